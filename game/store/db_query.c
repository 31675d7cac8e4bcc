/* Prepared statements, cached by the address of their text, and what their failures mean in words.
 * Must not know what is asked. */
#include "game/store/db_query.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/store/db_state.h"

bool db_is_damage(int code) {
  int plain = code & 0xFF;
  return plain == SQLITE_CORRUPT || plain == SQLITE_NOTADB;
}

void db_explain(int code, const char *what, Error *error) {
  static const struct {
    int code;
    const char *words;
  } meanings[] = {
      {SQLITE_FULL, "the disk is full"},
      {SQLITE_BUSY, "another program holds the file"},
      {SQLITE_LOCKED, "another program holds the file"},
      {SQLITE_READONLY, "the file or its folder may not be written to"},
      {SQLITE_PERM, "the file may not be used"},
      {SQLITE_AUTH, "the file may not be used"},
      {SQLITE_CANTOPEN, "the file can't be opened or made"},
      {SQLITE_CORRUPT, "the file is damaged"},
      {SQLITE_NOTADB, "the file is not a database"},
      {SQLITE_IOERR, "reading or writing the disk failed"},
      {SQLITE_NOMEM, "out of memory"},
      {SQLITE_TOOBIG, "it is too large"},
      {SQLITE_CONSTRAINT, "it breaks a rule of the store"},
      {SQLITE_PROTOCOL, "another program holds the file"},
  };
  for (size_t i = 0; i < sizeof meanings / sizeof *meanings; i++)
    if (meanings[i].code == (code & 0xFF)) {
      error_set(error, "%s: %s", what, meanings[i].words);
      return;
    }
  error_set(error, "%s: %s", what, sqlite3_errstr(code));
}

/* ---- statements ---- */

static sqlite3_stmt *statement_of(Db *db, const char *sql, int *code) {
  for (int32_t i = 0; i < db->known_count; i++)
    if (db->known[i].text == sql) return db->known[i].statement;
  if (db->known_count == DB_STATEMENTS) {
    *code = SQLITE_NOMEM;
    return NULL;
  }
  sqlite3_stmt *statement = NULL;
  *code = sqlite3_prepare_v3(db->sql, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL);
  if (*code != SQLITE_OK) return NULL;
  db->known[db->known_count].text = sql;
  db->known[db->known_count++].statement = statement;
  return statement;
}

Query query_begin(Db *db, const char *sql) {
  Query query = {.db = db, .next = 1, .code = SQLITE_MISUSE};
  if (!db) return query;
  pthread_mutex_lock(&db->lock);
  if (db->state == DB_NOT_SAVING) return query;
  query.code = SQLITE_OK;
  query.statement = statement_of(db, sql, &query.code);
  return query;
}

static void bound(Query *query, int code) {
  if (query->code == SQLITE_OK) query->code = code;
}

void query_int(Query *query, int64_t value) {
  if (query->statement) bound(query, sqlite3_bind_int64(query->statement, query->next++, value));
}

void query_text(Query *query, const char *text) {
  if (query->statement)
    bound(query, sqlite3_bind_text64(query->statement, query->next++, text, strlen(text), SQLITE_STATIC, SQLITE_UTF8));
}

void query_bytes(Query *query, const void *bytes, size_t size) {
  if (!query->statement) return;
  int place = query->next++;
  /* A NULL pointer would be bound as NULL, which is not the same as no bytes. */
  bound(query, size == 0 ? sqlite3_bind_zeroblob(query->statement, place, 0)
                         : sqlite3_bind_blob64(query->statement, place, bytes, size, SQLITE_STATIC));
}

void query_null(Query *query) {
  if (query->statement) bound(query, sqlite3_bind_null(query->statement, query->next++));
}

void query_profile(Query *query, int64_t profile) {
  if (profile)
    query_int(query, profile);
  else
    query_null(query);
}

bool query_row(Query *query) {
  if (!query->statement || (query->code != SQLITE_OK && query->code != SQLITE_ROW)) return false;
  query->code = sqlite3_step(query->statement);
  return query->code == SQLITE_ROW;
}

int64_t query_get_int(const Query *query, int column) { return sqlite3_column_int64(query->statement, column); }

void query_get_text(const Query *query, int column, char *out, size_t room) {
  const unsigned char *text = sqlite3_column_text(query->statement, column);
  snprintf(out, room, "%s", text ? (const char *)text : "");
}

char *query_get_bytes(const Query *query, int column, size_t *size) {
  const void *bytes = sqlite3_column_blob(query->statement, column);
  int length = sqlite3_column_bytes(query->statement, column);
  if (length < 0 || (length > 0 && !bytes)) return NULL;
  char *copy = malloc((size_t)length + 1);
  if (!copy) return NULL;
  if (length > 0) memcpy(copy, bytes, (size_t)length);
  copy[length] = 0;
  *size = (size_t)length;
  return copy;
}

bool query_end(Query *query, const char *what, Error *error) {
  Db *db = query->db;
  if (!db) return error_set(error, "%s: nothing is being saved", what);
  bool ok = query->code == SQLITE_OK || query->code == SQLITE_ROW || query->code == SQLITE_DONE;
  if (db->state == DB_NOT_SAVING) {
    error_set(error, "%s: %s", what, db->message.text);
  } else if (!ok) {
    if (db_is_damage(query->code)) db_give_up(db, query->code);
    db_explain(query->code, what, error);
  }
  if (query->statement) {
    sqlite3_reset(query->statement);
    sqlite3_clear_bindings(query->statement);
  }
  pthread_mutex_unlock(&db->lock);
  return ok;
}

bool query_run(Query *query, const char *what, Error *error) {
  while (query_row(query)) {
  }
  return query_end(query, what, error);
}

bool query_refused(const Query *query) { return (query->code & 0xFF) == SQLITE_CONSTRAINT; }

int64_t query_last_id(const Query *query) { return query->statement ? sqlite3_last_insert_rowid(query->db->sql) : 0; }

int32_t query_changes(const Query *query) { return query->statement ? sqlite3_changes(query->db->sql) : 0; }

/* ---- transactions ---- */

static bool run(Db *db, const char *sql, const char *what, Error *error) {
  Query query = query_begin(db, sql);
  return query_run(&query, what, error);
}

bool db_begin(Db *db, const char *what, Error *error) {
  if (!db) return error_set(error, "%s: nothing is being saved", what);
  pthread_mutex_lock(&db->lock);
  /* Immediate, because a transaction that begins as a reader can't wait for its turn to write. */
  if (db->depth > 0 || run(db, "BEGIN IMMEDIATE", what, error)) {
    db->depth++;
    return true;
  }
  pthread_mutex_unlock(&db->lock);
  return false;
}

/* Rolls back the outermost transaction; a failure may have done so already. */
static void undo(Db *db) {
  if (db->sql && !sqlite3_get_autocommit(db->sql)) sqlite3_exec(db->sql, "ROLLBACK", NULL, NULL, NULL);
  db->undone = false;
}

void db_rollback(Db *db) {
  db->undone = true;
  if (--db->depth == 0) undo(db);
  pthread_mutex_unlock(&db->lock);
}

bool db_commit(Db *db, const char *what, Error *error) {
  bool ok = !db->undone || error_set(error, "%s: a part of it failed", what);
  if (--db->depth == 0) {
    if (ok) ok = run(db, "COMMIT", what, error);
    if (!ok) undo(db);
  }
  pthread_mutex_unlock(&db->lock);
  return ok;
}
