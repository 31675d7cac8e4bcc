/* Opening a store, with everything that can be wrong with its file, and closing it.
 * Must not know what the tables are for. */
#include "game/store/db.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "game/store/boards.h"
#include "game/store/db_state.h"
#include "game/store/saves.h"

static const int32_t PATIENCE_MS = 2000;            /* how long to wait for another program that holds the file */
static const off_t ALWAYS_CHECKED = (off_t)4 << 20; /* bytes; checking takes a few milliseconds */
static const int32_t MOST_BROKEN = 1000;            /* names tried for a damaged file that is renamed */

/* Of a row, in bytes: the largest save with its title. A longer one in the file would only use up memory. */
enum { LONGEST = (64 << 20) + (1 << 16) };
_Static_assert(LONGEST > SAVE_BYTES_MAX, "a save must be readable again");
_Static_assert(LONGEST > REPLAY_BYTES_MAX, "a replay must be readable again");
enum { NAP_MS = 2 };
enum { LONG_PATH = FOLDER_PATH + 64 };

/* ---- beside the file ---- */

static bool beside(const char *path, const char *suffix, char out[LONG_PATH]) {
  int length = snprintf(out, LONG_PATH, "%s%s", path, suffix);
  return length > 0 && length < LONG_PATH;
}

static bool is_there(const char *path, const char *suffix, off_t *size) {
  char name[LONG_PATH];
  struct stat info;
  if (!beside(path, suffix, name) || lstat(name, &info) != 0) return false;
  if (size) *size = info.st_size;
  return true;
}

/* Only one program at a time opens the store: two that find the same damage must not rename each other's new file.
 * -1: the lock is not available, which is no reason not to try. The file itself is never opened here: closing it
 * would drop SQLite's locks. */
static int hold_turn(const char *path) {
  char name[LONG_PATH];
  int turn = beside(path, ".lock", name) ? open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600) : -1;
  if (turn < 0) return -1;
  for (int32_t waited = 0; flock(turn, LOCK_EX | LOCK_NB) != 0 && waited < PATIENCE_MS; waited += 10)
    nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
  return turn;
}

static bool move_file(const char *path, const char *aside, const char *suffix) {
  char from[LONG_PATH], to[LONG_PATH];
  if (!beside(path, suffix, from) || !beside(aside, suffix, to)) return false;
  return !is_there(from, "", NULL) || rename(from, to) == 0;
}

/* Renames the file with its -wal and -shm to the first name under which none of the three exists, so that the
 * damaged file can still be examined as it was. The -wal is renamed first: one that stays behind would be taken for
 * the new file's. */
static bool set_aside(const char *path, char out[LONG_PATH], Error *error) {
  static const char *const parts[] = {"-wal", "-shm", ""};
  for (int32_t i = 1; i <= MOST_BROKEN; i++) {
    char suffix[32];
    snprintf(suffix, sizeof suffix, ".broken-%d", (int)i);
    if (!beside(path, suffix, out)) return error_set(error, "the path is too long");
    bool taken = false;
    for (size_t p = 0; p < sizeof parts / sizeof *parts; p++) taken = taken || is_there(out, parts[p], NULL);
    if (taken) continue;
    for (size_t p = 0; p < sizeof parts / sizeof *parts; p++)
      if (!move_file(path, out, parts[p])) return error_set(error, "%s", strerror(errno));
    return true;
  }
  return error_set(error, "there are %d broken ones already", (int)MOST_BROKEN);
}

static const char *last_name(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

/* A new file is readable only by its owner: SQLite would let others read it, and gives -wal and -shm the same
 * permissions. An existing file is not touched. */
static void make_private(const char *path) {
  int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (file >= 0) close(file);
}

/* ---- opening ---- */

/* The result of a check as a code: a page that could not be read just now ("... error code=10") is no damage. */
static int read_verdict(const char *word, const char *expected) {
  static const char sign[] = "error code=";
  if (strcmp(word, expected) == 0) return SQLITE_OK;
  const char *number = strstr(word, sign);
  long code = number ? strtol(number + sizeof sign - 1, NULL, 10) : 0;
  return code > 0 && (code & 0xFF) != SQLITE_CORRUPT ? (int)code : SQLITE_CORRUPT;
}

static int ask_word(sqlite3 *sql, const char *text, const char *expected) {
  sqlite3_stmt *statement = NULL;
  int code = sqlite3_prepare_v2(sql, text, -1, &statement, NULL);
  if (code == SQLITE_OK) code = sqlite3_step(statement);
  if (code == SQLITE_ROW) {
    const unsigned char *word = sqlite3_column_text(statement, 0);
    code = word ? read_verdict((const char *)word, expected) : SQLITE_NOMEM;
  }
  sqlite3_finalize(statement);
  return code;
}

/* In WAL mode a reader never waits for a writer, and a killed program leaves at worst a -wal that the next one
 * reads. synchronous=FULL syncs at every commit, so that even a power cut loses nothing that was committed. NORMAL
 * would be enough for kill -9 (the system still has the pages) and is cheaper; but commits are on the writer's
 * thread, where nobody waits. A removed account's bytes are overwritten (secure_delete). */
static int set_up(sqlite3 *sql) {
  int code = SQLITE_BUSY;
  /* Switching to WAL, which happens only with a new file, does not always call the busy handler. */
  for (int32_t waited = 0; (code & 0xFF) == SQLITE_BUSY && waited < PATIENCE_MS; waited += 20) {
    if (waited > 0) nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL);
    code = sqlite3_exec(sql, "PRAGMA journal_mode = WAL", NULL, NULL, NULL);
  }
  if (code != SQLITE_OK) return code;
  return sqlite3_exec(sql,
                      "PRAGMA synchronous = FULL; PRAGMA secure_delete = ON; PRAGMA cell_size_check = ON;"
                      "PRAGMA temp_store = MEMORY;",
                      NULL, NULL, NULL);
}

/* The last connection that closes properly removes the -wal: if there is one, it was left by a crash (or another
 * program has the file open; then the check costs only a moment). */
static bool needs_check(const char *path) {
  off_t size = 0, wal = 0;
  return is_there(path, "-suspect", NULL) || (is_there(path, "-wal", &wal) && wal > 0) ||
         (is_there(path, "", &size) && size <= ALWAYS_CHECKED);
}

static void take_suspicion_off(const char *path) {
  char name[LONG_PATH];
  if (beside(path, "-suspect", name)) (void)unlink(name);
}

/* Sleeps for short times: SQLite's own handler sleeps longer and longer, and of many writers an unlucky one may then
 * never get its turn. */
static int wait_for_others(void *data, int naps) {
  const Db *db = data;
  if (naps * NAP_MS >= db->patience_ms) return 0;
  nanosleep(&(struct timespec){.tv_nsec = NAP_MS * 1000000L}, NULL);
  return 1;
}

/* Only reads, so that a file that does not belong to this program stays as it is. */
static int connect_to(Db *db, int32_t patience_ms, int32_t *version) {
  /* This program's own lock is held around every call. */
  int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
  int code = sqlite3_open_v2(db->path, &db->sql, flags, NULL);
  if (code != SQLITE_OK) return code;
  db->patience_ms = patience_ms;
  sqlite3_busy_handler(db->sql, wait_for_others, db);
  sqlite3_extended_result_codes(db->sql, 1);
  sqlite3_db_config(db->sql, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
  sqlite3_db_config(db->sql, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
  sqlite3_db_config(db->sql, SQLITE_DBCONFIG_ENABLE_FKEY, 1, NULL);
  /* Closing a file that turns out to be damaged must neither write the log into it nor delete the log. */
  sqlite3_db_config(db->sql, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
  if (sqlite3_db_readonly(db->sql, "main") == 1) return SQLITE_READONLY;
  sqlite3_limit(db->sql, SQLITE_LIMIT_LENGTH, LONGEST);
  code = db_peek(db->sql, version);
  return code == SQLITE_OK && *version > 0 ? db_check_schema(db->sql, *version) : code;
}

/* From here on the last connection to close removes the log. */
static void trust(Db *db) { sqlite3_db_config(db->sql, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0, NULL); }

static int try_open(Db *db, int32_t *found) {
  make_private(db->path);
  bool check = needs_check(db->path);
  int code = connect_to(db, PATIENCE_MS, found);
  if (code == SQLITE_OK && check) code = ask_word(db->sql, "PRAGMA quick_check(1)", "ok");
  if (code == SQLITE_OK) code = set_up(db->sql);
  if (code == SQLITE_OK) code = db_migrate(db->sql);
  if (code != SQLITE_OK) return code;
  trust(db);
  take_suspicion_off(db->path);
  return SQLITE_OK;
}

static void disconnect(Db *db) {
  for (int32_t i = 0; i < db->known_count; i++) sqlite3_finalize(db->known[i].statement);
  db->known_count = 0;
  sqlite3_close_v2(db->sql);
  db->sql = NULL;
}

/* Ends the attempt and puts the reason into the message. */
static void not_saving(Db *db, int code, int32_t found) {
  char what[FOLDER_PATH + 64];
  snprintf(what, sizeof what, "%.200s is not used, nothing is saved", db->path);
  if (code == SQLITE_MISMATCH)
    error_set(&db->message, "%s: it was made by a later version (%d, this one knows %d)", what, (int)found,
              (int)db_newest_version());
  else
    db_explain(code, what, &db->message);
  disconnect(db);
  db->state = DB_NOT_SAVING;
}

static void start_over(Db *db, int code) {
  char aside[LONG_PATH], why[128];
  Error reason = {0};
  int32_t found = 0;
  snprintf(why, sizeof why, "%s", sqlite3_errstr(code));
  disconnect(db);
  if (!set_aside(db->path, aside, &reason)) {
    error_set(&db->message, "%.200s is damaged and can't be set aside (%.120s), nothing is saved", db->path,
              reason.text);
    db->state = DB_NOT_SAVING;
    return;
  }
  code = try_open(db, &found);
  if (code != SQLITE_OK) {
    not_saving(db, code, found);
    return;
  }
  db->state = DB_BROKEN;
  error_set(&db->message, "%.100s was damaged (%.100s) and has been renamed to %.120s, and a new one was started",
            last_name(db->path), why, last_name(aside));
}

static void no_place(Db *db, const Error *why) {
  db->state = DB_NOT_SAVING;
  error_set(&db->message, "nothing is saved: %.400s", why->text);
}

static void open_file(Db *db) {
  int32_t found = 0;
  Error why;
  if (!folder_make_for(db->path, &why)) {
    no_place(db, &why);
    return;
  }
  int turn = hold_turn(db->path);
  int code = try_open(db, &found);
  if (db_is_damage(code)) { /* checked twice: a temporary failure may look like damage */
    disconnect(db);
    code = try_open(db, &found);
  }
  if (code == SQLITE_OK)
    db->state = found == 0 ? DB_NEW : DB_READ;
  else if (db_is_damage(code))
    start_over(db, code);
  else
    not_saving(db, code, found);
  if (turn >= 0) close(turn);
}

static Db *create(void) {
  Db *db = calloc(1, sizeof *db);
  pthread_mutexattr_t kind;
  if (!db || pthread_mutexattr_init(&kind) != 0) {
    free(db);
    return NULL;
  }
  pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_RECURSIVE);
  bool ok = pthread_mutex_init(&db->lock, &kind) == 0;
  pthread_mutexattr_destroy(&kind);
  if (ok) return db;
  free(db);
  return NULL;
}

Db *db_open(const char *path, Error *error) {
  Db *db = create();
  if (error) error->text[0] = 0;
  if (!db) {
    error_set(error, "out of memory, nothing is saved");
    return NULL;
  }
  Error why;
  int length = path ? snprintf(db->path, sizeof db->path, "%s", path) : 0;
  if (length < 0 || (size_t)length >= sizeof db->path) {
    db->state = DB_NOT_SAVING;
    error_set(&db->message, "the path of the store is too long, nothing is saved");
  } else if (!path && !folder_path(FOLDER_DATA, "pacade.db", db->path, sizeof db->path, &why)) {
    no_place(db, &why);
  } else {
    open_file(db);
  }
  if (error) *error = db->message;
  return db;
}

Db *db_open_beside(Db *db, int32_t patience_ms, Error *error) {
  Db *second = create();
  if (!second) {
    error_set(error, "out of memory, nothing is saved");
    return NULL;
  }
  second->state = db_state(db);
  db_message(db, &second->message);
  snprintf(second->path, sizeof second->path, "%s", db_path(db));
  if (db) {
    second->clock = db->clock;
    second->clock_data = db->clock_data;
  }
  if (second->state == DB_NOT_SAVING) return second;
  int32_t version = 0;
  int code = connect_to(second, patience_ms, &version);
  if (code == SQLITE_OK) code = set_up(second->sql);
  if (code == SQLITE_OK)
    trust(second);
  else
    not_saving(second, code, version);
  return second;
}

void db_close(Db *db) {
  if (!db) return;
  disconnect(db);
  pthread_mutex_destroy(&db->lock);
  free(db);
}

/* ---- how it stands ---- */

void db_give_up(Db *db, int code) {
  char name[LONG_PATH];
  int mark = beside(db->path, "-suspect", name) ? open(name, O_WRONLY | O_CREAT | O_CLOEXEC, 0600) : -1;
  if (mark >= 0) close(mark);
  sqlite3_db_config(db->sql, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
  db->state = DB_NOT_SAVING;
  db_explain(code, "nothing more is saved", &db->message);
}

DbState db_state(Db *db) {
  if (!db) return DB_NOT_SAVING;
  pthread_mutex_lock(&db->lock);
  DbState state = db->state;
  pthread_mutex_unlock(&db->lock);
  return state;
}

bool db_saves(Db *db) { return db_state(db) != DB_NOT_SAVING; }

void db_message(Db *db, Error *out) {
  if (!db) {
    error_set(out, "nothing is saved");
    return;
  }
  pthread_mutex_lock(&db->lock);
  *out = db->message;
  pthread_mutex_unlock(&db->lock);
}

const char *db_path(const Db *db) { return db ? db->path : ""; }

void db_set_clock(Db *db, DbClock clock, void *data) {
  if (!db) return;
  pthread_mutex_lock(&db->lock);
  db->clock = clock;
  db->clock_data = data;
  pthread_mutex_unlock(&db->lock);
}

int64_t db_now(Db *db) {
  if (db && db->clock) return db->clock(db->clock_data);
  struct timespec now = {0};
  clock_gettime(CLOCK_REALTIME, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}
