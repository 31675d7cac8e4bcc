/* A game at the view's moment as a sheet for a report: the board with everything that is shown on it, its key, and the
 * figures as a table. Knows no screen. */
#ifndef PACADE_APP_VIEW_STAGE_SHEET_H
#define PACADE_APP_VIEW_STAGE_SHEET_H

#include "game/app/model/sheet.h"
#include "game/app/view/sheet_picture.h"
#include "game/app/view/stage_view.h"

typedef struct StagePage {
  Stage *stage;
  const StageShow *show;
  const char *map, *agent; /* titles */
} StagePage;

/* Fills in the sheet; the stage must have been prepared for this moment. The sheet borrows its board. */
void stage_sheet(Sheet *sheet, const StagePage *page, const Ui *ui);
/* Paints the sheet's board as the window does; the page is borrowed. */
SheetPainter stage_painter(StagePage *page);

#endif
