/* A program from outside starts and ends: behind a guard, with pipes of its own. Knows no protocol and no game. */
#define _GNU_SOURCE /* NOLINT(bugprone-reserved-identifier): the system shows what is Linux only then */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "ai/outside/process_internal.h"
#include "game/core/text.h"

static const double guard_seconds = 5;

/* ---- starting ---- */

void process_close_fd(int *fd) {
  if (*fd >= 0) close(*fd);
  *fd = -1;
}

/* A user's own names for users: inside, the program is who it is outside. */
static void write_map(const char *path, unsigned id) {
  char text[64];
  int length = snprintf(text, sizeof text, "%u %u 1\n", id, id);
  int file = open(path, O_WRONLY | O_CLOEXEC);
  if (file < 0) return;
  if (write(file, text, (size_t)length) < 0) { /* the program then is nobody: no harm */
  }
  close(file);
}

/* Like fork, into a namespace of processes (and without a network, where walls are wanted); -1 where the system does
 * not allow it. Others than root need a namespace of users for that. */
static pid_t fork_into_space(const GuardPlan *plan) {
  unsigned long flags = CLONE_NEWPID | SIGCHLD;
  if (plan->outer_user != 0) flags |= CLONE_NEWUSER;
  if (plan->sandbox == SANDBOX_LANDLOCK) flags |= CLONE_NEWNET;
  pid_t pid = (pid_t)syscall(SYS_clone, flags, NULL, NULL, NULL, 0);
  if (pid == 0 && plan->outer_user != 0) {
    int file = open("/proc/self/setgroups", O_WRONLY | O_CLOEXEC);
    if (file >= 0) {
      if (write(file, "deny", 4) < 0) { /* an old kernel: it does not ask */
      }
      close(file);
    }
    write_map("/proc/self/uid_map", plan->outer_user);
    write_map("/proc/self/gid_map", plan->outer_group);
  }
  return pid;
}

static bool make_pipes(Process *p, GuardPlan *plan) {
  int pipes[4][2];
  for (int i = 0; i < 4; i++) {
    if (pipe2(pipes[i], O_CLOEXEC) == 0) continue;
    while (i-- > 0) close(pipes[i][0]), close(pipes[i][1]);
    return false;
  }
  plan->in = pipes[0][0], p->in = pipes[0][1];
  p->out = pipes[1][0], plan->out = pipes[1][1];
  p->err = pipes[2][0], plan->err = pipes[2][1];
  plan->lifeline = pipes[3][0], p->lifeline = pipes[3][1];
  int report[2];
  if (plan->readable && pipe2(report, O_CLOEXEC | O_NONBLOCK) == 0) p->report = report[0], plan->report = report[1];
  int ours[] = {p->in, p->out, p->err};
  for (int i = 0; i < 3; i++) fcntl(ours[i], F_SETFL, O_NONBLOCK);
  return true;
}

static void close_theirs(GuardPlan *plan) {
  process_close_fd(&plan->in);
  process_close_fd(&plan->out);
  process_close_fd(&plan->err);
  process_close_fd(&plan->lifeline);
  process_close_fd(&plan->report);
}

/* Processes and threads of this user. Without a namespace of users the limit counts them all: somebody with a browser
 * open may have more than an agent is allowed, and then it could not start a single thread. The superuser's agents are
 * nobody's, who has few. */
static int32_t count_others(void) {
  DIR *folder = geteuid() != 0 ? opendir("/proc") : NULL;
  int32_t count = 0;
  for (struct dirent *entry; folder && (entry = readdir(folder));) {
    char path[64];
    struct stat info;
    if (entry->d_name[0] < '1' || entry->d_name[0] > '9') continue;
    snprintf(path, sizeof path, "/proc/%.20s/task", entry->d_name);
    if (stat(path, &info) == 0 && info.st_uid == geteuid() && info.st_nlink > 2) count += (int32_t)info.st_nlink - 2;
  }
  if (folder) closedir(folder);
  return count;
}

/* Signals wait until the child has its own set: a handler of the host must not run there. */
static pid_t fork_guard(GuardPlan *plan) {
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pid_t pid = -1;
  plan->space = true;
  if (plan->sandbox != SANDBOX_BWRAP) pid = fork_into_space(plan);
  if (pid < 0) {
    plan->space = false;
    plan->others = count_others();
    pid = fork();
  }
  if (pid == 0) guard_main(plan);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return pid;
}

static bool make_room(Process *p) {
  p->buffer = malloc(BUFFER_BYTES + 1);
  p->errors.bytes = malloc(TAIL_BYTES);
  p->junk.bytes = malloc(TAIL_BYTES);
  return p->buffer && p->errors.bytes && p->junk.bytes;
}

static void free_room(Process *p) {
  free(p->buffer);
  free(p->errors.bytes);
  free(p->junk.bytes);
  p->buffer = p->errors.bytes = p->junk.bytes = NULL;
}

bool process_start(Process *p, const ProcessPlan *wanted, Error *error) {
  *p = (Process){.in = -1, .out = -1, .err = -1, .lifeline = -1, .report = -1, .sandbox = wanted->sandbox};
  GuardPlan plan = {.command = wanted->command,
                    .folder = wanted->folder,
                    .sandbox = wanted->sandbox,
                    .readable = wanted->readable,
                    .own = wanted->own,
                    .report = -1,
                    .outer_user = geteuid(),
                    .outer_group = getegid(),
                    .in = -1,
                    .out = -1,
                    .err = -1,
                    .lifeline = -1};
  if (!make_room(p)) {
    free_room(p);
    return error_set(error, "out of memory for the agent");
  }
  bool ok = make_pipes(p, &plan);
  if (ok) p->guard = fork_guard(&plan);
  close_theirs(&plan);
  if (ok && p->guard > 0) return true;
  error_set(error, "can't start the agent: %s", strerror(errno));
  p->guard = 0;
  process_stop(p, 0);
  return false;
}

bool process_tried(Process *p, char *out, size_t room) {
  size_t used = 0;
  char byte;
  while (p->report >= 0 && read(p->report, &byte, 1) == 1 && byte != '\n')
    if (used + 1 < room) out[used++] = byte;
  out[used] = '\0';
  text_clean(out, false);
  return used > 0;
}

/* ---- its end ---- */

static bool reap(Process *p, bool block) {
  if (p->guard == 0) return true;
  int status;
  pid_t gone;
  do gone = waitpid(p->guard, &status, block ? 0 : WNOHANG);
  while (gone < 0 && errno == EINTR);
  if (gone == 0) return false;
  p->status = gone > 0 && WIFEXITED(status) ? WEXITSTATUS(status) : 255;
  p->guard = 0;
  return true;
}

void process_ending(Process *p, char *out, size_t room) {
  double until = clock_seconds() + 0.5; /* its output is closed, so it is about to end */
  struct timespec moment = {.tv_nsec = 2000000};
  while (!reap(p, false) && clock_seconds() < until) nanosleep(&moment, NULL);
  process_drain_errors(p);
  if (p->guard != 0)
    snprintf(out, room, "closed its standard output");
  else if (p->status > 128 && p->status <= 128 + SIGRTMAX) /* above that it is the -1 of a program */
    snprintf(out, room, "killed by signal %d (%s)", p->status - 128, strsignal(p->status - 128));
  else
    snprintf(out, room, "exit status %d", p->status);
}

void process_stop(Process *p, double patience) {
  process_close_fd(&p->in);
  double until = clock_seconds() + patience;
  struct timespec moment = {.tv_nsec = 2000000};
  while (patience > 0 && !reap(p, false) && clock_seconds() < until) nanosleep(&moment, NULL);
  process_close_fd(&p->lifeline); /* the guard now ends, and takes everybody along */
  until = clock_seconds() + guard_seconds;
  while (!reap(p, false) && clock_seconds() < until) nanosleep(&moment, NULL);
  if (p->guard > 0) kill(p->guard, SIGKILL); /* it never should take so long; at least nobody waits for it */
  reap(p, true);
  process_close_fd(&p->out);
  process_close_fd(&p->err);
  process_close_fd(&p->report);
  free_room(p);
}
