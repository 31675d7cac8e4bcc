/* The tree of a move as a sheet for a report: the board with the chosen future, the unfolded tree beside it, the key,
 * and two tables: the figures of the search, and Pacman's moves with their answers. Must not change what is chosen. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "game/app/screens/tree/tree_internal.h"
#include "game/app/view/sheet_picture.h"

/* Pixels: of the tree in a picture. What has no room is left out, around the chosen node, and counted. */
static const float WIDE_LEAST = 640, WIDE_MOST = 2400, HIGH_MOST = 1440;

typedef struct Writer {
  App *app;
  TreeState *s;
  Sheet *sheet;
  TreePart part;
} Writer;

/* ---- the board ---- */

static SheetPlace place_of(const Writer *w, Cell cell) {
  const Board *board = session_game(w->s->session)->board;
  return (SheetPlace){board_row(board, cell), board_col(board, cell)};
}

static void add_board(const Writer *w) {
  const TreeState *s = w->s;
  const Game *game = session_game(s->session);
  const CellList *foods = &game->map->foods, *pies = &game->map->pies;
  for (int32_t i = 0; i < foods->count; i++)
    if (s->state.food[foods->at[i]]) sheet_add_actor(w->sheet, place_of(w, foods->at[i]), SHEET_FOOD, 0);
  for (int32_t i = 0; s->state.power_cells && i < pies->count; i++)
    if (s->state.power_cells[pies->at[i]])
      sheet_add_actor(w->sheet, place_of(w, pies->at[i]), s->state.ghosts ? SHEET_CAPSULE : SHEET_PIE, 0);
  for (int32_t i = 0; i < game->monster_count; i++)
    sheet_add_actor(w->sheet, place_of(w, s->state.monsters[i]),
                    s->state.ghosts && s->state.ghosts[i].timer > 0 ? SHEET_SCARED : SHEET_MONSTER, i);
  sheet_add_actor(w->sheet, place_of(w, s->state.pacman), SHEET_HERO, MOVE_EAST);
}

/* Where everybody moves up to the chosen node, and Pacman's best line from there. */
static void add_future(const Writer *w) {
  const TreeState *s = w->s;
  const TreeFuture *f = &s->future;
  bool any = false;
  for (int32_t i = 0; i < f->monster_count; i++) {
    if (f->monsters[i] == s->state.monsters[i]) continue;
    sheet_add_line(w->sheet, SHEET_HUNTER, i);
    sheet_add_place(w->sheet, place_of(w, s->state.monsters[i]));
    sheet_add_place(w->sheet, place_of(w, f->monsters[i]));
    any = true;
  }
  if (f->steps > 0) {
    sheet_add_line(w->sheet, SHEET_MAIN_LINE, 0);
    sheet_add_place(w->sheet, place_of(w, s->state.pacman));
    for (int32_t i = 0; i < f->steps; i++) sheet_add_place(w->sheet, place_of(w, f->way[i]));
    sheet_add_sign(w->sheet, SHEET_MAIN_LINE, say(&w->app->ui, STR_SHEET_THEN));
  }
  if (any) sheet_add_sign(w->sheet, SHEET_HUNTER, say(&w->app->ui, STR_SHEET_HUNTERS_THEN));
}

/* ---- the tree ---- */

static bool in_part(const TreePart *part, const TreeItem *item) {
  return item->x - 0.5f >= part->from - 0.3f && item->x + 0.5f <= part->to + 0.3f;
}

static void node_words(const Writer *w, const TreeItem *item, SheetNode *out) {
  const TreeState *s = w->s;
  const TreeNode *at = &s->tree.nodes[item->node];
  if (item->kind == TREE_ITEM_MORE) {
    char number[32];
    bool folded = !s->layout.open[item->node];
    write_number(number, sizeof number, (int64_t)(folded ? s->layout.below[item->node] : at->left_out));
    out->kind = NODE_MORE;
    snprintf(out->words, sizeof out->words, say(&w->app->ui, STR_TREE_MORE), number);
  } else if (item->kind == TREE_ITEM_PRUNED) {
    size_t used = 0;
    out->kind = NODE_PRUNED;
    for (Move m = 0; m <= MOVE_STAY; m++)
      if (at->pruned >> m & 1)
        used += (size_t)snprintf(out->words + used, sizeof out->words - used, "%s", tree_arrow(m));
  } else {
    bool chosen = item->node == s->chosen;
    out->kind = chosen ? NODE_CHOSEN : at->pv ? NODE_LINE : at->bound != TREE_EXACT ? NODE_BOUND : NODE_PLAIN;
    out->on_line = at->pv;
    snprintf(out->arrow, sizeof out->arrow, "%s", tree_arrow(at->move));
    tree_node_words(w->app, item->node, out->words, sizeof out->words);
    char alpha[24], beta[24];
    tree_value_words(w->app, at->alpha, alpha, sizeof alpha);
    tree_value_words(w->app, at->beta, beta, sizeof beta);
    if (chosen && s->tree.pruned) snprintf(out->under, sizeof out->under, "\u03b1 %s \u03b2 %s", alpha, beta);
  }
  if (at->parent >= 0) out->actor = s->tree.nodes[at->parent].actor;
}

/* What is in the picture's part; parents come before children. Returns how many items that leaves out. */
static int32_t add_tree(const Writer *w) {
  const TreeState *s = w->s;
  const TreeLayout *layout = &s->layout;
  int32_t *number = malloc(sizeof *number * (size_t)(layout->count > 0 ? layout->count : 1)), left_out = 0;
  if (!number) {
    w->sheet->failed = true;
    return 0;
  }
  for (int32_t layer = 0; layer < layout->layers; layer++) {
    bool shown = layer >= w->part.first && layer < w->part.last;
    for (int32_t i = layout->starts[layer]; i < layout->starts[layer + 1]; i++) {
      const TreeItem *item = &layout->items[i];
      number[i] = -1;
      left_out += !shown || !in_part(&w->part, item);
      if (!shown || !in_part(&w->part, item)) continue;
      SheetNode node = {.col = (double)item->x - (double)fmaxf(w->part.from, 0),
                        .layer = layer - w->part.first,
                        .above = item->above >= 0 ? number[item->above] : -1};
      node_words(w, item, &node);
      number[i] = w->sheet->node_count;
      sheet_add_node(w->sheet, &node);
    }
    if (!shown) continue;
    SheetLayer label = {0};
    int32_t actor = layer % (session_game(s->session)->monster_count + 1);
    snprintf(label.kind, sizeof label.kind, "%s", say(&w->app->ui, tree_kind_words(tree_layer_kind(s, layer))));
    tree_actor_name(&w->app->ui, actor, label.who, sizeof label.who);
    sheet_add_layer(w->sheet, &label);
  }
  free(number);
  w->sheet->tree_columns = fmin((double)layout->columns, (double)(w->part.to - fmaxf(w->part.from, 0)));
  return left_out;
}

/* ---- words ---- */

static void add_row(const Writer *w, StringId label, const char *value) {
  const char *cells[] = {say(&w->app->ui, label), value};
  sheet_add_row(w->sheet, cells, 2);
}

static void add_figures(const Writer *w) {
  const Ui *ui = &w->app->ui;
  const TreeState *s = w->s;
  const Game *game = session_game(s->session);
  TreeFigure figures[TREE_FIGURES];
  int32_t count = tree_figures(w->app, figures);
  char words[2 * SHEET_WORDS];
  add_row(w, STR_SHEET_FIGURE, say(ui, STR_SHEET_VALUE));
  add_row(w, STR_RACE_MAP, s->title);
  snprintf(words, sizeof words, "%d, %s", (int)game->level->number, level_title(ui->language, game->level));
  add_row(w, STR_RACE_LEVEL, words);
  add_row(w, STR_LENS_AGENT, s->agent);
  add_row(w, STR_SHEET_ALGORITHM, say(ui, tree_hint(s)));
  snprintf(words, sizeof words, say(ui, s->tree.turns == 1 ? STR_TREE_TURN_1 : STR_TREE_TURNS), (int)s->tree.turns);
  add_row(w, STR_TREE_DEPTH, words);
  for (int32_t i = 0; i < count; i++) add_row(w, figures[i].label, figures[i].value);
  tree_node_words(w->app, s->chosen, words, sizeof words);
  add_row(w, STR_TREE_CHOSEN, words);
  tree_sentence(w->app, words, sizeof words);
  add_row(w, STR_SHEET_WHY, words);
}

static void add_moves(const Writer *w) {
  const Ui *ui = &w->app->ui;
  const char *heading[] = {say(ui, STR_SHEET_MOVE), say(ui, STR_SHEET_VALUE), say(ui, STR_SHEET_ANSWER)};
  sheet_add_heading(w->sheet, heading, 3);
  for (Move move = 0; move <= MOVE_STAY; move++) {
    int32_t node = tree_root_move(&w->s->tree, move);
    char value[32], answer[SHEET_WORDS];
    if (node < 0) continue;
    tree_node_words(w->app, node, value, sizeof value);
    tree_root_words(w->app, node, answer, sizeof answer);
    const char *row[] = {tree_move_name(ui, move), value, answer};
    sheet_add_row(w->sheet, row, 3);
  }
}

static void add_signs(const Writer *w, int32_t left_out) {
  const Ui *ui = &w->app->ui;
  char words[3 * SHEET_WORDS];
  bool cuts = false;
  for (int32_t i = 0; i < w->sheet->node_count && !cuts; i++) cuts = w->sheet->nodes[i].kind == NODE_PRUNED;
  sheet_add_sign(w->sheet, SHEET_NEXT, say(ui, STR_SHEET_TREE_LINE));
  if (cuts) sheet_add_sign(w->sheet, SHEET_CROSS, say(ui, STR_SHEET_TREE_CUT));
  tree_sentence(w->app, words, sizeof words);
  sheet_add_sign(w->sheet, SHEET_PLAIN, words);
  if (left_out == 0) return;
  snprintf(words, sizeof words, say(ui, STR_SHEET_TREE_PART), (int)(w->s->layout.count - left_out),
           (int)w->s->layout.count);
  sheet_add_sign(w->sheet, SHEET_PLAIN, words);
}

/* ---- painting ---- */

/* The visible part of the window's tree stays as it was. */
typedef struct TreeView {
  float zoom, pan_x, pan_y;
  int32_t first_layer, last_layer;
  bool aim;
} TreeView;

static TreeView begin_sight(TreeState *s) {
  TreeView kept = {s->zoom, s->pan_x, s->pan_y, s->first_layer, s->last_layer, s->aim};
  s->zoom = 1;
  s->aim = true;
  return kept;
}

static void end_sight(TreeState *s, const TreeView *kept) {
  s->zoom = kept->zoom;
  s->pan_x = kept->pan_x;
  s->pan_y = kept->pan_y;
  s->first_layer = kept->first_layer;
  s->last_layer = kept->last_layer;
  s->aim = kept->aim;
}

static void with_board(App *app, Ui *ui, Rectangle room, float cell, bool paint) {
  TreeState *s = tree_state(app);
  AppLoan loan = app_lend_ui(app, ui);
  BoardRoom place = sheet_board_room(room, cell);
  float zoom = s->view.zoom;
  s->view.zoom = 1;
  if (paint)
    tree_board_paint(app, rect_inset(room, place.padding));
  else
    tree_board_prepare(app, &place);
  s->view.zoom = zoom;
  app_take_back(app, &loan);
}

static void prepare(void *context, Ui *ui, Rectangle room, float cell) { with_board(context, ui, room, cell, false); }
static void paint(void *context, Ui *ui, Rectangle room, float cell) { with_board(context, ui, room, cell, true); }

static void aside(void *context, Ui *ui, Rectangle room) {
  App *app = context;
  AppLoan loan = app_lend_ui(app, ui);
  TreeView kept = begin_sight(tree_state(app));
  draw_round(room, 10, tint(ui, TOKEN_PANEL));
  tree_chips_draw(app, room);
  end_sight(tree_state(app), &kept);
  app_take_back(app, &loan);
}

bool tree_sheet(App *app, Sheet *sheet, SheetPainter *painter) {
  TreeState *s = tree_state(app);
  if (!s->session || !s->ready) return false;
  Writer w = {.app = app, .s = s, .sheet = sheet};
  const Game *game = session_game(s->session);
  *painter = (SheetPainter){.prepare = prepare, .paint = paint, .aside = aside, .context = app};
  sheet_init(sheet, game->board);
  snprintf(sheet->title, sizeof sheet->title, "%s", s->title);
  snprintf(sheet->note, sizeof sheet->note, say(&app->ui, STR_SHEET_TREE_NOTE), (int)game->level->number,
           level_title(app->ui.language, game->level), s->agent, (int)s->state.turn, say(&app->ui, tree_hint(s)));
  Ui plain = app->ui; /* as the picture will have it */
  plain.s = plain.ratio = 1;
  plain.large = false;
  AppLoan loan = app_lend_ui(app, &plain);
  TreeView kept = begin_sight(s);
  Vector2 size = tree_chips_size(app);
  painter->aside_width = fminf(fmaxf(size.x, WIDE_LEAST), WIDE_MOST);
  painter->aside_height = fminf(size.y, HIGH_MOST);
  float board = sheet_cell(sheet) * (float)game->board->rows + 24;
  Rectangle room = {0, 0, painter->aside_width, fmaxf(painter->aside_height, board)};
  w.part = tree_chips_part(app, room);
  end_sight(s, &kept);
  app_take_back(app, &loan);
  add_board(&w);
  add_future(&w);
  add_signs(&w, add_tree(&w));
  add_figures(&w);
  add_moves(&w);
  return true;
}
