/* The shipped maps of level 3: whole, closed, and each kind that the level promises is there. Par is the best score
 * known, so the strongest agent must come close to it and never above. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/play/match.h"
#include "tests/support/check.h"
#include "tests/support/shipped.h"

enum { LEAST_MAPS = 6, MOST_MONSTERS = 20, GAMES = 3 };
static const int32_t near_par = 97; /* percent of par that the strongest agent reaches in every one of a few games */

static int load(void **state) {
  *state = shipped_load(3, 3);
  return *state ? 0 : -1;
}

static int unload(void **state) {
  shipped_free(*state);
  return 0;
}

static void test_headers_are_whole(void **state) {
  const ShippedMaps *maps = *state;
  assert_true(maps->count >= LEAST_MAPS);
  for (int32_t i = 0; i < maps->count; i++) {
    const Shipped *one = &maps->all[i];
    const Map *map = one->map;
    Error error;
    char number[16];
    snprintf(number, sizeof number, "3/%02d-", (int)(i + 1) % 100);
    if (strncmp(one->entry.id, number, strlen(number)) != 0) fail_msg("%s: expected %s...", one->entry.id, number);
    if (!map->title[0]) fail_msg("%s: no title", one->entry.id);
    if (!map->author[0]) fail_msg("%s: no author", one->entry.id);
    if (map->par == MAP_NO_PAR) fail_msg("%s: no par", one->entry.id);
    if (map->level != 3) fail_msg("%s: its header says level %d", one->entry.id, map->level);
    if (!level_accepts(level_find(3), map, &error)) fail_msg("%s: %s", one->entry.id, error.text);
    if (map->monsters.count < 1 || map->monsters.count > MOST_MONSTERS)
      fail_msg("%s: %d monsters", one->entry.id, map->monsters.count);
    for (int32_t k = 0; k < i; k++)
      if (strcmp(map->title, maps->all[k].map->title) == 0) fail_msg("two maps are called %s", map->title);
  }
}

static void test_rings_are_closed(void **state) {
  const ShippedMaps *maps = *state;
  for (int32_t i = 0; i < maps->count; i++) {
    const Board *board = &maps->all[i].map->board;
    for (int32_t r = 0; r < board->rows; r++)
      for (int32_t c = 0; c < board->cols; c++) {
        bool ring = r == 0 || c == 0 || r == board->rows - 1 || c == board->cols - 1;
        if (ring && board->open[board_cell(board, r, c)])
          fail_msg("%s: the ring is open at %d,%d", maps->all[i].entry.id, (int)r, (int)c);
      }
  }
}

/* Pacman must not start where a monster can come on the first turn. */
static void test_starts_are_fair(void **state) {
  const ShippedMaps *maps = *state;
  for (int32_t i = 0; i < maps->count; i++) {
    const Map *map = maps->all[i].map;
    for (int32_t k = 0; k < map->monsters.count; k++)
      if (board_manhattan(&map->board, map->pacman, map->monsters.at[k]) < 3)
        fail_msg("%s: a monster lives next to the start", maps->all[i].entry.id);
  }
}

static int exits_of(const Board *board, Cell cell) {
  int count = 0;
  for (int m = 0; m < DIRECTION_COUNT; m++) count += board->open[cell + board->step[m]];
  return count;
}

/* Every kind that the level is about. */
static void test_every_kind_is_there(void **state) {
  const ShippedMaps *maps = *state;
  int fields = 0, corridors = 0, treasures = 0, alleys = 0, big = 0, unreachable = 0;
  for (int32_t i = 0; i < maps->count; i++) {
    const Map *map = maps->all[i].map;
    const Board *board = &map->board;
    int wide = 0, narrow = 0, guarded = 0, traps = 0, lost = 0;
    for (Cell cell = 0; cell < board->cells; cell++) {
      if (!board->open[cell]) continue;
      int exits = exits_of(board, cell);
      wide += exits >= 3;
      narrow += exits <= 2;
    }
    for (int32_t k = 0; k < map->foods.count; k++) {
      Cell food = map->foods.at[k];
      lost += maps->all[i].around[food] < 0;
      for (int m = 0; m < DIRECTION_COUNT; m++) {
        Cell next = food + board->step[m];
        guarded += shipped_has_monster(map, next);
        bool doorstep = false; /* a dead end whose only way out is a monster's neighbour */
        for (int n = 0; n < DIRECTION_COUNT; n++) doorstep |= shipped_has_monster(map, next + board->step[n]);
        traps += board->open[next] && exits_of(board, food) == 1 && doorstep;
      }
    }
    fields += wide * 4 >= board->open_count * 3;
    corridors += narrow * 4 >= board->open_count * 3;
    treasures += guarded >= 10;
    alleys += traps > 0 && narrow > wide;
    big += board->rows == 60 && board->cols == 60 && map->monsters.count == 20;
    unreachable += lost > 0;
  }
  assert_true(fields > 0);
  assert_true(corridors > 0);
  assert_true(treasures > 0);
  assert_true(alleys > 0);
  assert_true(big > 0);
  assert_true(unreachable > 0);
}

/* Par was taken over many more seeds than these, which are among them. Where food is out of reach, giving up is right.
 */
static void test_par_is_the_best_known(void **state) {
  const ShippedMaps *maps = *state;
  for (int32_t i = 0; i < maps->count; i++) {
    const Shipped *one = &maps->all[i];
    const Map *map = one->map;
    int games = map->board.open_count > 1000 ? 1 : GAMES;
    bool all_can_be_had = true;
    for (int32_t k = 0; k < map->foods.count; k++) all_can_be_had &= one->around[map->foods.at[k]] >= 0;
    for (int g = 0; g < games; g++) {
      Match match;
      Error error = {.text = ""};
      MatchConfig config = {.map = map, .level = level_find(3), .pacman = "champion", .seed = (uint64_t)g + 1};
      if (!match_init(&match, &config, &error)) fail_msg("%s", error.text);
      if (match_run(&match, &error) != MATCH_OVER) fail_msg("%s", error.text);
      const State *end = &match.state;
      if (end->score > map->par) fail_msg("%s: %d points, above par %d", one->entry.id, end->score, map->par);
      if (end->score * 100 < map->par * near_par)
        fail_msg("%s: only %d points, par %d", one->entry.id, end->score, map->par);
      if (all_can_be_had == (end->outcome == OUTCOME_GAVE_UP))
        fail_msg("%s: %s, seed %d", one->entry.id, outcome_name((Outcome)end->outcome), g + 1);
      match_destroy(&match);
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_headers_are_whole),     cmocka_unit_test(test_rings_are_closed),
      cmocka_unit_test(test_starts_are_fair),       cmocka_unit_test(test_every_kind_is_there),
      cmocka_unit_test(test_par_is_the_best_known),
  };
  return cmocka_run_group_tests(tests, load, unload);
}
