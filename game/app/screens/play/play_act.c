/* What the keys of the play view do: stop and go on, take over, show the best way, go to other rooms.
 * Must not know how anything is drawn, nor any rule. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ai/level1_search/finder_agent.h"
#include "ai/registry.h"
#include "game/app/screens/help/help.h"
#include "game/app/screens/lens/lens.h"
#include "game/app/screens/play/play_internal.h"
#include "game/app/screens/tree/tree.h"
#include "game/app/view/extras.h"

/* Speeds of showing a search, in expansions per second; the ends stand for "a while at most" and "not at all". */
static const double think_speeds[] = {THINK_SKIP, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 4096, THINK_AUTO};
enum { THINK_SPEEDS = sizeof think_speeds / sizeof *think_speeds };

static void go_to_agents(App *app) {
  app->agents_first = true;
  app_go(app, &screen_select);
}

static void change_think_speed(App *app, int by) {
  PlayState *p = play_state(app);
  int32_t index = 0;
  while (index + 1 < THINK_SPEEDS && think_speeds[index] != p->think_speed) index++;
  index += by;
  if (index < 0 || index >= THINK_SPEEDS) return;
  p->think_speed = think_speeds[index];
  char words[96], number[32];
  write_number(number, sizeof number, (int64_t)p->think_speed);
  if (p->think_speed > 0)
    snprintf(words, sizeof words, say(&app->ui, STR_THINK_AT), number);
  else
    snprintf(words, sizeof words, "%s", say(&app->ui, p->think_speed == THINK_SKIP ? STR_THINK_NOT : STR_THINK_WHILE));
  app_toast(app, words);
  app_log(app, "think speed %g", p->think_speed);
}

void play_note_place(App *app, const char *what) {
  Stage *stage = &play_state(app)->stage;
  const State *state = session_state(stage->session);
  app_log(app, "%s", what);
  app_log(app, "place %d turn=%d heading=%d hash=%016llx", (int)floor(session_place(stage->session)), (int)state->turn,
          (int)stage_heading(stage), (unsigned long long)state->hash);
}

static void pause_or_go_on(App *app) {
  Stage *stage = &play_state(app)->stage;
  if (session_at_end(stage->session) && !stage->playing)
    session_seek(stage->session, 0), stage->playing = true;
  else
    stage->playing = !stage->playing;
  play_note_place(app, stage->playing ? "play" : "pause");
}

/* Who plays Pacman from here on. */
static void name_player(App *app, int32_t actor) {
  PlayState *p = play_state(app);
  const Session *s = p->stage.session;
  const AgentInfo *you = actor == 0 ? registry_find("human", SIDE_PACMAN, p->level) : NULL;
  if (you)
    snprintf(p->agent_title, sizeof p->agent_title, "%s", agent_title(app->ui.language, you));
  else
    agent_words(app->ui.language, session_agent(s), session_options(s), p->agent_title, sizeof p->agent_title);
}

/* A person takes somebody's place from here on, or gives it back. */
static void hand_over(App *app, int32_t actor) {
  PlayState *p = play_state(app);
  Stage *stage = &p->stage;
  Error error;
  if (!session_hand(stage->session, actor, &error)) {
    app_alarm(app, error.text);
    app_log(app, "hand failed %s", error.text);
    return;
  }
  if (p->is_replay) { /* from here on it is a different game */
    p->is_replay = false;
    p->card = NULL;
  }
  session_seek(stage->session, (double)session_length(stage->session));
  stage->playing = true;
  stage->result_shown = false;
  stage->ended = 0;
  stage->plan_key = stage->ways.key = p->plies_told = -1;
  play_advice_end(p);
  p->live = true;
  p->seen = session_place(stage->session);
  name_player(app, actor);
  StringId word = actor == SEAT_NOBODY ? STR_HANDED_BACK : actor == 0 ? STR_TAKEN_OVER : STR_STEERING;
  app_toast(app, say(&app->ui, word));
  app_log(app, "hand actor=%d", (int)actor);
  play_note_place(app, "hand");
}

void play_take_over(App *app) {
  Session *session = play_state(app)->stage.session;
  hand_over(app, session_person(session) == 0 ? SEAT_NOBODY : 0);
}

/* Each press goes to the next monster, then to nobody. */
static void steer(App *app) {
  Session *session = play_state(app)->stage.session;
  const Game *game = session_game(session);
  int32_t person = session_person(session);
  if (game->monster_count == 0 || game->still_monsters || stage_limited(&play_state(app)->stage)) {
    if (play_can_look_closer(app)) {
      play_look_closer(app);
      return;
    }
    app_toast(app, say(&app->ui, STR_NOBODY_TO_STEER));
    return;
  }
  if (person < 1) person = 0;
  hand_over(app, person + 1 > game->monster_count ? SEAT_NOBODY : person + 1);
}

static void note_hint(App *app) {
  const PlayState *p = play_state(app);
  if (!p->card || !session_has_person(p->stage.session)) return;
  if (app->hinted_map != p->card->hash) app->hints = 0;
  app->hinted_map = p->card->hash;
  app->hints++;
}

/* The best path from the start around sleeping monsters, where there is one food: the shortest, on terrain the
 * cheapest. */
static void find_best_way(Stage *stage) {
  const Game *game = session_game(stage->session);
  const Board *board = game->board;
  if (stage->best_way || !game->level->one_food || !game->level->still || game->map->foods.count != 1) return;
  FloodField field = {0};
  Cell *way = malloc(sizeof *way * (size_t)board->cells);
  if (way && board->cost) {
    stage->best_way_count = level2_cheapest_way(game->map, way, board->cells);
    stage->best_way = way;
    way = NULL;
  } else if (way && flood_field_clear(&field, board)) {
    for (int32_t i = 0; i < game->monster_count; i++) flood_field_block(&field, game->map->monsters.at[i]);
    stage->best_way_count =
        flood_field_between(&field, board, game->map->pacman, game->map->foods.at[0], way, board->cells);
    stage->best_way = way;
    way = NULL;
  }
  free(way);
  flood_field_destroy(&field);
}

static void toggle_best_way(App *app) {
  PlayState *p = play_state(app);
  p->show.best_way = !p->show.best_way;
  find_best_way(&p->stage);
  if (p->show.best_way) note_hint(app);
  if (p->show.best_way && p->stage.best_way_count == 0) {
    p->show.best_way = false;
    app_toast(app, say(&app->ui, STR_NO_BEST_WAY));
  }
  app_log(app, "best-way %d cells=%d", p->show.best_way, (int)p->stage.best_way_count);
}

static void restart(App *app) {
  PlayState *p = play_state(app);
  if (p->is_replay || !p->card) {
    session_seek(p->stage.session, 0);
    p->stage.playing = true;
  } else {
    play_start(app);
  }
}

void play_go_back(App *app) {
  const PlayState *p = play_state(app);
  const Screen *usual = p->is_replay || !p->card ? &screen_title : &screen_select;
  app_go(app, p->back ? p->back : usual);
}

void play_compare(App *app, const Screen *back) {
  PlayState *p = play_state(app);
  const Session *session = p->stage.session;
  const Game *game = session_game(session);
  char name[RECORD_NAME];
  Agent agent = {.info = session_agent(session), .setup = {.options = *session_options(session)}};
  agent_name(&agent, name, sizeof name);
  p->stage.playing = false;
  lens_visit(app, &(LensVisit){.map = game->map,
                               .level = game->level,
                               .title = p->map_title,
                               .agent = p->is_replay ? p->record.pacman : name,
                               .back = back,
                               .lost = play_lose});
}

/* Opens the tree of the next move; the game is paused. */
static void look_at_tree(App *app) {
  PlayState *p = play_state(app);
  char name[RECORD_NAME];
  Agent agent = {.info = session_agent(p->stage.session), .setup = {.options = *session_options(p->stage.session)}};
  agent_name(&agent, name, sizeof name);
  p->stage.playing = false;
  tree_visit(app, &(TreeVisit){.session = p->stage.session,
                               .title = p->map_title,
                               .agent = p->is_replay ? p->record.pacman : name,
                               .back = &screen_play,
                               .lost = play_lose});
}

void play_explain(App *app, const Screen *back) {
  PlayState *p = play_state(app);
  const Game *game = session_game(p->stage.session);
  const AgentInfo *agent = session_agent(p->stage.session);
  char id[RECORD_NAME];
  snprintf(id, sizeof id, "%.*s", (int)strcspn(p->record.pacman, ":+"), p->record.pacman);
  if (p->is_replay) agent = registry_find(id, SIDE_PACMAN, game->level->number);
  if (!agent || agent->flags & AGENT_HUMAN) return;
  p->stage.playing = false;
  help_visit_agent(app, agent, back);
}

static void walk_time_line(App *app, Action action) {
  PlayState *p = play_state(app);
  Stage *stage = &p->stage;
  bool over = session_at_end(stage->session) && stage->result_shown;
  if (action == ACTION_STEP_FORWARD && over) {
    app_go(app, &screen_result);
    return;
  }
  if (action == ACTION_STEP_BACK || action == ACTION_STEP_FORWARD) {
    stage->playing = false;
    session_step(stage->session, action == ACTION_STEP_BACK ? -1 : 1);
  }
  if (action == ACTION_REWIND) session_seek(stage->session, 0);
  if (action == ACTION_TO_END) session_seek(stage->session, (double)session_length(stage->session));
  play_note_place(app, "seek");
}

/* Corners on the number pad: 7 9 1 3 teleport a person who stands on an anchor; 5, its middle, stands still where that
 * is a move. False where the key means nothing. */
static bool carry(App *app, Action action) {
  Session *session = play_state(app)->stage.session;
  if (action == ACTION_NUMBER_5 && session_state(session)->ghosts && stage_by_person(&play_state(app)->stage)) {
    session_press(session, MOVE_STAY);
    return true;
  }
  bool corners = extras_has_corner_keys(session_game(session)) && stage_by_person(&play_state(app)->stage);
  Move move = action == ACTION_NUMBER_7   ? MOVE_TUL
              : action == ACTION_NUMBER_9 ? MOVE_TUR
              : action == ACTION_NUMBER_1 ? MOVE_TBL
              : action == ACTION_NUMBER_3 ? MOVE_TBR
                                          : MOVE_COUNT;
  if (!corners || move == MOVE_COUNT) return false;
  session_press(session, move);
  return true;
}

void play_key(App *app, Action action) {
  PlayState *p = play_state(app);
  switch (action) {
    case ACTION_BACK:
      if (p->keys_open)
        p->keys_open = false;
      else
        play_go_back(app);
      break;
    case ACTION_AGAIN: restart(app); break;
    case ACTION_AGENT: go_to_agents(app); break;
    case ACTION_PAUSE: pause_or_go_on(app); break;
    case ACTION_STEP_BACK:
    case ACTION_STEP_FORWARD:
    case ACTION_REWIND:
    case ACTION_TO_END: walk_time_line(app, action); break;
    case ACTION_SLOWER: app_change_speed(app, -1); break;
    case ACTION_FASTER: app_change_speed(app, 1); break;
    case ACTION_THINK_SLOWER: change_think_speed(app, -1); break;
    case ACTION_THINK_FASTER: change_think_speed(app, 1); break;
    case ACTION_TAKE_OVER: play_take_over(app); break;
    case ACTION_BENCH:
      if (app->ui.width == WIDTH_NARROW)
        p->panel_open = !p->panel_open;
      else
        p->beside = play_shows_broadcast(app) ? BESIDE_FIGURES : BESIDE_BROADCAST;
      break;
    case ACTION_UP: play_step_moment(app, -1); break;
    case ACTION_DOWN: play_step_moment(app, 1); break;
    case ACTION_STEER: steer(app); break;
    case ACTION_EXPLAIN: play_look_closer(app); break;
    case ACTION_BEST_WAY: toggle_best_way(app); break;
    case ACTION_KEEP: play_keep(app); break;
    case ACTION_LENS:
      if (play_behind(app))
        play_back_to_live(app);
      else
        play_compare(app, &screen_play);
      break;
    case ACTION_TREE: look_at_tree(app); break;
    case ACTION_GIF: app_export_game(app, p->stage.session, &p->show, true); break;
    case ACTION_FRAMES: app_export_game(app, p->stage.session, &p->show, false); break;
    case ACTION_KEYS: p->keys_open = !p->keys_open; break;
    case ACTION_HOW: play_explain(app, &screen_play); break;
    case ACTION_HELP:
      if (app->ui.width == WIDTH_NARROW)
        p->legend_over = !p->legend_over;
      else
        p->legend_open = !p->legend_open;
      break;
    case ACTION_ZOOM_IN: p->stage.view.zoom = fminf(p->stage.view.zoom * 1.25f, 8); break;
    case ACTION_ZOOM_OUT: p->stage.view.zoom = fmaxf(p->stage.view.zoom / 1.25f, 0.25f); break;
    case ACTION_ACCEPT:
      if (session_at_end(p->stage.session) && p->stage.result_shown) app_go(app, &screen_result);
      break;
    default: break;
  }
  if (carry(app, action)) return;
  if (action >= ACTION_NUMBER_1 && action <= ACTION_NUMBER_4) play_toggle(app, action);
  if (action >= ACTION_MOVE_WEST && action <= ACTION_MOVE_SOUTH)
    session_press(p->stage.session, (Move)(action - ACTION_MOVE_WEST + MOVE_WEST));
}
