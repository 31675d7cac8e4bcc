/* Any bytes as the name of a player or the title of a saved game: what is accepted is accepted again, unchanged. */
#include "game/store/names.h"
#include "game/store/profiles.h"
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  char *text = text_of(bytes, size), once[PROFILE_NAME], twice[PROFILE_NAME];
  Error error;
  if (profile_clean_name(text, once, &error)) {
    must(once[0] != '\0' && strlen(once) < sizeof once);
    must(profile_clean_name(once, twice, &error) && strcmp(once, twice) == 0);
  } else {
    must(error.text[0] != '\0');
  }
  must(!name_is_key(text, 8) || strlen(text) < 8);
  free(text);
  return 0;
}
