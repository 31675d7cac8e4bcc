/* No waiting: a game of any level, on any shipped map, with any agent and any team is set up within a tenth of a second
 * of processor time. The window does this between Enter and its next picture; what takes longer belongs to the first
 * move, which is computed in the background. */
#include <time.h>

#include "ai/registry.h"
#include "game/play/maps.h"
#include "game/play/match.h"
#include "tests/support/check.h"

static const double LONGEST = 0.1;

static double processor_seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* The better of two tries, since the first one also pays for fresh memory pages. Negative when the agent can't play
 * without a window or a record. */
static double start_seconds(const Map *map, const Level *level, const char *pacman, const char *monsters) {
  double best = 1e9;
  for (int i = 0; i < 2; i++) {
    MatchConfig config = {.map = map, .map_name = "start", .level = level, .pacman = pacman, .monsters = monsters};
    config.seed = 1;
    Match match;
    Error error;
    double began = processor_seconds();
    if (!match_init(&match, &config, &error)) return -1;
    double took = processor_seconds() - began;
    match_destroy(&match);
    if (took < best) best = took;
  }
  return best;
}

static void test_every_start(void **unused) {
  (void)unused;
  MapList list = {0};
  Error error;
  int32_t count, starts = 0;
  const AgentInfo *const *agents = registry_table(&count);
  if (check_slowed()) skip();
  double slowest = 0, limit = LONGEST * check_pace();
  if (!maps_list(&list, &error)) fail_msg("%s", error.text);
  for (int32_t m = 0; m < list.count; m++) {
    const Level *level = level_find(list.entries[m].level);
    Map *map = maps_open(list.entries[m].id, &error);
    if (!map) fail_msg("%s", error.text);
    for (int32_t a = 0; a < count && level; a++) {
      if (!(agents[a]->levels & LEVEL_BIT(level->number))) continue;
      bool pacman = agents[a]->side == SIDE_PACMAN;
      double took = start_seconds(map, level, pacman ? agents[a]->id : NULL, pacman ? NULL : agents[a]->id);
      if (took > limit) fail_msg("%s, %s: %.3f s before its first move", list.entries[m].id, agents[a]->id, took);
      if (took > slowest) slowest = took;
      starts += took >= 0;
    }
    map_destroy(map);
  }
  maps_list_destroy(&list);
  print_message("# %d starts, the slowest took %.3f s of processor time\n", (int)starts, slowest);
  assert_true(starts > 300);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_every_start)};
  return cmocka_run_group_tests_name("starts of games", tests, NULL, NULL);
}
