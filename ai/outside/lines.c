/* Lines to and from a program from outside, in both directions at once, with a time limit and without losing a word of
 * its standard error. Knows no protocol and no game. */
#define _GNU_SOURCE /* NOLINT(bugprone-reserved-identifier): the system shows what is Linux only then */
#include <errno.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "ai/outside/process_internal.h"

enum { CANCEL_SLICE_MS = 30, CAUTION_MIN = 250, CAUTION_MAX = 4000 /* answers */ };
static const double moment = 150e-6, core_kept = 500e-6;

void process_drain_errors(Process *p) {
  char bytes[4096];
  for (int i = 0; i < 64 && p->err >= 0; i++) { /* endless errors must not keep us */
    ssize_t got = read(p->err, bytes, sizeof bytes);
    if (got > 0)
      tail_add(&p->errors, bytes, (size_t)got);
    else if (got == 0 || (errno != EAGAIN && errno != EINTR))
      process_close_fd(&p->err);
    else
      return;
  }
}

/* Reads what is there; a line that no buffer holds is counted and let go. False when nothing has come. */
static bool fill(Process *p) {
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
  return got > 0 || p->ended;
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
  if (fds[1].revents) process_drain_errors(p);
  if (fds[0].revents) fill(p);
  return fds[0].revents != 0;
}

/* To fall asleep and to be woken takes longer than the whole answer of a quick program. So after an answer within a
 * moment the next one is looked for without sleeping, for a moment. Whoever else waits for this core has it between two
 * looks. When somebody keeps it, the next answers are slept for: the more of them, the more often that happens.
 * True when something came. */
static bool look(Process *p, double deadline) {
  if (!p->quick) return false;
  if (p->asleep > 0) {
    p->asleep--;
    return false;
  }
  double now = clock_seconds(), until = deadline > 0 && deadline < now + moment ? deadline : now + moment;
  bool came = false, kept = false;
  while (!came && now < until) {
    double before = now;
    came = fill(p);
    if (!came) sched_yield();
    now = clock_seconds();
    kept = now - before > core_kept;
  }
  if (kept) {
    p->caution = 2 * p->caution < CAUTION_MIN   ? CAUTION_MIN
                 : 2 * p->caution > CAUTION_MAX ? CAUTION_MAX
                                                : 2 * p->caution;
    p->asleep = p->caution;
  } else if (p->caution > 0) {
    p->caution--;
  }
  if (came) process_drain_errors(p);
  p->quick = came;
  return came;
}

ProcessWait process_line(Process *p, double deadline, const atomic_bool *cancel, char **line, size_t *size) {
  double start = 0;
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
    if (start == 0) start = clock_seconds();
    bool came = look(p, deadline);
    if (!came) {
      struct pollfd fds[2] = {{.fd = p->out, .events = POLLIN}, {.fd = p->err, .events = POLLIN}};
      if (poll(fds, 2, wait) <= 0) continue;
      if (fds[1].revents) process_drain_errors(p);
      came = fds[0].revents && fill(p);
    }
    if (came) p->quick = clock_seconds() - start < moment;
  }
}

void process_forget(Process *p) {
  process_drain_errors(p);
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
      process_close_fd(&p->in);
      break;
    }
    int wait = time_left(deadline, cancel);
    if (wait == 0 || cancelled(cancel)) return false;
    /* While it talks instead of listening: its errors are read, and of its output what the buffer holds. */
    struct pollfd fds[3] = {{.fd = p->in, .events = POLLOUT},
                            {.fd = p->err, .events = POLLIN},
                            {.fd = p->used < BUFFER_BYTES && !p->ended ? p->out : -1, .events = POLLIN}};
    if (poll(fds, 3, wait) <= 0) continue;
    if (fds[1].revents) process_drain_errors(p);
    if (fds[2].revents) fill(p);
  }
  return size == 0;
}
