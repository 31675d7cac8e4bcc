/* Those who stand or lie on a sheet's board, as SVG. Must not know what happens there. */
#include <math.h>

#include "game/app/model/sheet_svg.h"

enum { CELL = SHEET_CELL };

static void draw_hero(const SheetPen *p, double x, double y, int32_t move) {
  static const double turns[] = {180, 270, 0, 90}; /* west, north, east, south */
  double r = 0.42 * CELL;
  text_print(p->out,
             "<g transform=\"translate(%g %g) rotate(%g)\"><path fill=\"#%06x\" stroke=\"#%06x\" stroke-width=\"1\" "
             "d=\"M0 0L%g %gA%g %g 0 1 1 %g %gZ\"/></g>\n",
             x, y, move >= 0 && move < 4 ? turns[move] : 0, (unsigned)p->theme->c[TOKEN_HERO],
             (unsigned)p->theme->c[TOKEN_BACKGROUND], r * 0.82, r * 0.57, r, r, r * 0.82, -r * 0.57);
}

/* Also distinguished by shape: horned, tall, wide, spiky. */
static void draw_monster(const SheetPen *p, double x, double y, int32_t number) {
  unsigned color = (unsigned)sheet_actor_color(p->theme, number + 1), rim = (unsigned)p->theme->c[TOKEN_BACKGROUND];
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
static void draw_item(const SheetPen *p, double x, double y, const SheetActor *actor) {
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
        sheet_words(p->out, x, y + 0.17 * CELL, &(SheetLetters){0.46 * CELL, "middle", false, true, rim},
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

void sheet_draw_actor(const SheetPen *p, const SheetActor *actor) {
  double x = sheet_x(p, actor->at.col), y = sheet_y(p, actor->at.row);
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
