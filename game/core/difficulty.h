/* How hard a map is, worked out from the map alone, so that shelves can stand from easy to hard. One rule per kind of
 * task; each says what there is to do, not how well anybody does it:
 *   one goal           the cells that are no farther than the goal, each by what it costs, and the steps to it;
 *                      twice that with energy to watch; hardest of all where monsters or walls cut it off
 *   food to collect    open cells x food x (1 + monsters)
 *   food under hunters 100 x food x monsters x monsters / junctions; a quarter of it where monsters stay near home
 * Knows the levels' rows, no agents and no numbers of levels. */
#ifndef PACADE_CORE_DIFFICULTY_H
#define PACADE_CORE_DIFFICULTY_H

#include "game/core/level.h"

typedef enum { TASK_GOAL, TASK_COLLECT, TASK_HUNTED } TaskKind;
enum { DIFFICULTY_GRADES = 5 };

TaskKind difficulty_task(const Level *level);
/* The rule's number; 0 when memory is short. */
int64_t difficulty_value(const Map *map, const Level *level);
/* 1 (easy) to DIFFICULTY_GRADES; 0 for a value of 0. */
int32_t difficulty_grade(int64_t value, const Level *level);

#endif
