/* Which part of the tree is in sight: zoom, pan, and scrolling to what is chosen.
 * Must not know what nodes look like. */
#include <math.h>

#include "game/app/screens/tree/tree_internal.h"

static const float ZOOM_LEAST = 0.002f, ZOOM_MOST = 2, ZOOM_LAYER = 0.6f;
static const float READABLE = 84; /* units: chips of narrower columns have no words */

TreeSight tree_sight(const Ui *ui, const TreeState *s, Rectangle room) {
  float labels = fminf(px(ui, TREE_LABELS), room.width * 0.25f);
  return (TreeSight){.words = s->zoom * TREE_COLUMN >= READABLE,
                     .room = {room.x + labels, room.y, room.width - labels, room.height},
                     .column = px(ui, TREE_COLUMN) * s->zoom,
                     .layer = px(ui, TREE_LAYER) * fminf(fmaxf(s->zoom, ZOOM_LAYER), 1),
                     .labels = labels};
}

Vector2 tree_place(const TreeState *s, const TreeSight *sight, float x, int32_t layer) {
  return (Vector2){sight->room.x + (x - s->pan_x) * sight->column,
                   sight->room.y + ((float)layer - s->pan_y + 0.5f) * sight->layer};
}

/* The visible part never leaves the tree. */
void tree_sight_keep(TreeState *s, const TreeSight *sight) {
  float wide = sight->room.width / sight->column, high = sight->room.height / sight->layer;
  float columns = s->layout.columns, layers = (float)s->layout.layers;
  if (wide >= columns)
    s->pan_x = (columns - wide) / 2;
  else
    s->pan_x = fminf(fmaxf(s->pan_x, -0.5f), columns - wide + 0.5f);
  s->pan_y = high >= layers ? 0 : fminf(fmaxf(s->pan_y, 0), layers - high);
}

/* Whether a node still fits beside what is to be shown; then it is to be shown too. */
static bool take_in(const TreeState *s, int32_t node, float wide, float *from, float *to) {
  if (s->layout.item[node] < 0) return false;
  float x = s->layout.items[s->layout.item[node]].x, left = fminf(*from, x - 0.6f), right = fmaxf(*to, x + 0.6f);
  if (right - left > wide) return false;
  *from = left;
  *to = right;
  return true;
}

/* The moves of the root and the main line come into sight too, from the top down, as far as there is room. */
static void aim_at_line(TreeState *s, float x, float wide, float high) {
  float from = x - 0.6f, to = x + 0.6f;
  const int32_t *first = s->layout.first_child, *next = s->layout.next;
  for (int32_t child = first[0]; child >= 0; child = next[child]) take_in(s, child, wide, &from, &to);
  for (int32_t node = 0; node >= 0 && (float)s->tree.nodes[node].depth < s->pan_y + high;) {
    bool seen = (float)s->tree.nodes[node].depth >= s->pan_y;
    if (seen && !take_in(s, node, wide, &from, &to)) break;
    for (node = first[node]; node >= 0 && !s->tree.nodes[node].pv;) node = next[node];
  }
  s->pan_x = fminf(fmaxf(s->pan_x, to - wide), from);
}

/* Scrolls as little as needed to show the chosen node with its neighbours. */
void tree_sight_aim(TreeState *s, const TreeSight *sight) {
  if (!s->aim || s->layout.item[s->chosen] < 0) return;
  const TreeItem *item = &s->layout.items[s->layout.item[s->chosen]];
  float wide = sight->room.width / sight->column, high = sight->room.height / sight->layer;
  float side = fmaxf(fminf(2, wide / 3), wide * 0.15f), layer = (float)s->tree.nodes[s->chosen].depth;
  if (item->x - side < s->pan_x || item->x + side > s->pan_x + wide) s->pan_x = item->x - wide / 2;
  if (layer < s->pan_y) s->pan_y = layer;
  if (layer + 2 > s->pan_y + high) s->pan_y = layer + 2 - high;
  aim_at_line(s, item->x, wide, high);
  s->aim = false;
}

static void zoom_at(TreeState *s, const TreeSight *sight, float by, float at) {
  float column = s->pan_x + (at - sight->room.x) / sight->column;
  float old = s->zoom;
  s->zoom = fminf(fmaxf(s->zoom * by, ZOOM_LEAST), ZOOM_MOST);
  s->pan_x = column - (at - sight->room.x) / (sight->column * s->zoom / old);
}

void tree_sight_move(Ui *ui, TreeState *s, TreeSight *sight, Rectangle room) {
  Input *input = ui->input;
  if (input_hovers(input, room) && input->wheel != 0)
    zoom_at(s, sight, input->wheel > 0 ? 1.25f : 0.8f, input->mouse.x);
  if (input_presses(input, room) && input->down) {
    if (s->dragging) {
      s->pan_x -= (input->mouse.x - s->drag.x) / sight->column;
      s->pan_y -= (input->mouse.y - s->drag.y) / sight->layer;
    }
    s->dragging = true;
    s->drag = input->mouse;
  } else {
    s->dragging = false;
  }
  *sight = tree_sight(ui, s, room);
}
