/* A bench for a written report: its totals as Markdown and LaTeX, its charts as SVG, all figures as CSV, and the
 * command that reproduces them. Must not know how games are played. */
#ifndef PACADE_LAB_BENCH_PAPER_H
#define PACADE_LAB_BENCH_PAPER_H

#include "game/lab/bench_report.h"

typedef enum {
  PAPER_MARKDOWN,
  PAPER_LATEX,
  PAPER_CSV,
  PAPER_SCORE,
  PAPER_LENGTH,
  PAPER_NODES,
  PAPER_TIME,
  PAPER_COMMAND,
  PAPER_KINDS
} PaperKind;

extern const char *const paper_files[PAPER_KINDS]; /* "table.md", "table.tex", ... */
bool bench_paper(const Bench *bench, PaperKind kind, FILE *out, Error *error);

#endif
