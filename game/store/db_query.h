/* How the store's own files speak to SQLite: prepared statements with bound values, and transactions. Only files of
 * game/store may include this; nothing here builds a statement out of pieces. */
#ifndef PACADE_STORE_DB_QUERY_H
#define PACADE_STORE_DB_QUERY_H

#include <sqlite3.h>

#include "game/store/db.h"

typedef struct Query {
  Db *db;
  sqlite3_stmt *statement; /* NULL: nothing can be asked */
  int next;                /* place to bind at */
  int code;                /* SQLite's, of the last step */
} Query;

/* Holds the connection until query_end(). `sql` is a constant: it is prepared once and known by its address. */
Query query_begin(Db *db, const char *sql);
/* Values are bound in order; text and blobs must last until query_end(). */
void query_int(Query *query, int64_t value);
void query_text(Query *query, const char *text);
void query_bytes(Query *query, const void *bytes, size_t size);
void query_null(Query *query);
/* The guest has no row: his number 0 is NULL there. */
void query_profile(Query *query, int64_t profile);
/* True when there is a row; false at the end or on failure. */
bool query_row(Query *query);
int64_t query_get_int(const Query *query, int column);
/* Copies text, cut to the room. */
void query_get_text(const Query *query, int column, char *out, size_t room);
/* A copy of a blob, NUL-ended (not counted), allocated; NULL when memory is short. */
char *query_get_bytes(const Query *query, int column, size_t *size);
/* Lets go. False with a message, which begins with `what` ("the game is not saved"), when anything went wrong. */
bool query_end(Query *query, const char *what, Error *error);
/* For statements without rows: one step, then the end. */
bool query_run(Query *query, const char *what, Error *error);
/* Whether it failed for breaking a rule of the table (a name twice, a profile that is gone). */
bool query_refused(const Query *query);

/* Between the step and the end: the number of the row that was added, and how many were changed. */
int64_t query_last_id(const Query *query);
int32_t query_changes(const Query *query);

/* Holds the connection until db_commit() or db_rollback(). One inside of another belongs to it: nothing is written
 * before the outermost is, and when an inner one is rolled back, all of it is. */
bool db_begin(Db *db, const char *what, Error *error);
bool db_commit(Db *db, const char *what, Error *error);
void db_rollback(Db *db);

/* One line for a code of SQLite's. */
void db_explain(int code, const char *what, Error *error);
bool db_is_damage(int code);

/* db_schema.c. Whether the file may be used at all, and its version; reads only. A code of SQLite's; SQLITE_MISMATCH:
 * made by a later version; SQLITE_CORRUPT: no store of ours. */
int db_peek(sqlite3 *sql, int32_t *version);
/* From whatever version it has to the newest, in one transaction; then looks whether all tables are there. The same
 * codes. */
int db_migrate(sqlite3 *sql);

#endif
