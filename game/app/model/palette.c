/* The four colour tables.
 * Must not know what is drawn with them. */
#include "game/app/model/palette.h"

#include <stddef.h>
#include <string.h>

static const Theme themes[] = {
    {.id = "midnight",
     .title = "Midnight",
     .light = false,
     .c = {[TOKEN_BACKGROUND] = 0x10111F,  [TOKEN_PANEL] = 0x191B2E,       [TOKEN_RAISED] = 0x23263F,
           [TOKEN_LINE] = 0x30345A,        [TOKEN_FLOOR] = 0x15172A,       [TOKEN_WALL_FILL] = 0x343A6B,
           [TOKEN_WALL_STROKE] = 0x5D68B0, [TOKEN_WALL_SHADOW] = 0x0A0B16, [TOKEN_FOOD] = 0xF4DFB6,
           [TOKEN_HERO] = 0xFFCE3A,        [TOKEN_HOB] = 0xFF6B61,         [TOKEN_STILT] = 0xB18CFF,
           [TOKEN_DOZER] = 0x3ECFAE,       [TOKEN_BRAMBLE] = 0x5FB3FF,     [TOKEN_HEAT_1] = 0x1F2D5C,
           [TOKEN_HEAT_2] = 0x205080,      [TOKEN_HEAT_3] = 0x247698,      [TOKEN_HEAT_4] = 0x38A09E,
           [TOKEN_HEAT_5] = 0x7CCFA6,      [TOKEN_FRONTIER] = 0xFF9E7A,    [TOKEN_PATH] = 0xFFF1C9,
           [TOKEN_DANGER] = 0xFF5470,      [TOKEN_GOOD] = 0x3ECFAE,        [TOKEN_TEXT] = 0xF3F0E6,
           [TOKEN_MUTED] = 0x9A9DBE,       [TOKEN_ACCENT] = 0xFFCE3A,      [TOKEN_ON_ACCENT] = 0x1B1730,
           [TOKEN_GOOD_TEXT] = 0x3ECFAE,   [TOKEN_DANGER_TEXT] = 0xFF5470, [TOKEN_TRACK] = 0x30345A}},
    {.id = "paper",
     .title = "Paper",
     .light = true,
     .c = {[TOKEN_BACKGROUND] = 0xF3EDDF,  [TOKEN_PANEL] = 0xFBF7EC,       [TOKEN_RAISED] = 0xEFE7D5,
           [TOKEN_LINE] = 0xD8CDB4,        [TOKEN_FLOOR] = 0xFBF7EC,       [TOKEN_WALL_FILL] = 0xDFD3BA,
           [TOKEN_WALL_STROKE] = 0x4A443A, [TOKEN_WALL_SHADOW] = 0xE9E0CC, [TOKEN_FOOD] = 0x6B5B3E,
           [TOKEN_HERO] = 0xF2B31B,        [TOKEN_HOB] = 0xCF3F3A,         [TOKEN_STILT] = 0x7650BF,
           [TOKEN_DOZER] = 0x16806B,       [TOKEN_BRAMBLE] = 0x2468B0,     [TOKEN_HEAT_1] = 0xDCE9EF,
           [TOKEN_HEAT_2] = 0xB7D5E3,      [TOKEN_HEAT_3] = 0x87B9D1,      [TOKEN_HEAT_4] = 0x5796BA,
           [TOKEN_HEAT_5] = 0x2F6F9C,      [TOKEN_FRONTIER] = 0xC2571A,    [TOKEN_PATH] = 0xA8201A,
           [TOKEN_DANGER] = 0xB3123A,      [TOKEN_GOOD] = 0x0E6B59,        [TOKEN_TEXT] = 0x262219,
           [TOKEN_MUTED] = 0x6E6553,       [TOKEN_ACCENT] = 0xA3480A,      [TOKEN_ON_ACCENT] = 0xFFF9EC,
           [TOKEN_GOOD_TEXT] = 0x0E6B59,   [TOKEN_DANGER_TEXT] = 0xB3123A, [TOKEN_TRACK] = 0xD8CDB4}},
    {.id = "high-contrast",
     .title = "High contrast",
     .light = false,
     .contrast = true,
     .c = {[TOKEN_BACKGROUND] = 0x000000,  [TOKEN_PANEL] = 0x000000,       [TOKEN_RAISED] = 0x333333,
           [TOKEN_LINE] = 0xB8B8B8,        [TOKEN_FLOOR] = 0x000000,       [TOKEN_WALL_FILL] = 0x3C3C3C,
           [TOKEN_WALL_STROKE] = 0xFFFFFF, [TOKEN_WALL_SHADOW] = 0x000000, [TOKEN_FOOD] = 0xFFFFFF,
           [TOKEN_HERO] = 0xFFFF00,        [TOKEN_HOB] = 0xFF8A7A,         [TOKEN_STILT] = 0xDDB8FF,
           [TOKEN_DOZER] = 0x6CF5C8,       [TOKEN_BRAMBLE] = 0x8CD0FF,     [TOKEN_HEAT_1] = 0x5C5C5C,
           [TOKEN_HEAT_2] = 0x767676,      [TOKEN_HEAT_3] = 0x929292,      [TOKEN_HEAT_4] = 0xB0B0B0,
           [TOKEN_HEAT_5] = 0xD0D0D0,      [TOKEN_FRONTIER] = 0xFFFFFF,    [TOKEN_PATH] = 0x00F0FF,
           [TOKEN_DANGER] = 0xFF8A7A,      [TOKEN_GOOD] = 0x6CF5C8,        [TOKEN_TEXT] = 0xFFFFFF,
           [TOKEN_MUTED] = 0xD8D8D8,       [TOKEN_ACCENT] = 0xFFFF00,      [TOKEN_ON_ACCENT] = 0x000000,
           [TOKEN_GOOD_TEXT] = 0x6CF5C8,   [TOKEN_DANGER_TEXT] = 0xFFB4A8, [TOKEN_TRACK] = 0x4A4A4A}},
    {.id = "okabe-ito",
     .title = "Okabe-Ito",
     .light = false,
     .c = {[TOKEN_BACKGROUND] = 0x0E1013,  [TOKEN_PANEL] = 0x181B20,       [TOKEN_RAISED] = 0x23272E,
           [TOKEN_LINE] = 0x3A4049,        [TOKEN_FLOOR] = 0x13161A,       [TOKEN_WALL_FILL] = 0x3A414B,
           [TOKEN_WALL_STROKE] = 0x8A929C, [TOKEN_WALL_SHADOW] = 0x07080A, [TOKEN_FOOD] = 0xFFFFFF,
           [TOKEN_HERO] = 0xF0E442,        [TOKEN_HOB] = 0xD55E00,         [TOKEN_STILT] = 0xCC79A7,
           [TOKEN_DOZER] = 0x009E73,       [TOKEN_BRAMBLE] = 0x56B4E9,     [TOKEN_HEAT_1] = 0x0A2A42,
           [TOKEN_HEAT_2] = 0x084C78,      [TOKEN_HEAT_3] = 0x0072B2,      [TOKEN_HEAT_4] = 0x56B4E9,
           [TOKEN_HEAT_5] = 0xBFE3F7,      [TOKEN_FRONTIER] = 0xE69F00,    [TOKEN_PATH] = 0xFFFFFF,
           [TOKEN_DANGER] = 0xD55E00,      [TOKEN_GOOD] = 0x009E73,        [TOKEN_TEXT] = 0xF5F5F2,
           [TOKEN_MUTED] = 0xA4ABB5,       [TOKEN_ACCENT] = 0xF0E442,      [TOKEN_ON_ACCENT] = 0x14160A,
           [TOKEN_GOOD_TEXT] = 0x5FD3B0,   [TOKEN_DANGER_TEXT] = 0xFF9A4D, [TOKEN_TRACK] = 0x3A4049}},
};

enum { THEME_COUNT = sizeof themes / sizeof *themes };

const Theme *theme_table(int32_t *count) {
  if (count) *count = THEME_COUNT;
  return themes;
}

const Theme *theme_find(const char *id) {
  for (int32_t i = 0; i < THEME_COUNT; i++)
    if (strcmp(themes[i].id, id) == 0) return &themes[i];
  return NULL;
}

const char *theme_ids(void) { return "midnight paper high-contrast okabe-ito"; }

/* Towards white, or towards black under light words. */
uint32_t palette_lit(uint32_t fill, uint32_t ink) {
  uint32_t brightness = (ink >> 16) * 2 + (ink >> 8 & 0xFF) * 5 + (ink & 0xFF), lit = 0; /* up to 8 x 255 */
  for (int shift = 0; shift <= 16; shift += 8) {
    uint32_t part = fill >> shift & 0xFF;
    lit |= (brightness > 4 * 255 ? part * 86 / 100 : part + (255 - part) * 14 / 100) << shift;
  }
  return lit;
}

const Theme *theme_next(const Theme *theme) { return &themes[(theme - themes + 1) % THEME_COUNT]; }
