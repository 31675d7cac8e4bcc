/* The best unaided solutions of each size: of the profile that plays, or of the guest; on the boards of the store.
 * Must not know how they are shown. */
#include <math.h>
#include <stdlib.h>

#include "game/app/screens/puzzle/puzzle_internal.h"
#include "game/core/text.h"

static void board_key(int32_t side, char out[BOARD_KEY]) { snprintf(out, BOARD_KEY, "puzzle/%d", (int)side); }

/* Versions before the store kept the guest's in the settings file: they still count. */
static void take_old_line(const App *app, int32_t side, SlideBest *best) {
  char key[32];
  SlideBest old;
  snprintf(key, sizeof key, "puzzle.best.%d", (int)side);
  if (!slides_read_best(settings_get(&app->settings, key), &old)) return;
  if (best->moves == 0 || old.moves < best->moves) best->moves = old.moves;
  if (best->seconds <= 0 || old.seconds < best->seconds) best->seconds = old.seconds;
}

const SlideBest *puzzle_best(App *app) {
  PuzzleState *r = puzzle_state(app);
  int32_t side = r->game.board.side;
  if (r->best_side == side && r->best_profile == app->profile.id) return &r->best;
  char key[BOARD_KEY];
  Result result;
  r->best_side = side;
  r->best_profile = app->profile.id;
  r->best = (SlideBest){.moves = 0};
  board_key(side, key);
  if (boards_own(app->db, key, ORDER_STEPS, app->profile.id, &result, NULL, NULL)) r->best.moves = result.steps;
  if (boards_own(app->db, key, ORDER_TIME, app->profile.id, &result, NULL, NULL))
    r->best.seconds = (double)result.ms / 1000;
  if (app->profile.id == PROFILE_GUEST) take_old_line(app, side, &r->best);
  return &r->best;
}

/* The start and every move, as the command line reads them. */
static char *write_replay(const SlideGame *game, size_t *size) {
  Text text = {0};
  char start[PUZZLE_TEXT_MAX];
  puzzle_write(&game->start, start);
  text_print(&text, "puzzle %d\nstart %s\nmoves ", (int)game->board.side, start);
  for (int32_t i = 0; i < game->made; i++) text_char(&text, slide_letter(game->moves[i]));
  text_char(&text, '\n');
  return text_take(&text, size);
}

static void keep(App *app) {
  const SlideGame *game = &puzzle_state(app)->game;
  Result result = {.player = app->profile.id ? PLAYER_PROFILE : PLAYER_GUEST,
                   .profile = app->profile.id,
                   .steps = game->made,
                   .ms = llround(game->seconds * 1000),
                   .seed = game->shuffled ? game->seed : 0};
  Error error;
  size_t size = 0;
  char *replay = write_replay(game, &size);
  board_key(game->board.side, result.board);
  if (!writer_result(app->writer, &result, replay, size, &error))
    app_log(app, "puzzle result not saved: %s", error.text);
  else
    app_log(app, "puzzle result kept board=%s", result.board);
  free(replay);
}

bool puzzle_note_best(App *app) {
  PuzzleState *r = puzzle_state(app);
  if (r->game.helped) return false;
  (void)puzzle_best(app);
  bool record = slides_note(&r->game, &r->best);
  keep(app);
  return record;
}
