/* The colours: four themes, one table, every colour by its token. Knows no window. */
#ifndef PACADE_APP_MODEL_PALETTE_H
#define PACADE_APP_MODEL_PALETTE_H

#include <stdbool.h>
#include <stdint.h>

typedef enum {
  TOKEN_BACKGROUND,
  TOKEN_PANEL,
  TOKEN_RAISED,
  TOKEN_LINE,
  TOKEN_FLOOR,
  TOKEN_WALL_FILL,
  TOKEN_WALL_STROKE,
  TOKEN_WALL_SHADOW,
  TOKEN_FOOD,
  TOKEN_HERO,
  TOKEN_HOB,
  TOKEN_STILT,
  TOKEN_DOZER,
  TOKEN_BRAMBLE,
  TOKEN_HEAT_1,
  TOKEN_HEAT_2,
  TOKEN_HEAT_3,
  TOKEN_HEAT_4,
  TOKEN_HEAT_5,
  TOKEN_FRONTIER,
  TOKEN_PATH,
  TOKEN_DANGER,
  TOKEN_GOOD,
  TOKEN_TEXT,
  TOKEN_MUTED,
  TOKEN_ACCENT,
  TOKEN_ON_ACCENT,
  TOKEN_GOOD_TEXT,   /* of a badge: readable on its tint */
  TOKEN_DANGER_TEXT, /* the same */
  TOKEN_TRACK,       /* the empty part of a bar */
  TOKEN_COUNT
} Token;

enum { HEAT_STOPS = 5 };

/* A badge: the share of its colour over the panel, and how far its words are mixed from that colour towards the text
 * colour. */
#define BADGE_TINT 0.14f
#define BADGE_TOWARD_TEXT 0.3f

typedef struct Theme {
  const char *id;
  const char *title;
  bool light;              /* dark ink on paper: keylines take the wall stroke */
  bool contrast;           /* panels have outlines, walls a pattern, and lines are thick */
  uint32_t c[TOKEN_COUNT]; /* 0xRRGGBB */
} Theme;

const Theme *theme_table(int32_t *count);
/* NULL when there is none of that id. */
const Theme *theme_find(const char *id);
/* All ids, separated by blanks. */
const char *theme_ids(void);
/* A filled control under the mouse: further from the colour of its words, so that they stay readable. */
uint32_t palette_lit(uint32_t fill, uint32_t ink);
/* The next theme; the first one follows the last. */
const Theme *theme_next(const Theme *theme);

#endif
