/* The guard: the process between the host and a program from outside. It starts the program, notices when the program
 * or the host ends, kills whatever the program left behind, and ends with the program's status.
 * Runs after a fork from a program that may have threads: no allocation, no locks, system calls only. */
#define _GNU_SOURCE /* NOLINT(bugprone-reserved-identifier): the system shows what is Linux only then */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "ai/outside/process_internal.h"

enum { LIFELINE = 3, REPORT = 4, THROUGH = 3, ASIDE = 8, NOT_STARTED = 127 };

static void put_in_place(int from, int to) {
  if (from == to)
    fcntl(to, F_SETFD, 0);
  else
    dup2(from, to);
}

/* The program itself: its own group in a session without a terminal, its three descriptors and no other, the default
 * signals. */
static _Noreturn void run_program(const GuardPlan *plan, int through) {
  setsid();
  put_in_place(plan->in, 0);
  put_in_place(plan->out, 1);
  put_in_place(plan->err, 2);
  if (through >= 0) dup2(through, THROUGH);
  close_range(through >= 0 ? THROUGH + 1 : THROUGH, ~0u, 0);
  for (int s = 1; s < 32; s++) signal(s, SIG_DFL); /* before any can arrive: the handlers are the host's */
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  if (plan->folder && chdir(plan->folder) != 0) _exit(NOT_STARTED);
  static const char refused[] = "pacade: the sandbox can't be entered\n";
  if (!sandbox_enter(plan->sandbox, plan->readable, plan->own, plan->others)) {
    if (write(2, refused, sizeof refused - 1) < 0) _exit(NOT_STARTED);
    _exit(NOT_STARTED);
  }
  if (through >= 0) {
    (void)watch_hand_over(THROUGH, watch_begin());
    close_range(THROUGH, ~0u, 0);
  }
  execl("/bin/sh", "sh", "-c", plan->command, (char *)NULL);
  _exit(NOT_STARTED);
}

static size_t write_number(char *out, long value) {
  char digits[24];
  size_t n = 0, at = 0;
  do digits[n++] = (char)('0' + value % 10);
  while ((value /= 10) > 0);
  while (n > 0) out[at++] = digits[--n];
  return at;
}

/* Kills every child of this process once; true when there was any. */
static bool kill_children(void) {
  char path[64] = "/proc/self/task/", buffer[4096];
  size_t at = strlen(path);
  at += write_number(path + at, (long)getpid());
  memcpy(path + at, "/children", sizeof "/children");
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return false;
  ssize_t got;
  long pid = 0;
  bool any = false;
  while ((got = read(file, buffer, sizeof buffer)) > 0) {
    for (ssize_t i = 0; i < got; i++) {
      if (buffer[i] >= '0' && buffer[i] <= '9') {
        pid = pid * 10 + (buffer[i] - '0');
      } else if (pid > 0) {
        kill((pid_t)pid, SIGKILL);
        any = true;
        pid = 0;
      }
    }
  }
  close(file);
  return any;
}

/* Where there is no namespace: orphans become our children, because we are their reaper, and are killed in turn. */
static void kill_everybody(pid_t program) {
  struct timespec moment = {.tv_nsec = 1000000};
  for (;;) {
    kill(-program, SIGKILL);
    bool any = kill_children();
    pid_t gone;
    while ((gone = waitpid(-1, NULL, WNOHANG)) > 0) any = true;
    if (gone < 0 && errno == ECHILD) return;
    if (!any) nanosleep(&moment, NULL);
  }
}

/* Behind the other descriptors of the guard. */
static int put_last(int from) {
  put_in_place(from, REPORT + 1);
  return REPORT + 1;
}

_Noreturn void guard_main(GuardPlan *plan) {
  prctl(PR_SET_NAME, "pacade-guard");
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  setpgid(0, 0);
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, NULL);
  int sockets[2] = {-1, -1};
  if (plan->report >= 0 && socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets) != 0) sockets[1] = -1;
  /* Not fork(): it would wait for locks of threads that are not here. */
  pid_t program = (pid_t)syscall(SYS_clone, SIGCHLD, NULL, NULL, NULL, 0);
  if (program == 0) run_program(plan, sockets[1]);
  close(0);
  close(1);
  close(2);
  close(sockets[1]); /* so that its end is seen when the program ends before it has sent anything */
  int listener = sockets[0] >= 0 && program > 0 ? watch_receive(sockets[0]) : -1;
  close(sockets[0]);
  if (listener >= 0) listener = fcntl(listener, F_DUPFD_CLOEXEC, ASIDE); /* out of the way of the next lines */
  int lifeline = fcntl(plan->lifeline, F_DUPFD_CLOEXEC, ASIDE);
  int report = plan->report >= 0 ? fcntl(plan->report, F_DUPFD_CLOEXEC, ASIDE) : -1;
  close_range(LIFELINE, ASIDE - 1, 0);
  put_in_place(lifeline, LIFELINE);
  if (report >= 0) put_in_place(report, REPORT);
  plan->report = report >= 0 ? REPORT : -1;
  int kept = listener >= 0 ? put_last(listener) : REPORT;
  close_range((unsigned)kept + 1, ~0u, 0);
  listener = listener >= 0 ? kept : -1;
  if (program < 0) _exit(NOT_STARTED);
  sigset_t children;
  sigemptyset(&children);
  sigaddset(&children, SIGCHLD);
  int signals = signalfd(-1, &children, SFD_CLOEXEC);
  int status = 0;
  for (bool running = true; running;) {
    struct pollfd wait[3] = {
        {.fd = LIFELINE, .events = POLLIN}, {.fd = signals, .events = POLLIN}, {.fd = listener, .events = POLLIN}};
    if (poll(wait, 3, signals < 0 ? 20 : -1) < 0 && errno != EINTR) break;
    if (wait[0].revents) break; /* the host has closed it or is gone */
    if (wait[2].revents & POLLIN) watch_answer(listener, plan);
    if (wait[2].revents & (POLLHUP | POLLERR)) listener = -1; /* nobody is left who could ask */
    struct signalfd_siginfo info;
    if (wait[1].revents && read(signals, &info, sizeof info) < 0) break;
    pid_t gone;
    int ended;
    while ((gone = waitpid(-1, &ended, WNOHANG)) > 0) {
      if (gone != program) continue;
      status = ended;
      running = false;
    }
  }
  if (!plan->space) kill_everybody(program);
  /* The first process of a namespace takes everybody in it along. */
  _exit(WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status));
}
