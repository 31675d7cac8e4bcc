/* A queue of buckets for searches whose priorities are small numbers: one bucket per number, the newest first in each.
 * Entries are copied by their size, which every caller gives as a constant. Knows nothing of what they are. */
#ifndef PACADE_AI_COMMON_BUCKET_QUEUE_H
#define PACADE_AI_COMMON_BUCKET_QUEUE_H

#include <string.h>

#include "ai/common/pool.h"

typedef struct Bucket {
  unsigned char *entries;
  uint32_t count, room;
} Bucket;

/* Zero-initialise, with the purse that pays for it. */
typedef struct BucketQueue {
  Purse *purse;
  Bucket *buckets;
  int32_t count;    /* buckets there are */
  uint64_t waiting; /* entries in all of them */
} BucketQueue;

/* Gives the memory back to the purse. */
void bucket_queue_destroy(BucketQueue *queue, size_t size);
/* Room for one more entry in a bucket; false when memory is short. */
bool bucket_queue_grow(BucketQueue *queue, int32_t number, size_t size);

static inline bool bucket_queue_put(BucketQueue *queue, int32_t number, const void *entry, size_t size) {
  bool room = (uint32_t)number < (uint32_t)queue->count && queue->buckets[number].count < queue->buckets[number].room;
  if (!room && !bucket_queue_grow(queue, number, size)) return false;
  Bucket *bucket = &queue->buckets[number];
  memcpy(bucket->entries + size * bucket->count++, entry, size);
  queue->waiting++;
  return true;
}

/* The newest of the first bucket from *number on that has any; *number becomes that bucket's. False when all are empty.
 */
static inline bool bucket_queue_take(BucketQueue *queue, int32_t *number, void *entry, size_t size) {
  while (*number < queue->count && queue->buckets[*number].count == 0) ++*number;
  if (*number >= queue->count) return false;
  Bucket *bucket = &queue->buckets[*number];
  memcpy(entry, bucket->entries + size * --bucket->count, size);
  queue->waiting--;
  return true;
}

#endif
