/* The JSON reader: what is JSON is read, what is not is refused, and nothing is read beyond the text. */
#include <stdlib.h>
#include <string.h>

#include "game/core/json_read.h"
#include "game/core/rng.h"
#include "tests/support/check.h"

static bool reads(JsonDoc *doc, const char *text) { return json_read(doc, text, strlen(text)); }

static void test_values(void **unused) {
  (void)unused;
  JsonDoc doc = {0};
  assert_true(
      reads(&doc, " {\"a\" : [1, -2.5e1, true, null], \"b\":{\"c\":\"d\\n\\u00e9\\ud83d\\ude00\"}, \"a\\\"\":0} "));
  int32_t list = json_member(&doc, 0, "a"), item = json_first(&doc, list);
  double number;
  int64_t whole;
  bool on;
  char text[32];
  assert_true(json_read_int(&doc, item, 0, 9, &whole) && whole == 1);
  assert_false(json_read_int(&doc, item, 2, 9, &whole));
  item = json_next(&doc, item);
  assert_true(json_read_number(&doc, item, &number) && number == -25);
  item = json_next(&doc, item);
  assert_true(json_read_bool(&doc, item, &on) && on);
  item = json_next(&doc, item);
  assert_int_equal(json_kind(&doc, item), JSON_NULL);
  assert_int_equal(json_next(&doc, item), JSON_NONE);
  int32_t inner = json_member(&doc, json_member(&doc, 0, "b"), "c");
  assert_true(json_read_text(&doc, inner, text, sizeof text));
  assert_string_equal(text, "d\n\xc3\xa9\xf0\x9f\x98\x80");
  assert_false(json_text_is(&doc, inner, "d"));
  assert_true(json_read_text(&doc, inner, text, 5)); /* cut at a whole letter */
  assert_string_equal(text, "d\n\xc3\xa9");
  assert_int_equal(json_member(&doc, 0, "x"), JSON_NONE);
  assert_int_equal(json_member(&doc, list, "a"), JSON_NONE);
  assert_false(json_read_text(&doc, JSON_NONE, text, sizeof text) || json_read_number(&doc, list, &number));
  json_read_key(&doc, JSON_NONE, text, sizeof text);
  assert_string_equal(text, "");
  json_doc_destroy(&doc);
}

static void test_half_pairs_and_twice(void **unused) {
  (void)unused;
  JsonDoc doc = {0};
  char text[32];
  assert_true(reads(&doc, "[\"\\ud800x\",\"\\ud800\\u0041\",\"\\u0000after\"]"));
  int32_t item = json_first(&doc, 0);
  assert_true(json_read_text(&doc, item, text, sizeof text));
  assert_string_equal(text, "\xef\xbf\xbdx");
  item = json_next(&doc, item);
  assert_true(json_read_text(&doc, item, text, sizeof text));
  assert_string_equal(text,
                      "\xef\xbf\xbd"
                      "A");
  item = json_next(&doc, item);
  assert_true(json_read_text(&doc, item, text, sizeof text));
  assert_string_equal(text,
                      "\xef\xbf\xbd"
                      "after");
  assert_true(reads(&doc, "{\"a\":1,\"a\":2}"));
  int64_t whole;
  assert_true(json_read_int(&doc, json_member(&doc, 0, "a"), 0, 9, &whole) && whole == 2);
  assert_true(reads(&doc, "{\"\\u0061b\":\"\\u0057\",\"c\":\"W\\u0000\"}")); /* escapes mean their letters */
  assert_true(json_text_is(&doc, json_member(&doc, 0, "ab"), "W"));
  assert_false(json_text_is(&doc, json_member(&doc, 0, "c"), "W"));
  assert_int_equal(json_member(&doc, 0, "a"), JSON_NONE);
  json_doc_destroy(&doc);
}

static void test_what_is_no_json(void **unused) {
  (void)unused;
  static const char *const texts[] = {
      "",    " ",       "{",       "}",         "[1,]",   "{\"a\":1,}", "{,}",      "[1 2]",    "{\"a\" 1}", "{a:1}",
      "'a'", "\"a",     "\"\\x\"", "\"\\u12\"", "\"\n\"", "01",         "1.",       ".5",       "1e",        "+1",
      "- 1", "nul",     "True",    "NaN",       "1 1",    "[1]]",       "{\"a\":}", "\"\xff\"", "[\"a\":1]", "-",
      "[1}", "{\"a\"]", "\"\\",    "\"\\u",     "[",      "[[",         "{\"",      "{\"a\"",   "{\"a\":",   "[1,"};
  JsonDoc doc = {0};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    if (reads(&doc, texts[i])) fail_msg("read: %s", texts[i]);
  char deep[2 * JSON_DEPTH_MAX + 8];
  for (int32_t depth = JSON_DEPTH_MAX; depth <= JSON_DEPTH_MAX + 1; depth++) {
    memset(deep, '[', (size_t)depth);
    memset(deep + depth, ']', (size_t)depth);
    assert_int_equal(json_read(&doc, deep, 2 * (size_t)depth), depth <= JSON_DEPTH_MAX);
  }
  json_doc_destroy(&doc);
}

/* Every start of a text is refused or read, in a buffer of just its size: a byte too far is seen by the sanitizers. */
static void test_cut_and_changed_texts(void **unused) {
  (void)unused;
  static const char whole[] =
      "{\"type\":\"move\",\"moves\":{\"1\":\"N\",\"2\":\"\\u00e9\"},\"n\":[-1.5e+3,true,false,null,\"\\ud83d\\ude00\"]"
      "}";
  JsonDoc doc = {0};
  Rng rng;
  rng_seed(&rng, 7, 0);
  for (int32_t round = 0; round < 4000; round++) {
    size_t size = round < (int32_t)sizeof whole ? (size_t)round : sizeof whole - 1;
    char *text = malloc(size + 1), key[8], value[8];
    memcpy(text, whole, size);
    char *exact = malloc(size ? size : 1);
    if (round >= (int32_t)sizeof whole)
      for (int32_t i = 0; i < 3; i++) text[rng_below(&rng, (uint32_t)size)] = "\"\\{}[],:0eu\xff "[rng_below(&rng, 13)];
    memcpy(exact, text, size);
    if (json_read(&doc, exact, size))
      for (int32_t i = 0; i < doc.count; i++) {
        (void)json_read_text(&doc, i, value, sizeof value);
        json_read_key(&doc, i, key, sizeof key);
      }
    free(exact);
    free(text);
  }
  json_doc_destroy(&doc);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_values),
      cmocka_unit_test(test_half_pairs_and_twice),
      cmocka_unit_test(test_what_is_no_json),
      cmocka_unit_test(test_cut_and_changed_texts),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
