/* What `pacade puzzle` prints: JSON, lines for people, rows of a table. Must not know how anything was found. */
#include "game/cli/cli.h"
#include "game/cli/puzzle.h"
#include "game/lab/json.h"

static void json_tiles(Json *json, const Puzzle *board) {
  json_list(json, "tiles");
  for (int32_t cell = 0; cell < puzzle_cells(board); cell++) json_int(json, NULL, board->at[cell]);
  json_end_list(json);
  json_int(json, "size", board->side);
}

void puzzle_print_json(const Solving *solving, const Instance *instance, const PuzzleResult *result) {
  bool found = result->status == PUZZLE_SOLVED;
  Json json;
  json_begin(&json, stdout);
  json_object(&json, NULL);
  json_tiles(&json, &instance->board);
  json_bool(&json, "solvable", result->status != PUZZLE_UNSOLVABLE);
  json_bool(&json, "found", found);
  if (found)
    json_int(&json, "length", result->length);
  else
    json_null(&json, "length");
  json_bool(&json, "optimal", result->optimal);
  json_string(&json, "moves", found ? result->moves : NULL);
  json_uint(&json, "expanded", result->expanded);
  json_uint(&json, "generated", result->generated);
  json_real(&json, "seconds", result->seconds);
  json_string(&json, "algo", puzzle_algorithm_ids[solving->algorithm]);
  json_string(&json, "heuristic", estimate_ids[solving->estimate]);
  json_int(&json, "estimate", result->estimate);
  json_int(&json, "threshold", result->threshold);
  json_uint(&json, "peak_bytes", result->peak_bytes);
  json_real(&json, "prepare_seconds", result->prepare_seconds);
  if (instance->line > 0) json_int(&json, "line", instance->line);
  if (instance->listed >= 0) json_int(&json, "listed_length", instance->listed);
  if (puzzle_status_limit(result->status)) json_string(&json, "stopped_by", puzzle_status_limit(result->status));
  json_end_object(&json);
  json_end_line(&json);
}

void puzzle_print_plain(const Solving *solving, const Puzzle *board, const PuzzleResult *result) {
  char text[PUZZLE_TEXT_MAX];
  puzzle_write(board, text);
  cli_print("board     %d x %d: %s\n", (int)board->side, (int)board->side, text);
  if (result->status == PUZZLE_UNSOLVABLE) {
    cli_print("answer    none: half of all boards, and this one, can't be solved\n");
    return;
  }
  cli_print("search    %s, heuristic %s\n", puzzle_algorithm_ids[solving->algorithm], estimate_ids[solving->estimate]);
  if (result->status == PUZZLE_SOLVED)
    cli_print("answer    %d move%s%s\nmoves     %s\n", (int)result->length, result->length == 1 ? "" : "s",
              result->optimal ? cli_text(", proven shortest") : "", result->moves);
  else
    cli_print("answer    not found: stopped by the limit (%s)\n", cli_text(puzzle_status_limit(result->status)));
  cli_print("work      %llu expanded, %llu generated, estimate %d, last bound %d, %.1f MB\n",
            (unsigned long long)result->expanded, (unsigned long long)result->generated, (int)result->estimate,
            (int)result->threshold, (double)result->peak_bytes * 1e-6);
  cli_print("thinking  %.6f s\n", result->seconds);
}

/* Adds a row with the result of one search, which `first` and `second` identify. */
void puzzle_add_row(Table *table, const char *first, const char *second, const PuzzleResult *result) {
  bool found = result->status == PUZZLE_SOLVED;
  table_cell(table, "%s", first);
  table_cell(table, "%s", second);
  if (found)
    table_cell(table, "%d", (int)result->length);
  else
    table_cell(table, "-");
  table_cell(table, "%s", result->optimal ? "yes" : found ? "no" : "-");
  table_cell(table, "%llu", (unsigned long long)result->expanded);
  table_cell(table, "%llu", (unsigned long long)result->generated);
  table_cell(table, "%.6f", result->seconds);
  table_cell(table, "%.1f", (double)result->peak_bytes * 1e-6);
  const char *limit = puzzle_status_limit(result->status);
  table_cell(table, "%s", result->status == PUZZLE_UNSOLVABLE ? "unsolvable" : limit ? limit : "");
}

void puzzle_print_totals(const Solving *solving, int32_t count, const Totals *totals) {
  double rate = totals->seconds > 0 ? (double)totals->generated / totals->seconds : 0;
  if (!solving->json) {
    cli_print("\n%d boards, %d solved, in %.6f s: %llu expanded, %llu generated, %.0f generated per second\n",
              (int)count, (int)totals->solved, totals->seconds, (unsigned long long)totals->expanded,
              (unsigned long long)totals->generated, rate);
    if (totals->listed > 0)
      cli_print("%d of %d solutions are as long as listed\n", (int)totals->as_listed, (int)totals->listed);
    return;
  }
  Json json;
  json_begin(&json, stdout);
  json_object(&json, NULL);
  json_int(&json, "instances", count);
  json_int(&json, "solved", totals->solved);
  json_int(&json, "unsolvable", totals->unsolvable);
  json_int(&json, "stopped", totals->stopped);
  json_int(&json, "listed", totals->listed);
  json_int(&json, "as_listed", totals->as_listed);
  json_real(&json, "total_seconds", totals->seconds);
  json_uint(&json, "expanded", totals->expanded);
  json_uint(&json, "generated", totals->generated);
  json_real(&json, "generated_per_second", rate);
  json_end_object(&json);
  json_end_line(&json);
}

void puzzle_explain_json(const Puzzle *board, Estimate estimate, const EstimateView *view) {
  Json json;
  json_begin(&json, stdout);
  json_object(&json, NULL);
  json_tiles(&json, board);
  json_string(&json, "heuristic", estimate_ids[estimate]);
  json_int(&json, "estimate", view->total);
  json_bool(&json, "admissible", estimate_admissible(estimate));
  if (estimate == ESTIMATE_WALKING) {
    json_int(&json, "rows", view->down);
    json_int(&json, "columns", view->across);
  } else {
    json_list(&json, "parts");
    for (int32_t cell = 0; cell < puzzle_cells(board); cell++) json_int(&json, NULL, view->part[cell]);
    json_end_list(&json);
  }
  if (estimate != ESTIMATE_WALKING && estimate != ESTIMATE_PATTERN) {
    json_list(&json, "extra");
    for (int32_t cell = 0; cell < puzzle_cells(board); cell++) json_int(&json, NULL, view->extra[cell]);
    json_end_list(&json);
    json_int(&json, "sum", view->sum);
    json_int(&json, "reduction", view->reduction);
    json_int(&json, "extras", view->extras);
  }
  if (estimate == ESTIMATE_PATTERN) {
    json_list(&json, "groups");
    for (int32_t cell = 0; cell < puzzle_cells(board); cell++) json_int(&json, NULL, view->group[cell]);
    json_end_list(&json);
    json_bool(&json, "mirrored", view->mirrored);
  }
  json_end_object(&json);
  json_end_line(&json);
}

void puzzle_explain_plain(const Puzzle *board, Estimate estimate, const EstimateView *view) {
  cli_print("%s = %d  %s%s\n", estimate_ids[estimate], (int)view->total, cli_text(estimate_title(estimate)),
            estimate_admissible(estimate) ? "" : cli_text(" (may overestimate)"));
  if (estimate == ESTIMATE_WALKING) {
    cli_print("  %d between rows, %d between columns\n\n", (int)view->down, (int)view->across);
    return;
  }
  for (int32_t cell = 0; cell < puzzle_cells(board); cell++) {
    if (cell % board->side == 0) cli_print("  ");
    if (board->at[cell] == 0)
      cli_print("%5s     ", ".");
    else if (view->extra[cell])
      cli_print(" %2d: %2d+%-2d", board->at[cell], (int)view->part[cell], (int)view->extra[cell]);
    else
      cli_print(" %2d: %2d   ", board->at[cell], (int)view->part[cell]);
    if (cell % board->side == board->side - 1) cli_print("\n");
  }
  if (estimate == ESTIMATE_PATTERN)
    cli_print("  (each tile shows its group's value%s)\n\n", view->mirrored ? cli_text("; seen in the mirror") : "");
  else
    cli_print("  %d - %d + %d\n\n", (int)view->sum, (int)view->reduction, (int)view->extras);
}

void puzzle_print_board(const Puzzle *board, uint64_t seed, bool as_json) {
  char text[PUZZLE_TEXT_MAX];
  if (!as_json) {
    puzzle_write(board, text);
    cli_print("%s\n", text);
    return;
  }
  Json json;
  json_begin(&json, stdout);
  json_object(&json, NULL);
  json_tiles(&json, board);
  json_uint(&json, "seed", seed);
  json_end_object(&json);
  json_end_line(&json);
}
