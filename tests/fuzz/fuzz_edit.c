/* Any bytes opened in the editor, then strokes, sizes, undo and redo as the first bytes say; what comes out is a map,
 * and undoing everything leads back to where it began. */
#include "game/app/model/edit.h"
#include "tests/fuzz/fuzz.h"

enum { STROKES = 16, HEAD = STROKES * 4, CELLS_MAX = 1 << 14 };

static void stroke(Edit *edit, const uint8_t *b) {
  int32_t row = b[1] % (edit->rows + 1), col = b[2] % (edit->cols + 1);
  int32_t to_row = b[3] % (edit->rows + 1), to_col = (b[1] ^ b[3]) % (edit->cols + 1);
  Brush brush = (Brush)(b[0] / 8 % BRUSH_COUNT);
  Error error;
  edit_begin(edit);
  switch (b[0] % 8) {
    case 0: edit_paint(edit, row, col, brush); break;
    case 1: edit_line(edit, row, col, to_row, to_col, brush); break;
    case 2: edit_rectangle(edit, row, col, to_row, to_col, brush, b[3] & 1); break;
    case 3: edit_fill(edit, row, col, brush); break;
    default: break;
  }
  edit_end(edit);
  switch (b[0] % 8) {
    case 4: (void)edit_undo(edit); break;
    case 5: (void)edit_redo(edit); break;
    case 6: (void)edit_resize(edit, b[1] % 80, b[2] % 80, &error); break;
    case 7: edit_set_level(edit, b[1] % 12); break;
    default: break;
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  Edit edit;
  Error error;
  if (size < HEAD) return 0;
  if (!edit_from_text(&edit, (const char *)bytes + HEAD, size - HEAD, "map", &error)) {
    must(error.text[0] != '\0');
    return 0;
  }
  if (edit.rows * edit.cols <= CELLS_MAX) {
    EditReport report = {0};
    int32_t rows = edit.rows, cols = edit.cols;
    char *picture = text_of((const uint8_t *)edit.cell, (size_t)rows * (size_t)cols);
    for (int i = 0; i < STROKES; i++) stroke(&edit, bytes + (size_t)i * 4);
    Map *map = edit_map(&edit, &error);
    must(map && edit_check(&report, map));
    map_destroy(map);
    edit_report_destroy(&report);
    while (edit_undo(&edit)) {
    }
    must(edit.forgotten > 0 ||
         (edit.rows == rows && edit.cols == cols && memcmp(edit.cell, picture, (size_t)rows * (size_t)cols) == 0));
    free(picture);
  }
  edit_destroy(&edit);
  return 0;
}
