/* The language of reports: tables, pages and charts that game/lab writes for people. Knows no screen. */
#ifndef PACADE_APP_MODEL_REPORT_WORDS_H
#define PACADE_APP_MODEL_REPORT_WORDS_H

#include "game/app/words/strings.h"

/* Every report that is written from now on is in this language. */
void reports_speak(Language language);

#endif
