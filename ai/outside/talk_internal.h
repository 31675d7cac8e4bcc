/* A conversation with one process: a line sent, an answer of one kind awaited, and the words for a refusal.
 * Knows the kinds of answers, but neither games nor who else is there. */
#ifndef PACADE_AI_OUTSIDE_TALK_INTERNAL_H
#define PACADE_AI_OUTSIDE_TALK_INTERNAL_H

#include "ai/outside/messages_internal.h"
#include "ai/outside/process_internal.h"

enum { REASON_BYTES = 400 };

/* How long an `id` and a `ready` are waited for. */
extern const double patience_seconds;

/* Prints a line of the dialogue, where that is wanted. */
void talk_debug(const OutsideConfig *config, char arrow, const char *line, size_t size);
/* Sends a line and frees it; false when it is too long or is not taken in time. */
bool talk_send(Process *process, Text *text, const OutsideConfig *config, double deadline, const atomic_bool *cancel);
/* An answer that is waited for: whose and which, from when and until when (on the monotonic clock). */
typedef struct Awaited {
  const char *agent, *answer;
  double start, deadline; /* deadline 0: none */
  bool told;              /* that it takes long */
} Awaited;

/* Begins to wait: for so many seconds, or without an end where the configuration has no time limits. */
Awaited talk_expect(const char *agent, const char *answer, double seconds, const OutsideConfig *config);
/* The next line, whatever it says; who wants to know is told when the answer takes long. */
ProcessWait talk_line(Process *process, Awaited *awaited, const OutsideConfig *config, const atomic_bool *cancel,
                      char **line, size_t *size);
/* Waits for one kind of answer; other lines are kept as junk. */
ProcessWait talk_await(Process *process, AnswerKind kind, Awaited *awaited, const OutsideConfig *config,
                       const atomic_bool *cancel, JsonDoc *doc);
/* The last whole lines of a text that fit, in one line; the text may be NULL. */
void talk_end_of_errors(const char *errors, char *out, size_t room);
/* Why there was no `id` or `ready`, with the end of its standard error; always false. */
bool talk_refuse(const Awaited *awaited, Process *process, ProcessWait wait, Error *error);

#endif
