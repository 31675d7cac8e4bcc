/* pacade maps: what is in the levels folder. A file that can't be read is reported and left out.
 * Must not know how maps are read or played. */
#include "game/play/maps.h"
#include "game/cli/commands.h"
#include "game/core/difficulty.h"
#include "game/lab/json.h"
#include "game/lab/table.h"

enum { O_LEVEL, O_JSON };
static const Opt opts[] = {
    [O_LEVEL] = {"level", OPT_INTEGER, "N", "only maps of this level", 1, 99},
    [O_JSON] = {"json", OPT_FLAG, NULL, "print one JSON object per line", 0, 0},
};

static int32_t grade_of(const MapEntry *entry, const Map *map) {
  const Level *level = level_find(entry->level);
  return level ? difficulty_grade(difficulty_value(map, level), level) : 0;
}

static void print_json(const MapEntry *entry, const Map *map) {
  Json json;
  json_begin(&json, stdout);
  json_object(&json, NULL);
  json_string(&json, "id", entry->id);
  json_string(&json, "title", map->title);
  json_string(&json, "author", map->author);
  json_int(&json, "level", entry->level);
  json_string(&json, "format", map_format_name(map->format));
  json_list(&json, "size");
  json_int(&json, NULL, map->board.rows);
  json_int(&json, NULL, map->board.cols);
  json_end_list(&json);
  json_int(&json, "rows", map->board.rows);
  json_int(&json, "cols", map->board.cols);
  json_int(&json, "open", map->board.open_count);
  json_int(&json, "foods", map->foods.count);
  json_int(&json, "monsters", map->monsters.count);
  if (map->par == MAP_NO_PAR)
    json_null(&json, "par");
  else
    json_int(&json, "par", map->par);
  int32_t grade = grade_of(entry, map);
  if (grade == 0)
    json_null(&json, "difficulty");
  else
    json_int(&json, "difficulty", grade);
  json_end_object(&json);
  json_end_line(&json);
}

static void add_row(Table *table, const MapEntry *entry, const Map *map) {
  table_cell(table, "%s", entry->id);
  table_cell(table, "%s", map->title);
  table_cell(table, "%d", (int)entry->level);
  table_cell(table, "%d x %d", (int)map->board.rows, (int)map->board.cols);
  table_cell(table, "%d", (int)map->foods.count);
  table_cell(table, "%d", (int)map->monsters.count);
  if (map->par == MAP_NO_PAR)
    table_cell(table, "-");
  else
    table_cell(table, "%d", (int)map->par);
  int32_t grade = grade_of(entry, map);
  if (grade == 0)
    table_cell(table, "-");
  else
    table_cell(table, "%d", (int)grade);
}

static int run(const Args *args) {
  MapList list;
  Error error;
  const OptValue *level = &args->opts[O_LEVEL];
  if (level->given && !level_choose(level->integer, &error)) return cli_fail(STATUS_USAGE, "%s", error.text);
  if (!maps_list(&list, &error)) return cli_fail(STATUS_INPUT, "%s", error.text);
  if (!maps_list_mine(&list, &error)) cli_note("your own maps are left out: %s", error.text);
  int32_t listed = 0, left_out = 0;
  Table table;
  table_begin(&table, "id title >level >size >foods >monsters >par >difficulty");
  for (int32_t i = 0; i < list.count; i++) {
    bool other = level->given && list.entries[i].level != level->integer;
    if (other && list.entries[i].level > 0) continue; /* 0: it could not be read, which must be reported */
    Map *map = NULL;
    if (list.entries[i].unnamed)
      error_set(&error, "%s: a name too long for a map", list.entries[i].path);
    else
      map = map_read_regular(list.entries[i].path, &error);
    if (!map && error.memory) {
      maps_list_destroy(&list);
      table_destroy(&table);
      return cli_fail(STATUS_INPUT, "%s", error.text);
    }
    if (!map) {
      cli_note("left out: %s", error.text);
      left_out++;
      continue;
    }
    if (level->given && maps_level(map) != level->integer) {
      map_destroy(map);
      continue;
    }
    if (args->opts[O_JSON].given)
      print_json(&list.entries[i], map);
    else
      add_row(&table, &list.entries[i], map);
    map_destroy(map);
    listed++;
  }
  maps_list_destroy(&list);
  bool ok = args->opts[O_JSON].given || table_write(&table, stdout);
  table_destroy(&table);
  if (!ok) return cli_fail(STATUS_INPUT, "out of memory for the table");
  return listed > 0 || left_out == 0 ? STATUS_DONE : cli_fail(STATUS_INPUT, "none of the maps can be read");
}

const Command command_maps = {
    .name = "maps",
    .operands = "",
    .summary = "List all maps: id, title, level, size, food, monsters, par and difficulty (1 to 5).",
    .details =
        "Maps are read from $PACADE_LEVELS, or else from 'levels' beside or above the program.\n"
        "Maps you drew in the editor come last; their ids start with 'mine/'.",
    .examples =
        "pacade maps --level 4\n"
        "pacade maps --json",
    .opts = opts,
    .opt_count = COUNT_OF(opts),
    .run = run,
};
