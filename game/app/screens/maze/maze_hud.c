/* Beside the maze (above it in narrow windows): time, steps, energy, the small map and the buttons; the layout of it
 * all. Must not know how the maze is drawn. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "game/app/screens/maze/maze_internal.h"
#include "game/app/view/sprites.h"

static const float HUD_WIDE = 312, HUD_MIDDLE = 248; /* units */

static MazeLayout layout(const Ui *ui, bool watched) {
  if (ui->phone) return maze_phone_layout(ui, watched);
  Rectangle a = ui->area;
  bool narrow = ui->width == WIDTH_NARROW;
  float left = ui_left(ui), right = ui_right(ui), bottom = a.y + a.height - px(ui, 52);
  float top = a.y + px(ui, narrow ? 52 : 68);
  MazeLayout l = {.header_y = a.y + px(ui, narrow ? 28 : 36), .keys_y = ui_keys(ui)};
  float line = watched ? px(ui, 44) : 0;
  if (narrow) {
    float high = px(ui, ui->large ? 118 : 108);
    l.hud = (Rectangle){left, top, right - left, high};
    top += high + px(ui, 10);
    l.board = (Rectangle){left, top, right - left, bottom - top - line};
  } else {
    float side = px(ui, ui->width == WIDTH_WIDE ? HUD_WIDE : HUD_MIDDLE);
    l.hud = (Rectangle){right - side, top, side, bottom - top};
    l.board = (Rectangle){left, top, right - side - px(ui, 20) - left, bottom - top - line};
  }
  l.line = (Rectangle){l.board.x, l.board.y + l.board.height + px(ui, 6), l.board.width, line - px(ui, 6)};
  l.board = rect_snap(l.board);
  l.hud = rect_snap(l.hud);
  return l;
}

/* ---- figures ---- */

enum { NOTHING_YET = -1 };

static void figure_of_search(char *out, size_t room, int32_t count) {
  if (count == NOTHING_YET)
    snprintf(out, room, "\u2013");
  else
    write_number(out, room, count);
}

int32_t maze_hud_figures(const App *app, MazeFigure out[MAZE_FIGURES]) {
  const MazeState *r = maze_state(app);
  const Session *s = r->stage.session;
  int32_t n = 0, closed;
  bool person = session_has_person(s);
  if (person) {
    out[n] = (MazeFigure){.label = STR_MAZE_HINTS, .brief = STR_MAZE_HINTS_SHORT};
    write_number(out[n++].value, sizeof out->value, r->hints);
  }
  if (r->rival.session) {
    out[n] = (MazeFigure){.label = STR_MAZE_RIVAL_STEPS, .brief = STR_MAZE_RIVAL_SHORT};
    write_number(out[n++].value, sizeof out->value, session_state(r->rival.session)->moves);
    out[n] = (MazeFigure){.label = STR_MAZE_RIVAL_PACE, .brief = STR_MAZE_PACE_SHORT};
    snprintf(out[n++].value, sizeof out->value, "%g", r->pace);
  }
  if (person || r->watching) return n;
  const SessionPly *thought = session_thought(s, &closed);
  if (!thought || thought->closed > 0) { /* not every path finder reports its rooms */
    out[n] = (MazeFigure){.label = STR_NODES, .brief = STR_NODES_SHORT};
    figure_of_search(out[n++].value, sizeof out->value, thought ? closed : NOTHING_YET);
    out[n] = (MazeFigure){.label = STR_FRONTIER, .brief = STR_FRONTIER_SHORT};
    figure_of_search(out[n++].value, sizeof out->value, thought ? r->stage.overlay.frontier : NOTHING_YET);
  }
  out[n] = (MazeFigure){.label = STR_THINKING, .brief = STR_THINKING};
  const char *unit = "";
  int32_t plies = session_ply_count(s);
  double seconds = plies > 0 ? session_ply(s, plies - 1)->used.think_seconds : session_thinking(s);
  char number[32];
  write_duration(number, sizeof number, &unit, seconds);
  snprintf(out[n++].value, sizeof out->value, "%s %s", number, unit);
  return n;
}

void maze_hud_energy(App *app, float left, float right, float y, float bar_y) {
  Ui *ui = &app->ui;
  const MazeState *r = maze_state(app);
  const State *state = session_state(r->stage.session);
  int32_t most = r->map->energy > state->energy ? r->map->energy : state->energy, low = r->map->energy / 5;
  bool danger = state->energy <= low;
  char words[64];
  put(ui, FACE_MEDIUM, 13, left, y, ALIGN_LEFT, tint(ui, TOKEN_MUTED), say(ui, STR_MAZE_ENERGY));
  snprintf(words, sizeof words, "%d", (int)state->energy);
  put(ui, FACE_MONO_BOLD, 18, right, y, ALIGN_RIGHT, tint(ui, danger ? TOKEN_DANGER_TEXT : TOKEN_TEXT), words);
  Rectangle bar = rect_snap((Rectangle){left, bar_y - px(ui, 5), right - left, px(ui, 10)});
  bar_track(ui, bar);
  bar.width = roundf(bar.width * (float)state->energy / (float)(most > 0 ? most : 1));
  if (bar.width >= 2) draw_round(bar, fminf(bar.height, bar.width) / 2, tint(ui, danger ? TOKEN_DANGER : TOKEN_GOOD));
  app_target(app, "maze.energy", bar);
}

/* ---- the small map ---- */

void maze_hud_mini(App *app, Rectangle room) {
  Ui *ui = &app->ui;
  MazeState *r = maze_state(app);
  const Board *board = &r->map->board;
  Rectangle drawn = maze_picture_draw(&r->mini, room, ui->now);
  draw_frame(rect_inset(drawn, -px(ui, 2)), px(ui, 3), line_width(ui), tint(ui, TOKEN_LINE));
  app_target(app, "maze.mini", drawn);
  if (maze_rests(r) && maze_by_person(r)) {
    draw_rect(drawn, tint(ui, TOKEN_RAISED));
    return;
  }
  Vector2 goal = maze_picture_at(&r->mini, board, drawn, r->map->exit);
  Rectangle door = rect_snap((Rectangle){goal.x - px(ui, 4), goal.y - px(ui, 5), px(ui, 8), px(ui, 10)});
  draw_rect(rect_inset(door, -1), theme_keyline(ui->theme));
  draw_rect(door, tint(ui, TOKEN_GOOD));
  if (r->rival.session) {
    Vector2 other = maze_picture_at(&r->mini, board, drawn, session_state(r->rival.session)->pacman);
    draw_disc(other, px(ui, 5.5f), theme_keyline(ui->theme));
    draw_disc(other, px(ui, 4), tint(ui, TOKEN_BRAMBLE));
  }
  Vector2 me = maze_picture_at(&r->mini, board, drawn, session_state(r->stage.session)->pacman);
  draw_disc(me, px(ui, 5.5f), theme_keyline(ui->theme));
  draw_disc(me, px(ui, 4), tint(ui, TOKEN_HERO));
  if (!r->view.whole) {
    RoomRange seen = maze_view_range(&r->view);
    float each = drawn.width / (float)r->map->rooms;
    Rectangle frame = {drawn.x + (float)seen.col * each, drawn.y + (float)seen.row * each, (float)seen.cols * each,
                       (float)seen.rows * each};
    draw_frame(frame, px(ui, 2), fmaxf(px(ui, 2), 1.5f), tint(ui, TOKEN_ACCENT));
  }
  if (!input_drags(ui->input, drawn) || r->view.whole) return;
  r->view.x = (ui->input->mouse.x - drawn.x) / drawn.width * (float)r->map->rooms;
  r->view.y = (ui->input->mouse.y - drawn.y) / drawn.height * (float)r->map->rooms;
  r->freed = true;
}

/* ---- buttons ---- */

static const struct {
  StringId words;
  const char *name;
  bool person; /* only while a person walks */
} buttons[PLAY_BUTTONS] = {[PLAY_PAUSE] = {STR_MAZE_PAUSE, "pause", false}, [PLAY_HINT] = {STR_MAZE_HINT, "hint", true},
                           [PLAY_WAY] = {STR_MAZE_WAY, "way", true},        [PLAY_NEW] = {STR_MAZE_NEW, "new", false},
                           [PLAY_AGAIN] = {STR_AGAIN, "again", false},      [PLAY_SAVE] = {STR_MAZE_SAVE, "save", true},
                           [PLAY_HOME] = {STR_MAZE_HOME, "home", false},    [PLAY_HELP] = {STR_HELP, "help", false}};

/* Whether a button is disabled: while the maze is covered, a hint would be walked unseen. */
static bool is_off(const MazeState *r, int32_t button) {
  return (button == PLAY_HINT || button == PLAY_WAY) && r->paused;
}

/* Whether a button makes sense now. */
static bool is_there(const App *app, int32_t button) {
  const MazeState *r = maze_state(app);
  if (button == PLAY_AGAIN && (app->ui.width == WIDTH_NARROW || !(r->over || maze_by_person(r)))) return false;
  if (button == PLAY_SAVE && r->card) return false;
  if (button == PLAY_PAUSE && r->over) return false;
  return !buttons[button].person || maze_by_person(r);
}

void maze_hud_buttons(App *app, Rectangle box, int32_t columns) {
  Ui *ui = &app->ui;
  MazeState *r = maze_state(app);
  int32_t n = 0, count = 0;
  for (int32_t i = 0; i < PLAY_BUTTONS; i++) count += is_there(app, i);
  if (columns == 0) columns = count;
  int32_t rows = (count + columns - 1) / columns;
  float gap = px(ui, 8), high = (box.height - gap * (float)(rows - 1)) / (float)rows;
  for (int32_t i = 0; i < PLAY_BUTTONS; i++) {
    if (!is_there(app, i)) continue;
    int32_t in_row = n / columns == rows - 1 ? count - columns * (rows - 1) : columns;
    float wide = (box.width - gap * (float)(in_row - 1)) / (float)in_row;
    Rectangle rect = rect_snap((Rectangle){box.x + (float)(n % columns) * (wide + gap),
                                           box.y + (float)(n / columns) * (high + gap), wide, high});
    n++;
    char name[32];
    snprintf(name, sizeof name, "maze.%s", buttons[i].name);
    app_target(app, name, rect);
    StringId words = i == PLAY_PAUSE && (r->paused || !r->stage.playing) ? STR_MAZE_GO_ON : buttons[i].words;
    if (is_off(r, i))
      button_off(ui, rect, BUTTON_PLAIN, say(ui, words));
    else if (button(ui, rect, BUTTON_PLAIN, say(ui, words), false))
      maze_press(app, (PlayButton)i);
  }
}

/* How many rows of two they take. */
static int32_t button_rows(const App *app) {
  int32_t count = 0;
  for (int32_t i = 0; i < PLAY_BUTTONS; i++) count += is_there(app, i);
  return (count + 1) / 2;
}

/* ---- beside, and above ---- */

static void draw_side(App *app, Rectangle room) {
  Ui *ui = &app->ui;
  MazeState *r = maze_state(app);
  const State *state = session_state(r->stage.session);
  float pad = px(ui, 20), left = room.x + pad, right = room.x + room.width - pad, y = room.y + px(ui, 26);
  char words[64];
  panel(ui, room, TOKEN_PANEL);
  bool clock = session_has_person(r->stage.session);
  if (clock) {
    put(ui, FACE_MEDIUM, 13, left, y, ALIGN_LEFT, tint(ui, TOKEN_MUTED), say(ui, STR_MAZE_TIME));
    write_clock(words, sizeof words, r->seconds);
    put(ui, FACE_MONO_BOLD, 30, left, y + px(ui, 32), ALIGN_LEFT, tint(ui, TOKEN_TEXT), words);
  }
  put(ui, FACE_MEDIUM, 13, clock ? right : left, y, clock ? ALIGN_RIGHT : ALIGN_LEFT, tint(ui, TOKEN_MUTED),
      say(ui, STR_MAZE_STEPS));
  write_number(words, sizeof words, state->moves);
  put(ui, FACE_MONO_BOLD, 30, clock ? right : left, y + px(ui, 32), clock ? ALIGN_RIGHT : ALIGN_LEFT,
      tint(ui, TOKEN_TEXT), words);
  y += px(ui, 66);
  if (state->energy >= 0) {
    maze_hud_energy(app, left, right, y, y + px(ui, 19));
    y += px(ui, 42);
  }
  MazeFigure figures[MAZE_FIGURES];
  int32_t count = maze_hud_figures(app, figures);
  for (int32_t i = 0; i < count; i++) {
    draw_rect(rect_snap((Rectangle){left, y - px(ui, 12), right - left, fmaxf(px(ui, 1), 1)}),
              color_fade(tint(ui, TOKEN_LINE), 0.7f));
    put_fit(ui, FACE_MEDIUM, 14, left, y + px(ui, 4), ALIGN_LEFT, (right - left) * 0.7f, tint(ui, TOKEN_MUTED),
            say(ui, figures[i].label));
    put(ui, FACE_MONO, 15, right, y + px(ui, 4), ALIGN_RIGHT, tint(ui, TOKEN_TEXT), figures[i].value);
    y += px(ui, 30);
  }
  int32_t rows = button_rows(app);
  float high = px(ui, 36) * (float)rows + px(ui, 8) * (float)(rows - 1);
  float low = room.y + room.height - px(ui, 18) - high;
  Rectangle map = {left, y - px(ui, 2), right - left, low - y - px(ui, 12)};
  if (map.height > px(ui, 60)) maze_hud_mini(app, map);
  maze_hud_buttons(app, (Rectangle){left, low, right - left, high}, 2);
}

static void draw_strip(App *app, Rectangle room) {
  Ui *ui = &app->ui;
  MazeState *r = maze_state(app);
  const State *state = session_state(r->stage.session);
  panel(ui, room, TOKEN_PANEL);
  float pad = px(ui, 14), left = room.x + pad, right = room.x + room.width - pad, mini = room.height - 2 * px(ui, 8);
  float first = room.y + px(ui, 17), second = room.y + px(ui, 40);
  maze_hud_mini(app, rect_snap((Rectangle){right - mini, room.y + px(ui, 8), mini, mini}));
  right -= mini + pad;
  char words[64];
  float x = left;
  if (session_has_person(r->stage.session)) {
    write_clock(words, sizeof words, r->seconds);
    put(ui, FACE_MEDIUM, 12, x, first, ALIGN_LEFT, tint(ui, TOKEN_MUTED), say(ui, STR_MAZE_TIME));
    put(ui, FACE_MONO_BOLD, 20, x, second, ALIGN_LEFT, tint(ui, TOKEN_TEXT), words);
    x += px(ui, 118);
  }
  write_number(words, sizeof words, state->moves);
  put(ui, FACE_MEDIUM, 12, x, first, ALIGN_LEFT, tint(ui, TOKEN_MUTED), say(ui, STR_MAZE_STEPS));
  put(ui, FACE_MONO_BOLD, 20, x, second, ALIGN_LEFT, tint(ui, TOKEN_TEXT), words);
  x += px(ui, 100);
  if (state->energy >= 0) {
    float wide = fminf(px(ui, 190), right - x);
    maze_hud_energy(app, x, x + wide, first, second);
    x += wide + px(ui, 18);
  }
  MazeFigure figures[MAZE_FIGURES];
  int32_t count = maze_hud_figures(app, figures);
  for (int32_t i = 0; i < count && right - x > px(ui, 70); i++) {
    put_fit(ui, FACE_MEDIUM, 12, x, first, ALIGN_LEFT, px(ui, 88), tint(ui, TOKEN_MUTED), say(ui, figures[i].brief));
    put(ui, FACE_MONO, 15, x, second, ALIGN_LEFT, tint(ui, TOKEN_TEXT), figures[i].value);
    x += px(ui, 96);
  }
  Rectangle row = {left, room.y + room.height - px(ui, 44), right - left, px(ui, 36)};
  maze_hud_buttons(app, row, 0);
}

void maze_hud_draw(App *app, Rectangle room) {
  if (app->ui.phone)
    maze_phone_hud_draw(app, room);
  else if (app->ui.width == WIDTH_NARROW)
    draw_strip(app, room);
  else
    draw_side(app, room);
}

/* ---- all of it ---- */

static void draw_heading(App *app, float y) {
  Ui *ui = &app->ui;
  const MazeState *r = maze_state(app);
  float x = ui_title_left(ui), right = ui_right(ui);
  char words[256];
  if (back_button(ui, y, false)) input_push(ui->input, ACTION_BACK);
  if (r->over) {
    Outcome outcome = maze_result(r)->outcome;
    StringId ended = outcome == OUTCOME_WON    ? STR_MAZE_ARRIVED
                     : outcome == OUTCOME_LOST ? STR_MAZE_LOST
                                               : STR_MAZE_STOPPED;
    right -= badge(ui, right, y, outcome == OUTCOME_WON ? TOKEN_GOOD : TOKEN_DANGER, say(ui, ended)) + px(ui, 12);
  }
  if (r->watching)
    right -= badge(ui, right, y, TOKEN_ACCENT, say(ui, STR_MAZE_REPLAY)) + px(ui, 12);
  else if (r->hints > 0)
    right -= badge(ui, right, y, TOKEN_FRONTIER, say(ui, STR_MAZE_WITH_HINTS)) + px(ui, 12);
  x += put(ui, FACE_LOGO, 22, x, y, ALIGN_LEFT, tint(ui, TOKEN_TEXT), say(ui, STR_MENU_MAZE_ROOM)) + px(ui, 16);
  if (r->card)
    snprintf(words, sizeof words, "%s", r->card->title);
  else
    snprintf(words, sizeof words, say(ui, STR_MAZE_HEADING), (int)r->map->rooms, (int)r->map->rooms,
             (unsigned long long)r->played.seed);
  const AgentInfo *agent = maze_agent(r->level, r->played.agent, 0);
  if (r->played.who != PLAYS_PERSON && !r->watching && agent) {
    size_t used = strlen(words);
    snprintf(words + used, sizeof words - used, "  \u00b7  %s", agent_title(ui->language, agent));
  }
  if (ui->phone && width_of(ui, FACE_MEDIUM, 14, words) > right - x) return; /* half of it is useless */
  put_fit(ui, FACE_MEDIUM, 14, x, y, ALIGN_LEFT, right - x, tint(ui, TOKEN_MUTED), words);
}

/* What the time line shows the progress of: the search, then the walk. */
static void place_words(const App *app, char *out, size_t room) {
  const Ui *ui = &app->ui;
  const MazeState *r = maze_state(app);
  const Session *s = r->stage.session;
  int32_t closed;
  const SessionPly *thought = session_thought(s, &closed);
  char at[32], of[32];
  bool searching = thought && thought->closed > 0 && !session_thought_over(r->stage.session);
  write_number(at, sizeof at, searching ? closed : session_state(s)->moves);
  write_number(of, sizeof of, searching ? thought->closed : session_ply_count(s));
  snprintf(out, room, say(ui, searching ? STR_MAZE_LINE_SEARCH : STR_MAZE_LINE_STEP), at, of);
}

static void draw_time_line(App *app, Rectangle room) {
  Ui *ui = &app->ui;
  MazeState *r = maze_state(app);
  double length = (double)session_length(r->stage.session);
  char words[64], place[64];
  float y = rect_center(room).y, gap = px(ui, 14);
  place_words(app, place, sizeof place);
  float left = width_of(ui, FACE_MONO, 13, place) + gap;
  left = fmaxf(left, px(ui, ui->large ? 210 : 170)); /* the line must not move with every digit */
  put(ui, FACE_MONO, 13, room.x, y, ALIGN_LEFT, tint(ui, TOKEN_TEXT), place);
  snprintf(words, sizeof words, say(ui, STR_MAZE_ROOMS_PER_SECOND), app->speed);
  float right = width_of(ui, FACE_MEDIUM, 13, words) + gap;
  put(ui, FACE_MEDIUM, 13, room.x + room.width, y, ALIGN_RIGHT, tint(ui, TOKEN_MUTED), words);
  Rectangle bar = rect_snap((Rectangle){room.x + left, room.y, room.width - left - right, room.height});
  app_target(app, "maze.line", bar);
  float moved = slider(ui, bar, length > 0 ? (float)(session_place(r->stage.session) / length) : 0, false);
  if (moved >= 0) session_seek(r->stage.session, floor((double)moved * length));
}

static void draw_keys(App *app, float y) {
  static const LegendItem walking[] = {{LEGEND_MOVES, STR_MAZE_K_WALK},    {ACTION_HINT, STR_PUZZLE_KEY_HINT},
                                       {ACTION_WHOLE_WAY, STR_MAZE_K_WAY}, {ACTION_PAUSE, STR_KEY_PAUSE},
                                       {ACTION_NEW, STR_MAZE_K_NEW},       {ACTION_SAVE, STR_MAZE_K_SAVE},
                                       {ACTION_HELP, STR_KEY_HELP},        {ACTION_BACK, STR_KEY_BACK}};
  static const LegendItem racing[] = {{LEGEND_MOVES, STR_MAZE_K_WALK},    {LEGEND_SPEED, STR_MAZE_K_PACE},
                                      {ACTION_HINT, STR_PUZZLE_KEY_HINT}, {ACTION_PAUSE, STR_KEY_PAUSE},
                                      {ACTION_NEW, STR_MAZE_K_NEW},       {ACTION_SAVE, STR_MAZE_K_SAVE},
                                      {ACTION_HELP, STR_KEY_HELP},        {ACTION_BACK, STR_KEY_BACK}};
  static const LegendItem resting[] = {{ACTION_PAUSE, STR_KEY_GO_ON},
                                       {ACTION_NEW, STR_MAZE_K_NEW},
                                       {ACTION_SAVE, STR_MAZE_K_SAVE},
                                       {ACTION_HELP, STR_KEY_HELP},
                                       {ACTION_BACK, STR_KEY_BACK}};
  static const LegendItem watching[] = {{ACTION_PAUSE, STR_KEY_PAUSE}, {LEGEND_STEP, STR_KEY_STEP},
                                        {LEGEND_SPEED, STR_KEY_SPEED}, {ACTION_EXPLAIN, STR_KEY_MICROSCOPE},
                                        {ACTION_LENS, STR_KEY_LENS},   {ACTION_AGAIN, STR_KEY_AGAIN},
                                        {ACTION_NEW, STR_MAZE_K_NEW},  {ACTION_BACK, STR_KEY_BACK}};
  static const LegendItem back[] = {{ACTION_ACCEPT, STR_MAZE_RESULT},     {LEGEND_STEP, STR_KEY_STEP},
                                    {ACTION_EXPLAIN, STR_KEY_MICROSCOPE}, {ACTION_AGAIN, STR_KEY_AGAIN},
                                    {ACTION_NEW, STR_MAZE_K_NEW},         {ACTION_BACK, STR_KEY_BACK}};
  static const LegendItem after[] = {
      {LEGEND_LEFT_RIGHT, STR_KEY_CHOOSE}, {ACTION_ACCEPT, STR_KEY_OPEN},
      {ACTION_UP, STR_KEY_LOOK_BACK},      {ACTION_AGAIN, STR_KEY_AGAIN},
      {ACTION_BACK, STR_KEY_BACK},         {ACTION_EXPLAIN, STR_MAZE_K_EXACT}}; /* the last one: only with energy */
  static const LegendItem naming[] = {{ACTION_ACCEPT, STR_MAZE_K_SAVE}, {ACTION_BACK, STR_KEY_GO_ON}};
  Ui *ui = &app->ui;
  const MazeState *r = maze_state(app);
  float left = ui_left(ui), right = ui_right(ui);
  if (r->over_play == OVER_HELP) return; /* they are all on the box */
  if (r->over_play == OVER_RESULT)
    legend_row(ui, left, right, y, after, r->map->energy >= 0 ? 6 : 5);
  else if (r->over_play == OVER_NAME)
    legend_row(ui, left, right, y, naming, 2);
  else if (r->over)
    legend_row(ui, left, right, y, back, 6);
  else if (maze_by_person(r) && r->paused)
    legend_row(ui, left, right, y, resting, 5);
  else if (maze_by_person(r))
    legend_row(ui, left, right, y, r->rival.session ? racing : walking, 8);
  else
    legend_row_of(ui, left, right, y, &(Legend){.items = watching, .count = 7, .paused = r->paused});
}

void maze_play_draw(App *app) {
  MazeState *r = maze_state(app);
  Ui *ui = &app->ui;
  if (!r->on) return;
  MazeLayout l = layout(ui, !session_has_person(r->stage.session));
  bool covered = r->over_play != OVER_NOTHING;
  maze_board_prepare(app, l.board); /* it may bake: before anything is drawn */
  ui->input->muted = covered;
  maze_board_draw(app, l.board);
  draw_heading(app, l.header_y);
  maze_hud_draw(app, l.hud);
  if (l.line.height > px(ui, 8)) draw_time_line(app, l.line);
  if (ui->phone) maze_phone_controls_draw(app, &l);
  ui->input->muted = false;
  if (covered) maze_panels_draw(app, l.board);
  if (!ui->phone) draw_keys(app, l.keys_y);
}
