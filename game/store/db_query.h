/* How the store's own files speak to SQLite: prepared statements with bound values, and transactions. Only files of
 * game/store may include this; nothing here builds a statement out of pieces. */
#ifndef PACADE_STORE_DB_QUERY_H
#define PACADE_STORE_DB_QUERY_H

#include <sqlite3.h>

#include "game/store/db.h"

typedef struct Query {
  Db *db;
  sqlite3_stmt *statement; /* NULL: the query can't be run */
  int next;                /* index of the next value to bind */
  int code;                /* SQLite's result of the last step */
} Query;

/* Locks the connection until query_end(). `sql` is a constant: it is prepared once and identified by its address. */
Query query_begin(Db *db, const char *sql);
/* Values are bound in order; text and blobs must last until query_end(). */
void query_int(Query *query, int64_t value);
void query_text(Query *query, const char *text);
void query_bytes(Query *query, const void *bytes, size_t size);
void query_null(Query *query);
/* The guest has no row: the profile 0 is stored as NULL. */
void query_profile(Query *query, int64_t profile);
/* True when there is a row; false at the end or on failure. */
bool query_row(Query *query);
int64_t query_get_int(const Query *query, int column);
/* Copies text, truncated to the room. */
void query_get_text(const Query *query, int column, char *out, size_t room);
/* A copy of a blob, with a NUL that is not counted, allocated; NULL when memory is short. */
char *query_get_bytes(const Query *query, int column, size_t *size);
/* Unlocks the connection. False with a message, which begins with `what` ("the game is not saved"), when anything
 * went wrong. */
bool query_end(Query *query, const char *what, Error *error);
/* For statements without rows: one step, then query_end(). */
bool query_run(Query *query, const char *what, Error *error);
/* Whether it failed because of a constraint of the table (a duplicate name, a profile that no longer exists). */
bool query_refused(const Query *query);

/* Between the step and the end: the id of the row that was added, and how many rows were changed. */
int64_t query_last_id(const Query *query);
int32_t query_changes(const Query *query);

/* Locks the connection until db_commit() or db_rollback(). A nested transaction is part of the outer one: nothing is
 * written before the outermost is committed, and rolling back an inner one rolls back everything. */
bool db_begin(Db *db, const char *what, Error *error);
bool db_commit(Db *db, const char *what, Error *error);
void db_rollback(Db *db);

/* One line of text for an SQLite code. */
void db_explain(int code, const char *what, Error *error);
bool db_is_damage(int code);

/* db_schema.c. Whether the file may be used at all, and its version; only reads. An SQLite code; SQLITE_MISMATCH:
 * made by a later version; SQLITE_CORRUPT: not a store of this program. */
int db_peek(sqlite3 *sql, int32_t *version);
/* Whether the file has exactly what the steps up to this version make. To be asked before anything else is read: a view
 * in the place of a table may never end, a trigger does what nobody asked for, and a computed column, a check or an
 * index may hold an expression that takes hours, and is evaluated even when the file is only checked for damage. */
int db_check_schema(sqlite3 *sql, int32_t version);
/* Migrates from any version to the newest in one transaction. The same codes. */
int db_migrate(sqlite3 *sql);

#endif
