/* JSON as text, one value after another. Numbers come out the same in every locale.
 * Must not know what is being written: no game, no agents. */
#include "game/lab/json.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "game/core/utf8.h"

void json_begin(Json *json, FILE *out) { *json = (Json){.out = out}; }

static void write_quoted(FILE *out, const char *text) {
  const unsigned char *s = (const unsigned char *)text;
  putc('"', out);
  while (*s) {
    uint32_t letter = 0;
    size_t length = utf8_next((const char *)s, strnlen((const char *)s, 4), &letter);
    if (length == 0) {
      fputs("\xef\xbf\xbd", out);
      s++;
      continue;
    }
    if (*s == '"' || *s == '\\') {
      putc('\\', out);
      putc(*s, out);
    } else if (*s == '\n') {
      fputs("\\n", out);
    } else if (*s == '\t') {
      fputs("\\t", out);
    } else if (utf8_is_hidden(letter)) { /* control characters and the like, including C1, are always escaped */
      if (letter > 0xffff) fprintf(out, "\\u%04x", (unsigned)(0xd7c0 + (letter >> 10)));
      fprintf(out, "\\u%04x", (unsigned)(letter > 0xffff ? 0xdc00 | (letter & 0x3ff) : letter));
    } else {
      fwrite(s, 1, (size_t)length, out);
    }
    s += length;
  }
  putc('"', out);
}

/* Writes what precedes every value: the comma, and the key inside an object. */
static void begin_value(Json *json, const char *key) {
  if (json->comma) fputs(json->line ? "," : ", ", json->out);
  if (json->line) putc('\n', json->out);
  json->line = false;
  if (key) {
    write_quoted(json->out, key);
    fputs(": ", json->out);
  }
  json->comma = true;
}

static void open_nest(Json *json, const char *key, char bracket) {
  begin_value(json, key);
  putc(bracket, json->out);
  json->comma = false;
}

static void close_nest(Json *json, char bracket) {
  putc(bracket, json->out);
  json->comma = true;
}

void json_object(Json *json, const char *key) { open_nest(json, key, '{'); }
void json_end_object(Json *json) { close_nest(json, '}'); }
void json_list(Json *json, const char *key) { open_nest(json, key, '['); }
void json_end_list(Json *json) { close_nest(json, ']'); }

void json_string(Json *json, const char *key, const char *value) {
  if (!value) {
    json_null(json, key);
    return;
  }
  begin_value(json, key);
  write_quoted(json->out, value);
}

void json_int(Json *json, const char *key, int64_t value) {
  begin_value(json, key);
  fprintf(json->out, "%" PRId64, value);
}

void json_uint(Json *json, const char *key, uint64_t value) {
  begin_value(json, key);
  fprintf(json->out, "%" PRIu64, value);
}

enum { DIGITS_ENOUGH = 17, PLAIN_FROM = -5, PLAIN_TO = 15 }; /* powers of ten */

void json_real(Json *json, const char *key, double value) {
  if (!isfinite(value)) {
    json_null(json, key);
    return;
  }
  char text[48];
  int digits = 0;
  do snprintf(text, sizeof text, "%.*e", digits, value);
  while (strtod(text, NULL) != value && ++digits < DIGITS_ENOUGH);
  /* Numbers of a usual size are written without an exponent: "420", not "4.2e+02". Below 2^53 that loses nothing. */
  int exponent = (int)strtol(strchr(text, 'e') + 1, NULL, 10);
  if (exponent >= PLAIN_FROM && exponent < PLAIN_TO)
    snprintf(text, sizeof text, "%.*f", digits > exponent ? digits - exponent : 0, value);
  begin_value(json, key);
  /* Whatever the locale's decimal separator is, JSON needs a point. */
  bool foreign = false;
  for (const char *c = text; *c; c++) {
    bool plain = strchr("+-0123456789e", *c) != NULL;
    if (plain) putc(*c, json->out);
    if (!plain && !foreign) putc('.', json->out);
    foreign = !plain;
  }
}

void json_bool(Json *json, const char *key, bool value) {
  begin_value(json, key);
  fputs(value ? "true" : "false", json->out);
}

void json_null(Json *json, const char *key) {
  begin_value(json, key);
  fputs("null", json->out);
}

void json_line(Json *json) { json->line = true; }

void json_end_line(Json *json) {
  putc('\n', json->out);
  json->comma = false;
}
