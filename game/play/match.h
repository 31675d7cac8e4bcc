/* The game loop: one function plays a ply, for the window, the bench, the command line and the tests alike.
 * Builds the observation a side may see, asks its agent, checks the move, steps, records.
 *
 * One turn in twelve lines, from a key to the picture:
 *  1. app_frame (app/app.c) calls input_frame (app/platform/input.c), which turns keys into actions by the bindings;
 *  2. play_update (app/screens/play/play.c) takes them; an arrow calls session_press (play/session_worker.c),
 *  3. which puts the move into the person's seat (seat_press, play/seat.c) and wakes the worker: it calls match_ply.
 *     Without a window the turn starts here: match_run for 'pacade play', lab/bench_run.c for bench and tournament,
 *     cli/watch.c for games and replays in a terminal.
 *  4. match_ply (play/match.c) asks game_movers (core/game.c) whose ply it is,
 *  5. shows that side what it may see (match_observe), and asks its agent's `act` for moves:
 *  6. an agent under ai/, a record's moves (ai/common/replay_agent.c), or a seat with a key or an agent in it.
 *  7. game_legal checks each move, and game_step plays them by the level's rules (core/rules_*.c).
 *  8. record_hash_next and record_add (core/record.c) write the ply down; then comes the next ply, from step 4.
 *  9. session_publish (play/session_worker.c) puts ply and trace into the outbox; the worker continues with the next.
 * 10. In the next frame play_update calls session_sync (play/session_time.c): the time line grows by the outbox,
 * 11. and session_advance walks the window's own state along it at the chosen pace, with game_step and game_undo.
 * 12. play_draw_all (app/screens/play/play_view.c) draws that state: stage_draw (app/view/stage_view.c). */
#ifndef PACADE_PLAY_MATCH_H
#define PACADE_PLAY_MATCH_H

#include "ai/registry.h"
#include "game/core/record.h"

typedef struct MatchConfig {
  const Map *map;       /* borrowed for the match's life */
  const char *map_name; /* the name that the user gave; a kept record has a copy */
  const Level *level;
  const char *pacman;   /* "id" or "id:k=v,..."; NULL: the champion; read only while the match is created */
  const char *monsters; /* the same; NULL: the level's default team */
  uint64_t seed;
  SightKind sight;     /* where the level limits it */
  CornersKind corners; /* where the level has them */
  ValuesKind values;   /* where there are pills */
  int32_t max_turns;   /* 0: the level's default */
  int32_t max_idle;    /* as in GameConfig: 0: never; MAX_IDLE_USUAL: the level's default */
  bool keep;           /* keep a record and undo information */
  bool cpu;            /* measure the processor time of Pacman too: a busy machine hardly changes it */
  Limits limits;       /* for every move of the agents */
  struct Seat *seats;  /* SIDE_COUNT of them, where people may play (seat.h); NULL: agents only */
  /* Plays this record again: both sides, map, level, seed and settings are the record's, and nothing above needs to be
   * set; borrowed for the match's life. */
  const Record *replay;
  const Agent *chosen[SIDE_COUNT]; /* already parsed from the texts, for callers that play many games; may be NULL */
} MatchConfig;

typedef struct SideStats {
  Stats total;
  double think_seconds, think_max_seconds;
  double cpu_seconds; /* processor time of Pacman's thinking, if MatchConfig.cpu asks for it */
  int64_t decisions;
} SideStats;

/* The same game on a map without the values of its pills: what agents get when these are hidden. */
typedef struct Veil {
  Game game;
  Map map;
} Veil;

typedef struct Match {
  MatchConfig config;
  Game game;
  Veil *veil; /* when the values of pills are hidden, else NULL */
  State state;
  Agent agents[SIDE_COUNT];
  Move *moves; /* room for every monster's move */
  SideStats stats[SIDE_COUNT];
  uint64_t hash_start, hash; /* of the game so far, as in record.h */
  Record record;             /* filled when config.keep */
  Undo *undos;               /* one per recorded ply, when config.keep */
  int32_t undo_room;
} Match;

typedef enum { MATCH_PLAYED, MATCH_OVER, MATCH_PENDING, MATCH_CANCELLED, MATCH_LIMIT, MATCH_ERROR } MatchStatus;

bool match_init(Match *match, const MatchConfig *config, Error *error);
void match_destroy(Match *match);
/* Plays the next ply. The trace may be NULL; it is cleared first. */
MatchStatus match_ply(Match *match, Trace *trace, Error *error);
/* Plays a ply whose moves are known already, one per mover: no agent is asked. For games that are resumed. */
MatchStatus match_make(Match *match, const Move *moves, Error *error);
/* Plays what Pacman's agent has already decided, where nobody else moves and no record is kept: the same moves that
 * match_ply would ask for one by one, without asking. Returns how many were played (0: continue with match_ply);
 * they count as decisions that took no time. An illegal move is left to match_ply, which reports it. */
int32_t match_walk(Match *match);
/* Plays to the end (or until pending, cancelled or an error). */
MatchStatus match_run(Match *match, Error *error);
/* Takes plies back until `plies` of them are left: state, record and hash. The statistics stay, and the agents are
 * not informed. Needs config.keep. */
void match_rewind(Match *match, int32_t plies);
/* The seed that a side's agent may know: 0 for Pacman where sight is limited. */
uint64_t match_agent_seed(const Match *match, Side side);
/* What a side sees in a state of this match when it is to move. */
Observation match_observe(const Match *match, const State *state, Side side);

/* For callers that ask agents without a match: the veil of a game whose values are hidden, otherwise *veil is NULL.
 * False when memory is short. */
bool veil_create(Veil **veil, const Game *game, Error *error);
void veil_destroy(Veil *veil);
/* What a side sees in a state of a game (whose veil is NULL where it has none) when it is to move. */
Observation observe(const Game *game, const Veil *veil, const State *state, Side side);

#endif
