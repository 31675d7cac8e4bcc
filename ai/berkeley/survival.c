/* The tables of survival. One unit of work is one cell of Pacman's: the best of the matrices of the cells it can go to
 * (Pacman's choice), then one step of each ghost, which is a product with a sparse matrix from the left and from the
 * right. Knows no food and no search. */
#include "ai/berkeley/survival.h"

#include <stdlib.h>
#include <string.h>

/* The mean length of the stretch to live through, in rounds. */
static const double stretch = 100;
/* Sweeps over the maze, forwards and backwards in turn; a table that begins with another one's values needs fewer. */
enum { SWEEPS = 40, SWEEPS_MORE = 16 };
/* Larger tables are not worked out: chances in a table, and capsules that tables tell apart. */
enum { ONE_ROOM = 2000000, PAIR_ROOM = 6000000, CAPSULES_ONE = 4, CAPSULES_PAIR = 2 };
/* A ghost that is scared for this many moves is as good as away. */
static const int32_t away = 8;
enum { ROW_STEP = 8 };

/* A ghost by its cell and the way it may not go, as it came from there. */
typedef struct Node {
  int32_t cell; /* by number */
  Move facing;
} Node;

/* Where a ghost goes, and how likely, while Pacman stands still. */
typedef struct Step {
  int32_t count, to[DIRECTION_COUNT];
  float chance[DIRECTION_COUNT];
} Step;

/* The tables of one ghost or of two. */
typedef struct Kind {
  int32_t masks; /* one table for each set of capsules that may be left; 0: none at all */
  size_t size;   /* of a matrix */
  float *tables; /* [mask][Pacman][a ghost]([another one]), Pacman to move */
  double *peace; /* [mask] what to expect of a capsule that leaves these */
} Kind;

/* What building needs, gone when it is done. */
typedef struct SurvivalBuild {
  int32_t mask, unit; /* done so far: masks of a kind, cells swept of the next one */
  Step *steps;        /* [Pacman][ghost] */
  float *next;        /* as the tables, with the ghosts to move */
  float *work, *turned;
} SurvivalBuild;

struct Survival {
  const BerkeleyField *field;
  GhostsKind ghosts;
  int32_t open, nodes;
  size_t row; /* of a matrix: nodes, rounded up */
  int32_t *number;
  Cell *cells;
  int32_t (*node_of)[MOVE_COUNT]; /* by cell and facing */
  Node *node;
  Kind one, pair;
  SurvivalBuild *build; /* NULL when all is done */
};

static void build_destroy(SurvivalBuild *build) {
  if (!build) return;
  free(build->steps);
  free(build->next);
  free(build->work);
  free(build->turned);
  free(build);
}

void survival_destroy(Survival *s) {
  if (!s) return;
  free(s->number);
  free(s->cells);
  free(s->node_of);
  free(s->node);
  free(s->one.tables);
  free(s->one.peace);
  free(s->pair.tables);
  free(s->pair.peace);
  build_destroy(s->build);
  free(s);
}

/* ---- the ghosts' places ---- */

static void list_nodes(Survival *s) {
  const Board *board = s->field->board;
  int32_t count = 0;
  for (Cell cell = 0; cell < board->cells; cell++) {
    s->number[cell] = board->open[cell] ? count : -1;
    if (board->open[cell]) s->cells[count++] = cell;
  }
  for (int32_t i = 0; i < s->open; i++) {
    uint8_t exits = board->exits[s->cells[i]];
    bool start = exits == 0;
    for (int32_t g = 0; g < s->field->ghost_count; g++) start |= s->field->start[g] == s->cells[i];
    int32_t any = -1;
    for (Move m = 0; m < DIRECTION_COUNT; m++) {
      if (!(exits >> move_opposite(m) & 1)) continue;
      any = s->nodes;
      s->node_of[i][m] = any;
      s->node[s->nodes++] = (Node){.cell = i, .facing = m};
    }
    if (start) {
      any = s->nodes;
      s->node[s->nodes++] = (Node){.cell = i, .facing = MOVE_STAY};
    }
    /* Put on the cell by a timer's end, a ghost may face away from a wall: it may go anywhere. */
    s->node_of[i][MOVE_STAY] = any;
    for (Move m = 0; m < DIRECTION_COUNT; m++)
      if (!(exits >> move_opposite(m) & 1)) s->node_of[i][m] = any;
  }
}

static void list_steps(Survival *s) {
  BerkeleyState state = {.next = 1};
  for (int32_t p = 0; p < s->open; p++)
    for (int32_t n = 0; n < s->nodes; n++) {
      Move moves[MOVE_COUNT];
      double chances[MOVE_COUNT];
      Step *step = &s->build->steps[p * s->nodes + n];
      state.pacman = s->cells[p];
      state.ghosts[0] = (BerkeleyGhost){.cell = s->cells[s->node[n].cell], .facing = s->node[n].facing};
      int32_t count = ghosts_chances(s->field, &state, 1, s->ghosts, moves, chances);
      step->count = count;
      for (int32_t i = 0; i < count; i++) {
        Cell to = state.ghosts[0].cell + (moves[i] == MOVE_STAY ? 0 : s->field->board->step[moves[i]]);
        step->to[i] = moves[i] == MOVE_STAY ? n : s->node_of[s->number[to]][moves[i]];
        step->chance[i] = (float)chances[i];
      }
    }
}

/* ---- sweeps ---- */

/* out = steps x in, row by row. */
static void step_rows(const Step *steps, int32_t count, size_t row, const float *in, float *out) {
  for (int32_t n = 0; n < count; n++, out += row) {
    const Step *step = &steps[n];
    const float *w = step->chance, *a = in + (size_t)step->to[0] * row;
    const float *b = step->count > 1 ? in + (size_t)step->to[1] * row : a;
    const float *c = step->count > 2 ? in + (size_t)step->to[2] * row : a;
    const float *d = step->count > 3 ? in + (size_t)step->to[3] * row : a;
    switch (step->count) {
      case 1:
        for (size_t i = 0; i < row; i++) out[i] = w[0] * a[i];
        break;
      case 2:
        for (size_t i = 0; i < row; i++) out[i] = w[0] * a[i] + w[1] * b[i];
        break;
      case 3:
        for (size_t i = 0; i < row; i++) out[i] = w[0] * a[i] + w[1] * b[i] + w[2] * c[i];
        break;
      default:
        for (size_t i = 0; i < row; i++) out[i] = w[0] * a[i] + w[1] * b[i] + w[2] * c[i] + w[3] * d[i];
    }
  }
}

/* In blocks, so that both sides stay in the cache. */
static void turn_over(const float *in, float *out, size_t row) {
  for (size_t r = 0; r < row; r += ROW_STEP)
    for (size_t c = 0; c < row; c += ROW_STEP)
      for (size_t y = r; y < r + ROW_STEP; y++)
        for (size_t x = c; x < c + ROW_STEP; x++) out[x * row + y] = in[y * row + x];
}

/* What Pacman can expect that goes from `p` to the best of its neighbours or stays; the stretch may end. */
static void best_next(const Survival *s, const Kind *kind, int32_t p, int32_t mask, float *out) {
  const Board *board = s->field->board;
  const CellList *pies = &s->field->map->pies;
  size_t size = kind->size;
  const float *next = s->build->next;
  float end = (float)(1 / stretch), go_on = 1 - end, sure = 0;
  memcpy(out, next + (size_t)p * size, size * sizeof *out); /* a capsule here was eaten on arrival */
  for (Move m = 0; m < DIRECTION_COUNT; m++) {
    if (!(board->exits[s->cells[p]] >> m & 1)) continue;
    Cell to = s->cells[p] + board->step[m];
    int32_t capsule = 0;
    while (capsule < pies->count && !(pies->at[capsule] == to && mask >> capsule & 1)) capsule++;
    const float *other = next + (size_t)s->number[to] * size;
    float peace = capsule < pies->count ? (float)kind->peace[mask & ~(1 << capsule)] : 0;
    if (peace > sure) sure = peace;
    for (size_t i = 0; i < size && peace == 0; i++) out[i] = other[i] > out[i] ? other[i] : out[i];
  }
  for (size_t i = 0; i < size && sure > 0; i++) out[i] = sure > out[i] ? sure : out[i];
  for (size_t i = 0; i < size; i++) out[i] = end + go_on * out[i];
}

/* Nothing is left where a ghost stands on Pacman. */
static void strike_caught(const Survival *s, const Kind *kind, int32_t p, float *matrix) {
  for (int32_t n = 0; n < s->nodes; n++) {
    if (s->node[n].cell != p) continue;
    if (kind == &s->one) {
      matrix[n] = 0;
      continue;
    }
    memset(matrix + (size_t)n * s->row, 0, s->row * sizeof *matrix);
    for (size_t i = 0; i < s->row; i++) matrix[i * s->row + (size_t)n] = 0;
  }
}

static void sweep(const Survival *s, const Kind *kind, int32_t p, int32_t mask) {
  SurvivalBuild *build = s->build;
  const Step *steps = build->steps + p * s->nodes;
  float *out = build->next + (size_t)p * kind->size;
  best_next(s, kind, p, mask, build->work);
  strike_caught(s, kind, p, build->work);
  if (kind == &s->pair) {
    step_rows(steps, s->nodes, s->row, build->work, build->turned);
    turn_over(build->turned, build->work, s->row);
    step_rows(steps, s->nodes, s->row, build->work, out);
  } else {
    step_rows(steps, s->nodes, 1, build->work, out);
  }
  strike_caught(s, kind, p, out);
}

/* What comes after a capsule: its time, and then the best place for Pacman, wherever the ghosts are. */
static double peace_after(const Survival *s, const Kind *kind, const float *table) {
  double left = 1, sum = 0, count = 0;
  for (int32_t i = 0; i < BERKELEY_SCARED; i++) left *= 1 - 1 / stretch;
  for (size_t at = 0; at < kind->size; at++) {
    float best = 0;
    if (at % s->row >= (size_t)s->nodes || at / s->row >= (size_t)s->nodes) continue;
    for (int32_t p = 0; p < s->open; p++)
      if (table[(size_t)p * kind->size + at] > best) best = table[(size_t)p * kind->size + at];
    sum += (double)best;
    count++;
  }
  return 1 - left + left * sum / count;
}

static void finish_mask(Survival *s, Kind *kind, int32_t mask) {
  float *table = kind->tables + (size_t)mask * kind->size * (size_t)s->open;
  for (int32_t p = 0; p < s->open; p++) {
    best_next(s, kind, p, mask, table + (size_t)p * kind->size);
    strike_caught(s, kind, p, table + (size_t)p * kind->size);
  }
  kind->peace[mask] = peace_after(s, kind, table);
}

/* Everybody alive, but where a ghost stands on Pacman. */
static void start_kind(Survival *s, const Kind *kind) {
  for (size_t i = 0; i < kind->size * (size_t)s->open; i++) s->build->next[i] = 1;
  for (int32_t p = 0; p < s->open; p++) strike_caught(s, kind, p, s->build->next + (size_t)p * kind->size);
}

bool survival_work(Survival *s, const Budget *budget) {
  SurvivalBuild *build = s->build;
  while (build && build->mask < s->one.masks + s->pair.masks) {
    bool pairs = build->mask >= s->one.masks;
    Kind *kind = pairs ? &s->pair : &s->one;
    int32_t mask = pairs ? build->mask - s->one.masks : build->mask; /* fewer capsules come first */
    int32_t units = (mask == 0 ? SWEEPS : SWEEPS_MORE) * s->open, at = build->unit % s->open;
    if (budget_time(budget) != BUDGET_OK) return false;
    if (build->unit == 0 && mask == 0) start_kind(s, kind); /* the others go on from the mask before */
    sweep(s, kind, build->unit / s->open % 2 ? s->open - 1 - at : at, mask);
    if (++build->unit < units) continue;
    finish_mask(s, kind, mask);
    build->mask++;
    build->unit = 0;
  }
  build_destroy(build);
  s->build = NULL;
  return true;
}

/* ---- making it ---- */

static bool take_tables(const Survival *s, Kind *kind, size_t size, int32_t capsules_most, size_t room) {
  size_t whole = size * (size_t)s->open;
  int32_t capsules = s->field->map->pies.count;
  kind->size = size;
  kind->masks = capsules <= capsules_most && whole << capsules <= room << CAPSULES_PAIR ? 1 << capsules : 1;
  kind->tables = calloc(whole * (size_t)kind->masks, sizeof *kind->tables);
  kind->peace = calloc((size_t)kind->masks, sizeof *kind->peace);
  return kind->tables && kind->peace;
}

static bool take_memory(Survival *s) {
  size_t open = (size_t)s->open;
  s->row = ((size_t)s->nodes + ROW_STEP - 1) / ROW_STEP * ROW_STEP;
  size_t one = open * s->row;
  bool pairs = s->field->ghost_count > 1 && one * s->row <= PAIR_ROOM;
  size_t largest = pairs ? s->row * s->row : s->row;
  SurvivalBuild *build = s->build = calloc(1, sizeof *s->build);
  if (!build || !take_tables(s, &s->one, s->row, CAPSULES_ONE, ONE_ROOM) ||
      (pairs && !take_tables(s, &s->pair, s->row * s->row, CAPSULES_PAIR, PAIR_ROOM)))
    return false;
  build->steps = calloc(open * (size_t)s->nodes, sizeof *build->steps);
  build->next = calloc(open * largest, sizeof *build->next);
  build->work = calloc(largest, sizeof *build->work);
  build->turned = calloc(largest, sizeof *build->turned);
  return build->steps && build->next && build->work && build->turned;
}

Survival *survival_create(const BerkeleyField *field, GhostsKind ghosts, Error *error) {
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
  if (memory) list_nodes(s);
  bool fits = !memory || open * (size_t)s->nodes <= ONE_ROOM;
  if (memory && fits && take_memory(s)) {
    list_steps(s);
    return s;
  }
  survival_destroy(s);
  error_set(error, fits ? "out of memory for the tables of survival" : "the maze is too large for tables of survival");
  return NULL;
}

/* ---- looking up ---- */

static int32_t mask_of(const Survival *s, const BerkeleyState *state) {
  const CellList *pies = &s->field->map->pies;
  int32_t mask = 0;
  for (int32_t i = 0; i < pies->count && i < CAPSULES_ONE; i++) mask |= state->capsules[pies->at[i]] << i;
  return mask;
}

/* Of some ghosts, each dangerous. */
static double chance_of(const Survival *s, int32_t pacman, int32_t mask, const int32_t *nodes, int32_t count) {
  const Kind *kind = s->pair.masks && count > 1 ? &s->pair : &s->one;
  size_t row = s->row, open = (size_t)s->open;
  const float *one = s->one.tables + ((size_t)(mask & (s->one.masks - 1)) * open + (size_t)pacman) * row;
  double chance = 1;
  if (kind == &s->one) {
    for (int32_t i = 0; i < count; i++) chance *= (double)one[nodes[i]];
    return chance;
  }
  const float *pair = kind->tables + ((size_t)(mask & (kind->masks - 1)) * open + (size_t)pacman) * kind->size;
  for (int32_t i = 1; i < count; i++)
    for (int32_t k = 0; k < i; k++) chance *= (double)pair[(size_t)nodes[i] * row + (size_t)nodes[k]];
  for (int32_t i = 0; i < count; i++) /* in the pairs each counts count - 1 times */
    for (int32_t k = 2; k < count && chance > 0; k++) chance /= (double)one[nodes[i]];
  return chance < 1 ? chance : 1;
}

double survival_chance(const Survival *s, const BerkeleyState *state) {
  const Kind *kind = s->pair.masks ? &s->pair : &s->one;
  int32_t all[BERKELEY_GHOSTS_MAX], awake[BERKELEY_GHOSTS_MAX], awake_count = 0, soonest = BERKELEY_SCARED;
  int32_t mask = mask_of(s, state), count = s->field->ghost_count, pacman = s->number[state->pacman];
  for (int32_t i = 0; i < count; i++) {
    const BerkeleyGhost *ghost = &state->ghosts[i];
    all[i] = s->node_of[s->number[ghost->cell]][ghost->facing];
    if (ghost->timer == 0)
      awake[awake_count++] = all[i];
    else if (ghost->timer < soonest)
      soonest = ghost->timer;
  }
  if (awake_count == count) return chance_of(s, pacman, mask, all, count);
  double now =
      awake_count == 0 ? kind->peace[mask & (kind->masks - 1)] : chance_of(s, pacman, mask, awake, awake_count);
  if (soonest >= away) return now;
  double share = (double)soonest / away;
  return share * now + (1 - share) * chance_of(s, pacman, mask, all, count);
}
