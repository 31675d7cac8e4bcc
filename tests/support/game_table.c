/* Sets up a game, plays moves with every step taken back once, and clears up.
 * Must not know what a test wants to see. */
#include "tests/support/game_table.h"

#include "tests/support/check.h"

void game_table_begin(GameTable *t, Map *map, int32_t level, const GameConfig *config) {
  Error error;
  t->map = map;
  if (!game_init(&t->game, t->map, level_find(level), config, &error)) fail_msg("%s", error.text);
  assert_true(state_init(&t->state, &t->game, NULL));
}

GameTable game_table_of(const char *text, int32_t level, CornersKind corners) {
  GameTable t;
  GameConfig config = {.corners = corners};
  game_table_begin(&t, map_of(text), level, &config);
  return t;
}

void game_table_end(GameTable *t) {
  state_destroy(&t->state);
  map_destroy(t->map);
}

void game_table_play(GameTable *t, const char *letters) {
  for (; *letters; letters++) {
    Move move = move_of_letter(*letters);
    Undo undo;
    State before = {0};
    assert_true(game_legal(&t->game, &t->state, 0, move));
    assert_true(state_init(&before, &t->game, NULL));
    state_copy(&before, &t->state, &t->game);
    game_step(&t->game, &t->state, &move, &undo);
    assert_true(t->state.hash == state_hash_full(&t->state, &t->game));
    game_undo(&t->game, &t->state, &move, &undo);
    assert_true(state_equal(&before, &t->state, &t->game));
    game_step(&t->game, &t->state, &move, &undo);
    state_destroy(&before);
  }
}
