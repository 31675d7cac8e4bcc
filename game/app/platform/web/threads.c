/* Threads that take turns: each has a stack of its own and gives way where it would wait, and whenever a search looks
 * at its limits and its time is up. The page's own thread runs them between two frames, and whenever it waits for one
 * of them. Must not know what they work on. */
#include "game/app/platform/web/threads.h"

#ifdef __EMSCRIPTEN_PTHREADS__
void threads_share_frame(void) {}
#else

#include <emscripten/emscripten.h>
#include <emscripten/fiber.h>
#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <time.h>

#include "game/core/pause.h"

#undef pthread_create
#undef pthread_join
#undef pthread_cond_wait
#undef pthread_cond_timedwait
#undef nanosleep

enum { STACK = 1 << 20, KEPT = 1 << 18 };
static const double TURN = 0.004, SHARE = 0.010; /* seconds: of one worker's turn, and of all turns after a frame */

typedef struct Worker {
  emscripten_fiber_t fiber;
  char *stack, *kept; /* its C stack, and the buffer that the browser's stack is unwound into */
  void *(*work)(void *);
  void *data, *result;
  bool done, waits; /* `waits`: it has nothing to do until something else happens */
  struct Worker *next;
} Worker;

static Worker *workers, *running;
static emscripten_fiber_t page;
static char page_kept[KEPT];
static bool page_known;
static double turn_ends;

static double clock_seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void give_way(bool waits) {
  Worker *self = running;
  self->waits = waits;
  emscripten_fiber_swap(&self->fiber, &page);
}

/* Called by every search that looks at its limits. */
static void pause_if_due(void) {
  if (running && clock_seconds() >= turn_ends) give_way(false);
}

static void begin(void *data) {
  Worker *self = data;
  self->result = self->work(self->data);
  self->done = true;
  give_way(true);
}

/* Called only on the page's thread. Returns whether the worker can go on. */
static bool take_turn(Worker *worker) {
  if (worker->done) return false;
  if (!page_known) {
    emscripten_fiber_init_from_current_context(&page, page_kept, sizeof page_kept);
    page_known = true;
  }
  running = worker;
  turn_ends = clock_seconds() + TURN;
  emscripten_fiber_swap(&page, &worker->fiber);
  running = NULL;
  return !worker->done && !worker->waits;
}

static bool take_turns(void) {
  bool busy = false;
  for (Worker *worker = workers; worker; worker = worker->next) busy |= take_turn(worker);
  return busy;
}

void threads_share_frame(void) {
  double until = clock_seconds() + SHARE;
  while (workers && take_turns() && clock_seconds() < until) continue;
}

/* Whoever waits lets the others go on; what it waits for is looked at again by its caller. */
static void pass_time(void) {
  if (running)
    give_way(true);
  else
    take_turns();
}

int turns_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*work)(void *), void *data) {
  (void)attributes;
  Worker *worker = calloc(1, sizeof *worker);
  if (worker) worker->stack = malloc(STACK);
  if (worker) worker->kept = malloc(KEPT);
  if (!worker || !worker->stack || !worker->kept) {
    if (worker) free(worker->stack);
    free(worker);
    return EAGAIN;
  }
  worker->work = work;
  worker->data = data;
  emscripten_fiber_init(&worker->fiber, begin, worker, worker->stack, STACK, worker->kept, KEPT);
  Worker **last = &workers;
  while (*last) last = &(*last)->next;
  *last = worker;
  *thread = (pthread_t)(uintptr_t)worker;
  pause_listener = pause_if_due;
  return 0;
}

int turns_join(pthread_t thread, void **result) {
  Worker *worker = (Worker *)(uintptr_t)thread;
  while (!worker->done) pass_time();
  if (result) *result = worker->result;
  Worker **at = &workers;
  while (*at && *at != worker) at = &(*at)->next;
  if (*at) *at = worker->next;
  free(worker->stack);
  free(worker->kept);
  free(worker);
  return 0;
}

int turns_wait(pthread_cond_t *condition, pthread_mutex_t *lock) {
  (void)condition, (void)lock;
  pass_time();
  return 0;
}

int turns_wait_until(pthread_cond_t *condition, pthread_mutex_t *lock, const struct timespec *until) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (now.tv_sec > until->tv_sec || (now.tv_sec == until->tv_sec && now.tv_nsec >= until->tv_nsec)) return ETIMEDOUT;
  return turns_wait(condition, lock);
}

int turns_sleep(const struct timespec *time, struct timespec *left) {
  (void)left;
  double until = clock_seconds() + (double)time->tv_sec + 1e-9 * (double)time->tv_nsec;
  while (clock_seconds() < until) pass_time();
  return 0;
}
#endif
