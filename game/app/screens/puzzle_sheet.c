/* The puzzle room's lower panel: every search on the same start, or how the heuristics see the board; and what is
 * typed. Must not know how a search works. */
#include <math.h>
#include <string.h>

#include "game/app/dialog.h"
#include "game/app/screens/puzzle.h"
#include "game/app/view/empty.h"

/* ---- comparing ---- */

static float bar_part(uint64_t nodes, uint64_t most) {
  return most > 1 ? (float)(log10((double)nodes + 1) / log10((double)most + 1)) : 0;
}

static void draw_row(const App *app, Rectangle rect, const CompareRow *row, uint64_t most, bool bold) {
  const Ui *ui = &app->ui;
  float y = rect_center(rect).y, right = rect.x + rect.width, column = px(ui, 62);
  char name[80], text[48];
  snprintf(name, sizeof name, "%s  %s", row->algorithm == PUZZLE_ASTAR ? "A*" : "IDA*",
           puzzle_estimate_name(ui, row->estimate));
  float names = rect.width * 0.34f, bars = rect.x + names + px(ui, 8),
        bars_width = rect.width - names - px(ui, 16) - 4 * column;
  /* Names matter more than bars, and close rows want smaller letters. */
  bool bars_fit = bars_width > px(ui, 40);
  if (!bars_fit) names = rect.width - 4 * column + px(ui, 8);
  float letters = rect.height < px(ui, 15) ? 11 : 12;
  if (bold) draw_round(rect, px(ui, 6), tint(ui, TOKEN_RAISED));
  put_fit(ui, bold ? FACE_BOLD : FACE_MEDIUM, letters, rect.x + px(ui, 6), y, ALIGN_LEFT, names - px(ui, 6),
          tint(ui, TOKEN_TEXT), name);
  if (row->state == ROW_WAITS) return;
  uint64_t nodes = row->state == ROW_RUNS ? app->puzzle->look.generated : row->nodes;
  bool solved = row->state == ROW_DONE && row->status == PUZZLE_SOLVED;
  if (bars_fit) {
    float length = fmaxf(bars_width * bar_part(nodes, most), px(ui, 6)), high = px(ui, 7);
    draw_round((Rectangle){bars, y - high / 2, length, high}, high / 2, tint(ui, solved ? TOKEN_BRAMBLE : TOKEN_MUTED));
  }
  if (nodes >= 10000000)
    snprintf(text, sizeof text, "%.0f M", (double)nodes / 1e6);
  else
    write_number(text, sizeof text, (int64_t)nodes);
  put(ui, FACE_MONO, letters, right - 3 * column, y, ALIGN_RIGHT, tint(ui, TOKEN_TEXT), text);
  if (row->state == ROW_RUNS) {
    put(ui, FACE_MONO, letters, right - 2 * column, y, ALIGN_RIGHT, tint(ui, TOKEN_ACCENT), "\u2026");
    return;
  }
  if (solved) {
    snprintf(text, sizeof text, "%d%s", (int)row->length, row->optimal ? "" : "+");
    put(ui, FACE_MONO_BOLD, letters, right - 2 * column, y, ALIGN_RIGHT,
        tint(ui, row->optimal ? TOKEN_GOOD_TEXT : TOKEN_FRONTIER), text);
  } else {
    put(ui, FACE_MONO, letters, right - 2 * column, y, ALIGN_RIGHT, tint(ui, TOKEN_DANGER_TEXT), "\u2013");
  }
  snprintf(text, sizeof text, row->seconds < 0.1 ? "%.4f" : row->seconds < 10 ? "%.3f" : "%.1f", row->seconds);
  put(ui, FACE_MONO, letters, right - column, y, ALIGN_RIGHT, tint(ui, TOKEN_TEXT), text);
  snprintf(text, sizeof text, "%.1f", (double)row->bytes / (1 << 20));
  put(ui, FACE_MONO, letters, right - px(ui, 6), y, ALIGN_RIGHT, tint(ui, TOKEN_TEXT), text);
}

/* Nothing has been compared yet, or nothing can be. */
static void draw_none(App *app, Rectangle room) {
  Ui *ui = &app->ui;
  bool large = app->puzzle->game.board.side > PUZZLE_SOLVE_MAX;
  const char *words = say(ui, large ? STR_PUZZLE_TOO_LARGE : STR_PUZZLE_COMPARE_HINT);
  Rectangle where;
  if (!large && room.height > px(ui, 200)) {
    if (empty_draw(ui, room, words, say(ui, STR_PUZZLE_COMPARE), false, &where)) input_push(ui->input, ACTION_COMPARE);
    app_target(app, "puzzle.compare", where);
    return;
  }
  put_wrapped(ui, FACE_MEDIUM, 13, room.x + px(ui, 6), room.y + px(ui, 16), room.width - px(ui, 12), px(ui, 19), 3,
              tint(ui, TOKEN_MUTED), words);
}

static void draw_compare(App *app, Rectangle room) {
  PuzzleRoom *r = app->puzzle;
  Ui *ui = &app->ui;
  if (r->row_count == 0) {
    draw_none(app, room);
    return;
  }
  float right = room.x + room.width, y = room.y + px(ui, 6), column = px(ui, 62);
  static const StringId heads[4] = {STR_PUZZLE_COL_NODES, STR_PUZZLE_COL_MOVES, STR_PUZZLE_COL_SECONDS,
                                    STR_PUZZLE_COL_MB};
  for (int i = 0; i < 4; i++)
    put(ui, FACE_MEDIUM, 11, right - (float)(3 - i) * column - (i == 3 ? px(ui, 6) : 0), y, ALIGN_RIGHT,
        tint(ui, TOKEN_MUTED), say(ui, heads[i]));
  uint64_t most = 10;
  for (int32_t i = 0; i < r->row_count; i++) {
    uint64_t nodes = r->rows[i].state == ROW_RUNS ? r->look.generated : r->rows[i].nodes;
    if (nodes > most) most = nodes;
  }
  y += px(ui, 10);
  float left = room.y + room.height - y - px(ui, 16), row = fminf(left / (float)r->row_count, px(ui, 22));
  int32_t shown = row < px(ui, 13) ? (int32_t)(left / px(ui, 13)) : r->row_count, first = 0;
  if (row < px(ui, 13)) row = px(ui, 13);
  if (shown < r->row_count && r->row_at >= shown) first = r->row_at - shown + 1;
  if (first > r->row_count - shown) first = r->row_count - shown;
  for (int32_t i = first; i < r->row_count && i < first + shown; i++) {
    bool chosen = r->rows[i].algorithm == r->algorithm && r->rows[i].estimate == r->estimate;
    Rectangle rect = {room.x, y + (float)(i - first) * row, room.width, row - 1};
    draw_row(app, rect, &r->rows[i], most, chosen);
    if (input_clicked(ui->input, rect)) {
      r->algorithm = r->rows[i].algorithm;
      r->estimate = r->rows[i].estimate;
    }
  }
  y = room.y + room.height - px(ui, 6);
  float x = room.x + px(ui, 10);
  draw_disc((Vector2){x, y}, px(ui, 4), tint(ui, TOKEN_GOOD));
  x += put(ui, FACE_MEDIUM, 11, x + px(ui, 10), y, ALIGN_LEFT, tint(ui, TOKEN_MUTED), say(ui, STR_PUZZLE_SHORTEST)) +
       px(ui, 28);
  draw_disc((Vector2){x, y}, px(ui, 4), tint(ui, TOKEN_FRONTIER));
  char longer[96];
  snprintf(longer, sizeof longer, "+  %s", say(ui, STR_PUZZLE_LONGER));
  x += put(ui, FACE_MEDIUM, 11, x + px(ui, 10), y, ALIGN_LEFT, tint(ui, TOKEN_MUTED), longer) + px(ui, 28);
  char limited[96];
  snprintf(limited, sizeof limited, "\u2013  %s", say(ui, STR_PUZZLE_LIMITED));
  if (x < right - px(ui, 60)) put_fit(ui, FACE_MEDIUM, 11, x, y, ALIGN_LEFT, right - x, tint(ui, TOKEN_MUTED), limited);
}

/* ---- how heuristics see the board ---- */

static void formula(const Ui *ui, Estimate estimate, const EstimateView *view, char *out, size_t room) {
  if (estimate == ESTIMATE_WALKING)
    snprintf(out, room, say(ui, STR_PUZZLE_FORMULA_WALKING), (int)view->down, (int)view->across, (int)view->total);
  else if (estimate == ESTIMATE_PATTERN) {
    size_t used = 0;
    out[0] = 0;
    for (int i = 0; i < PATTERN_GROUPS && used + 16 < room; i++)
      if (view->group_value[i] > 0 || i == 0)
        used += (size_t)snprintf(out + used, room - used, "%s%d", used ? " + " : "", (int)view->group_value[i]);
    snprintf(out + used, room - used, " = %d", (int)view->total);
  } else if (view->reduction > 0)
    snprintf(out, room, say(ui, STR_PUZZLE_FORMULA), (int)view->sum, "\u2212", (int)view->reduction, (int)view->extras,
             (int)view->total);
  else
    snprintf(out, room, say(ui, STR_PUZZLE_FORMULA_PLUS), (int)view->sum, (int)view->extras, (int)view->total);
}

static void draw_view(const App *app, Rectangle room, const EstimateView *view) {
  const PuzzleRoom *r = app->puzzle;
  const Ui *ui = &app->ui;
  int32_t side = r->game.board.side, most = 1;
  for (int32_t i = 0; i < side * side; i++)
    if (view->part[i] + view->extra[i] > most) most = view->part[i] + view->extra[i];
  float cell = floorf(room.width / (float)side);
  for (int32_t i = 0; i < side * side; i++) {
    Rectangle rect = {room.x + (float)(i % side) * cell + 1, room.y + (float)(i / side) * cell + 1, cell - 2, cell - 2};
    int32_t tile = r->game.board.at[i], add = view->part[i] + view->extra[i];
    draw_round(rect, cell * 0.12f, tint(ui, tile ? TOKEN_BACKGROUND : TOKEN_PANEL));
    if (!tile) continue;
    float heat = (float)add / (float)most;
    Color fill = tint(ui, TOKEN_BACKGROUND);
    if (add > 0) fill = color_mix(fill, theme_heat(ui->theme, heat), 0.35f + 0.5f * heat);
    if (add > 0) draw_round(rect, cell * 0.12f, fill);
    float light = 0.299f * (float)fill.r + 0.587f * (float)fill.g + 0.114f * (float)fill.b;
    Color ink = light > 130 ? (Color){20, 18, 14, 255} : (Color){250, 248, 240, 255};
    char text[16];
    int32_t size = (int32_t)fmaxf(cell * 0.3f, 9), small = (int32_t)fmaxf(cell * 0.24f, 8);
    snprintf(text, sizeof text, "%d", (int)tile);
    fonts_draw(ui->fonts, FACE_BOLD, size, (Vector2){rect_center(rect).x, rect.y + rect.height * 0.34f}, ALIGN_CENTER,
               ink, text);
    if (view->extra[i] > 0)
      snprintf(text, sizeof text, "%d+%d", (int)view->part[i], (int)view->extra[i]);
    else
      snprintf(text, sizeof text, "%d", (int)view->part[i]);
    if (cell >= 22)
      fonts_draw(ui->fonts, FACE_MONO, small, (Vector2){rect_center(rect).x, rect.y + rect.height * 0.76f},
                 ALIGN_CENTER, ink, text);
    if (view->partner[i] >= 0) draw_frame(rect, cell * 0.12f, fmaxf(px(ui, 2), 1), tint(ui, TOKEN_DANGER));
  }
}

static void draw_explain(App *app, Rectangle room) {
  PuzzleRoom *r = app->puzzle;
  Ui *ui = &app->ui;
  EstimateView view, chosen = {0};
  bool has = false;
  float share = ui->width == WIDTH_NARROW ? 0.28f : 0.36f;
  float square = fminf(room.height - px(ui, 18), room.width * share), x = room.x + square + px(ui, 20);
  float row = fminf(room.height / (float)ESTIMATE_COUNT, px(ui, 32)), width = room.x + room.width - x;
  for (int i = 0; i < ESTIMATE_COUNT; i++) {
    Rectangle rect = {x - px(ui, 6), room.y + (float)i * row, width + px(ui, 6), row - px(ui, 2)};
    float y = rect_center(rect).y;
    bool ready = puzzle_view(app, (Estimate)i, &view), on = r->estimate == (Estimate)i;
    if (on || input_hovers(ui->input, rect)) draw_round(rect, px(ui, 6), tint(ui, TOKEN_RAISED));
    if (on && ready) chosen = view, has = true;
    char words[96];
    if (ready)
      formula(ui, (Estimate)i, &view, words, sizeof words);
    else
      snprintf(
          words, sizeof words, "%s",
          say(ui, estimate_fits((Estimate)i, r->game.board.side) ? STR_PUZZLE_NOT_PREPARED : STR_PUZZLE_NOT_FOR_SIZE));
    float name = put_fit(ui, on ? FACE_BOLD : FACE_MEDIUM, 12, x, y, ALIGN_LEFT, width * 0.48f, tint(ui, TOKEN_TEXT),
                         puzzle_estimate_name(ui, (Estimate)i));
    put_fit(ui, ready ? FACE_MONO : FACE_REGULAR, 12, x + width - px(ui, 6), y, ALIGN_RIGHT, width - name - px(ui, 12),
            tint(ui, ready ? TOKEN_TEXT : TOKEN_MUTED), words);
    char target[48];
    snprintf(target, sizeof target, "puzzle.explain.%s", estimate_ids[i]);
    app_target(app, target, rect);
    if (input_clicked(ui->input, rect)) r->estimate = (Estimate)i;
  }
  if (!has) {
    /* The plain one stands in, so that the board is always there. */
    if (!puzzle_view(app, ESTIMATE_H1, &chosen)) return;
  }
  draw_view(app, (Rectangle){room.x, room.y, square, square}, &chosen);
  float note = room.y + room.height - px(ui, 6);
  bool below = note - px(ui, 8) > room.y + (float)ESTIMATE_COUNT * row; /* the list ends above it */
  put_fit(ui, FACE_MEDIUM, 11, room.x, note, ALIGN_LEFT, below ? room.width : square, tint(ui, TOKEN_MUTED),
          say(ui, STR_PUZZLE_TILE_NOTE));
}

/* ---- the panel ---- */

void puzzle_sheet_draw(App *app, Rectangle room) {
  PuzzleRoom *r = app->puzzle;
  Ui *ui = &app->ui;
  if (room.height < px(ui, 90)) return;
  panel(ui, room, TOKEN_PANEL);
  float pad = px(ui, 18), y = room.y + px(ui, 24);
  put_fit(ui, FACE_BOLD, 14, room.x + pad, y, ALIGN_LEFT, room.width * 0.5f, tint(ui, TOKEN_TEXT),
          say(ui, r->sheet == SHEET_COMPARE ? STR_PUZZLE_COMPARE_TITLE : STR_PUZZLE_EXPLAIN_TITLE));
  const char *tabs[SHEET_COUNT] = {say(ui, STR_PUZZLE_COMPARE), say(ui, STR_PUZZLE_EXPLAIN)};
  float width = px(ui, 220);
  Rectangle rect = rect_snap((Rectangle){room.x + room.width - pad - width, y - px(ui, 15), width, px(ui, 30)});
  int32_t clicked = segmented(ui, rect, tabs, SHEET_COUNT, SHEET_COUNT, (int32_t)r->sheet, false);
  app_target(app, "puzzle.sheet.compare", (Rectangle){rect.x, rect.y, rect.width / 2, rect.height});
  app_target(app, "puzzle.sheet.explain", (Rectangle){rect.x + rect.width / 2, rect.y, rect.width / 2, rect.height});
  if (clicked >= 0) {
    bool again = clicked == (int32_t)SHEET_COMPARE && (r->sheet == SHEET_COMPARE || r->row_count == 0);
    r->sheet = (RoomSheet)clicked;
    if (again) input_push(ui->input, ACTION_COMPARE);
  }
  Rectangle inside = {room.x + pad, room.y + px(ui, 46), room.width - 2 * pad, room.height - px(ui, 60)};
  if (r->sheet == SHEET_COMPARE)
    draw_compare(app, inside);
  else
    draw_explain(app, inside);
}

/* ---- what is typed ---- */

void puzzle_dialog_draw(App *app) {
  PuzzleRoom *r = app->puzzle;
  Ui *ui = &app->ui;
  bool picture = r->mode == ROOM_PICTURE;
  draw_rect(ui->window, color_fade(tint(ui, TOKEN_BACKGROUND), 0.72f));
  Rectangle box = dialog_place(ui, ui->area, 620, 200);
  dialog_box(ui, box);
  float x = box.x + px(ui, 28), room = box.width - px(ui, 56);
  put_fit(ui, FACE_LOGO, 20, x, box.y + px(ui, 40), ALIGN_LEFT, room, tint(ui, TOKEN_TEXT),
          say(ui, picture ? STR_PUZZLE_PICTURE_FILE : STR_PUZZLE_TYPE_TITLE));
  Rectangle field = rect_snap((Rectangle){x, box.y + px(ui, 66), room, px(ui, 40)});
  field_draw(ui, field, &r->field, say(ui, picture ? STR_PUZZLE_PICTURE_HINT : STR_PUZZLE_TYPE_HINT), true);
  if (r->message[0]) {
    draw_round((Rectangle){x, box.y + px(ui, 120), px(ui, 4), px(ui, 36)}, px(ui, 2), tint(ui, TOKEN_DANGER));
    fonts_draw_wrapped(ui->fonts, FACE_MEDIUM, px_letters(ui, 13), (Vector2){x + px(ui, 14), box.y + px(ui, 130)},
                       room - px(ui, 14), px(ui, 18), 2, tint(ui, TOKEN_DANGER_TEXT), r->message);
  }
  put_fit(ui, FACE_MEDIUM, 12, x, box.y + box.height - px(ui, 22), ALIGN_LEFT, room, tint(ui, TOKEN_MUTED),
          say(ui, STR_PUZZLE_TYPE_NOTE));
  for (int32_t i = 0; i < ui->input->click_count; i++) /* a click beside it goes back */
    if (!ui->input->clicks[i].taken && !rect_has(box, ui->input->clicks[i].press)) input_push(ui->input, ACTION_BACK);
}
