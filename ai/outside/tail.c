/* The last bytes of something endless: what a program wrote to standard error, and its lines that were no answers. */
#include <stdlib.h>
#include <string.h>

#include "ai/outside/process_internal.h"
#include "game/core/utf8.h"

void tail_add(Tail *tail, const char *bytes, size_t size) {
  tail->total += size;
  if (!tail->bytes) return;
  if (size > TAIL_BYTES) {
    bytes += size - TAIL_BYTES;
    size = TAIL_BYTES;
  }
  for (size_t i = 0; i < size; i++) tail->bytes[(tail->start + tail->used + i) % TAIL_BYTES] = bytes[i];
  tail->used += size;
  if (tail->used > TAIL_BYTES) {
    tail->start = (tail->start + tail->used - TAIL_BYTES) % TAIL_BYTES;
    tail->used = TAIL_BYTES;
  }
}

void process_junk(Process *p, const char *line, size_t size) {
  p->junk_lines++;
  tail_add(&p->junk, line, size);
  tail_add(&p->junk, "\n", 1);
}

/* Letters stay, line ends stay, everything else becomes '?': it goes to terminals and windows. */
static void tail_text(const Tail *tail, char *out, size_t room) {
  size_t want = tail->used < room - 1 ? tail->used : room - 1, at = 0;
  char *copy = malloc(want + 1);
  out[0] = '\0';
  if (!copy) return;
  for (size_t i = 0; i < want; i++) copy[i] = tail->bytes[(tail->start + tail->used - want + i) % TAIL_BYTES];
  for (size_t i = 0; i < want;) {
    uint32_t letter;
    size_t size = utf8_next(copy + i, want - i, &letter);
    bool plain = size > 0 && (letter == '\n' || !utf8_is_hidden(letter));
    if (size == 0) size = 1;
    if (plain) {
      memcpy(out + at, copy + i, size);
      at += size;
    } else {
      out[at++] = letter == '\t' && size == 1 && copy[i] == '\t' ? ' ' : '?';
    }
    i += size;
  }
  out[at] = '\0';
  free(copy);
}

void process_errors(const Process *p, char *out, size_t room) { tail_text(&p->errors, out, room); }
void process_junk_text(const Process *p, char *out, size_t room) { tail_text(&p->junk, out, room); }
