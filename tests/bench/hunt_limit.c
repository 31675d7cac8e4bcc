/* The best that any Pacman can do on small maps against each team of the hunt that is a fixed policy, and what an agent
 * reaches of it: its regret. make hunt-limit runs it. Knows no figures. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/level4_hunt/limit_internal.h"
#include "ai/level4_hunt/quarry.h"
#include "game/core/rng.h"
#include "game/play/maps.h"
#include "game/play/match.h"

static const uint64_t most = 60000000; /* positions: some 500 MB */
static const double p_usual = 0.5;
static const char *const team_ids[] = {"still", "random", "greedy-random", "chase-random", "chase", "ambush", "pincer"};
enum { TEAMS = sizeof team_ids / sizeof *team_ids, MAPS_MOST = 1000 };

/* ---- small maps ---- */

enum { ROWS_MOST = 6, COLS_MOST = 7, CELLS_MOST = ROWS_MOST * COLS_MOST };

/* Marks the open cells that can be reached; returns how many. */
static int32_t reach(const char *cells, int32_t rows, int32_t cols, int32_t from, bool *reached) {
  int32_t queue[CELLS_MOST], count = 1;
  memset(reached, 0, sizeof(bool) * CELLS_MOST);
  queue[0] = from;
  reached[from] = true;
  for (int32_t at = 0; at < count; at++) {
    int32_t row = queue[at] / cols, col = queue[at] % cols;
    const int32_t next[4][2] = {{row, col - 1}, {row - 1, col}, {row, col + 1}, {row + 1, col}};
    for (int i = 0; i < 4; i++) {
      int32_t to = next[i][0] * cols + next[i][1];
      if (next[i][0] < 0 || next[i][1] < 0 || next[i][0] >= rows || next[i][1] >= cols) continue;
      if (cells[to] == '%' || reached[to]) continue;
      reached[to] = true;
      queue[count++] = to;
    }
  }
  return count;
}

static int32_t free_cell(Rng *rng, const char *cells, const bool *reached, int32_t count) {
  int32_t cell;
  do {
    cell = (int32_t)rng_below(rng, (uint32_t)count);
  } while (!reached[cell] || cells[cell] != ' ');
  return cell;
}

/* Walls by chance, everything on cells that Pacman can reach: one or two monsters, three to six foods. */
static Map *small_map(Rng *rng, int32_t number, Error *error) {
  char cells[CELLS_MOST], text[CELLS_MOST * 2 + 256], name[32];
  bool reached[CELLS_MOST];
  int32_t rows, cols, pacman, open;
  do {
    rows = 4 + (int32_t)rng_below(rng, ROWS_MOST - 3);
    cols = 5 + (int32_t)rng_below(rng, COLS_MOST - 4);
    for (int32_t i = 0; i < rows * cols; i++) cells[i] = rng_unit(rng) < 0.28 ? '%' : ' ';
    pacman = (int32_t)rng_below(rng, (uint32_t)(rows * cols));
    cells[pacman] = ' ';
    open = reach(cells, rows, cols, pacman, reached);
  } while (open < 12 || open > 26);
  cells[pacman] = 'P';
  int32_t monsters = 1 + (int32_t)rng_below(rng, 2), foods = 3 + (int32_t)rng_below(rng, 4);
  for (int32_t i = 0; i < foods; i++) cells[free_cell(rng, cells, reached, rows * cols)] = '.';
  for (int32_t i = 0; i < monsters; i++) cells[free_cell(rng, cells, reached, rows * cols)] = 'G';
  int used = snprintf(text, sizeof text, "# level: 4\n");
  for (int32_t row = -1; row <= rows; row++) {
    for (int32_t col = -1; col <= cols; col++) {
      bool inside = row >= 0 && col >= 0 && row < rows && col < cols;
      text[used++] = inside ? cells[row * cols + col] : '%';
    }
    text[used++] = '\n';
  }
  snprintf(name, sizeof name, "small-%d", (int)number);
  return map_parse(text, (size_t)used, name, error);
}

/* ---- one map and team ---- */

typedef struct Sum {
  double limit, won, limit_score, score;
  int32_t maps;
} Sum;

static bool best_of(const Map *map, const char *team_id, Limit *limit, Error *error) {
  LimitTeam team;
  Game game;
  State state = {0};
  Position *start = calloc(1, sizeof *start);
  Keys *keys = malloc(sizeof *keys);
  Arena *arena = arena_create(&map->board, error);
  bool ok = limit_team(team_id, p_usual, &team) && start && keys && arena &&
            game_init(&game, map, level_find(4), NULL, error);
  ok = ok && state_init(&state, &game, error);
  if (ok) {
    keys_init(keys);
    ok = position_set(start, arena, keys, &game, &state, error) &&
         limit_compute(arena, start, &team, most, limit, error);
    state_destroy(&state);
  }
  arena_destroy(arena);
  free(keys);
  free(start);
  return ok;
}

static bool play(const Map *map, const char *agent, const char *team, int32_t games, double *won, double *score,
                 Error *error) {
  *won = *score = 0;
  for (int32_t i = 0; i < games; i++) {
    MatchConfig config = {.map = map,
                          .map_name = "small",
                          .level = level_find(4),
                          .pacman = agent,
                          .monsters = team,
                          .seed = (uint64_t)i + 1};
    Match match;
    if (!match_init(&match, &config, error)) return false;
    MatchStatus status = match_run(&match, error);
    *won += match.state.outcome == OUTCOME_WON;
    *score += match.state.score;
    match_destroy(&match);
    if (status != MATCH_OVER) return false;
  }
  *won /= games;
  *score /= games;
  return true;
}

static bool has_chance(const char *team) {
  LimitTeam limit;
  return limit_team(team, p_usual, &limit) && limit.p > 0;
}

static bool show(const Map *map, const char *name, const char *agent, int32_t games, Sum *sums, Error *error) {
  for (int32_t t = 0; t < TEAMS; t++) {
    Limit limit;
    double won = 0, score = 0;
    if (!best_of(map, team_ids[t], &limit, error)) return false;
    printf("%-12s %-14s %8.4f %9.3f", name, team_ids[t], limit.win, limit.score);
    if (games > 0) {
      if (!play(map, agent, team_ids[t], has_chance(team_ids[t]) ? games : 1, &won, &score, error)) return false;
      printf(" %8.4f %9.3f %8.4f %9.3f", won, score, limit.win - won, limit.score - score);
    }
    printf("\n");
    fflush(stdout);
    sums[t].limit += limit.win;
    sums[t].won += won;
    sums[t].limit_score += limit.score;
    sums[t].score += score;
    sums[t].maps++;
  }
  return true;
}

/* ---- larger maps: a bound ---- */

/* The chance to win if only these few foods had to be eaten: whoever eats all food eats them. Tables rise to it from
 * below until nothing changes by more than 1e-4; test_hunt_quarry allows them 0.004. */
static double best_of_tables(const Peril *peril, const Position *start, Spot *foods, int32_t *count) {
  Quarry *quarry = quarry_create(peril);
  double best = -1;
  for (int32_t i = 0; quarry && !quarry_ready(quarry) && i < 100000; i++) quarry_work(quarry, peril, start);
  if (quarry && quarry_ready(quarry)) {
    const Exits *exits = &peril->arena->exits[start->pacman];
    uint32_t left = quarry_left(quarry, start);
    int32_t least = PERIL_MAX;
    for (int32_t i = 0; i < exits->count; i++) {
      int32_t cost = quarry_cost(quarry, left, exits->to[i], start->monsters);
      if (cost < least) least = cost;
    }
    *count = quarry_foods(quarry, foods);
    best = exp(-(double)least / PERIL_SCALE);
  }
  quarry_destroy(quarry);
  return best;
}

static bool show_bound(const Map *map, const char *name, Error *error) {
  Game game;
  State state;
  Position *start = calloc(1, sizeof *start);
  Keys *keys = malloc(sizeof *keys);
  Arena *arena = arena_create(&map->board, error);
  bool ok =
      start && keys && arena && game_init(&game, map, level_find(4), NULL, error) && state_init(&state, &game, error);
  if (ok) {
    keys_init(keys);
    ok = position_set(start, arena, keys, &game, &state, error);
    state_destroy(&state);
  }
  PerilKind kind = {.p = p_usual, .hunters = 2};
  if (ok) kind.pair = peril_pair(arena, start->pacman, start->monsters, start->monster_count);
  Peril *peril = ok && kind.pair != PERIL_PAIR_NONE ? peril_create(arena, kind, error) : NULL;
  for (int32_t i = 0; peril && peril->build; i++) peril_refine(peril);
  if (peril && peril->whole) {
    Spot foods[QUARRY_MOST];
    int32_t count = 0;
    best_of_tables(peril, start, foods, &count);
    memset(start->food, 0, sizeof start->food);
    for (int32_t i = 0; i < count; i++) start->food[foods[i] >> 6] |= UINT64_C(1) << (foods[i] & 63);
    start->foods_left = count;
    printf("%-12s chase-random, p = %.1f: at most %.4f (+ 0.004), for the food at", name, p_usual,
           best_of_tables(peril, start, foods, &count));
    for (int32_t i = 0; i < count; i++)
      printf(" %d,%d", (int)board_row(&map->board, arena->cell_of[foods[i]]),
             (int)board_col(&map->board, arena->cell_of[foods[i]]));
    printf("\n");
  } else if (ok) {
    ok = error_set(error, "%s: a bound takes two hunters, and at most %d open cells of a colour", name, PERIL_WIDE);
  }
  peril_destroy(peril);
  arena_destroy(arena);
  free(keys);
  free(start);
  return ok;
}

/* What is lost of what can be had, over all maps. */
static void show_sums(const Sum *sums, const char *agent, int32_t games) {
  printf("\n%-14s %5s %12s %12s", "team", "maps", "best wins", "best score");
  if (games > 0) printf(" %12s %12s %12s   %s", "wins", "score", "regret", agent);
  printf("\n");
  for (int32_t t = 0; t < TEAMS; t++) {
    const Sum *s = &sums[t];
    if (s->maps == 0) continue;
    printf("%-14s %5d %12.4f %12.3f", team_ids[t], (int)s->maps, s->limit / s->maps, s->limit_score / s->maps);
    if (games > 0)
      printf(" %12.4f %12.3f %11.2f%%", s->won / s->maps, s->score / s->maps,
             s->limit > 0 ? 100 * (s->limit - s->won) / s->limit : 0);
    printf("\n");
  }
}

int main(int argc, char **argv) {
  const char *agent = "champion";
  int32_t games = 0, count = 20, shown = 0;
  uint64_t seed = 1;
  Sum sums[TEAMS] = {{0}};
  Error error = {.text = "out of memory"};
  bool ok = true, bound = argc > 1 && strcmp(argv[1], "--bound") == 0;
  int at = 1 + bound;
  for (; at + 1 < argc && strncmp(argv[at], "--", 2) == 0; at += 2) {
    if (strcmp(argv[at], "--agent") == 0)
      agent = argv[at + 1];
    else if (strcmp(argv[at], "--games") == 0)
      games = (int32_t)strtol(argv[at + 1], NULL, 10);
    else if (strcmp(argv[at], "--maps") == 0)
      count = (int32_t)strtol(argv[at + 1], NULL, 10);
    else if (strcmp(argv[at], "--seed") == 0)
      seed = strtoull(argv[at + 1], NULL, 10);
    else
      break;
  }
  if ((at < argc && strncmp(argv[at], "--", 2) == 0) || games < 0 || count < 0 || count > MAPS_MOST) {
    (void)fprintf(stderr,
                  "usage: %s [--agent ID] [--games N] [--maps N] [--seed S] [MAP...]\n       %s --bound MAP...\n",
                  argv[0], argv[0]);
    return 2;
  }
  for (; bound && ok && at < argc; at++) {
    Map *map = maps_open(argv[at], &error);
    ok = map && show_bound(map, argv[at], &error);
    map_destroy(map);
  }
  if (bound) {
    if (!ok) (void)fprintf(stderr, "%s\n", error.text);
    return ok ? 0 : 1;
  }
  printf("%-12s %-14s %8s %9s", "map", "team", "win", "score");
  if (games > 0) printf(" %8s %9s %8s %9s", "agent", "score", "regret", "of score");
  printf("\n");
  Rng rng;
  rng_seed(&rng, seed, 4);
  for (; ok && at < argc; at++, shown++) {
    Map *map = maps_open(argv[at], &error);
    ok = map && show(map, argv[at], agent, games, sums, &error);
    map_destroy(map);
  }
  for (int32_t i = 0; ok && shown == 0 && i < count; i++) {
    char name[32];
    snprintf(name, sizeof name, "small-%d", (int)i + 1);
    Map *map = small_map(&rng, i + 1, &error);
    ok = map && show(map, name, agent, games, sums, &error);
    map_destroy(map);
  }
  if (ok) show_sums(sums, agent, games);
  if (!ok) (void)fprintf(stderr, "%s\n", error.text);
  return ok ? 0 : 1;
}
