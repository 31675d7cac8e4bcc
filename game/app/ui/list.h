/* Lists on the screen: keys and the mouse wheel, the line that has the focus, and the scroll bar. The screens draw the
 * content of the lines. */
#ifndef PACADE_APP_UI_LIST_H
#define PACADE_APP_UI_LIST_H

#include "game/app/model/list.h"
#include "game/app/ui/ui.h"

/* By how many lines an action moves the focus: one, a page of `page` lines, or all the way; 0 for any other action. */
int32_t list_step(const List *list, Action action, int32_t page);
/* -1 or 1 when the wheel turns over the room, else 0. */
int32_t list_wheel(const Ui *ui, Rectangle room);
/* How many lines of a height fit into a room, with a gap between two; at least one. */
int32_t list_fit(float room, float line, float gap);
/* The line that has the focus: raised, with a bar at its left; only raised under the mouse. */
void list_row(const Ui *ui, Rectangle rect, bool focused);
/* The scroll bar along the right side of `room`; nothing when all of the list is visible. */
void list_thumb(const Ui *ui, const List *list, Rectangle room);

#endif
