/* The game behind the title: a real one between agents and a maze, kept while the window is open.
 * Must not know the menu in front of it. */
#include "game/app/screens/title/title_internal.h"

#include <math.h>
#include <stdio.h>

#include "game/app/view/title_map.h"

/* Who plays behind the title, in turn. */
static const char *const show[] = {"astar", "greedy", "bfs", "dfs"};
static const char *const TITLE_LEVEL = "sleepers"; /* id */
static const double THINK_SECONDS = 0.7, WALK_RATE = 7, ESTIMATE_SECONDS = 1.8;
static const float CHEW_RATE = 25.1f; /* radians per second: four bites */
static const float BOARD_CELL = 40;   /* units */
static const float HIDDEN = 0.3f;     /* what is fainter than this is not drawn */

static void start_show(App *app) {
  TitleState *t = title_state(app);
  session_destroy(t->session);
  t->session = NULL;
  t->rest = 0;
  const Level *level = level_of_id(TITLE_LEVEL);
  if (!t->map || !level) return;
  for (size_t tries = 0; tries < sizeof show / sizeof *show && !t->session; tries++) {
    const char *agent = show[t->next_agent];
    t->next_agent = (t->next_agent + 1) % (int32_t)(sizeof show / sizeof *show);
    SessionConfig config = {.map = t->map, .map_name = "title", .level = level, .pacman = agent, .seed = 1};
    t->session = session_create(&config, NULL);
  }
}

void title_show_move(App *app) {
  TitleState *t = title_state(app);
  if (t->reel.on) {
    title_reel_move(app, &t->reel);
    return;
  }
  if (!t->session) return;
  session_sync(t->session);
  if (!session_done(t->session)) return;
  double rate = fmax((double)session_think_length(t->session) / THINK_SECONDS, 1);
  session_advance(t->session, WALK_RATE, rate, (double)app->ui.dt);
  if (!session_at_end(t->session) && !session_error(t->session)) return;
  t->rest += (double)app->ui.dt;
  if (t->rest <= ESTIMATE_SECONDS) return;
  start_show(app);
  if (app->ui.width == WIDTH_WIDE) (void)title_reel_start(app, &t->reel);
}

/* Where the hero is and where it goes, between two steps. */
static Vector2 hero_place(const TitleState *t, const Board *board, Move *facing) {
  const State *state = session_state(t->session);
  int32_t next = session_plies_done(t->session);
  *facing = MOVE_EAST;
  if (next > 0) {
    for (int32_t i = next - 1; i >= 0; i--)
      if (session_ply(t->session, i)->phase == PHASE_PACMAN) {
        *facing = session_moves(t->session, session_ply(t->session, i))[0];
        break;
      }
  }
  if (next < session_ply_count(t->session)) {
    const SessionPly *ply = session_ply(t->session, next);
    float part = (float)(session_place(t->session) - (ply->end - 1));
    if (ply->phase == PHASE_PACMAN && part > 0) {
      *facing = session_moves(t->session, ply)[0];
      return board_view_between(&t->view, board, state->pacman, ply->pacman, part);
    }
  }
  return board_view_at(&t->view, board, state->pacman);
}

static bool eaten(const TitleState *t, Cell cell) {
  if (cell == t->map->pacman) return true;
  for (int32_t i = 0; i < session_plies_done(t->session); i++)
    if (session_ply(t->session, i)->pacman == cell) return true;
  return false;
}

/* The dots are scenery: they vanish where the hero has been. */
static void draw_dots(const App *app, const Board *board) {
  const TitleState *t = title_state(app);
  Color color = theme_color(app->ui.theme, TOKEN_FOOD);
  for (int32_t r = 0; r < board->rows; r++)
    for (int32_t c = 0; c < board->cols; c++) {
      Cell cell = board_cell(board, r, c);
      if (!board->open[cell] || cell == t->map->foods.at[0] || eaten(t, cell)) continue;
      Vector2 at = board_view_at(&t->view, board, cell);
      float seen = board_view_seen(&t->view, at.x);
      if (seen > 0.02f)
        tileset_draw(&t->view.tiles, TILE_FOOD, (Vector2){at.x - t->view.cell / 2, at.y - t->view.cell / 2},
                     color_fade(color, seen));
    }
}

/* A dotted way from the hero to the food. */
static void draw_dotted(const App *app, const Board *board, Vector2 from) {
  const TitleState *t = title_state(app);
  Color color = theme_color(app->ui.theme, TOKEN_PATH);
  float gap = t->view.cell / 4, left = gap;
  for (int32_t i = session_plies_done(t->session); i < session_ply_count(t->session); i++) {
    const SessionPly *ply = session_ply(t->session, i);
    if (ply->phase != PHASE_PACMAN) continue;
    Vector2 to = board_view_at(&t->view, board, ply->pacman);
    float dx = to.x - from.x, dy = to.y - from.y, length = sqrtf(dx * dx + dy * dy);
    while (left <= length) {
      Vector2 at = {from.x + dx / length * left, from.y + dy / length * left};
      draw_disc(at, fmaxf(t->view.cell * 0.05f, 1), color_fade(color, board_view_seen(&t->view, at.x)));
      left += gap;
    }
    left -= length;
    from = to;
  }
}

void title_show_draw(App *app) {
  TitleState *t = title_state(app);
  Ui *ui = &app->ui;
  if (t->reel.on && t->reel.scene >= 0 && ui->width == WIDTH_WIDE) {
    title_reel_draw(app, &t->reel);
    return;
  }
  if (!t->map || !t->session) return;
  const Board *board = &t->map->board;
  float cell = ceilf(fmaxf(ui->window.width / (float)board->cols, ui->window.height / (float)board->rows));
  cell = fmaxf(cell, px(ui, BOARD_CELL) * 0.8f);
  float w = cell * (float)board->cols, h = cell * (float)board->rows;
  /* The board is larger than the window: only a part of it is in the picture. */
  BoardRoom room = {.rect = ui->window, .max_cell = cell};
  t->view.shade_from = fmaxf(ui->window.width * 0.33f, ui->area.x + px(ui, 420));
  t->view.shade_to = t->view.shade_from + px(ui, 230);
  board_view_place(&t->view, board, &room, CELL_NONE);
  t->view.cell = cell;
  t->view.range = (CellRange){0, 0, board->rows, board->cols};
  t->view.origin = (Vector2){ui->window.width - w + floorf(cell / 2), floorf((ui->window.height - h) / 2)};
  board_view_bake(&t->view, board, ui->theme);
  board_view_draw(&t->view);
  draw_dots(app, board);
  bool thinking = session_ply_count(t->session) == 0 || session_place(t->session) < session_think_length(t->session);
  Move facing;
  Vector2 hero = hero_place(t, board, &facing);
  const State *state = session_state(t->session);
  Vector2 goal = board_view_at(&t->view, board, t->map->foods.at[0]);
  if (state->foods_left && board_view_seen(&t->view, goal.x) > HIDDEN) goal_draw(goal, cell, ui->theme);
  if (!thinking) draw_dotted(app, board, hero);
  for (int32_t i = 0; i < t->map->monsters.count; i++) {
    Vector2 at = board_view_at(&t->view, board, state->monsters[i]);
    if (board_view_seen(&t->view, at.x) < HIDDEN) continue;
    float dx = hero.x - at.x, dy = hero.y - at.y, far = fmaxf(sqrtf(dx * dx + dy * dy), 1);
    MonsterPose pose = {.at = at,
                        .cell = cell,
                        .kind = monster_kind(i),
                        .look = {dx / far, dy / far},
                        .sway = ui->calm ? 0 : sinf((float)ui->now * 6 + (float)i)};
    monster_draw(&pose, ui->theme);
  }
  float mouth = thinking ? 0.35f : 0.5f + 0.5f * ui_wave(ui, CHEW_RATE);
  HeroPose pose = {
      .at = hero, .cell = cell, .facing = facing > MOVE_SOUTH ? MOVE_EAST : facing, .mouth = mouth, .size = 1};
  if (board_view_seen(&t->view, hero.x) > HIDDEN) hero_draw(&pose, ui->theme);
}

void title_show_label(App *app) {
  Ui *ui = &app->ui;
  const TitleState *t = title_state(app);
  if (!t->session || ui->width != WIDTH_WIDE || (t->reel.on && t->reel.scene >= 0)) return;
  char agent[160], number[32], score[64];
  agent_words(ui->language, session_agent(t->session), session_options(t->session), agent, sizeof agent);
  write_number(number, sizeof number, session_state(t->session)->score);
  snprintf(score, sizeof score, say(ui, STR_SCORE_NOTE), number);
  const char *label = say(ui, STR_NOW_PLAYING);
  float label_width = width_of(ui, FACE_MEDIUM, 12, label), agent_width = width_of(ui, FACE_SEMIBOLD, 13, agent);
  float score_width = width_of(ui, FACE_MONO_BOLD, 12, "score \u22120000");
  float width = px(ui, 28) + label_width + px(ui, 8) + agent_width + px(ui, 8) + score_width + px(ui, 16);
  float right = ui->window.width - px(ui, 32), y = ui->window.height - px(ui, 44);
  Rectangle rect = rect_snap((Rectangle){right - width, y - px(ui, 16), width, px(ui, 32)});
  Move facing;
  Vector2 hero = hero_place(t, &t->map->board, &facing);
  if (rect_has(rect_inset(rect, -t->view.cell), hero)) return; /* the caption must not hide the hero */
  draw_round(rect, rect.height / 2, color_fade(tint(ui, TOKEN_BACKGROUND), 0.94f));
  float pulse = 0.6f + 0.4f * ui_wave(ui, 3), x = rect.x + px(ui, 16);
  draw_disc((Vector2){x, y}, px(ui, 4), color_fade(tint(ui, TOKEN_DANGER), pulse));
  x += px(ui, 12);
  x += put(ui, FACE_MEDIUM, 12, x, y, ALIGN_LEFT, tint(ui, TOKEN_MUTED), label) + px(ui, 8);
  put(ui, FACE_SEMIBOLD, 13, x, y, ALIGN_LEFT, tint(ui, TOKEN_TEXT), agent);
  put(ui, FACE_MONO_BOLD, 12, rect.x + rect.width - px(ui, 16), y, ALIGN_RIGHT, tint(ui, TOKEN_ACCENT), score);
}

void title_show_init(App *app) {
  TitleState *t = title_state(app);
  board_view_init(&t->view);
  t->map = map_parse(title_map, title_map_size, "title", NULL);
  start_show(app);
  title_reel_init(&t->reel);
}

void title_show_close(App *app) {
  TitleState *t = title_state(app);
  title_reel_close(&t->reel);
  session_destroy(t->session);
  map_destroy(t->map);
  board_view_destroy(&t->view);
}
