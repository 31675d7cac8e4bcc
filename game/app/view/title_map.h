/* The board behind the title: a decoration, not a level. */
#ifndef PACADE_APP_VIEW_TITLE_MAP_H
#define PACADE_APP_VIEW_TITLE_MAP_H

#include <stddef.h>

extern const char title_map[];
extern const size_t title_map_size;

#endif
