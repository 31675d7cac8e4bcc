/* Lists of what is gone in a maze: adding, closing, forgetting, and what is left behind a bridge.
 * Knows no search. */
#include "ai/level8_maze/taken_set_internal.h"

#include <stdlib.h>
#include <string.h>

/* Memory for steps from pills to rooms: enough for every pill of 100 x 100 rooms. */
static const uint64_t far_bytes_max = (uint64_t)256 << 20;

static bool is_closed(int32_t taken) { return taken & 1; }
static int32_t room_of(int32_t taken) { return taken >> 1; }

uint64_t taken_set_tools_bytes(const Rooms *rooms) {
  const TakenSetTools *tools = NULL;
  uint64_t a_room = sizeof *tools->delta + sizeof *tools->heap + sizeof *tools->queued + sizeof *tools->far;
  return (a_room + sizeof *tools->queue) * (uint64_t)(rooms->count + 1);
}

bool taken_set_tools_init(TakenSetTools *tools, const Rooms *rooms, uint64_t far_max) {
  size_t count = (size_t)rooms->count + 1;
  *tools = (TakenSetTools){.rooms = rooms,
                           .far_max = far_max && far_max < far_bytes_max ? far_max : far_bytes_max,
                           .delta = calloc(count, sizeof *tools->delta),
                           .heap = malloc(sizeof *tools->heap * count),
                           .queued = calloc(count, sizeof *tools->queued),
                           .far = calloc(count, sizeof *tools->far),
                           .queue = malloc(sizeof *tools->queue * count)};
  return tools->delta && tools->heap && tools->queued && tools->far && tools->queue;
}

void taken_set_tools_destroy(TakenSetTools *tools) {
  for (int32_t x = 0; tools->far && x < tools->rooms->count; x++) free(tools->far[x]);
  free(tools->far);
  free(tools->queue);
  free(tools->delta);
  free(tools->heap);
  free(tools->queued);
  *tools = (TakenSetTools){0};
}

int32_t taken_set_seek(const int32_t *list, int32_t count, int32_t least) {
  int32_t low = 0, high = count;
  while (low < high) {
    int32_t middle = low + (high - low) / 2;
    if (list[middle] < least)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

static void heap_push(TakenSetTools *tools, int32_t *count, int32_t room) {
  if (tools->queued[room]) return;
  tools->queued[room] = true;
  int32_t at = (*count)++;
  while (at > 0 && tools->heap[(at - 1) / 2] < room) {
    tools->heap[at] = tools->heap[(at - 1) / 2];
    at = (at - 1) / 2;
  }
  tools->heap[at] = room;
}

static int32_t heap_pop(TakenSetTools *tools, int32_t *count) {
  int32_t top = tools->heap[0], last = tools->heap[--*count], at = 0;
  for (;;) {
    int32_t child = 2 * at + 1;
    if (child + 1 < *count && tools->heap[child + 1] > tools->heap[child]) child++;
    if (child >= *count || tools->heap[child] <= last) break;
    tools->heap[at] = tools->heap[child];
    at = child;
  }
  tools->heap[at] = last;
  tools->queued[top] = false;
  return top;
}

static int32_t positive(int32_t n) { return n > 0 ? n : 0; }

/* What is left of the profit behind room x's bridge. Losses are carried from the far ends towards x (the rooms behind
 * have higher numbers) and end where a room would not have been worth entering anyway. */
int32_t taken_set_profit_left(TakenSetTools *tools, int32_t x, const int32_t *list, int32_t count) {
  const Rooms *rooms = tools->rooms;
  int32_t waiting = 0;
  int32_t first = taken_set_seek(list, count, taken_set_pill(x)),
          end = taken_set_seek(list, count, taken_set_pill(rooms->last[x] + 1));
  int32_t left = rooms->profit[x];
  for (int32_t i = first; i < end; i++) {
    int32_t room = room_of(list[i]);
    if (is_closed(list[i])) {
      if (room == x) left = 0;
      if (room == x) break;
      tools->delta[rooms->parent[room]] -= positive(rooms->profit[room]);
      heap_push(tools, &waiting, rooms->parent[room]);
    } else {
      tools->delta[room] -= rooms->value[room];
      heap_push(tools, &waiting, room);
    }
  }
  while (waiting > 0) {
    int32_t room = heap_pop(tools, &waiting), now = rooms->profit[room] + tools->delta[room];
    tools->delta[room] = 0;
    if (room == x) {
      left = left == 0 ? 0 : now;
      continue;
    }
    int32_t change = positive(now) - positive(rooms->profit[room]);
    if (change == 0) continue;
    tools->delta[rooms->parent[room]] += change;
    heap_push(tools, &waiting, rooms->parent[room]);
  }
  return left;
}

int32_t taken_set_close(const Rooms *rooms, int32_t x, int32_t instead, int32_t *list, int32_t count) {
  int32_t first = taken_set_seek(list, count, taken_set_pill(x)),
          end = taken_set_seek(list, count, taken_set_pill(rooms->last[x] + 1));
  int32_t put = instead < 0 ? 0 : 1;
  memmove(list + first + put, list + end, sizeof *list * (size_t)(count - end));
  if (put) list[first] = instead;
  return count - (end - first) + put;
}

int32_t taken_set_add(int32_t taken, int32_t *list, int32_t count) {
  int32_t at = taken_set_seek(list, count, taken);
  memmove(list + at + 1, list + at, sizeof *list * (size_t)(count - at));
  list[at] = taken;
  return count + 1;
}

/* Steps from room x's pill to every room, without passing the goal; NULL where all memory for them is used up, and then
 * it is not forgotten. */
static const uint16_t *far_from(TakenSetTools *tools, int32_t x) {
  const Rooms *rooms = tools->rooms;
  size_t bytes = sizeof(uint16_t) * (size_t)rooms->count;
  if (tools->far[x]) return tools->far[x];
  if (tools->far_bytes + bytes > tools->far_max) return NULL;
  uint16_t *far = tools->far[x] = malloc(bytes);
  if (!far) {
    tools->refused = true;
    return NULL;
  }
  tools->far_bytes += bytes;
  memset(far, 0xff, sizeof *far * (size_t)rooms->count);
  int32_t head = 0, tail = 0;
  far[x] = 0;
  tools->queue[tail++] = x;
  while (head < tail) {
    int32_t y = tools->queue[head++];
    for (Move m = 0; y > 0 && m < DIRECTION_COUNT; m++) {
      int32_t z = rooms->next[y][m];
      if (z < 0 || far[z] != UINT16_MAX || far[y] == UINT16_MAX - 1) continue;
      far[z] = (uint16_t)(far[y] + 1);
      tools->queue[tail++] = z;
    }
  }
  return far;
}

int32_t taken_set_forget(TakenSetTools *tools, int32_t x, int32_t steps, int32_t *list, int32_t count) {
  int32_t kept = 0;
  for (int32_t i = 0; i < count; i++) {
    int32_t room = room_of(list[i]);
    const uint16_t *far = is_closed(list[i]) ? NULL : far_from(tools, room);
    if (!far || far[x] + tools->rooms->steps[room] <= steps) list[kept++] = list[i];
  }
  return kept;
}

int32_t taken_set_given_up(const Rooms *rooms, const int32_t *a, int32_t a_count, const int32_t *b, int32_t b_count,
                           int32_t most) {
  int32_t lost = 0, j = 0, closed_to = -1;
  for (int32_t i = 0; i < a_count && lost <= most; i++) {
    for (; j < b_count && b[j] < a[i]; j++)
      if (is_closed(b[j])) closed_to = rooms->last[room_of(b[j])];
    bool also = (j < b_count && b[j] == a[i]) || room_of(a[i]) <= closed_to ||
                (j < b_count && b[j] == taken_set_closed(room_of(a[i])));
    if (!also) lost += is_closed(a[i]) ? rooms->profit[room_of(a[i])] : rooms->value[room_of(a[i])];
  }
  return lost;
}
