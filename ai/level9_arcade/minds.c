/* The ladder as a table. A step is one only if it makes the game harder: ai/README.md has the measurements. */
#include "ai/level9_arcade/minds.h"

#include <string.h>

const char *const grow_ids[GROW_COUNT + 1] = {"easy", "normal", "hard", NULL};

enum { ROUNDS_MOST = 9 };

/* Two per round; the last holds for all that follow. */
static const uint8_t ladder[GROW_COUNT][ROUNDS_MOST][2] = {
    [GROW_EASY] = {{MIND_RANDOM, MIND_RANDOM},
                   {MIND_GREEDY, MIND_GREEDY},
                   {MIND_ASTAR, MIND_ASTAR},
                   {MIND_AMBUSH, MIND_AMBUSH},
                   {MIND_PINCER, MIND_PINCER},
                   {MIND_PLIES_2, MIND_PLIES_2},
                   {MIND_PLIES_4, MIND_PLIES_4},
                   {MIND_PLIES_6, MIND_PLIES_6},
                   {MIND_EXPECTIMAX, MIND_EXPECTIMAX}},
    [GROW_NORMAL] = {{MIND_RANDOM, MIND_GREEDY},
                     {MIND_ASTAR, MIND_ASTAR},
                     {MIND_AMBUSH, MIND_PINCER},
                     {MIND_PLIES_2, MIND_PLIES_4},
                     {MIND_PLIES_6, MIND_PLIES_6},
                     {MIND_EXPECTIMAX, MIND_EXPECTIMAX},
                     {MIND_EXPECTIMAX, MIND_EXPECTIMAX},
                     {MIND_EXPECTIMAX, MIND_EXPECTIMAX},
                     {MIND_EXPECTIMAX, MIND_EXPECTIMAX}},
    [GROW_HARD] = {{MIND_ASTAR, MIND_AMBUSH},
                   {MIND_PINCER, MIND_PLIES_2},
                   {MIND_PLIES_4, MIND_PLIES_6},
                   {MIND_EXPECTIMAX, MIND_EXPECTIMAX},
                   {MIND_EXPECTIMAX, MIND_EXPECTIMAX},
                   {MIND_EXPECTIMAX, MIND_EXPECTIMAX},
                   {MIND_EXPECTIMAX, MIND_EXPECTIMAX},
                   {MIND_EXPECTIMAX, MIND_EXPECTIMAX},
                   {MIND_EXPECTIMAX, MIND_EXPECTIMAX}},
};

Grow grow_find(const char *id) {
  int grow = 0;
  while (grow < GROW_COUNT && strcmp(grow_ids[grow], id) != 0) grow++;
  return (Grow)grow;
}

Mind minds_of(Grow grow, int32_t round, bool second_half) {
  int32_t row = round < 1 ? 0 : round > ROUNDS_MOST ? ROUNDS_MOST - 1 : round - 1;
  return (Mind)ladder[grow][row][second_half];
}

Mind minds_now(Grow grow, const ArcadeMaze *maze, const ArcadeState *state) {
  return minds_of(grow, state->round, state->eaten * 2 >= maze->foods);
}

int32_t minds_round(Grow grow, Mind mind) {
  for (int32_t row = 0; row < ROUNDS_MOST; row++)
    for (int32_t half = 0; half < 2; half++)
      if (ladder[grow][row][half] >= mind) return row + 1;
  return ROUNDS_MOST;
}
