/* A game on display: which part of its searches and of its changing maze belongs to the current moment. Must not know
 * how anything is drawn, nor any rule. */
#include "game/app/view/stage.h"

#include <stdlib.h>

#include "game/core/maze_map.h"
#include "game/core/rules.h"

StageShow stage_show_all(void) {
  return (StageShow){.heat = true,
                     .frontier = true,
                     .plan = true,
                     .fog = true,
                     .danger = true,
                     .homes = true,
                     .line = true,
                     .hunters = true,
                     .replies = true,
                     .values = true};
}

/* ---- beginning and end ---- */

void stage_init(Stage *stage) {
  *stage = (Stage){.plan_key = -1, .ways = {.key = -1}};
  board_view_init(&stage->view);
  fog_init(&stage->fog);
}

bool stage_begin(Stage *stage, const SessionConfig *config, Error *error) {
  stage_end(stage);
  stage->session = session_create(config, error);
  if (!stage->session) return false;
  stage->map = session_game(stage->session)->map;
  if (!overlay_init(&stage->overlay, stage->map->board.cells)) {
    stage_end(stage);
    return error_set(error, "out of memory for the picture of the search");
  }
  stage->view.zoom = 1;
  stage->playing = true;
  return true;
}

void stage_end(Stage *stage) {
  session_destroy(stage->session);
  overlay_destroy(&stage->overlay);
  board_view_forget(&stage->view);
  fog_forget(&stage->fog);
  free(stage->plan_cells);
  free(stage->trail);
  free(stage->best_way);
  monster_paths_destroy(&stage->ways);
  board_destroy(&stage->shown);
  stage->view.turns = 0;
  BoardView view = stage->view;
  FogView fog = stage->fog;
  *stage = (Stage){.view = view, .fog = fog, .plan_key = -1, .ways = {.key = -1}};
}

void stage_destroy(Stage *stage) {
  stage_end(stage);
  board_view_destroy(&stage->view);
  fog_destroy(&stage->fog);
}

/* ---- plan and trail ---- */

const Cell *stage_plan(Stage *stage, int32_t *count, int32_t *walked) {
  int32_t closed;
  const SessionPly *thought = session_thought(stage->session, &closed);
  *count = *walked = 0;
  if (!thought) return NULL;
  int32_t key = thought->first_event, index = thought->thought;
  if (key != stage->plan_key) {
    const TraceEvent *events = session_events(stage->session, thought);
    int32_t cells = 0;
    for (int32_t i = 0; i < thought->event_count; i++) cells += events[i].kind == TRACE_PATH;
    Cell *more = realloc(stage->plan_cells, sizeof(Cell) * (size_t)(cells + 1));
    if (!more) return NULL;
    stage->plan_cells = more;
    stage->plan_count = stage->plan_near = 0;
    for (int32_t i = 0; i < thought->event_count; i++) {
      if (events[i].kind != TRACE_PATH) continue;
      if (events[i].value == 0) stage->plan_near = stage->plan_count + 1; /* later parts of a tour count from 1 */
      stage->plan_cells[stage->plan_count++] = events[i].cell;
    }
    stage->plan_key = key;
  }
  for (int32_t i = index; i < session_plies_done(stage->session); i++)
    *walked += session_ply(stage->session, i)->phase == PHASE_PACMAN;
  /* Path finders plan in cells where a step goes from room to room. */
  bool by_cells =
      stage->plan_count > 1 && board_manhattan(&stage->map->board, stage->plan_cells[0], stage->plan_cells[1]) == 1;
  if (by_cells) *walked *= maze_stride(stage->map);
  *count = stage->plan_count;
  return stage->plan_cells;
}

int32_t stage_plan_near(Stage *stage) {
  int32_t count, walked;
  return stage_plan(stage, &count, &walked) ? stage->plan_near : 0;
}

int32_t stage_trail(Stage *stage) {
  int32_t done = session_plies_done(stage->session), count = 0;
  if (done + 1 > stage->trail_room) {
    Cell *more = realloc(stage->trail, sizeof(Cell) * (size_t)(done + 256));
    if (!more) return 0;
    stage->trail = more;
    stage->trail_room = done + 256;
  }
  stage->trail[count++] = stage->map->pacman;
  for (int32_t i = 0; i < done; i++) {
    const SessionPly *ply = session_ply(stage->session, i);
    if (ply->phase == PHASE_PACMAN) stage->trail[count++] = ply->pacman;
  }
  return count;
}

/* ---- what may be seen ---- */

bool stage_limited(const Stage *stage) { return session_sight(stage->session) != NULL; }

bool stage_by_person(const Stage *stage) { return session_person(stage->session) == 0 && !stage->result_shown; }

bool stage_fogged(const Stage *stage, const StageShow *show) {
  return stage_limited(stage) && (show->fog || stage_by_person(stage));
}

FogScene stage_scene(const Stage *stage) {
  const Session *s = stage->session;
  return fog_scene(session_game(s), session_state(s), session_sight(s), session_plies_done(s));
}

void stage_listen(Stage *stage) {
  const Session *s = stage->session;
  int32_t plies = session_ply_count(s);
  if (stage->told_plies > plies) stage->told_plies = plies; /* the rest was taken back */
  int32_t rethought;
  session_rethinks(s, &rethought);
  if (stage->told_rethought < rethought && stage->told_plies > stage->told_rethought)
    stage->told_plies = stage->told_rethought; /* a ply without a trace may have got one since */
  stage->told_rethought = rethought;
  if (stage->live && plies > session_plies_done(s) + 1) plies = session_plies_done(s) + 1;
  for (; stage->told_plies < plies; stage->told_plies++) {
    const SessionPly *ply = session_ply(s, stage->told_plies);
    if (ply->phase != PHASE_PACMAN || ply->event_count == 0) continue;
    const TraceEvent *events = session_events(s, ply);
    for (int32_t i = 0; i < ply->event_count; i++) stage->told |= 1u << events[i].kind;
  }
}

bool stage_shows_search(const Stage *stage) {
  return session_game(stage->session)->level->one_food && !stage_limited(stage);
}

bool stage_hunted(const Stage *stage) {
  const Game *game = session_game(stage->session);
  bool patrols = (game->rules->needs & RULES_PATROLS) != 0;
  return game->monster_count > 0 && !game->still_monsters && !patrols && !stage_limited(stage);
}

int32_t stage_heading(Stage *stage) {
  int32_t some = 0, count;
  if (!stage_hunted(stage) || !monster_paths_find(&stage->ways, stage->session)) return 0;
  for (int32_t i = 0; i < session_game(stage->session)->monster_count; i++) {
    monster_paths_of(&stage->ways, i, &count);
    some += count > 0;
  }
  return some;
}

/* ---- mazes that change ---- */

static bool copy_board(Board *out, const Game *game, const State *state, int32_t turns) {
  const Board *board = game->board;
  bool across = turns % 2 != 0;
  board_destroy(out);
  if (!board_init(out, across ? board->cols : board->rows, across ? board->rows : board->cols, NULL)) return false;
  for (int32_t r = 0; r < board->rows; r++)
    for (int32_t c = 0; c < board->cols; c++) {
      int32_t row, col;
      Cell cell = board_cell(board, r, c);
      rotation_place(board, turns, cell, &row, &col);
      out->open[board_cell(out, row, col)] = state_open(state, game, cell);
    }
  board_finish(out);
  return true;
}

const Board *stage_board(Stage *stage) {
  const Game *game = session_game(stage->session);
  const State *state = session_state(stage->session);
  bool changes = game->rules->turn_every > 0 || (game->rules->needs & RULES_EATEN) != 0;
  if (!changes) return game->board;
  int32_t turns = state_view(state, game);
  uint32_t mix = 0; /* overflow is intended: the value only has to differ */
  for (Cell cell = 0; state->eaten && cell < game->board->cells; cell++)
    if (state->eaten[cell]) mix = mix * 31 + (uint32_t)cell;
  int32_t walls = (int32_t)(mix & 0x7fffffff);
  if (stage->shown.open && stage->view.turns == turns && stage->shown_walls == walls) return &stage->shown;
  bool turned = stage->shown.open && (stage->view.turns + 1) % ROTATION_COUNT == turns;
  if (!copy_board(&stage->shown, game, state, turns)) return NULL;
  stage->turned = turned && stage->playing ? 1e-6 : 0;
  stage->view.turns = turns;
  stage->shown_walls = walls;
  stage->view.version++;
  return &stage->shown;
}
