/* A line of text: only whole letters are added, never half of one.
 * Must not know what the text is for. */
#include "game/app/ui/field.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "game/app/platform/desktop.h"
#include "game/app/ui/widgets.h"
#include "game/core/utf8.h"

void field_set(Field *field, const char *text) {
  field->text[0] = 0;
  snprintf(field->text, sizeof field->text, "%s", text);
  field->chosen = false;
}

void field_propose(Field *field, const char *text) {
  field_set(field, text);
  field->chosen = field->text[0] != 0;
}

void field_key(Field *field, Action action) {
  if (action == ACTION_ERASE) field_erase(field);
  if (action == ACTION_PASTE) field_paste(field);
  if (action == ACTION_DOWN || action == ACTION_NEXT_GROUP) field->chosen = false;
}

void field_wipe(Field *field) {
  volatile char *at = field->text; /* the compiler must not optimise the wiping away */
  for (size_t i = 0; i < sizeof field->text; i++) at[i] = 0;
}

static bool add(Field *field, int32_t letter) {
  char bytes[4];
  if (field->chosen) field_set(field, "");
  size_t size = utf8_write((uint32_t)letter, bytes);
  size_t used = strlen(field->text), most = field->most > 0 ? (size_t)field->most : FIELD_TEXT;
  if (size == 0 || used + size + 1 > most || most > FIELD_TEXT) return false;
  memcpy(field->text + used, bytes, size);
  field->text[used + size] = 0;
  return true;
}

bool field_type(Field *field, const Input *input) {
  bool changed = false;
  for (int32_t i = 0; i < input->typed_count; i++) changed |= add(field, input->typed[i]);
  return changed;
}

bool field_erase(Field *field) {
  size_t used = strlen(field->text);
  if (used == 0) return false;
  if (field->chosen) {
    field_set(field, "");
    return true;
  }
  do used--;
  while (used > 0 && ((unsigned char)field->text[used] & 0xC0) == 0x80);
  field->text[used] = 0;
  return true;
}

bool field_paste(Field *field) {
  const char *words = desktop_copied_text();
  bool changed = false;
  while (words && *words && *words != '\n' && *words != '\r') {
    uint32_t letter = '?'; /* for bytes that are not valid text */
    size_t size = utf8_next(words, strnlen(words, 4), &letter);
    changed |= letter >= 32 && add(field, (int32_t)letter);
    words += size > 0 ? size : 1;
  }
  return changed;
}

/* A dot for each letter, whatever it is. */
static void write_dots(char *out, size_t room, const char *text) {
  static const char dot[] = "\u2022";
  size_t used = 0;
  for (; *text; text++)
    if (((unsigned char)*text & 0xC0) != 0x80 && used + sizeof dot <= room) {
      memcpy(out + used, dot, sizeof dot);
      used += sizeof dot - 1;
    }
}

void field_draw(const Ui *ui, Rectangle rect, const Field *field, const char *hint, bool active) {
  float radius = px(ui, 8), y = rect_center(rect).y, inset = px(ui, 10), room = rect.width - 2 * inset;
  draw_round(rect, radius, tint(ui, TOKEN_BACKGROUND));
  draw_frame(rect, radius, fmaxf(px(ui, active ? 2 : 1), 1), tint(ui, active ? TOKEN_ACCENT : TOKEN_LINE));
  if (!field->text[0] && hint)
    put_fit(ui, FACE_REGULAR, 14, rect.x + inset + px(ui, 6), y, ALIGN_LEFT, room - px(ui, 6), tint(ui, TOKEN_MUTED),
            hint); /* beside the blinking cursor */
  char dots[FIELD_TEXT * 2] = "";
  const char *words = field->text;
  if (field->hidden) {
    write_dots(dots, sizeof dots, field->text);
    words = dots;
  }
  while (*words && width_of(ui, FACE_MEDIUM, 14, words) > room - px(ui, 4)) {
    do words++;
    while (((unsigned char)*words & 0xC0) == 0x80);
  }
  if (field->chosen)
    draw_rect(rect_snap((Rectangle){rect.x + inset - px(ui, 2), y - px(ui, 11),
                                    width_of(ui, FACE_MEDIUM, 14, words) + px(ui, 4), px(ui, 22)}),
              color_mix(tint(ui, TOKEN_BACKGROUND), tint(ui, TOKEN_ACCENT), 0.3f));
  float width = put(ui, FACE_MEDIUM, 14, rect.x + inset, y, ALIGN_LEFT, tint(ui, TOKEN_TEXT), words);
  bool shown = active && fmod(ui->now, 1.0) < 0.6;
  if (shown)
    draw_rect((Rectangle){rect.x + inset + width + px(ui, 1), y - px(ui, 9), fmaxf(px(ui, 2), 1), px(ui, 18)},
              tint(ui, TOKEN_ACCENT));
}
