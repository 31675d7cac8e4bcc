/* Packs records and maps into letters. Of a record only its head, its map and the letters of its moves are kept:
 * scores, hashes and who moves follow from the rules. Must not know links. */
#include "game/play/link_content.h"

#include <stdlib.h>
#include <string.h>

#include "game/core/pack.h"
#include "game/core/text.h"
#include "game/play/link.h"

static char *fit(char *letters, Error *error) {
  if (!letters || strlen(letters) <= LINK_CONTENT_MOST) return letters;
  error_set(error, "too long for a link: %zu letters, at most %d fit; send the file instead", strlen(letters),
            LINK_CONTENT_MOST);
  free(letters);
  return NULL;
}

/* The record's text up to its first ply, as if it had no plies. */
static bool write_head(Text *out, const Record *record) {
  Record empty = *record;
  empty.ply_count = empty.move_count = 0;
  empty.notes = NULL;
  size_t size;
  char *text = record_write(&empty, &size);
  if (text) text_bytes(out, text, size);
  free(text);
  return text != NULL;
}

char *link_pack_record(const Record *record, Error *error) {
  Text out = {0};
  size_t size;
  bool ok = write_head(&out, record);
  for (int32_t i = 0; ok && i < record->move_count; i++) text_char(&out, move_letter(record->moves[i]));
  char *text = text_take(&out, &size);
  if (!ok || !text) {
    free(text);
    error_set_memory(error, "out of memory for the link");
    return NULL;
  }
  char *letters = pack_write(text, size, error);
  free(text);
  return fit(letters, error);
}

/* Plays the moves that `letters` name onto an empty record. */
static bool play_moves(Record *record, const char *letters, size_t count, Error *error) {
  Game game;
  State state;
  Move moves[256];
  if (!record_game(record, &game, error) || !state_init(&state, &game, error)) return false;
  uint64_t wanted = record->hash;
  record->hash = record->hash_start;
  bool ok = true;
  for (size_t at = 0; ok && at < count;) {
    int32_t first, movers = game_movers(&game, &state, &first);
    if (movers == 0 || (size_t)movers > count - at || movers > (int32_t)sizeof moves)
      ok = error_set(error, "the game in the link goes on after its end");
    for (int32_t k = 0; ok && k < movers; k++) {
      moves[k] = move_of_letter(letters[at + (size_t)k]);
      if (moves[k] == MOVE_COUNT || !game_legal(&game, &state, first + k, moves[k]))
        ok = error_set(error, "the game in the link has a move that the rules don't allow, in turn %d",
                       (int)state.turn + 1);
    }
    if (!ok) break;
    Phase phase = (Phase)state.phase;
    Undo undo;
    game_step(&game, &state, moves, &undo);
    ok = record_add(record, moves, movers, phase, &state, error);
    at += (size_t)movers;
  }
  if (ok && record->hash != wanted) ok = error_set(error, "the game in the link does not end as it says");
  state_destroy(&state);
  return ok;
}

char *link_unpack_record(const char *letters, size_t length, size_t *size, Error *error) {
  size_t whole;
  char *text = pack_read(letters, length, LINK_OPEN_MOST, &whole, error), *out = NULL;
  if (!text) return NULL;
  static const char last[] = "\nend\n";
  const char *end = strstr(text, last);
  Record record;
  Error inner;
  if (!end) {
    error_set(error, "the link holds no game");
  } else if (!record_parse(&record, text, (size_t)(end - text) + sizeof last - 1, "link", &inner)) {
    error_set(error, "the game in the link can't be read: %s", inner.text);
  } else {
    const char *moves = end + sizeof last - 1;
    if (record.ply_count > 0)
      error_set(error, "the game in the link has its moves in the wrong place");
    else if (play_moves(&record, moves, whole - (size_t)(moves - text), error) && !(out = record_write(&record, size)))
      error_set_memory(error, "out of memory for the game in the link");
    record_destroy(&record);
  }
  free(text);
  return out;
}

char *link_pack_map(const Map *map, Error *error) {
  size_t size;
  char *text = map_write(map, &size);
  if (!text) {
    error_set_memory(error, "out of memory for the link");
    return NULL;
  }
  char *letters = pack_write(text, size, error);
  free(text);
  return fit(letters, error);
}

char *link_unpack_map(const char *letters, size_t length, size_t *size, Error *error) {
  char *text = pack_read(letters, length, LINK_OPEN_MOST, size, error);
  if (!text) return NULL;
  Error inner;
  Map *map = map_parse(text, *size, "link", &inner);
  if (map) {
    map_destroy(map);
    return text;
  }
  free(text);
  error_set(error, "the map in the link can't be read: %s", inner.text);
  return NULL;
}
