/* The arcade: its beginning and end, its ticks, and what its keys do. Must not know how anything is drawn. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "game/app/screens/arcade/arcade_internal.h"

static const double TICK = 1.0 / ARCADE_RATE;
static const double MOST_AT_ONCE = 0.1; /* seconds: after a stall the game does not rush to catch up */
static const double NEWS_SECONDS = 5, OVER_SECONDS = 1.5;
static const float SWIPE = 24; /* units */
enum { NAME_LETTERS = 3 };
static const char *const DEMO_PACMAN = "runner";

MonsterKind arcade_kind(int32_t monster) {
  static const MonsterKind kinds[ARCADE_MONSTERS] = {MONSTER_HOB, MONSTER_STILT, MONSTER_BRAMBLE, MONSTER_DOZER};
  return kinds[monster % ARCADE_MONSTERS];
}

StringId arcade_mind_word(Mind mind, int32_t kind) {
  static const StringId first[] = {STR_ARCADE_MIND_RANDOM, STR_ARCADE_SAYS_RANDOM, STR_ARCADE_NEWS_RANDOM};
  return (StringId)((int)first[kind] + (int)mind);
}

/* ---- games ---- */

static void end_match(ArcadeRoom *room) {
  if (room->started) arcade_match_destroy(&room->match);
  room->started = false;
  arcade_board_forget(room);
}

/* Days since 1970 in local time: everybody gets the same maze on one day. */
static uint64_t today(void) {
  time_t now = time(NULL);
  struct tm local;
  if (!localtime_r(&now, &local)) return 0;
  return (uint64_t)(local.tm_year + 1900) * 10000 + (uint64_t)(local.tm_mon + 1) * 100 + (uint64_t)local.tm_mday;
}

/* A new seed for every game, so that no two are alike: from the clock, unless one is given. */
static uint64_t fresh_seed(const App *app) {
  if (app->options.seed_given) return app->options.seed;
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

static void start(App *app, bool demo) {
  ArcadeRoom *room = arcade_state(app);
  end_match(room);
  char daily[64];
  snprintf(daily, sizeof daily, "arcade/%llu", (unsigned long long)today());
  const char *maps[] = {daily};
  bool watch = demo || room->party == ARCADE_WATCH;
  ArcadeSetup setup = {.maps = maps,
                       .map_count = room->daily && !demo ? 1 : 0,
                       .pacman = !watch                         ? "human"
                                 : app->options.pacman && !demo ? app->options.pacman
                                                                : DEMO_PACMAN,
                       .second = room->party == ARCADE_TOGETHER && !demo ? "human" : NULL,
                       .person_monster = room->party == ARCADE_AGAINST && !demo ? ARCADE_PERSON_MONSTER : 0,
                       .grow = room->grow,
                       .seed = room->daily ? today() : fresh_seed(app),
                       .max_ticks = demo ? 0 : app->options.max_turns,
                       .keep = !demo};
  Error error;
  room->started = arcade_match_init(&room->match, &setup, &error);
  if (!room->started) {
    char words[600];
    snprintf(words, sizeof words, say(&app->ui, STR_ARCADE_FAILED), app_trouble(app, error.text));
    app_alarm(app, words);
    app_log(app, "arcade failed %s", error.text);
  }
  room->demo = demo;
  room->paused = false;
  room->left = 0;
  room->streak = 0;
  room->mind = MIND_COUNT;
  room->news = MIND_COUNT;
  room->over_at = 0;
}

void arcade_begin(App *app) {
  ArcadeRoom *room = arcade_state(app);
  start(app, false);
  if (!room->started) return;
  room->mode = ARCADE_PLAYS;
  arcade_scores_load(app);
  app_log(app, "arcade begins seed=%llu", (unsigned long long)room->match.record.seed);
  sound_play(app->sound, SOUND_READY);
}

static void choose(App *app) {
  ArcadeRoom *room = arcade_state(app);
  room->mode = ARCADE_CHOOSES;
  start(app, true);
  arcade_scores_load(app);
}

/* ---- ticks ---- */

static void hear(App *app, uint32_t events) {
  ArcadeRoom *room = arcade_state(app);
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
  if (events & ARCADE_WAS_CAUGHT) app_log(app, "arcade caught lives=%d", (int)state->lives);
  if (events & ARCADE_CLEARED) app_log(app, "arcade cleared round=%d", (int)state->round);
  if (events & ARCADE_ENDED) app_log(app, "arcade over score=%d ticks=%d", (int)state->score, (int)state->tick);
}

static void watch_mind(App *app) {
  ArcadeRoom *room = arcade_state(app);
  Mind mind = arcade_match_mind(&room->match);
  if (mind == room->mind) return;
  room->mind = room->news = mind;
  room->news_until = app->ui.now + NEWS_SECONDS;
  if (!room->demo && mind < MIND_COUNT) app_log(app, "arcade mind %d", (int)mind);
}

static void finish(App *app) {
  ArcadeRoom *room = arcade_state(app);
  bool person = room->party != ARCADE_WATCH;
  room->over_at = app->ui.now;
  room->mode = person ? ARCADE_NAMES : ARCADE_TELLS;
  field_propose(&room->name, app->profile.id ? current_player_name(app) : "");
  room->agents = !person;
  app_log(app, "arcade asks for a name");
  if (!person) arcade_score_keep(app, room->match.record.pacman);
}

static void tick(App *app) {
  ArcadeRoom *room = arcade_state(app);
  ArcadeState *state = &room->match.state;
  Error error;
  Move before = state->pacmen[0].at.dir;
  MatchStatus status = arcade_match_tick(&room->match, &error);
  if (status == MATCH_ERROR) {
    app_alarm(app, app_trouble(app, error.text));
    app_log(app, "arcade failed %s", error.text);
    choose(app);
    return;
  }
  hear(app, state->events);
  tell(app, before, state->events);
  watch_mind(app);
}

/* How near the nearest hunter is, for the music. */
static float danger(const ArcadeRoom *room) {
  const ArcadeState *state = &room->match.state;
  int32_t least = 8 * ARCADE_CELL;
  for (int32_t i = 0; i < ARCADE_MONSTERS; i++) {
    const ArcadeMonster *monster = &state->monsters[i];
    if (monster->mode != MONSTER_OUT || monster->frightened) continue;
    int32_t away = abs(monster->at.x - state->pacmen[0].at.x) + abs(monster->at.y - state->pacmen[0].at.y);
    if (away < least) least = away;
  }
  return 1 - (float)least / (8 * ARCADE_CELL);
}

/* Time that has passed becomes whole ticks; what is left waits for the next frame. */
static void advance(App *app) {
  ArcadeRoom *room = arcade_state(app);
  app->danger = 0;
  if (!room->started || room->paused || room->mode == ARCADE_NAMES || room->mode == ARCADE_TELLS) return;
  double passed = (double)app->ui.dt;
  room->left += passed < MOST_AT_ONCE ? passed : MOST_AT_ONCE;
  while (room->started && room->left >= TICK && !arcade_over(&room->match.state)) {
    room->left -= TICK;
    tick(app);
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

/* ---- keys ---- */

static void press(App *app, bool second, Move move) {
  ArcadeRoom *room = arcade_state(app);
  if (!room->started || room->demo || room->paused) return;
  int32_t other = room->party == ARCADE_TOGETHER  ? ACTOR_SECOND
                  : room->party == ARCADE_AGAINST ? ACTOR_MONSTER + ARCADE_PERSON_MONSTER - 1
                                                  : ACTOR_PACMAN;
  arcade_match_press(&room->match, second ? other : ACTOR_PACMAN, move);
}

/* A drag of the mouse or of a finger chooses a direction: its longer side counts, and the next drag begins where it
 * ended. */
static void swipe(App *app) {
  ArcadeRoom *room = arcade_state(app);
  const Input *input = &app->input;
  if (!input->down) {
    room->touched = false;
    return;
  }
  if (!room->touched) {
    room->touched = true;
    room->swipe = input->drag_from;
  }
  float dx = input->mouse.x - room->swipe.x, dy = input->mouse.y - room->swipe.y;
  float ax = dx < 0 ? -dx : dx, ay = dy < 0 ? -dy : dy, least = px(&app->ui, SWIPE);
  if (ax < least && ay < least) return;
  press(app, false, ax > ay ? (dx > 0 ? MOVE_EAST : MOVE_WEST) : (dy > 0 ? MOVE_SOUTH : MOVE_NORTH));
  room->swipe = input->mouse;
}

static void play_key(App *app, Action action) {
  ArcadeRoom *room = arcade_state(app);
  if (action >= ACTION_MOVE_WEST && action <= ACTION_MOVE_SOUTH) press(app, false, (Move)(action - ACTION_MOVE_WEST));
  if (action >= ACTION_SECOND_WEST && action <= ACTION_SECOND_SOUTH)
    press(app, true, (Move)(action - ACTION_SECOND_WEST));
  switch (action) {
    case ACTION_PAUSE: room->paused = !room->paused; break;
    case ACTION_LOOK: room->thinks = !room->thinks; break;
    case ACTION_AGAIN:
      if (room->paused) arcade_begin(app);
      break;
    case ACTION_ACCEPT:
      if (room->paused) room->paused = false;
      break;
    case ACTION_BACK:
      if (room->paused)
        choose(app);
      else
        room->paused = true;
      break;
    default: break;
  }
}

void arcade_choose_row(App *app, int32_t by) {
  ArcadeRoom *room = arcade_state(app);
  switch (room->row) {
    case ARCADE_ROW_PARTY:
      room->party = (ArcadeParty)(((int)room->party + by + ARCADE_PARTIES) % ARCADE_PARTIES);
      break;
    case ARCADE_ROW_GROW:
      room->grow = (Grow)(((int)room->grow + by + GROW_COUNT) % GROW_COUNT);
      arcade_scores_load(app);
      break;
    case ARCADE_ROW_MAZES:
      room->daily = !room->daily;
      arcade_scores_load(app);
      break;
    default: break;
  }
}

static void choose_key(App *app, Action action) {
  ArcadeRoom *room = arcade_state(app);
  switch (action) {
    case ACTION_UP: room->row = (ArcadeRow)(((int)room->row + ARCADE_ROWS - 1) % ARCADE_ROWS); break;
    case ACTION_DOWN: room->row = (ArcadeRow)(((int)room->row + 1) % ARCADE_ROWS); break;
    case ACTION_LEFT: arcade_choose_row(app, -1); break;
    case ACTION_RIGHT: arcade_choose_row(app, 1); break;
    case ACTION_ACCEPT:
      if (room->row == ARCADE_ROW_BOARD)
        room->mode = ARCADE_TELLS;
      else
        arcade_begin(app);
      break;
    case ACTION_BACK: app_back(app); break;
    default: break;
  }
}

static void name_key(App *app, Action action) {
  ArcadeRoom *room = arcade_state(app);
  switch (action) {
    case ACTION_ACCEPT:
      arcade_score_keep(app, room->name.text);
      room->mode = ARCADE_TELLS;
      break;
    case ACTION_BACK: room->mode = ARCADE_TELLS; break;
    default: field_key(&room->name, action); break;
  }
}

static void tell_key(App *app, Action action) {
  ArcadeRoom *room = arcade_state(app);
  switch (action) {
    case ACTION_ACCEPT:
    case ACTION_AGAIN: arcade_begin(app); break;
    case ACTION_LEFT:
    case ACTION_RIGHT:
      room->agents = !room->agents;
      arcade_scores_load(app);
      break;
    case ACTION_BACK: choose(app); break;
    default: break;
  }
}

/* Three letters are enough, whatever they take in bytes. */
static void cut_name(char *name) {
  int32_t letters = 0;
  for (char *c = name; *c; c++)
    if (((unsigned char)*c & 0xc0) != 0x80 && ++letters > NAME_LETTERS) {
      *c = '\0';
      return;
    }
}

static void arcade_update(App *app) {
  ArcadeRoom *room = arcade_state(app);
  if (room->mode == ARCADE_NAMES && field_type(&room->name, &app->input)) cut_name(room->name.text);
  while (!app->next && app->input.action_count > 0) {
    Action action = input_next(&app->input);
    switch (room->mode) {
      case ARCADE_CHOOSES: choose_key(app, action); break;
      case ARCADE_PLAYS: play_key(app, action); break;
      case ARCADE_NAMES: name_key(app, action); break;
      default: tell_key(app, action); break;
    }
  }
  if (room->mode == ARCADE_PLAYS) swipe(app);
  advance(app);
}

/* ---- the screen ---- */

static void arcade_init(App *app) {
  ArcadeRoom *room = arcade_state(app);
  room->grow = GROW_NORMAL;
  room->name.most = 16;
}

static void arcade_open(App *app) {
  app_log(app, "screen arcade");
  choose(app);
}

static void arcade_leave(App *app) {
  end_match(arcade_state(app));
  app->danger = 0;
}

static void arcade_close(App *app) { end_match(arcade_state(app)); }

static InputContext arcade_context(const App *app) {
  const ArcadeRoom *room = arcade_state(app);
  return room->mode == ARCADE_PLAYS ? CONTEXT_ARCADE : room->mode == ARCADE_NAMES ? CONTEXT_TEXT : CONTEXT_MENU;
}

static bool arcade_is(const App *app, const char *state) {
  const ArcadeRoom *room = arcade_state(app);
  if (strcmp(state, "idle") == 0) return true;
  if (strcmp(state, "playing") == 0)
    return room->mode == ARCADE_PLAYS && room->started && room->match.state.stage == STAGE_PLAY;
  if (strncmp(state, "tick:", 5) == 0) /* of the game that a person plays */
    return room->mode == ARCADE_PLAYS && room->started && room->match.state.tick >= strtol(state + 5, NULL, 10);
  if (strcmp(state, "named") == 0) return room->mode == ARCADE_NAMES;
  return strcmp(state, "told") == 0 && room->mode == ARCADE_TELLS;
}

const Screen screen_arcade = {
    .name = "arcade",
    .menu = MENU_ROOM,
    .title = STR_ARCADE,
    .note = STR_ARCADE_NOTE,
    .slides = true,
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
