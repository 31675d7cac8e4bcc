/* Which tables a hunt needs, and where they come from. Knows no food and no agent's options. */
#include "ai/level4_hunt/odds_internal.h"

#include <stdlib.h>
#include <unistd.h>

#include "ai/common/table_cache.h"

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

/* Where tables are kept, and until when there is time. */
typedef struct Work {
  const Arena *arena;
  const Budget *budget;
  const char *folder; /* NULL: nowhere */
  TraceLive *live;
} Work;

/* Works out the pairs: here, or by waiting for another thread that does. */
static void work_on_pairs(Odds *odds, const Work *w) {
  Peril *peril = odds->peril;
  bool shared = w->folder && peril_is_kept(peril);
  if (shared && !table_cache_claim(peril_about(peril), w->budget)) return;
  if (!shared || !peril_read(peril, w->folder)) {
    if (peril_work(peril, w->budget) && w->budget->deadline > 0)
      odds->unkept = true;
    else
      peril_keep(peril, w->folder, w->budget->cancel);
  }
  if (shared) table_cache_release(peril_about(peril));
}

/* The same of the table of three; false when memory is short. */
static bool work_on_three(Odds *odds, const Work *w) {
  Trio *trio = odds->trio;
  bool shared = w->folder && trio_is_kept(trio), enough = true;
  uint64_t about = trio_about(trio, w->arena);
  if (shared && !table_cache_claim(about, w->budget)) return true;
  if (!trio_read(trio, w->arena, w->folder)) {
    if (!trio_work(trio, w->arena, threads(), w->budget, w->live ? &w->live->building : NULL))
      enough = budget_time(w->budget) != BUDGET_OK;
    else if (w->budget->deadline > 0)
      odds->unkept = true;
    else
      trio_keep(trio, w->arena, w->folder, w->budget->cancel);
  }
  if (shared) table_cache_release(about);
  return enough;
}

/* Goes on with tables that are not done, and keeps what gets done. A table of three hunters is all that is needed, but
 * against the clock the pairs come first: they are done sooner. */
static void work(Odds *odds, const Work *w) {
  if (!odds->trio || w->budget->deadline > 0) {
    if (odds->peril->build) work_on_pairs(odds, w);
    if (!odds->trio || odds->peril->build) return;
  }
  if (work_on_three(odds, w)) return;
  trio_destroy(odds->trio); /* pairs must do */
  odds->trio = NULL;
  if (odds->peril->build) work_on_pairs(odds, w);
}

void odds_keep(Odds *odds, const Kit *kit) {
  if (!odds->unkept) return;
  char *folder = table_cache_folder();
  if (odds->peril) peril_keep(odds->peril, folder, NULL);
  if (odds->trio) trio_keep(odds->trio, kit->arena, folder, NULL);
  free(folder);
  odds->unkept = false;
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
  char *folder = table_cache_folder();
  if (!made) {
    odds_drop(odds);
    made = make(odds, kit, p, folder);
  }
  if (made && !done(odds)) work(odds, &(Work){.arena = kit->arena, .budget = &budget, .folder = folder, .live = live});
  free(folder);
  if (!made) odds_drop(odds);
  return made;
}
