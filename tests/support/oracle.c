/* Breadth first over whole states: everything that a state is goes into the key. */
#include "tests/support/oracle.h"

#include <stdlib.h>
#include <string.h>

enum { GHOSTS = 6 };

typedef struct Key {
  uint64_t eaten;
  uint16_t foods, pies;
  uint8_t pacman, power, turn, unused;
  uint8_t ghosts[GHOSTS];
  uint8_t signs, unused_too;
} Key;

static uint8_t index_of(const Board *board, Cell cell) {
  return (uint8_t)(board_row(board, cell) * board->cols + board_col(board, cell));
}

static Cell cell_of(const Board *board, int index) {
  return board_cell(board, index / board->cols, index % board->cols);
}

static Key pack(const Game *game, const State *state) {
  const Board *board = game->board;
  const Map *map = game->map;
  Key key;
  memset(&key, 0, sizeof key);
  for (int i = 0; state->eaten && i < board->rows * board->cols; i++)
    if (state->eaten[cell_of(board, i)]) key.eaten |= UINT64_C(1) << i;
  for (int32_t i = 0; i < map->foods.count; i++)
    if (state->food[map->foods.at[i]]) key.foods |= (uint16_t)(1u << i);
  for (int32_t i = 0; i < map->pies.count; i++)
    if (state->power_cells[map->pies.at[i]]) key.pies |= (uint16_t)(1u << i);
  key.pacman = index_of(board, state->pacman);
  key.power = state->power;
  if (game->level->exit) key.turn = (uint8_t)(state->turn % 120); /* the maze is back as it was */
  for (int32_t i = 0; i < game->monster_count; i++) {
    key.ghosts[i] = index_of(board, state->monsters[i]);
    if (state->signs[i] > 0) key.signs |= (uint8_t)(1u << i);
  }
  return key;
}

static void unpack(const Game *game, const Key *key, State *state) {
  const Board *board = game->board;
  const Map *map = game->map;
  state->foods_left = 0;
  for (int i = 0; state->eaten && i < board->rows * board->cols; i++)
    state->eaten[cell_of(board, i)] = key->eaten >> i & 1;
  for (int32_t i = 0; i < map->foods.count; i++) {
    state->food[map->foods.at[i]] = key->foods >> i & 1;
    state->foods_left += key->foods >> i & 1;
  }
  for (int32_t i = 0; i < map->pies.count; i++) state->power_cells[map->pies.at[i]] = key->pies >> i & 1;
  state->pacman = cell_of(board, key->pacman);
  state->power = key->power;
  state->turn = key->turn;
  state->outcome = OUTCOME_PLAYING;
  for (int32_t i = 0; i < game->monster_count; i++) {
    state->monsters[i] = cell_of(board, key->ghosts[i]);
    state->signs[i] = key->signs >> i & 1 ? 1 : -1;
  }
}

typedef struct Seen {
  Key *keys;
  uint32_t *table;
  uint32_t count, size;
} Seen;

static uint32_t place_of(const Seen *seen, const Key *key) {
  const unsigned char *bytes = (const unsigned char *)key;
  uint64_t hash = UINT64_C(14695981039346656037);
  for (size_t i = 0; i < sizeof *key; i++) hash = (hash ^ bytes[i]) * UINT64_C(1099511628211);
  return (uint32_t)(hash ^ hash >> 32) & (seen->size - 1);
}

static void grow(Seen *seen) {
  seen->size = seen->size ? seen->size * 2 : 4096;
  free(seen->table);
  seen->keys = realloc(seen->keys, sizeof *seen->keys * seen->size / 2);
  seen->table = calloc(seen->size, sizeof *seen->table);
  if (!seen->keys || !seen->table) abort();
  for (uint32_t i = 0; i < seen->count; i++) {
    uint32_t at = place_of(seen, &seen->keys[i]);
    while (seen->table[at]) at = (at + 1) & (seen->size - 1);
    seen->table[at] = i + 1;
  }
}

/* True when it is new. */
static bool seen_add(Seen *seen, const Key *key) {
  if (seen->count * 2 >= seen->size) grow(seen);
  uint32_t at = place_of(seen, key);
  for (; seen->table[at]; at = (at + 1) & (seen->size - 1))
    if (memcmp(&seen->keys[seen->table[at] - 1], key, sizeof *key) == 0) return false;
  seen->keys[seen->count] = *key;
  seen->table[at] = ++seen->count;
  return true;
}

int32_t oracle_shortest(const Game *game, const State *from, uint32_t limit) {
  State state;
  Seen seen = {0};
  if (!state_init(&state, game, NULL)) abort();
  state_copy(&state, from, game);
  state.hash = 0; /* not looked at */
  Key key = pack(game, &state);
  seen_add(&seen, &key);
  int32_t answer = ORACLE_NONE, depth = 0;
  uint32_t layer_end = 1;
  for (uint32_t head = 0; head < seen.count && answer == ORACLE_NONE; head++) {
    if (head == layer_end) {
      depth++;
      layer_end = seen.count;
    }
    if (seen.count > limit) answer = ORACLE_TOO_LARGE;
    Move moves[MOVE_COUNT];
    unpack(game, &seen.keys[head], &state);
    int32_t count = game_moves(game, &state, 0, moves);
    for (int32_t i = 0; i < count && answer == ORACLE_NONE; i++) {
      if (moves[i] == MOVE_STAY) continue;
      Undo undo;
      unpack(game, &seen.keys[head], &state);
      game_step(game, &state, &moves[i], &undo);
      if (state.outcome == OUTCOME_WON) answer = depth + 1;
      if (state.outcome != OUTCOME_PLAYING) continue;
      key = pack(game, &state);
      seen_add(&seen, &key);
    }
  }
  state_destroy(&state);
  free(seen.keys);
  free(seen.table);
  return answer;
}
