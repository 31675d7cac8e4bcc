/* output.txt and path.txt, as courses ask for them: the cost with every action, and every cell. */
#ifndef PACADE_PLAY_ANSWER_FILES_H
#define PACADE_PLAY_ANSWER_FILES_H

#include "game/core/record.h"
#include "game/core/text.h"

/* Writes both into the folder, which is created if it does not exist; takes ownership of the texts. */
bool answer_files_write(const char *folder, Text *actions, Text *path, Error *error);
/* Whether games of this level have such an answer: every move is Pacman's own or follows from Pacman's moves. */
bool answer_files_serve(const Level *level);
/* The same for a recorded game of such a level, whoever played it. */
bool answer_files_of_record(const char *folder, const Record *record, Error *error);

#endif
