/* The broadcast beside the board: what is known at the moment that is shown, and the panel with its graph
 * (play_graph.c), the belief and the commentary (play_comments.c); the bar is in play_bar.c. Nothing later is shown
 * unless the game is over. Must not know how a chance is computed. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "game/app/screens/play/play_internal.h"

static const float ROW = 34; /* units: one comment */

/* ---- what is known ---- */

bool play_is_watched(const App *app) {
  const PlayState *p = play_state(app);
  return !stage_by_person(&p->stage) && !play_is_silent(p) && p->feed.begun;
}

bool play_tells_chance(const PlayState *p) {
  const char *pacman = session_name(p->stage.session, SIDE_PACMAN);
  bool person = pacman && strcmp(pacman, "human") == 0;
  return !person && (stage_hunted(&p->stage) || stage_limited(&p->stage));
}

bool play_has_chance(const App *app) { return play_is_watched(app) && play_tells_chance(play_state(app)); }

bool play_shows_broadcast(const App *app) {
  const PlayState *p = play_state(app);
  bool usual = stage_hunted(&p->stage) || stage_limited(&p->stage);
  return play_is_watched(app) && (p->beside == BESIDE_USUAL ? usual : p->beside == BESIDE_BROADCAST);
}

BroadcastClock play_clock(const App *app) { return broadcast_feed_clock(play_state(app)->stage.session); }

int32_t play_moments_known(const App *app) {
  const PlayState *p = play_state(app);
  return broadcast_moments_at(&p->feed.broadcast, play_clock(app));
}

int32_t play_frames_known(const App *app, int32_t *now) {
  const PlayState *p = play_state(app);
  const Broadcast *b = &p->feed.broadcast;
  *now = broadcast_frames_at(b, play_clock(app)) - 1;
  return p->live ? *now + 1 : b->frame_count;
}

int32_t play_chance_now(const App *app) {
  int32_t now;
  play_frames_known(app, &now);
  return now >= 0 ? play_state(app)->feed.broadcast.frames[now].chance : CHANCE_UNKNOWN;
}

int32_t play_scale(int32_t now) {
  static const int32_t steps[] = {2, 5, 10};
  for (int32_t ten = 10;; ten *= 10)
    for (int i = 0; i < 3; i++)
      if (now <= ten * steps[i] / 10 * 8 || ten >= 100000000) return ten * steps[i];
}

/* ---- the panel ---- */

static float draw_belief(App *app, float left, float right, float y) {
  Ui *ui = &app->ui;
  int32_t now;
  play_frames_known(app, &now);
  if (now < 0) return y;
  const BroadcastFrame *frame = &play_state(app)->feed.broadcast.frames[now];
  const char *team = play_team_words(ui, frame->team);
  if (!team[0]) return y;
  char words[96];
  snprintf(words, sizeof words, "%s %d%%", team, (int)((frame->belief + 50) / 100));
  float wide =
      put(ui, FACE_MEDIUM, 14, left, y + px(ui, 12), ALIGN_LEFT, tint(ui, TOKEN_MUTED), say(ui, STR_PLAYS_LIKE));
  put_fit(ui, FACE_SEMIBOLD, 14, right, y + px(ui, 12), ALIGN_RIGHT, right - left - wide - px(ui, 10),
          tint(ui, TOKEN_TEXT), words);
  Rectangle bar = rect_snap((Rectangle){left, y + px(ui, 28), right - left, px(ui, 4)});
  bar_track(ui, bar);
  bar.width *= (float)frame->belief / CHANCE_WHOLE;
  if (bar.width >= 1) draw_round(bar, bar.height / 2, tint(ui, TOKEN_HOB));
  return y + px(ui, 46);
}

static void draw_comment(App *app, int32_t index, Rectangle row, bool newest) {
  Ui *ui = &app->ui;
  PlayState *p = play_state(app);
  const Moment *moment = &p->feed.broadcast.moments[index];
  char words[200], turn[16], name[32];
  bool hover = input_hovers(ui->input, row);
  float y = rect_center(row).y, x = row.x + px(ui, 10);
  if (newest || hover) draw_round(row, px(ui, 8), tint(ui, TOKEN_RAISED));
  if (newest)
    draw_round(rect_snap((Rectangle){row.x, y - px(ui, 9), px(ui, 4), px(ui, 18)}), px(ui, 2), tint(ui, TOKEN_ACCENT));
  snprintf(turn, sizeof turn, "%d", (int)moment->turn);
  put(ui, FACE_MONO, 13, x + px(ui, 34), y, ALIGN_RIGHT, tint(ui, newest ? TOKEN_TEXT : TOKEN_MUTED), turn);
  notes_last(ui, STR_NOTE_MOMENT);
  play_mark_draw(ui, moment_mark((MomentKind)moment->kind), (Vector2){x + px(ui, 47), y}, px(ui, 10));
  play_moment_words(ui, moment, words, sizeof words);
  x += px(ui, 60);
  Face face = newest ? FACE_BOLD : FACE_MEDIUM;
  float wide = row.x + row.width - x - px(ui, 6), line = (float)px_letters(ui, 13) * 1.2f;
  if (width_of(ui, face, 13, words) > wide) y -= line / 2; /* then in two lines */
  put_wrapped(ui, face, 13, x, y, wide, line, 2, tint(ui, TOKEN_TEXT), words);
  if (newest) {
    snprintf(name, sizeof name, "play.comment");
    app_target(app, name, row);
  }
  if (input_clicked(ui->input, row)) play_look_at(app, index);
}

void play_broadcast_panel(App *app, Rectangle room, float y) {
  Ui *ui = &app->ui;
  const PlayState *p = play_state(app);
  float pad = px(ui, 20), left = room.x + pad, right = room.x + room.width - pad, bottom = room.y + room.height;
  bool limited = stage_limited(&p->stage), chance = play_tells_chance(p);
  bool has_par = p->stage.map->par != MAP_NO_PAR;
  char words[48];
  StringId title = chance && limited ? STR_CHANCE_THROUGH
                   : chance          ? STR_CHANCE_WIN
                   : has_par         ? STR_SCORE_PAR
                                     : STR_SCORE_GRAPH;
  float wide = put_fit(ui, FACE_BOLD, 14, left, y + px(ui, 12), ALIGN_LEFT, right - left - px(ui, 80),
                       tint(ui, TOKEN_TEXT), say(ui, title));
  int32_t value = play_chance_now(app);
  (void)wide;
  if (chance && value != CHANCE_UNKNOWN) {
    snprintf(words, sizeof words, "%d%%", (int)((value + 50) / 100));
    put(ui, FACE_MONO_BOLD, 22, right, y + px(ui, 12), ALIGN_RIGHT,
        tint(ui, value * 2 < CHANCE_WHOLE ? TOKEN_DANGER_TEXT : TOKEN_GOOD_TEXT), words);
  } else if (!chance && has_par) {
    char par[32];
    write_number(par, sizeof par, p->stage.map->par);
    snprintf(words, sizeof words, say(ui, STR_PAR_SCORE), par);
    put(ui, FACE_MONO, 14, right, y + px(ui, 12), ALIGN_RIGHT, tint(ui, TOKEN_ACCENT), words);
  }
  y += px(ui, 30);
  float tall = fminf(px(ui, 128), (bottom - y) * 0.42f);
  if (tall > px(ui, 60)) {
    play_graph_draw(app, (Rectangle){left, y, right - left, tall});
    y += tall + px(ui, 8);
  }
  y = draw_belief(app, left, right, y);
  draw_rect(rect_snap((Rectangle){left, y, right - left, fmaxf(px(ui, 1), 1)}), color_fade(tint(ui, TOKEN_LINE), 0.7f));
  y += px(ui, 10);
  wide = put(ui, FACE_BOLD, 14, left, y + px(ui, 10), ALIGN_LEFT, tint(ui, TOKEN_TEXT), say(ui, STR_COMMENTARY));
  put_fit(ui, FACE_MEDIUM, 12, right, y + px(ui, 10), ALIGN_RIGHT, right - left - wide - px(ui, 12),
          tint(ui, TOKEN_MUTED), say(ui, STR_NEWEST_FIRST));
  y += px(ui, 28);
  int32_t known = play_moments_known(app);
  float row = px(ui, ui->large ? ROW + 4 : ROW);
  if (known == 0)
    put_fit(ui, FACE_MEDIUM, 13, left, y + row / 2, ALIGN_LEFT, right - left, tint(ui, TOKEN_MUTED),
            say(ui, STR_NOTHING_YET));
  for (int32_t i = known - 1; i >= 0 && y + row <= bottom - px(ui, 6); i--) {
    Rectangle rect = rect_snap((Rectangle){left - px(ui, 10), y, right - left + px(ui, 20), row});
    draw_comment(app, i, rect, i == known - 1);
    y += row;
  }
}

void play_broadcast_over(App *app, Rectangle board) {
  Ui *ui = &app->ui;
  const PlayState *p = play_state(app);
  if (ui->width != WIDTH_NARROW || !p->panel_open || !play_is_watched(app)) return;
  Rectangle room = rect_snap(rect_inset(play_bar_rest(app, board), px(ui, 8)));
  panel(ui, room, TOKEN_PANEL);
  draw_frame(room, px(ui, 16), line_width(ui), tint(ui, TOKEN_LINE));
  play_broadcast_panel(app, room, room.y + px(ui, 14));
}
