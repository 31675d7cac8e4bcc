/* A list that is longer than its room: which line has the focus and which lines are seen.
 * Knows no screen, no key and no picture. */
#ifndef PACADE_APP_MODEL_LIST_H
#define PACADE_APP_MODEL_LIST_H

#include <stdbool.h>
#include <stdint.h>

/* Zero-initialise. */
typedef struct List {
  int32_t count;    /* lines */
  int32_t focus;    /* the line that has it; below 0: none has */
  int32_t scroll;   /* the first line seen */
  int32_t fit;      /* lines that there is room for, as last laid out; 0: not yet */
  int32_t followed; /* the focus and the room that list_follow_moved last saw, the focus plus one */
  int32_t followed_fit;
} List;

/* Moves the focus by lines, as far as the first and the last, and brings it into sight. True when the focus has
 * moved. */
bool list_move(List *list, int32_t by);
/* Sets the number of lines and how many fit (at least one); the visible part never ends before the room does. */
void list_layout(List *list, int32_t count, int32_t fit);
/* Scrolls by lines; the focus stays where it is. */
void list_scroll(List *list, int32_t by);
/* Brings the focus into sight: always, or only when it or the room has changed since the last call. */
void list_follow(List *list);
void list_follow_moved(List *list);
/* Puts the focus in the middle of what is seen. */
void list_center(List *list);

#endif
