/* Playing a bench: a queue of games, worked off by threads. Each game writes its own place, so that the order in
 * which they end never shows. Must not know how reports look. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

#include "game/lab/bench.h"
#include "game/lab/match.h"

enum { JOBS_MAX = 256 };
static const long progress_ns = 100000000; /* ten looks a second are enough for a person */
static const double snapshot_seconds = 1; /* what an interrupted run loses at most, and seldom enough to cost nothing */

typedef struct Queue {
  Bench *bench;
  int64_t total;          /* games of all rows, this part's or not */
  _Atomic int64_t next;   /* the next game nobody has taken */
  _Atomic int64_t done;   /* of this part */
  _Atomic bool stop;      /* a game failed */
  pthread_mutex_t lock;   /* guards what follows, and the bench's results */
  pthread_cond_t changed; /* a worker has ended */
  int32_t workers;        /* still running */
  int64_t failed;         /* the first game in order that failed, or -1 */
  Error why;
} Queue;

/* Plays one game; times go into `times`, a worker's own. */
static bool play_game(const Bench *bench, const BenchRow *row, int32_t number, BenchGame *game, Histogram *times,
                      Error *error) {
  MatchConfig config = {.map = row->board,
                        .map_name = row->map,
                        .level = level_find(row->level),
                        .pacman = row->agent,
                        .monsters = row->monsters[0] ? row->monsters : NULL,
                        .seed = bench->seed + (uint64_t)number,
                        .max_turns = bench->max_turns,
                        .limits = {.max_nodes = bench->max_nodes}};
  Match match;
  if (!match_init(&match, &config, error)) return false;
  const SideStats *stats = &match.stats[SIDE_PACMAN];
  MatchStatus status = MATCH_PLAYED;
  while (status == MATCH_PLAYED) {
    double before = stats->think_seconds;
    int64_t decisions = stats->decisions;
    status = match_ply(&match, NULL, error);
    if (stats->decisions > decisions) histogram_add(times, (uint64_t)((stats->think_seconds - before) * 1e9));
  }
  /* A limit that ends a search ends its game, like time: it is no proof that there is no way. */
  bool ended = status == MATCH_OVER || status == MATCH_LIMIT;
  if (ended)
    *game = (BenchGame){.played = true,
                        .outcome = status == MATCH_LIMIT ? OUTCOME_TIMEOUT : match.state.outcome,
                        .score = match.state.score,
                        .moves = match.state.moves,
                        .foods = match.game.foods_total - match.state.foods_left,
                        .expanded = stats->total.expanded,
                        .think_ns = (uint64_t)(stats->think_seconds * 1e9),
                        .decisions = (uint64_t)stats->decisions,
                        .hash = match.hash};
  match_destroy(&match);
  return ended;
}

static void note_failure(Queue *queue, int64_t index, const BenchRow *row, const Error *error) {
  pthread_mutex_lock(&queue->lock);
  if (queue->failed < 0 || index < queue->failed) {
    queue->failed = index;
    error_set(&queue->why, "%s on %s: %s", row->agent, row->map, error->text);
  }
  pthread_mutex_unlock(&queue->lock);
  atomic_store(&queue->stop, true);
}

static void *work(void *context) {
  Queue *queue = context;
  Bench *bench = queue->bench;
  Histogram *times = malloc(sizeof *times);
  Error error;
  while (!atomic_load(&queue->stop)) {
    int64_t index = atomic_fetch_add(&queue->next, 1);
    if (index >= queue->total) break;
    if (!bench_in_shard(bench, index) || bench->played[index].played) continue;
    int32_t row = (int32_t)(index / bench->games);
    if (!times) {
      error_set(&error, "out of memory");
      note_failure(queue, index, &bench->rows[row], &error);
      break;
    }
    *times = (Histogram){0};
    int32_t number = (int32_t)(index % bench->games);
    BenchGame game;
    if (!play_game(bench, &bench->rows[row], number, &game, times, &error)) {
      note_failure(queue, index, &bench->rows[row], &error);
      break;
    }
    pthread_mutex_lock(&queue->lock);
    bench->played[index] = game;
    histogram_merge(&bench->times[row], times);
    pthread_mutex_unlock(&queue->lock);
    atomic_fetch_add(&queue->done, 1);
  }
  free(times);
  pthread_mutex_lock(&queue->lock);
  queue->workers--;
  pthread_cond_signal(&queue->changed);
  pthread_mutex_unlock(&queue->lock);
  return NULL;
}

/* Waits for the workers, telling how far they are. */
static void await_workers(Queue *queue, int64_t mine, const BenchHooks *hooks) {
  double next = clock_seconds() + snapshot_seconds;
  pthread_mutex_lock(&queue->lock);
  while (queue->workers > 0) {
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += progress_ns;
    if (until.tv_nsec >= 1000000000) {
      until.tv_nsec -= 1000000000;
      until.tv_sec++;
    }
    pthread_cond_timedwait(&queue->changed, &queue->lock, &until);
    if (hooks && hooks->snapshot && clock_seconds() >= next) {
      hooks->snapshot(hooks->context, queue->bench);
      next = clock_seconds() + snapshot_seconds;
    }
    pthread_mutex_unlock(&queue->lock);
    if (hooks && hooks->progress) hooks->progress(hooks->context, atomic_load(&queue->done), mine);
    pthread_mutex_lock(&queue->lock);
  }
  pthread_mutex_unlock(&queue->lock);
}

bool bench_run(Bench *bench, int32_t jobs, const BenchHooks *hooks, Error *error) {
  Queue queue = {.bench = bench, .total = (int64_t)bench->row_count * bench->games, .failed = -1};
  int64_t mine = 0;
  for (int64_t i = 0; i < queue.total; i++) mine += bench_in_shard(bench, i) && !bench->played[i].played;
  pthread_t threads[JOBS_MAX];
  if (jobs > JOBS_MAX) jobs = JOBS_MAX;
  if (jobs > mine) jobs = (int32_t)mine;
  if (jobs < 1) jobs = 1;
  pthread_mutex_init(&queue.lock, NULL);
  pthread_cond_init(&queue.changed, NULL);
  int32_t started = 0;
  pthread_mutex_lock(&queue.lock); /* nobody counts down before all are counted */
  while (started < jobs && pthread_create(&threads[started], NULL, work, &queue) == 0) started++;
  queue.workers = started;
  pthread_mutex_unlock(&queue.lock);
  await_workers(&queue, mine, hooks);
  for (int32_t i = 0; i < started; i++) pthread_join(threads[i], NULL);
  pthread_cond_destroy(&queue.changed);
  pthread_mutex_destroy(&queue.lock);
  if (hooks && hooks->snapshot) hooks->snapshot(hooks->context, bench);
  if (started == 0) return error_set(error, "can't start a thread");
  if (queue.failed < 0) return true;
  *error = queue.why;
  return false;
}
