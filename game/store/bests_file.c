/* Lines "best.LEVEL.MAP.TEAM=SCORE MOVES AGENT" become results without a replay.
 * Must not know what a score is made of. */
#include "game/store/bests_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/store/db_query.h"
#include "game/store/folders.h"
#include "game/store/pairs.h"

static const char taken_over[] = "bests";

/* Reads a whole number and the mark after it. */
static bool read_number(const char **text, char mark, int base, int32_t *out) {
  char *end;
  long value = strtol(*text, &end, base);
  if (end == *text || *end != mark || value < INT32_MIN || value > INT32_MAX) return false;
  *text = end + 1;
  *out = (int32_t)value;
  return true;
}

static bool parse_key(const char *text, BestKey *out) {
  char *end;
  *out = (BestKey){.level = 0};
  if (!read_number(&text, '.', 10, &out->level)) return false;
  out->map = strtoull(text, &end, 16);
  if (end == text || *end != '.' || !end[1]) return false;
  out->team = end + 1;
  return true;
}

static bool parse_best(const char *text, Best *out) {
  *out = (Best){.score = 0};
  if (!read_number(&text, ' ', 10, &out->score) || !read_number(&text, ' ', 10, &out->moves)) return false;
  if (out->moves < 0 || !text[0] || strlen(text) >= BEST_AGENT) return false;
  out->player = strcmp(text, "human") == 0 ? PLAYER_GUEST : PLAYER_AGENT;
  if (out->player == PLAYER_AGENT) snprintf(out->agent, sizeof out->agent, "%s", text);
  return true;
}

static bool parse(const Pair *pair, BestKey *key, Best *best, Error *error) {
  if (parse_key(pair->key + 5, key) && parse_best(pair->value, best)) return true;
  return error_set(error, "%s=%.60s is not a result", pair->key, pair->value);
}

static bool is_best(const Pair *pair) { return strncmp(pair->key, "best.", 5) == 0; }

static bool check_all(const Pairs *pairs, Error *error) {
  BestKey key;
  Best best;
  for (int32_t i = 0; i < pairs->count; i++)
    if (is_best(&pairs->at[i]) && !parse(&pairs->at[i], &key, &best, error)) return false;
  return true;
}

static bool add_all(Db *db, const Pairs *pairs, Error *error) {
  BestKey key;
  Best best;
  for (int32_t i = 0; i < pairs->count; i++) {
    if (!is_best(&pairs->at[i])) continue;
    if (!parse(&pairs->at[i], &key, &best, error)) return false;
    Result result = {.player = best.player, .steps = best.moves, .score = best.score};
    best_board(&key, result.board);
    snprintf(result.name, sizeof result.name, "%s", best.agent);
    if (!boards_add(db, &result, NULL, 0, NULL, error)) return false;
  }
  return true;
}

/* 1 or 0, -1 on failure. */
static int is_done(Db *db, Error *error) {
  static const char sql[] = "SELECT count(*) FROM marks WHERE key = ?";
  int done = 0;
  Query query = query_begin(db, sql);
  query_text(&query, taken_over);
  if (query_row(&query)) done = query_get_int(&query, 0) > 0;
  return query_end(&query, "the best results can't be read", error) ? done : -1;
}

static bool mark_done(Db *db, Error *error) {
  static const char sql[] = "INSERT INTO marks(key, made) VALUES(?, ?)";
  Query query = query_begin(db, sql);
  query_text(&query, taken_over);
  query_int(&query, db_now(db));
  return query_run(&query, "the best results can't be imported", error);
}

/* Imports everything or nothing, and only once even if two windows start together. */
static bool take_over(Db *db, const Pairs *pairs, Error *error) {
  if (!db_begin(db, "the best results can't be imported", error)) return false;
  int done = is_done(db, error);
  if (done == 0 && add_all(db, pairs, error) && mark_done(db, error))
    return db_commit(db, "the best results can't be imported", error);
  db_rollback(db);
  return done == 1;
}

bool bests_take_over_file(Db *db, Error *error) {
  char path[FOLDER_PATH];
  Pairs pairs = {0};
  Error wrong = {0};
  int done = is_done(db, error);
  if (done != 0) return done == 1;
  if (!folder_path(FOLDER_DATA, "bests", path, sizeof path, error)) return false;
  PairsState state = pairs_load(&pairs, path, BESTS_VERSION, error);
  if (state == PAIRS_READ && !check_all(&pairs, &wrong)) state = pairs_set_aside(path, wrong.text, error);
  bool ok = state == PAIRS_NONE || (state == PAIRS_READ && take_over(db, &pairs, error));
  pairs_destroy(&pairs);
  return ok;
}
