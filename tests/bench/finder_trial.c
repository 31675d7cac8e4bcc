/* Swift against every other exact finder, on boards of many kinds and sizes made from a seed: is its choice the best?
 *   finder_trial [--kind NAME] [--size N] [--seed S] [--boards B] [--queries Q] [--sweeps W] [--all]
 * One line per board where swift takes more than 5% longer than the fastest (with --all: per board), then a table by
 * kind: geometric means over its boards. Processor time per query, the least of W turns that the finders take one after
 * the other. "Noise" is what swift takes in the time of the finder that it chose: both are the same search, so how far
 * it is from 1 tells what the measurement can't tell apart. Then the same for the first 1, 10 and 100 queries of fresh
 * finders that are told how many will come, in which swift makes its choice and every finder its tables; noise
 * there compares two measurements of swift. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "ai/search/finder.h"
#include "game/core/board.h"
#include "game/core/rng.h"

enum { FINDERS = 6, MOST_QUERIES = 1000, FIRSTS = 3, MOST_GROUPS = 10 };
static const char *const finder_ids[FINDERS] = {"swift", "flood", "jps", "bidirectional", "bfs", "astar"};
static const int32_t first_queries[FIRSTS] = {1, 10, 100}; /* of a fresh finder */

typedef struct Plan {
  Board board;
  Rng rng;
  int32_t size;
} Plan;

static int32_t pick(Plan *plan, int32_t count) { return (int32_t)rng_below(&plan->rng, (uint32_t)count); }

static void fill(Plan *plan, int32_t row, int32_t col, int32_t high, int32_t wide, bool open) {
  for (int32_t r = row; r < row + high; r++)
    for (int32_t c = col; c < col + wide; c++)
      if (board_inside(&plan->board, r, c)) plan->board.open[board_cell(&plan->board, r, c)] = open;
}

static bool is_open(const Plan *plan, int32_t row, int32_t col) {
  return board_inside(&plan->board, row, col) && plan->board.open[board_cell(&plan->board, row, col)];
}

/* --- kinds ----------------------------------------------------------------------------------------------------- */

static void scatter(Plan *plan, int32_t percent) {
  for (int32_t r = 0; r < plan->size; r++)
    for (int32_t c = 0; c < plan->size; c++) fill(plan, r, c, 1, 1, pick(plan, 100) >= percent);
}

static void random_walls(Plan *plan) { scatter(plan, 5 + pick(plan, 34)); }
static void sparse_walls(Plan *plan) { scatter(plan, pick(plan, 4)); }

/* Corridors `wide` cells wide between walls of one, carved at random from the newest cell (depth first) or any. */
static void carve(Plan *plan, int32_t wide, int32_t loops_percent, bool newest) {
  const int32_t pitch = wide + 1, side = (plan->size - 1) / pitch, count = side * side;
  int32_t *list = malloc(sizeof *list * (size_t)count), waiting = 1;
  bool *seen = calloc((size_t)count, sizeof *seen);
  if (!list || !seen || count < 1) abort();
  list[0] = pick(plan, count);
  seen[list[0]] = true;
  fill(plan, 1 + list[0] / side * pitch, 1 + list[0] % side * pitch, wide, wide, true);
  while (waiting) {
    const int32_t at = newest && pick(plan, 12) ? waiting - 1 : pick(plan, waiting), cell = list[at];
    const int32_t row = cell / side, col = cell % side, first = pick(plan, 4);
    int32_t i = 0;
    for (; i < 4; i++) {
      const int32_t way = (first + i) % 4, r = row + (way == 0) - (way == 1), c = col + (way == 2) - (way == 3);
      if (r < 0 || c < 0 || r >= side || c >= side || seen[r * side + c]) continue;
      seen[r * side + c] = true;
      list[waiting++] = r * side + c;
      fill(plan, 1 + r * pitch, 1 + c * pitch, wide, wide, true);
      fill(plan, 1 + row * pitch + (way == 0 ? wide : 0) - (way == 1),
           1 + col * pitch + (way == 2 ? wide : 0) - (way == 3), way < 2 ? 1 : wide, way < 2 ? wide : 1, true);
      break;
    }
    if (i == 4) list[at] = list[--waiting];
  }
  for (int32_t r = 0; r < side; r++)
    for (int32_t c = 0; c < side; c++) {
      if (r + 1 < side && pick(plan, 100) < loops_percent)
        fill(plan, 1 + r * pitch + wide, 1 + c * pitch, 1, wide, true);
      if (c + 1 < side && pick(plan, 100) < loops_percent)
        fill(plan, 1 + r * pitch, 1 + c * pitch + wide, wide, 1, true);
    }
  free(list);
  free(seen);
}

static void maze(Plan *plan) { carve(plan, 1, 0, true); }
static void bushy_maze(Plan *plan) { carve(plan, 1, 0, false); }
static void loops(Plan *plan) { carve(plan, 1, 1 + pick(plan, 40), pick(plan, 2)); }
static void wide_maze(Plan *plan) { carve(plan, 2 + pick(plan, 6), pick(plan, 2) ? 0 : pick(plan, 30), pick(plan, 2)); }

/* Rooms of one size with a door or more in each wall. */
static void rooms(Plan *plan) {
  const int32_t room = 4 + pick(plan, plan->size > 200 ? 60 : 16), doors = 1 + pick(plan, 2), lack = pick(plan, 30);
  fill(plan, 0, 0, plan->size, plan->size, true);
  for (int32_t at = room; at < plan->size; at += room + 1) {
    fill(plan, at, 0, 1, plan->size, false);
    fill(plan, 0, at, plan->size, 1, false);
  }
  for (int32_t at = room; at < plan->size; at += room + 1)
    for (int32_t along = 0; along < plan->size; along += room + 1)
      for (int32_t door = 0; door < doors; door++) {
        if (pick(plan, 100) >= lack) fill(plan, at, along + pick(plan, room), 1, 1, true);
        if (pick(plan, 100) >= lack) fill(plan, along + pick(plan, room), at, 1, 1, true);
      }
}

/* Halls of many sizes joined by passages, as dungeons of games have them. */
static void halls(Plan *plan) {
  const int32_t count = 6 + pick(plan, plan->size / 5), most = plan->size / (3 + pick(plan, 8)),
                wide = 1 + pick(plan, 5);
  int32_t row = plan->size / 2, col = plan->size / 2;
  for (int32_t i = 0; i < count; i++) {
    const int32_t high = 3 + pick(plan, most), far = 3 + pick(plan, most);
    const int32_t r = 1 + pick(plan, plan->size - high - 1), c = 1 + pick(plan, plan->size - far - 1);
    const int32_t to_row = r + high / 2, to_col = c + far / 2;
    fill(plan, r, c, high < plan->size - r ? high : plan->size - r - 1, far < plan->size - c ? far : plan->size - c - 1,
         true);
    fill(plan, row < to_row ? row : to_row, col, abs(row - to_row) + wide, wide, true);
    fill(plan, to_row, col < to_col ? col : to_col, wide, abs(col - to_col) + wide, true);
    row = to_row;
    col = to_col;
  }
}

/* Caves: noise smoothed a few times. */
static void caves(Plan *plan) {
  scatter(plan, 38 + pick(plan, 8));
  bool *next = malloc((size_t)plan->size * (size_t)plan->size);
  if (!next) abort();
  for (int32_t round = 0, rounds = 2 + pick(plan, 4); round < rounds; round++) {
    for (int32_t r = 0; r < plan->size; r++)
      for (int32_t c = 0; c < plan->size; c++) {
        int32_t around = 0;
        for (int32_t dr = -1; dr <= 1; dr++)
          for (int32_t dc = -1; dc <= 1; dc++) around += is_open(plan, r + dr, c + dc);
        next[r * plan->size + c] = around >= 5;
      }
    for (int32_t r = 0; r < plan->size; r++)
      for (int32_t c = 0; c < plan->size; c++) fill(plan, r, c, 1, 1, next[r * plan->size + c]);
  }
  free(next);
}

/* Open ground with rectangles in it, as houses of a town. */
static void blocks(Plan *plan) {
  const int32_t most = 2 + pick(plan, plan->size / 8), share = 5 + pick(plan, 50);
  fill(plan, 0, 0, plan->size, plan->size, true);
  for (int64_t covered = 0; covered < (int64_t)plan->size * plan->size * share / 100;) {
    const int32_t high = 1 + pick(plan, most), wide = 1 + pick(plan, most);
    fill(plan, pick(plan, plan->size), pick(plan, plan->size), high, wide, false);
    covered += (int64_t)high * wide;
  }
}

/* Long walls with gaps: detours in the open. */
static void fences(Plan *plan) {
  const int32_t every = 3 + pick(plan, 30);
  fill(plan, 0, 0, plan->size, plan->size, true);
  for (int32_t at = every, n = 0; at < plan->size; at += every + 1, n++) {
    fill(plan, at, 0, 1, plan->size, false);
    fill(plan, at, pick(plan, 2) ? pick(plan, plan->size) : n % 2 ? 0 : plan->size - 2, 1, 2, true);
  }
}

static void open_ground(Plan *plan) { fill(plan, 0, 0, plan->size, plan->size, true); }

typedef struct Kind {
  const char *id;
  void (*make)(Plan *plan);
} Kind;

static const Kind kinds[] = {{"random", random_walls}, {"sparse", sparse_walls}, {"maze", maze},
                             {"bushy", bushy_maze},    {"loops", loops},         {"wide", wide_maze},
                             {"rooms", rooms},         {"halls", halls},         {"caves", caves},
                             {"blocks", blocks},       {"fences", fences},       {"open", open_ground}};
enum { KINDS = sizeof kinds / sizeof *kinds };

/* --- measuring ------------------------------------------------------------------------------------------------- */

static double seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Pairs of cells that are joined; fewer than asked for where most are not. */
static int32_t draw_queries(Plan *plan, Finder *finder, Query *queries, int32_t most) {
  const Algorithm *flood = algorithm_find("flood");
  int32_t count = 0;
  for (int32_t tries = 0; count < most && tries < most * 20; tries++) {
    Query query = {board_cell(&plan->board, pick(plan, plan->size), pick(plan, plan->size)),
                   board_cell(&plan->board, pick(plan, plan->size), pick(plan, plan->size)), HEURISTIC_MANHATTAN, 1};
    SearchResult result;
    if (!plan->board.open[query.start] || !plan->board.open[query.goal] || query.start == query.goal) continue;
    finder_run(finder, flood, &query, NULL, NULL, &result);
    if (result.status == SEARCH_FOUND) queries[count++] = query;
  }
  return count;
}

static double time_pass(Finder *finder, const Algorithm *algorithm, const Query *queries, int32_t count,
                        uint64_t *lengths) {
  const double began = seconds();
  *lengths = 0;
  for (int32_t q = 0; q < count; q++) {
    SearchResult result;
    finder_run(finder, algorithm, &queries[q], NULL, NULL, &result);
    *lengths += (uint64_t)result.length;
  }
  return seconds() - began;
}

/* The least of several passes, 2 ms or more: the first ones of a turn also pay for what other finders left in caches.
 */
static double time_turn(Finder *finder, const Algorithm *algorithm, const Query *queries, int32_t count,
                        uint64_t *lengths) {
  double least = 1e9, all = 0;
  for (int32_t pass = 0; pass < 2 || all < 0.002; pass++) {
    const double took = time_pass(finder, algorithm, queries, count, lengths);
    all += took;
    if (took < least) least = took;
  }
  return least;
}

/* The first `per` queries of a fresh finder, the mean of some groups of them. */
static double time_first(const Board *board, const Algorithm *algorithm, const Query *queries, int32_t count,
                         int32_t per, int32_t turns) {
  const int32_t most = count / per < 1 ? 1 : count / per, groups = most < MOST_GROUPS ? most : MOST_GROUPS;
  double all = 0;
  for (int32_t group = 0; group < groups; group++) {
    double least = 1e9;
    for (int32_t i = 0; i < turns; i++) {
      Error error;
      uint64_t lengths;
      Finder *finder = finder_create(board, &error);
      if (!finder) abort();
      finder_expect(finder, count < per ? count : per);
      const double took =
          time_pass(finder, algorithm, queries + (ptrdiff_t)group * per, count < per ? count : per, &lengths);
      if (took < least) least = took;
      finder_destroy(finder);
    }
    all += least;
  }
  return all / groups;
}

typedef struct Options {
  const char *kind;
  int32_t size, boards, queries, sweeps;
  uint64_t seed;
  bool all;
} Options;

typedef struct Sum {
  int32_t boards, behind;
  double worst;
  double logs[FINDERS], first_logs[FIRSTS][FINDERS]; /* of the times */
  double noise, noise_most; /* of the logarithms of swift's time in that of the finder it chose */
  double first_noise[FIRSTS], first_worst[FIRSTS];
  int32_t first_behind[FIRSTS];
} Sum;

/* The fastest of all but swift. */
static int32_t best_of(const double *times) {
  int32_t best = 1;
  for (int32_t i = 2; i < FINDERS; i++)
    if (times[i] < times[best]) best = i;
  return best;
}

/* The first queries of fresh finders; swift's twice, which tells what the measurement can't tell apart. */
static void time_firsts(const Options *options, const Board *board, const Query *queries, int32_t count, int32_t f,
                        double *first, Sum *sum) {
  double again = 1e9;
  for (int32_t i = 0; i < FINDERS; i++) first[i] = 1e9;
  for (int32_t sweep = 0; sweep < 2; sweep++)
    for (int32_t i = 0; i <= FINDERS; i++) {
      double *least = i < FINDERS ? &first[i] : &again;
      if (sweep > 0 && *least > 2 * first[0]) continue;
      const double took = time_first(board, algorithm_find(finder_ids[i % FINDERS]), queries, count, first_queries[f],
                                     options->sweeps > 2 ? 2 : 1);
      if (took < *least) *least = took;
    }
  const double ratio = first[0] / first[best_of(first)];
  for (int32_t i = 0; i < FINDERS; i++) sum->first_logs[f][i] += log(first[i]);
  sum->first_noise[f] += fabs(log(again / first[0]));
  sum->first_behind[f] += ratio > 1.05;
  if (ratio > sum->first_worst[f]) sum->first_worst[f] = ratio;
}

static void try_board(const Options *options, const Kind *kind, int32_t size, uint64_t seed, Sum *sum) {
  Error error;
  Plan plan = {.size = size};
  static Query queries[MOST_QUERIES];
  rng_seed(&plan.rng, seed, 0);
  if (!board_init(&plan.board, size, size, &error)) abort();
  kind->make(&plan);
  board_finish(&plan.board);
  Finder *finder = finder_create(&plan.board, &error);
  if (!finder) abort();
  const int32_t most = options->queries ? options->queries : size < 400 ? 100 * 400 * 400 / size / size : 100;
  const int32_t count = draw_queries(&plan, finder, queries, most < MOST_QUERIES ? most : MOST_QUERIES);
  double least[FINDERS], first[FIRSTS][FINDERS];
  uint64_t lengths[FINDERS] = {0};
  for (int32_t i = 0; i < FINDERS; i++) least[i] = 1e9;
  for (int32_t sweep = 0; count && sweep < options->sweeps; sweep++)
    for (int32_t i = 0; i < FINDERS; i++) {
      if (sweep > 0 && least[i] > 2 * least[0]) continue;
      const double took = time_turn(finder, algorithm_find(finder_ids[i]), queries, count, &lengths[i]);
      if (took < least[i]) least[i] = took;
    }
  if (count) {
    const int32_t best = best_of(least);
    for (int32_t i = 0; i < FINDERS; i++)
      if (lengths[i] != lengths[0])
        printf("DIFFERENT LENGTHS %s %d %llu %s\n", kind->id, size, (unsigned long long)seed, finder_ids[i]);
    for (int32_t f = 0; f < FIRSTS; f++) time_firsts(options, &plan.board, queries, count, f, first[f], sum);
    const char *chosen = finder_algorithm(finder, algorithm_find("swift"))->id;
    int32_t same = 0;
    while (strcmp(finder_ids[same], chosen) != 0) same++;
    const double steady = least[0] / least[best], noise = fabs(log(least[0] / least[same]));
    sum->boards++;
    for (int32_t i = 0; i < FINDERS; i++) sum->logs[i] += log(least[i]);
    sum->noise += noise;
    if (noise > sum->noise_most) sum->noise_most = noise;
    const bool behind = same != best && steady > 1.05;
    sum->behind += behind;
    if (behind && steady > sum->worst) sum->worst = steady;
    if (behind || options->all) {
      printf("%-7s %4d seed %-4llu chose %-13s best %-13s %.2f noise %.2f us:", kind->id, size,
             (unsigned long long)seed, chosen, finder_ids[best], steady, least[0] / least[same]);
      for (int32_t i = 0; i < FINDERS; i++) printf(" %s %.1f", finder_ids[i], least[i] / count * 1e6);
      for (int32_t f = 0; f < FIRSTS; f++) {
        printf(" first %d: %.2f", (int)first_queries[f], first[f][0] / first[f][best_of(first[f])]);
        for (int32_t i = 0; i < FINDERS; i++) printf(" %.0f", first[f][i] * 1e6);
      }
      printf("\n");
      fflush(stdout);
    }
  }
  finder_destroy(finder);
  board_destroy(&plan.board);
}

static void print_sum(const char *kind, const Sum *sum) {
  const int32_t best = best_of(sum->logs);
  printf("%-8s %6d  %12d  %5.2f   %-13s  %.2f  %.3f  %.3f\n", kind, sum->boards, sum->behind, sum->worst,
         finder_ids[best], exp((sum->logs[0] - sum->logs[best]) / sum->boards), exp(sum->noise / sum->boards),
         exp(sum->noise_most));
}

static void print_first(const char *kind, const Sum *sum) {
  printf("%-8s", kind);
  for (int32_t f = 0; f < FIRSTS; f++) {
    const int32_t best = best_of(sum->first_logs[f]);
    printf("   %-13s %.2f  %.2f  %2d  %5.2f", finder_ids[best],
           exp((sum->first_logs[f][0] - sum->first_logs[f][best]) / sum->boards),
           exp(sum->first_noise[f] / sum->boards), sum->first_behind[f], sum->first_worst[f]);
  }
  printf("\n");
}

int main(int argc, char **argv) {
#ifdef __GLIBC__
  mallopt(M_MMAP_THRESHOLD, 128 << 10); /* a fresh finder's memory is as fresh as in a new process */
#endif
  Options options = {.boards = 2, .sweeps = 5, .seed = 1};
  static const int32_t sizes[] = {60, 100, 200, 350, 512, 1000, 2001};
  for (int i = 1; i < argc; i++) {
    const char *value = i + 1 < argc ? argv[i + 1] : "";
    if (strcmp(argv[i], "--all") == 0) {
      options.all = true;
      continue;
    }
    if (strcmp(argv[i], "--kind") == 0)
      options.kind = value;
    else if (strcmp(argv[i], "--size") == 0)
      options.size = atoi(value);
    else if (strcmp(argv[i], "--seed") == 0)
      options.seed = strtoull(value, NULL, 10);
    else if (strcmp(argv[i], "--boards") == 0)
      options.boards = atoi(value);
    else if (strcmp(argv[i], "--queries") == 0)
      options.queries = atoi(value);
    else if (strcmp(argv[i], "--sweeps") == 0)
      options.sweeps = atoi(value);
    else
      return fprintf(stderr, "finder_trial: what is %s?\n", argv[i]), 2;
    i++;
  }
  if (options.queries > MOST_QUERIES) options.queries = MOST_QUERIES;
  Sum sums[KINDS] = {{0}};
  for (int32_t k = 0; k < KINDS; k++)
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
      if ((options.kind && strcmp(options.kind, kinds[k].id) != 0) || (options.size && options.size != sizes[s]))
        continue;
      for (int32_t b = 0; b < options.boards; b++)
        try_board(&options, &kinds[k], sizes[s], options.seed * 1000 + (uint64_t)b, &sums[k]);
    }
  puts("                                       best single    swift  noise  noise");
  puts("kind     boards  behind by 5%  worst   finder         in it  mean   most");
  for (int32_t k = 0; k < KINDS; k++)
    if (sums[k].boards) print_sum(kinds[k].id, &sums[k]);
  printf("\na fresh finder's first ...");
  for (int32_t f = 0; f < FIRSTS; f++)
    printf("%*d%-*s", f ? 19 : 6, (int)first_queries[f], f ? 18 : 14, f ? " queries" : " query");
  puts(
      "\nkind    "
      "   best single   swift noise behind worst"
      "   best single   swift noise behind worst"
      "   best single   swift noise behind worst");
  for (int32_t k = 0; k < KINDS; k++)
    if (sums[k].boards) print_first(kinds[k].id, &sums[k]);
  return 0;
}
