/* Error messages are shown in the window's language: whole, in parts, with what they mention, and in English where the
 * list has no form. `make lint` lists the messages that have no form. */
#include <string.h>

#include "game/app/model/messages.h"
#include "tests/support/check.h"

static const char *vietnamese(const char *english) {
  static char out[1200];
  (void)message_in(LANGUAGE_VIETNAMESE, english, out, sizeof out);
  return out;
}

static void test_whole(void **state) {
  (void)state;
  assert_string_equal(vietnamese("there is no such monster"), "không có quái vật như vậy");
  assert_string_equal(vietnamese("level 3 needs exactly one food, found 12"), "màn 3 cần đúng một thức ăn, lại có 12");
  assert_string_equal(vietnamese("out of memory for the fonts"), "không đủ bộ nhớ");
}

/* A hole takes what stands there, spaces and signs too; what stands in it is translated, too, where it is known. */
static void test_holes(void **state) {
  (void)state;
  assert_string_equal(vietnamese("/a b/m: x.txt:3:7: expected the end of the row, found '?'"),
                      "/a b/m: x.txt:3:7: cần hết hàng, lại gặp '?'");
  assert_string_equal(vietnamese("/tmp/x: can't open: Permission denied"), "/tmp/x: không mở được: không có quyền");
  assert_string_equal(vietnamese("the name is longer than 24 letters"), "tên dài hơn 24 chữ");
  assert_string_equal(vietnamese(" is empty"), " is empty"); /* a hole is never empty */
}

static void test_parts(void **state) {
  (void)state;
  assert_string_equal(vietnamese("the game is not saved: the disk is full"), "ván không được lưu: đĩa đã đầy");
  assert_string_equal(vietnamese("the game is not saved: unheard of"), "ván không được lưu: unheard of");
  assert_string_equal(
      vietnamese("s.ini was damaged (line 2: expected key=value) and has been renamed to s.ini.1; nothing is saved"),
      "s.ini bị hỏng (dòng 2: cần khóa=giá trị) và đã được đổi tên thành s.ini.1; không có gì được lưu");
}

static void test_unknown(void **state) {
  (void)state;
  char out[64];
  assert_false(message_in(LANGUAGE_VIETNAMESE, "Đã lưu 12 ván", out, sizeof out));
  assert_string_equal(out, "Đã lưu 12 ván");
  assert_false(message_in(LANGUAGE_VIETNAMESE, "", out, sizeof out));
  assert_string_equal(out, "");
  assert_true(message_in(LANGUAGE_ENGLISH, "there is no such monster", out, sizeof out));
  assert_string_equal(out, "there is no such monster");
}

/* Never past the end, and never half a letter. */
static void test_short_room(void **state) {
  (void)state;
  char out[80];
  for (size_t room = 1; room < 60; room++) {
    memset(out, '#', sizeof out);
    (void)message_in(LANGUAGE_VIETNAMESE, "there is no such saved game", out, room);
    size_t length = strlen(out);
    assert_true(length < room);
    assert_int_equal(out[room], '#');
    assert_true(strncmp("không có ván đã lưu như vậy", out, length) == 0);
    assert_true(((unsigned char)"không có ván đã lưu như vậy"[length] & 0xC0) != 0x80);
  }
}

/* Long and hostile text takes a moment, not forever. */
static void test_hostile(void **state) {
  (void)state;
  char text[512], out[1200];
  for (size_t i = 0; i + 1 < sizeof text; i++) text[i] = i % 2 ? ' ' : ':';
  text[sizeof text - 1] = 0;
  for (int i = 0; i < 200; i++) (void)message_in(LANGUAGE_VIETNAMESE, text, out, sizeof out);
  assert_int_equal(strlen(out), strlen(text));
}

/* ---- the list ---- */

#define MESSAGE(english, vietnamese) {english, vietnamese},
static const char *const forms[][2] = {
#include "game/app/words/messages.inc"
};
#undef MESSAGE

/* Which of {1} to {9} a form has; those of the English ones are counted in order. */
static unsigned holes_of(const char *form, bool in_order) {
  unsigned holes = 0;
  int count = 0;
  for (const char *c = form; *c; c++) {
    if (c[0] != '{' || c[1] < '1' || c[1] > '9' || c[2] != '}') continue;
    if (in_order && c[1] - '1' != count++) fail_msg("'%s' does not count its holes in order", form);
    holes |= 1u << (c[1] - '0');
  }
  return holes;
}

/* A translated form has no hole that the English one lacks; it may leave some out. */
static void test_forms(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
    const char *english = forms[i][0], *told = forms[i][1];
    assert_true(english[0] && told[0]);
    if (holes_of(told, false) & ~holes_of(english, true)) fail_msg("'%s' has a hole that '%s' lacks", told, english);
    for (size_t k = 0; k < i; k++)
      if (strcmp(forms[k][0], english) == 0) fail_msg("'%s' is there twice", english);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_whole),   cmocka_unit_test(test_holes),      cmocka_unit_test(test_parts),
      cmocka_unit_test(test_unknown), cmocka_unit_test(test_short_room), cmocka_unit_test(test_hostile),
      cmocka_unit_test(test_forms),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
