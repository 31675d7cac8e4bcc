/* Many short arcade games with random keys, for one player or two, a person's monster and every team: each game's
 * record is written, read and played again, and must give the same game. Counts what has happened, and fails when
 * something of the rules never did. Meant to be run under the sanitizers: make arcade-soak. Knows no figures. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/core/arcade_make.h"
#include "game/core/rng.h"
#include "game/play/arcade_match.h"
#include "game/play/maps.h"

static const char *const teams[] = {"ladder",     "random",  "greedy",     "astar",
                                    "ambush",     "pincer",  "alphabeta",  "alphabeta:plies=6",
                                    "expectimax", "4/chase", "directional"};
static const char *const pacmen[] = {"human", "human", "human", "human", "human", "random", "runner", "reflex"};
enum { TEAMS = sizeof teams / sizeof *teams, PACMEN = sizeof pacmen / sizeof *pacmen, MADE = 20, MAPS_MOST = 64 };

/* A house, tunnels on both axes, and little food: rounds go by quickly. */
static const char small[] =
    "%%%%%%.%%%%%%\n"
    "%o..........%\n"
    "%.%%%%.%%%%.%\n"
    "%.%   G   %.%\n"
    "%.% %%%%% %.%\n"
    "  . %GGG% .  \n"
    "%.% %%%%% %.%\n"
    "%.%       %.%\n"
    "%.%%%%.%%%%.%\n"
    "%o....P....o%\n"
    "%%%%%%.%%%%%%\n";

typedef struct Seen {
  int64_t food, energizers, monsters, items, shown, lives, caught, cleared, started, waves, ended;
  int64_t tunnels, turbo, second, hands, ticks, wishes, outcomes[OUTCOME_COUNT];
} Seen;

typedef struct Shelf {
  Map *maps[MAPS_MOST];
  char names[MAPS_MOST][ARCADE_NAME];
  int32_t count;
} Shelf;

static bool put(Shelf *shelf, Map *map, const char *name) {
  if (!map || shelf->count == MAPS_MOST) return false;
  snprintf(shelf->names[shelf->count], ARCADE_NAME, "%.100s", name);
  shelf->maps[shelf->count++] = map;
  return true;
}

/* The small one, the shipped ones and generated ones. */
static bool fill(Shelf *shelf, Error *error) {
  MapList list;
  if (!put(shelf, map_parse(small, strlen(small), "small", error), "small") || !maps_list(&list, error)) return false;
  bool ok = true;
  for (int32_t i = 0; ok && i < list.count; i++)
    if (list.entries[i].level == ARCADE_LEVEL)
      ok = put(shelf, maps_open(list.entries[i].id, error), list.entries[i].id);
  maps_list_destroy(&list);
  for (int32_t i = 0; ok && i < MADE; i++) ok = put(shelf, arcade_make((uint64_t)i, error), "made");
  return ok;
}

static void count(Seen *seen, const ArcadeState *before, const ArcadeState *state, int32_t pacmen_count) {
  uint32_t events = state->events;
  seen->food += (events & ARCADE_ATE_FOOD) != 0;
  seen->energizers += (events & ARCADE_ATE_ENERGIZER) != 0;
  seen->monsters += (events & ARCADE_ATE_MONSTER) != 0;
  seen->items += (events & ARCADE_ATE_BONUS) != 0;
  seen->shown += (events & ARCADE_SHOWED_BONUS) != 0;
  seen->lives += (events & ARCADE_GOT_LIFE) != 0;
  seen->caught += (events & ARCADE_WAS_CAUGHT) != 0;
  seen->cleared += (events & ARCADE_CLEARED) != 0;
  seen->started += (events & ARCADE_STARTED) != 0;
  seen->waves += (events & ARCADE_WAVE) != 0;
  seen->ended += (events & ARCADE_ENDED) != 0;
  for (int32_t i = 0; i < pacmen_count; i++) {
    int32_t far = abs(state->pacmen[i].at.x - before->pacmen[i].at.x);
    seen->tunnels += state->stage == STAGE_PLAY && far > ARCADE_CELL * 2;
  }
  seen->ticks++;
}

static bool again(const ArcadeRecord *record, uint64_t hash, Error *error) {
  size_t size;
  char *text = arcade_record_write(record, &size);
  if (!text) return error_set(error, "out of memory");
  ArcadeRecord read;
  bool ok = arcade_record_parse(&read, text, size, "record", error);
  free(text);
  if (!ok) return false;
  ok = arcade_record_verify(&read, error) && (read.hash == hash || error_set(error, "another hash"));
  arcade_record_destroy(&read);
  return ok;
}

static bool play(const Shelf *shelf, uint64_t game, Seen *seen, Error *error) {
  Rng rng;
  rng_seed(&rng, game, 9);
  int32_t which = rng_below(&rng, 3) == 0 ? 0 : (int32_t)rng_below(&rng, (uint32_t)shelf->count);
  const Map *maps[2] = {shelf->maps[which], shelf->maps[rng_below(&rng, (uint32_t)shelf->count)]};
  const char *names[2] = {"first", "second"};
  bool two = rng_below(&rng, 3) == 0;
  ArcadeSetup setup = {.given = maps,
                       .maps = names,
                       .map_count = 1 + (int32_t)rng_below(&rng, 2),
                       .pacman = pacmen[rng_below(&rng, PACMEN)],
                       .second = two ? "human" : NULL,
                       .monsters = teams[game % TEAMS],
                       .person_monster = rng_below(&rng, 4) == 0 ? 1 + (int32_t)rng_below(&rng, 4) : 0,
                       .grow = (Grow)rng_below(&rng, GROW_COUNT),
                       .seed = game,
                       .lives = 1 + (int32_t)rng_below(&rng, 3),
                       .max_rounds = (int32_t)rng_below(&rng, 4),
                       .max_ticks = 400 + (int32_t)rng_below(&rng, 1200),
                       .max_idle = rng_below(&rng, 8) == 0 ? 300 : 0,
                       .limits = {.max_nodes = 60},
                       .turbo = rng_below(&rng, 4) == 0,
                       .keep = true};
  ArcadeMatch *match = malloc(sizeof *match);
  ArcadeState *before = malloc(sizeof *before);
  bool ok = (match && before) || error_set(error, "out of memory");
  if (ok && (ok = arcade_match_init(match, &setup, error))) {
    MatchStatus status = MATCH_PLAYED;
    uint32_t patience = 2 + rng_below(&rng, 30);
    while (status == MATCH_PLAYED) {
      for (int32_t i = 0; i < ARCADE_ACTORS; i++)
        if (rng_below(&rng, patience) == 0) arcade_match_press(match, i, (Move)rng_below(&rng, DIRECTION_COUNT));
      *before = match->state;
      status = arcade_match_tick(match, error);
      if (status == MATCH_PLAYED) count(seen, before, &match->state, match->game.pacmen);
    }
    ok = status == MATCH_OVER && again(&match->record, match->hash, error);
    seen->outcomes[match->state.outcome]++;
    seen->wishes += match->record.wish_count;
    seen->second += two;
    seen->turbo += setup.turbo;
    seen->hands += setup.person_monster > 0;
    arcade_match_destroy(match);
  }
  free(before);
  free(match);
  return ok;
}

static bool report(const Seen *seen) {
  const struct {
    const char *what;
    int64_t count;
    bool rare; /* needs longer games than these */
  } rows[] = {{"food", seen->food, false},
              {"energizers", seen->energizers, false},
              {"monsters eaten", seen->monsters, false},
              {"bonus items shown", seen->shown, false},
              {"bonus items eaten", seen->items, false},
              {"extra lives", seen->lives, true},
              {"lives lost", seen->caught, false},
              {"rounds cleared", seen->cleared, false},
              {"changes of wave", seen->waves, false},
              {"ways through tunnels", seen->tunnels, false},
              {"games of turbo", seen->turbo, false},
              {"games of two Pacmen", seen->second, false},
              {"games with a person's monster", seen->hands, false},
              {"games won", seen->outcomes[OUTCOME_WON], false},
              {"games lost", seen->outcomes[OUTCOME_LOST], false},
              {"games stalled", seen->outcomes[OUTCOME_STALLED], false}};
  bool all = true;
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    printf("  %-30s %lld\n", rows[i].what, (long long)rows[i].count);
    all = all && (rows[i].count > 0 || rows[i].rare);
  }
  if (!all) fprintf(stderr, "arcade_soak: something above never happened: play more games\n");
  return all;
}

int main(int argc, char **argv) {
  uint64_t games = argc > 1 ? strtoull(argv[1], NULL, 10) : 10000;
  Shelf shelf = {.count = 0};
  Seen seen = {.food = 0};
  Error error = {.text = ""};
  bool ok = fill(&shelf, &error);
  for (uint64_t game = 0; ok && game < games; game++) {
    ok = play(&shelf, game, &seen, &error);
    if (!ok) fprintf(stderr, "arcade_soak: game %llu: %s\n", (unsigned long long)game, error.text);
  }
  for (int32_t i = 0; i < shelf.count; i++) map_destroy(shelf.maps[i]);
  if (!ok) return 1;
  printf("%llu games, %lld ticks, %lld wishes: every record gave the same game again\n", (unsigned long long)games,
         (long long)seen.ticks, (long long)seen.wishes);
  return report(&seen) ? 0 : 1;
}
