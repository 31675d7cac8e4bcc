/* Scripted input, for tests and pictures: one command per line, in order.
 *   wait SECONDS      key NAME        click X Y       move X Y      resize W H
 *   shot FILE         until WORD      theme ID        frames N      quit
 *   type WORDS        press X Y       drag X Y        drop            stay SECONDS
 * `press` holds the mouse button, `drag` moves with it, `drop` lets go. `stay` undoes every end of the program for that
 * long, then ends it: for monkeys.
 *   pad BUTTON        a pad's button: A B X Y Start Back Left Right Up Down LeftShoulder RightShoulder
 *   pad2 BUTTON       the same of a second pad
 *   at TICK KEY       in the arcade: the key is pressed right before that tick, whatever the frame rate
 *   go NAME           to the screen of that name, as --screen does
 *   repaint           the next frame is painted whole, not only what changed in it
 *   patience SECONDS  how long every `until` after it waits before the script fails; 60 without it
 * `until` waits for the screen of that name ("title", "select", "play", "result"), "done" for the end of a game,
 * or a state of the present screen ("idle", "over": see Screen.is). */
#ifndef PACADE_APP_SCRIPT_H
#define PACADE_APP_SCRIPT_H

#include "game/app/platform/input.h"
#include "game/core/base.h"

enum { SCRIPT_DUE = 64 };

typedef struct ScriptDue {
  int32_t tick, key;
} ScriptDue;

typedef struct Script {
  char *text; /* NULL: no script */
  char *next; /* the next line */
  double resume_at;
  int32_t until_since; /* the frame at which waiting for a screen began */
  double patience;     /* how long an `until` waits, in seconds */
  char until[32];
  ScriptDue due[SCRIPT_DUE]; /* in the order of their ticks */
  int32_t due_count, due_at;
  int32_t frames;  /* frames still to be skipped */
  char shot[1024]; /* picture to take after this frame */
  int32_t line;
  double stay_until; /* 0: ends when asked to */
  double beat_at;    /* time of the last heartbeat in the log */
} Script;

typedef struct App App;

bool script_load(Script *script, const char *path, Error *error);
void script_destroy(Script *script);
/* Carries out what is due before this frame. False with a message when a line is not understood. */
bool script_step(Script *script, App *app, Error *error);
/* The next action that is due in this tick of an arcade game; ACTION_NONE: none is. */
Action script_due(Script *script, const Input *input, int32_t tick);
/* After a frame: writes heartbeats to the log, and holds or ends a program that is to stay. */
void script_after(Script *script, App *app);

#endif
