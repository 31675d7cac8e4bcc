/* An agent whose moves a person may replace. The agent is asked first where there are others it moves as well.
 * Must not know the window. */
#include "game/play/seat.h"

#include <stdlib.h>
#include <string.h>

enum { NO_MOVE = -1 };

static ActResult ask_agent(Seat *seat, const Observation *seen, const Limits *limits, Trace *trace, Stats *stats,
                           Move *moves) {
  return seat->agent.info->act(seat->agent.self, seen, limits, trace, stats, moves);
}

/* Whether the actor can go there: by the rules where everything is seen, else by what is near. */
static bool may_go(const Observation *seen, int32_t actor, Move move) {
  if (seen->state) return game_legal(seen->game, seen->state, actor, move);
  return move < DIRECTION_COUNT && !(sight_beside(&seen->sight, move) & SEEN_WALL);
}

/* The person's move, or that there is none yet. Boxed in, any direction means to stay: a turn costs a point, so it is
 * not played unasked. */
static ActResult ask_person(Seat *seat, const Observation *seen, Move *out) {
  bool any = false;
  for (Move m = 0; m < MOVE_COUNT; m++) any |= m != MOVE_STAY && m != MOVE_GIVE_UP && may_go(seen, seat->actor, m);
  int pressed = atomic_exchange(&seat->port.move, NO_MOVE);
  if (pressed == NO_MOVE) return ACT_PENDING;
  if (!any && pressed < DIRECTION_COUNT)
    pressed = MOVE_STAY;
  else if (!may_go(seen, seat->actor, (Move)pressed))
    return ACT_PENDING;
  *out = (Move)pressed;
  return ACT_MOVED;
}

/* What the agent would do, once a ply: for the actors the person does not move, and for what it must see. */
static ActResult prepare(Seat *seat, const Observation *seen, const Limits *limits, Trace *trace, Stats *stats) {
  if (seat->ready) return ACT_MOVED;
  bool alone = seen->count == 1 && seen->first == seat->actor;
  if (alone && !seat->looks) {
    seat->moves[0] = MOVE_STAY;
  } else {
    Stats unseen = {0};
    ActResult result = ask_agent(seat, seen, limits, alone ? NULL : trace, alone ? &unseen : stats, seat->moves);
    if (result != ACT_MOVED) return result;
  }
  seat->ready = true;
  return ACT_MOVED;
}

static ActResult seat_act(void *self, const Observation *seen, const Limits *limits, Trace *trace, Stats *stats,
                          Move *moves) {
  Seat *seat = self;
  if (limits && limits->cancel && atomic_load(limits->cancel)) return ACT_CANCELLED;
  /* Where monsters move one after the other, the person's turn comes when it comes. */
  bool mine_to_move = seat->actor >= seen->first && seat->actor < seen->first + seen->count;
  if (seat->actor == SEAT_NOBODY || !mine_to_move) return ask_agent(seat, seen, limits, trace, stats, moves);
  if (seen->count > seat->room) return ACT_FAILED;
  ActResult result = prepare(seat, seen, limits, trace, stats);
  if (result != ACT_MOVED) return result;
  Move mine;
  result = ask_person(seat, seen, &mine);
  if (result != ACT_MOVED) return result;
  memcpy(moves, seat->moves, (size_t)seen->count * sizeof *moves);
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

static const AgentInfo seat_infos[SIDE_COUNT] = {
    [SIDE_PACMAN] = {.id = "seat", .title = "", .blurb = "", .act = seat_act, .destroy = seat_destroy},
    [SIDE_MONSTERS] = {
        .id = "seat", .title = "", .blurb = "", .side = SIDE_MONSTERS, .act = seat_act, .destroy = seat_destroy}};

bool seat_take(Seat *seat, Match *match, Side side, Error *error) {
  int32_t room = match->game.monster_count + 1;
  *seat = (Seat){.side = side, .actor = SEAT_NOBODY, .room = room};
  seat->looks = side == SIDE_PACMAN && match->game.level->limited_sight;
  human_port_init(&seat->port);
  seat->moves = malloc(sizeof *seat->moves * (size_t)room);
  if (!seat->moves) return error_set(error, "out of memory for a game");
  seat->agent = match->agents[side];
  match->agents[side] = (Agent){.info = &seat_infos[side], .setup = seat->agent.setup, .self = seat};
  return true;
}

/* Shows the agent every moment it was to move in; what it would have done then is of no interest. */
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

bool seat_renew(Seat *seat, const Match *match, Error *error) {
  Agent fresh = {.info = seat->agent.info, .setup = seat->agent.setup};
  agent_stop(&seat->agent);
  seat->agent = fresh;
  seat->ready = false;
  atomic_store(&seat->port.move, NO_MOVE);
  if (!agent_start(&seat->agent, fresh.setup.seed, fresh.setup.port, error)) return false;
  return !seat->looks || look_again(seat, match, error);
}

bool seat_change(Seat *seat, const Match *match, const char *agent, Error *error) {
  Agent other;
  if (!agent_choose(&other, agent, seat->side, match->game.level->number, error)) return false;
  other.setup.seed = match_agent_seed(match, seat->side);
  agent_stop(&seat->agent);
  seat->agent = other;
  return seat_renew(seat, match, error);
}
