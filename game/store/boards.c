/* Results and replays in the store. Must not know what a board is, nor what is in a replay. */
#include "game/store/boards.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/core/text.h"
#include "game/store/db_query.h"
#include "game/store/names.h"

/* The columns of a Result, with the profile's current name. */
#define ROWS                                                                                              \
  "SELECT r.id, r.board, r.player, coalesce(r.profile, 0), coalesce(p.name, r.name), r.steps, r.hints,"   \
  " r.ms, r.score, r.seed, r.ended, coalesce((SELECT length(bytes) FROM replays WHERE result = r.id), 0)" \
  " FROM results r LEFT JOIN profiles p ON p.id = r.profile"
#define BY_TIME " ORDER BY r.ms, r.steps, r.id"
#define BY_STEPS " ORDER BY r.steps, r.ms, r.id"
#define BY_SCORE " ORDER BY r.score DESC, r.steps, r.id"

/* An unknown kind of player counts as an agent. */
static PlayerKind read_player(const Query *query, int column) {
  int64_t player = query_get_int(query, column);
  return player >= 0 && player < PLAYER_KIND_COUNT ? (PlayerKind)player : PLAYER_AGENT;
}

static void read_result(const Query *query, Result *out) {
  *out = (Result){.id = query_get_int(query, 0),
                  .player = read_player(query, 2),
                  .profile = query_get_int(query, 3),
                  .steps = (int32_t)query_get_int(query, 5),
                  .hints = (int32_t)query_get_int(query, 6),
                  .ms = query_get_int(query, 7),
                  .score = query_get_int(query, 8),
                  .seed = (uint64_t)query_get_int(query, 9),
                  .ended = query_get_int(query, 10),
                  .replay_size = query_get_int(query, 11)};
  query_get_text(query, 1, out->board, sizeof out->board);
  query_get_text(query, 4, out->name, sizeof out->name);
  text_clean(out->board, false); /* a file may hold anything */
  text_clean(out->name, false);
}

/* A profile's name is stored in its own row. */
static const char *name_in_row(const Result *result) { return result->player == PLAYER_PROFILE ? "" : result->name; }

static bool check(const Result *result, size_t size, Error *error) {
  if (!name_is_key(result->board, BOARD_KEY))
    return error_set(error, "the result is not kept: the name of its board is not valid");
  if (size > REPLAY_BYTES_MAX) return error_set(error, "the result is not kept: its replay is too large");
  bool profile = result->player == PLAYER_PROFILE;
  if ((unsigned)result->player >= PLAYER_KIND_COUNT || profile != (result->profile != 0))
    return error_set(error, "the result is not kept: it does not say whose it is");
  if (result->player == PLAYER_AGENT && !name_is_key(result->name, RESULT_NAME))
    return error_set(error, "the result is not kept: the agent has no name");
  if (result->steps < 0 || result->ms < 0 || result->hints < 0)
    return error_set(error, "the result is not kept: steps, time and hints can't be below 0");
  return true;
}

static bool add_row(Db *db, const Result *result, int64_t *id, Error *error) {
  static const char sql[] =
      "INSERT INTO results(board, profile, player, name, steps, ms, score, hints, seed, ended)"
      " VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
  Query query = query_begin(db, sql);
  query_text(&query, result->board);
  query_profile(&query, result->profile);
  query_int(&query, result->player);
  query_text(&query, name_in_row(result));
  query_int(&query, result->steps);
  query_int(&query, result->ms);
  query_int(&query, result->score);
  query_int(&query, result->hints);
  query_int(&query, (int64_t)result->seed);
  query_int(&query, result->ended ? result->ended : db_now(db));
  (void)query_row(&query);
  *id = query_last_id(&query);
  return query_end(&query, "the result is not kept", error);
}

static bool add_replay(Db *db, int64_t id, const char *replay, size_t size, Error *error) {
  static const char sql[] = "INSERT INTO replays(result, bytes) VALUES(?, ?)";
  if (!replay || size == 0) return true;
  Query query = query_begin(db, sql);
  query_int(&query, id);
  query_bytes(&query, replay, size);
  return query_run(&query, "the replay is not kept", error);
}

/* Agents play by the thousand: results that nobody will look for are removed, otherwise the file would grow forever. */
static bool tidy(Db *db, const char *board, Error *error) {
#define OTHERS "board = ?1 AND player <> 0"
#define FIRST " AND id NOT IN (SELECT id FROM results WHERE " OTHERS " ORDER BY "
  static const char sql[] =
      "DELETE FROM results WHERE " OTHERS " AND (SELECT count(*) FROM results WHERE " OTHERS ") > 1000" FIRST
      "ms, steps, id LIMIT 300)" FIRST "steps, ms, id LIMIT 300)" FIRST "score DESC, steps, id LIMIT 300)";
#undef FIRST
#undef OTHERS
  Query query = query_begin(db, sql);
  query_text(&query, board);
  return query_run(&query, "the result is not kept", error);
}

bool boards_add(Db *db, const Result *result, const char *replay, size_t size, int64_t *id, Error *error) {
  int64_t row = 0;
  if (!check(result, size, error) || !db_begin(db, "the result is not kept", error)) return false;
  if (!add_row(db, result, &row, error) || !add_replay(db, row, replay, size, error) ||
      !tidy(db, result->board, error)) {
    db_rollback(db);
    return false;
  }
  if (!db_commit(db, "the result is not kept", error)) return false;
  if (id) *id = row;
  return true;
}

int32_t boards_top(Db *db, const char *board, BoardOrder order, Result *out, int32_t room, Error *error) {
  static const char *const sql[ORDER_COUNT] = {
      [ORDER_TIME] = ROWS " WHERE r.board = ?" BY_TIME " LIMIT ?",
      [ORDER_STEPS] = ROWS " WHERE r.board = ?" BY_STEPS " LIMIT ?",
      [ORDER_SCORE] = ROWS " WHERE r.board = ?" BY_SCORE " LIMIT ?",
  };
  int32_t count = 0;
  Query query = query_begin(db, sql[order]);
  query_text(&query, board);
  query_int(&query, room);
  while (count < room && query_row(&query)) read_result(&query, &out[count++]);
  return query_end(&query, "the board can't be read", error) ? count : -1;
}

int32_t boards_rank(Db *db, int64_t id, BoardOrder order, Error *error) {
  /* Counts the results that are better: equal ones share a rank. */
#define BEFORE "SELECT count(*) + 1 FROM results r JOIN results me ON r.board = me.board WHERE me.id = ? AND "
  static const char *const sql[ORDER_COUNT] = {
      [ORDER_TIME] = BEFORE "(r.ms, r.steps) < (me.ms, me.steps)",
      [ORDER_STEPS] = BEFORE "(r.steps, r.ms) < (me.steps, me.ms)",
      [ORDER_SCORE] = BEFORE "(-r.score, r.steps) < (-me.score, me.steps)",
  };
#undef BEFORE
  Result me;
  if (!boards_get(db, id, &me, error)) return 0;
  int32_t rank = 0;
  Query query = query_begin(db, sql[order]);
  query_int(&query, id);
  if (query_row(&query)) rank = (int32_t)query_get_int(&query, 0);
  return query_end(&query, "the board can't be read", error) ? rank : 0;
}

bool boards_best_of(Db *db, const Result *whose, BoardOrder order, Result *out, Error *error) {
  /* A profile is identified by its id: its rows have no name. */
#define WHOSE " WHERE r.board = ? AND r.player = ? AND coalesce(r.profile, 0) = ? AND r.name = ?"
  static const char *const sql[ORDER_COUNT] = {
      [ORDER_TIME] = ROWS WHOSE BY_TIME " LIMIT 1",
      [ORDER_STEPS] = ROWS WHOSE BY_STEPS " LIMIT 1",
      [ORDER_SCORE] = ROWS WHOSE BY_SCORE " LIMIT 1",
  };
#undef WHOSE
  if (error) error->text[0] = 0;
  Query query = query_begin(db, sql[order]);
  query_text(&query, whose->board);
  query_int(&query, whose->player);
  query_int(&query, whose->profile);
  query_text(&query, name_in_row(whose));
  bool found = query_row(&query);
  if (found) read_result(&query, out);
  return query_end(&query, "the board can't be read", error) && found;
}

bool boards_own(Db *db, const char *board, BoardOrder order, int64_t profile, Result *out, int32_t *rank,
                Error *error) {
  Result whose = {.player = profile ? PLAYER_PROFILE : PLAYER_GUEST, .profile = profile};
  snprintf(whose.board, sizeof whose.board, "%s", board);
  if (rank) *rank = 0;
  if (!boards_best_of(db, &whose, order, out, error)) return false;
  if (rank) *rank = boards_rank(db, out->id, order, error);
  return !rank || *rank > 0;
}

/* ?2 is a BoardWho; agents are player 2, and an unknown kind counts as an agent. */
#define AMONG(row) " AND (?2 = 0 OR (?2 = 1) = (" row ".player IN (0, 1)))"

bool boards_firsts(Db *db, const char *prefix, BoardOrder order, BoardWho who, BoardTell tell, void *data,
                   Error *error) {
  /* Along the index, which is in this order, and of each board only the first: asking of every result whether it is the
   * first of its board would take the square of a board's results. */
#define FIRSTS(by) ROWS " WHERE r.board >= ?1 AND r.board < ?1 || char(1114111)" AMONG("r") " ORDER BY r.board, " by
  static const char *const sql[ORDER_COUNT] = {
      [ORDER_TIME] = FIRSTS("r.ms, r.steps, r.id"),
      [ORDER_STEPS] = FIRSTS("r.steps, r.ms, r.id"),
      [ORDER_SCORE] = FIRSTS("r.score DESC, r.steps, r.id"),
  };
#undef FIRSTS
  bool ok = true, any = false;
  Result first;
  char board[sizeof first.board];
  Query query = query_begin(db, sql[order]);
  query_text(&query, prefix);
  query_int(&query, who);
  while (ok && query_row(&query)) {
    query_get_text(&query, 1, board, sizeof board);
    text_clean(board, false);
    if (any && strcmp(board, first.board) == 0) continue;
    any = true;
    read_result(&query, &first);
    ok = tell(data, &first);
  }
  if (!query_end(&query, "the boards can't be read", error)) return false;
  return ok || error_set(error, "out of memory");
}

bool boards_first(Db *db, const char *board, BoardWho who, Result *out, Error *error) {
  static const char sql[] = ROWS " WHERE r.board = ?1" AMONG("r") BY_SCORE " LIMIT 1";
  if (error) error->text[0] = 0;
  Query query = query_begin(db, sql);
  query_text(&query, board);
  query_int(&query, who);
  bool found = query_row(&query);
  if (found) read_result(&query, out);
  return query_end(&query, "the board can't be read", error) && found;
}

int32_t boards_count(Db *db, const char *board, Error *error) {
  static const char sql[] = "SELECT count(*) FROM results WHERE board = ?";
  int32_t count = 0;
  Query query = query_begin(db, sql);
  query_text(&query, board);
  if (query_row(&query)) count = (int32_t)query_get_int(&query, 0);
  return query_end(&query, "the board can't be read", error) ? count : -1;
}

bool boards_get(Db *db, int64_t id, Result *out, Error *error) {
  static const char sql[] = ROWS " WHERE r.id = ?";
  Query query = query_begin(db, sql);
  query_int(&query, id);
  bool found = query_row(&query);
  if (found) read_result(&query, out);
  if (!query_end(&query, "the result can't be read", error)) return false;
  return found || error_set(error, "there is no such result");
}

char *boards_replay(Db *db, int64_t id, size_t *size, Error *error) {
  static const char sql[] = "SELECT bytes FROM replays WHERE result = ?";
  char *bytes = NULL;
  *size = 0;
  Query query = query_begin(db, sql);
  query_int(&query, id);
  bool found = query_row(&query);
  if (found) bytes = query_get_bytes(&query, 0, size);
  if (!query_end(&query, "the replay can't be read", error)) {
    free(bytes);
    return NULL;
  }
  if (!bytes) error_set(error, found ? "out of memory" : "this result has no replay");
  return bytes;
}
