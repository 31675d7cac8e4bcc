/* The maze while it is played: camera, trails, exploration, pills and whoever walks; clicks on it.
 * Must not change the game: it reads a const state. */
#include <math.h>
#include <stdio.h>

#include "game/app/platform/canvas.h"
#include "game/app/screens/maze/maze_internal.h"
#include "game/app/view/items.h"
#include "game/app/view/pill.h"
#include "game/app/view/sprites.h"

static const float LEAST_PITCH = 12, WATCHED_PITCH = 8, USUAL_PITCH = 26, MOST_PITCH = 64; /* units */
static const float TRAIL = 0.22f, HINT = 0.18f, RIVAL = 0.2f, ANSWER = 0.12f;              /* of a room */
static const float DIGIT_PITCH = 15; /* pixels: smaller rooms have no figures */
static const double GAIN_SECONDS = 0.9;
static const float DRAG_FROM = 8; /* pixels: less is a click */

/* ---- updating everything to the current moment ---- */

/* The walker's colour, but at least three times as bright or as dark as the floor. */
static Color trail_color(const Ui *ui) {
  if (ui->theme->light) return color_mix(tint(ui, TOKEN_HERO), tint(ui, TOKEN_TEXT), 0.45f);
  return color_mix(tint(ui, TOKEN_FLOOR), tint(ui, TOKEN_HERO), 0.8f);
}

static Color been_color(const Ui *ui) { return color_mix(tint(ui, TOKEN_FLOOR), tint(ui, TOKEN_MUTED), 0.55f); }

static void refill_mini(App *app) {
  MazeState *r = maze_state(app);
  const Ui *ui = &app->ui;
  const Board *board = &r->map->board;
  r->mini_theme = ui->theme;
  r->mini_closed = 0;
  if (!maze_picture_fill(&r->mini, board, ui->theme)) return;
  for (int32_t row = 0; row < r->map->rooms; row++)
    for (int32_t col = 0; col < r->map->rooms; col++) {
      Cell cell = maze_cell(board, row, col);
      if (maze_trail_been(&r->trail, board, cell)) maze_picture_dot(&r->mini, board, cell, been_color(ui));
    }
  maze_picture_dot(&r->mini, board, r->map->pacman, trail_color(ui));
  for (int32_t i = 1; i < r->trail.count; i++)
    maze_picture_step(&r->mini, board, r->trail.cells[i - 1], r->trail.cells[i], trail_color(ui));
}

static void follow_walker(App *app, const Stage *stage, MazeTrail *trail, int32_t *plies, bool on_mini) {
  MazeState *r = maze_state(app);
  const Board *board = &r->map->board;
  int32_t done = session_plies_done(stage->session);
  if (done < *plies) { /* somebody went back on the time line */
    maze_trail_begin(trail, board, r->map->pacman);
    *plies = 0;
    if (on_mini) r->mini_theme = NULL;
  }
  for (; *plies < done; (*plies)++) {
    Cell from = trail->cells[trail->count - 1], to = session_ply(stage->session, *plies)->pacman;
    int32_t before = trail->count;
    if (!maze_trail_step(trail, board, to)) return;
    if (!on_mini) continue;
    if (trail->count > before)
      maze_picture_step(&r->mini, board, from, to, trail_color(&app->ui));
    else
      maze_picture_step(&r->mini, board, to, from, been_color(&app->ui));
  }
}

/* A pill that was just taken, for the figure that rises from it. */
static void watch_energy(App *app) {
  MazeState *r = maze_state(app);
  const State *state = session_state(r->stage.session);
  int32_t gain = state->energy - r->energy_seen + 1;
  if (state->moves == r->moves_seen + 1 && gain > 0 && state->energy >= 0) {
    r->gain = gain;
    r->gain_at = app->ui.now;
    r->gain_cell = state->pacman;
    sound_play(app->sound, SOUND_EAT);
  }
  r->energy_seen = state->energy;
  r->moves_seen = state->moves;
}

void maze_follow(App *app) {
  MazeState *r = maze_state(app);
  follow_walker(app, &r->stage, &r->trail, &r->trail_plies, true);
  if (r->rival.session) follow_walker(app, &r->rival, &r->rival_trail, &r->rival_plies, false);
  watch_energy(app);
  if (r->hint_end != CELL_NONE && session_state(r->stage.session)->pacman == r->hint_end) {
    edge_marks_clear(&r->hint);
    r->hint_end = CELL_NONE;
  }
  int32_t closed;
  const SessionPly *thought = session_thought(r->stage.session, &closed);
  Overlay *overlay = &r->stage.overlay;
  if (thought && thought->closed > 0)
    overlay_show(overlay, thought->first_event, session_events(r->stage.session, thought), thought->event_count,
                 closed);
  else
    overlay_clear(overlay);
  if (r->mini_theme != app->ui.theme || overlay_turn(overlay) != r->mini_turn) refill_mini(app);
  r->mini_turn = overlay_turn(overlay);
  float last = (float)(thought && thought->closed > 1 ? thought->closed - 1 : 1);
  for (; r->mini_closed < overlay->closed; r->mini_closed++)
    maze_picture_dot(&r->mini, &r->map->board, overlay->sequence[r->mini_closed],
                     theme_heat(app->ui.theme, (float)r->mini_closed / last));
}

/* ---- who walks ---- */

typedef struct Walker {
  Vector2 at;
  Move facing;
  bool moving;
  float part;
} Walker;

static Walker walker(const MazeView *view, const Board *board, const Stage *stage) {
  const Session *s = stage->session;
  Cell cell = session_state(s)->pacman;
  Walker w = {.at = maze_view_at(view, board, cell), .facing = MOVE_EAST};
  int32_t next = session_plies_done(s);
  if (next > 0) {
    Move move = session_moves(s, session_ply(s, next - 1))[0];
    if (move < DIRECTION_COUNT) w.facing = move;
  }
  if (next >= session_ply_count(s)) return w;
  const SessionPly *ply = session_ply(s, next);
  w.part = (float)(session_place(stage->session) - (ply->end - 1));
  if (w.part <= 0) return w;
  Move move = session_moves(s, ply)[0];
  if (move < DIRECTION_COUNT) w.facing = move;
  w.moving = true;
  w.at = maze_view_between(view, board, cell, ply->pacman, fminf(w.part, 1));
  return w;
}

/* The same in rooms, for the camera, which is placed before anything has a place. */
static Vector2 walker_rooms(const Board *board, const Stage *stage) {
  const Session *s = stage->session;
  Vector2 a = maze_view_rooms(board, session_state(s)->pacman);
  int32_t next = session_plies_done(s);
  if (next >= session_ply_count(s)) return a;
  const SessionPly *ply = session_ply(s, next);
  float part = fminf(fmaxf((float)(session_place(stage->session) - (ply->end - 1)), 0), 1);
  Vector2 b = maze_view_rooms(board, ply->pacman);
  return (Vector2){a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part};
}

static void draw_walker(const Ui *ui, const MazeState *r, const Walker *w) {
  float size = fmaxf((float)(r->view.pitch - r->view.wall) * 0.98f, 10), open = 0.35f;
  if (w->moving && !ui->calm) open = 0.5f + 0.5f * sinf(w->part * 6.2831853f);
  HeroPose pose = {.at = w->at, .cell = size, .facing = w->facing, .mouth = open, .size = 1};
  draw_disc(w->at, size * 0.4f, tint(ui, TOKEN_FLOOR)); /* paths must not show through the mouth */
  hero_draw(&pose, ui->theme);
}

static void draw_rival(const Ui *ui, const MazeState *r, const Walker *w) {
  static const Vector2 looks[DIRECTION_COUNT] = {{-0.8f, 0}, {0, -0.8f}, {0.8f, 0}, {0, 0.8f}};
  MonsterPose pose = {.at = w->at,
                      .cell = fmaxf((float)(r->view.pitch - r->view.wall) * 0.95f, 10),
                      .kind = MONSTER_BRAMBLE,
                      .look = looks[w->facing],
                      .sway = w->moving && !ui->calm ? sinf((float)ui->now * 12) : 0};
  if (session_at_end(r->rival.session)) { /* a walker at the exit must not hide its sign */
    float aside = pose.cell * 0.24f;
    pose.at = (Vector2){pose.at.x + aside, pose.at.y + aside};
    pose.cell *= 0.55f;
  }
  monster_draw(&pose, ui->theme);
}

/* ---- layers ---- */

static void draw_pills(App *app) {
  Ui *ui = &app->ui;
  MazeState *r = maze_state(app);
  const State *state = session_state(r->stage.session);
  if (!state->pill || state->energy < 0) return;
  const Board *board = &r->map->board;
  RoomRange seen = maze_view_range(&r->view);
  float cell = (float)(r->view.pitch - r->view.wall);
  bool digits = (float)r->view.pitch >= DIGIT_PITCH, hidden = r->map->hidden && !r->over;
  for (int32_t row = seen.row; row < seen.row + seen.rows; row++)
    for (int32_t col = seen.col; col < seen.col + seen.cols; col++) {
      Cell at = maze_cell(board, row, col);
      if (!state->pill[at]) continue;
      char words[2] = {!digits ? 0 : hidden ? '?' : (char)('0' + maze_pill_at(r->map, at)), 0};
      pill_draw(ui, maze_view_at(&r->view, board, at), cell, words);
    }
}

static void draw_gain(App *app) {
  Ui *ui = &app->ui;
  const MazeState *r = maze_state(app);
  float t = (float)((ui->now - r->gain_at) / GAIN_SECONDS);
  if (r->gain <= 0 || t >= 1) return;
  char words[16];
  snprintf(words, sizeof words, "+%d", (int)r->gain);
  Vector2 at = maze_view_at(&r->view, &r->map->board, r->gain_cell);
  at.y -= (float)r->view.pitch * (0.7f + (ui->calm ? 0 : 0.8f * t));
  put(ui, FACE_BOLD, 20, at.x + 1, at.y + 1, ALIGN_CENTER, color_fade(theme_keyline(ui->theme), 1 - t), words);
  put(ui, FACE_BOLD, 20, at.x, at.y, ALIGN_CENTER, color_fade(tint(ui, TOKEN_GOOD_TEXT), 1 - t * t), words);
}

/* The path an agent has found. Only the visible part is drawn, so its cells are checked one by one. */
static void draw_plan(App *app) {
  MazeState *r = maze_state(app);
  const Ui *ui = &app->ui;
  int32_t count, walked;
  if (!session_thought_over(r->stage.session)) return;
  const Cell *plan = stage_plan(&r->stage, &count, &walked);
  const Board *board = &r->map->board;
  if (!plan || count < 2) return;
  int32_t step = board_manhattan(board, plan[0], plan[1]) == 2 ? 1 : 2; /* rooms, or rooms and doors */
  float thick = fmaxf(roundf(0.16f * (float)r->view.pitch), 1), edge = fmaxf(roundf(0.05f * (float)r->view.pitch), 1);
  for (int32_t pass = 0; pass < 2; pass++) { /* its edge first: it lies on every heat */
    float wide = pass ? thick : thick + 2 * edge, half = floorf(thick / 2) + (pass ? 0 : edge);
    for (int32_t i = walked; i + step < count; i += step) {
      Vector2 a = maze_view_at(&r->view, board, plan[i]), b = maze_view_at(&r->view, board, plan[i + step]);
      if (!rect_has(rect_inset(r->view.area, -(float)r->view.pitch), a)) continue;
      float x = floorf(fminf(a.x, b.x)) - half, y = floorf(fminf(a.y, b.y)) - half;
      draw_rect((Rectangle){x, y, fabsf(a.x - b.x) + wide, fabsf(a.y - b.y) + wide},
                tint(ui, pass ? TOKEN_PATH : TOKEN_FLOOR));
    }
  }
}

static void draw_marks_of_start(const Ui *ui, const MazeState *r) {
  Vector2 at = maze_view_at(&r->view, &r->map->board, r->map->pacman);
  float cell = (float)(r->view.pitch - r->view.wall);
  if (session_state(r->stage.session)->pacman == r->map->pacman) return; /* the walker already marks the start */
  draw_circle(at, fmaxf(0.3f * cell, 3), fmaxf(0.1f * cell, 1.5f), tint(ui, TOKEN_MUTED));
}

static void draw_layers(App *app) {
  Ui *ui = &app->ui;
  MazeState *r = maze_state(app);
  const MazeView *view = &r->view;
  const Board *board = &r->map->board;
  int32_t closed;
  const SessionPly *thought = session_thought(r->stage.session, &closed);
  if (thought && thought->closed > 0) {
    maze_view_draw_heat(view, board, &r->stage.overlay, thought->closed, ui->theme);
    if (!session_thought_over(r->stage.session)) maze_view_draw_frontier(view, board, &r->stage.overlay, ui->theme);
    draw_plan(app);
  }
  if (thought && thought->closed > 0) /* on heat it needs an edge */
    maze_view_draw_marks(view, &r->trail.marks, (WayLook){LINE_SOLID, TRAIL + 0.1f, tint(ui, TOKEN_FLOOR)});
  maze_view_draw_marks(view, &r->trail.marks, (WayLook){LINE_SOLID, TRAIL, trail_color(ui)});
  maze_view_draw_marks(view, &r->hint, (WayLook){LINE_DASHED, HINT, tint(ui, TOKEN_GOOD)});
  if (r->rival.session) { /* over the others: it may go the same way */
    maze_view_draw_marks(view, &r->rival_trail.marks, (WayLook){LINE_DOTTED, RIVAL + 0.08f, tint(ui, TOKEN_FLOOR)});
    maze_view_draw_marks(view, &r->rival_trail.marks, (WayLook){LINE_DOTTED, RIVAL, tint(ui, TOKEN_BRAMBLE)});
  }
  if (r->exact.told) {
    maze_view_draw_marks(view, &r->answer, (WayLook){LINE_SOLID, ANSWER + 0.1f, tint(ui, TOKEN_FLOOR)});
    maze_view_draw_marks(view, &r->answer, (WayLook){LINE_SOLID, ANSWER, tint(ui, TOKEN_PATH)});
  }
  draw_marks_of_start(ui, r);
  draw_pills(app);
  exit_draw(maze_view_at(view, board, r->map->exit), fmaxf((float)view->pitch, 14), ui->theme);
  if (r->rival.session) {
    Walker other = walker(view, board, &r->rival);
    draw_rival(ui, r, &other);
  }
  Walker w = walker(view, board, &r->stage);
  draw_walker(ui, r, &w);
  draw_gain(app);
}

/* ---- the mouse ---- */

static void look_around(App *app, Rectangle inside) {
  MazeState *r = maze_state(app);
  Input *input = &app->input;
  if (input_hovers(input, inside) && input->wheel != 0)
    r->view.zoom = fminf(fmaxf(r->view.zoom * (input->wheel > 0 ? 1.25f : 0.8f), 0.1f), 6);
  bool held = input_presses(input, inside);
  float dx = input->mouse.x - input->drag_from.x, dy = input->mouse.y - input->drag_from.y;
  bool drags = held && fabsf(dx) + fabsf(dy) > DRAG_FROM;
  if (maze_by_person(r)) {
    Cell under = maze_view_room(&r->view, &r->map->board, input->mouse);
    bool clicked = input_clicked(input, inside), idle = r->orders.next == r->orders.count && r->orders.made < 0;
    if (under == CELL_NONE || r->paused) return;
    if (clicked || (drags && idle && under != maze_last_cell(r))) {
      r->freed = false;
      maze_order_way(app, under, clicked);
    }
    return;
  }
  if (drags && r->dragging) {
    maze_view_pan(&r->view, input->mouse.x - r->drag_at.x, input->mouse.y - r->drag_at.y);
    r->freed = true;
  }
  r->dragging = drags;
  r->drag_at = input->mouse;
}

static void draw_paused(App *app, Rectangle inside) {
  Ui *ui = &app->ui;
  draw_rect(inside, tint(ui, TOKEN_PANEL)); /* during a pause the maze is hidden, so that nobody can plan the way */
  Vector2 middle = rect_center(inside);
  MonsterPose pose = {
      .at = {middle.x, middle.y - px(ui, 56)}, .cell = px(ui, 84), .kind = MONSTER_DOZER, .asleep = true};
  monster_draw(&pose, ui->theme);
  put(ui, FACE_LOGO, 22, middle.x, middle.y + px(ui, 20), ALIGN_CENTER, tint(ui, TOKEN_TEXT), say(ui, STR_MAZE_PAUSED));
  const char *note = say(ui, ui->phone ? STR_MAZE_PAUSED_TAP : STR_MAZE_PAUSED_NOTE);
  float wide = fminf(width_of(ui, FACE_MEDIUM, 14, note), inside.width);
  put_wrapped(ui, FACE_MEDIUM, 14, middle.x - wide / 2, middle.y + px(ui, 52), wide + 1, px(ui, 22), 3,
              tint(ui, TOKEN_MUTED), note);
}

void maze_board_prepare(App *app, Rectangle room) {
  Ui *ui = &app->ui;
  MazeState *r = maze_state(app);
  MazeLook look = {.area = rect_snap(rect_inset(room, px(ui, 8))),
                   .least = px(ui, maze_by_person(r) ? LEAST_PITCH : WATCHED_PITCH), /* a search is best seen whole */
                   .usual = px(ui, USUAL_PITCH),
                   .most = px(ui, MOST_PITCH),
                   .follow = walker_rooms(&r->map->board, &r->stage),
                   .glide = !r->freed};
  maze_view_place(&r->view, &r->map->board, &look, ui);
}

void maze_board_draw(App *app, Rectangle room) {
  Ui *ui = &app->ui;
  MazeState *r = maze_state(app);
  Rectangle inside = r->view.area;
  draw_round(room, px(ui, 16), tint(ui, TOKEN_FLOOR));
  if (ui->theme->contrast) draw_frame(room, px(ui, 16), line_width(ui), tint(ui, TOKEN_LINE));
  if (maze_rests(r) && maze_by_person(r)) {
    if (r->over_play == OVER_NOTHING)
      draw_paused(app, inside);
    else
      draw_rect(inside, tint(ui, TOKEN_PANEL));
    return;
  }
  canvas_clip(inside);
  maze_view_draw(&r->view, ui);
  draw_layers(app);
  canvas_unclip();
  const MazeView *view = &r->view;
  app_target(app, "maze.cell.first",
             (Rectangle){view->origin_x, view->origin_y, (float)view->pitch, (float)view->pitch});
  app_target(app, "maze.cell.second",
             (Rectangle){view->origin_x + (float)view->pitch, view->origin_y + (float)view->pitch, (float)view->pitch,
                         (float)view->pitch});
  look_around(app, inside);
}
