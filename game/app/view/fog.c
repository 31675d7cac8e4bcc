/* Paints fog cell by cell: a picture of what is remembered that grows with what is seen, and the few cells in sight on
 * top of it. Must not read the board's walls: they come from the log, by way of ready-made quarter tiles. */
#include "game/app/view/fog.h"

#include <math.h>
#include <stdlib.h>

#include "game/app/platform/canvas.h"

/* The values of the design: remembered cells at 38% over the background, and a slightly warmer floor in sight. */
static const float REMEMBERED = 0.38f, REMEMBERED_FOOD = 0.6f, WARM = 0.09f;
static const float SOFT_EDGE = 0.5f, GLOW = 0.4f, GLOW_LIGHT = 0.16f; /* cells; cells; of the accent */
static const int32_t TRAIL_STEPS = 24;
static const float TOUR = 0.09f, TOUR_LIGHT = 0.55f; /* cells */
static const int32_t TOUR_STEPS = 60;                /* plans further ahead change before they are carried out */

/* ---- the moment ---- */

FogScene fog_scene(const Game *game, const State *state, const SightLog *log, int32_t plies) {
  FogScene scene = {.game = game, .state = state, .log = log, .plies = plies};
  sight_look(game, state, game->sight, &scene.sight);
  return scene;
}

static bool sees(const FogScene *scene, int32_t row, int32_t col) {
  const Board *board = scene->game->board;
  int32_t r = row - board_row(board, scene->state->pacman) + SIGHT_REACH;
  int32_t c = col - board_col(board, scene->state->pacman) + SIGHT_REACH;
  return board_inside(board, row, col) && r >= 0 && c >= 0 && r < SIGHT_SPAN && c < SIGHT_SPAN &&
         scene->sight.at[r][c] != 0;
}

bool fog_in_sight(const FogScene *scene, Cell cell) {
  const Board *board = scene->game->board;
  return sees(scene, board_row(board, cell), board_col(board, cell));
}

static bool knows(const FogScene *scene, int32_t row, int32_t col) {
  const Board *board = scene->game->board;
  return board_inside(board, row, col) && sight_log_has(scene->log, board_cell(board, row, col), scene->plies);
}

typedef struct Spot {
  int32_t row, col;
} Spot;

/* The cells of the board that are in sight. */
static int32_t gather_sight(const FogScene *scene, Spot out[SIGHT_SPAN * SIGHT_SPAN]) {
  const Board *board = scene->game->board;
  int32_t row = board_row(board, scene->state->pacman) - SIGHT_REACH, count = 0;
  int32_t col = board_col(board, scene->state->pacman) - SIGHT_REACH;
  for (int32_t r = row; r < row + SIGHT_SPAN; r++)
    for (int32_t c = col; c < col + SIGHT_SPAN; c++)
      if (sees(scene, r, c)) out[count++] = (Spot){r, c};
  return count;
}

int32_t fog_sight_cells(const FogScene *scene) {
  Spot spots[SIGHT_SPAN * SIGHT_SPAN];
  return gather_sight(scene, spots);
}

int32_t fog_foods_known(const FogScene *scene) {
  const CellList *foods = &scene->game->map->foods;
  int32_t count = 0;
  for (int32_t i = 0; i < foods->count; i++)
    count += scene->state->food[foods->at[i]] && sight_log_has(scene->log, foods->at[i], scene->plies);
  return count;
}

/* ---- wall tiles ---- */

/* The five shapes a quarter of a wall tile can have, each as the middle of a 3 x 3 pattern ('#': wall). */
enum { SHAPE_ALONE, SHAPE_SIDE, SHAPE_UPRIGHT, SHAPE_CORNER, SHAPE_FULL, SHAPES };
static const char *const shapes[SHAPES] = {"    #    ", "   ###   ", " #  #  # ", " # ### # ", "#########"};
enum { PITCH = 4 }; /* cells from one pattern to the next */

/* One wall of each shape: on a warm floor for what is in sight, on the usual one for what is remembered. */
static bool make_tiles(FogView *fog, float cell, const Theme *theme) {
  if (fog->lit.id && fog->dim.id && fog->cell == cell && fog->theme == theme) return true;
  picture_destroy(&fog->lit);
  picture_destroy(&fog->dim);
  Board sample = {0};
  if (!board_init(&sample, 3, SHAPES * PITCH, NULL)) return false;
  for (int32_t r = 0; r < 3; r++)
    for (int32_t c = 0; c < SHAPES * PITCH; c++)
      sample.open[board_cell(&sample, r, c)] = c % PITCH == 3 || shapes[c / PITCH][r * 3 + c % PITCH] == ' ';
  board_finish(&sample);
  Color floor = theme_color(theme, TOKEN_FLOOR);
  CellRange all = {0, 0, sample.rows, sample.cols};
  fog->lit = walls_bake(&sample, all, cell, color_mix(floor, theme_color(theme, TOKEN_ACCENT), WARM), theme);
  fog->dim = walls_bake(&sample, all, cell, floor, theme);
  board_destroy(&sample);
  fog->cell = cell;
  fog->theme = theme;
  return fog->lit.id && fog->dim.id;
}

/* Whether a wall continues here, as far as is known: unseen cells may be walls, so they are drawn as if they were.
 * Beyond the board there is nothing. */
static bool goes_on(const FogScene *scene, int32_t row, int32_t col) {
  const Board *board = scene->game->board;
  if (!board_inside(board, row, col)) return false;
  return !knows(scene, row, col) || scene->log->wall[board_cell(board, row, col)];
}

/* The quarter at (sx, sy) of a tile of this shape. */
static void draw_quarter(Picture tiles, int shape, int sx, int sy, Vector2 corner, float cell, Color color) {
  float half = floorf(cell / 2), x = sx > 0 ? half : 0, y = sy > 0 ? half : 0;
  float width = sx > 0 ? cell - half : half, height = sy > 0 ? cell - half : half;
  Rectangle from = {(float)(shape * PITCH + 1) * cell + x, cell + y, width, height};
  draw_picture_part(tiles, from, (Rectangle){corner.x + x, corner.y + y, width, height}, color);
}

static void draw_tile(Picture tiles, const FogScene *scene, int32_t row, int32_t col, Vector2 corner, float cell,
                      Color color) {
  if (!scene->log->wall[board_cell(scene->game->board, row, col)]) { /* floor: beside a pattern */
    Rectangle from = {3 * cell, (float)tiles.height - cell, cell, cell};
    draw_picture_part(tiles, from, (Rectangle){corner.x, corner.y, cell, cell}, color);
    return;
  }
  for (int k = 0; k < 4; k++) {
    int sx = k & 1 ? 1 : -1, sy = k & 2 ? 1 : -1;
    bool h = goes_on(scene, row, col + sx), v = goes_on(scene, row + sy, col), d = goes_on(scene, row + sy, col + sx);
    int shape = h && v ? d ? SHAPE_FULL : SHAPE_CORNER : h ? SHAPE_SIDE : v ? SHAPE_UPRIGHT : SHAPE_ALONE;
    draw_quarter(tiles, shape, sx, sy, corner, cell, color);
  }
}

/* ---- what is remembered ---- */

void fog_init(FogView *fog) { *fog = (FogView){0}; }

void fog_forget(FogView *fog) {
  picture_destroy(&fog->picture);
  fog->key = (BakeKey){0};
  fog->known = 0;
}

void fog_destroy(FogView *fog) {
  fog_forget(fog);
  picture_destroy(&fog->lit);
  picture_destroy(&fog->dim);
  free(fog->marked);
  free(fog->paint);
  *fog = (FogView){0};
}

static bool make_room(FogView *fog, int32_t cells) {
  if (cells <= fog->cells) return true;
  free(fog->marked);
  free(fog->paint);
  fog->marked = calloc((size_t)cells, 1);
  fog->paint = malloc(sizeof *fog->paint * (size_t)cells);
  fog->cells = fog->marked && fog->paint ? cells : 0;
  return fog->cells > 0;
}

static Vector2 corner_of(const BoardView *view, int32_t row, int32_t col) {
  return (Vector2){view->origin.x + (float)(col - view->range.col) * view->cell,
                   view->origin.y + (float)(row - view->range.row) * view->cell};
}

static bool shown(const BoardView *view, int32_t row, int32_t col) {
  const CellRange *range = &view->range;
  return row >= range->row && row < range->row + range->rows && col >= range->col && col < range->col + range->cols;
}

static bool unknown(const FogScene *scene, int32_t row, int32_t col) {
  return board_inside(scene->game->board, row, col) && !knows(scene, row, col);
}

/* Fades a remembered cell towards every side where nothing is known. */
static void draw_soft_edge(const FogScene *scene, int32_t row, int32_t col, Vector2 corner, float cell, Color fog) {
  Color clear = color_fade(fog, 0);
  float soft = roundf(SOFT_EDGE * cell), far = cell - soft;
  bool west = unknown(scene, row, col - 1), east = unknown(scene, row, col + 1);
  bool north = unknown(scene, row - 1, col), south = unknown(scene, row + 1, col);
  float x = corner.x, y = corner.y;
  if (west) draw_gradient((Rectangle){x, y, soft, cell}, fog, clear);
  if (east) draw_gradient((Rectangle){x + far, y, soft, cell}, clear, fog);
  if (north) draw_gradient_down((Rectangle){x, y, cell, soft}, fog, clear);
  if (south) draw_gradient_down((Rectangle){x, y + far, cell, soft}, clear, fog);
}

static void paint_cells(FogView *fog, const BoardView *view, const FogScene *scene, int32_t count, const Theme *theme) {
  const Board *board = scene->game->board;
  Color ground = theme_color(theme, TOKEN_BACKGROUND), dot = theme_color(theme, TOKEN_TRACK);
  float cell = view->cell;
  /* Layer by layer, so that each is one batch. */
  for (int pass = 0; pass < 4; pass++)
    for (int32_t i = 0; i < count; i++) {
      int32_t row = board_row(board, fog->paint[i]), col = board_col(board, fog->paint[i]);
      Vector2 corner = corner_of(view, row, col);
      corner.x -= view->room.x;
      corner.y -= view->room.y;
      bool known = knows(scene, row, col);
      if (pass == 0) draw_rect((Rectangle){corner.x, corner.y, cell, cell}, ground);
      if (pass == 1 && known) draw_tile(fog->dim, scene, row, col, corner, cell, color_fade(COLOR_WHITE, REMEMBERED));
      if (pass == 2 && known) draw_soft_edge(scene, row, col, corner, cell, ground);
      if (pass == 3 && !known) tileset_draw(&view->tiles, TILE_DOT, corner, dot);
    }
}

/* Notes the cell and its neighbours, whose walls may look different now. */
static int32_t mark_around(FogView *fog, const BoardView *view, const Board *board, Cell cell, int32_t count) {
  int32_t row = board_row(board, cell), col = board_col(board, cell);
  for (int32_t r = row - 1; r <= row + 1; r++)
    for (int32_t c = col - 1; c <= col + 1; c++) {
      if (!board_inside(board, r, c) || !shown(view, r, c)) continue;
      Cell near = board_cell(board, r, c);
      if (fog->marked[near]) continue;
      fog->marked[near] = 1;
      fog->paint[count++] = near;
    }
  return count;
}

static int32_t mark_all(FogView *fog, const BoardView *view, const Board *board) {
  int32_t count = 0;
  for (int32_t r = view->range.row; r < view->range.row + view->range.rows; r++)
    for (int32_t c = view->range.col; c < view->range.col + view->range.cols; c++)
      fog->paint[count++] = board_cell(board, r, c);
  return count;
}

/* Where in the picture the noted cells are. */
static Rectangle paint_bounds(const FogView *fog, const BoardView *view, const Board *board, int32_t count) {
  float left = 1e9f, top = 1e9f, right = 0, bottom = 0;
  for (int32_t i = 0; i < count; i++) {
    Vector2 at = corner_of(view, board_row(board, fog->paint[i]), board_col(board, fog->paint[i]));
    left = fminf(left, at.x - view->room.x), right = fmaxf(right, at.x - view->room.x + view->cell);
    top = fminf(top, at.y - view->room.y), bottom = fmaxf(bottom, at.y - view->room.y + view->cell);
  }
  return (Rectangle){left, top, fmaxf(right - left, 0), fmaxf(bottom - top, 0)};
}

bool fog_bake(FogView *fog, const BoardView *view, const FogScene *scene, const Theme *theme) {
  const Board *board = scene->game->board;
  if (!make_room(fog, board->cells) || !make_tiles(fog, view->cell, theme)) return false;
  BakeKey key = board_view_key(view, board, theme);
  bool anew = !fog->picture.id || !board_view_same_key(&key, &fog->key);
  int32_t known = sight_log_known(scene->log, scene->plies), count = 0;
  if (!anew && known == fog->known) return true;
  if (anew) {
    fog_forget(fog);
    fog->picture = picture_create((int)view->room.width, (int)view->room.height);
    if (!fog->picture.id) return false;
    count = mark_all(fog, view, board);
  } else { /* going forwards some cells are new, going back they are forgotten again */
    int32_t from = known < fog->known ? known : fog->known, to = known < fog->known ? fog->known : known;
    for (int32_t i = from; i < to; i++) count = mark_around(fog, view, board, scene->log->order[i], count);
  }
  Rectangle part = paint_bounds(fog, view, board, count);
  if (anew)
    canvas_onto(fog->picture, theme_color(theme, TOKEN_BACKGROUND));
  else
    canvas_onto_part(fog->picture, &part);
  paint_cells(fog, view, scene, count, theme);
  Rectangle room = {0, 0, view->room.width, view->room.height};
  if (anew) draw_frame(room, view->radius, 1, theme_color(theme, TOKEN_LINE));
  canvas_onto_end();
  for (int32_t i = 0; i < count; i++) fog->marked[fog->paint[i]] = 0;
  fog->key = key;
  fog->known = known;
  return true;
}

/* ---- drawing ---- */

void fog_draw(const FogView *fog, const BoardView *view, const FogScene *scene) {
  draw_picture(fog->picture, (Vector2){view->room.x, view->room.y}, 1);
  Spot spots[SIGHT_SPAN * SIGHT_SPAN];
  int32_t count = gather_sight(scene, spots);
  for (int32_t i = 0; i < count; i++) {
    int32_t r = spots[i].row, c = spots[i].col;
    if (shown(view, r, c) && knows(scene, r, c))
      draw_tile(fog->lit, scene, r, c, corner_of(view, r, c), view->cell, COLOR_WHITE);
  }
}

/* The four sides of a cell: the neighbour, and the side's ends in cells from the top left corner. */
static const struct {
  int8_t row, col;
  float x, y, width, height;
} sides[4] = {{0, -1, 0, 0, 0, 1}, {-1, 0, 0, 0, 1, 0}, {0, 1, 1, 0, 0, 1}, {1, 0, 0, 1, 1, 0}};

static void draw_glow(Rectangle line, int side, float wide, Color color) {
  Color clear = color_fade(color, 0);
  float x = line.x, y = line.y;
  if (side == 0) draw_gradient((Rectangle){x - wide, y, wide, line.height}, clear, color);
  if (side == 1) draw_gradient_down((Rectangle){x, y - wide, line.width, wide}, clear, color);
  if (side == 2) draw_gradient((Rectangle){x, y, wide, line.height}, color, clear);
  if (side == 3) draw_gradient_down((Rectangle){x, y, line.width, wide}, color, clear);
}

void fog_draw_sight(const BoardView *view, const FogScene *scene, float thick, const Theme *theme) {
  Color accent = theme_color(theme, TOKEN_ACCENT), light = color_fade(accent, GLOW_LIGHT);
  float cell = view->cell;
  Spot spots[SIGHT_SPAN * SIGHT_SPAN];
  int32_t count = gather_sight(scene, spots);
  for (int32_t k = 0; k < 2 * count; k++) { /* all light first, then the lines */
    int32_t r = spots[k % count].row, c = spots[k % count].col;
    if (!shown(view, r, c)) continue;
    Vector2 corner = corner_of(view, r, c);
    for (int i = 0; i < 4; i++) {
      if (sees(scene, r + sides[i].row, c + sides[i].col)) continue;
      Rectangle line = {corner.x + sides[i].x * cell, corner.y + sides[i].y * cell, sides[i].width * cell,
                        sides[i].height * cell};
      if (k < count)
        draw_glow(line, i, roundf(GLOW * cell), light);
      else /* a little longer at both ends, so that corners are closed */
        draw_rect(rect_snap(rect_inset(line, -thick / 2)), accent);
    }
  }
}

void fog_draw_foods(const BoardView *view, const FogScene *scene, const Theme *theme) {
  const Board *board = scene->game->board;
  const CellList *foods = &scene->game->map->foods;
  Color near = theme_color(theme, TOKEN_FOOD), far = color_fade(near, REMEMBERED_FOOD);
  for (int32_t i = 0; i < foods->count; i++) {
    Cell cell = foods->at[i];
    if (!scene->state->food[cell] || !sight_log_has(scene->log, cell, scene->plies)) continue;
    int32_t row = board_row(board, cell), col = board_col(board, cell);
    bool seen = sees(scene, row, col); /* remembered food is hollow, because unknown cells have dots too */
    if (shown(view, row, col))
      tileset_draw(&view->tiles, seen ? TILE_BEAD : TILE_RING, corner_of(view, row, col), seen ? near : far);
  }
}

void fog_draw_trail(const BoardView *view, const Board *board, const Cell *cells, int32_t count, const Theme *theme) {
  Color color = color_fade(theme_color(theme, TOKEN_PATH), 0.5f);
  int32_t first = count > TRAIL_STEPS ? count - TRAIL_STEPS : 0;
  for (int32_t i = first; i + 1 < count; i++)
    for (int part = 0; part < 2; part++) {
      Vector2 at = board_view_between(view, board, cells[i], cells[i + 1], (float)part * 0.5f);
      tileset_draw(&view->tiles, TILE_DOT, (Vector2){at.x - view->cell / 2, at.y - view->cell / 2},
                   color_fade(color, (float)(i - first + 1) / (float)(count - first)));
    }
}

void fog_draw_tour(const BoardView *view, const Board *board, const Cell *cells, int32_t count, const Theme *theme) {
  Color color = color_fade(theme_color(theme, TOKEN_PATH), TOUR_LIGHT);
  float thick = fmaxf(TOUR * view->cell, 1.2f);
  int32_t last = count < TOUR_STEPS ? count : TOUR_STEPS;
  int32_t from = 0;
  for (int32_t i = 1; i < last; i++) {
    bool straight = i + 1 < last && cells[i + 1] - cells[i] == cells[i] - cells[i - 1];
    if (straight) continue;
    draw_stroke(board_view_at(view, board, cells[from]), board_view_at(view, board, cells[i]), thick,
                color_fade(color, 1 - (float)i / (float)(TOUR_STEPS + 1)));
    from = i;
  }
}

/* ---- what the agent believes ---- */

void fog_draw_danger(const BoardView *view, const FogScene *scene, const TraceEvent *events, int32_t count,
                     const Theme *theme) {
  const Board *board = scene->game->board;
  Color near = theme_color(theme, TOKEN_DANGER), far = color_fade(near, 0.6f);
  for (int32_t i = 0; i < count; i++) {
    if (events[i].kind != TRACE_PRUNED || events[i].cell < 0 || events[i].cell >= board->cells) continue;
    if (events[i].value <= 0) continue; /* no monster can get there: it only lies behind danger */
    int32_t row = board_row(board, events[i].cell), col = board_col(board, events[i].cell);
    if (shown(view, row, col))
      tileset_draw(&view->tiles, TILE_DANGER, corner_of(view, row, col), sees(scene, row, col) ? near : far);
  }
}

void fog_home_sign(Vector2 at, float size, Color ground, Color color) {
  float h = size / 2;
  Vector2 roof[3] = {{at.x - h, at.y - 0.02f * size}, {at.x, at.y - h}, {at.x + h, at.y - 0.02f * size}};
  draw_triangle(roof[0], roof[2], roof[1], color);
  draw_rect(rect_snap((Rectangle){at.x - 0.32f * size, at.y - 0.04f * size, 0.64f * size, 0.50f * size}), color);
  draw_rect(rect_snap((Rectangle){at.x - 0.10f * size, at.y + 0.16f * size, 0.20f * size, 0.30f * size}), ground);
}

void fog_draw_homes(const BoardView *view, const FogScene *scene, const TraceEvent *events, int32_t count,
                    const Theme *theme) {
  const Board *board = scene->game->board;
  Color color = theme_color(theme, TOKEN_DANGER), ground = theme_color(theme, TOKEN_BACKGROUND);
  for (int32_t i = 0; i < count; i++) {
    if (events[i].kind != TRACE_TARGET || events[i].cell < 0 || events[i].cell >= board->cells) continue;
    int32_t row = board_row(board, events[i].cell), col = board_col(board, events[i].cell);
    if (!shown(view, row, col)) continue;
    Vector2 at = board_view_at(view, board, events[i].cell);
    float fade = sees(scene, row, col) ? 1 : 0.75f;
    draw_disc(at, 0.44f * view->cell, ground);
    draw_circle(at, 0.42f * view->cell, fmaxf(0.05f * view->cell, 1), color_fade(color, fade));
    fog_home_sign(at, 0.50f * view->cell, ground, color_fade(color, fade));
  }
}
