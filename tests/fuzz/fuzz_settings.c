/* Any bytes as the file of settings, and as the key=value lines that it and the best games stand in. */
#include "game/store/settings.h"
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  Pairs pairs, again;
  Settings settings;
  Error error;
  if (pairs_parse(&pairs, (const char *)bytes, size, SETTINGS_VERSION, &error)) {
    size_t length;
    char *text = pairs_write(&pairs, "# settings", SETTINGS_VERSION, &length);
    must(text && pairs_parse(&again, text, length, SETTINGS_VERSION, &error));
    must(again.count == pairs.count);
    for (int32_t i = 0; i < pairs.count; i++) must(strcmp(pairs_get(&again, pairs.at[i].key), pairs.at[i].value) == 0);
    pairs_destroy(&again);
    free(text);
  } else {
    must(error.text[0] != '\0');
  }
  pairs_destroy(&pairs);
  (void)settings_parse(&settings, (const char *)bytes, size, &error);
  must(settings.music >= 0 && settings.music <= 100 && settings.effects >= 0 && settings.effects <= 100);
  must(settings.speed > 0);
  settings_destroy(&settings);
  return 0;
}
