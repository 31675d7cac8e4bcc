/* The tables of three hunters of a process: all games with the same board and team read the same ones, and each
 * piece of work is done by only one of them. Unused tables stay for the next game as long as there is room. Knows no
 * food and no agent. */
#include <pthread.h>
#include <stdlib.h>

#include "ai/level4_hunt/trio_internal.h"
#include "game/core/rng.h"

/* If the tables have more placements than this in all, of 2 bytes each, unused tables are freed. */
static const size_t kept_most = 200000000;

typedef struct Shared {
  struct Shared *next; /* those returned last come first */
  Trio *trio;
  uint64_t about;
  int32_t users;
  pthread_mutex_t work;
  int64_t done; /* units */
} Shared;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static Shared *first;

static bool same_kind(const Trio *trio, TrioKind kind) {
  return trio->kind.p == kind.p && trio->kind.greedy == kind.greedy && trio->kind.barriers == kind.barriers;
}

static Shared *find(uint64_t about, const Arena *arena, TrioKind kind) {
  for (Shared *shared = first; shared; shared = shared->next)
    if (shared->about == about && shared->trio->spots == arena->spots && same_kind(shared->trio, kind)) return shared;
  return NULL;
}

static void take_out(Shared *shared) {
  Shared **link = &first;
  while (*link != shared) link = &(*link)->next;
  *link = shared->next;
}

static void put_first(Shared *shared) {
  shared->next = first;
  first = shared;
}

/* Frees unused tables, those not used for longest first, until `more` placements fit. */
static void make_room(size_t more) {
  for (;;) {
    size_t placings = more;
    Shared *oldest = NULL;
    for (Shared *shared = first; shared; shared = shared->next) {
      placings += shared->trio->placings;
      if (shared->users == 0) oldest = shared;
    }
    if (placings <= kept_most || !oldest) return;
    take_out(oldest);
    trio_destroy(oldest->trio);
    (void)pthread_mutex_destroy(&oldest->work);
    free(oldest);
  }
}

static Shared *make(uint64_t about, const Arena *arena, TrioKind kind) {
  make_room(trio_placings(arena, 1u << kind.barriers));
  Shared *shared = calloc(1, sizeof *shared);
  Trio *trio = shared ? trio_create(arena, kind) : NULL;
  if (!trio) {
    free(shared);
    return NULL;
  }
  *shared = (Shared){.trio = trio, .about = about};
  (void)pthread_mutex_init(&shared->work, NULL);
  put_first(shared);
  return shared;
}

Trio *trio_borrow(const Arena *arena, TrioKind kind) {
  uint64_t about = arena_sum(arena);
  (void)pthread_mutex_lock(&lock);
  Shared *shared = find(about, arena, kind);
  if (!shared) shared = make(about, arena, kind);
  if (shared) shared->users++;
  (void)pthread_mutex_unlock(&lock);
  return shared ? shared->trio : NULL;
}

static Shared *shared_of(const Trio *trio) {
  Shared *shared = first;
  while (shared && shared->trio != trio) shared = shared->next;
  return shared;
}

void trio_return(Trio *trio) {
  if (!trio) return;
  (void)pthread_mutex_lock(&lock);
  Shared *shared = shared_of(trio);
  shared->users--;
  take_out(shared);
  put_first(shared);
  (void)pthread_mutex_unlock(&lock);
}

void trio_work(Trio *trio, const Peril *peril, int64_t units) {
  (void)pthread_mutex_lock(&lock);
  Shared *shared = shared_of(trio);
  (void)pthread_mutex_unlock(&lock);
  (void)pthread_mutex_lock(&shared->work);
  if (shared->done < units) trio_build_work(trio, peril, units);
  if (shared->done < units) shared->done = units;
  (void)pthread_mutex_unlock(&shared->work);
}
