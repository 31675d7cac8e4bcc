/* What the searches of level 5 share: nodes, duplicates and dominance, and the bites worth thinking of. */
#include "ai/level5_feast/search_internal.h"

#include <stdlib.h>
#include <string.h>

#include "game/core/rng.h"

bool feast_search_init(FeastSearch *s, Feast *feast, PlanEstimate kind, Plan *plan) {
  *s = (FeastSearch){.feast = feast, .plan = plan};
  return feast_search_estimate_init(&s->estimate, feast, kind);
}

void feast_search_destroy(FeastSearch *s) {
  feast_search_estimate_destroy(&s->estimate);
  free(s->nodes);
  free(s->table);
  *s = (FeastSearch){0};
}

void feast_search_no_memory(FeastSearch *s) {
  s->stop = true;
  plan_stop(s->plan, budget_time(&s->feast->budget));
}

bool feast_search_count(FeastSearch *s) {
  /* Looks at the clock every time: an expansion costs a thousand looks. */
  s->stop = !plan_count(s->plan, &s->feast->budget) || s->feast->purse.refused;
  return !s->stop;
}

/* ---- nodes ---- */

static uint32_t hash_state(uint32_t set, uint16_t point, uint8_t power) {
  return (uint32_t)rng_mix((uint64_t)set << 32 | (uint64_t)point << 8 | power);
}

static bool grow_nodes(FeastSearch *s) {
  uint32_t room = s->node_room ? s->node_room * 2 : 1024;
  if (room > UINT32_MAX / 4) return false;
  FeastNode *nodes = purse_take(&s->feast->purse, sizeof *nodes * (uint64_t)(room - s->node_room))
                         ? purse_got(&s->feast->purse, realloc(s->nodes, sizeof *nodes * room))
                         : NULL;
  if (!nodes) return false;
  s->nodes = nodes;
  uint32_t *table = purse_take(&s->feast->purse, sizeof *table * (uint64_t)(room - s->node_room) * 2)
                        ? purse_got(&s->feast->purse, calloc((size_t)room * 2, sizeof *table))
                        : NULL;
  if (!table) return false;
  free(s->table);
  s->table = table;
  s->table_size = room * 2;
  for (uint32_t i = s->first_known; i < s->node_count; i++) {
    uint32_t at = hash_state(nodes[i].set, nodes[i].point, nodes[i].power) & (s->table_size - 1);
    while (table[at]) at = (at + 1) & (s->table_size - 1);
    table[at] = i + 1;
  }
  s->node_room = room;
  return true;
}

/* The slot of a state in the table: its node, or the empty place for one. */
static uint32_t *slot_of(const FeastSearch *s, uint32_t set, uint16_t point, uint8_t power) {
  uint32_t at = hash_state(set, point, power) & (s->table_size - 1);
  for (; s->table[at]; at = (at + 1) & (s->table_size - 1)) {
    const FeastNode *node = &s->nodes[s->table[at] - 1];
    if (node->set == set && node->point == point && node->power == power) break;
  }
  return &s->table[at];
}

uint32_t feast_search_node(FeastSearch *s, FeastNode node) {
  if (s->node_count == s->node_room && !grow_nodes(s)) {
    feast_search_no_memory(s);
    return UINT32_MAX;
  }
  /* The same place and foods with more power and not later is never worse. */
  if (s->feast->pie_count > 0 || s->feast->root_power > 0)
    for (int32_t power = node.power + 1; power < FEAST_POWERS; power++) {
      uint32_t other = *slot_of(s, node.set, node.point, (uint8_t)power);
      if (other && s->nodes[other - 1].moves <= node.moves) return UINT32_MAX;
    }
  uint32_t *slot = slot_of(s, node.set, node.point, node.power);
  if (*slot) {
    FeastNode *known = &s->nodes[*slot - 1];
    if (known->moves <= node.moves) return UINT32_MAX;
    known->moves = node.moves;
    known->parent = node.parent;
    known->target = node.target;
    known->closed = false;
    return *slot - 1;
  }
  s->nodes[s->node_count] = node;
  *slot = ++s->node_count;
  return s->node_count - 1;
}

void feast_search_forget(FeastSearch *s, bool all) {
  if (all) s->node_count = 0;
  s->first_known = s->node_count;
  if (s->table) memset(s->table, 0, sizeof *s->table * s->table_size);
}

/* ---- bites ---- */

/* Whether some other food lies on a shortest way to the target: then that one is thought of first, at no loss. */
static int passes_food(FeastSearch *s, const FeastNode *node, const uint16_t *row, int32_t target,
                       const FeastBite *foods, int32_t count) {
  Feast *feast = s->feast;
  uint64_t pies = feast_pies(feast, node->set);
  for (int32_t i = 0; i < count; i++) {
    const FeastTarget *middle = &feast->targets[foods[i].target];
    if (foods[i].target == target || foods[i].moves >= row[target] || middle->pies & pies) continue;
    int32_t power = feast_power(middle, pies, node->power, foods[i].moves);
    const uint16_t *rest = feast_row(feast, pies, middle->point, power);
    if (!rest) return -1;
    if (rest[target] != FEAST_FAR && foods[i].moves + rest[target] <= row[target]) return 1;
  }
  return 0;
}

int32_t feast_search_bites(FeastSearch *s, const FeastNode *node, FeastBite *bites) {
  Feast *feast = s->feast;
  const uint16_t *row = feast_row(feast, feast_pies(feast, node->set), node->point, node->power);
  if (!row) return -1;
  int32_t all = 0, foods = 0;
  for (int32_t t = 0; t < feast->target_count; t++) {
    bool food;
    if (row[t] == FEAST_FAR || !feast_worth(feast, node->set, t, &food)) continue;
    bites[all] = (FeastBite){.target = t, .moves = row[t], .food = food};
    if (food) { /* foods stand before pies */
      FeastBite swap = bites[foods];
      bites[foods++] = bites[all];
      if (all >= foods) bites[all] = swap;
    }
    all++;
  }
  int32_t kept = 0;
  for (int32_t i = 0; i < all; i++) {
    int passes = passes_food(s, node, row, bites[i].target, bites, foods);
    if (passes < 0) return -1;
    bites[i].dropped = passes > 0; /* not yet gone: it may be what another one passes */
  }
  for (int32_t i = 0; i < all; i++)
    if (!bites[i].dropped) bites[kept++] = bites[i];
  return kept;
}

/* ---- plans ---- */

bool feast_search_keep(FeastSearch *s, uint32_t last) {
  Feast *feast = s->feast;
  Plan *plan = s->plan;
  if (plan->length >= 0 && s->nodes[last].moves >= plan->length) return true;
  int32_t steps = 0;
  for (uint32_t at = last; s->nodes[at].parent != UINT32_MAX; at = s->nodes[at].parent) steps++;
  uint32_t *way = purse_got(&s->feast->purse, malloc(sizeof *way * (size_t)(steps + 1)));
  if (!way) return false;
  uint32_t at = last;
  for (int32_t i = steps; i >= 0; i--, at = s->nodes[at].parent) way[i] = at;
  plan->length = 0;
  bool ok = true;
  for (int32_t i = 0; ok && i < steps; i++) {
    const FeastNode *node = &s->nodes[way[i]];
    ok = feast_walk(feast, feast_pies(feast, node->set), node->point, node->power, s->nodes[way[i + 1]].target, plan);
  }
  free(way);
  if (!ok) feast->purse.refused = true;
  return ok;
}
