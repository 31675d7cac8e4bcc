/* Numbered keys: each different key of a fixed number of words gets a number, for good. Knows nothing of what they
 * mean. */
#ifndef PACADE_AI_COMMON_POOL_H
#define PACADE_AI_COMMON_POOL_H

#include "game/core/base.h"

/* Memory that several parts share: what is taken, and how much there may be. That limit is known beforehand, and a
 * search may make do with less when it is reached. A block that the system refuses is another matter: it is noted here,
 * and there is no result then, for results must not depend on the machine. */
typedef struct Purse {
  uint64_t bytes, max_bytes;
  bool refused; /* the system had no memory for us */
} Purse;

bool purse_take(Purse *purse, uint64_t bytes);
/* The block as malloc or its like returned it; notes when it is NULL. */
static inline void *purse_got(Purse *purse, void *block) {
  if (!block) purse->refused = true;
  return block;
}

#define POOL_NONE UINT32_MAX

typedef struct Pool {
  Purse *purse;
  int32_t words;
  uint64_t *keys;
  uint32_t *table;
  uint32_t count, room, table_size;
} Pool;

void pool_init(Pool *pool, Purse *purse, int32_t words);
void pool_destroy(Pool *pool);
/* The key's number; POOL_NONE when memory is short. `key` must not point into the pool. */
uint32_t pool_number(Pool *pool, const uint64_t *key);
static inline const uint64_t *pool_key(const Pool *pool, uint32_t number) {
  return pool->keys + (size_t)number * (size_t)pool->words;
}

#endif
