/* Buttons, tabs, segments, sliders and badges, in the states hover, pressed, chosen and focused.
 * Must not know which screen they are on. */
#include "game/app/ui/widgets.h"

#include <math.h>
#include <stdio.h>

/* Units of the design. */
static const float RADIUS_PANEL = 16, RADIUS_BUTTON = 12, RADIUS_CHIP = 8;
static const float FOCUS_WIDTH = 3, FOCUS_GAP = 3;
static const float PRESSED_DARKER = 0.08f;

void focus_ring(const Ui *ui, Rectangle rect, float radius) {
  float width = fmaxf(px(ui, ui->theme->contrast ? FOCUS_WIDTH + 1 : FOCUS_WIDTH), 2), gap = px(ui, FOCUS_GAP);
  draw_frame(rect_inset(rect, -gap - width), radius + gap + width, width, tint(ui, TOKEN_ACCENT));
}

float line_width(const Ui *ui) { return fmaxf(px(ui, ui->theme->contrast ? 2 : 1), 1); }

void panel(const Ui *ui, Rectangle rect, Token token) {
  draw_round(rect, px(ui, RADIUS_PANEL), tint(ui, token));
  if (ui->theme->contrast) draw_frame(rect, px(ui, RADIUS_PANEL), line_width(ui), tint(ui, TOKEN_LINE));
}

void control_edge(const Ui *ui, Rectangle rect, float radius, bool hover) {
  draw_frame(rect, radius, hover ? fmaxf(px(ui, 2), 1) : line_width(ui), tint(ui, hover ? TOKEN_TEXT : TOKEN_LINE));
}

void bar_track(const Ui *ui, Rectangle rect) {
  draw_round(rect, rect.height / 2, tint(ui, TOKEN_TRACK));
  if (ui->theme->contrast && rect.height >= px(ui, 10)) /* a thin one would look full */
    draw_frame(rect, rect.height / 2, fmaxf(px(ui, 1), 1), tint(ui, TOKEN_LINE));
}

bool button(Ui *ui, Rectangle rect, ButtonKind kind, const char *label, bool focused) {
  bool hover = input_hovers(ui->input, rect), pressed = hover && input_presses(ui->input, rect);
  bool plain = kind == BUTTON_PLAIN, danger = kind == BUTTON_DANGER;
  Token fill = plain ? TOKEN_RAISED : danger ? TOKEN_DANGER : TOKEN_ACCENT, ink = plain ? TOKEN_TEXT : TOKEN_ON_ACCENT;
  Color color = hover && !plain ? theme_lit(ui->theme, fill, ink) : tint(ui, fill);
  if (pressed) color = color_darker(color, PRESSED_DARKER);
  Rectangle at = rect;
  if (pressed) at.y += 1;
  float radius = px(ui, RADIUS_BUTTON), size = plain ? 14 : 16, sign = danger ? px(ui, 24) : 0;
  draw_round(at, radius, color);
  if (plain) control_edge(ui, at, radius, hover);
  if (focused) focus_ring(ui, at, radius);
  Vector2 middle = rect_center(at);
  float room = rect.width - px(ui, 14) - sign, wide = fminf(width_of(ui, FACE_BOLD, size, label), room);
  if (danger) /* never colour alone */
    draw_warning((Vector2){middle.x - wide / 2 - px(ui, 4), middle.y}, px(ui, 16), tint(ui, ink), color);
  put_fit(ui, FACE_BOLD, size, middle.x + sign / 2, middle.y, ALIGN_CENTER, room, tint(ui, ink), label);
  return input_clicked(ui->input, rect);
}

bool button_off(Ui *ui, Rectangle rect, ButtonKind kind, const char *label) {
  draw_frame(rect, px(ui, RADIUS_BUTTON), line_width(ui), color_fade(tint(ui, TOKEN_LINE), 0.7f));
  put_fit(ui, FACE_MEDIUM, kind == BUTTON_PLAIN ? 14 : 16, rect_center(rect).x, rect_center(rect).y, ALIGN_CENTER,
          rect.width - px(ui, 14), tint(ui, TOKEN_MUTED), label);
  return input_clicked(ui->input, rect);
}

bool back_button(Ui *ui, float center_y, bool focused) {
  float side = px(ui, 34), sign = px(ui, 16); /* the sign itself stands at the margin, its room reaches beyond */
  Rectangle rect = {ui_left(ui) + sign / 4 - side / 2 + 1, center_y - side / 2, side, side};
  bool hover = input_hovers(ui->input, rect);
  if (hover) draw_round(rect, px(ui, RADIUS_CHIP), tint(ui, TOKEN_RAISED));
  if (focused) focus_ring(ui, rect, px(ui, RADIUS_CHIP));
  Vector2 middle = rect_center(rect);
  draw_chevron(middle, sign, 0, px(ui, 2.2f), tint(ui, hover || focused ? TOKEN_TEXT : TOKEN_MUTED));
  return input_clicked(ui->input, rect);
}

bool screen_heading(Ui *ui, const char *title, const char *note, float right, float *end) {
  float y = ui_head(ui), x = ui_title_left(ui);
  bool back = back_button(ui, y, false);
  x += put(ui, FACE_LOGO, 22, x, y, ALIGN_LEFT, tint(ui, TOKEN_TEXT), title) + px(ui, 16);
  if (note) put_fit(ui, FACE_MEDIUM, 14, x, y, ALIGN_LEFT, right - x, tint(ui, TOKEN_MUTED), note);
  if (end) *end = x;
  return back;
}

static const float TAB_SIDE = 14, TAB_GAP = 8;

float tab_width(const Ui *ui, const char *number, const char *title) {
  return px(ui, TAB_SIDE) * 2 + width_of(ui, FACE_BOLD, 14, number) + px(ui, TAB_GAP) +
         width_of(ui, FACE_BOLD, 14, title) - (title[0] ? 0 : px(ui, TAB_GAP));
}

bool tab(Ui *ui, Rectangle rect, const char *number, const char *title, bool chosen, bool focused) {
  float radius = px(ui, RADIUS_BUTTON);
  bool hover = input_hovers(ui->input, rect);
  Color ink = tint(ui, chosen ? TOKEN_ON_ACCENT : hover ? TOKEN_TEXT : TOKEN_MUTED);
  Face face = chosen ? FACE_BOLD : FACE_MEDIUM;
  if (chosen || hover) draw_round(rect, radius, tint(ui, chosen ? TOKEN_ACCENT : TOKEN_RAISED));
  if (focused) focus_ring(ui, rect, radius);
  float y = rect_center(rect).y, x = rect.x + px(ui, TAB_SIDE);
  x += put(ui, face, 14, x, y, ALIGN_LEFT, ink, number) + px(ui, TAB_GAP);
  put(ui, face, 14, x, y, ALIGN_LEFT, ink, title);
  return input_clicked(ui->input, rect);
}

int32_t tab_row(Ui *ui, float left, float right, float center_y, TabRow *row) {
  float gap = px(ui, 6), all = -gap, brief = all, x = left;
  int32_t clicked = -1;
  for (int32_t i = 0; i < row->count; i++) {
    all += tab_width(ui, row->numbers[i], row->titles[i]) + gap;
    brief += tab_width(ui, row->numbers[i], i == row->chosen ? row->titles[i] : "") + gap;
  }
  float less = row->count > 1 ? fmaxf(brief - (right - left), 0) / (float)(row->count - 1) : 0;
  for (int32_t i = 0; i < row->count; i++) {
    bool chosen = i == row->chosen;
    const char *title = chosen || left + all <= right ? row->titles[i] : "";
    float width = tab_width(ui, row->numbers[i], title) - (chosen || left + all <= right ? 0 : less);
    row->rects[i] = rect_snap((Rectangle){x, center_y - px(ui, 18), width, px(ui, 36)});
    if (tab(ui, row->rects[i], row->numbers[i], title, chosen, chosen && row->focused)) clicked = i;
    x += width + gap;
  }
  return clicked;
}

/* Gives a sunken control an edge, so that it is visible on the bare background too. */
static void draw_track_edge(const Ui *ui, Rectangle rect, float radius) {
  Color line = tint(ui, TOKEN_LINE);
  draw_frame(rect, radius, fmaxf(px(ui, 1), 1), ui->theme->contrast ? line : color_fade(line, 0.6f));
}

static int32_t segments(Ui *ui, Rectangle rect, const char *const *labels, int32_t count, int32_t columns,
                        int32_t chosen, bool focused, bool slides) {
  int32_t rows = (count + columns - 1) / columns, clicked = -1;
  float radius = px(ui, RADIUS_CHIP), edge = px(ui, 2);
  draw_round(rect, radius, tint(ui, TOKEN_BACKGROUND));
  draw_track_edge(ui, rect, radius);
  if (focused) focus_ring(ui, rect, radius);
  float w = (rect.width - 2 * edge) / (float)columns, h = (rect.height - 2 * edge) / (float)rows, widest = 0, all = 0;
  for (int32_t i = 0; i < count; i++) {
    float wide = width_of(ui, FACE_SEMIBOLD, 12, labels[i]);
    widest = fmaxf(widest, wide);
    all += wide;
  }
  /* Equal shares, unless one label needs more room than the others. */
  bool uneven = rows == 1 && widest > w - px(ui, 4) && all < rect.width - 2 * edge;
  float x = rect.x + edge, spare = (rect.width - 2 * edge - all) / (float)columns;
  for (int32_t i = 0; i < count; i++) {
    if (i % columns == 0) x = rect.x + edge;
    if (uneven) w = width_of(ui, FACE_SEMIBOLD, 12, labels[i]) + spare;
    Rectangle cell = rect_snap((Rectangle){x, rect.y + edge + (float)(i / columns) * h, w, h});
    x += w;
    bool hover = input_hovers(ui->input, cell), on = i == chosen;
    if (on || hover) draw_round(cell, radius - edge, color_fade(tint(ui, TOKEN_RAISED), on ? 1 : 0.6f));
    if (on) draw_frame(cell, radius - edge, line_width(ui), tint(ui, TOKEN_MUTED));
    Vector2 middle = rect_center(cell);
    put_fit(ui, on ? FACE_SEMIBOLD : FACE_MEDIUM, 12, middle.x, middle.y, ALIGN_CENTER, w - px(ui, 4),
            tint(ui, on || hover ? TOKEN_TEXT : TOKEN_MUTED), labels[i]);
    if (slides && on) { /* the thumb */
      Rectangle thumb = {cell.x + w / 4, cell.y + cell.height - px(ui, 4), w / 2, fmaxf(px(ui, 3), 2)};
      draw_round(rect_snap(thumb), px(ui, 1.5f), tint(ui, TOKEN_ACCENT));
    }
    if (input_clicked(ui->input, cell) || (slides && hover && input_drags(ui->input, rect))) clicked = i;
  }
  return clicked;
}

int32_t segmented(Ui *ui, Rectangle rect, const char *const *labels, int32_t count, int32_t columns, int32_t chosen,
                  bool focused) {
  return segments(ui, rect, labels, count, columns, chosen, focused, false);
}

int32_t stop_slider(Ui *ui, Rectangle rect, const char *const *labels, int32_t count, int32_t chosen) {
  return segments(ui, rect, labels, count, count, chosen, false, true);
}

int32_t chooser(Ui *ui, Rectangle rect, const char *words, bool focused, bool dim, Rectangle arrows[2]) {
  float radius = px(ui, RADIUS_CHIP), arrow = px(ui, 32);
  int32_t by = 0;
  arrows[0] = (Rectangle){rect.x, rect.y, arrow, rect.height};
  arrows[1] = (Rectangle){rect.x + rect.width - arrow, rect.y, arrow, rect.height};
  draw_round(rect, radius, tint(ui, TOKEN_BACKGROUND));
  draw_track_edge(ui, rect, radius);
  if (focused) focus_ring(ui, rect, radius);
  for (int32_t i = 0; i < 2; i++) {
    bool hover = input_hovers(ui->input, arrows[i]);
    if (hover) draw_round(arrows[i], radius, tint(ui, TOKEN_RAISED));
    draw_chevron(rect_center(arrows[i]), px(ui, 10), i ? 3.14159265f : 0, px(ui, 2),
                 tint(ui, hover || focused ? TOKEN_TEXT : TOKEN_MUTED));
    if (input_clicked(ui->input, arrows[i])) by = i ? 1 : -1;
  }
  put_fit(ui, FACE_SEMIBOLD, 13, rect_center(rect).x, rect_center(rect).y, ALIGN_CENTER, rect.width - 2 * arrow,
          tint(ui, dim ? TOKEN_MUTED : TOKEN_TEXT), words);
  return by;
}

void key_plate(const Ui *ui, Rectangle rect, bool held) {
  draw_round(rect, px(ui, 14), tint(ui, held ? TOKEN_LINE : TOKEN_RAISED));
  draw_frame(rect, px(ui, 14), fmaxf(px(ui, 1), 1), tint(ui, TOKEN_LINE));
}

int32_t arrow_pad(Ui *ui, Rectangle room, Rectangle keys[4]) {
  static const float dx[] = {-1, 0, 1, 0}, dy[] = {0, -0.5f, 0, 0.5f};
  static const float turn[] = {0, 1.57079633f, 3.14159265f, -1.57079633f}; /* a chevron points left by itself */
  float gap = px(ui, 10), tall = fminf(px(ui, 84), (room.height - gap) / 2), wide = px(ui, 84);
  Vector2 middle = rect_center(room);
  int32_t tapped = -1;
  for (int32_t i = 0; i < 4; i++) {
    keys[i] = rect_snap((Rectangle){middle.x + dx[i] * (wide + gap) - wide / 2,
                                    middle.y + dy[i] * (tall + gap) - tall / 2, wide, tall});
    key_plate(ui, keys[i], input_presses(ui->input, keys[i]));
    draw_chevron(rect_center(keys[i]), px(ui, 20), turn[i], px(ui, 3), tint(ui, TOKEN_TEXT));
    if (input_clicked(ui->input, keys[i])) tapped = i;
  }
  return tapped;
}

float slider(Ui *ui, Rectangle rect, float place, bool focused) {
  float y = roundf(rect_center(rect).y), knob = px(ui, 8), thick = fmaxf(px(ui, 3), 2) * 2;
  float left = rect.x + knob, right = rect.x + rect.width - knob, at = left + (right - left) * place;
  Rectangle track = {rect.x, y - thick / 2, rect.width, thick};
  bar_track(ui, track);
  track.width = at - rect.x;
  draw_round(track, thick / 2, tint(ui, TOKEN_ACCENT));
  bool dragged = input_drags(ui->input, rect);
  if (focused) focus_ring(ui, (Rectangle){rect.x, y - px(ui, 6), rect.width, px(ui, 12)}, px(ui, 6));
  draw_disc((Vector2){at, y}, dragged || input_hovers(ui->input, rect) ? knob + px(ui, 1) : knob,
            tint(ui, TOKEN_ACCENT));
  draw_disc((Vector2){at, y}, px(ui, 3.2f), tint(ui, TOKEN_ON_ACCENT));
  if (!input_clicked(ui->input, rect) && !dragged) return -1;
  return fminf(fmaxf((ui->input->mouse.x - left) / (right - left), 0), 1);
}

static Token badge_ink(Token token) {
  return token == TOKEN_GOOD ? TOKEN_GOOD_TEXT : token == TOKEN_DANGER ? TOKEN_DANGER_TEXT : token;
}

static float badge_width(const Ui *ui, const char *words) {
  return width_of(ui, FACE_SEMIBOLD, 12, words) + px(ui, 18);
}

/* A badge's words stand on its own colour: drawn towards the colour of text, they can be read on it in every theme. */
static Color badge_words(const Ui *ui, Token token) {
  return color_mix(tint(ui, badge_ink(token)), tint(ui, TOKEN_TEXT), BADGE_TOWARD_TEXT);
}

static void badge_shape(const Ui *ui, Rectangle rect, Token token) {
  draw_round(rect, rect.height / 2, color_mix(tint(ui, TOKEN_PANEL), tint(ui, token), BADGE_TINT));
  if (ui->theme->contrast) draw_frame(rect, rect.height / 2, line_width(ui), tint(ui, badge_ink(token)));
}

float badge_small(const Ui *ui, float right, float center_y, Token token, const char *words) {
  float air = ui->theme->contrast ? 2 * line_width(ui) : 0; /* its ring must not touch the letters */
  float width = width_of(ui, FACE_BOLD, 11, words) + px(ui, 16) + air, height = px(ui, ui->large ? 24 : 20) + air / 2;
  Rectangle rect = rect_snap((Rectangle){right - width, center_y - height / 2, width, height});
  badge_shape(ui, rect, token);
  put(ui, FACE_BOLD, 11, right - width / 2, center_y, ALIGN_CENTER, badge_words(ui, token), words);
  return width;
}

float badge_left(const Ui *ui, float left, float center_y, Token token, const char *words) {
  float width = badge_width(ui, words), height = px(ui, ui->large ? 30 : 26);
  Rectangle rect = rect_snap((Rectangle){left, center_y - height / 2, width, height});
  badge_shape(ui, rect, token);
  put(ui, FACE_SEMIBOLD, 12, left + width / 2, center_y, ALIGN_CENTER, badge_words(ui, token), words);
  return width;
}

float badge(const Ui *ui, float right, float center_y, Token token, const char *words) {
  return badge_left(ui, right - badge_width(ui, words), center_y, token, words);
}
