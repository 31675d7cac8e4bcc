/* A race's clock. Must not know how it is shown, nor any rule of the game. */
#include "game/play/ticks.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const char *const tick_ids[TICK_UNITS + 1] = {"nodes", "moves", "time", NULL};

TickUnit tick_find(const char *id) {
  int unit = 0;
  while (unit < TICK_UNITS && !(id && strcmp(tick_ids[unit], id) == 0)) unit++;
  return (TickUnit)unit;
}

TickRule tick_rule(const Level *level, TickUnit unit) {
  bool one_search = level->still && level->one_food;
  return (TickRule){.unit = unit, .nodes = one_search ? 1 : 1000, .seconds = one_search ? 1e-6 : 1e-3};
}

double tick_thinking(const TickRule *rule, uint64_t nodes, double seconds) {
  if (rule->unit == TICK_NODES) return (double)nodes / rule->nodes;
  return rule->unit == TICK_TIME ? fmax(seconds, 0) / rule->seconds : 0;
}

void tick_line_begin(TickLine *line, const TickRule *rule) {
  line->rule = *rule;
  line->count = 0;
}

void tick_line_destroy(TickLine *line) {
  free(line->ends);
  free(line->moves);
  *line = (TickLine){0};
}

static bool make_room(TickLine *line, int32_t needed) {
  if (needed <= line->room) return true;
  int32_t room = line->room ? line->room : 256;
  while (room < needed) room *= 2;
  double *ends = realloc(line->ends, sizeof *ends * (size_t)room);
  if (ends) line->ends = ends;
  double *moves = realloc(line->moves, sizeof *moves * (size_t)room);
  if (moves) line->moves = moves;
  if (!ends || !moves) return false;
  line->room = room;
  return true;
}

bool tick_line_sync(TickLine *line, const Session *session) {
  int32_t count = session_ply_count(session);
  if (!make_room(line, count)) return false;
  for (int32_t i = line->count; i < count; i++) {
    const SessionPly *ply = session_ply(session, i);
    double at = i > 0 ? line->ends[i - 1] : 0;
    line->moves[i] = line->ends[i] = at;
    if (ply->phase != PHASE_PACMAN) continue; /* the monsters answer within Pacman's step */
    const SideStats none = {0}, *before = i > 0 ? &session_ply(session, i - 1)->used : &none;
    line->moves[i] = at + tick_thinking(&line->rule, tick_nodes(&ply->used) - tick_nodes(before),
                                        ply->used.cpu_seconds - before->cpu_seconds);
    line->ends[i] = line->moves[i] + 1;
  }
  line->count = count;
  return true;
}

double tick_line_length(const TickLine *line) { return line->count > 0 ? line->ends[line->count - 1] : 0; }

/* The first ply that is not finished at that tick. */
static int32_t ply_at(const TickLine *line, double tick) {
  int32_t low = 0, high = line->count;
  while (low < high) {
    int32_t middle = low + (high - low) / 2;
    if (line->ends[middle] <= tick)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

double tick_line_place(const TickLine *line, const Session *session, double tick) {
  int32_t at = ply_at(line, tick);
  if (at >= line->count) return (double)session_length(session);
  const SessionPly *ply = session_ply(session, at);
  double from = at > 0 ? line->ends[at - 1] : 0, thinks = line->moves[at] - from;
  if (tick < line->moves[at] && thinks > 0) return ply->start + (tick - from) / thinks * ply->closed;
  return fmax(ply->end - 1 + (tick - line->moves[at]), ply->start);
}

uint64_t tick_line_spent(const TickLine *line, const Session *session, double tick, double *seconds) {
  int32_t at = ply_at(line, tick);
  const SideStats none = {0}, *before = at > 0 ? &session_ply(session, at - 1)->used : &none;
  *seconds = before->cpu_seconds;
  if (at >= line->count) return tick_nodes(before);
  double from = at > 0 ? line->ends[at - 1] : 0, thinks = line->moves[at] - from;
  double part = tick >= line->moves[at] ? 1 : (tick - from) / thinks;
  const SideStats *after = &session_ply(session, at)->used;
  *seconds += part * (after->cpu_seconds - before->cpu_seconds);
  return tick_nodes(before) + (uint64_t)(part * (double)(tick_nodes(after) - tick_nodes(before)) + 1e-6);
}

double tick_line_thinking(const TickLine *line, const Session *session, double tick, double *walking) {
  tick = fmin(fmax(tick, 0), tick_line_length(line));
  int32_t at = ply_at(line, tick), walked = 0;
  for (int32_t i = 0; i < at; i++) walked += session_ply(session, i)->phase == PHASE_PACMAN;
  *walking = walked;
  if (at < line->count) *walking += fmax(tick - line->moves[at], 0);
  return tick - *walking;
}
