/* The language of reports that people read. They are written in English; a program that speaks another language sets a
 * translator once, before anything is written. CSV and JSON never change. Must not know any language. */
#ifndef PACADE_LAB_LAB_TEXT_H
#define PACADE_LAB_LAB_TEXT_H

#include <stdio.h>

/* Returns the text in another language, or the same text. A format keeps its conversions and their order. */
typedef const char *(*Translator)(const char *english);

/* Prints up to 4095 bytes for people: of names from parts and records, nothing that a terminal would obey. */
void lab_print(FILE *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

void lab_translate(Translator translator);
const char *lab_text(const char *english) __attribute__((format_arg(1)));

/* The translator that changes nothing, for pages and files whose language is English. */
const char *plain_text(const char *english);

#endif
