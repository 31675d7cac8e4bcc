/* Playing a sliding puzzle: every change of the board goes through slides_move, which records it. Must not know how
 * tiles are drawn or who moves them. */
#include "game/app/model/slides.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void clear(SlideGame *game) {
  game->made = game->known = 0;
  game->seconds = 0;
  game->running = game->helped = game->fresh = false;
}

void slides_init(SlideGame *game, int32_t side) {
  *game = (SlideGame){0};
  puzzle_goal(&game->board, side);
  game->start = game->board;
}

void slides_destroy(SlideGame *game) {
  free(game->moves);
  *game = (SlideGame){0};
}

void slides_begin(SlideGame *game, const Puzzle *start) {
  clear(game);
  game->board = game->start = *start;
  game->shuffled = false;
}

void slides_shuffle(SlideGame *game, int32_t side, uint64_t seed) {
  Puzzle start;
  puzzle_shuffle(&start, side, seed);
  slides_begin(game, &start);
  game->seed = seed;
  game->shuffled = true;
}

void slides_restart(SlideGame *game) {
  game->board = game->start;
  clear(game);
}

static bool make_room(SlideGame *game) {
  if (game->made < game->room) return true;
  int32_t room = game->room ? game->room * 2 : 256;
  Slide *more = realloc(game->moves, sizeof *more * (size_t)room);
  if (!more) return false;
  game->moves = more;
  game->room = room;
  return true;
}

bool slides_move(SlideGame *game, Slide slide) {
  if (slide >= SLIDE_COUNT || !make_room(game) || !puzzle_slide(&game->board, slide)) return false;
  game->moves[game->made++] = slide;
  game->known = game->made;
  game->fresh = puzzle_is_goal(&game->board);
  game->running = !game->fresh;
  return true;
}

int32_t slides_push(SlideGame *game, int32_t cell) {
  int32_t side = game->board.side, blank = puzzle_blank(&game->board);
  if (cell < 0 || cell >= side * side || cell == blank) return 0;
  bool row = cell / side == blank / side, column = cell % side == blank % side;
  if (!row && !column) return 0;
  Slide slide = row ? (cell < blank ? SLIDE_LEFT : SLIDE_RIGHT) : cell < blank ? SLIDE_UP : SLIDE_DOWN;
  int32_t steps = row ? abs(cell - blank) : abs(cell - blank) / side, done = 0;
  while (done < steps && slides_move(game, slide)) done++;
  return done;
}

bool slides_undo(SlideGame *game) {
  if (game->made == 0) return false;
  puzzle_slide(&game->board, slide_opposite(game->moves[--game->made]));
  game->fresh = false;
  game->running = true;
  return true;
}

bool slides_redo(SlideGame *game) {
  if (game->made == game->known) return false;
  puzzle_slide(&game->board, game->moves[game->made++]);
  game->running = !puzzle_is_goal(&game->board);
  return true;
}

void slides_tick(SlideGame *game, double seconds) {
  if (game->running) game->seconds += seconds;
}

int32_t slides_at_home(const SlideGame *game) {
  int32_t count = 0;
  for (int32_t i = 1; i < puzzle_cells(&game->board); i++) count += game->board.at[i] == i;
  return count;
}

/* ---- the best ---- */

bool slides_note(const SlideGame *game, SlideBest *best) {
  if (game->helped || game->made == 0 || !puzzle_is_goal(&game->board)) return false;
  bool better = false;
  if (best->moves == 0 || game->made < best->moves) {
    best->moves = game->made;
    better = true;
  }
  if (best->seconds <= 0 || game->seconds < best->seconds) {
    best->seconds = game->seconds;
    better = true;
  }
  return better;
}

bool slides_read_best(const char *text, SlideBest *best) {
  *best = (SlideBest){0};
  if (!text) return false;
  char *end;
  long long moves = strtoll(text, &end, 10);
  if (end == text || moves <= 0 || moves > INT32_MAX) return false;
  const char *second = end;
  double seconds = strtod(second, &end);
  if (end == second || !(seconds >= 0) || seconds > 1e9 || *end) return false;
  *best = (SlideBest){.moves = (int32_t)moves, .seconds = seconds};
  return true;
}

/* ---- typed in ---- */

TypedStart slides_read_start(const char *text, Puzzle *board, uint64_t *seed, Error *error) {
  const char *at = text + strspn(text, " \t");
  size_t digits = strspn(at, "0123456789");
  if (digits > 0 && at[digits + strspn(at + digits, " \t")] == 0) {
    errno = 0;
    *seed = strtoull(at, NULL, 10);
    if (errno == 0) return TYPED_SEED;
    error_set(error, "%.40s: a seed is a number of 64 bits", at);
    return TYPED_WRONG;
  }
  if (!puzzle_read(board, text, error)) return TYPED_WRONG;
  if (puzzle_solvable(board)) return TYPED_BOARD;
  error_set(error, "this board can't be solved: two tiles would have to change places");
  return TYPED_WRONG;
}
