/* The camera over a maze, its baked walls, and the layers that lie on them.
 * Must not know rules, agents or time. */
#include "game/app/view/maze_view.h"

#include <math.h>

#include "game/app/platform/canvas.h"
#include "game/app/view/walls.h"

/* In rooms. */
static const float WALL = 0.14f, WALL_CONTRAST = 0.20f;
static const float GAP = 0.07f;   /* of the pitch, between a wall and the colours of a search */
enum { SMALLEST_WITH_GAP = 6 };   /* pixels of pitch */
static const float GLIDE = 7;     /* share of the remaining distance, per second */
static const int32_t MARGIN = 10; /* rooms baked around what is seen */
enum { SMALLEST_PITCH = 3, LARGEST_PITCH = 120, LARGEST_PICTURE = 4096 };

void maze_view_init(MazeView *view) { *view = (MazeView){.zoom = 1}; }

static void drop(MazeView *view) {
  picture_destroy(&view->picture);
  view->board = NULL;
}

void maze_view_destroy(MazeView *view) { drop(view); }

void maze_view_forget(MazeView *view) {
  drop(view);
  view->placed = false;
  view->zoom = 1;
  view->version = 0;
}

/* ---- the camera ---- */

Vector2 maze_view_rooms(const Board *board, Cell cell) {
  return (Vector2){(float)board_col(board, cell) / 2, (float)board_row(board, cell) / 2};
}

static float keep_inside(float middle, float seen, float rooms) {
  if (seen >= rooms) return rooms / 2;
  return fminf(fmaxf(middle, seen / 2), rooms - seen / 2);
}

static void choose_pitch(MazeView *view, const MazeLook *look, bool contrast) {
  float n = (float)view->rooms;
  float fit = floorf((fminf(look->area.width, look->area.height) - 4) / n);
  float pitch = fit >= look->least ? fminf(fit, look->most) : look->usual;
  pitch = floorf(pitch * view->zoom);
  float least = fmaxf(fminf(fit, pitch), SMALLEST_PITCH); /* zooming out further than the whole maze makes no sense */
  if (pitch < least) pitch = least;
  if (pitch < fit && view->zoom < 1) pitch = fit;
  view->pitch = (int32_t)fminf(fmaxf(pitch, SMALLEST_PITCH), LARGEST_PITCH);
  float wall = roundf((contrast ? WALL_CONTRAST : WALL) * (float)view->pitch);
  view->wall = (int32_t)fmaxf(wall, 1);
}

static void bake(MazeView *view, const Board *board, const Theme *theme);

void maze_view_place(MazeView *view, const Board *board, const MazeLook *look, const Ui *ui) {
  view->area = look->area;
  view->rooms = (board->rows - 1) / 2;
  choose_pitch(view, look, ui->theme->contrast);
  float pitch = (float)view->pitch, n = (float)view->rooms;
  float wide = look->area.width / pitch, high = look->area.height / pitch;
  view->whole = wide >= n && high >= n;
  float x = keep_inside(look->follow.x, wide, n), y = keep_inside(look->follow.y, high, n);
  float part = view->placed && look->glide ? 1 - expf(-GLIDE * ui->dt) : 1;
  if (!look->glide && view->placed) { /* it stays where the player put it */
    x = keep_inside(view->x, wide, n);
    y = keep_inside(view->y, high, n);
  }
  view->x += (x - view->x) * part;
  view->y += (y - view->y) * part;
  view->x = keep_inside(view->x, wide, n);
  view->y = keep_inside(view->y, high, n);
  view->placed = true;
  view->origin_x = roundf(look->area.x + look->area.width / 2 - view->x * pitch);
  view->origin_y = roundf(look->area.y + look->area.height / 2 - view->y * pitch);
  bake(view, board, ui->theme);
}

void maze_view_pan(MazeView *view, float dx, float dy) {
  float pitch = (float)(view->pitch > 0 ? view->pitch : 1);
  view->x = keep_inside(view->x - dx / pitch, view->area.width / pitch, (float)view->rooms);
  view->y = keep_inside(view->y - dy / pitch, view->area.height / pitch, (float)view->rooms);
}

static int32_t clamp(int32_t value, int32_t low, int32_t high) {
  return value < low ? low : value > high ? high : value;
}

RoomRange maze_view_range(const MazeView *view) {
  float pitch = (float)view->pitch;
  int32_t col = clamp((int32_t)floorf((view->area.x - view->origin_x) / pitch), 0, view->rooms - 1);
  int32_t row = clamp((int32_t)floorf((view->area.y - view->origin_y) / pitch), 0, view->rooms - 1);
  int32_t right = (int32_t)floorf((view->area.x + view->area.width - view->origin_x) / pitch);
  int32_t low = (int32_t)floorf((view->area.y + view->area.height - view->origin_y) / pitch);
  right = clamp(right, col, view->rooms - 1);
  low = clamp(low, row, view->rooms - 1);
  return (RoomRange){row, col, low - row + 1, right - col + 1};
}

Vector2 maze_view_at(const MazeView *view, const Board *board, Cell cell) {
  Vector2 at = maze_view_rooms(board, cell);
  return (Vector2){view->origin_x + at.x * (float)view->pitch, view->origin_y + at.y * (float)view->pitch};
}

Vector2 maze_view_between(const MazeView *view, const Board *board, Cell from, Cell to, float part) {
  Vector2 a = maze_view_at(view, board, from), b = maze_view_at(view, board, to);
  return (Vector2){a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part};
}

Cell maze_view_room(const MazeView *view, const Board *board, Vector2 point) {
  if (!rect_has(view->area, point) || view->pitch < 1) return CELL_NONE;
  int32_t col = (int32_t)floorf((point.x - view->origin_x) / (float)view->pitch);
  int32_t row = (int32_t)floorf((point.y - view->origin_y) / (float)view->pitch);
  bool inside = row >= 0 && col >= 0 && row < view->rooms && col < view->rooms;
  return inside ? maze_room_cell(board, row, col) : CELL_NONE;
}

/* ---- baking ---- */

static bool closed(const Board *board, int32_t row, int32_t col) { return !board->open[board_cell(board, row, col)]; }

/* Walls along a line of the grid, joined into the longest possible pieces. */
static void draw_lines(const MazeView *view, const Board *board, bool across, float down, Color color) {
  const RoomRange *b = &view->baked;
  int32_t first = across ? b->row : b->col, lines = (across ? b->rows : b->cols) + 1;
  int32_t from = across ? b->col : b->row, rooms = across ? b->cols : b->rows;
  float pitch = (float)view->pitch, wall = (float)view->wall, half = floorf(wall / 2);
  for (int32_t i = 0; i < lines; i++) {
    int32_t line = first + i, run = -1;
    for (int32_t k = 0; k <= rooms; k++) {
      bool stands = false;
      if (k < rooms)
        stands = across ? closed(board, 2 * line, 2 * (from + k) + 1) : closed(board, 2 * (from + k) + 1, 2 * line);
      if (stands && run < 0) run = k;
      if (stands || run < 0) continue;
      float start = wall + (float)run * pitch - half, length = (float)(k - run) * pitch + wall;
      float side = wall + (float)i * pitch - half;
      draw_rect(across ? (Rectangle){start, side + down, length, wall} : (Rectangle){side, start + down, wall, length},
                color);
      run = -1;
    }
  }
}

/* Rooms that are not connected yet while the maze is being generated. */
static void draw_solid(const MazeView *view, const Board *board, Color color) {
  const RoomRange *b = &view->baked;
  float pitch = (float)view->pitch, wall = (float)view->wall;
  for (int32_t r = 0; r < b->rows; r++)
    for (int32_t c = 0; c < b->cols; c++)
      if (closed(board, 2 * (b->row + r) + 1, 2 * (b->col + c) + 1))
        draw_rect((Rectangle){wall + (float)c * pitch, wall + (float)r * pitch, pitch, pitch}, color);
}

static void bake(MazeView *view, const Board *board, const Theme *theme) {
  RoomRange seen = maze_view_range(view), old = view->baked;
  bool holds = seen.row >= old.row && seen.col >= old.col && seen.row + seen.rows <= old.row + old.rows &&
               seen.col + seen.cols <= old.col + old.cols;
  if (view->picture.id && holds && view->board == board && view->theme == theme && view->baked_pitch == view->pitch &&
      view->baked_version == view->version)
    return;
  RoomRange b = {clamp(seen.row - MARGIN, 0, view->rooms - 1), clamp(seen.col - MARGIN, 0, view->rooms - 1), 0, 0};
  b.rows = clamp(seen.row + seen.rows + MARGIN, 1, view->rooms) - b.row;
  b.cols = clamp(seen.col + seen.cols + MARGIN, 1, view->rooms) - b.col;
  int32_t width = b.cols * view->pitch + 2 * view->wall, height = b.rows * view->pitch + 2 * view->wall;
  if (width > LARGEST_PICTURE || height > LARGEST_PICTURE) {
    b = seen;
    width = b.cols * view->pitch + 2 * view->wall;
    height = b.rows * view->pitch + 2 * view->wall;
  }
  if (!view->picture.id || view->picture.width != width || view->picture.height != height) {
    drop(view);
    view->picture = picture_create(width, height);
    if (!view->picture.id) return;
  }
  view->baked = b;
  view->board = board;
  view->theme = theme;
  view->baked_pitch = view->pitch;
  view->baked_version = view->version;
  Color floor = theme_color(theme, TOKEN_FLOOR), line = theme_color(theme, TOKEN_WALL_STROKE);
  canvas_onto(view->picture, floor);
  draw_solid(view, board, theme_color(theme, TOKEN_WALL_FILL));
  float down = fmaxf(roundf((float)view->wall * 0.5f), 1);
  if (view->pitch >= 8) draw_lines(view, board, true, down, theme_color(theme, TOKEN_WALL_SHADOW));
  if (view->pitch < 8) line = color_mix(theme_color(theme, TOKEN_WALL_FILL), line, 0.5f); /* fine lines seem brighter */
  draw_lines(view, board, true, 0, line);
  draw_lines(view, board, false, 0, line);
  canvas_onto_end();
}

void maze_view_draw(const MazeView *view, const Ui *ui) {
  if (!view->picture.id) return;
  (void)ui;
  float pitch = (float)view->pitch, wall = (float)view->wall;
  draw_picture(view->picture,
               (Vector2){view->origin_x + (float)view->baked.col * pitch - wall,
                         view->origin_y + (float)view->baked.row * pitch - wall},
               1);
}

/* ---- layers ---- */

/* The floor of a cell of the board, whether room or door, in pixels. */
static Rectangle floor_of(const MazeView *view, int32_t row, int32_t col) {
  float pitch = (float)view->pitch, wall = (float)view->wall, half = floorf(wall / 2);
  float left = view->origin_x + (float)(col / 2) * pitch - half, top = view->origin_y + (float)(row / 2) * pitch - half;
  bool room_across = col % 2 != 0, room_down = row % 2 != 0;
  return (Rectangle){room_across ? left + wall : left, room_down ? top + wall : top, room_across ? pitch - wall : wall,
                     room_down ? pitch - wall : wall};
}

/* The part of a floor that a search colours: a gap is left beside walls, which may be as light as its colours. */
static Rectangle warm_floor(const MazeView *view, const Board *board, int32_t row, int32_t col) {
  Rectangle floor = floor_of(view, row, col);
  float gap = view->pitch >= SMALLEST_WITH_GAP ? fmaxf(roundf(GAP * (float)view->pitch), 1) : 0;
  bool room = row % 2 != 0 && col % 2 != 0;
  Cell cell = board_cell(board, row, col);
  float left = !board->open[cell - 1] || (!room && col % 2 != 0) ? gap : 0;
  float right = !board->open[cell + 1] || (!room && col % 2 != 0) ? gap : 0;
  float top = !board->open[cell - board->stride] || (!room && row % 2 != 0) ? gap : 0;
  float bottom = !board->open[cell + board->stride] || (!room && row % 2 != 0) ? gap : 0;
  return (Rectangle){floor.x + left, floor.y + top, floor.width - left - right, floor.height - top - bottom};
}

void maze_view_draw_heat(const MazeView *view, const Board *board, const Overlay *overlay, int32_t total,
                         const Theme *theme) {
  RoomRange r = maze_view_range(view);
  float last = (float)(total > 1 ? total - 1 : 1), dark = theme->contrast ? 0.4f : 0; /* white walls must stand out */
  Color floor = theme_color(theme, TOKEN_FLOOR);
  for (int32_t row = 2 * r.row; row < 2 * (r.row + r.rows) + 1; row++)
    for (int32_t col = 2 * r.col; col < 2 * (r.col + r.cols) + 1; col++) {
      Cell cell = board_cell(board, row, col);
      if (!board->open[cell]) continue;
      int32_t order = overlay->order[cell];
      if (order == 0 && (row % 2 == 0 || col % 2 == 0)) { /* only rooms have an order: a door takes that of its rooms */
        int32_t step = row % 2 == 0 ? board->stride : 1;
        int32_t one = overlay->order[cell - step], other = overlay->order[cell + step];
        order = one > 0 && other > 0 ? (one > other ? one : other) : 0;
      }
      Color heat = theme_heat(theme, (float)(order - 1) / last);
      if (order > 0) draw_rect(warm_floor(view, board, row, col), dark > 0 ? color_mix(heat, floor, dark) : heat);
    }
}

void maze_view_draw_frontier(const MazeView *view, const Board *board, const Overlay *overlay, const Theme *theme) {
  RoomRange r = maze_view_range(view);
  Color color = theme_color(theme, TOKEN_FRONTIER);
  float pitch = (float)view->pitch;
  for (int32_t row = r.row; row < r.row + r.rows; row++)
    for (int32_t col = r.col; col < r.col + r.cols; col++) {
      Cell cell = maze_room_cell(board, row, col);
      if (!overlay->open[cell]) continue;
      Rectangle box = rect_inset(floor_of(view, 2 * row + 1, 2 * col + 1), 1);
      draw_frame(box, 0.2f * pitch, fmaxf(0.08f * pitch, 1.2f), color);
      draw_disc(rect_center(box), fmaxf(0.1f * pitch, 1), color);
    }
}

/* From the middle of a room to that of the next, to the right or down. Dashes and dots are placed so that they continue
 * evenly into the next room. */
static void draw_way(Vector2 from, bool across, float pitch, const WayLook *look) {
  float width = fmaxf(roundf(look->thick * pitch), 1), half = floorf(width / 2);
  if (look->line == LINE_DOTTED) {
    float radius = fmaxf(width / 2, 1);
    for (int i = 0; i < 3; i++) {
      float along = pitch * ((float)i + 0.5f) / 3;
      draw_disc((Vector2){from.x + (across ? along : 0), from.y + (across ? 0 : along)}, radius, look->color);
    }
    return;
  }
  float x = floorf(from.x) - half, y = floorf(from.y) - half;
  if (look->line == LINE_SOLID) {
    draw_rect((Rectangle){x, y, across ? pitch + width : width, across ? width : pitch + width}, look->color);
    return;
  }
  for (int i = 0; i < 2; i++) {
    float start = roundf(pitch * (0.07f + 0.5f * (float)i)), length = fmaxf(roundf(pitch * 0.36f), 1);
    x = floorf(from.x) + (across ? start : -half);
    y = floorf(from.y) + (across ? -half : start);
    draw_rect((Rectangle){x, y, across ? length : width, across ? width : length}, look->color);
  }
}

void maze_view_draw_marks(const MazeView *view, const EdgeMarks *marks, WayLook look) {
  if (!marks->east) return;
  RoomRange r = maze_view_range(view);
  float pitch = (float)view->pitch;
  for (int32_t row = r.row > 0 ? r.row - 1 : 0; row < r.row + r.rows; row++)
    for (int32_t col = r.col > 0 ? r.col - 1 : 0; col < r.col + r.cols; col++) {
      Vector2 middle = {view->origin_x + ((float)col + 0.5f) * pitch, view->origin_y + ((float)row + 0.5f) * pitch};
      if (edge_marks_east(marks, row, col)) draw_way(middle, true, pitch, &look);
      if (edge_marks_south(marks, row, col)) draw_way(middle, false, pitch, &look);
    }
}
