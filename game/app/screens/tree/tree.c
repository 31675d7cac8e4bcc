/* The room of the search tree: its keys, its layout, coming and going.
 * Must not know how anything is searched or drawn. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/registry.h"
#include "game/app/screens/help/help.h"
#include "game/app/screens/tree/tree_internal.h"

static const float GAP = 16, CARD = 148, STRIP = 66, CONTROLS = 48, BOARD_PART = 0.45f; /* units; of the width */

/* ---- keys ---- */

static void change_depth(App *app, int by) {
  TreeState *s = tree_state(app);
  int32_t depth = s->depth + by;
  if (s->mode == TREE_MODE_REAL) { /* the depth is that of the plain search */
    s->mode = TREE_MODE_BEST;
    depth = s->depth;
  }
  s->depth = depth < 1 ? 1 : depth > TREE_DEPTH_MOST ? TREE_DEPTH_MOST : depth;
  app_log(app, "tree depth %d", (int)s->depth);
  tree_search_again(app);
}

static void change_mode(App *app) {
  TreeState *s = tree_state(app);
  static const char *const names[TREE_MODES] = {"real", "best", "board", "worst"};
  s->mode = (TreeMode)((s->mode + 1) % TREE_MODES);
  app_log(app, "tree order %s", names[s->mode]);
  tree_search_again(app);
}

/* Goes to the turn before or after; search steps on the time line are skipped. */
static void step(App *app, int by) {
  TreeState *s = tree_state(app);
  int32_t plies = session_plies_done(s->session);
  double place;
  do {
    place = session_place(s->session);
    session_step(s->session, by);
  } while (session_place(s->session) != place && session_plies_done(s->session) == plies);
  if (!tree_take_position(app)) return;
  app_log(app, "tree turn %d", (int)s->state.turn + 1);
  tree_search_again(app);
}

/* Opens the chosen node for good, or folds it. */
static void fold(App *app) {
  TreeState *s = tree_state(app);
  uint8_t *open = &s->layout.open[s->chosen];
  if (s->layout.first_child[s->chosen] < 0) return;
  *open = *open == TREE_FOLDED ? TREE_OPEN_BY_HAND : TREE_FOLDED;
  tree_layout_place(&s->layout);
  s->aim = true;
  app_log(app, "tree fold open=%d shown=%d", *open != TREE_FOLDED, (int)s->layout.count);
}

static void fold_all(App *app) {
  TreeState *s = tree_state(app);
  bool all = true;
  for (int32_t i = 0; i < s->tree.count && all; i++) all = s->layout.open[i] || s->layout.first_child[i] < 0;
  if (all)
    tree_layout_fold_all(&s->layout);
  else
    tree_layout_open_all(&s->layout);
  tree_layout_show(&s->layout, s->chosen);
  s->aim = true;
  app_log(app, "tree fold all=%d shown=%d", !all, (int)s->layout.count);
}

/* Moving to a folded node unfolds it. */
static void walk(App *app, Action action) {
  TreeState *s = tree_state(app);
  const TreeNode *at = &s->tree.nodes[s->chosen];
  int32_t to = -1;
  switch (action) {
    case ACTION_UP: to = at->parent; break;
    case ACTION_DOWN: to = at->best >= 0 ? at->best : s->layout.first_child[s->chosen]; break;
    case ACTION_LEFT: to = s->layout.previous[s->chosen]; break;
    case ACTION_RIGHT: to = s->layout.next[s->chosen]; break;
    case ACTION_FIRST: to = 0; break;
    case ACTION_LAST:
      to = s->chosen;
      while (s->tree.nodes[to].best >= 0) to = s->tree.nodes[to].best;
      break;
    default: break;
  }
  if (to >= 0 && to != s->chosen) tree_choose(app, to);
}

/* To the page of the agent whose search it is. */
static void explain(App *app) {
  const TreeState *s = tree_state(app);
  char id[TREE_NAME];
  snprintf(id, sizeof id, "%.*s", (int)strcspn(s->agent, ":"), s->agent);
  help_visit_agent(app, registry_find(id, SIDE_PACMAN, session_game(s->session)->level->number), &screen_tree);
}

static void room_key(App *app, Action action) {
  TreeState *s = tree_state(app);
  switch (action) {
    case ACTION_BACK:
    case ACTION_TREE: app_back(app); return;
    case ACTION_SLOWER: change_depth(app, -1); return;
    case ACTION_FASTER: change_depth(app, 1); return;
    case ACTION_ORDER: change_mode(app); return;
    case ACTION_STEP_BACK: step(app, -1); return;
    case ACTION_STEP_FORWARD: step(app, 1); return;
    case ACTION_NEXT_GROUP: s->board_tab = !s->board_tab; return;
    case ACTION_HOW: explain(app); return;
    default: break;
  }
  if (!s->ready) return;
  if (action == ACTION_ACCEPT) fold(app);
  if (action == ACTION_FOLD) fold_all(app);
  int32_t number = input_number(action);
  int32_t node = number > 0 ? tree_root_move(&s->tree, (Move)(number - 1)) : -1;
  if (node >= 0) tree_choose(app, node);
  if (action == ACTION_ZOOM_IN || action == ACTION_ZOOM_OUT) {
    s->zoom = fminf(fmaxf(s->zoom * (action == ACTION_ZOOM_IN ? 1.25f : 0.8f), 0.002f), 2);
    s->aim = true;
  }
  walk(app, action);
}

static void room_update(App *app) {
  TreeState *s = tree_state(app);
  if (s->session) {
    session_sync(s->session);
    tree_watch_job(app);
  }
  while (!app->next && app->input.action_count > 0) {
    Action action = input_next(&app->input);
    if (s->session)
      room_key(app, action);
    else if (action == ACTION_BACK || action == ACTION_ACCEPT || action == ACTION_TREE)
      app_back(app);
  }
}

/* ---- drawing ---- */

static void draw_heading(App *app) {
  Ui *ui = &app->ui;
  const TreeState *s = tree_state(app);
  float y = ui->width == WIDTH_NARROW ? ui->area.y + px(ui, 28) : ui_head(ui), x = ui_title_left(ui),
        right = ui_right(ui);
  char words[TREE_NAME];
  if (back_button(ui, y, false)) input_push(ui->input, ACTION_BACK);
  if (s->job && (!s->ready || ui->now - s->job_since > 0.3))
    right -= badge(ui, right, y, TOKEN_MUTED, say(ui, STR_TREE_SEARCHING)) + px(ui, 16);
  x += put(ui, FACE_LOGO, 22, x, y, ALIGN_LEFT, tint(ui, TOKEN_TEXT), say(ui, STR_TREE)) + px(ui, 16);
  if (!s->session) return;
  snprintf(words, sizeof words, say(ui, STR_TURN_N), (int)s->state.turn);
  right -= badge(ui, right, y, TOKEN_ACCENT, words) + px(ui, 16);
  draw_rect(rect_snap((Rectangle){x, y - px(ui, 10), fmaxf(px(ui, 2), 1), px(ui, 20)}), tint(ui, TOKEN_LINE));
  x += px(ui, 16);
  x += put_fit(ui, FACE_SEMIBOLD, 16, x, y, ALIGN_LEFT, right - x, tint(ui, TOKEN_TEXT), s->title) + px(ui, 14);
  char agent[TREE_NAME];
  agent_told(ui->language, s->agent, session_game(s->session)->level->number, agent, sizeof agent);
  if (right - x > px(ui, 40)) put_fit(ui, FACE_MEDIUM, 14, x, y, ALIGN_LEFT, right - x, tint(ui, TOKEN_MUTED), agent);
}

static void draw_keys(App *app) {
  static const LegendItem wide[] = {
      {LEGEND_ARROWS, STR_KEY_TREE_WALK}, {ACTION_ACCEPT, STR_KEY_TREE_FOLD},
      {ACTION_FOLD, STR_KEY_TREE_ALL},    {LEGEND_NUMBERS(1, 4), STR_KEY_TREE_MOVE},
      {LEGEND_SPEED, STR_KEY_TREE_DEPTH}, {ACTION_ORDER, STR_KEY_TREE_ORDER},
      {ACTION_HOW, STR_KEY_HOW},          {LEGEND_STEP, STR_KEY_TREE_TURN},
      {ACTION_NOTES, STR_KEY_NOTES},      {LEGEND_ZOOM, STR_KEY_ZOOM},
      {ACTION_BACK, STR_KEY_BACK},        {ACTION_PICTURE, STR_KEY_PICTURE},
      {ACTION_DRAWING, STR_KEY_DRAWING},
  };
  static const LegendItem narrow[] = {
      {ACTION_NEXT_GROUP, STR_KEY_TREE_TAB}, {LEGEND_ARROWS, STR_KEY_TREE_WALK}, {ACTION_ACCEPT, STR_KEY_TREE_FOLD},
      {LEGEND_SPEED, STR_KEY_TREE_DEPTH},    {ACTION_ORDER, STR_KEY_TREE_ORDER}, {ACTION_BACK, STR_KEY_BACK},
  };
  Ui *ui = &app->ui;
  Legend legend = {.items = wide, .count = (int32_t)(sizeof wide / sizeof *wide)};
  if (ui->width == WIDTH_NARROW) legend = (Legend){.items = narrow, .count = (int32_t)(sizeof narrow / sizeof *narrow)};
  legend_row_of(ui, ui_left(ui), ui_right(ui), ui_keys(ui), &legend);
}

static void draw_tree_panel(App *app, Rectangle room) {
  Ui *ui = &app->ui;
  const TreeState *s = tree_state(app);
  panel(ui, room, TOKEN_PANEL);
  Rectangle inside = rect_inset(room, px(ui, 14));
  Rectangle controls = {inside.x, inside.y - px(ui, 4), inside.width, px(ui, CONTROLS) - px(ui, 8)};
  float strip = ui->width == WIDTH_NARROW ? px(ui, 46) : px(ui, STRIP);
  tree_controls_draw(app, controls);
  Rectangle counts = {inside.x, inside.y + inside.height - strip, inside.width, strip};
  Rectangle chips = {inside.x - px(ui, 6), controls.y + controls.height + px(ui, 6), inside.width + px(ui, 12), 0};
  chips.height = counts.y - px(ui, 8) - chips.y;
  if (s->ready)
    tree_chips_draw(app, rect_snap(chips));
  else
    put_fit(ui, FACE_SEMIBOLD, 15, rect_center(chips).x, rect_center(chips).y, ALIGN_CENTER, chips.width,
            tint(ui, TOKEN_MUTED), say(ui, s->too_large ? STR_TREE_TOO_LARGE : STR_TREE_SEARCHING));
  tree_strip_draw(app, counts);
}

/* Board or tree, where there is no room for both. */
static void draw_tabs(App *app, Rectangle room) {
  Ui *ui = &app->ui;
  TreeState *s = tree_state(app);
  const char *labels[] = {say(ui, STR_TREE_TAB_TREE), say(ui, STR_TREE_TAB_BOARD)};
  int32_t chosen = segmented(ui, room, labels, 2, 2, s->board_tab ? 1 : 0, false);
  if (chosen >= 0) s->board_tab = chosen == 1;
  app_target(app, "tree.tabs", room);
}

static void room_draw(App *app) {
  Ui *ui = &app->ui;
  const TreeState *s = tree_state(app);
  if (!s->session) {
    draw_heading(app);
    put_fit(ui, FACE_SEMIBOLD, 16, rect_center(ui->area).x, rect_center(ui->area).y, ALIGN_CENTER, ui->area.width,
            tint(ui, TOKEN_MUTED), say(ui, STR_TREE_NO_GAME));
    draw_keys(app);
    return;
  }
  bool narrow = ui->width == WIDTH_NARROW;
  float left = ui_left(ui), right = ui_right(ui), top = narrow ? ui->area.y + px(ui, 52) : ui_top(ui);
  float bottom = ui_keys(ui) - px(ui, 26);
  if (narrow) {
    Rectangle tabs = {left, top, fminf(px(ui, 260), right - left), px(ui, 34)};
    float card = px(ui, 132);
    Rectangle main = {left, top + px(ui, 42), right - left, bottom - card - px(ui, 10) - top - px(ui, 42)};
    if (s->board_tab) tree_board_draw(app, rect_snap(main));
    draw_heading(app);
    draw_tabs(app, rect_snap(tabs));
    if (!s->board_tab) draw_tree_panel(app, rect_snap(main));
    tree_card_draw(app, rect_snap((Rectangle){left, bottom - card, right - left, card}));
  } else {
    float split = roundf((right - left) * BOARD_PART);
    Rectangle board = {left, top, split, bottom - top - px(ui, CARD) - px(ui, GAP)};
    tree_board_draw(app, rect_snap(board)); /* it may bake: before anything else is drawn */
    draw_heading(app);
    tree_card_draw(app, rect_snap((Rectangle){left, bottom - px(ui, CARD), split, px(ui, CARD)}));
    float from = left + split + px(ui, GAP);
    draw_tree_panel(app, rect_snap((Rectangle){from, top, right - from, bottom - top}));
  }
  draw_keys(app);
}

/* ---- the screen ---- */

static void room_init(App *app) {
  TreeState *s = tree_state(app);
  board_view_init(&s->view);
  s->zoom = 1;
}

void tree_visit(App *app, const TreeVisit *visit) {
  screen_prepare(app, &screen_tree);
  TreeState *s = tree_state(app);
  const Game *game = session_game(visit->session);
  if (!tree_job_serves(game->level)) {
    app_toast(app, say(&app->ui, STR_TREE_NOT_HERE));
    app_log(app, "tree not here");
    return;
  }
  tree_forget(s);
  s->session = visit->session;
  s->back = visit->back;
  s->lost = visit->lost;
  s->mode = visit->depth > 0 ? TREE_MODE_BOARD : TREE_MODE_REAL;
  s->depth = visit->depth > 0 ? visit->depth : tree_job_depth(game);
  s->chosen = 0;
  s->zoom = 1;
  s->board_tab = false;
  snprintf(s->title, sizeof s->title, "%s", visit->title);
  snprintf(s->agent, sizeof s->agent, "%s", tree_job_agent(visit->agent, game->level->number));
  board_view_forget(&s->view);
  s->view.zoom = 1;
  s->view.version++;
  if (!tree_take_position(app)) {
    app_toast(app, say(&app->ui, STR_TREE_NO_MOVE));
    app_log(app, "tree no move");
    s->session = NULL;
    return;
  }
  app_visit(app, &screen_tree, visit->back);
}

static void room_open(App *app) {
  app_log(app, "screen tree");
  const TreeState *s = tree_state(app);
  if (s->session && !s->ready && !s->job) tree_search_again(app);
}

static void room_leave(App *app) {
  TreeState *s = tree_state(app);
  if (app->next == &screen_help) return; /* it comes back */
  tree_forget(s);
  s->session = NULL; /* its owner may end the session now */
  if (s->lost && app->next != s->back) s->lost(app);
  s->lost = NULL;
}

static void room_close(App *app) {
  TreeState *s = tree_state(app);
  tree_forget(s);
  if (s->has_state) state_destroy(&s->state);
  free(s->moves);
  board_view_destroy(&s->view);
}

static InputContext room_context(const App *app) {
  (void)app;
  return CONTEXT_TREE;
}

static bool room_is(const App *app, const char *state) {
  const TreeState *s = tree_state(app);
  return strcmp(state, "idle") == 0 && s->ready && !s->job;
}

const Screen screen_tree = {
    .name = "tree",
    .needs_game = true,
    .slides = true,
    .back = &screen_select,
    .under_help = true,
    .state_size = sizeof(TreeState),
    .init = room_init,
    .open = room_open,
    .leave = room_leave,
    .close = room_close,
    .context = room_context,
    .update = room_update,
    .draw = room_draw,
    .is = room_is,
    .sheet = tree_sheet,
};
