/* Makes mazes: one thread makes the maze that is played, while the window digs the same one step by step to be watched.
 * Must not know how it is drawn. */
#include <math.h>
#include <string.h>

#include "ai/level8_maze/energy.h"
#include "game/app/screens/maze/maze_internal.h"

static const double WATCH_SECONDS = 1.6; /* the digging is shown for about this long, however large the maze */
static const double SLICE = 0.004;       /* seconds per frame */

/* ---- who plays ---- */

const AgentInfo *maze_agent(const Level *level, const char *name, int32_t by) {
  int32_t count, at = -1, found = 0;
  const AgentInfo *const *table = registry_table(&count);
  const AgentInfo *list[128];
  char id[MAZE_AGENT_NAME] = "";
  if (name) snprintf(id, sizeof id, "%.*s", (int)strcspn(name, ":"), name);
  for (int32_t i = 0; i < count && found < 128; i++) {
    const AgentInfo *info = table[i];
    if (info->side != SIDE_PACMAN || !(info->levels & LEVEL_BIT(level->number)) ||
        info->flags & (AGENT_HUMAN | AGENT_REPLAY))
      continue;
    if (strcmp(info->id, id) == 0) at = found;
    list[found++] = info;
  }
  if (found == 0) return NULL;
  if (at < 0) return list[0];
  return list[(at + by + found) % found];
}

/* ---- the thread ---- */

/* Cancels a maze that is no longer wanted. */
static MazeVerdict solvable(const Map *map, void *data) {
  const MazeMaker *maker = data;
  Limits limits = {.cancel = maker->cancel};
  MazeVerdict verdict = energy_solvable(map, &limits);
  return atomic_load(maker->cancel) ? MAZE_CAN_BE_WON : verdict;
}

static void work(void *data, const atomic_bool *cancel) {
  MazeMaker *maker = data;
  maker->cancel = cancel;
  maker->map = maze_create(&maker->setup, solvable, maker, &maker->error);
  if (!maker->map || atomic_load(cancel)) return;
  maker->hash = map_hash(maker->map);
  if (maze_guide_init(&maker->guide, maker->map, &maker->error)) return;
  map_destroy(maker->map);
  maker->map = NULL;
}

static void drop_made(MazeState *r) {
  maze_guide_destroy(&r->guide);
  map_destroy(r->map);
  r->map = NULL;
}

void maze_make_stop(MazeState *r) {
  task_end(r->task);
  r->task = NULL;
  if (r->maker.map) {
    maze_guide_destroy(&r->maker.guide);
    map_destroy(r->maker.map);
  }
  r->maker = (MazeMaker){0};
  maze_builder_destroy(r->builder);
  r->builder = NULL;
}

void maze_make_start(App *app, bool watch) {
  if (maze_state(app)->wanted == MAZE_WATCHED && !watch)
    return; /* both were asked for: new walls take priority, because they are worth watching */
  maze_state(app)->wanted = watch ? MAZE_WATCHED : MAZE_UNSEEN;
}

static void start_making(App *app) {
  MazeState *r = maze_state(app);
  bool watch = r->wanted == MAZE_WATCHED;
  r->wanted = MAZE_NOT_WANTED;
  Error error = {0};
  maze_make_stop(r);
  drop_made(r);
  r->trouble[0] = 0;
  r->building = 0;
  r->maker.setup = maze_choice_setup(&r->choice);
  if (maze_setup_check(&r->maker.setup, &error)) r->task = task_start(work, &r->maker, &error);
  if (!r->task) {
    snprintf(r->trouble, sizeof r->trouble, "%.250s", error.text);
    return;
  }
  if (!watch) return;
  Rng rng;
  maze_setup_rng(&r->maker.setup, &rng);
  int32_t side = 2 * r->maker.setup.rooms + 1;
  r->builder = maze_builder_create(r->choice.kind, side, side, &rng, &error);
  r->preview.version++;
}

/* ---- the window ---- */

const Board *maze_make_board(const MazeState *r) {
  if (r->builder) return maze_builder_board(r->builder);
  return r->map ? &r->map->board : NULL;
}

static void dig(App *app) {
  MazeState *r = maze_state(app);
  int32_t rooms = r->maker.setup.rooms;
  double begun = clock_seconds();
  r->building += (double)app->ui.dt;
  double due = app->options.screenshot ? 1 : r->building / WATCH_SECONDS;
  bool goes_on = true;
  while (goes_on && maze_builder_progress(r->builder) < due && clock_seconds() - begun < SLICE)
    goes_on = maze_builder_step(r->builder, 1 + rooms / 8);
  /* Once all rooms are dug only the search for dead ends is left, which need not be shown. */
  if (goes_on && maze_builder_progress(r->builder) >= 1 && due >= 1) goes_on = maze_builder_step(r->builder, rooms);
  r->preview.version++;
  if (goes_on || !r->map) return;
  maze_builder_destroy(r->builder);
  r->builder = NULL;
  app_log(app, "maze dug");
}

static void take_made(App *app) {
  MazeState *r = maze_state(app);
  MazeMaker made = r->maker;
  task_end(r->task);
  r->task = NULL;
  r->maker.map = NULL;
  if (!made.map) {
    snprintf(r->trouble, sizeof r->trouble, "%.250s", made.error.text);
    app_log(app, "maze not made %s", made.error.text);
    r->start_when_made = r->goes_on = false;
    return;
  }
  r->map = made.map;
  r->guide = made.guide;
  r->guide.map = r->map;
  r->map_hash = made.hash;
  r->preview.version++;
  const Board *board = &r->map->board;
  app_log(app, "maze made rooms=%d kind=%s seed=%llu mode=%s start=%d,%d goal=%d,%d shortest=%d energy=%d pills=%d",
          (int)made.setup.rooms, maze_kind_ids[made.setup.kind], (unsigned long long)made.setup.seed,
          energy_ids[r->choice.mode], (int)maze_row(board, r->map->pacman), (int)maze_col(board, r->map->pacman),
          (int)maze_row(board, r->map->exit), (int)maze_col(board, r->map->exit), (int)r->guide.steps[r->map->pacman],
          (int)r->map->energy, (int)r->map->pills.count);
}

void maze_make_watch(App *app) {
  MazeState *r = maze_state(app);
  if (r->wanted) start_making(app);
  if (r->task && task_done(r->task)) take_made(app);
  if (r->builder) dig(app);
  if (!r->map || !r->start_when_made) return;
  r->start_when_made = false;
  Error error = {0};
  if (maze_begin(app, &error)) return;
  r->goes_on = false;
  app_alarm(app, error.text);
  app_log(app, "maze failed %s", error.text);
}
