/* The maze on an upright phone: one column of figures, board, and controls that fingers can hit.
 * Must not know how the maze is drawn. */
#include <math.h>

#include "game/app/screens/maze/maze_internal.h"

static const float HUD = 64, PAD = 178, BUTTON = 44, GAP = 8, LINE = 44, EDGE = 12; /* units */
enum { COLUMNS = 4, ROWS = 2 };                                                     /* of buttons */

MazeLayout maze_phone_layout(const Ui *ui, bool watched) {
  Rectangle a = ui->area;
  float left = a.x + px(ui, GAP), width = a.width - 2 * px(ui, GAP), gap = px(ui, GAP);
  float top = a.y + px(ui, 56), bottom = a.y + a.height - px(ui, EDGE);
  MazeLayout l = {.header_y = a.y + px(ui, 28), .keys_y = bottom};
  float buttons = (float)ROWS * px(ui, BUTTON) + (float)(ROWS - 1) * gap;
  l.hud = rect_snap((Rectangle){left, top, width, px(ui, HUD)});
  l.buttons = rect_snap((Rectangle){left, bottom - buttons, width, buttons});
  float low = l.buttons.y - gap;
  if (watched) {
    l.line = rect_snap((Rectangle){left, low - px(ui, LINE), width, px(ui, LINE)});
    low = l.line.y - gap;
  } else {
    l.pad = rect_snap((Rectangle){left, low - px(ui, PAD), width, px(ui, PAD)});
    low = l.pad.y - gap;
  }
  top += px(ui, HUD) + gap;
  l.board = rect_snap((Rectangle){left, top, width, low - top});
  return l;
}

static float figure(const Ui *ui, Rectangle room, float x, StringId label, const char *value) {
  put_fit(ui, FACE_MEDIUM, 12, x, room.y + px(ui, 18), ALIGN_LEFT, px(ui, 76), tint(ui, TOKEN_MUTED), say(ui, label));
  put(ui, FACE_MONO_BOLD, 18, x, room.y + px(ui, 42), ALIGN_LEFT, tint(ui, TOKEN_TEXT), value);
  return x + px(ui, 82);
}

/* Time and steps, then energy or as many figures as there is room for, and the small map. */
void maze_phone_hud_draw(App *app, Rectangle room) {
  Ui *ui = &app->ui;
  MazeState *r = maze_state(app);
  const State *state = session_state(r->stage.session);
  panel(ui, room, TOKEN_PANEL);
  float pad = px(ui, 6), mini = room.height - 2 * pad, x = room.x + px(ui, 16);
  float right = room.x + room.width - pad - mini - px(ui, 14);
  maze_hud_mini(app, rect_snap((Rectangle){room.x + room.width - pad - mini, room.y + pad, mini, mini}));
  char words[64];
  if (session_has_person(r->stage.session)) {
    write_clock(words, sizeof words, r->seconds);
    x = figure(ui, room, x, STR_MAZE_TIME, words);
  }
  write_number(words, sizeof words, state->moves);
  x = figure(ui, room, x, STR_MAZE_STEPS, words);
  if (state->energy >= 0) {
    maze_hud_energy(app, x, right, room.y + px(ui, 18), room.y + px(ui, 42));
    return;
  }
  MazeFigure figures[MAZE_FIGURES];
  int32_t count = maze_hud_figures(app, figures);
  for (int32_t i = 0; i < count && right - x >= px(ui, 60); i++)
    x = figure(ui, room, x, figures[i].brief, figures[i].value);
}

void maze_phone_controls_draw(App *app, const MazeLayout *layout) {
  static const Action steps[] = {ACTION_LEFT, ACTION_UP, ACTION_RIGHT, ACTION_DOWN};
  static const char *const names[] = {"maze.west", "maze.north", "maze.east", "maze.south"};
  Ui *ui = &app->ui;
  if (layout->pad.height > 0) {
    Rectangle keys[4];
    int32_t tapped = arrow_pad(ui, layout->pad, keys);
    for (int32_t i = 0; i < 4; i++) app_target(app, names[i], keys[i]);
    if (tapped >= 0) input_push(ui->input, steps[tapped]);
  }
  maze_hud_buttons(app, layout->buttons, COLUMNS);
}
