/* The beam: candidates of a turn, the best of them, and the plan reconstructed. A line is identified by its hash
 * alone, so that two paths to one position are merged. Knows no agent. */
#include "ai/level4_hunt/beam_internal.h"

#include <stdlib.h>
#include <string.h>

/* Value of a line: food first, then the path to the next one; an isolated food counts for the path that it saves. In
 * steps; tuned on random mazes with 2 to 4 hounds: with food worth less than 3 steps, single foods are left behind. */
static const int32_t worth_food = 4, worth_lonely_max = 12;
/* The distance to a hound never grows, and a dead end costs two steps of it: food there must be eaten while the
 * distance is large enough. */
static const int32_t worth_dead_end = 60;
/* Of a plan that does not reach the end, only the first part is followed: the rest is a guess. */
static const int32_t follow_part = 2;

void beam_destroy(Beam *beam) {
  if (!beam) return;
  free(beam->lines);
  free(beam->next);
  free(beam->order);
  free(beam->seen);
  free(beam->steps);
  free(beam);
}

Beam *beam_create(int32_t width, Error *error) {
  Beam *beam = calloc(1, sizeof *beam);
  if (beam) {
    size_t lines = (size_t)width, slots = 16;
    while (slots < lines * 8) slots *= 2;
    beam->width = width;
    beam->seen_mask = (uint32_t)(slots - 1);
    beam->lines = malloc(lines * sizeof *beam->lines);
    beam->next = malloc(4 * lines * sizeof *beam->next);
    beam->order = malloc(4 * lines * sizeof *beam->order);
    beam->seen = malloc(slots * sizeof *beam->seen);
    beam->steps = malloc(lines * BEAM_TURNS_MAX * sizeof *beam->steps);
    if (beam->lines && beam->next && beam->order && beam->seen && beam->steps) return beam;
  }
  beam_destroy(beam);
  error_set(error, "out of memory for a plan of %d lines", (int)width);
  return NULL;
}

/* True when the hash is new. Zero marks an empty slot. */
static bool remember(Beam *beam, uint64_t hash) {
  hash |= 1;
  uint32_t slot = (uint32_t)(hash >> 32) & beam->seen_mask;
  while (beam->seen[slot] != 0) {
    if (beam->seen[slot] == hash) return false;
    slot = (slot + 1) & beam->seen_mask;
  }
  beam->seen[slot] = hash;
  return true;
}

static int32_t nearest_food(const Arena *arena, const Position *position, Spot from) {
  const int16_t *distance = arena_distances(arena, from);
  int32_t best = DISTANCE_NONE, words = (arena->spots + 63) / 64;
  for (int32_t w = 0; w < words; w++)
    for (uint64_t bits = position->food[w]; bits; bits &= bits - 1) {
      int32_t steps = distance[w * 64 + __builtin_ctzll(bits)];
      if (steps < best) best = steps;
    }
  return best;
}

/* One turn of one line: Pacman moves to `to`, every monster replies. False when Pacman is caught or the position was
 * seen already. */
static bool extend(Beam *beam, const BeamLine *from, uint16_t parent, Spot to, BeamLine *out) {
  const Arena *arena = beam->arena;
  position_copy(&out->position, &from->position, arena);
  Position *position = &out->position;
  bool ate = position_move_pacman(position, beam->keys, to);
  if (position->outcome == OUTCOME_LOST) return false;
  if (position->outcome == OUTCOME_PLAYING) {
    replies_play(beam->reply, arena, beam->keys, position, from->position.pacman);
    if (position->outcome == OUTCOME_LOST || !remember(beam, position->hash)) return false;
  }
  int32_t nearest = nearest_food(arena, position, to);
  out->saved = from->saved;
  if (ate)
    out->saved += worth_food + (nearest < worth_lonely_max ? nearest : worth_lonely_max) +
                  (beam->terrain->dead_end[to] ? worth_dead_end : 0);
  out->worth = out->saved - nearest;
  out->step = (BeamStep){.parent = parent, .to = to};
  return true;
}

/* The best `width` of the candidates, by a partial selection: value first, then the hash, so that ties don't depend
 * on the order of the candidates. */
static int32_t select_best(Beam *beam, int32_t count) {
  uint32_t *order = beam->order;
  const BeamLine *next = beam->next;
  int32_t wanted = count < beam->width ? count : beam->width, low = 0, high = count - 1;
  for (int32_t i = 0; i < count; i++) order[i] = (uint32_t)i;
  while (low < high && wanted < count) { /* quickselect: everything before `wanted` is at least as good as the rest */
    const BeamLine *pivot = &next[order[(low + high) / 2]];
    int32_t i = low, j = high;
    while (i <= j) {
      while (next[order[i]].worth > pivot->worth ||
             (next[order[i]].worth == pivot->worth && next[order[i]].position.hash > pivot->position.hash))
        i++;
      while (next[order[j]].worth < pivot->worth ||
             (next[order[j]].worth == pivot->worth && next[order[j]].position.hash < pivot->position.hash))
        j--;
      if (i > j) break;
      uint32_t swap = order[i];
      order[i++] = order[j];
      order[j--] = swap;
    }
    if (wanted <= j)
      high = j;
    else if (wanted >= i)
      low = i;
    else
      break;
  }
  return wanted;
}

/* Reconstructs the plan from the line that ends at `place` in turn `turns`. */
static void keep_plan(Beam *beam, int32_t turns, uint16_t place) {
  beam->length = turns;
  for (int32_t turn = turns - 1; turn >= 0; turn--) {
    const BeamStep *step = &beam->steps[(size_t)turn * (size_t)beam->width + place];
    beam->plan[turn] = step->to;
    place = step->parent;
  }
}

/* Computes the hashes that the plan foresees, by walking it again. A plan that does not win is cut after the food
 * with which it has gained most: what follows only costs points. */
static void foresee(Beam *beam, const Position *start) {
  Position *walk = &beam->lines[0].position;
  position_copy(walk, start, beam->arena);
  int32_t most = 0, cut = beam->length;
  for (int32_t i = 0; i < beam->length; i++) {
    Spot from = walk->pacman;
    beam->foreseen[i] = walk->hash;
    position_move_pacman(walk, beam->keys, beam->plan[i]);
    if (walk->score - start->score > most) {
      most = walk->score - start->score;
      cut = i + 1;
    }
    if (walk->outcome != OUTCOME_PLAYING) continue;
    replies_play(beam->reply, beam->arena, beam->keys, walk, from);
  }
  beam->gain = most;
  if (!beam->won) beam->length = cut;
}

bool beam_holds(const Beam *beam, const Position *position) {
  return beam->at < beam->length && beam->foreseen[beam->at] == position->hash;
}

/* Plays one turn of every line; returns how many candidates there are. */
static int32_t extend_all(Beam *beam, int32_t lines, uint64_t *nodes) {
  int32_t count = 0;
  memset(beam->seen, 0, ((size_t)beam->seen_mask + 1) * sizeof *beam->seen);
  for (int32_t i = 0; i < lines; i++) {
    const Exits *exits = &beam->arena->exits[beam->lines[i].position.pacman];
    for (int32_t e = 0; e < exits->count; e++, ++*nodes) {
      BeamLine *out = &beam->next[count];
      if (!extend(beam, &beam->lines[i], (uint16_t)i, exits->to[e], out)) continue;
      beam->won = out->position.outcome == OUTCOME_WON;
      if (beam->won) {
        beam->next[0] = *out;
        return 1;
      }
      count++;
    }
  }
  return count;
}

/* The best candidates become the beam. Returns how many; the index of the best goes into *best. */
static int32_t keep_best(Beam *beam, int32_t count, int32_t turn, int32_t *best) {
  int32_t kept = select_best(beam, count);
  *best = 0;
  for (int32_t i = 0; i < kept; i++) {
    const BeamLine *line = &beam->next[beam->order[i]];
    position_copy(&beam->lines[i].position, &line->position, beam->arena);
    beam->lines[i].saved = line->saved;
    beam->lines[i].worth = line->worth;
    beam->steps[(size_t)turn * (size_t)beam->width + (size_t)i] = line->step;
    if (line->worth > beam->lines[*best].worth) *best = i;
  }
  return kept;
}

BudgetState beam_plan(Beam *beam, const Position *position, const Limits *limits, TraceLive *live) {
  Budget budget = budget_start(limits);
  BudgetState state = BUDGET_OK;
  position_copy(&beam->lines[0].position, position, beam->arena);
  beam->lines[0].saved = beam->lines[0].worth = 0;
  beam->length = beam->at = beam->worth = 0;
  beam->won = false;
  uint64_t nodes = 0;
  int32_t lines = 1, most = position->max_turns - position->turn;
  if (most > BEAM_TURNS_MAX) most = BEAM_TURNS_MAX;
  for (int32_t turn = 0; turn < most && lines > 0 && !beam->won && state == BUDGET_OK; turn++) {
    int32_t best, count = extend_all(beam, lines, &nodes);
    lines = keep_best(beam, count, turn, &best);
    state = budget_check(&budget, nodes);
    live_nodes(live, nodes);
    if (lines == 0) break;
    keep_plan(beam, turn + 1, (uint16_t)best);
    beam->worth = beam->lines[best].worth;
    live_best(live, turn + 1, arena_move(beam->arena, position->pacman, beam->plan[0]),
              beam->lines[best].position.score - position->score);
  }
  beam->nodes = nodes;
  /* If all lines of the beam died, its last survivors were heading the wrong way: the plan is left early. */
  if (!beam->won && beam->length > follow_part) beam->length -= beam->length / follow_part;
  foresee(beam, position);
  return state == BUDGET_CANCELLED ? BUDGET_CANCELLED : BUDGET_OK;
}
