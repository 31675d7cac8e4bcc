/* The play view's layout, its heading, and the board with everything on it.
 * Must not change the game: it reads a const state. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "game/app/screens/play.h"

static const float PI_F = 3.14159265f;
static const float MARGIN = 24, GAP = 26, HUD_WIDE = 312; /* units */
static const float HUD_MIDDLE = 240;                      /* pixels: at this width letters don't shrink */
static const float MAX_CELL = 64;                         /* units */
static const float HEAT_FADE = 0.12f;                     /* seconds */
static const double SLOW_THINKING = 0.3;                  /* seconds until the dots show */
static const float MOUTH_RATE = 8, FEET_RATE = 4;         /* a second */
static const double CAUGHT_FREEZE = 0.25, CAUGHT_SHRINK = 0.6, WON_PULSE = 0.7;

PlayLayout play_layout(const Ui *ui) {
  Rectangle a = ui->area;
  float left = a.x + px(ui, MARGIN), right = a.x + a.width - px(ui, 32), bottom = a.y + a.height;
  bool narrow = ui->width == WIDTH_NARROW;
  PlayLayout l = {.header_y = a.y + px(ui, narrow ? 28 : 38), .keys_y = bottom - px(ui, 26)};
  float top = a.y + px(ui, narrow ? 52 : 72), low = bottom - px(ui, 122);
  l.transport = (Rectangle){left, bottom - px(ui, 106), right - left, px(ui, 56)};
  if (narrow) {
    right = a.x + a.width - px(ui, MARGIN);
    l.transport.width = right - left;
    l.hud = (Rectangle){left, top, right - left, px(ui, 62)};
    top += px(ui, 62) + px(ui, 10);
    low += px(ui, 6);
    l.board = (Rectangle){left, top, right - left, low - top};
  } else {
    float side = ui->width == WIDTH_WIDE ? px(ui, HUD_WIDE) : HUD_MIDDLE;
    l.hud = (Rectangle){right - side, top, side, low - top};
    l.board = (Rectangle){left, top, right - side - px(ui, GAP) - left, low - top};
  }
  l.board = rect_snap(l.board);
  l.hud = rect_snap(l.hud);
  l.transport = rect_snap(l.transport);
  return l;
}

/* ---- the heading ---- */

/* What can be said of the way once it is known. False when there is nothing to say yet. */
static bool verdict(App *app, char *out, size_t room, Token *token) {
  const PlayState *p = &app->play;
  Ui *ui = &app->ui;
  *token = TOKEN_DANGER;
  double busy = session_thinking(p->session);
  if (busy > SLOW_THINKING) {
    *token = TOKEN_MUTED;
    snprintf(out, room, say(ui, STR_THINKING_BADGE), busy);
    return true;
  }
  bool known = session_done(p->session) && ((play_thought_over(p) && !play_limited(p)) || play_at_end(p));
  if (!known || (session_has_person(p->session) && !play_at_end(p))) return false;
  const SessionResult *r = session_result(p->session);
  if (r->outcome == OUTCOME_WON && r->shortest >= 0 && r->moves <= r->shortest) {
    *token = TOKEN_GOOD;
    snprintf(out, room, "%s", say(ui, STR_PROVEN));
  } else if (r->outcome == OUTCOME_WON && r->shortest >= 0) {
    int longer = (int)(r->moves - r->shortest);
    snprintf(out, room, say(ui, longer == 1 ? STR_TOO_LONG_1 : STR_TOO_LONG), longer);
  } else if (r->outcome == OUTCOME_LOST) {
    snprintf(out, room, "%s", say(ui, STR_CAUGHT_BADGE));
  } else if (r->outcome == OUTCOME_GAVE_UP) {
    if (r->foods_total > 1) *token = TOKEN_MUTED; /* a choice, not a failure */
    snprintf(out, room, "%s", say(ui, r->foods_total > 1 ? STR_STOPS_BADGE : STR_NO_WAY_BADGE));
  } else if (r->outcome == OUTCOME_TIMEOUT) {
    snprintf(out, room, "%s", say(ui, STR_TIMEOUT_BADGE));
  } else {
    return false;
  }
  return true;
}

static void draw_heading(App *app, const PlayLayout *layout) {
  Ui *ui = &app->ui;
  const PlayState *p = &app->play;
  float y = layout->header_y, x = ui->area.x + px(ui, 64), right = layout->transport.x + layout->transport.width;
  char words[96];
  Token token;
  if (back_button(ui, y, false)) input_push(ui->input, ACTION_BACK);
  if (verdict(app, words, sizeof words, &token)) right -= badge(ui, right, y, token, words) + px(ui, 16);
  snprintf(words, sizeof words, say(ui, STR_LEVEL_N), (int)p->level);
  x += put(ui, FACE_LOGO, 22, x, y, ALIGN_LEFT, tint(ui, TOKEN_TEXT), words) + px(ui, 16);
  draw_rect(rect_snap((Rectangle){x, y - px(ui, 10), fmaxf(px(ui, 2), 1), px(ui, 20)}), tint(ui, TOKEN_LINE));
  x += px(ui, 16);
  x += put_fit(ui, FACE_SEMIBOLD, 16, x, y, ALIGN_LEFT, right - x, tint(ui, TOKEN_TEXT), p->map_title) + px(ui, 14);
  if (right - x > px(ui, 40))
    put_fit(ui, FACE_MEDIUM, 14, x, y, ALIGN_LEFT, right - x, tint(ui, TOKEN_MUTED), p->agent_title);
}

/* ---- the actors ---- */

typedef struct HeroMotion {
  Vector2 at;
  Move facing;
  bool moving;
} HeroMotion;

static Move last_move(const Session *s) {
  for (int32_t i = session_plies_done(s) - 1; i >= 0; i--)
    if (session_ply(s, i)->phase == PHASE_PACMAN) {
      Move move = session_moves(s, session_ply(s, i))[0];
      if (move <= MOVE_SOUTH) return move;
    }
  return MOVE_EAST;
}

static HeroMotion hero_motion(const PlayState *p, const Board *board) {
  const Session *s = p->session;
  const State *state = session_view(s);
  HeroMotion motion = {.at = board_view_at(&p->view, board, state->pacman), .facing = last_move(s)};
  int32_t next = session_plies_done(s);
  if (next >= session_ply_count(s)) return motion;
  const SessionPly *ply = session_ply(s, next);
  float part = (float)(p->place - (ply->end - 1));
  if (ply->phase != PHASE_PACMAN || part <= 0) return motion;
  Move move = session_moves(s, ply)[0];
  if (move > MOVE_SOUTH) return motion;
  motion.facing = move;
  motion.moving = true;
  motion.at = board_view_between(&p->view, board, state->pacman, ply->pacman, part);
  return motion;
}

/* The monsters' answer to the step that is under way, or NULL: they are shown moving with the hero. */
static const Move *monsters_answer(const PlayState *p, float *part) {
  int32_t next = session_plies_done(p->session);
  if (next + 1 >= session_ply_count(p->session)) return NULL;
  const SessionPly *step = session_ply(p->session, next), *answer = session_ply(p->session, next + 1);
  *part = (float)(p->place - (step->end - 1));
  if (step->phase != PHASE_PACMAN || answer->phase != PHASE_MONSTERS || *part <= 0) return NULL;
  return session_moves(p->session, answer);
}

/* `scene`: under fog, only those in sight. */
static void draw_monsters(App *app, const Board *board, Vector2 hero, const FogScene *scene) {
  PlayState *p = &app->play;
  const Game *game = session_game(p->session);
  const State *state = session_view(p->session);
  float part = 0;
  const Move *answer = monsters_answer(p, &part);
  for (int32_t i = 0; i < game->monster_count; i++) {
    Cell from = state->monsters[i], to = answer ? from + board->step[answer[i]] : from;
    /* One that leaves the sight is last seen on its edge. */
    if (scene && (!fog_in_sight(scene, from) || (part > 0.5f && !fog_in_sight(scene, to)))) continue;
    Vector2 at = board_view_between(&p->view, board, from, to, part);
    float dx = hero.x - at.x, dy = hero.y - at.y, far = fmaxf(sqrtf(dx * dx + dy * dy), 1);
    /* Sleepers wake when somebody comes close; it changes nothing. */
    bool asleep = game->still_monsters && far > p->view.cell * 3.5f;
    MonsterPose pose = {.at = at,
                        .cell = p->view.cell,
                        .kind = monster_kind(i),
                        .look = {dx / far, dy / far},
                        .sway = asleep ? 0 : sinf((float)app->ui.now * 2 * PI_F * FEET_RATE + (float)i),
                        .asleep = asleep};
    monster_draw(&pose, app->ui.theme);
  }
}

static void draw_hero(App *app, const HeroMotion *motion) {
  PlayState *p = &app->play;
  const State *state = session_view(p->session);
  float mouth =
      motion->moving && p->playing ? 0.5f + 0.5f * sinf((float)app->ui.now * 2 * PI_F * MOUTH_RATE / 2) : 0.55f;
  float size = 1;
  if (state->outcome == OUTCOME_LOST) {
    float t = (float)fmin(fmax((p->ended - CAUGHT_FREEZE) / CAUGHT_SHRINK, 0), 1);
    size = 1 - t * t;
  }
  HeroPose pose = {.at = motion->at, .cell = p->view.cell, .facing = motion->facing, .mouth = mouth, .size = size};
  hero_draw(&pose, app->ui.theme);
  if (state->outcome == OUTCOME_WON && p->ended > 0 && p->ended < WON_PULSE) {
    float t = (float)(p->ended / WON_PULSE);
    for (int i = 0; i < 2; i++) {
      float phase = fminf(fmaxf(t * 1.5f - (float)i * 0.4f, 0), 1);
      if (phase > 0 && phase < 1)
        draw_circle(motion->at, p->view.cell * (0.5f + 1.6f * phase), fmaxf(p->view.cell * 0.08f, 1.5f),
                    color_fade(tint(&app->ui, TOKEN_HERO), 1 - phase));
    }
  }
  if (session_thinking(p->session) > SLOW_THINKING)
    for (int i = 0; i < 3; i++) {
      float wave = 0.5f + 0.5f * sinf((float)app->ui.now * 6 - (float)i);
      draw_disc((Vector2){motion->at.x + (float)(i - 1) * p->view.cell * 0.28f, motion->at.y - p->view.cell * 0.65f},
                fmaxf(p->view.cell * 0.09f, 2), color_fade(tint(&app->ui, TOKEN_TEXT), 0.35f + 0.65f * wave));
    }
}

/* ---- the board ---- */

/* Where the hero has been, the start first. */
static int32_t gather_trail(PlayState *p) {
  int32_t done = session_plies_done(p->session), count = 0;
  if (done + 1 > p->trail_room) {
    Cell *more = realloc(p->trail, sizeof(Cell) * (size_t)(done + 256));
    if (!more) return 0;
    p->trail = more;
    p->trail_room = done + 256;
  }
  p->trail[count++] = p->map->pacman;
  for (int32_t i = 0; i < done; i++)
    if (session_ply(p->session, i)->phase == PHASE_PACMAN) p->trail[count++] = session_ply(p->session, i)->pacman;
  return count;
}

/* How many expansions are still fading in at the present speed. */
static float fresh_cells(const App *app, const SessionPly *thought) {
  return (float)(app->speed * fmax((double)thought->closed / 96, 1)) * HEAT_FADE;
}

/* Brings the overlay and the baked heat to the view's place. */
static void bake_thought(App *app, const Board *board) {
  PlayState *p = &app->play;
  int32_t closed;
  const SessionPly *thought = session_thought(p->session, &closed);
  if (!thought || !p->show_heat) board_view_bake_none(&p->view);
  if (!thought) {
    overlay_clear(&p->overlay);
    return;
  }
  overlay_show(&p->overlay, thought->first_event, session_events(p->session, thought), thought->event_count, closed);
  float fresh = p->playing && !play_thought_over(p) ? fresh_cells(app, thought) : 0;
  int32_t settled = closed - (int32_t)ceilf(fresh);
  if (settled < 0) settled = 0;
  if (p->show_heat) board_view_bake_heat(&p->view, board, &p->overlay, settled, thought->closed, app->ui.theme);
}

static void draw_thought(App *app, const Board *board) {
  PlayState *p = &app->play;
  int32_t closed, walked;
  const SessionPly *thought = session_thought(p->session, &closed);
  if (!thought) return;
  float now = fminf((float)(p->place - thought->start), (float)thought->closed);
  float fresh = p->playing && !play_thought_over(p) ? fresh_cells(app, thought) : 0;
  if (p->show_heat) board_view_draw_fresh(&p->view, board, &p->overlay, thought->closed, now, fresh, app->ui.theme);
  if (p->show_frontier) board_view_draw_frontier(&p->view, board, &p->overlay, app->ui.theme);
  if (!p->show_heat || p->orders == ORDERS_NONE) return;
  Orders orders = {.overlay = &p->overlay, .total = thought->closed, .every = p->orders == ORDERS_EVERY};
  orders.way = play_plan(app, &orders.way_count, &walked);
  board_view_draw_orders(&p->view, board, &orders, &app->ui);
}

/* Wheel zooms, dragging looks around, on boards too large to be seen whole. */
static void look_around(App *app, const Board *board, Rectangle room) {
  PlayState *p = &app->play;
  Input *input = &app->ui.input[0];
  if (input_hovers(input, room) && input->wheel != 0)
    p->view.zoom = fminf(fmaxf(p->view.zoom * (input->wheel > 0 ? 1.25f : 0.8f), 0.25f), 8);
  if (!p->view.whole && input_presses(input, room) && input->down) {
    if (p->drag_x != 0 || p->drag_y != 0) {
      int32_t cols = (int32_t)((p->drag_x - input->mouse.x) / p->view.cell);
      int32_t rows = (int32_t)((p->drag_y - input->mouse.y) / p->view.cell);
      if (rows || cols) board_view_pan(&p->view, board, rows, cols);
      p->drag_x -= (float)cols * p->view.cell;
      p->drag_y -= (float)rows * p->view.cell;
    } else {
      p->drag_x = input->mouse.x;
      p->drag_y = input->mouse.y;
    }
    return;
  }
  p->drag_x = p->drag_y = 0;
}

/* A click on the board is a step towards it. */
static void click_to_move(App *app, Rectangle room, Vector2 hero) {
  PlayState *p = &app->play;
  if (!session_has_person(p->session) || p->result_shown || !input_clicked(&app->input, room)) return;
  float dx = app->input.mouse.x - hero.x, dy = app->input.mouse.y - hero.y;
  if (fabsf(dx) > fabsf(dy))
    session_press(p->session, dx < 0 ? MOVE_WEST : MOVE_EAST);
  else
    session_press(p->session, dy < 0 ? MOVE_NORTH : MOVE_SOUTH);
}

/* What the hero plans and where it has been. */
static void draw_plan(App *app, const Board *board, const HeroMotion *motion) {
  PlayState *p = &app->play;
  const Game *game = session_game(p->session);
  const State *state = session_view(p->session);
  const Theme *theme = app->ui.theme;
  int32_t trail = gather_trail(p), count, walked;
  if (trail > 0 && (p->place > 0 || trail > 1))
    board_view_draw_trail(&p->view, board, p->trail, trail, motion->at, theme);
  const Cell *plan = play_plan(app, &count, &walked);
  if (plan && play_thought_over(p) && walked < count)
    board_view_draw_way(&p->view, board, plan + walked, count - walked, motion->at, theme);
  if (state->foods_left == 1 && game->foods_total == 1) board_view_draw_foods(&p->view, board, state, game, theme);
}

/* The whole map, and the search on it. */
static void draw_open(App *app, const Board *board, Rectangle inside) {
  PlayState *p = &app->play;
  Ui *ui = &app->ui;
  board_view_bake(&p->view, board, ui->theme);
  bake_thought(app, board);
  board_view_draw(&p->view);
  BeginScissorMode((int)inside.x, (int)inside.y, (int)inside.width, (int)inside.height);
  draw_thought(app, board);
  board_view_draw_foods(&p->view, board, session_view(p->session), session_game(p->session), ui->theme);
  HeroMotion motion = hero_motion(p, board);
  if (p->show_plan) draw_plan(app, board, &motion);
  draw_monsters(app, board, motion.at, NULL);
  draw_hero(app, &motion);
  EndScissorMode();
}

/* ---- limited sight ---- */

/* The way to the next goal as a line, the rest of the tour thin, a question mark where it goes to find out. */
static void draw_tour(App *app, const FogScene *scene, const HeroMotion *motion) {
  PlayState *p = &app->play;
  Ui *ui = &app->ui;
  const Board *board = scene->game->board;
  int32_t count, walked, near = play_plan_near(app), trail = gather_trail(p);
  fog_draw_trail(&p->view, board, p->trail, trail, ui->theme);
  const Cell *plan = play_plan(app, &count, &walked);
  if (!plan || walked > 0 || near < 2) return;
  bool along = !motion->moving || board_move_between(board, plan[0], plan[1]) == motion->facing;
  Vector2 head = along ? motion->at : board_view_at(&p->view, board, plan[0]);
  fog_draw_tour(&p->view, board, plan + near - 1, count - near + 1, ui->theme);
  board_view_draw_way(&p->view, board, plan, near, head, ui->theme);
  Cell goal = plan[near - 1];
  if (scene->state->food[goal] && sightlog_has(scene->log, goal, scene->plies)) return;
  Vector2 at = board_view_at(&p->view, board, goal);
  float radius = fmaxf(0.36f * p->view.cell, 6);
  draw_disc(at, radius, tint(ui, TOKEN_BACKGROUND));
  draw_circle(at, radius, fmaxf(0.08f * p->view.cell, 1.5f), tint(ui, TOKEN_PATH));
  fonts_draw(ui->fonts, FACE_BOLD, (int32_t)fmaxf(1.2f * radius, 9), at, ALIGN_CENTER, tint(ui, TOKEN_PATH), "?");
}

static void draw_limited(App *app, const Board *board, Rectangle inside) {
  PlayState *p = &app->play;
  const Theme *theme = app->ui.theme;
  FogScene scene = play_scene(p);
  bool fogged = play_fogged(p);
  int32_t closed;
  const SessionPly *thought = session_thought(p->session, &closed);
  const TraceEvent *events = thought ? session_events(p->session, thought) : NULL;
  int32_t count = thought && !play_by_person(p) ? thought->event_count : 0;
  board_view_tiles(&p->view);
  if (!fogged) board_view_bake(&p->view, board, theme);
  if (fogged && !fog_bake(&p->fog, &p->view, &scene, theme)) return; /* rather nothing than too much */
  board_view_bake_none(&p->view);
  if (fogged)
    fog_draw(&p->fog, &p->view, &scene);
  else
    board_view_draw(&p->view);
  BeginScissorMode((int)inside.x, (int)inside.y, (int)inside.width, (int)inside.height);
  if (p->show_danger) fog_draw_danger(&p->view, &scene, events, count, theme);
  if (fogged)
    fog_draw_foods(&p->view, &scene, theme);
  else
    board_view_draw_foods(&p->view, board, scene.state, scene.game, theme);
  fog_draw_sight(&p->view, &scene, fmaxf(px(&app->ui, 2), 2), theme);
  HeroMotion motion = hero_motion(p, board);
  if (p->show_homes) fog_draw_homes(&p->view, &scene, events, count, theme);
  if (p->show_plan) draw_tour(app, &scene, &motion);
  draw_monsters(app, board, motion.at, fogged ? &scene : NULL);
  draw_hero(app, &motion);
  EndScissorMode();
}

/* Where the first and the last cell shown are, for tests. */
static void note_corners(App *app, const BoardView *view) {
  float width = view->cell * (float)view->range.cols, height = view->cell * (float)view->range.rows;
  Rectangle last = {view->origin.x + width - view->cell, view->origin.y + height - view->cell, view->cell, view->cell};
  app_target(app, "play.cell.first", (Rectangle){view->origin.x, view->origin.y, view->cell, view->cell});
  app_target(app, "play.cell.last", last);
}

void play_board_draw(App *app, Rectangle room) {
  PlayState *p = &app->play;
  Ui *ui = &app->ui;
  const Board *board = session_game(p->session)->board;
  BoardRoom place = {.rect = room, .padding = px(ui, 8), .radius = px(ui, 16), .max_cell = px(ui, MAX_CELL)};
  Rectangle inside = rect_inset(room, place.padding);
  bool panning = p->drag_x != 0 || p->drag_y != 0, still = panning || !p->playing;
  Cell hero = session_view(p->session)->pacman;
  board_view_place(&p->view, board, &place, still && p->view.has_focus ? CELL_NONE : hero);
  if (play_limited(p))
    draw_limited(app, board, inside);
  else
    draw_open(app, board, inside);
  note_corners(app, &p->view);
  look_around(app, board, inside);
  click_to_move(app, inside, hero_motion(p, board).at);
}

void play_draw_all(App *app, const PlayLayout *layout) {
  play_board_draw(app, layout->board); /* first: it may bake, which is cheapest on an empty frame */
  draw_heading(app, layout);
  play_transport_draw(app, layout->transport);
  play_hud_draw(app, layout->hud);
}
