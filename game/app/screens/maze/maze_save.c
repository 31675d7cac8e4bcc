/* Saves mazes: the unfinished game, named saves, and results on the leaderboard. Everything is written on the store's
 * own thread. Must not know how anything is drawn. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "game/app/screens/maze/maze_internal.h"

static const double AUTOSAVE_SECONDS = 3; /* a crash loses at most this much, plus the time for writing */
static const char kind[] = "maze";

/* ---- as text ---- */

char *maze_save_text(const MazeState *r, size_t *size) {
  const Session *session = r->stage.session;
  int32_t count = session_ply_count(session);
  Move *moves = malloc((size_t)count + 1);
  if (!moves) return NULL;
  for (int32_t i = 0; i < count; i++) moves[i] = session_moves(session, session_ply(session, i))[0];
  MazeSaved saved = {.choice = r->played,
                     .map_hash = r->map_hash,
                     .ms = (int64_t)(r->seconds * 1000),
                     .hints = r->hints,
                     .rival = r->rival.session ? fmax(session_place(r->rival.session), r->rival_from) : 0,
                     .moves = moves,
                     .move_count = count};
  char *text = maze_saved_write(&saved, size);
  free(moves);
  return text;
}

bool maze_open_saved(App *app, const char *text, size_t size, const char *title, Error *error) {
  screen_prepare(app, &screen_maze);
  MazeState *r = maze_state(app);
  MazeSaved saved;
  if (!maze_saved_read(&saved, text, size, error)) return false;
  maze_end(app);
  free(r->left.moves);
  r->left = saved;
  r->goes_on = r->start_when_made = true;
  r->choice = saved.choice;
  snprintf(r->title, sizeof r->title, "%s", title);
  maze_make_start(app, false);
  if (app->screen != &screen_maze) app_go(app, &screen_maze);
  return true;
}

/* ---- the game that is left ---- */

static SaveDraft draft(const App *app, const char *title, const char *text, size_t size) {
  return (SaveDraft){.profile = maze_state(app)->owner, .kind = kind, .title = title, .bytes = text, .size = size};
}

void maze_autosave(App *app, bool now) {
  MazeState *r = maze_state(app);
  /* A game that has just been won is saved too: it resumes at its last step, and then counts. */
  if (!r->on || r->card || !maze_by_person(r)) return;
  if (!now && app->ui.now - r->autosaved < AUTOSAVE_SECONDS) return;
  int32_t moves = session_ply_count(r->stage.session);
  bool same = moves == r->autosaved_moves && r->hints == r->autosaved_hints && r->seconds <= r->autosaved_seconds;
  if (moves == 0 || same) return;
  size_t size;
  char *text = maze_save_text(r, &size);
  if (!text) return;
  Error error;
  SaveDraft save = draft(app, NULL, text, size);
  r->autosaved = app->ui.now;
  r->autosaved_moves = moves;
  r->autosaved_hints = r->hints;
  r->autosaved_seconds = r->seconds;
  app_log(app, "maze left steps=%d hints=%d", (int)moves, (int)r->hints);
  if (app->writer) (void)writer_save(app->writer, &save, &error); /* trouble is reported by app_watch_store */
  free(r->automatic);
  r->automatic = text;
  r->automatic_size = size;
  r->automatic_of = r->owner;
}

void maze_drop_automatic(App *app) {
  MazeState *r = maze_state(app);
  free(r->automatic);
  r->automatic = NULL;
}

void maze_forget_automatic(App *app) {
  Error error;
  maze_drop_automatic(app);
  if (app->writer) (void)writer_forget_automatic(app->writer, app->profile.id, kind, &error);
}

/* The text of the newest autosave: the one in memory is never older than the one in the store. */
static char *get_automatic(App *app, size_t *size) {
  MazeState *r = maze_state(app);
  if (r->automatic && r->automatic_of == app->profile.id) {
    char *copy = malloc(r->automatic_size + 1);
    if (copy) memcpy(copy, r->automatic, r->automatic_size + 1);
    *size = r->automatic_size;
    return copy;
  }
  if (!current_player_saves(app)) return NULL;
  Error error;
  writer_flush(app->writer);
  return saves_get_automatic(app->db, app->profile.id, kind, size, NULL, &error);
}

bool maze_has_automatic(App *app) {
  size_t size;
  char *text = get_automatic(app, &size);
  free(text);
  return text != NULL;
}

void maze_continue(App *app) {
  size_t size;
  Error error = {0};
  char *text = get_automatic(app, &size);
  if (!text || !maze_open_saved(app, text, size, "", &error)) {
    app_toast(app, error.text[0] ? error.text : say(&app->ui, STR_SAVES_NONE));
    app_log(app, "maze not opened %s", error.text);
  }
  free(text);
}

void maze_save_named(App *app, const char *title) {
  MazeState *r = maze_state(app);
  size_t size = 0;
  Error error = {0};
  char *text = maze_save_text(r, &size), words[SAVE_TITLE + 128];
  SaveDraft save = draft(app, title, text, size);
  bool ok = text && saves_put(app->db, &save, NULL, &error);
  free(text);
  if (!ok) {
    snprintf(words, sizeof words, say(&app->ui, STR_MAZE_NOT_SAVED), app_trouble(app, error.text));
    app_alarm(app, words);
    app_log(app, "maze not saved %s", error.text);
    return;
  }
  r->over_play = OVER_NOTHING;
  snprintf(r->title, sizeof r->title, "%s", title);
  snprintf(words, sizeof words, say(&app->ui, STR_MAZE_SAVED_AS), title);
  app_toast(app, words);
  app_log(app, "maze saved %s steps=%d", title, (int)session_ply_count(r->stage.session));
}

void maze_forget_player(App *app, int64_t profile) {
  MazeState *r = maze_state(app);
  if (r->owner == profile) r->over = true;
}

/* ---- results ---- */

void maze_note_result(App *app) {
  MazeState *r = maze_state(app);
  const SessionResult *end = maze_result(r);
  if (r->card) return; /* it has a board of its own */
  r->ranked = end->outcome == OUTCOME_WON && !r->played.picked && current_player_saves(app) && app->writer;
  if (!r->ranked) return;
  Result result = {.player = r->owner ? PLAYER_PROFILE : PLAYER_GUEST,
                   .profile = r->owner,
                   .steps = end->moves,
                   .hints = r->hints,
                   .ms = (int64_t)(r->seconds * 1000),
                   .score = session_state(r->stage.session)->energy,
                   .seed = r->played.seed};
  maze_choice_board(&r->played, result.board);
  snprintf(result.name, sizeof result.name, "%s", app->profile.name);
  size_t size = 0;
  Error error = {0};
  char *replay = session_record_text(r->stage.session, &size, &error);
  r->before_result = writer_last_result(app->writer);
  r->ranked = writer_result(app->writer, &result, replay, replay ? size : 0, &error);
  free(replay);
  app_log(app, "maze result board=%s steps=%d ms=%lld hints=%d %s", result.board, (int)result.steps,
          (long long)result.ms, (int)result.hints, r->ranked ? "queued" : error.text);
}

void maze_watch_rank(App *app) {
  MazeState *r = maze_state(app);
  if (!r->ranked || r->result_id) return;
  int64_t last = writer_last_result(app->writer);
  if (last == r->before_result) return;
  Error error;
  char board[BOARD_KEY];
  r->result_id = last;
  r->rank_time = boards_rank(app->db, last, ORDER_TIME, &error);
  r->rank_steps = boards_rank(app->db, last, ORDER_STEPS, &error);
  maze_choice_board(&r->played, board);
  r->rank_of = boards_count(app->db, board, &error);
  app_log(app, "maze rank time=%d steps=%d of=%d", (int)r->rank_time, (int)r->rank_steps, (int)r->rank_of);
}

bool maze_take_board(App *app, MazeChoice *out) {
  MazeState *r = maze_state(app);
  if (!r->board_asked) return false;
  r->board_asked = false;
  *out = r->played;
  return true;
}
