/* Walls baked at the size that fits, sprites on top, all into one picture.
 * Must not know what a click on it does. */
#include "game/app/view/preview.h"

#include <math.h>

#include "game/app/platform/canvas.h"
#include "game/app/platform/draw.h"
#include "game/app/view/items.h"
#include "game/app/view/sprites.h"
#include "game/app/view/walls.h"

/* Sprites on small previews are drawn larger than a cell, or they could not be distinguished. */
static const float SPRITE_LEAST = 14, SPRITE_MOST = 1.7f; /* pixels; cells */
static const float MAX_CELL = 0.107f;                     /* of the room's width: a tiny map must not look coarse */
static const float LARGEST_SIDE = 512;                    /* cells: a preview of a larger map would be a blur */

static Vector2 middle_of(const Board *board, Cell cell, float size) {
  return (Vector2){((float)board_col(board, cell) + 0.5f) * size, ((float)board_row(board, cell) + 0.5f) * size};
}

static void draw_actors(const Map *map, float cell, const Theme *theme) {
  const Board *board = &map->board;
  float sprite = fminf(fmaxf(cell, SPRITE_LEAST), fmaxf(cell * SPRITE_MOST, 8));
  for (int32_t i = 0; i < map->foods.count; i++) {
    Vector2 at = middle_of(board, map->foods.at[i], cell);
    float radius = map->foods.count == 1 ? sprite * 0.30f : fmaxf(cell * 0.1f, 0.7f);
    if (map->foods.count == 1) draw_disc(at, radius + 1.5f, theme_color(theme, TOKEN_FLOOR));
    draw_disc(at, radius, theme_color(theme, TOKEN_FOOD));
  }
  for (int32_t i = 0; i < map->pies.count; i++)
    pie_of_level_draw(level_find(map->level), middle_of(board, map->pies.at[i], cell), fmaxf(sprite * 0.8f, cell),
                      theme);
  if (map->exit != CELL_NONE) exit_draw(middle_of(board, map->exit, cell), sprite, theme);
  for (int32_t i = 0; i < map->monsters.count; i++) {
    MonsterPose pose = {.at = middle_of(board, map->monsters.at[i], cell),
                        .cell = sprite * 1.1f,
                        .kind = monster_kind(i),
                        .look = {0.4f, 0.2f}};
    monster_draw(&pose, theme);
  }
  if (map->pacman == CELL_NONE) return;
  HeroPose hero = {
      .at = middle_of(board, map->pacman, cell), .cell = sprite * 1.05f, .facing = MOVE_EAST, .mouth = 0.8f, .size = 1};
  hero_draw(&hero, theme);
}

void preview_make(Preview *preview, const Map *map, int32_t width, int32_t height, const Theme *theme) {
  if (preview->picture.id && preview->theme == theme && preview->width == width && preview->height == height) return;
  preview_destroy(preview);
  const Board *board = &map->board;
  preview->theme = theme;
  preview->width = width;
  preview->height = height;
  if ((float)board->rows > LARGEST_SIDE || (float)board->cols > LARGEST_SIDE) return;
  float cell =
      fminf(fminf((float)width / (float)board->cols, (float)height / (float)board->rows), MAX_CELL * (float)width);
  CellRange all = {0, 0, board->rows, board->cols};
  preview->picture = walls_bake(board, all, cell, theme_color(theme, TOKEN_FLOOR), theme);
  if (!preview->picture.id) return;
  canvas_onto_part(preview->picture, NULL);
  draw_actors(map, cell, theme);
  canvas_onto_end();
}

void preview_draw(const Preview *preview, Rectangle room) {
  if (!preview->picture.id) return;
  Vector2 at = {floorf(room.x + (room.width - (float)preview->picture.width) / 2),
                floorf(room.y + (room.height - (float)preview->picture.height) / 2)};
  draw_picture(preview->picture, at, 1);
}

void preview_destroy(Preview *preview) {
  picture_destroy(&preview->picture);
  *preview = (Preview){0};
}
