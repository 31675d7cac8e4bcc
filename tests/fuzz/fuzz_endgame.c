/* A saved endgame table with damage and right sums: bytes written over the true values here and there (three bytes say
 * where and how many), or any bytes as all of them. What is read is never anything but the true table. Most damage is
 * near the start: finding what is wrong further back takes a hundred times as long. */
#include <stdatomic.h>
#include <unistd.h>

#include "ai/common/table_cache.h"
#include "ai/level4_hunt/endgame_file.h"
#include "game/core/file.h"
#include "tests/fuzz/fuzz.h"

enum { WHOLE = 0xFF, ANYWHERE = 0xF8, NEAR = 4096, BLOCK = 16, HUNTERS = 2, STRIDE = 7919 };

/* As small as a board can be whose table is worth keeping. */
static const char map_text[] =
    "%%%%%%%%%%%%\n"
    "%P.........%\n"
    "%.%.%..%.%.%\n"
    "%..........%\n"
    "%.%.%..%.%.%\n"
    "%..........%\n"
    "%.%.%..%.%.%\n"
    "%.........G%\n"
    "%%%%%%%%%%%%\n";

static char folder[64];
static char *path, *sound; /* the true table as it stands in its file */
static size_t sound_size;
static TableCacheTag tag;
static Map *map;
static Arena *arena;
static Endgame *truth;

static void end(void) {
  (void)unlink(path);
  (void)rmdir(folder);
  endgame_destroy(truth);
  arena_destroy(arena);
  map_destroy(map);
  free(sound);
  free(path);
}

static uint64_t number_at(const char *bytes) {
  uint64_t number = 0;
  for (int i = 7; i >= 0; i--) number = number << 8 | (uint8_t)bytes[i];
  return number;
}

static void begin(void) {
  Error error;
  snprintf(folder, sizeof folder, "%s/pacade-fuzz-XXXXXX", access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
  must(mkdtemp(folder));
  map = map_parse(map_text, sizeof map_text - 1, "map", &error);
  must(map);
  arena = arena_create(&map->board, &error);
  must(arena);
  path = endgame_path(arena, HUNTERS, folder);
  truth = endgame_get(arena, HUNTERS, folder, NULL);
  must(path && truth && truth->states >= ENDGAME_KEEP_STATES);
  sound = file_read(path, (size_t)1 << 24, &sound_size, &error);
  must(sound && sound_size == TABLE_CACHE_HEADER + truth->states * 2);
  memcpy(tag.magic, sound, 8);
  tag.version = number_at(sound + 8);
  tag.about = number_at(sound + 16);
  (void)atexit(end);
}

static void damage(uint8_t *values, size_t count, const uint8_t *bytes, size_t size) {
  if (size > 0 && bytes[0] == WHOLE) {
    for (size_t i = 0; i < count; i++) values[i] = size > 1 ? bytes[1 + i % (size - 1)] : 0;
    return;
  }
  for (size_t at = 0; at + 3 < size;) {
    size_t place = (size_t)bytes[at] << 8 | bytes[at + 1], many = bytes[at + 2] % BLOCK;
    place = bytes[at] >= ANYWHERE ? place * STRIDE % count : place % NEAR;
    for (at += 3; many > 0 && at < size && place < count; many--) values[place++] = bytes[at++];
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  if (!sound) begin();
  if (size > 0 && size < 4 && bytes[0] != WHOLE) return 0; /* the true table again */
  uint8_t *forged = malloc(sound_size);
  must(forged);
  memcpy(forged, sound, sound_size);
  damage(forged + TABLE_CACHE_HEADER, sound_size - TABLE_CACHE_HEADER, bytes, size);
  must(table_cache_write(folder, path, forged, sound_size, &tag, NULL, NULL));
  bool same = memcmp(forged + TABLE_CACHE_HEADER, sound + TABLE_CACHE_HEADER, sound_size - TABLE_CACHE_HEADER) == 0;
  atomic_bool never = true; /* reading is not cancelled, building is */
  Endgame *read = endgame_get(arena, HUNTERS, folder, &(EndgameWork){.cancel = &never});
  must((read != NULL) == same);
  must(!read || memcmp(read->caught_in, truth->caught_in, truth->states * sizeof *truth->caught_in) == 0);
  endgame_destroy(read);
  free(forged);
  return 0;
}
