/* Programs from outside as agents: any language, by the line protocol. One AgentInfo per command, made when it is first
 * asked for and kept; one process per game at a time, used again for the next game.
 * The only public header of this folder. */
#ifndef PACADE_AI_OUTSIDE_OUTSIDE_H
#define PACADE_AI_OUTSIDE_OUTSIDE_H

#include "ai/agent.h"

typedef enum { SANDBOX_BEST, SANDBOX_NONE, SANDBOX_LIMITS, SANDBOX_LANDLOCK, SANDBOX_BWRAP, SANDBOX_COUNT } SandboxKind;
/* "best", "none", "limits", "landlock", "bwrap": NULL-ended. */
extern const char *const sandbox_ids[SANDBOX_COUNT + 1];
/* SANDBOX_COUNT when there is none of that id. */
SandboxKind sandbox_find(const char *id);
/* The strongest that this system has, without extra programs. */
SandboxKind sandbox_best(void);

typedef enum { FAULT_FORFEIT, FAULT_STAY, FAULT_RANDOM, FAULT_COUNT } FaultRule;
/* "forfeit", "stay", "random": NULL-ended. */
extern const char *const fault_ids[FAULT_COUNT + 1];
FaultRule fault_find(const char *id);

typedef struct OutsideConfig {
  int32_t move_ms, bank_ms; /* per move, and per game on top of it; the defaults are 1,000 and 10,000 */
  uint64_t nodes;           /* told to the agent instead of a time, so that games are reproducible; 0: time */
  FaultRule on_fault;
  SandboxKind sandbox;
  bool debug;      /* no time limits, and the dialogue on standard error */
  double patience; /* seconds for all answers of an agent together that never come; 0: as many as the limits allow */
  /* Called once per answer that takes longer than 2 s and is not waited for without a limit: whose, which ("id",
   * "ready", "move"), and for how many seconds it is waited for. NULL: nobody wants to know. */
  void (*waits)(const char *agent, const char *answer, double seconds);
  const char *host; /* who we say we are; stays valid */
  /* Grading: the folder that "submission/NAME" lies in, NULL: there is none; and what submissions may read beside their
   * own files (NULL-ended). They are watched, and what they try beyond that is reported. All stay valid. */
  const char *submissions;
  const char *const *readable;
  const char *python_kit; /* where they find the kit */
  const char *kit;  /* the folder of the kits, for agents of the Berkeley course; stays valid; NULL: there is none */
  bool own_modules; /* such agents bring the course's modules themselves */
} OutsideConfig;

OutsideConfig outside_defaults(void);
/* For all agents from outside that are started from now on. */
void outside_configure(const OutsideConfig *config);
/* The same for those that the calling thread starts, whatever holds for the others; NULL: as for the others again. */
void outside_configure_here(const OutsideConfig *config);

/* Whether a text names an agent from outside: "exec:COMMAND", "berkeley:FILE.py:CLASS[:k=v,...]", "mine/NAME[:k=v,...]"
 * or, while grading, "submission/NAME". */
bool outside_named(const char *text);
/* Whether the program of that name was started before, so that it can be found without starting anything new. */
bool outside_known(const char *text);
/* Starts it, if that was not done yet, to ask who it is; NULL with one line that says what is wrong. */
const AgentInfo *outside_meet(const char *text, Error *error);
/* Asks again who it is, as its program may have been saved since. The same answer as before gives the same row, another
 * one a new row; the old one stays valid for the games that it plays. NULL with a message: it can't be started now. */
const AgentInfo *outside_meet_again(const char *text, Error *error);
/* The agent of that command, started to ask who it is; NULL with one line that says what is wrong and the end of its
 * standard error. `options` gets the place of the option text within `text`, or NULL. */
const AgentInfo *outside_find(const char *text, Side side, int32_t level, const char **options, Error *error);

/* What was counted of an agent since it was first asked for. */
typedef struct OutsideTally {
  uint64_t starts;  /* processes */
  uint64_t faults;  /* illegal or missing moves, ends within a game */
  uint64_t junk;    /* lines that were neither JSON nor a move, or moves that nobody had asked for */
  uint64_t again;   /* times that it had ended between two games and was started again */
  double vain;      /* seconds of waiting for answers that never came */
  char fault[180];  /* the last fault; empty: none */
  char tried[400];  /* what it tried that is none of its business: "file PATH; network; ..."; empty: nothing */
  char tail[1600];  /* the last lines that it wrote to standard error before the last fault */
  char errors[400]; /* what it wrote to standard error before that, the end of it, in one line; may be empty */
} OutsideTally;

OutsideTally outside_tally(const AgentInfo *info);
/* Whether the notes of a record (NULL: none) tell faults of that side; what agents wrote themselves does not count. */
bool outside_tells_faults(const char *notes, Side side);
/* Those that were asked for, one after the other, the latest first; NULL behind the last. */
const AgentInfo *outside_at(int32_t index);

/* The program is about to end: nobody who has not said who they are is waited for any longer. */
void outside_interrupt(void);
/* Ends all processes that are not in use. To be called before the program ends; without it they are killed. */
void outside_close(void);

/* The folder of the user's own agents; false with a message when there is no home. */
bool outside_folder(char *out, size_t room, Error *error);

#endif
