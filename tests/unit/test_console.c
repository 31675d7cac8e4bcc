/* The texts of the command line: each once, formats take the same arguments in both languages, the levels are called as
 * in the window, and what is unknown stays English. */
#include <string.h>

#include "game/app/model/names.h"
#include "game/app/model/report_words.h"
#include "game/app/words/console.h"
#include "game/core/level.h"
#include "game/lab/lab_text.h"
#include "tests/support/check.h"

#define TEXT(english, vietnamese) {english, vietnamese},
static const char *const texts[][2] = {
#include "game/app/words/console.inc"
};
#undef TEXT

enum { TEXTS = sizeof texts / sizeof *texts };

/* The arguments of a format, in order, without how they are laid out: "%-5d" and "%d" take the same one. */
static void arguments_of(const char *text, char *out, size_t room) {
  size_t used = 0;
  for (; *text; text++) {
    if (*text != '%') continue;
    text++;
    while (*text && strchr("0123456789.+- #*lhzj", *text)) {
      if (strchr("*lhzj", *text) && used + 2 < room) out[used++] = *text;
      text++;
    }
    if (*text != '%' && used + 2 < room) out[used++] = *text;
    if (!*text) break;
  }
  out[used] = 0;
}

/* Texts that are printed as they are may have a plain percent sign; they are no formats. */
static bool is_format(const char *text) {
  for (; (text = strchr(text, '%')); text++)
    if (text[1] == '%' || !strchr(" .;,)", text[1])) return true;
  return false;
}

static void formats_agree(void **unused) {
  (void)unused;
  for (int i = 0; i < TEXTS; i++) {
    char english[64], vietnamese[64];
    assert_true(texts[i][0][0] && texts[i][1][0]);
    if (!is_format(texts[i][0])) continue;
    arguments_of(texts[i][0], english, sizeof english);
    arguments_of(texts[i][1], vietnamese, sizeof vietnamese);
    if (strcmp(english, vietnamese) != 0)
      fail_msg("'%s' takes %s, its Vietnamese %s", texts[i][0], english, vietnamese);
    size_t length = strlen(texts[i][0]), other = strlen(texts[i][1]);
    bool line = texts[i][0][length - 1] == '\n';
    if (line != (texts[i][1][other - 1] == '\n')) fail_msg("'%s' and its Vietnamese end differently", texts[i][0]);
  }
}

static void each_is_there_once(void **unused) {
  (void)unused;
  for (int i = 0; i < TEXTS; i++)
    for (int k = 0; k < i; k++)
      if (strcmp(texts[i][0], texts[k][0]) == 0) fail_msg("'%s' is there twice", texts[i][0]);
}

static void lookup(void **unused) {
  (void)unused;
  assert_string_equal(console_text(LANGUAGE_ENGLISH, "won"), "won");
  assert_string_equal(console_text(LANGUAGE_VIETNAMESE, "won"), "thắng");
  assert_string_equal(console_text(LANGUAGE_VIETNAMESE, "no such text"), "no such text");
  for (int outcome = 0; outcome < OUTCOME_COUNT; outcome++) {
    const char *name = outcome_name((Outcome)outcome);
    assert_string_not_equal(console_text(LANGUAGE_VIETNAMESE, name), name);
  }
}

static void reports_name_levels_as_the_window(void **unused) {
  (void)unused;
  int32_t count;
  const Level *levels = level_table(&count);
  reports_speak(LANGUAGE_VIETNAMESE);
  for (int32_t i = 0; i < count; i++) {
    assert_string_equal(lab_text(levels[i].title), level_title(LANGUAGE_VIETNAMESE, &levels[i]));
    assert_string_equal(lab_text(levels[i].blurb), level_blurb(LANGUAGE_VIETNAMESE, &levels[i]));
    assert_string_not_equal(lab_text(levels[i].blurb), levels[i].blurb);
  }
  assert_string_equal(lab_text("won"), "thắng");
  reports_speak(LANGUAGE_ENGLISH);
  assert_string_equal(lab_text(levels[0].title), levels[0].title);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(formats_agree),
      cmocka_unit_test(each_is_there_once),
      cmocka_unit_test(lookup),
      cmocka_unit_test(reports_name_levels_as_the_window),
  };
  return cmocka_run_group_tests_name("console", tests, NULL, NULL);
}
