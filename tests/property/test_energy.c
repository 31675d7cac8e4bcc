/* energy-exact against brute force: small random mazes, perfect ones and ones with loops, solvable or not. The
 * reference walks the picture itself and knows nothing of how the planner works. */
#include <stdlib.h>
#include <string.h>

#include "ai/level8_maze/energy.h"
#include "game/lab/maze_trial.h"
#include "game/play/maps.h"
#include "tests/support/check.h"

enum { SIDE_MAX = 7, PILLS_MAX = 11, CASES = 5000, NEVER = -1 };

/* Of every room and every set of pills taken, the fewest steps: with the set the energy follows from them, and fewer
 * steps are better in every way. So a search by breadth over rooms x sets is exact. */
typedef struct Reference {
  const char *picture;
  int width, rooms, pills;
  int values[SIDE_MAX * SIDE_MAX]; /* a room's pill, by number from 1; 0 for none */
  int worth[PILLS_MAX];
  int *steps; /* by room and set */
  int *queue;
} Reference;

static int room_char(const Reference *r, int room) {
  return r->picture[(2 * (room / r->rooms) + 1) * r->width + 2 * (room % r->rooms) + 1];
}

static int total_worth(const Reference *r, int set) {
  int sum = 0;
  for (int i = 0; i < r->pills; i++)
    if (set >> i & 1) sum += r->worth[i];
  return sum;
}

/* The fewest steps to the goal, or NEVER. */
static int reference_solve(Reference *r, int energy) {
  static const int dr[] = {0, -1, 0, 1}, dc[] = {-1, 0, 1, 0};
  int rooms = r->rooms * r->rooms, sets = 1 << r->pills, head = 0, tail = 0;
  memset(r->steps, 0xff, sizeof *r->steps * (size_t)rooms * (size_t)sets); /* NEVER */
  if (energy == 0) return NEVER;
  for (int room = 0; room < rooms; room++) {
    if (room_char(r, room) != 'P') continue;
    r->queue[tail++] = room * sets;
    r->steps[(size_t)room * (size_t)sets] = 0;
  }
  while (head < tail) {
    int at = r->queue[head++], room = at / sets, set = at % sets;
    for (int m = 0; m < 4; m++) {
      int row = 2 * (room / r->rooms) + 1, col = 2 * (room % r->rooms) + 1;
      if (r->picture[(row + dr[m]) * r->width + col + dc[m]] == '%') continue;
      int next = room + dr[m] * r->rooms + dc[m], steps = r->steps[at] + 1, taken = set;
      if (room_char(r, next) == 'E') return steps; /* a walker that stops could still pay for one more step */
      if (r->values[next]) taken |= 1 << (r->values[next] - 1);
      int *known = &r->steps[(size_t)next * (size_t)sets + (size_t)taken];
      if (energy - steps + total_worth(r, taken) <= 0 || *known != NEVER) continue;
      *known = steps;
      r->queue[tail++] = next * sets + taken;
    }
  }
  return NEVER;
}

static void reference_init(Reference *r, const Map *map, char *picture) {
  char *line = strchr(strstr(picture, "# rooms"), '\n') + 1;
  *r = (Reference){.picture = line, .rooms = map->rooms, .width = 2 * map->rooms + 2, .pills = 0};
  for (int room = 0; room < map->rooms * map->rooms; room++) {
    int c = room_char(r, room);
    if (c < '1' || c > '5') continue;
    r->worth[r->pills] = c - '0';
    r->values[room] = ++r->pills;
  }
  size_t states = (size_t)(map->rooms * map->rooms) << r->pills;
  r->steps = malloc(sizeof *r->steps * states);
  r->queue = malloc(sizeof *r->queue * (states + 1));
  assert_true(r->steps && r->queue);
}

/* Plays the plan by the rules; the steps it took to win. */
static int32_t play_plan(const Game *game, const Plan *plan) {
  State state = {0};
  assert_true(state_init(&state, game, NULL));
  for (int32_t i = 0; i < plan->length; i++) {
    Undo undo;
    assert_false(state_over(&state));
    assert_true(game_legal(game, &state, 0, plan->moves[i]));
    game_step(game, &state, &plan->moves[i], &undo);
  }
  assert_int_equal(state.outcome, OUTCOME_WON);
  int32_t moves = state.moves;
  state_destroy(&state);
  return moves;
}

typedef struct Tally {
  int solved, unsolvable, detours;
} Tally;

static void compare(const Map *map, Tally *tally) {
  size_t size;
  char *text = map_write(map, &size);
  assert_non_null(text);
  Reference reference;
  reference_init(&reference, map, text);
  int expected = reference_solve(&reference, map->energy);
  Game game;
  State state = {0};
  Plan plan;
  plan_init(&plan);
  assert_true(game_init(&game, map, level_find(8), NULL, NULL));
  assert_true(state_init(&state, &game, NULL));
  energy_solve(ENERGY_EXACT, &game, &state, NULL, &plan);
  bool same = expected == NEVER ? plan.status == PLAN_NO_WAY : plan.status == PLAN_FOUND && plan.length == expected;
  if (!same) fail_msg("expected %d, found %d (status %d) on\n%s", expected, plan.length, (int)plan.status, text);
  assert_true(plan.optimal == (expected != NEVER));
  if (expected != NEVER) assert_int_equal(play_plan(&game, &plan), expected);
  MazeGuide guide;
  assert_true(maze_guide_init(&guide, map, NULL));
  tally->solved += expected != NEVER;
  tally->unsolvable += expected == NEVER;
  tally->detours += expected > guide.steps[map->pacman];
  maze_guide_destroy(&guide);
  plan_destroy(&plan);
  state_destroy(&state);
  free(reference.steps);
  free(reference.queue);
  free(text);
}

/* A maze of any small size: the setup's own lower limit is for people. */
static Map *random_maze(Rng *rng, bool loops) {
  MazeSetup setup = {.rooms = MAZE_ROOMS_MIN + (int32_t)rng_below(rng, SIDE_MAX - MAZE_ROOMS_MIN + 1),
                     .kind = loops               ? MAZE_BRAIDED
                             : rng_below(rng, 2) ? MAZE_WILSON
                                                 : MAZE_DFS,
                     .seed = rng_next(rng),
                     .energy = true,
                     .some = true,
                     .pills = 3 + (int32_t)rng_below(rng, PILLS_MAX - 2),
                     .factor = 0.15 + 0.6 * rng_unit(rng)};
  return maze_create(&setup, NULL, NULL, NULL);
}

static void exact_is_exact(bool loops, uint64_t seed) {
  Rng rng;
  Tally tally = {0};
  rng_seed(&rng, seed, 0);
  for (int i = 0; i < CASES / 2; i++) {
    Map *map = random_maze(&rng, loops);
    assert_non_null(map);
    compare(map, &tally);
    map_destroy(map);
  }
  print_message("# %d solved, %d of them by a detour, %d proven unsolvable\n", tally.solved, tally.detours,
                tally.unsolvable);
  assert_true(tally.detours > CASES / 50 && tally.unsolvable > CASES / 20);
}

static void exact_in_perfect_mazes(void **state) {
  (void)state;
  exact_is_exact(false, 1);
}

static void exact_with_loops(void **state) {
  (void)state;
  exact_is_exact(true, 2);
}

/* ---- as large as they come ---- */

/* A maze to be solved from its start. */
typedef struct Task {
  Map *map;
  Game game;
  State start;
  Plan plan;
} Task;

static void task_open(Task *task, const MazeSetup *setup) {
  *task = (Task){.map = maze_create(setup, NULL, NULL, NULL)};
  plan_init(&task->plan);
  assert_non_null(task->map);
  assert_true(game_init(&task->game, task->map, level_find(8), NULL, NULL));
  assert_true(state_init(&task->start, &task->game, NULL));
}

static void task_close(Task *task) {
  plan_destroy(&task->plan);
  state_destroy(&task->start);
  map_destroy(task->map);
}

/* 100 x 100 rooms with 2,000 pills: an answer, and soon. Energy from plenty to none; the scarce ones are the hard ones.
 */
static void hard_mazes_are_answered(void **state) {
  (void)state;
  double worst = 0;
  int found = 0, none = 0, detours = 0;
  for (uint64_t seed = 0; seed < 60; seed++) {
    static const double factors[] = {1.5, 0.8, 0.6, 0.45, 0.4, 0.35, 0.3, 0.05};
    MazeSetup setup = {.rooms = MAZE_HARD,
                       .seed = seed,
                       .kind = seed % 2 ? MAZE_WILSON : MAZE_DFS,
                       .energy = true,
                       .factor = factors[seed % (sizeof factors / sizeof *factors)]};
    Task task;
    task_open(&task, &setup);
    const Map *map = task.map;
    const Plan *plan = &task.plan;
    assert_int_equal(map->pills.count, 2000);
    double before = check_cpu_seconds();
    energy_solve(ENERGY_EXACT, &task.game, &task.start, NULL, &task.plan);
    double spent = check_cpu_seconds() - before;
    if (worst < spent) worst = spent;
    MazeGuide guide;
    assert_true(maze_guide_init(&guide, map, NULL));
    if (plan->status == PLAN_FOUND) {
      assert_int_equal(play_plan(&task.game, plan), plan->length);
      assert_true(plan->length >= guide.steps[map->pacman]);
      detours += plan->length > guide.steps[map->pacman];
      found++;
    } else {
      assert_int_equal(plan->status, PLAN_NO_WAY);
      none++;
    }
    maze_guide_destroy(&guide);
    task_close(&task);
  }
  print_message("# %d solved, %d by a detour, %d proven unsolvable, at most %.3f s\n", found, detours, none, worst);
  assert_true(worst < 5 * check_pace() && detours >= 5 && none >= 5);
}

/* Mazes with loops are limited honestly: an answer, or what stopped it. */
static void limits_are_said(void **state) {
  (void)state;
  int stopped = 0;
  for (uint64_t seed = 0; seed < 40; seed++) {
    MazeSetup setup = {.rooms = 40, .seed = seed, .kind = MAZE_BRAIDED, .energy = true, .factor = 0.3};
    Task task;
    task_open(&task, &setup);
    const Plan *plan = &task.plan;
    Limits limits = {.max_nodes = 200};
    energy_solve(ENERGY_EXACT, &task.game, &task.start, &limits, &task.plan);
    assert_true(plan->status == PLAN_FOUND || plan->status == PLAN_NO_WAY || plan->status == PLAN_LIMIT);
    if (plan->status == PLAN_LIMIT) {
      assert_int_equal(plan->stopped_by, PLAN_BY_NODES);
      assert_true(plan->length < 0 && !plan->optimal && plan->expanded <= 200);
      stopped++;
    }
    task_close(&task);
  }
  assert_true(stopped > 0);
}

/* ---- hidden values ---- */

/* Nobody who does not see the values wins what can't be won, and whoever plans wins more than the published rule. */
static void online_beats_the_published_rule(void **state) {
  (void)state;
  static const double factors[] = {0.4, 0.6, 0.8};
  int32_t mazes = check_sample(1000);
  for (size_t i = 0; i < sizeof factors / sizeof *factors; i++) {
    MazeTrial trial = {0};
    MazeSetup setup = {.rooms = MAZE_EASY, .seed = 1, .factor = factors[i]};
    assert_true(maze_trial_run(&setup, mazes, &trial, NULL));
    print_message("# factor %.1f: %d of %d can be won, online %d, report %d\n", factors[i], trial.arrived[ENERGY_EXACT],
                  trial.mazes, trial.arrived[ENERGY_ONLINE], trial.arrived[ENERGY_REPORT]);
    assert_true(trial.arrived[ENERGY_EXACT] >= trial.arrived[ENERGY_ONLINE]);
    assert_true(trial.arrived[ENERGY_ONLINE] >= trial.arrived[ENERGY_REPORT] + (mazes >= 1000));
  }
}

/* Other values under the same pills change nothing up to the first pill touched. */
static void online_does_not_look(void **state) {
  (void)state;
  for (uint64_t seed = 0; seed < 60; seed++) {
    MazeSetup setup = {.rooms = 9, .seed = seed, .energy = true, .factor = 0.7};
    Map *map = maze_create(&setup, NULL, NULL, NULL);
    Move first[2][64];
    int32_t count[2] = {0};
    for (int side = 0; side < 2; side++) {
      Game game;
      State at = {0};
      EnergyWalker walker;
      energy_walker_init(&walker, ENERGY_ONLINE);
      assert_true(map && game_init(&game, map, level_find(8), NULL, NULL) && state_init(&at, &game, NULL));
      while (!state_over(&at) && count[side] < 64) {
        Undo undo;
        Move move;
        assert_true(energy_walker_next(&walker, &game, &at, NULL, &move));
        first[side][count[side]++] = move;
        game_step(&game, &at, &move, &undo);
        if (undo.pill) break;
      }
      energy_walker_destroy(&walker);
      state_destroy(&at);
      for (int32_t i = 0; i < map->pills.count; i++) map->pill_values[i] = (uint8_t)(6 - map->pill_values[i]);
    }
    assert_int_equal(count[0], count[1]);
    assert_memory_equal(first[0], first[1], (size_t)count[0]);
    map_destroy(map);
  }
}

/* ---- the shipped mazes ---- */

/* Each with a title, a par that is the exact answer, and what it is there for. */
static void shipped_mazes_are_fair(void **state) {
  (void)state;
  MapList list;
  Error error;
  int plain = 0, energy = 0, hidden = 0, detours = 0, loops = 0;
  if (!maps_list(&list, &error)) fail_msg("%s", error.text);
  for (int32_t i = 0; i < list.count; i++) {
    if (list.entries[i].level != 8) continue;
    Map *map = maps_open(list.entries[i].id, &error);
    Game game;
    State start = {0};
    Plan plan;
    MazeGuide guide;
    Rooms rooms = {0};
    plan_init(&plan);
    GameConfig config = {.values = VALUES_SHOWN};
    assert_true(map && map->title[0] && map->author[0]);
    assert_true(game_init(&game, map, level_find(8), &config, NULL) && state_init(&start, &game, NULL));
    energy_solve(ENERGY_EXACT, &game, &start, NULL, &plan);
    assert_true(maze_guide_init(&guide, map, NULL) && rooms_init(&rooms, &game, &start));
    if (!plan.optimal || maze_prize(map) - plan.length != map->par)
      fail_msg("%s: par %d, planned %d", list.entries[i].id, (int)map->par, (int)plan.length);
    plain += map->energy < 0;
    energy += map->energy >= 0;
    hidden += map->hidden;
    detours += plan.length > guide.steps[map->pacman];
    loops += rooms.loops;
    rooms_destroy(&rooms);
    maze_guide_destroy(&guide);
    plan_destroy(&plan);
    state_destroy(&start);
    map_destroy(map);
  }
  maps_list_destroy(&list);
  assert_true(plain >= 2 && energy >= 3 && hidden >= 1 && detours >= 2 && loops >= 1);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(exact_in_perfect_mazes),          cmocka_unit_test(exact_with_loops),
      cmocka_unit_test(hard_mazes_are_answered),         cmocka_unit_test(limits_are_said),
      cmocka_unit_test(online_beats_the_published_rule), cmocka_unit_test(online_does_not_look),
      cmocka_unit_test(shipped_mazes_are_fair),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
