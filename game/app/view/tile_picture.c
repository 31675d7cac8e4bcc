/* Draws or loads the picture once, and cuts its tiles out by softening their corners in the pixels.
 * Must not know where tiles lie. */
#include "game/app/view/tile_picture.h"

#include <math.h>
#include <stdlib.h>

#include "game/app/platform/canvas.h"
#include "game/app/platform/draw.h"
#include "game/app/view/preview.h"
#include "game/app/view/sprites.h"
#include "game/app/view/walls.h"

enum { PICTURE = 768 };            /* pixels */
static const float CORNER = 0.09f; /* of a tile */

void tile_picture_destroy(TilePicture *picture) {
  pixels_destroy(&picture->whole);
  picture_destroy(&picture->tiles);
  *picture = (TilePicture){0};
}

static bool take(TilePicture *picture, Pixels pixels) {
  tile_picture_destroy(picture);
  picture->whole = pixels;
  return pixels.at != NULL;
}

/* ---- the scene ---- */

static Color rgb(unsigned value) {
  return (Color){(unsigned char)(value >> 16), (unsigned char)(value >> 8 & 255), (unsigned char)(value & 255), 255};
}

/* A hill: a row of discs under a wavy line. */
static void draw_hill(float base, float height, float wave, float shift, Color color) {
  for (int x = 0; x < PICTURE; x += 2) {
    float t = (float)x / PICTURE, top = base - height * (0.5f + 0.5f * sinf(t * wave + shift));
    draw_rect((Rectangle){(float)x, top, 2, PICTURE - top}, color);
  }
}

static void draw_sky(void) {
  static const unsigned bands[] = {0x1c1f45, 0x2a2a60, 0x46377f, 0x70488f, 0xa75590, 0xe0737e, 0xf6a06f, 0xffcf7a};
  enum { BANDS = sizeof bands / sizeof *bands };
  for (int i = 0; i < BANDS; i++)
    draw_rect((Rectangle){0, (float)(i * PICTURE / BANDS) * 0.86f, PICTURE, PICTURE}, rgb(bands[i]));
  unsigned noise = 11;
  for (int i = 0; i < 70; i++) {
    noise = noise * 1664525U + 1013904223U;
    float x = (float)(noise >> 8 & 1023) / 1023 * PICTURE, y = (float)(noise >> 18 & 1023) / 1023 * PICTURE * 0.42f;
    draw_disc((Vector2){x, y}, 1 + (float)(noise >> 30),
              color_fade(COLOR_WHITE, 0.5f + 0.5f * (float)(noise >> 28 & 1)));
  }
}

bool tile_picture_scene(TilePicture *picture, const Theme *theme) {
  Picture sheet = picture_create(PICTURE, PICTURE);
  if (!sheet.id) return false;
  canvas_onto(sheet, COLOR_BLACK);
  draw_sky();
  draw_disc((Vector2){640, 120}, 58, rgb(0xf3e9d0)); /* the moon, with a bite out of it */
  draw_disc((Vector2){612, 108}, 52, rgb(0x2a2a60));
  draw_disc((Vector2){330, 420}, 210, color_fade(rgb(0xffe3a0), 0.35f));
  hero_draw(&(HeroPose){.at = {330, 420}, .cell = 380, .facing = MOVE_EAST, .mouth = 0.6f, .size = 1}, theme);
  draw_hill(560, 90, 7.1f, 0.4f, rgb(0x93507f));
  draw_hill(640, 110, 5.3f, 2.1f, rgb(0x6a3d74));
  monster_draw(&(MonsterPose){.at = {120, 560}, .cell = 190, .kind = MONSTER_HOB, .look = {0.5f, -0.6f}}, theme);
  monster_draw(&(MonsterPose){.at = {560, 330}, .cell = 190, .kind = MONSTER_STILT, .look = {-0.7f, 0.4f}}, theme);
  draw_hill(712, 80, 9.7f, 1.2f, rgb(0x463063));
  monster_draw(&(MonsterPose){.at = {330, 640}, .cell = 180, .kind = MONSTER_BRAMBLE, .look = {0.2f, -0.8f}}, theme);
  monster_draw(&(MonsterPose){.at = {640, 600}, .cell = 200, .kind = MONSTER_DOZER, .look = {-0.8f, -0.2f}}, theme);
  draw_hill(770, 60, 12.3f, 0.2f, rgb(0x282150));
  for (int i = 0; i < 12; i++) draw_disc((Vector2){36 + (float)i * 63, 742}, 8, rgb(0xf4dfb6));
  canvas_onto_end();
  bool ok = take(picture, pixels_of_picture(sheet));
  picture_destroy(&sheet);
  return ok;
}

bool tile_picture_map(TilePicture *picture, const Map *map, const Theme *theme) {
  Preview preview = {0};
  preview_make(&preview, map, PICTURE - 48, PICTURE - 48, theme);
  Picture sheet = picture_create(PICTURE, PICTURE);
  bool ok = preview.picture.id && sheet.id;
  if (ok) {
    canvas_onto(sheet, theme_color(theme, TOKEN_FLOOR));
    preview_draw(&preview, (Rectangle){24, 24, PICTURE - 48, PICTURE - 48});
    canvas_onto_end();
    ok = take(picture, pixels_of_picture(sheet));
  }
  picture_destroy(&sheet);
  preview_destroy(&preview);
  return ok;
}

bool tile_picture_file(TilePicture *picture, const char *path) {
  return take(picture, pixels_read_square(path, PICTURE));
}

/* ---- cutting ---- */

/* How much of a pixel belongs to a rounded square from 0 to `size`. */
static float inside(float x, float y, float size, float radius) {
  float dx = fmaxf(fabsf(x - size / 2) - (size / 2 - radius), 0),
        dy = fmaxf(fabsf(y - size / 2) - (size / 2 - radius), 0);
  return fminf(fmaxf(radius - sqrtf(dx * dx + dy * dy) + 0.5f, 0), 1);
}

static void cut(TilePicture *picture, int32_t side) {
  picture_destroy(&picture->tiles);
  picture->side = side;
  Color *pixels = malloc(sizeof *pixels * PICTURE * PICTURE);
  if (!pixels) return;
  float size = (float)PICTURE / (float)side;
  for (int y = 0; y < PICTURE; y++)
    for (int x = 0; x < PICTURE; x++) {
      float alpha = inside(fmodf((float)x + 0.5f, size), fmodf((float)y + 0.5f, size), size, CORNER * size);
      Color pixel = picture->whole.at[y * PICTURE + x];
      pixel.a = (unsigned char)((float)pixel.a * alpha);
      pixels[y * PICTURE + x] = pixel;
    }
  picture_send(&picture->tiles, pixels, PICTURE, PICTURE);
  free(pixels);
  picture_set_smooth(picture->tiles, true);
}

void tile_picture_draw(TilePicture *picture, int32_t side, int32_t home, Rectangle place, float alpha) {
  if (!picture->whole.at) return;
  if (picture->side != side) cut(picture, side);
  if (!picture->tiles.id) return;
  float size = (float)PICTURE / (float)side;
  Rectangle from = {(float)(home % side) * size, (float)(home / side) * size, size, size};
  draw_picture_part(picture->tiles, from, place, color_fade(COLOR_WHITE, alpha));
}
