/* A search over whole states, step by step: its keys, its searches, coming and going.
 * Must not know how anything is drawn, nor how a search works. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/registry.h"
#include "game/app/model/names.h"
#include "game/app/screens/help/help.h"
#include "game/app/screens/states/states_internal.h"

/* The most expansions that are shown: what `optimal` may spend by default (its option effort). */
static const uint64_t MOST_NODES = 8000;

/* ---- searching ---- */

static void forget_search(StatesState *s) {
  state_scope_close(&s->scope);
  state_log_destroy(&s->log);
  s->ready = false;
  s->picture.opened = s->chosen = -1;
  s->row_place = -1;
}

static bool search_game(StatesState *s) {
  Plan plan;
  Limits limits = {.max_nodes = MOST_NODES};
  plan_init(&plan);
  s->planner.log = &s->log;
  planner_run(s->game, &s->first, &s->planner, &limits, &plan);
  s->length = plan.length;
  s->stopped = plan.status == PLAN_LIMIT;
  s->generated = plan.generated;
  bool ok = plan.status != PLAN_NO_MEMORY && !s->log.failed;
  plan_destroy(&plan);
  return ok;
}

static bool search_puzzle(StatesState *s, Error *error) {
  PuzzleResult *result = malloc(sizeof *result);
  if (!result) return error_set(error, "out of memory for the log of a search");
  bool ok = puzzle_tables_prepare(s->tables, s->query.start.side, s->query.estimate, NULL, NULL, error) == TABLES_READY;
  if (ok) {
    puzzle_explain(s->tables, &s->query, MOST_NODES, &s->log, result);
    s->length = result->length;
    s->stopped = result->status == PUZZLE_OUT_OF_NODES;
    s->generated = result->generated;
    ok = result->status != PUZZLE_FAILED;
    if (!ok) *error = result->note;
  }
  free(result);
  return ok;
}

static void note_place(App *app) {
  const StatesState *s = states_state(app);
  app_log(app, "states place %d node=%d/%d open=%d", (int)s->scope.place, (int)s->scope.node, (int)s->scope.nodes,
          (int)s->scope.waiting);
}

static bool search(App *app) {
  StatesState *s = states_state(app);
  Error error = {0};
  forget_search(s);
  bool dives = s->puzzle && s->query.algorithm == PUZZLE_IDASTAR;
  bool ok = s->puzzle ? search_puzzle(s, &error) : search_game(s);
  if (!ok && !error.text[0]) error_set(&error, "out of memory for the log of a search");
  if (ok && s->log.opened_count == 0) ok = error_set(&error, "there is no search: no answer can exist");
  if (ok && !state_scope_open(&s->scope, &s->log, dives))
    ok = error_set(&error, "out of memory for the log of a search");
  s->ready = ok;
  if (!ok) {
    state_log_destroy(&s->log);
    app_alarm(app, app_trouble(app, error.text));
    return false;
  }
  app_log(app, "states search %s length=%d nodes=%d opened=%d stopped=%d",
          s->puzzle ? puzzle_algorithm_ids[s->query.algorithm] : s->agent->id, (int)s->length, (int)s->scope.nodes,
          (int)s->log.opened_count, s->stopped);
  note_place(app);
  return true;
}

const char *states_estimate_words(const App *app) {
  const StatesState *s = states_state(app);
  if (s->puzzle) return estimate_words(app->ui.language, s->query.estimate);
  for (int32_t i = 0; i < s->agent->option_count; i++)
    if (s->agent->options[i].choices == plan_estimate_ids)
      return choice_title(app->ui.language, &s->agent->options[i], (int32_t)s->planner.estimate);
  return "";
}

/* Another estimate; of the puzzle, after the last one the other algorithm. */
static void next_search(App *app) {
  StatesState *s = states_state(app);
  if (s->puzzle) {
    do {
      s->query.estimate = (Estimate)((s->query.estimate + 1) % ESTIMATE_COUNT);
      if (s->query.estimate == 0)
        s->query.algorithm = (PuzzleAlgorithm)((s->query.algorithm + 1) % PUZZLE_ALGORITHM_COUNT);
    } while (!estimate_fits(s->query.estimate, s->query.start.side) || s->query.estimate == ESTIMATE_PATTERN);
  } else if (s->planner.kind == PLANNER_OPTIMAL) {
    s->planner.estimate = (PlanEstimate)((s->planner.estimate + 1) % PLAN_ESTIMATE_COUNT);
  } else {
    return;
  }
  if (!search(app)) app_back(app);
}

/* ---- states ---- */

int32_t states_chosen(const StatesState *s) {
  if (s->chosen >= 0) return s->chosen;
  int32_t next = state_scope_at_node(&s->scope) ? state_scope_next(&s->scope) : -1;
  return next >= 0 && s->scope.is[next] != STATE_IS_UNSEEN ? next : state_scope_current(&s->scope);
}

int32_t states_rows(StatesState *s) {
  if (s->row_place != s->scope.place) {
    s->row_count = state_scope_list(&s->scope, s->rows, STATES_ROWS);
    s->row_place = s->scope.place;
  }
  return s->row_count;
}

bool states_play(StatesState *s, int32_t opened) {
  StatesPicture *p = &s->picture;
  if (p->opened == opened) return true;
  int32_t count = state_log_way(&s->log, opened, NULL, 0);
  uint8_t *moves = malloc((size_t)count + 1);
  Cell *way = count + 1 > p->room ? realloc(p->way, sizeof *way * (size_t)(count + 1)) : p->way;
  if (way) p->way = way;
  if (way && count + 1 > p->room) p->room = count + 1;
  if (!moves || !way) {
    free(moves);
    return false;
  }
  state_log_way(&s->log, opened, moves, count);
  p->opened = opened;
  p->count = 0;
  if (s->puzzle) {
    p->puzzle = s->query.start;
    for (int32_t i = 0; i < count; i++) puzzle_slide(&p->puzzle, moves[i]);
  } else {
    state_copy(&s->then, &s->first, s->game);
    p->way[p->count++] = s->then.pacman;
    for (int32_t i = 0; i < count && !state_over(&s->then); i++) {
      Undo undo;
      Move move = moves[i];
      game_step(s->game, &s->then, &move, &undo);
      p->way[p->count++] = s->then.pacman;
    }
  }
  free(moves);
  return true;
}

void states_choose(App *app, int32_t opened) {
  StatesState *s = states_state(app);
  const StateOpened *at = &s->log.opened[opened];
  s->chosen = opened;
  app_log(app, "states chosen %d g=%d h=%d f=%d parent=%d", (int)opened, (int)at->g, (int)at->h, (int)at->f,
          (int)at->parent);
}

static void pick_row(App *app, int by) {
  StatesState *s = states_state(app);
  int32_t count = states_rows(s), at = -1;
  for (int32_t i = 0; i < count && at < 0; i++)
    if (s->rows[i] == states_chosen(s)) at = i;
  at += by;
  if (at >= 0 && at < count) states_choose(app, s->rows[at]);
}

/* ---- keys ---- */

void states_seek(App *app, int32_t node) {
  StatesState *s = states_state(app);
  s->playing = false;
  s->chosen = -1;
  state_scope_seek_node(&s->scope, node);
  note_place(app);
}

static void walk(App *app, Action action) {
  StatesState *s = states_state(app);
  s->playing = false;
  s->chosen = -1;
  switch (action) {
    case ACTION_STEP_BACK: state_scope_step(&s->scope, -1); break;
    case ACTION_STEP_FORWARD: state_scope_step(&s->scope, 1); break;
    case ACTION_REWIND: state_scope_seek(&s->scope, 0); break;
    case ACTION_TO_END: state_scope_seek(&s->scope, s->log.event_count); break;
    case ACTION_THINK_SLOWER: state_scope_seek(&s->scope, s->scope.place - 1); break;
    default: state_scope_seek(&s->scope, s->scope.place + 1); break;
  }
  note_place(app);
}

static void explain(App *app) {
  const StatesState *s = states_state(app);
  const AgentInfo *agent = s->agent;
  if (s->puzzle) agent = registry_find(puzzle_algorithm_ids[s->query.algorithm], SIDE_PACMAN, 1);
  help_visit_agent(app, agent, &screen_states);
}

static void states_key(App *app, Action action) {
  StatesState *s = states_state(app);
  switch (action) {
    case ACTION_BACK:
      if (!s->keys_open) app_back(app);
      s->keys_open = false;
      break;
    case ACTION_EXPLAIN: app_back(app); break;
    case ACTION_KEYS: s->keys_open = !s->keys_open; break;
    case ACTION_HOW: explain(app); break;
    case ACTION_PAUSE:
      s->playing = !s->playing;
      s->chosen = -1;
      if (s->playing && s->scope.place == s->log.event_count) state_scope_seek(&s->scope, 0);
      break;
    case ACTION_STEP_BACK:
    case ACTION_STEP_FORWARD:
    case ACTION_REWIND:
    case ACTION_TO_END:
    case ACTION_THINK_SLOWER:
    case ACTION_THINK_FASTER: walk(app, action); break;
    case ACTION_SLOWER: app_change_speed(app, -1); break;
    case ACTION_FASTER: app_change_speed(app, 1); break;
    case ACTION_UP: pick_row(app, -1); break;
    case ACTION_DOWN: pick_row(app, 1); break;
    case ACTION_AGENT: next_search(app); break;
    case ACTION_MOVE_NORTH: { /* to the parent */
      int32_t at = states_chosen(s), parent = at >= 0 ? s->log.opened[at].parent : -1;
      if (parent >= 0) states_choose(app, parent);
      break;
    }
    default: break;
  }
}

static void states_update(App *app) {
  StatesState *s = states_state(app);
  while (!app->next && app->input.action_count > 0) {
    Action action = input_next(&app->input);
    if (s->ready)
      states_key(app, action);
    else if (action == ACTION_BACK)
      app_back(app);
  }
  if (!s->ready || !s->playing) return;
  double rate = fmax(2 * app->speed, (double)s->log.event_count / 20);
  s->pending += rate * (double)app->ui.dt;
  int32_t due = (int32_t)s->pending;
  s->pending -= due;
  if (due > 0) state_scope_seek(&s->scope, s->scope.place + due);
  if (s->scope.place == s->log.event_count) s->playing = false;
}

/* ---- the screen ---- */

bool states_serve(const Game *game, const AgentInfo *agent) {
  if (!agent || !planner_serves(game->level)) return false;
  PlannerKind kind = planner_find(agent->id);
  if (kind == PLANNER_KIND_COUNT || !planner_plays(kind, game->level)) return false;
  return kind < PLANNER_ENERGY_EXACT || (kind == PLANNER_ENERGY_EXACT && !game->hidden);
}

static void drop_states(StatesState *s) {
  if (!s->has_states) return;
  state_destroy(&s->first);
  state_destroy(&s->then);
  s->has_states = false;
}

bool states_visit(App *app, const StatesVisit *visit) {
  screen_prepare(app, &screen_states);
  StatesState *s = states_state(app);
  forget_search(s);
  drop_states(s);
  s->puzzle = visit->game == NULL;
  s->game = visit->game;
  s->tables = visit->tables;
  s->query = visit->query;
  s->back = visit->back;
  s->lost = visit->lost;
  s->playing = s->keys_open = s->instead = false;
  snprintf(s->title, sizeof s->title, "%s", visit->title);
  if (visit->game) {
    PlannerKind kind = planner_find(visit->agent->id);
    bool energy = kind == PLANNER_ENERGY_EXACT;
    s->agent = energy ? visit->agent : registry_find("optimal", SIDE_PACMAN, visit->game->level->number);
    s->instead = !energy && kind != PLANNER_OPTIMAL;
    s->planner = planner_defaults(energy ? kind : PLANNER_OPTIMAL);
    for (int32_t i = 0; kind == PLANNER_OPTIMAL && i < visit->agent->option_count; i++)
      if (visit->agent->options[i].choices == plan_estimate_ids)
        s->planner.estimate = (PlanEstimate)visit->options->v[i];
    if (!state_init(&s->first, s->game, NULL)) return false;
    if (!state_init(&s->then, s->game, NULL)) {
      state_destroy(&s->first);
      return false;
    }
    s->has_states = true;
    state_copy(&s->first, visit->state, s->game);
  }
  board_view_forget(&s->view);
  s->view.zoom = 1;
  s->view.version++;
  if (!search(app)) return false;
  app_visit(app, &screen_states, visit->back);
  return true;
}

static void states_init(App *app) {
  StatesState *s = states_state(app);
  board_view_init(&s->view);
  s->chosen = s->picture.opened = -1;
}

static void states_opened(App *app) { app_log(app, "screen states"); }

static void states_left(App *app) {
  StatesState *s = states_state(app);
  if (app->next == &screen_help) return; /* it comes back */
  forget_search(s);
  s->game = NULL;
  if (s->lost && app->next != s->back) s->lost(app);
  s->lost = NULL;
}

static void states_end(App *app) {
  StatesState *s = states_state(app);
  forget_search(s);
  drop_states(s);
  free(s->picture.way);
  board_view_destroy(&s->view);
}

static InputContext states_context(const App *app) {
  (void)app;
  return CONTEXT_MICROSCOPE;
}

static bool states_is(const App *app, const char *state) {
  return strcmp(state, "idle") == 0 && !states_state(app)->playing;
}

const Screen screen_states = {
    .name = "states",
    .needs_game = true,
    .slides = true,
    .under_help = true,
    .state_size = sizeof(StatesState),
    .init = states_init,
    .open = states_opened,
    .leave = states_left,
    .close = states_end,
    .context = states_context,
    .update = states_update,
    .draw = states_draw,
    .is = states_is,
    .sheet = states_sheet,
};
