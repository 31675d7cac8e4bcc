/* Choices as words and words as choices, checked in both directions.
 * Must not know where the text goes. */
#include "game/app/model/maze_choice.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const difficulty_ids[DIFFICULTY_COUNT] = {"easy", "medium", "hard", "own"};
const char *const energy_ids[ENERGY_COUNT] = {"plain", "shown", "hidden"};
const char *const who_plays_ids[PLAYS_COUNT] = {"person", "agent", "race"};

static const double factors[] = {0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.2, 1.5, 2.0, 3.0};
enum { FACTORS = sizeof factors / sizeof *factors };
static const char heading[] = "pacade-maze=1";
static const char letters[DIRECTION_COUNT + 1] = "WNES"; /* in the order of moves */

double maze_factor(int32_t index) { return factors[index]; }

int32_t maze_factors(void) { return FACTORS; }

int32_t maze_factor_index(double factor) {
  int32_t best = 0;
  for (int32_t i = 1; i < FACTORS; i++)
    if (fabs(factors[i] - factor) < fabs(factors[best] - factor)) best = i;
  return best;
}

MazeChoice maze_choice_usual(void) { return (MazeChoice){.own = 30, .seed = 1, .factor = MAZE_FACTOR, .agent = "bfs"}; }

int32_t maze_choice_rooms(const MazeChoice *choice) {
  static const int32_t rooms[DIFFICULTY_OWN] = {MAZE_EASY, MAZE_MEDIUM, MAZE_HARD};
  return choice->difficulty == DIFFICULTY_OWN ? choice->own : rooms[choice->difficulty];
}

Difficulty difficulty_of(int32_t rooms) {
  return rooms == MAZE_EASY     ? DIFFICULTY_EASY
         : rooms == MAZE_MEDIUM ? DIFFICULTY_MEDIUM
         : rooms == MAZE_HARD   ? DIFFICULTY_HARD
                                : DIFFICULTY_OWN;
}

MazeSetup maze_choice_setup(const MazeChoice *choice) {
  return (MazeSetup){.kind = choice->kind,
                     .rooms = maze_choice_rooms(choice),
                     .seed = choice->seed,
                     .start_given = choice->picked,
                     .goal_given = choice->picked,
                     .apart = !choice->anywhere,
                     .start_row = choice->start_row,
                     .start_col = choice->start_col,
                     .goal_row = choice->goal_row,
                     .goal_col = choice->goal_col,
                     .energy = choice->mode != ENERGY_NONE,
                     .hidden = choice->mode == ENERGY_HIDDEN,
                     .factor = choice->factor};
}

bool maze_factor_is_usual(double factor) { return fabs(factor - MAZE_FACTOR) < 0.0005; } /* as it is written */

void maze_board_key(const MazeBoard *board, char out[MAZE_BOARD_KEY]) {
  char energy[16] = "", size[16];
  if (board->mode != ENERGY_NONE && !maze_factor_is_usual(board->factor))
    snprintf(energy, sizeof energy, "/%.3f", board->factor);
  Difficulty difficulty = board->difficulty == DIFFICULTY_OWN ? difficulty_of(board->own) : board->difficulty;
  if (difficulty == DIFFICULTY_OWN)
    snprintf(size, sizeof size, "%d", (int)board->own);
  else
    snprintf(size, sizeof size, "%s", difficulty_ids[difficulty]);
  bool usual = board->kind == MAZE_DFS;
  snprintf(out, MAZE_BOARD_KEY, "maze/%s/%s%s%s%s", size, energy_ids[board->mode], energy, usual ? "" : "/",
           usual ? "" : maze_kind_ids[board->kind]);
}

MazeBoard maze_choice_page(const MazeChoice *choice) {
  return (MazeBoard){.difficulty = difficulty_of(maze_choice_rooms(choice)),
                     .own = choice->own,
                     .mode = choice->mode,
                     .factor = choice->factor,
                     .kind = choice->kind};
}

void maze_choice_board(const MazeChoice *choice, char out[MAZE_BOARD_KEY]) {
  MazeBoard board = maze_choice_page(choice);
  maze_board_key(&board, out);
}

/* ---- as text ---- */

void maze_choice_write(const MazeChoice *c, char *out, size_t room) {
  snprintf(out, room,
           "difficulty=%s own=%d kind=%s seed=%" PRIu64
           " mode=%s factor=%.3f picked=%d start=%d,%d goal=%d,%d who=%s "
           "agent=%s",
           difficulty_ids[c->difficulty], (int)c->own, maze_kind_ids[c->kind], c->seed, energy_ids[c->mode], c->factor,
           c->picked     ? 1
           : c->anywhere ? 0
                         : 2,
           (int)c->start_row, (int)c->start_col, (int)c->goal_row, (int)c->goal_col, who_plays_ids[c->who], c->agent);
}

static int32_t find(const char *const *ids, int32_t count, const char *word) {
  for (int32_t i = 0; i < count; i++)
    if (strcmp(ids[i], word) == 0) return i;
  return -1;
}

/* Everything in its range; rooms inside the maze. */
static bool sensible(const MazeChoice *c) {
  int32_t rooms = maze_choice_rooms(c);
  if (rooms < MAZE_ROOMS_MIN || rooms > MAZE_ROOMS_MAX || c->own < MAZE_ROOMS_MIN || c->own > MAZE_ROOMS_MAX)
    return false;
  if (!(c->factor >= factors[0] && c->factor <= factors[FACTORS - 1])) return false;
  if (!c->picked) return true;
  const int32_t at[] = {c->start_row, c->start_col, c->goal_row, c->goal_col};
  for (int i = 0; i < 4; i++)
    if (at[i] < 0 || at[i] >= rooms) return false;
  return at[0] != at[2] || at[1] != at[3];
}

/* The value of the next "key=value"; it ends with a blank or the text. */
static bool take(const char **at, const char *key, char *out, size_t room) {
  size_t length = strlen(key);
  if (strncmp(*at, key, length) != 0 || (*at)[length] != '=') return false;
  const char *value = *at + length + 1;
  size_t size = strcspn(value, " ");
  if (size == 0 || size >= room) return false;
  memcpy(out, value, size);
  out[size] = 0;
  *at = value + size + (value[size] == ' ');
  return true;
}

/* Figures only, all of them, and no more than fit. */
static bool read_whole(const char *text, int base, uint64_t most, uint64_t *out) {
  char *end;
  if (strspn(text, base == 16 ? "0123456789abcdef" : "0123456789") != strlen(text)) return false;
  errno = 0;
  *out = strtoull(text, &end, base);
  return errno == 0 && end != text && *end == 0 && *out <= most;
}

static bool take_whole(const char **at, const char *key, int base, uint64_t most, uint64_t *out) {
  char value[32];
  return take(at, key, value, sizeof value) && read_whole(value, base, most, out);
}

static bool take_int(const char **at, const char *key, int32_t *out) {
  uint64_t value;
  if (!take_whole(at, key, 10, INT32_MAX, &value)) return false;
  *out = (int32_t)value;
  return true;
}

static bool take_real(const char **at, const char *key, double *out) {
  char value[48], *end;
  if (!take(at, key, value, sizeof value) || strspn(value, "0123456789.") != strlen(value)) return false;
  *out = strtod(value, &end);
  return end != value && *end == 0;
}

static bool take_word(const char **at, const char *key, const char *const *ids, int32_t count, int32_t *out) {
  char value[32];
  *out = take(at, key, value, sizeof value) ? find(ids, count, value) : -1;
  return *out >= 0;
}

/* "row,column" */
static bool take_room(const char **at, const char *key, int32_t *row, int32_t *col) {
  char value[32];
  uint64_t r, c;
  char *comma = take(at, key, value, sizeof value) ? strchr(value, ',') : NULL;
  if (!comma) return false;
  *comma = 0;
  if (!read_whole(value, 10, MAZE_ROOMS_MAX, &r) || !read_whole(comma + 1, 10, MAZE_ROOMS_MAX, &c)) return false;
  *row = (int32_t)r;
  *col = (int32_t)c;
  return true;
}

static bool printable(const char *text) {
  for (; *text; text++)
    if (*text < '!' || *text > '~') return false;
  return true;
}

bool maze_choice_read(MazeChoice *out, const char *text) {
  MazeChoice c = {0};
  int32_t difficulty, kind, mode, who;
  uint64_t picked;
  bool ok = take_word(&text, "difficulty", difficulty_ids, DIFFICULTY_COUNT, &difficulty) &&
            take_int(&text, "own", &c.own) && take_word(&text, "kind", maze_kind_ids, MAZE_KIND_COUNT, &kind) &&
            take_whole(&text, "seed", 10, UINT64_MAX, &c.seed) &&
            take_word(&text, "mode", energy_ids, ENERGY_COUNT, &mode) && take_real(&text, "factor", &c.factor) &&
            take_whole(&text, "picked", 10, 2, &picked) && take_room(&text, "start", &c.start_row, &c.start_col) &&
            take_room(&text, "goal", &c.goal_row, &c.goal_col) &&
            take_word(&text, "who", who_plays_ids, PLAYS_COUNT, &who) &&
            take(&text, "agent", c.agent, sizeof c.agent) && *text == 0 && printable(c.agent);
  if (!ok) return false;
  c.difficulty = (Difficulty)difficulty;
  c.kind = (MazeKind)kind;
  c.mode = (EnergyMode)mode;
  c.who = (WhoPlays)who;
  c.picked = picked == 1;
  c.anywhere = picked == 0;
  if (!sensible(&c)) return false;
  *out = c;
  return true;
}

char *maze_saved_write(const MazeSaved *saved, size_t *size) {
  char choice[512];
  maze_choice_write(&saved->choice, choice, sizeof choice);
  size_t room = sizeof heading + sizeof choice + 256 + (size_t)saved->move_count;
  char *text = malloc(room);
  if (!text) return NULL;
  int used = snprintf(text, room, "%s\n%s\nmap=%016" PRIx64 " ms=%" PRId64 " hints=%d rival=%.3f steps=%d\n", heading,
                      choice, saved->map_hash, saved->ms, (int)saved->hints, saved->rival, (int)saved->move_count);
  size_t at = (size_t)used;
  for (int32_t i = 0; i < saved->move_count; i++) text[at++] = letters[saved->moves[i]];
  text[at++] = '\n';
  text[at] = 0;
  *size = at;
  return text;
}

/* The next line, without its end; NULL when there is none. */
static bool next_line(const char **at, const char *end, char *out, size_t room) {
  const char *stop = memchr(*at, '\n', (size_t)(end - *at));
  if (!stop || (size_t)(stop - *at) >= room) return false;
  memcpy(out, *at, (size_t)(stop - *at));
  out[stop - *at] = 0;
  *at = stop + 1;
  return true;
}

static bool read_moves(MazeSaved *out, const char *at, const char *end, Error *error) {
  if (end - at != (ptrdiff_t)out->move_count + 1 || *(end - 1) != '\n')
    return error_set(error, "a saved game whose walk is cut short");
  out->moves = malloc((size_t)out->move_count + 1);
  if (!out->moves) return error_set(error, "out of memory for a saved game");
  for (int32_t i = 0; i < out->move_count; i++) {
    const char *letter = at[i] ? strchr(letters, at[i]) : NULL;
    if (!letter) {
      free(out->moves);
      out->moves = NULL;
      return error_set(error, "a saved game with an invalid step");
    }
    out->moves[i] = (Move)(letter - letters);
  }
  return true;
}

bool maze_saved_read(MazeSaved *out, const char *text, size_t size, Error *error) {
  char line[1024];
  const char *at = text, *end = text + size, *words = line;
  uint64_t ms = 0;
  *out = (MazeSaved){0};
  if (!next_line(&at, end, line, sizeof line) || strcmp(line, heading) != 0)
    return error_set(error, "this is not a saved game of this version");
  if (!next_line(&at, end, line, sizeof line) || !maze_choice_read(&out->choice, line))
    return error_set(error, "a saved game whose maze can't be read");
  bool ok = next_line(&at, end, line, sizeof line) && take_whole(&words, "map", 16, UINT64_MAX, &out->map_hash) &&
            take_whole(&words, "ms", 10, INT64_MAX, &ms) && take_int(&words, "hints", &out->hints) &&
            take_real(&words, "rival", &out->rival) && out->rival < 1e9 &&
            take_int(&words, "steps", &out->move_count) && *words == 0;
  if (!ok) return error_set(error, "a saved game whose figures can't be read");
  out->ms = (int64_t)ms;
  return read_moves(out, at, end, error);
}
