/* The rules of difficulty.h. */
#include "game/core/difficulty.h"

#include "game/core/flood.h"
#include "game/core/maze_map.h"

TaskKind difficulty_task(const Level *level) {
  if (level->one_food || level->rooms) return TASK_GOAL;
  return level->no_monsters || (level->exit && !level->rooms) ? TASK_COLLECT : TASK_HUNTED;
}

enum { OUT_OF_REACH = 10000 }; /* a goal that nobody can get to: last on its shelf */

static Cell goal_of(const Map *map) { return map->foods.count > 0 ? map->foods.at[0] : map->exit; }

static int64_t goal_value(const Map *map) {
  FloodField field = {0};
  const Board *board = &map->board;
  if (!flood_field_clear(&field, board)) return 0;
  for (int32_t i = 0; i < map->monsters.count; i++) flood_field_block(&field, map->monsters.at[i]);
  Cell goal = goal_of(map);
  FloodPlan plan = {.from = map->pacman, .until = goal, .stride = maze_stride(map)};
  flood_field_fill(&field, board, &plan);
  int64_t value = 0;
  for (int32_t i = 0; i < field.reached; i++) value += board->cost ? board->cost[field.queue[i]] : 1;
  if (field.steps[goal] > 0)
    value += field.steps[goal];
  else if (goal != map->pacman)
    value += OUT_OF_REACH;
  flood_field_destroy(&field);
  return map->energy >= 0 ? 2 * value : value;
}

static int32_t junctions(const Board *board) {
  int32_t count = 0;
  for (Cell cell = 0; cell < board->cells; cell++) {
    if (!board->open[cell]) continue;
    int32_t ways = 0;
    for (Move m = 0; m < DIRECTION_COUNT; m++) ways += board->open[cell + board->step[m]];
    count += ways > 2;
  }
  return count;
}

int64_t difficulty_value(const Map *map, const Level *level) {
  int64_t food = map->foods.count, monsters = map->monsters.count;
  switch (difficulty_task(level)) {
    case TASK_GOAL: return map->pacman == CELL_NONE || goal_of(map) == CELL_NONE ? 0 : goal_value(map);
    case TASK_COLLECT: return map->board.open_count * food * (1 + monsters);
    case TASK_HUNTED: break;
  }
  int64_t value = 100 * food * monsters * monsters / (1 + junctions(&map->board));
  if (level->limited_sight) value /= 4; /* there they stay near home */
  return value < 1 ? 1 : value;
}

int32_t difficulty_grade(int64_t value, const Level *level) {
  static const int64_t from[][DIFFICULTY_GRADES - 1] = {[TASK_GOAL] = {100, 350, 500, 900},
                                                        [TASK_COLLECT] = {250, 1000, 3000, 10000},
                                                        [TASK_HUNTED] = {1000, 3000, 6000, 15000}};
  if (value <= 0) return 0;
  int32_t grade = 1;
  for (int32_t i = 0; i < DIFFICULTY_GRADES - 1; i++) grade += value >= from[difficulty_task(level)][i];
  return grade;
}
