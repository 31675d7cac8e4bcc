/* The lasting store while the window is open, and the best games in it.
 * Must not know how anything is stored, nor the screens that show it. */
#include <stdlib.h>
#include <string.h>

#include "game/app/app_state.h"

/* A longer game is kept without its replay: writing it would cause a noticeable pause. */
static const int32_t MOST_PLIES = 200000;

static void add_notice(App *app, const char *words) {
  size_t used = strlen(app->notice);
  if (words[0]) snprintf(app->notice + used, sizeof app->notice - used, "%s%s", used ? "; " : "", words);
}

void app_open_store(App *app) {
  Error error = {0};
  if (app->options.screenshot) return; /* a screenshot must not depend on what was played */
  app->db = db_open(NULL, &error);
  add_notice(app, error.text);
  error.text[0] = 0;
  if (db_saves(app->db)) app->writer = writer_open(app->db, &error);
  add_notice(app, error.text);
  if (!bests_load(&app->bests, app->db, app->writer, &error)) add_notice(app, error.text);
}

void app_watch_store(App *app) {
  Error error;
  if (!writer_trouble(app->writer, &error)) return;
  app_log(app, "store: %s", error.text);
  app_alarm(app, error.text);
}

void app_close_store(App *app) {
  writer_close(app->writer); /* writes what still waits */
  bests_destroy(&app->bests);
  db_close(app->db);
  profile_log_out(&app->profile);
  app->writer = NULL;
  app->db = NULL;
}

/* ---- the best games ---- */

/* Where a game on this card counts; false when the monsters are not the usual kind of their team. */
static bool best_key(App *app, const MapCard *card, BestKey *key) {
  const AgentInfo *team = app_team(app);
  *key = (BestKey){.level = app_shelf(app)->level->number,
                   .map = card->hash,
                   .team = team ? team->id : app_shelf(app)->level->monsters};
  char options[128] = "";
  if (team)
    options_write(team->options, team->option_count, &app_choice(app)->team_options[app_choice(app)->team], options,
                  sizeof options);
  return options[0] == 0;
}

bool app_best(App *app, const MapCard *card, BoardWho who, Best *out) {
  BestKey key;
  return best_key(app, card, &key) && bests_get_of(&app->bests, &key, who, out);
}

/* Who has won: an agent, or the person that plays. */
static void name_winner(App *app, Best *best) {
  bool person = app_agent(app) && (app_agent(app)->flags & AGENT_HUMAN);
  best->player = !person ? PLAYER_AGENT : app->profile.id ? PLAYER_PROFILE : PLAYER_GUEST;
  best->profile = person ? app->profile.id : 0;
  if (!person)
    app_agent_name(app, best->agent, sizeof best->agent);
  else
    snprintf(best->agent, sizeof best->agent, "%.*s", (int)sizeof best->agent - 1, app->profile.name);
}

void app_note_best(App *app, const MapCard *card, const Session *session, int32_t hints) {
  const SessionResult *r = session_result(session);
  BestKey key;
  Best best = {.score = r->score, .moves = r->moves, .hints = hints, .ms = (int64_t)(r->think_seconds * 1000)};
  Record record;
  Error error = {0};
  char *replay = NULL;
  size_t size = 0;
  if (!best_key(app, card, &key)) return;
  name_winner(app, &best);
  if (app->db && session_copy_record(session, &record, &error)) {
    best.seed = record.seed;
    if (record.ply_count <= MOST_PLIES) replay = record_write(&record, &size);
    record_destroy(&record);
  }
  bool first = bests_note(&app->bests, &key, &best, replay, size, &error);
  free(replay);
  if (first)
    app_log(app, "best map=%s level=%d score=%d moves=%d", card->id, (int)key.level, (int)r->score, (int)r->moves);
  if (error.text[0]) app_log(app, "best not saved: %s", error.text);
}
