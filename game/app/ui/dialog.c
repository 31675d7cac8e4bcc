/* Boxes over a screen, the one that asks for a name, and the one that lists keys.
 * Must not know what is done with the name, nor what a key does. */
#include "game/app/ui/dialog.h"

#include <math.h>

static const float RADIUS = 16, SHADE = 10, NAME_WIDTH = 520, NAME_HEIGHT = 208, REASON = 48,
                   KEYS_WIDTH = 560; /* units */

void dialog_box(const Ui *ui, Rectangle box) {
  draw_round(rect_inset(box, -px(ui, SHADE)), px(ui, RADIUS + SHADE),
             color_fade(COLOR_BLACK, ui->theme->light ? 0.05f : 0.28f));
  draw_round(box, px(ui, RADIUS), tint(ui, TOKEN_PANEL));
  draw_frame(box, px(ui, RADIUS), line_width(ui), tint(ui, TOKEN_LINE));
}

Rectangle dialog_place(const Ui *ui, Rectangle room, float width, float height) {
  float margin = ui_left(ui) - ui->area.x;
  width = fminf(px(ui, width), ui->area.width - 2 * margin);
  height = fminf(px(ui, height), ui->area.height - 2 * margin);
  Vector2 middle = rect_center(room);
  float x = fmaxf(middle.x - width / 2, ui_left(ui)), y = middle.y - height / 2;
  return rect_snap((Rectangle){x, fmaxf(y, ui->area.y + margin), width, height});
}

/* Words with a bar beside them: never colour alone. */
static void draw_reason(const Ui *ui, float x, float y, float room, const char *words) {
  float line = px(ui, ui->large ? 22 : 18);
  draw_round((Rectangle){x, y, px(ui, 4), 2 * line}, px(ui, 2), tint(ui, TOKEN_DANGER));
  put_wrapped(ui, FACE_MEDIUM, 13, x + px(ui, 14), y + line / 2, room - px(ui, 14), line, 2,
              tint(ui, TOKEN_DANGER_TEXT), words);
}

NameAnswer name_box_draw(Ui *ui, Rectangle room, NameBox *box, Field *name) {
  Rectangle place = dialog_place(ui, room, NAME_WIDTH, NAME_HEIGHT + (box->refused ? REASON : 0));
  dialog_box(ui, place);
  float x = place.x + px(ui, 28), wide = place.width - px(ui, 56), gap = px(ui, 10), half = (wide - gap) / 2;
  put_fit(ui, FACE_LOGO, 20, x, place.y + px(ui, 40), ALIGN_LEFT, wide, tint(ui, TOKEN_TEXT), box->title);
  box->field = rect_snap((Rectangle){x, place.y + px(ui, 68), wide, px(ui, 40)});
  box->taking = rect_snap((Rectangle){x, place.y + place.height - px(ui, 68), half, px(ui, 44)});
  box->leaving = box->taking;
  box->leaving.x += half + gap;
  field_draw(ui, box->field, name, box->hint, true);
  if (input_clicked(ui->input, box->field)) name->chosen = false;
  if (box->refused && box->refused[0]) draw_reason(ui, x, place.y + px(ui, 120), wide, box->refused);
  bool taken = button(ui, box->taking, BUTTON_PRIMARY, box->take, false);
  bool left = button(ui, box->leaving, BUTTON_PLAIN, box->leave, false);
  return taken ? NAME_TAKEN : left ? NAME_LEFT : NAME_ASKED;
}

void key_box_draw(Ui *ui, Rectangle room, const Legend *legend, int32_t columns) {
  const LegendItem *items = legend->items;
  if (ui->phone) columns = 1;
  int32_t count = legend->count;
  float width = fminf(px(ui, KEYS_WIDTH), ui->area.width - px(ui, 24)), row = px(ui, 34);
  int32_t lines = (count + columns - 1) / columns;
  float height = px(ui, 100) + row * (float)lines;
  if (height > ui->area.height - px(ui, 16)) { /* a low window: tighter rows */
    height = ui->area.height - px(ui, 16);
    row = (height - px(ui, 100)) / (float)lines;
  }
  Vector2 middle = rect_center(room);
  Rectangle box = {middle.x - width / 2, middle.y - height / 2, width, height};
  box.x = fmaxf(box.x, ui->area.x + px(ui, 12));
  box.y = fminf(fmaxf(box.y, ui->area.y + px(ui, 8)), ui->area.y + ui->area.height - height - px(ui, 8));
  box = rect_snap(box);
  dialog_box(ui, box);
  float pad = px(ui, 28), right = box.x + width - pad;
  float title = put(ui, FACE_LOGO, 22, box.x + pad, box.y + px(ui, 36), ALIGN_LEFT, tint(ui, TOKEN_TEXT),
                    say(ui, STR_KEYS_TITLE));
  put_fit(ui, FACE_MEDIUM, 13, right, box.y + px(ui, 36), ALIGN_RIGHT, width - 2 * pad - title - px(ui, 16),
          tint(ui, TOKEN_MUTED), say(ui, STR_KEYS_CLOSE));
  float column = (width - 2 * pad) / (float)columns, caps_room = px(ui, columns > 1 ? 92 : ui->large ? 176 : 150);
  for (int32_t i = 0; i < count; i++) {
    float x = box.x + pad + (i >= lines ? column + px(ui, 8) : 0);
    float y = box.y + px(ui, 82) + row * (float)(i % lines);
    Rectangle target = {x - px(ui, 4), y - row / 2, column, row};
    char caps[LEGEND_CAPS];
    Action click = legend_click(&items[i]);
    legend_caps(ui, &items[i], legend->context ? legend->context : ui->context, caps);
    float cap = key_cap(ui, x, y, caps, click != ACTION_NONE && input_hovers(ui->input, target));
    float label = fmaxf(cap, caps_room) + px(ui, 10);
    put_fit(ui, FACE_MEDIUM, 14, x + label, y, ALIGN_LEFT, column - label - px(ui, 8), tint(ui, TOKEN_TEXT),
            say(ui, items[i].label));
    if (click != ACTION_NONE && input_clicked(ui->input, target)) input_push(ui->input, click);
  }
}
