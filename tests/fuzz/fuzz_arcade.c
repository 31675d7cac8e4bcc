/* Any bytes as the record of an arcade game: what is read is written and read again as the same, and verifying it, true
 * or not, ends. */
#include "game/core/arcade_record.h"
#include "tests/fuzz/fuzz.h"

enum { TICKS_MOST = 20000 }; /* longer ones are honest, and slow */

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  ArcadeRecord record, again;
  Error error = {0};
  (void)arcade_record_is((const char *)bytes, size);
  if (!arcade_record_parse(&record, (const char *)bytes, size, "record", &error)) {
    must(error.text[0] != '\0');
    return 0;
  }
  size_t length;
  char *text = arcade_record_write(&record, &length);
  must(text && arcade_record_parse(&again, text, length, "record", &error));
  must(again.hash == record.hash && again.wish_count == record.wish_count && again.ticks == record.ticks);
  if (record.ticks <= TICKS_MOST) must(arcade_record_verify(&record, &error) == arcade_record_verify(&again, &error));
  arcade_record_destroy(&again);
  arcade_record_destroy(&record);
  free(text);
  return 0;
}
