/* Any bytes as a saved maze: what can be read can be written and read again. */
#include "game/app/model/maze_choice.h"
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  MazeSaved saved, again;
  Error error = {0};
  char *text = text_of(bytes, size);
  if (maze_saved_read(&saved, text, size, &error)) {
    size_t written;
    char *copy = maze_saved_write(&saved, &written);
    must(copy && maze_saved_read(&again, copy, written, &error));
    must(again.move_count == saved.move_count && again.map_hash == saved.map_hash && again.hints == saved.hints);
    free(again.moves);
    free(saved.moves);
    free(copy);
  } else {
    must(error.text[0] != '\0');
  }
  free(text);
  return 0;
}
