/* What the files of grading share: the submissions of a folder, and the journal. */
#ifndef PACADE_LAB_GRADE_INTERNAL_H
#define PACADE_LAB_GRADE_INTERNAL_H

#include "game/lab/grade.h"

/* The submissions, sorted by name. False with a message when the folder can't be read or is empty. */
bool grade_list(Grade *grade, const char *folder, Error *error);

/* Claims the journal, takes in what an interrupted run with the same settings has kept, and begins it anew with that. A
 * file with other settings is refused, and so is one that a running process has. */
bool grade_journal_begin(Grade *grade, const GradeConfig *config, Error *error);
/* Adds one finished submission. False with a message when it can't be written. */
bool grade_journal_add(const Grade *grade, const GradeEntry *entry, const char *path, Error *error);

#endif
