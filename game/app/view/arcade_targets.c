/* The cell that each monster is after, and its way there: the shortest, or the one that it expects to go, with what it
 * expects of Pacman. Must not know how they were chosen. */
#include <math.h>
#include <stdio.h>
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

/* Dashes of half a cell, beside the way by `side`. */
static void draw_dash(const ArcadeLook *l, Vector2 a, Vector2 b, float side, float thick, Color color) {
  if (fabsf(a.x - b.x) + fabsf(a.y - b.y) > 2 * l->cell) return; /* through a tunnel */
  Vector2 middle = {(a.x + b.x) / 2, (a.y + b.y) / 2};
  draw_stroke((Vector2){a.x + side, a.y + side}, (Vector2){middle.x + side, middle.y + side}, thick, color);
}

/* Where several go the same way they are beside each other. */
static float beside(const ArcadeLook *l, int32_t monster) { return l->cell * (0.12f * (float)monster - 0.18f); }

static void draw_way(const ArcadeLook *l, int32_t monster, Cell to, Color color) {
  Cell cells[ARCADE_CELLS];
  const ArcadeActor *at = &l->state->monsters[monster].at;
  int32_t count = way(l->maze, arcade_ahead(l->maze, at), move_opposite(at->dir), to, cells);
  float thick = fmaxf(l->cell * 0.12f, 1.5f), side = beside(l, monster);
  for (int32_t i = 0; i < count; i++) {
    Vector2 b = arcade_at_cell(l, cells[i]);
    Vector2 a = i + 1 < count ? arcade_at_cell(l, cells[i + 1]) : arcade_at_place(l, at->x, at->y);
    draw_dash(l, a, b, side, thick, color_fade(color, 0.75f));
  }
}

/* ---- what one expects that looks ahead ---- */

/* The actor's first step from where it goes next: what is before that is past; the count if it went another way. */
static int32_t first_left(const ArcadeLook *l, const ArcadeLine *line, int32_t actor) {
  const ArcadeActor *at = actor == 0 ? &l->state->pacmen[0].at : &l->state->monsters[actor - 1].at;
  Cell next = arcade_ahead(l->maze, at);
  int32_t i = 0;
  while (i < line->count && (line->steps[i].actor != actor || line->steps[i].from != next)) i++;
  return i;
}

static void draw_steps(const ArcadeLook *l, const ArcadeLine *line, int32_t actor, float side, Color color) {
  const ArcadeActor *at = actor == 0 ? &l->state->pacmen[0].at : &l->state->monsters[actor - 1].at;
  float thick = fmaxf(l->cell * 0.12f, 1.5f);
  int32_t first = first_left(l, line, actor);
  if (first < line->count)
    draw_dash(l, arcade_at_place(l, at->x, at->y), arcade_at_cell(l, line->steps[first].from), side, thick, color);
  for (int32_t i = first; i < line->count; i++) {
    const ArcadeStep *step = &line->steps[i];
    if (step->actor == actor)
      draw_dash(l, arcade_at_cell(l, step->from), arcade_at_cell(l, step->to), side, thick, color);
  }
}

/* A choice that was looked at, with its place among all: 1 is the monster's own, and the last is how far it looks. */
static void draw_choice(const ArcadeLook *l, const ArcadeStep *step) {
  Color color = step->actor == 0 ? theme_color(l->theme, TOKEN_HERO)
                                 : theme_color(l->theme, monster_token(arcade_kind(step->actor - 1)));
  Vector2 at = arcade_at_cell(l, step->from);
  float radius = fmaxf(l->cell * 0.36f, 7);
  draw_disc(at, radius + fmaxf(l->cell * 0.06f, 1), theme_keyline(l->theme));
  draw_disc(at, radius, color);
  char number[8];
  snprintf(number, sizeof number, "%d", step->ply);
  fonts_draw(l->ui->fonts, FACE_BOLD, (int32_t)fmaxf(l->cell * 0.55f, 11), at, ALIGN_CENTER, color_ink(color), number);
}

/* The line of one monster. Alone, it has Pacman's part in it too, and the choices. */
static void draw_line(const ArcadeLook *l, int32_t monster, Color color) {
  const ArcadeLine *line = &l->show->lines[monster];
  bool alone = l->show->only == monster + 1;
  if (alone) draw_steps(l, line, 0, 0, theme_color(l->theme, TOKEN_HERO));
  draw_steps(l, line, monster + 1, beside(l, monster), color_fade(color, 0.75f));
  for (int32_t i = line->count - 1; alone && i >= 0; i--) {
    const ArcadeStep *step = &line->steps[i];
    bool past = (step->actor == 0 || step->actor == monster + 1) && i < first_left(l, line, step->actor);
    if (step->ply > 0 && !past) draw_choice(l, step);
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
    bool ahead = l->show->lines && l->show->lines[i].count > 0;
    if (l->show->routes && ahead)
      draw_line(l, i, color);
    else if (l->show->routes)
      draw_way(l, i, cell, color);
    if (board_manhattan(l->maze->board, cell, hero) <= 1) continue; /* whoever is after Pacman needs no sign */
    arcade_crosshair(arcade_at_cell(l, cell), l->cell * 0.36f, color);
  }
}
