/* What is still missing after something was added: Vietnamese for its words, names and messages, and its mention in a
 * README. Prints a warning for each and fails for none, since all of it falls back to English. `make lint` runs it from
 * the top; it reads the lists and the sources, not the window. */
#include <ctype.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/registry.h"
#include "game/app/model/messages.h"
#include "game/core/file.h"
#include "game/core/level.h"
#include "game/core/utf8.h"

static int warnings;

static void warn(const char *where, const char *what, const char *of) {
  printf("warning: %s: %s: %s\n", where, what, of);
  warnings++;
}

/* ---- words ---- */

#define WORD(id, english, vietnamese) {#id, english, vietnamese},
static const struct {
  const char *id, *english, *vietnamese;
} words[] = {
#include "game/app/words/all.inc"
};
#undef WORD

static void look_at_words(void) {
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (!words[i].vietnamese || !words[i].vietnamese[0]) warn("game/app/words", "no Vietnamese for", words[i].id);
}

/* ---- the glossary ---- */

#define TERM(english, vietnamese, never) {english, vietnamese},
static const struct {
  const char *english, *vietnamese;
} terms[] = {
#include "game/app/words/glossary.inc"
};
#undef TERM

/* The text with small letters alone, as far as Vietnamese has capitals. */
static void small_letters(const char *text, char *out, size_t room) {
  size_t used = 0, left = strlen(text), size;
  uint32_t letter;
  for (; used + 4 < room && (size = utf8_next(text, left, &letter)) > 0; text += size, left -= size) {
    bool latin = (letter >= 'A' && letter <= 'Z') || (letter >= 0xC0 && letter <= 0xDE && letter != 0xD7);
    bool next = letter == 0x102 || letter == 0x110 || letter == 0x128 || letter == 0x168 || letter == 0x1A0 ||
                letter == 0x1AF || (letter >= 0x1EA0 && letter <= 0x1EF9 && letter % 2 == 0);
    used += utf8_write(latin ? letter + 32 : next ? letter + 1 : letter, out + used);
  }
  out[used] = 0;
}

static bool has_any(const char *text, const char *forms) {
  char form[64];
  while (*forms) {
    size_t length = strcspn(forms, "/");
    snprintf(form, sizeof form, "%.*s", (int)length, forms);
    small_letters(form, form, sizeof form);
    if (strstr(text, form)) return true;
    forms += length + (forms[length] == '/');
  }
  return false;
}

/* The term as a word of its own, in the singular or with an s. */
static bool has_word(const char *text, const char *term) {
  size_t length = strlen(term);
  for (const char *at = strstr(text, term); at; at = strstr(at + 1, term)) {
    const char *end = at + length + (at[length] == 's');
    if ((at == text || (!isalnum((unsigned char)at[-1]) && at[-1] != '-')) && !isalnum((unsigned char)*end) &&
        *end != '-')
      return true;
  }
  return false;
}

static void look_at_terms(void) {
  char english[2048], vietnamese[2048];
  for (size_t w = 0; w < sizeof words / sizeof *words; w++) {
    if (!words[w].vietnamese) continue;
    small_letters(words[w].english, english, sizeof english);
    small_letters(words[w].vietnamese, vietnamese, sizeof vietnamese);
    for (size_t t = 0; t < sizeof terms / sizeof *terms; t++)
      if (has_word(english, terms[t].english) && !has_any(vietnamese, terms[t].vietnamese))
        warn(words[w].id, "its Vietnamese does not have the glossary's", terms[t].english);
  }
}

/* ---- names ---- */

#define NAME(key, title, blurb) key,
static const char *const names[] = {
#include "game/app/words/names.inc"
};
#undef NAME
enum { NAMES = sizeof names / sizeof *names };

static bool needed[NAMES];

/* Returns false when there is no such name. */
static bool has_name(const char *key) {
  for (int i = 0; i < NAMES; i++) {
    if (strcmp(names[i], key) != 0) continue;
    return needed[i] = true;
  }
  return false;
}

static void need_name(const char *kind, const char *id) {
  char key[96];
  snprintf(key, sizeof key, "%s.%s", kind, id);
  if (!has_name(key)) warn("game/app/words/names.inc", "no Vietnamese name for", key);
}

/* Two agents of one id on different levels: the later one has a name of its own. */
static void need_agent(const AgentInfo *const *table, int32_t at) {
  const AgentInfo *info = table[at];
  const char *kind = info->side == SIDE_PACMAN ? "pacman" : "monsters";
  need_name(kind, info->id);
  for (int32_t k = 0; k < at; k++) {
    bool shared = table[k]->side == info->side && strcmp(table[k]->id, info->id) == 0;
    if (!shared || strcmp(table[k]->blurb, info->blurb) == 0) continue;
    char id[64];
    int level = 0;
    while (level < 31 && !(info->levels >> level & 1)) level++;
    snprintf(id, sizeof id, "%s@%d", info->id, level);
    need_name(kind, id);
  }
  for (int32_t k = 0; k < at; k++)
    if (table[k]->options == info->options) return; /* a table that agents share is looked at once */
  for (int32_t k = 0; k < info->option_count; k++) {
    const OptionInfo *option = &info->options[k];
    need_name("option", option->name);
    for (int32_t c = 0; option->type == OPTION_CHOICE && option->choices[c]; c++)
      need_name("choice", option->choices[c]);
  }
}

static void look_at_names(void) {
  int32_t agents, levels;
  const AgentInfo *const *table = registry_table(&agents);
  const Level *level = level_table(&levels);
  for (int32_t i = 0; i < agents; i++) need_agent(table, i);
  for (int32_t i = 0; i < levels; i++) {
    need_name("level", level[i].id);
    for (int32_t k = 0; k < LEVEL_RULE_LINES && level[i].rule_lines[k]; k++) {
      char line[64];
      snprintf(line, sizeof line, "%s.%d", level[i].id, (int)k + 1);
      need_name("rule", line);
    }
  }
  for (int i = 0; i < NAMES; i++)
    if (!needed[i]) warn("game/app/words/names.inc", "a name that nothing has", names[i]);
}

/* ---- messages ---- */

/* Messages that only the command line can print: they are in English, as all of it is. */
static const char *const not_shown[] = {"bench_part", "scen.c",         "speed",       "tournament.c",
                                        "rating.c",   "maze_trial.c",   "script.c",    "app.c",
                                        "window.c",   "first_screen.c", "app_export.c"};

static bool is_shown(const char *path) {
  for (size_t i = 0; i < sizeof not_shown / sizeof *not_shown; i++)
    if (strstr(path, not_shown[i])) return false;
  return true;
}

/* A literal at `at` (behind its opening quote) and what is joined to it, with a 7 in place of every conversion.
 * Returns behind it. */
static const char *read_literal(const char *at, char *out, size_t room) {
  size_t used = 0;
  for (;;) {
    for (; *at && *at != '"'; at++) {
      if (*at == '\\' && at[1]) at++;
      char c = *at;
      if (c == '%' && at[1] != ' ') {
        at += strspn(at + 1, "0123456789.*+- #lzjh") + 1;
        c = *at == '%' ? '%' : '7';
      }
      if (used + 1 < room) out[used++] = c;
    }
    out[used] = 0;
    if (!*at) return at;
    at++;
    const char *next = at + strspn(at, " \n");
    if (*next != '"') return at;
    at = next + 1;
  }
}

/* Every sentence that a call of error_set or of a file's own `refuse` is given: a literal of two words and more. */
static void look_through(const char *path, const char *source) {
  static const char *const calls[] = {"error_set(", "error_set_memory(", "refuse("};
  for (size_t c = 0; c < sizeof calls / sizeof *calls; c++)
    for (const char *at = strstr(source, calls[c]); at; at = strstr(at, calls[c])) {
      at += strlen(calls[c]);
      for (int depth = 1; depth > 0 && *at; at++) {
        if (*at == '(') depth++;
        if (*at == ')') depth--;
        if (*at != '"') continue;
        char text[1024], out[1200];
        at = read_literal(at + 1, text, sizeof text) - 1;
        if (!strchr(text, ' ') || strcmp(text, "7: 7") == 0) continue;
        if (!message_in(LANGUAGE_VIETNAMESE, text, out, sizeof out)) warn(path, "no Vietnamese for", text);
      }
    }
}

static bool look_at_messages(void) {
  static const char *const places[] = {"game/core/*.c",    "game/play/*.c", "game/lab/*.c",
                                       "game/store/*.c",   "game/app/*.c",  "game/app/*/*.c",
                                       "game/app/*/*/*.c", "ai/*.c",        "ai/*/*.c"};
  bool ok = true;
  for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
    glob_t found;
    if (glob(places[i], 0, NULL, &found) != 0) return fprintf(stderr, "%s: no such sources\n", places[i]), false;
    for (size_t k = 0; k < found.gl_pathc; k++) {
      const char *path = found.gl_pathv[k];
      size_t size;
      Error error = {.text = ""};
      char *source = is_shown(path) ? file_read(path, SIZE_MAX, &size, &error) : NULL;
      if (source) look_through(path, source);
      if (error.text[0]) fprintf(stderr, "%s\n", error.text);
      ok = ok && !error.text[0];
      free(source);
    }
    globfree(&found);
  }
  return ok;
}

/* ---- READMEs ---- */

static bool names_word(const char *text, const char *word) {
  size_t length = strlen(word);
  for (const char *at = strstr(text, word); at; at = strstr(at + 1, word)) {
    bool before = at > text && (isalnum((unsigned char)at[-1]) || at[-1] == '-');
    bool behind = isalnum((unsigned char)at[length]) || at[length] == '-';
    if (!before && !behind) return true;
  }
  return false;
}

static bool look_at_readmes(void) {
  glob_t found;
  if (glob("README.md", 0, NULL, &found) != 0) return fprintf(stderr, "no README.md here\n"), false;
  (void)glob("*/README.md", GLOB_APPEND, NULL, &found);
  int32_t count;
  const AgentInfo *const *table = registry_table(&count);
  bool *told = calloc((size_t)count, sizeof *told);
  if (!told) return fprintf(stderr, "out of memory\n"), false;
  for (size_t k = 0; k < found.gl_pathc; k++) {
    size_t size;
    Error error;
    char *text = file_read(found.gl_pathv[k], SIZE_MAX, &size, &error);
    for (int32_t i = 0; text && i < count; i++) told[i] = told[i] || names_word(text, table[i]->id);
    free(text);
  }
  for (int32_t i = 0; i < count; i++)
    if (!told[i] && !(table[i]->flags & (AGENT_HUMAN | AGENT_REPLAY)))
      warn("README.md", "no README names", table[i]->id);
  free(told);
  globfree(&found);
  return true;
}

int main(void) {
  look_at_words();
  look_at_terms();
  look_at_names();
  bool ok = look_at_messages() && look_at_readmes();
  printf("%d thing%s still missing\n", warnings, warnings == 1 ? "" : "s");
  return ok ? 0 : 1;
}
