/* Choices as words and words as choices, checked in both directions.
 * Must not know where the text goes. */
#include "game/app/model/maze_choice.h"

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
                     .start_row = choice->start_row,
                     .start_col = choice->start_col,
                     .goal_row = choice->goal_row,
                     .goal_col = choice->goal_col,
                     .energy = choice->mode != ENERGY_NONE,
                     .hidden = choice->mode == ENERGY_HIDDEN,
                     .factor = choice->factor};
}

void maze_board_key(Difficulty difficulty, int32_t own, EnergyMode mode, char out[MAZE_BOARD_KEY]) {
  if (difficulty == DIFFICULTY_OWN) difficulty = difficulty_of(own);
  if (difficulty == DIFFICULTY_OWN)
    snprintf(out, MAZE_BOARD_KEY, "maze/%d/%s", (int)own, energy_ids[mode]);
  else
    snprintf(out, MAZE_BOARD_KEY, "maze/%s/%s", difficulty_ids[difficulty], energy_ids[mode]);
}

void maze_choice_board(const MazeChoice *choice, char out[MAZE_BOARD_KEY]) {
  maze_board_key(choice->difficulty, choice->own, choice->mode, out);
}

/* ---- as text ---- */

void maze_choice_write(const MazeChoice *c, char *out, size_t room) {
  snprintf(out, room,
           "difficulty=%s own=%d kind=%s seed=%" PRIu64
           " mode=%s factor=%.3f picked=%d start=%d,%d goal=%d,%d who=%s "
           "agent=%s",
           difficulty_ids[c->difficulty], (int)c->own, maze_kind_ids[c->kind], c->seed, energy_ids[c->mode], c->factor,
           c->picked ? 1 : 0, (int)c->start_row, (int)c->start_col, (int)c->goal_row, (int)c->goal_col,
           who_plays_ids[c->who], c->agent);
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

bool maze_choice_read(MazeChoice *out, const char *text) {
  char difficulty[16], kind[16], mode[16], who[16], agent[MAZE_AGENT_NAME];
  int own, picked, at[4], end = 0;
  MazeChoice c = {0};
  int got = sscanf(text,
                   "difficulty=%15[a-z] own=%d kind=%15[a-z] seed=%" SCNu64
                   " mode=%15[a-z] factor=%lf picked=%d start=%d,%d goal=%d,%d who=%15[a-z] agent=%159[!-~]%n",
                   difficulty, &own, kind, &c.seed, mode, &c.factor, &picked, &at[0], &at[1], &at[2], &at[3], who,
                   agent, &end);
  if (got != 13 || text[end] != 0 || picked < 0 || picked > 1) return false;
  int32_t d = find(difficulty_ids, DIFFICULTY_COUNT, difficulty), m = find(energy_ids, ENERGY_COUNT, mode);
  int32_t w = find(who_plays_ids, PLAYS_COUNT, who);
  c.kind = maze_kind_find(kind);
  if (d < 0 || m < 0 || w < 0 || c.kind == MAZE_KIND_COUNT) return false;
  c.difficulty = (Difficulty)d;
  c.mode = (EnergyMode)m;
  c.who = (WhoPlays)w;
  c.own = own;
  c.picked = picked == 1;
  c.start_row = at[0];
  c.start_col = at[1];
  c.goal_row = at[2];
  c.goal_col = at[3];
  snprintf(c.agent, sizeof c.agent, "%s", agent);
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
      return error_set(error, "a saved game with a step that is none");
    }
    out->moves[i] = (Move)(letter - letters);
  }
  return true;
}

bool maze_saved_read(MazeSaved *out, const char *text, size_t size, Error *error) {
  char line[1024];
  const char *at = text, *end = text + size;
  int hints, steps, stop = 0;
  *out = (MazeSaved){0};
  if (!next_line(&at, end, line, sizeof line) || strcmp(line, heading) != 0)
    return error_set(error, "this is not a saved game of this version");
  if (!next_line(&at, end, line, sizeof line) || !maze_choice_read(&out->choice, line))
    return error_set(error, "a saved game whose maze can't be made out");
  bool ok = next_line(&at, end, line, sizeof line) &&
            sscanf(line, "map=%" SCNx64 " ms=%" SCNd64 " hints=%d rival=%lf steps=%d%n", &out->map_hash, &out->ms,
                   &hints, &out->rival, &steps, &stop) == 5 &&
            line[stop] == 0 && out->ms >= 0 && hints >= 0 && steps >= 0 && out->rival >= 0 && out->rival < 1e9;
  if (!ok) return error_set(error, "a saved game whose figures can't be made out");
  out->hints = hints;
  out->move_count = steps;
  return read_moves(out, at, end, error);
}
