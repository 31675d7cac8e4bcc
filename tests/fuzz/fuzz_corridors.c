/* A map and an arcade game on it: the first bytes choose who plays and how, the next ones are keys, the rest is the
 * map. Whatever the maze, everybody stays on open cells inside it, the food is counted right, and the record of the
 * game, written and read, gives the same game again. */
#include "game/play/arcade_match.h"
#include "tests/fuzz/fuzz.h"

enum { HEAD = 8, KEYS = 24, TICKS = 700 };

static const char *const pacmen[] = {"human", "human", "runner", "random", "reflex"};
static const char *const teams[] = {"ladder", "random",  "greedy",    "astar",      "ambush",
                                    "pincer", "4/chase", "alphabeta", "expectimax", "directional"};
enum { PACMEN = sizeof pacmen / sizeof *pacmen, TEAMS = sizeof teams / sizeof *teams };

static void inside(const ArcadeMaze *maze, const ArcadeActor *at) {
  must(at->x >= 0 && at->x < maze->width && at->y >= 0 && at->y < maze->height);
  must(maze->board->open[arcade_cell(maze, at->x, at->y)]);
}

static void look(const ArcadeMatch *match) {
  const ArcadeState *state = &match->state;
  const ArcadeMaze *maze = arcade_maze_of(&match->game, state);
  int32_t foods = 0;
  for (Cell cell = 0; cell < ARCADE_CELLS; cell++) foods += state->lies[cell] != ARCADE_EMPTY;
  must(foods == state->foods_left);
  must(state->score >= 0 && state->lives >= 0);
  for (int32_t i = 0; i < match->game.pacmen; i++) inside(maze, &state->pacmen[i].at);
  for (int32_t i = 0; i < maze->monsters; i++) {
    const ArcadeMonster *monster = &state->monsters[i];
    if (monster->mode == MONSTER_OUT || monster->mode == MONSTER_EYES) inside(maze, &monster->at);
  }
}

static void read_again(const ArcadeMatch *match) {
  size_t size;
  Error error;
  ArcadeRecord again;
  char *text = arcade_record_write(&match->record, &size);
  must(text && arcade_record_parse(&again, text, size, "record", &error));
  must(again.hash == match->hash);
  if (!arcade_record_verify(&again, &error)) {
    fprintf(stderr, "%s\n%s\n", error.text, text);
    abort();
  }
  arcade_record_destroy(&again);
  free(text);
}

static void play(ArcadeMatch *match, const uint8_t *keys) {
  Error error = {0};
  MatchStatus status;
  do {
    uint8_t key = keys[match->state.tick / 4 % KEYS];
    if (match->state.tick % 4 == 0) arcade_match_press(match, key / 4 % ARCADE_ACTORS, (Move)(key % DIRECTION_COUNT));
    status = arcade_match_tick(match, &error);
    look(match);
  } while (status == MATCH_PLAYED);
  must(status == MATCH_OVER || error.text[0] != '\0');
  if (status == MATCH_OVER) read_again(match);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  if (size < HEAD + KEYS) return 0;
  Error error = {0};
  Map *map = map_parse((const char *)bytes + HEAD + KEYS, size - HEAD - KEYS, "map", &error);
  if (!map) return 0;
  const Map *given[] = {map};
  const char *names[] = {"map"};
  ArcadeSetup setup = {.maps = names,
                       .given = given,
                       .map_count = 1,
                       .pacman = pacmen[bytes[0] % PACMEN],
                       .second = bytes[1] & 1 ? "human" : NULL,
                       .monsters = teams[bytes[2] % TEAMS],
                       .person_monster = bytes[3] % 16 <= ARCADE_MONSTERS ? bytes[3] % 16 : 0,
                       .grow = (Grow)(bytes[4] % GROW_COUNT),
                       .seed = bytes[5],
                       .lives = bytes[6] % 4,
                       .max_rounds = bytes[7] % 4,
                       .max_ticks = TICKS,
                       .limits = {.max_nodes = 60},
                       .keep = true};
  ArcadeMatch *match = malloc(sizeof *match);
  must(match);
  if (arcade_match_init(match, &setup, &error)) {
    look(match);
    play(match, bytes + HEAD);
    arcade_match_destroy(match);
  } else {
    must(error.text[0] != '\0');
  }
  free(match);
  map_destroy(map);
  return 0;
}
