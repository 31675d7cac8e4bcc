/* Planners that are told to stop while they set up a large board: they do, whoever they are, and say so. And who
 * watches one is told how far it is. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

#include "ai/common/limits.h"
#include "ai/foodsearch/foodsearch.h"
#include "game/play/maps.h"
#include "tests/support/check.h"
#include "tests/support/plans.h"

enum { SIDE = 120, FOODS = 900 };

/* Foods all over an open board with walls in it. */
static Map *large_map(bool exit) {
  char *text = malloc((SIDE + 1) * SIDE + 1), *at = text;
  assert_non_null(text);
  Rng rng;
  int32_t foods = 0;
  rng_seed(&rng, 77, 0);
  for (int r = 0; r < SIDE; r++) {
    for (int c = 0; c < SIDE; c++) {
      bool edge = r == 0 || c == 0 || r == SIDE - 1 || c == SIDE - 1;
      bool wall = edge || (r % 3 == 0 && c % 2 == 0 && rng_below(&rng, 10) < 7);
      bool food = !wall && foods < FOODS && rng_below(&rng, 10) == 0;
      foods += food;
      *at++ = r == 1 && c == 1 ? 'P' : exit && r == 1 && c == 2 ? 'E' : wall ? '%' : food ? '.' : ' ';
    }
    *at++ = '\n';
  }
  *at = '\0';
  Map *map = map_of(text);
  free(text);
  return map;
}

typedef struct Later {
  atomic_bool cancel;
  double at; /* when it was set, in CPU time */
} Later;

static void *cancel_later(void *context) {
  Later *later = context;
  nanosleep(&(struct timespec){.tv_nsec = 60000000}, NULL);
  later->at = check_cpu_seconds();
  atomic_store(&later->cancel, true);
  return NULL;
}

/* One planner (or, as the last, the food search) until it is cancelled; how long after that it worked on. */
static double run_cancelled(const GameTable *t, PlannerKind kind, bool at_once) {
  Later later = {0};
  pthread_t thread;
  Plan plan;
  Limits limits = {.cancel = &later.cancel};
  plan_init(&plan);
  atomic_store(&later.cancel, at_once);
  if (!at_once) assert_int_equal(pthread_create(&thread, NULL, cancel_later, &later), 0);
  double began = check_cpu_seconds();
  if (kind == PLANNER_KIND_COUNT) {
    foodsearch_run(t->game.board, t->state.pacman, t->map->foods.at, t->map->foods.count, &limits, &plan);
  } else {
    PlannerOptions options = planner_defaults(kind);
    planner_run(&t->game, &t->state, &options, &limits, &plan);
  }
  double ended = check_cpu_seconds();
  if (!at_once) pthread_join(thread, NULL);
  bool finished = plan.status == PLAN_FOUND && !at_once; /* nearest may be done before anybody asks */
  if (!finished) assert_int_equal(plan.status, PLAN_CANCELLED);
  plan_destroy(&plan);
  return finished ? 0 : ended - (at_once ? began : later.at);
}

static void cancelled_while_setting_up(void **state) {
  (void)state;
  double most = 0.2 * check_pace();
  for (int32_t level = 5; level <= 6; level++) {
    GameTable t;
    plans_table(&t, large_map(level == 6), level, CORNERS_AUTO);
    for (PlannerKind kind = 0; kind <= PLANNER_KIND_COUNT; kind++)
      for (int at_once = 0; at_once < 2; at_once++) {
        double late = 99;
        /* Between the look at the time and the flag a busy machine may hold the thread up: the best of three counts. */
        for (int tries = 0; tries < 3 && late > most; tries++) late = run_cancelled(&t, kind, at_once);
        if (late > most && check_sample(1000) == 1000)
          fail_msg("level %d, planner %d: %.2f s after it was told to stop", (int)level, (int)kind, late);
      }
    game_table_end(&t);
  }
}

typedef struct Told {
  int32_t times;
  int32_t bound, length;
} Told;

static void note(void *context, const Plan *plan) {
  Told *told = context;
  told->times++;
  assert_true(plan->lower_bound >= told->bound); /* what is proven stays proven */
  told->bound = plan->lower_bound;
  if (told->length >= 0) assert_true(plan->length >= 0 && plan->length <= told->length);
  told->length = plan->length;
}

static void who_watches_is_told(void **state) {
  (void)state;
  static const char *const maps[] = {"5/03-corner-shop", "6/02-the-night-watchman"};
  for (int i = 0; i < 2; i++) {
    Error error;
    GameTable t;
    plans_table(&t, maps_open(maps[i], &error), 5 + i, CORNERS_AUTO);
    Told told = {.length = -1};
    Plan plan;
    plan_init(&plan);
    plan.watch = note;
    plan.watch_context = &told;
    PlannerOptions options = planner_defaults(PLANNER_ANYTIME);
    planner_run(&t.game, &t.state, &options, NULL, &plan);
    assert_true(plan.optimal && told.times >= 5 && told.length >= plan.length);
    plan_destroy(&plan);
    game_table_end(&t);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(cancelled_while_setting_up),
      cmocka_unit_test(who_watches_is_told),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
