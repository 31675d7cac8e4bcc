/* Filling an oracle's tables: one breadth-first search per hub, inside its region. Every search writes places of its
 * own, so that any number of threads gives the same bytes. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "ai/search/oracle_internal.h"

enum {
  BATCH = 16, /* hubs searched before their labels are written: 16 labels are next to each other in a row */
  MAX_THREADS = 64
};
/* A word of a search: the distance to the hub from DISTANCE on, below it the byte that the oracle keeps. */
enum { RUN = 2, DISTANCE = 8 };
#define UNSEEN UINT32_MAX

/* Some hubs of one region. */
typedef struct Task {
  int32_t region, hub, count;
} Task;

typedef struct Team {
  Oracle *oracle;
  const Budget *budget;
  Task *tasks;
  int32_t task_count, largest; /* cells of the largest region */
  atomic_int next;
  atomic_bool too_far, out_of_time, no_memory;
} Team;

/* What one thread works with; every array has room for the largest region. */
typedef struct Worker {
  Team *team;
  int32_t *local;                   /* of every padded cell: its number in the region at hand */
  int32_t (*near)[DIRECTION_COUNT]; /* the four neighbours; the number of cells where there is none */
  int32_t *queue;
  uint32_t *words; /* BATCH * (cells + 1) */
  int32_t *slot;   /* of each cell's move among those of a hub */
  int32_t region;  /* the one that `near` and `slot` were made for */
} Worker;

static void enter_region(Worker *worker, int32_t number) {
  const Oracle *oracle = worker->team->oracle;
  const Dissection *cut = &oracle->cut;
  const Region *region = &cut->regions[number];
  const Cell *cells = cut->order + region->begin;
  const int32_t count = region->end - region->begin, stride = oracle->stride;
  for (int32_t i = 0; i < count; i++) worker->local[cells[i]] = i;
  for (int32_t i = 0; i < count; i++) {
    for (Move m = 0; m < DIRECTION_COUNT; m++) {
      Cell to = cells[i] + oracle->step[m];
      worker->near[i][m] = region_holds(cut->regions, number, cut->region_of[to]) ? worker->local[to] : count;
    }
    int32_t row = cells[i] / stride, col = cells[i] - row * stride;
    int32_t block = (row / BLOCK - region->top) * region->wide + col / BLOCK - region->left;
    worker->slot[i] = block * BLOCK_CELLS + row % BLOCK * BLOCK + col % BLOCK;
  }
  worker->region = number;
}

/* Distances to a hub and the moves towards it, inside the region. Returns the largest distance. Where several moves
 * lead there, the one that goes on straight is kept: paths of few, long runs are written faster. A run may tell one
 * move too many, past the hub, where the path ends anyway. */
static uint32_t search_hub(const Worker *worker, int32_t hub, int32_t count, uint32_t *words) {
  static const uint32_t back[DIRECTION_COUNT] = {
      [MOVE_WEST] = MOVE_EAST, [MOVE_NORTH] = MOVE_SOUTH, [MOVE_EAST] = MOVE_WEST, [MOVE_SOUTH] = MOVE_NORTH};
  int32_t head = 0, tail = 0, *queue = worker->queue;
  memset(words, 0xff, sizeof *words * (size_t)count);
  words[count] = 0; /* where there is no neighbour: seen */
  words[hub] = 0;
  queue[tail++] = hub;
  while (head < tail) {
    const int32_t cell = queue[head++], *near = worker->near[cell];
    const uint32_t further = (words[cell] >> DISTANCE << DISTANCE) + (1u << DISTANCE);
    for (Move m = 0; m < DIRECTION_COUNT; m++) { /* without a branch: which cells are new can't be foreseen */
      uint32_t word = words[near[m]], fresh = word == UNSEEN;
      queue[tail] = near[m];
      tail += (int32_t)fresh;
      words[near[m]] = fresh ? further + back[m] : word;
    }
    const uint32_t straight = words[cell] & 3; /* final: only the level before could change it */
    const uint32_t next = words[near[straight]] % (1u << DISTANCE), run = next >> RUN;
    const uint32_t behind = words[near[back[straight]]];
    words[near[back[straight]]] = (behind & ~3u) == further ? further + straight : behind;
    words[cell] += ((next & 3) == straight && run < LONGEST_RUN ? run + 1 : 1) << RUN;
  }
  return words[queue[tail - 1]] >> DISTANCE;
}

static void keep_labels(const Worker *worker, const Task *task) {
  const Oracle *oracle = worker->team->oracle;
  const Region *region = &oracle->cut.regions[task->region];
  const Cell *cells = oracle->cut.order + region->begin;
  const int32_t count = region->end - region->begin;
  for (int32_t i = 0; i < count; i++) {
    uint64_t at = oracle->places[cells[i]].row + (uint64_t)(region->first + task->hub);
    const uint32_t *word = worker->words + i;
    if (oracle->wide)
      for (int32_t h = 0; h < task->count; h++)
        ((int32_t *)oracle->labels)[at + (uint64_t)h] = (int32_t)(word[(size_t)h * (size_t)(count + 1)] >> DISTANCE);
    else
      for (int32_t h = 0; h < task->count; h++)
        ((int16_t *)oracle->labels)[at + (uint64_t)h] = (int16_t)(word[(size_t)h * (size_t)(count + 1)] >> DISTANCE);
  }
}

static void keep_moves(const Worker *worker, const Region *region, int32_t hub, const uint32_t *words) {
  const int32_t count = region->end - region->begin;
  uint8_t *moves = worker->team->oracle->moves + region->moves + (size_t)hub * (size_t)region->blocks * BLOCK_CELLS;
  for (int32_t i = 0; i < count; i++) moves[worker->slot[i]] = (uint8_t)words[i];
}

static bool do_task(Worker *worker, const Task *task) {
  const Oracle *oracle = worker->team->oracle;
  const Region *region = &oracle->cut.regions[task->region];
  const int32_t count = region->end - region->begin;
  if (worker->region != task->region) enter_region(worker, task->region);
  for (int32_t h = 0; h < task->count; h++) {
    uint32_t *words = worker->words + (size_t)h * (size_t)(count + 1);
    uint32_t farthest = search_hub(worker, task->hub + h, count, words); /* hubs are the region's first cells */
    if (!oracle->wide && farthest > NARROW_LABEL) return false;
    if (region->blocks) keep_moves(worker, region, task->hub + h, words);
  }
  keep_labels(worker, task);
  return true;
}

static void *work(void *data) {
  Team *team = data;
  const size_t cells = (size_t)team->oracle->cells, largest = (size_t)team->largest + 1;
  Worker worker = {.team = team, .region = REGION_NONE};
  worker.local = malloc(sizeof *worker.local * cells);
  worker.near = malloc(sizeof *worker.near * largest);
  worker.queue = malloc(sizeof *worker.queue * (largest + DIRECTION_COUNT));
  worker.words = malloc(sizeof *worker.words * largest * BATCH);
  worker.slot = malloc(sizeof *worker.slot * largest);
  if (worker.local && worker.near && worker.queue && worker.words && worker.slot) {
    int32_t number;
    while ((number = atomic_fetch_add(&team->next, 1)) < team->task_count) {
      if (budget_time(team->budget) != BUDGET_OK) atomic_store(&team->out_of_time, true);
      if (atomic_load(&team->too_far) || atomic_load(&team->out_of_time) || atomic_load(&team->no_memory)) break;
      if (!do_task(&worker, &team->tasks[number])) atomic_store(&team->too_far, true);
    }
  } else {
    atomic_store(&team->no_memory, true);
  }
  free(worker.local);
  free(worker.near);
  free(worker.queue);
  free(worker.words);
  free(worker.slot);
  return NULL;
}

static bool list_tasks(Team *team) {
  const Dissection *cut = &team->oracle->cut;
  size_t count = 0;
  for (int32_t r = 0; r < cut->count; r++) {
    int32_t cells = cut->regions[r].end - cut->regions[r].begin;
    if (cells > team->largest) team->largest = cells;
    count += (size_t)(cut->regions[r].hubs + BATCH - 1) / BATCH;
  }
  team->tasks = malloc(sizeof *team->tasks * (count + 1));
  if (!team->tasks) return false;
  for (int32_t r = 0; r < cut->count; r++)
    for (int32_t h = 0; h < cut->regions[r].hubs; h += BATCH) {
      int32_t left = cut->regions[r].hubs - h;
      team->tasks[team->task_count++] = (Task){r, h, left < BATCH ? left : BATCH};
    }
  return true;
}

/* Labels of one width. */
static void fill(Team *team, int32_t threads) {
  pthread_t helpers[MAX_THREADS];
  int32_t started = 0;
  atomic_store(&team->next, 0);
  atomic_store(&team->too_far, false);
  while (started < threads - 1 && started < MAX_THREADS && pthread_create(&helpers[started], NULL, work, team) == 0)
    started++;
  work(team); /* on this thread too, which is enough where no other can be started */
  while (started > 0) pthread_join(helpers[--started], NULL);
}

bool oracle_fill(Oracle *oracle, const Budget *budget, int32_t threads, Error *error) {
  Team team = {.oracle = oracle, .budget = budget};
  bool ok = list_tasks(&team);
  if (ok) {
    fill(&team, threads);
    ok = !atomic_load(&team.no_memory);
  }
  if (ok && atomic_load(&team.too_far)) {
    oracle->wide = true;
    ok = oracle_make_labels(oracle);
    if (ok) fill(&team, threads);
    ok = ok && !atomic_load(&team.no_memory);
  }
  free(team.tasks);
  if (!ok) return error_set_memory(error, "out of memory for the tables of %d cells", (int)oracle->open_count);
  return !atomic_load(&team.out_of_time) || error_set(error, "building the tables was stopped by a limit");
}
