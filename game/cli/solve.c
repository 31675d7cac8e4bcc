/* pacade solve: plans one path without playing, and reports how much work that was.
 * Must not know how any algorithm works: it only sees the table of finders. */
#include "game/cli/solve.h"

#include <stdlib.h>
#include <string.h>

#include "ai/planner.h"
#include "ai/registry.h"
#include "game/cli/commands.h"
#include "game/core/maze_map.h"
#include "game/play/maps.h"

enum {
  O_LEVEL,
  O_ALGO,
  O_HEURISTIC,
  O_WEIGHT,
  O_START,
  O_GOAL,
  O_MAX_NODES,
  O_MAX_SECONDS,
  O_MAX_MEGABYTES,
  O_ALL_FOOD,
  O_CORNERS_FIRST,
  O_CORNERS,
  O_SCEN,
  O_MAP_DIR,
  O_PREPROCESS,
  O_AGAINST,
  O_JSON,
  O_EXPLAIN,
  O_OUT
};
static const Opt opts[] = {
    [O_LEVEL] = {"level", OPT_INTEGER, "N", "level whose rules apply (default: the map's own)", 1, 99},
    [O_ALGO] = {"algo", OPT_TEXT, "ID", "search algorithm (default: the level's champion)", 0, 0},
    [O_HEURISTIC] = {"heuristic", OPT_TEXT, "NAME",
                     "heuristic, for algorithms that use one (default: manhattan; levels 5 and 6: best)", 0, 0},
    [O_WEIGHT] = {"weight", OPT_NUMBER, "W", "weight of the heuristic; above 1 is greedier (default: 1)", 1, 1000},
    [O_START] = {"start", OPT_PLACE, "R,C", "start here instead of where Pacman stands", 0, 0},
    [O_GOAL] = {"goal", OPT_PLACE, "R,C", "go here instead of to the food or the exit", 0, 0},
    [O_MAX_NODES] = {"max-nodes", OPT_INTEGER, "N", "stop after N nodes, with exit status 4", 1, 1e18},
    [O_MAX_SECONDS] = {"max-seconds", OPT_NUMBER, "S", "stop after S seconds, with exit status 4", 1e-9, 1e9},
    [O_MAX_MEGABYTES] = {"max-megabytes", OPT_INTEGER, "M",
                         "stop beyond M MB of memory, with exit status 4 (planners: 3072 or half of the machine's)", 1,
                         1e9},
    [O_ALL_FOOD] = {"all-food", OPT_FLAG, NULL, "eat all the food in the fewest moves, under plain rules", 0, 0},
    [O_CORNERS_FIRST] = {"corners-first", OPT_FLAG, NULL, "the same, but only for the food nearest to each corner", 0,
                         0},
    [O_CORNERS] = {"corners", OPT_TEXT, "KIND", "level 5: how corners work, auto (default) or action", 0, 0},
    [O_SCEN] = {"scen", OPT_TEXT, "FILE", "answer the queries of a .scen file instead of one map's", 0, 0},
    [O_MAP_DIR] = {"map-dir", OPT_TEXT, "DIR", "folder of the maps that the .scen file names (default: its own folder)",
                   0, 0},
    [O_PREPROCESS] = {"preprocess", OPT_FLAG, NULL,
                      "with --scen: first build tables of shortest paths, then answer from them", 0, 0},
    [O_AGAINST] = {"against", OPT_TEXT, "ID[:k=v,...]", "compare with this search: the cells each looked at", 0, 0},
    [O_JSON] = {"json", OPT_FLAG, NULL, "print one JSON object (with --scen: one per line)", 0, 0},
    [O_EXPLAIN] = {"explain", OPT_TEXT, "FILE", "write every step of the search to FILE as JSON (-: print it)", 0, 0},
    [O_OUT] = {"out", OPT_TEXT, "DIR", "when solved, also write output.txt and path.txt to this folder", 0, 0},
};

static Limits limits_of(const Args *args) {
  return (Limits){.max_nodes = (uint64_t)args->opts[O_MAX_NODES].integer,
                  .max_seconds = args->opts[O_MAX_SECONDS].number,
                  .max_bytes = (uint64_t)args->opts[O_MAX_MEGABYTES].integer << 20};
}

/* 0, or the status to end with. */
static int choose_algorithm(SolveChoice *choice, const Args *args, const Level *level) {
  const char *id = args->opts[O_ALGO].text;
  const char *champion = registry_champion(level ? level->number : 1);
  bool guided = args->opts[O_HEURISTIC].given || args->opts[O_WEIGHT].given; /* asks for a guided algorithm */
  if (!id || strcmp(id, "champion") == 0) {
    choice->algorithm = champion && (id || !guided) ? algorithm_find(champion) : NULL;
    if (!choice->algorithm) choice->algorithm = algorithm_find("astar");
  } else {
    choice->algorithm = algorithm_find(id);
  }
  if (!choice->algorithm) {
    int32_t count;
    const Algorithm *table = algorithm_table(&count);
    Text known = {0};
    for (int32_t i = 0; i < count; i++) text_print(&known, " %s", table[i].id);
    int status = cli_fail(STATUS_USAGE, "no algorithm '%s'; there are:%s", id, known.at ? known.at : "");
    text_destroy(&known);
    return status;
  }
  choice->heuristic = HEURISTIC_MANHATTAN;
  const char *heuristic = args->opts[O_HEURISTIC].text;
  if (heuristic) {
    choice->heuristic = heuristic_find(heuristic);
    if (choice->heuristic == HEURISTIC_COUNT) {
      Text known = {0};
      for (int i = 0; heuristic_ids[i]; i++) text_print(&known, " %s", heuristic_ids[i]);
      int status = cli_fail(STATUS_USAGE, "no heuristic '%s'; there are:%s", heuristic, known.at ? known.at : "");
      text_destroy(&known);
      return status;
    }
  }
  choice->weight = args->opts[O_WEIGHT].given ? args->opts[O_WEIGHT].number : 1;
  choice->limits = limits_of(args);
  choice->json = args->opts[O_JSON].given;
  choice->preprocess = args->opts[O_PREPROCESS].given;
  choice->explain = args->opts[O_EXPLAIN].text;
  return STATUS_DONE;
}

/* Printed only once everything else is in order, so that an error is one line. */
static void note_ignored(const SolveChoice *choice, const Args *args) {
  const Algorithm *algorithm = choice->algorithm;
  if (args->opts[O_HEURISTIC].given && !algorithm->heuristic)
    cli_note("%s uses no heuristic: '%s' is ignored", algorithm->id, args->opts[O_HEURISTIC].text);
  if (args->opts[O_WEIGHT].given && !algorithm->weighted) cli_note("%s uses no weight: it is ignored", algorithm->id);
}

static bool read_place(const Map *map, const char *name, const char *what, const OptValue *place, Cell *out,
                       Error *error) {
  const Board *board = &map->board;
  if (!board_inside(board, place->row, place->col))
    return error_set(error, "%s: the %s %d,%d is not on the map of %d x %d", name, what, (int)place->row,
                     (int)place->col, (int)board->rows, (int)board->cols);
  *out = board_cell(board, place->row, place->col);
  return board->open[*out] ||
         error_set(error, "%s: the %s %d,%d is a wall", name, what, (int)place->row, (int)place->col);
}

/* Finds start and goal: those that the options name, otherwise Pacman and the one food or the one exit. */
static bool find_ends(Solve *solve, const Args *args, Error *error) {
  const Map *map = solve->map;
  solve->start = map->pacman;
  if (args->opts[O_START].given) {
    if (!read_place(map, solve->name, "start", &args->opts[O_START], &solve->start, error)) return false;
  } else if (solve->start == CELL_NONE) {
    return error_set(error, "%s: no Pacman on the map: say where to start with --start R,C", solve->name);
  }
  if (args->opts[O_GOAL].given) return read_place(map, solve->name, "goal", &args->opts[O_GOAL], &solve->goal, error);
  if (map->foods.count == 1) {
    solve->goal = map->foods.at[0];
  } else if (map->foods.count == 0 && map->exit != CELL_NONE) {
    solve->goal = map->exit;
  } else if (map->foods.count == 0) {
    return error_set(error, "%s: found no food and no exit, expected one goal (or --goal R,C)", solve->name);
  } else {
    return error_set(error, "%s: found %d foods, expected one goal: a single food, or an exit and no food", solve->name,
                     (int)map->foods.count);
  }
  return true;
}

static bool monsters_block(const Solve *solve) {
  return solve->map->monsters.count > 0 && (!solve->level || solve->level->still);
}

static Query query_of(const Solve *solve) {
  return (Query){.start = solve->start,
                 .goal = solve->goal,
                 .heuristic = solve->choice->heuristic,
                 .weight = solve->choice->weight};
}

/* The shortest path through the monsters, when only they are in the way. */
static bool find_fallback(Solve *solve, Finder *finder, Error *error) {
  const CellList *monsters = &solve->map->monsters;
  for (int32_t i = 0; i < monsters->count; i++) finder_block(finder, monsters->at[i], false);
  Query query = {.start = solve->start, .goal = solve->goal, .heuristic = HEURISTIC_MANHATTAN, .weight = 1};
  SearchResult result;
  finder_run(finder, algorithm_find("astar"), &query, &solve->choice->limits, NULL, &result);
  if (result.status != SEARCH_FOUND) return true;
  size_t count = (size_t)result.length + 1;
  solve->fallback = malloc(sizeof *solve->fallback * count);
  if (!solve->fallback) return error_set(error, "%s: out of memory", solve->name);
  memcpy(solve->fallback, result.path, sizeof *solve->fallback * count);
  solve->fallback_length = result.length;
  solve->blocked_by_monsters = true;
  return true;
}

/* In a maze a step goes from room to room: keeps every other cell of the path, and computes how far the energy
 * lasts. */
static bool count_rooms(Solve *solve, Error *error) {
  const Map *map = solve->map;
  SearchResult *result = &solve->result;
  int32_t stride = maze_stride(map);
  if (!solve_is_maze(solve) || result->status != SEARCH_FOUND) return true;
  if (result->length % stride != 0)
    return error_set(error, "%s: start and goal of a maze are rooms (odd rows and columns)", solve->name);
  int32_t length = result->length / stride, energy = map->energy;
  solve->rooms = malloc(sizeof *solve->rooms * (size_t)(length + 1));
  if (!solve->rooms) return error_set(error, "%s: out of memory", solve->name);
  for (int32_t i = 0; i <= length; i++) {
    solve->rooms[i] = result->path[(size_t)i * (size_t)stride];
    if (i == 0 || energy < 0) continue;
    /* A step is paid before the pill is taken; no room is passed twice. */
    energy = energy == 0 ? -1 : energy - 1 + maze_pill_at(map, solve->rooms[i]);
    if (energy == 0 && i < length) energy = -1;
  }
  solve->energy_left = energy;
  result->path = solve->rooms;
  result->length = result->cost = length; /* mazes have no terrain */
  return true;
}

static void block_monsters(const Solve *solve, Finder *finder) {
  if (!monsters_block(solve)) return;
  for (int32_t i = 0; i < solve->map->monsters.count; i++) finder_block(finder, solve->map->monsters.at[i], true);
}

/* A separate search, so that the measured one is not slowed by the log. Returns the status to end with. */
static int explain_query(Solve *solve, Finder *finder) {
  const SolveChoice *choice = solve->choice;
  Query query = query_of(solve);
  SearchLog log;
  Error error;
  block_monsters(solve, finder);
  if (!search_log_run(&log, finder, choice->algorithm, &query, &choice->limits, &error))
    return cli_fail(STATUS_LIMIT, "%s: %s", solve->name, error.text);
  if (solve_is_maze(solve)) search_log_to_rooms(&log, maze_stride(solve->map));
  solve->explained_alone = strcmp(choice->explain, "-") == 0;
  bool ok = solve_explain(&log, &solve->map->board, solve->explained_alone ? NULL : choice->explain, &error);
  search_log_destroy(&log);
  return ok ? STATUS_DONE : cli_fail(STATUS_INPUT, "%s", error.text);
}

static bool run_query(Solve *solve, Finder *finder, Error *error) {
  const SolveChoice *choice = solve->choice;
  block_monsters(solve, finder);
  Query query = query_of(solve);
  double before = clock_seconds();
  finder_run(finder, choice->algorithm, &query, &choice->limits, NULL, &solve->result);
  solve->seconds = clock_seconds() - before;
  if (solve->result.status == SEARCH_NO_WAY && monsters_block(solve)) {
    SearchResult kept = solve->result;
    bool ok = find_fallback(solve, finder, error);
    solve->result = kept;
    solve->result.path = NULL;
    return ok;
  }
  return count_rooms(solve, error);
}

/* Whether the question needs a planner: many foods, or a level where walking is not everything. */
static bool wants_plan(const Solve *solve, const Args *args) {
  bool food = args->opts[O_ALL_FOOD].given || args->opts[O_CORNERS_FIRST].given;
  bool ends = args->opts[O_START].given || args->opts[O_GOAL].given;
  const char *algo = args->opts[O_ALGO].text;
  bool finder = solve->level && solve->level->rooms && algo && algorithm_find(algo); /* a maze takes both */
  return food || (!ends && !finder && planner_serves(solve->level));
}

static bool has_corners(const Level *level) { return level->corners; }

static int refuse_corners(bool no_level) {
  char levels[64];
  level_list(has_corners, levels, sizeof levels);
  return cli_fail(STATUS_USAGE,
                  no_level ? "--corners is for level %s: this map has no level" : "--corners is for level %s", levels);
}

static int check_plain(const Solve *solve, const Args *args) {
  if (args->opts[O_CORNERS].given) return refuse_corners(!solve->level);
  return STATUS_DONE;
}

static int plan_map(const Solve *solve, const Args *args) {
  static const int foreign[] = {O_START, O_GOAL, O_WEIGHT, O_AGAINST, O_EXPLAIN};
  bool food = args->opts[O_ALL_FOOD].given || args->opts[O_CORNERS_FIRST].given;
  for (int32_t i = 0; i < COUNT_OF(foreign); i++)
    if (args->opts[foreign[i]].given)
      return cli_fail(STATUS_USAGE, "--%s is not an option of the planners", opts[foreign[i]].name);
  if (args->opts[O_ALL_FOOD].given && args->opts[O_CORNERS_FIRST].given)
    return cli_fail(STATUS_USAGE, "--all-food and --corners-first can't be combined");
  CornersKind corners = CORNERS_AUTO;
  if (args->opts[O_CORNERS].given) {
    corners = corners_find(args->opts[O_CORNERS].text);
    if (corners == CORNERS_KIND_COUNT)
      return cli_fail(STATUS_USAGE, "no corners '%s'; there are: auto action", args->opts[O_CORNERS].text);
    if (food || !solve->level->corners) return refuse_corners(false);
  }
  PlanQuestion question = {.name = solve->name,
                           .map = solve->map,
                           .level = food ? NULL : solve->level,
                           .corners_first = args->opts[O_CORNERS_FIRST].given,
                           .corners = corners,
                           .algo = args->opts[O_ALGO].text,
                           .heuristic = args->opts[O_HEURISTIC].text,
                           .limits = limits_of(args),
                           .json = args->opts[O_JSON].given,
                           .out = args->opts[O_OUT].text};
  return solve_plan(&question);
}

static int solve_map(const Args *args, const Map *map) {
  Error error;
  Solve solve = {.name = args->operands[0], .map = map};
  if (args->opts[O_LEVEL].given) {
    solve.level = level_choose(args->opts[O_LEVEL].integer, &error);
    if (!solve.level) return cli_fail(STATUS_USAGE, "%s", error.text);
    bool ends_given = args->opts[O_START].given || args->opts[O_GOAL].given || args->opts[O_ALL_FOOD].given ||
                      args->opts[O_CORNERS_FIRST].given;
    if (!ends_given && !level_accepts(solve.level, map, &error))
      return cli_fail(STATUS_INPUT, "%s: %s", solve.name, error.text);
  } else {
    solve.level = level_of_map(map);
    if ((map->level != 0 || map->rooms > 0) && !solve.level && !level_for_map(map, &error))
      return cli_fail(STATUS_INPUT, "%s: %s", solve.name, error.text);
  }
  SolveChoice choice = {0};
  int status = wants_plan(&solve, args) ? STATUS_DONE : check_plain(&solve, args);
  if (status != STATUS_DONE) return status;
  if (wants_plan(&solve, args)) return plan_map(&solve, args);
  status = choose_algorithm(&choice, args, solve.level);
  if (status != STATUS_DONE) return status;
  solve.choice = &choice;
  if (!find_ends(&solve, args, &error)) return cli_fail(STATUS_INPUT, "%s", error.text);
  note_ignored(&choice, args);
  if (args->opts[O_AGAINST].given) return solve_against(&solve, args->opts[O_AGAINST].text);
  Finder *finder = finder_create(&map->board, &error);
  if (!finder) return cli_fail(STATUS_INPUT, "%s: %s", solve.name, error.text);
  status = choice.explain ? explain_query(&solve, finder) : STATUS_DONE;
  if (status == STATUS_DONE)
    status = run_query(&solve, finder, &error) ? solve_report(&solve, args->opts[O_OUT].text)
                                               : cli_fail(STATUS_INPUT, "%s", error.text);
  free(solve.fallback);
  free(solve.rooms);
  finder_destroy(finder);
  return status;
}

static int run(const Args *args) {
  if (args->opts[O_SCEN].given) {
    static const int alone[] = {O_LEVEL,         O_START,   O_GOAL,    O_OUT,    O_ALL_FOOD,
                                O_CORNERS_FIRST, O_CORNERS, O_AGAINST, O_EXPLAIN};
    for (int32_t i = 0; i < COUNT_OF(alone); i++)
      if (args->opts[alone[i]].given)
        return cli_fail(STATUS_USAGE, "--scen can't be combined with --%s", opts[alone[i]].name);
    if (args->operand_count > 0) return cli_fail(STATUS_USAGE, "--scen names its maps itself: no MAP expected");
    SolveChoice choice;
    int status = choose_algorithm(&choice, args, NULL);
    return status ? status : scen_run(args->opts[O_SCEN].text, args->opts[O_MAP_DIR].text, &choice);
  }
  if (args->operand_count == 0)
    return cli_fail(STATUS_USAGE, "solve: missing argument: MAP or --scen FILE (try 'pacade solve --help')");
  if (args->opts[O_MAP_DIR].given) return cli_fail(STATUS_USAGE, "--map-dir works with --scen only");
  if (args->opts[O_PREPROCESS].given) return cli_fail(STATUS_USAGE, "--preprocess works with --scen only");
  Error error;
  Map *map = maps_open(args->operands[0], &error);
  if (!map) return cli_fail(STATUS_INPUT, "%s", error.text);
  int status = solve_map(args, map);
  map_destroy(map);
  return status;
}

const Command command_solve = {
    .name = "solve",
    .operands = "MAP",
    .summary = "Plan without playing: a path to one goal, or a tour of all the food.",
    .details =
        "Monsters that stand still count as walls. Exit status 3: proven unsolvable; 4: stopped by a limit.\n"
        "Levels 5 and 6 (and --all-food) are solved by planners: --algo nearest, optimal, anytime or staged.\n"
        "With --against two searches are compared cell by cell: only A, only B, both, and a sentence about it.\n"
        "With --scen FILE instead of MAP: one answer per query of the file, then a line with totals.\n"
        "--preprocess adds the time and memory of its tables to the totals; 'seconds' is then the time to know the\n"
        "length, 'path_seconds' the time to write out all paths. Over 512 MB (--max-megabytes) it searches instead.\n"
        "--explain writes the search as JSON: events (open, close) with cell, parent, g, h, f; and the path.",
    .examples =
        "pacade solve 1/08-pipe-organ --algo astar --heuristic octile\n"
        "pacade solve 1/08-pipe-organ --algo bfs --against astar:weight=2",
    .opts = opts,
    .opt_count = COUNT_OF(opts),
    .operands_min = 0,
    .operands_max = 1,
    .run = run,
};
