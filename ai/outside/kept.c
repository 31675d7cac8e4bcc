/* The last 64 KiB of standard error or junk, cut into lines of a record: none is longer than a note, none ends within a
 * letter, and where there are too many the last ones stay, for that is where a traceback stands. */
#include "ai/outside/kept_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/core/record.h"
#include "game/core/utf8.h"

enum {
  PART_BYTES = 180,                                  /* of a line, so that it fits into a note */
  LINE_COST = sizeof "monsters: stderr (goes on): ", /* of a note beside its text */
  NOTES_BYTES = RECORD_NOTES_MAX / 4 - 4096          /* two sides with two kinds each, and what else is told */
};

static size_t part_length(const char *at) {
  size_t length = 0, size;
  while (at[length] && at[length] != '\n' && (size = utf8_next(at + length, 4, NULL)) > 0 &&
         length + size <= PART_BYTES)
    length += size;
  return length;
}

/* Behind a part and, if it is the last of its line, behind the end of that. */
static const char *next_part(const char *at) {
  at += part_length(at);
  return *at == '\n' ? at + 1 : at;
}

static bool goes_on(const Kept *kept, const char *at) { return at > kept->text && at[-1] != '\n'; }

void kept_take(Kept **kept, const Process *process, void (*read)(const Process *, char *, size_t)) {
  if (!*kept) *kept = malloc(sizeof **kept);
  Kept *k = *kept;
  if (!k) return;
  read(process, k->text, sizeof k->text);
  size_t cost = 0;
  k->count = 0;
  for (const char *at = k->text; *at; at = next_part(at), k->count++) cost += part_length(at) + LINE_COST;
  k->left_out = 0;
  k->first = k->text;
  for (; cost > NOTES_BYTES; k->first = next_part(k->first), k->left_out++) cost -= part_length(k->first) + LINE_COST;
  if (k->left_out > 0) k->count -= k->left_out - 1; /* that is a line as well */
  k->at = k->first;
  k->index = 0;
}

bool kept_line(Kept *kept, int32_t index, const char *kind, char *out, size_t room) {
  if (!kept || index >= kept->count) return false;
  if (kept->left_out > 0 && index-- == 0) {
    snprintf(out, room, "%s: (%d lines before these are left out)", kind, (int)kept->left_out);
    return true;
  }
  if (index < kept->index) kept->at = kept->first, kept->index = 0;
  for (; kept->index < index; kept->index++) kept->at = next_part(kept->at);
  snprintf(out, room, "%s%s: %.*s", kind, goes_on(kept, kept->at) ? " (goes on)" : "", (int)part_length(kept->at),
           kept->at);
  return true;
}
