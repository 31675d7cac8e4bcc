/* As much of cmocka as the tests use, for machines that have none (the 32-bit build): same names, results as TAP.
 * A test that fails is left by longjmp; nothing else of it is seen. */
#ifndef PACADE_TESTS_PORTABLE_CMOCKA_H
#define PACADE_TESTS_PORTABLE_CMOCKA_H

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

typedef void (*CMUnitTestFunction)(void **state);
typedef int (*CMFixtureFunction)(void **state);
struct CMUnitTest {
  const char *name;
  CMUnitTestFunction test_func;
  CMFixtureFunction setup_func, teardown_func;
};
#define cmocka_unit_test(f) \
  { #f, f, NULL, NULL }
#define cmocka_unit_test_setup_teardown(f, setup, teardown) \
  { #f, f, setup, teardown }

static jmp_buf portable_leave; /* where a test is left from: 1 failed, 2 skipped */

__attribute__((unused, noreturn, format(printf, 3, 4))) static void portable_fail(const char *file, int line,
                                                                                  const char *format, ...) {
  va_list args;
  printf("# %s:%d: ", file, line);
  va_start(args, format);
  vprintf(format, args);
  va_end(args);
  printf("\n");
  longjmp(portable_leave, 1);
}

__attribute__((unused, format(printf, 1, 2))) static void print_message(const char *format, ...) {
  va_list args;
  va_start(args, format);
  vprintf(format, args);
  va_end(args);
}
#define print_error print_message

#define fail_msg(...) portable_fail(__FILE__, __LINE__, __VA_ARGS__)
#define fail() portable_fail(__FILE__, __LINE__, "failed")
#define skip() longjmp(portable_leave, 2)
#define portable_must(what, text)                               \
  do {                                                          \
    if (!(what)) portable_fail(__FILE__, __LINE__, "%s", text); \
  } while (0)
#define assert_true(c) portable_must((c) ? 1 : 0, "not true: " #c)
#define assert_false(c) portable_must((c) ? 0 : 1, "not false: " #c)
#define assert_null(p) portable_must((p) == NULL, "not NULL: " #p)
#define assert_non_null(p) portable_must((p) != NULL, "NULL: " #p)
#define assert_ptr_equal(a, b) portable_must((const void *)(a) == (const void *)(b), #a " is another pointer than " #b)
/* As cmocka compares them: as the widest whole numbers without a sign. */
#define assert_int_equal(a, b)                                                                              \
  do {                                                                                                      \
    uintmax_t portable_a = (uintmax_t)(a), portable_b = (uintmax_t)(b);                                     \
    if (portable_a != portable_b)                                                                           \
      portable_fail(__FILE__, __LINE__, "%s is %" PRIdMAX ", expected %" PRIdMAX, #a, (intmax_t)portable_a, \
                    (intmax_t)portable_b);                                                                  \
  } while (0)
#define assert_int_not_equal(a, b) portable_must((uintmax_t)(a) != (uintmax_t)(b), #a " equals " #b)
#define assert_in_range(v, low, high) \
  portable_must((uintmax_t)(v) >= (uintmax_t)(low) && (uintmax_t)(v) <= (uintmax_t)(high), #v " is out of range")
#define assert_string_equal(a, b)                                                       \
  do {                                                                                  \
    const char *portable_a = (a), *portable_b = (b);                                    \
    if (strcmp(portable_a, portable_b) != 0)                                            \
      portable_fail(__FILE__, __LINE__, "'%s', expected '%s'", portable_a, portable_b); \
  } while (0)
#define assert_string_not_equal(a, b) portable_must(strcmp((a), (b)) != 0, #a " equals " #b)
#define assert_memory_equal(a, b, size) portable_must(memcmp((a), (b), (size)) == 0, #a " is not " #b)

__attribute__((unused)) static int portable_run(const struct CMUnitTest *tests, size_t count, CMFixtureFunction setup,
                                                CMFixtureFunction teardown) {
  static void *shared, *own; /* static: left alone by longjmp */
  static size_t at;
  static int failed;
  if (setup && setup(&shared) != 0) {
    printf("Bail out! the set-up failed\n");
    return 1;
  }
  for (at = 0; at < count; at++) {
    own = shared;
    int left = setjmp(portable_leave);
    if (left == 0) {
      if (tests[at].setup_func && tests[at].setup_func(&own) != 0) longjmp(portable_leave, 1);
      tests[at].test_func(&own);
    }
    if (left != 2 && tests[at].teardown_func && tests[at].teardown_func(&own) != 0) left = 1;
    failed += left == 1;
    printf("%sok %zu - %s%s\n", left == 1 ? "not " : "", at + 1, tests[at].name, left == 2 ? " # SKIP" : "");
  }
  if (teardown) (void)teardown(&shared);
  printf("1..%zu\n", count);
  return failed;
}
#define cmocka_run_group_tests(tests, setup, teardown) \
  portable_run(tests, sizeof(tests) / sizeof *(tests), setup, teardown)
#define cmocka_run_group_tests_name(name, tests, setup, teardown) cmocka_run_group_tests(tests, setup, teardown)

#endif
