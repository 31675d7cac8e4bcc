/* The arcade window, as the command line sees it: options in, one call, an exit status out.
 * Only game/app/platform knows raylib. */
#ifndef PACADE_APP_APP_H
#define PACADE_APP_APP_H

#include "game/core/base.h"

struct Link; /* play/link.h */

/* A zeroed struct is a good start: the title screen at 1280 x 720 in the default theme. Everything is borrowed. */
typedef struct AppOptions {
  const char *map;         /* id or path: starts with this map (see `pacman`); NULL: the title */
  int32_t level;           /* 0: the map's own; without a map: the choose screen opens on this level */
  const char *pacman;      /* "id" or "id:k=v,...": with a map the game starts at once; NULL: the choose screen */
  const char *monsters;    /* NULL: the level's usual ones */
  const char *screen;      /* opens on this screen, one of app_screen_names(); NULL: the title */
  int32_t lesson;          /* the lesson to open, from 1; 0: none is asked for */
  const char *against;     /* with the lens: the agent that `pacman` is compared with; NULL: as the last time */
  const struct Link *link; /* it was opened by: for what the other options don't hold; NULL: none */
  const char *replay;      /* a record to watch (path); map, level and agents then come from it */
  uint64_t seed;           /* of every game played in the window; 0: the default, 1 */
  bool seed_given;       /* a seed was given; otherwise arcade games, which nobody compares, take a new one each time */
  int32_t max_turns;     /* 0: the level's default */
  int32_t max_idle;      /* turns without food until a game is stalled, as in GameConfig */
  int32_t width, height; /* of the window; 0: 1280 x 720 */
  double speed;          /* of the play view, in cells per second; 0: the default */
  bool fullscreen;       /* start in full screen */
  const char *theme;     /* "midnight", "paper", "high-contrast" or "okabe-ito"; NULL: as set, else midnight */
  int32_t sight;         /* a SightKind (sight.h), on levels that limit it; 0: the usual one */
  const char *screenshot; /* writes a PNG of the first settled frame to this path, then ends */
  const char *ui_log;     /* appends a line for every event to this file, for tests */
  const char *script;     /* a file of scripted input, for tests and pictures (see script.h) */
  int32_t fps;            /* frames per second; 0: the usual */
  bool fps_report;        /* draws without a pause; at the end prints how fast, one JSON line per screen */
} AppOptions;

/* Whether there is a theme of that id; the ids, separated by blanks. */
bool app_has_theme(const char *id);
const char *app_theme_ids(void);
/* Whether a screen of that name can be opened; their names, separated by blanks. */
bool app_has_screen(const char *name);
const char *app_screen_names(void);
/* The lesson of this number or id as AppOptions has it, from 1; 0: there is none. */
int32_t app_lesson(const char *word);

/* Opens the window, runs until it is closed and frees everything. 0, or 1 with a message
 * (no display, no OpenGL, a map that can't be read). Never opens a window that nobody can see. */
int app_run(const AppOptions *options, Error *error);

/* Pictures of a recorded game, without a window that anybody sees. Everything is borrowed. */
typedef struct AppExport {
  const char *record;  /* path */
  const char *gif;     /* file to write; NULL: `frames` */
  const char *frames;  /* folder for frame-00001.png and so on */
  const char *theme;   /* NULL: the first */
  int32_t steps;       /* pictures per move; 0: two in a GIF, one as files */
  int32_t cell;        /* pixels per cell; 0: chosen for a picture of the default size */
  double speed;        /* of a GIF, in moves per second; 0: six */
  const char *picture; /* instead: one moment as a PNG, or as an SVG where the name ends in .svg; NULL: none */
  const char *table;   /* and its figures: LaTeX where the name ends in .tex, else Markdown; NULL: none */
  int32_t turn;        /* that moment: after this many of Pacman's moves */
  /* May be NULL. `thinks`: the progress counts plies, whose searches are recomputed first; otherwise it counts
   * pictures. */
  void (*progress)(void *context, bool thinks, int32_t done, int32_t all);
  void *context;
} AppExport;
/* 0, or 1 with a message: a record that can't be read or does not agree with the rules, no OpenGL, a full disk. */
int app_export(const AppExport *options, Error *error);

#endif
