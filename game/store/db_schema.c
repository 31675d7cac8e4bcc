/* The tables, as steps from each version to the next. A step that has been released is never changed.
 * Must not know who asks for what. */
#include <string.h>

#include "game/store/db_query.h"

/* Each step ends by writing its version, so that the two can't diverge. The guest's rows have no profile (NULL). */
static const char *const steps[] = {
    /* 1: profiles, their preferences and saved games; results with their replays. Ids of profiles are never reused:
     * a window that still holds the id of a deleted one must not get another's data. */
    "CREATE TABLE profiles("
    " id INTEGER PRIMARY KEY AUTOINCREMENT,"
    " name TEXT NOT NULL COLLATE NOCASE UNIQUE,"
    " hash TEXT NOT NULL,"
    " created INTEGER NOT NULL,"
    " failures INTEGER NOT NULL DEFAULT 0,"
    " wait_until INTEGER NOT NULL DEFAULT 0) STRICT;"
    "CREATE TABLE preferences("
    " profile INTEGER NOT NULL REFERENCES profiles(id) ON DELETE CASCADE,"
    " key TEXT NOT NULL,"
    " value TEXT NOT NULL,"
    " PRIMARY KEY(profile, key)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE saves("
    " id INTEGER PRIMARY KEY AUTOINCREMENT,"
    " profile INTEGER REFERENCES profiles(id) ON DELETE CASCADE,"
    " kind TEXT NOT NULL,"
    " title TEXT NOT NULL,"
    " automatic INTEGER NOT NULL,"
    " saved INTEGER NOT NULL,"
    " bytes BLOB NOT NULL) STRICT;"
    "CREATE UNIQUE INDEX saves_place ON saves(coalesce(profile, 0), kind, automatic, title);"
    "CREATE INDEX saves_profile ON saves(profile);"
    "CREATE TABLE results("
    " id INTEGER PRIMARY KEY AUTOINCREMENT,"
    " board TEXT NOT NULL,"
    " profile INTEGER REFERENCES profiles(id) ON DELETE CASCADE,"
    " player INTEGER NOT NULL,"
    " name TEXT NOT NULL,"
    " steps INTEGER NOT NULL,"
    " ms INTEGER NOT NULL,"
    " score INTEGER NOT NULL,"
    " hints INTEGER NOT NULL,"
    " seed INTEGER NOT NULL,"
    " ended INTEGER NOT NULL) STRICT;"
    "CREATE INDEX results_time ON results(board, ms, steps, id);"
    "CREATE INDEX results_steps ON results(board, steps, ms, id);"
    "CREATE INDEX results_score ON results(board, score DESC, steps, id);"
    "CREATE INDEX results_profile ON results(profile);"
    "CREATE TABLE replays("
    " result INTEGER PRIMARY KEY REFERENCES results(id) ON DELETE CASCADE,"
    " bytes BLOB NOT NULL) STRICT;"
    "PRAGMA application_id = 1346454340;" /* "PACD" */
    "PRAGMA user_version = 1;",
    /* 2: marks of what is done only once, such as importing a file of an earlier version. */
    "CREATE TABLE marks("
    " key TEXT PRIMARY KEY,"
    " made INTEGER NOT NULL) STRICT, WITHOUT ROWID;"
    "PRAGMA user_version = 2;",
};
enum { NEWEST = sizeof steps / sizeof *steps };

int32_t db_newest_version(void) { return NEWEST; }

static int ask_number(sqlite3 *sql, const char *text, int32_t *out) {
  sqlite3_stmt *statement = NULL;
  int code = sqlite3_prepare_v2(sql, text, -1, &statement, NULL);
  if (code == SQLITE_OK) code = sqlite3_step(statement);
  if (code == SQLITE_ROW) {
    *out = sqlite3_column_int(statement, 0);
    code = SQLITE_OK;
  }
  sqlite3_finalize(statement);
  return code;
}

int db_peek(sqlite3 *sql, int32_t *version) {
  int32_t tables = 0;
  int code = ask_number(sql, "PRAGMA user_version", version);
  if (code != SQLITE_OK) return code;
  if (*version > NEWEST) return SQLITE_MISMATCH;
  if (*version < 0) return SQLITE_CORRUPT;
  if (*version > 0) return SQLITE_OK;
  /* A new file; but one that contains tables belongs to another program. */
  code = ask_number(sql, "SELECT count(*) FROM sqlite_schema", &tables);
  return code == SQLITE_OK && tables > 0 ? SQLITE_CORRUPT : code;
}

/* How often a statement is in the steps up to this version, to the letter; any CREATE when it is NULL. */
static int32_t count_statements(int32_t version, const char *statement) {
  int32_t count = 0;
  for (int32_t i = 0; i < version && i < NEWEST; i++)
    for (const char *at = steps[i]; *at;) {
      size_t length = strcspn(at, ";");
      if (statement)
        count += strlen(statement) == length && memcmp(at, statement, length) == 0;
      else
        count += strncmp(at, "CREATE ", 7) == 0;
      at += length + (at[length] == ';');
    }
  return count;
}

/* SQLite keeps the text of every table and index as it was made, and refuses a file in which it does not fit the name.
 * Only what it makes by itself has none, or is the list of the last ids. */
int db_check_schema(sqlite3 *sql, int32_t version) {
  static const char text[] =
      "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND sql <> 'CREATE TABLE sqlite_sequence(name,seq)'";
  sqlite3_stmt *statement = NULL;
  int32_t found = 0;
  int code = sqlite3_prepare_v2(sql, text, -1, &statement, NULL);
  while (code == SQLITE_OK && (code = sqlite3_step(statement)) == SQLITE_ROW) {
    const char *made = (const char *)sqlite3_column_text(statement, 0);
    code = !made ? SQLITE_NOMEM : count_statements(version, made) == 1 ? SQLITE_OK : SQLITE_CORRUPT;
    found++;
  }
  sqlite3_finalize(statement);
  if (code != SQLITE_DONE) return code;
  return found == count_statements(version, NULL) ? SQLITE_OK : SQLITE_CORRUPT;
}

/* Runs the missing steps inside a transaction. */
static int take_steps(sqlite3 *sql) {
  int32_t version = 0;
  int code = db_peek(sql, &version);
  for (int32_t i = version; code == SQLITE_OK && i < NEWEST; i++) code = sqlite3_exec(sql, steps[i], NULL, NULL, NULL);
  return code == SQLITE_ERROR ? SQLITE_CORRUPT : code; /* what a step builds upon is missing */
}

int db_migrate(sqlite3 *sql) {
  int32_t version = 0;
  int code = db_peek(sql, &version);
  if (code != SQLITE_OK) return code;
  if (version == NEWEST) return SQLITE_OK; /* the usual case writes nothing */
  /* Read again inside the transaction: another program may have migrated the file meanwhile. */
  code = sqlite3_exec(sql, "BEGIN IMMEDIATE", NULL, NULL, NULL);
  if (code == SQLITE_OK) code = take_steps(sql);
  if (code == SQLITE_OK) code = sqlite3_exec(sql, "COMMIT", NULL, NULL, NULL);
  if (code != SQLITE_OK) sqlite3_exec(sql, "ROLLBACK", NULL, NULL, NULL);
  return code;
}
