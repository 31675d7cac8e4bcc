/* Making the tables, each when first asked for, under one lock. Knows no search. */
#include "ai/puzzle/tables_internal.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const char *const estimate_ids[ESTIMATE_COUNT + 1] = {"h1",      "h2",  "h3", "h4", "linear-conflict",
                                                      "walking", "pdb", NULL};

static const char *const titles[ESTIMATE_COUNT] = {
    "steps from home (Manhattan)", "h1 and swapped neighbours",      "squared distances, less 15%",
    "squared distances",           "h1 and conflicts within a line", "walking distance of rows and columns",
    "additive pattern databases",
};

struct PuzzleTables {
  pthread_mutex_t lock;
  char *folder;
  SideTables *side[PUZZLE_SOLVE_MAX + 1];
};

const char *estimate_title(Estimate estimate) { return titles[estimate]; }

Estimate estimate_find(const char *id) {
  int i = 0;
  while (i < ESTIMATE_COUNT && strcmp(id, estimate_ids[i]) != 0) i++;
  return (Estimate)i;
}

/* h1: every move brings one tile one step. Linear: a tile that must let others by leaves its line and comes back, two
 * moves h1 does not know of, and for rows and columns these are different moves. h2: a swapped pair is two natives of
 * one line in the wrong order; a tile stands on one place only, so pairs share no tile, and each pair needs at least
 * one tile to make room: h2 <= linear. Walking and pattern databases are exact costs of boards whose tiles are only
 * partly told apart, added where they count different moves. Squares (h3, h4) promise nothing. */
bool estimate_admissible(Estimate estimate) { return estimate != ESTIMATE_H3 && estimate != ESTIMATE_H4; }

/* Walking distance of 5 x 5 would need some hundred million states. */
bool estimate_fits(Estimate estimate, int32_t side) {
  return side >= PUZZLE_SIDE_MIN && side <= (estimate == ESTIMATE_WALKING ? WALKING_SIDE_MAX : PUZZLE_SOLVE_MAX);
}

int32_t line_extra(const int32_t *homes, int32_t count) {
  int32_t best = 0, longest[PUZZLE_SIDE_MAX]; /* rising sequence that ends here */
  for (int32_t i = 0; i < count; i++) {
    longest[i] = 1;
    for (int32_t k = 0; k < i; k++)
      if (homes[k] < homes[i] && longest[k] >= longest[i]) longest[i] = longest[k] + 1;
    if (longest[i] > best) best = longest[i];
  }
  return 2 * (count - best);
}

static bool make_lines(SideTables *tables) {
  uint32_t codes = 1, side = (uint32_t)tables->side;
  for (uint32_t i = 0; i < side; i++) {
    tables->power[i] = (uint16_t)codes;
    codes *= side + 1;
  }
  tables->line = calloc(codes, 1);
  for (uint32_t code = 0; tables->line && code < codes; code++) {
    int32_t homes[PUZZLE_SOLVE_MAX], count = 0;
    for (uint32_t i = 0, rest = code; i < side; i++, rest /= side + 1)
      if (rest % (side + 1)) homes[count++] = (int32_t)(rest % (side + 1));
    tables->line[code] = (uint8_t)line_extra(homes, count);
  }
  return tables->line != NULL;
}

static void make_distances(SideTables *tables) {
  for (int32_t cell = 0; cell < tables->cells; cell++) {
    tables->row[cell] = (uint8_t)(cell / tables->side);
    tables->col[cell] = (uint8_t)(cell % tables->side);
    for (Slide slide = 0; slide < SLIDE_COUNT; slide++)
      tables->target[cell][slide] = (int16_t)puzzle_target(tables->side, cell, slide);
    for (int32_t tile = 1; tile < tables->cells; tile++) {
      int32_t rows = abs(cell / tables->side - tile / tables->side),
              cols = abs(cell % tables->side - tile % tables->side);
      tables->steps[tile][cell] = (uint8_t)(rows + cols);
      tables->squares[tile][cell] = (uint8_t)(rows * rows + cols * cols);
    }
  }
}

static void side_destroy(SideTables *tables) {
  if (!tables) return;
  free(tables->line);
  walking_destroy(&tables->walking);
  patterns_destroy(&tables->patterns);
  free(tables);
}

static SideTables *side_create(int32_t side) {
  SideTables *tables = calloc(1, sizeof *tables);
  if (!tables) return NULL;
  tables->side = side;
  tables->cells = side * side;
  make_distances(tables);
  if (make_lines(tables)) return tables;
  side_destroy(tables);
  return NULL;
}

PuzzleTables *puzzle_tables_create(const char *cache_folder, Error *error) {
  PuzzleTables *tables = calloc(1, sizeof *tables);
  char *folder = cache_folder ? strdup(cache_folder) : NULL;
  if (!tables || (cache_folder && !folder) || pthread_mutex_init(&tables->lock, NULL) != 0) {
    free(folder);
    free(tables);
    error_set(error, "out of memory for the puzzle's tables");
    return NULL;
  }
  tables->folder = folder;
  return tables;
}

void puzzle_tables_destroy(PuzzleTables *tables) {
  if (!tables) return;
  for (int32_t side = 0; side <= PUZZLE_SOLVE_MAX; side++) side_destroy(tables->side[side]);
  pthread_mutex_destroy(&tables->lock);
  free(tables->folder);
  free(tables);
}

static TablesState prepare_patterns(const PuzzleTables *tables, SideTables *side, PatternWork *work, bool *built,
                                    Error *error) {
  PatternWork unseen = {0};
  long processors = sysconf(_SC_NPROCESSORS_ONLN);
  if (!patterns_init(&side->patterns, side->side, error)) {
    patterns_destroy(&side->patterns);
    return TABLES_FAILED;
  }
  PatternsMade made = patterns_get(&side->patterns, tables->folder, processors > 1 ? (int32_t)processors : 1,
                                   work ? work : &unseen, error);
  *built = made == PATTERNS_BUILT;
  side->patterns_ready = made == PATTERNS_BUILT || made == PATTERNS_READ;
  if (side->patterns_ready) return TABLES_READY;
  patterns_destroy(&side->patterns);
  return made == PATTERNS_CANCELLED ? TABLES_CANCELLED : TABLES_FAILED;
}

static TablesState prepare_locked(PuzzleTables *tables, int32_t number, Estimate estimate, PatternWork *work,
                                  bool *built, Error *error) {
  if (!tables->side[number]) tables->side[number] = side_create(number);
  SideTables *side = tables->side[number];
  if (!side) {
    error_set(error, "out of memory for the puzzle's tables");
    return TABLES_FAILED;
  }
  if (estimate == ESTIMATE_WALKING && !side->walking_ready) {
    side->walking_ready = walking_init(&side->walking, number);
    if (!side->walking_ready) {
      walking_destroy(&side->walking);
      error_set(error, "out of memory for the walking distance's tables");
      return TABLES_FAILED;
    }
  }
  if (estimate == ESTIMATE_PATTERN && !side->patterns_ready) return prepare_patterns(tables, side, work, built, error);
  return TABLES_READY;
}

TablesState puzzle_tables_prepare(PuzzleTables *tables, int32_t side, Estimate estimate, PatternWork *work, bool *built,
                                  Error *error) {
  bool unseen;
  if (!built) built = &unseen;
  *built = false;
  if (error) error->text[0] = '\0';
  if (!estimate_fits(estimate, side)) {
    error_set(error, "no tables of %s for %d x %d", estimate_ids[estimate], (int)side, (int)side);
    return TABLES_FAILED;
  }
  pthread_mutex_lock(&tables->lock);
  TablesState state = prepare_locked(tables, side, estimate, work, built, error);
  pthread_mutex_unlock(&tables->lock);
  return state;
}

const SideTables *puzzle_tables_side(PuzzleTables *tables, int32_t side) {
  pthread_mutex_lock(&tables->lock);
  const SideTables *found = tables->side[side];
  pthread_mutex_unlock(&tables->lock);
  return found;
}

uint64_t puzzle_tables_work(int32_t side) {
  Patterns patterns;
  uint64_t total = patterns_init(&patterns, side, NULL) ? pattern_total(&patterns) : 0;
  patterns_destroy(&patterns);
  return total;
}
