/* The distances of level 5, worked out when first asked for. Only feast.c needs the names below. */
#ifndef PACADE_AI_LEVEL5_FEAST_ROWS_INTERNAL_H
#define PACADE_AI_LEVEL5_FEAST_ROWS_INTERNAL_H

#include "ai/level5_feast/feast_internal.h"

bool feast_rows_init(Feast *feast);
void feast_rows_destroy(Feast *feast);

#endif
