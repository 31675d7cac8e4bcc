/* The words of the protocol: what the host says as lines of JSON, and what the agent answers, read with distrust.
 * Knows no process and no clock. */
#ifndef PACADE_AI_OUTSIDE_MESSAGES_INTERNAL_H
#define PACADE_AI_OUTSIDE_MESSAGES_INTERNAL_H

#include "ai/outside/outside.h"
#include "game/core/json_read.h"
#include "game/core/text.h"

enum { NAME_BYTES = 64, OPTION_NAME_BYTES = 32, CHOICES_MAX = 16, LINE_BYTES = 1024 };

/* An option as an agent tells it; `info` points into it. */
typedef struct OutsideOption {
  OptionInfo info;
  char name[OPTION_NAME_BYTES];
  char choice[CHOICES_MAX][OPTION_NAME_BYTES];
  const char *choices[CHOICES_MAX + 1];
} OutsideOption;

/* Who an agent says it is. */
typedef struct Identity {
  char name[NAME_BYTES], author[NAME_BYTES];
  Side side;
  uint32_t levels;
  OutsideOption options[OPTION_MAX];
  int32_t option_count;
} Identity;

/* Whether both say the same of themselves. */
bool identity_same(const Identity *a, const Identity *b);

typedef enum { ANSWER_JUNK, ANSWER_IGNORED, ANSWER_ID, ANSWER_READY, ANSWER_INFO, ANSWER_MOVE } AnswerKind;

void say_hello(Text *out, const char *host);
void say_option(Text *out, const OptionInfo *option, double value);
void say_game(Text *out, const Observation *seen, uint64_t seed);
/* `steps`: the last step of each monster, MOVE_COUNT where none was seen; NULL where monsters are not reported. */
void say_turn(Text *out, const Observation *seen, const Move *steps, const OutsideConfig *config, double bank_ms);
void say_over(Text *out, Outcome outcome, int32_t score, int32_t moves);
void say_quit(Text *out);

/* What kind of line it is; the document is then ready for the functions below. */
AnswerKind answer_read(JsonDoc *doc, const char *line, size_t size);
/* False with a message when it does not say who it is in the protocol's words. */
bool answer_identity(const JsonDoc *doc, Identity *identity, Error *error);
/* The moves of the actors asked for; false when one is missing or no move at all. A legal one is the caller's to check.
 */
bool answer_moves(const JsonDoc *doc, const char *line, size_t size, const Observation *seen, Move *moves);
/* A move that says which turn it is for, and it is not this one. */
bool answer_late(const JsonDoc *doc, const Observation *seen);
/* A line that is only a digit: a teleport where that is legal, and a number that somebody printed everywhere else. */
bool answer_number(const JsonDoc *doc, const char *line, size_t size);
/* Feeds the trace and the figures; `nodes` are those of this move so far, and `text` gets the agent's own words, when
 * it has any. */
void answer_info(const JsonDoc *doc, const Observation *seen, Trace *trace, Stats *stats, uint64_t *nodes, char *text,
                 size_t room);

/* The legal moves of an actor as far as the observation tells. */
int32_t observed_moves(const Observation *seen, int32_t actor, Move out[MOVE_COUNT]);

#endif
