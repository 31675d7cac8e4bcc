/* The queues of best first searches: a heap for keys of any size, and buckets for small whole ones.
 * Know cells and keys, nothing of boards or estimates. Private to ai/search. */
#ifndef PACADE_AI_SEARCH_OPEN_LIST_INTERNAL_H
#define PACADE_AI_SEARCH_OPEN_LIST_INTERNAL_H

#include "ai/search/finder_internal.h"

enum { OPEN_RING = 1 << 14, OPEN_FIRST_ROOM = 4096 };

typedef struct OpenItem {
  uint64_t key;
  Cell cell;
} OpenItem;

/* An entry of a bucket: a list in an array. */
typedef struct OpenLink {
  Cell cell;
  int32_t next;
} OpenLink;

/* What stays from query to query. */
struct OpenStore {
  OpenItem *heap; /* four children per node */
  size_t heap_room;
  OpenLink *links;
  size_t link_room;
  uint64_t mask;                             /* buckets in use - 1: OPEN_RING of them, or fewer on small boards */
  int32_t first[OPEN_RING], last[OPEN_RING]; /* buckets by the low bits of the key: live keys always span less */
};

/* One query's queue: a heap or buckets. Starts as {.store = finder->open_store, .finder = finder, .free = -1}. */
typedef struct OpenList {
  OpenStore *store;
  Finder *finder;
  size_t count;      /* entries, stale ones included */
  size_t used;       /* links ever handed out */
  int32_t free;      /* list of links given back */
  uint64_t low, top; /* buckets: no live key is outside low..top */
} OpenList;

/* True when the finder has a store or could make one. */
bool open_list_prepare(Finder *finder);
/* Twice the room; false when memory is short. */
bool open_list_grow_heap(OpenList *open);
bool open_list_grow_links(OpenList *open);

/* The smallest key is popped first; equal ones in no stated order. False when memory is short. */
static inline bool heap_push(OpenList *open, uint64_t key, Cell cell) {
  if (open->count == open->store->heap_room && !open_list_grow_heap(open)) return false;
  OpenItem *heap = open->store->heap;
  size_t i = open->count++;
  while (i > 0 && heap[(i - 1) / 4].key > key) {
    heap[i] = heap[(i - 1) / 4];
    i = (i - 1) / 4;
  }
  heap[i] = (OpenItem){key, cell};
  return true;
}

/* The list must not be empty. */
static inline Cell heap_pop(OpenList *open) {
  OpenItem *heap = open->store->heap;
  Cell top = heap[0].cell;
  OpenItem last = heap[--open->count];
  size_t i = 0;
  for (;;) {
    size_t child = 4 * i + 1, end = child + 4 < open->count ? child + 4 : open->count, least = child;
    if (child >= open->count) break;
    while (++child < end)
      if (heap[child].key < heap[least].key) least = child;
    if (heap[least].key >= last.key) break;
    heap[i] = heap[least];
    i = least;
  }
  heap[i] = last;
  return top;
}

/* Equal keys come out in the order they went in (fifo) or the other way round; use one of the two in a query. */
static inline bool bucket_push(OpenList *open, uint64_t key, Cell cell, bool fifo) {
  OpenStore *store = open->store;
  int32_t link = open->free;
  if (link >= 0) {
    open->free = store->links[link].next;
  } else {
    if (open->used == store->link_room && !open_list_grow_links(open)) return false;
    link = (int32_t)open->used++;
  }
  size_t bucket = (size_t)(key & store->mask);
  int32_t first = store->first[bucket];
  store->links[link] = (OpenLink){cell, fifo ? -1 : first};
  if (fifo && first >= 0)
    store->links[store->last[bucket]].next = link;
  else
    store->first[bucket] = link;
  if (fifo) store->last[bucket] = link;
  if (key < open->low || !open->count) open->low = key;
  if (key > open->top || !open->count) open->top = key;
  open->count++;
  return true;
}

/* The list must not be empty. */
static inline Cell bucket_pop(OpenList *open) {
  OpenStore *store = open->store;
  while (store->first[open->low & store->mask] < 0) open->low++;
  size_t bucket = (size_t)(open->low & store->mask);
  int32_t link = store->first[bucket];
  Cell cell = store->links[link].cell;
  store->first[bucket] = store->links[link].next;
  store->links[link].next = open->free;
  open->free = link;
  open->count--;
  return cell;
}

/* Leaves every bucket empty for the next query. */
static inline void bucket_reset(OpenList *open) {
  if (!open->count) return;
  for (uint64_t key = open->low; key <= open->top; key++) open->store->first[key & open->store->mask] = -1;
}

#endif
