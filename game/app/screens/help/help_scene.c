/* The pictures of the levels: a map in characters, a path in letters, and which features of the level to show on it,
 * all from the level's row. Must not know where it is shown. */
#include "game/app/screens/help/help_scene_internal.h"

#include <math.h>
#include <string.h>

#include "game/app/view/items.h"
#include "game/app/view/pill.h"

static const float PADDING = 10, RADIUS = 16, MAX_CELL = 64; /* units */
static const int32_t SIGHT = 3;                              /* steps */

static int32_t apart(const Board *board, Cell a, Cell b) {
  int32_t dr = board_row(board, a) - board_row(board, b), dc = board_col(board, a) - board_col(board, b);
  return (dr < 0 ? -dr : dr) + (dc < 0 ? -dc : dc);
}

/* The cell one move further, or the same at a wall. */
static Cell neighbour(const Board *board, Cell cell, Move move) {
  static const int dr[] = {0, -1, 0, 1}, dc[] = {-1, 0, 1, 0};
  if (move >= DIRECTION_COUNT) return cell;
  Cell to = board_cell(board, board_row(board, cell) + dr[move], board_col(board, cell) + dc[move]);
  return board->open[to] ? to : cell;
}

/* The neighbour nearest to the goal in a straight line: good enough for a still picture. */
static Cell step_towards(const Board *board, Cell from, Cell goal) {
  Cell best = from;
  int32_t least = INT32_MAX;
  for (Move m = 0; m < DIRECTION_COUNT; m++) {
    Cell to = neighbour(board, from, m);
    if (to == from || apart(board, to, goal) >= least) continue;
    best = to;
    least = apart(board, to, goal);
  }
  return best;
}

static void draw_heat(const HelpScene *scene, const Ui *ui) {
  const Board *board = &scene->map->board;
  int32_t most = board->rows + board->cols;
  for (int32_t r = 1; r < board->rows - 1; r++)
    for (int32_t c = 1; c < board->cols - 1; c++) {
      Cell cell = board_cell(board, r, c);
      int32_t far = apart(board, cell, scene->map->pacman);
      if (!board->open[cell] || far * 10 > most * 7) continue;
      Vector2 at = board_view_at(&scene->view, board, cell);
      float half = scene->view.cell / 2;
      tileset_draw(&scene->view.tiles, TILE_HEAT, (Vector2){at.x - half, at.y - half},
                   theme_heat(ui->theme, (float)far / (float)most * 1.4f));
    }
}

static void draw_way(const HelpScene *scene, const char *letters, const Ui *ui) {
  const Board *board = &scene->map->board;
  Cell cells[64];
  int32_t count = 0;
  cells[count++] = scene->map->pacman;
  for (; *letters && count < 64; letters++) {
    cells[count] = neighbour(board, cells[count - 1], move_of_letter(*letters));
    count++;
  }
  board_view_draw_way(&scene->view, board, cells, count, board_view_at(&scene->view, board, cells[0]), ui->theme);
  const CellList *foods = &scene->map->foods;
  for (int32_t i = 0; foods->count > 1 && i < foods->count; i++)
    for (int32_t k = 0; k < count; k++)
      if (cells[k] == foods->at[i]) board_view_draw_bead(&scene->view, board, cells[k], ui->theme);
}

/* Everything further than three steps lies in the dark. */
static void draw_dark(const HelpScene *scene, const Ui *ui) {
  const Board *board = &scene->map->board;
  float size = scene->view.cell;
  for (int32_t r = 0; r < board->rows; r++)
    for (int32_t c = 0; c < board->cols; c++) {
      Cell cell = board_cell(board, r, c);
      int32_t far = apart(board, cell, scene->map->pacman);
      Vector2 at = board_view_at(&scene->view, board, cell);
      Rectangle rect = {at.x - size / 2, at.y - size / 2, size, size};
      if (far > SIGHT) {
        draw_rect(rect, color_fade(tint(ui, TOKEN_FLOOR), 0.86f));
        continue;
      }
      static const int dr[] = {0, -1, 0, 1}, dc[] = {-1, 0, 1, 0};
      float line = fmaxf(px(ui, 2), 1);
      for (int m = 0; m < DIRECTION_COUNT; m++) {
        int32_t nr = r + dr[m], nc = c + dc[m];
        bool out = !board_inside(board, nr, nc) || apart(board, board_cell(board, nr, nc), scene->map->pacman) > SIGHT;
        if (!out) continue;
        Rectangle edge = {dc[m] > 0 ? rect.x + size - line : rect.x, dr[m] > 0 ? rect.y + size - line : rect.y,
                          dc[m] ? line : size, dr[m] ? line : size};
        draw_rect(edge, tint(ui, TOKEN_ACCENT));
      }
    }
}

static void draw_things(const HelpScene *scene, const Ui *ui) {
  const Map *map = scene->map;
  const Board *board = &map->board;
  float cell = scene->view.cell;
  for (int32_t i = 0; i < map->foods.count; i++) {
    Vector2 at = board_view_at(&scene->view, board, map->foods.at[i]);
    if (map->foods.count == 1)
      goal_draw(at, cell, ui->theme);
    else
      draw_disc(at, fmaxf(cell * 0.1f, 1.5f), tint(ui, TOKEN_FOOD));
  }
  for (int32_t i = 0; i < map->pies.count; i++)
    pie_of_level_draw(scene->level, board_view_at(&scene->view, board, map->pies.at[i]), cell, ui->theme);
  for (int32_t i = 0; i < map->pills.count; i++) {
    char value[2] = {(char)('0' + map->pill_values[i]), 0};
    pill_draw(ui, board_view_at(&scene->view, board, map->pills.at[i]), cell, value);
  }
  if (map->exit != CELL_NONE) exit_draw(board_view_at(&scene->view, board, map->exit), cell, ui->theme);
}

static void draw_actors(const HelpScene *scene, const Ui *ui) {
  const Level *level = scene->level;
  const Map *map = scene->map;
  const Board *board = &map->board;
  Vector2 hero = board_view_at(&scene->view, board, map->pacman);
  for (int32_t i = 0; i < map->monsters.count; i++) {
    if (level->limited_sight && apart(board, map->monsters.at[i], map->pacman) > SIGHT) continue;
    Vector2 at = board_view_at(&scene->view, board, map->monsters.at[i]);
    float dx = hero.x - at.x, dy = hero.y - at.y, far = fmaxf(sqrtf(dx * dx + dy * dy), 1);
    if (level->picture.hunted) {
      Vector2 tip = board_view_at(&scene->view, board, step_towards(board, map->monsters.at[i], map->pacman));
      draw_stroke(at, tip, fmaxf(scene->view.cell * 0.07f, 1.5f), color_fade(tint(ui, TOKEN_DANGER), 0.8f));
    }
    MonsterPose pose = {.at = at,
                        .cell = scene->view.cell,
                        .kind = monster_kind(i),
                        .look = {dx / far, dy / far},
                        .sway = ui_wave(ui, 5),
                        .asleep = level->still};
    monster_draw(&pose, ui->theme);
  }
  Move facing = level->picture.way ? move_of_letter(level->picture.way[0]) : MOVE_EAST;
  HeroPose pose = {.at = hero,
                   .cell = scene->view.cell,
                   .facing = facing < DIRECTION_COUNT ? facing : MOVE_EAST,
                   .mouth = 0.6f + 0.35f * ui_wave(ui, 8),
                   .size = 1};
  hero_draw(&pose, ui->theme);
}

void help_scene_draw(HelpScene *scene, const Level *level, Rectangle room, bool rounded, Ui *ui) {
  const LevelPicture *picture = &level->picture;
  if (scene->level != level) {
    board_view_forget(&scene->view);
    map_destroy(scene->map);
    scene->map = picture->map ? map_parse(picture->map, strlen(picture->map), "help", NULL) : NULL;
    scene->level = level;
    scene->view.zoom = 1;
  }
  if (!scene->map) return;
  const Board *board = &scene->map->board;
  BoardRoom place = {
      .rect = room, .padding = px(ui, PADDING), .radius = rounded ? px(ui, RADIUS) : 0, .max_cell = px(ui, MAX_CELL)};
  board_view_place(&scene->view, board, &place, CELL_NONE);
  board_view_bake(&scene->view, board, ui->theme);
  board_view_draw(&scene->view);
  if (picture->heat) draw_heat(scene, ui);
  bool dark = level->limited_sight; /* which hides things, but not the way */
  if (dark) draw_things(scene, ui);
  if (dark) draw_dark(scene, ui);
  if (picture->way) draw_way(scene, picture->way, ui);
  if (!dark) draw_things(scene, ui);
  draw_actors(scene, ui);
}

void help_scene_destroy(HelpScene *scene) {
  board_view_destroy(&scene->view);
  map_destroy(scene->map);
  *scene = (HelpScene){0};
}
