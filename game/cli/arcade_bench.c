/* pacade bench --level 9: agents against the minds of the monsters, over rounds. Games are played in parallel and
 * reported in the order of the plan, so that the table is the same for any number of processors. */
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "game/cli/arcade.h"
#include "game/lab/json.h"
#include "game/lab/stats.h"
#include "game/lab/table.h"

typedef struct GameResult {
  int32_t cleared, foods, score, ticks;
} GameResult;

typedef struct BenchWork {
  const ArcadeBenchPlan *plan;
  int32_t rows, count; /* games in all */
  GameResult *results;
  _Atomic int32_t next;
  _Atomic bool failed;
  pthread_mutex_t lock;
  Error error; /* the first one */
} BenchWork;

static ArcadeSetup setup_of(const BenchWork *work, int32_t game) {
  const ArcadeBenchPlan *plan = work->plan;
  int32_t row = game / plan->games;
  return (ArcadeSetup){.maps = plan->maps,
                       .map_count = plan->map_count,
                       .pacman = plan->agents[row / plan->monster_count],
                       .monsters = plan->monsters[row % plan->monster_count],
                       .grow = GROW_NORMAL,
                       .seed = plan->seed + (uint64_t)(game % plan->games),
                       .lives = plan->lives,
                       .max_rounds = plan->max_rounds,
                       .limits = plan->limits};
}

static bool play_one(BenchWork *work, ArcadeMatch *match, int32_t game, Error *error) {
  ArcadeSetup setup = setup_of(work, game);
  if (!arcade_match_init(match, &setup, error)) return false;
  bool ok = arcade_match_run(match, error) == MATCH_OVER;
  const ArcadeState *state = &match->state;
  bool won = state->outcome == OUTCOME_WON;
  GameResult *result = &work->results[game];
  *result = (GameResult){.cleared = state->round - !won, .score = state->score, .ticks = state->tick};
  for (int32_t round = 0; ok && round < result->cleared; round++)
    result->foods += match->mazes[round % match->map_count].foods;
  if (!won) result->foods += state->eaten;
  arcade_match_destroy(match);
  return ok;
}

static void *run_games(void *context) {
  BenchWork *work = context;
  ArcadeMatch *match = malloc(sizeof *match);
  Error error = {.text = "out of memory for an arcade game"};
  bool ok = match != NULL;
  for (int32_t game; ok && !atomic_load(&work->failed) && (game = atomic_fetch_add(&work->next, 1)) < work->count;)
    ok = play_one(work, match, game, &error);
  free(match);
  if (ok) return NULL;
  pthread_mutex_lock(&work->lock);
  if (!atomic_exchange(&work->failed, true)) work->error = error;
  pthread_mutex_unlock(&work->lock);
  return NULL;
}

static void run_all(BenchWork *work) {
  enum { THREADS_MOST = 64 };
  pthread_t threads[THREADS_MOST];
  int32_t jobs = work->plan->jobs < THREADS_MOST ? work->plan->jobs : THREADS_MOST, started = 0;
  while (started < jobs - 1 && pthread_create(&threads[started], NULL, run_games, work) == 0) started++;
  run_games(work);
  for (int32_t i = 0; i < started; i++) pthread_join(threads[i], NULL);
}

typedef struct RowFigures {
  Moments cleared, foods, score, seconds;
} RowFigures;

static RowFigures figures_of(const BenchWork *work, int32_t row) {
  RowFigures f = {0};
  for (int32_t i = 0; i < work->plan->games; i++) {
    const GameResult *r = &work->results[row * work->plan->games + i];
    moments_add(&f.cleared, r->cleared);
    moments_add(&f.foods, r->foods);
    moments_add(&f.score, r->score);
    moments_add(&f.seconds, (double)r->ticks / ARCADE_RATE);
  }
  return f;
}

static void cell_with_interval(Table *table, const Moments *m, int digits) {
  Interval interval = moments_interval(m);
  table_cell(table, "%.*f", digits, m->mean);
  if (isnan(interval.low))
    table_cell(table, "-");
  else
    table_cell(table, "%.*f-%.*f", digits, fmax(interval.low, 0), digits, interval.high);
}

static bool write_table(const BenchWork *work, bool csv, FILE *out) {
  const ArcadeBenchPlan *plan = work->plan;
  Table table;
  table_begin(&table, "agent monsters >games >rounds >rounds_95 >foods >foods_95 >score >score_95 >game_s >game_s_95");
  for (int32_t row = 0; row < work->rows; row++) {
    RowFigures f = figures_of(work, row);
    table_cell(&table, "%s", plan->agents[row / plan->monster_count]);
    table_cell(&table, "%s", plan->monsters[row % plan->monster_count]);
    table_cell(&table, "%d", (int)plan->games);
    cell_with_interval(&table, &f.cleared, 2);
    cell_with_interval(&table, &f.foods, 1);
    cell_with_interval(&table, &f.score, 0);
    cell_with_interval(&table, &f.seconds, 1);
  }
  bool ok = csv ? table_write_csv(&table, out) : table_write(&table, out);
  table_destroy(&table);
  return ok;
}

static void json_figure(Json *json, const char *key, const Moments *m) {
  Interval interval = moments_interval(m);
  json_object(json, key);
  json_real(json, "mean", m->mean);
  json_real(json, "low", interval.low);
  json_real(json, "high", interval.high);
  json_end_object(json);
}

static bool write_json(const BenchWork *work, FILE *out) {
  const ArcadeBenchPlan *plan = work->plan;
  for (int32_t row = 0; row < work->rows; row++) {
    RowFigures f = figures_of(work, row);
    Json json;
    json_begin(&json, out);
    json_object(&json, NULL);
    json_int(&json, "level", ARCADE_LEVEL);
    json_string(&json, "agent", plan->agents[row / plan->monster_count]);
    json_string(&json, "monsters", plan->monsters[row % plan->monster_count]);
    json_int(&json, "games", plan->games);
    json_figure(&json, "rounds", &f.cleared);
    json_figure(&json, "foods", &f.foods);
    json_figure(&json, "score", &f.score);
    json_figure(&json, "game_s", &f.seconds);
    json_end_object(&json);
    json_end_line(&json);
  }
  return true;
}

static int check_names(const ArcadeBenchPlan *plan) {
  Agent agent;
  Error error;
  int32_t level;
  for (int32_t i = 0; i < plan->agent_count; i++) {
    if (!arcade_choose(&agent, plan->agents[i], SIDE_PACMAN, &level, &error))
      return cli_fail(STATUS_USAGE, "%s", error.text);
    if (agent.info->flags & AGENT_HUMAN) return cli_fail(STATUS_USAGE, "a person can play only in the window");
  }
  for (int32_t i = 0; i < plan->monster_count; i++)
    if (!arcade_choose(&agent, plan->monsters[i], SIDE_MONSTERS, &level, &error))
      return cli_fail(STATUS_USAGE, "%s", error.text);
  return STATUS_DONE;
}

int arcade_bench(const ArcadeBenchPlan *plan) {
  bool csv = strcmp(plan->format, "csv") == 0, json = strcmp(plan->format, "json") == 0;
  if (!csv && !json && strcmp(plan->format, "table") != 0)
    return cli_fail(STATUS_USAGE, "level 9 has no format '%s'; there are: table csv json", plan->format);
  int status = check_names(plan);
  if (status != STATUS_DONE) return status;
  BenchWork work = {.plan = plan, .rows = plan->agent_count * plan->monster_count};
  if (plan->games > INT32_MAX / work.rows) return cli_fail(STATUS_USAGE, "too many games");
  work.count = work.rows * plan->games;
  work.results = calloc((size_t)work.count, sizeof *work.results);
  if (!work.results) return cli_fail(STATUS_INPUT, "out of memory for the bench");
  pthread_mutex_init(&work.lock, NULL);
  run_all(&work);
  pthread_mutex_destroy(&work.lock);
  Error error = work.error;
  Report report;
  bool ok = !atomic_load(&work.failed) && report_begin(&report, plan->output, &error);
  if (ok) {
    bool written = json ? write_json(&work, report.out) : write_table(&work, csv, report.out);
    ok = report_end(&report, written, &error) && written;
  }
  free(work.results);
  return ok ? STATUS_DONE : cli_fail(STATUS_INPUT, "%s", error.text);
}
