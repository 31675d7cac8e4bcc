/* The layout of the arcade's screen, and what lies over the maze: the choice, a pause, the scores. */
#include <math.h>
#include <string.h>

#include "game/app/screens/arcade/arcade_internal.h"
#include "game/app/ui/legend.h"
#include "game/app/ui/widgets.h"

/* Units of the design. */
static const float RAIL = 168, PANEL = 440, STRIP = 36, LOW_STRIP = 30, KEYS = 34, BAR = 40, PHONE_PAD = 178;
static const double ATTRACT_SECONDS = 20;

typedef struct Places {
  Rectangle board, panel, top, bottom, bar, pad, keys; /* bar: of a record; pad: arrows for fingers */
  bool narrow;
  float cell;
} Places;

static void place_narrow(const App *app, Places *p) {
  const Ui *ui = &app->ui;
  Rectangle area = ui->area;
  float margin = px(ui, ui->phone ? 8 : 16), head = px(ui, ui->phone ? 56 : 0), strip = px(ui, STRIP);
  float low = px(ui, LOW_STRIP), width = area.width - 2 * margin, bottom = area.y + area.height - px(ui, 4);
  bool shows = arcade_shows(arcade_state(app));
  p->top = (Rectangle){area.x + margin + (head > 0 ? 0 : px(ui, 36)), area.y + head + px(ui, 2),
                       width - (head > 0 ? 0 : px(ui, 36)), strip};
  if (shows) {
    p->bar = (Rectangle){area.x + margin, bottom - px(ui, BAR), width, px(ui, BAR)};
    bottom = p->bar.y;
  } else if (ui->phone) {
    p->pad = (Rectangle){area.x + margin, bottom - px(ui, PHONE_PAD), width, px(ui, PHONE_PAD)};
    bottom = p->pad.y;
  }
  if (!ui->phone) {
    p->keys = (Rectangle){area.x + margin, bottom - px(ui, KEYS), width, px(ui, KEYS)};
    bottom = p->keys.y;
  }
  p->bottom = (Rectangle){area.x + margin, bottom - low, width, low};
  p->board = (Rectangle){area.x + margin, p->top.y + strip, width, p->bottom.y - p->top.y - strip - px(ui, 2)};
}

static Places places_of(const App *app) {
  const Ui *ui = &app->ui;
  const ArcadeRoom *room = arcade_state(app);
  Rectangle area = ui->area;
  float margin = px(ui, 24), gap = px(ui, 16);
  Places p = {.narrow = ui->phone || ui->width == WIDTH_NARROW};
  if (p.narrow) {
    place_narrow(app, &p);
  } else {
    float rail = px(ui, RAIL), panel_width = fminf(px(ui, PANEL), area.width * 0.36f);
    p.panel = rect_snap((Rectangle){area.x + area.width - margin - panel_width, area.y + margin, panel_width,
                                    area.height - 2 * margin});
    float left = area.x + rail + margin;
    p.board = rect_snap((Rectangle){left, area.y + margin, p.panel.x - gap - left, area.height - 2 * margin});
    if (arcade_shows(room)) {
      p.bar = (Rectangle){p.board.x + px(ui, 16), p.board.y + p.board.height - px(ui, BAR + 6),
                          p.board.width - px(ui, 32), px(ui, BAR)};
      p.board.height -= px(ui, BAR + 8);
    }
  }
  int32_t rows = 31, cols = 28;
  if (arcade_there(room)) {
    const Board *board = arcade_maze_of(arcade_game(room), arcade_now(room))->board;
    rows = board->rows;
    cols = board->cols;
  }
  float pad = p.narrow ? 0 : px(ui, 10);
  p.cell = floorf(fminf((p.board.width - 2 * pad) / (float)cols, (p.board.height - 2 * pad) / (float)rows));
  p.cell = fmaxf(p.cell, 4);
  return p;
}

/* ---- the rail ---- */

/* One row of keys; returns its bottom. */
static void draw_key(App *app, const LegendItem *item, float left, float y, float row) {
  Ui *ui = &app->ui;
  char caps[LEGEND_CAPS];
  Action click = legend_click(item);
  Rectangle target = {left, y - row / 2, px(ui, RAIL - 8), row};
  legend_caps(ui, item, ui->context, caps);
  float width = key_cap(ui, left + px(ui, 8), y, caps, click != ACTION_NONE && input_hovers(ui->input, target));
  float text = left + px(ui, 8) + fmaxf(width, px(ui, 40)) + px(ui, 8);
  put_fit(ui, FACE_MEDIUM, 13, text, y, ALIGN_LEFT, ui->area.x + px(ui, RAIL + 20) - text, tint(ui, TOKEN_MUTED),
          say(ui, item->label));
  if (click != ACTION_NONE && input_clicked(ui->input, target)) input_push(ui->input, click);
}

/* The arrows as they lie on the keyboard. */
static void draw_arrows(App *app, float left, float y) {
  static const char *const caps[] = {"↑", "←", "↓", "→"};
  Ui *ui = &app->ui;
  float step = px(ui, 29), x = left + px(ui, 8);
  key_cap(ui, x + step, y - px(ui, 27), caps[0], false);
  for (int i = 1; i < 4; i++) key_cap(ui, x + step * (float)(i - 1), y, caps[i], false);
  put_fit(ui, FACE_MEDIUM, 13, x + step * 3 + px(ui, 6), y, ALIGN_LEFT, px(ui, RAIL) - step * 3, tint(ui, TOKEN_MUTED),
          say(ui, STR_ARCADE_MOVE));
}

/* Whether somebody at the keys moves something. */
static bool arcade_moves(const ArcadeRoom *room) {
  return room->mode == ARCADE_PLAYS && (room->tried || room->party != ARCADE_WATCH);
}

/* The keys of the moment; those of a game begin with the arrows, which the rail draws as they lie. */
static const LegendItem *keys_of(const ArcadeRoom *room, int32_t *count) {
  static const LegendItem plays[] = {{LEGEND_MOVES, STR_ARCADE_MOVE},
                                     {ACTION_PAUSE, STR_KEY_PAUSE},
                                     {ACTION_LOOK, STR_ARCADE_THINK},
                                     {LEGEND_NUMBERS(1, 4), STR_ARCADE_ONLY},
                                     {ACTION_BACK, STR_ARCADE_LEAVE}};
  static const LegendItem pair[] = {{LEGEND_MOVES, STR_ARCADE_MOVE},         {LEGEND_SECOND, STR_ARCADE_SECOND},
                                    {ACTION_PAUSE, STR_KEY_PAUSE},           {ACTION_LOOK, STR_ARCADE_THINK},
                                    {LEGEND_NUMBERS(1, 4), STR_ARCADE_ONLY}, {ACTION_BACK, STR_ARCADE_LEAVE}};
  static const LegendItem watches[] = {{ACTION_PAUSE, STR_KEY_PAUSE},
                                       {ACTION_LOOK, STR_ARCADE_THINK},
                                       {LEGEND_NUMBERS(1, 4), STR_ARCADE_ONLY},
                                       {ACTION_BACK, STR_ARCADE_LEAVE}};
  static const LegendItem practises[] = {{LEGEND_MOVES, STR_ARCADE_MOVE},     {ACTION_UNDO, STR_ARCADE_TURN_BACK},
                                         {LEGEND_SPEED, STR_ARCADE_TEMPO},    {ACTION_UNHARMED, STR_ARCADE_UNHARMED},
                                         {ACTION_TURBO, STR_ARCADE_TURBO},    {ACTION_TAKE_OVER, STR_ARCADE_RELIEF},
                                         {ACTION_NEW, STR_ARCADE_NEXT_ROUND}, {LEGEND_NUMBERS(1, 4), STR_ARCADE_ONLY},
                                         {ACTION_PAUSE, STR_KEY_PAUSE},       {ACTION_LOOK, STR_ARCADE_THINK},
                                         {ACTION_BACK, STR_ARCADE_LEAVE}};
  static const LegendItem shows[] = {{ACTION_PAUSE, STR_KEY_PAUSE},    {LEGEND_STEP, STR_ARCADE_SKIP},
                                     {LEGEND_SPEED, STR_ARCADE_TEMPO}, {ACTION_KEEP, STR_ARCADE_SAVE},
                                     {ACTION_GIF, STR_ARCADE_GIF},     {ACTION_BACK, STR_ARCADE_LEAVE}};
  static const LegendItem chooses[] = {
      {LEGEND_ARROWS_DOWN, STR_KEY_CHOOSE}, {ACTION_ACCEPT, STR_KEY_PLAY}, {ACTION_BACK, STR_ARCADE_LEAVE}};
  static const LegendItem tells[] = {{LEGEND_UP_DOWN, STR_KEY_CHOOSE},
                                     {LEGEND_LEFT_RIGHT, STR_ARCADE_WHOSE},
                                     {ACTION_ACCEPT, STR_KEY_PLAY},
                                     {ACTION_BACK, STR_ARCADE_LEAVE}};
  bool practice = room->practice && !room->tried;
  *count = 0;
  if (arcade_shows(room)) {
    *count = sizeof shows / sizeof *shows;
    return shows;
  }
  if (room->mode == ARCADE_CHOOSES) {
    *count = sizeof chooses / sizeof *chooses;
    return chooses;
  }
  if (room->mode == ARCADE_TELLS) {
    *count = sizeof tells / sizeof *tells;
    return tells;
  }
  if (room->mode != ARCADE_PLAYS) return NULL;
  bool two = room->party == ARCADE_TOGETHER || room->party == ARCADE_AGAINST;
  if (!arcade_moves(room)) { /* an agent plays */
    *count =
        practice ? (int32_t)(sizeof practises / sizeof *practises) - 1 : (int32_t)(sizeof watches / sizeof *watches);
    return practice ? practises + 1 : watches;
  }
  if (two && !practice && !room->tried) {
    *count = sizeof pair / sizeof *pair;
    return pair;
  }
  *count = practice ? (int32_t)(sizeof practises / sizeof *practises) : (int32_t)(sizeof plays / sizeof *plays);
  return practice ? practises : plays;
}

static void draw_keys(App *app) {
  Ui *ui = &app->ui;
  const ArcadeRoom *room = arcade_state(app);
  bool plays = arcade_moves(room);
  int32_t count;
  const LegendItem *keys = keys_of(room, &count);
  if (count == 0) return;
  float left = ui_left(ui), row = px(ui, 32),
        first = ui->area.y + ui->area.height - px(ui, 44) - row * (float)(count - 1);
  if (plays) draw_arrows(app, left, first - px(ui, 4));
  for (int32_t i = plays ? 1 : 0; i < count; i++) draw_key(app, &keys[i], left, first + row * (float)i, row);
}

static const char *state_words(const App *app) {
  const Ui *ui = &app->ui;
  const ArcadeRoom *room = arcade_state(app);
  if (arcade_shows(room)) return say(ui, STR_ARCADE_REPLAY);
  if (room->demo) return say(ui, STR_ARCADE_DEMO);
  if (room->tried) return say(ui, STR_ARCADE_TRYING);
  if (room->kind == ARCADE_TURBO) return say(ui, STR_ARCADE_TURBO_MARK);
  if (!room->practice) return NULL;
  return say(ui, room->match.game.unharmed ? STR_ARCADE_PRACTICE_UNHARMED : STR_ARCADE_PRACTICE);
}

static void draw_rail(App *app) {
  Ui *ui = &app->ui;
  const ArcadeRoom *room = arcade_state(app);
  float left = ui_left(ui), y = ui_head(ui) + px(ui, 40), wide = px(ui, RAIL - 20);
  draw_keys(app);
  if (!arcade_there(room)) return;
  const Map *map = arcade_maze_of(arcade_game(room), arcade_now(room))->map;
  char size[64];
  snprintf(size, sizeof size, "%d × %d", (int)map->board.cols, (int)map->board.rows);
  put_fit(ui, FACE_SEMIBOLD, 15, left + px(ui, 8), y, ALIGN_LEFT, wide, tint(ui, TOKEN_TEXT), map->title);
  put(ui, FACE_MONO, 12, left + px(ui, 8), y + px(ui, 20), ALIGN_LEFT, tint(ui, TOKEN_MUTED), size);
  notes_last(ui, STR_NOTE_MAZE_SIZE);
  y += px(ui, 44);
  const char *words = state_words(app);
  if (words) {
    put_fit(ui, FACE_MEDIUM, 13, left + px(ui, 8), y, ALIGN_LEFT, wide, tint(ui, TOKEN_ACCENT), words);
    y += px(ui, 20);
  }
  double pace = arcade_pace(room);
  if (!arcade_shows(room) && pace != 1) {
    snprintf(size, sizeof size, "%g×", pace);
    put(ui, FACE_MONO_BOLD, 14, left + px(ui, 8), y, ALIGN_LEFT, tint(ui, TOKEN_TEXT), size);
  }
  if (arcade_shows(room) || (room->started && !room->demo && !arcade_person(room))) {
    char who[ARCADE_NAME];
    const char *name = arcade_shows(room) ? room->film.record.pacman : room->match.record.pacman;
    agent_told(ui->language, name, ARCADE_LEVEL, who, sizeof who);
    put_fit(ui, FACE_MEDIUM, 13, left + px(ui, 8), y, ALIGN_LEFT, wide, tint(ui, TOKEN_TEXT), who);
  }
}

/* ---- over the maze ---- */

static Rectangle place_over(const Ui *ui, Rectangle board, float width, float height) {
  float wide = fminf(px(ui, width), board.width - px(ui, 8)), tall = fminf(height, board.height);
  Vector2 middle = rect_center(board);
  Rectangle box = rect_snap((Rectangle){middle.x - wide / 2, middle.y - tall / 2, wide, tall});
  panel(ui, box, TOKEN_PANEL);
  draw_frame(box, px(ui, 16), line_width(ui), tint(ui, TOKEN_LINE));
  return box;
}

static void draw_choice_row(App *app, ArcadeRow row, Rectangle rect) {
  static const char *const names[ARCADE_ROWS] = {
      "arcade.start", "arcade.players", "arcade.agent", "arcade.monster", "arcade.difficulty",
      "arcade.mazes", "arcade.kind",    "arcade.from",  "arcade.team",    "arcade.scores"};
  Ui *ui = &app->ui;
  ArcadeRoom *room = arcade_state(app);
  bool focused = room->row == row;
  app_target(app, names[row], rect);
  if (ui->input->mouse_moved && input_hovers(ui->input, rect)) room->row = row;
  const char *label;
  char value[128];
  arcade_row_words(app, row, &label, value, sizeof value);
  if (row == ARCADE_ROW_START || row == ARCADE_ROW_BOARD) {
    if (button(ui, rect, row == ARCADE_ROW_START ? BUTTON_PRIMARY : BUTTON_PLAIN, label, focused)) {
      room->row = row;
      input_push(ui->input, ACTION_ACCEPT);
    }
    return;
  }
  float split = rect.width * 0.34f;
  put_fit(ui, FACE_MEDIUM, 15, rect.x, rect.y + rect.height / 2, ALIGN_LEFT, split - px(ui, 8), tint(ui, TOKEN_MUTED),
          label);
  Rectangle arrows[2];
  Rectangle box = {rect.x + split, rect.y, rect.width - split, rect.height};
  int32_t by = chooser(ui, box, value, focused, false, arrows);
  if (by) {
    room->row = row;
    arcade_choose_row(app, by);
  }
}

static void draw_choice(App *app, Rectangle board) {
  Ui *ui = &app->ui;
  const ArcadeRoom *room = arcade_state(app);
  int32_t count = 0;
  for (int32_t i = 0; i < ARCADE_ROWS; i++) count += arcade_row_shown(room, (ArcadeRow)i);
  float pad = px(ui, 16), line = fminf(px(ui, 50), (board.height - 2 * pad) / (float)count);
  Rectangle box = place_over(ui, board, 420, line * (float)count + 2 * pad - px(ui, 6));
  int32_t at = 0;
  for (int32_t i = 0; i < ARCADE_ROWS; i++) {
    if (!arcade_row_shown(room, (ArcadeRow)i)) continue;
    Rectangle rect = {box.x + pad, box.y + pad + line * (float)at++, box.width - 2 * pad, line - px(ui, 8)};
    draw_choice_row(app, (ArcadeRow)i, rect_snap(rect));
  }
}

static void draw_pause(App *app, Rectangle board) {
  static const LegendItem keys[] = {
      {ACTION_ACCEPT, STR_KEY_GO_ON}, {ACTION_AGAIN, STR_KEY_AGAIN}, {ACTION_BACK, STR_ARCADE_LEAVE}};
  static const Action does[] = {ACTION_ACCEPT, ACTION_AGAIN, ACTION_BACK};
  static const char *const names[] = {"arcade.go-on", "arcade.anew", "arcade.leave"};
  Ui *ui = &app->ui;
  Rectangle box = place_over(ui, board, 420, px(ui, ui->phone ? 260 : 130));
  put(ui, FACE_LOGO, 28, box.x + box.width / 2, box.y + px(ui, 44), ALIGN_CENTER, tint(ui, TOKEN_TEXT),
      say(ui, STR_ARCADE_PAUSED));
  if (!ui->phone) {
    legend_row_of(ui, box.x + px(ui, 20), box.x + box.width - px(ui, 20), box.y + px(ui, 94),
                  &(Legend){.items = keys, .count = 3, .centered = true});
    return;
  }
  for (int i = 0; i < 3; i++) {
    Rectangle rect = {box.x + px(ui, 20), box.y + px(ui, 80 + 56 * (float)i), box.width - px(ui, 40), px(ui, 48)};
    app_target(app, names[i], rect);
    if (button(ui, rect_snap(rect), i == 0 ? BUTTON_PRIMARY : BUTTON_PLAIN, say(ui, keys[i].label), false))
      input_push(ui->input, does[i]);
  }
}

/* What each thing gives: food, an energizer, monsters one after the other, the first and the last item. */
static void draw_points(const Ui *ui, float left, float right, float y) {
  static const char *const points[] = {"10", "50", "200–1,600", "100–5,000"};
  static const float places[] = {0.01f, 0.16f, 0.34f, 0.70f};
  Color food = tint(ui, TOKEN_FOOD);
  for (int i = 0; i < 4; i++) {
    Vector2 at = {left + (right - left) * places[i] + px(ui, 8), y};
    if (i < 2) draw_disc(at, px(ui, i == 0 ? 2.5f : 6), food);
    if (i == 2) {
      MonsterPose pose = {.at = at, .cell = px(ui, 26), .kind = MONSTER_DOZER, .blue = true};
      monster_draw(&pose, ui->theme);
    }
    if (i == 3) arcade_item_draw(at, px(ui, 24), 0);
    put(ui, FACE_MONO, 13, at.x + px(ui, i < 2 ? 14 : 20), y, ALIGN_LEFT, tint(ui, TOKEN_TEXT), points[i]);
    notes_last(ui, STR_NOTE_WORTH);
  }
}

/* Nobody is there: the demonstration is shown whole. */
static void draw_invitation(App *app, Rectangle board) {
  const Ui *ui = &app->ui;
  float wide = fminf(px(ui, 380), board.width - px(ui, 8));
  Rectangle box = {board.x + (board.width - wide) / 2, board.y + board.height * 0.62f, wide, px(ui, 76)};
  draw_round(rect_snap(box), px(ui, 16), color_fade(tint(ui, TOKEN_PANEL), 0.94f));
  put_fit(ui, FACE_BOLD, 16, box.x + wide / 2, box.y + px(ui, 24), ALIGN_CENTER, wide - px(ui, 16),
          color_mix(tint(ui, TOKEN_ACCENT), tint(ui, TOKEN_TEXT), 0.5f + 0.5f * ui_wave(ui, 4)),
          say(ui, STR_ARCADE_INVITES));
  draw_points(ui, box.x + px(ui, 16), box.x + wide - px(ui, 16), box.y + px(ui, 54));
}

static void draw_over(App *app, Rectangle board) {
  const Ui *ui = &app->ui;
  const ArcadeRoom *room = arcade_state(app);
  switch (room->mode) {
    case ARCADE_CHOOSES:
      if (ui->now - room->idle_since < ATTRACT_SECONDS)
        draw_choice(app, board);
      else
        draw_invitation(app, board);
      break;
    case ARCADE_PLAYS:
      if (room->paused) draw_pause(app, board);
      break;
    case ARCADE_NAMES: arcade_name_draw(app, place_over(ui, board, 440, px(ui, app->profile.id ? 240 : 360))); break;
    case ARCADE_TELLS: {
      float rows = (float)(room->top_count > 3 ? room->top_count : 3);
      arcade_scores_draw(app, place_over(ui, board, 440, px(ui, 220 + 34 * rows)));
      break;
    }
    default: break;
  }
}

static void draw_pad(App *app, Rectangle rect) {
  static const Action steps[] = {ACTION_MOVE_WEST, ACTION_MOVE_NORTH, ACTION_MOVE_EAST, ACTION_MOVE_SOUTH};
  static const char *const names[] = {"arcade.west", "arcade.north", "arcade.east", "arcade.south"};
  const ArcadeRoom *room = arcade_state(app);
  if (room->mode != ARCADE_PLAYS || room->paused) return;
  Rectangle keys[4];
  int32_t tapped = arrow_pad(&app->ui, rect, keys);
  for (int32_t i = 0; i < 4; i++) app_target(app, names[i], keys[i]);
  if (tapped >= 0) input_push(app->ui.input, steps[tapped]);
}

/* For tests: how many frames there are between a key and the first picture of what it did. */
static void tell_seen(App *app) {
  ArcadeRoom *room = arcade_state(app);
  if (room->heard_frame < 0 || !room->started) return;
  if (room->match.state.pacmen[0].at.dir != room->match.state.pacmen[0].at.want) return;
  app_log(app, "arcade seen after %d frames", (int)(app->frames - room->heard_frame));
  room->heard_frame = -1;
}

void arcade_draw(App *app) {
  Ui *ui = &app->ui;
  ArcadeRoom *room = arcade_state(app);
  Places p = places_of(app);
  bool there = arcade_there(room);
  ArcadeShow show = {0};
  if (there) {
    show = arcade_shown(room);
    show.mute = room->demo || room->mode == ARCADE_NAMES || room->mode == ARCADE_TELLS;
    arcade_scene_bake(ui, &room->scene, &show, p.cell);
  }
  if (p.narrow && !ui->phone) {
    if (back_button(ui, p.top.y + p.top.height / 2, false)) input_push(ui->input, ACTION_BACK);
  } else if (screen_heading(ui, say(ui, STR_ARCADE), NULL, p.narrow ? ui_right(ui) : ui->area.x + px(ui, RAIL), NULL)) {
    input_push(ui->input, ACTION_BACK);
  }
  if (p.narrow) {
    int32_t count;
    const LegendItem *keys = keys_of(room, &count);
    arcade_strip_draw(app, p.top, p.bottom);
    if (p.keys.width > 0 && count > 0)
      legend_row(ui, p.keys.x, p.keys.x + p.keys.width, p.keys.y + p.keys.height / 2, keys, count);
  } else {
    Rectangle under = p.board;
    if (arcade_shows(room)) under.height += px(ui, BAR + 8);
    panel(ui, under, TOKEN_PANEL);
    panel(ui, p.panel, TOKEN_PANEL);
    draw_rail(app);
    arcade_panel_draw(app, p.panel);
  }
  if (there) arcade_scene_draw(ui, &room->scene, &show, p.board, p.cell);
  if (room->interlude && room->mode == ARCADE_PLAYS)
    arcade_interlude_draw(app, rect_inset(p.board, p.narrow ? 0 : px(ui, 10)), p.cell);
  if (arcade_shows(room)) arcade_film_bar(app, p.bar);
  if (p.pad.width > 0) draw_pad(app, p.pad);
  draw_over(app, p.board);
  tell_seen(app);
}
