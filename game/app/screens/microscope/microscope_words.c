/* The microscope's sentences about a cell. Must not know where they are drawn. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "game/app/screens/microscope/microscope_internal.h"

void microscope_number(double value, char *out, size_t room) {
  if (fabs(value - round(value)) < 1e-9)
    snprintf(out, room, "%d", (int)round(value));
  else
    snprintf(out, room, "%.1f", value);
}

typedef struct Spot {
  int row, col;
} Spot;

static Spot spot(const Microscope *m, Cell cell) {
  return (Spot){(int)board_row(&m->board, cell), (int)board_col(&m->board, cell)};
}

/* A reason with f and the solution's cost, for the cell itself or for the cell on the way to it that stayed open
 * instead. */
static void tell_f(const Ui *ui, const Microscope *m, const Why *why, bool own, StringId self, StringId gate, char *out,
                   size_t room) {
  char f[24], answer[24];
  Spot at = spot(m, why->gate);
  microscope_number(why->f, f, sizeof f);
  microscope_number(why->answer, answer, sizeof answer);
  if (own)
    snprintf(out, room, say(ui, self), f, answer);
  else
    snprintf(out, room, say(ui, gate), at.row, at.col, f, answer);
}

static void tell_why(const Ui *ui, const Microscope *m, Cell cell, const Why *why, char *out, size_t room) {
  bool own = why->gate == cell;
  Spot gate = spot(m, why->gate == CELL_NONE ? cell : why->gate);
  char nodes[32];
  switch (why->kind) {
    case WHY_EXPANDED: snprintf(out, room, say(ui, STR_WHY_EXPANDED), (int)why->node); break;
    case WHY_WALL: snprintf(out, room, "%s", say(ui, STR_WHY_WALL)); break;
    case WHY_MONSTER: snprintf(out, room, "%s", say(ui, STR_WHY_MONSTER)); break;
    case WHY_GOAL: snprintf(out, room, "%s", say(ui, STR_WHY_GOAL)); break;
    case WHY_BEYOND: snprintf(out, room, "%s", say(ui, STR_WHY_BEYOND)); break;
    case WHY_CUT_OFF: snprintf(out, room, "%s", say(ui, STR_WHY_CUT_OFF)); break;
    case WHY_MORE: tell_f(ui, m, why, own, STR_WHY_MORE, STR_WHY_MORE_GATE, out, room); break;
    case WHY_TIE: tell_f(ui, m, why, own, STR_WHY_TIE, STR_WHY_TIE_GATE, out, room); break;
    case WHY_OVER_BOUND: tell_f(ui, m, why, own, STR_WHY_OVER_BOUND, STR_WHY_OVER_BOUND_GATE, out, room); break;
    case WHY_FARTHER: tell_f(ui, m, why, own, STR_WHY_FARTHER, STR_WHY_FARTHER_GATE, out, room); break;
    case WHY_BEHIND:
      if (!own)
        snprintf(out, room, say(ui, STR_WHY_BEHIND_GATE), gate.row, gate.col);
      else if (why->ahead < 2)
        snprintf(out, room, "%s", say(ui, why->ahead ? STR_WHY_BEHIND_ONE : STR_WHY_BEHIND_NONE));
      else
        snprintf(out, room, say(ui, STR_WHY_BEHIND), (int)why->ahead);
      break;
    case WHY_BRANCH: snprintf(out, room, say(ui, STR_WHY_BRANCH), gate.row, gate.col); break;
    case WHY_MET: snprintf(out, room, "%s", say(ui, STR_WHY_MET)); break;
    case WHY_SHUT: snprintf(out, room, "%s", say(ui, STR_WHY_SHUT)); break;
    case WHY_JUMPED: {
      Spot end = spot(m, why->gate_end);
      snprintf(out, room, say(ui, STR_WHY_JUMPED), gate.row, gate.col, end.row, end.col);
      break;
    }
    case WHY_PRUNED: snprintf(out, room, "%s", say(ui, STR_WHY_PRUNED)); break;
    case WHY_STOPPED:
      write_number(nodes, sizeof nodes, (int64_t)m->log.result.expanded);
      snprintf(out, room, say(ui, STR_WHY_STOPPED), nodes);
      break;
  }
}

void microscope_why_words(const Ui *ui, const Microscope *m, Cell cell, char *out, size_t room) {
  Why why = microscope_why(m, cell);
  Flaw flaw;
  if ((why.kind == WHY_EXPANDED || why.kind == WHY_GOAL) && microscope_flaw(m, cell, &flaw)) {
    Spot at = spot(m, flaw.cell), better = spot(m, flaw.better);
    StringId words = m->log.ran->sorts == SORTS_BY_ESTIMATE ? STR_WHY_GREEDY : STR_WHY_FLAW;
    snprintf(out, room, say(ui, words), at.row, at.col, (int)flaw.g, (int)flaw.node, better.row, better.col,
             (int)flaw.offered);
    return;
  }
  tell_why(ui, m, cell, &why, out, room);
}

void microscope_story_words(const Ui *ui, const Microscope *m, Cell cell, char *out, size_t room) {
  CellNow now = microscope_cell(m, cell);
  size_t used = 0;
  out[0] = 0;
  if (now.kind == CELL_IS_WALL) {
    snprintf(out, room, "%s", say(ui, STR_WHY_WALL));
    return;
  }
  if (now.g < 0) {
    int32_t first = m->last_event[cell];
    while (first >= 0 && m->before[first] >= 0) first = m->before[first];
    if (first >= 0)
      snprintf(out, room, say(ui, STR_MICRO_LATER), (int)m->node_at[first]);
    else if (now.kind != CELL_IS_MONSTER)
      snprintf(out, room, "%s", say(ui, STR_MICRO_NEVER));
    return;
  }
  if (now.parent == CELL_NONE) {
    used = (size_t)snprintf(out, room, "%s", say(ui, STR_MICRO_ROOT));
  } else {
    Spot from = spot(m, now.parent);
    used = (size_t)snprintf(out, room, say(ui, STR_MICRO_OPENED), (int)now.opened, from.row, from.col);
  }
  if (now.order > 0 && used + 2 < room) {
    used += (size_t)snprintf(out + used, room - used, ", ");
    used += (size_t)snprintf(out + used, room - used, say(ui, STR_MICRO_CLOSED), (int)now.order);
  }
  if (now.improved == 1 && used + 2 < room)
    used += (size_t)snprintf(out + used, room - used, ", %s", say(ui, STR_MICRO_IMPROVED_ONCE));
  if (now.improved > 1 && used + 2 < room) {
    used += (size_t)snprintf(out + used, room - used, ", ");
    used += (size_t)snprintf(out + used, room - used, say(ui, STR_MICRO_IMPROVED), (int)now.improved);
  }
  if (now.from_goal && used + 2 < room) snprintf(out + used, room - used, ", %s", say(ui, STR_MICRO_FROM_GOAL));
}
