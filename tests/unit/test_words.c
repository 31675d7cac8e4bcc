/* A word or name that has no Vietnamese comes in English; one that has it is sound: a translated format takes the same
 * arguments in the same order, and a name fits its line. `make lint` lists what has none yet. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "ai/registry.h"
#include "game/app/model/names.h"
#include "tests/support/check.h"

typedef struct Word {
  const char *id, *english, *vietnamese;
} Word;

#define WORD(id, english, vietnamese) {#id, english, vietnamese},
static const Word words[] = {
#include "game/app/words/all.inc"
};
#undef WORD

#define NAME(key, title, blurb) {key, title, blurb},
static const Word names[] = {
#include "game/app/words/names.inc"
};
#undef NAME

enum { WORDS = sizeof words / sizeof *words, NAMES = sizeof names / sizeof *names, BLURB_MOST = 46 };

/* The conversions of a format, in order: "%d%s". */
static void formats_of(const char *text, char *out, size_t room) {
  size_t used = 0;
  for (const char *c = text; *c && used + 2 < room; c++) {
    if (*c != '%') continue;
    if (c[1] == '%') {
      c++;
      continue;
    }
    if (c[1] == ' ' || c[1] == 0) continue; /* "95% of": a sign, no argument */
    do out[used++] = *c++;
    while (*c && !isalpha((unsigned char)*c) && used + 2 < room);
    assert_true(*c != 0); /* a lone % at the end */
    out[used++] = *c;
  }
  out[used] = 0;
}

static size_t letters_in(const char *text) {
  size_t count = 0;
  for (; *text; text++) count += ((unsigned char)*text & 0xC0) != 0x80;
  return count;
}

/* Composed letters only: a mark of its own (U+0300 to U+036F) would be drawn beside its letter. */
static void is_composed(const char *id, const char *text) {
  for (const unsigned char *c = (const unsigned char *)text; *c; c++)
    if (c[0] == 0xCC || (c[0] == 0xCD && c[1] < 0xB0)) fail_msg("%s has a mark apart from its letter", id);
}

static void words_are_sound(void **state) {
  (void)state;
  for (int i = 0; i < WORDS; i++) {
    const Word *w = &words[i];
    if (!w->english || !w->english[0]) fail_msg("%s has no English", w->id);
    for (int k = 0; k < i; k++)
      if (strcmp(words[k].id, w->id) == 0) fail_msg("%s is there twice", w->id);
    assert_string_equal(str(LANGUAGE_ENGLISH, (StringId)i), w->english);
    bool translated = w->vietnamese && w->vietnamese[0];
    assert_string_equal(str(LANGUAGE_VIETNAMESE, (StringId)i), translated ? w->vietnamese : w->english);
    if (!translated) continue;
    is_composed(w->id, w->vietnamese);
    char one[64], two[64];
    formats_of(w->english, one, sizeof one);
    formats_of(w->vietnamese, two, sizeof two);
    if (strcmp(one, two) != 0) fail_msg("%s takes '%s' in English and '%s' in Vietnamese", w->id, one, two);
  }
}

/* Something that the list can't know has its own English, in every language. */
static void new_things_come_in_english(void **state) {
  (void)state;
  static const char *const choices[] = {"no-such-choice", NULL}, *const titles[] = {"New choice", NULL};
  static const OptionInfo option = {.name = "no-such-option",
                                    .title = "New option",
                                    .type = OPTION_CHOICE,
                                    .choices = choices,
                                    .choice_titles = titles};
  static const AgentInfo agent = {.id = "no-such-agent",
                                  .title = "New agent",
                                  .blurb = "Has no Vietnamese.",
                                  .levels = LEVEL_BIT(1),
                                  .options = &option,
                                  .option_count = 1};
  static const Level level = {.number = 31, .id = "no-such-level", .title = "New level", .blurb = "Has none either."};
  for (int language = 0; language < LANGUAGE_COUNT; language++) {
    Language in = (Language)language;
    assert_string_equal(agent_title(in, &agent), "New agent");
    assert_string_equal(agent_blurb(in, &agent), "Has no Vietnamese.");
    assert_string_equal(option_title(in, &option), "New option");
    assert_string_equal(choice_title(in, &option, 0), "New choice");
    assert_string_equal(level_title(in, &level), "New level");
    assert_string_equal(level_blurb(in, &level), "Has none either.");
    char words_of_it[64];
    agent_words(in, &agent, &(OptionValues){{0}}, words_of_it, sizeof words_of_it);
    assert_string_equal(words_of_it, "New agent, New choice");
  }
}

static void known_things_have_names(void **state) {
  (void)state;
  const AgentInfo *bfs = registry_find("bfs", SIDE_PACMAN, 1), *astar = registry_find("astar", SIDE_PACMAN, 1);
  assert_string_equal(agent_blurb(LANGUAGE_ENGLISH, bfs), bfs->blurb);
  assert_string_equal(agent_blurb(LANGUAGE_VIETNAMESE, bfs), "Loang ra từng vòng, từng bước một.");
  assert_string_equal(option_title(LANGUAGE_VIETNAMESE, &astar->options[0]), "Hàm ước lượng");
  assert_string_equal(choice_title(LANGUAGE_VIETNAMESE, &astar->options[0], 1), "Euclid");
  assert_string_equal(level_title(LANGUAGE_VIETNAMESE, level_find(4)), "Săn đuổi");
  /* Two agents of one id: the later one has words of its own. */
  assert_string_equal(agent_blurb(LANGUAGE_VIETNAMESE, registry_find("minimax", SIDE_PACMAN, 4)),
                      "Trường hợp xấu nhất, không cắt tỉa.");
  assert_string_equal(agent_blurb(LANGUAGE_VIETNAMESE, registry_find("minimax", SIDE_PACMAN, 7)),
                      "Xét mọi nước của mọi bóng ma.");
}

static void names_are_sound(void **state) {
  (void)state;
  for (int i = 0; i < NAMES; i++) {
    assert_true(names[i].english[0]); /* the title */
    is_composed(names[i].id, names[i].english);
    is_composed(names[i].id, names[i].vietnamese);
    bool agent = strncmp(names[i].id, "pacman.", 7) == 0 || strncmp(names[i].id, "monsters.", 9) == 0;
    if (agent && letters_in(names[i].vietnamese) > BLURB_MOST)
      fail_msg("the blurb of %s has %zu letters, at most %d fit", names[i].id, letters_in(names[i].vietnamese),
               BLURB_MOST);
    for (int k = 0; k < i; k++)
      if (strcmp(names[k].id, names[i].id) == 0) fail_msg("%s is there twice", names[i].id);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(words_are_sound),
      cmocka_unit_test(new_things_come_in_english),
      cmocka_unit_test(known_things_have_names),
      cmocka_unit_test(names_are_sound),
  };
  return cmocka_run_group_tests_name("words", tests, NULL, NULL);
}
