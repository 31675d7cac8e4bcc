/* Playing the games of all submissions: a queue of games, submission by submission, processed by threads.
 * Must not know how its table looks, nor what its journal is like. */
#include "game/lab/grade.h"

#include <errno.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "game/core/file.h"
#include "game/lab/grade_internal.h"
#include "game/play/match.h"

enum { JOBS_MAX = 256, MAPS_MAX = 512 };

/* A submission that is being graded; games of several may be running at a time. */
typedef struct Work {
  Moments score, moves;
  Histogram times;
  double think;
  int64_t left; /* games that are not over yet */
  uint64_t *hashes;
  char *worst; /* the record of its worst game so far */
  size_t worst_size;
  int64_t worst_game;
  bool worst_won;
} Work;

typedef struct Run {
  Grade *grade;
  const GradeConfig *config;
  Map *maps[MAPS_MAX];
  int32_t map_count;
  Work **works; /* one per submission while it is being graded */
  int64_t next, total;
  int64_t done;
  int32_t workers;
  bool failed;
  Error error;
  pthread_mutex_t lock;
  pthread_cond_t changed;
} Run;

static bool stopped(const Run *run) { return run->failed || (run->config->stop && atomic_load(run->config->stop)); }

/* ---- one submission is done ---- */

static bool make_folder(const char *path, Error *error) {
  if (mkdir(path, 0777) == 0 || errno == EEXIST) return true;
  return error_set(error, "%s: can't make the folder: %s", path, strerror(errno));
}

static void note_cheats(GradeEntry *entry, const OutsideTally *tally) {
  static const char *const greedy[] = {"MemoryError", "bad_alloc", "Cannot allocate memory", "heap out of memory"};
  snprintf(entry->cheats, sizeof entry->cheats, "%s", tally->tried);
  for (size_t i = 0; i < sizeof greedy / sizeof *greedy; i++) {
    if (!strstr(tally->errors, greedy[i])) continue;
    size_t used = strlen(entry->cheats);
    snprintf(entry->cheats + used, sizeof entry->cheats - used, "%smore memory than allowed", used ? "; " : "");
    return;
  }
}

static bool keep_worst(Run *run, GradeEntry *entry, const Work *work, Error *error) {
  const char *folder = run->config->replays;
  if (!folder || !work->worst) return true;
  snprintf(entry->replay, sizeof entry->replay, "%.180s/%.96s.txt", folder, entry->name);
  return make_folder(folder, error) && file_write(entry->replay, work->worst, work->worst_size, error);
}

static void sum_up(GradeEntry *entry, const Work *work, int64_t games) {
  Interval score = moments_interval(&work->score);
  entry->games = games;
  entry->win_interval = stats_wilson(entry->wins, games);
  entry->score = work->score.mean;
  entry->score_low = score.low;
  entry->score_high = score.high;
  entry->moves = work->moves.mean;
  entry->move_ms = work->times.total > 0 ? work->think * 1e3 / (double)work->times.total : NAN;
  entry->move_p99_ms = (double)histogram_percentile(&work->times, 0.99) / 1e6;
  entry->hash = UINT64_C(14695981039346656037);
  for (int64_t i = 0; i < games; i++) entry->hash = (entry->hash ^ work->hashes[i]) * UINT64_C(1099511628211);
}

static void free_work(Work *work) {
  if (!work) return;
  free(work->hashes);
  free(work->worst);
  free(work);
}

/* The lock is held. */
static void finish_entry(Run *run, int32_t index) {
  GradeEntry *entry = &run->grade->entries[index];
  Work *work = run->works[index];
  char text[GRADE_NAME + 16];
  Error error;
  snprintf(text, sizeof text, "submission/%s", entry->name);
  const AgentInfo *info = outside_known(text) ? outside_meet(text, NULL) : NULL;
  if (info) {
    OutsideTally tally = outside_tally(info);
    entry->faults = tally.faults;
    entry->junk = tally.junk;
    snprintf(entry->fault, sizeof entry->fault, "%s", tally.fault);
    note_cheats(entry, &tally);
  }
  bool ok = true;
  if (!entry->refused[0]) {
    sum_up(entry, work, run->config->games);
    ok = keep_worst(run, entry, work, &error);
  }
  entry->done = true;
  if (ok && run->config->journal) ok = grade_journal_add(run->grade, entry, run->config->journal, &error);
  if (!ok && !run->failed) {
    run->failed = true;
    run->error = error;
  }
  free_work(work);
  run->works[index] = NULL;
}

/* ---- one game ---- */

typedef struct Played {
  bool ok, won, faulty;
  int32_t score, moves;
  uint64_t hash;
  char outcome[24];
  char *record;
  size_t record_size;
  Tally times;
  double think;
} Played;

static void play_game(const Run *run, const char *name, int64_t game, Played *out, Error *error) {
  const GradeConfig *config = run->config;
  char text[GRADE_NAME + 16];
  int32_t at = (int32_t)(game % run->map_count);
  snprintf(text, sizeof text, "submission/%s", name);
  MatchConfig setup = {.map = run->maps[at],
                       .map_name = config->maps[at],
                       .level = config->level,
                       .pacman = text,
                       .monsters = config->monsters,
                       .seed = config->seed + (uint64_t)game,
                       .max_turns = config->max_turns,
                       .max_idle = MAX_IDLE_USUAL,
                       .keep = true};
  Match match;
  if (!match_init(&match, &setup, error)) return;
  MatchStatus status;
  const SideStats *stats = &match.stats[SIDE_PACMAN];
  do {
    double before = stats->think_seconds;
    int64_t decisions = stats->decisions;
    status = match_ply(&match, NULL, error);
    if (stats->decisions > decisions) tally_add(&out->times, 1, (uint64_t)((stats->think_seconds - before) * 1e9));
  } while (status == MATCH_PLAYED);
  out->ok = status == MATCH_OVER;
  if (out->ok) {
    out->won = match.state.outcome == OUTCOME_WON;
    out->score = match.state.score;
    out->moves = match.state.moves;
    out->hash = match.hash;
    out->think = stats->think_seconds;
    out->faulty = outside_tells_faults(match.record.notes, SIDE_PACMAN);
    snprintf(out->outcome, sizeof out->outcome, "%s", outcome_name((Outcome)match.state.outcome));
    if (config->replays) out->record = record_write(&match.record, &out->record_size);
  }
  match_destroy(&match);
}

/* Games that were not won come before those won, then the lower score, then the earlier game: the same for any
 * number of threads. */
static bool is_worse(const Work *work, const GradeEntry *entry, const Played *played, int64_t game) {
  if (work->worst_game < 0) return true;
  if (played->won != work->worst_won) return !played->won;
  if (played->score != entry->worst_score) return played->score < entry->worst_score;
  return game < work->worst_game;
}

/* The lock is held. */
static void add_game(Run *run, int32_t index, int64_t game, Played *played) {
  GradeEntry *entry = &run->grade->entries[index];
  Work *work = run->works[index];
  entry->wins += played->won;
  entry->faulty += played->faulty;
  moments_add(&work->score, played->score);
  moments_add(&work->moves, played->moves);
  histogram_add_tally(&work->times, &played->times);
  work->think += played->think;
  work->hashes[game] = played->hash;
  if (is_worse(work, entry, played, game)) {
    entry->worst_score = played->score;
    entry->worst_seed = run->config->seed + (uint64_t)game;
    memcpy(entry->worst_outcome, played->outcome, sizeof entry->worst_outcome);
    work->worst_game = game;
    work->worst_won = played->won;
    free(work->worst);
    work->worst = played->record;
    work->worst_size = played->record_size;
    played->record = NULL;
  }
}

/* The lock is held. */
static bool begin_work(Run *run, int32_t index) {
  if (run->works[index]) return true;
  Work *work = calloc(1, sizeof *work);
  if (work) work->hashes = calloc((size_t)run->config->games, sizeof *work->hashes);
  if (!work || !work->hashes) {
    free_work(work);
    run->failed = true;
    return error_set_memory(&run->error, "out of memory for the games");
  }
  work->left = run->config->games;
  work->worst_game = -1;
  run->works[index] = work;
  return true;
}

/* The lock is held. */
static void take_in(Run *run, int32_t index, int64_t game, Played *played, const Error *error) {
  GradeEntry *entry = &run->grade->entries[index];
  if (played->ok)
    add_game(run, index, game, played);
  else if (!entry->refused[0])
    snprintf(entry->refused, sizeof entry->refused, "%s", error->text);
  run->done++;
  if (--run->works[index]->left == 0) finish_entry(run, index);
}

static void *work_off(void *context) {
  Run *run = context;
  Played *played = malloc(sizeof *played);
  pthread_mutex_lock(&run->lock);
  while (played && !stopped(run) && run->next < run->total) {
    int64_t task = run->next++, game = task % run->config->games;
    int32_t index = (int32_t)(task / run->config->games);
    GradeEntry *entry = &run->grade->entries[index];
    if (entry->done || !begin_work(run, index)) continue;
    Error error = {.text = ""};
    *played = (Played){0};
    if (entry->refused[0]) { /* it could not play before, so that no other game is tried */
      take_in(run, index, game, played, &error);
      continue;
    }
    pthread_mutex_unlock(&run->lock);
    play_game(run, entry->name, game, played, &error);
    pthread_mutex_lock(&run->lock);
    take_in(run, index, game, played, &error);
    free(played->record);
  }
  run->workers--;
  pthread_cond_signal(&run->changed);
  pthread_mutex_unlock(&run->lock);
  free(played);
  return NULL;
}

static void play_all(Run *run) {
  pthread_t threads[JOBS_MAX];
  int32_t started = 0, jobs = run->config->jobs < JOBS_MAX ? run->config->jobs : JOBS_MAX;
  pthread_mutex_lock(&run->lock);
  while (started < jobs && pthread_create(&threads[started], NULL, work_off, run) == 0) started++;
  run->workers = started;
  if (started == 0) run->failed = !error_set(&run->error, "can't start a thread");
  while (run->workers > 0) {
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += 100000000;
    if (until.tv_nsec >= 1000000000) until.tv_sec++, until.tv_nsec -= 1000000000;
    pthread_cond_timedwait(&run->changed, &run->lock, &until);
    if (run->config->progress) run->config->progress(run->config->context, run->done, run->total);
  }
  pthread_mutex_unlock(&run->lock);
  for (int32_t i = 0; i < started; i++) pthread_join(threads[i], NULL);
}

/* ---- ranks ---- */

static int by_rank(const void *a, const void *b) {
  const GradeEntry *x = a, *y = b;
  bool plays = x->done && !x->refused[0], other = y->done && !y->refused[0];
  if (plays != other) return plays ? -1 : 1;
  if (plays && x->wins != y->wins) return x->wins > y->wins ? -1 : 1;
  if (plays && x->score != y->score) return x->score > y->score ? -1 : 1;
  return strcmp(x->name, y->name);
}

static void rank(Grade *grade) {
  qsort(grade->entries, (size_t)grade->count, sizeof *grade->entries, by_rank);
  for (int32_t i = 0; i < grade->count; i++) {
    GradeEntry *entry = &grade->entries[i], *before = i > 0 ? entry - 1 : NULL;
    if (!entry->done || entry->refused[0]) continue;
    bool level = before && before->rank > 0 && before->wins == entry->wins && before->score == entry->score;
    entry->rank = level ? before->rank : i + 1;
    if (level) before->tied = entry->tied = true;
    for (int32_t k = 0; k < i && entry->same_as < 0; k++)
      if (grade->entries[k].rank > 0 && grade->entries[k].hash == entry->hash) entry->same_as = k;
  }
}

/* ---- all of it ---- */

static bool open_maps(Run *run, Error *error) {
  for (int32_t i = 0; i < run->config->map_count; i++) {
    Map *map = maps_open(run->config->maps[i], error);
    if (!map) return false;
    Game game;
    GameConfig config = {0};
    run->maps[run->map_count++] = map;
    if (!game_init(&game, map, run->config->level, &config, error)) return false;
  }
  return run->map_count > 0 || error_set(error, "there is no map of that level");
}

/* All maps of the level, if none was named. */
static bool choose_maps(GradeConfig *config, MapList *shipped, const char **names, Error *error) {
  if (config->map_count > MAPS_MAX) return error_set(error, "more than %d maps", MAPS_MAX);
  if (config->map_count > 0) return true;
  if (!maps_list(shipped, error)) return false;
  for (int32_t i = 0; i < shipped->count && config->map_count < MAPS_MAX; i++)
    if (shipped->entries[i].level == config->level->number) names[config->map_count++] = shipped->entries[i].id;
  config->maps = names;
  return true;
}

static GradeStatus play_and_rank(Run *run, Error *error) {
  Grade *grade = run->grade;
  GradeStatus status = GRADE_DONE;
  outside_configure(&run->config->outside);
  pthread_mutex_init(&run->lock, NULL);
  pthread_cond_init(&run->changed, NULL);
  run->total = (int64_t)grade->count * run->config->games;
  play_all(run);
  grade->played = run->done;
  for (int32_t i = 0; i < grade->count; i++) {
    if (!grade->entries[i].done) status = GRADE_STOPPED;
    free_work(run->works[i]);
  }
  pthread_cond_destroy(&run->changed);
  pthread_mutex_destroy(&run->lock);
  if (run->failed) *error = run->error;
  rank(grade);
  return run->failed ? GRADE_FAILED : status;
}

GradeStatus grade_run(Grade *grade, const GradeConfig *wanted, Error *error) {
  GradeConfig config = *wanted;
  const char *names[MAPS_MAX] = {NULL};
  MapList shipped = {0};
  Run *run = calloc(1, sizeof *run);
  *grade = (Grade){.journal = -1};
  if (!run) {
    error_set_memory(error, "out of memory for the games");
    return GRADE_FAILED;
  }
  run->grade = grade;
  run->config = &config;
  bool ok =
      choose_maps(&config, &shipped, names, error) && open_maps(run, error) && grade_list(grade, config.folder, error);
  if (ok && config.journal) ok = grade_journal_begin(grade, &config, error);
  if (ok) run->works = calloc((size_t)grade->count, sizeof(Work *));
  if (ok && !run->works) ok = error_set_memory(error, "out of memory for the games");
  GradeStatus status = ok ? play_and_rank(run, error) : GRADE_FAILED;
  for (int32_t i = 0; i < run->map_count; i++) map_destroy(run->maps[i]);
  free((void *)run->works);
  free(run);
  maps_list_destroy(&shipped);
  return status;
}

void grade_destroy(Grade *grade) {
  if (grade->journal >= 0) close(grade->journal);
  free(grade->entries);
  *grade = (Grade){.journal = -1};
}
