/* A search over states as a sheet for a report: the chosen state with the moves to it, the figures of the search, and
 * the open list. Must not change what is looked at. */
#include <stdio.h>
#include <string.h>

#include "game/app/screens/states/states_internal.h"
#include "game/app/view/extras.h"
#include "game/app/view/sheet_picture.h"

enum { TILE_MOST = 96 }; /* pixels */

typedef struct Writer {
  App *app;
  StatesState *s;
  Sheet *sheet;
} Writer;

/* ---- the picture ---- */

static SheetPlace place_of(const Writer *w, Cell cell) {
  const Board *board = w->s->game->board;
  return (SheetPlace){board_row(board, cell), board_col(board, cell)};
}

static void add_list(const Writer *w, const CellList *list, const uint8_t *there, SheetActorKind kind) {
  for (int32_t i = 0; there && i < list->count; i++)
    if (there[list->at[i]]) sheet_add_actor(w->sheet, place_of(w, list->at[i]), kind, 0);
}

/* The moves to the state: a line, and another kind of line where one teleports Pacman across the board. */
static void add_way(const Writer *w) {
  const StatesPicture *p = &w->s->picture;
  SheetKind last = SHEET_KINDS;
  bool jumps = false;
  for (int32_t i = 1; i < p->count; i++) {
    bool jump = board_manhattan(w->s->game->board, p->way[i - 1], p->way[i]) > 2;
    SheetKind kind = jump ? SHEET_JUMP : SHEET_PLAN;
    if (kind != last) {
      sheet_add_line(w->sheet, kind, 0);
      sheet_add_place(w->sheet, place_of(w, p->way[i - 1]));
    }
    sheet_add_place(w->sheet, place_of(w, p->way[i]));
    jumps |= jump;
    last = jump ? SHEET_KINDS : kind; /* two jumps are two lines */
  }
  if (p->count > 1) sheet_add_sign(w->sheet, SHEET_PLAN, say(&w->app->ui, STR_SHEET_TO_STATE));
  if (jumps) sheet_add_sign(w->sheet, SHEET_JUMP, say(&w->app->ui, STR_SHEET_JUMP));
}

static void add_board(const Writer *w) {
  const StatesState *s = w->s;
  const Map *map = s->game->map;
  const State *then = &s->then;
  add_way(w);
  for (int c = 0; extras_has_corners(s->game) && c < CORNER_COUNT; c++)
    if (s->game->anchors[c] != CELL_NONE) sheet_add_actor(w->sheet, place_of(w, s->game->anchors[c]), SHEET_ANCHOR, 0);
  add_list(w, &map->foods, then->food, map->foods.count == 1 ? SHEET_GOAL : SHEET_FOOD);
  add_list(w, &map->pies, then->power_cells, SHEET_PIE);
  for (int32_t i = 0; then->pill && i < map->pills.count; i++)
    if (then->pill[map->pills.at[i]])
      sheet_add_actor(w->sheet, place_of(w, map->pills.at[i]), SHEET_PILL, map->pill_values[i]);
  if (map->exit != CELL_NONE && s->game->level->exit)
    sheet_add_actor(w->sheet, place_of(w, map->exit), SHEET_DOOR, then->foods_left == 0);
  for (int32_t i = 0; i < s->game->monster_count; i++)
    sheet_add_actor(w->sheet, place_of(w, then->monsters[i]), SHEET_MONSTER, i);
  sheet_add_actor(w->sheet, place_of(w, then->pacman), SHEET_HERO, MOVE_EAST);
}

static void add_tiles(const Writer *w) {
  const Puzzle *puzzle = &w->s->picture.puzzle;
  w->sheet->tiles.side = puzzle->side;
  for (int32_t i = 0; i < puzzle_cells(puzzle); i++) w->sheet->tiles.at[i] = puzzle->at[i];
  w->sheet->cell_most = TILE_MOST;
}

/* ---- the tables ---- */

static void add_row(const Writer *w, StringId label, const char *value) {
  const char *cells[] = {say(&w->app->ui, label), value};
  sheet_add_row(w->sheet, cells, 2);
}

static void add_number(const Writer *w, StringId label, int64_t value) {
  char words[32];
  write_number(words, sizeof words, value);
  add_row(w, label, words);
}

static void add_figures(const Writer *w, int32_t chosen) {
  const Ui *ui = &w->app->ui;
  const StatesState *s = w->s;
  const StateOpened *at = &s->log.opened[chosen];
  char words[2 * SHEET_WORDS], state[SHEET_WORDS];
  add_row(w, STR_SHEET_FIGURE, say(ui, STR_SHEET_VALUE));
  add_row(w, STR_SHEET_ALGORITHM, say(ui, states_search_words(s)));
  add_row(w, STR_SHEET_ESTIMATE, states_estimate_words(w->app));
  snprintf(words, sizeof words, "%d / %d", (int)s->scope.node, (int)s->scope.nodes);
  add_row(w, STR_SHEET_STEP, words);
  add_number(w, STR_SHEET_EXPANSIONS, s->scope.nodes - (s->scope.answer >= 0));
  add_number(w, STR_SHEET_OPENINGS, s->log.opened_count);
  if (s->length >= 0) add_number(w, STR_SHEET_LENGTH, s->length);
  if (s->length < 0) add_row(w, STR_SHEET_LENGTH, say(ui, s->stopped ? STR_STATES_STOPPED : STR_MICRO_NO_PATH));
  states_state_words(w->app, chosen, state, sizeof state);
  snprintf(words, sizeof words, "%s: g %d, h %d, f %d", state, (int)at->g, (int)at->h, (int)at->f);
  add_row(w, STR_SHEET_STATE, words);
  states_fate_words(w->app, chosen, words, sizeof words);
  add_row(w, STR_SHEET_WHY, words);
}

static void add_open_list(const Writer *w) {
  const Ui *ui = &w->app->ui;
  StatesState *s = w->s;
  int32_t count = states_rows(s), all = s->scope.stack ? count : s->scope.waiting;
  const char *heading[] = {say(ui, STR_MICRO_TAB_LIST), say(ui, STR_MICRO_G), say(ui, STR_MICRO_H),
                           say(ui, STR_MICRO_F)};
  sheet_add_heading(w->sheet, heading, 4);
  for (int32_t i = 0; i < count; i++) {
    const StateOpened *at = &s->log.opened[s->rows[i]];
    char state[SHEET_WORDS], g[16], h[16], f[16];
    states_state_words(w->app, s->rows[i], state, sizeof state);
    snprintf(g, sizeof g, "%d", (int)at->g);
    snprintf(h, sizeof h, "%d", (int)at->h);
    snprintf(f, sizeof f, "%d", (int)at->f);
    const char *row[] = {state, g, h, f};
    sheet_add_row(w->sheet, row, 4);
  }
  sheet_add_rest(w->sheet, ui, all, count);
}

/* ---- painting ---- */

static void with_board(App *app, Ui *ui, Rectangle room, float cell, bool paint) {
  StatesState *s = states_state(app);
  if (s->puzzle) {
    if (paint) states_puzzle_draw(ui, &s->picture.puzzle, rect_inset(room, -8));
    return;
  }
  AppLoan loan = app_lend_ui(app, ui);
  BoardRoom place = sheet_board_room(room, cell);
  if (paint)
    states_board_paint(app, rect_inset(room, place.padding));
  else
    states_board_prepare(app, &place);
  app_take_back(app, &loan);
}

static void prepare(void *context, Ui *ui, Rectangle room, float cell) { with_board(context, ui, room, cell, false); }
static void paint(void *context, Ui *ui, Rectangle room, float cell) { with_board(context, ui, room, cell, true); }

bool states_sheet(App *app, Sheet *sheet, SheetPainter *painter) {
  StatesState *s = states_state(app);
  const Ui *ui = &app->ui;
  Writer w = {.app = app, .s = s, .sheet = sheet};
  int32_t chosen = s->ready ? states_chosen(s) : 0;
  if (chosen < 0) chosen = 0;
  if (!s->ready) return false;
  sheet_init(sheet, s->puzzle ? NULL : s->game->board);
  snprintf(sheet->title, sizeof sheet->title, "%s", s->puzzle ? say(ui, STR_MENU_PUZZLE_ROOM) : s->title);
  const char *search = say(ui, states_search_words(s));
  if (s->puzzle)
    snprintf(sheet->note, sizeof sheet->note, say(ui, STR_SHEET_PUZZLE_NOTE), search, (int)s->scope.node,
             (int)s->scope.nodes);
  else
    snprintf(sheet->note, sizeof sheet->note, say(ui, STR_SHEET_SEARCH_NOTE), (int)s->game->level->number,
             level_title(ui->language, s->game->level), search, (int)s->scope.node, (int)s->scope.nodes);
  add_figures(&w, chosen);
  add_open_list(&w);
  if (!states_play(s, chosen)) { /* writing the tables played the moves to other states */
    sheet_destroy(sheet);
    return false;
  }
  if (s->puzzle)
    add_tiles(&w);
  else
    add_board(&w);
  char words[2 * SHEET_WORDS], fate[SHEET_WORDS];
  const StateOpened *at = &s->log.opened[chosen];
  states_fate_words(app, chosen, fate, sizeof fate);
  snprintf(words, sizeof words, "g %d, h %d, f %d. %s", (int)at->g, (int)at->h, (int)at->f, fate);
  sheet_add_sign(sheet, SHEET_PLAIN, words);
  *painter = (SheetPainter){.prepare = prepare, .paint = paint, .context = app};
  return true;
}
