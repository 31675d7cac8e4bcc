/* The curve of shown chances, fitted to games and checked on others.
 *   calibration play LEVEL PACMAN TEAM GAMES SEED [MAP...]   plays on random maps or those, prints a line per moment
 *   calibration fit FILE...                                  prints game/play/chance_fit.inc
 *   calibration check FILE...                                prints how far shown and won are apart, per level and
 * Pacman, and how far they would be, by chance, if every shown chance were true. The fit is a logistic regression by
 * Newton's method: one weight per row of the table, each drawn to 0 by a small penalty, so that rows with few games
 * stay near the rest. make calibration runs it all. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/calibrate.h"

enum { NAME = 32, COLUMNS_MOST = 160, ROUNDS = 30, LINE = 256 };
static const double penalty = 1, slight = 0.01; /* games: for a name, and for what holds for everybody */
/* Slopes are drawn to that of an earlier fit, of 929 games of level 4: a few games of strong agents, nearly all of them
 * won, tell little about what a change of 10% in their reports is worth. */
static const double usual_slope = 0.34, slope_hold = 10;

static int fail(const char *text) {
  fprintf(stderr, "calibration: %s\n", text);
  return 1;
}

/* ---- play ---- */

static int play(int argc, char **argv) {
  if (argc < 7) return fail("play LEVEL PACMAN TEAM GAMES SEED [MAP...]");
  int32_t level = atoi(argv[2]), games = atoi(argv[5]);
  uint64_t seed = strtoull(argv[6], NULL, 10);
  for (int32_t i = 0; i < games; i++) {
    Error error = {.text = ""};
    ChanceCases cases = {0};
    uint64_t number = seed + (uint64_t)i;
    Map *map = argc > 7 ? map_read(argv[7 + i % (argc - 7)], &error) : calibrate_map(level, number, &error);
    if (!map || !calibrate_game(&cases, map, level, argv[3], argv[4], number, &error)) return fail(error.text);
    for (int32_t k = 0; k < cases.count; k++) {
      const ChanceCase *one = &cases.cases[k];
      const double *facts = one->evidence.facts;
      printf("%d %s %s %d %.6f %.6f %.6f %.6f %.6f %.0f %.6f\n", (int)level, argv[3], argv[4], (int)one->evidence.kind,
             one->evidence.told, facts[FACT_WORK], facts[FACT_HUNTERS], facts[FACT_LOOPS], facts[FACT_GROUND],
             one->came, one->weight);
    }
    fflush(stdout);
    calibrate_end(&cases);
    map_destroy(map);
  }
  return 0;
}

/* ---- reading what was played ---- */

/* Names are kept for good: there are few. */
static const char *name_of(const char *text) {
  static char names[64][NAME];
  static int32_t count;
  for (int32_t i = 0; i < count; i++)
    if (strcmp(names[i], text) == 0) return names[i];
  if (count == 64) abort();
  snprintf(names[count], NAME, "%.*s", (int)strcspn(text, ":"), text);
  return names[count++];
}

static bool read_cases(ChanceCases *cases, int argc, char **argv) {
  for (int i = 2; i < argc; i++) {
    FILE *file = fopen(argv[i], "r");
    char line[LINE], pacman[NAME], team[NAME];
    if (!file) return false;
    while (fgets(line, sizeof line, file)) {
      int level, kind;
      ChanceCase one = {0};
      double *facts = one.evidence.facts;
      if (sscanf(line, "%d %31s %31s %d %lf %lf %lf %lf %lf %lf %lf", &level, pacman, team, &kind, &one.evidence.told,
                 &facts[FACT_WORK], &facts[FACT_HUNTERS], &facts[FACT_LOOPS], &facts[FACT_GROUND], &one.came,
                 &one.weight) != 11)
        continue;
      one.evidence.level = level;
      one.evidence.kind = (ChanceKind)kind;
      one.evidence.pacman = name_of(pacman);
      one.evidence.monsters = name_of(team);
      calibrate_add(cases, one);
    }
    fclose(file);
  }
  return true;
}

/* ---- fit ---- */

typedef enum { COLUMN_EVEN, COLUMN_FACT, COLUMN_KIND, COLUMN_SLOPE, COLUMN_PACMAN, COLUMN_AGENT, COLUMN_TEAM } Sort;

/* One weight of a level's curve. Less food must not be a smaller chance, whoever plays. */
typedef struct Column {
  Sort sort;
  int32_t kind; /* a ChanceKind, or a ChanceFact */
  const char *id;
  double weight;
  bool fixed; /* held at 0: it came out the wrong way, and more told must never be less shown, nor less food */
} Column;

typedef struct Fit {
  int32_t level;
  Column columns[COLUMNS_MOST];
  int32_t count;
} Fit;

static double value_of(const Column *c, const ChanceEvidence *e) {
  switch (c->sort) {
    case COLUMN_EVEN: return 1;
    case COLUMN_FACT: return e->facts[c->kind];
    case COLUMN_KIND: return (int32_t)e->kind == c->kind;
    case COLUMN_SLOPE: return (int32_t)e->kind == c->kind ? e->told : 0;
    case COLUMN_PACMAN: return (int32_t)e->kind == c->kind && strcmp(e->pacman, c->id) == 0;
    case COLUMN_AGENT: return strcmp(e->pacman, c->id) == 0 ? e->facts[c->kind] : 0;
    case COLUMN_TEAM: return strcmp(e->monsters, c->id) == 0;
  }
  return 0;
}

static void add_column(Fit *fit, Sort sort, int32_t kind, const char *id) {
  for (int32_t i = 0; i < fit->count; i++) {
    const Column *c = &fit->columns[i];
    if (c->sort == sort && c->kind == kind && (c->id == id || (c->id && id && strcmp(c->id, id) == 0))) return;
  }
  if (fit->count == COLUMNS_MOST) abort();
  fit->columns[fit->count++] = (Column){.sort = sort, .kind = kind, .id = id};
}

/* Gauss-Jordan; the matrix has the right side as its last column. */
static void solve(double m[COLUMNS_MOST][COLUMNS_MOST + 1], int32_t n) {
  for (int32_t i = 0; i < n; i++) {
    int32_t best = i;
    for (int32_t k = i; k < n; k++)
      if (fabs(m[k][i]) > fabs(m[best][i])) best = k;
    for (int32_t j = 0; j <= n; j++) {
      double swap = m[i][j];
      m[i][j] = m[best][j];
      m[best][j] = swap;
    }
    for (int32_t k = 0; k < n; k++) {
      if (k == i) continue;
      double factor = m[k][i] / m[i][i];
      for (int32_t j = i; j <= n; j++) m[k][j] -= factor * m[i][j];
    }
  }
}

static void newton(Fit *fit, const ChanceCases *cases) {
  static double m[COLUMNS_MOST][COLUMNS_MOST + 1];
  int32_t n = fit->count;
  for (int32_t i = 0; i < n; i++) fit->columns[i].weight = 0;
  for (int32_t round = 0; round < ROUNDS; round++) {
    memset(m, 0, sizeof m);
    for (int32_t i = 0; i < n; i++) {
      Sort sort = fit->columns[i].sort;
      double hold = fit->columns[i].fixed ? 1e9 : sort >= COLUMN_PACMAN ? penalty : slight;
      double drawn_to = 0;
      if (sort == COLUMN_SLOPE && !fit->columns[i].fixed) hold = slope_hold, drawn_to = usual_slope;
      m[i][i] = hold;
      m[i][n] = hold * (drawn_to - fit->columns[i].weight);
    }
    for (int32_t k = 0; k < cases->count; k++) {
      const ChanceCase *one = &cases->cases[k];
      if (one->evidence.level != fit->level) continue;
      double x[COLUMNS_MOST], odds = 0;
      for (int32_t i = 0; i < n; i++) {
        x[i] = value_of(&fit->columns[i], &one->evidence);
        odds += x[i] * fit->columns[i].weight;
      }
      double chance = 1 / (1 + exp(-odds));
      for (int32_t i = 0; i < n; i++) {
        if (x[i] == 0) continue;
        m[i][n] += one->weight * x[i] * (one->came - chance);
        for (int32_t j = 0; j < n; j++)
          if (x[j] != 0) m[i][j] += one->weight * chance * (1 - chance) * x[i] * x[j];
      }
    }
    solve(m, n);
    double most = 0;
    for (int32_t i = 0; i < n; i++) {
      double step = m[i][n] / m[i][i];
      fit->columns[i].weight += step;
      most = fmax(most, fabs(step));
    }
    if (most < 1e-6) break;
  }
}

static double weight_of(const Fit *fit, Sort sort, int32_t kind, const char *id) {
  for (int32_t i = 0; i < fit->count; i++)
    if (fit->columns[i].sort == sort && fit->columns[i].kind == kind && fit->columns[i].id == id)
      return fit->columns[i].fixed ? 0 : fit->columns[i].weight;
  return 0;
}

static void fit_level(Fit *fit, const ChanceCases *cases) {
  add_column(fit, COLUMN_EVEN, 0, NULL);
  for (int32_t fact = 0; fact < CHANCE_FACTS; fact++) add_column(fit, COLUMN_FACT, fact, NULL);
  for (int32_t k = 0; k < cases->count; k++) {
    const ChanceEvidence *e = &cases->cases[k].evidence;
    if (e->level != fit->level) continue;
    add_column(fit, COLUMN_KIND, e->kind, NULL);
    if (e->kind != CHANCE_WINS && e->kind != CHANCE_LOSES) add_column(fit, COLUMN_SLOPE, e->kind, NULL);
    add_column(fit, COLUMN_PACMAN, e->kind, e->pacman);
    for (int32_t fact = 0; fact < CHANCE_FACTS; fact++) add_column(fit, COLUMN_AGENT, fact, e->pacman);
    add_column(fit, COLUMN_TEAM, 0, e->monsters);
  }
  for (bool again = true; again;) {
    newton(fit, cases);
    again = false;
    for (int32_t i = 0; i < fit->count; i++) {
      Column *c = &fit->columns[i];
      bool own = c->sort == COLUMN_AGENT && c->kind == FACT_WORK;
      bool work = own || (c->sort == COLUMN_FACT && c->kind == FACT_WORK);
      double food = c->weight + (own ? weight_of(fit, COLUMN_FACT, FACT_WORK, NULL) : 0);
      if (c->fixed || (c->sort != COLUMN_SLOPE && !work) || (work ? food <= 0 : c->weight >= 0)) continue;
      c->fixed = again = true;
    }
  }
}

static void print_fit(const Fit *fit) {
  static const char *const kinds[CHANCE_KINDS] = {"CHANCE_NONE", "CHANCE_TOLD",  "CHANCE_RISK", "CHANCE_POINTS",
                                                  "CHANCE_WINS", "CHANCE_LOSES", "CHANCE_OVER"};
  printf("FIT_LEVEL(%d, %.3f", (int)fit->level, weight_of(fit, COLUMN_EVEN, 0, NULL));
  for (int32_t fact = 0; fact < CHANCE_FACTS; fact++) printf(", %.3f", weight_of(fit, COLUMN_FACT, fact, NULL));
  puts(")");
  for (int32_t i = 0; i < fit->count; i++) {
    const Column *c = &fit->columns[i];
    if (c->sort == COLUMN_KIND)
      printf("FIT_KIND(%d, %s, %.3f, %.3f)\n", (int)fit->level, kinds[c->kind], c->weight,
             weight_of(fit, COLUMN_SLOPE, c->kind, NULL));
  }
  for (int32_t i = 0; i < fit->count; i++) {
    const Column *c = &fit->columns[i];
    if (c->sort == COLUMN_PACMAN)
      printf("FIT_PACMAN(%d, \"%s\", %s, %.3f)\n", (int)fit->level, c->id, kinds[c->kind], c->weight);
    if (c->sort == COLUMN_AGENT && c->kind == 0) {
      printf("FIT_AGENT(%d, \"%s\"", (int)fit->level, c->id);
      for (int32_t fact = 0; fact < CHANCE_FACTS; fact++) printf(", %.3f", weight_of(fit, COLUMN_AGENT, fact, c->id));
      puts(")");
    }
    if (c->sort == COLUMN_TEAM) printf("FIT_TEAM(%d, \"%s\", %.3f)\n", (int)fit->level, c->id, c->weight);
  }
}

static int fit(const ChanceCases *cases) {
  static Fit fits[10];
  puts(
      "/* The curve of shown chances (chance.c): weights of log odds. Written by 'make calibration', not by hand.\n"
      " * FIT_LEVEL(level, even, food left, hunters, loops, ground)  FIT_KIND(level, what was told, even, slope)\n"
      " * FIT_PACMAN(level, agent, what was told, even)  FIT_AGENT(level, agent, food left, hunters, loops, "
      "ground)\n"
      " * FIT_TEAM(level, team, even) */");
  for (int32_t level = 1; level < 10; level++) {
    fits[level].level = level;
    double games = 0;
    for (int32_t i = 0; i < cases->count; i++)
      games += cases->cases[i].evidence.level == level ? cases->cases[i].weight : 0;
    if (games < 1 || level_find(level)->limited_sight) continue; /* there it is shown as told */
    fit_level(&fits[level], cases);
    printf("/* level %d: %.0f games */\n", (int)level, games);
    print_fit(&fits[level]);
  }
  return 0;
}

/* ---- check ---- */

/* How far apart shown and won would be on average if what is shown were true: each game is won with the mean of its
 * shown chances, by the dice, again and again. So few games are never in line by themselves. */
static double noise_of(const ChanceCases *cases, int32_t level, const char *pacman) {
  enum { AGAIN = 200 };
  ChanceCases dice = {0};
  for (int32_t i = 0; i < cases->count; i++) {
    const ChanceEvidence *e = &cases->cases[i].evidence;
    if (e->level == level && (!pacman || strcmp(pacman, e->pacman) == 0)) calibrate_add(&dice, cases->cases[i]);
  }
  double sum = 0;
  Rng rng;
  rng_seed(&rng, 1, (uint64_t)level);
  for (int again = 0; again < AGAIN && dice.count > 0; again++) {
    for (int32_t from = 0, to; from < dice.count; from = to) { /* a game has as many cases as its weights say */
      int32_t most = (int32_t)lround(1 / dice.cases[from].weight);
      double mean = 0;
      for (to = from; to < dice.count && to < from + most; to++) mean += chance_shown(&dice.cases[to].evidence);
      bool won = rng_unit(&rng) < mean / (to - from) / CHANCE_WHOLE;
      for (int32_t i = from; i < to; i++) dice.cases[i].came = won;
    }
    sum += calibrate_buckets(&dice, 0, NULL).error;
  }
  calibrate_end(&dice);
  return sum / AGAIN;
}

static void print_buckets(const ChanceCases *cases, int32_t level, const char *pacman) {
  ChanceBuckets b = calibrate_buckets(cases, level, pacman);
  if (b.games < 1) return;
  printf("level %d %-17s games %5.0f  off by %4.1f, by chance %4.1f  ", (int)level, pacman ? pacman : "all", b.games,
         100 * b.error, 100 * noise_of(cases, level, pacman));
  for (int32_t i = 0; i < CALIBRATE_BUCKETS; i++)
    if (b.weight[i] >= 1) printf(" %.0f:%.0f(%.0f)", 100 * b.shown[i], 100 * b.came[i], b.weight[i]);
  printf("\n");
}

static int check(const ChanceCases *cases) {
  puts("Of the moments at which a chance of about x was shown, y in 100 belong to games that were won: x:y(games)");
  for (int32_t level = 1; level < 10; level++) {
    print_buckets(cases, level, NULL);
    const char *seen[64];
    int32_t count = 0;
    for (int32_t i = 0; i < cases->count; i++) {
      const ChanceEvidence *e = &cases->cases[i].evidence;
      bool new = e->level == level;
      for (int32_t k = 0; k < count && new; k++) new = seen[k] != e->pacman;
      if (!new || count == 64) continue;
      seen[count++] = e->pacman;
      print_buckets(cases, level, e->pacman);
    }
  }
  return 0;
}

int main(int argc, char **argv) {
  if (argc > 1 && strcmp(argv[1], "play") == 0) return play(argc, argv);
  ChanceCases cases = {0};
  if (argc < 3 || !read_cases(&cases, argc, argv)) return fail("play, fit FILE... or check FILE...");
  return strcmp(argv[1], "fit") == 0 ? fit(&cases) : check(&cases);
}
