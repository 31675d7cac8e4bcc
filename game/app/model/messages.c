/* Recognises a message by the table of words/messages.inc and translates it. Must not know where a message comes from,
 * nor who shows it. */
#include "game/app/model/messages.h"

#include <string.h>

enum { HOLES = 6, DEEPEST = 4 };

#define MESSAGE(english, vietnamese) {english, vietnamese},
static const struct {
  const char *english, *vietnamese;
} messages[] = {
#include "game/app/words/messages.inc"
};
#undef MESSAGE

typedef struct Part {
  const char *at;
  size_t length;
} Part;

static bool is_hole(const char *form) { return form[0] == '{' && form[1] >= '1' && form[1] <= '6' && form[2] == '}'; }

/* The length of a form's text before its next slot. */
static size_t plain_length(const char *form) {
  size_t length = 0;
  while (form[length] && !is_hole(form + length)) length++;
  return length;
}

/* How much text a slot takes: up to the first occurrence of the plain text after it, or, for the last one, up to
 * that text at the end. 0: it does not match. Each byte is examined only once. */
static size_t hole_length(const char *behind, size_t plain, const char *text, size_t length) {
  if (length <= plain) return 0;
  bool last = behind[plain] == '\0';
  for (size_t taken = last ? length - plain : 1; taken + plain <= length; taken++)
    if (memcmp(text + taken, behind, plain) == 0) return taken;
  return 0;
}

/* Whether the text matches the form, and the content of its slots. */
static bool fits(const char *form, Part text, Part holes[HOLES]) {
  size_t plain = plain_length(form);
  if (text.length < plain || memcmp(text.at, form, plain) != 0) return false;
  for (int hole = 0;; hole++) {
    form += plain;
    text = (Part){text.at + plain, text.length - plain};
    if (!*form) return text.length == 0;
    form += strlen("{1}");
    plain = plain_length(form);
    size_t taken = hole < HOLES ? hole_length(form, plain, text.at, text.length) : 0;
    if (!taken) return false;
    holes[hole] = (Part){text.at, taken};
    text = (Part){text.at + taken, text.length - taken};
  }
}

typedef struct Out {
  char *at;
  size_t used, room;
} Out;

static void put(Out *out, const char *text, size_t length) {
  size_t left = out->room - out->used - 1;
  if (length > left) {
    length = left;
    while (length > 0 && ((unsigned char)text[length] & 0xC0) == 0x80) length--; /* no letter is cut in two */
  }
  memcpy(out->at + out->used, text, length);
  out->used += length;
  out->at[out->used] = '\0';
}

/* Pieces still to be written, the next one last; a `plain` one is written as it is. */
typedef struct Piece {
  Part text;
  int depth;
  bool plain;
} Piece;

enum { PIECES = 2 * HOLES + 1 }; /* of one form: its slots, and the plain text around them */

typedef struct Waiting {
  Piece pieces[DEEPEST * PIECES + 1];
  size_t count;
} Waiting;

static void wait_reversed(Waiting *waiting, const Piece *pieces, size_t count) {
  while (count > 0) waiting->pieces[waiting->count++] = pieces[--count];
}

/* Queues a form and the content of its slots, which may be messages themselves. */
static void wait_form(Waiting *waiting, const char *form, const Part holes[HOLES], int depth) {
  Piece pieces[PIECES];
  size_t count = 0;
  while (*form && count < PIECES) {
    size_t plain = plain_length(form);
    pieces[count++] = plain ? (Piece){{form, plain}, depth, true} : (Piece){holes[form[1] - '1'], depth + 1, false};
    form += plain ? plain : strlen("{1}");
  }
  wait_reversed(waiting, pieces, count);
}

/* One message after another, or what failed, a colon, and why: each part may be known. */
static bool wait_parts(Waiting *waiting, Part text, int depth) {
  static const char *const joints[] = {"; ", ": "};
  for (int joint = 0; joint < 2; joint++)
    for (size_t i = 1; i + 2 < text.length; i++) {
      if (memcmp(text.at + i, joints[joint], 2) != 0) continue;
      const Piece pieces[] = {{{text.at, i}, depth + 1, false},
                              {{joints[joint], 2}, depth, true},
                              {{text.at + i + 2, text.length - i - 2}, depth + 1, false}};
      wait_reversed(waiting, pieces, sizeof pieces / sizeof *pieces);
      return true;
    }
  return false;
}

static bool wait_message(Waiting *waiting, Part text, int depth) {
  for (size_t i = 0; i < sizeof messages / sizeof *messages; i++) {
    Part holes[HOLES];
    for (int hole = 0; hole < HOLES; hole++) holes[hole] = (Part){"", 0};
    if (!fits(messages[i].english, text, holes)) continue;
    wait_form(waiting, messages[i].vietnamese, holes, depth);
    return true;
  }
  return false;
}

/* Writes the translation. False when no part of the text is known: then it is written as it is. Placeholders are
 * translated too, up to DEEPEST levels deep. */
static bool tell(Part text, Out *out) {
  Waiting waiting = {.pieces = {{text, 0, false}}, .count = 1};
  bool known = false;
  while (waiting.count > 0) {
    Piece piece = waiting.pieces[--waiting.count];
    bool closed = piece.plain || piece.depth == DEEPEST;
    if (!closed && wait_message(&waiting, piece.text, piece.depth))
      known = true;
    else if (closed || !wait_parts(&waiting, piece.text, piece.depth))
      put(out, piece.text.at, piece.text.length);
  }
  return known;
}

bool message_in(Language language, const char *english, char *out, size_t size) {
  Out told = {.at = out, .room = size};
  Part text = {english, strlen(english)};
  out[0] = '\0';
  if (language != LANGUAGE_ENGLISH) return tell(text, &told);
  put(&told, english, text.length);
  return true;
}
