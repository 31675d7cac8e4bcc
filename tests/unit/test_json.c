/* JSON writing: commas, nesting, escapes, invalid UTF-8, and numbers that read back in any locale.
 * Compares with texts written out by hand. */
#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/lab/json.h"
#include "tests/support/check.h"

typedef struct Page {
  FILE *out;
  char *text;
  size_t size;
  Json json;
} Page;

static void page_begin(Page *page) {
  page->out = open_memstream(&page->text, &page->size);
  assert_non_null(page->out);
  json_begin(&page->json, page->out);
}

static void page_expect(Page *page, const char *expected) {
  assert_int_equal(fclose(page->out), 0);
  assert_string_equal(page->text, expected);
  free(page->text);
}

static void nests_and_commas(void **state) {
  (void)state;
  Page page;
  page_begin(&page);
  Json *json = &page.json;
  json_object(json, NULL);
  json_list(json, "empty");
  json_end_list(json);
  json_list(json, "cells");
  for (int i = 0; i < 2; i++) {
    json_list(json, NULL);
    json_int(json, NULL, i);
    json_int(json, NULL, -i);
    json_end_list(json);
  }
  json_end_list(json);
  json_object(json, "inner");
  json_bool(json, "yes", true);
  json_bool(json, "no", false);
  json_null(json, "none");
  json_end_object(json);
  json_uint(json, "big", UINT64_MAX);
  json_int(json, "small", INT64_MIN);
  json_end_object(json);
  json_end_line(json);
  json_object(json, NULL); /* a second line starts afresh */
  json_end_object(json);
  json_end_line(json);
  page_expect(
      &page,
      "{\"empty\": [], \"cells\": [[0, 0], [1, -1]], \"inner\": {\"yes\": true, \"no\": false, \"none\": null}, "
      "\"big\": 18446744073709551615, \"small\": -9223372036854775808}\n{}\n");
}

static void check_string(const char *value, const char *expected) {
  Page page;
  page_begin(&page);
  json_string(&page.json, NULL, value);
  page_expect(&page, expected);
}

static void escapes_strings(void **state) {
  (void)state;
  check_string("plain", "\"plain\"");
  check_string("", "\"\"");
  check_string(NULL, "null");
  check_string("say \"hi\" \\ there", "\"say \\\"hi\\\" \\\\ there\"");
  check_string("a\nb\tc\rd\x01\x1f\x7f", "\"a\\nb\\tc\\u000dd\\u0001\\u001f\\u007f\"");
  check_string("\xc3\xa9 \xe2\x96\x88 \xf0\x9f\x91\xbb", "\"\xc3\xa9 \xe2\x96\x88 \xf0\x9f\x91\xbb\"");
}

static void replaces_invalid_utf8(void **state) {
  (void)state;
#define LOST "\xef\xbf\xbd"
  check_string(
      "a\xff"
      "b",
      "\"a" LOST "b\"");
  check_string("\x80", "\"" LOST "\"");                            /* a lone continuation */
  check_string("\xc3", "\"" LOST "\"");                            /* cut off */
  check_string("\xe2\x96", "\"" LOST LOST "\"");                   /* cut off later */
  check_string("\xc0\xaf", "\"" LOST LOST "\"");                   /* overlong */
  check_string("\xe0\x80\xaf", "\"" LOST LOST LOST "\"");          /* overlong, longer */
  check_string("\xed\xa0\x80", "\"" LOST LOST LOST "\"");          /* a surrogate */
  check_string("\xf4\x90\x80\x80", "\"" LOST LOST LOST LOST "\""); /* beyond the last code point */
#undef LOST
}

static void check_real(double value, const char *expected) {
  Page page;
  page_begin(&page);
  json_real(&page.json, NULL, value);
  page_expect(&page, expected);
}

static void writes_the_shortest_number(void **state) {
  (void)state;
  check_real(0, "0");
  check_real(1, "1");
  check_real(-2.5, "-2.5");
  check_real(0.1, "0.1");
  check_real(1.0 / 3, "0.3333333333333333");
  check_real(1e100, "1e+100");
  check_real(420, "420");
  check_real(-1000000, "-1000000");
  check_real(123456.75, "123456.75");
  check_real(0.00001, "0.00001");
  check_real(0.000123, "0.000123");
  check_real(9.5e-6, "9.5e-06");
  check_real(123456789012345.67, "123456789012345.67");
  check_real(999999999999999, "999999999999999");
  check_real(1e15, "1e+15");
  check_real(-0.0, "-0");
  check_real(5e-324, "5e-324");
  check_real(NAN, "null");
  check_real(INFINITY, "null");
  check_real(-INFINITY, "null");
}

static void numbers_read_back(void **state) {
  (void)state;
  Rng rng;
  rng_seed(&rng, 7, 0);
  for (int i = 0; i < 2000; i++) {
    double value = ldexp(rng_unit(&rng) - 0.5, (int)rng_below(&rng, 600) - 300);
    Page page;
    page_begin(&page);
    json_real(&page.json, NULL, value);
    assert_int_equal(fclose(page.out), 0);
    assert_true(strtod(page.text, NULL) == value);
    free(page.text);
  }
}

static void numbers_ignore_the_locale(void **state) {
  (void)state;
  static const char *const names[] = {"de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8", "de_DE", "fr_FR"};
  const char *chosen = NULL;
  for (size_t i = 0; !chosen && i < sizeof names / sizeof *names; i++) chosen = setlocale(LC_NUMERIC, names[i]);
  if (!chosen) skip(); /* no locale with a comma is installed */
  check_real(-1234.5, "-1234.5");
  check_real(0.1, "0.1");
  setlocale(LC_NUMERIC, "C");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(nests_and_commas),      cmocka_unit_test(escapes_strings),
      cmocka_unit_test(replaces_invalid_utf8), cmocka_unit_test(writes_the_shortest_number),
      cmocka_unit_test(numbers_read_back),     cmocka_unit_test(numbers_ignore_the_locale),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
