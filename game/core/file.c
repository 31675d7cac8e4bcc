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
  error_set_memory(error, "%s: out of memory", path);
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

/* The temporary names that are being written under, for file_abandon. Of more at a time than there are places the rest
 * is only not known there. */
enum { UNDER_WAY = 16, NAMES = 1000 };
static _Atomic(char *) under_way[UNDER_WAY];

/* The name's place, or -1. */
static int note_begun(char *temporary) {
  for (int i = 0; i < UNDER_WAY; i++) {
    char *none = NULL;
    if (atomic_compare_exchange_strong(&under_way[i], &none, temporary)) return i;
  }
  return -1;
}

/* Gives the place back, and the name: unless the program is just ending, then it has it. */
static void note_ended(int place, char *temporary) {
  if (place < 0 || atomic_exchange(&under_way[place], NULL) == temporary) free(temporary);
}

void file_abandon(void) {
  int kept = errno;
  for (int i = 0; i < UNDER_WAY; i++) {
    const char *temporary = atomic_exchange(&under_way[i], NULL);
    if (temporary) (void)unlink(temporary);
  }
  errno = kept;
}

/* How a file is written. */
typedef struct Way {
  bool sync;                 /* flushed to disk before it has its name */
  const atomic_bool *cancel; /* may be NULL */
} Way;

enum { PIECE = 4 << 20 }; /* bytes between two looks at whether to go on: a millisecond or so */

static bool write_all(int fd, const char *bytes, size_t size, const Way *way) {
  while (size > 0) {
    if (way->cancel && atomic_load(way->cancel)) {
      errno = ECANCELED;
      return false;
    }
    ssize_t put = write(fd, bytes, size < PIECE ? size : PIECE);
    if (put < 0 && errno == EINTR) continue;
    if (put < 0) return false;
    bytes += put;
    size -= (size_t)put;
  }
  return true;
}

/* A device or a pipe can't be renamed over and holds nothing to keep: written straight. */
static bool write_straight(const char *path, const char *bytes, size_t size, const Way *way, Error *error) {
  int fd = open(path, O_WRONLY | O_CLOEXEC);
  bool ok = fd >= 0 && write_all(fd, bytes, size, way);
  if (!ok) fail(error, path, "write");
  if (fd >= 0 && close(fd) != 0 && ok) ok = fail(error, path, "write");
  return ok;
}

/* Fills the file that has just been opened under the temporary name, and gives it its own; what fails leaves neither.
 */
static bool write_and_rename(int fd, const char *temporary, const char *path, const char *bytes, size_t size,
                             const Way *way, Error *error) {
  bool ok = write_all(fd, bytes, size, way) && (!way->sync || fsync(fd) == 0);
  int kept = errno;
  if (close(fd) != 0 && ok)
    ok = false;
  else
    errno = kept;
  if (ok && rename(temporary, path) == 0) return true;
  fail(error, path, "write");
  unlink(temporary);
  return false;
}

static bool write_to(const char *path, const char *bytes, size_t size, const Way *way, Error *error) {
  struct stat info;
  bool there = stat(path, &info) == 0;
  if (there && S_ISDIR(info.st_mode)) return error_set(error, "%s: is a folder, expected a file", path);
  if (there && !S_ISREG(info.st_mode)) return write_straight(path, bytes, size, way, error);
  size_t room = strlen(path) + 32;
  for (unsigned i = 0; i < NAMES; i++) {
    char *temporary = malloc(room);
    if (!temporary) return error_set(error, "%s: out of memory", path);
    snprintf(temporary, room, "%s.%ld.%u.part", path, (long)getpid(), i);
    int place = note_begun(temporary);
    int fd = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    int why = errno;
    bool ok = fd >= 0 && write_and_rename(fd, temporary, path, bytes, size, way, error);
    note_ended(place, temporary);
    errno = why;
    if (fd >= 0) return ok;
    if (errno != EEXIST) break;
  }
  return fail(error, path, "write");
}

/* Through a link: what it points to is written, the link stays. */
static bool write_through(const char *path, const char *bytes, size_t size, const Way *way, Error *error) {
  char *real = realpath(path, NULL);
  bool ok = write_to(real ? real : path, bytes, size, way, error);
  free(real);
  return ok;
}

bool file_write(const char *path, const char *bytes, size_t size, Error *error) {
  return write_through(path, bytes, size, &(Way){.sync = true}, error);
}

bool file_write_cached(const char *path, const char *bytes, size_t size, const atomic_bool *cancel, Error *error) {
  return write_through(path, bytes, size, &(Way){.cancel = cancel}, error);
}
