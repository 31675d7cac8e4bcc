/* The replies of teams that need no search: each monster hunts on its own (chase, greedy, ambush), or they share the
 * work (pincer). Knows no chance, no agent and no search. */
#include "ai/level4_hunt/replies.h"

#include "ai/level4_hunt/cordon.h"

/* Ambush: how many steps ahead of Pacman the monsters wait for it. */
static const int32_t lead_steps = 2;

/* Continues in Pacman's direction: straight on if possible, otherwise by the first exit that does not lead back. */
static Spot look_ahead(const Arena *arena, Spot before, Spot at, int32_t steps) {
  for (int32_t step = 0; step < steps; step++) {
    const Exits *exits = &arena->exits[at];
    Cell straight = 2 * arena->cell_of[at] - arena->cell_of[before == SPOT_NONE ? at : before];
    Spot next = SPOT_NONE;
    for (int32_t i = 0; i < exits->count; i++) {
      if (exits->to[i] == before) continue;
      if (next == SPOT_NONE || arena->cell_of[exits->to[i]] == straight) next = exits->to[i];
    }
    if (next == SPOT_NONE) return at; /* a dead end: it must come back here */
    before = at;
    at = next;
  }
  return at;
}

void replies_of(ReplyKind kind, const Arena *arena, const Position *position, Spot before, Spot *to) {
  Spot pacman = position->pacman;
  const Spot *steps = arena_steps(arena, pacman);
  int32_t count = position->monster_count;
  if (position->turn == 0) before = SPOT_NONE;
  switch (kind) {
    case REPLY_CHASE:
      for (int32_t i = 0; i < count; i++) to[i] = steps[position->monsters[i]];
      break;
    case REPLY_GREEDY:
      for (int32_t i = 0; i < count; i++) to[i] = arena_greedy(arena, position->monsters[i], pacman);
      break;
    case REPLY_AMBUSH: cordon_intercept(arena, position, look_ahead(arena, before, pacman, lead_steps), to); break;
    case REPLY_PINCER: cordon_close(arena, position, to); break;
    default:
      for (int32_t i = 0; i < count; i++) to[i] = position->monsters[i];
  }
}

void replies_play(ReplyKind kind, const Arena *arena, const Keys *keys, Position *position, Spot before) {
  Spot to[HUNT_MONSTERS_MAX];
  replies_of(kind, arena, position, before, to);
  for (int32_t i = 0; i < position->monster_count; i++) position_move_monster(position, keys, i, to[i]);
  position_end_turn(position);
}
