/* See kept.h. */
#include "tests/support/kept.h"

#include <stdlib.h>

#include "ai/common/table_cache.h"
#include "game/core/file.h"
#include "tests/support/check.h"

void table_cache_damage(const char *path, void (*refused)(void *context), void *context) {
  size_t size;
  char *whole = file_read(path, (size_t)1 << 28, &size, NULL);
  assert_non_null(whole);
  const size_t spots[] = {0, 8, 16, 24, 32, 40, 56, TABLE_CACHE_HEADER, size / 2, size - 1};
  for (size_t i = 0; i < sizeof spots / sizeof *spots; i++) {
    whole[spots[i]] ^= 4;
    assert_true(file_write(path, whole, size, NULL));
    whole[spots[i]] ^= 4;
    refused(context);
  }
  const size_t cuts[] = {0, 1, TABLE_CACHE_HEADER - 1, TABLE_CACHE_HEADER, size - 1};
  for (size_t i = 0; i < sizeof cuts / sizeof *cuts; i++) {
    assert_true(file_write(path, whole, cuts[i], NULL));
    refused(context);
  }
  free(whole);
}
