/* The arcade: how games begin and end, and how time becomes ticks. Must not know how anything is drawn. */
#include "game/app/screens/arcade/arcade.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "game/app/screens/arcade/arcade_internal.h"
#include "game/app/screens/help/help.h"

static const double TICK = 1.0 / ARCADE_RATE;
static const double MOST_AT_ONCE = 0.1; /* seconds: after a stall the game does not rush to catch up */
static const double NEWS_SECONDS = 5, LIFE_SECONDS = 3, OVER_SECONDS = 1.5;
static const double PACES[] = {0.25, 0.5, 1, 1.5, 2, 4, 8};
enum { PACE_USUAL = 2, PACE_COUNT = sizeof PACES / sizeof *PACES, PRACTICE_PACES = 4 };
enum {
  BACK_EVERY = 5,
  BACK_STEPS = 6
}; /* practice: a state is kept every so many ticks, and one goes back by so many */
static const char *const DEMO_PACMAN = "runner";

/* ---- what is shown ---- */

static const char *maze_name(const ArcadeRoom *room) {
  if (arcade_shows(room)) return arcade_film_maze(&room->film);
  return room->match.names[(room->match.state.round - 1) % room->match.map_count];
}

/* The monster that a person plays, from 1 on; 0: none. */
static int32_t person_monster(const ArcadeRoom *room) {
  for (int32_t i = 0; !arcade_shows(room) && i < ARCADE_MONSTERS; i++)
    if (room->match.seats[ACTOR_MONSTER + i].person) return i + 1;
  return 0;
}

ArcadeShow arcade_shown(const ArcadeRoom *room) {
  bool targets =
      room->started && !arcade_shows(room) && (room->demo || room->only > 0 || room->sight != ARCADE_SIGHT_NONE);
  return (ArcadeShow){.game = arcade_game(room),
                      .state = arcade_now(room),
                      .hue = arcade_hue(maze_name(room)),
                      .targets = targets ? room->match.targets : NULL,
                      .lines = targets ? room->match.lines : NULL,
                      .routes = room->sight == ARCADE_SIGHT_ROUTES || room->only > 0,
                      .only = room->only,
                      .person = person_monster(room)};
}

Grow arcade_grow(const ArcadeRoom *room) {
  if (!arcade_shows(room)) return room->grow;
  Grow grow = grow_find(room->film.record.difficulty);
  return grow < GROW_COUNT ? grow : GROW_NORMAL;
}

bool arcade_person(const ArcadeRoom *room) { return room->party != ARCADE_WATCH; }

bool arcade_counts(const ArcadeRoom *room) {
  return !arcade_shows(room) && !room->demo && !room->practice && !room->tried && room->party != ARCADE_HUNTS;
}

double arcade_pace(const ArcadeRoom *room) {
  return room->practice || arcade_shows(room) ? PACES[PACE_USUAL + room->pace] : 1;
}

void arcade_change_pace(ArcadeRoom *room, int32_t by) {
  int32_t count = arcade_shows(room) ? PACE_COUNT : PRACTICE_PACES, to = room->pace + by;
  if (PACE_USUAL + to >= 0 && PACE_USUAL + to < count) room->pace = to;
}

/* ---- games ---- */

static void end_match(ArcadeRoom *room) {
  if (room->started) arcade_match_destroy(&room->match);
  room->started = false;
  arcade_film_close(&room->film);
}

static void end_try(ArcadeRoom *room) {
  map_destroy(room->tried);
  room->tried = NULL;
}

/* A new seed for every game, so that no two are alike: from the clock, unless one is given. */
static uint64_t fresh_seed(const App *app) {
  if (app->options.seed_given) return app->options.seed;
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

static void reset(ArcadeRoom *room, bool demo) {
  room->demo = demo;
  room->paused = false;
  room->left = 0;
  room->streak = 0;
  room->mind = MIND_COUNT;
  room->news = MIND_COUNT;
  room->life_until = 0;
  room->over_at = 0;
  room->interlude = 0;
  room->wanted = -1;
  room->heard_frame = -1;
  room->pace = 0;
  room->only = 0;
  room->back.first = room->back.count = 0;
}

/* Which agent plays Pacman where none is chosen: "7/ace". */
static void agent_of(const App *app, bool demo, char *out, size_t size) {
  int32_t level = 0;
  const AgentInfo *info = arcade_agent(arcade_state(app)->agent, &level);
  if (demo || !info)
    snprintf(out, size, "%s", DEMO_PACMAN);
  else if (level == ARCADE_LEVEL)
    snprintf(out, size, "%s", info->id);
  else
    snprintf(out, size, "%d/%s", (int)level, info->id);
}

static void start(App *app, bool demo) {
  ArcadeRoom *room = arcade_state(app);
  end_match(room);
  bool daily = room->mazes == ARCADE_MAZES_DAILY && !demo, trying = room->tried && !demo;
  char day[64], agent[ARCADE_NAME];
  snprintf(day, sizeof day, "arcade/%llu", (unsigned long long)arcade_today());
  agent_of(app, demo, agent, sizeof agent);
  const char *name = trying ? room->tried_name : daily ? day : demo ? NULL : arcade_mazes_name(room);
  const char *maps[] = {name};
  const Map *given[] = {room->tried};
  ArcadeParty party = demo ? ARCADE_WATCH : trying ? ARCADE_ONE : room->party;
  bool two = party == ARCADE_AGAINST || party == ARCADE_HUNTS, practice = room->practice || trying;
  ArcadeSetup setup = {.maps = maps,
                       .given = trying ? given : NULL,
                       .map_count = name ? 1 : 0,
                       .pacman = party == ARCADE_WATCH || party == ARCADE_HUNTS ? agent : "human",
                       .second = party == ARCADE_TOGETHER ? "human" : NULL,
                       .person_monster = two ? room->monster + 1 : 0,
                       .grow = room->grow,
                       .seed = daily ? arcade_today() : fresh_seed(app),
                       .max_ticks = demo ? 0 : app->options.max_turns,
                       .beside = true,
                       .turbo = room->kind == ARCADE_TURBO && !demo && !trying,
                       .relief = practice && !demo ? DEMO_PACMAN : NULL,
                       .keep = !demo && !practice,
                       .first_round = practice && !demo && !trying ? room->from : 0,
                       .alone = practice && !demo && !trying ? room->alone : 0};
  Error error;
  room->started = arcade_match_init(&room->match, &setup, &error);
  if (!room->started) {
    char words[600];
    snprintf(words, sizeof words, say(&app->ui, STR_ARCADE_FAILED), app_trouble(app, error.text));
    app_alarm(app, words);
    app_log(app, "arcade failed %s", error.text);
  }
  reset(room, demo);
  room->only = setup.alone;
}

void arcade_begin(App *app) {
  ArcadeRoom *room = arcade_state(app);
  start(app, false);
  if (!room->started) return;
  room->mode = ARCADE_PLAYS;
  arcade_remember(app);
  room->agents = !arcade_person(room);
  arcade_scores_load(app);
  app_log(app, "arcade begins seed=%llu", (unsigned long long)room->match.record.seed);
  app->game_begins = true;
  sound_play(app->sound, SOUND_READY);
}

void arcade_go_choose(App *app) {
  ArcadeRoom *room = arcade_state(app);
  end_try(room);
  room->mode = ARCADE_CHOOSES;
  room->leaves = false;
  room->idle_since = app->ui.now;
  start(app, true);
  arcade_scores_load(app);
  app_log(app, "arcade chooses");
}

void arcade_leave_game(App *app) {
  ArcadeRoom *room = arcade_state(app);
  bool board = arcade_shows(room) && room->from_board;
  if (room->leaves) {
    end_match(room);
    end_try(room);
    app_back(app);
    return;
  }
  arcade_go_choose(app);
  if (board) room->mode = ARCADE_TELLS;
}

bool arcade_watch(App *app, ArcadeRecord *record, const Screen *back, Error *error) {
  screen_prepare(app, &screen_arcade);
  ArcadeRoom *room = arcade_state(app);
  end_match(room);
  end_try(room);
  if (!arcade_film_open(&room->film, record, error)) return false;
  reset(room, false);
  room->mode = ARCADE_SHOWS;
  room->from_board = back == &screen_arcade;
  room->leaves = !room->from_board;
  if (room->leaves) app_visit(app, &screen_arcade, back);
  arcade_scores_load(app);
  app_log(app, "arcade shows ticks=%d score=%d", (int)room->film.record.ticks, (int)room->film.record.score);
  return true;
}

bool arcade_try(App *app, const Map *map, const char *name, const Screen *back, Error *error) {
  screen_prepare(app, &screen_arcade);
  ArcadeRoom *room = arcade_state(app);
  size_t size;
  char *text = map_write(map, &size);
  Map *copy = text ? map_parse(text, size, name, error) : NULL;
  if (!text) error_set_memory(error, "out of memory for the map");
  free(text);
  if (!copy) return false;
  ArcadeMaze *maze = malloc(sizeof *maze);
  bool good = maze ? arcade_maze(maze, copy, error) : error_set_memory(error, "out of memory for the map");
  free(maze);
  if (!good) {
    map_destroy(copy);
    return false;
  }
  end_match(room);
  end_try(room);
  room->tried = copy;
  snprintf(room->tried_name, sizeof room->tried_name, "%.100s", name);
  room->mode = ARCADE_PLAYS;
  room->leaves = true;
  app_visit(app, &screen_arcade, back);
  return true;
}

/* ---- ticks ---- */

void arcade_hear(App *app, uint32_t events) {
  ArcadeRoom *room = arcade_state(app);
  if (events & ARCADE_GOT_LIFE) room->life_until = app->ui.now + LIFE_SECONDS;
  if (room->demo) return;
  if (events & ARCADE_ATE_FOOD) sound_play_at(app->sound, SOUND_EAT, room->streak++ % 2);
  if (events & ARCADE_ATE_ENERGIZER) sound_play(app->sound, SOUND_ENERGIZER);
  if (events & ARCADE_ATE_MONSTER) sound_play(app->sound, SOUND_PREY);
  if (events & ARCADE_ATE_BONUS) sound_play(app->sound, SOUND_ITEM);
  if (events & ARCADE_GOT_LIFE) sound_play(app->sound, SOUND_LIFE);
  if (events & ARCADE_WAS_CAUGHT) sound_play(app->sound, SOUND_CAUGHT);
  if (events & ARCADE_CLEARED) sound_play(app->sound, SOUND_WON);
}

/* For tests: where Pacman turned, and what happened to him. */
static void tell(App *app, Move before, uint32_t events) {
  const ArcadeRoom *room = arcade_state(app);
  const ArcadeState *state = &room->match.state;
  const ArcadeMaze *maze = arcade_maze_of(&room->match.game, state);
  const ArcadeActor *at = &state->pacmen[0].at;
  if (room->demo) return;
  if (at->dir != before && state->stage == STAGE_PLAY) {
    Cell cell = arcade_cell(maze, at->x, at->y);
    app_log(app, "arcade turn %d %d %c", (int)board_row(maze->board, cell), (int)board_col(maze->board, cell),
            move_letter(at->dir));
  }
  if (events & ARCADE_STARTED) app_log(app, "arcade play round=%d", (int)state->round);
  if (events & ARCADE_ATE_ENERGIZER) app_log(app, "arcade energizer");
  if (events & ARCADE_ATE_MONSTER) app_log(app, "arcade prey %d", (int)state->pop_points);
  if (events & ARCADE_GOT_LIFE) app_log(app, "arcade life %d", (int)state->lives);
  if (events & ARCADE_ATE_BONUS) app_log(app, "arcade item %d", (int)state->pop_points);
  if (events & ARCADE_WAS_CAUGHT) app_log(app, "arcade caught lives=%d", (int)state->lives);
  if (events & ARCADE_CLEARED) app_log(app, "arcade cleared round=%d", (int)state->round);
  if (events & ARCADE_ENDED)
    app_log(app, "arcade over score=%d ticks=%d hash=%016llx", (int)state->score, (int)state->tick,
            (unsigned long long)room->match.hash);
}

static Mind mind_now(const ArcadeRoom *room) {
  if (!arcade_shows(room)) return arcade_match_mind(&room->match);
  const ArcadeState *state = arcade_now(room);
  if (strncmp(room->film.record.monsters, "ladder", 6) != 0) return MIND_COUNT;
  return minds_now(arcade_grow(room), arcade_maze_of(arcade_game(room), state), state);
}

static void watch_mind(App *app) {
  ArcadeRoom *room = arcade_state(app);
  Mind mind = mind_now(room);
  if (mind == room->mind) return;
  room->mind = room->news = mind;
  room->news_round = arcade_now(room)->round;
  room->news_until = app->ui.now + NEWS_SECONDS;
  if (!room->demo && mind < MIND_COUNT) app_log(app, "arcade mind %d", (int)mind);
}

static void finish(App *app) {
  ArcadeRoom *room = arcade_state(app);
  bool person = arcade_person(room);
  if (room->tried || room->practice) {
    arcade_leave_game(app);
    return;
  }
  room->agents = room->party == ARCADE_WATCH || room->party == ARCADE_HUNTS;
  room->rank = 0;
  arcade_scores_load(app);
  bool placed = room->match.state.score > 0 && arcade_score_place(app) <= ARCADE_TOP;
  room->mode = person && placed && room->party != ARCADE_HUNTS ? ARCADE_NAMES : ARCADE_TELLS;
  room->line = room->top_count;
  if (room->mode == ARCADE_NAMES) {
    room->name.at = 0;
    arcade_letters_wait(app);
    app_log(app, "arcade asks for a name");
  } else {
    app_log(app, "arcade tells");
  }
  if (!person) arcade_score_keep(app, room->match.record.pacman);
}

static void keep_state(ArcadeRoom *room) {
  ArcadeBack *back = &room->back;
  const ArcadeState *state = &room->match.state;
  if (!room->practice || state->stage != STAGE_PLAY || state->tick % BACK_EVERY != 0) return;
  if (!back->states) back->states = malloc(sizeof *back->states * ARCADE_BACK);
  if (!back->states) return;
  back->states[(back->first + back->count) % ARCADE_BACK] = *state;
  if (back->count < ARCADE_BACK)
    back->count++;
  else
    back->first = (back->first + 1) % ARCADE_BACK;
}

void arcade_turn_back(App *app) {
  ArcadeRoom *room = arcade_state(app);
  ArcadeBack *back = &room->back;
  if (!room->practice || back->count == 0) return;
  back->count -= back->count > BACK_STEPS ? BACK_STEPS : back->count - 1;
  arcade_match_rewind(&room->match, &back->states[(back->first + back->count - 1) % ARCADE_BACK]);
  app_log(app, "arcade back tick=%d", (int)room->match.state.tick);
}

/* False while an agent thinks about its answer for this tick: the picture goes on, and the game waits. */
static bool tick(App *app) {
  ArcadeRoom *room = arcade_state(app);
  ArcadeState *state = &room->match.state;
  Error error;
  for (Action due; !room->demo && (due = script_due(&app->script, &app->input, state->tick + 1)) != ACTION_NONE;)
    arcade_play_key(app, due);
  Move before = state->pacmen[0].at.dir;
  int32_t round = state->round;
  MatchStatus status = arcade_match_tick(&room->match, &error);
  if (status == MATCH_PENDING) return false;
  if (status != MATCH_PLAYED && status != MATCH_OVER) {
    app_alarm(app, app_trouble(app, error.text));
    app_log(app, "arcade failed %s", error.text);
    arcade_leave_game(app);
    return true;
  }
  arcade_hear(app, state->events);
  tell(app, before, state->events);
  watch_mind(app);
  keep_state(room);
  if (state->round != round && !room->demo && !room->practice && arcade_person(room)) {
    room->interlude = arcade_interlude_after(round);
    room->interlude_ticks = 0;
    if (room->interlude) app_log(app, "arcade interlude %d", (int)room->interlude);
    sound_play(app->sound, SOUND_READY);
  }
  return true;
}

/* How near the nearest hunter is, for the music. */
static float danger(const ArcadeRoom *room) {
  const ArcadeState *state = arcade_now(room);
  int32_t least = 8 * ARCADE_CELL;
  for (int32_t i = 0; i < ARCADE_MONSTERS; i++) {
    const ArcadeMonster *monster = &state->monsters[i];
    if (monster->mode != MONSTER_OUT || monster->frightened) continue;
    int32_t away = abs(monster->at.x - state->pacmen[0].at.x) + abs(monster->at.y - state->pacmen[0].at.y);
    if (away < least) least = away;
  }
  return 1 - (float)least / (8 * ARCADE_CELL);
}

/* What sounds on and on: eyes that go home, fright, or a siren that rises as the food gets less. */
static void set_drone(App *app) {
  static const char *const names[DRONE_COUNT] = {"nothing", "siren", "fright", "eyes"};
  ArcadeRoom *room = arcade_state(app);
  const ArcadeState *state = arcade_now(room);
  Drone drone = DRONE_NONE;
  float rise = 0;
  bool plays = arcade_there(room) && !room->paused && !room->demo && !room->interlude &&
               (room->mode == ARCADE_PLAYS || arcade_shows(room));
  if (plays && (state->stage == STAGE_PLAY || state->stage == STAGE_EATEN)) {
    bool eyes = false;
    for (int32_t i = 0; i < ARCADE_MONSTERS; i++) eyes |= state->monsters[i].mode == MONSTER_EYES;
    int32_t foods = arcade_maze_of(arcade_game(room), state)->foods;
    drone = eyes ? DRONE_EYES : state->fright_ticks > 0 ? DRONE_FRIGHT : DRONE_SIREN;
    rise = foods > 0 ? (float)state->eaten / (float)foods : 0;
  }
  if (drone != room->drone) app_log(app, "arcade hums %s", names[drone]);
  room->drone = drone;
  sound_set_drone(app->sound, drone, rise);
}

/* Time that has passed becomes whole ticks; what is left waits for the next frame. */
static void advance(App *app) {
  ArcadeRoom *room = arcade_state(app);
  app->danger = 0;
  set_drone(app);
  if (arcade_shows(room)) {
    arcade_film_advance(app);
    if (room->film.open) watch_mind(app);
    return;
  }
  if (!room->started || room->paused || room->mode == ARCADE_NAMES || room->mode == ARCADE_TELLS) return;
  double passed = (double)app->ui.dt;
  room->left += (passed < MOST_AT_ONCE ? passed : MOST_AT_ONCE) * arcade_pace(room);
  if (room->interlude) room->news_until = app->ui.now + NEWS_SECONDS; /* nobody looks for it during the scene */
  while (room->interlude && room->left >= TICK) {
    room->left -= TICK;
    if (++room->interlude_ticks >= arcade_interlude_length(room->interlude)) room->interlude = 0;
  }
  while (room->started && !room->interlude && room->left >= TICK && !arcade_over(&room->match.state)) {
    room->left -= TICK;
    if (tick(app)) continue;
    room->left = TICK / 2; /* what the game has waited is not made up for */
    break;
  }
  if (!room->started) return;
  bool over = arcade_over(&room->match.state);
  if (over && room->over_at == 0) room->over_at = app->ui.now;
  if (room->match.state.stage == STAGE_PLAY && !room->demo) app->danger = danger(room);
  if (!over || app->ui.now - room->over_at < OVER_SECONDS) return;
  if (room->demo)
    start(app, true);
  else
    finish(app);
}

static void arcade_update(App *app) {
  arcade_keys(app);
  if (!app->next) advance(app);
}

/* ---- the screen ---- */

static void arcade_init(App *app) {
  ArcadeRoom *room = arcade_state(app);
  room->grow = GROW_NORMAL;
  room->from = 1;
  arcade_recall(app);
}

static void arcade_open(App *app) {
  ArcadeRoom *room = arcade_state(app);
  app_log(app, "screen arcade");
  Error ignored;
  maps_list_destroy(&room->list);
  if (maps_list(&room->list, &ignored)) maps_list_mine(&room->list, &ignored);
  bool covered = room->started && room->mode == ARCADE_PLAYS; /* by the help */
  if (covered) return;
  if (room->tried)
    arcade_begin(app);
  else if (!room->film.open)
    arcade_go_choose(app);
}

static void arcade_leave(App *app) {
  ArcadeRoom *room = arcade_state(app);
  app->danger = 0;
  room->drone = DRONE_NONE;
  sound_set_drone(app->sound, DRONE_NONE, 0);
  if (app->next == &screen_help && (room->mode == ARCADE_PLAYS || arcade_shows(room))) {
    room->paused = true; /* it is there when the help is left */
    return;
  }
  end_match(room);
  end_try(room); /* where the help over it led elsewhere */
  arcade_scene_forget(&room->scene);
  room->mode = ARCADE_CHOOSES;
}

static void arcade_close(App *app) {
  ArcadeRoom *room = arcade_state(app);
  end_match(room);
  arcade_scene_forget(&room->scene);
  end_try(room);
  maps_list_destroy(&room->list);
  free(room->back.states);
}

static InputContext arcade_context(const App *app) {
  const ArcadeRoom *room = arcade_state(app);
  switch (room->mode) {
    case ARCADE_PLAYS: return CONTEXT_ARCADE;
    case ARCADE_NAMES: return CONTEXT_TEXT;
    case ARCADE_SHOWS: return CONTEXT_WATCH;
    default: return CONTEXT_MENU;
  }
}

static bool arcade_is(const App *app, const char *state) {
  const ArcadeRoom *room = arcade_state(app);
  if (strcmp(state, "idle") == 0) return true;
  if (strcmp(state, "playing") == 0)
    return room->mode == ARCADE_PLAYS && room->started && room->match.state.stage == STAGE_PLAY;
  if (strncmp(state, "tick:", 5) == 0) /* of the game that a person plays, or of the record */
    return (room->mode == ARCADE_PLAYS || arcade_shows(room)) && arcade_there(room) &&
           arcade_now(room)->tick >= strtol(state + 5, NULL, 10);
  if (strcmp(state, "asked") == 0) return room->mode == ARCADE_NAMES;
  if (strcmp(state, "named") == 0) return room->mode == ARCADE_NAMES && room->letters_listen;
  if (strcmp(state, "interlude") == 0) return room->interlude > 0;
  return strcmp(state, "told") == 0 && room->mode == ARCADE_TELLS;
}

const Screen screen_arcade = {
    .name = "arcade",
    .menu = MENU_ROOM,
    .title = STR_ARCADE,
    .note = STR_ARCADE_NOTE,
    .phone = true,
    .slides = true,
    .under_help = true,
    .state_size = sizeof(ArcadeRoom),
    .init = arcade_init,
    .open = arcade_open,
    .leave = arcade_leave,
    .close = arcade_close,
    .context = arcade_context,
    .update = arcade_update,
    .draw = arcade_draw,
    .is = arcade_is,
};
