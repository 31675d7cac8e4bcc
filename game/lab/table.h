/* A table of text cells, written aligned for people, as CSV or not at all: the rows are created once.
 * Must not know what the cells mean. */
#ifndef PACADE_LAB_TABLE_H
#define PACADE_LAB_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

typedef struct Table {
  int32_t columns;
  int32_t cells, room; /* cells filled so far, including the heading's */
  char **text;         /* one per cell, row by row */
  char *kinds;         /* one per column: '>' for numbers, which are aligned to the right, '~' for words, or ' ' */
  bool failed;         /* memory was short: nothing more is added, and writing reports it */
} Table;

/* Column names separated by spaces. A name that starts with '>' is aligned to the right; the cells under one that
 * starts with '~' are words of the program, such as "won", which table_write translates. The sign itself is dropped. */
void table_begin(Table *table, const char *names);
/* Adds one more column with any name and one of these kinds; only before the first cell. */
void table_column(Table *table, char kind, const char *name);
void table_destroy(Table *table);
/* Adds one cell, from left to right and row by row. */
void table_cell(Table *table, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Aligned, with two spaces between columns and none at the end of a line; in the language of lab_text.h. False when
 * memory was short. */
bool table_write(const Table *table, FILE *out);
/* Comma-separated, quoted only where needed, never translated. */
bool table_write_csv(const Table *table, FILE *out);

#endif
