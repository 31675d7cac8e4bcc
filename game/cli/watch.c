/* The game as text: blocks and colours in a terminal, map characters elsewhere.
 * Must not know agents or who plays: it asks the game loop for the next ply and reads a const state. */
#include "game/cli/watch.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#include "ai/common/limits.h"
#include "game/cli/cli.h"
#include "game/cli/interrupt.h"
#include "game/core/maze_map.h"
#include "game/core/text.h"

enum { ROWS_DEFAULT = 24, COLS_DEFAULT = 80, ROWS_TAKEN = 3 }; /* title, blank line, and the cursor's line */

typedef struct Watch {
  FILE *out;
  const char *title; /* borrowed; shown above every frame */
  double frame_seconds;
  double next; /* when the next frame is due */
  bool terminal, colour, unicode;
  bool all;       /* also draw what Pacman does not see */
  uint8_t *known; /* where sight is limited: a byte per padded cell, 1 where Pacman has looked; NULL before the first */
} Watch;

typedef enum {
  LOOK_OPEN,
  LOOK_WALL,
  LOOK_FOOD,
  LOOK_PIE,
  LOOK_EXIT,
  LOOK_PILL, /* with a hidden value; those with shown values follow by value */
  LOOK_PILL_LAST = LOOK_PILL + MAZE_PILL_MAX,
  LOOK_PACMAN,
  LOOK_MONSTER,
  LOOK_OLD_WALL, /* remembered */
  LOOK_OLD_FOOD,
  LOOK_UNKNOWN,
  LOOK_COUNT
} Look;

typedef struct LookText {
  char plain;          /* as in a characters map */
  const char *unicode; /* one column wide */
  const char *colour;
  bool wide; /* fills the second column, too */
} LookText;

static const LookText looks[LOOK_COUNT] = {
    [LOOK_OPEN] = {' ', " ", "", false},
    [LOOK_WALL] = {'%', "\xe2\x96\x88", "\x1b[34m", true},
    [LOOK_FOOD] = {'.', "\xc2\xb7", "\x1b[37m", false},
    [LOOK_PIE] = {'o', "o", "\x1b[1;35m", false},
    [LOOK_EXIT] = {'E', "E", "\x1b[32m", false},
    [LOOK_PILL] = {'?', "?", "\x1b[1;36m", false},
    [LOOK_PILL + 1] = {'1', "1", "\x1b[36m", false},
    [LOOK_PILL + 2] = {'2', "2", "\x1b[36m", false},
    [LOOK_PILL + 3] = {'3', "3", "\x1b[36m", false},
    [LOOK_PILL + 4] = {'4', "4", "\x1b[1;36m", false},
    [LOOK_PILL + 5] = {'5', "5", "\x1b[1;36m", false},
    [LOOK_PACMAN] = {'P', "\xe2\x97\x8f", "\x1b[1;33m", false},
    [LOOK_MONSTER] = {'G', "M", "\x1b[1;31m", false},
    [LOOK_OLD_WALL] = {'#', "\xe2\x96\x92", "\x1b[34m", true},
    [LOOK_OLD_FOOD] = {',', "\xc2\xb7", "\x1b[90m", false},
    [LOOK_UNKNOWN] = {'~', "\xe2\x96\x91", "\x1b[90m", true},
};

static bool locale_is_utf8(void) {
  static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    const char *value = getenv(names[i]);
    if (!value || !*value) continue;
    const char *dot = strchr(value, '.');
    return dot && (strncasecmp(dot, ".utf-8", 6) == 0 || strncasecmp(dot, ".utf8", 5) == 0);
  }
  return false;
}

bool watch_is_live(FILE *out) {
  const char *term = getenv("TERM");
  return isatty(fileno(out)) && term && *term && strcmp(term, "dumb") != 0;
}

static void begin(Watch *watch, FILE *out, const char *title, double fps, bool all) {
  *watch =
      (Watch){.out = out, .title = title, .frame_seconds = fps > 0 ? 1 / fps : 0, .next = clock_seconds(), .all = all};
  const char *plain = getenv("NO_COLOR");
  watch->terminal = watch_is_live(out);
  watch->colour = watch->terminal && !(plain && *plain);
  watch->unicode = watch->terminal && locale_is_utf8();
  interrupt_listen();
  if (watch->terminal) fputs("\x1b[?25l\x1b[2J", out);
}

static Look look_at(const Game *game, const State *state, Cell cell) {
  if (cell == state->pacman && state->outcome != OUTCOME_LOST) return LOOK_PACMAN;
  for (int32_t i = 0; i < game->monster_count; i++)
    if (state->monsters[i] == cell) return LOOK_MONSTER;
  if (cell == state->pacman) return LOOK_PACMAN;
  if (!state_open(state, game, cell)) return LOOK_WALL;
  if (state->food[cell]) return LOOK_FOOD;
  if (state->power_cells && state->power_cells[cell]) return LOOK_PIE;
  if (state->pill && state->pill[cell])
    return (Look)(game->hidden ? LOOK_PILL : LOOK_PILL + maze_pill_at(game->map, cell));
  return cell == game->map->exit ? LOOK_EXIT : LOOK_OPEN;
}

/* What Pacman sees of a cell now; 0 when it is out of sight. */
static uint8_t seen_at(const Board *board, const State *state, const Sight *sight, Cell cell) {
  int32_t r = board_row(board, cell) - board_row(board, state->pacman) + SIGHT_REACH;
  int32_t c = board_col(board, cell) - board_col(board, state->pacman) + SIGHT_REACH;
  return r >= 0 && c >= 0 && r < SIGHT_SPAN && c < SIGHT_SPAN ? sight->at[r][c] : 0;
}

/* Remembers what is seen now. If memory is short, only what is in sight is drawn. */
static void remember(Watch *watch, const Game *game, const State *state, const Sight *sight) {
  const Board *board = game->board;
  if (!watch->known) watch->known = calloc((size_t)board->cells, 1);
  int32_t row = board_row(board, state->pacman) - SIGHT_REACH, col = board_col(board, state->pacman) - SIGHT_REACH;
  for (int32_t r = 0; watch->known && r < SIGHT_SPAN; r++)
    for (int32_t c = 0; c < SIGHT_SPAN; c++)
      if (sight->at[r][c] && board_inside(board, row + r, col + c))
        watch->known[board_cell(board, row + r, col + c)] = 1;
}

/* Out of sight no monster is shown; the food there is unchanged, because only Pacman eats it. */
static Look look_through_fog(const Watch *watch, const Game *game, const State *state, const Sight *sight, Cell cell) {
  if (seen_at(game->board, state, sight, cell)) return look_at(game, state, cell);
  if (!watch->known || !watch->known[cell]) return LOOK_UNKNOWN;
  if (!state_open(state, game, cell)) return LOOK_OLD_WALL;
  return state->food[cell] ? LOOK_OLD_FOOD : LOOK_OPEN;
}

static void draw_cell(const Watch *watch, Look look, bool two_columns) {
  const LookText *text = &looks[look];
  char plain[2] = {text->plain, '\0'};
  const char *glyph = watch->unicode ? text->unicode : plain;
  bool painted = watch->colour && *text->colour;
  if (painted) fputs(text->colour, watch->out);
  fputs(glyph, watch->out);
  if (two_columns) fputs(text->wide ? glyph : " ", watch->out);
  if (painted) fputs("\x1b[0m", watch->out);
}

/* The start of the part of a side that is shown: the whole side, or a section around Pacman. */
static int32_t window_start(int32_t side, int32_t shown, int32_t at) {
  int32_t start = at - shown / 2;
  if (start > side - shown) start = side - shown;
  return start < 0 ? 0 : start;
}

static void draw_board(Watch *watch, const Game *game, const State *state) {
  const Board *board = game->board;
  bool fog = game->level->limited_sight && !watch->all;
  Sight sight;
  if (fog) {
    sight_look(game, state, game->sight, &sight);
    remember(watch, game, state, &sight);
  }
  int32_t rows = board->rows, cols = board->cols;
  bool two_columns = false;
  if (watch->terminal) {
    struct winsize size = {0};
    if (ioctl(fileno(watch->out), TIOCGWINSZ, &size) != 0 || size.ws_row == 0 || size.ws_col == 0)
      size = (struct winsize){.ws_row = ROWS_DEFAULT, .ws_col = COLS_DEFAULT};
    two_columns = cols * 2 <= size.ws_col;
    if (cols > size.ws_col) cols = size.ws_col;
    if (rows > size.ws_row - ROWS_TAKEN) rows = size.ws_row > ROWS_TAKEN ? size.ws_row - ROWS_TAKEN : 1;
  }
  int32_t top = window_start(board->rows, rows, board_row(board, state->pacman));
  int32_t left = window_start(board->cols, cols, board_col(board, state->pacman));
  for (int32_t row = top; row < top + rows; row++) {
    for (int32_t col = left; col < left + cols; col++) {
      Cell cell = board_cell(board, row, col);
      draw_cell(watch, fog ? look_through_fog(watch, game, state, &sight, cell) : look_at(game, state, cell),
                two_columns);
    }
    fputs(watch->terminal ? "\x1b[K\n" : "\n", watch->out);
  }
}

/* Waits until the frame's time is over, or until a signal asks to stop. */
static bool wait_frame(Watch *watch) {
  watch->next += watch->frame_seconds;
  double left = watch->next - clock_seconds();
  if (left < 0) {
    left = 0;
    watch->next = clock_seconds(); /* late: it does not hurry to catch up */
  }
  struct timespec time = {.tv_sec = (time_t)left, .tv_nsec = (long)((left - (double)(time_t)left) * 1e9)};
  if (!atomic_load(interrupt_asked())) (void)nanosleep(&time, NULL); /* an interrupt also ends the wait */
  return !atomic_load(interrupt_asked());
}

/* Draws a frame and waits for its time to pass. False when the person or a closed pipe asks to stop. */
static bool draw_frame(Watch *watch, const Game *game, const State *state) {
  if (watch->terminal) fputs("\x1b[H", watch->out);
  fprintf(watch->out, cli_text("%s   turn %d   score %d"), watch->title, (int)state->turn, (int)state->score);
  if (state->energy >= 0)
    fprintf(watch->out, cli_text("   energy %d"), (int)state->energy);
  else if (!game->level->rooms)
    fprintf(watch->out, cli_text("   food %d/%d"), (int)(game->foods_total - state->foods_left),
            (int)game->foods_total);
  fprintf(watch->out, "%s%s%s\n", state_over(state) ? "   " : "",
          state_over(state) ? cli_text(outcome_name((Outcome)state->outcome)) : "", watch->terminal ? "\x1b[K" : "");
  draw_board(watch, game, state);
  fputs(watch->terminal ? "\x1b[J" : "\n", watch->out);
  if (fflush(watch->out) != 0) return false;
  return wait_frame(watch);
}

/* Restores the terminal; a delayed interrupt takes effect here. */
static void end(Watch *watch) {
  if (watch->terminal) {
    fputs("\x1b[?25h\n", watch->out);
    fflush(watch->out);
  }
  free(watch->known);
  watch->known = NULL;
  interrupt_listen_no_more();
  interrupt_obey();
}

MatchStatus watch_match(Match *match, const char *pacman, double fps, bool all, Error *error) {
  char title[320];
  snprintf(title, sizeof title, cli_text("%.120s   level %d   %s"), match->config.map_name,
           (int)match->game.level->number, pacman);
  /* A record may stop in the middle of its game: then there is no move left to ask for. */
  int32_t plies = match->config.replay ? match->config.replay->ply_count : INT32_MAX;
  Watch watch;
  text_clean(title, false);
  begin(&watch, stdout, title, fps, all);
  bool go_on = draw_frame(&watch, &match->game, &match->state);
  MatchStatus status = MATCH_PLAYED;
  for (int32_t i = 0; go_on && status == MATCH_PLAYED && i < plies; i++) {
    status = match_ply(match, NULL, error);
    bool whole = state_over(&match->state) || match->state.phase == PHASE_PACMAN;
    if (status == MATCH_PLAYED && whole) go_on = draw_frame(&watch, &match->game, &match->state);
  }
  end(&watch);
  if (go_on) return status;
  error_set(error, "can't write to standard output: its reader has gone");
  return MATCH_ERROR;
}
