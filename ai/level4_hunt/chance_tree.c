/* What expectimax reports to the recorder of its tree. Values are reported as seen from the root: multiplied by the
 * factors for food and time on the way, so that all of them can be compared. Knows no agent. */
#include <math.h>

#include "ai/level4_hunt/chance_internal.h"

static Spot place_of(const Chance *chance, int32_t actor) {
  const Position *position = &chance->position;
  return actor == 0 ? position->pacman : position->monsters[actor - 1];
}

/* The probability of a monster's step from its spot to a neighbour, as monster_steps() weighs it. */
static double step_chance(const Chance *chance, int32_t monster, Spot from, Spot to) {
  double p = chance->by_lot[monster] ? chance->p : 0;
  Spot chase = chance_aim(chance, from, chance->position.pacman);
  return p / chance->arena->exits[from].count + (to == chase ? 1 - p : 0);
}

static void enter(Chance *chance, int32_t actor, Spot from, Move move, double likely) {
  tree_enter(chance->tree, &(TreeEntry){.alpha = -INFINITY,
                                        .beta = INFINITY,
                                        .chance = (float)likely,
                                        .from = from,
                                        .kind = actor == 0 ? TREE_MAX : TREE_CHANCE,
                                        .actor = (uint8_t)actor,
                                        .move = move});
}

void chance_tree_enter(Chance *chance, int32_t actor) {
  const TreeFrame *above = tree_top(chance->tree);
  if (!above) {
    enter(chance, actor, place_of(chance, actor), MOVE_COUNT, 1);
    return;
  }
  Spot from = (Spot)above->from, to = place_of(chance, above->actor);
  double likely = above->actor == 0 ? 1 : step_chance(chance, above->actor - 1, from, to);
  enter(chance, actor, place_of(chance, actor), arena_move(chance->arena, from, to), likely);
}

void chance_tree_root(Chance *chance) {
  tree_begin(chance->tree);
  chance->tree->order = TREE_BOARD;
  chance->tree->pruned = false;
  chance->tree_scale = 1;
  chance_tree_enter(chance, 0);
}

/* The steps onto Pacman, which the search skips because they are worth nothing. */
static void add_catches(Chance *chance, const TreeFrame *top) {
  Spot from = (Spot)top->from;
  int32_t actor = top->actor;
  const Exits *exits = &chance->arena->exits[from];
  for (int32_t i = 0; i < exits->count; i++) {
    double likely = step_chance(chance, actor - 1, from, exits->to[i]);
    if (exits->to[i] != chance->position.pacman || likely <= 0) continue;
    int32_t next = actor == chance->position.monster_count ? 0 : actor + 1;
    enter(chance, next, place_of(chance, next), exits->moves[i], likely);
    tree_leave(chance->tree, 0, TREE_EXACT, TREE_LOST, 0, false);
  }
}

void chance_tree_leave(Chance *chance, int32_t turns, double value) {
  const TreeFrame *top = tree_top(chance->tree);
  if (!top) return;
  TreeEnd end = TREE_INNER;
  if (top->actor > 0)
    add_catches(chance, top);
  else if (!top->seen)
    end = turns <= 0 ? TREE_DEPTH : TREE_RARE;
  tree_leave(chance->tree, value * chance->tree_scale, TREE_EXACT, end, 0, false);
}

void chance_tree_done(Chance *chance, int32_t turns, double value) {
  chance_tree_leave(chance, turns, value);
  tree_commit(chance->tree, turns);
}

void chance_tree_end(Chance *chance, double value) {
  chance_tree_enter(chance, 1);
  TreeEnd end = chance->position.outcome == OUTCOME_WON ? TREE_WON : TREE_LOST;
  tree_leave(chance->tree, value * chance->tree_scale, TREE_EXACT, end, 0, false);
}
