/* Any bytes as a link: what is read is written and read again as the same. */
#include "game/play/link.h"
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  Link link, again;
  Error error = {0};
  char *text = text_of(bytes, size);
  if (link_read(&link, text, &error)) {
    char command[2048];
    link_command(&link, command, sizeof command);
    char *written = link_write(&link, &error);
    if (written) { /* its content may pack into more than a link may hold */
      must(link_read(&again, written, &error));
      must(again.kind == link.kind && again.seed == link.seed && again.content_size == link.content_size);
      must(strcmp(again.map, link.map) == 0 && again.agent_count == link.agent_count);
      link_destroy(&again);
      free(written);
    } else {
      must(error.text[0] != '\0');
    }
    link_destroy(&link);
  } else {
    must(error.text[0] != '\0');
  }
  free(text);
  return 0;
}
