/* The bench as a page: the findings in words, the charts of each level, and tables that can be sorted.
 * Must not know how games are played or how a chart is drawn. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "game/lab/bench_compare.h"
#include "game/lab/bench_figures.h"
#include "game/lab/bench_pages.h"
#include "game/lab/bench_sprt.h"
#include "game/lab/chart.h"
#include "game/lab/html_page.h"
#include "game/lab/lab_text.h"

static void cell_text(Text *out, const char *text) {
  text_print(out, "<td class=\"l\">");
  svg_text(out, text);
  text_print(out, "</td>");
}

/* A number with the value to sort by, followed by its interval if it has one. */
static void cell_number(Text *out, FigureStyle style, double value, const Interval *interval) {
  if (isnan(value)) {
    text_print(out, "<td data-v=\"\"></td>");
    return;
  }
  text_print(out, "<td data-v=\"%.9g\">", value);
  svg_figure(out, style, value);
  if (interval && !isnan(interval->low) && interval->low < interval->high) {
    text_print(out, " <small>[");
    svg_figure(out, style, interval->low);
    text_print(out, ", ");
    svg_figure(out, style, interval->high);
    text_print(out, "]</small>");
  }
  text_print(out, "</td>");
}

static void cell_verdict(Text *out, Verdict verdict) {
  const char *class = verdict == VERDICT_BETTER ? " good" : verdict == VERDICT_WORSE ? " bad" : "";
  text_print(out, "<td class=\"l%s\">%s</td>", class, lab_text(verdict_name(verdict)));
}

static void figure_cells(Text *out, const BenchFigures *f, const BenchCompare *compare) {
  Interval wins = stats_wilson(f->wins, f->games), score = bench_score_interval(f);
  bool played = f->games > 0;
  cell_number(out, FIGURE_PLAIN, (double)f->games, NULL);
  cell_number(out, FIGURE_PLAIN, (double)f->distinct, NULL);
  cell_number(out, FIGURE_PERCENT, bench_win_rate(f), &wins);
  cell_number(out, FIGURE_PLAIN, played ? f->score.mean : NAN, &score);
  cell_number(out, FIGURE_PLAIN, compare->diff, &compare->interval);
  cell_verdict(out, compare->verdict);
  cell_number(out, FIGURE_PLAIN, played ? f->moves.mean : NAN, NULL);
  cell_number(out, FIGURE_PLAIN, played ? f->cost.mean : NAN, NULL);
  cell_number(out, FIGURE_PLAIN, played && f->best.count == f->games ? f->best.mean : NAN, NULL);
  cell_number(out, FIGURE_COUNT, played ? f->nodes.mean : NAN, NULL);
  cell_number(out, FIGURE_TIME, bench_move_ms(f), NULL);
  cell_number(out, FIGURE_TIME, bench_move_p99_ms(f), NULL);
}

/* The head of a table, `first` and then those of figure_cells; a '<' aligns a column to the left. */
static void begin_table(Text *out, const char *const *first, int32_t count) {
  static const char *const figures[] = {"games", "distinct", "won",        "score", "difference", "<verdict",
                                        "moves", "cost",     "least cost", "nodes", "per move",   "99%"};
  text_print(out, "<div class=\"scroll\" tabindex=\"0\"><table><thead><tr>");
  for (int32_t i = 0; i < count + (int32_t)(sizeof figures / sizeof *figures); i++) {
    const char *head = i < count ? first[i] : figures[i - count];
    bool left = head[0] == '<';
    text_print(out, left ? "<th class=\"l\">%s</th>" : "<th>%s</th>", lab_text(head + left));
  }
  text_print(out, "</tr></thead>\n<tbody>\n");
}

static bool write_rows(const Bench *bench, int32_t level, BenchFigures *f, Text *out, Error *error) {
  static const char *const heads[] = {"<map", "<agent", "<monsters"};
  begin_table(out, heads, (int32_t)(sizeof heads / sizeof *heads));
  for (int32_t i = 0; i < bench->row_count; i++) {
    const BenchRow *row = &bench->rows[i];
    BenchCompare compare;
    if (row->level != level) continue;
    *f = (BenchFigures){0};
    if (!bench_figures_add(f, bench, i, error) || !bench_compare_row(bench, i, &compare, error)) return false;
    text_print(out, "<tr>");
    cell_text(out, row->map);
    cell_text(out, row->agent);
    cell_text(out, row->monsters);
    figure_cells(out, f, &compare);
    text_print(out, "</tr>\n");
  }
  text_print(out, "</tbody></table></div>\n");
  return true;
}

static bool write_totals(const Bench *bench, BenchFigures *f, Text *out, Error *error) {
  static const char *const heads[] = {"level", "<agent"};
  begin_table(out, heads, (int32_t)(sizeof heads / sizeof *heads));
  for (int32_t i = 0; i < bench->row_count; i++) {
    BenchCompare compare;
    if (bench_first_of_agent(bench, i) != i) continue;
    *f = (BenchFigures){0};
    if (!bench_figures_add_agent(f, bench, i, error) || !bench_compare_agent(bench, i, &compare, error)) return false;
    text_print(out, "<tr>");
    cell_number(out, FIGURE_PLAIN, bench->rows[i].level, NULL);
    cell_text(out, bench->rows[i].agent);
    figure_cells(out, f, &compare);
    text_print(out, "</tr>\n");
  }
  text_print(out, "</tbody></table></div>\n");
  return true;
}

/* "better: a, b." for each verdict that an agent got on the level; the level is named if there are several. */
static bool write_verdicts(const Bench *bench, int32_t level, bool several, Text *out, Error *error) {
  static const Verdict told[] = {VERDICT_BETTER, VERDICT_SAME, VERDICT_UNSURE, VERDICT_WORSE};
  size_t begin = out->used;
  text_print(out, "<p>");
  if (several) text_print(out, lab_text("Level %d. "), (int)level);
  text_print(out, "%s<b>", lab_text("Scores on the same seeds, compared with "));
  svg_text(out, bench->baseline[0] ? bench->baseline : lab_text("the champion"));
  text_print(out, "</b>%s", lab_text(" over all maps that both played:"));
  const char *between = " ";
  for (size_t v = 0; v < sizeof told / sizeof *told; v++) {
    bool first = true;
    for (int32_t i = 0; i < bench->row_count; i++) {
      BenchCompare compare;
      if (bench->rows[i].level != level || bench_first_of_agent(bench, i) != i) continue;
      if (!bench_compare_agent(bench, i, &compare, error)) return false;
      if (compare.verdict != told[v]) continue;
      if (first)
        text_print(out, "%s<b>%s</b> ", between, lab_text(verdict_name(told[v])));
      else
        text_print(out, ", ");
      svg_text(out, bench->rows[i].agent);
      first = false;
    }
    if (!first) between = "; ";
  }
  if (between[0] == ' ' && out->at) /* nobody to compare with */
    out->at[out->used = begin] = '\0';
  else
    text_print(out, ".</p>\n");
  return true;
}

static bool write_level(const Bench *bench, int32_t level, BenchFigures *f, Text *out, Error *error) {
  const Level *known = level_find(level);
  text_print(out, "<h2>");
  text_print(out, lab_text("Level %d"), (int)level);
  text_print(out, "%s%s</h2>\n", known ? ": " : "", known ? lab_text(known->title) : "");
  if (known) {
    text_print(out, "<p>");
    svg_text(out, lab_text(known->blurb));
    if (known->limited_sight) text_print(out, " %s <b>%s</b>.", lab_text("Sight:"), sight_ids[bench->sight]);
    text_print(out, "</p>\n");
  }
  text_print(out, "<div class=\"charts\">\n");
  for (int kind = 0; kind < CHART_KIND_COUNT; kind++) {
    Text drawing = {0};
    double height = 0;
    bool ok = bench_draw(bench, level, (ChartKind)kind, &drawing, 2, &height, error);
    if (ok)
      text_print(out,
                 "<figure><svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"0 0 %d %.0f\">\n%s</svg>"
                 "</figure>\n",
                 CHART_WIDTH, height, drawing.at ? drawing.at : "");
    text_destroy(&drawing);
    if (!ok) return false;
  }
  text_print(out, "</div>\n");
  return write_rows(bench, level, f, out, error);
}

static bool write_page(const Bench *bench, BenchFigures *f, Text *out, Error *error) {
  int64_t played = 0, total = (int64_t)bench->row_count * bench->games;
  char line[256];
  for (int64_t i = 0; i < total; i++) played += bench->played[i].played;
  snprintf(line, sizeof line,
           played < total ? lab_text("%lld games so far: %d rows of %d games each, on the same seeds from %llu.")
                          : lab_text("%lld games: %d rows of %d games each, on the same seeds from %llu."),
           (long long)played, (int)bench->row_count, (int)bench->games, (unsigned long long)bench->seed);
  html_begin(out, lab_text("Pacade benchmark"), line);
  text_print(out, "<h2>%s</h2>\n", lab_text("Summary"));
  if (bench->sprt) {
    char words[1024];
    bench_sprt_words(bench, lab_text, words, sizeof words);
    text_print(out, "<p>");
    svg_text(out, words);
    text_print(out, "</p>\n");
  }
  bool several = bench_next_level(bench, bench_next_level(bench, -1)) >= 0;
  for (int32_t level = bench_next_level(bench, -1); level >= 0; level = bench_next_level(bench, level))
    if (!write_verdicts(bench, level, several, out, error)) return false;
  if (!write_totals(bench, f, out, error)) return false;
  for (int32_t level = bench_next_level(bench, -1); level >= 0; level = bench_next_level(bench, level))
    if (!write_level(bench, level, f, out, error)) return false;
  text_print(
      out, "</main>\n<footer><p>%s</p>",
      lab_text("All intervals are 95% intervals: Wilson's for win rates, Student's for means, bootstrap for "
               "differences. They hold for each row by itself, and for a total on these maps. Distinct: games "
               "that differ in at least one move; where it is 1, nothing is random and more games add nothing. "
               "Difference: the score minus the baseline's on the same seeds. Cost: the number of moves, or what "
               "they cost where entering a cell costs 1 to 9; the least cost is that of a proven best path. Per "
               "move: the mean thinking time, and the time that 99% of the moves stay below."));
  bench_html_budgets(bench, out);
  text_print(
      out,
      lab_text("<p>Every game behind these numbers can be watched again; game g of a row has the seed %llu + g − 1:"),
      (unsigned long long)bench->seed);
  text_print(
      out,
      "<br/><code>pacade play MAP --level N --pacman AGENT --monsters TEAM --seed S --watch</code></p></footer>\n");
  html_end(out);
  return true;
}

bool bench_html(const Bench *bench, FILE *out, Error *error) {
  Text page = {0};
  BenchFigures *figures = malloc(sizeof *figures);
  bool ok = figures ? write_page(bench, figures, &page, error) : error_set(error, "out of memory for the page");
  if (ok && page.failed) ok = error_set(error, "out of memory for the page");
  if (ok) fwrite(page.at, 1, page.used, out);
  text_destroy(&page);
  free(figures);
  return ok;
}
