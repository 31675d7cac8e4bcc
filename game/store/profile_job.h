/* Registering, logging in and the like on a thread of its own, so that a frame never waits for a hash.
 * Knows no window: who wants the answer asks for it once per frame. */
#ifndef PACADE_STORE_PROFILE_JOB_H
#define PACADE_STORE_PROFILE_JOB_H

#include "game/store/profiles.h"

typedef enum { JOB_REGISTER, JOB_LOG_IN, JOB_CHANGE_PASSWORD, JOB_DELETE, JOB_KIND_COUNT } ProfileJobKind;

typedef struct ProfileTask {
  ProfileJobKind kind;
  int64_t profile;          /* changing, deleting */
  const char *name;         /* registering, logging in */
  const char *password;     /* the present one, or the first */
  const char *new_password; /* changing */
} ProfileTask;

typedef struct ProfileJob ProfileJob;

/* Begins; the texts are copied (and the copies wiped at the end). NULL with a message when it can't. The Db must stay
 * open until profile_job_end(). */
ProfileJob *profile_job_start(Db *db, const ProfileTask *task, Error *error);
/* True when there is an answer; at once. */
bool profile_job_done(ProfileJob *job, ProfileReply *out);
/* Waits for the thread and frees. NULL is allowed. */
void profile_job_end(ProfileJob *job);

#endif
