/* Sketchy searches of level 5: layer by layer with a limit on how many states are kept, and always to the nearest food.
 * They prove nothing. */
#include <stdlib.h>

#include "ai/level5_feast/search_internal.h"

typedef struct Rank {
  int32_t total, moves;
  uint32_t node;
} Rank;

/* One layer: states with the same number of foods left. */
typedef struct Layer {
  Rank *ranks;
  uint32_t count, room;
} Layer;

static bool layer_add(FeastSearch *s, Layer *layer, Rank rank) {
  if (layer->count == layer->room) {
    uint32_t room = layer->room ? layer->room * 2 : 256;
    Rank *more = purse_got(&s->feast->purse, realloc(layer->ranks, sizeof *more * room));
    if (!more) return false;
    layer->ranks = more;
    layer->room = room;
  }
  layer->ranks[layer->count++] = rank;
  return true;
}

/* By promised length, then by what is walked already: the estimate is surer near the end. */
static int compare_ranks(const void *a, const void *b) {
  const Rank *x = a, *y = b;
  if (x->total != y->total) return x->total < y->total ? -1 : 1;
  if (x->moves != y->moves) return x->moves > y->moves ? -1 : 1;
  return x->node < y->node ? -1 : x->node > y->node;
}

static bool reach(FeastSearch *s, uint32_t from, const FeastBite *bite, Layer *layer) {
  FeastNode node = s->nodes[from];
  const FeastTarget *target = &s->feast->targets[bite->target];
  uint32_t set = feast_after(s->feast, node.set, bite->target);
  if (set == UINT32_MAX) return false;
  FeastNode next = {.set = set,
                    .parent = from,
                    .moves = node.moves + bite->moves,
                    .point = (uint16_t)target->point,
                    .target = (uint16_t)bite->target,
                    .power = (uint8_t)feast_power(target, feast_pies(s->feast, node.set), node.power, bite->moves)};
  uint32_t made = feast_search_node(s, next);
  if (made == UINT32_MAX) return !s->stop;
  int32_t rest = feast_search_estimate_rest(&s->estimate, set, node.set, next.point, next.power);
  if (rest == PLAN_ESTIMATE_FAILED) return false;
  if (rest >= PLAN_ESTIMATE_HOPELESS) return true;
  s->plan->generated++;
  return layer_add(s, layer, (Rank){.total = next.moves + rest, .moves = next.moves, .node = made});
}

/* Expands the best of a layer; pies stay in it, foods lead to later ones. Layers are by foods left. */
static bool expand_layer(FeastSearch *s, Layer *layers, int32_t left, int32_t width, FeastBite *bites) {
  Layer *layer = &layers[left];
  /* A pie leads to more states of the same layer: they get their turn in the next round. */
  for (uint32_t done = 0, rounds = 0; done < layer->count && rounds < FEAST_PIES_MAX; rounds++) {
    qsort(layer->ranks + done, layer->count - done, sizeof *layer->ranks, compare_ranks);
    uint32_t stop = layer->count - done < (uint32_t)width ? layer->count : done + (uint32_t)width, end = layer->count;
    s->narrow = s->narrow || stop < end;
    for (; done < stop; done++) {
      uint32_t from = layer->ranks[done].node;
      if (s->nodes[from].moves != layer->ranks[done].moves) continue; /* overtaken */
      if (!feast_search_count(s)) return false;
      FeastNode node = s->nodes[from];
      int32_t count = feast_search_bites(s, &node, bites);
      if (count < 0) return false;
      for (int32_t i = 0; i < count; i++) {
        uint32_t set = feast_after(s->feast, node.set, bites[i].target);
        if (set == UINT32_MAX || !reach(s, from, &bites[i], &layers[feast_left(s->feast, set)])) return false;
      }
    }
    done = end;
  }
  return true;
}

int32_t feast_search_beam(FeastSearch *s, uint32_t from, int32_t width, int32_t foods, uint32_t *ends, int32_t room) {
  int32_t left = feast_left(s->feast, s->nodes[from].set), last = foods > 0 && foods < left ? left - foods : 0;
  Layer *layers = purse_got(&s->feast->purse, calloc((size_t)left + 1, sizeof *layers));
  FeastBite *bites = purse_got(&s->feast->purse, malloc(sizeof *bites * (size_t)(s->feast->target_count + 1)));
  s->narrow = false;
  bool ok = layers && bites && layer_add(s, &layers[left], (Rank){.moves = s->nodes[from].moves, .node = from});
  for (int32_t l = left; ok && l > last; l--) {
    ok = expand_layer(s, layers, l, width, bites);
    free(layers[l].ranks);
    layers[l] = (Layer){0};
  }
  for (int32_t l = last - 1; ok && l >= 0; l--) /* two foods at once may have jumped past the last layer */
    for (uint32_t i = 0; ok && i < layers[l].count; i++) ok = layer_add(s, &layers[last], layers[l].ranks[i]);
  int32_t written = 0;
  if (ok && layers[last].count > 0) {
    qsort(layers[last].ranks, layers[last].count, sizeof *layers[last].ranks, compare_ranks);
    for (uint32_t i = 0; i < layers[last].count && written < room; i++) ends[written++] = layers[last].ranks[i].node;
  }
  for (int32_t l = 0; layers && l <= left; l++) free(layers[l].ranks);
  free(layers);
  free(bites);
  if (!ok && !s->stop) feast_search_no_memory(s);
  return written;
}

/* Whether one bite comes before another: fewer moves, then foods, then the order of the map. */
static bool sooner(const FeastBite *a, const FeastBite *b) {
  if (a->moves != b->moves) return a->moves < b->moves;
  return a->food != b->food ? a->food : a->target < b->target;
}

/* The first bite after `last` (NULL: of all), nearest first; false when there is none. */
static bool next_bite(const FeastSearch *s, uint32_t set, const uint16_t *row, const FeastBite *last, FeastBite *out) {
  bool any = false;
  for (int32_t t = 0; t < s->feast->target_count; t++) {
    FeastBite bite = {.target = t, .moves = row[t]};
    if (row[t] == FEAST_FAR || (any && row[t] > out->moves) || (last && row[t] < last->moves)) continue;
    if (!feast_worth(s->feast, set, t, &bite.food) || (last && !sooner(last, &bite))) continue;
    if (any && !sooner(&bite, out)) continue;
    *out = bite;
    any = true;
  }
  return any;
}

/* From a node: the pies that are nearer than any food, and the nearest food after which all others can still be had. */
static bool reach_nearest(FeastSearch *s, uint32_t from, Layer *open) {
  FeastNode node = s->nodes[from];
  const uint16_t *row = feast_row(s->feast, feast_pies(s->feast, node.set), node.point, node.power);
  if (!row) return false;
  FeastBite bite, last;
  bool any = next_bite(s, node.set, row, NULL, &bite);
  while (any) {
    uint32_t before = open->count;
    if (!reach(s, from, &bite, open)) return false;
    if (bite.food && open->count > before) return true;
    last = bite;
    any = next_bite(s, node.set, row, &last, &bite);
  }
  return true;
}

uint32_t feast_search_nearest(FeastSearch *s, uint32_t from) {
  /* Cheapest first over bites of pies until one of a food: few states, so a list will do. */
  Layer open = {0};
  int32_t left = feast_left(s->feast, s->nodes[from].set);
  uint32_t found = UINT32_MAX;
  bool ok = layer_add(s, &open, (Rank){.moves = s->nodes[from].moves, .node = from});
  while (ok && open.count > 0 && found == UINT32_MAX) {
    uint32_t pick = 0;
    for (uint32_t i = 1; i < open.count; i++)
      if (open.ranks[i].moves < open.ranks[pick].moves) pick = i;
    Rank rank = open.ranks[pick];
    for (uint32_t i = pick; i + 1 < open.count; i++) open.ranks[i] = open.ranks[i + 1];
    open.count--;
    if (s->nodes[rank.node].moves != rank.moves) continue;
    if (feast_left(s->feast, s->nodes[rank.node].set) < left) {
      found = rank.node;
      break;
    }
    if (!feast_search_count(s)) break;
    ok = reach_nearest(s, rank.node, &open);
  }
  free(open.ranks);
  if (!ok && !s->stop) feast_search_no_memory(s);
  return found;
}
