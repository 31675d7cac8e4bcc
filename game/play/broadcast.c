/* Follows a game ply by ply and notes what there is to tell.
 * Must not look ahead: everything is derived from the plies that have been added. */
#include "game/play/broadcast.h"

#include <stdlib.h>
#include <string.h>

#include "game/core/rules.h"

/* Hundredths of the chance that are worth a word, and turns between two moments of one kind. */
enum { SWING = 20, TRAP_PAUSE = 8, RISK_PAUSE = 15, REPEAT_PAUSE = 20, FATE_PAUSE = 10 };
enum { RISK_STEPS = 2, TRAP_STEPS = 8, CIRCLE = 3, HALF_FROM = 8, LAST_FROM = 4 };
/* Ten-thousandths: below this a plan under fog is a gamble; from here on an opponent is recognised. */
enum { SURE = 9500, RECOGNISED = 9000 };
enum { JUNCTION = 3, SLOW_STEPS = 2, SLOW_CHANCE = 2500 };

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

static void tell(Broadcast *b, Moment moment) {
  if (!grow(b, (void **)&b->moments, &b->moment_room, b->moment_count + 1, sizeof *b->moments)) return;
  b->moments[b->moment_count++] = moment;
  b->last_of[moment.kind] = moment.turn;
}

/* Now: at the clock given, of the ply that is due. */
static Moment moment_now(const Broadcast *b, MomentKind kind, BroadcastClock clock) {
  return (Moment){.kind = kind,
                  .move = MOVE_COUNT,
                  .actor = -1,
                  .clock = clock,
                  .ply = b->plies,
                  .turn = b->state.turn,
                  .cell = b->state.pacman};
}

static bool lately(const Broadcast *b, MomentKind kind, int32_t turns) {
  return b->last_of[kind] >= 0 && b->state.turn - b->last_of[kind] < turns;
}

static int32_t hundredths(int32_t chance) { return (chance + CHANCE_WHOLE / 200) / (CHANCE_WHOLE / 100); }

/* ---- hunters ---- */

static bool has_hunters(const Game *game) {
  return game->monster_count > 0 && !game->still_monsters && !game->level->limited_sight &&
         !(game->rules->needs & RULES_PATROLS);
}

static bool hunts(const Broadcast *b, int32_t monster) {
  return !b->state.ghosts || b->state.ghosts[monster].timer == 0;
}

/* Steps of the nearest hunter to every cell, INT32_MAX where none comes. */
static void flood_hunters(Broadcast *b) {
  const Board *board = b->game->board;
  int32_t head = 0, tail = 0;
  for (Cell cell = 0; cell < board->cells; cell++) b->far[cell] = INT32_MAX;
  for (int32_t i = 0; i < b->game->monster_count; i++) {
    Cell cell = b->state.monsters[i];
    if (!hunts(b, i) || b->far[cell] == 0) continue;
    b->far[cell] = 0;
    b->queue[tail++] = cell;
  }
  while (head < tail) {
    Cell cell = b->queue[head++];
    for (Move m = 0; m < DIRECTION_COUNT; m++) {
      Cell next = cell + board->step[m];
      if (!state_open(&b->state, b->game, next) || b->far[next] != INT32_MAX) continue;
      b->far[next] = b->far[cell] + 1;
      b->queue[tail++] = next;
    }
  }
}

static int32_t exits_of(const Broadcast *b, Cell cell) {
  int32_t count = 0;
  for (Move m = 0; m < DIRECTION_COUNT; m++) count += state_open(&b->state, b->game, cell + b->game->board->step[m]);
  return count;
}

/* Whether that way leads to a junction which Pacman reaches before any hunter. Corridors have no forks, so that it is
 * enough to walk along. */
static bool way_open(const Broadcast *b, Move move) {
  const Board *board = b->game->board;
  Cell cell = b->state.pacman;
  for (int32_t steps = 1; steps <= board->open_count; steps++) {
    cell += board->step[move];
    if (!state_open(&b->state, b->game, cell) || b->far[cell] <= steps) return false;
    if (exits_of(b, cell) >= JUNCTION) return true;
    Move next = MOVE_COUNT;
    for (Move m = 0; m < DIRECTION_COUNT && next == MOVE_COUNT; m++)
      if (m != move_opposite(move) && state_open(&b->state, b->game, cell + board->step[m])) next = m;
    if (next == MOVE_COUNT) return false;
    move = next;
  }
  return true; /* round and round */
}

/* The way that a hunter is nearest on. */
static Move nearest_way(const Broadcast *b) {
  Move nearest = MOVE_COUNT;
  for (Move m = 0; m < DIRECTION_COUNT; m++) {
    Cell next = b->state.pacman + b->game->board->step[m];
    if (!state_open(&b->state, b->game, next)) continue;
    if (nearest == MOVE_COUNT || b->far[next] < b->far[b->state.pacman + b->game->board->step[nearest]]) nearest = m;
  }
  return nearest;
}

static void look_for_ways(Broadcast *b, BroadcastFrame *frame) {
  frame->hunter = frame->ways = -1;
  if (!has_hunters(b->game)) return;
  flood_hunters(b);
  int32_t far = b->far[b->state.pacman];
  frame->hunter = far == INT32_MAX ? -1 : far;
  frame->ways = 0;
  for (Move m = 0; m < DIRECTION_COUNT; m++) frame->ways += way_open(b, m);
}

static void tell_trap(Broadcast *b, const BroadcastFrame *frame, BroadcastClock clock) {
  if (frame->ways < 0 || b->frame_count == 0) return;
  const BroadcastFrame *before = &b->frames[b->frame_count - 1];
  bool shut = frame->ways == 0 && frame->hunter >= 0 && frame->hunter <= TRAP_STEPS;
  if (shut && b->trapped_since < 0 && before->ways > 0 && !lately(b, MOMENT_TRAP, TRAP_PAUSE)) {
    Moment trap = moment_now(b, MOMENT_TRAP, clock);
    trap.move = nearest_way(b);
    b->trapped_since = b->state.turn;
    tell(b, trap);
  } else if (frame->ways > 0 && b->trapped_since >= 0) {
    Moment escape = moment_now(b, MOMENT_ESCAPE, clock);
    escape.b = b->state.turn - b->trapped_since;
    b->trapped_since = -1;
    if (escape.b > 1) tell(b, escape);
  }
}

/* ---- a position and what is thought about it ---- */

static void tell_repetition(Broadcast *b, BroadcastClock clock) {
  int32_t times = 1;
  for (int32_t i = 0; i < b->position_count; i++) times += b->positions[i] == b->state.hash;
  if (grow(b, (void **)&b->positions, &b->position_room, b->position_count + 1, sizeof *b->positions))
    b->positions[b->position_count++] = b->state.hash;
  if (times < CIRCLE || lately(b, MOMENT_REPEAT, REPEAT_PAUSE)) return;
  Moment repeat = moment_now(b, MOMENT_REPEAT, clock);
  repeat.a = times;
  tell(b, repeat);
}

static void tell_plan(Broadcast *b, const TraceEvent *events, int32_t count, BroadcastClock clock) {
  int32_t cells = 0, closed = 0;
  for (int32_t i = 0; i < count; i++) {
    cells += events[i].kind == TRACE_PATH;
    closed += events[i].kind == TRACE_CLOSED;
  }
  const Game *game = b->game;
  if (b->plies > 0 || game->level->limited_sight || has_hunters(game) || (cells < 2 && closed == 0)) return;
  Moment plan = moment_now(b, cells < 2 ? MOMENT_NO_PATH : closed > 0 ? MOMENT_PATH : MOMENT_PLAN, clock);
  plan.a = cells - 1;
  plan.b = closed;
  tell(b, plan);
}

/* What changed between two chances that were told one after the other. */
static void tell_swing(Broadcast *b, const BroadcastFrame *frame) {
  if (!frame->told || b->told_frame < 0) return;
  const BroadcastFrame *before = &b->frames[b->told_frame];
  bool same = before->kind == frame->kind || before->kind == CHANCE_DECIDED || frame->kind == CHANCE_DECIDED;
  int32_t was = hundredths(before->chance), is = hundredths(frame->chance), swing = is - was;
  if (!same || b->told_frame != b->frame_count - 1 || abs(swing) < SWING) return;
  if (swing < 0 && b->game->level->limited_sight) return; /* nothing was lost: it goes on to what is left, a gamble */
  Moment moment = moment_now(b, swing < 0 ? MOMENT_THROWN : MOMENT_WON_BACK, frame->clock);
  moment.move = b->last_move;
  moment.ply = before->ply;
  moment.turn = before->turn;
  moment.a = abs(swing);
  moment.b = was;
  moment.c = is;
  tell(b, moment);
}

static void tell_gamble(Broadcast *b, const BroadcastFrame *frame) {
  bool sure = b->told_frame < 0 || b->frames[b->told_frame].chance >= SURE;
  if (!b->game->level->limited_sight || !frame->told || frame->chance >= SURE || !sure) return;
  Moment gamble = moment_now(b, MOMENT_GAMBLE, frame->clock);
  gamble.a = hundredths(frame->chance);
  tell(b, gamble);
}

/* What an endgame table and the belief say. */
static void tell_known(Broadcast *b, const TraceEvent *events, int32_t count, BroadcastFrame *frame) {
  int32_t fate = -1;
  for (int32_t i = 0; i < count; i++) {
    if (events[i].kind == TRACE_CAUGHT && events[i].move >= DIRECTION_COUNT) fate = events[i].value;
    if (events[i].kind == TRACE_BELIEF && frame->belief < 0) {
      frame->team = events[i].actor;
      frame->belief = events[i].value;
    }
  }
  if (fate > 0 && b->fate <= 0 && !lately(b, MOMENT_DOOMED, FATE_PAUSE)) {
    Moment doomed = moment_now(b, MOMENT_DOOMED, frame->clock);
    doomed.a = fate;
    tell(b, doomed);
  }
  if (fate == 0 && b->fate > 0) tell(b, moment_now(b, MOMENT_SAFE, frame->clock));
  if (fate >= 0) b->fate = fate;
  if (frame->belief < RECOGNISED || frame->team == b->team) return;
  b->team = frame->team;
  Moment belief = moment_now(b, MOMENT_BELIEF, frame->clock);
  belief.actor = (int16_t)frame->team;
  belief.a = hundredths(frame->belief);
  tell(b, belief);
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

/* Pacman is to move: where it stands, whatever it will think about it. */
static void look_at_position(Broadcast *b) {
  BroadcastClock now = 2 * b->plies;
  if (b->risk.kind != MOMENT_KINDS) { /* it is still alive */
    b->risk.clock = now;
    tell(b, b->risk);
    b->last_of[MOMENT_FIRST_RISK] = b->last_of[MOMENT_RISK_FOOD] = b->state.turn;
    b->risk.kind = MOMENT_KINDS;
  }
  b->due = frame_now(b, now + 1);
  look_for_ways(b, &b->due);
  tell_trap(b, &b->due, now);
  tell_repetition(b, now);
}

/* What it thinks. */
static void look_at_decision(Broadcast *b, const TraceEvent *events, int32_t count) {
  BroadcastFrame frame = b->due;
  ChanceKind kind;
  int32_t chance = broadcast_chance(b->game, &b->state, events, count, &kind);
  if (chance != CHANCE_UNKNOWN) {
    frame.chance = chance;
    frame.kind = (uint8_t)kind;
    frame.told = true;
  }
  tell_plan(b, events, count, frame.clock);
  tell_swing(b, &frame);
  tell_gamble(b, &frame);
  tell_known(b, events, count, &frame);
  add_frame(b, &frame);
}

/* ---- what a ply did ---- */

/* The monster nearest to Pacman, and how far it is as the crow flies. */
static int32_t nearest_monster(const Broadcast *b, int32_t *steps) {
  int32_t nearest = -1;
  *steps = INT32_MAX;
  for (int32_t i = 0; i < b->game->monster_count; i++) {
    int32_t far = board_manhattan(b->game->board, b->state.pacman, b->state.monsters[i]);
    if (!hunts(b, i) || far >= *steps) continue;
    *steps = far;
    nearest = i;
  }
  return nearest;
}

static void tell_food(Broadcast *b, const Moment *base, int32_t left_before) {
  int32_t total = b->game->foods_total, left = b->state.foods_left, eaten = total - left;
  Moment moment = *base;
  b->position_count = 0; /* no position from before can come again */
  if (total > 1 && left_before == total) {
    moment.kind = MOMENT_FIRST_FOOD;
    moment.a = b->state.moves;
    tell(b, moment);
  }
  if (total >= HALF_FROM && eaten * 2 >= total && (total - left_before) * 2 < total) {
    moment.kind = MOMENT_HALF;
    moment.a = eaten;
    moment.b = total;
    tell(b, moment);
  }
  if (total >= LAST_FROM && left == 1) {
    moment.kind = MOMENT_LAST_FOOD;
    tell(b, moment);
  }
  int32_t steps, near = nearest_monster(b, &steps);
  if (b->game->still_monsters || near < 0 || steps > RISK_STEPS || lately(b, MOMENT_RISK_FOOD, RISK_PAUSE)) return;
  const BroadcastFrame *frame = b->frame_count > 0 ? &b->frames[b->frame_count - 1] : NULL;
  bool gamble = frame && frame->told && frame->chance < SURE; /* under fog it may know that nothing can happen */
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
    tell(b, moment);
  }
  if (!scared) return;
  Moment moment = *base;
  moment.kind = MOMENT_POWER;
  tell(b, moment);
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
  tell(b, moment);
  BroadcastFrame last = frame_now(b, moment.clock);
  bool known = last.chance != CHANCE_UNKNOWN && (s->outcome == OUTCOME_WON || s->outcome == OUTCOME_LOST);
  if (known) {
    last.chance = s->outcome == OUTCOME_WON ? CHANCE_WHOLE : 0;
    last.kind = CHANCE_DECIDED;
  }
  add_frame(b, &last);
}

void broadcast_add(Broadcast *b, const Move *moves, const TraceEvent *events, int32_t event_count) {
  if (b->failed || state_over(&b->state)) return;
  State *s = &b->state;
  int32_t first;
  (void)game_movers(b->game, s, &first);
  bool pacman = first == 0;
  if (pacman) look_at_decision(b, events, event_count);
  int32_t score = s->score, left = s->foods_left, power = s->power, view = state_view(s, b->game);
  Cell from = s->pacman;
  for (int32_t i = 0; s->ghosts && i < b->game->monster_count && i < BERKELEY_GHOSTS_MAX; i++)
    b->timers[i] = s->ghosts[i].timer;
  Moment base = moment_now(b, MOMENT_KINDS, 2 * b->plies + 2);
  if (!pacman && b->frame_count > 0) base.ply = b->frames[b->frame_count - 1].ply;
  Undo undo;
  game_step(b->game, s, moves, &undo);
  b->plies++;
  if (pacman) b->last_move = moves[0];
  if (s->power > power && power == 0) {
    base.kind = MOMENT_POWER;
    tell(b, base);
  }
  if (s->ghosts) tell_ghosts(b, &base, score, pacman);
  if (pacman && board_manhattan(b->game->board, from, s->pacman) > 2) {
    base.kind = MOMENT_CARRIED;
    tell(b, base);
  }
  if (state_view(s, b->game) != view) {
    base.kind = MOMENT_TURNED;
    tell(b, base);
  }
  if (s->foods_left < left) tell_food(b, &base, left);
  if (state_over(s))
    tell_end(b, &base);
  else if (game_movers(b->game, s, &first) > 0 && first == 0)
    look_at_position(b);
}

/* ---- reading it ---- */

int32_t broadcast_frames_at(const Broadcast *b, BroadcastClock clock) {
  int32_t low = 0, high = b->frame_count;
  while (low < high) {
    int32_t middle = low + (high - low) / 2;
    if (b->frames[middle].clock <= clock)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

int32_t broadcast_moments_at(const Broadcast *b, BroadcastClock clock) {
  int32_t low = 0, high = b->moment_count;
  while (low < high) {
    int32_t middle = low + (high - low) / 2;
    if (b->moments[middle].clock <= clock)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

bool broadcast_tense(const Broadcast *b, BroadcastClock clock) {
  int32_t known = broadcast_frames_at(b, clock);
  if (known == 0) return false;
  const BroadcastFrame *now = &b->frames[known - 1];
  if (now->hunter < 0 || now->hunter > SLOW_STEPS + 1) return false;
  return (now->ways == 0 && now->hunter <= SLOW_STEPS) || (now->told && now->chance <= SLOW_CHANCE);
}

MomentMark moment_mark(MomentKind kind) {
  switch (kind) {
    case MOMENT_THROWN: return MARK_THROWN;
    case MOMENT_TRAP:
    case MOMENT_DOOMED: return MARK_TRAP;
    case MOMENT_FIRST_RISK:
    case MOMENT_RISK_FOOD:
    case MOMENT_ESCAPE:
    case MOMENT_WON_BACK: return MARK_PAID;
    default: return MARK_NONE;
  }
}

int32_t moment_weight(const Moment *moment) {
  static const int32_t weights[MOMENT_KINDS] = {
      [MOMENT_PATH] = 40,      [MOMENT_PLAN] = 12,   [MOMENT_NO_PATH] = 40,    [MOMENT_THROWN] = 100,
      [MOMENT_WON_BACK] = 60,  [MOMENT_TRAP] = 80,   [MOMENT_ESCAPE] = 70,     [MOMENT_FIRST_RISK] = 55,
      [MOMENT_RISK_FOOD] = 50, [MOMENT_GAMBLE] = 75, [MOMENT_DOOMED] = 95,     [MOMENT_SAFE] = 45,
      [MOMENT_BELIEF] = 15,    [MOMENT_REPEAT] = 65, [MOMENT_FIRST_FOOD] = 10, [MOMENT_HALF] = 20,
      [MOMENT_LAST_FOOD] = 30, [MOMENT_POWER] = 35,  [MOMENT_GHOST] = 42,      [MOMENT_TURNED] = 22,
      [MOMENT_CARRIED] = 24,   [MOMENT_CAUGHT] = 90, [MOMENT_GAVE_UP] = 58,    [MOMENT_STALLED] = 58,
      [MOMENT_TIMEOUT] = 58};
  int32_t weight = weights[moment->kind];
  return moment->kind == MOMENT_THROWN || moment->kind == MOMENT_WON_BACK ? weight + moment->a : weight;
}

int32_t broadcast_key_moments(const Broadcast *b, int32_t out[KEY_MOMENTS]) {
  enum { APART = 4 }; /* turns: two of them should not show the same scene */
  int32_t count = 0;
  while (count < KEY_MOMENTS) {
    int32_t best = -1;
    for (int32_t i = 0; i < b->moment_count; i++) {
      const Moment *moment = &b->moments[i];
      bool near = moment_weight(moment) == 0;
      for (int32_t k = 0; k < count && !near; k++) near = abs(b->moments[out[k]].turn - moment->turn) < APART;
      if (!near && (best < 0 || moment_weight(moment) > moment_weight(&b->moments[best]))) best = i;
    }
    if (best < 0) break;
    out[count++] = best;
  }
  for (int32_t i = 1; i < count; i++) /* in the order of the game */
    for (int32_t k = i; k > 0 && out[k] < out[k - 1]; k--) {
      int32_t swap = out[k];
      out[k] = out[k - 1];
      out[k - 1] = swap;
    }
  return count;
}
