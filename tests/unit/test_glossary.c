/* The program speaks with one voice: nothing that people read uses a name that the glossary rules out, and no sentence
 * is longer than people read on a screen. Translations that differ from the glossary are for `make lint` to say. */
#include <ctype.h>
#include <string.h>

#include "ai/registry.h"
#include "game/core/level.h"
#include "tests/support/check.h"

enum { SENTENCE_MOST = 30 };

typedef struct Term {
  const char *english, *vietnamese, *never;
} Term;
#define TERM(english, vietnamese, never) {english, vietnamese, never},
static const Term terms[] = {
#include "game/app/words/glossary.inc"
};
#undef TERM

/* All that people read, with the list that it is in: the words of the window, what the command line prints, messages of
 * trouble, names, and the pages about algorithms. */
typedef struct Text {
  const char *list, *text[2]; /* English and Vietnamese; NULL where one is elsewhere or missing */
} Text;
#define WORD(id, english, vietnamese) {#id, {english, vietnamese}},
#define TEXT(english, vietnamese) {"console.inc", {english, vietnamese}},
#define MESSAGE(english, vietnamese) {"messages.inc", {english, vietnamese}},
#define NAME(key, title, blurb) {"names.inc, " key, {NULL, title}}, {"names.inc, " key, {NULL, blurb}},
#define T(english, vietnamese) english, vietnamese
#define PAGE(key, ...) PAGE_OF("explain.inc, " key, __VA_ARGS__)
#define PAGE_OF(list, a, b, c, d, e, f, g, h, i, j, code, translated_code) \
  {list, {a, b}}, {list, {c, d}}, {list, {e, f}}, {list, {g, h}}, {list, {i, j}},
#define STAGES(key, letters)
static const Text texts[] = {
#include "ai/explain.inc"
#include "game/app/words/all.inc"
#include "game/app/words/console.inc"
#include "game/app/words/messages.inc"
#include "game/app/words/names.inc"
};
#undef WORD

enum { TERMS = sizeof terms / sizeof *terms, TEXTS = sizeof texts / sizeof *texts };

/* A letter of a word, also one of several bytes. */
static bool in_word(char c) { return isalnum((unsigned char)c) || (unsigned char)c >= 0x80; }

/* Whether the text has those words, whole, in capitals or not. */
static bool has(const char *text, const char *part, size_t length) {
  for (const char *at = text; *at; at++) {
    if (at > text && in_word(at[-1])) continue;
    size_t i = 0;
    while (i < length && tolower((unsigned char)at[i]) == tolower((unsigned char)part[i])) i++;
    if (i == length && !in_word(at[i])) return true;
  }
  return false;
}

/* Calls `look` for every text, in both languages; what agents and levels say of themselves is in English. */
static void each_text(void (*look)(const char *list, const char *text)) {
  for (size_t i = 0; i < TEXTS; i++)
    for (int language = 0; language < 2; language++)
      if (texts[i].text[language]) look(texts[i].list, texts[i].text[language]);
  int32_t agents, levels;
  const AgentInfo *const *agent = registry_table(&agents);
  const Level *level = level_table(&levels);
  for (int32_t i = 0; i < agents; i++) {
    look(agent[i]->id, agent[i]->title);
    look(agent[i]->id, agent[i]->blurb);
    for (int32_t k = 0; k < agent[i]->option_count; k++) look(agent[i]->id, agent[i]->options[k].title);
  }
  for (int32_t i = 0; i < levels; i++) {
    look(level[i].id, level[i].title);
    look(level[i].id, level[i].blurb);
    for (int32_t k = 0; k < LEVEL_RULE_LINES && level[i].rule_lines[k]; k++) look(level[i].id, level[i].rule_lines[k]);
  }
}

static void look_for_names(const char *list, const char *text) {
  for (size_t t = 0; t < TERMS; t++)
    for (const char *never = terms[t].never; never && *never;) {
      size_t length = strcspn(never, "/");
      if (has(text, never, length))
        fail_msg("%s says '%.*s': the glossary says '%s' (%s): %s", list, (int)length, never, terms[t].english,
                 terms[t].vietnamese, text);
      never += length + (never[length] == '/');
    }
}

static void test_names_that_are_not_used(void **unused) {
  (void)unused;
  each_text(look_for_names);
}

/* The glossary is in order, and each term is there once. */
static void test_glossary_is_sorted(void **unused) {
  (void)unused;
  assert_true(TERMS >= 60);
  for (size_t t = 1; t < TERMS; t++)
    if (strcmp(terms[t - 1].english, terms[t].english) >= 0) fail_msg("'%s' is out of order", terms[t].english);
}

/* The most words of a sentence. A line that begins further in, or an empty one, begins a new one: lists and options. */
static int longest_sentence(const char *text) {
  int count = 0, most = 0;
  for (const char *at = text; *at; at++) {
    bool starts = in_word(*at) && (at == text || !in_word(at[-1]));
    bool ends = strchr(".!?:;", *at) && (at[1] == ' ' || at[1] == '\n' || at[1] == 0);
    bool breaks = *at == '\n' && (at[1] == ' ' || at[1] == '\n' || at[1] == '.'); /* or a request of troff */
    count = ends || breaks ? 0 : count + starts;
    if (count > most) most = count;
  }
  return most;
}

/* Vietnamese writes a blank between syllables, so that a word of English is about 1.4 of its words. */
static void look_for_length(const char *list, const char *text) {
  bool vietnamese = false;
  for (const char *at = text; *at; at++) vietnamese = vietnamese || (unsigned char)*at == 0xE1;
  int most = vietnamese ? SENTENCE_MOST * 7 / 5 : SENTENCE_MOST, words = longest_sentence(text);
  if (words > most) fail_msg("%s has a sentence of %d words, at most %d are read: %s", list, words, most, text);
}

static void test_sentences_are_short(void **unused) {
  (void)unused;
  each_text(look_for_length);
}

/* What is looked for is found. */
static void test_faults_are_seen(void **unused) {
  (void)unused;
  assert_true(has("A Bot plays", "bot", 3) && has("tác nhân", "tác nhân", strlen("tác nhân")));
  assert_false(has("robot", "bot", 3) || has("bottom", "bot", 3));
  assert_int_equal(longest_sentence("One two three. Four five\nsix seven; eight\n  nine ten"), 4);
  assert_int_equal(longest_sentence("a 1.5 b"), 4);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_names_that_are_not_used),
      cmocka_unit_test(test_glossary_is_sorted),
      cmocka_unit_test(test_sentences_are_short),
      cmocka_unit_test(test_faults_are_seen),
  };
  return cmocka_run_group_tests_name("glossary", tests, NULL, NULL);
}
