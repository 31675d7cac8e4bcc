/* Distances of level 5. Power falls by one per move whatever is walked, so that being somewhere sooner is never worse
 * in either: a plain flood that knows how deep it is finds the best of both. Where pies may be eaten on the way that no
 * longer holds, and the flood runs over cells and power. Knows no search. */
#include "ai/level5_feast/rows_internal.h"

#include <stdlib.h>
#include <string.h>

#include "game/core/rng.h"

struct FeastRow {
  uint64_t pies;
  uint32_t what; /* point, power and kind, plus one; 0: empty */
  uint16_t *moves;
};

enum { KINDS = 2, KIND_TRUE = 0, KIND_FREE = 1, CAME_START = 0xff };

bool feast_rows_init(Feast *feast) {
  feast->row_size = 1024;
  feast->rows = purse_take(&feast->purse, sizeof(FeastRow) * feast->row_size)
                    ? purse_got(&feast->purse, calloc(feast->row_size, sizeof(FeastRow)))
                    : NULL;
  return feast->rows != NULL;
}

void feast_rows_destroy(Feast *feast) {
  for (uint32_t i = 0; feast->rows && i < feast->row_size; i++) free(feast->rows[i].moves);
  free(feast->rows);
}

static FeastRow *row_find(FeastRow *rows, uint32_t size, uint64_t pies, uint32_t what) {
  uint32_t at = (uint32_t)rng_mix(pies ^ rng_mix(what)) & (size - 1);
  while (rows[at].what && (rows[at].what != what || rows[at].pies != pies)) at = (at + 1) & (size - 1);
  return &rows[at];
}

static bool rows_grow(Feast *feast) {
  uint32_t size = feast->row_size * 2;
  FeastRow *rows = purse_take(&feast->purse, sizeof *rows * (size - feast->row_size))
                       ? purse_got(&feast->purse, calloc(size, sizeof *rows))
                       : NULL;
  if (!rows) return false;
  for (uint32_t i = 0; i < feast->row_size; i++)
    if (feast->rows[i].what) *row_find(rows, size, feast->rows[i].pies, feast->rows[i].what) = feast->rows[i];
  free(feast->rows);
  feast->rows = rows;
  feast->row_size = size;
  return true;
}

/* The steps from a cell: four ways, and where corners need an action one more. Returns the cell entered, CELL_NONE
 * when there is no such step. */
static inline Cell step_to(const Feast *feast, Cell cell, int32_t way, bool powered) {
  if (way == DIRECTION_COUNT) return feast->across[cell];
  Cell next = cell + feast->board->step[way];
  return feast->board->open[next] || (powered && feast->soft[next]) ? next : CELL_NONE;
}

/* Floods from a cell; entering a cell whose pies are left ends that branch. far: moves until a cell was entered (not
 * landed on); came: the way that entered it. Cells reached by being carried are looked at from their landing. */
static void flood_true(Feast *feast, uint64_t pies, Cell from, int32_t power) {
  int32_t head = 0, tail = 0;
  int32_t *entered = feast->far, *landed = entered + feast->board->cells;
  size_t bytes = sizeof *entered * (size_t)feast->board->cells;
  memset(entered, 0xff, bytes);
  memset(landed, 0xff, bytes);
  landed[from] = 0;
  feast->queue[tail++] = from;
  while (head < tail) {
    Cell cell = feast->queue[head++];
    int32_t moves = landed[cell];
    for (int32_t way = 0; way <= DIRECTION_COUNT; way++) {
      Cell next = step_to(feast, cell, way, power > moves);
      if (next == CELL_NONE || entered[next] >= 0) continue;
      entered[next] = moves + 1;
      feast->came[next] = (uint8_t)way;
      Cell land = feast->landing[next];
      if (feast->pies_at[next] & pies || landed[land] >= 0) continue;
      landed[land] = moves + 1;
      feast->queue[tail++] = land;
    }
  }
}

/* The same with pies that refill power and stay: over cells and power, of which only more of it with time is worth
 * anything; far[cell] is when the cell is first entered. */
static void flood_free(Feast *feast, uint64_t pies, Cell from, int32_t power) {
  const int32_t cells = feast->board->cells;
  int32_t head = 0, tail = 0;
  int32_t *entered = feast->far;
  uint8_t *best = feast->came; /* most power a cell was met with, plus one: later and weaker is no use */
  memset(entered, 0xff, sizeof *entered * (size_t)cells);
  memset(best, 0, (size_t)cells);
  int32_t *depth = entered + cells; /* of the queue's entries */
  feast->queue[tail] = from * FEAST_POWERS + power;
  depth[tail++] = 0;
  best[from] = (uint8_t)(power + 1);
  while (head < tail) {
    Cell cell = feast->queue[head] / FEAST_POWERS;
    int32_t left = feast->queue[head] % FEAST_POWERS, moves = depth[head++];
    for (int32_t way = 0; way <= DIRECTION_COUNT; way++) {
      Cell next = step_to(feast, cell, way, left > 0);
      if (next == CELL_NONE) continue;
      if (entered[next] < 0) entered[next] = moves + 1;
      Cell land = feast->landing[next];
      int32_t after = feast->pies_at[next] & pies ? PIE_POWER : left > 0 ? left - 1 : 0;
      if (best[land] > after) continue;
      best[land] = (uint8_t)(after + 1);
      feast->queue[tail] = land * FEAST_POWERS + after;
      depth[tail++] = moves + 1;
    }
  }
}

static const uint16_t *row_of(Feast *feast, uint64_t pies, int32_t point, int32_t power, uint32_t kind) {
  uint32_t what = (((uint32_t)point * FEAST_POWERS + (uint32_t)power) * KINDS + kind) + 1;
  FeastRow *row = row_find(feast->rows, feast->row_size, pies, what);
  if (row->what) return row->moves;
  if (budget_time(&feast->budget) != BUDGET_OK) return NULL; /* a flood costs a thousand looks at the clock */
  size_t bytes = sizeof(uint16_t) * (size_t)feast->target_count;
  if (!purse_take(&feast->purse, bytes + 16)) return NULL;
  uint16_t *moves = purse_got(&feast->purse, malloc(bytes + 1));
  if (!moves) return NULL;
  if (kind == KIND_TRUE)
    flood_true(feast, pies, feast->points[point], power);
  else
    flood_free(feast, pies, feast->points[point], power);
  for (int32_t t = 0; t < feast->target_count; t++) {
    int32_t far = feast->far[feast->targets[t].enter];
    moves[t] = (uint16_t)(far < 0 ? FEAST_FAR : far);
  }
  *row = (FeastRow){.pies = pies, .what = what, .moves = moves};
  if (++feast->row_count >= feast->row_size / 2 && !rows_grow(feast)) return NULL;
  return moves;
}

const uint16_t *feast_row(Feast *feast, uint64_t pies, int32_t point, int32_t power) {
  return row_of(feast, pies, point, power, KIND_TRUE);
}

const uint16_t *feast_free_row(Feast *feast, uint64_t pies, int32_t point, int32_t power) {
  return row_of(feast, pies, point, power, KIND_FREE);
}

bool feast_walk(Feast *feast, uint64_t pies, int32_t point, int32_t power, int32_t target, Plan *plan) {
  Cell from = feast->points[point];
  flood_true(feast, pies, from, power);
  /* Back from the target: which landing was the step taken from? The one a move earlier that is a step away. */
  const int32_t *entered = feast->far, *landed = entered + feast->board->cells;
  Cell at = feast->targets[target].enter;
  int32_t moves = entered[at], first = plan->length < 0 ? 0 : plan->length;
  for (int32_t i = 0; i < moves; i++)
    if (!plan_add(plan, MOVE_STAY)) return false;
  for (int32_t left = moves; left > 0; left--) {
    uint8_t way = feast->came[at];
    Cell before = CELL_NONE;
    if (way < DIRECTION_COUNT) {
      before = at - feast->board->step[way];
      plan->moves[first + left - 1] = (Move)way;
    } else {
      for (Corner c = CORNER_COUNT; c-- > 0;)
        if (feast->across[feast->game->anchors[c]] == at && landed[feast->game->anchors[c]] == left - 1)
          before = feast->game->anchors[c];
      Corner from_corner = 0;
      while (feast->game->anchors[from_corner] != before) from_corner++;
      plan->moves[first + left - 1] = corner_move(corner_opposite(from_corner));
    }
    if (left == 1) break;
    /* `before` is where we landed: find the cell whose entering landed there at that time. */
    at = before;
    if (entered[at] == left - 1 && feast->landing[at] == before) continue;
    for (Corner c = 0; c < CORNER_COUNT; c++) {
      Cell anchor = feast->game->anchors[c];
      bool ends = (feast->pies_at[anchor] & pies) != 0;
      if (!ends && feast->landing[anchor] == before && entered[anchor] == left - 1) at = anchor;
    }
  }
  return true;
}
