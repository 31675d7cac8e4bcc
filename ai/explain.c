/* Finds the row that explains an algorithm. Must not know how it is shown, nor any algorithm. */
#include "ai/explain.h"

#include <stdio.h>
#include <string.h>

struct Explanation {
  const char *key;
  const char *words[EXPLAIN_PARTS][EXPLAIN_LANGUAGES];
};

#define T(english, vietnamese) \
  { english, vietnamese }
#define PAGE(key, keeps, chooses, optimal, cost, watch, code) {key, {keeps, chooses, optimal, cost, watch, code}},
#define STAGES(key, letters)
static const Explanation pages[] = {
#include "ai/explain.inc"
};
#undef PAGE
#undef STAGES

static const char *const headings[EXPLAIN_PARTS][EXPLAIN_LANGUAGES] = {
    [EXPLAIN_KEEPS] = T("What it keeps", "Nó giữ gì"),
    [EXPLAIN_CHOOSES] = T("How it chooses", "Nó chọn thế nào"),
    [EXPLAIN_OPTIMAL] = T("When it is optimal", "Khi nào tối ưu"),
    [EXPLAIN_COST] = T("Time and memory", "Thời gian và bộ nhớ"),
    [EXPLAIN_WATCH] = T("What to watch for", "Cần chú ý gì"),
    [EXPLAIN_CODE] = T("Pseudocode", "Mã giả"),
};
#undef T

#define PAGE(key, keeps, chooses, optimal, cost, watch, code)
#define STAGES(key, letters) {key, letters},
static const struct {
  const char *key, *letters;
} stages[] = {
#include "ai/explain.inc"
};
#undef PAGE
#undef STAGES

const Explanation *explain_find(const AgentInfo *agent) {
  char key[64];
  snprintf(key, sizeof key, "%s.%s", agent->side == SIDE_PACMAN ? "pacman" : "monsters", agent->id);
  return explain_named(key);
}

const Explanation *explain_named(const char *key) {
  for (size_t i = 0; i < sizeof pages / sizeof *pages; i++)
    if (strcmp(pages[i].key, key) == 0) return &pages[i];
  return NULL;
}

const char *explain_stages(const Explanation *explanation) {
  for (size_t i = 0; i < sizeof stages / sizeof *stages; i++)
    if (strcmp(stages[i].key, explanation->key) == 0) return stages[i].letters;
  return NULL;
}

const char *explain_words(const Explanation *explanation, ExplainPart part, ExplainLanguage language) {
  return explanation->words[part][language];
}

const char *explain_heading(ExplainPart part, ExplainLanguage language) { return headings[part][language]; }
