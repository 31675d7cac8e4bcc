/* A program from outside, run as a child: started in a process group and, where the system allows, a process namespace
 * of its own, spoken to by lines, and gone with everything it started when it is stopped or the host ends in any way.
 * Knows no protocol and no game. */
#ifndef PACADE_AI_OUTSIDE_PROCESS_INTERNAL_H
#define PACADE_AI_OUTSIDE_PROCESS_INTERNAL_H

#include <stdatomic.h>
#include <sys/types.h>

#include "ai/outside/outside.h"

enum { LINE_MAX_BYTES = 64 << 10, BUFFER_BYTES = LINE_MAX_BYTES + 1, TAIL_BYTES = 64 << 10 };

/* The last bytes of something endless. */
typedef struct Tail {
  char *bytes; /* TAIL_BYTES of them */
  size_t start, used;
  uint64_t total;
} Tail;

typedef struct Process {
  pid_t guard;                /* our child: it watches the program and the host; 0 when it is gone */
  int in, out, err, lifeline; /* our ends, -1 when closed */
  int report;                 /* of what it tried beyond its game, -1: nobody watches */
  char *buffer;               /* of standard output: what no line was made of yet */
  size_t used, taken;         /* bytes in it; bytes at its start that were handed out as a line */
  bool skipping;              /* within a line that is too long */
  bool ended;                 /* standard output is closed */
  bool quick;                 /* its last answer came within a moment */
  int32_t asleep, caution;    /* answers that are slept for; half of how many it will be the next time */
  double overtime;            /* the deadline after which a last look was taken */
  Tail errors, junk;
  uint64_t junk_lines, junk_counted;
  int status;          /* of the program, as from wait; valid once the guard is gone */
  SandboxKind sandbox; /* what it really runs in */
} Process;

typedef enum { PROCESS_LINE, PROCESS_ENDED, PROCESS_LATE, PROCESS_CANCELLED } ProcessWait;

typedef struct ProcessPlan {
  const char *command, *folder; /* folder may be NULL: where we are */
  SandboxKind sandbox;
  /* Walls around reading as well, and a watch on what it tries: files below these places (NULL-ended) and its own may
   * be read, nothing else. NULL: everything may be. */
  const char *const *readable;
  const char *own;
} ProcessPlan;

/* Starts the command with a shell. False with a message when that can't be done at all; a command that does not exist
 * is seen as a program that ends at once. */
bool process_start(Process *process, const ProcessPlan *plan, Error *error);
/* What it tried that it has no business with, reported once each: "file PATH", "network", "memory of another process".
 * False when there is nothing new. */
bool process_tried(Process *process, char *out, size_t room);
/* Sends a whole line (its newline included). False when the program does not take it before the deadline (on the
 * monotonic clock, 0: none) or is gone. */
bool process_send(Process *process, const char *line, size_t size, double deadline, const atomic_bool *cancel);
/* Waits for the next line; it is NUL-ended, without its newline, and valid until the next call. */
ProcessWait process_line(Process *process, double deadline, const atomic_bool *cancel, char **line, size_t *size);
/* Takes in what it has written so far, without waiting; true when there was something on its standard output. */
bool process_poll(Process *process);
/* Keeps a line that was no answer. */
void process_junk(Process *process, const char *line, size_t size);
/* Lets it end by itself for so many seconds, then kills it and everything it started, and frees. */
void process_stop(Process *process, double patience);
/* How it ended, in words: "exit status 3", "killed by signal 11"; for after PROCESS_ENDED. */
void process_ending(Process *process, char *out, size_t room);
/* The end of what it wrote to standard error, at most room - 1 bytes, with invalid bytes made visible. */
void process_errors(const Process *process, char *out, size_t room);
/* The same of the lines that were no answers. */
void process_junk_text(const Process *process, char *out, size_t room);

/* What it wrote to standard error and as junk up to now belongs to an earlier game. */
void process_forget(Process *process);

/* ---- among the files of this folder that know descriptors ---- */

/* Closes one that is open, and forgets it. */
void process_close_fd(int *fd);
/* Takes in what waits on its standard error. */
void process_drain_errors(Process *process);
void tail_add(Tail *tail, const char *bytes, size_t size);

/* ---- in the child: only what is safe after a fork from a program with threads ---- */

typedef struct GuardPlan {
  const char *command, *folder;
  int in, out, err, lifeline; /* the child's ends */
  int report;                 /* -1: nobody watches */
  const char *const *readable;
  const char *own;
  SandboxKind sandbox;
  bool space;     /* it is the first process of a namespace: what it started ends with it */
  int32_t others; /* processes and threads that the limit of processes counts beside its own */
  uid_t outer_user;
  gid_t outer_group;
} GuardPlan;

/* Runs the program, waits until it or the host has ended, cleans up, and ends with the program's status. */
_Noreturn void guard_main(GuardPlan *plan);
/* Takes rights away from the calling process for good; false when that is not possible. Where `readable` is given,
 * nothing outside of these places and of `own` can be read any more. The limit of processes leaves room for `others`.
 */
bool sandbox_enter(SandboxKind kind, const char *const *readable, const char *own, int32_t others);

/* From now on the system asks before certain calls: a descriptor to be answered on, or -1 where it can't. */
int watch_begin(void);
/* Sends it (or word that there is none) through a socket, and receives it. */
bool watch_hand_over(int through, int listener);
int watch_receive(int through);
/* Answers one question: the call goes on, and what it tells is written to the report. */
void watch_answer(int listener, const GuardPlan *plan);

#endif
