/* The replies of teams that need neither search nor chance: each hunts on its own (chase, greedy), or they share the
 * work (ambush aims where Pacman can go, pincer cuts off its escapes). Knows no agent and no search. */
#include "ai/level4_hunt/replies.h"

/* Ambush: how many steps before Pacman's nose each monster aims, by its turn in the team: the first still chases. */
static const int32_t lead_steps[] = {0, 4, 8, 2};
/* Closer than this a monster forgets the plan and takes Pacman. */
static const int32_t near_enough = 2;

/* Walks on the way Pacman goes: straight where it can, else the first way that is not back. */
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

static void plan_ambush(const Arena *arena, const Position *position, Spot before, Spot *targets) {
  for (int32_t i = 0; i < position->monster_count; i++) {
    int32_t lead = lead_steps[(size_t)i % (sizeof lead_steps / sizeof *lead_steps)];
    targets[i] = look_ahead(arena, before, position->pacman, lead);
  }
}

/* The crossings that Pacman can reach first, nearest first: its ways out. */
static int32_t list_escapes(const Arena *arena, const Position *position, Spot *escapes, int32_t room) {
  const int16_t *distance = arena_distances(arena, position->pacman);
  int32_t count = 0;
  for (Spot spot = 0; spot < arena->spots; spot++) {
    if (arena->exits[spot].count < 3 || distance[spot] == DISTANCE_NONE || spot == position->pacman) continue;
    bool first = true;
    for (int32_t i = 0; i < position->monster_count && first; i++)
      first = arena_distances(arena, position->monsters[i])[spot] > distance[spot];
    if (!first) continue;
    int32_t at = count < room ? count++ : room;
    for (; at > 0 && distance[escapes[at - 1]] > distance[spot]; at--)
      if (at < room) escapes[at] = escapes[at - 1];
    if (at < room) escapes[at] = spot;
  }
  return count;
}

/* Each escape goes to the monster nearest to it that has none yet; who gets none chases. */
static void plan_pincer(const Arena *arena, const Position *position, Spot *targets) {
  Spot escapes[HUNT_MONSTERS_MAX];
  int32_t count = position->monster_count, found = list_escapes(arena, position, escapes, count > 1 ? count - 1 : 0);
  for (int32_t i = 0; i < count; i++) targets[i] = SPOT_NONE;
  /* The nearest hunter stays on Pacman's heels: without it nobody drives it into the others. */
  const int16_t *distance = arena_distances(arena, position->pacman);
  int32_t driver = 0;
  for (int32_t i = 1; i < count; i++)
    if (distance[position->monsters[i]] < distance[position->monsters[driver]]) driver = i;
  if (count > 0) targets[driver] = position->pacman;
  for (int32_t e = 0; e < found; e++) {
    const int16_t *way = arena_distances(arena, escapes[e]);
    int32_t best = -1;
    for (int32_t i = 0; i < count; i++)
      if (targets[i] == SPOT_NONE && (best < 0 || way[position->monsters[i]] < way[position->monsters[best]])) best = i;
    if (best >= 0) targets[best] = escapes[e];
  }
  for (int32_t i = 0; i < count; i++)
    if (targets[i] == SPOT_NONE) targets[i] = position->pacman;
}

void replies_aimed(ReplyKind kind, const Arena *arena, const Position *position, Spot before, Spot *targets, Spot *to) {
  Spot pacman = position->pacman;
  int32_t count = position->monster_count;
  if (position->turn == 0) before = SPOT_NONE;
  for (int32_t i = 0; i < count; i++) targets[i] = pacman;
  if (kind == REPLY_AMBUSH) plan_ambush(arena, position, before, targets);
  if (kind == REPLY_PINCER) plan_pincer(arena, position, targets);
  const int16_t *distance = arena_distances(arena, pacman);
  for (int32_t i = 0; i < count; i++) {
    Spot from = position->monsters[i];
    if (kind == REPLY_STILL) {
      to[i] = from;
    } else if (kind == REPLY_GREEDY) {
      to[i] = arena_greedy(arena, from, pacman);
    } else {
      if (distance[from] <= near_enough || targets[i] == from) targets[i] = pacman;
      to[i] = arena_steps(arena, targets[i])[from];
    }
  }
}

void replies_of(ReplyKind kind, const Arena *arena, const Position *position, Spot before, Spot *to) {
  if (kind == REPLY_CHASE) { /* by far the most often asked for */
    const Spot *steps = arena_steps(arena, position->pacman);
    for (int32_t i = 0; i < position->monster_count; i++) to[i] = steps[position->monsters[i]];
    return;
  }
  Spot targets[HUNT_MONSTERS_MAX];
  replies_aimed(kind, arena, position, before, targets, to);
}

void replies_play(ReplyKind kind, const Arena *arena, const Keys *keys, Position *position, Spot before) {
  Spot to[HUNT_MONSTERS_MAX];
  replies_of(kind, arena, position, before, to);
  for (int32_t i = 0; i < position->monster_count; i++) position_move_monster(position, keys, i, to[i]);
  position_end_turn(position);
}
