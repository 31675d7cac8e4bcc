/* pacade open: opens a link in the window, or turns a file into a link. Must not know how anything is drawn or
 * played. */
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "game/app/app.h"
#include "game/cli/commands.h"
#include "game/core/file.h"
#include "game/core/sight.h"
#include "game/lab/json.h"
#include "game/play/link.h"

enum { O_JSON, O_LINK, O_THEME, O_WIDTH, O_HEIGHT, O_SCREENSHOT, O_UI_LOG, O_SCRIPT };
static const Opt opts[] = {
    [O_JSON] = {"json", OPT_FLAG, NULL, "print what the link says as one JSON object, and open nothing", 0, 0},
    [O_LINK] = {"link", OPT_FLAG, NULL, "print the link itself, or that of a record or map file, and open nothing", 0,
                0},
    [O_THEME] = {"theme", OPT_TEXT, "NAME", "midnight, paper, high-contrast or okabe-ito", 0, 0},
    [O_WIDTH] = {"width", OPT_INTEGER, "N", "width of the window (default: 1280)", 160, 16384},
    [O_HEIGHT] = {"height", OPT_INTEGER, "N", "height of the window (default: 720)", 90, 16384},
    [O_SCREENSHOT] = {"screenshot", OPT_TEXT, "FILE", "save a screenshot of the first settled frame, then exit", 0, 0},
    [O_UI_LOG] = {"ui-log", OPT_TEXT, "FILE", "append one line per event (for tests)", 0, 0},
    [O_SCRIPT] = {"script", OPT_TEXT, "FILE", "read input from a file (for tests and screenshots)", 0, 0},
};

/* ---- what it says ---- */

static void json_names(Json *json, const Link *link) {
  json_list(json, "agents");
  for (int32_t i = 0; i < link->agent_count; i++) json_string(json, NULL, link->agents[i]);
  json_end_list(json);
}

static void json_game(Json *json, const Link *link) {
  if (link->map[0]) json_string(json, "map", link->map);
  json_int(json, "level", link->level);
  if (link->kind == LINK_RACE)
    json_names(json, link);
  else
    json_string(json, "pacman", link->agent_count > 0 ? link->agents[0] : NULL);
  json_string(json, "monsters", link->monsters[0] ? link->monsters : NULL);
  json_uint(json, "seed", link->seed_given ? link->seed : 1);
  if (link->max_turns > 0) json_int(json, "max_turns", link->max_turns);
  if (link->sight != SIGHT_DIAMOND) json_string(json, "sight", sight_ids[link->sight]);
}

static void json_content(Json *json, const Link *link) {
  Record record;
  if (link->kind != LINK_REPLAY || !record_parse(&record, link->content, link->content_size, "link", NULL)) return;
  RecordEnd end = record_end(&record);
  char hash[20];
  snprintf(hash, sizeof hash, "%016" PRIx64, record.hash);
  json_string(json, "map", record.map_name);
  json_int(json, "level", record.level);
  json_string(json, "pacman", record.pacman);
  json_string(json, "monsters", record.monsters);
  json_uint(json, "seed", record.seed);
  json_string(json, "outcome", outcome_name(end.outcome));
  json_int(json, "score", end.score);
  json_int(json, "moves", end.moves);
  json_string(json, "hash", hash);
  record_destroy(&record);
}

static int print_json(const Link *link) {
  static const char *const energy[] = {"plain", "shown", "hidden"};
  Error error;
  char *text = link_write(link, &error), command[1024];
  if (!text) return cli_fail(STATUS_INPUT, "open: %s", error.text);
  Json json;
  json_begin(&json, stdout);
  json_object(&json, NULL);
  json_string(&json, "open", link_kind_ids[link->kind]);
  switch (link->kind) {
    case LINK_PLAY:
    case LINK_RACE:
    case LINK_MAP: json_game(&json, link); break;
    case LINK_MAZE:
      json_int(&json, "rooms", link->rooms);
      json_string(&json, "generator", maze_kind_ids[link->maze_kind]);
      json_uint(&json, "seed", link->seed);
      json_string(&json, "energy", energy[link->energy]);
      break;
    case LINK_PUZZLE:
      json_int(&json, "side", link->puzzle.side);
      if (!link->tiles_given) json_uint(&json, "seed", link->seed);
      if (link->tiles_given) json_list(&json, "tiles");
      for (int32_t i = 0; link->tiles_given && i < puzzle_cells(&link->puzzle); i++)
        json_int(&json, NULL, link->puzzle.at[i]);
      if (link->tiles_given) json_end_list(&json);
      break;
    case LINK_LESSON:
    case LINK_ROOM: json_string(&json, "name", link->name); break;
    case LINK_REPLAY: json_content(&json, link); break;
    case LINK_KIND_COUNT: break;
  }
  link_command(link, command, sizeof command);
  json_string(&json, "command", command[0] ? command : NULL);
  json_string(&json, "link", text);
  json_end_object(&json);
  json_end_line(&json);
  free(text);
  return STATUS_DONE;
}

/* ---- a file as a link ---- */

static char *link_of_file(const char *path, Error *error) {
  size_t size;
  char *text = file_read(path, RECORD_BYTES_MAX, &size, error), *out = NULL;
  if (!text) return NULL;
  if (strncmp(text, "pacade-record", 13) == 0) {
    Record record;
    if (record_parse(&record, text, size, path, error)) {
      if (record_verify(&record, error)) out = link_write_record(&record, error);
      record_destroy(&record);
    }
  } else {
    Map *map = map_parse(text, size, path, error);
    if (map) out = link_write_map(map, error);
    map_destroy(map);
  }
  free(text);
  return out;
}

static int print_link(const char *word, const Link *link) {
  Error error;
  char *text = link ? link_write(link, &error) : link_of_file(word, &error);
  if (!text) return cli_fail(STATUS_INPUT, "open: %s", error.text);
  printf("%s\n", text);
  free(text);
  return STATUS_DONE;
}

/* ---- in the window ---- */

/* Writes what a link carries inside to a file, which exists while the window is open. */
static bool put_down(const Link *link, char *path, size_t room, Error *error) {
  const char *folder = getenv("TMPDIR");
  snprintf(path, room, "%s/pacade-link-XXXXXX", folder && *folder ? folder : "/tmp");
  int file = mkstemp(path);
  bool ok = file >= 0 && write(file, link->content, link->content_size) == (ssize_t)link->content_size;
  if (file >= 0) ok = close(file) == 0 && ok;
  if (file >= 0 && !ok) unlink(path);
  return ok || error_set(error, "%s: can't be written: the content of the link is put there", path);
}

static int open_window(const Args *args, const Link *link) {
  const OptValue *o = args->opts;
  char path[256] = "";
  Error error = {0};
  if (link->content && !put_down(link, path, sizeof path, &error))
    return cli_fail(STATUS_INPUT, "open: %s", error.text);
  bool game = link->kind == LINK_PLAY || link->kind == LINK_MAP;
  AppOptions options = {.map = link->kind == LINK_MAP    ? path
                               : link->kind == LINK_PLAY ? link->map
                                                         : NULL,
                        .level = game ? link->level : 0,
                        .pacman = game && link->agent_count > 0 ? link->agents[0] : NULL,
                        .monsters = link->monsters[0] ? link->monsters : NULL,
                        .replay = link->kind == LINK_REPLAY ? path : NULL,
                        .screen = link->kind == LINK_ROOM ? link->name : NULL,
                        .lesson = link->kind == LINK_LESSON ? app_lesson(link->name) : 0,
                        .seed = link->seed_given ? link->seed : 1,
                        .max_turns = link->max_turns,
                        .max_idle = MAX_IDLE_USUAL,
                        .sight = (int32_t)link->sight,
                        .link = link,
                        .theme = o[O_THEME].text,
                        .width = (int32_t)o[O_WIDTH].integer,
                        .height = (int32_t)o[O_HEIGHT].integer,
                        .screenshot = o[O_SCREENSHOT].text,
                        .ui_log = o[O_UI_LOG].text,
                        .script = o[O_SCRIPT].text};
  int failed = app_run(&options, &error);
  if (path[0]) unlink(path);
  if (!failed) return STATUS_DONE;
  char command[1024];
  link_command(link, command, sizeof command);
  cli_fail(STATUS_INPUT, "open: %s", error.text);
  if (command[0]) cli_note("without a window: %s", command);
  return STATUS_INPUT;
}

static int run(const Args *args) {
  const char *word = args->operands[0];
  bool json = args->opts[O_JSON].given, as_link = args->opts[O_LINK].given;
  if (json && as_link) return cli_fail(STATUS_USAGE, "only one of --json and --link can be chosen");
  struct stat info;
  if (as_link && !strchr(word, '#') && !strchr(word, '=') && stat(word, &info) == 0) return print_link(word, NULL);
  if (args->opts[O_THEME].given && !app_has_theme(args->opts[O_THEME].text))
    return cli_fail(STATUS_USAGE, "no theme '%s'; there are: %s", args->opts[O_THEME].text, app_theme_ids());
  Link link;
  Error error;
  if (!link_read(&link, word, &error)) return cli_fail(STATUS_INPUT, "open: %s", error.text);
  int status;
  if (link.kind == LINK_ROOM && !app_has_screen(link.name))
    status = cli_fail(STATUS_INPUT, "open: no screen '%s'; there are: %s", link.name, app_screen_names());
  else if (link.kind == LINK_LESSON && app_lesson(link.name) == 0)
    status = cli_fail(STATUS_INPUT, "open: no lesson '%s' in this program", link.name);
  else if (json)
    status = print_json(&link);
  else if (as_link)
    status = print_link(word, &link);
  else
    status = open_window(args, &link);
  link_destroy(&link);
  return status;
}

const Command command_open = {
    .name = "open",
    .operands = "LINK",
    .summary = "Open what a link says: a game, race, maze, puzzle, replay or map.",
    .details =
        "A link is the part of a browser's address from '#' on, or the whole address:\n"
        "  #play=MAP[&level=N][&pacman=ID][&monsters=ID][&seed=S][&max-turns=T][&sight=KIND]\n"
        "  #race=MAP&agent=ID&agent=ID[&agent=ID ...][&monsters=ID][&seed=S]\n"
        "  #maze=ROOMS,GENERATOR,SEED[&energy=plain|shown|hidden]     #puzzle=SIDE,SEED     #puzzle=TILES\n"
        "  #lesson=N     #room=SCREEN     #replay=CONTENT     #map=CONTENT[&level=N][&pacman=ID]...\n"
        "It names maps by id, never files, and agents of this program only. CONTENT is made by --link from a file.",
    .examples =
        "pacade open '#play=1/08-pipe-organ&pacman=astar:heuristic=octile&seed=7'\n"
        "pacade open '#maze=20,dfs,7' --json\n"
        "pacade open game.txt --link",
    .opts = opts,
    .opt_count = COUNT_OF(opts),
    .operands_min = 1,
    .operands_max = 1,
    .run = run,
};
