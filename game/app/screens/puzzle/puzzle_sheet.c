/* The puzzle room's lower panel: every search on the same start, or how the heuristics see the board.
 * Must not know how a search works. */
#include <math.h>
#include <string.h>

#include "game/app/screens/puzzle/puzzle_internal.h"
#include "game/app/view/empty.h"

/* ---- comparing ---- */

enum { COMPARE_COLUMNS = 4 };

static const float LETTERS = 12, COLUMN_GAP = 10, BLOCK_GAP = 14, HEAD = 16; /* units */

static const StringId heads[COMPARE_COLUMNS] = {STR_PUZZLE_COL_NODES, STR_PUZZLE_COL_MOVES, STR_PUZZLE_COL_MS,
                                                STR_PUZZLE_COL_MB};

/* A search's columns, one row per heuristic; beside it the other search's where there is room. */
typedef struct CompareGrid {
  float names, wide[COMPARE_COLUMNS], block; /* pixels */
  int32_t columns, blocks;
} CompareGrid;

static float block_width(const Ui *ui, const CompareGrid *grid) {
  float sum = px(ui, COLUMN_GAP) * (float)grid->columns;
  for (int32_t i = 0; i < grid->columns; i++) sum += grid->wide[i];
  return sum;
}

/* Whether the columns of so many searches fit. */
static bool grid_fits(const Ui *ui, CompareGrid *grid, int32_t blocks, int32_t columns, float width) {
  grid->blocks = blocks;
  grid->columns = columns;
  return grid->names + (block_width(ui, grid) + px(ui, BLOCK_GAP)) * (float)blocks <= width;
}

/* As many columns as fit: both searches with their memory, both without it, or only the chosen one. */
static CompareGrid choose_grid(const Ui *ui, float width) {
  static const char *const widest[COMPARE_COLUMNS] = {"9,999", "99+", "9,999", "1024"};
  CompareGrid grid = {.names = 0};
  for (int i = 0; i < ESTIMATE_COUNT; i++)
    grid.names = fmaxf(grid.names, width_of(ui, FACE_BOLD, LETTERS, puzzle_estimate_short(ui, (Estimate)i)));
  for (int i = 0; i < COMPARE_COLUMNS; i++) {
    float head = width_of(ui, FACE_MEDIUM, 11, say(ui, heads[i])) - px(ui, COLUMN_GAP) / 2; /* may reach into the gap */
    grid.wide[i] = fmaxf(width_of(ui, FACE_MONO_BOLD, LETTERS, widest[i]), head);
  }
  bool fits = grid_fits(ui, &grid, 2, COMPARE_COLUMNS, width) || grid_fits(ui, &grid, 2, COMPARE_COLUMNS - 1, width) ||
              grid_fits(ui, &grid, 1, COMPARE_COLUMNS, width);
  if (!fits) grid.columns = COMPARE_COLUMNS - 1;
  grid.block = (width - grid.names) / (float)grid.blocks - px(ui, BLOCK_GAP); /* distribute the remaining width */
  float more = (grid.block - block_width(ui, &grid)) / (float)grid.columns;
  for (int32_t i = 0; i < grid.columns && more > 0; i++) grid.wide[i] += more;
  return grid;
}

/* Short enough for its column: "2,079", "812 k", "35 M". */
static void nodes_words(char *out, size_t room, uint64_t nodes) {
  if (nodes >= 1000000)
    snprintf(out, room, "%.0f M", (double)nodes / 1e6);
  else if (nodes >= 10000)
    snprintf(out, room, "%.0f k", (double)nodes / 1e3);
  else
    write_number(out, room, (int64_t)nodes);
}

static void time_words(char *out, size_t room, double seconds) {
  double ms = seconds * 1000;
  if (ms >= 1000)
    write_number(out, room, (int64_t)ms);
  else
    snprintf(out, room, ms < 10 ? "%.2f" : ms < 100 ? "%.1f" : "%.0f", ms);
}

static uint64_t nodes_of(const App *app, const CompareRow *row) {
  return row->state == ROW_RUNS ? puzzle_state(app)->look.generated : row->nodes;
}

static float bar_part(uint64_t nodes, uint64_t most) {
  return most > 1 ? (float)(log10((double)nodes + 1) / log10((double)most + 1)) : 0;
}

static void draw_figures(const App *app, const CompareGrid *grid, Rectangle rect, const CompareRow *row) {
  const Ui *ui = &app->ui;
  char words[COMPARE_COLUMNS][32] = {"", "\u2026", "", ""};
  bool done = row->state == ROW_DONE, solved = done && row->status == PUZZLE_SOLVED;
  Token token = !done ? TOKEN_ACCENT : !solved ? TOKEN_DANGER_TEXT : row->optimal ? TOKEN_GOOD_TEXT : TOKEN_FRONTIER;
  nodes_words(words[0], sizeof words[0], nodes_of(app, row));
  if (solved)
    snprintf(words[1], sizeof words[1], "%d%s", (int)row->length, row->optimal ? "" : "+");
  else if (done)
    snprintf(words[1], sizeof words[1], "\u2013");
  double bytes = (double)row->bytes / (1 << 20);
  if (done) time_words(words[2], sizeof words[2], row->seconds);
  if (done) snprintf(words[3], sizeof words[3], bytes < 100 ? "%.1f" : "%.0f", bytes);
  float x = rect.x;
  for (int32_t i = 0; i < grid->columns; i++) {
    x += grid->wide[i] + px(ui, COLUMN_GAP);
    put(ui, i == 1 ? FACE_MONO_BOLD : FACE_MONO, LETTERS, x - px(ui, COLUMN_GAP) / 2, rect_center(rect).y, ALIGN_RIGHT,
        tint(ui, i == 1 ? token : TOKEN_TEXT), words[i]);
  }
}

static void draw_row(App *app, const CompareGrid *grid, Rectangle rect, const CompareRow *row, uint64_t most) {
  Ui *ui = &app->ui;
  PuzzleState *r = puzzle_state(app);
  bool chosen = row->algorithm == r->algorithm && row->estimate == r->estimate;
  bool hovered = input_hovers(ui->input, rect);
  if (chosen || hovered) draw_round(rect_inset(rect, -px(ui, 1)), px(ui, 6), tint(ui, TOKEN_RAISED));
  if (chosen) draw_frame(rect_inset(rect, -px(ui, 1)), px(ui, 6), line_width(ui), tint(ui, TOKEN_ACCENT));
  if (input_clicked(ui->input, rect)) {
    r->algorithm = row->algorithm;
    r->estimate = row->estimate;
  }
  if (row->state == ROW_WAITS) return;
  bool solved = row->state == ROW_DONE && row->status == PUZZLE_SOLVED;
  float pad = px(ui, COLUMN_GAP) / 2, high = fmaxf(px(ui, 2), 1);
  float length = fmaxf((rect.width - 2 * pad) * bar_part(nodes_of(app, row), most), high);
  draw_rect(rect_snap((Rectangle){rect.x + pad, rect.y + rect.height - high - 1, length, high}),
            tint(ui, solved ? TOKEN_BRAMBLE : TOKEN_MUTED));
  rect.height -= high;
  draw_figures(app, grid, rect, row);
}

/* Nothing has been compared yet, or nothing can be. */
static void draw_none(App *app, Rectangle room) {
  Ui *ui = &app->ui;
  bool large = puzzle_state(app)->game.board.side > PUZZLE_SOLVE_MAX, clicked = false;
  const char *words = say(ui, large ? STR_PUZZLE_NO_COMPARING : STR_PUZZLE_COMPARE_HINT);
  const char *label = large ? NULL : say(ui, STR_PUZZLE_COMPARE);
  Rectangle where = {0, 0, 0, 0};
  if (room.height > px(ui, ui->large ? 250 : 196)) {
    clicked = empty_draw(ui, room, words, label, false, &where);
  } else { /* no room for the sleeping monster */
    float line = px(ui, ui->large ? 26 : 22), y = room.y + px(ui, 20);
    int32_t lines = put_wrapped(ui, FACE_SEMIBOLD, 15, room.x, y, room.width, line, 3, tint(ui, TOKEN_TEXT), words);
    where = rect_snap((Rectangle){room.x, y + line * (float)lines, px(ui, 220), px(ui, 44)});
    if (label) clicked = button(ui, where, BUTTON_PRIMARY, label, false);
  }
  if (label) app_target(app, "puzzle.compare", where);
  if (clicked) input_push(ui->input, ACTION_COMPARE);
}

static void draw_heads(App *app, const CompareGrid *grid, float x, float y, PuzzleAlgorithm algorithm) {
  const Ui *ui = &app->ui;
  bool alone = grid->blocks == 1; /* then its name stands over those of the heuristics */
  float title = alone ? x - grid->names - px(ui, BLOCK_GAP) : x + px(ui, COLUMN_GAP) / 2;
  put(ui, FACE_BOLD, 13, title, y, ALIGN_LEFT, tint(ui, TOKEN_TEXT), algorithm == PUZZLE_ASTAR ? "A*" : "IDA*");
  if (!alone) y += px(ui, HEAD);
  for (int32_t i = 0; i < grid->columns; i++) {
    x += grid->wide[i] + px(ui, COLUMN_GAP);
    put(ui, FACE_MEDIUM, 11, x - px(ui, COLUMN_GAP) / 2, y, ALIGN_RIGHT, tint(ui, TOKEN_MUTED), say(ui, heads[i]));
  }
}

/* What the signs beside the moves say. */
static void draw_signs(const Ui *ui, Rectangle room) {
  static const struct {
    const char *sign;
    StringId words;
    Token token;
  } signs[] = {{"26", STR_PUZZLE_SHORTEST, TOKEN_GOOD_TEXT},
               {"28+", STR_PUZZLE_LONGER, TOKEN_FRONTIER},
               {"\u2013", STR_PUZZLE_LIMITED, TOKEN_DANGER_TEXT}};
  float x = room.x, right = room.x + room.width, y = rect_center(room).y;
  for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
    const char *words = say(ui, signs[i].words);
    float wide = width_of(ui, FACE_MONO_BOLD, 11, signs[i].sign) + px(ui, 6) + width_of(ui, FACE_MEDIUM, 11, words);
    if (x + wide > right) return; /* the first ones matter most */
    x += put(ui, FACE_MONO_BOLD, 11, x, y, ALIGN_LEFT, tint(ui, signs[i].token), signs[i].sign) + px(ui, 6);
    x += put(ui, FACE_MEDIUM, 11, x, y, ALIGN_LEFT, tint(ui, TOKEN_MUTED), words) + px(ui, 18);
  }
}

static void draw_compare(App *app, Rectangle room) {
  PuzzleState *r = puzzle_state(app);
  Ui *ui = &app->ui;
  if (r->row_count == 0) {
    draw_none(app, room);
    return;
  }
  CompareGrid grid = choose_grid(ui, room.width);
  uint64_t most = 10;
  bool there[ESTIMATE_COUNT] = {false};
  int32_t lines = 0;
  for (int32_t i = 0; i < r->row_count; i++) {
    if (nodes_of(app, &r->rows[i]) > most) most = nodes_of(app, &r->rows[i]);
    lines += !there[r->rows[i].estimate];
    there[r->rows[i].estimate] = true;
  }
  float head = px(ui, grid.blocks == 1 ? HEAD : HEAD * 2), foot = px(ui, 18), top = room.y + head;
  float row = floorf(fminf((room.height - head - foot) / (float)lines, px(ui, 30)));
  float x = room.x + grid.names + px(ui, BLOCK_GAP);
  for (int32_t k = 0; k < grid.blocks; k++) {
    PuzzleAlgorithm algorithm = grid.blocks == 1 ? r->algorithm : k == 0 ? PUZZLE_IDASTAR : PUZZLE_ASTAR;
    draw_heads(app, &grid, x, room.y + px(ui, 2), algorithm);
    int32_t line = 0;
    for (int32_t i = 0; i < r->row_count; i++) {
      const CompareRow *at = &r->rows[i];
      if (at->algorithm != algorithm) continue;
      Rectangle rect = rect_snap((Rectangle){x, top + (float)line++ * row, grid.block, row - px(ui, 3)});
      draw_row(app, &grid, rect, at, most);
      if (k > 0) continue;
      bool bold = at->estimate == r->estimate;
      put_fit(ui, bold ? FACE_BOLD : FACE_MEDIUM, LETTERS, room.x, rect_center(rect).y, ALIGN_LEFT,
              grid.names + px(ui, BLOCK_GAP) / 2, tint(ui, TOKEN_TEXT), puzzle_estimate_short(ui, at->estimate));
    }
    x += grid.block + px(ui, BLOCK_GAP);
  }
  draw_signs(ui, (Rectangle){room.x, room.y + room.height - foot, room.width, foot});
}

/* ---- how heuristics see the board ---- */

static void formula(const Ui *ui, Estimate estimate, const EstimateView *view, char *out, size_t room) {
  if (estimate == ESTIMATE_WALKING)
    snprintf(out, room, say(ui, STR_PUZZLE_FORMULA_WALKING), (int)view->down, (int)view->across, (int)view->total);
  else if (estimate == ESTIMATE_PATTERN) {
    size_t used = 0;
    out[0] = 0;
    for (int i = 0; i < PATTERN_GROUPS && used + 16 < room; i++)
      if (view->group_value[i] > 0 || i == 0)
        used += (size_t)snprintf(out + used, room - used, "%s%d", used ? " + " : "", (int)view->group_value[i]);
    snprintf(out + used, room - used, " = %d", (int)view->total);
  } else if (view->reduction > 0)
    snprintf(out, room, say(ui, STR_PUZZLE_FORMULA), (int)view->sum, "\u2212", (int)view->reduction, (int)view->extras,
             (int)view->total);
  else
    snprintf(out, room, say(ui, STR_PUZZLE_FORMULA_PLUS), (int)view->sum, (int)view->extras, (int)view->total);
}

enum { SMALLEST_CELL = 22 }; /* pixels */

/* False: its tiles are too small for what each adds. */
static bool draw_view(const App *app, Rectangle room, const EstimateView *view) {
  const PuzzleState *r = puzzle_state(app);
  const Ui *ui = &app->ui;
  int32_t side = r->game.board.side, most = 1;
  for (int32_t i = 0; i < side * side; i++)
    if (view->part[i] + view->extra[i] > most) most = view->part[i] + view->extra[i];
  float cell = floorf(room.width / (float)side);
  for (int32_t i = 0; i < side * side; i++) {
    Rectangle rect = {room.x + (float)(i % side) * cell + 1, room.y + (float)(i / side) * cell + 1, cell - 2, cell - 2};
    int32_t tile = r->game.board.at[i], add = view->part[i] + view->extra[i];
    draw_round(rect, cell * 0.12f, tint(ui, tile ? TOKEN_BACKGROUND : TOKEN_PANEL));
    if (!tile) continue;
    float heat = (float)add / (float)most;
    Color fill = tint(ui, TOKEN_BACKGROUND);
    if (add > 0) fill = color_mix(fill, theme_heat(ui->theme, heat), 0.35f + 0.5f * heat);
    if (add > 0) draw_round(rect, cell * 0.12f, fill);
    Color ink = color_ink(fill);
    char text[16];
    int32_t size = (int32_t)fmaxf(cell * 0.3f, 9), small = (int32_t)fmaxf(cell * 0.24f, 8);
    snprintf(text, sizeof text, "%d", (int)tile);
    fonts_draw(ui->fonts, FACE_BOLD, size,
               (Vector2){rect_center(rect).x, rect.y + rect.height * (cell >= SMALLEST_CELL ? 0.34f : 0.5f)},
               ALIGN_CENTER, ink, text);
    if (view->extra[i] > 0)
      snprintf(text, sizeof text, "%d+%d", (int)view->part[i], (int)view->extra[i]);
    else
      snprintf(text, sizeof text, "%d", (int)view->part[i]);
    if (cell >= SMALLEST_CELL)
      fonts_draw(ui->fonts, FACE_MONO, small, (Vector2){rect_center(rect).x, rect.y + rect.height * 0.76f},
                 ALIGN_CENTER, ink, text);
    if (view->partner[i] >= 0) draw_frame(rect, cell * 0.12f, fmaxf(px(ui, 2), 1), tint(ui, TOKEN_DANGER));
  }
  return cell >= SMALLEST_CELL;
}

static void draw_estimate(App *app, Rectangle rect, Estimate estimate, const EstimateView *view) {
  PuzzleState *r = puzzle_state(app);
  Ui *ui = &app->ui;
  bool on = r->estimate == estimate;
  char words[96];
  if (on || input_hovers(ui->input, rect)) draw_round(rect, px(ui, 6), tint(ui, TOKEN_RAISED));
  if (view)
    formula(ui, estimate, view, words, sizeof words);
  else
    snprintf(words, sizeof words, "%s",
             say(ui, estimate_fits(estimate, r->game.board.side) ? STR_PUZZLE_NOT_PREPARED : STR_PUZZLE_NOT_SIZE));
  Face face = on ? FACE_BOLD : FACE_MEDIUM, figures = view ? FACE_MONO : FACE_REGULAR;
  float pad = px(ui, 6), y = rect_center(rect).y, room = rect.width - 3 * pad;
  float wide = width_of(ui, figures, LETTERS, words);
  const char *name = puzzle_estimate_fit(ui, estimate, face, LETTERS, room - wide), *total = strrchr(words, '=');
  if (view && total && width_of(ui, face, LETTERS, name) + wide > room) memmove(words, total, strlen(total) + 1);
  float used = put_fit(ui, face, LETTERS, rect.x + pad, y, ALIGN_LEFT, room * 0.7f, tint(ui, TOKEN_TEXT), name);
  put_fit(ui, figures, LETTERS, rect.x + rect.width - pad, y, ALIGN_RIGHT, room - used,
          tint(ui, view ? TOKEN_TEXT : TOKEN_MUTED), words);
  char target[48];
  snprintf(target, sizeof target, "puzzle.explain.%s", estimate_ids[estimate]);
  app_target(app, target, rect);
  if (input_clicked(ui->input, rect)) r->estimate = estimate;
}

static void draw_explain(App *app, Rectangle room) {
  PuzzleState *r = puzzle_state(app);
  Ui *ui = &app->ui;
  EstimateView view, chosen = {0};
  bool has = false;
  float share = ui->width == WIDTH_NARROW ? 0.28f : 0.36f, line = px(ui, ui->large ? 19 : 16), note = 2 * line;
  float square = floorf(fminf(room.height - note - px(ui, 10), room.width * share)), x = room.x + square + px(ui, 14);
  float row = fminf(room.height / (float)ESTIMATE_COUNT, px(ui, 32)), width = room.x + room.width - x;
  for (int i = 0; i < ESTIMATE_COUNT; i++) {
    bool ready = puzzle_view(app, (Estimate)i, &view);
    if (ready && r->estimate == (Estimate)i) chosen = view, has = true;
    draw_estimate(app, rect_snap((Rectangle){x, room.y + (float)i * row, width, row - px(ui, 2)}), (Estimate)i,
                  ready ? &view : NULL);
  }
  /* The plainest heuristic is used instead, so that the board is always shown. */
  if (!has && !puzzle_view(app, ESTIMATE_H1, &chosen)) return;
  if (!draw_view(app, (Rectangle){room.x, room.y, square, square}, &chosen)) return;
  float below = room.y + square + px(ui, 14);
  int32_t lines = (int32_t)((room.y + room.height - below) / line) + 1;
  put_wrapped(ui, FACE_MEDIUM, 11, room.x, below, square + px(ui, 8), line, lines, tint(ui, TOKEN_MUTED),
              say(ui, STR_PUZZLE_TILE_NOTE));
}

/* ---- the panel ---- */

void puzzle_sheet_choose(App *app, RoomSheet sheet) {
  PuzzleState *r = puzzle_state(app);
  bool again = sheet == SHEET_COMPARE && (r->sheet == SHEET_COMPARE || r->row_count == 0);
  r->sheet = sheet;
  if (again) input_push(&app->input, ACTION_COMPARE);
}

/* Which of the two, at the right end of the first line; how much room they leave. */
static float draw_tabs(App *app, Rectangle room, float y) {
  Ui *ui = &app->ui;
  const char *tabs[SHEET_COUNT] = {say(ui, STR_PUZZLE_COMPARE), say(ui, STR_PUZZLE_EXPLAIN)};
  float width = px(ui, 220);
  Rectangle rect = rect_snap((Rectangle){room.x + room.width - width, y - px(ui, 15), width, px(ui, 30)});
  int32_t clicked = segmented(ui, rect, tabs, SHEET_COUNT, SHEET_COUNT, (int32_t)puzzle_state(app)->sheet, false);
  app_target(app, "puzzle.sheet.compare", (Rectangle){rect.x, rect.y, rect.width / 2, rect.height});
  app_target(app, "puzzle.sheet.explain", (Rectangle){rect.x + rect.width / 2, rect.y, rect.width / 2, rect.height});
  if (clicked >= 0) puzzle_sheet_choose(app, (RoomSheet)clicked);
  return room.width - width - px(ui, 12);
}

void puzzle_sheet_draw(App *app, Rectangle room) {
  PuzzleState *r = puzzle_state(app);
  Ui *ui = &app->ui;
  if (room.height < px(ui, 90)) return;
  panel(ui, room, TOKEN_PANEL);
  float pad = px(ui, ui->phone ? 12 : 22), y = room.y + px(ui, 26);
  Rectangle inside = {room.x + pad, room.y + px(ui, 52), room.width - 2 * pad, room.height - px(ui, 62)};
  float left = ui->phone ? inside.width : draw_tabs(app, inside, y); /* a phone has them above */
  put_fit(ui, FACE_BOLD, 14, inside.x, y, ALIGN_LEFT, left, tint(ui, TOKEN_TEXT),
          say(ui, r->sheet == SHEET_COMPARE ? STR_PUZZLE_COMPARE_TITLE : STR_PUZZLE_EXPLAIN_TITLE));
  if (r->sheet == SHEET_COMPARE)
    draw_compare(app, inside);
  else
    draw_explain(app, inside);
}
