/* A journal: one line per game, appended under a lock, so that lines of several threads never mix. A killed process
 * leaves whole lines, except perhaps the last, because the kernel has them already. Must not know how games are
 * played or how reports look. */
#include "game/lab/bench_journal.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "game/lab/held_file.h"

enum { LINE_ROOM = 1 << 16 }; /* enough for a game's figures and every bucket of times */

bool journal_claim(Journal *journal, const char *path, bool *left, Error *error) {
  *journal = (Journal){.file = -1};
  return held_file_claim(&journal->file, path, left, error);
}

void journal_release(Journal *journal) {
  if (journal->file >= 0) close(journal->file);
  journal->file = -1;
}

bool journal_open(Journal *journal, const char *path, const Bench *bench, BenchFormat format, Error *error) {
  char *bytes = NULL;
  size_t size;
  FILE *out = open_memstream(&bytes, &size);
  if (!out) return error_set_memory(error, "%s: out of memory", path);
  bench_write_played(bench, format, out);
  bool ok = fclose(out) == 0 || error_set_memory(error, "%s: out of memory", path);
  ok = ok && held_file_replace(&journal->file, path, bytes, size, error);
  free(bytes);
  if (ok) pthread_mutex_init(&journal->lock, NULL);
  return ok;
}

static void lose(Journal *journal, int reason) {
  if (!journal->failed) journal->reason = reason;
  journal->failed = true;
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
  if (!journal->failed && !held_file_write(journal->file, line, size)) lose(journal, errno);
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
