/* The play view's layout, its heading, and the board with everything on it.
 * Must not change the game: it reads a const state. */
#include <math.h>
#include <stdio.h>

#include "game/app/screens/play/play_internal.h"

static const float MARGIN = 24, GAP = 26, HUD_WIDE = 312; /* units */
static const float HUD_MIDDLE = 240; /* pixels of a plain screen: at this width letters don't shrink */
static const float MAX_CELL = 64;    /* units */

/* One column: heading, figures, board, what moves it. The board is as wide as the phone, unless the controls need the
 * height. */
static PlayLayout phone_layout(const Ui *ui) {
  Rectangle a = ui->area;
  float left = a.x + px(ui, 8), width = a.width - px(ui, 16), bottom = a.y + a.height;
  float top = a.y + px(ui, 128), controls = px(ui, 188);
  PlayLayout l = {.header_y = a.y + px(ui, 28), .keys_y = bottom};
  l.hud = rect_snap((Rectangle){left, a.y + px(ui, 56), width, px(ui, 64)});
  l.board = rect_snap((Rectangle){left, top, width, bottom - px(ui, 24) - controls - top});
  l.transport = rect_snap((Rectangle){left, bottom - px(ui, 12) - controls, width, controls});
  return l;
}

PlayLayout play_layout(const Ui *ui) {
  if (ui->phone) return phone_layout(ui);
  Rectangle a = ui->area;
  float left = a.x + px(ui, MARGIN), right = ui_right(ui), bottom = a.y + a.height;
  bool narrow = ui->width == WIDTH_NARROW;
  PlayLayout l = {.header_y = a.y + px(ui, narrow ? 28 : 38), .keys_y = bottom - px(ui, 26)};
  float top = a.y + px(ui, narrow ? 52 : 72), low = bottom - px(ui, 122);
  l.transport = (Rectangle){left, bottom - px(ui, 106), right - left, px(ui, 56)};
  if (narrow) {
    right = a.x + a.width - px(ui, MARGIN);
    l.transport = (Rectangle){left, bottom - px(ui, 112), right - left, px(ui, 64)}; /* its letters don't shrink */
    l.hud = (Rectangle){left, top, right - left, px(ui, 62)};
    top += px(ui, 62) + px(ui, 10);
    l.board = (Rectangle){left, top, right - left, low - top};
  } else {
    float side = ui->width == WIDTH_WIDE ? px(ui, HUD_WIDE) : HUD_MIDDLE * ui->ratio;
    l.hud = (Rectangle){right - side, top, side, low - top};
    l.board = (Rectangle){left, top, right - side - px(ui, GAP) - left, low - top};
  }
  l.board = rect_snap(l.board);
  l.hud = rect_snap(l.hud);
  l.transport = rect_snap(l.transport);
  return l;
}

bool play_sheet(App *app, Sheet *sheet, SheetPainter *painter) {
  PlayState *p = play_state(app);
  if (!p->stage.session) return false;
  p->page = (StagePage){.stage = &p->stage, .show = &p->show, .map = p->map_title, .agent = p->agent_title};
  stage_sheet(sheet, &p->page, &app->ui);
  *painter = stage_painter(&p->page);
  return true;
}

/* ---- the heading ---- */

/* The verdict on the path, once it is known. False when there is nothing to say yet. */
static bool verdict(App *app, char *out, size_t room, Token *token) {
  const PlayState *p = play_state(app);
  Ui *ui = &app->ui;
  *token = TOKEN_DANGER;
  double busy = session_thinking(p->stage.session);
  if (session_waits(p->stage.session)) { /* a search that is ahead of what is shown is not mentioned */
    *token = TOKEN_MUTED;
    int32_t built = session_building(p->stage.session);
    if (built > 0 && built < 100)
      snprintf(out, room, say(ui, STR_BUILDING_BADGE), (int)built);
    else
      snprintf(out, room, say(ui, STR_THINKING_BADGE), busy);
    return true;
  }
  int32_t rethought, plies = session_ply_count(p->stage.session);
  if (session_rethinks(p->stage.session, &rethought) && session_done(p->stage.session) && plies > 0) {
    *token = TOKEN_MUTED;
    snprintf(out, room, say(ui, STR_RETHINK_BADGE), (int)(100 * (int64_t)rethought / plies));
    return true;
  }
  if (session_mixed(p->stage.session) && session_has_person(p->stage.session) && !p->stage.result_shown) {
    *token = TOKEN_ACCENT;
    snprintf(out, room, "%s", say(ui, session_person(p->stage.session) == 0 ? STR_YOU_STEER : STR_YOU_HUNT));
    return true;
  }
  if (stage_hunted(&p->stage) && !session_at_end(p->stage.session)) return play_fate_words(app, out, room, token);
  bool known =
      session_done(p->stage.session) && !p->live &&
      ((session_thought_over(p->stage.session) && !stage_limited(&p->stage)) || session_at_end(p->stage.session));
  if (!known || (session_has_person(p->stage.session) && !session_at_end(p->stage.session))) return false;
  const SessionResult *r = session_result(p->stage.session);
  bool terrain = p->stage.map->board.cost;
  if (r->outcome == OUTCOME_WON && r->shortest >= 0 && r->cost <= r->shortest) {
    *token = TOKEN_GOOD;
    snprintf(out, room, "%s", say(ui, terrain ? STR_PROVEN_CHEAPEST : STR_PROVEN));
  } else if (r->outcome == OUTCOME_WON && r->shortest >= 0) {
    int longer = (int)(r->cost - r->shortest);
    snprintf(out, room, say(ui, terrain ? STR_TOO_DEAR : longer == 1 ? STR_TOO_LONG_1 : STR_TOO_LONG), longer);
  } else if (r->outcome == OUTCOME_LOST) {
    snprintf(out, room, "%s", say(ui, STR_CAUGHT_BADGE));
  } else if (r->outcome == OUTCOME_GAVE_UP) {
    if (r->foods_total > 1) *token = TOKEN_MUTED; /* a choice, not a failure */
    snprintf(out, room, "%s", say(ui, r->foods_total > 1 ? STR_STOPS_BADGE : STR_NO_WAY_BADGE));
  } else if (r->outcome == OUTCOME_TIMEOUT) {
    snprintf(out, room, "%s", say(ui, STR_TIMEOUT_BADGE));
  } else if (r->outcome == OUTCOME_STALLED) {
    snprintf(out, room, "%s", say(ui, STR_CIRCLES_BADGE));
  } else {
    return false;
  }
  return true;
}

/* "against Hounds", and what they try, where the level leaves a choice and the line has room. */
static void draw_team(App *app, float x, float right, float y) {
  Ui *ui = &app->ui;
  const PlayState *p = play_state(app);
  const AgentInfo *team = session_team(p->stage.session);
  int32_t shelf = catalog_shelf(&app->catalog, p->level);
  if (!team || shelf < 0 || app->catalog.shelves[shelf].team_count < 2) return;
  char words[96];
  snprintf(words, sizeof words, say(ui, STR_AGAINST_TEAM), agent_title(ui->language, team));
  if (right - x < fonts_width(ui->fonts, FACE_SEMIBOLD, px_letters(ui, 14), words)) return;
  x += put_fit(ui, FACE_SEMIBOLD, 14, x, y, ALIGN_LEFT, right - x, tint(ui, TOKEN_MUTED), words) + px(ui, 10);
  const char *tries = agent_blurb(ui->language, team);
  if (right - x < fonts_width(ui->fonts, FACE_MEDIUM, px_letters(ui, 13), tries)) return;
  put_fit(ui, FACE_MEDIUM, 13, x, y, ALIGN_LEFT, right - x, tint(ui, TOKEN_MUTED), tries);
}

static void draw_heading(App *app, const PlayLayout *layout) {
  Ui *ui = &app->ui;
  const PlayState *p = play_state(app);
  float y = layout->header_y, x = ui_title_left(ui), right = layout->transport.x + layout->transport.width;
  char words[96];
  Token token;
  if (back_button(ui, y, false)) input_push(ui->input, ACTION_BACK);
  if (play_is_watched(app) && p->live) {
    bool behind = play_behind(app);
    right -= badge(ui, right, y, behind ? TOKEN_MUTED : TOKEN_DANGER, say(ui, behind ? STR_LIVE_BEHIND : STR_LIVE)) +
             px(ui, 12);
  }
  if (verdict(app, words, sizeof words, &token)) right -= badge(ui, right, y, token, words) + px(ui, 16);
  snprintf(words, sizeof words, say(ui, STR_LEVEL_N), (int)p->level);
  x += put(ui, FACE_LOGO, 22, x, y, ALIGN_LEFT, tint(ui, TOKEN_TEXT), words) + px(ui, 16);
  if (ui->phone) { /* there is room for one of the two */
    put_fit(ui, FACE_MEDIUM, 14, x, y, ALIGN_LEFT, right - x, tint(ui, TOKEN_MUTED), p->agent_title);
    return;
  }
  draw_rect(rect_snap((Rectangle){x, y - px(ui, 10), fmaxf(px(ui, 2), 1), px(ui, 20)}), tint(ui, TOKEN_LINE));
  x += px(ui, 16);
  x += put_fit(ui, FACE_SEMIBOLD, 16, x, y, ALIGN_LEFT, right - x, tint(ui, TOKEN_TEXT), p->map_title) + px(ui, 14);
  if (right - x <= px(ui, 40)) return;
  x += put_fit(ui, FACE_MEDIUM, 14, x, y, ALIGN_LEFT, right - x, tint(ui, TOKEN_MUTED), p->agent_title) + px(ui, 14);
  draw_team(app, x, right, y);
}

/* Where the first and the last cell shown are, for tests. */
static void note_corners(App *app, const BoardView *view) {
  float width = view->cell * (float)view->range.cols, height = view->cell * (float)view->range.rows;
  Rectangle last = {view->origin.x + width - view->cell, view->origin.y + height - view->cell, view->cell, view->cell};
  app_target(app, "play.cell.first", (Rectangle){view->origin.x, view->origin.y, view->cell, view->cell});
  app_target(app, "play.cell.last", last);
}

/* A click on the board is a step towards it. */
static void click_to_move(App *app, Rectangle room) {
  Stage *stage = &play_state(app)->stage;
  int32_t person = session_person(stage->session);
  if (person == SEAT_NOBODY || stage->result_shown || !input_clicked(&app->input, room)) return;
  Vector2 from = person == 0 ? stage_hero(stage).at : stage_monster_at(stage, person - 1);
  float dx = app->input.mouse.x - from.x, dy = app->input.mouse.y - from.y;
  if (fabsf(dx) > fabsf(dy))
    session_press(stage->session, dx < 0 ? MOVE_WEST : MOVE_EAST);
  else
    session_press(stage->session, dy < 0 ? MOVE_NORTH : MOVE_SOUTH);
}

static void draw_board(App *app, Rectangle room) {
  Ui *ui = &app->ui;
  Stage *stage = &play_state(app)->stage;
  StageLook look = {.padding = px(ui, 8), .radius = px(ui, 16), .max_cell = px(ui, MAX_CELL), .calm = ui->calm};
  room = play_bar_draw(app, room);
  Rectangle inside = rect_inset(room, look.padding);
  stage_draw(ui, stage, &play_state(app)->show, room, &look);
  play_pins_draw(app);
  note_corners(app, &stage->view);
  stage_look_around(ui, stage, inside);
  click_to_move(app, inside);
}

void play_draw_all(App *app, const PlayLayout *layout) {
  draw_board(app, layout->board); /* first: it may bake, which is cheapest on an empty frame */
  draw_heading(app, layout);
  play_transport_draw(app, layout->transport);
  play_hud_draw(app, layout->hud);
  play_broadcast_over(app, layout->board);
  if (play_state(app)->keys_open) play_keys_panel(app, layout->board);
}
