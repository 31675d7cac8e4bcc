/* A journal: one line per game, appended under a lock, so that lines of several threads never mix. A killed process
 * leaves whole lines, except perhaps the last, because the kernel has them already. Must not know how games are
 * played or how reports look. */
#include "game/lab/bench_journal.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { TRIES = 100 };
enum { LINE_ROOM = 1 << 16 }; /* enough for a game's figures and every bucket of times */

/* Whoever has the file open holds the lock; the system releases it when the process ends, however it ends. On a
 * system without such locks the file counts as free. */
static bool hold(int file) { return flock(file, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK; }

static bool fail(const char *path, Error *error) {
  return error_set(error, "%s: can't write: %s", path, strerror(errno));
}

/* Creates a file with a temporary name beside the journal, and locks it before anybody else can see it. -1 with a
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

/* Creates the journal if there is none; false without a message when another process was faster. */
static bool make_new(Journal *journal, const char *path, Error *error) {
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
    journal->file = file;
  else if (file >= 0)
    close(file);
  return ok;
}

typedef enum { HELD, NOT_THERE, CHANGED, REFUSED } Finding;

/* Locks the existing journal. */
static Finding hold_old(Journal *journal, const char *path, bool *left, Error *error) {
  int file = open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK);
  if (file < 0 && errno == ENOENT) return NOT_THERE;
  if (file < 0) return fail(path, error), REFUSED;
  struct stat mine, now;
  Finding found = HELD;
  if (!hold(file)) {
    error_set(error, "%s: another run is still using it: wait for it, or choose another --output", path);
    found = REFUSED;
  } else if (fstat(file, &mine) != 0 || stat(path, &now) != 0 || mine.st_ino != now.st_ino ||
             mine.st_dev != now.st_dev) {
    found = CHANGED; /* its run ended, or replaced it, between opening and locking */
  }
  if (found == HELD) {
    journal->file = file;
    *left = mine.st_size > 0;
  } else {
    close(file);
  }
  return found;
}

bool journal_claim(Journal *journal, const char *path, bool *left, Error *error) {
  *journal = (Journal){.file = -1};
  for (int i = 0; i < TRIES; i++) {
    *left = false;
    Finding found = hold_old(journal, path, left, error);
    if (found == HELD) return true;
    if (found == REFUSED) return false;
    if (found == NOT_THERE && make_new(journal, path, error)) return true;
    if (found == NOT_THERE && error && error->text[0]) return false;
  }
  return error_set(error, "%s: other runs keep changing it", path);
}

void journal_release(Journal *journal) {
  if (journal->file >= 0) close(journal->file);
  journal->file = -1;
}

static bool write_all(int file, const char *bytes, size_t size) {
  while (size > 0) {
    ssize_t wrote = write(file, bytes, size);
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote <= 0) return false;
    bytes += wrote;
    size -= (size_t)wrote;
  }
  return true;
}

/* The new file is locked before it gets the journal's name, and the old one stays locked until then. */
static bool replace(Journal *journal, const char *path, const char *bytes, size_t size, Error *error) {
  char *name;
  int file = begin_beside(path, &name, error);
  if (file < 0) return false;
  bool ok = (write_all(file, bytes, size) && fsync(file) == 0 && rename(name, path) == 0) || fail(path, error);
  if (ok) {
    close(journal->file);
    journal->file = file;
  } else {
    close(file);
    (void)unlink(name);
  }
  free(name);
  return ok;
}

bool journal_open(Journal *journal, const char *path, const Bench *bench, BenchFormat format, Error *error) {
  char *bytes = NULL;
  size_t size;
  FILE *out = open_memstream(&bytes, &size);
  if (!out) return error_set_memory(error, "%s: out of memory", path);
  bench_write_played(bench, format, out);
  bool ok = fclose(out) == 0 || error_set_memory(error, "%s: out of memory", path);
  ok = ok && replace(journal, path, bytes, size, error);
  free(bytes);
  if (ok) pthread_mutex_init(&journal->lock, NULL);
  return ok;
}

static void lose(Journal *journal, int reason) {
  if (!journal->failed) journal->reason = reason;
  journal->failed = true;
}

/* Writes the whole line, in as many pieces as the system takes. A signal such as Ctrl-C may interrupt it. */
static void write_line(Journal *journal, const char *line, size_t size) {
  while (size > 0) {
    ssize_t wrote = write(journal->file, line, size);
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote <= 0) {
      lose(journal, wrote < 0 ? errno : ENOSPC);
      return;
    }
    line += wrote;
    size -= (size_t)wrote;
  }
}

void journal_add(Journal *journal, const Bench *bench, int64_t index, const Tally *times) {
  if (journal->file < 0) return;
  char line[LINE_ROOM];
  size_t size = bench_print_game(bench, index, line, sizeof line);
  for (int32_t i = 0; i < times->used && size + 48 < sizeof line; i++)
    size += (size_t)snprintf(line + size, sizeof line - size, "\t%d:%" PRIu64, times->touched[i],
                             times->counts[times->touched[i]]);
  line[size++] = '\n';
  pthread_mutex_lock(&journal->lock);
  if (!journal->failed) write_line(journal, line, size);
  pthread_mutex_unlock(&journal->lock);
}

bool journal_close(Journal *journal, const char *path, bool keep, Error *error) {
  if (!keep) (void)unlink(path); /* while it is still locked, so that it can't be another process's file */
  if (close(journal->file) != 0) lose(journal, errno);
  journal->file = -1;
  pthread_mutex_destroy(&journal->lock);
  if (!journal->failed || !keep) return true;
  return error_set(error, "%s: can't keep what is played: %s", path, strerror(journal->reason));
}
