/* Plays a record without a window and draws it. Must not know where the pictures go. */
#include "game/app/view/arcade_reel.h"

#include <stdio.h>
#include <stdlib.h>

#include "game/app/model/arcade_film.h"
#include "game/app/model/names.h"
#include "game/app/view/arcade_scene.h"
#include "game/core/level.h"

struct ArcadeReel {
  ArcadeFilm film;
  ArcadeScene scene;
};

ArcadeReel *arcade_reel_open(ArcadeRecord *record, Error *error) {
  ArcadeReel *reel = calloc(1, sizeof *reel);
  if (!reel) {
    arcade_record_destroy(record);
    error_set_memory(error, "out of memory for the pictures");
    return NULL;
  }
  if (arcade_film_open(&reel->film, record, error)) return reel;
  free(reel);
  return NULL;
}

void arcade_reel_close(ArcadeReel *reel) {
  if (!reel) return;
  arcade_film_close(&reel->film);
  arcade_scene_forget(&reel->scene);
  free(reel);
}

int32_t arcade_reel_length(const ArcadeReel *reel) { return arcade_film_length(&reel->film); }

void arcade_reel_size(const ArcadeReel *reel, int32_t *rows, int32_t *cols) {
  *rows = *cols = 1;
  for (int32_t i = 0; i < reel->film.record.map_count; i++) {
    const Board *board = &reel->film.record.maps[i]->board;
    if (board->rows > *rows) *rows = board->rows;
    if (board->cols > *cols) *cols = board->cols;
  }
}

static ArcadeShow shown(const ArcadeReel *reel) {
  return (ArcadeShow){.game = &reel->film.replay.game,
                      .state = &reel->film.replay.state,
                      .hue = arcade_hue(arcade_film_maze(&reel->film))};
}

void arcade_reel_seek(ArcadeReel *reel, const Ui *ui, int32_t tick, float cell) {
  arcade_film_seek(&reel->film, tick, INT32_MAX);
  ArcadeShow show = shown(reel);
  arcade_scene_bake(ui, &reel->scene, &show, cell);
}

void arcade_reel_draw(const ArcadeReel *reel, const Ui *ui, Rectangle room, float cell) {
  ArcadeShow show = shown(reel);
  arcade_scene_draw(ui, &reel->scene, &show, room, cell);
}

void arcade_reel_caption(const ArcadeReel *reel, const Ui *ui, float left, float right, float y) {
  enum { ARCADE = 9 };
  const ArcadeState *state = &reel->film.replay.state;
  const Map *map = arcade_maze_of(&reel->film.replay.game, state)->map;
  char words[ARCADE_NAME + MAP_TEXT + 32], who[ARCADE_NAME], number[32];
  agent_told(ui->language, reel->film.record.pacman, ARCADE, who, sizeof who);
  snprintf(words, sizeof words, "%s  ·  %s %d  ·  %s", map->title, say(ui, STR_ARCADE_ROUND), (int)state->round, who);
  write_number(number, sizeof number, state->score);
  float wide = put(ui, FACE_MONO_BOLD, 16, right, y, ALIGN_RIGHT, tint(ui, TOKEN_TEXT), number);
  put_fit(ui, FACE_MEDIUM, 14, left, y, ALIGN_LEFT, right - wide - left - 16, tint(ui, TOKEN_MUTED), words);
}

/* ---- colours ---- */

typedef struct Palette {
  uint32_t *colors;
  int32_t count, room;
} Palette;

static void add(Palette *p, Color color) {
  uint32_t value = (uint32_t)color.r << 16 | (uint32_t)color.g << 8 | color.b;
  for (int32_t i = 0; i < p->count; i++)
    if (p->colors[i] == value) return;
  if (p->count < p->room) p->colors[p->count++] = value;
}

/* A colour, and the steps from it to what lies under it. */
static void add_steps(Palette *p, Color ground, Color ink, int steps) {
  for (int i = 1; i <= steps; i++) add(p, color_mix(ground, ink, (float)i / (float)steps));
}

int32_t arcade_reel_palette(const ArcadeReel *reel, const Theme *theme, uint32_t *colors, int32_t room) {
  static const Token inks[] = {TOKEN_HERO,  TOKEN_FOOD,    TOKEN_HOB,   TOKEN_STILT,
                               TOKEN_DOZER, TOKEN_BRAMBLE, TOKEN_MUTED, TOKEN_DANGER};
  static const Color others[] = {{68, 104, 255, 255}, {200, 212, 255, 255}, {236, 240, 255, 255},
                                 {20, 18, 34, 255},   {178, 140, 255, 255}, {120, 205, 160, 255},
                                 {238, 140, 84, 255}, {255, 210, 63, 255},  {255, 107, 107, 255},
                                 {92, 174, 245, 255}, {245, 130, 190, 255}, {190, 225, 250, 255}};
  Palette p = {.colors = colors, .room = room};
  Color floor = theme_color(theme, TOKEN_FLOOR), ground = theme_color(theme, TOKEN_BACKGROUND);
  add(&p, floor);
  add(&p, ground);
  add(&p, COLOR_WHITE);
  add(&p, theme_keyline(theme));
  add_steps(&p, ground, theme_color(theme, TOKEN_TEXT), 5);
  for (size_t i = 0; i < sizeof inks / sizeof *inks; i++) add_steps(&p, floor, theme_color(theme, inks[i]), 5);
  for (int t = TOKEN_HOB; t <= TOKEN_BRAMBLE; t++) add(&p, color_darker(theme_color(theme, (Token)t), 0.34f));
  for (size_t i = 0; i < sizeof others / sizeof *others; i++) add_steps(&p, floor, others[i], 2);
  for (int32_t i = 0; i < reel->film.record.map_count && i < 8; i++) {
    Theme own = arcade_maze_theme(theme, arcade_hue(reel->film.record.names[i]));
    Color fill = theme_color(&own, TOKEN_WALL_FILL), stroke = theme_color(&own, TOKEN_WALL_STROKE);
    add_steps(&p, floor, stroke, 4);
    add_steps(&p, floor, fill, 2);
    add_steps(&p, fill, stroke, 3);
    add_steps(&p, fill, theme_color(theme, TOKEN_TEXT), 3);
  }
  return p.count;
}
