/* Prints a recorded game as a reporter would tell it: its agents are asked again for their thoughts.
 * Must not know how anything is evaluated. */
#include "game/cli/commentary.h"

#include <stdio.h>

#include "ai/level4_hunt/opponent.h"
#include "ai/registry.h"
#include "game/app/model/names.h"
#include "game/app/words/console.h"
#include "game/cli/cli.h"
#include "game/lab/json.h"
#include "game/play/advice.h"
#include "game/play/rethink.h"

enum { EVENTS_MOST = 1 << 19 };

/* Follows the record ply by ply with what its agents report about it. */
static bool follow(Broadcast *broadcast, Rethink *rethink) {
  Trace trace;
  trace_init(&trace, EVENTS_MOST);
  while (rethink_ply(rethink, &trace)) {
    broadcast_add(broadcast, rethink->match.moves, trace.events, (int32_t)trace.count);
    trace_clear(&trace);
  }
  trace_destroy(&trace);
  return !broadcast->failed;
}

static const char *actor_name(const Moment *moment, int32_t level, Language language, char *out, size_t room) {
  snprintf(out, room, console_text(language, "monster %d"), (int)moment->actor + 1);
  if (moment->kind != MOMENT_BELIEF) return out;
  const AgentInfo *team = moment->actor >= 0 && moment->actor < TEAM_COUNT
                              ? registry_find(team_ids[moment->actor], SIDE_MONSTERS, level)
                              : NULL;
  return team ? agent_title(language, team) : "";
}

static void words_of(const Moment *moment, int32_t level, Language language, char *out, size_t room) {
  char actor[48];
  MomentNames names = {.move = moment->move < MOVE_COUNT ? console_text(language, move_name(moment->move)) : "",
                       .actor = actor_name(moment, level, language, actor, sizeof actor)};
  moment_words(moment, console_text(language, broadcast_english[moment->kind]), &names, out, room);
}

static const char *const mark_names[MARK_KINDS] = {"", "thrown away", "trap", "risk that paid"};
static const char *const chance_names[CHANCE_KINDS] = {"none", "told", "risk", "points", "wins", "loses", "over"};

static void print_plain(const Broadcast *b, const Advice *advice, const int32_t *key, int32_t keys, int32_t level) {
  char words[200];
  for (int32_t i = 0; i < b->moment_count; i++) {
    words_of(&b->moments[i], level, cli_language(), words, sizeof words);
    cli_print("turn %-5d %s\n", (int)b->moments[i].turn, words);
  }
  if (keys == 0) return;
  cli_print("\nkey moments\n");
  for (int32_t i = 0; i < keys; i++) {
    const Moment *moment = &b->moments[key[i]];
    words_of(moment, level, cli_language(), words, sizeof words);
    cli_print("turn %-5d %s\n", (int)moment->turn, words);
    if (advice->moves[i] < MOVE_COUNT)
      cli_print("           played %s; the champion, %s, would have played %s\n",
                advice->played[i] < MOVE_COUNT ? cli_text(move_name(advice->played[i])) : "-", registry_champion(level),
                cli_text(move_name(advice->moves[i])));
  }
}

static void json_moment(Json *json, const Moment *moment, int32_t level) {
  char words[200];
  words_of(moment, level, LANGUAGE_ENGLISH, words, sizeof words);
  json_object(json, NULL);
  json_int(json, "turn", moment->turn);
  json_int(json, "ply", moment->ply);
  json_string(json, "words", words);
  json_string(json, "mark", mark_names[moment_mark((MomentKind)moment->kind)]);
}

static void print_json(const Broadcast *b, const Advice *advice, const int32_t *key, int32_t keys, int32_t level) {
  Json json;
  json_begin(&json, stdout);
  json_object(&json, NULL);
  json_list(&json, "evaluations");
  for (int32_t i = 0; i < b->frame_count; i++) {
    const BroadcastFrame *frame = &b->frames[i];
    json_object(&json, NULL);
    json_int(&json, "turn", frame->turn);
    json_int(&json, "score", frame->score);
    if (frame->chance == CHANCE_UNKNOWN)
      json_null(&json, "chance");
    else
      json_real(&json, "chance", (double)frame->chance / CHANCE_WHOLE);
    json_string(&json, "from", chance_names[frame->kind]);
    json_bool(&json, "told", frame->told);
    json_end_object(&json);
  }
  json_end_list(&json);
  json_list(&json, "moments");
  for (int32_t i = 0; i < b->moment_count; i++) {
    json_moment(&json, &b->moments[i], level);
    json_end_object(&json);
  }
  json_end_list(&json);
  json_list(&json, "key");
  for (int32_t i = 0; i < keys; i++) {
    json_moment(&json, &b->moments[key[i]], level);
    json_string(&json, "played", advice->played[i] < MOVE_COUNT ? move_name(advice->played[i]) : NULL);
    json_string(&json, "champion", advice->moves[i] < MOVE_COUNT ? move_name(advice->moves[i]) : NULL);
    json_end_object(&json);
  }
  json_end_list(&json);
  json_end_object(&json);
  json_end_line(&json);
}

bool commentary_print(const Record *record, bool as_json, Error *error) {
  Rethink rethink;
  Broadcast broadcast = {0};
  Advice advice = {0};
  int32_t key[KEY_MOMENTS];
  if (!rethink_begin(&rethink, record, NULL, error)) return false;
  bool ok = broadcast_begin(&broadcast, &rethink.match.game, error);
  broadcast.pacman = record->pacman;
  broadcast.monsters = record->monsters;
  if (ok && !follow(&broadcast, &rethink)) ok = error_set(error, "out of memory for the commentary");
  if (ok) {
    advice.count = broadcast_key_moments(&broadcast, key);
    for (int32_t i = 0; i < advice.count; i++) advice.plies[i] = broadcast.moments[key[i]].ply;
    ok = advice_find(&advice, record, NULL, error);
    (as_json ? print_json : print_plain)(&broadcast, &advice, key, advice.count, record->level);
  }
  broadcast_end(&broadcast);
  rethink_end(&rethink);
  return ok;
}
