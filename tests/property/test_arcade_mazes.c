/* Mazes that a seed names, judged by a plain second implementation that floods the picture again and again: size,
 * symmetry, connection, no dead ends, a way round every corridor, tunnels, a house in the middle that favours no side,
 * energizers in four quarters, corridors one cell wide. The measure of the editor (arcade_good) must agree with it,
 * also on mazes that were damaged. */
#include <stdlib.h>
#include <string.h>

#include "game/core/arcade_make.h"
#include "game/core/rng.h"
#include "tests/support/check.h"

enum { ROWS = ARCADE_ROWS, COLS = ARCADE_COLS, CELLS = ROWS * COLS, NONE = -1 };

/* The picture, a letter per cell in reading order, as maps are drawn: % wall, . food, o energizer, P, G. */
typedef struct Picture {
  char at[CELLS + 1];
} Picture;

static Picture picture_of(const Map *map) {
  Picture picture;
  const Board *board = &map->board;
  for (int32_t i = 0; i < CELLS; i++) picture.at[i] = board->open[board_cell(board, i / COLS, i % COLS)] ? ' ' : '%';
  picture.at[CELLS] = '\0';
  const CellList *const lists[] = {&map->foods, &map->pies, &map->monsters};
  for (int32_t l = 0; l < 3; l++)
    for (int32_t i = 0; i < lists[l]->count; i++) {
      Cell cell = lists[l]->at[i];
      picture.at[board_row(board, cell) * COLS + board_col(board, cell)] = ".oG"[l];
    }
  picture.at[board_row(board, map->pacman) * COLS + board_col(board, map->pacman)] = 'P';
  return picture;
}

static int32_t mirror(int32_t at) { return at / COLS * COLS + COLS - 1 - at % COLS; }

/* The cell one step further, round the rim of the board; directions as in "ESWN". */
static int32_t beside(int32_t at, int32_t direction) {
  int32_t row = at / COLS, col = at % COLS;
  if (direction % 2 == 0) return row * COLS + (col + (direction == 0 ? 1 : COLS - 1)) % COLS;
  return (row + (direction == 1 ? 1 : ROWS - 1)) % ROWS * COLS + col;
}

static bool open_at(const Picture *p, int32_t at) { return p->at[at] != '%'; }

static int32_t ways_at(const Picture *p, int32_t at) {
  int32_t ways = 0;
  for (int32_t d = 0; d < 4; d++) ways += open_at(p, beside(at, d));
  return ways;
}

/* Steps to every cell from one or two; the corridor between a and b is closed (NONE: none is). Returns how many cells
 * were reached. */
static int32_t flood(const Picture *p, int32_t from, int32_t also, int32_t a, int32_t b, int32_t steps[CELLS]) {
  int32_t queue[CELLS], head = 0, tail = 0;
  for (int32_t i = 0; i < CELLS; i++) steps[i] = NONE;
  steps[from] = 0;
  queue[tail++] = from;
  if (also != NONE && also != from) {
    steps[also] = 0;
    queue[tail++] = also;
  }
  while (head < tail) {
    int32_t at = queue[head++];
    for (int32_t d = 0; d < 4; d++) {
      int32_t to = beside(at, d);
      if (!open_at(p, to) || steps[to] != NONE || (at == a && to == b) || (at == b && to == a)) continue;
      steps[to] = steps[at] + 1;
      queue[tail++] = to;
    }
  }
  return tail;
}

/* What is wrong with the ways of a maze, or NULL: what the editor's measure judges too. */
static const char *wrong_ways(const Picture *p) {
  int32_t steps[CELLS], again[CELLS], start = (int32_t)(strchr(p->at, 'P') - p->at);
  int32_t mouths = 0, inside = 0;
  int32_t reached = flood(p, start, NONE, NONE, NONE, steps);
  for (int32_t i = 0; i < CELLS; i++)
    if (open_at(p, i) != open_at(p, mirror(i))) return "not symmetric";
  for (int32_t i = 0; i < CELLS; i++) {
    inside += p->at[i] == 'G' && steps[i] == NONE;
    if (steps[i] == NONE) continue;
    if (ways_at(p, i) < 2) return "a dead end";
    mouths += i % COLS == 0 && open_at(p, mirror(i));
    for (int32_t d = 0; d < 2; d++)
      if (open_at(p, beside(i, d)) && flood(p, start, NONE, i, beside(i, d), again) != reached) return "no way round";
  }
  if (inside < 3) return "no house";
  return mouths > 0 ? NULL : "no tunnel";
}

/* What else is wrong with a maze that was made, or NULL. */
static const char *wrong_rest(const Picture *p) {
  int32_t steps[CELLS], room[CELLS], start = (int32_t)(strchr(p->at, 'P') - p->at);
  int32_t monsters = 0, inside = 0, quarter[4] = {0}, mouths = 0, chamber = NONE, foods = 0;
  flood(p, start, NONE, NONE, NONE, steps);
  for (int32_t i = 0; i < CELLS; i++) {
    int32_t row = i / COLS, col = i % COLS;
    bool food = p->at[i] == '.' || p->at[i] == 'o';
    if (food != (p->at[mirror(i)] == '.' || p->at[mirror(i)] == 'o')) return "food not symmetric";
    if (food && steps[i] == NONE) return "food walled in";
    foods += food;
    if (p->at[i] == 'o') quarter[2 * (row > ROWS / 2) + (col >= COLS / 2)]++;
    monsters += p->at[i] == 'G';
    if (open_at(p, i) && steps[i] == NONE) {
      inside += p->at[i] == 'G';
      if (chamber == NONE) chamber = i;
    }
    if (open_at(p, i) && (row == 0 || row == ROWS - 1)) return "open above or below";
    mouths += open_at(p, i) && col == 0;
    if (steps[i] != NONE && row + 1 < ROWS && col + 1 < COLS && open_at(p, i + 1) && open_at(p, i + COLS) &&
        open_at(p, i + COLS + 1))
      return "a corridor two cells wide";
  }
  if (mouths > 2) return "more than two tunnels";
  if (monsters != 4 || inside != 3) return "not three of four monsters in a house";
  int32_t size = flood(p, chamber, NONE, NONE, NONE, room);
  for (int32_t i = 0; i < CELLS; i++) size -= open_at(p, i) && steps[i] == NONE;
  if (size != 0) return "a closed room beside the house";
  /* The corridor two cells above the middle of the house, both cells of it; Pacman begins below, and not too near. */
  int32_t gate = (chamber / COLS - 2) * COLS + COLS / 2 - 1;
  if (steps[gate] == NONE || steps[gate + 1] == NONE) return "no corridor before the door";
  flood(p, gate, gate + 1, NONE, NONE, room);
  for (int32_t i = 0; i < CELLS; i++)
    if (room[i] != room[mirror(i)]) return "nearer to one side";
  if (room[start] < 10 || start / COLS <= chamber / COLS) return "Pacman too near to the door";
  for (int32_t i = 0; i < 4; i++)
    if (quarter[i] != 1) return "not an energizer in each quarter";
  return foods >= 150 && foods <= 330 ? NULL : "too little or too much food";
}

static bool judged_good(const Picture *p, bool *playable) {
  char text[CELLS + ROWS + 32] = "# level: 9\n";
  size_t used = strlen(text);
  for (int32_t row = 0; row < ROWS; row++) {
    memcpy(text + used, p->at + (size_t)row * COLS, COLS);
    used += COLS;
    text[used++] = '\n';
  }
  Error error = {.text = ""};
  Map *map = map_parse(text, used, "maze", &error);
  ArcadeMaze *maze = malloc(sizeof *maze);
  *playable = map && maze && arcade_maze(maze, map, &error);
  bool good = *playable && arcade_good(maze, &error);
  free(maze);
  map_destroy(map);
  return good;
}

static void test_made_mazes_are_good(void **unused) {
  (void)unused;
  int32_t seeds = check_part(20000, 400), side_tunnels = 0, most = 0, least = CELLS;
  for (int32_t seed = 0; seed < seeds; seed++) {
    Error error = {.text = ""};
    Map *map = arcade_make((uint64_t)seed, &error), *again = arcade_make((uint64_t)seed, &error);
    assert_non_null(map);
    assert_non_null(again);
    assert_int_equal(map->board.rows, ROWS);
    assert_int_equal(map->board.cols, COLS);
    assert_true(map_equal(map, again));
    Picture picture = picture_of(map);
    const char *wrong = wrong_ways(&picture);
    if (!wrong) wrong = wrong_rest(&picture);
    if (wrong) fail_msg("seed %d: %s", (int)seed, wrong);
    bool playable;
    if (!judged_good(&picture, &playable)) fail_msg("seed %d: refused by the measure", (int)seed);
    int32_t mouths = 0, foods = map->foods.count;
    for (int32_t row = 0; row < ROWS; row++) mouths += open_at(&picture, row * COLS);
    side_tunnels += mouths == 2;
    most = foods > most ? foods : most;
    least = foods < least ? foods : least;
    map_destroy(map);
    map_destroy(again);
  }
  print_message("# %d with two tunnels, %d to %d foods\n", (int)side_tunnels, (int)least, (int)most);
  assert_true(side_tunnels > seeds / 6 && side_tunnels < seeds / 2); /* one in three */
}

/* Closes the corridor of a cell from junction to junction, and its mirror image: that leaves no dead end, but may leave
 * others without a way round. */
static void close_corridor(Picture *p, int32_t at) {
  const Picture before = *p;
  int32_t stack[CELLS], depth = 0;
  stack[depth++] = at;
  while (depth > 0) {
    int32_t cell = stack[--depth];
    if (!open_at(p, cell) || ways_at(&before, cell) > 2 || strchr("PGo", p->at[cell])) continue;
    p->at[cell] = p->at[mirror(cell)] = '%';
    for (int32_t d = 0; d < 4; d++) stack[depth++] = beside(cell, d);
  }
}

/* One cell closed or opened, sometimes with its mirror image, or a whole corridor closed: whatever is wrong
 * with the ways then, the measure says so too, and refuses nothing else. */
static void test_the_measure_agrees_on_damaged_mazes(void **unused) {
  (void)unused;
  Rng rng;
  rng_seed(&rng, 5, 1);
  int32_t seeds = check_part(20000, 400), good = 0, bad = 0, lonely = 0;
  for (int32_t seed = 0; seed < seeds; seed++) {
    Error error = {.text = ""};
    Map *map = arcade_make((uint64_t)seed, &error);
    assert_non_null(map);
    Picture picture = picture_of(map);
    map_destroy(map);
    int32_t at;
    do at = COLS + (int32_t)rng_below(&rng, CELLS - 2 * COLS);
    while (strchr("PGo", picture.at[at]) || strchr("PGo", picture.at[mirror(at)]) || at % COLS == 0 ||
           at % COLS == COLS - 1);
    bool opened = !open_at(&picture, at);
    uint32_t kind = rng_below(&rng, 4);
    if (opened || kind < 2) picture.at[at] = opened ? ' ' : '%';
    if (kind == 1) picture.at[mirror(at)] = picture.at[at];
    if (!opened && kind > 1) close_corridor(&picture, at);
    bool playable, found = judged_good(&picture, &playable);
    if (!playable) continue; /* food walled in, the door closed, a second room: not a maze at all */
    const char *wrong = wrong_ways(&picture);
    if (found != (wrong == NULL))
      fail_msg("seed %d, cell %d: %s, but the measure %s", (int)seed, (int)at, wrong ? wrong : "nothing wrong",
               found ? "found nothing" : "refused it");
    good += found;
    bad += !found;
    lonely += wrong && strcmp(wrong, "no way round") == 0;
  }
  print_message("# %d good, %d bad, %d of them for want of a way round\n", (int)good, (int)bad, (int)lonely);
  assert_true(bad > seeds / 3);
  assert_true(good > 0);
  assert_true(lonely > 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_made_mazes_are_good),
      cmocka_unit_test(test_the_measure_agrees_on_damaged_mazes),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
