/* Searches a tree in the background. Everything between the window and the thread goes through two atomic flags.
 * Must not know the window, nor how any agent thinks. */
#include "game/play/tree_job.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/registry.h"
#include "game/core/record.h"
#include "game/play/task.h"

/* How many nodes a plain search may visit, and how many the counting may: about a second each. */
static const uint64_t plain_nodes = 20000000, count_nodes = 30000000;
enum { STAGE_SEARCHING, STAGE_TREE, STAGE_COUNTED };

struct TreeJob {
  Task *task;
  const Game *game;
  char agent[RECORD_NAME];
  Move *moves;
  int32_t plies;
  TreeAsk ask;
  atomic_bool stop;
  _Atomic int stage;
  /* Written by the thread before the stage that announces it. */
  Tree tree;
  bool without_search, too_large, has_counts;
  TreeCounts counts;
  bool taken; /* belongs to the window */
};

const char *tree_job_agent(const char *wanted, int32_t level) {
  Agent agent;
  Error error;
  bool fits =
      wanted && agent_choose_known(&agent, wanted, SIDE_PACMAN, level, &error) && agent.info->flags & AGENT_TREE;
  return fits ? wanted : "alphabeta";
}

bool tree_job_serves(const Level *level) {
  const AgentInfo *info = registry_find("alphabeta", SIDE_PACMAN, level->number);
  return info && info->flags & AGENT_TREE;
}

int32_t tree_job_depth(const Game *game) { return game->monster_count <= 2 ? 3 : game->monster_count <= 4 ? 2 : 1; }

static Observation observe(const Game *game, const State *state) {
  const Board *board = game->board;
  Observation seen = {.rows = board->rows,
                      .cols = board->cols,
                      .turn = state->turn,
                      .side = SIDE_PACMAN,
                      .me_row = board_row(board, state->pacman),
                      .me_col = board_col(board, state->pacman),
                      .game = game,
                      .state = state};
  seen.count = game_movers(game, state, &seen.first);
  return seen;
}

/* Plays the moves so far. The agent is asked each time with almost no nodes: it then knows whom it plays and where
 * it has been, as the agent that played the game did. */
static bool show_game(TreeJob *job, Agent *agent, State *state) {
  const Move *moves = job->moves;
  Limits brief = {.max_nodes = 1, .cancel = &job->stop};
  for (int32_t i = 0; i < job->plies && !state_over(state); i++) {
    int32_t first, count = game_movers(job->game, state, &first);
    if (first == 0 && agent) {
      Observation seen = observe(job->game, state);
      Stats stats = {0};
      Move move;
      if (agent->info->act(agent->self, &seen, &brief, NULL, &stats, &move) == ACT_CANCELLED) return false;
    }
    Undo undo;
    game_step(job->game, state, moves, &undo);
    moves += count;
  }
  return true;
}

static ActResult think(TreeJob *job, Agent *agent, const State *state, Tree *tree, uint64_t max_nodes) {
  Observation seen = observe(job->game, state);
  Limits limits = {.max_nodes = max_nodes, .cancel = &job->stop};
  Trace trace = {.tree = tree};
  Stats stats = {0};
  Move move;
  return agent->info->act(agent->self, &seen, &limits, &trace, &stats, &move);
}

static void search(TreeJob *job, const State *state) {
  Agent agent;
  Error error;
  if (!agent_choose(&agent, job->agent, SIDE_PACMAN, job->game->level->number, &error)) return;
  State shown = {0};
  bool real = !job->ask.plain, ready = agent_start(&agent, 0, NULL, &error);
  if (ready && real) {
    ready = state_init(&shown, job->game, &error) && show_game(job, &agent, &shown);
    state_destroy(&shown);
  }
  job->tree.ask = job->ask;
  if (ready) {
    ActResult result = think(job, &agent, state, &job->tree, real ? 0 : plain_nodes);
    if (real && job->tree.count == 0 && result == ACT_MOVED) { /* it followed a plan: shows the textbook search */
      job->without_search = true;
      job->tree.ask = (TreeAsk){.plain = true, .depth = tree_job_depth(job->game)};
      result = think(job, &agent, state, &job->tree, plain_nodes);
    }
    job->too_large = job->tree.count == 0 && result != ACT_CANCELLED;
  }
  agent_stop(&agent);
}

/* Counts the nodes of minimax and alpha-beta at a depth and in an order, by the level's alpha-beta. */
static void count(TreeJob *job, const State *state, int32_t depth, TreeOrder order) {
  char text[RECORD_NAME];
  const char *options = strchr(job->agent, ':');
  snprintf(text, sizeof text, "alphabeta%s", options ? options : "");
  Agent agent;
  Error error;
  if (!agent_choose(&agent, text, SIDE_PACMAN, job->game->level->number, &error) &&
      !agent_choose(&agent, "alphabeta", SIDE_PACMAN, job->game->level->number, &error))
    return;
  bool ready = agent_start(&agent, 0, NULL, &error);
  for (int all = 0; ready && all < 2; all++) {
    Tree tree;
    tree_init(&tree, 16);
    tree.ask = (TreeAsk){.plain = true, .depth = depth, .order = order, .all = all != 0, .count_only = true};
    ActResult result = think(job, &agent, state, &tree, count_nodes);
    uint64_t nodes = tree.count > 0 ? tree.searched - 1 : count_nodes;
    if (all) {
      job->counts.minimax = nodes;
      job->counts.more = tree.count == 0;
    } else {
      job->counts.alphabeta = nodes;
      ready = tree.count > 0;
    }
    if (result == ACT_CANCELLED) ready = false;
    tree_destroy(&tree);
  }
  job->has_counts = ready;
  agent_stop(&agent);
}

/* Whether counts can be compared with it: both players choose, and the tree has neither a model nor a table in it. */
static bool compares(const Tree *tree) {
  bool plain = tree->count > 1 && tree->nodes[1].kind == TREE_MIN;
  for (int32_t i = 0; plain && !tree->was_plain && i < tree->count; i++)
    plain = !tree->nodes[i].expected && tree->nodes[i].end != TREE_TABLE && tree->nodes[i].end != TREE_AGAIN;
  return plain;
}

static void work(void *data, const atomic_bool *cancel) {
  (void)cancel; /* it is set only after `stop` */
  TreeJob *job = data;
  State state;
  Error error;
  if (!state_init(&state, job->game, &error)) {
    atomic_store(&job->stage, STAGE_COUNTED);
    return;
  }
  show_game(job, NULL, &state);
  if (!state_over(&state)) search(job, &state);
  bool counts = compares(&job->tree);
  int32_t depth = job->tree.turns;
  TreeOrder order = job->tree.order;
  atomic_store(&job->stage, STAGE_TREE); /* the window may take the tree from now on */
  if (counts && !atomic_load(&job->stop)) count(job, &state, depth, order);
  atomic_store(&job->stage, STAGE_COUNTED);
  state_destroy(&state);
}

/* Moves in the plies before the position. */
static int32_t count_moves(const TreeJobAsk *ask) {
  State state;
  Error error;
  if (!state_init(&state, ask->game, &error)) return -1;
  int32_t sum = 0;
  for (int32_t i = 0; i < ask->plies && !state_over(&state); i++) {
    int32_t first, movers = game_movers(ask->game, &state, &first);
    Undo undo;
    game_step(ask->game, &state, ask->moves + sum, &undo);
    sum += movers;
  }
  state_destroy(&state);
  return sum;
}

TreeJob *tree_job_start(const TreeJobAsk *ask, Error *error) {
  TreeJob *job = calloc(1, sizeof *job);
  int32_t moves = count_moves(ask);
  if (job && moves >= 0) job->moves = malloc((size_t)moves + 1);
  if (!job || !job->moves) {
    free(job);
    error_set(error, "out of memory for a search tree");
    return NULL;
  }
  if (moves > 0) memcpy(job->moves, ask->moves, (size_t)moves);
  job->game = ask->game;
  job->plies = ask->plies;
  job->ask = ask->ask;
  snprintf(job->agent, sizeof job->agent, "%s", ask->agent);
  tree_init(&job->tree, ask->limit);
  atomic_init(&job->stop, false);
  atomic_init(&job->stage, STAGE_SEARCHING);
  job->task = task_start(work, job, error);
  if (job->task) return job;
  free(job->moves);
  free(job);
  return NULL;
}

void tree_job_stop(TreeJob *job) { atomic_store(&job->stop, true); }

bool tree_job_done(const TreeJob *job) { return task_done(job->task); }

bool tree_job_take(TreeJob *job, Tree *out, bool *without_search) {
  if (job->taken || atomic_load(&job->stage) < STAGE_TREE || job->tree.count == 0) return false;
  *out = job->tree;
  *without_search = job->without_search;
  job->tree = (Tree){0};
  job->taken = true;
  return true;
}

bool tree_job_too_large(const TreeJob *job) {
  return !job->taken && atomic_load(&job->stage) >= STAGE_TREE && job->too_large;
}

bool tree_job_counts(const TreeJob *job, TreeCounts *out) {
  if (atomic_load(&job->stage) < STAGE_COUNTED || !job->has_counts) return false;
  *out = job->counts;
  return true;
}

void tree_job_end(TreeJob *job) {
  if (!job) return;
  tree_job_stop(job);
  task_end(job->task);
  tree_destroy(&job->tree);
  free(job->moves);
  free(job);
}
