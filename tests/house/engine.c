/* A whole game with the engine alone: links against libpacade.a, libm and threads, nothing else.
 * Must not know the lab, the store or the window.   engine MAP   prints the moves, the score and the hash of the game
 */
#include <inttypes.h>
#include <stdio.h>

#include "game/play/maps.h"
#include "game/play/match.h"

int main(int count, char **words) {
  Error error = {.text = ""};
  Match match;
  Map *map = count == 2 ? maps_open(words[1], &error) : NULL;
  MatchConfig config = {.map = map, .map_name = words[1], .level = map ? level_find(maps_level(map)) : NULL, .seed = 7};
  if (!map || !match_init(&match, &config, &error)) return fprintf(stderr, "%s\n", error.text), 1;
  bool over = match_run(&match, &error) == MATCH_OVER;
  printf("%d %d %016" PRIx64 "\n", match.state.moves, match.state.score, match.hash);
  match_destroy(&match);
  map_destroy(map);
  return over ? 0 : 1;
}
