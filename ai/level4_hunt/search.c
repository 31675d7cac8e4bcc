/* Alpha-beta over the hunt. Pacman nodes take the largest value; within a turn each monster is a ply of its own, so
 * that cutoffs work between monsters, too. Values are what is still to come (points, end of the game, value of the last
 * position), not the score so far: a position has one value, however it was reached, and the table may keep it.
 * Knows no agent. The effects of the rules below are in nodes for the same depth: 72 searches of 5 to 7 turns on the
 * board of 'pacade speed' (20 x 20, three monsters), 5.9 million nodes in all; without the table those of 5 and 6
 * turns take 59 times as many. */
#include "ai/level4_hunt/search_internal.h"

#include <stdlib.h>
#include <string.h>

enum { BOUND_EXACT, BOUND_LOWER, BOUND_UPPER };
enum { REPLIES_MANY = 1 << 16 };

/* The functions of the search exist twice: with `kept` false for play, where nothing is recorded, and with true
 * where the tree is kept. Checking a pointer at each node instead cost 5% of the instructions of a search. */
#define TEMPLATE static inline __attribute__((always_inline))

/* Weights of the evaluation, in VALUE_UNITs. Found by playing 200 games per setting on maps with 2 to 4 monsters. */
static const int32_t weight_food_step = 10; /* a step of the path to the nearest food */
static const int32_t room_top = 24000; /* room to flee: -top / (room + base), so that having little room hurts most */
static const int32_t room_base = 24;
static const int32_t late_loss = 64; /* being caught a turn later is worth this much */
/* Prices of walking in circles, if there is a trail. A position that occurs again without food can only repeat what
 * followed it the last time; a spot that was visited is less likely to lead to food than one that was not. */
static const int32_t price_again = 60 * VALUE_UNIT, price_visit = 2 * VALUE_UNIT;
static const uint64_t table_odd = UINT64_C(0x9e3779b97f4a7c15);

static inline int32_t value_lost(int32_t turns) { return VALUE_LOST - late_loss * turns; }

Searcher *searcher_create(const Arena *arena, const Keys *keys, const Terrain *terrain, int32_t table_bits,
                          Error *error) {
  Searcher *searcher = calloc(1, sizeof *searcher);
  size_t entries = table_bits > 0 ? (size_t)1 << table_bits : 0;
  if (searcher) {
    searcher->no_food = malloc(sizeof(int16_t) * (size_t)arena->row);
    searcher->no_errand = malloc((size_t)arena->row);
    searcher->table = entries ? malloc(entries * sizeof *searcher->table) : NULL;
  }
  if (!searcher || !searcher->no_food || !searcher->no_errand || (entries && !searcher->table)) {
    searcher_destroy(searcher);
    error_set(error, "out of memory for a search");
    return NULL;
  }
  searcher->arena = arena;
  searcher->keys = keys;
  searcher->terrain = terrain;
  searcher->table_mask = entries ? entries - 1 : 0;
  searcher->prune = true;
  searcher_forget(searcher);
  return searcher;
}

void searcher_forget(Searcher *searcher) {
  for (uint64_t i = 0; searcher->table_mask && i <= searcher->table_mask; i++)
    searcher->table[i] = (SearchEntry){.turns = -1};
}

void searcher_destroy(Searcher *searcher) {
  if (!searcher) return;
  free(searcher->no_food);
  free(searcher->no_errand);
  free(searcher->table);
  free(searcher);
}

/* ---- the worth of a quiet position ---- */

/* Room: the spots that Pacman reaches before every monster, by their worth. And the path to the nearest food. */
typedef struct Survey {
  int32_t room, food;
} Survey;

static inline int16_t less(int16_t a, int16_t b) { return a < b ? a : b; }

/* One pass over whole rows of 16-bit numbers, which the compiler vectorises. There is a loop for each number of
 * monsters, because an inner loop would prevent that: 4 times as slow. */
#define SURVEY(NEAREST)                                                  \
  for (int32_t i = 0; i < row; i++) {                                    \
    int16_t hunter = (NEAREST), safe = (int16_t) - (pacman[i] < hunter); \
    room = (int16_t)(room + (worth[i] & safe));                          \
    food = less(food, pacman[i] | no_food[i]);                           \
  }

static Survey survey(const Searcher *searcher, const Position *position) {
  const Arena *arena = searcher->arena;
  const int16_t *pacman = arena_distances(arena, position->pacman), *worth = searcher->terrain->worth;
  const int16_t *no_food = searcher->no_food;
  int32_t row = arena->row, count = position->monster_count;
  int16_t room = 0, food = DISTANCE_NONE;
  const int16_t *m[4];
  for (int32_t i = 0; i < count && i < 4; i++) m[i] = arena_distances(arena, position->monsters[i]);
  switch (count) {
    case 0: SURVEY(DISTANCE_NONE) break;
    case 1: SURVEY(m[0][i]) break;
    case 2: SURVEY(less(m[0][i], m[1][i])) break;
    case 3: SURVEY(less(less(m[0][i], m[1][i]), m[2][i])) break;
    case 4: SURVEY(less(less(m[0][i], m[1][i]), less(m[2][i], m[3][i]))) break;
    default: {
      int16_t nearest[ARENA_SPOTS_MAX];
      for (int32_t i = 0; i < row; i++) nearest[i] = less(less(m[0][i], m[1][i]), less(m[2][i], m[3][i]));
      for (int32_t k = 4; k < count; k++) {
        const int16_t *more = arena_distances(arena, position->monsters[k]);
        for (int32_t i = 0; i < row; i++) nearest[i] = less(nearest[i], more[i]);
      }
      SURVEY(nearest[i])
    }
  }
  return (Survey){.room = room, .food = food};
}

/* Whether every move of Pacman ends beside or on a monster, so that it is caught in this turn, whatever it does.
 * This is worth a turn of depth for a few loads: the quiescence search of this game. */
static bool cornered(const Searcher *searcher, const Position *position) {
  const Exits *exits = &searcher->arena->exits[position->pacman];
  for (int32_t i = 0; i < exits->count; i++) {
    const int16_t *distance = arena_distances(searcher->arena, exits->to[i]);
    int16_t nearest = DISTANCE_NONE;
    for (int32_t k = 0; k < position->monster_count; k++) nearest = less(nearest, distance[position->monsters[k]]);
    if (nearest > 1) return false;
    if (nearest == 1 && position->foods_left == 1 && position_food(position, exits->to[i])) return false;
  }
  return true;
}

int32_t search_evaluate(const Searcher *searcher, const Position *position) {
  if (searcher->errands) return -errands_cost(searcher->errands, position, searcher->no_errand);
  if (searcher->endgame) {
    int32_t turns = endgame_caught_in(searcher->endgame, position);
    /* One food per turn is the most that Pacman can eat: it can't win before it is caught. */
    if (turns != ENDGAME_SAFE && position->foods_left > turns) return VALUE_LOST + late_loss * turns;
  }
  if (!(searcher->foresees && searcher->reply == REPLY_STILL) && cornered(searcher, position)) return value_lost(0);
  Survey seen = survey(searcher, position);
  return -weight_food_step * (seen.food == DISTANCE_NONE ? 0 : seen.food) - room_top / (seen.room + room_base);
}

/* ---- the search ---- */

static inline SearchEntry *entry_of(const Searcher *searcher, uint64_t hash) {
  return &searcher->table[hash * table_odd >> 20 & searcher->table_mask];
}

static bool out_of_budget(Searcher *searcher) {
  if (searcher->state != BUDGET_OK) return true;
  if (searcher->nodes < searcher->next_check) return false;
  searcher->state = budget_check(&searcher->budget, searcher->nodes);
  live_nodes(searcher->live, searcher->nodes);
  searcher->next_check = budget_next(&searcher->budget, searcher->nodes);
  return searcher->state != BUDGET_OK;
}

/* The budget is checked before each move of Pacman. Many monsters have so many replies to one move that it must be
 * checked among them, too; up to six never get there, so that how far a search with a given number of nodes gets
 * does not change. */
static inline bool overdue(Searcher *searcher) {
  if (__builtin_expect(searcher->nodes < searcher->next_check, 1)) return false;
  uint64_t late = searcher->punctual ? 0 : REPLIES_MANY;
  return searcher->nodes - searcher->next_check >= late && out_of_budget(searcher);
}

static int32_t monster_node(Searcher *searcher, int32_t monster, int32_t turns, int32_t ply, int32_t alpha,
                            int32_t beta);
static int32_t kept_monster(Searcher *searcher, int32_t monster, int32_t turns, int32_t ply, int32_t alpha,
                            int32_t beta);
static int32_t kept_node(Searcher *searcher, int32_t turns, int32_t ply, int32_t alpha, int32_t beta);

/* This monster's ply; after the last one, Pacman's. */
/* NOLINTNEXTLINE(misc-no-recursion): SEARCH_TURNS_MAX deep at most */
TEMPLATE int32_t next_ply(Searcher *searcher, bool kept, int32_t monster, int32_t turns, int32_t ply, int32_t alpha,
                          int32_t beta) {
  if (monster == searcher->position.monster_count)
    return (kept ? kept_node : search_node)(searcher, turns - 1, ply + 1, alpha, beta);
  return (kept ? kept_monster : monster_node)(searcher, monster, turns, ply, alpha, beta);
}

/* NOLINTNEXTLINE(misc-no-recursion): SEARCH_TURNS_MAX deep at most */
TEMPLATE int32_t monster_body(Searcher *searcher, bool kept, int32_t monster, int32_t turns, int32_t ply, int32_t alpha,
                              int32_t beta) {
  Position *position = &searcher->position;
  if (overdue(searcher)) return 0;
  const Arena *arena = searcher->arena;
  Spot from = position->monsters[monster], chase = arena_steps(arena, position->pacman)[from];
  const Exits *exits = &arena->exits[from];
  int32_t least = VALUE_NONE;
  /* The chase step first: -4% nodes. */
  int32_t first = -1, last = exits->count;
  if (kept && searcher->order > TREE_BEST) {
    first = 0;
    if (searcher->order == TREE_BOARD)
      chase = SPOT_NONE;
    else
      last++; /* the chase step last */
  }
  for (int32_t i = first; i < (kept ? last : exits->count); i++) {
    bool chases = i < 0 || (kept && i == exits->count);
    Spot to = chases ? chase : exits->to[i];
    if (!chases && to == chase) continue;
    searcher->nodes++;
    position_move_monster(position, searcher->keys, monster, to);
    /* Principal variation search, on the monsters' side: for later replies it is first only checked whether they are
     * worse for Pacman at all. -5% nodes; at Pacman's own nodes, where the first move is less certainly the best, it
     * took 2% more. */
    bool scout = searcher->prune && !(kept && searcher->plain) && i >= 0 && beta < VALUE_NONE && beta - alpha > 1;
    int32_t value = next_ply(searcher, kept, monster + 1, turns, ply, scout ? beta - 1 : alpha, beta);
    if (scout && value > alpha && value < beta) value = next_ply(searcher, kept, monster + 1, turns, ply, alpha, beta);
    position_move_monster(position, searcher->keys, monster, from);
    if (value < least) least = value;
    if (!searcher->prune) continue;
    if (least < beta) beta = least;
    if (beta <= alpha) break;
  }
  return least;
}

/* Not inlined, so that gcc makes one for the first monster, one for the second and so on: 3% fewer instructions. */
/* NOLINTNEXTLINE(misc-no-recursion): SEARCH_TURNS_MAX deep at most */
static __attribute__((noinline)) int32_t monster_node(Searcher *searcher, int32_t monster, int32_t turns, int32_t ply,
                                                      int32_t alpha, int32_t beta) {
  return monster_body(searcher, false, monster, turns, ply, alpha, beta);
}

/* The first monster's node is entered by monsters_turn. */
/* NOLINTNEXTLINE(misc-no-recursion): SEARCH_TURNS_MAX deep at most */
static int32_t kept_monster(Searcher *searcher, int32_t monster, int32_t turns, int32_t ply, int32_t alpha,
                            int32_t beta) {
  bool enters = monster > 0;
  if (enters) search_tree_enter(searcher, monster + 1, alpha, beta);
  int32_t value = monster_body(searcher, true, monster, turns, ply, alpha, beta);
  if (enters) search_tree_leave(searcher, turns, value);
  return value;
}

/* The monsters' half of a turn if their replies are known. */
/* NOLINTNEXTLINE(misc-no-recursion): SEARCH_TURNS_MAX deep at most */
TEMPLATE int32_t foreseen_turn(Searcher *searcher, bool kept, Spot before, int32_t turns, int32_t ply, int32_t alpha,
                               int32_t beta) {
  Position *position = &searcher->position;
  int32_t count = position->monster_count, value;
  Spot from[HUNT_MONSTERS_MAX], to[HUNT_MONSTERS_MAX];
  replies_of(searcher->reply, searcher->arena, position, before, to);
  for (int32_t i = 0; i < count; i++)
    if (to[i] == position->pacman) return value_lost(turns);
  for (int32_t i = 0; i < count; i++) {
    from[i] = position->monsters[i];
    position_move_monster(position, searcher->keys, i, to[i]);
    if (kept && i + 1 < count) search_tree_enter(searcher, i + 2, alpha, beta);
  }
  value = (kept ? kept_node : search_node)(searcher, turns - 1, ply + 1, alpha, beta);
  for (int32_t i = 0; i < count; i++) {
    position_move_monster(position, searcher->keys, i, from[i]);
    if (kept && i + 1 < count) search_tree_leave(searcher, turns, value);
  }
  return value;
}

/* The monsters' half of a turn. A monster beside Pacman catches it: no reply can be worse, so that no other is
 * searched. */
/* NOLINTNEXTLINE(misc-no-recursion): SEARCH_TURNS_MAX deep at most */
TEMPLATE int32_t monsters_reply(Searcher *searcher, bool kept, Spot before, int32_t turns, int32_t ply, int32_t alpha,
                                int32_t beta) {
  if (searcher->foresees) return foreseen_turn(searcher, kept, before, turns, ply, alpha, beta);
  const Position *position = &searcher->position;
  const int16_t *distance = arena_distances(searcher->arena, position->pacman);
  for (int32_t i = 0; i < position->monster_count; i++)
    if (distance[position->monsters[i]] == 1) return value_lost(turns);
  return next_ply(searcher, kept, 0, turns, ply, alpha, beta);
}

/* NOLINTNEXTLINE(misc-no-recursion): SEARCH_TURNS_MAX deep at most */
TEMPLATE int32_t monsters_turn(Searcher *searcher, bool kept, Spot before, int32_t turns, int32_t ply, int32_t alpha,
                               int32_t beta) {
  if (kept) search_tree_enter(searcher, 1, alpha, beta);
  int32_t value = monsters_reply(searcher, kept, before, turns, ply, alpha, beta);
  if (kept) search_tree_leave(searcher, turns, value);
  return value;
}

static void keep_line(Searcher *searcher, int32_t ply, Spot to) {
  if (ply >= SEARCH_TURNS_MAX) return;
  int32_t length = searcher->line_length[ply + 1];
  searcher->line[ply][0] = to;
  memcpy(searcher->line[ply] + 1, searcher->line[ply + 1], sizeof(Spot) * (size_t)length);
  searcher->line_length[ply] = length + 1;
}

static inline void set_food(const Searcher *searcher, Spot spot, bool food) {
  searcher->no_food[spot] = food ? 0 : DISTANCE_NONE;
  searcher->no_errand[spot] = food ? 0 : BRIEF_NONE;
}

/* Pacman's move to `to`, and what follows: the value as of before the move. */
/* NOLINTNEXTLINE(misc-no-recursion): SEARCH_TURNS_MAX deep at most */
TEMPLATE int32_t move_body(Searcher *searcher, bool kept, Spot to, int32_t turns, int32_t ply, int32_t alpha,
                           int32_t beta) {
  Position *position = &searcher->position;
  Spot from = position->pacman;
  searcher->nodes++;
  searcher->line_length[ply + 1] = 0;
  bool ate = position_move_pacman(position, searcher->keys, to);
  int32_t gain = VALUE_UNIT * (ate ? SCORE_FOOD + SCORE_MOVE : SCORE_MOVE), value;
  if (searcher->errands) gain = ate ? searcher->errands->worth[to] : 0;
  if (position->outcome == OUTCOME_LOST) {
    value = value_lost(turns);
  } else if (position->outcome == OUTCOME_WON) {
    value = gain + VALUE_WON;
  } else {
    if (ate) set_food(searcher, to, false);
    if (searcher->trail) gain -= (searcher->errands ? 1 : price_visit) * searcher->trail->visits[to];
    if (kept) searcher->tree_gain += gain;
    value = gain + monsters_turn(searcher, kept, from, turns, ply, alpha - gain, beta - gain);
    if (kept) searcher->tree_gain -= gain;
    if (ate) set_food(searcher, to, true);
  }
  if (kept && position->outcome != OUTCOME_PLAYING) search_tree_end(searcher, alpha, beta, value);
  position_undo_pacman(position, searcher->keys, from, ate);
  return value;
}

/* NOLINTNEXTLINE(misc-no-recursion): SEARCH_TURNS_MAX deep at most */
int32_t search_move(Searcher *searcher, Spot to, int32_t turns, int32_t ply, int32_t alpha, int32_t beta) {
  return move_body(searcher, false, to, turns, ply, alpha, beta);
}

/* NOLINTNEXTLINE(misc-no-recursion): SEARCH_TURNS_MAX deep at most */
int32_t search_move_kept(Searcher *searcher, Spot to, int32_t turns, int32_t ply, int32_t alpha, int32_t beta) {
  return move_body(searcher, true, to, turns, ply, alpha, beta);
}

/* Best first: the table's move (-4% nodes), then food, then whatever leads away from the nearest monster (these two
 * -63%; all together -93%). */
void search_order(const Searcher *searcher, int32_t first, uint8_t order[DIRECTION_COUNT]) {
  const Position *position = &searcher->position;
  const Exits *exits = &searcher->arena->exits[position->pacman];
  int32_t rank[DIRECTION_COUNT];
  for (int32_t i = 0; i < exits->count; i++) {
    const int16_t *distance = arena_distances(searcher->arena, exits->to[i]);
    int16_t nearest = DISTANCE_NONE;
    for (int32_t k = 0; k < position->monster_count; k++) nearest = less(nearest, distance[position->monsters[k]]);
    rank[i] = i == first ? 1 << 20 : nearest > 1 && position_food(position, exits->to[i]) ? 1 << 16 | nearest : nearest;
    int32_t at = i;
    for (; at > 0 && rank[order[at - 1]] < rank[i]; at--) order[at] = order[at - 1];
    order[at] = (uint8_t)i;
  }
}

/* NOLINTNEXTLINE(misc-no-recursion): SEARCH_TURNS_MAX deep at most */
TEMPLATE int32_t node_body(Searcher *searcher, bool kept, int32_t turns, int32_t ply, int32_t alpha, int32_t beta) {
  Position *position = &searcher->position;
  searcher->line_length[ply] = 0;
  if (searcher->trail && ply > 0 && position->foods_left == searcher->trail->foods_left) {
    int32_t again = price_again * trail_times(searcher->trail, position->hash);
    if (again > 0) return search_evaluate(searcher, position) - again;
  }
  if (turns == 0) return search_evaluate(searcher, position);
  if (out_of_budget(searcher)) return 0;
  uint64_t hash = position->hash + searcher->salt;
  SearchEntry *entry = searcher->table_mask ? entry_of(searcher, hash) : NULL;
  uint32_t key = (uint32_t)(hash >> 32);
  int32_t first = -1;
  if (entry && entry->key == key && entry->turns >= 0) {
    first = entry->best;
    /* Only entries of the same depth: a deeper one would do, but then the value would depend on what the table
     * happens to contain, and a fixed-depth search would no longer equal minimax. */
    if (entry->turns == turns &&
        (entry->bound == BOUND_EXACT || (entry->bound == BOUND_LOWER && entry->value >= beta) ||
         (entry->bound == BOUND_UPPER && entry->value <= alpha))) {
      searcher->table_hits++;
      return entry->value;
    }
  }
  const Exits *exits = &searcher->arena->exits[position->pacman];
  uint8_t order[DIRECTION_COUNT] = {0};
  search_order(searcher, first, order);
  if (kept) search_tree_order(searcher, order);
  int32_t best = -VALUE_NONE, floor = alpha, best_exit = order[0];
  for (int32_t i = 0; i < exits->count; i++) {
    Spot to = exits->to[order[i]];
    int32_t value = (kept ? search_move_kept : search_move)(searcher, to, turns, ply, alpha, beta);
    if (searcher->state != BUDGET_OK) return 0;
    if (value > best) {
      best = value;
      best_exit = order[i];
      keep_line(searcher, ply, to);
    }
    if (!searcher->prune) continue;
    if (best > alpha) alpha = best;
    if (alpha >= beta) break;
  }
  if (entry)
    *entry = (SearchEntry){.key = key,
                           .value = best,
                           .turns = (int8_t)turns,
                           .bound = best >= beta                       ? BOUND_LOWER
                                    : best > floor || !searcher->prune ? BOUND_EXACT
                                                                       : BOUND_UPPER,
                           .best = (uint8_t)best_exit};
  return best;
}

/* NOLINTNEXTLINE(misc-no-recursion): SEARCH_TURNS_MAX deep at most */
int32_t search_node(Searcher *searcher, int32_t turns, int32_t ply, int32_t alpha, int32_t beta) {
  return node_body(searcher, false, turns, ply, alpha, beta);
}

/* NOLINTNEXTLINE(misc-no-recursion): SEARCH_TURNS_MAX deep at most */
static int32_t kept_node(Searcher *searcher, int32_t turns, int32_t ply, int32_t alpha, int32_t beta) {
  search_tree_enter(searcher, 0, alpha, beta);
  int32_t value = node_body(searcher, true, turns, ply, alpha, beta);
  search_tree_leave(searcher, turns, value);
  return value;
}
