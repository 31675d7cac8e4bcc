/* pacade verify-trace: a game of the Berkeley project's own engine, played again under this program's Berkeley rules.
 * Must not know what a trace looks like: that is core/berkeley_trace. */
#include <stdlib.h>

#include "game/cli/commands.h"
#include "game/core/berkeley_trace.h"
#include "game/core/file.h"
#include "game/lab/json.h"
#include "game/play/maps.h"

static const size_t trace_bytes_max = (size_t)256 << 20; /* enough for millions of moves */

enum { O_MAP, O_JSON };
static const Opt opts[] = {
    [O_MAP] = {"map", OPT_TEXT, "MAP", "map that the trace was played on (.lay file or id)", 0, 0},
    [O_JSON] = {"json", OPT_FLAG, NULL, "print one JSON object", 0, 0},
};

static void print_json(const char *file, const char *map, const BerkeleyTraceResult *result) {
  Json json;
  json_begin(&json, stdout);
  json_object(&json, NULL);
  json_string(&json, "trace", file);
  json_string(&json, "map", map);
  json_bool(&json, "same", result->same);
  json_int(&json, "moves", result->plies);
  if (!result->same) {
    json_int(&json, "line", result->line);
    json_string(&json, "difference", result->what);
  }
  json_end_object(&json);
  json_end_line(&json);
}

static int check(const char *file, const char *map_name, const Map *map, bool json) {
  Error error;
  BerkeleyField field;
  BerkeleyTraceResult result;
  if (!berkeley_field(&field, map, &error)) return cli_fail(STATUS_INPUT, "%s: %s", map_name, error.text);
  size_t size;
  char *text = file_read(file, trace_bytes_max, &size, &error);
  bool ok = text && berkeley_trace_check(&field, text, size, file, -1, NULL, &result, &error);
  free(text);
  if (!ok) return cli_fail(STATUS_INPUT, "%s", error.text);
  if (json) print_json(file, map_name, &result);
  if (!result.same)
    return cli_fail(STATUS_INPUT, "%s:%d: after %d moves that agree, %s", file, (int)result.line, (int)result.plies,
                    result.what);
  if (!json) cli_print("%s: %d moves, no difference\n", file, (int)result.plies);
  return STATUS_DONE;
}

static int run(const Args *args) {
  const char *name = args->opts[O_MAP].text;
  if (!name) return cli_fail(STATUS_USAGE, "verify-trace: --map MAP is needed (try 'pacade verify-trace --help')");
  Error error;
  Map *map = maps_open(name, &error);
  if (!map) return cli_fail(STATUS_INPUT, "%s", error.text);
  int status = check(args->operands[0], name, map, args->opts[O_JSON].given);
  map_destroy(map);
  return status;
}

const Command command_verify_trace = {
    .name = "verify-trace",
    .operands = "FILE --map MAP",
    .summary = "Replay a trace of the Berkeley project and report the first difference, if any.",
    .details =
        "A trace has one row per move: ply agent action score food capsules win lose, then x2,y2,direction,timer of\n"
        "Pacman and of each ghost, places in half cells from the bottom left. Exit status 1 if it differs.",
    .examples = "pacade verify-trace game.trace --map smallClassic.lay",
    .opts = opts,
    .opt_count = COUNT_OF(opts),
    .operands_min = 1,
    .operands_max = 1,
    .run = run,
};
