/* Best results as key=value lines: "best.LEVEL.MAP.TEAM=SCORE MOVES AGENT".
 * Must not know what a score is made of. */
#include "game/store/bests.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const heading = "Pacade: the best game won on each map, against each team";

/* A whole number and the blank after it. */
static bool read_number(const char **text, int32_t *out) {
  char *end;
  long value = strtol(*text, &end, 10);
  if (end == *text || *end != ' ' || value < INT32_MIN || value > INT32_MAX) return false;
  *text = end + 1;
  *out = (int32_t)value;
  return true;
}

static bool parse_best(const char *text, Best *out) {
  *out = (Best){0};
  if (!read_number(&text, &out->score) || !read_number(&text, &out->moves)) return false;
  if (out->moves < 0 || !text[0] || strlen(text) >= BEST_AGENT) return false;
  snprintf(out->agent, sizeof out->agent, "%s", text);
  return true;
}

static void write_key(const BestKey *key, char *out, size_t room) {
  snprintf(out, room, "best.%d.%016" PRIx64 ".%s", (int)key->level, key->map, key->team);
}

static bool check_all(const Pairs *pairs, Error *error) {
  for (int32_t i = 0; i < pairs->count; i++) {
    Best best;
    if (strncmp(pairs->at[i].key, "best.", 5) != 0) continue; /* of a later version: kept */
    if (!parse_best(pairs->at[i].value, &best))
      return error_set(error, "%s=%.60s is no result", pairs->at[i].key, pairs->at[i].value);
  }
  return true;
}

PairsState bests_load(Bests *bests, Error *error) {
  *bests = (Bests){0};
  if (!folder_path(FOLDER_DATA, "bests", bests->path, sizeof bests->path, error)) return PAIRS_UNKNOWN;
  PairsState state = pairs_load(&bests->pairs, bests->path, BESTS_VERSION, error);
  Error wrong;
  if (state == PAIRS_READ && !check_all(&bests->pairs, &wrong)) {
    pairs_destroy(&bests->pairs);
    state = pairs_set_aside(bests->path, wrong.text, error);
  }
  bests->writable = state != PAIRS_UNKNOWN;
  return state;
}

void bests_destroy(Bests *bests) { pairs_destroy(&bests->pairs); }

bool bests_get(const Bests *bests, const BestKey *key, Best *out) {
  char name[PAIRS_KEY];
  write_key(key, name, sizeof name);
  const char *text = pairs_get(&bests->pairs, name);
  return text && parse_best(text, out);
}

static bool better(const Best *a, const Best *b) {
  return a->score > b->score || (a->score == b->score && a->moves < b->moves);
}

bool bests_note(Bests *bests, const BestKey *key, const Best *best) {
  Best before;
  if (bests_get(bests, key, &before) && !better(best, &before)) return false;
  char name[PAIRS_KEY], value[BEST_AGENT + 32];
  write_key(key, name, sizeof name);
  snprintf(value, sizeof value, "%d %d %s", (int)best->score, (int)best->moves, best->agent[0] ? best->agent : "?");
  return pairs_set(&bests->pairs, name, value);
}

/* Another window may have won too: its better games stay. */
static void merge(Bests *bests) {
  Pairs there;
  Error ignored;
  if (pairs_load(&there, bests->path, BESTS_VERSION, &ignored) == PAIRS_READ)
    for (int32_t i = 0; i < there.count; i++) {
      const char *ours = pairs_get(&bests->pairs, there.at[i].key);
      Best a, b;
      bool keep = ours && parse_best(ours, &a) && (!parse_best(there.at[i].value, &b) || !better(&b, &a));
      if (!keep) (void)pairs_set(&bests->pairs, there.at[i].key, there.at[i].value);
    }
  pairs_destroy(&there);
}

bool bests_save(Bests *bests, Error *error) {
  if (!bests->writable) return true;
  merge(bests);
  return pairs_save(&bests->pairs, bests->path, heading, BESTS_VERSION, error);
}
