/* Asks a record's agents again, beside the record.
 * Must not know any agent by name, and shows nothing. */
#include "game/play/rethink.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Starts "alphabeta:nodes=200", and of "alphabeta+human" the agent that played before the person did. */
static bool start_agent(Rethink *r, Side side, const char *name) {
  Agent *agent = &r->agents[side];
  char text[RECORD_NAME];
  Error ignored;
  snprintf(text, sizeof text, "%.*s", (int)strcspn(name, "+"), name);
  if (!agent_choose_known(agent, text, side, r->match.game.level->number, &ignored)) return false;
  if (agent->info->flags & (AGENT_HUMAN | AGENT_REPLAY)) return false;
  return agent_start(agent, match_agent_seed(&r->match, side), NULL, &ignored);
}

bool rethink_begin(Rethink *r, const Record *record, const atomic_bool *cancel, Error *error) {
  *r = (Rethink){0};
  MatchConfig config = {.replay = record, .limits = {.cancel = cancel}};
  if (!match_init(&r->match, &config, error)) return false;
  r->moves = malloc((size_t)r->match.game.monster_count + 1);
  if (!r->moves) {
    rethink_end(r);
    return error_set_memory(error, "out of memory for a game");
  }
  r->on[SIDE_PACMAN] = start_agent(r, SIDE_PACMAN, record->pacman);
  r->on[SIDE_MONSTERS] = record->map->monsters.count > 0 && start_agent(r, SIDE_MONSTERS, record->monsters);
  return true;
}

void rethink_end(Rethink *r) {
  for (int side = 0; side < SIDE_COUNT; side++) agent_stop(&r->agents[side]);
  match_destroy(&r->match);
  free(r->moves);
  *r = (Rethink){0};
}

bool rethink_goes_on(const Rethink *r) { return r->on[SIDE_PACMAN] || r->on[SIDE_MONSTERS]; }

/* What the agent would play, with its thoughts; false when it has no answer. */
static bool ask(Rethink *r, Side side, Trace *trace) {
  Agent *agent = &r->agents[side];
  Observation seen = match_observe(&r->match, &r->match.state, side);
  Limits limits = r->match.config.limits;
  Stats total = r->used.total, others = {0};
  memset(r->moves, MOVE_STAY, (size_t)r->match.game.monster_count + 1);
  double start = clock_seconds();
  ActResult result =
      agent->info->act(agent->self, &seen, &limits, trace, side == SIDE_PACMAN ? &total : &others, r->moves);
  if (side == SIDE_PACMAN) {
    r->used.total = total;
    r->used.think_seconds += clock_seconds() - start;
    r->used.decisions++;
  }
  return result == ACT_MOVED;
}

bool rethink_ply(Rethink *r, Trace *trace) {
  Match *match = &r->match;
  Error ignored;
  int32_t first, count = game_movers(&match->game, &match->state, &first);
  Side side = match->state.phase == PHASE_PACMAN ? SIDE_PACMAN : SIDE_MONSTERS;
  trace_clear(trace);
  if (count == 0) return false;
  bool answered = r->on[side] && ask(r, side, trace);
  const atomic_bool *cancel = match->config.limits.cancel;
  if (cancel && atomic_load(cancel)) return false;
  if (match_ply(match, NULL, &ignored) != MATCH_PLAYED) return false;
  /* The match still holds the moves of the record. */
  bool same = answered && memcmp(r->moves, match->moves, (size_t)count * sizeof *r->moves) == 0;
  if (same) return true;
  r->on[side] = false;
  trace_clear(trace);
  return true;
}
