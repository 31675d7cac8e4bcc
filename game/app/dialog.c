/* Boxes over a screen, and the one that asks for a name.
 * Must not know what is done with the name. */
#include "game/app/dialog.h"

#include <math.h>

static const float RADIUS = 16, SHADE = 10, NAME_WIDTH = 520, NAME_HEIGHT = 208; /* units */

void dialog_box(const Ui *ui, Rectangle box) {
  draw_round(rect_inset(box, -px(ui, SHADE)), px(ui, RADIUS + SHADE),
             color_fade(BLACK, ui->theme->light ? 0.05f : 0.28f));
  draw_round(box, px(ui, RADIUS), tint(ui, TOKEN_PANEL));
  draw_frame(box, px(ui, RADIUS), line_width(ui), tint(ui, TOKEN_LINE));
}

Rectangle dialog_place(const Ui *ui, Rectangle room, float width, float height) {
  width = fminf(px(ui, width), ui->area.width - px(ui, 32));
  height = fminf(px(ui, height), ui->area.height - px(ui, 40));
  Vector2 middle = rect_center(room);
  float x = fmaxf(middle.x - width / 2, ui->area.x + px(ui, 16)), y = middle.y - height / 2;
  return rect_snap((Rectangle){x, fmaxf(y, ui->area.y + px(ui, 12)), width, height});
}

NameAnswer name_box_draw(Ui *ui, Rectangle room, NameBox *box, Field *name) {
  Rectangle place = dialog_place(ui, room, NAME_WIDTH, NAME_HEIGHT);
  dialog_box(ui, place);
  float x = place.x + px(ui, 28), wide = place.width - px(ui, 56), gap = px(ui, 10), half = (wide - gap) / 2;
  put_fit(ui, FACE_LOGO, 20, x, place.y + px(ui, 40), ALIGN_LEFT, wide, tint(ui, TOKEN_TEXT), box->title);
  box->field = rect_snap((Rectangle){x, place.y + px(ui, 68), wide, px(ui, 40)});
  box->taking = rect_snap((Rectangle){x, place.y + place.height - px(ui, 68), half, px(ui, 44)});
  box->leaving = box->taking;
  box->leaving.x += half + gap;
  field_draw(ui, box->field, name, box->hint, true);
  if (input_clicked(ui->input, box->field)) name->chosen = false;
  bool taken = button(ui, box->taking, BUTTON_PRIMARY, box->take, false);
  bool left = button(ui, box->leaving, BUTTON_PLAIN, box->leave, false);
  return taken ? NAME_TAKEN : left ? NAME_LEFT : NAME_ASKED;
}
