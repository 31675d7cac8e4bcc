/* UTF-8: every letter there is comes back as it was written, and nothing that only looks like one is taken. */
#include "game/core/utf8.h"

#include <string.h>

#include "tests/support/check.h"

static size_t encode(uint32_t letter, char out[4]) {
  if (letter < 0x80) return out[0] = (char)letter, 1;
  size_t length = letter < 0x800 ? 2 : letter < 0x10000 ? 3 : 4;
  static const unsigned char first[5] = {0, 0, 0xC0, 0xE0, 0xF0};
  for (size_t i = length - 1; i > 0; i--, letter >>= 6) out[i] = (char)(0x80 | (letter & 0x3F));
  out[0] = (char)(first[length] | letter);
  return length;
}

static void every_letter(void **state) {
  (void)state;
  for (uint32_t letter = 0; letter <= 0x10FFFF; letter++) {
    char bytes[4], written[4];
    uint32_t back = UINT32_MAX;
    size_t length = encode(letter, bytes), expected = letter >= 0xD800 && letter <= 0xDFFF ? 0 : length;
    if (utf8_next(bytes, length, &back) != expected) fail_msg("U+%04X", (unsigned)letter);
    if (expected && back != letter) fail_msg("U+%04X became U+%04X", (unsigned)letter, (unsigned)back);
    if (utf8_write(letter, written) != expected || memcmp(bytes, written, expected) != 0)
      fail_msg("U+%04X is written wrong", (unsigned)letter);
    for (size_t cut = 0; cut < length; cut++) assert_int_equal(utf8_next(bytes, cut, &back), 0);
  }
  char none[4];
  assert_int_equal(utf8_write(0x110000, none), 0);
  assert_int_equal(utf8_write(UINT32_MAX, none), 0);
}

/* Of all sequences of two bytes exactly the letters of one and two bytes are taken. */
static void nothing_else(void **state) {
  (void)state;
  for (int first = 0; first < 256; first++)
    for (int second = 0; second < 256; second++) {
      char bytes[2] = {(char)first, (char)second};
      bool two = first >= 0xC2 && first <= 0xDF && (second & 0xC0) == 0x80;
      assert_int_equal(utf8_next(bytes, 2, NULL), first < 0x80 ? 1 : two ? 2 : 0);
    }
  static const char *const wrong[] = {"\xE0\x80\xAF", "\xE0\x9F\xBF",     "\xF0\x80\x80\xAF", "\xF0\x8F\xBF\xBF",
                                      "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xF8\x88\x80\x80", "\xE1\xBA\x41"};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
    assert_int_equal(utf8_next(wrong[i], strlen(wrong[i]), NULL), 0);
}

static void hidden_and_blank(void **state) {
  (void)state;
  static const uint32_t hidden[] = {0,      9,      0x1F,   0x7F,   0x85,    0x9F,    0xAD,   0x200B,
                                    0x202E, 0x2066, 0xFEFF, 0xFFF0, 0x1BCA0, 0x1D173, 0xE0041};
  static const uint32_t seen[] = {' ', 'A', 0xA0, 0xE9, 0x1EA3, 0x2014, 0x4E00, 0x1F600};
  for (size_t i = 0; i < sizeof hidden / sizeof *hidden; i++) assert_true(utf8_is_hidden(hidden[i]));
  for (size_t i = 0; i < sizeof seen / sizeof *seen; i++) assert_false(utf8_is_hidden(seen[i]));
  assert_true(utf8_is_blank(' ') && utf8_is_blank(0xA0) && utf8_is_blank(0x3000));
  assert_false(utf8_is_blank('A') || utf8_is_blank(0x1EA3));
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(every_letter), cmocka_unit_test(nothing_else),
                                     cmocka_unit_test(hidden_and_blank)};
  return cmocka_run_group_tests_name("utf8", tests, NULL, NULL);
}
