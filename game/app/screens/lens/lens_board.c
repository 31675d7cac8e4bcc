/* The board of the lens: cells as each side's part shows them, both paths, and the wipe between the two.
 * Must not change what is compared, but for the wipe that is dragged. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "game/app/platform/canvas.h"
#include "game/app/screens/lens/lens_internal.h"

static const float MAX_CELL = 64;                 /* units */
static const float STRIP = 64;                    /* pixels: the width that is repainted where the wipe moves */
static const float PATH = 0.15f, KEYLINE = 0.27f; /* cells */
enum { MANY_RUNS = 300 }; /* from here on lines get square ends: round ones cost forty times as much */

void lens_paint_destroy(LensPaint *paint) {
  for (int side = 0; side < LENS_SIDES; side++) picture_destroy(&paint->side[side]);
  free(paint->painted);
  *paint = (LensPaint){0};
}

/* ---- cells ---- */

/* What a cell is at the tick that is shown, as far as its layer is on. */
static LensClass shown_class(const LensState *s, Cell cell) {
  static const int8_t layer[LENS_CLASSES] = {[LENS_NOBODY] = -1, [LENS_ONLY_A] = 1, [LENS_ONLY_B] = 2, [LENS_BOTH] = 0};
  if (!s->ready) return LENS_NOBODY;
  LensClass what = lens_class(&s->lens, cell, (int32_t)s->tick);
  return what != LENS_NOBODY && s->layers[layer[what]] ? what : LENS_NOBODY;
}

/* Makes pictures and the list of what is painted; true when all has to be painted. */
static bool begin_paint(LensState *s, const Theme *theme) {
  LensPaint *paint = &s->paint;
  BakeKey key = board_view_key(&s->view, &s->map->board, theme);
  bool same = paint->valid && board_view_same_key(&key, &paint->key);
  if (same) return false;
  lens_paint_destroy(paint);
  paint->cells = s->map->board.cells;
  paint->painted = calloc((size_t)paint->cells, 1);
  for (int side = 0; side < LENS_SIDES; side++)
    paint->side[side] = picture_create(s->view.base.width, s->view.base.height);
  paint->key = key;
  paint->valid = paint->painted && paint->side[0].id && paint->side[1].id;
  return paint->valid;
}

typedef struct Changes {
  Cell *cells;
  Rectangle *parts; /* of the picture, one per cell */
  int32_t count;
} Changes;

/* The visible cells that differ from what is painted. */
static bool find_changes(const LensState *s, Changes *out) {
  const CellRange *range = &s->view.range;
  const Board *board = &s->map->board;
  size_t most = (size_t)range->rows * (size_t)range->cols;
  *out = (Changes){.cells = malloc(sizeof(Cell) * most), .parts = malloc(sizeof(Rectangle) * most)};
  if (!out->cells || !out->parts) return false;
  for (int32_t row = range->row; row < range->row + range->rows; row++)
    for (int32_t col = range->col; col < range->col + range->cols; col++) {
      Cell cell = board_cell(board, row, col);
      if (!board->open[cell] || s->paint.painted[cell] == (uint8_t)shown_class(s, cell)) continue;
      Vector2 corner = board_view_corner(&s->view, row, col);
      Rectangle part = {corner.x - s->view.room.x, corner.y - s->view.room.y, s->view.cell, s->view.cell};
      out->cells[out->count] = cell;
      out->parts[out->count++] = part;
    }
  return true;
}

/* Updates both pictures to the tick that is shown. */
static void paint_cells(const Ui *ui, LensState *s) {
  Changes changes = {0};
  bool anew = begin_paint(s, ui->theme);
  if (s->paint.valid && find_changes(s, &changes) && (anew || changes.count > 0)) {
    for (int side = 0; side < LENS_SIDES; side++) {
      canvas_onto_parts(s->paint.side[side], anew ? NULL : changes.parts, changes.count);
      if (anew)
        draw_picture(s->view.base, (Vector2){0, 0}, 1);
      else
        draw_picture_parts(s->view.base, changes.parts, changes.count);
      for (int32_t i = 0; i < changes.count; i++)
        lens_cell_draw(ui, &s->tiles, shown_class(s, changes.cells[i]), side,
                       (Vector2){changes.parts[i].x, changes.parts[i].y});
      canvas_onto_end();
    }
    for (int32_t i = 0; i < changes.count; i++)
      s->paint.painted[changes.cells[i]] = (uint8_t)shown_class(s, changes.cells[i]);
  }
  free(changes.cells);
  free(changes.parts);
}

/* ---- paths ---- */

typedef enum { RUN_A, RUN_B, RUN_SHARED, RUN_KEYLINE } RunStyle;

/* Whether both paths are to be seen: only then is anything shared. */
static bool path_shown(const LensState *s, int side) {
  return s->lens.side[side].path != NULL && lens_done(&s->lens, side, (int32_t)s->tick);
}

static bool both_shown(const LensState *s) { return path_shown(s, 0) && path_shown(s, 1); }

static bool step_shared(const LensState *s, int side, int32_t i) {
  uint8_t bit = side == 0 ? LENS_STEP_A : LENS_STEP_B;
  return both_shown(s) && (s->lens.shared[s->lens.side[side].path[i]] & bit) != 0;
}

static void draw_run(const Ui *ui, const LensState *s, int side, int32_t from, int32_t to, bool shared, bool keyline,
                     bool round) {
  const Board *board = &s->map->board;
  const Cell *path = s->lens.side[side].path;
  Vector2 a = board_view_at(&s->view, board, path[from]), b = board_view_at(&s->view, board, path[to]);
  float cell = s->view.cell, thick = fmaxf((keyline ? KEYLINE : PATH) * cell, keyline ? 3 : 1.5f);
  Rectangle rect =
      rect_inset((Rectangle){fminf(a.x, b.x), fminf(a.y, b.y), fabsf(b.x - a.x), fabsf(b.y - a.y)}, -thick / 2);
  if (!rect_meets(rect, s->view.area)) return;
  Color color = keyline  ? tint(ui, ui->theme->light ? TOKEN_PANEL : TOKEN_BACKGROUND)
                : shared ? tint(ui, ui->theme->light ? TOKEN_TEXT : TOKEN_PATH)
                         : lens_color(ui, side);
  bool dashed = side == 0 && !shared && !keyline;
  if (round || dashed)
    lens_line_draw(a, b, thick, dashed, color);
  else
    draw_rect(rect, color);
}

/* Straight runs of one style. */
static void draw_path(const Ui *ui, const LensState *s, int side, bool keyline, bool want_shared) {
  const LensSide *it = &s->lens.side[side];
  bool round = s->view.cell >= (float)BOARD_SMALLEST_CELL && it->path_count < MANY_RUNS;
  int32_t from = 0;
  for (int32_t i = 0; i + 1 < it->path_count; i++) {
    bool shared = step_shared(s, side, i), last = i + 2 == it->path_count;
    bool straight = !last && it->path[i + 2] - it->path[i + 1] == it->path[i + 1] - it->path[i] &&
                    step_shared(s, side, i + 1) == shared;
    if (straight) continue;
    if (keyline || shared == want_shared) draw_run(ui, s, side, from, i + 1, shared, keyline, round);
    from = i + 1;
  }
}

static void draw_paths(const Ui *ui, const LensState *s) {
  for (int side = 0; side < LENS_SIDES; side++)
    if (path_shown(s, side) && s->view.cell >= (float)BOARD_SMALLEST_CELL) draw_path(ui, s, side, true, false);
  for (int side = LENS_SIDES - 1; side >= 0; side--)
    if (path_shown(s, side)) draw_path(ui, s, side, false, false);
  if (!both_shown(s)) return;
  draw_path(ui, s, 0, false, true);
  float radius = fmaxf(0.15f * s->view.cell, 2.5f);
  for (int32_t i = 0; i < s->lens.fork_count; i++) {
    Vector2 at = board_view_at(&s->view, &s->map->board, s->lens.forks[i]);
    if (!rect_has(s->view.area, at)) continue;
    draw_disc(at, radius + fmaxf(0.06f * s->view.cell, 1.5f),
              tint(ui, ui->theme->light ? TOKEN_PANEL : TOKEN_BACKGROUND));
    draw_disc(at, radius, tint(ui, ui->theme->light ? TOKEN_TEXT : TOKEN_PATH));
  }
}

/* ---- those who stand there ---- */

static void draw_actors(const Ui *ui, const LensState *s) {
  const Map *map = s->map;
  const BoardView *view = &s->view;
  Cell goal = s->level->rooms ? map->exit : map->foods.at[0];
  const LensSide *side = path_shown(s, 1) ? &s->lens.side[1] : &s->lens.side[0];
  Move facing = MOVE_EAST;
  if (s->ready && side->path_count > 1) facing = board_move_between(&map->board, side->path[0], side->path[1]);
  goal_draw(board_view_at(view, &map->board, goal), view->cell, ui->theme);
  for (int32_t i = 0; i < map->monsters.count; i++) {
    MonsterPose pose = {.at = board_view_at(view, &map->board, map->monsters.at[i]),
                        .cell = view->cell,
                        .kind = monster_kind(i),
                        .asleep = true};
    monster_draw(&pose, ui->theme);
  }
  HeroPose hero = {.at = board_view_at(view, &map->board, map->pacman),
                   .cell = view->cell,
                   .facing = facing < DIRECTION_COUNT ? facing : MOVE_EAST,
                   .mouth = 0.6f,
                   .size = 1};
  hero_draw(&hero, ui->theme);
}

/* ---- the wipe ---- */

/* The part of the board that the wipe moves over. */
static Rectangle wipe_room(const LensState *s) {
  const BoardView *view = &s->view;
  return (Rectangle){view->origin.x, view->origin.y, view->cell * (float)view->range.cols,
                     view->cell * (float)view->range.rows};
}

static void draw_label(App *app, const Ui *ui, int side, float x, float y, float room) {
  char name[LENS_NAME], letter[2] = {(char)('A' + side), 0};
  lens_name(app, side, name);
  Color color = lens_color(ui, side);
  float wide = width_of(ui, FACE_SEMIBOLD, 13, name) + px(ui, 42), high = px(ui, 26);
  if (wide > room) return; /* at the rim there is no room for it */
  Rectangle rect = rect_snap((Rectangle){side == 0 ? x - wide : x, y, wide, high});
  draw_round(rect, px(ui, 7), tint(ui, TOKEN_BACKGROUND));
  draw_frame(rect, px(ui, 7), fmaxf(px(ui, 1.5f), 1), color);
  Rectangle box = rect_snap((Rectangle){rect.x + px(ui, 5), rect.y + px(ui, 4), px(ui, 18), px(ui, 18)});
  draw_round(box, px(ui, 4), color);
  put(ui, FACE_BOLD, 12, rect_center(box).x, rect_center(box).y, ALIGN_CENTER, color_ink(color), letter);
  put(ui, FACE_SEMIBOLD, 13, box.x + box.width + px(ui, 8), rect_center(rect).y, ALIGN_LEFT, tint(ui, TOKEN_TEXT),
      name);
}

void lens_wipe_draw(App *app, const Ui *ui, bool handled) {
  LensState *s = lens_state(app);
  Rectangle room = wipe_room(s);
  float x = roundf(room.x + room.width * s->wipe), top = room.y, y = rect_center(room).y;
  float thick = fmaxf(px(ui, 2), 2);
  draw_rect((Rectangle){x - thick, top, 2 * thick, room.height}, tint(ui, TOKEN_BACKGROUND));
  draw_rect((Rectangle){x - thick / 2, top, thick, room.height}, tint(ui, TOKEN_TEXT));
  draw_label(app, ui, 0, x - px(ui, 7), top + px(ui, 4), x - s->view.room.x);
  draw_label(app, ui, 1, x + px(ui, 7), top + px(ui, 4), s->view.room.x + s->view.room.width - x);
  if (!handled) return;
  Rectangle handle = rect_snap((Rectangle){x - px(ui, 22), y - px(ui, 16), px(ui, 44), px(ui, 32)});
  bool lit = s->dragging || input_hovers(ui->input, handle);
  draw_round(rect_inset(handle, -fmaxf(px(ui, 2), 2)), px(ui, 18), tint(ui, TOKEN_BACKGROUND));
  draw_round(handle, px(ui, 16), lit ? tint(ui, TOKEN_ACCENT) : tint(ui, TOKEN_TEXT));
  Color ink = lit ? tint(ui, TOKEN_ON_ACCENT) : tint(ui, TOKEN_BACKGROUND);
  draw_chevron((Vector2){x - px(ui, 12), y}, px(ui, 9), 0, px(ui, 2), ink);
  draw_chevron((Vector2){x + px(ui, 12), y}, px(ui, 9), 3.14159265f, px(ui, 2), ink);
  for (int i = -1; i <= 1; i += 2)
    draw_rect(
        rect_snap((Rectangle){x + (float)i * px(ui, 3) - px(ui, 1), y - px(ui, 5), fmaxf(px(ui, 2), 1), px(ui, 10)}),
        ink);
  app_target(app, "lens.wipe", handle);
}

/* A press anywhere on a board that is seen whole takes the wipe; on a larger one the handle and the line do. */
static void drag_wipe(App *app) {
  Ui *ui = &app->ui;
  LensState *s = lens_state(app);
  Rectangle room = wipe_room(s);
  float x = room.x + room.width * s->wipe;
  Rectangle line = {x - px(ui, 22), room.y, px(ui, 44), room.height};
  Rectangle target = s->view.whole ? room : line;
  bool clicked = input_clicked(ui->input, target); /* down and up again, perhaps within one frame */
  if (input_presses(ui->input, target) && ui->input->down) s->dragging = true;
  if (!s->dragging && !clicked) return;
  s->wipe = fminf(fmaxf((ui->input->mouse.x - room.x) / fmaxf(room.width, 1), 0), 1);
  if (ui->input->down && !clicked) return;
  s->dragging = false;
  app_log(app, "lens wipe=%.2f", (double)s->wipe);
}

/* ---- all of it ---- */

void lens_board_prepare(Ui *ui, LensState *s, const BoardRoom *room) {
  BoardView *view = &s->view;
  board_view_place(view, &s->map->board, room, view->has_focus ? CELL_NONE : s->map->pacman);
  board_view_bake(view, &s->map->board, ui->theme);
  lens_tiles_make(&s->tiles, (int32_t)view->cell);
  paint_cells(ui, s);
}

/* A part of the board's width: A's picture as far as the wipe, B's beyond it. */
static void draw_strip(const LensState *s, float from, float to, float split) {
  float ends[LENS_SIDES + 1] = {from, fminf(fmaxf(split, from), to), to};
  const Rectangle *room = &s->view.room;
  for (int side = 0; side < LENS_SIDES; side++) {
    Rectangle part = {ends[side], 0, ends[side + 1] - ends[side], room->height};
    if (part.width > 0) draw_picture_slice(s->paint.side[side], part, (Vector2){room->x + part.x, room->y});
  }
}

void lens_board_paint(const Ui *ui, LensState *s, Rectangle rect) {
  const BoardView *view = &s->view;
  Rectangle inside = wipe_room(s);
  float split = roundf(inside.x + inside.width * s->wipe) - view->room.x;
  if (!s->paint.valid) {
    board_view_draw(view);
  } else {
    int32_t strips = (int32_t)ceilf(view->room.width / STRIP);
    for (int32_t i = 0; i < strips; i++)
      draw_strip(s, (float)i * STRIP, fminf((float)(i + 1) * STRIP, view->room.width), split);
  }
  canvas_clip(rect);
  if (s->ready) draw_paths(ui, s);
  draw_actors(ui, s);
  canvas_unclip();
}

void lens_board_draw(App *app, Rectangle rect) {
  Ui *ui = &app->ui;
  LensState *s = lens_state(app);
  BoardRoom room = {.rect = rect,
                    .padding = px(ui, 12),
                    .radius = px(ui, 16),
                    .max_cell = px(ui, MAX_CELL),
                    .ground = TOKEN_BACKGROUND};
  if (input_hovers(ui->input, rect) && ui->input->wheel != 0)
    s->view.zoom = fminf(fmaxf(s->view.zoom * (ui->input->wheel > 0 ? 1.25f : 0.8f), 0.25f), 8);
  lens_board_prepare(ui, s, &room);
  drag_wipe(app);
  lens_board_paint(ui, s, rect_inset(rect, room.padding));
  canvas_clip(rect);
  lens_wipe_draw(app, ui, true);
  canvas_unclip();
  app_target(app, "lens.board", rect);
}
