/* Profiles and their passwords. Must not know what belongs to a profile: the tables know it, and delete it with the
 * profile. */
#include "game/store/profiles.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include "game/core/text.h"
#include "game/store/db_state.h"
#include "game/store/names.h"

/* Three mistakes are free; then each wrong attempt doubles the wait, up to a few minutes: 1,000 guesses take three
 * days. */
static const int32_t FREE_TRIES = 3, MOST_WAIT = 300;

/* A profile as it is stored in its row. */
typedef struct Row {
  Profile profile;
  char hash[crypto_pwhash_STRBYTES];
  int64_t failures, wait_until;
} Row;

bool profile_clean_name(const char *name, char out[PROFILE_NAME], Error *error) {
  return name_clean(name, PROFILE_LETTERS, "the name", out, PROFILE_NAME, error);
}

/* Where the system hands cores to a program instead of writing a file, it does not look at the limit. */
static void set_dumpable(bool on) {
#ifdef __linux__
  static int usual;
  if (!on) usual = prctl(PR_GET_DUMPABLE);
  (void)prctl(PR_SET_DUMPABLE, on && usual == 1, 0, 0, 0);
#else
  (void)on;
#endif
}

void profile_no_core(bool on) {
  static struct rlimit usual;
  static bool off;
  if (on == off) return;
  set_dumpable(!on);
  if (on && getrlimit(RLIMIT_CORE, &usual) != 0) return;
  struct rlimit none = {.rlim_cur = 0, .rlim_max = usual.rlim_max};
  if (setrlimit(RLIMIT_CORE, on ? &none : &usual) == 0) off = on;
}

void profile_wipe(void *bytes, size_t size) { sodium_memzero(bytes, size); }

void profile_log_out(Profile *profile) { sodium_memzero(profile, sizeof *profile); }

void profile_set_cost(Db *db, ProfileCost cost) {
  if (db) db->hash_cost = (int32_t)cost;
}

static bool answer(ProfileReply *out, ProfileAnswer what, const char *words) {
  out->answer = what;
  if (words) error_set(&out->error, "%s", words);
  return what == PROFILE_OK;
}

/* ---- hashes ---- */

static void cost_of(const Db *db, unsigned long long *operations, size_t *memory) {
  bool least = db->hash_cost == PROFILE_COST_LEAST;
  *operations = least ? crypto_pwhash_OPSLIMIT_MIN : crypto_pwhash_OPSLIMIT_INTERACTIVE;
  *memory = least ? crypto_pwhash_MEMLIMIT_MIN : crypto_pwhash_MEMLIMIT_INTERACTIVE;
}

static bool check_password(const char *password, ProfileReply *out) {
  size_t length = strnlen(password, PASSWORD_MOST + 1), letters = 0;
  for (size_t i = 0; i < length; i++) letters += ((unsigned char)password[i] & 0xc0) != 0x80; /* characters of UTF-8 */
  if (letters >= PASSWORD_LEAST && length <= PASSWORD_MOST) return true;
  error_set(&out->error, "a password has at least %d characters and at most %d bytes", (int)PASSWORD_LEAST,
            (int)PASSWORD_MOST);
  return answer(out, PROFILE_BAD_PASSWORD, NULL);
}

static bool make_hash(const Db *db, const char *password, char hash[crypto_pwhash_STRBYTES], ProfileReply *out) {
  unsigned long long operations;
  size_t memory;
  cost_of(db, &operations, &memory);
  if (sodium_init() >= 0 && crypto_pwhash_str(hash, password, strlen(password), operations, memory) == 0) return true;
  return answer(out, PROFILE_FAILED, "not enough memory to check a password");
}

/* Whether checking against the hash costs at most a little more than this program's own hashes do. A hash
 * states how much time and memory it needs, and a file may contain anything. */
static bool affordable(const char *hash) {
  static const char kind[] = "$argon2id$v=19$m=";
  if (strncmp(hash, kind, sizeof kind - 1) != 0) return false;
  char *end;
  unsigned long long memory = strtoull(hash + sizeof kind - 1, &end, 10);
  if (strncmp(end, ",t=", 3) != 0) return false;
  unsigned long long operations = strtoull(end + 3, &end, 10);
  return strncmp(end, ",p=1$", 5) == 0 && memory <= crypto_pwhash_MEMLIMIT_MODERATE / 1024 &&
         operations <= crypto_pwhash_OPSLIMIT_SENSITIVE;
}

/* ---- reading ---- */

static bool saving(Db *db, ProfileReply *out) {
  *out = (ProfileReply){.answer = PROFILE_FAILED};
  if (db_saves(db)) return true;
  db_message(db, &out->error);
  return false;
}

static void read_row(const Query *query, Row *row) {
  row->profile.id = query_get_int(query, 0);
  query_get_text(query, 1, row->profile.name, sizeof row->profile.name);
  text_clean(row->profile.name, false);
  query_get_text(query, 2, row->hash, sizeof row->hash);
  row->profile.created = query_get_int(query, 3);
  row->failures = query_get_int(query, 4);
  row->wait_until = query_get_int(query, 5);
}

/* By name, or by id if that is NULL. Inside a transaction. */
static bool find(Db *db, const char *name, int64_t id, Row *row, ProfileReply *out) {
  static const char by_name[] = "SELECT id, name, hash, created, failures, wait_until FROM profiles WHERE name = ?";
  static const char by_id[] = "SELECT id, name, hash, created, failures, wait_until FROM profiles WHERE id = ?";
  Query query = query_begin(db, name ? by_name : by_id);
  if (name)
    query_text(&query, name);
  else
    query_int(&query, id);
  bool found = query_row(&query);
  if (found) read_row(&query, row);
  if (!query_end(&query, "the profile can't be read", &out->error)) return false;
  return found || answer(out, PROFILE_UNKNOWN, "there is no such profile");
}

/* ---- trying ---- */

static int32_t wait_after(int64_t failures) {
  int64_t over = failures - FREE_TRIES;
  if (over <= 0) return 0;
  return over > 9 || 1 << (over - 1) > MOST_WAIT ? MOST_WAIT : 1 << (over - 1);
}

static bool note_try(Db *db, const Row *row, int64_t failures, int64_t wait_until, Error *error) {
  static const char sql[] = "UPDATE profiles SET failures = ?, wait_until = ? WHERE id = ?";
  Query query = query_begin(db, sql);
  query_int(&query, failures);
  query_int(&query, wait_until);
  query_int(&query, row->profile.id);
  return query_run(&query, "the attempt can't be recorded", error);
}

/* Counts the attempt as a failure before it is checked, so that neither a killed program nor many at once get free
 * attempts. */
static bool count_try(Db *db, Row *row, ProfileReply *out) {
  int64_t now = db_now(db), usual = (int64_t)wait_after(row->failures) * 1000, left = row->wait_until - now;
  if (left > 0) {
    /* Longer than it is ever set to: the clock was set back, and would lock the profile for that long. */
    if (left > usual) {
      left = usual;
      if (!note_try(db, row, row->failures, now + usual, &out->error)) return false;
    }
    out->wait = (int32_t)((left + 999) / 1000);
    error_set(&out->error, "too many wrong passwords: try again in %d s", (int)out->wait);
    (void)answer(out, PROFILE_WAIT, NULL);
    return true;
  }
  row->failures++;
  return note_try(db, row, row->failures, now + (int64_t)wait_after(row->failures) * 1000, &out->error);
}

/* Finds the profile and checks its password. The hash is computed without any lock held; the caller wipes the row. */
static bool prove(Db *db, const char *name, int64_t id, const char *password, Row *row, ProfileReply *out) {
  if (!saving(db, out) || !db_begin(db, "the profile can't be read", &out->error)) return false;
  bool ok = find(db, name, id, row, out) && count_try(db, row, out);
  if (!ok) {
    db_rollback(db);
    return false;
  }
  if (!db_commit(db, "the attempt can't be recorded", &out->error) || out->answer == PROFILE_WAIT) return false;
  if (!affordable(row->hash))
    return answer(out, PROFILE_FAILED, "this profile's password can't be checked: its entry is damaged");
  if (strnlen(password, PASSWORD_MOST + 1) > PASSWORD_MOST || sodium_init() < 0 ||
      crypto_pwhash_str_verify(row->hash, password, strlen(password)) != 0) {
    out->wait = wait_after(row->failures);
    return answer(out, PROFILE_WRONG_PASSWORD, "wrong password");
  }
  return note_try(db, row, 0, 0, &out->error);
}

static bool finish(const Row *row, ProfileReply *out) {
  out->profile = row->profile;
  out->error.text[0] = 0;
  return answer(out, PROFILE_OK, NULL);
}

/* Only if the hash is still the one that was checked: another window may have changed it meanwhile. */
static bool store_hash(Db *db, const Row *row, const char *hash, ProfileReply *out) {
  static const char sql[] = "UPDATE profiles SET hash = ? WHERE id = ? AND hash = ?";
  Query query = query_begin(db, sql);
  query_text(&query, hash);
  query_int(&query, row->profile.id);
  query_text(&query, row->hash);
  (void)query_row(&query);
  int32_t changed = query_changes(&query);
  if (!query_end(&query, "the password is not changed", &out->error)) return false;
  return changed == 1 || answer(out, PROFILE_UNKNOWN, "the profile was changed meanwhile");
}

/* Recomputes a hash that was computed at another cost. The person is already logged in: if it fails, it is tried
 * again at the next log-in. */
static void renew_hash(Db *db, const Row *row, const char *password) {
  unsigned long long operations;
  size_t memory;
  char hash[crypto_pwhash_STRBYTES];
  ProfileReply ignored = {.wait = 0};
  cost_of(db, &operations, &memory);
  if (crypto_pwhash_str_needs_rehash(row->hash, operations, memory) != 1) return;
  if (make_hash(db, password, hash, &ignored)) (void)store_hash(db, row, hash, &ignored);
  sodium_memzero(hash, sizeof hash);
}

/* ---- what can be asked ---- */

/* Whether somebody has that name, or one that looks the same. Inside a transaction. */
static bool find_taken(Db *db, const char *name, bool *taken, Error *error) {
  char other[PROFILE_NAME];
  Query query = query_begin(db, "SELECT name FROM profiles");
  for (*taken = false; !*taken && query_row(&query);) {
    query_get_text(&query, 0, other, sizeof other);
    *taken = names_look_alike(name, other);
  }
  return query_end(&query, "the profile is not registered", error);
}

/* Adds the row unless the name is taken. Inside a transaction. */
static bool insert(Db *db, Row *row, bool *taken, Error *error) {
  static const char sql[] = "INSERT INTO profiles(name, hash, created) VALUES(?, ?, ?)";
  if (!find_taken(db, row->profile.name, taken, error) || *taken) return false;
  Query query = query_begin(db, sql);
  query_text(&query, row->profile.name);
  query_text(&query, row->hash);
  query_int(&query, row->profile.created);
  (void)query_row(&query);
  row->profile.id = query_last_id(&query);
  return query_end(&query, "the profile is not registered", error);
}

bool profile_register(Db *db, const char *name, const char *password, ProfileReply *out) {
  Row row = {.failures = 0};
  bool taken = false;
  if (!saving(db, out)) return false;
  if (!profile_clean_name(name, row.profile.name, &out->error) ||
      !name_is_normal(row.profile.name, "the name", &out->error))
    return answer(out, PROFILE_BAD_NAME, NULL);
  if (!check_password(password, out) || !make_hash(db, password, row.hash, out)) return false;
  row.profile.created = db_now(db);
  bool ok = db_begin(db, "the profile is not registered", &out->error);
  if (ok && !insert(db, &row, &taken, &out->error)) {
    ok = false;
    db_rollback(db);
  }
  ok = ok && db_commit(db, "the profile is not registered", &out->error);
  sodium_memzero(row.hash, sizeof row.hash);
  if (taken) return answer(out, PROFILE_TAKEN, "that name is taken");
  return ok && finish(&row, out);
}

bool profile_log_in(Db *db, const char *name, const char *password, ProfileReply *out) {
  char clean[PROFILE_NAME];
  Row row = {.failures = 0};
  if (!saving(db, out)) return false;
  if (!profile_clean_name(name, clean, &out->error)) return answer(out, PROFILE_BAD_NAME, NULL);
  bool ok = prove(db, clean, 0, password, &row, out);
  if (ok) renew_hash(db, &row, password);
  sodium_memzero(row.hash, sizeof row.hash);
  return ok && finish(&row, out);
}

bool profile_change_password(Db *db, int64_t profile, const char *password, const char *new_password,
                             ProfileReply *out) {
  char hash[crypto_pwhash_STRBYTES];
  Row row = {.failures = 0};
  if (!saving(db, out) || !check_password(new_password, out)) return false;
  bool ok = prove(db, NULL, profile, password, &row, out) && make_hash(db, new_password, hash, out) &&
            store_hash(db, &row, hash, out);
  sodium_memzero(hash, sizeof hash);
  sodium_memzero(row.hash, sizeof row.hash);
  return ok && finish(&row, out);
}

bool profile_delete(Db *db, int64_t profile, const char *password, ProfileReply *out) {
  static const char sql[] = "DELETE FROM profiles WHERE id = ? AND hash = ?";
  Row row = {.failures = 0};
  bool ok = prove(db, NULL, profile, password, &row, out);
  if (ok) {
    Query query = query_begin(db, sql);
    query_int(&query, row.profile.id);
    query_text(&query, row.hash);
    ok = query_run(&query, "the profile is not removed", &out->error);
  }
  sodium_memzero(row.hash, sizeof row.hash);
  if (!ok) return false;
  /* What was overwritten in the file is still in the log beside it; another window may keep it there for a while. */
  Query query = query_begin(db, "PRAGMA wal_checkpoint(TRUNCATE)");
  (void)query_run(&query, "tidying up", NULL);
  return finish(&row, out);
}

bool profile_list(Db *db, Profile **out, int32_t *count, Error *error) {
  static const char sql[] = "SELECT id, name, '', created, failures, wait_until FROM profiles ORDER BY name";
  int32_t room = 0;
  bool short_of_memory = false;
  *out = NULL;
  *count = 0;
  Query query = query_begin(db, sql);
  while (!short_of_memory && query_row(&query)) {
    if (*count == room) {
      room = room ? room * 2 : 16;
      Profile *more = realloc(*out, sizeof *more * (size_t)room);
      short_of_memory = !more;
      if (!more) break;
      *out = more;
    }
    Row row;
    read_row(&query, &row);
    (*out)[(*count)++] = row.profile;
  }
  bool ok = query_end(&query, "the profiles can't be listed", error);
  if (ok && !short_of_memory) return true;
  free(*out);
  *out = NULL;
  *count = 0;
  return ok ? error_set(error, "out of memory") : false;
}
