/* What an agent of the hunt reported about its decision: the value of each move, the line it expects, the monsters'
 * replies, and how it ends. Read from a trace; drawn over the board. Decides nothing. */
#ifndef PACADE_APP_VIEW_MIND_H
#define PACADE_APP_VIEW_MIND_H

#include "ai/common/trace.h"
#include "game/app/ui/ui.h"
#include "game/app/view/board_view.h"

enum { MIND_UNKNOWN = -1, MIND_MOVES = DIRECTION_COUNT + 1 }; /* the last one is standing still, where that is a move */

typedef struct Mind {
  bool any;                 /* there is something to show */
  bool chances;             /* values are chances of survival in thousandths, not points */
  int32_t risk;             /* not 0: values are food less risk, so many for one chance in a thousand (TRACE_RISK) */
  bool known[MIND_MOVES];   /* a value was reported for this move */
  bool at_most[MIND_MOVES]; /* the search was cut off: the value is an upper bound */
  int32_t value[MIND_MOVES];
  int32_t caught[MIND_MOVES]; /* turns until caught by force, 0: safe forever, MIND_UNKNOWN */
  int32_t fate;               /* the same for the position as a whole */
  int32_t best;               /* the move that was made, or MIND_UNKNOWN */
  int32_t depth, nodes;       /* turns looked ahead; MIND_UNKNOWN: not reported */
  int32_t chance;             /* to win, in ten-thousandths, or MIND_UNKNOWN */
  int32_t team, belief;       /* the opponents it believes in (see TRACE_BELIEF), and how strongly, or MIND_UNKNOWN */
  const TraceEvent *events;   /* borrowed */
  int32_t count;
} Mind;

/* `made`: the move that followed, or MOVE_STAY. */
Mind mind_read(const TraceEvent *events, int32_t count, Move made);
/* "+186", "+1.88" (of a risk), "won", "lost" or "97%": the value as people read it. `out` at least 16 bytes. */
void mind_value_words(const Mind *mind, int move, char *out, size_t room);
/* Whether a move is a bad one: lost, or hardly survived. */
bool mind_move_lost(const Mind *mind, int move);

/* Chips beside the hero, one per move. */
void mind_draw_values(const Mind *mind, const BoardView *view, Vector2 hero, const Vector2 *others, int32_t other_count,
                      Ui *ui);
/* Numbers along the line that is expected, from its second cell on. */
void mind_draw_line(const BoardView *view, const Board *board, const Cell *line, int32_t count, Ui *ui);
/* Where each monster is expected to go along it: dots in its colour. */
void mind_draw_replies(const Mind *mind, const BoardView *view, const Board *board, const Cell *monsters,
                       int32_t monster_count, const Theme *theme);
/* A monster's way to where it is heading: dashes in its colour, none over the hero. Cells from the monster to the
 * target. */
void mind_draw_way(const BoardView *view, const Board *board, const Cell *way, int32_t count, int32_t monster,
                   Vector2 head, Vector2 hero, const Theme *theme);

#endif
