/* The sleeper and what stands under it.
 * Must not know what is missing. */
#include "game/app/view/empty.h"

#include "game/app/view/sprites.h"
#include "game/app/widgets.h"

bool empty_draw(Ui *ui, Rectangle room, const char *words, const char *label, bool focused, Rectangle *where) {
  Vector2 middle = rect_center(room);
  MonsterPose pose = {
      .at = {middle.x, middle.y - px(ui, 70)}, .cell = px(ui, 96), .kind = MONSTER_DOZER, .asleep = true};
  monster_draw(&pose, ui->theme);
  put_fit(ui, FACE_SEMIBOLD, 16, middle.x, middle.y + px(ui, 14), ALIGN_CENTER, room.width, tint(ui, TOKEN_TEXT),
          words);
  Rectangle rect = rect_snap((Rectangle){middle.x - px(ui, 110), middle.y + px(ui, 44), px(ui, 220), px(ui, 48)});
  if (where) *where = rect;
  return button(ui, rect, BUTTON_PRIMARY, label, focused);
}
