/* The words of the lens in the window are those of the command line, phrase by phrase. */
#include <string.h>

#include "game/app/words/strings.h"
#include "game/play/lens.h"
#include "tests/support/check.h"

static void test_english_is_the_same(void **state) {
  (void)state;
  for (int i = 0; i < LENS_SAY_COUNT; i++)
    assert_string_equal(str(LANGUAGE_ENGLISH, (StringId)(STR_LENS_SAY_LEFT_1 + i)), lens_english[i]);
  assert_int_equal(STR_LENS_SAY_JOINED - STR_LENS_SAY_LEFT_1, LENS_SAY_JOINED); /* in the same order */
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_english_is_the_same)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
