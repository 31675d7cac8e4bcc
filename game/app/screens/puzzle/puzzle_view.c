/* The puzzle room on the screen: its heading, where its parts are, its keys, and the line that is typed.
 * Must not know how a search works. */
#include <math.h>

#include "game/app/screens/puzzle/puzzle_internal.h"
#include "game/app/ui/dialog.h"

static const float PANEL = 318, PANEL_LARGE = 346; /* units: the solver's height */

enum { SMALLEST_NUMBERS = 9 }; /* pixels */

static void draw_heading(App *app, float y) {
  PuzzleState *r = puzzle_state(app);
  Ui *ui = &app->ui;
  float x = ui_title_left(ui), right = ui_right(ui);
  char words[96], seed[64];
  bool solved = puzzle_is_goal(&r->game.board);
  if (back_button(ui, y, false)) input_push(ui->input, ACTION_BACK);
  right -= badge(ui, right, y, TOKEN_GOOD, say(ui, solved ? STR_PUZZLE_SOLVED : STR_PUZZLE_SOLVABLE)) + px(ui, 16);
  x += put(ui, FACE_LOGO, 22, x, y, ALIGN_LEFT, tint(ui, TOKEN_TEXT), say(ui, STR_PUZZLE)) + px(ui, 16);
  if (ui->phone) return; /* there is no room for more */
  draw_rect(rect_snap((Rectangle){x, y - px(ui, 10), fmaxf(px(ui, 2), 1), px(ui, 20)}), tint(ui, TOKEN_LINE));
  x += px(ui, 16);
  if (r->look_kind != LOOK_NUMBERS)
    x += put_fit(ui, FACE_SEMIBOLD, 16, x, y, ALIGN_LEFT, (right - x) / 2, tint(ui, TOKEN_TEXT), r->picture_title) +
         px(ui, 14);
  int used =
      snprintf(words, sizeof words, say(ui, STR_PUZZLE_BLANK_FIRST), (int)r->game.board.side, (int)r->game.board.side);
  if (r->game.shuffled)
    snprintf(seed, sizeof seed, say(ui, STR_PUZZLE_SEED), (unsigned long long)r->game.seed);
  else
    snprintf(seed, sizeof seed, "%s", say(ui, STR_PUZZLE_TYPED));
  if (used > 0 && (size_t)used < sizeof words) snprintf(words + used, sizeof words - (size_t)used, " \u00B7 %s", seed);
  if (right - x <= px(ui, 40)) return;
  put_fit(ui, FACE_MEDIUM, 14, x, y, ALIGN_LEFT, right - x, tint(ui, TOKEN_MUTED), words);
  notes_last(ui, STR_NOTE_PUZZLE);
}

/* ---- the goal ---- */

/* The goal, where the window leaves room for it under the board. */
static void draw_goal(App *app, Rectangle room) {
  PuzzleState *r = puzzle_state(app);
  const Ui *ui = &app->ui;
  int32_t side = r->game.board.side;
  if (room.height < px(ui, 84)) return;
  float each = floorf(fminf(room.height, px(ui, 132)) / (float)side), x = room.x, y = room.y, gap = 1;
  int32_t letters = (int32_t)((each - 2 * gap) * 0.55f);
  if (r->look_kind == LOOK_NUMBERS && letters < SMALLEST_NUMBERS) return; /* they would be unreadable */
  for (int32_t cell = 1; cell < side * side; cell++) {
    Rectangle place = {x + (float)(cell % side) * each + gap, y + (float)(cell / side) * each + gap, each - 2 * gap,
                       each - 2 * gap};
    if (r->look_kind != LOOK_NUMBERS) {
      tile_picture_draw(&r->picture, side, cell, place, 1);
      continue;
    }
    char text[16];
    snprintf(text, sizeof text, "%d", (int)cell);
    draw_round(place, each * 0.12f, tint(ui, TOKEN_RAISED));
    fonts_draw(ui->fonts, FACE_BOLD, letters, rect_center(place), ALIGN_CENTER, tint(ui, TOKEN_TEXT), text);
  }
  draw_frame((Rectangle){x + gap, y + gap, each - 2 * gap, each - 2 * gap}, each * 0.12f, line_width(ui),
             tint(ui, TOKEN_LINE));
  x += each * (float)side + px(ui, 16);
  float wide = room.x + room.width - x, line = px(ui, ui->large ? 24 : 20);
  put_fit(ui, FACE_BOLD, 14, x, y + px(ui, 14), ALIGN_LEFT, wide, tint(ui, TOKEN_TEXT), say(ui, STR_PUZZLE_GOAL));
  put_wrapped(ui, FACE_MEDIUM, 13, x, y + px(ui, 16) + line, wide, line, 3, tint(ui, TOKEN_MUTED),
              say(ui, STR_PUZZLE_GOAL_NOTE));
}

/* ---- keys ---- */

static void draw_keys(App *app, float left, float right, float y) {
  static const LegendItem keys[] = {{LEGEND_ARROWS, STR_PUZZLE_KEY_SLIDE},     {ACTION_SOLVE, STR_PUZZLE_KEY_SOLVE},
                                    {ACTION_HINT, STR_PUZZLE_KEY_HINT},        {ACTION_NEW, STR_PUZZLE_KEY_SHUFFLE},
                                    {ACTION_UNDO, STR_PUZZLE_KEY_UNDO},        {ACTION_COMPARE, STR_PUZZLE_KEY_COMPARE},
                                    {ACTION_NEXT_GROUP, STR_PUZZLE_KEY_PANEL}, {ACTION_HELP, STR_KEY_KEYS},
                                    {ACTION_EXPLAIN, STR_PUZZLE_KEY_EXPLAIN},  {ACTION_TREE, STR_KEY_MICROSCOPE},
                                    {ACTION_LOOK, STR_PUZZLE_KEY_PICTURE}};
  static const LegendItem by_hand[] = {{LEGEND_ARROWS, STR_PUZZLE_KEY_SLIDE},     {ACTION_NEW, STR_PUZZLE_KEY_SHUFFLE},
                                       {ACTION_UNDO, STR_PUZZLE_KEY_UNDO},        {ACTION_LOOK, STR_PUZZLE_KEY_PICTURE},
                                       {ACTION_NEXT_GROUP, STR_PUZZLE_KEY_PANEL}, {ACTION_HELP, STR_KEY_KEYS}};
  static const LegendItem setting[] = {{LEGEND_LEFT_RIGHT, STR_KEY_CHANGE},
                                       {ACTION_NEXT_GROUP, STR_KEY_NEXT_PART},
                                       {ACTION_HELP, STR_KEY_KEYS},
                                       {ACTION_BACK, STR_PUZZLE_KEY_BOARD}};
  static const LegendItem typing[] = {{ACTION_ACCEPT, STR_PUZZLE_KEY_USE}, {ACTION_BACK, STR_KEY_BACK}};
  Ui *ui = &app->ui;
  const PuzzleState *r = puzzle_state(app);
  if (r->mode == ROOM_KEYS) return; /* they are all on the box */
  if (r->mode != ROOM_PLAY)
    legend_row(ui, left, right, y, typing, 2);
  else if (r->focus != ROOM_BOARD)
    legend_row(ui, left, right, y, setting, 4);
  else if (r->game.board.side > PUZZLE_SOLVE_MAX)
    legend_row(ui, left, right, y, by_hand, 6);
  else
    legend_row(ui, left, right, y, keys, 10);
}

static void draw_key_box(App *app) {
  static const LegendItem all[] = {{LEGEND_ARROWS, STR_PUZZLE_KEY_SLIDE},
                                   {ACTION_SOLVE, STR_PUZZLE_KEY_SOLVE},
                                   {LEGEND_SPEED, STR_PUZZLE_KEY_SPEED},
                                   {ACTION_HINT, STR_PUZZLE_KEY_HINT},
                                   {ACTION_COMPARE, STR_PUZZLE_KEY_COMPARE},
                                   {ACTION_EXPLAIN, STR_PUZZLE_KEY_EXPLAIN},
                                   {ACTION_UNDO, STR_PUZZLE_KEY_UNDO},
                                   {ACTION_REDO, STR_PUZZLE_KEY_REDO},
                                   {ACTION_NEW, STR_PUZZLE_KEY_SHUFFLE},
                                   {LEGEND_NUMBERS(3, 6), STR_PUZZLE_KEY_SIZE},
                                   {ACTION_RENAME, STR_PUZZLE_KEY_TYPE},
                                   {ACTION_LOOK, STR_PUZZLE_KEY_LOOK},
                                   {ACTION_OPEN, STR_PUZZLE_KEY_FILE},
                                   {ACTION_NEXT_GROUP, STR_PUZZLE_KEY_PANEL},
                                   {ACTION_THEME, STR_KEY_THEME},
                                   {ACTION_BACK, STR_KEY_BACK}};
  Ui *ui = &app->ui;
  key_box_draw(ui, ui->area, &(Legend){.items = all, .count = (int32_t)(sizeof all / sizeof *all)}, 2);
  if (input_clicked(ui->input, ui->window)) puzzle_state(app)->mode = ROOM_PLAY;
}

/* ---- what is typed ---- */

static void draw_question(App *app) {
  PuzzleState *r = puzzle_state(app);
  Ui *ui = &app->ui;
  bool picture = r->mode == ROOM_PICTURE;
  NameBox box = {.title = say(ui, picture ? STR_PUZZLE_PICTURE_FILE : STR_PUZZLE_TYPE_TITLE),
                 .hint = say(ui, picture ? STR_PUZZLE_PICTURE_HINT : STR_PUZZLE_TYPE_HINT),
                 .take = say(ui, STR_PUZZLE_USE),
                 .leave = say(ui, STR_PUZZLE_BACK),
                 .refused = r->message};
  NameAnswer answer = name_box_draw(ui, ui->area, &box, &r->field);
  app_target(app, "puzzle.use", box.taking);
  app_target(app, "puzzle.leave", box.leaving);
  if (answer == NAME_TAKEN) input_push(ui->input, ACTION_ACCEPT);
  if (answer == NAME_LEFT) input_push(ui->input, ACTION_BACK);
}

/* ---- all of it ---- */

static void draw_side_by_side(App *app) {
  Ui *ui = &app->ui;
  Rectangle area = ui->area;
  float margin = px(ui, 24), top = area.y + px(ui, 72), bottom = area.y + area.height - px(ui, 52);
  float transport = px(ui, 52), square = fminf(bottom - transport - top, area.width * 0.48f - margin);
  Rectangle board = rect_snap((Rectangle){area.x + margin, top, square, square});
  Rectangle controls = {board.x, board.y + square, square, transport};
  Rectangle right = {board.x + square + px(ui, 20), top, 0, bottom - top};
  right.width = area.x + area.width - margin - right.x;
  float panel_height = px(ui, ui->large ? PANEL_LARGE : PANEL);
  puzzle_board_draw(app, board);
  draw_heading(app, ui_head(ui));
  puzzle_transport_draw(app, controls);
  float under = controls.y + transport + px(ui, 6);
  draw_goal(app, (Rectangle){board.x + px(ui, 4), under, square - px(ui, 4), bottom - under});
  puzzle_panel_draw(app, rect_snap((Rectangle){right.x, right.y, right.width, panel_height}));
  float below = right.y + panel_height + px(ui, 12);
  puzzle_sheet_draw(app, rect_snap((Rectangle){right.x, below, right.width, right.y + right.height - below}));
}

/* An upright phone: the board as wide as it is, and under it the solver, the comparison or the heuristics. */
static void draw_upright(App *app) {
  Ui *ui = &app->ui;
  PuzzleState *r = puzzle_state(app);
  Rectangle area = ui->area;
  float gap = px(ui, 8), top = area.y + px(ui, 56), bottom = area.y + area.height - gap, wide = area.width - 2 * gap;
  float transport = px(ui, 52), tabs = px(ui, 36), under = px(ui, ui->large ? PANEL_LARGE : PANEL);
  float square = fminf(wide, bottom - under - tabs - gap - transport - top);
  Rectangle board = rect_snap((Rectangle){area.x + (area.width - square) / 2, top, square, square});
  Rectangle controls = {area.x + gap, board.y + square, wide, transport};
  puzzle_board_draw(app, board);
  draw_heading(app, area.y + px(ui, 28));
  puzzle_transport_draw(app, controls);
  const char *names[] = {say(ui, STR_PUZZLE_SOLVER), say(ui, STR_PUZZLE_COMPARE), say(ui, STR_PUZZLE_EXPLAIN)};
  enum { PAGES = 1 + (int)SHEET_COUNT };
  Rectangle row = rect_snap((Rectangle){area.x + gap, controls.y + transport, wide, tabs});
  int32_t chosen = segmented(ui, row, names, PAGES, PAGES, r->sheet_open ? 1 + (int32_t)r->sheet : 0, false);
  app_target(app, "puzzle.pages", row);
  if (chosen >= 0) r->sheet_open = chosen > 0;
  if (chosen > 0) puzzle_sheet_choose(app, (RoomSheet)(chosen - 1));
  float low = row.y + tabs + gap;
  Rectangle below = rect_snap((Rectangle){area.x + gap, low, wide, bottom - low});
  if (r->sheet_open)
    puzzle_sheet_draw(app, below);
  else
    puzzle_panel_draw(app, below);
}

void puzzle_draw(App *app) {
  Ui *ui = &app->ui;
  PuzzleState *r = puzzle_state(app);
  ui->input->muted = r->mode != ROOM_PLAY;
  if (ui->phone)
    draw_upright(app);
  else
    draw_side_by_side(app);
  puzzle_confetti_draw(app);
  ui->input->muted = false;
  if (r->mode != ROOM_PLAY) draw_rect(ui->window, color_fade(tint(ui, TOKEN_BACKGROUND), 0.72f));
  if (r->mode == ROOM_KEYS)
    draw_key_box(app);
  else if (r->mode != ROOM_PLAY)
    draw_question(app);
  if (!ui->phone) draw_keys(app, ui_left(ui), ui_right(ui), ui_keys(ui));
}
