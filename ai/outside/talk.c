/* Lines to and from one process, with the dialogue shown where that is wanted. */
#include "ai/outside/talk_internal.h"

#include <stdio.h>
#include <string.h>

const double patience_seconds = 10;
static const double long_seconds = 2; /* after which it is told that somebody is waited for */

void talk_debug(const OutsideConfig *config, char arrow, const char *line, size_t size) {
  if (!config->debug) return;
  Text shown = {0};
  text_bytes(&shown, line, size > 0 && line[size - 1] == '\n' ? size - 1 : size);
  text_char(&shown, '\0');
  if (!shown.failed) {
    text_clean(shown.at, false); /* its letters are not for the terminal to obey */
    fprintf(stderr, "%c %s\n", arrow, shown.at);
  }
  text_destroy(&shown);
}

bool talk_send(Process *process, Text *text, const OutsideConfig *config, double deadline, const atomic_bool *cancel) {
  bool ok = !text->failed && text->used <= LINE_MAX_BYTES;
  if (ok) talk_debug(config, '>', text->at, text->used);
  ok = ok && process_send(process, text->at, text->used, deadline, cancel);
  text_destroy(text);
  return ok;
}

void talk_end_of_errors(const char *errors, char *out, size_t room) {
  if (!errors) errors = "";
  size_t length = strlen(errors);
  while (length > 0 && (errors[length - 1] == '\n' || errors[length - 1] == ' ')) length--;
  size_t start = length < room ? 0 : length - room + 1;
  if (start > 0) {
    const char *line = memchr(errors + start, '\n', length - start);
    if (line) start = (size_t)(line - errors) + 1;
  }
  snprintf(out, room, "%.*s", (int)(length - start), errors + start);
  for (char *c = out; *c; c++)
    if (*c == '\n') *c = '|';
}

/* The last lines of its standard error in one line, or what else is known. */
static void tell_errors(const Process *process, char *out, size_t room) {
  char tail[REASON_BYTES - 16];
  process_errors(process, tail, sizeof tail);
  size_t length = strlen(tail);
  while (length > 0 && (tail[length - 1] == '\n' || tail[length - 1] == ' ')) tail[--length] = '\0';
  char *start = tail;
  if (length + 1 >= sizeof tail - 4) { /* it begins within a line */
    char *line = strchr(tail, '\n');
    if (line) start = line + 1;
  }
  snprintf(out, room, "%s%.*s", *start ? "; it wrote: " : "", (int)sizeof tail, start);
  for (char *c = out; *c; c++)
    if (*c == '\n') *c = '|';
}

Awaited talk_expect(const char *agent, const char *answer, double seconds, const OutsideConfig *config) {
  double now = clock_seconds();
  return (Awaited){.agent = agent, .answer = answer, .start = now, .deadline = config->debug ? 0 : now + seconds};
}

ProcessWait talk_line(Process *process, Awaited *awaited, const OutsideConfig *config, const atomic_bool *cancel,
                      char **line, size_t *size) {
  double tell = awaited->start + long_seconds;
  if (config->waits && !awaited->told && tell < awaited->deadline) {
    ProcessWait wait = process_line(process, tell, cancel, line, size);
    if (wait != PROCESS_LATE) return wait;
    awaited->told = true;
    config->waits(awaited->agent, awaited->answer, awaited->deadline - awaited->start);
  }
  return process_line(process, awaited->deadline, cancel, line, size);
}

ProcessWait talk_await(Process *process, AnswerKind kind, Awaited *awaited, const OutsideConfig *config,
                       const atomic_bool *cancel, JsonDoc *doc) {
  for (;;) {
    char *line;
    size_t size;
    ProcessWait wait = talk_line(process, awaited, config, cancel, &line, &size);
    if (wait != PROCESS_LINE) return wait;
    talk_debug(config, '<', line, size);
    AnswerKind got = answer_read(doc, line, size);
    if (got == kind) return PROCESS_LINE;
    if (got == ANSWER_JUNK || got == ANSWER_MOVE) process_junk(process, line, size);
  }
}

bool talk_refuse(const Awaited *awaited, Process *process, ProcessWait wait, Error *error) {
  char ending[80] = "", errors[REASON_BYTES];
  if (wait == PROCESS_ENDED) process_ending(process, ending, sizeof ending);
  tell_errors(process, errors, sizeof errors);
  if (wait == PROCESS_ENDED)
    return error_set(error, "%.120s: ended before its '%s' (%s)%s", awaited->agent, awaited->answer, ending, errors);
  return error_set(error, "%.120s: no '%s' within %.0f s%s", awaited->agent, awaited->answer,
                   awaited->deadline - awaited->start, errors);
}
