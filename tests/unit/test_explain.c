/* Every agent that thinks has a page that explains it, whole in both languages, with pseudocode that fits its box. */
#include <string.h>

#include "ai/explain.h"
#include "ai/registry.h"
#include "tests/support/check.h"

static int32_t letters(const char *from, const char *to) {
  int32_t count = 0;
  for (; from < to; from++) count += ((unsigned char)*from & 0xc0) != 0x80;
  return count;
}

static void check_code(const char *id, const char *code) {
  for (const char *line = code; line;) {
    const char *end = strchr(line, '\n'), *last = end ? end : line + strlen(line);
    int32_t depth = 0;
    while (line[depth] == ' ') depth++;
    if (last == line + depth) fail_msg("%s: an empty line of pseudocode", id);
    if (depth % 2 != 0) fail_msg("%s: '%.*s' is indented by %d", id, (int)(last - line), line, depth);
    if (letters(line, last) > 44) fail_msg("%s: '%.*s' is too long", id, (int)(last - line), line);
    line = end ? end + 1 : NULL;
  }
}

static void test_every_agent_is_explained(void **unused) {
  (void)unused;
  int32_t count, explained = 0;
  const AgentInfo *const *agents = registry_table(&count);
  for (int32_t i = 0; i < count; i++) {
    const Explanation *page = explain_find(agents[i]);
    if (agents[i]->flags & (AGENT_HUMAN | AGENT_REPLAY)) {
      assert_null(page);
      continue;
    }
    if (!page) fail_msg("%s has no row in ai/explain.inc", agents[i]->id);
    explained++;
    for (int part = 0; part < EXPLAIN_PARTS; part++)
      for (int language = 0; language < EXPLAIN_LANGUAGES; language++) {
        const char *words = explain_words(page, (ExplainPart)part, (ExplainLanguage)language);
        if (!words || strlen(words) < 3) fail_msg("%s: part %d lacks language %d", agents[i]->id, part, language);
        if (part == EXPLAIN_CODE)
          check_code(agents[i]->id, words);
        else if (strchr(words, '\n') || words[strlen(words) - 1] != '.')
          fail_msg("%s: '%s' is no sentence", agents[i]->id, words);
      }
    const char *stages = explain_stages(page);
    for (int language = 0; stages && language < EXPLAIN_LANGUAGES; language++) {
      size_t lines = 1;
      for (const char *c = explain_words(page, EXPLAIN_CODE, (ExplainLanguage)language); *c; c++) lines += *c == '\n';
      if (strlen(stages) != lines || strspn(stages, ".BTCPI+D") != lines)
        fail_msg("%s: '%s' for %zu lines", agents[i]->id, stages, lines);
    }
    const char *english = explain_words(page, EXPLAIN_CHOOSES, EXPLAIN_ENGLISH);
    assert_string_not_equal(english, explain_words(page, EXPLAIN_CHOOSES, EXPLAIN_VIETNAMESE));
  }
  assert_true(explained >= 40);
}

static void test_what_is_claimed_is_what_is_flagged(void **unused) {
  (void)unused;
  int32_t count;
  const AgentInfo *const *agents = registry_table(&count);
  for (int32_t i = 0; i < count; i++) {
    const Explanation *page = explain_find(agents[i]);
    if (!page) continue;
    const char *claim = explain_words(page, EXPLAIN_OPTIMAL, EXPLAIN_ENGLISH);
    bool steps = strncmp(claim, "In steps", 8) == 0;
    if (steps != ((agents[i]->flags & AGENT_STEPS) != 0)) fail_msg("%s: '%s'", agents[i]->id, claim);
    if (agents[i]->optimal && strncmp(claim, "Never", 5) == 0) fail_msg("%s: optimal, but '%s'", agents[i]->id, claim);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_every_agent_is_explained),
      cmocka_unit_test(test_what_is_claimed_is_what_is_flagged),
  };
  return cmocka_run_group_tests_name("explanations", tests, NULL, NULL);
}
