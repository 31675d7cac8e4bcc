/* Reads the shipped maps and sorts maps and agents by level.
 * Must not know how they are shown. */
#include "game/app/catalog.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/level1_search/finder_agent.h"
#include "game/core/difficulty.h"
#include "game/core/game.h"
#include "game/core/maze_map.h"
#include "game/play/maps.h"

static bool shelf_agents(Shelf *shelf) {
  int32_t count;
  const AgentInfo *const *table = registry_table(&count);
  shelf->agents = calloc((size_t)count, sizeof(const AgentInfo *));
  if (!shelf->agents) return false;
  for (int person = 1; person >= 0; person--)
    for (int32_t i = 0; i < count; i++) {
      const AgentInfo *info = table[i];
      if (info->side != SIDE_PACMAN || !(info->levels >> shelf->level->number & 1) || info->flags & AGENT_REPLAY)
        continue;
      if (((info->flags & AGENT_HUMAN) != 0) == (person == 1)) shelf->agents[shelf->agent_count++] = info;
    }
  return true;
}

static bool shelf_teams(Shelf *shelf) {
  int32_t count;
  const AgentInfo *const *table = registry_table(&count);
  shelf->teams = calloc((size_t)count, sizeof(const AgentInfo *));
  if (!shelf->teams) return false;
  for (int32_t i = 0; i < count; i++) {
    const AgentInfo *info = table[i];
    if (info->side != SIDE_MONSTERS || !(info->levels >> shelf->level->number & 1)) continue;
    if (info->flags & (AGENT_REPLAY | AGENT_HUMAN)) continue;
    shelf->teams[shelf->team_count++] = info;
  }
  return true;
}

/* Takes ownership of the map. */
static MapCard *shelf_put(Shelf *shelf, const char *id, Map *map) {
  if (shelf->count == shelf->room) {
    int32_t room = shelf->room ? shelf->room * 2 : 16;
    MapCard *more = realloc(shelf->cards, sizeof *more * (size_t)room);
    if (!more) return NULL;
    shelf->cards = more;
    shelf->room = room;
  }
  MapCard *card = &shelf->cards[shelf->count++];
  bool one_food = shelf->level->one_food && shelf->level->still && level2_cheapest(map, NULL) >= 0;
  *card =
      (MapCard){.map = map, .hash = map_hash(map), .in_points = (!one_food && !shelf->level->rooms) || map->board.cost};
  card->task = difficulty_value(map, shelf->level);
  card->grade = difficulty_grade(card->task, shelf->level);
  snprintf(card->id, sizeof card->id, "%s", id);
  const char *slash = strrchr(id, '/');
  snprintf(card->title, sizeof card->title, "%.100s", map->title[0] ? map->title : slash ? slash + 1 : id);
  return card;
}

/* From easy to hard, ties by name; a tour in real time has an order of its own. Before pictures are made. */
static void sort_shelf(Shelf *shelf) {
  for (int32_t i = 1; i < shelf->count && !shelf->level->live; i++)
    for (int32_t k = i; k > 0 && shelf->cards[k].task < shelf->cards[k - 1].task; k--) {
      MapCard swap = shelf->cards[k];
      shelf->cards[k] = shelf->cards[k - 1];
      shelf->cards[k - 1] = swap;
    }
}

static bool load_list(Catalog *catalog, const MapList *list, int32_t from) {
  Error ignored;
  for (int32_t i = from; i < list->count; i++) {
    int32_t at = catalog_shelf(catalog, list->entries[i].level);
    Map *map = at < 0 ? NULL : map_read(list->entries[i].path, &ignored);
    if (!map) continue;
    Shelf *shelf = &catalog->shelves[at];
    bool accepted = level_accepts(shelf->level, map, &ignored);
    bool put = accepted && shelf_put(shelf, list->entries[i].id, map);
    if (!put) map_destroy(map);
    if (accepted && !put) return false;
    catalog->maps += put;
  }
  return true;
}

/* The user's own maps come after the shipped ones, sorted by name. */
static bool load_maps(Catalog *catalog, Error *error) {
  MapList list = {0};
  Error ignored;
  maps_list(&list, &ignored); /* no maps is a state the screens show, not an error */
  bool ok = load_list(catalog, &list, 0);
  for (int32_t i = 0; i < catalog->count; i++) sort_shelf(&catalog->shelves[i]);
  int32_t shipped = list.count;
  maps_list_mine(&list, &ignored);
  ok = ok && load_list(catalog, &list, shipped);
  maps_list_destroy(&list);
  return ok || error_set(error, "out of memory for the maps");
}

/* Everybody who can be Pacman on some level. */
static int32_t count_players(void) {
  int32_t count, players = 0;
  const AgentInfo *const *table = registry_table(&count);
  for (int32_t i = 0; i < count; i++) players += table[i]->side == SIDE_PACMAN && !(table[i]->flags & AGENT_REPLAY);
  return players;
}

bool catalog_load(Catalog *catalog, Error *error) {
  *catalog = (Catalog){0};
  int32_t levels;
  const Level *table = level_table(&levels);
  catalog->shelves = calloc((size_t)levels, sizeof *catalog->shelves);
  if (!catalog->shelves) return error_set(error, "out of memory for the levels");
  for (int32_t i = 0; i < levels; i++) {
    if (!registry_has_level(table[i].number)) continue;
    Shelf *shelf = &catalog->shelves[catalog->count++];
    shelf->level = &table[i];
    if (!shelf_agents(shelf) || !shelf_teams(shelf)) return error_set(error, "out of memory for the agents");
  }
  catalog->agents = count_players();
  if (catalog->count == 0) return error_set(error, "no level has an agent to play it");
  return load_maps(catalog, error);
}

void catalog_destroy(Catalog *catalog) {
  for (int32_t i = 0; i < catalog->count; i++) {
    Shelf *shelf = &catalog->shelves[i];
    for (int32_t k = 0; k < shelf->count; k++) {
      preview_destroy(&shelf->cards[k].preview);
      map_destroy(shelf->cards[k].map);
    }
    free(shelf->cards);
    free((void *)shelf->agents);
    free((void *)shelf->teams);
  }
  free(catalog->shelves);
  *catalog = (Catalog){0};
}

static bool plays_on(const AgentInfo *info, const Shelf *shelf) { return info->levels >> shelf->level->number & 1; }

/* Adds it after the agents of its side. */
static bool shelf_add(Shelf *shelf, const AgentInfo *info) {
  bool pacman = info->side == SIDE_PACMAN;
  const AgentInfo ***list = pacman ? &shelf->agents : &shelf->teams;
  int32_t *count = pacman ? &shelf->agent_count : &shelf->team_count;
  const AgentInfo **more = realloc((void *)*list, sizeof *more * (size_t)(*count + 1));
  if (!more) return false;
  *list = more;
  (*list)[(*count)++] = info;
  return true;
}

bool catalog_add_agent(Catalog *catalog, const AgentInfo *info) {
  for (int32_t i = 0; i < catalog->count; i++)
    if (plays_on(info, &catalog->shelves[i]) && !shelf_add(&catalog->shelves[i], info)) return false;
  catalog->agents += info->side == SIDE_PACMAN;
  return true;
}

int32_t catalog_renew_agent(Catalog *catalog, int32_t at, const AgentInfo *old, const AgentInfo *info) {
  Shelf *shelf = &catalog->shelves[at];
  bool pacman = info->side == SIDE_PACMAN;
  const AgentInfo **list = pacman ? shelf->agents : shelf->teams;
  int32_t count = pacman ? shelf->agent_count : shelf->team_count;
  for (int32_t i = 0; i < count; i++) {
    if (list[i] != old) continue;
    list[i] = info;
    return i;
  }
  return plays_on(info, shelf) && shelf_add(shelf, info) ? count : -1;
}

int32_t catalog_shelf(const Catalog *catalog, int32_t level) {
  for (int32_t i = 0; i < catalog->count; i++)
    if (catalog->shelves[i].level && catalog->shelves[i].level->number == level) return i;
  return -1;
}

int32_t catalog_add(Catalog *catalog, const char *name, int32_t level, int32_t *shelf_out, Error *error) {
  for (int32_t i = 0; i < catalog->count; i++)
    for (int32_t k = 0; k < catalog->shelves[i].count; k++)
      if (strcmp(catalog->shelves[i].cards[k].id, name) == 0 &&
          (level == 0 || catalog->shelves[i].level->number == level)) {
        *shelf_out = i;
        return k;
      }
  Map *map = maps_open(name, error);
  if (!map) return -1;
  const Level *wanted = level ? level_find(level) : level_of_map(map);
  int32_t at = wanted ? catalog_shelf(catalog, wanted->number) : -1;
  if (at < 0) {
    if (level)
      error_set(error, "%s: level %d has no agents to play it", name, (int)level);
    else
      error_set(error, "%s: no level that can be played here fits this map", name);
    map_destroy(map);
    return -1;
  }
  if (!level_accepts(wanted, map, error)) {
    map_destroy(map);
    return -1;
  }
  if (!shelf_put(&catalog->shelves[at], name, map)) {
    map_destroy(map);
    error_set(error, "out of memory for the map");
    return -1;
  }
  catalog->maps++;
  *shelf_out = at;
  return catalog->shelves[at].count - 1;
}

int32_t catalog_put(Catalog *catalog, int32_t at, const char *id, Map *map) {
  Shelf *shelf = &catalog->shelves[at];
  if (!shelf_put(shelf, id, map)) {
    map_destroy(map);
    return -1;
  }
  catalog->maps++;
  return shelf->count - 1;
}

void catalog_drop(Catalog *catalog, int32_t at, int32_t card) {
  Shelf *shelf = &catalog->shelves[at];
  preview_destroy(&shelf->cards[card].preview);
  map_destroy(shelf->cards[card].map);
  shelf->count--;
  catalog->maps--;
  memmove(&shelf->cards[card], &shelf->cards[card + 1], sizeof *shelf->cards * (size_t)(shelf->count - card));
}

bool card_perfect(const MapCard *card, int32_t score) {
  return card->map->par != MAP_NO_PAR && score >= card->map->par;
}

int32_t card_par(const MapCard *card) {
  const Map *map = card->map;
  return card->in_points ? map->par : SCORE_FOOD * map->foods.count + maze_prize(map) - map->par;
}
