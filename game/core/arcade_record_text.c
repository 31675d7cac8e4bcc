/* Records of arcade games as text: a short header, the mazes, one line per wish, and after every ten seconds a line
 * with what must hold then. Reads only what it would write. Plays nothing. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/core/arcade_record.h"
#include "game/core/file.h"
#include "game/core/text.h"

/* Version 1 has bonus items that lie still in every round; version 3 is turbo. */
static const char magic[] = "pacade-arcade 2", magic_still[] = "pacade-arcade 1", magic_turbo[] = "pacade-arcade 3";

/* ---- writing ---- */

static void write_name(Text *out, const char *key, const char *value) {
  text_print(out, "%s: ", key);
  for (; *value; value++) text_char(out, (unsigned char)*value < 0x20 ? ' ' : *value);
  text_char(out, '\n');
}

static bool write_map(Text *out, const Map *map, const char *name) {
  size_t size;
  char *text = map_write(map, &size);
  if (!text) return false;
  int lines = 0;
  for (size_t i = 0; i < size; i++) lines += text[i] == '\n';
  text_print(out, "board: %d ", lines);
  for (; *name; name++) text_char(out, (unsigned char)*name < 0x20 ? ' ' : *name);
  text_char(out, '\n');
  text_bytes(out, text, size);
  free(text);
  return true;
}

char *arcade_record_write(const ArcadeRecord *record, size_t *size) {
  Text out = {0};
  text_print(&out, "%s\n", record->turbo ? magic_turbo : record->wanders ? magic : magic_still);
  write_name(&out, "pacman", record->pacman);
  write_name(&out, "second", record->second);
  write_name(&out, "monsters", record->monsters);
  write_name(&out, "difficulty", record->difficulty);
  text_print(&out, "seed: %llu\npacmen: %d\nlives: %d\nmax-rounds: %d\nmax-ticks: %d\nmax-idle: %d\n",
             (unsigned long long)record->seed, (int)record->pacmen, (int)record->lives, (int)record->max_rounds,
             (int)record->max_ticks, (int)record->max_idle);
  text_print(&out, "ticks: %d\nscore: %d\nround: %d\noutcome: %d\nhash: %016llx\nmazes: %d\n", (int)record->ticks,
             (int)record->score, (int)record->round, (int)record->outcome, (unsigned long long)record->hash,
             (int)record->map_count);
  for (int32_t i = 0; i < record->map_count; i++)
    if (!write_map(&out, record->maps[i], record->names[i])) out.failed = true;
  text_print(&out, "wishes: %d\n", (int)record->wish_count);
  int32_t checks = 0;
  for (int32_t i = 0; i <= record->wish_count; i++) {
    int32_t tick = i < record->wish_count ? record->wishes[i].tick : INT32_MAX;
    for (; checks < record->check_count && (checks + 1) * ARCADE_CHECK < tick; checks++)
      text_print(&out, "= %d %016llx\n", (int)record->checks[checks].score,
                 (unsigned long long)record->checks[checks].hash);
    if (i < record->wish_count)
      text_print(&out, "%d %d%c\n", (int)tick, (int)record->wishes[i].actor, move_letter(record->wishes[i].move));
  }
  text_print(&out, "end\n");
  return text_take(&out, size);
}

/* ---- reading ---- */

typedef struct Reader {
  const char *name, *at, *end;
  const char *start;
  char line[256];
  size_t length;
  int number;
  Error *error;
} Reader;

static bool refuse(const Reader *r, const char *expected) {
  return error_set(r->error, "%s:%d: expected %s", r->name, r->number, expected);
}

/* False at the end, and where a NUL would hide the rest of the line. */
static bool next_line(Reader *r) {
  r->number++;
  const char *stop = r->at < r->end ? memchr(r->at, '\n', (size_t)(r->end - r->at)) : NULL;
  if (!stop || memchr(r->at, '\0', (size_t)(stop - r->at))) return false;
  r->start = r->at;
  r->length = (size_t)(stop - r->at);
  r->at = stop + 1;
  size_t n = r->length < sizeof r->line - 1 ? r->length : sizeof r->line - 1;
  memcpy(r->line, r->start, n);
  r->line[n] = '\0';
  return true;
}

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

static bool read_name(Reader *r, const char *key, char *out, size_t room) {
  const char *value = value_of(r, key);
  if (!value) return false;
  if (strlen(value) >= room) return refuse(r, "a shorter name");
  snprintf(out, room, "%s", value);
  return true;
}

/* Digits alone, without a sign: the end of them, or NULL when they are none or too large. */
static const char *digits(const char *text, unsigned long long most, unsigned long long *out) {
  unsigned long long value = 0;
  const char *at = text;
  for (; *at >= '0' && *at <= '9'; at++) {
    unsigned digit = (unsigned)(*at - '0');
    if (digit > most || value > (most - digit) / 10) return NULL;
    value = value * 10 + digit;
  }
  *out = value;
  return at == text ? NULL : at;
}

static bool read_number(Reader *r, const char *key, int32_t most, int32_t *out) {
  const char *value = value_of(r, key);
  if (!value) return false;
  unsigned long long number;
  const char *end = digits(value, (unsigned long long)most, &number);
  if (!end || *end) return refuse(r, "a whole number that is not too large");
  *out = (int32_t)number;
  return true;
}

static const char *read_hash(const char *text, uint64_t *out) {
  uint64_t value = 0;
  for (int i = 0; i < 16; i++) {
    char c = text[i];
    int digit = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
    if (digit < 0) return NULL;
    value = value << 4 | (unsigned)digit;
  }
  *out = value;
  return text + 16;
}

static bool read_head(Reader *r, ArcadeRecord *record) {
  if (!next_line(r)) return refuse(r, "the line 'pacade-arcade 2'");
  record->turbo = strcmp(r->line, magic_turbo) == 0;
  record->wanders = record->turbo || strcmp(r->line, magic) == 0;
  if (!record->wanders && strcmp(r->line, magic_still) != 0) return refuse(r, "the line 'pacade-arcade 2'");
  if (!read_name(r, "pacman", record->pacman, ARCADE_NAME) || !read_name(r, "second", record->second, ARCADE_NAME) ||
      !read_name(r, "monsters", record->monsters, ARCADE_NAME) ||
      !read_name(r, "difficulty", record->difficulty, sizeof record->difficulty))
    return false;
  const char *value = value_of(r, "seed");
  unsigned long long seed;
  if (!value) return false;
  const char *end = digits(value, ULLONG_MAX, &seed);
  if (!end || *end) return refuse(r, "a whole number");
  record->seed = seed;
  if (!read_number(r, "pacmen", ARCADE_PACMEN, &record->pacmen) || !read_number(r, "lives", 1000, &record->lives) ||
      !read_number(r, "max-rounds", INT32_MAX, &record->max_rounds) ||
      !read_number(r, "max-ticks", INT32_MAX, &record->max_ticks) ||
      !read_number(r, "max-idle", INT32_MAX, &record->max_idle))
    return false;
  if (record->pacmen < 1) return refuse(r, "one or two Pacmen");
  int32_t outcome = 0;
  if (!read_number(r, "ticks", ARCADE_TICKS, &record->ticks) || !read_number(r, "score", INT32_MAX, &record->score) ||
      !read_number(r, "round", INT32_MAX, &record->round) || !read_number(r, "outcome", OUTCOME_COUNT - 1, &outcome))
    return false;
  record->outcome = (uint8_t)outcome;
  value = value_of(r, "hash");
  if (!value) return false;
  end = read_hash(value, &record->hash);
  return (end && !*end) || refuse(r, "a hash of 16 digits");
}

static bool read_map(Reader *r, ArcadeRecord *record) {
  const char *value = value_of(r, "board");
  unsigned long long lines;
  if (!value) return false;
  const char *end = digits(value, 1000, &lines);
  if (!end || *end != ' ' || strlen(end + 1) >= ARCADE_NAME) return refuse(r, "a number of lines and a name");
  char name[ARCADE_NAME];
  snprintf(name, sizeof name, "%s", end + 1);
  const char *from = r->at;
  for (unsigned long long i = 0; i < lines; i++)
    if (!next_line(r)) return refuse(r, "another line of the maze");
  Map *map = map_parse(from, (size_t)(r->at - from), name, r->error);
  if (!map) return false;
  bool ok = arcade_record_add_map(record, map, name, r->error);
  map_destroy(map);
  return ok;
}

static bool read_check(Reader *r, ArcadeRecord *record) {
  unsigned long long score;
  uint64_t hash;
  const char *end = digits(r->line + 2, INT32_MAX, &score);
  end = end && *end == ' ' ? read_hash(end + 1, &hash) : NULL;
  if (!end || *end) return refuse(r, "'= SCORE HASH'");
  if (record->check_count >= record->ticks / ARCADE_CHECK) return refuse(r, "no more checks than ticks allow");
  ArcadeState after = {.tick = (record->check_count + 1) * ARCADE_CHECK};
  ArcadeRecord kept = *record; /* what the header said stays */
  if (!arcade_record_tick(record, &after, r->error)) return false;
  record->ticks = kept.ticks;
  record->score = kept.score;
  record->round = kept.round;
  record->outcome = kept.outcome;
  record->hash = kept.hash;
  record->checks[record->check_count - 1] = (ArcadeCheck){hash, (int32_t)score};
  return true;
}

static bool read_wish(Reader *r, ArcadeRecord *record) {
  unsigned long long tick, actor;
  const char *end = digits(r->line, INT32_MAX, &tick);
  end = end && *end == ' ' ? digits(end + 1, ARCADE_ACTORS - 1, &actor) : NULL;
  Move move = end && *end ? move_of_letter(*end) : MOVE_COUNT;
  if (move >= DIRECTION_COUNT || end[1]) return refuse(r, "'TICK ACTOR' and a letter of W N E S");
  int32_t before = record->wish_count > 0 ? record->wishes[record->wish_count - 1].tick : 1;
  if ((int32_t)tick < before || (int32_t)tick > record->ticks) return refuse(r, "keys in the order of ticks");
  return arcade_record_wish(record, (int32_t)tick, (int32_t)actor, move, r->error);
}

static bool read_all(Reader *r, ArcadeRecord *record) {
  int32_t mazes = 0, wishes = 0;
  if (!read_head(r, record) || !read_number(r, "mazes", ARCADE_MAZES, &mazes)) return false;
  if (mazes < 1) return refuse(r, "at least one maze");
  for (int32_t i = 0; i < mazes; i++)
    if (!read_map(r, record)) return false;
  if (!read_number(r, "wishes", INT32_MAX, &wishes)) return false;
  for (;;) {
    if (!next_line(r)) return refuse(r, "'end'");
    if (strcmp(r->line, "end") == 0) break;
    if (r->line[0] == '=' && r->line[1] == ' ' ? !read_check(r, record) : !read_wish(r, record)) return false;
  }
  if (record->wish_count != wishes) return refuse(r, "as many keys as the header says");
  return r->at == r->end || refuse(r, "nothing after 'end'");
}

bool arcade_record_is(const char *text, size_t size) {
  size_t n = strcspn(magic, " ") + 1;
  return size >= n && memcmp(text, magic, n) == 0;
}

bool arcade_record_parse(ArcadeRecord *record, const char *text, size_t size, const char *name, Error *error) {
  *record = (ArcadeRecord){0};
  Reader reader = {.name = name, .at = text, .end = text + size, .error = error};
  if (read_all(&reader, record)) return true;
  arcade_record_destroy(record);
  return false;
}

bool arcade_record_read(ArcadeRecord *record, const char *path, Error *error) {
  size_t size;
  char *text = file_read(path, ARCADE_RECORD_BYTES, &size, error);
  if (!text) return false;
  bool ok = arcade_record_parse(record, text, size, path, error);
  free(text);
  return ok;
}
