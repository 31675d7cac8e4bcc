/* The lens as a sheet for a report: the board as it is seen, its key, and both searches side by side as a table.
 * Must not change what is compared. */
#include <stdio.h>

#include "game/app/platform/canvas.h"
#include "game/app/screens/lens/lens_internal.h"
#include "game/app/view/sheet_picture.h"

static SheetPlace place_of(const LensState *s, Cell cell) {
  return (SheetPlace){board_row(&s->map->board, cell), board_col(&s->map->board, cell)};
}

static bool path_shown(const LensState *s, int side) {
  return s->lens.side[side].path != NULL && lens_done(&s->lens, side, (int32_t)s->tick);
}

static void add_cells(const LensState *s, Sheet *sheet) {
  static const SheetKind kinds[LENS_CLASSES] = {
      [LENS_ONLY_A] = SHEET_ONLY_A, [LENS_ONLY_B] = SHEET_ONLY_B, [LENS_BOTH] = SHEET_BOTH};
  static const int layer[LENS_CLASSES] = {[LENS_ONLY_A] = 1, [LENS_ONLY_B] = 2, [LENS_BOTH] = 0};
  for (Cell cell = 0; cell < s->lens.cells; cell++) {
    LensClass what = lens_class(&s->lens, cell, (int32_t)s->tick);
    if (what != LENS_NOBODY && s->layers[layer[what]]) sheet_add_cell(sheet, place_of(s, cell), kinds[what], 0);
  }
}

/* A path in pieces: its own, and those that it shares with the other (which are added once). */
static void add_path(const LensState *s, Sheet *sheet, int side) {
  const LensSide *it = &s->lens.side[side];
  bool both = path_shown(s, 0) && path_shown(s, 1), before = false;
  for (int32_t i = 0; i + 1 < it->path_count; i++) {
    bool shared = both && (s->lens.shared[it->path[i]] & (side == 0 ? LENS_STEP_A : LENS_STEP_B)) != 0;
    bool skipped = shared && side == 1;
    if (!skipped && (i == 0 || shared != before)) {
      sheet_add_line(sheet, shared ? SHEET_AGREE : side == 0 ? SHEET_PATH_A : SHEET_PATH_B, 0);
      sheet_add_place(sheet, place_of(s, it->path[i]));
    }
    if (!skipped) sheet_add_place(sheet, place_of(s, it->path[i + 1]));
    before = shared;
  }
}

static void add_actors(const LensState *s, Sheet *sheet) {
  const Map *map = s->map;
  for (int32_t i = 0; path_shown(s, 0) && path_shown(s, 1) && i < s->lens.fork_count; i++)
    sheet_add_actor(sheet, place_of(s, s->lens.forks[i]), SHEET_FORK, 0);
  sheet_add_actor(sheet, place_of(s, s->level->rooms ? map->exit : map->foods.at[0]), SHEET_GOAL, 0);
  for (int32_t i = 0; i < map->monsters.count; i++)
    sheet_add_actor(sheet, place_of(s, map->monsters.at[i]), SHEET_MONSTER, i);
  sheet_add_actor(sheet, place_of(s, map->pacman), SHEET_HERO, MOVE_EAST);
}

static void add_signs(App *app, Sheet *sheet) {
  const LensState *s = lens_state(app);
  char names[LENS_SIDES][LENS_NAME], words[LENS_NAME + 64];
  for (int side = 0; side < LENS_SIDES; side++) lens_name(app, side, names[side]);
  if (sheet->board->cost) sheet_add_sign(sheet, SHEET_COST, say(&app->ui, STR_COST_RAMP));
  sheet_add_sign(sheet, SHEET_BOTH, say(&app->ui, STR_LENS_BOTH));
  for (int side = 0; side < LENS_SIDES; side++) {
    snprintf(words, sizeof words, say(&app->ui, STR_LENS_ONLY), names[side]);
    sheet_add_sign(sheet, side == 0 ? SHEET_ONLY_A : SHEET_ONLY_B, words);
  }
  for (int side = 0; side < LENS_SIDES; side++)
    if (path_shown(s, side)) sheet_add_sign(sheet, side == 0 ? SHEET_PATH_A : SHEET_PATH_B, names[side]);
  if (path_shown(s, 0) && path_shown(s, 1)) sheet_add_sign(sheet, SHEET_AGREE, say(&app->ui, STR_LENS_AGREE));
}

static void add_pair(Sheet *sheet, const char *label, int64_t a, int64_t b) {
  char first[32], second[32];
  write_number(first, sizeof first, a);
  write_number(second, sizeof second, b);
  const char *cells[] = {label, a < 0 ? "\u2013" : first, b < 0 ? "\u2013" : second};
  sheet_add_row(sheet, cells, 3);
}

static void add_table(App *app, Sheet *sheet) {
  const LensState *s = lens_state(app);
  const Ui *ui = &app->ui;
  const LensSide *a = &s->lens.side[0], *b = &s->lens.side[1];
  int32_t tick = (int32_t)s->tick;
  char names[LENS_SIDES][LENS_NAME], times[LENS_SIDES][32];
  for (int side = 0; side < LENS_SIDES; side++) lens_name(app, side, names[side]);
  const char *heading[] = {say(ui, STR_SHEET_FIGURE), names[0], names[1]};
  sheet_add_row(sheet, heading, 3);
  bool done = lens_done(&s->lens, 0, tick) && lens_done(&s->lens, 1, tick);
  LensCounts counts = lens_counts(&s->lens, tick);
  add_pair(sheet, say(ui, STR_LENS_NODES), lens_nodes(&s->lens, 0, tick), lens_nodes(&s->lens, 1, tick));
  add_pair(sheet, say(ui, STR_LENS_CELLS), counts.both + counts.only_a, counts.both + counts.only_b);
  add_pair(sheet, say(ui, STR_LENS_OWN), counts.only_a, counts.only_b);
  add_pair(sheet, say(ui, STR_LENS_BOTH), counts.both, counts.both);
  if (!done) return;
  add_pair(sheet, say(ui, STR_LENS_LENGTH), a->length, b->length);
  add_pair(sheet, say(ui, STR_LENS_COST), a->cost, b->cost);
  for (int side = 0; side < LENS_SIDES; side++)
    snprintf(times[side], sizeof times[side], "%.3f ms", s->lens.side[side].seconds * 1e3);
  const char *row[] = {say(ui, STR_LENS_TIME), times[0], times[1]};
  sheet_add_row(sheet, row, 3);
}

/* ---- painting ---- */

static void prepare(void *context, Ui *ui, Rectangle rect, float cell) {
  LensState *s = lens_state(context);
  BoardRoom room = {
      .rect = rect, .padding = 12, .radius = 10, .max_cell = cell, .least_cell = 2, .ground = TOKEN_BACKGROUND};
  float zoom = s->view.zoom;
  s->view.zoom = 1;
  lens_board_prepare(ui, s, &room);
  s->view.zoom = zoom;
}

static void paint(void *context, Ui *ui, Rectangle rect, float cell) {
  (void)cell;
  lens_board_paint(ui, lens_state(context), rect);
  lens_wipe_draw(context, ui, false);
}

bool lens_sheet(App *app, Sheet *sheet, SheetPainter *painter) {
  LensState *s = lens_state(app);
  if (!s->map || !s->ready) return false;
  char names[LENS_SIDES][LENS_NAME];
  for (int side = 0; side < LENS_SIDES; side++) lens_name(app, side, names[side]);
  sheet_init(sheet, &s->map->board);
  snprintf(sheet->title, sizeof sheet->title, "%s", s->title);
  lens_words(app, sheet->note, sizeof sheet->note);
  add_cells(s, sheet);
  for (int side = 0; side < LENS_SIDES; side++)
    if (path_shown(s, side)) add_path(s, sheet, side);
  add_actors(s, sheet);
  add_signs(app, sheet);
  add_table(app, sheet);
  *painter = (SheetPainter){.prepare = prepare, .paint = paint, .context = app};
  return true;
}
