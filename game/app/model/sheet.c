/* Gathering what a board shows, and the table as Markdown and LaTeX.
 * Must not know where it comes from. */
#include "game/app/model/sheet.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/core/text.h"

void sheet_init(Sheet *sheet, const Board *board) { *sheet = (Sheet){.board = board}; }

void sheet_size(const Sheet *s, int32_t *rows, int32_t *cols) {
  *rows = s->board ? s->board->rows : s->tiles.side;
  *cols = s->board ? s->board->cols : s->tiles.side;
}

void sheet_destroy(Sheet *sheet) {
  free(sheet->hidden);
  free(sheet->places);
  free(sheet->cells);
  free(sheet->lines);
  free(sheet->actors);
  free(sheet->chips);
  free(sheet->signs);
  free(sheet->rows);
  free(sheet->nodes);
  free(sheet->layers);
  *sheet = (Sheet){0};
}

/* Room for one more; false, and remembered, when memory is short. */
static bool grow(Sheet *sheet, void **at, int32_t *room, int32_t count, size_t size) {
  if (sheet->failed) return false;
  if (count < *room) return true;
  int32_t more = *room ? *room * 2 : 64;
  void *bigger = realloc(*at, (size_t)more * size);
  if (!bigger) {
    sheet->failed = true;
    return false;
  }
  *at = bigger;
  *room = more;
  return true;
}

#define GROW(sheet, list, name) \
  grow(sheet, (void **)&(sheet)->list, &(sheet)->name##_room, (sheet)->name##_count, sizeof *(sheet)->list)

void sheet_add_cell(Sheet *s, SheetPlace at, SheetKind kind, double share) {
  if (GROW(s, cells, cell)) s->cells[s->cell_count++] = (SheetCell){at, kind, share};
}

void sheet_add_line(Sheet *s, SheetKind kind, int32_t actor) {
  if (GROW(s, lines, line)) s->lines[s->line_count++] = (SheetLine){kind, s->place_count, 0, actor};
}

void sheet_add_place(Sheet *s, SheetPlace at) {
  if (s->line_count == 0 || !GROW(s, places, place)) return;
  s->places[s->place_count++] = at;
  s->lines[s->line_count - 1].count++;
}

void sheet_add_actor(Sheet *s, SheetPlace at, SheetActorKind kind, int32_t number) {
  if (GROW(s, actors, actor)) s->actors[s->actor_count++] = (SheetActor){at, kind, number};
}

void sheet_add_number(Sheet *s, double row, double col, SheetChipKind kind, double share, const char *words) {
  if (!GROW(s, chips, chip)) return;
  SheetChip *chip = &s->chips[s->chip_count++];
  *chip = (SheetChip){.row = row, .col = col, .kind = kind, .share = share};
  snprintf(chip->words, sizeof chip->words, "%s", words);
}

void sheet_add_chip(Sheet *s, double row, double col, SheetChipKind kind, const char *words) {
  sheet_add_number(s, row, col, kind, 0, words);
}

void sheet_add_sign(Sheet *s, SheetKind kind, const char *words) {
  if (!GROW(s, signs, sign)) return;
  SheetSign *sign = &s->signs[s->sign_count++];
  sign->kind = kind;
  snprintf(sign->words, sizeof sign->words, "%s", words);
}

static void add_row(Sheet *s, const char *const *cells, int32_t count, bool heading) {
  if (!GROW(s, rows, row)) return;
  SheetRow *row = &s->rows[s->row_count++];
  *row = (SheetRow){.count = count < SHEET_COLUMNS ? count : SHEET_COLUMNS, .heading = heading || s->row_count == 1};
  for (int32_t i = 0; i < row->count; i++)
    snprintf(row->cells[i], sizeof row->cells[i], "%s", cells[i] ? cells[i] : "");
}

void sheet_add_row(Sheet *s, const char *const *cells, int32_t count) { add_row(s, cells, count, false); }

void sheet_add_heading(Sheet *s, const char *const *cells, int32_t count) { add_row(s, cells, count, true); }

void sheet_add_node(Sheet *s, const SheetNode *node) {
  if (GROW(s, nodes, node)) s->nodes[s->node_count++] = *node;
}

void sheet_add_layer(Sheet *s, const SheetLayer *layer) {
  if (GROW(s, layers, layer)) s->layers[s->layer_count++] = *layer;
}

/* ---- the tables ---- */

/* The table that begins at a row: where it ends, and how many columns it has. */
static int32_t table_end(const Sheet *s, int32_t first, int32_t *columns) {
  int32_t end = first;
  *columns = 2;
  do {
    if (s->rows[end].count > *columns) *columns = s->rows[end].count;
    end++;
  } while (end < s->row_count && !s->rows[end].heading);
  return end;
}

typedef struct Shown {
  char words[2 * SHEET_WORDS];
} Shown;

/* The words as they may be shown: a map's name comes from a file. */
static Shown shown(const char *words) {
  Shown out;
  snprintf(out.words, sizeof out.words, "%s", words);
  text_clean(out.words, false);
  return out;
}

/* A cell of a Markdown table: bars, emphasis and whatever else would be more than letters are escaped. */
static void markdown_text(Text *out, const char *words) {
  const Shown letters = shown(words);
  for (const char *text = letters.words; *text; text++) {
    if (strchr("|*_\\`<>[]~", *text)) text_char(out, '\\');
    text_char(out, *text);
  }
}

static void markdown_row(const SheetRow *row, int32_t columns, Text *out) {
  text_char(out, '|');
  for (int32_t c = 0; c < columns; c++) {
    text_char(out, ' ');
    markdown_text(out, row->cells[c]);
    text_print(out, " |");
  }
  text_char(out, '\n');
}

void sheet_markdown(const Sheet *s, Text *out) {
  text_print(out, "**");
  markdown_text(out, s->title);
  text_print(out, "**");
  if (s->note[0]) {
    text_print(out, ": ");
    markdown_text(out, s->note);
  }
  text_char(out, '\n');
  int32_t end = 0, columns;
  for (int32_t first = 0; first < s->row_count; first = end) {
    end = table_end(s, first, &columns);
    text_char(out, '\n');
    markdown_row(&s->rows[first], columns, out);
    text_char(out, '|');
    for (int32_t c = 0; c < columns; c++) text_print(out, c == 0 ? " --- |" : " ---: |");
    text_char(out, '\n');
    for (int32_t i = first + 1; i < end; i++) markdown_row(&s->rows[i], columns, out);
  }
}

/* Escapes characters that are special in LaTeX. Others are written as they are: current LaTeX reads UTF-8. */
static void latex_text(Text *out, const char *words) {
  const Shown letters = shown(words);
  const char *text = letters.words;
  static const struct {
    const char *letter, *instead;
  } special[] = {{"\\", "\\textbackslash{}"},  {"~", "\\textasciitilde{}"},
                 {"^", "\\textasciicircum{}"}, {"\u2212", "$-$"},
                 {"\u00d7", "$\\times$"},      {"\u2713", "$\\surd$"},
                 {"\u2715", "$\\times$"},      {"\u2013", "--"},
                 {"\u00b7", "$\\cdot$"},       {"\u2026", "\\ldots{}"},
                 {"\u2264", "$\\leq$"},        {"\u2265", "$\\geq$"},
                 {"\u221e", "$\\infty$"},      {"\u2190", "$\\leftarrow$"},
                 {"\u2191", "$\\uparrow$"},    {"\u2192", "$\\rightarrow$"},
                 {"\u2193", "$\\downarrow$"},  {"\u03b1", "$\\alpha$"},
                 {"\u03b2", "$\\beta$"}};
  while (*text) {
    size_t i = 0, count = sizeof special / sizeof *special;
    while (i < count && strncmp(text, special[i].letter, strlen(special[i].letter)) != 0) i++;
    if (i < count) {
      text_print(out, "%s", special[i].instead);
      text += strlen(special[i].letter);
      continue;
    }
    if (strchr("&%$#_{}", *text)) text_char(out, '\\');
    text_char(out, *text++);
  }
}

void sheet_latex(const Sheet *s, Text *out) {
  int32_t end = 0, columns;
  text_print(out, "\\begin{table}\n  \\centering\n");
  for (int32_t first = 0; first < s->row_count; first = end) {
    end = table_end(s, first, &columns);
    text_print(out, "%s  \\begin{tabular}{l", first > 0 ? "\n  \\bigskip\n\n" : "");
    for (int32_t c = 1; c < columns; c++) text_char(out, 'r');
    text_print(out, "}\n    \\hline\n");
    for (int32_t i = first; i < end; i++) {
      text_print(out, "    ");
      for (int32_t c = 0; c < columns; c++) {
        if (c > 0) text_print(out, " & ");
        latex_text(out, s->rows[i].cells[c]);
      }
      text_print(out, " \\\\\n");
      if (i == first) text_print(out, "    \\hline\n");
    }
    text_print(out, "    \\hline\n  \\end{tabular}\n");
  }
  text_print(out, "  \\caption{");
  latex_text(out, s->title);
  if (s->note[0]) {
    text_print(out, ": ");
    latex_text(out, s->note);
  }
  text_print(out, "}\n\\end{table}\n");
}
