/* The sliding puzzle itself: slides, parity, shuffling and text. Knows no search and no estimate. */
#include "ai/puzzle/puzzle.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/core/rng.h"

static const char letters[] = "ULRD";
static const uint64_t shuffle_stream = 0x9a55; /* its own stream of the seed */

char slide_letter(Slide slide) { return slide < SLIDE_COUNT ? letters[slide] : '?'; }

Slide slide_of_letter(char letter) {
  const char *found = letter ? strchr(letters, letter) : NULL;
  return found ? (Slide)(found - letters) : (Slide)SLIDE_COUNT;
}

void puzzle_goal(Puzzle *puzzle, int32_t side) {
  *puzzle = (Puzzle){.side = side};
  for (int32_t cell = 0; cell < side * side; cell++) puzzle->at[cell] = (uint8_t)cell;
}

bool puzzle_is_goal(const Puzzle *puzzle) {
  for (int32_t cell = 0; cell < puzzle_cells(puzzle); cell++)
    if (puzzle->at[cell] != cell) return false;
  return true;
}

int32_t puzzle_blank(const Puzzle *puzzle) {
  int32_t cell = 0;
  while (puzzle->at[cell] != 0) cell++;
  return cell;
}

int32_t puzzle_target(int32_t side, int32_t blank, Slide slide) {
  int32_t row = blank / side, col = blank % side;
  switch (slide) {
    case SLIDE_UP: return row > 0 ? blank - side : -1;
    case SLIDE_LEFT: return col > 0 ? blank - 1 : -1;
    case SLIDE_RIGHT: return col < side - 1 ? blank + 1 : -1;
    case SLIDE_DOWN: return row < side - 1 ? blank + side : -1;
    default: return -1;
  }
}

bool puzzle_slide(Puzzle *puzzle, Slide slide) {
  int32_t blank = puzzle_blank(puzzle), target = puzzle_target(puzzle->side, blank, slide);
  if (target < 0) return false;
  puzzle->at[blank] = puzzle->at[target];
  puzzle->at[target] = 0;
  return true;
}

bool puzzle_replay(Puzzle *puzzle, const char *moves) {
  for (; *moves; moves++)
    if (!puzzle_slide(puzzle, slide_of_letter(*moves))) return false;
  return true;
}

/* A slide changes the parity of the permutation and that of the blank's distance from its corner: both stay alike. */
bool puzzle_solvable(const Puzzle *puzzle) {
  int32_t cells = puzzle_cells(puzzle), blank = puzzle_blank(puzzle);
  bool seen[PUZZLE_CELLS_MAX] = {false};
  int32_t swaps = 0;
  for (int32_t cell = 0; cell < cells; cell++)
    for (int32_t at = cell; !seen[at]; at = puzzle->at[at]) {
      seen[at] = true;
      swaps += at != cell; /* a cycle of n takes n - 1 swaps */
    }
  return ((swaps + blank / puzzle->side + blank % puzzle->side) & 1) == 0;
}

/* Any permutation, then two tiles swapped where the parity is wrong: that maps the two halves one to one. */
void puzzle_shuffle(Puzzle *puzzle, int32_t side, uint64_t seed) {
  Rng rng;
  rng_seed(&rng, seed, shuffle_stream);
  puzzle_goal(puzzle, side);
  for (int32_t i = puzzle_cells(puzzle) - 1; i > 0; i--) {
    int32_t j = (int32_t)rng_below(&rng, (uint32_t)i + 1);
    uint8_t kept = puzzle->at[i];
    puzzle->at[i] = puzzle->at[j];
    puzzle->at[j] = kept;
  }
  if (puzzle_solvable(puzzle)) return;
  for (int32_t cell = 0; cell < puzzle_cells(puzzle); cell++) {
    uint8_t tile = puzzle->at[cell];
    if (tile == 1 || tile == 2) puzzle->at[cell] = (uint8_t)(3 - tile);
  }
}

bool puzzle_set(Puzzle *puzzle, const int64_t *tiles, int32_t count, Error *error) {
  int32_t side = PUZZLE_SIDE_MIN;
  while (side < PUZZLE_SIDE_MAX && side * side < count) side++;
  if (side * side != count)
    return error_set(error, "found %d tiles, expected a square number of them from 4 (2 x 2) to 64 (8 x 8)",
                     (int)count);
  *puzzle = (Puzzle){.side = side};
  bool seen[PUZZLE_CELLS_MAX] = {false};
  for (int32_t cell = 0; cell < count; cell++) {
    int64_t tile = tiles[cell];
    if (tile < 0 || tile >= count)
      return error_set(error, "found tile %lld, expected each of 0 (the blank) to %d once", (long long)tile,
                       (int)count - 1);
    if (seen[tile])
      return error_set(error, "found tile %lld twice, expected each of 0 (the blank) to %d once", (long long)tile,
                       (int)count - 1);
    seen[tile] = true;
    puzzle->at[cell] = (uint8_t)tile;
  }
  return true;
}

bool puzzle_read(Puzzle *puzzle, const char *text, Error *error) {
  static const char gaps[] = " \t\r\n,;";
  int64_t tiles[PUZZLE_CELLS_MAX];
  int32_t count = 0;
  for (const char *at = text + strspn(text, gaps); *at; at += strspn(at, gaps)) {
    size_t length = strcspn(at, gaps), digits = strspn(at, "0123456789");
    if (digits != length || length > 6)
      return error_set(error, "found '%.*s', expected a tile's number", (int)length, at);
    if (count == PUZZLE_CELLS_MAX)
      return error_set(error, "found more than %d tiles, expected at most 8 x 8", PUZZLE_CELLS_MAX);
    tiles[count++] = strtoll(at, NULL, 10);
    at += length;
  }
  return puzzle_set(puzzle, tiles, count, error);
}

void puzzle_write(const Puzzle *puzzle, char text[PUZZLE_TEXT_MAX]) {
  size_t used = 0;
  text[0] = '\0';
  for (int32_t cell = 0; cell < puzzle_cells(puzzle); cell++)
    used += (size_t)snprintf(text + used, PUZZLE_TEXT_MAX - used, cell ? " %d" : "%d", puzzle->at[cell]);
}
