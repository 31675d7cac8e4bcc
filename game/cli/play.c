/* pacade play: one game without a window, shown as a summary, as JSON, as a record, or drawn in the terminal.
 * Must not know rules or agents: the game loop is play/match. */
#include <stdlib.h>
#include <string.h>

#include "game/cli/arcade.h"
#include "game/cli/commands.h"
#include "game/cli/interrupt.h"
#include "game/cli/outside_options.h"
#include "game/cli/watch.h"
#include "game/core/file.h"
#include "game/lab/json.h"
#include "game/play/answer_files.h"
#include "game/play/maps.h"
#include "game/play/match.h"

static const double fps_default = 12;

enum {
  O_LEVEL,
  O_PACMAN,
  O_MONSTERS,
  O_SEED,
  O_MAX_TURNS,
  O_MAX_IDLE,
  O_MAX_NODES,
  O_SIGHT,
  O_CORNERS,
  O_VALUES,
  O_RULES,
  O_RECORD,
  O_OUT,
  O_JSON,
  O_TRACE,
  O_WATCH,
  O_ALL,
  O_FPS,
  O_DIFFICULTY,
  O_ROUNDS,
  O_LIVES,
  O_INPUTS,
  O_TURBO,
  OUTSIDE_PLACES
};
static const Opt opts[] = {
    [O_LEVEL] = {"level", OPT_INTEGER, "N", "level to play (default: the map's own)", 1, 99},
    [O_PACMAN] = {"pacman", OPT_TEXT, "ID[:k=v,...]", "who plays Pacman (default: the level's champion)", 0, 0},
    [O_MONSTERS] = {"monsters", OPT_TEXT, "ID[:k=v,...]", "who plays the monsters (default: the level's own)", 0, 0},
    [O_SEED] = {"seed", OPT_SEED, "S", "random seed (default: 1)", 0, 0},
    [O_MAX_TURNS] = {"max-turns", OPT_INTEGER, "T",
                     "end the game after T turns (default: 20 per open cell, at least 1000)", 1, INT32_MAX},
    [O_MAX_IDLE] = {"max-idle", OPT_INTEGER, "N",
                    "level 4: end the game as stalled after N turns without food; 0: never (default: never)", 0,
                    INT32_MAX},
    [O_MAX_NODES] = {"max-nodes", OPT_INTEGER, "N", "nodes an agent may expand per move", 1, 1e18},
    [O_SIGHT] = {"sight", OPT_TEXT, "KIND",
                 "shape of the visible area on levels with limited sight: diamond, walk or square", 0, 0},
    [O_CORNERS] = {"corners", OPT_TEXT, "KIND", "how corners work, on levels that have them: auto (default) or action",
                   0, 0},
    [O_VALUES] = {"values", OPT_TEXT, "KIND",
                  "pill values in mazes with energy: shown or hidden (default: as the map says)", 0, 0},
    [O_RULES] = {"rules", OPT_TEXT, "KIND", "native (default), or berkeley to play any map by the rules of level 7", 0,
                 0},
    [O_RECORD] = {"record", OPT_TEXT, "FILE", "save a record of the game (see 'pacade replay')", 0, 0},
    [O_OUT] = {"out", OPT_TEXT, "DIR", "levels 5 and 6: also write output.txt and path.txt to this folder", 0, 0},
    [O_JSON] = {"json", OPT_FLAG, NULL, "print the result as one JSON object", 0, 0},
    [O_TRACE] = {"trace", OPT_FLAG, NULL, "with --json: include positions and score of every turn", 0, 0},
    [O_WATCH] = {"watch", OPT_FLAG, NULL, "draw the game in the terminal", 0, 0},
    [O_ALL] = {"all", OPT_FLAG, NULL, "with --watch: also show what Pacman can't see", 0, 0},
    [O_FPS] = {"fps", OPT_NUMBER, "N", "with --watch: frames per second (default: 12; no delay when piped)", 0.1, 1000},
    [O_DIFFICULTY] = {"difficulty", OPT_TEXT, "KIND",
                      "level 9: how fast the monsters' minds grow: easy, normal (default) or hard", 0, 0},
    [O_ROUNDS] = {"rounds", OPT_INTEGER, "N", "level 9: the game is won after N rounds (default: no end)", 1, 1000000},
    [O_LIVES] = {"lives", OPT_INTEGER, "N", "level 9: lives at the start (default: 3)", 1, 100},
    [O_INPUTS] = {"inputs", OPT_TEXT, "FILE", "level 9: Pacman's keys, 'TICK W' per line, or those of a record", 0, 0},
    [O_TURBO] = {"turbo", OPT_FLAG, NULL, "level 9: Pacman is nearly twice as fast", 0, 0},
    OUTSIDE_OPTIONS,
};

static void json_place(Json *json, const char *key, const Board *board, Cell cell) {
  json_list(json, key);
  json_int(json, NULL, board_row(board, cell));
  json_int(json, NULL, board_col(board, cell));
  json_end_list(json);
}

static void json_turn(Json *json, const Game *game, const State *state) {
  json_object(json, NULL);
  json_place(json, "pacman", game->board, state->pacman);
  json_list(json, "monsters");
  for (int32_t i = 0; i < game->monster_count; i++) json_place(json, NULL, game->board, state->monsters[i]);
  json_end_list(json);
  json_int(json, "score", state->score);
  json_end_object(json);
}

/* Plays the game and writes every turn when it is played, so that a game may be of any length: a turn ends when
 * Pacman is to move again, or the game is over. */
static MatchStatus json_turns(Json *json, Match *match, Error *error) {
  const State *state = &match->state;
  MatchStatus status;
  json_list(json, "turns");
  while ((status = match_ply(match, NULL, error)) == MATCH_PLAYED) {
    bool whole = state_over(state) || state->phase == PHASE_PACMAN;
    if (whole && state->outcome != OUTCOME_GAVE_UP) json_turn(json, &match->game, state);
  }
  json_end_list(json);
  return status;
}

/* What is known before the game. */
static void json_head(Json *json, const Match *match) {
  char pacman[RECORD_NAME], monsters[RECORD_NAME];
  agent_name(&match->agents[SIDE_PACMAN], pacman, sizeof pacman);
  agent_name(&match->agents[SIDE_MONSTERS], monsters, sizeof monsters);
  json_begin(json, stdout);
  json_object(json, NULL);
  json_string(json, "map", match->config.map_name);
  json_int(json, "level", match->config.level->number);
  json_string(json, "pacman", pacman);
  json_string(json, "monsters", match->game.monster_count > 0 ? monsters : NULL);
  if (match->game.level->limited_sight) json_string(json, "sight", sight_ids[match->game.sight]);
  json_uint(json, "seed", match->config.seed);
}

/* How it ended; a game that was stopped has no outcome. */
static void json_tail(Json *json, const Match *match) {
  const State *state = &match->state;
  const SideStats *stats = &match->stats[SIDE_PACMAN];
  char hash[17];
  snprintf(hash, sizeof hash, "%016llx", (unsigned long long)match->hash);
  json_string(json, "outcome", state_over(state) ? outcome_name((Outcome)state->outcome) : NULL);
  json_int(json, "score", state->score);
  json_int(json, "moves", state->moves);
  if (match->game.board->cost) json_int(json, "cost", state_cost(state, &match->game));
  json_int(json, "foods", match->game.foods_total - state->foods_left);
  json_int(json, "foods_total", match->game.foods_total);
  if (state->energy >= 0) json_int(json, "energy_left", state->energy);
  json_uint(json, "expanded", stats->total.expanded);
  json_uint(json, "generated", stats->total.generated);
  if (stats->total.unproven > 0) json_uint(json, "unproven", stats->total.unproven);
  json_real(json, "think_seconds", stats->think_seconds);
  json_real(json, "think_max_seconds", stats->think_max_seconds);
  json_string(json, "hash", hash);
  json_end_object(json);
  json_end_line(json);
}

static void print_plain(const Match *match) {
  const State *state = &match->state;
  const SideStats *stats = &match->stats[SIDE_PACMAN];
  char pacman[RECORD_NAME], monsters[RECORD_NAME];
  agent_name(&match->agents[SIDE_PACMAN], pacman, sizeof pacman);
  agent_name(&match->agents[SIDE_MONSTERS], monsters, sizeof monsters);
  cli_print("map       %s, level %d\n", match->config.map_name, (int)match->config.level->number);
  cli_print("pacman    %s\n", pacman);
  if (match->game.monster_count > 0) cli_print("monsters  %s\n", monsters);
  if (match->game.level->limited_sight) cli_print("sight     %s\n", sight_ids[match->game.sight]);
  cli_print("seed      %llu\n", (unsigned long long)match->config.seed);
  cli_print("outcome   %s\n", cli_text(outcome_name((Outcome)state->outcome)));
  cli_print("score     %d\n", (int)state->score);
  cli_print("moves     %d", (int)state->moves);
  if (match->game.board->cost) cli_print(" that cost %d", (int)state_cost(state, &match->game));
  cli_print("\n");
  if (state->energy >= 0)
    cli_print("energy    %d left\n", (int)state->energy);
  else if (!match->game.level->rooms)
    cli_print("foods     %d of %d\n", (int)(match->game.foods_total - state->foods_left), (int)match->game.foods_total);
  cli_print("work      %llu expanded, %llu generated\n", (unsigned long long)stats->total.expanded,
            (unsigned long long)stats->total.generated);
  if (stats->total.unproven > 0)
    cli_print("proof     none for %llu plan%s: past the agent's effort, or values were hidden\n",
              (unsigned long long)stats->total.unproven, stats->total.unproven == 1 ? "" : "s");
  cli_print("thinking  %.6f s, longest move %.6f s\n", stats->think_seconds, stats->think_max_seconds);
  cli_print("hash      %016llx\n", (unsigned long long)match->hash);
}

static bool write_record(const Match *match, const char *path, Error *error) {
  size_t size;
  char *text = record_write(&match->record, &size);
  if (!text) return error_set(error, "%s: out of memory", path);
  bool ok = size <= RECORD_BYTES_MAX ? file_write(path, text, size, error)
                                     : error_set(error, "%s: a record of %zu bytes, at most %zu can be read again",
                                                 path, size, RECORD_BYTES_MAX);
  free(text);
  return ok;
}

static int play(const Args *args, const MatchConfig *config) {
  Error error;
  Match match;
  if (!match_init(&match, config, &error)) return cli_fail(STATUS_INPUT, "%s: %s", config->map_name, error.text);
  char pacman[RECORD_NAME];
  agent_name(&match.agents[SIDE_PACMAN], pacman, sizeof pacman);
  double fps = args->opts[O_FPS].given ? args->opts[O_FPS].number : watch_is_live(stdout) ? fps_default : 0;
  bool trace = args->opts[O_TRACE].given;
  Json json;
  if (trace) json_head(&json, &match);
  MatchStatus status = args->opts[O_WATCH].given ? watch_match(&match, pacman, fps, args->opts[O_ALL].given, &error)
                       : trace                   ? json_turns(&json, &match, &error)
                                                 : match_run(&match, &error);
  if (trace) json_tail(&json, &match);
  bool ok = status == MATCH_OVER;
  if (ok && args->opts[O_RECORD].given) ok = write_record(&match, args->opts[O_RECORD].text, &error);
  if (ok && args->opts[O_OUT].given) ok = answer_files_of_record(args->opts[O_OUT].text, &match.record, &error);
  if (ok && args->opts[O_JSON].given && !trace) {
    json_head(&json, &match);
    json_tail(&json, &match);
  } else if (ok && !trace) {
    print_plain(&match);
  }
  match_destroy(&match);
  if (ok) outside_options_tell();
  return ok ? STATUS_DONE : cli_fail(status == MATCH_LIMIT ? STATUS_LIMIT : STATUS_INPUT, "%s", error.text);
}

/* Refuses an agent that only plays by other rules, and says how it can be used. */
static int refuse_agent(const char *text, Side side, int32_t level, const Error *error) {
  char id[64];
  snprintf(id, sizeof id, "%.*s", (int)strcspn(text, ":"), text);
  int32_t other = level_of_rules("berkeley")->number;
  bool there = level != other && !registry_find(id, side, level) && registry_find(id, side, other);
  return cli_fail(STATUS_USAGE, there ? "%s; or play by --rules berkeley" : "%s", error->text);
}

/* Whether an agent can play here: 0, or the status to end with. */
static int check_agent(const char *text, Side side, int32_t level) {
  Agent agent;
  Error error;
  if (!agent_choose(&agent, text, side, level, &error)) return refuse_agent(text, side, level, &error);
  if (agent.info->flags & AGENT_HUMAN)
    return cli_fail(STATUS_USAGE, "%s plays in the window: start 'pacade' without a command", agent.info->id);
  if (agent.info->flags & AGENT_REPLAY)
    return cli_fail(STATUS_USAGE, "%s needs a record: see 'pacade replay'", agent.info->id);
  return STATUS_DONE;
}

static bool has_limited_sight(const Level *level) { return level->limited_sight; }
static bool has_corners(const Level *level) { return level->corners; }
static bool has_rooms(const Level *level) { return level->rooms; }

static int check_sight(const char *id, const Level *level) {
  if (sight_find(id) == SIGHT_KIND_COUNT) {
    char known[64] = "";
    for (int i = 0; sight_ids[i]; i++) {
      size_t used = strlen(known);
      snprintf(known + used, sizeof known - used, " %s", sight_ids[i]);
    }
    return cli_fail(STATUS_USAGE, "no sight '%s'; there are:%s", id, known);
  }
  if (level->limited_sight) return STATUS_DONE;
  char takes[64];
  level_list(has_limited_sight, takes, sizeof takes);
  return cli_fail(STATUS_USAGE, "--sight is for levels with limited sight (level %s); on level %d all is seen", takes,
                  (int)level->number);
}

static int check_corners(const char *id, const Level *level) {
  if (corners_find(id) == CORNERS_KIND_COUNT)
    return cli_fail(STATUS_USAGE, "no corners '%s'; there are: auto action", id);
  if (level->corners) return STATUS_DONE;
  char takes[64];
  level_list(has_corners, takes, sizeof takes);
  return cli_fail(STATUS_USAGE, "--corners is for the level with corners (level %s); level %d has none to choose",
                  takes, (int)level->number);
}

static int check_values(const char *id, const Level *level) {
  if (values_find(id) == VALUES_KIND_COUNT)
    return cli_fail(STATUS_USAGE, "no values '%s'; there are: map shown hidden", id);
  if (level->rooms) return STATUS_DONE;
  char takes[64];
  level_list(has_rooms, takes, sizeof takes);
  return cli_fail(STATUS_USAGE, "--values is for mazes (level %s); level %d has no pills", takes, (int)level->number);
}

static int check_usage(const Args *args) {
  int outside = outside_options_apply(&args->opts[O_MOVE_MS]);
  if (outside != STATUS_DONE) return outside;
  const OptValue *rules = &args->opts[O_RULES];
  if (rules->given && strcmp(rules->text, "native") != 0 && strcmp(rules->text, "berkeley") != 0)
    return cli_fail(STATUS_USAGE, "rules '%s' are not known; there are: native berkeley", rules->text);
  if (args->opts[O_TRACE].given && !args->opts[O_JSON].given)
    return cli_fail(STATUS_USAGE, "--trace works with --json only");
  if (args->opts[O_WATCH].given && args->opts[O_JSON].given)
    return cli_fail(STATUS_USAGE, "--watch and --json can't be combined");
  if (args->opts[O_FPS].given && !args->opts[O_WATCH].given)
    return cli_fail(STATUS_USAGE, "--fps works with --watch only");
  if (args->opts[O_ALL].given && !args->opts[O_WATCH].given)
    return cli_fail(STATUS_USAGE, "--all works with --watch only");
  Error error;
  if (args->opts[O_LEVEL].given && !level_choose(args->opts[O_LEVEL].integer, &error))
    return cli_fail(STATUS_USAGE, "%s", error.text);
  return STATUS_DONE;
}

static int play_map(const Args *args, const Map *map) {
  const char *name = args->operands[0];
  Error error = {.text = ""};
  bool berkeley = args->opts[O_RULES].given && strcmp(args->opts[O_RULES].text, "berkeley") == 0;
  const Level *level = berkeley                    ? level_of_rules("berkeley")
                       : args->opts[O_LEVEL].given ? level_find((int32_t)args->opts[O_LEVEL].integer)
                                                   : level_for_map(map, &error);
  if (!level) return cli_fail(STATUS_INPUT, "%s: %s", name, error.text);
  int status = args->opts[O_SIGHT].given ? check_sight(args->opts[O_SIGHT].text, level) : STATUS_DONE;
  if (status == STATUS_DONE && args->opts[O_CORNERS].given) status = check_corners(args->opts[O_CORNERS].text, level);
  if (status == STATUS_DONE && args->opts[O_VALUES].given) status = check_values(args->opts[O_VALUES].text, level);
  if (status != STATUS_DONE) return status;
  if (args->opts[O_OUT].given && !answer_files_serve(level))
    return cli_fail(STATUS_USAGE, "--out is for levels 5 and 6; for searches see 'pacade solve --out'");
  if (!level_accepts(level, map, &error)) return cli_fail(STATUS_INPUT, "%s: %s", name, error.text);
  const char *pacman = args->opts[O_PACMAN].given ? args->opts[O_PACMAN].text : "champion";
  const char *monsters = args->opts[O_MONSTERS].given ? args->opts[O_MONSTERS].text : level->monsters;
  if (!args->opts[O_PACMAN].given && !registry_has_level(level->number))
    return cli_fail(STATUS_USAGE, "%s: level %d has no Pacman agents", name, (int)level->number);
  status = check_agent(pacman, SIDE_PACMAN, level->number);
  if (status == STATUS_DONE) status = check_agent(monsters, SIDE_MONSTERS, level->number);
  if (status != STATUS_DONE) return status;
  MatchConfig config = {
      .map = map,
      .map_name = name,
      .level = level,
      .pacman = pacman,
      .monsters = monsters,
      .seed = args->opts[O_SEED].given ? args->opts[O_SEED].seed : 1,
      .sight = args->opts[O_SIGHT].given ? sight_find(args->opts[O_SIGHT].text) : SIGHT_DIAMOND,
      .corners = args->opts[O_CORNERS].given ? corners_find(args->opts[O_CORNERS].text) : CORNERS_AUTO,
      .values = args->opts[O_VALUES].given ? values_find(args->opts[O_VALUES].text) : VALUES_AS_MAP,
      .max_turns = (int32_t)args->opts[O_MAX_TURNS].integer,
      .max_idle = (int32_t)args->opts[O_MAX_IDLE].integer,
      .keep = args->opts[O_RECORD].given || args->opts[O_OUT].given,
      .limits = {.max_nodes = (uint64_t)args->opts[O_MAX_NODES].integer,
                 .cancel = args->opts[O_WATCH].given ? interrupt_asked() : NULL}};
  return play(args, &config);
}

/* The first option given that does not apply to the arcade; NULL: none. */
static const char *not_live(const Args *args) {
  static const int others[] = {O_SIGHT, O_CORNERS, O_VALUES, O_RULES, O_TRACE, O_WATCH, O_ALL, O_FPS};
  for (int32_t i = 0; i < COUNT_OF(others); i++)
    if (args->opts[others[i]].given) return opts[others[i]].name;
  return NULL;
}

static const char *only_live(const Args *args) {
  static const int own[] = {O_DIFFICULTY, O_ROUNDS, O_LIVES, O_INPUTS, O_TURBO};
  for (int32_t i = 0; i < COUNT_OF(own); i++)
    if (args->opts[own[i]].given) return opts[own[i]].name;
  return NULL;
}

static int play_live(const Args *args) {
  const OptValue *o = args->opts;
  if (not_live(args)) return cli_fail(STATUS_USAGE, "--%s is not for level %d", not_live(args), ARCADE_LEVEL);
  Grow grow = GROW_NORMAL;
  int status = o[O_DIFFICULTY].given ? arcade_read_difficulty(o[O_DIFFICULTY].text, &grow) : STATUS_DONE;
  if (status != STATUS_DONE) return status;
  ArcadePlay play = {.setup = {.maps = args->operands,
                               .map_count = args->operand_count,
                               .pacman = o[O_PACMAN].text,
                               .monsters = o[O_MONSTERS].text,
                               .grow = grow,
                               .seed = o[O_SEED].given ? o[O_SEED].seed : 1,
                               .lives = (int32_t)o[O_LIVES].integer,
                               .max_rounds = (int32_t)o[O_ROUNDS].integer,
                               .max_ticks = (int32_t)o[O_MAX_TURNS].integer,
                               .max_idle = (int32_t)o[O_MAX_IDLE].integer,
                               .turbo = o[O_TURBO].given,
                               .limits = {.max_nodes = (uint64_t)o[O_MAX_NODES].integer}},
                     .inputs = o[O_INPUTS].text,
                     .record = o[O_RECORD].text,
                     .json = o[O_JSON].given};
  return arcade_play(&play);
}

static bool is_live(const Args *args, const Map *map) {
  const Level *level = args->opts[O_LEVEL].given ? level_find((int32_t)args->opts[O_LEVEL].integer)
                       : map                     ? level_of_map(map)
                                                 : NULL;
  return level && level->live && !args->opts[O_RULES].given;
}

static int run(const Args *args) {
  int status = check_usage(args);
  if (status != STATUS_DONE) return status;
  Error error;
  if (is_live(args, NULL)) return play_live(args);
  if (args->operand_count == 0)
    return cli_fail(STATUS_USAGE, "play needs a MAP; only level %d does without", ARCADE_LEVEL);
  Map *map = maps_open(args->operands[0], &error);
  if (!map) return cli_fail(STATUS_INPUT, "%s", error.text);
  if (is_live(args, map))
    status = play_live(args);
  else if (only_live(args))
    status = cli_fail(STATUS_USAGE, "--%s is for level %d only", only_live(args), ARCADE_LEVEL);
  else
    status = play_map(args, map);
  map_destroy(map);
  return status;
}

const Command command_play = {
    .name = "play",
    .operands = "[MAP]",
    .summary = "Play one game without a window.",
    .details =
        "The same map, agents and seed give the same game on every machine; 'hash' identifies it.\n"
        "Level 9 is the arcade, in real time: without a MAP a tour of all its mazes. Agents of levels 7 and 4 play "
        "there\n"
        "too (ace, or 4/alphabeta to name the level); turns are ticks, 60 per second.",
    .examples =
        "pacade play 1/08-pipe-organ --pacman astar --watch\n"
        "pacade play 4/01-open-court --pacman alphabeta --monsters chase --record game.txt\n"
        "pacade play --level 9 --pacman runner --rounds 3",
    .opts = opts,
    .opt_count = COUNT_OF(opts),
    .operands_min = 0,
    .operands_max = 1,
    .run = run,
};
