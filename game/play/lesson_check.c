/* Asks the path finders, plays the games and searches the trees that lessons ask about. */
#include "game/play/lesson_check.h"

#include "ai/search/finder.h"
#include "game/play/lens.h"
#include "game/play/maps.h"
#include "game/play/match.h"

static bool measure_path(const LessonPlace *place, const Map *map, const char *agent, LessonMeasure measure,
                         int64_t *out, Error *error) {
  LensQuestion question;
  LensSide side;
  if (!lens_ask(&question, map, level_find(place->level), agent, error)) return false;
  if (!lens_search(&side, &question, error)) return false;
  *out = measure == LESSON_NODES ? (int64_t)side.nodes : measure == LESSON_COST ? side.cost : side.length;
  lens_side_destroy(&side);
  return true;
}

static MatchConfig config_of(const LessonPlace *place, const Map *map, const char *agent) {
  return (MatchConfig){.map = map,
                       .map_name = place->map,
                       .level = level_find(place->level),
                       .pacman = agent,
                       .monsters = place->monsters,
                       .seed = place->seed,
                       .max_idle = MAX_IDLE_USUAL};
}

static bool measure_game(const LessonPlace *place, const Map *map, const char *agent, LessonMeasure measure,
                         int64_t *out, Error *error) {
  Match match;
  MatchConfig config = config_of(place, map, agent);
  if (!match_init(&match, &config, error)) return false;
  bool ok = match_run(&match, error) == MATCH_OVER;
  if (ok) *out = measure == LESSON_SCORE ? match.state.score : match.state.moves;
  match_destroy(&match);
  return ok;
}

bool lesson_measure(const LessonPlace *place, const char *agent, LessonMeasure measure, int64_t *out, Error *error) {
  Map *map = maps_open(place->map, error);
  if (!map) return false;
  bool ok = measure >= LESSON_SCORE ? measure_game(place, map, agent, measure, out, error)
                                    : measure_path(place, map, agent, measure, out, error);
  map_destroy(map);
  return ok;
}

static bool search_tree(const Match *match, const LessonPlace *place, const char *agent, Tree *tree, Error *error) {
  Agent chosen;
  if (!agent_choose(&chosen, agent, SIDE_PACMAN, place->level, error)) return false;
  if (!agent_start(&chosen, place->seed, NULL, error)) return false;
  tree->ask = (TreeAsk){.plain = true, .depth = place->depth, .order = TREE_BOARD};
  Trace trace = {.tree = tree};
  Limits limits = {.max_nodes = 5000000};
  Stats stats = {0};
  Move move;
  Observation seen = match_observe(match, &match->state, SIDE_PACMAN);
  ActResult result = chosen.info->act(chosen.self, &seen, &limits, &trace, &stats, &move);
  agent_stop(&chosen);
  if (tree->out_of_memory || result == ACT_FAILED) return error_set(error, "out of memory for the tree");
  return tree->count > 0 || error_set(error, "the tree has too many nodes");
}

bool lesson_tree(const LessonPlace *place, const char *agent, Tree *tree, Error *error) {
  Map *map = maps_open(place->map, error);
  if (!map) return false;
  Match match;
  MatchConfig config = config_of(place, map, agent);
  bool ok = match_init(&match, &config, error);
  if (ok) {
    MatchStatus status = MATCH_PLAYED;
    while (status == MATCH_PLAYED && (match.state.turn < place->turn - 1 || match.state.phase != PHASE_PACMAN))
      status = match_ply(&match, NULL, error);
    ok = status == MATCH_PLAYED || error_set(error, "the game ends before turn %d", (int)place->turn);
    ok = ok && search_tree(&match, place, agent, tree, error);
    match_destroy(&match);
  }
  map_destroy(map);
  return ok;
}

static int32_t length_of(Finder *finder, const char *id, Cell start, Cell goal) {
  SearchResult result;
  Query query = {.start = start, .goal = goal, .weight = 1};
  finder_run(finder, algorithm_find(id), &query, NULL, NULL, &result);
  return result.status == SEARCH_FOUND ? result.length : -1;
}

int32_t lesson_greedy_loss(const Board *board, Cell start, Cell goal) {
  Error error;
  Finder *finder = finder_create(board, &error);
  if (!finder) return -1;
  int32_t best = length_of(finder, "astar", start, goal), greedy = length_of(finder, "greedy", start, goal);
  finder_destroy(finder);
  return best < 0 || greedy < 0 ? -1 : greedy - best;
}
