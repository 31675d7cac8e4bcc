/* Keeping the pattern databases: one file a side, with version and checksum. What is damaged is never trusted.
 * Knows no search, nor how the values come about. */
#include "ai/puzzle/pattern_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "game/core/file.h"
#include "game/core/rng.h"

/* Raised whenever the layout, the order of the values or the header changes. */
static const uint64_t file_version = 1;
static const char file_magic[8] = "pacadePD";
enum { AT_VERSION = 8, AT_LAYOUT = 16, AT_SIZE = 24, AT_SUM = 32, AT_HEADER_SUM = 56 };

static void put_number(uint8_t *at, uint64_t value) {
  for (int i = 0; i < 8; i++) at[i] = (uint8_t)(value >> (8 * i));
}

static uint64_t get_number(const uint8_t *at) {
  uint64_t value = 0;
  for (int i = 0; i < 8; i++) value |= (uint64_t)at[i] << (8 * i);
  return value;
}

/* Four lanes, so that the multiplications overlap: tens of megabytes in a few milliseconds. */
static uint64_t checksum(const uint8_t *bytes, size_t size) {
  uint64_t lane[4] = {1, 2, 3, 4};
  size_t i = 0;
  for (; i + 32 <= size; i += 32)
    for (int k = 0; k < 4; k++) {
      lane[k] = (lane[k] ^ get_number(bytes + i + (size_t)8 * (size_t)k)) * UINT64_C(0x9e3779b97f4a7c15);
      lane[k] ^= lane[k] >> 29;
    }
  for (; i < size; i++) lane[0] = (lane[0] ^ bytes[i]) * UINT64_C(0x9e3779b97f4a7c15);
  return rng_mix(lane[0]) ^ rng_mix(lane[1] + 1) ^ rng_mix(lane[2] + 2) ^ rng_mix(lane[3] + 3) ^ rng_mix(size);
}

/* Which tiles are in which group, in order: other groups, other file. */
static uint64_t layout_sum(const Patterns *patterns) {
  uint64_t sum = (uint64_t)patterns->side;
  for (int32_t i = 0; i < patterns->group_count; i++)
    for (int32_t k = 0; k < patterns->group[i].count; k++)
      sum = rng_mix(sum * 64 + patterns->group[i].tile[k] + (k == 0 ? 32 : 0));
  return sum;
}

static void write_header(const Patterns *patterns, uint8_t *header) {
  memset(header, 0, PATTERN_HEADER);
  memcpy(header, file_magic, sizeof file_magic);
  put_number(header + AT_VERSION, file_version);
  put_number(header + AT_LAYOUT, layout_sum(patterns));
  put_number(header + AT_SIZE, patterns->size);
  put_number(header + AT_SUM, checksum(patterns->bytes + PATTERN_HEADER, patterns->size - PATTERN_HEADER));
  put_number(header + AT_HEADER_SUM, checksum(header, AT_HEADER_SUM));
}

static bool header_fits(const Patterns *patterns, const uint8_t *bytes) {
  return memcmp(bytes, file_magic, sizeof file_magic) == 0 && get_number(bytes + AT_VERSION) == file_version &&
         get_number(bytes + AT_LAYOUT) == layout_sum(patterns) && get_number(bytes + AT_SIZE) == patterns->size &&
         get_number(bytes + AT_HEADER_SUM) == checksum(bytes, AT_HEADER_SUM) &&
         get_number(bytes + AT_SUM) == checksum(bytes + PATTERN_HEADER, patterns->size - PATTERN_HEADER);
}

static bool read_values(Patterns *patterns, const char *path) {
  size_t size;
  char *bytes = file_read(path, patterns->size, &size, NULL);
  if (!bytes) return false;
  if (size != patterns->size || !header_fits(patterns, (uint8_t *)bytes)) {
    free(bytes);
    return false;
  }
  uint8_t *kept = patterns_block(patterns);
  if (kept) memcpy(kept, bytes, size); /* into large pages */
  free(bytes);
  return kept != NULL;
}

/* Makes the folder and those above it. Failing is no matter here: writing the file will say why. */
static void make_folders(const char *folder) {
  char *path = strdup(folder);
  if (!path) return;
  for (char *at = path + 1; *at; at++)
    if (*at == '/') {
      *at = '\0';
      (void)mkdir(path, 0700);
      *at = '/';
    }
  (void)mkdir(path, 0700);
  free(path);
}

static char *join(const char *first, const char *second) {
  size_t room = strlen(first) + strlen(second) + 1;
  char *path = malloc(room);
  if (path) snprintf(path, room, "%s%s", first, second);
  return path;
}

char *patterns_folder(void) {
  const char *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
  if (cache && cache[0] == '/') return join(cache, "/pacade"); /* a relative one is to be ignored, says the standard */
  if (home && home[0] == '/') return join(home, "/.cache/pacade");
  return NULL;
}

char *patterns_path(const char *folder, int32_t side) {
  char name[32];
  snprintf(name, sizeof name, "/puzzle-%dx%d.pdb", (int)side, (int)side);
  return join(folder, name);
}

PatternsMade patterns_get(Patterns *patterns, const char *folder, int32_t threads, PatternWork *work, Error *error) {
  if (error) error->text[0] = '\0';
  char *path = folder ? patterns_path(folder, patterns->side) : NULL;
  PatternsMade made = PATTERNS_READ;
  if (!path || !read_values(patterns, path)) {
    made = patterns_build(patterns, threads, work, error);
    if (made == PATTERNS_BUILT && path) {
      make_folders(folder);
      write_header(patterns, patterns->bytes);
      (void)file_write(path, (const char *)patterns->bytes, patterns->size, error);
    }
  }
  free(path);
  return made;
}
