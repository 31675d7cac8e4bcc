/* Keys, wheel and bar of a list. Must not know which screen it is on, nor what its lines are. */
#include "game/app/ui/list.h"

#include <math.h>

static const float RADIUS = 8; /* units */

int32_t list_step(const List *list, Action action, int32_t page) {
  switch (action) {
    case ACTION_UP: return -1;
    case ACTION_DOWN: return 1;
    case ACTION_PAGE_UP: return -page;
    case ACTION_PAGE_DOWN: return page;
    case ACTION_FIRST: return -list->count;
    case ACTION_LAST: return list->count;
    default: return 0;
  }
}

int32_t list_wheel(const Ui *ui, Rectangle room) {
  if (ui->input->wheel == 0 || !input_hovers(ui->input, room)) return 0;
  return ui->input->wheel > 0 ? -1 : 1;
}

int32_t list_fit(float room, float line, float gap) {
  int32_t fit = (int32_t)((room + gap) / (line + gap));
  return fit > 1 ? fit : 1;
}

void list_row(const Ui *ui, Rectangle rect, bool focused) {
  if (focused || input_hovers(ui->input, rect)) draw_round(rect, px(ui, RADIUS), tint(ui, TOKEN_RAISED));
  if (!focused) return;
  float in = px(ui, 6);
  draw_round(rect_snap((Rectangle){rect.x, rect.y + in, px(ui, 4), rect.height - 2 * in}), px(ui, 2),
             tint(ui, TOKEN_ACCENT));
}

void list_thumb(const Ui *ui, const List *list, Rectangle room) {
  if (list->fit >= list->count) return;
  float part = fmaxf(room.height * (float)list->fit / (float)list->count, px(ui, 16)), wide = fmaxf(px(ui, 4), 3);
  float at = (room.height - part) * (float)list->scroll / (float)(list->count - list->fit);
  draw_round(rect_snap((Rectangle){room.x + room.width - wide, room.y + at, wide, part}), wide / 2,
             color_mix(tint(ui, TOKEN_PANEL), tint(ui, TOKEN_MUTED), 0.75f));
}
