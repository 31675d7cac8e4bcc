/* Lays a sheet out on a picture of its own and writes it, or its SVG, or its table.
 * Must not know what the board shows. */
#include "game/app/view/sheet_picture.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/app/platform/canvas.h"
#include "game/app/platform/pixels.h"
#include "game/app/view/terrain_view.h"
#include "game/core/file.h"

/* Pixels. */
static const float MARGIN = 24, PADDING = 12, HEAD = 68, SIGN_ROW = 26, SIGN_COLUMN = 300, WIDTH_LEAST = 520;
static const float BOARD_WIDE = 1280, BOARD_HIGH = 800, CELL_MOST = 36, CELL_LEAST = 2;

BoardRoom sheet_board_room(Rectangle room, float cell) {
  return (BoardRoom){.rect = room,
                     .padding = PADDING,
                     .radius = 10,
                     .max_cell = cell,
                     .least_cell = CELL_LEAST,
                     .ground = TOKEN_BACKGROUND};
}

void sheet_add_rest(Sheet *sheet, const Ui *ui, int32_t count, int32_t shown) {
  char more[64];
  snprintf(more, sizeof more, say(ui, STR_MICRO_MORE), (int)(count - shown));
  const char *row[] = {count == 0 ? say(ui, STR_MICRO_EMPTY) : more};
  if (count == 0 || count > shown) sheet_add_row(sheet, row, 1);
}

static Color color_of(uint32_t rgb) {
  return (Color){(unsigned char)(rgb >> 16), (unsigned char)(rgb >> 8 & 255), (unsigned char)(rgb & 255), 255};
}

static void draw_cell_sign(const Ui *ui, SheetKind kind, Rectangle box) {
  Color color = color_of(sheet_color(ui->theme, kind, 0));
  if (kind == SHEET_FRONTIER) {
    draw_frame(box, 5, 1.6f, color);
    draw_disc(rect_center(box), 2.2f, color);
  } else if (kind >= SHEET_NEXT && kind <= SHEET_REASON) {
    draw_frame(box, 5, 2.4f, color);
  } else if (kind == SHEET_UNKNOWN) {
    for (int i = 0; i < 9; i++)
      draw_disc((Vector2){box.x + 3 + (float)(i % 3) * 6, box.y + 3 + (float)(i / 3) * 6}, 1.2f, color);
  } else if (kind == SHEET_ONLY_A || kind == SHEET_ONLY_B) {
    float way = kind == SHEET_ONLY_A ? -1 : 1;
    draw_round(box, 5, color_mix(tint(ui, TOKEN_FLOOR), color, 0.25f));
    for (int i = -1; i <= 1; i++) {
      float shift = (float)i * 6, half = (box.width - fabsf(shift)) / 2 - 2;
      Vector2 at = {rect_center(box).x + shift / 2, rect_center(box).y - way * shift / 2};
      draw_stroke((Vector2){at.x - half, at.y - way * half}, (Vector2){at.x + half, at.y + way * half}, 1.8f, color);
    }
  } else {
    draw_round(box, 5, color);
  }
}

static void draw_sign(const Ui *ui, const SheetSign *sign, const SheetSpot *spot, float x, float y) {
  Color color = color_of(sheet_color(ui->theme, sign->kind, 0));
  Rectangle box = {x + 5, y - 9, 18, 18};
  if (sign->kind == SHEET_HEAT) {
    for (int i = 0; i < HEAT_STOPS; i++)
      draw_rect((Rectangle){x + 6 * (float)i, y - 7, 6, 14}, tint(ui, (Token)(TOKEN_HEAT_1 + i)));
  } else if (sign->kind == SHEET_COST) {
    for (int i = 0; i < HEAT_STOPS; i++)
      draw_rect((Rectangle){x + 6 * (float)i, y - 7, 6, 14}, terrain_floor(ui->theme, 1 + 2 * i));
  } else if (sign->kind == SHEET_CROSS) {
    Vector2 at = rect_center(box);
    draw_circle(at, 9, 1.5f, color);
    draw_stroke((Vector2){at.x - 4, at.y - 4}, (Vector2){at.x + 4, at.y + 4}, 1.5f, color);
    draw_stroke((Vector2){at.x - 4, at.y + 4}, (Vector2){at.x + 4, at.y - 4}, 1.5f, color);
  } else if (sign->kind == SHEET_VALUE) {
    Rectangle chip = {x, y - 9, 28, 18};
    draw_round(chip, 5, color);
    put(ui, FACE_MONO_BOLD, 12, rect_center(chip).x, y, ALIGN_CENTER, color_ink(color), "+9");
  } else if (sign->kind == SHEET_PATH_A || sign->kind == SHEET_HUNTER || sign->kind == SHEET_JUMP) {
    for (int i = 0; i < 3; i++) draw_rect((Rectangle){x + (float)i * 11, y - 2, 7, 4}, color);
  } else if (sign->kind >= SHEET_PLAN && sign->kind <= SHEET_AGREE) {
    draw_stroke((Vector2){x + 2, y}, (Vector2){x + 26, y}, sign->kind == SHEET_TRAIL ? 2 : 4, color);
  } else if (sign->kind != SHEET_PLAIN) {
    draw_cell_sign(ui, sign->kind, box);
  }
  const char *at = sign->words;
  size_t bytes = 0;
  for (int32_t row = 0; row < spot->lines; row++, at += bytes) {
    char words[2 * SHEET_WORDS];
    at = sheet_line(at, spot->letters, &bytes);
    snprintf(words, sizeof words, "%.*s", (int)bytes, at);
    put(ui, FACE_MEDIUM, 13, x + 40, y, ALIGN_LEFT, tint(ui, TOKEN_TEXT), words);
    y += SIGN_ROW;
  }
}

typedef struct Page {
  float width, height, cell;
  Rectangle board, aside;
  int32_t columns, column; /* of the key; pixels of one */
} Page;

float sheet_cell(const Sheet *s) {
  int32_t rows, cols;
  sheet_size(s, &rows, &cols);
  float cell = floorf(fminf(BOARD_WIDE / (float)cols, BOARD_HIGH / (float)rows));
  return fminf(fmaxf(cell, CELL_LEAST), s->cell_most > 0 ? (float)s->cell_most : CELL_MOST);
}

static Page lay_out(const Sheet *s, const SheetPainter *painter) {
  int32_t rows, cols;
  sheet_size(s, &rows, &cols);
  Page page = {.cell = sheet_cell(s)};
  float wide = page.cell * (float)cols + 2 * PADDING, high = page.cell * (float)rows + 2 * PADDING, all = wide;
  if (painter->aside) all += MARGIN + painter->aside_width;
  page.width = fmaxf(all, WIDTH_LEAST) + 2 * MARGIN;
  page.columns = (int32_t)((page.width - 2 * MARGIN) / SIGN_COLUMN);
  if (page.columns < 1) page.columns = 1;
  page.column = (int32_t)(page.width - 2 * MARGIN) / page.columns;
  int32_t sign_rows = sheet_sign_rows(s, page.columns, page.column);
  page.board = (Rectangle){floorf((page.width - all) / 2), HEAD, wide, high};
  page.aside =
      (Rectangle){page.board.x + wide + MARGIN, HEAD, painter->aside_width, fmaxf(painter->aside_height, high)};
  page.height = HEAD + (painter->aside ? page.aside.height : high) +
                (sign_rows > 0 ? 20 + SIGN_ROW * (float)sign_rows : 0) + MARGIN / 2;
  return page;
}

static void draw_page(const Sheet *s, const Page *page, const Ui *ui, float bottom) {
  float right = page->width - MARGIN;
  put_fit(ui, FACE_LOGO, 22, MARGIN, 26, ALIGN_LEFT, right - MARGIN, tint(ui, TOKEN_TEXT), s->title);
  put_fit(ui, FACE_MEDIUM, 14, MARGIN, 50, ALIGN_LEFT, right - MARGIN, tint(ui, TOKEN_MUTED), s->note);
  float top = bottom + 24;
  SheetFlow flow = {.columns = page->columns, .width = page->column};
  for (int32_t i = 0; i < s->sign_count; i++) {
    SheetSpot spot = sheet_flow(&flow, s->signs[i].words);
    draw_sign(ui, &s->signs[i], &spot, MARGIN + (float)(page->column * spot.col), top + SIGN_ROW * (float)spot.row);
  }
}

bool sheet_save_png(const Sheet *s, const SheetPainter *painter, const Ui *lender, const char *path, Error *error) {
  enum { SIDE_MOST = 8192 };
  Input *nobody = calloc(1, sizeof *nobody);
  Page page = lay_out(s, painter);
  if (!nobody) return error_set_memory(error, "out of memory for the picture");
  nobody->muted = true;
  Ui ui = *lender;
  ui.input = nobody;
  ui.s = ui.ratio = 1;
  ui.large = false;
  ui.calm = true;
  ui.width = WIDTH_WIDE;
  ui.dt = 0;
  bool fits = page.width <= SIDE_MOST && page.height <= SIDE_MOST;
  Picture picture = fits ? picture_create((int32_t)page.width, (int32_t)page.height) : (Picture){0};
  bool ok = picture.id || error_set(error, "no room for a picture of %d x %d", (int)page.width, (int)page.height);
  if (ok) {
    painter->prepare(painter->context, &ui, page.board, page.cell);
    canvas_onto(picture, theme_color(ui.theme, TOKEN_BACKGROUND));
    painter->paint(painter->context, &ui, page.board, page.cell);
    if (painter->aside) painter->aside(painter->context, &ui, page.aside);
    Rectangle last = painter->aside ? page.aside : page.board;
    draw_page(s, &page, &ui, last.y + last.height);
    canvas_onto_end();
    Pixels pixels = pixels_of_picture(picture);
    ok = pixels.at ? pixels_save(&pixels, PIXELS_OPAQUE, path, error)
                   : error_set(error, "the picture can't be read back");
    pixels_destroy(&pixels);
  }
  picture_destroy(&picture);
  free(nobody);
  return ok;
}

static bool save_text(const Sheet *s, Text *text, const char *path, Error *error) {
  size_t size;
  char *bytes = text_take(text, &size);
  bool ok = bytes && !s->failed ? file_write(path, bytes, size, error)
                                : error_set_memory(error, "out of memory for the picture");
  free(bytes);
  return ok;
}

bool sheet_save_svg(const Sheet *s, const Theme *theme, const char *path, Error *error) {
  Text text = {0};
  sheet_svg(s, theme, &text);
  return save_text(s, &text, path, error);
}

bool sheet_save_table(const Sheet *s, const char *path, Error *error) {
  Text text = {0};
  const char *dot = strrchr(path, '.');
  if (dot && strcmp(dot, ".tex") == 0)
    sheet_latex(s, &text);
  else
    sheet_markdown(s, &text);
  return save_text(s, &text, path, error);
}
