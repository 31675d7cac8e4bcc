/* A ring of questions with copies of the state they are about. The game's thread fills it and empties it; who answers
 * is that thread, or one of its own. Shadows, agents and figures belong to whoever answers. */
#include "game/play/arcade_think.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "game/play/arcade_shadow.h"
#include "game/play/task.h"

enum { QUESTIONS = 64, EVENTS = 256, LEVEL_ARCADE = 9, LEVEL_CLASSIC = 7 };

typedef struct Question {
  ArcadeGame game;
  ArcadeState state;
  int32_t due;
  bool wanted;
  ArcadeThought thought;
} Question;

struct ArcadeThinking {
  ArcadeThinkers who;
  struct ArcadeShadow *shadows; /* one per maze and agent: agents know a game by its address, and keep tables for it */
  Trace trace;
  SideStats stats[SIDE_COUNT];
  Question *ring;
  /* from the oldest question on; under the lock. A question belongs to its answerer from `answered` to `asked`. */
  uint32_t taken, answered, asked;
  pthread_mutex_t lock;
  pthread_cond_t wake;
  pthread_t thread;
  bool runs;
  atomic_bool cancel;
};

static Question *question_at(const ArcadeThinking *thinking, uint32_t index) {
  return &thinking->ring[index % QUESTIONS];
}

static int32_t agent_of(int32_t actor) { return actor < ACTOR_MONSTER ? actor : ARCADE_PACMEN; }

/* ---- answering ---- */

static MatchStatus act(ArcadeThinking *thinking, const Agent *agent, const Observation *seen, Question *question) {
  SideStats *stats = &thinking->stats[seen->side];
  Error *error = &question->thought.error;
  double start = clock_seconds();
  trace_clear(&thinking->trace);
  Move moves[ARCADE_MONSTERS + 1];
  memset(moves, MOVE_STAY, sizeof moves);
  ActResult result = agent->info->act(agent->self, seen, &thinking->who.limits, &thinking->trace, &stats->total, moves);
  double spent = clock_seconds() - start;
  stats->think_seconds += spent;
  if (spent > stats->think_max_seconds) stats->think_max_seconds = spent;
  stats->decisions++;
  question->thought.move = moves[0];
  if (result == ACT_MOVED) return MATCH_PLAYED;
  if (result == ACT_CANCELLED) return MATCH_CANCELLED;
  int tick = (int)question->state.tick + 1;
  if (result == ACT_FAILED && agent->info->why)
    error_set(error, "%s", agent->info->why(agent->self));
  else if (result == ACT_FAILED)
    error_set_memory(error, "out of memory for the agent %s in tick %d", agent->info->id, tick);
  else
    error_set(error, "the agent %s has no move in tick %d", agent->info->id, tick);
  return result == ACT_LIMIT ? MATCH_LIMIT : MATCH_ERROR;
}

/* What it has told: where it is heading and, a monster of the arcade, what it expects. */
static void hear_trace(const Trace *trace, bool arcade, ArcadeThought *thought) {
  ArcadeLine *line = &thought->line;
  for (size_t i = 0; i < trace->count; i++) {
    const TraceEvent *event = &trace->events[i];
    if (event->kind == TRACE_TARGET) thought->target = event->cell;
    if (arcade && event->kind == TRACE_REPLY && line->count < ARCADE_LINE)
      line->steps[line->count++] =
          (ArcadeStep){event->parent, event->cell, (uint8_t)event->actor, (uint8_t)event->value};
  }
}

/* Standing still in the arcade means walking back and forth, except in front of a wall. */
static Move as_wish(const ArcadePacman *pacman, Move move) {
  if (move < DIRECTION_COUNT) return move;
  return move == MOVE_STAY && pacman->moving ? move_opposite(pacman->at.dir) : MOVE_STAY;
}

static MatchStatus answer(ArcadeThinking *thinking, Question *question) {
  ArcadeThought *thought = &question->thought;
  const ArcadeGame *game = &question->game;
  const ArcadeState *state = &question->state;
  int32_t actor = thought->actor, who = agent_of(actor), level = thinking->who.levels[who];
  bool pacman = actor < ACTOR_MONSTER;
  ArcadeView view = {game, arcade_maze_of(game, state), state};
  Observation seen;
  struct ArcadeShadow *shadow = &thinking->shadows[(state->round - 1) % game->maze_count * ARCADE_AGENTS + who];
  if (!arcade_shadow_look(shadow, &view, level == LEVEL_ARCADE ? LEVEL_CLASSIC : level, pacman ? actor : 0,
                          pacman ? 0 : actor - ACTOR_MONSTER + 1, &seen, &thought->error))
    return MATCH_ERROR;
  if (!pacman) seen.level = level;
  thought->stats = thinking->stats[seen.side];
  if (pacman && seen.state->foods_left == 0) return MATCH_PLAYED; /* the round ends at that cell: straight on */
  MatchStatus status = act(thinking, thinking->who.agents[who], &seen, question);
  if (pacman) thought->move = as_wish(&state->pacmen[actor], thought->move);
  if (!pacman) hear_trace(&thinking->trace, level == LEVEL_ARCADE, thought);
  thought->stats = thinking->stats[seen.side];
  return status;
}

static void *run(void *self) {
  ArcadeThinking *thinking = self;
  /* Agents of other levels may take long: the window goes first. The arcade's own are quick, and the game waits. */
  for (int32_t i = 0; i < ARCADE_AGENTS; i++)
    if (thinking->who.agents[i] && thinking->who.levels[i] != LEVEL_ARCADE) {
      task_step_back();
      break;
    }
  pthread_mutex_lock(&thinking->lock);
  while (!atomic_load(&thinking->cancel)) {
    if (thinking->answered == thinking->asked) {
      pthread_cond_wait(&thinking->wake, &thinking->lock);
      continue;
    }
    Question *question = question_at(thinking, thinking->answered);
    pthread_mutex_unlock(&thinking->lock);
    question->thought.status = answer(thinking, question);
    pthread_mutex_lock(&thinking->lock);
    thinking->answered++;
  }
  pthread_mutex_unlock(&thinking->lock);
  return NULL;
}

/* ---- asking ---- */

ArcadeThinking *arcade_think_open(const ArcadeThinkers *who, Error *error) {
  ArcadeThinking *thinking = calloc(1, sizeof *thinking);
  if (thinking) {
    thinking->who = *who;
    thinking->ring = calloc(QUESTIONS, sizeof *thinking->ring);
    thinking->shadows = calloc((size_t)who->mazes * ARCADE_AGENTS, sizeof *thinking->shadows);
    trace_init(&thinking->trace, EVENTS);
    pthread_mutex_init(&thinking->lock, NULL);
    pthread_cond_init(&thinking->wake, NULL);
    atomic_init(&thinking->cancel, false);
  }
  if (!thinking || !thinking->ring || !thinking->shadows) {
    arcade_think_close(thinking);
    error_set_memory(error, "out of memory for an arcade game");
    return NULL;
  }
  if (who->beside) {
    thinking->who.limits.cancel = &thinking->cancel;
    thinking->runs = pthread_create(&thinking->thread, NULL, run, thinking) == 0;
  }
  if (thinking->runs == who->beside) return thinking;
  arcade_think_close(thinking);
  error_set(error, "can't start a thread");
  return NULL;
}

void arcade_think_close(ArcadeThinking *thinking) {
  if (!thinking) return;
  if (thinking->runs) {
    pthread_mutex_lock(&thinking->lock);
    atomic_store(&thinking->cancel, true);
    pthread_cond_signal(&thinking->wake);
    pthread_mutex_unlock(&thinking->lock);
    pthread_join(thinking->thread, NULL);
  }
  for (int32_t i = 0; thinking->shadows && i < thinking->who.mazes * ARCADE_AGENTS; i++)
    arcade_shadow_destroy(&thinking->shadows[i]);
  free(thinking->shadows);
  free(thinking->ring);
  trace_destroy(&thinking->trace);
  pthread_cond_destroy(&thinking->wake);
  pthread_mutex_destroy(&thinking->lock);
  free(thinking);
}

bool arcade_think_ask(ArcadeThinking *thinking, const ArcadeGame *game, const ArcadeState *state, int32_t actor,
                      int32_t due) {
  /* Only this thread changes `asked` and `taken`. */
  if (thinking->asked - thinking->taken == QUESTIONS) return false;
  Question *question = question_at(thinking, thinking->asked);
  const ArcadeActor *at = actor < ACTOR_MONSTER ? &state->pacmen[actor].at : &state->monsters[actor - ACTOR_MONSTER].at;
  question->game = *game;
  question->state = *state;
  question->due = due;
  question->wanted = true;
  question->thought = (ArcadeThought){
      .actor = actor, .cell = arcade_ahead(arcade_maze_of(game, state), at), .dir = at->dir, .move = MOVE_STAY};
  if (!thinking->runs) {
    question->thought.status = answer(thinking, question);
    thinking->asked++;
    thinking->answered++;
    return true;
  }
  pthread_mutex_lock(&thinking->lock);
  thinking->asked++;
  pthread_cond_signal(&thinking->wake);
  pthread_mutex_unlock(&thinking->lock);
  return true;
}

ThoughtStatus arcade_think_take(ArcadeThinking *thinking, int32_t tick, ArcadeThought *out) {
  while (thinking->taken != thinking->asked) {
    const Question *question = question_at(thinking, thinking->taken);
    if (question->wanted && question->due > tick) return THOUGHT_NONE;
    pthread_mutex_lock(&thinking->lock);
    bool ready = thinking->taken != thinking->answered;
    pthread_mutex_unlock(&thinking->lock);
    if (!ready) return THOUGHT_PENDING;
    thinking->taken++;
    if (!question->wanted) continue;
    *out = question->thought;
    return THOUGHT_READY;
  }
  return THOUGHT_NONE;
}

void arcade_think_forget(ArcadeThinking *thinking) {
  for (uint32_t i = thinking->taken; i != thinking->asked; i++) question_at(thinking, i)->wanted = false;
}
