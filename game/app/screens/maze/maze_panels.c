/* What stands over a maze: the result, the question for a name, the keys.
 * Must not know how a result is kept. */
#include <math.h>
#include <stdio.h>

#include "game/app/screens/maze/maze_internal.h"
#include "game/app/ui/dialog.h"
#include "game/app/view/sprites.h"

enum { PHONE_COLUMNS = 2 }; /* of figures and buttons, on an upright phone */
static const float WIDTH = 640, WIDTH_LARGE = 860, HEIGHT = 320, ANSWER = 52; /* units */
static const float PHONE_MORE = 140; /* units: a second row of figures and of buttons */

static Rectangle middle_box(const Ui *ui, Rectangle board, float width, float height) {
  return dialog_place(ui, ui->width == WIDTH_NARROW ? ui->area : board, width, height);
}

/* ---- the result ---- */

typedef struct FigureGrid {
  const Ui *ui;
  Rectangle box;
  float y;
  int32_t columns;
} FigureGrid;

static void figure(const FigureGrid *grid, int32_t n, StringId label, const char *value, const char *note) {
  const Ui *ui = grid->ui;
  float pad = px(ui, 28), each = (grid->box.width - 2 * pad) / (float)grid->columns, room = each - px(ui, 8);
  float x = grid->box.x + pad + each * (float)(n % grid->columns),
        y = grid->y + px(ui, 84) * (float)(n / grid->columns);
  put_fit(ui, FACE_MEDIUM, 13, x, y, ALIGN_LEFT, room, tint(ui, TOKEN_MUTED), say(ui, label));
  put_fit(ui, FACE_MONO_BOLD, 24, x, y + px(ui, 28), ALIGN_LEFT, room, tint(ui, TOKEN_TEXT), value);
  if (note) put_fit(ui, FACE_MEDIUM, 12, x, y + px(ui, 52), ALIGN_LEFT, room, tint(ui, TOKEN_MUTED), note);
}

static void draw_figures(App *app, Rectangle box, float y) {
  const Ui *ui = &app->ui;
  const MazeState *r = maze_state(app);
  const SessionResult *end = maze_result(r);
  const State *state = session_state(r->stage.session);
  bool person = session_has_person(r->stage.session), energy = state->energy >= 0;
  int32_t count = 2 + (person ? 2 : 0) + (energy ? 1 : 0), n = 0, shortest = r->guide.steps[r->map->pacman];
  FigureGrid grid = {.ui = ui, .box = box, .y = y, .columns = ui->phone ? PHONE_COLUMNS : count};
  char value[48], note[64];
  if (person) {
    write_clock(value, sizeof value, r->seconds);
    figure(&grid, n++, STR_MAZE_TIME, value, NULL);
  }
  write_number(value, sizeof value, end->moves);
  figure(&grid, n++, STR_MAZE_STEPS, value, NULL);
  write_number(value, sizeof value, shortest);
  snprintf(note, sizeof note, say(ui, end->moves > shortest ? STR_MAZE_LONGER : STR_MAZE_NO_LONGER),
           (int)(end->moves - shortest));
  figure(&grid, n++, STR_MAZE_SHORTEST, value, end->outcome == OUTCOME_WON ? note : NULL);
  if (person) {
    write_number(value, sizeof value, r->hints);
    figure(&grid, n++, STR_MAZE_HINTS, value, NULL);
  }
  if (!energy) return;
  write_number(value, sizeof value, state->energy);
  figure(&grid, n, STR_MAZE_ENERGY_LEFT, value, NULL);
}

/* The place on the leaderboard, or why there is none. */
static void rank_words(const App *app, char *out, size_t room) {
  const Ui *ui = &app->ui;
  const MazeState *r = maze_state(app);
  bool won = maze_result(r)->outcome == OUTCOME_WON;
  out[0] = 0;
  if (!session_has_person(r->stage.session) || r->watching || r->card) return;
  if (r->rank_time > 0 && r->rank_of == 1)
    snprintf(out, room, "%s", say(ui, STR_MAZE_RANK_FIRST));
  else if (r->rank_time > 0 && r->rank_time == r->rank_steps)
    snprintf(out, room, say(ui, STR_MAZE_RANK_BOTH), (int)r->rank_time, (int)r->rank_of);
  else if (r->rank_time > 0)
    snprintf(out, room, say(ui, STR_MAZE_RANK), (int)r->rank_time, (int)r->rank_of, (int)r->rank_steps);
  else if (won && r->played.picked)
    snprintf(out, room, "%s", say(ui, STR_MAZE_RANK_PICKED));
  else if (won && !r->ranked)
    snprintf(out, room, "%s", say(ui, STR_STORE_NO_SAVES));
  else if (won)
    snprintf(out, room, "\u2026");
}

static StringId title_of(const MazeState *r) {
  Outcome outcome = maze_result(r)->outcome;
  if (outcome == OUTCOME_WON && r->rival.session) return r->rival_told ? STR_MAZE_SECOND : STR_MAZE_FIRST;
  bool agent = !session_has_person(r->stage.session) && !r->watching;
  if (outcome == OUTCOME_WON && agent) return STR_MAZE_AGENT_WON;
  return outcome == OUTCOME_WON ? STR_MAZE_WON : outcome == OUTCOME_LOST ? STR_MAZE_LOST : STR_MAZE_STOPPED;
}

static void draw_result_buttons(App *app, Rectangle box) {
  static const StringId words[RESULT_BUTTONS] = {STR_MAZE_NEW_LONG, STR_AGAIN, STR_MAZE_EXACT, STR_MAZE_BOARDS,
                                                 STR_MAZE_BACK};
  static const char *const names[RESULT_BUTTONS] = {"new", "again", "exact", "boards", "back"};
  Ui *ui = &app->ui;
  MazeState *r = maze_state(app);
  int32_t count = r->map->energy >= 0 ? RESULT_BUTTONS : RESULT_BUTTONS - 1, n = 0;
  int32_t columns = ui->phone ? PHONE_COLUMNS : count, rows = (count + columns - 1) / columns;
  float pad = px(ui, 28), gap = px(ui, 8), high = px(ui, 46);
  float wide = (box.width - 2 * pad - gap * (float)(columns - 1)) / (float)columns;
  float y = box.y + box.height - px(ui, 26) - high * (float)rows - gap * (float)(rows - 1);
  for (int32_t i = 0; i < RESULT_BUTTONS; i++) {
    if (i == RESULT_EXACT && r->map->energy < 0) continue;
    Rectangle rect = rect_snap((Rectangle){box.x + pad + (float)(n % columns) * (wide + gap),
                                           y + (float)(n / columns) * (high + gap), wide, high});
    n++;
    char name[32];
    snprintf(name, sizeof name, "maze.result.%s", names[i]);
    app_target(app, name, rect);
    if (ui->input->mouse_moved && input_hovers(ui->input, rect)) r->button = i;
    if (button(ui, rect, i == RESULT_NEW ? BUTTON_PRIMARY : BUTTON_PLAIN, say(ui, words[i]), r->button == i))
      r->pressed = i + 1;
  }
}

static void draw_result(App *app, Rectangle board) {
  Ui *ui = &app->ui;
  MazeState *r = maze_state(app);
  float more = r->map->energy >= 0 ? ANSWER : 0;
  if (ui->phone) more += PHONE_MORE + (r->map->energy >= 0 ? PHONE_MORE : 0);
  Rectangle box = middle_box(ui, board, ui->large ? WIDTH_LARGE : WIDTH, HEIGHT + more);
  bool won = maze_result(r)->outcome == OUTCOME_WON;
  dialog_box(ui, box);
  float pad = px(ui, 28), x = box.x + pad + px(ui, 84), right = box.x + box.width - pad;
  Vector2 at = {box.x + pad + px(ui, 32), box.y + px(ui, 62)};
  if (won) {
    HeroPose hero = {
        .at = at, .cell = px(ui, 66), .facing = MOVE_EAST, .mouth = 0.6f + 0.3f * ui_wave(ui, 4), .size = 1};
    hero_draw(&hero, ui->theme);
  } else {
    MonsterPose pose = {.at = at, .cell = px(ui, 64), .kind = MONSTER_DOZER, .asleep = true};
    monster_draw(&pose, ui->theme);
  }
  char words[160];
  float badged = 0;
  if (r->hints > 0)
    badged = badge(ui, right, box.y + px(ui, 42), TOKEN_FRONTIER, say(ui, STR_MAZE_WITH_HINTS)) + px(ui, 12);
  rank_words(app, words, sizeof words);
  put_fit(ui, FACE_LOGO, 26, x, box.y + px(ui, words[0] ? 42 : 62), ALIGN_LEFT, right - x - badged,
          tint(ui, TOKEN_TEXT), say(ui, title_of(r)));
  put_fit(ui, FACE_SEMIBOLD, 15, x, box.y + px(ui, 80), ALIGN_LEFT, right - x, tint(ui, TOKEN_ACCENT), words);
  draw_rect(rect_snap((Rectangle){box.x + pad, box.y + px(ui, 116), right - box.x - pad, line_width(ui)}),
            color_fade(tint(ui, TOKEN_LINE), 0.7f));
  draw_figures(app, box, box.y + px(ui, 144));
  maze_exact_words(app, words, sizeof words);
  float under = ui->phone ? PHONE_MORE * (r->map->energy >= 0 ? 1.2f : 0.6f) : 0;
  put_wrapped(ui, FACE_MEDIUM, 14, box.x + pad, box.y + px(ui, 232 + under), right - box.x - pad, px(ui, 22), 2,
              tint(ui, r->exact.task ? TOKEN_TEXT : TOKEN_MUTED), words);
  draw_result_buttons(app, box);
}

/* ---- a name ---- */

static void draw_name(App *app, Rectangle board) {
  Ui *ui = &app->ui;
  MazeState *r = maze_state(app);
  NameBox box = {.title = say(ui, STR_MAZE_SAVE_AS),
                 .hint = say(ui, STR_MAZE_SAVE_HINT),
                 .take = say(ui, STR_MAZE_SAVE),
                 .leave = say(ui, STR_MAZE_GO_ON)};
  NameAnswer answer = name_box_draw(ui, ui->width == WIDTH_NARROW ? ui->area : board, &box, &r->name);
  app_target(app, "maze.name", box.field);
  app_target(app, "maze.name.save", box.taking);
  app_target(app, "maze.name.cancel", box.leaving);
  if (answer == NAME_TAKEN) maze_save_named(app, r->name.text);
  if (answer == NAME_LEFT) r->over_play = OVER_NOTHING;
}

/* ---- keys ---- */

static void draw_help(App *app, Rectangle board) {
  static const LegendItem lines[] = {{LEGEND_MOVES_ALL, STR_MAZE_H_WALK},  {LEGEND_MOUSE, STR_MAZE_H_MOUSE},
                                     {ACTION_HINT, STR_MAZE_H_HINT},       {ACTION_WHOLE_WAY, STR_MAZE_H_WAY},
                                     {ACTION_PAUSE, STR_MAZE_H_PAUSE},     {LEGEND_SAVE_ALL, STR_MAZE_H_SAVE},
                                     {ACTION_NEW, STR_MAZE_H_NEW},         {ACTION_AGAIN, STR_MAZE_H_AGAIN},
                                     {LEGEND_ZOOM_APART, STR_HELP_K_ZOOM}, {LEGEND_SPEED, STR_MAZE_H_PACE}};
  Ui *ui = &app->ui;
  Legend legend = {.items = lines, .count = (int32_t)(sizeof lines / sizeof *lines), .context = CONTEXT_MAZE};
  key_box_draw(ui, ui->width == WIDTH_NARROW ? ui->area : board, &legend, 1);
  if (input_clicked(ui->input, ui->area)) maze_show_help(app, false);
}

void maze_panels_draw(App *app, Rectangle board) {
  const MazeState *r = maze_state(app);
  bool answered = r->over_play == OVER_RESULT && r->exact.told; /* the walk must stay visible */
  draw_rect(app->ui.window, color_fade(tint(&app->ui, TOKEN_BACKGROUND), answered ? 0.2f : 0.5f));
  if (r->over_play == OVER_RESULT)
    draw_result(app, board);
  else if (r->over_play == OVER_NAME)
    draw_name(app, board);
  else
    draw_help(app, board);
}
