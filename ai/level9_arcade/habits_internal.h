/* What a player is likely to do at a junction: a belief over simple natures by Bayes' rule, and what he did at this
 * very junction before. Fed with every turn he takes; forgets slowly. Knows no search. */
#ifndef PACADE_AI_ARCADE_HABITS_H
#define PACADE_AI_ARCADE_HABITS_H

#include "ai/level9_arcade/field_internal.h"

typedef enum {
  HABIT_STRAIGHT,
  HABIT_FOOD,  /* to the nearest, whoever is there */
  HABIT_SAFE,  /* to the nearest that no hunter cuts off; to prey, and to energizers when pressed */
  HABIT_ROOM,  /* where there is most room */
  HABIT_FLEES, /* away from the nearest hunter */
  HABIT_BACK,
  HABIT_ANY,
  HABIT_COUNT
} Habit;

typedef struct Habits {
  const ArcadeMaze *maze;        /* what the counts are of */
  float belief[HABIT_COUNT];     /* sums to 1 */
  float trust;                   /* how well it has foretold, 0 to 1 */
  int32_t seen;                  /* turns */
  uint8_t took[ARCADE_CELLS][4]; /* by junction: how often each way was taken, lately */
  Place last;                    /* where he was */
  Move last_dir;                 /* how he came there */
  bool has_last;
  uint8_t lies[ARCADE_CELLS]; /* per place: food when he was last seen */
  uint16_t *food_steps;       /* per place: to the nearest food */
  int32_t room;
} Habits;

void habits_init(Habits *habits);
void habits_destroy(Habits *habits);
/* The position as it is now: a turn that was taken since the last call is weighed. False when memory is short. */
bool habits_observe(Habits *habits, const Field *field, const ArcadeState *state, const Position *now);
/* The chances of each way out of his place; those of `exits` sum to 1. `lies`: food per place, habits->lies or what is
 * left of it later. */
void habits_chances(const Habits *habits, const Field *field, const Position *at, uint8_t exits, const uint8_t *lies,
                    float chances[DIRECTION_COUNT]);

#endif
