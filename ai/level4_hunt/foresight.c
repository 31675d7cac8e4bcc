/* Belief, trail and forage, updated together. Knows no search of Pacman's own moves and no agent. */
#include "ai/level4_hunt/foresight_internal.h"

#include <stdlib.h>

/* After a search that found too many positions, the next one comes after this many turns. */
static const int32_t look_again = 64;
/* A food that is more turns away than this is not worth it, even if others may be behind it. */
static const int32_t farthest = 5 * SCORE_FOOD;
/* Turns without food after which a team that has made no random move is assumed to make none. */
static const int32_t certain_idle = 16;
/* Tables are built for chances of a tenth, two tenths and so on; new ones when the chance differs by p_off, with a
 * doubt of at most p_doubt. They take a tenth of a second and more, and the odds of a move hardly depend on a tenth
 * of the chance. */
static const double p_steps = 10, p_off = 0.16, p_doubt = 0.03;
/* How strong the belief that the monsters aim along the straight line must be to change the tables, and back. */
static const double greed_most = 0.97;
Foresight *foresight_create(double told) {
  Foresight *foresight = calloc(1, sizeof *foresight);
  if (!foresight) return NULL;
  opponent_init(&foresight->opponent, told);
  foresight->looked = -1;
  return foresight;
}

void foresight_observe(Foresight *foresight, const Kit *kit, const Observation *seen) {
  foresight->still = seen->game->still_monsters;
  opponent_observe(&foresight->opponent, kit->arena, &kit->position, foresight->still);
  trail_observe(&foresight->trail, &kit->position);
  if (foresight->trail.idle == 0) {
    foresight->looked = -1;
    foresight->forage.length = 0;
  }
}

bool foresight_kept(const Foresight *foresight, ReplyKind reply) {
  return reply == REPLY_STILL ? foresight->still : !foresight->still && foresight->opponent.slips[reply] == 0;
}

bool foresight_walled_off(const Kit *kit) {
  const int16_t *distance = arena_distances(kit->arena, kit->position.pacman);
  for (Spot spot = 0; spot < kit->arena->spots; spot++)
    if (position_food(&kit->position, spot) && distance[spot] != DISTANCE_NONE) return false;
  return true;
}

ForesightAdvice foresight_advise(Foresight *foresight, const Kit *kit, ReplyKind reply, int32_t patience,
                                 const atomic_bool *cancel, uint64_t *nodes, Spot *to) {
  Forage *forage = &foresight->forage;
  int32_t idle = foresight->trail.idle;
  if (!forage_holds(forage, &kit->position)) {
    bool due = foresight->looked < 0 ? idle >= patience : idle >= foresight->looked + look_again;
    if (!due) return FORESIGHT_THINK;
    foresight->looked = idle;
    ForageResult result = forage_look(forage, kit->arena, kit->keys, reply, &kit->position, cancel);
    *nodes += forage->states;
    bool pays = forage->length < (result == FORAGE_FOUND ? farthest : SCORE_FOOD);
    if (result == FORAGE_FAILED) return FORESIGHT_FAILED;
    if (result == FORAGE_UNKNOWN) return FORESIGHT_THINK;
    if (!pays || forage->length == 0) return FORESIGHT_GIVE_UP;
  }
  *to = forage->path[forage->at++];
  return FORESIGHT_WALK;
}

/* The team without random moves that explains every step seen so far: the likeliest one, or hounds. */
static bool explained(const Foresight *foresight, ReplyKind *reply) {
  if (!foresight->still && opponent_foreseen(&foresight->opponent, reply) && foresight_kept(foresight, *reply))
    return true;
  *reply = foresight->still ? REPLY_STILL : REPLY_CHASE;
  return foresight_kept(foresight, *reply);
}

/* Whether the move leads back to a position that has occurred since the last food. */
static bool circles(const Foresight *foresight, const Kit *kit, ReplyKind reply, Move move) {
  const Exits *exits = &kit->arena->exits[kit->position.pacman];
  Spot to = SPOT_NONE;
  for (int32_t i = 0; i < exits->count; i++)
    if (exits->moves[i] == move) to = exits->to[i];
  Position next;
  position_copy(&next, &kit->position, kit->arena);
  if (to == SPOT_NONE || position_move_pacman(&next, kit->keys, to) || next.outcome != OUTCOME_PLAYING) return false;
  replies_play(reply, kit->arena, kit->keys, &next, kit->position.pacman);
  return next.outcome == OUTCOME_PLAYING && trail_times(&foresight->trail, next.hash) > 0;
}

ForesightAdvice foresight_turn_back(Foresight *foresight, const Kit *kit, const Limits *limits, Trace *trace,
                                    Stats *stats, Move *move) {
  ReplyKind reply, sure;
  if (*move == MOVE_GIVE_UP || !explained(foresight, &reply)) return FORESIGHT_THINK;
  if (!forage_holds(&foresight->forage, &kit->position) && !circles(foresight, kit, reply, *move))
    return FORESIGHT_THINK;
  uint64_t nodes = 0;
  Spot to = SPOT_NONE;
  ForesightAdvice advice = foresight_advise(foresight, kit, reply, 0, limits ? limits->cancel : NULL, &nodes, &to);
  stats->expanded += nodes;
  stats->generated += nodes;
  /* Random steps may have looked like a hunt so far: Pacman does not give up before that is most unlikely, or a
   * whole circle was seen. */
  bool certain = foresight->still || foresight->trail.idle >= certain_idle ||
                 trail_times(&foresight->trail, kit->position.hash) > 1 ||
                 (opponent_foreseen(&foresight->opponent, &sure) && sure == reply);
  if (advice == FORESIGHT_GIVE_UP && !certain) {
    foresight->looked = -1;
    advice = FORESIGHT_THINK;
  }
  if (advice == FORESIGHT_GIVE_UP) *move = MOVE_GIVE_UP;
  if (advice != FORESIGHT_WALK) return advice;
  *move = arena_move(kit->arena, kit->position.pacman, to);
  foresight_show(foresight, kit, reply, nodes, trace);
  return advice;
}

/* The chance of a random step: the given one, or that of the current tables, until it is most unlikely. */
static double believed_p(const Opponent *opponent, const Peril *at_hand) {
  double now = at_hand ? at_hand->p : opponent->told;
  if (opponent_p_near(opponent, now, p_off) > p_doubt) return now;
  int32_t tenths = (int32_t)(opponent_p(opponent) * p_steps + 0.5);
  return tenths < 1 ? 1 / p_steps : tenths / p_steps;
}

Peril *foresight_peril(const Foresight *foresight, const Kit *kit, Peril *at_hand) {
  const Opponent *opponent = &foresight->opponent;
  if (at_hand && at_hand->arena != kit->arena) {
    peril_destroy(at_hand);
    at_hand = NULL;
  }
  PerilKind kind = {
      .p = believed_p(opponent, at_hand),
      .greedy = opponent_greed(opponent) > (at_hand && at_hand->greedy ? 1 - greed_most : greed_most),
      .threes = peril_threes(kit->arena, kit->position.pacman, kit->position.monsters, kit->position.monster_count),
      .hunters = kit->position.monster_count,
      .pair = peril_pair(kit->arena, kit->position.pacman, kit->position.monsters, kit->position.monster_count)};
  if (at_hand && peril_fits(at_hand, kit->arena, kind)) {
    peril_refine(at_hand);
    return at_hand;
  }
  peril_destroy(at_hand);
  return peril_create(kit->arena, kind, NULL);
}

void foresight_show(const Foresight *foresight, const Kit *kit, ReplyKind reply, uint64_t nodes, Trace *trace) {
  const Forage *forage = &foresight->forage;
  int32_t first = forage->at - 1; /* the step that is being made */
  kit_trace_plan(kit, trace, reply, forage->path + first, forage->length - first);
  kit_trace_effort(trace, forage->length - first, nodes);
}
