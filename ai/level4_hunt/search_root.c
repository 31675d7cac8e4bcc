/* The root of the search: setting up, deepening turn by turn, and reporting the result. Knows no agent. */
#include <string.h>

#include "ai/level4_hunt/cordon.h"
#include "ai/level4_hunt/search_internal.h"

/* Nodes that a short search of the monsters' replies may take. */
static const uint64_t expect_nodes = 4000;
static const int32_t expect_turns = 2;
static const uint64_t salt_step = UINT64_C(0xd1b54a32d192ed03); /* any odd number */

int32_t search_points(int32_t value) {
  if (value > VALUE_DECIDED) return TRACE_WON;
  return value < -VALUE_DECIDED ? TRACE_LOST : value / VALUE_UNIT;
}

int32_t search_risk(int32_t value) {
  _Static_assert(PERIL_SCALE == 1000 * VALUE_UNIT, "one VALUE_UNIT's worth of points is one chance in a thousand");
  if (value > VALUE_DECIDED) return TRACE_WON;
  if (value < -VALUE_DECIDED) return TRACE_LOST;
  return value >= TRACE_WON ? TRACE_WON - 1 : value <= TRACE_LOST ? TRACE_LOST + 1 : value;
}

static void prepare(Searcher *searcher, const Position *position, const Limits *limits) {
  const Arena *arena = searcher->arena;
  position_copy(&searcher->position, position, arena);
  errands_foods(arena, position, searcher->no_errand);
  for (int32_t i = 0; i < arena->row; i++) searcher->no_food[i] = searcher->no_errand[i] ? DISTANCE_NONE : 0;
  searcher->budget = budget_start(limits);
  searcher->nodes = searcher->table_hits = 0;
  searcher->next_check = budget_next(&searcher->budget, 0);
  searcher->state = BUDGET_OK;
  if (searcher->trail) searcher->salt += salt_step;
}

int32_t search_fixed(Searcher *searcher, const Position *position, int32_t turns) {
  prepare(searcher, position, NULL);
  return search_node(searcher, turns, 0, -VALUE_NONE, VALUE_NONE);
}

/* The monsters may do anything at once: the risk of the move itself counts as much as the position that the line
 * leads to. Of 60 games each on two maps, two and three hunters: 90 and 37% won; counted half 88 and 25%, twice 85
 * and 32%, not at all 73 and 22%. */
static int32_t root_risk(const Searcher *searcher, Spot to) {
  const Position *position = &searcher->position;
  return peril_cost(searcher->errands->peril, to, position->monsters, position->monster_count);
}

/* One depth at the root: like a node, but every exit's value is kept. False when the budget ran out meanwhile. */
static bool root_depth(Searcher *searcher, int32_t turns, const uint8_t *order, SearchResult *found) {
  const Exits *exits = &searcher->arena->exits[searcher->position.pacman];
  found->value = -VALUE_NONE;
  if (searcher->tree) search_tree_root(searcher);
  for (int32_t i = 0; i < exits->count; i++) {
    int32_t at = order[i];
    int32_t risk = searcher->errands ? root_risk(searcher, exits->to[at]) : 0;
    if (searcher->tree) searcher->tree_gain = -risk;
    int32_t value = (searcher->tree ? search_move_kept : search_move)(searcher, exits->to[at], turns, 0,
                                                                      found->value + risk, VALUE_NONE) -
                    risk;
    if (searcher->state != BUDGET_OK) return false;
    found->values[at] = value;
    if (value <= found->value) continue;
    found->value = value;
    found->best = at;
    int32_t length = searcher->line_length[1];
    found->line[1] = exits->to[at];
    memcpy(found->line + 2, searcher->line[1], sizeof(Spot) * (size_t)length);
    found->length = length + 2;
  }
  if (searcher->tree) {
    searcher->tree_gain = 0;
    search_tree_leave(searcher, turns, found->value);
    tree_commit(searcher->tree, turns);
  }
  return true;
}

static void put_first(uint8_t *order, int32_t count, int32_t best) {
  int32_t at = 0;
  while (at < count - 1 && order[at] != best) at++;
  memmove(order + 1, order, (size_t)at);
  order[0] = (uint8_t)best;
}

/* Deepening costs little: the last depth takes longer than all before it, and the table orders the next one. */
void search_pacman(Searcher *searcher, const Position *position, int32_t turns, const Limits *limits,
                   SearchResult *report) {
  prepare(searcher, position, limits);
  const Exits *exits = &searcher->arena->exits[position->pacman];
  if (limits && limits->max_depth > 0 && limits->max_depth < turns) turns = limits->max_depth;
  if (turns > SEARCH_TURNS_MAX - 2) turns = SEARCH_TURNS_MAX - 2;
  *report = (SearchResult){.value = search_evaluate(searcher, position), .length = 1, .line = {position->pacman}};
  uint8_t order[DIRECTION_COUNT];
  search_order(searcher, -1, order);
  report->best = order[0];
  for (int32_t depth = 1; depth <= turns; depth++) {
    SearchResult found = *report;
    /* The full window: a window of 12 points around the last value took 1% more nodes, because of repeated searches. */
    if (!root_depth(searcher, depth, order, &found)) break;
    *report = found;
    report->turns = depth;
    put_first(order, exits->count, found.best);
    live_best(searcher->live, depth, exits->moves[found.best], search_points(found.value));
    /* A won game does not change with depth; a lost one is searched further, to survive as long as possible. */
    if (found.value > VALUE_DECIDED || exits->count == 1) break;
  }
  report->nodes = searcher->nodes;
  report->state = searcher->state;
}

bool search_depth(Searcher *searcher, const Position *position, int32_t turns, const Limits *limits,
                  SearchResult *report) {
  prepare(searcher, position, limits);
  *report = (SearchResult){.length = 1, .line = {position->pacman}};
  uint8_t order[DIRECTION_COUNT];
  search_order(searcher, -1, order);
  search_tree_order(searcher, order);
  report->best = order[0];
  bool whole = root_depth(searcher, turns, order, report);
  report->turns = whole ? turns : 0;
  report->nodes = searcher->nodes;
  report->state = searcher->state;
  return whole;
}

/* ---- the monsters' team ---- */

typedef struct TeamRoot {
  Searcher *searcher;
  int32_t turns, least;
  Spot first[HUNT_MONSTERS_MAX]; /* the step that each monster tries first */
  Spot places[HUNT_MONSTERS_MAX], best[HUNT_MONSTERS_MAX];
} TeamRoot;

/* Tries every joint move, one monster after the other; Pacman answers after the last. */
/* NOLINTNEXTLINE(misc-no-recursion): one level a monster */
static void team_moves(TeamRoot *root, int32_t monster) {
  Searcher *searcher = root->searcher;
  Position *position = &searcher->position;
  if (monster == position->monster_count) {
    int32_t value = search_node(searcher, root->turns, 1, -VALUE_NONE, root->least);
    if (searcher->state != BUDGET_OK || value >= root->least) return;
    root->least = value;
    memcpy(root->best, root->places, sizeof root->best);
    return;
  }
  Spot from = position->monsters[monster], first = root->first[monster];
  const Exits *exits = &searcher->arena->exits[from];
  for (int32_t i = -1; i < exits->count && searcher->state == BUDGET_OK; i++) {
    Spot to = i < 0 ? first : exits->to[i];
    if (i >= 0 && to == first) continue;
    searcher->nodes++;
    root->places[monster] = to;
    position_move_monster(position, searcher->keys, monster, to);
    team_moves(root, monster + 1);
    position_move_monster(position, searcher->keys, monster, from);
  }
}

void search_team(Searcher *searcher, const Position *position, int32_t turns, const Limits *limits,
                 SearchResult *report) {
  prepare(searcher, position, limits);
  if (limits && limits->max_depth > 0 && limits->max_depth < turns) turns = limits->max_depth;
  if (turns > SEARCH_TURNS_MAX - 2) turns = SEARCH_TURNS_MAX - 2;
  *report = (SearchResult){.length = 1, .line = {position->pacman}};
  /* Tried first at every depth, and played if there are too many joint moves to search all of them. */
  cordon_close(searcher->arena, position, report->replies);
  for (int32_t i = 0; i < position->monster_count; i++)
    if (report->replies[i] == position->pacman) return; /* caught: nothing to search */
  for (int32_t depth = 1; depth <= turns; depth++) {
    TeamRoot root = {.searcher = searcher, .turns = depth, .least = VALUE_NONE};
    memcpy(root.first, report->replies, sizeof root.first);
    memcpy(root.best, report->replies, sizeof root.best);
    team_moves(&root, 0);
    /* The best of the last depth was tried first: what this depth found to be better counts, even if it was cut
     * short. */
    memcpy(report->replies, root.best, sizeof root.best);
    if (searcher->state != BUDGET_OK) break;
    report->value = root.least;
    report->turns = depth;
    if (root.least < -VALUE_DECIDED) break;
  }
  report->nodes = searcher->nodes;
  report->state = searcher->state;
}

/* A search of a few nodes that leaves the table unchanged and reports nothing. */
static void look(Searcher *searcher, const Position *position, bool pacman, SearchResult *report) {
  uint64_t mask = searcher->table_mask, salt = searcher->salt;
  TraceLive *live = searcher->live;
  Limits limits = {.max_nodes = expect_nodes};
  searcher->table_mask = 0;
  searcher->live = NULL;
  if (pacman)
    search_pacman(searcher, position, expect_turns, &limits, report);
  else
    search_team(searcher, position, expect_turns, &limits, report);
  searcher->table_mask = mask;
  searcher->salt = salt;
  searcher->live = live;
}

void search_expect(Searcher *searcher, Position *position, Spot before) {
  if (searcher->foresees) {
    replies_play(searcher->reply, searcher->arena, searcher->keys, position, before);
    return;
  }
  SearchResult report;
  look(searcher, position, false, &report);
  for (int32_t i = 0; i < position->monster_count; i++)
    position_move_monster(position, searcher->keys, i, report.replies[i]);
  position_end_turn(position);
}

Spot search_guess(Searcher *searcher, const Position *position) {
  SearchResult report;
  look(searcher, position, true, &report);
  return searcher->arena->exits[position->pacman].to[report.best];
}
