/* The lessons: every chapter's map, agents and questions exist, every question has a right answer among its choices,
 * and the answers are those of the searches themselves. */
#include "game/app/model/lessons.h"

#include <string.h>

#include "ai/registry.h"
#include "game/play/maps.h"
#include "tests/support/check.h"

static void test_rows(void **unused) {
  (void)unused;
  assert_int_equal(lesson_count(), 12);
  for (int32_t i = 0; i < lesson_count(); i++) {
    const Lesson *lesson = lesson_at(i);
    Error error;
    Map *map = maps_open(lesson->place.map, &error);
    if (!map) fail_msg("%s: %s", lesson->id, error.text);
    map_destroy(map);
    for (int32_t k = 0; k < i; k++) assert_string_not_equal(lesson->id, lesson_at(k)->id);
    assert_true(!strchr(lesson->id, ' ') && lesson->count >= 1 && lesson->count <= LESSON_QUESTIONS);
    assert_true(lesson->experiment[0] && lesson->experiment[1] && lesson->games > 0);
    for (int32_t k = 0; k < LESSON_AGENTS && lesson->experiment[k]; k++) {
      Agent agent;
      if (!agent_choose(&agent, lesson->experiment[k], SIDE_PACMAN, lesson->place.level, &error))
        fail_msg("%s: %s", lesson->id, error.text);
    }
  }
}

static void test_answers(void **unused) {
  (void)unused;
  for (int32_t i = 0; i < lesson_count(); i++)
    for (int32_t q = 0; q < lesson_at(i)->count; q++) {
      const Lesson *lesson = lesson_at(i);
      const LessonQuestion *question = &lesson->questions[q];
      LessonAnswer answer;
      Error error = {0};
      if (!lesson_answer(LANGUAGE_VIETNAMESE, lesson, q, &answer, &error)) fail_msg("%s: %s", lesson->id, error.text);
      if (question->ask == ASK_BUILD) continue;
      assert_true(answer.count >= 2 && answer.count <= LESSON_CHOICES && answer.figures[0]);
      assert_true(answer.right != 0 && answer.right < 1u << answer.count);
      for (int32_t a = 0; a < answer.count; a++)
        for (int32_t b = 0; b < a; b++) assert_string_not_equal(answer.choices[a], answer.choices[b]);
      if (question->ask != ASK_LESS && question->ask != ASK_MORE) continue;
      int64_t a, b;
      LessonPlace place = lesson_place(lesson, question);
      assert_true(lesson_measure(&place, question->a, question->measure, &a, &error));
      assert_true(lesson_measure(&place, question->b, question->measure, &b, &error));
      bool first = question->ask == ASK_LESS ? a < b : a > b;
      assert_int_equal(answer.right, a == b ? 4 : first ? 1 : 2);
    }
}

/* A pocket that opens towards the goal costs greedy the way out. */
static void test_building(void **unused) {
  (void)unused;
  Error error;
  Map *map = maps_open("1/06-the-bay", &error);
  assert_non_null(map);
  assert_true(lesson_greedy_loss(&map->board, map->pacman, map->foods.at[0]) >= LESSON_LOSS);
  map_destroy(map);
  map = maps_open(lesson_at(lesson_count() - 1)->place.map, &error); /* there is something left to be done */
  assert_non_null(map);
  assert_true(lesson_greedy_loss(&map->board, map->pacman, map->foods.at[0]) < LESSON_LOSS);
  map_destroy(map);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_rows),
      cmocka_unit_test(test_answers),
      cmocka_unit_test(test_building),
  };
  return cmocka_run_group_tests_name("lessons", tests, NULL, NULL);
}
