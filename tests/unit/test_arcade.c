/* The arcade's rules, tick by tick: corners, early wishes, tunnels, the house, fright, points, lives, rounds; and
 * records that play again to the byte. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/core/arcade_record.h"
#include "tests/support/arcade_table.h"
#include "tests/support/check.h"

static Cell pacman_cell(const ArcadeTable *t) {
  return arcade_cell(&t->maze, t->state.pacmen[0].at.x, t->state.pacmen[0].at.y);
}

/* Puts something in front of Pacman and lets him eat it. */
static void feed(ArcadeTable *t, uint8_t what) {
  Cell cell = arcade_ahead(&t->maze, &t->state.pacmen[0].at);
  if (!t->state.lies[cell]) t->state.foods_left++;
  t->state.lies[cell] = what;
  for (int32_t i = 0; i < 20 && t->state.lies[cell]; i++) arcade_table_tick(t, MOVE_STAY);
  assert_int_equal(t->state.lies[cell], ARCADE_EMPTY);
}

static const char ring[] =
    "%%%%%%%%%\n"
    "%P      %\n"
    "% %%%%% %\n"
    "%      .%\n"
    "%%%%%%%%%\n";

static void test_nothing_moves_before_ready_is_over(void **unused) {
  (void)unused;
  ArcadeTable t;
  arcade_table_begin(&t, ring, NULL);
  int32_t x = t.state.pacmen[0].at.x;
  arcade_table_tick(&t, MOVE_EAST);
  arcade_table_ticks(&t, 100);
  assert_int_equal(t.state.stage, STAGE_READY);
  assert_int_equal(t.state.pacmen[0].at.x, x);
  arcade_table_get_ready(&t); /* the wish of the first tick still holds */
  arcade_table_ticks(&t, 5);
  assert_true(t.state.pacmen[0].at.x > x);
  arcade_table_end(&t);
}

/* A direction pressed long before the junction is taken there, and does not stop him on the way. */
static void test_a_wish_waits_for_its_junction(void **unused) {
  (void)unused;
  ArcadeTable t;
  arcade_table_begin(&t, ring, NULL);
  arcade_table_get_ready(&t);
  arcade_table_tick(&t, MOVE_EAST);
  arcade_table_ticks(&t, 9);
  arcade_table_tick(&t, MOVE_SOUTH); /* a wall on both sides here */
  int32_t x = t.state.pacmen[0].at.x;
  assert_int_equal(t.state.pacmen[0].at.dir, MOVE_EAST);
  for (int32_t i = 0; i < 60 && t.state.pacmen[0].at.dir == MOVE_EAST; i++) {
    arcade_table_tick(&t, MOVE_STAY);
    assert_true(t.state.pacmen[0].at.x > x); /* never stands */
    x = t.state.pacmen[0].at.x;
  }
  assert_int_equal(t.state.pacmen[0].at.dir, MOVE_SOUTH);
  assert_int_equal(pacman_cell(&t), arcade_table_at(&t, 1, 7));
  arcade_table_end(&t);
}

/* Cutting the corner: both coordinates change in one tick, and he is ahead of one who goes by the centre. */
static void test_corners_are_cut(void **unused) {
  (void)unused;
  ArcadeTable early, late;
  arcade_table_begin(&early, ring, NULL);
  arcade_table_begin(&late, ring, NULL);
  arcade_table_get_ready(&early);
  arcade_table_get_ready(&late);
  arcade_table_tick(&early, MOVE_EAST);
  arcade_table_tick(&late, MOVE_EAST);
  arcade_table_ticks(&early, 12); /* out of the first cell, which has a way south too */
  arcade_table_ticks(&late, 12);
  arcade_table_tick(&early, MOVE_SOUTH);
  arcade_table_tick(&late, MOVE_STAY);
  ArcadePlace corner = arcade_centre(&early.maze, arcade_table_at(&early, 1, 7));
  int32_t diagonal = 0;
  for (int32_t i = 0; i < 200 && early.state.pacmen[0].at.y < corner.y + ARCADE_CELL * 3 / 2; i++) {
    ArcadeActor before = early.state.pacmen[0].at;
    arcade_table_tick(&early, MOVE_STAY);
    diagonal += early.state.pacmen[0].at.x != before.x && early.state.pacmen[0].at.y != before.y;
    arcade_table_tick(&late,
                      late.state.pacmen[0].at.x == corner.x ? MOVE_SOUTH : MOVE_STAY); /* only from the very middle */
  }
  assert_true(diagonal >= 2);
  assert_int_equal(early.state.pacmen[0].at.x, corner.x); /* in the middle of the corridor again */
  int32_t lead = early.state.pacmen[0].at.y - late.state.pacmen[0].at.y;
  assert_in_range(lead, ARCADE_CELL / 4, ARCADE_CELL);
  arcade_table_end(&early);
  arcade_table_end(&late);
}

/* A key a little too late still turns: anywhere inside the cell. */
static void test_a_late_wish_still_turns(void **unused) {
  (void)unused;
  ArcadeTable t;
  arcade_table_begin(&t,
                     "%%%%%%%%%\n"
                     "%P      %\n"
                     "%%% %%% %\n"
                     "%      .%\n"
                     "%%%%%%%%%\n",
                     NULL);
  arcade_table_get_ready(&t);
  arcade_table_tick(&t, MOVE_EAST);
  int32_t middle = arcade_centre(&t.maze, arcade_table_at(&t, 1, 3)).x;
  while (t.state.pacmen[0].at.x <= middle) arcade_table_tick(&t, MOVE_STAY);
  assert_int_equal(pacman_cell(&t), arcade_table_at(&t, 1, 3));
  arcade_table_tick(&t, MOVE_SOUTH);
  arcade_table_ticks(&t, 10);
  assert_int_equal(t.state.pacmen[0].at.x, middle);
  assert_int_equal(pacman_cell(&t), arcade_table_at(&t, 2, 3));
  arcade_table_end(&t);
}

static void test_a_wall_stops_him_in_the_middle(void **unused) {
  (void)unused;
  ArcadeTable t;
  arcade_table_begin(&t, ring, NULL);
  arcade_table_get_ready(&t);
  arcade_table_tick(&t, MOVE_EAST);
  arcade_table_ticks(&t, 120);
  ArcadePlace corner = arcade_centre(&t.maze, arcade_table_at(&t, 1, 7));
  assert_int_equal(t.state.pacmen[0].at.x, corner.x);
  assert_int_equal(t.state.pacmen[0].at.y, corner.y);
  assert_false(t.state.pacmen[0].moving);
  arcade_table_tick(&t, MOVE_WEST); /* back at once */
  assert_true(t.state.pacmen[0].at.x < corner.x);
  arcade_table_end(&t);
}

static void test_a_tunnel_leads_to_the_other_side(void **unused) {
  (void)unused;
  ArcadeTable t;
  arcade_table_begin(&t,
                     "%%%%%%%%%\n"
                     "%.......%\n"
                     " . P   . \n"
                     "%.......%\n"
                     "%%%%%%%%%\n",
                     NULL);
  arcade_table_get_ready(&t);
  arcade_table_tick(&t, MOVE_WEST);
  bool crossed = false;
  for (int32_t i = 0; i < 60; i++) {
    arcade_table_tick(&t, MOVE_STAY);
    crossed = crossed || pacman_cell(&t) == arcade_table_at(&t, 2, 8);
    assert_in_range(t.state.pacmen[0].at.x, 0, t.maze.width - 1);
  }
  assert_true(crossed);
  assert_true(t.maze.tunnel[arcade_table_at(&t, 2, 0)] && t.maze.tunnel[arcade_table_at(&t, 2, 8)]);
  assert_false(t.maze.tunnel[arcade_table_at(&t, 2, 1)]); /* a junction */
  arcade_table_end(&t);
}

static const char house[] =
    "%%%%%%%%%%%%\n"
    "%..........%\n"
    "%.%%%%%%%%.%\n"
    "%....G.....%\n"
    "%.%%%%%%%%.%\n"
    "%.%G GG  %.%\n"
    "%.%%%%%%%%.%\n"
    "%o...P....o%\n"
    "%%%%%%%%%%%%\n";

static void test_the_house_is_found(void **unused) {
  (void)unused;
  ArcadeTable t;
  arcade_table_begin(&t, house, NULL);
  assert_true(t.maze.house);
  assert_int_equal(t.maze.gate.x, 6 * ARCADE_CELL);
  assert_int_equal(t.maze.gate.y, 3 * ARCADE_CELL + ARCADE_CELL / 2);
  assert_false(t.maze.inside[0]);
  assert_true(t.maze.inside[1] && t.maze.inside[2] && t.maze.inside[3]);
  assert_int_equal(t.maze.home[arcade_table_at(&t, 3, 5)], 0);
  assert_int_equal(t.maze.home[arcade_table_at(&t, 3, 6)], 0);
  assert_int_equal(t.state.pacmen[0].at.x, 6 * ARCADE_CELL); /* on the middle line */
  arcade_table_end(&t);
}

/* The second monster leaves at once, the third after 30 foods or when nothing is eaten for four seconds. */
static void test_monsters_leave_in_turn(void **unused) {
  (void)unused;
  ArcadeTable t;
  arcade_table_begin(&t, house, NULL);
  arcade_table_get_ready(&t);
  arcade_table_tick(&t, MOVE_STAY);
  assert_int_equal(t.state.monsters[1].mode, MONSTER_LEAVES);
  assert_int_equal(t.state.monsters[2].mode, MONSTER_WAITS);
  for (int32_t i = 0; i < 90 && t.state.stage == STAGE_PLAY; i++) arcade_table_ticks(&t, 1);
  assert_int_equal(t.state.monsters[1].mode, MONSTER_OUT);
  assert_int_equal(t.state.monsters[1].at.y, t.maze.gate.y);
  t.state.idle_ticks = arcade_round(1)->idle - 1;
  arcade_table_tick(&t, MOVE_STAY);
  assert_int_equal(t.state.monsters[2].mode, MONSTER_LEAVES);
  assert_int_equal(t.state.monsters[3].mode, MONSTER_WAITS);
  arcade_table_end(&t);
}

/* Eating four frightened monsters gives 200, 400, 800 and 1,600; their eyes go home and come out whole. */
static void test_fright_points_and_eyes(void **unused) {
  (void)unused;
  ArcadeTable t;
  arcade_table_begin(&t, house, NULL);
  arcade_table_get_ready(&t);
  feed(&t, ARCADE_ENERGIZER);
  assert_true(t.state.events & ARCADE_ATE_ENERGIZER);
  assert_int_equal(t.state.fright_ticks, arcade_round(1)->fright);
  int32_t score = t.state.score, points = 200;
  for (int32_t i = 0; i < 4; i++, points *= 2) {
    ArcadeMonster *monster = &t.state.monsters[i];
    assert_true(monster->frightened);
    monster->mode = MONSTER_OUT;
    monster->at.x = t.state.pacmen[0].at.x;
    monster->at.y = t.state.pacmen[0].at.y;
    for (int32_t wait = 0; t.state.stage != STAGE_PLAY && wait < 100; wait++) arcade_table_tick(&t, MOVE_STAY);
    t.state.pacmen[0].pause = 2; /* everybody stands still: nothing else is eaten */
    while (!(t.state.events & ARCADE_ATE_MONSTER)) arcade_table_tick(&t, MOVE_STAY);
    score += points;
    assert_int_equal(t.state.score, score);
    assert_int_equal(monster->mode, MONSTER_EYES);
    assert_int_equal(t.state.pop_points, points);
    t.state.events = 0;
  }
  t.state.lives = 100;
  bool came_home[4] = {false};
  for (int32_t i = 0; i < 600 && t.state.stage != STAGE_CAUGHT; i++) {
    arcade_table_tick(&t, MOVE_STAY);
    for (int32_t m = 0; m < 4; m++) came_home[m] = came_home[m] || t.state.monsters[m].mode == MONSTER_LEAVES;
  }
  for (int32_t m = 0; m < 4; m++) assert_true(came_home[m]);
  arcade_table_end(&t);
}

static void test_fright_ends(void **unused) {
  (void)unused;
  ArcadeTable t;
  arcade_table_begin(&t, house, NULL);
  arcade_table_get_ready(&t);
  feed(&t, ARCADE_ENERGIZER);
  int32_t wave = t.state.wave_ticks;
  t.state.pacmen[0].pause = 10000;
  for (int32_t i = 0; i < arcade_round(1)->fright - 1; i++) arcade_table_tick(&t, MOVE_STAY);
  if (t.state.stage == STAGE_PLAY) {
    assert_int_equal(t.state.wave_ticks, wave); /* the waves wait */
    assert_int_equal(t.state.fright_ticks, 1);
    arcade_table_tick(&t, MOVE_STAY);
    for (int32_t m = 0; m < 4; m++) assert_false(t.state.monsters[m].frightened);
  }
  arcade_table_end(&t);
}

/* The first monster hurries when little food is left; after a lost life only once all are out of the house again. */
static void test_the_first_hurries(void **unused) {
  (void)unused;
  ArcadeTable t;
  arcade_table_begin(&t, house, NULL);
  arcade_table_get_ready(&t);
  const ArcadeRound *round = arcade_round(1);
  t.state.foods_left = round->rush_foods[0] + 1;
  assert_int_equal(arcade_rush(&t.state), 0);
  int32_t usual = arcade_monster_speed(&t.game, &t.state, 0);
  t.state.foods_left = round->rush_foods[0];
  assert_int_equal(arcade_rush(&t.state), 1);
  assert_true(arcade_monster_speed(&t.game, &t.state, 0) > usual);
  assert_int_equal(arcade_monster_speed(&t.game, &t.state, 1), arcade_monster_speed(&t.game, &t.state, 2));
  t.state.foods_left = round->rush_foods[1];
  assert_int_equal(arcade_rush(&t.state), 2);
  t.state.after_life = true;
  assert_int_equal(t.state.monsters[3].mode, MONSTER_WAITS);
  assert_int_equal(arcade_rush(&t.state), 0);
  for (int32_t i = 0; i < ARCADE_MONSTERS; i++) t.state.monsters[i].mode = MONSTER_OUT;
  assert_int_equal(arcade_rush(&t.state), 2);
  arcade_table_end(&t);
}

static void test_lives_and_the_end(void **unused) {
  (void)unused;
  ArcadeTable t;
  arcade_table_begin(&t, house, NULL);
  assert_int_equal(t.state.lives, 3);
  int32_t left = t.state.foods_left;
  for (int32_t life = 3; life > 0; life--) {
    arcade_table_get_ready(&t);
    t.state.monsters[0].at.x = t.state.pacmen[0].at.x;
    t.state.monsters[0].at.y = t.state.pacmen[0].at.y;
    arcade_table_tick(&t, MOVE_STAY);
    assert_true(t.state.events & ARCADE_WAS_CAUGHT);
    for (int32_t i = 0; i < 300 && t.state.stage == STAGE_CAUGHT; i++) arcade_table_tick(&t, MOVE_STAY);
    assert_int_equal(t.state.lives, life - 1);
    if (life > 1) assert_int_equal(t.state.stage, STAGE_READY);
  }
  assert_int_equal(t.state.outcome, OUTCOME_LOST);
  assert_true(t.state.foods_left <= left); /* what was eaten stays eaten */
  ArcadeState over = t.state;
  arcade_table_tick(&t, MOVE_EAST);
  assert_int_equal(t.state.tick, over.tick);
  arcade_table_end(&t);
}

static void test_an_extra_life_once(void **unused) {
  (void)unused;
  ArcadeTable t;
  arcade_table_begin(&t, house, NULL);
  arcade_table_get_ready(&t);
  t.state.score = 9990;
  feed(&t, ARCADE_FOOD);
  assert_true(t.state.events & ARCADE_GOT_LIFE);
  assert_int_equal(t.state.lives, 4);
  arcade_table_end(&t);
}

static void test_rounds_follow(void **unused) {
  (void)unused;
  ArcadeTable t;
  arcade_table_begin(&t, ring, NULL);
  t.game.max_rounds = 2;
  int32_t foods = t.state.foods_left;
  for (int32_t round = 1; round <= 2; round++) {
    assert_int_equal(t.state.round, round);
    assert_int_equal(t.state.foods_left, foods);
    arcade_table_get_ready(&t);
    arcade_table_tick(&t, MOVE_EAST);
    arcade_table_ticks(&t, 12);
    arcade_table_tick(&t, MOVE_SOUTH);
    for (int32_t i = 0; i < 600 && t.state.stage == STAGE_PLAY; i++) arcade_table_tick(&t, MOVE_STAY);
    assert_int_equal(t.state.stage, STAGE_CLEARED);
    for (int32_t i = 0; i < 300 && t.state.stage == STAGE_CLEARED; i++) arcade_table_tick(&t, MOVE_STAY);
  }
  assert_int_equal(t.state.outcome, OUTCOME_WON);
  arcade_table_end(&t);
}

static void test_the_bonus_item(void **unused) {
  (void)unused;
  ArcadeTable t;
  arcade_table_begin(&t, house, NULL);
  arcade_table_get_ready(&t);
  t.state.eaten = t.maze.foods * 29 / 100 + 1;
  feed(&t, ARCADE_FOOD);
  assert_int_equal(t.state.bonuses, 1);
  t.state.pacmen[0].at.x = t.maze.bonus.x;
  t.state.pacmen[0].at.y = t.maze.bonus.y;
  t.state.pacmen[0].pause = 0;
  arcade_table_tick(&t, MOVE_STAY);
  assert_int_equal(t.state.items, 1);
  assert_int_equal(t.state.pop_points, 100);
  assert_int_equal(t.state.bonus_ticks, 0);
  arcade_table_end(&t);
}

/* Monsters take a wish only where they may: never back, and only at a centre. */
static void test_monsters_do_not_turn_round(void **unused) {
  (void)unused;
  ArcadeTable t;
  arcade_table_begin(&t, house, NULL);
  arcade_table_get_ready(&t);
  t.state.wave_ticks = 0; /* no change of wave, and nothing is eaten */
  t.state.pacmen[0].pause = 100000;
  Move before = t.state.monsters[0].at.dir;
  ArcadeInput back = arcade_no_input;
  for (int32_t i = 0; i < 400 && t.state.stage == STAGE_PLAY; i++) {
    back.want[ACTOR_MONSTER] = move_opposite(t.state.monsters[0].at.dir);
    arcade_step(&t.game, &t.state, &back);
    assert_int_not_equal(t.state.monsters[0].at.dir, move_opposite(before));
    before = t.state.monsters[0].at.dir;
  }
  arcade_table_end(&t);
}

/* Two Pacmen share the lives and the food. */
static void test_two_pacmen(void **unused) {
  (void)unused;
  ArcadeTable t;
  arcade_table_begin(&t, ring, NULL);
  t.game.pacmen = 2;
  arcade_start(&t.game, &t.state);
  arcade_table_get_ready(&t);
  ArcadeInput input = arcade_no_input;
  input.want[ACTOR_PACMAN] = MOVE_SOUTH;
  input.want[ACTOR_SECOND] = MOVE_EAST;
  for (int32_t i = 0; i < 20; i++) arcade_step(&t.game, &t.state, &input);
  assert_true(t.state.pacmen[0].at.y > t.maze.start[0].y);
  assert_true(t.state.pacmen[1].at.x > t.maze.start[1].x);
  arcade_table_end(&t);
}

/* ---- records ---- */

/* A game of random wishes, kept. */
static void play_random(ArcadeTable *t, ArcadeRecord *record, uint64_t seed, int32_t most) {
  Error error = {.text = ""};
  Rng rng;
  rng_seed(&rng, seed, 0);
  *record = (ArcadeRecord){.pacmen = 1, .seed = seed};
  snprintf(record->pacman, sizeof record->pacman, "random");
  snprintf(record->difficulty, sizeof record->difficulty, "normal");
  assert_true(arcade_record_add_map(record, t->map, "house", &error));
  while (!arcade_over(&t->state) && t->state.tick < most) {
    ArcadeInput input = arcade_no_input;
    for (int32_t i = 0; i < ARCADE_ACTORS; i++)
      if (i != ACTOR_SECOND && rng_below(&rng, 8) == 0) {
        input.want[i] = (Move)rng_below(&rng, DIRECTION_COUNT);
        assert_true(arcade_record_wish(record, t->state.tick + 1, i, input.want[i], &error));
      }
    arcade_step(&t->game, &t->state, &input);
    assert_true(arcade_record_tick(record, &t->state, &error));
  }
}

static void test_records_play_again(void **unused) {
  (void)unused;
  int32_t games = check_sample(20);
  for (int32_t i = 0; i < games; i++) {
    ArcadeTable t;
    Error error = {.text = ""};
    arcade_table_begin(&t, house, NULL);
    ArcadeRecord record, again;
    play_random(&t, &record, (uint64_t)i, 6000);
    if (!arcade_record_verify(&record, &error)) fail_msg("%s", error.text);
    size_t size, size_again;
    char *text = arcade_record_write(&record, &size);
    assert_non_null(text);
    assert_true(arcade_record_is(text, size));
    if (!arcade_record_parse(&again, text, size, "again", &error)) fail_msg("%s", error.text);
    char *text_again = arcade_record_write(&again, &size_again);
    assert_int_equal(size, size_again);
    assert_memory_equal(text, text_again, size);
    assert_true(arcade_record_verify(&again, &error));
    again.wishes[again.wish_count / 2].move = (Move)((again.wishes[again.wish_count / 2].move + 2) % 4);
    again.score += 10;
    assert_false(arcade_record_verify(&again, &error));
    free(text);
    free(text_again);
    arcade_record_destroy(&record);
    arcade_record_destroy(&again);
    arcade_table_end(&t);
  }
}

/* Cut or changed anywhere, a record is refused with a message or reads as a whole one; never more. */
static void test_broken_records_are_refused(void **unused) {
  (void)unused;
  ArcadeTable t;
  Error error = {.text = ""};
  arcade_table_begin(&t, house, NULL);
  ArcadeRecord record, again;
  play_random(&t, &record, 5, 700);
  size_t size;
  char *text = arcade_record_write(&record, &size);
  for (size_t cut = 0; cut < size; cut += 7) {
    error.text[0] = '\0';
    assert_false(arcade_record_parse(&again, text, cut, "cut", &error));
    assert_true(strncmp(error.text, "cut:", 4) == 0);
  }
  for (char *line = text, *stop; (stop = strchr(line, '\n')); line = stop + 1) { /* nothing hides behind a NUL */
    size_t begin_at = (size_t)(stop - text);
    char *longer = malloc(size + 3);
    assert_non_null(longer);
    memcpy(longer, text, begin_at);
    longer[begin_at] = '\0';
    longer[begin_at + 1] = 'x';
    memcpy(longer + begin_at + 2, stop, size - begin_at);
    if (arcade_record_parse(&again, longer, size + 2, "hidden", &error)) fail_msg("accepted: %.*s", 40, line);
    free(longer);
    assert_true(strncmp(error.text, "hidden:", 7) == 0);
  }
  Rng rng;
  rng_seed(&rng, 1, 1);
  int32_t tries = check_sample(2000);
  for (int32_t i = 0; i < tries; i++) {
    size_t place = rng_below(&rng, (uint32_t)size);
    char kept = text[place];
    text[place] = (char)rng_below(&rng, 256);
    if (arcade_record_parse(&again, text, size, "changed", &error)) {
      arcade_record_verify(&again, &error);
      arcade_record_destroy(&again);
    }
    text[place] = kept;
  }
  free(text);
  arcade_record_destroy(&record);
  arcade_table_end(&t);
}

static void test_a_copy_plays_the_same_game(void **unused) {
  (void)unused;
  ArcadeTable t;
  arcade_table_begin(&t, house, NULL);
  arcade_table_get_ready(&t);
  ArcadeState copy = t.state;
  for (int32_t i = 0; i < 500; i++) {
    ArcadeInput input = arcade_no_input;
    input.want[0] = (Move)(i / 11 % 4);
    arcade_step(&t.game, &t.state, &input);
    arcade_step(&t.game, &copy, &input);
    assert_int_equal(arcade_hash(&t.state), arcade_hash(&copy));
  }
  copy.lies[arcade_table_at(&t, 1, 1)] ^= 1;
  assert_int_not_equal(arcade_hash(&t.state), arcade_hash(&copy));
  arcade_table_end(&t);
}

static void test_maps_that_are_refused(void **unused) {
  (void)unused;
  static const struct {
    const char *map, *why;
  } cases[] = {
      {"%%%%\n%P.%\n%GG%\n%GG%\n%G %\n%%%%\n", "up to 4 monsters"},
      {"%%%%%\n%P  %\n%%%%%\n", "at least one food"},
      {"%%%%%\n%P%.%\n%%%%%\n", "walled in"},
      {"%%%%%%%\n%P.%G%%\n%%%%%%%\n", "corridor two cells above"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Map *map = map_of(cases[i].map);
    ArcadeMaze *maze = malloc(sizeof *maze);
    Error error = {.text = ""};
    assert_false(arcade_maze(maze, map, &error));
    if (!strstr(error.text, cases[i].why)) fail_msg("%s", error.text);
    free(maze);
    map_destroy(map);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_nothing_moves_before_ready_is_over),
      cmocka_unit_test(test_a_wish_waits_for_its_junction),
      cmocka_unit_test(test_corners_are_cut),
      cmocka_unit_test(test_a_late_wish_still_turns),
      cmocka_unit_test(test_a_wall_stops_him_in_the_middle),
      cmocka_unit_test(test_a_tunnel_leads_to_the_other_side),
      cmocka_unit_test(test_the_house_is_found),
      cmocka_unit_test(test_monsters_leave_in_turn),
      cmocka_unit_test(test_fright_points_and_eyes),
      cmocka_unit_test(test_fright_ends),
      cmocka_unit_test(test_the_first_hurries),
      cmocka_unit_test(test_lives_and_the_end),
      cmocka_unit_test(test_an_extra_life_once),
      cmocka_unit_test(test_rounds_follow),
      cmocka_unit_test(test_the_bonus_item),
      cmocka_unit_test(test_monsters_do_not_turn_round),
      cmocka_unit_test(test_two_pacmen),
      cmocka_unit_test(test_records_play_again),
      cmocka_unit_test(test_broken_records_are_refused),
      cmocka_unit_test(test_a_copy_plays_the_same_game),
      cmocka_unit_test(test_maps_that_are_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
