/* The microscope's tables and its place: every event refers to the previous one at the same cell, so that a step
 * forward or back is one assignment. Must not know any algorithm beyond its row in the table. */
#include "game/play/microscope.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "game/core/maze_map.h"

/* Nodes expanded before a search is abandoned: IDA* may come back to every cell again and again. */
static const uint64_t MOST_NODES = 2000000;

/* --- tables ------------------------------------------------------------------------------------------------------ */

static void free_tables(Microscope *m) {
  free(m->before);
  free(m->after);
  free(m->node_at);
  free(m->node_place);
  m->before = m->after = m->node_at = m->node_place = NULL;
  search_log_destroy(&m->log);
}

int32_t microscope_step_cost(const Microscope *m, Cell cell) {
  return m->log.least > 0 ? board_cost(&m->board, cell) : 1; /* some algorithms count every step as 1 */
}

/* Least costs from the start, by expanding outwards from it; a cell whose cost falls is expanded again. `queue` is a
 * ring buffer with a slot per cell, `waits` says which cells are in it. */
static void find_truth(Microscope *m, Cell *queue, int32_t *waits) {
  const Board *board = &m->board;
  int32_t head = 0, count = 1;
  for (Cell c = 0; c < board->cells; c++) m->truth[c] = -1;
  m->truth[m->start] = 0;
  queue[0] = m->start;
  while (count > 0) {
    Cell cell = queue[head];
    head = head + 1 == board->cells ? 0 : head + 1;
    count--;
    waits[cell] = -1;
    for (Move move = 0; move < DIRECTION_COUNT; move++) {
      Cell next = cell + board->step[move];
      if (!board->open[next] || m->monster[next]) continue;
      int32_t cost = m->truth[cell] + microscope_step_cost(m, next);
      if (m->truth[next] >= 0 && m->truth[next] <= cost) continue;
      m->truth[next] = cost;
      if (waits[next] >= 0) continue;
      waits[next] = 0;
      int32_t end = head + count++;
      queue[end >= board->cells ? end - board->cells : end] = next;
    }
  }
  for (Cell c = 0; c < board->cells; c++)
    if (m->truth[c] > 0) m->truth[c] /= m->unit;
}

static bool build_tables(Microscope *m) {
  const SearchLog *log = &m->log;
  size_t count = (size_t)log->count;
  m->before = calloc(count + 1, sizeof *m->before);
  m->after = calloc(count + 1, sizeof *m->after);
  m->node_at = calloc(count + 2, sizeof *m->node_at);
  int32_t closed = 0;
  for (int32_t i = 0; i < log->count; i++) closed += log->events[i].kind == TRACE_CLOSED;
  m->nodes = closed + (log->result.status == SEARCH_FOUND);
  m->node_place = calloc((size_t)m->nodes + 1, sizeof *m->node_place);
  if (!m->before || !m->after || !m->node_at || !m->node_place) return false;
  for (Cell c = 0; c < log->cells; c++) m->last_event[c] = m->at[c] = m->open_slot[c] = -1;
  int32_t node = 0;
  for (int32_t i = 0; i < log->count; i++) {
    const TraceEvent *event = &log->events[i];
    if (event->kind == TRACE_CLOSED) m->node_place[node++] = i;
    m->node_at[i] = node;
    m->before[i] = m->last_event[event->cell];
    m->after[i] = -1;
    if (m->before[i] >= 0) m->after[m->before[i]] = i;
    m->last_event[event->cell] = i;
  }
  m->node_place[node] = log->count;
  if (m->nodes > node) m->node_place[m->nodes] = log->count + 1;
  m->place = 0;
  m->open_count = 0;
  find_truth(m, m->open, m->open_slot); /* both are still unused before the first place is shown */
  return true;
}

/* --- searching --------------------------------------------------------------------------------------------------- */

static bool search(Microscope *m, Error *error) {
  free_tables(m);
  Query query = {.start = m->start, .goal = m->goal, .heuristic = m->heuristic, .weight = m->weight};
  Limits limits = {.max_nodes = MOST_NODES};
  m->searches++;
  if (!search_log_run(&m->log, m->finder, m->algorithm, &query, &limits, error)) return false;
  search_log_to_rooms(&m->log, m->unit);
  return build_tables(m) || error_set(error, "out of memory for the log of a search");
}

static bool copy_board(Microscope *m, const MicroscopeQuestion *question, Error *error) {
  const Board *from = &question->map->board;
  if (!board_init(&m->board, from->rows, from->cols, error)) return false;
  memcpy(m->board.open, from->open, (size_t)from->cells);
  if (from->cost) {
    if (!board_add_cost(&m->board)) return error_set(error, "out of memory for the microscope");
    memcpy(m->board.cost, from->cost, (size_t)from->cells);
  }
  board_finish(&m->board);
  size_t cells = (size_t)from->cells;
  m->monster = calloc(cells, 1);
  m->last_event = malloc(sizeof *m->last_event * cells);
  m->truth = malloc(sizeof *m->truth * cells);
  m->at = malloc(sizeof *m->at * cells);
  m->open = malloc(sizeof *m->open * cells);
  m->open_slot = malloc(sizeof *m->open_slot * cells);
  if (!m->monster || !m->last_event || !m->truth || !m->at || !m->open || !m->open_slot)
    return error_set(error, "out of memory for the microscope");
  const CellList *monsters = &question->map->monsters;
  for (int32_t i = 0; !question->through && i < monsters->count; i++) m->monster[monsters->at[i]] = 1;
  m->finder = finder_create(&m->board, error);
  if (!m->finder) return false;
  for (Cell c = 0; c < m->board.cells; c++)
    if (m->monster[c]) finder_block(m->finder, c, true);
  return true;
}

bool microscope_open(Microscope *m, const MicroscopeQuestion *question, Error *error) {
  *m = (Microscope){.algorithm = question->algorithm,
                    .heuristic = question->heuristic,
                    .weight = question->weight,
                    .start = question->start,
                    .goal = question->goal,
                    .unit = maze_stride(question->map)};
  if (copy_board(m, question, error) && search(m, error)) {
    microscope_seek(m, microscope_last(m));
    return true;
  }
  microscope_close(m);
  return false;
}

void microscope_close(Microscope *m) {
  free_tables(m);
  finder_destroy(m->finder);
  board_destroy(&m->board);
  free(m->monster);
  free(m->last_event);
  free(m->truth);
  free(m->at);
  free(m->open);
  free(m->open_slot);
  *m = (Microscope){0};
}

/* --- other walls, start and goal --------------------------------------------------------------------------------- */

/* Searches again and moves back to the earlier place. */
static bool again(Microscope *m, int32_t node, bool was_end, Error *error) {
  if (!search(m, error)) return false;
  microscope_seek_node(m, was_end ? m->nodes : node);
  return true;
}

static bool changed(Microscope *m, Error *error) {
  bool was_end = m->place == microscope_last(m);
  return again(m, microscope_node(m), was_end, error);
}

/* Whether the row and column of a cell fit the grid of rooms, where the map has rooms. */
static bool fits(const Microscope *m, Cell cell, int32_t odd) {
  int32_t row = board_row(&m->board, cell), col = board_col(&m->board, cell);
  if (!board_inside(&m->board, row, col)) return false;
  return m->unit == 1 || (row & 1) + (col & 1) == odd;
}

bool microscope_is_room(const Microscope *m, Cell cell) {
  return fits(m, cell, 2) && m->board.open[cell] && !m->monster[cell];
}

bool microscope_takes_wall(const Microscope *m, Cell cell) {
  if (!fits(m, cell, 1) || cell == m->start || cell == m->goal || m->monster[cell]) return false;
  int32_t row = board_row(&m->board, cell), col = board_col(&m->board, cell);
  bool rim = row == 0 || col == 0 || row == m->board.rows - 1 || col == m->board.cols - 1;
  return m->unit == 1 || !rim; /* the rim of a maze stays */
}

/* The finder has its own copy of the board, so that new walls need a new finder. */
bool microscope_walls_changed(Microscope *m, Error *error) {
  Finder *finder = finder_create(&m->board, error);
  if (!finder) return false;
  finder_destroy(m->finder);
  m->finder = finder;
  for (Cell c = 0; c < m->board.cells; c++)
    if (m->monster[c]) finder_block(m->finder, c, true);
  return changed(m, error);
}

bool microscope_set_wall(Microscope *m, Cell cell, bool wall, Error *error) {
  if (!microscope_takes_wall(m, cell) || m->board.open[cell] == !wall) return false;
  board_set_open(&m->board, cell, !wall);
  return microscope_walls_changed(m, error);
}

bool microscope_move_wall(Microscope *m, Cell from, Cell to, Error *error) {
  bool can =
      microscope_takes_wall(m, from) && microscope_takes_wall(m, to) && !m->board.open[from] && m->board.open[to];
  if (!can) return false;
  board_set_open(&m->board, from, true);
  board_set_open(&m->board, to, false);
  return microscope_walls_changed(m, error);
}

bool microscope_set_start(Microscope *m, Cell cell, Error *error) {
  if (cell == m->start || cell == m->goal || !microscope_is_room(m, cell)) return false;
  m->start = cell;
  return changed(m, error);
}

bool microscope_set_goal(Microscope *m, Cell cell, Error *error) {
  if (cell == m->start || cell == m->goal || !microscope_is_room(m, cell)) return false;
  m->goal = cell;
  return changed(m, error);
}

bool microscope_set_algorithm(Microscope *m, const Algorithm *algorithm, Heuristic heuristic, double weight,
                              Error *error) {
  m->algorithm = algorithm;
  m->heuristic = heuristic;
  m->weight = weight;
  return changed(m, error);
}

/* --- the place --------------------------------------------------------------------------------------------------- */

int32_t microscope_last(const Microscope *m) {
  return m->log.count + (m->log.result.status == SEARCH_FOUND); /* taking the goal is a step of its own */
}

static void put_open(Microscope *m, Cell cell, bool open) {
  int32_t slot = m->open_slot[cell];
  if (open == (slot >= 0)) return;
  if (open) {
    m->open_slot[cell] = m->open_count;
    m->open[m->open_count++] = cell;
    return;
  }
  Cell moved = m->open[--m->open_count];
  m->open[slot] = moved;
  m->open_slot[moved] = slot;
  m->open_slot[cell] = -1;
}

/* Whether a cell is open after this event of it: it was opened, or one of its several entries was closed (jump
 * points) while another is left. */
static bool waits(const Microscope *m, int32_t event) {
  if (event < 0 || m->log.events[event].kind == TRACE_OPENED) return event >= 0;
  int32_t next = m->after[event];
  return next >= 0 && m->log.events[next].kind == TRACE_CLOSED;
}

/* Makes this event the cell's last one. */
static void tell(Microscope *m, Cell cell, int32_t event) {
  m->at[cell] = event;
  put_open(m, cell, waits(m, event));
}

void microscope_seek(Microscope *m, int32_t place) {
  int32_t last = microscope_last(m);
  place = place < 0 ? 0 : place > last ? last : place;
  int32_t told = m->place < m->log.count ? m->place : m->log.count, until = place < m->log.count ? place : m->log.count;
  for (; told < until; told++) tell(m, m->log.events[told].cell, told);
  for (; told > until; told--) tell(m, m->log.events[told - 1].cell, m->before[told - 1]);
  m->place = place;
}

int32_t microscope_node(const Microscope *m) {
  if (m->place == 0) return 0;
  if (m->place > m->log.count) return m->nodes;
  return m->node_at[m->place - 1];
}

void microscope_seek_node(Microscope *m, int32_t node) {
  node = node < 0 ? 0 : node > m->nodes ? m->nodes : node;
  microscope_seek(m, m->node_place[node]);
}

bool microscope_at_node(const Microscope *m) { return m->place == m->node_place[microscope_node(m)]; }

void microscope_step(Microscope *m, int32_t direction) {
  int32_t node = microscope_node(m);
  if (direction > 0)
    microscope_seek_node(m, m->place < m->node_place[node] ? node : node + 1);
  else
    microscope_seek_node(m, m->place > m->node_place[node] ? node : node - 1);
}

/* --- cells ------------------------------------------------------------------------------------------------------- */

/* Whether the root of a cell's tree is the goal. */
static bool from_goal(const Microscope *m, int32_t event) {
  if (m->log.ran->keeps != KEEPS_TWO_QUEUES) return false;
  const TraceEvent *at = &m->log.events[event];
  for (int32_t i = 0; at->parent != CELL_NONE && i < m->log.count; i++) at = &m->log.events[m->last_event[at->parent]];
  return at->cell == m->goal;
}

CellNow microscope_cell(const Microscope *m, Cell cell) {
  CellNow now = {.kind = CELL_IS_UNSEEN, .parent = CELL_NONE, .g = -1, .opened = -1};
  if (!m->board.open[cell]) {
    now.kind = CELL_IS_WALL;
    return now;
  }
  now.h = search_log_h(&m->log, cell);
  if (m->monster[cell]) now.kind = CELL_IS_MONSTER;
  int32_t event = m->at[cell];
  if (event < 0) return now;
  const TraceEvent *last = &m->log.events[event];
  now.kind = last->kind == TRACE_CLOSED ? CELL_IS_CLOSED : CELL_IS_OPEN;
  if (m->place > m->log.count && cell == m->goal) now.kind = CELL_IS_TAKEN;
  now.g = last->value;
  now.parent = last->parent;
  now.f = search_log_f(&m->log, cell, now.g);
  now.from_goal = from_goal(m, event);
  for (int32_t i = event; i >= 0; i = m->before[i]) {
    const TraceEvent *e = &m->log.events[i];
    if (e->kind == TRACE_CLOSED && now.order == 0) now.order = m->node_at[i];
    if (e->kind != TRACE_OPENED) continue;
    now.opened = m->node_at[i];
    if (m->before[i] >= 0 && e->value < m->log.events[m->before[i]].value) now.improved++;
  }
  return now;
}

Cell microscope_next(const Microscope *m) {
  if (m->place > m->log.count) return CELL_NONE;
  for (int32_t i = m->place; i < m->log.count; i++)
    if (m->log.events[i].kind == TRACE_CLOSED) return m->log.events[i].cell;
  return m->log.result.status == SEARCH_FOUND && m->log.ran->keeps != KEEPS_TWO_QUEUES ? m->goal : CELL_NONE;
}

Cell microscope_current(const Microscope *m, bool *opened) {
  *opened = false;
  if (m->place == 0) return CELL_NONE;
  if (m->place > m->log.count) return m->goal;
  const TraceEvent *event = &m->log.events[m->place - 1];
  *opened = event->kind == TRACE_OPENED;
  return event->cell;
}

/* --- the open list ----------------------------------------------------------------------------------------------- */

/* Sums are compared in steps of 1/256, as in the heap. */
static const double KEY_SCALE = 256;

typedef struct Row {
  Cell cell;
  double f;
  int32_t g, closes, stamp; /* the event that closes it (INT32_MAX: none), and the event that opened it */
} Row;

static int compare(double a, double b) { return (a > b) - (a < b); }

/* By the algorithm's own key, then in the order of events: cells taken earlier come first. */
static int by_sum(const void *a, const void *b) {
  const Row *x = a, *y = b;
  if (compare(x->f, y->f)) return compare(x->f, y->f);
  if (x->closes != y->closes) return x->closes < y->closes ? -1 : 1;
  if (x->g != y->g) return x->g > y->g ? -1 : 1;
  return x->stamp < y->stamp ? -1 : 1;
}
static int by_time(const void *a, const void *b) {
  const Row *x = a, *y = b;
  if (x->closes != y->closes) return x->closes < y->closes ? -1 : 1;
  return x->stamp < y->stamp ? -1 : 1;
}

/* The list of a depth-first search: the cells from the current one back to the start. */
static int32_t list_stack(const Microscope *m, Cell *cells, int32_t room) {
  bool opened;
  int32_t count = 0;
  Cell cell = microscope_current(m, &opened);
  while (cell != CELL_NONE && m->at[cell] >= 0) {
    if (count < room) cells[count] = cell;
    count++;
    cell = m->log.events[m->at[cell]].parent;
  }
  return count;
}

int32_t microscope_list(const Microscope *m, Cell *cells, int32_t room) {
  if (m->log.ran->keeps == KEEPS_STACK) return list_stack(m, cells, room);
  int32_t count = 0;
  Row *rows = malloc(sizeof *rows * (size_t)(m->open_count + 1));
  if (!rows) return 0;
  for (int32_t i = 0; i < m->open_count; i++) {
    Cell cell = m->open[i];
    int32_t event = m->at[cell], closes = m->after[event];
    bool taken = m->place > m->log.count && cell == m->goal;
    if (taken) continue;
    if (closes >= 0 && m->log.events[closes].kind != TRACE_CLOSED) closes = -1; /* improved before it was taken */
    bool goal = cell == m->goal && m->log.result.status == SEARCH_FOUND && m->log.ran->keeps != KEEPS_TWO_QUEUES;
    int32_t g = m->log.events[event].value;
    rows[count++] = (Row){.cell = cell,
                          .f = floor(search_log_f(&m->log, cell, g) * KEY_SCALE),
                          .g = g,
                          .closes = closes >= 0 ? closes
                                    : goal      ? INT32_MAX - 1
                                                : INT32_MAX,
                          .stamp = event};
  }
  qsort(rows, (size_t)count, sizeof *rows, m->log.ran->sorts == SORTS_BY_TIME ? by_time : by_sum);
  for (int32_t i = 0; i < count && i < room; i++) cells[i] = rows[i].cell;
  free(rows);
  return count;
}
