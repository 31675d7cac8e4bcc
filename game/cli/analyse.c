/* pacade analyse: what an agent thinks of one position of a recorded game: value, best line, work, and the endgame.
 * Must not know how any agent thinks: it reads the agent's trace. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ai/common/table_cache.h"
#include "ai/level4_hunt/endgame_file.h"
#include "ai/level4_hunt/kit.h"
#include "ai/level4_hunt/opponent.h"
#include "ai/level4_hunt/proof.h"
#include "game/cli/arcade.h"
#include "game/cli/commands.h"
#include "game/lab/json.h"
#include "game/lab/tree_file.h"
#include "game/play/match.h"

enum { O_TURN, O_AGENT, O_JSON, O_NODES, O_SECONDS, O_PROOF, O_TREE, O_DOT, O_DEPTH, O_ORDER, O_TREE_NODES };
enum { DOT_PATH = 4096, PLAIN_TURNS_MAX = 20, PLAIN_TURNS = 3, TREE_NODES = 500000 };
static const Opt opts[] = {
    [O_TURN] = {"turn", OPT_INTEGER, "N", "the turn about to be played, counted from 1 (default: the last)", 1,
                INT32_MAX},
    [O_AGENT] = {"agent", OPT_TEXT, "ID[:k=v,...]", "agent that analyses it (default: alphabeta)", 0, 0},
    [O_JSON] = {"json", OPT_FLAG, NULL, "print one JSON object", 0, 0},
    [O_NODES] = {"max-nodes", OPT_INTEGER, "N", "nodes to search (default: the agent's own limit)", 1, 1e18},
    [O_SECONDS] = {"max-seconds", OPT_NUMBER, "S", "stop thinking after S seconds", 0.001, 1e6},
    [O_PROOF] = {"proof", OPT_FLAG, NULL,
                 "prove whether the food left at the end could have been eaten against 'chase'", 0, 0},
    [O_TREE] = {"tree", OPT_TEXT, "FILE", "write the tree of the search to this file as JSON", 0, 0},
    [O_DOT] = {"dot", OPT_TEXT_OR_NONE, "[FILE]",
               "write the tree for Graphviz (default: beside the file of --tree, ending in .dot)", 0, 0},
    [O_DEPTH] = {"depth", OPT_INTEGER, "D", "write the tree of the plain search, exactly D turns deep", 1,
                 PLAIN_TURNS_MAX},
    [O_ORDER] = {"order", OPT_TEXT, "own|best|board|worst",
                 "order of the moves in the plain search (default: the agent's own)", 0, 0},
    [O_TREE_NODES] = {"tree-nodes", OPT_INTEGER, "N",
                      "keep at most N nodes of the tree, from the root down (default: 500000)", 100, 50e6},
};
static const size_t events_most = 100000;
/* How many nodes a plain search may visit if no limit is given: about half a minute. */
static const uint64_t plain_nodes = 200000000;
/* 24 bytes each; the largest proof of the known maps needs 112,406. */
static const uint64_t proof_states = 20000000;

typedef struct Analysis {
  Record record;
  Match match; /* the record's game, played up to the turn */
  int32_t turn;
  Agent agent;
  Trace trace;
  Tree tree;
  Stats stats;
  Move best;
  bool has_caught; /* an endgame table fits */
  int32_t caught;  /* turns until caught by force, 0: safe forever */
  bool has_proof;
  Proof proof; /* about the foods left at the end of the record */
} Analysis;

static void show_progress(void *context, int32_t percent) {
  (void)context;
  if (isatty(STDERR_FILENO)) fprintf(stderr, cli_text("\rendgame table %3d%%"), (int)percent);
}

/* The exact answer to "can it be caught", if the map is small enough. It builds its own tables, so that any agent
 * may be asked. */
static void look_up_endgame(Analysis *a) {
  Kit kit = {0};
  bool fresh;
  Observation seen = match_observe(&a->match, &a->match.state, SIDE_PACMAN);
  if (a->match.game.monster_count < 1 || !kit_observe(&kit, &seen, &fresh)) return;
  char *folder = table_cache_folder();
  EndgameWork work = {.progress = show_progress};
  Endgame *endgame = endgame_get(kit.arena, a->match.game.monster_count, folder, &work);
  if (isatty(STDERR_FILENO)) fprintf(stderr, "\r                   \r");
  if (endgame) {
    a->has_caught = true;
    a->caught = endgame_caught_in(endgame, &kit.position);
  }
  endgame_destroy(endgame);
  free(folder);
  kit_destroy(&kit);
}

/* A match with that many plies of the record. */
static bool play_record(Match *match, const Record *record, int32_t plies, Error *error) {
  MatchConfig config = {.replay = record};
  if (!match_init(match, &config, error)) return false;
  MatchStatus status = MATCH_PLAYED;
  for (int32_t i = 0; i < plies && status == MATCH_PLAYED; i++) status = match_ply(match, NULL, error);
  if (status != MATCH_PLAYED) match_destroy(match);
  return status == MATCH_PLAYED;
}

/* Plays up to the position in which Pacman is about to play that turn. */
static bool go_to_turn(Analysis *a, int32_t wanted, Error *error) {
  int32_t turns = 0;
  for (int32_t i = 0; i < a->record.ply_count; i++) turns += a->record.plies[i].phase == PHASE_PACMAN;
  if (turns == 0) return error_set(error, "the record has no turns");
  a->turn = wanted > 0 ? wanted : turns;
  if (a->turn > turns) return error_set(error, "there is no turn %d: the game has %d turns", (int)a->turn, (int)turns);
  int32_t seen = 0, plies = 0;
  while (a->record.plies[plies].phase != PHASE_PACMAN || ++seen < a->turn) plies++;
  return play_record(&a->match, &a->record, plies, error);
}

/* Searches every position that Pacman can reach against hounds that always chase, with only the foods that were left
 * at the end: fewer foods are never harder to eat, so that what fails here fails in the whole game. */
static bool prove(Analysis *a, Error *error) {
  Kit kit = {0};
  Terrain *terrain = NULL;
  Match whole;
  bool fresh;
  Observation seen = match_observe(&a->match, &a->match.state, SIDE_PACMAN);
  if (!play_record(&whole, &a->record, a->record.ply_count, error)) return false;
  const State *end = &whole.state;
  bool ok =
      end->foods_left > 0 && end->foods_left <= PROOF_FOODS_MAX && a->match.game.monster_count <= PROOF_MONSTERS_MAX;
  if (!ok) {
    error_set(error, "a proof needs 1 to %d foods left at the end and up to %d monsters, found %d and %d",
              (int)PROOF_FOODS_MAX, (int)PROOF_MONSTERS_MAX, (int)end->foods_left, (int)a->match.game.monster_count);
  } else {
    ok = kit_observe(&kit, &seen, &fresh) && (terrain = terrain_create(kit.arena, error)) != NULL;
    if (!ok) error_set(error, "out of memory for a proof");
  }
  if (ok) {
    for (Spot spot = 0; spot < kit.arena->spots; spot++)
      if (!end->food[kit.arena->cell_of[spot]]) kit.position.food[spot >> 6] &= ~(UINT64_C(1) << (spot & 63));
    kit.position.foods_left = end->foods_left;
    a->proof = proof_against_chase(kit.arena, terrain, &kit.position, proof_states, NULL);
    a->has_proof = true;
    ok = !a->proof.refused || error_set(error, "out of memory for a proof");
  }
  terrain_destroy(terrain);
  kit_destroy(&kit);
  match_destroy(&whole);
  return ok;
}

static int think(Analysis *a, const Limits *limits, Error *error) {
  Observation seen = match_observe(&a->match, &a->match.state, SIDE_PACMAN);
  ActResult result = a->agent.info->act(a->agent.self, &seen, limits, &a->trace, &a->stats, &a->best);
  if (result == ACT_MOVED) return STATUS_DONE;
  if (result == ACT_FAILED) {
    error_set(error, "out of memory for the agent %s", a->agent.info->id);
    return STATUS_INPUT;
  }
  bool limited = limits->max_nodes > 0 || limits->max_seconds > 0;
  error_set(error, limited ? "the agent %s reached its limit before it had a move" : "the agent %s has no move here",
            a->agent.info->id);
  return limited ? STATUS_LIMIT : STATUS_INPUT;
}

/* The tree of the decision, or that of the plain search if it is asked for or the agent moved without a search. */
static int grow_tree(Analysis *a, const Args *args, Error *error) {
  const OptValue *o = args->opts;
  Tree *tree = &a->tree;
  if (!o[O_DEPTH].given && tree->count > 0) return STATUS_DONE;
  int32_t depth = o[O_DEPTH].given ? (int32_t)o[O_DEPTH].integer : PLAIN_TURNS;
  if (!o[O_DEPTH].given)
    cli_note("%s moved without a search here: the tree is that of the plain search, %d turns deep", a->agent.info->id,
             (int)depth);
  tree->ask = (TreeAsk){.plain = true, .depth = depth};
  for (TreeOrder order = 0; o[O_ORDER].given && order < TREE_ORDER_COUNT; order++)
    if (strcmp(tree_order_names[order], o[O_ORDER].text) == 0) tree->ask.order = order;
  Limits limits = {.max_nodes = o[O_NODES].given ? (uint64_t)o[O_NODES].integer : plain_nodes,
                   .max_seconds = o[O_SECONDS].number};
  Trace trace = {.tree = tree};
  Stats stats = {0};
  Move move;
  Observation seen = match_observe(&a->match, &a->match.state, SIDE_PACMAN);
  ActResult result = a->agent.info->act(a->agent.self, &seen, &limits, &trace, &stats, &move);
  if (tree->out_of_memory || result == ACT_FAILED) {
    error_set(error, "out of memory for the tree");
    return STATUS_INPUT;
  }
  if (tree->count > 0) return STATUS_DONE;
  error_set(error, "the tree of %d turns has more nodes than the limit allows (%llu): choose a smaller --depth",
            (int)depth, (unsigned long long)limits.max_nodes);
  return STATUS_LIMIT;
}

/* Writes a file completely or not at all. */
static bool write_tree(const Analysis *a, const char *path, void (*writer)(const Tree *, const TreeOrigin *, FILE *),
                       Error *error) {
  char name[RECORD_NAME];
  agent_name(&a->agent, name, sizeof name);
  TreeOrigin origin = {.map = a->record.map_name, .agent = name, .turn = a->turn};
  Report report;
  if (!report_begin(&report, path, error)) return false;
  writer(&a->tree, &origin, report.out);
  return report_end(&report, true, error);
}

/* The file for Graphviz when only the other file is named: tree.dot for tree.json, and the same file if its name
 * already ends so. */
static bool dot_beside(const char *tree, char *out, size_t room) {
  const char *name = strrchr(tree, '/'), *end = strrchr(name ? name : tree, '.');
  if (end && (strcmp(end, ".dot") == 0 || strcmp(end, ".gv") == 0))
    return (size_t)snprintf(out, room, "%s", tree) < room;
  int stem = end && strcmp(end, ".json") == 0 ? (int)(end - tree) : (int)strlen(tree);
  return (size_t)snprintf(out, room, "%.*s.dot", stem, tree) < room;
}

static int save_tree(Analysis *a, const Args *args) {
  const OptValue *o = args->opts;
  Error error;
  if (!o[O_TREE].given && !o[O_DOT].given) return STATUS_DONE;
  int status = grow_tree(a, args, &error);
  if (status != STATUS_DONE) return cli_fail(status, "%s", error.text);
  const char *json = o[O_TREE].given ? o[O_TREE].text : NULL, *dot = o[O_DOT].given ? o[O_DOT].text : NULL;
  char beside[DOT_PATH];
  if (o[O_DOT].given && !dot) { /* only --tree names a file: misused() has checked that */
    if (!dot_beside(json, beside, sizeof beside)) return cli_fail(STATUS_INPUT, "%s: the name is too long", json);
    dot = beside;
    if (strcmp(dot, json) == 0) json = NULL;
  }
  if (json && !write_tree(a, json, tree_write_json, &error)) return cli_fail(STATUS_INPUT, "%s", error.text);
  if (dot && !write_tree(a, dot, tree_write_dot, &error)) return cli_fail(STATUS_INPUT, "%s", error.text);
  return STATUS_DONE;
}

static const TraceEvent *find(const Analysis *a, TraceKind kind, int32_t move) {
  for (size_t i = 0; i < a->trace.count; i++)
    if (a->trace.events[i].kind == kind && (move < 0 || a->trace.events[i].move == move)) return &a->trace.events[i];
  return NULL;
}

static const char *value_text(const Analysis *a, int32_t value, char *room, size_t size) {
  const TraceEvent *risk = find(a, TRACE_RISK, -1);
  if (value >= TRACE_WON || value <= TRACE_LOST) return cli_text(value > 0 ? "won" : "lost");
  if (risk)
    snprintf(room, size, "%.3f", (double)value / risk->value);
  else
    snprintf(room, size, "%d", (int)value);
  return room;
}

/* The unit of the values: see trace.h. */
static const char *unit_of(const Analysis *a) {
  if (find(a, TRACE_CHANCE, -1)) return "survival";
  return find(a, TRACE_RISK, -1) ? "risk" : "points";
}

static void json_cell(Json *json, const char *key, const Board *board, Cell cell) {
  json_list(json, key);
  json_int(json, NULL, board_row(board, cell));
  json_int(json, NULL, board_col(board, cell));
  json_end_list(json);
}

static void json_moves(Json *json, const Analysis *a) {
  const TraceEvent *risk = find(a, TRACE_RISK, -1);
  json_list(json, "moves");
  for (size_t i = 0; i < a->trace.count; i++) {
    const TraceEvent *event = &a->trace.events[i];
    if (event->kind != TRACE_VALUE) continue;
    json_object(json, NULL);
    json_string(json, "move", move_name(event->move));
    if (risk && event->value > TRACE_LOST && event->value < TRACE_WON)
      json_real(json, "value", (double)event->value / risk->value);
    else
      json_int(json, "value", event->value);
    json_bool(json, "at_most", find(a, TRACE_PRUNED, event->move) != NULL);
    const TraceEvent *caught = find(a, TRACE_CAUGHT, event->move);
    if (caught) json_int(json, "caught_in", caught->value);
    json_end_object(json);
  }
  json_end_list(json);
}

/* The teams that the agent believes it plays against, likeliest first, each with its probability. */
static void json_beliefs(Json *json, const Analysis *a) {
  json_object(json, "plays_like");
  for (size_t i = 0; i < a->trace.count; i++) {
    const TraceEvent *event = &a->trace.events[i];
    if (event->kind == TRACE_BELIEF) json_real(json, team_ids[event->actor], event->value / 10000.0);
  }
  json_end_object(json);
}

static void print_json(const Analysis *a, const char *path) {
  const Board *board = a->match.game.board;
  char name[RECORD_NAME];
  agent_name(&a->agent, name, sizeof name);
  Json json;
  json_begin(&json, stdout);
  json_object(&json, NULL);
  json_string(&json, "record", path);
  json_string(&json, "map", a->record.map_name);
  json_int(&json, "turn", a->turn);
  json_string(&json, "agent", name);
  json_cell(&json, "pacman", board, a->match.state.pacman);
  json_list(&json, "monsters");
  for (int32_t i = 0; i < a->match.game.monster_count; i++) json_cell(&json, NULL, board, a->match.state.monsters[i]);
  json_end_list(&json);
  json_int(&json, "score", a->match.state.score);
  json_string(&json, "best", move_name(a->best));
  json_real(&json, "value", a->stats.value);
  json_string(&json, "unit", unit_of(a));
  const TraceEvent *depth = find(a, TRACE_DEPTH, -1), *chance = find(a, TRACE_CHANCE, -1);
  json_int(&json, "depth", depth ? depth->value : a->stats.depth);
  json_uint(&json, "nodes", a->stats.expanded);
  if (chance)
    json_real(&json, "win_chance", chance->value / 10000.0);
  else
    json_null(&json, "win_chance");
  json_beliefs(&json, a);
  if (a->has_caught)
    json_int(&json, "caught_in", a->caught);
  else
    json_null(&json, "caught_in");
  if (a->has_proof) {
    json_object(&json, "proof");
    json_int(&json, "foods", a->proof.foods);
    json_int(&json, "most", a->proof.most);
    json_uint(&json, "states", a->proof.states);
    json_bool(&json, "whole", a->proof.whole);
    json_end_object(&json);
  }
  json_moves(&json, a);
  json_list(&json, "line");
  for (size_t i = 0; i < a->trace.count; i++)
    if (a->trace.events[i].kind == TRACE_PATH) json_cell(&json, NULL, board, a->trace.events[i].cell);
  json_end_list(&json);
  json_list(&json, "replies");
  for (size_t i = 0; i < a->trace.count; i++) {
    const TraceEvent *event = &a->trace.events[i];
    if (event->kind != TRACE_REPLY) continue;
    json_object(&json, NULL);
    json_int(&json, "turn", event->value);
    json_int(&json, "monster", event->actor);
    json_cell(&json, "cell", board, event->cell);
    json_end_object(&json);
  }
  json_end_list(&json);
  json_end_object(&json);
  json_end_line(&json);
}

static void print_plain(const Analysis *a) {
  const Board *board = a->match.game.board;
  char name[RECORD_NAME], room[32];
  agent_name(&a->agent, name, sizeof name);
  cli_print("map       %s, turn %d, score %d, %d foods left\n", a->record.map_name, (int)a->turn,
            (int)a->match.state.score, (int)a->match.state.foods_left);
  cli_print("agent     %s\n", name);
  cli_print("best      %s\n", cli_text(move_name(a->best)));
  const TraceEvent *best = find(a, TRACE_VALUE, a->best), *chance = find(a, TRACE_CHANCE, -1);
  if (best)
    cli_print("value     %s%s\n", value_text(a, best->value, room, sizeof room),
              find(a, TRACE_RISK, -1) ? cli_text(" (food minus risk: 1 is a risk of 1 in 1,000)") : "");
  const TraceEvent *depth = find(a, TRACE_DEPTH, -1);
  cli_print("work      %llu nodes, %d turns deep\n", (unsigned long long)a->stats.expanded,
            (int)(depth ? depth->value : a->stats.depth));
  const TraceEvent *team = find(a, TRACE_BELIEF, -1);
  if (team) cli_print("team      plays like %s (%d%% sure)\n", team_ids[team->actor], (int)(team->value / 100));
  if (chance) cli_print("chance    about %d%% to win\n", (int)(chance->value / 100));
  if (a->has_caught && a->caught > 0)
    cli_print("endgame   caught in %d turns if the monsters play their best\n", (int)a->caught);
  if (a->has_caught && a->caught == 0) cli_print("endgame   safe forever\n");
  if (a->has_proof && a->proof.whole && a->proof.most < a->proof.foods)
    cli_print(
        "proof     against chase at most %d of the %d foods left can be eaten: it can't be won (%llu positions)\n",
        (int)a->proof.most, (int)a->proof.foods, (unsigned long long)a->proof.states);
  else if (a->has_proof)
    cli_print("proof     none: %d of the %d foods left can be eaten\n", (int)a->proof.most, (int)a->proof.foods);
  for (size_t i = 0; i < a->trace.count; i++) {
    const TraceEvent *event = &a->trace.events[i];
    if (event->kind != TRACE_VALUE) continue;
    const TraceEvent *caught = find(a, TRACE_CAUGHT, event->move);
    cli_print("move      %-6s %s%s", cli_text(move_name(event->move)),
              find(a, TRACE_PRUNED, event->move) ? cli_text("at most ") : "",
              value_text(a, event->value, room, sizeof room));
    if (caught && caught->value > 0) cli_print(", caught in %d turns", (int)caught->value);
    cli_print("%s\n", caught && caught->value == 0 ? cli_text(", safe forever") : "");
  }
  cli_print("line     ");
  for (size_t i = 0; i < a->trace.count; i++)
    if (a->trace.events[i].kind == TRACE_PATH)
      cli_print(" %d,%d", (int)board_row(board, a->trace.events[i].cell),
                (int)board_col(board, a->trace.events[i].cell));
  cli_print("\n");
}

/* Whether monsters move and nothing is hidden: the games that the searches of the hunt can handle. */
static bool is_hunt(const Level *level) {
  return level_has_rules(level, "chase") && !level->still && !level->limited_sight;
}

/* Those, and the levels of the course project, whose agents also search trees. */
static bool is_searched(const Level *level) { return is_hunt(level) || level_has_rules(level, "berkeley"); }

/* What is wrong with the options; NULL: nothing. */
static const char *misused(const Analysis *a, const Args *args) {
  const OptValue *o = args->opts;
  bool tree = o[O_TREE].given || o[O_DOT].given;
  if (tree && !(a->agent.info->flags & AGENT_TREE))
    return "only alphabeta, minimax, expectimax and mcts search a tree that can be kept";
  if (o[O_DOT].given && !o[O_DOT].text && !o[O_TREE].given) return "--dot needs a FILE, unless --tree names one";
  if (!tree && (o[O_DEPTH].given || o[O_ORDER].given || o[O_TREE_NODES].given))
    return "--depth, --order and --tree-nodes work with --tree or --dot only";
  if (o[O_ORDER].given && !o[O_DEPTH].given) return "--order needs --depth: it orders the moves of the plain search";
  bool known = !o[O_ORDER].given;
  for (TreeOrder order = 0; !known && order < TREE_ORDER_COUNT; order++)
    known = strcmp(tree_order_names[order], o[O_ORDER].text) == 0;
  return known ? NULL : "--order takes own, best, board or worst";
}

static int analyse(Analysis *a, const Args *args, const char *path) {
  const OptValue *o = args->opts;
  Error error;
  const char *id = o[O_AGENT].given ? o[O_AGENT].text : "alphabeta";
  const Level *level = level_find(a->record.level);
  if (!level || !is_searched(level)) {
    char levels[64];
    level_list(is_searched, levels, sizeof levels);
    return cli_fail(STATUS_INPUT, "%s: only games of level %s can be analysed", path, levels);
  }
  if (!agent_choose(&a->agent, id, SIDE_PACMAN, a->record.level, &error))
    return cli_fail(STATUS_USAGE, "%s", error.text);
  if (a->agent.info->flags & (AGENT_HUMAN | AGENT_REPLAY))
    return cli_fail(STATUS_USAGE, "%s can't analyse a position", a->agent.info->id);
  const char *wrong = misused(a, args);
  if (wrong) return cli_fail(STATUS_USAGE, "%s", wrong);
  tree_init(&a->tree, o[O_TREE_NODES].given ? (size_t)o[O_TREE_NODES].integer : TREE_NODES);
  if ((o[O_TREE].given || o[O_DOT].given) && !o[O_DEPTH].given) a->trace.tree = &a->tree;
  if (!go_to_turn(a, (int32_t)o[O_TURN].integer, &error)) return cli_fail(STATUS_INPUT, "%s: %s", path, error.text);
  if (is_hunt(level)) look_up_endgame(a);
  if (o[O_PROOF].given && !is_hunt(level))
    return cli_fail(STATUS_INPUT, "%s: --proof works for games of level 4 only", path);
  if (o[O_PROOF].given && !prove(a, &error)) return cli_fail(STATUS_INPUT, "%s: %s", path, error.text);
  Limits limits = {.max_nodes = (uint64_t)o[O_NODES].integer, .max_seconds = o[O_SECONDS].number};
  if (!agent_start(&a->agent, a->record.seed, NULL, &error)) return cli_fail(STATUS_INPUT, "%s", error.text);
  int status = think(a, &limits, &error);
  if (status != STATUS_DONE) return cli_fail(status, "%s", error.text);
  status = save_tree(a, args);
  if (status != STATUS_DONE) return status;
  if (o[O_JSON].given)
    print_json(a, path);
  else
    print_plain(a);
  return STATUS_DONE;
}

static int run(const Args *args) {
  const char *path = args->operands[0];
  Error error;
  Analysis a = {0};
  if (arcade_is_record(path))
    return cli_fail(STATUS_USAGE, "%s is an arcade game: only games of levels 4 and 7 can be analysed", path);
  if (!record_read(&a.record, path, &error)) return cli_fail(STATUS_INPUT, "%s", error.text);
  trace_init(&a.trace, events_most);
  int status;
  if (!record_verify(&a.record, &error))
    status = cli_fail(STATUS_INPUT, "%s: %s", path, error.text);
  else
    status = analyse(&a, args, path);
  agent_stop(&a.agent);
  match_destroy(&a.match);
  trace_destroy(&a.trace);
  tree_destroy(&a.tree);
  record_destroy(&a.record);
  return status;
}

const Command command_analyse = {
    .name = "analyse",
    .operands = "REPLAY",
    .summary = "Analyse one position of a recorded game of level 4 or 7: value, best line, every move.",
    .details =
        "The record comes from 'pacade play --record'. Values are points still to come; for expectimax and mcts\n"
        "they are thousandths. On small maps an endgame table tells whether Pacman can be caught by force;\n"
        "tables are cached in $XDG_CACHE_HOME/pacade.\n"
        "\n"
        "--tree and --dot write the tree that alphabeta, minimax, expectimax or mcts searches for this move: of the "
        "last\n"
        "whole depth, with the agent's model of the monsters and its transposition table. With --depth D it is the "
        "plain\n"
        "search of the textbooks instead: exactly D turns, every move of every monster, no table. The JSON is\n"
        "  {\"nodes\": [{\"id\": 0, \"parent\": -1, \"kind\": \"max\", \"actor\": 0, \"move\": \"W\", \"alpha\": null, "
        "\"beta\": null,\n"
        "    \"value\": 12, \"bound\": \"exact\", \"cut\": false, \"pv\": true}, ...], \"left_out\": 0}\n"
        "with parents before their children and siblings in the order of the search.\n"
        "  kind      max, min or chance: who is to move; actor: 0 for Pacman, the monsters from 1\n"
        "  move      that led here, W N E S or - for staying; at the root the one that was chosen\n"
        "  alpha     and beta: the window on entering, as seen from the root like every value; null: no bound\n"
        "  bound     exact; lower: the value is at least beta; upper: it is at most alpha\n"
        "  cut       some moves were never looked at: \"pruned\" lists them\n"
        "  pv        on the principal variation\n"
        "  end       why nothing was searched below: depth, won, lost, table, again (seen since the last food), rare\n"
        "  expected  only the move that the model foresees was looked at; chance: of the move that led here\n"
        "  visits    playouts through it (mcts), and their mean; left_out: nodes below it that were not kept\n"
        "left_out at the end counts all nodes that were searched and not kept; see --tree-nodes.",
    .examples =
        "pacade analyse game.txt --turn 12\n"
        "pacade analyse game.txt --turn 12 --agent expectimax --json\n"
        "pacade analyse game.txt --turn 12 --tree tree.json --depth 3",
    .opts = opts,
    .opt_count = COUNT_OF(opts),
    .operands_min = 1,
    .operands_max = 1,
    .run = run,
};
