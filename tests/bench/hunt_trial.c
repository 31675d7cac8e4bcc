/* Whole games of the hunt on random maps of many kinds and sizes, drawn by a seed: a held-out measure of strength, for
 * the shipped maps are few and known. make hunt-trial runs it. Knows no figures. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/core/arcade_make.h"
#include "game/core/maze.h"
#include "game/core/rng.h"
#include "game/play/match.h"

enum { SIDE_LEAST = 10, SIDE_MOST = 60, CELLS_MOST = SIDE_MOST * SIDE_MOST, MONSTERS_MOST = 8 };
typedef enum { KIND_CLASSIC, KIND_MAZE, KIND_MIRROR, KIND_WALLS, KIND_ROOMS, KIND_COUNT } Kind;
static const char *const kind_ids[KIND_COUNT] = {"classic", "maze", "mirror", "walls", "rooms"};

typedef struct Drawing {
  int32_t rows, cols;
  char cells[CELLS_MOST];
} Drawing;

/* ---- kinds of maps ---- */

static char *at(Drawing *d, int32_t row, int32_t col) { return &d->cells[row * d->cols + col]; }

static int32_t side(Rng *rng, int32_t least) {
  return least + (int32_t)rng_below(rng, (uint32_t)(SIDE_MOST - least + 1));
}

static void fill(Drawing *d, char what) { memset(d->cells, what, (size_t)d->rows * (size_t)d->cols); }

static void frame(Drawing *d) {
  for (int32_t row = 0; row < d->rows; row++)
    for (int32_t col = 0; col < d->cols; col++)
      if (row == 0 || col == 0 || row == d->rows - 1 || col == d->cols - 1) *at(d, row, col) = '%';
}

/* Ways out of a cell. */
static int32_t ways(const Drawing *d, int32_t cell) {
  const int32_t step[4] = {-1, -d->cols, 1, d->cols};
  int32_t count = 0;
  for (int i = 0; i < 4; i++) count += d->cells[cell + step[i]] != '%';
  return count;
}

static bool draw_classic(Drawing *d, Rng *rng, Error *error) {
  Map *map = arcade_make(rng_next(rng), error);
  if (!map) return false;
  d->rows = map->board.rows;
  d->cols = map->board.cols;
  for (int32_t row = 0; row < d->rows; row++)
    for (int32_t col = 0; col < d->cols; col++)
      *at(d, row, col) = map->board.open[board_cell(&map->board, row, col)] ? ' ' : '%';
  map_destroy(map);
  frame(d); /* there are no tunnels in the hunt: what is left of them is filled in */
  for (bool changed = true; changed;) {
    changed = false;
    for (int32_t cell = 0; cell < d->rows * d->cols; cell++)
      if (d->cells[cell] == ' ' && ways(d, cell) < 2) {
        d->cells[cell] = '%';
        changed = true;
      }
  }
  return true;
}

static bool draw_maze(Drawing *d, Rng *rng, bool mirrored, Error *error) {
  Board board;
  d->rows = side(rng, SIDE_LEAST) | 1;
  d->cols = side(rng, SIDE_LEAST);
  if (d->rows > SIDE_MOST) d->rows -= 2;
  int32_t cols = mirrored ? d->cols / 2 + 1 : d->cols;
  if (!maze_carve(&board, d->rows, cols, rng, error)) return false;
  maze_braid(&board, 0.6 + 0.4 * rng_unit(rng), rng);
  fill(d, '%');
  for (int32_t row = 0; row < d->rows; row++)
    for (int32_t col = 0; col < cols; col++) {
      bool seam = mirrored && col >= cols - 2 && row % 2 == 1;
      bool open = board.open[board_cell(&board, row, col)] || (seam && rng_unit(rng) < 0.5);
      if (!open) continue;
      *at(d, row, col) = ' ';
      if (mirrored) *at(d, row, d->cols - 1 - col) = ' ';
    }
  board_destroy(&board);
  frame(d);
  return true;
}

static void draw_walls(Drawing *d, Rng *rng) {
  d->rows = side(rng, SIDE_LEAST);
  d->cols = side(rng, SIDE_LEAST);
  double wall = 0.1 + 0.25 * rng_unit(rng);
  for (int32_t cell = 0; cell < d->rows * d->cols; cell++) d->cells[cell] = rng_unit(rng) < wall ? '%' : ' ';
  frame(d);
}

/* Rooms of one size, a door or two in most walls between neighbours. */
static void draw_rooms(Drawing *d, Rng *rng) {
  int32_t high = 3 + (int32_t)rng_below(rng, 5), wide = 3 + (int32_t)rng_below(rng, 6);
  int32_t down = 2 + (int32_t)rng_below(rng, 4), across = 2 + (int32_t)rng_below(rng, 4);
  d->rows = down * (high + 1) + 1;
  d->cols = across * (wide + 1) + 1;
  fill(d, ' ');
  for (int32_t row = 0; row < d->rows; row++)
    for (int32_t col = 0; col < d->cols; col++)
      if (row % (high + 1) == 0 || col % (wide + 1) == 0) *at(d, row, col) = '%';
  for (int32_t r = 0; r < down; r++)
    for (int32_t c = 0; c < across; c++)
      for (int door = 0; door < 2; door++) {
        int32_t row = r * (high + 1) + 1 + (int32_t)rng_below(rng, (uint32_t)high);
        int32_t col = c * (wide + 1) + 1 + (int32_t)rng_below(rng, (uint32_t)wide);
        if (rng_unit(rng) < 0.8) *at(d, row, (c + 1) * (wide + 1)) = ' ';
        if (rng_unit(rng) < 0.8) *at(d, (r + 1) * (high + 1), col) = ' ';
      }
  frame(d);
}

/* ---- actors and food ---- */

/* Steps from a cell, -1 where there is no way; returns how many cells there are. */
static int32_t flood(const Drawing *d, int32_t from, int32_t *steps, int32_t *queue) {
  const int32_t step[4] = {-1, -d->cols, 1, d->cols};
  int32_t count = 1;
  for (int32_t i = 0; i < d->rows * d->cols; i++) steps[i] = -1;
  queue[0] = from;
  steps[from] = 0;
  for (int32_t head = 0; head < count; head++)
    for (int i = 0; i < 4; i++) {
      int32_t to = queue[head] + step[i];
      if (d->cells[to] == '%' || steps[to] >= 0) continue;
      steps[to] = steps[queue[head]] + 1;
      queue[count++] = to;
    }
  return count;
}

typedef struct Wish {
  Kind kind;          /* KIND_COUNT: any */
  int32_t monsters;   /* 0: one to eight */
  int32_t cells_most; /* open cells at most; 0: any */
} Wish;

/* Pacman anywhere, monsters anywhere in the farther half; food everywhere or on a part of the cells. */
static Map *draw_map(Rng *rng, const Wish *wish, Error *error) {
  static Drawing d;
  static int32_t steps[CELLS_MOST], queue[CELLS_MOST];
  int32_t open, pacman;
  do {
    Kind kind = wish->kind < KIND_COUNT ? wish->kind : (Kind)rng_below(rng, KIND_COUNT);
    if (kind == KIND_CLASSIC && !draw_classic(&d, rng, error)) return NULL;
    if ((kind == KIND_MAZE || kind == KIND_MIRROR) && !draw_maze(&d, rng, kind == KIND_MIRROR, error)) return NULL;
    if (kind == KIND_WALLS) draw_walls(&d, rng);
    if (kind == KIND_ROOMS) draw_rooms(&d, rng);
    do pacman = (int32_t)rng_below(rng, (uint32_t)(d.rows * d.cols));
    while (d.cells[pacman] != ' ');
    open = flood(&d, pacman, steps, queue);
  } while (open < 40 || (wish->cells_most > 0 && open > wish->cells_most));
  int32_t monsters = wish->monsters > 0 ? wish->monsters : 1 + (int32_t)rng_below(rng, MONSTERS_MOST);
  double foods = rng_below(rng, 2) ? 1 : 0.1 + 0.5 * rng_unit(rng);
  for (int32_t i = 1; i < open; i++)
    if (rng_unit(rng) < foods || i == open - 1) d.cells[queue[i]] = '.';
  d.cells[pacman] = 'P';
  for (int32_t i = 0; i < monsters; i++) {
    int32_t cell;
    do cell = queue[open / 2 + (int32_t)rng_below(rng, (uint32_t)(open / 2))];
    while (d.cells[cell] == 'G');
    d.cells[cell] = 'G';
  }
  static char text[CELLS_MOST * 2 + 64];
  int used = snprintf(text, sizeof text, "# level: 4\n");
  for (int32_t row = 0; row < d.rows; row++) {
    memcpy(text + used, at(&d, row, 0), (size_t)d.cols);
    used += d.cols;
    text[used++] = '\n';
  }
  return map_parse(text, (size_t)used, "trial", error);
}

/* ---- games ---- */

typedef struct Sum {
  int64_t games, won, turns;
  double score, seconds, slowest, foods;
} Sum;

static bool play(const Map *map, const char *agent, const char *team, uint64_t seed, Sum *sum, char *mark,
                 Error *error) {
  MatchConfig config = {.map = map,
                        .map_name = "trial",
                        .level = level_find(4),
                        .pacman = agent,
                        .monsters = team,
                        .seed = seed,
                        .max_idle = MAX_IDLE_USUAL,
                        .cpu = true};
  Match match;
  if (!match_init(&match, &config, error)) return false;
  bool over = match_run(&match, error) == MATCH_OVER;
  sum->games++;
  sum->won += match.state.outcome == OUTCOME_WON;
  sum->turns += match.state.turn;
  sum->score += match.state.score;
  sum->foods += 1 - (double)match.state.foods_left / map->foods.count;
  sum->seconds += match.stats[SIDE_PACMAN].cpu_seconds;
  if (match.stats[SIDE_PACMAN].think_max_seconds > sum->slowest)
    sum->slowest = match.stats[SIDE_PACMAN].think_max_seconds;
  *mark = match.state.outcome == OUTCOME_WON       ? 'W'
          : match.state.outcome == OUTCOME_LOST    ? '.'
          : match.state.outcome == OUTCOME_GAVE_UP ? 'g'
                                                   : 's';
  match_destroy(&match);
  return over;
}

static void show(const char *name, const Sum *s) {
  double n = (double)s->games, share = (double)s->won / n, z = 1.96;
  double middle = (share + z * z / (2 * n)) / (1 + z * z / n);
  double half = z * sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / (1 + z * z / n);
  printf("%-34s %5lld of %-5lld %5.1f%% (%.1f-%.1f) food %5.1f%% score %8.1f turns %6.1f ms %6.2f\n", name,
         (long long)s->won, (long long)s->games, 100 * share, 100 * (middle - half), 100 * (middle + half),
         100 * s->foods / n, s->score / n, (double)s->turns / n, 1000 * s->seconds / (double)(s->turns ? s->turns : 1));
}

static int usage(const char *name) {
  (void)fprintf(stderr,
                "usage: %s [--agent ID] [--monsters TEAM] [--maps N] [--games N] [--seed S] [--kind KIND]\n"
                "  [--hunters N] [--cells MOST] [--first N] [--show 1]\n",
                name);
  return 2;
}

int main(int argc, char **argv) {
  const char *agents[8], *team = "chase-random";
  int32_t agent_count = 0, games = 1, first = 0, maps = 40, shown = 0;
  uint64_t seed = 1;
  Wish wish = {.kind = KIND_COUNT};
  for (int i = 1; i < argc; i += 2) {
    const char *key = argv[i], *value = i + 1 < argc ? argv[i + 1] : NULL;
    if (!value) return usage(argv[0]);
    if (strcmp(key, "--agent") == 0 && agent_count < 8)
      agents[agent_count++] = value;
    else if (strcmp(key, "--monsters") == 0)
      team = value;
    else if (strcmp(key, "--maps") == 0)
      maps = (int32_t)strtol(value, NULL, 10);
    else if (strcmp(key, "--first") == 0)
      first = (int32_t)strtol(value, NULL, 10);
    else if (strcmp(key, "--games") == 0)
      games = (int32_t)strtol(value, NULL, 10);
    else if (strcmp(key, "--seed") == 0)
      seed = strtoull(value, NULL, 10);
    else if (strcmp(key, "--hunters") == 0)
      wish.monsters = (int32_t)strtol(value, NULL, 10);
    else if (strcmp(key, "--cells") == 0)
      wish.cells_most = (int32_t)strtol(value, NULL, 10);
    else if (strcmp(key, "--show") == 0)
      shown = (int32_t)strtol(value, NULL, 10);
    else if (strcmp(key, "--kind") == 0) {
      for (wish.kind = 0; wish.kind < KIND_COUNT && strcmp(value, kind_ids[wish.kind]) != 0;) wish.kind++;
      if (wish.kind == KIND_COUNT) return usage(argv[0]);
    } else
      return usage(argv[0]);
  }
  if (agent_count == 0) agents[agent_count++] = "champion";
  Sum sums[8] = {{0}};
  Error error = {.text = "out of memory"};
  for (int32_t i = first; i < first + maps; i++) {
    Rng rng;
    rng_seed(&rng, seed, (uint64_t)i);
    Map *map = draw_map(&rng, &wish, &error);
    bool ok = map != NULL;
    if (map && shown > 0)
      printf("map %3d: %2d x %2d, %4d open, %d hunters, %4d foods ", (int)i, (int)map->board.rows, (int)map->board.cols,
             (int)map->board.open_count, (int)map->monsters.count, (int)map->foods.count);
    for (int32_t a = 0; ok && a < agent_count; a++) {
      for (int32_t g = 0; ok && g < games; g++) {
        char mark = ' ';
        ok = play(map, agents[a], team, seed * 1000 + (uint64_t)g, &sums[a], &mark, &error);
        if (shown > 0) putchar(mark);
      }
      if (shown > 0) putchar(' ');
    }
    if (shown > 0) putchar('\n');
    if (shown > 0) (void)fflush(stdout);
    map_destroy(map);
    if (!ok) {
      (void)fprintf(stderr, "%s\n", error.text);
      return 1;
    }
  }
  for (int32_t a = 0; a < agent_count; a++) show(agents[a], &sums[a]);
  return 0;
}
