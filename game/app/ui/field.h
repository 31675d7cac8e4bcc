/* A text field. Typing appends to its end. Knows no screen. */
#ifndef PACADE_APP_UI_FIELD_H
#define PACADE_APP_UI_FIELD_H

#include "game/app/ui/ui.h"

enum { FIELD_TEXT = 512 };

typedef struct Field {
  char text[FIELD_TEXT];
  int32_t most; /* bytes it may hold; 0: all there is room for */
  bool hidden;  /* a dot stands for each letter */
  bool chosen;  /* all of it is selected: what is typed next replaces it */
} Field;

void field_set(Field *field, const char *text);
/* Takes this frame's letters; true when the text changed. */
bool field_type(Field *field, const Input *input);
/* The same with all of it selected: a name that is only proposed. */
void field_propose(Field *field, const char *text);
/* Handles a key: deleting, pasting, or keeping what is selected. */
void field_key(Field *field, Action action);
/* Leaves no trace of what was typed. */
void field_wipe(Field *field);
/* Takes the last letter away. */
bool field_erase(Field *field);
/* Adds what was copied elsewhere, up to the end of its first line. */
bool field_paste(Field *field);
/* `hint` is shown while it is empty. Of a long text the end is shown. */
void field_draw(const Ui *ui, Rectangle rect, const Field *field, const char *hint, bool active);

#endif
