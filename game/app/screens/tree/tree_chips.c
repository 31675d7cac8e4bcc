/* The tree itself: bands for its layers, edges, and a chip per node that is in sight. Places come from the layout; what
 * is not visible is never examined. Must not know how the tree was searched. */
#include <math.h>
#include <stdio.h>

#include "game/app/platform/canvas.h"
#include "game/app/screens/tree/tree_internal.h"
#include "game/app/view/sprites.h"

static const float CHIP = 84, CHIP_HIGH = 28, BIG = 124, BIG_HIGH = 48;
enum { CURVE = 8 };

/* ---- parts ---- */

TreeKind tree_layer_kind(const TreeState *s, int32_t layer) {
  for (int32_t i = s->layout.starts[layer]; i < s->layout.starts[layer + 1]; i++)
    if (s->layout.items[i].kind == TREE_ITEM_NODE) return s->tree.nodes[s->layout.items[i].node].kind;
  return layer == 0 ? TREE_MAX : TREE_MIN;
}

StringId tree_kind_words(TreeKind kind) {
  static const StringId kinds[] = {
      [TREE_MAX] = STR_TREE_MAX, [TREE_MIN] = STR_TREE_MIN, [TREE_CHANCE] = STR_TREE_CHANCE};
  return kinds[kind];
}

static void draw_band(const App *app, const TreeSight *sight, Rectangle room, int32_t layer) {
  const Ui *ui = &app->ui;
  const TreeState *s = tree_state(app);
  float y = tree_place(s, sight, 0, layer).y, half = sight->layer * 0.42f;
  if (layer % 2 == 0)
    draw_round(rect_snap((Rectangle){room.x, y - half, room.width, 2 * half}), px(ui, 8), tint(ui, TOKEN_RAISED));
  int32_t actor = layer % (s->state.monsters ? session_game(s->session)->monster_count + 1 : 1);
  float cell = fminf(px(ui, 24), sight->layer * 0.5f), x = room.x + px(ui, 8) + cell / 2;
  if (actor == 0)
    hero_draw(&(HeroPose){.at = {x, y}, .cell = cell, .facing = MOVE_EAST, .mouth = 0.6f, .size = 1}, ui->theme);
  else
    monster_draw(&(MonsterPose){.at = {x, y}, .cell = cell, .kind = monster_kind(actor - 1)}, ui->theme);
  char name[32];
  tree_actor_name(ui, actor, name, sizeof name);
  float left = x + cell / 2 + px(ui, 6), wide = sight->room.x - left - px(ui, 2);
  put_fit(ui, FACE_BOLD, 11, left, y - px(ui, 8), ALIGN_LEFT, wide, tint(ui, TOKEN_TEXT),
          say(ui, tree_kind_words(tree_layer_kind(s, layer))));
  put_fit(ui, FACE_MEDIUM, 11, left, y + px(ui, 8), ALIGN_LEFT, wide, tint(ui, TOKEN_MUTED), name);
}

/* Words stand only on chips that are seen whole. */
static bool whole(const TreeSight *sight, Rectangle rect) {
  const Rectangle *room = &sight->room;
  return rect.x >= room->x && rect.x + rect.width <= room->x + room->width && rect.y >= room->y &&
         rect.y + rect.height <= room->y + room->height;
}

static void draw_edge(Vector2 from, Vector2 to, float thick, bool dashed, bool plain, Color color) {
  if (plain) {
    draw_stroke(from, to, thick, color);
    return;
  }
  Vector2 last = from;
  for (int i = 1; i <= CURVE; i++) {
    float t = (float)i / CURVE, smooth = t * t * (3 - 2 * t);
    Vector2 next = {from.x + (to.x - from.x) * smooth, from.y + (to.y - from.y) * t};
    if (!dashed || i % 2 == 1) draw_stroke(last, next, thick, color);
    last = next;
  }
}

static void edge_to(const App *app, const TreeSight *sight, const TreeItem *item, int32_t layer) {
  const Ui *ui = &app->ui;
  const TreeState *s = tree_state(app);
  if (item->above < 0) return;
  bool words = sight->words;
  float half = words ? px(ui, CHIP_HIGH) / 2 : px(ui, 4);
  Vector2 from = tree_place(s, sight, s->layout.items[item->above].x, layer - 1),
          to = tree_place(s, sight, item->x, layer);
  from.y += half;
  to.y -= half;
  bool line = item->kind == TREE_ITEM_NODE && s->tree.nodes[item->node].pv, cut = item->kind == TREE_ITEM_PRUNED;
  Color color = tint(ui, line ? TOKEN_ACCENT : cut ? TOKEN_DANGER : TOKEN_MUTED);
  draw_edge(from, to, fmaxf(px(ui, line ? 4 : 1.5f), 1), cut, !words,
            line || cut ? color : color_mix(tint(ui, TOKEN_PANEL), color, 0.55f));
}

/* Inside a chip: the arrow in the colour of who moved, then the value. */
static void chip_words(const App *app, int32_t node, Rectangle rect, Color ink, bool filled) {
  const Ui *ui = &app->ui;
  const TreeState *s = tree_state(app);
  const TreeNode *at = &s->tree.nodes[node];
  char value[32];
  tree_node_words(app, node, value, sizeof value);
  Vector2 middle = rect_center(rect);
  const char *arrow = tree_arrow(at->move);
  float size = 13, gap = arrow[0] ? px(ui, 5) : 0;
  float wide = width_of(ui, FACE_MONO_BOLD, size, arrow) + gap + width_of(ui, FACE_MONO_BOLD, size, value);
  if (wide > rect.width - px(ui, 5)) { /* as small as necessary: a truncated number would be a different number */
    size *= (rect.width - px(ui, 5)) / wide;
    wide = rect.width - px(ui, 5);
  }
  float x = fmaxf(middle.x - wide / 2, rect.x + px(ui, 3));
  int32_t mover = at->parent < 0 ? 0 : s->tree.nodes[at->parent].actor;
  if (arrow[0])
    x +=
        put(ui, FACE_MONO_BOLD, size, x, middle.y, ALIGN_LEFT, filled ? ink : tree_actor_color(ui, mover), arrow) + gap;
  put_fit(ui, FACE_MONO_BOLD, size, x, middle.y, ALIGN_LEFT, rect.x + rect.width - x - px(ui, 2), ink, value);
}

static Color value_ink(const Ui *ui, const TreeNode *node) {
  if (node->end == TREE_LOST) return tint(ui, TOKEN_DANGER_TEXT);
  if (node->end == TREE_WON) return tint(ui, TOKEN_GOOD_TEXT);
  return tint(ui, node->bound == TREE_EXACT ? TOKEN_TEXT : TOKEN_MUTED);
}

static Rectangle chip_rect(const Ui *ui, const TreeSight *sight, Vector2 at) {
  float wide = fminf(px(ui, CHIP), sight->column - px(ui, 6)), high = px(ui, CHIP_HIGH);
  if (!sight->words) {
    wide = fmaxf(sight->column * 0.6f, 1);
    high = px(ui, 8);
  }
  return rect_snap((Rectangle){at.x - wide / 2, at.y - high / 2, wide, high});
}

static StringId value_note(const TreeState *s) {
  return s->chances && !s->state.ghosts ? STR_NOTE_CHANCE : s->tree.risk ? STR_NOTE_RISK : STR_NOTE_VALUE;
}

/* Dots on a chip that is only partly visible: half a value would be misread. */
static void draw_dots(const Ui *ui, const TreeSight *sight, Rectangle rect) {
  float left = fmaxf(rect.x, sight->room.x), right = fminf(rect.x + rect.width, sight->room.x + sight->room.width);
  float bottom = fminf(rect.y + rect.height, sight->room.y + sight->room.height);
  if (right - left < px(ui, 16) || bottom - rect.y < px(ui, 18)) return;
  put(ui, FACE_MONO_BOLD, 13, (left + right) / 2, rect_center(rect).y, ALIGN_CENTER, tint(ui, TOKEN_MUTED), "\u2026");
}

static void draw_node(App *app, const TreeSight *sight, const TreeItem *item, Vector2 at) {
  Ui *ui = &app->ui;
  const TreeState *s = tree_state(app);
  const TreeNode *node = &s->tree.nodes[item->node];
  Rectangle rect = chip_rect(ui, sight, at);
  if (!sight->words) {
    bool chosen = item->node == s->chosen;
    Color color = tint(ui, chosen || node->pv ? TOKEN_ACCENT : node->end == TREE_LOST ? TOKEN_DANGER : TOKEN_MUTED);
    draw_rect(chosen ? rect_inset(rect, -px(ui, 2)) : rect, color);
    return;
  }
  bool hover = input_hovers(ui->input, rect);
  if (hover) notes_add(ui, rect, value_note(s));
  draw_round(rect, px(ui, 7), tint(ui, TOKEN_PANEL));
  if (node->pv) draw_round(rect, px(ui, 7), color_fade(tint(ui, TOKEN_ACCENT), 0.2f));
  draw_frame(rect, px(ui, 7), fmaxf(px(ui, node->pv || hover ? 1.5f : 1), 1),
             tint(ui, node->pv ? TOKEN_ACCENT
                      : hover  ? TOKEN_TEXT
                               : TOKEN_LINE));
  if (whole(sight, rect))
    chip_words(app, item->node, rect, node->pv ? tint(ui, TOKEN_ACCENT) : value_ink(ui, node), false);
  else
    draw_dots(ui, sight, rect);
}

/* The chosen one stands over the others, with its window. */
static void draw_chosen(App *app, const TreeSight *sight) {
  Ui *ui = &app->ui;
  const TreeState *s = tree_state(app);
  int32_t item = s->layout.item[s->chosen];
  if (item < 0 || !sight->words) return;
  const TreeNode *node = &s->tree.nodes[s->chosen];
  Vector2 at = tree_place(s, sight, s->layout.items[item].x, node->depth);
  bool window = s->tree.pruned || node->visits > 0;
  float wide = px(ui, window ? BIG : CHIP), high = px(ui, window ? BIG_HIGH : CHIP_HIGH + 4);
  Rectangle rect = rect_snap((Rectangle){at.x - wide / 2, at.y - high / 2, wide, high});
  draw_round(rect_inset(rect, -px(ui, 5)), px(ui, 12), tint(ui, TOKEN_PANEL));
  draw_frame(rect_inset(rect, -px(ui, 5)), px(ui, 12), fmaxf(px(ui, 2), 1), tint(ui, TOKEN_ACCENT));
  draw_round(rect, px(ui, 8), tint(ui, TOKEN_ACCENT));
  Color ink = tint(ui, TOKEN_ON_ACCENT);
  Rectangle upper = rect;
  if (window) upper.height = high * 0.55f;
  chip_words(app, s->chosen, upper, ink, true);
  notes_add(ui, upper, value_note(s));
  if (!window) return;
  char alpha[24], beta[24], words[64];
  if (node->visits > 0) { /* playouts through it */
    write_number(alpha, sizeof alpha, node->visits);
    snprintf(words, sizeof words, say(ui, STR_BUDGET_PLAYOUTS), alpha);
    put_fit(ui, FACE_MONO, 11, at.x, rect.y + high * 0.76f, ALIGN_CENTER, wide - px(ui, 8), ink, words);
    return;
  }
  notes_add(ui, (Rectangle){rect.x, upper.y + upper.height, rect.width, rect.height - upper.height}, STR_NOTE_WINDOW);
  tree_value_words(app, node->alpha, alpha, sizeof alpha);
  tree_value_words(app, node->beta, beta, sizeof beta);
  snprintf(words, sizeof words, "\u03b1 %s  \u03b2 %s", alpha, beta);
  put_fit(ui, FACE_MONO, 11, at.x, rect.y + high * 0.76f, ALIGN_CENTER, wide - px(ui, 8), ink, words);
}

static void draw_more(App *app, const TreeSight *sight, const TreeItem *item, Vector2 at) {
  Ui *ui = &app->ui;
  const TreeState *s = tree_state(app);
  Rectangle rect = chip_rect(ui, sight, at);
  if (!sight->words) {
    draw_rect(rect, color_fade(tint(ui, TOKEN_MUTED), 0.4f));
    return;
  }
  bool folded = !s->layout.open[item->node];
  uint64_t count = folded ? s->layout.below[item->node] : s->tree.nodes[item->node].left_out;
  char number[32], words[64];
  write_number(number, sizeof number, (int64_t)count);
  snprintf(words, sizeof words, say(ui, STR_TREE_MORE), number);
  bool hover = input_hovers(ui->input, rect);
  int32_t dashes = (int32_t)(rect.width / px(ui, 6));
  for (int32_t i = 0; i < dashes; i++) { /* a dotted frame */
    float x = rect.x + (float)i * px(ui, 6);
    draw_rect((Rectangle){x, rect.y, px(ui, 3), 1}, tint(ui, hover ? TOKEN_TEXT : TOKEN_MUTED));
    draw_rect((Rectangle){x, rect.y + rect.height, px(ui, 3), 1}, tint(ui, hover ? TOKEN_TEXT : TOKEN_MUTED));
  }
  bool wide = width_of(ui, FACE_MEDIUM, 11, words) > rect.width; /* then the number alone */
  if (whole(sight, rect))
    put_fit(ui, FACE_MEDIUM, 11, at.x, at.y, ALIGN_CENTER, rect.width, tint(ui, hover ? TOKEN_TEXT : TOKEN_MUTED),
            wide ? number : words);
  else
    draw_dots(ui, sight, rect);
}

static void draw_pruned(App *app, const TreeSight *sight, const TreeItem *item, Vector2 at) {
  Ui *ui = &app->ui;
  const TreeState *s = tree_state(app);
  Color color = tint(ui, TOKEN_DANGER);
  if (!sight->words) {
    draw_rect(chip_rect(ui, sight, at), color);
    return;
  }
  Vector2 cross = {at.x, at.y - px(ui, 4)};
  float r = px(ui, 9), arm = r * 0.42f, thick = fmaxf(px(ui, 1.5f), 1);
  draw_circle(cross, r, thick, color);
  draw_stroke((Vector2){cross.x - arm, cross.y - arm}, (Vector2){cross.x + arm, cross.y + arm}, thick, color);
  draw_stroke((Vector2){cross.x - arm, cross.y + arm}, (Vector2){cross.x + arm, cross.y - arm}, thick, color);
  char moves[32] = "";
  size_t used = 0;
  for (Move m = 0; m <= MOVE_STAY; m++)
    if (s->tree.nodes[item->node].pruned >> m & 1)
      used += (size_t)snprintf(moves + used, sizeof moves - used, "%s", tree_arrow(m));
  if (whole(sight, (Rectangle){at.x - px(ui, 20), at.y - px(ui, 14), px(ui, 40), px(ui, 36)}))
    put(ui, FACE_MONO_BOLD, 11, at.x, at.y + px(ui, 14), ALIGN_CENTER, tint(ui, TOKEN_DANGER_TEXT), moves);
}

static void take_click(App *app, const TreeItem *item) {
  TreeState *s = tree_state(app);
  int32_t node = item->node;
  if (item->kind == TREE_ITEM_MORE) {
    s->layout.open[node] = TREE_OPEN_BY_HAND;
    tree_layout_place(&s->layout);
  }
  tree_choose(app, node);
}

/* One layer: only what is in sight, and where it is crowded only one per pixel. */
static void draw_layer(App *app, const TreeSight *sight, int32_t layer, bool edges, const TreeItem **clicked) {
  Ui *ui = &app->ui;
  TreeState *s = tree_state(app);
  const TreeLayout *layout = &s->layout;
  float side = sight->words ? 1 : 2 / sight->column;
  float from = s->pan_x - side, to = s->pan_x + sight->room.width / sight->column + side, step = 2 / sight->column;
  for (int32_t i = tree_layout_find(layout, layer, from); i < layout->starts[layer + 1];) {
    const TreeItem *item = &layout->items[i];
    if (item->x > to) break;
    Vector2 at = tree_place(s, sight, item->x, layer);
    if (edges) {
      edge_to(app, sight, item, layer);
    } else if (item->kind == TREE_ITEM_NODE) {
      draw_node(app, sight, item, at);
    } else if (item->kind == TREE_ITEM_MORE) {
      draw_more(app, sight, item, at);
    } else {
      draw_pruned(app, sight, item, at);
    }
    if (!edges && input_clicked(ui->input, rect_inset(chip_rect(ui, sight, at), -1))) *clicked = item;
    i = sight->column >= 2 ? i + 1 : tree_layout_find(layout, layer, item->x + step);
  }
}

TreePart tree_chips_part(App *app, Rectangle room) {
  TreeState *s = tree_state(app);
  TreeSight sight = tree_sight(&app->ui, s, room);
  tree_sight_aim(s, &sight);
  tree_sight_keep(s, &sight);
  TreePart part = {.from = s->pan_x,
                   .to = s->pan_x + sight.room.width / sight.column,
                   .first = (int32_t)floorf(s->pan_y),
                   .last = (int32_t)ceilf(s->pan_y + room.height / sight.layer)};
  if (part.last > s->layout.layers) part.last = s->layout.layers;
  return part;
}

Vector2 tree_chips_size(const App *app) {
  const Ui *ui = &app->ui;
  const TreeState *s = tree_state(app);
  return (Vector2){px(ui, TREE_LABELS) + s->layout.columns * px(ui, TREE_COLUMN) + px(ui, BIG - CHIP),
                   (float)s->layout.layers * px(ui, TREE_LAYER)};
}

void tree_chips_draw(App *app, Rectangle room) {
  Ui *ui = &app->ui;
  TreeState *s = tree_state(app);
  TreeSight sight = tree_sight(ui, s, room);
  tree_sight_move(ui, s, &sight, room);
  tree_sight_aim(s, &sight);
  tree_sight_keep(s, &sight);
  int32_t first = (int32_t)floorf(s->pan_y), last = (int32_t)ceilf(s->pan_y + room.height / sight.layer);
  if (last > s->layout.layers) last = s->layout.layers;
  const TreeItem *clicked = NULL;
  canvas_clip(room);
  for (int32_t layer = first; layer < last; layer++) draw_band(app, &sight, room, layer);
  canvas_unclip();
  canvas_clip(sight.room);
  for (int32_t layer = first; layer < last; layer++) draw_layer(app, &sight, layer, true, &clicked);
  for (int32_t layer = first; layer < last; layer++) draw_layer(app, &sight, layer, false, &clicked);
  draw_chosen(app, &sight);
  canvas_unclip();
  s->first_layer = (int32_t)ceilf(s->pan_y);
  s->last_layer = (int32_t)floorf(s->pan_y + room.height / sight.layer);
  if (s->last_layer > s->layout.layers) s->last_layer = s->layout.layers;
  app_target(app, "tree.room", sight.room);
  for (int32_t i = s->layout.first_child[0]; i >= 0; i = s->layout.next[i]) {
    char name[32];
    snprintf(name, sizeof name, "tree.move.%c", move_letter(s->tree.nodes[i].move));
    if (s->layout.item[i] >= 0 && sight.words)
      app_target(app, name, chip_rect(ui, &sight, tree_place(s, &sight, s->layout.items[s->layout.item[i]].x, 1)));
  }
  if (clicked) take_click(app, clicked);
}
