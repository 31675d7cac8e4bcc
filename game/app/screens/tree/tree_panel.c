/* Beside the tree: its controls, the card of the chosen node, and the strip of counts.
 * Must not know how the tree was searched, nor where its nodes stand. */
#include <math.h>
#include <stdio.h>

#include "game/app/screens/tree/tree_internal.h"
#include "game/app/view/sprites.h"

/* ---- controls ---- */

void tree_controls_draw(App *app, Rectangle room) {
  Ui *ui = &app->ui;
  TreeState *s = tree_state(app);
  float y = rect_center(room).y, left = room.x, right = room.x + room.width;
  const char *labels[TREE_MODES] = {say(ui, STR_TREE_REAL), say(ui, STR_TREE_BEST), say(ui, STR_TREE_BOARD),
                                    say(ui, STR_TREE_WORST)};
  float wide = fminf(px(ui, 330), room.width * 0.56f);
  Rectangle orders = rect_snap((Rectangle){right - wide, y - px(ui, 16), wide, px(ui, 32)});
  int32_t mode = stop_slider(ui, orders, labels, TREE_MODES, (int32_t)s->mode);
  app_target(app, "tree.orders", orders);
  char words[32];
  int32_t shown = s->mode == TREE_MODE_REAL && s->ready ? s->tree.turns : s->depth;
  if (shown == 1)
    snprintf(words, sizeof words, "%s", say(ui, STR_TREE_TURN_1));
  else
    snprintf(words, sizeof words, say(ui, STR_TREE_TURNS), (int)shown);
  left += put(ui, FACE_MEDIUM, 13, left, y, ALIGN_LEFT, tint(ui, TOKEN_MUTED), say(ui, STR_TREE_DEPTH)) + px(ui, 10);
  float end = orders.x - px(ui, 14) - width_of(ui, FACE_SEMIBOLD, 13, words);
  put(ui, FACE_SEMIBOLD, 13, end, y, ALIGN_LEFT, tint(ui, TOKEN_TEXT), words);
  if (end - left > px(ui, 50)) {
    Rectangle rail = rect_snap((Rectangle){left, y - px(ui, 12), end - left - px(ui, 10), px(ui, 24)});
    float most = TREE_DEPTH_MOST - 1, place = slider(ui, rail, (float)(s->depth - 1) / most, false);
    app_target(app, "tree.depth", rail);
    int32_t depth = 1 + (int32_t)lroundf(place * most);
    if (place >= 0 && (depth != s->depth || s->mode == TREE_MODE_REAL)) {
      s->depth = depth;
      if (s->mode == TREE_MODE_REAL) s->mode = TREE_MODE_BEST;
      tree_search_again(app);
    }
  }
  if (mode >= 0 && mode != (int32_t)s->mode) {
    s->mode = (TreeMode)mode;
    tree_search_again(app);
  }
}

/* ---- the card of the chosen node ---- */

/* One move as a pill; returns where it ended. */
static float pill(const Ui *ui, float x, float y, int32_t actor, const char *words, bool chosen) {
  float cell = px(ui, 18), wide = width_of(ui, FACE_SEMIBOLD, 13, words) + cell + px(ui, 20);
  Rectangle rect = rect_snap((Rectangle){x, y - px(ui, 14), wide, px(ui, 28)});
  draw_round(rect, px(ui, 7), tint(ui, TOKEN_RAISED));
  draw_frame(rect, px(ui, 7), fmaxf(px(ui, 1), 1), tint(ui, chosen ? TOKEN_ACCENT : TOKEN_LINE));
  Vector2 at = {x + px(ui, 6) + cell / 2, y};
  if (actor == 0)
    hero_draw(&(HeroPose){.at = at, .cell = cell, .facing = MOVE_EAST, .mouth = 0.6f, .size = 1}, ui->theme);
  else
    monster_draw(&(MonsterPose){.at = at, .cell = cell, .kind = monster_kind(actor - 1)}, ui->theme);
  put(ui, FACE_SEMIBOLD, 13, x + cell + px(ui, 12), y, ALIGN_LEFT, tint(ui, TOKEN_TEXT), words);
  return x + wide;
}

/* The last moves that led to the node, as many as there is room for, and who is to move then. */
static void draw_path(const App *app, float left, float right, float y) {
  const Ui *ui = &app->ui;
  const TreeState *s = tree_state(app);
  enum { PATH = 256 };
  int32_t path[PATH], count = tree_path(&s->tree, s->chosen, path, PATH);
  char words[96], name[32];
  if (count == 0) {
    put_fit(ui, FACE_SEMIBOLD, 14, left, y, ALIGN_LEFT, right - left, tint(ui, TOKEN_TEXT), say(ui, STR_TREE_ROOT));
    return;
  }
  int32_t fits = (int32_t)((right - left) / px(ui, 130)), first = count > fits ? count - fits : 0;
  float x = left;
  if (first > 0) x += put(ui, FACE_BOLD, 13, x, y, ALIGN_LEFT, tint(ui, TOKEN_MUTED), "\u2026 ") + px(ui, 4);
  for (int32_t i = first; i < count; i++) {
    const TreeNode *node = &s->tree.nodes[path[i]];
    int32_t actor = s->tree.nodes[node->parent].actor;
    tree_actor_name(ui, actor, name, sizeof name);
    snprintf(words, sizeof words, say(ui, STR_TREE_STEP), name, tree_move_name(ui, node->move));
    x = pill(ui, x, y, actor, words, i == count - 1) + px(ui, 6);
  }
  const TreeNode *at = &s->tree.nodes[s->chosen];
  if (at->end == TREE_WON || at->end == TREE_LOST) return;
  tree_actor_name(ui, at->actor, name, sizeof name);
  snprintf(words, sizeof words, say(ui, STR_TREE_TO_MOVE), name);
  if (x + px(ui, 4) + width_of(ui, FACE_MEDIUM, 13, words) <= right)
    put(ui, FACE_MEDIUM, 13, x + px(ui, 4), y, ALIGN_LEFT, tint(ui, TOKEN_MUTED), words);
}

/* The best line from the chosen node on: arrows in the colours of those who move. */
static void draw_line(const App *app, float left, float right, float y) {
  const Ui *ui = &app->ui;
  const TreeState *s = tree_state(app);
  int32_t at = s->tree.nodes[s->chosen].best;
  if (at < 0) return;
  float x = left + put(ui, FACE_MEDIUM, 13, left, y, ALIGN_LEFT, tint(ui, TOKEN_MUTED), say(ui, STR_TREE_LINE));
  x += px(ui, 8);
  for (; at >= 0 && x < right - px(ui, 16); at = s->tree.nodes[at].best) {
    int32_t actor = s->tree.nodes[s->tree.nodes[at].parent].actor;
    x +=
        put(ui, FACE_MONO_BOLD, 15, x, y, ALIGN_LEFT, tree_actor_color(ui, actor), tree_arrow(s->tree.nodes[at].move)) +
        px(ui, 5);
  }
}

void tree_root_words(const App *app, int32_t node, char *out, size_t room) {
  const TreeState *s = tree_state(app);
  const TreeNode *at = &s->tree.nodes[node];
  char answers[160];
  bool best = s->tree.nodes[0].best == node, any = tree_answers(app, node, answers, sizeof answers);
  bool refuted = !best && any && at->bound == TREE_UPPER;
  StringId words = STR_COUNT;
  if (best)
    words = any ? STR_TREE_ROOT_BEST : STR_TREE_ROOT_BEST_ALONE;
  else if (any)
    words = at->expected ? STR_TREE_ROOT_EXPECTED : refuted ? STR_TREE_ROOT_REFUTED : STR_TREE_ROOT_THEN;
  out[0] = '\0';
  if (at->visits) { /* a search by playouts: how many, and their results */
    char number[32], mean[24];
    write_number(number, sizeof number, at->visits);
    snprintf(mean, sizeof mean, "%.3f", at->mean);
    snprintf(out, room, say(&app->ui, best ? STR_TREE_ROOT_VISITS_BEST : STR_TREE_ROOT_VISITS), number, mean);
  } else if (words != STR_COUNT) {
    snprintf(out, room, say(&app->ui, words), answers);
  }
}

/* Every move of Pacman at the root, one row each: what it is worth, and which answer decides that. */
static void draw_root(App *app, float left, float right, float y, float bottom) {
  Ui *ui = &app->ui;
  const TreeState *s = tree_state(app);
  int32_t rows = 0, moves = tree_root_move(&s->tree, MOVE_STAY) >= 0 ? MOVE_STAY + 1 : DIRECTION_COUNT;
  float line = fminf(px(ui, 24), (bottom - y - px(ui, 6)) / (float)moves);
  float value_right = left + px(ui, 190) * (ui->large ? 1.2f : 1);
  for (Move move = 0; move < moves; move++, rows++) {
    int32_t node = tree_root_move(&s->tree, move);
    float at = y + ((float)rows + 0.5f) * line;
    Rectangle rect = rect_snap((Rectangle){left - px(ui, 6), at - line / 2, right - left + px(ui, 12), line - 1});
    bool best = node >= 0 && s->tree.nodes[0].best == node;
    Color ink = tint(ui, node < 0 ? TOKEN_MUTED : best ? TOKEN_ACCENT : TOKEN_TEXT);
    char words[256], value[32] = "\u2013", number[16];
    if (node >= 0 && input_hovers(ui->input, rect)) draw_round(rect, px(ui, 6), tint(ui, TOKEN_RAISED));
    snprintf(number, sizeof number, "%d", move + 1);
    put(ui, FACE_MONO, 12, left + px(ui, 8), at, ALIGN_RIGHT, tint(ui, TOKEN_MUTED), number);
    put_fit(ui, FACE_SEMIBOLD, 13, left + px(ui, 16), at, ALIGN_LEFT, value_right - left - px(ui, 90), ink,
            tree_move_name(ui, move));
    if (node >= 0) tree_node_words(app, node, value, sizeof value);
    put_fit(ui, FACE_MONO_BOLD, 13, value_right, at, ALIGN_RIGHT, px(ui, 84), ink, value);
    snprintf(words, sizeof words, "%s", say(ui, STR_TREE_ROOT_WALL));
    if (node >= 0)
      tree_root_words(app, node, words, sizeof words);
    else if (s->tree.nodes[0].pruned >> move & 1)
      snprintf(words, sizeof words, "%s", say(ui, STR_TREE_PRUNED));
    float x = value_right + px(ui, 14);
    put_fit(ui, FACE_MEDIUM, 13, x, at, ALIGN_LEFT, right - x, tint(ui, best ? TOKEN_TEXT : TOKEN_MUTED), words);
    char name[32];
    snprintf(name, sizeof name, "tree.move.%d", move + 1);
    app_target(app, name, rect);
    if (node >= 0 && input_clicked(ui->input, rect)) tree_choose(app, node);
  }
}

void tree_card_draw(App *app, Rectangle room) {
  Ui *ui = &app->ui;
  const TreeState *s = tree_state(app);
  panel(ui, room, TOKEN_PANEL);
  if (!s->ready) return;
  float left = room.x + px(ui, 18), right = room.x + room.width - px(ui, 18), y = room.y + px(ui, 18);
  char words[512], value[32];
  snprintf(words, sizeof words, say(ui, STR_TREE_DEEP), (int)s->tree.nodes[s->chosen].depth, (int)tree_plies(s));
  if (s->chosen == 0) {
    put_fit(ui, FACE_BOLD, 14, left, y, ALIGN_LEFT, right - left, tint(ui, TOKEN_TEXT), say(ui, STR_TREE_ROOT_MOVES));
    draw_root(app, left, right, y + px(ui, 14), room.y + room.height);
    return;
  }
  put(ui, FACE_BOLD, 14, left, y, ALIGN_LEFT, tint(ui, TOKEN_TEXT), say(ui, STR_TREE_CHOSEN));
  put(ui, FACE_MEDIUM, 12, right, y, ALIGN_RIGHT, tint(ui, TOKEN_MUTED), words);
  y += px(ui, 32);
  tree_node_words(app, s->chosen, value, sizeof value);
  float wide = put(ui, FACE_MONO_BOLD, 22, right, y, ALIGN_RIGHT, tint(ui, TOKEN_ACCENT), value);
  draw_path(app, left, right - wide - px(ui, 12), y);
  y += px(ui, 32);
  tree_sentence(app, words, sizeof words);
  float line = px(ui, 19), bottom = room.y + room.height;
  int32_t most = (int32_t)((bottom - y - px(ui, 18)) / line);
  int32_t used =
      put_wrapped(ui, FACE_SEMIBOLD, 14, left, y, right - left, line, most > 1 ? most : 1, tint(ui, TOKEN_TEXT), words);
  y += (float)used * line + px(ui, 4);
  if (y + px(ui, 8) < bottom) draw_line(app, left, right, y);
}

/* ---- counts ---- */

int32_t tree_figures(const App *app, TreeFigure out[TREE_FIGURES]) {
  const TreeState *s = tree_state(app);
  int32_t n = 0, plies = tree_plies(s);
  char number[32];
  if (s->has_counts) {
    out[n] = (TreeFigure){.label = STR_TREE_MINIMAX, .token = TOKEN_TEXT};
    write_number(number, sizeof number, (int64_t)s->counts.minimax);
    snprintf(out[n++].value, sizeof out->value, "%s%s", s->counts.more ? "> " : "", number);
    out[n] = (TreeFigure){.label = STR_TREE_ALPHABETA, .token = TOKEN_ACCENT};
    write_number(out[n++].value, sizeof out->value, (int64_t)s->counts.alphabeta);
    double saved = s->counts.minimax > 0 ? 100 - 100.0 * (double)s->counts.alphabeta / (double)s->counts.minimax : 0;
    out[n] = (TreeFigure){.label = STR_TREE_SAVED, .token = TOKEN_GOOD_TEXT};
    snprintf(out[n++].value, sizeof out->value, "%s%.0f%%", s->counts.more ? "> " : "", floor(saved));
  } else {
    out[n] = (TreeFigure){.label = STR_TREE_SEARCHED, .token = TOKEN_TEXT};
    write_number(out[n++].value, sizeof out->value, (int64_t)s->tree.searched);
    out[n] = (TreeFigure){.label = STR_TREE_LEFT_OUT, .token = TOKEN_TEXT};
    write_number(out[n++].value, sizeof out->value, (int64_t)tree_left_out(&s->tree));
    int64_t cuts = 0;
    for (int32_t i = 0; i < s->tree.count && s->tree.count <= 20000; i++) cuts += s->tree.nodes[i].pruned != 0;
    out[n] = (TreeFigure){.label = STR_TREE_CUTS, .token = TOKEN_TEXT};
    if (s->tree.count <= 20000) write_number(out[n++].value, sizeof out->value, cuts);
  }
  uint64_t nodes = s->has_counts ? s->counts.alphabeta : s->tree.searched - 1;
  out[n] = (TreeFigure){.label = STR_TREE_BRANCHING, .token = TOKEN_TEXT};
  snprintf(out[n++].value, sizeof out->value, "%.2f", tree_branching(nodes, plies));
  return n;
}

StringId tree_hint(const TreeState *s) {
  return s->too_large        ? STR_TREE_TOO_LARGE
         : s->without_search ? STR_TREE_PLAN
         : s->chances        ? STR_TREE_HINT_CHANCE
         : s->tree.was_plain ? STR_TREE_HINT_PLAIN
         : s->tree.risk      ? STR_TREE_HINT_RISK
                             : STR_TREE_HINT_REAL;
}

void tree_strip_draw(App *app, Rectangle room) {
  Ui *ui = &app->ui;
  const TreeState *s = tree_state(app);
  if (!s->ready) return;
  TreeFigure counts[TREE_FIGURES];
  int32_t n = tree_figures(app, counts);
  float step = room.width / (float)n;
  draw_rect(rect_snap((Rectangle){room.x, room.y, room.width, fmaxf(px(ui, 1), 1)}), tint(ui, TOKEN_LINE));
  float y = room.y + px(ui, 14);
  for (int32_t i = 0; i < n; i++) {
    float x = room.x + (float)i * step;
    put_fit(ui, FACE_MEDIUM, 12, x, y, ALIGN_LEFT, step - px(ui, 8), tint(ui, TOKEN_MUTED), say(ui, counts[i].label));
    put_fit(ui, FACE_MONO_BOLD, 18, x, y + px(ui, 21), ALIGN_LEFT, step - px(ui, 8), tint(ui, counts[i].token),
            counts[i].value);
  }
  StringId hint = tree_hint(s);
  if (room.height < px(ui, 50)) return;
  char layers[64];
  snprintf(layers, sizeof layers, say(ui, STR_TREE_LAYERS), (int)s->first_layer + 1, (int)s->last_layer,
           (int)s->layout.layers);
  float wide =
      put(ui, FACE_MEDIUM, 12, room.x + room.width, y + px(ui, 43), ALIGN_RIGHT, tint(ui, TOKEN_MUTED), layers);
  put_fit(ui, FACE_MEDIUM, 12, room.x, y + px(ui, 43), ALIGN_LEFT, room.width - wide - px(ui, 16),
          tint(ui, s->too_large ? TOKEN_DANGER_TEXT : TOKEN_MUTED), say(ui, hint));
}
