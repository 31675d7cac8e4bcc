/* The figures beside the board (above it in narrow windows) and the key to its colours.
 * Must not know how the board is drawn. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "game/app/dialog.h"
#include "game/app/screens/play.h"
#include "game/core/rules.h"

enum { FIGURES = 8 };

typedef struct Figure {
  StringId label, brief;
  char value[64];
  const char *unit;
} Figure;

/* ---- what to say ---- */

static int32_t gather_known(App *app, Figure *out);

static int32_t gather_figures(App *app, Figure *out) {
  if (stage_limited(&app->play.stage)) return gather_known(app, out);
  const PlayState *p = &app->play;
  const Session *s = p->stage.session;
  const State *state = session_view(s);
  const Game *game = session_game(s);
  bool person = session_has_person(s), done = session_done(s);
  bool walk_known = !person && done && stage_thought_over(&p->stage);
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
  if (state->pie && !state->ghosts) {
    out[n] = (Figure){.label = STR_POWER, .brief = STR_POWER};
    write_number(out[n++].value, sizeof out->value, state->power);
  }
  if (game->rules->turn_every > 0) {
    out[n] = (Figure){.label = STR_TURNS_IN, .brief = STR_TURNS_IN_SHORT};
    write_number(out[n++].value, sizeof out->value, game->rules->turn_every - state->turn % game->rules->turn_every);
  }
  if (person && p->card && p->stage.map->par != MAP_NO_PAR) {
    out[n] = (Figure){.label = STR_PAR_MOVES, .brief = STR_PAR_MOVES};
    write_number(out[n++].value, sizeof out->value, card_par(p->card));
  }
  if (person || p->is_replay) return n;
  int32_t done_plies = session_plies_done(s);
  uint64_t expanded = done_plies > 0 ? session_ply(s, done_plies - 1)->expanded : 0;
  if (thought && !stage_thought_over(&p->stage)) expanded += (uint64_t)closed;
  if (thought && stage_thought_over(&p->stage) && thought->expanded > expanded) expanded = thought->expanded;
  out[n] = (Figure){.label = STR_NODES, .brief = STR_NODES_SHORT};
  write_number(out[n++].value, sizeof out->value, (int64_t)expanded);
  if (stage_shows_search(&p->stage)) {
    out[n] = (Figure){.label = STR_FRONTIER, .brief = STR_FRONTIER_SHORT};
    write_number(out[n++].value, sizeof out->value, thought ? p->stage.overlay.frontier : 0);
  }
  double seconds = done_plies > 0 ? session_ply(s, done_plies - 1)->seconds : 0;
  if (thought && stage_thought_over(&p->stage) && thought->seconds > seconds) seconds = thought->seconds;
  if (session_thinking(s) > 0.3) seconds = session_thinking(s);
  out[n] = (Figure){.label = STR_THINKING, .brief = STR_THINKING};
  write_duration(out[n].value, sizeof out->value, &out[n].unit, seconds);
  if (thought && !stage_thought_over(&p->stage))
    snprintf(out[n].value, sizeof out->value, "\u2026"), out[n].unit = NULL;
  return n + 1;
}

/* Under fog: what is known, not what is true. */
static int32_t gather_known(App *app, Figure *out) {
  const PlayState *p = &app->play;
  const Session *s = p->stage.session;
  const Board *board = session_game(s)->board;
  FogScene scene = stage_scene(&p->stage);
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
  out[n] = (Figure){.label = STR_THINKING,
                    .brief = STR_THINKING,
                    .unit = app->ui.width == WIDTH_NARROW ? "ms" : say(&app->ui, STR_MS_A_MOVE)};
  snprintf(out[n++].value, sizeof out->value, "%.2f", 1000 * session_ply(s, done - 1)->seconds / moves);
  return n;
}

/* What stands beside the score: the score the game will end with, once its way is known. */
static bool second_score(App *app, char *out, size_t room, StringId *label) {
  const PlayState *p = &app->play;
  if (stage_limited(&p->stage)) { /* how it ends is not known before */
    *label = STR_FOODS_EATEN;
    write_number(out, room, session_game(p->stage.session)->foods_total - session_view(p->stage.session)->foods_left);
    return true;
  }
  if (session_has_person(p->stage.session) || !session_done(p->stage.session) || !stage_thought_over(&p->stage))
    return false;
  const SessionResult *r = session_result(p->stage.session);
  *label = r->outcome == OUTCOME_WON && r->foods_total == 1 ? STR_AT_FOOD : STR_AT_END;
  write_number(out, room, r->score);
  return true;
}

/* ---- the legend ---- */

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
  const PlayState *p = &app->play;
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
  fog_line(ui, left, right, y, say(ui, STR_REMEMBERED));
  box.y += gap, y += gap;
  for (int i = 0; i < 9; i++)
    draw_disc((Vector2){left + px(ui, 3) + (float)(i % 3) * px(ui, 6), y + (float)(i / 3 - 1) * px(ui, 6)},
              fmaxf(px(ui, 1.2f), 0.8f), tint(ui, TOKEN_MUTED));
  fog_line(ui, left, right, y, say(ui, STR_UNKNOWN));
  if (playing) return y;
  if (stage_told(&p->stage, TRACE_PRUNED)) { /* not every agent tells what it believes */
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
static float draw_hunt_legend(App *app, float left, float right, float y) {
  Ui *ui = &app->ui;
  const StageShow *show = &app->play.show;
  const Stage *stage = &app->play.stage;
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
  bool on = app->play.show.plan;
  legend_line(app, left, right, y, say(ui, STR_PLAN), "3", ACTION_NUMBER_3, on);
  draw_stroke((Vector2){left, y}, (Vector2){left + px(ui, 20), y}, px(ui, 5),
              color_fade(tint(ui, TOKEN_PATH), on ? 1 : 0.45f));
  return y;
}

static float draw_legend(App *app, float left, float right, float y) {
  Ui *ui = &app->ui;
  const PlayState *p = &app->play;
  if (stage_hunted(&p->stage)) return draw_hunt_legend(app, left, right, y);
  if (stage_limited(&p->stage)) return draw_fog_legend(app, left, right, y);
  put(ui, FACE_BOLD, 14, left, y, ALIGN_LEFT, tint(ui, TOKEN_TEXT), say(ui, STR_WHAT_YOU_SEE));
  y += px(ui, 32);
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
  legend_line(app, left, right, y, say(ui, STR_ORDER), "4", ACTION_NUMBER_4, p->show.orders != ORDERS_NONE);
  put(ui, FACE_MONO, 12, left + px(ui, 9), y, ALIGN_CENTER,
      color_fade(tint(ui, TOKEN_TEXT), p->show.orders != ORDERS_NONE ? 1 : 0.45f), "42");
  return y;
}

/* ---- a hunt ---- */

/* Score and foods, what each move is worth, and the key to the board. */
static void draw_hunt_side(App *app, Rectangle room) {
  Ui *ui = &app->ui;
  const PlayState *p = &app->play;
  const State *state = session_view(p->stage.session);
  const Game *game = session_game(p->stage.session);
  float pad = px(ui, 20), left = room.x + pad, right = room.x + room.width - pad, y = room.y + px(ui, 27);
  float bottom = room.y + room.height - px(ui, 12);
  bool folded = ui->width != WIDTH_WIDE && !p->legend_open, watched = !stage_by_person(&p->stage) && !p->is_replay;
  char words[64];
  panel(ui, room, TOKEN_PANEL);
  put(ui, FACE_MEDIUM, 14, left, y, ALIGN_LEFT, tint(ui, TOKEN_MUTED), say(ui, STR_SCORE));
  put(ui, FACE_MEDIUM, 14, right, y, ALIGN_RIGHT, tint(ui, TOKEN_MUTED), say(ui, STR_FOODS));
  write_number(words, sizeof words, state->score);
  float wide = put(ui, FACE_MONO_BOLD, 44, left, y + px(ui, 36), ALIGN_LEFT, tint(ui, TOKEN_TEXT), words);
  int32_t eaten = game->foods_total - state->foods_left;
  snprintf(words, sizeof words, "%d / %d", (int)eaten, (int)game->foods_total);
  put_fit(ui, FACE_MONO, 20, right, y + px(ui, 40), ALIGN_RIGHT, right - left - wide - px(ui, 12), tint(ui, TOKEN_TEXT),
          words);
  y += px(ui, 72);
  Rectangle bar = rect_snap((Rectangle){left, y, right - left, px(ui, 6)});
  bar_track(ui, bar);
  bar.width *= (float)eaten / (float)(game->foods_total > 0 ? game->foods_total : 1);
  if (bar.width >= 1) draw_round(bar, bar.height / 2, tint(ui, TOKEN_FOOD));
  y += px(ui, 18);
  float legend = folded ? 0 : px(ui, 118);
  if (watched)
    y = play_hunt_values(app, left, right, y, bottom - legend);
  else
    y += px(ui, 20) * (float)put_wrapped(ui, FACE_MEDIUM, 14, left, y + px(ui, 14), right - left,
                                         px(ui, ui->large ? 24 : 20), 5, tint(ui, TOKEN_MUTED),
                                         level_blurb(ui->language, game->level));
  if (!folded && bottom - y > px(ui, 100)) {
    float top = fmaxf(y + px(ui, 22), bottom - px(ui, 94));
    draw_rect(rect_snap((Rectangle){left, top - px(ui, 18), right - left, fmaxf(px(ui, 1), 1)}),
              color_fade(tint(ui, TOKEN_LINE), 0.7f));
    draw_hunt_legend(app, left, right, top);
  }
}

/* ---- beside the board ---- */

static void draw_side(App *app, Rectangle room) {
  Ui *ui = &app->ui;
  const PlayState *p = &app->play;
  const Session *s = p->stage.session;
  panel(ui, room, TOKEN_PANEL);
  float pad = px(ui, 20), left = room.x + pad, right = room.x + room.width - pad, y = room.y + px(ui, 27);
  char words[64];
  StringId label;
  put(ui, FACE_MEDIUM, 14, left, y, ALIGN_LEFT, tint(ui, TOKEN_MUTED), say(ui, STR_SCORE));
  write_number(words, sizeof words, session_view(s)->score);
  put(ui, FACE_MONO_BOLD, 44, left, y + px(ui, 36), ALIGN_LEFT, tint(ui, TOKEN_TEXT), words);
  if (second_score(app, words, sizeof words, &label)) {
    put(ui, FACE_MEDIUM, 14, right, y, ALIGN_RIGHT, tint(ui, TOKEN_MUTED), say(ui, label));
    put(ui, FACE_MONO, 24, right, y + px(ui, 40), ALIGN_RIGHT,
        tint(ui, stage_limited(&p->stage) ? TOKEN_TEXT : TOKEN_MUTED), words);
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
  bool explained = watched || stage_limited(&p->stage);
  if (explained && !folded && room.y + room.height - y > px(ui, 210)) y = draw_legend(app, left, right, y + px(ui, 31));
  if (room.y + room.height - y < px(ui, 80)) return;
  const char *blurb =
      watched ? agent_blurb(ui->language, session_agent(s)) : level_blurb(ui->language, session_game(s)->level);
  float line = px(ui, ui->large ? 22 : 18), bottom = room.y + room.height;
  int32_t lines = fonts_lines(ui->fonts, FACE_MEDIUM, px_letters(ui, 13), right - left, blurb);
  float rule = fmaxf(y + px(ui, 22), bottom - px(ui, 24) - line * (float)lines);
  if (folded && watched) rule = y + px(ui, 16);
  int32_t most = (int32_t)((bottom - px(ui, 20) - rule) / line);
  if (most < 1) return;
  draw_rect(rect_snap((Rectangle){left, rule, right - left, fmaxf(px(ui, 1), 1)}),
            color_fade(tint(ui, TOKEN_LINE), 0.7f));
  put_wrapped(ui, FACE_MEDIUM, 13, left, rule + px(ui, 20), right - left, line, most, tint(ui, TOKEN_MUTED), blurb);
}

/* ---- above it ---- */

static void draw_strip(App *app, Rectangle room) {
  Ui *ui = &app->ui;
  panel(ui, room, TOKEN_PANEL);
  float pad = px(ui, 16), left = room.x + pad, right = room.x + room.width - pad;
  float first = room.y + px(ui, 19), second = room.y + px(ui, 44);
  char words[64];
  StringId label;
  write_number(words, sizeof words, session_view(app->play.stage.session)->score);
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
  if (!app->play.legend_open || (session_has_person(app->play.stage.session) && !stage_limited(&app->play.stage)))
    return;
  float tall = stage_hunted(&app->play.stage)      ? 130
               : !stage_limited(&app->play.stage)  ? 224
               : stage_by_person(&app->play.stage) ? 130
                                                   : 234;
  Rectangle box = {right - px(ui, 300), room.y + room.height + px(ui, 10), px(ui, 316), px(ui, tall)};
  dialog_box(ui, box);
  draw_legend(app, box.x + px(ui, 20), box.x + box.width - px(ui, 20), box.y + px(ui, 28));
}

void play_hud_draw(App *app, Rectangle room) {
  if (app->ui.width == WIDTH_NARROW)
    draw_strip(app, room);
  else if (stage_hunted(&app->play.stage))
    draw_hunt_side(app, room);
  else
    draw_side(app, room);
}
