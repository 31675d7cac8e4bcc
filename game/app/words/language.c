/* Reads the language from the environment, without setlocale: numbers are written the same everywhere.
 * Must not know any setting. */
#include "game/app/words/language.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* The locale of messages: "vi_VN.UTF-8", or "" when none is set. */
static const char *locale_of_messages(void) {
  static const char *const variables[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
  for (size_t i = 0; i < sizeof variables / sizeof *variables; i++) {
    const char *value = getenv(variables[i]);
    if (value && value[0]) return value;
  }
  return "";
}

/* Whether a locale's name is of that language: the code itself, or with a country, character set or variant. */
static bool is_of(const char *locale, size_t length, const char *code) {
  size_t name = strlen(code);
  return length >= name && memcmp(locale, code, name) == 0 && (length == name || strchr("_.@", locale[name]));
}

static bool is_plain(const char *locale) {
  size_t length = strlen(locale);
  return length == 0 || is_of(locale, length, "C") || is_of(locale, length, "POSIX");
}

Language language_of_system(void) {
  const char *locale = locale_of_messages(), *list = getenv("LANGUAGE");
  if (is_plain(locale)) return LANGUAGE_ENGLISH;
  for (const char *at = list ? list : ""; *at;) {
    size_t length = strcspn(at, ":");
    if (is_of(at, length, "vi")) return LANGUAGE_VIETNAMESE;
    if (is_of(at, length, "en")) return LANGUAGE_ENGLISH;
    at += length + (at[length] == ':');
  }
  return is_of(locale, strlen(locale), "vi") ? LANGUAGE_VIETNAMESE : LANGUAGE_ENGLISH;
}

bool language_shows_utf8(void) {
  const char *set = strchr(locale_of_messages(), '.');
  return !set || strncasecmp(set + 1, "utf-8", 5) == 0 || strncasecmp(set + 1, "utf8", 4) == 0;
}
