/* The tables of survival: the order of the work on them, and looking up. They are of the capsules that lie there now,
 * and worked on again when one is eaten, for then there is peace for a while. Knows no food and no search. */
#include <stdlib.h>

#include "ai/level7_classic/survival_tables_internal.h"

/* Sweeps over the maze, forwards and backwards in turn; from values with other capsules on fewer are needed. */
enum { SWEEPS = 36, SWEEPS_MORE = 10 };
/* A ghost that is scared for this many moves is as good as away. */
static const int32_t away = 8;

enum { STAGE_ONE, STAGE_PAIR, STAGE_ONE_CAPSULES, STAGE_PAIR_CAPSULES, STAGE_DONE };

void survival_destroy(Survival *s) {
  if (!s) return;
  free(s->number);
  free(s->cells);
  free(s->node_of);
  free(s->node);
  free(s->steps);
  free(s->areas);
  free(s->area_nodes);
  free(s->local);
  free(s->one);
  free(s->pair);
  free(s->one_next);
  free(s->pair_next);
  free(s->work);
  free(s->turned);
  free(s->row_of);
  free(s->local_steps);
  free(s);
}

/* ---- the work ---- */

/* What comes after a capsule: its time, and then the best place for Pacman, wherever the ghosts are. */
static double peace_after(const Survival *s) {
  double left = 1, sum = 0, all = 1;
  for (int32_t i = 0; i < BERKELEY_SCARED; i++) left *= 1 - 1 / survival_stretch;
  for (int32_t n = 0; n < s->nodes; n++) {
    float best = 0;
    for (int32_t p = 0; p < s->open; p++)
      if (s->one_next[survival_at(s, p) + n] > best) best = s->one_next[survival_at(s, p) + n];
    sum += (double)best;
  }
  for (int32_t i = 0; i < s->field->ghost_count; i++) all *= sum / s->nodes;
  return 1 - left + left * all;
}

static void finish_stage(Survival *s) {
  if (s->stage == STAGE_ONE) s->peace = peace_after(s);
  for (int32_t p = 0; p < s->open && s->stage == STAGE_ONE_CAPSULES; p++)
    sweep_best_one(s, p, s->mask, s->one + survival_at(s, p));
  for (int32_t p = 0; p < s->open && s->stage == STAGE_PAIR_CAPSULES && s->pairs; p++)
    sweep_best_pair(s, p, s->mask, s->pair + s->areas[p].at);
  s->stage++;
  s->unit = 0;
}

static int32_t units_of(const Survival *s) {
  switch (s->stage) {
    case STAGE_ONE: return SWEEPS * s->open;
    case STAGE_PAIR: return s->pairs ? SWEEPS * s->open : 0;
    case STAGE_ONE_CAPSULES: return SWEEPS_MORE * s->open;
    default: return s->pairs ? SWEEPS_MORE * s->open : 0;
  }
}

static uint32_t mask_of(const Survival *s, const BerkeleyState *state) {
  const CellList *pies = &s->field->map->pies;
  uint32_t mask = 0;
  for (int32_t i = 0; i < pies->count && i < CAPSULES_MAX; i++) mask |= (uint32_t)state->capsules[pies->at[i]] << i;
  return mask;
}

bool survival_work(Survival *s, const BerkeleyState *state, const Budget *budget, bool *changed) {
  uint32_t mask = mask_of(s, state);
  if (mask != s->mask) {
    s->mask = mask;
    if (s->stage >= STAGE_ONE_CAPSULES) s->stage = STAGE_ONE_CAPSULES, s->unit = 0;
  }
  *changed = s->stage < STAGE_DONE;
  while (s->stage < STAGE_DONE) {
    if (s->unit == units_of(s)) {
      finish_stage(s);
      continue;
    }
    if (budget_time(budget) != BUDGET_OK) return false;
    int32_t at = s->unit % s->open, p = s->unit / s->open % 2 ? s->open - 1 - at : at;
    uint32_t counted = s->stage < STAGE_ONE_CAPSULES ? 0 : s->mask;
    if (s->stage == STAGE_ONE || s->stage == STAGE_ONE_CAPSULES)
      sweep_one(s, p, counted);
    else
      sweep_pair(s, p, counted);
    s->unit++;
  }
  return true;
}

/* ---- making it ---- */

static void start(Survival *s) {
  for (int32_t p = 0; p < s->open; p++) {
    for (int32_t n = 0; n < s->nodes; n++) s->one_next[survival_at(s, p) + n] = s->node[n].cell == p ? 0 : 1;
    if (!s->pairs) continue;
    const Area *area = &s->areas[p];
    for (size_t i = 0; i < area->row * area->row; i++) s->pair_next[area->at + i] = 1;
    sweep_strike(s, p, s->pair_next + area->at);
  }
}

/* What the tables take: those of lone ghosts, then, once the areas are listed, those of pairs as well. */
static uint64_t bytes_of(const Survival *s) {
  uint64_t one = (uint64_t)s->open * (uint64_t)s->nodes;
  uint64_t each = sizeof *s->steps + sizeof *s->one + sizeof *s->one_next;
  if (s->field->ghost_count > 1) each += sizeof *s->area_nodes + sizeof *s->local;
  return one * each + (uint64_t)s->pair_size * (sizeof *s->pair + sizeof *s->pair_next);
}

static bool over(const Survival *s, uint64_t max_bytes) { return max_bytes > 0 && bytes_of(s) > max_bytes; }

static bool take_tables(Survival *s, uint64_t max_bytes) {
  size_t one = (size_t)s->open * (size_t)s->nodes, work = (size_t)s->nodes;
  if (over(s, max_bytes)) return false;
  s->steps = calloc(one, sizeof *s->steps);
  s->one = calloc(one, sizeof *s->one);
  s->one_next = calloc(one, sizeof *s->one_next);
  if (!s->steps || !s->one || !s->one_next) return false;
  s->pairs = s->field->ghost_count > 1;
  if (s->pairs) {
    if (!places_areas(s) || over(s, max_bytes)) return false;
    if (s->row_most * s->row_most > work) work = s->row_most * s->row_most;
    s->pair = calloc(s->pair_size, sizeof *s->pair);
    s->pair_next = calloc(s->pair_size, sizeof *s->pair_next);
    s->local_steps = calloc(s->row_most, sizeof *s->local_steps);
    s->turned = calloc(work, sizeof *s->turned);
    s->row_of = calloc(s->row_most, sizeof *s->row_of);
    if (!s->pair || !s->pair_next || !s->local_steps || !s->turned || !s->row_of) return false;
  }
  s->work = calloc(work, sizeof *s->work);
  return s->work != NULL;
}

Survival *survival_create(const BerkeleyField *field, GhostsKind ghosts, uint64_t max_bytes, bool *refused,
                          Error *error) {
  const Board *board = field->board;
  size_t open = (size_t)board->open_count;
  Survival *s = calloc(1, sizeof *s);
  if (s) {
    *s = (Survival){.field = field, .ghosts = ghosts, .open = board->open_count};
    s->number = malloc(sizeof *s->number * (size_t)board->cells);
    s->cells = malloc(sizeof *s->cells * open);
    s->node_of = malloc(sizeof *s->node_of * open);
    s->node = malloc(sizeof *s->node * open * MOVE_COUNT);
  }
  bool memory = s && s->number && s->cells && s->node_of && s->node;
  if (memory) places_list(s);
  bool fits = !memory || open * (size_t)s->nodes <= ONE_ROOM;
  if (memory && fits && take_tables(s, max_bytes)) {
    places_step(s);
    start(s);
    return s;
  }
  bool allowed = !memory || !fits || !over(s, max_bytes);
  survival_destroy(s);
  if (refused) *refused = fits && allowed;
  error_set(error, "%s",
            !fits      ? "the maze is too large for tables of survival"
            : !allowed ? "the tables of survival would take more memory than allowed"
                       : "out of memory for the tables of survival");
  return NULL;
}

/* ---- looking up ---- */

/* Of some ghosts, each dangerous. */
static double chance_of(const Survival *s, int32_t pacman, const int32_t *nodes, int32_t count) {
  const float *one = s->one + survival_at(s, pacman);
  double chance = 1;
  if (count == 1) return (double)one[nodes[0]];
  if (count == 0) return 1;
  const Area *area = &s->areas[pacman];
  const uint16_t *local = s->local + survival_at(s, pacman);
  uint16_t rows[BERKELEY_GHOSTS_MAX];
  double alone[BERKELEY_GHOSTS_MAX];
  for (int32_t i = 0; i < count; i++) {
    rows[i] = local[nodes[i]];
    bool far = rows[i] == area->count - 1;
    alone[i] = (double)one[nodes[i]];
    if (far) chance *= alone[i]; /* the pairs don't know of it */
    for (int32_t k = 0; k < i; k++) {
      double both = (double)s->pair[area->at + rows[i] * area->row + rows[k]];
      if (both <= 0) return 0;
      chance *= both;
    }
  }
  for (int32_t i = 0; i < count; i++) /* in the pairs each counts count - 1 times */
    for (int32_t k = 2; k < count && rows[i] != area->count - 1; k++) chance /= alone[i];
  return chance < 1 ? chance : 1;
}

double survival_chance(const Survival *s, const BerkeleyState *state) {
  int32_t all[BERKELEY_GHOSTS_MAX], awake[BERKELEY_GHOSTS_MAX], awake_count = 0, soonest = BERKELEY_SCARED;
  int32_t count = s->field->ghost_count, pacman = s->number[state->pacman];
  for (int32_t i = 0; i < count; i++) {
    const BerkeleyGhost *ghost = &state->ghosts[i];
    all[i] = s->node_of[s->number[ghost->cell]][ghost->facing];
    if (ghost->timer == 0)
      awake[awake_count++] = all[i];
    else if (ghost->timer < soonest)
      soonest = ghost->timer;
  }
  if (awake_count == count) return chance_of(s, pacman, all, count);
  double now = awake_count == 0 ? s->peace : chance_of(s, pacman, awake, awake_count);
  if (soonest >= away) return now;
  double share = (double)soonest / away;
  return share * now + (1 - share) * chance_of(s, pacman, all, count);
}
