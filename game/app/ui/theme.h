/* The colours of the palette, ready to be drawn with. Knows no screen. */
#ifndef PACADE_APP_UI_THEME_H
#define PACADE_APP_UI_THEME_H

#include "game/app/model/palette.h"
#include "game/app/platform/types.h"

Color theme_color(const Theme *theme, Token token);
/* The colour that palette_lit gives. */
Color theme_lit(const Theme *theme, Token fill, Token ink);
/* The heat ramp at t in 0..1, between its stops. */
Color theme_heat(const Theme *theme, float t);
/* What lies under sprites so that they stand out. */
Color theme_keyline(const Theme *theme);

#endif
