/* pacade solve for whole plans: levels 5, 6 and 8, and the food search. Reports what was found and what is proven
 * about it. Must not know how any planner works. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ai/foodsearch/foodsearch.h"
#include "ai/planner.h"
#include "ai/registry.h"
#include "game/cli/commands.h"
#include "game/cli/solve.h"
#include "game/core/maze_map.h"
#include "game/lab/json.h"
#include "game/play/answer_files.h"

/* Memory that a planner may use by default: enough for a hundred million states, and never more than half of the
 * machine's memory. */
static const uint64_t bytes_default = (uint64_t)3072 << 20;

/* The plan with everything that follows from it. */
typedef struct Answer {
  const PlanQuestion *question;
  const char *algo, *heuristic;
  Plan plan;
  Cell *path;    /* length + 1 cells of the unturned maze */
  uint8_t *view; /* quarter turns of the maze at each of these cells */
  double seconds;
  double began, show_at; /* on the clock */
  int32_t energy_left;   /* at the end of the plan, -1 where there is no energy */
} Answer;

bool solve_draw(const Map *map, Cell start, const Cell *path, int32_t length) {
  enum { DRAW_ROWS = 60, DRAW_COLS = 150 }; /* larger ones are not drawn */
  const Board *board = &map->board;
  if (board->rows > DRAW_ROWS || board->cols > DRAW_COLS) return true;
  char *picture = malloc((size_t)board->cells);
  if (!picture) return false;
  for (Cell cell = 0; cell < board->cells; cell++) picture[cell] = board->open[cell] ? ' ' : '%';
  for (int32_t i = 0; path && i <= length; i++) {
    picture[path[i]] = '*';
    if (i > 0 && maze_stride(map) == 2) picture[(path[i - 1] + path[i]) / 2] = '*'; /* the door between two rooms */
  }
  for (int32_t i = 0; i < map->pills.count; i++) picture[map->pills.at[i]] = (char)('0' + map->pill_values[i]);
  for (int32_t i = 0; i < map->foods.count; i++) picture[map->foods.at[i]] = '.';
  for (int32_t i = 0; i < map->monsters.count; i++) picture[map->monsters.at[i]] = 'G';
  if (map->exit != CELL_NONE) picture[map->exit] = 'E';
  picture[start] = 'P';
  cli_print("\n");
  for (int32_t row = 0; row < board->rows; row++)
    cli_print("%.*s\n", (int)board->cols, picture + board_cell(board, row, 0));
  free(picture);
  return true;
}

static uint64_t memory_limit(uint64_t asked) {
  if (asked) return asked;
  long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
  uint64_t half = pages > 0 && size > 0 ? (uint64_t)pages * (uint64_t)size / 2 : bytes_default;
  return half < bytes_default ? half : bytes_default;
}

static int choose_planner(const PlanQuestion *question, PlannerOptions *options) {
  const char *id = question->algo;
  if (!id || strcmp(id, "champion") == 0) id = registry_champion(question->level->number);
  PlannerKind kind = id ? planner_find(id) : PLANNER_KIND_COUNT;
  if (!planner_plays(kind, question->level)) {
    Text planners = {0};
    for (int i = 0; planner_ids[i]; i++)
      if (planner_plays((PlannerKind)i, question->level)) text_print(&planners, " %s", planner_ids[i]);
    int refused = cli_fail(STATUS_USAGE, "no planner '%s' on level %d; there are:%s", id, (int)question->level->number,
                           planners.at ? planners.at : "");
    text_destroy(&planners);
    return refused;
  }
  *options = planner_defaults(kind);
  if (!question->heuristic || question->level->rooms) return STATUS_DONE;
  options->estimate = rest_find(question->heuristic);
  if (options->estimate != PLAN_ESTIMATE_COUNT) return STATUS_DONE;
  Text known = {0};
  for (int i = 0; plan_estimate_ids[i]; i++) text_print(&known, " %s", plan_estimate_ids[i]);
  int status = cli_fail(STATUS_USAGE, "no heuristic '%s' on level %d; there are:%s", question->heuristic,
                        (int)question->level->number, known.at ? known.at : "");
  text_destroy(&known);
  return status;
}

static bool room_for_path(Answer *answer) {
  size_t count = (size_t)answer->plan.length + 1;
  answer->path = malloc(sizeof *answer->path * count);
  answer->view = calloc(count, 1);
  return answer->path && answer->view;
}

/* Plays the plan under the rules, which proves that it is valid. */
static bool replay(Answer *answer, const Game *game, Error *error) {
  State state;
  if (!state_init(&state, game, error)) return false;
  bool ok = room_for_path(answer);
  if (ok)
    answer->path[0] = state.pacman;
  else
    error_set(error, "out of memory for the plan");
  for (int32_t i = 0; ok && i < answer->plan.length; i++) {
    Undo undo;
    Move move = answer->plan.moves[i];
    ok = (!state_over(&state) && game_legal(game, &state, 0, move)) ||
         error_set(error, "step %d of the plan, %s, is not legal", (int)i + 1, move_name(move));
    if (!ok) break;
    game_step(game, &state, &move, &undo);
    answer->path[i + 1] = state.pacman;
    answer->view[i + 1] = (uint8_t)state_view(&state, game);
  }
  answer->energy_left = state.energy;
  ok = ok && (state.outcome == OUTCOME_WON || error_set(error, "the plan does not reach the goal"));
  state_destroy(&state);
  return ok;
}

/* ---- progress ---- */

static const double show_every = 0.25, hint_after = 5; /* seconds */

/* On a terminal: shows the progress, and after a while a hint on how to shorten the search. */
static void show_progress(void *context, const Plan *plan) {
  Answer *answer = context;
  double now = clock_seconds(), spent = now - answer->began;
  if (now < answer->show_at) return;
  answer->show_at = now + show_every;
  fprintf(stderr, "\r%.0f s  ", spent);
  if (plan->length >= 0)
    fprintf(stderr, cli_text("best plan %d moves, at least %d needed"), (int)plan->length, (int)plan->lower_bound);
  else
    fprintf(stderr, cli_text("no plan yet, at least %d moves needed"), (int)plan->lower_bound);
  fprintf(stderr, cli_text("  %llu expanded"), (unsigned long long)plan->expanded);
  if (spent > hint_after && answer->question->limits.max_seconds <= 0)
    fputs(cli_text("  (--max-seconds S ends it with the best plan so far)"), stderr);
  fputs("\x1b[K", stderr);
}

static void begin_watch(Answer *answer) {
  answer->began = clock_seconds();
  answer->show_at = answer->began + show_every;
  if (!isatty(STDERR_FILENO)) return;
  answer->plan.watch = show_progress;
  answer->plan.watch_context = answer;
}

static void end_watch(Answer *answer) {
  answer->seconds = clock_seconds() - answer->began;
  if (answer->plan.watch) fputs("\r\x1b[K", stderr);
}

static int plan_level(Answer *answer) {
  const PlanQuestion *question = answer->question;
  PlannerOptions options = {0};
  int status = choose_planner(question, &options);
  if (status != STATUS_DONE) return status;
  answer->algo = planner_ids[options.kind];
  answer->heuristic = options.kind == PLANNER_OPTIMAL ? plan_estimate_ids[options.estimate] : NULL;
  if (question->heuristic && !answer->heuristic)
    cli_note("%s takes no heuristic: '%s' is ignored", answer->algo, question->heuristic);
  Limits limits = question->limits;
  limits.max_bytes = memory_limit(limits.max_bytes);
  GameConfig config = {.corners = question->corners, .max_turns = INT32_MAX};
  /* Planners see all values; these are hidden only from players. */
  if (options.kind == PLANNER_ENERGY_EXACT) config.values = VALUES_SHOWN;
  Game game;
  State state;
  Error error;
  if (!game_init(&game, question->map, question->level, &config, &error))
    return cli_fail(STATUS_INPUT, "%s: %s", question->name, error.text);
  if (!state_init(&state, &game, &error)) return cli_fail(STATUS_INPUT, "%s: %s", question->name, error.text);
  begin_watch(answer);
  planner_run(&game, &state, &options, &limits, &answer->plan);
  end_watch(answer);
  state_destroy(&state);
  if (answer->plan.length >= 0 && !replay(answer, &game, &error))
    return cli_fail(STATUS_INPUT, "%s: %s", question->name, error.text);
  return STATUS_DONE;
}

static int plan_food(Answer *answer) {
  const PlanQuestion *question = answer->question;
  const Map *map = question->map;
  answer->algo = "food-search";
  if (question->algo || question->heuristic)
    cli_note("the food search has its own algorithm: --algo and --heuristic are ignored");
  if (map->pacman == CELL_NONE)
    return cli_fail(STATUS_INPUT, "%s: expected a Pacman on the map, found none", question->name);
  if (map->foods.count == 0)
    return cli_fail(STATUS_INPUT, "%s: expected at least one food, found none", question->name);
  if (map->board.cost)
    return cli_fail(STATUS_INPUT, "%s: the food search counts moves: a map with terrain costs is not for it",
                    question->name);
  if (map->pies.count > 0)
    cli_note(map->pies.count == 1 ? "%s: the food search plays by plain rules: the %d pie on the map is ignored"
                                  : "%s: the food search plays by plain rules: the %d pies on the map are ignored",
             question->name, (int)map->pies.count);
  Limits limits = question->limits;
  limits.max_bytes = memory_limit(limits.max_bytes);
  Cell corners[4];
  const Cell *foods = question->corners_first ? corners : map->foods.at;
  int32_t count = question->corners_first ? foodsearch_corners(map, corners) : map->foods.count;
  begin_watch(answer);
  foodsearch_run(&map->board, map->pacman, foods, count, &limits, &answer->plan);
  end_watch(answer);
  if (answer->plan.length < 0) return STATUS_DONE;
  if (!room_for_path(answer)) return cli_fail(STATUS_INPUT, "%s: out of memory for the plan", question->name);
  answer->path[0] = map->pacman;
  for (int32_t i = 0; i < answer->plan.length; i++)
    answer->path[i + 1] = answer->path[i] + map->board.step[answer->plan.moves[i]];
  return STATUS_DONE;
}

/* What stopped the planner before it was done; NULL if it was done or ended in a dead end. */
static const char *stopped_by(const Answer *answer) {
  const Plan *plan = &answer->plan;
  return plan->status == PLAN_LIMIT ? plan_stop_name(plan->stopped_by) : NULL;
}

static void print_json(const Answer *answer) {
  const PlanQuestion *question = answer->question;
  const Plan *plan = &answer->plan;
  const Board *board = &question->map->board;
  bool found = plan->length >= 0;
  Json json;
  json_begin(&json, stdout);
  json_object(&json, NULL);
  json_string(&json, "map", question->name);
  json_int(&json, "rows", board->rows);
  json_int(&json, "cols", board->cols);
  if (question->level)
    json_int(&json, "level", question->level->number);
  else
    json_null(&json, "level");
  json_string(&json, "algo", answer->algo);
  json_string(&json, "heuristic", answer->heuristic);
  json_bool(&json, "found", found);
  if (found) {
    json_int(&json, "length", plan->length);
    json_int(&json, "cost", plan->length);
  } else {
    json_null(&json, "length");
    json_null(&json, "cost");
  }
  json_uint(&json, "expanded", plan->expanded);
  json_uint(&json, "generated", plan->generated);
  json_uint(&json, "peak_frontier", plan->peak_frontier);
  json_real(&json, "seconds", answer->seconds);
  json_bool(&json, "optimal", found && plan->optimal);
  json_int(&json, "lower_bound", plan->lower_bound);
  json_list(&json, "path");
  for (int32_t i = 0; i <= plan->length; i++) {
    json_list(&json, NULL);
    json_int(&json, NULL, board_row(board, answer->path[i]));
    json_int(&json, NULL, board_col(board, answer->path[i]));
    json_end_list(&json);
  }
  json_end_list(&json);
  json_list(&json, "actions");
  for (int32_t i = 0; i < plan->length; i++) json_string(&json, NULL, move_name(plan->moves[i]));
  json_end_list(&json);
  if (question->level && question->level->rooms) {
    if (found && answer->energy_left >= 0)
      json_int(&json, "energy_left", answer->energy_left);
    else
      json_null(&json, "energy_left");
    if (!found && !stopped_by(answer)) json_bool(&json, "proven", plan->status == PLAN_NO_WAY);
  }
  if (stopped_by(answer)) json_string(&json, "stopped_by", stopped_by(answer));
  if (plan->status == PLAN_DEAD_END) json_string(&json, "stopped_by", "dead-end");
  json_end_object(&json);
  json_end_line(&json);
}

static bool print_plain(const Answer *answer) {
  const PlanQuestion *question = answer->question;
  const Plan *plan = &answer->plan;
  const Board *board = &question->map->board;
  cli_print("map        %s, %d x %d\n", question->name, (int)board->rows, (int)board->cols);
  cli_print("planner    %s%s%s\n", answer->algo, answer->heuristic ? cli_text(", heuristic ") : "",
            answer->heuristic ? answer->heuristic : "");
  if (plan->length >= 0 && plan->optimal)
    cli_print("plan       %d moves, proven shortest\n", (int)plan->length);
  else if (plan->length >= 0 && plan->lower_bound <= 0) /* a planner that proves nothing has no gap to report */
    cli_print("plan       %d moves, not proven shortest\n", (int)plan->length);
  else if (plan->length >= 0)
    cli_print("plan       %d moves, at least %d are needed (gap %.1f%%)\n", (int)plan->length, (int)plan->lower_bound,
              plan->length ? 100.0 * (plan->length - plan->lower_bound) / plan->length : 0.0);
  else if (stopped_by(answer))
    cli_print("plan       not found: stopped by the limit (%s); at least %d moves are needed\n",
              cli_text(stopped_by(answer)), (int)plan->lower_bound);
  else
    cli_print(plan->status == PLAN_NO_WAY
                  ? "plan       none: proven\n"
                  : "plan       none found: a dead end, the path taken leaves something out of reach\n");
  if (plan->length >= 0 && question->level && question->level->rooms && answer->energy_left >= 0)
    cli_print("energy     %d left\n", (int)answer->energy_left);
  cli_print("work       %llu expanded, %llu generated, frontier up to %llu\n", (unsigned long long)plan->expanded,
            (unsigned long long)plan->generated, (unsigned long long)plan->peak_frontier);
  cli_print("thinking   %.6f s\n", answer->seconds);
  if (question->level && question->level->rooms &&
      !solve_draw(question->map, question->map->pacman, answer->path, plan->length))
    return false;
  if (plan->length < 0) return true;
  cli_print("\n");
  for (int32_t i = 0; i < plan->length; i++)
    cli_print("%s%s", cli_text(move_name(plan->moves[i])), i % 12 == 11 || i + 1 == plan->length ? "\n" : " ");
  return true;
}

static bool write_out(const Answer *answer, Error *error) {
  const Plan *plan = &answer->plan;
  const Board *board = &answer->question->map->board;
  Text actions = {0}, path = {0};
  text_print(&actions, "cost: %d\nactions:\n", (int)plan->length);
  for (int32_t i = 0; i < plan->length; i++) {
    Move move = plan->moves[i];
    int32_t row, col;
    rotation_place(board, answer->view[i + 1], answer->path[i + 1], &row, &col);
    text_print(&actions, "%s\n", move >= MOVE_TUL ? "Stop" : move_name(move));
    text_print(&path, "%d,%d\n", (int)row, (int)col);
  }
  return answer_files_write(answer->question->out, &actions, &path, error);
}

static int report(const Answer *answer) {
  const PlanQuestion *question = answer->question;
  const Plan *plan = &answer->plan;
  Error error;
  if (plan->length >= 0 && question->out && !write_out(answer, &error)) return cli_fail(STATUS_INPUT, "%s", error.text);
  if (question->json)
    print_json(answer);
  else if (!print_plain(answer))
    return cli_fail(STATUS_INPUT, "%s: out of memory", question->name);
  const char *limit = stopped_by(answer);
  if (limit && plan->length >= 0)
    return cli_fail(STATUS_LIMIT, "%s: stopped by the limit (%s): the plan of %d moves is the best so far",
                    question->name, limit, (int)plan->length);
  if (limit) return cli_fail(STATUS_LIMIT, "%s: stopped by the limit (%s) before an answer", question->name, limit);
  if (plan->length >= 0) return STATUS_DONE;
  if (plan->status == PLAN_NO_WAY && question->level && question->level->rooms)
    return cli_fail(STATUS_NO_WAY,
                    question->map->energy >= 0 ? "%s: there is no path to the goal without running out of energy"
                                               : "%s: there is no path to the goal: walls block it",
                    question->name);
  if (plan->status == PLAN_NO_WAY)
    return cli_fail(STATUS_NO_WAY,
                    question->level && question->level->exit
                        ? "%s: there is no way to eat everything and reach the exit"
                        : "%s: there is no way to eat everything",
                    question->name);
  return cli_fail(STATUS_LIMIT,
                  "%s: %s ran into a dead end: its path leaves something out of reach. That proves nothing; try "
                  "--algo %s",
                  question->name, answer->algo, question->level && question->level->rooms ? "energy-exact" : "optimal");
}

int solve_plan(const PlanQuestion *question) {
  Answer answer = {.question = question};
  plan_init(&answer.plan);
  int status = question->level ? plan_level(&answer) : plan_food(&answer);
  if (status == STATUS_DONE && answer.plan.status == PLAN_NO_MEMORY)
    status = cli_fail(STATUS_INPUT, "%s: out of memory", question->name);
  else if (status == STATUS_DONE)
    status = report(&answer);
  plan_destroy(&answer.plan);
  free(answer.path);
  free(answer.view);
  return status;
}
