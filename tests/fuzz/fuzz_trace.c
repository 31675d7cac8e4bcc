/* Any bytes as a trace of the Berkeley project's engine, on a small map with two ghosts and a capsule. */
#include "game/core/berkeley_trace.h"
#include "tests/fuzz/fuzz.h"

static const char map_text[] =
    "%%%%%%%%%%\n"
    "%o...G.. %\n"
    "% %%.%%%.%\n"
    "%  .P . G%\n"
    "%%%%%%%%%%\n";

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  static Map *map; /* kept: the same for every input */
  static BerkeleyField field;
  Error error;
  if (!map) {
    map = map_parse(map_text, sizeof map_text - 1, "map", &error);
    must(map && berkeley_field(&field, map, &error));
  }
  BerkeleyTraceResult result;
  if (berkeley_trace_check(&field, (const char *)bytes, size, "trace", -1, NULL, &result, &error))
    must(result.same || result.what[0] != '\0');
  else
    must(error.text[0] != '\0');
  return 0;
}
