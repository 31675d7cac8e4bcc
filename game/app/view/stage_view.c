/* The board of a stage in its layers: floor and walls, what was thought, food, ways, everybody, and sparks.
 * Must not change the game: it reads a const state. */
#include "game/app/view/stage_view.h"

#include "game/app/platform/canvas.h"
#include "game/app/view/extras.h"
#include "game/app/view/terrain_view.h"

#include <math.h>
#include <stdio.h>

static const float HEAT_FADE = 0.12f;    /* seconds */
static const float FOOD_RATE = 2.4f;     /* radians per second: as slow as calm breathing */
static const double WON_PULSE = 0.7;     /* seconds */
enum { TOUR_STEPS = 24 };                /* of a plan through many foods that are shown */
static const double TURN_SECONDS = 0.55; /* a quarter turn of the maze */

Mind stage_mind(const Stage *stage) {
  int32_t closed;
  const Session *s = stage->session;
  const SessionPly *thought = session_thought(s, &closed);
  if (!thought) return mind_read(NULL, 0, MOVE_STAY);
  return mind_read(session_events(s, thought), thought->event_count, session_moves(s, thought)[0]);
}

/* Whether the search shown is about the next step, and not a plan made long ago. */
static bool thought_is_due(const Stage *stage) {
  int32_t closed, next = session_plies_done(stage->session);
  const SessionPly *thought = session_thought(stage->session, &closed);
  return thought && next < session_ply_count(stage->session) && thought == session_ply(stage->session, next);
}

/* ---- searches of the map ---- */

/* How many expansions are still fading in. */
static float fresh_cells(const Stage *stage) {
  return stage->playing && !session_thought_over(stage->session) ? (float)stage->rate * HEAT_FADE : 0;
}

/* Updates the overlay and what is baked over the walls to the current moment: heat, or else many foods. */
static void bake_thought(const Ui *ui, Stage *stage, const StageShow *show, const Board *board) {
  int32_t closed;
  const SessionPly *thought = session_thought(stage->session, &closed);
  bool heat = thought && show->heat && thought->closed > 0;
  if (thought)
    overlay_show(&stage->overlay, thought->first_event, session_events(stage->session, thought), thought->event_count,
                 closed);
  else
    overlay_clear(&stage->overlay);
  stage->foods_baked = false;
  if (heat) {
    int32_t settled = closed - (int32_t)ceilf(fresh_cells(stage));
    board_view_bake_heat(&stage->view, board, &stage->overlay, settled < 0 ? 0 : settled, thought->closed, ui->theme);
    return;
  }
  const Game *game = session_game(stage->session);
  stage->foods_baked = board_view_bake_foods(&stage->view, board, session_state(stage->session), game, ui->theme);
  if (!stage->foods_baked) board_view_bake_none(&stage->view);
}

static Orders orders_of(Stage *stage, const StageShow *show, int32_t total) {
  int32_t walked;
  Orders orders = {.overlay = &stage->overlay, .total = total, .every = show->orders == ORDERS_EVERY};
  orders.way = stage_plan(stage, &orders.way_count, &walked);
  return orders;
}

static void draw_thought(Ui *ui, Stage *stage, const StageShow *show, const Board *board) {
  int32_t closed;
  const SessionPly *thought = session_thought(stage->session, &closed);
  if (!thought || thought->closed == 0) return;
  float now = fminf((float)(session_place(stage->session) - thought->start), (float)thought->closed);
  if (show->heat)
    board_view_draw_fresh(&stage->view, board, &stage->overlay, thought->closed, now, fresh_cells(stage), ui->theme);
  if (show->frontier) board_view_draw_frontier(&stage->view, board, &stage->overlay, ui->theme);
  if (!show->heat || show->orders == ORDERS_NONE) return;
  Orders orders = orders_of(stage, show, thought->closed);
  board_view_draw_orders(&stage->view, board, &orders, ui);
}

/* The events of the decision that is shown; none where a person decided, and none before the search is over, because
 * its result is not known yet. */
static const TraceEvent *told_events(const Stage *stage, int32_t *count) {
  int32_t closed;
  const SessionPly *thought = session_thought(stage->session, &closed);
  bool known = thought && session_thought_over(stage->session);
  *count = known && !stage_by_person(stage) ? thought->event_count : 0;
  return known ? session_events(stage->session, thought) : NULL;
}

static void draw_cells(const Ui *ui, const Stage *stage, const StageShow *show, const Board *board) {
  int32_t count;
  const TraceEvent *events = told_events(stage, &count);
  if (show->heat && events) board_view_draw_cells(&stage->view, board, events, count, ui->theme);
}

/* The agent's own words about its move, along the lower edge. */
static void draw_words(const Ui *ui, const Stage *stage, Rectangle inside) {
  char words[256];
  int32_t count;
  const TraceEvent *events = told_events(stage, &count);
  if (!events || inside.width < px(ui, 160)) return;
  trace_words(events, count, words, sizeof words);
  if (!words[0]) return;
  float pad = px(ui, 12), high = px(ui, 28), most = inside.width - 2 * px(ui, 8);
  float wide = fminf(width_of(ui, FACE_MEDIUM, 13, words) + 2 * pad, most);
  Rectangle box = rect_snap(
      (Rectangle){inside.x + (inside.width - wide) / 2, inside.y + inside.height - high - px(ui, 8), wide, high});
  Color ground = tint(ui, TOKEN_BACKGROUND);
  ground.a = 225;
  draw_round(box, high / 2, ground);
  draw_frame(box, high / 2, fmaxf(px(ui, 1), 1), tint(ui, TOKEN_LINE));
  put_fit(ui, FACE_MEDIUM, 13, box.x + pad, rect_center(box).y, ALIGN_LEFT, wide - 2 * pad, tint(ui, TOKEN_TEXT),
          words);
}

/* ---- the open board ---- */

static float food_light(const Ui *ui, bool calm) { return calm ? 1 : 0.5f + 0.5f * ui_wave(ui, FOOD_RATE); }

/* What the hero plans and where it has been. */
static void draw_plan(Ui *ui, Stage *stage, const StageShow *show, const Board *board, const HeroMotion *motion) {
  int32_t trail = stage_trail(stage), count, walked;
  if (trail > 0 && (session_place(stage->session) > 0 || trail > 1))
    board_view_draw_trail(&stage->view, board, stage->trail, trail, motion->at, ui->theme);
  const Cell *plan = stage_plan(stage, &count, &walked);
  bool tour = session_game(stage->session)->foods_total > 1; /* the whole tour would be a tangle */
  int32_t rest = count - walked;
  if (!plan || !session_thought_over(stage->session) || rest < 1) return;
  if (tour && rest > TOUR_STEPS) rest = TOUR_STEPS;
  board_view_draw_way(&stage->view, board, plan + walked, rest, motion->at, ui->theme);
  if (tour) draw_disc(motion->at, 0.5f * stage->view.cell, tint(ui, TOKEN_FLOOR)); /* the tour may come back this way */
  for (int32_t i = walked; tour && i < walked + rest; i++)
    if (session_state(stage->session)->food[plan[i]]) board_view_draw_bead(&stage->view, board, plan[i], ui->theme);
  int32_t closed;
  const SessionPly *thought = session_thought(stage->session, &closed);
  if (!show->heat || show->orders != ORDERS_EVERY || !thought || thought->closed == 0) return;
  Orders orders = orders_of(stage, show, thought->closed);
  board_view_draw_orders_on(&stage->view, board, &orders, plan, count, ui);
}

/* The best path as a dotted line, where it was asked for; dots stay clear of the hero and of numbers. */
static void draw_best_way(const Ui *ui, const Stage *stage, const StageShow *show, const Board *board, Vector2 hero) {
  float cell = stage->view.cell, radius = fmaxf(0.09f * cell, 1.5f), rim = fmaxf(0.05f * cell, 1);
  bool numbers = show->heat && show->orders == ORDERS_EVERY;
  for (int32_t i = 0; i + 1 < stage->best_way_count; i++)
    for (int part = numbers && stage->overlay.order[stage->best_way[i]] > 0; part < 2; part++) {
      Vector2 at =
          board_view_between(&stage->view, board, stage->best_way[i], stage->best_way[i + 1], 0.5f * (float)part);
      if (fabsf(at.x - hero.x) + fabsf(at.y - hero.y) < 0.6f * cell) continue;
      if (cell >= (float)BOARD_SMALLEST_CELL) draw_disc(at, radius + rim, tint(ui, TOKEN_FLOOR));
      draw_disc(at, radius, tint(ui, TOKEN_GOOD_TEXT));
    }
}

/* Where monsters hunt: their ways and what is expected, then the line and the values on top. */
static void draw_hunters(Ui *ui, Stage *stage, const StageShow *show, const Board *board, Vector2 hero) {
  const Game *game = session_game(stage->session);
  if (show->hunters && monster_paths_find(&stage->ways, stage->session))
    for (int32_t i = 0; i < game->monster_count; i++) {
      int32_t count;
      const Cell *way = monster_paths_of(&stage->ways, i, &count);
      mind_draw_way(&stage->view, board, way, count, i, stage_monster_at(stage, i), hero, ui->theme);
    }
}

static void draw_mind(Ui *ui, Stage *stage, const StageShow *show, const Board *board, const HeroMotion *motion) {
  if (!thought_is_due(stage) || stage_by_person(stage)) return;
  Mind mind = stage_mind(stage);
  const State *state = session_state(stage->session);
  int32_t count, walked;
  if (show->replies)
    mind_draw_replies(&mind, &stage->view, board, state->monsters, session_game(stage->session)->monster_count,
                      ui->theme);
  const Cell *line = stage_plan(stage, &count, &walked);
  if (show->line && line && count > 1) {
    int32_t most = count < 13 ? count : 13;
    board_view_draw_way(&stage->view, board, line, most, motion->at, ui->theme);
    mind_draw_line(&stage->view, board, line, most, ui);
  }
}

static void draw_open(Ui *ui, Stage *stage, const StageShow *show, const Board *board, Rectangle inside, bool calm) {
  const State *state = session_state(stage->session);
  const Game *game = session_game(stage->session);
  bool hunted = stage_hunted(stage);
  if (stage->turned > 0)
    board_view_draw_maze(&stage->view);
  else
    board_view_draw(&stage->view);
  if (!calm && state->outcome == OUTCOME_WON && stage->ended > 0 && stage->ended < WON_PULSE) {
    float wave = sinf((float)(stage->ended / WON_PULSE) * 2 * 3.14159265f); /* twice */
    board_view_draw_glow(&stage->view, stage_board(stage), wave * wave, ui->theme);
  }
  canvas_clip(inside);
  draw_cells(ui, stage, show, board);
  draw_thought(ui, stage, show, board);
  terrain_draw_numbers(&stage->view, board, ui);
  HeroMotion motion = stage_hero(stage);
  if (!hunted && show->plan) draw_plan(ui, stage, show, board, &motion); /* food lies on it, not under it */
  if (!stage->foods_baked) board_view_draw_foods(&stage->view, board, state, game, food_light(ui, calm), ui->theme);
  extras_draw(&stage->view, game, state, food_light(ui, calm), ui->theme);
  if (show->best_way) draw_best_way(ui, stage, show, board, motion.at);
  if (hunted) draw_hunters(ui, stage, show, board, motion.at);
  if (hunted) draw_mind(ui, stage, show, board, &motion);
  stage_draw_monsters(ui, stage, motion.at, NULL);
  stage_draw_hero(ui, stage, &motion, calm);
  if (hunted && show->values && thought_is_due(stage) && !stage_by_person(stage)) {
    enum { OTHERS = 16 }; /* that chips stay clear of */
    Mind mind = stage_mind(stage);
    Vector2 others[OTHERS];
    int32_t count = game->monster_count < OTHERS ? game->monster_count : OTHERS;
    for (int32_t i = 0; i < count; i++) others[i] = stage_monster_at(stage, i);
    mind_draw_values(&mind, &stage->view, motion.at, others, count, ui);
  }
  effects_draw(&stage->effects, stage->view.origin, stage->view.cell, ui->theme);
  draw_words(ui, stage, inside);
  canvas_unclip();
}

/* ---- limited sight ---- */

/* The way to the next goal as a line, the rest of the tour thin, a question mark where it goes to find out. */
static void draw_tour(Ui *ui, Stage *stage, const FogScene *scene, const HeroMotion *motion) {
  const Board *board = scene->game->board;
  int32_t count, walked, near = stage_plan_near(stage), trail = stage_trail(stage);
  fog_draw_trail(&stage->view, board, stage->trail, trail, ui->theme);
  const Cell *plan = stage_plan(stage, &count, &walked);
  if (!plan || walked > 0 || near < 2) return;
  bool along = !motion->moving || board_move_between(board, plan[0], plan[1]) == motion->facing;
  Vector2 head = along ? motion->at : board_view_at(&stage->view, board, plan[0]);
  fog_draw_tour(&stage->view, board, plan + near - 1, count - near + 1, ui->theme);
  board_view_draw_way(&stage->view, board, plan, near, head, ui->theme);
  for (int32_t i = 0; i < near; i++)
    if (scene->state->food[plan[i]] && sight_log_has(scene->log, plan[i], scene->plies))
      board_view_draw_bead(&stage->view, board, plan[i], ui->theme);
  Cell goal = plan[near - 1];
  if (scene->state->food[goal] && sight_log_has(scene->log, goal, scene->plies)) return;
  Vector2 at = board_view_at(&stage->view, board, goal);
  float radius = fmaxf(0.36f * stage->view.cell, 6);
  draw_disc(at, radius, tint(ui, TOKEN_BACKGROUND));
  draw_circle(at, radius, fmaxf(0.08f * stage->view.cell, 1.5f), tint(ui, TOKEN_PATH));
  fonts_draw(ui->fonts, FACE_BOLD, (int32_t)fmaxf(1.2f * radius, 9), at, ALIGN_CENTER, tint(ui, TOKEN_PATH), "?");
}

static void draw_limited(Ui *ui, Stage *stage, const StageShow *show, const Board *board, Rectangle inside, bool calm) {
  const Theme *theme = ui->theme;
  BoardView *view = &stage->view;
  FogScene scene = stage_scene(stage);
  bool fogged = stage_fogged(stage, show);
  int32_t count;
  const TraceEvent *events = told_events(stage, &count);
  if (fogged && !stage->fog.picture.id) return; /* showing nothing is better than showing what must stay hidden */
  if (fogged)
    fog_draw(&stage->fog, view, &scene);
  else
    board_view_draw(view);
  canvas_clip(inside);
  draw_cells(ui, stage, show, board);
  if (show->danger) fog_draw_danger(view, &scene, events, count, theme);
  fog_draw_sight(view, &scene, fmaxf(px(ui, 2), 2), theme);
  HeroMotion motion = stage_hero(stage);
  if (show->homes) fog_draw_homes(view, &scene, events, count, theme);
  if (show->plan && !stage_by_person(stage)) draw_tour(ui, stage, &scene, &motion);
  if (fogged)
    fog_draw_foods(view, &scene, theme);
  else if (!stage->foods_baked)
    board_view_draw_foods(view, board, scene.state, scene.game, food_light(ui, calm), theme);
  stage_draw_monsters(ui, stage, motion.at, fogged ? &scene : NULL);
  stage_draw_hero(ui, stage, &motion, calm);
  effects_draw(&stage->effects, view->origin, view->cell, theme);
  draw_words(ui, stage, inside);
  canvas_unclip();
}

/* ---- all of it ---- */

/* Sparks for what happened since the last frame. */
static void spark(Ui *ui, Stage *stage, const Board *board, bool calm) {
  Effects *e = &stage->effects;
  const State *state = session_state(stage->session);
  bool lost = state->outcome == OUTCOME_LOST && stage->ended > 0;
  int32_t walls = 0;
  for (Cell cell = 0; state->eaten && cell < board->cells; cell++) walls += state->eaten[cell];
  int32_t row, col;
  board_view_seat(&stage->view, board, state->pacman, &row, &col);
  Vector2 at = {(float)(col - stage->view.range.col) + 0.5f, (float)(row - stage->view.range.row) + 0.5f};
  if (calm) {
    effects_clear(e);
  } else if (stage->playing && state->foods_left == e->foods - 1) {
    effects_burst(e, at, 6, 2.2f, TOKEN_FOOD);
  } else if (stage->playing && walls > e->walls) {
    effects_burst(e, at, 16, 3.4f, TOKEN_WALL_STROKE);
  } else if (lost && !e->caught) {
    effects_burst(e, at, 30, 6, TOKEN_HERO);
    effects_burst(e, at, 14, 4, TOKEN_DANGER);
    effects_shake(e);
  }
  e->caught = lost;
  e->walls = walls;
  e->foods = state->foods_left;
  effects_advance(e, ui->dt);
}

void stage_look_around(Ui *ui, Stage *stage, Rectangle room) {
  const Board *board = stage_board(stage);
  if (!board) return;
  Input *input = ui->input;
  BoardView *view = &stage->view;
  if (input_hovers(input, room) && input->wheel != 0)
    view->zoom = fminf(fmaxf(view->zoom * (input->wheel > 0 ? 1.25f : 0.8f), 0.25f), 8);
  if (!view->whole && input_drags(input, room) && input->down) {
    if (stage->drag_x != 0 || stage->drag_y != 0) {
      int32_t cols = (int32_t)((stage->drag_x - input->mouse.x) / view->cell);
      int32_t rows = (int32_t)((stage->drag_y - input->mouse.y) / view->cell);
      if (rows || cols) board_view_pan(view, board, rows, cols);
      stage->drag_x -= (float)cols * view->cell;
      stage->drag_y -= (float)rows * view->cell;
    } else {
      stage->drag_x = input->mouse.x;
      stage->drag_y = input->mouse.y;
    }
    return;
  }
  stage->drag_x = stage->drag_y = 0;
}

void stage_prepare(Ui *ui, Stage *stage, const StageShow *show, Rectangle room, const StageLook *look) {
  const Board *board = session_game(stage->session)->board, *shown = stage_board(stage);
  if (!shown) return;
  BoardRoom place = {.rect = room,
                     .padding = look->padding,
                     .radius = look->radius,
                     .max_cell = look->max_cell,
                     .least_cell = look->least_cell,
                     .ground = look->ground};
  bool panning = stage->drag_x != 0 || stage->drag_y != 0, still = panning || !stage->playing;
  int32_t row, col;
  board_view_seat(&stage->view, board, session_state(stage->session)->pacman, &row, &col);
  Cell hero = board_cell(shown, row, col);
  board_view_place(&stage->view, shown, &place, still && stage->view.has_focus ? CELL_NONE : hero);
  if (stage_fogged(stage, show)) {
    FogScene scene = stage_scene(stage);
    board_view_tiles(&stage->view);
    fog_bake(&stage->fog, &stage->view, &scene, ui->theme);
    return;
  }
  board_view_bake(&stage->view, shown, ui->theme);
  if (stage_limited(stage))
    stage->foods_baked = board_view_bake_foods(&stage->view, board, session_state(stage->session),
                                               session_game(stage->session), ui->theme);
  else
    bake_thought(ui, stage, show, board);
}

/* The maze rotates into its new position: everything drawn until canvas_straight turns with it. */
static bool begin_turn(const Ui *ui, Stage *stage, bool calm) {
  if (stage->turned <= 0) return false;
  stage->turned += (double)ui->dt;
  if (stage->turned >= TURN_SECONDS || calm) {
    stage->turned = 0;
    return false;
  }
  float rest = 1 - (float)(stage->turned / TURN_SECONDS), angle = -90 * rest * rest * (3 - 2 * rest);
  const BoardView *view = &stage->view;
  Vector2 middle = rect_center(view->area);
  float wide = view->cell * (float)view->range.cols, high = view->cell * (float)view->range.rows;
  float c = fabsf(cosf(angle * 3.14159265f / 180)), d = fabsf(sinf(angle * 3.14159265f / 180));
  /* As large as fits at this angle, so that it starts with the size it had. */
  float scale = fminf(view->area.width / (wide * c + high * d), view->area.height / (wide * d + high * c));
  scale = 1 + (scale - 1) * fminf(4 * rest, 1);
  draw_round(view->room, view->radius, tint(ui, TOKEN_FLOOR));
  canvas_clip(view->area);
  canvas_turn(middle, angle, scale);
  return true;
}

void stage_draw(Ui *ui, Stage *stage, const StageShow *show, Rectangle room, const StageLook *look) {
  const Board *board = session_game(stage->session)->board;
  Rectangle inside = rect_inset(room, look->padding);
  stage_prepare(ui, stage, show, room, look);
  stage_listen(stage);
  spark(ui, stage, board, look->calm);
  /* The picture shakes inside its room: the walls are one picture, so it is moved as a whole. */
  Vector2 shake = effects_offset(&stage->effects), origin = stage->view.origin;
  Rectangle still_room = stage->view.room;
  stage->view.origin.x += roundf(shake.x * stage->view.cell);
  stage->view.origin.y += roundf(shake.y * stage->view.cell);
  stage->view.room.x += roundf(shake.x * stage->view.cell);
  stage->view.room.y += roundf(shake.y * stage->view.cell);
  bool turning = begin_turn(ui, stage, look->calm && !look->turns);
  if (stage_limited(stage))
    draw_limited(ui, stage, show, board, inside, look->calm);
  else
    draw_open(ui, stage, show, board, inside, look->calm);
  if (turning) canvas_straight();
  stage->view.origin = origin;
  stage->view.room = still_room;
}
