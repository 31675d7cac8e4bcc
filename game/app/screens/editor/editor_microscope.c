/* From the editor to the microscope and back: the drawing takes over what was moved while its search was shown.
 * Must not know how the microscope looks at it. */
#include "game/app/screens/editor/editor_internal.h"
#include "game/app/screens/microscope/microscope.h"
#include "game/play/lens.h"

/* The drawing's own level where that is one of searching the map, else the first that is. */
static const Level *level_to_show(const EditorState *e) {
  const Level *own = editor_level(e);
  int32_t count, i = 0;
  const Level *table = level_table(&count);
  while (i + 1 < count && !lens_serves(&table[i])) i++;
  return own && lens_serves(own) ? own : &table[i];
}

void editor_look_closer(App *app) {
  EditorState *e = editor_state(app);
  edit_end(&e->edit);
  Map *map = edit_map(&e->edit, NULL);
  const Level *level = level_to_show(e);
  const AgentInfo *agent = registry_find("astar", SIDE_PACMAN, level->number);
  if (!map || !agent) {
    map_destroy(map);
    return;
  }
  OptionValues options;
  options_defaults(agent->options, agent->option_count, &options);
  MicroscopeVisit visit = {.map = map,
                           .level = level,
                           .start = CELL_NONE,
                           .agent = agent,
                           .options = &options,
                           .title = map->title[0] ? map->title : say(&app->ui, STR_EDITOR_UNTITLED),
                           .part = 1,
                           .back = &screen_editor};
  e->looking = microscope_visit(app, &visit);
  map_destroy(map);
}

/* Pacman or the goal was carried from one cell to another. */
static void carry(Edit *edit, const Board *board, Cell from, Cell to, Brush brush) {
  if (from == to) return;
  edit_paint(edit, board_row(board, from), board_col(board, from), BRUSH_OPEN);
  edit_paint(edit, board_row(board, to), board_col(board, to), brush);
}

void editor_take_moved(App *app) {
  EditorState *e = editor_state(app);
  const Microscope *m = e->looking ? microscope_moved(app) : NULL;
  e->looking = false;
  if (!m || m->board.rows != e->edit.rows || m->board.cols != e->edit.cols) return;
  Map *map = edit_map(&e->edit, NULL);
  if (!map) return;
  const Board *board = &map->board;
  Symmetry symmetry = e->edit.symmetry;
  e->edit.symmetry = SYMMETRY_NONE; /* what was moved there is all that changes */
  edit_begin(&e->edit);
  for (int32_t row = 0; row < board->rows; row++)
    for (int32_t col = 0; col < board->cols; col++) {
      Cell cell = board_cell(board, row, col);
      if (board->open[cell] != m->board.open[cell])
        edit_paint(&e->edit, row, col, m->board.open[cell] ? BRUSH_OPEN : BRUSH_WALL);
    }
  Cell start, goal;
  microscope_first_ends(app, &start, &goal);
  carry(&e->edit, board, goal, m->goal, goal == map->exit ? BRUSH_EXIT : BRUSH_FOOD);
  carry(&e->edit, board, start, m->start, BRUSH_PACMAN);
  edit_end(&e->edit);
  e->edit.symmetry = symmetry;
  map_destroy(map);
  app_toast(app, say(&app->ui, STR_MICRO_KEPT));
  app_log(app, "editor took moved");
}
