/* Writing JSON: commas, quotes and escapes are handled here; balancing the nesting is up to the caller. */
#ifndef PACADE_LAB_JSON_H
#define PACADE_LAB_JSON_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

typedef struct Json {
  FILE *out;
  bool comma; /* something precedes in the current object or list */
  bool line;  /* the next value starts a new line */
} Json;

void json_begin(Json *json, FILE *out);
/* A key of NULL means an item of a list. */
void json_object(Json *json, const char *key);
void json_end_object(Json *json);
void json_list(Json *json, const char *key);
void json_end_list(Json *json);
void json_string(Json *json, const char *key, const char *value); /* invalid UTF-8 becomes U+FFFD; NULL becomes null */
void json_int(Json *json, const char *key, int64_t value);
void json_uint(Json *json, const char *key, uint64_t value);
void json_real(Json *json, const char *key, double value); /* the shortest text that reads back; not finite: null */
void json_bool(Json *json, const char *key, bool value);
void json_null(Json *json, const char *key);
/* The next value starts a new line. */
void json_line(Json *json);
/* Ends the line. */
void json_end_line(Json *json);

#endif
