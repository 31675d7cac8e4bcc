/* pacade maze: makes a maze to walk, as a map. Must not know how mazes are dug, or how they are solved. */
#include <stdlib.h>

#include "ai/maze/energy.h"
#include "game/cli/commands.h"
#include "game/core/file.h"
#include "game/core/maze_map.h"
#include "game/core/text.h"

enum { O_ROOMS, O_SEED, O_START, O_GOAL, O_GENERATOR, O_ENERGY, O_FACTOR, O_HIDDEN, O_TITLE, O_OUTPUT };
static const Opt opts[] = {
    [O_ROOMS] = {"rooms", OPT_INTEGER, "N", "rooms a side: 20 is easy, 50 medium, 100 hard", MAZE_ROOMS_MIN,
                 MAZE_ROOMS_MAX},
    [O_SEED] = {"seed", OPT_SEED, "S", "the same seed makes the same maze (default: 0)", 0, 0},
    [O_START] = {"start", OPT_PLACE, "R,C", "room to start in, from 0,0 (default: random)", 0, 0},
    [O_GOAL] = {"goal", OPT_PLACE, "R,C", "room to reach (default: random)", 0, 0},
    [O_GENERATOR] = {"generator", OPT_TEXT, "ID", "dfs, wilson or braided, which has loops (default: dfs)", 0, 0},
    [O_ENERGY] = {"energy", OPT_INTEGER, "K",
                  "with energy and K pills (default: none; with --factor or --hidden N*N/5)", 0, 1e9},
    [O_FACTOR] = {"factor", OPT_NUMBER, "A", "energy of A times the shortest way (default: 1.5)", 0.001, 1000},
    [O_HIDDEN] = {"hidden", OPT_FLAG, NULL, "a pill's value shows only when touched", 0, 0},
    [O_TITLE] = {"title", OPT_TEXT, "TEXT", "a title for the map's header", 0, 0},
    [O_OUTPUT] = {"output", OPT_TEXT, "FILE", "write the map there instead of to standard output", 0, 0},
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
  Map *map = maze_create(&setup, energy_solvable, NULL, &error);
  if (!map) return cli_fail(STATUS_INPUT, "maze: %s", error.text);
  if (o[O_TITLE].given) snprintf(map->title, sizeof map->title, "%s", o[O_TITLE].text);
  int status = write_map(map, o[O_OUTPUT].text);
  map_destroy(map);
  return status;
}

const Command command_maze = {
    .name = "maze",
    .operands = "",
    .summary = "Makes a maze to walk from room to room, with energy and pills if asked, and prints it as a map.",
    .details =
        "N rooms a side are 2N+1 cells of the picture; P is the start, E the goal, 1 to 5 are pills.\n"
        "Where values are shown, what is random is drawn again until the maze can be won.",
    .opts = opts,
    .opt_count = COUNT_OF(opts),
    .run = run,
};
