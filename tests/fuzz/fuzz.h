/* What the fuzzing targets share. A target is one reader and what follows from it: it is handed bytes and must neither
 * crash, leak nor hang, whatever they are; `must` is what has to hold of what was accepted. */
#ifndef PACADE_TESTS_FUZZ_H
#define PACADE_TESTS_FUZZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Ends at once, so that the fuzzer keeps the input. */
#define must(what)                                                       \
  do {                                                                   \
    if (!(what)) {                                                       \
      fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #what); \
      abort();                                                           \
    }                                                                    \
  } while (0)

/* The entry of every target, as libFuzzer names it. */
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

/* The bytes with a NUL after them, allocated. */
static inline char *text_of(const uint8_t *bytes, size_t size) {
  char *text = malloc(size + 1);
  must(text);
  if (size > 0) memcpy(text, bytes, size);
  text[size] = '\0';
  return text;
}

#endif
