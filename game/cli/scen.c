/* pacade solve --scen: the queries of a grid benchmark's .scen file, one answer per line and the totals.
 * Must not know how any algorithm works, nor require that the file's lengths are right for four neighbours. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ai/search/oracle.h"
#include "game/cli/cli.h"
#include "game/cli/solve.h"
#include "game/core/map.h"
#include "game/lab/json.h"
#include "game/lab/scen.h"
#include "game/lab/table.h"

static Map *try_map(const char *folder, size_t length, const char *name, Error *error) {
  char path[PATH_MAX];
  int used = snprintf(path, sizeof path, "%.*s%s%s", (int)length, folder, length ? "/" : "", name);
  if (used < 0 || (size_t)used >= sizeof path) {
    error_set(error, "%s: the path is too long", name);
    return NULL;
  }
  return map_read_regular(path, error); /* it is the file that names it */
}

/* Looks in the given folder, otherwise beside the .scen file; first by the full name, then without its folders. */
static Map *open_map(const Scen *scen, const ScenQuery *query, const char *map_dir, Error *error) {
  const char *slash = strrchr(scen->path, '/');
  const char *folder = map_dir ? map_dir : scen->path;
  size_t length = map_dir ? strlen(map_dir) : slash ? (size_t)(slash - scen->path) : 0;
  if (!map_dir && slash == scen->path) folder = "/.", length = 2;
  const char *last = strrchr(query->map, '/');
  Error why;
  Map *map = try_map(folder, length, query->map, &why);
  if (!map && last) map = try_map(folder, length, last + 1, NULL);
  if (!map) error_set(error, "%s:%d: %s", scen->path, (int)query->line, why.text);
  return map;
}

static bool check_query(const Scen *scen, const ScenQuery *query, const Board *board, Error *error) {
  if (board->cols != query->width || board->rows != query->height)
    return error_set(error, "%s:%d: the query is for a map %d wide and %d high, '%s' is %d wide and %d high",
                     scen->path, (int)query->line, (int)query->width, (int)query->height, query->map, (int)board->cols,
                     (int)board->rows);
  const int32_t ends[2][2] = {{query->start_x, query->start_y}, {query->goal_x, query->goal_y}};
  for (int i = 0; i < 2; i++) {
    const char *what = i == 0 ? "start" : "goal";
    int x = (int)ends[i][0], y = (int)ends[i][1];
    if (!board_inside(board, ends[i][1], ends[i][0]))
      return error_set(error, "%s:%d: the %s x %d, y %d is not on the map", scen->path, (int)query->line, what, x, y);
    if (!board->open[board_cell(board, ends[i][1], ends[i][0])])
      return error_set(error, "%s:%d: the %s x %d, y %d is blocked", scen->path, (int)query->line, what, x, y);
  }
  return true;
}

typedef struct Totals {
  double seconds;
  double path_seconds; /* with tables: the time for writing out the paths, which a search does as part of its work */
  double table_seconds;
  size_t table_bytes;
  uint64_t expanded;
  int32_t stopped; /* queries that ended by a limit */
} Totals;

/* The map that queries are about, and what answers them: the oracle if there is one, else the finder. */
typedef struct Ground {
  const char *name; /* as in the file, which repeats the name for every query */
  Map *map;
  Finder *finder;
  Oracle *oracle;
  Cell *path; /* room for the oracle's path */
} Ground;

enum { TABLE_MEGABYTES = 512 }; /* unless --max-megabytes says otherwise */

static void ground_close(Ground *ground) {
  finder_destroy(ground->finder);
  oracle_destroy(ground->oracle);
  map_destroy(ground->map);
  free(ground->path);
  *ground = (Ground){0};
}

/* If the tables can't be built, that is reported and queries are searched: the answers are the same. */
static void build_tables(Ground *ground, const SolveChoice *choice, Totals *totals) {
  Limits limits = choice->limits;
  if (!limits.max_bytes) limits.max_bytes = (uint64_t)TABLE_MEGABYTES << 20;
  long processors = sysconf(_SC_NPROCESSORS_ONLN);
  Error error;
  double before = clock_seconds();
  ground->path = malloc(sizeof *ground->path * (size_t)(ground->map->board.open_count + 1));
  if (ground->path)
    ground->oracle = oracle_create(&ground->map->board, &limits, processors > 1 ? (int32_t)processors : 1, &error);
  else
    error_set_memory(&error, "out of memory");
  totals->table_seconds += clock_seconds() - before;
  if (!ground->oracle) {
    cli_note("%s: %s; its queries are searched with %s", ground->name, error.text, choice->algorithm->id);
    return;
  }
  if (oracle_bytes(ground->oracle) > totals->table_bytes) totals->table_bytes = oracle_bytes(ground->oracle);
}

/* How many queries in a row, from this one on, are about the same map. */
static int64_t queries_from(const Scen *scen, const ScenQuery *query) {
  const ScenQuery *end = scen->queries + scen->count, *next = query;
  while (next < end && strcmp(next->map, query->map) == 0) next++;
  return next - query;
}

static bool ground_open(Ground *ground, const Scen *scen, const ScenQuery *query, const char *map_dir,
                        const SolveChoice *choice, Totals *totals, Error *error) {
  if (ground->name && strcmp(ground->name, query->map) == 0) return true;
  ground_close(ground);
  ground->name = query->map;
  ground->map = open_map(scen, query, map_dir, error);
  if (!ground->map) return false;
  if (choice->preprocess) build_tables(ground, choice, totals);
  if (!ground->oracle) ground->finder = finder_create(&ground->map->board, error);
  if (ground->finder) finder_expect(ground->finder, queries_from(scen, query));
  return ground->oracle || ground->finder;
}

/* Answers one query; returns the time in seconds. */
static double answer(Ground *ground, const Query *query, const SolveChoice *choice, Totals *totals,
                     SearchResult *result) {
  double before = clock_seconds();
  if (!ground->oracle) {
    finder_run(ground->finder, choice->algorithm, query, &choice->limits, NULL, result);
    return clock_seconds() - before;
  }
  int32_t length = oracle_length(ground->oracle, query->start, query->goal);
  double seconds = clock_seconds() - before;
  *result = (SearchResult){.status = length < 0 ? SEARCH_NO_WAY : SEARCH_FOUND, .length = length, .cost = length};
  before = clock_seconds();
  oracle_path(ground->oracle, query->start, query->goal, ground->path);
  totals->path_seconds += clock_seconds() - before;
  return seconds;
}

static void json_place(Json *json, const char *key, int32_t row, int32_t col) {
  json_list(json, key);
  json_int(json, NULL, row);
  json_int(json, NULL, col);
  json_end_list(json);
}

static void print_json(int32_t number, const ScenQuery *query, const SearchResult *result, bool terrain,
                       double seconds) {
  Json json;
  json_begin(&json, stdout);
  json_object(&json, NULL);
  json_int(&json, "query", number);
  json_place(&json, "start", query->start_y, query->start_x);
  json_place(&json, "goal", query->goal_y, query->goal_x);
  json_bool(&json, "found", result->status == SEARCH_FOUND);
  if (result->status == SEARCH_FOUND)
    json_int(&json, "length", result->length);
  else
    json_null(&json, "length");
  if (terrain && result->status == SEARCH_FOUND) json_int(&json, "cost", result->cost);
  json_uint(&json, "expanded", result->expanded);
  json_real(&json, "seconds", seconds);
  json_end_object(&json);
  json_end_line(&json);
}

static void add_row(Table *table, int32_t number, const ScenQuery *query, const SearchResult *result, double seconds) {
  table_cell(table, "%d", (int)number);
  table_cell(table, "%d,%d", (int)query->start_y, (int)query->start_x);
  table_cell(table, "%d,%d", (int)query->goal_y, (int)query->goal_x);
  if (result->status == SEARCH_FOUND)
    table_cell(table, "%d", (int)result->length);
  else
    table_cell(table, "-");
  table_cell(table, "%llu", (unsigned long long)result->expanded);
  table_cell(table, "%.6f", seconds);
}

static bool run_queries(const Scen *scen, const char *map_dir, const SolveChoice *choice, Table *table, Totals *totals,
                        Error *error) {
  Ground ground = {0};
  bool ok = true;
  for (int32_t i = 0; ok && i < scen->count; i++) {
    const ScenQuery *query = &scen->queries[i];
    ok = ground_open(&ground, scen, query, map_dir, choice, totals, error) &&
         check_query(scen, query, &ground.map->board, error);
    if (!ok) break;
    const Board *board = &ground.map->board;
    Query question = {.start = board_cell(board, query->start_y, query->start_x),
                      .goal = board_cell(board, query->goal_y, query->goal_x),
                      .heuristic = choice->heuristic,
                      .weight = choice->weight};
    SearchResult result;
    double seconds = answer(&ground, &question, choice, totals, &result);
    totals->seconds += seconds;
    totals->expanded += result.expanded;
    totals->stopped += result.status != SEARCH_FOUND && result.status != SEARCH_NO_WAY;
    if (choice->json)
      print_json(i, query, &result, board->cost, seconds);
    else
      add_row(table, i, query, &result, seconds);
    if (ferror(stdout)) ok = error_set(error, "can't write to standard output: the answers that follow would be lost");
  }
  ground_close(&ground);
  return ok;
}

static void print_totals(const SolveChoice *choice, const Scen *scen, const Totals *totals) {
  double rate = totals->seconds > 0 ? (double)totals->expanded / totals->seconds : 0;
  if (!choice->json) {
    cli_print("\n%d queries in %.6f s, %.0f cells expanded per second\n", (int)scen->count, totals->seconds, rate);
    if (choice->preprocess)
      cli_print("tables: %.3f s to build, %.1f MB; %.6f s more to write out all the paths\n", totals->table_seconds,
                (double)totals->table_bytes / 1e6, totals->path_seconds);
    return;
  }
  Json json;
  json_begin(&json, stdout);
  json_object(&json, NULL);
  json_int(&json, "queries", scen->count);
  json_real(&json, "total_seconds", totals->seconds);
  json_real(&json, "expanded_per_second", rate);
  if (choice->preprocess) {
    json_real(&json, "preprocess_seconds", totals->table_seconds);
    json_uint(&json, "preprocess_bytes", totals->table_bytes);
    json_real(&json, "path_seconds", totals->path_seconds);
  }
  json_end_object(&json);
  json_end_line(&json);
}

int scen_run(const char *path, const char *map_dir, const SolveChoice *choice) {
  Scen scen;
  Error error;
  Table table;
  Totals totals = {0};
  table_begin(&table, ">query >start >goal >length >expanded >seconds");
  bool ok = scen_read(&scen, path, &error) && run_queries(&scen, map_dir, choice, &table, &totals, &error);
  if (ok && !choice->json && !table_write(&table, stdout)) ok = error_set(&error, "%s: out of memory", path);
  if (ok) print_totals(choice, &scen, &totals);
  int status = ok ? STATUS_DONE : cli_fail(STATUS_INPUT, "%s", error.text);
  if (ok && totals.stopped > 0)
    status =
        cli_fail(STATUS_LIMIT, "%s: %d of %d queries stopped by a limit", path, (int)totals.stopped, (int)scen.count);
  table_destroy(&table);
  scen_destroy(&scen);
  return status;
}
