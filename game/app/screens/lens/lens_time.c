/* The time line of the lens: one node per tick, a track per search, a mark where one is done.
 * Must not know what is compared beyond how long each search is. */
#include <math.h>
#include <stdio.h>

#include "game/app/screens/lens/lens_internal.h"

static void wedge(Vector2 at, float size, float way, Color color) {
  draw_triangle((Vector2){at.x - way * size * 0.45f, at.y - size * 0.5f},
                (Vector2){at.x - way * size * 0.45f, at.y + size * 0.5f}, (Vector2){at.x + way * size * 0.45f, at.y},
                color);
}

/* A round target for a small sign. */
static void sign_button(App *app, Vector2 at, Action action, const char *name) {
  Ui *ui = &app->ui;
  float radius = px(ui, 17);
  Rectangle rect = {at.x - radius, at.y - radius, 2 * radius, 2 * radius};
  if (input_hovers(ui->input, rect)) draw_disc(at, radius, tint(ui, TOKEN_RAISED));
  app_target(app, name, rect);
  if (input_clicked(ui->input, rect)) input_push(ui->input, action);
}

static void draw_bar(const Ui *ui, float x, float y, float size, Color ink) {
  draw_round(rect_snap((Rectangle){x, y - size / 2, px(ui, 3), size}), px(ui, 1), ink);
}

static void draw_buttons(App *app, float x, float y) {
  Ui *ui = &app->ui;
  float size = px(ui, 13), big = px(ui, 20);
  Color ink = tint(ui, TOKEN_TEXT);
  Vector2 at = {x + px(ui, 30), y};
  sign_button(app, at, ACTION_REWIND, "lens.rewind");
  wedge((Vector2){at.x - px(ui, 5), y}, size, -1, ink);
  wedge((Vector2){at.x + px(ui, 5), y}, size, -1, ink);
  at.x = x + px(ui, 66);
  sign_button(app, at, ACTION_STEP_BACK, "lens.step-back");
  draw_bar(ui, at.x - px(ui, 7), y, size, ink);
  wedge((Vector2){at.x + px(ui, 2), y}, size, -1, ink);
  at.x = x + px(ui, 150);
  sign_button(app, at, ACTION_STEP_FORWARD, "lens.step-forward");
  wedge((Vector2){at.x - px(ui, 2), y}, size, 1, ink);
  draw_bar(ui, at.x + px(ui, 4), y, size, ink);
  at.x = x + px(ui, 108);
  Rectangle round = {at.x - big, y - big, 2 * big, 2 * big};
  Color fill = tint(ui, TOKEN_ACCENT), on = tint(ui, TOKEN_ON_ACCENT);
  if (input_hovers(ui->input, round)) fill = color_mix(fill, COLOR_WHITE, 0.14f);
  draw_disc(at, big, input_presses(ui->input, round) ? color_darker(fill, 0.08f) : fill);
  if (lens_state(app)->playing)
    for (int side = -1; side <= 1; side += 2)
      draw_round(
          rect_snap((Rectangle){at.x + (float)side * px(ui, 5) - px(ui, 2), y - px(ui, 8), px(ui, 4), px(ui, 16)}),
          px(ui, 1), on);
  else
    wedge((Vector2){at.x + px(ui, 1.5f), y}, px(ui, 17), 1, on);
  app_target(app, "lens.play", round);
  if (input_clicked(ui->input, round)) input_push(ui->input, ACTION_PAUSE);
}

/* A track: how far this search is, how long it takes. */
static void draw_track(const Ui *ui, const LensState *s, int side, float left, float scale, float y, float thick) {
  float whole = (float)s->lens.side[side].closed_count * scale;
  float so_far = (float)lens_nodes(&s->lens, side, (int32_t)s->tick) * scale;
  Color color = lens_color(ui, side);
  draw_rect((Rectangle){left, y - thick / 2, whole, thick}, color_fade(color, 0.28f));
  if (so_far >= 1) draw_rect((Rectangle){left, y - thick / 2, so_far, thick}, color);
}

static void draw_done(App *app, int side, float left, float right, float scale, float y, float *free_from,
                      float *free_to) {
  Ui *ui = &app->ui;
  const LensState *s = lens_state(app);
  char words[LENS_NAME + 48], name[LENS_NAME], number[24];
  int32_t count = s->lens.side[side].closed_count;
  float x = left + (float)count * scale;
  draw_rect(rect_snap((Rectangle){x - px(ui, 1), y - px(ui, 7), fmaxf(px(ui, 2), 1), px(ui, 14)}),
            tint(ui, TOKEN_TEXT));
  lens_name(app, side, name);
  write_number(number, sizeof number, count);
  snprintf(words, sizeof words, say(ui, STR_LENS_DONE), name, number);
  float wide = width_of(ui, FACE_MONO, 11, words), at = fminf(fmaxf(x - wide / 2, left), right - wide);
  at = fmaxf(fminf(at, *free_to - wide), *free_from); /* beside what stands there */
  if (at + wide > *free_to + 1) return;
  put(ui, FACE_MONO, 11, at, y + px(ui, 17), ALIGN_LEFT, tint(ui, TOKEN_MUTED), words);
  if (at + wide / 2 < (left + right) / 2)
    *free_from = at + wide + px(ui, 24);
  else
    *free_to = at - px(ui, 24);
}

static void draw_line(App *app, Rectangle rect) {
  Ui *ui = &app->ui;
  LensState *s = lens_state(app);
  float y = rect_center(rect).y, thick = px(ui, 4), left = rect.x, right = rect.x + rect.width;
  put_fit(ui, FACE_SEMIBOLD, 11, left, y - px(ui, 18), ALIGN_LEFT, rect.width, tint(ui, TOKEN_MUTED),
          say(ui, STR_LENS_TICKS));
  bar_track(ui, (Rectangle){left, y - thick - 1, rect.width, 2 * thick + 2});
  if (!s->ready || s->lens.ticks == 0) return;
  float scale = rect.width / (float)s->lens.ticks, at = left + (float)s->tick * scale;
  draw_track(ui, s, 0, left, scale, y - thick / 2 - 1, thick);
  draw_track(ui, s, 1, left, scale, y + thick / 2 + 1, thick);
  float from = left, to = right;
  bool first = s->lens.side[0].closed_count > s->lens.side[1].closed_count; /* the longer one's end is the end */
  draw_done(app, first ? 0 : 1, left, right, scale, y, &from, &to);
  draw_done(app, first ? 1 : 0, left, right, scale, y, &from, &to);
  draw_disc((Vector2){at, y}, px(ui, 10), tint(ui, TOKEN_PANEL));
  draw_disc((Vector2){at, y}, px(ui, 8), tint(ui, TOKEN_ACCENT));
  Rectangle target = {left - px(ui, 10), y - px(ui, 18), rect.width + px(ui, 20), px(ui, 36)};
  app_target(app, "lens.timeline", target);
  if (!input_clicked(ui->input, target) && !input_presses(ui->input, target)) return;
  s->playing = false;
  lens_seek(app, round((double)((ui->input->mouse.x - left) / scale)));
}

void lens_time_draw(App *app, Rectangle room) {
  Ui *ui = &app->ui;
  const LensState *s = lens_state(app);
  panel(ui, room, TOKEN_PANEL);
  float words_room = px(ui, ui->width == WIDTH_NARROW ? 118 : 150), y = rect_center(room).y;
  draw_buttons(app, room.x, y);
  float left = room.x + px(ui, ui->width == WIDTH_NARROW ? 190 : 220);
  float right = room.x + room.width - px(ui, 16), end = right - words_room - px(ui, 18);
  draw_line(app, (Rectangle){left, room.y, end - left, room.height});
  if (!s->ready) return;
  char words[LENS_NAME + 32], name[LENS_NAME], number[24];
  int32_t tick = (int32_t)s->tick;
  bool a = lens_done(&s->lens, 0, tick), b = lens_done(&s->lens, 1, tick);
  write_number(number, sizeof number, tick);
  snprintf(words, sizeof words, say(ui, STR_LENS_TICK), number);
  put(ui, FACE_MONO_BOLD, 13, right, y - px(ui, 8), ALIGN_RIGHT, tint(ui, TOKEN_TEXT), words);
  lens_name(app, a ? 0 : 1, name);
  if (a != b)
    snprintf(words, sizeof words, say(ui, STR_LENS_ONE_DONE), name);
  else
    snprintf(words, sizeof words, "%s", say(ui, a ? STR_LENS_BOTH_DONE : STR_LENS_BOTH_SEARCH));
  put_fit(ui, FACE_MEDIUM, 13, right, y + px(ui, 12), ALIGN_RIGHT, words_room, tint(ui, TOKEN_MUTED), words);
}
