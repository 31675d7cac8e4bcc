/* The arcade game: Pac-Man in real time, sixty ticks per second.
 *
 * How it works, in the order in which it is best read:
 *
 * - A maze (ArcadeMaze) is made of a map: which cell is next to which, tunnels included; the house, which is a closed
 *   chamber with monsters in it; and the way back to the house from everywhere, for eyes.
 * - Places are whole numbers: ARCADE_CELL units per cell, x to the right and y down. An actor stands in the cell that
 *   holds its place; the centre of that cell is half a cell further.
 * - Everything that changes is in one flat struct, ArcadeState. Copying it is an assignment, and arcade_hash tells two
 *   of them apart.
 * - arcade_step(game, state, inputs) plays one tick. It is pure: no clock, no random number, no memory. Inputs are
 * wishes: at most one new direction per actor. A wish stays until it is taken or replaced, so that a direction pressed
 * early is taken at the junction.
 * - Pacman turns a corner early or late: anywhere inside the cell of the junction, moving on both axes until he is in
 * the middle of the new corridor. So he is faster round corners than the monsters, which turn only at the centre.
 * - Monsters never turn round of their own accord. At each centre they take their wish if they can, else they go
 *   straight on, else the first open way. Who has the wishes (a person, a mind, a record) is not known here.
 * - The bonus item lies under the house; from the third round on it comes in by a tunnel, passes there and leaves at
 * the tunnel's other end (arcade_item.c).
 * - A game is a sequence of stages: ready, play, (caught | cleared), ready ... over. ArcadeRound, a row per round, has
 *   the speeds, how long monsters are frightened, and when they scatter and chase.
 *
 * Uses libc only; knows no agent, no file and no window. */
#ifndef PACADE_CORE_ARCADE_H
#define PACADE_CORE_ARCADE_H

#include "game/core/map.h"

enum {
  ARCADE_CELL = 8192,       /* units per cell */
  ARCADE_RATE = 60,         /* ticks per second */
  ARCADE_READY = 120,       /* ticks of getting ready ... */
  ARCADE_READY_FIRST = 180, /* ... and at the beginning of a game */
  ARCADE_TICKS = 10000000,  /* at most: the longest game, of 46 hours */
  ARCADE_SIDE = 60,         /* rows and columns at most */
  ARCADE_CELLS = 4096       /* padded cells of the largest board */
};
enum { ARCADE_MONSTERS = 4, ARCADE_PACMEN = 2, ARCADE_ACTORS = ARCADE_PACMEN + ARCADE_MONSTERS };
/* Actors by number: Pacman, the second Pacman, then the monsters. */
enum { ACTOR_PACMAN = 0, ACTOR_SECOND = 1, ACTOR_MONSTER = 2 };

enum { ARCADE_EMPTY, ARCADE_FOOD, ARCADE_ENERGIZER }; /* what lies on a cell */

/* ---- the maze ---- */

typedef struct ArcadePlace {
  int32_t x, y;
} ArcadePlace;

typedef struct ArcadeMaze {
  const Map *map;                       /* borrowed: must outlive the maze */
  const Board *board;                   /* the map's */
  int32_t width, height;                /* of all of it, in units */
  int32_t monsters;                     /* 0 to ARCADE_MONSTERS */
  int32_t foods;                        /* food and energizers */
  int16_t next[ARCADE_CELLS][4];        /* the cell that a move leads to, through tunnels too; 0: a wall */
  uint8_t tunnel[ARCADE_CELLS];         /* monsters are slow here */
  int16_t home[ARCADE_CELLS];           /* steps to the nearest cell before the door; -1: no way */
  uint8_t lies[ARCADE_CELLS];           /* at the start of a round */
  bool house;                           /* there is one; else monsters start and come back where the map has them */
  int32_t house_rows[2], house_cols[2]; /* first and last of the chamber */
  ArcadePlace gate, den;                /* before the door; in the middle of the house */
  ArcadePlace start[ARCADE_PACMEN];     /* of the Pacmen */
  ArcadePlace monster_start[ARCADE_MONSTERS];
  bool inside[ARCADE_MONSTERS]; /* starts in the house */
  Cell corner[ARCADE_MONSTERS]; /* where a monster goes while they scatter */
  ArcadePlace bonus;            /* where a bonus item lies */
} ArcadeMaze;

/* False with a message when no arcade game can be played on the map. The map must outlive the maze. */
bool arcade_maze(ArcadeMaze *maze, const Map *map, Error *error);
/* The cell that holds a place. */
Cell arcade_cell(const ArcadeMaze *maze, int32_t x, int32_t y);
/* The centre of a cell. */
ArcadePlace arcade_centre(const ArcadeMaze *maze, Cell cell);
/* Moves that lead somewhere from a cell, a bit each. */
uint8_t arcade_exits(const ArcadeMaze *maze, Cell cell);

/* ---- rounds ---- */

enum { ARCADE_WAVES = 8 }; /* scatter, chase, scatter, ... */

/* What a round asks for: speeds in hundredths of the full speed, times in ticks. */
typedef struct ArcadeRound {
  uint8_t pacman, pacman_fright;
  uint8_t monster, monster_fright, monster_tunnel;
  uint8_t rush_foods[2], rush[2]; /* the first monster hurries when so much food is left */
  int16_t fright, flashes;        /* how long, and how often they flash before the end */
  int32_t wave[ARCADE_WAVES];     /* scatter first; 0: forever */
  int16_t leave[ARCADE_MONSTERS]; /* foods eaten until each monster leaves the house */
  int16_t idle;                   /* without food for so long the next one leaves */
  uint8_t bonus;                  /* the item: an index, see arcade_bonus_points */
} ArcadeRound;

/* From 1 on; the last row holds for all that follow. */
const ArcadeRound *arcade_round(int32_t round);
enum { ARCADE_BONUSES = 8 };
int32_t arcade_bonus_points(int32_t bonus);

/* ---- a game ---- */

typedef enum {
  STAGE_READY,
  STAGE_PLAY,
  STAGE_EATEN,  /* a monster was eaten: everything holds its breath, but for eyes */
  STAGE_CAUGHT, /* Pacman was */
  STAGE_CLEARED,
  STAGE_OVER
} ArcadeStage;

typedef enum {
  MONSTER_WAITS,  /* in the house */
  MONSTER_LEAVES, /* on its way through the door */
  MONSTER_OUT,
  MONSTER_EYES,  /* was eaten and goes home */
  MONSTER_ENTERS /* through the door */
} MonsterMode;

/* What happened in a tick, for sounds and signs. */
enum {
  ARCADE_ATE_FOOD = 1,
  ARCADE_ATE_ENERGIZER = 2,
  ARCADE_ATE_MONSTER = 4,
  ARCADE_ATE_BONUS = 8,
  ARCADE_SHOWED_BONUS = 16,
  ARCADE_GOT_LIFE = 32,
  ARCADE_WAS_CAUGHT = 64,
  ARCADE_CLEARED = 128,
  ARCADE_STARTED = 256, /* play begins, after ready */
  ARCADE_WAVE = 512,    /* from scatter to chase or back */
  ARCADE_ENDED = 1024
};

typedef struct ArcadeActor {
  int32_t x, y;
  Move dir;  /* where it goes, or last went */
  Move want; /* the direction wished for; MOVE_STAY: none */
} ArcadeActor;

typedef struct ArcadePacman {
  ArcadeActor at;
  int32_t pause; /* ticks that he stands, for he has eaten */
  bool moving;   /* he moved in the last tick */
} ArcadePacman;

typedef struct ArcadeMonster {
  ArcadeActor at;
  uint8_t mode;     /* a MonsterMode */
  bool frightened;  /* can be eaten */
  bool turn_back;   /* at the next centre */
  int16_t eaten_by; /* the points it gave, while its eyes go home */
} ArcadeMonster;

typedef struct ArcadeState {
  int32_t tick, round, score, lives;
  uint8_t stage;       /* an ArcadeStage */
  uint8_t outcome;     /* OUTCOME_PLAYING until the game is over */
  int32_t stage_ticks; /* left of this stage; of no meaning in STAGE_PLAY */
  uint32_t events;     /* of this tick */
  ArcadePacman pacmen[ARCADE_PACMEN];
  ArcadeMonster monsters[ARCADE_MONSTERS];
  int32_t caught;            /* which Pacman was, in STAGE_CAUGHT */
  int32_t wave, wave_ticks;  /* even waves: they scatter; ticks left, 0: forever */
  int32_t fright_ticks;      /* left; 0: nobody is frightened */
  int32_t fright_eaten;      /* monsters eaten since the energizer */
  int32_t eaten, foods_left; /* of the round */
  int32_t idle_ticks;        /* since food was eaten */
  int32_t leave_count;       /* foods that count for the next monster to leave */
  bool turbo;                /* Pacman is nearly twice as fast, and eating does not hold him up */
  bool after_life;           /* a life was lost in this round: monsters leave by one count for all */
  bool extra_given;
  int32_t bonus_ticks;                /* left; 0: there is no bonus item */
  ArcadeActor item;                   /* where it is; dir MOVE_STAY: it lies still */
  Cell item_exit;                     /* one that wanders leaves there ... */
  bool item_leaves;                   /* ... once it has been in the middle */
  int32_t bonuses;                    /* shown in this round */
  int32_t items;                      /* bonus items taken in the game */
  int32_t pop_points;                 /* points to show at a place ... */
  ArcadePlace pop;                    /* ... */
  int32_t pop_ticks;                  /* ... for so long; 0: none */
  int32_t monsters_eaten, energizers; /* in the game */
  uint8_t lies[ARCADE_CELLS];
} ArcadeState;

/* What stays the same. */
typedef struct ArcadeGame {
  const ArcadeMaze *const *mazes; /* round N is played on mazes[(N - 1) % maze_count]; borrowed */
  int32_t maze_count;
  int32_t pacmen;     /* 1 or 2 */
  int32_t lives;      /* 0: three */
  int32_t max_rounds; /* the game is won after so many; 0: no end */
  int32_t max_ticks;  /* 0: ARCADE_TICKS */
  int32_t max_idle;   /* ticks of play without food after which it ends as stalled; 0: never */
  bool turbo;         /* from the start */
  bool wanders;       /* in later rounds the bonus item comes in by a tunnel; it lay still in records of version 1 */
  /* For practice, of which no record is kept: */
  int32_t first_round; /* the game begins there; 0: with the first */
  bool unharmed;       /* nobody is caught */
  int32_t alone;       /* only this monster leaves the house, from 1 on; 0: all do */
} ArcadeGame;

/* One wish per actor; MOVE_STAY: nothing new. */
typedef struct ArcadeInput {
  Move want[ARCADE_ACTORS];
} ArcadeInput;

extern const ArcadeInput arcade_no_input;

void arcade_start(const ArcadeGame *game, ArcadeState *state);
/* One tick. Does nothing once the game is over. */
void arcade_step(const ArcadeGame *game, ArcadeState *state, const ArcadeInput *input);
/* The same state, the same hash: of everything but the events. */
uint64_t arcade_hash(const ArcadeState *state);
/* A short hash of where everybody is, for a chain over all ticks. */
uint64_t arcade_hash_next(uint64_t hash, const ArcadeState *state);

static inline bool arcade_over(const ArcadeState *state) { return state->outcome != OUTCOME_PLAYING; }
const ArcadeMaze *arcade_maze_of(const ArcadeGame *game, const ArcadeState *state);
static inline bool arcade_scatters(const ArcadeState *state) { return state->wave % 2 == 0; }
/* The first monster hurries: 0 not at all, 1, or 2. */
int32_t arcade_rush(const ArcadeState *state);
/* The cell whose centre an actor reaches next; for one that stands, where it stands. */
Cell arcade_ahead(const ArcadeMaze *maze, const ArcadeActor *at);
/* Which ways a monster may take at the centre of a cell that it enters by `dir`: a bit each. */
uint8_t arcade_monster_exits(const ArcadeMaze *maze, Cell cell, Move dir);
/* The speed of an actor now, in units per tick. */
int32_t arcade_pacman_speed(const ArcadeState *state);
int32_t arcade_monster_speed(const ArcadeGame *game, const ArcadeState *state, int32_t index);

#endif
