/* Records as text: a short header, the map, one line per ply. Reads only what it would write.
 * Knows the words of the format, not the rules: playing a record again is record.c's. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/core/file.h"
#include "game/core/record.h"
#include "game/core/rules.h"
#include "game/core/sight.h"
#include "game/core/text.h"

/* Records of the first kind have the sight as a number, and their hash does not know it: read, and written again as
 * they were. */
static const char magic[] = "pacade-record 2", magic_old[] = "pacade-record 1";

/* ---- writing ---- */

static void write_name(Text *out, const char *key, const char *value) {
  text_print(out, "%s: ", key);
  for (; *value; value++) text_char(out, (unsigned char)*value < 0x20 ? ' ' : *value);
  text_char(out, '\n');
}

/* The moves of one ply; a team that stands still as a single letter. */
static void write_moves(Text *out, const Move *moves, int32_t count) {
  bool still = count > 1;
  for (int32_t i = 0; still && i < count; i++) still = moves[i] == MOVE_STAY;
  for (int32_t i = 0; i < (still ? 1 : count); i++) text_char(out, move_letter(moves[i]));
}

static int32_t ply_moves(const Record *record, int32_t ply) {
  int32_t next = ply + 1 < record->ply_count ? record->plies[ply + 1].first_move : record->move_count;
  return next - record->plies[ply].first_move;
}

/* Of the first kind: the sight is not the usual one, and yet the hash starts as if it were. */
static bool is_old(const Record *record) { return record->sight != SIGHT_DIAMOND && record->hash_start == 0; }

char *record_write(const Record *record, size_t *size) {
  size_t map_size;
  char *map = map_write(record->map, &map_size);
  if (!map) return NULL;
  int lines = 0;
  for (size_t i = 0; i < map_size; i++) lines += map[i] == '\n';
  Text out = {0};
  text_print(&out, "%s\n", is_old(record) ? magic_old : magic);
  write_name(&out, "map", record->map_name);
  write_name(&out, "pacman", record->pacman);
  write_name(&out, "monsters", record->monsters);
  text_print(&out, "level: %d\nseed: %llu\nmax-turns: %d\nstill-monsters: %d\n", (int)record->level,
             (unsigned long long)record->seed, (int)record->max_turns, record->still_monsters);
  if (is_old(record))
    text_print(&out, "sight: %d\n", (int)record->sight);
  else
    text_print(&out, "sight: %s\n", sight_ids[record->sight]);
  if (record->max_idle > 0) text_print(&out, "max-idle: %d\n", (int)record->max_idle);
  if (record->corners != CORNERS_AUTO) text_print(&out, "corners: %d\n", (int)record->corners);
  if (record->values != VALUES_AS_MAP) text_print(&out, "values: %s\n", values_ids[record->values]);
  for (const char *note = record->notes; note && *note; note += strcspn(note, "\n") + 1)
    text_print(&out, "note: %.*s\n", (int)strcspn(note, "\n"), note);
  text_print(&out, "hash: %016llx\nplies: %d\nboard: %d\n", (unsigned long long)record->hash, (int)record->ply_count,
             lines);
  text_bytes(&out, map, map_size);
  free(map);
  for (int32_t i = 0; i < record->ply_count; i++) {
    const RecordPly *ply = &record->plies[i];
    text_char(&out, ply->phase == PHASE_PACMAN ? 'P' : 'M');
    text_char(&out, ' ');
    write_moves(&out, record->moves + ply->first_move, ply_moves(record, i));
    text_print(&out, " %d %d %016llx\n", (int)ply->score, (int)ply->outcome, (unsigned long long)ply->hash);
  }
  text_print(&out, "end\n");
  return text_take(&out, size);
}

/* ---- reading ---- */

typedef struct Reader {
  const char *name, *at, *end;
  char line[RECORD_NAME + 32]; /* the current line, NUL-ended; longer ones are only met where moves are read in place */
  const char *start;
  size_t length;
  int number;
  Error *error;
} Reader;

static bool refuse(const Reader *r, const char *expected) {
  return error_set(r->error, "%s:%d: expected %s", r->name, r->number, expected);
}

static bool next_line(Reader *r) {
  r->number++;
  if (r->at >= r->end) return false;
  const char *stop = memchr(r->at, '\n', (size_t)(r->end - r->at));
  if (!stop) return false; /* every line of a whole record ends: this one was cut */
  r->start = r->at;
  r->length = (size_t)(stop - r->at);
  r->at = stop + 1;
  size_t n = r->length < sizeof r->line - 1 ? r->length : sizeof r->line - 1;
  memcpy(r->line, r->start, n);
  r->line[n] = '\0';
  return true;
}

/* The value of the next line, which must be "key: value". */
static const char *value_of(Reader *r, const char *key) {
  size_t n = strlen(key);
  if (next_line(r) && r->length < sizeof r->line && strncmp(r->line, key, n) == 0 && r->line[n] == ':' &&
      r->line[n + 1] == ' ')
    return r->line + n + 2;
  char expected[64];
  snprintf(expected, sizeof expected, "a line '%s: ...'", key);
  refuse(r, expected);
  return NULL;
}

static bool read_name(Reader *r, const char *key, char out[RECORD_NAME]) {
  const char *value = value_of(r, key);
  if (!value) return false;
  if (strlen(value) >= RECORD_NAME) return refuse(r, "a shorter name");
  snprintf(out, RECORD_NAME, "%s", value);
  return true;
}

/* A whole number without a sign, all of `text`, in the base given. */
static bool whole(const char *text, int base, unsigned long long max, unsigned long long *out) {
  unsigned long long sum = 0;
  if (!*text) return false;
  for (; *text; text++) {
    int digit = *text >= '0' && *text <= '9' ? *text - '0' : *text >= 'a' && *text <= 'f' ? *text - 'a' + 10 : 99;
    if (digit >= base || (unsigned)digit > max || sum > (max - (unsigned)digit) / (unsigned)base) return false;
    sum = sum * (unsigned)base + (unsigned)digit;
  }
  *out = sum;
  return true;
}

static bool read_number(Reader *r, const char *key, int base, unsigned long long max, unsigned long long *out) {
  const char *value = value_of(r, key);
  if (!value) return false;
  return whole(value, base, max, out) || refuse(r, "a whole number in range");
}

/* A line that older records, and those of most levels, don't have. */
static bool next_is(const Reader *r, const char *key) {
  size_t n = strlen(key);
  return (size_t)(r->end - r->at) > n && strncmp(r->at, key, n) == 0 && r->at[n] == ':';
}

static bool read_corners(Reader *r, CornersKind *out) {
  unsigned long long kind = CORNERS_AUTO;
  if (next_is(r, "corners") && !read_number(r, "corners", 10, CORNERS_KIND_COUNT - 1, &kind)) return false;
  *out = (CornersKind)kind;
  return true;
}

static bool read_max_idle(Reader *r, int32_t *out) {
  unsigned long long turns = 0;
  if (next_is(r, "max-idle") && !read_number(r, "max-idle", 10, INT32_MAX, &turns)) return false;
  *out = (int32_t)turns;
  return true;
}

/* "SIDE: TEXT", about agents that came from outside. */
static bool read_notes(Reader *r, Record *record) {
  while (next_is(r, "note")) {
    const char *value = value_of(r, "note"), *text = value ? strstr(value, ": ") : NULL;
    if (!value) return false;
    char side[16];
    if (!text || text - value >= (ptrdiff_t)sizeof side) return refuse(r, "a note 'pacman: ...' or 'monsters: ...'");
    snprintf(side, sizeof side, "%.*s", (int)(text - value), value);
    if (!record_note(record, side, text + 2, r->error)) return false;
  }
  return true;
}

static bool read_values(Reader *r, ValuesKind *out) {
  const char *value = next_is(r, "values") ? value_of(r, "values") : NULL;
  *out = value ? values_find(value) : VALUES_AS_MAP;
  return *out != VALUES_KIND_COUNT || refuse(r, "values: shown or hidden");
}

/* The word, or in an old record the number, which the hash does not start from. */
static bool read_sight(Reader *r, bool old, Record *record) {
  unsigned long long number = SIGHT_DIAMOND;
  const char *value = value_of(r, "sight");
  if (!value) return false;
  if (old && !whole(value, 10, SIGHT_KIND_COUNT - 1, &number)) return refuse(r, "a sight: 0, 1 or 2");
  record->sight = old ? (SightKind)number : sight_find(value);
  if (record->sight == SIGHT_KIND_COUNT) return refuse(r, "a sight: diamond, walk or square");
  record->hash_start = old ? 0 : record_hash_of_sight(record->sight);
  return true;
}

static bool read_board(Reader *r, Record *record, unsigned long long lines) {
  const char *start = r->at;
  int first = r->number;
  for (unsigned long long i = 0; i < lines; i++)
    if (!next_line(r)) return refuse(r, "a line of the map");
  Error inner;
  record->map = map_parse(start, (size_t)(r->at - start), "map", &inner);
  return record->map || error_set(r->error, "%s:%d: in the map that follows: %s", r->name, first, inner.text);
}

/* Letters up to the blank become moves; a lone '-' of several monsters means all of them. */
static bool read_moves(Reader *r, const char *at, size_t length, Move *moves, int32_t count) {
  if (length == 1 && *at == '-' && count > 1) {
    memset(moves, MOVE_STAY, (size_t)count);
    return true;
  }
  if (length != (size_t)count) return refuse(r, "one letter per actor that moves");
  for (int32_t i = 0; i < count; i++) {
    moves[i] = move_of_letter(at[i]);
    if (moves[i] == MOVE_COUNT) return refuse(r, "moves out of W N E S - X F 7 9 1 3");
  }
  return true;
}

static bool read_ply(Reader *r, Record *record, Move *moves) {
  if (!next_line(r)) return refuse(r, "one more ply: the record is cut short");
  const char *line = r->start;
  size_t n = r->length;
  if (n < 4 || (line[0] != 'P' && line[0] != 'M') || line[1] != ' ') return refuse(r, "P or M, then moves");
  const Level *level = level_find(record->level);
  bool alone = line[0] == 'P' || (level && level->rules->one_by_one);
  int32_t count = alone ? 1 : record->map->monsters.count;
  const char *blank = memchr(line + 2, ' ', n - 2);
  if (!blank) return refuse(r, "moves, score, outcome and hash");
  if (!read_moves(r, line + 2, (size_t)(blank - line) - 2, moves, count)) return false;
  char rest[64];
  size_t rest_length = n - (size_t)(blank + 1 - line);
  if (rest_length >= sizeof rest) return refuse(r, "score, outcome and hash");
  memcpy(rest, blank + 1, rest_length);
  rest[rest_length] = '\0';
  char *outcome = strchr(rest, ' '), *hash = outcome ? strchr(outcome + 1, ' ') : NULL;
  if (!hash) return refuse(r, "score, outcome and hash");
  *outcome++ = *hash++ = '\0';
  unsigned long long score, result, position;
  bool negative = rest[0] == '-';
  if (!whole(rest + negative, 10, INT32_MAX, &score) || !whole(outcome, 10, OUTCOME_COUNT - 1, &result) ||
      !whole(hash, 16, UINT64_MAX, &position))
    return refuse(r, "score, outcome and hash as numbers");
  uint64_t game_hash = record->hash; /* the header's: adding plies must not change it */
  State after = {.hash = position, .score = negative ? -(int32_t)score : (int32_t)score, .outcome = (uint8_t)result};
  bool ok = record_add(record, moves, count, line[0] == 'P' ? PHASE_PACMAN : PHASE_MONSTERS, &after, r->error);
  record->hash = game_hash;
  return ok;
}

static bool read_record(Reader *r, Record *record) {
  unsigned long long level = 0, seed = 0, max_turns = 0, still = 0, hash = 0, plies = 0, lines = 0;
  bool old = next_line(r) && strcmp(r->line, magic_old) == 0;
  if (!old && strcmp(r->line, magic) != 0) return refuse(r, "a game record ('pacade-record 2')");
  if (!read_name(r, "map", record->map_name) || !read_name(r, "pacman", record->pacman) ||
      !read_name(r, "monsters", record->monsters) || !read_number(r, "level", 10, 99, &level) ||
      !read_number(r, "seed", 10, UINT64_MAX, &seed) || !read_number(r, "max-turns", 10, INT32_MAX, &max_turns) ||
      !read_number(r, "still-monsters", 10, 1, &still) || !read_sight(r, old, record) ||
      !read_max_idle(r, &record->max_idle) || !read_corners(r, &record->corners) || !read_values(r, &record->values) ||
      !read_notes(r, record) || !read_number(r, "hash", 16, UINT64_MAX, &hash) ||
      !read_number(r, "plies", 10, INT32_MAX, &plies) || !read_number(r, "board", 10, INT32_MAX, &lines))
    return false;
  record->level = (int32_t)level;
  record->seed = seed;
  record->max_turns = (int32_t)max_turns;
  record->still_monsters = still != 0;
  record->hash = hash;
  if (!read_board(r, record, lines)) return false;
  Move *moves = malloc((size_t)record->map->monsters.count + 1);
  if (!moves) return error_set(r->error, "%s: out of memory", r->name);
  bool ok = true;
  for (unsigned long long i = 0; ok && i < plies; i++) ok = read_ply(r, record, moves);
  free(moves);
  if (!ok) return false;
  if (!next_line(r) || strcmp(r->line, "end") != 0 || r->at != r->end) return refuse(r, "a last line 'end'");
  return true;
}

bool record_parse(Record *record, const char *text, size_t size, const char *name, Error *error) {
  *record = (Record){0};
  Reader reader = {.name = name, .at = text, .end = text + size, .error = error};
  if (read_record(&reader, record)) return true;
  record_destroy(record);
  return false;
}

bool record_read(Record *record, const char *path, Error *error) {
  size_t size;
  char *text = file_read(path, RECORD_BYTES_MAX, &size, error);
  if (!text) return false;
  bool ok = record_parse(record, text, size, path, error);
  free(text);
  return ok;
}
