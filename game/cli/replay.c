/* pacade replay: what a record contains, whether it is valid, and watching it.
 * Must not know rules or agents: a record is verified by core/record and played by the game loop. */
#include <stdlib.h>
#include <unistd.h>

#include "game/app/app.h"
#include "game/cli/arcade.h"
#include "game/cli/commands.h"
#include "game/cli/commentary.h"
#include "game/cli/watch.h"
#include "game/core/file.h"
#include "game/core/record.h"
#include "game/core/sight.h"
#include "game/lab/json.h"
#include "game/play/answer_files.h"

static const double fps_default = 12;

enum {
  O_VERIFY,
  O_WATCH,
  O_ALL,
  O_WINDOW,
  O_COMMENTARY,
  O_OUT,
  O_JSON,
  O_FPS,
  O_FRAMES,
  O_GIF,
  O_PICTURE,
  O_TABLE,
  O_TURN,
  O_THEME,
  O_STEPS,
  O_CELL,
  O_SPEED
};
static const Opt opts[] = {
    [O_VERIFY] = {"verify", OPT_FLAG, NULL,
                  "replay it under the rules; exit status 1 and the first turn that differs, if any", 0, 0},
    [O_WATCH] = {"watch", OPT_FLAG, NULL, "draw the game in the terminal", 0, 0},
    [O_ALL] = {"all", OPT_FLAG, NULL, "with --watch: also show what Pacman can't see", 0, 0},
    [O_WINDOW] = {"window", OPT_FLAG, NULL, "open it in the window", 0, 0},
    [O_COMMENTARY] = {"commentary", OPT_FLAG, NULL, "tell the game turn by turn, and its key moments", 0, 0},
    [O_OUT] = {"out", OPT_TEXT, "DIR", "levels 5 and 6: also write output.txt and path.txt to this folder", 0, 0},
    [O_JSON] = {"json", OPT_FLAG, NULL, "print the summary, or the commentary, as one JSON object", 0, 0},
    [O_FPS] = {"fps", OPT_NUMBER, "N", "with --watch: frames per second (default: 12; no delay when piped)", 0.1, 1000},
    [O_FRAMES] = {"frames", OPT_TEXT, "DIR", "write numbered PNG frames to this folder; needs no display", 0, 0},
    [O_GIF] = {"gif", OPT_TEXT, "FILE", "write an animated GIF; needs no display", 0, 0},
    [O_PICTURE] = {"picture", OPT_TEXT, "FILE",
                   "draw one moment as FILE.png, or as vectors in FILE.svg; needs no display", 0, 0},
    [O_TABLE] = {"table", OPT_TEXT, "FILE", "write the figures of that moment as FILE.md or FILE.tex", 0, 0},
    [O_TURN] = {"turn", OPT_INTEGER, "N", "with --picture and --table: after so many moves (default: 0)", 0, INT32_MAX},
    [O_THEME] = {"theme", OPT_TEXT, "NAME", "theme of the frames: midnight (default), paper, ...", 0, 0},
    [O_STEPS] = {"steps", OPT_INTEGER, "N", "frames per move (default: 2 in a GIF, otherwise 1)", 1, 16},
    [O_CELL] = {"cell", OPT_INTEGER, "N", "pixels per cell (default: gives a picture of the usual size)", 2, 128},
    [O_SPEED] = {"speed", OPT_NUMBER, "N", "moves per second of a GIF (default: 6)", 0.1, 50},
};

static bool sight_limited(const Record *record) {
  const Level *level = level_find(record->level);
  return level && level->limited_sight;
}

static void print_json(const Record *record, const char *path, bool verified) {
  RecordEnd ending = record_end(record);
  char hash[17];
  snprintf(hash, sizeof hash, "%016llx", (unsigned long long)record->hash);
  Json json;
  json_begin(&json, stdout);
  json_object(&json, NULL);
  json_string(&json, "record", path);
  json_string(&json, "map", record->map_name);
  json_int(&json, "level", record->level);
  json_string(&json, "pacman", record->pacman);
  json_string(&json, "monsters", record->map->monsters.count > 0 ? record->monsters : NULL);
  if (sight_limited(record)) json_string(&json, "sight", sight_ids[record->sight]);
  json_uint(&json, "seed", record->seed);
  json_string(&json, "outcome", outcome_name(ending.outcome));
  json_int(&json, "score", ending.score);
  json_int(&json, "moves", ending.moves);
  json_string(&json, "hash", hash);
  if (verified) json_bool(&json, "verified", true);
  json_end_object(&json);
  json_end_line(&json);
}

static void print_plain(const Record *record, bool verified) {
  RecordEnd ending = record_end(record);
  cli_print("map       %s, level %d, %d x %d\n", record->map_name, (int)record->level, (int)record->map->board.rows,
            (int)record->map->board.cols);
  cli_print("pacman    %s\n", record->pacman);
  if (record->map->monsters.count > 0) cli_print("monsters  %s\n", record->monsters);
  if (sight_limited(record)) cli_print("sight     %s\n", sight_ids[record->sight]);
  cli_print("seed      %llu\n", (unsigned long long)record->seed);
  cli_print("outcome   %s\n", cli_text(outcome_name(ending.outcome)));
  cli_print("score     %d\n", (int)ending.score);
  cli_print("moves     %d\n", (int)ending.moves);
  cli_print("hash      %016llx\n", (unsigned long long)record->hash);
  if (verified) cli_print("verified  every turn, the score and the hash agree\n");
}

static bool watch_record(const Record *record, double fps, bool all, Error *error) {
  MatchConfig config = {.replay = record};
  Match match;
  if (!match_init(&match, &config, error)) return false;
  MatchStatus status = watch_match(&match, record->pacman, fps, all, error);
  match_destroy(&match);
  return status != MATCH_ERROR;
}

static void show_progress(void *context, bool thinks, int32_t done, int32_t all) {
  (void)context;
  if (!isatty(STDERR_FILENO)) return;
  fprintf(stderr, cli_text("\r%s %d of %d%s"), cli_text(thinks ? "thinking again: move" : "picture"), (int)done,
          (int)all, !thinks && done == all ? "\n" : "");
}

/* Exports pictures of it, without a window. */
static int export_record(const Args *args, const char *path) {
  const OptValue *o = args->opts;
  bool moment = o[O_PICTURE].given || o[O_TABLE].given;
  if (o[O_FRAMES].given + o[O_GIF].given + moment > 1)
    return cli_fail(STATUS_USAGE, "only one of --frames, --gif and --picture can be chosen");
  if (o[O_TURN].given && !moment) return cli_fail(STATUS_USAGE, "--turn works with --picture or --table only");
  if (o[O_WATCH].given || o[O_WINDOW].given || o[O_JSON].given)
    return cli_fail(STATUS_USAGE, "pictures can't be combined with --watch, --window or --json");
  if (o[O_THEME].given && !app_has_theme(o[O_THEME].text))
    return cli_fail(STATUS_USAGE, "no theme '%s'; there are: %s", o[O_THEME].text, app_theme_ids());
  AppExport export = {.record = path,
                      .gif = o[O_GIF].text,
                      .frames = o[O_FRAMES].text,
                      .picture = o[O_PICTURE].text,
                      .table = o[O_TABLE].text,
                      .turn = (int32_t)o[O_TURN].integer,
                      .theme = o[O_THEME].text,
                      .steps = (int32_t)o[O_STEPS].integer,
                      .cell = (int32_t)o[O_CELL].integer,
                      .speed = o[O_SPEED].number,
                      .progress = show_progress};
  Error error = {0};
  return app_export(&export, &error) == 0 ? STATUS_DONE : cli_fail(STATUS_INPUT, "%s", error.text);
}

static int write_answer(const Record *record, const char *folder) {
  Error error;
  const Level *level = level_find(record->level);
  if (!level || !answer_files_serve(level)) return cli_fail(STATUS_USAGE, "--out is for games of levels 5 and 6");
  return answer_files_of_record(folder, record, &error) ? STATUS_DONE : cli_fail(STATUS_INPUT, "%s", error.text);
}

static int show_window(const char *path) {
  Error error;
  AppOptions options = {.replay = path};
  return app_run(&options, &error) == 0 ? STATUS_DONE : cli_fail(STATUS_INPUT, "%s", error.text);
}

static int run(const Args *args) {
  const char *path = args->operands[0];
  if (arcade_is_record(path)) {
    static const bool fits[COUNT_OF(opts)] = {[O_VERIFY] = true, [O_JSON] = true,  [O_WINDOW] = true, [O_FRAMES] = true,
                                              [O_GIF] = true,    [O_THEME] = true, [O_CELL] = true};
    for (int32_t i = 0; i < COUNT_OF(opts); i++)
      if (args->opts[i].given && !fits[i]) return cli_fail(STATUS_USAGE, "--%s is not for arcade games", opts[i].name);
    if (args->opts[O_GIF].given || args->opts[O_FRAMES].given) return export_record(args, path);
    if (args->opts[O_WINDOW].given) return show_window(path);
    return arcade_show(path, args->opts[O_VERIFY].given, args->opts[O_JSON].given);
  }
  static const int drawn[] = {O_FRAMES, O_GIF, O_PICTURE, O_TABLE, O_TURN};
  for (int32_t i = 0; i < COUNT_OF(drawn); i++)
    if (args->opts[drawn[i]].given) return export_record(args, path);
  bool watched = args->opts[O_WATCH].given, window = args->opts[O_WINDOW].given, as_json = args->opts[O_JSON].given;
  bool told = args->opts[O_COMMENTARY].given;
  if (watched + window + (as_json || told) > 1)
    return cli_fail(STATUS_USAGE, "only one of --watch, --window, --commentary and --json can be chosen");
  if (args->opts[O_FPS].given && !watched) return cli_fail(STATUS_USAGE, "--fps works with --watch only");
  if (args->opts[O_ALL].given && !watched) return cli_fail(STATUS_USAGE, "--all works with --watch only");
  Error error;
  Record record;
  if (!record_read(&record, path, &error)) return cli_fail(STATUS_INPUT, "%s", error.text);
  bool verify = args->opts[O_VERIFY].given || args->opts[O_OUT].given || watched || window || told;
  bool ok = !verify || record_verify(&record, &error);
  int status = ok ? STATUS_DONE : cli_fail(STATUS_INPUT, "%s: %s", path, error.text);
  if (ok && args->opts[O_OUT].given) status = write_answer(&record, args->opts[O_OUT].text);
  ok = status == STATUS_DONE;
  if (ok && watched) {
    double fps = args->opts[O_FPS].given ? args->opts[O_FPS].number : watch_is_live(stdout) ? fps_default : 0;
    if (!watch_record(&record, fps, args->opts[O_ALL].given, &error)) status = cli_fail(STATUS_INPUT, "%s", error.text);
  } else if (ok && window) {
    status = show_window(path);
  } else if (ok && told) {
    if (!commentary_print(&record, as_json, &error)) status = cli_fail(STATUS_INPUT, "%s: %s", path, error.text);
  } else if (ok && as_json) {
    print_json(&record, path, verify);
  } else if (ok) {
    print_plain(&record, verify);
  }
  record_destroy(&record);
  return status;
}

const Command command_replay = {
    .name = "replay",
    .operands = "FILE",
    .summary = "Show, verify or export a game recorded with 'pacade play --record'.",
    .examples =
        "pacade replay game.txt --verify\n"
        "pacade replay game.txt --commentary\n"
        "pacade replay game.txt --gif game.gif",
    .opts = opts,
    .opt_count = COUNT_OF(opts),
    .operands_min = 1,
    .operands_max = 1,
    .run = run,
};
