/* Targets that the monsters reported, and a shortest path to each. Must not know its callers. */
#include "game/app/view/monster_paths.h"

#include <stdlib.h>

enum { WAY_MOST = 200 }; /* cells of a way that are shown */

void monster_paths_destroy(MonsterPaths *ways) {
  free(ways->cells);
  free(ways->first);
  flood_field_destroy(&ways->field);
  *ways = (MonsterPaths){.key = -1};
}

static bool prepare(MonsterPaths *ways, const Game *game) {
  if (ways->cells && ways->monsters == game->monster_count && ways->board_cells == game->board->cells) return true;
  monster_paths_destroy(ways);
  ways->monsters = game->monster_count;
  ways->board_cells = game->board->cells;
  ways->room = (WAY_MOST + 2) * (game->monster_count + 1);
  ways->cells = malloc(sizeof *ways->cells * (size_t)ways->room);
  ways->first = calloc((size_t)game->monster_count + 1, sizeof *ways->first);
  if (ways->cells && ways->first) return true;
  monster_paths_destroy(ways);
  return false;
}

/* Monsters that move at random are heading nowhere, and a scared ghost flees: it has no target. */
static bool hunts(const Session *session, int32_t monster) {
  const BerkeleyGhost *ghosts = session_state(session)->ghosts;
  return !session_drifts(session) && !(ghosts && ghosts[monster].timer > 0);
}

/* What the team reported for this monster in the ply that answers the present moment, or Pacman's cell. */
static Cell target_of(const Session *session, int32_t monster) {
  const State *state = session_state(session);
  int32_t next = session_plies_done(session);
  for (int32_t i = next; i < next + 2 && i < session_ply_count(session); i++) {
    const SessionPly *ply = session_ply(session, i);
    if (ply->phase != PHASE_MONSTERS) continue;
    const TraceEvent *events = session_events(session, ply);
    for (int32_t k = 0; k < ply->event_count; k++)
      if (events[k].kind == TRACE_TARGET && events[k].actor == monster + 1) return events[k].cell;
  }
  return state->pacman;
}

bool monster_paths_find(MonsterPaths *ways, const Session *session) {
  const Game *game = session_game(session);
  const State *state = session_state(session);
  /* The answer may become known later than the moment itself. */
  int32_t known = session_ply_count(session) - session_plies_done(session);
  int32_t key = session_plies_done(session) * 4 + (known > 3 ? 3 : known);
  if (!prepare(ways, game)) return false;
  if (ways->key == key) return true;
  int32_t used = 0;
  for (int32_t i = 0; i < game->monster_count; i++) {
    ways->first[i] = used;
    if (!hunts(session, i)) continue;
    Cell from = state->monsters[i], target = target_of(session, i);
    if (target < 0 || target >= game->board->cells || !game->board->open[target]) target = state->pacman;
    /* A target one step ahead shows nothing, so the path continues to Pacman. */
    if (board_manhattan(game->board, from, target) <= 1 && target != state->pacman) {
      if (target != from) ways->cells[used++] = from;
      from = target;
      target = state->pacman;
    }
    int32_t most = ways->first[i] + WAY_MOST - used;
    if (!flood_field_clear(&ways->field, game->board)) return false;
    used += flood_field_between(&ways->field, game->board, from, target, ways->cells + used, most);
  }
  ways->first[game->monster_count] = used;
  ways->key = key;
  return true;
}
