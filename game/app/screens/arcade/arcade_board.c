/* The maze of the arcade and everybody in it. Decides nothing. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "game/app/platform/canvas.h"
#include "game/app/screens/arcade/arcade_internal.h"

static const float SPRITE = 1.5f; /* cells */
static const float PI_F = 3.14159265f;
enum { CAUGHT_FREEZE = 40, CAUGHT_TICKS = 130, FLASH_TICKS = 14 };

/* Walls in the colours of the maze: its own hue, mixed into the theme's. */
static uint32_t mixed(uint32_t a, uint32_t b, float t) {
  uint32_t out = 0;
  for (int shift = 0; shift <= 16; shift += 8) {
    float x = (float)(a >> shift & 255), y = (float)(b >> shift & 255);
    out |= (uint32_t)(x + (y - x) * t) << shift;
  }
  return out;
}

static Theme theme_of(const Theme *theme, int32_t maze) {
  static const uint32_t hues[] = {0x5A6BE8, 0x2FA58C, 0xB0568F, 0xC08A3E, 0x4E9BC9, 0x8A63D2, 0x6F9E46, 0xC25B56};
  Theme own = *theme;
  uint32_t hue = hues[maze % (int32_t)(sizeof hues / sizeof *hues)];
  if (theme->contrast || maze == 0) return own;
  own.c[TOKEN_WALL_FILL] = mixed(own.c[TOKEN_WALL_FILL], hue, theme->light ? 0.35f : 0.3f);
  own.c[TOKEN_WALL_STROKE] = mixed(own.c[TOKEN_WALL_STROKE], hue, 0.55f);
  return own;
}

void arcade_board_forget(ArcadeRoom *room) {
  picture_destroy(&room->walls);
  room->baked = NULL;
}

void arcade_board_bake(App *app, float cell) {
  ArcadeRoom *room = arcade_state(app);
  if (!room->started) return;
  const ArcadeState *state = &room->match.state;
  const ArcadeMaze *maze = arcade_maze_of(&room->match.game, state);
  if (room->baked == maze && room->baked_cell == cell && room->baked_theme == app->ui.theme) return;
  arcade_board_forget(room);
  room->theme = theme_of(app->ui.theme, (state->round - 1) % 8);
  room->walls = walls_bake(maze->board, (CellRange){0, 0, maze->board->rows, maze->board->cols}, cell,
                           theme_color(&room->theme, TOKEN_FLOOR), &room->theme);
  room->baked = maze;
  room->baked_cell = cell;
  room->baked_theme = app->ui.theme;
}

/* ---- places ---- */

typedef struct Look {
  App *app;
  const ArcadeRoom *room;
  const ArcadeState *state;
  const ArcadeMaze *maze;
  const Theme *theme;
  Vector2 origin;
  float cell;
} Look;

static Vector2 at_place(const Look *l, int32_t x, int32_t y) {
  return (Vector2){l->origin.x + (float)x * l->cell / ARCADE_CELL, l->origin.y + (float)y * l->cell / ARCADE_CELL};
}

static Vector2 at_cell(const Look *l, Cell cell) {
  ArcadePlace place = arcade_centre(l->maze, cell);
  return at_place(l, place.x, place.y);
}

/* ---- what lies there ---- */

static void draw_food(const Look *l) {
  const Board *board = l->maze->board;
  Color food = theme_color(l->theme, TOKEN_FOOD);
  float pulse = l->app->ui.calm ? 1 : 0.85f + 0.15f * sinf((float)l->state->tick * 0.2f);
  for (Cell cell = 0; cell < board->cells; cell++) {
    uint8_t first = l->maze->lies[cell], now = l->state->lies[cell];
    if (!first) continue;
    Vector2 at = at_cell(l, cell);
    if (now == ARCADE_FOOD) draw_disc(at, fmaxf(l->cell * 0.09f, 1.2f), food);
    if (now == ARCADE_ENERGIZER) {
      draw_disc(at, l->cell * 0.46f, color_fade(food, 0.18f));
      draw_disc(at, l->cell * 0.27f * pulse, food);
    }
    for (int i = 0; first == ARCADE_ENERGIZER && !now && i < 8; i++) /* an eaten energizer leaves a dashed ring */
      draw_arc(at, l->cell * 0.3f, 1, (float)i * PI_F / 4, (float)i * PI_F / 4 + 0.45f,
               theme_color(l->theme, TOKEN_WALL_STROKE));
  }
}

static void draw_door(const Look *l) {
  if (!l->maze->house) return;
  float y = l->origin.y + ((float)l->maze->house_rows[0] - 0.5f) * l->cell;
  float x = l->origin.x + (float)l->maze->gate.x * l->cell / ARCADE_CELL;
  Rectangle gap = {x - l->cell * 1.1f, y - l->cell * 0.5f, l->cell * 2.2f, l->cell};
  draw_rect(rect_snap(gap), theme_color(l->theme, TOKEN_FLOOR));
  draw_round((Rectangle){x - l->cell * 1.1f, y - l->cell * 0.12f, l->cell * 2.2f, l->cell * 0.24f}, l->cell * 0.12f,
             color_mix(theme_color(l->theme, TOKEN_FOOD), theme_color(l->theme, TOKEN_WALL_STROKE), 0.35f));
}

static void draw_tunnels(const Look *l) {
  const Board *board = l->maze->board;
  for (int32_t row = 0; row < board->rows; row++) {
    Cell left = board_cell(board, row, 0), right = board_cell(board, row, board->cols - 1);
    if (!board->open[left] || !board->open[right]) continue;
    Color ink = theme_color(l->theme, TOKEN_MUTED);
    draw_chevron(at_cell(l, left), l->cell * 0.5f, 0, fmaxf(l->cell * 0.1f, 1.5f), ink);
    draw_chevron(at_cell(l, right), l->cell * 0.5f, PI_F, fmaxf(l->cell * 0.1f, 1.5f), ink);
  }
}

/* The items: shapes of our own, one for each. */
void arcade_item_draw(Vector2 at, float size, int32_t item) {
  static const Color colors[ARCADE_BONUSES] = {{178, 140, 255, 255}, {120, 205, 160, 255}, {238, 140, 84, 255},
                                               {255, 210, 63, 255},  {255, 107, 107, 255}, {92, 174, 245, 255},
                                               {245, 160, 210, 255}, {240, 240, 250, 255}};
  Color color = colors[item % ARCADE_BONUSES], leaf = {96, 150, 90, 255};
  float r = size * 0.4f;
  draw_stroke((Vector2){at.x, at.y - r * 0.6f}, (Vector2){at.x + r * 0.35f, at.y - r * 1.25f},
              fmaxf(size * 0.08f, 1.2f), leaf);
  switch (item % ARCADE_BONUSES) {
    case 0: draw_disc(at, r, color); break;
    case 1:
      draw_disc((Vector2){at.x, at.y + r * 0.3f}, r * 0.85f, color);
      draw_disc((Vector2){at.x, at.y - r * 0.4f}, r * 0.5f, color);
      break;
    case 2:
      draw_triangle((Vector2){at.x - r * 0.8f, at.y - r * 0.2f}, (Vector2){at.x, at.y + r * 1.1f},
                    (Vector2){at.x + r * 0.8f, at.y - r * 0.2f}, color);
      draw_round((Rectangle){at.x - r, at.y - r * 0.7f, 2 * r, r * 0.7f}, r * 0.35f, color_darker(color, 0.25f));
      break;
    default: draw_mark(item, at, r, color); break;
  }
  draw_disc((Vector2){at.x - r * 0.3f, at.y - r * 0.25f}, r * 0.16f, color_fade(COLOR_WHITE, 0.7f));
}

static void draw_bonus(const Look *l) {
  if (l->state->bonus_ticks == 0) return;
  Vector2 at = at_place(l, l->maze->bonus.x, l->maze->bonus.y);
  arcade_item_draw(at, l->cell * SPRITE, arcade_round(l->state->round)->bonus);
}

/* ---- who is there ---- */

/* Drawn a second time where it comes in at the other side of a tunnel. */
static int32_t shown_at(const Look *l, const ArcadeActor *at, Vector2 out[2]) {
  int32_t count = 0;
  out[count++] = at_place(l, at->x, at->y);
  if (at->x < ARCADE_CELL) out[count++] = at_place(l, at->x + l->maze->width, at->y);
  if (at->x > l->maze->width - ARCADE_CELL) out[count++] = at_place(l, at->x - l->maze->width, at->y);
  return count;
}

static void draw_hero(const Look *l, int32_t pacman) {
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
    float gone = (float)(CAUGHT_TICKS - CAUGHT_FREEZE - state->stage_ticks) / (CAUGHT_TICKS - CAUGHT_FREEZE - 30);
    gone = fminf(fmaxf(gone, 0), 1);
    if (gone >= 1 || state->stage == STAGE_OVER) return;
    if (gone > 0) pose.facing = MOVE_NORTH;
    pose.mouth = l->app->ui.calm ? pose.mouth : 0.35f + gone * 3.8f;
    if (l->app->ui.calm) pose.size = 1 - gone;
  }
  Theme second = *l->theme;
  second.c[TOKEN_HERO] = mixed(second.c[TOKEN_HERO], 0xFF8A5C, 0.6f);
  Vector2 at[2];
  for (int32_t i = shown_at(l, &one->at, at) - 1; i >= 0; i--) {
    pose.at = at[i];
    hero_draw(&pose, pacman == ACTOR_SECOND ? &second : l->theme);
  }
}

static void draw_monster(const Look *l, int32_t index) {
  static const float looks[DIRECTION_COUNT][2] = {{-1, 0}, {0, -1}, {1, 0}, {0, 1}};
  const ArcadeState *state = l->state;
  const ArcadeMonster *monster = &state->monsters[index];
  bool hidden = state->stage == STAGE_CLEARED ||
                (state->stage == STAGE_CAUGHT && state->stage_ticks < CAUGHT_TICKS - CAUGHT_FREEZE) ||
                (state->stage == STAGE_EATEN && monster->mode == MONSTER_EYES && state->pop_ticks > 0 &&
                 state->pop.x == monster->at.x && state->pop.y == monster->at.y);
  if (hidden) return;
  int32_t flashes = arcade_round(state->round)->flashes * FLASH_TICKS * 2;
  Move dir = monster->at.dir < DIRECTION_COUNT ? monster->at.dir : MOVE_WEST;
  MonsterPose pose = {.cell = l->cell * SPRITE,
                      .kind = arcade_kind(index),
                      .look = {looks[dir][0], looks[dir][1]},
                      .sway = sinf((float)state->tick * 0.4f),
                      .blue = monster->frightened,
                      .flash = monster->frightened && state->fright_ticks < flashes && !l->app->ui.calm &&
                               state->fright_ticks / FLASH_TICKS % 2 == 1,
                      .eyes = monster->mode == MONSTER_EYES || monster->mode == MONSTER_ENTERS};
  if (monster->frightened) pose.look = (Vector2){0, 0};
  Vector2 at[2];
  for (int32_t i = shown_at(l, &monster->at, at) - 1; i >= 0; i--) {
    pose.at = at[i];
    monster_draw(&pose, l->theme);
  }
}

/* ---- signs ---- */

/* The target cell of each ghost, with a line to it when the player wants to see how they decide. */
static void draw_targets(const Look *l) {
  for (int32_t i = 0; i < l->maze->monsters; i++) {
    const ArcadeMonster *monster = &l->state->monsters[i];
    Cell cell = l->room->match.targets[i];
    if (!cell || monster->mode != MONSTER_OUT || monster->frightened) continue;
    Color color = theme_color(l->theme, monster_token(arcade_kind(i)));
    Vector2 at = at_cell(l, cell), from = at_place(l, monster->at.x, monster->at.y);
    float r = l->cell * 0.38f, thick = fmaxf(l->cell * 0.09f, 1.5f);
    draw_stroke(from, at, fmaxf(l->cell * 0.06f, 1), color_fade(color, 0.35f));
    draw_circle(at, r, thick, color);
    for (int k = 0; k < 4; k++) {
      float angle = (float)k * PI_F / 2;
      draw_stroke((Vector2){at.x + cosf(angle) * r * 0.6f, at.y + sinf(angle) * r * 0.6f},
                  (Vector2){at.x + cosf(angle) * r * 1.5f, at.y + sinf(angle) * r * 1.5f}, thick, color);
    }
  }
}

static void put_outlined(const Look *l, float size, Vector2 at, Color color, const char *words) {
  const Ui *ui = &l->app->ui;
  Color key = theme_keyline(l->theme);
  for (int k = 0; k < 4; k++)
    put(ui, FACE_BOLD, size, at.x + (float)(k % 2 * 2 - 1) * 1.5f, at.y + (float)(k / 2 * 2 - 1) * 1.5f, ALIGN_CENTER,
        key, words);
  put(ui, FACE_BOLD, size, at.x, at.y, ALIGN_CENTER, color, words);
}

static void draw_signs(const Look *l) {
  const Ui *ui = &l->app->ui;
  const ArcadeState *state = l->state;
  if (state->pop_ticks > 0) {
    char points[16];
    snprintf(points, sizeof points, "+%d", (int)state->pop_points);
    put_outlined(l, 15, at_place(l, state->pop.x, state->pop.y), theme_color(l->theme, TOKEN_FOOD), points);
  }
  ArcadePlace middle = l->maze->bonus;
  const char *words = state->stage == STAGE_READY  ? say(ui, STR_ARCADE_READY)
                      : state->stage == STAGE_OVER ? say(ui, STR_ARCADE_GAME_OVER)
                                                   : NULL;
  if (words)
    put_outlined(l, 22, at_place(l, middle.x, middle.y),
                 theme_color(l->theme, state->stage == STAGE_OVER ? TOKEN_DANGER : TOKEN_HERO), words);
}

void arcade_board_draw(App *app, Rectangle rect, float cell) {
  ArcadeRoom *room = arcade_state(app);
  if (!room->started) return;
  const ArcadeState *state = &room->match.state;
  Look l = {.app = app,
            .room = room,
            .state = state,
            .maze = arcade_maze_of(&room->match.game, state),
            .theme = &room->theme,
            .cell = cell};
  float width = cell * (float)l.maze->board->cols, height = cell * (float)l.maze->board->rows;
  l.origin = (Vector2){floorf(rect.x + (rect.width - width) / 2), floorf(rect.y + (rect.height - height) / 2)};
  if (room->walls.id) draw_picture(room->walls, l.origin, 1);
  bool blink = state->stage == STAGE_CLEARED && state->stage_ticks / 15 % 2 == 0 && !app->ui.calm;
  canvas_clip((Rectangle){l.origin.x, l.origin.y, width, height});
  if (blink) draw_rect((Rectangle){l.origin.x, l.origin.y, width, height}, color_fade(COLOR_WHITE, 0.14f));
  draw_door(&l);
  draw_tunnels(&l);
  draw_food(&l);
  draw_bonus(&l);
  if (room->thinks || room->demo) draw_targets(&l);
  if (state->stage != STAGE_OVER) {
    for (int32_t i = room->match.game.pacmen - 1; i >= 0; i--) draw_hero(&l, i);
    for (int32_t i = 0; i < l.maze->monsters; i++) draw_monster(&l, i);
  }
  draw_signs(&l);
  canvas_unclip();
}
