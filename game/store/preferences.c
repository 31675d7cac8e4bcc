/* A profile's preferences in the store. Must not know what they mean. */
#include "game/store/preferences.h"

#include <string.h>

#include "game/store/db_query.h"

static const char not_kept[] = "the setting is not kept";

static bool of_profile(int64_t profile, Error *error) {
  return profile != 0 || error_set(error, "%s: the guest has no profile", not_kept);
}

bool preferences_load(Db *db, int64_t profile, Pairs *out, Error *error) {
  static const char sql[] = "SELECT key, value FROM preferences WHERE profile = ? ORDER BY key";
  *out = (Pairs){0};
  if (profile == 0) return true;
  Query query = query_begin(db, sql);
  query_int(&query, profile);
  while (query_row(&query)) {
    char key[PAIRS_KEY], value[PAIRS_VALUE];
    query_get_text(&query, 0, key, sizeof key);
    query_get_text(&query, 1, value, sizeof value);
    (void)pairs_set(out, key, value); /* an invalid pair was not written by this program, and is skipped */
  }
  if (query_end(&query, "the profile's settings can't be read", error)) return true;
  pairs_destroy(out);
  return false;
}

static bool remove_one(Db *db, int64_t profile, const char *key, Error *error) {
  static const char sql[] = "DELETE FROM preferences WHERE profile = ? AND key = ?";
  Query query = query_begin(db, sql);
  query_int(&query, profile);
  query_text(&query, key);
  return query_run(&query, not_kept, error);
}

static bool write_one(Db *db, int64_t profile, const char *key, const char *value, Error *error) {
  static const char sql[] =
      "INSERT INTO preferences(profile, key, value) VALUES(?, ?, ?)"
      " ON CONFLICT(profile, key) DO UPDATE SET value = excluded.value";
  Query query = query_begin(db, sql);
  query_int(&query, profile);
  query_text(&query, key);
  query_text(&query, value);
  return query_run(&query, not_kept, error);
}

bool preferences_set(Db *db, int64_t profile, const char *key, const char *value, Error *error) {
  if (!of_profile(profile, error)) return false;
  if (!value) return remove_one(db, profile, key, error);
  if (!pairs_can_hold(key, value)) return error_set(error, "%s: the key or the text is not valid", not_kept);
  return write_one(db, profile, key, value, error);
}

static bool remove_all(Db *db, int64_t profile, Error *error) {
  static const char sql[] = "DELETE FROM preferences WHERE profile = ?";
  Query query = query_begin(db, sql);
  query_int(&query, profile);
  return query_run(&query, not_kept, error);
}

bool preferences_reset(Db *db, int64_t profile, Error *error) {
  return of_profile(profile, error) && remove_all(db, profile, error);
}

bool preferences_save(Db *db, int64_t profile, const Pairs *pairs, Error *error) {
  if (!of_profile(profile, error) || !db_begin(db, not_kept, error)) return false;
  bool ok = remove_all(db, profile, error);
  for (int32_t i = 0; ok && i < pairs->count; i++)
    ok = write_one(db, profile, pairs->at[i].key, pairs->at[i].value, error);
  if (ok) return db_commit(db, not_kept, error);
  db_rollback(db);
  return false;
}
