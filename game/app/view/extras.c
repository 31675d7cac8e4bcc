/* Pies, anchors, exit and power, each recognisable by its shape. Must not know the rules. */
#include "game/app/view/extras.h"

#include <math.h>
#include <stdio.h>

#include "game/app/view/items.h"

static const float PI_F = 3.14159265f;
static const float SMALL = 10; /* pixels per cell: below this only dots */
enum { POWER_WHOLE = 5 };      /* moves that a pie lasts */

/* The exit while there is food left: barred. */
static void draw_barred(Vector2 at, float cell, const Theme *theme) {
  Color frame = theme_color(theme, TOKEN_MUTED);
  Rectangle door = {at.x - 0.26f * cell, at.y - 0.38f * cell, 0.52f * cell, 0.76f * cell};
  draw_round(rect_inset(door, -0.05f * cell), 0.16f * cell, theme_keyline(theme));
  draw_round(door, 0.12f * cell, theme_color(theme, TOKEN_BACKGROUND));
  draw_frame(door, 0.12f * cell, fmaxf(0.08f * cell, 1.5f), frame);
  for (int i = -1; cell >= SMALL && i <= 1; i++)
    draw_stroke((Vector2){at.x + (float)i * 0.13f * cell, at.y - 0.28f * cell},
                (Vector2){at.x + (float)i * 0.13f * cell, at.y + 0.28f * cell}, fmaxf(0.05f * cell, 1), frame);
}

/* Four brackets around the cell, with a dot in the gap that shows which corner it belongs to. */
static void draw_anchor(Vector2 at, float cell, const Theme *theme) {
  Color color = theme_color(theme, TOKEN_BRAMBLE);
  float far = 0.4f * cell, arm = 0.2f * cell, thick = fmaxf(0.07f * cell, 1);
  for (int k = 0; k < 4; k++) {
    float sx = k & 1 ? 1 : -1, sy = k & 2 ? 1 : -1;
    Vector2 corner = {at.x + sx * far, at.y + sy * far};
    draw_stroke(corner, (Vector2){corner.x - sx * arm, corner.y}, thick, color);
    draw_stroke(corner, (Vector2){corner.x, corner.y - sy * arm}, thick, color);
  }
  draw_circle(at, 0.16f * cell, thick, color_fade(color, 0.7f));
}

void extras_draw(const BoardView *view, const Game *game, const State *state, float light, const Theme *theme) {
  const Board *board = game->board;
  for (int c = 0; extras_has_corners(game) && c < CORNER_COUNT; c++) {
    bool again = false;
    for (int k = 0; k < c; k++) again |= game->anchors[k] == game->anchors[c];
    if (game->anchors[c] != CELL_NONE && !again)
      draw_anchor(board_view_at(view, board, game->anchors[c]), view->cell, theme);
  }
  const CellList *pies = &game->map->pies;
  for (int32_t i = 0; state->power_cells && i < pies->count; i++)
    if (state->power_cells[pies->at[i]])
      (state->ghosts ? pellet_draw : pie_draw)(board_view_at(view, board, pies->at[i]),
                                               view->cell * (0.94f + 0.06f * light), theme);
  const CellList *pills = &game->map->pills;
  for (int32_t i = 0; state->pill && i < pills->count; i++)
    if (state->pill[pills->at[i]])
      draw_disc(board_view_at(view, board, pills->at[i]), fmaxf(0.26f * view->cell, 1.5f),
                theme_color(theme, TOKEN_GOOD));
  if (!game->level->exit || game->map->exit == CELL_NONE) return;
  Vector2 door = board_view_at(view, board, game->map->exit);
  if (state->foods_left == 0)
    exit_draw(door, view->cell, theme);
  else
    draw_barred(door, view->cell, theme);
}

void extras_draw_power(const BoardView *view, const State *state, Vector2 hero, float part, Ui *ui) {
  if (state->power == 0) return;
  float left = fmaxf((float)state->power - part, 0) / POWER_WHOLE, radius = 0.56f * view->cell;
  float thick = fmaxf(0.09f * view->cell, 2);
  Color color = tint(ui, TOKEN_FRONTIER);
  draw_circle(hero, radius, thick, color_fade(color, 0.22f));
  draw_arc(hero, radius, thick, -PI_F / 2, -PI_F / 2 + 2 * PI_F * fminf(left, 0.999f), color);
  if (view->cell < 2 * SMALL) return;
  char words[8];
  snprintf(words, sizeof words, "%d", (int)state->power);
  Vector2 at = {hero.x + 0.5f * view->cell, hero.y - 0.5f * view->cell};
  draw_disc(at, 0.22f * view->cell, tint(ui, TOKEN_FLOOR));
  fonts_draw(ui->fonts, FACE_MONO_BOLD, (int32_t)fmaxf(0.3f * view->cell, 9), at, ALIGN_CENTER, tint(ui, TOKEN_TEXT),
             words);
}
