/* Finds which texts are labels that can be explained, and which number belongs to which label: the nearest one beside
 * it or above it. Must not know what any number means. */
#include "game/app/ui/notes.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "game/app/ui/widgets.h"

static const double PATIENCE = 0.35;                    /* seconds of the mouse at rest */
static const float WIDTH = 300, PAD = 12, FAR_SIDE = 9; /* units; how far apart a label and its number may stand */

#define NOTE(label, english, vietnamese) {label, label##_MEANS},
static const struct {
  StringId label, line;
} table[] = {
#include "game/app/words/notes.inc"
};
#undef NOTE
enum { TABLE = sizeof table / sizeof *table };

/* ---- texts ---- */

/* Whether a text could have been written with a format: each conversion stands for one letter or more. */
/* NOLINTNEXTLINE(misc-no-recursion): one level a conversion of the format, which is ours */
static bool made_of(const char *format, const char *words) {
  for (; *format; format++, words++) {
    if (*format != '%') {
      if (*format != *words) return false;
      continue;
    }
    if (format[1] == '%') {
      if (*words != '%') return false;
      format++;
      continue;
    }
    format++;
    while (*format && !isalpha((unsigned char)*format)) format++;
    while (*format == 'l') format++;
    for (const char *rest = words; *rest; rest++)
      if (made_of(format + 1, rest + 1)) return true;
    return false;
  }
  return *words == '\0';
}

static StringId line_of(const Ui *ui, const char *words) {
  for (int32_t i = 0; i < TABLE; i++) {
    const char *label = say(ui, table[i].label);
    if (label == words || made_of(label, words)) return table[i].line;
  }
  return STR_COUNT;
}

static bool has_digit(const char *words) { return words[strcspn(words, "0123456789")] != '\0'; }

static void add(Notes *notes, Rectangle at, StringId line, const char *words) {
  if (notes->count == NOTES_MOST) return;
  NoteText *text = &notes->texts[notes->count++];
  text->at = at;
  text->note = line;
  snprintf(text->words, sizeof text->words, "%s", words);
}

void notes_see(const Ui *ui, Rectangle at, const char *words) {
  Notes *notes = ui->notes;
  if (!notes || ui->input->muted) return;
  if (rect_has(at, ui->input->mouse)) notes->over = true;
  if (notes->gathers) add(notes, at, line_of(ui, words), words);
}

void notes_add(const Ui *ui, Rectangle at, StringId line) {
  Notes *notes = ui->notes;
  if (!notes || ui->input->muted) return;
  if (rect_has(at, ui->input->mouse)) notes->over = true;
  if (notes->gathers) add(notes, at, line, "");
}

void notes_last(const Ui *ui, StringId line) {
  Notes *notes = ui->notes;
  if (notes && !ui->input->muted && notes->gathers && notes->count > 0) notes->texts[notes->count - 1].note = line;
}

/* ---- which label explains a number ---- */

/* How far a label stands from a number that it may belong to; INFINITY where it can't: a label stands before its number
 * in the same row, or right above it. */
static float apart(const Ui *ui, Rectangle number, Rectangle label) {
  float dx = fmaxf(number.x - label.x - label.width, 0), dy = rect_center(number).y - rect_center(label).y;
  float high = fmaxf(number.height, label.height);
  bool overlaps =
      number.x < label.x + label.width + px(ui, FAR_SIDE) && label.x < number.x + number.width + px(ui, FAR_SIDE);
  if (fabsf(dy) < 0.7f * high && label.x <= number.x) return dx;
  if (overlaps && dy > 0 && dy < 3.4f * label.height) return dy;
  bool column =
      fabsf(number.x + number.width - label.x - label.width) < px(ui, 3) || fabsf(number.x - label.x) < px(ui, 3);
  return column && dy > 0 ? dy : INFINITY; /* the head of a table */
}

static StringId line_for(const Notes *notes, const Ui *ui, const NoteText *text) {
  float least = INFINITY;
  StringId line = text->note;
  if (line != STR_COUNT) return line;
  for (int32_t i = 0; i < notes->count; i++) {
    const NoteText *label = &notes->texts[i];
    if (label->note == STR_COUNT) continue;
    float far = label->words[0] ? apart(ui, text->at, label->at) : INFINITY;
    Vector2 middle = rect_center(text->at);
    if (!label->words[0] && rect_has(label->at, middle)) far = 0;
    if (far >= least) continue;
    least = far;
    line = label->note;
  }
  return line;
}

const char *notes_bare(const Notes *notes, int32_t *at) {
  while (*at < notes->count) {
    const NoteText *text = &notes->texts[(*at)++];
    if (text->note == STR_COUNT && text->words[0]) return text->words;
  }
  return NULL;
}

/* ---- a frame ---- */

void notes_init(Notes *notes) { *notes = (Notes){.asked = -1, .hovered = STR_COUNT}; }

void notes_begin(Notes *notes, const Ui *ui) {
  bool awake = ui->input->mouse_awake && !ui->input->down;
  if (ui->input->mouse_moved || !awake || !notes->over) notes->since = ui->now;
  notes->gathers = notes->asked >= 0 || (awake && notes->over && ui->now - notes->since >= PATIENCE);
  notes->count = 0;
  notes->over = false;
}

static StringId under_mouse(const Notes *notes, const Ui *ui) {
  const NoteText *found = NULL;
  for (int32_t i = 0; i < notes->count; i++) {
    const NoteText *text = &notes->texts[i];
    if (!rect_has(text->at, ui->input->mouse)) continue;
    bool better = !found || text->at.width * text->at.height < found->at.width * found->at.height;
    if (better && (text->note != STR_COUNT || has_digit(text->words))) found = text;
  }
  return found ? line_for(notes, ui, found) : STR_COUNT;
}

/* A box of words beside what they are about: below it, or above where there is no room. */
static void draw_box(const Ui *ui, Rectangle about, const char *words, const char *small) {
  float line = roundf((float)px_letters(ui, 13) * 1.45f), pad = px(ui, PAD);
  float wide = fminf(fminf(px(ui, ui->large ? 1.25f * WIDTH : WIDTH), ui->area.width - 4 * pad),
                     width_of(ui, FACE_MEDIUM, 13, words) + 2);
  if (small) wide = fmaxf(wide, width_of(ui, FACE_MEDIUM, 12, small) + 2);
  int32_t lines = fonts_lines(ui->fonts, FACE_MEDIUM, px_letters(ui, 13), wide, words);
  float high = (float)(lines + (small ? 1 : 0)) * line + 1.4f * pad, below = about.y + about.height + px(ui, 8);
  bool fits = below + high <= ui->area.y + ui->area.height;
  Rectangle box = {about.x, fits ? below : about.y - px(ui, 8) - high, wide + 2 * pad, high};
  box.x = fmaxf(fminf(box.x, ui->area.x + ui->area.width - box.width - pad), ui->area.x + pad);
  box = rect_snap(box);
  draw_round(box, px(ui, 10), tint(ui, TOKEN_RAISED));
  draw_frame(box, px(ui, 10), line_width(ui), tint(ui, TOKEN_MUTED));
  float y = box.y + 0.7f * pad + line / 2;
  fonts_draw_wrapped(ui->fonts, FACE_MEDIUM, px_letters(ui, 13), (Vector2){box.x + pad, y}, wide, line, lines,
                     tint(ui, TOKEN_TEXT), words);
  if (!small) return;
  fonts_draw(ui->fonts, FACE_MEDIUM, px_letters(ui, 12), (Vector2){box.x + pad, y + (float)lines * line}, ALIGN_LEFT,
             tint(ui, TOKEN_MUTED), small);
}

/* Whether a comes before b on the screen in reading order. */
static bool before(const NoteText *a, const NoteText *b) {
  float dy = rect_center(a->at).y - rect_center(b->at).y, high = fminf(a->at.height, b->at.height);
  if (fabsf(dy) > high / 2) return dy < 0;
  return a->at.x != b->at.x ? a->at.x < b->at.x : a < b;
}

/* The text whose explanation is asked for; also counts the texts that have one. */
static const NoteText *asked_text(Notes *notes) {
  notes->lines = 0;
  for (int32_t i = 0; i < notes->count; i++) notes->lines += notes->texts[i].note != STR_COUNT;
  if (notes->lines == 0) return NULL;
  notes->asked %= notes->lines;
  for (int32_t i = 0; i < notes->count; i++) {
    if (notes->texts[i].note == STR_COUNT) continue;
    int32_t rank = 0;
    for (int32_t k = 0; k < notes->count; k++)
      rank += notes->texts[k].note != STR_COUNT && k != i && before(&notes->texts[k], &notes->texts[i]);
    if (rank == notes->asked) return &notes->texts[i];
  }
  for (int32_t i = 0; i < notes->count; i++) /* rows that overlap may have no order */
    if (notes->texts[i].note != STR_COUNT) return &notes->texts[i];
  return NULL;
}

/* Clears all texts except numbers that no line explains, for tests that look for those. */
static void leave_bare(Notes *notes, const Ui *ui) {
  for (int32_t i = 0; i < notes->count; i++) {
    NoteText *text = &notes->texts[i];
    if (text->note == STR_COUNT && (!has_digit(text->words) || line_for(notes, ui, text) != STR_COUNT))
      text->words[0] = '\0';
  }
}

bool notes_draw(Notes *notes, const Ui *ui, const char **words) {
  StringId before = notes->hovered;
  notes->hovered = STR_COUNT;
  if (!notes->gathers) return false;
  if (notes->asked >= 0) {
    const NoteText *text = asked_text(notes);
    char small[96];
    leave_bare(notes, ui);
    if (!text) {
      draw_box(ui, (Rectangle){ui_left(ui), ui_top(ui), 0, 0}, say(ui, STR_NOTES_NONE), NULL);
      notes->hovered = STR_NOTES_NONE;
      *words = say(ui, STR_NOTES_NONE);
      return before != STR_NOTES_NONE;
    }
    snprintf(small, sizeof small, say(ui, STR_NOTES_OF), (int)notes->asked + 1, (int)notes->lines);
    float off = px(ui, 5);
    Rectangle ring = {text->at.x - off, text->at.y - off, text->at.width + 2 * off, text->at.height + 2 * off};
    draw_frame(rect_snap(ring), px(ui, 6), fmaxf(px(ui, 3), 2), tint(ui, TOKEN_ACCENT));
    draw_box(ui, ring, say(ui, text->note), small);
    notes->hovered = text->note;
  } else {
    notes->hovered = under_mouse(notes, ui);
    Rectangle mouse = {ui->input->mouse.x, ui->input->mouse.y - px(ui, 6), 0, px(ui, 20)};
    if (notes->hovered != STR_COUNT) draw_box(ui, mouse, say(ui, notes->hovered), NULL);
  }
  *words = notes->hovered == STR_COUNT ? "" : say(ui, notes->hovered);
  return notes->hovered != STR_COUNT && notes->hovered != before;
}

/* ---- by key ---- */

void notes_ask(Notes *notes) { notes->asked = notes->asked < 0 ? 0 : -1; }

bool notes_take(Notes *notes, Action action) {
  if (notes->asked < 0) return false;
  switch (action) {
    case ACTION_LEFT:
    case ACTION_UP:
    case ACTION_STEP_BACK:
    case ACTION_MOVE_WEST:
    case ACTION_MOVE_NORTH:
    case ACTION_PREVIOUS_GROUP: notes->asked += notes->lines > 0 ? notes->lines - 1 : 0; return true;
    case ACTION_RIGHT:
    case ACTION_DOWN:
    case ACTION_STEP_FORWARD:
    case ACTION_MOVE_EAST:
    case ACTION_MOVE_SOUTH:
    case ACTION_ACCEPT:
    case ACTION_NEXT_GROUP: notes->asked++; return true;
    case ACTION_BACK: notes->asked = -1; return true;
    default: notes->asked = -1; return false; /* any other action closes the explanation */
  }
}
