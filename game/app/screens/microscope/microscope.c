/* The microscope: one search of the map, node by node, with everything that is known of every cell. Keys, time and what
 * is shown. Must not know how anything is drawn. */
#include "game/app/screens/help/help.h"
#include "game/app/screens/microscope/microscope_internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "game/app/ui/dialog.h"
#include "game/play/lens.h"
#include "game/play/pace.h"

/* ---- the event log: tests read it ---- */

static const char *const kinds[] = {"wall", "monster", "unseen", "open", "closed", "taken"};
static const char *const reasons[] = {"expanded", "wall", "monster", "goal",       "beyond",  "cut-off",
                                      "more",     "tie",  "behind",  "over-bound", "farther", "branch",
                                      "met",      "shut", "jumped",  "pruned",     "stopped"};

void microscope_note_place(App *app) {
  const Microscope *m = &microscope_state(app)->scope;
  app_log(app, "micro place %d node=%d/%d open=%d stage=%d", (int)m->place, (int)microscope_node(m), (int)m->nodes,
          (int)m->open_count, (int)microscope_stage(m));
}

static void note_search(App *app) {
  const Microscope *m = &microscope_state(app)->scope;
  app_log(app, "micro search %s ran=%s start=%d,%d goal=%d,%d length=%d expanded=%llu generated=%llu lines=%d",
          m->algorithm->id, m->log.ran->id, (int)board_row(&m->board, m->start), (int)board_col(&m->board, m->start),
          (int)board_row(&m->board, m->goal), (int)board_col(&m->board, m->goal), (int)m->log.result.length,
          (unsigned long long)m->log.result.expanded, (unsigned long long)m->log.result.generated,
          (int)code_lines(microscope_page(m)));
}

static void note_cell(App *app) {
  const MicroscopeState *s = microscope_state(app);
  const Microscope *m = &s->scope;
  CellNow now = microscope_cell(m, s->cursor);
  Why why = microscope_why(m, s->cursor);
  app_log(app, "micro cell %d,%d %s g=%d h=%g f=%g order=%d opened=%d why=%s", (int)board_row(&m->board, s->cursor),
          (int)board_col(&m->board, s->cursor), kinds[now.kind], (int)now.g, now.h, now.g >= 0 ? now.f : -1,
          (int)now.order, (int)now.opened, reasons[why.kind]);
}

/* ---- the cursor ---- */

void microscope_set_cursor(App *app, Cell cell) {
  MicroscopeState *s = microscope_state(app);
  const Board *board = &s->scope.board;
  if (s->scope.unit > 1 && cell != CELL_NONE) { /* rooms have odd rows and columns */
    int32_t row = board_row(board, cell) | 1, col = board_col(board, cell) | 1;
    if (!board_inside(board, row, col)) return;
    cell = board_cell(board, row, col);
  }
  if (cell == s->cursor) return;
  s->cursor = cell;
  if (cell != CELL_NONE) note_cell(app);
}

static void move_cursor(App *app, int32_t rows, int32_t cols) {
  MicroscopeState *s = microscope_state(app);
  const Board *board = &s->scope.board;
  int32_t row = board_row(board, s->cursor) + rows * s->scope.unit;
  int32_t col = board_col(board, s->cursor) + cols * s->scope.unit;
  if (!board_inside(board, row, col)) return;
  microscope_set_cursor(app, board_cell(board, row, col));
  if (!board_view_shows(&s->view, row, col)) s->view.has_focus = false; /* comes into sight again */
}

/* Up and down the open list. */
static void pick_row(App *app, int32_t by) {
  MicroscopeState *s = microscope_state(app);
  int32_t count, at = -1;
  const Cell *list = microscope_open_list(app, &count);
  for (int32_t i = 0; i < count && at < 0; i++)
    if (list[i] == s->cursor) at = i;
  at += by;
  if (at < 0 || at >= count) return;
  microscope_set_cursor(app, list[at]);
}

const Cell *microscope_open_list(App *app, int32_t *count) {
  MicroscopeState *s = microscope_state(app);
  if (s->list_place != s->scope.place || s->list_search != s->scope.searches) {
    if (s->list_room < s->scope.board.cells) {
      Cell *more = realloc(s->list, sizeof *more * (size_t)s->scope.board.cells);
      if (!more) {
        *count = 0;
        return s->list;
      }
      s->list = more;
      s->list_room = s->scope.board.cells;
    }
    s->list_count = microscope_list(&s->scope, s->list, s->list_room);
    s->list_place = s->scope.place;
    s->list_search = s->scope.searches;
  }
  *count = s->list_count;
  return s->list;
}

/* ---- changes ---- */

void microscope_changed(App *app, bool ok, const Error *error) {
  MicroscopeState *s = microscope_state(app);
  if (!ok && error->text[0]) { /* out of memory: the search is gone */
    app_alarm(app, app_trouble(app, error->text));
    app_back(app);
    return;
  }
  if (!ok) return;
  board_view_forget(&s->view);
  s->view.has_focus = true;
  s->lens_cell = CELL_NONE;
  note_search(app);
  microscope_note_place(app);
  if (s->cursor != CELL_NONE) note_cell(app);
}

static void moved(App *app, bool ok, const Error *error) {
  if (ok) microscope_state(app)->moved = true;
  microscope_changed(app, ok, error);
}

static void next_algorithm(App *app) {
  MicroscopeState *s = microscope_state(app);
  int32_t count;
  const Algorithm *table = algorithm_table(&count);
  int32_t at = (int32_t)(s->scope.algorithm - table) + 1;
  Error error = {0};
  bool ok = microscope_set_algorithm(&s->scope, &table[at % count], s->scope.heuristic, s->scope.weight, &error);
  snprintf(s->agent, sizeof s->agent, "%s", microscope_algorithm_title(&app->ui, s->scope.algorithm));
  s->note = STR_COUNT;
  microscope_changed(app, ok, &error);
}

static bool open_scope(App *app, const Map *map) {
  MicroscopeState *s = microscope_state(app);
  Error error;
  MicroscopeQuestion question = s->asked;
  question.map = map;
  microscope_close(&s->scope);
  if (microscope_open(&s->scope, &question, &error)) return true;
  app_alarm(app, app_trouble(app, error.text));
  return false;
}

/* Restores walls, start, goal and algorithm as they were at first. */
static void as_it_was(App *app) {
  MicroscopeState *s = microscope_state(app);
  Error error = {0};
  Microscope *m = &s->scope;
  m->start = s->asked.start;
  m->goal = s->asked.goal;
  memcpy(m->board.open, s->first_board.open, (size_t)m->board.cells);
  board_finish(&m->board);
  bool ok = microscope_walls_changed(m, &error);
  s->moved = false;
  microscope_changed(app, ok, &error);
}

/* ---- keys ---- */

static void numbers(App *app) {
  MicroscopeState *s = microscope_state(app);
  s->numbers = (NumbersMode)((s->numbers + 1) % NUMBERS_COUNT);
  app_log(app, "micro numbers %d", (int)s->numbers);
}

static void walk_time_line(App *app, Action action) {
  Microscope *m = &microscope_state(app)->scope;
  microscope_state(app)->playing = false;
  switch (action) {
    case ACTION_STEP_BACK: microscope_step(m, -1); break;
    case ACTION_STEP_FORWARD: microscope_step(m, 1); break;
    case ACTION_REWIND: microscope_seek_node(m, 0); break;
    case ACTION_TO_END: microscope_seek(m, microscope_last(m)); break;
    case ACTION_THINK_SLOWER: microscope_seek(m, m->place - 1); break;
    case ACTION_THINK_FASTER: microscope_seek(m, m->place + 1); break;
    default: break;
  }
  microscope_note_place(app);
}

static void pause(App *app) {
  MicroscopeState *s = microscope_state(app);
  s->playing = !s->playing;
  if (s->playing && s->scope.place == microscope_last(&s->scope)) microscope_seek(&s->scope, 0);
  app_log(app, "micro %s", s->playing ? "play" : "pause");
}

static void put_down(App *app, Action action) {
  MicroscopeState *s = microscope_state(app);
  Error error = {0};
  bool ok = false;
  if (s->cursor == CELL_NONE) return;
  if (action == ACTION_PAINT) ok = microscope_set_wall(&s->scope, s->cursor, s->scope.board.open[s->cursor], &error);
  if (action == ACTION_HOME) ok = microscope_set_start(&s->scope, s->cursor, &error);
  if (action == ACTION_BEST_WAY) ok = microscope_set_goal(&s->scope, s->cursor, &error);
  moved(app, ok, &error);
}

static void microscope_key(App *app, Action action) {
  MicroscopeState *s = microscope_state(app);
  switch (action) {
    case ACTION_BACK:
      if (!s->keys_open) app_back(app);
      s->keys_open = false;
      break;
    case ACTION_EXPLAIN: app_back(app); break;
    case ACTION_KEYS: s->keys_open = !s->keys_open; break;
    case ACTION_PAUSE: pause(app); break;
    case ACTION_STEP_BACK:
    case ACTION_STEP_FORWARD:
    case ACTION_REWIND:
    case ACTION_TO_END:
    case ACTION_THINK_SLOWER:
    case ACTION_THINK_FASTER: walk_time_line(app, action); break;
    case ACTION_SLOWER: app_change_speed(app, -1); break;
    case ACTION_FASTER: app_change_speed(app, 1); break;
    case ACTION_MOVE_WEST: move_cursor(app, 0, -1); break;
    case ACTION_MOVE_NORTH: move_cursor(app, -1, 0); break;
    case ACTION_MOVE_EAST: move_cursor(app, 0, 1); break;
    case ACTION_MOVE_SOUTH: move_cursor(app, 1, 0); break;
    case ACTION_UP: pick_row(app, -1); break;
    case ACTION_DOWN: pick_row(app, 1); break;
    case ACTION_NUMBER_4: numbers(app); break;
    case ACTION_NEXT_GROUP:
    case ACTION_PREVIOUS_GROUP: s->tab = (MicroscopeTab)((s->tab + 1) % TAB_COUNT); break;
    case ACTION_AGENT: next_algorithm(app); break;
    case ACTION_AGAIN: as_it_was(app); break;
    case ACTION_HOW:
      help_visit_agent(app, registry_find(s->scope.algorithm->id, SIDE_PACMAN, 1), &screen_microscope);
      break;
    case ACTION_PAINT:
    case ACTION_HOME:
    case ACTION_BEST_WAY: put_down(app, action); break;
    case ACTION_ZOOM_IN: s->view.zoom = fminf(s->view.zoom * 1.25f, 8); break;
    case ACTION_ZOOM_OUT: s->view.zoom = fmaxf(s->view.zoom / 1.25f, 0.25f); break;
    default: break;
  }
}

/* ---- time ---- */

/* Twice as many events per second as a game has moves, and never more than a few seconds for all of them. */
static void advance(App *app) {
  static const double SECONDS_MOST = 20;
  MicroscopeState *s = microscope_state(app);
  double rate = fmax(2 * app->speed, (double)microscope_last(&s->scope) / SECONDS_MOST);
  s->pending += rate * (double)app->ui.dt;
  int32_t due = (int32_t)s->pending;
  s->pending -= due;
  if (due > 0) microscope_seek(&s->scope, s->scope.place + due);
  if (s->scope.place < microscope_last(&s->scope)) return;
  s->playing = false;
  microscope_note_place(app);
}

static void microscope_update(App *app) {
  while (!app->next && app->input.action_count > 0) microscope_key(app, input_next(&app->input));
  if (!app->next && microscope_state(app)->playing) advance(app);
}

/* ---- what is shown ---- */

/* The nearest remaining food in a straight line. */
static Cell nearest_food(const Map *map, const State *state, Cell start) {
  Cell best = CELL_NONE;
  int32_t least = INT32_MAX;
  for (int32_t i = 0; i < map->foods.count; i++) {
    int32_t far = board_manhattan(&map->board, start, map->foods.at[i]);
    bool left = !state || state->food[map->foods.at[i]];
    if (left && far > 0 && far < least) least = far, best = map->foods.at[i];
  }
  return best;
}

bool microscope_visit(App *app, const MicroscopeVisit *visit) {
  screen_prepare(app, &screen_microscope);
  MicroscopeState *s = microscope_state(app);
  const Map *map = visit->map;
  MicroscopeQuestion question = {.start = visit->start == CELL_NONE ? map->pacman : visit->start,
                                 .goal = CELL_NONE,
                                 .through = !visit->level->still, /* moving monsters don't block the search */
                                 .algorithm = algorithm_find("astar"),
                                 .weight = 1};
  bool search = visit->agent && lens_takes(visit->agent, visit->level);
  s->exit_goal = map->foods.count == 0 || visit->level->rooms;
  if (question.start != CELL_NONE)
    question.goal = s->exit_goal ? map->exit : nearest_food(map, visit->state, question.start);
  if (question.goal == CELL_NONE || question.start == question.goal) {
    app_toast(app, say(&app->ui, STR_MICRO_NO_ENDS));
    app_log(app, "micro refused");
    return false;
  }
  s->note = search                 ? STR_COUNT
            : visit->level->rooms  ? STR_MICRO_WALKS
            : map->foods.count > 1 ? STR_MICRO_STATES
                                   : STR_MICRO_INSTEAD;
  const AgentInfo *shown = search ? visit->agent : registry_find("astar", SIDE_PACMAN, 1);
  Agent agent = {.info = shown};
  if (search) {
    agent.setup.options = *visit->options;
    LensQuestion chosen = {0};
    lens_choose(&chosen, &agent);
    question.algorithm = chosen.algorithm;
    question.heuristic = chosen.heuristic;
    question.weight = chosen.weight;
    agent_words(app->ui.language, shown, visit->options, s->agent, sizeof s->agent);
  } else {
    snprintf(s->agent, sizeof s->agent, "%s", agent_title(app->ui.language, shown));
  }
  s->asked = question;
  s->level = visit->level;
  s->back = visit->back;
  s->lost = visit->lost;
  s->moved = s->playing = s->pinned = s->keys_open = false;
  s->hold = HOLDS_NOTHING;
  snprintf(s->title, sizeof s->title, "%s", visit->title);
  if (!open_scope(app, map)) return false;
  Error error;
  board_destroy(&s->first_board);
  if (!board_init(&s->first_board, map->board.rows, map->board.cols, &error)) {
    app_alarm(app, app_trouble(app, error.text));
    return false;
  }
  memcpy(s->first_board.open, map->board.open, (size_t)map->board.cells);
  board_view_forget(&s->view);
  s->list_place = s->list_search = -1;
  s->cursor = s->lens_cell = CELL_NONE;
  microscope_seek_node(&s->scope, (int32_t)lround(visit->part * s->scope.nodes));
  app_visit(app, &screen_microscope, visit->back);
  return true;
}

const Microscope *microscope_moved(const App *app) {
  const MicroscopeState *s = microscope_state(app);
  return s->moved ? &s->scope : NULL;
}

void microscope_first_ends(const App *app, Cell *start, Cell *goal) {
  const MicroscopeState *s = microscope_state(app);
  *start = s->asked.start;
  *goal = s->asked.goal;
}

/* ---- the screen ---- */

MicroscopeLayout microscope_layout(const Ui *ui) {
  Rectangle a = ui->area;
  float left = ui_left(ui), right = ui_right(ui), bottom = a.y + a.height;
  bool narrow = ui->width == WIDTH_NARROW;
  float top = a.y + px(ui, narrow ? 60 : 72), side = narrow ? 262 : px(ui, 312), high = px(ui, narrow ? 64 : 56);
  MicroscopeLayout l = {.keys_y = ui_keys(ui)};
  l.transport = rect_snap((Rectangle){left, bottom - px(ui, 50) - high, right - left, high});
  float low = l.transport.y - px(ui, 16), gap = px(ui, narrow ? 12 : 26), legend = px(ui, narrow ? 76 : 52);
  l.panel = rect_snap((Rectangle){right - side, top, side, low - top});
  l.board = rect_snap((Rectangle){left, top, right - side - gap - left, low - top - legend});
  l.legend = rect_snap((Rectangle){left, low - legend, l.board.width, legend});
  return l;
}

static void draw_heading(App *app) {
  Ui *ui = &app->ui;
  const MicroscopeState *s = microscope_state(app);
  char words[256];
  float right = ui_right(ui), y = ui_head(ui), x = ui_title_left(ui);
  if (back_button(ui, y, false)) input_push(ui->input, ACTION_BACK);
  snprintf(words, sizeof words, say(ui, STR_MICRO_STEP_OF), (int)microscope_node(&s->scope), (int)s->scope.nodes);
  right -= badge(ui, right, y, TOKEN_ACCENT, words) + px(ui, 16);
  snprintf(words, sizeof words, say(ui, STR_LEVEL_N), (int)s->level->number);
  x += put(ui, FACE_LOGO, 22, x, y, ALIGN_LEFT, tint(ui, TOKEN_TEXT), words) + px(ui, 16);
  draw_rect(rect_snap((Rectangle){x, y - px(ui, 10), fmaxf(px(ui, 2), 1), px(ui, 20)}), tint(ui, TOKEN_LINE));
  x += px(ui, 16);
  x += put_fit(ui, FACE_SEMIBOLD, 16, x, y, ALIGN_LEFT, right - x, tint(ui, TOKEN_TEXT), s->title) + px(ui, 14);
  snprintf(words, sizeof words, say(ui, STR_MICRO_UNDER), s->agent);
  if (right - x > px(ui, 40)) put_fit(ui, FACE_MEDIUM, 14, x, y, ALIGN_LEFT, right - x, tint(ui, TOKEN_MUTED), words);
}

static const LegendItem wide_keys[] = {
    {ACTION_EXPLAIN, STR_MICRO_KEY_CLOSE},   {LEGEND_STEP, STR_MICRO_KEY_STEP},
    {LEGEND_THINK, STR_MICRO_KEY_EVENT},     {LEGEND_MOVES, STR_MICRO_KEY_LENS},
    {LEGEND_UP_DOWN, STR_MICRO_KEY_ROW},     {ACTION_NUMBER_4, STR_MICRO_KEY_NUMBERS},
    {ACTION_AGENT, STR_MICRO_KEY_ALGORITHM}, {ACTION_HOW, STR_KEY_HOW},
    {ACTION_PAINT, STR_MICRO_KEY_WALL},      {ACTION_KEYS, STR_KEY_KEYS}};
static const LegendItem narrow_keys[] = {
    {ACTION_EXPLAIN, STR_MICRO_KEY_CLOSE}, {LEGEND_STEP, STR_MICRO_KEY_STEP},
    {LEGEND_MOVES, STR_MICRO_KEY_LENS},    {ACTION_NUMBER_4, STR_MICRO_KEY_NUMBERS},
    {ACTION_KEYS, STR_KEY_KEYS},           {ACTION_AGENT, STR_MICRO_KEY_ALGORITHM}};
/* On the panel. */
static const LegendItem all_keys[] = {{LEGEND_STEP, STR_MICRO_KEY_STEP},
                                      {LEGEND_THINK, STR_MICRO_KEY_EVENT},
                                      {LEGEND_ENDS, STR_MICRO_KEY_TIME},
                                      {ACTION_PAUSE, STR_KEY_PAUSE},
                                      {LEGEND_SPEED, STR_KEY_SPEED},
                                      {LEGEND_MOVES, STR_MICRO_KEY_LENS},
                                      {LEGEND_UP_DOWN, STR_MICRO_KEY_ROW},
                                      {ACTION_NUMBER_4, STR_MICRO_KEY_NUMBERS},
                                      {ACTION_NEXT_GROUP, STR_MICRO_KEY_TAB},
                                      {ACTION_AGENT, STR_MICRO_KEY_ALGORITHM},
                                      {ACTION_HOW, STR_KEY_HOW},
                                      {ACTION_PAINT, STR_MICRO_KEY_WALL},
                                      {ACTION_HOME, STR_MICRO_KEY_START},
                                      {ACTION_BEST_WAY, STR_MICRO_KEY_GOAL},
                                      {ACTION_AGAIN, STR_MICRO_KEY_AGAIN},
                                      {LEGEND_ZOOM, STR_KEY_ZOOM},
                                      {ACTION_NOTES, STR_KEY_NOTES},
                                      {ACTION_PICTURE, STR_KEY_PICTURE},
                                      {ACTION_DRAWING, STR_KEY_DRAWING},
                                      {ACTION_EXPLAIN, STR_MICRO_KEY_CLOSE}};
#define LEGEND_OF(keys) \
  { .items = (keys), .count = (int32_t)(sizeof(keys) / sizeof *(keys)) }

static void draw_keys(App *app, const MicroscopeLayout *layout) {
  Ui *ui = &app->ui;
  Legend wide = LEGEND_OF(wide_keys), narrow = LEGEND_OF(narrow_keys), all = LEGEND_OF(all_keys);
  legend_row_of(ui, ui_left(ui), ui_right(ui), layout->keys_y, ui->width == WIDTH_NARROW ? &narrow : &wide);
  if (microscope_state(app)->keys_open) key_box_draw(ui, layout->board, &all, 2);
}

static void microscope_draw(App *app) {
  MicroscopeLayout layout = microscope_layout(&app->ui);
  MicroscopeState *s = microscope_state(app);
  if (s->cursor == CELL_NONE) { /* the start; where the path is too long, where that begins */
    Flaw flaw;
    bool worse = microscope_flaw(&s->scope, CELL_NONE, &flaw);
    microscope_set_cursor(app, worse ? flaw.cell : s->scope.start);
  }
  microscope_mouse(app, layout.board);
  if (app->next) return;
  microscope_board_draw(app, layout.board); /* first: it may bake, which is cheapest on an empty frame */
  microscope_lens_draw(app, layout.board);
  if (layout.legend.height > 0) microscope_legend_draw(app, layout.legend);
  draw_heading(app);
  microscope_panel_draw(app, layout.panel);
  microscope_transport_draw(app, layout.transport);
  draw_keys(app, &layout);
}

static void microscope_init(App *app) {
  MicroscopeState *s = microscope_state(app);
  board_view_init(&s->view);
  s->cursor = s->lens_cell = CELL_NONE;
  s->numbers = NUMBERS_F;
}

static void microscope_opened(App *app) {
  app_log(app, "screen microscope");
  note_search(app);
  microscope_note_place(app);
}

static void microscope_left(App *app) {
  MicroscopeState *s = microscope_state(app);
  if (app->next == &screen_help) return; /* it comes back */
  if (s->lost && app->next != s->back) s->lost(app);
  s->lost = NULL;
}

static void microscope_end(App *app) {
  MicroscopeState *s = microscope_state(app);
  microscope_close(&s->scope);
  board_destroy(&s->first_board);
  board_view_destroy(&s->view);
  free(s->list);
  s->list = NULL;
}

static InputContext microscope_context(const App *app) {
  (void)app;
  return CONTEXT_MICROSCOPE;
}

static bool microscope_is(const App *app, const char *state) {
  return strcmp(state, "idle") == 0 && !microscope_state(app)->playing;
}

const Screen screen_microscope = {
    .name = "microscope",
    .needs_game = true,
    .slides = true,
    .under_help = true,
    .state_size = sizeof(MicroscopeState),
    .init = microscope_init,
    .open = microscope_opened,
    .leave = microscope_left,
    .close = microscope_end,
    .context = microscope_context,
    .update = microscope_update,
    .draw = microscope_draw,
    .is = microscope_is,
    .sheet = microscope_sheet,
};
