/* Best first over bites: A* with a queue of buckets, one per length, newest first. Since the estimates never
 * overestimate, the first whole plan that is taken from the queue is a shortest one; a state reached in fewer moves
 * than before is opened again, so that they need not be consistent. */
#include <stdlib.h>

#include "ai/common/bucket_queue.h"
#include "ai/level5_feast/search_internal.h"

typedef struct Entry {
  uint32_t node;
  int32_t moves; /* when it was put in: older than the node's own means it was overtaken */
} Entry;

/* Reports a node that is put in to the log, with the moves from its parent. */
static bool tell_opened(FeastSearch *s, uint32_t node, int32_t rest, int32_t total) {
  const FeastNode *n = &s->nodes[node];
  if (n->parent != UINT32_MAX) {
    const FeastNode *from = &s->nodes[n->parent];
    Plan way;
    plan_init(&way);
    bool ok = feast_walk(s->feast, feast_pies(s->feast, from->set), from->point, from->power, n->target, &way);
    for (int32_t i = 0; ok && i < way.length; i++) state_log_move(s->log, way.moves[i]);
    plan_destroy(&way);
    if (!ok) return false;
  }
  state_log_open(s->log, node, n->parent, n->moves, rest, total);
  return true;
}

/* Puts a node in with its estimate, unless a plan that is known already is as short. */
static bool put_node(FeastSearch *s, BucketQueue *q, uint32_t node, uint32_t parent_set, int32_t least) {
  const FeastNode *n = &s->nodes[node];
  int32_t rest = feast_search_estimate_rest(&s->estimate, n->set, parent_set, n->point, n->power);
  if (rest == PLAN_ESTIMATE_FAILED) return false;
  if (rest >= PLAN_ESTIMATE_HOPELESS) return true;
  int64_t total = (int64_t)n->moves + rest;
  if (total < least) total = least; /* the parent's promise holds here as well */
  if (s->plan->length >= 0 && total >= s->plan->length) return true;
  s->plan->generated++;
  if (s->log && !tell_opened(s, node, rest, (int32_t)total)) return false;
  return bucket_queue_put(q, (int32_t)total, &(Entry){.node = node, .moves = n->moves}, sizeof(Entry));
}

static bool expand(FeastSearch *s, BucketQueue *q, uint32_t at, int32_t total, FeastBite *bites) {
  FeastNode node = s->nodes[at];
  int32_t count = feast_search_bites(s, &node, bites);
  if (count < 0) return false;
  for (int32_t i = 0; i < count && !s->stop; i++) {
    const FeastTarget *target = &s->feast->targets[bites[i].target];
    uint32_t set = feast_after(s->feast, node.set, bites[i].target);
    if (set == UINT32_MAX) return false;
    FeastNode next = {
        .set = set,
        .parent = at,
        .moves = node.moves + bites[i].moves,
        .point = (uint16_t)target->point,
        .target = (uint16_t)bites[i].target,
        .power = (uint8_t)feast_power(target, feast_pies(s->feast, node.set), node.power, bites[i].moves)};
    uint32_t made = feast_search_node(s, next);
    if (made != UINT32_MAX && !put_node(s, q, made, node.set, total)) return false;
  }
  return !s->stop;
}

static void run(FeastSearch *s, BucketQueue *q, uint32_t root, FeastBite *bites) {
  Plan *plan = s->plan;
  if (!put_node(s, q, root, s->nodes[root].set, 0)) {
    feast_search_no_memory(s);
    return;
  }
  Entry entry;
  for (int32_t total = 0; bucket_queue_take(q, &total, &entry, sizeof entry);) {
    if (total > plan->lower_bound) plan->lower_bound = total;
    if (plan->length >= 0 && total >= plan->length) break;
    if (q->waiting >= plan->peak_frontier) plan->peak_frontier = q->waiting + 1; /* with the one just taken */
    FeastNode *node = &s->nodes[entry.node];
    if (entry.moves != node->moves || node->closed) continue;
    node->closed = true;
    if (feast_left(s->feast, node->set) == 0) {
      state_log_event(s->log, STATE_GOAL, entry.node);
      if (!feast_search_keep(s, entry.node)) feast_search_no_memory(s);
      break;
    }
    if (!feast_search_count(s)) return;
    state_log_event(s->log, STATE_CLOSED, entry.node);
    if (!expand(s, q, entry.node, total, bites)) {
      if (!s->stop) feast_search_no_memory(s);
      return;
    }
  }
  if (s->stop) return;
  plan->status = plan->length >= 0 ? PLAN_FOUND : PLAN_NO_WAY;
  plan->optimal = plan->length >= 0;
  if (plan->optimal) plan->lower_bound = plan->length;
}

void feast_search_best_first(FeastSearch *s) {
  BucketQueue queue = {.purse = &s->feast->purse};
  FeastBite *bites = purse_got(&s->feast->purse, malloc(sizeof *bites * (size_t)(s->feast->target_count + 1)));
  s->estimate.upper = s->plan->length >= 0 ? s->plan->length : s->estimate.upper;
  /* Nodes of an earlier, sketchy search would stand in the way: duplicates must be judged anew. */
  FeastNode first = s->nodes[0];
  feast_search_forget(s, true);
  uint32_t root = bites ? feast_search_node(s, first) : UINT32_MAX;
  if (root == UINT32_MAX)
    feast_search_no_memory(s);
  else
    run(s, &queue, root, bites);
  bucket_queue_destroy(&queue, sizeof(Entry));
  free(bites);
}
