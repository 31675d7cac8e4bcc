/* A disc and what stands on it.
 * Must not know what a pill does. */
#include "game/app/view/pill.h"

#include <math.h>

static const float KEYLINE = 0.07f; /* of a cell */

void pill_draw(const Ui *ui, Vector2 at, float cell, const char *value) {
  float radius = fmaxf((value[0] ? 0.36f : 0.24f) * cell, 1.5f), key = KEYLINE * cell;
  Token ground = ui->theme->light ? TOKEN_PANEL : TOKEN_BACKGROUND;
  if (key >= 1) draw_disc(at, radius + key, tint(ui, ground)); /* seen on heat of nearly its own colour too */
  draw_disc(at, radius, tint(ui, TOKEN_GOOD));
  if (!value[0]) return;
  fonts_draw(ui->fonts, FACE_MONO_BOLD, (int32_t)fmaxf(roundf(0.52f * cell), 9), at, ALIGN_CENTER, tint(ui, ground),
             value);
}
