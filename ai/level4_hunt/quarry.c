/* Sweeps over all placements of Pacman and two hunters, one set of foods after the other: eating leads to a smaller
 * set, whose table is there already, and after the last one the chance to survive counts. A table belongs to a set of
 * places, so that it can be used again when the choice of foods changes. Knows no search and no agent.
 *
 * One unit of work is one spot of Pacman: the best of its next moves, then one step of each hunter, as products of
 * matrices with few entries. */
#include "ai/level4_hunt/quarry.h"

#include <stdlib.h>
#include <string.h>

#include "ai/level4_hunt/duel.h"

/* Foods by the placements of one table: what is computed during a game should take about as long as its moves. */
static const size_t placings_six = 30000, placings_five = 120000, placings_four = 400000;
/* Placements that are swept during one move: about 12 ms, and 70 ms as long as there are no tables yet. */
static const size_t slice = 9000000, slice_first = 50000000;
/* Sweeps of a set of foods end when no chance changes by more than this, and after so many. */
static const float settled = 1e-4F;
enum { SWEEPS_MOST = 90, LOOK_EVERY = 4, CHANCES = 65536 };
/* A step between two foods counts as much as this danger of a place (see peril_typical). On a board of 94 spots the
 * chance to eat four foods is 99.4% for the most dangerous ones, 97.9% with 1, 97.8% with 2, 97.9% with 4 to 30. */
static const int32_t worth_far = 2;
enum { FAR_MOST = 60 };

/* The table of one set of foods. */
typedef struct Table {
  int32_t count;           /* of the foods; 0: not in use */
  Spot foods[QUARRY_MOST]; /* in increasing order */
  bool last;               /* there is no other food: eating them wins */
  bool solved;
  uint16_t *costs; /* [Pacman after its move][first hunter][second] */
} Table;

/* What the tables of one choice of foods are, by set. */
typedef struct Choice {
  int32_t count;
  Spot foods[QUARRY_MOST];
  bool last;
  Table *tables[1 << QUARRY_MOST];
} Choice;

struct Quarry {
  Duel duel; /* its values are those of the set in work */
  double p;
  bool greedy;
  int32_t most, tables; /* foods per choice; tables in the pool */
  Table *pool;
  Choice now, next; /* in use, and in work; count 0: none */
  /* the work */
  uint32_t set; /* the one that is computed; 0: none */
  int32_t sweep;
  Spot at;         /* how many spots of this sweep are done */
  float change;    /* the largest of this sweep */
  float *chances;  /* by cost */
  uint16_t *costs; /* by chance */
};

static size_t table_size(const Quarry *q) { return duel_size(&q->duel); }

/* ---- memory ---- */

static bool make_tables(Quarry *q) {
  q->most = table_size(q) < placings_six    ? 6
            : table_size(q) < placings_five ? 5
            : table_size(q) < placings_four ? 4
                                            : 3;

  q->tables = 2 * (1 << q->most);
  q->pool = calloc((size_t)q->tables, sizeof *q->pool);
  q->chances = malloc((PERIL_MAX + 1) * sizeof *q->chances);
  q->costs = malloc((CHANCES + 1) * sizeof *q->costs);
  if (!q->pool || !q->chances || !q->costs) return false;
  for (int32_t i = 0; i < q->tables; i++) {
    q->pool[i].costs = malloc(table_size(q) * sizeof *q->pool[i].costs);
    if (!q->pool[i].costs) return false;
  }
  double value = 1;
  for (int32_t cost = 0; cost <= PERIL_MAX; cost++) {
    q->chances[cost] = (float)value;
    value *= 0.99987500781217446; /* exp(-1 / PERIL_SCALE) */
  }
  for (int32_t i = 0; i <= CHANCES; i++) q->costs[i] = (uint16_t)peril_cost_of((double)i / CHANCES);
  return true;
}

Quarry *quarry_create(const Peril *peril) {
  Quarry *q = calloc(1, sizeof *q);
  if (!q) return NULL;
  q->p = peril->p;
  q->greedy = peril->greedy;
  if (duel_init(&q->duel, peril->arena, q->p, q->greedy, peril->kind) && make_tables(q)) return q;
  quarry_destroy(q);
  return NULL;
}

void quarry_destroy(Quarry *quarry) {
  if (!quarry) return;
  for (int32_t i = 0; quarry->pool && i < quarry->tables; i++) free(quarry->pool[i].costs);
  free(quarry->pool);
  free(quarry->chances);
  free(quarry->costs);
  duel_destroy(&quarry->duel);
  free(quarry);
}

bool quarry_fits(const Quarry *quarry, const Peril *peril) {
  return quarry->duel.arena == peril->arena && quarry->p == peril->p && quarry->greedy == peril->greedy &&
         quarry->duel.kind == peril->kind;
}

/* ---- sets of foods ---- */

static Table *find(const Quarry *q, const Spot *foods, int32_t count, bool last) {
  for (int32_t i = 0; i < q->tables; i++) {
    Table *table = &q->pool[i];
    if (table->count == count && table->last == last && memcmp(table->foods, foods, sizeof *foods * (size_t)count) == 0)
      return table;
  }
  return NULL;
}

static bool used_by(const Choice *choice, const Table *table) {
  for (uint32_t set = 1; set < 1u << choice->count; set++)
    if (choice->tables[set] == table) return true;
  return false;
}

static int32_t list_set(const Choice *choice, uint32_t set, Spot *foods) {
  int32_t count = 0;
  for (int32_t i = 0; i < choice->count; i++)
    if (set >> i & 1) foods[count++] = choice->foods[i];
  return count;
}

/* A table for the set: the one that is there, or any that no choice uses. */
static Table *take(Quarry *q, uint32_t set) {
  Spot foods[QUARRY_MOST];
  int32_t count = list_set(&q->next, set, foods);
  Table *table = find(q, foods, count, q->next.last);
  for (int32_t i = 0; !table && i < q->tables; i++) {
    if (used_by(&q->now, &q->pool[i]) || used_by(&q->next, &q->pool[i])) continue;
    table = &q->pool[i];
    table->count = count;
    table->last = q->next.last;
    table->solved = false;
    memcpy(table->foods, foods, sizeof *foods * (size_t)count);
  }
  return table;
}

static int by_spot(const void *a, const void *b) { return *(const Spot *)a - *(const Spot *)b; }

/* How much a food is worth having in the tables: how dangerous its place typically is, and how far it is from those
 * that are in them already, for whoever gets them passes what lies between. */
static int32_t hardness(const Quarry *q, const Peril *peril, const Choice *choice, Spot food) {
  int32_t far = FAR_MOST;
  for (int32_t i = 0; i < choice->count; i++) {
    int32_t steps = arena_distances(q->duel.arena, choice->foods[i])[food];
    far = steps < far ? steps : far;
  }
  return far == 0 ? -1 : peril_typical(peril, food) + worth_far * far;
}

static void choose(const Quarry *q, const Peril *peril, const Position *position, Choice *choice) {
  *choice = (Choice){.count = 0};
  const int16_t *distance = arena_distances(q->duel.arena, position->pacman);
  while (choice->count < q->most) {
    int32_t most = -1;
    Spot best = SPOT_NONE;
    for (Spot spot = 0; spot < q->duel.arena->spots; spot++) {
      if (!position_food(position, spot) || distance[spot] == DISTANCE_NONE) continue;
      int32_t hard = hardness(q, peril, choice, spot);
      if (hard <= most) continue;
      most = hard;
      best = spot;
    }
    if (best == SPOT_NONE) break;
    choice->foods[choice->count++] = best;
  }
  choice->last = choice->count == position->foods_left;
  qsort(choice->foods, (size_t)choice->count, sizeof *choice->foods, by_spot);
}

/* ---- the work ---- */

static bool is_food(const Quarry *q, Spot spot) {
  for (int32_t f = 0; f < q->next.count; f++)
    if ((q->set >> f & 1) && q->next.foods[f] == spot) return true;
  return false;
}

/* After that food is eaten: the smaller set, survival, or the end. */
static int32_t cost_after(const Quarry *q, const Peril *peril, const Table *rest, Spot food, size_t place,
                          const Spot *monsters) {
  if (rest) return rest->costs[(size_t)food * q->duel.square + place];
  return q->next.last ? 0 : peril_cost(peril, food, monsters, DUEL_HUNTERS);
}

static void start_set(Quarry *q, const Peril *peril) {
  const Duel *d = &q->duel;
  memset(d->values, 0, table_size(q) * sizeof *d->values);
  for (int32_t f = 0; f < q->next.count; f++) {
    if (!(q->set >> f & 1)) continue;
    Spot food = q->next.foods[f];
    float *values = d->values + (size_t)food * d->square;
    const Table *rest = q->next.tables[q->set & ~(1u << f)];
    int32_t one = duel_colour(d, food, 0), two = duel_colour(d, food, 1);
    for (int32_t i = 0; i < d->half[one]; i++)
      for (int32_t k = 0; k < d->half[two]; k++) {
        size_t place = (size_t)i * d->side + (size_t)k;
        const Spot monsters[DUEL_HUNTERS] = {duel_spot(d, one, i), duel_spot(d, two, k)};
        values[place] = q->chances[cost_after(q, peril, rest, food, place, monsters)];
      }
    duel_clear_walked_into(d, food, values);
  }
  q->sweep = 0;
  q->at = 0;
  q->change = 0;
}

static void end_set(Quarry *q) {
  Table *table = q->next.tables[q->set];
  for (size_t i = 0; i < table_size(q); i++) table->costs[i] = q->costs[(int32_t)(q->duel.values[i] * CHANCES + 0.5F)];
  table->solved = true;
}

/* The next set whose table must be computed; 0: there is none. Smaller sets have smaller numbers. */
static uint32_t next_set(const Quarry *q, uint32_t after) {
  for (uint32_t set = after + 1; set < 1u << q->next.count; set++)
    if (!q->next.tables[set]->solved) return set;
  return 0;
}

static void begin_choice(Quarry *q, const Peril *peril, const Choice *choice) {
  q->next = *choice;
  for (uint32_t set = 1; set < 1u << q->next.count; set++) q->next.tables[set] = take(q, set);
  q->set = next_set(q, 0);
  if (q->set) start_set(q, peril);
}

static bool same_choice(const Choice *a, const Choice *b) {
  return a->count == b->count && a->last == b->last &&
         memcmp(a->foods, b->foods, sizeof *a->foods * (size_t)a->count) == 0;
}

static void adopt(Quarry *q) {
  q->now = q->next;
  q->next = (Choice){.count = 0};
}

void quarry_work(Quarry *quarry, const Peril *peril, const Position *position) {
  Quarry *q = quarry;
  Choice wanted;
  choose(q, peril, position, &wanted);
  if (wanted.count == 0 || (q->next.count == 0 && same_choice(&q->now, &wanted))) return;
  if (q->next.count == 0 || !same_choice(&q->next, &wanted)) begin_choice(q, peril, &wanted);
  const size_t most = q->now.count > 0 ? slice : slice_first;
  for (size_t done = 0; q->set && done < most;) {
    bool look = q->sweep % LOOK_EVERY == LOOK_EVERY - 1;
    Spot spot = q->sweep % 2 == 1 ? (Spot)(q->duel.arena->spots - 1 - q->at) : q->at;
    if (!is_food(q, spot)) {
      duel_sweep_and_look(&q->duel, spot, (DuelTurn){.end = 0, .keep = 1}, look ? &q->change : NULL);
      done += q->duel.square;
    }
    if (++q->at < q->duel.arena->spots) continue;
    q->at = 0;
    bool end = ++q->sweep >= SWEEPS_MOST || (look && q->change <= settled);
    q->change = 0;
    if (!end) continue;
    end_set(q);
    q->set = next_set(q, q->set);
    if (q->set) start_set(q, peril);
  }
  if (!q->set) adopt(q);
}

uint32_t quarry_left(const Quarry *quarry, const Position *position) {
  uint32_t set = 0;
  for (int32_t i = 0; i < quarry->now.count; i++)
    if (position_food(position, quarry->now.foods[i])) set |= 1u << i;
  return set;
}

bool quarry_ready(const Quarry *quarry) { return quarry->now.count > 0; }

int32_t quarry_foods(const Quarry *quarry, Spot foods[QUARRY_MOST]) {
  memcpy(foods, quarry->now.foods, sizeof quarry->now.foods);
  return quarry->now.count;
}

int32_t quarry_cost(const Quarry *quarry, uint32_t set, Spot to, const Spot *monsters) {
  const Duel *d = &quarry->duel;
  return quarry->now.tables[set]->costs[(size_t)to * d->square + duel_place(d, to, monsters)];
}
