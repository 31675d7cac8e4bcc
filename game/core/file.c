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

/* What may be read: anything but folders and devices; files alone; or files that nobody but this user may change. */
typedef enum { TAKE_PIPES, TAKE_FILES, TAKE_PRIVATE } Taking;

static bool takes(Taking taking, const struct stat *info, const char *path, size_t limit, Error *error) {
  if (S_ISDIR(info->st_mode)) return error_set(error, "%s: is a folder, expected a file", path);
  if (S_ISFIFO(info->st_mode) && taking != TAKE_PIPES) return error_set(error, "%s: is a pipe, expected a file", path);
  if (!S_ISREG(info->st_mode) && !S_ISFIFO(info->st_mode))
    return error_set(error, "%s: is a device, expected a file", path);
  if (S_ISREG(info->st_mode) && (uintmax_t)info->st_size > limit)
    return error_set(error, "%s: %jd bytes, expected at most %zu", path, (intmax_t)info->st_size, limit);
  if (taking == TAKE_PRIVATE && (info->st_uid != geteuid() || (info->st_mode & (S_IWGRP | S_IWOTH)) != 0))
    return error_set(error, "%s: others may change it", path);
  return true;
}

static char *read_file(const char *path, Taking taking, size_t limit, size_t *size, Error *error) {
  /* Non-blocking, so that a named pipe nobody writes to is empty rather than a hang. */
  int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | (taking == TAKE_PRIVATE ? O_NOFOLLOW : 0));
  struct stat info;
  char *bytes = NULL;
  if (fd < 0) {
    fail(error, path, "open");
    return NULL;
  }
  if (fstat(fd, &info) != 0) {
    fail(error, path, "read");
  } else if (takes(taking, &info, path, limit, error)) {
    (void)fcntl(fd, F_SETFL, O_RDONLY);
    size_t expected = S_ISREG(info.st_mode) ? (size_t)info.st_size : 4096;
    bytes = read_all(fd, path, expected, limit, size, error);
  }
  close(fd);
  return bytes;
}

char *file_read(const char *path, size_t limit, size_t *size, Error *error) {
  return read_file(path, TAKE_PIPES, limit, size, error);
}

char *file_read_regular(const char *path, size_t limit, size_t *size, Error *error) {
  return read_file(path, TAKE_FILES, limit, size, error);
}

char *file_read_private(const char *path, size_t limit, size_t *size, Error *error) {
  return read_file(path, TAKE_PRIVATE, limit, size, error);
}

/* The temporary names that are being written under, for file_abandon. When more are written at a time than there are
 * places, the rest is simply not known there. */
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
  bool own;                  /* for this user alone, whatever was there before */
  bool *taken;               /* NULL: what is there is replaced; else it stays, and this says so */
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
static bool write_straight(int fd, const char *path, const char *bytes, size_t size, const Way *way, Error *error) {
  (void)fcntl(fd, F_SETFL, O_WRONLY);
  return write_all(fd, bytes, size, way) || fail(error, path, "write");
}

/* Gives a file its name. Where there are no hard links, only a look tells that nothing has the name yet. */
static bool give_name(const char *temporary, const char *path, const Way *way) {
  struct stat info;
  if (!way->taken) return rename(temporary, path) == 0;
  if (link(temporary, path) == 0) {
    (void)unlink(temporary);
    return true;
  }
  *way->taken = errno == EEXIST || lstat(path, &info) == 0;
  return !*way->taken && rename(temporary, path) == 0;
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
  if (ok && give_name(temporary, path, way)) return true;
  if (!way->taken || !*way->taken) fail(error, path, "write");
  unlink(temporary);
  return false;
}

enum { NAME_MOST = 255, SUFFIX_ROOM = 40 }; /* of the last part of a path; of what a temporary name adds to it */

/* How much of the path a temporary name begins with: a name that leaves no room for more loses its end. */
static int kept_length(const char *path) {
  const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
  size_t length = strlen(name), most = NAME_MOST - SUFFIX_ROOM;
  return (int)((size_t)(name - path) + (length < most ? length : most));
}

/* Under a temporary name beside it, then renamed. `old` is the file that is replaced, whose mode is kept, or NULL. */
static bool write_to(const char *path, const struct stat *old, const char *bytes, size_t size, const Way *way,
                     Error *error) {
  int kept = kept_length(path);
  size_t room = (size_t)kept + SUFFIX_ROOM;
  for (unsigned i = 0; i < NAMES; i++) {
    char *temporary = malloc(room);
    if (!temporary) return error_set_memory(error, "%s: out of memory", path);
    snprintf(temporary, room, "%.*s.%ld.%u.part", kept, path, (long)getpid(), i);
    int place = note_begun(temporary);
    int fd = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, way->own ? 0600 : 0666);
    int why = errno;
    if (fd >= 0 && old && !way->own) (void)fchmod(fd, old->st_mode & 0777);
    bool ok = fd >= 0 && write_and_rename(fd, temporary, path, bytes, size, way, error);
    note_ended(place, temporary);
    errno = why;
    if (fd >= 0) return ok;
    if (errno != EEXIST) break;
  }
  return fail(error, path, "write");
}

/* What is behind a link, which has been opened as `old` already: the same file must still be there. */
static bool write_behind(const char *path, const struct stat *old, const char *bytes, size_t size, const Way *way,
                         Error *error) {
  struct stat now;
  char *real = realpath(path, NULL);
  bool same = real && stat(real, &now) == 0 && now.st_dev == old->st_dev && now.st_ino == old->st_ino;
  bool ok = same ? write_to(real, old, bytes, size, way, error)
                 : error_set(error, "%s: can't write: the link was changed meanwhile", path);
  free(real);
  return ok;
}

/* Standard output or error when it is this very file, else -1. `own` is where the file has just been opened: that is no
 * standard output, even if the number was free. */
static int find_standard(const struct stat *info, int own) {
  for (int fd = STDOUT_FILENO; fd <= STDERR_FILENO; fd++) {
    struct stat standard;
    if (fd != own && fstat(fd, &standard) == 0 && standard.st_dev == info->st_dev && standard.st_ino == info->st_ino)
      return fd;
  }
  return -1;
}

bool file_has_place(const char *path) {
  struct stat info;
  return stat(path, &info) != 0 || (S_ISREG(info.st_mode) && find_standard(&info, -1) < 0);
}

/* Another file in its place would lose what has been printed, and what will be, by others too. */
static bool write_standard(int fd, const char *path, const char *bytes, size_t size, const Way *way, Error *error) {
  bool ok = (fd != STDOUT_FILENO || fflush(stdout) == 0) && write_all(fd, bytes, size, way);
  return ok || fail(error, path, "write");
}

/* What is there is opened for writing first: so the kernel's rules hold for it (permissions, links in folders that
 * everybody may write to, pipes that nobody reads from), though it is then replaced and not changed. A link stays, and
 * what it points to is written, or made where there is nothing. */
static bool write_through(const char *path, const char *bytes, size_t size, const Way *way, Error *error) {
  struct stat info;
  bool link = lstat(path, &info) == 0 && S_ISLNK(info.st_mode), made = false;
  int fd = open(path, O_WRONLY | O_CLOEXEC | O_NONBLOCK);
  if (fd < 0 && errno == ENOENT && !link) return write_to(path, NULL, bytes, size, way, error);
  if (fd < 0 && errno == ENOENT) made = (fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0666)) >= 0;
  if (fd < 0 && errno == EISDIR) return error_set(error, "%s: is a folder, expected a file", path);
  if (fd < 0 && errno == ENXIO) return error_set(error, "%s: a pipe that nobody reads from", path);
  if (fd < 0 || fstat(fd, &info) != 0) {
    fail(error, path, "write");
    if (fd >= 0) close(fd);
    return false;
  }
  bool whole = S_ISREG(info.st_mode);
  int standard = whole ? find_standard(&info, fd) : -1;
  bool ok = standard >= 0 ? write_standard(standard, path, bytes, size, way, error)
            : !whole      ? write_straight(fd, path, bytes, size, way, error)
            : link        ? write_behind(path, &info, bytes, size, way, error)
                          : write_to(path, &info, bytes, size, way, error);
  if (made && !ok) { /* nothing was there before, so nothing is left */
    char *real = realpath(path, NULL);
    if (real) (void)unlink(real);
    free(real);
  }
  if (close(fd) != 0 && !whole && ok) ok = fail(error, path, "write");
  return ok;
}

bool file_write(const char *path, const char *bytes, size_t size, Error *error) {
  return write_through(path, bytes, size, &(Way){.sync = true}, error);
}

bool file_write_new(const char *path, const char *bytes, size_t size, bool *taken, Error *error) {
  struct stat info;
  *taken = lstat(path, &info) == 0;
  return !*taken && write_to(path, NULL, bytes, size, &(Way){.sync = true, .taken = taken}, error);
}

bool file_write_cached(const char *path, const char *bytes, size_t size, const atomic_bool *cancel, Error *error) {
  const Way way = {.own = true, .cancel = cancel};
  struct stat info;
  bool link = lstat(path, &info) == 0 && S_ISLNK(info.st_mode);
  return link ? write_to(path, NULL, bytes, size, &way, error) : write_through(path, bytes, size, &way, error);
}
