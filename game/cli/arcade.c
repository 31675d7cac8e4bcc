/* pacade play and pacade replay on level 9. Must not know rules or agents: the game is play/arcade_match's. */
#include "game/cli/arcade.h"

#include <stdlib.h>
#include <string.h>

#include "game/core/file.h"
#include "game/lab/json.h"

enum { INPUT_BYTES = 16 << 20 };

int arcade_read_difficulty(const char *text, Grow *out) {
  *out = grow_find(text);
  if (*out != GROW_COUNT) return STATUS_DONE;
  return cli_fail(STATUS_USAGE, "no difficulty '%s'; there are: easy normal hard", text);
}

/* ---- keys from a file ---- */

/* A line "TICK MOVE" (or "TICK ACTORMOVE", as in a record), not before the last; true for a comment and an empty one.
 */
static bool read_key(ArcadeRecord *keys, const char *line, const char *path, int number, Error *error) {
  line += strspn(line, " \t\r");
  if (line[0] == '#' || line[0] == '\0') return true;
  char *end;
  long tick = strtol(line, &end, 10);
  bool digits = end > line && line[0] >= '0' && line[0] <= '9' && (*end == ' ' || *end == '\t');
  end += strspn(end, " \t");
  int32_t actor = *end == '0' + ACTOR_SECOND ? ACTOR_SECOND : ACTOR_PACMAN;
  if (*end == '0' || *end == '1') end++;
  Move move = *end ? move_of_letter(*end) : MOVE_COUNT;
  size_t after = *end ? strspn(end + 1, " \t\r") + 1 : 0;
  int32_t last = keys->wish_count > 0 ? keys->wishes[keys->wish_count - 1].tick : 1;
  if (!digits || tick < last || tick > ARCADE_TICKS || move >= DIRECTION_COUNT || end[after] != '\0')
    return error_set(error, "%s:%d: expected a tick, in order, and a letter of W N E S", path, number);
  return arcade_record_wish(keys, (int32_t)tick, actor, move, error);
}

/* Keys, a line each; # starts a comment. Or a record, whose keys they are. */
static bool read_keys(ArcadeRecord *keys, const char *path, Error *error) {
  size_t size;
  char *text = file_read(path, INPUT_BYTES, &size, error);
  if (!text) return false;
  *keys = (ArcadeRecord){0};
  if (arcade_record_is(text, size)) {
    bool ok = arcade_record_parse(keys, text, size, path, error);
    free(text);
    return ok;
  }
  bool ok = !memchr(text, '\0', size) || error_set(error, "%s: expected text, found a zero byte", path);
  int number = 0;
  for (char *line = text; ok && line;) {
    char *stop = strchr(line, '\n');
    if (stop) *stop = '\0';
    ok = read_key(keys, line, path, ++number, error);
    line = stop ? stop + 1 : NULL;
  }
  free(text);
  if (!ok) arcade_record_destroy(keys);
  return ok;
}

static MatchStatus run_with_keys(ArcadeMatch *match, const ArcadeRecord *keys, Error *error) {
  MatchStatus status;
  int32_t next = 0;
  do {
    for (; next < keys->wish_count && keys->wishes[next].tick <= match->state.tick + 1; next++)
      arcade_match_press(match, keys->wishes[next].actor, keys->wishes[next].move);
    status = arcade_match_tick(match, error);
  } while (status == MATCH_PLAYED);
  return status;
}

/* ---- reporting ---- */

static int32_t rounds_cleared(const ArcadeState *state) {
  return state->round - (state->outcome == OUTCOME_WON ? 0 : 1);
}

static void json_match(const ArcadeMatch *match) {
  const ArcadeState *state = &match->state;
  const SideStats *pacman = &match->stats[SIDE_PACMAN], *team = &match->stats[SIDE_MONSTERS];
  char hash[17];
  snprintf(hash, sizeof hash, "%016llx", (unsigned long long)match->hash);
  Json json;
  json_begin(&json, stdout);
  json_object(&json, NULL);
  json_string(&json, "map", match->names[0]);
  json_int(&json, "level", ARCADE_LEVEL);
  json_string(&json, "pacman", match->record.pacman);
  if (match->record.second[0]) json_string(&json, "second", match->record.second);
  json_string(&json, "monsters", match->record.monsters);
  json_string(&json, "difficulty", match->record.difficulty);
  if (match->game.turbo) json_bool(&json, "turbo", true);
  json_uint(&json, "seed", match->record.seed);
  json_string(&json, "outcome", outcome_name((Outcome)state->outcome));
  json_int(&json, "score", state->score);
  json_int(&json, "round", state->round);
  json_int(&json, "rounds_cleared", rounds_cleared(state));
  json_int(&json, "lives", state->lives);
  json_int(&json, "ticks", state->tick);
  json_real(&json, "seconds", (double)state->tick / ARCADE_RATE);
  json_int(&json, "foods", state->eaten);
  json_int(&json, "foods_total", arcade_maze_of(&match->game, state)->foods);
  json_int(&json, "monsters_eaten", state->monsters_eaten);
  json_int(&json, "items", state->items);
  json_int(&json, "decisions", pacman->decisions);
  json_uint(&json, "expanded", pacman->total.expanded);
  json_uint(&json, "generated", pacman->total.generated);
  json_uint(&json, "monsters_expanded", team->total.expanded);
  json_real(&json, "think_seconds", pacman->think_seconds);
  json_real(&json, "think_max_seconds", pacman->think_max_seconds);
  json_real(&json, "monsters_think_seconds", team->think_seconds);
  json_real(&json, "monsters_think_max_seconds", team->think_max_seconds);
  json_string(&json, "hash", hash);
  json_end_object(&json);
  json_end_line(&json);
}

static void print_match(const ArcadeMatch *match) {
  const ArcadeState *state = &match->state;
  const SideStats *pacman = &match->stats[SIDE_PACMAN], *team = &match->stats[SIDE_MONSTERS];
  cli_print("maze      %s%s, level %d\n", match->names[0], match->map_count > 1 ? cli_text(" and more") : "",
            ARCADE_LEVEL);
  cli_print("pacman    %s%s%s\n", match->record.pacman, match->record.second[0] ? cli_text(" and ") : "",
            match->record.second);
  cli_print("monsters  %s\n", match->record.monsters);
  if (match->game.turbo) cli_print("speed     turbo\n");
  cli_print("seed      %llu\n", (unsigned long long)match->record.seed);
  cli_print("outcome   %s in round %d, %d cleared\n", cli_text(outcome_name((Outcome)state->outcome)),
            (int)state->round, (int)rounds_cleared(state));
  cli_print("score     %d\n", (int)state->score);
  cli_print("time      %d ticks, %.1f s\n", (int)state->tick, (double)state->tick / ARCADE_RATE);
  cli_print("eaten     %d monsters, %d bonus items\n", (int)state->monsters_eaten, (int)state->items);
  cli_print("thinking  %.6f s, longest decision %.6f s; monsters %.6f s, longest %.6f s\n", pacman->think_seconds,
            pacman->think_max_seconds, team->think_seconds, team->think_max_seconds);
  cli_print("hash      %016llx\n", (unsigned long long)match->hash);
}

static bool write_record(const ArcadeMatch *match, const char *path, Error *error) {
  size_t size;
  char *text = arcade_record_write(&match->record, &size);
  if (!text) return error_set(error, "%s: out of memory", path);
  bool ok = file_write(path, text, size, error);
  free(text);
  return ok;
}

/* Whether an agent can play here; a person needs keys. */
static int check_agent(const char *text, Side side, bool keys) {
  Agent agent;
  int32_t level;
  Error error;
  if (!arcade_choose(&agent, text, side, &level, &error)) return cli_fail(STATUS_USAGE, "%s", error.text);
  if (agent.info->flags & AGENT_HUMAN && !keys)
    return cli_fail(STATUS_USAGE, "%s plays in the window, or with --inputs FILE", agent.info->id);
  return STATUS_DONE;
}

int arcade_play(const ArcadePlay *play) {
  ArcadeSetup setup = play->setup;
  if (play->inputs && !setup.pacman) setup.pacman = "human";
  int status = setup.pacman ? check_agent(setup.pacman, SIDE_PACMAN, play->inputs) : STATUS_DONE;
  if (status == STATUS_DONE && setup.monsters) status = check_agent(setup.monsters, SIDE_MONSTERS, false);
  if (status != STATUS_DONE) return status;
  Error error;
  ArcadeRecord keys = {0};
  if (play->inputs && !read_keys(&keys, play->inputs, &error)) return cli_fail(STATUS_INPUT, "%s", error.text);
  setup.keep = play->record != NULL;
  ArcadeMatch *match = calloc(1, sizeof *match);
  bool ok = match || error_set(&error, "out of memory for an arcade game");
  MatchStatus played = MATCH_ERROR;
  if (match && (ok = arcade_match_init(match, &setup, &error))) {
    played = run_with_keys(match, &keys, &error);
    ok = played == MATCH_OVER && (!play->record || write_record(match, play->record, &error));
    if (ok && play->json)
      json_match(match);
    else if (ok)
      print_match(match);
    arcade_match_destroy(match);
  }
  free(match);
  arcade_record_destroy(&keys);
  return ok ? STATUS_DONE : cli_fail(played == MATCH_LIMIT ? STATUS_LIMIT : STATUS_INPUT, "%s", error.text);
}

/* ---- records ---- */

bool arcade_is_record(const char *path) {
  size_t size;
  char *text = file_read_regular(path, ARCADE_RECORD_BYTES, &size, NULL);
  bool is = text && arcade_record_is(text, size);
  free(text);
  return is;
}

static void json_record(const ArcadeRecord *record, const char *path, bool verified) {
  char hash[17];
  snprintf(hash, sizeof hash, "%016llx", (unsigned long long)record->hash);
  Json json;
  json_begin(&json, stdout);
  json_object(&json, NULL);
  json_string(&json, "record", path);
  json_string(&json, "map", record->names[0]);
  json_int(&json, "level", ARCADE_LEVEL);
  json_string(&json, "pacman", record->pacman);
  if (record->second[0]) json_string(&json, "second", record->second);
  json_string(&json, "monsters", record->monsters);
  json_string(&json, "difficulty", record->difficulty);
  if (record->turbo) json_bool(&json, "turbo", true);
  json_uint(&json, "seed", record->seed);
  json_string(&json, "outcome", outcome_name((Outcome)record->outcome));
  json_int(&json, "score", record->score);
  json_int(&json, "round", record->round);
  json_int(&json, "ticks", record->ticks);
  json_int(&json, "inputs", record->wish_count);
  json_string(&json, "hash", hash);
  if (verified) json_bool(&json, "verified", true);
  json_end_object(&json);
  json_end_line(&json);
}

int arcade_show(const char *path, bool verify, bool json) {
  Error error;
  ArcadeRecord record;
  if (!arcade_record_read(&record, path, &error)) return cli_fail(STATUS_INPUT, "%s", error.text);
  bool ok = !verify || arcade_record_verify(&record, &error);
  if (ok && json) {
    json_record(&record, path, verify);
  } else if (ok) {
    cli_print("maze      %s%s, level %d\n", record.names[0], record.map_count > 1 ? cli_text(" and more") : "",
              ARCADE_LEVEL);
    cli_print("pacman    %s%s%s\n", record.pacman, record.second[0] ? cli_text(" and ") : "", record.second);
    cli_print("monsters  %s\n", record.monsters);
    if (record.turbo) cli_print("speed     turbo\n");
    cli_print("seed      %llu\n", (unsigned long long)record.seed);
    cli_print("outcome   %s in round %d\n", cli_text(outcome_name((Outcome)record.outcome)), (int)record.round);
    cli_print("score     %d\n", (int)record.score);
    cli_print("time      %d ticks, %d inputs\n", (int)record.ticks, (int)record.wish_count);
    cli_print("hash      %016llx\n", (unsigned long long)record.hash);
    if (verify) cli_print("verified  every tick, the score and the hash agree\n");
  }
  arcade_record_destroy(&record);
  return ok ? STATUS_DONE : cli_fail(STATUS_INPUT, "%s: %s", path, error.text);
}
