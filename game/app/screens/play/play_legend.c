/* The key to what is drawn on the board: signs, words, and the key that switches each.
 * Must not know how the board is drawn. */
#include <math.h>
#include <stdio.h>

#include "game/app/screens/play/play_internal.h"
#include "game/app/view/terrain_view.h"

void legend_line(App *app, float left, float right, float y, const char *label, const char *key, Action action,
                 bool on) {
  Ui *ui = &app->ui;
  Rectangle target = {left - px(ui, 8), y - px(ui, 16), right - left + px(ui, 16), px(ui, 32)};
  bool hover = input_hovers(ui->input, target);
  if (hover) draw_round(target, px(ui, 8), color_fade(tint(ui, TOKEN_RAISED), 0.7f));
  put_fit(ui, FACE_MEDIUM, 13, left + px(ui, 32), y, ALIGN_LEFT, right - left - px(ui, 60),
          color_fade(tint(ui, TOKEN_TEXT), on ? 1 : 0.45f), label);
  float cap = px(ui, 25);
  Rectangle rect = rect_snap((Rectangle){right - cap, y - px(ui, 10), cap, px(ui, 20)});
  draw_round(rect, px(ui, 6), tint(ui, on ? TOKEN_RAISED : TOKEN_PANEL));
  draw_frame(rect, px(ui, 6), fmaxf(px(ui, 1), 1), tint(ui, TOKEN_LINE));
  put(ui, FACE_MONO, 11, rect_center(rect).x, y, ALIGN_CENTER, tint(ui, on ? TOKEN_TEXT : TOKEN_MUTED), key);
  if (input_clicked(ui->input, target)) input_push(ui->input, action);
}

static void draw_ramp(const Ui *ui, Rectangle rect, bool on) {
  float part = rect.width / (HEAT_STOPS - 1);
  for (int i = 0; i < HEAT_STOPS - 1; i++) {
    Rectangle piece = {rect.x + part * (float)i, rect.y, part, rect.height};
    Color from = tint(ui, (Token)(TOKEN_HEAT_1 + i)), to = tint(ui, (Token)(TOKEN_HEAT_1 + i + 1));
    draw_gradient(piece, color_fade(from, on ? 1 : 0.4f), color_fade(to, on ? 1 : 0.4f));
  }
}

/* A line of the key to the fog that can't be switched. */
static void fog_line(const Ui *ui, float left, float right, float y, const char *label) {
  put_fit(ui, FACE_MEDIUM, 13, left + px(ui, 32), y, ALIGN_LEFT, right - left - px(ui, 32), tint(ui, TOKEN_TEXT),
          label);
}

static void danger_sign(const Ui *ui, Rectangle box, float light) {
  Color color = color_fade(tint(ui, TOKEN_DANGER), light);
  draw_round(box, px(ui, 4), color_fade(color, 0.12f));
  float half = box.width / 2 - px(ui, 4);
  for (int i = -1; i <= 1; i++) {
    Vector2 at = {rect_center(box).x + (float)i * px(ui, 5), rect_center(box).y};
    draw_stroke((Vector2){at.x - half / 2, at.y + half}, (Vector2){at.x + half / 2, at.y - half}, px(ui, 2), color);
  }
}

/* What the fog shows; the switches only for those who watch. */
static float draw_fog_legend(App *app, float left, float right, float y) {
  Ui *ui = &app->ui;
  const PlayState *p = play_state(app);
  bool person = session_has_person(p->stage.session), playing = stage_by_person(&p->stage);
  float gap = px(ui, 26), sign = px(ui, 18);
  FogScene scene = stage_scene(&p->stage);
  char words[64];
  put(ui, FACE_BOLD, 14, left, y, ALIGN_LEFT, tint(ui, TOKEN_TEXT),
      say(ui, person ? STR_WHAT_YOU_KNOW : STR_WHAT_IT_KNOWS));
  y += px(ui, 28);
  Rectangle box = rect_snap((Rectangle){left, y - sign / 2, sign, sign});
  draw_frame(box, px(ui, 5), fmaxf(px(ui, 2), 1.5f), tint(ui, TOKEN_ACCENT));
  snprintf(words, sizeof words, say(ui, STR_SEEN_NOW), (int)fog_sight_cells(&scene));
  fog_line(ui, left, right, y, words);
  box.y += gap, y += gap;
  draw_round(box, px(ui, 5), color_mix(tint(ui, TOKEN_BACKGROUND), tint(ui, TOKEN_WALL_FILL), 0.38f));
  draw_frame(box, px(ui, 5), fmaxf(px(ui, 1), 1), color_mix(tint(ui, TOKEN_PANEL), tint(ui, TOKEN_WALL_STROKE), 0.38f));
  draw_circle(rect_center(box), px(ui, 3.5f), fmaxf(px(ui, 1.5f), 1), color_fade(tint(ui, TOKEN_FOOD), 0.8f));
  fog_line(ui, left, right, y, say(ui, STR_REMEMBERED));
  box.y += gap, y += gap;
  for (int i = 0; i < 9; i++)
    draw_disc((Vector2){left + px(ui, 3) + (float)(i % 3) * px(ui, 6), y + (float)(i / 3 - 1) * px(ui, 6)},
              fmaxf(px(ui, 1.2f), 0.8f), tint(ui, TOKEN_MUTED));
  fog_line(ui, left, right, y, say(ui, STR_UNKNOWN));
  if (playing) return y;
  if (stage_told(&p->stage, TRACE_PRUNED)) { /* not every agent reports what it believes */
    box.y += gap, y += gap;
    legend_line(app, left, right, y, say(ui, STR_DANGER_CELLS), "2", ACTION_NUMBER_2, p->show.danger);
    danger_sign(ui, box, p->show.danger ? 1 : 0.45f);
  }
  if (stage_told(&p->stage, TRACE_PATH)) {
    box.y += gap, y += gap;
    legend_line(app, left, right, y, say(ui, STR_PLAN), "3", ACTION_NUMBER_3, p->show.plan);
    draw_stroke((Vector2){left, y}, (Vector2){left + sign, y}, px(ui, 5),
                color_fade(tint(ui, TOKEN_PATH), p->show.plan ? 1 : 0.45f));
  }
  if (stage_told(&p->stage, TRACE_TARGET)) {
    box.y += gap, y += gap;
    legend_line(app, left, right, y, say(ui, STR_HOMES), "4", ACTION_NUMBER_4, p->show.homes);
    fog_home_sign(rect_center(box), px(ui, 16), tint(ui, TOKEN_PANEL),
                  color_fade(tint(ui, TOKEN_DANGER), p->show.homes ? 1 : 0.45f));
  }
  y += gap;
  legend_line(app, left, right, y, say(ui, STR_FOG), "1", ACTION_NUMBER_1, p->show.fog);
  app_target(app, "play.overlay.fog", (Rectangle){left, y, right - left, 0});
  Rectangle pill = rect_snap((Rectangle){left - px(ui, 2), y - px(ui, 6), px(ui, 24), px(ui, 12)});
  draw_round(pill, pill.height / 2, tint(ui, p->show.fog ? TOKEN_ACCENT : TOKEN_LINE));
  draw_disc((Vector2){p->show.fog ? pill.x + pill.width - px(ui, 6) : pill.x + px(ui, 6), rect_center(pill).y},
            px(ui, 4), tint(ui, p->show.fog ? TOKEN_ON_ACCENT : TOKEN_MUTED));
  return y;
}

/* What is drawn on the board of a hunt, each with its key. */
float play_hunt_legend(App *app, float left, float right, float y) {
  Ui *ui = &app->ui;
  const StageShow *show = &play_state(app)->show;
  const Stage *stage = &play_state(app)->stage;
  float gap = px(ui, 26), sign = px(ui, 18);
  if (stage_told(stage, TRACE_PATH)) {
    Color ink = color_fade(tint(ui, TOKEN_PATH), show->line ? 1 : 0.45f);
    legend_line(app, left, right, y, say(ui, STR_MAIN_LINE), "1", ACTION_NUMBER_1, show->line);
    draw_circle((Vector2){left + sign / 2, y}, px(ui, 8), fmaxf(px(ui, 1.5f), 1), ink);
    put(ui, FACE_MONO_BOLD, 11, left + sign / 2, y, ALIGN_CENTER, ink, "3");
    y += gap;
  }
  legend_line(app, left, right, y, say(ui, STR_HUNTERS_WAY), "2", ACTION_NUMBER_2, show->hunters);
  Color hob = color_fade(tint(ui, TOKEN_HOB), show->hunters ? 1 : 0.45f);
  for (int i = 0; i < 3; i++)
    draw_stroke((Vector2){left + (float)i * px(ui, 7), y}, (Vector2){left + (float)i * px(ui, 7) + px(ui, 3), y},
                px(ui, 2.5f), hob);
  if (stage_told(stage, TRACE_REPLY)) {
    y += gap;
    legend_line(app, left, right, y, say(ui, STR_REPLIES), "3", ACTION_NUMBER_3, show->replies);
    for (int i = 0; i < 3; i++)
      draw_disc((Vector2){left + px(ui, 3) + (float)i * px(ui, 6), y}, px(ui, 2.2f),
                color_fade(tint(ui, TOKEN_STILT), (show->replies ? 1 : 0.45f) * (1 - 0.25f * (float)i)));
  }
  if (stage_told(stage, TRACE_VALUE)) {
    y += gap;
    legend_line(app, left, right, y, say(ui, STR_VALUES), "4", ACTION_NUMBER_4, show->values);
    Rectangle chip = rect_snap((Rectangle){left - px(ui, 2), y - px(ui, 8), px(ui, 22), px(ui, 16)});
    draw_round(chip, px(ui, 5), color_fade(tint(ui, TOKEN_HERO), show->values ? 1 : 0.45f));
    put(ui, FACE_MONO_BOLD, 11, rect_center(chip).x, y, ALIGN_CENTER, (Color){27, 23, 48, 255}, "+9");
  }
  return y;
}

static float draw_plan_line(App *app, float left, float right, float y) {
  Ui *ui = &app->ui;
  bool on = play_state(app)->show.plan;
  legend_line(app, left, right, y, say(ui, STR_PLAN), "3", ACTION_NUMBER_3, on);
  draw_stroke((Vector2){left, y}, (Vector2){left + px(ui, 20), y}, px(ui, 5),
              color_fade(tint(ui, TOKEN_PATH), on ? 1 : 0.45f));
  return y;
}

/* What the ground costs, where it does not cost 1 everywhere: its shades and dots in order. */
static float draw_cost_line(const Ui *ui, float left, float right, float y) {
  float side = floorf(px(ui, 13)), x = left;
  for (int32_t cost = 1; cost <= COST_MAX; cost++) {
    terrain_draw_cell(rect_snap((Rectangle){x, y - side / 2, side, side}), cost, ui->theme);
    x += side;
  }
  put_fit(ui, FACE_MEDIUM, 13, x + px(ui, 10), y, ALIGN_LEFT, right - x - px(ui, 10), tint(ui, TOKEN_TEXT),
          say(ui, STR_COST_RAMP));
  return y + px(ui, 27);
}

float play_legend(App *app, float left, float right, float y) {
  Ui *ui = &app->ui;
  const PlayState *p = play_state(app);
  if (stage_hunted(&p->stage)) return play_hunt_legend(app, left, right, y);
  if (stage_limited(&p->stage)) return draw_fog_legend(app, left, right, y);
  put(ui, FACE_BOLD, 14, left, y, ALIGN_LEFT, tint(ui, TOKEN_TEXT), say(ui, STR_WHAT_YOU_SEE));
  y += px(ui, 32);
  if (p->stage.map->board.cost) y = draw_cost_line(ui, left, right, y);
  if (!stage_shows_search(&p->stage)) return draw_plan_line(app, left, right, y);
  legend_line(app, left, right, y, "", "1", ACTION_NUMBER_1, p->show.heat);
  Rectangle ramp = rect_snap((Rectangle){left, y - px(ui, 7), right - left - px(ui, 32), px(ui, 14)});
  draw_ramp(ui, ramp, p->show.heat);
  app_target(app, "play.overlay.heat", ramp);
  Color note = color_fade(tint(ui, TOKEN_MUTED), p->show.heat ? 1 : 0.6f);
  put(ui, FACE_MEDIUM, 12, left, y + px(ui, 21), ALIGN_LEFT, note, say(ui, STR_FIRST));
  put(ui, FACE_MEDIUM, 12, ramp.x + ramp.width, y + px(ui, 21), ALIGN_RIGHT, note, say(ui, STR_LAST));
  y += px(ui, 55);
  legend_line(app, left, right, y, say(ui, STR_SEEN), "2", ACTION_NUMBER_2, p->show.frontier);
  Color sign = color_fade(tint(ui, TOKEN_FRONTIER), p->show.frontier ? 1 : 0.45f);
  Rectangle box = rect_snap((Rectangle){left, y - px(ui, 9), px(ui, 18), px(ui, 18)});
  draw_round(box, px(ui, 5), color_fade(sign, 0.14f));
  draw_frame(box, px(ui, 5), fmaxf(px(ui, 2), 1.5f), sign);
  draw_disc(rect_center(box), px(ui, 2.4f), sign);
  y += px(ui, 32);
  draw_plan_line(app, left, right, y);
  y += px(ui, 32);
  legend_line(app, left, right, y, say(ui, p->show.orders == ORDERS_QUARTERS ? STR_ORDER_QUARTERS : STR_ORDER), "4",
              ACTION_NUMBER_4, p->show.orders != ORDERS_NONE);
  put(ui, FACE_MONO, 12, left + px(ui, 9), y, ALIGN_CENTER,
      color_fade(tint(ui, TOKEN_TEXT), p->show.orders != ORDERS_NONE ? 1 : 0.45f), "42");
  return y;
}
