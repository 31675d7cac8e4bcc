/* Memory of a queue of buckets. Must not know what is in them. */
#include "ai/common/bucket_queue.h"

#include <stdlib.h>

enum { BUCKETS_FIRST = 256, ENTRIES_FIRST = 64 };

static bool add_buckets(BucketQueue *queue, int32_t number) {
  int32_t count = queue->count ? queue->count : BUCKETS_FIRST;
  while (count <= number) count *= 2;
  Bucket *more = purse_got(queue->purse, realloc(queue->buckets, sizeof *more * (size_t)count));
  if (!more) return false;
  memset(more + queue->count, 0, sizeof *more * (size_t)(count - queue->count));
  queue->buckets = more;
  queue->count = count;
  return true;
}

bool bucket_queue_grow(BucketQueue *queue, int32_t number, size_t size) {
  if (number >= queue->count && !add_buckets(queue, number)) return false;
  Bucket *bucket = &queue->buckets[number];
  uint32_t room = bucket->room ? bucket->room * 2 : ENTRIES_FIRST;
  if (!purse_take(queue->purse, (uint64_t)size * (room - bucket->room))) return false;
  unsigned char *more = purse_got(queue->purse, realloc(bucket->entries, size * room));
  if (!more) return false;
  bucket->entries = more;
  bucket->room = room;
  return true;
}

void bucket_queue_destroy(BucketQueue *queue, size_t size) {
  for (int32_t i = 0; i < queue->count; i++) {
    queue->purse->bytes -= (uint64_t)size * queue->buckets[i].room;
    free(queue->buckets[i].entries);
  }
  free(queue->buckets);
  *queue = (BucketQueue){0};
}
