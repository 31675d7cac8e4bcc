/* Beside the board of the lens: a card per search, the three counts and the sentence; in narrow windows a strip.
 * Must not change what is compared but by pushing actions. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "game/app/screens/lens/lens_internal.h"

/* ---- words ---- */

void lens_words(const App *app, char *out, size_t room) {
  static const StringId ids[LENS_SAY_COUNT] = {
      [LENS_SAY_LEFT_1] = STR_LENS_SAY_LEFT_1,     [LENS_SAY_LEFT] = STR_LENS_SAY_LEFT,
      [LENS_SAY_APART_1] = STR_LENS_SAY_APART_1,   [LENS_SAY_APART] = STR_LENS_SAY_APART,
      [LENS_SAY_SAME_1] = STR_LENS_SAY_SAME_1,     [LENS_SAY_SAME] = STR_LENS_SAY_SAME,
      [LENS_SAY_LENGTH] = STR_LENS_SAY_LENGTH,     [LENS_SAY_SAME_PATH] = STR_LENS_SAY_SAME_PATH,
      [LENS_SAY_LONGER_1] = STR_LENS_SAY_LONGER_1, [LENS_SAY_LONGER] = STR_LENS_SAY_LONGER,
      [LENS_SAY_COST] = STR_LENS_SAY_COST,         [LENS_SAY_DEARER] = STR_LENS_SAY_DEARER,
      [LENS_SAY_NEITHER] = STR_LENS_SAY_NEITHER,   [LENS_SAY_ALONE] = STR_LENS_SAY_ALONE,
      [LENS_SAY_STOPPED] = STR_LENS_SAY_STOPPED,   [LENS_SAY_JOINED] = STR_LENS_SAY_JOINED};
  const LensState *s = lens_state(app);
  const char *phrases[LENS_SAY_COUNT];
  char names[LENS_SIDES][LENS_NAME];
  out[0] = 0;
  if (!s->ready) return;
  for (int i = 0; i < LENS_SAY_COUNT; i++) phrases[i] = say(&app->ui, ids[i]);
  for (int side = 0; side < LENS_SIDES; side++) lens_name(app, side, names[side]);
  int32_t tick = (int32_t)s->tick;
  if (tick >= s->lens.ticks) {
    const char *const both[LENS_SIDES] = {names[0], names[1]};
    lens_sentence(&s->lens, phrases, both, out, room);
  } else {
    LensCounts c = lens_counts(&s->lens, tick);
    char both[24], a[24], b[24];
    write_number(both, sizeof both, c.both);
    write_number(a, sizeof a, c.only_a);
    write_number(b, sizeof b, c.only_b);
    snprintf(out, room, say(&app->ui, STR_LENS_SO_FAR), both, a, names[0], b, names[1]);
  }
  for (int side = 0; side < LENS_SIDES; side++) {
    size_t used = strlen(out);
    char number[24];
    if (s->lens.side[side].dropped == 0 || used + 2 >= room) continue;
    write_number(number, sizeof number, s->lens.side[side].closed_count);
    out[used++] = ' ';
    snprintf(out + used, room - used, say(&app->ui, STR_LENS_KEPT), number, names[side]);
  }
}

/* ---- a card per search ---- */

static void draw_letter(const Ui *ui, int side, Vector2 middle, float size) {
  char letter[2] = {(char)('A' + side), 0};
  Color color = lens_color(ui, side);
  Rectangle box = rect_snap((Rectangle){middle.x - size / 2, middle.y - size / 2, size, size});
  draw_round(box, size * 0.25f, color);
  put(ui, FACE_BOLD, 14, rect_center(box).x, rect_center(box).y, ALIGN_CENTER, color_ink(color), letter);
}

/* The options, one chip each; returns the height that they take. */
static float draw_chips(App *app, const LensChoice *choice, float left, float right, float y) {
  Ui *ui = &app->ui;
  float x = left, high = px(ui, 24), first = y;
  for (int32_t i = 0; i < choice->info->option_count; i++) {
    const OptionInfo *option = &choice->info->options[i];
    double v = choice->values.v[i];
    char value[64];
    if (option->type == OPTION_CHOICE)
      snprintf(value, sizeof value, "%s", choice_title(ui->language, option, (int32_t)v));
    else
      snprintf(value, sizeof value, "%g", v);
    const char *label = option->type == OPTION_CHOICE ? "" : option_title(ui->language, option);
    float name = label[0] ? width_of(ui, FACE_MEDIUM, 12, label) + px(ui, 6) : 0;
    float wide = fminf(name + width_of(ui, FACE_BOLD, 12, value) + px(ui, 16), right - left);
    if (x + wide > right && x > left) {
      x = left;
      y += high + px(ui, 4);
    }
    Rectangle chip = rect_snap((Rectangle){x, y, wide, high});
    draw_round(chip, px(ui, 7), tint(ui, TOKEN_BACKGROUND));
    float at = x + px(ui, 8), middle = rect_center(chip).y;
    if (name > 0) put_fit(ui, FACE_MEDIUM, 12, at, middle, ALIGN_LEFT, wide - px(ui, 16), tint(ui, TOKEN_MUTED), label);
    put_fit(ui, FACE_BOLD, 12, at + name, middle, ALIGN_LEFT, wide - name - px(ui, 12), tint(ui, TOKEN_TEXT), value);
    x += wide + px(ui, 6);
  }
  return choice->info->option_count > 0 ? y + high - first : 0;
}

static void draw_figures(App *app, int side, float left, float right, float y) {
  static const StringId labels[] = {STR_LENS_NODES, STR_LENS_LENGTH, STR_LENS_COST, STR_LENS_TIME};
  Ui *ui = &app->ui;
  const LensState *s = lens_state(app);
  const LensSide *it = &s->lens.side[side];
  bool done = s->ready && lens_done(&s->lens, side, (int32_t)s->tick);
  char values[4][32] = {"", "\u2013", "\u2013", "\u2013"}, time[24];
  const char *unit = "";
  if (s->ready) {
    int32_t nodes = lens_nodes(&s->lens, side, (int32_t)s->tick);
    write_number(values[0], sizeof values[0], done ? (int64_t)it->nodes : nodes);
  }
  if (done && it->path) {
    write_number(values[1], sizeof values[1], it->length);
    write_number(values[2], sizeof values[2], it->cost);
  }
  if (done) {
    write_duration(time, sizeof time, &unit, it->seconds);
    if (it->seconds < 1e-3) snprintf(time, sizeof time, "%.3f", it->seconds * 1e3);
    snprintf(values[3], sizeof values[3], "%s %s", time, unit);
  }
  float shares[] = {0, 0.3f, 0.52f, 1}, wide = right - left;
  for (int i = 0; i < 4; i++) {
    bool last = i == 3;
    float x = last ? right : left + wide * shares[i];
    put(ui, FACE_MEDIUM, 12, x, y, last ? ALIGN_RIGHT : ALIGN_LEFT, tint(ui, TOKEN_MUTED), say(ui, labels[i]));
    put(ui, FACE_MONO_BOLD, 15, x, y + px(ui, 20), last ? ALIGN_RIGHT : ALIGN_LEFT, tint(ui, TOKEN_TEXT), values[i]);
  }
}

static float draw_card(App *app, int side, float left, float right, float y) {
  Ui *ui = &app->ui;
  const LensState *s = lens_state(app);
  const LensChoice *choice = &s->choice[side];
  float pad = px(ui, 14), inner = left + pad, end = right - pad, head = px(ui, 46);
  bool chips = choice->info->option_count > 0;
  float high = head + (chips ? px(ui, 32) : 0) + px(ui, 48);
  Rectangle card = rect_snap((Rectangle){left, y, right - left, high});
  bool hover = input_hovers(ui->input, card);
  draw_round(card, px(ui, 14),
             hover ? color_mix(tint(ui, TOKEN_RAISED), tint(ui, TOKEN_LINE), 0.4f) : tint(ui, TOKEN_RAISED));
  float middle = y + px(ui, 24);
  draw_letter(ui, side, (Vector2){inner + px(ui, 12), middle}, px(ui, 24));
  Vector2 from = {end - px(ui, 40), middle}, to = {end, middle};
  lens_line_draw(from, to, fmaxf(px(ui, 4), 2), side == 0, lens_color(ui, side));
  put_fit(ui, FACE_BOLD, 16, inner + px(ui, 36), middle, ALIGN_LEFT, from.x - inner - px(ui, 46), tint(ui, TOKEN_TEXT),
          agent_title(ui->language, choice->info));
  if (chips) draw_chips(app, choice, inner, end, y + head - px(ui, 2));
  draw_figures(app, side, inner, end, y + high - px(ui, 36));
  app_target(app, side == 0 ? "lens.card.a" : "lens.card.b", card);
  if (input_clicked(ui->input, card)) input_push(ui->input, side == 0 ? ACTION_AGENT : ACTION_SIDE_B);
  return y + high;
}

/* ---- the counts ---- */

static void layer_label(App *app, int32_t layer, char *out, size_t room) {
  char name[LENS_NAME];
  if (layer == 0) {
    snprintf(out, room, "%s", say(&app->ui, STR_LENS_BOTH));
    return;
  }
  lens_name(app, layer - 1, name);
  snprintf(out, room, say(&app->ui, STR_LENS_ONLY), name);
}

static void draw_swatch(const Ui *ui, int32_t layer, Rectangle box, bool on) {
  Color color = layer == 0 ? lens_both_color(ui) : lens_color(ui, layer - 1);
  float fade = on ? 1 : 0.4f;
  draw_round(box, px(ui, 6), color_fade(layer == 0 ? color : color_mix(tint(ui, TOKEN_FLOOR), color, 0.25f), fade));
  if (layer == 0) return;
  float step = box.width / 3;
  for (int i = 0; i < 5; i++) { /* the hatch, cut by the box */
    float at = (float)(i - 2) * step * 0.95f, half = (box.width - fabsf(at)) / 2 - px(ui, 2);
    Vector2 middle = {rect_center(box).x + at / 2, rect_center(box).y + (layer == 1 ? at : -at) / 2};
    float dy = layer == 1 ? -half : half;
    if (half < 1) continue;
    draw_stroke((Vector2){middle.x - half, middle.y - dy}, (Vector2){middle.x + half, middle.y + dy},
                fmaxf(px(ui, 2), 1.2f), color_fade(color, fade));
  }
}

static int32_t layer_count(const LensState *s, int32_t layer) {
  LensCounts c = s->ready ? lens_counts(&s->lens, (int32_t)s->tick) : (LensCounts){0};
  return layer == 0 ? c.both : layer == 1 ? c.only_a : c.only_b;
}

static void draw_layer(App *app, int32_t layer, float left, float right, float y) {
  static const char *const names[LENS_LAYERS] = {"lens.layer.both", "lens.layer.a", "lens.layer.b"};
  Ui *ui = &app->ui;
  LensState *s = lens_state(app);
  bool on = s->layers[layer];
  int32_t count = layer_count(s, layer);
  char words[LENS_NAME + 32], number[24], key[2] = {(char)('1' + layer), 0};
  Rectangle line = {left - px(ui, 6), y - px(ui, 15), right - left + px(ui, 12), px(ui, 30)};
  if (input_hovers(ui->input, line)) draw_round(line, px(ui, 8), tint(ui, TOKEN_RAISED));
  draw_swatch(ui, layer, rect_snap((Rectangle){left, y - px(ui, 11), px(ui, 22), px(ui, 22)}), on);
  layer_label(app, layer, words, sizeof words);
  write_number(number, sizeof number, count);
  float cap = px(ui, 26), end = right - cap - px(ui, 8);
  Color ink = tint(ui, on ? TOKEN_TEXT : TOKEN_MUTED);
  float value = put(ui, FACE_MONO_BOLD, 15, end, y, ALIGN_RIGHT, ink, number);
  key_cap(ui, right - px(ui, 24), y, key, false);
  float text = left + px(ui, 32), bar_left = left + (right - left) * 0.46f;
  float bar_right = end - fmaxf(value, px(ui, 46)) - px(ui, 8), room = bar_left - text - px(ui, 6);
  float needed = width_of(ui, FACE_MEDIUM, 13, words);
  bool bar = bar_right - bar_left > px(ui, 30) && needed <= room;
  put_fit(ui, FACE_MEDIUM, 13, text, y, ALIGN_LEFT, bar ? room : end - value - px(ui, 8) - text, ink, words);
  if (bar) {
    Rectangle track = rect_snap((Rectangle){bar_left, y - px(ui, 2), bar_right - bar_left, px(ui, 5)});
    bar_track(ui, track);
    track.width =
        roundf(track.width * (float)count / (float)(s->map->board.open_count > 0 ? s->map->board.open_count : 1));
    if (track.width >= 1)
      draw_round(track, track.height / 2, layer == 0 ? lens_both_color(ui) : lens_color(ui, layer - 1));
  }
  app_target(app, names[layer], line);
  if (input_clicked(ui->input, line)) lens_toggle(app, layer);
}

/* What the lines on the board mean. */
static void draw_signs(App *app, float left, float right, float y) {
  Ui *ui = &app->ui;
  Color path = tint(ui, ui->theme->light ? TOKEN_TEXT : TOKEN_PATH), ink = tint(ui, TOKEN_MUTED);
  draw_stroke((Vector2){left, y}, (Vector2){left + px(ui, 22), y}, fmaxf(px(ui, 4), 2), path);
  float x = left + px(ui, 30);
  x += put(ui, FACE_MEDIUM, 12, x, y, ALIGN_LEFT, ink, say(ui, STR_LENS_AGREE)) + px(ui, 18);
  if (right - x < width_of(ui, FACE_MEDIUM, 12, say(ui, STR_LENS_BEYOND)) + px(ui, 28)) return;
  Rectangle box = rect_snap((Rectangle){x, y - px(ui, 9), px(ui, 18), px(ui, 18)});
  draw_frame(box, px(ui, 5), fmaxf(px(ui, 1), 1), color_fade(lens_color(ui, 0), 0.6f));
  draw_stroke((Vector2){box.x + px(ui, 4), box.y + px(ui, 14)}, (Vector2){box.x + px(ui, 14), box.y + px(ui, 4)}, 1,
              color_fade(lens_color(ui, 0), 0.6f));
  put(ui, FACE_MEDIUM, 12, x + px(ui, 26), y, ALIGN_LEFT, ink, say(ui, STR_LENS_BEYOND));
}

void lens_panel_draw(App *app, Rectangle room) {
  Ui *ui = &app->ui;
  const LensState *s = lens_state(app);
  panel(ui, room, TOKEN_PANEL);
  float edge = px(ui, 12), left = room.x + px(ui, 20), right = room.x + room.width - px(ui, 20), y = room.y + edge;
  for (int side = 0; side < LENS_SIDES; side++)
    y = draw_card(app, side, room.x + edge, room.x + room.width - edge, y) + px(ui, 8);
  y += px(ui, 16);
  char words[1024], number[24], open[64];
  write_number(number, sizeof number, s->map->board.open_count);
  snprintf(open, sizeof open, say(ui, STR_LENS_OF_OPEN), number);
  float title = put(ui, FACE_BOLD, 15, left, y, ALIGN_LEFT, tint(ui, TOKEN_TEXT), say(ui, STR_LENS_CELLS));
  put_fit(ui, FACE_MEDIUM, 12, right, y, ALIGN_RIGHT, right - left - title - px(ui, 10), tint(ui, TOKEN_MUTED), open);
  y += px(ui, 32);
  for (int32_t i = 0; i < LENS_LAYERS; i++) {
    draw_layer(app, i, left, right, y);
    y += px(ui, 32);
  }
  float bottom = room.y + room.height - px(ui, 24), line = (float)px_letters(ui, 14) * 1.45f;
  draw_rect(rect_snap((Rectangle){left, y - px(ui, 10), right - left, fmaxf(px(ui, 1), 1)}),
            color_fade(tint(ui, TOKEN_LINE), 0.7f));
  y += px(ui, 12);
  lens_words(app, words, sizeof words);
  int32_t fit = (int32_t)((bottom - y - px(ui, 4)) / line);
  bool signs = fit >= fonts_lines(ui->fonts, FACE_SEMIBOLD, px_letters(ui, 14), right - left, words);
  if (!signs) fit = (int32_t)((room.y + room.height - px(ui, 8) - y) / line + 0.5f);
  put_wrapped(ui, FACE_SEMIBOLD, 14, left, y, right - left, line, fit > 0 ? fit : 1, tint(ui, TOKEN_TEXT), words);
  if (signs) draw_signs(app, left, right, bottom);
}

/* ---- narrow windows ---- */

void lens_strip_draw(App *app, Rectangle room) {
  Ui *ui = &app->ui;
  LensState *s = lens_state(app);
  panel(ui, room, TOKEN_PANEL);
  float left = room.x + px(ui, 16), right = room.x + room.width - px(ui, 16), column = (right - left) / LENS_LAYERS;
  float y = room.y + px(ui, 24);
  char words[1024], number[24];
  for (int32_t i = 0; i < LENS_LAYERS; i++) {
    float x = left + column * (float)i;
    Rectangle hit = {x - px(ui, 6), y - px(ui, 17), column - px(ui, 6), px(ui, 34)};
    if (input_hovers(ui->input, hit)) draw_round(hit, px(ui, 8), tint(ui, TOKEN_RAISED));
    draw_swatch(ui, i, rect_snap((Rectangle){x, y - px(ui, 11), px(ui, 22), px(ui, 22)}), s->layers[i]);
    write_number(number, sizeof number, layer_count(s, i));
    layer_label(app, i, words, sizeof words);
    float value = put(ui, FACE_MONO_BOLD, 15, x + px(ui, 30), y, ALIGN_LEFT, tint(ui, TOKEN_TEXT), number);
    put_fit(ui, FACE_MEDIUM, 13, x + px(ui, 38) + value, y, ALIGN_LEFT, column - px(ui, 52) - value,
            tint(ui, s->layers[i] ? TOKEN_TEXT : TOKEN_MUTED), words);
    if (input_clicked(ui->input, hit)) lens_toggle(app, i);
  }
  lens_words(app, words, sizeof words);
  float line = (float)px_letters(ui, 13) * 1.35f;
  put_wrapped(ui, FACE_SEMIBOLD, 13, left, y + px(ui, 32), right - left, line, 3, tint(ui, TOKEN_TEXT), words);
}
