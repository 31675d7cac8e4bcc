/* Saving endgame tables: one file per board and number of monsters, with version and checksum. Damaged data is never
 * trusted. Knows no search, nor how the values are computed. */
#include "ai/level4_hunt/endgame_file.h"

#include <stdio.h>
#include <stdlib.h>

#include "ai/common/table_cache.h"
#include "game/core/rng.h"

static const char file_ending[] = ".egt";

/* The version is raised whenever the rules or the order of the states changes. */
static TableCacheTag tag_of(const Arena *arena, int32_t monsters) {
  return (TableCacheTag){.magic = "pacadeEG", .version = 2, .about = rng_mix(arena_sum(arena) + (uint64_t)monsters)};
}

/* The turns of a state as they follow from its neighbours: the longest of Pacman's moves, each with the worst reply. */
static int32_t caught_in_by_moves(const Endgame *endgame, const Arena *arena, const Position *at) {
  const Exits *exits = &arena->exits[at->pacman];
  int32_t longest = ENDGAME_SAFE;
  for (int32_t i = 0; i < at->monster_count; i++)
    if (at->monsters[i] == at->pacman) return ENDGAME_SAFE; /* the game is over: such a state can't occur */
  for (int32_t i = 0; i < exits->count; i++) {
    int32_t turns = endgame_move_caught_in(endgame, arena, at, exits->to[i]);
    if (turns == ENDGAME_SAFE) return ENDGAME_SAFE;
    if (turns > longest) longest = turns;
  }
  return longest;
}

/* What the table says about each state must follow from its neighbours: since turns only grow on the way back from
 * being caught, there is one such table, the true one. Of these checks every one counts: a few states that are called
 * safe contradict the rest only where they end. Takes four fifths of the time of building it. */
static bool holds_together(const Endgame *endgame, const Arena *arena) {
  size_t spots = (size_t)arena->spots;
  for (size_t state = 0; state < endgame->states; state++) {
    Position at = {.monster_count = (uint8_t)endgame->monsters};
    size_t rest = state;
    for (int32_t i = endgame->monsters; i-- > 0; rest /= spots) at.monsters[i] = (Spot)(rest % spots);
    at.pacman = (Spot)rest;
    if (endgame->caught_in[state] == UINT16_MAX) return false; /* too long to be counted: it says nothing */
    if (endgame->caught_in[state] != caught_in_by_moves(endgame, arena, &at)) return false;
  }
  return true;
}

/* Values are stored low byte first, whatever the machine. */
static Endgame *read_table(const Arena *arena, int32_t monsters, size_t states, const char *path) {
  TableCacheTag tag = tag_of(arena, monsters);
  uint8_t *bytes = table_cache_read(path, TABLE_CACHE_HEADER + states * 2, &tag);
  if (!bytes) return NULL;
  Endgame *endgame = calloc(1, sizeof *endgame);
  uint16_t *values = malloc(states * sizeof *values);
  if (endgame && values) {
    for (size_t i = 0; i < states; i++)
      values[i] = (uint16_t)(bytes[TABLE_CACHE_HEADER + 2 * i] | bytes[TABLE_CACHE_HEADER + 2 * i + 1] << 8);
    *endgame = (Endgame){.spots = arena->spots, .monsters = monsters, .states = states, .caught_in = values};
  } else {
    free(values);
    free(endgame);
    endgame = NULL;
  }
  free(bytes);
  if (endgame && !holds_together(endgame, arena)) {
    endgame_destroy(endgame);
    endgame = NULL;
  }
  return endgame;
}

/* A failure is ignored: the table is in memory, and will be built again next time. */
static void keep_table(const Arena *arena, const Endgame *endgame, const char *folder, const char *path,
                       const atomic_bool *cancel) {
  size_t size = TABLE_CACHE_HEADER + endgame->states * 2;
  uint8_t *bytes = malloc(size);
  if (!bytes) return;
  for (size_t i = 0; i < endgame->states; i++) {
    bytes[TABLE_CACHE_HEADER + 2 * i] = (uint8_t)endgame->caught_in[i];
    bytes[TABLE_CACHE_HEADER + 2 * i + 1] = (uint8_t)(endgame->caught_in[i] >> 8);
  }
  TableCacheTag tag = tag_of(arena, endgame->monsters);
  if (table_cache_write(folder, path, bytes, size, &tag, cancel, NULL))
    table_cache_trim(folder, file_ending, ENDGAME_KEEP_FILES);
  free(bytes);
}

char *endgame_path(const Arena *arena, int32_t monsters, const char *folder) {
  char name[64];
  snprintf(name, sizeof name, "hunt-%016llx-%d%s", (unsigned long long)arena_sum(arena), (int)monsters, file_ending);
  return table_cache_path(folder, name);
}

Endgame *endgame_get(const Arena *arena, int32_t monsters, const char *folder, const EndgameWork *work) {
  size_t states = endgame_states(arena, monsters);
  if (states == 0) return NULL;
  char *path = folder && states >= ENDGAME_KEEP_STATES ? endgame_path(arena, monsters, folder) : NULL;
  if (!path) return endgame_create(arena, monsters, work);
  const atomic_bool *cancel = work ? work->cancel : NULL;
  uint64_t about = tag_of(arena, monsters).about;
  Endgame *endgame = read_table(arena, monsters, states, path);
  if (!endgame && table_cache_claim(about, &(Budget){.cancel = cancel})) {
    endgame = read_table(arena, monsters, states, path); /* another thread may have built it meanwhile */
    if (!endgame) {
      endgame = endgame_create(arena, monsters, work);
      if (endgame) keep_table(arena, endgame, folder, path, cancel);
    }
    table_cache_release(about);
  }
  free(path);
  return endgame;
}
