/* Sweeps over all positions, one set of foods after the other: eating leads to a smaller set, which is solved
 * before. What is kept is the value after Pacman's move; the monsters' step is a product of tables, monster by
 * monster. Knows no other search and no agent. */
#include "ai/level4_hunt/finale.h"

#include <stdlib.h>
#include <string.h>

#include "ai/level4_hunt/peril.h"
#include "ai/level4_hunt/step_internal.h"

enum { FOODS_MOST = 8, MONSTERS_MOST = 2, SWEEPS_MOST = 100 };
/* At most this many positions for one kind of hunters: about a tenth of a second. */
static const size_t positions_most = 1200000;
/* A win a turn later counts this much: otherwise waiting would be as good as winning. */
static const float later = 0.9995F;
/* Sweeps of one set of foods end when no value changes by more than this. */
static const float settled = 2e-4F;
/* Kinds with less belief than this are not solved. */
static const double belief_least = 0.04;
/* Chances to win below this count as none. */
static const double hope = 1e-4;

/* One kind of hunters: the values of all positions against them. */
typedef struct Kind {
  Duel duel;    /* of two monsters; its own values are not used */
  float *after; /* [set of foods][Pacman after its move][placement]; NULL: not solved */
} Kind;

struct Finale {
  const Arena *arena; /* borrowed; NULL: nothing is solved */
  int32_t monsters, foods;
  PerilPair pair; /* of two monsters; without one, or if one of them is walled in: PERIL_PAIR_NONE */
  size_t spots, placings;
  Spot food[FOODS_MOST];
  uint8_t *bit; /* by spot: the bit of its food in a set; 0: none */
  ChanceStep *steps;
  float *best, *half;
  Kind kinds[OPPONENT_KINDS];
};

Finale *finale_create(void) { return calloc(1, sizeof(Finale)); }

void finale_forget(Finale *finale) {
  for (int32_t k = 0; k < OPPONENT_KINDS; k++) {
    free(finale->kinds[k].after);
    duel_destroy(&finale->kinds[k].duel);
  }
  free(finale->bit);
  free(finale->steps);
  free(finale->best);
  free(finale->half);
  *finale = (Finale){.arena = NULL};
}

void finale_destroy(Finale *finale) {
  if (!finale) return;
  finale_forget(finale);
  free(finale);
}

/* Of two monsters that take turns in colour, each has half of the spots. */
static size_t placings_of(const Arena *arena, const Position *position) {
  size_t spots = (size_t)arena->spots;
  if (position->monster_count != 2) return spots;
  PerilPair pair = peril_pair(arena, position->pacman, position->monsters, position->monster_count);
  return pair == PERIL_PAIR_NONE ? spots * spots : duel_square(arena);
}

static bool fits(const Arena *arena, const Position *position) {
  int32_t monsters = position->monster_count, foods = position->foods_left;
  if (monsters < 1 || monsters > MONSTERS_MOST || foods < 1 || foods > FOODS_MOST) return false;
  size_t spots = (size_t)arena->spots;
  return (((size_t)1 << foods) - 1) * spots * placings_of(arena, position) <= positions_most;
}

/* The set of foods of a position; 0 if it has a food that the tables were not solved for. */
static uint32_t set_of(const Finale *finale, const Position *position) {
  uint32_t set = 0;
  for (int32_t i = 0; i < finale->foods; i++)
    if (position_food(position, finale->food[i])) set |= 1u << i;
  return __builtin_popcount(set) == position->foods_left ? set : 0;
}

static bool start(Finale *finale, const Arena *arena, const Position *position) {
  finale_forget(finale);
  finale->spots = (size_t)arena->spots;
  finale->monsters = position->monster_count;
  finale->placings = placings_of(arena, position);
  finale->pair = peril_pair(arena, position->pacman, position->monsters, position->monster_count);
  finale->bit = calloc(finale->spots, sizeof *finale->bit);
  finale->steps = calloc(finale->spots, sizeof *finale->steps);
  finale->best = malloc(finale->placings * sizeof *finale->best);
  finale->half = malloc(finale->placings * sizeof *finale->half);
  if (!finale->bit || !finale->steps || !finale->best || !finale->half) {
    finale_forget(finale);
    return false;
  }
  for (Spot spot = 0; spot < arena->spots; spot++) {
    if (!position_food(position, spot)) continue;
    finale->bit[spot] = (uint8_t)(1u << finale->foods);
    finale->food[finale->foods++] = spot;
  }
  finale->arena = arena;
  return true;
}

static float *after_of(const Finale *finale, const Kind *kind, uint32_t set, Spot spot) {
  return kind->after + (((size_t)set - 1) * finale->spots + spot) * finale->placings;
}

/* Placements in which a monster is on the spot are worth nothing. */
static void clear_caught(const Finale *finale, const Kind *kind, float *values, Spot spot) {
  if (finale->pair != PERIL_PAIR_NONE) {
    duel_clear_walked_into(&kind->duel, spot, values);
    return;
  }
  values[finale->monsters == 2 ? spot * finale->spots : spot] = 0;
  if (finale->monsters < 2) return;
  memset(values + spot * finale->spots, 0, finale->spots * sizeof *values);
  for (size_t i = 0; i < finale->spots; i++) values[i * finale->spots + spot] = 0;
}

/* to[i] = the mean of the rows of `from` that a monster on spot i may step to. */
static void step_rows(const Finale *finale, size_t row, const float *from, float *to) {
  for (size_t i = 0; i < finale->spots; i++) chance_step_row(&finale->steps[i], row, row, from, to + i * row);
}

static void transpose(float *square, size_t side) {
  for (size_t i = 0; i < side; i++)
    for (size_t k = 0; k < i; k++) {
      float keep = square[i * side + k];
      square[i * side + k] = square[k * side + i];
      square[k * side + i] = keep;
    }
}

/* Computes one more turn for Pacman on `spot`, after its food is eaten; returns the largest change. */
static float sweep_spot(Finale *finale, const Kind *kind, uint32_t set, Spot spot) {
  const Exits *exits = &finale->arena->exits[spot];
  float *best = finale->best, *after = after_of(finale, kind, set, spot), most = 0;
  for (int32_t e = 0; e < exits->count; e++) {
    const float *next = after_of(finale, kind, set, exits->to[e]);
    if (e == 0)
      memcpy(best, next, finale->placings * sizeof *best);
    else
      for (size_t i = 0; i < finale->placings; i++) best[i] = next[i] > best[i] ? next[i] : best[i];
  }
  clear_caught(finale, kind, best, spot);
  size_t row = finale->placings / finale->spots;
  step_rows(finale, row, best, finale->half);
  const float *values = finale->half;
  if (finale->monsters == 2) { /* the monsters are identical: the second one's step is the first one's, transposed */
    transpose(finale->half, finale->spots);
    step_rows(finale, row, finale->half, best);
    values = best;
  }
  for (size_t i = 0; i < finale->placings; i++) {
    float value = later * values[i], change = value - after[i];
    most = change > most ? change : most;
    after[i] = value;
  }
  clear_caught(finale, kind, after, spot);
  return most;
}

static void list_steps(Finale *finale, Spot pacman, double p, bool greedy) {
  for (Spot from = 0; from < finale->arena->spots; from++)
    finale->steps[from] = step_from(finale->arena, from, pacman, p, greedy);
}

/* Stepping onto a food of the set leads to a smaller set, or wins. */
static void enter_foods(const Finale *finale, const Kind *kind, uint32_t set) {
  for (int32_t f = 0; f < finale->foods; f++) {
    if (!(set >> f & 1)) continue;
    float *after = after_of(finale, kind, set, finale->food[f]);
    uint32_t rest = set & ~(1u << f);
    if (rest)
      memcpy(after, after_of(finale, kind, rest, finale->food[f]), finale->placings * sizeof *after);
    else
      for (size_t i = 0; i < finale->placings; i++) after[i] = 1;
    clear_caught(finale, kind, after, finale->food[f]);
  }
}

/* All or nothing: what was allocated before memory ran out is freed. */
static bool make_room(const Finale *finale, Kind *kind, double p, bool greedy) {
  size_t sets = ((size_t)1 << finale->foods) - 1;
  bool pair = finale->pair != PERIL_PAIR_NONE;
  kind->after = calloc(sets * finale->spots * finale->placings, sizeof *kind->after);
  if (kind->after && (!pair || duel_init(&kind->duel, finale->arena, p, greedy, finale->pair))) return true;
  free(kind->after);
  kind->after = NULL;
  duel_destroy(&kind->duel);
  return false;
}

static bool solve(Finale *finale, Kind *kind, double p, bool greedy, uint64_t *nodes) {
  if (!make_room(finale, kind, p, greedy)) return false;
  uint32_t sets = (1u << finale->foods) - 1;
  bool pair = finale->pair != PERIL_PAIR_NONE;
  Duel walk = kind->duel; /* of two monsters: swept set by set in its place */
  for (uint32_t set = 1; set <= sets; set++) {
    walk.values = kind->after + ((size_t)set - 1) * finale->spots * finale->placings;
    enter_foods(finale, kind, set);
    float change = 1;
    for (int32_t sweep = 0; sweep < SWEEPS_MOST && change > settled; sweep++) {
      change = 0;
      for (Spot n = 0; n < finale->arena->spots; n++) {
        Spot spot = sweep % 2 == 1 ? (Spot)(finale->arena->spots - 1 - n) : n;
        if (set & finale->bit[spot]) continue;
        if (pair) {
          duel_sweep_and_look(&walk, spot, (DuelTurn){.end = 0, .keep = later}, &change);
          continue;
        }
        list_steps(finale, spot, p, greedy);
        float most = sweep_spot(finale, kind, set, spot);
        change = most > change ? most : change;
      }
    }
    *nodes += finale->spots * finale->placings;
  }
  return true;
}

/* Of the monsters, when Pacman has moved to `to`. */
static size_t placing_of(const Finale *finale, const Kind *kind, const Position *position, Spot to) {
  if (finale->pair != PERIL_PAIR_NONE) return duel_place(&kind->duel, to, position->monsters);
  return finale->monsters == 2 ? position->monsters[0] * finale->spots + position->monsters[1] : position->monsters[0];
}

bool finale_values(Finale *finale, const Arena *arena, const Position *position, const Opponent *opponent,
                   double value[DIRECTION_COUNT], uint64_t *nodes) {
  uint32_t set = finale->arena == arena && finale->monsters == position->monster_count ? set_of(finale, position) : 0;
  if (set == 0) {
    if (!fits(arena, position) || !start(finale, arena, position)) return false;
    set = set_of(finale, position);
  }
  OpponentKind kinds[OPPONENT_KINDS];
  opponent_kinds(opponent, kinds);
  const Exits *exits = &arena->exits[position->pacman];
  double sum = 0, best = 0, values[DIRECTION_COUNT] = {0};
  int32_t likeliest = 0;
  for (int32_t k = 1; k < OPPONENT_KINDS; k++)
    if (kinds[k].belief > kinds[likeliest].belief) likeliest = k;
  for (int32_t k = 0; k < OPPONENT_KINDS; k++) {
    Kind *kind = &finale->kinds[k];
    if (kinds[k].belief < belief_least && k != likeliest) continue;
    if (!kind->after && !solve(finale, kind, kinds[k].p, kinds[k].greedy, nodes)) return false;
    sum += kinds[k].belief;
    for (int32_t i = 0; i < exits->count; i++)
      values[i] += kinds[k].belief *
                   (double)after_of(finale, kind, set, exits->to[i])[placing_of(finale, kind, position, exits->to[i])];
  }
  for (int32_t i = 0; i < exits->count && sum > 0; i++) {
    value[i] = values[i] / sum;
    best = value[i] > best ? value[i] : best;
  }
  return best > hope;
}
