/* Whole files in, whole files out, by way of a temporary name. The only file of the rules that knows the system. */
#define _XOPEN_SOURCE 700 /* NOLINT(bugprone-reserved-identifier): the system shows realpath only then */
#include "game/core/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool fail(Error *error, const char *path, const char *what) {
  return error_set(error, "%s: can't %s: %s", path, what, strerror(errno));
}

/* Reads until the end or the limit; regular files know their size, pipes grow as they come. */
static char *read_all(int fd, const char *path, size_t expected, size_t limit, size_t *size, Error *error) {
  size_t room = expected + 1, used = 0;
  char *bytes = malloc(room + 1);
  while (bytes) {
    if (used == room) {
      if (used > limit) {
        free(bytes);
        error_set(error, "%s: more than the %zu bytes that are read at most", path, limit);
        return NULL;
      }
      room = room > limit / 2 ? limit + 1 : room * 2;
      char *more = realloc(bytes, room + 1);
      if (!more) break;
      bytes = more;
    }
    ssize_t got = read(fd, bytes + used, room - used);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) {
      fail(error, path, "read");
      free(bytes);
      return NULL;
    }
    if (got == 0) {
      bytes[used] = '\0';
      *size = used;
      return bytes;
    }
    used += (size_t)got;
  }
  free(bytes);
  error_set(error, "%s: out of memory", path);
  return NULL;
}

char *file_read(const char *path, size_t limit, size_t *size, Error *error) {
  /* Non-blocking, so that a named pipe nobody writes to is empty rather than a hang. */
  int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  struct stat info;
  char *bytes = NULL;
  if (fd < 0) {
    fail(error, path, "open");
    return NULL;
  }
  if (fstat(fd, &info) != 0) {
    fail(error, path, "read");
  } else if (S_ISDIR(info.st_mode)) {
    error_set(error, "%s: is a folder, expected a file", path);
  } else if (!S_ISREG(info.st_mode) && !S_ISFIFO(info.st_mode)) {
    error_set(error, "%s: is a device, expected a file", path);
  } else if (S_ISREG(info.st_mode) && (uintmax_t)info.st_size > limit) {
    error_set(error, "%s: %jd bytes, expected at most %zu", path, (intmax_t)info.st_size, limit);
  } else {
    (void)fcntl(fd, F_SETFL, O_RDONLY);
    size_t expected = S_ISREG(info.st_mode) ? (size_t)info.st_size : 4096;
    bytes = read_all(fd, path, expected, limit, size, error);
  }
  close(fd);
  return bytes;
}

static bool write_all(int fd, const char *bytes, size_t size) {
  while (size > 0) {
    ssize_t put = write(fd, bytes, size);
    if (put < 0 && errno == EINTR) continue;
    if (put < 0) return false;
    bytes += put;
    size -= (size_t)put;
  }
  return true;
}

static bool write_to(const char *path, const char *bytes, size_t size, Error *error) {
  struct stat info;
  if (stat(path, &info) == 0 && S_ISDIR(info.st_mode))
    return error_set(error, "%s: is a folder, expected a file", path);
  /* A device or a pipe can't be renamed over and holds nothing to keep: written straight. */
  bool straight = stat(path, &info) == 0 && !S_ISREG(info.st_mode);
  size_t room = strlen(path) + 32;
  char *temporary = malloc(room);
  if (!temporary) return error_set(error, "%s: out of memory", path);
  int fd = -1;
  if (straight) {
    snprintf(temporary, room, "%s", path);
    fd = open(path, O_WRONLY | O_CLOEXEC);
  } else {
    for (unsigned i = 0; fd < 0 && i < 1000; i++) {
      snprintf(temporary, room, "%s.%ld.%u.part", path, (long)getpid(), i);
      fd = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
      if (fd < 0 && errno != EEXIST) break;
    }
  }
  bool ok = fd >= 0;
  if (ok) {
    ok = write_all(fd, bytes, size) && (straight || fsync(fd) == 0);
    int kept = errno;
    if (close(fd) != 0 && ok)
      ok = false;
    else
      errno = kept;
    if (ok && !straight) ok = rename(temporary, path) == 0;
    if (!ok) {
      fail(error, path, "write");
      if (!straight) unlink(temporary);
    }
  } else {
    fail(error, path, "write");
  }
  free(temporary);
  return ok;
}

bool file_write(const char *path, const char *bytes, size_t size, Error *error) {
  char *real = realpath(path, NULL); /* through a link: what it points to is written, the link stays */
  bool ok = write_to(real ? real : path, bytes, size, error);
  free(real);
  return ok;
}
