/* The position on the board, and over it the future of the chosen node.
 * Must not know how the tree was searched. */
#include <math.h>
#include <stdio.h>

#include "game/app/platform/canvas.h"
#include "game/app/screens/tree/tree_internal.h"
#include "game/app/view/extras.h"
#include "game/app/view/sprites.h"

static const float MAX_CELL = 64;
static const float PI_F = 3.14159265f;
enum { DASHES = 10, NUMBERS_MOST = 12 };

static void dashed_ring(Vector2 at, float radius, float thick, Color color) {
  for (int i = 0; i < DASHES; i++) {
    float from = (float)i * 2 * PI_F / DASHES;
    draw_arc(at, radius, thick, from, from + PI_F / DASHES, color);
  }
}

static void dotted_line(Vector2 from, Vector2 to, float step, float radius, Color color) {
  float length = hypotf(to.x - from.x, to.y - from.y);
  int32_t dots = (int32_t)(length / step - 0.5f);
  for (int32_t i = 1; i <= dots; i++) {
    float t = (float)i * step / length;
    draw_disc((Vector2){from.x + (to.x - from.x) * t, from.y + (to.y - from.y) * t}, radius, color);
  }
}

/* Where the monsters are at the chosen node. */
static void draw_monsters_then(const App *app) {
  const Ui *ui = &app->ui;
  const TreeState *s = tree_state(app);
  const Board *board = session_game(s->session)->board;
  float cell = s->view.cell;
  for (int32_t i = 0; i < s->future.monster_count; i++) {
    if (s->future.monsters[i] == s->state.monsters[i]) continue;
    Vector2 from = board_view_at(&s->view, board, s->state.monsters[i]),
            to = board_view_at(&s->view, board, s->future.monsters[i]);
    Color color = tint(ui, monster_token(monster_kind(i)));
    dotted_line(from, to, fmaxf(cell * 0.3f, 4), fmaxf(cell * 0.06f, 1), color);
    draw_disc(to, cell * 0.5f, color_fade(tint(ui, TOKEN_FLOOR), 0.75f));
    monster_draw(&(MonsterPose){.at = to, .cell = cell * 0.62f, .kind = monster_kind(i)}, ui->theme);
    dashed_ring(to, cell * 0.48f, fmaxf(cell * 0.06f, 1.5f), color);
  }
}

/* Pacman's way: filled numbers lead to the chosen node, hollow ones follow by the best line. */
static void draw_way_then(const App *app) {
  const Ui *ui = &app->ui;
  const TreeState *s = tree_state(app);
  const Board *board = session_game(s->session)->board;
  const TreeFuture *f = &s->future;
  float cell = s->view.cell, thick = fmaxf(cell * 0.12f, 2);
  Vector2 last = board_view_at(&s->view, board, s->state.pacman);
  int32_t steps = f->steps < NUMBERS_MOST ? f->steps : NUMBERS_MOST;
  for (int32_t i = 0; i < steps; i++) {
    Vector2 next = board_view_at(&s->view, board, f->way[i]);
    Color color = i < f->played ? tint(ui, TOKEN_ACCENT) : color_fade(tint(ui, TOKEN_PATH), 0.7f);
    draw_stroke(last, next, thick, color);
    last = next;
  }
  if (f->played > 0 && f->played <= steps)
    dashed_ring(board_view_at(&s->view, board, f->way[f->played - 1]), cell * 0.48f, fmaxf(cell * 0.06f, 1.5f),
                tint(ui, TOKEN_HERO));
  if (cell < 12) return;
  for (int32_t i = steps - 1; i >= 0; i--) { /* the first number on a cell is on top */
    Vector2 at = board_view_at(&s->view, board, f->way[i]);
    float r = fminf(cell * 0.3f, px(ui, 11));
    char number[16];
    snprintf(number, sizeof number, "%d", (int)i + 1);
    bool inside = i < f->played;
    Rectangle about = {at.x - r, at.y - r, 2 * r, 2 * r};
    if (i == 0 || input_hovers(ui->input, about)) notes_add(ui, about, STR_NOTE_FUTURE);
    draw_disc(at, r + 1.5f, tint(ui, TOKEN_BACKGROUND));
    draw_disc(at, r, tint(ui, inside ? TOKEN_ACCENT : TOKEN_PANEL));
    draw_circle(at, r, fmaxf(px(ui, 1.5f), 1), tint(ui, inside ? TOKEN_ACCENT : TOKEN_PATH));
    if (r >= 6)
      put(ui, FACE_BOLD, 11, at.x, at.y, ALIGN_CENTER, tint(ui, inside ? TOKEN_ON_ACCENT : TOKEN_TEXT), number);
  }
}

void tree_board_prepare(App *app, const BoardRoom *room) {
  TreeState *s = tree_state(app);
  const Game *game = session_game(s->session);
  board_view_place(&s->view, game->board, room, s->state.pacman);
  board_view_bake(&s->view, game->board, app->ui.theme);
  s->foods_laid = board_view_bake_foods(&s->view, game->board, &s->state, game, app->ui.theme);
}

void tree_board_paint(App *app, Rectangle inside) {
  Ui *ui = &app->ui;
  TreeState *s = tree_state(app);
  const Game *game = session_game(s->session);
  board_view_draw(&s->view);
  canvas_clip(inside);
  if (!s->foods_laid) board_view_draw_foods(&s->view, game->board, &s->state, game, 1, ui->theme);
  extras_draw(&s->view, game, &s->state, 1, ui->theme);
  if (s->ready) draw_way_then(app);
  for (int32_t i = 0; i < game->monster_count; i++)
    monster_draw(&(MonsterPose){.at = board_view_at(&s->view, game->board, s->state.monsters[i]),
                                .cell = s->view.cell,
                                .kind = monster_kind(i),
                                .scared = s->state.ghosts && s->state.ghosts[i].timer > 0},
                 ui->theme);
  if (s->ready) draw_monsters_then(app);
  hero_draw(&(HeroPose){.at = board_view_at(&s->view, game->board, s->state.pacman),
                        .cell = s->view.cell,
                        .facing = MOVE_EAST,
                        .mouth = 0.6f,
                        .size = 1},
            ui->theme);
  canvas_unclip();
}

void tree_board_draw(App *app, Rectangle rect) {
  Ui *ui = &app->ui;
  BoardRoom room = {.rect = rect,
                    .padding = px(ui, 12),
                    .radius = px(ui, 16),
                    .max_cell = px(ui, MAX_CELL),
                    .ground = TOKEN_BACKGROUND};
  tree_board_prepare(app, &room);
  tree_board_paint(app, rect_inset(rect, room.padding));
  app_target(app, "tree.board", rect);
}
