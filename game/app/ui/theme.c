/* Colours by token, and the heat ramp between its five stops.
 * Must not know what is drawn with them. */
#include "game/app/ui/theme.h"

#include <math.h>

#include "game/app/platform/draw.h"

static Color color_of(uint32_t rgb) {
  return (Color){(unsigned char)(rgb >> 16), (unsigned char)(rgb >> 8 & 0xFF), (unsigned char)(rgb & 0xFF), 255};
}

Color theme_color(const Theme *theme, Token token) { return color_of(theme->c[token]); }

Color theme_lit(const Theme *theme, Token fill, Token ink) {
  return color_of(palette_lit(theme->c[fill], theme->c[ink]));
}

Color theme_heat(const Theme *theme, float t) {
  float x = fminf(fmaxf(t, 0.0f), 1.0f) * (HEAT_STOPS - 1);
  int i = (int)x;
  if (i >= HEAT_STOPS - 1) i = HEAT_STOPS - 2;
  Color low = theme_color(theme, (Token)(TOKEN_HEAT_1 + i)), high = theme_color(theme, (Token)(TOKEN_HEAT_1 + i + 1));
  return color_mix(low, high, x - (float)i);
}

Color theme_keyline(const Theme *theme) {
  return theme_color(theme, theme->light ? TOKEN_WALL_STROKE : TOKEN_BACKGROUND);
}
