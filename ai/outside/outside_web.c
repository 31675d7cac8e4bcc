/* Programs from outside where there can be none: a page starts no other program, and says so. Takes the place of all
 * other files of this folder in the build for browsers. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/outside/outside.h"

const char *const sandbox_ids[SANDBOX_COUNT + 1] = {"best", "none", "limits", "landlock", "bwrap", NULL};
const char *const fault_ids[FAULT_COUNT + 1] = {"forfeit", "stay", "random", NULL};

SandboxKind sandbox_find(const char *id) {
  SandboxKind kind = SANDBOX_BEST;
  while (kind < SANDBOX_COUNT && strcmp(sandbox_ids[kind], id) != 0) kind++;
  return kind;
}

SandboxKind sandbox_best(void) { return SANDBOX_NONE; }

FaultRule fault_find(const char *id) {
  FaultRule rule = FAULT_FORFEIT;
  while (rule < FAULT_COUNT && strcmp(fault_ids[rule], id) != 0) rule++;
  return rule;
}

OutsideConfig outside_defaults(void) { return (OutsideConfig){.move_ms = 1000, .bank_ms = 10000}; }

void outside_configure(const OutsideConfig *config) { (void)config; }

void outside_configure_here(const OutsideConfig *config) { (void)config; }

bool outside_named(const char *text) { return strncmp(text, "exec:", 5) == 0 || strncmp(text, "mine/", 5) == 0; }

bool outside_known(const char *text) {
  (void)text;
  return false;
}

const AgentInfo *outside_meet(const char *text, Error *error) {
  error_set(error, "'%s': a page can't start other programs; use the arcade on your own machine for that", text);
  return NULL;
}

const AgentInfo *outside_meet_again(const char *text, Error *error) { return outside_meet(text, error); }

const AgentInfo *outside_find(const char *text, Side side, int32_t level, const char **options, Error *error) {
  (void)side, (void)level;
  *options = NULL;
  return outside_meet(text, error);
}

OutsideTally outside_tally(const AgentInfo *info) {
  (void)info;
  return (OutsideTally){0};
}

bool outside_tells_faults(const char *notes, Side side) {
  (void)notes, (void)side;
  return false;
}

const AgentInfo *outside_at(int32_t index) {
  (void)index;
  return NULL;
}

void outside_interrupt(void) {}

void outside_close(void) {}

bool outside_folder(char *out, size_t room, Error *error) {
  const char *home = getenv("HOME");
  int length = home ? snprintf(out, room, "%s/.local/share/pacade/agents", home) : -1;
  return (length > 0 && (size_t)length < room) || error_set(error, "no folder for your own agents: HOME is not set");
}
