/* One tick of the arcade: arcade.h tells how it works. Pure. */
#include <stdlib.h>
#include <string.h>

#include "game/core/arcade_item_internal.h"

enum { HALF = ARCADE_CELL / 2 };
enum {
  SPEED_FULL = 1293, /* units per tick: 9.47 cells per second */
  SPEED_EYES = 200,  /* hundredths, as the next ones */
  SPEED_TURBO = 180,
  SPEED_HOUSE = 40,     /* inside the house and through the door */
  BOB = ARCADE_CELL / 4 /* how far those that wait go up and down */
};
enum { EATEN_TICKS = 40, CAUGHT_TICKS = 130, CLEARED_TICKS = 120, POP_TICKS = 60, PAUSE_FOOD = 1, PAUSE_ENERGIZER = 3 };
enum { POINTS_FOOD = 10, POINTS_ENERGIZER = 50, POINTS_MONSTER = 200, POINTS_EXTRA_LIFE = 10000, LIVES = 3 };
enum { BONUS_FIRST = 29, BONUS_SECOND = 70 }; /* hundredths of the food, eaten when an item appears */
enum { CATCH = ARCADE_CELL * 5 / 8 };         /* how near is caught, on both axes together */
enum { ORDER_LEAVE_AFTER_LIFE = 7, MONSTERS_EATEN_MOST = 4 };

const ArcadeInput arcade_no_input = {{MOVE_STAY, MOVE_STAY, MOVE_STAY, MOVE_STAY, MOVE_STAY, MOVE_STAY}};

static bool horizontal(Move move) { return move == MOVE_WEST || move == MOVE_EAST; }
static int32_t sign_of(Move move) {
  return move == MOVE_EAST || move == MOVE_SOUTH ? 1 : move == MOVE_WEST || move == MOVE_NORTH ? -1 : 0;
}

const ArcadeMaze *arcade_maze_of(const ArcadeGame *game, const ArcadeState *state) {
  return game->mazes[(state->round - 1) % game->maze_count];
}

static int32_t percent(int32_t hundredths) { return SPEED_FULL * hundredths / 100; }

static void wrap(const ArcadeMaze *maze, ArcadeActor *at) {
  if (at->x < 0) at->x += maze->width;
  if (at->x >= maze->width) at->x -= maze->width;
  if (at->y < 0) at->y += maze->height;
  if (at->y >= maze->height) at->y -= maze->height;
}

/* Towards a value by no more than `by`. */
static int32_t nearer(int32_t from, int32_t to, int32_t by) {
  if (from < to) return from + by < to ? from + by : to;
  return from - by > to ? from - by : to;
}

/* ---- Pacman ---- */

int32_t arcade_pacman_speed(const ArcadeState *state) {
  const ArcadeRound *round = arcade_round(state->round);
  if (state->turbo) return percent(SPEED_TURBO);
  return percent(state->fright_ticks > 0 ? round->pacman_fright : round->pacman);
}

/* Takes the wish if the cell lets him: at once when it is the way back, else anywhere inside the cell. */
static void turn_pacman(const ArcadeMaze *maze, ArcadeActor *at) {
  if (at->want == MOVE_STAY || at->want == at->dir) return;
  Cell cell = arcade_cell(maze, at->x, at->y);
  if (at->want == move_opposite(at->dir) || maze->next[cell][at->want]) at->dir = at->want;
}

/* Along the way as far as it goes, and towards the middle of the corridor on the other axis: that cuts corners. */
static void walk_pacman(const ArcadeMaze *maze, ArcadePacman *pacman, int32_t speed) {
  ArcadeActor *at = &pacman->at;
  ArcadeActor before = *at;
  turn_pacman(maze, at);
  Cell cell = arcade_cell(maze, at->x, at->y);
  ArcadePlace centre = arcade_centre(maze, cell);
  bool flat = horizontal(at->dir);
  int32_t *along = flat ? &at->x : &at->y, *beside = flat ? &at->y : &at->x;
  int32_t middle = flat ? centre.x : centre.y, sign = sign_of(at->dir);
  int32_t to = *along + sign * speed;
  if (!maze->next[cell][at->dir] && (to - middle) * sign > 0) /* a wall: no further than the middle */
    to = (*along - middle) * sign > 0 ? nearer(*along, middle, speed) : middle;
  *along = to;
  *beside = nearer(*beside, flat ? centre.y : centre.x, speed);
  wrap(maze, at);
  pacman->moving = at->x != before.x || at->y != before.y;
}

static void add_score(ArcadeState *state, int32_t points) {
  state->score += points;
  if (state->extra_given || state->score < POINTS_EXTRA_LIFE) return;
  state->extra_given = true;
  state->lives++;
  state->events |= ARCADE_GOT_LIFE;
}

static void pop(ArcadeState *state, int32_t points, int32_t x, int32_t y) {
  state->pop_points = points;
  state->pop = (ArcadePlace){x, y};
  state->pop_ticks = POP_TICKS;
}

static void frighten(const ArcadeGame *game, ArcadeState *state) {
  const ArcadeMaze *maze = arcade_maze_of(game, state);
  state->fright_ticks = arcade_round(state->round)->fright;
  state->fright_eaten = 0;
  for (int32_t i = 0; i < maze->monsters; i++) {
    ArcadeMonster *monster = &state->monsters[i];
    if (monster->mode == MONSTER_EYES || monster->mode == MONSTER_ENTERS) continue;
    monster->frightened = state->fright_ticks > 0;
    monster->turn_back = monster->mode == MONSTER_OUT;
  }
}

static void show_bonus(const ArcadeGame *game, ArcadeState *state) {
  int32_t foods = arcade_maze_of(game, state)->foods, due = state->bonuses == 0 ? BONUS_FIRST : BONUS_SECOND;
  if (state->bonuses >= 2 || state->eaten * 100 < foods * due) return;
  state->bonuses++;
  arcade_item_show(game, state);
  state->events |= ARCADE_SHOWED_BONUS;
}

static void eat(const ArcadeGame *game, ArcadeState *state, ArcadePacman *pacman) {
  const ArcadeMaze *maze = arcade_maze_of(game, state);
  Cell cell = arcade_cell(maze, pacman->at.x, pacman->at.y);
  uint8_t found = state->lies[cell];
  if (found == ARCADE_EMPTY) return;
  state->lies[cell] = ARCADE_EMPTY;
  state->foods_left--;
  state->eaten++;
  state->leave_count++;
  state->idle_ticks = 0;
  pacman->pause = state->turbo ? 0 : found == ARCADE_FOOD ? PAUSE_FOOD : PAUSE_ENERGIZER;
  state->events |= found == ARCADE_FOOD ? ARCADE_ATE_FOOD : ARCADE_ATE_ENERGIZER;
  add_score(state, found == ARCADE_FOOD ? POINTS_FOOD : POINTS_ENERGIZER);
  if (found == ARCADE_ENERGIZER) {
    state->energizers++;
    frighten(game, state);
  }
  show_bonus(game, state);
}

static bool near_by(const ArcadeMaze *maze, int32_t ax, int32_t ay, int32_t bx, int32_t by) {
  int32_t dx = abs(ax - bx), dy = abs(ay - by);
  if (maze->width - dx < dx) dx = maze->width - dx;
  if (maze->height - dy < dy) dy = maze->height - dy;
  return dx + dy < CATCH;
}

static void take_bonus(const ArcadeGame *game, ArcadeState *state, const ArcadePacman *pacman) {
  const ArcadeMaze *maze = arcade_maze_of(game, state);
  const ArcadeActor *item = &state->item;
  if (state->bonus_ticks == 0 || !near_by(maze, pacman->at.x, pacman->at.y, item->x, item->y)) return;
  int32_t points = arcade_bonus_points(arcade_round(state->round)->bonus);
  state->bonus_ticks = 0;
  state->items++;
  state->events |= ARCADE_ATE_BONUS;
  add_score(state, points);
  pop(state, points, item->x, item->y);
}

static void move_pacmen(const ArcadeGame *game, ArcadeState *state) {
  for (int32_t i = 0; i < game->pacmen; i++) {
    ArcadePacman *pacman = &state->pacmen[i];
    if (pacman->pause > 0) {
      pacman->pause--;
      continue;
    }
    walk_pacman(arcade_maze_of(game, state), pacman, arcade_pacman_speed(state));
    eat(game, state, pacman);
    take_bonus(game, state, pacman);
  }
}

/* ---- monsters ---- */

int32_t arcade_rush(const ArcadeState *state) {
  const ArcadeRound *round = arcade_round(state->round);
  for (int32_t i = 0; state->after_life && i < ARCADE_MONSTERS; i++) /* not before all are out again */
    if (state->monsters[i].mode == MONSTER_WAITS) return 0;
  return state->foods_left <= round->rush_foods[1] ? 2 : state->foods_left <= round->rush_foods[0] ? 1 : 0;
}

int32_t arcade_monster_speed(const ArcadeGame *game, const ArcadeState *state, int32_t index) {
  const ArcadeMaze *maze = arcade_maze_of(game, state);
  const ArcadeMonster *monster = &state->monsters[index];
  const ArcadeRound *round = arcade_round(state->round);
  int32_t rush = index == 0 ? arcade_rush(state) : 0;
  if (monster->mode == MONSTER_EYES || monster->mode == MONSTER_ENTERS) return percent(SPEED_EYES);
  if (monster->mode != MONSTER_OUT) return percent(SPEED_HOUSE);
  if (maze->tunnel[arcade_cell(maze, monster->at.x, monster->at.y)]) return percent(round->monster_tunnel);
  if (monster->frightened) return percent(round->monster_fright);
  return percent(rush > 0 ? round->rush[rush - 1] : round->monster);
}

uint8_t arcade_monster_exits(const ArcadeMaze *maze, Cell cell, Move dir) {
  uint8_t exits = arcade_exits(maze, cell), onward = exits & (uint8_t) ~(1u << move_opposite(dir));
  return onward ? onward : exits;
}

Cell arcade_ahead(const ArcadeMaze *maze, const ArcadeActor *at) {
  Cell cell = arcade_cell(maze, at->x, at->y);
  ArcadePlace centre = arcade_centre(maze, cell);
  int32_t left = horizontal(at->dir) ? centre.x - at->x : centre.y - at->y;
  if (left * sign_of(at->dir) > 0 || !maze->next[cell][at->dir]) return cell;
  return maze->next[cell][at->dir];
}

static Move first_of(uint8_t exits) {
  Move m = 0;
  while (m < DIRECTION_COUNT - 1 && !(exits >> m & 1)) m++;
  return m;
}

static Move way_home(const ArcadeMaze *maze, Cell cell) {
  Move best = MOVE_STAY;
  for (Move m = 0; m < DIRECTION_COUNT; m++) {
    Cell to = maze->next[cell][m];
    if (to && maze->home[to] >= 0 && (best == MOVE_STAY || maze->home[to] < maze->home[maze->next[cell][best]]))
      best = m;
  }
  return best == MOVE_STAY ? first_of(arcade_exits(maze, cell)) : best;
}

/* At the centre of a cell: where to now. */
static Move choose(const ArcadeMaze *maze, ArcadeMonster *monster, Cell cell) {
  Move dir = monster->at.dir, want = monster->at.want;
  if (monster->mode == MONSTER_EYES) return way_home(maze, cell);
  if (monster->turn_back) {
    monster->turn_back = false;
    if (maze->next[cell][move_opposite(dir)]) return move_opposite(dir);
  }
  uint8_t exits = arcade_monster_exits(maze, cell, dir);
  if (want < DIRECTION_COUNT && exits >> want & 1) return want;
  return exits >> dir & 1 ? dir : first_of(exits);
}

/* Eyes are home: into the house, or whole again where there is none. */
static bool at_home(const ArcadeMaze *maze, ArcadeMonster *monster, Cell cell) {
  if (monster->mode != MONSTER_EYES || maze->home[cell] != 0) return false;
  monster->mode = maze->house ? MONSTER_ENTERS : MONSTER_OUT;
  return maze->house;
}

static void walk_monster(const ArcadeMaze *maze, ArcadeMonster *monster, int32_t speed) {
  ArcadeActor *at = &monster->at;
  for (int32_t turns = 0; speed > 0 && turns < 4; turns++) {
    Cell cell = arcade_cell(maze, at->x, at->y);
    ArcadePlace centre = arcade_centre(maze, cell);
    bool flat = horizontal(at->dir);
    int32_t *along = flat ? &at->x : &at->y;
    int32_t left = ((flat ? centre.x : centre.y) - *along) * sign_of(at->dir);
    if (left <= 0 || left > speed) {
      if (left <= 0 && !maze->next[cell][at->dir]) { /* shut in, or put there: stands until a way is found */
        at->dir = choose(maze, monster, cell);
        if (!maze->next[cell][at->dir]) return;
        continue;
      }
      *along += sign_of(at->dir) * speed;
      wrap(maze, at);
      return;
    }
    at->x = centre.x;
    at->y = centre.y;
    speed -= left;
    if (at_home(maze, monster, cell)) return;
    at->dir = choose(maze, monster, cell);
    if (!maze->next[cell][at->dir]) return;
    if (speed == 0) return;
    /* From the centre on: the rest of the step, which never reaches the next centre. */
    *(horizontal(at->dir) ? &at->x : &at->y) += sign_of(at->dir) * speed;
    wrap(maze, at);
    return;
  }
}

static void bob(const ArcadeMaze *maze, ArcadeActor *at, int32_t speed) {
  int32_t low = maze->den.y - BOB, high = maze->den.y + BOB;
  at->dir = at->dir == MOVE_SOUTH ? MOVE_SOUTH : MOVE_NORTH;
  at->y += at->dir == MOVE_SOUTH ? speed : -speed;
  if (at->y <= low) at->dir = MOVE_SOUTH;
  if (at->y >= high) at->dir = MOVE_NORTH;
}

/* To the line of the door, then out. */
static void leave_house(const ArcadeMaze *maze, ArcadeMonster *monster, int32_t speed) {
  ArcadeActor *at = &monster->at;
  if (at->x != maze->gate.x) {
    at->dir = at->x < maze->gate.x ? MOVE_EAST : MOVE_WEST;
    at->x = nearer(at->x, maze->gate.x, speed);
    at->y = nearer(at->y, maze->den.y, speed);
    return;
  }
  at->dir = MOVE_NORTH;
  at->y = nearer(at->y, maze->gate.y, speed);
  if (at->y != maze->gate.y) return;
  monster->mode = MONSTER_OUT;
  monster->turn_back = false;
  Cell cell = arcade_cell(maze, at->x, at->y);
  bool east = at->want == MOVE_EAST && maze->next[cell][MOVE_EAST];
  at->dir = east ? MOVE_EAST : MOVE_WEST;
  if (!east && !maze->next[cell][MOVE_WEST] && at->x % ARCADE_CELL == HALF)
    at->dir = first_of(arcade_exits(maze, cell));
}

static void enter_house(const ArcadeMaze *maze, ArcadeMonster *monster, int32_t speed) {
  ArcadeActor *at = &monster->at;
  if (at->x != maze->gate.x) {
    at->dir = at->x < maze->gate.x ? MOVE_EAST : MOVE_WEST;
    at->x = nearer(at->x, maze->gate.x, speed);
    return;
  }
  at->dir = MOVE_SOUTH;
  at->y = nearer(at->y, maze->den.y, speed);
  if (at->y != maze->den.y) return;
  monster->mode = MONSTER_LEAVES;
  monster->eaten_by = 0;
}

static void move_monster(const ArcadeGame *game, ArcadeState *state, int32_t index) {
  const ArcadeMaze *maze = arcade_maze_of(game, state);
  ArcadeMonster *monster = &state->monsters[index];
  int32_t speed = arcade_monster_speed(game, state, index);
  switch (monster->mode) {
    case MONSTER_WAITS: bob(maze, &monster->at, speed); break;
    case MONSTER_LEAVES: leave_house(maze, monster, speed); break;
    case MONSTER_ENTERS: enter_house(maze, monster, speed); break;
    default: walk_monster(maze, monster, speed);
  }
}

/* Practice with one monster: the others never leave. */
static bool stays_in(const ArcadeGame *game, int32_t monster) { return game->alone > 0 && game->alone != monster + 1; }

/* The next that waits leaves when enough was eaten, or nothing for long. After a lost life one count holds for all. */
static void open_house(const ArcadeGame *game, ArcadeState *state) {
  static const int16_t after[ARCADE_MONSTERS] = {0, ORDER_LEAVE_AFTER_LIFE, 17, 32};
  const ArcadeMaze *maze = arcade_maze_of(game, state);
  const ArcadeRound *round = arcade_round(state->round);
  int32_t i = 0;
  while (i < maze->monsters && (state->monsters[i].mode != MONSTER_WAITS || stays_in(game, i))) i++;
  if (i == maze->monsters) return;
  bool idle = state->idle_ticks >= round->idle && state->idle_ticks % round->idle == 0;
  int32_t due = state->after_life ? after[i] : round->leave[i];
  if (state->leave_count < due && !idle && game->alone == 0) return;
  state->monsters[i].mode = MONSTER_LEAVES;
  if (!state->after_life) state->leave_count = 0;
}

static void meet(const ArcadeGame *game, ArcadeState *state) {
  const ArcadeMaze *maze = arcade_maze_of(game, state);
  for (int32_t p = 0; p < game->pacmen; p++)
    for (int32_t i = 0; i < maze->monsters && state->stage == STAGE_PLAY; i++) {
      const ArcadeActor *pacman = &state->pacmen[p].at;
      ArcadeMonster *monster = &state->monsters[i];
      if (monster->mode != MONSTER_OUT || !near_by(maze, pacman->x, pacman->y, monster->at.x, monster->at.y)) continue;
      if (!monster->frightened) {
        if (game->unharmed) continue;
        state->stage = STAGE_CAUGHT;
        state->stage_ticks = CAUGHT_TICKS;
        state->caught = p;
        state->events |= ARCADE_WAS_CAUGHT;
        return;
      }
      int32_t points = POINTS_MONSTER << state->fright_eaten;
      if (state->fright_eaten < MONSTERS_EATEN_MOST - 1) state->fright_eaten++;
      monster->frightened = monster->turn_back = false;
      monster->mode = MONSTER_EYES;
      monster->eaten_by = (int16_t)points;
      state->monsters_eaten++;
      state->events |= ARCADE_ATE_MONSTER;
      add_score(state, points);
      pop(state, points, monster->at.x, monster->at.y);
      state->stage = STAGE_EATEN;
      state->stage_ticks = EATEN_TICKS;
    }
}

/* ---- time ---- */

static void end_fright(const ArcadeGame *game, ArcadeState *state) {
  for (int32_t i = 0; i < arcade_maze_of(game, state)->monsters; i++) state->monsters[i].frightened = false;
}

/* While they are frightened the waves stand still. */
static void pass_time(const ArcadeGame *game, ArcadeState *state) {
  if (state->fright_ticks > 0) {
    if (--state->fright_ticks == 0) end_fright(game, state);
    return;
  }
  if (state->wave_ticks == 0 || --state->wave_ticks > 0) return;
  if (state->wave < ARCADE_WAVES - 1) state->wave++;
  state->wave_ticks = arcade_round(state->round)->wave[state->wave];
  state->events |= ARCADE_WAVE;
  for (int32_t i = 0; i < arcade_maze_of(game, state)->monsters; i++)
    if (state->monsters[i].mode == MONSTER_OUT) state->monsters[i].turn_back = true;
}

static Move first_way(const ArcadeMaze *maze, ArcadePlace place) {
  Cell cell = arcade_cell(maze, place.x, place.y);
  if (place.x % ARCADE_CELL != HALF || maze->next[cell][MOVE_WEST]) return MOVE_WEST;
  return first_of(arcade_exits(maze, cell));
}

/* Everybody back to where he starts. */
static void take_places(const ArcadeGame *game, ArcadeState *state) {
  const ArcadeMaze *maze = arcade_maze_of(game, state);
  memset(state->pacmen, 0, sizeof state->pacmen);
  memset(state->monsters, 0, sizeof state->monsters);
  for (int32_t i = 0; i < ARCADE_PACMEN; i++) {
    ArcadePlace place = maze->start[i];
    state->pacmen[i].at = (ArcadeActor){place.x, place.y, first_way(maze, place), MOVE_STAY};
    if (i == ACTOR_SECOND && maze->next[arcade_cell(maze, place.x, place.y)][MOVE_EAST])
      state->pacmen[i].at.dir = MOVE_EAST;
  }
  for (int32_t i = 0; i < ARCADE_MONSTERS; i++) {
    bool out = !maze->inside[i], kept = out && maze->house && stays_in(game, i), in = !out || kept;
    ArcadePlace place = maze->monster_start[i];
    if (kept) place = maze->inside[game->alone - 1] ? maze->monster_start[game->alone - 1] : maze->den; /* a free bed */
    state->monsters[i].at = (ArcadeActor){place.x, place.y, MOVE_WEST, MOVE_STAY};
    state->monsters[i].mode = in ? MONSTER_WAITS : MONSTER_OUT;
    if (in) state->monsters[i].at.dir = i % 2 ? MOVE_SOUTH : MOVE_NORTH;
    if (!in && i < maze->monsters) state->monsters[i].at.dir = first_way(maze, place);
  }
  state->stage = STAGE_READY;
  state->stage_ticks = ARCADE_READY;
  state->wave = 0;
  state->wave_ticks = arcade_round(state->round)->wave[0];
  state->fright_ticks = state->fright_eaten = 0;
  state->idle_ticks = state->leave_count = 0;
  state->bonus_ticks = state->pop_ticks = 0;
}

static void start_round(const ArcadeGame *game, ArcadeState *state, int32_t round) {
  state->round = round;
  const ArcadeMaze *maze = arcade_maze_of(game, state);
  memcpy(state->lies, maze->lies, sizeof state->lies);
  state->foods_left = maze->foods;
  state->eaten = state->bonuses = 0;
  state->after_life = false;
  take_places(game, state);
}

void arcade_start(const ArcadeGame *game, ArcadeState *state) {
  memset(state, 0, sizeof *state);
  state->lives = game->lives > 0 ? game->lives : LIVES;
  state->outcome = OUTCOME_PLAYING;
  state->turbo = game->turbo;
  start_round(game, state, game->first_round > 0 ? game->first_round : 1);
  state->stage_ticks = ARCADE_READY_FIRST;
}

static void finish(ArcadeState *state, Outcome outcome) {
  state->stage = STAGE_OVER;
  state->stage_ticks = 0;
  state->outcome = (uint8_t)outcome;
  state->events |= ARCADE_ENDED;
}

/* What comes after a stage that has a length. */
static void next_stage(const ArcadeGame *game, ArcadeState *state) {
  switch (state->stage) {
    case STAGE_READY:
      state->stage = STAGE_PLAY;
      state->events |= ARCADE_STARTED;
      break;
    case STAGE_EATEN: state->stage = STAGE_PLAY; break;
    case STAGE_CAUGHT:
      if (--state->lives == 0) {
        finish(state, OUTCOME_LOST);
        break;
      }
      state->after_life = true;
      take_places(game, state);
      break;
    case STAGE_CLEARED:
      if (game->max_rounds > 0 && state->round >= game->max_rounds)
        finish(state, OUTCOME_WON);
      else
        start_round(game, state, state->round + 1);
      break;
    default: break;
  }
}

static void play(const ArcadeGame *game, ArcadeState *state) {
  const ArcadeMaze *maze = arcade_maze_of(game, state);
  state->idle_ticks++;
  arcade_item_move(game, state);
  pass_time(game, state);
  open_house(game, state);
  move_pacmen(game, state);
  meet(game, state);
  for (int32_t i = 0; i < maze->monsters && state->stage == STAGE_PLAY; i++) move_monster(game, state, i);
  meet(game, state);
  if (state->foods_left == 0 && state->stage != STAGE_CAUGHT) {
    state->stage = STAGE_CLEARED;
    state->stage_ticks = CLEARED_TICKS;
    state->events |= ARCADE_CLEARED;
  }
}

static void hear(const ArcadeGame *game, ArcadeState *state, const ArcadeInput *input) {
  for (int32_t i = 0; i < game->pacmen; i++)
    if (input->want[i] < DIRECTION_COUNT) state->pacmen[i].at.want = input->want[i];
  for (int32_t i = 0; i < ARCADE_MONSTERS; i++)
    if (input->want[ACTOR_MONSTER + i] < DIRECTION_COUNT) state->monsters[i].at.want = input->want[ACTOR_MONSTER + i];
}

void arcade_step(const ArcadeGame *game, ArcadeState *state, const ArcadeInput *input) {
  state->events = 0;
  if (arcade_over(state)) return;
  state->tick++;
  if (state->pop_ticks > 0) state->pop_ticks--;
  hear(game, state, input);
  if (state->stage == STAGE_PLAY) {
    play(game, state);
  } else {
    if (state->stage == STAGE_EATEN)
      for (int32_t i = 0; i < arcade_maze_of(game, state)->monsters; i++)
        if (state->monsters[i].mode == MONSTER_ENTERS ||
            (state->monsters[i].mode == MONSTER_EYES && state->stage_ticks < EATEN_TICKS - 1))
          move_monster(game, state, i);
    if (--state->stage_ticks <= 0) next_stage(game, state);
  }
  if (arcade_over(state)) return;
  if (game->max_idle > 0 && state->idle_ticks >= game->max_idle) finish(state, OUTCOME_STALLED);
  int32_t most = game->max_ticks > 0 && game->max_ticks < ARCADE_TICKS ? game->max_ticks : ARCADE_TICKS;
  if (state->tick >= most && !arcade_over(state)) finish(state, OUTCOME_TIMEOUT);
}

/* ---- hashes ---- */

static void mix(uint64_t *hash, int64_t value) {
  *hash = (*hash ^ (uint64_t)value) * UINT64_C(0x9fb21c651e98df25);
  *hash ^= *hash >> 29;
}

static void mix_actor(uint64_t *hash, const ArcadeActor *at) {
  mix(hash, (int64_t)at->x << 32 ^ at->y);
  mix(hash, at->dir << 8 | at->want);
}

uint64_t arcade_hash_next(uint64_t hash, const ArcadeState *state) {
  mix(&hash, (int64_t)state->tick << 32 ^ state->score);
  mix(&hash, (int64_t)state->round << 32 | state->lives << 16 | state->stage << 8 | state->outcome);
  mix(&hash, (int64_t)state->foods_left << 32 | state->fright_ticks);
  for (int32_t i = 0; i < ARCADE_PACMEN; i++) mix_actor(&hash, &state->pacmen[i].at);
  for (int32_t i = 0; i < ARCADE_MONSTERS; i++) {
    const ArcadeMonster *monster = &state->monsters[i];
    mix_actor(&hash, &monster->at);
    mix(&hash, monster->mode << 2 | monster->frightened << 1 | monster->turn_back);
  }
  return hash;
}

uint64_t arcade_hash(const ArcadeState *state) {
  uint64_t hash = arcade_hash_next(0, state);
  for (int32_t i = 0; i < ARCADE_PACMEN; i++) mix(&hash, state->pacmen[i].pause << 1 | state->pacmen[i].moving);
  for (int32_t i = 0; i < ARCADE_MONSTERS; i++) mix(&hash, state->monsters[i].eaten_by);
  const int32_t rest[] = {state->stage_ticks,  state->caught,         state->wave,        state->wave_ticks,
                          state->fright_eaten, state->eaten,          state->idle_ticks,  state->leave_count,
                          state->after_life,   state->extra_given,    state->bonus_ticks, state->bonuses,
                          state->items,        state->pop_points,     state->pop.x,       state->pop.y,
                          state->pop_ticks,    state->monsters_eaten, state->energizers};
  for (size_t i = 0; i < sizeof rest / sizeof *rest; i++) mix(&hash, rest[i]);
  mix_actor(&hash, &state->item);
  mix(&hash, (int64_t)state->item_exit * 2 + state->item_leaves);
  for (int32_t i = 0; i < ARCADE_CELLS; i++)
    if (state->lies[i]) mix(&hash, i << 2 | state->lies[i]);
  return hash;
}
