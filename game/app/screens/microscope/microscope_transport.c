/* Under the board: step, play and the time line of the search in nodes, with ticks where the cell under the lens was
 * opened and closed. Must not know how the board is drawn. */
#include <math.h>
#include <stdio.h>

#include "game/app/screens/microscope/microscope_internal.h"
#include "game/play/pace.h"

static void wedge(Vector2 at, float size, float way, Color color) {
  draw_triangle((Vector2){at.x - way * size * 0.45f, at.y - size * 0.5f},
                (Vector2){at.x - way * size * 0.45f, at.y + size * 0.5f}, (Vector2){at.x + way * size * 0.45f, at.y},
                color);
}

static void round_button(App *app, Vector2 at, float radius, Action action, const char *name) {
  Ui *ui = &app->ui;
  Rectangle rect = {at.x - radius, at.y - radius, 2 * radius, 2 * radius};
  if (input_hovers(ui->input, rect)) draw_disc(at, radius, tint(ui, TOKEN_RAISED));
  if (input_clicked(ui->input, rect)) input_push(ui->input, action);
  app_target(app, name, rect);
}

void microscope_buttons_draw(App *app, float x, float y, bool playing) {
  Ui *ui = &app->ui;
  float size = px(ui, 13), reach = px(ui, 17);
  Color ink = tint(ui, TOKEN_TEXT), on = tint(ui, TOKEN_ON_ACCENT);
  Vector2 at = {x + px(ui, 30), y};
  round_button(app, at, reach, ACTION_REWIND, "micro.rewind");
  wedge((Vector2){at.x - px(ui, 5), y}, size, -1, ink);
  wedge((Vector2){at.x + px(ui, 5), y}, size, -1, ink);
  at.x = x + px(ui, 66);
  round_button(app, at, reach, ACTION_STEP_BACK, "micro.step-back");
  draw_round(rect_snap((Rectangle){at.x - px(ui, 7), y - size / 2, px(ui, 3), size}), px(ui, 1), ink);
  wedge((Vector2){at.x + px(ui, 2), y}, size, -1, ink);
  at.x = x + px(ui, 108);
  round_button(app, at, px(ui, 20), ACTION_PAUSE, "micro.pause");
  draw_disc(at, px(ui, 20), tint(ui, TOKEN_ACCENT));
  if (playing)
    for (int side = -1; side <= 1; side += 2)
      draw_round(
          rect_snap((Rectangle){at.x + (float)side * px(ui, 5) - px(ui, 2), y - px(ui, 8), px(ui, 4), px(ui, 16)}),
          px(ui, 1), on);
  else
    wedge((Vector2){at.x + px(ui, 1.5f), y}, px(ui, 17), 1, on);
  at.x = x + px(ui, 150);
  round_button(app, at, reach, ACTION_STEP_FORWARD, "micro.step-forward");
  wedge((Vector2){at.x - px(ui, 2), y}, size, 1, ink);
  draw_round(rect_snap((Rectangle){at.x + px(ui, 4), y - size / 2, px(ui, 3), size}), px(ui, 1), ink);
}

/* Nodes at which the cell under the lens was first opened and last closed in the whole search; -1: never. */
static void ticks_of(const MicroscopeState *s, int32_t *opened, int32_t *closed) {
  const Microscope *m = &s->scope;
  *opened = *closed = -1;
  if (s->cursor == CELL_NONE) return;
  for (int32_t i = m->last_event[s->cursor]; i >= 0; i = m->before[i]) {
    if (m->log.events[i].kind == TRACE_OPENED) *opened = m->node_at[i];
    if (m->log.events[i].kind == TRACE_CLOSED && *closed < 0) *closed = m->node_at[i];
  }
}

static void draw_tick(const Ui *ui, Rectangle rect, float y, int32_t node, int32_t nodes, StringId word, Align align) {
  if (node < 0 || nodes == 0) return;
  float x = rect.x + rect.width * (float)node / (float)nodes;
  Color color = tint(ui, TOKEN_TEXT);
  char number[16];
  snprintf(number, sizeof number, "%d", (int)node);
  draw_rect(rect_snap((Rectangle){x - px(ui, 1), y - px(ui, 8), fmaxf(px(ui, 2), 2), px(ui, 16)}), color);
  float shift = align == ALIGN_RIGHT ? -px(ui, 3) : align == ALIGN_LEFT ? px(ui, 3) : 0;
  put(ui, FACE_SEMIBOLD, 11, x + shift, y - px(ui, 17), align, color, say(ui, word));
  put(ui, FACE_MONO, 11, x + shift, y + px(ui, 17), align, color, number);
}

static void draw_time_line(App *app, Rectangle rect) {
  Ui *ui = &app->ui;
  MicroscopeState *s = microscope_state(app);
  Microscope *m = &s->scope;
  float y = rect_center(rect).y, thick = px(ui, 6);
  float at = rect.x + (m->nodes > 0 ? rect.width * (float)microscope_node(m) / (float)m->nodes : 0);
  bar_track(ui, (Rectangle){rect.x, y - thick / 2, rect.width, thick});
  float part = (at - rect.x) / (HEAT_STOPS - 1);
  for (int i = 0; part >= 1 && i < HEAT_STOPS - 1; i++)
    draw_gradient((Rectangle){rect.x + part * (float)i, y - thick / 2, part, thick},
                  tint(ui, (Token)(TOKEN_HEAT_1 + i)), tint(ui, (Token)(TOKEN_HEAT_1 + i + 1)));
  int32_t opened, closed;
  ticks_of(s, &opened, &closed);
  bool near = closed >= 0 && (float)(closed - opened) * rect.width < px(ui, 90) * (float)m->nodes;
  float wide = width_of(ui, FACE_SEMIBOLD, 11, say(ui, STR_MICRO_TICK_OPENED));
  bool early = opened >= 0 && (float)opened * rect.width < (wide + px(ui, 4)) * (float)m->nodes;
  if (!near || !early) /* beside the buttons there is room for one of the two words: when it was closed */
    draw_tick(ui, rect, y, opened, m->nodes, STR_MICRO_TICK_OPENED,
              near    ? ALIGN_RIGHT
              : early ? ALIGN_LEFT
                      : ALIGN_CENTER);
  draw_tick(ui, rect, y, closed, m->nodes, STR_MICRO_TICK_CLOSED, near ? ALIGN_LEFT : ALIGN_CENTER);
  draw_disc((Vector2){at, y}, px(ui, 11), tint(ui, TOKEN_PANEL));
  draw_disc((Vector2){at, y}, px(ui, 9), tint(ui, TOKEN_ACCENT));
  char number[16];
  snprintf(number, sizeof number, "%d", (int)m->nodes);
  Color muted = tint(ui, TOKEN_MUTED);
  int32_t clear = m->nodes / 12;
  if (opened < 0 || opened > clear) put(ui, FACE_MONO, 11, rect.x, y + px(ui, 17), ALIGN_LEFT, muted, "0");
  if (closed < m->nodes - clear && opened < m->nodes - clear)
    put(ui, FACE_MONO, 11, rect.x + rect.width, y + px(ui, 17), ALIGN_RIGHT, muted, number);
  Rectangle target = {rect.x - px(ui, 10), y - px(ui, 18), rect.width + px(ui, 20), px(ui, 36)};
  app_target(app, "micro.timeline", target);
  if (input_clicked(ui->input, target) || input_presses(ui->input, target)) {
    float place = (ui->input->mouse.x - rect.x) / rect.width;
    int32_t node = (int32_t)lroundf(fminf(fmaxf(place, 0), 1) * (float)m->nodes);
    s->playing = false;
    if (node != microscope_node(m) || !microscope_at_node(m)) {
      microscope_seek_node(m, node);
      microscope_note_place(app);
    }
  }
}

void microscope_transport_draw(App *app, Rectangle room) {
  Ui *ui = &app->ui;
  const MicroscopeState *s = microscope_state(app);
  const Microscope *m = &s->scope;
  panel(ui, room, TOKEN_PANEL);
  bool narrow = ui->width == WIDTH_NARROW;
  float side = px(ui, narrow ? 118 : 170), y = rect_center(room).y;
  microscope_buttons_draw(app, room.x, y, microscope_state(app)->playing);
  float left = room.x + px(ui, narrow ? 196 : 220), right = room.x + room.width - px(ui, 16);
  draw_time_line(app, (Rectangle){left, room.y, right - side - px(ui, 18) - left, room.height});
  char words[96], a[24], b[24];
  if (m->log.result.status == SEARCH_FOUND)
    snprintf(words, sizeof words, say(ui, m->board.cost ? STR_MICRO_PATH_COST : STR_MICRO_PATH),
             (int)m->log.result.length, (int)m->log.result.cost);
  else
    snprintf(words, sizeof words, "%s", say(ui, STR_MICRO_NO_PATH));
  put_fit(ui, FACE_MONO_BOLD, 13, right, y - px(ui, 9), ALIGN_RIGHT, side, tint(ui, TOKEN_TEXT), words);
  /* In a maze of rooms, rooms are counted instead of cells. */
  int32_t closed = m->nodes - (m->log.result.status == SEARCH_FOUND);
  write_number(a, sizeof a, m->unit > 1 ? closed : (int64_t)m->log.result.expanded);
  write_number(b, sizeof b, m->unit > 1 ? m->log.count - closed : (int64_t)m->log.result.generated);
  snprintf(words, sizeof words, say(ui, narrow ? STR_MICRO_COUNT : STR_MICRO_COUNTS), a, b);
  put_fit(ui, FACE_MEDIUM, 12, right, y + px(ui, 11), ALIGN_RIGHT, side, tint(ui, TOKEN_MUTED), words);
}
