/* The first entry of each level's board, kept in memory and written in the background.
 * Must not know what a score is made of. */
#include "game/store/bests.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/core/rng.h"
#include "game/store/bests_file.h"

void best_board(const BestKey *key, char out[BOARD_KEY]) {
  snprintf(out, BOARD_KEY, "level/%d/%016" PRIx64 "/%s", (int)key->level, key->map, key->team);
}

void bests_destroy(Bests *bests) {
  free(bests->rows);
  free(bests->slots);
  *bests = (Bests){0};
}

/* The slot of a board, or the empty one where it belongs. There must be at least one empty slot. */
static int32_t *slot_of(const Bests *bests, const char *board) {
  uint64_t hash = 0;
  for (const char *at = board; *at; at++) hash = rng_mix(hash ^ (unsigned char)*at);
  uint32_t mask = 2 * (uint32_t)bests->room - 1, at = (uint32_t)hash & mask;
  while (bests->slots[at] && strcmp(bests->rows[bests->slots[at] - 1].board, board) != 0) at = (at + 1) & mask;
  return &bests->slots[at];
}

static BestRow *find(const Bests *bests, const char *board) {
  int32_t row = bests->slots ? *slot_of(bests, board) : 0;
  return row > 0 ? &bests->rows[row - 1] : NULL;
}

/* Doubles the room; a store may hold hundreds of thousands of boards. */
static bool grow(Bests *bests) {
  int32_t room = bests->room ? bests->room * 2 : 64;
  if (room > INT32_MAX / 4) return false;
  BestRow *rows = realloc(bests->rows, sizeof *rows * (size_t)room);
  if (!rows) return false;
  bests->rows = rows;
  int32_t *slots = calloc((size_t)room * 2, sizeof *slots);
  if (!slots) return false;
  free(bests->slots);
  bests->slots = slots;
  bests->room = room;
  for (int32_t i = 0; i < bests->count; i++) *slot_of(bests, rows[i].board) = i + 1;
  return true;
}

static bool put(Bests *bests, const char *board, const Best *best) {
  BestRow *row = find(bests, board);
  if (row) {
    row->best = *best;
    return true;
  }
  if ((bests->count == bests->room && !grow(bests)) || !bests->rows || !bests->slots) return false;
  *slot_of(bests, board) = bests->count + 1;
  BestRow *fresh = &bests->rows[bests->count++];
  snprintf(fresh->board, sizeof fresh->board, "%s", board);
  fresh->best = *best;
  return true;
}

/* In memory the bests of people and of agents have keys of their own. */
static void key_of(const char *board, BoardWho who, char out[BEST_ROW]) {
  static const char *const ends[WHO_COUNT] = {"", "/people", "/agents"};
  snprintf(out, BEST_ROW, "%s%s", board, ends[who]);
}

typedef struct Taker {
  Bests *bests;
  BoardWho who;
} Taker;

static bool take_first(void *data, const Result *result) {
  const Taker *taker = data;
  char row[BEST_ROW];
  Best best = {.score = (int32_t)result->score,
               .moves = result->steps,
               .player = result->player,
               .profile = result->profile,
               .seed = result->seed,
               .hints = result->hints,
               .ms = result->ms,
               .result = result->id};
  snprintf(best.agent, sizeof best.agent, "%.*s", (int)sizeof best.agent - 1, result->name);
  key_of(result->board, taker->who, row);
  return put(taker->bests, row, &best);
}

bool bests_load(Bests *bests, Db *db, Writer *writer, Error *error) {
  *bests = (Bests){.db = db, .writer = writer};
  if (!db_saves(db)) return true; /* this was reported when the store was opened */
  bool ok = bests_take_over_file(db, error);
  Error failure;
  for (BoardWho who = WHO_ALL; who < WHO_COUNT; who++) {
    Taker taker = {bests, who};
    if (!boards_firsts(db, "level/", ORDER_SCORE, who, take_first, &taker, &failure))
      return error_set(error, "%s", failure.text);
  }
  return ok;
}

bool bests_get_of(const Bests *bests, const BestKey *key, BoardWho who, Best *out) {
  char board[BOARD_KEY], place[BEST_ROW];
  best_board(key, board);
  key_of(board, who, place);
  const BestRow *row = find(bests, place);
  if (row) *out = row->best;
  return row != NULL;
}

bool bests_get(const Bests *bests, const BestKey *key, Best *out) { return bests_get_of(bests, key, WHO_ALL, out); }

static bool better(int64_t score, int32_t moves, int64_t other_score, int32_t other_moves) {
  return score > other_score || (score == other_score && moves < other_moves);
}

/* A board keeps a result unless its player has done better before. */
static bool keep(Bests *bests, const char *board, const Best *best, const char *replay, size_t size, Error *error) {
  Result result = {.player = best->player,
                   .profile = best->profile,
                   .steps = best->moves,
                   .hints = best->hints,
                   .ms = best->ms,
                   .score = best->score,
                   .seed = best->seed},
         before;
  snprintf(result.board, sizeof result.board, "%s", board);
  snprintf(result.name, sizeof result.name, "%s", best->agent);
  if (boards_best_of(bests->db, &result, ORDER_SCORE, &before, error)) {
    if (!better(result.score, result.steps, before.score, before.steps)) return true;
  } else if (error->text[0]) {
    return false;
  }
  if (size > REPLAY_BYTES_MAX) replay = NULL;
  if (!replay) size = 0;
  return bests->writer ? writer_result(bests->writer, &result, replay, size, error)
                       : boards_add(bests->db, &result, replay, size, NULL, error);
}

static bool put_better(Bests *bests, const char *board, BoardWho who, const Best *best) {
  char place[BEST_ROW];
  key_of(board, who, place);
  const BestRow *row = find(bests, place);
  if (row && !better(best->score, best->moves, row->best.score, row->best.moves)) return false;
  Best fresh = *best;
  fresh.result = 0;
  return put(bests, place, &fresh);
}

bool bests_note(Bests *bests, const BestKey *key, const Best *best, const char *replay, size_t size, Error *error) {
  char board[BOARD_KEY];
  best_board(key, board);
  error->text[0] = 0;
  if (db_saves(bests->db)) (void)keep(bests, board, best, replay, size, error);
  (void)put_better(bests, board, best->player == PLAYER_AGENT ? WHO_AGENTS : WHO_PEOPLE, best);
  return put_better(bests, board, WHO_ALL, best);
}
