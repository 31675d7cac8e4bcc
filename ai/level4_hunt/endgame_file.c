/* Keeping endgame tables: one file a board and number of monsters, with version and checksum. What is damaged is never
 * trusted. Knows no search, nor how the values come about. */
#include "ai/level4_hunt/endgame_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "game/core/file.h"
#include "game/core/rng.h"

/* Raised whenever the rules, the order of the states or the header changes. */
static const uint64_t file_version = 1;
static const char file_magic[8] = "pacadeEG";
enum { AT_VERSION = 8, AT_BOARD = 16, AT_STATES = 24, AT_SUM = 32, AT_MONSTERS = 40, AT_HEADER_SUM = 56 };

static void put_number(uint8_t *at, uint64_t value) {
  for (int i = 0; i < 8; i++) at[i] = (uint8_t)(value >> (8 * i));
}

static uint64_t get_number(const uint8_t *at) {
  uint64_t value = 0;
  for (int i = 0; i < 8; i++) value |= (uint64_t)at[i] << (8 * i);
  return value;
}

static uint64_t checksum(const uint8_t *bytes, size_t size) {
  uint64_t sum = size;
  size_t i = 0;
  for (; size - i >= 8; i += 8) {
    sum = (sum ^ get_number(bytes + i)) * UINT64_C(0x9e3779b97f4a7c15);
    sum ^= sum >> 29;
  }
  for (; i < size; i++) sum = (sum ^ bytes[i]) * UINT64_C(0x9e3779b97f4a7c15);
  return rng_mix(sum);
}

/* Size and walls: what the table depends on. */
static uint64_t board_sum(const Arena *arena) {
  uint64_t sum = rng_mix((uint64_t)arena->board->rows << 32 | (uint64_t)arena->board->cols);
  for (Spot spot = 0; spot < arena->spots; spot++) sum = rng_mix(sum + (uint64_t)arena->cell_of[spot] + 1);
  return sum;
}

static void write_header(const Arena *arena, const Endgame *endgame, const uint8_t *values, uint8_t *header) {
  memset(header, 0, ENDGAME_HEADER);
  memcpy(header, file_magic, sizeof file_magic);
  put_number(header + AT_VERSION, file_version);
  put_number(header + AT_BOARD, board_sum(arena));
  put_number(header + AT_STATES, endgame->states);
  put_number(header + AT_MONSTERS, (uint64_t)endgame->monsters);
  put_number(header + AT_SUM, checksum(values, endgame->states * 2));
  put_number(header + AT_HEADER_SUM, checksum(header, AT_HEADER_SUM));
}

static bool header_fits(const Arena *arena, int32_t monsters, size_t states, const uint8_t *bytes) {
  return memcmp(bytes, file_magic, sizeof file_magic) == 0 && get_number(bytes + AT_VERSION) == file_version &&
         get_number(bytes + AT_HEADER_SUM) == checksum(bytes, AT_HEADER_SUM) &&
         get_number(bytes + AT_BOARD) == board_sum(arena) && get_number(bytes + AT_STATES) == states &&
         get_number(bytes + AT_MONSTERS) == (uint64_t)monsters &&
         get_number(bytes + AT_SUM) == checksum(bytes + ENDGAME_HEADER, states * 2);
}

/* Values stand in the file low byte first, whatever the machine. */
static Endgame *read_table(const Arena *arena, int32_t monsters, size_t states, const char *path) {
  size_t size, wanted = ENDGAME_HEADER + states * 2;
  char *text = file_read(path, wanted, &size, NULL);
  Endgame *endgame = NULL;
  const uint8_t *bytes = (const uint8_t *)text;
  if (text && size == wanted && header_fits(arena, monsters, states, bytes)) {
    endgame = calloc(1, sizeof *endgame);
    uint16_t *values = malloc(states * sizeof *values);
    if (endgame && values) {
      for (size_t i = 0; i < states; i++)
        values[i] = (uint16_t)(bytes[ENDGAME_HEADER + 2 * i] | bytes[ENDGAME_HEADER + 2 * i + 1] << 8);
      *endgame = (Endgame){.spots = arena->spots, .monsters = monsters, .states = states, .caught_in = values};
    } else {
      free(values);
      free(endgame);
      endgame = NULL;
    }
  }
  free(text);
  return endgame;
}

/* Failing is no matter: the table is there all the same, and will be built again next time. */
static void keep_table(const Arena *arena, const Endgame *endgame, const char *folder, const char *path) {
  size_t size = ENDGAME_HEADER + endgame->states * 2;
  uint8_t *bytes = malloc(size);
  if (!bytes) return;
  for (size_t i = 0; i < endgame->states; i++) {
    bytes[ENDGAME_HEADER + 2 * i] = (uint8_t)endgame->caught_in[i];
    bytes[ENDGAME_HEADER + 2 * i + 1] = (uint8_t)(endgame->caught_in[i] >> 8);
  }
  write_header(arena, endgame, bytes + ENDGAME_HEADER, bytes);
  char *parent = strdup(folder), *slash = parent ? strrchr(parent, '/') : NULL;
  if (slash) {
    *slash = '\0';
    (void)mkdir(parent, 0700);
  }
  free(parent);
  (void)mkdir(folder, 0700);
  (void)file_write(path, (const char *)bytes, size, NULL);
  free(bytes);
}

static char *join(const char *first, const char *second) {
  size_t room = strlen(first) + strlen(second) + 1;
  char *path = malloc(room);
  if (path) snprintf(path, room, "%s%s", first, second);
  return path;
}

char *endgame_folder(void) {
  const char *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
  if (cache && cache[0] == '/') return join(cache, "/pacade"); /* a relative one is to be ignored, says the standard */
  if (home && home[0] == '/') return join(home, "/.cache/pacade");
  return NULL;
}

char *endgame_path(const Arena *arena, int32_t monsters, const char *folder) {
  char name[64];
  snprintf(name, sizeof name, "/hunt-%016llx-%d.egt", (unsigned long long)board_sum(arena), (int)monsters);
  return join(folder, name);
}

Endgame *endgame_get(const Arena *arena, int32_t monsters, const char *folder, const EndgameWork *work) {
  size_t states = endgame_states(arena, monsters);
  if (states == 0) return NULL;
  char *path = folder && states >= ENDGAME_KEEP_STATES ? endgame_path(arena, monsters, folder) : NULL;
  Endgame *endgame = path ? read_table(arena, monsters, states, path) : NULL;
  if (!endgame) {
    endgame = endgame_create(arena, monsters, work);
    if (endgame && path) keep_table(arena, endgame, folder, path);
  }
  free(path);
  return endgame;
}
