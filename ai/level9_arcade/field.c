/* Spots and distances of an arcade maze, and positions in whole cells. */
#include "ai/level9_arcade/field_internal.h"

#include <stdlib.h>
#include <string.h>

void field_destroy(Field *field) {
  free(field->cell_of);
  free(field->next);
  free(field->exits);
  free(field->distance);
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

bool field_make(Field *field, const ArcadeMaze *maze) {
  if (field->maze == maze) return true;
  field_destroy(field);
  const Board *board = maze->board;
  for (Cell cell = 0; cell < ARCADE_CELLS; cell++) {
    field->place_of[cell] = PLACE_NONE;
    if (cell < board->cells && board->open[cell] && maze->home[cell] >= 0)
      field->place_of[cell] = (Place)field->count++;
  }
  if (maze->home[maze->map->pacman] < 0) { /* no monsters: no homes, and nobody to think */
    field_destroy(field);
    return false;
  }
  size_t count = (size_t)field->count;
  field->cell_of = malloc(sizeof *field->cell_of * count);
  field->next = malloc(sizeof *field->next * count);
  field->exits = calloc(count, 1);
  field->distance = malloc(sizeof *field->distance * count * count);
  Place *queue = malloc(sizeof *queue * count);
  bool ok = field->cell_of && field->next && field->exits && field->distance && queue;
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
  for (int32_t i = 0; ok && i < field->count; i++) measure(field, (Place)i, queue);
  free(queue);
  if (ok)
    field->maze = maze;
  else
    field_destroy(field);
  return ok;
}

Place field_along(const Field *field, Place at, Move dir, int32_t most) {
  for (int32_t i = 0; i < most; i++) {
    if (field->next[at][dir] == PLACE_NONE) {
      if (field_ways(field, at) != 2) return at;
      Move back = move_opposite(dir);
      for (Move m = 0; m < DIRECTION_COUNT; m++)
        if (m != back && field->next[at][m] != PLACE_NONE) dir = m;
      if (field->next[at][dir] == PLACE_NONE) return at;
    }
    at = field->next[at][dir];
  }
  return at;
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
    int32_t steps = field_distance(field, field->next[at][m], to);
    if (away) steps = -steps;
    if (best != MOVE_STAY && steps >= least) continue;
    least = steps;
    best = m;
  }
  return best;
}
