/* The race: several agents on the same map with the same seed, one pane each, by one clock. What its files share. */
#ifndef PACADE_APP_SCREENS_RACE_RACE_INTERNAL_H
#define PACADE_APP_SCREENS_RACE_RACE_INTERNAL_H

#include "game/app/app_state.h"
#include "game/app/model/fair_choice.h"
#include "game/app/screens/race/race.h"
#include "game/app/view/option_rows.h"
#include "game/app/view/stage_view.h"
#include "game/play/standing.h"
#include "game/play/ticks.h"

typedef enum { RACE_SETUP, RACE_RUN } RaceMode;

typedef struct Racer {
  int32_t agent; /* on the shelf */
  OptionValues values;
  Stage stage;
  TickLine line;
  bool over;     /* its end has been shown */
  int32_t place; /* among all, from 1; 0 before its end */
} Racer;

/* The rows of the set-up: what they are for, then one per racer, then the start. */
typedef enum { ROW_LEVEL, ROW_MAP, ROW_MONSTERS, ROW_SEED, ROW_COUNT, ROW_TICK, ROW_BUDGET, ROW_RACERS } RaceRow;

typedef struct RaceState {
  RaceMode mode;
  int32_t shelf, map, count; /* level, map on it, panes */
  int32_t team;              /* on the shelf */
  OptionValues team_values;
  uint64_t seed;
  TickUnit unit;
  int32_t fair; /* the budget of everybody, by its place in fair_choice.h */
  Racer racers[RACERS_MOST];
  int32_t focus;      /* a row of the set-up */
  uint32_t renewed;   /* App.renewed when the options were last seen to fit */
  OptionRows options; /* of the racer or the monsters that have the focus; its focus is -1 while the rows have it */
  double tick;
  double speed; /* cells per second; separate, because the speed of a game would let a race end unseen */
  bool playing;
  int32_t large;  /* the pane that fills the room, -1: none */
  bool explained; /* the explanation is shown */
  bool over_told;
  int32_t asked;  /* the tick at which a person was last asked for a move, -1: never */
  int32_t *steps; /* to the one place to reach, by cell; NULL: there is none */
  StageShow show;
} RaceState;

static inline RaceState *race_state(const App *app) { return screen_state(app, &screen_race); }

Shelf *race_shelf(App *app);
MapCard *race_card(App *app); /* NULL when the shelf is empty */
const AgentInfo *race_agent(App *app, int32_t racer);
bool race_is_person(App *app, int32_t racer);
/* The racer that a person plays, or -1. */
int32_t race_person(App *app);
const AgentInfo *race_team(App *app); /* NULL where the level has none to choose */
/* Tick up to which every pane that goes on is known. */
double race_known(const RaceState *race);
bool race_over(const RaceState *race);
/* Racers by standing, the first first, and the rank of each of these from 1: those who tie share theirs. */
void race_order(const RaceState *race, int32_t out[RACERS_MOST], int32_t rank[RACERS_MOST]);
/* A person has to press a key before the race can go on. */
bool race_waits(App *app);
Color race_color(const Ui *ui, int32_t racer);

int32_t race_rows(const RaceState *race);
void race_change(App *app, int32_t row, int32_t by);
/* Whose options the focused row has: NULL where there are none. */
const AgentInfo *race_option_owner(App *app, OptionValues **values);
/* One of them was changed. */
void race_option_changed(App *app);
/* Restores the last race, and applies what the command line asks for. */
void race_recall(App *app);
/* The racer's agent with its options, as it is written; and in words. */
void race_racer_name(App *app, int32_t racer, char out[RECORD_NAME]);
void race_racer_words(App *app, int32_t racer, char *out, size_t room);
/* The same, brief where the whole of it has no room in letters of that size. */
void race_racer_fit(App *app, int32_t racer, Face face, float size, float width, char *out, size_t room);
void race_team_name(App *app, char out[RECORD_NAME]);
/* What a racer may spend per move; empty: nothing bounds it. And whether racers differ in that. */
void race_budget_words(App *app, int32_t racer, char *out, size_t room);
void race_budget_brief(App *app, int32_t racer, char *out, size_t room); /* where there is little room */
bool race_budgets_differ(App *app);
/* What a tick is, in one sentence. */
void race_tick_words(App *app, char *out, size_t room);
/* The same race many times, without pictures. */
void race_bench(App *app);
void race_start(App *app);
void race_stop(RaceState *race);
/* All panes at the same tick; none advances before every racer's next step is known. */
void race_seek(App *app, double tick);
void race_key(App *app, Action action);

void race_setup_draw(App *app);
void race_run_draw(App *app);
/* Beside the panes, or below them a line each. */
void race_standings_draw(App *app, Rectangle room);
void race_lines_draw(App *app, Rectangle room);

/* What a racer is doing. */
void race_status_words(App *app, int32_t index, char *out, size_t room);

#endif
