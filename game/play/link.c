/* Reads and writes links by one table of kinds and one of keys. Must not know the window, nor how anything is played.
 */
#include "game/play/link.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/registry.h"
#include "game/core/sight.h"
#include "game/core/text.h"
#include "game/play/link_content.h"
#include "game/play/maps.h"

const char *const link_kind_ids[LINK_KIND_COUNT + 1] = {"play", "race",   "maze", "puzzle", "lesson",
                                                        "room", "replay", "map",  NULL};
static const char *const energy_words[] = {"plain", "shown", "hidden"};

/* ---- letters ---- */

static int hex(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* Decodes a value; false when an escape is broken, gives a control character, or there is no room. */
static bool decode(const char *text, size_t length, char *out, size_t room) {
  size_t used = 0;
  for (size_t i = 0; i < length; i++) {
    int c = (unsigned char)text[i];
    if (c == '%') {
      if (i + 2 >= length || hex(text[i + 1]) < 0 || hex(text[i + 2]) < 0) return false;
      c = hex(text[i + 1]) * 16 + hex(text[i + 2]);
      i += 2;
    }
    if (c < 0x20 || c == 0x7F || used + 1 >= room) return false;
    out[used++] = (char)c;
  }
  out[used] = '\0';
  return true;
}

/* Writes what browsers leave unchanged and people can read as it is, and escapes the rest. */
static void write_value(Text *out, const char *text) {
  static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.~:,/=";
  for (; *text; text++)
    if (strchr(plain, *text))
      text_char(out, *text);
    else
      text_print(out, "%%%02X", (unsigned)(unsigned char)*text);
}

static bool whole_number(const char *text, uint64_t most, uint64_t *out) {
  uint64_t sum = 0;
  size_t digits = strspn(text, "0123456789");
  if (digits == 0 || text[digits]) return false;
  for (; *text; text++) {
    uint64_t digit = (uint64_t)(*text - '0');
    if (sum > (most - digit) / 10) return false;
    sum = sum * 10 + digit;
  }
  *out = sum;
  return sum <= most;
}

/* ---- what each key means ---- */

static bool read_seed(Link *link, const char *value, Error *error) {
  link->seed_given = whole_number(value, UINT64_MAX, &link->seed);
  return link->seed_given || error_set(error, "'%s' is not a seed: a whole number of at most 64 bits", value);
}

static bool read_level(Link *link, const char *value, Error *error) {
  uint64_t number;
  if (!whole_number(value, 99, &number)) return error_set(error, "'%s' is not the number of a level", value);
  link->level = (int32_t)number;
  return level_choose((int64_t)number, error) != NULL;
}

static bool read_agent(Link *link, const char *value, Error *error) {
  if (link->agent_count == LINK_AGENTS) return error_set(error, "more than %d agents in one link", LINK_AGENTS);
  if (strlen(value) >= RECORD_NAME || !*value) return error_set(error, "an agent's name is missing or too long");
  snprintf(link->agents[link->agent_count++], RECORD_NAME, "%s", value);
  return true;
}

static bool read_monsters(Link *link, const char *value, Error *error) {
  if (strlen(value) >= sizeof link->monsters || !*value)
    return error_set(error, "the monsters' name is missing or too long");
  snprintf(link->monsters, sizeof link->monsters, "%s", value);
  return true;
}

static bool read_max_turns(Link *link, const char *value, Error *error) {
  uint64_t number;
  if (!whole_number(value, INT32_MAX, &number) || number == 0)
    return error_set(error, "'%s' is not a number of turns", value);
  link->max_turns = (int32_t)number;
  return true;
}

static bool read_sight(Link *link, const char *value, Error *error) {
  link->sight = sight_find(value);
  return link->sight != SIGHT_KIND_COUNT || error_set(error, "no sight '%s'; there are: diamond walk square", value);
}

static bool read_energy(Link *link, const char *value, Error *error) {
  for (int32_t i = 0; i < 3; i++)
    if (strcmp(value, energy_words[i]) == 0) {
      link->energy = i;
      return true;
    }
  return error_set(error, "energy is plain, shown or hidden, not '%s'", value);
}

enum { OF_PLAY = 1 << LINK_PLAY, OF_RACE = 1 << LINK_RACE, OF_MAZE = 1 << LINK_MAZE, OF_MAP = 1 << LINK_MAP };
static const struct {
  const char *key;
  unsigned kinds;
  bool many;
  bool (*read)(Link *, const char *, Error *);
} keys[] = {
    {"level", OF_PLAY | OF_RACE | OF_MAP, false, read_level},
    {"pacman", OF_PLAY | OF_MAP, false, read_agent},
    {"agent", OF_RACE, true, read_agent},
    {"monsters", OF_PLAY | OF_RACE | OF_MAP, false, read_monsters},
    {"seed", OF_PLAY | OF_RACE | OF_MAP, false, read_seed},
    {"max-turns", OF_PLAY | OF_MAP, false, read_max_turns},
    {"sight", OF_PLAY | OF_MAP, false, read_sight},
    {"energy", OF_MAZE, false, read_energy},
};
enum { KEYS = sizeof keys / sizeof *keys };

/* ---- what each kind means ---- */

static bool known_map(const MapList *list, const char *id, int32_t *level) {
  for (int32_t i = 0; i < list->count; i++)
    if (strcmp(list->entries[i].id, id) == 0) {
      *level = list->entries[i].level;
      return true;
    }
  return false;
}

/* An id from the lists, never a path; "4/1/08-pipe-organ" plays it as level 4. */
static bool read_map(Link *link, const char *value, Error *error) {
  MapList list = {0};
  Error ignored;
  if (!maps_list(&list, error)) return false;
  (void)maps_list_mine(&list, &ignored);
  int32_t level = 0;
  const char *id = value, *slash = strchr(value, '/');
  bool found = known_map(&list, value, &level);
  if (!found && slash && *value != '0' && slash - value <= 2 &&
      strspn(value, "0123456789") == (size_t)(slash - value)) {
    id = slash + 1;
    found = known_map(&list, id, &level);
    level = found ? (int32_t)strtol(value, NULL, 10) : 0;
  }
  maps_list_destroy(&list);
  if (!found) return error_set(error, "no map '%s' here; 'pacade maps' lists them", value);
  if (strlen(id) >= sizeof link->map) return error_set(error, "the map's name is too long");
  snprintf(link->map, sizeof link->map, "%s", id);
  link->level = level;
  return true;
}

/* ROOMS[,GENERATOR[,SEED]] */
static bool read_maze(Link *link, const char *value, Error *error) {
  char words[3][32] = {"", "", ""};
  int32_t count = 0;
  for (const char *at = value; count < 3;) {
    size_t length = strcspn(at, ",");
    if (length >= sizeof words[0]) return error_set(error, "a maze is ROOMS,GENERATOR,SEED, such as 20,dfs,7");
    snprintf(words[count++], sizeof words[0], "%.*s", (int)length, at);
    at += length;
    if (!*at) break;
    if (count == 3) return error_set(error, "a maze is ROOMS,GENERATOR,SEED, such as 20,dfs,7");
    at++;
  }
  uint64_t rooms;
  if (!whole_number(words[0], MAZE_ROOMS_MAX, &rooms) || rooms < MAZE_ROOMS_MIN)
    return error_set(error, "a maze has %d to %d rooms per side, not '%s'", MAZE_ROOMS_MIN, MAZE_ROOMS_MAX, words[0]);
  link->rooms = (int32_t)rooms;
  link->maze_kind = count > 1 ? maze_kind_find(words[1]) : (MazeKind)0;
  if (link->maze_kind == MAZE_KIND_COUNT)
    return error_set(error, "no generator '%s'; there are: dfs wilson braided", words[1]);
  return count < 3 || read_seed(link, words[2], error);
}

/* SIDE,SEED or the tiles row by row. */
static bool read_puzzle(Link *link, const char *value, Error *error) {
  const char *comma = strchr(value, ',');
  if (comma && strchr(comma + 1, ',')) {
    link->tiles_given = puzzle_read(&link->puzzle, value, error);
    return link->tiles_given && (puzzle_solvable(&link->puzzle) || error_set(error, "this board can't be solved"));
  }
  char side[8];
  uint64_t number;
  size_t length = strcspn(value, ",");
  snprintf(side, sizeof side, "%.*s", (int)(length < 7 ? length : 7), value);
  if (!whole_number(side, PUZZLE_SIDE_MAX, &number) || number < PUZZLE_SIDE_MIN)
    return error_set(error, "a puzzle has %d to %d tiles per side, not '%s'", PUZZLE_SIDE_MIN, PUZZLE_SIDE_MAX, side);
  link->puzzle.side = (int32_t)number;
  return !comma || read_seed(link, comma + 1, error);
}

static bool read_name(Link *link, const char *value, Error *error) {
  static const char allowed[] = "abcdefghijklmnopqrstuvwxyz0123456789-_";
  if (!*value || strlen(value) >= sizeof link->name || strspn(value, allowed) != strlen(value))
    return error_set(error, "'%s' is not the name of a %s", value, link_kind_ids[link->kind]);
  snprintf(link->name, sizeof link->name, "%s", value);
  return true;
}

static bool read_content(Link *link, const char *value, Error *error) {
  size_t length = strlen(value);
  if (length == 0 || length > LINK_CONTENT_MOST)
    return error_set(error, "the content of a link has 1 to %d letters, not %zu", LINK_CONTENT_MOST, length);
  link->content =
      (link->kind == LINK_REPLAY ? link_unpack_record : link_unpack_map)(value, length, &link->content_size, error);
  return link->content != NULL;
}

static bool (*const readers[LINK_KIND_COUNT])(Link *, const char *, Error *) = {
    [LINK_PLAY] = read_map,    [LINK_RACE] = read_map,  [LINK_MAZE] = read_maze,      [LINK_PUZZLE] = read_puzzle,
    [LINK_LESSON] = read_name, [LINK_ROOM] = read_name, [LINK_REPLAY] = read_content, [LINK_MAP] = read_content};

/* ---- the whole ---- */

/* A ':' with nothing after it is left over from a link that was cut off: an error is better than a game with other
 * options. */
static bool has_options(const char *agent, Error *error) {
  size_t length = strlen(agent);
  return length == 0 || agent[length - 1] != ':' || error_set(error, "'%s' has no options after the ':'", agent);
}

/* Whether every agent that is named can play the level, and the level takes the map. No program is started to find
 * out. */
static bool check_players(Link *link, Error *error) {
  if (link->kind != LINK_PLAY && link->kind != LINK_RACE && link->kind != LINK_MAP) return true;
  Map *map = link->kind == LINK_MAP ? map_parse(link->content, link->content_size, "link", error)
                                    : maps_open(link->map, error);
  if (!map) return false;
  if (link->level == 0) link->level = maps_level(map);
  const Level *level = level_choose(link->level, error);
  bool ok = level && level_accepts(level, map, error);
  map_destroy(map);
  Agent agent;
  for (int32_t i = 0; ok && i < link->agent_count; i++) {
    ok = has_options(link->agents[i], error) &&
         agent_choose_known(&agent, link->agents[i], SIDE_PACMAN, link->level, error);
    if (ok && agent.info->flags & AGENT_REPLAY)
      ok = error_set(error, "'%s' needs a record; a link has its replays inside", link->agents[i]);
  }
  return ok && (!link->monsters[0] || (has_options(link->monsters, error) &&
                                       agent_choose_known(&agent, link->monsters, SIDE_MONSTERS, link->level, error)));
}

static bool read_pair(Link *link, const char *pair, size_t length, unsigned *seen, Error *error) {
  const char *equal = memchr(pair, '=', length);
  char key[32], value[1024];
  if (!equal || equal == pair || equal - pair >= (ptrdiff_t)sizeof key)
    return error_set(error, "after '&' a link has KEY=VALUE, not '%.*s'", (int)(length < 40 ? length : 40), pair);
  snprintf(key, sizeof key, "%.*s", (int)(equal - pair), pair);
  if (!decode(equal + 1, length - (size_t)(equal + 1 - pair), value, sizeof value))
    return error_set(error, "the value of '%s' is too long or has a broken escape", key);
  for (uint32_t i = 0; i < KEYS; i++) {
    if (strcmp(keys[i].key, key) != 0 || !(keys[i].kinds >> link->kind & 1)) continue;
    if (!keys[i].many && *seen >> i & 1) return error_set(error, "'%s' is given twice", key);
    *seen |= 1u << i;
    return keys[i].read(link, value, error);
  }
  return error_set(error, "a link '#%s=' has no '%s'", link_kind_ids[link->kind], key);
}

static bool read_all(Link *link, const char *text, Error *error) {
  size_t first = strcspn(text, "&");
  const char *equal = memchr(text, '=', first);
  link->kind = LINK_KIND_COUNT;
  for (int i = 0; equal && i < (int)LINK_KIND_COUNT; i++)
    if (strlen(link_kind_ids[i]) == (size_t)(equal - text) &&
        strncmp(text, link_kind_ids[i], (size_t)(equal - text)) == 0)
      link->kind = (LinkKind)i;
  if (link->kind == LINK_KIND_COUNT)
    return error_set(error, "a link begins with #play= #race= #maze= #puzzle= #lesson= #room= #replay= or #map=");
  char value[LINK_BYTES_MOST];
  if (!decode(equal + 1, first - (size_t)(equal + 1 - text), value, sizeof value))
    return error_set(error, "the link is too long or has a broken escape");
  if (!readers[link->kind](link, value, error)) return false;
  unsigned seen = 0;
  for (const char *at = text + first; *at == '&';) {
    size_t length = strcspn(++at, "&");
    if (!read_pair(link, at, length, &seen, error)) return false;
    at += length;
  }
  return check_players(link, error);
}

bool link_read(Link *link, const char *text, Error *error) {
  *link = (Link){0};
  const char *mark = strchr(text, '#');
  if (mark) text = mark + 1;
  if (strlen(text) > LINK_BYTES_MOST)
    return error_set(error, "a link has at most %d letters, not %zu", LINK_BYTES_MOST, strlen(text));
  if (read_all(link, text, error)) return true;
  link_destroy(link);
  return false;
}

void link_destroy(Link *link) {
  free(link->content);
  *link = (Link){0};
}

/* ---- writing ---- */

static void write_key(Text *out, const char *key, const char *value) {
  text_print(out, "&%s=", key);
  write_value(out, value);
}

static void write_first(Text *out, const Link *link, const char *letters) {
  text_print(out, "#%s=", link_kind_ids[link->kind]);
  switch (link->kind) {
    case LINK_PLAY:
    case LINK_RACE: write_value(out, link->map); break;
    case LINK_MAZE:
      text_print(out, "%d,%s,%" PRIu64, (int)link->rooms, maze_kind_ids[link->maze_kind], link->seed);
      break;
    case LINK_PUZZLE:
      if (!link->tiles_given) text_print(out, "%d,%" PRIu64, (int)link->puzzle.side, link->seed);
      for (int32_t i = 0; link->tiles_given && i < link->puzzle.side * link->puzzle.side; i++)
        text_print(out, "%s%d", i ? "," : "", (int)link->puzzle.at[i]);
      break;
    case LINK_LESSON:
    case LINK_ROOM: write_value(out, link->name); break;
    case LINK_REPLAY:
    case LINK_MAP: text_print(out, "%s", letters); break;
    case LINK_KIND_COUNT: break;
  }
}

static void write_rest(Text *out, const Link *link) {
  bool game = link->kind == LINK_PLAY || link->kind == LINK_RACE || link->kind == LINK_MAP;
  if (game) text_print(out, "&level=%d", (int)link->level);
  for (int32_t i = 0; game && i < link->agent_count; i++)
    write_key(out, link->kind == LINK_RACE ? "agent" : "pacman", link->agents[i]);
  if (game && link->monsters[0]) write_key(out, "monsters", link->monsters);
  if (game && link->seed_given) text_print(out, "&seed=%" PRIu64, link->seed);
  if (link->max_turns > 0) text_print(out, "&max-turns=%d", (int)link->max_turns);
  if (link->sight != SIGHT_DIAMOND) write_key(out, "sight", sight_ids[link->sight]);
  if (link->kind == LINK_MAZE && link->energy > 0) write_key(out, "energy", energy_words[link->energy]);
}

char *link_write(const Link *link, Error *error) {
  char *letters = NULL;
  if (link->kind == LINK_REPLAY) {
    Record record;
    if (!record_parse(&record, link->content, link->content_size, "link", error)) return NULL;
    letters = link_pack_record(&record, error);
    record_destroy(&record);
  } else if (link->kind == LINK_MAP) {
    Map *map = map_parse(link->content, link->content_size, "link", error);
    letters = map ? link_pack_map(map, error) : NULL;
    map_destroy(map);
  }
  if (!letters && (link->kind == LINK_REPLAY || link->kind == LINK_MAP)) return NULL;
  Text out = {0};
  write_first(&out, link, letters);
  write_rest(&out, link);
  free(letters);
  size_t size;
  char *text = text_take(&out, &size);
  if (!text) error_set_memory(error, "out of memory for the link");
  return text;
}

static char *with_mark(const char *kind, char *letters, Error *error) {
  if (!letters) return NULL;
  Text out = {0};
  size_t size;
  text_print(&out, "#%s=%s", kind, letters);
  free(letters);
  char *text = text_take(&out, &size);
  if (!text) error_set_memory(error, "out of memory for the link");
  return text;
}

char *link_write_record(const Record *record, Error *error) {
  return with_mark(link_kind_ids[LINK_REPLAY], link_pack_record(record, error), error);
}

char *link_write_map(const Map *map, Error *error) {
  return with_mark(link_kind_ids[LINK_MAP], link_pack_map(map, error), error);
}

/* As one word of a shell. */
static void write_word(Text *out, const char *word) {
  text_char(out, '\'');
  for (; *word; word++)
    if (*word == '\'')
      text_print(out, "'\\''");
    else
      text_char(out, *word);
  text_char(out, '\'');
}

static void write_option(Text *out, const char *name, const char *value) {
  text_print(out, " --%s ", name);
  write_word(out, value);
}

/* The id of a map, which is a file's name: as it is where that is one word of a shell. */
static void write_id(Text *out, const char *id) {
  static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./";
  if (id[strspn(id, plain)] != '\0')
    write_word(out, id);
  else
    text_print(out, "%s", id);
}

void link_command(const Link *link, char *out, size_t room) {
  Text words = {0};
  size_t size;
  uint64_t seed = link->seed_given ? link->seed : 1;
  if (link->kind == LINK_PLAY) {
    text_print(&words, "pacade play ");
    write_id(&words, link->map);
    text_print(&words, " --level %d", (int)link->level);
    if (link->agent_count > 0) write_option(&words, "pacman", link->agents[0]);
    if (link->monsters[0]) write_option(&words, "monsters", link->monsters);
    if (link->max_turns > 0) text_print(&words, " --max-turns %d", (int)link->max_turns);
    if (link->sight != SIGHT_DIAMOND) text_print(&words, " --sight %s", sight_ids[link->sight]);
    text_print(&words, " --seed %" PRIu64, seed);
  } else if (link->kind == LINK_RACE) {
    text_print(&words, "pacade bench --level %d --map ", (int)link->level);
    write_id(&words, link->map);
    for (int32_t i = 0; i < link->agent_count; i++) write_option(&words, "agent", link->agents[i]);
    text_print(&words, " --games 1 --seed %" PRIu64, seed);
  } else if (link->kind == LINK_MAZE) {
    text_print(&words, "pacade maze --rooms %d --generator %s --seed %" PRIu64, (int)link->rooms,
               maze_kind_ids[link->maze_kind], link->seed);
    if (link->energy == 1) text_print(&words, " --factor %g", MAZE_FACTOR);
    if (link->energy == 2) text_print(&words, " --hidden");
  } else if (link->kind == LINK_PUZZLE && link->tiles_given) {
    text_print(&words, "pacade puzzle --tiles ");
    for (int32_t i = 0; i < link->puzzle.side * link->puzzle.side; i++)
      text_print(&words, "%s%d", i ? "," : "", (int)link->puzzle.at[i]);
  } else if (link->kind == LINK_PUZZLE) {
    text_print(&words, "pacade puzzle --shuffle %d --seed %" PRIu64, (int)link->puzzle.side, link->seed);
  }
  char *text = text_take(&words, &size);
  snprintf(out, room, "%s", text ? text : "");
  free(text);
}
