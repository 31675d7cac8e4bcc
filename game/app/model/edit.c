/* Painting and undoing. Every change of a cell goes through put(), which records it. Must not know what a level asks
 * for, nor files. */
#include "game/app/model/edit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const size_t UNDO_BYTES = (size_t)256 << 20; /* then the oldest steps are dropped */

static const char letters[BRUSH_COUNT] = {'%', ' ', '.', 'P', 'G', 'o', 'E', 0}; /* a cost has no letter */

char brush_letter(Brush brush) { return letters[brush]; }

Brush brush_of(char letter) {
  for (int i = 0; i < BRUSH_COUNT; i++)
    if (letters[i] == letter) return (Brush)i;
  return letter == 'O' || letter == '0' ? BRUSH_PIE : letter >= '1' && letter <= '5' ? BRUSH_MONSTER : BRUSH_OPEN;
}

static size_t cells_of(const Edit *edit) { return (size_t)edit->rows * (size_t)edit->cols; }
/* Of a picture with its costs. */
static size_t bytes_of(int32_t rows, int32_t cols) { return 2 * (size_t)rows * (size_t)cols; }

static bool side_fits(int32_t rows, int32_t cols, Error *error) {
  if (rows >= 1 && cols >= 1 && rows <= BOARD_MAX_SIDE && cols <= BOARD_MAX_SIDE) return true;
  return error_set(error, "%d x %d: a side can have 1 to %d cells", (int)rows, (int)cols, (int)BOARD_MAX_SIDE);
}

bool edit_init(Edit *edit, int32_t rows, int32_t cols, Error *error) {
  *edit = (Edit){.par = MAP_NO_PAR, .energy = -1, .cost = 3, .next_id = 1, .version = 1};
  if (!side_fits(rows, cols, error)) return false;
  edit->rows = rows;
  edit->cols = cols;
  edit->cell = malloc(bytes_of(rows, cols));
  if (!edit->cell) return error_set(error, "out of memory for the map");
  memset(edit->cell, ' ', cells_of(edit));
  memset(edit->cell + cells_of(edit), '1', cells_of(edit));
  for (int32_t r = 0; r < rows; r++)
    for (int32_t c = 0; c < cols; c++)
      if (r == 0 || c == 0 || r == rows - 1 || c == cols - 1) edit->cell[(size_t)r * (size_t)cols + (size_t)c] = '%';
  return true;
}

/* ---- steps ---- */

static size_t step_bytes(const EditStep *step) {
  size_t bytes = sizeof(EditChange) * (size_t)step->room;
  if (step->before) bytes += bytes_of(step->rows[0], step->cols[0]) + bytes_of(step->rows[1], step->cols[1]);
  return bytes;
}

static void step_destroy(Edit *edit, EditStep *step) {
  edit->undo_bytes -= step_bytes(step);
  free(step->changes);
  free(step->before);
  free(step->after);
  *step = (EditStep){0};
}

void edit_destroy(Edit *edit) {
  for (int32_t i = 0; i < edit->step_count; i++) step_destroy(edit, &edit->steps[i]);
  free(edit->steps);
  free(edit->cell);
  *edit = (Edit){0};
}

/* Steps that were undone can't be redone once something new is painted. */
static void forget_redo(Edit *edit) {
  while (edit->step_count > edit->done) step_destroy(edit, &edit->steps[--edit->step_count]);
}

static void forget_oldest(Edit *edit) {
  while (edit->undo_bytes > UNDO_BYTES && edit->step_count > 1) {
    step_destroy(edit, &edit->steps[0]);
    edit->step_count--;
    edit->done--;
    edit->forgotten++;
    memmove(edit->steps, edit->steps + 1, sizeof *edit->steps * (size_t)edit->step_count);
  }
}

/* The step that is being made; NULL when memory is short. */
static EditStep *new_step(Edit *edit) {
  forget_redo(edit);
  if (edit->step_count == edit->step_room) {
    int32_t room = edit->step_room ? edit->step_room * 2 : 64;
    EditStep *more = realloc(edit->steps, sizeof *more * (size_t)room);
    if (!more) return NULL;
    edit->steps = more;
    edit->step_room = room;
  }
  EditStep *step = &edit->steps[edit->step_count++];
  *step = (EditStep){.id = edit->next_id++};
  edit->done = edit->step_count;
  return step;
}

static uint64_t state_id(const Edit *edit) { return edit->done > 0 ? edit->steps[edit->done - 1].id : 0; }

static void changed(Edit *edit) {
  edit->version++;
  edit->par = MAP_NO_PAR;
}

void edit_begin(Edit *edit) {
  edit_end(edit);
  edit->in_stroke = new_step(edit) != NULL;
}

void edit_end(Edit *edit) {
  if (!edit->in_stroke) return;
  edit->in_stroke = false;
  EditStep *step = &edit->steps[edit->step_count - 1];
  if (step->count == 0) { /* nothing was changed: nothing to undo */
    step_destroy(edit, step);
    edit->done = --edit->step_count;
    return;
  }
  forget_oldest(edit);
}

/* ---- painting ---- */

static void put(Edit *edit, int32_t at, char letter) {
  if (edit->cell[at] == letter || !edit->in_stroke) return;
  EditStep *step = &edit->steps[edit->step_count - 1];
  if (step->count == step->room) {
    int32_t room = step->room ? step->room * 2 : 16;
    EditChange *more = realloc(step->changes, sizeof *more * (size_t)room);
    if (!more) return; /* what can't be undone is not done */
    edit->undo_bytes += sizeof *more * (size_t)(room - step->room);
    step->changes = more;
    step->room = room;
  }
  step->changes[step->count++] = (EditChange){.at = at, .before = edit->cell[at], .after = letter};
  edit->cell[at] = letter;
  changed(edit);
}

static bool is_single(Brush brush) { return brush == BRUSH_PACMAN || brush == BRUSH_EXIT; }

int32_t edit_images(const Edit *edit, int32_t row, int32_t col, Brush brush, int32_t rows[4], int32_t cols[4]) {
  int32_t last_row = edit->rows - 1, last_col = edit->cols - 1, count = 1;
  int32_t r[4] = {row, row, last_row - row, last_row - row}, c[4] = {col, last_col - col, col, last_col - col};
  bool use[4] = {true, false, false, false};
  if (!is_single(brush)) {
    use[1] = edit->symmetry == SYMMETRY_ACROSS || edit->symmetry == SYMMETRY_BOTH;
    use[2] = edit->symmetry == SYMMETRY_DOWN || edit->symmetry == SYMMETRY_BOTH;
    use[3] = edit->symmetry == SYMMETRY_BOTH || edit->symmetry == SYMMETRY_TURNED;
    if (edit->symmetry == SYMMETRY_TURNED && edit->rows == edit->cols) {
      use[1] = use[2] = true;
      r[1] = col, c[1] = last_row - row;
      r[2] = last_col - col, c[2] = row;
    }
  }
  rows[0] = row;
  cols[0] = col;
  for (int i = 1; i < 4; i++) {
    bool new_one = use[i];
    for (int k = 0; k < count; k++) new_one &= rows[k] != r[i] || cols[k] != c[i];
    if (!new_one) continue;
    rows[count] = r[i];
    cols[count++] = c[i];
  }
  return count;
}

/* Removes the one that was there. */
static void remove_single(Edit *edit, char letter) {
  char *old = memchr(edit->cell, letter, cells_of(edit));
  if (old) put(edit, (int32_t)(old - edit->cell), ' ');
}

/* Costs lie behind the letters. */
static bool is_cost(Brush brush) { return brush == BRUSH_COST || brush == BRUSH_COST_ERASER; }
static char sign_of(const Edit *edit, Brush brush) {
  return brush == BRUSH_COST ? (char)('0' + edit->cost) : brush == BRUSH_COST_ERASER ? '1' : letters[brush];
}
static int32_t place_of(const Edit *edit, int32_t row, int32_t col, Brush brush) {
  return (is_cost(brush) ? row + edit->rows : row) * edit->cols + col;
}

void edit_paint(Edit *edit, int32_t row, int32_t col, Brush brush) {
  if (!edit_inside(edit, row, col) || !edit->in_stroke) return;
  char letter = sign_of(edit, brush);
  if (is_single(brush) && edit_at(edit, row, col) != letter) remove_single(edit, letter);
  int32_t rows[4], cols[4], count = edit_images(edit, row, col, brush, rows, cols);
  for (int32_t i = 0; i < count; i++) put(edit, place_of(edit, rows[i], cols[i], brush), letter);
}

void edit_line(Edit *edit, int32_t row_a, int32_t col_a, int32_t row_b, int32_t col_b, Brush brush) {
  int32_t down = abs(row_b - row_a), across = abs(col_b - col_a);
  int32_t row_step = row_b > row_a ? 1 : -1, col_step = col_b > col_a ? 1 : -1;
  int32_t gone_down = 0, gone_across = 0, row = row_a, col = col_a;
  if (down + across > 4 * BOARD_MAX_SIDE) return; /* a mouse that jumped from nowhere */
  edit_paint(edit, row, col, brush);
  while (gone_down < down || gone_across < across) {
    /* Advances whichever of the two lags behind, so that consecutive cells share a side and walls have no gaps. */
    if ((2 * gone_across + 1) * down < (2 * gone_down + 1) * across) {
      col += col_step;
      gone_across++;
    } else {
      row += row_step;
      gone_down++;
    }
    edit_paint(edit, row, col, brush);
  }
}

static int32_t clamp(int32_t value, int32_t high) { return value < 0 ? 0 : value > high ? high : value; }

void edit_rectangle(Edit *edit, int32_t row_a, int32_t col_a, int32_t row_b, int32_t col_b, Brush brush, bool filled) {
  int32_t top = clamp(row_a < row_b ? row_a : row_b, edit->rows - 1);
  int32_t bottom = clamp(row_a < row_b ? row_b : row_a, edit->rows - 1);
  int32_t left = clamp(col_a < col_b ? col_a : col_b, edit->cols - 1);
  int32_t right = clamp(col_a < col_b ? col_b : col_a, edit->cols - 1);
  if (is_single(brush)) {
    edit_paint(edit, row_b, col_b, brush);
    return;
  }
  for (int32_t r = top; r <= bottom; r++)
    for (int32_t c = left; c <= right; c++)
      if (filled || r == top || r == bottom || c == left || c == right) edit_paint(edit, r, c, brush);
}

/* Uses its own stack, because a map may be larger than any call stack. `start` may lie among the costs, where walls
 * bound the filling too. */
static void fill_from(Edit *edit, int32_t start, char letter) {
  char kind = edit->cell[start];
  int32_t below = start < (int32_t)cells_of(edit) ? 0 : (int32_t)cells_of(edit); /* where its layer begins */
  if (kind == letter || (below > 0 && edit->cell[start - below] == '%')) return;
  int32_t *stack = malloc(sizeof *stack * (cells_of(edit) + 1));
  if (!stack) return;
  int32_t count = 0, cols = edit->cols, cells = (int32_t)cells_of(edit);
  stack[count++] = start;
  put(edit, start, letter);
  while (count > 0) {
    int32_t at = stack[--count], col = at % cols;
    const int32_t near[4] = {col > 0 ? at - 1 : -1, at - cols, col < cols - 1 ? at + 1 : -1,
                             at + cols < below + cells ? at + cols : -1};
    for (int i = 0; i < 4; i++)
      if (near[i] >= below && edit->cell[near[i]] == kind && (below == 0 || edit->cell[near[i] - below] != '%')) {
        put(edit, near[i], letter);
        if (edit->cell[near[i]] == letter) stack[count++] = near[i];
      }
  }
  free(stack);
}

void edit_fill(Edit *edit, int32_t row, int32_t col, Brush brush) {
  if (!edit_inside(edit, row, col) || !edit->in_stroke) return;
  if (is_single(brush)) {
    edit_paint(edit, row, col, brush);
    return;
  }
  int32_t rows[4], cols[4], count = edit_images(edit, row, col, brush, rows, cols);
  for (int32_t i = 0; i < count; i++) fill_from(edit, place_of(edit, rows[i], cols[i], brush), sign_of(edit, brush));
}

/* ---- the size ---- */

static bool wall_right(const Edit *edit) {
  bool wall = edit->cols > 2;
  for (int32_t r = 0; wall && r < edit->rows; r++) wall = edit_at(edit, r, edit->cols - 1) == '%';
  return wall;
}

static bool wall_below(const Edit *edit) {
  bool wall = edit->rows > 2;
  for (int32_t c = 0; wall && c < edit->cols; c++) wall = edit_at(edit, edit->rows - 1, c) == '%';
  return wall;
}

bool edit_resize(Edit *edit, int32_t rows, int32_t cols, Error *error) {
  if (!side_fits(rows, cols, error)) return false;
  if (rows == edit->rows && cols == edit->cols) return true;
  edit_end(edit);
  size_t size = bytes_of(rows, cols), old_size = bytes_of(edit->rows, edit->cols);
  char *after = malloc(size), *now = malloc(size), *before = malloc(old_size);
  EditStep *step = after && now && before ? new_step(edit) : NULL;
  if (!step) {
    free(after);
    free(now);
    free(before);
    return error_set(error, "out of memory for a map of %d x %d", (int)rows, (int)cols);
  }
  bool right = wall_right(edit), below = wall_below(edit);
  for (int32_t r = 0; r < rows; r++)
    for (int32_t c = 0; c < cols; c++) {
      bool edge = (right && c == cols - 1) || (below && r == rows - 1);
      /* Cells of the old edge that are now inside are opened; its upper or left end stays part of the frame. */
      bool old_edge = (right && c == edit->cols - 1 && r > 0) || (below && r == edit->rows - 1 && c > 0);
      bool frame = edge || (((r == 0 && right) || (c == 0 && below)) && edit_at(edit, 0, 0) == '%');
      char letter = frame ? '%' : ' ';
      if (!edge && edit_inside(edit, r, c) && !old_edge) letter = edit_at(edit, r, c);
      after[(size_t)r * (size_t)cols + (size_t)c] = letter;
      after[((size_t)rows + (size_t)r) * (size_t)cols + (size_t)c] =
          (char)('0' + (edit_inside(edit, r, c) ? edit_cost_at(edit, r, c) : 1));
    }
  memcpy(before, edit->cell, old_size);
  memcpy(now, after, size);
  *step = (EditStep){
      .id = step->id, .before = before, .after = after, .rows = {edit->rows, rows}, .cols = {edit->cols, cols}};
  edit->undo_bytes += step_bytes(step);
  free(edit->cell);
  edit->cell = now;
  edit->rows = rows;
  edit->cols = cols;
  changed(edit);
  forget_oldest(edit);
  return true;
}

/* ---- undo ---- */

static bool use_picture(Edit *edit, const EditStep *step, int which) {
  size_t size = bytes_of(step->rows[which], step->cols[which]);
  char *copy = malloc(size);
  if (!copy) return false;
  memcpy(copy, which ? step->after : step->before, size);
  free(edit->cell);
  edit->cell = copy;
  edit->rows = step->rows[which];
  edit->cols = step->cols[which];
  return true;
}

bool edit_can_undo(const Edit *edit) { return edit->done > 0; }

bool edit_can_redo(const Edit *edit) { return edit->done < edit->step_count; }

bool edit_undo(Edit *edit) {
  edit_end(edit);
  if (!edit_can_undo(edit)) return false;
  const EditStep *step = &edit->steps[edit->done - 1];
  if (step->before && !use_picture(edit, step, 0)) return false;
  for (int32_t i = step->count - 1; i >= 0; i--) edit->cell[step->changes[i].at] = step->changes[i].before;
  edit->done--;
  changed(edit);
  return true;
}

bool edit_redo(Edit *edit) {
  edit_end(edit);
  if (!edit_can_redo(edit)) return false;
  const EditStep *step = &edit->steps[edit->done];
  if (step->before && !use_picture(edit, step, 1)) return false;
  for (int32_t i = 0; i < step->count; i++) edit->cell[step->changes[i].at] = step->changes[i].after;
  edit->done++;
  changed(edit);
  return true;
}

/* ---- the rest ---- */

void edit_set_title(Edit *edit, const char *title) {
  if (strcmp(edit->title, title) == 0) return;
  snprintf(edit->title, sizeof edit->title, "%s", title);
  edit->title_changed = true;
  edit->version++;
}

void edit_set_level(Edit *edit, int32_t level) {
  if (edit->level == level) return;
  edit->level = level;
  edit->title_changed = true;
  edit->version++;
}

bool edit_unsaved(const Edit *edit) { return edit->title_changed || state_id(edit) != edit->saved; }

void edit_mark_saved(Edit *edit) {
  edit_end(edit);
  edit->saved = state_id(edit);
  edit->title_changed = false;
}
