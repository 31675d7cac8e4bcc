/* The pieces of a report. Must not know how games are played. */
#include "game/lab/bench_paper.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "game/lab/bench_figures.h"
#include "game/lab/bench_pages.h"
#include "game/lab/lab_text.h"

const char *const paper_files[PAPER_KINDS] = {
    [PAPER_MARKDOWN] = "table.md", [PAPER_LATEX] = "table.tex",   [PAPER_CSV] = "figures.csv",
    [PAPER_SCORE] = "score.svg",   [PAPER_LENGTH] = "length.svg", [PAPER_NODES] = "nodes.svg",
    [PAPER_TIME] = "time.svg",     [PAPER_COMMAND] = "command.sh"};

/* ---- the table ---- */

/* Escapes what LaTeX would treat as a command. */
static void latex_text(const char *text, FILE *out) {
  for (; *text; text++) {
    if (strchr("&%$#_{}", *text))
      fprintf(out, "\\%c", *text);
    else if (*text == '\\')
      fputs("\\textbackslash{}", out);
    else if (*text == '~' || *text == '^')
      fprintf(out, "\\%c{}", *text);
    else
      fputc(*text, out);
  }
}

/* An agent's name: that of a program from outside may be any command. */
static void write_name(const char *agent, bool latex, FILE *out) {
  char name[BENCH_NAME];
  snprintf(name, sizeof name, "%s", agent);
  text_clean(name, false);
  if (latex) {
    latex_text(name, out);
    return;
  }
  fputc('`', out);
  for (const char *text = name; *text; text++) {
    if (*text == '|') fputc('\\', out); /* a cell's end, in code too */
    fputc(*text == '`' ? '\'' : *text, out);
  }
  fputc('`', out);
}

static void write_agent(const Bench *bench, int32_t row, const BenchFigures *f, bool latex, FILE *out) {
  bool once = bench_searches_once(bench->rows[row].level);
  const char *bar = latex ? " & " : " | ", *dash = latex ? "--" : "–";
  Interval wins = stats_wilson(f->wins, f->games), score = bench_score_interval(f), time = bench_median_interval(f);
  double parts = once ? (double)f->games : (double)f->decisions, half = (score.high - score.low) / 2;
  if (!latex) fputs("| ", out);
  fprintf(out, "%d%s", (int)bench->rows[row].level, bar);
  write_name(bench->rows[row].agent, latex, out);
  fprintf(out, "%s%lld%s%.1f%s (%.1f%s%.1f)%s%.2f", bar, (long long)f->games, bar, 100 * bench_win_rate(f),
          latex ? "\\%" : "%", 100 * wins.low, dash, 100 * wins.high, bar, f->score.mean);
  if (!isnan(half)) fprintf(out, latex ? " $\\pm$ %.2f" : " ± %.2f", half);
  fprintf(out, "%s%.2f%s%.1f%s%.5f (%.5f%s%.5f)", bar, f->moves.mean, bar, parts > 0 ? (double)f->expanded / parts : 0,
          bar, bench_median_ms(f), time.low, dash, time.high);
  fputs(latex ? " \\\\\n" : " |\n", out);
}

static void write_heads(bool latex, FILE *out) {
  static const char *const heads[] = {"level",       "agent", "games", "won (95%)",
                                      "score (95%)", "moves", "nodes", "time in ms (median, 95%)"};
  if (!latex) fputs("| ", out);
  for (int32_t i = 0; i < (int32_t)(sizeof heads / sizeof *heads); i++) {
    if (i > 0) fputs(latex ? " & " : " | ", out);
    if (latex)
      latex_text(lab_text(heads[i]), out);
    else
      fputs(lab_text(heads[i]), out);
  }
  fputs(latex ? " \\\\\n" : " |\n", out);
}

static bool write_table(const Bench *bench, bool latex, FILE *out, Error *error) {
  BenchFigures *f = malloc(sizeof *f);
  if (!f) return error_set(error, "out of memory for the report");
  if (latex) fputs("\\begin{tabular}{rlrrrrrr}\n\\hline\n", out);
  write_heads(latex, out);
  fputs(latex ? "\\hline\n" : "|--:|---|--:|--:|--:|--:|--:|--:|\n", out);
  bool ok = true;
  for (int32_t i = 0; ok && i < bench->row_count; i++) {
    if (bench_first_of_agent(bench, i) != i) continue;
    *f = (BenchFigures){0};
    ok = bench_figures_add_agent(f, bench, i, error);
    if (ok && f->games > 0) write_agent(bench, i, f, latex, out);
  }
  if (latex) fputs("\\hline\n\\end{tabular}\n", out);
  const char *note =
      lab_text("nodes and time: per search where one search decides, otherwise per move; time is processor time");
  fprintf(out, latex ? "%% %s\n" : "\n%s.\n", note);
  Text budgets = {0};
  bench_budget_text(bench, &budgets);
  for (const char *line = budgets.at; line && !budgets.failed && *line; line += strcspn(line, "\n") + 1)
    fprintf(out, latex ? "%% %.*s\n" : "%.*s\n", (int)strcspn(line, "\n"), line);
  text_destroy(&budgets);
  free(f);
  return ok;
}

/* ---- the command ---- */

/* Quotes the text so that a shell changes nothing in it. */
static void shell_word(const char *text, FILE *out) {
  fputc('\'', out);
  for (; *text; text++)
    if (*text == '\'')
      fputs("'\\''", out);
    else
      fputc(*text, out);
  fputc('\'', out);
}

/* One option per distinct text of the rows, in their order. */
static void write_all(const Bench *bench, int32_t level, const char *option, size_t offset, FILE *out) {
  for (int32_t i = 0; i < bench->row_count; i++) {
    const char *text = (const char *)&bench->rows[i] + offset;
    bool first = bench->rows[i].level == level && text[0];
    for (int32_t k = 0; first && k < i; k++)
      first = bench->rows[k].level != level || strcmp((const char *)&bench->rows[k] + offset, text) != 0;
    if (!first) continue;
    fprintf(out, " --%s ", option);
    shell_word(text, out);
  }
}

static void write_command(const Bench *bench, FILE *out) {
  char budget[64];
  fputs("#!/bin/sh\n# The same games again: all figures but the times come out the same.\n", out);
  fair_write(&bench->fair, budget, sizeof budget);
  for (int32_t level = bench_next_level(bench, -1); level >= 0; level = bench_next_level(bench, level)) {
    fprintf(out, "pacade bench --level %d", (int)level);
    write_all(bench, level, "map", offsetof(BenchRow, map), out);
    write_all(bench, level, "agent", offsetof(BenchRow, agent), out);
    write_all(bench, level, "monsters", offsetof(BenchRow, monsters), out);
    fprintf(out, " --games %d --seed %" PRIu64, (int)bench->games, bench->seed);
    if (bench->max_nodes > 0) fprintf(out, " --max-nodes %" PRIu64, bench->max_nodes);
    if (bench->max_turns > 0) fprintf(out, " --max-turns %d", (int)bench->max_turns);
    if (bench->fair.kind != FAIR_OWN) fprintf(out, " --budget %s", budget);
    fputs(" --format csv\n", out);
  }
}

bool bench_paper(const Bench *bench, PaperKind kind, FILE *out, Error *error) {
  static const ChartKind charts[PAPER_KINDS] = {[PAPER_SCORE] = CHART_SCORE,
                                                [PAPER_LENGTH] = CHART_LENGTH,
                                                [PAPER_NODES] = CHART_NODES,
                                                [PAPER_TIME] = CHART_TIME};
  switch (kind) {
    case PAPER_MARKDOWN: return write_table(bench, false, out, error);
    case PAPER_LATEX: return write_table(bench, true, out, error);
    case PAPER_CSV: return bench_report(bench, BENCH_CSV, CHART_SCORE, out, error);
    case PAPER_COMMAND: write_command(bench, out); return true;
    default: return bench_report(bench, BENCH_SVG, charts[kind], out, error);
  }
}
