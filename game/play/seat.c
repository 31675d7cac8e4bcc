/* A person at play, and an agent whose moves a person may replace. The only place where a key becomes a move.
 * Must not know the window. */
#include "game/play/seat.h"

#include <stdlib.h>
#include <string.h>

enum { NO_MOVE = -1 };

static ActResult ask_agent(Seat *seat, const Observation *seen, const Limits *limits, Trace *trace, Stats *stats,
                           Move *moves) {
  return seat->agent.info->act(seat->agent.self, seen, limits, trace, stats, moves);
}

/* Whether the actor can go there: by the rules where everything is visible, otherwise by what it sees around it. */
static bool may_go(const Observation *seen, int32_t actor, Move move) {
  if (seen->state) return game_legal(seen->game, seen->state, actor, move);
  if (move >= DIRECTION_COUNT) return move == MOVE_GIVE_UP;
  return !(sight_beside(&seen->sight, move) & SEEN_WALL);
}

/* The person's move, or ACT_PENDING while there is none. For a Pacman that is boxed in, any direction means staying:
 * a turn costs a point, so that it is not played without a key. */
static ActResult ask_person(Seat *seat, const Observation *seen, Move *out) {
  bool any = false;
  for (Move m = 0; m < MOVE_COUNT; m++)
    any |= m != MOVE_STAY && m != MOVE_GIVE_UP && m != MOVE_FORFEIT && may_go(seen, seat->actor, m);
  int pressed = atomic_exchange(&seat->pressed, NO_MOVE);
  if (pressed == NO_MOVE) return ACT_PENDING;
  if (!any && pressed < DIRECTION_COUNT)
    pressed = MOVE_STAY;
  else if (!may_go(seen, seat->actor, (Move)pressed))
    return ACT_PENDING;
  *out = (Move)pressed;
  return ACT_MOVED;
}

/* Asks the agent, once per ply, for the other actors of its side. */
static ActResult ask_for_others(Seat *seat, const Observation *seen, const Limits *limits, Trace *trace, Stats *stats) {
  if (seat->ready || seen->count == 1) return ACT_MOVED;
  ActResult result = ask_agent(seat, seen, limits, trace, stats, seat->moves);
  seat->ready = result == ACT_MOVED;
  return result;
}

static ActResult seat_act(void *self, const Observation *seen, const Limits *limits, Trace *trace, Stats *stats,
                          Move *moves) {
  Seat *seat = self;
  if (limits && limits->cancel && atomic_load(limits->cancel)) return ACT_CANCELLED;
  /* Where monsters move one by one, the agent moves until it is the person's turn. */
  bool mine_to_move = seat->actor >= seen->first && seat->actor < seen->first + seen->count;
  if (seat->actor == SEAT_NOBODY || !mine_to_move) return ask_agent(seat, seen, limits, trace, stats, moves);
  if (seen->count > seat->room) return ACT_FAILED;
  Move mine;
  ActResult result = ask_for_others(seat, seen, limits, trace, stats);
  if (result == ACT_MOVED) result = ask_person(seat, seen, &mine);
  if (result != ACT_MOVED) return result;
  if (seat->ready) memcpy(moves, seat->moves, (size_t)seen->count * sizeof *moves);
  moves[seat->actor - seen->first] = mine;
  seat->ready = false;
  return ACT_MOVED;
}

static void seat_destroy(void *self) {
  Seat *seat = self;
  agent_stop(&seat->agent);
  free(seat->moves);
  seat->moves = NULL;
  seat->room = 0;
}

/* What agents from outside receive, and report, besides their moves. */
static void seat_over(void *self, Outcome outcome, int32_t score, int32_t moves) {
  const Seat *seat = self;
  if (seat->agent.self) seat->agent.info->over(seat->agent.self, outcome, score, moves);
}

static const char *seat_why(const void *self) {
  const Seat *seat = self;
  return seat->agent.self ? seat->agent.info->why(seat->agent.self) : "";
}

static const char *seat_note(const void *self, int32_t index) {
  const Seat *seat = self;
  return seat->agent.self ? seat->agent.info->note(seat->agent.self, index) : NULL;
}

/* Puts the agent on the seat. The match sees only the seat, under the agent's name. */
static void put_on(Seat *seat, const Agent *agent) {
  seat->agent = *agent;
  seat->info = (AgentInfo){.id = agent->info->id,
                           .title = agent->info->title,
                           .blurb = agent->info->blurb,
                           .side = seat->side,
                           .flags = agent->info->flags & AGENT_OUTSIDE, /* its time is not a thread's of this program */
                           .act = seat_act,
                           .over = agent->info->over ? seat_over : NULL,
                           .why = agent->info->why ? seat_why : NULL,
                           .note = agent->info->note ? seat_note : NULL,
                           .destroy = seat_destroy};
}

bool seat_take(Seat *seat, Match *match, Side side, Error *error) {
  int32_t room = match->game.monster_count + 1;
  *seat = (Seat){.side = side, .actor = SEAT_NOBODY, .room = room};
  if (match->agents[side].info->flags & AGENT_HUMAN) seat->actor = 0;
  seat->looks = side == SIDE_PACMAN && match->game.level->limited_sight;
  atomic_init(&seat->pressed, NO_MOVE);
  seat->moves = malloc(sizeof *seat->moves * (size_t)room);
  if (!seat->moves) return error_set(error, "out of memory for a game");
  put_on(seat, &match->agents[side]);
  match->agents[side] = (Agent){.info = &seat->info, .setup = seat->agent.setup, .self = seat};
  return true;
}

void seat_press(Seat *seat, Move move) { atomic_store(&seat->pressed, (int)move); }

/* Shows the agent every moment of the game in which its side was to move; its answers are discarded. */
static bool look_again(Seat *seat, const Match *match, Error *error) {
  const Record *record = &match->record;
  State state;
  if (!state_init(&state, &match->game, error)) return false;
  bool ok = true;
  for (int32_t i = 0; ok && i < record->ply_count; i++) {
    const RecordPly *ply = &record->plies[i];
    if (ply->phase == (seat->side == SIDE_PACMAN ? PHASE_PACMAN : PHASE_MONSTERS)) {
      Observation seen = match_observe(match, &state, seat->side);
      Stats unseen = {0};
      ok = ask_agent(seat, &seen, NULL, NULL, &unseen, seat->moves) == ACT_MOVED;
    }
    Undo undo;
    game_step(&match->game, &state, record->moves + ply->first_move, &undo);
  }
  state_destroy(&state);
  return ok || error_set(error, "the agent %s can't follow the game", seat->agent.info->id);
}

/* For an agent that is new to the game: earlier keys are forgotten, and it is shown what has been seen. */
static bool welcome(Seat *seat, const Match *match, Error *error) {
  seat->ready = false;
  atomic_store(&seat->pressed, NO_MOVE);
  return !seat->looks || look_again(seat, match, error);
}

bool seat_renew(Seat *seat, const Match *match, Error *error) {
  Agent *agent = &seat->agent;
  agent_stop(agent);
  return agent_start(agent, agent->setup.seed, agent->setup.record, error) && welcome(seat, match, error);
}

bool seat_change(Seat *seat, const Match *match, const char *agent, Error *error) {
  Agent other;
  if (!agent_choose(&other, agent, seat->side, match->game.level->number, error)) return false;
  if (!agent_start(&other, match_agent_seed(match, seat->side), NULL, error)) return false;
  agent_stop(&seat->agent);
  put_on(seat, &other);
  return welcome(seat, match, error);
}
