/* What the files of grading share: the submissions of a folder, and the journal. */
#ifndef PACADE_LAB_GRADE_INTERNAL_H
#define PACADE_LAB_GRADE_INTERNAL_H

#include "game/lab/grade.h"

/* The submissions, by name. False with a message when the folder can't be read or holds none. */
bool grade_list(Grade *grade, const char *folder, Error *error);

/* Takes over what an interrupted run of the same settings has kept; a file of other settings is refused. */
bool grade_journal_read(Grade *grade, const GradeConfig *config, Error *error);
/* Starts the journal with what is done so far, at once or not at all. */
bool grade_journal_begin(const Grade *grade, const GradeConfig *config, Error *error);
/* Adds one submission that is done. False with a message when it can't be written. */
bool grade_journal_add(const GradeEntry *entry, const char *path, Error *error);

#endif
