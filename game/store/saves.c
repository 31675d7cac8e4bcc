/* Saved games in the store. Must not know what is in them. */
#include "game/store/saves.h"

#include <stdlib.h>
#include <string.h>

#include "game/store/db_query.h"
#include "game/store/names.h"

static bool clean_title(const char *title, char out[SAVE_TITLE], Error *error) {
  return name_clean(title, SAVE_TITLE_LETTERS, "the title", out, SAVE_TITLE, error);
}

bool saves_put(Db *db, const SaveDraft *draft, int64_t *id, Error *error) {
  /* The id stays the same when a save is overwritten. */
  static const char sql[] =
      "INSERT INTO saves(profile, kind, title, automatic, saved, bytes) VALUES(?, ?, ?, ?, ?, ?)"
      " ON CONFLICT(coalesce(profile, 0), kind, automatic, title)"
      " DO UPDATE SET saved = excluded.saved, bytes = excluded.bytes RETURNING id";
  char title[SAVE_TITLE] = "";
  bool automatic = !draft->title || !draft->title[0];
  if (!name_is_key(draft->kind, SAVE_KIND))
    return error_set(error, "the game is not saved: its kind is not a valid name");
  if (!automatic && !clean_title(draft->title, title, error)) return false;
  if (draft->size > SAVE_BYTES_MAX) return error_set(error, "the game is not saved: it is too large");
  Query query = query_begin(db, sql);
  query_profile(&query, draft->profile);
  query_text(&query, draft->kind);
  query_text(&query, title);
  query_int(&query, automatic);
  query_int(&query, db_now(db));
  query_bytes(&query, draft->bytes, draft->size);
  if (query_row(&query) && id) *id = query_get_int(&query, 0);
  return query_run(&query, "the game is not saved", error);
}

static void read_info(const Query *query, SaveInfo *info) {
  info->id = query_get_int(query, 0);
  query_get_text(query, 1, info->kind, sizeof info->kind);
  query_get_text(query, 2, info->title, sizeof info->title);
  info->automatic = query_get_int(query, 3) != 0;
  info->saved = query_get_int(query, 4);
  info->size = query_get_int(query, 5);
}

bool saves_list(Db *db, int64_t profile, const char *kind, SaveInfo **out, int32_t *count, Error *error) {
  static const char sql[] =
      "SELECT id, kind, title, automatic, saved, length(bytes) FROM saves"
      " WHERE coalesce(profile, 0) = ?1 AND (?2 IS NULL OR kind = ?2) ORDER BY saved DESC, id DESC";
  static const char how_many[] =
      "SELECT count(*) FROM saves WHERE coalesce(profile, 0) = ?1 AND (?2 IS NULL OR kind = ?2)";
  *out = NULL;
  *count = 0;
  int64_t room = 0;
  bool ok = true;
  for (int32_t pass = 0; ok && pass < 2; pass++) {
    Query query = query_begin(db, pass == 0 ? how_many : sql);
    query_int(&query, profile);
    if (kind)
      query_text(&query, kind);
    else
      query_null(&query);
    while (query_row(&query)) {
      if (pass == 0)
        room = query_get_int(&query, 0);
      else if (*out && *count < room)
        read_info(&query, &(*out)[(*count)++]);
    }
    ok = query_end(&query, "the saved games can't be listed", error);
    if (!ok || pass == 1 || room == 0) continue;
    *out = calloc((size_t)room, sizeof **out);
    if (!*out) ok = error_set(error, "out of memory");
  }
  if (ok) return true;
  free(*out);
  *out = NULL;
  *count = 0;
  return false;
}

/* The bytes of the row, if there is one, and the end of the query. *found distinguishes a missing row from a
 * failure. */
static char *take_bytes(Query *query, size_t *size, int64_t *saved, bool *found, Error *error) {
  char *bytes = NULL;
  *size = 0;
  *found = query_row(query);
  if (*found) bytes = query_get_bytes(query, 0, size);
  if (*found && saved) *saved = query_get_int(query, 1);
  if (!query_end(query, "the saved game can't be read", error)) {
    free(bytes);
    return NULL;
  }
  if (*found && !bytes) error_set(error, "out of memory");
  return bytes;
}

char *saves_get(Db *db, int64_t profile, int64_t id, size_t *size, Error *error) {
  static const char sql[] = "SELECT bytes FROM saves WHERE id = ? AND coalesce(profile, 0) = ?";
  bool found;
  Error failure = {0};
  Query query = query_begin(db, sql);
  query_int(&query, id);
  query_int(&query, profile);
  char *bytes = take_bytes(&query, size, NULL, &found, &failure);
  if (!bytes) error_set(error, "%s", failure.text[0] ? failure.text : "there is no such saved game");
  return bytes;
}

char *saves_get_automatic(Db *db, int64_t profile, const char *kind, size_t *size, int64_t *saved, Error *error) {
  static const char sql[] =
      "SELECT bytes, saved FROM saves WHERE coalesce(profile, 0) = ? AND kind = ? AND automatic = 1 AND title = ''";
  bool found;
  if (error) error->text[0] = 0;
  Query query = query_begin(db, sql);
  query_int(&query, profile);
  query_text(&query, kind);
  return take_bytes(&query, size, saved, &found, error);
}

/* Ends a query that must change one row. */
static bool changed_one(Query *query, const char *what, Error *error) {
  (void)query_row(query);
  int32_t changed = query_changes(query);
  if (!query_end(query, what, error)) return false;
  return changed == 1 || error_set(error, "there is no such saved game");
}

bool saves_remove(Db *db, int64_t profile, int64_t id, Error *error) {
  static const char sql[] = "DELETE FROM saves WHERE id = ? AND coalesce(profile, 0) = ?";
  Query query = query_begin(db, sql);
  query_int(&query, id);
  query_int(&query, profile);
  return changed_one(&query, "the saved game is not removed", error);
}

bool saves_remove_automatic(Db *db, int64_t profile, const char *kind, Error *error) {
  static const char sql[] = "DELETE FROM saves WHERE coalesce(profile, 0) = ? AND kind = ? AND automatic = 1";
  Query query = query_begin(db, sql);
  query_int(&query, profile);
  query_text(&query, kind);
  return query_run(&query, "the saved game is not removed", error);
}

bool saves_rename(Db *db, int64_t profile, int64_t id, const char *title, Error *error) {
  static const char sql[] = "UPDATE saves SET title = ?, automatic = 0 WHERE id = ? AND coalesce(profile, 0) = ?";
  char clean[SAVE_TITLE];
  if (!clean_title(title, clean, error)) return false;
  Query query = query_begin(db, sql);
  query_text(&query, clean);
  query_int(&query, id);
  query_int(&query, profile);
  (void)query_row(&query);
  bool taken = query_refused(&query);
  int32_t changed = query_changes(&query);
  bool ok = query_end(&query, "the saved game is not renamed", error);
  if (taken) return error_set(error, "another saved game has that title");
  return ok && (changed == 1 || error_set(error, "there is no such saved game"));
}
