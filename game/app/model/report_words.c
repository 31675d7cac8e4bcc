/* Looks up the texts of reports: phrases of words/console.inc, and titles and blurbs of levels by words/names.inc. Must
 * not know which report uses them. */
#include "game/app/model/report_words.h"

#include <string.h>

#include "game/app/model/names.h"
#include "game/app/words/console.h"
#include "game/lab/lab_text.h"

static const char *of_level(Language language, const char *english) {
  int32_t count;
  const Level *levels = level_table(&count);
  for (int32_t i = 0; i < count; i++) {
    if (strcmp(levels[i].title, english) == 0) return level_title(language, &levels[i]);
    if (strcmp(levels[i].blurb, english) == 0) return level_blurb(language, &levels[i]);
  }
  return english;
}

static const char *in_vietnamese(const char *english) {
  const char *text = console_text(LANGUAGE_VIETNAMESE, english);
  return text == english ? of_level(LANGUAGE_VIETNAMESE, english) : text;
}

void reports_speak(Language language) { lab_translate(language == LANGUAGE_VIETNAMESE ? in_vietnamese : NULL); }
