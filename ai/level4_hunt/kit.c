/* The tables that an agent of the hunt uses, and its reports to the window. Knows no search and no team. */
#include "ai/level4_hunt/kit.h"

#include <stdlib.h>

enum { SHOWN_MOST = 40 }; /* turns of a plan for which the monsters are shown */

bool kit_observe(Kit *kit, const Observation *seen, bool *fresh) {
  *fresh = !kit->arena || kit->arena->board != seen->game->board;
  if (*fresh) {
    kit_destroy(kit);
    kit->arena = arena_create(seen->game->board, NULL);
    kit->keys = malloc(sizeof *kit->keys);
    if (!kit->arena || !kit->keys) {
      kit_destroy(kit);
      return false;
    }
    keys_init(kit->keys);
  }
  return position_set(&kit->position, kit->arena, kit->keys, seen->game, seen->state, NULL);
}

void kit_destroy(Kit *kit) {
  arena_destroy(kit->arena);
  free(kit->keys);
  kit->arena = NULL;
  kit->keys = NULL;
}

void kit_trace_value(const Kit *kit, Trace *trace, Move move, int32_t value) {
  if (!trace) return;
  Cell from = kit->arena->cell_of[kit->position.pacman];
  trace_add(
      trace,
      (TraceEvent){.kind = TRACE_VALUE, .move = move, .cell = from + kit->arena->board->step[move], .value = value});
}

void kit_trace_target(const Kit *kit, Trace *trace, int32_t actor, Spot spot) {
  if (!trace) return;
  trace_add(trace,
            (TraceEvent){
                .kind = TRACE_TARGET, .move = MOVE_STAY, .actor = (uint16_t)actor, .cell = kit->arena->cell_of[spot]});
}

void kit_trace_path(const Kit *kit, Trace *trace, const Spot *path, int32_t count) {
  for (int32_t i = 0; trace && i < count; i++) trace_cell(trace, TRACE_PATH, kit->arena->cell_of[path[i]], i);
}

void kit_trace_replies(const Kit *kit, Trace *trace, const Position *position, int32_t turn) {
  for (int32_t i = 0; trace && i < position->monster_count; i++)
    trace_add(trace, (TraceEvent){.kind = TRACE_REPLY,
                                  .move = MOVE_STAY,
                                  .actor = (uint16_t)(i + 1),
                                  .cell = kit->arena->cell_of[position->monsters[i]],
                                  .value = turn});
}

void kit_trace_plan(const Kit *kit, Trace *trace, ReplyKind reply, const Spot *path, int32_t count) {
  if (!trace || count < 1) return;
  Position walk = kit->position;
  trace_cell(trace, TRACE_PATH, kit->arena->cell_of[walk.pacman], 0);
  for (int32_t i = 0; i < count && walk.outcome == OUTCOME_PLAYING; i++) {
    Spot from = walk.pacman;
    position_move_pacman(&walk, kit->keys, path[i]);
    trace_cell(trace, TRACE_PATH, kit->arena->cell_of[path[i]], i + 1);
    if (walk.outcome != OUTCOME_PLAYING) break;
    replies_play(reply, kit->arena, kit->keys, &walk, from);
    if (i < SHOWN_MOST) kit_trace_replies(kit, trace, &walk, i + 1);
  }
  int32_t value = walk.outcome == OUTCOME_WON    ? TRACE_WON
                  : walk.outcome == OUTCOME_LOST ? TRACE_LOST
                                                 : walk.score - kit->position.score;
  kit_trace_value(kit, trace, arena_move(kit->arena, kit->position.pacman, path[0]), value);
}

void kit_trace_effort(Trace *trace, int32_t depth, uint64_t nodes) {
  trace_cell(trace, TRACE_DEPTH, CELL_NONE, depth);
  trace_cell(trace, TRACE_NODES, CELL_NONE, nodes > INT32_MAX ? INT32_MAX : (int32_t)nodes);
}
