/* One game: what stays the same (Game), what changes (State), and step and undo between states.
 * Pure: no files, no clock, no random numbers, and no allocation once created. */
#ifndef PACADE_CORE_GAME_H
#define PACADE_CORE_GAME_H

#include "game/core/berkeley.h"
#include "game/core/level.h"
#include "game/core/map.h"
#include "game/core/rotation.h"

enum { SCORE_MOVE = -1, SCORE_FOOD = 20 };

/* How far Pacman sees where sight is limited (see sight.h). */
typedef enum { SIGHT_DIAMOND, SIGHT_WALK, SIGHT_SQUARE, SIGHT_KIND_COUNT } SightKind;

/* What the corners do on a level that has them (see rules_feast.c). */
typedef enum { CORNERS_AUTO, CORNERS_ACTION, CORNERS_KIND_COUNT } CornersKind;
/* "auto", "action": NULL-ended. */
extern const char *const corners_ids[CORNERS_KIND_COUNT + 1];
/* CORNERS_KIND_COUNT when there is none of that id. */
CornersKind corners_find(const char *id);

/* Whether the values of a maze's pills are seen beforehand. */
typedef enum { VALUES_AS_MAP, VALUES_SHOWN, VALUES_HIDDEN, VALUES_KIND_COUNT } ValuesKind;
/* "map", "shown", "hidden": NULL-ended. */
extern const char *const values_ids[VALUES_KIND_COUNT + 1];
/* VALUES_KIND_COUNT when there is none of that id. */
ValuesKind values_find(const char *id);

/* For GameConfig.max_idle: the level's own number, where it has one. */
enum { MAX_IDLE_USUAL = -1 };

typedef struct GameConfig {
  int32_t max_turns;   /* 0: 20 x the open cells, at least 1,000 */
  int32_t max_idle;    /* turns without food after which the game is stalled, on levels that can stall; 0: never */
  bool still_monsters; /* the monsters' agent never moves them: standing still is then their only move */
  SightKind sight;     /* where the level limits sight */
  CornersKind corners; /* where the rules leave it open */
  ValuesKind values;   /* where there are pills */
} GameConfig;

typedef struct Game {
  const Map *map;     /* borrowed: must outlive the game */
  const Board *board; /* the map's */
  const Level *level;
  const Rules *rules;
  int32_t max_turns;
  int32_t max_idle; /* turns without food until the game is stalled; 0: never */
  int32_t foods_total;
  int32_t monster_count;
  bool still_monsters;
  SightKind sight;
  CornersKind corners;
  bool hidden;                /* a pill's value shows only when touched */
  Cell anchors[CORNER_COUNT]; /* where the rules have corners; of the unturned maze */
  BerkeleyField berkeley;     /* under the Berkeley rules */
} Game;

/* Whose half of the turn it is. Actor 0 is Pacman, actors 1.. are the monsters in map order. */
typedef enum { PHASE_PACMAN, PHASE_MONSTERS } Phase;

/* Everything that changes. One plain struct and its arrays; copy it with state_copy. */
typedef struct State {
  uint64_t hash; /* of the position: places, foods, phase, turn parity; kept up to date by step and undo */
  Cell pacman;
  int32_t score, moves, turn; /* turn: whole turns played */
  int32_t fed;                /* the turn in which food was last eaten, counted from 1; kept by rules that can stall */
  int32_t foods_left;
  uint8_t outcome, phase;
  uint8_t power;  /* moves left that may enter walls */
  int32_t energy; /* of a maze with energy, else -1 */
  Cell *monsters; /* monster_count of them */
  uint8_t *food;  /* one byte per padded cell: 1 while food lies there */
  /* Only where the rules know them, else NULL. */
  uint8_t *power_cells;  /* one byte per padded cell: 1 while a pie lies there */
  uint8_t *pill;         /* one byte per padded cell: 1 while an energy pill lies there (see maze_pill_at) */
  uint8_t *eaten;        /* one byte per padded cell: 1 where a wall was eaten */
  int8_t *signs;         /* a patrolling monster's way along the view's horizontal: 1 East, -1 West */
  BerkeleyGhost *ghosts; /* a monster's facing, half steps and timer; its cell stands in `monsters` as well */
  uint8_t next;          /* whose move it is where monsters move one after the other: 0 Pacman, else by number */
  Move facing;           /* Pacman's last direction, where the rules ask for it */
} State;

/* What one ply (half turn) changed and undo can't work out from the moves. Opaque: written by game_step, read by
 * game_undo. Small on purpose: keeping whole fields here made a random turn 1.3 times as slow. */
typedef struct Undo {
  uint64_t hash;
  Cell pacman;
  uint8_t phase;                        /* whose ply it was */
  uint8_t ate;                          /* foods eaten */
  uint8_t moved;                        /* Pacman's moves made: 0 or 1 */
  uint8_t ended_turn;                   /* whole turns ended: 0 or 1 */
  uint32_t turned;                      /* patrolling monsters that turned round, a bit each */
  uint8_t power;                        /* before it */
  uint8_t pies;                         /* pies eaten, one bit per end of the way */
  uint8_t wall;                         /* a wall eaten: 0 or 1 */
  uint8_t pill;                         /* an energy pill taken: 0 or 1 */
  Move facing;                          /* Pacman's before it */
  int32_t score, energy;                /* before it */
  int32_t fed;                          /* before it, where food was eaten */
  uint16_t ghosts[BERKELEY_GHOSTS_MAX]; /* as they were, packed; see rules_berkeley.c */
} Undo;

/* False with a message when the level refuses the map. */
bool game_init(Game *game, const Map *map, const Level *level, const GameConfig *config, Error *error);

/* Allocates the arrays of a state and puts everything at its start. */
bool state_init(State *state, const Game *game, Error *error);
void state_destroy(State *state);
/* Back to the start. */
void state_reset(State *state, const Game *game);
/* `to` must come from state_init with the same game. */
void state_copy(State *to, const State *from, const Game *game);
/* The hash computed from nothing, to check the kept one. */
uint64_t state_hash_full(const State *state, const Game *game);
/* Field by field equality. */
bool state_equal(const State *a, const State *b, const Game *game);

/* How many actors move in this ply, and the first of them. 0 when the game is over. */
int32_t game_movers(const Game *game, const State *state, int32_t *first);
/* The legal moves of one actor, in the order West, North, East, South (then Stay), or the rules' own; at least one. */
int32_t game_moves(const Game *game, const State *state, int32_t actor, Move out[MOVE_COUNT]);
bool game_legal(const Game *game, const State *state, int32_t actor, Move move);
/* Plays one ply: one legal move for each mover, in order. Pacman may also play
 * MOVE_GIVE_UP, and either side MOVE_FORFEIT (all movers alike), which loses at once and changes no score. */
void game_step(const Game *game, State *state, const Move *moves, Undo *undo);
/* Takes it back; `moves` and `undo` are those of the step. */
void game_undo(const Game *game, State *state, const Move *moves, const Undo *undo);
static inline bool state_over(const State *state) { return state->outcome != OUTCOME_PLAYING; }
/* What Pacman's moves have cost so far: their number without terrain. */
int32_t state_cost(const State *state, const Game *game);
/* Whether the cell is open now: eaten walls are. */
static inline bool state_open(const State *state, const Game *game, Cell cell) {
  return game->board->open[cell] || (state->eaten && state->eaten[cell]);
}
/* Under the Berkeley rules only: the position by Berkeley's numbers, to read, on the state's own food and capsules.
 */
BerkeleyState berkeley_view(const Game *game, const State *state);
/* The same for a search to play on; `engine` has its own arrays already. */
void berkeley_of_game(const Game *game, const State *state, BerkeleyState *engine);
/* Quarter turns clockwise that the maze has made, 0 to 3: always 0 where mazes don't turn. */
int32_t state_view(const State *state, const Game *game);

#endif
