/* The host's end of a program from outside: starting it behind a guard, lines in both directions at once, and its end.
 * Knows no protocol and no game. */
#define _GNU_SOURCE /* NOLINT(bugprone-reserved-identifier): the system shows what is Linux only then */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
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
#include "game/core/utf8.h"

static const double guard_seconds = 5;

enum { CANCEL_SLICE_MS = 30, BUFFER_BYTES = LINE_MAX_BYTES + 1 };

/* ---- the last bytes of something endless ---- */

static void tail_add(Tail *tail, const char *bytes, size_t size) {
  tail->total += size;
  if (!tail->bytes) return;
  if (size > TAIL_BYTES) {
    bytes += size - TAIL_BYTES;
    size = TAIL_BYTES;
  }
  for (size_t i = 0; i < size; i++) tail->bytes[(tail->start + tail->used + i) % TAIL_BYTES] = bytes[i];
  tail->used += size;
  if (tail->used > TAIL_BYTES) {
    tail->start = (tail->start + tail->used - TAIL_BYTES) % TAIL_BYTES;
    tail->used = TAIL_BYTES;
  }
}

void process_junk(Process *p, const char *line, size_t size) {
  p->junk_lines++;
  tail_add(&p->junk, line, size);
  tail_add(&p->junk, "\n", 1);
}

/* Letters stay, line ends stay, everything else becomes '?': it goes to terminals and windows. */
static void tail_text(const Tail *tail, char *out, size_t room) {
  size_t want = tail->used < room - 1 ? tail->used : room - 1, at = 0;
  char *copy = malloc(want + 1);
  out[0] = '\0';
  if (!copy) return;
  for (size_t i = 0; i < want; i++) copy[i] = tail->bytes[(tail->start + tail->used - want + i) % TAIL_BYTES];
  for (size_t i = 0; i < want;) {
    uint32_t letter;
    size_t size = utf8_next(copy + i, want - i, &letter);
    bool plain = size > 0 && (letter == '\n' || !utf8_is_hidden(letter));
    if (size == 0) size = 1;
    if (plain) {
      memcpy(out + at, copy + i, size);
      at += size;
    } else {
      out[at++] = letter == '\t' && size == 1 && copy[i] == '\t' ? ' ' : '?';
    }
    i += size;
  }
  out[at] = '\0';
  free(copy);
}

void process_errors(const Process *p, char *out, size_t room) { tail_text(&p->errors, out, room); }
void process_junk_text(const Process *p, char *out, size_t room) { tail_text(&p->junk, out, room); }

/* ---- starting ---- */

static void close_fd(int *fd) {
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
  close_fd(&plan->in);
  close_fd(&plan->out);
  close_fd(&plan->err);
  close_fd(&plan->lifeline);
  close_fd(&plan->report);
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

/* ---- reading and writing ---- */

static void drain_errors(Process *p) {
  char bytes[4096];
  for (int i = 0; i < 64 && p->err >= 0; i++) { /* endless errors must not keep us */
    ssize_t got = read(p->err, bytes, sizeof bytes);
    if (got > 0)
      tail_add(&p->errors, bytes, (size_t)got);
    else if (got == 0 || (errno != EAGAIN && errno != EINTR))
      close_fd(&p->err);
    else
      return;
  }
}

/* Reads what is there; a line that no buffer holds is counted and let go. */
static void fill(Process *p) {
  if (p->taken > 0) {
    memmove(p->buffer, p->buffer + p->taken, p->used - p->taken);
    p->used -= p->taken;
    p->taken = 0;
  }
  if (p->used == BUFFER_BYTES) {
    if (!p->skipping) process_junk(p, p->buffer, 256);
    p->skipping = true;
    p->used = 0;
  }
  ssize_t got = read(p->out, p->buffer + p->used, BUFFER_BYTES - p->used);
  if (got > 0)
    p->used += (size_t)got;
  else if (got == 0 || (errno != EAGAIN && errno != EINTR))
    p->ended = true;
}

/* A whole line of the buffer, if there is one. */
static bool take_line(Process *p, char **line, size_t *size) {
  for (;;) {
    char *start = p->buffer + p->taken, *stop = memchr(start, '\n', p->used - p->taken);
    if (!stop) return false;
    p->taken = (size_t)(stop + 1 - p->buffer);
    if (p->skipping) { /* the end of the one that was too long */
      p->skipping = false;
      continue;
    }
    if (stop > start && stop[-1] == '\r') stop--;
    *stop = '\0';
    *line = start;
    *size = (size_t)(stop - start);
    return true;
  }
}

/* Milliseconds to wait for, -1: forever; 0 when the time is over. */
static int time_left(double deadline, const atomic_bool *cancel) {
  int wait = cancel ? CANCEL_SLICE_MS : -1;
  if (deadline <= 0) return wait;
  double left = (deadline - clock_seconds()) * 1000;
  if (left <= 0) return 0;
  int whole = left > 1e6 ? 1000000 : (int)left + 1;
  return wait < 0 || whole < wait ? whole : wait;
}

static bool cancelled(const atomic_bool *cancel) { return cancel && atomic_load(cancel); }

bool process_poll(Process *p) {
  struct pollfd fds[2] = {{.fd = p->ended ? -1 : p->out, .events = POLLIN}, {.fd = p->err, .events = POLLIN}};
  if (poll(fds, 2, 0) <= 0) return false;
  if (fds[1].revents) drain_errors(p);
  if (fds[0].revents) fill(p);
  return fds[0].revents != 0;
}

ProcessWait process_line(Process *p, double deadline, const atomic_bool *cancel, char **line, size_t *size) {
  for (;;) {
    if (take_line(p, line, size)) return PROCESS_LINE;
    if (p->ended) return PROCESS_ENDED;
    if (cancelled(cancel)) return PROCESS_CANCELLED;
    int wait = time_left(deadline, cancel);
    if (wait == 0) { /* what came in time and was not read yet counts; what comes while that is read does not */
      if (p->overtime == deadline || !process_poll(p)) return PROCESS_LATE;
      p->overtime = deadline;
      continue;
    }
    struct pollfd fds[2] = {{.fd = p->out, .events = POLLIN}, {.fd = p->err, .events = POLLIN}};
    if (poll(fds, 2, wait) <= 0) continue;
    if (fds[1].revents) drain_errors(p);
    if (fds[0].revents) fill(p);
  }
}

void process_forget(Process *p) {
  drain_errors(p);
  p->errors.start = p->errors.used = 0;
  p->junk.start = p->junk.used = 0;
}

/* Writes without SIGPIPE, whose handling is the program's own affair, not ours. */
static ssize_t write_quietly(int fd, const char *bytes, size_t size) {
  sigset_t pipe_signal, before, pending;
  sigemptyset(&pipe_signal);
  sigaddset(&pipe_signal, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &pipe_signal, &before);
  bool was_blocked = sigismember(&before, SIGPIPE) == 1; /* only then one may have waited before */
  bool was_pending = was_blocked && sigpending(&pending) == 0 && sigismember(&pending, SIGPIPE) == 1;
  ssize_t done = write(fd, bytes, size);
  int why = errno;
  if (done < 0 && why == EPIPE && !was_pending) {
    struct timespec now = {0};
    while (sigtimedwait(&pipe_signal, NULL, &now) < 0 && errno == EINTR) continue;
  }
  if (!was_blocked) pthread_sigmask(SIG_SETMASK, &before, NULL);
  errno = why;
  return done;
}

bool process_send(Process *p, const char *line, size_t size, double deadline, const atomic_bool *cancel) {
  while (size > 0 && p->in >= 0) {
    ssize_t done = write_quietly(p->in, line, size);
    if (done > 0) {
      line += done;
      size -= (size_t)done;
      continue;
    }
    if (done < 0 && errno != EAGAIN && errno != EINTR) {
      close_fd(&p->in);
      break;
    }
    int wait = time_left(deadline, cancel);
    if (wait == 0 || cancelled(cancel)) return false;
    /* While it talks instead of listening: its errors are read, and of its output what the buffer holds. */
    struct pollfd fds[3] = {{.fd = p->in, .events = POLLOUT},
                            {.fd = p->err, .events = POLLIN},
                            {.fd = p->used < BUFFER_BYTES && !p->ended ? p->out : -1, .events = POLLIN}};
    if (poll(fds, 3, wait) <= 0) continue;
    if (fds[1].revents) drain_errors(p);
    if (fds[2].revents) fill(p);
  }
  return size == 0;
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
  drain_errors(p);
  if (p->guard != 0)
    snprintf(out, room, "closed its standard output");
  else if (p->status > 128 && p->status <= 128 + SIGRTMAX) /* above that it is the -1 of a program */
    snprintf(out, room, "killed by signal %d (%s)", p->status - 128, strsignal(p->status - 128));
  else
    snprintf(out, room, "exit status %d", p->status);
}

void process_stop(Process *p, double patience) {
  close_fd(&p->in);
  double until = clock_seconds() + patience;
  struct timespec moment = {.tv_nsec = 2000000};
  while (patience > 0 && !reap(p, false) && clock_seconds() < until) nanosleep(&moment, NULL);
  close_fd(&p->lifeline); /* the guard now ends, and takes everybody along */
  until = clock_seconds() + guard_seconds;
  while (!reap(p, false) && clock_seconds() < until) nanosleep(&moment, NULL);
  if (p->guard > 0) kill(p->guard, SIGKILL); /* it never should take so long; at least nobody waits for it */
  reap(p, true);
  close_fd(&p->out);
  close_fd(&p->err);
  close_fd(&p->report);
  free_room(p);
}
