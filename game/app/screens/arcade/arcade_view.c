/* The layout of the arcade's screen, and what lies over the maze: the choice, a pause, the scores. */
#include <math.h>
#include <string.h>

#include "game/app/screens/arcade/arcade_internal.h"
#include "game/app/ui/legend.h"
#include "game/app/ui/widgets.h"

/* Units of the design. */
static const float RAIL = 168, PANEL = 440, STRIP = 40;

typedef struct Places {
  Rectangle board, panel, top, bottom;
  bool narrow;
  float cell;
} Places;

static Places places_of(const App *app) {
  const Ui *ui = &app->ui;
  const ArcadeRoom *room = arcade_state(app);
  Rectangle area = ui->area;
  float margin = px(ui, 24), gap = px(ui, 16);
  Places p = {.narrow = ui->width == WIDTH_NARROW};
  if (p.narrow) {
    float strip = px(ui, STRIP), head = px(ui, 56);
    p.top = (Rectangle){area.x + margin, area.y + head, area.width - 2 * margin, strip};
    p.bottom = (Rectangle){p.top.x, area.y + area.height - strip - px(ui, 8), p.top.width, strip};
    p.board = (Rectangle){p.top.x, p.top.y + strip, p.top.width, p.bottom.y - p.top.y - strip - px(ui, 4)};
  } else {
    float rail = px(ui, RAIL), panel_width = fminf(px(ui, PANEL), area.width * 0.36f);
    p.panel = rect_snap((Rectangle){area.x + area.width - margin - panel_width, area.y + margin, panel_width,
                                    area.height - 2 * margin});
    float left = area.x + rail + margin;
    p.board = rect_snap((Rectangle){left, area.y + margin, p.panel.x - gap - left, area.height - 2 * margin});
  }
  int32_t rows = 31, cols = 28;
  if (room->started) {
    const Board *board = arcade_maze_of(&room->match.game, &room->match.state)->board;
    rows = board->rows;
    cols = board->cols;
  }
  float pad = p.narrow ? 0 : px(ui, 10);
  p.cell = floorf(fminf((p.board.width - 2 * pad) / (float)cols, (p.board.height - 2 * pad) / (float)rows));
  p.cell = fmaxf(p.cell, 4);
  return p;
}

/* ---- the rail ---- */

static void draw_rail(App *app) {
  static const LegendItem keys[] = {{LEGEND_MOVES, STR_ARCADE_MOVE},
                                    {ACTION_PAUSE, STR_KEY_PAUSE},
                                    {ACTION_LOOK, STR_ARCADE_THINK},
                                    {ACTION_BACK, STR_ARCADE_LEAVE}};
  Ui *ui = &app->ui;
  const ArcadeRoom *room = arcade_state(app);
  float left = ui_left(ui), y = ui_head(ui) + px(ui, 40);
  if (room->started) {
    const ArcadeMatch *match = &room->match;
    const Map *map = arcade_maze_of(&match->game, &match->state)->map;
    char size[32];
    snprintf(size, sizeof size, "%d × %d", (int)map->board.cols, (int)map->board.rows);
    put_fit(ui, FACE_SEMIBOLD, 15, left + px(ui, 8), y, ALIGN_LEFT, px(ui, RAIL - 20), tint(ui, TOKEN_TEXT),
            map->title);
    put(ui, FACE_MONO, 12, left + px(ui, 8), y + px(ui, 20), ALIGN_LEFT, tint(ui, TOKEN_MUTED), size);
    notes_last(ui, STR_NOTE_MAZE_SIZE);
    if (room->demo)
      put_fit(ui, FACE_MEDIUM, 13, left + px(ui, 8), y + px(ui, 42), ALIGN_LEFT, px(ui, RAIL - 20),
              tint(ui, TOKEN_ACCENT), say(ui, STR_ARCADE_DEMO));
  }
  float row = px(ui, 34), from = ui->area.y + ui->area.height - px(ui, 44) - row * 3;
  for (int32_t i = 0; room->mode == ARCADE_PLAYS && i < 4; i++) {
    char caps[LEGEND_CAPS];
    float line = from + row * (float)i;
    Action click = legend_click(&keys[i]);
    Rectangle target = {left, line - row / 2, px(ui, RAIL - 8), row};
    legend_caps(ui, &keys[i], CONTEXT_ARCADE, caps);
    float width = key_cap(ui, left + px(ui, 8), line, caps, click != ACTION_NONE && input_hovers(ui->input, target));
    float text = left + px(ui, 8) + fmaxf(width, px(ui, 44)) + px(ui, 8);
    put_fit(ui, FACE_MEDIUM, 13, text, line, ALIGN_LEFT, ui->area.x + px(ui, RAIL + 20) - text, tint(ui, TOKEN_MUTED),
            say(ui, keys[i].label));
    if (click != ACTION_NONE && input_clicked(ui->input, target)) input_push(ui->input, click);
  }
}

/* ---- choosing ---- */

static void row_words(const App *app, ArcadeRow row, const char **label, const char **value) {
  static const StringId parties[] = {STR_ARCADE_ONE, STR_ARCADE_TOGETHER, STR_ARCADE_AGAINST, STR_ARCADE_WATCH};
  static const StringId grows[] = {STR_ARCADE_EASY, STR_ARCADE_NORMAL, STR_ARCADE_HARD};
  const Ui *ui = &app->ui;
  const ArcadeRoom *room = arcade_state(app);
  *label = *value = NULL;
  switch (row) {
    case ARCADE_ROW_PARTY:
      *label = say(ui, STR_ARCADE_PLAYERS);
      *value = say(ui, parties[room->party]);
      break;
    case ARCADE_ROW_GROW:
      *label = say(ui, STR_ARCADE_DIFFICULTY);
      *value = say(ui, grows[room->grow]);
      break;
    case ARCADE_ROW_MAZES:
      *label = say(ui, STR_ARCADE_MAZES);
      *value = say(ui, room->daily ? STR_ARCADE_DAILY : STR_ARCADE_TOUR);
      break;
    default: break;
  }
}

static void draw_choice(App *app, Rectangle board) {
  Ui *ui = &app->ui;
  ArcadeRoom *room = arcade_state(app);
  float width = fminf(px(ui, 420), board.width - px(ui, 24)), line = px(ui, 52), pad = px(ui, 20);
  float height = line * ARCADE_ROWS + 2 * pad;
  Vector2 middle = rect_center(board);
  Rectangle box = rect_snap((Rectangle){middle.x - width / 2, middle.y - height / 2, width, height});
  panel(ui, box, TOKEN_PANEL);
  draw_frame(box, px(ui, 16), line_width(ui), tint(ui, TOKEN_LINE));
  for (int32_t i = 0; i < ARCADE_ROWS; i++) {
    Rectangle rect = rect_snap((Rectangle){box.x + pad, box.y + pad + line * (float)i, width - 2 * pad, px(ui, 44)});
    bool focused = room->row == (ArcadeRow)i;
    static const char *const names[ARCADE_ROWS] = {"arcade.start", "arcade.players", "arcade.difficulty",
                                                   "arcade.mazes", "arcade.scores"};
    app_target(app, names[i], rect);
    if (ui->input->mouse_moved && input_hovers(ui->input, rect)) room->row = (ArcadeRow)i;
    const char *label, *value;
    row_words(app, (ArcadeRow)i, &label, &value);
    if (!value) {
      bool first = i == ARCADE_ROW_START;
      if (button(ui, rect, first ? BUTTON_PRIMARY : BUTTON_PLAIN, say(ui, first ? STR_ARCADE_START : STR_ARCADE_BOARD),
                 focused)) {
        room->row = (ArcadeRow)i;
        input_push(ui->input, ACTION_ACCEPT);
      }
      continue;
    }
    float split = rect.width * 0.34f;
    put_fit(ui, FACE_MEDIUM, 15, rect.x, rect.y + rect.height / 2, ALIGN_LEFT, split - px(ui, 8), tint(ui, TOKEN_MUTED),
            label);
    Rectangle arrows[2];
    int32_t by = chooser(ui, (Rectangle){rect.x + split, rect.y, rect.width - split, rect.height}, value, focused,
                         false, arrows);
    if (by) {
      room->row = (ArcadeRow)i;
      arcade_choose_row(app, by);
    }
  }
}

static void draw_pause(App *app, Rectangle board) {
  static const LegendItem keys[] = {
      {ACTION_ACCEPT, STR_KEY_GO_ON}, {ACTION_AGAIN, STR_KEY_AGAIN}, {ACTION_BACK, STR_ARCADE_LEAVE}};
  Ui *ui = &app->ui;
  float width = fminf(px(ui, 460), board.width), height = px(ui, 130);
  Vector2 middle = rect_center(board);
  Rectangle box = rect_snap((Rectangle){middle.x - width / 2, middle.y - height / 2, width, height});
  panel(ui, box, TOKEN_PANEL);
  draw_frame(box, px(ui, 16), line_width(ui), tint(ui, TOKEN_LINE));
  put(ui, FACE_LOGO, 28, middle.x, box.y + px(ui, 44), ALIGN_CENTER, tint(ui, TOKEN_TEXT), say(ui, STR_ARCADE_PAUSED));
  legend_row(ui, box.x + px(ui, 20), box.x + width - px(ui, 20), box.y + px(ui, 94), keys, 3);
}

static Rectangle place_over(const Ui *ui, Rectangle board, float height) {
  float width = fminf(px(ui, 440), board.width), tall = fminf(px(ui, height), board.height);
  Vector2 middle = rect_center(board);
  return rect_snap((Rectangle){middle.x - width / 2, middle.y - tall / 2, width, tall});
}

void arcade_draw(App *app) {
  Ui *ui = &app->ui;
  const ArcadeRoom *room = arcade_state(app);
  Places p = places_of(app);
  arcade_board_bake(app, p.cell);
  if (screen_heading(ui, say(ui, STR_ARCADE), NULL, p.narrow ? ui_right(ui) : ui->area.x + px(ui, RAIL), NULL))
    input_push(ui->input, ACTION_BACK);
  if (p.narrow) {
    arcade_strip_draw(app, p.top, p.bottom);
  } else {
    panel(ui, p.board, TOKEN_PANEL);
    panel(ui, p.panel, TOKEN_PANEL);
    draw_rail(app);
    arcade_panel_draw(app, p.panel);
  }
  arcade_board_draw(app, p.board, p.cell);
  if (room->mode == ARCADE_CHOOSES) draw_choice(app, p.board);
  if (room->mode == ARCADE_PLAYS && room->paused) draw_pause(app, p.board);
  if (room->mode == ARCADE_NAMES || room->mode == ARCADE_TELLS) {
    Rectangle box = place_over(ui, p.board, room->mode == ARCADE_NAMES ? 320 : 560);
    panel(ui, box, TOKEN_PANEL);
    draw_frame(box, px(ui, 16), line_width(ui), tint(ui, TOKEN_LINE));
    if (room->mode == ARCADE_NAMES)
      arcade_name_draw(app, box);
    else
      arcade_scores_draw(app, box);
  }
}
