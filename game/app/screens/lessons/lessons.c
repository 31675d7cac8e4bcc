/* Learn: the chapters on the left, the lesson on the right: predict, watch, explain, and an experiment at the end.
 * Must not know any question's answer: model/lessons.h works them out. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/registry.h"
#include "game/app/model/lessons.h"
#include "game/app/screens/lab/lab.h"
#include "game/app/screens/lens/lens.h"
#include "game/app/screens/microscope/microscope.h"
#include "game/app/screens/play/play.h"
#include "game/app/ui/widgets.h"
#include "game/app/view/preview.h"

typedef enum { AT_INTRO, AT_PREDICT, AT_EXPLAIN, AT_END } LessonStage;
enum { LESSONS_MOST = 32, BUTTONS = 3 };
static const char done_key[] = "lessons.done";

typedef struct LessonsState {
  int32_t lesson, question, focus; /* focus: a choice or a button */
  LessonStage stage;
  bool ready; /* the answer is known */
  LessonAnswer answer;
  int32_t given; /* the choice made, -1: none */
  char built[200];
  bool built_right;
  bool building; /* the microscope was opened to draw */
  bool watching; /* a game of ours is shown: choices are to be put back */
  int32_t old_shelf, shelf, old_map, old_agent, old_team;
  int32_t old_count;
  OptionValues *old_options; /* of every agent of the shelf; NULL: memory was short */
  Preview preview;           /* of the lesson's map */
  int32_t preview_lesson;
} LessonsState;

static LessonsState *lessons_state(const App *app) { return screen_state(app, &screen_lessons); }
static const Lesson *lesson_of(const App *app) { return lesson_at(lessons_state(app)->lesson); }

/* ---- progress ---- */

static bool is_done(const App *app, int32_t lesson) {
  const char *list = settings_get(&app->settings, done_key), *id = lesson_at(lesson)->id;
  size_t length = strlen(id);
  for (const char *at = list; at && (at = strstr(at, id)) != NULL; at += length)
    if ((at == list || at[-1] == ' ') && (at[length] == ' ' || at[length] == '\0')) return true;
  return false;
}

static void note_done(App *app) {
  const LessonsState *s = lessons_state(app);
  app_log(app, "lesson done %s", lesson_of(app)->id);
  if (is_done(app, s->lesson)) return;
  const char *list = settings_get(&app->settings, done_key);
  char text[512];
  snprintf(text, sizeof text, "%s%s%s", list ? list : "", list && *list ? " " : "", lesson_of(app)->id);
  settings_set(&app->settings, done_key, text);
  app_settings_changed(app);
}

/* ---- going on ---- */

static void go_to_lesson(App *app, int32_t lesson) {
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

static void give(App *app, int32_t choice) {
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
    go_to_lesson(app, s->lesson + 1);
  }
}

/* ---- watching ---- */

static MapCard *card_of(App *app, const Lesson *lesson, int32_t *shelf) {
  *shelf = catalog_shelf(&app->catalog, lesson->place.level);
  if (*shelf < 0) return NULL;
  Shelf *at = &app->catalog.shelves[*shelf];
  for (int32_t i = 0; i < at->count; i++)
    if (strcmp(at->cards[i].id, lesson->place.map) == 0) return &at->cards[i];
  return NULL;
}

/* A game of the first agent on the lesson's map; what was chosen before is put back afterwards. */
static void watch_game(App *app, const Lesson *lesson, const LessonQuestion *q, MapCard *card, int32_t shelf) {
  LessonsState *s = lessons_state(app);
  Choice *choice = &app->choices[shelf];
  Error error;
  s->old_shelf = app->shelf;
  s->shelf = shelf;
  s->old_map = choice->map;
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

static void put_back(App *app) {
  LessonsState *s = lessons_state(app);
  if (!s->watching) return;
  s->watching = false;
  play_stop(app);
  app->choices[s->shelf].map = s->old_map;
  app->choices[s->shelf].agent = s->old_agent;
  app->choices[s->shelf].team = s->old_team;
  bool same = app->catalog.shelves[s->shelf].agent_count == s->old_count; /* nobody has joined meanwhile */
  if (s->old_options && same)
    memcpy(app->choices[s->shelf].options, s->old_options, sizeof *s->old_options * (size_t)s->old_count);
  free(s->old_options);
  s->old_options = NULL;
  app->shelf = s->old_shelf;
}

static void watch(App *app) {
  LessonsState *s = lessons_state(app);
  const Lesson *lesson = lesson_of(app);
  const LessonQuestion *q = &lesson->questions[s->question];
  int32_t shelf;
  MapCard *card = card_of(app, lesson, &shelf);
  if (!card || s->stage == AT_INTRO || s->stage == AT_END) return;
  if (s->stage == AT_PREDICT && q->ask != ASK_BUILD) return; /* first predict */
  app_log(app, "lesson watch %s", lesson->id);
  Agent agent;
  if (q->look == LOOK_GAME) {
    watch_game(app, lesson, q, card, shelf);
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

/* What was drawn under the microscope, judged. */
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

/* The experiment: the lesson's agents in the lab. */
static void experiment(App *app) {
  const Lesson *lesson = lesson_of(app);
  const int64_t level = lesson->place.level;
  const char *monsters = lesson->place.monsters;
  const bool quick = level_find((int32_t)level)->one_food; /* searches are: every map of the level, else the lesson's */
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

/* ---- keys ---- */

/* What can be pressed now, from left to right. */
typedef struct LessonButton {
  StringId words;
  const char *name;
  void (*press)(App *app);
} LessonButton;

static void repeat(App *app) { go_to_lesson(app, lessons_state(app)->lesson); }

static int32_t buttons_of(const App *app, LessonButton out[BUTTONS]) {
  const LessonsState *s = lessons_state(app);
  const Lesson *lesson = lesson_of(app);
  bool build = lesson->questions[s->question].ask == ASK_BUILD;
  int32_t n = 0;
  if (s->stage == AT_INTRO)
    out[n++] = (LessonButton){is_done(app, s->lesson) ? STR_LESSON_AGAIN : STR_LESSON_START, "lesson.start", go_on};
  if (s->stage == AT_PREDICT && build) out[n++] = (LessonButton){STR_LESSON_BUILD, "lesson.watch", watch};
  if (s->stage == AT_EXPLAIN) {
    bool last = s->question + 1 == lesson->count;
    out[n++] = (LessonButton){last ? STR_LESSON_FINISH : STR_LESSON_NEXT, "lesson.next", go_on};
    out[n++] = (LessonButton){STR_LESSON_WATCH, "lesson.watch", watch};
  }
  if (s->stage == AT_END) {
    out[n++] = (LessonButton){STR_LESSON_NEXT_LESSON, "lesson.next", go_on};
    out[n++] = (LessonButton){STR_LESSON_EXPERIMENT, "lesson.lab", experiment};
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
  LessonButton buttons[BUTTONS];
  int32_t count = chooses(app) ? s->answer.count : buttons_of(app, buttons);
  if (count > 0) s->focus = (s->focus + by + count) % count;
}

static void accept(App *app) {
  LessonsState *s = lessons_state(app);
  LessonButton buttons[BUTTONS];
  if (chooses(app)) {
    give(app, s->focus);
    return;
  }
  int32_t count = buttons_of(app, buttons);
  if (s->focus < count) buttons[s->focus].press(app);
}

static void lessons_key(App *app, Action action) {
  LessonsState *s = lessons_state(app);
  int32_t number = input_number(action);
  switch (action) {
    case ACTION_BACK: app_back(app); return;
    case ACTION_ACCEPT: accept(app); return;
    case ACTION_LENS:
    case ACTION_EXPLAIN: watch(app); return;
    case ACTION_BENCH: experiment(app); return;
    case ACTION_PAGE_UP:
    case ACTION_PREVIOUS_GROUP: go_to_lesson(app, s->lesson - 1); return;
    case ACTION_PAGE_DOWN:
    case ACTION_NEXT_GROUP: go_to_lesson(app, s->lesson + 1); return;
    case ACTION_UP:
      if (s->stage == AT_INTRO)
        go_to_lesson(app, s->lesson - 1);
      else
        move_focus(app, -1);
      return;
    case ACTION_DOWN:
      if (s->stage == AT_INTRO)
        go_to_lesson(app, s->lesson + 1);
      else
        move_focus(app, 1);
      return;
    case ACTION_LEFT: move_focus(app, -1); return;
    case ACTION_RIGHT: move_focus(app, 1); return;
    default: break;
  }
  if (number >= 1 && chooses(app)) give(app, number - 1);
}

static void lessons_update(App *app) {
  while (!app->next && app->input.action_count > 0) lessons_key(app, input_next(&app->input));
}

/* ---- drawing ---- */

static void draw_list(App *app, Rectangle room) {
  Ui *ui = &app->ui;
  const LessonsState *s = lessons_state(app);
  panel(ui, room, TOKEN_PANEL);
  float pad = px(ui, 10), pitch = (room.height - 2 * pad) / (float)lesson_count();
  for (int32_t i = 0; i < lesson_count(); i++) {
    Rectangle row =
        rect_snap((Rectangle){room.x + pad, room.y + pad + (float)i * pitch, room.width - 2 * pad, pitch - px(ui, 2)});
    bool chosen = i == s->lesson;
    if (chosen || input_hovers(ui->input, row)) draw_round(row, px(ui, 8), tint(ui, TOKEN_RAISED));
    if (chosen) draw_round((Rectangle){row.x, row.y, px(ui, 4), row.height}, px(ui, 2), tint(ui, TOKEN_ACCENT));
    char words[32];
    float y = rect_center(row).y;
    snprintf(words, sizeof words, "%d", (int)i + 1);
    put(ui, FACE_MONO, 13, row.x + px(ui, 30), y, ALIGN_RIGHT, tint(ui, TOKEN_MUTED), words);
    put_fit(ui, FACE_SEMIBOLD, 14, row.x + px(ui, 42), y, ALIGN_LEFT, row.width - px(ui, 72),
            tint(ui, chosen ? TOKEN_ACCENT : TOKEN_TEXT), say(ui, lesson_at(i)->title));
    if (is_done(app, i))
      put(ui, FACE_BOLD, 14, row.x + row.width - px(ui, 10), y, ALIGN_RIGHT, tint(ui, TOKEN_GOOD_TEXT), "\u2713");
    snprintf(words, sizeof words, "lesson.%d", (int)i + 1);
    app_target(app, words, row);
    if (input_clicked(ui->input, row)) go_to_lesson(app, i);
  }
}

static float paragraph(const Ui *ui, Face face, float size, Rectangle room, float y, Token token, const char *words) {
  float line = px(ui, size * 1.5f) * (ui->large ? 1.2f : 1);
  int32_t lines = put_wrapped(ui, face, size, room.x, y, room.width, line, 8, tint(ui, token), words);
  return y + (float)lines * line + px(ui, 10);
}

static float draw_choices(App *app, Rectangle room, float y) {
  Ui *ui = &app->ui;
  LessonsState *s = lessons_state(app);
  bool told = s->stage == AT_EXPLAIN;
  float high = px(ui, 40) * (ui->large ? 1.15f : 1);
  for (int32_t i = 0; i < s->answer.count; i++, y += high + px(ui, 8)) {
    Rectangle rect = rect_snap((Rectangle){room.x, y, room.width, high});
    bool right = s->answer.right >> i & 1, focused = !told && s->focus == i;
    Token ink = told ? (right ? TOKEN_GOOD_TEXT : i == s->given ? TOKEN_DANGER_TEXT : TOKEN_MUTED) : TOKEN_TEXT;
    char words[128];
    draw_round(rect, px(ui, 10), tint(ui, focused || input_hovers(ui->input, rect) ? TOKEN_RAISED : TOKEN_BACKGROUND));
    draw_frame(rect, px(ui, 10), fmaxf(px(ui, focused || (told && i == s->given) ? 2 : 1), 1),
               tint(ui, focused                 ? TOKEN_ACCENT
                        : told && right         ? TOKEN_GOOD
                        : told && i == s->given ? TOKEN_DANGER
                                                : TOKEN_LINE));
    snprintf(words, sizeof words, "%d", (int)i + 1);
    put(ui, FACE_MONO, 13, rect.x + px(ui, 24), rect_center(rect).y, ALIGN_RIGHT, tint(ui, TOKEN_MUTED), words);
    snprintf(words, sizeof words, "%s%s", s->answer.choices[i], told && right ? "  \u2713" : "");
    put_fit(ui, FACE_SEMIBOLD, 15, rect.x + px(ui, 38), rect_center(rect).y, ALIGN_LEFT, rect.width - px(ui, 50),
            tint(ui, ink), words);
    snprintf(words, sizeof words, "lesson.choice.%d", (int)i + 1);
    app_target(app, words, rect);
    if (!told && input_clicked(ui->input, rect)) {
      give(app, i);
      return y;
    }
  }
  return y + px(ui, 8);
}

static void draw_buttons(App *app, Rectangle room) {
  Ui *ui = &app->ui;
  const LessonsState *s = lessons_state(app);
  LessonButton buttons[BUTTONS];
  int32_t count = buttons_of(app, buttons);
  float x = room.x, y = room.y + room.height - px(ui, 42);
  for (int32_t i = 0; i < count; i++) {
    float wide = width_of(ui, FACE_SEMIBOLD, 15, say(ui, buttons[i].words)) + px(ui, 34);
    Rectangle rect = rect_snap((Rectangle){x, y, wide, px(ui, 40)});
    app_target(app, buttons[i].name, rect);
    if (button(ui, rect, i == 0 ? BUTTON_PRIMARY : BUTTON_PLAIN, say(ui, buttons[i].words), s->focus == i)) {
      buttons[i].press(app);
      return;
    }
    x += wide + px(ui, 12);
  }
}

/* Where the map of the lesson is shown: beside the words, or under them in a small window. */
static Rectangle map_room(const Ui *ui, Rectangle room) {
  Rectangle inside = rect_inset(room, px(ui, 24));
  float wide = floorf(inside.width * 0.42f), high = floorf(inside.height * 0.26f);
  if (ui->width == WIDTH_NARROW)
    return rect_snap((Rectangle){inside.x, inside.y + inside.height - px(ui, 54) - high, inside.width, high});
  return rect_snap((Rectangle){inside.x + inside.width - wide, inside.y, wide, inside.height - px(ui, 60)});
}

static void draw_lesson(App *app, Rectangle room) {
  Ui *ui = &app->ui;
  LessonsState *s = lessons_state(app);
  const Lesson *lesson = lesson_of(app);
  const LessonQuestion *q = &lesson->questions[s->question];
  panel(ui, room, TOKEN_PANEL);
  Rectangle inside = rect_inset(room, px(ui, 24)), map = map_room(ui, room);
  bool narrow = ui->width == WIDTH_NARROW;
  if (!narrow) preview_draw(&s->preview, map);
  if (!narrow) inside.width -= map.width + px(ui, 24);
  float y = inside.y + px(ui, 10);
  char words[512];
  snprintf(words, sizeof words, say(ui, STR_LESSON_OF), (int)s->lesson + 1, (int)lesson_count());
  put(ui, FACE_MEDIUM, 13, inside.x + inside.width, y, ALIGN_RIGHT, tint(ui, TOKEN_MUTED), words);
  put_fit(ui, FACE_LOGO, 22, inside.x, y, ALIGN_LEFT, inside.width - px(ui, 130), tint(ui, TOKEN_TEXT),
          say(ui, lesson->title));
  y = paragraph(ui, FACE_MEDIUM, 15, inside, y + px(ui, 38), TOKEN_MUTED, say(ui, lesson->intro));
  if (s->stage == AT_PREDICT || s->stage == AT_EXPLAIN) {
    snprintf(words, sizeof words, say(ui, STR_LESSON_QUESTION_OF), (int)s->question + 1, (int)lesson->count);
    float side = put(ui, FACE_MEDIUM, 13, inside.x + inside.width, y, ALIGN_RIGHT, tint(ui, TOKEN_MUTED), words);
    put_fit(ui, FACE_BOLD, 14, inside.x, y, ALIGN_LEFT, inside.width - side, tint(ui, TOKEN_ACCENT),
            say(ui, s->stage == AT_PREDICT ? STR_LESSON_PREDICT : STR_LESSON_EXPLAIN));
    y = paragraph(ui, FACE_SEMIBOLD, 17, inside, y + px(ui, 28), TOKEN_TEXT, say(ui, q->words));
    y = draw_choices(app, inside, y + px(ui, 2));
    if (s->built[0]) y = paragraph(ui, FACE_SEMIBOLD, 15, inside, y, TOKEN_TEXT, s->built);
  }
  if (s->stage == AT_EXPLAIN) {
    bool right = q->ask == ASK_BUILD ? s->built_right : s->given >= 0 && s->answer.right >> s->given & 1;
    snprintf(words, sizeof words, "%s %s", say(ui, right ? STR_LESSON_RIGHT : STR_LESSON_WRONG), say(ui, q->why));
    y = paragraph(ui, FACE_SEMIBOLD, 15, inside, y + px(ui, 8), TOKEN_TEXT, words);
    snprintf(words, sizeof words, say(ui, STR_LESSON_MEASURED), s->answer.figures);
    if (s->answer.figures[0]) y = paragraph(ui, FACE_MEDIUM, 14, inside, y, TOKEN_MUTED, words);
  }
  if (s->stage == AT_END)
    y = paragraph(ui, FACE_SEMIBOLD, 16, inside, y + px(ui, 6), TOKEN_TEXT, say(ui, STR_LESSON_END));
  if (narrow && y <= map.y) preview_draw(&s->preview, map); /* where the words leave room */
  draw_buttons(app, inside);
}

static void lessons_draw(App *app) {
  static const LegendItem keys[] = {{LEGEND_UP_DOWN, STR_KEY_CHOOSE},           {ACTION_ACCEPT, STR_KEY_LESSON_ANSWER},
                                    {ACTION_EXPLAIN, STR_KEY_LESSON_WATCH},     {ACTION_BENCH, STR_KEY_LESSON_LAB},
                                    {ACTION_PAGE_DOWN, STR_LESSON_NEXT_LESSON}, {ACTION_BACK, STR_KEY_BACK}};
  Ui *ui = &app->ui;
  LessonsState *s = lessons_state(app);
  float y = ui_head(ui), x = ui_title_left(ui), left = ui_left(ui), right = ui_right(ui);
  float top = ui->area.y + px(ui, 72), bottom = ui_keys(ui) - px(ui, 28), gap = px(ui, 16);
  float list = ui->width == WIDTH_NARROW ? (ui_right(ui) - left) * 0.36f : px(ui, 320);
  Rectangle room = rect_snap((Rectangle){left + list + gap, top, ui_right(ui) - left - list - gap, bottom - top});
  Rectangle map = map_room(ui, room);
  int32_t shelf;
  const MapCard *card = card_of(app, lesson_of(app), &shelf);
  if (s->preview_lesson != s->lesson + 1) preview_destroy(&s->preview);
  s->preview_lesson = s->lesson + 1;
  if (card) /* first: it paints a picture */
    preview_make(&s->preview, card->map, (int32_t)map.width, (int32_t)map.height, ui->theme);
  char words[64];
  int32_t done = 0;
  for (int32_t i = 0; i < lesson_count(); i++) done += is_done(app, i);
  if (back_button(ui, y, false)) input_push(ui->input, ACTION_BACK);
  snprintf(words, sizeof words, say(ui, STR_LESSON_DONE_COUNT), (int)done, (int)lesson_count());
  right -= badge(ui, right, y, done == lesson_count() ? TOKEN_GOOD_TEXT : TOKEN_MUTED, words) + px(ui, 16);
  x += put(ui, FACE_LOGO, 22, x, y, ALIGN_LEFT, tint(ui, TOKEN_TEXT), say(ui, STR_LEARN)) + px(ui, 16);
  put_fit(ui, FACE_MEDIUM, 14, x, y, ALIGN_LEFT, right - x, tint(ui, TOKEN_MUTED), say(ui, STR_LEARN_NOTE));
  draw_list(app, rect_snap((Rectangle){left, top, list, bottom - top}));
  draw_lesson(app, room);
  legend_row(ui, left, ui_right(ui), ui_keys(ui), keys, (int32_t)(sizeof keys / sizeof *keys));
}

/* ---- the screen ---- */

static void lessons_init(App *app) {
  int32_t asked = app->options.lesson - 1, first = 0;
  while (first + 1 < lesson_count() && is_done(app, first)) first++;
  LessonsState *s = lessons_state(app);
  s->lesson = asked >= 0 && asked < lesson_count() ? asked : first;
  s->given = -1;
}

static void lessons_open(App *app) {
  put_back(app);
  judge(app);
  const LessonsState *s = lessons_state(app);
  app_log(app, "screen lessons lesson=%d stage=%d", (int)s->lesson + 1, (int)s->stage);
}

static void lessons_close(App *app) {
  preview_destroy(&lessons_state(app)->preview);
  free(lessons_state(app)->old_options);
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
