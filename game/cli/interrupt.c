/* The handlers of signals, and what they may reach: static, lock-free, nothing more.
 * Must not know what is interrupted. */
#include "game/cli/interrupt.h"

#include <signal.h>
#include <stddef.h>

#include "game/core/file.h"

/* Set in a handler, read by the workers. */
static atomic_bool listening, stop_asked;
static struct sigaction before_interrupt, before_kill;

static void end_program(int number) {
  file_abandon();
  signal(number, SIG_DFL);
  raise(number); /* so that whoever waits for the program learns how it ended */
}

static void hear(int number) {
  if (!atomic_load(&listening) || number == SIGHUP || atomic_exchange(&stop_asked, true)) end_program(number);
}

static void set_handler(int number, struct sigaction *before) {
  struct sigaction action = {.sa_handler = hear};
  sigemptyset(&action.sa_mask);
  sigaction(number, &action, before);
}

void interrupt_guard(void) {
  static const int heard[] = {SIGINT, SIGTERM, SIGHUP};
  signal(SIGPIPE, SIG_IGN);
  signal(SIGXFSZ, SIG_IGN);
  for (size_t i = 0; i < sizeof heard / sizeof *heard; i++) {
    struct sigaction before;
    set_handler(heard[i], &before);
    if (before.sa_handler == SIG_IGN)
      sigaction(heard[i], &before, NULL); /* a shell has its reasons, and so has nohup */
  }
}

/* Who is asked to stop may be a job in the background, for which a shell ignores Ctrl-C. */
void interrupt_listen(void) {
  atomic_store(&stop_asked, false);
  atomic_store(&listening, true);
  set_handler(SIGINT, &before_interrupt);
  set_handler(SIGTERM, &before_kill);
}

void interrupt_listen_no_more(void) {
  sigaction(SIGINT, &before_interrupt, NULL);
  sigaction(SIGTERM, &before_kill, NULL);
  atomic_store(&listening, false);
}

const atomic_bool *interrupt_asked(void) { return &stop_asked; }
