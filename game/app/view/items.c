/* Pies and exits, drawn from shapes that differ as much as their colours do.
 * Must not know what they do. */
#include "game/app/view/items.h"

#include <math.h>

#include "game/app/platform/draw.h"

/* A large pill with a gleam and a ring. */
void pellet_draw(Vector2 at, float cell, const Theme *theme) {
  draw_disc(at, 0.30f * cell, theme_keyline(theme));
  draw_disc(at, 0.25f * cell, theme_color(theme, TOKEN_FOOD));
  if (cell < 14) return;
  draw_circle(at, 0.36f * cell, fmaxf(0.05f * cell, 1), color_fade(theme_color(theme, TOKEN_FOOD), 0.55f));
  draw_disc((Vector2){at.x - 0.08f * cell, at.y - 0.08f * cell}, 0.06f * cell, COLOR_WHITE);
}

/* A round pie with a slice cut out of it. */
void pie_draw(Vector2 at, float cell, const Theme *theme) {
  Color crust = theme_color(theme, TOKEN_FRONTIER), filling = theme_color(theme, TOKEN_FOOD);
  if (theme->contrast) filling = theme_color(theme, TOKEN_BACKGROUND); /* crust and food are both white there */
  draw_disc(at, 0.34f * cell, theme_keyline(theme));
  draw_disc(at, 0.30f * cell, crust);
  draw_disc(at, 0.20f * cell, filling);
  if (cell < 10) return;
  for (int i = 0; i < 3; i++) {
    float angle = 0.5236f + 1.0472f * (float)i, dx = cosf(angle) * 0.2f * cell, dy = sinf(angle) * 0.2f * cell;
    draw_stroke((Vector2){at.x - dx, at.y - dy}, (Vector2){at.x + dx, at.y + dy}, fmaxf(0.05f * cell, 1), crust);
  }
}

void pie_of_level_draw(const Level *level, Vector2 at, float cell, const Theme *theme) {
  (level && level->capsules ? pellet_draw : pie_draw)(at, cell, theme);
}

/* A door that stands open. */
void exit_draw(Vector2 at, float cell, const Theme *theme) {
  Color frame = theme_color(theme, TOKEN_GOOD);
  Rectangle door = {at.x - 0.26f * cell, at.y - 0.38f * cell, 0.52f * cell, 0.76f * cell};
  draw_round(rect_inset(door, -0.05f * cell), 0.16f * cell, theme_keyline(theme));
  draw_round(door, 0.12f * cell, color_mix(theme_color(theme, TOKEN_FLOOR), frame, 0.2f));
  draw_frame(door, 0.12f * cell, fmaxf(0.08f * cell, 1.5f), frame);
  if (cell < 10) return;
  draw_chevron((Vector2){at.x + 0.02f * cell, at.y}, 0.26f * cell, 3.14159265f, fmaxf(0.07f * cell, 1.5f), frame);
}
