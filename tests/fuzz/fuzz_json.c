/* Any bytes as JSON of a program from outside: every value of it can be asked for in every way. */
#include "game/core/json_read.h"
#include "tests/fuzz/fuzz.h"

static void ask(const JsonDoc *doc, int32_t node) {
  char text[24];
  double number;
  int64_t whole;
  bool yes;
  if (json_read_number(doc, node, &number)) must(json_is_kind(doc, node, JSON_NUMBER));
  if (json_read_int(doc, node, -5, 1000, &whole)) must(whole >= -5 && whole <= 1000);
  (void)json_read_bool(doc, node, &yes);
  if (json_read_text(doc, node, text, sizeof text)) must(strlen(text) < sizeof text);
  json_read_key(doc, node, text, sizeof text);
  must(strlen(text) < sizeof text);
  (void)json_text_is(doc, node, "type");
  (void)json_member(doc, node, "type");
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  JsonDoc doc = {0};
  char *exact = malloc(size > 0 ? size : 1); /* of its very size, so that one byte too far shows */
  must(exact);
  if (size > 0) memcpy(exact, bytes, size);
  if (json_read(&doc, exact, size)) {
    int32_t children = 0;
    for (int32_t node = 0; node < doc.count; node++) {
      ask(&doc, node);
      for (int32_t child = json_first(&doc, node); child != JSON_NONE; child = json_next(&doc, child)) children++;
    }
    must(children == doc.count - 1);
    ask(&doc, JSON_NONE);
  }
  json_doc_destroy(&doc);
  free(exact);
  return 0;
}
