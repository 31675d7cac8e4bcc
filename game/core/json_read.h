/* Reading JSON: one value, strictly by the grammar, into a flat list of nodes over the text, which must stay.
 * No recursion and no allocation per value; a depth and a size that no honest line exceeds are refused. */
#ifndef PACADE_CORE_JSON_READ_H
#define PACADE_CORE_JSON_READ_H

#include "game/core/base.h"

typedef enum { JSON_NULL, JSON_BOOL, JSON_NUMBER, JSON_STRING, JSON_LIST, JSON_OBJECT } JsonKind;

enum { JSON_DEPTH_MAX = 32, JSON_NONE = -1 };

typedef struct JsonNode {
  uint8_t kind;
  int32_t key_start, key_length; /* of a member of an object, without the quotes; else 0 */
  int32_t start, length;         /* the value's text; of a string without the quotes */
  int32_t first, next;           /* the first child, the next sibling; JSON_NONE */
} JsonNode;

/* Zero it before first use; it may be used again and again, and keeps its memory. */
typedef struct JsonDoc {
  const char *text;
  JsonNode *nodes; /* the value itself is node 0 */
  int32_t count, room;
} JsonDoc;

/* False when the text is not one JSON value (white space around it is fine) or memory is short. */
bool json_read(JsonDoc *doc, const char *text, size_t size);
void json_doc_destroy(JsonDoc *doc);

/* Node 0 or a member, for asking on; all take JSON_NONE and answer "no". */
JsonKind json_kind(const JsonDoc *doc, int32_t node);
bool json_is_kind(const JsonDoc *doc, int32_t node, JsonKind kind);
/* The member of that name of an object (the last, when it stands there twice), or JSON_NONE. */
int32_t json_member(const JsonDoc *doc, int32_t object, const char *key);
int32_t json_first(const JsonDoc *doc, int32_t node);
int32_t json_next(const JsonDoc *doc, int32_t node);
bool json_read_number(const JsonDoc *doc, int32_t node, double *out);
/* A whole number within bounds. */
bool json_read_int(const JsonDoc *doc, int32_t node, int64_t min, int64_t max, int64_t *out);
bool json_read_bool(const JsonDoc *doc, int32_t node, bool *out);
/* Copies a string, unescaped, cut to fit at a whole character and NUL-ended; a NUL inside becomes U+FFFD. False: no
 * string. */
bool json_read_text(const JsonDoc *doc, int32_t node, char *out, size_t room);
/* The same of a member's name; "" of JSON_NONE. */
void json_read_key(const JsonDoc *doc, int32_t node, char *out, size_t room);
/* Whether it is that string. */
bool json_text_is(const JsonDoc *doc, int32_t node, const char *text);

#endif
