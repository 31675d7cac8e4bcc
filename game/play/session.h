/* One running game: the match on a worker thread, and a view of it that can be moved along its time line.
 * Draws nothing. Everything but the worker's own loop is called from the window's thread. */
#ifndef PACADE_PLAY_SESSION_H
#define PACADE_PLAY_SESSION_H

#include "game/play/match.h"
#include "game/play/seat.h"
#include "game/play/sight_log.h"

typedef struct SessionConfig {
  const Map *map; /* borrowed for the session's life */
  const char *map_name;
  const Level *level;
  const char *pacman, *monsters; /* as in MatchConfig */
  uint64_t seed;
  int32_t max_turns;
  int32_t max_idle;     /* as in MatchConfig */
  SightKind sight;      /* where the level limits it */
  uint64_t max_nodes;   /* for each move of the agents; 0: no limit */
  double max_seconds;   /* the same */
  const Record *record; /* watch this instead of playing: nothing else needs to be set; borrowed */
  const Move *made;     /* Pacman's moves of a game that is resumed, on levels where nobody else moves; borrowed while
                           the session is created */
  int32_t made_count;
} SessionConfig;

/* One ply as the view needs it. On the time line every cell expanded while thinking is one step, then Pacman's move
 * is one; monsters answer within Pacman's step. */
typedef struct SessionPly {
  int32_t first_move, move_count;
  int32_t first_event, event_count; /* of the trace */
  int32_t closed;                   /* expansions among them */
  int32_t start, end;               /* places on the time line: thinking begins at start, the move is done at end */
  int32_t thought;                  /* the last of Pacman's plies up to this one that has events, or -1 */
  uint8_t phase;
  int16_t near;   /* a monster within two steps of Pacman after the ply, or -1 */
  Cell pacman;    /* after the ply */
  uint64_t hash;  /* of the position after the ply */
  SideStats used; /* what Pacman's agent has used in total, after the ply */
} SessionPly;

typedef struct SessionResult {
  Outcome outcome;
  int32_t score, moves, foods, foods_total;
  uint64_t expanded, generated, peak_frontier, hash;
  double think_seconds;
  int32_t cost;     /* of the moves: their number without terrain */
  int32_t shortest; /* cost of the best path where there is one food (its length without terrain), else -1 */
} SessionResult;

typedef struct Session Session;

/* Starts the game and its thread. NULL with a message on failure. */
Session *session_create(const SessionConfig *config, Error *error);
/* Stops any thinking at once, waits for the thread and frees. NULL is fine. */
void session_destroy(Session *session);

/* Takes what the worker has done since the last call; call once per frame. */
void session_sync(Session *session);
/* Every move is known: the game is over, or its agent failed (then session_error says why). */
bool session_done(const Session *session);
const char *session_error(const Session *session); /* NULL when all is well */
/* Valid when done without an error. */
const SessionResult *session_result(const Session *session);
/* Seconds that the worker has been thinking about its current move; 0 when it is not thinking. */
double session_thinking(const Session *session);
/* Nodes of that move so far, as far as its agent reports them. */
uint64_t session_thinking_nodes(const Session *session);
int32_t session_thinking_depth(const Session *session); /* turns looked ahead so far, 0: not known */
int32_t session_building(const Session *session); /* percent done of the tables that the agent needs first, 0: none */
/* Whether a record is being thought about again, which lasts as long as its agents choose the recorded moves; *plies
 * gets how many plies of session_ply_count are done. False: everything that can be known is known. */
bool session_rethinks(const Session *session, int32_t *plies);
/* The actor that a person moves at present: SEAT_NOBODY, 0 for Pacman, or a monster by its number from 1. */
int32_t session_person(const Session *session);
bool session_has_person(const Session *session);
/* Both a person and an agent have played in it: the result counts for neither. */
bool session_mixed(const Session *session);
/* From the view's place on, a person moves this actor; with SEAT_NOBODY the agents play on by themselves. What came
 * after that place is forgotten. False with a message when the game is over there, or can't be continued. */
bool session_hand(Session *session, int32_t actor, Error *error);
/* A person's key; wakes the worker. */
void session_press(Session *session, Move move);
/* Writes the game as a record, once it is done; a file is never left half written. */
bool session_save(const Session *session, const char *path, Error *error);
/* Its text, allocated. */
char *session_record_text(const Session *session, size_t *size, Error *error);
/* A copy of it, to be destroyed by the caller. */
bool session_copy_record(const Session *session, Record *out, Error *error);

const Game *session_game(const Session *session);
/* Whether the monsters move by chance alone. */
bool session_drifts(const Session *session);
const AgentInfo *session_agent(const Session *session);
const OptionValues *session_options(const Session *session);
/* The name of the player of a side, with its options where they are known; of a watched record, the recorded one. */
const char *session_name(const Session *session, Side side);
/* Who moves the monsters; of a watched record, the recorded team, or NULL if this level has no such team. */
const AgentInfo *session_team(const Session *session);

/* The time line: 0 .. length, so far. */
int32_t session_length(const Session *session);
/* Moves the view to a place on it (clamped): state as it was there. A fraction is within a step, for the picture. */
void session_seek(Session *session, double place);
double session_place(const Session *session);
/* One step forward or back; from the middle of a step back to its start. */
void session_step(Session *session, int direction);
/* How fast thinking is shown: in expansions per second, or automatically so that it takes a few seconds at most, or
 * not at all. */
enum { THINK_AUTO = 0, THINK_SKIP = -1 };
/* Moves the view forward by dt seconds at `speed` moves per second, as far as the game is known. Returns the expansions
 * per second at which thinking was shown, 0 where none was. */
double session_advance(Session *session, double speed, double think_speed, double dt);
/* The game is known to its end, and the view is there. */
bool session_at_end(const Session *session);
/* The view is at the end of what is known, and an agent has been thinking for a while. */
bool session_waits(const Session *session);
const State *session_state(const Session *session);
/* Plies done at the view's place, and all that are known. */
int32_t session_plies_done(const Session *session);
/* How often the present position has come up in the game so far, this time included. */
int32_t session_repeats(const Session *session);
int32_t session_ply_count(const Session *session);
const SessionPly *session_ply(const Session *session, int32_t index);
const TraceEvent *session_events(const Session *session, const SessionPly *ply);
const Move *session_moves(const Session *session, const SessionPly *ply);
/* The ply of Pacman's whose thinking is to be shown at the view's place, or NULL; *closed gets how many of its
 * expansions to show. */
const SessionPly *session_thought(const Session *session, int32_t *closed);
/* Whether the view is past that thinking. */
bool session_thought_over(const Session *session);
/* The length of the first thinking on the time line, in steps. */
int32_t session_think_length(const Session *session);
/* Nodes expanded and thinking time up to the view's place. */
uint64_t session_nodes(const Session *session);
double session_seconds(const Session *session);
/* The state after the step that is in progress at the view's place and the monsters' answer to it, for the picture
 * between the two; NULL while it is not known. */
const State *session_ahead(Session *session);

/* What Pacman had seen at each place the view has been at, where the level limits sight; else NULL. */
const SightLog *session_sight(const Session *session);

#endif
