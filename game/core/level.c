/* Finding a level, and what each asks of a map. The rows themselves are in level_table.c. */
#include "game/core/level.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/core/arcade.h"
#include "game/core/maze_map.h"
#include "game/core/rules.h"

const Level *level_find(int32_t number) {
  int32_t count;
  const Level *levels = level_table(&count);
  for (int32_t i = 0; i < count; i++)
    if (levels[i].number == number) return &levels[i];
  return NULL;
}

const Level *level_of_id(const char *id) {
  int32_t count;
  const Level *levels = level_table(&count);
  for (int32_t i = 0; i < count; i++)
    if (strcmp(levels[i].id, id) == 0) return &levels[i];
  return NULL;
}

const char *level_rules_id(const Level *level) { return level->rules->id; }

bool level_has_rules(const Level *level, const char *id) { return strcmp(level->rules->id, id) == 0; }

const Level *level_of_rules(const char *id) {
  int32_t count;
  const Level *levels = level_table(&count);
  for (int32_t i = 0; i < count; i++)
    if (level_has_rules(&levels[i], id)) return &levels[i];
  return NULL;
}

void level_list(bool (*holds)(const Level *level), char *out, size_t room) {
  int32_t count;
  const Level *levels = level_table(&count);
  size_t used = 0;
  out[0] = '\0';
  for (int32_t i = 0; i < count && used < room; i++)
    if (holds(&levels[i]))
      used += (size_t)snprintf(out + used, room - used, "%s%d", used ? ", " : "", (int)levels[i].number);
}

static bool any_level(const Level *level) { return level != NULL; }

const Level *level_choose(int64_t number, Error *error) {
  const Level *level = number >= 0 && number <= INT32_MAX ? level_find((int32_t)number) : NULL;
  if (level) return level;
  char known[128];
  level_list(any_level, known, sizeof known);
  error_set(error, "there is no level %lld: there are %s", (long long)number, known);
  return NULL;
}

static bool accepts_live(const Map *map, Error *why) {
  ArcadeMaze *maze = malloc(sizeof *maze);
  bool ok = maze ? arcade_maze(maze, map, why) : error_set_memory(why, "out of memory for a maze");
  free(maze);
  return ok;
}

static bool has_terrain(const Level *level) { return level->terrain; }

bool level_accepts(const Level *level, const Map *map, Error *error) {
  int number = (int)level->number, foods = (int)map->foods.count, monsters = (int)map->monsters.count;
  if (map->pacman == CELL_NONE) return error_set(error, "level %d needs a Pacman on the map, found none", number);
  if (level->one_food && foods != 1)
    return error_set(error, "level %d needs exactly one food, found %d", number, foods);
  if (foods == 0 && !level->exit) return error_set(error, "level %d needs at least one food, found none", number);
  if (level->exit && map->exit == CELL_NONE) return error_set(error, "level %d needs an exit, found none", number);
  if (!level->exit && !level->exit_ignored && map->exit != CELL_NONE)
    return error_set(error, "level %d has no exit, found one on the map", number);
  if (level->no_monsters && monsters > 0)
    return error_set(error, "level %d has no monsters, found %d on the map", number, monsters);
  if (level->max_monsters > 0 && monsters > level->max_monsters)
    return error_set(error, "level %d takes up to %d monsters, found %d", number, (int)level->max_monsters, monsters);
  if (level->max_pies > 0 && map->pies.count > level->max_pies)
    return error_set(error, "level %d takes up to %d pies, found %d", number, (int)level->max_pies,
                     (int)map->pies.count);
  if (level->max_open > 0 && map->board.open_count > level->max_open)
    return error_set(error, "level %d takes up to %d open cells, found %d", number, (int)level->max_open,
                     (int)map->board.open_count);
  if (level->max_cells > 0 && map->board.rows * map->board.cols > level->max_cells)
    return error_set(error, "level %d takes up to %d cells, found %d x %d", number, (int)level->max_cells,
                     (int)map->board.rows, (int)map->board.cols);
  if (map->board.cost && !level->terrain) {
    char takers[64];
    level_list(has_terrain, takers, sizeof takers);
    return error_set(error, "level %d has no terrain costs, found some on the map (levels %s have them)", number,
                     takers);
  }
  Error why;
  if (level->live && !accepts_live(map, &why)) return error_set(error, "level %d: %s", number, why.text);
  if (level->rooms && !maze_check(map, &why)) return error_set(error, "level %d: %s", number, why.text);
  return true;
}

/* ---- the level of a map ---- */

/* The first level of which it holds, or NULL. */
static const Level *level_where(bool (*holds)(const Level *level)) {
  int32_t count;
  const Level *levels = level_table(&count);
  for (int32_t i = 0; i < count; i++)
    if (holds(&levels[i])) return &levels[i];
  return NULL;
}

static bool has_rooms(const Level *level) { return level->rooms; }
static bool has_exit(const Level *level) { return level->exit && !level->rooms; }
static bool has_pies(const Level *level) { return level->max_pies > 0 && level->no_monsters; }
static bool has_capsules(const Level *level) { return level->capsules; }

const Level *level_of_mazes(void) { return level_where(has_rooms); }

/* What only one level knows decides: an exit with food, pies without monsters, and pies with monsters, which are
 * capsules and ghosts. */
static const Level *special_level(const Map *map) {
  if (map->exit != CELL_NONE) return level_where(has_exit);
  if (map->pies.count == 0) return NULL;
  return level_where(map->monsters.count == 0 ? has_pies : has_capsules);
}

const Level *level_of_map(const Map *map) {
  if (map->level != 0) return level_find(map->level);
  bool food = map->foods.count > 0;
  if (map->rooms > 0 || (map->energy >= 0 && !food)) {
    const Level *maze = level_of_mazes();
    return level_accepts(maze, map, NULL) ? maze : NULL;
  }
  if (!food) return NULL;
  const Level *special = special_level(map);
  if (special && level_accepts(special, map, NULL)) return special;
  int32_t count;
  const Level *levels = level_table(&count);
  for (int32_t i = 0; i < count; i++)
    if (level_accepts(&levels[i], map, NULL)) return &levels[i];
  return NULL;
}

const Level *level_for_map(const Map *map, Error *error) {
  const Level *level = level_of_map(map);
  Error unknown;
  if (!level && map->level != 0 && !level_choose(map->level, &unknown))
    error_set(error, "its header is wrong: %s", unknown.text);
  else if (!level && map->rooms > 0)
    level_accepts(level_of_mazes(), map, error); /* why not */
  else if (!level)
    error_set(error, "no level takes this map: it needs a Pacman and food");
  return level;
}
