/* The window speaks with one voice: no word uses a name that the glossary rules out, and no sentence is longer than
 * people read on a screen. Translations that differ from the glossary are for `make lint` to say. */
#include <ctype.h>
#include <string.h>

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

#define WORD(id, english, vietnamese) {#id, {english, vietnamese}},
static const struct {
  const char *id, *text[2];
} words[] = {
#include "game/app/words/all.inc"
};
#undef WORD

enum { TERMS = sizeof terms / sizeof *terms, WORDS = sizeof words / sizeof *words };

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

static void test_names_that_are_not_used(void **unused) {
  (void)unused;
  for (size_t t = 0; t < TERMS; t++)
    for (const char *never = terms[t].never; never && *never;) {
      size_t length = strcspn(never, "/");
      for (size_t w = 0; w < WORDS; w++)
        for (int language = 0; language < 2; language++)
          if (words[w].text[language] && has(words[w].text[language], never, length))
            fail_msg("%s says '%.*s': the glossary says '%s' (%s)", words[w].id, (int)length, never, terms[t].english,
                     terms[t].vietnamese);
      never += length + (never[length] == '/');
    }
}

/* The glossary is in order, and each term is there once. */
static void test_glossary_is_sorted(void **unused) {
  (void)unused;
  assert_true(TERMS >= 60);
  for (size_t t = 1; t < TERMS; t++)
    if (strcmp(terms[t - 1].english, terms[t].english) >= 0) fail_msg("'%s' is out of order", terms[t].english);
}

static void test_sentences_are_short(void **unused) {
  (void)unused;
  for (size_t w = 0; w < WORDS; w++) {
    int count = 0;
    for (const char *at = words[w].text[0]; *at; at++) {
      bool starts = in_word(*at) && (at == words[w].text[0] || !in_word(at[-1]));
      bool ends = strchr(".!?:;\n", *at) && (at[1] == ' ' || at[1] == 0 || *at == '\n');
      count = ends ? 0 : count + starts;
      if (count > SENTENCE_MOST) fail_msg("%s has a sentence of more than %d words", words[w].id, SENTENCE_MOST);
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_names_that_are_not_used),
      cmocka_unit_test(test_glossary_is_sorted),
      cmocka_unit_test(test_sentences_are_short),
  };
  return cmocka_run_group_tests_name("glossary", tests, NULL, NULL);
}
