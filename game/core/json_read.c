/* The JSON reader: one pass with a stack of open lists and objects. Knows nothing of what the values mean. */
#include "game/core/json_read.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "game/core/utf8.h"

typedef struct Reader {
  JsonDoc *doc;
  const char *text;
  int32_t at, size;
  int32_t open[JSON_DEPTH_MAX], last[JSON_DEPTH_MAX]; /* lists and objects begun, and the last child of each */
  int32_t depth;
} Reader;

static char peek(const Reader *r) { return r->at < r->size ? r->text[r->at] : '\0'; }

static void skip_blanks(Reader *r) {
  while (r->at < r->size && strchr(" \t\r\n", r->text[r->at]) && r->text[r->at]) r->at++;
}

static bool take(Reader *r, char c) {
  if (r->at >= r->size || r->text[r->at] != c) return false;
  r->at++;
  return true;
}

static bool take_word(Reader *r, const char *word) {
  int32_t length = (int32_t)strlen(word);
  if (r->size - r->at < length || memcmp(r->text + r->at, word, (size_t)length) != 0) return false;
  r->at += length;
  return true;
}

static bool take_digits(Reader *r) {
  int32_t start = r->at;
  while (peek(r) >= '0' && peek(r) <= '9') r->at++;
  return r->at > start;
}

static bool take_number(Reader *r) {
  take(r, '-');
  if (!take(r, '0') && !take_digits(r)) return false;
  if (take(r, '.') && !take_digits(r)) return false;
  if (take(r, 'e') || take(r, 'E')) {
    if (!take(r, '+')) take(r, '-');
    return take_digits(r);
  }
  return true;
}

static int32_t hex_digit(char c) {
  return c >= '0' && c <= '9'   ? c - '0'
         : c >= 'a' && c <= 'f' ? c - 'a' + 10
         : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                : -1;
}

static bool valid_utf8(const char *at, size_t size) {
  for (size_t used; size > 0; at += used, size -= used)
    if ((used = utf8_next(at, size, NULL)) == 0) return false;
  return true;
}

/* After the opening quote; leaves the place after the closing one. */
static bool take_string(Reader *r, int32_t *start, int32_t *length) {
  *start = r->at;
  while (r->at < r->size) {
    unsigned char c = (unsigned char)r->text[r->at++];
    if (c == '"') {
      *length = r->at - 1 - *start;
      return valid_utf8(r->text + *start, (size_t)*length);
    }
    if (c < 0x20) return false;
    if (c != '\\') continue;
    char code = peek(r);
    if (!code || !strchr("\"\\/bfnrtu", code)) return false;
    r->at++;
    for (int32_t i = 0; code == 'u' && i < 4; i++)
      if (r->at >= r->size || hex_digit(r->text[r->at++]) < 0) return false;
  }
  return false;
}

static JsonNode *add_node(Reader *r) {
  JsonDoc *doc = r->doc;
  if (doc->count == doc->room) {
    int32_t room = doc->room ? doc->room * 2 : 64;
    JsonNode *more = realloc(doc->nodes, sizeof *more * (size_t)room);
    if (!more) return NULL;
    doc->nodes = more;
    doc->room = room;
  }
  int32_t index = doc->count++;
  doc->nodes[index] = (JsonNode){.first = JSON_NONE, .next = JSON_NONE};
  if (r->depth > 0) {
    int32_t *last = &r->last[r->depth - 1], parent = r->open[r->depth - 1];
    *(*last == JSON_NONE ? &doc->nodes[parent].first : &doc->nodes[*last].next) = index;
    *last = index;
  }
  return &doc->nodes[index];
}

/* A value, or the beginning of a list or an object. */
static bool take_value(Reader *r) {
  JsonNode *node = add_node(r);
  if (!node) return false;
  if (r->depth > 0 && r->doc->nodes[r->open[r->depth - 1]].kind == JSON_OBJECT) {
    if (!take(r, '"') || !take_string(r, &node->key_start, &node->key_length)) return false;
    skip_blanks(r);
    if (!take(r, ':')) return false;
    skip_blanks(r);
  }
  node->start = r->at;
  bool ok = true;
  if (take(r, '"')) {
    node->kind = JSON_STRING;
    return take_string(r, &node->start, &node->length);
  }
  if (peek(r) == '[' || peek(r) == '{') {
    if (r->depth == JSON_DEPTH_MAX) return false;
    node->kind = r->text[r->at++] == '[' ? JSON_LIST : JSON_OBJECT;
    r->open[r->depth] = (int32_t)(node - r->doc->nodes);
    r->last[r->depth++] = JSON_NONE;
    return true;
  }
  if (take_word(r, "true") || take_word(r, "false"))
    node->kind = JSON_BOOL;
  else if (take_word(r, "null"))
    node->kind = JSON_NULL;
  else {
    node->kind = JSON_NUMBER;
    ok = take_number(r);
  }
  node->length = r->at - node->start;
  return ok;
}

bool json_read(JsonDoc *doc, const char *text, size_t size) {
  doc->text = text;
  doc->count = 0;
  if (size > INT32_MAX / 2) return false;
  Reader r = {.doc = doc, .text = text, .size = (int32_t)size};
  bool began = true; /* nothing stands yet in the list or object that is open */
  skip_blanks(&r);
  if (!take_value(&r)) return false;
  began = r.depth > 0;
  while (r.depth > 0) {
    JsonNode *open = &doc->nodes[r.open[r.depth - 1]];
    skip_blanks(&r);
    if (take(&r, open->kind == JSON_LIST ? ']' : '}')) {
      open->length = r.at - open->start;
      r.depth--;
      began = false;
      continue;
    }
    if (!began && !take(&r, ',')) return false;
    skip_blanks(&r);
    int32_t depth = r.depth;
    if (!take_value(&r)) return false;
    began = r.depth > depth;
  }
  skip_blanks(&r);
  return r.at == r.size;
}

void json_doc_destroy(JsonDoc *doc) {
  free(doc->nodes);
  *doc = (JsonDoc){0};
}

bool json_is_kind(const JsonDoc *doc, int32_t node, JsonKind kind) {
  return node >= 0 && node < doc->count && doc->nodes[node].kind == kind;
}

JsonKind json_kind(const JsonDoc *doc, int32_t node) {
  return node >= 0 && node < doc->count ? (JsonKind)doc->nodes[node].kind : JSON_NULL;
}

int32_t json_first(const JsonDoc *doc, int32_t node) {
  return node >= 0 && node < doc->count ? doc->nodes[node].first : JSON_NONE;
}

int32_t json_next(const JsonDoc *doc, int32_t node) {
  return node >= 0 && node < doc->count ? doc->nodes[node].next : JSON_NONE;
}

bool json_read_number(const JsonDoc *doc, int32_t node, double *out) {
  if (!json_is_kind(doc, node, JSON_NUMBER)) return false;
  const JsonNode *number = &doc->nodes[node];
  char text[64];
  if ((size_t)number->length >= sizeof text) return false;
  memcpy(text, doc->text + number->start, (size_t)number->length);
  text[number->length] = '\0';
  *out = strtod(text, NULL); /* the program never sets a locale: the point is a point */
  return isfinite(*out) != 0;
}

bool json_read_int(const JsonDoc *doc, int32_t node, int64_t min, int64_t max, int64_t *out) {
  double value;
  if (!json_read_number(doc, node, &value) || value != floor(value) || fabs(value) > 9e15) return false;
  if ((int64_t)value < min || (int64_t)value > max) return false;
  *out = (int64_t)value;
  return true;
}

bool json_read_bool(const JsonDoc *doc, int32_t node, bool *out) {
  if (!json_is_kind(doc, node, JSON_BOOL)) return false;
  *out = doc->text[doc->nodes[node].start] == 't';
  return true;
}

static uint32_t read_hex(const char *at) {
  uint32_t value = 0;
  for (int32_t i = 0; i < 4; i++) value = value * 16 + (uint32_t)hex_digit(at[i]);
  return value;
}

/* One character of a string: *used gets how many bytes it takes in the text, *size how many in UTF-8. */
static void read_character(const char *at, int32_t left, int32_t *used, char out[4], int32_t *size) {
  static const char names[] = "\"\\/bfnrt", values[] = "\"\\/\b\f\n\r\t";
  *used = *size = 1;
  if (*at != '\\') {
    unsigned char c = (unsigned char)*at;
    *used = *size = c < 0x80 ? 1 : c < 0xE0 ? 2 : c < 0xF0 ? 3 : 4;
    memcpy(out, at, (size_t)*size);
    return;
  }
  *used = 2;
  if (at[1] != 'u') {
    out[0] = values[strchr(names, at[1]) - names];
    return;
  }
  *used = 6;
  uint32_t code = read_hex(at + 2);
  if (code >= 0xD800 && code < 0xDC00 && left >= 12 && at[6] == '\\' && at[7] == 'u') {
    uint32_t low = read_hex(at + 8);
    if (low >= 0xDC00 && low < 0xE000) {
      code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
      *used = 12;
    }
  }
  if (code == 0 || (code >= 0xD800 && code < 0xE000)) code = 0xFFFD; /* what no text of ours holds; half of a pair */
  *size = (int32_t)utf8_write(code, out);
}

static void copy_text(const char *at, int32_t length, char *out, size_t room) {
  size_t written = 0;
  for (int32_t i = 0; i < length;) {
    char character[4];
    int32_t used, size;
    read_character(at + i, length - i, &used, character, &size);
    if (written + (size_t)size >= room) break;
    memcpy(out + written, character, (size_t)size);
    written += (size_t)size;
    i += used;
  }
  out[written] = '\0';
}

/* Whether a string as it stands in the text means these letters. */
static bool means(const char *at, int32_t length, const char *wanted) {
  char text[64];
  size_t size = strlen(wanted);
  if ((size_t)length == size && memcmp(at, wanted, size) == 0) return true;
  if (size + 1 >= sizeof text || (size_t)length <= size || !memchr(at, '\\', (size_t)length)) return false;
  copy_text(at, length, text, sizeof text);
  return strcmp(text, wanted) == 0;
}

int32_t json_member(const JsonDoc *doc, int32_t object, const char *key) {
  int32_t found = JSON_NONE;
  if (!json_is_kind(doc, object, JSON_OBJECT)) return found;
  for (int32_t i = json_first(doc, object); i != JSON_NONE; i = json_next(doc, i))
    if (means(doc->text + doc->nodes[i].key_start, doc->nodes[i].key_length, key)) found = i;
  return found;
}

bool json_read_text(const JsonDoc *doc, int32_t node, char *out, size_t room) {
  if (!json_is_kind(doc, node, JSON_STRING)) return false;
  copy_text(doc->text + doc->nodes[node].start, doc->nodes[node].length, out, room);
  return true;
}

void json_read_key(const JsonDoc *doc, int32_t node, char *out, size_t room) {
  if (node == JSON_NONE)
    copy_text("", 0, out, room);
  else
    copy_text(doc->text + doc->nodes[node].key_start, doc->nodes[node].key_length, out, room);
}

bool json_text_is(const JsonDoc *doc, int32_t node, const char *text) {
  return json_is_kind(doc, node, JSON_STRING) &&
         means(doc->text + doc->nodes[node].start, doc->nodes[node].length, text);
}
