/* The puzzle's board: tiles that slide, are clicked and dragged; the playback's controls; confetti.
 * Must not know any search. */
#include <math.h>
#include <stdlib.h>

#include "game/app/screens/puzzle/puzzle_internal.h"

static const double SLIDE_SECONDS = 0.12;
static const float GAP = 0.024f;       /* between tiles, of a tile */
static const float DRAG_ENOUGH = 0.4f; /* of a tile: letting go then makes the move */
static const double CONFETTI_SECONDS = 3;

/* ---- places ---- */

static Rectangle tile_rect(const PuzzleState *r, float row, float col) {
  float cell = r->board.width / (float)r->game.board.side, gap = cell * GAP;
  return (Rectangle){r->board.x + col * cell + gap, r->board.y + row * cell + gap, cell - 2 * gap, cell - 2 * gap};
}

static int32_t cell_under(const PuzzleState *r, Vector2 at) {
  int32_t side = r->game.board.side;
  float cell = r->board.width / (float)side;
  if (!rect_has(r->board, at)) return -1;
  int32_t row = (int32_t)((at.y - r->board.y) / cell), col = (int32_t)((at.x - r->board.x) / cell);
  return row >= 0 && col >= 0 && row < side && col < side ? row * side + col : -1;
}

/* ---- tiles ---- */

static void draw_number(const Ui *ui, const PuzzleState *r, Rectangle rect, int32_t tile, bool home) {
  char text[8];
  snprintf(text, sizeof text, "%d", (int)tile);
  if (r->look_kind == LOOK_NUMBERS) {
    int32_t size = (int32_t)(rect.height * 0.4f);
    fonts_draw(ui->fonts, FACE_BOLD, size, rect_center(rect), ALIGN_CENTER,
               tint(ui, home ? TOKEN_GOOD_TEXT : TOKEN_TEXT), text);
    if (home)
      draw_disc((Vector2){rect_center(rect).x, rect.y + rect.height * 0.84f}, rect.height * 0.035f,
                tint(ui, TOKEN_GOOD_TEXT));
    return;
  }
  int32_t size = (int32_t)fminf(fmaxf(rect.height * 0.14f, 11), px(ui, 26));
  float line = fmaxf(px(ui, 2), 2);
  float wide = fonts_width(ui->fonts, FACE_MONO_BOLD, size, text) + (float)size * 1.1f, high = (float)size * 1.6f;
  Rectangle chip = {rect.x + rect.width * 0.06f, rect.y + rect.height * 0.06f, wide, high};
  draw_round(chip, high * 0.3f, color_fade(tint(ui, TOKEN_BACKGROUND), 0.86f));
  fonts_draw(ui->fonts, FACE_MONO_BOLD, size, rect_center(chip), ALIGN_CENTER,
             tint(ui, home ? TOKEN_GOOD_TEXT : TOKEN_TEXT), text);
  if (home) /* marked by a line as well as by colour */
    draw_rect(
        rect_snap((Rectangle){chip.x + chip.width * 0.25f, chip.y + chip.height - line - 1, chip.width * 0.5f, line}),
        tint(ui, TOKEN_GOOD_TEXT));
}

static void draw_tile(App *app, Rectangle rect, int32_t tile, bool home, bool raised) {
  PuzzleState *r = puzzle_state(app);
  const Ui *ui = &app->ui;
  float radius = rect.width * 0.09f;
  if (r->look_kind == LOOK_NUMBERS) {
    draw_round(rect, radius, tint(ui, TOKEN_RAISED));
    draw_frame(rect, radius, fmaxf(px(ui, 1), 1), tint(ui, TOKEN_LINE));
  } else {
    tile_picture_draw(&r->picture, r->game.board.side, tile, rect, 1);
  }
  if (r->look_kind != LOOK_PICTURE) draw_number(ui, r, rect, tile, home);
  if (raised) draw_frame(rect_inset(rect, -1), radius, fmaxf(px(ui, 3), 2), tint(ui, TOKEN_ACCENT));
}

/* How far the grabbed tile follows the mouse towards the blank: 0 .. 1. */
static float drag_part(const App *app, int32_t cell, int32_t blank) {
  const PuzzleState *r = puzzle_state(app);
  int32_t side = r->game.board.side;
  float size = r->board.width / (float)side;
  float dx = app->input.mouse.x - app->input.drag_from.x, dy = app->input.mouse.y - app->input.drag_from.y;
  bool row = cell / side == blank / side;
  float along = row ? (blank > cell ? dx : -dx) : blank > cell ? dy : -dy;
  return fminf(fmaxf(along / size, 0), 1);
}

static bool movable(const PuzzleState *r, int32_t cell, int32_t blank) {
  int32_t side = r->game.board.side;
  return cell >= 0 && cell != blank && (cell / side == blank / side || cell % side == blank % side);
}

/* Between the cell and the blank, the cell included: these move together. */
static bool moves_along(int32_t side, int32_t cell, int32_t grabbed, int32_t blank) {
  if (grabbed < 0) return false;
  int32_t low = grabbed < blank ? grabbed : blank, high = grabbed < blank ? blank : grabbed;
  if (cell < low || cell > high || cell == blank) return false;
  return grabbed / side == blank / side ? cell / side == blank / side : cell % side == blank % side;
}

static Rectangle place_of_tile(const App *app, int32_t cell, int32_t blank) {
  const PuzzleState *r = puzzle_state(app);
  int32_t side = r->game.board.side;
  float row = (float)(cell / side), col = (float)(cell % side);
  double t = (app->ui.now - r->slid_at) / SLIDE_SECONDS;
  if (r->game.board.at[cell] == r->slid_tile && t >= 0 && t < 1 && !app->settings.calm) {
    float rest = (float)((1 - t) * (1 - t));
    row += ((float)(r->slid_from / side) - row) * rest;
    col += ((float)(r->slid_from % side) - col) * rest;
  } else if (moves_along(side, cell, r->grabbed, blank)) {
    float part = drag_part(app, r->grabbed, blank);
    bool in_row = r->grabbed / side == blank / side;
    row += in_row ? 0 : (blank > r->grabbed ? part : -part);
    col += in_row ? (blank > r->grabbed ? part : -part) : 0;
  }
  return tile_rect(r, row, col);
}

static void draw_hint(const App *app, int32_t blank) {
  const PuzzleState *r = puzzle_state(app);
  int32_t side = r->game.board.side;
  Rectangle rect = tile_rect(r, (float)(blank / side), (float)(blank % side));
  Vector2 middle = rect_center(rect);
  float size = rect.width * 0.36f;
  /* The tile comes the other way. */
  static const float turns[SLIDE_COUNT] = {
      [SLIDE_UP] = -1.5708f, [SLIDE_LEFT] = 3.14159f, [SLIDE_RIGHT] = 0, [SLIDE_DOWN] = 1.5708f};
  float angle = turns[r->hint], dx = -cosf(angle), dy = -sinf(angle), thick = fmaxf(rect.width * 0.045f, 2);
  Color color = tint(&app->ui, TOKEN_ACCENT);
  Vector2 head = {middle.x + dx * size / 2, middle.y + dy * size / 2};
  if (r->hint == SLIDE_LEFT || r->hint == SLIDE_RIGHT || r->hint == SLIDE_UP || r->hint == SLIDE_DOWN) {
    draw_stroke((Vector2){middle.x - dx * size / 2, middle.y - dy * size / 2}, head, thick, color);
    float side_x = -dy * size * 0.3f, side_y = dx * size * 0.3f, back = size * 0.35f;
    draw_stroke((Vector2){head.x - dx * back + side_x, head.y - dy * back + side_y}, head, thick, color);
    draw_stroke((Vector2){head.x - dx * back - side_x, head.y - dy * back - side_y}, head, thick, color);
  }
}

static void draw_blank(const App *app, int32_t blank) {
  const PuzzleState *r = puzzle_state(app);
  int32_t side = r->game.board.side;
  Rectangle rect = tile_rect(r, (float)(blank / side), (float)(blank % side));
  Color line = tint(&app->ui, TOKEN_LINE);
  float dash = fmaxf(rect.width / 15, 3), thick = fmaxf(px(&app->ui, 1.5f), 1);
  for (int32_t i = 0; (float)i * 2 * dash < rect.width; i++) {
    float d = (float)i * 2 * dash;
    float length = fminf(dash, rect.width - d);
    draw_rect((Rectangle){rect.x + d, rect.y, length, thick}, line);
    draw_rect((Rectangle){rect.x + d, rect.y + rect.height - thick, length, thick}, line);
    draw_rect((Rectangle){rect.x, rect.y + d, thick, length}, line);
    draw_rect((Rectangle){rect.x + rect.width - thick, rect.y + d, thick, length}, line);
  }
}

/* ---- the mouse ---- */

static void push(App *app, int32_t cell) {
  PuzzleState *r = puzzle_state(app);
  int32_t side = r->game.board.side, blank = puzzle_blank(&r->game.board);
  bool row = cell / side == blank / side;
  Slide slide = row ? (cell < blank ? SLIDE_LEFT : SLIDE_RIGHT) : cell < blank ? SLIDE_UP : SLIDE_DOWN;
  int32_t steps = row ? abs(cell - blank) : abs(cell - blank) / side;
  for (int32_t i = 0; i < steps; i++) puzzle_slide_by(app, slide, true);
}

static void use_mouse(App *app) {
  PuzzleState *r = puzzle_state(app);
  Input *input = &app->input;
  int32_t blank = puzzle_blank(&r->game.board);
  bool down = input_presses(input, r->board);
  int32_t under = down ? cell_under(r, input->drag_from) : -1;
  if (down && movable(r, under, blank) && !r->playing)
    r->grabbed = under;
  else
    r->grabbed = -1;
  for (int32_t i = 0; i < input->click_count; i++) {
    Click *click = &input->clicks[i];
    if (click->taken || input->muted || !rect_has(r->board, click->press)) continue;
    int32_t cell = cell_under(r, click->press);
    click->taken = true;
    blank = puzzle_blank(&r->game.board);
    if (!movable(r, cell, blank)) continue;
    float size = r->board.width / (float)r->game.board.side;
    float far = fmaxf(fabsf(click->release.x - click->press.x), fabsf(click->release.y - click->press.y)) / size;
    int32_t side = r->game.board.side;
    bool row = cell / side == blank / side;
    float along = row ? (blank > cell ? click->release.x - click->press.x : click->press.x - click->release.x)
                      : (blank > cell ? click->release.y - click->press.y : click->press.y - click->release.y);
    /* A click, or a drag far enough the right way; anything else is ignored. */
    if (far < 0.2f || along / size > DRAG_ENOUGH) push(app, cell);
    r->grabbed = -1;
  }
}

void puzzle_board_draw(App *app, Rectangle room) {
  PuzzleState *r = puzzle_state(app);
  Ui *ui = &app->ui;
  panel(ui, room, TOKEN_PANEL);
  Rectangle inner = rect_inset(room, px(ui, 8));
  draw_round(inner, px(ui, 12), tint(ui, TOKEN_BACKGROUND));
  r->board = rect_inset(inner, px(ui, 4));
  use_mouse(app);
  int32_t side = r->game.board.side, cells = side * side, blank = puzzle_blank(&r->game.board);
  bool solved = puzzle_is_goal(&r->game.board);
  if (!solved || r->look_kind == LOOK_NUMBERS) draw_blank(app, blank);
  if (solved && r->look_kind != LOOK_NUMBERS) /* the last piece of the picture */
    tile_picture_draw(&r->picture, side, 0, tile_rect(r, 0, 0), fminf((float)(ui->now - r->solved_at) * 2, 1));
  int32_t hovered = input_hovers(ui->input, r->board) ? cell_under(r, ui->input->mouse) : -1;
  for (int32_t cell = 0; cell < cells; cell++) {
    int32_t tile = r->game.board.at[cell];
    if (tile == 0) continue;
    bool raised = cell == hovered && movable(r, cell, blank) && !r->playing && !solved;
    draw_tile(app, place_of_tile(app, cell, blank), tile, tile == cell, raised);
    char name[32];
    snprintf(name, sizeof name, "puzzle.cell.%d", (int)cell);
    if (side <= 5) app_target(app, name, tile_rect(r, (float)(cell / side), (float)(cell % side)));
  }
  if (r->hint >= 0 && !solved) draw_hint(app, blank);
}

/* ---- the playback ---- */

typedef enum { ICON_REWIND, ICON_BACK, ICON_PLAY, ICON_PAUSE, ICON_FORWARD } Icon;

static void triangle(Vector2 at, float size, float way, Color color) {
  draw_triangle((Vector2){at.x - way * size * 0.45f, at.y - size * 0.55f}, (Vector2){at.x + way * size * 0.55f, at.y},
                (Vector2){at.x - way * size * 0.45f, at.y + size * 0.55f}, color);
}

static void draw_icon(const Ui *ui, Icon icon, Vector2 at, Color color) {
  float size = px(ui, 14), bar = px(ui, 3);
  switch (icon) {
    case ICON_REWIND:
      triangle((Vector2){at.x - size * 0.4f, at.y}, size * 0.8f, -1, color);
      triangle((Vector2){at.x + size * 0.4f, at.y}, size * 0.8f, -1, color);
      break;
    case ICON_BACK:
      draw_rect((Rectangle){at.x - size * 0.6f, at.y - size * 0.5f, bar, size}, color);
      triangle((Vector2){at.x + size * 0.1f, at.y}, size * 0.9f, -1, color);
      break;
    case ICON_FORWARD:
      draw_rect((Rectangle){at.x + size * 0.6f - bar, at.y - size * 0.5f, bar, size}, color);
      triangle((Vector2){at.x - size * 0.1f, at.y}, size * 0.9f, 1, color);
      break;
    case ICON_PAUSE:
      draw_rect((Rectangle){at.x - size * 0.4f, at.y - size * 0.5f, bar, size}, color);
      draw_rect((Rectangle){at.x + size * 0.4f - bar, at.y - size * 0.5f, bar, size}, color);
      break;
    default: triangle(at, size, 1, color); break;
  }
}

static bool icon_button(App *app, Vector2 at, Icon icon, bool main, bool able, const char *name) {
  Ui *ui = &app->ui;
  float radius = px(ui, main ? 18 : 16);
  Rectangle rect = {at.x - radius, at.y - radius, 2 * radius, 2 * radius};
  bool hover = able && input_hovers(ui->input, rect);
  if (main) draw_disc(at, radius, color_fade(tint(ui, TOKEN_ACCENT), able ? 1 : 0.45f));
  if (!main && hover) draw_disc(at, radius, tint(ui, TOKEN_RAISED));
  draw_icon(ui, icon, at, color_fade(tint(ui, main ? TOKEN_ON_ACCENT : TOKEN_TEXT), able ? 1 : 0.45f));
  app_target(app, name, rect);
  return able && input_clicked(ui->input, rect);
}

void puzzle_transport_draw(App *app, Rectangle room) {
  PuzzleState *r = puzzle_state(app);
  Ui *ui = &app->ui;
  float y = rect_center(room).y + px(ui, 2), x = room.x + px(ui, 18), step = px(ui, 40);
  bool plan = r->plan_length > 0;
  if (icon_button(app, (Vector2){x, y}, ICON_REWIND, false, plan && r->plan_at > 0, "puzzle.rewind"))
    r->playing = false, puzzle_seek(app, 0);
  if (icon_button(app, (Vector2){x + step, y}, ICON_BACK, false, plan && r->plan_at > 0, "puzzle.back"))
    r->playing = false, puzzle_seek(app, r->plan_at - 1);
  bool able = puzzle_can_solve(app) && (!r->job || r->plan_at < r->plan_length);
  if (icon_button(app, (Vector2){x + 2 * step, y}, r->playing ? ICON_PAUSE : ICON_PLAY, true, able, "puzzle.play"))
    input_push(ui->input, ACTION_SOLVE);
  if (icon_button(app, (Vector2){x + 3 * step, y}, ICON_FORWARD, false, r->plan_at < r->plan_length, "puzzle.forward"))
    r->playing = false, puzzle_seek(app, r->plan_at + 1);
  float left = x + 3 * step + px(ui, 28), right = room.x + room.width;
  if (!plan) {
    StringId solve = ui->phone ? STR_PUZZLE_IDLE_TAP : STR_PUZZLE_IDLE;
    StringId idle = puzzle_can_solve(app)            ? solve
                    : puzzle_is_goal(&r->game.board) ? STR_PUZZLE_AGAIN
                                                     : STR_PUZZLE_BY_HAND;
    if (ui->low && width_of(ui, FACE_MEDIUM, 13, say(ui, idle)) > right - left) return; /* the button is enough */
    put_fit(ui, FACE_MEDIUM, 13, left, y, ALIGN_LEFT, right - left, tint(ui, TOKEN_MUTED), say(ui, idle));
    return;
  }
  char words[96], rate[16];
  snprintf(rate, sizeof rate, "%g", puzzle_rate(r));
  snprintf(words, sizeof words, say(ui, STR_PUZZLE_MOVES_LEFT), (int)(r->plan_length - r->plan_at), rate);
  put_fit(ui, FACE_MEDIUM, 12, left, y - px(ui, 11), ALIGN_LEFT, right - left, tint(ui, TOKEN_MUTED), words);
  Rectangle bar = {left, y - px(ui, 2), right - left - px(ui, 4), px(ui, 20)};
  float place = slider(ui, bar, (float)r->plan_at / (float)r->plan_length, false);
  if (place >= 0) {
    r->playing = false;
    puzzle_seek(app, (int32_t)lroundf(place * (float)r->plan_length));
  }
}

/* ---- confetti ---- */

void puzzle_confetti_start(App *app) {
  PuzzleState *r = puzzle_state(app);
  if (app->settings.calm) return;
  unsigned noise = (unsigned)r->game.made * 2654435761U + 1;
  for (int32_t i = 0; i < CONFETTI; i++) {
    float f[4];
    for (int k = 0; k < 4; k++) {
      noise = noise * 1664525U + 1013904223U;
      f[k] = (float)(noise >> 8) / 16777216.0f;
    }
    r->flakes[i] = (Flake){.at = {r->board.x + f[0] * r->board.width, r->board.y + f[1] * r->board.height * 0.4f},
                           .speed = {(f[2] - 0.5f) * 260, -120 - 260 * f[3]},
                           .turn = f[1] * 6,
                           .spin = (f[3] - 0.5f) * 14,
                           .color = i % 5};
  }
}

void puzzle_confetti_draw(App *app) {
  PuzzleState *r = puzzle_state(app);
  static const Token colors[5] = {TOKEN_HERO, TOKEN_HOB, TOKEN_STILT, TOKEN_DOZER, TOKEN_BRAMBLE};
  double age = app->ui.now - r->solved_at;
  if (age < 0 || age > CONFETTI_SECONDS || app->settings.calm || r->game.helped) return;
  float dt = app->ui.dt, size = px(&app->ui, 5), alpha = fminf((float)(CONFETTI_SECONDS - age), 1);
  for (int32_t i = 0; i < CONFETTI; i++) {
    Flake *f = &r->flakes[i];
    f->speed.y += 420 * dt;
    f->at.x += f->speed.x * dt;
    f->at.y += f->speed.y * dt;
    f->turn += f->spin * dt;
    float wide = size * fabsf(cosf(f->turn)) + 1;
    draw_rect((Rectangle){f->at.x - wide, f->at.y - size * 0.6f, 2 * wide, size * 1.2f},
              color_fade(tint(&app->ui, colors[f->color]), alpha));
  }
}
