/* Programs from outside where there can be none: a page starts no other program, and says so. Takes the place of
 * process.c, guard.c and sandbox.c in the build for browsers. */
#include <string.h>

#include "ai/outside/process_internal.h"

const char *const sandbox_ids[SANDBOX_COUNT + 1] = {"best", "none", "limits", "landlock", "bwrap", NULL};

SandboxKind sandbox_find(const char *id) {
  SandboxKind kind = SANDBOX_BEST;
  while (kind < SANDBOX_COUNT && strcmp(sandbox_ids[kind], id) != 0) kind++;
  return kind;
}

SandboxKind sandbox_best(void) { return SANDBOX_NONE; }

bool process_start(Process *process, const char *command, const char *folder, SandboxKind sandbox, Error *error) {
  (void)folder, (void)sandbox;
  *process = (Process){.in = -1, .out = -1, .err = -1, .lifeline = -1};
  return error_set(error, "'%s': a page can't start other programs; use the arcade on your own machine for that",
                   command);
}

bool process_send(Process *process, const char *line, size_t size, double deadline, const atomic_bool *cancel) {
  (void)process, (void)line, (void)size, (void)deadline, (void)cancel;
  return false;
}

ProcessWait process_line(Process *process, double deadline, const atomic_bool *cancel, char **line, size_t *size) {
  (void)process, (void)deadline, (void)cancel, (void)line, (void)size;
  return PROCESS_ENDED;
}

bool process_poll(Process *process) {
  (void)process;
  return false;
}

void process_junk(Process *process, const char *line, size_t size) { (void)process, (void)line, (void)size; }

void process_stop(Process *process, double patience) { (void)process, (void)patience; }

void process_ending(Process *process, char *out, size_t room) {
  (void)process;
  if (room > 0) out[0] = '\0';
}

void process_errors(const Process *process, char *out, size_t room) {
  (void)process;
  if (room > 0) out[0] = '\0';
}

void process_forget(Process *process) { (void)process; }

void process_junk_text(const Process *process, char *out, size_t room) {
  (void)process;
  if (room > 0) out[0] = '\0';
}
