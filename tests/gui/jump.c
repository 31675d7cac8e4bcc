/* Loaded before a program: the wall clock jumps a day ahead or two days back every few looks at it, as it does
 * where people set it, batteries are flat and servers of time disagree. Time that only passes is left as it is. */
#define _GNU_SOURCE /* NOLINT(bugprone-reserved-identifier): the system shows RTLD_NEXT only then */
#include <dlfcn.h>
#include <stdatomic.h>
#include <sys/time.h>
#include <time.h>

enum { EVERY = 3, DAY = 86400 };
static atomic_int looks;

/* 0, a day ahead, a day back, 0, ...: by turns. */
static long jumped(void) {
  int turn = atomic_fetch_add(&looks, 1) / EVERY % 3;
  return turn == 1 ? DAY : turn == 2 ? -DAY : 0;
}

/* The names of what they take are the system's own. */
int clock_gettime(clockid_t clock_id, struct timespec *tp) {
  static int (*real)(clockid_t, struct timespec *);
  if (!real) *(void **)&real = dlsym(RTLD_NEXT, "clock_gettime");
  int status = real(clock_id, tp);
  if (status == 0 && clock_id == CLOCK_REALTIME) tp->tv_sec += jumped();
  return status;
}

int gettimeofday(struct timeval *restrict tv, void *restrict tz) {
  struct timespec exact;
  (void)tz;
  if (clock_gettime(CLOCK_REALTIME, &exact) != 0) return -1;
  *tv = (struct timeval){.tv_sec = exact.tv_sec, .tv_usec = exact.tv_nsec / 1000};
  return 0;
}

time_t time(time_t *timer) {
  struct timespec now;
  if (clock_gettime(CLOCK_REALTIME, &now) != 0) return -1;
  if (timer) *timer = now.tv_sec;
  return now.tv_sec;
}
