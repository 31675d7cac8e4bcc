/* The table of levels and what each asks of a map. A new level is a line here, a folder of maps and its agents. */
#include "game/core/level.h"

#include <stdio.h>
#include <string.h>

#include "game/core/maze_map.h"
#include "game/core/rules.h"

static const Level levels[] = {
    {.number = 1,
     .id = "search",
     .title = "Search",
     .blurb = "One food, no monsters, the whole map known. Find the way.",
     .monsters = "still",
     .one_food = true,
     .no_monsters = true,
     .still = true,
     .exit_ignored = true,
     .rules = &rules_chase},
    {.number = 2,
     .id = "sleepers",
     .title = "Sleepers",
     .blurb = "One food, and monsters that never move. They block the way: go around.",
     .monsters = "still",
     .one_food = true,
     .still = true,
     .exit_ignored = true,
     .rules = &rules_chase},
    {.number = 3,
     .id = "fog",
     .title = "Fog",
     .blurb = "Food everywhere, monsters that wander around home, and sight of three steps.",
     .monsters = "wander",
     .limited_sight = true,
     .exit_ignored = true,
     .rules = &rules_chase},
    {.number = 4,
     .id = "hunt",
     .slow = true,
     .title = "Hunt",
     .blurb = "Every food counts, the whole map known, and the monsters hunt.",
     .monsters = "chase-random",
     .max_open = 4096,
     .max_monsters = 32,
     .exit_ignored = true,
     .rules = &rules_chase},
    {.number = 5,
     .id = "feast",
     .slow = true,
     .title = "Feast",
     .blurb = "Every food in the fewest moves, with pies that open walls and corners that carry you across.",
     .monsters = "still",
     .no_monsters = true,
     .corners = true,
     .max_cells = 16384,
     .max_pies = 64,
     .rules = &rules_feast},
    {.number = 6,
     .id = "carousel",
     .slow = true,
     .title = "Carousel",
     .blurb = "Every food, then the exit: ghosts patrol, pies eat walls, and the maze turns every 30 steps.",
     .monsters = "patrol",
     .exit = true,
     .max_cells = 16384,
     .max_pies = 64,
     .max_monsters = 32,
     .rules = &rules_carousel},
    {.number = 7,
     .id = "classic",
     .slow = true,
     .title = "Classic",
     .blurb =
         "The Berkeley course's rules: capsules turn the tables, ghosts move one by one, standing still is allowed.",
     .monsters = "directional",
     .max_open = 2048,
     .max_monsters = BERKELEY_GHOSTS_MAX,
     .exit_ignored = true,
     .rules = &rules_berkeley},
    {.number = 8,
     .id = "maze",
     .title = "Maze",
     .blurb = "Room by room to the exit: one way through a perfect maze, and energy that must last.",
     .monsters = "still",
     .no_monsters = true,
     .still = true,
     .exit = true,
     .rooms = true,
     .rules = &rules_maze},
};

const Level *level_table(int32_t *count) {
  *count = (int32_t)(sizeof levels / sizeof *levels);
  return levels;
}

const Level *level_find(int32_t number) {
  for (size_t i = 0; i < sizeof levels / sizeof *levels; i++)
    if (levels[i].number == number) return &levels[i];
  return NULL;
}

const Level *level_of_rules(const char *id) {
  for (size_t i = 0; i < sizeof levels / sizeof *levels; i++)
    if (strcmp(levels[i].rules->id, id) == 0) return &levels[i];
  return NULL;
}

const Level *level_choose(int64_t number, Error *error) {
  const Level *level = number >= 0 && number <= INT32_MAX ? level_find((int32_t)number) : NULL;
  if (level) return level;
  char known[64] = "";
  for (size_t i = 0; i < sizeof levels / sizeof *levels; i++) {
    size_t used = strlen(known);
    snprintf(known + used, sizeof known - used, "%s%d", i ? ", " : "", (int)levels[i].number);
  }
  error_set(error, "there is no level %lld: there are %s", (long long)number, known);
  return NULL;
}

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
  Error why;
  if (level->rooms && !maze_check(map, &why)) return error_set(error, "level %d: %s", number, why.text);
  return true;
}

const Level *level_for_map(const Map *map, Error *error) {
  const Level *level = level_of_map(map);
  Error unknown;
  if (!level && map->level != 0 && !level_choose(map->level, &unknown))
    error_set(error, "its header is wrong: %s", unknown.text);
  else if (!level && map->rooms > 0)
    level_accepts(level_of_rules("maze"), map, error); /* why not */
  else if (!level)
    error_set(error, "no level takes this map: it needs a Pacman and food");
  return level;
}

const Level *level_of_map(const Map *map) {
  if (map->level != 0) return level_find(map->level);
  /* What only one level knows decides: rooms are the maze's, an exit with food is the carousel's, pies without monsters
   * are the feast's, and pies with monsters are the capsules and ghosts of the Berkeley rules. */
  bool food = map->foods.count > 0;
  if (map->rooms > 0 || (map->energy >= 0 && !food)) {
    const Level *maze = level_find(8);
    return level_accepts(maze, map, NULL) ? maze : NULL;
  }
  const Level *special = food && map->exit != CELL_NONE  ? level_find(6)
                         : !food || map->pies.count == 0 ? NULL
                         : map->monsters.count == 0      ? level_find(5)
                                                         : level_of_rules("berkeley");
  if (special && level_accepts(special, map, NULL)) return special;
  for (size_t i = 0; food && i < sizeof levels / sizeof *levels; i++)
    if (level_accepts(&levels[i], map, NULL)) return &levels[i];
  return NULL;
}
