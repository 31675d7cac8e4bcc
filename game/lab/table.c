/* Text tables: aligned for people, or comma-separated.
 * Must not know what the cells mean. */
#include "game/lab/table.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "game/core/text.h"
#include "game/lab/lab_text.h"

/* Takes ownership of `text`. */
static void add_text(Table *table, char *text) {
  if (!text || table->failed) {
    table->failed = true;
    free(text);
    return;
  }
  if (table->cells == table->room) {
    int32_t room = table->room ? table->room * 2 : 256;
    char **more = realloc(table->text, sizeof *more * (size_t)room);
    if (!more) {
      table->failed = true;
      free(text);
      return;
    }
    table->text = more;
    table->room = room;
  }
  table->text[table->cells++] = text;
}

static char *copy_text(const char *text, size_t length) {
  char *copy = malloc(length + 1);
  if (!copy) return NULL;
  memcpy(copy, text, length);
  copy[length] = '\0';
  return copy;
}

static void add_column(Table *table, char kind, const char *name, size_t length) {
  char *more = table->failed ? NULL : realloc(table->kinds, (size_t)table->columns + 1);
  if (!more) {
    table->failed = true;
    return;
  }
  table->kinds = more;
  table->kinds[table->columns++] = kind;
  char *copy = copy_text(name, length);
  if (copy) text_clean(copy, false);
  add_text(table, copy);
}

void table_begin(Table *table, const char *names) {
  *table = (Table){0};
  for (const char *at = names; *at;) {
    at += strspn(at, " ");
    size_t length = strcspn(at, " ");
    if (length == 0) break;
    bool marked = *at == '>' || *at == '~';
    add_column(table, marked ? *at : ' ', at + marked, length - marked);
    at += length;
  }
}

void table_column(Table *table, char kind, const char *name) { add_column(table, kind, name, strlen(name)); }

void table_destroy(Table *table) {
  for (int32_t i = 0; i < table->cells; i++) free(table->text[i]);
  free(table->text);
  free(table->kinds);
  *table = (Table){0};
}

void table_cell(Table *table, const char *format, ...) {
  va_list list;
  va_start(list, format);
  char small[1];
  va_list again;
  va_copy(again, list);
  int length = vsnprintf(small, sizeof small, format, list);
  va_end(list);
  char *text = length < 0 ? NULL : malloc((size_t)length + 1);
  if (text) {
    vsnprintf(text, (size_t)length + 1, format, again);
    text_clean(text, false);
  }
  va_end(again);
  add_text(table, text);
}

/* Columns that a text takes on the screen: UTF-8 sequences count once, by their first byte. */
static int32_t text_width(const char *text) {
  int32_t width = 0;
  for (; *text; text++) width += ((unsigned char)*text & 0xc0) != 0x80;
  return width;
}

/* The cell as people read it: names of columns, and cells that are words of the program, are translated. */
static const char *shown(const Table *table, int32_t cell) {
  bool word = cell < table->columns || table->kinds[cell % table->columns] == '~';
  return word ? lab_text(table->text[cell]) : table->text[cell];
}

bool table_write(const Table *table, FILE *out) {
  if (table->failed || table->columns == 0) return false;
  int32_t *widths = calloc((size_t)table->columns, sizeof *widths);
  if (!widths) return false;
  for (int32_t i = 0; i < table->cells; i++) {
    int32_t width = text_width(shown(table, i));
    if (width > widths[i % table->columns]) widths[i % table->columns] = width;
  }
  int32_t gap = 0; /* spaces needed before the next cell that is not empty */
  for (int32_t i = 0; i < table->cells; i++) {
    int32_t column = i % table->columns;
    if (column == 0 && i > 0) putc('\n', out);
    if (column == 0) gap = 0;
    const char *text = shown(table, i);
    bool right = table->kinds[column] == '>';
    int32_t fill = widths[column] - text_width(text);
    if (right) gap += fill;
    if (*text) {
      fprintf(out, "%*s%s", (int)gap, "", text);
      gap = 0;
    }
    if (!right) gap += fill;
    gap += 2;
  }
  putc('\n', out);
  free(widths);
  return true;
}

/* Whether a spreadsheet would read the text as a formula and run what a map's name says. Figures may start that way,
 * too. */
static bool formula(const char *text) {
  if (!*text || !strchr("=+-@'", *text)) return false;
  char *end;
  (void)strtod(text, &end);
  return *end != '\0' || end == text;
}

/* A guarded text has a ' in front, which readers remove; a text that starts with one itself gets another. Where a comma
 * is the decimal point, spreadsheets part cells at a ';': it must not be the start of a formula either. */
static void write_field(const char *text, FILE *out) {
  bool guarded = formula(text);
  if (!strpbrk(text, ",;\"")) {
    fprintf(out, "%s%s", guarded ? "'" : "", text);
    return;
  }
  putc('"', out);
  if (guarded) putc('\'', out);
  for (; *text; text++) {
    if (*text == '"') putc('"', out);
    putc(*text, out);
  }
  putc('"', out);
}

bool table_write_csv(const Table *table, FILE *out) {
  if (table->failed || table->columns == 0) return false;
  for (int32_t i = 0; i < table->cells; i++) {
    write_field(table->text[i], out);
    putc((i + 1) % table->columns == 0 ? '\n' : ',', out);
  }
  return true;
}
