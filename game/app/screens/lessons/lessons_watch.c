/* What a lesson shows: lens, microscope, tree or game, and the experiment in the lab. What was chosen elsewhere in the
 * window is put back afterwards. Must not know how a lesson is drawn. */
#include <stdlib.h>
#include <string.h>

#include "ai/registry.h"
#include "game/app/screens/lab/lab.h"
#include "game/app/screens/lens/lens.h"
#include "game/app/screens/lessons/lessons_internal.h"
#include "game/app/screens/microscope/microscope.h"
#include "game/app/screens/play/play.h"
#include "game/app/screens/tree/tree.h"

MapCard *lessons_card(App *app, const Lesson *lesson, const LessonQuestion *question, int32_t *shelf) {
  LessonPlace place = lesson_place(lesson, question);
  *shelf = catalog_shelf(&app->catalog, lesson->place.level);
  if (*shelf < 0) return NULL;
  Shelf *at = &app->catalog.shelves[*shelf];
  for (int32_t i = 0; i < at->count; i++)
    if (strcmp(at->cards[i].id, place.map) == 0) return &at->cards[i];
  return NULL;
}

/* A game of the first agent on the lesson's map; what was chosen before is put back afterwards. */
static void watch_game(App *app, const Lesson *lesson, const LessonQuestion *q, MapCard *card, int32_t shelf) {
  LessonsState *s = lessons_state(app);
  Choice *choice = &app->choices[shelf];
  Error error;
  s->old_shelf = app->shelf;
  s->shelf = shelf;
  snprintf(s->old_map, sizeof s->old_map, "%s", app->catalog.shelves[shelf].cards[choice->map].id);
  s->old_agent = choice->agent;
  s->old_team = choice->team;
  size_t options = sizeof *s->old_options * (size_t)app->catalog.shelves[shelf].agent_count;
  s->old_options = malloc(options);
  s->old_count = app->catalog.shelves[shelf].agent_count;
  if (s->old_options) memcpy(s->old_options, choice->options, options);
  app->shelf = shelf;
  choice->map = (int32_t)(card - app->catalog.shelves[shelf].cards);
  bool two = q->b && (q->ask == ASK_MORE || q->ask == ASK_LESS) && s->given == 1; /* the one that was chosen */
  if (!app_choose_by_name(app, SIDE_PACMAN, two ? q->b : q->a, &error)) app_alarm(app, app_trouble(app, error.text));
  if (lesson->place.monsters) app_choose_by_name(app, SIDE_MONSTERS, lesson->place.monsters, &error);
  s->watching = true;
  app_wait_for_game(app, &screen_lessons);
  play_start(app);
}

static void end_tree(App *app) {
  LessonsState *s = lessons_state(app);
  session_destroy(s->tree);
  s->tree = NULL;
}

/* The tree of the first move, as the questions count it: the plain search, moves in the order of the board. The game
 * itself waits for a person's move that is never made. */
static void watch_tree(App *app, const Lesson *lesson, const LessonQuestion *q, const MapCard *card, int32_t shelf) {
  LessonsState *s = lessons_state(app);
  Error error = {0};
  SessionConfig config = {.map = card->map,
                          .map_name = card->id,
                          .level = app->catalog.shelves[shelf].level,
                          .pacman = "human",
                          .monsters = lesson->place.monsters,
                          .seed = lesson->place.seed};
  end_tree(app);
  s->tree = session_create(&config, &error);
  if (!s->tree) {
    app_alarm(app, app_trouble(app, error.text));
    return;
  }
  tree_visit(app, &(TreeVisit){.session = s->tree,
                               .title = card->title,
                               .agent = q->a,
                               .depth = lesson->place.depth,
                               .back = &screen_lessons,
                               .lost = end_tree});
}

static void put_back(App *app) {
  LessonsState *s = lessons_state(app);
  if (!s->watching) return;
  s->watching = false;
  play_stop(app);
  app_choose_map(app, s->shelf, s->old_map);
  app->choices[s->shelf].agent = s->old_agent;
  app->choices[s->shelf].team = s->old_team;
  bool same = app->catalog.shelves[s->shelf].agent_count == s->old_count; /* no agent was added meanwhile */
  if (s->old_options && same)
    memcpy(app->choices[s->shelf].options, s->old_options, sizeof *s->old_options * (size_t)s->old_count);
  free(s->old_options);
  s->old_options = NULL;
  app->shelf = s->old_shelf;
}

void lessons_watch(App *app) {
  LessonsState *s = lessons_state(app);
  const Lesson *lesson = lesson_of(app);
  const LessonQuestion *q = &lesson->questions[s->question];
  int32_t shelf;
  MapCard *card = lessons_card(app, lesson, q, &shelf);
  if (!card || s->stage == AT_INTRO || s->stage == AT_END) return;
  if (s->stage == AT_PREDICT && q->ask != ASK_BUILD) return; /* first predict */
  app_log(app, "lesson watch %s", lesson->id);
  Agent agent;
  if (q->look == LOOK_GAME) {
    watch_game(app, lesson, q, card, shelf);
  } else if (q->look == LOOK_TREE) {
    watch_tree(app, lesson, q, card, shelf);
  } else if (q->look == LOOK_LENS) {
    lens_visit(app, &(LensVisit){.map = card->map,
                                 .level = app->catalog.shelves[shelf].level,
                                 .title = card->title,
                                 .agent = q->a,
                                 .against = q->b,
                                 .back = &screen_lessons});
  } else if (agent_choose(&agent, q->a, SIDE_PACMAN, lesson->place.level, NULL)) {
    s->building = q->ask == ASK_BUILD;
    microscope_visit(app, &(MicroscopeVisit){.map = card->map,
                                             .level = app->catalog.shelves[shelf].level,
                                             .start = CELL_NONE,
                                             .agent = agent.info,
                                             .options = &agent.setup.options,
                                             .title = card->title,
                                             .part = 1,
                                             .back = &screen_lessons});
  }
}

/* Judges what was drawn under the microscope. */
static void judge(App *app) {
  LessonsState *s = lessons_state(app);
  const Microscope *drawn = s->building ? microscope_moved(app) : NULL;
  if (!s->building || s->stage != AT_PREDICT) return;
  s->building = false;
  int32_t loss = drawn ? lesson_greedy_loss(&drawn->board, drawn->start, drawn->goal) : -2;
  if (loss == -2)
    snprintf(s->built, sizeof s->built, "%s", say(&app->ui, STR_LESSON_NOT_MOVED));
  else if (loss == -1)
    snprintf(s->built, sizeof s->built, "%s", say(&app->ui, STR_LESSON_LOSS_NONE));
  else
    snprintf(s->built, sizeof s->built, say(&app->ui, STR_LESSON_LOSS), (int)loss, LESSON_LOSS);
  app_log(app, "lesson built loss=%d", (int)loss);
  if (loss >= LESSON_LOSS) {
    s->stage = AT_EXPLAIN;
    s->built_right = true;
    s->focus = 0;
  }
}

bool lessons_every_map(const Lesson *lesson) { return level_find(lesson->place.level)->one_food; }

void lessons_experiment(App *app) {
  const Lesson *lesson = lesson_of(app);
  const int64_t level = lesson->place.level;
  const char *monsters = lesson->place.monsters;
  const bool quick = lessons_every_map(lesson);
  int32_t agents = 0;
  while (agents < LESSON_AGENTS && lesson->experiment[agents]) agents++;
  BenchConfig config = {.levels = &level,
                        .level_count = 1,
                        .maps = quick ? NULL : &lesson->place.map,
                        .map_count = quick ? 0 : 1,
                        .agents = lesson->experiment,
                        .agent_count = agents,
                        .monsters = &monsters,
                        .monster_count = monsters ? 1 : 0,
                        .games = lesson->games,
                        .seed = 1,
                        .max_idle = MAX_IDLE_USUAL};
  app_log(app, "lesson lab %s", lesson->id);
  lab_send(app, &config, 1, &screen_lessons);
}

void lessons_come_back(App *app) {
  put_back(app);
  end_tree(app);
  judge(app);
}
