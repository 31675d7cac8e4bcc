/* Memory of the queues of best first searches. Knows only how large they are. */
#include "ai/search/open_list_internal.h"

#include <stdlib.h>

void open_store_destroy(OpenStore *store) {
  if (!store) return;
  free(store->heap);
  free(store->links);
  free(store);
}

/* A jump changes the sum of cost and estimate by twice its length at most, and an estimate is no more than rows and
 * columns together. Terrain multiplies both. Buckets that nobody needs are not set up: on a board of 60 x 60 cells that
 * would take longer than ten queries. */
static uint64_t ring_for(const Finder *finder) {
  uint64_t ring = 64;
  while (ring < OPEN_RING && (finder->price || ring < 4 * (uint64_t)(finder->rows + finder->cols))) ring *= 2;
  return ring;
}

bool open_list_prepare(Finder *finder) {
  if (finder->open_store) return true;
  OpenStore *store = finder_alloc_zeroed(finder, 1, sizeof *store);
  if (!store) return false;
  store->mask = ring_for(finder) - 1;
  for (uint64_t i = 0; i <= store->mask; i++) store->first[i] = -1;
  finder->open_store = store;
  return true;
}

bool open_list_grow_heap(OpenList *open) {
  OpenStore *store = open->store;
  size_t room = store->heap_room ? store->heap_room * 2 : OPEN_FIRST_ROOM;
  OpenItem *more = finder_grow(open->finder, store->heap, store->heap_room, room, sizeof *more);
  if (!more) return false;
  store->heap = more;
  store->heap_room = room;
  return true;
}

bool open_list_grow_links(OpenList *open) {
  OpenStore *store = open->store;
  size_t room = store->link_room ? store->link_room * 2 : OPEN_FIRST_ROOM;
  OpenLink *more = finder_grow(open->finder, store->links, store->link_room, room, sizeof *more);
  if (!more) return false;
  store->links = more;
  store->link_room = room;
  return true;
}
