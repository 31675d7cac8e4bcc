/* The cells of the lens as small pictures: solid, hatched one way or the other, and hollow with a thin hatch.
 * Must not know a board, nor who searched. */
#include <math.h>
#include <stdlib.h>

#include "game/app/platform/draw.h"
#include "game/app/screens/lens/lens_internal.h"

static float soft(float distance) { return fminf(fmaxf(0.5f - distance, 0), 1); }

/* Distance to a rounded square about (0, 0). */
static float square_distance(float x, float y, float half, float radius) {
  float dx = fabsf(x) - half + radius, dy = fabsf(y) - half + radius;
  float outside = sqrtf(fmaxf(dx, 0) * fmaxf(dx, 0) + fmaxf(dy, 0) * fmaxf(dy, 0));
  return outside + fminf(fmaxf(dx, dy), 0) - radius;
}

/* Parallel lines at 45 degrees, `apart` pixels from one another; rising: from the lower left to the upper right. */
static float hatch(float x, float y, bool rising, float apart, float thick) {
  float across = (rising ? x + y : x - y) * 0.70711f;
  return soft(fabsf(across - apart * roundf(across / apart)) - thick / 2);
}

/* Dashes along the edge. */
static bool on_dash(float x, float y, float cell) {
  float along = fabsf(x) > fabsf(y) ? y : x, period = fmaxf(0.26f * cell, 5);
  return fmodf(along + 64 * period, period) < 0.6f * period;
}

static float cover(LensTile tile, float x, float y, float cell) {
  float edge = square_distance(x, y, 0.44f * cell, 0.18f * cell), inside = soft(edge);
  bool rising = tile == LENS_TILE_RISING || tile == LENS_TILE_RISING_THIN;
  switch (tile) {
    case LENS_TILE_RISING:
    case LENS_TILE_FALLING:
      return fminf(inside, hatch(x, y, rising, fmaxf(0.22f * cell, 4), fmaxf(0.075f * cell, 1.2f)));
    case LENS_TILE_RISING_THIN:
    case LENS_TILE_FALLING_THIN: {
      float line = 0.55f * hatch(x, y, rising, fmaxf(0.22f * cell, 4), fmaxf(0.03f * cell, 0.8f));
      float thick = fmaxf(0.035f * cell, 1), rim = soft(fabsf(edge + thick / 2) - thick / 2);
      return fmaxf(fminf(inside, line), on_dash(x, y, cell) ? 0.8f * rim : 0);
    }
    default: return inside;
  }
}

void lens_tiles_make(LensTileSet *tiles, int32_t cell) {
  if (tiles->cell == cell && tiles->strip.id) return;
  lens_tiles_destroy(tiles);
  if (cell < 1 || cell > 512) return;
  int32_t width = (cell + 2) * LENS_TILES;
  Color *pixels = calloc((size_t)width * (size_t)cell, sizeof *pixels);
  if (!pixels) return;
  for (int tile = 0; tile < LENS_TILES; tile++)
    for (int32_t y = 0; y < cell; y++)
      for (int32_t x = 0; x < cell; x++) {
        float half = (float)cell / 2;
        float covered = cover((LensTile)tile, (float)x + 0.5f - half, (float)y + 0.5f - half, (float)cell);
        pixels[(size_t)y * (size_t)width + (size_t)(tile * (cell + 2) + x)] = color_fade(COLOR_WHITE, covered);
      }
  picture_send(&tiles->strip, pixels, width, cell);
  tiles->cell = cell;
  free(pixels);
}

void lens_tiles_destroy(LensTileSet *tiles) {
  picture_destroy(&tiles->strip);
  *tiles = (LensTileSet){0};
}

static void draw_tile(const LensTileSet *tiles, LensTile tile, Vector2 corner, Color color) {
  if (!tiles->strip.id) return;
  float cell = (float)tiles->cell;
  Rectangle from = {(float)((int32_t)tile * (tiles->cell + 2)), 0, cell, cell};
  draw_picture_part(tiles->strip, from, (Rectangle){corner.x, corner.y, cell, cell}, color);
}

Color lens_color(const Ui *ui, int side) { return tint(ui, side == 0 ? TOKEN_BRAMBLE : TOKEN_HOB); }

Color lens_both_color(const Ui *ui) { return color_mix(tint(ui, TOKEN_GOOD), tint(ui, TOKEN_FLOOR), 0.42f); }

void lens_cell_draw(const Ui *ui, const LensTileSet *tiles, LensClass what, int side, Vector2 corner) {
  if (what == LENS_NOBODY) return;
  if (what == LENS_BOTH) {
    draw_tile(tiles, LENS_TILE_SOLID, corner, lens_both_color(ui));
    return;
  }
  int owner = what == LENS_ONLY_A ? 0 : 1;
  Color color = lens_color(ui, owner);
  if (owner == side) {
    draw_tile(tiles, LENS_TILE_SOLID, corner, color_mix(tint(ui, TOKEN_FLOOR), color, 0.25f));
    draw_tile(tiles, owner == 0 ? LENS_TILE_RISING : LENS_TILE_FALLING, corner, color);
  } else {
    draw_tile(tiles, owner == 0 ? LENS_TILE_RISING_THIN : LENS_TILE_FALLING_THIN, corner,
              color_fade(color, ui->theme->contrast ? 1 : 0.75f));
  }
}

void lens_line_draw(Vector2 from, Vector2 to, float thick, bool dashed, Color color) {
  float dx = to.x - from.x, dy = to.y - from.y, far = sqrtf(dx * dx + dy * dy);
  float dash = fmaxf(2.2f * thick, 4), period = dash + fmaxf(1.2f * thick, 3);
  if (!dashed || far < 1) {
    draw_stroke(from, to, thick, color);
    return;
  }
  int32_t dashes = (int32_t)ceilf(far / period);
  for (int32_t i = 0; i < dashes; i++) {
    float at = (float)i * period;
    float end = fminf(at + dash, far), x = from.x + dx / far * at, y = from.y + dy / far * at;
    float to_x = from.x + dx / far * end, to_y = from.y + dy / far * end;
    Rectangle rect = {fminf(x, to_x), fminf(y, to_y), fabsf(to_x - x), fabsf(to_y - y)};
    if (dy == 0)
      rect.y -= thick / 2, rect.height = thick;
    else
      rect.x -= thick / 2, rect.width = thick;
    draw_rect(rect, color);
  }
}
