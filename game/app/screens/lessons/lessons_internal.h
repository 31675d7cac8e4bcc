/* What the files of the lessons share: where the person is, and what can be done there. */
#ifndef PACADE_APP_SCREENS_LESSONS_LESSONS_INTERNAL_H
#define PACADE_APP_SCREENS_LESSONS_LESSONS_INTERNAL_H

#include "game/app/app_state.h"
#include "game/app/model/lessons.h"
#include "game/app/view/preview.h"

typedef enum { AT_INTRO, AT_PREDICT, AT_EXPLAIN, AT_END } LessonStage;
enum { LESSON_BUTTONS = 3 };

typedef struct LessonsState {
  int32_t lesson, question, focus; /* focus: a choice or a button */
  LessonStage stage;
  bool ready; /* the answer is known */
  LessonAnswer answer;
  int32_t given; /* the choice made, -1: none */
  char built[200];
  bool built_right;
  bool building; /* the microscope was opened to draw */
  bool watching; /* a game of the lesson is shown: choices must be restored afterwards */
  Session *tree; /* the game whose first move the tree shows; NULL: none */
  int32_t old_shelf, shelf, old_agent, old_team;
  char old_map[MAP_ID];
  int32_t old_count;
  OptionValues *old_options; /* of every agent of the shelf; NULL: memory was short */
  Preview preview;           /* of the lesson's map */
  int32_t preview_of;
  float words_end; /* where the words ended when last drawn: in a small window the map is shown below them */
} LessonsState;

static inline LessonsState *lessons_state(const App *app) { return screen_state(app, &screen_lessons); }
static inline const Lesson *lesson_of(const App *app) { return lesson_at(lessons_state(app)->lesson); }

/* What can be pressed now, from left to right. */
typedef struct LessonButton {
  StringId words;
  const char *name;
  void (*press)(App *app);
} LessonButton;

/* ---- lessons.c ---- */
bool lessons_done(const App *app, int32_t lesson);
void lessons_go_to(App *app, int32_t lesson);
/* The person's choice, and whether choices can be made at all now. */
void lessons_give(App *app, int32_t choice);
int32_t lessons_buttons(const App *app, LessonButton out[LESSON_BUTTONS]);

/* ---- lessons_watch.c ---- */
/* The map of a lesson and the shelf it stands on; NULL: it is not installed. */
MapCard *lessons_card(App *app, const Lesson *lesson, const LessonQuestion *question, int32_t *shelf);
/* Opens the lens, the microscope, the tree or a game for the question that was answered. */
void lessons_watch(App *app);
/* Back from there: choices as they were, and what was drawn is judged. */
void lessons_come_back(App *app);
/* Sends the agents of the lesson to the lab. */
void lessons_experiment(App *app);
/* Whether the experiment takes every map of the level, and not many games on one. */
bool lessons_every_map(const Lesson *lesson);

/* ---- lessons_view.c ---- */
void lessons_draw(App *app);

#endif
