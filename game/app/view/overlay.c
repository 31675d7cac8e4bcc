/* Replays a trace up to a number of expansions, and bakes the little tiles that show it.
 * Must not know where on the screen they go. */
#include "game/app/view/overlay.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "game/app/platform/draw.h"

bool overlay_init(Overlay *overlay, int32_t cells) {
  *overlay = (Overlay){.cells = cells, .key = -1};
  overlay->order = calloc((size_t)cells, sizeof *overlay->order);
  overlay->open = calloc((size_t)cells, sizeof *overlay->open);
  if (overlay->order && overlay->open) return true;
  overlay_destroy(overlay);
  return false;
}

void overlay_destroy(Overlay *overlay) {
  free(overlay->order);
  free(overlay->open);
  free(overlay->sequence);
  *overlay = (Overlay){.key = -1};
}

void overlay_clear(Overlay *overlay) {
  if (overlay->next == 0) return;
  memset(overlay->order, 0, (size_t)overlay->cells * sizeof *overlay->order);
  memset(overlay->open, 0, (size_t)overlay->cells);
  overlay->closed = overlay->frontier = overlay->next = 0;
  overlay->turn++;
}

int32_t overlay_turn(const Overlay *overlay) { return overlay->turn; }

static void apply(Overlay *o, const TraceEvent *event) {
  if (event->cell < 0 || event->cell >= o->cells) return;
  uint8_t *open = &o->open[event->cell];
  if (event->kind == TRACE_OPENED && !*open && o->order[event->cell] == 0) {
    *open = 1;
    o->frontier++;
  }
  if (event->kind != TRACE_CLOSED) return;
  if (*open) {
    *open = 0;
    o->frontier--;
  }
  if (o->closed == o->sequence_room) {
    int32_t room = o->sequence_room ? o->sequence_room * 2 : 1024;
    Cell *more = realloc(o->sequence, sizeof *more * (size_t)room);
    if (!more) return;
    o->sequence = more;
    o->sequence_room = room;
  }
  o->sequence[o->closed] = event->cell;
  o->order[event->cell] = ++o->closed;
}

void overlay_show(Overlay *o, int32_t key, const TraceEvent *events, int32_t count, int32_t closed) {
  if (key != o->key || closed < o->closed) overlay_clear(o);
  o->key = key;
  while (o->next < count) {
    if (events[o->next].kind == TRACE_CLOSED && o->closed == closed) break;
    apply(o, &events[o->next++]);
  }
}

static float soft(float distance) { return fminf(fmaxf(0.5f - distance, 0), 1); }

/* Distance to a rounded square about (0, 0). */
static float square_distance(float x, float y, float half, float radius) {
  float dx = fabsf(x) - half + radius, dy = fabsf(y) - half + radius;
  float outside = sqrtf(fmaxf(dx, 0) * fmaxf(dx, 0) + fmaxf(dy, 0) * fmaxf(dy, 0));
  return outside + fminf(fmaxf(dx, dy), 0) - radius;
}

/* How much of the pixel at (x, y) from the cell's middle the tile covers. */
static float cover(Tile tile, float x, float y, float cell) {
  float far = sqrtf(x * x + y * y);
  switch (tile) {
    case TILE_HEAT: return soft(square_distance(x, y, 0.44f * cell, 0.22f * cell));
    case TILE_FRONTIER: {
      float edge = square_distance(x, y, 0.38f * cell, 0.18f * cell), thick = fmaxf(0.065f * cell, 1.2f);
      float ring = soft(fabsf(edge + thick / 2) - thick / 2), dot = soft(far - fmaxf(0.085f * cell, 1));
      return fmaxf(fmaxf(ring, dot), 0.14f * soft(edge));
    }
    case TILE_DOT: return soft(far - fmaxf(0.045f * cell, 0.7f));
    case TILE_BEAD: return soft(far - fmaxf(0.12f * cell, 1.5f));
    case TILE_BEAD_HOLE: return soft(far - fmaxf(0.21f * cell, 3));
    case TILE_RING: { /* as a bead, hollow */
      float thick = fmaxf(0.055f * cell, 1);
      return soft(fabsf(far - fmaxf(0.13f * cell, 2)) - thick / 2);
    }
    case TILE_DANGER: { /* three strokes from the lower left to the upper right, cut by the square */
      float edge = square_distance(x, y, 0.44f * cell, 0.16f * cell), thick = fmaxf(0.085f * cell, 1.2f);
      float across = (x + y) * 0.70711f, line = fabsf(across - 0.27f * cell * roundf(across / (0.27f * cell)));
      float stroke = fabsf(across) < 0.4f * cell ? soft(line - thick / 2) : 0;
      return fmaxf(fminf(stroke, soft(edge + 0.06f * cell)), 0.12f * soft(edge));
    }
    default: return soft(far - fmaxf(0.085f * cell, 0.5f));
  }
}

void tileset_make(TileSet *tiles, int32_t cell) {
  if (tiles->cell == cell && tiles->strip.id) return;
  tileset_destroy(tiles);
  if (cell < 1 || cell > 512) return;
  int32_t width = (cell + 2) * TILE_COUNT;
  Color *pixels = calloc((size_t)width * (size_t)cell, sizeof *pixels);
  if (!pixels) return;
  for (int tile = 0; tile < TILE_COUNT; tile++)
    for (int32_t y = 0; y < cell; y++)
      for (int32_t x = 0; x < cell; x++) {
        float half = (float)cell / 2;
        float covered = cover((Tile)tile, (float)x + 0.5f - half, (float)y + 0.5f - half, (float)cell);
        pixels[(size_t)y * (size_t)width + (size_t)(tile * (cell + 2) + x)] = color_fade(COLOR_WHITE, covered);
      }
  picture_send(&tiles->strip, pixels, width, cell);
  tiles->cell = cell;
  free(pixels);
}

void tileset_destroy(TileSet *tiles) {
  picture_destroy(&tiles->strip);
  *tiles = (TileSet){0};
}

void tileset_draw(const TileSet *tiles, Tile tile, Vector2 top_left, Color color) {
  if (!tiles->strip.id) return;
  float cell = (float)tiles->cell;
  Rectangle from = {(float)((int32_t)tile * (tiles->cell + 2)), 0, cell, cell};
  draw_picture_part(tiles->strip, from, (Rectangle){top_left.x, top_left.y, cell, cell}, color);
}
