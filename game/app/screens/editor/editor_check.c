/* The drawing as a map, and whether each level accepts it: updated after a change, for large maps only during a pause.
 * Must not know how anything is drawn. */
#include <stdio.h>
#include <string.h>

#include "game/app/screens/editor/editor_internal.h"

static const double CHECK_CHEAP = 0.004; /* seconds: a check that takes longer waits for a pause */

static uint64_t picture_hash(const Edit *edit) {
  uint64_t hash = UINT64_C(1469598103934665603);
  size_t cells = (size_t)edit->rows * (size_t)edit->cols;
  for (size_t i = 0; i < cells; i++) hash = (hash ^ (unsigned char)edit->cell[i]) * UINT64_C(1099511628211);
  for (size_t i = 0; i < cells; i++) /* where it costs more than 1 */
    if (edit->cell[cells + i] != '1')
      hash = (hash ^ (i << 8 | (unsigned char)edit->cell[cells + i])) * UINT64_C(1099511628211);
  return hash;
}

static void log_report(App *app) {
  const EditorState *e = editor_state(app);
  char fits[64] = "";
  for (int32_t i = 0; i < e->report.levels; i++)
    if (e->report.level[i].fits) {
      size_t used = strlen(fits);
      snprintf(fits + used, sizeof fits - used, "%d", (int)e->report.level[i].level->number);
    }
  app_log(app, "editor picture %016llx size=%dx%d fits=%s way=%d foods=%d/%d",
          (unsigned long long)picture_hash(&e->edit), (int)e->edit.rows, (int)e->edit.cols, fits[0] ? fits : "none",
          (int)e->report.way_count - 1, (int)e->report.foods_reached, (int)e->report.foods);
}

void editor_refresh(App *app) {
  EditorState *e = editor_state(app);
  double began = window_seconds();
  if (e->map && e->checked == e->edit.version) return;
  /* A huge map is checked when the player pauses. */
  if (e->map && e->check_seconds > CHECK_CHEAP && app->ui.now < e->check_again && e->map->board.rows == e->edit.rows &&
      e->map->board.cols == e->edit.cols)
    return;
  Map *map = edit_map(&e->edit, NULL);
  if (!map) return;
  map_destroy(e->map);
  e->map = map;
  edit_check(&e->report, map);
  e->checked = e->edit.version;
  e->check_seconds = window_seconds() - began;
  bool focus = e->view.has_focus;
  board_view_forget(&e->view); /* the board has changed, even if its address has not */
  e->view.has_focus = focus;
  log_report(app);
}

const Level *editor_level(const EditorState *e) {
  const Level *own = level_find(e->edit.level);
  if (own) return own;
  for (int32_t i = 0; i < e->report.levels; i++)
    if (e->report.level[i].fits) return e->report.level[i].level;
  return NULL;
}

void editor_why(const Ui *ui, const Level *level, const Map *map, const char *otherwise, char *out, size_t room) {
  int foods = (int)map->foods.count, monsters = (int)map->monsters.count,
      cells = (int)(map->board.rows * map->board.cols);
  int open = (int)map->board.open_count;
  if (map->pacman == CELL_NONE)
    snprintf(out, room, "%s", say(ui, STR_WHY_PACMAN));
  else if (level->one_food && foods != 1)
    snprintf(out, room, say(ui, STR_WHY_ONE_FOOD), foods);
  else if (foods == 0 && !level->exit)
    snprintf(out, room, "%s", say(ui, STR_WHY_FOOD));
  else if (level->exit && map->exit == CELL_NONE)
    snprintf(out, room, "%s", say(ui, STR_WHY_EXIT));
  else if (!level->exit && !level->exit_ignored && map->exit != CELL_NONE)
    snprintf(out, room, "%s", say(ui, STR_WHY_NO_EXIT));
  else if (level->no_monsters && monsters > 0)
    snprintf(out, room, say(ui, STR_WHY_NO_MONSTERS), monsters);
  else if (level->max_monsters > 0 && monsters > level->max_monsters)
    snprintf(out, room, say(ui, STR_WHY_MANY_MONSTERS), (int)level->max_monsters, monsters);
  else if (level->max_open > 0 && open > level->max_open)
    snprintf(out, room, say(ui, STR_WHY_MANY_OPEN), (int)level->max_open, open);
  else if (level->max_cells > 0 && cells > level->max_cells)
    snprintf(out, room, say(ui, STR_WHY_MANY_CELLS), (int)level->max_cells, cells);
  else if (map->board.cost && !level->terrain)
    snprintf(out, room, "%s", say(ui, STR_WHY_TERRAIN));
  else
    snprintf(out, room, "%s", otherwise); /* a rule this list does not know yet, in the level's own words */
}
