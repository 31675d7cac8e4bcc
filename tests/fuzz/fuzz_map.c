/* Any bytes as a map: what is read is written and read again as the same map. */
#include "game/core/level.h"
#include "game/core/map.h"
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  Error error;
  Map *map = map_parse((const char *)bytes, size, "map", &error);
  if (!map) {
    must(error.text[0] != '\0');
    return 0;
  }
  size_t length;
  char *text = map_write(map, &length);
  must(text && strlen(text) == length);
  Map *again = map_parse(text, length, "map", &error);
  must(again && map_equal(map, again) && map_hash(map) == map_hash(again));
  size_t second_length;
  char *second = map_write(again, &second_length);
  must(second && second_length == length && memcmp(text, second, length) == 0);
  (void)level_for_map(map, &error);
  free(second);
  free(text);
  map_destroy(again);
  map_destroy(map);
  return 0;
}
