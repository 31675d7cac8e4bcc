/* planner: takes the monsters at their word. Hounds that always chase have one reply each, so a whole game can be
 * planned against it: a beam of the best lines, turn by turn, until one eats everything or the nodes are used up.
 * Follows its plan while the monsters do what was foreseen, and plans anew when they don't. */
#include <stdlib.h>
#include <string.h>

#include "ai/agent.h"
#include "ai/level4_hunt/kit.h"
#include "ai/level4_hunt/proof.h"

enum { OPTION_NODES, OPTION_WIDTH };
enum { PLAN_TURNS_MAX = 4096, WIDTH_MAX = 4096, SHOWN_MOST = 40 /* turns of the hounds that are shown */ };

/* Worth of a line: food first, then the way to the next one; a lonely food counts for the way that it saves.
 * In steps; found on random mazes with 2 to 4 hounds: food worth less than 3 steps leaves crumbs behind. */
static const int32_t worth_food = 4, worth_lonely_max = 12;
/* The distance to a hound never grows, and a dead end costs two steps of it: what lies there must be eaten while
 * there is distance left. */
static const int32_t worth_dead_end = 60;
/* Of a plan that does not reach the end, only the first part is followed: its end is a guess. */
static const int32_t follow_part = 2;

typedef struct Step { /* how a line came to its place in the beam */
  uint16_t parent;
  Spot to;
} Step;

typedef struct Line {
  Position position;
  int32_t worth;
  int32_t saved; /* steps that eaten foods saved */
  Step step;
} Line;

typedef struct Planner {
  Kit kit;
  Terrain *terrain;
  int32_t width;
  uint64_t nodes;
  Line *beam, *next; /* width and 4 x width of them */
  uint32_t *order;   /* places in `next`, best first */
  uint64_t *seen;    /* hashes in `next`: open addressing */
  uint32_t seen_mask;
  Step *steps;         /* PLAN_TURNS_MAX x width */
  int32_t steps_turns; /* rows of `steps` that there is memory for */
  Spot plan[PLAN_TURNS_MAX + 1];
  uint64_t foreseen[PLAN_TURNS_MAX + 1]; /* hash before each step of the plan */
  uint64_t looked_at;                    /* lines, for the plan that is followed */
  int32_t length, at;                    /* steps planned and walked */
  bool won;                              /* the plan ends with the last food */
} Planner;

static void planner_destroy(void *self) {
  Planner *planner = self;
  if (!planner) return;
  kit_destroy(&planner->kit);
  terrain_destroy(planner->terrain);
  free(planner->beam);
  free(planner->next);
  free(planner->order);
  free(planner->seen);
  free(planner->steps);
  free(planner);
}

static void *planner_create(const AgentInfo *info, const AgentSetup *setup, Error *error) {
  Planner *planner = calloc(1, sizeof *planner);
  if (planner) {
    planner->width = (int32_t)setup->options.v[OPTION_WIDTH];
    planner->nodes = (uint64_t)setup->options.v[OPTION_NODES];
    size_t width = (size_t)planner->width, slots = 16;
    while (slots < width * 8) slots *= 2;
    planner->seen_mask = (uint32_t)(slots - 1);
    planner->steps_turns = PLAN_TURNS_MAX;
    planner->beam = malloc(width * sizeof *planner->beam);
    planner->next = malloc(4 * width * sizeof *planner->next);
    planner->order = malloc(4 * width * sizeof *planner->order);
    planner->seen = malloc(slots * sizeof *planner->seen);
    planner->steps = malloc(width * (size_t)planner->steps_turns * sizeof *planner->steps);
    if (planner->beam && planner->next && planner->order && planner->seen && planner->steps) return planner;
  }
  planner_destroy(planner);
  error_set(error, "out of memory for the agent %s", info->id);
  return NULL;
}

/* True when the hash is new. Zero marks an empty slot. */
static bool remember(Planner *planner, uint64_t hash) {
  hash |= 1;
  uint32_t slot = (uint32_t)(hash >> 32) & planner->seen_mask;
  while (planner->seen[slot] != 0) {
    if (planner->seen[slot] == hash) return false;
    slot = (slot + 1) & planner->seen_mask;
  }
  planner->seen[slot] = hash;
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

/* One turn of one line: Pacman to `to`, every monster its chase step. False when it is caught or was seen already. */
static bool extend(Planner *planner, const Line *from, uint16_t parent, Spot to, Line *out) {
  const Arena *arena = planner->kit.arena;
  position_copy(&out->position, &from->position, arena);
  Position *position = &out->position;
  bool ate = position_move_pacman(position, planner->kit.keys, to);
  if (position->outcome == OUTCOME_LOST) return false;
  if (position->outcome == OUTCOME_PLAYING) {
    const Spot *steps = arena_steps(arena, to);
    for (int32_t i = 0; i < position->monster_count; i++)
      position_move_monster(position, planner->kit.keys, i, steps[position->monsters[i]]);
    position_end_turn(position);
    if (position->outcome == OUTCOME_LOST || !remember(planner, position->hash)) return false;
  }
  int32_t nearest = nearest_food(arena, position, to);
  out->saved = from->saved;
  if (ate)
    out->saved += worth_food + (nearest < worth_lonely_max ? nearest : worth_lonely_max) +
                  (planner->terrain->dead_end[to] ? worth_dead_end : 0);
  out->worth = out->saved - nearest;
  out->step = (Step){.parent = parent, .to = to};
  return true;
}

/* The best `width` of the candidates, by a partial selection: worth first, then the hash, so that ties don't depend
 * on the order they came in. */
static int32_t select_best(Planner *planner, int32_t count) {
  uint32_t *order = planner->order;
  const Line *next = planner->next;
  int32_t wanted = count < planner->width ? count : planner->width, low = 0, high = count - 1;
  for (int32_t i = 0; i < count; i++) order[i] = (uint32_t)i;
  while (low < high && wanted < count) { /* quick select: everything before `wanted` is at least as good as the rest */
    const Line *pivot = &next[order[(low + high) / 2]];
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

/* Reads the line that ends at `place` in turn `turns` back into the plan. */
static void keep_plan(Planner *planner, int32_t turns, uint16_t place) {
  planner->length = turns;
  for (int32_t turn = turns - 1; turn >= 0; turn--) {
    const Step *step = &planner->steps[(size_t)turn * (size_t)planner->width + place];
    planner->plan[turn] = step->to;
    place = step->parent;
  }
}

/* Works out the hashes that the plan foresees, by walking it once more. */
static void foresee(Planner *planner) {
  const Arena *arena = planner->kit.arena;
  Position *walk = &planner->beam[0].position;
  position_copy(walk, &planner->kit.position, arena);
  for (int32_t i = 0; i < planner->length; i++) {
    planner->foreseen[i] = walk->hash;
    position_move_pacman(walk, planner->kit.keys, planner->plan[i]);
    const Spot *steps = arena_steps(arena, planner->plan[i]);
    for (int32_t k = 0; k < walk->monster_count; k++)
      position_move_monster(walk, planner->kit.keys, k, steps[walk->monsters[k]]);
  }
}

static BudgetState make_plan(Planner *planner, const Limits *limits, TraceLive *live, Stats *stats) {
  Limits own = limits ? *limits : (Limits){0};
  bool more = own.max_nodes == 0 || own.max_nodes > planner->nodes;
  if (more && own.max_seconds <= 0) own.max_nodes = planner->nodes;
  Budget budget = budget_start(&own);
  BudgetState state = BUDGET_OK;
  position_copy(&planner->beam[0].position, &planner->kit.position, planner->kit.arena);
  planner->beam[0].saved = planner->beam[0].worth = 0;
  planner->length = planner->at = 0;
  planner->won = false;
  uint64_t nodes = 0;
  int32_t lines = 1, turn = 0, most = planner->kit.position.max_turns - planner->kit.position.turn;
  if (most > planner->steps_turns) most = planner->steps_turns;
  for (; turn < most && lines > 0 && !planner->won && state == BUDGET_OK; turn++) {
    memset(planner->seen, 0, ((size_t)planner->seen_mask + 1) * sizeof *planner->seen);
    int32_t count = 0;
    for (int32_t i = 0; i < lines && !planner->won; i++) {
      const Exits *exits = &planner->kit.arena->exits[planner->beam[i].position.pacman];
      for (int32_t e = 0; e < exits->count; e++, nodes++) {
        if (!extend(planner, &planner->beam[i], (uint16_t)i, exits->to[e], &planner->next[count])) continue;
        planner->won = planner->next[count].position.outcome == OUTCOME_WON;
        if (planner->won) planner->next[0] = planner->next[count];
        count = planner->won ? 1 : count + 1;
        if (planner->won) break;
      }
    }
    int32_t kept = select_best(planner, count);
    int32_t best = 0;
    for (int32_t i = 0; i < kept; i++) {
      const Line *line = &planner->next[planner->order[i]];
      position_copy(&planner->beam[i].position, &line->position, planner->kit.arena);
      planner->beam[i].saved = line->saved;
      planner->beam[i].worth = line->worth;
      planner->steps[(size_t)turn * (size_t)planner->width + (size_t)i] = line->step;
      if (line->worth > planner->beam[best].worth) best = i;
    }
    if (kept > 0) keep_plan(planner, turn + 1, (uint16_t)best);
    lines = kept;
    state = budget_check(&budget, nodes);
    live_nodes(live, nodes);
    if (kept > 0)
      live_best(live, turn + 1, arena_move(planner->kit.arena, planner->kit.position.pacman, planner->plan[0]),
                planner->beam[best].position.score - planner->kit.position.score);
  }
  planner->looked_at = nodes;
  stats->expanded += nodes;
  stats->generated += nodes;
  stats->depth = turn;
  stats->value = planner->length > 0 ? planner->beam[0].worth : 0;
  /* A beam that died out knew better than its last survivors: leave the line early. */
  if (!planner->won && planner->length > follow_part) planner->length -= planner->length / follow_part;
  foresee(planner);
  return state == BUDGET_CANCELLED ? BUDGET_CANCELLED : BUDGET_OK;
}

/* The whole plan and what the hounds do along it, which is known. */
static void show(const Planner *planner, Trace *trace, bool planned) {
  const Kit *kit = &planner->kit;
  Position walk = kit->position;
  trace_cell(trace, TRACE_PATH, kit->arena->cell_of[walk.pacman], 0);
  for (int32_t i = planner->at; i < planner->length && walk.outcome == OUTCOME_PLAYING; i++) {
    Spot to = planner->plan[i];
    position_move_pacman(&walk, kit->keys, to);
    trace_cell(trace, TRACE_PATH, kit->arena->cell_of[to], i - planner->at + 1);
    if (walk.outcome != OUTCOME_PLAYING) break;
    const Spot *steps = arena_steps(kit->arena, to);
    for (int32_t k = 0; k < walk.monster_count; k++)
      position_move_monster(&walk, kit->keys, k, steps[walk.monsters[k]]);
    position_end_turn(&walk);
    if (i - planner->at < SHOWN_MOST) kit_trace_replies(kit, trace, &walk, i - planner->at + 1);
  }
  int32_t value = walk.outcome == OUTCOME_WON ? TRACE_WON : walk.score - kit->position.score;
  kit_trace_value(kit, trace, arena_move(kit->arena, kit->position.pacman, planner->plan[planner->at]), value);
  kit_trace_effort(trace, planner->length - planner->at, planned ? planner->looked_at : 0);
}

static ActResult planner_act(void *self, const Observation *seen, const Limits *limits, Trace *trace, Stats *stats,
                             Move *moves) {
  Planner *planner = self;
  bool fresh;
  if (!kit_observe(&planner->kit, seen, &fresh)) return ACT_FAILED;
  if (fresh) {
    terrain_destroy(planner->terrain);
    planner->terrain = terrain_create(planner->kit.arena, NULL);
  }
  if (!planner->terrain) return ACT_FAILED;
  const Position *position = &planner->kit.position;
  const Exits *exits = &planner->kit.arena->exits[position->pacman];
  bool off = fresh || planner->at >= planner->length || planner->foreseen[planner->at] != position->hash;
  if (off && make_plan(planner, limits, trace_live(trace), stats) == BUDGET_CANCELLED) return ACT_CANCELLED;
  moves[0] = exits->moves[0];
  if (planner->length == 0) return ACT_MOVED; /* caught whatever it does */
  if (trace) show(planner, trace, off);
  moves[0] = arena_move(planner->kit.arena, position->pacman, planner->plan[planner->at++]);
  return ACT_MOVED;
}

static const OptionInfo planner_options[] = {[OPTION_NODES] = {.name = "nodes",
                                                               .title = "Nodes a plan",
                                                               .type = OPTION_INT,
                                                               .initial = 2000000,
                                                               .min = 100,
                                                               .max = 1e9,
                                                               .step = 10000},
                                             [OPTION_WIDTH] = {.name = "width",
                                                               .title = "Lines kept",
                                                               .type = OPTION_INT,
                                                               .initial = 500,
                                                               .min = 1,
                                                               .max = WIDTH_MAX,
                                                               .step = 100}};

const AgentInfo agent_planner = {.id = "planner",
                                 .title = "Planner",
                                 .blurb = "Foresees hounds that chase, and plans ahead.",
                                 .side = SIDE_PACMAN,
                                 .levels = LEVEL_BIT(4),
                                 .flags = AGENT_SLOW,
                                 .options = planner_options,
                                 .option_count = 2,
                                 .create = planner_create,
                                 .act = planner_act,
                                 .destroy = planner_destroy};
