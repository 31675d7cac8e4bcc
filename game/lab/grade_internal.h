/* What the files of grading share: the submissions of a folder, and the journal. */
#ifndef PACADE_LAB_GRADE_INTERNAL_H
#define PACADE_LAB_GRADE_INTERNAL_H

#include "game/lab/grade.h"

/* The submissions, sorted by name. False with a message when the folder can't be read or is empty. */
bool grade_list(Grade *grade, const char *folder, Error *error);

/* Takes in what an interrupted run with the same settings has kept; a file with other settings is refused. */
bool grade_journal_read(Grade *grade, const GradeConfig *config, Error *error);
/* Writes a new journal with what is done so far, completely or not at all. */
bool grade_journal_begin(const Grade *grade, const GradeConfig *config, Error *error);
/* Adds one finished submission. False with a message when it can't be written. */
bool grade_journal_add(const GradeEntry *entry, const char *path, Error *error);

#endif
