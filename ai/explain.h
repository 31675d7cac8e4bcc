/* The page that explains an algorithm in words and pseudocode: one row of explain.inc per agent.
 * Knows agents by their ids alone, and neither screen nor terminal. */
#ifndef PACADE_AI_EXPLAIN_H
#define PACADE_AI_EXPLAIN_H

#include "ai/agent.h"

typedef enum {
  EXPLAIN_KEEPS,
  EXPLAIN_CHOOSES,
  EXPLAIN_OPTIMAL,
  EXPLAIN_COST,
  EXPLAIN_WATCH,
  EXPLAIN_CODE, /* lines, indented by two blanks per depth */
  EXPLAIN_PARTS
} ExplainPart;

typedef enum { EXPLAIN_ENGLISH, EXPLAIN_VIETNAMESE, EXPLAIN_LANGUAGES } ExplainLanguage;

typedef struct Explanation Explanation;

/* NULL where there is none: people and replays. */
const Explanation *explain_find(const AgentInfo *agent);
/* By its key: pacman.ID or monsters.ID. */
const Explanation *explain_named(const char *key);
/* When each line of the pseudocode runs, a letter per line (see explain.inc); NULL: it can't be stepped through. */
const char *explain_stages(const Explanation *explanation);
const char *explain_words(const Explanation *explanation, ExplainPart part, ExplainLanguage language);
/* What a part is called. */
const char *explain_heading(ExplainPart part, ExplainLanguage language);

#endif
