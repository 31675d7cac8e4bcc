/* A sheet as SVG: every wall, cell, line and letter is a shape, so that it stays sharp at any size.
 * Must not know what is shown beyond the sheet. */
#include <math.h>
#include <stdio.h>

#include "game/app/model/sheet_svg.h"
#include "game/lab/svg.h"

/* Pixels. */
enum {
  CELL = SHEET_CELL,
  MARGIN = 24,
  HEAD = 56,
  SIGN_ROW = 24,
  TILE = 60,
  LETTER = 7,
  SIGN_COLUMN = 280,
  WIDTH_LEAST = 420
};
static const char FONT[] = "Inter, Helvetica, Arial, sans-serif", MONO[] = "JetBrains Mono, Menlo, Consolas, monospace";

uint32_t sheet_mix(uint32_t a, uint32_t b, double part) {
  uint32_t out = 0;
  for (int shift = 0; shift < 24; shift += 8) {
    double x = (double)(a >> shift & 255), y = (double)(b >> shift & 255);
    out |= (uint32_t)lround(x + (y - x) * part) << shift;
  }
  return out;
}

uint32_t sheet_color(const Theme *t, SheetKind kind, double share) {
  switch (kind) {
    case SHEET_HEAT: {
      double at = fmin(fmax(share, 0), 1) * (HEAT_STOPS - 1);
      int stop = at >= HEAT_STOPS - 1 ? HEAT_STOPS - 2 : (int)at;
      return sheet_mix(t->c[TOKEN_HEAT_1 + stop], t->c[TOKEN_HEAT_1 + stop + 1], at - stop);
    }
    case SHEET_FRONTIER: return t->c[TOKEN_FRONTIER];
    case SHEET_UNKNOWN: return t->c[TOKEN_MUTED];
    case SHEET_BOTH: return sheet_mix(t->c[TOKEN_GOOD], t->c[TOKEN_FLOOR], 0.42);
    case SHEET_ONLY_A:
    case SHEET_PATH_A: return t->c[TOKEN_BRAMBLE];
    case SHEET_ONLY_B:
    case SHEET_PATH_B: return t->c[TOKEN_HOB];
    case SHEET_AGREE: return t->c[t->light ? TOKEN_TEXT : TOKEN_PATH];
    case SHEET_HUNTER: return t->c[TOKEN_HOB];
    case SHEET_VALUE: return t->c[TOKEN_HERO];
    case SHEET_NEXT: return t->c[TOKEN_ACCENT];
    case SHEET_LOOKED_AT: return t->c[TOKEN_TEXT];
    case SHEET_CROSS:
    case SHEET_REASON: return t->c[TOKEN_DANGER];
    case SHEET_COST: return sheet_mix(t->c[TOKEN_FLOOR], t->c[TOKEN_TEXT], 0.055 * (COST_MAX - 1) * share);
    default: return t->c[TOKEN_PATH];
  }
}

/* ---- walls ---- */

static bool is_wall(const Sheet *s, int32_t row, int32_t col) {
  if (!board_inside(s->board, row, col)) return false;
  Cell cell = board_cell(s->board, row, col);
  return !s->board->open[cell] && !(s->hidden && s->hidden[cell]);
}

/* Thick round lines from wall to wall, and squares where four meet. */
static void wall_path(const SheetPen *p) {
  const Sheet *s = p->sheet;
  for (int32_t row = 0; row < s->board->rows; row++)
    for (int32_t col = 0; col < s->board->cols; col++) {
      if (!is_wall(s, row, col)) continue;
      double x = sheet_x(p, col), y = sheet_y(p, row);
      bool right = is_wall(s, row, col + 1), down = is_wall(s, row + 1, col);
      bool alone = !right && !down && !is_wall(s, row, col - 1) && !is_wall(s, row - 1, col);
      if (right) text_print(p->out, "M%g %gh%d", x, y, CELL);
      if (down) text_print(p->out, "M%g %gv%d", x, y, CELL);
      if (right && down && is_wall(s, row + 1, col + 1))
        text_print(p->out, "M%g %gh%dv%dh%dz", x, y, CELL, CELL, -CELL);
      if (alone) text_print(p->out, "M%g %gh0", x, y);
    }
}

static void draw_walls(const SheetPen *p) {
  static const struct {
    double width;
    Token color;
  } passes[] = {{0.82, TOKEN_WALL_STROKE}, {0.70, TOKEN_WALL_FILL}};
  for (int i = 0; i < 2; i++) {
    unsigned color = (unsigned)p->theme->c[passes[i].color];
    text_print(p->out,
               "<path fill=\"#%06x\" stroke=\"#%06x\" stroke-width=\"%g\" stroke-linecap=\"round\" "
               "stroke-linejoin=\"round\" d=\"",
               color, color, passes[i].width * CELL);
    wall_path(p);
    text_print(p->out, "\"/>\n");
  }
}

/* What entering a cell costs, where that is more than 1: a darker ground and the number. */
static void draw_terrain(const SheetPen *p) {
  const Board *board = p->sheet->board;
  for (int32_t row = 0; board->cost && row < board->rows; row++)
    for (int32_t col = 0; col < board->cols; col++) {
      Cell cell = board_cell(board, row, col);
      int32_t cost = board_cost(board, cell);
      if (!board->open[cell] || cost == 1 || (p->sheet->hidden && p->sheet->hidden[cell])) continue;
      text_print(p->out, "<rect x=\"%g\" y=\"%g\" width=\"%d\" height=\"%d\" fill=\"#%06x\"/>",
                 sheet_x(p, col) - CELL / 2.0, sheet_y(p, row) - CELL / 2.0, CELL, CELL,
                 (unsigned)sheet_color(p->theme, SHEET_COST, (cost - 1.0) / (COST_MAX - 1)));
    }
}

/* The numbers, over the cells: small, in a corner. */
static void draw_costs(const SheetPen *p) {
  const Board *board = p->sheet->board;
  for (int32_t row = 0; board->cost && row < board->rows; row++)
    for (int32_t col = 0; col < board->cols; col++) {
      Cell cell = board_cell(board, row, col);
      int32_t cost = board_cost(board, cell);
      if (!board->open[cell] || cost == 1 || (p->sheet->hidden && p->sheet->hidden[cell])) continue;
      text_print(p->out,
                 "<text x=\"%g\" y=\"%g\" font-family=\"%s\" font-size=\"8\" text-anchor=\"end\" stroke=\"#%06x\" "
                 "stroke-width=\"2.5\" "
                 "paint-order=\"stroke\" fill=\"#%06x\">%d</text>\n",
                 sheet_x(p, col) + CELL / 2.0 - 1, sheet_y(p, row) + CELL / 2.0 - 1, MONO,
                 (unsigned)sheet_color(p->theme, SHEET_COST, (cost - 1.0) / (COST_MAX - 1)),
                 (unsigned)p->theme->c[TOKEN_TEXT], (int)cost);
    }
}

/* ---- cells and lines ---- */

static void draw_square(const SheetPen *p, double x, double y, double size, SheetKind kind, double share) {
  unsigned color = (unsigned)sheet_color(p->theme, kind, share);
  unsigned floor = (unsigned)p->theme->c[TOKEN_FLOOR];
  double left = x - size / 2, top = y - size / 2, radius = 0.2 * size;
  if (kind == SHEET_FRONTIER) {
    text_print(p->out,
               "<rect x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\" rx=\"%g\" fill=\"none\" stroke=\"#%06x\" "
               "stroke-width=\"1.6\"/>\n",
               left + 2, top + 2, size - 4, size - 4, radius, color);
    if (share < 1)
      text_print(p->out, "<circle cx=\"%g\" cy=\"%g\" r=\"%g\" fill=\"#%06x\"/>\n", x, y, 0.09 * size, color);
  } else if (kind >= SHEET_NEXT && kind <= SHEET_REASON) {
    text_print(p->out,
               "<rect x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\" rx=\"%g\" fill=\"none\" stroke=\"#%06x\" "
               "stroke-width=\"2.4\"/>\n",
               left, top, size, size, 1.3 * radius, color);
  } else if (kind == SHEET_UNKNOWN) {
    text_print(p->out, "<circle cx=\"%g\" cy=\"%g\" r=\"1\" fill=\"#%06x\"/>\n", x, y, color);
  } else if (kind == SHEET_ONLY_A || kind == SHEET_ONLY_B) {
    bool a = kind == SHEET_ONLY_A;
    text_print(p->out, "<rect x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\" rx=\"%g\" fill=\"#%06x\"/>", left, top, size,
               size, radius, (unsigned)sheet_mix(floor, color, 0.25));
    text_print(p->out, "<path stroke=\"#%06x\" stroke-width=\"1.6\" d=\"", color);
    for (int i = -1; i <= 1; i++) { /* rising, or falling */
      double shift = i * size * 0.3, half = (size - fabs(shift)) / 2 - 1, mx = x + shift / 2;
      double my = y + (a ? shift : -shift) / 2;
      text_print(p->out, "M%g %gL%g %g", mx - half, my + (a ? half : -half), mx + half, my - (a ? half : -half));
    }
    text_print(p->out, "\"/>\n");
  } else {
    text_print(p->out, "<rect x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\" rx=\"%g\" fill=\"#%06x\"/>\n", left, top,
               size, size, radius, color);
  }
}

uint32_t sheet_actor_color(const Theme *t, int32_t actor) {
  static const Token tokens[] = {TOKEN_HOB, TOKEN_STILT, TOKEN_DOZER, TOKEN_BRAMBLE};
  return actor == 0 ? t->c[TOKEN_HERO] : t->c[tokens[(actor - 1) % 4]];
}

static bool is_thin(SheetKind kind) { return kind == SHEET_TRAIL || kind == SHEET_HUNTER || kind == SHEET_JUMP; }
static bool is_dashed(SheetKind kind) { return kind == SHEET_PATH_A || kind == SHEET_HUNTER || kind == SHEET_JUMP; }

static void draw_line(const SheetPen *p, const SheetLine *line) {
  bool thin = is_thin(line->kind), dashed = is_dashed(line->kind);
  unsigned color = (unsigned)sheet_color(p->theme, line->kind, 0);
  if (line->kind == SHEET_HUNTER) color = (unsigned)sheet_actor_color(p->theme, line->actor + 1);
  if (line->count < 2) return;
  for (int keyline = thin ? 0 : 1; keyline >= 0; keyline--) {
    unsigned ink = keyline ? (unsigned)p->theme->c[p->theme->light ? TOKEN_PANEL : TOKEN_BACKGROUND] : color;
    double width = keyline ? 0.3 * CELL : thin ? 0.08 * CELL : 0.16 * CELL;
    text_print(p->out, "<polyline fill=\"none\" stroke=\"#%06x\" stroke-width=\"%g\" stroke-linejoin=\"round\"", ink,
               width);
    text_print(p->out, dashed && !keyline ? " stroke-dasharray=\"7 5\"" : " stroke-linecap=\"round\"");
    text_print(p->out, " points=\"");
    for (int32_t i = 0; i < line->count; i++) {
      const SheetPlace *at = &p->sheet->places[line->first + i];
      text_print(p->out, "%s%g,%g", i ? " " : "", sheet_x(p, at->col), sheet_y(p, at->row));
    }
    text_print(p->out, "\"/>\n");
  }
}

void sheet_words(Text *out, double x, double y, const SheetLetters *l, const char *words) {
  text_print(out, "<text x=\"%g\" y=\"%g\" font-family=\"%s\" font-size=\"%g\"%s text-anchor=\"%s\" fill=\"#%06x\">", x,
             y, l->mono ? MONO : FONT, l->size, l->bold ? " font-weight=\"700\"" : "", l->anchor, (unsigned)l->color);
  svg_text(out, words);
  text_print(out, "</text>\n");
}

static double brightness(uint32_t color) {
  double sum = 0;
  static const double weights[] = {0.0722, 0.7152, 0.2126}; /* blue, green, red */
  for (int i = 0; i < 3; i++) {
    double part = (double)(color >> 8 * i & 255) / 255;
    sum += weights[i] * (part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4));
  }
  return sum;
}

uint32_t sheet_ink(uint32_t ground) {
  const uint32_t dark = 0x14120e, light = 0xfaf8f0;
  double here = brightness(ground) + 0.05;
  return here * here > (brightness(dark) + 0.05) * (brightness(light) + 0.05) ? dark : light;
}

/* The numbers along the main line. */
static void draw_numbers(const SheetPen *p, const SheetLine *line) {
  enum { MOST = 12 };
  for (int32_t i = 1; i < line->count && i <= MOST; i++) {
    const SheetPlace *at = &p->sheet->places[line->first + i];
    char number[16];
    snprintf(number, sizeof number, "%d", (int)i);
    text_print(p->out, "<circle cx=\"%g\" cy=\"%g\" r=\"%g\" fill=\"#%06x\" stroke=\"#%06x\" stroke-width=\"1.5\"/>",
               sheet_x(p, at->col), sheet_y(p, at->row), 0.3 * CELL, (unsigned)p->theme->c[TOKEN_FLOOR],
               (unsigned)p->theme->c[TOKEN_PATH]);
    sheet_words(p->out, sheet_x(p, at->col), sheet_y(p, at->row) + 3,
                &(SheetLetters){9, "middle", true, true, p->theme->c[TOKEN_PATH]}, number);
  }
}

/* A number in a cell, on its floor or on its heat. */
static void draw_number(const SheetPen *p, const SheetChip *chip) {
  uint32_t ground = chip->share < 0 ? p->theme->c[TOKEN_FLOOR] : sheet_color(p->theme, SHEET_HEAT, chip->share);
  int32_t length = svg_length(chip->words);
  double size = chip->kind == CHIP_SMALL ? 0.25 * CELL : length > 4 ? 0.3 * CELL : 0.4 * CELL;
  sheet_words(p->out, sheet_x(p, chip->col), sheet_y(p, chip->row) + 0.36 * size,
              &(SheetLetters){size, "middle", true, chip->kind == CHIP_NUMBER, sheet_ink(ground)}, chip->words);
}

static void draw_chip(const SheetPen *p, double x, double y, SheetChipKind kind, const char *words) {
  static const Token fills[] = {[CHIP_PLAIN] = TOKEN_RAISED, [CHIP_BEST] = TOKEN_HERO, [CHIP_LOST] = TOKEN_DANGER};
  double wide = 8 + 7 * svg_length(words);
  uint32_t ink = kind == CHIP_PLAIN                     ? p->theme->c[TOKEN_TEXT]
                 : p->theme->light && kind == CHIP_LOST ? 0xffffff
                                                        : 0x1b1730;
  text_print(p->out, "<rect x=\"%g\" y=\"%g\" width=\"%g\" height=\"17\" rx=\"5\" fill=\"#%06x\"/>", x - wide / 2,
             y - 8.5, wide, (unsigned)p->theme->c[fills[kind]]);
  sheet_words(p->out, x, y + 4, &(SheetLetters){11, "middle", true, true, ink}, words);
}

/* Tiles in place of a board: those at home are filled. */
static void draw_tiles(const SheetPen *p) {
  const SheetTiles *tiles = &p->sheet->tiles;
  for (int32_t i = 0; i < tiles->side * tiles->side; i++) {
    double x = p->x + (i % tiles->side + 0.5) * TILE, y = p->y + ((double)(i / tiles->side) + 0.5) * TILE;
    double half = 0.46 * TILE;
    bool home = tiles->at[i] == i;
    char number[8];
    if (tiles->at[i] == 0) continue;
    snprintf(number, sizeof number, "%d", (int)tiles->at[i]);
    text_print(p->out, "<rect x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\" rx=\"6\" fill=\"#%06x\" stroke=\"#%06x\"/>",
               x - half, y - half, 2 * half, 2 * half, (unsigned)p->theme->c[home ? TOKEN_WALL_FILL : TOKEN_RAISED],
               (unsigned)p->theme->c[home ? TOKEN_WALL_STROKE : TOKEN_LINE]);
    sheet_words(p->out, x, y + 0.14 * TILE, &(SheetLetters){0.4 * TILE, "middle", false, true, p->theme->c[TOKEN_TEXT]},
                number);
  }
}

/* ---- the key ---- */

static void draw_sign(const SheetPen *p, const SheetSign *sign, const SheetSpot *spot, int32_t column) {
  double x = MARGIN + (double)spot->col * column, y = p->y + (double)spot->row * SIGN_ROW;
  bool line = sign->kind >= SHEET_PLAN && sign->kind <= SHEET_AGREE;
  if (sign->kind == SHEET_HEAT || sign->kind == SHEET_COST) {
    for (int i = 0; i < HEAT_STOPS; i++)
      text_print(p->out, "<rect x=\"%g\" y=\"%g\" width=\"6\" height=\"14\" fill=\"#%06x\"/>", x + 6.0 * i, y - 7,
                 (unsigned)sheet_color(p->theme, sign->kind, (double)i / (HEAT_STOPS - 1)));
  } else if (sign->kind == SHEET_CROSS) {
    sheet_draw_cross(p, x + 14, y);
  } else if (sign->kind == SHEET_VALUE) {
    draw_chip(p, x + 13, y, CHIP_BEST, "+9");
  } else if (line) {
    bool thin = is_thin(sign->kind), dashed = is_dashed(sign->kind);
    text_print(p->out, "<path stroke=\"#%06x\" stroke-width=\"%g\"%s d=\"M%g %gh28\"/>",
               (unsigned)sheet_color(p->theme, sign->kind, 0), thin ? 2.0 : 4.0,
               dashed ? " stroke-dasharray=\"7 5\"" : "", x, y);
  } else if (sign->kind != SHEET_PLAIN) {
    draw_square(p, x + 14, y, 16, sign->kind, 0);
  }
  const char *at = sign->words;
  size_t bytes = 0;
  for (int32_t row = 0; row < spot->lines; row++, at += bytes) {
    char words[2 * SHEET_WORDS];
    at = sheet_line(at, spot->letters, &bytes);
    snprintf(words, sizeof words, "%.*s", (int)bytes, at);
    sheet_words(p->out, x + 40, y + 4, &(SheetLetters){13, "start", false, false, p->theme->c[TOKEN_TEXT]}, words);
    y += SIGN_ROW;
  }
}

/* ---- all of it ---- */

/* Rings stand over what is in the cell, everything else under it. */
static bool is_ring(const SheetCell *cell) { return cell->kind >= SHEET_NEXT && cell->kind <= SHEET_REASON; }

static void draw_cells(const SheetPen *p, bool rings) {
  const Sheet *s = p->sheet;
  for (int32_t i = 0; i < s->cell_count; i++)
    if (is_ring(&s->cells[i]) == rings)
      draw_square(p, sheet_x(p, s->cells[i].at.col), sheet_y(p, s->cells[i].at.row), (rings ? 1.04 : 0.88) * CELL,
                  s->cells[i].kind, s->cells[i].share);
}

static void draw_board(const SheetPen *p) {
  const Sheet *s = p->sheet;
  draw_terrain(p);
  draw_walls(p);
  draw_cells(p, false);
  draw_costs(p);
  for (int32_t i = 0; i < s->line_count; i++) draw_line(p, &s->lines[i]);
  for (int32_t i = 0; i < s->chip_count; i++)
    if (s->chips[i].kind >= CHIP_NUMBER) draw_number(p, &s->chips[i]);
  for (int32_t i = 0; i < s->actor_count; i++) /* food has a rim, so that it is visible on a line of its own colour */
    if (s->actors[i].kind == SHEET_FOOD) sheet_draw_actor(p, &s->actors[i]);
  for (int32_t i = 0; i < s->line_count; i++)
    if (s->lines[i].kind == SHEET_MAIN_LINE) draw_numbers(p, &s->lines[i]);
  for (int32_t i = 0; i < s->actor_count; i++)
    if (s->actors[i].kind != SHEET_FOOD) sheet_draw_actor(p, &s->actors[i]);
  draw_cells(p, true);
  for (int32_t i = 0; i < s->chip_count; i++)
    if (s->chips[i].kind < CHIP_NUMBER)
      draw_chip(p, sheet_x(p, s->chips[i].col), sheet_y(p, s->chips[i].row), s->chips[i].kind, s->chips[i].words);
}

void sheet_svg(const Sheet *s, const Theme *theme, Text *out) {
  int32_t board_rows, board_cols;
  sheet_size(s, &board_rows, &board_cols);
  double unit = s->board ? CELL : TILE, board_wide = board_cols * unit, board_high = board_rows * unit;
  SheetExtent tree = sheet_tree_extent(s);
  double all_wide = board_wide + (tree.width > 0 ? tree.width + MARGIN : 0), all_high = fmax(board_high, tree.height);
  double wide = fmax(fmax(all_wide, WIDTH_LEAST), (double)LETTER * svg_length(s->note)) + 2 * MARGIN;
  int32_t columns = (int32_t)((wide - 2 * MARGIN) / SIGN_COLUMN);
  if (columns < 1) columns = 1;
  SheetFlow flow = {.columns = columns, .width = (int32_t)(wide - 2 * MARGIN) / columns};
  int32_t sign_rows = sheet_sign_rows(s, columns, flow.width);
  double high = HEAD + MARGIN + all_high + MARGIN + sign_rows * (double)SIGN_ROW + (sign_rows ? MARGIN / 2.0 : 0);
  SheetPen pen = {.sheet = s, .theme = theme, .out = out, .x = (wide - all_wide) / 2, .y = HEAD + MARGIN / 2.0};
  text_print(out,
             "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%g\" "
             "height=\"%g\" "
             "viewBox=\"0 0 %g %g\">\n<title>",
             wide, high, wide, high);
  svg_text(out, s->title);
  text_print(out, "</title>\n<rect width=\"%g\" height=\"%g\" fill=\"#%06x\"/>\n", wide, high,
             (unsigned)theme->c[TOKEN_BACKGROUND]);
  sheet_words(out, MARGIN, 30, &(SheetLetters){20, "start", false, true, theme->c[TOKEN_TEXT]}, s->title);
  sheet_words(out, MARGIN, 50, &(SheetLetters){13, "start", false, false, theme->c[TOKEN_MUTED]}, s->note);
  text_print(out, "<rect x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\" rx=\"8\" fill=\"#%06x\"/>\n", pen.x, pen.y,
             board_wide, board_high, (unsigned)theme->c[TOKEN_FLOOR]);
  if (s->board)
    draw_board(&pen);
  else
    draw_tiles(&pen);
  if (tree.width > 0) sheet_draw_tree(&pen, pen.x + board_wide + MARGIN, pen.y);
  SheetPen key = pen;
  key.y += all_high + MARGIN;
  for (int32_t i = 0; i < s->sign_count; i++) {
    SheetSpot spot = sheet_flow(&flow, s->signs[i].words);
    draw_sign(&key, &s->signs[i], &spot, flow.width);
    text_char(out, '\n');
  }
  text_print(out, "</svg>\n");
}
