/* A journal: one write a game, appended, so that lines of several threads never mix and a killed process leaves whole
 * lines (the kernel has them). Must not know how games are played or how reports look. */
#include "game/lab/bench_journal.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "game/core/file.h"

enum { LINE_ROOM = 1 << 16 }; /* a game's figures and every bucket of times there is fit */

bool journal_open(Journal *journal, const char *path, const Bench *bench, BenchFormat format, Error *error) {
  *journal = (Journal){.file = -1};
  char *bytes = NULL;
  size_t size;
  FILE *out = open_memstream(&bytes, &size);
  if (!out) return error_set(error, "%s: out of memory", path);
  bench_write_played(bench, format, out);
  bool ok = fclose(out) == 0 || error_set(error, "%s: out of memory", path);
  ok = ok && file_write(path, bytes, size, error);
  free(bytes);
  if (!ok) return false;
  journal->file = open(path, O_WRONLY | O_APPEND | O_CLOEXEC);
  return journal->file >= 0 || error_set(error, "%s: %s", path, strerror(errno));
}

static void lose(Journal *journal, int reason) {
  if (!atomic_exchange(&journal->failed, true)) atomic_store(&journal->reason, reason);
}

void journal_add(Journal *journal, const Bench *bench, int64_t index, const Tally *times) {
  if (journal->file < 0 || atomic_load(&journal->failed)) return;
  char line[LINE_ROOM];
  size_t size = bench_print_game(bench, index, line, sizeof line);
  for (int32_t i = 0; i < times->used && size + 48 < sizeof line; i++)
    size += (size_t)snprintf(line + size, sizeof line - size, "\t%d:%" PRIu64, times->touched[i],
                             times->counts[times->touched[i]]);
  line[size++] = '\n';
  ssize_t wrote = write(journal->file, line, size);
  if (wrote != (ssize_t)size) lose(journal, wrote < 0 ? errno : ENOSPC);
}

bool journal_close(Journal *journal, const char *path, Error *error) {
  if (journal->file >= 0 && close(journal->file) != 0) lose(journal, errno);
  journal->file = -1;
  if (!atomic_load(&journal->failed)) return true;
  return error_set(error, "%s: can't keep what is played: %s", path, strerror(atomic_load(&journal->reason)));
}
