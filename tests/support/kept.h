/* Damaging a kept table in every way that its reader must notice. Knows no table's content. */
#ifndef PACADE_TESTS_KEPT_H
#define PACADE_TESTS_KEPT_H

/* Calls `refused` after each damage to the file: one bit anywhere (magic word, version, what it is of, size, sums,
 * values), then cuts short. The file stays as the last cut, or what `refused` made of it, left it. */
void table_cache_damage(const char *path, void (*refused)(void *context), void *context);

#endif
