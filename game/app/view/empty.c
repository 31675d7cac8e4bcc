/* The sleeping monster and what stands under it.
 * Must not know what is missing. */
#include "game/app/view/empty.h"

#include <math.h>

#include "game/app/ui/widgets.h"
#include "game/app/view/sprites.h"

static const float WIDEST = 560; /* units */

bool empty_draw(Ui *ui, Rectangle room, const char *words, const char *label, bool focused, Rectangle *where) {
  Vector2 middle = rect_center(room);
  MonsterPose pose = {
      .at = {middle.x, middle.y - px(ui, 70)}, .cell = px(ui, 96), .kind = MONSTER_DOZER, .asleep = true};
  monster_draw(&pose, ui->theme);
  float most = fminf(room.width, px(ui, WIDEST)), line = px(ui, ui->large ? 26 : 22), y = middle.y + px(ui, 14);
  bool one = width_of(ui, FACE_SEMIBOLD, 16, words) <= most;
  int32_t lines = 1;
  if (one) /* a reason may take a few */
    put(ui, FACE_SEMIBOLD, 16, middle.x, y, ALIGN_CENTER, tint(ui, TOKEN_TEXT), words);
  else
    lines = put_wrapped(ui, FACE_SEMIBOLD, 16, middle.x - most / 2, y, most, line, 4, tint(ui, TOKEN_TEXT), words);
  if (!label) return false; /* nothing can be done about it */
  y += line * (float)(lines - 1) + px(ui, 30);
  Rectangle rect = rect_snap((Rectangle){middle.x - px(ui, 110), y, px(ui, 220), px(ui, 48)});
  if (where) *where = rect;
  return button(ui, rect, BUTTON_PRIMARY, label, focused);
}
