/* `pacade solve --explain`: every step of a search as JSON, for exercises and for checking by hand.
 * Must not search: the log has everything. */
#include "game/cli/commands.h"
#include "game/cli/solve.h"
#include "game/lab/json.h"

static void json_cell(Json *json, const char *key, const Board *board, Cell cell) {
  if (cell == CELL_NONE) {
    json_null(json, key);
    return;
  }
  json_list(json, key);
  json_int(json, NULL, board_row(board, cell));
  json_int(json, NULL, board_col(board, cell));
  json_end_list(json);
}

/* One event per line: the file can be read by people, and compared with diff. */
static void json_event(Json *json, const SearchLog *log, const Board *board, const TraceEvent *event) {
  json_object(json, NULL);
  json_string(json, "kind", event->kind == TRACE_OPENED ? "open" : "close");
  json_cell(json, "cell", board, event->cell);
  json_cell(json, "parent", board, event->parent);
  json_int(json, "g", event->value);
  json_real(json, "h", search_log_h(log, event->cell));
  json_real(json, "f", search_log_f(log, event->cell, event->value));
  json_end_object(json);
}

bool solve_explain(const SearchLog *log, const Board *board, const char *file, Error *error) {
  Report report;
  if (!report_begin(&report, file, error)) return false;
  Json json;
  json_begin(&json, report.out);
  json_object(&json, NULL);
  json_list(&json, "events");
  for (int32_t i = 0; i < log->count; i++) {
    json_line(&json);
    json_event(&json, log, board, &log->events[i]);
  }
  json_end_list(&json);
  json_line(&json);
  json_list(&json, "path");
  for (int32_t i = 0; i <= log->result.length; i++) json_cell(&json, NULL, board, log->path[i]);
  json_end_list(&json);
  json_end_object(&json);
  json_end_line(&json);
  return report_end(&report, true, error);
}
