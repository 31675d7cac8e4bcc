/* The tables of the world without ghosts: floods for every set of pies eaten, then the rests from the smallest sets up.
 *
 * Why it never overestimates: take a true plan. Its steps are steps here too: open cells are open, teleports
 * are the same, a wall is entered only with the power of some pie eaten before, within five moves of it, and all those
 * walls are open here from that bite on. So its length is at least that of the best plan of this world. */
#include "ai/level6_carousel/relaxed_internal.h"

#include <stdlib.h>
#include <string.h>

/* Of all memory, what tables of single terrains may take. */
static const uint64_t own_share = 3;

void relaxed_flood(const Relaxed *r, const uint8_t *open, Cell from, uint16_t *field) {
  const Board *board = r->carousel->board;
  const Cell *anchors = r->carousel->game->anchors;
  int32_t head = 0, tail = 0;
  bool carried = false;
  for (Cell cell = 0; cell < board->cells; cell++) field[cell] = RELAXED_FAR;
  field[from] = 0;
  r->queue[tail++] = from;
  while (head < tail) {
    Cell cell = r->queue[head++];
    uint16_t next = (uint16_t)(field[cell] < RELAXED_FAR - 1 ? field[cell] + 1 : field[cell]);
    for (Move m = 0; m < DIRECTION_COUNT; m++) {
      Cell to = cell + board->step[m];
      if (!open[to] || field[to] != RELAXED_FAR) continue;
      field[to] = next;
      r->queue[tail++] = to;
    }
    bool anchor = false;
    for (Corner c = 0; c < CORNER_COUNT; c++) anchor = anchor || anchors[c] == cell;
    if (!anchor || carried) continue;
    carried = true; /* the first corner reached leads to all others */
    for (Corner c = 0; c < CORNER_COUNT; c++) {
      if (field[anchors[c]] != RELAXED_FAR) continue;
      field[anchors[c]] = next;
      r->queue[tail++] = anchors[c];
    }
  }
}

/* What is open when these pies (of the table) have been eaten. */
static void open_cells(const Relaxed *r, const uint8_t *base, uint64_t eaten, uint8_t *open) {
  for (Cell cell = 0; cell < r->carousel->board->cells; cell++)
    open[cell] = base[cell] || (r->reach[cell] & eaten) != 0;
}

static Cell target_cell(const Relaxed *r, const RelaxedTable *t, int32_t i) {
  const Carousel *carousel = r->carousel;
  if (i == t->targets) return carousel->exit;
  return i < carousel->food_count ? carousel->food_cells[i] : carousel->pie_cells[t->pie[i - carousel->food_count]];
}

static void table_destroy(RelaxedTable *t) {
  for (int32_t u = 0; t->fields && u < 1 << t->pie_count; u++) free(t->fields[u]);
  free(t->fields);
  free(t->rest);
  *t = (RelaxedTable){0};
}

/* The floods for one set of pies eaten, and the distances between targets that follow. */
static bool fill_fields(Relaxed *r, RelaxedTable *t, const uint8_t *base, int32_t set) {
  size_t cells = (size_t)r->carousel->board->cells, n = (size_t)t->targets + 1;
  uint64_t eaten = 0;
  for (int32_t i = 0; i < t->pie_count; i++)
    if (set >> i & 1) eaten |= UINT64_C(1) << t->pie[i];
  t->fields[set] = purse_got(&r->carousel->purse, malloc(sizeof(uint16_t) * cells * n));
  if (!t->fields[set]) return false;
  open_cells(r, base, eaten, r->open);
  for (size_t i = 0; i < n; i++) {
    if (budget_time(&r->carousel->budget) != BUDGET_OK) return false;
    relaxed_flood(r, r->open, target_cell(r, t, (int32_t)i), t->fields[set] + i * cells);
  }
  for (size_t i = 0; i < n; i++)
    for (size_t k = 0; k < n; k++)
      r->near[((size_t)set * n + i) * n + k] = t->fields[set][k * cells + (size_t)target_cell(r, t, (int32_t)i)];
  return true;
}

static uint16_t clip(int32_t moves, bool reached) {
  if (!reached) return RELAXED_FAR;
  return (uint16_t)(moves < RELAXED_FAR ? moves : RELAXED_FAR - 1);
}

/* The shortest rest from a place whose distances are given by `at` (to each target, and the exit last). */
static uint16_t best_rest(const RelaxedTable *t, int32_t food_count, uint32_t left, const uint16_t *at, size_t step) {
  int32_t best = INT32_MAX;
  uint32_t foods = (1u << food_count) - 1;
  if (!(left & foods) && at[(size_t)t->targets * step] < RELAXED_FAR) best = at[(size_t)t->targets * step];
  for (uint32_t rest = left; rest; rest &= rest - 1) {
    int32_t i = __builtin_ctz(rest);
    uint16_t way = at[(size_t)i * step], then = t->rest[(size_t)(left & ~(1u << i)) * (size_t)t->targets + (size_t)i];
    if (way < RELAXED_FAR && then < RELAXED_FAR && way + then < best) best = way + then;
  }
  return clip(best, best != INT32_MAX);
}

static bool build(Relaxed *r, RelaxedTable *t, uint64_t pies, const uint8_t *base, bool keep) {
  int32_t foods = r->carousel->food_count;
  *t = (RelaxedTable){.pies = pies};
  for (int32_t i = 0; i < r->carousel->pie_count; i++)
    if (pies >> i & 1) t->pie[t->pie_count++] = i;
  t->bits = t->targets = foods + t->pie_count;
  size_t n = (size_t)t->targets + 1, sets = (size_t)1 << t->pie_count;
  uint64_t bytes = ((uint64_t)1 << t->bits) * n * sizeof(uint16_t) + sizeof(*t) +
                   (keep ? sets : 1) * n * (uint64_t)r->carousel->board->cells * sizeof(uint16_t);
  if (!purse_take(&r->carousel->purse, bytes)) return false;
  t->fields = purse_got(&r->carousel->purse, calloc(sets, sizeof *t->fields));
  t->rest = purse_got(&r->carousel->purse, malloc((((size_t)1 << t->bits) * (n - 1) + 1) * sizeof *t->rest));
  r->near = purse_got(&r->carousel->purse, malloc(sizeof *r->near * sets * n * n));
  bool ok = t->fields && t->rest && r->near;
  for (int32_t u = 0; ok && u < (int32_t)sets; u++) {
    ok = fill_fields(r, t, base, u);
    if (keep || u == 0) continue;
    free(t->fields[u]);
    t->fields[u] = NULL;
  }
  for (uint32_t left = 0; ok && left < 1u << t->bits; left++) {
    if (left % 1024 == 0) ok = budget_time(&r->carousel->budget) == BUDGET_OK;
    size_t eaten = sets - 1 - (left >> foods);
    for (size_t at = 0; at + 1 < n; at++)
      t->rest[left * (n - 1) + at] = best_rest(t, foods, left, r->near + (eaten * n + at) * n, 1);
  }
  free(r->near);
  r->near = NULL;
  if (!ok) table_destroy(t);
  return ok;
}

/* Where a pie's power can get: five moves through anything but the outermost walls. */
static void find_reach(Relaxed *r, Cell from, int32_t moves, uint64_t mark, uint16_t *field) {
  const Carousel *carousel = r->carousel;
  for (Cell cell = 0; cell < carousel->board->cells; cell++)
    r->open[cell] = carousel->board->open[cell] || carousel->wall_at[cell] >= 0;
  relaxed_flood(r, r->open, from, field);
  for (Cell cell = 0; cell < carousel->board->cells; cell++) {
    if (field[cell] > moves) continue;
    if (mark)
      r->reach[cell] |= mark;
    else if (carousel->wall_at[cell] >= 0)
      r->base[cell] = 1;
  }
}

bool relaxed_init(Relaxed *r, Carousel *carousel) {
  *r = (Relaxed){.carousel = carousel};
  size_t cells = (size_t)carousel->board->cells;
  r->reach = purse_got(&r->carousel->purse, calloc(cells, sizeof *r->reach));
  r->base = purse_got(&r->carousel->purse, calloc(cells, 1));
  r->open = purse_got(&r->carousel->purse, malloc(cells));
  r->queue = purse_got(&r->carousel->purse, malloc(sizeof *r->queue * cells));
  r->base_of_shape = purse_got(&r->carousel->purse, malloc(cells));
  pool_init(&r->shapes, &carousel->purse, carousel->terrain.words);
  uint16_t *field = purse_got(&r->carousel->purse, malloc(sizeof *field * cells));
  bool ok = r->reach && r->base && r->open && r->queue && r->base_of_shape && field &&
            purse_take(&carousel->purse, cells * 16);
  for (Cell cell = 0; ok && cell < carousel->board->cells; cell++)
    r->base[cell] = carousel_open(carousel, carousel->root.terrain, cell);
  if (ok && carousel->root.power > 0) find_reach(r, carousel->root.cell, carousel->root.power, 0, field);
  for (int32_t i = 0; ok && i < carousel->pie_count; i++) {
    find_reach(r, carousel->pie_cells[i], PIE_POWER, UINT64_C(1) << i, field);
    ok = budget_time(&carousel->budget) == BUDGET_OK;
  }
  free(field);
  int32_t bits = carousel->food_count + carousel->pie_count;
  uint64_t fields =
      ((uint64_t)1 << (carousel->pie_count < 40 ? carousel->pie_count : 40)) * (uint64_t)(bits + 1) * cells * 2;
  r->usable = ok && bits <= RELAXED_BITS && fields < carousel->purse.max_bytes / 4 && fields < (uint64_t)1 << 30;
  r->own_usable = r->usable && carousel->wall_count > 0;
  uint64_t all = carousel->pie_count == 64 ? UINT64_MAX : (UINT64_C(1) << carousel->pie_count) - 1;
  if (r->usable) ok = build(r, &r->all, all, r->base, true);
  if (!ok) relaxed_destroy(r);
  return ok;
}

void relaxed_destroy(Relaxed *r) {
  table_destroy(&r->all);
  for (uint32_t i = 0; i < r->own_room; i++)
    if (r->own[i]) {
      table_destroy(r->own[i]);
      free(r->own[i]);
    }
  free(r->own);
  free(r->shape_of);
  free(r->base_of_shape);
  pool_destroy(&r->shapes);
  free(r->reach);
  free(r->base);
  free(r->open);
  free(r->queue);
  *r = (Relaxed){0};
}

int32_t relaxed_rest(const Relaxed *r, const CarouselState *state) {
  const Carousel *carousel = r->carousel;
  uint64_t pies = carousel_pies(carousel, state->terrain);
  uint32_t left = (uint32_t)pool_key(&carousel->foods, state->foods)[0] | (uint32_t)pies << carousel->food_count;
  uint64_t eaten = r->all.pies & ~pies; /* the root's pies are numbered without gaps */
  return best_rest(&r->all, carousel->food_count, left, r->all.fields[eaten] + state->cell,
                   (size_t)carousel->board->cells);
}

/* Room for one more at that place of an array; what is new is zero. */
static bool reach_out(Purse *purse, void **array, uint32_t *room, uint32_t place, size_t item) {
  if (place < *room) return true;
  uint32_t size = *room ? *room : 256;
  while (size <= place) size *= 2;
  char *more = purse_got(purse, realloc(*array, item * size));
  if (!more) return false;
  memset(more + item * *room, 0, item * (size - *room));
  *array = more;
  *room = size;
  return true;
}

/* Bites that lead nowhere are as good as walls: without them many terrains are alike. A neighbour that a pie still
 * uneaten can open counts as a way: through it the bite may be met from its other side. `base` gets the open cells. */
static uint32_t shape_of(Relaxed *r, uint32_t terrain, uint8_t *base) {
  Carousel *carousel = r->carousel;
  const Board *board = carousel->board;
  for (Cell cell = 0; cell < board->cells; cell++) base[cell] = carousel_open(carousel, terrain, cell);
  uint64_t pies = carousel_pies(carousel, terrain);
  memcpy(carousel->key, pool_key(&carousel->terrain, terrain), sizeof *carousel->key * (size_t)carousel->terrain.words);
  for (bool changed = true; changed;) {
    changed = false;
    for (int32_t w = 0; w < carousel->wall_count; w++) {
      Cell cell = carousel->wall_cells[w];
      if (!base[cell]) continue;
      int32_t ways = 0;
      for (Move m = 0; m < DIRECTION_COUNT; m++) {
        Cell next = cell + board->step[m];
        ways += base[next] || (r->reach[next] & pies) != 0;
      }
      if (ways > 1) continue;
      base[cell] = 0;
      carousel->key[1 + w / 64] &= ~(UINT64_C(1) << (w % 64));
      changed = true;
    }
  }
  return pool_number(&r->shapes, carousel->key);
}

/* The table of a terrain, made when first asked for; NULL when it can't be had. */
static RelaxedTable *own_table(Relaxed *r, uint32_t terrain) {
  Carousel *carousel = r->carousel;
  uint64_t pies = carousel_pies(carousel, terrain);
  int32_t pie_count = __builtin_popcountll(pies);
  if (carousel->food_count + pie_count > RELAXED_OWN_BITS) return NULL;
  void *shapes = r->shape_of, *own = r->own;
  bool ok = reach_out(&carousel->purse, &shapes, &r->shape_room, terrain, sizeof *r->shape_of);
  r->shape_of = shapes;
  uint8_t *base = r->base_of_shape;
  if (!ok) return NULL;
  if (r->shape_of[terrain] == 0) {
    uint32_t shape = shape_of(r, terrain, base);
    if (shape == POOL_NONE || !reach_out(&carousel->purse, &own, &r->own_room, shape, sizeof *r->own)) return NULL;
    r->own = own;
    r->shape_of[terrain] = shape + 1;
  }
  uint32_t shape = r->shape_of[terrain] - 1;
  if (r->own[shape]) return r->own[shape];
  uint64_t before = carousel->purse.bytes;
  if (r->own_bytes >= carousel->purse.max_bytes / own_share) return NULL;
  RelaxedTable *table = purse_got(&r->carousel->purse, malloc(sizeof *table));
  shape_of(r, terrain, base);
  if (!table || !build(r, table, pies, base, false)) {
    free(table);
    return NULL;
  }
  r->own_bytes += carousel->purse.bytes - before;
  r->own[shape] = table;
  return table;
}

int32_t relaxed_own_rest(Relaxed *r, const CarouselState *state) {
  if (!r->own_usable || state->power > 0) return -1;
  const RelaxedTable *table = own_table(r, state->terrain);
  if (!table) return -1;
  const Carousel *carousel = r->carousel;
  int32_t wall = carousel->wall_at[state->cell];
  if (wall >= 0) { /* standing in a bite that leads nowhere: not on this table */
    const uint64_t *shape = pool_key(&r->shapes, r->shape_of[state->terrain] - 1);
    if (!(shape[1 + wall / 64] >> (wall % 64) & 1)) return -1;
  }
  uint32_t left = (uint32_t)pool_key(&carousel->foods, state->foods)[0] | ((1u << table->pie_count) - 1)
                                                                              << carousel->food_count;
  return best_rest(table, carousel->food_count, left, table->fields[0] + state->cell, (size_t)carousel->board->cells);
}
