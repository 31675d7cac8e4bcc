/* The figures beside the board (above it in narrow windows) and the key to its colours.
 * Must not know how the board is drawn. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "game/app/screens/play.h"

enum { FIGURES = 6 };

typedef struct Figure {
  StringId label, brief;
  char value[64];
  const char *unit;
} Figure;

/* ---- what to say ---- */

static int32_t gather_known(App *app, Figure *out);

static int32_t gather_figures(App *app, Figure *out) {
  if (play_limited(&app->play)) return gather_known(app, out);
  const PlayState *p = &app->play;
  const Session *s = p->session;
  const State *state = session_view(s);
  const Game *game = session_game(s);
  bool person = session_has_person(s), done = session_done(s);
  bool walk_known = !person && done && play_thought_over(p);
  int32_t n = 0, closed = 0;
  const SessionPly *thought = session_thought(s, &closed);
  char number[32];
  write_number(number, sizeof number, state->moves);
  out[n] = (Figure){.label = STR_MOVES, .brief = STR_MOVES};
  if (walk_known)
    snprintf(out[n++].value, sizeof out->value, "%s / %d", number, (int)session_result(s)->moves);
  else
    snprintf(out[n++].value, sizeof out->value, "%.31s", number);
  out[n] = (Figure){.label = STR_FOODS, .brief = STR_FOODS};
  snprintf(out[n++].value, sizeof out->value, "%d / %d", (int)(game->foods_total - state->foods_left),
           (int)game->foods_total);
  if (person && p->card && p->map->par != MAP_NO_PAR) {
    out[n] = (Figure){.label = STR_PAR_MOVES, .brief = STR_PAR_MOVES};
    write_number(out[n++].value, sizeof out->value, card_par(p->card));
  }
  if (person || p->is_replay) return n;
  int32_t done_plies = session_plies_done(s);
  uint64_t expanded = done_plies > 0 ? session_ply(s, done_plies - 1)->expanded : 0;
  if (thought && !play_thought_over(p)) expanded += (uint64_t)closed;
  if (thought && play_thought_over(p) && thought->expanded > expanded) expanded = thought->expanded;
  out[n] = (Figure){.label = STR_NODES, .brief = STR_NODES_SHORT};
  write_number(out[n++].value, sizeof out->value, (int64_t)expanded);
  out[n] = (Figure){.label = STR_FRONTIER, .brief = STR_FRONTIER_SHORT};
  write_number(out[n++].value, sizeof out->value, thought ? p->overlay.frontier : 0);
  double seconds = done_plies > 0 ? session_ply(s, done_plies - 1)->seconds : 0;
  if (thought && play_thought_over(p) && thought->seconds > seconds) seconds = thought->seconds;
  if (session_thinking(s) > 0.3) seconds = session_thinking(s);
  out[n] = (Figure){.label = STR_THINKING, .brief = STR_THINKING};
  write_duration(out[n].value, sizeof out->value, &out[n].unit, seconds);
  if (thought && !play_thought_over(p)) snprintf(out[n].value, sizeof out->value, "\u2026"), out[n].unit = NULL;
  return n + 1;
}

/* Under fog: what is known, not what is true. */
static int32_t gather_known(App *app, Figure *out) {
  const PlayState *p = &app->play;
  const Session *s = p->session;
  const Board *board = session_game(s)->board;
  FogScene scene = play_scene(p);
  int32_t n = 0, done = session_plies_done(s), moves = session_view(s)->moves;
  out[n] = (Figure){.label = STR_MOVES, .brief = STR_MOVES};
  write_number(out[n++].value, sizeof out->value, moves);
  out[n] = (Figure){.label = STR_EXPLORED, .brief = STR_EXPLORED, .unit = "%"};
  int64_t cells = (int64_t)board->rows * board->cols;
  snprintf(out[n++].value, sizeof out->value, "%d", (int)(100 * (int64_t)sightlog_known(scene.log, done) / cells));
  out[n] = (Figure){.label = STR_FOODS_KNOWN, .brief = STR_FOODS_KNOWN_SHORT};
  write_number(out[n++].value, sizeof out->value, fog_foods_known(&scene));
  out[n] = (Figure){.label = STR_MONSTERS_MET, .brief = STR_MONSTERS_MET_SHORT};
  write_number(out[n++].value, sizeof out->value, sightlog_met(scene.log, done));
  if (session_has_person(s) || p->is_replay || moves == 0) return n;
  out[n] = (Figure){.label = STR_THINKING, .brief = STR_THINKING, .unit = say(&app->ui, STR_MS_A_MOVE)};
  snprintf(out[n++].value, sizeof out->value, "%.2f", 1000 * session_ply(s, done - 1)->seconds / moves);
  return n;
}

/* What stands beside the score: the score the game will end with, once its way is known. */
static bool second_score(App *app, char *out, size_t room, StringId *label) {
  const PlayState *p = &app->play;
  if (play_limited(p)) { /* how it ends is not known before */
    *label = STR_FOODS_EATEN;
    write_number(out, room, session_game(p->session)->foods_total - session_view(p->session)->foods_left);
    return true;
  }
  if (session_has_person(p->session) || !session_done(p->session) || !play_thought_over(p)) return false;
  const SessionResult *r = session_result(p->session);
  *label = r->outcome == OUTCOME_WON && r->foods_total == 1 ? STR_AT_FOOD : STR_AT_END;
  write_number(out, room, r->score);
  return true;
}

/* ---- the legend ---- */

static void legend_line(App *app, float left, float right, float y, const char *label, const char *key, Action action,
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
  const PlayState *p = &app->play;
  bool person = session_has_person(p->session), playing = play_by_person(p);
  float gap = px(ui, 26), sign = px(ui, 18);
  FogScene scene = play_scene(p);
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
  fog_line(ui, left, right, y, say(ui, STR_REMEMBERED));
  box.y += gap, y += gap;
  for (int i = 0; i < 9; i++)
    draw_disc((Vector2){left + px(ui, 3) + (float)(i % 3) * px(ui, 6), y + (float)(i / 3 - 1) * px(ui, 6)},
              fmaxf(px(ui, 1.2f), 0.8f), tint(ui, TOKEN_MUTED));
  fog_line(ui, left, right, y, say(ui, STR_UNKNOWN));
  if (playing) return y;
  int32_t closed;
  if (session_thought(p->session, &closed)) { /* not every agent tells what it believes */
    box.y += gap, y += gap;
    legend_line(app, left, right, y, say(ui, STR_DANGER_CELLS), "2", ACTION_NUMBER_2, p->show_danger);
    danger_sign(ui, box, p->show_danger ? 1 : 0.45f);
    box.y += gap, y += gap;
    legend_line(app, left, right, y, say(ui, STR_PLAN), "3", ACTION_NUMBER_3, p->show_plan);
    draw_stroke((Vector2){left, y}, (Vector2){left + sign, y}, px(ui, 5),
                color_fade(tint(ui, TOKEN_PATH), p->show_plan ? 1 : 0.45f));
    box.y += gap, y += gap;
    legend_line(app, left, right, y, say(ui, STR_HOMES), "4", ACTION_NUMBER_4, p->show_homes);
    fog_home_sign(rect_center(box), px(ui, 16), tint(ui, TOKEN_PANEL),
                  color_fade(tint(ui, TOKEN_DANGER), p->show_homes ? 1 : 0.45f));
  }
  y += gap;
  legend_line(app, left, right, y, say(ui, STR_FOG), "1", ACTION_NUMBER_1, p->show_fog);
  app_target(app, "play.overlay.fog", (Rectangle){left, y, right - left, 0});
  Rectangle pill = rect_snap((Rectangle){left - px(ui, 2), y - px(ui, 6), px(ui, 24), px(ui, 12)});
  draw_round(pill, pill.height / 2, tint(ui, p->show_fog ? TOKEN_ACCENT : TOKEN_LINE));
  draw_disc((Vector2){p->show_fog ? pill.x + pill.width - px(ui, 6) : pill.x + px(ui, 6), rect_center(pill).y},
            px(ui, 4), tint(ui, p->show_fog ? TOKEN_ON_ACCENT : TOKEN_MUTED));
  return y;
}

static float draw_legend(App *app, float left, float right, float y) {
  Ui *ui = &app->ui;
  const PlayState *p = &app->play;
  if (play_limited(p)) return draw_fog_legend(app, left, right, y);
  put(ui, FACE_BOLD, 14, left, y, ALIGN_LEFT, tint(ui, TOKEN_TEXT), say(ui, STR_WHAT_YOU_SEE));
  y += px(ui, 32);
  legend_line(app, left, right, y, "", "1", ACTION_NUMBER_1, p->show_heat);
  Rectangle ramp = rect_snap((Rectangle){left, y - px(ui, 7), right - left - px(ui, 32), px(ui, 14)});
  draw_ramp(ui, ramp, p->show_heat);
  app_target(app, "play.overlay.heat", ramp);
  Color note = color_fade(tint(ui, TOKEN_MUTED), p->show_heat ? 1 : 0.6f);
  put(ui, FACE_MEDIUM, 12, left, y + px(ui, 21), ALIGN_LEFT, note, say(ui, STR_FIRST));
  put(ui, FACE_MEDIUM, 12, ramp.x + ramp.width, y + px(ui, 21), ALIGN_RIGHT, note, say(ui, STR_LAST));
  y += px(ui, 55);
  legend_line(app, left, right, y, say(ui, STR_SEEN), "2", ACTION_NUMBER_2, p->show_frontier);
  Color sign = color_fade(tint(ui, TOKEN_FRONTIER), p->show_frontier ? 1 : 0.45f);
  Rectangle box = rect_snap((Rectangle){left, y - px(ui, 9), px(ui, 18), px(ui, 18)});
  draw_round(box, px(ui, 5), color_fade(sign, 0.14f));
  draw_frame(box, px(ui, 5), fmaxf(px(ui, 2), 1.5f), sign);
  draw_disc(rect_center(box), px(ui, 2.4f), sign);
  y += px(ui, 32);
  legend_line(app, left, right, y, say(ui, STR_PLAN), "3", ACTION_NUMBER_3, p->show_plan);
  draw_stroke((Vector2){left, y}, (Vector2){left + px(ui, 20), y}, px(ui, 5),
              color_fade(tint(ui, TOKEN_PATH), p->show_plan ? 1 : 0.45f));
  y += px(ui, 32);
  legend_line(app, left, right, y, say(ui, STR_ORDER), "4", ACTION_NUMBER_4, p->orders != ORDERS_NONE);
  put(ui, FACE_MONO, 12, left + px(ui, 9), y, ALIGN_CENTER,
      color_fade(tint(ui, TOKEN_TEXT), p->orders != ORDERS_NONE ? 1 : 0.45f), "42");
  return y;
}

/* ---- beside the board ---- */

static void draw_side(App *app, Rectangle room) {
  Ui *ui = &app->ui;
  const PlayState *p = &app->play;
  const Session *s = p->session;
  panel(ui, room, TOKEN_PANEL);
  float pad = px(ui, 20), left = room.x + pad, right = room.x + room.width - pad, y = room.y + px(ui, 27);
  char words[64];
  StringId label;
  put(ui, FACE_MEDIUM, 14, left, y, ALIGN_LEFT, tint(ui, TOKEN_MUTED), say(ui, STR_SCORE));
  write_number(words, sizeof words, session_view(s)->score);
  put(ui, FACE_MONO_BOLD, 44, left, y + px(ui, 36), ALIGN_LEFT, tint(ui, TOKEN_TEXT), words);
  if (second_score(app, words, sizeof words, &label)) {
    put(ui, FACE_MEDIUM, 14, right, y, ALIGN_RIGHT, tint(ui, TOKEN_MUTED), say(ui, label));
    put(ui, FACE_MONO, 24, right, y + px(ui, 40), ALIGN_RIGHT, tint(ui, play_limited(p) ? TOKEN_TEXT : TOKEN_MUTED),
        words);
  }
  y += px(ui, 71);
  Figure figures[FIGURES];
  int32_t count = gather_figures(app, figures);
  for (int32_t i = 0; i < count; i++) {
    draw_rect(rect_snap((Rectangle){left, y, right - left, fmaxf(px(ui, 1), 1)}),
              color_fade(tint(ui, TOKEN_LINE), 0.7f));
    float middle = y + px(ui, 16), end = right;
    if (figures[i].unit)
      end -= put(ui, FACE_MEDIUM, 13, right, middle, ALIGN_RIGHT, tint(ui, TOKEN_MUTED), figures[i].unit) + px(ui, 6);
    put(ui, FACE_MEDIUM, 14, left, middle, ALIGN_LEFT, tint(ui, TOKEN_MUTED), say(ui, figures[i].label));
    put(ui, FACE_MONO, 16, end, middle, ALIGN_RIGHT, tint(ui, TOKEN_TEXT), figures[i].value);
    y += px(ui, 31);
  }
  bool watched = !session_has_person(s) && !p->is_replay;
  bool folded = ui->width != WIDTH_WIDE && !p->legend_open;
  bool explained = watched || play_limited(p);
  if (explained && !folded && room.y + room.height - y > px(ui, 210)) y = draw_legend(app, left, right, y + px(ui, 31));
  if (room.y + room.height - y < px(ui, 80)) return;
  float rule = fmaxf(y + px(ui, 31), room.y + room.height - px(ui, 60));
  if (folded && watched) rule = y + px(ui, 16);
  draw_rect(rect_snap((Rectangle){left, rule, right - left, fmaxf(px(ui, 1), 1)}),
            color_fade(tint(ui, TOKEN_LINE), 0.7f));
  fonts_draw_wrapped(
      ui->fonts, FACE_MEDIUM, px_letters(ui, 13), (Vector2){left, rule + px(ui, 20)}, right - left, px(ui, 18), 2,
      tint(ui, TOKEN_MUTED),
      watched ? agent_blurb(ui->language, session_agent(s)) : level_blurb(ui->language, session_game(s)->level));
}

/* ---- above it ---- */

static void draw_strip(App *app, Rectangle room) {
  Ui *ui = &app->ui;
  panel(ui, room, TOKEN_PANEL);
  float pad = px(ui, 16), left = room.x + pad, right = room.x + room.width - pad;
  float first = room.y + px(ui, 19), second = room.y + px(ui, 44);
  char words[64];
  StringId label;
  write_number(words, sizeof words, session_view(app->play.session)->score);
  put(ui, FACE_MEDIUM, 12, left, first, ALIGN_LEFT, tint(ui, TOKEN_MUTED), say(ui, STR_SCORE));
  put(ui, FACE_MONO_BOLD, 24, left, second, ALIGN_LEFT, tint(ui, TOKEN_TEXT), words);
  Figure figures[FIGURES];
  int32_t count = gather_figures(app, figures);
  float start = left + px(ui, 110);
  if (second_score(app, words, sizeof words, &label)) {
    put(ui, FACE_MEDIUM, 12, start, first, ALIGN_LEFT, tint(ui, TOKEN_MUTED), say(ui, label));
    put(ui, FACE_MONO, 16, start, second, ALIGN_LEFT, tint(ui, TOKEN_MUTED), words);
  }
  start += px(ui, 100);
  float column = (right - start) / (float)(count > 0 ? count : 1);
  for (int32_t i = 0; i < count; i++) {
    float x = start + column * (float)(i + 1);
    put_fit(ui, FACE_MEDIUM, 12, x, first, ALIGN_RIGHT, column - px(ui, 8), tint(ui, TOKEN_MUTED),
            say(ui, figures[i].brief));
    char value[80];
    snprintf(value, sizeof value, "%s%s%s", figures[i].value, figures[i].unit ? " " : "",
             figures[i].unit ? figures[i].unit : "");
    put_fit(ui, FACE_MONO, 14, x, second, ALIGN_RIGHT, column - px(ui, 8), tint(ui, TOKEN_TEXT), value);
  }
  if (!app->play.legend_open || (session_has_person(app->play.session) && !play_limited(&app->play))) return;
  float tall = !play_limited(&app->play) ? 224 : play_by_person(&app->play) ? 130 : 234;
  Rectangle box = {right - px(ui, 300), room.y + room.height + px(ui, 10), px(ui, 316), px(ui, tall)};
  draw_round(box, px(ui, 16), tint(ui, TOKEN_PANEL));
  draw_frame(box, px(ui, 16), fmaxf(px(ui, 1), 1), tint(ui, TOKEN_LINE));
  draw_legend(app, box.x + px(ui, 20), box.x + box.width - px(ui, 20), box.y + px(ui, 28));
}

void play_hud_draw(App *app, Rectangle room) {
  if (app->ui.width == WIDTH_NARROW)
    draw_strip(app, room);
  else
    draw_side(app, room);
}
