/* A map and a game on it: the first bytes choose level, sight, corners and moves, the rest is the map. The hash is kept
 * right, every move is taken back exactly, and the record of the game verifies after it was written and read. */
#include "game/core/record.h"
#include "game/core/rng.h"
#include "tests/fuzz/fuzz.h"

enum { HEAD = 12, PLIES = 120, MOVERS_MAX = 4096, CELLS_MAX = 1 << 16 };

static void play(const Game *game, State *state, Record *record, Rng *rng) {
  static Move moves[MOVERS_MAX];
  State before;
  Error error;
  must(state_init(&before, game, &error));
  for (int i = 0; i < PLIES && !state_over(state); i++) {
    int32_t first, movers = game_movers(game, state, &first);
    must(movers > 0 && movers <= MOVERS_MAX);
    Phase phase = (Phase)state->phase;
    for (int32_t m = 0; m < movers; m++) {
      Move legal[MOVE_COUNT];
      int32_t count = game_moves(game, state, first + m, legal);
      must(count > 0 && count <= MOVE_COUNT);
      moves[m] = legal[rng_below(rng, (uint32_t)count)];
      must(game_legal(game, state, first + m, moves[m]));
    }
    Undo undo;
    state_copy(&before, state, game);
    game_step(game, state, moves, &undo);
    must(state->hash == state_hash_full(state, game));
    game_undo(game, state, moves, &undo);
    must(state_equal(state, &before, game));
    game_step(game, state, moves, &undo);
    must(record_add(record, moves, movers, phase, state, &error));
  }
  state_destroy(&before);
}

static void read_again(const Record *record) {
  size_t size;
  Error error;
  Record again;
  char *text = record_write(record, &size);
  must(text && record_parse(&again, text, size, "record", &error));
  must(again.hash == record->hash && again.ply_count == record->ply_count);
  if (!record_verify(&again, &error)) {
    fprintf(stderr, "%s\n%s\n", error.text, text);
    abort();
  }
  record_destroy(&again);
  free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  if (size < HEAD) return 0;
  Error error;
  Map *map = map_parse((const char *)bytes + HEAD, size - HEAD, "map", &error);
  if (!map) return 0;
  int32_t levels;
  const Level *table = level_table(&levels), *level = &table[bytes[0] % levels];
  uint64_t seed;
  memcpy(&seed, bytes + 4, sizeof seed);
  GameConfig config = {.max_turns = bytes[1] % 64,
                       .still_monsters = bytes[2] & 1,
                       .sight = (SightKind)(bytes[2] / 2 % SIGHT_KIND_COUNT),
                       .corners = (CornersKind)(bytes[3] % CORNERS_KIND_COUNT)};
  Game game;
  State state;
  Record record;
  if (map->board.rows * map->board.cols <= CELLS_MAX && map->monsters.count < MOVERS_MAX &&
      game_init(&game, map, level, &config, &error)) {
    must(state_init(&state, &game, &error) && record_init(&record, map, &game, &error));
    Rng rng;
    rng_seed(&rng, seed, 0);
    play(&game, &state, &record, &rng);
    read_again(&record);
    record_destroy(&record);
    state_destroy(&state);
  }
  map_destroy(map);
  return 0;
}
