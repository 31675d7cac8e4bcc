/* The example agents of the kits by the thousand: each plays its games on levels 1 to 4 and 7, with one
 * process, and every record is written, read again and verified. Prints a line per agent and level, and fails when a
 * game has a fault, can't be played, or does not verify. kit_games GAMES TURNS AGENT...: after so many
 * turns (0: the level's own limit) a game ends; an agent as on the command line: 'exec:python3 greedy.py' */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/outside/outside.h"
#include "game/play/maps.h"
#include "game/play/match.h"

static const int levels[] = {1, 2, 3, 4, 7};
enum { LEVELS = sizeof levels / sizeof *levels };

typedef struct Sum {
  int64_t won, moves, faults;
  double think;
} Sum;

static bool verify(const Match *match, Error *error) {
  size_t size;
  char *text = record_write(&match->record, &size);
  Record again;
  if (!text) return error_set(error, "out of memory");
  bool ok = record_parse(&again, text, size, "record", error);
  if (ok) {
    ok = record_verify(&again, error);
    record_destroy(&again);
  }
  free(text);
  return ok;
}

static bool play(const Map *map, const Level *level, const char *agent, uint64_t seed, int32_t turns, Sum *sum,
                 Error *error) {
  MatchConfig config = {
      .map = map, .map_name = "small", .level = level, .pacman = agent, .seed = seed, .max_turns = turns, .keep = true};
  Match match;
  if (!match_init(&match, &config, error)) return false;
  bool ok = match_run(&match, error) == MATCH_OVER && verify(&match, error);
  sum->won += match.state.outcome == OUTCOME_WON;
  sum->moves += match.stats[SIDE_PACMAN].decisions;
  sum->think += match.stats[SIDE_PACMAN].think_seconds;
  sum->faults += outside_tells_faults(match.record.notes, SIDE_PACMAN);
  match_destroy(&match);
  return ok;
}

/* The smallest shipped map of a level. */
static Map *smallest(const MapList *list, int32_t level) {
  Map *best = NULL;
  for (int32_t i = 0; i < list->count; i++) {
    Map *map = list->entries[i].level == level ? map_read(list->entries[i].path, NULL) : NULL;
    bool smaller = map && (!best || map->board.rows * map->board.cols < best->board.rows * best->board.cols);
    map_destroy(smaller ? best : map);
    if (smaller) best = map;
  }
  return best;
}

int main(int argc, char **argv) {
  int64_t games = argc > 1 ? strtoll(argv[1], NULL, 10) : 0;
  int32_t turns = argc > 2 ? (int32_t)strtol(argv[2], NULL, 10) : 0;
  MapList list;
  Error error = {.text = ""};
  if (games < 1 || argc < 4 || !maps_list(&list, &error)) {
    fprintf(stderr, "usage: kit_games GAMES TURNS AGENT... %s\n", error.text);
    return 2;
  }
  OutsideConfig config = outside_defaults();
  config.move_ms = 10000; /* a busy machine is no fault of theirs */
  outside_configure(&config);
  bool ok = true;
  for (int a = 3; a < argc && ok; a++) {
    for (int l = 0; l < LEVELS && ok; l++) {
      Map *map = smallest(&list, levels[l]);
      Sum sum = {0};
      for (int64_t game = 0; map && ok && game < games; game++)
        ok = play(map, level_find(levels[l]), argv[a], 1 + (uint64_t)game, turns, &sum, &error);
      ok = ok && map && sum.faults == 0;
      printf("%-48s level %d: %lld games, %lld won, %lld moves, %lld faults, %.0f us per move%s%s\n", argv[a],
             levels[l], (long long)games, (long long)sum.won, (long long)sum.moves, (long long)sum.faults,
             sum.moves > 0 ? sum.think * 1e6 / (double)sum.moves : 0, ok ? "" : "; FAILED ", ok ? "" : error.text);
      fflush(stdout);
      map_destroy(map);
    }
  }
  outside_close();
  maps_list_destroy(&list);
  return ok ? 0 : 1;
}
