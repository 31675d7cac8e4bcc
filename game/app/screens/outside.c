/* What comes from outside while the window is open: files dropped onto it, messages of the web page, and requests of a
 * page that embeds it. Must not know how anything is drawn. */
#include <stdlib.h>
#include <string.h>

#include "game/app/platform/desktop.h"
#include "game/app/screens/play/play.h"
#include "game/core/file.h"

/* ---- files ---- */

/* False with a message where there is no file to be read: a pipe is not waited for. */
static bool look_into(const char *path, bool *record, Error *error) {
  static const char head[] = "pacade-record";
  size_t size;
  char *text = file_read_regular(path, RECORD_BYTES_MAX, &size, error);
  if (!text) return false;
  *record = (size >= sizeof head - 1 && memcmp(text, head, sizeof head - 1) == 0) || arcade_record_is(text, size);
  free(text);
  return true;
}

/* Shows a replay or chooses a map; for anything else a message says that it is neither. */
static void open_file(App *app, const char *path) {
  Error error = {0};
  bool record = false, there = look_into(path, &record, &error);
  app_log(app, "file %s", path);
  if (record) {
    if (play_start_replay(app, path, NULL, &error)) return;
  } else if (there) {
    int32_t shelf, at = catalog_add(&app->catalog, path, 0, &shelf, &error);
    if (at >= 0) {
      app->shelf = shelf;
      app_choice(app)->map = at;
      app->agents_first = true;
      app_go(app, &screen_select);
      return;
    }
  }
  app_alarm(app, error.text);
  app_log(app, "file refused %s", error.text);
}

/* ---- the page ---- */

static void tell_notice(App *app, const char *word) {
  static const struct {
    const char *word;
    StringId words;
  } notices[] = {{"storage-refused", STR_PAGE_REFUSED},
                 {"storage-full", STR_PAGE_FULL},
                 {"second-tab", STR_PAGE_SECOND},
                 {"import-refused", STR_PAGE_IMPORT},
                 {"file-too-large", STR_PAGE_LARGE}};
  app_log(app, "notice %s", word);
  for (size_t i = 0; i < sizeof notices / sizeof *notices; i++)
    if (strcmp(notices[i].word, word) == 0) app_alarm(app, say(&app->ui, notices[i].words));
}

/* Reports the figures of the game that is shown. */
static void tell_figures(App *app) {
  char json[512];
  const Session *s = app->heard;
  if (!s) {
    desktop_tell("figures", "{\"game\": false}");
    return;
  }
  const State *state = session_state(s);
  const SessionResult *r = session_done(s) ? session_result(s) : NULL;
  snprintf(json, sizeof json,
           "{\"game\": true, \"level\": %d, \"turn\": %d, \"moves\": %d, \"score\": %d, \"foodsLeft\": %d, "
           "\"outcome\": \"%s\", "
           "\"place\": %d, \"length\": %d, \"expanded\": %lld}",
           (int)session_game(s)->level->number, (int)state->turn, (int)state->moves, (int)state->score,
           (int)state->foods_left, outcome_name((Outcome)state->outcome), (int)session_place(s), (int)session_length(s),
           r ? (long long)r->expanded : -1LL);
  desktop_tell("figures", json);
}

static void answer(App *app, const char *wish) {
  static const struct {
    const char *wish;
    Action action;
  } actions[] = {{"step", ACTION_STEP_FORWARD}, {"back", ACTION_STEP_BACK}, {"restart", ACTION_AGAIN}};
  app_log(app, "asked %s", wish);
  if (strcmp(wish, "figures") == 0) tell_figures(app);
  for (size_t i = 0; i < sizeof actions / sizeof *actions; i++)
    if (strcmp(actions[i].wish, wish) == 0) input_push(&app->input, actions[i].action);
  bool plays = strcmp(wish, "play") == 0, pauses = strcmp(wish, "pause") == 0;
  if ((plays || pauses) && app->screen == &screen_play && play_goes_on(app) != plays)
    input_push(&app->input, ACTION_PAUSE);
}

void screens_take_outside(App *app) {
  char words[1024];
  if (!app->next && desktop_dropped_file(words, sizeof words)) open_file(app, words);
  while (desktop_notice(words, sizeof words)) tell_notice(app, words);
  while (desktop_asked(words, sizeof words)) answer(app, words);
}
