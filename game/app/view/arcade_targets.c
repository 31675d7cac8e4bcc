/* The cell that each monster is after, and the shortest way there. Must not know how it was chosen. */
#include <math.h>
#include <string.h>

#include "game/app/view/arcade_scene_internal.h"

static const float PI_F = 3.14159265f;

void arcade_crosshair(Vector2 at, float radius, Color color) {
  float thick = fmaxf(radius * 0.24f, 1.5f);
  draw_circle(at, radius, thick, color);
  for (int k = 0; k < 4; k++) {
    float angle = (float)k * PI_F / 2;
    draw_stroke((Vector2){at.x + cosf(angle) * radius * 0.6f, at.y + sinf(angle) * radius * 0.6f},
                (Vector2){at.x + cosf(angle) * radius * 1.5f, at.y + sinf(angle) * radius * 1.5f}, thick, color);
  }
}

/* Cells from one to another by the shortest way, the first move not being `never`; returns how many, 0: no way. */
static int32_t way(const ArcadeMaze *maze, Cell from, Move never, Cell to, Cell *out) {
  int16_t before[ARCADE_CELLS];
  Cell queue[ARCADE_CELLS];
  int32_t head = 0, tail = 0, count = 0;
  memset(before, 0, sizeof before);
  before[from] = (int16_t)from;
  queue[tail++] = from;
  while (head < tail && !before[to]) {
    Cell at = queue[head++];
    for (Move m = 0; m < DIRECTION_COUNT; m++) {
      Cell next = maze->next[at][m];
      if (!next || before[next] || (at == from && m == never)) continue;
      before[next] = (int16_t)at;
      queue[tail++] = next;
    }
  }
  if (!before[to]) return 0;
  for (Cell at = to; at != from; at = before[at]) out[count++] = at;
  out[count++] = from;
  return count; /* the target comes first */
}

int32_t arcade_steps(const ArcadeMaze *maze, const ArcadeActor *at, Cell to) {
  Cell cells[ARCADE_CELLS];
  return way(maze, arcade_ahead(maze, at), move_opposite(at->dir), to, cells);
}

static void draw_way(const ArcadeLook *l, int32_t monster, Cell to, Color color) {
  Cell cells[ARCADE_CELLS];
  const ArcadeActor *at = &l->state->monsters[monster].at;
  int32_t count = way(l->maze, arcade_ahead(l->maze, at), move_opposite(at->dir), to, cells);
  float thick = fmaxf(l->cell * 0.12f, 1.5f), side = l->cell * (0.12f * (float)monster - 0.18f);
  for (int32_t i = 0; i < count; i++) {
    Vector2 b = arcade_at_cell(l, cells[i]);
    Vector2 a = i + 1 < count ? arcade_at_cell(l, cells[i + 1]) : arcade_at_place(l, at->x, at->y);
    if (fabsf(a.x - b.x) + fabsf(a.y - b.y) > 2 * l->cell) continue; /* through a tunnel */
    /* Beside each other where several go the same way. */
    a = (Vector2){a.x + side, a.y + side};
    b = (Vector2){b.x + side, b.y + side};
    Vector2 middle = {(a.x + b.x) / 2, (a.y + b.y) / 2}; /* dashes of half a cell */
    draw_stroke(a, middle, thick, color_fade(color, 0.75f));
  }
}

void arcade_targets_draw(const ArcadeLook *l) {
  Cell hero = arcade_ahead(l->maze, &l->state->pacmen[0].at);
  if (l->state->stage != STAGE_PLAY && l->state->stage != STAGE_EATEN) return;
  for (int32_t i = 0; i < l->maze->monsters; i++) {
    const ArcadeMonster *monster = &l->state->monsters[i];
    Cell cell = l->show->targets[i];
    if (l->show->only && l->show->only != i + 1) continue;
    if (!cell || monster->mode != MONSTER_OUT || monster->frightened) continue;
    Color color = theme_color(l->theme, monster_token(arcade_kind(i)));
    if (l->show->routes) draw_way(l, i, cell, color);
    if (board_manhattan(l->maze->board, cell, hero) <= 1) continue; /* whoever is after Pacman needs no sign */
    arcade_crosshair(arcade_at_cell(l, cell), l->cell * 0.36f, color);
  }
}
