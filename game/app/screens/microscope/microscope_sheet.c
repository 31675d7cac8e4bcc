/* The microscope as a sheet for a report: the board at this step with its numbers and marks, the key to them, and two
 * tables: the figures of the search, and the open list. Must not change what is looked at. */
#include <stdio.h>
#include <string.h>

#include "game/app/screens/microscope/microscope_internal.h"
#include "game/app/view/sheet_picture.h"

enum { LIST_MOST = 40, LARGE_CELL = 44, CELL_MOST = 64 }; /* rows of the open list; pixels */

typedef struct Writer {
  App *app;
  MicroscopeState *s;
  Sheet *sheet;
  bool large; /* cells have room for three numbers */
} Writer;

static SheetPlace place_of(const Writer *w, Cell cell) {
  const Board *board = &w->s->scope.board;
  return (SheetPlace){board_row(board, cell), board_col(board, cell)};
}

static double share_of(const Writer *w, const CellNow *now) {
  int32_t nodes = w->s->scope.nodes;
  return nodes > 1 ? (double)(now->order - 1) / (nodes - 1) : 0;
}

/* ---- the board ---- */

/* In rooms, what lies between a room and its parent. */
static void add_corridor(const Writer *w, Cell cell, Cell parent, double share) {
  if (w->s->scope.unit > 1 && parent != CELL_NONE)
    sheet_add_cell(w->sheet, place_of(w, (cell + parent) / 2), SHEET_HEAT, share);
}

static void add_numbers(const Writer *w, Cell cell, const CellNow *now) {
  double share = now->order > 0 ? share_of(w, now) : -1;
  SheetPlace at = place_of(w, cell);
  char text[24];
  bool stands = cell == w->s->scope.start || cell == w->s->scope.goal; /* somebody, in its place */
  if (w->s->numbers == NUMBERS_NONE || now->g < 0 || stands) return;
  if (w->large && w->s->numbers != NUMBERS_ORDER) {
    microscope_number(now->f, text, sizeof text);
    sheet_add_number(w->sheet, at.row - 0.14, at.col, CHIP_NUMBER, share, text);
    snprintf(text, sizeof text, "%d", (int)now->g);
    sheet_add_number(w->sheet, at.row + 0.26, at.col - 0.2, CHIP_SMALL, share, text);
    microscope_number(now->h, text, sizeof text);
    sheet_add_number(w->sheet, at.row + 0.26, at.col + 0.2, CHIP_SMALL, share, text);
  } else if (microscope_cell_number(w->s, now, text, sizeof text)) {
    sheet_add_number(w->sheet, at.row, at.col, CHIP_NUMBER, share, text);
  }
}

static void add_cells(const Writer *w) {
  const Microscope *m = &w->s->scope;
  for (Cell cell = 0; cell < m->board.cells; cell++) {
    if (m->at[cell] < 0) continue;
    CellNow now = microscope_cell(m, cell);
    if (now.order > 0) {
      add_corridor(w, cell, now.parent, share_of(w, &now));
      sheet_add_cell(w->sheet, place_of(w, cell), SHEET_HEAT, share_of(w, &now));
    }
    if (now.kind == CELL_IS_OPEN) /* with a number in it, a ring without a dot */
      sheet_add_cell(w->sheet, place_of(w, cell), SHEET_FRONTIER, w->s->numbers > NUMBERS_ORDER ? 1 : 0);
    add_numbers(w, cell, &now);
  }
}

static void add_ring(const Writer *w, Cell cell, SheetKind kind) {
  if (cell != CELL_NONE) sheet_add_cell(w->sheet, place_of(w, cell), kind, 0);
}

static void add_lines(const Writer *w) {
  const Microscope *m = &w->s->scope;
  if (m->place > m->log.count && m->log.path) {
    sheet_add_line(w->sheet, SHEET_PLAN, 0);
    for (int32_t i = 0; i <= m->log.result.length; i++) sheet_add_place(w->sheet, place_of(w, m->log.path[i]));
  }
  if (w->s->cursor == CELL_NONE || m->at[w->s->cursor] < 0) return;
  sheet_add_line(w->sheet, SHEET_TRAIL, 0);
  Cell cell = w->s->cursor;
  for (int32_t i = 0; i < m->board.cells && cell != CELL_NONE && m->at[cell] >= 0; i++) {
    sheet_add_place(w->sheet, place_of(w, cell));
    cell = m->log.events[m->at[cell]].parent;
  }
}

static void add_actors(const Writer *w) {
  const Microscope *m = &w->s->scope;
  int32_t monster = 0;
  for (Cell cell = 0; cell < m->board.cells; cell++)
    if (m->monster[cell]) sheet_add_actor(w->sheet, place_of(w, cell), SHEET_MONSTER, monster++);
  sheet_add_actor(w->sheet, place_of(w, m->goal), w->s->exit_goal ? SHEET_DOOR : SHEET_GOAL, 1);
  sheet_add_actor(w->sheet, place_of(w, m->start), SHEET_HERO, MOVE_EAST);
}

/* ---- words ---- */

/* "(3, 4): g 7, h 5, f 12, opened at step 9 from (3, 3), closed at step 14" */
static void cell_words(const Writer *w, char *out, size_t room) {
  const Ui *ui = &w->app->ui;
  const Microscope *m = &w->s->scope;
  CellNow now = microscope_cell(m, w->s->cursor);
  SheetPlace at = place_of(w, w->s->cursor);
  char h[24], f[24], story[SHEET_WORDS];
  microscope_story_words(ui, m, w->s->cursor, story, sizeof story);
  microscope_number(now.h, h, sizeof h);
  microscope_number(now.f, f, sizeof f);
  if (now.g >= 0)
    snprintf(out, room, say(ui, STR_SHEET_CELL), (int)at.row, (int)at.col, (int)now.g, h, f, story);
  else
    snprintf(out, room, say(ui, STR_SHEET_CELL_UNSEEN), (int)at.row, (int)at.col, story);
}

static void add_signs(const Writer *w) {
  const Ui *ui = &w->app->ui;
  const Microscope *m = &w->s->scope;
  char words[3 * SHEET_WORDS];
  StringId numbers = microscope_numbers_words(w->s, w->large);
  snprintf(words, sizeof words, "%s%s%s", say(ui, STR_SHEET_EXPANDED), numbers == STR_MICRO_NUMBERS_NONE ? "" : ". ",
           numbers == STR_MICRO_NUMBERS_NONE ? "" : say(ui, numbers));
  if (m->board.cost) sheet_add_sign(w->sheet, SHEET_COST, say(ui, STR_COST_RAMP));
  sheet_add_sign(w->sheet, SHEET_HEAT, words);
  sheet_add_sign(w->sheet, SHEET_FRONTIER, say(ui, STR_MICRO_OPEN));
  if (microscope_next_cell(w->app) != CELL_NONE) sheet_add_sign(w->sheet, SHEET_NEXT, say(ui, STR_MICRO_NEXT));
  if (m->place > m->log.count && m->log.path) sheet_add_sign(w->sheet, SHEET_PLAN, say(ui, STR_SHEET_FOUND));
  if (w->s->cursor == CELL_NONE) return;
  if (m->at[w->s->cursor] >= 0) sheet_add_sign(w->sheet, SHEET_TRAIL, say(ui, STR_SHEET_WAY_BACK));
  char why[SHEET_WORDS];
  bool elsewhere = microscope_reason_cell(w->s) != CELL_NONE;
  microscope_why_words(ui, m, w->s->cursor, why, sizeof why);
  cell_words(w, words, sizeof words - sizeof why - 2);
  size_t used = strlen(words);
  if (!elsewhere) snprintf(words + used, sizeof words - used, ". %s", why);
  sheet_add_sign(w->sheet, SHEET_LOOKED_AT, words);
  if (elsewhere) sheet_add_sign(w->sheet, SHEET_REASON, why);
}

static void add_row(const Writer *w, StringId label, const char *value) {
  const char *cells[] = {say(&w->app->ui, label), value};
  sheet_add_row(w->sheet, cells, 2);
}

static void add_number(const Writer *w, StringId label, int64_t value) {
  char words[32];
  write_number(words, sizeof words, value);
  add_row(w, label, words);
}

static void add_figures(const Writer *w) {
  const Ui *ui = &w->app->ui;
  const Microscope *m = &w->s->scope;
  bool found = m->log.result.status == SEARCH_FOUND;
  int32_t closed = m->nodes - found;
  char words[2 * SHEET_WORDS];
  add_row(w, STR_SHEET_FIGURE, say(ui, STR_SHEET_VALUE));
  add_row(w, STR_RACE_MAP, w->s->title);
  snprintf(words, sizeof words, "%d, %s", (int)w->s->level->number, level_title(ui->language, w->s->level));
  add_row(w, STR_RACE_LEVEL, words);
  add_row(w, STR_LENS_AGENT, w->s->agent);
  add_row(w, STR_SHEET_ALGORITHM, microscope_algorithm_title(ui, m->log.ran));
  snprintf(words, sizeof words, "%d / %d", (int)microscope_node(m), (int)m->nodes);
  add_row(w, STR_SHEET_STEP, words);
  add_number(w, STR_SHEET_EXPANSIONS, m->unit > 1 ? closed : (int64_t)m->log.result.expanded);
  add_number(w, STR_SHEET_OPENINGS, m->unit > 1 ? m->log.count - closed : (int64_t)m->log.result.generated);
  if (found) add_number(w, STR_SHEET_LENGTH, m->log.result.length);
  if (!found) add_row(w, STR_SHEET_LENGTH, say(ui, STR_MICRO_NO_PATH));
  if (found && m->board.cost) add_number(w, STR_COST, m->log.result.cost);
  if (w->s->cursor == CELL_NONE) return;
  cell_words(w, words, sizeof words);
  add_row(w, STR_SHEET_LOOKED_AT, words);
  microscope_why_words(ui, m, w->s->cursor, words, sizeof words);
  add_row(w, STR_SHEET_WHY, words);
}

static void add_list(const Writer *w) {
  const Ui *ui = &w->app->ui;
  const Microscope *m = &w->s->scope;
  int32_t count;
  const Cell *list = microscope_open_list(w->app, &count);
  const char *heading[] = {say(ui, STR_MICRO_TAB_LIST), say(ui, STR_MICRO_G), say(ui, STR_MICRO_H),
                           say(ui, STR_MICRO_F), say(ui, STR_MICRO_COL_AGE)};
  sheet_add_heading(w->sheet, heading, 5);
  for (int32_t i = 0; i < count && i < LIST_MOST; i++) {
    CellNow now = microscope_cell(m, list[i]);
    SheetPlace at = place_of(w, list[i]);
    char cell[32], g[16], h[24], f[24], age[16];
    snprintf(cell, sizeof cell, "(%d, %d)", (int)at.row, (int)at.col);
    snprintf(g, sizeof g, "%d", (int)now.g);
    microscope_number(now.h, h, sizeof h);
    microscope_number(now.f, f, sizeof f);
    snprintf(age, sizeof age, "%d", (int)(microscope_node(m) - now.opened));
    const char *row[] = {cell, g, h, f, age};
    sheet_add_row(w->sheet, row, 5);
  }
  sheet_add_rest(w->sheet, ui, count, LIST_MOST);
}

/* ---- painting ---- */

static void with_whole_board(App *app, Ui *ui, Rectangle room, float cell, bool paint) {
  MicroscopeState *s = microscope_state(app);
  AppLoan loan = app_lend_ui(app, ui);
  BoardRoom place = sheet_board_room(room, cell);
  float zoom = s->view.zoom;
  s->view.zoom = 1;
  if (paint)
    microscope_board_paint(app, rect_inset(room, place.padding));
  else
    microscope_board_prepare(app, &place);
  s->view.zoom = zoom;
  app_take_back(app, &loan);
}

static void prepare(void *context, Ui *ui, Rectangle room, float cell) {
  with_whole_board(context, ui, room, cell, false);
}
static void paint(void *context, Ui *ui, Rectangle room, float cell) {
  with_whole_board(context, ui, room, cell, true);
}

bool microscope_sheet(App *app, Sheet *sheet, SheetPainter *painter) {
  MicroscopeState *s = microscope_state(app);
  Writer w = {.app = app, .s = s, .sheet = sheet};
  sheet_init(sheet, &s->scope.board);
  sheet->cell_most = CELL_MOST;
  w.large = sheet_cell(sheet) >= LARGE_CELL;
  snprintf(sheet->title, sizeof sheet->title, "%s", s->title);
  snprintf(sheet->note, sizeof sheet->note, say(&app->ui, STR_SHEET_SEARCH_NOTE), (int)s->level->number,
           level_title(app->ui.language, s->level), s->agent, (int)microscope_node(&s->scope), (int)s->scope.nodes);
  add_cells(&w);
  add_lines(&w);
  add_actors(&w);
  add_ring(&w, microscope_next_cell(app), SHEET_NEXT);
  add_ring(&w, microscope_reason_cell(s), SHEET_REASON);
  add_ring(&w, s->cursor, SHEET_LOOKED_AT);
  add_signs(&w);
  add_figures(&w);
  add_list(&w);
  *painter = (SheetPainter){.prepare = prepare, .paint = paint, .context = app};
  return true;
}
