/* Looks through the agents folder on a thread of its own. Must not know who asks. */
#include "game/app/model/own_agents.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/outside/outside.h"
#include "game/play/task.h"

struct OwnAgents {
  Task *task;
  OwnAgent agents[OWN_AGENTS_MAX];
  _Atomic int32_t count; /* those before it are done */
  int32_t told;
};

static int by_name(const void *a, const void *b) { return strcmp(a, b); }

/* The names of the folder, sorted. */
static int32_t list_names(char names[OWN_AGENTS_MAX][OWN_NAME]) {
  char folder[1024];
  int32_t count = 0;
  if (!outside_folder(folder, sizeof folder, NULL)) return 0;
  DIR *dir = opendir(folder);
  if (!dir) return 0;
  for (struct dirent *entry; count < OWN_AGENTS_MAX && (entry = readdir(dir));) {
    if (entry->d_name[0] == '.' || strlen(entry->d_name) + 6 > OWN_NAME) continue;
    snprintf(names[count++], OWN_NAME, "mine/%.70s", entry->d_name);
  }
  closedir(dir);
  qsort(names, (size_t)count, OWN_NAME, by_name);
  return count;
}

static void look(void *data, const atomic_bool *cancel) {
  OwnAgents *own = data;
  char names[OWN_AGENTS_MAX][OWN_NAME];
  int32_t count = list_names(names);
  task_step_back();
  for (int32_t i = 0; i < count && !atomic_load(cancel); i++) {
    OwnAgent *agent = &own->agents[i];
    memcpy(agent->name, names[i], OWN_NAME);
    agent->info = outside_meet(agent->name, &agent->error);
    atomic_store(&own->count, i + 1);
  }
}

OwnAgents *own_agents_start(void) {
  OwnAgents *own = calloc(1, sizeof *own);
  if (own) own->task = task_start(look, own, NULL);
  if (own && own->task) return own;
  free(own);
  return NULL;
}

const OwnAgent *own_agents_next(OwnAgents *own) {
  return own && own->told < atomic_load(&own->count) ? &own->agents[own->told++] : NULL;
}

void own_agents_end(OwnAgents *own) {
  outside_interrupt();
  if (own) task_end(own->task);
  free(own);
}
