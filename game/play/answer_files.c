/* Writes the answer of a game or a search as two text files.
 * Must not know who found it. */
#include "game/play/answer_files.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "game/core/file.h"

static bool write_text(const char *folder, const char *name, Text *text, Error *error) {
  size_t size, room = strlen(folder) + strlen(name) + 2;
  char *bytes = text_take(text, &size);
  char *path = malloc(room);
  bool ok = bytes && path;
  if (ok) {
    snprintf(path, room, "%s/%s", folder, name);
    ok = file_write(path, bytes, size, error);
  } else {
    error_set(error, "%s: out of memory", folder);
  }
  free(path);
  free(bytes);
  return ok;
}

bool answer_files_write(const char *folder, Text *actions, Text *path, Error *error) {
  bool ok = mkdir(folder, 0777) == 0 || errno == EEXIST;
  if (!ok) error_set(error, "%s: can't make the folder: %s", folder, strerror(errno));
  if (!path->at) text_bytes(path, "", 0); /* a plan without moves is a file without lines */
  if (ok)
    ok = write_text(folder, "output.txt", actions, error);
  else
    text_destroy(actions);
  if (ok) return write_text(folder, "path.txt", path, error);
  text_destroy(path);
  return false;
}

bool answer_files_serve(const Level *level) {
  return level_has_rules(level, "feast") || level_has_rules(level, "carousel");
}

bool answer_files_of_record(const char *folder, const Record *record, Error *error) {
  Game game;
  State state;
  if (!record_game(record, &game, error) || !state_init(&state, &game, error)) return false;
  Text actions = {0}, path = {0};
  text_print(&actions, "cost: %d\nactions:\n", (int)record_end(record).moves);
  for (int32_t i = 0; i < record->ply_count && !state_over(&state); i++) {
    const Move *moves = record->moves + record->plies[i].first_move;
    bool pacman = record->plies[i].phase == PHASE_PACMAN && moves[0] != MOVE_GIVE_UP;
    Undo undo;
    game_step(&game, &state, moves, &undo);
    if (!pacman) continue;
    int32_t row, col;
    rotation_place(game.board, state_view(&state, &game), state.pacman, &row, &col);
    text_print(&actions, "%s\n", moves[0] >= MOVE_TUL ? "Stop" : move_name(moves[0]));
    text_print(&path, "%d,%d\n", (int)row, (int)col);
  }
  state_destroy(&state);
  return answer_files_write(folder, &actions, &path, error);
}
