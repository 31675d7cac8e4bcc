/* Playing a bench: a queue of games, processed by threads. Each game writes its own slot, so that the order in which
 * they end never shows. Must not know how reports look. */
#include <errno.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

#include "game/lab/bench_figures.h"
#include "game/lab/bench_sprt.h"

enum { JOBS_MAX = 256 };
static const double progress_seconds = 0.1; /* ten updates per second are enough for a person */

struct BenchRun {
  Bench *bench;
  BenchHooks hooks;
  int64_t total, mine;    /* games of all rows, and those of this part that are still to play */
  _Atomic int64_t next;   /* the next game that no thread has taken */
  _Atomic int64_t done;   /* of this part */
  atomic_bool failing;    /* a game failed */
  atomic_bool decided;    /* a sequential test has its answer */
  pthread_mutex_t lock;   /* guards what follows, and the bench's results */
  pthread_cond_t changed; /* a worker has ended */
  int32_t workers;        /* still running */
  double began, ended;    /* when playing did; `ended` is valid once no worker is left */
  int64_t failed;         /* the first failed game in order, or -1 */
  Error why;
  _Atomic int32_t slots;             /* workers that have begun */
  _Atomic int64_t playing[JOBS_MAX]; /* per worker: its game, counted from 1; 0: none */
  pthread_t threads[JOBS_MAX];
  int32_t started;
};

bool bench_game_config(const Bench *bench, int64_t index, MatchConfig *config) {
  const BenchRow *row = &bench->rows[index / bench->games];
  *config = (MatchConfig){.map = row->board,
                          .map_name = row->map,
                          .level = level_find(row->level),
                          .pacman = row->agent,
                          .monsters = row->monsters[0] ? row->monsters : NULL,
                          .seed = bench->seed + (uint64_t)(index % bench->games),
                          .max_turns = bench->max_turns,
                          .max_idle = bench->max_idle,
                          .sight = bench->sight,
                          .limits = {.max_nodes = bench->max_nodes, .max_seconds = fair_seconds(&bench->fair)}};
  return row->board != NULL;
}

/* What a worker keeps from game to game. */
typedef struct Worker {
  Tally times; /* of the current game */
  int64_t row; /* whose agents are chosen; -1: none */
  int32_t slot;
  Agent chosen[SIDE_COUNT];
} Worker;

/* Parses the agents' texts once per row: for a path of a few cells, parsing took longer than finding the path. */
static bool choose_agents(Worker *worker, int64_t row, MatchConfig *config, Error *error) {
  const char *monsters = config->monsters ? config->monsters : config->level->monsters;
  int32_t level = config->level->number;
  if (worker->row != row && (!agent_choose(&worker->chosen[SIDE_PACMAN], config->pacman, SIDE_PACMAN, level, error) ||
                             !agent_choose(&worker->chosen[SIDE_MONSTERS], monsters, SIDE_MONSTERS, level, error)))
    return false;
  worker->row = row;
  for (int side = 0; side < SIDE_COUNT; side++) config->chosen[side] = &worker->chosen[side];
  return true;
}

/* Plays one game. */
static MatchStatus play_game(const BenchRun *run, int64_t index, Worker *worker, BenchGame *game, Error *error) {
  MatchConfig config;
  Tally *times = &worker->times;
  if (!bench_game_config(run->bench, index, &config)) {
    error_set(error, "a bench that was read from parts can't be played");
    return MATCH_ERROR;
  }
  config.limits.cancel = run->hooks.cancel;
  config.cpu = true; /* the load of other programs is not the agents' doing */
  if (!choose_agents(worker, index / run->bench->games, &config, error)) return MATCH_ERROR;
  Match match;
  if (!match_init(&match, &config, error)) return MATCH_ERROR;
  const SideStats *stats = &match.stats[SIDE_PACMAN];
  MatchStatus status = MATCH_PLAYED;
  while (status == MATCH_PLAYED) {
    double before = stats->cpu_seconds;
    int64_t decisions = stats->decisions;
    status = match_ply(&match, NULL, error);
    if (stats->decisions > decisions) tally_add(times, 1, (uint64_t)((stats->cpu_seconds - before) * 1e9));
    int32_t walked = status == MATCH_PLAYED ? match_walk(&match) : 0;
    if (walked > 0) tally_add(times, (uint64_t)walked, 0);
  }
  /* A limit that ends a search ends its game, like time: this does not prove that there is no path. */
  *game = (BenchGame){.played = true,
                      .stopped = status == MATCH_LIMIT,
                      .outcome = status == MATCH_LIMIT ? OUTCOME_TIMEOUT : match.state.outcome,
                      .score = match.state.score,
                      .moves = match.state.moves,
                      .foods = match.game.foods_total - match.state.foods_left,
                      .expanded = stats->total.expanded,
                      .think_ns = (uint64_t)(stats->cpu_seconds * 1e9),
                      .decisions = (uint64_t)stats->decisions,
                      .peak = stats->total.peak_frontier,
                      .hash = match.hash};
  match_destroy(&match);
  return status == MATCH_LIMIT ? MATCH_OVER : status;
}

static bool told_to_stop(const BenchRun *run) {
  const BenchHooks *hooks = &run->hooks;
  return atomic_load(&run->failing) || atomic_load(&run->decided) || (hooks->stop && atomic_load(hooks->stop)) ||
         (hooks->cancel && atomic_load(hooks->cancel));
}

static int compare_times(const void *a, const void *b) {
  uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return (x > y) - (x < y);
}

/* Repeats the search from the start of a game until the time for that is used up; returns the median in nanoseconds.
 * A search of a small map takes microseconds, so that a single one would measure whatever else the machine does. */
static uint64_t time_again(const BenchRun *run, int64_t index, Worker *worker, uint64_t first) {
  enum { MOST = 512 };
  uint64_t times[MOST] = {first}, spent = first;
  int32_t count = 1;
  while (count < MOST && (double)spent < run->bench->retime * 1e9 && !told_to_stop(run)) {
    MatchConfig config;
    Match match;
    if (!bench_game_config(run->bench, index, &config)) break;
    config.limits.cancel = run->hooks.cancel;
    config.cpu = true;
    for (int side = 0; side < SIDE_COUNT; side++) config.chosen[side] = &worker->chosen[side];
    if (!match_init(&match, &config, NULL)) break;
    MatchStatus status = match_ply(&match, NULL, NULL);
    times[count] = (uint64_t)(match.stats[SIDE_PACMAN].cpu_seconds * 1e9);
    match_destroy(&match);
    if (status != MATCH_PLAYED) break;
    spent += times[count++] + 1000; /* plus the time for setting it up */
  }
  qsort(times, (size_t)count, sizeof *times, compare_times);
  return times[count / 2];
}

static void note_failure(BenchRun *run, int64_t index, const Error *error) {
  const BenchRow *row = &run->bench->rows[index / run->bench->games];
  pthread_mutex_lock(&run->lock);
  if (run->failed < 0 || index < run->failed) {
    run->failed = index;
    error_set(&run->why, "%s on %s: %s", row->agent, row->map, error->text);
  }
  pthread_mutex_unlock(&run->lock);
  atomic_store(&run->failing, true);
}

/* If searches are timed, the games of a row are spread over the whole run: a processor that other work slows for a
 * while then slows a few games of each row instead of all games of one. */
static int64_t spread(const Bench *bench, int64_t index) {
  return index % bench->row_count * bench->games + index / bench->row_count;
}

static void work_off(BenchRun *run, Worker *worker) {
  Bench *bench = run->bench;
  Error error;
  while (!told_to_stop(run)) {
    int64_t index = atomic_fetch_add(&run->next, 1);
    if (index >= run->total) break;
    if (bench->sprt)
      index = bench_sprt_order(bench, index);
    else if (bench->retime > 0)
      index = spread(bench, index);
    if (bench->order) index = bench->order[index];
    if (!bench_in_shard(bench, index) || bench->played[index].played) continue;
    BenchGame game;
    tally_clear(&worker->times);
    atomic_store(&run->playing[worker->slot], index + 1);
    MatchStatus status = play_game(run, index, worker, &game, &error);
    atomic_store(&run->playing[worker->slot], 0);
    if (status == MATCH_CANCELLED) break;
    if (status == MATCH_OVER && bench->retime > 0 && bench_searches_once(bench->rows[index / bench->games].level))
      game.think_ns = time_again(run, index, worker, game.think_ns);
    if (status != MATCH_OVER) {
      note_failure(run, index, &error);
      break;
    }
    pthread_mutex_lock(&run->lock);
    bench->played[index] = game;
    histogram_add_tally(&bench->times[index / bench->games], &worker->times);
    if (bench->sprt && bench_sprt_advance(bench)) atomic_store(&run->decided, true);
    pthread_mutex_unlock(&run->lock);
    if (run->hooks.game) run->hooks.game(run->hooks.context, bench, index, &worker->times);
    atomic_fetch_add(&run->done, 1);
  }
}

static void *work(void *context) {
  BenchRun *run = context;
  Worker *worker = calloc(1, sizeof *worker);
  Error error;
  if (worker) worker->row = -1;
  if (worker) worker->slot = atomic_fetch_add(&run->slots, 1);
  if (worker)
    work_off(run, worker);
  else
    note_failure(run, 0, (error_set(&error, "out of memory"), &error));
  free(worker);
  pthread_mutex_lock(&run->lock);
  run->workers--;
  run->ended = clock_seconds();
  pthread_cond_signal(&run->changed);
  pthread_mutex_unlock(&run->lock);
  return NULL;
}

/* Memory that a game has freed stays with the process. Otherwise some searches would be timed together with the
 * system's work of providing fresh pages, which takes ten times as long as a search of a small map. */
static void keep_memory(void) {
#ifdef __GLIBC__
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
  mallopt(M_TRIM_THRESHOLD, 256 << 20);
#endif
}

BenchRun *bench_start(Bench *bench, int32_t jobs, const BenchHooks *hooks, Error *error) {
  BenchRun *run = calloc(1, sizeof *run);
  if (!run) {
    error_set(error, "out of memory for the bench");
    return NULL;
  }
  run->bench = bench;
  keep_memory();
  if (hooks) run->hooks = *hooks;
  run->total = (int64_t)bench->row_count * bench->games;
  run->failed = -1;
  run->began = clock_seconds();
  for (int64_t i = 0; i < run->total; i++) run->mine += bench_in_shard(bench, i) && !bench->played[i].played;
  if (bench->sprt) atomic_store(&run->decided, bench_sprt_advance(bench)); /* from the games of an earlier run */
  if (jobs > JOBS_MAX) jobs = JOBS_MAX;
  if (jobs > run->mine) jobs = (int32_t)run->mine;
  if (jobs < 1) jobs = 1;
  pthread_mutex_init(&run->lock, NULL);
  pthread_cond_init(&run->changed, NULL);
  pthread_mutex_lock(&run->lock); /* no worker may count down before all are counted */
  while (run->started < jobs && pthread_create(&run->threads[run->started], NULL, work, run) == 0) run->started++;
  run->workers = run->started;
  pthread_mutex_unlock(&run->lock);
  if (run->started > 0) return run;
  bench_finish(run, NULL);
  error_set(error, "can't start a thread");
  return NULL;
}

void bench_progress(BenchRun *run, BenchProgress *progress) {
  pthread_mutex_lock(&run->lock);
  bool running = run->workers > 0;
  *progress = (BenchProgress){.done = atomic_load(&run->done),
                              .total = run->mine,
                              .seconds = (running ? clock_seconds() : run->ended) - run->began,
                              .running = running};
  pthread_mutex_unlock(&run->lock);
}

bool bench_wait(BenchRun *run, double seconds) {
  struct timespec until;
  clock_gettime(CLOCK_REALTIME, &until);
  int64_t ns = until.tv_nsec + (int64_t)(seconds * 1e9);
  until.tv_sec += (time_t)(ns / 1000000000);
  until.tv_nsec = (long)(ns % 1000000000);
  pthread_mutex_lock(&run->lock);
  int waited = 0;
  while (run->workers > 0 && waited != ETIMEDOUT) waited = pthread_cond_timedwait(&run->changed, &run->lock, &until);
  bool running = run->workers > 0;
  pthread_mutex_unlock(&run->lock);
  return running;
}

int32_t bench_playing(BenchRun *run, int64_t *out, int32_t most) {
  int32_t count = 0;
  for (int32_t i = 0; i < run->started && count < most; i++) {
    int64_t game = atomic_load(&run->playing[i]);
    if (game > 0) out[count++] = game - 1;
  }
  return count;
}

void bench_hold(BenchRun *run) { pthread_mutex_lock(&run->lock); }
void bench_release(BenchRun *run) { pthread_mutex_unlock(&run->lock); }

bool bench_finish(BenchRun *run, Error *error) {
  for (int32_t i = 0; i < run->started; i++) pthread_join(run->threads[i], NULL);
  pthread_cond_destroy(&run->changed);
  pthread_mutex_destroy(&run->lock);
  bool ok = run->failed < 0;
  if (!ok && error) *error = run->why;
  if (atomic_load(&run->decided)) bench_sprt_trim(run->bench);
  free(run);
  return ok;
}

bool bench_run(Bench *bench, int32_t jobs, const BenchHooks *hooks, Error *error) {
  BenchRun *run = bench_start(bench, jobs, hooks, error);
  if (!run) return false;
  bool running = true;
  while (running) {
    running = bench_wait(run, progress_seconds);
    if (hooks && hooks->test && bench->sprt) {
      bench_hold(run);
      Sprt now = *bench_sprt(bench);
      bench_release(run);
      hooks->test(hooks->context, &now);
    }
    if (hooks && hooks->progress) hooks->progress(hooks->context, atomic_load(&run->done), run->mine);
  }
  return bench_finish(run, error);
}
