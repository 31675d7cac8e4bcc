/* The options of an agent as a short list, one line each with an arrow at either end: for set-ups that have several
 * agents. The choose screen has larger ones. Knows no screen. */
#ifndef PACADE_APP_VIEW_OPTION_ROWS_H
#define PACADE_APP_VIEW_OPTION_ROWS_H

#include "ai/common/options.h"
#include "game/app/ui/ui.h"

typedef struct OptionRows {
  int32_t focus;                   /* the row that the keys change; -1: none */
  Rectangle arrows[OPTION_MAX][2]; /* as drawn; empty: not in sight */
} OptionRows;

/* A value in words: "2.5", "30,000", "Manhattan", "on". */
void option_value_words(const Ui *ui, const OptionInfo *option, double value, char *out, size_t room);
/* Draws them from the top of `area` on. True when the mouse changed one. */
bool option_rows_draw(Ui *ui, Rectangle area, const OptionInfo *options, int32_t count, OptionValues *values,
                      OptionRows *rows);
/* What one row needs, in pixels. */
float option_row_height(const Ui *ui);

#endif
