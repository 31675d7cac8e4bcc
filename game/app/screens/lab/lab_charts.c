/* The lab's charts: the score of each agent, and how often each wins on each map.
 * Must not know how figures are computed. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "game/app/screens/lab/lab_internal.h"

/* ---- the frame of a chart ---- */

static const StringId titles[LAB_CHARTS] = {STR_LAB_CHART_SCORE, STR_LAB_CHART_WINS, STR_LAB_CHART_NODES,
                                            STR_LAB_CHART_LINE};

/* Its title; where others could stand in its place, theirs too, to be clicked on. Returns where it ended. */
static float draw_titles(App *app, LabChart chart, Rectangle room) {
  Ui *ui = &app->ui;
  LabState *lab = lab_state(app);
  float x = room.x + px(ui, 20), y = room.y + px(ui, 22);
  bool narrow = ui->width == WIDTH_NARROW;
  for (LabChart c = narrow ? 0 : chart == LAB_CHART_SCORE ? 0 : 1; c < LAB_CHARTS; c++) {
    if ((!narrow && chart == LAB_CHART_SCORE && c > 0) || (c == LAB_CHART_LINE && !lab->swept)) break;
    bool chosen = c == chart;
    bool nodes = lab->bench.searches && c == LAB_CHART_SCORE;
    const char *words = say(ui, nodes ? STR_LAB_CHART_SEARCH : titles[c]);
    float wide = width_of(ui, FACE_SEMIBOLD, 15, words);
    Rectangle rect = {x - px(ui, 4), y - px(ui, 16), wide + px(ui, 8), px(ui, 32)};
    char name[32];
    put(ui, FACE_SEMIBOLD, 15, x, y, ALIGN_LEFT,
        tint(ui, chosen || input_hovers(ui->input, rect) ? TOKEN_TEXT : TOKEN_MUTED), words);
    if (chosen && (narrow || chart != LAB_CHART_SCORE))
      draw_round(rect_snap((Rectangle){x, y + px(ui, 13), wide, px(ui, 3)}), 1, tint(ui, TOKEN_ACCENT));
    snprintf(name, sizeof name, "lab.chart.%d", (int)c);
    app_target(app, name, rect);
    if (input_clicked(ui->input, rect)) lab->chart = c;
    x += wide + px(ui, 20);
  }
  return x;
}

void lab_chart_note(const Ui *ui, Rectangle room, float from, const char *words) {
  float right = room.x + room.width - px(ui, 20);
  if (width_of(ui, FACE_MEDIUM, 12, words) > right - from) return;
  put(ui, FACE_MEDIUM, 12, right, room.y + px(ui, 22), ALIGN_RIGHT, tint(ui, TOKEN_MUTED), words);
}

/* ---- score ---- */

/* The names of these agents, right-aligned; the widest, up to `most`. */
static float widest_name(const App *app, int32_t first, int32_t lines, float most) {
  float wide = 0;
  char name[LAB_NAME];
  for (int32_t i = 0; i < lines; i++) {
    lab_agent_words(app, lab_state(app)->order[first + i], name, sizeof name);
    wide = fmaxf(wide, width_of(&app->ui, FACE_BOLD, 13, name));
  }
  return fminf(wide, most);
}

/* What an axis counts, beside its figures. */
static void axis_name(const Ui *ui, float right, float y, StringId words) {
  char name[64];
  snprintf(name, sizeof name, "%s \u2192", say(ui, words));
  put(ui, FACE_MEDIUM, 12, right, y, ALIGN_RIGHT, tint(ui, TOKEN_MUTED), name);
}

/* A bar from nothing to the mean, its interval as a whisker, and the agent's mark. */
static void draw_score_bar(const Ui *ui, int32_t look, float zero, float x, const float ends[2], float y, float step) {
  Color color = lab_color(ui, look);
  float thick = fmaxf(px(ui, 2), 1), cap = fminf(px(ui, 8), step * 0.3f), bar = fminf(px(ui, 14), step * 0.4f);
  draw_rect(rect_snap((Rectangle){fminf(x, zero), y - bar / 2, fabsf(x - zero), bar}), color_fade(color, 0.4f));
  if (ends[1] - ends[0] > px(ui, 12)) { /* an interval hidden by the mark shows nothing */
    draw_stroke((Vector2){ends[0], y}, (Vector2){ends[1], y}, thick, color);
    for (int i = 0; i < 2; i++) draw_stroke((Vector2){ends[i], y - cap}, (Vector2){ends[i], y + cap}, thick, color);
  }
  lab_mark(ui, look, (Vector2){x, y}, fminf(px(ui, 6), step * 0.3f));
}

static void draw_score(App *app, Rectangle room, float from) {
  Ui *ui = &app->ui;
  LabState *lab = lab_state(app);
  const LabBench *bench = &lab->bench;
  double low, high;
  char words[LAB_NAME];
  lab_bar_span(bench, &low, &high);
  float least = px(ui, ui->large ? 24 : 20), top = room.y + px(ui, 46), bottom = room.y + room.height - px(ui, 30);
  int32_t fit = (int32_t)fmaxf((bottom - top) / least, 1), lines = bench->agent_count < fit ? bench->agent_count : fit;
  int32_t first = lab->table.scroll + lines > bench->agent_count ? bench->agent_count - lines : lab->table.scroll;
  if (lab->table.focus >= first + lines) first = lab->table.focus - lines + 1; /* fewer lines than the table has */
  float step = fminf((bottom - top) / (float)lines, px(ui, 52)), right = room.x + room.width - px(ui, 36);
  StringId counted = bench->searches ? STR_LAB_COL_GAME_NODES : STR_LAB_COL_GAME_SCORE;
  float axis = width_of(ui, FACE_MEDIUM, 12, say(ui, counted)) + px(ui, 20);
  float names = fmaxf(widest_name(app, first, lines, room.width * 0.34f), axis);
  bottom = top + step * (float)lines;
  float left = room.x + px(ui, 20) + names + px(ui, 14), wide = right - left;
  double part = lab_nice_step(high - low, fmax((double)(wide / px(ui, 90)), 2));
  low = floor(low / part + 1e-9) * part;
  high = ceil(high / part - 1e-9) * part;
  int ticks = (int)lround((high - low) / part);
  for (int32_t i = 0; i < lines; i++) { /* under the lines of the scale */
    Rectangle line = {room.x + px(ui, 8), top + step * (float)i, room.width - px(ui, 16), step};
    if (lab->table.focus == first + i || input_hovers(ui->input, line))
      draw_round(line, px(ui, 6), tint(ui, TOKEN_RAISED));
  }
  for (int i = 0; i <= ticks; i++) {
    double v = low + part * i;
    float x = left + wide * (float)((v - low) / (high - low));
    lab_upright(ui, x, top, bottom, fabs(v) < part / 2 ? 1 : 0.6f);
    lab_tick_words(words, sizeof words, v, part);
    put(ui, FACE_MONO, 12, x, bottom + px(ui, 14), ALIGN_CENTER, tint(ui, TOKEN_MUTED), words);
  }
  float zero = left + wide * (float)((0 - low) / (high - low));
  axis_name(ui, left - px(ui, 28), bottom + px(ui, 14), counted);
  for (int32_t i = 0; i < lines; i++) {
    int32_t agent = lab->order[first + i];
    const LabTotal *t = &bench->totals[agent];
    float y = top + step * ((float)i + 0.5f);
    bool focused = lab->table.focus == first + i;
    Rectangle line = {room.x + px(ui, 8), y - step / 2, room.width - px(ui, 16), step};
    snprintf(words, sizeof words, "lab.score.%d", (int)i);
    app_target(app, words, line);
    if (input_clicked(ui->input, line)) lab_list_open(app, agent, BY_SCORE, false);
    lab_agent_words(app, agent, words, sizeof words);
    put_fit(ui, focused ? FACE_BOLD : FACE_MEDIUM, 13, left - px(ui, 14), y, ALIGN_RIGHT, names + 1,
            tint(ui, TOKEN_TEXT), words);
    if (t->figures.games == 0) continue;
    Interval interval = lab_bar_interval(bench, t);
    float x = left + wide * (float)((lab_bar_value(bench, t) - low) / (high - low)), ends[2] = {x, x};
    if (!isnan(interval.low)) {
      ends[0] = left + wide * (float)((interval.low - low) / (high - low));
      ends[1] = left + wide * (float)((interval.high - low) / (high - low));
    }
    draw_score_bar(ui, lab_look(lab, agent), zero, x, ends, y, step);
    if (!bench->searches) continue;
    lab_short(words, sizeof words, lab_bar_value(bench, t));
    bool fits = right + px(ui, 20) - x > width_of(ui, FACE_MONO, 12, words) + px(ui, 12);
    put(ui, FACE_MONO, 12, fits ? x + px(ui, 12) : x - px(ui, 12), y, fits ? ALIGN_LEFT : ALIGN_RIGHT,
        tint(ui, TOKEN_TEXT), words);
  }
  snprintf(words, sizeof words, "%s", say(ui, bench->searches ? STR_LAB_SEARCH_NOTE : STR_LAB_SCORE_NOTE));
  if (lines < bench->agent_count)
    snprintf(words, sizeof words, say(ui, STR_LAB_SHOWN), (int)lines, (int)bench->agent_count);
  lab_chart_note(ui, room, from, words);
}

/* ---- wins ---- */

/* One line per map and one column per agent, in the table's order, so that each rate can be read by itself: as a
 * figure, and as a mark on a track with its interval. */
typedef struct WinsGrid {
  float left, top, column, line, heads; /* heads: the height of the agents' names */
  int32_t first, columns;               /* in the table's order */
  int32_t lines;
} WinsGrid;

static float longest_word(const Ui *ui, const char *words) {
  float wide = 0;
  while (*words) {
    char word[LAB_NAME];
    size_t length = strcspn(words, " ");
    snprintf(word, sizeof word, "%.*s", (int)length, words);
    wide = fmaxf(wide, width_of(ui, FACE_SEMIBOLD, 12, word));
    words += length + (words[length] == ' ');
  }
  return wide;
}

static WinsGrid make_grid(const App *app, Rectangle room, float names) {
  const Ui *ui = &app->ui;
  const LabState *lab = lab_state(app);
  const LabBench *bench = &lab->bench;
  WinsGrid g = {.left = room.x + px(ui, 20) + names + px(ui, 10), .top = room.y + px(ui, 42)};
  float wide = room.x + room.width - px(ui, 12) - g.left, least = px(ui, 64);
  char name[LAB_NAME];
  int32_t most = 1;
  for (int32_t a = 0; a < bench->agent_count; a++) {
    lab_agent_words(app, a, name, sizeof name);
    least = fmaxf(least, longest_word(ui, name) + px(ui, 18));
  }
  g.columns = (int32_t)fmaxf(wide / least, 1);
  if (g.columns > bench->agent_count) g.columns = bench->agent_count;
  g.first = lab->table.focus < g.columns ? 0 : lab->table.focus - g.columns + 1;
  g.column = fminf(wide / (float)g.columns, px(ui, 150));
  for (int32_t i = 0; i < g.columns; i++) {
    lab_agent_words(app, lab->order[g.first + i], name, sizeof name);
    int32_t lines = fonts_lines(ui->fonts, FACE_SEMIBOLD, px_letters(ui, 12), g.column - px(ui, 14), name);
    if (lines > most) most = lines;
  }
  float letters = (float)px_letters(ui, 12) * 1.25f;
  g.heads = px(ui, 20) + letters * (float)(most > 3 ? 3 : most);
  float bottom = room.y + room.height - px(ui, 10), least_line = roundf(letters + px(ui, 22));
  g.lines = (int32_t)fmaxf((bottom - g.top - g.heads) / least_line, 1);
  if (g.lines > bench->place_count) g.lines = bench->place_count;
  g.line = fminf((bottom - g.top - g.heads) / (float)g.lines, px(ui, 56));
  return g;
}

static void draw_wins_heads(const App *app, const WinsGrid *g) {
  const Ui *ui = &app->ui;
  const LabState *lab = lab_state(app);
  float letters = (float)px_letters(ui, 12) * 1.25f;
  for (int32_t i = 0; i < g->columns; i++) {
    int32_t agent = lab->order[g->first + i];
    char name[LAB_NAME];
    Rectangle cell = {g->left + g->column * (float)i, g->top, g->column, g->heads + g->line * (float)g->lines};
    if (g->first + i == lab->table.focus) draw_round(rect_snap(cell), px(ui, 8), tint(ui, TOKEN_RAISED));
    lab_agent_words(app, agent, name, sizeof name);
    lab_mark(ui, lab_look(lab, agent), (Vector2){cell.x + px(ui, 12), g->top + px(ui, 9)}, px(ui, 5));
    put_wrapped(ui, FACE_SEMIBOLD, 12, cell.x + px(ui, 6), g->top + px(ui, 18) + letters / 2, g->column - px(ui, 14),
                letters, 3, tint(ui, TOKEN_TEXT), name);
  }
}

static void draw_wins_cell(const App *app, int32_t place, int32_t agent, Rectangle cell) {
  const Ui *ui = &app->ui;
  const LabBench *bench = &lab_state(app)->bench;
  int32_t row = bench->row_at[place * bench->agent_count + agent];
  float half = (float)px_letters(ui, 13) * 0.5f, y = rect_center(cell).y;
  if (row < 0 || bench->cells[row].games == 0) {
    put(ui, FACE_MONO, 13, cell.x + px(ui, 8), y, ALIGN_LEFT, tint(ui, TOKEN_MUTED), "\u2013");
    return;
  }
  const LabCell *games = &bench->cells[row];
  double rate = (double)games->wins / (double)games->games;
  char words[16];
  snprintf(words, sizeof words, "%.0f%%", 100 * rate);
  put(ui, FACE_MONO_BOLD, 13, cell.x + px(ui, 6), y - px(ui, 7), ALIGN_LEFT, tint(ui, TOKEN_TEXT), words);
  float wide = fminf(cell.width - px(ui, 20), px(ui, 110));
  lab_rate_draw(ui, lab_look(lab_state(app), agent), rate, stats_wilson(games->wins, games->games),
                (Rectangle){cell.x + px(ui, 8), y + half, wide, px(ui, 7)});
}

static void draw_wins(App *app, Rectangle room, float from) {
  Ui *ui = &app->ui;
  LabState *lab = lab_state(app);
  const LabBench *bench = &lab->bench;
  char words[BENCH_NAME + 160], note[64] = "";
  float names = 0;
  for (int32_t p = 0; p < bench->place_count; p++) {
    lab_place_words(app, p, words, sizeof words);
    names = fmaxf(names, width_of(ui, FACE_BOLD, 13, words));
  }
  names = fminf(names, room.width * 0.34f);
  WinsGrid g = make_grid(app, room, names);
  list_layout(&lab->wins, bench->place_count, g.lines);
  list_scroll(&lab->wins, list_wheel(ui, room));
  draw_wins_heads(app, &g);
  for (int32_t i = 0; i < g.lines; i++) {
    int32_t place = lab->wins.scroll + i;
    Rectangle line = {room.x + px(ui, 8), g.top + g.heads + g.line * (float)i, room.width - px(ui, 16), g.line};
    bool shown = bench->shown == place;
    lab_level_line(ui, line.y, room.x + px(ui, 20), room.x + room.width - px(ui, 16));
    if (shown || input_hovers(ui->input, line))
      draw_frame(rect_inset(line, 2), px(ui, 6), line_width(ui), tint(ui, TOKEN_MUTED));
    lab_place_words(app, place, words, sizeof words);
    put_fit(ui, shown ? FACE_BOLD : FACE_MEDIUM, 13, room.x + px(ui, 20), rect_center(line).y, ALIGN_LEFT, names + 1,
            tint(ui, TOKEN_TEXT), words);
    for (int32_t k = 0; k < g.columns; k++)
      draw_wins_cell(app, place, lab->order[g.first + k],
                     (Rectangle){g.left + g.column * (float)k, line.y, g.column, g.line});
    snprintf(words, sizeof words, "lab.map.%d", (int)i);
    app_target(app, words, line);
    if (input_clicked(ui->input, line)) lab_look_at(app, shown ? -1 : place);
  }
  list_thumb(ui, &lab->wins, (Rectangle){room.x, g.top + g.heads, room.width - px(ui, 4), g.line * (float)g.lines});
  if (g.columns < bench->agent_count || g.lines < bench->place_count)
    snprintf(note, sizeof note, say(ui, STR_LAB_WINS_SHOWN), (int)g.columns, (int)bench->agent_count, (int)g.lines,
             (int)bench->place_count);
  lab_chart_note(ui, room, from, note[0] ? note : say(ui, STR_LAB_WINS_NOTE));
}

void lab_chart_draw(App *app, LabChart chart, Rectangle room) {
  panel(&app->ui, room, TOKEN_PANEL);
  float from = draw_titles(app, chart, room);
  const Ui *ui = &app->ui;
  if (room.height < px(ui, 100)) return;
  if (lab_state(app)->bench.done == 0 && (chart == LAB_CHART_SCORE || chart == LAB_CHART_LINE))
    put(ui, FACE_MEDIUM, 13, rect_center(room).x, rect_center(room).y, ALIGN_CENTER, tint(ui, TOKEN_MUTED),
        say(ui, STR_LAB_NO_GAMES));
  else if (chart == LAB_CHART_LINE && lab_state(app)->swept)
    lab_sweep_draw(app, room, from);
  else if (chart == LAB_CHART_SCORE)
    draw_score(app, room, from);
  else if (chart == LAB_CHART_WINS)
    draw_wins(app, room, from);
  else
    lab_nodes_draw(app, room, from);
}
