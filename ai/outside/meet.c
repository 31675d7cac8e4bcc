/* One more process of a program: the command that starts it, and the first words, in which it says who it is.
 * Must not know which others run, nor what is said in a game. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/outside/pool_internal.h"

static atomic_bool interrupted; /* nobody new is waited for */

void outside_interrupt(void) { atomic_store(&interrupted, true); }

SandboxKind pool_sandbox(const OutsideConfig *config) {
  return config->sandbox == SANDBOX_BEST ? sandbox_best() : config->sandbox;
}

/* A plain command takes the shell's place; anything else, variables set for it among that, needs the shell. */
static bool is_plain(const char *command) {
  const char *word = command + strspn(command, " ");
  return !strpbrk(command, ";&|<>()`$\n") && !memchr(word, '=', strcspn(word, " "));
}

static void shell_command(Text *out, const char *command, SandboxKind sandbox) {
  if (sandbox != SANDBOX_BWRAP) {
    text_print(out, "%s%s", is_plain(command) ? "exec " : "", command);
  } else {
    text_print(out,
               "exec bwrap --ro-bind / / --dev /dev --proc /proc --unshare-all --die-with-parent --new-session "
               "sh -c '");
    for (const char *c = command; *c; c++) text_print(out, *c == '\'' ? "'\\''" : "%c", *c);
    text_char(out, '\'');
  }
  text_char(out, '\0');
}

static Process *start_process(const Entry *entry, const OutsideConfig *config, Error *error) {
  SandboxKind sandbox = pool_sandbox(config);
  Text command = {0};
  shell_command(&command, entry->command, sandbox);
  Process *process = malloc(sizeof *process);
  bool ok = process && !command.failed;
  if (!ok)
    error_set(error, "out of memory for the agent");
  else
    ok = process_start(process,
                       &(ProcessPlan){.command = command.at,
                                      .folder = entry->folder[0] ? entry->folder : NULL,
                                      .sandbox = sandbox,
                                      .readable = entry->own[0] ? config->readable : NULL,
                                      .own = entry->own[0] ? entry->own : NULL},
                       error);
  text_destroy(&command);
  if (ok) return process;
  free(process);
  return NULL;
}

void pool_end(Process *process, double patience) {
  if (!process) return;
  process_stop(process, patience);
  free(process);
}

Process *pool_meet(Entry *entry, const OutsideConfig *config, Identity *identity, Error *error) {
  Process *process = start_process(entry, config, error);
  if (!process) return NULL;
  Text hello = {0};
  JsonDoc doc = {0};
  say_hello(&hello, config->host);
  double seconds = pool_patience(entry, config, patience_seconds);
  Awaited id = talk_expect(entry->text, "id", seconds, config);
  (void)talk_send(process, &hello, config, id.start + seconds, NULL); /* its silence tells */
  ProcessWait wait = talk_await(process, ANSWER_ID, &id, config, &interrupted, &doc);
  bool ok = wait == PROCESS_LINE;
  if (wait == PROCESS_LATE) pool_count_vain(entry, seconds);
  if (!ok) {
    talk_refuse(&id, process, wait, error);
  } else {
    Error inner;
    ok = answer_identity(&doc, identity, &inner);
    if (!ok) error_set(error, "%.120s: its 'id' can't be used: %s", entry->text, inner.text);
  }
  json_doc_destroy(&doc);
  if (ok) return process;
  char tried[200];
  size_t used = error ? strlen(error->text) : 0;
  while (error && process_tried(process, tried, sizeof tried) && used + 1 < sizeof error->text)
    used += (size_t)snprintf(error->text + used, sizeof error->text - used, "; it tried: %s", tried);
  pool_end(process, 0);
  return NULL;
}
