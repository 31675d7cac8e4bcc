/* Pacman and the monsters of an arcade game, in whatever state they are. Must not know why they are in it. */
#include <math.h>
#include <stdlib.h>

#include "game/app/view/arcade_scene_internal.h"

static const float SPRITE = 1.5f; /* cells */
static const float PI_F = 3.14159265f;
enum { CAUGHT_FREEZE = 40, CAUGHT_TICKS = 130, CAUGHT_REST = 30, FLASH_TICKS = 14, SPARKS = 9 };

MonsterKind arcade_kind(int32_t monster) {
  static const MonsterKind kinds[ARCADE_MONSTERS] = {MONSTER_HOB, MONSTER_STILT, MONSTER_BRAMBLE, MONSTER_DOZER};
  return kinds[monster % ARCADE_MONSTERS];
}

/* Drawn a second time where it comes in at the other side of a tunnel. */
static int32_t shown_at(const ArcadeLook *l, const ArcadeActor *at, Vector2 out[2]) {
  int32_t count = 0;
  out[count++] = arcade_at_place(l, at->x, at->y);
  if (at->x < ARCADE_CELL) out[count++] = arcade_at_place(l, at->x + l->maze->width, at->y);
  if (at->x > l->maze->width - ARCADE_CELL) out[count++] = arcade_at_place(l, at->x - l->maze->width, at->y);
  return count;
}

/* How far a caught Pacman is gone: 0 while everything stands still, 1 when nothing is left; above that, sparks fly. */
static float gone_of(const ArcadeState *state) {
  float ticks = (float)(CAUGHT_TICKS - CAUGHT_FREEZE - state->stage_ticks);
  return fmaxf(ticks / (float)(CAUGHT_TICKS - CAUGHT_FREEZE - CAUGHT_REST), 0);
}

static void draw_sparks(const ArcadeLook *l, Vector2 at, float gone) {
  float t = (gone - 1) / ((float)CAUGHT_REST / (CAUGHT_TICKS - CAUGHT_FREEZE - CAUGHT_REST)); /* 0 .. 1 */
  if (l->ui->calm || t > 0.6f) return;
  Color color = theme_color(l->theme, TOKEN_HERO);
  float near = l->cell * (0.2f + 0.7f * t), far = near + l->cell * 0.3f * (1 - t);
  for (int i = 0; i < SPARKS; i++) {
    float angle = 2 * PI_F * (float)i / SPARKS - PI_F / 2;
    draw_stroke((Vector2){at.x + cosf(angle) * near, at.y + sinf(angle) * near},
                (Vector2){at.x + cosf(angle) * far, at.y + sinf(angle) * far}, fmaxf(l->cell * 0.09f, 1.5f), color);
  }
}

static void draw_hero(const ArcadeLook *l, int32_t pacman) {
  const ArcadeState *state = l->state;
  const ArcadePacman *one = &state->pacmen[pacman];
  bool caught = state->stage == STAGE_CAUGHT && state->caught == pacman;
  if (state->stage == STAGE_EATEN && state->pop_ticks > 0 && abs(state->pop.x - one->at.x) < ARCADE_CELL &&
      abs(state->pop.y - one->at.y) < ARCADE_CELL)
    return; /* the points are shown in his place */
  HeroPose pose = {.cell = l->cell * SPRITE, .facing = one->at.dir, .size = 1};
  pose.mouth = one->moving && state->stage == STAGE_PLAY ? 0.5f + 0.5f * sinf((float)state->tick * 0.8f) : 0.35f;
  if (state->stage == STAGE_READY || state->stage == STAGE_CLEARED) pose.mouth = 0;
  if (caught) {
    float gone = gone_of(state);
    if (gone >= 1) {
      draw_sparks(l, arcade_at_place(l, one->at.x, one->at.y), gone);
      return;
    }
    if (gone > 0) pose.facing = MOVE_NORTH;
    if (l->ui->calm)
      pose.size = 1 - gone;
    else
      pose.mouth = 0.35f + gone * 3.8f;
  }
  Theme second = arcade_second_theme(l->theme);
  Vector2 at[2];
  for (int32_t i = shown_at(l, &one->at, at) - 1; i >= 0; i--) {
    pose.at = at[i];
    hero_draw(&pose, pacman == ACTOR_SECOND ? &second : l->theme);
  }
}

static bool hidden(const ArcadeState *state, const ArcadeMonster *monster) {
  if (state->stage == STAGE_CLEARED) return true;
  if (state->stage == STAGE_CAUGHT) return state->stage_ticks < CAUGHT_TICKS - CAUGHT_FREEZE;
  return state->stage == STAGE_EATEN && monster->mode == MONSTER_EYES && state->pop_ticks > 0 &&
         state->pop.x == monster->at.x && state->pop.y == monster->at.y;
}

static void draw_monster(const ArcadeLook *l, int32_t index) {
  static const float looks[DIRECTION_COUNT][2] = {{-1, 0}, {0, -1}, {1, 0}, {0, 1}};
  const ArcadeState *state = l->state;
  const ArcadeMonster *monster = &state->monsters[index];
  if (hidden(state, monster)) return;
  int32_t flashes = arcade_round(state->round)->flashes * FLASH_TICKS * 2;
  Move dir = monster->at.dir < DIRECTION_COUNT ? monster->at.dir : MOVE_WEST;
  MonsterPose pose = {.cell = l->cell * SPRITE,
                      .kind = arcade_kind(index),
                      .look = {looks[dir][0], looks[dir][1]},
                      .sway = sinf((float)state->tick * 0.4f),
                      .blue = monster->frightened,
                      .flash = monster->frightened && state->fright_ticks < flashes && !l->ui->calm &&
                               state->fright_ticks / FLASH_TICKS % 2 == 1,
                      .eyes = monster->mode == MONSTER_EYES || monster->mode == MONSTER_ENTERS};
  if (monster->frightened) pose.look = (Vector2){0, 0};
  Vector2 at[2];
  for (int32_t i = shown_at(l, &monster->at, at) - 1; i >= 0; i--) {
    pose.at = at[i];
    if (l->show->person == index + 1)
      draw_circle(pose.at, l->cell * 0.95f, fmaxf(l->cell * 0.1f, 1.5f), theme_color(l->theme, TOKEN_ACCENT));
    monster_draw(&pose, l->theme);
  }
}

void arcade_actors_draw(const ArcadeLook *l) {
  for (int32_t i = l->show->game->pacmen - 1; i >= 0; i--) draw_hero(l, i);
  for (int32_t i = 0; i < l->maze->monsters; i++) draw_monster(l, i);
}
