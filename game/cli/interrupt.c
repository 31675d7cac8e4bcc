/* The signal handlers, and what they may access: only static, lock-free data.
 * Must not know what is interrupted. */
#include "game/cli/interrupt.h"

#include <signal.h>
#include <stddef.h>

#include "game/core/file.h"

static const int heard[] = {SIGINT, SIGTERM, SIGHUP};
enum { HEARD = sizeof heard / sizeof *heard };

/* Set in a handler, read by the workers. */
static atomic_bool listening, stop_asked;
static atomic_int asked_by;
static struct sigaction before[HEARD]; /* the handlers that were set when listening began */

static void end_program(int number) {
  file_abandon();
  signal(number, SIG_DFL);
  raise(number); /* so that the parent process learns how the program ended */
}

static void hear(int number) {
  if (!atomic_load(&listening) || atomic_exchange(&stop_asked, true)) end_program(number);
  atomic_store(&asked_by, number);
}

static void set_handler(int number, struct sigaction *old) {
  struct sigaction action = {.sa_handler = hear};
  sigemptyset(&action.sa_mask);
  sigaction(number, &action, old);
}

void interrupt_guard(void) {
  signal(SIGPIPE, SIG_IGN);
  signal(SIGXFSZ, SIG_IGN);
  for (int i = 0; i < HEARD; i++) {
    struct sigaction old;
    set_handler(heard[i], &old);
    if (old.sa_handler == SIG_IGN) sigaction(heard[i], &old, NULL); /* a shell or nohup ignores it for a reason */
  }
}

/* A program that is asked to stop may be a background job, for which a shell ignores Ctrl-C; but nohup is respected. */
void interrupt_listen(void) {
  atomic_store(&stop_asked, false);
  atomic_store(&asked_by, 0);
  atomic_store(&listening, true);
  for (int i = 0; i < HEARD; i++) {
    set_handler(heard[i], &before[i]);
    if (heard[i] == SIGHUP && before[i].sa_handler == SIG_IGN) sigaction(heard[i], &before[i], NULL);
  }
}

void interrupt_listen_no_more(void) {
  for (int i = 0; i < HEARD; i++) sigaction(heard[i], &before[i], NULL);
  atomic_store(&listening, false);
}

void interrupt_obey(void) {
  int number = atomic_load(&asked_by);
  if (number) end_program(number);
}

const atomic_bool *interrupt_asked(void) { return &stop_asked; }
