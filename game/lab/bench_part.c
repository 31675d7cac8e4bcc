/* Parts of a bench: what a run with --shard leaves behind, and joining them again.
 *
 * The form is text, one thing a line, fields separated by tabs; names have blanks, '%' and control bytes as %XX:
 *   pacade-bench-part 3
 *   shard I N | games G | seed S | max-turns T | max-nodes M | sight KIND | format NAME | baseline NAME | rows R   (a
 * line each) row LEVEL MAP AGENT MONSTERS MAP-HASH FOODS BEST-MOVES                       (R lines; no monsters: '-')
 *   game ROW NUMBER OUTCOME SCORE MOVES FOODS EXPANDED THINK-NS DECISIONS PEAK HASH [BUCKET:COUNT ...]
 *   times ROW BUCKET:COUNT ...                                                   (thinking times, stats.h)
 *   end GAMES
 * A game has its own times only in a journal, where a line must say all of it; a journal has no end, and its last line
 * may be cut off. Must not know how games are played or how reports look. */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "game/core/file.h"
#include "game/lab/bench_report.h"

static const char magic[] = "pacade-bench-part\t3";
static const size_t part_bytes_max = (size_t)2 << 30;
enum { FIELDS_MAX = 16, ROWS_MAX = 1000000, SHARDS_MAX = 1000000 };

static void write_name(const char *name, FILE *out) {
  if (!*name) putc('-', out);
  for (; *name; name++) {
    unsigned char c = (unsigned char)*name;
    if (c <= ' ' || c == '%' || c == 0x7f || (c == '-' && !name[1]))
      fprintf(out, "%%%02X", c);
    else
      putc(c, out);
  }
}

static void write_row(const BenchRow *row, FILE *out) {
  fprintf(out, "row\t%d\t", (int)row->level);
  write_name(row->map, out);
  putc('\t', out);
  write_name(row->agent, out);
  putc('\t', out);
  write_name(row->monsters, out);
  fprintf(out, "\t%016" PRIx64 "\t%d\t%d\n", row->map_hash, (int)row->foods_total, (int)row->best_moves);
}

/* A run that was not divided is the first part of one. */
static int32_t part_of(int32_t number) { return number > 0 ? number : 1; }

size_t bench_print_game(const Bench *bench, int64_t index, char *out, size_t room) {
  const BenchGame *game = &bench->played[index];
  int length = snprintf(out, room,
                        "game\t%" PRId64 "\t%" PRId64 "\t%d\t%d\t%d\t%d\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64
                        "\t%" PRIu64 "\t%016" PRIx64,
                        index / bench->games, index % bench->games, game->outcome, (int)game->score, (int)game->moves,
                        (int)game->foods, game->expanded, game->think_ns, game->decisions, game->peak, game->hash);
  return (size_t)length;
}

int64_t bench_write_played(const Bench *bench, BenchFormat format, FILE *out) {
  fprintf(out, "%s\nshard\t%d\t%d\ngames\t%d\nseed\t%" PRIu64 "\n", magic, (int)part_of(bench->shard),
          (int)part_of(bench->shards), (int)bench->games, bench->seed);
  fprintf(out, "max-turns\t%d\nmax-nodes\t%" PRIu64 "\nsight\t%s\nformat\t%s\nbaseline\t", (int)bench->max_turns,
          bench->max_nodes, sight_ids[bench->sight], bench_format_names[format]);
  write_name(bench->baseline, out);
  fprintf(out, "\nrows\t%d\n", (int)bench->row_count);
  for (int32_t i = 0; i < bench->row_count; i++) write_row(&bench->rows[i], out);
  int64_t count = 0;
  for (int64_t i = 0; i < (int64_t)bench->row_count * bench->games; i++) {
    if (!bench->played[i].played) continue;
    count++;
    char line[BENCH_LINE];
    bench_print_game(bench, i, line, sizeof line);
    fprintf(out, "%s\n", line);
  }
  for (int32_t i = 0; i < bench->row_count; i++) {
    if (bench->times[i].total == 0) continue;
    fprintf(out, "times\t%d", (int)i);
    for (int32_t b = 0; b < HISTOGRAM_BUCKETS; b++)
      if (bench->times[i].counts[b]) fprintf(out, "\t%d:%" PRIu64, (int)b, bench->times[i].counts[b]);
    putc('\n', out);
  }
  return count;
}

void bench_write_part(const Bench *bench, BenchFormat format, FILE *out) {
  int64_t games = bench_write_played(bench, format, out);
  fprintf(out, "end\t%" PRId64 "\n", games);
}

typedef struct PartReader {
  const char *path;
  char *at; /* the rest of the text, NULL at its end */
  int32_t line;
  char *fields[FIELDS_MAX];
  int32_t count;
  bool journal; /* no end is needed, and a cut last line is dropped */
  Error *error;
} PartReader;

static bool refuse(const PartReader *r, const char *expected) {
  error_set(r->error, "%s:%d: expected %s", r->path, (int)r->line, expected);
  return false;
}

/* Splits the next line at its tabs; the last field keeps what is too much. False at the end of the text. */
static bool next_line(PartReader *r) {
  if (!r->at || !*r->at) return false;
  char *line = r->at;
  char *stop = strchr(line, '\n');
  if (!stop && r->journal) return false;
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

/* A line "KEY value" of the head. */
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
  int64_t level, foods, best;
  if (!head_line(r, "row", 7)) return false;
  bool ok = read_whole(r->fields[1], 0, 1000, &level) && read_name(r->fields[2], row.map) &&
            read_name(r->fields[3], row.agent) && read_name(r->fields[4], row.monsters) &&
            read_big(r->fields[5], 16, &row.map_hash) && read_whole(r->fields[6], 0, INT32_MAX, &foods) &&
            read_whole(r->fields[7], 0, INT32_MAX, &best);
  if (!ok) return refuse(r, "level, map, agent, monsters, hash, foods and best moves of a row");
  row.level = (int32_t)level;
  row.foods_total = (int32_t)foods;
  row.best_moves = (int32_t)best;
  return bench_add_row(bench, &row, r->error);
}

static bool read_head(PartReader *r, Bench *bench, BenchFormat *format) {
  if (!next_line(r) || r->count != 2 || strcmp(r->fields[0], "pacade-bench-part") != 0 ||
      strcmp(r->fields[1], "3") != 0)
    return refuse(r, "a part of a bench ('pacade bench --shard I/N')");
  int64_t shard, shards, games, turns, rows;
  if (!head_line(r, "shard", 2)) return false;
  if (!read_whole(r->fields[2], 1, SHARDS_MAX, &shards) || !read_whole(r->fields[1], 1, shards, &shard))
    return refuse(r, "I and N of the part, I from 1 to N");
  if (!head_number(r, "games", 1, INT32_MAX, &games) || !head_line(r, "seed", 1)) return false;
  if (!read_big(r->fields[1], 10, &bench->seed)) return refuse(r, "a seed");
  if (!head_number(r, "max-turns", 0, INT32_MAX, &turns) || !head_line(r, "max-nodes", 1)) return false;
  if (!read_big(r->fields[1], 10, &bench->max_nodes)) return refuse(r, "a number of nodes");
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
  for (int64_t i = 0; i < rows; i++)
    if (!read_row(r, bench)) return false;
  return bench_allocate(bench, r->error);
}

static bool read_bucket(const PartReader *r, Histogram *times, char *text) {
  char *colon = strchr(text, ':');
  int64_t bucket;
  uint64_t count;
  if (colon) *colon = '\0';
  if (!colon || !read_whole(text, 0, HISTOGRAM_BUCKETS - 1, &bucket) || !read_big(colon + 1, 10, &count))
    return refuse(r, "BUCKET:COUNT");
  times->counts[bucket] += count;
  times->total += count;
  return true;
}

/* All that stand from that field on; the last field holds what did not fit the table of fields. */
static bool read_buckets(PartReader *r, Histogram *times, int32_t from) {
  for (int32_t i = from; i < r->count; i++) {
    char *field = r->fields[i], *rest = NULL;
    for (field = strtok_r(field, "\t", &rest); field; field = strtok_r(NULL, "\t", &rest))
      if (!read_bucket(r, times, field)) return false;
  }
  return true;
}

static bool read_times(PartReader *r, Bench *bench) {
  int64_t row;
  if (r->count < 2 || !read_whole(r->fields[1], 0, bench->row_count - 1, &row)) return refuse(r, "the number of a row");
  return read_buckets(r, &bench->times[row], 2);
}

static bool read_game(PartReader *r, Bench *bench) {
  int64_t row, number, outcome, score, moves, foods;
  BenchGame game = {.played = true};
  bool ok = r->count >= 12 && read_whole(r->fields[1], 0, bench->row_count - 1, &row) &&
            read_whole(r->fields[2], 0, bench->games - 1, &number) &&
            read_whole(r->fields[3], OUTCOME_PLAYING + 1, OUTCOME_COUNT - 1, &outcome) &&
            read_whole(r->fields[4], INT32_MIN, INT32_MAX, &score) && read_whole(r->fields[5], 0, INT32_MAX, &moves) &&
            read_whole(r->fields[6], 0, INT32_MAX, &foods) && read_big(r->fields[7], 10, &game.expanded) &&
            read_big(r->fields[8], 10, &game.think_ns) && read_big(r->fields[9], 10, &game.decisions) &&
            read_big(r->fields[10], 10, &game.peak) && read_big(r->fields[11], 16, &game.hash);
  if (!ok)
    return refuse(r,
                  "row, number, outcome, score, moves, foods, expanded, nanoseconds, decisions, peak, hash of a game");
  int64_t index = row * bench->games + number;
  if (!bench_in_shard(bench, index)) return refuse(r, "a game of this part, found one of another");
  if (bench->played[index].played) return refuse(r, "every game once, found one again");
  game.outcome = (uint8_t)outcome;
  game.score = (int32_t)score;
  game.moves = (int32_t)moves;
  game.foods = (int32_t)foods;
  bench->played[index] = game;
  return read_buckets(r, &bench->times[row], 12);
}

static bool read_body(PartReader *r, Bench *bench) {
  int64_t games = 0, told;
  while (next_line(r)) {
    const char *key = r->fields[0];
    if (strcmp(key, "end") == 0) {
      if (r->count != 2 || !read_whole(r->fields[1], games, games, &told))
        return refuse(r, "the number of games that stand above");
      return !r->at || !*r->at || refuse(r, "nothing after the end");
    }
    bool game = strcmp(key, "game") == 0;
    if (!game && strcmp(key, "times") != 0) return refuse(r, "'game', 'times' or 'end'");
    if (game ? !read_game(r, bench) : !read_times(r, bench)) return false;
    games += game;
  }
  return r->journal || refuse(r, "'end': the file is cut off");
}

static bool read_part(Bench *bench, const char *path, bool journal, BenchFormat *format, Error *error) {
  *bench = (Bench){0};
  size_t size;
  char *text = file_read(path, part_bytes_max, &size, error);
  if (!text) return false;
  PartReader reader = {.path = path, .at = text, .journal = journal, .error = error};
  bool ok = read_head(&reader, bench, format) && read_body(&reader, bench);
  free(text);
  if (!ok) bench_destroy(bench);
  return ok;
}

static bool check_whole(const Bench *bench, const char *path, Error *error) {
  for (int64_t i = 0; i < (int64_t)bench->row_count * bench->games; i++)
    if (bench_in_shard(bench, i) && !bench->played[i].played)
      return error_set(error, "%s: game %lld of row %lld is missing", path, (long long)(i % bench->games),
                       (long long)(i / bench->games));
  return true;
}

static bool same_rows(const Bench *a, const Bench *b) {
  if (a->row_count != b->row_count) return false;
  for (int32_t i = 0; i < a->row_count; i++) {
    const BenchRow *x = &a->rows[i], *y = &b->rows[i];
    if (x->level != y->level || x->map_hash != y->map_hash || x->foods_total != y->foods_total ||
        strcmp(x->map, y->map) != 0 || strcmp(x->agent, y->agent) != 0 || strcmp(x->monsters, y->monsters) != 0)
      return false;
  }
  return true;
}

static bool same_plan(const Bench *a, const Bench *b) {
  return a->games == b->games && a->seed == b->seed && a->max_turns == b->max_turns && a->max_nodes == b->max_nodes &&
         a->sight == b->sight && part_of(a->shards) == part_of(b->shards) && same_rows(a, b);
}

/* Moves the games of a part over. */
static bool take_part(Bench *bench, const Bench *part, const char *path, const char *first, Error *error) {
  if (!same_plan(bench, part) || strcmp(bench->baseline, part->baseline) != 0) {
    error_set(error, "%s: not a part of the same run as %s", path, first);
    return false;
  }
  for (int64_t i = part->shard - 1; i < (int64_t)bench->row_count * bench->games; i += part->shards) {
    if (bench->played[i].played)
      return error_set(error, "%s: part %d/%d is there twice", path, (int)part->shard, (int)part->shards);
    bench->played[i] = part->played[i];
  }
  for (int32_t i = 0; i < bench->row_count; i++) histogram_merge(&bench->times[i], &part->times[i]);
  return true;
}

bool bench_resume(Bench *bench, const char *path, Error *error) {
  Bench part;
  BenchFormat format;
  if (!read_part(&part, path, true, &format, error)) return false;
  bool same = same_plan(bench, &part) && part_of(bench->shard) == part.shard;
  if (same) {
    size_t games = (size_t)bench->row_count * (size_t)bench->games;
    memcpy(bench->played, part.played, sizeof *bench->played * games);
    memcpy(bench->times, part.times, sizeof *bench->times * (size_t)bench->row_count);
  } else {
    error_set(error, "%s: left by another run; remove it to start afresh", path);
  }
  bench_destroy(&part);
  return same;
}

bool bench_join(Bench *bench, const char *const *paths, int32_t count, BenchFormat *format, Error *error) {
  if (!read_part(bench, paths[0], false, format, error)) return false;
  bool ok = check_whole(bench, paths[0], error);
  for (int32_t i = 1; ok && i < count; i++) {
    Bench part;
    BenchFormat other = BENCH_FORMAT_COUNT;
    ok = read_part(&part, paths[i], false, &other, error);
    if (!ok) break;
    ok = check_whole(&part, paths[i], error) && take_part(bench, &part, paths[i], paths[0], error);
    if (ok && other != *format) ok = error_set(error, "%s: made for another format than %s", paths[i], paths[0]);
    bench_destroy(&part);
  }
  for (int64_t i = 0; ok && i < (int64_t)bench->row_count * bench->games; i++)
    if (!bench->played[i].played)
      ok = error_set(error, "part %d/%d is missing", (int)(i % bench->shards) + 1, (int)bench->shards);
  if (!ok) bench_destroy(bench);
  bench->shard = bench->shards = 0;
  return ok;
}
