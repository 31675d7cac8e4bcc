/* What an agent from outside tells of its thinking becomes a trace: cells and words travel as events, later ones of a
 * move replace earlier ones, and places are understood under fog too. Moves that name another turn are late. */
#include <string.h>

#include "ai/outside/messages_internal.h"
#include "tests/support/check.h"

typedef struct Told {
  Trace trace;
  Stats stats;
  uint64_t nodes;
  char words[256];
  JsonDoc doc;
} Told;

static const Observation fog = {.rows = 5, .cols = 7, .me_row = 2, .me_col = 3, .turn = 11, .count = 1};

static void tell(Told *told, const char *line) {
  assert_int_equal(answer_read(&told->doc, line, strlen(line)), ANSWER_INFO);
  answer_info(&told->doc, &fog, &told->trace, &told->stats, &told->nodes, told->words, sizeof told->words);
}

static int32_t count_of(const Told *told, TraceKind kind) {
  int32_t count = 0;
  for (size_t i = 0; i < told->trace.count; i++) count += told->trace.events[i].kind == kind;
  return count;
}

static const TraceEvent *first_of(const Told *told, TraceKind kind) {
  for (size_t i = 0; i < told->trace.count; i++)
    if (told->trace.events[i].kind == kind) return &told->trace.events[i];
  fail();
  return NULL;
}

static void end(Told *told) {
  trace_destroy(&told->trace);
  json_doc_destroy(&told->doc);
}

static void cells_and_words(void **state) {
  (void)state;
  Told told = {0};
  char words[256];
  trace_init(&told.trace, 1000);
  tell(&told,
       "{\"type\":\"info\",\"cells\":[[0,0,1],[4,6,0.25],[5,0,1],[0,-1,1],\"x\"],\"text\":\"Đi\\nvề \\u0007nhà, "
       "càng nhanh càng tốt\"}");
  assert_int_equal(count_of(&told, TRACE_HEAT), 2); /* what is off the board is left out */
  assert_int_equal(first_of(&told, TRACE_HEAT)->cell, board_stride(7) + 1);
  assert_int_equal(first_of(&told, TRACE_HEAT)->value, 1000);
  trace_words(told.trace.events, (int32_t)told.trace.count, words, sizeof words);
  assert_string_equal(words, "Đi về nhà, càng nhanh càng tốt"); /* one line, nothing that a terminal obeys */
  for (size_t room = 1; room < 40; room++) {                    /* never past the end, and never half a letter */
    trace_words(told.trace.events, (int32_t)told.trace.count, words, room);
    size_t length = strlen(words);
    assert_true(length < room && strncmp(words, "Đi về nhà, càng nhanh càng tốt", length) == 0);
    assert_true(((unsigned char)"Đi về nhà, càng nhanh càng tốt"[length] & 0xC0) != 0x80);
  }
  end(&told);
}

static void later_ones_replace(void **state) {
  (void)state;
  Told told = {0};
  trace_init(&told.trace, 1000);
  tell(&told,
       "{\"type\":\"info\",\"nodes\":100,\"depth\":2,\"pv\":[[2,3],[2,4],[2,5]],\"cells\":[[1,1,0.5]],"
       "\"values\":{\"W\":1,\"E\":2},\"closed\":[[2,3]],\"text\":\"first\"}");
  tell(&told,
       "{\"type\":\"info\",\"nodes\":250,\"depth\":3,\"pv\":[[2,3],[1,3]],\"cells\":[[0,1,0.1],[0,2,0.2]],"
       "\"values\":{\"N\":7},\"closed\":[[2,4]],\"text\":\"second\"}");
  assert_int_equal(told.stats.expanded, 250);
  assert_int_equal(told.stats.depth, 3);
  assert_int_equal(count_of(&told, TRACE_PATH), 2);
  assert_int_equal(count_of(&told, TRACE_HEAT), 2);
  assert_int_equal(count_of(&told, TRACE_VALUE), 1);
  assert_int_equal(first_of(&told, TRACE_VALUE)->cell, 2 * board_stride(7) + 4); /* north of Pacman */
  assert_int_equal(count_of(&told, TRACE_NODES), 1);
  assert_int_equal(count_of(&told, TRACE_CLOSED), 2); /* a search adds up */
  char words[32];
  trace_words(told.trace.events, (int32_t)told.trace.count, words, sizeof words);
  assert_string_equal(words, "second");
  tell(&told, "{\"type\":\"info\",\"nodes\":90}"); /* fewer than before: not counted again */
  assert_int_equal(told.stats.expanded, 250);
  end(&told);
}

static void odd_ones(void **state) {
  (void)state;
  Told told = {0};
  trace_init(&told.trace, 1000);
  tell(&told,
       "{\"type\":\"info\",\"cells\":7,\"text\":[1],\"pv\":{\"a\":1},\"values\":[3],\"nodes\":-5,\"depth\":1e9}");
  assert_int_equal(told.trace.count, 0);
  tell(&told, "{\"type\":\"info\",\"cells\":[[1,1,1e300],[1,2,-1e300]],\"text\":\"\"}");
  assert_int_equal(count_of(&told, TRACE_HEAT), 2);
  assert_int_equal(count_of(&told, TRACE_WORDS), 0);
  end(&told);
}

static bool is_late(const char *line) {
  JsonDoc doc = {0};
  assert_int_equal(answer_read(&doc, line, strlen(line)), ANSWER_MOVE);
  bool late = answer_late(&doc, &fog);
  json_doc_destroy(&doc);
  return late;
}

static void late_moves(void **state) {
  (void)state;
  assert_false(is_late("W"));
  assert_false(is_late("{\"type\":\"move\",\"move\":\"W\"}"));
  assert_false(is_late("{\"type\":\"move\",\"move\":\"W\",\"turn\":12}"));
  assert_true(is_late("{\"type\":\"move\",\"move\":\"W\",\"turn\":11}"));
  assert_true(is_late("{\"type\":\"move\",\"move\":\"W\",\"turn\":13}"));
  assert_false(is_late("{\"type\":\"move\",\"move\":\"W\",\"turn\":\"twelve\"}"));
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(cells_and_words), cmocka_unit_test(later_ones_replace),
                                     cmocka_unit_test(odd_ones), cmocka_unit_test(late_moves)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
