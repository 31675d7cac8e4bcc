/* Learn: predict, watch, explain, and an experiment at the end. Where the person is, progress and keys. Must not know
 * any question's answer: model/lessons.h computes them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/app/screens/lessons/lessons_internal.h"

static const char done_key[] = "lessons.done";

/* ---- progress ---- */

bool lessons_done(const App *app, int32_t lesson) {
  const char *list = settings_get(&app->settings, done_key), *id = lesson_at(lesson)->id;
  size_t length = strlen(id);
  for (const char *at = list; at && (at = strstr(at, id)) != NULL; at += length)
    if ((at == list || at[-1] == ' ') && (at[length] == ' ' || at[length] == '\0')) return true;
  return false;
}

static void note_done(App *app) {
  const LessonsState *s = lessons_state(app);
  app_log(app, "lesson done %s", lesson_of(app)->id);
  if (lessons_done(app, s->lesson)) return;
  const char *list = settings_get(&app->settings, done_key);
  char text[512];
  snprintf(text, sizeof text, "%s%s%s", list ? list : "", list && *list ? " " : "", lesson_of(app)->id);
  settings_set(&app->settings, done_key, text);
  app_settings_changed(app);
}

/* ---- going on ---- */

void lessons_go_to(App *app, int32_t lesson) {
  LessonsState *s = lessons_state(app);
  s->lesson = (lesson + lesson_count()) % lesson_count();
  s->stage = AT_INTRO;
  s->question = s->focus = 0;
  s->given = -1;
  s->ready = false;
  app_log(app, "lesson %d %s", (int)s->lesson + 1, lesson_of(app)->id);
}

static void ask(App *app, int32_t question) {
  LessonsState *s = lessons_state(app);
  Error error = {0};
  s->question = question;
  s->stage = AT_PREDICT;
  s->focus = 0;
  s->given = -1;
  s->built[0] = '\0';
  s->ready = lesson_answer(app->ui.language, lesson_of(app), question, &s->answer, &error);
  if (!s->ready) app_alarm(app, app_trouble(app, error.text));
  app_log(app, "lesson ask %d choices=%d right=%u", (int)question + 1, (int)s->answer.count, s->answer.right);
}

void lessons_give(App *app, int32_t choice) {
  LessonsState *s = lessons_state(app);
  if (!s->ready || choice >= s->answer.count) return;
  bool right = s->answer.right >> choice & 1;
  s->given = choice;
  s->stage = AT_EXPLAIN;
  s->focus = 0;
  sound_play(app->sound, right ? SOUND_EAT : SOUND_ERROR);
  app_log(app, "lesson answer %d right=%d", (int)choice + 1, right);
}

static void go_on(App *app) {
  LessonsState *s = lessons_state(app);
  if (s->stage == AT_INTRO)
    ask(app, 0);
  else if (s->stage == AT_EXPLAIN && s->question + 1 < lesson_of(app)->count)
    ask(app, s->question + 1);
  else if (s->stage == AT_EXPLAIN) {
    s->stage = AT_END;
    s->focus = 0;
    note_done(app);
  } else if (s->stage == AT_END) {
    lessons_go_to(app, s->lesson + 1);
  }
}

/* ---- keys ---- */

static void repeat(App *app) { lessons_go_to(app, lessons_state(app)->lesson); }

int32_t lessons_buttons(const App *app, LessonButton out[LESSON_BUTTONS]) {
  const LessonsState *s = lessons_state(app);
  const Lesson *lesson = lesson_of(app);
  bool build = lesson->questions[s->question].ask == ASK_BUILD;
  int32_t n = 0;
  if (s->stage == AT_INTRO)
    out[n++] =
        (LessonButton){lessons_done(app, s->lesson) ? STR_LESSON_AGAIN : STR_LESSON_START, "lesson.start", go_on};
  if (s->stage == AT_PREDICT && build) out[n++] = (LessonButton){STR_LESSON_BUILD, "lesson.watch", lessons_watch};
  if (s->stage == AT_EXPLAIN) {
    bool last = s->question + 1 == lesson->count;
    out[n++] = (LessonButton){last ? STR_LESSON_FINISH : STR_LESSON_NEXT, "lesson.next", go_on};
    out[n++] = (LessonButton){STR_LESSON_WATCH, "lesson.watch", lessons_watch};
  }
  if (s->stage == AT_END) {
    out[n++] = (LessonButton){STR_LESSON_NEXT_LESSON, "lesson.next", go_on};
    out[n++] = (LessonButton){STR_LESSON_EXPERIMENT, "lesson.lab", lessons_experiment};
    out[n++] = (LessonButton){STR_LESSON_AGAIN, "lesson.again", repeat};
  }
  return n;
}

static bool chooses(const App *app) {
  const LessonsState *s = lessons_state(app);
  return s->stage == AT_PREDICT && lesson_of(app)->questions[s->question].ask != ASK_BUILD;
}

static void move_focus(App *app, int by) {
  LessonsState *s = lessons_state(app);
  LessonButton buttons[LESSON_BUTTONS];
  int32_t count = chooses(app) ? s->answer.count : lessons_buttons(app, buttons);
  if (count > 0) s->focus = (s->focus + by + count) % count;
}

static void accept(App *app) {
  LessonsState *s = lessons_state(app);
  LessonButton buttons[LESSON_BUTTONS];
  if (chooses(app)) {
    lessons_give(app, s->focus);
    return;
  }
  int32_t count = lessons_buttons(app, buttons);
  if (s->focus < count) buttons[s->focus].press(app);
}

static void lessons_key(App *app, Action action) {
  LessonsState *s = lessons_state(app);
  int32_t number = input_number(action);
  switch (action) {
    case ACTION_BACK: app_back(app); return;
    case ACTION_ACCEPT: accept(app); return;
    case ACTION_LENS:
    case ACTION_EXPLAIN: lessons_watch(app); return;
    case ACTION_BENCH: lessons_experiment(app); return;
    case ACTION_PAGE_UP:
    case ACTION_PREVIOUS_GROUP: lessons_go_to(app, s->lesson - 1); return;
    case ACTION_PAGE_DOWN:
    case ACTION_NEXT_GROUP: lessons_go_to(app, s->lesson + 1); return;
    case ACTION_UP:
      if (s->stage == AT_INTRO)
        lessons_go_to(app, s->lesson - 1);
      else
        move_focus(app, -1);
      return;
    case ACTION_DOWN:
      if (s->stage == AT_INTRO)
        lessons_go_to(app, s->lesson + 1);
      else
        move_focus(app, 1);
      return;
    case ACTION_LEFT: move_focus(app, -1); return;
    case ACTION_RIGHT: move_focus(app, 1); return;
    default: break;
  }
  if (number >= 1 && chooses(app)) lessons_give(app, number - 1);
}

static void lessons_update(App *app) {
  while (!app->next && app->input.action_count > 0) lessons_key(app, input_next(&app->input));
}

/* ---- the screen ---- */

static void lessons_init(App *app) {
  int32_t asked = app->options.lesson - 1, first = 0;
  while (first + 1 < lesson_count() && lessons_done(app, first)) first++;
  LessonsState *s = lessons_state(app);
  s->lesson = asked >= 0 && asked < lesson_count() ? asked : first;
  s->given = -1;
}

static void lessons_open(App *app) {
  lessons_come_back(app);
  const LessonsState *s = lessons_state(app);
  app_log(app, "screen lessons lesson=%d stage=%d", (int)s->lesson + 1, (int)s->stage);
}

static void lessons_close(App *app) {
  preview_destroy(&lessons_state(app)->preview);
  free(lessons_state(app)->old_options);
  session_destroy(lessons_state(app)->tree);
}

static bool lessons_is(const App *app, const char *state) {
  (void)app;
  return strcmp(state, "idle") == 0;
}

const Screen screen_lessons = {
    .name = "lessons",
    .alias = "learn",
    .menu = MENU_ROOM,
    .title = STR_LEARN,
    .note = STR_LEARN_NOTE,
    .slides = true,
    .helps = true,
    .state_size = sizeof(LessonsState),
    .init = lessons_init,
    .open = lessons_open,
    .close = lessons_close,
    .update = lessons_update,
    .draw = lessons_draw,
    .is = lessons_is,
};
