/* The exact answer to a maze with energy, for those who have played it: searched on a thread, and shown only when it is
 * proven. Must not know how anything is drawn. */
#include "ai/level8_maze/energy.h"
#include "game/app/screens/maze/maze_internal.h"

static const uint64_t MOST_BYTES = (uint64_t)1 << 30; /* as the words of the limit say */

/* The walk under the rules: what is left at its end. */
static void follow(MazeExact *exact, const Game *game, State *state) {
  for (int32_t i = 0; i < exact->plan.length; i++) {
    Undo undo;
    game_step(game, state, &exact->plan.moves[i], &undo);
  }
  exact->energy = state->energy;
}

static void work(void *data, const atomic_bool *cancel) {
  MazeExact *exact = data;
  Limits limits = {.cancel = cancel, .max_bytes = MOST_BYTES};
  Game game;
  State state;
  exact->plan.status = PLAN_NO_MEMORY;
  if (!game_init(&game, &exact->map, exact->level, NULL, NULL) || !state_init(&state, &game, NULL)) return;
  energy_solve(ENERGY_EXACT, &game, &state, &limits, &exact->plan);
  if (exact->plan.status == PLAN_FOUND) follow(exact, &game, &state);
  state_destroy(&state);
}

void maze_exact_end(MazeState *r) {
  task_end(r->exact.task);
  plan_destroy(&r->exact.plan);
  r->exact = (MazeExact){.task = NULL};
}

void maze_exact_ask(App *app) {
  MazeState *r = maze_state(app);
  MazeExact *exact = &r->exact;
  Error error = {0};
  if (exact->task || r->map->energy < 0) return;
  exact->level = r->level;
  exact->map = *r->map;
  exact->map.hidden = false; /* the game is over: nothing is hidden any more */
  exact->since = app->ui.now;
  plan_init(&exact->plan);
  exact->task = task_start(work, exact, &error);
  app_log(app, "maze asks exact");
  if (!exact->task) app_alarm(app, error.text);
}

static void mark_walk(MazeState *r) {
  const Board *board = &r->map->board;
  Cell at = r->map->pacman;
  edge_marks_clear(&r->answer);
  for (int32_t i = 0; i < r->exact.plan.length; i++) {
    Cell to = maze_next(board, maze_stride(r->map), at, r->exact.plan.moves[i]);
    edge_marks_step(&r->answer, board, at, to, true);
    at = to;
  }
}

void maze_exact_watch(App *app) {
  MazeState *r = maze_state(app);
  MazeExact *exact = &r->exact;
  if (!exact->task || exact->told || !task_done(exact->task)) return;
  exact->told = true;
  bool found = exact->plan.status == PLAN_FOUND;
  if (found) mark_walk(r);
  app_log(app, "maze exact outcome=%s steps=%d energy=%d",
          found                               ? "won"
          : exact->plan.status == PLAN_NO_WAY ? "none"
                                              : "unknown",
          found ? (int)exact->plan.length : -1, (int)exact->energy);
}

void maze_exact_words(const App *app, char *out, size_t room) {
  const MazeExact *exact = &maze_state(app)->exact;
  const Ui *ui = &app->ui;
  out[0] = 0;
  if (maze_state(app)->map->energy < 0) return;
  if (!exact->task)
    snprintf(out, room, "%s", say(ui, STR_MAZE_EXACT_OFFER));
  else if (!exact->told)
    snprintf(out, room, say(ui, STR_MAZE_EXACT_BUSY), app->ui.now - exact->since);
  else if (exact->plan.status == PLAN_FOUND)
    snprintf(out, room, say(ui, STR_MAZE_EXACT_WAY), (int)exact->plan.length, (int)exact->energy);
  else
    snprintf(out, room, "%s", say(ui, exact->plan.status == PLAN_NO_WAY ? STR_MAZE_EXACT_NONE : STR_MAZE_EXACT_LIMIT));
}
