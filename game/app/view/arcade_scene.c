/* The maze: its walls, food, door, tunnels and bonus item, and the words over it.
 * Must not know how a game goes on. */
#include "game/app/view/arcade_scene.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/app/platform/canvas.h"
#include "game/app/view/arcade_scene_internal.h"
#include "game/app/view/walls.h"

static const float PI_F = 3.14159265f;
static const float DOOR_HALF = 1.1f, WALL_REACH = 0.36f;                   /* cells */
static const float POP_RISE = 1.15f, POP_SIZE = 0.75f, WORDS_SIZE = 1.05f; /* cells */
static const float HOP_HEIGHT = 0.35f, HOP_TURN = 0.16f; /* of an item that wanders: cells, radians per tick */
enum { BLINK_TICKS = 15, FADE_TICKS = 18, HUES = 8 };

/* ---- colours ---- */

static uint32_t mixed(uint32_t a, uint32_t b, float t) {
  uint32_t out = 0;
  for (int shift = 0; shift <= 16; shift += 8) {
    float x = (float)(a >> shift & 255), y = (float)(b >> shift & 255);
    out |= (uint32_t)(x + (y - x) * t) << shift;
  }
  return out;
}

int32_t arcade_hue(const char *name) {
  const char *slash = strchr(name, '/');
  long number = slash ? strtol(slash + 1, NULL, 10) : 0;
  if (name[0] >= '0' && name[0] <= '9' && number > 0) return (int32_t)((number - 1) % HUES); /* "9/03-crossroads" */
  uint32_t hash = 2166136261U;
  for (const char *c = name; *c; c++) hash = (hash ^ (uint8_t)*c) * 16777619U;
  return (int32_t)(hash >> 8 & (HUES - 1));
}

/* Its own hue is mixed into the walls'. */
Theme arcade_maze_theme(const Theme *theme, int32_t hue) {
  static const uint32_t hues[HUES] = {0x5A6BE8, 0x2FA58C, 0xB0568F, 0xC08A3E, 0x4E9BC9, 0x8A63D2, 0x6F9E46, 0xC25B56};
  Theme own = *theme;
  if (theme->contrast || hue % HUES == 0) return own;
  uint32_t color = hues[hue % HUES];
  own.c[TOKEN_WALL_FILL] = mixed(own.c[TOKEN_WALL_FILL], color, theme->light ? 0.35f : 0.3f);
  own.c[TOKEN_WALL_STROKE] = mixed(own.c[TOKEN_WALL_STROKE], color, 0.55f);
  return own;
}

Theme arcade_second_theme(const Theme *theme) {
  Theme second = *theme;
  second.c[TOKEN_HERO] = mixed(second.c[TOKEN_HERO], 0xFF8A5C, 0.6f);
  return second;
}

/* ---- walls ---- */

void arcade_scene_forget(ArcadeScene *scene) {
  picture_destroy(&scene->walls);
  picture_destroy(&scene->bright);
  scene->baked = 0;
}

static Picture bake(const Board *board, float cell, const Theme *theme) {
  return walls_bake(board, (CellRange){0, 0, board->rows, board->cols}, cell, theme_color(theme, TOKEN_FLOOR), theme);
}

void arcade_scene_bake(const Ui *ui, ArcadeScene *scene, const ArcadeShow *show, float cell) {
  const ArcadeMaze *maze = arcade_maze_of(show->game, show->state);
  uint64_t map = map_hash(maze->map) | 1;
  bool same = scene->baked == map && scene->baked_hue == show->hue && scene->baked_cell == cell &&
              scene->baked_theme == ui->theme;
  if (!same) {
    arcade_scene_forget(scene);
    scene->theme = arcade_maze_theme(ui->theme, show->hue);
    scene->walls = bake(maze->board, cell, &scene->theme);
    scene->baked = map;
    scene->baked_hue = show->hue;
    scene->baked_cell = cell;
    scene->baked_theme = ui->theme;
  }
  if (show->state->stage != STAGE_CLEARED || scene->bright.id || ui->calm) return;
  Theme lit = scene->theme;
  lit.c[TOKEN_WALL_FILL] = mixed(lit.c[TOKEN_WALL_FILL], lit.c[TOKEN_TEXT], 0.35f);
  lit.c[TOKEN_WALL_STROKE] = lit.c[TOKEN_TEXT];
  scene->bright = bake(maze->board, cell, &lit);
}

/* Over the wall of the house: an opening with round ends, and the bar in it. */
static void draw_door(const ArcadeLook *l, bool lit) {
  if (!l->maze->house) return;
  float c = l->cell, y = l->origin.y + ((float)l->maze->house_rows[0] - 0.5f) * c;
  float x = l->origin.x + (float)l->maze->gate.x * c / ARCADE_CELL, half = DOOR_HALF * c;
  Color fill = theme_color(l->theme, TOKEN_WALL_FILL), stroke = theme_color(l->theme, TOKEN_WALL_STROKE);
  if (lit) {
    stroke = theme_color(l->theme, TOKEN_TEXT);
    fill = color_mix(fill, stroke, 0.35f);
  }
  float reach = WALL_REACH * c, thick = fmaxf(c * 0.05f * (l->theme->contrast ? 1.7f : 1), 1);
  Rectangle gap = {x - half - reach, y - c * 0.5f, 2 * (half + reach), c};
  draw_rect(rect_snap(gap), theme_color(l->theme, TOKEN_FLOOR));
  for (int side = -1; side <= 1; side += 2) {
    Vector2 end = {x + (float)side * (half + reach), y};
    draw_disc(end, reach, fill);
    float from = side < 0 ? -PI_F / 2 : PI_F / 2;
    draw_arc(end, reach, thick, from, from + PI_F, stroke);
  }
  draw_round((Rectangle){x - half + c * 0.06f, y - c * 0.11f, 2 * half - c * 0.12f, c * 0.22f}, c * 0.11f,
             color_mix(theme_color(l->theme, TOKEN_FOOD), theme_color(l->theme, TOKEN_WALL_STROKE), 0.35f));
}

static void draw_tunnels(const ArcadeLook *l) {
  const Board *board = l->maze->board;
  for (int32_t row = 0; row < board->rows; row++) {
    Cell left = board_cell(board, row, 0), right = board_cell(board, row, board->cols - 1);
    if (!board->open[left] || !board->open[right]) continue;
    Color ink = theme_color(l->theme, TOKEN_MUTED);
    draw_chevron(arcade_at_cell(l, left), l->cell * 0.5f, 0, fmaxf(l->cell * 0.1f, 1.5f), ink);
    draw_chevron(arcade_at_cell(l, right), l->cell * 0.5f, PI_F, fmaxf(l->cell * 0.1f, 1.5f), ink);
  }
}

/* ---- what lies there ---- */

static void draw_food(const ArcadeLook *l) {
  const Board *board = l->maze->board;
  Color food = theme_color(l->theme, TOKEN_FOOD);
  float pulse = l->ui->calm ? 1 : 0.85f + 0.15f * sinf((float)l->state->tick * 0.2f);
  for (Cell cell = 0; cell < board->cells; cell++) {
    uint8_t first = l->maze->lies[cell], now = l->state->lies[cell];
    if (!first) continue;
    Vector2 at = arcade_at_cell(l, cell);
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

/* ---- words ---- */

static void put_outlined(const ArcadeLook *l, float cells, Vector2 at, Color color, const char *words) {
  int32_t size = (int32_t)fmaxf(cells * l->cell, 11);
  Color key = theme_keyline(l->theme);
  float by = fmaxf(l->cell * 0.07f, 1);
  for (int k = 0; k < 8; k++) {
    float angle = (float)k * PI_F / 4;
    fonts_draw(l->ui->fonts, FACE_BOLD, size, (Vector2){at.x + cosf(angle) * by, at.y + sinf(angle) * by}, ALIGN_CENTER,
               key, words);
  }
  fonts_draw(l->ui->fonts, FACE_BOLD, size, at, ALIGN_CENTER, color, words);
}

static void draw_words(const ArcadeLook *l) {
  const ArcadeState *state = l->state;
  if (state->pop_ticks > 0) {
    char points[16];
    snprintf(points, sizeof points, "+%d", (int)state->pop_points);
    Vector2 at = arcade_at_place(l, state->pop.x, state->pop.y);
    if (state->stage != STAGE_EATEN) at.y -= l->cell * POP_RISE; /* off Pacman, who is drawn again */
    /* Cream within a dark line, on paper too, where food is dark. */
    put_outlined(l, POP_SIZE, at, theme_color(l->theme, l->theme->light ? TOKEN_PANEL : TOKEN_FOOD), points);
  }
  bool over = state->stage == STAGE_OVER;
  if (l->show->mute || (!over && state->stage != STAGE_READY)) return;
  ArcadePlace middle = l->maze->bonus;
  put_outlined(l, WORDS_SIZE, arcade_at_place(l, middle.x, middle.y),
               theme_color(l->theme, over ? TOKEN_DANGER : TOKEN_HERO),
               say(l->ui, over ? STR_ARCADE_GAME_OVER : STR_ARCADE_READY));
}

/* One that wanders hops along. */
static void draw_item(const ArcadeLook *l) {
  const ArcadeState *state = l->state;
  Vector2 at = arcade_at_place(l, state->item.x, state->item.y);
  if (state->item.dir != MOVE_STAY) at.y -= fabsf(sinf((float)state->bonus_ticks * HOP_TURN)) * l->cell * HOP_HEIGHT;
  arcade_item_draw(at, l->cell * 1.4f, arcade_round(state->round)->bonus);
}

/* A maze goes into the dark, and the next one comes up out of it; so does the first. */
static float darkness(const ArcadeState *state) {
  int32_t light = FADE_TICKS;
  bool fresh = state->stage == STAGE_READY && state->eaten == 0 && !state->after_life;
  if (state->stage == STAGE_CLEARED) light = state->stage_ticks;
  if (fresh) light = state->tick < ARCADE_READY_FIRST ? state->tick : ARCADE_READY - state->stage_ticks;
  return light < 0 || light >= FADE_TICKS ? 0 : 1 - (float)light / FADE_TICKS;
}

void arcade_scene_draw(const Ui *ui, const ArcadeScene *scene, const ArcadeShow *show, Rectangle room, float cell) {
  const ArcadeState *state = show->state;
  ArcadeLook l = {.ui = ui,
                  .show = show,
                  .state = state,
                  .maze = arcade_maze_of(show->game, state),
                  .theme = &scene->theme,
                  .cell = cell};
  float width = cell * (float)l.maze->board->cols, height = cell * (float)l.maze->board->rows;
  l.origin = (Vector2){floorf(room.x + (room.width - width) / 2), floorf(room.y + (room.height - height) / 2)};
  Rectangle all = {l.origin.x, l.origin.y, width, height};
  bool lit = state->stage == STAGE_CLEARED && scene->bright.id && state->stage_ticks / BLINK_TICKS % 2 == 0;
  Picture walls = lit ? scene->bright : scene->walls;
  if (walls.id) draw_picture(walls, l.origin, 1);
  canvas_clip(all);
  draw_door(&l, lit);
  draw_tunnels(&l);
  draw_food(&l);
  if (state->bonus_ticks > 0) draw_item(&l);
  if (show->targets) arcade_targets_draw(&l);
  if (state->stage != STAGE_OVER) arcade_actors_draw(&l);
  float dark = darkness(state);
  if (dark > 0) draw_rect(rect_snap(all), color_fade(theme_color(l.theme, TOKEN_FLOOR), dark));
  draw_words(&l);
  canvas_unclip();
}
