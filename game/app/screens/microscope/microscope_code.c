/* The pseudocode of every algorithm, line by line, and which line runs at a place of the search.
 * Must not know how it is drawn, nor how any algorithm is written in C. */
#include <string.h>

#include "game/app/screens/microscope/microscope_internal.h"

#define ON(stage) (1u << (stage))

static const CodeLine astar[] = {{STR_CODE_INIT, 0, ON(STAGE_BEGIN)},  {STR_CODE_WHILE, 0, 0},
                                 {STR_CODE_TAKE_F, 1, ON(STAGE_TAKE)}, {STR_CODE_GOAL, 1, ON(STAGE_DONE)},
                                 {STR_CODE_CLOSE, 1, ON(STAGE_CLOSE)}, {STR_CODE_EACH, 1, 0},
                                 {STR_CODE_IF_BETTER, 2, 0},           {STR_CODE_SET_G, 3, ON(STAGE_IMPROVE)},
                                 {STR_CODE_PUT_F, 3, ON(STAGE_PUT)}};
static const CodeLine ucs[] = {{STR_CODE_INIT, 0, ON(STAGE_BEGIN)},  {STR_CODE_WHILE, 0, 0},
                               {STR_CODE_TAKE_G, 1, ON(STAGE_TAKE)}, {STR_CODE_GOAL, 1, ON(STAGE_DONE)},
                               {STR_CODE_CLOSE, 1, ON(STAGE_CLOSE)}, {STR_CODE_EACH, 1, 0},
                               {STR_CODE_IF_BETTER, 2, 0},           {STR_CODE_SET_G, 3, ON(STAGE_IMPROVE)},
                               {STR_CODE_PUT_G, 3, ON(STAGE_PUT)}};
static const CodeLine greedy[] = {{STR_CODE_INIT_SEEN, 0, ON(STAGE_BEGIN)},
                                  {STR_CODE_WHILE, 0, 0},
                                  {STR_CODE_TAKE_H, 1, ON(STAGE_TAKE)},
                                  {STR_CODE_GOAL, 1, ON(STAGE_DONE)},
                                  {STR_CODE_CLOSE, 1, ON(STAGE_CLOSE)},
                                  {STR_CODE_EACH, 1, 0},
                                  {STR_CODE_IF_NEW, 2, 0},
                                  {STR_CODE_PUT_H, 3, ON(STAGE_PUT)}};
static const CodeLine bfs[] = {{STR_CODE_INIT_SEEN, 0, ON(STAGE_BEGIN)}, {STR_CODE_WHILE, 0, 0},
                               {STR_CODE_TAKE_FIRST, 1, ON(STAGE_TAKE)}, {STR_CODE_GOAL, 1, ON(STAGE_DONE)},
                               {STR_CODE_EACH, 1, ON(STAGE_CLOSE)},      {STR_CODE_IF_NEW, 2, 0},
                               {STR_CODE_APPEND, 3, ON(STAGE_PUT)}};
static const CodeLine published[] = {{STR_CODE_INIT, 0, ON(STAGE_BEGIN)},
                                     {STR_CODE_WHILE, 0, 0},
                                     {STR_CODE_TAKE_F, 1, ON(STAGE_TAKE)},
                                     {STR_CODE_GOAL, 1, ON(STAGE_DONE)},
                                     {STR_CODE_EACH, 1, ON(STAGE_CLOSE)},
                                     {STR_CODE_FLAW, 2, 0},
                                     {STR_CODE_SET_G, 3, 0},
                                     {STR_CODE_PUT_F, 3, ON(STAGE_PUT)}};
static const CodeLine dfs[] = {{STR_CODE_STACK, 0, ON(STAGE_BEGIN)},
                               {STR_CODE_WHILE_STACK, 0, 0},
                               {STR_CODE_TOP, 1, ON(STAGE_TAKE)},
                               {STR_CODE_GOAL, 1, ON(STAGE_DONE)},
                               {STR_CODE_UNTRIED, 1, ON(STAGE_CLOSE)},
                               {STR_CODE_PUSH, 1, ON(STAGE_PUT)},
                               {STR_CODE_POP, 1, 0}};
static const CodeLine idastar[] = {{STR_CODE_BOUND, 0, ON(STAGE_BEGIN)},
                                   {STR_CODE_REPEAT, 0, 0},
                                   {STR_CODE_TOP, 1, ON(STAGE_TAKE)},
                                   {STR_CODE_GOAL, 1, ON(STAGE_DONE)},
                                   {STR_CODE_EACH, 1, ON(STAGE_CLOSE)},
                                   {STR_CODE_IF_BOUND, 2, 0},
                                   {STR_CODE_PUSH_BEST, 3, ON(STAGE_PUT) | ON(STAGE_IMPROVE)},
                                   {STR_CODE_POP, 1, 0},
                                   {STR_CODE_NEXT_BOUND, 1, 0}};
static const CodeLine bidirectional[] = {{STR_CODE_TWO, 0, ON(STAGE_BEGIN)}, {STR_CODE_WHILE_TWO, 0, 0},
                                         {STR_CODE_TURN, 1, ON(STAGE_TAKE)}, {STR_CODE_EACH, 1, ON(STAGE_CLOSE)},
                                         {STR_CODE_JOIN, 2, ON(STAGE_DONE)}, {STR_CODE_APPEND_OWN, 2, ON(STAGE_PUT)}};
static const CodeLine jps[] = {{STR_CODE_INIT, 0, ON(STAGE_BEGIN)},
                               {STR_CODE_WHILE, 0, 0},
                               {STR_CODE_TAKE_F, 1, ON(STAGE_TAKE)},
                               {STR_CODE_GOAL, 1, ON(STAGE_DONE)},
                               {STR_CODE_EACH_WAY, 1, ON(STAGE_CLOSE)},
                               {STR_CODE_JUMP, 2, 0},
                               {STR_CODE_IF_SHORTER, 2, 0},
                               {STR_CODE_SET_G, 3, ON(STAGE_IMPROVE)},
                               {STR_CODE_PUT_F, 3, ON(STAGE_PUT)}};
static const CodeLine flood[] = {{STR_CODE_INIT, 0, ON(STAGE_BEGIN)},
                                 {STR_CODE_WHILE, 0, 0},
                                 {STR_CODE_TILE, 1, ON(STAGE_TAKE)},
                                 {STR_CODE_SPREAD, 1, ON(STAGE_CLOSE)},
                                 {STR_CODE_GOAL, 1, ON(STAGE_DONE)},
                                 {STR_CODE_TOWARDS, 2, ON(STAGE_PUT) | ON(STAGE_IMPROVE)},
                                 {STR_CODE_AWAY, 2, 0}};

#define CODE(id, lines) \
  { id, lines, sizeof(lines) / sizeof *(lines) }
static const struct {
  const char *id;
  const CodeLine *lines;
  int32_t count;
} table[] = {CODE("astar", astar),
             CODE("ucs", ucs),
             CODE("greedy", greedy),
             CODE("bfs", bfs),
             CODE("dfs", dfs),
             CODE("idastar", idastar),
             CODE("bidirectional", bidirectional),
             CODE("jps", jps),
             CODE("flood", flood),
             CODE("astar-report", published)};

const CodeLine *microscope_code(const Algorithm *algorithm, int32_t *count) {
  size_t i = 0;
  while (i + 1 < sizeof table / sizeof *table && strcmp(table[i].id, algorithm->id) != 0) i++;
  bool known = strcmp(table[i].id, algorithm->id) == 0;
  *count = known ? table[i].count : 0; /* one that has no lines yet shows none */
  return table[i].lines;
}

CodeStage microscope_stage(const Microscope *m) {
  if (m->place == 0) return STAGE_BEGIN;
  if (m->place > m->log.count) return STAGE_DONE;
  if (microscope_at_node(m)) return STAGE_TAKE;
  const TraceEvent *event = &m->log.events[m->place - 1];
  if (event->kind == TRACE_CLOSED) return STAGE_CLOSE;
  return m->before[m->place - 1] >= 0 ? STAGE_IMPROVE : STAGE_PUT;
}
