/* Any bytes as the queries of a .scen file. */
#include "game/lab/scen.h"
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  Scen scen;
  Error error;
  if (scen_parse(&scen, text_of(bytes, size), size, "scen", &error)) {
    must(scen.count > 0);
    for (int32_t i = 0; i < scen.count; i++) must(scen.queries[i].width >= 0 && scen.queries[i].map[0] != '\0');
  } else {
    must(error.text[0] != '\0');
  }
  scen_destroy(&scen);
  return 0;
}
