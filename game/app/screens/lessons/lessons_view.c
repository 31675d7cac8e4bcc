/* The lessons on screen: the chapters on the left, the lesson on the right.
 * Must not know any question's answer, nor what a button does. */
#include <math.h>
#include <stdio.h>

#include "game/app/screens/lessons/lessons_internal.h"
#include "game/app/ui/widgets.h"

static const float LEAST_MAP = 90; /* units that a map needs to be worth a look */

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
    notes_last(ui, STR_NOTE_LESSON);
    put_fit(ui, FACE_SEMIBOLD, 14, row.x + px(ui, 42), y, ALIGN_LEFT, row.width - px(ui, 72),
            tint(ui, chosen ? TOKEN_ACCENT : TOKEN_TEXT), say(ui, lesson_at(i)->title));
    if (lessons_done(app, i))
      put(ui, FACE_BOLD, 14, row.x + row.width - px(ui, 10), y, ALIGN_RIGHT, tint(ui, TOKEN_GOOD_TEXT), "\u2713");
    snprintf(words, sizeof words, "lesson.%d", (int)i + 1);
    app_target(app, words, row);
    if (input_clicked(ui->input, row)) lessons_go_to(app, i);
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
  for (int32_t i = 0; i < s->answer.count; i++) {
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
      lessons_give(app, i);
      return y;
    }
    y += high + px(ui, 8);
  }
  return y + px(ui, 8);
}

static void draw_buttons(App *app, Rectangle room) {
  Ui *ui = &app->ui;
  const LessonsState *s = lessons_state(app);
  LessonButton buttons[LESSON_BUTTONS];
  int32_t count = lessons_buttons(app, buttons);
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

/* Where the map of the lesson is shown: beside the words, or in a small window under them, where they leave room. */
static Rectangle map_room(const Ui *ui, Rectangle room, float words_end) {
  Rectangle inside = rect_inset(room, px(ui, 24));
  float wide = floorf(inside.width * 0.42f), most = floorf(inside.height * 0.5f);
  if (ui->width == WIDTH_NARROW) {
    float bottom = inside.y + inside.height - px(ui, 54), high = fmaxf(fminf(bottom - words_end, most), 1);
    return rect_snap((Rectangle){inside.x, bottom - high, inside.width, high});
  }
  return rect_snap((Rectangle){inside.x + inside.width - wide, inside.y, wide, inside.height - px(ui, 60)});
}

static void draw_lesson(App *app, Rectangle room) {
  Ui *ui = &app->ui;
  LessonsState *s = lessons_state(app);
  const Lesson *lesson = lesson_of(app);
  const LessonQuestion *q = &lesson->questions[s->question];
  panel(ui, room, TOKEN_PANEL);
  Rectangle inside = rect_inset(room, px(ui, 24)), map = map_room(ui, room, s->words_end);
  bool narrow = ui->width == WIDTH_NARROW;
  if (!narrow) preview_draw(&s->preview, map);
  if (!narrow) inside.width -= map.width + px(ui, 24);
  float y = inside.y + px(ui, 10);
  char words[512];
  snprintf(words, sizeof words, say(ui, STR_LESSON_OF), (int)s->lesson + 1, (int)lesson_count());
  put(ui, FACE_MEDIUM, 13, inside.x + inside.width, y, ALIGN_RIGHT, tint(ui, TOKEN_MUTED), words);
  put_fit(ui, FACE_LOGO, 22, inside.x, y, ALIGN_LEFT, inside.width - px(ui, 130), tint(ui, TOKEN_TEXT),
          say(ui, lesson->title));
  y += px(ui, 38);
  if (!narrow || s->stage != AT_EXPLAIN) /* here the explanation needs the room, and the introduction has been read */
    y = paragraph(ui, FACE_MEDIUM, 15, inside, y, TOKEN_MUTED, say(ui, lesson->intro));
  if (s->stage == AT_PREDICT || s->stage == AT_EXPLAIN) {
    snprintf(words, sizeof words, say(ui, STR_LESSON_QUESTION_OF), (int)s->question + 1, (int)lesson->count);
    float side = put(ui, FACE_MEDIUM, 13, inside.x + inside.width, y, ALIGN_RIGHT, tint(ui, TOKEN_MUTED), words);
    put_fit(ui, FACE_BOLD, 14, inside.x, y, ALIGN_LEFT, inside.width - side, tint(ui, TOKEN_ACCENT),
            say(ui, s->stage == AT_EXPLAIN ? STR_LESSON_EXPLAIN
                    : q->ask == ASK_BUILD  ? STR_LESSON_TASK
                                           : STR_LESSON_PREDICT));
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
    y = paragraph(ui, FACE_SEMIBOLD, 16, inside, y + px(ui, 6), TOKEN_TEXT,
                  say(ui, lessons_every_map(lesson) ? STR_LESSON_END : STR_LESSON_END_GAMES));
  if (narrow && y <= map.y && map.height >= px(ui, LEAST_MAP)) preview_draw(&s->preview, map);
  s->words_end = ceilf(y);
  draw_buttons(app, inside);
}

/* Only keys that do something now: nothing can be watched before it was predicted. */
static void draw_keys(App *app, float left) {
  Ui *ui = &app->ui;
  LessonButton buttons[LESSON_BUTTONS];
  int32_t count = lessons_buttons(app, buttons), n = 0;
  LegendItem keys[6];
  keys[n++] = (LegendItem){LEGEND_UP_DOWN, STR_KEY_CHOOSE};
  keys[n++] = (LegendItem){ACTION_ACCEPT, STR_KEY_LESSON_ANSWER};
  for (int32_t i = 0; i < count; i++) {
    if (buttons[i].press == lessons_watch) keys[n++] = (LegendItem){ACTION_EXPLAIN, STR_KEY_LESSON_WATCH};
    if (buttons[i].press == lessons_experiment) keys[n++] = (LegendItem){ACTION_BENCH, STR_KEY_LESSON_LAB};
  }
  keys[n++] = (LegendItem){ACTION_PAGE_DOWN, STR_KEY_LESSON_NEXT};
  keys[n++] = (LegendItem){ACTION_BACK, STR_KEY_BACK};
  legend_row(ui, left, ui_right(ui), ui_keys(ui), keys, n);
}

void lessons_draw(App *app) {
  Ui *ui = &app->ui;
  LessonsState *s = lessons_state(app);
  float y = ui_head(ui), x = ui_title_left(ui), left = ui_left(ui), right = ui_right(ui);
  float top = ui->area.y + px(ui, 72), bottom = ui_keys(ui) - px(ui, 28), gap = px(ui, 16);
  float list = ui->width == WIDTH_NARROW ? (ui_right(ui) - left) * 0.36f : px(ui, 320);
  Rectangle room = rect_snap((Rectangle){left + list + gap, top, ui_right(ui) - left - list - gap, bottom - top});
  Rectangle map = map_room(ui, room, s->words_end);
  int32_t shelf;
  const MapCard *card = lessons_card(app, lesson_of(app), &lesson_of(app)->questions[s->question], &shelf);
  int32_t shown = s->lesson * LESSON_QUESTIONS + s->question + 1;
  if (s->preview_of != shown) preview_destroy(&s->preview);
  s->preview_of = shown;
  if (card && map.height >= px(ui, LEAST_MAP)) /* first: it paints a picture */
    preview_make(&s->preview, card->map, (int32_t)map.width, (int32_t)map.height, ui->theme);
  char words[64];
  int32_t done = 0;
  for (int32_t i = 0; i < lesson_count(); i++) done += lessons_done(app, i);
  if (back_button(ui, y, false)) input_push(ui->input, ACTION_BACK);
  snprintf(words, sizeof words, say(ui, STR_LESSON_DONE_COUNT), (int)done, (int)lesson_count());
  right -= badge(ui, right, y, done == lesson_count() ? TOKEN_GOOD_TEXT : TOKEN_MUTED, words) + px(ui, 16);
  x += put(ui, FACE_LOGO, 22, x, y, ALIGN_LEFT, tint(ui, TOKEN_TEXT), say(ui, STR_LEARN)) + px(ui, 16);
  put_fit(ui, FACE_MEDIUM, 14, x, y, ALIGN_LEFT, right - x, tint(ui, TOKEN_MUTED), say(ui, STR_LEARN_NOTE));
  draw_list(app, rect_snap((Rectangle){left, top, list, bottom - top}));
  draw_lesson(app, room);
  draw_keys(app, left);
}
