/* Any bytes as a picture file: its size is told from the header, or that there is none, and what it unpacks to is
 * counted. */
#include "game/app/model/unpacking.h"
#include "game/app/platform/picture_file.h"
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  int64_t width = -1, height = -1;
  if (picture_file_size(bytes, size, &width, &height)) must(size >= 11 && width >= INT32_MIN && height >= 0);
  (void)unpacking_is_bounded(bytes, size, width, height);
  (void)unpacking_is_bounded(bytes, size, 4096, 4096);
  return 0;
}
