/* output.txt and path.txt, as courses ask for them: the cost with every action, and every cell. */
#ifndef PACADE_PLAY_ANSWER_FILES_H
#define PACADE_PLAY_ANSWER_FILES_H

#include "game/core/record.h"
#include "game/core/text.h"

/* Writes both into the folder, which is made when it is not there; takes the texts over. */
bool answer_files_write(const char *folder, Text *actions, Text *path, Error *error);
/* Whether games of this level have such an answer: everybody's moves are Pacman's own or follow from them. */
bool answer_files_serve(const Level *level);
/* The same of a recorded game of such a level, whoever played it. */
bool answer_files_of_record(const char *folder, const Record *record, Error *error);

#endif
