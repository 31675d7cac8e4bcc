/* Which tables a hunt needs, and where they come from. Knows no food and no agent's options. */
#include "ai/level4_hunt/odds.h"

#include <stdlib.h>
#include <unistd.h>

#include "ai/kept_file.h"

/* More would wait for each other: a turn has about a hundred units of work. */
enum { THREADS_MOST = 8 };

void odds_drop(Odds *odds) {
  peril_destroy(odds->peril);
  trio_destroy(odds->trio);
  *odds = odds_none();
}

/* From a file, or nothing worked out yet. False when memory is short. */
static bool make(Odds *odds, const Kit *kit, double p, const char *folder) {
  odds->monsters = kit->position.monster_count;
  if (odds->monsters == TRIO_MONSTERS) {
    TrioSeats seats;
    odds->trio = trio_create(kit->arena, trio_seat(kit->arena, &kit->position, &seats), p, NULL);
    if (odds->trio && trio_read(odds->trio, kit->arena, folder)) return true;
  }
  odds->peril = peril_create(kit->arena, odds->monsters, p, NULL);
  if (!odds->peril) return false;
  (void)peril_read(odds->peril, folder);
  return true;
}

/* One a processor; the tables are the same for any number. */
static int32_t threads(void) {
  long processors = sysconf(_SC_NPROCESSORS_ONLN);
  return processors < 1 ? 1 : processors > THREADS_MOST ? THREADS_MOST : (int32_t)processors;
}

/* Goes on with tables that are not done, and keeps what gets done. A table of three hunters is all that is needed, but
 * against the clock the pairs come first: they are done sooner. */
static void work(Odds *odds, const Arena *arena, const Budget *budget, const char *folder, TraceLive *live) {
  if (!odds->trio || budget->deadline > 0) {
    if (odds->peril->build && peril_work(odds->peril, budget)) peril_keep(odds->peril, folder);
    if (!odds->trio || odds->peril->build) return;
  }
  if (trio_work(odds->trio, arena, threads(), budget, live ? &live->building : NULL)) {
    trio_keep(odds->trio, arena, folder);
  } else if (budget_time(budget) == BUDGET_OK) { /* short of memory: pairs must do */
    trio_destroy(odds->trio);
    odds->trio = NULL;
    if (odds->peril->build) (void)peril_work(odds->peril, budget);
  }
}

/* A game keeps its colours, but the next one on the same board may have others. */
static bool fit(const Odds *odds, const Kit *kit) {
  TrioSeats seats;
  if (odds->monsters != kit->position.monster_count) return false;
  return !odds->trio || odds->trio->barriers == trio_seat(kit->arena, &kit->position, &seats);
}

static bool done(const Odds *odds) {
  return odds->trio ? odds->trio->ready : odds->monsters >= 0 && odds->peril && !odds->peril->build;
}

bool odds_prepare(Odds *odds, const Kit *kit, bool fresh, double p, const Limits *limits, TraceLive *live) {
  bool made = !fresh && fit(odds, kit);
  if (made && done(odds)) return true;
  Budget budget = budget_start(limits);
  char *folder = kept_folder();
  if (!made) {
    odds_drop(odds);
    made = make(odds, kit, p, folder);
  }
  if (made && !done(odds)) work(odds, kit->arena, &budget, folder, live);
  free(folder);
  if (!made) odds_drop(odds);
  return made;
}
