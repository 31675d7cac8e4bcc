/* A table of text cells, written aligned for people, as CSV or not at all: the rows are made once.
 * Must not know what the cells mean. */
#ifndef PACADE_LAB_TABLE_H
#define PACADE_LAB_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

typedef struct Table {
  int32_t columns;
  int32_t cells, room; /* cells filled so far, the heading's included */
  char **text;         /* one per cell, row by row */
  char *kinds;         /* one per column: '>' for numbers, which stand to the right, '~' for words, or ' ' */
  bool failed;         /* memory ran short: nothing more is added, writing says so */
} Table;

/* Column names separated by blanks. A name that starts with '>' is aligned to the right; the cells under one that
 * starts with '~' are words of the program, such as "won", which table_write translates. The sign itself is dropped. */
void table_begin(Table *table, const char *names);
/* One more column, of any name and one of these kinds; before the first cell. */
void table_column(Table *table, char kind, const char *name);
void table_destroy(Table *table);
/* Adds one cell, from left to right and on to the next row. */
void table_cell(Table *table, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Aligned, two blanks between columns, no blanks at a line's end; in the language of lab_text.h. False when memory was
 * short. */
bool table_write(const Table *table, FILE *out);
/* Comma-separated, quoted only where needed, never translated. */
bool table_write_csv(const Table *table, FILE *out);

#endif
