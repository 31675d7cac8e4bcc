/* The smallest agent worth the name: any legal move, from a small generator of its own. */
#include "pacade_agent.h"

static unsigned long state;

static void start(void *self, const PacadeTurn *game) {
  (void)self;
  state = (unsigned long)(game->seed % 1000003) + 1;
}

static char choose(void *self, const PacadeTurn *turn) {
  (void)self;
  state = state * 48271 % 2147483647;
  return turn->legal[state % strlen(turn->legal)];
}

int main(void) { return pacade_run(&(PacadeAgent){.name = "Random walk", .start = start, .choose = choose}); }
