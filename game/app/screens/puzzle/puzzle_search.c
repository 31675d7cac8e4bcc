/* The puzzle room's searches: started, watched, stopped, compared, and their answers played back.
 * Must not know how anything is drawn, nor how a search works. */
#include <math.h>
#include <string.h>

#include "game/app/screens/puzzle/puzzle_internal.h"

/* The slowest can be followed tile by tile, the fastest is over in a second. */
static const double rates[] = {1, 2, 4, 8, 16, 32, 64};
static const double limits[PUZZLE_LIMITS] = {10, 60, 600, 0}; /* seconds; 0: none */
static const double HINT_SECONDS = 10;
static const double COMPARE_SECONDS = 10;
/* Memory of one search: A* on 4 x 4 could use all of it, and the machine needs some for other programs. */
static const uint64_t SEARCH_BYTES = UINT64_C(1) << 30;

double puzzle_rate(const PuzzleState *r) { return rates[r->rate]; }

int32_t puzzle_rates(void) { return (int32_t)(sizeof rates / sizeof *rates); }

double puzzle_limit_seconds(int32_t index) { return limits[index]; }

/* ---- searches ---- */

bool puzzle_view(const App *app, Estimate estimate, EstimateView *view) {
  const PuzzleState *r = puzzle_state(app);
  bool tabled = estimate == ESTIMATE_WALKING || estimate == ESTIMATE_PATTERN;
  /* While tables are being made they are locked, and the window must not wait for them. */
  if (!r->tables || (tabled && r->job && r->look.phase != PUZZLE_SEARCHING)) return false;
  return estimate_view(r->tables, estimate, &r->game.board, view);
}

const char *puzzle_refusal(const App *app) {
  const PuzzleState *r = puzzle_state(app);
  int32_t side = r->game.board.side;
  if (!r->tables) return "out of memory";
  if (side > PUZZLE_SOLVE_MAX) return say(&app->ui, STR_PUZZLE_TOO_LARGE);
  if (!estimate_fits(r->estimate, side)) return say(&app->ui, STR_PUZZLE_NOT_FOR_SIZE);
  return NULL;
}

static bool has_plan(const PuzzleState *r) { return r->plan_at < r->plan_length; }

bool puzzle_can_solve(const App *app) {
  const PuzzleState *r = puzzle_state(app);
  return has_plan(r) || (!puzzle_is_goal(&r->game.board) && !puzzle_refusal(app));
}

bool puzzle_can_hint(const App *app) {
  const PuzzleState *r = puzzle_state(app);
  if (puzzle_is_goal(&r->game.board)) return false;
  return has_plan(r) || (r->tables && r->game.board.side <= PUZZLE_SOLVE_MAX);
}

void puzzle_stop_job(App *app) {
  PuzzleState *r = puzzle_state(app);
  if (!r->job) return;
  if (r->job_for == FOR_COMPARING) r->row_count = r->row_at; /* rows that were not run are left out */
  puzzle_job_destroy(r->job);                                /* stops it within milliseconds */
  r->job = NULL;
  r->job_for = FOR_NOTHING;
  app_log(app, "puzzle job stopped");
}

static bool start_job(App *app, RoomJob what, PuzzleAlgorithm algorithm, Estimate estimate, double seconds) {
  PuzzleState *r = puzzle_state(app);
  puzzle_stop_job(app);
  PuzzleQuery query = {.start = r->game.board, .algorithm = algorithm, .estimate = estimate};
  if (what == FOR_COMPARING) query.start = r->compared;
  Limits limit = {.max_seconds = seconds, .max_bytes = SEARCH_BYTES};
  Error error;
  r->job = puzzle_job_start(r->tables, &query, &limit, &error);
  r->look = (PuzzleLook){0};
  if (!r->job) {
    app_alarm(app, error.text);
    return false;
  }
  r->job_for = what;
  return true;
}

void puzzle_refuse(App *app, const char *why) {
  PuzzleState *r = puzzle_state(app);
  snprintf(r->refusal, sizeof r->refusal, "%s", why);
  r->refused_at = app->ui.now;
  app_log(app, "puzzle refused");
  sound_play(app->sound, SOUND_ERROR);
}

void puzzle_solve_key(App *app) {
  PuzzleState *r = puzzle_state(app);
  if (r->job && r->job_for == FOR_SOLVING) {
    puzzle_stop_job(app);
    r->has_result = true;
    r->result = (PuzzleResult){.status = PUZZLE_CANCELLED, .length = -1};
    return;
  }
  if (has_plan(r)) {
    r->playing = !r->playing;
    r->step_due = app->ui.now;
    app_log(app, r->playing ? "puzzle play" : "puzzle pause");
    return;
  }
  if (puzzle_is_goal(&r->game.board)) return;
  const char *why = puzzle_refusal(app);
  if (why) {
    puzzle_refuse(app, why);
    return;
  }
  puzzle_forget_plan(r);
  r->has_result = false;
  if (start_job(app, FOR_SOLVING, r->algorithm, r->estimate, limits[r->limit]))
    app_log(app, "puzzle solve %s %s", puzzle_algorithm_ids[r->algorithm], estimate_ids[r->estimate]);
}

void puzzle_hint_key(App *app) {
  PuzzleState *r = puzzle_state(app);
  if (puzzle_is_goal(&r->game.board)) return;
  if (has_plan(r)) {
    r->hint = slide_of_letter(r->plan[r->plan_at]);
    r->game.helped = true;
    return;
  }
  const char *why = r->game.board.side > PUZZLE_SOLVE_MAX ? puzzle_refusal(app) : NULL;
  if (why || !r->tables) {
    puzzle_refuse(app, why ? why : "out of memory");
    return;
  }
  /* Small boards: the shortest solution. Larger ones: one that is found quickly and good enough for a hint. */
  bool small = r->game.board.side <= 3;
  Estimate estimate = small ? ESTIMATE_LINEAR : ESTIMATE_H3;
  if (r->job_for != FOR_HINT) start_job(app, FOR_HINT, small ? PUZZLE_IDASTAR : PUZZLE_ASTAR, estimate, HINT_SECONDS);
}

/* ---- comparing ---- */

static void next_row(App *app) {
  PuzzleState *r = puzzle_state(app);
  if (r->row_at >= r->row_count) {
    app_log(app, "puzzle compared rows=%d", (int)r->row_count);
    return;
  }
  CompareRow *row = &r->rows[r->row_at];
  row->state = ROW_RUNS;
  if (start_job(app, FOR_COMPARING, row->algorithm, row->estimate, COMPARE_SECONDS)) return;
  row->state = ROW_DONE;
  row->status = PUZZLE_FAILED;
}

void puzzle_compare_key(App *app) {
  PuzzleState *r = puzzle_state(app);
  r->sheet = SHEET_COMPARE;
  if (r->job && r->job_for == FOR_COMPARING) {
    puzzle_stop_job(app);
    return;
  }
  if (r->game.board.side > PUZZLE_SOLVE_MAX || !r->tables) {
    puzzle_refuse(app, r->tables ? say(&app->ui, STR_PUZZLE_TOO_LARGE) : "out of memory");
    return;
  }
  r->row_count = r->row_at = 0;
  r->compared = r->game.board;
  for (int a = PUZZLE_ALGORITHM_COUNT - 1; a >= 0; a--)
    for (int e = ESTIMATE_COUNT - 1; e >= 0; e--)
      if (estimate_fits((Estimate)e, r->compared.side))
        r->rows[r->row_count++] = (CompareRow){.algorithm = (PuzzleAlgorithm)a, .estimate = (Estimate)e, .length = -1};
  r->playing = false;
  app_log(app, "puzzle compare rows=%d", (int)r->row_count);
  next_row(app);
}

/* ---- results ---- */

static void take_solution(App *app, const PuzzleResult *result) {
  PuzzleState *r = puzzle_state(app);
  r->result = *result;
  r->has_result = true;
  app_log(app, "puzzle answer status=%d length=%d optimal=%d nodes=%llu", (int)result->status, (int)result->length,
          result->optimal, (unsigned long long)result->generated);
  if (result->status != PUZZLE_SOLVED) return;
  r->plan_length = result->length;
  r->plan_at = 0;
  memcpy(r->plan, result->moves, sizeof r->plan);
  r->playing = true;
  r->game.helped = true;
  r->step_due = app->ui.now + 0.4;
  sound_play(app->sound, SOUND_PATH);
}

void puzzle_watch_job(App *app) {
  PuzzleState *r = puzzle_state(app);
  if (!r->job) return;
  const double before = r->look.prepared;
  puzzle_job_look(r->job, &r->look);
  if (floor(r->look.prepared * 4) > floor(before * 4)) app_log(app, "puzzle prepared %.2f", r->look.prepared);
  const PuzzleResult *result = puzzle_job_result(r->job);
  if (!result) return;
  PuzzleResult copy = *result;
  RoomJob what = r->job_for;
  puzzle_job_destroy(r->job);
  r->job = NULL;
  r->job_for = FOR_NOTHING;
  if (what == FOR_SOLVING) take_solution(app, &copy);
  if (what == FOR_HINT && copy.status == PUZZLE_SOLVED && copy.length > 0) {
    r->hint = slide_of_letter(copy.moves[0]);
    r->game.helped = true;
    app_log(app, "puzzle hint %c", copy.moves[0]);
  }
  if (what == FOR_COMPARING && r->row_at < r->row_count) {
    CompareRow *row = &r->rows[r->row_at++];
    *row = (CompareRow){.algorithm = row->algorithm,
                        .estimate = row->estimate,
                        .state = ROW_DONE,
                        .status = copy.status,
                        .length = copy.length,
                        .optimal = copy.optimal,
                        .nodes = copy.generated,
                        .bytes = copy.peak_bytes,
                        .seconds = copy.seconds};
    next_row(app);
  }
}

/* ---- playback ---- */

void puzzle_seek(App *app, int32_t place) {
  PuzzleState *r = puzzle_state(app);
  if (r->plan_length == 0) return;
  place = place < 0 ? 0 : place > r->plan_length ? r->plan_length : place;
  while (r->plan_at < place) puzzle_slide_by(app, slide_of_letter(r->plan[r->plan_at++]), false);
  while (r->plan_at > place) {
    int32_t blank = puzzle_blank(&r->game.board);
    if (!slides_undo(&r->game)) break;
    puzzle_show_slide(app, blank);
    r->plan_at--;
  }
  if (r->game.fresh && r->plan_at == r->plan_length) {
    r->playing = false;
    puzzle_note_solved(app);
  }
}

void puzzle_play_back(App *app) {
  PuzzleState *r = puzzle_state(app);
  if (!r->playing || r->plan_at >= r->plan_length) return;
  int32_t steps = 0;
  while (app->ui.now >= r->step_due && steps < 8) {
    r->step_due += 1 / puzzle_rate(r);
    steps++;
  }
  if (app->ui.now - r->step_due > 1) r->step_due = app->ui.now; /* don't rush after a stall */
  if (steps > 0) puzzle_seek(app, r->plan_at + steps);
}
