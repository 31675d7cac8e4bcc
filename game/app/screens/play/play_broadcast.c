/* The broadcast beside the board: the chance to win as a graph that ends at now, the commentary, and pins where things
 * happened; the bar is in play_bar.c. Shows what is known at the moment that is on show and nothing later, unless the
 * game is over. Must not know how a chance is found. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "ai/level4_hunt/opponent.h"
#include "ai/registry.h"
#include "game/app/screens/play/play_internal.h"

static const float ROW = 34; /* units: one comment */
enum { HUNT_LEVEL = 4, PINS = 3 };

/* ---- words ---- */

static const StringId phrases[MOMENT_KINDS] = {[MOMENT_PATH] = STR_SAY_PATH,
                                               [MOMENT_PLAN] = STR_SAY_PLAN,
                                               [MOMENT_NO_PATH] = STR_SAY_NO_PATH,
                                               [MOMENT_THROWN] = STR_SAY_THROWN,
                                               [MOMENT_WON_BACK] = STR_SAY_WON_BACK,
                                               [MOMENT_TRAP] = STR_SAY_TRAP,
                                               [MOMENT_ESCAPE] = STR_SAY_ESCAPE,
                                               [MOMENT_FIRST_RISK] = STR_SAY_FIRST_RISK,
                                               [MOMENT_RISK_FOOD] = STR_SAY_RISK_FOOD,
                                               [MOMENT_GAMBLE] = STR_SAY_GAMBLE,
                                               [MOMENT_DOOMED] = STR_SAY_DOOMED,
                                               [MOMENT_SAFE] = STR_SAY_SAFE,
                                               [MOMENT_BELIEF] = STR_SAY_BELIEF,
                                               [MOMENT_REPEAT] = STR_SAY_REPEAT,
                                               [MOMENT_FIRST_FOOD] = STR_SAY_FIRST_FOOD,
                                               [MOMENT_HALF] = STR_SAY_HALF,
                                               [MOMENT_LAST_FOOD] = STR_SAY_LAST_FOOD,
                                               [MOMENT_POWER] = STR_SAY_POWER,
                                               [MOMENT_CAPSULE] = STR_SAY_CAPSULE,
                                               [MOMENT_HOME] = STR_SAY_HOME,
                                               [MOMENT_PASSES] = STR_SAY_PASSES,
                                               [MOMENT_EATEN] = STR_SAY_EATEN,
                                               [MOMENT_HALFWAY] = STR_SAY_HALFWAY,
                                               [MOMENT_GHOST] = STR_SAY_GHOST,
                                               [MOMENT_TURNED] = STR_SAY_TURNED,
                                               [MOMENT_CARRIED] = STR_SAY_CARRIED,
                                               [MOMENT_WON] = STR_SAY_WON,
                                               [MOMENT_PAR] = STR_SAY_PAR,
                                               [MOMENT_CAUGHT] = STR_SAY_CAUGHT,
                                               [MOMENT_GAVE_UP] = STR_SAY_GAVE_UP,
                                               [MOMENT_TIMEOUT] = STR_SAY_TIMEOUT,
                                               [MOMENT_STALLED] = STR_SAY_STALLED};

const char *play_move_words(const Ui *ui, Move move) {
  static const StringId words[] = {STR_WEST, STR_NORTH, STR_EAST, STR_SOUTH, STR_STAY};
  return move <= MOVE_STAY ? say(ui, words[move]) : move < MOVE_COUNT ? move_name(move) : "";
}

static const char *actor_words(const Ui *ui, const Moment *moment) {
  static const StringId names[MONSTER_KINDS] = {STR_TREE_HOB, STR_TREE_STILT, STR_TREE_DOZER, STR_TREE_BRAMBLE};
  if (moment->actor < 0) return "";
  if (moment->kind != MOMENT_BELIEF) return say(ui, names[monster_kind(moment->actor)]);
  const AgentInfo *team =
      moment->actor < TEAM_COUNT ? registry_find(team_ids[moment->actor], SIDE_MONSTERS, HUNT_LEVEL) : NULL;
  return team ? agent_title(ui->language, team) : "";
}

void play_moment_words(const Ui *ui, const Moment *moment, char *out, size_t room) {
  MomentNames names = {.move = play_move_words(ui, moment->move), .actor = actor_words(ui, moment)};
  moment_words(moment, say(ui, phrases[moment->kind]), &names, out, room);
}

void play_mark_draw(const Ui *ui, MomentMark mark, Vector2 at, float size) {
  float r = size / 2;
  switch (mark) {
    case MARK_THROWN:
      draw_triangle((Vector2){at.x - r, at.y - r * 0.8f}, (Vector2){at.x, at.y + r},
                    (Vector2){at.x + r, at.y - r * 0.8f}, tint(ui, TOKEN_DANGER));
      break;
    case MARK_TRAP: {
      Vector2 points[4] = {{at.x, at.y - r}, {at.x - r, at.y}, {at.x, at.y + r}, {at.x + r, at.y}};
      draw_triangle(points[0], points[1], points[2], tint(ui, TOKEN_FRONTIER));
      draw_triangle(points[0], points[2], points[3], tint(ui, TOKEN_FRONTIER));
      break;
    }
    case MARK_PAID: draw_disc(at, r * 0.9f, tint(ui, TOKEN_GOOD)); break;
    default: draw_disc(at, r * 0.4f, tint(ui, TOKEN_MUTED)); break;
  }
}

/* ---- what is known ---- */

bool play_is_watched(const App *app) {
  const PlayState *p = play_state(app);
  return !stage_by_person(&p->stage) && !play_is_silent(p) && p->feed.begun;
}

/* Games in which an agent may be caught tell a chance. A person who played tells none: there the score is shown. */
static bool tells_chance(const PlayState *p) {
  const char *pacman = session_name(p->stage.session, SIDE_PACMAN);
  bool person = pacman && strcmp(pacman, "human") == 0;
  return !person && (stage_hunted(&p->stage) || stage_limited(&p->stage));
}

bool play_has_chance(const App *app) { return play_is_watched(app) && tells_chance(play_state(app)); }

bool play_shows_broadcast(const App *app) {
  const PlayState *p = play_state(app);
  bool usual = stage_hunted(&p->stage) || stage_limited(&p->stage);
  return play_is_watched(app) && usual != p->other_panel;
}

BroadcastClock play_clock(const App *app) { return broadcast_feed_clock(play_state(app)->stage.session); }

int32_t play_moments_known(const App *app) {
  const PlayState *p = play_state(app);
  return broadcast_moments_at(&p->feed.broadcast, play_clock(app));
}

/* The frames that the graph may show, and the one at now. */
static int32_t frames_known(const App *app, int32_t *now) {
  const PlayState *p = play_state(app);
  const Broadcast *b = &p->feed.broadcast;
  *now = broadcast_frames_at(b, play_clock(app)) - 1;
  return p->live ? *now + 1 : b->frame_count;
}

int32_t play_chance_now(const App *app) {
  int32_t now;
  frames_known(app, &now);
  return now >= 0 ? play_state(app)->feed.broadcast.frames[now].chance : CHANCE_UNKNOWN;
}

int32_t play_scale(int32_t now) {
  static const int32_t steps[] = {2, 5, 10};
  for (int32_t ten = 10;; ten *= 10)
    for (int i = 0; i < 3; i++)
      if (now <= ten * steps[i] / 10 * 8 || ten >= 100000000) return ten * steps[i];
}

/* ---- pins on the board ---- */

void play_pins_draw(App *app) {
  Ui *ui = &app->ui;
  PlayState *p = play_state(app);
  if (!play_shows_broadcast(app)) return;
  const Board *board = stage_board(&p->stage);
  if (!board || p->stage.view.cell < 12) return;
  Rectangle pins[PINS];
  int32_t known = play_moments_known(app), shown = 0;
  for (int32_t i = known - 1; i >= 0 && shown < PINS; i--) {
    const Moment *moment = &p->feed.broadcast.moments[i];
    MomentMark mark = moment_mark((MomentKind)moment->kind);
    if (mark == MARK_NONE) continue;
    char words[16];
    snprintf(words, sizeof words, "%d", (int)moment->turn);
    Vector2 at = board_view_at(&p->stage.view, board, moment->cell);
    float wide = width_of(ui, FACE_MONO_BOLD, 12, words) + px(ui, 30), tall = px(ui, 22);
    Rectangle rect = rect_snap((Rectangle){at.x - wide / 2, at.y - p->stage.view.cell / 2 - tall, wide, tall});
    bool hidden = false; /* behind a newer one */
    for (int32_t k = 0; k < shown; k++) hidden |= rect_meets(rect, pins[k]);
    if (hidden) continue;
    pins[shown++] = rect;
    Token edge = mark == MARK_THROWN ? TOKEN_DANGER : mark == MARK_TRAP ? TOKEN_FRONTIER : TOKEN_GOOD;
    draw_round(rect, px(ui, 7), color_fade(tint(ui, TOKEN_BACKGROUND), 0.9f));
    draw_frame(rect, px(ui, 7), fmaxf(px(ui, 1.5f), 1), tint(ui, edge));
    play_mark_draw(ui, mark, (Vector2){rect.x + px(ui, 11), rect_center(rect).y}, px(ui, 9));
    put(ui, FACE_MONO_BOLD, 12, rect.x + px(ui, 20), rect_center(rect).y, ALIGN_LEFT, tint(ui, TOKEN_TEXT), words);
  }
}

/* ---- the graph ---- */

typedef struct Graph {
  Rectangle rect;
  int32_t turns;     /* the right edge */
  int32_t low, high; /* values at the bottom and the top */
  bool chance;       /* hundredths of it, else points */
} Graph;

static int32_t value_of(const Graph *g, const BroadcastFrame *frame) {
  return g->chance ? frame->chance : frame->score;
}

static Vector2 graph_at(const Graph *g, int32_t turn, int32_t value) {
  float x = g->rect.x + g->rect.width * (float)turn / (float)(g->turns > 0 ? g->turns : 1);
  float part = g->high > g->low ? (float)(value - g->low) / (float)(g->high - g->low) : 0.5f;
  return (Vector2){x, g->rect.y + g->rect.height * (1 - part)};
}

/* Points: the range of what has been, zero and par. */
static void fit_points(const App *app, Graph *g, int32_t count) {
  const Broadcast *b = &play_state(app)->feed.broadcast;
  int32_t par = play_state(app)->stage.map->par;
  g->low = g->high = 0;
  for (int32_t i = 0; i < count; i++) {
    if (b->frames[i].score < g->low) g->low = b->frames[i].score;
    if (b->frames[i].score > g->high) g->high = b->frames[i].score;
  }
  if (par != MAP_NO_PAR && par < g->low) g->low = par;
  if (par != MAP_NO_PAR && par > g->high) g->high = par;
  if (g->high - g->low < 20) g->high = g->low + 20;
}

static void draw_line(const Ui *ui, const Graph *g, const Broadcast *b, int32_t count, int32_t now) {
  Color good = tint(ui, TOKEN_GOOD);
  float bottom = g->rect.y + g->rect.height;
  bool began = false;
  Vector2 last = {0};
  for (int32_t i = 0; i < count; i++) {
    if (g->chance && b->frames[i].chance == CHANCE_UNKNOWN) continue;
    Vector2 at = graph_at(g, b->frames[i].turn, value_of(g, &b->frames[i]));
    float fade = i <= now ? 1 : 0.35f;
    if (began && at.x - last.x >= 0.5f) {
      for (float x = floorf(last.x); x < floorf(at.x); x++) { /* the ground under it, column by column */
        float part = (x - last.x) / fmaxf(at.x - last.x, 1), y = last.y + (at.y - last.y) * fmaxf(part, 0);
        draw_rect((Rectangle){x, roundf(y), 1, roundf(bottom - y)}, color_fade(good, 0.16f * fade));
      }
    }
    bool fell = began && at.y - last.y > g->rect.height * 0.09f;
    if (began)
      draw_stroke(last, at, fmaxf(px(ui, fell ? 3 : 2), 1), color_fade(fell ? tint(ui, TOKEN_DANGER) : good, fade));
    last = at;
    began = true;
  }
}

static void draw_graph(App *app, Rectangle room) {
  Ui *ui = &app->ui;
  const PlayState *p = play_state(app);
  const Broadcast *b = &p->feed.broadcast;
  int32_t now, count = frames_known(app, &now);
  bool chance = tells_chance(p);
  int32_t turn = now >= 0 ? b->frames[now].turn : 0;
  if (!p->live && session_at_end(p->stage.session) && count > 0) turn = b->frames[count - 1].turn;
  Graph g = {.rect = {room.x + px(ui, 34), room.y + px(ui, 8), room.width - px(ui, 34), room.height - px(ui, 30)},
             .turns = p->live     ? play_scale(turn)
                      : count > 0 ? b->frames[count - 1].turn
                                  : 1,
             .high = CHANCE_WHOLE,
             .chance = chance};
  g.rect = rect_snap(g.rect);
  notes_add(ui, room,
            !chance                    ? STR_SCORE_PAR_MEANS
            : stage_limited(&p->stage) ? STR_CHANCE_THROUGH_MEANS
                                       : STR_CHANCE_WIN_MEANS);
  if (g.turns < 1) g.turns = 1;
  if (!chance) fit_points(app, &g, count);
  Color muted = tint(ui, TOKEN_MUTED), line = color_fade(tint(ui, TOKEN_LINE), 0.7f);
  float now_x = graph_at(&g, turn, g.low).x, end = g.rect.x + g.rect.width;
  if (p->live && end - now_x > 4) {
    play_hatch((Rectangle){now_x + 1, g.rect.y, end - now_x - 1, g.rect.height}, px(ui, 9), 1, line);
    const char *words = say(ui, STR_FUTURE);
    if (end - now_x > width_of(ui, FACE_MEDIUM, 11, words) + px(ui, 12))
      put(ui, FACE_MEDIUM, 11, (now_x + end) / 2, g.rect.y + g.rect.height * 0.3f, ALIGN_CENTER, muted,
          words); /* off the lines */
  }
  int32_t par = p->stage.map->par;
  bool has_par = !chance && par != MAP_NO_PAR;
  int32_t marks[3] = {g.high, has_par ? par : (g.low + g.high) / 2, g.low};
  for (int i = 0; i < 3; i++) {
    float y = roundf(graph_at(&g, 0, marks[i]).y);
    char words[32];
    write_number(words, sizeof words, chance ? marks[i] / 100 : marks[i]);
    bool crowded = i == 1 && (y - g.rect.y < px(ui, 12) || g.rect.y + g.rect.height - y < px(ui, 12));
    if (!crowded) put(ui, FACE_MONO, 11, g.rect.x - px(ui, 6), y, ALIGN_RIGHT, muted, words);
    draw_rect((Rectangle){g.rect.x, y, g.rect.width, 1}, i == 1 && has_par ? tint(ui, TOKEN_ACCENT) : line);
  }
  draw_line(ui, &g, b, count, now);
  int32_t known = p->live ? play_moments_known(app) : b->moment_count;
  for (int32_t i = 0; i < known; i++) {
    MomentMark mark = moment_mark((MomentKind)b->moments[i].kind);
    if (mark == MARK_NONE) continue;
    int32_t at = 0;
    while (at + 1 < count && b->frames[at].ply < b->moments[i].ply) at++;
    if (chance && b->frames[at].chance == CHANCE_UNKNOWN) continue;
    Vector2 place = graph_at(&g, b->moments[i].turn, value_of(&g, &b->frames[at]));
    place.y += mark == MARK_THROWN ? px(ui, 9) : -px(ui, 9);
    place.y = fminf(fmaxf(place.y, g.rect.y), g.rect.y + g.rect.height);
    play_mark_draw(ui, mark, place, px(ui, 9));
  }
  if (now >= 0 && (!chance || b->frames[now].chance != CHANCE_UNKNOWN)) {
    Vector2 at = graph_at(&g, turn, value_of(&g, &b->frames[now]));
    draw_rect((Rectangle){roundf(at.x), g.rect.y, 1, g.rect.height}, tint(ui, TOKEN_TEXT));
    draw_disc(at, px(ui, 5), tint(ui, TOKEN_TEXT));
  }
  char words[48];
  float y = g.rect.y + g.rect.height + px(ui, 13);
  snprintf(words, sizeof words, say(ui, STR_NOW_N), (int)turn);
  float half = width_of(ui, FACE_MONO, 11, words) / 2, x = fminf(fmaxf(now_x, g.rect.x + half), end - half);
  put(ui, FACE_MONO, 11, x, y, ALIGN_CENTER, tint(ui, TOKEN_TEXT), words);
  if (x - half > g.rect.x + px(ui, 14)) put(ui, FACE_MONO, 11, g.rect.x, y, ALIGN_LEFT, muted, "0");
  snprintf(words, sizeof words, "%d", (int)g.turns);
  if (x + half < end - px(ui, 36)) put(ui, FACE_MONO, 11, end, y, ALIGN_RIGHT, muted, words);
}

/* ---- the panel ---- */

static float draw_belief(App *app, float left, float right, float y) {
  Ui *ui = &app->ui;
  int32_t now;
  frames_known(app, &now);
  if (now < 0) return y;
  const BroadcastFrame *frame = &play_state(app)->feed.broadcast.frames[now];
  if (frame->team < 0 || frame->team >= TEAM_COUNT) return y;
  const AgentInfo *team = registry_find(team_ids[frame->team], SIDE_MONSTERS, HUNT_LEVEL);
  if (!team) return y;
  char words[96];
  snprintf(words, sizeof words, "%s %d%%", agent_title(ui->language, team), (int)((frame->belief + 50) / 100));
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
  play_mark_draw(ui, moment_mark((MomentKind)moment->kind), (Vector2){x + px(ui, 47), y}, px(ui, 10));
  play_moment_words(ui, moment, words, sizeof words);
  x += px(ui, 60);
  put_fit(ui, newest ? FACE_BOLD : FACE_MEDIUM, 13, x, y, ALIGN_LEFT, row.x + row.width - x - px(ui, 6),
          tint(ui, TOKEN_TEXT), words);
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
  bool limited = stage_limited(&p->stage), chance = tells_chance(p);
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
    snprintf(words, sizeof words, "%d %%", (int)((value + 50) / 100));
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
    draw_graph(app, (Rectangle){left, y, right - left, tall});
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
  Rectangle room = rect_snap(rect_inset(board, px(ui, 24)));
  panel(ui, room, TOKEN_PANEL);
  draw_frame(room, px(ui, 16), line_width(ui), tint(ui, TOKEN_LINE));
  play_broadcast_panel(app, room, room.y + px(ui, 14));
}

/* ---- one line of it ---- */

void play_comment_line(App *app, float left, float right, float y) {
  Ui *ui = &app->ui;
  const PlayState *p = play_state(app);
  char words[200], line[240];
  if (play_advice_words(app, words, sizeof words)) {
    put_fit(ui, FACE_SEMIBOLD, 12, left, y, ALIGN_LEFT, right - left, tint(ui, TOKEN_ACCENT), words);
    return;
  }
  int32_t known = play_is_watched(app) ? play_moments_known(app) : 0;
  if (known == 0) return;
  const Moment *moment = &p->feed.broadcast.moments[known - 1];
  play_moment_words(ui, moment, words, sizeof words);
  snprintf(line, sizeof line, "%d  %s", (int)moment->turn, words);
  MomentMark mark = moment_mark((MomentKind)moment->kind);
  if (mark != MARK_NONE) {
    play_mark_draw(ui, mark, (Vector2){left + px(ui, 5), y}, px(ui, 10));
    left += px(ui, 16);
  }
  put_fit(ui, FACE_SEMIBOLD, 12, left, y, ALIGN_LEFT, right - left, tint(ui, TOKEN_TEXT), line);
}
