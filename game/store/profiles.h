/* Profiles: who plays, identified by a name and a password of which only a memory-hard hash (Argon2id) is stored.
 * Logging in takes a few tenths of a second by design: call these on a worker thread (profile_job.h does). The guest
 * has no profile: the id 0. Knows no window. */
#ifndef PACADE_STORE_PROFILES_H
#define PACADE_STORE_PROFILES_H

#include "game/store/db.h"

enum { PROFILE_GUEST = 0, PROFILE_LETTERS = 32, PROFILE_NAME = PROFILE_LETTERS * 4 + 1 };
enum { PASSWORD_LEAST = 8, PASSWORD_MOST = 1024 }; /* characters; bytes */

typedef struct Profile {
  int64_t id;              /* 0: the guest */
  char name[PROFILE_NAME]; /* as it was registered, trimmed */
  int64_t created;         /* milliseconds since 1970 */
} Profile;

typedef enum {
  PROFILE_OK,
  PROFILE_BAD_NAME,       /* empty, more than 32 letters, no UTF-8, control or invisible characters */
  PROFILE_BAD_PASSWORD,   /* too short or too long */
  PROFILE_TAKEN,          /* the name is taken, in whatever case, or one that looks the same */
  PROFILE_UNKNOWN,        /* there is no profile with that name or id */
  PROFILE_WRONG_PASSWORD, /* `wait` says for how long no other attempt is accepted; often 0 */
  PROFILE_WAIT,           /* not even checked: try again in `wait` seconds */
  PROFILE_FAILED,         /* the store does not save, memory is short, ...: see the message */
  PROFILE_ANSWER_COUNT
} ProfileAnswer;

typedef struct ProfileReply {
  ProfileAnswer answer;
  int32_t wait;    /* seconds */
  Profile profile; /* with PROFILE_OK */
  Error error;     /* one line of English for every other answer; never contains a password */
} ProfileReply;

/* The name as it would be stored, without leading and trailing spaces. False with a message when it is not a valid
 * name. */
bool profile_clean_name(const char *name, char out[PROFILE_NAME], Error *error);

/* All return true only with PROFILE_OK. Passwords are any bytes but NUL; callers wipe their own copies
 * (profile_wipe). Wrong attempts are counted in the file before they are checked: neither another window nor a
 * killed one gets more. */
bool profile_register(Db *db, const char *name, const char *password, ProfileReply *out);
bool profile_log_in(Db *db, const char *name, const char *password, ProfileReply *out);
bool profile_change_password(Db *db, int64_t profile, const char *password, const char *new_password,
                             ProfileReply *out);
/* Deletes the profile and everything that belongs to it: saved games, results, replays, preferences. */
bool profile_delete(Db *db, int64_t profile, const char *password, ProfileReply *out);
/* Logging out only forgets the profile: the guest plays again. */
void profile_log_out(Profile *profile);
/* The names in alphabetical order; allocated, free() them. */
bool profile_list(Db *db, Profile **out, int32_t *count, Error *error);

/* Overwrites what must not stay in memory; the compiler can't optimise it away. */
void profile_wipe(void *bytes, size_t size);
/* While a password is typed or checked, no crash may write it to a file: turns core dumps off, and back on. */
void profile_no_core(bool on);

/* The cost of a hash. The usual one is libsodium's interactive cost (64 MB, a few tenths of a second); a hash with
 * another cost is recomputed at the next log-in. */
typedef enum { PROFILE_COST_USUAL, PROFILE_COST_LEAST } ProfileCost; /* the least is for tests */
void profile_set_cost(Db *db, ProfileCost cost);

#endif
