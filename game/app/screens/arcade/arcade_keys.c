/* What keys, pads and fingers do in the arcade. Must not know how anything is drawn. */
#include "game/app/screens/arcade/arcade_internal.h"
#include "game/app/screens/help/help.h"

static const float SWIPE = 24; /* units */
/* A player who is caught while steering must not change the name with keys that were meant for the game: the letters
 * listen once no key was pressed or held for so long, and at the latest after so long. */
static const double QUIET_SECONDS = 0.3, LETTERS_LATEST = 1.5;

/* ---- a game ---- */

/* Whom the arrows steer. */
static int32_t first_actor(const ArcadeRoom *room) {
  return room->party == ARCADE_HUNTS && !room->tried ? ACTOR_MONSTER + room->monster : ACTOR_PACMAN;
}

void arcade_press(App *app, bool second, Move move) {
  ArcadeRoom *room = arcade_state(app);
  if (!room->started || room->demo || room->paused || room->mode != ARCADE_PLAYS) return;
  int32_t monster = ACTOR_MONSTER + room->monster, first = first_actor(room);
  int32_t other = room->party == ARCADE_TOGETHER ? ACTOR_SECOND : room->party == ARCADE_AGAINST ? monster : first;
  if (room->tried) other = first;
  arcade_match_press(&room->match, second ? other : first, move);
  const ArcadeActor *at = &room->match.state.pacmen[0].at;
  if (move == move_opposite(at->dir)) room->heard_frame = app->frames; /* which is taken at once */
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
  arcade_press(app, false, ax > ay ? (dx > 0 ? MOVE_EAST : MOVE_WEST) : (dy > 0 ? MOVE_SOUTH : MOVE_NORTH));
  room->swipe = input->mouse;
}

/* One monster's target, and what it expects; the same key again: all. */
static bool look_key(ArcadeRoom *room, Action action) {
  if (action < ACTION_NUMBER_1 || action > ACTION_NUMBER_4) return false;
  int32_t which = (int32_t)(action - ACTION_NUMBER_1) + 1;
  room->only = room->only == which ? 0 : which;
  return true;
}

/* X and 1 to 4 show nothing of monsters that aim at nothing: then that is said. */
static void tell_sight(App *app) {
  static const StringId words[ARCADE_SIGHTS] = {[ARCADE_SIGHT_TARGETS] = STR_ARCADE_SIGHT_TARGETS,
                                                [ARCADE_SIGHT_ROUTES] = STR_ARCADE_SIGHT_ROUTES,
                                                [ARCADE_SIGHT_NONE] = STR_ARCADE_SIGHT_NONE};
  const ArcadeRoom *room = arcade_state(app);
  bool shown = room->sight != ARCADE_SIGHT_NONE || room->only > 0;
  app_toast(app, say(&app->ui, shown && room->mind == MIND_RANDOM ? STR_ARCADE_SIGHT_RANDOM : words[room->sight]));
}

static bool practice_key(App *app, Action action) {
  ArcadeRoom *room = arcade_state(app);
  if (!room->practice || room->tried) return false;
  switch (action) {
    case ACTION_UNDO: arcade_turn_back(app); return true;
    case ACTION_SLOWER: arcade_change_pace(room, -1); return true;
    case ACTION_FASTER: arcade_change_pace(room, 1); return true;
    case ACTION_UNHARMED:
      room->match.game.unharmed = !room->match.game.unharmed;
      app_log(app, "arcade unharmed %d", room->match.game.unharmed);
      return true;
    case ACTION_NEW:
      arcade_match_next_round(&room->match);
      app_log(app, "arcade next round");
      return true;
    case ACTION_TAKE_OVER:
      arcade_match_relieve(&room->match, first_actor(room));
      app_log(app, "arcade relief %d", !room->match.seats[first_actor(room)].person);
      return true;
    case ACTION_TURBO:
      room->match.state.turbo = !room->match.state.turbo;
      app_log(app, "arcade turbo %d", room->match.state.turbo);
      return true;
    default: return false;
  }
}

void arcade_play_key(App *app, Action action) {
  ArcadeRoom *room = arcade_state(app);
  if (room->interlude) { /* any key goes on */
    room->interlude = 0;
    return;
  }
  if (action >= ACTION_MOVE_WEST && action <= ACTION_MOVE_SOUTH)
    arcade_press(app, false, (Move)(action - ACTION_MOVE_WEST));
  if (action >= ACTION_SECOND_WEST && action <= ACTION_SECOND_SOUTH)
    arcade_press(app, true, (Move)(action - ACTION_SECOND_WEST));
  if (practice_key(app, action)) return;
  if (look_key(room, action)) {
    if (room->only > 0 && room->mind == MIND_RANDOM) tell_sight(app);
    return;
  }
  switch (action) {
    case ACTION_PAUSE: room->paused = !room->paused; break;
    case ACTION_LOOK:
      room->sight = (ArcadeSight)((room->sight + 1) % ARCADE_SIGHTS);
      app_log(app, "arcade sight %d", (int)room->sight);
      tell_sight(app);
      break;
    case ACTION_AGAIN:
      if (room->paused) arcade_begin(app);
      break;
    case ACTION_ACCEPT: room->paused = false; break;
    case ACTION_HELP: help_visit(app, app->catalog.count, &screen_arcade); break;
    case ACTION_BACK:
      if (room->paused)
        arcade_leave_game(app);
      else
        room->paused = true;
      break;
    default: break;
  }
}

/* ---- menus ---- */

static void move_row(ArcadeRoom *room, int32_t by) {
  do room->row = (ArcadeRow)(((int)room->row + by + ARCADE_ROWS) % ARCADE_ROWS);
  while (!arcade_row_shown(room, room->row));
}

static void choose_key(App *app, Action action) {
  ArcadeRoom *room = arcade_state(app);
  switch (action) {
    case ACTION_UP: move_row(room, -1); break;
    case ACTION_DOWN: move_row(room, 1); break;
    case ACTION_LEFT: arcade_choose_row(app, -1); break;
    case ACTION_RIGHT: arcade_choose_row(app, 1); break;
    case ACTION_ACCEPT:
      if (room->row == ARCADE_ROW_BOARD) {
        room->agents = room->party == ARCADE_WATCH;
        arcade_scores_load(app);
        room->rank = 0;
        room->line = room->top_count;
        room->mode = ARCADE_TELLS;
        app_log(app, "arcade tells");
      } else {
        arcade_begin(app);
      }
      break;
    case ACTION_HELP: help_visit(app, app->catalog.count, &screen_arcade); break; /* the page after the levels' */
    case ACTION_BACK: app_back(app); break;
    default: break;
  }
}

static void tell_key(App *app, Action action) {
  ArcadeRoom *room = arcade_state(app);
  int32_t rows = room->top_count + 1; /* and the button */
  switch (action) {
    case ACTION_UP: room->line = (room->line + rows - 1) % rows; break;
    case ACTION_DOWN: room->line = (room->line + 1) % rows; break;
    case ACTION_ACCEPT:
      if (room->line < room->top_count)
        arcade_watch_line(app, room->line);
      else
        arcade_begin(app);
      break;
    case ACTION_AGAIN: arcade_begin(app); break;
    case ACTION_LEFT:
    case ACTION_RIGHT:
      room->agents = !room->agents;
      room->rank = 0;
      arcade_scores_load(app);
      room->line = room->top_count;
      break;
    case ACTION_BACK: arcade_go_choose(app); break;
    default: break;
  }
}

void arcade_letters_wait(App *app) {
  ArcadeRoom *room = arcade_state(app);
  room->letters_listen = false;
  room->letters_at = app->ui.now + QUIET_SECONDS;
  room->letters_latest = app->ui.now + LETTERS_LATEST;
}

/* Drops the keys that come before the letters listen. A click on the button or on a letter is meant for them. */
static void hear_letters(App *app) {
  ArcadeRoom *room = arcade_state(app);
  Input *input = &app->input;
  bool busy = input->action_count > 0 || input->typed_count > 0 || input->held || input->held_button;
  if (!room->letters_listen) {
    room->letters_listen = input->click_count > 0 || app->ui.now >= (busy ? room->letters_latest : room->letters_at);
    if (busy) room->letters_at = app->ui.now + QUIET_SECONDS;
    input->action_count = input->typed_count = 0;
    if (room->letters_listen) {
      input->held = input->held_button = 0;
      app_log(app, "arcade letters listen");
    }
  }
  arcade_name_type(&room->name, input);
}

void arcade_keys(App *app) {
  ArcadeRoom *room = arcade_state(app);
  if (app->input.action_count > 0 || app->input.mouse_moved || app->input.down) room->idle_since = app->ui.now;
  if (room->mode == ARCADE_NAMES) hear_letters(app);
  if (app->input.left && room->mode == ARCADE_PLAYS && arcade_person(room) && !room->paused) {
    room->paused = true; /* nobody could steer */
    app_log(app, "arcade paused: the keys go elsewhere");
  }
  while (!app->next && app->input.action_count > 0) {
    Action action = input_next(&app->input);
    switch (room->mode) {
      case ARCADE_CHOOSES: choose_key(app, action); break;
      case ARCADE_PLAYS: arcade_play_key(app, action); break;
      case ARCADE_NAMES: arcade_name_key(app, action); break;
      case ARCADE_SHOWS: arcade_film_key(app, action); break;
      default: tell_key(app, action); break;
    }
  }
  if (room->mode == ARCADE_PLAYS) swipe(app);
}
