/* Lines that explain what stands on a screen. A label that has a line in words/notes.inc explains itself and the number
 * beside or below it wherever it is put: the mouse over either shows the line, and a key leads from one to the next.
 * Knows no screen. */
#ifndef PACADE_APP_UI_NOTES_H
#define PACADE_APP_UI_NOTES_H

#include "game/app/ui/ui.h"

enum { NOTES_MOST = 320, NOTE_LETTERS = 48 };

typedef struct NoteText {
  Rectangle at;
  StringId note; /* STR_COUNT: it has none of its own */
  char words[NOTE_LETTERS];
} NoteText;

typedef struct Notes {
  NoteText texts[NOTES_MOST]; /* of this frame, when somebody wants to know */
  int32_t count;
  bool gathers;     /* this frame */
  bool over;        /* the mouse is over some text */
  int32_t asked;    /* the how-manieth line is shown by key; -1: none */
  int32_t lines;    /* that there are, as of the last frame */
  StringId hovered; /* shown at the mouse; STR_COUNT: none */
  double since;     /* the mouse has been there */
} Notes;

void notes_init(Notes *notes);
/* Before a frame is drawn. */
void notes_begin(Notes *notes, const Ui *ui);
/* Text was put there: put() and put_fit() tell. */
void notes_see(const Ui *ui, Rectangle at, const char *words);
/* What stands there means this: for what is no text with a label of its own. */
void notes_add(const Ui *ui, Rectangle at, StringId line);
/* The text that was put last means this: for numbers that have no label. */
void notes_last(const Ui *ui, StringId line);
/* After the screen was drawn: the line that is wanted. True when it is another one than before; *words says which. */
bool notes_draw(Notes *notes, const Ui *ui, const char **words);

/* By key: the first line, or no line any more. */
void notes_ask(Notes *notes);
/* While lines are asked for: true when the action was to go on, back or away. */
bool notes_take(Notes *notes, Action action);
/* Numbers of the last frame that nothing explains, one after the other from *at = 0 on; NULL: no more. For tests; only
 * while lines are asked for. */
const char *notes_bare(const Notes *notes, int32_t *at);

#endif
