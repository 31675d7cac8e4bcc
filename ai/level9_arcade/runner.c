/* Pacman in the arcade, without a search tree: goes for the nearest food by ways on which no hunter can meet him, keeps
 * the energizers until he is pressed, and eats what is frightened. Quick enough to be asked in a frame, and it knows
 * the tunnels. */
#include <stdlib.h>

#include "ai/agent.h"
#include "ai/level9_arcade/field_internal.h"

enum {
  SAFE_ROOM = 24,  /* cells that must be safe beyond the first step */
  STEPS_MOST = 60, /* how far he looks */
  PRESSED = 7,     /* a hunter so near: time for an energizer */
  SAVED = 24,      /* steps that an energizer seems farther while he is not */
  PREY_NEARER = 8, /* steps that a frightened monster seems nearer */
  TICKS_PER_CELL = 8,
  MARGIN = 1 /* steps that he must be ahead of a hunter */
};

typedef struct Runner {
  Field field;
} Runner;

static void *runner_create(const AgentInfo *info, const AgentSetup *setup, Error *error) {
  (void)setup;
  Runner *runner = calloc(1, sizeof *runner);
  if (!runner) error_set(error, "out of memory for the agent %s", info->id);
  return runner;
}

static void runner_destroy(void *self) {
  Runner *runner = self;
  if (!runner) return;
  field_destroy(&runner->field);
  free(runner);
}

typedef struct Outlook {
  int32_t room;   /* safe cells that way */
  int32_t target; /* steps to what is worth going for, as it seems; INT32_MAX: nothing */
} Outlook;

static int32_t nearest_hunter(const Field *field, const Position *position, Place place) {
  int32_t least = STEPS_MOST;
  for (int32_t i = 0; i < position->monsters; i++)
    if (position->hunts[i] && field_distance(field, position->at[i], place) < least)
      least = field_distance(field, position->at[i], place);
  return least;
}

/* What lies on a place, as steps to be added to those of the way; INT32_MAX: nothing. */
static int32_t lure(const Field *field, const ArcadeState *state, const Position *position, Place place, int32_t step,
                    bool pressed) {
  for (int32_t i = 0; i < position->monsters; i++)
    if (position->at[i] == place && state->monsters[i].frightened && state->fright_ticks > step * TICKS_PER_CELL)
      return -PREY_NEARER;
  uint8_t lies = state->lies[field->cell_of[place]];
  if (lies == ARCADE_FOOD) return 0;
  return lies == ARCADE_ENERGIZER ? (pressed ? -PRESSED : SAVED) : INT32_MAX;
}

static Outlook look(const Field *field, const ArcadeState *state, const Position *position, Move first, bool pressed) {
  enum { QUEUE = 1024 };
  Place queue[QUEUE];
  uint8_t steps[QUEUE];
  uint8_t seen[(ARCADE_CELLS + 7) / 8] = {0};
  int32_t head = 0, tail = 0;
  Outlook out = {.target = INT32_MAX};
  seen[position->pacman >> 3] |= (uint8_t)(1u << (position->pacman & 7));
  Place start = field->next[position->pacman][first];
  if (nearest_hunter(field, position, start) <= 1 + MARGIN) return out;
  seen[start >> 3] |= (uint8_t)(1u << (start & 7));
  queue[tail] = start;
  steps[tail++] = 1;
  while (head < tail) {
    Place at = queue[head];
    int32_t step = steps[head++];
    out.room++;
    int32_t pull = lure(field, state, position, at, step, pressed);
    if (pull != INT32_MAX && step + pull < out.target) out.target = step + pull;
    for (Move m = 0; m < DIRECTION_COUNT && step < STEPS_MOST; m++) {
      Place to = field->next[at][m];
      if (to == PLACE_NONE || seen[to >> 3] >> (to & 7) & 1) continue;
      seen[to >> 3] |= (uint8_t)(1u << (to & 7));
      bool cut = false;
      for (int32_t i = 0; i < position->monsters && !cut; i++)
        cut = position->hunts[i] && field_distance(field, position->at[i], to) <= step + 1 + MARGIN;
      if (cut || tail == QUEUE) continue;
      queue[tail] = to;
      steps[tail++] = (uint8_t)(step + 1);
    }
  }
  return out;
}

static ActResult runner_act(void *self, const Observation *seen, const Limits *limits, Trace *trace, Stats *stats,
                            Move *moves) {
  (void)limits;
  (void)trace;
  Runner *runner = self;
  const ArcadeView *view = seen->arcade;
  if (!view || !field_make(&runner->field, view->maze)) return ACT_FAILED;
  const Field *field = &runner->field;
  const ArcadeState *state = view->state;
  Position position;
  field_position(field, view->game, state, -1, &position);
  Place me = field->place_of[board_cell(view->maze->board, seen->me_row, seen->me_col)];
  position.pacman = me;
  bool pressed = nearest_hunter(field, &position, me) <= PRESSED;
  int32_t best = INT32_MIN;
  moves[0] = MOVE_STAY;
  for (Move m = 0; m < DIRECTION_COUNT; m++) {
    if (!(field->exits[me] >> m & 1)) continue;
    Outlook outlook = look(field, state, &position, m, pressed);
    int32_t value = nearest_hunter(field, &position, field->next[me][m]) + outlook.room * 4;
    if (outlook.room >= SAFE_ROOM) value = 100000 - (outlook.target == INT32_MAX ? 1000 : outlook.target * 4);
    if (m == move_opposite(position.pacman_dir)) value -= 3; /* no dithering */
    if (value <= best) continue;
    best = value;
    moves[0] = m;
  }
  stats->expanded++;
  return ACT_MOVED;
}

const AgentInfo agent_arcade_runner = {.id = "runner",
                                       .title = "Runner",
                                       .blurb = "By safe ways to the nearest food.",
                                       .side = SIDE_PACMAN,
                                       .levels = LEVEL_BIT(9),
                                       .create = runner_create,
                                       .act = runner_act,
                                       .destroy = runner_destroy};
