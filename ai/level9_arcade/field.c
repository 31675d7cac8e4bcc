/* Spots and distances of an arcade maze, and positions in whole cells. */
#include "ai/level9_arcade/field_internal.h"

#include <stdlib.h>
#include <string.h>

enum { ONWARD_MOST = 1000 }; /* places: four rows each are 8 MB then */

void field_destroy(Field *field) {
  free(field->cell_of);
  free(field->next);
  free(field->exits);
  free(field->distance);
  free(field->onward);
  free(field->ahead);
  memset(field, 0, sizeof *field);
}

static void measure(Field *field, Place from, Place *queue) {
  uint16_t *steps = field->distance + (size_t)from * (size_t)field->count;
  int32_t head = 0, tail = 0;
  for (int32_t i = 0; i < field->count; i++) steps[i] = UINT16_MAX;
  steps[from] = 0;
  queue[tail++] = from;
  while (head < tail) {
    Place at = queue[head++];
    for (Move m = 0; m < DIRECTION_COUNT; m++) {
      Place to = field->next[at][m];
      if (to == PLACE_NONE || steps[to] != UINT16_MAX) continue;
      steps[to] = (uint16_t)(steps[at] + 1);
      queue[tail++] = to;
    }
  }
}

/* ---- without turning round ---- */

/* The only way on of one that comes to a place by a direction; MOVE_STAY where there are several. */
static Move only_way(const Field *field, Place at, Move dir) {
  uint8_t exits = field_monster_exits(field, at, dir);
  if (!exits || (exits & (exits - 1)) != 0) return MOVE_STAY;
  return (Move)__builtin_ctz(exits);
}

static uint16_t *row_of(const Field *field, Place at, Move dir) {
  return field->onward + ((size_t)at * DIRECTION_COUNT + dir) * (size_t)field->count;
}

/* Breadth first over places and the directions by which they are entered. */
static void measure_onward(const Field *field, Place from, Move dir, uint16_t *queue, uint16_t *when, uint8_t *seen) {
  uint16_t *steps = row_of(field, from, dir);
  int32_t head = 0, tail = 0;
  memset(seen, 0, (size_t)field->count);
  for (int32_t i = 0; i < field->count; i++) steps[i] = UINT16_MAX;
  steps[from] = 0;
  seen[from] = (uint8_t)(1u << dir);
  when[tail] = 0;
  queue[tail++] = (uint16_t)(from * DIRECTION_COUNT + dir);
  for (; head < tail; head++) {
    Place at = queue[head] / DIRECTION_COUNT;
    uint16_t step = (uint16_t)(when[head] + 1);
    uint8_t exits = field_monster_exits(field, at, queue[head] % DIRECTION_COUNT);
    for (Move m = 0; m < DIRECTION_COUNT; m++) {
      if (!(exits >> m & 1)) continue;
      Place to = field->next[at][m];
      if (seen[to] >> m & 1) continue;
      seen[to] |= (uint8_t)(1u << m);
      if (steps[to] > step) steps[to] = step;
      when[tail] = step;
      queue[tail++] = (uint16_t)(to * DIRECTION_COUNT + m);
    }
  }
}

/* The rows of a corridor follow from that of its end: only junctions are searched from. */
static bool measure_all_onward(Field *field) {
  size_t count = (size_t)field->count;
  field->onward = malloc(sizeof *field->onward * count * count * DIRECTION_COUNT);
  size_t ways = count * DIRECTION_COUNT;
  uint16_t *queue = malloc(sizeof *queue * ways * 3), *when = queue + ways, *chain = when + ways;
  uint8_t *seen = malloc(count), *done = calloc(count, 1);
  bool ok = field->onward && queue && seen && done;
  for (int32_t i = 0; ok && i < field->count * DIRECTION_COUNT; i++) {
    Place at = (Place)(i / DIRECTION_COUNT);
    Move dir = (Move)(i % DIRECTION_COUNT), way;
    int32_t length = 0;
    while (!(done[at] >> dir & 1) && length < field->count && (way = only_way(field, at, dir)) != MOVE_STAY) {
      chain[length++] = (uint16_t)(at * DIRECTION_COUNT + dir);
      at = field->next[at][way];
      dir = way;
    }
    if (!(done[at] >> dir & 1)) measure_onward(field, at, dir, queue, when, seen);
    done[at] |= (uint8_t)(1u << dir);
    while (length-- > 0) {
      const uint16_t *beyond = row_of(field, at, dir);
      at = chain[length] / DIRECTION_COUNT;
      dir = chain[length] % DIRECTION_COUNT;
      uint16_t *row = row_of(field, at, dir);
      for (int32_t k = 0; k < field->count; k++)
        row[k] = (uint16_t)(beyond[k] == UINT16_MAX ? UINT16_MAX : beyond[k] + 1);
      row[at] = 0;
      done[at] |= (uint8_t)(1u << dir);
    }
  }
  free(queue);
  free(seen);
  free(done);
  return ok;
}

/* The shortest way never turns round, whatever it begins with: it is the shortest of all directions of coming. */
static void nearest_onward(const Field *field, Place from) {
  uint16_t *steps = field->distance + (size_t)from * (size_t)field->count;
  memcpy(steps, row_of(field, from, 0), sizeof *steps * (size_t)field->count);
  for (Move dir = 1; dir < DIRECTION_COUNT; dir++) {
    const uint16_t *row = row_of(field, from, dir);
    for (int32_t i = 0; i < field->count; i++) steps[i] = row[i] < steps[i] ? row[i] : steps[i];
  }
}

/* Where each way out of a place leads. */
static void follow_corridors(Field *field) {
  for (int32_t i = 0; i < field->count; i++)
    for (Move m = 0; m < DIRECTION_COUNT; m++) {
      Place at = field->next[i][m];
      field->ahead[i][m] = (Corridor){.end = (Place)i};
      if (at == PLACE_NONE) continue;
      int32_t steps = 1;
      Move dir = m, way;
      while (at != i && steps < field->count && (way = only_way(field, at, dir)) != MOVE_STAY) {
        at = field->next[at][way];
        dir = way;
        steps++;
      }
      field->ahead[i][m] = (Corridor){at, (uint16_t)steps};
    }
}

bool field_make(Field *field, const ArcadeMaze *maze) {
  if (field->maze == maze) return true;
  field_destroy(field);
  const Board *board = maze->board;
  for (Cell cell = 0; cell < ARCADE_CELLS; cell++) {
    field->place_of[cell] = PLACE_NONE;
    if (cell < board->cells && board->open[cell] && maze->home[cell] >= 0)
      field->place_of[cell] = (Place)field->count++;
  }
  size_t count = (size_t)field->count;
  field->cell_of = malloc(sizeof *field->cell_of * count);
  field->next = malloc(sizeof *field->next * count);
  field->exits = calloc(count, 1);
  field->distance = malloc(sizeof *field->distance * count * count);
  field->ahead = malloc(sizeof *field->ahead * count);
  Place *queue = malloc(sizeof *queue * count);
  bool ok = field->cell_of && field->next && field->exits && field->distance && field->ahead && queue;
  for (Cell cell = 0; ok && cell < board->cells; cell++) {
    Place at = field->place_of[cell];
    if (at == PLACE_NONE) continue;
    field->cell_of[at] = cell;
    for (Move m = 0; m < DIRECTION_COUNT; m++) {
      Cell to = maze->next[cell][m];
      field->next[at][m] = to ? field->place_of[to] : PLACE_NONE;
      if (field->next[at][m] != PLACE_NONE) field->exits[at] |= (uint8_t)(1u << m);
    }
  }
  if (ok) follow_corridors(field);
  bool small = field->count <= ONWARD_MOST;
  if (ok && small) ok = measure_all_onward(field);
  for (int32_t i = 0; ok && i < field->count; i++)
    if (small)
      nearest_onward(field, (Place)i);
    else
      measure(field, (Place)i, queue);
  free(queue);
  if (ok)
    field->maze = maze;
  else
    field_destroy(field);
  return ok;
}

static Place place_at(const Field *field, const ArcadeActor *at) {
  return field->place_of[arcade_ahead(field->maze, at)];
}

/* Where a monster is to be reckoned with; one that leaves the house is before its door. */
static Place monster_place(const Field *field, const ArcadeMonster *monster) {
  if (monster->mode == MONSTER_OUT) return place_at(field, &monster->at);
  if (monster->mode != MONSTER_LEAVES) return PLACE_NONE;
  return field->place_of[arcade_cell(field->maze, field->maze->gate.x, field->maze->gate.y)];
}

void field_position(const Field *field, const ArcadeGame *game, const ArcadeState *state, int32_t monster,
                    Position *out) {
  *out = (Position){.monsters = field->maze->monsters};
  Place me = PLACE_NONE;
  for (int32_t i = 0; i < out->monsters; i++) {
    const ArcadeMonster *one = &state->monsters[i];
    out->at[i] = monster_place(field, one);
    out->dir[i] = one->mode == MONSTER_OUT ? one->at.dir : MOVE_WEST;
    out->hunts[i] = out->at[i] != PLACE_NONE && !one->frightened;
    if (i == monster) me = out->at[i];
  }
  int32_t best = 0;
  for (int32_t p = 1; p < game->pacmen && me != PLACE_NONE; p++) {
    Place a = place_at(field, &state->pacmen[best].at), b = place_at(field, &state->pacmen[p].at);
    if (field_distance(field, me, b) < field_distance(field, me, a)) best = p;
  }
  out->pacman = place_at(field, &state->pacmen[best].at);
  out->pacman_dir = state->pacmen[best].at.dir;
}

Move field_towards(const Field *field, Place at, Move dir, Place to, bool away) {
  uint8_t exits = field_monster_exits(field, at, dir);
  Move best = MOVE_STAY;
  int32_t least = 0;
  for (Move m = 0; m < DIRECTION_COUNT; m++) {
    if (!(exits >> m & 1)) continue;
    int32_t steps = field_onward(field, field->next[at][m], m)[to];
    if (away) steps = -steps;
    if (best != MOVE_STAY && steps >= least) continue;
    least = steps;
    best = m;
  }
  return best;
}
