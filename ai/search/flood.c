/* A* with Manhattan distance, 64 cells at a time: the cells of one sum of cost and estimate are closed tile by tile,
 * all that a tile's waiting cells reach by steps towards the goal in a few operations. Knows no other estimate.
 *
 * As in astar_grid.c a step towards the goal keeps the sum and a step away adds 2. So a layer is all that steps towards
 * the goal reach from its first cells, and the steps away from it lead to the first cells of the next layer. */
#include "ai/search/tiles_internal.h"

enum { CHECK_EVERY = 4096 }; /* cells between two looks at the clock and the cancel flag */

/* In units of Finder.work: a query, a visit of a tile, three steps of the path. */
enum { WORK_QUERY = 80, WORK_VISIT = 26, WORK_STEPS = 7 };

/* One query. The goal's row and column divide the board: which steps lead towards it depends on the side. */
typedef struct Flood {
  Tile *tile;
  int32_t *now, *next, *touched; /* stacks of tiles: waiting in this layer, in the next, and with closed cells */
  int32_t top, waiting, touches;
  int32_t across;
  int32_t row_begin, row_end, col,
      home; /* the goal's tiles: its row's first and behind its last, its column, its own */
  Bits goal;
  Bits enter_east, enter_west, enter_south, enter_north; /* on its row and column: cells entered by such steps */
  Bits leave_east, leave_west, leave_south, leave_north; /* and cells from which such a step leads towards it */
  unsigned layer;
} Flood;

/* A tile is put on a stack when it begins to wait. */
SEARCH_TEMPLATE void wait_now(Flood *flood, Tile *tile, Bits bits) {
  Bits was = tile->now;
  tile->now = was | bits;
  flood->now[flood->top] = (int32_t)(tile - flood->tile);
  flood->top += !was & !!bits;
}
SEARCH_TEMPLATE void wait_next(Flood *flood, Tile *tile, Bits bits) {
  Bits was = tile->next;
  tile->next = was | bits;
  flood->next[flood->waiting] = (int32_t)(tile - flood->tile);
  flood->waiting += !was & !!bits;
}

SEARCH_TEMPLATE Bits spread_flat(Bits from, Bits open, bool east) {
  return east ? spread_east(from, open) : spread_west(from, open);
}
SEARCH_TEMPLATE Bits spread_tall(Bits from, Bits open, bool south) {
  return south ? spread_south(from, open) : spread_north(from, open);
}

/* What steps towards the goal reach inside a tile that lies off the goal's row and column of tiles. Two rounds without
 * a check: a third is rare even where a quarter of the cells are walls. */
SEARCH_TEMPLATE Bits reach(Bits from, Bits open, bool east, bool south) {
  for (;;) {
    from = spread_tall(spread_flat(from, open, east), open, south);
    from = spread_tall(spread_flat(from, open, east), open, south);
    Bits more = spread_flat(from, open, east);
    if (more == from) return from;
    from = more;
  }
}

/* The same on the goal's row or column of tiles, where each direction holds for a part of the tile. */
static Bits reach_beside(const Flood *flood, const Tile *tile, Bits from, bool on_row, bool on_col, bool above) {
  Bits open = tile->open;
  bool left = tile->col < flood->col;
  Bits east = on_col ? open & flood->enter_east : left ? open : 0;
  Bits west = on_col ? open & flood->enter_west : left ? 0 : open;
  Bits south = on_row ? open & flood->enter_south : above ? open : 0;
  Bits north = on_row ? open & flood->enter_north : above ? 0 : open;
  for (;;) {
    Bits before = from;
    from |= spread_east(from & east, east) | spread_west(from & west, west);
    from |= spread_south(from & south, south) | spread_north(from & north, north);
    if (from == before) return from;
  }
}

/* Closes cells of a tile, and notes the tile when they are its first. */
SEARCH_TEMPLATE void close_bits(Flood *flood, Tile *tile, Bits bits) {
  flood->touched[flood->touches] = (int32_t)(tile - flood->tile);
  flood->touches += !(tile->closed[0] | tile->closed[1]);
  tile->open &= ~bits;
  tile->closed[flood->layer & 1] |= bits;
}

/* Hands on what leaves a tile: to this layer where the step leads towards the goal, else to the next one. */
SEARCH_TEMPLATE void hand_on(Flood *flood, Tile *tile, Bits bits, Bits away, bool east, bool west, bool south,
                             bool north) {
  Tile *e = tile + 1, *w = tile - 1, *s = tile + flood->across, *n = tile - flood->across;
  Bits to_east = bits >> 7 & TILE_WEST_EDGE & e->open, to_west = bits << 7 & TILE_EAST_EDGE & w->open;
  Bits to_south = bits >> 56 & s->open, to_north = bits << 56 & n->open;
  wait_next(flood, tile, away & tile->open);
  if (!north) wait_next(flood, n, to_north);
  if (!south) wait_next(flood, s, to_south);
  if (!west) wait_next(flood, w, to_west);
  if (!east) wait_next(flood, e, to_east);
  if (north) wait_now(flood, n, to_north);
  if (west) wait_now(flood, w, to_west);
  if (east) wait_now(flood, e, to_east);
  if (south) wait_now(flood, s, to_south);
}

SEARCH_TEMPLATE Bits step_east(Bits bits) { return bits << 1 & ~TILE_WEST_EDGE; }
SEARCH_TEMPLATE Bits step_west(Bits bits) { return bits >> 1 & ~TILE_EAST_EDGE; }

/* One tile of the four quarters, each with its own straight code. */
SEARCH_TEMPLATE Bits visit(Flood *flood, Tile *tile, bool east, bool south) {
  Bits bits = reach(tile->now, tile->open, east, south);
  Bits away = (east ? step_west(bits) : step_east(bits)) | (south ? bits >> 8 : bits << 8);
  tile->now = 0;
  close_bits(flood, tile, bits);
  hand_on(flood, tile, bits, away, east, !east, south, !south);
  return bits;
}

/* One tile on the goal's row or column of tiles. */
static Bits visit_beside(Flood *flood, Tile *tile, bool on_row, bool above) {
  bool on_col = tile->col == flood->col, left = tile->col < flood->col;
  Bits bits = reach_beside(flood, tile, tile->now, on_row, on_col, above);
  Bits east = on_col ? flood->leave_east : left ? ~(Bits)0 : 0, west = on_col ? flood->leave_west : left ? 0 : ~(Bits)0;
  Bits south = on_row ? flood->leave_south : above ? ~(Bits)0 : 0;
  Bits north = on_row ? flood->leave_north : above ? 0 : ~(Bits)0;
  Bits away = step_east(bits & ~east) | step_west(bits & ~west) | (bits & ~south) << 8 | (bits & ~north) >> 8;
  tile->now = 0;
  close_bits(flood, tile, bits);
  hand_on(flood, tile, bits, away, !on_col && left, !on_col && !left, !on_row && above, !on_row && !above);
  return bits;
}

SEARCH_TEMPLATE Bits visit_any(Flood *flood, int32_t number) {
  Tile *tile = &flood->tile[number];
  bool above = number < flood->row_begin, below = number >= flood->row_end;
  bool left = tile->col<flood->col, right = tile->col> flood->col;
  if (above && left) return visit(flood, tile, true, true);
  if (above && right) return visit(flood, tile, false, true);
  if (below && left) return visit(flood, tile, true, false);
  if (below && right) return visit(flood, tile, false, false);
  return visit_beside(flood, tile, !above && !below, above);
}

/* The next layer's turn: cells that this one closed in the meantime are dropped. */
SEARCH_TEMPLATE void turn_over(Flood *flood) {
  for (int32_t i = 0; i < flood->waiting; i++) {
    Tile *tile = &flood->tile[flood->next[i]];
    Bits bits = tile->next & tile->open;
    tile->next = 0;
    tile->now = bits;
    flood->now[flood->top] = flood->next[i];
    flood->top += !!bits;
  }
  flood->waiting = 0;
  flood->layer++;
}

static Flood flood_begin(const Finder *finder, const Query *query) {
  const Tiles *tiles = finder->tiles;
  int32_t row = query->goal / finder->stride - 1, col = query->goal % finder->stride - 1;
  int32_t home = tiles_at(tiles, row, col), row_begin = home - tiles->tile[home].col;
  Bits column = TILE_WEST_EDGE << (col & 7), line = TILE_NORTH_EDGE << (row & 7) * 8;
  Bits goal = column & line;
  Bits west = (TILE_WEST_EDGE << (col & 7)) - TILE_WEST_EDGE; /* columns before the goal's, in every row */
  Bits north = (line & (~line + 1)) - 1;
  return (Flood){.tile = tiles->tile,
                 .now = tiles->now,
                 .next = tiles->next,
                 .touched = tiles->touched,
                 .across = tiles->across,
                 .row_begin = row_begin,
                 .row_end = row_begin + tiles->across,
                 .col = tiles->tile[home].col,
                 .home = home,
                 .goal = goal,
                 .enter_east = west | column,
                 .enter_west = ~west,
                 .enter_south = north | line,
                 .enter_north = ~north,
                 .leave_east = west,
                 .leave_west = ~(west | column),
                 .leave_south = north,
                 .leave_north = ~(north | line)};
}

/* --- the way back ---------------------------------------------------------------------------------------------- */

/* A cell of layer n costs first sum + 2 n - estimate. So a neighbour one step further from the goal leads here if its
 * layer is the same, and a nearer one if its layer is the one before: the layer's parity is all that must be known. */
typedef struct Step {
  const Tile *tile;
  Bits bit;
} Step;

SEARCH_TEMPLATE Step step_to(const Flood *flood, Step at, unsigned move) {
  switch (move) {
    case MOVE_WEST: return at.bit & TILE_WEST_EDGE ? (Step){at.tile - 1, at.bit << 7} : (Step){at.tile, at.bit >> 1};
    case MOVE_EAST: return at.bit & TILE_EAST_EDGE ? (Step){at.tile + 1, at.bit >> 7} : (Step){at.tile, at.bit << 1};
    case MOVE_NORTH:
      return at.bit < 1 << 8 ? (Step){at.tile - flood->across, at.bit << 56} : (Step){at.tile, at.bit >> 8};
    default: return at.bit >> 56 ? (Step){at.tile + flood->across, at.bit >> 56} : (Step){at.tile, at.bit << 8};
  }
}

static bool walk_back(Finder *finder, const Query *query, const Flood *flood, SearchResult *result) {
  if (!finder_need_path(finder)) {
    finder_no_memory(finder, result);
    return false;
  }
  Step at = {flood->tile + flood->home, flood->goal};
  Cell *path = finder_path_end(finder), cell = query->goal;
  int32_t row = 0, col = 0; /* how far past the goal */
  unsigned layer = flood->layer, last = MOVE_WEST;
  *--path = cell;
  while (cell != query->start) {
    /* Straight on if that is a way, else the first of West, North, East, South. */
    for (unsigned i = 0; i <= DIRECTION_COUNT; i++) {
      unsigned move = i ? i - 1 : last;
      bool flat = move == MOVE_WEST || move == MOVE_EAST;
      int32_t side = move == MOVE_WEST || move == MOVE_NORTH ? 1 : -1;
      bool nearer = (flat ? col : row) * side > 0;
      Step to = step_to(flood, at, move);
      if (!(to.tile->closed[(layer - nearer) & 1] & to.bit)) continue;
      at = to;
      layer -= nearer;
      last = move;
      cell += finder->step[move];
      if (flat)
        col -= side;
      else
        row -= side;
      break;
    }
    *--path = cell;
  }
  finder_path_done(finder, path, result);
  return true;
}

/* --- the search ------------------------------------------------------------------------------------------------ */

/* A tile and its four neighbours as they were before a visit, for the trace. */
typedef struct Look {
  const Tile *tile[5];
  Bits open[5], now[5], known[5]; /* neither wall nor closed; of this layer; opened at all */
} Look;

static Look look_before(const Flood *flood, const Tile *tile) {
  Look look = {.tile = {tile, tile - 1, tile - flood->across, tile + 1, tile + flood->across}};
  for (int i = 0; i < 5; i++) {
    look.open[i] = look.tile[i]->open;
    look.now[i] = look.tile[i]->now;
    look.known[i] = look.now[i] | look.tile[i]->next;
  }
  return look;
}

static Cell cell_at(const Finder *finder, const Flood *flood, Step at) {
  int32_t number = (int32_t)(at.tile - flood->tile), bit = (int32_t)bits_count(at.bit - 1);
  int32_t row = (number / flood->across - 1) * 8 + bit / 8, col = (number % flood->across - 1) * 8 + bit % 8;
  return (row + 1) * finder->stride + col + 1;
}

/* Tells what a visit did cell by cell, as a wave from the cells that were waiting in the tile: the bits have it all at
 * once, but every cell of it has one that it was reached from. */
static void trace_visit(const Finder *finder, const Query *query, const Flood *flood, Look *look, int32_t sum,
                        Trace *trace) {
  Step wave[64];
  int32_t count = 0;
  for (Bits bits = look->now[0]; bits; bits &= bits - 1) wave[count++] = (Step){look->tile[0], bits & (~bits + 1)};
  for (int32_t i = 0; i < count; i++) {
    Cell cell = cell_at(finder, flood, wave[i]);
    int32_t left = finder_distance(finder, cell, query->goal), cost = sum - left;
    if (left == 0) continue; /* taken, not expanded */
    trace_cell(trace, TRACE_CLOSED, cell, cost);
    for (unsigned move = 0; move < DIRECTION_COUNT; move++) {
      Step to = step_to(flood, wave[i], move);
      int32_t k = 0;
      while (look->tile[k] != to.tile) k++;
      bool towards = finder_distance(finder, cell + finder->step[move], query->goal) < left;
      if (!(look->open[k] & to.bit) || (towards ? look->now[k] : look->known[k]) & to.bit) continue;
      look->known[k] |= to.bit;
      trace_open(trace, cell + finder->step[move], cell, cost + 1);
      if (!towards) continue;
      look->now[k] |= to.bit;
      if (k == 0) wave[count++] = to;
    }
  }
}

/* Leaves everything as it was before the query; returns how many cells were still waiting. */
static uint64_t flood_end(Flood *flood) {
  uint64_t left = 0;
  for (int32_t i = 0; i < flood->top; i++) {
    Tile *tile = &flood->tile[flood->now[i]];
    left += bits_count(tile->now & tile->open & ~tile->next);
    tile->now = 0;
  }
  for (int32_t i = 0; i < flood->waiting; i++) {
    Tile *tile = &flood->tile[flood->next[i]];
    left += bits_count(tile->next & tile->open);
    tile->next = 0;
  }
  for (int32_t i = 0; i < flood->touches; i++) {
    Tile *tile = &flood->tile[flood->touched[i]];
    tile->open |= tile->closed[0] | tile->closed[1];
    tile->closed[0] = tile->closed[1] = 0;
  }
  return left;
}

SEARCH_TEMPLATE void search(Finder *finder, const Query *query, const Budget *budget, Trace *trace,
                            SearchResult *result) {
  Flood flood = flood_begin(finder, query);
  int32_t row = query->start / finder->stride - 1, col = query->start % finder->stride - 1, peak = 1;
  int32_t dr = query->goal / finder->stride - 1 - row, dc = query->goal % finder->stride - 1 - col;
  int32_t sum = (dr < 0 ? -dr : dr) + (dc < 0 ? -dc : dc);
  uint64_t expanded = 0, visits = 0, check = CHECK_EVERY;
  wait_now(&flood, &flood.tile[tiles_at(finder->tiles, row, col)], tile_bit(row, col));
  trace_open(trace, query->start, CELL_NONE, 0);
  for (;;) {
    if (!flood.top) {
      if (!flood.waiting) break;
      turn_over(&flood);
      sum += 2;
      continue;
    }
    int32_t number = flood.now[--flood.top];
    visits++;
    Look look;
    if (trace) look = look_before(&flood, &flood.tile[number]);
    Bits reached = visit_any(&flood, number), closed = reached;
    if (number == flood.home && reached & flood.goal) {
      closed &= ~flood.goal;
      result->status = SEARCH_FOUND;
    }
    uint32_t count = bits_count(closed);
    if (expanded + count > budget->max_nodes) { /* a tile over the limit is not counted */
      result->status = SEARCH_LIMIT;
      break;
    }
    expanded += count;
    if (trace) trace_visit(finder, query, &flood, &look, sum, trace);
    if (result->status == SEARCH_FOUND) break;
    if (expanded >= check) {
      if (search_stop(budget, 0, result)) break; /* the node limit was checked above */
      check = expanded + CHECK_EVERY;
    }
    peak = flood.top + flood.waiting > peak ? flood.top + flood.waiting : peak;
  }
  result->expanded = expanded;
  result->peak_frontier = (uint64_t)peak;
  if (result->status == SEARCH_FOUND) walk_back(finder, query, &flood, result);
  finder->work =
      WORK_QUERY + visits * WORK_VISIT + (uint64_t)(result->length > 0 ? result->length : 0) * WORK_STEPS / 3;
  result->generated = expanded + (result->status == SEARCH_FOUND) + flood_end(&flood);
}

void flood_run(Finder *finder, const Query *query, const Budget *budget, Trace *trace, SearchResult *result) {
  if (!tiles_prepare(finder))
    finder_no_memory(finder, result);
  else if (trace)
    search(finder, query, budget, trace, result);
  else
    search(finder, query, budget, NULL, result);
}
