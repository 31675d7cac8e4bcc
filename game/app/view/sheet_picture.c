/* Lays a sheet out on a picture of its own and writes it, or its SVG, or its table.
 * Must not know what the board shows. */
#include "game/app/view/sheet_picture.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "game/app/platform/canvas.h"
#include "game/app/platform/pixels.h"
#include "game/app/view/terrain_view.h"
#include "game/core/file.h"

/* Pixels. */
static const float MARGIN = 24, PADDING = 12, HEAD = 68, SIGN_ROW = 26, SIGN_COLUMN = 300, WIDTH_LEAST = 520;
static const float BOARD_WIDE = 1280, BOARD_HIGH = 800, CELL_MOST = 36, CELL_LEAST = 2;

static Color color_of(uint32_t rgb) {
  return (Color){(unsigned char)(rgb >> 16), (unsigned char)(rgb >> 8 & 255), (unsigned char)(rgb & 255), 255};
}

static void draw_cell_sign(const Ui *ui, SheetKind kind, Rectangle box) {
  Color color = color_of(sheet_color(ui->theme, kind, 0));
  if (kind == SHEET_FRONTIER) {
    draw_frame(box, 5, 1.6f, color);
    draw_disc(rect_center(box), 2.2f, color);
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

static void draw_sign(const Ui *ui, const SheetSign *sign, float x, float y) {
  Color color = color_of(sheet_color(ui->theme, sign->kind, 0));
  Rectangle box = {x + 5, y - 9, 18, 18};
  if (sign->kind == SHEET_HEAT) {
    for (int i = 0; i < HEAT_STOPS; i++)
      draw_rect((Rectangle){x + 6 * (float)i, y - 7, 6, 14}, tint(ui, (Token)(TOKEN_HEAT_1 + i)));
  } else if (sign->kind == SHEET_COST) {
    for (int i = 0; i < HEAT_STOPS; i++)
      draw_rect((Rectangle){x + 6 * (float)i, y - 7, 6, 14}, terrain_floor(ui->theme, 1 + 2 * i));
  } else if (sign->kind == SHEET_VALUE) {
    Rectangle chip = {x, y - 9, 28, 18};
    draw_round(chip, 5, color);
    put(ui, FACE_MONO_BOLD, 12, rect_center(chip).x, y, ALIGN_CENTER, color_ink(color), "+9");
  } else if (sign->kind == SHEET_PATH_A || sign->kind == SHEET_HUNTER) {
    for (int i = 0; i < 3; i++) draw_rect((Rectangle){x + (float)i * 11, y - 2, 7, 4}, color);
  } else if (sign->kind >= SHEET_PLAN && sign->kind <= SHEET_AGREE) {
    draw_stroke((Vector2){x + 2, y}, (Vector2){x + 26, y}, sign->kind == SHEET_TRAIL ? 2 : 4, color);
  } else {
    draw_cell_sign(ui, sign->kind, box);
  }
  put_fit(ui, FACE_MEDIUM, 13, x + 40, y, ALIGN_LEFT, SIGN_COLUMN - 48, tint(ui, TOKEN_TEXT), sign->words);
}

typedef struct Page {
  float width, height, cell;
  Rectangle board;
  int32_t columns;
} Page;

static Page lay_out(const Sheet *s) {
  const Board *board = s->board;
  Page page = {.cell = floorf(fminf(BOARD_WIDE / (float)board->cols, BOARD_HIGH / (float)board->rows))};
  page.cell = fminf(fmaxf(page.cell, CELL_LEAST), CELL_MOST);
  float wide = page.cell * (float)board->cols + 2 * PADDING, high = page.cell * (float)board->rows + 2 * PADDING;
  page.width = fmaxf(wide, WIDTH_LEAST) + 2 * MARGIN;
  page.columns = (int32_t)((page.width - 2 * MARGIN) / SIGN_COLUMN);
  if (page.columns < 1) page.columns = 1;
  int32_t rows = (s->sign_count + page.columns - 1) / page.columns;
  page.board = (Rectangle){floorf((page.width - wide) / 2), HEAD, wide, high};
  page.height = HEAD + high + (rows > 0 ? 20 + SIGN_ROW * (float)rows : 0) + MARGIN / 2;
  return page;
}

static void draw_page(const Sheet *s, const Page *page, const Ui *ui) {
  float right = page->width - MARGIN;
  put_fit(ui, FACE_LOGO, 22, MARGIN, 26, ALIGN_LEFT, right - MARGIN, tint(ui, TOKEN_TEXT), s->title);
  put_fit(ui, FACE_MEDIUM, 14, MARGIN, 50, ALIGN_LEFT, right - MARGIN, tint(ui, TOKEN_MUTED), s->note);
  float top = page->board.y + page->board.height + 24;
  for (int32_t i = 0; i < s->sign_count; i++)
    draw_sign(ui, &s->signs[i], MARGIN + SIGN_COLUMN * (float)(i % page->columns),
              top + SIGN_ROW * (float)(i / page->columns));
}

bool sheet_save_png(const Sheet *s, const SheetPainter *painter, const Ui *lender, const char *path, Error *error) {
  enum { SIDE_MOST = 8192 };
  Input *nobody = calloc(1, sizeof *nobody);
  Page page = lay_out(s);
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
    draw_page(s, &page, &ui);
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
