/* The sweep. A walk that visits everything needed is a connected set of edges, each used once or twice, in which only
 * the start and one other vertex (the end) have an odd number of uses, or none has; and any such set can be walked in
 * one go. So the vertices are opened one by one, each edge is decided when its later end is open, and of all decisions
 * that look the same from the part still to come (for every open vertex: which piece it belongs to, and whether its
 * uses are odd) only the cheapest is kept. Using an edge three times is never better than once: three choices are all.
 */
#include "ai/foodsearch/frontier_internal.h"

#include <stdlib.h>
#include <string.h>

#include "ai/foodsearch/order_internal.h"
#include "game/core/rng.h"

/* A slot in a key: five bits of piece (0: not touched) and one of parity. Ten slots per word; the top bit of the first
 * word says whether the walk's end is among the vertices left behind. */
enum { SLOT_BITS = 6, SLOTS_PER_WORD = 10, SLOTS_MAX = 20, PIECE_MASK = 31, ODD = 32, FORGET_MAX = 2, CHOICES = 3 };
static const uint64_t end_behind = UINT64_C(1) << 63;

typedef struct Key {
  uint64_t word[2];
} Key;

typedef struct Loose { /* a key taken apart */
  uint8_t slot[SLOTS_MAX];
  bool end_behind;
} Loose;

typedef struct Step {
  int32_t edge, slot[2]; /* the edge to decide, and where its ends are */
  struct {
    int32_t slot;
    bool needed, start;
    bool may_end;         /* nothing needed is left to open */
    uint32_t needed_open; /* the other open slots that are needed, a bit each */
  } forget[FORGET_MAX];   /* ends that are done with after it */
  int32_t forgets;
  /* For the least that is still to come: each vertex yet to be visited needs two uses of its edges, each odd one needs
   * one, and an edge serves two vertices. */
  int64_t later, later_dearest; /* twice the least uses of the needed vertices that are not open yet */
  uint32_t needed;              /* open slots after the step that are needed, a bit each */
  int32_t start;                /* slot of the start, -1 when it is not open */
  int32_t least[SLOTS_MAX];     /* the shortest undecided edge of each open slot */
} Step;

/* The states after a step; `back` stays when the next layer is made: it is the way home. */
typedef struct Layer {
  Key *keys;
  int32_t *costs;
  uint32_t *back; /* state of the layer before << 2 | times the edge is used */
  uint32_t count, room;
} Layer;

typedef struct Sweep {
  const FoodGraph *graph;
  Step *steps;
  int32_t step_count, slots;
  uint32_t **backs; /* of every layer made */
  Layer from, to;
  uint32_t *table; /* of the layer being made: state + 1 by hash */
  uint32_t table_size;
  uint64_t bytes, max_bytes;
  bool over;               /* max_bytes was not enough */
  int32_t best, best_step; /* the cheapest whole walk so far, and the step it ended with */
  uint32_t best_back;
  uint8_t *decided; /* edges, while the steps are laid out */
} Sweep;

static Loose take_apart(Key key) {
  Loose loose;
  for (int32_t i = 0; i < SLOTS_MAX; i++)
    loose.slot[i] = (uint8_t)(key.word[i / SLOTS_PER_WORD] >> (i % SLOTS_PER_WORD * SLOT_BITS) & (PIECE_MASK | ODD));
  loose.end_behind = (key.word[0] & end_behind) != 0;
  return loose;
}

/* Pieces are numbered in the order of their first slot, so that equal states have equal keys. */
static Key put_together(const Loose *loose, int32_t slots) {
  uint8_t number[PIECE_MASK + 1] = {0}, next = 1;
  Key key = {{loose->end_behind ? end_behind : 0, 0}};
  for (int32_t i = 0; i < slots; i++) {
    uint8_t value = loose->slot[i], piece = value & PIECE_MASK;
    if (piece) {
      if (!number[piece]) number[piece] = next++;
      value = (uint8_t)((value & ODD) | number[piece]);
    }
    key.word[i / SLOTS_PER_WORD] |= (uint64_t)value << (i % SLOTS_PER_WORD * SLOT_BITS);
  }
  return key;
}

/* Uses the step's edge so often. False when that can't be of use. */
static bool use_edge(Loose *loose, const Step *step, int32_t times, int32_t slots) {
  uint8_t *a = &loose->slot[step->slot[0]], *b = &loose->slot[step->slot[1]];
  uint8_t piece_a = *a & PIECE_MASK, piece_b = *b & PIECE_MASK;
  if (times == 2 && piece_a && piece_a == piece_b) return false; /* joined already: twice only costs */
  if (times == 1) {
    *a ^= ODD;
    *b ^= ODD;
  }
  if (!piece_a && !piece_b) {
    uint32_t used = 1;
    for (int32_t i = 0; i < slots; i++) used |= UINT32_C(1) << (loose->slot[i] & PIECE_MASK);
    uint8_t fresh = (uint8_t)__builtin_ctz(~used);
    *a |= fresh;
    *b |= fresh;
  } else if (!piece_a) {
    *a |= piece_b;
  } else if (!piece_b) {
    *b |= piece_a;
  } else if (piece_a != piece_b) {
    for (int32_t i = 0; i < slots; i++)
      if ((loose->slot[i] & PIECE_MASK) == piece_b) loose->slot[i] = (uint8_t)((loose->slot[i] & ODD) | piece_a);
  }
  return true;
}

typedef enum { LEAVE_ON, LEAVE_BAD, LEAVE_WHOLE } Leave;

/* Leaves a vertex behind that has no edge left to decide. */
static Leave leave(Loose *loose, const Step *step, int32_t k, int32_t slots) {
  int32_t slot = step->forget[k].slot;
  uint8_t value = loose->slot[slot], piece = value & PIECE_MASK;
  loose->slot[slot] = 0;
  bool odd = ((value & ODD) != 0) != step->forget[k].start; /* the start's uses must be odd, the end's too */
  if (odd) {
    if (loose->end_behind) return LEAVE_BAD;
    loose->end_behind = true;
  }
  if (!piece) return step->forget[k].needed ? LEAVE_BAD : LEAVE_ON;
  bool alone = true, last = true;
  for (int32_t i = 0; i < slots; i++) {
    uint8_t other = loose->slot[i] & PIECE_MASK;
    alone = alone && other != piece;
    last = last && other == 0;
  }
  if (!alone) return LEAVE_ON;
  /* The piece is cut off: it must be the whole walk. */
  return last && step->forget[k].may_end && step->forget[k].needed_open == 0 ? LEAVE_WHOLE : LEAVE_BAD;
}

/* Whether so much more may be taken. */
static bool may_take(Sweep *sweep, uint64_t more) {
  sweep->over = sweep->over || sweep->bytes + more > sweep->max_bytes;
  return !sweep->over;
}

static bool grow_layer(Sweep *sweep, Layer *layer) {
  uint32_t room = layer->room ? layer->room * 2 : 1024;
  uint64_t more = (uint64_t)(room - layer->room) * (sizeof(Key) + 8) + (uint64_t)room * 2 * sizeof(uint32_t);
  sweep->over = sweep->over || room > UINT32_MAX / 8;
  if (!may_take(sweep, more)) return false;
  Key *keys = realloc(layer->keys, sizeof *keys * room);
  if (keys) layer->keys = keys;
  int32_t *costs = realloc(layer->costs, sizeof *costs * room);
  if (costs) layer->costs = costs;
  uint32_t *back = realloc(layer->back, sizeof *back * room);
  if (back) layer->back = back;
  if (!keys || !costs || !back) return false;
  sweep->bytes += (uint64_t)(room - layer->room) * (sizeof(Key) + 8);
  layer->room = room;
  return true;
}

static uint32_t key_hash(const Key *key) {
  return (uint32_t)rng_mix(key->word[0] ^ rng_mix(key->word[1] + UINT64_C(0x9e3779b97f4a7c15)));
}

static bool size_table(Sweep *sweep, uint32_t size) {
  if (size > sweep->table_size) {
    uint64_t more = (uint64_t)(size - sweep->table_size) * sizeof *sweep->table;
    uint32_t *table = may_take(sweep, more) ? realloc(sweep->table, sizeof *table * size) : NULL;
    if (!table) return false;
    sweep->bytes += more;
    sweep->table = table;
    sweep->table_size = size;
  }
  memset(sweep->table, 0, sizeof *sweep->table * sweep->table_size);
  return true;
}

static bool rebuild_table(Sweep *sweep) {
  if (!size_table(sweep, sweep->table_size * 2)) return false;
  for (uint32_t i = 0; i < sweep->to.count; i++) {
    uint32_t at = key_hash(&sweep->to.keys[i]) & (sweep->table_size - 1);
    while (sweep->table[at]) at = (at + 1) & (sweep->table_size - 1);
    sweep->table[at] = i + 1;
  }
  return true;
}

/* Keeps the state, or the cheaper of two that are alike. */
static bool keep(Sweep *sweep, Key key, int32_t cost, uint32_t back) {
  Layer *to = &sweep->to;
  uint32_t at = key_hash(&key) & (sweep->table_size - 1);
  for (; sweep->table[at]; at = (at + 1) & (sweep->table_size - 1)) {
    uint32_t i = sweep->table[at] - 1;
    if (to->keys[i].word[0] != key.word[0] || to->keys[i].word[1] != key.word[1]) continue;
    if (cost < to->costs[i]) {
      to->costs[i] = cost;
      to->back[i] = back;
    }
    return true;
  }
  if (to->count == to->room && !grow_layer(sweep, to)) return false;
  to->keys[to->count] = key;
  to->costs[to->count] = cost;
  to->back[to->count] = back;
  sweep->table[at] = ++to->count;
  return to->count < sweep->table_size / 2 || rebuild_table(sweep);
}

/* What any completion costs at least. The walk's end, while it is still to come, needs one use less than was counted:
 * that saves the dearest of the uses counted, at most. */
static int32_t still_to_come(const Sweep *sweep, const Step *step, const Loose *loose) {
  int64_t twice = step->later, dearest = step->later_dearest;
  for (int32_t i = 0; i < sweep->slots; i++) {
    bool odd = ((loose->slot[i] & ODD) != 0) != (i == step->start);
    bool unvisited = (step->needed >> i & 1) && !(loose->slot[i] & PIECE_MASK);
    if (!odd && !unvisited) continue;
    twice += odd ? step->least[i] : 2 * (int64_t)step->least[i];
    if (step->least[i] > dearest) dearest = step->least[i];
  }
  if (!loose->end_behind) twice -= dearest;
  return twice > 0 ? (int32_t)((twice + 1) / 2) : 0;
}

static bool decide(Sweep *sweep, int32_t step_number, uint32_t state) {
  const Step *step = &sweep->steps[step_number];
  int32_t length = sweep->graph->edges[step->edge].length;
  Loose before = take_apart(sweep->from.keys[state]);
  for (int32_t times = 0; times < CHOICES; times++) {
    int32_t cost = sweep->from.costs[state] + times * length;
    if (cost >= sweep->best) break;
    Loose loose = before;
    if (times > 0 && !use_edge(&loose, step, times, sweep->slots)) continue;
    Leave left = LEAVE_ON;
    for (int32_t k = 0; k < step->forgets && left == LEAVE_ON; k++) left = leave(&loose, step, k, sweep->slots);
    uint32_t back = state << 2 | (uint32_t)times;
    if (left == LEAVE_WHOLE) {
      sweep->best = cost;
      sweep->best_step = step_number;
      sweep->best_back = back;
    } else if (left == LEAVE_ON && cost + still_to_come(sweep, step, &loose) < sweep->best &&
               !keep(sweep, put_together(&loose, sweep->slots), cost, back)) {
      return false;
    }
  }
  return true;
}

/* Hands the layer just made on to be the next one's start; its way home is kept. */
static bool turn_over(Sweep *sweep, int32_t step) {
  Layer *to = &sweep->to;
  uint32_t *back = malloc(sizeof *back * (to->count + 1));
  if (!back) return false;
  if (to->count > 0) memcpy(back, to->back, sizeof *back * to->count);
  sweep->bytes += sizeof *back * (to->count + 1);
  sweep->backs[step] = back;
  Layer old = sweep->from;
  sweep->from = *to;
  sweep->to = old;
  sweep->to.count = 0;
  return may_take(sweep, 0);
}

static FrontierStatus run(Sweep *sweep, const Budget *budget, FrontierResult *result) {
  uint64_t next_check = budget_next(budget, 0);
  if (!grow_layer(sweep, &sweep->from)) return FRONTIER_NO_MEMORY;
  sweep->from.keys[0] = (Key){{0, 0}};
  sweep->from.costs[0] = 0;
  sweep->from.count = 1;
  for (int32_t step = 0; step < sweep->step_count; step++) {
    if (!size_table(sweep, 4096)) return FRONTIER_NO_MEMORY;
    for (uint32_t state = 0; state < sweep->from.count; state++) {
      if (++result->states >= next_check) {
        BudgetState spent = budget_check(budget, result->states);
        if (spent == BUDGET_CANCELLED) return FRONTIER_CANCELLED;
        if (spent != BUDGET_OK) return FRONTIER_LIMIT;
        next_check = budget_next(budget, result->states);
      }
      if (!decide(sweep, step, state)) return FRONTIER_NO_MEMORY;
    }
    result->kept += sweep->to.count;
    if (sweep->to.count > result->peak) result->peak = sweep->to.count;
    if (!turn_over(sweep, step)) return FRONTIER_NO_MEMORY;
  }
  return FRONTIER_SOLVED;
}

static int32_t least_edge(const Sweep *sweep, int32_t v) {
  const FoodVertex *vertex = &sweep->graph->vertices[v];
  int32_t least = 0;
  for (int32_t i = 0; i < vertex->degree; i++) {
    int32_t length = sweep->graph->edges[vertex->edges[i]].length;
    if (!sweep->decided[vertex->edges[i]] && (least == 0 || length < least)) least = length;
  }
  return least;
}

/* Lays out the steps: which edge when, in which slots, and who leaves. */
static bool lay_out(Sweep *sweep, const int32_t *order, int32_t count) {
  const FoodGraph *graph = sweep->graph;
  int32_t *slot_of = malloc(sizeof *slot_of * (size_t)graph->vertex_count * 2);
  if (!slot_of) return false;
  int32_t *left = slot_of + graph->vertex_count;
  int32_t vertex_in[SLOTS_MAX];
  int64_t later = 0, dearest = 0;
  for (int32_t v = 0; v < graph->vertex_count; v++) {
    slot_of[v] = -1;
    if (graph->vertices[v].gone) continue;
    int32_t least = least_edge(sweep, v);
    if (!graph->vertices[v].needed) continue;
    later += 2 * (int64_t)least - (v == graph->start ? least : 0);
    if (least > dearest) dearest = least; /* of all: those that are open by then only make it safer */
  }
  uint32_t used = 0, needed_open = 0;
  int32_t to_open = graph->needed;
  for (int32_t i = 0; i < count; i++) {
    int32_t v = order[i];
    const FoodVertex *vertex = &graph->vertices[v];
    slot_of[v] = __builtin_ctz(~used);
    left[v] = vertex->degree;
    used |= UINT32_C(1) << slot_of[v];
    if (slot_of[v] + 1 > sweep->slots) sweep->slots = slot_of[v] + 1;
    vertex_in[slot_of[v]] = v;
    if (vertex->needed) {
      later -= 2 * (int64_t)least_edge(sweep, v) - (v == graph->start ? least_edge(sweep, v) : 0);
      needed_open |= UINT32_C(1) << slot_of[v];
      to_open--;
    }
    for (int32_t k = 0; k < vertex->degree; k++) {
      const FoodEdge *edge = &graph->edges[vertex->edges[k]];
      int32_t ends[2] = {v, edge->a == v ? edge->b : edge->a};
      if (slot_of[ends[1]] < 0) continue;
      Step *step = &sweep->steps[sweep->step_count++];
      *step = (Step){.edge = vertex->edges[k], .slot = {slot_of[v], slot_of[ends[1]]}};
      for (int e = 0; e < 2; e++) {
        int32_t end = ends[e];
        if (--left[end] > 0) continue;
        needed_open &= ~(UINT32_C(1) << slot_of[end]);
        used &= ~(UINT32_C(1) << slot_of[end]);
        step->forget[step->forgets].slot = slot_of[end];
        step->forget[step->forgets].needed = graph->vertices[end].needed;
        step->forget[step->forgets].start = end == graph->start;
        step->forget[step->forgets].may_end = to_open == 0;
        step->forget[step->forgets++].needed_open = needed_open;
      }
      sweep->decided[step->edge] = 1;
      step->later = later;
      step->later_dearest = dearest;
      step->needed = needed_open;
      step->start = slot_of[graph->start] >= 0 && left[graph->start] > 0 ? slot_of[graph->start] : -1;
      for (int32_t s = 0; s < SLOTS_MAX; s++) step->least[s] = used >> s & 1 ? least_edge(sweep, vertex_in[s]) : 0;
    }
  }
  free(slot_of);
  return true;
}

/* Follows the way home and notes how often each edge is used. */
static bool read_back(const Sweep *sweep, FrontierResult *result) {
  result->times = calloc((size_t)sweep->graph->edge_count + 1, 1);
  if (!result->times) return false;
  uint32_t back = sweep->best_back;
  for (int32_t step = sweep->best_step; step >= 0; step--) {
    result->times[sweep->steps[step].edge] = back & 3;
    if (step > 0) back = sweep->backs[step - 1][back >> 2];
  }
  return true;
}

static FrontierStatus solve(Sweep *sweep, const Limits *limits, FrontierResult *result) {
  const FoodGraph *graph = sweep->graph;
  Budget budget = budget_start(limits);
  int32_t *order = malloc(sizeof *order * (size_t)graph->vertex_count);
  sweep->steps = malloc(sizeof *sweep->steps * (size_t)(graph->edge_count + 1));
  sweep->backs = calloc((size_t)graph->edge_count + 1, sizeof *sweep->backs);
  sweep->decided = calloc((size_t)graph->edge_count + 1, 1);
  bool room = order && sweep->steps && sweep->backs && sweep->decided;
  int32_t count = room ? order_vertices(graph, &budget, order, &result->width) : -1;
  FrontierStatus status = count < 0 ? FRONTIER_NO_MEMORY : FRONTIER_SOLVED;
  if (status == FRONTIER_SOLVED && result->width > SLOTS_MAX) status = FRONTIER_TOO_WIDE;
  if (status == FRONTIER_SOLVED && !lay_out(sweep, order, count)) status = FRONTIER_NO_MEMORY;
  free(order);
  if (status == FRONTIER_SOLVED) status = run(sweep, &budget, result);
  if (status == FRONTIER_SOLVED && sweep->best_step >= 0 && !read_back(sweep, result)) status = FRONTIER_NO_MEMORY;
  return status;
}

void frontier_solve(const FoodGraph *graph, const Limits *limits, int32_t no_more_than, FrontierResult *result) {
  *result = (FrontierResult){.length = -1};
  Sweep sweep = {.graph = graph, .best = no_more_than, .best_step = -1, .max_bytes = UINT64_MAX};
  if (limits && limits->max_bytes) sweep.max_bytes = limits->max_bytes;
  result->status = solve(&sweep, limits, result);
  if (result->status == FRONTIER_NO_MEMORY && !sweep.over) result->status = FRONTIER_REFUSED;
  if (result->status == FRONTIER_SOLVED) result->length = sweep.best;
  for (int32_t i = 0; sweep.backs && i < sweep.step_count; i++) free(sweep.backs[i]);
  Layer *layers[] = {&sweep.from, &sweep.to};
  for (int i = 0; i < 2; i++) {
    free(layers[i]->keys);
    free(layers[i]->costs);
    free(layers[i]->back);
  }
  free(sweep.table);
  free(sweep.backs);
  free(sweep.decided);
  free(sweep.steps);
}
