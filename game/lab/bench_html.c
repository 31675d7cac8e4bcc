/* The bench as a page: what was found in words, the charts of each level, and tables that sort.
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

static void cell_text(Text *out, const char *text) {
  text_print(out, "<td class=\"l\">");
  svg_text(out, text);
  text_print(out, "</td>");
}

/* A number to sort by, as people write it, with its interval behind it where it has one. */
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
  text_print(out, "<td class=\"l%s\">%s</td>", class, verdict_name(verdict));
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

static void begin_table(Text *out, const char *first_heads) {
  text_print(
      out,
      "<div class=\"scroll\" "
      "tabindex=\"0\"><table><thead><tr>%s<th>games</th><th>distinct</th><th>won</th><th>score</th>"
      "<th>difference</th><th class=\"l\">verdict</th><th>moves</th><th>cost</th><th>least cost</th><th>nodes</th>"
      "<th>a move</th><th>99%%</th></tr></thead>\n<tbody>\n",
      first_heads);
}

static bool write_rows(const Bench *bench, int32_t level, BenchFigures *f, Text *out, Error *error) {
  begin_table(out, "<th class=\"l\">map</th><th class=\"l\">agent</th><th class=\"l\">monsters</th>");
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
  begin_table(out, "<th>level</th><th class=\"l\">agent</th>");
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

/* "better: a, b." for each verdict that anybody got on the level; its number is told where there are several. */
static bool write_verdicts(const Bench *bench, int32_t level, bool several, Text *out, Error *error) {
  static const Verdict told[] = {VERDICT_BETTER, VERDICT_SAME, VERDICT_UNSURE, VERDICT_WORSE};
  if (several)
    text_print(out, "<p>Level %d, score by score on the same seeds against ", (int)level);
  else
    text_print(out, "<p>Score by score on the same seeds against ");
  text_print(out, bench->baseline[0] ? "<b>" : "the <b>");
  svg_text(out, bench->baseline[0] ? bench->baseline : "champion");
  text_print(out, "</b>, over all maps both played:");
  const char *between = " ";
  for (size_t v = 0; v < sizeof told / sizeof *told; v++) {
    bool first = true;
    for (int32_t i = 0; i < bench->row_count; i++) {
      BenchCompare compare;
      if (bench->rows[i].level != level || bench_first_of_agent(bench, i) != i) continue;
      if (!bench_compare_agent(bench, i, &compare, error)) return false;
      if (compare.verdict != told[v]) continue;
      if (first)
        text_print(out, "%s<b>%s</b> ", between, verdict_name(told[v]));
      else
        text_print(out, ", ");
      svg_text(out, bench->rows[i].agent);
      first = false;
    }
    if (!first) between = "; ";
  }
  text_print(out, ".</p>\n");
  return true;
}

static bool write_level(const Bench *bench, int32_t level, BenchFigures *f, Text *out, Error *error) {
  const Level *known = level_find(level);
  text_print(out, "<h2>Level %d%s%s</h2>\n", (int)level, known ? ": " : "", known ? known->title : "");
  if (known) {
    text_print(out, "<p>");
    svg_text(out, known->blurb);
    if (known->limited_sight) text_print(out, " Sight: <b>%s</b>.", sight_ids[bench->sight]);
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
  snprintf(line, sizeof line, "%lld games%s: %d rows of %d on the same seeds, from %llu.", (long long)played,
           played < total ? " so far" : "", (int)bench->row_count, (int)bench->games, (unsigned long long)bench->seed);
  html_begin(out, "Pacade bench", line);
  text_print(out, "<h2>In short</h2>\n");
  if (bench->sprt) {
    char words[1024];
    bench_sprt_words(bench, plain_text, words, sizeof words);
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
      out,
      "</main>\n<footer><p>Intervals hold 95%%: Wilson's for shares, Student's for means, the bootstrap for "
      "differences; each row stands for itself, a total for its maps as they are. Distinct: games that differ in any "
      "move; where it is 1, no chance "
      "is in the game and more games tell nothing. Difference: score less the baseline\xe2\x80\x99s on the same seeds. "
      "Cost: of the moves, which is their number unless cells cost 1 to 9 to enter; the least is that of a proven best "
      "way. "
      "A move: mean thinking time, and what 99%% of the moves stay below.</p>"
      "<p>Any game behind these numbers can be seen again; the g-th of a row has the seed %llu + g &#8722; 1:<br/>"
      "<code>pacade play MAP --level N --pacman AGENT --monsters TEAM --seed S --watch</code></p></footer>\n",
      (unsigned long long)bench->seed);
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
