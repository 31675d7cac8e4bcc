/* pacade window: the arcade itself. It is also what starts when no command is given.
 * Must not know how anything is drawn: options go in, a status comes out. */
#include "ai/registry.h"
#include "game/app/app.h"
#include "game/cli/commands.h"
#include "game/cli/outside_options.h"
#include "game/core/sight.h"
#include "game/play/maps.h"

enum {
  O_MAP,
  O_LEVEL,
  O_PACMAN,
  O_MONSTERS,
  O_SEED,
  O_MAX_TURNS,
  O_MAX_IDLE,
  O_SPEED,
  O_WIDTH,
  O_HEIGHT,
  O_FULLSCREEN,
  O_THEME,
  O_SIGHT,
  O_SCREENSHOT,
  O_UI_LOG,
  O_SCRIPT,
  O_SCREEN,
  O_LESSON,
  O_AGAINST,
  O_FPS_REPORT,
  O_FPS,
  OUTSIDE_PLACES
};
static const Opt opts[] = {
    [O_MAP] = {"map", OPT_TEXT, "MAP", "start with this map", 0, 0},
    [O_LEVEL] = {"level", OPT_INTEGER, "N", "start on this level", 1, 99},
    [O_PACMAN] = {"pacman", OPT_TEXT, "ID[:k=v,...]", "with --map: start a game with this agent", 0, 0},
    [O_MONSTERS] = {"monsters", OPT_TEXT, "ID[:k=v,...]", "who plays the monsters", 0, 0},
    [O_SEED] = {"seed", OPT_SEED, "S", "random seed of every game (default: 1; in the arcade another each time)", 0, 0},
    [O_MAX_TURNS] = {"max-turns", OPT_INTEGER, "T", "end a game after T turns", 1, INT32_MAX},
    [O_MAX_IDLE] = {"max-idle", OPT_INTEGER, "N",
                    "level 4: end a game as stalled after N turns without food; 0: never (default: the level's own)", 0,
                    INT32_MAX},
    [O_SPEED] = {"speed", OPT_NUMBER, "N", "playback speed in cells per second", 0.1, 1000},
    [O_WIDTH] = {"width", OPT_INTEGER, "N", "width of the window (default: 1280)", 160, 16384},
    [O_HEIGHT] = {"height", OPT_INTEGER, "N", "height of the window (default: 720)", 90, 16384},
    [O_FULLSCREEN] = {"fullscreen", OPT_FLAG, NULL, "start in full screen", 0, 0},
    [O_THEME] = {"theme", OPT_TEXT, "NAME", "midnight, paper, high-contrast or okabe-ito", 0, 0},
    [O_SIGHT] = {"sight", OPT_TEXT, "KIND",
                 "shape of the visible area on levels with limited sight: diamond, walk or square", 0, 0},
    [O_SCREENSHOT] = {"screenshot", OPT_TEXT, "FILE", "save a screenshot of the first settled frame, then exit", 0, 0},
    [O_UI_LOG] = {"ui-log", OPT_TEXT, "FILE", "append one line per event (for tests)", 0, 0},
    [O_SCREEN] = {"screen", OPT_TEXT, "NAME",
                  "open this screen: race, lab, maze, help, ... (a wrong name lists them all)", 0, 0},
    [O_LESSON] = {"lesson", OPT_INTEGER, "N", "open this lesson of Learn, 1 to 12", 1, 12},
    [O_AGAINST] = {"against", OPT_TEXT, "ID[:k=v,...]", "with --screen lens: the agent that --pacman is compared with",
                   0, 0},
    [O_FPS_REPORT] = {"fps-report", OPT_FLAG, NULL,
                      "draw as fast as possible; on exit, print one JSON line per screen with the frame rate", 0, 0},
    [O_FPS] = {"fps", OPT_INTEGER, "N", "frames per second (default: 60)", 1, 1000},
    [O_SCRIPT] = {"script", OPT_TEXT, "FILE", "read input from a file (for tests and screenshots)", 0, 0},
    OUTSIDE_OPTIONS,
};

/* Whether the named agents can play what is asked for: 0, or the status to end with. Without a level nothing can be
 * checked; errors in the map are reported by the window itself. */
static int check_agents(const OptValue *o) {
  Error error;
  const Level *level = NULL;
  if (o[O_LEVEL].given && !(level = level_choose(o[O_LEVEL].integer, &error)))
    return cli_fail(STATUS_USAGE, "%s", error.text);
  Map *map = o[O_MAP].given && !level ? maps_open(o[O_MAP].text, &error) : NULL;
  if (map) level = level_of_map(map);
  map_destroy(map);
  Agent agent;
  const char *const texts[SIDE_COUNT] = {[SIDE_PACMAN] = o[O_PACMAN].text, [SIDE_MONSTERS] = o[O_MONSTERS].text};
  for (int side = 0; level && side < SIDE_COUNT; side++)
    if (texts[side] && !agent_choose(&agent, texts[side], (Side)side, level->number, &error))
      return cli_fail(STATUS_USAGE, "%s", error.text);
  return STATUS_DONE;
}

static int run(const Args *args) {
  const OptValue *o = args->opts;
  int status = outside_options_apply(&o[O_MOVE_MS]);
  if (status == STATUS_DONE) status = check_agents(o);
  if (status != STATUS_DONE) return status;
  if (o[O_THEME].given && !app_has_theme(o[O_THEME].text))
    return cli_fail(STATUS_USAGE, "no theme '%s'; there are: %s", o[O_THEME].text, app_theme_ids());
  if (o[O_SCREEN].given && !app_has_screen(o[O_SCREEN].text))
    return cli_fail(STATUS_USAGE, "no screen '%s'; there are: %s", o[O_SCREEN].text, app_screen_names());
  if (o[O_SIGHT].given && sight_find(o[O_SIGHT].text) == SIGHT_KIND_COUNT)
    return cli_fail(STATUS_USAGE, "no sight '%s'; there are: diamond walk square", o[O_SIGHT].text);
  AppOptions options = {.map = o[O_MAP].text,
                        .level = (int32_t)o[O_LEVEL].integer,
                        .pacman = o[O_PACMAN].text,
                        .monsters = o[O_MONSTERS].text,
                        .seed = o[O_SEED].given ? o[O_SEED].seed : 1,
                        .seed_given = o[O_SEED].given,
                        .max_turns = (int32_t)o[O_MAX_TURNS].integer,
                        .max_idle = o[O_MAX_IDLE].given ? (int32_t)o[O_MAX_IDLE].integer : MAX_IDLE_USUAL,
                        .width = (int32_t)o[O_WIDTH].integer,
                        .height = (int32_t)o[O_HEIGHT].integer,
                        .speed = o[O_SPEED].number,
                        .fullscreen = o[O_FULLSCREEN].given,
                        .fps = (int32_t)o[O_FPS].integer,
                        .theme = o[O_THEME].text,
                        .sight = o[O_SIGHT].given ? (int32_t)sight_find(o[O_SIGHT].text) : 0,
                        .screenshot = o[O_SCREENSHOT].text,
                        .ui_log = o[O_UI_LOG].text,
                        .fps_report = o[O_FPS_REPORT].given,
                        .script = o[O_SCRIPT].text,
                        .screen = o[O_SCREEN].text,
                        .lesson = (int32_t)o[O_LESSON].integer,
                        .against = o[O_AGAINST].text};
  Error error = {0};
  if (app_run(&options, &error) == 0) return STATUS_DONE;
  return cli_fail(STATUS_INPUT, "%s", error.text);
}

const Command command_window = {
    .name = "window",
    .operands = "",
    .summary = "Open the arcade window (the same as 'pacade' without a command).",
    .examples =
        "pacade window --map 1/08-pipe-organ --pacman astar\n"
        "pacade window --screen race --theme paper",
    .opts = opts,
    .opt_count = COUNT_OF(opts),
    .run = run,
};
