/* A* and IDA* of the sliding puzzle as the textbooks have them, board by board, with everything they do in a log, to be
 * looked at. The searches that solve (solver.h) are the same, made fast. */
#ifndef PACADE_AI_PUZZLE_EXPLAIN_H
#define PACADE_AI_PUZZLE_EXPLAIN_H

#include "ai/common/state_log.h"
#include "ai/puzzle/solver.h"

/* Moves in the log are slides of the blank. Stops after so many expansions, with PUZZLE_OUT_OF_NODES. The tables of the
 * estimate must be prepared. */
void puzzle_explain(PuzzleTables *tables, const PuzzleQuery *query, uint64_t max_expanded, StateLog *log,
                    PuzzleResult *result);

#endif
