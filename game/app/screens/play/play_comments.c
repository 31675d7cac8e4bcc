/* The commentary of a broadcast: a moment in words, its mark, the newest in one line, and pins on the board where
 * things happened. Must not know which moments there are to come. */
#include <math.h>
#include <stdio.h>

#include "ai/level4_hunt/opponent.h"
#include "ai/registry.h"
#include "game/app/screens/play/play_internal.h"

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
  static const StringId words[MOVE_COUNT] = {
      [MOVE_WEST] = STR_WEST,       [MOVE_NORTH] = STR_NORTH,     [MOVE_EAST] = STR_EAST,
      [MOVE_SOUTH] = STR_SOUTH,     [MOVE_STAY] = STR_STAY,       [MOVE_GIVE_UP] = STR_GIVE_UP,
      [MOVE_TUL] = STR_UPPER_LEFT,  [MOVE_TUR] = STR_UPPER_RIGHT, [MOVE_TBL] = STR_LOWER_LEFT,
      [MOVE_TBR] = STR_LOWER_RIGHT, [MOVE_FORFEIT] = STR_GIVE_UP};
  return move < MOVE_COUNT ? say(ui, words[move]) : "";
}

const char *play_team_words(const Ui *ui, int32_t team) {
  const AgentInfo *info =
      team >= 0 && team < TEAM_COUNT ? registry_find(team_ids[team], SIDE_MONSTERS, HUNT_LEVEL) : NULL;
  return info ? agent_title(ui->language, info) : "";
}

static const char *actor_words(const Ui *ui, const Moment *moment) {
  static const StringId names[MONSTER_KINDS] = {STR_TREE_HOB, STR_TREE_STILT, STR_TREE_DOZER, STR_TREE_BRAMBLE};
  if (moment->kind == MOMENT_BELIEF) return play_team_words(ui, moment->actor);
  return moment->actor < 0 ? "" : say(ui, names[monster_kind(moment->actor)]);
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
    notes_last(ui, STR_NOTE_MOMENT);
  }
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
