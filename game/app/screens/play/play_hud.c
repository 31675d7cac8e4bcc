/* The figures beside the board (above it in narrow windows). The key to its colours is in play_legend.c.
 * Must not know how the board is drawn. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "game/app/screens/play/play_internal.h"
#include "game/app/ui/dialog.h"
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
  if (stage_limited(&play_state(app)->stage)) return gather_known(app, out);
  const PlayState *p = play_state(app);
  const Session *s = p->stage.session;
  const State *state = session_state(s);
  const Game *game = session_game(s);
  bool person = session_has_person(s), done = session_done(s) && !p->live;
  bool walk_known = !person && done && session_thought_over(p->stage.session);
  int32_t n = 0, closed = 0;
  const SessionPly *thought = session_thought(s, &closed);
  char number[32];
  write_number(number, sizeof number, state->moves);
  out[n] = (Figure){.label = STR_MOVES, .brief = STR_MOVES};
  if (walk_known)
    snprintf(out[n++].value, sizeof out->value, "%s / %d", number, (int)session_result(s)->moves);
  else
    snprintf(out[n++].value, sizeof out->value, "%.31s", number);
  if (game->board->cost) {
    int32_t cost = state_cost(state, game);
    out[n] = (Figure){.label = STR_COST, .brief = STR_COST};
    if (walk_known)
      snprintf(out[n++].value, sizeof out->value, "%d / %d", (int)cost, (int)session_result(s)->cost);
    else
      write_number(out[n++].value, sizeof out->value, cost);
  }
  out[n] = (Figure){.label = STR_FOODS, .brief = STR_FOODS};
  snprintf(out[n++].value, sizeof out->value, "%d / %d", (int)(game->foods_total - state->foods_left),
           (int)game->foods_total);
  if (state->power_cells && !state->ghosts) {
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
  if (person || play_is_silent(p)) return n;
  out[n] = (Figure){.label = STR_NODES, .brief = STR_NODES_SHORT};
  write_number(out[n++].value, sizeof out->value, (int64_t)session_nodes(p->stage.session));
  if (stage_shows_search(&p->stage)) {
    out[n] = (Figure){.label = STR_FRONTIER, .brief = STR_FRONTIER_SHORT};
    write_number(out[n++].value, sizeof out->value, thought ? p->stage.overlay.frontier : 0);
  }
  double seconds = session_waits(p->stage.session) ? session_thinking(s) : session_seconds(p->stage.session);
  out[n] = (Figure){.label = STR_THINKING, .brief = STR_THINKING};
  write_duration(out[n].value, sizeof out->value, &out[n].unit, seconds);
  if (thought && !session_thought_over(p->stage.session))
    snprintf(out[n].value, sizeof out->value, "\u2026"), out[n].unit = NULL;
  return n + 1;
}

/* Under fog: what is known, not what is true. */
static int32_t gather_known(App *app, Figure *out) {
  const PlayState *p = play_state(app);
  const Session *s = p->stage.session;
  const Board *board = session_game(s)->board;
  FogScene scene = stage_scene(&p->stage);
  int32_t n = 0, done = session_plies_done(s), moves = session_state(s)->moves;
  out[n] = (Figure){.label = STR_MOVES, .brief = STR_MOVES};
  write_number(out[n++].value, sizeof out->value, moves);
  out[n] = (Figure){.label = STR_EXPLORED, .brief = STR_EXPLORED};
  int64_t cells = (int64_t)board->rows * board->cols;
  snprintf(out[n++].value, sizeof out->value, "%d%%", (int)(100 * (int64_t)sight_log_known(scene.log, done) / cells));
  out[n] = (Figure){.label = STR_FOODS_KNOWN, .brief = STR_FOODS_KNOWN_SHORT};
  write_number(out[n++].value, sizeof out->value, fog_foods_known(&scene));
  out[n] = (Figure){.label = STR_MONSTERS_MET, .brief = STR_MONSTERS_MET_SHORT};
  write_number(out[n++].value, sizeof out->value, sight_log_met(scene.log, done));
  if (session_has_person(s) || play_is_silent(p) || moves == 0) return n;
  out[n] = (Figure){.label = STR_THINKING,
                    .brief = STR_THINKING,
                    .unit = app->ui.width == WIDTH_NARROW ? "ms" : say(&app->ui, STR_MS_PER_MOVE)};
  snprintf(out[n++].value, sizeof out->value, "%.2f", 1000 * session_ply(s, done - 1)->used.think_seconds / moves);
  return n;
}

/* The figure beside the score: the score the game will end with, once the path is known. */
static bool second_score(App *app, char *out, size_t room, StringId *label) {
  const PlayState *p = play_state(app);
  if (stage_limited(&p->stage)) { /* under fog the final score is not known in advance */
    *label = STR_FOODS_EATEN;
    write_number(out, room, session_game(p->stage.session)->foods_total - session_state(p->stage.session)->foods_left);
    return true;
  }
  if (session_has_person(p->stage.session) || !session_done(p->stage.session) || p->live ||
      !session_thought_over(p->stage.session))
    return false;
  const SessionResult *r = session_result(p->stage.session);
  *label = r->outcome == OUTCOME_WON && r->foods_total == 1 ? STR_AT_FOOD : STR_AT_END;
  write_number(out, room, r->score);
  return true;
}

/* ---- a hunt ---- */

/* Score and foods, what each move is worth, and the key to the board. */
static void draw_hunt_side(App *app, Rectangle room) {
  Ui *ui = &app->ui;
  const PlayState *p = play_state(app);
  const State *state = session_state(p->stage.session);
  const Game *game = session_game(p->stage.session);
  float pad = px(ui, 20), left = room.x + pad, right = room.x + room.width - pad, y = room.y + px(ui, 27);
  float bottom = room.y + room.height - px(ui, 12);
  bool folded = ui->width != WIDTH_WIDE && !p->legend_open, watched = !stage_by_person(&p->stage) && !play_is_silent(p);
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
  if (play_shows_broadcast(app)) {
    play_broadcast_panel(app, room, y);
    return;
  }
  float legend = folded ? 0 : px(ui, 118);
  float before = y;
  if (watched) y = play_hunt_values(app, left, right, y, bottom - legend);
  if (y <= before) /* before its first search only the agent's name can be shown */
    y += px(ui, 20) * (float)put_wrapped(ui, FACE_MEDIUM, 14, left, y + px(ui, 14), right - left,
                                         px(ui, ui->large ? 24 : 20), 5, tint(ui, TOKEN_MUTED),
                                         watched && !p->is_replay && !session_mixed(p->stage.session) &&
                                                 !(session_agent(p->stage.session)->flags & AGENT_HUMAN)
                                             ? agent_blurb(ui->language, session_agent(p->stage.session))
                                             : level_blurb(ui->language, game->level));
  if (!folded && bottom - y > px(ui, 100)) {
    float top = fmaxf(y + px(ui, 22), bottom - px(ui, 94));
    draw_rect(rect_snap((Rectangle){left, top - px(ui, 18), right - left, fmaxf(px(ui, 1), 1)}),
              color_fade(tint(ui, TOKEN_LINE), 0.7f));
    play_hunt_legend(app, left, right, top);
  }
}

/* ---- beside the board ---- */

static void draw_side(App *app, Rectangle room) {
  Ui *ui = &app->ui;
  const PlayState *p = play_state(app);
  const Session *s = p->stage.session;
  panel(ui, room, TOKEN_PANEL);
  float pad = px(ui, 20), left = room.x + pad, right = room.x + room.width - pad, y = room.y + px(ui, 27);
  char words[64];
  StringId label;
  put(ui, FACE_MEDIUM, 14, left, y, ALIGN_LEFT, tint(ui, TOKEN_MUTED), say(ui, STR_SCORE));
  write_number(words, sizeof words, session_state(s)->score);
  put(ui, FACE_MONO_BOLD, 44, left, y + px(ui, 36), ALIGN_LEFT, tint(ui, TOKEN_TEXT), words);
  if (second_score(app, words, sizeof words, &label)) {
    put(ui, FACE_MEDIUM, 14, right, y, ALIGN_RIGHT, tint(ui, TOKEN_MUTED), say(ui, label));
    put(ui, FACE_MONO, 24, right, y + px(ui, 40), ALIGN_RIGHT,
        tint(ui, stage_limited(&p->stage) ? TOKEN_TEXT : TOKEN_MUTED), words);
  }
  y += px(ui, 71);
  if (play_shows_broadcast(app)) {
    play_broadcast_panel(app, room, y);
    return;
  }
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
  bool watched = !session_has_person(s) && !play_is_silent(p);
  bool folded = ui->width != WIDTH_WIDE && !p->legend_open;
  bool explained = watched || stage_limited(&p->stage);
  if (explained && !folded && room.y + room.height - y > px(ui, 210)) y = play_legend(app, left, right, y + px(ui, 31));
  if (room.y + room.height - y < px(ui, 80)) return;
  bool agents = watched && !(session_agent(s)->flags & AGENT_HUMAN) && !p->is_replay && !session_mixed(s);
  const char *blurb =
      agents ? agent_blurb(ui->language, session_agent(s)) : level_blurb(ui->language, session_game(s)->level);
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
  write_number(words, sizeof words, session_state(play_state(app)->stage.session)->score);
  put(ui, FACE_MEDIUM, 12, left, first, ALIGN_LEFT, tint(ui, TOKEN_MUTED), say(ui, STR_SCORE));
  put(ui, FACE_MONO_BOLD, 24, left, second, ALIGN_LEFT, tint(ui, TOKEN_TEXT), words);
  Figure figures[FIGURES];
  int32_t count = gather_figures(app, figures);
  float start = left + px(ui, ui->phone ? 80 : 110);
  if (ui->phone && count > 3) count = 3;
  if (!ui->phone && second_score(app, words, sizeof words, &label)) {
    put(ui, FACE_MEDIUM, 12, start, first, ALIGN_LEFT, tint(ui, TOKEN_MUTED), say(ui, label));
    put(ui, FACE_MONO, 16, start, second, ALIGN_LEFT, tint(ui, TOKEN_MUTED), words);
  }
  bool alone = session_has_person(play_state(app)->stage.session) && !stage_limited(&play_state(app)->stage);
  if (!alone && !ui->phone) start += px(ui, 100); /* reserves room for what will be shown there */
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
  if (!play_state(app)->legend_over ||
      (session_has_person(play_state(app)->stage.session) && !stage_limited(&play_state(app)->stage)))
    return;
  float tall = stage_hunted(&play_state(app)->stage)      ? 130
               : !stage_limited(&play_state(app)->stage)  ? 224
               : stage_by_person(&play_state(app)->stage) ? 130
                                                          : 234;
  Rectangle box = {right - px(ui, 300), room.y + room.height + px(ui, 10), px(ui, 316), px(ui, tall)};
  dialog_box(ui, box);
  play_legend(app, box.x + px(ui, 20), box.x + box.width - px(ui, 20), box.y + px(ui, 28));
}

void play_hud_draw(App *app, Rectangle room) {
  if (app->ui.width == WIDTH_NARROW)
    draw_strip(app, room);
  else if (stage_hunted(&play_state(app)->stage))
    draw_hunt_side(app, room);
  else
    draw_side(app, room);
}
