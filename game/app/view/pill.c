/* A disc and what stands on it.
 * Must not know what a pill does. */
#include "game/app/view/pill.h"

#include <math.h>

void pill_draw(const Ui *ui, Vector2 at, float cell, const char *value) {
  draw_disc(at, fmaxf((value[0] ? 0.36f : 0.24f) * cell, 1.5f), tint(ui, TOKEN_GOOD));
  if (!value[0]) return;
  fonts_draw(ui->fonts, FACE_MONO_BOLD, (int32_t)fmaxf(roundf(0.52f * cell), 9), at, ALIGN_CENTER,
             tint(ui, ui->theme->light ? TOKEN_PANEL : TOKEN_BACKGROUND), value);
}
