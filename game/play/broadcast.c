/* Follows a game ply by ply and notes what is worth reporting.
 * Must not look ahead: everything is derived from the plies that have been added. */
#include <stdlib.h>
#include <string.h>

#include "game/play/broadcast_internal.h"

/* The change of the chance that is worth reporting, in hundredths, and the turns between two moments of one kind. */
enum { SWING = 10, RISK_PAUSE = 30, REPEAT_PAUSE = 20, FATE_PAUSE = 10, PASS_PAUSE = 20 };
enum { RISK_STEPS = 2, CIRCLE = 3, HALF_FROM = 8, LAST_FROM = 4, EATEN_STEP = 100, HALFWAY_FROM = 16 };
/* In ten-thousandths: below SURE a plan under fog is a gamble; from RECOGNISED on an opponent counts as recognised. */
enum { SURE = 9500, RECOGNISED = 9000 };

static void look_at_position(Broadcast *b);

/* ---- beginning and end ---- */

bool broadcast_begin(Broadcast *b, const Game *game, Error *error) {
  *b = (Broadcast){.game = game};
  if (!state_init(&b->state, game, error)) return false;
  b->far = malloc(sizeof *b->far * (size_t)game->board->cells);
  b->queue = malloc(sizeof *b->queue * (size_t)game->board->cells);
  if (!b->far || !b->queue) {
    broadcast_end(b);
    return error_set_memory(error, "out of memory for the commentary");
  }
  broadcast_reset(b);
  return true;
}

void broadcast_end(Broadcast *b) {
  state_destroy(&b->state);
  free(b->far);
  free(b->queue);
  free(b->frames);
  free(b->moments);
  free(b->positions);
  *b = (Broadcast){0};
}

void broadcast_reset(Broadcast *b) {
  state_reset(&b->state, b->game);
  b->plies = b->frame_count = b->moment_count = b->position_count = 0;
  for (int kind = 0; kind < MOMENT_KINDS; kind++) b->last_of[kind] = -1;
  b->told_frame = b->trapped_since = b->fate = b->team = -1;
  b->homes = b->way = 0;
  b->last_move = MOVE_STAY;
  b->risk.kind = MOMENT_KINDS;
  b->failed = false;
  look_at_position(b);
}

static bool grow(Broadcast *b, void **list, int32_t *room, int32_t needed, size_t size) {
  if (needed <= *room) return true;
  int32_t more = *room ? *room * 2 : 64;
  void *bigger = realloc(*list, (size_t)more * size);
  if (!bigger) {
    b->failed = true;
    return false;
  }
  *list = bigger;
  *room = more;
  return true;
}

/* ---- telling ---- */

void broadcast_tell(Broadcast *b, Moment moment) {
  if (!grow(b, (void **)&b->moments, &b->moment_room, b->moment_count + 1, sizeof *b->moments)) return;
  b->moments[b->moment_count++] = moment;
  b->last_of[moment.kind] = moment.turn;
}

/* A moment at the given clock, about the ply that is due. */
Moment broadcast_now(const Broadcast *b, MomentKind kind, BroadcastClock clock) {
  return (Moment){.kind = (uint8_t)kind,
                  .move = MOVE_COUNT,
                  .actor = -1,
                  .clock = clock,
                  .ply = b->plies,
                  .turn = b->state.turn,
                  .cell = b->state.pacman};
}

bool broadcast_lately(const Broadcast *b, MomentKind kind, int32_t turns) {
  return b->last_of[kind] >= 0 && b->state.turn - b->last_of[kind] < turns;
}

static int32_t hundredths(int32_t chance) { return (chance + CHANCE_WHOLE / 200) / (CHANCE_WHOLE / 100); }

/* ---- a position and what is thought about it ---- */

static void tell_repetition(Broadcast *b, BroadcastClock clock) {
  int32_t times = 1;
  for (int32_t i = 0; i < b->position_count; i++) times += b->positions[i] == b->state.hash;
  if (grow(b, (void **)&b->positions, &b->position_room, b->position_count + 1, sizeof *b->positions))
    b->positions[b->position_count++] = b->state.hash;
  if (times < CIRCLE || broadcast_lately(b, MOMENT_REPEAT, REPEAT_PAUSE)) return;
  Moment repeat = broadcast_now(b, MOMENT_REPEAT, clock);
  repeat.a = times;
  broadcast_tell(b, repeat);
}

/* That there is no path is reported when the agent gives up: an agent from outside may search without reporting its
 * path. */
static void tell_plan(Broadcast *b, Move move, const TraceEvent *events, int32_t count, BroadcastClock clock) {
  int32_t cells = 0, closed = 0;
  for (int32_t i = 0; i < count; i++) {
    cells += events[i].kind == TRACE_PATH;
    closed += events[i].kind == TRACE_CLOSED;
  }
  const Game *game = b->game;
  if (b->plies > 0 || game->level->limited_sight || broadcast_has_hunters(game) || (cells < 2 && closed == 0)) return;
  if (cells < 2 && move != MOVE_GIVE_UP) return;
  Moment plan = broadcast_now(b, cells < 2 ? MOMENT_NO_PATH : closed > 0 ? MOMENT_PATH : MOMENT_PLAN, clock);
  plan.a = cells - 1;
  plan.b = closed;
  b->way = cells - 1;
  broadcast_tell(b, plan);
}

/* Two chances that were reported in the same terms, or one of which sees the end. An agent that first counts points
 * and then weighs risks, because it has learnt who hunts it, has not won or lost anything by the move in between. */
static bool comparable(const BroadcastFrame *a, const BroadcastFrame *b) {
  bool sees_end =
      a->kind == CHANCE_WINS || a->kind == CHANCE_LOSES || b->kind == CHANCE_WINS || b->kind == CHANCE_LOSES;
  return a->kind == b->kind || sees_end;
}

/* What changed between two chances that were reported one after the other. */
static void tell_swing(Broadcast *b, const BroadcastFrame *frame) {
  if (!frame->told || b->told_frame < 0) return;
  const BroadcastFrame *before = &b->frames[b->told_frame];
  int32_t was = hundredths(before->chance), is = hundredths(frame->chance), swing = is - was;
  if (b->told_frame != b->frame_count - 1 || abs(swing) < SWING || !comparable(before, frame)) return;
  if (swing < 0 && b->game->level->limited_sight) return; /* nothing was lost: the next plan is a gamble */
  Moment moment = broadcast_now(b, swing < 0 ? MOMENT_THROWN : MOMENT_WON_BACK, frame->clock);
  moment.move = b->last_move;
  moment.ply = before->ply;
  moment.turn = before->turn;
  moment.a = abs(swing);
  moment.b = was;
  moment.c = is;
  broadcast_tell(b, moment);
}

static void tell_gamble(Broadcast *b, const BroadcastFrame *frame) {
  bool sure = b->told_frame < 0 || b->frames[b->told_frame].chance >= SURE;
  if (!b->game->level->limited_sight || !frame->told || frame->chance >= SURE || !sure) return;
  Moment gamble = broadcast_now(b, MOMENT_GAMBLE, frame->clock);
  gamble.a = hundredths(frame->chance);
  broadcast_tell(b, gamble);
}

/* What an endgame table and the agent's belief say. */
static void tell_known(Broadcast *b, const TraceEvent *events, int32_t count, BroadcastFrame *frame) {
  int32_t fate = -1;
  for (int32_t i = 0; i < count; i++) {
    if (events[i].kind == TRACE_CAUGHT && events[i].move >= DIRECTION_COUNT) fate = events[i].value;
    if (events[i].kind == TRACE_BELIEF && frame->belief < 0) {
      frame->team = events[i].actor;
      frame->belief = events[i].value;
    }
  }
  if (fate > 0 && b->fate <= 0 && !broadcast_lately(b, MOMENT_DOOMED, FATE_PAUSE)) {
    Moment doomed = broadcast_now(b, MOMENT_DOOMED, frame->clock);
    doomed.a = fate;
    broadcast_tell(b, doomed);
  }
  if (fate == 0 && b->fate > 0) broadcast_tell(b, broadcast_now(b, MOMENT_SAFE, frame->clock));
  if (fate >= 0) b->fate = fate;
  if (frame->belief < RECOGNISED || frame->team == b->team) return;
  b->team = frame->team;
  Moment belief = broadcast_now(b, MOMENT_BELIEF, frame->clock);
  belief.actor = (int16_t)frame->team;
  belief.a = hundredths(frame->belief);
  broadcast_tell(b, belief);
}

/* Under fog: homes that were found, and monsters that come near while nothing can happen. */
static void tell_seen(Broadcast *b, const TraceEvent *events, int32_t count, const BroadcastFrame *frame) {
  if (!b->game->level->limited_sight) return;
  int32_t homes = 0, steps, near = broadcast_nearest(b, &steps);
  for (int32_t i = 0; i < count; i++) homes += events[i].kind == TRACE_TARGET;
  if (homes > b->homes) {
    Moment home = broadcast_now(b, MOMENT_HOME, frame->clock);
    home.a = b->homes = homes;
    broadcast_tell(b, home);
  } else if (near >= 0 && steps <= RISK_STEPS && frame->told && frame->chance >= SURE &&
             !broadcast_lately(b, MOMENT_PASSES, PASS_PAUSE)) {
    Moment pass = broadcast_now(b, MOMENT_PASSES, frame->clock);
    pass.actor = (int16_t)near;
    pass.a = steps;
    broadcast_tell(b, pass);
  }
}

static void add_frame(Broadcast *b, const BroadcastFrame *frame) {
  if (!grow(b, (void **)&b->frames, &b->frame_room, b->frame_count + 1, sizeof *b->frames)) return;
  if (frame->told) b->told_frame = b->frame_count;
  b->frames[b->frame_count++] = *frame;
}

static BroadcastFrame frame_now(const Broadcast *b, BroadcastClock clock) {
  return (BroadcastFrame){.clock = clock,
                          .ply = b->plies,
                          .turn = b->state.turn,
                          .score = b->state.score,
                          .foods_left = b->state.foods_left,
                          .chance = b->told_frame >= 0 ? b->frames[b->told_frame].chance : CHANCE_UNKNOWN,
                          .kind = b->told_frame >= 0 ? b->frames[b->told_frame].kind : CHANCE_NONE,
                          .team = -1,
                          .belief = -1,
                          .hunter = -1,
                          .ways = -1};
}

/* Looks at the position where Pacman is to move, whatever its agent will think about it. */
static void look_at_position(Broadcast *b) {
  BroadcastClock now = 2 * b->plies;
  if (b->risk.kind != MOMENT_KINDS) { /* it is still alive */
    b->risk.clock = now;
    broadcast_tell(b, b->risk);
    b->last_of[MOMENT_FIRST_RISK] = b->last_of[MOMENT_RISK_FOOD] = b->state.turn;
    b->risk.kind = MOMENT_KINDS;
  }
  b->due = frame_now(b, now + 1);
  broadcast_look_for_ways(b, &b->due);
  broadcast_tell_trap(b, &b->due, now);
  tell_repetition(b, now);
}

/* Looks at what Pacman's agent thinks about its decision. */
static void look_at_decision(Broadcast *b, Move move, const TraceEvent *events, int32_t count) {
  BroadcastFrame frame = b->due;
  ChanceEvidence evidence = chance_evidence(b->game, &b->state, events, count, b->pacman, b->monsters);
  if (evidence.kind != CHANCE_NONE) {
    frame.chance = chance_shown(&evidence);
    frame.kind = (uint8_t)evidence.kind;
    frame.told = true;
  }
  tell_plan(b, move, events, count, frame.clock);
  tell_swing(b, &frame);
  tell_gamble(b, &frame);
  tell_known(b, events, count, &frame);
  tell_seen(b, events, count, &frame);
  add_frame(b, &frame);
}

/* ---- what a ply did ---- */

static void tell_food(Broadcast *b, const Moment *base, int32_t left_before) {
  int32_t total = b->game->foods_total, left = b->state.foods_left, eaten = total - left;
  Moment moment = *base;
  b->position_count = 0; /* no earlier position can occur again */
  if (total > 1 && left_before == total) {
    moment.kind = MOMENT_FIRST_FOOD;
    moment.a = b->state.moves;
    broadcast_tell(b, moment);
  }
  bool hidden = b->game->level->limited_sight; /* the total is hidden under fog */
  if (!hidden && total >= HALF_FROM && eaten * 2 >= total && (total - left_before) * 2 < total) {
    moment.kind = MOMENT_HALF;
    moment.a = eaten;
    moment.b = total;
    broadcast_tell(b, moment);
  }
  if (eaten / EATEN_STEP > (total - left_before) / EATEN_STEP && left > 0) {
    moment.kind = MOMENT_EATEN;
    moment.a = eaten / EATEN_STEP * EATEN_STEP;
    broadcast_tell(b, moment);
  }
  if (!hidden && total >= LAST_FROM && left == 1) {
    moment.kind = MOMENT_LAST_FOOD;
    broadcast_tell(b, moment);
  }
  int32_t steps, near = broadcast_nearest(b, &steps);
  if (b->game->still_monsters || near < 0 || steps > RISK_STEPS || broadcast_lately(b, MOMENT_RISK_FOOD, RISK_PAUSE))
    return;
  const BroadcastFrame *frame = b->frame_count > 0 ? &b->frames[b->frame_count - 1] : NULL;
  bool gamble = frame && frame->told && frame->chance < SURE; /* under fog the agent may know that nothing can happen */
  if (state_over(&b->state) || (b->game->level->limited_sight && !gamble)) return;
  b->risk = *base;
  b->risk.kind = b->last_of[MOMENT_FIRST_RISK] < 0 ? MOMENT_FIRST_RISK : MOMENT_RISK_FOOD;
  b->risk.actor = (int16_t)near;
  b->risk.a = steps;
}

/* Ghosts that were eaten, and capsules that scared them. */
static void tell_ghosts(Broadcast *b, const Moment *base, int32_t score_before, bool pacman) {
  bool scared = false;
  for (int32_t i = 0; i < b->game->monster_count && i < BERKELEY_GHOSTS_MAX; i++) {
    uint8_t timer = b->state.ghosts[i].timer;
    bool eaten = b->timers[i] > 1 && timer == 0 && b->state.score > score_before + 100;
    scared |= pacman && timer > b->timers[i];
    if (!eaten) continue;
    Moment moment = *base;
    moment.kind = MOMENT_GHOST;
    moment.actor = (int16_t)i;
    moment.a = b->state.score - score_before;
    broadcast_tell(b, moment);
  }
  if (!scared) return;
  Moment moment = *base;
  moment.kind = MOMENT_CAPSULE;
  broadcast_tell(b, moment);
}

/* Half of the path that was planned at the start is done. */
static void tell_halfway(Broadcast *b, const Moment *base) {
  if (b->way < HALFWAY_FROM || b->state.moves != (b->way + 1) / 2) return;
  Moment moment = *base;
  moment.kind = MOMENT_HALFWAY;
  moment.a = b->way - b->state.moves;
  broadcast_tell(b, moment);
}

static void tell_end(Broadcast *b, const Moment *base) {
  static const MomentKind kinds[OUTCOME_COUNT] = {[OUTCOME_WON] = MOMENT_WON,
                                                  [OUTCOME_LOST] = MOMENT_CAUGHT,
                                                  [OUTCOME_TIMEOUT] = MOMENT_TIMEOUT,
                                                  [OUTCOME_GAVE_UP] = MOMENT_GAVE_UP,
                                                  [OUTCOME_STALLED] = MOMENT_STALLED};
  const State *s = &b->state;
  Moment moment = *base;
  moment.kind = (uint8_t)kinds[s->outcome];
  moment.cell = s->pacman;
  moment.a = s->foods_left;
  if (s->outcome == OUTCOME_WON) {
    int32_t par = b->game->map->par;
    if (par != MAP_NO_PAR && s->score >= par) moment.kind = MOMENT_PAR, moment.c = s->score - par;
    moment.a = s->score;
    moment.b = s->moves;
  }
  for (int32_t i = 0; s->outcome == OUTCOME_LOST && i < b->game->monster_count; i++)
    if (s->monsters[i] == s->pacman) moment.actor = (int16_t)i;
  broadcast_tell(b, moment);
  BroadcastFrame last = frame_now(b, moment.clock);
  bool known = last.chance != CHANCE_UNKNOWN && (s->outcome == OUTCOME_WON || s->outcome == OUTCOME_LOST);
  if (known) {
    last.chance = s->outcome == OUTCOME_WON ? CHANCE_WHOLE : 0;
    last.kind = CHANCE_OVER;
  }
  add_frame(b, &last);
}

void broadcast_add(Broadcast *b, const Move *moves, const TraceEvent *events, int32_t event_count) {
  if (b->failed || state_over(&b->state)) return;
  State *s = &b->state;
  int32_t first;
  (void)game_movers(b->game, s, &first);
  bool pacman = first == 0;
  if (pacman) look_at_decision(b, moves[0], events, event_count);
  int32_t score = s->score, left = s->foods_left, power = s->power, view = state_view(s, b->game);
  Cell from = s->pacman;
  for (int32_t i = 0; s->ghosts && i < b->game->monster_count && i < BERKELEY_GHOSTS_MAX; i++)
    b->timers[i] = s->ghosts[i].timer;
  Moment base = broadcast_now(b, MOMENT_KINDS, 2 * b->plies + 2);
  if (!pacman && b->frame_count > 0) base.ply = b->frames[b->frame_count - 1].ply;
  Undo undo;
  game_step(b->game, s, moves, &undo);
  b->plies++;
  if (pacman) b->last_move = moves[0];
  if (s->power > power && power == 0) {
    base.kind = MOMENT_POWER;
    base.a = s->power;
    broadcast_tell(b, base);
  }
  if (s->ghosts) tell_ghosts(b, &base, score, pacman);
  if (pacman && board_manhattan(b->game->board, from, s->pacman) > 2) {
    base.kind = MOMENT_CARRIED;
    broadcast_tell(b, base);
  }
  if (state_view(s, b->game) != view) {
    base.kind = MOMENT_TURNED;
    broadcast_tell(b, base);
  }
  if (s->foods_left < left) tell_food(b, &base, left);
  if (pacman && !state_over(s)) tell_halfway(b, &base);
  if (state_over(s))
    tell_end(b, &base);
  else if (game_movers(b->game, s, &first) > 0 && first == 0)
    look_at_position(b);
}
