/* Reducing a board: dead ends without food are cut, corridors are joined, doubles dropped. None of this loses an
 * optimal walk: an optimal walk never enters an empty dead end, passes a corridor whole, and of two corridors
 * between the same ends takes the shorter one, twice if need be. */
#include "ai/foodsearch/foodgraph_internal.h"

#include <stdlib.h>
#include <string.h>

static int32_t other_end(const FoodEdge *edge, int32_t vertex) { return edge->a == vertex ? edge->b : edge->a; }

void foodgraph_destroy(FoodGraph *graph) {
  free(graph->vertices);
  free(graph->edges);
  *graph = (FoodGraph){0};
}

uint64_t foodgraph_bytes(const Board *board) {
  uint64_t open = (uint64_t)board->open_count + 1, cells = (uint64_t)board->cells;
  return open * (sizeof(FoodVertex) + 4 * sizeof(FoodEdge) + 5 * sizeof(int32_t)) + cells * sizeof(int32_t);
}

/* Vertices for every cell that can be walked to. */
static bool flood(FoodGraph *graph, Cell start, int32_t *vertex_of) {
  const Board *board = graph->board;
  graph->vertices = calloc((size_t)board->open_count + 1, sizeof *graph->vertices);
  graph->edge_room = 4 * board->open_count + 4; /* two steps per cell, and as many joinings */
  graph->edges = malloc(sizeof *graph->edges * (size_t)graph->edge_room);
  if (!graph->vertices || !graph->edges) return false;
  for (Cell cell = 0; cell < board->cells; cell++) vertex_of[cell] = -1;
  vertex_of[start] = 0;
  graph->vertices[0].cell = start;
  graph->vertex_count = 1;
  for (int32_t v = 0; v < graph->vertex_count; v++)
    for (Move m = 0; m < DIRECTION_COUNT; m++) {
      Cell next = graph->vertices[v].cell + board->step[m];
      if (!board->open[next]) continue;
      if (vertex_of[next] < 0) {
        vertex_of[next] = graph->vertex_count;
        graph->vertices[graph->vertex_count++].cell = next;
      }
    }
  return true;
}

static void add_edge(FoodGraph *graph, FoodEdge edge) {
  int32_t id = graph->edge_count++;
  graph->edges[id] = edge;
  FoodVertex *a = &graph->vertices[edge.a], *b = &graph->vertices[edge.b];
  a->edges[a->degree++] = id;
  b->edges[b->degree++] = id;
}

static void detach(FoodVertex *vertex, int32_t edge) {
  int32_t at = 0;
  while (vertex->edges[at] != edge) at++;
  vertex->edges[at] = vertex->edges[--vertex->degree];
}

static void drop_edge(FoodGraph *graph, int32_t edge) {
  FoodEdge *e = &graph->edges[edge];
  e->gone = true;
  detach(&graph->vertices[e->a], edge);
  detach(&graph->vertices[e->b], edge);
}

static int32_t edge_between(const FoodGraph *graph, int32_t a, int32_t b) {
  const FoodVertex *vertex = &graph->vertices[a];
  for (int32_t i = 0; i < vertex->degree; i++)
    if (other_end(&graph->edges[vertex->edges[i]], a) == b) return vertex->edges[i];
  return -1;
}

/* Joins the two edges of a vertex where nothing is decided. */
static void join(FoodGraph *graph, int32_t v, int32_t ends[2]) {
  FoodVertex *vertex = &graph->vertices[v];
  int32_t first = vertex->edges[0], second = vertex->edges[1];
  ends[0] = other_end(&graph->edges[first], v);
  ends[1] = other_end(&graph->edges[second], v);
  int32_t length = graph->edges[first].length + graph->edges[second].length;
  drop_edge(graph, first);
  drop_edge(graph, second);
  vertex->gone = true;
  if (ends[0] == ends[1]) return; /* round and back again: of no use */
  int32_t double_edge = edge_between(graph, ends[0], ends[1]);
  if (double_edge >= 0 && graph->edges[double_edge].length <= length) return;
  if (double_edge >= 0) drop_edge(graph, double_edge);
  add_edge(graph, (FoodEdge){.a = ends[0], .b = ends[1], .length = length, .first = first, .second = second});
}

static bool reduce(FoodGraph *graph) {
  int32_t *queue = malloc(sizeof *queue * (size_t)(5 * graph->vertex_count + 1)), head = 0, tail = 0;
  if (!queue) return false;
  for (int32_t v = 0; v < graph->vertex_count; v++) queue[tail++] = v;
  while (head < tail) {
    int32_t v = queue[head++], ends[2] = {-1, -1};
    FoodVertex *vertex = &graph->vertices[v];
    if (vertex->gone || vertex->needed || vertex->degree > 2) continue;
    if (vertex->degree == 2) {
      join(graph, v, ends);
    } else {
      if (vertex->degree == 1) {
        ends[0] = other_end(&graph->edges[vertex->edges[0]], v);
        drop_edge(graph, vertex->edges[0]);
      }
      vertex->gone = true;
    }
    /* Each vertex goes once and wakes two at most. */
    for (int i = 0; i < 2; i++)
      if (ends[i] >= 0 && graph->vertices[ends[i]].degree <= 2) queue[tail++] = ends[i];
  }
  free(queue);
  return true;
}

bool foodgraph_init(FoodGraph *graph, const Board *board, Cell start, const Cell *foods, int32_t count) {
  *graph = (FoodGraph){.board = board};
  int32_t *vertex_of = malloc(sizeof *vertex_of * (size_t)board->cells);
  if (!vertex_of || !flood(graph, start, vertex_of)) {
    free(vertex_of);
    foodgraph_destroy(graph);
    return false;
  }
  for (int32_t v = 0; v < graph->vertex_count; v++)
    for (Move m = MOVE_EAST; m <= MOVE_SOUTH; m++) { /* the other two see the same steps from the other end */
      Cell next = graph->vertices[v].cell + board->step[m];
      if (board->open[next])
        add_edge(graph, (FoodEdge){.a = v, .b = vertex_of[next], .length = 1, .first = -1, .second = -1});
    }
  graph->vertices[0].needed = true;
  for (int32_t i = 0; i < count; i++) {
    if (vertex_of[foods[i]] < 0)
      graph->unreachable = true;
    else
      graph->vertices[vertex_of[foods[i]]].needed = true;
  }
  free(vertex_of);
  for (int32_t v = 0; v < graph->vertex_count; v++) graph->needed += graph->vertices[v].needed;
  if (reduce(graph)) return true;
  foodgraph_destroy(graph);
  return false;
}

void foodgraph_walk(const FoodGraph *graph, int32_t edge, int32_t from, Cell *out, int32_t *stack) {
  int32_t depth = 0, written = 0, at = from;
  stack[depth++] = edge;
  while (depth > 0) {
    const FoodEdge *e = &graph->edges[stack[--depth]];
    if (e->first < 0) {
      at = other_end(e, at);
      out[written++] = graph->vertices[at].cell;
      continue;
    }
    bool forward = e->a == at; /* the first part touches a, the second b, and they differ */
    stack[depth++] = forward ? e->second : e->first;
    stack[depth++] = forward ? e->first : e->second;
  }
}
