/* A journal: one line per game, appended under a lock, so that lines of several threads never mix and a killed process
 * leaves whole lines but for the last (the kernel has them). Must not know how games are played or how reports look. */
#include "game/lab/bench_journal.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "game/core/file.h"

enum { LINE_ROOM = 1 << 16 }; /* a game's figures and every bucket of times there is fit */

/* Whoever has the file open for writing holds it: the system lets go when a process ends, however it ends. Where there
 * are no such locks there is nobody to be seen. */
static bool hold(int file, const char *path, Error *error) {
  if (file < 0 || flock(file, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) return true;
  return error_set(error, "%s: another run is at work on it", path);
}

static bool write_anew(const char *path, const Bench *bench, BenchFormat format, Error *error) {
  char *bytes = NULL;
  size_t size;
  FILE *out = open_memstream(&bytes, &size);
  if (!out) return error_set(error, "%s: out of memory", path);
  bench_write_played(bench, format, out);
  bool ok = fclose(out) == 0 || error_set(error, "%s: out of memory", path);
  ok = ok && file_write(path, bytes, size, error);
  free(bytes);
  return ok;
}

bool journal_open(Journal *journal, const char *path, const Bench *bench, BenchFormat format, Error *error) {
  *journal = (Journal){.file = -1};
  int before = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK),
      file = -1; /* held until the new one stands in its place */
  bool ok = hold(before, path, error) && write_anew(path, bench, format, error);
  if (ok) {
    file = open(path, O_WRONLY | O_APPEND | O_CLOEXEC);
    ok = file >= 0 ? hold(file, path, error) : error_set(error, "%s: %s", path, strerror(errno));
  }
  if (before >= 0) close(before);
  if (ok) {
    journal->file = file;
    pthread_mutex_init(&journal->lock, NULL);
  } else if (file >= 0) {
    close(file);
  }
  return ok;
}

static void lose(Journal *journal, int reason) {
  if (!journal->failed) journal->reason = reason;
  journal->failed = true;
}

/* All of a line, in as many pieces as the system takes it. A signal may come in between, and does: Ctrl-C. */
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

bool journal_close(Journal *journal, const char *path, Error *error) {
  if (close(journal->file) != 0) lose(journal, errno);
  journal->file = -1;
  pthread_mutex_destroy(&journal->lock);
  if (!journal->failed) return true;
  return error_set(error, "%s: can't keep what is played: %s", path, strerror(journal->reason));
}
