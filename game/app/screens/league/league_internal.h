/* League night: what is set up, the table under way, the game on the big board, and a person's own game. What its files
 * share. */
#ifndef PACADE_APP_SCREENS_LEAGUE_LEAGUE_INTERNAL_H
#define PACADE_APP_SCREENS_LEAGUE_LEAGUE_INTERNAL_H

#include "game/app/app_state.h"
#include "game/app/model/fair_choice.h"
#include "game/app/view/option_rows.h"
#include "game/app/view/stage_view.h"
#include "game/lab/league.h"
#include "game/play/broadcast_feed.h"

typedef enum { NIGHT_SETUP, NIGHT_TABLE, NIGHT_GAME } NightMode;

/* The parts of the set-up, in the order of the Tab key. */
typedef enum { NIGHT_RULES, NIGHT_PACMEN, NIGHT_TEAMS, NIGHT_MAPS, NIGHT_OPTIONS, NIGHT_GROUPS } NightGroup;
typedef enum { RULE_LEVEL, RULE_KIND, RULE_GAMES, RULE_SEED, RULE_BUDGET, RULE_START, RULE_COUNT } NightRule;

/* Who enters: an agent of the shelf with options; a team may be led by the person. */
typedef struct Entrant {
  int32_t agent;
  OptionValues values;
  bool led;
} Entrant;

typedef struct LeagueState {
  NightMode mode;
  NightGroup group;
  int32_t focus[NIGHT_GROUPS];
  NightGroup owner; /* whose options are shown: NIGHT_PACMEN or NIGHT_TEAMS */
  int32_t shelf, games;
  int32_t fair; /* of the choices of budgets */
  uint64_t seed;
  bool knockout;
  Entrant pacmen[LEAGUE_ENTRANTS], teams[LEAGUE_TEAMS];
  int32_t pacman_count, team_count;
  bool maps[LEAGUE_MAPS]; /* which of the shelf's first maps take part */
  OptionRows options;
  uint32_t renewed; /* App.renewed when the options were last seen to fit */

  League league;
  bool paused, told;
  double next_sync;
  int32_t order[LEAGUE_ENTRANTS]; /* Pacmen as ranked */
  int32_t row, column;            /* the cell that is looked at: by rank, and team */
  bool picked;                    /* the person chose what is on the big board */
  int64_t waiting;                /* a person's next game, -1: none */
  int64_t shown;                  /* the game on the big board, -1: none */
  Stage stage;                    /* that game, or the person's own */
  BroadcastFeed feed;             /* the chances of that game */
  double began;                   /* when it went on, and how many games had been played then */
  int64_t before;
  StageShow show;
  double rest;  /* seconds that its end has been on show */
  int32_t page; /* what Tab has led to: see league_pages */
} LeagueState;

static inline LeagueState *league_state(const App *app) { return screen_state(app, &screen_league); }

Shelf *league_shelf(App *app);
int32_t league_map_count(App *app);
int32_t league_rows_of(App *app, NightGroup group); /* lines that a part has */
const AgentInfo *league_info(App *app, NightGroup group, int32_t index);
/* As the command line writes it, and in words. */
void league_entrant_name(App *app, NightGroup group, int32_t index, char out[BENCH_NAME]);
void league_entrant_words(App *app, NightGroup group, int32_t index, char *out, size_t room);
/* What a Pacman may spend per move under the chosen rule, empty where nothing bounds it; whether they differ in that.
 */
void league_budget_words(App *app, int32_t index, char *out, size_t room);
bool league_budgets_differ(App *app);
const AgentInfo *league_option_owner(App *app, OptionValues **values);
int32_t league_chosen_maps(App *app);
int64_t league_planned_games(App *app);
void league_recall(App *app);
void league_remember(App *app);
void league_change(App *app, NightGroup group, int32_t line, int32_t by);
void league_add(App *app, NightGroup group);
void league_remove(App *app, NightGroup group, int32_t line);
/* Opens the league that is set up: from the start, or where it was left. */
bool league_begin(App *app, bool afresh);

/* The agent behind a name of the table, with the options it was entered with, not those that the common budget
 * changed. */
bool league_agent_of(App *app, const char *name, Side side, Agent *agent);
/* A name of the table in the person's language, in brief. */
void league_name_words(App *app, const char *name, Side side, char *out, size_t room);
/* ---- league_board.c ---- */
/* Pacman's chance in the game on the big board: as its agent reports it, otherwise by the ratings. */
double league_board_chance(const LeagueState *league);
void league_board_clear(LeagueState *league);
/* Once per frame: moves the game on the board, and puts the closest one there when it is over. */
void league_board_watch(App *app);
/* Puts a game of the cell that is looked at on the board. */
void league_watch_cell(App *app);
/* The person's next game: begun, moved once per frame until it counts, and the next monster of a team that is led. */
void league_own_play(App *app);
void league_own_run(App *app);
void league_own_lead(App *app);

/* What the window shows of a league under way. Narrow ones have a page per part; else the board is always there. */
typedef struct NightPages {
  bool bracket, table, board;
  int32_t count; /* of pages */
} NightPages;
NightPages league_pages(const App *app);
void league_setup_draw(App *app);
/* A knockout's rounds. */
void league_bracket_draw(App *app, Rectangle room);
void league_night_draw(App *app);
/* ---- league_side.c ---- */
/* Who it is, as a small picture: the hero, a person, or one of the monsters. */
void league_who_draw(const Ui *ui, bool person, int32_t monster, Vector2 at, float size);
void league_board_prepare(App *app, Rectangle room);
void league_board_draw(App *app, Rectangle room);
void league_next_draw(App *app, Rectangle room);
void league_game_draw(App *app);

#endif
