/* pacade puzzle: solves sliding puzzles, compares the ways to solve one, shuffles, and shows how estimates see a board.
 * Must not know how any search or estimate works. */
#include "game/cli/puzzle.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "ai/common/table_cache.h"
#include "game/cli/commands.h"
#include "game/core/text.h"

enum {
  O_TILES,
  O_FILE,
  O_SHUFFLE,
  O_SEED,
  O_ALGO,
  O_HEURISTIC,
  O_COMPARE,
  O_EXPLAIN,
  O_MAX_SECONDS,
  O_MAX_NODES,
  O_MAX_BYTES,
  O_NO_CACHE,
  O_JSON
};
static const Opt opts[] = {
    [O_TILES] = {"tiles", OPT_TEXT, "LIST", "board to solve: the tiles row by row, 0 for the blank", 0, 0},
    [O_FILE] = {"file", OPT_TEXT, "FILE", "solve every board of a file, one per line", 0, 0},
    [O_SHUFFLE] = {"shuffle", OPT_INTEGER, "N", "print a random solvable board of N x N instead of solving one",
                   PUZZLE_SIDE_MIN, PUZZLE_SIDE_MAX},
    [O_SEED] = {"seed", OPT_SEED, "S", "random seed of --shuffle (default: 0)", 0, 0},
    [O_ALGO] = {"algo", OPT_TEXT, "astar|idastar", "search algorithm (default: idastar)", 0, 0},
    [O_HEURISTIC] = {"heuristic", OPT_TEXT, "NAME", "h1 h2 h3 h4 linear-conflict walking pdb (default: pdb)", 0, 0},
    [O_COMPARE] = {"compare", OPT_FLAG, NULL, "solve with every algorithm and heuristic", 0, 0},
    [O_EXPLAIN] = {"explain", OPT_FLAG, NULL, "show what each tile adds to every heuristic, without solving", 0, 0},
    [O_MAX_SECONDS] = {"max-seconds", OPT_NUMBER, "S",
                       "stop a search after S seconds (not counting tables), with exit status 4", 1e-9, 1e9},
    [O_MAX_NODES] = {"max-nodes", OPT_INTEGER, "N", "stop a search after generating N boards, with exit status 4", 1,
                     1e18},
    [O_MAX_BYTES] = {"max-bytes", OPT_INTEGER, "N",
                     "stop a search beyond N bytes, not counting tables (default: 2 GiB), with exit status 4", 65536,
                     1e15},
    [O_NO_CACHE] = {"no-cache", OPT_FLAG, NULL, "don't read or write cached pattern databases", 0, 0},
    [O_JSON] = {"json", OPT_FLAG, NULL, "print one JSON object per board and, with --file, one with the totals", 0, 0},
};

/* How often new figures are shown, and how often the end is checked for. */
static const double show_every = 0.1;
static const long poll_nanoseconds = 2000000;

/* --- solving -------------------------------------------------------------------------------------------------------
 */

static void show_progress(const PuzzleLook *look) {
  if (look->phase == PUZZLE_PREPARING)
    fprintf(stderr, cli_text("\r\033[Ktables %3.0f%%"), 100 * look->prepared);
  else
    fprintf(stderr, cli_text("\r\033[K%.1f s  bound %d  %.1f million boards  %.1f million/s  %.0f MB"), look->seconds,
            (int)look->threshold, (double)look->generated * 1e-6, look->nodes_per_second * 1e-6,
            (double)look->bytes * 1e-6);
}

/* On a thread of its own, so that progress can be shown. False when no thread can be started. */
static bool solve_shown(const Solving *solving, const PuzzleQuery *query, PuzzleResult *result) {
  PuzzleJob *job = puzzle_job_start(solving->tables, query, &solving->limits, NULL);
  if (!job) return false;
  const PuzzleResult *ended;
  double shown = clock_seconds();
  bool any = false;
  while (!(ended = puzzle_job_result(job))) {
    nanosleep(&(struct timespec){.tv_nsec = poll_nanoseconds}, NULL);
    if (clock_seconds() - shown < show_every) continue;
    PuzzleLook look;
    puzzle_job_look(job, &look);
    show_progress(&look);
    shown = clock_seconds();
    any = true;
  }
  if (any) fprintf(stderr, "\r\033[K");
  *result = *ended;
  puzzle_job_destroy(job);
  return true;
}

/* False with a message if no search accepts the board. */
static bool solve(Solving *solving, const Puzzle *board, PuzzleResult *result, Error *error) {
  PuzzleQuery query = {.start = *board, .algorithm = solving->algorithm, .estimate = solving->estimate};
  if (puzzle_solvable(board) && !estimate_fits(solving->estimate, board->side))
    return error_set(error, "a board of %d x %d: %s takes boards from 2 x 2 to %d x %d", (int)board->side,
                     (int)board->side, estimate_ids[solving->estimate], estimate_fits(solving->estimate, 5) ? 5 : 4,
                     estimate_fits(solving->estimate, 5) ? 5 : 4);
  if (!isatty(STDERR_FILENO) || !solve_shown(solving, &query, result))
    puzzle_solve(solving->tables, &query, &solving->limits, NULL, result);
  if (result->status == PUZZLE_FAILED) return error_set(error, "%s", result->note.text);
  if (result->note.text[0] && !solving->noted) {
    cli_note("the pattern databases are not cached: %s", result->note.text);
    solving->noted = true;
  }
  return true;
}

static void totals_add(Totals *totals, const Instance *instance, const PuzzleResult *result) {
  bool solved = result->status == PUZZLE_SOLVED;
  totals->solved += solved;
  totals->unsolvable += result->status == PUZZLE_UNSOLVABLE;
  totals->stopped += !solved && result->status != PUZZLE_UNSOLVABLE;
  totals->listed += instance->listed >= 0;
  totals->as_listed += instance->listed >= 0 && result->length == instance->listed;
  totals->expanded += result->expanded;
  totals->generated += result->generated;
  totals->seconds += result->seconds;
}

static int end_status(const Solving *solving, const Totals *totals, const PuzzleResult *last) {
  const char *what = solving->path ? solving->path : "puzzle";
  if (totals->stopped > 0 && solving->path)
    return cli_fail(STATUS_LIMIT, "%s: %d boards stopped by a limit before an answer", what, (int)totals->stopped);
  if (totals->stopped > 0)
    return cli_fail(STATUS_LIMIT, "%s: stopped by the limit (%s) before an answer", what,
                    puzzle_status_limit(last->status));
  if (totals->unsolvable > 0 && solving->path)
    return cli_fail(STATUS_NO_WAY, "%s: %d boards can't be solved: their parity is odd", what, (int)totals->unsolvable);
  if (totals->unsolvable > 0)
    return cli_fail(STATUS_NO_WAY, "%s: this board can't be solved: its parity is odd (swap any two tiles)", what);
  return STATUS_DONE;
}

/* --- the command's jobs --------------------------------------------------------------------------------------------
 */

static int solve_all(Solving *solving, const InstanceList *list) {
  Table table;
  Totals totals = {0};
  PuzzleResult result = {0};
  Error error;
  int status = STATUS_DONE;
  table_begin(&table, ">line >size >length ~optimal >expanded >generated >seconds >MB ~stopped");
  for (int32_t i = 0; status == STATUS_DONE && i < list->count; i++) {
    const Instance *instance = &list->at[i];
    if (!solve(solving, &instance->board, &result, &error)) {
      status = instance->line > 0 ? cli_fail(STATUS_INPUT, "%s:%d: %s", solving->path, (int)instance->line, error.text)
                                  : cli_fail(STATUS_INPUT, "%s", error.text);
      break;
    }
    totals_add(&totals, instance, &result);
    if (solving->json) {
      puzzle_print_json(solving, instance, &result);
      if (solving->path)
        status = cli_flush(); /* a long file may be read line by line; it ends when the reader has gone */
    } else if (solving->path) {
      char line[16], size[16];
      snprintf(line, sizeof line, "%d", (int)instance->line);
      snprintf(size, sizeof size, "%d", (int)instance->board.side);
      puzzle_add_row(&table, line, size, &result);
    } else {
      puzzle_print_plain(solving, &instance->board, &result);
    }
  }
  if (status == STATUS_DONE && solving->path) {
    if (!solving->json && !table_write(&table, stdout)) status = cli_fail(STATUS_INPUT, "out of memory for the table");
    puzzle_print_totals(solving, list->count, &totals);
  }
  table_destroy(&table);
  return status == STATUS_DONE ? end_status(solving, &totals, &result) : status;
}

static int compare(Solving *solving, const Instance *instance) {
  Table table;
  Totals totals = {0};
  PuzzleResult result = {0};
  Error error;
  bool ok = true;
  table_begin(&table, "algo heuristic >length ~optimal >expanded >generated >seconds >MB ~stopped");
  for (int a = 0; ok && a < PUZZLE_ALGORITHM_COUNT; a++)
    for (int e = 0; ok && e < ESTIMATE_COUNT; e++) {
      solving->algorithm = (PuzzleAlgorithm)a;
      solving->estimate = (Estimate)e;
      if (!estimate_fits(solving->estimate, instance->board.side) && instance->board.side <= PUZZLE_SOLVE_MAX) continue;
      ok = solve(solving, &instance->board, &result, &error);
      if (!ok) break;
      totals_add(&totals, instance, &result);
      if (solving->json)
        puzzle_print_json(solving, instance, &result);
      else
        puzzle_add_row(&table, puzzle_algorithm_ids[a], estimate_ids[e], &result);
      if (result.status == PUZZLE_UNSOLVABLE) a = PUZZLE_ALGORITHM_COUNT, e = ESTIMATE_COUNT;
    }
  if (ok && !solving->json && !table_write(&table, stdout)) ok = error_set(&error, "out of memory for the table");
  table_destroy(&table);
  if (!ok) return cli_fail(STATUS_INPUT, "%s", error.text);
  if (totals.solved > 0) return STATUS_DONE; /* an answer was found; the rows say which were stopped */
  return end_status(solving, &totals, &result);
}

static int explain(Solving *solving, const InstanceList *list) {
  for (int32_t i = 0; i < list->count; i++)
    for (int e = 0; e < ESTIMATE_COUNT; e++) {
      const Puzzle *board = &list->at[i].board;
      Estimate estimate = (Estimate)e;
      EstimateView view;
      Error error;
      bool tables = estimate_fits(estimate, board->side);
      if (tables && puzzle_tables_prepare(solving->tables, board->side, estimate, NULL, NULL, &error) != TABLES_READY)
        return cli_fail(STATUS_INPUT, "%s", error.text);
      bool looked_up = estimate == ESTIMATE_WALKING || estimate == ESTIMATE_PATTERN;
      /* Tables contain solvable boards only. */
      if (looked_up && (!tables || !puzzle_solvable(board))) continue;
      if (!estimate_view(solving->tables, estimate, board, &view)) continue;
      if (solving->json)
        puzzle_explain_json(board, estimate, &view);
      else
        puzzle_explain_plain(board, estimate, &view);
    }
  return STATUS_DONE;
}

static int shuffle(const Args *args) {
  Puzzle board;
  puzzle_shuffle(&board, (int32_t)args->opts[O_SHUFFLE].integer, args->opts[O_SEED].seed);
  puzzle_print_board(&board, args->opts[O_SEED].seed, args->opts[O_JSON].given);
  return STATUS_DONE;
}

/* --- options -------------------------------------------------------------------------------------------------------
 */

/* STATUS_DONE, or the status to end with after a message that lists the known ids. */
static int refuse_unknown(bool heuristic, const char *id, const char *const *ids) {
  Text known = {0};
  for (int i = 0; ids[i]; i++) text_print(&known, " %s", ids[i]);
  int status = cli_fail(STATUS_USAGE, heuristic ? "no heuristic '%s'; there are:%s" : "no algorithm '%s'; there are:%s",
                        id, known.at ? known.at : "");
  text_destroy(&known);
  return status;
}

static int choose(Solving *solving, const Args *args) {
  const char *algorithm = args->opts[O_ALGO].text, *heuristic = args->opts[O_HEURISTIC].text;
  *solving = (Solving){.algorithm = algorithm ? puzzle_algorithm_find(algorithm) : PUZZLE_IDASTAR,
                       .estimate = heuristic ? estimate_find(heuristic) : ESTIMATE_PATTERN,
                       .limits = {.max_nodes = (uint64_t)args->opts[O_MAX_NODES].integer,
                                  .max_seconds = args->opts[O_MAX_SECONDS].number,
                                  .max_bytes = (uint64_t)args->opts[O_MAX_BYTES].integer},
                       .json = args->opts[O_JSON].given,
                       .path = args->opts[O_FILE].text};
  if (solving->algorithm == PUZZLE_ALGORITHM_COUNT) return refuse_unknown(false, algorithm, puzzle_algorithm_ids);
  if (solving->estimate == ESTIMATE_COUNT) return refuse_unknown(true, heuristic, estimate_ids);
  return STATUS_DONE;
}

static bool read_boards(const Args *args, InstanceList *list, Error *error) {
  if (args->opts[O_FILE].given) return instances_read(list, args->opts[O_FILE].text, error);
  Instance instance = {.listed = -1};
  Error why;
  if (!puzzle_read(&instance.board, args->opts[O_TILES].text, &why)) return error_set(error, "--tiles: %s", why.text);
  return instances_add(list, &instance) || error_set(error, "out of memory for the board");
}

static int run_boards(Solving *solving, const Args *args) {
  InstanceList list = {0};
  Error error;
  int status;
  char *folder = args->opts[O_NO_CACHE].given ? NULL : table_cache_folder();
  bool ok = read_boards(args, &list, &error) && list.at;
  if (ok) ok = (solving->tables = puzzle_tables_create(folder, &error)) != NULL;
  if (!ok)
    status = cli_fail(STATUS_INPUT, "%s", error.text);
  else if (args->opts[O_EXPLAIN].given)
    status = explain(solving, &list);
  else if (args->opts[O_COMPARE].given)
    status = compare(solving, &list.at[0]);
  else
    status = solve_all(solving, &list);
  puzzle_tables_destroy(solving->tables);
  instances_destroy(&list);
  free(folder);
  return status;
}

static int run(const Args *args) {
  const OptValue *o = args->opts;
  Solving solving;
  if (o[O_TILES].given + o[O_FILE].given + o[O_SHUFFLE].given != 1)
    return cli_fail(STATUS_USAGE, "puzzle: give one of --tiles, --file and --shuffle (try 'pacade puzzle --help')");
  if (o[O_SEED].given && !o[O_SHUFFLE].given) return cli_fail(STATUS_USAGE, "puzzle: --seed works with --shuffle only");
  if (o[O_COMPARE].given && (o[O_FILE].given || o[O_EXPLAIN].given))
    return cli_fail(STATUS_USAGE, "puzzle: --compare works with --tiles, and not with --explain");
  if (o[O_SHUFFLE].given) return shuffle(args);
  int status = choose(&solving, args);
  return status == STATUS_DONE ? run_boards(&solving, args) : status;
}

const Command command_puzzle = {
    .name = "puzzle",
    .operands = "",
    .summary = "Solve sliding puzzles from 2 x 2 to 5 x 5, and shuffle boards of up to 8 x 8.",
    .details =
        "In the goal the blank comes first, then 1, 2, 3, ... row by row; U D L R say where the blank moves.\n"
        "Heuristics h3 and h4 are fast but inadmissible; with all others the solution is the shortest.\n"
        "A file has one board per line: its tiles; or a number, the tiles, the shortest length and more.\n"
        "Pattern databases (pdb) are built on first use, which takes a few seconds, and cached.",
    .examples =
        "pacade puzzle --shuffle 4 --seed 7\n"
        "pacade puzzle --tiles 1,2,5,3,4,0,6,7,8 --algo astar --heuristic h1",
    .opts = opts,
    .opt_count = COUNT_OF(opts),
    .run = run,
};
