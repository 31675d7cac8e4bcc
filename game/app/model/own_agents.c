/* Watches the agents folder on a thread of its own. Must not know its callers. */
#include "game/app/model/own_agents.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "ai/outside/outside.h"
#include "game/core/file.h"
#include "game/lab/agent_check.h"
#include "game/play/task.h"
#include "game/store/user_dirs.h"

static const double look_seconds = 1;
enum { CHECK_TURNS = 60 };

typedef struct Kept {
  OwnAgent agent;
  struct timespec saved; /* its program */
  uint64_t faults;       /* that were reported */
  bool wants_check, news;
  bool there; /* still in the folder */
} Kept;

struct OwnAgents {
  Task *task;
  pthread_mutex_t lock; /* guards what follows */
  Kept *agents;         /* by name */
  int32_t count, room;
  bool look_now;
};

/* ---- the folder ---- */

static const struct {
  const char *file, *source;
  KitLanguage language;
} kinds[] = {{"agent.py", "agent.py", KIT_PYTHON},
             {"agent.js", "agent.js", KIT_JAVASCRIPT},
             {"agent", "agent.c", KIT_C},
             {"agent", "agent", KIT_COUNT}};

/* The program that would be started, and the file that is to be edited. */
static struct timespec find_program(OwnAgent *agent) {
  char folder[OWN_PATH / 2];
  struct timespec newest = {0};
  agent->source[0] = '\0';
  agent->language = KIT_COUNT;
  if (!outside_folder(folder, sizeof folder, NULL)) return newest;
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
    char program[OWN_PATH], source[OWN_PATH];
    struct stat info, edited;
    snprintf(program, sizeof program, "%s/%s/%s", folder, agent->name + 5, kinds[i].file);
    snprintf(source, sizeof source, "%s/%s/%s", folder, agent->name + 5, kinds[i].source);
    if (stat(program, &info) != 0 || stat(source, &edited) != 0) continue;
    memcpy(agent->source, source, sizeof source);
    agent->language = kinds[i].language;
    return info.st_mtim;
  }
  return newest;
}

/* The lock is held. */
static Kept *find(OwnAgents *own, const char *name) {
  for (int32_t i = 0; i < own->count; i++)
    if (strcmp(own->agents[i].agent.name, name) == 0) return &own->agents[i];
  return NULL;
}

static int by_name(const void *a, const void *b) {
  return strcmp(((const Kept *)a)->agent.name, ((const Kept *)b)->agent.name);
}

/* The lock is held. */
static Kept *add(OwnAgents *own, const char *name) {
  if (own->count == own->room) {
    int32_t room = own->room ? own->room * 2 : 16;
    Kept *more = realloc(own->agents, sizeof *more * (size_t)room);
    if (!more) return NULL;
    own->agents = more;
    own->room = room;
  }
  Kept *kept = &own->agents[own->count++];
  *kept = (Kept){.agent = {.language = KIT_COUNT}};
  snprintf(kept->agent.name, sizeof kept->agent.name, "%s", name);
  return kept;
}

/* Takes in what is new in the folder, what was saved, and what is gone. */
static void look_through(OwnAgents *own) {
  KitList list;
  if (!kit_list(&list, NULL)) return;
  pthread_mutex_lock(&own->lock);
  own->look_now = false;
  for (int32_t i = 0; i < own->count; i++) own->agents[i].there = false;
  for (int32_t i = 0; i < list.count; i++) {
    char name[OWN_NAME];
    snprintf(name, sizeof name, "mine/%.70s", list.names[i]);
    Kept *kept = find(own, name);
    if (!kept) kept = add(own, name);
    if (!kept) break;
    kept->there = true;
    struct timespec saved = find_program(&kept->agent);
    bool again = saved.tv_sec != kept->saved.tv_sec || saved.tv_nsec != kept->saved.tv_nsec;
    if (again && kept->agent.state != OWN_RUNNING) {
      kept->saved = saved;
      kept->agent.state = OWN_NEW; /* ask it again: the program may have changed */
      kept->agent.turn = 0;
      kept->agent.reason[0] = kept->agent.tail[0] = kept->agent.record[0] = '\0';
    }
  }
  int32_t left = 0;
  for (int32_t i = 0; i < own->count; i++)
    if (own->agents[i].there || own->agents[i].agent.state == OWN_RUNNING) own->agents[left++] = own->agents[i];
  own->count = left;
  if (left > 0) qsort(own->agents, (size_t)left, sizeof *own->agents, by_name);
  pthread_mutex_unlock(&own->lock);
  kit_list_destroy(&list);
}

/* ---- faults in games that other screens play ---- */

static void take_fault(OwnAgent *agent, const OutsideTally *tally) {
  agent->state = OWN_FAULTY;
  agent->turn = (int32_t)strtol(strncmp(tally->fault, "turn ", 5) == 0 ? tally->fault + 5 : "0", NULL, 10);
  const char *what = strstr(tally->fault, ": ");
  snprintf(agent->reason, sizeof agent->reason, "%s", what ? what + 2 : tally->fault);
  snprintf(agent->tail, sizeof agent->tail, "%s", tally->tail);
}

static void notice_faults(OwnAgents *own) {
  pthread_mutex_lock(&own->lock);
  for (int32_t i = 0; i < own->count; i++) {
    Kept *kept = &own->agents[i];
    if (!kept->agent.info || kept->agent.state == OWN_RUNNING) continue;
    OutsideTally tally = outside_tally(kept->agent.info);
    if (tally.faults == kept->faults) continue;
    kept->faults = tally.faults;
    take_fault(&kept->agent, &tally);
    kept->agent.record[0] = '\0';
    kept->news = true;
  }
  pthread_mutex_unlock(&own->lock);
}

/* ---- asking and checking ---- */

/* "... ; it wrote: a|b|c": the end of a message of the host as lines. */
static void take_refusal(OwnAgent *agent, const char *text) {
  const char *wrote = strstr(text, "; it wrote: ");
  const char *own = strncmp(text, agent->name, strlen(agent->name)) == 0 ? strchr(text, ' ') : NULL;
  const char *start = own ? own + 1 : text;
  agent->state = OWN_FAULTY;
  snprintf(agent->reason, sizeof agent->reason, "%.*s", wrote ? (int)(wrote - start) : (int)strlen(start), start);
  snprintf(agent->tail, sizeof agent->tail, "%s", wrote ? wrote + strlen("; it wrote: ") : "");
  for (char *c = agent->tail; *c; c++)
    if (*c == '|') *c = '\n';
}

static void meet(OwnAgent *agent) {
  Error error = {.text = ""};
  const AgentInfo *info = agent->info ? outside_meet_again(agent->name, &error) : outside_meet(agent->name, &error);
  if (info) {
    agent->info = info;
    agent->state = OWN_STARTS;
  } else {
    take_refusal(agent, error.text);
  }
}

/* Saves the record of the faulty game with the replays, under a name that the next check replaces. */
static void keep_record(OwnAgent *agent, const AgentCheck *check) {
  char folder[PLACE_PATH];
  agent->record[0] = '\0';
  if (!check->record || !user_dirs_replays(folder, sizeof folder, NULL)) return;
  snprintf(agent->record, sizeof agent->record, "%.900s/check-%s.pacade", folder, agent->name + 5);
  if (!file_write(agent->record, check->record, check->record_size, NULL)) agent->record[0] = '\0';
}

static void check(OwnAgent *agent) {
  AgentCheck *done = calloc(1, sizeof *done);
  OutsideConfig config = outside_defaults();
  Error error = {.text = ""};
  if (!done) return;
  agent->reason[0] = agent->tail[0] = agent->record[0] = '\0';
  agent->turn = 0;
  if (!agent_check_run(done, agent->name, &config, CHECK_TURNS, &error)) {
    take_refusal(agent, error.text);
    free(done);
    return;
  }
  agent->info = done->info;
  agent->state = OWN_CHECKED;
  agent->games = agent->won = 0;
  agent->best = INT32_MIN;
  agent->slowest_ms = 0;
  agent->median_us = done->median_us;
  for (int32_t i = 0; i < done->count; i++) {
    const CheckGame *game = &done->games[i];
    if (!game->failed) agent->games++;
    agent->won += !game->failed && strcmp(game->outcome, "won") == 0;
    if (!game->failed && game->score > agent->best) agent->best = game->score;
    if (game->max_us / 1000 > agent->slowest_ms) agent->slowest_ms = game->max_us / 1000;
    if (agent->state == OWN_FAULTY || (!game->failed && game->faults == 0)) continue;
    agent->state = OWN_FAULTY;
    snprintf(agent->reason, sizeof agent->reason, "%s", game->reason);
    OutsideTally tally = outside_tally(done->info);
    if (!game->failed) take_fault(agent, &tally);
    keep_record(agent, done);
  }
  agent_check_destroy(done);
  free(done);
}

/* The next one to be asked or checked: its copy to work on; false: there is nothing to do. */
static bool take_job(OwnAgents *own, OwnAgent *agent, bool *checks) {
  bool found = false;
  pthread_mutex_lock(&own->lock);
  for (int32_t i = 0; i < own->count && !found; i++) {
    Kept *kept = &own->agents[i];
    if (!kept->wants_check && kept->agent.state != OWN_NEW) continue;
    found = true;
    *checks = kept->wants_check;
    kept->wants_check = false;
    kept->agent.state = OWN_RUNNING;
    *agent = kept->agent;
  }
  pthread_mutex_unlock(&own->lock);
  return found;
}

static void put_back(OwnAgents *own, const OwnAgent *agent) {
  pthread_mutex_lock(&own->lock);
  Kept *kept = find(own, agent->name);
  if (kept) {
    kept->agent = *agent;
    kept->news = true;
    if (agent->info) kept->faults = outside_tally(agent->info).faults;
  }
  pthread_mutex_unlock(&own->lock);
}

static void look_after(void *data, const atomic_bool *cancel) {
  OwnAgents *own = data;
  double next = 0;
  task_step_back();
  while (!atomic_load(cancel)) {
    struct timespec moment = {.tv_nsec = 40000000};
    OwnAgent agent;
    bool checks;
    pthread_mutex_lock(&own->lock);
    bool now = own->look_now;
    pthread_mutex_unlock(&own->lock);
    if (now || clock_seconds() >= next) {
      look_through(own);
      notice_faults(own);
      next = clock_seconds() + look_seconds;
    }
    if (!take_job(own, &agent, &checks)) {
      nanosleep(&moment, NULL);
      continue;
    }
    if (checks)
      check(&agent);
    else
      meet(&agent);
    put_back(own, &agent);
  }
}

/* ---- for the window ---- */

OwnAgents *own_agents_start(void) {
  OwnAgents *own = calloc(1, sizeof *own);
  if (!own) return NULL;
  pthread_mutex_init(&own->lock, NULL);
  own->task = task_start(look_after, own, NULL);
  if (own->task) return own;
  pthread_mutex_destroy(&own->lock);
  free(own);
  return NULL;
}

bool own_agents_next(OwnAgents *own, OwnAgent *out) {
  bool found = false;
  if (!own) return false;
  pthread_mutex_lock(&own->lock);
  for (int32_t i = 0; i < own->count && !found; i++) {
    found = own->agents[i].news;
    if (!found) continue;
    own->agents[i].news = false;
    *out = own->agents[i].agent;
  }
  pthread_mutex_unlock(&own->lock);
  return found;
}

int32_t own_agents_count(OwnAgents *own) {
  if (!own) return 0;
  pthread_mutex_lock(&own->lock);
  int32_t count = own->count;
  pthread_mutex_unlock(&own->lock);
  return count;
}

bool own_agents_get(OwnAgents *own, int32_t index, OwnAgent *out) {
  if (!own) return false;
  pthread_mutex_lock(&own->lock);
  bool there = index >= 0 && index < own->count;
  if (there) *out = own->agents[index].agent;
  pthread_mutex_unlock(&own->lock);
  return there;
}

int32_t own_agents_find(OwnAgents *own, const char *name) {
  if (!own) return -1;
  pthread_mutex_lock(&own->lock);
  const Kept *kept = find(own, name);
  int32_t index = kept ? (int32_t)(kept - own->agents) : -1;
  pthread_mutex_unlock(&own->lock);
  return index;
}

void own_agents_check(OwnAgents *own, int32_t index) {
  if (!own) return;
  pthread_mutex_lock(&own->lock);
  if (index >= 0 && index < own->count) own->agents[index].wants_check = true;
  pthread_mutex_unlock(&own->lock);
}

void own_agents_look(OwnAgents *own) {
  if (!own) return;
  pthread_mutex_lock(&own->lock);
  own->look_now = true;
  pthread_mutex_unlock(&own->lock);
}

void own_agents_end(OwnAgents *own) {
  outside_interrupt();
  if (!own) return;
  task_end(own->task);
  pthread_mutex_destroy(&own->lock);
  free(own->agents);
  free(own);
}
