/* The textbook's A* and IDA*. A* keeps every board it has met in a hash table and the open ones in a heap ordered by f,
 * then h, the newest first; IDA* keeps only the current path. Must not know how any estimate is computed. */
#include "ai/puzzle/explain.h"

#include <stdlib.h>
#include <string.h>

#include "game/core/rng.h"

typedef struct Met {
  Puzzle board;
  int32_t g, h;
  uint32_t parent; /* UINT32_MAX: the start */
  Slide slide;     /* that led here */
  bool closed;
} Met;

typedef struct Waiting {
  int32_t f, h, g;
  uint32_t node, stamp;
} Waiting;

typedef struct Explained {
  PuzzleTables *tables;
  const PuzzleQuery *query;
  StateLog *log;
  PuzzleResult *result;
  uint64_t most;
  Met *met;
  uint32_t met_count, met_room;
  uint32_t *slots; /* node + 1 by hash */
  uint32_t slot_count;
  Waiting *heap;
  uint32_t waiting, heap_room, stamps;
} Explained;

static bool estimate_of(const Explained *e, const Puzzle *board, int32_t *h) {
  EstimateView view;
  if (!estimate_view(e->tables, e->query->estimate, board, &view)) return false;
  *h = view.total;
  return true;
}

static bool may_expand(Explained *e) {
  if (e->result->expanded >= e->most) {
    e->result->status = PUZZLE_OUT_OF_NODES;
    return false;
  }
  e->result->expanded++;
  return true;
}

/* ---- A*: boards met ---- */

static uint64_t hash_of(const Puzzle *board) {
  uint64_t hash = 0;
  for (int32_t i = 0; i < puzzle_cells(board); i++) hash = rng_mix(hash ^ ((uint64_t)board->at[i] + 1));
  return hash;
}

static uint32_t *slot_of(const Explained *e, const Puzzle *board) {
  uint32_t at = (uint32_t)hash_of(board) & (e->slot_count - 1);
  for (; e->slots[at]; at = (at + 1) & (e->slot_count - 1)) {
    const Puzzle *other = &e->met[e->slots[at] - 1].board;
    if (memcmp(other->at, board->at, (size_t)puzzle_cells(board)) == 0) break;
  }
  return &e->slots[at];
}

static bool grow_met(Explained *e) {
  uint32_t room = e->met_room ? e->met_room * 2 : 1024;
  Met *met = realloc(e->met, sizeof *met * room);
  if (met) e->met = met;
  uint32_t *slots = calloc((size_t)room * 2, sizeof *slots);
  if (!met || !slots) {
    free(slots);
    return false;
  }
  free(e->slots);
  e->slots = slots;
  e->slot_count = room * 2;
  e->met_room = room;
  for (uint32_t i = 0; i < e->met_count; i++) *slot_of(e, &e->met[i].board) = i + 1;
  return true;
}

/* ---- A*: the heap ---- */

static bool before(const Waiting *a, const Waiting *b) {
  if (a->f != b->f) return a->f < b->f;
  if (a->h != b->h) return a->h < b->h;
  return a->stamp > b->stamp;
}

static bool push(Explained *e, Waiting item) {
  if (e->waiting == e->heap_room) {
    uint32_t room = e->heap_room ? e->heap_room * 2 : 1024;
    Waiting *heap = realloc(e->heap, sizeof *heap * room);
    if (!heap) return false;
    e->heap = heap;
    e->heap_room = room;
  }
  uint32_t at = e->waiting++;
  for (; at > 0 && before(&item, &e->heap[(at - 1) / 2]); at = (at - 1) / 2) e->heap[at] = e->heap[(at - 1) / 2];
  e->heap[at] = item;
  return true;
}

static Waiting pop(Explained *e) {
  Waiting top = e->heap[0], last = e->heap[--e->waiting];
  uint32_t at = 0;
  for (uint32_t child = 1; child < e->waiting; child = 2 * at + 1) {
    if (child + 1 < e->waiting && before(&e->heap[child + 1], &e->heap[child])) child++;
    if (!before(&e->heap[child], &last)) break;
    e->heap[at] = e->heap[child];
    at = child;
  }
  e->heap[at] = last;
  return top;
}

/* ---- A* ---- */

/* A board reached by g slides: added when it is new, improved when that is fewer than before. */
static bool reach(Explained *e, const Puzzle *board, uint32_t parent, Slide slide, int32_t g) {
  if (e->met_count == e->met_room && !grow_met(e)) return false;
  uint32_t *slot = slot_of(e, board);
  uint32_t node = *slot ? *slot - 1 : e->met_count;
  /* NOLINTNEXTLINE(clang-analyzer-core.UndefinedBinaryOperatorResult): a slot that is taken leads to one met before */
  if (*slot && e->met[node].g <= g) return true;
  if (!*slot) {
    int32_t h;
    if (!estimate_of(e, board, &h)) return false;
    e->met[node] = (Met){.board = *board, .h = h};
    *slot = ++e->met_count;
  }
  Met *met = &e->met[node];
  met->g = g;
  met->parent = parent;
  met->slide = slide;
  met->closed = false;
  if (parent != UINT32_MAX) state_log_move(e->log, slide);
  state_log_open(e->log, node, parent, g, met->h, g + met->h);
  return push(e, (Waiting){.f = g + met->h, .h = met->h, .g = g, .node = node, .stamp = e->stamps++});
}

static void take_way(Explained *e, uint32_t node) {
  PuzzleResult *result = e->result;
  result->length = e->met[node].g;
  result->moves[result->length] = '\0';
  for (int32_t i = result->length; i > 0; i--, node = e->met[node].parent)
    result->moves[i - 1] = slide_letter(e->met[node].slide);
  result->status = PUZZLE_SOLVED;
}

static bool astar(Explained *e) {
  if (!reach(e, &e->query->start, UINT32_MAX, 0, 0)) return false;
  while (e->waiting > 0) {
    Waiting next = pop(e);
    Met *met = &e->met[next.node];
    if (met->closed || next.g != met->g) continue;
    met->closed = true;
    e->result->threshold = next.f;
    if (next.h == 0) {
      state_log_event(e->log, STATE_GOAL, next.node);
      take_way(e, next.node);
      return true;
    }
    if (!may_expand(e)) return true;
    state_log_event(e->log, STATE_CLOSED, next.node);
    Puzzle board = met->board;
    bool first = met->parent == UINT32_MAX;
    Slide came = met->slide;
    for (Slide slide = 0; slide < SLIDE_COUNT; slide++) {
      Puzzle child = board;
      if ((!first && slide == slide_opposite(came)) || !puzzle_slide(&child, slide)) continue;
      e->result->generated++;
      if (!reach(e, &child, next.node, slide, next.g + 1)) return false;
    }
  }
  e->result->status = PUZZLE_OUT_OF_DEPTH;
  return true;
}

/* ---- IDA* ---- */

typedef struct Frame {
  Puzzle board;
  Slide last, next;
  int32_t h;
  uint32_t node;
} Frame;

typedef enum { ROUND_DONE, ROUND_ENDED, ROUND_FAILED } RoundEnd;

/* One round under the bound; the nodes of the log are visits, each its own. */
static RoundEnd round_run(Explained *e, Frame *frames, int32_t bound, int32_t *least, uint32_t *visits) {
  int32_t depth = 0;
  frames[0].next = 0;
  frames[0].node = (*visits)++;
  state_log_bound(e->log, bound);
  state_log_open(e->log, frames[0].node, UINT32_MAX, 0, frames[0].h, frames[0].h);
  if (!may_expand(e)) return ROUND_ENDED;
  state_log_event(e->log, STATE_CLOSED, frames[0].node);
  while (depth >= 0) {
    Frame *frame = &frames[depth], *child = &frames[depth + 1];
    if (frame->next == SLIDE_COUNT) {
      depth--;
      continue;
    }
    Slide slide = frame->next++;
    child->board = frame->board;
    if ((depth > 0 && slide == slide_opposite(frame->last)) || !puzzle_slide(&child->board, slide)) continue;
    if (!estimate_of(e, &child->board, &child->h)) return ROUND_FAILED;
    e->result->generated++;
    child->node = (*visits)++;
    child->last = slide;
    child->next = 0;
    int32_t f = depth + 1 + child->h;
    state_log_move(e->log, slide);
    state_log_open(e->log, child->node, frame->node, depth + 1, child->h, f);
    if (f > bound || depth + 1 == PUZZLE_LENGTH_MAX) {
      state_log_event(e->log, STATE_OVER, child->node);
      if (f < *least) *least = f;
      continue;
    }
    depth++;
    if (child->h == 0) {
      state_log_event(e->log, STATE_GOAL, child->node);
      for (int32_t i = 1; i <= depth; i++) e->result->moves[i - 1] = slide_letter(frames[i].last);
      e->result->moves[depth] = '\0';
      e->result->length = depth;
      e->result->status = PUZZLE_SOLVED;
      return ROUND_ENDED;
    }
    if (!may_expand(e)) return ROUND_ENDED;
    state_log_event(e->log, STATE_CLOSED, child->node);
  }
  return ROUND_DONE;
}

static bool idastar(Explained *e) {
  Frame *frames = malloc(sizeof *frames * (PUZZLE_LENGTH_MAX + 2));
  RoundEnd end = frames ? ROUND_DONE : ROUND_FAILED;
  uint32_t visits = 0;
  if (frames) {
    frames[0] = (Frame){.board = e->query->start, .h = e->result->estimate};
    for (int32_t bound = e->result->estimate; end == ROUND_DONE;) {
      int32_t least = INT32_MAX;
      e->result->threshold = bound;
      end = round_run(e, frames, bound, &least, &visits);
      if (end == ROUND_DONE && least == INT32_MAX) {
        e->result->status = PUZZLE_OUT_OF_DEPTH;
        end = ROUND_ENDED;
      }
      bound = least;
    }
  }
  free(frames);
  return end != ROUND_FAILED;
}

void puzzle_explain(PuzzleTables *tables, const PuzzleQuery *query, uint64_t max_expanded, StateLog *log,
                    PuzzleResult *result) {
  *result = (PuzzleResult){.status = PUZZLE_FAILED, .length = -1, .generated = 1};
  Explained e = {.tables = tables, .query = query, .log = log, .result = result, .most = max_expanded};
  if (!puzzle_solvable(&query->start)) {
    result->status = PUZZLE_UNSOLVABLE;
    return;
  }
  bool ok = estimate_of(&e, &query->start, &result->estimate);
  if (ok && puzzle_is_goal(&query->start)) {
    state_log_open(log, 0, UINT32_MAX, 0, 0, 0);
    state_log_event(log, STATE_GOAL, 0);
    result->length = 0;
    result->status = PUZZLE_SOLVED;
  } else if (ok) {
    ok = query->algorithm == PUZZLE_ASTAR ? astar(&e) : idastar(&e);
  }
  if (!ok || log->failed) {
    result->status = PUZZLE_FAILED;
    error_set(&result->note, "out of memory for the log of a search");
  }
  result->optimal = result->status == PUZZLE_SOLVED && estimate_admissible(query->estimate);
  free(e.met);
  free(e.slots);
  free(e.heap);
}
