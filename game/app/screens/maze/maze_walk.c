/* A person's steps in the maze room: keys, clicks and hints become orders, which are handed to the game one by one.
 * Must not know how anything is drawn, nor any rule. */
#include <stdlib.h>

#include "game/app/screens/maze/maze_internal.h"

bool maze_by_person(const MazeState *r) { return r->on && session_has_person(r->stage.session) && !r->over; }

const SessionResult *maze_result(const MazeState *r) { return session_result(r->stage.session); }

Cell maze_last_cell(const MazeState *r) {
  int32_t count = session_ply_count(r->stage.session);
  return count > 0 ? session_ply(r->stage.session, count - 1)->pacman : r->map->pacman;
}

void maze_order_clear(MazeState *r) {
  r->orders.count = r->orders.next = 0;
  r->orders.made = -1;
}

static bool add_order(MazeState *r, Move move) {
  MazeOrders *o = &r->orders;
  if (o->count == o->room) {
    int32_t room = o->room ? 2 * o->room : 64;
    Move *more = realloc(o->moves, sizeof *more * (size_t)room);
    if (!more) return false;
    o->moves = more;
    o->room = room;
  }
  o->moves[o->count++] = move;
  return true;
}

/* A key replaces a longer walk, but two keys in a row are both carried out. */
bool maze_order(MazeState *r, Move move) {
  if (r->orders.count - r->orders.next > 1) r->orders.count = r->orders.next = 0;
  return add_order(r, move);
}

static void order_cells(MazeState *r, Cell from, const Cell *way, int32_t count) {
  const Board *board = &r->map->board;
  r->orders.count = r->orders.next = 0;
  for (int32_t i = 0; i < count; i++) {
    for (Move m = 0; m < DIRECTION_COUNT; m++)
      if (from + 2 * board->step[m] == way[i] && !add_order(r, m)) return;
    from = way[i];
  }
}

/* Rooms that are near, or where the walker has been: a click must not find the way out by itself. */
enum { CLICK_REACH = 10 };

static bool may_be_clicked(const void *room, Cell cell, int32_t steps) {
  const MazeState *r = room;
  return steps <= CLICK_REACH || maze_trail_been(&r->trail, &r->map->board, cell);
}

void maze_order_way(App *app, Cell to, bool told) {
  MazeState *r = maze_state(app);
  const Board *board = &r->map->board;
  Cell from = maze_last_cell(r);
  if (to == from || !flood_field_clear(&r->click, board)) return;
  flood_field_fill(&r->click, board,
                   &(FloodPlan){.from = from, .until = to, .stride = 2, .may_enter = may_be_clicked, .context = r});
  int32_t count = r->click.steps[to];
  Cell *way = count > 0 ? malloc(sizeof *way * (size_t)(count + 1)) : NULL;
  if (way) {
    flood_field_way(&r->click, board, 2, to, way, count + 1);
    for (int32_t i = 0; i < count - 1 - i; i++) { /* from the end to the start; the start itself is last */
      Cell other = way[i];
      way[i] = way[count - 1 - i];
      way[count - 1 - i] = other;
    }
    order_cells(r, from, way, count);
    app_log(app, "maze click %d,%d steps=%d", (int)maze_row(board, to), (int)maze_col(board, to), (int)count);
  } else if (told && count < 0) {
    app_toast(app, say(&app->ui, STR_MAZE_TOO_FAR));
  }
  free(way);
}

/* Hands the next order over when the one before has been played and is nearly shown. */
void maze_carry_out(App *app) {
  MazeState *r = maze_state(app);
  MazeOrders *o = &r->orders;
  Session *session = r->stage.session;
  if (o->made >= 0 && session_ply_count(session) > o->made) {
    o->made = -1;
    app_log(app, "maze step %d", (int)session_ply_count(session));
  }
  if (o->made >= 0 && app->ui.now - o->since > 1) o->made = -1; /* it was not taken */
  while (o->made < 0 && o->next < o->count && !r->paused) {
    if (session_place(r->stage.session) + 0.6 < (double)session_length(session)) return;
    Move move = o->moves[o->next++];
    if (maze_next(&r->map->board, 2, maze_last_cell(r), move) == CELL_NONE) continue; /* a wall */
    session_press(session, move);
    o->made = session_ply_count(session);
    o->since = app->ui.now;
  }
  if (o->next == o->count) o->next = o->count = 0;
}

/* ---- hints ---- */

void maze_give_hint(App *app, bool whole) {
  MazeState *r = maze_state(app);
  if (!maze_by_person(r) || r->paused) return;
  Cell from = maze_last_cell(r);
  int32_t room = r->guide.steps[from] + 1;
  Cell *way = room > 1 ? malloc(sizeof *way * (size_t)room) : NULL;
  if (!way) return;
  int32_t count = maze_guide_way(&r->guide, from, whole, way, room);
  edge_marks_clear(&r->hint);
  Cell at = from;
  for (int32_t i = 0; i < count; i++) {
    edge_marks_step(&r->hint, &r->map->board, at, way[i], true);
    at = way[i];
  }
  r->hint_end = at;
  r->hints++;
  r->hinted = r->hints;
  r->hinted_map = r->map_hash;
  maze_order_clear(r);
  if (!whole) order_cells(r, from, way, count);
  app_log(app, "maze hint %s steps=%d hints=%d", whole ? "whole" : "junction", (int)count, (int)r->hints);
  sound_play(app->sound, SOUND_PATH);
  free(way);
}
