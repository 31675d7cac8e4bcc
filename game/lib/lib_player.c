/* The built-in agents for the library's users: a move, a whole game, and solutions where nothing is left to chance.
 * Knows no agent by name. */
#include <stdlib.h>
#include <string.h>

#include "ai/outside/outside.h"
#include "game/lib/lib_internal.h"

struct PacadePlayer {
  PacadeGame *game;
  Side side;
  Agent agent;
  Limits limits;
  Stats stats;
  Move *moves; /* room for every monster's move */
};

bool lib_choose(Agent *agent, PacadeGame *game, Side side, const char *text, Error *error) {
  const Level *level = game->game.level;
  if (!text) text = side == SIDE_PACMAN ? "champion" : game->game.still_monsters ? "still" : level->monsters;
  if (outside_named(text))
    return error_set(error, "%.120s is a program of its own: the library plays built-in agents", text);
  if (!agent_choose(agent, text, side, level->number, error)) return false;
  if (agent->info->flags & AGENT_HUMAN) return error_set(error, "a person can play only in the window");
  if (agent->info->flags & AGENT_REPLAY) return error_set(error, "a replay needs a record");
  if (side == SIDE_PACMAN || game->game.monster_count == 0) return true;
  bool still = (agent->info->flags & AGENT_STILL) != 0;
  if (still == game->game.still_monsters || level->still) return true;
  return error_set(error, still ? "monsters that never move need a game with still_monsters"
                                : "in a game with still_monsters only 'still' plays them");
}

PacadePlayer *pacade_player_create(PacadeGame *game, int32_t side, const char *agent, uint64_t seed) {
  Error *error = lib_error();
  PacadePlayer *player = calloc(1, sizeof *player);
  Move *moves = malloc((size_t)lib_monsters(game) + 1);
  bool ok = player && moves;
  if (!ok) error_set_memory(error, "out of memory for an agent");
  if (ok && side != SIDE_PACMAN && side != SIDE_MONSTERS) ok = error_set(error, "no side %d", (int)side);
  if (ok) {
    player->side = (Side)side;
    ok = lib_choose(&player->agent, game, player->side, agent, error);
  }
  bool blind = ok && player->side == SIDE_PACMAN && game->game.level->limited_sight;
  if (!ok || !agent_start(&player->agent, blind ? 0 : seed, NULL, error)) {
    free(moves);
    free(player);
    return NULL;
  }
  player->moves = moves;
  player->game = lib_hold(game);
  return player;
}

void pacade_player_destroy(PacadePlayer *player) {
  if (!player) return;
  agent_stop(&player->agent);
  pacade_game_destroy(player->game);
  free(player->moves);
  free(player);
}

void pacade_player_limit(PacadePlayer *player, uint64_t max_nodes, double max_seconds) {
  player->limits.max_nodes = max_nodes;
  player->limits.max_seconds = max_seconds > 0 ? max_seconds : 0;
}

static void tell_failure(const PacadePlayer *player, ActResult result) {
  const AgentInfo *info = player->agent.info;
  if (result == ACT_LIMIT)
    error_set(lib_error(), "the agent %s was stopped by the limit before it had a move", info->id);
  else if (result == ACT_FAILED)
    error_set_memory(lib_error(), "out of memory for the agent %s", info->id);
  else
    error_set(lib_error(), "the agent %s has no move", info->id);
}

/* Writes the moves to player->moves; returns how many, or -1. */
static int32_t think(PacadePlayer *player, const State *state) {
  const Game *game = &player->game->game;
  Observation seen = observe(game, player->game->veil, state, player->side);
  if (seen.count == 0) return LIB_FAIL("the game is over");
  if ((seen.first == 0) != (player->side == SIDE_PACMAN)) return LIB_FAIL("it is the other side's move");
  memset(player->moves, MOVE_STAY, (size_t)game->monster_count + 1);
  ActResult result =
      player->agent.info->act(player->agent.self, &seen, &player->limits, NULL, &player->stats, player->moves);
  if (result != ACT_MOVED) {
    tell_failure(player, result);
    return -1;
  }
  for (int32_t i = 0; i < seen.count; i++)
    if (!game_legal(game, state, seen.first + i, player->moves[i]))
      return LIB_FAIL("the agent %s plays a move that is not legal", player->agent.info->id);
  return seen.count;
}

int32_t pacade_player_move(PacadePlayer *player, const PacadeState *state, uint8_t *moves, int32_t room) {
  if (state->game != player->game) return LIB_FAIL("an agent plays only the game that it was made for");
  int32_t count = think(player, &state->state);
  for (int32_t i = 0; i < count && i < room; i++) moves[i] = player->moves[i];
  return count;
}

void pacade_player_thought(const PacadePlayer *player, PacadeThought *out) {
  const Stats *stats = &player->stats;
  *out = (PacadeThought){
      .expanded = stats->expanded, .generated = stats->generated, .value = stats->value, .depth = stats->depth};
}

/* The agents of both sides of a game; the monsters may have none. */
typedef struct Players {
  PacadePlayer *of[SIDE_COUNT];
} Players;

static void dismiss(Players *players) {
  for (int side = 0; side < SIDE_COUNT; side++) pacade_player_destroy(players->of[side]);
}

static bool invite(Players *players, PacadeGame *game, const char *pacman, const char *monsters, uint64_t seed) {
  *players = (Players){{NULL}};
  players->of[SIDE_PACMAN] = pacade_player_create(game, SIDE_PACMAN, pacman, seed);
  if (players->of[SIDE_PACMAN]) players->of[SIDE_MONSTERS] = pacade_player_create(game, SIDE_MONSTERS, monsters, seed);
  if (players->of[SIDE_MONSTERS]) return true;
  dismiss(players);
  return false;
}

int32_t pacade_play(PacadeState *state, const char *pacman, const char *monsters, uint64_t seed) {
  Players players;
  if (!invite(&players, state->game, pacman, monsters, seed)) return -1;
  int32_t count = 0;
  while (count >= 0 && !state_over(&state->state)) {
    PacadePlayer *player = players.of[state->state.phase == PHASE_PACMAN ? SIDE_PACMAN : SIDE_MONSTERS];
    count = think(player, &state->state);
    if (count > 0 && pacade_state_step(state, player->moves, count) < 0) count = -1;
  }
  dismiss(&players);
  return count < 0 ? -1 : state->state.outcome;
}

/* ---- solving ---- */

static bool left_to_chance(const PacadeGame *game) {
  const Level *level = game->game.level;
  bool moved_by_agents = game->game.monster_count > 0 && !game->game.still_monsters && !level->still;
  return level->limited_sight || (moved_by_agents && !level->corner_keys); /* patrols follow the rules */
}

/* Plays on a copy to its end. Returns the number of Pacman's moves, -1 or -2. */
static int32_t walk(PacadeState *copy, Players *players, uint8_t *moves, int32_t room) {
  int32_t total = 0;
  while (!state_over(&copy->state)) {
    Side side = copy->state.phase == PHASE_PACMAN ? SIDE_PACMAN : SIDE_MONSTERS;
    int32_t count = think(players->of[side], &copy->state);
    if (count < 0) return -1;
    const Move *made = players->of[side]->moves;
    if (side == SIDE_PACMAN && total < room) moves[total] = made[0];
    total += side == SIDE_PACMAN;
    Undo undo;
    game_step(&copy->game->game, &copy->state, made, &undo);
  }
  if (copy->state.outcome == OUTCOME_WON) return total;
  error_set(lib_error(),
            copy->state.outcome == OUTCOME_GAVE_UP ? "no way was found" : "the way that was found does not win");
  return -2;
}

/* A proof about an agent holds for its default options, and not if it ignores energy or terrain. */
static bool is_proven(const PacadePlayer *player, const PacadeState *state, const char *text) {
  const AgentInfo *info = player->agent.info;
  if (!info->optimal || player->stats.unproven > 0 || (text && strchr(text, ':'))) return false;
  if (state->state.energy >= 0 && !(info->flags & AGENT_ENERGY)) return false;
  return !state->game->game.board->cost || !(info->flags & AGENT_STEPS);
}

int32_t pacade_solve(const PacadeState *state, const char *agent, uint64_t max_nodes, uint8_t *moves, int32_t room,
                     int32_t *proven) {
  if (proven) *proven = 0;
  if (left_to_chance(state->game))
    return LIB_FAIL("level %d has no solution in advance: monsters move, or the map is not known",
                    (int)state->game->game.level->number);
  Players players;
  PacadeState *copy = pacade_state_clone(state);
  if (!copy || !invite(&players, state->game, agent, NULL, 0)) {
    pacade_state_destroy(copy);
    return -1;
  }
  PacadePlayer *pacman = players.of[SIDE_PACMAN];
  pacman->limits.max_nodes = max_nodes;
  int32_t total = walk(copy, &players, moves, room);
  if (proven) *proven = total >= 0 && is_proven(pacman, state, agent);
  dismiss(&players);
  pacade_state_destroy(copy);
  return total;
}
