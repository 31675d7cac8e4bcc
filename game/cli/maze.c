/* pacade maze: makes a maze to walk, as a map; or tries many with hidden values. Must not know how mazes are
 * generated or solved. */
#include <stdlib.h>

#include "ai/level8_maze/energy.h"
#include "game/cli/commands.h"
#include "game/core/file.h"
#include "game/core/text.h"
#include "game/lab/json.h"
#include "game/lab/maze_trial.h"
#include "game/lab/stats.h"
#include "game/lab/table.h"

enum {
  O_ROOMS,
  O_SEED,
  O_START,
  O_GOAL,
  O_APART,
  O_GENERATOR,
  O_ENERGY,
  O_FACTOR,
  O_HIDDEN,
  O_TITLE,
  O_TRIALS,
  O_JSON,
  O_OUTPUT
};
static const Opt opts[] = {
    [O_ROOMS] = {"rooms", OPT_INTEGER, "N", "rooms per side, 5 to 1000: 20 is easy, 50 medium, 100 hard",
                 MAZE_ROOMS_MIN, MAZE_ROOMS_MAX},
    [O_SEED] = {"seed", OPT_SEED, "S", "random seed (default: 0)", 0, 0},
    [O_START] = {"start", OPT_PLACE, "R,C", "start room, counted from 0,0 (default: random)", 0, 0},
    [O_GOAL] = {"goal", OPT_PLACE, "R,C", "goal room (default: random)", 0, 0},
    [O_APART] = {"apart", OPT_FLAG, NULL,
                 "random start and goal at least half of the longest path apart, as in the window", 0, 0},
    [O_GENERATOR] = {"generator", OPT_TEXT, "dfs|wilson|braided",
                     "how to generate it; braided has loops (default: dfs)", 0, 0},
    [O_ENERGY] = {"energy", OPT_INTEGER, "K",
                  "play with energy and K pills (default: no energy; N*N/5 pills with --factor or --hidden)", 0, 1e9},
    [O_FACTOR] = {"factor", OPT_NUMBER, "A", "start with A times the energy of the shortest path (default: 1.5)", 0.001,
                  1000},
    [O_HIDDEN] = {"hidden", OPT_FLAG, NULL, "hide the value of a pill until it is touched", 0, 0},
    [O_TITLE] = {"title", OPT_TEXT, "TEXT", "title in the map's header", 0, 0},
    [O_TRIALS] = {"trials", OPT_INTEGER, "N",
                  "play N mazes with hidden values from this seed on, and count how often each agent arrives", 1, 1e6},
    [O_JSON] = {"json", OPT_FLAG, NULL, "with --trials: print one JSON object per agent", 0, 0},
    [O_OUTPUT] = {"output", OPT_TEXT, "FILE", "write the map to FILE instead of standard output", 0, 0},
};

static void read_setup(const Args *args, MazeSetup *setup) {
  const OptValue *o = args->opts;
  *setup = (MazeSetup){.rooms = (int32_t)o[O_ROOMS].integer,
                       .seed = o[O_SEED].seed,
                       .start_given = o[O_START].given,
                       .start_row = o[O_START].row,
                       .start_col = o[O_START].col,
                       .goal_given = o[O_GOAL].given,
                       .goal_row = o[O_GOAL].row,
                       .goal_col = o[O_GOAL].col,
                       .apart = o[O_APART].given,
                       .energy = o[O_ENERGY].given || o[O_FACTOR].given || o[O_HIDDEN].given,
                       .hidden = o[O_HIDDEN].given,
                       .some = o[O_ENERGY].given,
                       .pills = (int32_t)o[O_ENERGY].integer,
                       .factor = o[O_FACTOR].number};
}

static int write_map(const Map *map, const char *path) {
  size_t size;
  Error error;
  char *text = map_write(map, &size);
  if (!text) return cli_fail(STATUS_INPUT, "out of memory for the maze's text");
  int status = STATUS_DONE;
  if (!path)
    fwrite(text, 1, size, stdout);
  else if (!file_write(path, text, size, &error))
    status = cli_fail(STATUS_INPUT, "%s", error.text);
  free(text);
  return status;
}

static void print_trial(const MazeSetup *setup, const MazeTrial *trial, bool json) {
  Table table;
  table_begin(&table, "agent >mazes >arrived >rate >low >high >steps");
  for (int kind = 0; kind < ENERGY_KIND_COUNT; kind++) {
    int32_t arrived = trial->arrived[kind];
    Interval interval = stats_wilson(arrived, trial->mazes);
    double rate = (double)arrived / trial->mazes, steps = arrived ? (double)trial->steps[kind] / arrived : 0;
    if (json) {
      Json out;
      json_begin(&out, stdout);
      json_object(&out, NULL);
      json_string(&out, "agent", maze_trial_ids[kind]);
      json_int(&out, "rooms", setup->rooms);
      json_int(&out, "mazes", trial->mazes);
      json_int(&out, "arrived", arrived);
      json_real(&out, "rate", rate);
      json_real(&out, "rate_low", interval.low);
      json_real(&out, "rate_high", interval.high);
      json_real(&out, "steps", steps);
      json_end_object(&out);
      json_end_line(&out);
      continue;
    }
    table_cell(&table, "%s%s", maze_trial_ids[kind], kind == ENERGY_EXACT ? cli_text(" (sees values)") : "");
    table_cell(&table, "%d", (int)trial->mazes);
    table_cell(&table, "%d", (int)arrived);
    table_cell(&table, "%.3f", rate);
    table_cell(&table, "%.3f", interval.low);
    table_cell(&table, "%.3f", interval.high);
    table_cell(&table, "%.1f", steps);
  }
  if (!json) table_write(&table, stdout);
  table_destroy(&table);
}

static int run_trials(const MazeSetup *setup, const Args *args) {
  static const int foreign[] = {O_TITLE, O_OUTPUT};
  for (int32_t i = 0; i < COUNT_OF(foreign); i++)
    if (args->opts[foreign[i]].given)
      return cli_fail(STATUS_USAGE, "maze: --trials can't be combined with --%s", opts[foreign[i]].name);
  MazeTrial trial = {0};
  Error error;
  if (!maze_trial_run(setup, (int32_t)args->opts[O_TRIALS].integer, &trial, &error))
    return cli_fail(STATUS_INPUT, "maze: %s", error.text);
  print_trial(setup, &trial, args->opts[O_JSON].given);
  return STATUS_DONE;
}

static int run(const Args *args) {
  const OptValue *o = args->opts;
  if (!o[O_ROOMS].given) return cli_fail(STATUS_USAGE, "maze: --rooms N is missing (try 'pacade maze --help')");
  MazeSetup setup;
  Error error;
  read_setup(args, &setup);
  if (o[O_GENERATOR].given) setup.kind = maze_kind_find(o[O_GENERATOR].text);
  if (setup.kind == MAZE_KIND_COUNT)
    return cli_fail(STATUS_USAGE, "no generator '%s'; there are: dfs wilson braided", o[O_GENERATOR].text);
  if (!maze_setup_check(&setup, &error)) return cli_fail(STATUS_USAGE, "maze: %s", error.text);
  if (o[O_TRIALS].given) return run_trials(&setup, args);
  if (o[O_JSON].given) return cli_fail(STATUS_USAGE, "maze: --json works with --trials only");
  Map *map = maze_create(&setup, energy_solvable, NULL, &error);
  if (!map) return cli_fail(STATUS_INPUT, "maze: %s", error.text);
  if (o[O_TITLE].given) {
    snprintf(map->title, sizeof map->title, "%s", o[O_TITLE].text);
    text_clean(map->title, false);
  }
  int status = write_map(map, o[O_OUTPUT].text);
  map_destroy(map);
  return status;
}

const Command command_maze = {
    .name = "maze",
    .operands = "",
    .summary = "Generate a maze of rooms, with energy and pills if asked for, and print it as a map.",
    .details =
        "N rooms per side are drawn as 2N+1 cells; P is the start, E the goal, 1 to 5 are pills.\n"
        "Where pill values are visible, the random parts are repeated until the maze can be won.",
    .examples =
        "pacade maze --rooms 20 --seed 7 --output maze.txt\n"
        "pacade maze --rooms 10 --factor 0.6 --trials 100",
    .opts = opts,
    .opt_count = COUNT_OF(opts),
    .run = run,
};
