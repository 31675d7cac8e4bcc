/* pacade solve --against: two searches of one map, and which cells each looked at.
 * Must not search by itself: game/play/lens.h does, as for the window. */
#include <stdlib.h>
#include <string.h>

#include "game/app/words/console.h"
#include "game/cli/commands.h"
#include "game/cli/solve.h"
#include "game/lab/json.h"
#include "game/play/lens.h"

typedef struct Against {
  const Solve *solve;
  LensQuestion questions[LENS_SIDES];
  char names[LENS_SIDES][160]; /* in the notation of agents */
  Lens lens;
} Against;

/* "astar:heuristic=octile,weight=2": only what differs from the defaults. */
static void write_name(const LensQuestion *question, char *out, size_t room) {
  int used = snprintf(out, room, "%s", question->algorithm->id);
  if (question->algorithm->heuristic && question->heuristic != HEURISTIC_MANHATTAN)
    used += snprintf(out + used, room - (size_t)used, ":heuristic=%s", heuristic_ids[question->heuristic]);
  if (question->algorithm->weighted && question->weight != 1)
    snprintf(out + used, room - (size_t)used, "%cweight=%g", strchr(out, ':') ? ',' : ':', question->weight);
}

/* The level whose agents can be compared: the map's own, otherwise the first level that is a search of the map. */
static const Level *level_of(const Solve *solve) {
  int32_t count, at = 0;
  const Level *table = level_table(&count);
  if (solve->level && lens_serves(solve->level)) return solve->level;
  while (at + 1 < count && !lens_serves(&table[at])) at++;
  return &table[at];
}

/* 0, or the status to end with. */
static int ask(Against *against, const char *other) {
  const Solve *solve = against->solve;
  Error error;
  const Level *level = level_of(solve);
  Agent agent;
  LensQuestion *a = &against->questions[0], *b = &against->questions[1];
  if (!agent_choose(&agent, other, SIDE_PACMAN, level->number, &error))
    return cli_fail(STATUS_USAGE, "--against: %s", error.text);
  if (!lens_takes(agent.info, level))
    return cli_fail(STATUS_USAGE, "--against: '%s' is not a path search", agent.info->id);
  *a = (LensQuestion){.map = solve->map,
                      .through = solve->level && !solve->level->still,
                      .start = solve->start,
                      .goal = solve->goal,
                      .algorithm = solve->choice->algorithm,
                      .heuristic = solve->choice->heuristic,
                      .weight = solve->choice->weight,
                      .limits = solve->choice->limits};
  *b = *a;
  lens_choose(b, &agent);
  for (int s = 0; s < LENS_SIDES; s++) write_name(&against->questions[s], against->names[s], sizeof against->names[s]);
  return STATUS_DONE;
}

static bool search(Against *against, Error *error) {
  LensSide sides[LENS_SIDES] = {{0}};
  bool ok = lens_search(&sides[0], &against->questions[0], error) &&
            lens_search(&sides[1], &against->questions[1], error) &&
            lens_build(&against->lens, &against->solve->map->board, &sides[0], &sides[1], error);
  for (int s = 0; s < LENS_SIDES; s++) lens_side_destroy(&sides[s]);
  return ok;
}

static void sentence(const Against *against, Language language, char *out, size_t room) {
  const char *titles[LENS_SIDES], *phrases[LENS_SAY_COUNT];
  for (int i = 0; i < LENS_SAY_COUNT; i++) phrases[i] = console_text(language, lens_english[i]);
  bool same = against->questions[0].algorithm == against->questions[1].algorithm; /* only the options differ */
  for (int s = 0; s < LENS_SIDES; s++) titles[s] = same ? against->names[s] : against->questions[s].algorithm->title;
  lens_sentence(&against->lens, phrases, titles, out, room);
}

/* ---- JSON ---- */

static void json_cell(Json *json, const Board *board, Cell cell) {
  json_list(json, NULL);
  json_int(json, NULL, board_row(board, cell));
  json_int(json, NULL, board_col(board, cell));
  json_end_list(json);
}

static void json_cells(Json *json, const char *key, const Board *board, const Cell *cells, int32_t count) {
  json_list(json, key);
  for (int32_t i = 0; i < count; i++) json_cell(json, board, cells[i]);
  json_end_list(json);
}

static void json_class(Json *json, const char *key, const Against *against, LensClass wanted) {
  const Lens *lens = &against->lens;
  json_list(json, key);
  for (Cell cell = 0; cell < lens->cells; cell++)
    if (lens_class(lens, cell, lens->ticks) == wanted) json_cell(json, &against->solve->map->board, cell);
  json_end_list(json);
}

static void json_side(Json *json, const char *key, const Against *against, int s) {
  const LensSide *side = &against->lens.side[s];
  json_object(json, key);
  json_string(json, "agent", against->names[s]);
  json_bool(json, "found", side->path != NULL);
  if (side->path) {
    json_int(json, "length", side->length);
    json_int(json, "cost", side->cost);
  } else {
    json_null(json, "length");
    json_null(json, "cost");
  }
  json_uint(json, "expanded", side->nodes);
  json_int(json, "cells", against->lens.seen[s][against->lens.ticks]);
  json_uint(json, "dropped", side->dropped);
  json_real(json, "cpu_seconds", side->seconds);
  json_bool(json, "stopped", side->stopped);
  json_cells(json, "path", &against->solve->map->board, side->path, side->path_count);
  json_end_object(json);
}

static void print_json(const Against *against) {
  const Lens *lens = &against->lens;
  const Board *board = &against->solve->map->board;
  LensCounts counts = lens_counts(lens, lens->ticks);
  char words[1024];
  Json json;
  json_begin(&json, stdout);
  json_object(&json, NULL);
  json_string(&json, "map", against->solve->name);
  json_int(&json, "rows", board->rows);
  json_int(&json, "cols", board->cols);
  json_int(&json, "open", board->open_count);
  json_int(&json, "both", counts.both);
  json_int(&json, "only_a", counts.only_a);
  json_int(&json, "only_b", counts.only_b);
  json_bool(&json, "same_path", lens_same_path(lens));
  json_cells(&json, "forks", board, lens->forks, lens->fork_count);
  sentence(against, LANGUAGE_ENGLISH, words, sizeof words);
  json_string(&json, "sentence", words);
  json_side(&json, "a", against, 0);
  json_side(&json, "b", against, 1);
  json_class(&json, "both_cells", against, LENS_BOTH);
  json_class(&json, "only_a_cells", against, LENS_ONLY_A);
  json_class(&json, "only_b_cells", against, LENS_ONLY_B);
  json_end_object(&json);
  json_end_line(&json);
}

/* ---- for people ---- */

/* Draws the map with the class of each cell, if it fits a screen; false when memory is short. */
static bool draw(const Against *against) {
  enum { DRAW_ROWS = 60, DRAW_COLS = 150 };
  static const char signs[LENS_CLASSES] = {
      [LENS_NOBODY] = ' ', [LENS_ONLY_A] = 'a', [LENS_ONLY_B] = 'b', [LENS_BOTH] = '+'};
  const Solve *solve = against->solve;
  const Board *board = &solve->map->board;
  if (board->rows > DRAW_ROWS || board->cols > DRAW_COLS) return true;
  char *line = malloc((size_t)board->cols + 1);
  if (!line) return false;
  cli_print("\n");
  for (int32_t row = 0; row < board->rows; row++) {
    for (int32_t col = 0; col < board->cols; col++) {
      Cell cell = board_cell(board, row, col);
      line[col] = board->open[cell] ? signs[lens_class(&against->lens, cell, against->lens.ticks)] : '%';
      if (cell == solve->start) line[col] = 'P';
      if (cell == solve->goal) line[col] = '.';
    }
    cli_print("%.*s\n", (int)board->cols, line);
  }
  free(line);
  return true;
}

static bool print_plain(const Against *against) {
  const Lens *lens = &against->lens;
  const Board *board = &against->solve->map->board;
  LensCounts counts = lens_counts(lens, lens->ticks);
  char words[1024];
  cli_print("map        %s, %d x %d\n", against->solve->name, (int)board->rows, (int)board->cols);
  for (int s = 0; s < LENS_SIDES; s++) {
    const LensSide *side = &lens->side[s];
    cli_print("%c          %s: %llu expanded, ", 'A' + s, against->names[s], (unsigned long long)side->nodes);
    if (side->path)
      cli_print("%d moves, %.6f s\n", (int)side->length, side->seconds);
    else
      cli_print("%s, %.6f s\n", cli_text(side->stopped ? "stopped by a limit" : "no path"), side->seconds);
    if (side->dropped > 0) cli_print("           only the first %d of these are compared\n", (int)side->closed_count);
  }
  cli_print("cells      %d by both (+), %d only by A (a), %d only by B (b), of %d open\n", (int)counts.both,
            (int)counts.only_a, (int)counts.only_b, (int)board->open_count);
  if (!draw(against)) return false;
  sentence(against, cli_language(), words, sizeof words);
  cli_print("\n%s\n", words);
  return true;
}

int solve_against(const Solve *solve, const char *other) {
  Against against = {.solve = solve};
  Error error = {0};
  int status = ask(&against, other);
  if (status != STATUS_DONE) return status;
  if (!search(&against, &error)) return cli_fail(STATUS_LIMIT, "%s: %s", solve->name, error.text);
  bool ok = true;
  if (solve->choice->json)
    print_json(&against);
  else
    ok = print_plain(&against);
  const LensSide *a = &against.lens.side[0], *b = &against.lens.side[1];
  bool stopped = a->stopped || b->stopped, found = a->path || b->path;
  lens_destroy(&against.lens);
  if (!ok) return cli_fail(STATUS_INPUT, "%s: out of memory", solve->name);
  if (stopped) return cli_fail(STATUS_LIMIT, "%s: stopped by the limit before an answer", solve->name);
  if (!found) return cli_fail(STATUS_NO_WAY, "%s: there is no path to the goal", solve->name);
  return STATUS_DONE;
}
