/* The leaderboards: which one is shown, its rows, and the replay of a row.
 * Must not know how anything is drawn. */
#include "game/app/screens/boards/boards_internal.h"

#include <stdlib.h>
#include <string.h>

#include "game/app/screens/arcade/arcade.h"
#include "game/app/screens/maze/maze.h"
#include "game/app/screens/play/play.h"

/* ---- rows ---- */

static void load_maze(App *app) {
  BoardsState *b = boards_state(app);
  char key[BOARD_KEY];
  Result rows[BOARD_ROWS];
  maze_board_key(&b->page, key);
  int32_t count = boards_top(app->db, key, b->order, rows, BOARD_ROWS, &b->error);
  b->lines = calloc(BOARD_ROWS, sizeof *b->lines);
  for (int32_t i = 0; b->lines && i < count; i++) {
    bool equal = i > 0 && rows[i].ms == rows[i - 1].ms && rows[i].steps == rows[i - 1].steps;
    b->lines[i].rank = equal ? b->lines[i - 1].rank : i + 1;
    b->lines[b->list.count++].result = rows[i];
  }
  Error ignored;
  b->has_own = boards_own(app->db, key, b->order, app->profile.id, &b->mine, &b->rank, &ignored);
}

const Level *boards_level(const App *app, int32_t shelf) {
  return shelf < app->catalog.count ? app->catalog.shelves[shelf].level : level_of_id("arcade");
}

/* Games of the arcade go through many mazes: a line for each kind of tour. */
static void load_arcade(App *app) {
  BoardsState *b = boards_state(app);
  char people[BOARD_KEY], agents[BOARD_KEY], title[MAP_TEXT];
  int32_t count = 0;
  while (arcade_board(app, count, people, agents, title, sizeof title)) count++;
  b->lines = calloc((size_t)count + 1, sizeof *b->lines);
  for (int32_t i = 0; b->lines && i < count; i++) {
    BoardLine *line = &b->lines[b->list.count++];
    arcade_board(app, i, people, agents, title, sizeof title);
    snprintf(line->title, sizeof line->title, "%s", title);
    if (!boards_first(app->db, agents, WHO_AGENTS, &line->agent, &b->error)) line->agent.id = 0;
    if (!boards_first(app->db, people, WHO_PEOPLE, &line->result, &b->error)) line->result = line->agent;
  }
}

static void load_level(App *app) {
  BoardsState *b = boards_state(app);
  if (boards_level(app, b->shelf)->live) {
    load_arcade(app);
    return;
  }
  const Shelf *shelf = &app->catalog.shelves[b->shelf];
  b->lines = calloc((size_t)shelf->count + 1, sizeof *b->lines);
  for (int32_t i = 0; b->lines && i < shelf->count; i++) {
    char key[BOARD_KEY];
    BoardLine *line = &b->lines[b->list.count++];
    BestKey best = {.level = shelf->level->number, .map = shelf->cards[i].hash, .team = shelf->level->monsters};
    best_board(&best, key);
    snprintf(line->title, sizeof line->title, "%s", shelf->cards[i].title);
    if (!boards_first(app->db, key, WHO_AGENTS, &line->agent, &b->error)) line->agent.id = 0;
    if (!boards_first(app->db, key, WHO_PEOPLE, &line->result, &b->error)) line->result = line->agent;
  }
}

static void load(App *app) {
  BoardsState *b = boards_state(app);
  free(b->lines);
  b->lines = NULL;
  b->list = (List){0};
  b->has_own = false;
  b->error = (Error){0};
  if (!current_player_saves(app)) {
    current_player_trouble(app, &b->error);
    return;
  }
  writer_flush(app->writer);
  if (b->levels)
    load_level(app);
  else
    load_maze(app);
  char key[BOARD_KEY] = "levels";
  if (!b->levels) maze_board_key(&b->page, key);
  app_log(app, "boards %s order=%d rows=%d own=%d", key, (int)b->order, (int)b->list.count,
          b->has_own ? (int)b->rank : 0);
}

/* ---- choosing ---- */

static int32_t turn(int32_t value, int32_t by, int32_t count) { return (value + by + count) % count; }

void boards_change(App *app, BoardsPart part, int32_t by) {
  BoardsState *b = boards_state(app);
  if (part == BOARDS_KIND)
    b->levels = !b->levels;
  else if (part == BOARDS_FIRST && b->levels)
    b->shelf = turn(b->shelf, by, app->catalog.count + 1);
  else if (part == BOARDS_FIRST)
    b->page.difficulty = (Difficulty)turn((int32_t)b->page.difficulty, by, DIFFICULTY_COUNT);
  else if (part == BOARDS_SECOND && !b->levels)
    b->page.mode = (EnergyMode)turn((int32_t)b->page.mode, by, ENERGY_COUNT);
  else if (part == BOARDS_ORDER && !b->levels)
    b->order = b->order == ORDER_TIME ? ORDER_STEPS : ORDER_TIME;
  else
    return;
  load(app);
}

void boards_watch(App *app, int32_t index) {
  BoardsState *b = boards_state(app);
  if (index < 0 || index >= b->list.count || b->lines[index].result.id == 0) return;
  size_t size = 0;
  Error error = {0};
  Record record;
  ArcadeRecord arcade;
  char *text = boards_replay(app->db, b->lines[index].result.id, &size, &error);
  bool ok = text != NULL;
  if (ok && arcade_record_is(text, size))
    ok = arcade_record_parse(&arcade, text, size, "the replay", &error) &&
         arcade_watch(app, &arcade, &screen_boards, &error);
  else if (ok)
    ok = record_parse(&record, text, size, "the replay", &error) &&
         play_start_record(app, &record, &screen_boards, &error);
  free(text);
  app_log(app, "boards replay %s", ok ? "opens" : error.text);
  if (!ok) app_alarm(app, error.text);
}

static void move_focus(App *app, int32_t by) {
  BoardsState *b = boards_state(app);
  int32_t to = b->list.focus + by;
  if (to < 0 || to >= b->list.count) {
    b->part = to < 0 ? BOARDS_ORDER : BOARDS_LIST;
    if (to < 0 && b->levels) b->part = BOARDS_FIRST;
    return;
  }
  b->list.focus = to;
}

static void move_part(BoardsState *b, int by) {
  do b->part = (BoardsPart)turn((int32_t)b->part, by, BOARDS_PARTS);
  while (b->levels && (b->part == BOARDS_SECOND || b->part == BOARDS_ORDER));
}

static void boards_key(App *app, Action action) {
  BoardsState *b = boards_state(app);
  bool list = b->part == BOARDS_LIST;
  switch (action) {
    case ACTION_BACK: app_back(app); break;
    case ACTION_NEXT_GROUP: move_part(b, 1); break;
    case ACTION_PREVIOUS_GROUP: move_part(b, -1); break;
    case ACTION_UP:
      if (list)
        move_focus(app, -1);
      else
        move_part(b, -1);
      break;
    case ACTION_DOWN:
      if (list)
        move_focus(app, 1);
      else
        move_part(b, 1);
      break;
    case ACTION_LEFT:
    case ACTION_RIGHT:
      if (!list) boards_change(app, b->part, action == ACTION_LEFT ? -1 : 1);
      break;
    case ACTION_ACCEPT:
      if (b->list.count == 0)
        app_go(app, b->levels ? &screen_select : &screen_maze);
      else if (list)
        boards_watch(app, b->list.focus);
      else
        move_part(b, 1);
      break;
    default: break;
  }
}

static void boards_update(App *app) {
  while (!app->next && app->input.action_count > 0) boards_key(app, input_next(&app->input));
}

/* ---- the screen ---- */

static void boards_init(App *app) {
  MazeChoice usual = maze_choice_usual();
  boards_state(app)->page = maze_choice_page(&usual);
}

static void boards_close(App *app) { free(boards_state(app)->lines); }

/* Chooses the page: that of the maze just played (returns true), or the last page, with what is chosen in the maze
 * room. */
static bool turn_page(App *app) {
  BoardsState *b = boards_state(app);
  const MazeChoice *chosen = maze_last_choice(app);
  MazeChoice played;
  bool after_game = maze_take_board(app, &played);
  if (after_game) {
    int32_t own = b->page.own;
    b->levels = false;
    b->page = maze_choice_page(&played);
    if (b->page.difficulty != DIFFICULTY_OWN) b->page.own = own;
  } else {
    b->page.factor = chosen->factor;
    b->page.kind = chosen->kind;
  }
  if (chosen->difficulty == DIFFICULTY_OWN && difficulty_of(chosen->own) == DIFFICULTY_OWN) b->page.own = chosen->own;
  return after_game;
}

/* Called when nobody has walked such a maze: the level chosen last may have something to show. */
static void try_levels(App *app) {
  BoardsState *b = boards_state(app);
  bool any = false;
  b->levels = true;
  b->shelf = app->shelf;
  load(app);
  for (int32_t i = 0; i < b->list.count; i++) any |= b->lines[i].result.id != 0;
  if (any) return;
  b->levels = false;
  load(app);
}

static void boards_open(App *app) {
  app_log(app, "screen boards");
  BoardsState *b = boards_state(app);
  bool after_maze = turn_page(app);
  load(app);
  if (b->list.count == 0 && !b->levels && !after_maze) try_levels(app);
  if (b->part == BOARDS_LIST && b->list.count == 0) b->part = BOARDS_FIRST;
  if (b->list.count > 0) b->part = BOARDS_LIST;
}

const Screen screen_boards = {
    .name = "boards",
    .menu = MENU_ROOM,
    .title = STR_MAZE_BOARDS,
    .note = STR_MENU_BOARDS_NOTE,
    .slides = true,
    .helps = true,
    .state_size = sizeof(BoardsState),
    .init = boards_init,
    .open = boards_open,
    .close = boards_close,
    .update = boards_update,
    .draw = boards_draw,
};
