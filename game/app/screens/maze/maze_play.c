/* Play in the maze room: a person who walks, an agent that is watched, or both at once; hints, pause, the end.
 * Must not know how anything is drawn, nor any rule. */
#include <stdlib.h>
#include <string.h>

#include "game/app/screens/maze/maze_internal.h"

static const double WALK_SPEED = 13;   /* rooms per second of a person */
static const double RIVAL_PACE = 4;    /* rooms per second of the agent in a race, to begin with */
static const double END_SECONDS = 0.7; /* from the last step to the result */

/* ---- beginning and end ---- */

bool maze_start_stage(App *app, Stage *stage, const char *who, const Map *map, Error *error) {
  MazeState *r = maze_state(app);
  char name[1024];
  snprintf(name, sizeof name, "maze-%d-%s-%llu", (int)maze_choice_rooms(&r->choice), maze_kind_ids[r->choice.kind],
           (unsigned long long)r->choice.seed);
  if (r->card) snprintf(name, sizeof name, "%s", r->card->id);
  SessionConfig config = {.map = map,
                          .map_name = name,
                          .level = r->level,
                          .pacman = who,
                          .seed = r->choice.seed,
                          .record = r->watching && stage == &r->stage ? &r->record : NULL};
  if (r->goes_on && stage == &r->stage) {
    config.made = r->left.moves;
    config.made_count = r->left.move_count;
  }
  return stage_begin(stage, &config, error);
}

static bool prepare(MazeState *r, Error *error) {
  bool ok = maze_trail_begin(&r->trail, &r->map->board, r->map->pacman) &&
            maze_trail_begin(&r->rival_trail, &r->map->board, r->map->pacman) &&
            edge_marks_init(&r->hint, r->map->rooms) && edge_marks_init(&r->answer, r->map->rooms);
  return ok || error_set(error, "out of memory for the maze");
}

/* What a game begins with: everything but what was chosen and made. */
static void start_over(MazeState *r) {
  r->trail_plies = r->rival_plies = 0;
  r->mini_theme = NULL;
  r->hint_end = CELL_NONE;
  maze_order_clear(r);
  r->seconds = 0;
  r->hints = 0;
  r->paused = r->freed = r->over = r->ranked = r->rival_told = false;
  r->result_id = 0;
  r->rank_time = r->rank_steps = r->rank_of = 0;
  r->ended = r->rival_from = 0;
  r->autosaved_moves = -1;
  r->over_play = OVER_NOTHING;
  r->button = RESULT_NEW;
  maze_view_forget(&r->view);
}

static bool begin(App *app, const Level *level, Error *error) {
  MazeState *r = maze_state(app);
  start_over(r);
  r->level = level;
  bool agent = r->choice.who == PLAYS_AGENT;
  if (r->goes_on && r->map_hash != r->left.map_hash)
    return error_set(error, "the saved game was played in another maze than the one made from it");
  if (!prepare(r, error)) return false;
  if (r->hinted_map == r->map_hash) r->hints = r->hinted; /* a player who starts again still knows the hints */
  if (!maze_start_stage(app, &r->stage, agent ? r->choice.agent : "human", r->map, error)) return false;
  bool race = r->choice.who == PLAYS_RACE && !r->watching;
  if (race && !maze_start_stage(app, &r->rival, r->choice.agent, r->map, error)) {
    stage_end(&r->stage);
    return false;
  }
  if (r->pace <= 0) r->pace = RIVAL_PACE;
  r->on = true;
  r->played = r->choice;
  r->owner = app->profile.id;
  return true;
}

bool maze_begin(App *app, Error *error) {
  MazeState *r = maze_state(app);
  maze_end(app);
  if (!r->map) return error_set(error, "there is no maze to begin with");
  if (!begin(app, level_of_mazes(), error)) return false;
  if (r->goes_on) {
    r->seconds = (double)r->left.ms / 1000;
    r->hints = r->left.hints;
    session_sync(r->stage.session);
    session_seek(r->stage.session, (double)session_length(r->stage.session));
    r->autosaved_moves = r->left.move_count;
    r->autosaved_hints = r->hints;
    r->autosaved_seconds = r->seconds;
    if (r->rival.session) r->rival_from = r->left.rival;
  }
  const Board *board = &r->map->board;
  app_log(app, "maze begins who=%s agent=%s at=%d,%d steps=%d ms=%lld hints=%d energy=%d", who_plays_ids[r->choice.who],
          r->choice.agent, (int)maze_row(board, maze_last_cell(r)), (int)maze_col(board, maze_last_cell(r)),
          (int)session_state(r->stage.session)->moves, (long long)(r->seconds * 1000), (int)r->hints,
          (int)session_state(r->stage.session)->energy);
  r->goes_on = false;
  r->back = NULL;
  app_go(app, &screen_maze_play);
  return true;
}

void maze_end(App *app) {
  MazeState *r = maze_state(app);
  if (!r->on) return;
  maze_autosave(app, true);
  r->on = false;
  stage_end(&r->stage);
  stage_end(&r->rival);
  maze_exact_end(r);
  if (!r->watching && !r->card) return;
  maze_guide_destroy(&r->guide);
  if (r->watching)
    record_destroy(&r->record); /* and the map with it */
  else
    map_destroy(r->map);
  r->map = NULL;
  r->watching = false;
  r->card = NULL;
}

/* Replaces the set-up's maze by a map from elsewhere; the choices stay. */
static bool begin_with(App *app, const Level *level, Map *map, uint64_t seed, WhoPlays who, const char *agent,
                       Error *error) {
  MazeState *r = maze_state(app);
  MazeChoice kept = r->choice;
  r->map = map;
  r->start_when_made = r->goes_on = false;
  r->choice = maze_choice_usual();
  r->choice.difficulty = difficulty_of(map->rooms);
  r->choice.own = map->rooms;
  r->choice.seed = seed;
  r->choice.mode = map->energy < 0 ? ENERGY_NONE : map->hidden ? ENERGY_HIDDEN : ENERGY_SHOWN;
  r->choice.who = who;
  snprintf(r->choice.agent, sizeof r->choice.agent, "%s", agent);
  bool ok = maze_guide_init(&r->guide, map, error) && begin(app, level, error);
  r->choice = kept;
  if (ok) {
    app_go(app, &screen_maze_play);
    return true;
  }
  r->on = true; /* so that what was taken over is freed */
  maze_end(app);
  return false;
}

static void make_way(App *app) {
  screen_prepare(app, &screen_maze);
  MazeState *r = maze_state(app);
  maze_end(app);
  maze_make_stop(r);
  maze_guide_destroy(&r->guide);
  map_destroy(r->map);
  r->map = NULL;
  r->back = NULL;
}

static bool play_card(App *app, const MapCard *card, const char *who, Error *error) {
  size_t size;
  char *text = map_write(card->map, &size);
  Map *map = text ? map_parse(text, size, card->id, error) : NULL;
  free(text);
  if (!map) return false;
  make_way(app);
  maze_state(app)->card = card;
  const Level *level = app_shelf(app)->level;
  WhoPlays plays = strcmp(who, "human") == 0 ? PLAYS_PERSON : PLAYS_AGENT;
  if (!begin_with(app, level, map, app->options.seed, plays, who, error)) return false;
  app_log(app, "game start map=%s level=%d agent=%s seed=%llu", card->id, (int)level->number, who,
          (unsigned long long)app->options.seed);
  return true;
}

bool maze_play_chosen(App *app) {
  char who[RECORD_NAME];
  Error error;
  app_agent_name(app, who, sizeof who);
  if (play_card(app, app_card(app), who, &error)) return true;
  app_alarm(app, error.text);
  app_go(app, &screen_select);
  return false;
}

bool maze_watch(App *app, Record *record, const Screen *back, Error *error) {
  make_way(app);
  MazeState *r = maze_state(app);
  r->record = *record;
  r->watching = true;
  const Level *level = level_find(r->record.level);
  if (!begin_with(app, level, r->record.map, r->record.seed, PLAYS_PERSON, "human", error)) return false;
  r->back = back;
  app_log(app, "maze replay rooms=%d seed=%llu", (int)r->map->rooms, (unsigned long long)r->record.seed);
  return true;
}

/* ---- going on ---- */

bool maze_rests(const MazeState *r) { return r->paused || r->over_play == OVER_NAME || r->over_play == OVER_HELP; }

static void run_rival(App *app) {
  MazeState *r = maze_state(app);
  Stage *rival = &r->rival;
  if (!rival->session) return;
  session_sync(rival->session);
  if (r->rival_from > 0) {
    if (!session_done(rival->session) && r->rival_from > (double)session_length(rival->session)) return;
    session_seek(rival->session, r->rival_from);
    r->rival_from = 0;
  }
  if (maze_rests(r) || r->over) return;
  session_advance(rival->session, r->pace, THINK_SKIP, (double)app->ui.dt);
  if (!session_at_end(rival->session) || r->rival_told) return;
  r->rival_told = true;
  app_toast(app, say(&app->ui, STR_MAZE_RIVAL_FIRST));
  app_log(app, "maze rival arrives moves=%d", (int)session_result(rival->session)->moves);
}

static void watch_the_end(App *app) {
  MazeState *r = maze_state(app);
  if (r->over) {
    maze_watch_rank(app);
    maze_exact_watch(app);
    return;
  }
  if (!session_at_end(r->stage.session)) return;
  r->ended += (double)app->ui.dt;
  if (r->ended < END_SECONDS) return;
  const SessionResult *result = maze_result(r);
  bool person = session_has_person(r->stage.session);
  r->over = true;
  r->stage.playing = false;
  app_log(app, "maze over outcome=%s steps=%d ms=%lld shortest=%d hints=%d energy=%d", outcome_name(result->outcome),
          (int)result->moves, (long long)(r->seconds * 1000), (int)r->guide.steps[r->map->pacman], (int)r->hints,
          (int)session_state(r->stage.session)->energy);
  sound_play(app->sound, result->outcome == OUTCOME_WON ? SOUND_WON : SOUND_CAUGHT);
  if (r->card && result->outcome == OUTCOME_WON) app_note_best(app, r->card, r->stage.session, r->hints);
  if (person && !r->card) {
    maze_forget_automatic(app);
    maze_note_result(app);
  }
  r->over_play = OVER_RESULT;
  r->button = RESULT_NEW;
}

static void maze_play_update(App *app) {
  MazeState *r = maze_state(app);
  if (!r->on) {
    app_go(app, &screen_maze);
    return;
  }
  session_sync(r->stage.session);
  if (r->over_play == OVER_NAME) field_type(&r->name, &app->input);
  if (r->pressed) {
    ResultButton button = (ResultButton)(r->pressed - 1);
    r->pressed = 0;
    maze_result_press(app, button);
  }
  if (!r->on || app->next) return;
  while (!app->next && app->input.action_count > 0) maze_key(app, input_next(&app->input));
  if (app->next) return;
  const char *error = session_error(r->stage.session);
  if (error) {
    app_alarm(app, error);
    app_log(app, "maze failed %s", error);
    r->over = true;
    maze_leave(app);
    return;
  }
  bool person = session_has_person(r->stage.session), rests = maze_rests(r);
  if (person && !r->over && !rests && !session_at_end(r->stage.session)) r->seconds += (double)app->ui.dt;
  if (person) maze_carry_out(app);
  if (r->stage.playing && !rests) {
    double speed = person ? WALK_SPEED : app->speed;
    session_advance(r->stage.session, speed, THINK_AUTO, (double)app->ui.dt);
  }
  run_rival(app);
  maze_follow(app);
  watch_the_end(app);
  maze_autosave(app, false);
}

/* ---- the screen ---- */

static void maze_play_open(App *app) {
  app_log(app, "screen maze-play");
  screen_prepare(app, &screen_maze);
  MazeState *r = maze_state(app);
  if (!r->on) r->start_when_made = true; /* opened by its name: use what was last chosen */
}

/* Other screens may be looked at in between; the title and the set-up end it. */
static void maze_play_leave(App *app) { maze_autosave(app, true); }

static InputContext maze_play_context(const App *app) {
  const MazeState *r = maze_state(app);
  if (!r->on) return CONTEXT_MENU;
  if (r->over_play == OVER_NAME) return CONTEXT_TEXT;
  if (r->over_play == OVER_RESULT) return CONTEXT_MENU;
  return maze_by_person(r) ? CONTEXT_MAZE : CONTEXT_WATCH;
}

/* "idle": every step that was ordered is made and shown; "searching", "walking": half of an agent's search is shown, or
 * half of its walk; "over": the result stands there, its place on the leaderboard known; "exact": so does the exact
 * answer. */
static bool maze_play_is(const App *app, const char *state) {
  const MazeState *r = maze_state(app);
  if (!r->on) return false;
  const Session *s = r->stage.session;
  int32_t closed;
  const SessionPly *thought = session_thought(s, &closed);
  bool shown = session_place(r->stage.session) >= (double)session_length(s);
  if (strcmp(state, "idle") == 0) return shown && r->orders.next == r->orders.count && r->orders.made < 0;
  if (strcmp(state, "searching") == 0) return thought && thought->closed > 0 && 2 * closed >= thought->closed;
  if (strcmp(state, "walking") == 0) return session_done(s) && 2 * session_state(s)->moves >= session_ply_count(s);
  if (strcmp(state, "over") == 0) return r->over && r->over_play == OVER_RESULT && r->ranked == (r->rank_time > 0);
  return strcmp(state, "exact") == 0 && r->exact.told;
}

const Screen screen_maze_play = {
    .name = "maze-play",
    .phone = true,
    .slides = true,
    .open = maze_play_open,
    .leave = maze_play_leave,
    .context = maze_play_context,
    .update = maze_play_update,
    .link = maze_link,
    .keep = maze_play_leave,
    .draw = maze_play_draw,
    .is = maze_play_is,
};
