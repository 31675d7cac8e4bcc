/* The league: a tournament's bench, its journal and its threads, in the order of a schedule.
 * Must not know the window, nor how games are played. */
#include "game/lab/league.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- the plan ---- */

static const char leads[] = "+human";

/* Whether a text names a person: "human", or a team that a person leads. */
static bool is_person(const char *text) {
  size_t length = strlen(text), tail = sizeof leads - 1;
  return strncmp(text, "human", 5) == 0 || (length > tail && strcmp(text + length - tail, leads) == 0);
}

/* Games of one leg are played before those of the next, so that the table fills evenly. In a knockout only the
 * current round is scheduled. */
static bool make_schedule(League *league, Error *error) {
  Bench *bench = &league->bench;
  size_t total = (size_t)bench->row_count * (size_t)bench->games;
  bench->order = malloc(sizeof *bench->order * (total + 1));
  bench->wanted = malloc(total + 1);
  league->waits = calloc((size_t)bench->row_count + 1, 1);
  if (!bench->order || !bench->wanted || !league->waits) return error_set(error, "out of memory for the league");
  int64_t at = 0;
  for (int32_t i = 0; i < bench->games; i++)
    for (int32_t row = 0; row < bench->row_count; row++) bench->order[at++] = (int64_t)row * bench->games + i;
  for (int32_t row = 0; row < bench->row_count; row++)
    league->waits[row] = is_person(bench->rows[row].agent) || is_person(bench->rows[row].monsters);
  return true;
}

static bool is_due(const League *league, int64_t index) {
  return !league->knocks || knockout_wants(&league->knockout, &league->table, index);
}

/* Counts what can be played now without a person, and how far the league is. */
static void take_stock(League *league) {
  Bench *bench = &league->bench;
  league->total = league->done = 0;
  for (int64_t i = 0; i < (int64_t)bench->row_count * bench->games; i++) {
    bool due = is_due(league, i), played = bench->played[i].played;
    bench->wanted[i] = due && !league->waits[i / bench->games];
    league->total += due || played;
    league->done += played;
  }
}

static bool sum_up(League *league, Error *error) {
  Tournament fresh;
  if (league->run) bench_hold(league->run);
  bool ok = tournament_sum(&fresh, &league->bench, error);
  if (league->run) bench_release(league->run);
  if (!ok) return false;
  if (league->summed) tournament_destroy(&league->table);
  league->table = fresh;
  league->summed = true;
  if (league->knocks) knockout_stand(&league->knockout, &league->table);
  return true;
}

static bool keep_at(League *league, const char *path, bool *other, Error *error) {
  bool left;
  BenchDamage damage;
  league->journal.file = -1;
  if (!path) return true;
  if (!(league->path = strdup(path))) return error_set(error, "out of memory for the league");
  if (!journal_claim(&league->journal, path, &left, error)) return false;
  bool ok = !left || bench_resume(&league->bench, path, &damage, error);
  *other = !ok;
  ok = ok && journal_open(&league->journal, path, &league->bench, BENCH_TABLE, error);
  if (!ok) journal_release(&league->journal);
  return ok;
}

bool league_open(League *league, const LeagueConfig *config, const char *path, bool *other, Error *error) {
  *league = (League){.knocks = config->knockout, .journal = {.file = -1}};
  *other = false;
  int64_t level = config->level;
  int32_t rounds = config->knockout ? knockout_rounds(config->pacman_count) : 1;
  BenchConfig plan = {.levels = &level,
                      .level_count = 1,
                      .maps = config->maps,
                      .map_count = config->map_count,
                      .agents = config->pacmen,
                      .agent_count = config->pacman_count,
                      .monsters = config->teams,
                      .monster_count = config->team_count,
                      .games = config->games * (rounds > 0 ? rounds : 1),
                      .seed = config->seed,
                      .max_turns = config->max_turns,
                      .max_idle = config->max_idle,
                      .max_nodes = config->max_nodes,
                      .fair = config->fair,
                      .people = true};
  if (config->pacman_count < 2 || config->pacman_count > LEAGUE_ENTRANTS)
    return error_set(error, "a league has 2 to %d entrants", (int)LEAGUE_ENTRANTS);
  if (tournament_plan(&league->bench, &plan, error) != BENCH_OK) return false;
  if (config->knockout) league->bench.kind = BENCH_KNOCKOUT;
  league->planned = true;
  bool ok = make_schedule(league, error) && keep_at(league, path, other, error) && sum_up(league, error);
  if (!ok) {
    league_close(league, false);
    return false;
  }
  take_stock(league);
  league->resumed = league->done;
  return true;
}

void league_close(League *league, bool forget) {
  atomic_store(&league->cancel, true);
  if (league->run) bench_finish(league->run, NULL);
  league->run = NULL;
  bool keep = !forget && league->planned && !league_over(league);
  if (league->journal.file >= 0) (void)journal_close(&league->journal, league->path, keep, NULL);
  if (league->summed) tournament_destroy(&league->table);
  if (league->planned) bench_destroy(&league->bench);
  free(league->waits);
  free(league->path);
  *league = (League){.journal = {.file = -1}};
}

/* ---- playing ---- */

static void keep_game(void *context, const Bench *bench, int64_t index, const Tally *times) {
  League *league = context;
  if (league->path) journal_add(&league->journal, bench, index, times);
}

bool league_runs(const League *league) { return league->run != NULL; }

static bool anything_wanted(const League *league) {
  const Bench *bench = &league->bench;
  for (int64_t i = 0; i < (int64_t)bench->row_count * bench->games; i++)
    if (bench->wanted[i] && !bench->played[i].played) return true;
  return false;
}

bool league_start(League *league, int32_t jobs, Error *error) {
  if (league->run || !anything_wanted(league)) return true;
  atomic_store(&league->stop, false);
  atomic_store(&league->cancel, false);
  BenchHooks hooks = {.game = keep_game, .stop = &league->stop, .cancel = &league->cancel, .context = league};
  league->run = bench_start(&league->bench, jobs, &hooks, error);
  return league->run != NULL;
}

void league_pause(League *league) { atomic_store(&league->stop, true); }

bool league_sync(League *league, int32_t jobs) {
  Error ignored;
  if (!league->planned || league->failed) return false;
  bool paused = atomic_load(&league->stop), ended = false;
  if (league->run) {
    BenchProgress progress;
    bench_progress(league->run, &progress);
    ended = !progress.running;
  }
  if (ended) {
    BenchRun *run = league->run;
    league->run = NULL;
    if (!bench_finish(run, &league->error)) league->failed = true;
  }
  if (!sum_up(league, league->failed ? &ignored : &league->error)) league->failed = true;
  if (league->run) { /* the threads that play must not see the list change */
    int64_t done = 0;
    bench_hold(league->run);
    for (int64_t i = 0; i < (int64_t)league->bench.row_count * league->bench.games; i++)
      done += league->bench.played[i].played;
    bench_release(league->run);
    league->done = done;
    return !league->failed;
  }
  take_stock(league);
  if (ended && !paused && !league->failed && !league_start(league, jobs, &league->error)) league->failed = true;
  return !league->failed;
}

bool league_play(League *league, int32_t jobs, Error *error) {
  bool ok = league_start(league, jobs, error);
  while (ok && league->run) {
    (void)bench_wait(league->run, 60);
    ok = league_sync(league, jobs);
    if (!ok && error) *error = league->error;
  }
  return ok;
}

bool league_over(const League *league) {
  if (!league->planned || league->done < league->total) return false;
  return !league->knocks || league->knockout.champion >= 0;
}

bool league_put(League *league, int64_t index, const BenchGame *game) {
  static const Tally none;
  if (league->bench.played[index].played) return false;
  if (league->run) bench_hold(league->run);
  league->bench.played[index] = *game;
  if (league->run) bench_release(league->run);
  keep_game(league, &league->bench, index, &none);
  return true;
}

/* ---- what is known ---- */

int32_t league_champion(const League *league) {
  if (league->knocks) return league->knockout.champion;
  int32_t order[LEAGUE_ENTRANTS] = {0};
  if (league->done == 0) return -1;
  league_ranks(league, order);
  return order[0];
}

/* The round in which a Pacman was eliminated, or the current one. */
static int32_t reached(const Knockout *knockout, int32_t pacman) {
  if (knockout->champion == pacman) return KNOCKOUT_ROUNDS + 1;
  int32_t last = 0;
  for (int32_t r = 0; r < knockout->rounds && r <= knockout->round; r++)
    for (int32_t i = 0; i < knockout->pair_count[r]; i++)
      if (knockout->pairs[r][i].first == pacman || knockout->pairs[r][i].second == pacman) last = r;
  return last;
}

static bool stands_before(const League *league, int32_t a, int32_t b) {
  const Tournament *t = &league->table;
  if (league->knocks) {
    int32_t x = reached(&league->knockout, a), y = reached(&league->knockout, b);
    if (x != y) return x > y;
  }
  bool x = t->pacmen[a].games > 0, y = t->pacmen[b].games > 0; /* an entrant that has not played has no rank yet */
  return x != y ? x : t->ratings[a].points > t->ratings[b].points;
}

void league_ranks(const League *league, int32_t order[LEAGUE_ENTRANTS]) {
  for (int32_t i = 0; i < league->table.pacman_count; i++) {
    int32_t at = i;
    for (; at > 0 && stands_before(league, i, order[at - 1]); at--) order[at] = order[at - 1];
    order[at] = i;
  }
}

/* Whether two ratings are shown as the same number, and so share a rank. */
static bool level(const League *league, int32_t a, int32_t b) {
  const Tournament *t = &league->table;
  if (league->knocks && reached(&league->knockout, a) != reached(&league->knockout, b)) return false;
  bool played = t->pacmen[a].games > 0 && t->pacmen[b].games > 0;
  return played && fabs(t->ratings[a].points - t->ratings[b].points) < 0.5;
}

int32_t league_place(const League *league, const int32_t order[LEAGUE_ENTRANTS], int32_t at) {
  while (at > 0 && at < LEAGUE_ENTRANTS && level(league, order[at], order[at - 1])) at--;
  return at + 1;
}

int32_t league_firsts(const League *league, const int32_t order[LEAGUE_ENTRANTS]) {
  int32_t count = 1;
  while (count < league->table.pacman_count && league_place(league, order, count) == 1) count++;
  return count;
}

int32_t league_unsettled(const League *league, const int32_t order[LEAGUE_ENTRANTS]) {
  const Rating *ratings = league->table.ratings;
  int32_t count = league->table.pacman_count, last = 0;
  for (int32_t i = 0; i + 1 < count; i++)
    if (ratings[order[i + 1]].interval.high > ratings[order[i]].interval.low) last = i + 2;
  return last;
}

int32_t league_next(const League *league, int64_t *out, int32_t most, bool people) {
  const Bench *bench = &league->bench;
  int32_t count = 0;
  if (league->run) bench_hold(league->run);
  for (int64_t n = 0; n < (int64_t)bench->row_count * bench->games && count < most; n++) {
    int64_t index = bench->order[n];
    if (bench->played[index].played || !is_due(league, index)) continue;
    if (!people || league->waits[index / bench->games]) out[count++] = index;
  }
  if (league->run) bench_release(league->run);
  return count;
}

int32_t league_running(const League *league, int64_t *out, int32_t most) {
  return league->run ? bench_playing(league->run, out, most) : 0;
}

bool league_is_person(const League *league, int64_t index, bool *monsters) {
  const BenchRow *row = &league->bench.rows[index / league->bench.games];
  *monsters = is_person(row->monsters);
  return league->waits[index / league->bench.games];
}

double league_chance(const League *league, int64_t index) {
  const Tournament *t = &league->table;
  int64_t row = index / league->bench.games;
  const Rating *all = t->ratings;
  double ease = t->ground_count > 1 ? all[t->pacman_count + t->team_count + t->row_ground[row]].points : 0;
  return rating_chance(all[t->row_pacman[row]].points - all[t->pacman_count + t->row_team[row]].points + ease);
}

bool league_report(const League *league, BenchFormat format, FILE *out, Error *error) {
  return tournament_report(&league->table, format, out, error);
}
