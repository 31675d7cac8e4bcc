/* A bench for reading: one chart as SVG, a self-contained page with all charts and tables, or tables with the agents
 * side by side.
 * Must not know how games are played. */
#ifndef PACADE_LAB_BENCH_PAGES_H
#define PACADE_LAB_BENCH_PAGES_H

#include "game/core/text.h"
#include "game/lab/bench_report.h"

/* A stand-alone SVG file, on white or on black as the viewer prefers. */
bool bench_chart(const Bench *bench, ChartKind kind, FILE *out, Error *error);
/* One self-contained HTML file: no network, no fonts, a script only for sorting and for the colours. */
bool bench_html(const Bench *bench, FILE *out, Error *error);
/* Tables with one line per map and the agents side by side: score and time, nodes and memory, moves compared with
 * the fewest. */
bool bench_sides(const Bench *bench, FILE *out, Error *error);
/* What each agent may spend per move, if that is bounded: lines of text, or nothing if no agent is bounded. */
void bench_budget_text(const Bench *bench, Text *out);
void bench_tell_budgets(const Bench *bench, FILE *out);
/* The same as a paragraph of a page. */
void bench_html_budgets(const Bench *bench, Text *out);
/* One level's panel of a chart, starting at the height `top`, as pieces of an SVG of CHART_WIDTH (chart.h). */
bool bench_draw(const Bench *bench, int32_t level, ChartKind kind, Text *out, double top, double *height, Error *error);
/* The lowest level of the bench above that one, or -1. */
int32_t bench_next_level(const Bench *bench, int32_t after);
/* The first row of the same agent on that level: the agent's total is written there. */
int32_t bench_first_of_agent(const Bench *bench, int32_t row);

#endif
