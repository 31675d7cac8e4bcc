/* Any bytes as an agent with its options ("id:k=v,..."), for both sides of every level: what is read is written so that
 * it reads the same. Chosen as for a file: no program is started, whatever the bytes name. */
#include "ai/registry.h"
#include "game/core/level.h"
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  char *text = text_of(bytes, size);
  int32_t levels;
  const Level *level = level_table(&levels);
  for (int32_t i = 0; i < levels * SIDE_COUNT; i++) {
    Agent agent, again;
    Error error;
    Side side = (Side)(i % SIDE_COUNT);
    int32_t number = level[i / SIDE_COUNT].number;
    if (!agent_choose_known(&agent, text, side, number, &error)) {
      must(error.text[0] != '\0');
      continue;
    }
    char name[512], second[512];
    agent_name(&agent, name, sizeof name);
    must(agent_choose_known(&again, name, side, number, &error));
    agent_name(&again, second, sizeof second);
    must(again.info == agent.info && strcmp(name, second) == 0);
  }
  free(text);
  return 0;
}
