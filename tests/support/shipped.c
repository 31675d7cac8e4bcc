/* Reads shipped maps and floods each twice. */
#include "tests/support/shipped.h"

#include "game/core/flood.h"
#include "tests/support/check.h"

#include <stdlib.h>

bool shipped_has_monster(const Map *map, Cell cell) {
  for (int32_t i = 0; i < map->monsters.count; i++)
    if (map->monsters.at[i] == cell) return true;
  return false;
}

/* The obvious search, on purpose not one of the finder's: pars and finders are checked against it. */
static int32_t *steps_from_pacman(const Map *map, bool monsters_block) {
  FloodField field = {0};
  assert_true(flood_field_clear(&field, &map->board));
  for (int32_t i = 0; monsters_block && i < map->monsters.count; i++) flood_field_block(&field, map->monsters.at[i]);
  flood_field_fill(&field, &map->board, &(FloodPlan){.from = map->pacman});
  int32_t *steps = field.steps;
  field.steps = NULL;
  flood_field_destroy(&field);
  return steps;
}

void shipped_free(ShippedMaps *maps) {
  for (int32_t i = 0; maps && i < maps->count; i++) {
    map_destroy(maps->all[i].map);
    free(maps->all[i].around);
    free(maps->all[i].through);
  }
  if (maps) free(maps->all);
  free(maps);
}

ShippedMaps *shipped_load(int32_t first_level, int32_t last_level) {
  MapList list;
  Error error;
  if (!maps_list(&list, &error)) {
    print_error("%s\n", error.text);
    return NULL;
  }
  ShippedMaps *maps = calloc(1, sizeof *maps);
  assert_non_null(maps);
  maps->all = calloc((size_t)list.count + 1, sizeof *maps->all);
  assert_non_null(maps->all);
  bool whole = true;
  for (int32_t i = 0; i < list.count; i++) {
    int32_t level = list.entries[i].id[1] == '/' ? list.entries[i].id[0] - '0' : 0;
    if (level < first_level || level > last_level) continue;
    Shipped *one = &maps->all[maps->count];
    one->entry = list.entries[i];
    one->map = map_read(one->entry.path, &error);
    if (!one->map) {
      print_error("%s: %s\n", one->entry.id, error.text);
      whole = false;
      continue;
    }
    maps->count++;
    if (one->map->pacman == CELL_NONE) continue;
    one->around = steps_from_pacman(one->map, true);
    one->through = steps_from_pacman(one->map, false);
  }
  maps_list_destroy(&list);
  if (whole) return maps;
  shipped_free(maps);
  return NULL;
}
