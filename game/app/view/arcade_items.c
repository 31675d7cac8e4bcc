/* The bonus items of the arcade: a shape and a colour each. Must not know what they are worth. */
#include <math.h>

#include "game/app/view/arcade_scene.h"

static const Color LEAF = {96, 150, 90, 255}, STEM = {120, 92, 70, 255};

static Vector2 by(Vector2 at, float x, float y) { return (Vector2){at.x + x, at.y + y}; }

static void shine(Vector2 at, float r) { draw_disc(at, r, color_fade(COLOR_WHITE, 0.7f)); }

static void stem(Vector2 at, float r, float thick) {
  draw_stroke(by(at, 0, -r * 0.6f), by(at, r * 0.35f, -r * 1.25f), thick, LEAF);
}

static void pear(Vector2 at, float r, Color color) {
  draw_disc(by(at, 0, r * 0.3f), r * 0.85f, color);
  draw_disc(by(at, 0, -r * 0.4f), r * 0.5f, color);
}

static void acorn(Vector2 at, float r, Color color) {
  draw_triangle(by(at, -r * 0.8f, -r * 0.2f), by(at, 0, r * 1.1f), by(at, r * 0.8f, -r * 0.2f), color);
  draw_disc(by(at, 0, r * 0.05f), r * 0.7f, color);
  draw_round((Rectangle){at.x - r, at.y - r * 0.75f, 2 * r, r * 0.7f}, r * 0.35f, color_darker(color, 0.25f));
}

static void lemon(Vector2 at, float r, Color color) {
  draw_disc(by(at, 0, r * 0.1f), r * 0.8f, color);
  draw_disc(by(at, -r * 0.75f, r * 0.1f), r * 0.28f, color);
  draw_disc(by(at, r * 0.75f, r * 0.1f), r * 0.28f, color);
}

static void apple(Vector2 at, float r, Color color) {
  draw_disc(by(at, -r * 0.35f, r * 0.1f), r * 0.7f, color);
  draw_disc(by(at, r * 0.35f, r * 0.1f), r * 0.7f, color);
  draw_disc(by(at, 0, r * 0.35f), r * 0.65f, color);
}

static void berries(Vector2 at, float r, Color color) {
  static const float spots[3][2] = {{-0.45f, 0.35f}, {0.45f, 0.35f}, {0, -0.3f}};
  for (int i = 0; i < 3; i++) {
    draw_disc(by(at, spots[i][0] * r, spots[i][1] * r), r * 0.58f, color_darker(color, i == 2 ? 0 : 0.15f));
    shine(by(at, (spots[i][0] - 0.15f) * r, (spots[i][1] - 0.2f) * r), r * 0.13f);
  }
}

static void mushroom(Vector2 at, float r, Color color) {
  draw_round((Rectangle){at.x - r * 0.35f, at.y, r * 0.7f, r}, r * 0.3f, (Color){245, 236, 220, 255});
  draw_round((Rectangle){at.x - r, at.y - r * 0.9f, 2 * r, r * 1.2f}, r * 0.6f, color);
  shine(by(at, -r * 0.45f, -r * 0.35f), r * 0.2f);
  shine(by(at, r * 0.15f, -r * 0.55f), r * 0.16f);
  shine(by(at, r * 0.55f, -r * 0.15f), r * 0.18f);
}

static void crystal(Vector2 at, float r, Color color) {
  Vector2 top = by(at, 0, -r * 1.1f), left = by(at, -r * 0.8f, -r * 0.2f), right = by(at, r * 0.8f, -r * 0.2f);
  Vector2 foot = by(at, 0, r * 1.1f);
  draw_triangle(left, foot, right, color_darker(color, 0.22f));
  draw_triangle(top, left, right, color);
  draw_triangle(by(at, -r * 0.3f, -r * 0.2f), foot, by(at, r * 0.3f, -r * 0.2f), color_darker(color, 0.1f));
}

void arcade_item_draw(Vector2 at, float size, int32_t item) {
  static const Color colors[ARCADE_BONUSES] = {{178, 140, 255, 255}, {120, 205, 160, 255}, {238, 140, 84, 255},
                                               {255, 210, 63, 255},  {255, 107, 107, 255}, {92, 174, 245, 255},
                                               {245, 130, 190, 255}, {190, 225, 250, 255}};
  int32_t kind = item % ARCADE_BONUSES;
  Color color = colors[kind];
  float r = size * 0.4f, thick = fmaxf(size * 0.08f, 1.2f);
  if (kind < 6 && kind != 2) stem(at, r, thick);
  if (kind == 2) draw_stroke(by(at, 0, -r * 0.6f), by(at, 0, -r * 1.15f), thick, STEM);
  switch (kind) {
    case 0: draw_disc(at, r, color); break;
    case 1: pear(at, r, color); break;
    case 2: acorn(at, r, color); break;
    case 3: lemon(at, r, color); break;
    case 4: apple(at, r, color); break;
    case 5: berries(at, r, color); return;
    case 6: mushroom(at, r, color); return;
    default: crystal(at, r, color); return;
  }
  shine(by(at, -r * 0.3f, -r * 0.15f), r * 0.16f);
}
