/* Every word of the window is there in both languages, and a translated format takes the same arguments in the same
 * order; every level, agent and option has a Vietnamese name that fits. Reads the lists, not the window. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "ai/registry.h"
#include "game/core/level.h"
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

static void both_languages(void **state) {
  (void)state;
  for (int i = 0; i < WORDS; i++) {
    const Word *w = &words[i];
    if (!w->english || !w->english[0]) fail_msg("%s has no English", w->id);
    if (!w->vietnamese || !w->vietnamese[0]) fail_msg("%s has no Vietnamese", w->id);
    is_composed(w->id, w->vietnamese);
    char one[64], two[64];
    formats_of(w->english, one, sizeof one);
    formats_of(w->vietnamese, two, sizeof two);
    if (strcmp(one, two) != 0) fail_msg("%s takes '%s' in English and '%s' in Vietnamese", w->id, one, two);
    for (int k = 0; k < i; k++)
      if (strcmp(words[k].id, w->id) == 0) fail_msg("%s is there twice", w->id);
  }
}

static const Word *name_of(const char *kind, const char *id) {
  char key[128];
  snprintf(key, sizeof key, "%s.%s", kind, id);
  for (int i = 0; i < NAMES; i++)
    if (strcmp(names[i].id, key) == 0) return &names[i];
  fail_msg("words/names.inc has no Vietnamese name for %s", key);
  return NULL;
}

static void agents_have_names(void **state) {
  (void)state;
  int32_t count;
  const AgentInfo *const *table = registry_table(&count);
  for (int32_t i = 0; i < count; i++) {
    const AgentInfo *info = table[i];
    const Word *name = name_of(info->side == SIDE_PACMAN ? "pacman" : "monsters", info->id);
    if (letters_in(name->vietnamese) > BLURB_MOST)
      fail_msg("the blurb of %s has %zu letters, at most %d fit", name->id, letters_in(name->vietnamese), BLURB_MOST);
    for (int32_t k = 0; k < i; k++) { /* the same id for another agent: a name of its own */
      if (table[k]->side != info->side || strcmp(table[k]->id, info->id) != 0) continue;
      char id[64];
      int level = 0;
      while (!(info->levels >> level & 1)) level++;
      snprintf(id, sizeof id, "%s@%d", info->id, level);
      if (strcmp(table[k]->blurb, info->blurb) != 0) name_of(info->side == SIDE_PACMAN ? "pacman" : "monsters", id);
    }
    for (int32_t k = 0; k < info->option_count; k++) {
      const OptionInfo *option = &info->options[k];
      name_of("option", option->name);
      for (int32_t c = 0; option->type == OPTION_CHOICE && option->choices[c]; c++)
        name_of("choice", option->choices[c]);
    }
  }
}

static void levels_have_names(void **state) {
  (void)state;
  int32_t count;
  const Level *table = level_table(&count);
  for (int32_t i = 0; i < count; i++) assert_true(name_of("level", table[i].id)->vietnamese[0]);
}

static void names_are_sound(void **state) {
  (void)state;
  for (int i = 0; i < NAMES; i++) {
    assert_true(names[i].english[0]); /* the title */
    is_composed(names[i].id, names[i].english);
    is_composed(names[i].id, names[i].vietnamese);
    for (int k = 0; k < i; k++)
      if (strcmp(names[k].id, names[i].id) == 0) fail_msg("%s is there twice", names[i].id);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(both_languages),
      cmocka_unit_test(agents_have_names),
      cmocka_unit_test(levels_have_names),
      cmocka_unit_test(names_are_sound),
  };
  return cmocka_run_group_tests_name("words", tests, NULL, NULL);
}
