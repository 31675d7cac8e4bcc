/* The shipped maps of some levels, each with how far Pacman's cell is from every other. */
#ifndef PACADE_TESTS_SHIPPED_H
#define PACADE_TESTS_SHIPPED_H

#include "game/core/map.h"
#include "game/play/maps.h"

typedef struct Shipped {
  MapEntry entry;
  Map *map;
  int32_t *around;  /* per padded cell: steps from Pacman with monsters as walls, below 0 where there is no way */
  int32_t *through; /* the same with the monsters ignored */
} Shipped;

typedef struct ShippedMaps {
  Shipped *all;
  int32_t count;
} ShippedMaps;

/* Those in the folders of these levels; NULL, with what is wrong printed, when one can't be read. */
ShippedMaps *shipped_load(int32_t first_level, int32_t last_level);
void shipped_free(ShippedMaps *maps);
bool shipped_has_monster(const Map *map, Cell cell);

#endif
