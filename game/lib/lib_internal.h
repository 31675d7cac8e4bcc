/* What the files of the library share. Not installed. */
#ifndef PACADE_LIB_LIB_INTERNAL_H
#define PACADE_LIB_LIB_INTERNAL_H

#include <pthread.h>
#include <stdatomic.h>

#include "game/lib/pacade.h"
#include "game/play/match.h"

struct PacadeGame {
  atomic_int uses; /* the caller's handle, and every object that was created from it */
  Map *map;
  Game game;
  Veil *veil;       /* if the values of pills are hidden, else NULL */
  int32_t cells;    /* rows x columns */
  int32_t *flat_of; /* the library's number by padded cell; -1 in the padding */
  Cell *cell_of;    /* the reverse table */
  uint8_t *walls;
  uint8_t *bare;         /* a board as pacade_state_board shows it, without what changes */
  uint8_t number_of[16]; /* under the Berkeley rules: the number of each monster in the order of moving, from 1 */
  pthread_mutex_t lock;  /* of the fields below, which are computed when they are first asked for */
  char *text;
  size_t text_size;
  int32_t **far; /* by cell; NULL: not asked for yet */
  uint16_t *all_far;
};

typedef struct Past {
  Undo undo;
  int32_t first_move; /* index of its first move */
} Past;

struct PacadeState {
  PacadeGame *game;
  State state;
  Past *past;
  int32_t past_count, past_room;
  Move *moves; /* of all past steps */
  int32_t move_count, move_room;
};

/* The calling thread's message. */
Error *lib_error(void);
/* Sets the message; has the value -1, which a failing function returns. */
#define LIB_FAIL(...) (error_set(lib_error(), __VA_ARGS__), -1)
static inline PacadeGame *lib_hold(PacadeGame *game) {
  atomic_fetch_add(&game->uses, 1);
  return game;
}
/* Chooses the agent of that text for a side; never a program from outside. */
bool lib_choose(Agent *agent, PacadeGame *game, Side side, const char *text, Error *error);
static inline int32_t lib_monsters(const PacadeGame *game) { return game->game.monster_count; }
/* Draws a state on a board as pacade_state_board describes it. */
void lib_draw(const PacadeGame *game, const State *state, uint8_t *out);
enum { SHOW_OPEN, SHOW_WALL, SHOW_FOOD, SHOW_CAPSULE, SHOW_PILL, SHOW_EXIT, SHOW_MONSTER, SHOW_PREY, SHOW_PACMAN };
/* Whether the game uses the Berkeley rules. */
static inline bool lib_is_classic(const PacadeGame *game) { return game->game.berkeley.board != NULL; }

#endif
