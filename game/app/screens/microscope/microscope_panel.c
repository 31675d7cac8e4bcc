/* Beside the board: the open list as the algorithm sorts it, the pseudocode with the line that runs, and the answer to
 * why a cell was not expanded. Must not know how the search was done. */
#include <math.h>
#include <stdio.h>

#include "game/app/screens/microscope/microscope_internal.h"

static const float ROW = 26; /* units */
enum { ROWS_USUAL = 5, ROWS_MOST = 64 };

static StringId kept_as(const Microscope *m) {
  static const StringId words[] = {[KEEPS_STACK] = STR_MICRO_STACK,
                                   [KEEPS_QUEUE] = STR_MICRO_QUEUE,
                                   [KEEPS_TWO_QUEUES] = STR_MICRO_TWO_QUEUES,
                                   [KEEPS_BUCKETS] = STR_MICRO_BUCKETS,
                                   [KEEPS_HEAP] = STR_MICRO_HEAP};
  return words[algorithm_keeps(m->log.ran, &m->log.query)];
}

/* ---- the open list ---- */

typedef struct Columns {
  float left, g, h, f, age, right;
} Columns;

static Columns columns_of(const Ui *ui, float left, float right) {
  float wide = right - left;
  return (Columns){left + px(ui, 12),   left + 0.56f * wide, left + 0.71f * wide,
                   left + 0.86f * wide, right - px(ui, 8),   right};
}

static void draw_row(App *app, const Columns *c, float y, Cell cell, bool first, bool picked) {
  Ui *ui = &app->ui;
  const Microscope *m = &microscope_state(app)->scope;
  CellNow now = microscope_cell(m, cell);
  Rectangle rect = rect_snap(
      (Rectangle){c->left - px(ui, 12), y - px(ui, ROW) / 2, c->right - c->left + px(ui, 12), px(ui, ROW) - 2});
  Color ink = tint(ui, first ? TOKEN_ACCENT : TOKEN_TEXT);
  if (first) {
    draw_round(rect, px(ui, 6), color_fade(tint(ui, TOKEN_ACCENT), 0.12f));
    draw_round((Rectangle){rect.x, rect.y, px(ui, 4), rect.height}, px(ui, 2), tint(ui, TOKEN_ACCENT));
  }
  if (picked) draw_frame(rect, px(ui, 6), fmaxf(px(ui, 2), 1.5f), tint(ui, TOKEN_TEXT));
  char text[40];
  snprintf(text, sizeof text, "(%d, %d)", (int)board_row(&m->board, cell), (int)board_col(&m->board, cell));
  float wide = put(ui, first ? FACE_MONO_BOLD : FACE_MONO, 12, c->left, y, ALIGN_LEFT, ink, text);
  if (now.from_goal) /* of the goal's side */
    wide += px(ui, 6) + put(ui, FACE_MONO, 12, c->left + wide + px(ui, 6), y, ALIGN_LEFT, ink, "B");
  const char *word = say(ui, m->log.ran->keeps == KEEPS_STACK ? STR_MICRO_TOP : STR_MICRO_NEXT);
  if (first && c->g - c->left - wide > width_of(ui, FACE_SEMIBOLD, 11, word) + px(ui, 24))
    put(ui, FACE_SEMIBOLD, 11, c->left + wide + px(ui, 8), y, ALIGN_LEFT, ink, word);
  snprintf(text, sizeof text, "%d", (int)now.g);
  put(ui, FACE_MONO, 12, c->g, y, ALIGN_RIGHT, ink, text);
  microscope_number(now.h, text, sizeof text);
  put(ui, FACE_MONO, 12, c->h, y, ALIGN_RIGHT, ink, text);
  microscope_number(now.f, text, sizeof text);
  put(ui, FACE_MONO_BOLD, 12, c->f, y, ALIGN_RIGHT, ink, text);
  snprintf(text, sizeof text, "%d", (int)(microscope_node(m) - now.opened));
  put(ui, FACE_MONO, 12, c->age, y, ALIGN_RIGHT, tint(ui, TOKEN_MUTED), text);
  if (input_clicked(ui->input, rect)) microscope_set_cursor(app, cell);
}

static float draw_list(App *app, float left, float right, float y, float bottom) {
  Ui *ui = &app->ui;
  MicroscopeState *s = microscope_state(app);
  int32_t count;
  const Cell *list = microscope_open_list(app, &count);
  char words[96];
  if (count == 1)
    snprintf(words, sizeof words, "%s", say(ui, STR_MICRO_ONE_CELL));
  else
    snprintf(words, sizeof words, say(ui, STR_MICRO_CELLS), (int)count);
  float side = put(ui, FACE_MONO, 12, right, y, ALIGN_RIGHT, tint(ui, TOKEN_MUTED), words);
  snprintf(words, sizeof words, say(ui, STR_MICRO_LIST), say(ui, kept_as(&s->scope)));
  put_fit(ui, FACE_BOLD, 15, left, y, ALIGN_LEFT, right - left - side - px(ui, 8), tint(ui, TOKEN_TEXT), words);
  y += px(ui, 26);
  Columns c = columns_of(ui, left, right);
  Color muted = tint(ui, TOKEN_MUTED);
  put(ui, FACE_MEDIUM, 12, c.left, y, ALIGN_LEFT, muted, say(ui, STR_MICRO_COL_CELL));
  put(ui, FACE_MEDIUM, 12, c.g, y, ALIGN_RIGHT, muted, say(ui, STR_MICRO_G));
  put(ui, FACE_MEDIUM, 12, c.h, y, ALIGN_RIGHT, muted, say(ui, STR_MICRO_H));
  put(ui, FACE_MEDIUM, 12, c.f, y, ALIGN_RIGHT, muted, say(ui, STR_MICRO_F));
  put_fit(ui, FACE_MEDIUM, 12, c.age, y, ALIGN_RIGHT, c.age - c.f - px(ui, 5), muted, say(ui, STR_MICRO_COL_AGE));
  y += px(ui, 12);
  draw_rect(rect_snap((Rectangle){left, y, right - left, line_width(ui)}), tint(ui, TOKEN_LINE));
  y += px(ui, ROW) / 2 + px(ui, 3);
  int32_t rows = (int32_t)((bottom - y - px(ui, ROW)) / px(ui, ROW)), at = -1;
  rows = rows < 1 ? 1 : rows > ROWS_MOST ? ROWS_MOST : rows;
  for (int32_t i = 0; i < count && at < 0; i++)
    if (list[i] == s->cursor) at = i;
  bool extra = at >= rows; /* the picked one is not among the first */
  int32_t shown = extra ? rows - 1 : rows;
  if (shown > count) shown = count;
  if (count == 0) put(ui, FACE_MEDIUM, 12, c.left, y, ALIGN_LEFT, muted, say(ui, STR_MICRO_EMPTY));
  for (int32_t i = 0; i < shown; i++) {
    draw_row(app, &c, y, list[i], i == 0 && s->scope.place <= s->scope.log.count, i == at);
    y += px(ui, ROW);
  }
  if (count > shown + extra) {
    snprintf(words, sizeof words, say(ui, STR_MICRO_MORE), (int)(count - shown - extra));
    put(ui, FACE_MEDIUM, 12, c.left, y - px(ui, 2), ALIGN_LEFT, muted, words);
    y += px(ui, 22);
  }
  if (extra) {
    draw_row(app, &c, y, s->cursor, false, true);
    y += px(ui, ROW);
  }
  return y;
}

/* ---- why ---- */

static float draw_why(const Ui *ui, const MicroscopeState *s, float left, float right, float bottom) {
  if (s->cursor == CELL_NONE) return bottom;
  char words[320], place[40];
  microscope_why_words(ui, &s->scope, s->cursor, words, sizeof words);
  snprintf(place, sizeof place, "(%d, %d)", (int)board_row(&s->scope.board, s->cursor),
           (int)board_col(&s->scope.board, s->cursor));
  float line = px(ui, 17) * (ui->large ? 1.25f : 1), room = right - left - px(ui, 20);
  int32_t lines = fonts_lines(ui->fonts, FACE_SEMIBOLD, px_letters(ui, 12), room, words);
  if (lines > 4) lines = 4;
  float high = (float)(lines + 1) * line + px(ui, 12);
  Rectangle rect = rect_snap((Rectangle){left - px(ui, 4), bottom - high, right - left + px(ui, 8), high});
  WhyKind kind = microscope_why(&s->scope, s->cursor).kind;
  Token token = kind == WHY_EXPANDED || kind == WHY_GOAL ? TOKEN_GOOD : TOKEN_DANGER;
  if (microscope_flaw(&s->scope, s->cursor, &(Flaw){0})) token = TOKEN_DANGER;
  draw_round(rect, px(ui, 8), tint(ui, TOKEN_RAISED));
  draw_round((Rectangle){rect.x, rect.y, px(ui, 4), rect.height}, px(ui, 2), tint(ui, token));
  float y = rect.y + px(ui, 6) + line / 2;
  put(ui, FACE_MONO, 12, left + px(ui, 10), y, ALIGN_LEFT, tint(ui, TOKEN_MUTED), place);
  put_wrapped(ui, FACE_SEMIBOLD, 12, left + px(ui, 10), y + line, room, line, 4, tint(ui, TOKEN_TEXT), words);
  return rect.y - px(ui, 10);
}

void microscope_panel_draw(App *app, Rectangle room) {
  Ui *ui = &app->ui;
  MicroscopeState *s = microscope_state(app);
  panel(ui, room, TOKEN_PANEL);
  float left = room.x + px(ui, 16), right = room.x + room.width - px(ui, 16), top = room.y + px(ui, 24);
  float bottom = draw_why(ui, s, left, right, room.y + room.height - px(ui, 12));
  const Explanation *page = microscope_page(&s->scope);
  CodeStage stage = microscope_stage(&s->scope);
  const char *title = microscope_algorithm_title(ui, s->scope.log.ran);
  float code = code_height(ui, page), least = px(ui, 58) + 4 * px(ui, ROW);
  if (bottom - top - code >= least) {
    draw_list(app, left, right, top, bottom - code - px(ui, 18));
    float y = bottom - code;
    draw_rect(rect_snap((Rectangle){left, y - px(ui, 12), right - left, line_width(ui)}), tint(ui, TOKEN_LINE));
    code_draw(ui, page, stage, title, left, right, y + px(ui, 6));
    return;
  }
  const char *labels[] = {say(ui, STR_MICRO_TAB_LIST), say(ui, STR_MICRO_TAB_CODE)};
  Rectangle tabs = rect_snap((Rectangle){left, room.y + px(ui, 10), right - left, px(ui, 30)});
  int32_t chosen = segmented(ui, tabs, labels, TAB_COUNT, TAB_COUNT, (int32_t)s->tab, false);
  if (chosen >= 0) s->tab = (MicroscopeTab)chosen;
  app_target(app, "micro.tabs", tabs);
  top = tabs.y + tabs.height + px(ui, 20);
  if (s->tab == TAB_LIST)
    draw_list(app, left, right, top, bottom);
  else
    code_draw(ui, page, stage, title, left, right, top);
}
