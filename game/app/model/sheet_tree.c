/* The search tree of a sheet as SVG: bands of layers, edges, and a chip per node.
 * Must not know how the tree was searched. */
#include <math.h>
#include <stdio.h>

#include "game/app/model/sheet_svg.h"
#include "game/lab/svg.h"

/* Pixels. */
enum { COLUMN = 104, LAYER = 64, LABELS = 96, CHIP = 84, CHIP_HIGH = 28, CHOSEN = 132, CHOSEN_HIGH = 46 };

SheetExtent sheet_tree_extent(const Sheet *s) {
  if (s->layer_count == 0) return (SheetExtent){0, 0};
  return (SheetExtent){LABELS + s->tree_columns * COLUMN + (CHOSEN - COLUMN), (double)s->layer_count * LAYER};
}

typedef struct Spot {
  double x, y;
} Spot;

static Spot spot_of(const SheetNode *node, double x, double y) {
  return (Spot){x + LABELS + (CHOSEN - COLUMN) / 2.0 + node->col * COLUMN, y + (node->layer + 0.5) * LAYER};
}

static void draw_bands(const SheetPen *p, double x, double y) {
  const Sheet *s = p->sheet;
  double wide = sheet_tree_extent(s).width;
  for (int32_t i = 0; i < s->layer_count; i++) {
    double top = y + (double)i * LAYER;
    if (i % 2 == 0)
      text_print(p->out, "<rect x=\"%g\" y=\"%g\" width=\"%g\" height=\"%d\" rx=\"8\" fill=\"#%06x\"/>\n", x, top + 3,
                 wide, LAYER - 6, (unsigned)p->theme->c[TOKEN_PANEL]);
    sheet_words(p->out, x + 10, top + LAYER / 2.0 - 3,
                &(SheetLetters){11, "start", false, true, p->theme->c[TOKEN_TEXT]}, s->layers[i].kind);
    sheet_words(p->out, x + 10, top + LAYER / 2.0 + 12,
                &(SheetLetters){11, "start", false, false, p->theme->c[TOKEN_MUTED]}, s->layers[i].who);
  }
}

static void draw_edge(const SheetPen *p, const SheetNode *node, double x, double y) {
  if (node->above < 0) return;
  Spot from = spot_of(&p->sheet->nodes[node->above], x, y), to = spot_of(node, x, y);
  bool line = node->kind == NODE_LINE || (node->kind == NODE_CHOSEN && node->on_line), cut = node->kind == NODE_PRUNED;
  const uint32_t *color = p->theme->c;
  uint32_t ink = line  ? color[TOKEN_ACCENT]
                 : cut ? color[TOKEN_DANGER]
                       : sheet_mix(color[TOKEN_PANEL], color[TOKEN_MUTED], 0.55);
  double half = CHIP_HIGH / 2.0, middle = (from.y + to.y) / 2;
  text_print(p->out, "<path fill=\"none\" stroke=\"#%06x\" stroke-width=\"%g\"%s d=\"M%g %gC%g %g %g %g %g %g\"/>\n",
             (unsigned)ink, line ? 4.0 : 1.5, cut ? " stroke-dasharray=\"4 4\"" : "", from.x, from.y + half, from.x,
             middle, to.x, middle, to.x, to.y - half);
}

void sheet_draw_cross(const SheetPen *p, double x, double y) {
  const double arm = 4;
  text_print(p->out,
             "<g fill=\"none\" stroke=\"#%06x\" stroke-width=\"1.5\"><circle cx=\"%g\" cy=\"%g\" r=\"9\"/><path "
             "d=\"M%g %gL%g %gM%g %gL%g %g\"/></g>\n",
             (unsigned)p->theme->c[TOKEN_DANGER], x, y, x - arm, y - arm, x + arm, y + arm, x - arm, y + arm, x + arm,
             y - arm);
}

static void draw_pruned(const SheetPen *p, const SheetNode *node, Spot at) {
  sheet_draw_cross(p, at.x, at.y - 4);
  sheet_words(p->out, at.x, at.y + 18, &(SheetLetters){11, "middle", true, true, p->theme->c[TOKEN_DANGER_TEXT]},
              node->words);
}

/* The arrow in the colour of who moved, then the value. */
static void draw_words(const SheetPen *p, const SheetNode *node, Spot at, uint32_t ink, bool own) {
  enum { LETTER = 8 }; /* pixels per letter of 13 pixels */
  double wide = (double)(svg_length(node->words) + (node->arrow[0] ? 2 : 0)) * LETTER, x = at.x - wide / 2;
  if (node->arrow[0]) {
    sheet_words(p->out, x, at.y,
                &(SheetLetters){13, "start", true, true, own ? ink : sheet_actor_color(p->theme, node->actor)},
                node->arrow);
    x += 2 * LETTER;
  }
  sheet_words(p->out, x, at.y, &(SheetLetters){13, "start", true, true, ink}, node->words);
}

static void draw_node(const SheetPen *p, const SheetNode *node, double x, double y) {
  Spot at = spot_of(node, x, y);
  const uint32_t *color = p->theme->c;
  if (node->kind == NODE_PRUNED) {
    draw_pruned(p, node, at);
    return;
  }
  bool chosen = node->kind == NODE_CHOSEN, line = node->kind == NODE_LINE, more = node->kind == NODE_MORE;
  double wide = chosen ? CHOSEN : CHIP, high = chosen ? CHOSEN_HIGH : CHIP_HIGH;
  text_print(p->out, "<rect x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\" rx=\"7\" fill=\"#%06x\" stroke=\"#%06x\"%s/>",
             at.x - wide / 2, at.y - high / 2, wide, high,
             (unsigned)(chosen ? color[TOKEN_ACCENT]
                        : line ? sheet_mix(color[TOKEN_PANEL], color[TOKEN_ACCENT], 0.2)
                               : color[TOKEN_PANEL]),
             (unsigned)color[chosen || line ? TOKEN_ACCENT : TOKEN_LINE], more ? " stroke-dasharray=\"3 3\"" : "");
  uint32_t ink = color[chosen                             ? TOKEN_ON_ACCENT
                       : line                             ? TOKEN_ACCENT
                       : more || node->kind == NODE_BOUND ? TOKEN_MUTED
                                                          : TOKEN_TEXT];
  if (more) {
    sheet_words(p->out, at.x, at.y + 4, &(SheetLetters){11, "middle", false, false, ink}, node->words);
    return;
  }
  draw_words(p, node, (Spot){at.x, at.y + (chosen && node->under[0] ? -3 : 5)}, ink, chosen);
  if (chosen && node->under[0])
    sheet_words(p->out, at.x, at.y + 14, &(SheetLetters){11, "middle", true, false, ink}, node->under);
}

void sheet_draw_tree(const SheetPen *p, double x, double y) {
  const Sheet *s = p->sheet;
  draw_bands(p, x, y);
  for (int32_t i = 0; i < s->node_count; i++) draw_edge(p, &s->nodes[i], x, y);
  for (int pass = 0; pass < 2; pass++) /* the chosen one over the others */
    for (int32_t i = 0; i < s->node_count; i++)
      if ((s->nodes[i].kind == NODE_CHOSEN) == (pass == 1)) draw_node(p, &s->nodes[i], x, y);
}
