/* A file that one run at a time has: locked before it has its name, and until it is closed.
 * Must not know what is in it. */
#include "game/lab/held_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { TRIES = 100 };

/* Whoever has the file open holds the lock; the system releases it when the process ends, however it ends. On a
 * system without such locks the file counts as free. */
static bool hold(int file) { return flock(file, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK; }

static bool fail(const char *path, Error *error) {
  return error_set(error, "%s: can't write: %s", path, strerror(errno));
}

/* Creates a file with a temporary name beside it, and locks it before anybody else can see it. -1 with a
 * message. */
static int begin_beside(const char *path, char **name, Error *error) {
  size_t room = strlen(path) + 32;
  *name = malloc(room);
  if (!*name) {
    error_set_memory(error, "%s: out of memory", path);
    return -1;
  }
  snprintf(*name, room, "%s.%ld.part", path, (long)getpid());
  (void)unlink(*name); /* left by a killed process with the same process id */
  int file = open(*name, O_RDWR | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0666);
  if (file >= 0) {
    (void)hold(file);
    return file;
  }
  fail(path, error);
  free(*name);
  *name = NULL;
  return -1;
}

/* Creates it if there is none; false without a message when another process was faster. */
static bool make_new(int *held, const char *path, Error *error) {
  char *name;
  if (error) error->text[0] = '\0';
  int file = begin_beside(path, &name, error);
  if (file < 0) return false;
  bool ok = link(name, path) == 0; /* unlike rename, it replaces nothing */
  int why = errno;
  (void)unlink(name);
  free(name);
  if (!ok && why != EEXIST && why != EPERM && why != ENOTSUP) {
    errno = why;
    (void)fail(path, error);
  }
  if (!ok && (why == EPERM || why == ENOTSUP)) { /* no links on this file system */
    close(file);
    file = open(path, O_RDWR | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0666);
    ok = file >= 0 && hold(file);
  }
  if (ok)
    *held = file;
  else if (file >= 0)
    close(file);
  return ok;
}

typedef enum { HELD, NOT_THERE, CHANGED, REFUSED } Finding;

/* Locks the existing one. Through a link, what somebody else has put there could be written to. */
static Finding hold_old(int *held, const char *path, bool *left, Error *error) {
  int file = open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW);
  if (file < 0 && errno == ENOENT) return NOT_THERE;
  if (file < 0) return fail(path, error), REFUSED;
  struct stat mine, now;
  Finding found = HELD;
  if (fstat(file, &mine) == 0 && !S_ISREG(mine.st_mode)) {
    error_set(error, S_ISFIFO(mine.st_mode) ? "%s: is a pipe, expected a file" : "%s: is a device, expected a file",
              path);
    found = REFUSED;
  } else if (!hold(file)) {
    error_set(error, "%s: another run is still using it: wait for it, or choose another --output", path);
    found = REFUSED;
  } else if (fstat(file, &mine) != 0 || stat(path, &now) != 0 || mine.st_ino != now.st_ino ||
             mine.st_dev != now.st_dev) {
    found = CHANGED; /* its run ended, or replaced it, between opening and locking */
  }
  if (found == HELD) {
    *held = file;
    *left = mine.st_size > 0;
  } else {
    close(file);
  }
  return found;
}

bool held_file_claim(int *held, const char *path, bool *left, Error *error) {
  *held = -1;
  for (int i = 0; i < TRIES; i++) {
    *left = false;
    Finding found = hold_old(held, path, left, error);
    if (found == HELD) return true;
    if (found == REFUSED) return false;
    if (found == NOT_THERE && make_new(held, path, error)) return true;
    if (found == NOT_THERE && error && error->text[0]) return false;
  }
  return error_set(error, "%s: other runs keep changing it", path);
}

bool held_file_write(int file, const char *bytes, size_t size) {
  while (size > 0) {
    ssize_t wrote = write(file, bytes, size);
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote == 0) errno = ENOSPC;
    if (wrote <= 0) return false;
    bytes += wrote;
    size -= (size_t)wrote;
  }
  return true;
}

/* The new file is locked before it gets its name, and the old one stays locked until then. */
bool held_file_replace(int *held, const char *path, const char *bytes, size_t size, Error *error) {
  char *name;
  int file = begin_beside(path, &name, error);
  if (file < 0) return false;
  bool ok = (held_file_write(file, bytes, size) && fsync(file) == 0 && rename(name, path) == 0) || fail(path, error);
  if (ok) {
    close(*held);
    *held = file;
  } else {
    close(file);
    (void)unlink(name);
  }
  free(name);
  return ok;
}
