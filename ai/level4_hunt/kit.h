/* What every agent of the hunt uses: the tables of the board it plays on, built when it first moves.
 * Knows no search and no team. */
#ifndef PACADE_AI_HUNT_KIT_H
#define PACADE_AI_HUNT_KIT_H

#include "ai/agent.h"
#include "ai/level4_hunt/replies.h"

typedef struct Kit {
  Arena *arena; /* NULL before the first move */
  Keys *keys;
  Position position; /* the one last observed */
} Kit;

/* Builds the tables if they are missing or of another board, and reads the state into `position`. *fresh says
 * whether the tables are new. False when memory is short or the map exceeds a limit. */
bool kit_observe(Kit *kit, const Observation *seen, bool *fresh);
void kit_destroy(Kit *kit);

/* Reports to the window; each does nothing without a trace. */
void kit_trace_value(const Kit *kit, Trace *trace, Move move, int32_t value);
void kit_trace_target(const Kit *kit, Trace *trace, int32_t actor, Spot spot);
void kit_trace_path(const Kit *kit, Trace *trace, const Spot *path, int32_t count);
/* Where every monster of the position is after `turn` turns of the plan (1: after the next). */
void kit_trace_replies(const Kit *kit, Trace *trace, const Position *position, int32_t turn);
/* A plan against monsters with known replies: its spots, the next one first, what the monsters do along it, and the
 * value of its first step. */
void kit_trace_plan(const Kit *kit, Trace *trace, ReplyKind reply, const Spot *path, int32_t count);
void kit_trace_effort(Trace *trace, int32_t depth, uint64_t nodes);

#endif
