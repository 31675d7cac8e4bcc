/* Games written down by the Berkeley project's engine: what is wrong with a trace is named, and the published ones,
 * where they are at hand, replay without a difference. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/core/berkeley_trace.h"
#include "tests/support/berkeley_table.h"

static const char small_map[] = "%%%%%\n%P .%\n%%G%%\n%%%%%\n";
static const char small_trace[] =
    "# columns\n"
    "0 -1 X 0 1 0 0 0 2,4,X,0 4,2,X,0\n"
    "1 0 X -1 1 0 0 0 2,4,X,0 4,2,X,0\n"
    "2 1 N -1 1 0 0 0 2,4,X,0 4,4,N,0\n"
    "3 0 E -502 1 0 0 1 4,4,E,0 4,4,N,0\n";

static void check_text(const Table *t, const char *text, BerkeleyTraceResult *result) {
  Error error = {.text = ""};
  if (!berkeley_trace_check(&t->field, text, strlen(text), "trace", -1, NULL, result, &error))
    fail_msg("%s", error.text);
}

static void test_trace_differences(void **unused) {
  (void)unused;
  Table t;
  table_of(&t, small_map);
  BerkeleyTraceResult result;
  check_text(&t, small_trace, &result);
  assert_true(result.same);
  assert_int_equal(result.plies, 3);
  static const struct {
    const char *from, *to, *what;
    int32_t line;
  } changes[] = {
      {"-502 1 0 0 1", "-501 1 0 0 1", "score: the trace says -501, the rules give -502", 5},
      {"2 1 N -1 1 0 0 0 2,4,X,0 4,4,N,0", "2 1 N -1 1 0 0 0 2,4,X,0 4,3,N,0", "ghost 1, y in half cells", 4},
      {"2 1 N", "2 1 E", "agent 1 may not play East", 4},
      {"1 0 X", "1 1 X", "the agent to move", 3},
      {"4,4,N,0\n3", "4,4,S,0\n3", "the trace faces South, the rules give North", 4},
      {"4,4,N,0\n3", "4,4,N,7\n3", "ghost 1, timer", 4},
      {"0 0 1 4,4,E", "0 0 0 4,4,E", "lose", 5},
  };
  for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
    char text[512];
    const char *at = strstr(small_trace, changes[i].from);
    assert_non_null(at);
    snprintf(text, sizeof text, "%.*s%s%s", (int)(at - small_trace), small_trace, changes[i].to,
             at + strlen(changes[i].from));
    check_text(&t, text, &result);
    assert_false(result.same);
    assert_int_equal(result.line, changes[i].line);
    if (!strstr(result.what, changes[i].what)) fail_msg("found: %s", result.what);
  }
  char longer[512];
  snprintf(longer, sizeof longer, "%s4 1 N -502 1 0 0 1 4,4,E,0 4,4,N,0\n", small_trace);
  check_text(&t, longer, &result);
  assert_non_null(strstr(result.what, "the game is lost"));
  static const char *const bad[] = {"",
                                    "# only a remark\n",
                                    "0 0 X 0 1 0 0 0 2,4,X,0 4,2,X,0\n",
                                    "0 -1 Q 0 1 0 0 0\n",
                                    "0 -1 X 0 1 0 0 0 2,4,X,0\n",
                                    "0 -1 X 0 1 0 0 0 2,4,X,0 4,2,X,0 1,1,X,0\n",
                                    "0 -1 X 0 1\n",
                                    "hello\n"};
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    Error error = {.text = ""};
    assert_false(berkeley_trace_check(&t.field, bad[i], strlen(bad[i]), "trace", -1, NULL, &result, &error));
    assert_non_null(strstr(error.text, "trace"));
    assert_non_null(strstr(error.text, "expected"));
  }
  table_clear(&t);
}

static void test_published_traces(void **unused) {
  (void)unused;
  if (!shared_there()) skip();
  char path[512];
  shared_path(path, sizeof path, "traces");
  DIR *folder = opendir(path);
  assert_non_null(folder);
  int32_t games = 0, plies = 0;
  for (struct dirent *entry; (entry = readdir(folder));) {
    if (!strstr(entry->d_name, ".trace")) continue;
    Table t;
    size_t size;
    open_layout(&t, entry->d_name);
    char *text = read_trace(entry->d_name, &size);
    Error error = {.text = ""};
    BerkeleyTraceResult result;
    if (!berkeley_trace_check(&t.field, text, size, entry->d_name, -1, NULL, &result, &error))
      fail_msg("%s", error.text);
    if (!result.same) fail_msg("%s:%d: %s", entry->d_name, (int)result.line, result.what);
    games++;
    plies += result.plies;
    free(text);
    table_clear(&t);
  }
  closedir(folder);
  print_message("# %d games of the Berkeley project's engine, %d moves, no difference\n", (int)games, (int)plies);
  assert_true(games >= 40);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_trace_differences),
      cmocka_unit_test(test_published_traces),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
