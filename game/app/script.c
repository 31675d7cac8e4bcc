/* Carries out a script's lines between frames, through the same input queue as real keys and clicks.
 * Must not know what the screens do with them. */
#include "game/app/script.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/app/app_state.h"
#include "game/app/platform/bindings.h"
#include "game/app/platform/canvas.h"
#include "game/app/platform/key_names.h"
#include "game/core/file.h"

static const size_t SCRIPT_LIMIT = 16 << 20;
static const double BEAT_SECONDS = 1;
/* How long to wait for a screen before the script fails, unless it says otherwise. Both limits must pass, since a busy
 * machine draws few frames in a minute. */
static const double UNTIL_SECONDS = 60;
static const int32_t UNTIL_FRAMES = 1800;

bool script_load(Script *script, const char *path, Error *error) {
  *script = (Script){.patience = UNTIL_SECONDS};
  size_t size;
  script->text = file_read(path, SCRIPT_LIMIT, &size, error);
  script->next = script->text;
  return script->text != NULL;
}

void script_destroy(Script *script) {
  free(script->text);
  *script = (Script){0};
}

static bool reached(const App *app, const char *word) {
  if (strcmp(word, "done") == 0) return app->heard && session_done(app->heard);
  if (!app->screen || app->next) return false;
  return strcmp(app->screen->name, word) == 0 || (app->screen->is && app->screen->is(app, word));
}

/* Two whole numbers: "X Y". */
static bool read_pair(const char *text, Vector2 *out) {
  char *end;
  long x = strtol(text, &end, 10);
  if (end == text) return false;
  const char *second = end;
  long y = strtol(second, &end, 10);
  *out = (Vector2){(float)x, (float)y};
  return end != second;
}

/* "TICK KEY": kept until the arcade comes to that tick. */
static bool read_due(Script *script, const char *text) {
  char *name;
  long tick = strtol(text, &name, 10);
  if (script->due_count == SCRIPT_DUE || name == text || *name != ' ' || key_by_name(name + 1) == 0) return false;
  script->due[script->due_count++] = (ScriptDue){(int32_t)tick, key_by_name(name + 1)};
  return true;
}

Action script_due(Script *script, const Input *input, int32_t tick) {
  for (; script->due_at < script->due_count && script->due[script->due_at].tick <= tick;) {
    KeyPress press = {.key = script->due[script->due_at++].key};
    const Binding *b = binding_of(&press, input->context, input->keymap);
    if (b) return b->action;
  }
  return ACTION_NONE;
}

static bool carry_out(Script *script, App *app, const char *line, Error *error) {
  char word[32] = "", rest[1024] = "";
  Vector2 at = {0, 0};
  if (sscanf(line, "%31s %1023[^\n]", word, rest) < 1 || word[0] == '#') return true;
  if (strcmp(word, "wait") == 0) {
    script->resume_at = app->ui.now + strtod(rest, NULL);
  } else if (strcmp(word, "frames") == 0) {
    script->frames = (int32_t)strtol(rest, NULL, 10);
  } else if ((strcmp(word, "key") == 0 && input_inject_key(&app->input, rest)) ||
             (strcmp(word, "pad") == 0 && input_inject_button(&app->input, 0, rest)) ||
             (strcmp(word, "pad2") == 0 && input_inject_button(&app->input, 1, rest))) {
    script->frames = 1;
  } else if (strcmp(word, "type") == 0 && rest[0]) {
    input_inject_text(&app->input, rest);
    script->frames = 1;
  } else if (strcmp(word, "click") == 0 && read_pair(rest, &at)) {
    input_inject_click(&app->input, at);
    script->frames = 1;
  } else if (strcmp(word, "press") == 0 && read_pair(rest, &at)) {
    input_inject_mouse(&app->input, at);
    app->input.drag_from = at;
    app->input.down = true;
    script->frames = 1;
  } else if (strcmp(word, "drop") == 0) {
    if (app->input.down) input_inject_drop(&app->input);
    script->frames = 1;
  } else if (strcmp(word, "stay") == 0) {
    script->stay_until = app->ui.now + strtod(rest, NULL);
  } else if ((strcmp(word, "move") == 0 || strcmp(word, "drag") == 0) && read_pair(rest, &at)) {
    input_inject_mouse(&app->input, at);
    script->frames = 1;
  } else if (strcmp(word, "resize") == 0 && read_pair(rest, &at)) {
    window_resize((int32_t)at.x, (int32_t)at.y);
    script->frames = 6; /* the window system answers a little later */
  } else if (strcmp(word, "theme") == 0 && theme_find(rest)) {
    app->ui.theme = theme_find(rest);
    script->frames = 2;
  } else if (strcmp(word, "shot") == 0 && rest[0]) {
    snprintf(script->shot, sizeof script->shot, "%s", rest);
  } else if (strcmp(word, "until") == 0 && rest[0]) {
    snprintf(script->until, sizeof script->until, "%.31s", rest);
    script->resume_at = app->ui.now + script->patience;
    script->until_since = app->frames;
  } else if (strcmp(word, "patience") == 0 && strtod(rest, NULL) > 0) {
    script->patience = strtod(rest, NULL);
  } else if (strcmp(word, "go") == 0 && screen_find(rest)) {
    app_visit(app, screen_find(rest), NULL); /* earlier visits don't matter here */
    script->frames = 1;
  } else if (strcmp(word, "repaint") == 0) {
    canvas_forget();
    script->frames = 1;
  } else if (strcmp(word, "at") == 0 && read_due(script, rest)) {
    script->frames = 0;
  } else if (strcmp(word, "quit") == 0) {
    app->quit = true;
  } else {
    return error_set(error, "script line %d: '%.80s' is not understood", (int)script->line, line);
  }
  return true;
}

bool script_step(Script *script, App *app, Error *error) {
  while (script->next && *script->next && !script->shot[0] && !app->quit) {
    if (script->frames > 0) {
      script->frames--;
      return true;
    }
    if (script->until[0]) {
      if (!reached(app, script->until)) {
        if (app->ui.now < script->resume_at || app->frames - script->until_since < UNTIL_FRAMES) return true;
        return error_set(error, "script line %d: timed out waiting for '%s'", (int)script->line, script->until);
      }
      script->until[0] = 0;
      script->resume_at = 0;
    }
    if (app->ui.now < script->resume_at) return true;
    char line[1100];
    size_t length = strcspn(script->next, "\n");
    snprintf(line, sizeof line, "%.*s", (int)(length < sizeof line ? length : sizeof line - 1), script->next);
    script->next += length + (script->next[length] == '\n');
    script->line++;
    if (!carry_out(script, app, line, error)) return false;
  }
  return true;
}

void script_after(Script *script, App *app) {
  if (app->log && app->ui.now - script->beat_at > BEAT_SECONDS) {
    script->beat_at = app->ui.now;
    app_log(app, "alive frames=%d screen=%s", (int)app->frames, app->screen->name);
  }
  if (script->stay_until <= 0 || app->failed) return;
  bool over = app->ui.now >= script->stay_until || !script->next || !*script->next;
  if (app->quit && !over) app_go(app, &screen_title);
  app->quit = over;
}
