/* Plays the moves of a tree's line on a copy of the position. Must not know the window, nor any search. */
#include "game/app/model/tree_future.h"

int32_t tree_path(const Tree *tree, int32_t node, int32_t *out, int32_t room) {
  int32_t depth = tree->nodes[node].depth, count = depth < room ? depth : room;
  for (int32_t at = node; tree->nodes[at].parent >= 0; at = tree->nodes[at].parent)
    if (tree->nodes[at].depth <= room) out[tree->nodes[at].depth - 1] = at;
  return count;
}

/* One move. Where monsters move together, only their places are updated: the rules have no half of their ply. */
static void play(const Game *game, State *state, const TreeNode *to, int32_t actor, TreeFuture *out) {
  Move move = to->move;
  if (state->ghosts) {
    Undo undo;
    if (!state_over(state)) game_step(game, state, &move, &undo);
  } else if (actor == 0) {
    state->pacman += game->board->step[move];
  } else {
    state->monsters[actor - 1] += game->board->step[move];
  }
  if (actor == 0 && out->steps < TREE_FUTURE_STEPS) out->way[out->steps++] = state->pacman;
}

bool tree_future(const Game *game, const State *root, const Tree *tree, int32_t node, TreeFuture *out) {
  enum { PATH = 2048 };
  int32_t path[PATH] = {0}, count = tree_path(tree, node, path, PATH);
  State state;
  *out = (TreeFuture){0};
  if (!state_init(&state, game, NULL)) return false;
  state_copy(&state, root, game);
  for (int32_t i = 0; i < count; i++)
    play(game, &state, &tree->nodes[path[i]], tree->nodes[tree->nodes[path[i]].parent].actor, out);
  out->played = out->steps;
  out->monster_count = game->monster_count < TREE_FUTURE_MONSTERS ? game->monster_count : TREE_FUTURE_MONSTERS;
  for (int32_t i = 0; i < out->monster_count; i++) out->monsters[i] = state.monsters[i];
  for (int32_t at = tree->nodes[node].best; at >= 0; at = tree->nodes[at].best)
    play(game, &state, &tree->nodes[at], tree->nodes[tree->nodes[at].parent].actor, out);
  state_destroy(&state);
  return true;
}
