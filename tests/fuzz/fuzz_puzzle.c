/* Any bytes as the tiles of a sliding puzzle, as a typed start, as moves and as a kept best. */
#include "ai/puzzle/puzzle.h"
#include "game/app/model/slides.h"
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  char *text = text_of(bytes, size), written[PUZZLE_TEXT_MAX];
  Puzzle puzzle, again;
  Error error;
  uint64_t seed;
  SlideBest best;
  if (puzzle_read(&puzzle, text, &error)) {
    puzzle_write(&puzzle, written);
    must(puzzle_read(&again, written, &error) && again.side == puzzle.side);
    must(memcmp(again.at, puzzle.at, (size_t)puzzle_cells(&puzzle)) == 0);
    (void)puzzle_solvable(&puzzle);
  } else {
    must(error.text[0] != '\0');
  }
  (void)slides_read_start(text, &puzzle, &seed, &error);
  puzzle_goal(&puzzle, 4);
  (void)puzzle_replay(&puzzle, text);
  if (slides_read_best(text, &best)) must(best.moves > 0 && best.seconds >= 0);
  free(text);
  return 0;
}
