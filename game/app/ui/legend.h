/* Rows of keys: each is an action (or a few that belong together) and a word. What stands on the caps is looked up in
 * the bindings, so that a key which was changed shows everywhere. Knows no screen and no key by name. */
#ifndef PACADE_APP_UI_LEGEND_H
#define PACADE_APP_UI_LEGEND_H

#include "game/app/platform/bindings.h"
#include "game/app/ui/ui.h"

enum { LEGEND_MOST = 16, LEGEND_CAPS = 64 };

/* Stands for an action in a row: several that share a cap (the table is in legend.c), the mouse, or number keys (those
 * whose bits are set, the lowest being 1). */
enum {
  LEGEND_UP_DOWN = ACTION_COUNT,
  LEGEND_UP_DOWN_TOGETHER,
  LEGEND_LEFT_RIGHT,
  LEGEND_ARROWS,
  LEGEND_ARROWS_DOWN, /* a click goes down */
  LEGEND_ARROWS_APART,
  LEGEND_MOVES,
  LEGEND_MOVES_ALL, /* with the second key of each */
  LEGEND_SECOND,    /* those of the second player */
  LEGEND_CORNERS,
  LEGEND_CORNERS_APART,
  LEGEND_STEP,
  LEGEND_ENDS,
  LEGEND_SPEED,
  LEGEND_THINK,
  LEGEND_WIPE,
  LEGEND_ZOOM,
  LEGEND_ZOOM_APART,
  LEGEND_SAVE_ALL,
  LEGEND_HINTS,
  LEGEND_AGAIN,
  LEGEND_MENUS,
  LEGEND_LOOKS,
  LEGEND_PAD_CROSS, /* buttons of a pad */
  LEGEND_PAD_ACCEPT,
  LEGEND_PAD_PLAY,
  LEGEND_PAD_GROUPS,
  LEGEND_GROUPS_END,
  LEGEND_MOUSE = LEGEND_GROUPS_END,
  LEGEND_NUMBER_BITS = 1 << 16
};
#define LEGEND_NUMBERS(first, last) (LEGEND_NUMBER_BITS + (1 << (last)) - (1 << ((first)-1)))

typedef struct LegendItem {
  int32_t keys; /* an Action, or one of the above */
  StringId label;
} LegendItem;

typedef struct Legend {
  const LegendItem *items;
  int32_t count;
  InputContext context; /* whose keys are shown; 0: those of the moment */
  bool paused;          /* the pause key is labelled "resume" */
  bool centered;        /* between its ends; else it begins at the left one */
} Legend;

/* What stands on the cap of a row. */
void legend_caps(const Ui *ui, const LegendItem *item, InputContext context, char out[LEGEND_CAPS]);
/* What a click on a row does; ACTION_NONE: nothing. */
Action legend_click(const LegendItem *item);
/* A key cap; returns its width. */
float key_cap(const Ui *ui, float left, float center_y, const char *keys, bool hover);
/* The row of keys: as many as fit, and always the back key; clicks act like the key. */
void legend_row(Ui *ui, float left, float right, float center_y, const LegendItem *items, int32_t count);
void legend_row_of(Ui *ui, float left, float right, float center_y, const Legend *legend);

#endif
