/* The shipped maps of levels 5 and 6: enough of them, fit for their level, solvable, and with a par that is proven
 * where the map promises it; and output.txt and path.txt, played again line by line under slow rules in which the maze
 * turns. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ai/planner.h"
#include "game/play/maps.h"
#include "tests/support/check.h"
#include "tests/support/plain_rules.h"

enum { LEAST_MAPS = 5, PROVEN = 3, ALL = 100, LINE = 64 };
static const uint64_t nodes = 100000; /* proves every map there is */

typedef struct Count {
  int32_t maps, proven;
  int32_t to_prove; /* of the first maps */
} Count;

static void check_map(const MapEntry *entry, Count *count) {
  Error error;
  Map *map = map_read(entry->path, &error);
  assert_non_null(map);
  const Level *level = level_find(entry->level);
  Game game;
  State state;
  GameConfig config = {.max_turns = INT32_MAX};
  assert_true(map->title[0] && map->author[0] && map->par != MAP_NO_PAR);
  if (!game_init(&game, map, level, &config, &error)) fail_msg("%s: %s", entry->id, error.text);
  assert_true(state_init(&state, &game, NULL));
  bool first = count->maps++ < count->to_prove;
  PlannerOptions options = planner_defaults(first ? PLANNER_OPTIMAL : PLANNER_NEAREST);
  Limits limits = {.max_nodes = nodes};
  Plan plan;
  plan_init(&plan);
  planner_run(&game, &state, &options, &limits, &plan);
  int32_t foods = SCORE_FOOD * game.foods_total;
  assert_true(plan.length > 0);
  if (first && (!plan.optimal || foods - plan.length != map->par))
    fail_msg("%s: par %d, planned %d", entry->id, (int)map->par, (int)(foods - plan.length));
  assert_true(foods - plan.length <= map->par && map->par <= foods - plan.lower_bound);
  count->proven += plan.optimal;
  plan_destroy(&plan);
  state_destroy(&state);
  map_destroy(map);
}

static void test_maps_are_there_and_fair(void **unused) {
  (void)unused;
  MapList list;
  Error error;
  if (!maps_list(&list, &error)) fail_msg("%s", error.text);
  /* All of them, except those that take long under a sanitizer. */
  int32_t to_prove = check_sample(ALL) == ALL ? ALL : PROVEN;
  Count counts[2] = {{.to_prove = to_prove}, {.to_prove = to_prove}};
  for (int32_t i = 0; i < list.count; i++)
    if (list.entries[i].level == 5 || list.entries[i].level == 6)
      check_map(&list.entries[i], &counts[list.entries[i].level - 5]);
  for (int i = 0; i < 2; i++) {
    assert_true(counts[i].maps >= LEAST_MAPS && counts[i].proven >= PROVEN);
    if (to_prove == ALL) assert_int_equal(counts[i].proven, counts[i].maps);
  }
  maps_list_destroy(&list);
}

/* ---- the checker of output.txt and path.txt ---- */

static bool read_line(FILE *file, char line[LINE]) {
  if (!fgets(line, LINE, file)) return false;
  size_t length = strlen(line);
  assert_true(length > 0 && line[length - 1] == '\n');
  line[length - 1] = '\0';
  return true;
}

/* Plays one line; a teleport is written Stop, and the path says which one it was. */
static bool play_line(PlainRules *plain, const char *action, int row, int col) {
  const char *names[8];
  int count = plain_rules_moves(plain, names);
  for (int i = 0; i < count; i++) {
    const char *written = names[i][0] == 'T' ? "Stop" : names[i];
    if (strcmp(written, action) != 0) continue;
    PlainRules next = *plain;
    plain_rules_step(&next, names[i]);
    if (next.pr != row || next.pc != col || next.lost) continue;
    *plain = next;
    return true;
  }
  return false;
}

static void check_files(const char *map_path, int level, bool action, const char *folder, int expected) {
  char path[256], line[LINE], place[LINE];
  Map *map = map_read(map_path, NULL);
  assert_non_null(map);
  PlainRules plain;
  plain_rules_init(&plain, map, level, action);
  snprintf(path, sizeof path, "%s/output.txt", folder);
  FILE *output = fopen(path, "r");
  snprintf(path, sizeof path, "%s/path.txt", folder);
  FILE *cells = fopen(path, "r");
  assert_true(output && cells);
  int cost = -1, steps = 0, row = 0, col = 0;
  assert_true(read_line(output, line) && sscanf(line, "cost: %d", &cost) == 1);
  assert_int_equal(cost, expected);
  assert_true(read_line(output, line));
  assert_string_equal(line, "actions:");
  for (; read_line(output, line); steps++) {
    assert_false(plain.won);
    assert_true(read_line(cells, place) && sscanf(place, "%d,%d", &row, &col) == 2);
    if (!play_line(&plain, line, row, col)) fail_msg("%s: step %d, %s to %s", map_path, steps + 1, line, place);
  }
  assert_false(read_line(cells, place));
  assert_int_equal(steps, cost);
  assert_true(plain.won);
  fclose(output);
  fclose(cells);
  map_destroy(map);
}

static void test_files_play_again(void **unused) {
  (void)unused;
  const char *program = getenv("PACADE");
  if (!program || access(program, X_OK) != 0) {
    print_message("PACADE does not name the program: nothing to check\n");
    skip();
  }
  static const struct {
    const char *map;
    int level, expected;
    bool action;
  } plans[] = {{"5/01-first-bite", 5, 13, false},         {"5/03-corner-shop", 5, 64, false},
               {"5/03-corner-shop", 5, 66, true},         {"6/01-slow-turn", 6, 29, false},
               {"6/02-the-night-watchman", 6, 37, false}, {"6/03-merry-go-round", 6, 78, false}};
  char folder[] = "build/plan-files-XXXXXX", command[1024], levels[512], map[1024];
  assert_non_null(mkdtemp(folder));
  assert_true(maps_folder(levels, sizeof levels, NULL));
  for (size_t i = 0; i < sizeof plans / sizeof *plans; i++) {
    snprintf(command, sizeof command, "'%s' solve %s --algo optimal --corners %s --out %s >%s/log 2>&1", program,
             plans[i].map, plans[i].action ? "action" : "auto", folder, folder);
    char *corners = strstr(command, " --corners");
    if (plans[i].level == 6) memset(corners, ' ', strlen(" --corners auto"));
    assert_int_equal(system(command), 0); /* NOLINT(cert-env33-c): the words are this test's own */
    snprintf(map, sizeof map, "%s/%s.txt", levels, plans[i].map);
    check_files(map, plans[i].level, plans[i].action, folder, plans[i].expected);
  }
  snprintf(command, sizeof command, "rm -r %s", folder);
  assert_int_equal(system(command), 0); /* NOLINT(cert-env33-c) */
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_maps_are_there_and_fair),
                                     cmocka_unit_test(test_files_play_again)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
