/* Memory of the queues of best first searches. Knows only how large they are. */
#include "ai/search/open_list_internal.h"

#include <stdlib.h>

void open_store_destroy(OpenStore *store) {
  if (!store) return;
  free(store->heap);
  free(store->links);
  free(store);
}

bool open_list_prepare(Finder *finder) {
  if (finder->open_store) return true;
  OpenStore *store = finder_alloc_zeroed(finder, 1, sizeof *store);
  if (!store) return false;
  for (int32_t i = 0; i < OPEN_RING; i++) store->first[i] = -1;
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
