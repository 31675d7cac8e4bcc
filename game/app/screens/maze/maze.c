/* The maze room's set-up: what is chosen, by keys and clicks, and the way into play.
 * Must not know how a maze is made, nor how anything is drawn. */
#include "game/app/screens/maze/maze_internal.h"
#include "game/play/link.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char choice_key[] = "maze.choice"; /* in the settings */

/* ---- beginning and end ---- */

static void maze_init(App *app) {
  MazeState *r = maze_state(app);
  const char *kept = settings_get(&app->settings, choice_key);
  if (!kept || !maze_choice_read(&r->choice, kept)) r->choice = maze_choice_usual();
  const AgentInfo *agent = maze_agent(level_of_mazes(), r->choice.agent, 0);
  if (agent && strncmp(r->choice.agent, agent->id, strlen(agent->id)) != 0)
    snprintf(r->choice.agent, sizeof r->choice.agent, "%s", agent->id);
  r->size.most = 5;
  r->seed.most = 21;
  r->name.most = SAVE_TITLE;
  r->autosaved_moves = -1;
  maze_view_init(&r->preview);
  maze_view_init(&r->view);
  stage_init(&r->stage);
  stage_init(&r->rival);
}

static void maze_close(App *app) {
  MazeState *r = maze_state(app);
  maze_end(app);
  maze_make_stop(r);
  maze_guide_destroy(&r->guide);
  map_destroy(r->map);
  free(r->left.moves);
  free(r->orders.moves);
  flood_field_destroy(&r->click);
  free(r->automatic);
  maze_trail_destroy(&r->trail);
  maze_trail_destroy(&r->rival_trail);
  edge_marks_destroy(&r->hint);
  edge_marks_destroy(&r->answer);
  maze_view_destroy(&r->preview);
  maze_view_destroy(&r->view);
  maze_picture_destroy(&r->preview_picture);
  maze_picture_destroy(&r->mini);
  stage_destroy(&r->stage);
  stage_destroy(&r->rival);
}

const MazeChoice *maze_last_choice(App *app) {
  screen_prepare(app, &screen_maze);
  return &maze_state(app)->choice;
}

char *maze_link(App *app, Error *error) {
  const MazeChoice *choice = &maze_state(app)->choice;
  Link link = {.kind = LINK_MAZE,
               .rooms = maze_choice_rooms(choice),
               .maze_kind = choice->kind,
               .seed = choice->seed,
               .seed_given = true,
               .energy = (int32_t)choice->mode};
  return link_write(&link, error);
}

bool maze_open_link(App *app, const Link *link, Error *error) {
  screen_prepare(app, &screen_maze);
  MazeState *r = maze_state(app);
  MazeChoice choice = r->choice;
  choice.difficulty = difficulty_of(link->rooms);
  choice.own = link->rooms;
  choice.kind = link->maze_kind;
  choice.seed = link->seed;
  choice.mode = (EnergyMode)link->energy;
  choice.picked = false;
  MazeSetup setup = maze_choice_setup(&choice);
  if (!maze_setup_check(&setup, error)) return false;
  r->choice = choice;
  app_go(app, &screen_maze);
  return true;
}

/* ---- choosing ---- */

static void remember(App *app) {
  char text[512];
  maze_choice_write(&maze_state(app)->choice, text, sizeof text);
  settings_set(&app->settings, choice_key, text);
  app_settings_changed(app);
}

static void show_fields(MazeState *r) {
  char text[32];
  snprintf(text, sizeof text, "%d", (int)r->choice.own);
  field_set(&r->size, text);
  snprintf(text, sizeof text, "%" PRIu64, r->choice.seed);
  field_set(&r->seed, text);
}

void maze_setup_changed(App *app, bool walls) {
  MazeState *r = maze_state(app);
  if (walls)
    r->choice.picked = r->choice.anywhere = false; /* other walls: what was clicked on means nothing any more */
  r->picking = 0;
  show_fields(r);
  remember(app);
  maze_make_start(app, walls);
}

bool maze_setup_applies(const MazeState *r, SetupRow row) {
  switch (row) {
    case SETUP_SIZE: return r->choice.difficulty == DIFFICULTY_OWN;
    case SETUP_FACTOR: return r->choice.mode != ENERGY_NONE;
    case SETUP_AGENT: return r->choice.who != PLAYS_PERSON;
    case SETUP_CONTINUE: return r->has_automatic;
    default: return true;
  }
}

/* Takes over what was typed when a field is left; invalid input is replaced by the old value. False: the size was
 * refused. */
static bool take_fields(App *app) {
  MazeState *r = maze_state(app);
  char *end;
  long rooms = strtol(r->size.text, &end, 10);
  bool changed = false, taken = true;
  if (*end == 0 && rooms >= MAZE_ROOMS_MIN && rooms <= MAZE_ROOMS_MAX) {
    changed = r->choice.own != rooms && r->choice.difficulty == DIFFICULTY_OWN;
    r->choice.own = (int32_t)rooms;
  } else if (r->choice.difficulty == DIFFICULTY_OWN) {
    char words[96];
    snprintf(words, sizeof words, say(&app->ui, STR_MAZE_SIZE_RANGE), MAZE_ROOMS_MIN, MAZE_ROOMS_MAX);
    app_toast(app, words);
    app_log(app, "maze size refused");
    taken = false;
  }
  errno = 0;
  uint64_t seed = strtoull(r->seed.text, &end, 10);
  bool whole = r->seed.text[0] && strspn(r->seed.text, "0123456789") == strlen(r->seed.text) && errno == 0;
  if (whole && seed != r->choice.seed) {
    r->choice.seed = seed;
    changed = true;
  }
  show_fields(r);
  if (changed) maze_setup_changed(app, true);
  return taken;
}

static int32_t turn(int32_t value, int32_t by, int32_t count) { return (value + by + count) % count; }

static void change_factor(App *app, int32_t by) {
  MazeState *r = maze_state(app);
  int32_t index = maze_factor_index(r->choice.factor) + by;
  if (index < 0 || index >= maze_factors()) return;
  r->choice.factor = maze_factor(index);
  maze_setup_changed(app, false);
}

void maze_setup_change(App *app, SetupRow row, int32_t by) {
  MazeState *r = maze_state(app);
  MazeChoice *c = &r->choice;
  if (row != SETUP_SIZE && row != SETUP_SEED) take_fields(app); /* a click leaves a field as Tab does */
  switch (row) {
    case SETUP_DIFFICULTY:
      c->difficulty = (Difficulty)turn((int32_t)c->difficulty, by, DIFFICULTY_COUNT);
      maze_setup_changed(app, true);
      break;
    case SETUP_KIND:
      c->kind = (MazeKind)turn((int32_t)c->kind, by, MAZE_KIND_COUNT);
      maze_setup_changed(app, true);
      break;
    case SETUP_SEED:
      c->seed += (uint64_t)(int64_t)by;
      maze_setup_changed(app, true);
      break;
    case SETUP_MODE:
      c->mode = (EnergyMode)turn((int32_t)c->mode, by, ENERGY_COUNT);
      maze_setup_changed(app, false);
      break;
    case SETUP_FACTOR: change_factor(app, by); break;
    case SETUP_ENDS:
      if (!c->picked && r->picking == 0) {
        r->picking = 1;
        app_toast(app, say(&app->ui, STR_MAZE_PICK_START));
      } else {
        c->picked = false;
        maze_setup_changed(app, false);
      }
      break;
    case SETUP_WHO:
      c->who = (WhoPlays)turn((int32_t)c->who, by, PLAYS_COUNT);
      remember(app);
      break;
    case SETUP_AGENT: {
      const AgentInfo *agent = maze_agent(level_of_mazes(), c->agent, by);
      if (agent) snprintf(c->agent, sizeof c->agent, "%s", agent->id);
      remember(app);
      break;
    }
    default: return;
  }
  app_log(app, "maze set row=%d difficulty=%s kind=%s mode=%s who=%s agent=%s", (int)row, difficulty_ids[c->difficulty],
          maze_kind_ids[c->kind], energy_ids[c->mode], who_plays_ids[c->who], c->agent);
}

void maze_setup_press(App *app, SetupRow row) {
  MazeState *r = maze_state(app);
  bool taken = take_fields(app);
  switch (row) {
    case SETUP_CONTINUE: maze_continue(app); break;
    case SETUP_SAVES: app_visit(app, &screen_saves, &screen_maze); break;
    case SETUP_BOARDS: app_visit(app, &screen_boards, &screen_maze); break;
    default:
      if (!taken) break; /* the refused size must not start a maze of the old size */
      r->picking = 0;
      r->goes_on = false;
      r->title[0] = 0;
      if (r->trouble[0])
        app_alarm(app, r->trouble);
      else
        r->start_when_made = true;
      break;
  }
}

/* ---- keys ---- */

static bool typing(const MazeState *r) {
  return (r->focus == SETUP_SIZE && maze_setup_applies(r, SETUP_SIZE)) || r->focus == SETUP_SEED;
}

static Field *typed_field(MazeState *r) { return r->focus == SETUP_SIZE ? &r->size : &r->seed; }

static void move_focus(App *app, int32_t by) {
  MazeState *r = maze_state(app);
  take_fields(app);
  do r->focus = turn(r->focus, by, SETUP_ALL);
  while (!maze_setup_applies(r, (SetupRow)r->focus));
  app_log(app, "focus maze %d", (int)r->focus);
}

static void setup_key(App *app, Action action) {
  MazeState *r = maze_state(app);
  switch (action) {
    case ACTION_BACK:
      if (r->picking || r->start_when_made)
        r->picking = 0, r->start_when_made = false;
      else
        app_back(app);
      break;
    case ACTION_UP:
    case ACTION_PREVIOUS_GROUP: move_focus(app, -1); break;
    case ACTION_DOWN:
    case ACTION_NEXT_GROUP: move_focus(app, 1); break;
    case ACTION_LEFT:
    case ACTION_RIGHT:
      if (r->focus < SETUP_ROWS)
        maze_setup_change(app, (SetupRow)r->focus, action == ACTION_LEFT ? -1 : 1);
      else
        move_focus(app, action == ACTION_LEFT ? -1 : 1);
      break;
    case ACTION_ERASE:
      if (typing(r)) field_erase(typed_field(r));
      break;
    case ACTION_PASTE:
      if (typing(r)) field_paste(typed_field(r));
      break;
    case ACTION_AGAIN: maze_setup_change(app, SETUP_SEED, 1); break;
    case ACTION_HELP: app_visit(app, &screen_help, &screen_maze); break;
    case ACTION_ACCEPT: maze_setup_press(app, r->focus >= SETUP_ROWS ? (SetupRow)r->focus : SETUP_START); break;
    default: break;
  }
}

/* Only figures: the rest of what is typed is left out. */
static void take_letters(MazeState *r, Input *input) {
  int32_t kept = 0;
  for (int32_t i = 0; i < input->typed_count; i++)
    if (input->typed[i] >= '0' && input->typed[i] <= '9') input->typed[kept++] = input->typed[i];
  input->typed_count = kept;
  if (typing(r)) field_type(typed_field(r), input);
}

static void maze_update(App *app) {
  MazeState *r = maze_state(app);
  take_letters(r, &app->input);
  while (!app->next && app->input.action_count > 0) setup_key(app, input_next(&app->input));
  if (!app->next) maze_make_watch(app);
}

/* ---- the screen ---- */

static void maze_open(App *app) {
  app_log(app, "screen maze");
  MazeState *r = maze_state(app);
  maze_end(app);
  r->has_automatic = maze_has_automatic(app);
  r->focus = SETUP_START;
  show_fields(r);
  if (r->goes_on) return; /* its maze is being generated already */
  if (!r->map && !r->task && !r->wanted) maze_make_start(app, true);
}

static InputContext maze_context(const App *app) { return typing(maze_state(app)) ? CONTEXT_TEXT : CONTEXT_MENU; }

static bool maze_is(const App *app, const char *state) {
  const MazeState *r = maze_state(app);
  return strcmp(state, "idle") == 0 && r->map && !r->wanted && !r->builder && !r->start_when_made;
}

const Screen screen_maze = {
    .name = "maze",
    .menu = MENU_ROOM,
    .title = STR_MENU_MAZE_ROOM,
    .note = STR_MENU_MAZE_ROOM_NOTE,
    .phone = true,
    .slides = true,
    .state_size = sizeof(MazeState),
    .init = maze_init,
    .open = maze_open,
    .close = maze_close,
    .context = maze_context,
    .update = maze_update,
    .link = maze_link,
    .draw = maze_setup_draw,
    .is = maze_is,
};
