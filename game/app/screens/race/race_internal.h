/* The race: several agents on the same map with the same seed, one pane each, in step. What its files share. */
#ifndef PACADE_APP_SCREENS_RACE_RACE_INTERNAL_H
#define PACADE_APP_SCREENS_RACE_RACE_INTERNAL_H

#include "game/app/app_state.h"
#include "game/app/model/fair_choice.h"
#include "game/app/view/stage_view.h"

enum { RACERS_MOST = 6 };

typedef enum { RACE_SETUP, RACE_RUN } RaceMode;

typedef struct Racer {
  int32_t agent; /* on the shelf */
  Stage stage;
  int32_t finished; /* tick of its end, -1 before */
  int32_t place;    /* in the order of finishing, from 1; 0 before */
} Racer;

typedef struct RaceState {
  RaceMode mode;
  int32_t shelf, map, count; /* level, map on it, panes */
  Racer racers[RACERS_MOST];
  int32_t focus;  /* a row of the set-up */
  int32_t chosen; /* the pane that is looked at, -1: none */
  double tick;
  bool playing;
  int32_t places; /* given out so far */
  bool over_told;
  int32_t fair; /* the budget of everybody, by its place in fair_choice.h */
  StageShow show;
} RaceState;

static inline RaceState *race_state(const App *app) { return screen_state(app, &screen_race); }

Shelf *race_shelf(App *app);
MapCard *race_card(App *app); /* NULL when the shelf is empty */
const AgentInfo *race_agent(App *app, int32_t racer);
/* Tick up to which every pane that goes on is known. */
double race_known(const RaceState *race);
bool race_over(const RaceState *race);
/* Racers by standing, the first first, and the rank of each of these from 1: those who tie share theirs. */
void race_order(const RaceState *race, int32_t out[RACERS_MOST], int32_t rank[RACERS_MOST]);
Color race_color(const Ui *ui, int32_t racer);

/* The rows of the set-up: level, map, panes, budget, then the racers, then the start. */
enum { ROW_LEVEL, ROW_MAP, ROW_COUNT, ROW_BUDGET, ROW_RACERS };
int32_t race_rows(const RaceState *race);
void race_change(App *app, int32_t row, int32_t by);
/* As it was when the window was last open. */
void race_recall(App *app);
/* The racer's agent with its options, as it is written. */
void race_racer_name(App *app, int32_t racer, char out[RECORD_NAME]);
/* What a racer may spend per move; empty: nothing bounds it. Whether that is not the same for all. */
void race_budget_words(App *app, int32_t racer, char *out, size_t room);
bool race_budgets_differ(App *app);
/* The same race many times, without pictures. */
void race_bench(App *app);
void race_start(App *app);

void race_setup_draw(App *app);
void race_run_draw(App *app);
/* Beside the panes, or below them a line each. */
void race_standings_draw(App *app, Rectangle room);
void race_lines_draw(App *app, Rectangle room);

/* What a racer is doing. */
void race_status_words(const Ui *ui, const Racer *racer, char *out, size_t room);

#endif
