/* Parts of a bench: what a run with --shard leaves behind, and joining them again.
 *
 * The form is text, one thing per line, fields separated by tabs; names have blanks, '%' and control bytes as %XX:
 *   pacade-bench-part 4
 *   kind bench|tournament|knockout
 *   shard I N
 *   games G
 *   seed S
 *   max-turns T
 *   max-nodes M
 *   sight KIND
 *   format NAME
 *   baseline NAME
 *   rows R
 *   row LEVEL MAP AGENT MONSTERS MAP-HASH FOODS BEST-MOVES                       (R lines; no monsters: '-')
 *   game ROW NUMBER OUTCOME STOPPED SCORE MOVES FOODS EXPANDED THINK-NS DECISIONS PEAK HASH [BUCKET:COUNT ...]
 *   times ROW BUCKET:COUNT ...                                                   (thinking times, stats.h)
 *   end GAMES
 * A game has its own times only in a journal, where a line must say all of it; a journal has no end, its last line may
 * be cut off, and lines that are damaged count for nothing. Must not know how games are played or how reports look. */
#include "game/lab/bench_part.h"

#include <inttypes.h>
#include <string.h>

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
  fprintf(out, "\t%016" PRIx64 "\t%d\t%d\t%d\n", row->map_hash, (int)row->foods_total, (int)row->terrain,
          (int)row->best_cost);
}

int32_t part_of(int32_t number) { return number > 0 ? number : 1; }

size_t bench_print_game(const Bench *bench, int64_t index, char *out, size_t room) {
  const BenchGame *game = &bench->played[index];
  int length = snprintf(out, room,
                        "game\t%" PRId64 "\t%" PRId64 "\t%d\t%d\t%d\t%d\t%d\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64
                        "\t%" PRIu64 "\t%016" PRIx64,
                        index / bench->games, index % bench->games, game->outcome, game->stopped, (int)game->score,
                        (int)game->moves, (int)game->foods, game->expanded, game->think_ns, game->decisions, game->peak,
                        game->hash);
  return (size_t)length;
}

int64_t bench_write_played(const Bench *bench, BenchFormat format, FILE *out) {
  fprintf(out, "%s\t%s\nkind\t%s\n", part_magic, part_version, part_kinds[bench->kind]);
  fprintf(out, "shard\t%d\t%d\ngames\t%d\nseed\t%" PRIu64 "\n", (int)part_of(bench->shard), (int)part_of(bench->shards),
          (int)bench->games, bench->seed);
  char budget[64];
  fair_write(&bench->fair, budget, sizeof budget);
  fprintf(out, "max-turns\t%d\nmax-idle\t%d\nmax-nodes\t%" PRIu64 "\nbudget\t%s\nsight\t%s\nformat\t%s\nbaseline\t",
          (int)bench->max_turns, (int)bench->max_idle, bench->max_nodes, budget, sight_ids[bench->sight],
          bench_format_names[format]);
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

bool part_same_plan(const Bench *a, const Bench *b) {
  return a->kind == b->kind && a->games == b->games && a->seed == b->seed && a->max_turns == b->max_turns &&
         a->max_idle == b->max_idle && a->max_nodes == b->max_nodes && a->fair.kind == b->fair.kind &&
         a->fair.value == b->fair.value && a->sight == b->sight && part_of(a->shards) == part_of(b->shards) &&
         same_rows(a, b);
}

/* Moves the games of a part into the bench. */
static bool take_part(Bench *bench, const Bench *part, const char *path, const char *first, Error *error) {
  if (!part_same_plan(bench, part) || strcmp(bench->baseline, part->baseline) != 0) {
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

bool bench_resume(Bench *bench, const char *path, BenchDamage *damage, Error *error) {
  Bench part;
  BenchFormat format;
  *damage = (BenchDamage){0};
  if (!part_read(&part, path, bench, damage, &format, error)) return false;
  size_t games = (size_t)bench->row_count * (size_t)bench->games;
  memcpy(bench->played, part.played, sizeof *bench->played * games);
  memcpy(bench->times, part.times, sizeof *bench->times * (size_t)bench->row_count);
  bench_destroy(&part);
  return true;
}

bool bench_join(Bench *bench, const char *const *paths, int32_t count, BenchFormat *format, Error *error) {
  if (!part_read(bench, paths[0], NULL, NULL, format, error)) return false;
  bool ok = check_whole(bench, paths[0], error);
  for (int32_t i = 1; ok && i < count; i++) {
    Bench part;
    BenchFormat other = BENCH_FORMAT_COUNT;
    ok = part_read(&part, paths[i], NULL, NULL, &other, error);
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
