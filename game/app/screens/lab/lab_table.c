/* The bench as it runs: its columns, one line per agent, and where its charts go.
 * Must not change the bench but by pushing actions. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "game/app/screens/lab/lab_internal.h"

static const float LINE = 34, HEADER = 72; /* units */

static const LabColumn usual_columns[COL_COUNT] = {COL_AGENT, COL_WON, COL_SCORE, COL_MOVES,
                                                   COL_NODES, COL_MS,  COL_P99,   COL_VERDICT};
static const LabColumn search_columns[COL_COUNT] = {COL_AGENT, COL_NODES, COL_VERDICT, COL_MOVES,
                                                    COL_MS,    COL_WON,   COL_SCORE,   COL_P99};
/* By column, in the order of LabColumn. */
static const float shares[COL_COUNT] = {0.22f, 0.18f, 0.145f, 0.075f, 0.105f, 0.11f, 0.055f, 0.11f};
static const float search_shares[COL_COUNT] = {0.20f, 0.17f, 0.13f, 0.09f, 0.12f, 0.17f, 0, 0.12f};
/* In the smallest windows: no room for the slowest moves, nor for the rate as a picture. */
static const float tight_shares[COL_COUNT] = {0.25f, 0.11f, 0.17f, 0.09f, 0.115f, 0.14f, 0, 0.125f};
static const float tight_search_shares[COL_COUNT] = {0.20f, 0.10f, 0.145f, 0.11f, 0.175f, 0.16f, 0, 0.11f};

const LabColumn *lab_columns(const LabState *lab) { return lab->bench.searches ? search_columns : usual_columns; }

int32_t lab_next_column(const LabState *lab, int32_t column, int by) {
  const LabColumn *all = lab_columns(lab);
  int32_t at = 0;
  while (at + 1 < COL_COUNT && (int32_t)all[at] != column) at++;
  do at = (at + by + COL_COUNT) % COL_COUNT;
  while (lab->bench.searches && all[at] == COL_P99); /* one search has no slowest move */
  return (int32_t)all[at];
}

static const float TIGHT = 960, TIGHT_LARGE = 1100; /* units */

/* How high a row is: higher with large letters, where a row has a cost below its moves. */
static float line_height(const Ui *ui, const LabState *lab) {
  bool costs = false;
  for (int32_t i = 0; i < lab->bench.agent_count; i++) costs = costs || lab_has_costs(&lab->bench.totals[i].figures);
  return costs ? fmaxf(px(ui, LINE), lab_two_lines(ui) + px(ui, 12)) : px(ui, LINE);
}

/* The agent that the others are compared with; with several levels each has its own. */
static void baseline_words(const App *app, char *out, size_t room) {
  const Bench *bench = &lab_state(app)->bench.bench;
  if (bench->baseline[0])
    lab_name_words(&app->ui, bench->baseline, SIDE_PACMAN, bench->rows[0].level, out, room);
  else
    snprintf(out, room, "%s", say(&app->ui, STR_LAB_BASELINE));
}

static void draw_head(App *app, LabColumn column, Rectangle cell) {
  static const StringId usual_heads[COL_COUNT] = {STR_LAB_COL_AGENT, STR_LAB_COL_WON,    STR_LAB_COL_SCORE,
                                                  STR_LAB_COL_MOVES, STR_LAB_COL_NODES,  STR_LAB_COL_MS,
                                                  STR_LAB_COL_P99,   STR_LAB_COL_VERDICT};
  static const StringId search_heads[COL_COUNT] = {STR_LAB_COL_AGENT,  STR_LAB_COL_WON,          STR_LAB_COL_SCORE,
                                                   STR_LAB_COL_LENGTH, STR_LAB_COL_NODES_SEARCH, STR_LAB_COL_MS_SEARCH,
                                                   STR_LAB_COL_P99,    STR_LAB_COL_VERDICT};
  Ui *ui = &app->ui;
  LabState *lab = lab_state(app);
  const StringId *heads = lab->bench.searches ? search_heads : usual_heads;
  bool sorted = lab->sort == column, focused = lab->table.focus < 0 && lab->column == (int32_t)column;
  char words[LAB_NAME + 96], plain[LAB_NAME + 80], baseline[LAB_NAME];
  if (column == COL_VERDICT) {
    baseline_words(app, baseline, sizeof baseline);
    snprintf(plain, sizeof plain, say(ui, heads[column]), baseline);
    if (width_of(ui, FACE_MEDIUM, 12, plain) > cell.width) /* a long name: its line says that it is the baseline */
      snprintf(plain, sizeof plain, "%s", say(ui, STR_LAB_COMPARED));
  } else {
    snprintf(plain, sizeof plain, "%s", say(ui, heads[column]));
  }
  snprintf(words, sizeof words, "%s%s", plain, !sorted ? "" : lab->sort_down ? " \u2193" : " \u2191");
  bool left = column == COL_AGENT;
  put_fit(ui, sorted ? FACE_BOLD : FACE_MEDIUM, 12, left ? cell.x + px(ui, 4) : cell.x + cell.width,
          rect_center(cell).y, left ? ALIGN_LEFT : ALIGN_RIGHT, cell.width,
          tint(ui, focused                                   ? TOKEN_ACCENT
                   : sorted || input_hovers(ui->input, cell) ? TOKEN_TEXT
                                                             : TOKEN_MUTED),
          words);
  float high = line_height(ui, lab) * (float)(lab->table.fit + 1);
  notes_add(ui, (Rectangle){cell.x - px(ui, 6), cell.y, cell.width + px(ui, 12), high}, lab_meaning(lab, column));
  char name[32];
  snprintf(name, sizeof name, "lab.head.%d", (int)column);
  app_target(app, name, cell);
  if (!input_clicked(ui->input, cell)) return;
  lab->table.focus = -1;
  lab->column = (int32_t)column;
  input_push(ui->input, ACTION_ACCEPT);
}

static void draw_line(App *app, int32_t line, Rectangle rect) {
  Ui *ui = &app->ui;
  LabState *lab = lab_state(app);
  bool focused = line >= 0 && line == lab->table.focus;
  if (focused) draw_round(rect, px(ui, 8), tint(ui, TOKEN_RAISED));
  float x = rect.x + px(ui, 10), wide = rect.width - px(ui, 28), gap = px(ui, 14);
  bool tight = rect.width < px(ui, ui->large ? TIGHT_LARGE : TIGHT), searches = lab->bench.searches;
  const float *parts = searches ? (tight ? tight_search_shares : search_shares) : tight ? tight_shares : shares;
  for (int32_t i = 0; i < COL_COUNT; i++) {
    int c = (int)lab_columns(lab)[i];
    if (parts[c] <= 0) continue;
    Rectangle cell = {x, rect.y, wide * parts[c] - (c == COL_AGENT ? 0 : gap), rect.height};
    if (c != COL_AGENT) cell.x += gap;
    x += wide * parts[c];
    if (line < 0) {
      draw_head(app, (LabColumn)c, cell);
      continue;
    }
    Rectangle around = rect_inset(cell, -px(ui, 6));
    around.y = rect.y, around.height = rect.height;
    char name[32];
    snprintf(name, sizeof name, "lab.cell.%d.%d", (int)line, c);
    app_target(app, name, around);
    if (input_hovers(ui->input, around)) draw_frame(around, px(ui, 6), line_width(ui), tint(ui, TOKEN_MUTED));
    if (focused && lab->column == c) draw_frame(around, px(ui, 6), fmaxf(px(ui, 2), 1), tint(ui, TOKEN_ACCENT));
    lab_cell_draw(app, line, (LabColumn)c, cell);
    if (!input_clicked(ui->input, around)) continue;
    lab->table.focus = line;
    lab->column = c;
    input_push(ui->input, ACTION_ACCEPT);
  }
}

static void draw_table(App *app, Rectangle room) {
  Ui *ui = &app->ui;
  LabState *lab = lab_state(app);
  float line = line_height(ui, lab), pad = px(ui, 6);
  panel(ui, room, TOKEN_PANEL);
  Rectangle head = {room.x + pad, room.y + px(ui, 2), room.width - 2 * pad, line};
  draw_line(app, -1, head);
  List *table = &lab->table;
  list_layout(table, lab->bench.agent_count, list_fit(room.height - line - px(ui, 8), line, 0));
  list_scroll(table, list_wheel(ui, room));
  for (int32_t i = 0; i < table->fit && table->scroll + i < table->count; i++)
    draw_line(app, table->scroll + i,
              rect_snap((Rectangle){head.x, head.y + line * (float)(i + 1), head.width, line - px(ui, 2)}));
  Rectangle track = {head.x, head.y + line, room.width - pad - px(ui, 4), line * (float)table->fit};
  list_thumb(ui, table, track);
}

/* A number that changes whenever the table or a chart would look different. */
static uint64_t content_of(const LabState *lab, LabChart chart) {
  const int64_t parts[] = {lab->table.focus,   lab->column,    lab->table.scroll, lab->wins.scroll,
                           (int64_t)lab->sort, lab->sort_down, lab->bench.shown,  lab->bench.done > 0,
                           (int64_t)chart,     lab->table.fit};
  uint64_t mixed = lab->bench.version;
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) mixed = (mixed ^ (uint64_t)parts[i]) * 0x9e3779b97f4a7c15u;
  return mixed;
}

static void draw_chart(App *app, int sheet, LabChart chart, Rectangle room) {
  LabState *lab = lab_state(app);
  bool searches = lab->bench.searches;
  const StringId means[LAB_CHARTS] = {searches ? STR_LAB_MEANS_NODES_SEARCH : STR_LAB_MEANS_SCORE, STR_LAB_MEANS_WON,
                                      searches ? STR_NOTE_LAB_SEARCH : STR_NOTE_LAB_MOVE, STR_NOTE_LAB_SWEEP};
  notes_add(&app->ui, room, means[chart]);
  if (!cached_layer_begin(&lab->sheets[sheet], &app->ui, room, content_of(lab, chart))) return;
  app_log(app, "lab draws chart %d", (int)chart);
  lab_chart_draw(app, chart, room);
  cached_layer_end(&lab->sheets[sheet]);
}

void lab_table_draw(App *app) {
  LegendItem keys[] = {{LEGEND_ARROWS_APART, STR_KEY_CHOOSE},
                       {ACTION_ACCEPT, STR_KEY_GAMES},
                       {ACTION_PAGE_DOWN, STR_KEY_MAP},
                       {ACTION_NEXT_GROUP, STR_KEY_CHART},
                       {ACTION_KEEP, STR_KEY_CSV},
                       {ACTION_GIF, STR_KEY_REPORT},
                       {ACTION_FRAMES, STR_LAB_K_GATHER},
                       {ACTION_BACK, lab_state(app)->from ? STR_KEY_BACK : STR_KEY_SET_UP}};
  Ui *ui = &app->ui;
  LabState *lab = lab_state(app);
  Rectangle a = ui->area;
  bool narrow = ui->width == WIDTH_NARROW;
  float y = ui_head(ui), x = ui_title_left(ui), left = ui_left(ui), right = ui_right(ui);
  if (back_button(ui, y, false)) input_push(ui->input, ACTION_BACK);
  const char *title = say(ui, narrow ? STR_LAB_SHORT : STR_LAB);
  x += put(ui, FACE_LOGO, 22, x, y, ALIGN_LEFT, tint(ui, TOKEN_TEXT), title) + px(ui, 16);
  float end = lab_buttons_draw(app, right, y);
  if (lab_budgets_differ(app))
    end -= badge(ui, end - px(ui, 6), y, TOKEN_DANGER, say(ui, STR_BUDGET_DIFFER)) + px(ui, 16);
  lab_place_draw(app, x, end - px(ui, 6), y);
  float top = a.y + px(ui, HEADER) + px(ui, 22), bottom = a.y + a.height - px(ui, 54), gap = px(ui, 14);
  lab_progress_draw(app, left, right, a.y + px(ui, HEADER) + px(ui, 6));
  float line = line_height(ui, lab), table = line * (float)(lab->bench.agent_count + 1) + px(ui, 8);
  float most = floorf((bottom - top - gap) * 0.52f / line) * line + px(ui, 8);
  table = fminf(table, fmaxf(most, line * 2 + px(ui, 8)));
  Rectangle list = rect_snap((Rectangle){left, top, right - left, table});
  if (cached_layer_begin(&lab->sheets[LAB_SHEET_TABLE], ui, list, content_of(lab, LAB_CHARTS))) {
    app_log(app, "lab draws table");
    draw_table(app, list);
    cached_layer_end(&lab->sheets[LAB_SHEET_TABLE]);
  }
  Rectangle room = {left, top + table + gap, right - left, bottom - top - table - gap};
  if (narrow) {
    draw_chart(app, LAB_SHEET_FIRST, lab->chart, rect_snap(room));
  } else {
    float half = floorf((room.width - gap) / 2);
    draw_chart(app, LAB_SHEET_FIRST, LAB_CHART_SCORE, rect_snap((Rectangle){left, room.y, half, room.height}));
    draw_chart(app, LAB_SHEET_SECOND, lab->chart == LAB_CHART_SCORE ? LAB_CHART_WINS : lab->chart,
               rect_snap((Rectangle){right - half, room.y, half, room.height}));
  }
  legend_row(ui, left, right, ui_keys(ui), keys, (int32_t)(sizeof keys / sizeof *keys));
}
