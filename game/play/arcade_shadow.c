/* A picture of the arcade in whole cells: every actor stands at the centre that it reaches next. In this picture
 * tunnels end at the board's edge, and whoever is in the house is in a closed room. */
#include "game/play/arcade_shadow.h"

#include <string.h>

enum { TICKS_PER_MOVE = 7 }; /* of Pacman, at the usual speed */

void arcade_shadow_destroy(struct ArcadeShadow *shadow) {
  if (shadow->made) state_destroy(&shadow->state);
  *shadow = (struct ArcadeShadow){0};
}

static bool make(struct ArcadeShadow *shadow, const ArcadeMaze *maze, int32_t level, Error *error) {
  if (shadow->made && shadow->maze == maze && shadow->game.level->number == level) return true;
  arcade_shadow_destroy(shadow);
  GameConfig config = {.max_turns = INT32_MAX / 2};
  if (!game_init(&shadow->game, maze->map, level_find(level), &config, error)) return false;
  if (!state_init(&shadow->state, &shadow->game, error)) return false;
  shadow->maze = maze;
  shadow->made = true;
  return true;
}

/* A cell of the house for whoever is in it: the middle one, or, where a wall stands there, one that a monster starts
 * in. */
static Cell house_cell(const ArcadeMaze *maze) {
  Cell middle = arcade_cell(maze, maze->den.x, maze->den.y);
  int32_t i = 0;
  while (i < maze->monsters - 1 && !maze->inside[i]) i++;
  return maze->board->open[middle] ? middle : maze->map->monsters.at[i];
}

static Cell monster_cell(const ArcadeMaze *maze, const ArcadeMonster *monster, int32_t index, Cell pacman) {
  if (monster->mode == MONSTER_OUT) {
    Cell ahead = arcade_ahead(maze, &monster->at);
    return ahead == pacman ? arcade_cell(maze, monster->at.x, monster->at.y) : ahead;
  }
  if (monster->mode == MONSTER_LEAVES && maze->house) return arcade_cell(maze, maze->gate.x, maze->gate.y);
  if (monster->mode == MONSTER_EYES && !maze->house) return arcade_cell(maze, monster->at.x, monster->at.y);
  return maze->house ? house_cell(maze) : maze->map->monsters.at[index];
}

static int32_t fright_moves(const ArcadeState *state, const ArcadeMonster *monster) {
  if (monster->mode == MONSTER_EYES) return 1;
  if (!monster->frightened) return 0;
  int32_t moves = 1 + state->fright_ticks / TICKS_PER_MOVE;
  return moves < BERKELEY_SCARED ? moves : BERKELEY_SCARED;
}

static void put_monsters(struct ArcadeShadow *shadow, const ArcadeView *view, Cell pacman) {
  State *state = &shadow->state;
  for (int32_t i = 0; i < view->maze->monsters; i++) {
    const ArcadeMonster *monster = &view->state->monsters[i];
    Cell cell = monster_cell(view->maze, monster, i, pacman);
    state->monsters[i] = cell;
    if (!state->ghosts) continue;
    state->ghosts[i] = (BerkeleyGhost){.cell = cell,
                                       .facing = monster->mode == MONSTER_OUT ? monster->at.dir : MOVE_STAY,
                                       .timer = (uint8_t)fright_moves(view->state, monster)};
  }
}

static void put_food(struct ArcadeShadow *shadow, const ArcadeView *view, Cell pacman) {
  State *state = &shadow->state;
  const Board *board = shadow->game.board;
  state->foods_left = 0;
  for (Cell cell = 0; cell < board->cells; cell++) {
    uint8_t lies = cell == pacman ? ARCADE_EMPTY : view->state->lies[cell];
    state->food[cell] = lies == ARCADE_FOOD;
    if (state->power_cells) state->power_cells[cell] = lies == ARCADE_ENERGIZER;
    if (!state->power_cells && lies == ARCADE_ENERGIZER)
      state->food[cell] = 1; /* without power cells an energizer is food: it must be eaten, too */
    state->foods_left += state->food[cell];
  }
  /* Only energizers are left. Agents of other levels know them as something else, so that they are shown as food
   * now. */
  for (Cell cell = 0; state->foods_left == 0 && state->power_cells && cell < board->cells; cell++)
    if (state->power_cells[cell]) {
      state->power_cells[cell] = 0;
      state->food[cell] = 1;
      state->foods_left++;
    }
}

bool arcade_shadow_look(struct ArcadeShadow *shadow, const ArcadeView *view, int32_t level, int32_t pacman,
                        int32_t actor, Observation *seen, Error *error) {
  if (!make(shadow, view->maze, level, error)) return false;
  State *state = &shadow->state;
  const ArcadeActor *me = &view->state->pacmen[pacman].at;
  Cell cell = arcade_ahead(view->maze, me);
  state->pacman = cell;
  state->facing = me->dir;
  state->score = view->state->score;
  state->turn = state->moves = view->state->tick / TICKS_PER_MOVE;
  state->fed = state->turn - view->state->idle_ticks / TICKS_PER_MOVE;
  state->outcome = OUTCOME_PLAYING;
  state->phase = actor == 0 ? PHASE_PACMAN : PHASE_MONSTERS;
  state->next = 0;
  for (int32_t i = 0; actor > 0 && i < shadow->game.berkeley.ghost_count; i++)
    if (shadow->game.berkeley.monster_of[i] == actor - 1) state->next = (uint8_t)(i + 1);
  put_food(shadow, view, cell);
  put_monsters(shadow, view, cell);
  state->hash = state_hash_full(state, &shadow->game);
  const Board *board = shadow->game.board;
  *seen = (Observation){.rows = board->rows,
                        .cols = board->cols,
                        .turn = state->turn,
                        .level = level,
                        .max_turns = shadow->game.max_turns,
                        .score = state->score,
                        .side = actor == 0 ? SIDE_PACMAN : SIDE_MONSTERS,
                        .first = actor,
                        .count = 1,
                        .me_row = board_row(board, cell),
                        .me_col = board_col(board, cell),
                        .game = &shadow->game,
                        .state = state,
                        .arcade = view};
  return true;
}
