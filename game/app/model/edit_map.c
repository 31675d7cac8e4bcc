/* From a map to the drawing board and back, whether the levels accept it, and the shortest path. Must not know how
 * anything is painted. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/level1_search/finder_agent.h"
#include "game/app/model/edit.h"

/* ---- from a map ---- */

static void mark(Edit *edit, const Board *board, const CellList *list, const uint8_t *tags, char base, char plain) {
  for (int32_t i = 0; i < list->count; i++) {
    int32_t row = board_row(board, list->at[i]), col = board_col(board, list->at[i]);
    edit->cell[(size_t)row * (size_t)edit->cols + (size_t)col] = tags ? (char)(base + tags[i]) : plain;
  }
}

bool edit_from_map(Edit *edit, const Map *map, Error *error) {
  const Board *board = &map->board;
  if (!edit_init(edit, board->rows, board->cols, error)) return false;
  for (int32_t r = 0; r < board->rows; r++)
    for (int32_t c = 0; c < board->cols; c++) {
      Cell cell = board_cell(board, r, c);
      edit->cell[(size_t)r * (size_t)board->cols + (size_t)c] = board->open[cell] ? ' ' : '%';
      edit->cell[((size_t)board->rows + (size_t)r) * (size_t)board->cols + (size_t)c] =
          (char)('0' + (board->open[cell] ? board_cost(board, cell) : 1));
    }
  mark(edit, board, &map->foods, NULL, 0, '.');
  mark(edit, board, &map->pies, NULL, 0, 'o');
  mark(edit, board, &map->pills, map->pill_values, '0', 0);
  mark(edit, board, &map->monsters, map->monster_tags, 0, 'G');
  CellList exit = {.at = (Cell[]){map->exit}, .count = map->exit != CELL_NONE};
  CellList pacman = {.at = (Cell[]){map->pacman}, .count = map->pacman != CELL_NONE};
  mark(edit, board, &exit, NULL, 0, 'E');
  mark(edit, board, &pacman, NULL, 0, 'P');
  snprintf(edit->title, sizeof edit->title, "%s", map->title);
  snprintf(edit->author, sizeof edit->author, "%s", map->author);
  edit->level = map->level;
  edit->par = map->par;
  edit->rooms = map->rooms;
  edit->energy = map->energy;
  return true;
}

/* An unfinished drawing has no Pacman yet: one is added for reading, and removed again. */
static bool without_pacman(Edit *edit, const char *text, size_t size, const char *name, Error *error) {
  if (memchr(text, 'P', size)) return false;
  char *copy = malloc(size + 3);
  if (!copy) return error_set(error, "%s: out of memory", name);
  memcpy(copy, text, size);
  size_t used = size;
  if (used > 0 && copy[used - 1] != '\n') copy[used++] = '\n';
  copy[used++] = 'P'; /* on a line of its own, below */
  Map *map = map_parse(copy, used, name, NULL);
  free(copy);
  bool ok = map && map->format == MAP_CHARACTERS && map->board.rows > 1 && edit_from_map(edit, map, error);
  if (ok) {
    edit->rows--;
    size_t cells = (size_t)edit->rows * (size_t)edit->cols;
    memmove(edit->cell + cells, edit->cell + cells + (size_t)edit->cols, cells); /* the costs move up with the end */
    char *lent = memchr(edit->cell, 'P', (size_t)edit->rows * (size_t)edit->cols);
    if (lent) *lent = ' ';
  }
  map_destroy(map);
  return ok;
}

bool edit_from_text(Edit *edit, const char *text, size_t size, const char *name, Error *error) {
  *edit = (Edit){0};
  Map *map = map_parse(text, size, name, error);
  bool ok = map ? edit_from_map(edit, map, error) : without_pacman(edit, text, size, name, error);
  map_destroy(map);
  if (!ok) edit_destroy(edit);
  return ok;
}

/* ---- to a map ---- */

static bool add(CellList *list, uint8_t **tags, Cell cell, uint8_t tag) {
  if (list->count == list->room) {
    int32_t room = list->room ? list->room * 2 : 64;
    Cell *more = realloc(list->at, sizeof *more * (size_t)room);
    if (!more) return false;
    list->at = more;
    if (tags) {
      uint8_t *bigger = realloc(*tags, (size_t)room);
      if (!bigger) return false;
      *tags = bigger;
    }
    list->room = room;
  }
  if (tags) (*tags)[list->count] = tag;
  list->at[list->count++] = cell;
  return true;
}

static bool add_letter(Map *map, Cell cell, char letter) {
  map->board.open[cell] = letter != '%';
  switch (letter) {
    case '.': return add(&map->foods, NULL, cell, 0);
    case 'o':
    case 'O':
    case '0': return add(&map->pies, NULL, cell, 0);
    case 'G': return add(&map->monsters, &map->monster_tags, cell, 'G');
    case 'P': map->pacman = cell; return true;
    case 'E': map->exit = cell; return true;
    case '%':
    case ' ': return true;
    default:
      if (map->energy >= 0) return add(&map->pills, &map->pill_values, cell, (uint8_t)(letter - '0'));
      return add(&map->monsters, &map->monster_tags, cell, (uint8_t)letter);
  }
}

Map *edit_map(const Edit *edit, Error *error) {
  Map *map = calloc(1, sizeof *map);
  if (!map || !board_init(&map->board, edit->rows, edit->cols, error)) {
    free(map);
    error_set(error, "out of memory for the map");
    return NULL;
  }
  map->format = MAP_CHARACTERS;
  map->pacman = map->exit = CELL_NONE;
  memcpy(map->title, edit->title, sizeof map->title);
  memcpy(map->author, edit->author, sizeof map->author);
  map->level = edit->level;
  map->par = edit->par;
  map->rooms = edit->rooms;
  map->energy = edit->energy;
  bool ok = board_add_cost(&map->board); /* dropped again where all are 1 */
  for (int32_t r = 0; ok && r < edit->rows; r++)
    for (int32_t c = 0; ok && c < edit->cols; c++) {
      Cell cell = board_cell(&map->board, r, c);
      ok = add_letter(map, cell, edit_at(edit, r, c));
      map->board.cost[cell] = (uint8_t)edit_cost_at(edit, r, c);
    }
  if (!ok) {
    map_destroy(map);
    error_set(error, "out of memory for the map");
    return NULL;
  }
  board_finish(&map->board);
  return map;
}

/* ---- the check ---- */

void edit_report_destroy(EditReport *report) {
  free(report->way);
  flood_field_destroy(&report->field);
  *report = (EditReport){0};
}

static bool make_room(EditReport *report, int32_t cells) {
  if (cells <= report->way_room) return true;
  Cell *way = realloc(report->way, sizeof *way * (size_t)cells);
  if (!way) return false;
  report->way = way;
  report->way_room = cells;
  return true;
}

/* A distance field in which monsters block the way. */
static bool clear_field(EditReport *report, const Map *map) {
  if (!flood_field_clear(&report->field, &map->board)) return false;
  for (int32_t i = 0; i < map->monsters.count; i++) flood_field_block(&report->field, map->monsters.at[i]);
  return true;
}

static bool find_way(EditReport *report, const Map *map) {
  const CellList exit = {.at = (Cell[]){map->exit}, .count = map->exit != CELL_NONE};
  const CellList *goals = map->foods.count > 0 ? &map->foods : &exit;
  report->has_goal = goals->count > 0 && map->pacman != CELL_NONE;
  if (!report->has_goal) return true;
  if (!clear_field(report, map)) return false;
  flood_field_fill(&report->field, &map->board, &(FloodPlan){.from = map->pacman});
  Cell nearest = CELL_NONE;
  int32_t least = 0;
  for (int32_t i = 0; i < goals->count; i++) {
    int32_t steps = report->field.steps[goals->at[i]];
    if (steps < 0) continue;
    if (goals == &map->foods) report->foods_reached++;
    if (nearest != CELL_NONE && steps >= least) continue;
    nearest = goals->at[i];
    least = steps;
  }
  if (nearest == CELL_NONE) return true;
  if (!clear_field(report, map)) return false;
  if (map->board.cost && map->foods.count == 1)
    report->way_count = level2_cheapest_way(map, report->way, report->way_room);
  else
    report->way_count =
        flood_field_between(&report->field, &map->board, map->pacman, nearest, report->way, report->way_room);
  for (int32_t i = 1; i < report->way_count; i++) report->way_cost += board_cost(&map->board, report->way[i]);
  return true;
}

bool edit_check(EditReport *report, const Map *map) {
  int32_t count;
  const Level *table = level_table(&count);
  report->levels = report->way_count = report->way_cost = report->foods_reached = 0;
  report->has_goal = false;
  report->foods = map->foods.count;
  report->monsters = map->monsters.count;
  report->open = map->board.open_count;
  for (int32_t i = 0; i < count && i < EDIT_LEVELS; i++) {
    Error why = {0};
    report->level[i].level = &table[i];
    report->level[i].fits = level_accepts(&table[i], map, &why);
    snprintf(report->level[i].why, sizeof report->level[i].why, "%.150s", report->level[i].fits ? "" : why.text);
    report->levels = i + 1;
  }
  if (make_room(report, map->board.cells) && find_way(report, map)) return true;
  report->foods_reached = 0;
  report->has_goal = false;
  return false;
}
