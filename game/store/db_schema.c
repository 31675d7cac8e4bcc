/* The tables, as steps from each version to the next. A step that has been released is never changed.
 * Must not know who asks for what. */
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

/* Runs the missing steps inside a transaction. */
static int take_steps(sqlite3 *sql) {
  int32_t version = 0;
  int code = db_peek(sql, &version);
  for (int32_t i = version; code == SQLITE_OK && i < NEWEST; i++) code = sqlite3_exec(sql, steps[i], NULL, NULL, NULL);
  return code == SQLITE_ERROR ? SQLITE_CORRUPT : code; /* what a step builds upon is missing */
}

/* Checks every table and column that is used: a missing one is found on opening, not in the middle of a game. */
static int probe(sqlite3 *sql) {
  static const char *const uses[] = {
      "SELECT id, name, hash, created, failures, wait_until FROM profiles",
      "SELECT profile, key, value FROM preferences",
      "SELECT id, profile, kind, title, automatic, saved, bytes FROM saves",
      "SELECT id, board, profile, player, name, steps, ms, score, hints, seed, ended FROM results",
      "SELECT result, bytes FROM replays",
      "SELECT key, made FROM marks",
  };
  for (size_t i = 0; i < sizeof uses / sizeof *uses; i++) {
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(sql, uses[i], -1, &statement, NULL);
    sqlite3_finalize(statement);
    if (code != SQLITE_OK) return code == SQLITE_ERROR ? SQLITE_CORRUPT : code;
  }
  return SQLITE_OK;
}

/* A file of this program has only tables and indexes: a view in the place of a table may never end, a trigger does
 * what nobody asked for, and a virtual table is a program. */
static int refuse_programs(sqlite3 *sql) {
  static const char text[] =
      "SELECT count(*) FROM sqlite_schema WHERE type NOT IN ('table', 'index') OR sql LIKE '%VIRTUAL%'";
  int32_t found = 0;
  int code = ask_number(sql, text, &found);
  return code == SQLITE_OK && found > 0 ? SQLITE_CORRUPT : code;
}

int db_migrate(sqlite3 *sql) {
  int32_t version = 0;
  int code = db_peek(sql, &version);
  if (code != SQLITE_OK) return code;
  code = refuse_programs(sql);
  if (code != SQLITE_OK) return code;
  if (version == NEWEST) return probe(sql); /* the usual case writes nothing */
  /* Read again inside the transaction: another program may have migrated the file meanwhile. */
  code = sqlite3_exec(sql, "BEGIN IMMEDIATE", NULL, NULL, NULL);
  if (code == SQLITE_OK) code = take_steps(sql);
  if (code == SQLITE_OK) code = probe(sql);
  if (code == SQLITE_OK) code = sqlite3_exec(sql, "COMMIT", NULL, NULL, NULL);
  if (code != SQLITE_OK) sqlite3_exec(sql, "ROLLBACK", NULL, NULL, NULL);
  return code;
}
