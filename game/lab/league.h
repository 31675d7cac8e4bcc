/* A league: Pacmen against teams on chosen maps, as a round robin or as a knockout, played by threads while somebody
 * watches, kept on disk game by game, and resumed after any interruption. It is the bench and the tournament of the
 * command line: the same plan, the same games, the same report to the byte. People may enter; their games wait for
 * them. Must not know the window. */
#ifndef PACADE_LAB_LEAGUE_H
#define PACADE_LAB_LEAGUE_H

#include "game/lab/bench_journal.h"
#include "game/lab/knockout.h"

enum { LEAGUE_ENTRANTS = 16, LEAGUE_TEAMS = 8, LEAGUE_MAPS = 32 };

typedef struct LeagueConfig {
  int32_t level;
  const char *const *pacmen; /* "id:k=v,..."; "human" is the person */
  int32_t pacman_count;
  const char *const *teams; /* the same; "id:k=v,...+human": a person leads that team */
  int32_t team_count;
  const char *const *maps;
  int32_t map_count;
  int32_t games; /* per pairing and map; in a knockout, per round */
  uint64_t seed;
  bool knockout;
  int32_t max_turns, max_idle;
  uint64_t max_nodes;
  Fair fair;
} LeagueConfig;

typedef struct League {
  Bench bench;
  bool planned, knocks;
  Knockout knockout; /* of a knockout league */
  Tournament table;  /* computed from what has been played */
  bool summed;
  Journal journal;
  char *path; /* of the journal; NULL: nothing is kept */
  BenchRun *run;
  atomic_bool stop, cancel;
  uint8_t *waits;  /* per row: whether a person plays in it */
  int64_t total;   /* games of the whole league; in a knockout, as far as its rounds are known */
  int64_t done;    /* games played of the total */
  int64_t resumed; /* of these, games played by an earlier run */
  bool failed;
  Error error;
} League;

/* Plans it and takes in what an earlier run of the same league has left at `path` (NULL: nothing is kept). On
 * failure nothing is left to close; *other says that the file there belongs to another league. */
bool league_open(League *league, const LeagueConfig *config, const char *path, bool *other, Error *error);
/* Drops running games; what is played stays on disk unless the league is over or `forget` is set. */
void league_close(League *league, bool forget);

/* Continues with that many threads, and stops once the running games are done. */
bool league_start(League *league, int32_t jobs, Error *error);
void league_pause(League *league);
bool league_runs(const League *league);
/* Call it regularly: records what was played, updates the table, and goes on to the next round. */
bool league_sync(League *league, int32_t jobs);
/* Waits until nothing more can be played without a person: for callers that draw no frames. */
bool league_play(League *league, int32_t jobs, Error *error);
/* Whether everything is played; in a knockout, whether the champion is known. */
bool league_over(const League *league);
/* The Pacman that is first by rating, or has won the knockout; -1: nobody yet. */
int32_t league_champion(const League *league);
/* Pacmen by rating (in a knockout, first by how far they came), the best first. */
void league_ranks(const League *league, int32_t order[LEAGUE_ENTRANTS]);
/* The rank of the entrant at that index of the order, from 1: equal ratings share a rank. And how many share the
 * first rank. */
int32_t league_place(const League *league, const int32_t order[LEAGUE_ENTRANTS], int32_t at);
int32_t league_firsts(const League *league, const int32_t order[LEAGUE_ENTRANTS]);
/* How many of the first ranks are not settled, because their 95% intervals overlap with that of the next. */
int32_t league_unsettled(const League *league, const int32_t order[LEAGUE_ENTRANTS]);

/* Writes the games still to play, in their order; returns how many. `people`: only those that wait for a person. */
int32_t league_next(const League *league, int64_t *out, int32_t most, bool people);
/* Writes the games that are being played now; returns how many. */
int32_t league_running(const League *league, int64_t *out, int32_t most);
/* Whether a person plays in that game: as Pacman, or as the monsters. */
bool league_is_person(const League *league, int64_t index, bool *monsters);
/* Enters a game that a person has played. */
bool league_put(League *league, int64_t index, const BenchGame *game);
/* The chance that Pacman wins a game, by the ratings so far. */
double league_chance(const League *league, int64_t index);
/* Writes the report as `pacade tournament` does. */
bool league_report(const League *league, BenchFormat format, FILE *out, Error *error);

#endif
