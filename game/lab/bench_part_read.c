/* Reading a part or a journal of a bench: every line is checked before it counts.
 * Must not know how games are played or how reports look. */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "game/core/file.h"
#include "game/lab/bench_part.h"

const char part_magic[] = "pacade-bench-part", part_version[] = "7";
const char *const part_kinds[BENCH_KIND_COUNT] = {
    [BENCH_ROWS] = "bench", [BENCH_TOURNAMENT] = "tournament", [BENCH_KNOCKOUT] = "knockout"};

static const size_t part_bytes_max = (size_t)2 << 30;
enum {
  FIELDS_MAX = 16,
  ROWS_MAX = 1000000,
  GAME_BYTES_MIN = 44, /* of the line of a game: its word, eleven numbers, the hash, tabs and the line's end */
};

typedef struct PartReader {
  const char *path;
  char *at; /* the rest of the text, NULL at its end */
  int32_t line;
  char *fields[FIELDS_MAX];
  int32_t count;
  const Bench *plan;   /* of a journal */
  BenchDamage *damage; /* of a journal; NULL: a part, which must be complete */
  Histogram times;     /* of the current line: they count once the whole line has been read */
  Error *error;
} PartReader;

static bool refuse(const PartReader *r, const char *expected) {
  error_set(r->error, "%s:%d: expected %s", r->path, (int)r->line, expected);
  return false;
}

/* Splits the next line at its tabs; the last field keeps the rest of the line. False at the end of the text. */
static bool next_line(PartReader *r) {
  if (!r->at || !*r->at) return false;
  char *line = r->at;
  char *stop = strchr(line, '\n');
  if (!stop && r->damage) return false; /* the line was cut off when the run ended */
  if (stop) *stop = '\0';
  r->at = stop ? stop + 1 : NULL;
  r->line++;
  r->count = 0;
  while (line && r->count < FIELDS_MAX) {
    r->fields[r->count++] = line;
    char *tab = r->count < FIELDS_MAX ? strchr(line, '\t') : NULL;
    if (tab) *tab = '\0';
    line = tab ? tab + 1 : NULL;
  }
  return true;
}

static bool read_whole(const char *text, int64_t low, int64_t high, int64_t *out) {
  char *end;
  errno = 0;
  long long value = strtoll(text, &end, 10);
  if (end == text || *end != '\0' || errno == ERANGE || value < low || value > high) return false;
  *out = value;
  return true;
}

static bool read_big(const char *text, int base, uint64_t *out) {
  char *end;
  errno = 0;
  unsigned long long value = strtoull(text, &end, base);
  if (*text == '-' || end == text || *end != '\0' || errno == ERANGE) return false;
  *out = value;
  return true;
}

/* Reads a line "KEY value" of the head. */
static bool head_line(PartReader *r, const char *key, int32_t fields) {
  if (next_line(r) && r->count == fields + 1 && strcmp(r->fields[0], key) == 0) return true;
  char expected[64];
  snprintf(expected, sizeof expected, "a line '%s' with %d fields", key, (int)fields);
  return refuse(r, expected);
}

static bool head_number(PartReader *r, const char *key, int64_t low, int64_t high, int64_t *out) {
  return head_line(r, key, 1) && (read_whole(r->fields[1], low, high, out) || refuse(r, "a number in its range"));
}

static int hex_digit(char c) {
  const char *digits = "0123456789ABCDEF";
  const char *found = c ? strchr(digits, c) : NULL;
  return found ? (int)(found - digits) : -1;
}

static bool read_name(const char *text, char *out) {
  size_t used = 0;
  if (strcmp(text, "-") == 0) text = "";
  for (; *text; text++) {
    if (used + 1 >= BENCH_NAME) return false;
    char c = *text;
    if (c == '%') {
      int high = hex_digit(text[1]), low = high >= 0 ? hex_digit(text[2]) : -1;
      if (low < 0) return false;
      c = (char)(high * 16 + low);
      text += 2;
    }
    if (c == '\0') return false;
    out[used++] = c;
  }
  out[used] = '\0';
  return true;
}

static bool read_row(PartReader *r, Bench *bench) {
  BenchRow row = {0};
  int64_t level, foods, terrain, best;
  if (!head_line(r, "row", 8)) return false;
  bool ok = read_whole(r->fields[1], 0, 1000, &level) && read_name(r->fields[2], row.map) &&
            read_name(r->fields[3], row.agent) && read_name(r->fields[4], row.monsters) &&
            read_big(r->fields[5], 16, &row.map_hash) && read_whole(r->fields[6], 0, INT32_MAX, &foods) &&
            read_whole(r->fields[7], 0, 1, &terrain) && read_whole(r->fields[8], 0, INT32_MAX, &best);
  if (!ok) return refuse(r, "level, map, agent, monsters, hash, foods, terrain and least cost of a row");
  row.level = (int32_t)level;
  row.foods_total = (int32_t)foods;
  row.terrain = terrain != 0;
  row.best_cost = (int32_t)best;
  return bench_add_row(bench, &row, r->error);
}

/* A head of a few bytes can tell of millions of games: they need room only where they can be. */
static bool fits(const PartReader *r, const Bench *bench) {
  if (r->plan) {
    if (part_same_plan(r->plan, bench) && part_of(r->plan->shard) == bench->shard) return true;
    return error_set(r->error, "%s: left by another run; remove it to start afresh", r->path);
  }
  size_t bytes = r->at ? strlen(r->at) : 0;
  int64_t games = (int64_t)bench->row_count * bench->games / bench->shards;
  return games <= (int64_t)(bytes / GAME_BYTES_MIN) || refuse(r, "'end': the file is cut off");
}

static bool read_head(PartReader *r, Bench *bench, BenchFormat *format) {
  if (!next_line(r) || r->count != 2 || strcmp(r->fields[0], part_magic) != 0)
    return refuse(r, "a part of a bench ('pacade bench --shard I/N')");
  if (strcmp(r->fields[1], part_version) != 0) return refuse(r, "a part written by this version of the program");
  if (!head_line(r, "kind", 1)) return false;
  int kind = 0;
  while (kind < BENCH_KIND_COUNT && strcmp(r->fields[1], part_kinds[kind]) != 0) kind++;
  if (kind == BENCH_KIND_COUNT) return refuse(r, "'bench', 'tournament' or 'knockout'");
  bench->kind = (BenchKind)kind;
  int64_t shard, shards, games, turns, idle, rows;
  if (!head_line(r, "shard", 2)) return false;
  if (!read_whole(r->fields[2], 1, BENCH_SHARDS_MAX, &shards) || !read_whole(r->fields[1], 1, shards, &shard))
    return refuse(r, "I and N of the part, I from 1 to N");
  if (!head_number(r, "games", 1, INT32_MAX, &games) || !head_line(r, "seed", 1)) return false;
  if (!read_big(r->fields[1], 10, &bench->seed)) return refuse(r, "a seed");
  if (!head_number(r, "max-turns", 0, INT32_MAX, &turns) ||
      !head_number(r, "max-idle", MAX_IDLE_USUAL, INT32_MAX, &idle) || !head_line(r, "max-nodes", 1))
    return false;
  if (!read_big(r->fields[1], 10, &bench->max_nodes)) return refuse(r, "a number of nodes");
  if (!head_line(r, "budget", 1)) return false;
  if (!fair_parse(&bench->fair, r->fields[1], NULL)) return refuse(r, "a budget: own, nodes=N, depth=N or time=S");
  if (!head_line(r, "sight", 1)) return false;
  bench->sight = sight_find(r->fields[1]);
  if (bench->sight == SIGHT_KIND_COUNT) return refuse(r, "a sight: diamond, walk or square");
  if (!head_line(r, "format", 1)) return false;
  *format = bench_format_find(r->fields[1]);
  if (*format == BENCH_FORMAT_COUNT) return refuse(r, "the name of a format");
  if (!head_line(r, "baseline", 1)) return false;
  if (!read_name(r->fields[1], bench->baseline)) return refuse(r, "the name of the baseline");
  if (!head_number(r, "rows", 1, ROWS_MAX, &rows)) return false;
  bench->shard = (int32_t)shard;
  bench->shards = (int32_t)shards;
  bench->games = (int32_t)games;
  bench->max_turns = (int32_t)turns;
  bench->max_idle = (int32_t)idle;
  for (int64_t i = 0; i < rows; i++)
    if (!read_row(r, bench)) return false;
  return fits(r, bench) && bench_allocate(bench, r->error);
}

static bool read_bucket(PartReader *r, char *text) {
  char *colon = strchr(text, ':');
  int64_t bucket;
  uint64_t count;
  if (colon) *colon = '\0';
  if (!colon || !read_whole(text, 0, HISTOGRAM_BUCKETS - 1, &bucket) || !read_big(colon + 1, 10, &count))
    return refuse(r, "BUCKET:COUNT");
  r->times.counts[bucket] += count;
  r->times.total += count;
  return true;
}

/* Reads all buckets from that field on; the last field holds those that did not fit the table of fields. */
static bool read_buckets(PartReader *r, int32_t from) {
  r->times = (Histogram){0};
  for (int32_t i = from; i < r->count; i++) {
    char *field = r->fields[i], *rest = NULL;
    for (field = strtok_r(field, "\t", &rest); field; field = strtok_r(NULL, "\t", &rest))
      if (!read_bucket(r, field)) return false;
  }
  return true;
}

static bool read_times(PartReader *r, Bench *bench) {
  int64_t row;
  if (r->count < 2 || !read_whole(r->fields[1], 0, bench->row_count - 1, &row)) return refuse(r, "the number of a row");
  if (!read_buckets(r, 2)) return false;
  histogram_merge(&bench->times[row], &r->times);
  return true;
}

static bool read_game(PartReader *r, Bench *bench) {
  int64_t row, number, outcome, stopped, score, moves, foods;
  BenchGame game = {.played = true};
  bool ok = r->count >= 13 && read_whole(r->fields[1], 0, bench->row_count - 1, &row) &&
            read_whole(r->fields[2], 0, bench->games - 1, &number) &&
            read_whole(r->fields[3], OUTCOME_PLAYING + 1, OUTCOME_COUNT - 1, &outcome) &&
            read_whole(r->fields[4], 0, 1, &stopped) && read_whole(r->fields[5], INT32_MIN, INT32_MAX, &score) &&
            read_whole(r->fields[6], 0, INT32_MAX, &moves) && read_whole(r->fields[7], 0, INT32_MAX, &foods) &&
            read_big(r->fields[8], 10, &game.expanded) && read_big(r->fields[9], 10, &game.think_ns) &&
            read_big(r->fields[10], 10, &game.decisions) && read_big(r->fields[11], 10, &game.peak) &&
            strlen(r->fields[12]) == 16 && read_big(r->fields[12], 16, &game.hash);
  if (!ok)
    return refuse(r,
                  "row, number, outcome, stopped, score, moves, foods, expanded, nanoseconds, decisions, peak, hash of "
                  "a game");
  int64_t index = row * bench->games + number;
  if (!bench_in_shard(bench, index)) return refuse(r, "a game of this part, found one of another");
  if (bench->played[index].played) return refuse(r, "every game once, found one again");
  if (!read_buckets(r, 13)) return false;
  game.outcome = (uint8_t)outcome;
  game.stopped = stopped != 0;
  game.score = (int32_t)score;
  game.moves = (int32_t)moves;
  game.foods = (int32_t)foods;
  bench->played[index] = game;
  histogram_merge(&bench->times[row], &r->times);
  return true;
}

/* A line of the body that can't be read: an error in a part, but in a journal only this line is lost. */
static bool pass_over(PartReader *r) {
  if (!r->damage) return false;
  if (r->damage->lines++ == 0) r->damage->first = *r->error;
  return true;
}

static bool read_line(PartReader *r, Bench *bench, int64_t *games, bool *ended) {
  const char *key = r->fields[0];
  int64_t told;
  *ended = strcmp(key, "end") == 0;
  if (*ended) {
    if (r->count != 2 || !read_whole(r->fields[1], *games, *games, &told))
      return refuse(r, "the number of games that stand above");
    return !r->at || !*r->at || refuse(r, "nothing after the end");
  }
  bool game = strcmp(key, "game") == 0;
  if (!game && strcmp(key, "times") != 0) return refuse(r, "'game', 'times' or 'end'");
  if (game ? !read_game(r, bench) : !read_times(r, bench)) return false;
  *games += game;
  return true;
}

static bool read_body(PartReader *r, Bench *bench) {
  int64_t games = 0;
  bool ended = false;
  while (next_line(r)) {
    bool ok = read_line(r, bench, &games, &ended);
    if (!ok && !pass_over(r)) return false;
    if (ok && ended) return true;
  }
  return r->damage || refuse(r, "'end': the file is cut off");
}

bool part_read(Bench *bench, const char *path, const Bench *plan, BenchDamage *damage, BenchFormat *format,
               Error *error) {
  *bench = (Bench){0};
  size_t size;
  char *text = file_read(path, part_bytes_max, &size, error);
  if (!text) return false;
  for (size_t i = 0; i < size; i++) /* NUL bytes after a crash of the machine must not end the text */
    if (text[i] == '\0') text[i] = '?';
  Error why;
  PartReader *reader = calloc(1, sizeof *reader);
  bool ok = reader != NULL;
  if (!reader) {
    error_set(error, "%s: out of memory", path);
  } else {
    *reader = (PartReader){.path = path, .at = text, .plan = plan, .damage = damage, .error = error ? error : &why};
    ok = read_head(reader, bench, format) && read_body(reader, bench);
  }
  free(reader);
  free(text);
  if (!ok) bench_destroy(bench);
  return ok;
}
