/* The set-up of the maze room on the screen: rows of choices, and the maze as it is being made.
 * Must not know what a choice does. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "game/app/screens/maze/maze_internal.h"
#include "game/app/view/items.h"
#include "game/app/view/sprites.h"

static const float ROW = 44, LABEL = 118, PHONE_ROW = 62, PICTURE_LEAST = 150; /* units */
enum { DRAWN_UP_TO = 160, LABELS = 4 }; /* rooms per side: larger mazes are a picture, one pixel per room */

/* ---- rows ---- */

static int32_t row_labels(const App *app, SetupRow row, const char *labels[LABELS], int32_t *chosen) {
  static const StringId difficulties[] = {STR_MAZE_EASY, STR_MAZE_MEDIUM, STR_MAZE_HARD, STR_MAZE_OWN};
  static const StringId kinds[] = {STR_MAZE_DFS, STR_MAZE_WILSON, STR_MAZE_BRAIDED};
  static const StringId modes[] = {STR_MAZE_PLAIN, STR_MAZE_SHOWN, STR_MAZE_HIDDEN};
  static const StringId ends[] = {STR_MAZE_RANDOM, STR_MAZE_CLICKED};
  static const StringId players[] = {STR_MAZE_PERSON, STR_MAZE_AGENT, STR_MAZE_RACE};
  const MazeState *r = maze_state(app);
  const StringId *words = NULL;
  int32_t count = 0;
  switch (row) {
    case SETUP_DIFFICULTY:
      words = difficulties, count = DIFFICULTY_COUNT, *chosen = (int32_t)r->choice.difficulty;
      break;
    case SETUP_KIND: words = kinds, count = MAZE_KIND_COUNT, *chosen = (int32_t)r->choice.kind; break;
    case SETUP_MODE: words = modes, count = ENERGY_COUNT, *chosen = (int32_t)r->choice.mode; break;
    case SETUP_ENDS: words = ends, count = 2, *chosen = r->choice.picked || r->picking ? 1 : 0; break;
    case SETUP_WHO: words = players, count = PLAYS_COUNT, *chosen = (int32_t)r->choice.who; break;
    default: break;
  }
  for (int32_t i = 0; i < count; i++) labels[i] = say(&app->ui, words[i]);
  return count;
}

static StringId row_title(SetupRow row) {
  static const StringId titles[SETUP_ROWS] = {[SETUP_DIFFICULTY] = STR_MAZE_DIFFICULTY,
                                              [SETUP_SIZE] = STR_MAZE_SIZE,
                                              [SETUP_KIND] = STR_MAZE_KIND,
                                              [SETUP_SEED] = STR_MAZE_SEED,
                                              [SETUP_MODE] = STR_MAZE_MODE,
                                              [SETUP_FACTOR] = STR_MAZE_FACTOR,
                                              [SETUP_ENDS] = STR_MAZE_ENDS,
                                              [SETUP_WHO] = STR_MAZE_WHO,
                                              [SETUP_AGENT] = STR_MAZE_WHICH};
  return titles[row];
}

static const char *row_name(SetupRow row) {
  static const char *const names[SETUP_ALL] = {"difficulty", "size",  "kind",  "seed",     "mode",  "factor", "ends",
                                               "who",        "agent", "start", "continue", "saves", "boards"};
  return names[row];
}

/* Where the parts of a row are, for tests. */
static void tell_parts(App *app, SetupRow row, Rectangle bar, int32_t count) {
  char name[48];
  for (int32_t i = 0; i < count; i++) {
    snprintf(name, sizeof name, "maze.%s.%d", row_name(row), (int)i);
    float each = bar.width / (float)count;
    app_target(app, name, (Rectangle){bar.x + each * (float)i, bar.y, each, bar.height});
  }
}

static void choose_by_arrows(App *app, SetupRow row, Rectangle bar, const char *words, bool focused) {
  Rectangle arrows[2];
  char name[48];
  int32_t by = chooser(&app->ui, bar, words, focused, false, arrows);
  for (int i = 0; i < 2; i++) {
    snprintf(name, sizeof name, "maze.%s.%s", row_name(row), i ? "next" : "previous");
    app_target(app, name, arrows[i]);
  }
  if (by) maze_setup_change(app, row, by);
}

static void draw_field(App *app, SetupRow row, Rectangle bar, Field *field, const char *hint) {
  char name[48];
  snprintf(name, sizeof name, "maze.%s", row_name(row));
  app_target(app, name, bar);
  field_draw(&app->ui, bar, field, hint, maze_state(app)->focus == (int32_t)row);
  if (input_clicked(app->ui.input, bar)) maze_state(app)->focus = (int32_t)row; /* too short to be seen as pressed */
}

/* A field with a button at its right end. */
static void draw_seed(App *app, Rectangle bar) {
  Ui *ui = &app->ui;
  const char *words = say(ui, STR_MAZE_NEW_SEED);
  float wide = fminf(width_of(ui, FACE_BOLD, 14, words) + px(ui, 26), bar.width * 0.55f);
  Rectangle other = rect_snap((Rectangle){bar.x + bar.width - wide, bar.y, wide, bar.height});
  bar.width -= wide + px(ui, 8);
  draw_field(app, SETUP_SEED, rect_snap(bar), &maze_state(app)->seed, "0");
  app_target(app, "maze.seed.next", other);
  if (button(ui, other, BUTTON_PLAIN, words, false)) maze_setup_change(app, SETUP_SEED, 1);
}

static void draw_control(App *app, SetupRow row, Rectangle bar, bool focused) {
  Ui *ui = &app->ui;
  MazeState *r = maze_state(app);
  const char *labels[LABELS];
  char words[96];
  int32_t chosen = 0, count = row_labels(app, row, labels, &chosen);
  if (count > 0) {
    tell_parts(app, row, bar, count);
    int32_t clicked = segmented(ui, bar, labels, count, count, chosen, focused);
    if (clicked < 0 || clicked == chosen) return;
    r->focus = (int32_t)row;
    maze_setup_change(app, row, clicked - chosen);
  } else if (row == SETUP_SIZE) {
    snprintf(words, sizeof words, "%d\u2013%d", MAZE_ROOMS_MIN, MAZE_ROOMS_MAX);
    draw_field(app, row, bar, &r->size, words);
  } else if (row == SETUP_SEED) {
    draw_seed(app, bar);
  } else if (row == SETUP_FACTOR) {
    snprintf(words, sizeof words, say(ui, STR_MAZE_FACTOR_N), r->choice.factor);
    choose_by_arrows(app, row, bar, words, focused);
  } else {
    const AgentInfo *agent = maze_agent(level_of_mazes(), r->choice.agent, 0);
    choose_by_arrows(app, row, bar, agent ? agent_title(ui->language, agent) : "\u2013", focused);
  }
}

/* What to write instead of a choice that is not available now: the reason, or its fixed value. */
static void write_reason(const App *app, SetupRow row, char *out, size_t room) {
  const Ui *ui = &app->ui;
  if (row == SETUP_SIZE)
    snprintf(out, room, say(ui, STR_MAZE_SIZE_FIXED), (int)maze_choice_rooms(&maze_state(app)->choice));
  else
    snprintf(out, room, "%s", say(ui, row == SETUP_FACTOR ? STR_MAZE_NO_ENERGY : STR_MAZE_NO_AGENT));
}

static void draw_row(App *app, SetupRow row, Rectangle rect) {
  Ui *ui = &app->ui;
  MazeState *r = maze_state(app);
  bool applies = maze_setup_applies(r, row), focused = r->focus == (int32_t)row && applies;
  if (applies && input_presses(ui->input, rect)) r->focus = (int32_t)row;
  float middle = rect_center(rect).y, label = px(ui, LABEL), high = fminf(px(ui, 34), rect.height - px(ui, 6));
  if (ui->phone) { /* what it is stands above it */
    middle = rect.y + px(ui, 8);
    label = 0;
    high = fminf(px(ui, 36), rect.height - px(ui, 24));
  }
  put_fit(ui, FACE_MEDIUM, 14, rect.x, middle, ALIGN_LEFT, ui->phone ? rect.width : label - px(ui, 8),
          tint(ui, focused ? TOKEN_TEXT : TOKEN_MUTED), say(ui, row_title(row)));
  if (ui->phone) middle = rect.y + px(ui, 18) + high / 2;
  Rectangle bar = rect_snap((Rectangle){rect.x + label, middle - high / 2, rect.width - label, high});
  if (applies) {
    draw_control(app, row, bar, focused);
    return;
  }
  char words[96];
  write_reason(app, row, words, sizeof words);
  draw_frame(bar, px(ui, 10), line_width(ui), color_fade(tint(ui, TOKEN_LINE), 0.6f));
  put_fit(ui, FACE_MEDIUM, 14, rect_center(bar).x, middle, ALIGN_CENTER, bar.width - px(ui, 16), tint(ui, TOKEN_MUTED),
          words);
}

/* ---- buttons ---- */

static void draw_buttons(App *app, Rectangle box) {
  static const StringId words[] = {STR_MAZE_START, STR_MAZE_CONTINUE, STR_MAZE_SAVED, STR_MAZE_BOARDS};
  Ui *ui = &app->ui;
  MazeState *r = maze_state(app);
  float gap = px(ui, 10), half = (box.width - gap) / 2, high = (box.height - gap) / 2;
  for (int32_t i = 0; i < 4; i++) {
    SetupRow row = (SetupRow)(SETUP_START + i);
    Rectangle rect = {box.x + (float)(i % 2) * (half + gap), box.y + (float)(i / 2) * (high + gap), half, high};
    if (row == SETUP_START && !r->has_automatic) rect.width = box.width;
    if (!maze_setup_applies(r, row)) continue;
    char name[32];
    snprintf(name, sizeof name, "maze.%s", row_name(row));
    rect = rect_snap(rect);
    app_target(app, name, rect);
    if (ui->input->mouse_moved && input_hovers(ui->input, rect)) r->focus = (int32_t)row;
    const char *label = say(ui, row == SETUP_START && r->start_when_made ? STR_MAZE_MAKING : words[i]);
    if (button(ui, rect, row == SETUP_START ? BUTTON_PRIMARY : BUTTON_PLAIN, label, r->focus == (int32_t)row))
      maze_setup_press(app, row);
  }
}

/* ---- the maze ---- */

static void pick(App *app, const Board *board, Cell cell) {
  MazeState *r = maze_state(app);
  int32_t row = maze_row(board, cell), col = maze_col(board, cell);
  if (r->picking == 1) {
    r->picked_row = row;
    r->picked_col = col;
    r->picking = 2;
    app_log(app, "maze start %d,%d", (int)row, (int)col);
    app_toast(app, say(&app->ui, STR_MAZE_PICK_GOAL));
    return;
  }
  if (row == r->picked_row && col == r->picked_col) return;
  r->choice.start_row = r->picked_row;
  r->choice.start_col = r->picked_col;
  r->choice.goal_row = row;
  r->choice.goal_col = col;
  r->choice.picked = true;
  app_log(app, "maze goal %d,%d", (int)row, (int)col);
  maze_setup_changed(app, false);
}

static void draw_ends(App *app, const Board *board, Vector2 start, Vector2 goal, float cell) {
  const MazeState *r = maze_state(app);
  (void)board;
  float size = fmaxf(cell, 12);
  if (r->picking != 1) {
    HeroPose hero = {.at = start, .cell = size, .facing = MOVE_EAST, .mouth = 0.7f, .size = 1};
    hero_draw(&hero, app->ui.theme);
  }
  if (r->picking == 0) exit_draw(goal, size * 1.05f, app->ui.theme);
}

static void draw_drawn(App *app, const Board *board, Rectangle inside) {
  Ui *ui = &app->ui;
  MazeState *r = maze_state(app);
  MazeView *view = &r->preview;
  maze_view_draw(view, ui);
  float cell = (float)(view->pitch - view->wall);
  Cell busy = r->builder ? maze_builder_at(r->builder) : CELL_NONE;
  if (busy != CELL_NONE) draw_disc(maze_view_at(view, board, busy), fmaxf(cell * 0.42f, 2), tint(ui, TOKEN_ACCENT));
  Cell under = r->picking ? maze_view_room(view, board, ui->input->mouse) : CELL_NONE;
  if (under != CELL_NONE) draw_disc(maze_view_at(view, board, under), fmaxf(cell * 0.3f, 3), tint(ui, TOKEN_ACCENT));
  if (r->map && !r->builder && r->map->energy >= 0)
    for (int32_t i = 0; i < r->map->pills.count; i++)
      draw_disc(maze_view_at(view, board, r->map->pills.at[i]), fmaxf(0.16f * cell, 1), tint(ui, TOKEN_GOOD));
  if (r->picking == 2)
    draw_ends(app, board, maze_view_at(view, board, maze_cell(board, r->picked_row, r->picked_col)), (Vector2){0, 0},
              cell);
  else if (r->map && !r->builder)
    draw_ends(app, board, maze_view_at(view, board, r->map->pacman), maze_view_at(view, board, r->map->exit), cell);
  app_target(app, "maze.room.first",
             (Rectangle){view->origin_x, view->origin_y, (float)view->pitch, (float)view->pitch});
  if (r->picking && under != CELL_NONE && input_clicked(ui->input, inside)) pick(app, board, under);
}

static void draw_large(App *app, const Board *board, Rectangle inside) {
  Ui *ui = &app->ui;
  MazeState *r = maze_state(app);
  Rectangle drawn = maze_picture_draw(&r->preview_picture, inside, ui->now);
  if (r->map && !r->builder && r->picking == 0)
    draw_ends(app, board, maze_picture_at(&r->preview_picture, board, drawn, r->map->pacman),
              maze_picture_at(&r->preview_picture, board, drawn, r->map->exit), px(ui, 14));
  if (!r->picking || !input_clicked(ui->input, drawn)) return;
  float rooms = (float)r->preview_picture.rooms;
  int32_t col = (int32_t)((ui->input->mouse.x - drawn.x) / drawn.width * rooms);
  int32_t row = (int32_t)((ui->input->mouse.y - drawn.y) / drawn.height * rooms);
  if (row >= 0 && col >= 0 && row < r->preview_picture.rooms && col < r->preview_picture.rooms)
    pick(app, board, maze_cell(board, row, col));
}

/* Before anything is drawn: it may bake. */
static void prepare(App *app, const Board *board, Rectangle inside) {
  Ui *ui = &app->ui;
  MazeState *r = maze_state(app);
  int32_t rooms = (board->rows - 1) / 2;
  if (rooms <= DRAWN_UP_TO) {
    MazeLook look = {.area = inside, .least = 1, .usual = 3, .most = px(ui, 64), .glide = true};
    maze_view_place(&r->preview, board, &look, ui);
  } else if (r->preview.version != r->preview.baked_version || ui->theme != r->preview.theme) {
    maze_picture_fill(&r->preview_picture, board, ui->theme);
    r->preview.baked_version = r->preview.version;
    r->preview.theme = ui->theme;
  }
}

static void draw_facts(App *app, Rectangle room) {
  Ui *ui = &app->ui;
  const MazeState *r = maze_state(app);
  char words[256], number[32];
  float y = room.y + px(ui, 17);
  int32_t rooms = maze_choice_rooms(&r->choice);
  if (r->trouble[0]) {
    put_fit(ui, FACE_MEDIUM, 14, room.x, y, ALIGN_LEFT, room.width, tint(ui, TOKEN_DANGER_TEXT),
            app_trouble(app, r->trouble));
    return;
  }
  if (r->picking) {
    put_fit(ui, FACE_SEMIBOLD, 14, room.x, y, ALIGN_LEFT, room.width, tint(ui, TOKEN_ACCENT),
            say(ui, r->picking == 1 ? STR_MAZE_PICK_START : STR_MAZE_PICK_GOAL));
    return;
  }
  if (!r->map || r->builder) {
    int percent = r->builder ? (int)(100 * maze_builder_progress(r->builder)) : 100;
    snprintf(words, sizeof words, say(ui, percent < 100 ? STR_MAZE_DIGGING : STR_MAZE_FILLING), percent);
    put_fit(ui, FACE_MEDIUM, 14, room.x, y, ALIGN_LEFT, room.width, tint(ui, TOKEN_MUTED), words);
    return;
  }
  write_number(number, sizeof number, r->guide.steps[r->map->pacman]);
  snprintf(words, sizeof words, say(ui, STR_MAZE_FACTS), (int)rooms, (int)rooms, number);
  if (r->map->energy >= 0) {
    size_t used = strlen(words);
    snprintf(words + used, sizeof words - used, say(ui, STR_MAZE_FACTS_ENERGY), (int)r->map->energy,
             (int)r->map->pills.count);
  }
  put_wrapped(ui, FACE_MEDIUM, 14, room.x, y, room.width, px(ui, 19), 2, tint(ui, TOKEN_MUTED), words);
}

/* On phones only what can be chosen now is listed: there is no room to say why the rest can't. */
static bool is_listed(const App *app, SetupRow row) {
  return !(app->ui.phone || app->ui.low) || maze_setup_applies(maze_state(app), row);
}

static void draw_choices(App *app, Rectangle box) {
  Ui *ui = &app->ui;
  int32_t rows = 0, n = 0;
  for (int32_t i = 0; i < SETUP_ROWS; i++) rows += is_listed(app, (SetupRow)i);
  float pad = px(ui, ui->phone ? 12 : 20), buttons = px(ui, 98);
  float most = px(ui, ui->phone ? PHONE_ROW : ROW);
  float row = fminf(most, (box.height - buttons - 2 * pad - px(ui, 6)) / (float)rows);
  panel(ui, box, TOKEN_PANEL);
  for (int32_t i = 0; i < SETUP_ROWS; i++) {
    if (!is_listed(app, (SetupRow)i)) continue;
    float y = box.y + pad - px(ui, 4) + row * (float)n++;
    draw_row(app, (SetupRow)i, (Rectangle){box.x + pad, y, box.width - 2 * pad, row});
  }
  draw_buttons(app, (Rectangle){box.x + pad, box.y + box.height - pad - buttons, box.width - 2 * pad, buttons});
}

/* Choices at the left and the maze at the right; on an upright phone the maze is above, in the height that the choices
 * leave. */
static void place_setup(const App *app, Rectangle *box, Rectangle *picture) {
  const Ui *ui = &app->ui;
  Rectangle a = ui->area;
  float top = a.y + px(ui, 72), bottom = a.y + a.height - px(ui, 56), left = ui_left(ui), gap = px(ui, 20);
  float right = ui_right(ui), wide = fminf(px(ui, 520), (right - left) * 0.54f);
  if (ui->phone) {
    int32_t rows = 0;
    for (int32_t i = 0; i < SETUP_ROWS; i++) rows += is_listed(app, (SetupRow)i);
    gap = px(ui, 8), top = a.y + px(ui, 56), bottom = a.y + a.height - gap, left = a.x + gap, wide = a.width - 2 * gap;
    float high = fminf(px(ui, PHONE_ROW) * (float)rows + px(ui, 98 + 2 * 12 + 6), bottom - top - px(ui, PICTURE_LEAST));
    *box = rect_snap((Rectangle){left, bottom - high, wide, high});
    *picture = rect_snap((Rectangle){left, top, wide, box->y - gap - top});
    return;
  }
  *box = rect_snap((Rectangle){left, top, wide, bottom - top});
  *picture = rect_snap((Rectangle){left + wide + gap, top, right - left - wide - gap, bottom - top});
}

void maze_setup_draw(App *app) {
  static const LegendItem keys[] = {{LEGEND_UP_DOWN, STR_KEY_CHOOSE},  {LEGEND_LEFT_RIGHT, STR_KEY_CHANGE},
                                    {ACTION_ACCEPT, STR_MAZE_K_START}, {ACTION_AGAIN, STR_MAZE_K_SEED},
                                    {ACTION_HELP, STR_KEY_HELP},       {ACTION_BACK, STR_KEY_BACK}};
  Ui *ui = &app->ui;
  MazeState *r = maze_state(app);
  Rectangle box, picture;
  place_setup(app, &box, &picture);
  float facts = px(ui, ui->phone ? 26 : 42);
  Rectangle inside = rect_inset(picture, px(ui, ui->phone ? 8 : 14));
  inside.height -= facts;
  inside = rect_snap(inside);
  const Board *board = maze_make_board(r);
  if (board) prepare(app, board, inside);

  char words[PROFILE_NAME + 64];
  snprintf(words, sizeof words, say(ui, STR_PROFILE_PLAYS), current_player_name(app));
  if (screen_heading(ui, say(ui, STR_MENU_MAZE_ROOM), words, ui_right(ui), NULL)) input_push(ui->input, ACTION_BACK);
  draw_choices(app, box);
  panel(ui, picture, TOKEN_PANEL);
  if (board && (board->rows - 1) / 2 <= DRAWN_UP_TO)
    draw_drawn(app, board, inside);
  else if (board)
    draw_large(app, board, inside);
  draw_facts(app,
             (Rectangle){inside.x + px(ui, 4), inside.y + inside.height + px(ui, 4), inside.width - px(ui, 8), facts});
  if (!ui->phone) legend_row(ui, ui_left(ui), ui_right(ui), ui_keys(ui), keys, 6);
}
