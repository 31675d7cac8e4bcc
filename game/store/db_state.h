/* What a connection is made of. Only db.c, db_query.c and profiles.c include this. */
#ifndef PACADE_STORE_DB_STATE_H
#define PACADE_STORE_DB_STATE_H

#include <pthread.h>

#include "game/store/db_query.h"
#include "game/store/folders.h"

enum { DB_STATEMENTS = 64 };

struct Db {
  sqlite3 *sql;         /* NULL: not saving */
  pthread_mutex_t lock; /* recursive: a transaction holds it over its statements */
  int32_t depth;        /* of nested transactions: only the outermost is committed */
  bool undone;          /* an inner one was rolled back, so that everything will be */
  DbState state;
  Error message;
  char path[FOLDER_PATH];
  DbClock clock;
  void *clock_data;
  int32_t patience_ms; /* how long to wait for another program */
  int32_t hash_cost;   /* a ProfileCost */
  struct {
    const char *text;
    sqlite3_stmt *statement;
  } known[DB_STATEMENTS];
  int32_t known_count;
};

/* Marks the file to be checked at the next opening, and stops using it. */
void db_give_up(Db *db, int code);
/* A second connection to the same file, which is not checked again. NULL with a message on failure. */
Db *db_open_beside(Db *db, int32_t patience_ms, Error *error);

#endif
