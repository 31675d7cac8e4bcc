/* Keeps the list, hashes it tile by tile, and paints the tiles whose hash differs from the last frame's. Must not know
 * what the shapes mean. */
#include "game/app/platform/canvas.h"

#include <math.h>
#include <raylib.h>
#include <rlgl.h>
#include <stdlib.h>
#include <string.h>

#include "game/app/platform/picture_internal.h"
#include "game/app/platform/touches.h"

enum {
  TILE = 32,     /* pixels */
  STAMPS = 1024, /* textures are distinguished by the last bits of their number: a collision only paints too much */
  BATCH = 2048   /* quads at a time */
};
static const int32_t MEND_EVERY = 5;    /* frames between repaints of a row, in case something else painted over it */
static const int32_t AFTER_RESIZE = 12; /* frames: the window system may take its time with new sizes */

typedef struct Shape {
  unsigned texture;
  int32_t first, count; /* corners */
  Box box;              /* the part inside its clip */
  Box clip;
  bool clipped; /* part of it lies outside the clip */
  ShapeKind kind;
} Shape;

typedef struct Canvas {
  QuadCorner *corners;
  int32_t corner_count, corner_room;
  Shape *shapes;
  int32_t shape_count, shape_room;
  unsigned texture; /* of the shape that is being filled in */
  uint64_t *hash, *before;
  uint8_t *dirty;
  int32_t tiles, columns, rows;
  int32_t width, height;
  int32_t mend_in, mend_row; /* frames until a row is repainted, and which row */
  int32_t unsure;            /* frames still to be painted whole */
  bool whole;                /* only the next frame is */
  Color ground;
  bool listing, onto, short_of_memory, clipping, turned;
  Box clip;
  float a, b, dx, dy; /* the rotation: x' = a x - b y + dx */
  uint32_t stamps[STAMPS];
  Touches touches;
} Canvas;

static Canvas canvas;

/* ---- straight to the graphics ---- */

static void send(const QuadCorner *corners, int32_t count, unsigned texture) {
  for (int32_t done = 0; done < count;) {
    int32_t part = count - done < 4 * BATCH ? count - done : 4 * BATCH;
    rlCheckRenderBatchLimit(part);
    rlSetTexture(texture ? texture : rlGetTextureIdDefault());
    rlBegin(RL_QUADS);
    for (int32_t i = done; i < done + part; i++) {
      rlColor4ub(corners[i].color.r, corners[i].color.g, corners[i].color.b, corners[i].color.a);
      rlTexCoord2f(corners[i].u, corners[i].v);
      rlVertex2f(corners[i].x, corners[i].y);
    }
    rlEnd();
    done += part;
  }
}

static void blend(bool on) {
  rlDrawRenderBatchActive();
  if (on)
    rlEnableColorBlend();
  else
    rlDisableColorBlend();
}

static void send_at_once(const QuadCorner *corners, int32_t count, unsigned texture, ShapeKind kind) {
  if (kind == SHAPE_REPLACES) blend(false);
  send(corners, count, texture);
  if (kind == SHAPE_REPLACES) blend(true);
}

/* ---- the list ---- */

QuadCorner *canvas_shape(unsigned texture, int32_t quads) {
  int32_t need = canvas.corner_count + 4 * quads;
  if (need > canvas.corner_room) {
    int32_t room = need + need / 2 + 4096;
    QuadCorner *more = realloc(canvas.corners, sizeof *more * (size_t)room);
    if (!more) return NULL;
    canvas.corners = more;
    canvas.corner_room = room;
  }
  canvas.texture = texture;
  return canvas.corners + canvas.corner_count;
}

static Box bounds(QuadCorner *corners, int32_t count) {
  float left = 1e9f, top = 1e9f, right = -1e9f, bottom = -1e9f;
  for (int32_t i = 0; i < count; i++) {
    left = fminf(left, corners[i].x), right = fmaxf(right, corners[i].x);
    top = fminf(top, corners[i].y), bottom = fmaxf(bottom, corners[i].y);
  }
  return (Box){(int32_t)floorf(fmaxf(left, -1e6f)), (int32_t)floorf(fmaxf(top, -1e6f)),
               (int32_t)ceilf(fminf(right, 1e6f)), (int32_t)ceilf(fminf(bottom, 1e6f))};
}

static void turn(QuadCorner *corners, int32_t count) {
  for (int32_t i = 0; i < count; i++) {
    float x = corners[i].x, y = corners[i].y;
    corners[i].x = canvas.a * x - canvas.b * y + canvas.dx;
    corners[i].y = canvas.b * x + canvas.a * y + canvas.dy;
  }
}

static bool room_for_shape(void) {
  if (canvas.shape_count < canvas.shape_room) return true;
  int32_t room = canvas.shape_room * 2 + 512;
  Shape *more = realloc(canvas.shapes, sizeof *more * (size_t)room);
  if (!more) return false;
  canvas.shapes = more;
  canvas.shape_room = room;
  return true;
}

void canvas_add(int32_t quads, ShapeKind kind) {
  QuadCorner *corners = canvas.corners + canvas.corner_count;
  int32_t count = 4 * quads;
  if (count <= 0) return;
  if (canvas.turned) turn(corners, count);
  if (!canvas.listing || canvas.onto) {
    send_at_once(corners, count, canvas.texture, kind);
    return;
  }
  Box whole = {0, 0, canvas.width, canvas.height}, all = bounds(corners, count);
  Box clip = canvas.clipping ? box_meet(canvas.clip, whole) : whole, box = box_meet(all, clip);
  if (box_empty(box)) return;
  if (!room_for_shape()) {
    canvas.short_of_memory = true;
    return;
  }
  bool clipped = canvas.clipping && !box_holds(clip, all);
  canvas.shapes[canvas.shape_count++] = (Shape){.texture = canvas.texture,
                                                .first = canvas.corner_count,
                                                .count = count,
                                                .box = box,
                                                .clip = clip,
                                                .clipped = clipped,
                                                .kind = canvas.turned && kind == SHAPE_COVERS ? SHAPE_BLENDS : kind};
  canvas.corner_count += count;
}

void canvas_clip(Rectangle rect) {
  if (!canvas.listing || canvas.onto) {
    BeginScissorMode((int)rect.x, (int)rect.y, (int)rect.width, (int)rect.height);
    return;
  }
  canvas.clipping = true;
  canvas.clip = touches_box((Rectangle){floorf(rect.x), floorf(rect.y), floorf(rect.width), floorf(rect.height)});
}

void canvas_unclip(void) {
  if (!canvas.listing || canvas.onto) EndScissorMode();
  canvas.clipping = false;
}

void canvas_turn(Vector2 middle, float degrees, float scale) {
  float angle = degrees * 3.14159265f / 180;
  canvas.turned = true;
  canvas.a = cosf(angle) * scale;
  canvas.b = sinf(angle) * scale;
  canvas.dx = middle.x - canvas.a * middle.x + canvas.b * middle.y;
  canvas.dy = middle.y - canvas.b * middle.x - canvas.a * middle.y;
}

void canvas_move(Vector2 by) {
  canvas.turned = true;
  canvas.a = 1;
  canvas.b = 0;
  canvas.dx = by.x;
  canvas.dy = by.y;
}

void canvas_straight(void) { canvas.turned = false; }

void canvas_renewed(unsigned texture) { canvas.stamps[texture % STAMPS]++; }

void canvas_onto_parts(Picture picture, const Rectangle *parts, int32_t count) {
  BeginTextureMode(picture_target(picture));
  canvas.onto = true;
  if (!parts || !touches_add(&canvas.touches, picture, parts, count)) canvas_renewed(picture.id);
}

void canvas_onto_part(Picture picture, const Rectangle *part) { canvas_onto_parts(picture, part, 1); }

void canvas_onto(Picture picture, Color ground) {
  canvas_onto_part(picture, NULL);
  ClearBackground(ground);
}

void canvas_onto_end(void) {
  EndTextureMode();
  canvas.onto = false;
}

/* ---- what changed ---- */

static uint64_t mix(uint64_t hash, uint64_t word) {
  hash = (hash ^ word) * 0x9E3779B97F4A7C15u;
  return hash ^ hash >> 29;
}

static uint64_t shape_hash(const Shape *shape) {
  uint64_t hash = mix(shape->texture, (uint64_t)canvas.stamps[shape->texture % STAMPS] << 8 | (uint64_t)shape->kind);
  const char *bytes = (const char *)(canvas.corners + shape->first);
  size_t size = sizeof(QuadCorner) * (size_t)shape->count; /* whole quads: a multiple of 16 */
  for (size_t i = 0; i < size; i += sizeof hash) {
    uint64_t word;
    memcpy(&word, bytes + i, sizeof word);
    hash = mix(hash, word);
  }
  if (shape->clipped) hash = mix(hash, (uint64_t)shape->box.left << 40 ^ (uint64_t)shape->box.top << 20);
  if (shape->clipped) hash = mix(hash, (uint64_t)shape->box.right << 40 ^ (uint64_t)shape->box.bottom << 20);
  return hash;
}

static Box tiles_of(Box box) {
  return (Box){box.left / TILE, box.top / TILE, (box.right + TILE - 1) / TILE, (box.bottom + TILE - 1) / TILE};
}

static void mark(Box box) {
  Box whole = {0, 0, canvas.width, canvas.height}, part = box_meet(box, whole);
  if (box_empty(part)) return;
  Box t = tiles_of(part);
  for (int32_t row = t.top; row < t.bottom; row++)
    memset(canvas.dirty + (size_t)row * (size_t)canvas.columns + t.left, 1, (size_t)(t.right - t.left));
}

/* Of a picture that was painted on in part, only that part has changed. */
static void mark_touches(const Shape *shape) {
  for (int32_t i = 0; i < canvas.touches.count; i++) {
    const Touch *touch = &canvas.touches.at[i];
    if (touch->picture.id == shape->texture)
      mark(touches_place(touch, canvas.corners + shape->first, shape->count, shape->box));
  }
}

static void find_changes(bool all) {
  memset(canvas.hash, 0, sizeof *canvas.hash * (size_t)canvas.tiles);
  memset(canvas.dirty, all, (size_t)canvas.tiles);
  for (int32_t i = 0; i < canvas.shape_count; i++) {
    const Shape *shape = &canvas.shapes[i];
    uint64_t hash = shape_hash(shape);
    Box t = tiles_of(shape->box);
    for (int32_t row = t.top; row < t.bottom; row++)
      for (int32_t col = t.left; col < t.right; col++) {
        uint64_t *tile = &canvas.hash[row * canvas.columns + col];
        *tile = mix(*tile, hash);
      }
    if (canvas.touches.count > 0 && shape->texture) mark_touches(shape);
  }
  for (int32_t i = 0; i < canvas.tiles; i++) canvas.dirty[i] |= canvas.hash[i] != canvas.before[i];
  uint64_t *swap = canvas.before;
  canvas.before = canvas.hash;
  canvas.hash = swap;
  canvas.touches.count = 0;
}

/* ---- painting ---- */

static void scissor(Box box) {
  rlDrawRenderBatchActive();
  rlScissor(box.left, canvas.height - box.bottom, box.right - box.left, box.bottom - box.top);
}

/* The last shape that hides everything under it there; -1: none does. */
static int32_t lowest_seen(Box patch) {
  for (int32_t i = canvas.shape_count - 1; i >= 0; i--)
    if (canvas.shapes[i].kind != SHAPE_BLENDS && box_holds(canvas.shapes[i].box, patch)) return i;
  return -1;
}

static void paint_ground(Box p) {
  Color c = canvas.ground;
  float left = (float)p.left, top = (float)p.top, right = (float)p.right, bottom = (float)p.bottom;
  QuadCorner corners[4] = {
      {left, top, 0, 0, c}, {left, bottom, 0, 0, c}, {right, bottom, 0, 0, c}, {right, top, 0, 0, c}};
  send_at_once(corners, 4, 0, SHAPE_REPLACES);
}

static void paint(Box patch) {
  int32_t first = lowest_seen(patch);
  bool whole = patch.left == 0 && patch.top == 0 && patch.right == canvas.width && patch.bottom == canvas.height;
  scissor(patch);
  rlEnableScissorTest();
  if (first < 0 && whole) {
    rlDisableScissorTest();
    ClearBackground(canvas.ground);
    rlEnableScissorTest();
  } else if (first < 0) {
    paint_ground(patch);
  }
  Box now = patch;
  for (int32_t i = first < 0 ? 0 : first; i < canvas.shape_count; i++) {
    const Shape *shape = &canvas.shapes[i];
    Box part = box_meet(shape->box, patch), want = shape->clipped ? box_meet(shape->clip, patch) : patch;
    if (box_empty(part)) continue;
    if (want.left != now.left || want.top != now.top || want.right != now.right || want.bottom != now.bottom) {
      scissor(want);
      now = want;
    }
    send_at_once(canvas.corners + shape->first, shape->count, shape->texture, shape->kind);
  }
  rlDrawRenderBatchActive();
  rlDisableScissorTest();
}

/* ---- a frame ---- */

void canvas_forget(void) { canvas.whole = true; }

/* One row at a time: repainting everything at once would make an occasional frame several times slower. */
static void mend_row(void) {
  if (--canvas.mend_in > 0) return;
  canvas.mend_in = MEND_EVERY;
  canvas.mend_row = (canvas.mend_row + 1) % canvas.rows;
  memset(canvas.dirty + (size_t)canvas.mend_row * (size_t)canvas.columns, 1, (size_t)canvas.columns);
}

static bool resize(int32_t width, int32_t height) {
  canvas.width = width;
  canvas.height = height;
  canvas.columns = (width + TILE - 1) / TILE;
  canvas.rows = (height + TILE - 1) / TILE;
  canvas.tiles = canvas.columns * canvas.rows;
  free(canvas.hash);
  free(canvas.before);
  free(canvas.dirty);
  canvas.hash = calloc((size_t)canvas.tiles, sizeof *canvas.hash);
  canvas.before = calloc((size_t)canvas.tiles, sizeof *canvas.before);
  canvas.dirty = calloc((size_t)canvas.tiles, 1);
  return canvas.hash && canvas.before && canvas.dirty;
}

void canvas_begin(int32_t width, int32_t height, Color ground, bool keeps) {
  bool same = ground.r == canvas.ground.r && ground.g == canvas.ground.g && ground.b == canvas.ground.b;
  canvas.short_of_memory = false;
  if (width != canvas.width || height != canvas.height || !canvas.hash) {
    canvas.short_of_memory = !resize(width, height);
    canvas.unsure = AFTER_RESIZE;
    same = false;
  }
  if (!keeps || !same) canvas.whole = true;
  canvas.ground = ground;
  canvas.corner_count = canvas.shape_count = 0;
  canvas.listing = true;
  canvas.clipping = canvas.turned = false;
}

void canvas_end(void) {
  canvas.listing = false;
  if (!canvas.hash || !canvas.before || !canvas.dirty) { /* short of memory: paint the whole frame directly */
    paint((Box){0, 0, canvas.width, canvas.height});
    return;
  }
  bool all = canvas.whole || canvas.unsure > 0 || canvas.short_of_memory;
  if (canvas.unsure > 0) canvas.unsure--;
  canvas.whole = false;
  find_changes(all);
  mend_row();
  Box patches[PATCHES];
  TileGrid grid = {canvas.dirty, TILE, canvas.columns, canvas.rows, canvas.width, canvas.height};
  int32_t count = patches_gather(&grid, patches);
  for (int32_t i = 0; i < count; i++) paint(patches[i]);
  rlSetTexture(0);
}

void canvas_close(void) {
  free(canvas.corners);
  free(canvas.shapes);
  free(canvas.hash);
  free(canvas.before);
  free(canvas.dirty);
  canvas = (Canvas){0};
}
