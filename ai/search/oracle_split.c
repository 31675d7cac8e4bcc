/* Cutting a board into the tree of regions: where to cut, and what is left. Knows no distances. */
#include <stdlib.h>
#include <string.h>

#include "ai/search/oracle_internal.h"

enum {
  TINY = 8,         /* a region of so many cells is not cut any more: all of them are hubs */
  LEAST_SHARE = 30, /* percent of a region's cells that should be left on either side of a cut */
  WALL = -1
};

/* A part that is still to be cut: order[begin, end), whose cells all have this `owner`. */
typedef struct Part {
  int32_t begin, end, parent, owner;
} Part;

/* The rectangle around a part, in rows and columns of the padded board. */
typedef struct Box {
  int32_t top, bottom, left, right;
} Box;

typedef struct Cutter {
  Dissection *cut;
  const Board *board;
  int32_t *owner;        /* of every padded cell: the number of its part; WALL for walls and hubs */
  int32_t owners;        /* numbers given so far */
  Cell *scratch, *queue; /* room for every open cell */
  int32_t *level;        /* of every padded cell, for the breadth-first cut */
  int32_t *tally;        /* cells per row, column or level */
  uint8_t *window;       /* see chain_find */
  int32_t *now, *next;   /* room for every place of the window */
  Cell *chain, *best;    /* hubs of the cut that is tried, and of the best so far */
  int32_t best_count;
  Part *parts;
  int32_t part_count, part_room;
} Cutter;

static Box box_of(const Cutter *cutter, const Part *part) {
  const int32_t stride = cutter->board->stride;
  Box box = {INT32_MAX, 0, INT32_MAX, 0};
  for (int32_t i = part->begin; i < part->end; i++) {
    int32_t row = cutter->cut->order[i] / stride, col = cutter->cut->order[i] - row * stride;
    if (row < box.top) box.top = row;
    if (row > box.bottom) box.bottom = row;
    if (col < box.left) box.left = col;
    if (col > box.right) box.right = col;
  }
  return box;
}

static void offer(Cutter *cutter, int32_t count) {
  if (count == 0 || count >= cutter->best_count) return;
  memcpy(cutter->best, cutter->chain, sizeof *cutter->best * (size_t)count);
  cutter->best_count = count;
}

/* ---- a cut across: a chain of cells from edge to edge ----
 * Cells that touch at sides or corners, from one edge of the box to the other, part what lies left of them from what
 * lies right. Walls are free, cells of the part cost 1: the cheapest chain is a shortest path with steps of 0 or 1.
 * It keeps to the lines in the middle that leave enough on either side. */

enum { FREE, COSTLY, SEEN }; /* SEEN + 0..7: by which of the eight steps; SEEN + 8: where a chain begins */

/* Lines [*from, *to] of `lines`, each with tally[line] cells, between which a cut leaves enough on either side. */
static void middle(const int32_t *tally, int32_t lines, int32_t total, int32_t *from, int32_t *to) {
  const int64_t least = (int64_t)total * LEAST_SHARE / 100;
  int64_t sum = 0;
  int32_t first = 0, last = lines - 1, median = 0;
  while (first < lines - 1 && sum < least) sum += tally[first++];
  sum = 0;
  while (last > 0 && sum < least) sum += tally[last--];
  sum = 0;
  while (median < lines - 1 && (sum += tally[median]) * 2 < total) median++;
  *from = first <= last ? first : median;
  *to = first <= last ? last : median;
}

/* The chain runs along `length` cells from `base` on, whose numbers differ by `along`; the lines that it may use, side
 * by side, are `breadth`, and their numbers differ by `over`. */
static void chain_find(Cutter *cutter, int32_t owner, Cell base, int32_t along, int32_t length, int32_t over,
                       int32_t breadth) {
  const int32_t width = breadth + 2; /* a border that counts as seen */
  const int32_t steps[8] = {-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1};
  uint8_t *window = cutter->window;
  memset(window, SEEN, (size_t)width);
  for (int32_t i = 0; i < length; i++) {
    uint8_t *line = window + (size_t)(i + 1) * (size_t)width;
    const int32_t *from = cutter->owner + base + (ptrdiff_t)i * along;
    line[0] = line[width - 1] = SEEN;
    for (int32_t j = 0; j < breadth; j++) line[j + 1] = from[(ptrdiff_t)j * over] == owner ? COSTLY : FREE;
  }
  memset(window + (size_t)(length + 1) * (size_t)width, SEEN, (size_t)width);

  int32_t *now = cutter->now, *next = cutter->next, now_count = 0, next_count = 0, end = -1;
  for (int32_t place = width + 1; place < 2 * width - 1; place++) {
    if (window[place] == FREE)
      now[now_count++] = place;
    else
      next[next_count++] = place;
    window[place] = SEEN + 8;
  }
  const int32_t finish = length * width; /* the last line */
  while (end < 0) {
    if (now_count == 0) {
      int32_t *swap = now;
      now = next, next = swap, now_count = next_count, next_count = 0;
    }
    int32_t place = now[--now_count];
    if (place >= finish) end = place;
    for (int s = 0; s < 8 && end < 0; s++) {
      int32_t to = place + steps[s];
      if (window[to] >= SEEN) continue;
      if (window[to] == FREE)
        now[now_count++] = to;
      else
        next[next_count++] = to;
      window[to] = (uint8_t)(SEEN + s);
    }
  }
  int32_t count = 0;
  for (int32_t place = end;; place -= steps[window[place] - SEEN]) {
    Cell cell = base + (place / width - 1) * along + (place % width - 1) * over;
    if (cutter->owner[cell] == owner) cutter->chain[count++] = cell;
    if (window[place] == SEEN + 8) break;
  }
  offer(cutter, count);
}

static void cut_across(Cutter *cutter, const Part *part, const Box *box) {
  const int32_t stride = cutter->board->stride;
  const int32_t rows = box->bottom - box->top + 1, cols = box->right - box->left + 1, total = part->end - part->begin;
  const Cell corner = box->top * stride + box->left;
  int32_t from, to;
  for (int upright = 0; upright < 2; upright++) {
    int32_t lines = upright ? cols : rows;
    memset(cutter->tally, 0, sizeof *cutter->tally * (size_t)lines);
    for (int32_t i = part->begin; i < part->end; i++) {
      int32_t row = cutter->cut->order[i] / stride, col = cutter->cut->order[i] - row * stride;
      cutter->tally[upright ? col - box->left : row - box->top]++;
    }
    middle(cutter->tally, lines, total, &from, &to);
    if (upright)
      chain_find(cutter, part->owner, corner + from, stride, rows, 1, to - from + 1);
    else
      chain_find(cutter, part->owner, corner + from * stride, 1, cols, stride, to - from + 1);
  }
}

/* ---- a cut by distance: all cells so many steps from an end ----
 * Better than a chain where a part is one long winding corridor. */

/* Levels from `start`; returns their number. The queue then holds the part's cells by level. */
static int32_t measure_levels(Cutter *cutter, const Part *part, Cell start) {
  const int32_t *step = cutter->board->step;
  int32_t head = 0, tail = 0;
  for (int32_t i = part->begin; i < part->end; i++) cutter->level[cutter->cut->order[i]] = -1;
  cutter->level[start] = 0;
  cutter->queue[tail++] = start;
  while (head < tail) {
    Cell cell = cutter->queue[head++];
    for (Move m = 0; m < DIRECTION_COUNT; m++) {
      Cell to = cell + step[m];
      if (cutter->owner[to] != part->owner || cutter->level[to] >= 0) continue;
      cutter->level[to] = cutter->level[cell] + 1;
      cutter->queue[tail++] = to;
    }
  }
  return cutter->level[cutter->queue[tail - 1]] + 1;
}

static void cut_by_distance(Cutter *cutter, const Part *part) {
  const int32_t total = part->end - part->begin;
  measure_levels(cutter, part, cutter->cut->order[part->begin]);
  int32_t levels = measure_levels(cutter, part, cutter->queue[total - 1]), from, to, least = 0;
  memset(cutter->tally, 0, sizeof *cutter->tally * (size_t)levels);
  for (int32_t i = 0; i < total; i++) cutter->tally[cutter->level[cutter->queue[i]]]++;
  middle(cutter->tally, levels, total, &from, &to);
  for (int32_t l = least = from; l <= to; l++)
    if (cutter->tally[l] < cutter->tally[least]) least = l;
  if (cutter->tally[least] >= cutter->best_count) return;
  int32_t count = 0;
  for (int32_t i = 0; i < total; i++)
    if (cutter->level[cutter->queue[i]] == least) cutter->chain[count++] = cutter->queue[i];
  offer(cutter, count);
}

/* ---- the tree ---- */

static bool push_part(Cutter *cutter, Part part) {
  if (cutter->part_count == cutter->part_room) {
    int32_t room = cutter->part_room ? 2 * cutter->part_room : 256;
    Part *parts = realloc(cutter->parts, sizeof *parts * (size_t)room);
    if (!parts) return false;
    cutter->parts = parts;
    cutter->part_room = room;
  }
  cutter->parts[cutter->part_count++] = part;
  return true;
}

/* Sorts order[begin, end), whose cells are of the part `old` or of none, into the connected parts they make, and puts
 * these on the list. Cells keep their order inside each. */
static bool gather_parts(Cutter *cutter, int32_t begin, int32_t end, int32_t old, int32_t parent) {
  Cell *order = cutter->cut->order;
  const int32_t *step = cutter->board->step, lowest = cutter->owners, first_part = cutter->part_count;
  int32_t at = begin;
  for (int32_t i = begin; i < end; i++) {
    if (cutter->owner[order[i]] != old) continue;
    int32_t name = cutter->owners++, head = 0, tail = 0;
    cutter->owner[order[i]] = name;
    cutter->queue[tail++] = order[i];
    while (head < tail) {
      Cell cell = cutter->queue[head++];
      for (Move m = 0; m < DIRECTION_COUNT; m++) {
        Cell to = cell + step[m];
        if (cutter->owner[to] != old) continue;
        cutter->owner[to] = name;
        cutter->queue[tail++] = to;
      }
    }
    if (!push_part(cutter, (Part){at, at, parent, name})) return false;
    at += tail;
  }
  memcpy(cutter->scratch, order + begin, sizeof *order * (size_t)(end - begin));
  for (int32_t i = 0; i < end - begin; i++) {
    Cell cell = cutter->scratch[i];
    order[cutter->parts[first_part + cutter->owner[cell] - lowest].end++] = cell;
  }
  return true;
}

static Region *add_region(Dissection *cut) {
  if (cut->count == cut->room) {
    int32_t room = cut->room ? 2 * cut->room : 1024;
    Region *regions = realloc(cut->regions, sizeof *regions * (size_t)room);
    if (!regions) return NULL;
    cut->regions = regions;
    cut->room = room;
  }
  return &cut->regions[cut->count++];
}

/* Chooses the hubs and puts them at the front of the part's cells. */
static void choose_hubs(Cutter *cutter, const Part *part, const Box *box) {
  const int32_t total = part->end - part->begin;
  cutter->best_count = total;
  if (total > TINY) {
    cut_across(cutter, part, box);
    cut_by_distance(cutter, part);
  }
  if (cutter->best_count == total) {
    for (int32_t i = part->begin; i < part->end; i++) cutter->owner[cutter->cut->order[i]] = WALL;
    return;
  }
  Cell *order = cutter->cut->order;
  for (int32_t i = 0; i < cutter->best_count; i++) cutter->owner[cutter->best[i]] = WALL;
  int32_t at = part->end;
  for (int32_t i = part->end; i-- > part->begin;)
    if (cutter->owner[order[i]] != WALL) order[--at] = order[i];
  memcpy(order + part->begin, cutter->best, sizeof *order * (size_t)cutter->best_count);
}

static bool cut_part(Cutter *cutter, const Part *part) {
  Dissection *cut = cutter->cut;
  const Box box = box_of(cutter, part);
  choose_hubs(cutter, part, &box);
  const int32_t number = cut->count, total = part->end - part->begin;
  Region *region = add_region(cut);
  if (!region) return false;
  const Region *parent = part->parent == REGION_NONE ? NULL : &cut->regions[part->parent];
  int32_t wide = box.right / BLOCK - box.left / BLOCK + 1, high = box.bottom / BLOCK - box.top / BLOCK + 1;
  *region = (Region){.parent = part->parent,
                     .depth = parent ? parent->depth + 1 : 0,
                     .last = number + 1,
                     .first = parent ? parent->first + parent->hubs : 0,
                     .hubs = cutter->best_count,
                     .begin = part->begin,
                     .end = part->end,
                     .top = box.top / BLOCK,
                     .left = box.left / BLOCK,
                     .blocks = total >= MOVES_FROM ? wide * high : 0,
                     .wide = wide,
                     .moves = cut->moves};
  const int32_t entries = region->first + region->hubs;
  cut->moves += (size_t)region->hubs * (size_t)region->blocks * BLOCK_CELLS;
  cut->labels += (uint64_t)region->hubs * (uint64_t)entries;
  if (entries > cut->widest) cut->widest = entries;
  for (int32_t i = 0; i < region->hubs; i++) cut->region_of[cut->order[part->begin + i]] = number;
  return region->hubs == total || gather_parts(cutter, part->begin + region->hubs, part->end, part->owner, number);
}

static bool cut_all(Cutter *cutter, const Budget *budget, Error *error) {
  Dissection *cut = cutter->cut;
  const Board *board = cutter->board;
  int32_t count = 0;
  bool ok = true;
  for (Cell cell = 0; cell < board->cells; cell++) {
    cutter->owner[cell] = board->open[cell] ? 0 : WALL;
    cut->region_of[cell] = REGION_NONE;
    if (board->open[cell]) cut->order[count++] = cell;
  }
  cutter->owners = 1;
  ok = gather_parts(cutter, 0, count, 0, REGION_NONE);
  while (ok && cutter->part_count > 0) {
    Part part = cutter->parts[--cutter->part_count];
    ok = cut_part(cutter, &part);
    if (ok && budget_time(budget) != BUDGET_OK) return error_set(error, "stopped by a limit");
  }
  if (!ok) return error_set_memory(error, "out of memory for the tables of %d cells", (int)board->open_count);
  for (int32_t r = cut->count; r-- > 0;) {
    Region *region = &cut->regions[r];
    if (region->parent != REGION_NONE && cut->regions[region->parent].last < region->last)
      cut->regions[region->parent].last = region->last;
  }
  return true;
}

bool dissection_make(Dissection *cut, const Board *board, const Budget *budget, Error *error) {
  const size_t cells = (size_t)board->cells, open = (size_t)board->open_count + 1;
  const size_t sides = (size_t)(board->rows + board->cols) * 2 + cells + 16; /* of a window with its border */
  *cut = (Dissection){.order = malloc(sizeof(Cell) * open), .region_of = malloc(sizeof(int32_t) * cells)};
  Cutter cutter = {.cut = cut, .board = board};
  cutter.owner = malloc(sizeof(int32_t) * cells);
  cutter.scratch = malloc(sizeof(Cell) * open);
  cutter.queue = malloc(sizeof(Cell) * open);
  cutter.level = malloc(sizeof(int32_t) * cells);
  cutter.tally = malloc(sizeof(int32_t) * (open + (size_t)board->rows + (size_t)board->cols));
  cutter.window = malloc(sides);
  cutter.now = malloc(sizeof(int32_t) * sides);
  cutter.next = malloc(sizeof(int32_t) * sides);
  cutter.chain = malloc(sizeof(Cell) * open);
  cutter.best = malloc(sizeof(Cell) * open);
  bool ok = cut->order && cut->region_of && cutter.owner && cutter.scratch && cutter.queue && cutter.level &&
            cutter.tally && cutter.window && cutter.now && cutter.next && cutter.chain && cutter.best;
  if (ok)
    ok = cut_all(&cutter, budget, error);
  else
    error_set_memory(error, "out of memory for the tables of %d cells", (int)board->open_count);
  free(cutter.owner);
  free(cutter.scratch);
  free(cutter.queue);
  free(cutter.level);
  free(cutter.tally);
  free(cutter.window);
  free(cutter.now);
  free(cutter.next);
  free(cutter.chain);
  free(cutter.best);
  free(cutter.parts);
  if (!ok) dissection_destroy(cut);
  return ok;
}

void dissection_destroy(Dissection *cut) {
  free(cut->regions);
  free(cut->order);
  free(cut->region_of);
  *cut = (Dissection){0};
}
