/* Large memory pages for large tables that are read here and there: fewer misses of the address cache. Only a hint. */
#ifndef PACADE_AI_COMMON_PAGES_H
#define PACADE_AI_COMMON_PAGES_H

#include <stddef.h>

/* Asks for large pages for memory that has not been touched yet; does nothing where they can't be had. */
void pages_prefer_large(void *block, size_t bytes);

/* Address space for a table that is to grow where it stands: nothing is used up until it is written to. The start is
 * aligned for large pages. NULL when there is not so much. */
void *pages_reserve(size_t bytes);
void pages_release(void *start, size_t bytes);

#endif
