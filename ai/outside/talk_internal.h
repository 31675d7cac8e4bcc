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
/* Waits for one kind of answer; other lines are kept as junk. */
ProcessWait talk_await(Process *process, AnswerKind kind, double seconds, const OutsideConfig *config,
                       const atomic_bool *cancel, JsonDoc *doc);
/* The last whole lines of a text that fit, in one line; the text may be NULL. */
void talk_end_of_errors(const char *errors, char *out, size_t room);
/* Why there was no `id` or `ready`, with the end of its standard error; always false. */
bool talk_refuse(const char *text, Process *process, ProcessWait wait, const char *missing, Error *error);

#endif
