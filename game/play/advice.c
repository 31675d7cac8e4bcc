/* Asks the champion about moments of a record.
 * Must not know any agent by name, and shows nothing. */
#include "game/play/advice.h"

#include <string.h>

#include "game/play/match.h"

/* Agents that learn from the game so far are asked at every turn; those that search get almost no nodes. */
static bool remembers(const Game *game) { return game->level->limited_sight || game->level->stalls; }

static bool ask(Match *match, Agent *champion, uint64_t nodes, const atomic_bool *cancel, Move *move) {
  Observation seen = match_observe(match, &match->state, SIDE_PACMAN);
  Limits limits = {.max_nodes = nodes, .cancel = cancel};
  Stats stats = {0};
  *move = MOVE_COUNT;
  ActResult result = champion->info->act(champion->self, &seen, &limits, NULL, &stats, move);
  if (result != ACT_MOVED) *move = MOVE_COUNT;
  return result != ACT_CANCELLED;
}

static bool walk(Advice *advice, Match *match, Agent *champion, const atomic_bool *cancel, Error *error) {
  int32_t next = 0;
  bool sight = match->game.level->limited_sight;
  for (int32_t ply = 0; next < advice->count; ply++) {
    bool due = ply == advice->plies[next];
    if (match->state.phase == PHASE_PACMAN && match->state.next == 0 && (due || remembers(&match->game))) {
      Move move;
      if (!ask(match, champion, due || sight ? 0 : 1, cancel, &move)) return false;
      if (due) advice->moves[next] = move;
    }
    if (match_ply(match, NULL, error) != MATCH_PLAYED) return false;
    if (due) advice->played[next++] = match->moves[0];
  }
  return true;
}

bool advice_find(Advice *advice, const Record *record, const atomic_bool *cancel, Error *error) {
  for (int32_t i = 0; i < KEY_MOMENTS; i++) advice->moves[i] = advice->played[i] = MOVE_COUNT;
  MatchConfig config = {.replay = record, .limits = {.cancel = cancel}};
  Match match;
  Agent champion = {0};
  if (error) error->text[0] = 0;
  const char *id = registry_champion(record->level);
  if (!id) return error_set(error, "level %d has no champion", (int)record->level);
  if (!match_init(&match, &config, error)) return false;
  bool ok = agent_choose_known(&champion, id, SIDE_PACMAN, record->level, error) &&
            agent_start(&champion, match_agent_seed(&match, SIDE_PACMAN), NULL, error) &&
            walk(advice, &match, &champion, cancel, error);
  agent_stop(&champion);
  match_destroy(&match);
  return ok;
}
