/* A sheet as SVG: every wall, cell, line and letter is a shape, so that it stays sharp at any size.
 * Must not know what is shown beyond the sheet. */
#include <math.h>
#include <stdio.h>

#include "game/app/model/sheet.h"
#include "game/lab/svg.h"

/* Pixels. */
enum { CELL = 24, MARGIN = 24, HEAD = 56, SIGN_ROW = 24, SIGN_COLUMN = 280, WIDTH_LEAST = 420 };
static const char FONT[] = "Inter, Helvetica, Arial, sans-serif", MONO[] = "JetBrains Mono, Menlo, Consolas, monospace";

static uint32_t mix(uint32_t a, uint32_t b, double part) {
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
      return mix(t->c[TOKEN_HEAT_1 + stop], t->c[TOKEN_HEAT_1 + stop + 1], at - stop);
    }
    case SHEET_FRONTIER: return t->c[TOKEN_FRONTIER];
    case SHEET_UNKNOWN: return t->c[TOKEN_MUTED];
    case SHEET_BOTH: return mix(t->c[TOKEN_GOOD], t->c[TOKEN_FLOOR], 0.42);
    case SHEET_ONLY_A:
    case SHEET_PATH_A: return t->c[TOKEN_BRAMBLE];
    case SHEET_ONLY_B:
    case SHEET_PATH_B: return t->c[TOKEN_HOB];
    case SHEET_AGREE: return t->c[t->light ? TOKEN_TEXT : TOKEN_PATH];
    case SHEET_HUNTER: return t->c[TOKEN_HOB];
    case SHEET_VALUE: return t->c[TOKEN_HERO];
    case SHEET_COST: return mix(t->c[TOKEN_FLOOR], t->c[TOKEN_TEXT], 0.055 * (COST_MAX - 1) * share);
    default: return t->c[TOKEN_PATH];
  }
}

typedef struct Pen {
  const Sheet *sheet;
  const Theme *theme;
  Text *out;
  double x, y; /* of the first cell's corner */
} Pen;

static double at_x(const Pen *p, double col) { return p->x + (col + 0.5) * CELL; }
static double at_y(const Pen *p, double row) { return p->y + (row + 0.5) * CELL; }

/* ---- walls ---- */

static bool is_wall(const Sheet *s, int32_t row, int32_t col) {
  if (!board_inside(s->board, row, col)) return false;
  Cell cell = board_cell(s->board, row, col);
  return !s->board->open[cell] && !(s->hidden && s->hidden[cell]);
}

/* Thick round lines from wall to wall, and squares where four meet. */
static void wall_path(const Pen *p) {
  const Sheet *s = p->sheet;
  for (int32_t row = 0; row < s->board->rows; row++)
    for (int32_t col = 0; col < s->board->cols; col++) {
      if (!is_wall(s, row, col)) continue;
      double x = at_x(p, col), y = at_y(p, row);
      bool right = is_wall(s, row, col + 1), down = is_wall(s, row + 1, col);
      bool alone = !right && !down && !is_wall(s, row, col - 1) && !is_wall(s, row - 1, col);
      if (right) text_print(p->out, "M%g %gh%d", x, y, CELL);
      if (down) text_print(p->out, "M%g %gv%d", x, y, CELL);
      if (right && down && is_wall(s, row + 1, col + 1))
        text_print(p->out, "M%g %gh%dv%dh%dz", x, y, CELL, CELL, -CELL);
      if (alone) text_print(p->out, "M%g %gh0", x, y);
    }
}

static void draw_walls(const Pen *p) {
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
static void draw_terrain(const Pen *p) {
  const Board *board = p->sheet->board;
  for (int32_t row = 0; board->cost && row < board->rows; row++)
    for (int32_t col = 0; col < board->cols; col++) {
      Cell cell = board_cell(board, row, col);
      int32_t cost = board_cost(board, cell);
      if (!board->open[cell] || cost == 1 || (p->sheet->hidden && p->sheet->hidden[cell])) continue;
      text_print(p->out, "<rect x=\"%g\" y=\"%g\" width=\"%d\" height=\"%d\" fill=\"#%06x\"/>",
                 at_x(p, col) - CELL / 2.0, at_y(p, row) - CELL / 2.0, CELL, CELL,
                 (unsigned)sheet_color(p->theme, SHEET_COST, (cost - 1.0) / (COST_MAX - 1)));
    }
}

/* The numbers, over the cells: small, in a corner. */
static void draw_costs(const Pen *p) {
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
                 at_x(p, col) + CELL / 2.0 - 1, at_y(p, row) + CELL / 2.0 - 1, MONO,
                 (unsigned)sheet_color(p->theme, SHEET_COST, (cost - 1.0) / (COST_MAX - 1)),
                 (unsigned)p->theme->c[TOKEN_TEXT], (int)cost);
    }
}

/* ---- cells and lines ---- */

static void draw_square(const Pen *p, double x, double y, double size, SheetKind kind, double share) {
  unsigned color = (unsigned)sheet_color(p->theme, kind, share);
  unsigned floor = (unsigned)p->theme->c[TOKEN_FLOOR];
  double left = x - size / 2, top = y - size / 2, radius = 0.2 * size;
  if (kind == SHEET_FRONTIER) {
    text_print(p->out,
               "<rect x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\" rx=\"%g\" fill=\"none\" stroke=\"#%06x\" "
               "stroke-width=\"1.6\"/><circle cx=\"%g\" cy=\"%g\" r=\"%g\" fill=\"#%06x\"/>\n",
               left + 2, top + 2, size - 4, size - 4, radius, color, x, y, 0.09 * size, color);
  } else if (kind == SHEET_UNKNOWN) {
    text_print(p->out, "<circle cx=\"%g\" cy=\"%g\" r=\"1\" fill=\"#%06x\"/>\n", x, y, color);
  } else if (kind == SHEET_ONLY_A || kind == SHEET_ONLY_B) {
    bool a = kind == SHEET_ONLY_A;
    text_print(p->out, "<rect x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\" rx=\"%g\" fill=\"#%06x\"/>", left, top, size,
               size, radius, (unsigned)mix(floor, color, 0.25));
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

static uint32_t monster_color(const Theme *t, int32_t number) {
  static const Token tokens[] = {TOKEN_HOB, TOKEN_STILT, TOKEN_DOZER, TOKEN_BRAMBLE};
  return t->c[tokens[number % 4]];
}

static void draw_line(const Pen *p, const SheetLine *line) {
  bool thin = line->kind == SHEET_TRAIL || line->kind == SHEET_HUNTER;
  bool dashed = line->kind == SHEET_PATH_A || line->kind == SHEET_HUNTER;
  unsigned color = (unsigned)sheet_color(p->theme, line->kind, 0);
  if (line->kind == SHEET_HUNTER) color = (unsigned)monster_color(p->theme, line->actor);
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
      text_print(p->out, "%s%g,%g", i ? " " : "", at_x(p, at->col), at_y(p, at->row));
    }
    text_print(p->out, "\"/>\n");
  }
}

static void draw_words(const Pen *p, double x, double y, double size, const char *anchor, const char *font, bool bold,
                       unsigned color, const char *words) {
  text_print(p->out, "<text x=\"%g\" y=\"%g\" font-family=\"%s\" font-size=\"%g\"%s text-anchor=\"%s\" fill=\"#%06x\">",
             x, y, font, size, bold ? " font-weight=\"700\"" : "", anchor, color);
  svg_text(p->out, words);
  text_print(p->out, "</text>\n");
}

/* The numbers along the main line. */
static void draw_numbers(const Pen *p, const SheetLine *line) {
  enum { MOST = 12 };
  for (int32_t i = 1; i < line->count && i <= MOST; i++) {
    const SheetPlace *at = &p->sheet->places[line->first + i];
    char number[16];
    snprintf(number, sizeof number, "%d", (int)i);
    text_print(p->out, "<circle cx=\"%g\" cy=\"%g\" r=\"%g\" fill=\"#%06x\" stroke=\"#%06x\" stroke-width=\"1.5\"/>",
               at_x(p, at->col), at_y(p, at->row), 0.3 * CELL, (unsigned)p->theme->c[TOKEN_FLOOR],
               (unsigned)p->theme->c[TOKEN_PATH]);
    draw_words(p, at_x(p, at->col), at_y(p, at->row) + 3, 9, "middle", MONO, true, (unsigned)p->theme->c[TOKEN_PATH],
               number);
  }
}

/* ---- those on it ---- */

static void draw_hero(const Pen *p, double x, double y, int32_t move) {
  static const double turns[] = {180, 270, 0, 90}; /* west, north, east, south */
  double r = 0.42 * CELL;
  text_print(p->out,
             "<g transform=\"translate(%g %g) rotate(%g)\"><path fill=\"#%06x\" stroke=\"#%06x\" stroke-width=\"1\" "
             "d=\"M0 0L%g %gA%g %g 0 1 1 %g %gZ\"/></g>\n",
             x, y, move >= 0 && move < 4 ? turns[move] : 0, (unsigned)p->theme->c[TOKEN_HERO],
             (unsigned)p->theme->c[TOKEN_BACKGROUND], r * 0.82, r * 0.57, r, r, r * 0.82, -r * 0.57);
}

/* Told apart by shape as well: horned, tall, wide, spiky. */
static void draw_monster(const Pen *p, double x, double y, int32_t number) {
  unsigned color = (unsigned)monster_color(p->theme, number), rim = (unsigned)p->theme->c[TOKEN_BACKGROUND];
  double c = CELL;
  text_print(p->out, "<g fill=\"#%06x\" stroke=\"#%06x\" stroke-width=\"1\">", color, rim);
  switch (number % 4) {
    case 0:
      text_print(p->out, "<path d=\"M%g %gl%g %gl%g %gzM%g %gl%g %gl%g %gz\"/><circle cx=\"%g\" cy=\"%g\" r=\"%g\"/>",
                 x - 0.3 * c, y - 0.08 * c, -0.04 * c, -0.36 * c, 0.24 * c, 0.2 * c, x + 0.3 * c, y - 0.08 * c,
                 0.04 * c, -0.36 * c, -0.24 * c, 0.2 * c, x, y + 0.06 * c, 0.33 * c);
      break;
    case 1:
      text_print(p->out, "<rect x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\" rx=\"%g\"/>", x - 0.22 * c, y - 0.46 * c,
                 0.44 * c, 0.88 * c, 0.22 * c);
      break;
    case 2:
      text_print(p->out, "<rect x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\" rx=\"%g\"/>", x - 0.45 * c, y - 0.2 * c,
                 0.9 * c, 0.54 * c, 0.25 * c);
      break;
    default:
      text_print(p->out, "<path d=\"");
      for (int i = 0; i < 18; i++) {
        double angle = 3.14159265358979 * i / 9, r = (i % 2 ? 0.3 : 0.46) * c;
        text_print(p->out, "%c%.2f %.2f", i ? 'L' : 'M', x + r * cos(angle), y + r * sin(angle));
      }
      text_print(p->out, "z\"/>");
  }
  text_print(p->out, "</g>");
  for (int side = -1; side <= 1; side += 2)
    text_print(p->out,
               "<circle cx=\"%g\" cy=\"%g\" r=\"%g\" fill=\"#ffffff\"/><circle cx=\"%g\" cy=\"%g\" r=\"%g\" "
               "fill=\"#1b1730\"/>",
               x + side * 0.12 * c, y - 0.04 * c, 0.11 * c, x + side * 0.12 * c, y - 0.04 * c, 0.055 * c);
  text_char(p->out, '\n');
}

/* What lies on the ground besides food. */
static void draw_item(const Pen *p, double x, double y, const SheetActor *actor) {
  const uint32_t *color = p->theme->c;
  unsigned food = (unsigned)color[TOKEN_FOOD], rim = (unsigned)color[TOKEN_BACKGROUND], c = 0;
  double far = 0.4 * CELL, arm = 0.2 * CELL;
  switch (actor->kind) {
    case SHEET_PIE: /* a round pie, cut into six */
      c = (unsigned)color[TOKEN_FRONTIER];
      text_print(p->out, "<circle cx=\"%g\" cy=\"%g\" r=\"%g\" fill=\"#%06x\" stroke=\"#%06x\"/>", x, y, 0.32 * CELL, c,
                 rim);
      text_print(p->out, "<circle cx=\"%g\" cy=\"%g\" r=\"%g\" fill=\"#%06x\"/>", x, y, 0.2 * CELL,
                 p->theme->contrast ? rim : food);
      for (int i = 0; i < 3; i++) {
        double angle = 0.5236 + 1.0472 * i, dx = cos(angle) * 0.2 * CELL, dy = sin(angle) * 0.2 * CELL;
        text_print(p->out, "<path d=\"M%.2f %.2fL%.2f %.2f\" stroke=\"#%06x\"/>", x - dx, y - dy, x + dx, y + dy, c);
      }
      break;
    case SHEET_CAPSULE:
      text_print(p->out,
                 "<circle cx=\"%g\" cy=\"%g\" r=\"%g\" fill=\"#%06x\"/><circle cx=\"%g\" cy=\"%g\" r=\"%g\" "
                 "fill=\"none\" stroke=\"#%06x\" stroke-width=\"1\"/>",
                 x, y, 0.25 * CELL, food, x, y, 0.36 * CELL, food);
      break;
    case SHEET_PILL:
      text_print(p->out, "<circle cx=\"%g\" cy=\"%g\" r=\"%g\" fill=\"#%06x\"/>", x, y, 0.3 * CELL,
                 (unsigned)color[TOKEN_GOOD]);
      if (actor->number > 0)
        draw_words(p, x, y + 0.17 * CELL, 0.46 * CELL, "middle", FONT, true, rim,
                   (char[]){(char)('0' + actor->number), 0});
      break;
    case SHEET_ANCHOR:
      for (int k = 0; k < 4; k++) {
        double sx = k & 1 ? 1 : -1, sy = k & 2 ? 1 : -1;
        text_print(p->out, "<path d=\"M%g %gh%gM%g %gv%g\" stroke=\"#%06x\" stroke-width=\"1.5\"/>", x + sx * far,
                   y + sy * far, -sx * arm, x + sx * far, y + sy * far, -sy * arm, (unsigned)color[TOKEN_BRAMBLE]);
      }
      break;
    default: /* a door, barred or open */
      c = (unsigned)color[actor->number ? TOKEN_GOOD : TOKEN_MUTED];
      text_print(p->out,
                 "<rect x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\" rx=\"2\" fill=\"#%06x\" stroke=\"#%06x\" "
                 "stroke-width=\"1.5\"/>",
                 x - 0.26 * CELL, y - 0.38 * CELL, 0.52 * CELL, 0.76 * CELL, (unsigned)color[TOKEN_FLOOR], c);
      if (actor->number)
        text_print(p->out, "<path d=\"M%g %gl%g %gl%g %g\" fill=\"none\" stroke=\"#%06x\" stroke-width=\"1.5\"/>",
                   x - 0.06 * CELL, y - 0.14 * CELL, 0.14 * CELL, 0.14 * CELL, -0.14 * CELL, 0.14 * CELL, c);
      else
        for (int i = -1; i <= 1; i++)
          text_print(p->out, "<path d=\"M%g %gv%g\" stroke=\"#%06x\"/>", x + i * 0.13 * CELL, y - 0.28 * CELL,
                     0.56 * CELL, c);
  }
  text_char(p->out, '\n');
}

static void draw_actor(const Pen *p, const SheetActor *actor) {
  double x = at_x(p, actor->at.col), y = at_y(p, actor->at.row);
  unsigned food = (unsigned)p->theme->c[TOKEN_FOOD], path = (unsigned)sheet_color(p->theme, SHEET_AGREE, 0);
  switch (actor->kind) {
    case SHEET_HERO: draw_hero(p, x, y, actor->number); break;
    case SHEET_MONSTER: draw_monster(p, x, y, actor->number); break;
    case SHEET_SCARED:
      text_print(p->out, "<g opacity=\"0.45\">");
      draw_monster(p, x, y, actor->number);
      text_print(p->out, "</g>\n");
      break;
    case SHEET_PIE:
    case SHEET_CAPSULE:
    case SHEET_PILL:
    case SHEET_ANCHOR:
    case SHEET_DOOR: draw_item(p, x, y, actor); break;
    case SHEET_FOOD:
      text_print(p->out, "<circle cx=\"%g\" cy=\"%g\" r=\"%g\" fill=\"#%06x\" stroke=\"#%06x\"/>\n", x, y, 0.11 * CELL,
                 food, (unsigned)p->theme->c[TOKEN_BACKGROUND]);
      break;
    case SHEET_GOAL:
      text_print(
          p->out,
          "<circle cx=\"%g\" cy=\"%g\" r=\"%g\" fill=\"#%06x\" stroke=\"#%06x\" stroke-width=\"2\"/><circle cx=\"%g\" "
          "cy=\"%g\" r=\"%g\" fill=\"#%06x\"/>\n",
          x, y, 0.38 * CELL, (unsigned)p->theme->c[TOKEN_FLOOR], food, x, y, 0.2 * CELL, food);
      break;
    case SHEET_FORK:
      text_print(p->out,
                 "<circle cx=\"%g\" cy=\"%g\" r=\"%g\" fill=\"#%06x\" stroke=\"#%06x\" stroke-width=\"1.5\"/>\n", x, y,
                 0.16 * CELL, path, (unsigned)p->theme->c[TOKEN_BACKGROUND]);
      break;
  }
}

static void draw_chip(const Pen *p, double x, double y, SheetChipKind kind, const char *words) {
  static const Token fills[] = {[CHIP_PLAIN] = TOKEN_RAISED, [CHIP_BEST] = TOKEN_HERO, [CHIP_LOST] = TOKEN_DANGER};
  double wide = 8 + 7 * svg_length(words);
  unsigned ink = kind == CHIP_PLAIN                     ? (unsigned)p->theme->c[TOKEN_TEXT]
                 : p->theme->light && kind == CHIP_LOST ? 0xffffffU
                                                        : 0x1b1730U;
  text_print(p->out, "<rect x=\"%g\" y=\"%g\" width=\"%g\" height=\"17\" rx=\"5\" fill=\"#%06x\"/>", x - wide / 2,
             y - 8.5, wide, (unsigned)p->theme->c[fills[kind]]);
  draw_words(p, x, y + 4, 11, "middle", MONO, true, ink, words);
}

/* ---- the key ---- */

static void draw_sign(const Pen *p, const SheetSign *sign, double x, double y) {
  bool line = sign->kind >= SHEET_PLAN && sign->kind <= SHEET_AGREE;
  if (sign->kind == SHEET_HEAT || sign->kind == SHEET_COST) {
    for (int i = 0; i < HEAT_STOPS; i++)
      text_print(p->out, "<rect x=\"%g\" y=\"%g\" width=\"6\" height=\"14\" fill=\"#%06x\"/>", x + 6.0 * i, y - 7,
                 (unsigned)sheet_color(p->theme, sign->kind, (double)i / (HEAT_STOPS - 1)));
  } else if (sign->kind == SHEET_VALUE) {
    draw_chip(p, x + 13, y, CHIP_BEST, "+9");
  } else if (line) {
    bool thin = sign->kind == SHEET_TRAIL || sign->kind == SHEET_HUNTER;
    bool dashed = sign->kind == SHEET_PATH_A || sign->kind == SHEET_HUNTER;
    text_print(p->out, "<path stroke=\"#%06x\" stroke-width=\"%g\"%s d=\"M%g %gh28\"/>",
               (unsigned)sheet_color(p->theme, sign->kind, 0), thin ? 2.0 : 4.0,
               dashed ? " stroke-dasharray=\"7 5\"" : "", x, y);
  } else {
    draw_square(p, x + 14, y, 16, sign->kind, 0);
  }
  draw_words(p, x + 40, y + 4, 13, "start", FONT, false, (unsigned)p->theme->c[TOKEN_TEXT], sign->words);
}

void sheet_svg(const Sheet *s, const Theme *theme, Text *out) {
  double board_wide = s->board->cols * (double)CELL, board_high = s->board->rows * (double)CELL;
  double wide = fmax(board_wide, WIDTH_LEAST) + 2 * MARGIN;
  int32_t columns = (int32_t)((wide - 2 * MARGIN) / SIGN_COLUMN);
  if (columns < 1) columns = 1;
  int32_t sign_rows = (s->sign_count + columns - 1) / columns;
  double high = HEAD + MARGIN + board_high + MARGIN + sign_rows * (double)SIGN_ROW + (sign_rows ? MARGIN / 2.0 : 0);
  Pen pen = {.sheet = s, .theme = theme, .out = out, .x = (wide - board_wide) / 2, .y = HEAD + MARGIN / 2.0};
  text_print(out,
             "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%g\" "
             "height=\"%g\" "
             "viewBox=\"0 0 %g %g\">\n<title>",
             wide, high, wide, high);
  svg_text(out, s->title);
  text_print(out, "</title>\n<rect width=\"%g\" height=\"%g\" fill=\"#%06x\"/>\n", wide, high,
             (unsigned)theme->c[TOKEN_BACKGROUND]);
  draw_words(&pen, MARGIN, 30, 20, "start", FONT, true, (unsigned)theme->c[TOKEN_TEXT], s->title);
  draw_words(&pen, MARGIN, 50, 13, "start", FONT, false, (unsigned)theme->c[TOKEN_MUTED], s->note);
  text_print(out, "<rect x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\" rx=\"8\" fill=\"#%06x\"/>\n", pen.x, pen.y,
             board_wide, board_high, (unsigned)theme->c[TOKEN_FLOOR]);
  draw_terrain(&pen);
  draw_walls(&pen);
  for (int32_t i = 0; i < s->cell_count; i++)
    draw_square(&pen, at_x(&pen, s->cells[i].at.col), at_y(&pen, s->cells[i].at.row), 0.88 * CELL, s->cells[i].kind,
                s->cells[i].share);
  draw_costs(&pen);
  for (int32_t i = 0; i < s->line_count; i++) draw_line(&pen, &s->lines[i]);
  for (int32_t i = 0; i < s->actor_count; i++) /* food with a rim, so that it is seen on a line of its colour */
    if (s->actors[i].kind == SHEET_FOOD) draw_actor(&pen, &s->actors[i]);
  for (int32_t i = 0; i < s->line_count; i++)
    if (s->lines[i].kind == SHEET_MAIN_LINE) draw_numbers(&pen, &s->lines[i]);
  for (int32_t i = 0; i < s->actor_count; i++)
    if (s->actors[i].kind != SHEET_FOOD) draw_actor(&pen, &s->actors[i]);
  for (int32_t i = 0; i < s->chip_count; i++)
    draw_chip(&pen, at_x(&pen, s->chips[i].col), at_y(&pen, s->chips[i].row), s->chips[i].kind, s->chips[i].words);
  for (int32_t i = 0; i < s->sign_count; i++) {
    double x = MARGIN + (double)(i % columns) * SIGN_COLUMN;
    double y = pen.y + board_high + MARGIN + (double)(i / columns) * SIGN_ROW;
    draw_sign(&pen, &s->signs[i], x, y);
    text_char(out, '\n');
  }
  text_print(out, "</svg>\n");
}
