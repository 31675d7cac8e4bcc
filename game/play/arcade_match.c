/* Arcade games: asks the agents, takes the keys, plays the ticks. Knows no rule and no agent by name. */
#include "game/play/arcade_match.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/core/arcade_make.h"
#include "game/play/maps.h"

enum { STOOD_MOST = 6, NEXT_TICKS = 18, LEVEL_CLASSIC = 7, LEVEL_HUNT = 4 };

/* ---- who plays ---- */

static bool choose_on(Agent *agent, const char *text, Side side, int32_t level, Error *error) {
  if (!agent_choose(agent, text, side, level, error)) return false;
  return !(agent->info->flags & AGENT_REPLAY) || error_set(error, "%s needs a record: see 'pacade replay'", text);
}

bool arcade_choose(Agent *agent, const char *text, Side side, int32_t *level, Error *error) {
  static const int32_t levels[] = {ARCADE_LEVEL, LEVEL_CLASSIC, LEVEL_HUNT};
  for (size_t i = 0; i < sizeof levels / sizeof *levels; i++) {
    char prefix[8];
    int length = snprintf(prefix, sizeof prefix, "%d/", (int)levels[i]);
    if (strncmp(text, prefix, (size_t)length) != 0) continue;
    *level = levels[i];
    return choose_on(agent, text + length, side, levels[i], error);
  }
  char id[64];
  snprintf(id, sizeof id, "%.*s", (int)strcspn(text, ":"), text);
  for (size_t i = 0; i < sizeof levels / sizeof *levels; i++) {
    *level = levels[i];
    if (registry_find(id, side, levels[i])) return choose_on(agent, text, side, levels[i], error);
  }
  *level = LEVEL_CLASSIC; /* a program from outside, or no known agent: the error message lists those that exist */
  return choose_on(agent, text, side, LEVEL_CLASSIC, error);
}

static bool seat_pacman(ArcadeMatch *match, int32_t actor, const char *text, Error *error) {
  ArcadeSeat *seat = &match->seats[actor];
  if (!arcade_choose(&seat->agent, text, SIDE_PACMAN, &seat->level, error)) return false;
  seat->person = (seat->agent.info->flags & AGENT_HUMAN) != 0;
  const char *relief = actor == ACTOR_PACMAN ? match->setup.relief : NULL;
  if (seat->person && !relief) return true;
  if (seat->person && !arcade_choose(&seat->agent, relief, SIDE_PACMAN, &seat->level, error)) return false;
  return agent_start(&seat->agent, match->setup.seed + (uint64_t)actor, NULL, error);
}

static bool seat_all(ArcadeMatch *match, Error *error) {
  const ArcadeSetup *setup = &match->setup;
  if (!seat_pacman(match, ACTOR_PACMAN, setup->pacman, error)) return false;
  if (setup->second && !seat_pacman(match, ACTOR_SECOND, setup->second, error)) return false;
  if (!arcade_choose(&match->team, setup->monsters, SIDE_MONSTERS, &match->team_level, error)) return false;
  if (!agent_start(&match->team, setup->seed, NULL, error)) return false;
  int32_t person = setup->person_monster;
  if (person < 0 || person > ARCADE_MONSTERS)
    return error_set(error, "a person plays monster 1 to %d, not %d", ARCADE_MONSTERS, (int)person);
  if (person > 0) match->seats[ACTOR_MONSTER + person - 1].person = true;
  return true;
}

/* ---- mazes ---- */

static bool add_maze(ArcadeMatch *match, Map *map, const char *name, Error *error) {
  if (!map) return false;
  int32_t n = match->map_count;
  Error why;
  if (!arcade_maze(&match->mazes[n], map, &why)) {
    map_destroy(map);
    return error_set(error, "%.100s: %.300s", name, why.text);
  }
  match->maps[n] = map;
  snprintf(match->names[n], ARCADE_NAME, "%s", name);
  match->list[n] = &match->mazes[n];
  match->map_count++;
  match->game.maze_count = match->map_count;
  return !match->setup.keep || arcade_record_add_map(&match->record, map, name, error);
}

static bool make_room(ArcadeMatch *match, int32_t count, Error *error) {
  size_t room = (size_t)count;
  match->maps = calloc(room, sizeof *match->maps);
  match->names = calloc(room, sizeof *match->names);
  match->mazes = calloc(room, sizeof *match->mazes);
  match->list = calloc(room, sizeof *match->list);
  return (match->maps && match->names && match->mazes && match->list) ||
         error_set_memory(error, "out of memory for an arcade game");
}

static Map *copy_map(const Map *map, const char *name, Error *error) {
  size_t size;
  char *text = map_write(map, &size);
  Map *copy = text ? map_parse(text, size, name, error) : NULL;
  if (!text) error_set_memory(error, "out of memory for an arcade game");
  free(text);
  return copy;
}

/* The maze of a round of the tour: the shipped ones come first, then generated ones, each from the game's seed and
 * its round. */
static bool add_tour_maze(ArcadeMatch *match, Error *error) {
  MapList list = {0};
  if (match->map_count == 0 && !maps_list(&list, error)) return false;
  bool ok = true;
  for (int32_t i = 0; ok && i < list.count; i++)
    if (list.entries[i].level == ARCADE_LEVEL && match->map_count < ARCADE_MADE_ROUNDS)
      ok = add_maze(match, maps_open(list.entries[i].id, error), list.entries[i].id, error);
  bool shipped = match->map_count > 0 && list.count > 0;
  maps_list_destroy(&list);
  if (!ok || shipped) return ok;
  char name[ARCADE_NAME];
  uint64_t seed = match->setup.seed * 1000 + (uint64_t)match->map_count;
  snprintf(name, sizeof name, "arcade/%llu", (unsigned long long)seed);
  return add_maze(match, arcade_make(seed, error), name, error);
}

static bool open_mazes(ArcadeMatch *match, Error *error) {
  const ArcadeSetup *setup = &match->setup;
  bool tour = setup->map_count == 0;
  if (!make_room(match, tour ? ARCADE_MADE_ROUNDS : setup->map_count, error)) return false;
  match->game.mazes = match->list;
  match->tour = tour ? ARCADE_MADE_ROUNDS : 0;
  if (tour) {
    int32_t wanted = setup->first_round < match->tour ? setup->first_round : match->tour;
    bool ok;
    do ok = add_tour_maze(match, error);
    while (ok && match->map_count < wanted);
    return ok;
  }
  for (int32_t i = 0; i < setup->map_count; i++) {
    Map *map = setup->given ? copy_map(setup->given[i], setup->maps[i], error) : maps_open(setup->maps[i], error);
    if (!add_maze(match, map, setup->maps[i], error)) return false;
  }
  return true;
}

/* ---- beginning and end ---- */

static bool seat_thinkers(ArcadeMatch *match, Error *error) {
  ArcadeThinkers who = {.limits = match->setup.limits,
                        .mazes = match->tour > 0 ? match->tour : match->map_count,
                        .beside = match->setup.beside};
  for (int32_t i = 0; i < match->game.pacmen; i++) {
    who.agents[i] = match->seats[i].agent.self ? &match->seats[i].agent : NULL;
    who.levels[i] = match->seats[i].level;
  }
  who.agents[ARCADE_PACMEN] = &match->team;
  who.levels[ARCADE_PACMEN] = match->team_level;
  match->thinking = arcade_think_open(&who, error);
  return match->thinking != NULL;
}

static void name_players(ArcadeMatch *match) {
  ArcadeRecord *record = &match->record;
  const ArcadeSetup *setup = &match->setup;
  snprintf(record->pacman, ARCADE_NAME, "%s", setup->pacman);
  snprintf(record->second, ARCADE_NAME, "%s", setup->second ? setup->second : "");
  if (setup->person_monster > 0)
    snprintf(record->monsters, ARCADE_NAME, "%.120s, human plays %d", setup->monsters, (int)setup->person_monster);
  else
    snprintf(record->monsters, ARCADE_NAME, "%s", setup->monsters);
  snprintf(record->difficulty, sizeof record->difficulty, "%s", grow_ids[setup->grow]);
  record->seed = setup->seed;
  record->pacmen = match->game.pacmen;
  record->lives = match->game.lives;
  record->max_rounds = match->game.max_rounds;
  record->max_ticks = match->game.max_ticks;
  record->max_idle = match->game.max_idle;
  record->wanders = match->game.wanders;
  record->turbo = match->game.turbo;
}

bool arcade_match_init(ArcadeMatch *match, const ArcadeSetup *setup, Error *error) {
  memset(match, 0, sizeof *match);
  match->setup = *setup;
  char ladder[32];
  snprintf(ladder, sizeof ladder, "ladder:grow=%s", grow_ids[setup->grow]);
  if (!setup->monsters) match->setup.monsters = ladder;
  if (!setup->pacman) match->setup.pacman = "runner";
  match->game = (ArcadeGame){.pacmen = setup->second ? 2 : 1,
                             .lives = setup->lives,
                             .max_rounds = setup->max_rounds,
                             .max_ticks = setup->max_ticks,
                             .max_idle = setup->max_idle > 0 ? setup->max_idle : ARCADE_IDLE,
                             .turbo = setup->turbo,
                             .wanders = true,
                             .first_round = setup->first_round,
                             .unharmed = setup->unharmed,
                             .alone = setup->alone};
  match->input = arcade_no_input;
  bool ok = seat_all(match, error) && open_mazes(match, error) && seat_thinkers(match, error);
  if (!ok) {
    arcade_match_destroy(match);
    return false;
  }
  name_players(match);
  match->setup.maps = NULL;
  match->setup.given = NULL;
  match->setup.pacman = match->setup.second = match->setup.monsters = match->setup.relief = NULL;
  for (int32_t i = 0; i < ARCADE_ACTORS; i++) match->seats[i].answer = MOVE_STAY;
  arcade_start(&match->game, &match->state);
  return true;
}

void arcade_match_destroy(ArcadeMatch *match) {
  arcade_think_close(match->thinking);
  for (int32_t i = 0; i < ARCADE_PACMEN; i++) agent_stop(&match->seats[i].agent);
  agent_stop(&match->team);
  for (int32_t i = 0; i < match->map_count; i++) map_destroy(match->maps[i]);
  free(match->maps);
  free(match->names);
  free(match->mazes);
  free((void *)match->list);
  arcade_record_destroy(&match->record);
  memset(match, 0, sizeof *match);
}

Mind arcade_match_mind(const ArcadeMatch *match) {
  const AgentInfo *info = match->team.info;
  if (match->team_level != ARCADE_LEVEL) return MIND_COUNT;
  if (!info->data) return minds_now(match->setup.grow, arcade_maze_of(&match->game, &match->state), &match->state);
  return *(const Mind *)info->data;
}

/* ---- asking ---- */

/* Notes which actors have come far enough to be asked about the next centre. */
static void note_due(ArcadeMatch *match) {
  const ArcadeMaze *maze = arcade_maze_of(&match->game, &match->state);
  for (int32_t i = 0; i < match->game.pacmen; i++) {
    ArcadeSeat *seat = &match->seats[i];
    const ArcadePacman *pacman = &match->state.pacmen[i];
    Cell ahead = arcade_ahead(maze, &pacman->at);
    seat->stood = pacman->moving || pacman->pause > 0 ? 0 : seat->stood + 1;
    bool fresh = ahead != seat->asked || pacman->at.dir != seat->asked_dir;
    if (seat->person || (!fresh && seat->stood < STOOD_MOST)) continue;
    seat->asked = ahead;
    seat->asked_dir = pacman->at.dir;
    seat->waits = true;
    seat->stood = 0;
  }
  for (int32_t i = 0; i < maze->monsters; i++) {
    ArcadeSeat *seat = &match->seats[ACTOR_MONSTER + i];
    const ArcadeMonster *monster = &match->state.monsters[i];
    if (seat->person || monster->mode != MONSTER_OUT) {
      seat->asked = 0;
      continue;
    }
    Cell ahead = arcade_ahead(maze, &monster->at);
    if (ahead == seat->asked && monster->at.dir == seat->asked_dir) continue;
    seat->asked = ahead;
    seat->asked_dir = monster->at.dir;
    uint8_t exits = arcade_monster_exits(maze, ahead, monster->at.dir);
    seat->waits = (exits & (exits - 1)) != 0; /* an actor without a choice is not asked */
  }
}

static void ask_all(ArcadeMatch *match, int32_t due) {
  for (int32_t i = 0; i < ARCADE_ACTORS; i++) {
    ArcadeSeat *seat = &match->seats[i];
    if (seat->waits) seat->waits = !arcade_think_ask(match->thinking, &match->game, &match->state, i, due);
  }
}

static void take(ArcadeMatch *match, const ArcadeThought *thought) {
  ArcadeSeat *seat = &match->seats[thought->actor];
  match->stats[thought->actor < ACTOR_MONSTER ? SIDE_PACMAN : SIDE_MONSTERS] = thought->stats;
  if (seat->asked != thought->cell || seat->asked_dir != thought->dir) return; /* it has turned round since */
  if (thought->actor < ACTOR_MONSTER) {
    seat->answer = thought->move;
    return;
  }
  if (thought->move < DIRECTION_COUNT) match->input.want[thought->actor] = thought->move;
  match->targets[thought->actor - ACTOR_MONSTER] = thought->target;
  match->lines[thought->actor - ACTOR_MONSTER] = thought->line;
}

/* Hears every answer that is due in the next tick. */
static MatchStatus take_answers(ArcadeMatch *match, Error *error) {
  ArcadeThought thought;
  ThoughtStatus next;
  while ((next = arcade_think_take(match->thinking, match->state.tick + 1, &thought)) == THOUGHT_READY) {
    if (thought.status != MATCH_PLAYED) {
      *error = thought.error;
      return thought.status;
    }
    take(match, &thought);
  }
  return next == THOUGHT_PENDING ? MATCH_PENDING : MATCH_PLAYED;
}

/* The answer of a Pacman's agent takes effect when he enters the cell it was asked about: earlier, it would turn him
 * one cell too soon. */
static void hear_agents(ArcadeMatch *match) {
  const ArcadeMaze *maze = arcade_maze_of(&match->game, &match->state);
  for (int32_t i = 0; i < match->game.pacmen; i++) {
    ArcadeSeat *seat = &match->seats[i];
    const ArcadeActor *at = &match->state.pacmen[i].at;
    if (seat->person || seat->answer == MOVE_STAY || arcade_cell(maze, at->x, at->y) != seat->asked) continue;
    match->input.want[i] = seat->answer;
    seat->answer = MOVE_STAY;
  }
}

void arcade_match_press(ArcadeMatch *match, int32_t actor, Move move) {
  if (move < DIRECTION_COUNT && match->seats[actor].person) match->input.want[actor] = move;
}

static Move wish_of(const ArcadeState *state, int32_t actor) {
  return actor < ACTOR_MONSTER ? state->pacmen[actor].at.want : state->monsters[actor - ACTOR_MONSTER].at.want;
}

/* Records only what is new: a wish that already holds need not be written again. */
static bool keep(ArcadeMatch *match, Error *error) {
  if (!match->setup.keep) return true;
  for (int32_t i = 0; i < ARCADE_ACTORS; i++)
    if (match->input.want[i] < DIRECTION_COUNT && match->input.want[i] != wish_of(&match->state, i) &&
        !arcade_record_wish(&match->record, match->state.tick + 1, i, match->input.want[i], error))
      return false;
  return true;
}

/* Everybody is asked anew, wherever he stands. */
static void forget_asked(ArcadeMatch *match) {
  arcade_think_forget(match->thinking);
  for (int32_t i = 0; i < ARCADE_ACTORS; i++) {
    match->seats[i].asked = 0;
    match->seats[i].waits = false;
    match->seats[i].answer = MOVE_STAY;
    if (i >= ACTOR_MONSTER) match->targets[i - ACTOR_MONSTER] = match->lines[i - ACTOR_MONSTER].count = 0;
  }
}

MatchStatus arcade_match_tick(ArcadeMatch *match, Error *error) {
  ArcadeState *state = &match->state;
  if (arcade_over(state)) return MATCH_OVER;
  /* The next maze of a tour is added while the last one is being played, so that the following round has its own. */
  if (match->tour > 0 && state->round >= match->map_count && match->map_count < match->tour &&
      !add_tour_maze(match, error))
    return MATCH_ERROR;
  MatchStatus status = take_answers(match, error);
  if (status != MATCH_PLAYED) return status;
  bool soon = state->stage == STAGE_READY && state->stage_ticks == ARCADE_READ;
  if (state->stage == STAGE_PLAY || soon) {
    note_due(match);
    ask_all(match, state->tick + 1 + (soon ? ARCADE_READ : ARCADE_THINK));
    hear_agents(match);
  }
  if (!keep(match, error)) return MATCH_ERROR;
  arcade_step(&match->game, state, &match->input);
  match->input = arcade_no_input;
  match->hash = arcade_hash_next(match->hash, state);
  if (match->setup.keep && !arcade_record_tick(&match->record, state, error)) return MATCH_ERROR;
  if (state->stage == STAGE_READY && state->stage_ticks >= ARCADE_READ) forget_asked(match);
  return MATCH_PLAYED;
}

void arcade_match_rewind(ArcadeMatch *match, const ArcadeState *state) {
  match->state = *state;
  match->input = arcade_no_input;
  forget_asked(match);
}

void arcade_match_next_round(ArcadeMatch *match) {
  ArcadeState *state = &match->state;
  if (state->stage != STAGE_PLAY && state->stage != STAGE_READY) return;
  state->stage = STAGE_CLEARED;
  state->stage_ticks = NEXT_TICKS;
  match->input = arcade_no_input;
  forget_asked(match);
}

void arcade_match_relieve(ArcadeMatch *match, int32_t actor) {
  ArcadeSeat *seat = &match->seats[actor];
  if (actor < ACTOR_MONSTER && !seat->agent.self) return;
  seat->person = !seat->person;
  seat->asked = 0;
  seat->waits = false;
  seat->answer = MOVE_STAY;
}

MatchStatus arcade_match_run(ArcadeMatch *match, Error *error) {
  MatchStatus status;
  do status = arcade_match_tick(match, error);
  while (status == MATCH_PLAYED);
  return status;
}
