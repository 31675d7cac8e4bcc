/* Any bytes as a font file: every letter's advance can be asked for. */
#include "game/app/platform/font_file.h"
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  FontFile font;
  (void)font_file_whole(bytes, size);
  if (!font_file_open(&font, bytes, size)) return 0;
  static const int32_t letters[] = {-1, 0, ' ', 'A', 0x7F, 0xE9, 0x1EC7, 0x2212, 0xFFFF, 0x10000, 0x1F600, 0x10FFFF};
  for (size_t i = 0; i < sizeof letters / sizeof *letters; i++) {
    float advance = font_file_advance(&font, letters[i]);
    must(advance >= 0 && advance <= 65535);
  }
  return 0;
}
