/* What a player chose in the maze room, and a game of it as text: enough to generate the same maze again and to
 * continue where the player was. Knows no window and no store. */
#ifndef PACADE_APP_MODEL_MAZE_CHOICE_H
#define PACADE_APP_MODEL_MAZE_CHOICE_H

#include "game/core/maze_map.h"

typedef enum { DIFFICULTY_EASY, DIFFICULTY_MEDIUM, DIFFICULTY_HARD, DIFFICULTY_OWN, DIFFICULTY_COUNT } Difficulty;
typedef enum { ENERGY_NONE, ENERGY_SHOWN, ENERGY_HIDDEN, ENERGY_COUNT } EnergyMode;
typedef enum { PLAYS_PERSON, PLAYS_AGENT, PLAYS_RACE, PLAYS_COUNT } WhoPlays;

/* "easy", ...; "plain", "shown", "hidden"; "person", "agent", "race". */
extern const char *const difficulty_ids[DIFFICULTY_COUNT], *const energy_ids[ENERGY_COUNT],
                                                               *const who_plays_ids[PLAYS_COUNT];

enum { MAZE_AGENT_NAME = 160, MAZE_BOARD_KEY = 64 };

typedef struct MazeChoice {
  Difficulty difficulty;
  int32_t own; /* rooms per side of DIFFICULTY_OWN */
  MazeKind kind;
  uint64_t seed;
  EnergyMode mode;
  double factor; /* energy at the start, in shortest ways */
  bool picked;   /* start and goal were clicked on */
  bool anywhere; /* else they are random, and may be close together: in games saved by earlier versions */
  int32_t start_row, start_col, goal_row, goal_col;
  WhoPlays who;
  char agent[MAZE_AGENT_NAME]; /* "id:k=v,..." */
} MazeChoice;

MazeChoice maze_choice_usual(void);
int32_t maze_choice_rooms(const MazeChoice *choice);
/* The difficulty whose mazes are so large. */
Difficulty difficulty_of(int32_t rooms);
MazeSetup maze_choice_setup(const MazeChoice *choice);
/* The leaderboard that a game of it stands on: "maze/easy/plain", "maze/37/hidden". */
void maze_choice_board(const MazeChoice *choice, char out[MAZE_BOARD_KEY]);
/* The boards that the screen pages through, and what distinguishes boards besides size and mode. */
typedef struct MazeBoard {
  Difficulty difficulty;
  int32_t own; /* rooms per side, where the difficulty is one's own */
  EnergyMode mode;
  double factor; /* a different amount of energy is a different game; unused without energy */
  MazeKind kind; /* ways differ in length: only mazes of one kind are compared */
} MazeBoard;
MazeBoard maze_choice_page(const MazeChoice *choice);
void maze_board_key(const MazeBoard *board, char out[MAZE_BOARD_KEY]);
bool maze_factor_is_usual(double factor);
/* The n-th factor that can be chosen, from low to high, and how many there are. */
double maze_factor(int32_t index);
int32_t maze_factors(void);
int32_t maze_factor_index(double factor); /* the nearest */

/* A game that has been left. */
typedef struct MazeSaved {
  MazeChoice choice;
  uint64_t map_hash; /* of the maze it was played in: another version must generate the same one */
  int64_t ms;        /* time played */
  int32_t hints;
  double rival; /* place of the other one on its time line, in a race */
  Move *moves;  /* the caller's to free */
  int32_t move_count;
} MazeSaved;

/* The text, allocated; NULL when memory is short. */
char *maze_saved_write(const MazeSaved *saved, size_t *size);
/* Strict: false with a message on anything that maze_saved_write would not write. */
bool maze_saved_read(MazeSaved *out, const char *text, size_t size, Error *error);
/* The choice alone, without a game: for the settings. The same keys, joined by blanks. */
void maze_choice_write(const MazeChoice *choice, char *out, size_t room);
bool maze_choice_read(MazeChoice *out, const char *text);

#endif
