/* libpacade: the rules of Pacade as a library. Maps of every format, legal moves, step and undo, distances, what is
 * seen under fog, the built-in agents, solutions, whole search trees, and thousands of games stepped at once.
 *
 * Every function that can fail returns NULL, a negative number or 0 as it says, and leaves one line for people in
 * pacade_error(). Nothing here prints, ends the program or keeps a global state. A game is not changed once made and
 * may be used by several threads; every other object belongs to one thread at a time. A pointer to memory of an object
 * is valid until that object is destroyed, unless it says otherwise. Destroying NULL does nothing; objects keep their
 * game alive, so the order does not matter.
 *
 * Cells are row * columns + column, from the top left. Actor 0 is Pacman, actors 1, 2, ... are the monsters.
 *
 *     PacadeGame *game = pacade_game_open("4/01-open-court", NULL);
 *     PacadeState *state = pacade_state_create(game);
 *     uint8_t moves[PACADE_LEGAL_MAX];
 *     int32_t count = pacade_state_legal(state, 0, moves);
 *     pacade_state_step(state, moves, 1);
 */
#ifndef PACADE_LIB_PACADE_H
#define PACADE_LIB_PACADE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Grows when something is added; the name of the library (libpacade.so.1) changes when something breaks. */
#define PACADE_API_VERSION 1

#if defined(__GNUC__)
#define PACADE_API __attribute__((visibility("default")))
#else
#define PACADE_API
#endif

/* The version of the header that the library was built with. */
PACADE_API int32_t pacade_api_version(void);
/* "0.1.0-1a2b3c4d": release and commit. */
PACADE_API const char *pacade_version(void);
/* The message of this thread's last call that failed; one line, "" if none has. */
PACADE_API const char *pacade_error(void);

enum PacadeMove {
  PACADE_WEST,
  PACADE_NORTH,
  PACADE_EAST,
  PACADE_SOUTH,
  PACADE_STAY,
  PACADE_GIVE_UP, /* ends the game; always allowed to Pacman, and never listed as legal */
  PACADE_TELEPORT_UPPER_LEFT,
  PACADE_TELEPORT_UPPER_RIGHT,
  PACADE_TELEPORT_BOTTOM_LEFT,
  PACADE_TELEPORT_BOTTOM_RIGHT
};
#define PACADE_LEGAL_MAX 16 /* room for the legal moves of an actor */

enum PacadeOutcome {
  PACADE_PLAYING,
  PACADE_WON,
  PACADE_LOST,
  PACADE_TIMEOUT, /* max_turns have passed */
  PACADE_GAVE_UP,
  PACADE_STALLED /* max_idle turns without food */
};

enum PacadeSide { PACADE_SIDE_PACMAN, PACADE_SIDE_MONSTERS };

/* ---- games ---- */

typedef struct PacadeGame PacadeGame;

/* Set everything to zero, then the fields that are not to have their defaults. */
typedef struct PacadeConfig {
  int32_t level;          /* 0: the map's own */
  int32_t max_turns;      /* 0: 20 x the open cells, at least 1,000 */
  int32_t max_idle;       /* level 4: stalled after that many turns without food; 0: never, -1: as in 'pacade play' */
  int32_t still_monsters; /* not 0: the monsters never move */
  int32_t sight;          /* under fog: 0 diamond, 1 walk, 2 square */
  int32_t corners;        /* level 5: 0 carry Pacman at once, 1 are an action */
  int32_t values;         /* values of pills: 0 as the map says, 1 shown, 2 hidden */
  int32_t reserved[9];    /* must be 0 */
} PacadeConfig;

/* Opens a map by its file, or by the id of a shipped map ("7/02-two-lanterns") or of the user's own ("mine/NAME").
 * The config may be NULL. NULL on failure. */
PACADE_API PacadeGame *pacade_game_open(const char *name, const PacadeConfig *config);
/* The same from memory; `name` is used in messages. */
PACADE_API PacadeGame *pacade_game_parse(const char *text, size_t size, const char *name, const PacadeConfig *config);
PACADE_API void pacade_game_destroy(PacadeGame *game);

PACADE_API int32_t pacade_game_level(const PacadeGame *game);
PACADE_API int32_t pacade_game_rows(const PacadeGame *game);
PACADE_API int32_t pacade_game_cols(const PacadeGame *game);
PACADE_API int32_t pacade_game_monsters(const PacadeGame *game);
PACADE_API int32_t pacade_game_foods(const PacadeGame *game);
PACADE_API int32_t pacade_game_max_turns(const PacadeGame *game);
/* How many different moves there are: 5, or 10 where there are teleports. */
PACADE_API int32_t pacade_game_actions(const PacadeGame *game);
/* The exit's cell, -1 where there is none. */
PACADE_API int32_t pacade_game_exit(const PacadeGame *game);
/* 1 wall, 0 open, one byte per cell. */
PACADE_API const uint8_t *pacade_game_walls(const PacadeGame *game);
/* The map as text, with a terminating NUL that *size (may be NULL) does not count. NULL when memory is short. */
PACADE_API const char *pacade_game_text(PacadeGame *game, size_t *size);
/* The fewest steps from a cell to every cell, regardless of monsters; -1 where there is no path. Computed when first
 * asked for, then kept. NULL on failure. */
PACADE_API const int32_t *pacade_game_distances(PacadeGame *game, int32_t cell);
/* The same for all pairs: cells x cells numbers, 65535 where there is no path. NULL on failure: the largest possible
 * board has 16,384 cells. */
PACADE_API const uint16_t *pacade_game_all_distances(PacadeGame *game);

/* ---- positions ---- */

typedef struct PacadeState PacadeState;

typedef struct PacadePosition {
  uint64_t hash; /* of everything but the score */
  int32_t pacman, score, moves, turn, foods_left;
  int32_t outcome; /* enum PacadeOutcome */
  int32_t mover;   /* the first actor to move next; -1 when the game is over */
  int32_t movers;  /* how many move at once */
  int32_t power;   /* how many more moves may enter walls */
  int32_t energy;  /* -1 where there is none */
  int32_t facing;  /* Pacman's last direction where the rules keep it, else PACADE_STAY */
  int32_t view;    /* quarter turns clockwise that the maze has made (level 6) */
} PacadePosition;

typedef struct PacadeGhost {
  int32_t cell;
  uint8_t facing; /* PACADE_STAY where the rules keep none */
  uint8_t half;   /* 1: half way to the next cell in its direction (Berkeley rules) */
  uint8_t scared; /* its moves left in which it can be eaten */
  uint8_t number; /* 1, 2, ... in the order in which monsters move */
} PacadeGhost;

/* The start of the game. NULL on failure. */
PACADE_API PacadeState *pacade_state_create(PacadeGame *game);
PACADE_API void pacade_state_destroy(PacadeState *state);
/* The same position, without the history that undo needs. NULL on failure. */
PACADE_API PacadeState *pacade_state_clone(const PacadeState *state);
/* Copies the position into a state of the same game. */
PACADE_API int32_t pacade_state_copy(PacadeState *to, const PacadeState *from);
PACADE_API void pacade_state_reset(PacadeState *state);

PACADE_API void pacade_state_look(const PacadeState *state, PacadePosition *out);
PACADE_API uint64_t pacade_state_hash(const PacadeState *state);
PACADE_API int32_t pacade_state_score(const PacadeState *state);
PACADE_API int32_t pacade_state_outcome(const PacadeState *state);
PACADE_API int32_t pacade_state_pacman(const PacadeState *state);
/* The monsters in the map's order (actors 1, 2, ...); writes at most `room` and returns how many there are. */
PACADE_API int32_t pacade_state_monsters(const PacadeState *state, PacadeGhost *out, int32_t room);
/* The cells with food, in reading order; as above. */
PACADE_API int32_t pacade_state_foods(const PacadeState *state, int32_t *out, int32_t room);
/* The cells with pies or capsules; as above. */
PACADE_API int32_t pacade_state_capsules(const PacadeState *state, int32_t *out, int32_t room);
/* One byte per cell: 0 open, 1 wall, 2 food, 3 pie or capsule, 4 energy pill, 5 exit, 6 monster, 7 monster that can be
 * eaten, 8 Pacman; the largest that applies. */
PACADE_API void pacade_state_board(const PacadeState *state, uint8_t *out);
/* What Pacman may see under fog, one byte per cell: 0 unknown, otherwise the sum of 1 seen, 2 wall, 4 food, 8
 * monster. If sight is not limited, everything is seen. Returns how many cells are seen. */
PACADE_API int32_t pacade_state_observe(const PacadeState *state, uint8_t *out);

/* The legal moves of an actor, in the order in which the rules try them. Returns how many; 0 when the game is over, -1
 * when there is no such actor. */
PACADE_API int32_t pacade_state_legal(const PacadeState *state, int32_t actor, uint8_t out[PACADE_LEGAL_MAX]);
/* The same as bits: bit m is move m. */
PACADE_API uint32_t pacade_state_legal_bits(const PacadeState *state, int32_t actor);
/* Plays one move for each of the actors that move now: Pacman, or all monsters, or one ghost. 0, or -1 and nothing is
 * changed when a move is not legal or the game is over. */
PACADE_API int32_t pacade_state_step(PacadeState *state, const uint8_t *moves, int32_t count);
/* Takes the last step back. 0, or -1 when there is none. */
PACADE_API int32_t pacade_state_undo(PacadeState *state);
/* How many steps can be taken back. */
PACADE_API int32_t pacade_state_depth(const PacadeState *state);
/* Berkeley rules: `to` becomes the position after a move of any actor, whoever's turn it is, as in the course's
 * generateSuccessor; actors are numbered in the order in which they move. Returns the outcome, or -1. */
PACADE_API int32_t pacade_state_successor(const PacadeState *from, PacadeState *to, int32_t number, uint8_t move);
/* Sets the position from a "turn" line of the agent protocol (see ai/kit/README.md). 0, or -1. */
PACADE_API int32_t pacade_state_follow(PacadeState *state, const char *line, size_t size);

/* ---- the built-in agents ---- */

typedef struct PacadePlayer PacadePlayer;

typedef struct PacadeThought {
  uint64_t expanded, generated; /* of all moves so far */
  double value;                 /* of the last move, in the agent's own units */
  int32_t depth, reserved;
} PacadeThought;

/* An agent by its id with options ("alphabeta:depth=4"), or "champion", as on the command line. The same map, seed and
 * agents give the same game as 'pacade play'. NULL on failure. */
PACADE_API PacadePlayer *pacade_player_create(PacadeGame *game, int32_t side, const char *agent, uint64_t seed);
PACADE_API void pacade_player_destroy(PacadePlayer *player);
/* Limits the nodes and seconds per move; 0: no limit but the agent's own. */
PACADE_API void pacade_player_limit(PacadePlayer *player, uint64_t max_nodes, double max_seconds);
/* Its moves in a position in which its side is to move, one per mover, without playing them. Returns how many, -1 on
 * failure. */
PACADE_API int32_t pacade_player_move(PacadePlayer *player, const PacadeState *state, uint8_t *moves, int32_t room);
PACADE_API void pacade_player_thought(const PacadePlayer *player, PacadeThought *out);
/* Plays a state to its end with two agents (NULL: the defaults). Returns the outcome, -1 on failure. */
PACADE_API int32_t pacade_play(PacadeState *state, const char *pacman, const char *monsters, uint64_t seed);
/* Pacman's moves to the end of the game, where nothing is left to chance: levels 1, 2, 5, 6 and 8, and any level
 * without monsters. `agent` is a planner or a search (NULL: the champion). Writes at most `room` moves and returns
 * how many there are; -1 on failure, -2 when there is no path. *proven (may be NULL): 1 when it is proven that no
 * path is shorter. */
PACADE_API int32_t pacade_solve(const PacadeState *state, const char *agent, uint64_t max_nodes, uint8_t *moves,
                                int32_t room, int32_t *proven);

/* ---- search trees ---- */

/* All positions that can follow within a number of rounds, generated at once; in one round everybody moves once.
 * Nodes are numbered layer by layer, node 0 is the root, and the children of a node are adjacent. Where all monsters
 * move at once, a layer has every combination of their moves. */
typedef struct PacadeTree PacadeTree;

PACADE_API PacadeTree *pacade_tree_create(PacadeGame *game);
PACADE_API void pacade_tree_destroy(PacadeTree *tree);
/* Builds the tree of a state over that many rounds. Returns the number of nodes, -1 on failure (also if there are
 * more than `max_nodes`, unless that is 0). The arrays of the previous tree become invalid. */
PACADE_API int64_t pacade_tree_grow(PacadeTree *tree, const PacadeState *state, int32_t rounds, int64_t max_nodes);
/* The number of layers, including the root's; layer i begins at node starts[i] and ends before starts[i + 1]. */
PACADE_API int32_t pacade_tree_layers(const PacadeTree *tree, const int64_t **starts);
/* Arrays with one number per node. */
PACADE_API const int32_t *pacade_tree_parent(const PacadeTree *tree);
PACADE_API const uint8_t *pacade_tree_mover(const PacadeTree *tree); /* who moves in it: 0 Pacman, else a monster */
PACADE_API const uint8_t *pacade_tree_move(
    const PacadeTree *tree); /* the move that led to it; of the first mover, if several moved */
PACADE_API const int32_t *pacade_tree_score(const PacadeTree *tree);
PACADE_API const uint8_t *pacade_tree_outcome(const PacadeTree *tree);
PACADE_API const int32_t *pacade_tree_pacman(const PacadeTree *tree);
PACADE_API const int32_t *pacade_tree_foods_left(const PacadeTree *tree);
/* One number per node and monster: its cell, and for how many moves it can be eaten. */
PACADE_API const int32_t *pacade_tree_monsters(const PacadeTree *tree);
PACADE_API const uint8_t *pacade_tree_scared(const PacadeTree *tree);
/* Steps from Pacman to the nearest food that is left, 65535 if none can be reached; only for the last layer, because
 * it takes longer than everything else: one number per node of that layer. NULL when memory is short. */
PACADE_API const uint16_t *pacade_tree_food_distance(PacadeTree *tree);

/* ---- many games at once ---- */

typedef struct PacadeBatch PacadeBatch;

/* `count` games of one map against a team of monsters (NULL: the default). Game i is the game that 'pacade play'
 * would play with the same moves and seed `seed + i`; its k-th game after that has the seed `seed + i + k * count`.
 * NULL on failure. */
PACADE_API PacadeBatch *pacade_batch_create(PacadeGame *game, int32_t count, const char *monsters, uint64_t seed);
PACADE_API void pacade_batch_destroy(PacadeBatch *batch);
/* Not 0 (the default): a game that ends restarts in the same step. 0: it stays as it ended, and its moves are
 * ignored. */
PACADE_API void pacade_batch_auto_reset(PacadeBatch *batch, int32_t on);
/* Restarts all games with new seeds. 0, or -1. */
PACADE_API int32_t pacade_batch_reset(PacadeBatch *batch, uint64_t seed);
/* Restarts one game with its own seed. 0, or -1. */
PACADE_API int32_t pacade_batch_reset_one(PacadeBatch *batch, int32_t index, uint64_t seed);
/* Plays a turn in every game: Pacman's move and everything up to its next one. An illegal move is replaced: by
 * staying if that is legal, otherwise by the first legal move. Returns how many games ended, -1 on failure. */
PACADE_API int32_t pacade_batch_step(PacadeBatch *batch, const uint8_t *moves);

/* The observations, in memory that the batch owns and overwrites in every step; one row per game. A game that has
 * restarted shows its start, and its end is in the four arrays of ends. */
PACADE_API uint8_t *pacade_batch_boards(PacadeBatch *batch);     /* rows x cols: as pacade_state_board */
PACADE_API uint8_t *pacade_batch_legal(PacadeBatch *batch);      /* actions: 1 where the move is legal */
PACADE_API int32_t *pacade_batch_pacman(PacadeBatch *batch);     /* Pacman's cell */
PACADE_API int32_t *pacade_batch_monsters(PacadeBatch *batch);   /* monsters: their cells */
PACADE_API uint8_t *pacade_batch_scared(PacadeBatch *batch);     /* monsters: moves left in which they can be eaten */
PACADE_API float *pacade_batch_rewards(PacadeBatch *batch);      /* by how much the score has changed */
PACADE_API int32_t *pacade_batch_scores(PacadeBatch *batch);     /* the score */
PACADE_API int32_t *pacade_batch_turns(PacadeBatch *batch);      /* turns played */
PACADE_API int32_t *pacade_batch_foods(PacadeBatch *batch);      /* foods left */
PACADE_API uint8_t *pacade_batch_terminated(PacadeBatch *batch); /* 1: won or lost in this step */
PACADE_API uint8_t *pacade_batch_truncated(PacadeBatch *batch);  /* 1: ended by the limit on its length in this step */
PACADE_API uint64_t *pacade_batch_seeds(PacadeBatch *batch);     /* of the current game */
PACADE_API uint8_t *pacade_batch_end_outcomes(PacadeBatch *batch); /* of the last game that ended; 0 before that */
PACADE_API int32_t *pacade_batch_end_scores(PacadeBatch *batch);
PACADE_API int32_t *pacade_batch_end_turns(PacadeBatch *batch);
PACADE_API uint64_t *pacade_batch_end_hashes(PacadeBatch *batch); /* of its last position */

#ifdef __cplusplus
}
#endif

#endif
