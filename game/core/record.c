/* Records in memory: adding plies, and playing them again under the rules. Their text form is in record_text.c.
 * Knows no agents: only their names. */
#include "game/core/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/core/rng.h"
#include "game/core/utf8.h"

bool record_init(Record *record, const Map *map, const Game *game, Error *error) {
  *record = (Record){.level = game->level->number,
                     .max_turns = game->max_turns,
                     .max_idle = game->max_idle,
                     .still_monsters = game->still_monsters,
                     .sight = game->level->limited_sight ? game->sight : SIGHT_DIAMOND,
                     .corners = game->corners,
                     .values = game->hidden == game->map->hidden ? VALUES_AS_MAP
                               : game->hidden                    ? VALUES_HIDDEN
                                                                 : VALUES_SHOWN,
                     .hash_start = record_hash_start(game)};
  record->hash = record->hash_start;
  size_t size;
  char *text = map_write(map, &size);
  if (!text) return error_set(error, "out of memory for a record");
  record->map = map_parse(text, size, "map", error);
  free(text);
  return record->map != NULL;
}

void record_destroy(Record *record) {
  map_destroy(record->map);
  free(record->plies);
  free(record->moves);
  free(record->notes);
  *record = (Record){0};
}

bool record_note(Record *record, const char *side, const char *text, Error *error) {
  size_t used = record->notes ? record->notes_size : 0, more = strlen(side) + strlen(text) + 4;
  if (more > RECORD_NOTE) more = RECORD_NOTE;
  if (used + more > RECORD_NOTES_MAX) return true; /* enough is said */
  char *notes = realloc(record->notes, used + more + 1);
  if (!notes) return error_set(error, "out of memory for a record");
  record->notes = notes;
  snprintf(notes + used, more, "%s: %s", side, text);
  char *c = notes + used;
  for (size_t size; *c; c += size) {
    if ((unsigned char)*c < 0x20 || *c == 0x7F) *c = ' ';
    size = utf8_next(c, strlen(c), NULL);
    if (size == 0 && more == RECORD_NOTE && strlen(c) < 4) break; /* a letter that was cut */
    if (size == 0) *c = '?', size = 1;
  }
  record->notes_size = (size_t)(c + 1 - notes);
  c[0] = '\n';
  c[1] = '\0';
  return true;
}

uint64_t record_hash_of_sight(SightKind sight) { return sight == SIGHT_DIAMOND ? 0 : rng_mix((uint64_t)sight); }

uint64_t record_hash_start(const Game *game) {
  return game->level->limited_sight ? record_hash_of_sight(game->sight) : 0;
}

uint64_t record_hash_next(uint64_t hash, const State *after) {
  uint64_t place = after->hash ^ (uint64_t)(uint32_t)after->score << 8 ^ (uint64_t)after->outcome;
  return rng_mix(hash + UINT64_C(0x9e3779b97f4a7c15)) ^ rng_mix(place);
}

/* Room for one more of something; doubles. */
static bool grow(void **array, int32_t *room, int32_t needed, size_t item) {
  if (needed <= *room) return true;
  int32_t size = *room ? *room : 64;
  while (size < needed) {
    if (size > INT32_MAX / 2) return false;
    size *= 2;
  }
  void *more = realloc(*array, (size_t)size * item);
  if (!more) return false;
  *array = more;
  *room = size;
  return true;
}

bool record_add(Record *record, const Move *moves, int32_t count, Phase phase, const State *after, Error *error) {
  void *plies = record->plies, *all = record->moves;
  bool ok = record->move_count <= INT32_MAX - count &&
            grow(&plies, &record->ply_room, record->ply_count + 1, sizeof *record->plies);
  record->plies = plies;
  ok = ok && grow(&all, &record->move_room, record->move_count + count, sizeof *record->moves);
  record->moves = all;
  if (!ok) return error_set(error, "out of memory for a record of %d plies", (int)record->ply_count);
  record->plies[record->ply_count++] = (RecordPly){.hash = after->hash,
                                                   .score = after->score,
                                                   .first_move = record->move_count,
                                                   .phase = (uint8_t)phase,
                                                   .outcome = after->outcome};
  memcpy(record->moves + record->move_count, moves, (size_t)count);
  record->move_count += count;
  record->hash = record_hash_next(record->hash, after);
  return true;
}

const Level *record_level(const Record *record, Error *error) {
  const Level *level = level_find(record->level);
  if (!level) error_set(error, "the record is of level %d, which is not known", (int)record->level);
  return level;
}

RecordEnd record_end(const Record *record) {
  RecordEnd end = {.outcome = OUTCOME_PLAYING};
  for (int32_t i = 0; i < record->ply_count; i++) {
    const RecordPly *ply = &record->plies[i];
    end.score = ply->score;
    end.outcome = (Outcome)ply->outcome;
    Move move = record->moves[ply->first_move];
    end.moves += ply->phase == PHASE_PACMAN && move != MOVE_GIVE_UP && move != MOVE_FORFEIT;
  }
  return end;
}

bool record_game(const Record *record, Game *game, Error *error) {
  const Level *level = record_level(record, error);
  if (!level) return false;
  GameConfig config = {.max_turns = record->max_turns,
                       .max_idle = record->max_idle,
                       .still_monsters = record->still_monsters,
                       .sight = record->sight,
                       .corners = record->corners,
                       .values = record->values};
  return game_init(game, record->map, level, &config, error);
}

/* Plays one ply and compares; says what differs. */
static bool verify_ply(const Record *record, const Game *game, State *state, int32_t i, Error *error) {
  const RecordPly *ply = &record->plies[i];
  const Move *moves = record->moves + ply->first_move;
  int turn = (int)state->turn + 1;
  int32_t first, count = game_movers(game, state, &first);
  if (count == 0)
    return error_set(error, "turn %d: the record goes on, but the game is over (%s)", turn,
                     outcome_name(state->outcome));
  int32_t recorded =
      (i + 1 < record->ply_count ? record->plies[i + 1].first_move : record->move_count) - ply->first_move;
  if (ply->phase != state->phase || recorded != count)
    return error_set(error, "turn %d: %d moves of the %s expected, the record has %d of the %s", turn, (int)count,
                     state->phase == PHASE_PACMAN ? "Pacman" : "monsters", (int)recorded,
                     ply->phase == PHASE_PACMAN ? "Pacman" : "monsters");
  for (int32_t k = 0; k < count; k++)
    if (!game_legal(game, state, first + k, moves[k]))
      return error_set(error, "turn %d: %s is not a legal move of actor %d", turn, move_name(moves[k]),
                       (int)(first + k));
  Undo undo;
  game_step(game, state, moves, &undo);
  if (state->score != ply->score)
    return error_set(error, "turn %d: the score is %d, the record says %d", turn, (int)state->score, (int)ply->score);
  if (state->outcome != ply->outcome)
    return error_set(error, "turn %d: the game is %s, the record says %s", turn, outcome_name(state->outcome),
                     outcome_name(ply->outcome));
  if (state->hash != ply->hash)
    return error_set(error, "turn %d: the position's hash is %016llx, the record says %016llx", turn,
                     (unsigned long long)state->hash, (unsigned long long)ply->hash);
  return true;
}

bool record_verify(const Record *record, Error *error) {
  Game game;
  State state;
  if (!record_game(record, &game, error) || !state_init(&state, &game, error)) return false;
  uint64_t hash = record->hash_start;
  bool ok = true;
  for (int32_t i = 0; ok && i < record->ply_count; i++) {
    ok = verify_ply(record, &game, &state, i, error);
    hash = record_hash_next(hash, &state);
  }
  if (ok && hash != record->hash)
    ok = error_set(error, "after turn %d: the game's hash is %016llx, the record says %016llx", (int)state.turn,
                   (unsigned long long)hash, (unsigned long long)record->hash);
  state_destroy(&state);
  return ok;
}
