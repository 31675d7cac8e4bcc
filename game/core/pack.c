/* Bits guessed from the letters before them and coded by a range coder, then six bits per letter. For each bit the
 * longest of three contexts that has been met often enough does the guessing. All in whole numbers, so that every build
 * agrees. Must not know what the bytes are. */
#include "game/core/pack.h"

#include <stdlib.h>
#include <string.h>

enum {
  VERSION = 1,
  ORDERS = 4,      /* contexts of 0, 1, 2 and 4 letters */
  SLOTS_BITS = 16, /* of each order but the first */
  KNOWN = 2,       /* times a context must have been met before it may guess */
  CHANCE_BITS = 16,
  CHECK_BYTES = 4,
  PAST_END = 3 /* of the four bytes that a reader has in hand at the end, one was written */
};
#define SIZE_MOST ((size_t)16 << 20)

static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/* ---- guessing ---- */

typedef struct Guess {
  uint16_t chance; /* of a 1, in parts of 65536 */
  uint16_t met;
} Guess;

typedef struct Model {
  Guess *slots;  /* ORDERS tables */
  uint32_t last; /* four letters */
} Model;

static bool model_init(Model *m) {
  size_t count = (size_t)ORDERS << SLOTS_BITS;
  *m = (Model){.slots = malloc(count * sizeof *m->slots)};
  for (size_t i = 0; m->slots && i < count; i++) m->slots[i] = (Guess){.chance = 1u << (CHANCE_BITS - 1)};
  return m->slots != NULL;
}

/* The slots of all orders for the next bit of a letter, of which `part` (with a leading 1) is known. */
static void find_slots(Model *m, uint32_t part, Guess *out[ORDERS]) {
  static const uint32_t masks[ORDERS] = {0, 0xFF, 0xFFFF, 0xFFFFFFFF};
  for (uint32_t i = 0; i < ORDERS; i++) {
    uint32_t key = (m->last & masks[i]) * 0x9E3779B1u;
    key = (key ^ (key >> 15)) * 0x85EBCA77u + part * 0xC2B2AE3Du;
    key ^= key >> 13;
    key *= 0x27D4EB2Fu;
    out[i] = &m->slots[((size_t)i << SLOTS_BITS) + (i == 0 ? part : key >> (32 - SLOTS_BITS))];
  }
}

static uint32_t chance_of(Guess *const slots[ORDERS]) {
  uint32_t i = ORDERS - 1;
  while (i > 0 && slots[i]->met < KNOWN) i--;
  uint32_t chance = slots[i]->chance >> 4; /* 12 bits are enough for the coder */
  return chance < 16 ? 16 : chance > 4080 ? 4080 : chance;
}

/* New contexts learn quickly, old ones slowly. */
static void learn(Guess *slots[ORDERS], uint32_t bit) {
  enum { SLOWEST = 40 };
  for (uint32_t i = 0; i < ORDERS; i++) {
    Guess *g = slots[i];
    int32_t aim = bit ? 65535 : 0, pace = g->met + 2;
    g->chance = (uint16_t)((int32_t)g->chance + (aim - (int32_t)g->chance) / pace);
    if (g->met < SLOWEST) g->met++;
  }
}

/* ---- coding ---- */

typedef struct Coder {
  uint32_t low, high, value;
  const uint8_t *at, *end; /* reading */
  uint8_t *out;            /* writing */
  size_t used, room;
  int32_t past; /* zeros read after the end */
  bool failed;
} Coder;

static void put_byte(Coder *c, uint8_t byte) {
  if (c->used == c->room) {
    size_t room = c->room * 2 + 256;
    uint8_t *more = c->failed ? NULL : realloc(c->out, room);
    if (!more) {
      c->failed = true;
      return;
    }
    c->out = more;
    c->room = room;
  }
  c->out[c->used++] = byte;
}

static uint32_t next_byte(Coder *c) {
  if (c->at < c->end) return *c->at++;
  if (++c->past > PAST_END) c->failed = true;
  return 0;
}

static uint32_t split(const Coder *c, uint32_t chance) {
  return c->low + (uint32_t)((uint64_t)(c->high - c->low) * chance >> 12);
}

static void write_bit(Coder *c, uint32_t chance, uint32_t bit) {
  uint32_t middle = split(c, chance);
  if (bit)
    c->high = middle;
  else
    c->low = middle + 1;
  for (; ((c->low ^ c->high) & 0xFF000000u) == 0; c->low <<= 8, c->high = c->high << 8 | 0xFF)
    put_byte(c, (uint8_t)(c->high >> 24));
}

static uint32_t read_bit(Coder *c, uint32_t chance) {
  uint32_t middle = split(c, chance), bit = c->value <= middle;
  if (bit)
    c->high = middle;
  else
    c->low = middle + 1;
  for (; ((c->low ^ c->high) & 0xFF000000u) == 0; c->low <<= 8, c->high = c->high << 8 | 0xFF)
    c->value = c->value << 8 | next_byte(c);
  return bit;
}

static void write_letter(Coder *c, Model *m, uint8_t letter) {
  uint32_t part = 1;
  for (int i = 7; i >= 0; i--) {
    Guess *slots[ORDERS];
    uint32_t bit = ((uint32_t)letter >> i) & 1u;
    find_slots(m, part, slots);
    write_bit(c, chance_of(slots), bit);
    learn(slots, bit);
    part = part << 1 | bit;
  }
  m->last = m->last << 8 | letter;
}

static uint8_t read_letter(Coder *c, Model *m) {
  uint32_t part = 1;
  while (part < 256) {
    Guess *slots[ORDERS];
    find_slots(m, part, slots);
    uint32_t bit = read_bit(c, chance_of(slots));
    learn(slots, bit);
    part = part << 1 | bit;
  }
  m->last = m->last << 8 | (part & 0xFF);
  return (uint8_t)part;
}

static uint32_t check_sum(const char *bytes, size_t size) {
  uint32_t sum = 2166136261u;
  for (size_t i = 0; i < size; i++) sum = (sum ^ (uint8_t)bytes[i]) * 16777619u;
  return sum;
}

/* ---- letters ---- */

static char *to_letters(const uint8_t *bytes, size_t size) {
  char *line = malloc(size / 3 * 4 + 5), *at = line;
  for (size_t i = 0; line && i < size; i += 3) {
    uint32_t word = (uint32_t)bytes[i] << 16;
    if (i + 1 < size) word |= (uint32_t)bytes[i + 1] << 8;
    if (i + 2 < size) word |= bytes[i + 2];
    size_t count = size - i >= 3 ? 4 : size - i + 1;
    for (size_t k = 0; k < count; k++) *at++ = letters[word >> (18 - 6 * k) & 63];
  }
  if (line) *at = '\0';
  return line;
}

static uint8_t *from_letters(const char *line, size_t length, size_t *size, Error *error) {
  uint8_t *bytes = malloc(length / 4 * 3 + 4);
  if (!bytes) {
    error_set_memory(error, "out of memory for the content of a link");
    return NULL;
  }
  uint32_t word = 0, bits = 0;
  *size = 0;
  for (size_t i = 0; i < length; i++) {
    const char *found = line[i] ? strchr(letters, line[i]) : NULL;
    if (!found) {
      free(bytes);
      error_set(error, "content of a link is made of letters, digits, '-' and '_'; character %zu is not", i + 1);
      return NULL;
    }
    word = word << 6 | (uint32_t)(found - letters);
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[(*size)++] = (uint8_t)(word >> bits);
  }
  return bytes;
}

/* ---- the whole ---- */

char *pack_write(const char *bytes, size_t size, Error *error) {
  Coder c = {.high = UINT32_MAX};
  Model m = {0};
  char *line = NULL;
  if (size > SIZE_MOST) {
    error_set(error, "%zu bytes are too many to be packed", size);
    return NULL;
  }
  put_byte(&c, VERSION);
  for (size_t rest = size;; rest >>= 7) {
    put_byte(&c, (uint8_t)((rest & 127) | (rest > 127 ? 128 : 0)));
    if (rest <= 127) break;
  }
  uint32_t sum = check_sum(bytes, size);
  for (int i = 0; i < CHECK_BYTES; i++) put_byte(&c, (uint8_t)(sum >> (8 * i)));
  if (model_init(&m) && !c.failed) {
    for (size_t i = 0; i < size; i++) write_letter(&c, &m, (uint8_t)bytes[i]);
    put_byte(&c, (uint8_t)((c.low >> 24) + 1)); /* with the zeros that are read after the end: between low and high */
    if (!c.failed) line = to_letters(c.out, c.used);
  }
  free(m.slots);
  free(c.out);
  if (!line) error_set_memory(error, "out of memory for the content of a link");
  return line;
}

/* Version, length and check sum; false when there are not all of them. */
static bool read_head(Coder *c, size_t *size, uint32_t *sum) {
  enum { LONGEST = 4 };
  if (c->end - c->at < 1 || *c->at++ != VERSION) return false;
  *size = 0;
  for (int i = 0;; i++) {
    if (c->at == c->end || i == LONGEST) return false;
    uint8_t byte = *c->at++;
    *size |= (size_t)(byte & 127) << (7 * i);
    if (!(byte & 128)) break;
  }
  if (c->end - c->at < CHECK_BYTES) return false;
  *sum = 0;
  for (int i = 0; i < CHECK_BYTES; i++) *sum |= (uint32_t)*c->at++ << (8 * i);
  return true;
}

char *pack_read(const char *line, size_t length, size_t limit, size_t *size, Error *error) {
  size_t packed;
  uint8_t *bytes = from_letters(line, length, &packed, error);
  if (!bytes) return NULL;
  Coder c = {.high = UINT32_MAX, .at = bytes, .end = bytes + packed};
  Model m = {0};
  uint32_t sum;
  char *out = NULL;
  if (!read_head(&c, size, &sum)) {
    error_set(error, "the content of the link is not of this arcade, or was cut short");
  } else if (*size > limit) {
    error_set(error, "the content of the link would be %zu bytes; at most %zu are taken", *size, limit);
  } else if (!(out = malloc(*size + 1)) || !model_init(&m)) {
    free(out);
    out = NULL;
    error_set_memory(error, "out of memory for the content of a link");
  } else {
    for (int i = 0; i < 4; i++) c.value = c.value << 8 | next_byte(&c);
    for (size_t i = 0; i < *size && !c.failed; i++) out[i] = (char)read_letter(&c, &m);
    out[*size] = '\0';
    if (c.failed || check_sum(out, *size) != sum) {
      free(out);
      out = NULL;
      if (c.failed)
        error_set(error, "the content of the link is not of this arcade, or was cut short");
      else
        error_set(error, "the content of the link is damaged: its check sum does not agree");
    }
  }
  free(m.slots);
  free(bytes);
  return out;
}
