/* Options as lines with arrows.
 * Must not know whose options they are, nor what they are for. */
#include "game/app/view/option_rows.h"

#include <math.h>
#include <stdio.h>

#include "game/app/model/names.h"
#include "game/app/model/option_steps.h"
#include "game/app/ui/notes.h"
#include "game/app/ui/widgets.h"

float option_row_height(const Ui *ui) { return px(ui, 40); }

void option_value_words(const Ui *ui, const OptionInfo *option, double value, char *out, size_t room) {
  if (option->type == OPTION_CHOICE)
    snprintf(out, room, "%s", choice_title(ui->language, option, (int32_t)value));
  else if (option->type == OPTION_BOOL)
    snprintf(out, room, "%s", say(ui, value != 0 ? STR_ON : STR_OFF));
  else if (option->type == OPTION_INT)
    write_number(out, room, (int64_t)value);
  else
    snprintf(out, room, option->step > 0 && option->step < 0.1 ? "%.2f" : "%.1f", value);
}

/* The least and greatest height of a row whose title stands above its box, and the title's part of it. */
enum { STACKED = 48, STACKED_MOST = 60, TITLE = 20 };

/* A little less than half, or what the widest title needs, as far as the values leave room. */
static float label_width(const Ui *ui, Rectangle area, const OptionInfo *options, int32_t count,
                         const OptionValues *values) {
  float usual = fminf(area.width * 0.45f, px(ui, 190)), title = 0, value = 0;
  for (int32_t i = 0; i < count; i++) {
    char words[96];
    option_value_words(ui, &options[i], values->v[i], words, sizeof words);
    title = fmaxf(title, width_of(ui, FACE_SEMIBOLD, 13, option_title(ui->language, &options[i])) + px(ui, 12));
    value = fmaxf(value, width_of(ui, FACE_SEMIBOLD, 13, words) + px(ui, 72)); /* with its two arrows */
  }
  return fmaxf(usual, fminf(title, area.width - value));
}

/* Whether some title or value is too long for titles beside the boxes, and there is height for titles above them. */
static bool is_stacked(const Ui *ui, Rectangle area, const OptionInfo *options, int32_t count,
                       const OptionValues *values) {
  const float label = label_width(ui, area, options, count, values),
              box = area.width - label - px(ui, 64); /* less the two arrows */
  if (area.height < px(ui, STACKED) * (float)count) return false;
  for (int32_t i = 0; i < count; i++) {
    char words[96];
    option_value_words(ui, &options[i], values->v[i], words, sizeof words);
    if (width_of(ui, FACE_MEDIUM, 13, option_title(ui->language, &options[i])) > label - px(ui, 10) ||
        width_of(ui, FACE_SEMIBOLD, 13, words) > box)
      return true;
  }
  return false;
}

bool option_rows_draw(Ui *ui, Rectangle area, const OptionInfo *options, int32_t count, OptionValues *values,
                      OptionRows *rows) {
  const bool stacked = is_stacked(ui, area, options, count, values);
  const float high = fminf(stacked ? px(ui, STACKED_MOST) : option_row_height(ui), area.height / (float)fmax(count, 1));
  const float label = stacked ? 0 : label_width(ui, area, options, count, values), above = stacked ? px(ui, TITLE) : 0;
  bool changed = false;
  for (int32_t i = 0; i < count; i++) {
    const OptionInfo *option = &options[i];
    Rectangle row = {area.x, area.y + high * (float)i + above, area.width, high - above};
    Rectangle box = rect_snap((Rectangle){row.x + label, row.y + px(ui, 3), row.width - label, row.height - px(ui, 6)});
    char words[96];
    option_value_words(ui, option, values->v[i], words, sizeof words);
    bool plain = values->v[i] == option->initial;
    put_fit(ui, plain ? FACE_MEDIUM : FACE_SEMIBOLD, 13, row.x, stacked ? row.y - above / 2 : rect_center(row).y,
            ALIGN_LEFT, stacked ? area.width : label - px(ui, 10), tint(ui, plain ? TOKEN_MUTED : TOKEN_TEXT),
            option_title(ui->language, option));
    notes_add(ui, row, STR_OPTION_VALUE_MEANS);
    int32_t by = chooser(ui, box, words, rows->focus == i, false, rows->arrows[i]);
    if (by == 0) continue;
    values->v[i] = option_next(option, values->v[i], by);
    changed = true;
  }
  return changed;
}
