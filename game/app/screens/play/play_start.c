/* How a game in the play view begins: from the shelf, from a record or from elsewhere; how it is ended, and how it is
 * saved as a replay. Must not know how anything is drawn, nor any rule. */
#include <stdlib.h>
#include <string.h>

#include "game/app/screens/arcade/arcade.h"
#include "game/app/screens/maze/maze.h"
#include "game/app/screens/play/play_internal.h"
#include "game/core/file.h"
#include "game/play/link.h"
#include "game/store/user_dirs.h"

static bool begin(App *app, const SessionConfig *config, Error *error) {
  PlayState *p = play_state(app);
  if (!stage_begin(&p->stage, config, error)) return false;
  p->level = session_game(p->stage.session)->level->number;
  p->live = !p->is_replay;
  app->heard = p->stage.session;
  app_settle_speed(app, p->level);
  app_go(app, &screen_play);
  return true;
}

bool play_start(App *app) {
  PlayState *p = play_state(app);
  MapCard *card = app_card(app);
  if (!card) return false;
  play_stop(app);
  Shelf *shelf = app_shelf(app);
  if (shelf->level->rooms) return maze_play_chosen(app);
  const AgentInfo *info = app_agent(app);
  const OptionValues *values = &app_choice(app)->options[app_choice(app)->agent];
  Agent agent = {.info = info, .setup = {.options = *values}};
  char name[RECORD_NAME], team[RECORD_NAME];
  Error error;
  agent_name(&agent, name, sizeof name);
  app_team_name(app, team, sizeof team);
  SessionConfig config = {.map = card->map,
                          .map_name = card->id,
                          .level = shelf->level,
                          .pacman = name,
                          .monsters = team,
                          .seed = app->options.seed,
                          .max_turns = app->options.max_turns,
                          .max_idle = app->options.max_idle,
                          .sight = (SightKind)app->options.sight};
  if (!begin(app, &config, &error)) {
    app_alarm(app, error.text);
    app_log(app, "game failed %s", error.text);
    app_go(app, &screen_select); /* the old game is gone, wherever this was called from */
    return false;
  }
  p->card = card;
  snprintf(p->map_title, sizeof p->map_title, "%s", card->title);
  agent_words(app->ui.language, info, values, p->agent_title, sizeof p->agent_title);
  app_log(app, "game start map=%s level=%d agent=%s seed=%llu", card->id, (int)p->level, name,
          (unsigned long long)config.seed);
  return true;
}

bool play_start_game(App *app, const SessionConfig *config, const char *map_title, const char *agent_title,
                     Error *error) {
  PlayState *p = play_state(app);
  play_stop(app);
  if (!begin(app, config, error)) return false;
  snprintf(p->map_title, sizeof p->map_title, "%s", map_title);
  snprintf(p->agent_title, sizeof p->agent_title, "%s", agent_title);
  app_log(app, "game start map=%s level=%d agent=%s seed=%llu", config->map_name, (int)p->level, config->pacman,
          (unsigned long long)config->seed);
  return true;
}

bool play_start_record(App *app, Record *record, const Screen *back, Error *error) {
  PlayState *p = play_state(app);
  const Level *level = level_find(record->level);
  if (level && level->rooms) return maze_watch(app, record, back, error);
  play_stop(app);
  p->record = *record;
  p->is_replay = true;
  p->back = back;
  if (!level) return error_set(error, "%s: there is no level %d", record->map_name, (int)record->level);
  SessionConfig config = {.record = &p->record};
  if (!begin(app, &config, error)) return false;
  const Map *map = p->record.map;
  const char *slash = strrchr(p->record.map_name, '/'), *file = slash ? slash + 1 : p->record.map_name;
  snprintf(p->map_title, sizeof p->map_title, "%.120s", map->title[0] ? map->title : file);
  char who[RECORD_NAME];
  agent_told(app->ui.language, p->record.pacman, p->record.level, who, sizeof who);
  snprintf(p->agent_title, sizeof p->agent_title, say(&app->ui, STR_WATCHING), who);
  app_log(app, "game start map=%s level=%d agent=replay seed=%llu", p->record.map_name, (int)p->level,
          (unsigned long long)p->record.seed);
  return true;
}

/* The file is read once, whichever kind of record it holds. From the command line it may be a pipe. */
bool play_start_replay(App *app, const char *path, const Screen *back, Error *error) {
  Record record;
  ArcadeRecord arcade;
  size_t size;
  char *text = (back ? file_read_regular : file_read)(path, RECORD_BYTES_MAX, &size, error);
  bool is_arcade = text && arcade_record_is(text, size);
  bool ok = text && (is_arcade ? arcade_record_parse(&arcade, text, size, path, error)
                               : record_parse(&record, text, size, path, error));
  free(text);
  if (!ok) return false;
  return is_arcade ? arcade_watch(app, &arcade, back, error) : play_start_record(app, &record, back, error);
}

void play_show_turn(App *app, int32_t turn) { play_state(app)->wanted_turn = turn; }

void play_stop(App *app) {
  screen_prepare(app, &screen_play);
  PlayState *p = play_state(app);
  app->heard = NULL;
  play_advice_end(p);
  broadcast_feed_end(&p->feed);
  stage_end(&p->stage);
  record_destroy(&p->record);
  PlayState fresh = {.stage = p->stage, .show = stage_show_all(), .think_speed = THINK_AUTO, .kept = true};
  if (p->kept) {
    fresh.show = p->show;
    fresh.think_speed = p->think_speed;
    fresh.legend_open = p->legend_open;
    fresh.beside = p->beside;
  } else {
    fresh.legend_open = app->ui.width != WIDTH_NARROW;
  }
  *p = fresh;
}

bool play_is_kept(const App *app) {
  const Screen *next = app->next, *back = screen_next_back(app);
  if (next == &screen_play || next == &screen_result || next == &screen_help) return true;
  bool looks = next == &screen_lens || next == &screen_microscope || next == &screen_tree || next == &screen_states;
  return looks && (back == &screen_play || back == &screen_result);
}

void play_lose(App *app) {
  if (app->next != &screen_play && app->next != &screen_result) play_stop(app);
}

void play_keep(App *app) {
  PlayState *p = play_state(app);
  char path[PLACE_PATH], words[PLACE_PATH + 200];
  Error error;
  size_t size;
  char *text = session_record_text(p->stage.session, &size, &error);
  bool ok = text && user_dirs_keep_replay(path, sizeof path, p->map_title, text, size, &error);
  free(text);
  snprintf(words, sizeof words, say(&app->ui, ok ? STR_REPLAY_KEPT : STR_REPLAY_NOT_KEPT),
           ok ? path : app_trouble(app, error.text));
  (ok ? app_toast : app_alarm)(app, words);
  app_log(app, "replay %s %s", ok ? "saved" : "failed", ok ? path : error.text);
  if (ok) p->saved = true;
}

bool play_goes_on(const App *app) {
  const Stage *stage = &play_state(app)->stage;
  return stage->session && stage->playing;
}

/* A link to the whole game if it has ended, otherwise to its start; it contains the map where the map is not
 * shipped. */
char *play_link(App *app, Error *error) {
  PlayState *p = play_state(app);
  const Session *s = p->stage.session;
  Record record;
  if (!s) {
    error_set(error, "there is no game");
    return NULL;
  }
  if (session_done(s) && session_copy_record(s, &record, error)) {
    char *whole = link_write_record(&record, error);
    record_destroy(&record);
    if (whole || !p->card || session_mixed(s)) return whole;
  }
  Link link = {.kind = LINK_PLAY, .level = p->level, .seed_given = true, .seed = app->options.seed, .agent_count = 1};
  if (!p->card || session_mixed(s)) {
    error_set(error, "a game that is not over yet, and was changed on its way, has no link: let it end first");
    return NULL;
  }
  app_agent_name(app, link.agents[0], sizeof link.agents[0]);
  if (app_team(app)) app_team_name(app, link.monsters, sizeof link.monsters);
  bool shipped = p->card->id[0] >= '0' && p->card->id[0] <= '9';
  size_t size = 0;
  snprintf(link.map, sizeof link.map, "%.95s", p->card->id); /* ids of shipped maps are shorter */
  char *map = shipped ? NULL : map_write(p->card->map, &size), *text = NULL;
  if (!shipped) link.kind = LINK_MAP;
  link.content = map;
  link.content_size = size;
  if (shipped || map)
    text = link_write(&link, error);
  else
    error_set_memory(error, "out of memory for the link");
  free(map);
  return text;
}
