/* Boxes over a screen: one that stands out from what is under it, one that asks for a name, one that lists keys.
 * Knows no screen. */
#ifndef PACADE_APP_UI_DIALOG_H
#define PACADE_APP_UI_DIALOG_H

#include "game/app/ui/field.h"
#include "game/app/ui/legend.h"
#include "game/app/ui/widgets.h"

/* A panel with a frame and a shade around it. */
void dialog_box(const Ui *ui, Rectangle box);
/* A rectangle of this size in units in the middle of `room`, within the window. */
Rectangle dialog_place(const Ui *ui, Rectangle room, float width, float height);

typedef enum { NAME_ASKED, NAME_TAKEN, NAME_LEFT } NameAnswer;

typedef struct NameBox {
  const char *title, *hint;         /* above the line, and in it while it is empty */
  const char *take, *leave;         /* on the buttons */
  const char *refused;              /* why the last name was refused; "": it was not; NULL: names are never refused */
  Rectangle field, taking, leaving; /* as drawn */
} NameBox;

/* Draws it in the middle of `room`; returns what the mouse chose. */
NameAnswer name_box_draw(Ui *ui, Rectangle room, NameBox *box, Field *name);

/* Keys and what they do, in one or two columns in the middle of `room`; a click on a line acts like its key. */
void key_box_draw(Ui *ui, Rectangle room, const Legend *legend, int32_t columns);

#endif
