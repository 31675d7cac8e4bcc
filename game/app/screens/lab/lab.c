/* The lab's screen: from the set-up to the bench under way, to its games and back; and the files it writes.
 * Must not know how anything is drawn. */
#include "game/app/screens/lab/lab_internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "game/app/model/opener.h"
#include "game/core/file.h"
#include "game/lab/bench_paper.h"
#include "game/store/user_dirs.h"

extern char **environ;

static const uint64_t NODES_A_MOVE = 2000000; /* as in the bench of the command line: both give the same table */

static const double RETIME_SECONDS = 0.002; /* of processor time per game in which a search is timed repeatedly */

/* ---- the order of the table ---- */

static double sort_value(const LabState *lab, const LabTotal *total, LabColumn column) {
  const BenchFigures *f = &total->figures;
  switch (column) {
    case COL_WON: return bench_win_rate(f);
    case COL_SCORE: return f->games > 0 ? f->score.mean : NAN;
    case COL_MOVES: return f->games > 0 ? f->moves.mean : NAN;
    case COL_NODES: return total->nodes;
    case COL_MS: return bench_median_ms(f);
    case COL_P99: return bench_move_p99_ms(f);
    case COL_VERDICT: return lab->bench.searches ? total->node_share : total->compared ? total->compare.diff : NAN;
    default: return -(double)total->row; /* in the order in which they were named */
  }
}

/* Those without a figure come last, either way. */
static bool comes_before(const LabState *lab, int32_t a, int32_t b) {
  double x = sort_value(lab, &lab->bench.totals[a], lab->sort), y = sort_value(lab, &lab->bench.totals[b], lab->sort);
  if (isnan(x) != isnan(y)) return isnan(y);
  if (isnan(x) || x == y) return a < b;
  return lab->sort_down ? x > y : x < y;
}

void lab_table_sort(LabState *lab) {
  for (int32_t i = 0; i < lab->bench.agent_count; i++) {
    int32_t at = i;
    while (at > 0 && comes_before(lab, i, lab->order[at - 1])) {
      lab->order[at] = lab->order[at - 1];
      at--;
    }
    lab->order[at] = i;
  }
}

/* ---- starting and looking ---- */

bool lab_send(App *app, BenchConfig *configs, int32_t count, const Screen *from) {
  Error error;
  screen_prepare(app, &screen_lab);
  LabState *lab = lab_state(app);
  lab_list_close(app);
  for (int32_t i = 0; i < count; i++)
    if (configs[i].max_nodes == 0) configs[i].max_nodes = NODES_A_MOVE;
  for (int32_t i = 0; i < count; i++) configs[i].retime = RETIME_SECONDS;
  bool ok = lab_bench_start(&lab->bench, configs, count, &error);
  if (ok && lab->bench.agent_count > lab->order_room) {
    int32_t *more = realloc(lab->order, sizeof *more * (size_t)lab->bench.agent_count);
    if (more) lab->order = more, lab->order_room = lab->bench.agent_count;
    if (!more) ok = error_set(&error, "out of memory for the lab");
    if (!more) lab_bench_destroy(&lab->bench);
  }
  if (!ok) {
    lab->mode = LAB_SETUP;
    app_alarm(app, error.text);
    app_log(app, "lab failed %s", error.text);
    return false;
  }
  lab->from = from;
  lab->swept = NULL;
  lab->mode = LAB_TABLE;
  lab->table = lab->wins = (List){.count = 0};
  lab->column = lab->sort = lab->bench.searches ? COL_NODES : COL_SCORE; /* what differs */
  lab->sort_down = !lab->bench.searches;
  lab->chart = lab->bench.searches ? LAB_CHART_NODES : LAB_CHART_WINS;
  lab_table_sort(lab);
  app->target_count = 0;
  if (from) app_go(app, &screen_lab);
  app_log(app, "lab run agents=%d places=%d rows=%d games=%d", (int)lab->bench.agent_count, (int)lab->bench.place_count,
          (int)lab->bench.bench.row_count, (int)lab->bench.bench.games);
  return true;
}

void lab_look_at(App *app, int32_t place) {
  LabBench *bench = &lab_state(app)->bench;
  if (place < -1) place = bench->place_count - 1;
  if (place >= bench->place_count) place = -1;
  lab_bench_show(bench, place);
  app_log(app, "lab place %d", (int)place);
}

/* ---- files ---- */

void lab_files(App *app, BenchFormat format) {
  LabState *lab = lab_state(app);
  char path[PLACE_PATH], words[PLACE_PATH + 64];
  Error error;
  bool page = format == BENCH_HTML;
  if (!lab->bench.finished) {
    app_toast(app, say(&app->ui, STR_LAB_WAIT));
    return;
  }
  if (!user_dirs_report(path, sizeof path, page ? "html" : "csv", &error) ||
      !lab_bench_write(&lab->bench, format, path, &error)) {
    app_alarm(app, error.text);
    app_log(app, "lab write failed %s", error.text);
    return;
  }
  bool opened = page && opener_open(path);
  snprintf(words, sizeof words,
           say(&app->ui, !page    ? STR_LAB_CSV_AT
                         : opened ? STR_LAB_OPENED
                                  : STR_LAB_REPORT_AT),
           path);
  app_toast(app, words);
  app_log(app, "lab %s %s opened=%d", page ? "report" : "csv", path, opened);
}

/* One file of the report: written to memory first, so that nothing is left half written. */
static bool write_piece(const Bench *bench, const char *path, PaperKind kind, Error *error) {
  char *bytes = NULL;
  size_t size = 0;
  FILE *out = open_memstream(&bytes, &size);
  if (!out) return error_set(error, "%s: out of memory", path);
  bool ok = bench_paper(bench, kind, out, error);
  if (fclose(out) != 0 && ok) ok = error_set(error, "%s: out of memory", path);
  ok = ok && file_write(path, bytes, size, error);
  free(bytes);
  return ok;
}

void lab_gather(App *app) {
  LabState *lab = lab_state(app);
  char folder[PLACE_PATH], path[PLACE_PATH + 64], words[PLACE_PATH + 96];
  Error error;
  if (!lab->bench.finished) {
    app_toast(app, say(&app->ui, STR_LAB_WAIT));
    return;
  }
  bool ok = user_dirs_report(folder, sizeof folder, "report", &error) && user_dirs_make(folder, &error);
  for (int kind = 0; ok && kind < PAPER_KINDS; kind++) {
    snprintf(path, sizeof path, "%s/%s", folder, paper_files[kind]);
    ok = write_piece(&lab->bench.bench, path, (PaperKind)kind, &error);
  }
  if (ok) { /* the table and the charts as they stand on the screen */
    snprintf(path, sizeof path, "%s/screen.png", folder);
    app_save_window(app, path);
  }
  if (!ok) {
    app_alarm(app, error.text);
    app_log(app, "lab gather failed %s", error.text);
    return;
  }
  snprintf(words, sizeof words, say(&app->ui, STR_LAB_GATHERED), folder);
  app_toast(app, words);
  app_log(app, "lab gathered %s", folder);
}

/* ---- keys of the table ---- */

static void open_games(App *app) {
  static const LabOrder orders[COL_COUNT] = {
      [COL_AGENT] = BY_SEED,  [COL_WON] = BY_OUTCOME, [COL_SCORE] = BY_SCORE, [COL_MOVES] = BY_MOVES,
      [COL_NODES] = BY_NODES, [COL_MS] = BY_MS,       [COL_P99] = BY_MS,      [COL_VERDICT] = BY_SCORE};
  LabState *lab = lab_state(app);
  LabColumn column = (LabColumn)lab->column;
  bool down = column == COL_NODES || column == COL_MS || column == COL_P99;
  if (lab->table.focus >= 0) {
    lab_list_open(app, lab->order[lab->table.focus], orders[column], down);
    return;
  }
  lab->sort_down = lab->sort == column ? !lab->sort_down : column != COL_AGENT;
  lab->sort = column;
  app_log(app, "lab sort column=%d down=%d", (int)column, lab->sort_down);
}

static void leave_table(App *app) {
  LabState *lab = lab_state(app);
  const Screen *from = lab->from;
  lab->mode = LAB_SETUP;
  lab->from = NULL;
  app->target_count = 0;
  if (lab->bench.run) app_toast(app, say(&app->ui, STR_LAB_GOES_ON));
  if (from) app_go(app, from);
  app_log(app, "lab setup");
}

/* -1: the heads of the columns. */
static void move_row(LabState *lab, int32_t to) {
  int32_t count = lab->bench.agent_count;
  lab->table.focus = to < -1 ? -1 : to >= count ? count - 1 : to;
  list_follow(&lab->table);
}

void lab_table_key(App *app, Action action) {
  LabState *lab = lab_state(app);
  bool running = lab->bench.run != NULL;
  int32_t page = lab->bench.shown;
  switch (action) {
    case ACTION_UP: move_row(lab, lab->table.focus - 1); break;
    case ACTION_DOWN: move_row(lab, lab->table.focus + 1); break;
    case ACTION_FIRST: move_row(lab, 0); break;
    case ACTION_LAST: move_row(lab, lab->bench.agent_count - 1); break;
    case ACTION_LEFT: lab->column = lab_next_column(lab, lab->column, -1); break;
    case ACTION_RIGHT: lab->column = lab_next_column(lab, lab->column, 1); break;
    case ACTION_PAGE_UP: lab_look_at(app, page - 1); break;
    case ACTION_PAGE_DOWN: lab_look_at(app, page + 1); break;
    case ACTION_NEXT_GROUP:
    case ACTION_PREVIOUS_GROUP:
      lab->chart = lab->chart + 1 < (lab->swept ? LAB_CHARTS : LAB_CHART_LINE) ? lab->chart + 1
                   : app->ui.width == WIDTH_NARROW                             ? LAB_CHART_SCORE
                                                                               : LAB_CHART_WINS;
      app_log(app, "lab chart %d", (int)lab->chart);
      break;
    case ACTION_ACCEPT: open_games(app); break;
    case ACTION_BENCH:
      if (running) lab_bench_stop(&lab->bench);
      if (running) app_log(app, "lab stop");
      if (!running && !lab->from) lab_start(app);
      break;
    case ACTION_AGAIN:
      if (!running && !lab->from) lab_start(app);
      break;
    case ACTION_KEEP: lab_files(app, BENCH_CSV); break;
    case ACTION_GIF: lab_files(app, BENCH_HTML); break;
    case ACTION_FRAMES: lab_gather(app); break;
    case ACTION_BACK: leave_table(app); break;
    default: break;
  }
}

/* ---- the screen ---- */

static void lab_update(App *app) {
  LabState *lab = lab_state(app);
  bool ended = lab->bench.finished;
  lab_bench_sync(&lab->bench, app->ui.now);
  if (lab->bench.finished && !ended && lab->bench.failed) app_alarm(app, lab->bench.error.text);
  if (lab->bench.finished && !ended)
    app_log(app, "lab done games=%lld of=%lld failed=%d", (long long)lab->bench.done, (long long)lab->bench.total,
            lab->bench.failed);
  if (lab->bench.planned) lab_table_sort(lab);
  int32_t agents;
  (void)registry_table(&agents);
  bool stale = agents != lab->known || app->renewed != lab->renewed;
  if (lab->mode == LAB_SETUP && stale && !lab_setup_begin(app)) {
    app_go(app, &screen_title);
    return;
  }
  while (!app->next && app->input.action_count > 0) {
    Action action = input_next(&app->input);
    if (lab->mode == LAB_SETUP)
      lab_setup_key(app, action);
    else if (lab->mode == LAB_TABLE)
      lab_table_key(app, action);
    else
      lab_list_key(app, action);
  }
}

static void lab_init(App *app) {
  LabState *lab = lab_state(app);
  lab->chart = LAB_CHART_WINS;
  lab->sort = COL_SCORE;
  lab->sort_down = true;
  lab->group = LAB_RUN;
  lab->bench.shown = -1;
}

static void lab_open(App *app) {
  LabState *lab = lab_state(app);
  if (!lab_setup_begin(app)) {
    app_go(app, &screen_title);
    return;
  }
  if (lab->bench.planned && lab->mode == LAB_SETUP && lab->bench.run) lab->mode = LAB_TABLE;
  app_log(app, "screen lab mode=%d", (int)lab->mode);
}

static void lab_close(App *app) {
  LabState *lab = lab_state(app);
  lab_list_close(app);
  lab_bench_destroy(&lab->bench);
  lab_setup_free(lab);
  for (int i = 0; i < LAB_SHEETS; i++) cached_layer_destroy(&lab->sheets[i]);
  free(lab->order);
}

static void lab_draw(App *app) {
  LabState *lab = lab_state(app);
  if (lab->mode == LAB_SETUP)
    lab_setup_draw(app);
  else if (lab->mode == LAB_TABLE)
    lab_table_draw(app);
  else
    lab_list_draw(app);
}

static bool lab_is(const App *app, const char *state) {
  const LabState *lab = lab_state(app);
  return strcmp(state, "over") == 0 && lab->mode == LAB_TABLE && lab->bench.finished;
}

/* The agent or the team whose line has the focus. */
static const AgentInfo *lab_chosen_agent(const App *app) {
  const LabState *lab = lab_state(app);
  if (lab->mode != LAB_SETUP || (lab->group != LAB_AGENTS && lab->group != LAB_TEAMS)) return NULL;
  const LabItems *list = &lab->lists[lab->group];
  int32_t line = list->lines.focus - 1; /* the first line is "all" */
  return line >= 0 && line < list->seen_count ? list->at[list->seen[line]].info : NULL;
}

const Screen screen_lab = {
    .name = "lab",
    .menu = MENU_ROOM,
    .title = STR_MENU_LAB,
    .note = STR_MENU_LAB_NOTE,
    .slides = true,
    .helps = true,
    .agent = lab_chosen_agent,
    .state_size = sizeof(LabState),
    .init = lab_init,
    .open = lab_open,
    .close = lab_close,
    .update = lab_update,
    .draw = lab_draw,
    .is = lab_is,
};
