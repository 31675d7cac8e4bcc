/* Retrograde analysis of the hunt: from the caught states backwards, one turn at a time. Knows no search.
 * Two kinds of state share one index: Pacman to move (A) and the monsters to move (B). B is lost if one joint reply
 * catches Pacman or leads to a lost A; A is lost if every move of Pacman leads to a lost B. */
#include "ai/level4_hunt/endgame.h"

#include <stdlib.h>

size_t endgame_states(const Arena *arena, int32_t monsters) {
  if (monsters < 1 || monsters > ENDGAME_MONSTERS_MAX) return 0;
  size_t states = (size_t)arena->spots;
  for (int32_t i = 0; i < monsters; i++) {
    states *= (size_t)arena->spots;
    if (states > ENDGAME_STATES_MAX) return 0;
  }
  return states;
}

typedef struct Retro {
  const Arena *arena;
  Endgame *endgame;
  uint8_t *left;   /* A: moves of Pacman not yet known to lose */
  uint8_t *lost;   /* B: 1 once lost */
  uint32_t *queue; /* A states in the order they were lost */
  size_t head, tail;
  size_t power[ENDGAME_MONSTERS_MAX]; /* what adding one to each monster's spot adds to the index */
  size_t block;                       /* how many states have Pacman on one spot */
} Retro;

/* B is lost in `turn`: every A from which Pacman gets there has one move less. */
static void lose_b(Retro *retro, size_t b, uint16_t turn) {
  if (retro->lost[b]) return;
  retro->lost[b] = 1;
  Spot pacman = (Spot)(b / retro->block);
  size_t rest = b % retro->block;
  const Exits *exits = &retro->arena->exits[pacman];
  for (int32_t i = 0; i < exits->count; i++) {
    size_t a = exits->to[i] * retro->block + rest;
    if (retro->left[a] == 0 || --retro->left[a] > 0) continue;
    retro->endgame->caught_in[a] = turn;
    retro->queue[retro->tail++] = (uint32_t)a;
  }
}

/* Every B from which the monsters get to these spots with Pacman where it is. Steps can be reversed: being
 * neighbours is symmetric, and a boxed-in monster is its own neighbour. */
/* NOLINTNEXTLINE(misc-no-recursion): one level per monster */
static void lose_before(Retro *retro, size_t a, int32_t monster, size_t b, uint16_t turn) {
  if (monster == retro->endgame->monsters || monster >= ENDGAME_MONSTERS_MAX) {
    lose_b(retro, b, turn);
    return;
  }
  Spot at = (Spot)(a / retro->power[monster] % (size_t)retro->endgame->spots);
  const Exits *exits = &retro->arena->exits[at];
  for (int32_t i = 0; i < exits->count; i++)
    lose_before(retro, a, monster + 1, b + exits->to[i] * retro->power[monster], turn);
}

/* Reports how much of the whole is done; false if it is to stop. The second half ends early if states are safe. */
static bool go_on(const EndgameWork *work, size_t done, size_t whole) {
  if (!work) return true;
  if (work->progress) work->progress(work->context, (int32_t)(100 * done / whole));
  return !work->cancel || !atomic_load_explicit(work->cancel, memory_order_relaxed);
}

/* The B states in which a monster is on Pacman (which walked into it) or beside it (so that it is caught now). */
static bool lose_first(Retro *retro, const EndgameWork *work) {
  size_t spots = (size_t)retro->endgame->spots;
  for (size_t b = 0; b < retro->endgame->states; b++) {
    Spot pacman = (Spot)(b / retro->block);
    if ((b & 0xffff) == 0 && !go_on(work, b, 2 * retro->endgame->states)) return false;
    const int16_t *distance = arena_distances(retro->arena, pacman);
    for (int32_t i = 0; i < retro->endgame->monsters; i++) {
      if (distance[b / retro->power[i] % spots] > 1) continue;
      lose_b(retro, b, 1);
      break;
    }
  }
  return true;
}

/* A states with a monster on Pacman are over, not lost: they can't be reached with Pacman to move. */
static void count_moves(Retro *retro) {
  size_t spots = (size_t)retro->endgame->spots;
  for (size_t a = 0; a < retro->endgame->states; a++) {
    Spot pacman = (Spot)(a / retro->block);
    retro->left[a] = retro->arena->exits[pacman].count;
    for (int32_t i = 0; i < retro->endgame->monsters; i++)
      if (a / retro->power[i] % spots == pacman) retro->left[a] = 0;
  }
}

static bool solve(Retro *retro, const EndgameWork *work) {
  count_moves(retro);
  if (!lose_first(retro, work)) return false;
  while (retro->head < retro->tail) {
    if ((retro->head & 0xffff) == 0 && !go_on(work, retro->endgame->states + retro->head, 2 * retro->endgame->states))
      return false;
    size_t a = retro->queue[retro->head++];
    uint16_t turn = retro->endgame->caught_in[a];
    if (turn == UINT16_MAX) continue; /* too long to be counted: the rest is not examined */
    lose_before(retro, a, 0, a / retro->block * retro->block, (uint16_t)(turn + 1));
  }
  return true;
}

Endgame *endgame_create(const Arena *arena, int32_t monsters, const EndgameWork *work) {
  size_t states = endgame_states(arena, monsters);
  if (states == 0) return NULL;
  Endgame *endgame = calloc(1, sizeof *endgame);
  Retro retro = {.arena = arena,
                 .endgame = endgame,
                 .left = malloc(states),
                 .lost = calloc(states, 1),
                 .queue = malloc(states * sizeof *retro.queue),
                 .block = states / (size_t)arena->spots};
  bool ok = endgame && retro.left && retro.lost && retro.queue;
  if (ok) {
    *endgame = (Endgame){.spots = arena->spots, .monsters = monsters, .states = states};
    endgame->caught_in = calloc(states, sizeof *endgame->caught_in);
    size_t power = retro.block;
    for (int32_t i = 0; i < monsters; i++) retro.power[i] = power /= (size_t)arena->spots;
    ok = endgame->caught_in && solve(&retro, work);
  }
  free(retro.left);
  free(retro.lost);
  free(retro.queue);
  if (ok) return endgame;
  endgame_destroy(endgame);
  return NULL;
}

void endgame_destroy(Endgame *endgame) {
  if (!endgame) return;
  free(endgame->caught_in);
  free(endgame);
}

/* The worst of all joint replies, which are enumerated like an odometer over the monsters' exits. */
int32_t endgame_move_caught_in(const Endgame *endgame, const Arena *arena, const Position *position, Spot to) {
  Position next = {.pacman = to, .monster_count = position->monster_count};
  int32_t at[ENDGAME_MONSTERS_MAX] = {0}, count = endgame->monsters, least = ENDGAME_SAFE;
  for (int32_t i = 0; i < count; i++)
    if (position->monsters[i] == to) return 1;
  for (bool more = true; more;) {
    bool caught = false;
    for (int32_t i = 0; i < count; i++) {
      next.monsters[i] = arena->exits[position->monsters[i]].to[at[i]];
      caught |= next.monsters[i] == to;
    }
    int32_t later = caught ? 0 : endgame_caught_in(endgame, &next);
    if ((caught || later != ENDGAME_SAFE) && (least == ENDGAME_SAFE || later + 1 < least)) least = later + 1;
    more = false;
    for (int32_t i = 0; i < count && !more; i++) {
      more = ++at[i] < arena->exits[position->monsters[i]].count;
      if (!more) at[i] = 0;
    }
  }
  return least;
}
