/* One agent in a game: it is told the game and asked for its decisions by the protocol; its faults, and what the record
 * must say.
 * A fault ends the game or is bridged, as configured; it is never a crash, a hang or a message without a reason. */
#include "ai/outside/player_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/outside/kept_internal.h"
#include "ai/outside/pool_internal.h"
#include "game/core/rng.h"

enum {
  STALE_READS = 4, /* of what was said before a question; a pipe holds no more */
  NOTE_BYTES = 200,
  FAULT_BYTES = 180,
  FAULTS_KEPT = 20 /* of a game, told in its record; the others are counted */
};
static const double margin_seconds = 0.02, node_seconds = 60;

typedef struct Player {
  Entry *entry;
  AgentSetup setup;
  OutsideConfig config;
  Process *process; /* NULL: to be started when it is needed */
  bool began;       /* it knows the game, and is ready */
  uint32_t edition; /* of the program that runs as this process */
  bool waited;      /* the process comes from those that were idle: it may have ended since */
  bool again;       /* it had ended between two games and was started again */
  double bank_ms;
  Rng rng; /* for random moves after a fault */
  JsonDoc doc;
  char reason[REASON_BYTES + 160];
  char fault[FAULTS_KEPT][FAULT_BYTES];
  int32_t faults;
  bool lost;       /* it ended in the game and can't be started again: every further turn is a fault */
  uint64_t nodes;  /* of this move so far, as it says */
  char words[256]; /* the last text of its info */
  Kept *errors;    /* of the processes of this game; kept for the record */
  Kept *junk;
  uint64_t junk_lines, junk_before; /* of this game; of the process before it */
  Cell *places;                     /* where the monsters were last told to be, and the last step of each */
  Move *steps;
} Player;

static bool start_anew(Player *p, Error *error) {
  p->waited = false;
  p->process = pool_start(p->entry, &p->config, error);
  return p->process != NULL;
}

static bool take_process(Player *p, Error *error) {
  p->process = pool_take(p->entry, &p->setup.options, &p->edition);
  p->waited = p->process != NULL;
  return p->process || start_anew(p, error);
}

static void *player_create(const AgentInfo *info, const AgentSetup *setup, Error *error) {
  Player *p = calloc(1, sizeof *p);
  if (!p) {
    error_set(error, "out of memory for the agent");
    return NULL;
  }
  p->entry = pool_entry(info);
  p->setup = *setup;
  options_fit(info->options, info->option_count, &p->setup.options);
  p->config = pool_config();
  p->bank_ms = p->config.bank_ms;
  rng_seed(&p->rng, setup->seed, 64);
  if (p->entry && take_process(p, error)) return p;
  free(p);
  return NULL;
}

/* What it wrote to standard error or as junk goes with the game it wrote it in. */
static void keep_output(Player *p) {
  if (!p->process) return;
  p->junk_lines += p->process->junk_lines - p->junk_before;
  p->junk_before = p->process->junk_lines;
  if (p->process->errors.used > 0) kept_take(&p->errors, p->process, process_errors);
  if (p->process->junk.used > 0) kept_take(&p->junk, p->process, process_junk_text);
}

static void lose_process(Player *p) {
  keep_output(p);
  pool_drop(p->entry, p->process);
  p->process = NULL;
  p->began = false;
}

static void player_destroy(void *self) {
  Player *p = self;
  pool_return(p->entry, p->process, &p->setup.options, p->edition);
  json_doc_destroy(&p->doc);
  free(p->errors);
  free(p->junk);
  free(p->places);
  free(p->steps);
  free(p);
}

static void player_over(void *self, Outcome outcome, int32_t score, int32_t moves) {
  Player *p = self;
  keep_output(p);
  if (p->process) pool_count_junk(p->entry, p->process);
  if (p->process) pool_count_tries(p->entry, p->process);
  if (!p->process || !p->began) return;
  Text over = {0};
  say_over(&over, outcome, score, moves);
  if (!talk_send(p->process, &over, &p->config, clock_seconds() + 1, NULL)) lose_process(p);
  p->began = false;
}

static const char *player_why(const void *self) { return ((const Player *)self)->reason; }

static ActResult out_of_memory(Player *p) {
  snprintf(p->reason, sizeof p->reason, "%.120s: out of memory for a line of the protocol", p->entry->info.id);
  return ACT_FAILED;
}

/* The options and the game to one process, up to its "ready"; *wait tells why there was none. */
static ActResult tell_game(Player *p, const Observation *seen, const atomic_bool *cancel, Awaited *ready,
                           ProcessWait *wait) {
  const AgentInfo *info = &p->entry->info;
  double seconds = pool_patience(p->entry, &p->config, patience_seconds);
  *ready = talk_expect(info->id, "ready", seconds, &p->config);
  process_forget(p->process);
  p->junk_before = p->process->junk_lines;
  *wait = PROCESS_LINE;
  for (int32_t i = 0; i < info->option_count; i++) {
    if (p->setup.options.v[i] == info->options[i].initial) continue;
    Text set = {0};
    say_option(&set, &info->options[i], p->setup.options.v[i]);
    if (set.failed) {
      text_destroy(&set);
      return out_of_memory(p);
    }
    (void)talk_send(p->process, &set, &p->config, ready->deadline, cancel);
  }
  Text game = {0};
  say_game(&game, seen, p->setup.seed);
  if (game.failed) {
    text_destroy(&game);
    return out_of_memory(p);
  }
  if (game.used > LINE_MAX_BYTES) {
    text_destroy(&game);
    snprintf(p->reason, sizeof p->reason, "%.120s: a map of %d x %d cells is too large for a line of the protocol",
             info->id, (int)seen->rows, (int)seen->cols);
    return ACT_FAILED;
  }
  (void)talk_send(p->process, &game, &p->config, ready->deadline, cancel);
  *wait = talk_await(p->process, ANSWER_READY, ready, &p->config, cancel, &p->doc);
  if (*wait == PROCESS_LINE) return ACT_MOVED;
  if (*wait == PROCESS_LATE) pool_count_vain(p->entry, seconds);
  return *wait == PROCESS_CANCELLED ? ACT_CANCELLED : ACT_FAILED;
}

/* A process that is ready for the game: one that waited, or a new one where that has ended in the meantime. */
static ActResult begin_game(Player *p, const Observation *seen, const atomic_bool *cancel) {
  Error error = {.text = ""};
  bool there = p->process || take_process(p, &error);
  ProcessWait wait = PROCESS_LINE;
  Awaited ready;
  ActResult result = there ? tell_game(p, seen, cancel, &ready, &wait) : ACT_FAILED;
  if (wait == PROCESS_ENDED && p->waited) {
    lose_process(p);
    p->again = true;
    pool_count_again(p->entry);
    there = start_anew(p, &error);
    result = there ? tell_game(p, seen, cancel, &ready, &wait) : ACT_FAILED;
  }
  p->began = result == ACT_MOVED;
  if (result == ACT_FAILED && (!there || wait != PROCESS_LINE)) {
    if (there) talk_refuse(&ready, p->process, wait, &error);
    snprintf(p->reason, sizeof p->reason, "%s", error.text);
  }
  if (there && wait != PROCESS_LINE) lose_process(p);
  return result;
}

static bool all_legal(const Observation *seen, const Move *moves) {
  for (int32_t i = 0; i < seen->count; i++) {
    Move legal[MOVE_COUNT];
    int32_t count = observed_moves(seen, seen->first + i, legal), k = 0;
    if (seen->side == SIDE_PACMAN && moves[i] == MOVE_GIVE_UP) continue;
    while (k < count && legal[k] != moves[i]) k++;
    if (k == count) return false;
  }
  return true;
}

/* The moves that are played instead of what never came or was not allowed. */
static ActResult bridge_fault(Player *p, const Observation *seen, const char *what, Move *moves) {
  char fault[FAULT_BYTES];
  snprintf(fault, sizeof fault, "turn %d: %s", (int)seen->turn + 1, what);
  if (p->faults < FAULTS_KEPT) memcpy(p->fault[p->faults], fault, sizeof fault);
  p->faults++;
  keep_output(p);
  pool_count_fault(p->entry, fault, p->errors ? p->errors->text : NULL);
  for (int32_t i = 0; i < seen->count; i++) {
    Move legal[MOVE_COUNT];
    int32_t count = observed_moves(seen, seen->first + i, legal), pick = 0;
    if (p->config.on_fault == FAULT_RANDOM) pick = (int32_t)rng_below(&p->rng, (uint32_t)count);
    for (int32_t k = 0; p->config.on_fault == FAULT_STAY && k < count; k++)
      if (legal[k] == MOVE_STAY) pick = k;
    moves[i] = p->config.on_fault == FAULT_FORFEIT ? MOVE_FORFEIT : legal[pick];
  }
  return ACT_MOVED;
}

/* What it said since its last move came too late to count. */
static void drop_stale(Player *p) {
  for (int i = 0; i < STALE_READS; i++) {
    bool more = process_poll(p->process);
    char *line;
    size_t size;
    while (process_line(p->process, 1e-9, NULL, &line, &size) == PROCESS_LINE) {
      talk_debug(&p->config, '<', line, size);
      AnswerKind kind = answer_read(&p->doc, line, size);
      if (kind == ANSWER_JUNK || kind == ANSWER_MOVE) process_junk(p->process, line, size);
    }
    if (!more) return;
  }
}

/* Which way the monsters went since the last turn that was told. */
static void follow_monsters(Player *p, const Observation *seen) {
  if (!seen->game || seen->game->monster_count == 0) return;
  int32_t count = seen->game->monster_count;
  if (!p->places || !p->steps) {
    free(p->places);
    free(p->steps);
    p->places = malloc((size_t)count * sizeof *p->places);
    p->steps = malloc((size_t)count * sizeof *p->steps);
    if (!p->places || !p->steps) return; /* then nobody faces anywhere */
    memcpy(p->places, seen->state->monsters, (size_t)count * sizeof *p->places);
    memset(p->steps, MOVE_COUNT, (size_t)count * sizeof *p->steps);
  }
  for (int32_t i = 0; i < count; i++) {
    for (Move move = 0; move < DIRECTION_COUNT; move++)
      if (p->places[i] + seen->game->board->step[move] == seen->state->monsters[i]) p->steps[i] = move;
    p->places[i] = seen->state->monsters[i];
  }
}

static Awaited expect_move(const Player *p) {
  double seconds = p->config.nodes > 0 ? node_seconds : (p->config.move_ms + p->bank_ms) / 1000 + margin_seconds;
  return talk_expect(p->entry->info.id, "move", pool_patience(p->entry, &p->config, seconds), &p->config);
}

static void pay_time(Player *p, double start) {
  double over = (clock_seconds() - start) * 1000 - p->config.move_ms - margin_seconds * 1000;
  if (p->config.nodes == 0 && over > 0) p->bank_ms = over < p->bank_ms ? p->bank_ms - over : 0;
}

/* Reads up to its move. One that was not `told` the whole question, because it does not read, can't answer it. */
static ActResult hear_move(Player *p, const Observation *seen, Awaited *move, bool told, const atomic_bool *cancel,
                           Trace *trace, Stats *stats, Move *moves) {
  for (;;) {
    char *line, what[120];
    size_t size;
    ProcessWait wait = told || p->process->in < 0      ? talk_line(p->process, move, &p->config, cancel, &line, &size)
                       : cancel && atomic_load(cancel) ? PROCESS_CANCELLED
                                                       : PROCESS_LATE;
    if (wait == PROCESS_CANCELLED) {
      lose_process(p); /* whatever it answers now would be taken for the answer to another question */
      return ACT_CANCELLED;
    }
    if (wait != PROCESS_LINE) {
      char ending[80];
      if (wait == PROCESS_ENDED) process_ending(p->process, ending, sizeof ending);
      snprintf(what, sizeof what, wait == PROCESS_ENDED ? "the program ended (%s)" : "no move in time%s",
               wait == PROCESS_ENDED ? ending : "");
      if (wait == PROCESS_LATE) pool_count_vain(p->entry, clock_seconds() - move->start);
      pay_time(p, move->start);
      lose_process(p);
      return bridge_fault(p, seen, what, moves);
    }
    talk_debug(&p->config, '<', line, size);
    AnswerKind kind = answer_read(&p->doc, line, size);
    if (kind == ANSWER_INFO) answer_info(&p->doc, seen, trace, stats, &p->nodes, p->words, sizeof p->words);
    if (kind == ANSWER_JUNK) process_junk(p->process, line, size);
    if (kind != ANSWER_MOVE) continue;
    bool legal = answer_moves(&p->doc, line, size, seen, moves) && all_legal(seen, moves);
    if (answer_late(&p->doc, seen) || (!legal && answer_number(&p->doc, line, size))) {
      process_junk(p->process, line, size);
      continue;
    }
    pay_time(p, move->start);
    if (legal) return ACT_MOVED;
    snprintf(what, sizeof what, "the illegal move %.40s", line);
    return bridge_fault(p, seen, what, moves);
  }
}

static ActResult player_act(void *self, const Observation *seen, const Limits *limits, Trace *trace, Stats *stats,
                            Move *moves) {
  Player *p = self;
  const atomic_bool *cancel = limits ? limits->cancel : NULL;
  if (p->lost) return bridge_fault(p, seen, "it could not be started again", moves);
  if (!p->began) {
    ActResult ready = begin_game(p, seen, cancel);
    p->lost = ready == ACT_FAILED && p->faults > 0; /* the game has begun: it is no refusal any more */
    if (p->lost) return bridge_fault(p, seen, p->reason, moves);
    if (ready != ACT_MOVED) return ready;
  }
  drop_stale(p);
  follow_monsters(p, seen);
  p->nodes = 0;
  p->words[0] = '\0';
  Text turn = {0};
  say_turn(&turn, seen, p->places ? p->steps : NULL, &p->config, p->bank_ms);
  if (turn.failed) {
    text_destroy(&turn);
    return out_of_memory(p);
  }
  if (turn.used > LINE_MAX_BYTES) {
    text_destroy(&turn);
    snprintf(p->reason, sizeof p->reason, "%.120s: the position is too large for a line of the protocol",
             p->entry->info.id);
    return ACT_FAILED;
  }
  Awaited move = expect_move(p);
  bool told = talk_send(p->process, &turn, &p->config, move.deadline, cancel);
  return hear_move(p, seen, &move, told, cancel, trace, stats, moves);
}

static const char *limit_note(const Player *p, char *note) {
  if (p->config.nodes > 0)
    snprintf(note, NOTE_BYTES, "%llu nodes per move", (unsigned long long)p->config.nodes);
  else if (p->config.debug)
    snprintf(note, NOTE_BYTES, "no time limit (debugging): not reproducible");
  else
    snprintf(note, NOTE_BYTES, "timed (%d ms per move, %d ms bank): not reproducible", (int)p->config.move_ms,
             (int)p->config.bank_ms);
  return note;
}

static const char *fault_note(const Player *p, int32_t index, char *note) {
  static const char *const then[FAULT_COUNT] = {"forfeits the game", "stays where it can", "moves at random"};
  if (index == 0)
    snprintf(note, NOTE_BYTES, "%d fault%s, first in %.140s, so it %s", (int)p->faults, p->faults == 1 ? "" : "s",
             p->fault[0], then[p->config.on_fault]);
  else
    snprintf(note, NOTE_BYTES, "fault in %s", p->fault[index]);
  return note;
}

/* As fault_note writes the first. */
bool outside_tells_faults(const char *notes, Side side) {
  const char *word = side == SIDE_PACMAN ? "pacman: " : "monsters: ";
  for (const char *line = notes; line && *line; line += strcspn(line, "\n") + 1) {
    if (strncmp(line, word, strlen(word)) != 0) continue;
    size_t digits = strspn(line + strlen(word), "0123456789");
    if (digits > 0 && strncmp(line + strlen(word) + digits, " fault", 6) == 0) return true;
  }
  return false;
}

/* The sandbox, whether time ruled, the faults, junk, and its standard error line by line, then the junk itself. */
static const char *player_note(const void *self, int32_t index) {
  static _Thread_local char note[NOTE_BYTES];
  const Player *p = self;
  if (index == 0) {
    snprintf(note, sizeof note, "sandbox %s", sandbox_ids[p->process ? p->process->sandbox : pool_sandbox(&p->config)]);
    return note;
  }
  if (index == 1) return limit_note(p, note);
  index -= 2;
  int32_t faults = p->faults < FAULTS_KEPT ? p->faults : FAULTS_KEPT;
  if (index < faults) return fault_note(p, index, note);
  index -= faults;
  if (p->again && index-- == 0) return "it had ended between two games, and was started again";
  if (p->junk_lines > 0 && index-- == 0) {
    snprintf(note, sizeof note, "%llu line%s of junk", (unsigned long long)p->junk_lines,
             p->junk_lines == 1 ? "" : "s");
    return note;
  }
  int32_t errors = p->errors ? p->errors->count : 0;
  bool more = index < errors ? kept_line(p->errors, index, "stderr", note, sizeof note)
                             : kept_line(p->junk, index - errors, "junk", note, sizeof note);
  return more ? note : NULL;
}

const AgentInfo player_row = {.flags = AGENT_OUTSIDE,
                              .create = player_create,
                              .act = player_act,
                              .destroy = player_destroy,
                              .over = player_over,
                              .why = player_why,
                              .note = player_note};
