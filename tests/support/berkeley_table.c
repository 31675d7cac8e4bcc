/* Positions for the tests of the Berkeley rules. Knows no search and no agent. */
#include "tests/support/berkeley_table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "game/core/file.h"

const char table_arena[] = "%%%%%%%%\n%P    .%\n%G    G%\n%%%%%%%%\n";

void table_of_map(Table *table, Map *map) {
  Error error = {.text = ""};
  *table = (Table){.map = map};
  if (!berkeley_field(&table->field, map, &error)) fail_msg("%s", error.text);
  table->state.food = malloc((size_t)map->board.cells);
  table->state.capsules = malloc((size_t)map->board.cells);
  assert_true(table->state.food && table->state.capsules);
  berkeley_reset(&table->field, &table->state);
}

void table_of(Table *table, const char *text) { table_of_map(table, map_of(text)); }

void table_clear(Table *table) {
  free(table->state.food);
  free(table->state.capsules);
  map_destroy(table->map);
}

void shared_path(char *out, size_t room, const char *name) {
  const char *shared = getenv("PACADE_SHARED");
  snprintf(out, room, "%s/data/berkeley/%s", shared ? shared : "../shared", name);
}

bool shared_there(void) {
  char path[512];
  shared_path(path, sizeof path, "traces");
  if (access(path, R_OK) == 0) return true;
  print_message("# no %s here: skipped\n", path);
  return false;
}

void open_layout(Table *t, const char *trace) {
  char name[256], path[512];
  Error error = {.text = ""};
  snprintf(name, sizeof name, "layouts/%.*s.lay", (int)strcspn(trace, "_"), trace);
  shared_path(path, sizeof path, name);
  Map *map = map_read(path, &error);
  if (!map) fail_msg("%s", error.text);
  table_of_map(t, map);
}

char *read_trace(const char *trace, size_t *size) {
  char name[300], path[512];
  Error error = {.text = ""};
  snprintf(name, sizeof name, "traces/%s", trace);
  shared_path(path, sizeof path, name);
  char *text = file_read(path, 1 << 24, size, &error);
  if (!text) fail_msg("%s", error.text);
  return text;
}
