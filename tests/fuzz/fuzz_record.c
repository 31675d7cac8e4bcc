/* Any bytes as the record of a game: what is read is written and read again as the same, and verifying it, true or
 * not, ends. */
#include "game/core/record.h"
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  Record record, again;
  Error error;
  if (!record_parse(&record, (const char *)bytes, size, "record", &error)) {
    must(error.text[0] != '\0');
    return 0;
  }
  size_t length;
  char *text = record_write(&record, &length);
  must(text && record_parse(&again, text, length, "record", &error));
  must(again.hash == record.hash && again.ply_count == record.ply_count && again.move_count == record.move_count);
  must(record_verify(&record, &error) == record_verify(&again, &error));
  record_destroy(&again);
  record_destroy(&record);
  free(text);
  return 0;
}
