/* The monsters of the arcade through the one interface: asked for one monster at a time, a cell before it must know.
 * Which mind thinks is the agent's, or the ladder's by round. While they scatter, each goes to its corner; a frightened
 * one wanders, or flees once the minds are good enough. */
#include <stdlib.h>

#include "ai/agent.h"
#include "ai/level9_arcade/lookahead_internal.h"
#include "ai/level9_arcade/minds.h"
#include "game/core/rng.h"

enum { OPTION_GROW, OPTION_PLIES = 0 };
enum { NODES_MOST = 600, GUARD_NEAR = 12, AMBUSH_NEAR = 4 };

/* What a mind is made of. One in `random` turns is random: so the same keys do not always meet the same monsters, and
 * the simple minds err more often. Those that weigh positions look at `plies` choices and at the room that Pacman has
 * within `horizon` steps: a short one, so that a deeper look sees what a shallow one does not. While they scatter they
 * let go of him, but not if he comes as near as `sight`. */
typedef struct Traits {
  uint8_t random, plies, horizon, sight;
} Traits;

static const Traits traits[MIND_COUNT] = {
    [MIND_RANDOM] = {1, 0, 0, 0},    [MIND_GREEDY] = {2, 0, 0, 0},    [MIND_ASTAR] = {3, 0, 0, 0},
    [MIND_AMBUSH] = {5, 0, 0, 0},    [MIND_PINCER] = {16, 1, 11, 0},  [MIND_PLIES_2] = {16, 2, 11, 0},
    [MIND_PLIES_4] = {16, 4, 11, 0}, [MIND_PLIES_6] = {16, 6, 11, 0}, [MIND_EXPECTIMAX] = {16, 6, 16, 40},
};

typedef struct Team {
  const AgentInfo *info;
  Rng rng;
  Field field;
  Habits habits;
  Grow grow;
  int32_t plies;
} Team;

static void *team_create(const AgentInfo *info, const AgentSetup *setup, Error *error) {
  Team *team = calloc(1, sizeof *team);
  if (!team) {
    error_set(error, "out of memory for the agent %s", info->id);
    return NULL;
  }
  team->info = info;
  rng_seed(&team->rng, setup->seed, SIDE_MONSTERS);
  habits_init(&team->habits);
  if (info->option_count > 0 && info->options[0].type == OPTION_CHOICE)
    team->grow = (Grow)setup->options.v[OPTION_GROW];
  if (info->option_count > 0 && info->options[0].type == OPTION_INT)
    team->plies = (int32_t)setup->options.v[OPTION_PLIES];
  return team;
}

static void team_destroy(void *self) {
  Team *team = self;
  if (!team) return;
  field_destroy(&team->field);
  habits_destroy(&team->habits);
  free(team);
}

/* ---- targets ---- */

/* The place nearest to where a straight line leads, in whole cells. */
static Move greedy(const Field *field, Place at, Move dir, Place to) {
  const Board *board = field->maze->board;
  uint8_t exits = field_monster_exits(field, at, dir);
  Cell goal = field->cell_of[to];
  Move best = MOVE_STAY;
  int32_t least = 0;
  for (Move m = 0; m < DIRECTION_COUNT; m++) {
    if (!(exits >> m & 1)) continue;
    Cell cell = field->cell_of[field->next[at][m]];
    int32_t dy = board_row(board, cell) - board_row(board, goal), dx = board_col(board, cell) - board_col(board, goal);
    int32_t far = dx * dx + dy * dy;
    if (best != MOVE_STAY && far >= least) continue;
    least = far;
    best = m;
  }
  return best;
}

/* The energizer that Pacman is nearest to, if he is near one. */
static Place guarded(const Field *field, const ArcadeState *state, Place pacman) {
  Place best = PLACE_NONE;
  int32_t least = GUARD_NEAR;
  for (int32_t i = 0; i < field->count; i++) {
    if (state->lies[field->cell_of[i]] != ARCADE_ENERGIZER || field_distance(field, (Place)i, pacman) > least) continue;
    least = field_distance(field, (Place)i, pacman);
    best = (Place)i;
  }
  return best;
}

/* Each has a nature: the first chases, the second cuts off, the third closes the back door, the fourth guards. Once
 * near him they all chase. */
static Place ambush(const Field *field, const ArcadeState *state, const Position *position, int32_t monster) {
  Place to = position->pacman;
  if (field_distance(field, position->at[monster], to) <= AMBUSH_NEAR) return to;
  switch (monster % ARCADE_MONSTERS) {
    case 1: to = field->ahead[to][position->pacman_dir].end; break; /* the junctions before and behind him */
    case 2: to = field->ahead[to][move_opposite(position->pacman_dir)].end; break;
    case 3: to = guarded(field, state, position->pacman); break;
    default: break;
  }
  if (to == PLACE_NONE || to == position->at[monster]) to = position->pacman;
  return to;
}

/* ---- thinking ---- */

/* With an option of its own for the plies a mind sees as far as one of the ladder with as many. */
static Traits traits_of(const Team *team, Mind mind) {
  if (team->plies == 0 || mind == MIND_RANDOM) return traits[mind];
  const Traits *like = &traits[team->plies < 4 ? MIND_PLIES_2 : team->plies < 6 ? MIND_PLIES_4 : MIND_PLIES_6];
  return (Traits){like->random, (uint8_t)team->plies, like->horizon, like->sight};
}

static Move any_way(Team *team, Place at, Move dir) {
  uint8_t exits = field_monster_exits(&team->field, at, dir);
  int32_t pick = (int32_t)rng_below(&team->rng, (uint32_t)__builtin_popcount(exits));
  Move m = 0;
  for (;; m++)
    if (exits >> m & 1 && pick-- == 0) return m;
}

static Move look_ahead(Team *team, Mind mind, const ArcadeState *state, const Position *position, int32_t monster,
                       const Limits *limits, Trace *trace, Stats *stats) {
  Traits own = traits_of(team, mind);
  bool less = limits && limits->max_nodes > 0 && limits->max_nodes < NODES_MOST;
  Lookahead look = {.field = &team->field,
                    .habits = mind == MIND_EXPECTIMAX ? &team->habits : NULL,
                    .lies = state->lies,
                    .me = monster,
                    .horizon = own.horizon,
                    .max_nodes = less ? (int32_t)limits->max_nodes : NODES_MOST};
  Move move = lookahead_think(&look, position, own.plies);
  lookahead_tell(&look, position, move, trace);
  stats->expanded += (uint64_t)look.nodes;
  stats->depth = own.plies;
  return move;
}

static Move hunt(Team *team, Mind mind, const ArcadeState *state, const Position *position, int32_t monster,
                 const Limits *limits, Trace *trace, Stats *stats, Place *target) {
  const Field *field = &team->field;
  Place at = position->at[monster];
  Move dir = position->dir[monster];
  *target = position->pacman;
  if (rng_below(&team->rng, traits[mind].random) == 0) mind = MIND_RANDOM;
  switch (mind) {
    case MIND_RANDOM: *target = PLACE_NONE; return any_way(team, at, dir);
    case MIND_GREEDY: return greedy(field, at, dir, position->pacman);
    case MIND_ASTAR: return field_towards(field, at, dir, position->pacman, false);
    case MIND_AMBUSH: *target = ambush(field, state, position, monster); break;
    default: {
      Move move = look_ahead(team, mind, state, position, monster, limits, trace, stats);
      *target = field->ahead[at][move].end; /* the junction from which it closes in */
      return move;
    }
  }
  return field_towards(field, at, dir, *target, false);
}

static Mind mind_of(const Team *team, const ArcadeView *view) {
  const Mind *own = team->info->data;
  return own ? *own : minds_now(team->grow, view->maze, view->state);
}

/* While they scatter: unless it hurries, or Pacman comes within its sight. */
static bool lets_go(const Team *team, Mind mind, const ArcadeState *state, const Position *position, int32_t monster) {
  if (!arcade_scatters(state) || mind == MIND_RANDOM) return false;
  if (monster == 0 && arcade_rush(state) > 0) return false;
  const uint16_t *steps = field_onward(&team->field, position->at[monster], position->dir[monster]);
  return steps[position->pacman] > traits_of(team, mind).sight;
}

static ActResult team_act(void *self, const Observation *seen, const Limits *limits, Trace *trace, Stats *stats,
                          Move *moves) {
  Team *team = self;
  const ArcadeView *view = seen->arcade;
  if (!view || !field_make(&team->field, view->maze)) return ACT_FAILED;
  const Field *field = &team->field;
  const ArcadeState *state = view->state;
  Mind mind = mind_of(team, view);
  for (int32_t i = 0; i < seen->count; i++) {
    int32_t monster = seen->first + i - 1;
    Position position;
    field_position(field, view->game, state, monster, &position);
    Place at = position.at[monster], target = PLACE_NONE;
    Move dir = position.dir[monster];
    if (!habits_observe(&team->habits, field, state, &position)) return ACT_FAILED;
    if (at == PLACE_NONE) {
      moves[i] = MOVE_WEST;
    } else if (state->monsters[monster].frightened) {
      moves[i] = mind < MIND_PINCER ? any_way(team, at, dir) : field_towards(field, at, dir, position.pacman, true);
    } else if (lets_go(team, mind, state, &position, monster)) {
      target = field->place_of[view->maze->corner[monster]];
      moves[i] = field_towards(field, at, dir, target, false);
    } else {
      moves[i] = hunt(team, mind, state, &position, monster, limits, trace, stats, &target);
    }
    if (target != PLACE_NONE)
      trace_add(trace, (TraceEvent){.kind = TRACE_TARGET,
                                    .move = MOVE_STAY,
                                    .actor = (uint16_t)(monster + 1),
                                    .cell = field->cell_of[target]});
  }
  stats->expanded += (uint64_t)seen->count;
  return ACT_MOVED;
}

/* ---- the rows ---- */

static const char *const grow_titles[] = {"Easy", "Normal", "Hard", NULL};
static const OptionInfo ladder_options[] = {[OPTION_GROW] = {.name = "grow",
                                                             .title = "Minds grow",
                                                             .type = OPTION_CHOICE,
                                                             .initial = GROW_NORMAL,
                                                             .choices = grow_ids,
                                                             .choice_titles = grow_titles}};
static const OptionInfo plies_options[] = {
    [OPTION_PLIES] = {
        .name = "plies", .title = "Choices ahead", .type = OPTION_INT, .initial = 4, .min = 1, .max = 12, .step = 1}};

static const Mind random_mind = MIND_RANDOM, greedy_mind = MIND_GREEDY, astar_mind = MIND_ASTAR,
                  ambush_mind = MIND_AMBUSH, pincer_mind = MIND_PINCER, plies_mind = MIND_PLIES_4,
                  expectimax_mind = MIND_EXPECTIMAX;

#define TEAM(name, word, heading, line, table, count, mind)       \
  const AgentInfo agent_arcade_##name = {.id = (word),            \
                                         .title = (heading),      \
                                         .blurb = (line),         \
                                         .side = SIDE_MONSTERS,   \
                                         .levels = LEVEL_BIT(9),  \
                                         .options = (table),      \
                                         .option_count = (count), \
                                         .data = (mind),          \
                                         .create = team_create,   \
                                         .act = team_act,         \
                                         .destroy = team_destroy}

TEAM(ladder, "ladder", "The ladder", "Their minds grow from round to round.", ladder_options, 1, NULL);
TEAM(random, "random", "Drifters", "Each steps in a random direction.", NULL, 0, &random_mind);
TEAM(greedy, "greedy", "Moths", "Each goes to the cell nearest to Pacman.", NULL, 0, &greedy_mind);
TEAM(astar, "astar", "Hounds", "Each takes the shortest way to Pacman, always.", NULL, 0, &astar_mind);
TEAM(ambush, "ambush", "Ambush", "Each cuts Pacman off where it is going to be.", NULL, 0, &ambush_mind);
TEAM(pincer, "pincer", "Pincer", "Together they leave Pacman less and less room.", NULL, 0, &pincer_mind);
TEAM(alphabeta, "alphabeta", "Alpha-beta", "Each looks ahead: its own moves and Pacman's.", plies_options, 1,
     &plies_mind);
TEAM(expectimax, "expectimax", "Expectimax", "Each bets on what Pacman is used to do.", NULL, 0, &expectimax_mind);
