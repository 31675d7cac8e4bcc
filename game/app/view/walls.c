/* Each wall tile is cut into four quarters; each looks at its side, its upper or lower and its diagonal neighbour.
 * Must not know what else is on the board. */
#include "game/app/view/walls.h"

#include <math.h>

#include "game/app/platform/canvas.h"
#include "game/app/platform/draw.h"
#include "game/app/view/terrain_view.h"

/* In cells: how far a wall reaches from its middle, the radius of inner corners, stroke and shadow. */
static const float REACH = 0.36f, INNER = 0.14f, STROKE = 0.05f, SHADOW = 0.09f;
static const float THICK = 1.7f; /* times the stroke, for high contrast */
enum { ARC_STEPS = 10, ARC_STEPS_SMALL = 3 };
static const float SMALL_CELL = 40; /* pixels as drawn, before halving: below this an arc is too small for more */
static const float PI_F = 3.14159265f;
static const int64_t LARGE_PICTURE = 1600L * 1200; /* pixels: from here on drawing at twice the size is smooth enough */
static const int32_t BAND_PIXELS = 1 << 20;        /* drawn at a time */
static const int32_t MAX_TEXTURE = 8192;           /* every OpenGL 3.3 has at least this much in practice */

typedef enum { PASS_SHADOW, PASS_FILL, PASS_HATCH, PASS_STROKE } Pass;

typedef struct Pen {
  Color color;
  float cell, stroke;
  Pass pass;
  QuadCorner *next; /* where the shape of the present tile goes on */
} Pen;

static void quad(Pen *pen, Vector2 a, Vector2 b, Vector2 c, Vector2 d) {
  *pen->next++ = (QuadCorner){a.x, a.y, 0, 0, pen->color};
  *pen->next++ = (QuadCorner){b.x, b.y, 0, 0, pen->color};
  *pen->next++ = (QuadCorner){c.x, c.y, 0, 0, pen->color};
  *pen->next++ = (QuadCorner){d.x, d.y, 0, 0, pen->color};
}

static void triangle(Pen *pen, Vector2 a, Vector2 b, Vector2 c) { quad(pen, a, b, c, c); }

/* A point of the quarter: x and y count from the tile's middle towards the quarter's outer corner. */
static Vector2 at(Vector2 middle, int sx, int sy, float x, float y) {
  return (Vector2){middle.x + (float)sx * x, middle.y + (float)sy * y};
}

static int arc_steps(const Pen *pen) { return pen->cell < SMALL_CELL ? ARC_STEPS_SMALL : ARC_STEPS; }

/* A point of the arc that rounds a quarter off: about the tile's outer corner where walls go on to both sides, about
 * its middle where none do. */
static Vector2 arc_point(const Pen *pen, Vector2 m, int sx, int sy, bool inner, int step) {
  float angle = PI_F / 2 * (float)step / (float)arc_steps(pen), half = pen->cell / 2;
  float radius = (inner ? INNER : REACH) * pen->cell;
  return inner ? at(m, sx, sy, half - radius * sinf(angle), half - radius * cosf(angle))
               : at(m, sx, sy, radius * cosf(angle), radius * sinf(angle));
}

static void fill_quarter(Pen *pen, Vector2 m, int sx, int sy, bool h, bool v, bool d) {
  float half = pen->cell / 2, r = REACH * pen->cell, inner = INNER * pen->cell;
  Vector2 corner = at(m, sx, sy, 0, 0);
  if (h != v || (h && d)) {
    float x = h ? half : r, y = v ? half : r;
    quad(pen, corner, at(m, sx, sy, x, 0), at(m, sx, sy, x, y), at(m, sx, sy, 0, y));
    return;
  }
  if (h) triangle(pen, corner, at(m, sx, sy, half, 0), at(m, sx, sy, half, half - inner));
  for (int i = 0, steps = arc_steps(pen); i < steps; i += 2) /* a quad is two steps of the fan */
    quad(pen, corner, arc_point(pen, m, sx, sy, h, i), arc_point(pen, m, sx, sy, h, i + 1),
         arc_point(pen, m, sx, sy, h, i + 2 < steps ? i + 2 : steps));
  if (h) triangle(pen, corner, at(m, sx, sy, half - inner, half), at(m, sx, sy, 0, half));
}

static void stroke_arc(Pen *pen, Vector2 m, int sx, int sy, bool outer) {
  float half = pen->cell / 2, w = pen->stroke / 2;
  float radius = (outer ? REACH : INNER) * pen->cell, near = radius - w, far = radius + w;
  if (near < 0) near = 0;
  for (int i = 0, steps = arc_steps(pen); i < steps; i++) {
    float a = PI_F / 2 * (float)i / (float)steps, b = PI_F / 2 * (float)(i + 1) / (float)steps;
    Vector2 p[4];
    for (int k = 0; k < 4; k++) {
      float angle = k == 0 || k == 3 ? a : b, length = k < 2 ? near : far;
      p[k] = outer ? at(m, sx, sy, length * cosf(angle), length * sinf(angle))
                   : at(m, sx, sy, half - length * cosf(angle), half - length * sinf(angle));
    }
    quad(pen, p[0], p[1], p[2], p[3]);
  }
}

static void stroke_quarter(Pen *pen, Vector2 m, int sx, int sy, bool h, bool v, bool d) {
  float half = pen->cell / 2, r = REACH * pen->cell, w = pen->stroke / 2;
  if (h && v && d) return;
  if (h == v) {
    stroke_arc(pen, m, sx, sy, !h);
  } else if (h) {
    quad(pen, at(m, sx, sy, 0, r - w), at(m, sx, sy, half, r - w), at(m, sx, sy, half, r + w), at(m, sx, sy, 0, r + w));
  } else {
    quad(pen, at(m, sx, sy, r - w, 0), at(m, sx, sy, r + w, 0), at(m, sx, sy, r + w, half), at(m, sx, sy, r - w, half));
  }
}

/* Outside counts as open. */
static bool is_wall(const Board *board, int32_t row, int32_t col) {
  return board_inside(board, row, col) && !board->open[board_cell(board, row, col)];
}

/* Two short strokes per tile, for players who can't distinguish the shades. */
static void hatch(Pen *pen, Vector2 m) {
  float reach = 0.17f * pen->cell, w = pen->stroke * 0.35f;
  for (int i = -1; i <= 1; i += 2) {
    Vector2 low = {m.x + (float)i * 0.12f * pen->cell - reach / 2, m.y + (float)i * 0.12f * pen->cell + reach / 2};
    Vector2 high = {low.x + reach, low.y - reach};
    quad(pen, (Vector2){low.x - w, low.y - w}, (Vector2){low.x + w, low.y + w}, (Vector2){high.x + w, high.y + w},
         (Vector2){high.x - w, high.y - w});
  }
}

static void draw_tile(const Board *board, int32_t row, int32_t col, Vector2 m, Pen *pen) {
  if (pen->pass == PASS_HATCH) {
    hatch(pen, m);
    return;
  }
  for (int k = 0; k < 4; k++) {
    int sx = k & 1 ? 1 : -1, sy = k & 2 ? 1 : -1;
    bool h = is_wall(board, row, col + sx), v = is_wall(board, row + sy, col), d = is_wall(board, row + sy, col + sx);
    if (pen->pass == PASS_STROKE)
      stroke_quarter(pen, m, sx, sy, h, v, d);
    else
      fill_quarter(pen, m, sx, sy, h, v, d);
  }
}

static void draw_pass(const Board *board, CellRange range, Pen *pen) {
  enum { TILE_QUADS = 4 * ARC_STEPS }; /* the most that a tile takes: four arcs of stroke */
  float down = pen->pass == PASS_SHADOW ? SHADOW * pen->cell : 0;
  for (int32_t r = range.row - 1; r <= range.row + range.rows; r++)
    for (int32_t c = range.col - 1; c <= range.col + range.cols; c++) {
      if (!is_wall(board, r, c)) continue;
      Vector2 m = {((float)(c - range.col) + 0.5f) * pen->cell, ((float)(r - range.row) + 0.5f) * pen->cell + down};
      const QuadCorner *first = pen->next = canvas_shape(0, TILE_QUADS);
      if (!first) return;
      draw_tile(board, r, c, m, pen);
      canvas_add((int32_t)(pen->next - first) / 4, SHAPE_BLENDS);
    }
}

static void draw_walls(const Board *board, CellRange range, float cell, float least_stroke, const Theme *theme) {
  Pen pen = {.color = theme_color(theme, TOKEN_WALL_SHADOW),
             .cell = cell,
             .stroke = fmaxf(STROKE * cell * (theme->contrast ? THICK : 1), least_stroke),
             .pass = PASS_SHADOW};
  draw_pass(board, range, &pen);
  pen.pass = PASS_FILL;
  pen.color = theme_color(theme, TOKEN_WALL_FILL);
  draw_pass(board, range, &pen);
  if (theme->contrast) {
    pen.pass = PASS_HATCH;
    pen.color = color_mix(pen.color, theme_color(theme, TOKEN_WALL_STROKE), 0.45f);
    draw_pass(board, range, &pen);
  }
  pen.pass = PASS_STROKE;
  pen.color = theme_color(theme, TOKEN_WALL_STROKE);
  draw_pass(board, range, &pen);
}

/* Half the size, each pixel the mean of four. Takes the large one. */
static Picture halve(Picture big) {
  Picture small = picture_create((big.width + 1) / 2, (big.height + 1) / 2);
  if (small.id) {
    float width = (float)big.width / 2, height = (float)big.height / 2;
    picture_set_smooth(big, true);
    canvas_onto(small, COLOR_NONE);
    draw_picture_scaled(big, (Rectangle){0, (float)small.height - height, width, height});
    canvas_onto_end();
  }
  picture_destroy(&big);
  return small;
}

/* These rows of the board, drawn `times` too large and halved until they fit: smooth edges without multisampling. */
static Picture bake_rows(const Board *board, CellRange range, float cell, int32_t times, Color floor,
                         const Theme *theme) {
  int32_t width = (int32_t)ceilf(cell * (float)range.cols), height = (int32_t)ceilf(cell * (float)range.rows);
  Picture picture = picture_create(width * times, height * times);
  if (!picture.id) return picture;
  canvas_onto(picture, floor);
  if (board->cost) terrain_draw(board, range, cell * (float)times, theme);
  draw_walls(board, range, cell * (float)times, (float)times, theme);
  canvas_onto_end();
  for (; times > 1 && picture.id; times /= 2) picture = halve(picture);
  return picture;
}

Picture walls_bake(const Board *board, CellRange range, float cell, Color floor, const Theme *theme) {
  int32_t width = (int32_t)ceilf(cell * (float)range.cols), height = (int32_t)ceilf(cell * (float)range.rows);
  int32_t largest = width > height ? width : height;
  if (width < 1 || height < 1 || largest > MAX_TEXTURE) return (Picture){0};
  /* Four times too large; two where that does not fit. */
  int32_t times = largest * 4 <= MAX_TEXTURE && cell >= 6 && (int64_t)width * height <= LARGE_PICTURE ? 4
                  : largest * 2 <= MAX_TEXTURE                                                        ? 2
                                                                                                      : 1;
  /* A few rows at a time, because all at once would take sixteen times the picture's memory. */
  float line = cell * cell * (float)(range.cols * times * times);
  int32_t rows = cell == floorf(cell) && line > 0 ? (int32_t)fmaxf(1, (float)BAND_PIXELS / line) : range.rows;
  if (rows >= range.rows) return bake_rows(board, range, cell, times, floor, theme);
  Picture whole = picture_create(width, height);
  for (int32_t row = 0; whole.id && row < range.rows; row += rows) {
    CellRange some = range;
    some.row += row;
    some.rows = rows < range.rows - row ? rows : range.rows - row;
    Picture band = bake_rows(board, some, cell, times, floor, theme);
    if (!band.id) {
      picture_destroy(&whole);
      break;
    }
    canvas_onto_part(whole, NULL);
    draw_picture(band, (Vector2){0, cell * (float)row}, 1);
    canvas_onto_end();
    picture_destroy(&band);
  }
  return whole;
}
