/* What `pacade solve` reports about one path: a picture and figures for people, JSON for programs, files on request.
 * Must not search: everything is in the Solve it is given. */
#include "game/cli/commands.h"
#include "game/cli/solve.h"
#include "game/core/maze_map.h"
#include "game/lab/json.h"
#include "game/play/answer_files.h"

/* What stopped the search; NULL if it was completed. */
static const char *limit_name(const Solve *solve) {
  if (solve->result.memory) return "memory";
  if (solve->result.status != SEARCH_LIMIT) return NULL;
  /* A search may stop a little before the node limit, if the next step would exceed it. */
  const Limits *limits = &solve->choice->limits;
  bool time = limits->max_seconds > 0 && (!limits->max_nodes || solve->seconds >= limits->max_seconds);
  return time ? "time" : "nodes";
}

static void json_path(Json *json, const char *key, const Board *board, const Cell *path, int32_t length) {
  json_list(json, key);
  for (int32_t i = 0; path && i <= length; i++) {
    json_list(json, NULL);
    json_int(json, NULL, board_row(board, path[i]));
    json_int(json, NULL, board_col(board, path[i]));
    json_end_list(json);
  }
  json_end_list(json);
}

static void print_json(const Solve *solve) {
  const SearchResult *result = &solve->result;
  const Board *board = &solve->map->board;
  bool found = result->status == SEARCH_FOUND;
  Json json;
  json_begin(&json, stdout);
  json_object(&json, NULL);
  json_string(&json, "map", solve->name);
  json_int(&json, "rows", board->rows);
  json_int(&json, "cols", board->cols);
  if (solve->level)
    json_int(&json, "level", solve->level->number);
  else
    json_null(&json, "level");
  json_string(&json, "algo", solve->choice->algorithm->id);
  json_string(&json, "heuristic", solve->choice->algorithm->heuristic ? heuristic_ids[solve->choice->heuristic] : NULL);
  json_bool(&json, "found", found);
  if (found) {
    json_int(&json, "length", result->length);
    json_int(&json, "cost", result->cost);
  } else {
    json_null(&json, "length");
    json_null(&json, "cost");
  }
  json_uint(&json, "expanded", result->expanded);
  json_uint(&json, "generated", result->generated);
  json_uint(&json, "peak_frontier", result->peak_frontier);
  json_real(&json, "seconds", solve->seconds);
  json_bool(&json, "optimal", found && result->optimal);
  if (board->cost) json_bool(&json, "fewest_steps", found && result->fewest);
  if (solve->choice->weight > 1 && found && result->bound > 0) json_real(&json, "bound", result->bound);
  json_path(&json, "path", board, found ? result->path : NULL, result->length);
  if (result->status == SEARCH_NO_WAY) {
    json_string(&json, "blocked_by", solve->blocked_by_monsters ? "monsters" : "walls");
    json_path(&json, "fallback_path", board, solve->fallback, solve->fallback_length);
  }
  if (solve_is_maze(solve)) {
    if (found && solve->energy_left >= 0)
      json_int(&json, "energy_left", solve->energy_left);
    else
      json_null(&json, "energy_left");
  }
  if (limit_name(solve)) json_string(&json, "stopped_by", limit_name(solve));
  json_end_object(&json);
  json_end_line(&json);
}

/* What is proven about the path, for people. On terrain, the shortest and the cheapest path differ. */
static void print_way(const SearchResult *result, bool terrain) {
  if (!terrain)
    cli_print("path       %d moves%s", (int)result->length, result->optimal ? cli_text(", proven shortest") : "");
  else
    cli_print("path       %d moves that cost %d%s", (int)result->length, (int)result->cost,
              result->optimal  ? cli_text(", proven cheapest")
              : result->fewest ? cli_text(", proven fewest moves, not cheapest")
                               : "");
  if (!result->optimal && result->bound > 1)
    cli_print(", at most %g times the %s", result->bound, cli_text(terrain ? "cheapest" : "shortest"));
  cli_print("\n");
}

static int print_plain(const Solve *solve) {
  const SearchResult *result = &solve->result;
  const Board *board = &solve->map->board;
  const Algorithm *algorithm = solve->choice->algorithm;
  bool found = result->status == SEARCH_FOUND;
  const char *limit = limit_name(solve);
  cli_print("map        %s, %d x %d\n", solve->name, (int)board->rows, (int)board->cols);
  cli_print("algorithm  %s%s%s\n", algorithm->id, algorithm->heuristic ? cli_text(", heuristic ") : "",
            algorithm->heuristic ? heuristic_ids[solve->choice->heuristic] : "");
  if (found)
    print_way(result, board->cost);
  else if (limit)
    cli_print("path       not found: stopped by the limit (%s)\n", cli_text(limit));
  else if (solve->blocked_by_monsters)
    cli_print("path       none: monsters block every path (through them: %d moves)\n", (int)solve->fallback_length);
  else
    cli_print("path       none: walls block every path\n");
  if (found && solve_is_maze(solve) && solve->map->energy >= 0 && solve->energy_left >= 0)
    cli_print("energy     %d left\n", (int)solve->energy_left);
  else if (found && solve_is_maze(solve) && solve->map->energy >= 0)
    cli_print("energy     runs out on this path: see --algo energy-exact\n");
  cli_print("work       %llu expanded, %llu generated, frontier up to %llu\n", (unsigned long long)result->expanded,
            (unsigned long long)result->generated, (unsigned long long)result->peak_frontier);
  cli_print("thinking   %.6f s\n", solve->seconds);
  if (!solve_draw(solve->map, solve->start, found ? result->path : solve->fallback,
                  found ? result->length : solve->fallback_length))
    return cli_fail(STATUS_INPUT, "%s: out of memory", solve->name);
  return STATUS_DONE;
}

static bool write_out(const Solve *solve, const char *folder, Error *error) {
  const SearchResult *result = &solve->result;
  const Board *board = &solve->map->board;
  Text actions = {0}, path = {0};
  text_print(&actions, "cost: %d\nactions:\n", (int)result->cost);
  int32_t stride = solve_is_maze(solve) ? maze_stride(solve->map) : 1;
  for (int32_t i = 1; i <= result->length; i++) {
    Cell from = result->path[i - 1], to = from + (result->path[i] - from) / stride;
    text_print(&actions, "%s\n", move_name(board_move_between(board, from, to)));
    text_print(&path, "%d,%d\n", (int)board_row(board, result->path[i]), (int)board_col(board, result->path[i]));
  }
  return answer_files_write(folder, &actions, &path, error);
}

int solve_report(const Solve *solve, const char *folder) {
  Error error;
  bool found = solve->result.status == SEARCH_FOUND;
  if (solve->result.status == SEARCH_NO_MEMORY) return cli_fail(STATUS_INPUT, "%s: out of memory", solve->name);
  if (found && folder && !write_out(solve, folder, &error)) return cli_fail(STATUS_INPUT, "%s", error.text);
  if (solve->choice->json && !solve->explained_alone)
    print_json(solve);
  else if (!solve->explained_alone && print_plain(solve) != STATUS_DONE)
    return STATUS_INPUT;
  if (found) return STATUS_DONE;
  if (limit_name(solve))
    return cli_fail(STATUS_LIMIT, "%s: stopped by the limit (%s) before an answer", solve->name, limit_name(solve));
  return cli_fail(STATUS_NO_WAY,
                  solve->blocked_by_monsters ? "%s: there is no path to the goal: monsters block it"
                                             : "%s: there is no path to the goal: walls block it",
                  solve->name);
}
