/* The arithmetic of a list. Must not know what its lines are, nor how they are drawn. */
#include "game/app/model/list.h"

static int32_t within(int32_t value, int32_t most) { return value > most ? most : value; }

static int32_t at_least(int32_t value, int32_t least) { return value < least ? least : value; }

bool list_move(List *list, int32_t by) {
  int32_t before = list->focus;
  list->focus = at_least(within(before + by, list->count - 1), 0);
  list_follow(list);
  return list->focus != before;
}

void list_scroll(List *list, int32_t by) {
  list->scroll = at_least(within(list->scroll + by, list->count - list->fit), 0);
}

void list_layout(List *list, int32_t count, int32_t fit) {
  list->count = count;
  list->fit = at_least(fit, 1);
  list_scroll(list, 0);
}

void list_follow(List *list) {
  if (list->focus < 0) return;
  if (list->focus < list->scroll) list->scroll = list->focus;
  if (list->fit > 0 && list->focus >= list->scroll + list->fit) list->scroll = list->focus - list->fit + 1;
}

void list_follow_moved(List *list) {
  if (list->followed == list->focus + 1 && list->followed_fit == list->fit) return;
  list_follow(list);
  list->followed = list->focus + 1;
  list->followed_fit = list->fit;
}

void list_center(List *list) {
  list->scroll = list->focus - list->fit / 2;
  list_scroll(list, 0);
}
