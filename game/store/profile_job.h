/* Registering, logging in and the like on a thread of its own, so that a frame never waits for a hash.
 * Knows no window: the caller polls for the answer once per frame. */
#ifndef PACADE_STORE_PROFILE_JOB_H
#define PACADE_STORE_PROFILE_JOB_H

#include "game/store/profiles.h"

typedef enum { JOB_REGISTER, JOB_LOG_IN, JOB_CHANGE_PASSWORD, JOB_DELETE, JOB_KIND_COUNT } ProfileJobKind;

typedef struct ProfileTask {
  ProfileJobKind kind;
  int64_t profile;          /* when changing or deleting */
  const char *name;         /* when registering or logging in */
  const char *password;     /* the current password, or the first one */
  const char *new_password; /* when changing */
} ProfileTask;

typedef struct ProfileJob ProfileJob;

/* Starts; the texts are copied (and the copies wiped at the end). NULL with a message on failure. The Db must stay
 * open until profile_job_end(). */
ProfileJob *profile_job_start(Db *db, const ProfileTask *task, Error *error);
/* True when there is an answer; returns at once. */
bool profile_job_done(ProfileJob *job, ProfileReply *out);
/* Waits for the thread and frees. NULL is allowed. */
void profile_job_end(ProfileJob *job);

#endif
