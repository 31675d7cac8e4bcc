/* The lab: what is to be compared, the bench under way with its charts, and the games behind the figures. What its
 * files share. */
#ifndef PACADE_APP_SCREENS_LAB_LAB_INTERNAL_H
#define PACADE_APP_SCREENS_LAB_LAB_INTERNAL_H

#include "game/app/app_state.h"
#include "game/app/model/fair_choice.h"
#include "game/app/model/lab_bench.h"
#include "game/app/screens/lab/lab.h"
#include "game/app/ui/cached_layer.h"

/* Instead of a number of games: until a sequential test has decided, and never more than these. */
enum { LAB_UNTIL_SURE = 10000 };

typedef enum { LAB_SETUP, LAB_TABLE, LAB_LIST } LabMode;

/* The parts of the set-up, in the order of the Tab key. */
typedef enum {
  LAB_LEVELS,
  LAB_GAMES,
  LAB_BUDGET,
  LAB_SWEEP,
  LAB_RUN,
  LAB_MAPS,
  LAB_AGENTS,
  LAB_TEAMS,
  LAB_GROUPS
} LabGroup;

/* Something that takes part or not. */
typedef struct LabItem {
  int32_t shelf, card;   /* a level; a map on it */
  const AgentInfo *info; /* an agent or a team */
  uint64_t key;          /* stays the same when the list is rebuilt */
  bool on;
} LabItem;

typedef struct LabItems {
  LabItem *at;
  int32_t count;
  int32_t *seen; /* those that the chosen levels have, in order */
  int32_t seen_count;
  List lines; /* the first: "all" */
} LabItems;

/* The columns of the table, and of the list of games. */
typedef enum { COL_AGENT, COL_WON, COL_SCORE, COL_MOVES, COL_NODES, COL_MS, COL_P99, COL_VERDICT, COL_COUNT } LabColumn;
typedef enum { BY_SEED, BY_MAP, BY_TEAM, BY_OUTCOME, BY_SCORE, BY_MOVES, BY_NODES, BY_MS, BY_COUNT } LabOrder;
typedef enum { LAB_CHART_SCORE, LAB_CHART_WINS, LAB_CHART_NODES, LAB_CHART_LINE, LAB_CHARTS } LabChart;

enum { LAB_SHEET_TABLE, LAB_SHEET_FIRST, LAB_SHEET_SECOND, LAB_SHEETS };

typedef struct LabList {
  int64_t *games; /* indexes into the bench */
  int32_t agent;
  List lines;
  LabOrder order;
  bool down; /* the largest first */
} LabList;

typedef struct LabState {
  LabMode mode;
  LabItems lists[LAB_GROUPS]; /* of those parts that are lists */
  int32_t known;              /* agents when they were made: programs of the user may come later, */
  uint32_t renewed;           /* and their description may change: App.renewed */
  LabGroup group;
  int32_t games;     /* per row */
  int32_t fair;      /* the budget of everybody, by its place in fair_choice.h */
  int32_t sweep;     /* an option that agents are compared at several values of, by its place in lab_choice.c */
  const char *swept; /* of the bench that is shown; NULL: nothing is */
  char (*swept_names)[BENCH_NAME]; /* while a bench is planned */
  LabBench bench;
  int32_t *order; /* the agents as sorted, one per line */
  int32_t order_room;
  List table;     /* a line per agent; the focus is on the heads where it is below 0 */
  int32_t column; /* focused */
  LabColumn sort;
  bool sort_down;
  LabChart chart; /* beside or instead of the first */
  List wins;      /* a line per map; none has the focus */
  LabList list;
  CachedLayer sheets[LAB_SHEETS]; /* what stays as it is from frame to frame */
  const Screen *from;             /* who sent the bench; NULL: the set-up here */
} LabState;

static inline LabState *lab_state(const App *app) { return screen_state(app, &screen_lab); }

/* Rebuilds the lists and keeps what was chosen; false when memory is short. */
bool lab_setup_begin(App *app);
void lab_setup_free(LabState *lab);
bool lab_is_list(LabGroup group);
int32_t lab_count_on(const LabItems *list);
/* A line of a list, 0: all of it. */
void lab_toggle(App *app, LabGroup group, int32_t line);
void lab_change_games(App *app, int by);
void lab_change_budget(App *app, int by);
void lab_change_sweep(App *app, int by);
/* The option that is swept; NULL: none is. */
const char *lab_sweep_name(const LabState *lab);
/* Its name with the least and the greatest value, or that no chosen agent has it. */
void lab_sweep_words(const LabState *lab, Language language, char *out, size_t room);
/* Writes the figures, the charts and the command that reproduces them, as files for a report. */
void lab_gather(App *app);
void lab_setup_key(App *app, Action action);
void lab_setup_draw(App *app);
/* The number of rows and games that the choice amounts to. */
int64_t lab_setup_rows(App *app);

void lab_start(App *app); /* the bench of the set-up */
void lab_table_key(App *app, Action action);
void lab_table_draw(App *app);
void lab_table_sort(LabState *lab);
/* The columns from left to right: what differs comes first. */
const LabColumn *lab_columns(const LabState *lab);
int32_t lab_next_column(const LabState *lab, int32_t column, int by);
void lab_look_at(App *app, int32_t place);
void lab_files(App *app, BenchFormat format);
/* Which colour and mark an agent has: its own, but those of a sweep that differ in the option alone share one. */
int32_t lab_look(const LabState *lab, int32_t agent);
/* An agent's name without its options. */
const char *lab_agent_title(const LabState *lab, Language language, int32_t agent);
/* Whether an agent has the option that is swept, and its value; the option's name in a line of words. */
bool lab_swept_value(const LabState *lab, int32_t agent, double *value);
const char *lab_swept_name(const LabState *lab, Language language);
/* That colour, and that mark: the shape alone distinguishes it from its neighbours. */
Color lab_color(const Ui *ui, int32_t look);
void lab_mark(const Ui *ui, int32_t look, Vector2 at, float radius);
/* A share of all games on a track from none to all, with its interval. */
void lab_rate_draw(const Ui *ui, int32_t look, double rate, Interval interval, Rectangle track);
/* The name of "id:option=value" in the player's language. */
void lab_name_words(const Ui *ui, const char *spec, Side side, int32_t level, char *out, size_t room);
/* The name of an agent of the bench, with its level where another has the same. */
void lab_agent_words(const App *app, int32_t agent, char *out, size_t room);
/* What an agent may spend per move; false where nothing bounds it. The second says whether agents differ in that. */
bool lab_budgets(const App *app, int32_t agent, Budgets *budgets);
bool lab_budgets_differ(const App *app);
/* A map's title. */
void lab_map_words(const BenchRow *row, char *out, size_t room);
/* The name of a place: its map's title, with level and team where they say something. */
void lab_place_words(const App *app, int32_t place, char *out, size_t room);
void lab_time_words(const Ui *ui, double seconds, char *out, size_t room);
/* A time with its unit. */
void lab_ms_words(char *out, size_t room, double ms);
/* The value of an option. */
void lab_value_words(char *out, size_t room, double value);
/* A figure for a narrow column: four digits at most, k or M after it. */
void lab_short(char *out, size_t room, double value);

enum { LAB_NAME = BENCH_NAME + 64 };

/* The top of a bench: its buttons from the right, returning where they begin; which map the figures are of, with an
 * arrow at each end; how far it is. */
float lab_buttons_draw(App *app, float right, float y);
void lab_place_draw(App *app, float left, float right, float y);
/* What the figures of a column are. */
StringId lab_meaning(const LabState *lab, LabColumn column);
void lab_progress_draw(App *app, float left, float right, float y);

/* A cell of a line of the table. Moves that cost something stand in two lines. */
void lab_cell_draw(App *app, int32_t line, LabColumn column, Rectangle cell);
bool lab_has_costs(const BenchFigures *figures);
float lab_two_lines(const Ui *ui);

/* A bench's charts; some are in files of their own. `from`: where the titles end. */
void lab_chart_draw(App *app, LabChart chart, Rectangle room);
void lab_chart_note(const Ui *ui, Rectangle room, float from, const char *words);
void lab_nodes_draw(App *app, Rectangle room, float from);
/* One line per agent through its values, with the interval of each. */
void lab_sweep_draw(App *app, Rectangle room, float from);

/* What charts share. The bars are of the score, or of the nodes where one search decides. */
double lab_bar_value(const LabBench *bench, const LabTotal *total);
Interval lab_bar_interval(const LabBench *bench, const LabTotal *total);
void lab_bar_span(const LabBench *bench, double *low, double *high);
void lab_level_line(const Ui *ui, float y, float left, float right);
void lab_upright(const Ui *ui, float x, float top, float bottom, float alpha);
/* 1, 2 or 5 times a power of ten, so that about `parts` fit. */
double lab_nice_step(double span, double parts);
void lab_tick_words(char *out, size_t room, double value, double step);

void lab_list_open(App *app, int32_t agent, LabOrder order, bool down);
void lab_list_close(App *app);
void lab_list_key(App *app, Action action);
void lab_list_draw(App *app);

#endif
