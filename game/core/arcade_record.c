/* Records of arcade games: growing one, and playing it again. The text is arcade_record_text.c's. */
#include "game/core/arcade_record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void arcade_record_destroy(ArcadeRecord *record) {
  for (int32_t i = 0; i < record->map_count; i++) map_destroy(record->maps[i]);
  free(record->maps);
  free(record->names);
  free(record->wishes);
  free(record->checks);
  *record = (ArcadeRecord){0};
}

/* Room for one more; the array is doubled when it is full. */
static bool grow(void **array, int32_t count, int32_t *room, size_t size, Error *error) {
  if (count < *room) return true;
  int32_t more = *room > 0 ? *room * 2 : 64;
  void *at = realloc(*array, size * (size_t)more);
  if (!at) return error_set_memory(error, "out of memory for the record of a game");
  *array = at;
  *room = more;
  return true;
}

bool arcade_record_add_map(ArcadeRecord *record, const Map *map, const char *name, Error *error) {
  size_t size;
  char *text = map_write(map, &size);
  Map *copy = text ? map_parse(text, size, name, error) : NULL;
  if (!text) error_set_memory(error, "out of memory for the record of a game");
  free(text);
  if (!copy) return false;
  size_t count = (size_t)record->map_count + 1;
  Map **maps = realloc(record->maps, sizeof *maps * count);
  if (maps) record->maps = maps;
  void *names = realloc(record->names, sizeof *record->names * count);
  if (names) record->names = names;
  if (!maps || !names) {
    map_destroy(copy);
    return error_set_memory(error, "out of memory for the record of a game");
  }
  record->maps[record->map_count] = copy;
  snprintf(record->names[record->map_count], ARCADE_NAME, "%s", name);
  record->map_count++;
  return true;
}

bool arcade_record_wish(ArcadeRecord *record, int32_t tick, int32_t actor, Move move, Error *error) {
  void *at = record->wishes;
  if (!grow(&at, record->wish_count, &record->wish_room, sizeof *record->wishes, error)) return false;
  record->wishes = at;
  record->wishes[record->wish_count++] = (ArcadeWish){tick, (uint8_t)actor, move};
  return true;
}

bool arcade_record_tick(ArcadeRecord *record, const ArcadeState *after, Error *error) {
  record->hash = arcade_hash_next(record->hash, after);
  record->ticks = after->tick;
  record->score = after->score;
  record->round = after->round;
  record->outcome = after->outcome;
  if (after->tick % ARCADE_CHECK != 0) return true;
  void *at = record->checks;
  if (!grow(&at, record->check_count, &record->check_room, sizeof *record->checks, error)) return false;
  record->checks = at;
  record->checks[record->check_count++] = (ArcadeCheck){record->hash, after->score};
  return true;
}

/* ---- playing it again ---- */

bool arcade_replay_init(ArcadeReplay *replay, const ArcadeRecord *record, Error *error) {
  *replay = (ArcadeReplay){.record = record};
  size_t count = (size_t)record->map_count;
  replay->mazes = calloc(count, sizeof *replay->mazes);
  replay->list = calloc(count, sizeof *replay->list);
  bool room = replay->mazes && replay->list, ok = room || error_set_memory(error, "out of memory for a replay");
  for (size_t i = 0; room && ok && i < count; i++) {
    Error why;
    ok = arcade_maze(&replay->mazes[i], record->maps[i], &why) ||
         error_set(error, "%.100s: %.300s", record->names[i], why.text);
    replay->list[i] = &replay->mazes[i];
  }
  replay->game = (ArcadeGame){.mazes = replay->list,
                              .maze_count = record->map_count,
                              .pacmen = record->pacmen,
                              .lives = record->lives,
                              .max_rounds = record->max_rounds,
                              .max_ticks = record->max_ticks,
                              .max_idle = record->max_idle,
                              .turbo = record->turbo,
                              .wanders = record->wanders};
  if (!ok)
    arcade_replay_destroy(replay);
  else
    arcade_replay_rewind(replay);
  return ok;
}

void arcade_replay_destroy(ArcadeReplay *replay) {
  free(replay->mazes);
  free((void *)replay->list);
  *replay = (ArcadeReplay){0};
}

void arcade_replay_rewind(ArcadeReplay *replay) {
  arcade_start(&replay->game, &replay->state);
  replay->next = 0;
  replay->hash = 0;
}

bool arcade_replay_step(ArcadeReplay *replay) {
  const ArcadeRecord *record = replay->record;
  if (arcade_over(&replay->state) || replay->state.tick >= record->ticks) return false;
  ArcadeInput input = arcade_no_input;
  int32_t tick = replay->state.tick + 1;
  for (; replay->next < record->wish_count && record->wishes[replay->next].tick <= tick; replay->next++)
    input.want[record->wishes[replay->next].actor] = record->wishes[replay->next].move;
  arcade_step(&replay->game, &replay->state, &input);
  replay->hash = arcade_hash_next(replay->hash, &replay->state);
  return true;
}

static bool check(const ArcadeReplay *replay, Error *error) {
  const ArcadeRecord *record = replay->record;
  int32_t tick = replay->state.tick, at = tick / ARCADE_CHECK - 1;
  if (tick % ARCADE_CHECK != 0 || at >= record->check_count) return true;
  const ArcadeCheck *kept = &record->checks[at];
  if (kept->score == replay->state.score && kept->hash == replay->hash) return true;
  return error_set(error,
                   "ticks %d to %d differ: the record has %d points and hash %016llx, played again %d and %016llx",
                   (int)(tick - ARCADE_CHECK + 1), (int)tick, (int)kept->score, (unsigned long long)kept->hash,
                   (int)replay->state.score, (unsigned long long)replay->hash);
}

static bool check_end(const ArcadeReplay *replay, Error *error) {
  const ArcadeRecord *record = replay->record;
  const ArcadeState *state = &replay->state;
  if (state->tick != record->ticks)
    return error_set(error, "the game ends in tick %d, the record in %d", (int)state->tick, (int)record->ticks);
  if (state->score != record->score || state->round != record->round || state->outcome != record->outcome)
    return error_set(error, "the record ends in round %d with %d points, %s; played again in round %d with %d, %s",
                     (int)record->round, (int)record->score, outcome_name((Outcome)record->outcome), (int)state->round,
                     (int)state->score, outcome_name((Outcome)state->outcome));
  if (record->check_count != record->ticks / ARCADE_CHECK)
    return error_set(error, "the record has %d checks for %d ticks, expected %d", (int)record->check_count,
                     (int)record->ticks, (int)(record->ticks / ARCADE_CHECK));
  return replay->hash == record->hash ||
         error_set(error, "the last ticks differ: the record has hash %016llx, played again %016llx",
                   (unsigned long long)record->hash, (unsigned long long)replay->hash);
}

bool arcade_record_verify(const ArcadeRecord *record, Error *error) {
  ArcadeReplay replay;
  if (!arcade_replay_init(&replay, record, error)) return false;
  bool same = true;
  while (same && arcade_replay_step(&replay)) same = check(&replay, error);
  same = same && check_end(&replay, error);
  arcade_replay_destroy(&replay);
  return same;
}
