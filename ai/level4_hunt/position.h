/* A compact state of the hunt, with moves made and taken back in a few instructions.
 * The same rules as game/core (a test plays both side by side); knows no agents and no search. */
#ifndef PACADE_AI_HUNT_POSITION_H
#define PACADE_AI_HUNT_POSITION_H

#include "ai/level4_hunt/arena.h"
#include "game/core/game.h"

enum { HUNT_MONSTERS_MAX = 32, HUNT_FOOD_WORDS = ARENA_SPOTS_MAX / 64 };

/* Food comes last, so that a copy takes only the words that the board needs. */
typedef struct Position {
  uint64_t hash; /* of places and foods, always up to date; the same when two monsters are swapped */
  int32_t score, foods_left, turn, max_turns;
  Spot pacman;
  uint8_t outcome;
  uint8_t monster_count;
  Spot monsters[HUNT_MONSTERS_MAX];
  uint64_t food[HUNT_FOOD_WORDS];
} Position;

/* Keys of the hash: sums instead of exclusive-ors, so that two monsters on one spot don't cancel out. */
typedef struct Keys {
  uint64_t pacman[ARENA_SPOTS_MAX], food[ARENA_SPOTS_MAX], monster[ARENA_SPOTS_MAX];
} Keys;

/* The same keys on every machine. */
void keys_init(Keys *keys);

/* False with a message when there are more than HUNT_MONSTERS_MAX monsters. */
bool position_set(Position *position, const Arena *arena, const Keys *keys, const Game *game, const State *state,
                  Error *error);
/* The hash computed from scratch. */
uint64_t position_hash(const Position *position, const Arena *arena, const Keys *keys);
/* Whether a monster is on Pacman's spot. */
static inline bool position_caught(const Position *position) {
  for (int32_t i = 0; i < position->monster_count; i++)
    if (position->monsters[i] == position->pacman) return true;
  return false;
}

void position_copy(Position *to, const Position *from, const Arena *arena);

static inline bool position_food(const Position *position, Spot spot) {
  return position->food[spot >> 6] >> (spot & 63) & 1;
}

/* Pacman's half of a turn. Returns whether food was eaten, which is needed to take it back. */
static inline bool position_move_pacman(Position *position, const Keys *keys, Spot to) {
  position->hash += keys->pacman[to] - keys->pacman[position->pacman];
  position->pacman = to;
  position->score += SCORE_MOVE;
  if (__builtin_expect(position_caught(position), 0)) {
    position->outcome = OUTCOME_LOST;
    return false;
  }
  if (!position_food(position, to)) return false;
  position->food[to >> 6] &= ~(UINT64_C(1) << (to & 63));
  position->hash -= keys->food[to];
  position->score += SCORE_FOOD;
  if (--position->foods_left == 0) position->outcome = OUTCOME_WON;
  return true;
}

static inline void position_undo_pacman(Position *position, const Keys *keys, Spot from, bool ate) {
  Spot to = position->pacman;
  position->hash += keys->pacman[from] - keys->pacman[to];
  position->pacman = from;
  position->score -= SCORE_MOVE;
  position->outcome = OUTCOME_PLAYING;
  if (!ate) return;
  position->food[to >> 6] |= UINT64_C(1) << (to & 63);
  position->hash += keys->food[to];
  position->score -= SCORE_FOOD;
  position->foods_left++;
}

/* One monster's step; taken back by the same call with the spot it came from. */
static inline void position_move_monster(Position *position, const Keys *keys, int32_t monster, Spot to) {
  position->hash += keys->monster[to] - keys->monster[position->monsters[monster]];
  position->monsters[monster] = to;
}

/* After the last monster: checks whether Pacman is caught or time is up. */
static inline void position_end_turn(Position *position) {
  position->turn++;
  if (position_caught(position))
    position->outcome = OUTCOME_LOST;
  else if (position->turn >= position->max_turns)
    position->outcome = OUTCOME_TIMEOUT;
}

static inline void position_undo_turn(Position *position) {
  position->turn--;
  position->outcome = OUTCOME_PLAYING;
}

#endif
