/* One thread for one task with a password. Must not know how passwords are kept. */
#include "game/store/profile_job.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* One byte more than is accepted, so that a password that is too long is still recognised. */
enum { LONGEST = PASSWORD_MOST + 2 };

struct ProfileJob {
  Db *db;
  ProfileJobKind kind;
  int64_t profile;
  char name[LONGEST], password[LONGEST], new_password[LONGEST];
  ProfileReply reply;
  pthread_t thread;
  atomic_bool done;
};

static void *work(void *data) {
  ProfileJob *job = data;
  switch (job->kind) {
    case JOB_REGISTER: profile_register(job->db, job->name, job->password, &job->reply); break;
    case JOB_LOG_IN: profile_log_in(job->db, job->name, job->password, &job->reply); break;
    case JOB_CHANGE_PASSWORD:
      profile_change_password(job->db, job->profile, job->password, job->new_password, &job->reply);
      break;
    default: profile_delete(job->db, job->profile, job->password, &job->reply); break;
  }
  profile_wipe(job->password, sizeof job->password);
  profile_wipe(job->new_password, sizeof job->new_password);
  atomic_store(&job->done, true);
  return NULL;
}

static void copy_in(char out[LONGEST], const char *text) {
  if (!text) return;
  size_t length = strnlen(text, LONGEST - 1);
  memcpy(out, text, length);
  out[length] = 0;
}

ProfileJob *profile_job_start(Db *db, const ProfileTask *task, Error *error) {
  ProfileJob *job = calloc(1, sizeof *job);
  if (!job) {
    error_set(error, "out of memory");
    return NULL;
  }
  job->db = db;
  job->kind = task->kind;
  job->profile = task->profile;
  copy_in(job->name, task->name);
  copy_in(job->password, task->password);
  copy_in(job->new_password, task->new_password);
  atomic_init(&job->done, false);
  if (pthread_create(&job->thread, NULL, work, job) == 0) return job;
  profile_wipe(job, sizeof *job);
  free(job);
  error_set(error, "no thread can be started");
  return NULL;
}

bool profile_job_done(ProfileJob *job, ProfileReply *out) {
  if (!atomic_load(&job->done)) return false;
  *out = job->reply;
  return true;
}

void profile_job_end(ProfileJob *job) {
  if (!job) return;
  pthread_join(job->thread, NULL);
  profile_wipe(job, sizeof *job);
  free(job);
}
