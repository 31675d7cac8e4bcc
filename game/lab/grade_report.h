/* What a grading looks like: a table for people, CSV, or a page. Must not know how games are played. */
#ifndef PACADE_LAB_GRADE_REPORT_H
#define PACADE_LAB_GRADE_REPORT_H

#include <stdio.h>

#include "game/lab/grade.h"

typedef enum { GRADE_TABLE, GRADE_CSV, GRADE_HTML, GRADE_FORMATS } GradeFormat;
/* "table", "csv", "html", followed by NULL. */
extern const char *const grade_format_ids[GRADE_FORMATS + 1];
GradeFormat grade_format_find(const char *id);

/* `output` is where the report will be saved, so that its links are relative to that; NULL: standard output. */
bool grade_report(const Grade *grade, const GradeConfig *config, GradeFormat format, const char *output, FILE *out,
                  Error *error);

#endif
