/* The programs that were asked for, each with those of its processes that are in no game.
 * Everything here may be called from any thread. */
#ifndef PACADE_AI_OUTSIDE_POOL_INTERNAL_H
#define PACADE_AI_OUTSIDE_POOL_INTERNAL_H

#include <time.h>

#include "ai/outside/talk_internal.h"

enum { IDLE_MAX = 64, COMMAND_BYTES = 1024 };

/* Started, asked who it is, and in no game. */
typedef struct Idle {
  Process *process;
  OptionValues options; /* what it was told in its games, if it was in one */
  bool told;
} Idle;

/* A command that was asked for, once. */
typedef struct Entry {
  struct Entry *next;
  char *text; /* as it is named, without options */
  char command[COMMAND_BYTES];
  char folder[COMMAND_BYTES]; /* empty: where we are */
  char own[COMMAND_BYTES];    /* of a submission: its file or folder, which it may read; else empty */
  AgentInfo info;
  OptionInfo options[OPTION_MAX];
  Identity identity;
  struct timespec stamp; /* when its program was last saved, of those in the agents folder */
  uint32_t edition;      /* how often it was saved since it was first asked for */
  Idle idle[IDLE_MAX];
  int32_t idle_count;
  OutsideTally tally;
} Entry;

/* The command and the folder that an entry's text stands for; false with a message when it stands for nothing. */
bool entry_resolve(Entry *entry, const OutsideConfig *config, Error *error);
/* Where the options start: a command may hold any character, a name can't hold a colon. */
size_t entry_name_length(const char *text);

OutsideConfig pool_config(void);
/* What the configuration means on this system. */
SandboxKind pool_sandbox(const OutsideConfig *config);
/* Starts a process and asks who it is; NULL with a message. */
Process *pool_meet(Entry *entry, const OutsideConfig *config, Identity *identity, Error *error);
/* Lets it end by itself for so many seconds, then ends it. NULL is nothing. */
void pool_end(Process *process, double patience);
/* Whose row that is. */
Entry *pool_entry(const AgentInfo *info);
/* An idle process that was told nothing but these options, or NULL: then pool_start. `edition` is that of the program
 * that a process started now would run. */
Process *pool_take(Entry *entry, const OptionValues *options, uint32_t *edition);
/* A new process that has said who it is; NULL with a message. */
Process *pool_start(Entry *entry, const OutsideConfig *config, Error *error);
/* After a game: kept for the next one if it still runs and its program is the same, else ended. */
void pool_return(Entry *entry, Process *process, const OptionValues *options, uint32_t edition);
/* Ends it at once. NULL is nothing. */
void pool_drop(Entry *entry, Process *process);
/* Adds to the tally: the junk that was not counted yet, a fault with what it had written to standard error, and a start
 * after it had ended between two games. */
void pool_count_junk(Entry *entry, Process *process);
void pool_count_fault(Entry *entry, const char *fault, const char *errors);
void pool_count_again(Entry *entry);
/* Seconds of waiting for an answer that did not come; and how many of `seconds` the next one may be waited for. */
void pool_count_vain(Entry *entry, double seconds);
double pool_patience(Entry *entry, const OutsideConfig *config, double seconds);
/* What it tried that it has no business with. */
void pool_count_tries(Entry *entry, Process *process);

#endif
