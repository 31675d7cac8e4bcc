/* Numbered keys in one long array, found again by hash. */
#include "ai/common/pool.h"

#include <stdlib.h>
#include <string.h>

#include "game/core/rng.h"

bool purse_take(Purse *purse, uint64_t bytes) {
  purse->bytes += bytes;
  return purse->bytes <= purse->max_bytes;
}

void pool_init(Pool *pool, Purse *purse, int32_t words) { *pool = (Pool){.purse = purse, .words = words}; }

void pool_destroy(Pool *pool) {
  free(pool->keys);
  free(pool->table);
  *pool = (Pool){0};
}

static uint32_t hash_key_words(const uint64_t *key, int32_t words) {
  uint64_t hash = 0;
  for (int32_t i = 0; i < words; i++) hash = rng_mix(hash ^ (key[i] + UINT64_C(0x9e3779b97f4a7c15)));
  return (uint32_t)hash;
}

static bool grow(Pool *pool) {
  uint32_t room = pool->room ? pool->room * 2 : 256;
  size_t words = (size_t)pool->words;
  uint64_t more = (uint64_t)(room - pool->room) * (words * sizeof(uint64_t) + 2 * sizeof(uint32_t));
  if (room > UINT32_MAX / 4 || !purse_take(pool->purse, more)) return false;
  uint64_t *keys = purse_got(pool->purse, realloc(pool->keys, sizeof *keys * words * room));
  if (!keys) return false;
  pool->keys = keys;
  uint32_t size = room * 2, *table = purse_got(pool->purse, calloc(size, sizeof *table));
  if (!table) return false;
  for (uint32_t i = 0; i < pool->count; i++) {
    uint32_t at = hash_key_words(pool_key(pool, i), pool->words) & (size - 1);
    while (table[at]) at = (at + 1) & (size - 1);
    table[at] = i + 1;
  }
  free(pool->table);
  pool->table = table;
  pool->table_size = size;
  pool->room = room;
  return true;
}

uint32_t pool_number(Pool *pool, const uint64_t *key) {
  if (pool->count == pool->room && !grow(pool)) return POOL_NONE;
  size_t bytes = sizeof *key * (size_t)pool->words;
  uint32_t at = hash_key_words(key, pool->words) & (pool->table_size - 1);
  for (; pool->table[at]; at = (at + 1) & (pool->table_size - 1))
    if (memcmp(pool_key(pool, pool->table[at] - 1), key, bytes) == 0) return pool->table[at] - 1;
  memcpy(pool->keys + (size_t)pool->count * (size_t)pool->words, key, bytes);
  pool->table[at] = ++pool->count;
  return pool->count - 1;
}
