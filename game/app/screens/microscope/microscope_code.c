/* Which page of pseudocode belongs to a search, and which stage of it a place is.
 * Must not know how it is drawn, nor how any algorithm is written in C. */
#include <stdio.h>

#include "ai/registry.h"
#include "game/app/screens/microscope/microscope_internal.h"

const Explanation *microscope_page(const Microscope *m) {
  char key[64];
  snprintf(key, sizeof key, "pacman.%s", m->log.ran->id);
  return explain_named(key);
}

const char *microscope_algorithm_title(const Ui *ui, const Algorithm *algorithm) {
  const AgentInfo *agent = registry_find(algorithm->id, SIDE_PACMAN, 1);
  return agent ? agent_title(ui->language, agent) : algorithm->title;
}

CodeStage microscope_stage(const Microscope *m) {
  if (m->place == 0) return STAGE_BEGIN;
  if (m->place > m->log.count) return STAGE_DONE;
  if (microscope_at_node(m)) return STAGE_TAKE;
  const TraceEvent *event = &m->log.events[m->place - 1];
  if (event->kind == TRACE_CLOSED) return STAGE_CLOSE;
  return m->before[m->place - 1] >= 0 ? STAGE_IMPROVE : STAGE_PUT;
}
