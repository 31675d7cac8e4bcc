/* Messages of trouble are told in the window's language: whole, in parts, with what they tell of; and every message
 * that is written below the window has its form in the list. Reads the sources for that. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/app/model/messages.h"
#include "game/core/file.h"
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

/* A hole takes what stands there, spaces and signs too; what stands in it is told as well where it is known. */
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
  assert_string_equal(vietnamese("s.ini was broken (line 2: expected key=value); it is now s.ini.1; nothing is saved"),
                      "s.ini đã bị hỏng (dòng 2: cần khóa=giá trị); nay nó là s.ini.1; không có gì được lưu");
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

/* Long and hostile text takes a moment, not for ever. */
static void test_hostile(void **state) {
  (void)state;
  char text[512], out[1200];
  for (size_t i = 0; i + 1 < sizeof text; i++) text[i] = i % 2 ? ' ' : ':';
  text[sizeof text - 1] = 0;
  for (int i = 0; i < 200; i++) (void)message_in(LANGUAGE_VIETNAMESE, text, out, sizeof out);
  assert_int_equal(strlen(out), strlen(text));
}

/* ---- the sources ---- */

/* Messages that only the command line can print: they are in English, as all of it is. */
static const char *const not_shown[] = {"bench_part",   "scen.c",   "speed", "tournament.c", "rating.c",
                                        "maze_trial.c", "script.c", "app.c", "platform.c",   "app_export.c"};

static bool is_shown(const char *path) {
  for (size_t i = 0; i < sizeof not_shown / sizeof *not_shown; i++)
    if (strstr(path, not_shown[i])) return false;
  return true;
}

/* A literal at `at` (behind its quote) and what is joined to it, with something in place of every conversion. Returns
 * behind it. */
static const char *read_literal(const char *at, char *out, size_t room) {
  size_t used = 0;
  for (;;) {
    for (; *at != '"'; at++) {
      assert_true(used + 4 < room && *at);
      if (*at == '\\') at++;
      if (*at != '%' || at[1] == ' ') {
        out[used++] = *at;
        continue;
      }
      at += strspn(at + 1, "0123456789.*+- #lzjh") + 1;
      if (*at == '%')
        out[used++] = '%';
      else
        out[used++] = '7';
    }
    out[used] = 0;
    at++;
    const char *next = at + strspn(at, " \n");
    if (*next != '"') return at;
    at = next + 1;
  }
}

/* Every sentence that a call of error_set or of a file's own `refuse` is given: a literal of two words and more. */
static int look_through(const char *path, const char *source) {
  static const char *const calls[] = {"error_set(", "refuse("};
  int unknown = 0;
  for (size_t c = 0; c < sizeof calls / sizeof *calls; c++)
    for (const char *at = strstr(source, calls[c]); at; at = strstr(at, calls[c])) {
      at += strlen(calls[c]);
      for (int depth = 1; depth > 0 && *at; at++) {
        if (*at == '(') depth++;
        if (*at == ')') depth--;
        if (*at != '"') continue;
        char text[1024], out[1200];
        at = read_literal(at + 1, text, sizeof text) - 1;
        if (!strchr(text, ' ') || strcmp(text, "7: 7") == 0) continue;
        if (message_in(LANGUAGE_VIETNAMESE, text, out, sizeof out)) continue;
        print_message("%s: no Vietnamese for: %s\n", path, text);
        unknown++;
      }
    }
  return unknown;
}

static int look_into(const char *folder) {
  int unknown = 0;
  DIR *dir = opendir(folder);
  assert_non_null(dir);
  for (const struct dirent *entry = readdir(dir); entry; entry = readdir(dir)) {
    char path[600];
    size_t length = strlen(entry->d_name), size;
    Error error;
    if (length < 3 || strcmp(entry->d_name + length - 2, ".c") != 0) continue;
    snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
    if (!is_shown(path)) continue;
    char *source = file_read(path, SIZE_MAX, &size, &error);
    assert_non_null(source);
    unknown += look_through(path, source);
    free(source);
  }
  closedir(dir);
  return unknown;
}

static void test_sources(void **state) {
  (void)state;
  static const char *const folders[] = {
      "game/core", "game/store",  "game/app",       "game/app/model",  "game/app/screens", "game/lab",
      "ai",        "ai/berkeley", "ai/level4_hunt", "ai/level3_sight", "ai/level5_feast",  "ai/level6_carousel",
      "ai/puzzle", "ai/search",   "ai/maze",        "ai/foodsearch"};
  int unknown = 0;
  for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) unknown += look_into(folders[i]);
  assert_int_equal(unknown, 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_whole),   cmocka_unit_test(test_holes),      cmocka_unit_test(test_parts),
      cmocka_unit_test(test_unknown), cmocka_unit_test(test_short_room), cmocka_unit_test(test_hostile),
      cmocka_unit_test(test_sources),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
