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
#include "game/app/words/console.h"
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
        *end != '-' && !(*end == '.' && isalnum((unsigned char)end[1]))) /* path.txt is a file */
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

/* The same with the text as the compiler reads it. Returns behind it. */
static const char *read_text(const char *at, char *out, size_t room) {
  size_t used = 0;
  for (;;) {
    for (; *at && *at != '"'; at++) {
      char c = *at;
      if (c == '\\' && at[1]) c = *++at == 'n' ? '\n' : *at == 'r' ? '\r' : *at == 'x' || *at == '0' ? '\x1b' : *at;
      if (*at == 'x' && at[-1] == '\\') at += 2; /* \x1b */
      if (*at == '0' && at[-1] == '\\') at += 2; /* \033 */
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

/* Whether there is something to translate: two letters in a row that are no conversion. */
static bool has_words(const char *text) {
  for (; *text; text++) {
    if (*text == '%') {
      text += strspn(text + 1, "0123456789.*+- #lzjh") + 1;
      continue;
    }
    if (isalpha((unsigned char)text[0]) && isalpha((unsigned char)text[1])) return true;
  }
  return false;
}

/* No sentence of its own: one word, a name before another message ("maze: %s"), or what is added to one ("; %s"). */
static bool is_frame(const char *text) {
  const char *space = strchr(text, ' ');
  return !space || text[0] == ';' || (space[-1] == ':' && strcmp(space, " 7") == 0);
}

/* Every sentence that a call of error_set, of the command line's functions or of a file's own `refuse` is given: a
 * literal of two words and more. */
static void look_through(const char *path, const char *source) {
  static const char *const calls[] = {"error_set(", "error_set_memory(", "refuse(", "cli_fail(", "cli_note("};
  for (size_t c = 0; c < sizeof calls / sizeof *calls; c++)
    for (const char *at = strstr(source, calls[c]); at; at = strstr(at, calls[c])) {
      at += strlen(calls[c]);
      for (int depth = 1; depth > 0 && *at; at++) {
        if (*at == '(') depth++;
        if (*at == ')') depth--;
        if (*at != '"') continue;
        char text[1024], out[1200];
        at = read_literal(at + 1, text, sizeof text) - 1;
        if (is_frame(text)) continue;
        if (!message_in(LANGUAGE_VIETNAMESE, text, out, sizeof out)) warn(path, "no Vietnamese for", text);
      }
    }
}

/* Every text that the command line or a report prints through the catalogue of console.inc. */
static void look_for_texts(const char *path, const char *source) {
  static const char *const calls[] = {"cli_print(", "cli_text(", "lab_text(", "console_text(cli_language(), "};
  for (size_t c = 0; c < sizeof calls / sizeof *calls; c++)
    for (const char *at = strstr(source, calls[c]); at; at = strstr(at, calls[c])) {
      at += strlen(calls[c]);
      if (at[strspn(at, " \n")] != '"') continue;
      char text[4096];
      at = read_text(at + strspn(at, " \n") + 1, text, sizeof text);
      if (has_words(text) && strcmp(console_text(LANGUAGE_VIETNAMESE, text), text) == 0)
        warn(path, "no Vietnamese in console.inc for", text);
    }
}

static bool look_at_messages(void) {
  static const char *const places[] = {"game/main.c",      "game/cli/*.c",   "game/core/*.c", "game/play/*.c",
                                       "game/lab/*.c",     "game/store/*.c", "game/app/*.c",  "game/app/*/*.c",
                                       "game/app/*/*/*.c", "ai/*.c",         "ai/*/*.c"};
  bool ok = true;
  for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
    glob_t found;
    if (glob(places[i], 0, NULL, &found) != 0) return fprintf(stderr, "%s: no such sources\n", places[i]), false;
    for (size_t k = 0; k < found.gl_pathc; k++) {
      const char *path = found.gl_pathv[k];
      size_t size;
      Error error = {.text = ""};
      char *source = file_read(path, SIZE_MAX, &size, &error);
      if (source) look_through(path, source);
      if (source) look_for_texts(path, source);
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
