/* The shortest walk that never runs out of energy, or a proof that there is none. Knows rooms, and no rules beyond.
 *
 * A label is a room, the steps made, the energy left and the pills that are gone. A* over labels, cheapest possible
 * total first, would do as it stands, were there not far too many sets of pills. What follows makes them few; none of
 * it loses the answer.
 *
 * 1. A walk that is shortest has no part that leads from a room back to it without a gain of energy: cut out, the walk
 *    would be shorter, every pill of the part would still be there, and the energy nowhere less. So a bridge (a passage
 *    that alone leads to the rooms behind it) is crossed away from the goal only if the rooms behind can bring a gain;
 *    rooms_weigh() bounds it by the pills there less two steps for every passage needed to reach them.
 * 2. Rooms behind a bridge that can't bring a gain any more are closed for good, and which pills they still have does
 *    not matter: labels that differ in nothing else become one. In a perfect maze every passage is a bridge, and with
 *    one pill in five rooms the pieces that stay open are small.
 * 3. A label can do all that another in the same room can if it has made no more steps and still has no less energy
 *    after giving up whatever the other can take and it can't: pills by their value, closed rooms by their bound.
 * 4. In a maze with loops there are few bridges. There the search asks first for a walk with no detour, then with up to
 *    2 steps more, 6, 14 and so on, and forgets every pill that is too far away to be passed within the limit: it
 *    can't matter whether it is gone. The last round has no limit. */
#include <stdlib.h>
#include <string.h>

#include "ai/common/state_log.h"
#include "ai/level8_maze/energy.h"
#include "ai/level8_maze/taken_set_internal.h"

enum { NONE = -1, UNLIMITED = INT32_MAX / 2, FIRST_SLACK = 0, LAST_SLACK = 62 };

/* Labels between two looks at the limits: a label may be compared with thousands, so these are few. */
static const uint64_t labels_per_check = 64;

typedef struct Label {
  int32_t room, steps, energy, from;
  uint32_t taken; /* where its list of what is gone starts in the pool; sorted */
  int32_t taken_count;
  int32_t peer; /* the next label of the room */
  int32_t wait; /* the next label of the bucket */
  bool dominated;
} Label;

typedef struct Search {
  const Rooms *rooms;
  Budget budget;
  uint64_t max_bytes;
  bool refused;  /* the system had no memory for us: then there is no result */
  int32_t limit; /* no walk may be longer */
  bool cut;      /* the limit kept something out */
  Label *labels;
  int32_t count, room;
  int32_t *pool;
  uint32_t pool_used, pool_room;
  int32_t *heads;   /* by room: its labels */
  int32_t *buckets; /* by total length above `base` */
  int32_t bucket_room, base, open;
  int32_t level; /* the total length being looked at: what comes of it can't be less */
  int32_t *list; /* a list being made */
  TakenSetTools tools;
  int32_t most;                              /* of a pill, less two steps */
  uint64_t expanded, generated, peak, check; /* check: when to look at the limits again */
  PlanStop stop;
  uint32_t log_base; /* of the round: labels are numbered anew in each, the log's nodes go on */
} Search;

/* ---- memory ---- */

static bool fits(const Search *s, uint64_t more) {
  uint64_t used = (uint64_t)s->room * sizeof *s->labels + (uint64_t)s->pool_room * sizeof *s->pool;
  return !s->max_bytes || used + more <= s->max_bytes;
}

static bool refuse(Search *s) {
  s->refused = true;
  return false;
}

static bool grow_labels(Search *s) {
  if (s->count < s->room) return true;
  int32_t room = s->room ? 2 * s->room : 4096;
  if (s->room > INT32_MAX / 4 || !fits(s, sizeof *s->labels * (uint64_t)(room - s->room))) return false;
  Label *more = realloc(s->labels, sizeof *more * (size_t)room);
  if (!more) return refuse(s);
  s->labels = more;
  s->room = room;
  return true;
}

static bool grow_pool(Search *s, int32_t needed) {
  while (s->pool_used + (uint32_t)needed > s->pool_room) {
    uint32_t room = s->pool_room ? 2 * s->pool_room : 4096;
    if (s->pool_room > UINT32_MAX / 4 || !fits(s, sizeof *s->pool * (uint64_t)(room - s->pool_room))) return false;
    int32_t *more = realloc(s->pool, sizeof *more * room);
    if (!more) return refuse(s);
    s->pool = more;
    s->pool_room = room;
  }
  return true;
}

static bool put_open(Search *s, int32_t total, int32_t label) {
  int32_t at = total - s->base;
  if (at >= s->bucket_room) {
    int32_t room = s->bucket_room ? s->bucket_room : 256;
    while (room <= at) room *= 2;
    int32_t *more = realloc(s->buckets, sizeof *more * (size_t)room);
    if (!more) return refuse(s);
    for (int32_t i = s->bucket_room; i < room; i++) more[i] = NONE;
    s->buckets = more;
    s->bucket_room = room;
  }
  s->labels[label].wait = s->buckets[at];
  s->buckets[at] = label;
  s->open++;
  if (s->peak < (uint64_t)s->open) s->peak = (uint64_t)s->open;
  return true;
}

/* ---- dominance ---- */

static bool dominates(const Search *s, int32_t a_steps, int32_t a_energy, const int32_t *a, int32_t a_count,
                      int32_t b_steps, int32_t b_energy, const int32_t *b, int32_t b_count) {
  int32_t spare = a_energy - b_energy;
  return a_steps <= b_steps && spare >= 0 && taken_set_given_up(s->rooms, a, a_count, b, b_count, spare) <= spare;
}

/* Whether a label like this need not be made; labels that it makes needless are taken out of the room's list. */
static bool needless(Search *s, int32_t room, int32_t steps, int32_t energy, int32_t count) {
  int32_t *link = &s->heads[room];
  while (*link != NONE) {
    Label *old = &s->labels[*link];
    const int32_t *taken = s->pool + old->taken;
    if (dominates(s, old->steps, old->energy, taken, old->taken_count, steps, energy, s->list, count)) return true;
    if (dominates(s, steps, energy, s->list, count, old->steps, old->energy, taken, old->taken_count)) {
      old->dominated = true;
      *link = old->peer;
    } else {
      link = &old->peer;
    }
  }
  return false;
}

/* ---- the search ---- */

typedef enum { ROUND_FOUND, ROUND_EMPTY, ROUND_STOPPED, ROUND_CANCELLED } Round;

/* The least total length that a label may lead to, or NONE when it leads nowhere. Without loops the way is known: what
 * its pills don't cover must come from excursions, which bring `most` for every two steps at best. */
static int32_t total_of(const Search *s, int32_t room, int32_t steps, int32_t energy) {
  const Rooms *rooms = s->rooms;
  int32_t total = steps + rooms->steps[room];
  if (rooms->loops || room == 0) return total;
  int32_t need = rooms->unit * rooms->steps[room] - energy - rooms->ahead[room];
  if (need <= 0) return total;
  if (need > rooms->side[room] + rooms->more[room] || s->most <= 0) return NONE;
  return total + 2 * ((need + s->most - 1) / s->most);
}

static Move move_to(const Rooms *rooms, int32_t x, int32_t y) {
  Move m = 0;
  while (rooms->next[x][m] != y) m++;
  return m;
}

/* A label for the list that was made; false when memory is short. */
static bool add_label(Search *s, int32_t from, int32_t room, int32_t steps, int32_t energy, int32_t count) {
  int32_t total = total_of(s, room, steps, energy);
  if (total == NONE) return true;
  if (total < s->level) total = s->level;
  if (total > s->limit) {
    s->cut = true;
    return true;
  }
  if (needless(s, room, steps, energy, count)) return true;
  if (!grow_labels(s) || !grow_pool(s, count) || !s->labels) return false;
  const Label *parent = from == NONE ? NULL : &s->labels[from];
  uint32_t taken = s->pool_used;
  bool same = parent && parent->taken_count == count &&
              memcmp(s->pool + parent->taken, s->list, sizeof *s->list * (size_t)count) == 0;
  if (same) {
    taken = parent->taken;
  } else {
    memcpy(s->pool + taken, s->list, sizeof *s->list * (size_t)count);
    s->pool_used += (uint32_t)count;
  }
  int32_t label = s->count++;
  s->labels[label] = (Label){.room = room,
                             .steps = steps,
                             .energy = energy,
                             .from = from,
                             .taken = taken,
                             .taken_count = count,
                             .peer = s->heads[room]};
  s->heads[room] = label;
  s->generated++;
  trace_open(s->rooms->trace, s->rooms->cell[room], parent ? s->rooms->cell[parent->room] : CELL_NONE, steps);
  if (s->rooms->log) {
    if (parent) state_log_move(s->rooms->log, move_to(s->rooms, parent->room, room));
    state_log_open(s->rooms->log, s->log_base + (uint32_t)label, parent ? s->log_base + (uint32_t)from : UINT32_MAX,
                   steps, total - steps, total);
  }
  return put_open(s, total, label);
}

/* One step of a label; false when memory is short. */
static bool take_step(Search *s, int32_t label, int32_t y) {
  const Rooms *rooms = s->rooms;
  const Label *at = &s->labels[label];
  int32_t x = at->room, energy = at->energy - rooms->unit, steps = at->steps + 1, count = at->taken_count;
  if (y == 0) return add_label(s, label, 0, steps, energy, 0);
  memcpy(s->list, s->pool + at->taken, sizeof *s->list * (size_t)count);
  if (rooms->parent[y] == x && rooms->bridge[y] && rooms->profit[y] < PROFIT_UNKNOWN &&
      taken_set_profit_left(&s->tools, y, s->list, count) <= 0)
    return true;
  if (rooms->parent[x] == y && rooms->bridge[x] && rooms->profit[x] < PROFIT_UNKNOWN) {
    if (rooms->profit[x] <= 0)
      count = taken_set_close(rooms, x, NONE, s->list, count);
    else if (taken_set_profit_left(&s->tools, x, s->list, count) <= 0)
      count = taken_set_close(rooms, x, taken_set_closed(x), s->list, count);
  }
  if (rooms->value[y] > 0) {
    int32_t found = taken_set_seek(s->list, count, taken_set_pill(y));
    if (found == count || s->list[found] != taken_set_pill(y)) {
      energy += rooms->value[y];
      count = taken_set_add(taken_set_pill(y), s->list, count);
    }
  }
  if (energy <= 0) return true;
  if (s->limit < UNLIMITED) {
    int32_t kept = taken_set_forget(&s->tools, y, s->limit - steps, s->list, count);
    if (kept < count) s->cut = true;
    count = kept;
  }
  return add_label(s, label, y, steps, energy, count);
}

static void round_reset(Search *s) {
  for (int32_t x = 0; x < s->rooms->count; x++) s->heads[x] = NONE;
  s->log_base += (uint32_t)s->count;
  for (int32_t i = 0; i < s->bucket_room; i++) s->buckets[i] = NONE;
  s->count = s->open = 0;
  s->level = s->base;
  s->pool_used = 0;
  s->cut = false;
}

/* *last is the label from which the goal can be reached straight; *bound what every walk needs at least. */
static Round search_round(Search *s, int32_t energy, int32_t *last, int32_t *bound) {
  const Rooms *rooms = s->rooms;
  round_reset(s);
  if (!add_label(s, NONE, rooms->start, 0, energy, 0)) return ROUND_STOPPED;
  for (int32_t at = 0; s->open > 0; at++) {
    s->level = s->base + at;
    if (*bound < s->level) *bound = s->level;
    while (at < s->bucket_room && s->buckets[at] != NONE) {
      int32_t label = s->buckets[at];
      s->buckets[at] = s->labels[label].wait;
      s->open--;
      if (s->labels[label].dominated) continue;
      int32_t room = s->labels[label].room;
      if (s->labels[label].energy >= rooms->unit * rooms->steps[room]) {
        *last = label;
        state_log_event(rooms->log, STATE_GOAL, s->log_base + (uint32_t)label);
        return ROUND_FOUND;
      }
      state_log_event(rooms->log, STATE_CLOSED, s->log_base + (uint32_t)label);
      trace_cell(rooms->trace, TRACE_CLOSED, rooms->cell[room], s->labels[label].steps);
      if (++s->expanded >= s->check) {
        BudgetState state = budget_check(&s->budget, s->expanded);
        s->check =
            s->expanded + labels_per_check < s->budget.max_nodes ? s->expanded + labels_per_check : s->budget.max_nodes;
        s->stop = state == BUDGET_TIME ? PLAN_BY_TIME : PLAN_BY_NODES;
        if (state == BUDGET_CANCELLED) return ROUND_CANCELLED;
        if (state != BUDGET_OK) return ROUND_STOPPED;
      }
      for (Move m = 0; m < DIRECTION_COUNT; m++) {
        int32_t next = rooms->next[room][m];
        if (next >= 0 && !take_step(s, label, next)) {
          s->stop = PLAN_BY_MEMORY;
          return ROUND_STOPPED;
        }
      }
    }
  }
  return ROUND_EMPTY;
}

/* What is taken before the first label; of a limit on memory a quarter of the rest is for steps from pills. */
static uint64_t fixed_bytes(const Rooms *rooms) {
  const Search *s = NULL;
  return rooms_bytes(rooms) + taken_set_tools_bytes(rooms) +
         (sizeof *s->heads + sizeof *s->list) * ((uint64_t)rooms->count + 2);
}

static bool search_init(Search *s, const Rooms *rooms, const Limits *limits) {
  size_t count = (size_t)rooms->count + 1;
  uint64_t left = limits && limits->max_bytes ? limits->max_bytes - fixed_bytes(rooms) : 0;
  *s = (Search){.rooms = rooms, .budget = budget_start(limits), .max_bytes = left - left / 4};
  s->heads = malloc(sizeof *s->heads * count);
  s->list = malloc(sizeof *s->list * (count + 1));
  s->base = rooms->steps[rooms->start];
  for (int32_t x = 0; x < rooms->count; x++)
    if (s->most < rooms->value[x] - 2 * rooms->unit) s->most = rooms->value[x] - 2 * rooms->unit;
  bool tools = taken_set_tools_init(&s->tools, rooms, left / 4); /* in any case: it is destroyed in any case */
  return tools && s->heads && s->list && grow_pool(s, 1);
}

static void search_destroy(Search *s) {
  taken_set_tools_destroy(&s->tools);
  free(s->labels);
  free(s->pool);
  free(s->heads);
  free(s->buckets);
  free(s->list);
}

/* The walk to the label, then straight to the goal. */
static bool write_plan(const Search *s, int32_t label, Plan *plan) {
  const Rooms *rooms = s->rooms;
  int32_t first = plan->length < 0 ? 0 : plan->length, room = s->labels[label].room;
  plan->length = first;
  for (int32_t at = label; s->labels[at].from != NONE; at = s->labels[at].from)
    if (!plan_add(plan, move_to(rooms, s->labels[s->labels[at].from].room, s->labels[at].room))) return false;
  for (int32_t i = first, j = plan->length - 1; i < j; i++, j--) {
    Move kept = plan->moves[i];
    plan->moves[i] = plan->moves[j];
    plan->moves[j] = kept;
  }
  while (room != 0) {
    Move m = 0;
    while (rooms->next[room][m] < 0 || rooms->steps[rooms->next[room][m]] != rooms->steps[room] - 1) m++;
    if (!plan_add(plan, m)) return false;
    room = rooms->next[room][m];
  }
  return true;
}

void energy_search(const Rooms *rooms, int32_t energy, const Limits *limits, Plan *plan) {
  plan->status = PLAN_NO_WAY;
  if (rooms->count == 0 || (energy <= 0 && rooms->start != 0)) return;
  if (limits && limits->max_bytes && limits->max_bytes <= fixed_bytes(rooms)) {
    plan_stop(plan, BUDGET_OK);
    return;
  }
  Search s;
  Round round = ROUND_STOPPED;
  int32_t last = NONE, slack = FIRST_SLACK;
  plan->status = PLAN_NO_MEMORY;
  if (search_init(&s, rooms, limits)) {
    plan->lower_bound = s.base;
    do {
      s.limit = rooms->loops && slack <= LAST_SLACK ? s.base + slack : UNLIMITED;
      s.stop = PLAN_BY_MEMORY;
      round = search_round(&s, energy, &last, &plan->lower_bound);
      slack = 2 * slack + 2;
    } while (round == ROUND_EMPTY && s.cut);
    plan->status = round == ROUND_EMPTY       ? PLAN_NO_WAY
                   : round == ROUND_CANCELLED ? PLAN_CANCELLED
                   : round == ROUND_STOPPED   ? PLAN_LIMIT
                                              : PLAN_FOUND;
    plan->stopped_by = s.stop;
    plan->expanded += s.expanded;
    plan->generated += s.generated;
    if (plan->peak_frontier < s.peak) plan->peak_frontier = s.peak;
    if (round == ROUND_FOUND) {
      plan->optimal = true;
      if (!write_plan(&s, last, plan)) s.refused = true;
      plan->lower_bound = plan->length;
    }
    if (s.refused || s.tools.refused) plan_refuse(plan);
  }
  search_destroy(&s);
}
