/* Lines that explain what stands on a screen. A label that has a line in words/notes.inc explains itself and the number
 * beside or below it wherever it is drawn: moving the mouse over either shows the line, and a key leads from one to the
 * next. Knows no screen. */
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
  NoteText texts[NOTES_MOST]; /* of this frame, while `gathers` */
  int32_t count;
  bool gathers;     /* this frame */
  bool over;        /* the mouse is over some text */
  int32_t asked;    /* index of the line that is shown by key; -1: none */
  int32_t lines;    /* how many lines there were in the last frame */
  StringId hovered; /* shown at the mouse; STR_COUNT: none */
  double since;     /* since when the mouse has been there */
} Notes;

void notes_init(Notes *notes);
/* Before a frame is drawn. */
void notes_begin(Notes *notes, const Ui *ui);
/* Reports text that was drawn; called by put() and put_fit(). */
void notes_see(const Ui *ui, Rectangle at, const char *words);
/* Explains what is drawn there, for things that are not text with a label of their own. */
void notes_add(const Ui *ui, Rectangle at, StringId line);
/* Explains the text that was drawn last, for numbers that have no label. */
void notes_last(const Ui *ui, StringId line);
/* Called after the screen was drawn: draws the line that is wanted. True when it is another one than before; *words
 * gets it. */
bool notes_draw(Notes *notes, const Ui *ui, const char **words);

/* By key: shows the first line, or hides the one that is shown. */
void notes_ask(Notes *notes);
/* While a line is shown by key: true when the action moved to the next or previous line or closed it. */
bool notes_take(Notes *notes, Action action);
/* Numbers of the last frame that nothing explains, one after the other from *at = 0 on; NULL: no more. For tests; only
 * while a line is shown by key. */
const char *notes_bare(const Notes *notes, int32_t *at);

#endif
