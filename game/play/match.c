/* The game loop: observe, ask, check, step, record. The same function plays in the window, the bench and the tests.
 * Knows no rules and no agent by name. */
#include "game/play/match.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/core/pause.h"
#include "game/play/seat.h"

static bool sees_little(const Level *level, Side side) { return side == SIDE_PACMAN && level->limited_sight; }

/* The monsters' moves follow from the seed, and seeds are small numbers: it could be found from anything derived
 * from it by trying them all. So a Pacman with limited sight is not given it. */
uint64_t match_agent_seed(const Match *match, Side side) {
  return sees_little(match->config.level, side) ? 0 : match->config.seed;
}

/* Chooses and creates the agent of one side. For a person nothing is created, but there must be a seat. */
static bool start_agent(Match *match, Side side, const char *text, Error *error) {
  Agent *agent = &match->agents[side];
  const Agent *chosen = match->config.chosen[side];
  if (chosen)
    *agent = (Agent){.info = chosen->info, .setup = chosen->setup};
  else if (!agent_choose(agent, text, side, match->config.level->number, error))
    return false;
  if (match->config.seats && agent->info->flags & AGENT_HUMAN) return true;
  return agent_start(agent, match_agent_seed(match, side), match->config.replay, error);
}

static bool start_record(Match *match, Error *error) {
  Record *record = &match->record;
  if (!record_init(record, match->config.map, &match->game, error)) return false;
  snprintf(record->map_name, sizeof record->map_name, "%s", match->config.map_name ? match->config.map_name : "");
  agent_name(&match->agents[SIDE_PACMAN], record->pacman, sizeof record->pacman);
  agent_name(&match->agents[SIDE_MONSTERS], record->monsters, sizeof record->monsters);
  record->seed = match->config.seed;
  record->hash_start = record->hash = match->hash_start; /* an old record that is played again keeps its start */
  return true;
}

static bool start_agents(Match *match, Error *error) {
  const MatchConfig *config = &match->config;
  const char *pacman = config->replay ? "replay" : config->pacman ? config->pacman : "champion";
  const char *monsters = config->replay ? "replay" : config->monsters ? config->monsters : config->level->monsters;
  return start_agent(match, SIDE_PACMAN, pacman, error) && start_agent(match, SIDE_MONSTERS, monsters, error);
}

/* This comes last: from here on the match sees the seats, and the seats see the agents. */
static bool take_seats(Match *match, Error *error) {
  for (int side = 0; match->config.seats && side < SIDE_COUNT; side++)
    if (!seat_take(&match->config.seats[side], match, (Side)side, error)) return false;
  return true;
}

/* A copy of the game for agents that must not know the values; the rest of the map is unchanged. */
bool veil_create(Veil **made, const Game *game, Error *error) {
  *made = NULL;
  if (!game->hidden) return true;
  Veil *veil = *made = calloc(1, sizeof *veil);
  if (!veil) return error_set(error, "out of memory for a game");
  veil->map = *game->map;
  veil->map.pill_values = calloc((size_t)veil->map.pills.count + 1, 1);
  veil->game = *game;
  veil->game.map = &veil->map;
  veil->game.board = &veil->map.board;
  return veil->map.pill_values || error_set(error, "out of memory for a game");
}

void veil_destroy(Veil *veil) {
  if (veil) free(veil->map.pill_values);
  free(veil);
}

/* A record holds everything that a game needs. */
static bool take_from_record(MatchConfig *config, Error *error) {
  const Record *record = config->replay;
  config->map = record->map;
  config->map_name = record->map_name;
  config->level = record_level(record, error);
  config->seed = record->seed;
  return config->level != NULL;
}

static bool make_game(Match *match, Error *error) {
  const MatchConfig *config = &match->config;
  if (config->replay) return record_game(config->replay, &match->game, error);
  GameConfig game = {.max_turns = config->max_turns,
                     .max_idle = config->max_idle,
                     .sight = config->sight,
                     .corners = config->corners,
                     .values = config->values,
                     .still_monsters = (match->agents[SIDE_MONSTERS].info->flags & AGENT_STILL) != 0};
  return game_init(&match->game, config->map, config->level, &game, error);
}

static bool start(Match *match, Error *error) {
  const MatchConfig *config = &match->config;
  if (config->replay && !take_from_record(&match->config, error)) return false;
  if (!start_agents(match, error)) return false;
  if (!make_game(match, error)) return false;
  if (!veil_create(&match->veil, &match->game, error) || !state_init(&match->state, &match->game, error)) return false;
  match->hash_start = config->replay ? config->replay->hash_start : record_hash_start(&match->game);
  match->hash = match->hash_start;
  match->moves = malloc((size_t)match->game.monster_count + 1);
  if (!match->moves) return error_set(error, "out of memory for a game");
  return (!config->keep || start_record(match, error)) && take_seats(match, error);
}

bool match_init(Match *match, const MatchConfig *config, Error *error) {
  *match = (Match){.config = *config};
  bool ok = start(match, error);
  match->config.pacman = match->config.monsters = NULL;
  if (ok) return true;
  match_destroy(match);
  return false;
}

void match_destroy(Match *match) {
  for (int side = 0; side < SIDE_COUNT; side++) agent_stop(&match->agents[side]);
  state_destroy(&match->state);
  if (match->config.keep) record_destroy(&match->record);
  free(match->moves);
  free(match->undos);
  veil_destroy(match->veil);
  match->veil = NULL;
  match->moves = NULL;
  match->undos = NULL;
}

/* A level with limited sight hands out neither the game nor the state; one with hidden values hands out a game without
 * them (a state has none). */
Observation observe(const Game *game, const Veil *veil, const State *state, Side side) {
  const Board *board = game->board;
  bool whole = !sees_little(game->level, side);
  Observation seen = {.rows = board->rows,
                      .cols = board->cols,
                      .turn = state->turn,
                      .level = game->level->number,
                      .max_turns = game->max_turns,
                      .score = state->score,
                      .side = side,
                      .me_row = board_row(board, state->pacman),
                      .me_col = board_col(board, state->pacman),
                      .game = !whole ? NULL
                              : veil ? &veil->game
                                     : game,
                      .state = whole ? state : NULL};
  seen.count = game_movers(game, state, &seen.first);
  if (!whole) sight_look(game, state, game->sight, &seen.sight);
  return seen;
}

Observation match_observe(const Match *match, const State *state, Side side) {
  return observe(&match->game, match->veil, state, side);
}

/* Asks the agent with copies only: no pointer leads into the match, which holds the state, and nothing is left over
 * from the other side's move. */
static ActResult ask_blindly(Match *match, Side side, Trace *trace, Move *moves) {
  Agent *agent = &match->agents[side];
  Observation seen = match_observe(match, &match->state, side);
  Limits limits = match->config.limits;
  Stats total = match->stats[side].total;
  memset(moves, MOVE_STAY, (size_t)match->game.monster_count + 1);
  ActResult result = agent->info->act(agent->self, &seen, &limits, trace, &total, moves);
  match->stats[side].total = total;
  return result;
}

static MatchStatus check_moves(const Match *match, const char *who, int32_t first, int32_t count, Error *error) {
  for (int32_t i = 0; i < count; i++) {
    if (game_legal(&match->game, &match->state, first + i, match->moves[i])) continue;
    error_set(error, "the agent %s plays %s for actor %d in turn %d, which is not legal", who,
              move_name(match->moves[i]), (int)(first + i), (int)match->state.turn + 1);
    return MATCH_ERROR;
  }
  return MATCH_PLAYED;
}

static MatchStatus ask(Match *match, Side side, int32_t first, int32_t count, Trace *trace, Error *error) {
  Agent *agent = &match->agents[side];
  SideStats *stats = &match->stats[side];
  bool cpu = match->config.cpu && side == SIDE_PACMAN, own = cpu && !(agent->info->flags & AGENT_OUTSIDE);
  double start = clock_seconds(), start_cpu = own ? clock_thread_seconds() : start; /* another process: the clock */
  ActResult result = ask_blindly(match, side, trace, match->moves);
  double spent = clock_seconds() - start;
  if (result == ACT_PENDING) return MATCH_PENDING;
  stats->think_seconds += spent;
  if (cpu) stats->cpu_seconds += (own ? clock_thread_seconds() : clock_seconds()) - start_cpu;
  if (spent > stats->think_max_seconds) stats->think_max_seconds = spent;
  if (result == ACT_CANCELLED) return MATCH_CANCELLED;
  if (result == ACT_LIMIT) {
    error_set(error, "the agent %s was stopped by the limit before it had a move in turn %d", agent->info->id,
              (int)match->state.turn + 1);
    return MATCH_LIMIT;
  }
  if (result == ACT_FAILED) {
    if (agent->info->why)
      error_set(error, "%s", agent->info->why(agent->self));
    else
      error_set(error, "out of memory for the agent %s in turn %d", agent->info->id, (int)match->state.turn + 1);
    return MATCH_ERROR;
  }
  if (result != ACT_MOVED) {
    error_set(error, "the agent %s has no move in turn %d", agent->info->id, (int)match->state.turn + 1);
    return MATCH_ERROR;
  }
  stats->decisions++;
  return check_moves(match, agent->info->id, first, count, error);
}

static bool keep_ply(Match *match, int32_t count, Phase phase, const Undo *undo, Error *error) {
  Record *record = &match->record;
  if (!record_add(record, match->moves, count, phase, &match->state, error)) return false;
  if (record->ply_count > match->undo_room) {
    int32_t room = match->undo_room ? match->undo_room * 2 : 256;
    Undo *more = realloc(match->undos, sizeof *more * (size_t)room);
    if (!more) return error_set(error, "out of memory for a record");
    match->undos = more;
    match->undo_room = room;
  }
  match->undos[record->ply_count - 1] = *undo;
  return true;
}

/* Tells the agents that want to know how the game ended. */
static void tell_over(Match *match) {
  const State *state = &match->state;
  for (int side = 0; side < SIDE_COUNT; side++) {
    Agent *agent = &match->agents[side];
    if (agent->self && agent->info->over)
      agent->info->over(agent->self, (Outcome)state->outcome, state->score, state->moves);
  }
}

/* Keeps the notes about an agent that belong into the record; called at the end of the game. */
static bool keep_notes(Match *match, Error *error) {
  free(match->record.notes); /* from an end that was taken back */
  match->record.notes = NULL;
  for (int side = 0; side < SIDE_COUNT; side++) {
    const Agent *agent = &match->agents[side];
    const char *line;
    for (int32_t i = 0; agent->self && agent->info->note && (line = agent->info->note(agent->self, i)); i++)
      if (!record_note(&match->record, side == SIDE_PACMAN ? "pacman" : "monsters", line, error)) return false;
  }
  return true;
}

/* Steps with match->moves and writes it down. */
static MatchStatus play_moves(Match *match, int32_t count, Phase phase, Error *error) {
  Undo undo;
  game_step(&match->game, &match->state, match->moves, &undo);
  match->hash = record_hash_next(match->hash, &match->state);
  if (match->config.keep && !keep_ply(match, count, phase, &undo, error)) return MATCH_ERROR;
  if (!state_over(&match->state)) return MATCH_PLAYED;
  tell_over(match);
  return !match->config.keep || keep_notes(match, error) ? MATCH_PLAYED : MATCH_ERROR;
}

MatchStatus match_ply(Match *match, Trace *trace, Error *error) {
  State *state = &match->state;
  int32_t first, count = game_movers(&match->game, state, &first);
  if (count == 0) return MATCH_OVER;
  pause_here();
  Phase phase = (Phase)state->phase;
  if (trace) { /* wiped, not only emptied: the monsters report where their homes are */
    if (trace->count > 0) memset(trace->events, 0, trace->count * sizeof *trace->events);
    trace_clear(trace);
  }
  MatchStatus status = ask(match, phase == PHASE_PACMAN ? SIDE_PACMAN : SIDE_MONSTERS, first, count, trace, error);
  return status == MATCH_PLAYED ? play_moves(match, count, phase, error) : status;
}

MatchStatus match_make(Match *match, const Move *moves, Error *error) {
  int32_t first, count = game_movers(&match->game, &match->state, &first);
  if (count == 0) return MATCH_OVER;
  memcpy(match->moves, moves, (size_t)count * sizeof *moves);
  MatchStatus status = check_moves(match, "before", first, count, error);
  return status == MATCH_PLAYED ? play_moves(match, count, (Phase)match->state.phase, error) : status;
}

int32_t match_walk(Match *match) {
  enum { ROOM = 256 };
  Agent *agent = &match->agents[SIDE_PACMAN];
  Move moves[ROOM];
  int32_t first, played = 0;
  bool alone = match->game.monster_count == 0 && !match->config.keep && agent->info->ahead;
  if (!alone || game_movers(&match->game, &match->state, &first) != 1) return 0;
  Observation seen = match_observe(match, &match->state, SIDE_PACMAN);
  int32_t count = agent->info->ahead(agent->self, &seen, moves, ROOM);
  while (played < count && !state_over(&match->state) && game_legal(&match->game, &match->state, 0, moves[played])) {
    Undo undo;
    game_step(&match->game, &match->state, &moves[played++], &undo);
    match->hash = record_hash_next(match->hash, &match->state);
  }
  match->stats[SIDE_PACMAN].decisions += played;
  return played;
}

MatchStatus match_run(Match *match, Error *error) {
  MatchStatus status;
  do status = match_ply(match, NULL, error);
  while (status == MATCH_PLAYED);
  return status;
}

void match_rewind(Match *match, int32_t plies) {
  Record *record = &match->record;
  while (record->ply_count > plies) {
    const RecordPly *last = &record->plies[--record->ply_count];
    game_undo(&match->game, &match->state, record->moves + last->first_move, &match->undos[record->ply_count]);
    record->move_count = last->first_move;
  }
  match->hash = match->hash_start;
  for (int32_t i = 0; i < record->ply_count; i++) {
    const RecordPly *ply = &record->plies[i];
    State after = {.hash = ply->hash, .score = ply->score, .outcome = ply->outcome};
    match->hash = record_hash_next(match->hash, &after);
  }
  record->hash = match->hash;
}
