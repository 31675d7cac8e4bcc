/* Reading and writing of kept tables: the header and its sums. Knows no table's content. */
#include "ai/common/table_cache.h"

#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "game/core/file.h"
#include "game/core/rng.h"

enum { AT_VERSION = 8, AT_ABOUT = 16, AT_SIZE = 24, AT_SUM = 32, AT_HEADER_SUM = 56, MAGIC_SIZE = 8 };
enum { FORMAT = 2 };          /* of the header, and of how sums are made */
enum { TORN_SECONDS = 3600 }; /* a write takes seconds */

static void put_number(uint8_t *at, uint64_t value) {
  for (int i = 0; i < 8; i++) at[i] = (uint8_t)(value >> (8 * i));
}

static uint64_t get_number(const uint8_t *at) {
  uint64_t value = 0;
  for (int i = 0; i < 8; i++) value |= (uint64_t)at[i] << (8 * i);
  return value;
}

/* Four lanes, so that the multiplications overlap: tens of megabytes in a few milliseconds. */
static uint64_t checksum(uint64_t key, const uint8_t *bytes, size_t size) {
  uint64_t lane[4] = {key + 1, key + 2, key + 3, key + 4};
  size_t i = 0;
  for (; i + 32 <= size; i += 32)
    for (int k = 0; k < 4; k++) {
      lane[k] = (lane[k] ^ get_number(bytes + i + (size_t)8 * (size_t)k)) * UINT64_C(0x9e3779b97f4a7c15);
      lane[k] ^= lane[k] >> 29;
    }
  for (; i < size; i++) lane[0] = (lane[0] ^ bytes[i]) * UINT64_C(0x9e3779b97f4a7c15);
  return rng_mix(lane[0]) ^ rng_mix(lane[1] + 1) ^ rng_mix(lane[2] + 2) ^ rng_mix(lane[3] + 3) ^ rng_mix(size);
}

/* Values of one table are never those of another: what they are of is part of their sum. */
uint64_t table_cache_sum(const uint8_t *bytes, size_t size, const TableCacheTag *tag) {
  uint64_t key = rng_mix(get_number((const uint8_t *)tag->magic) ^ rng_mix(FORMAT));
  key = rng_mix(rng_mix(key ^ tag->version) ^ tag->about);
  return checksum(rng_mix(key ^ size), bytes + TABLE_CACHE_HEADER, size - TABLE_CACHE_HEADER);
}

static bool fits(const uint8_t *bytes, size_t size, const TableCacheTag *tag) {
  if (memcmp(bytes, tag->magic, MAGIC_SIZE) != 0 || get_number(bytes + AT_VERSION) != tag->version ||
      get_number(bytes + AT_ABOUT) != tag->about || get_number(bytes + AT_SIZE) != size ||
      get_number(bytes + AT_HEADER_SUM) != checksum(FORMAT, bytes, AT_HEADER_SUM))
    return false;
  uint64_t sum = table_cache_sum(bytes, size, tag);
  return get_number(bytes + AT_SUM) == sum && (tag->content == 0 || tag->content == sum);
}

/* Whether only this user can make, rename and remove files there. */
static bool folder_private(const char *folder) {
  struct stat about;
  return stat(folder, &about) == 0 && S_ISDIR(about.st_mode) && about.st_uid == geteuid() &&
         (about.st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

static bool folder_of_file_private(const char *path) {
  char *folder = strdup(path), *slash = folder ? strrchr(folder, '/') : NULL;
  if (slash) *slash = '\0';
  bool ok = folder && folder_private(slash ? folder : ".");
  free(folder);
  return ok;
}

uint8_t *table_cache_read(const char *path, size_t size, const TableCacheTag *tag) {
  size_t found;
  if (!folder_of_file_private(path)) return NULL;
  uint8_t *bytes = (uint8_t *)file_read_private(path, size, &found, NULL);
  if (bytes && found == size && size >= TABLE_CACHE_HEADER && fits(bytes, size, tag)) {
    (void)utimensat(AT_FDCWD, path, NULL, 0);
    return bytes;
  }
  free(bytes);
  return NULL;
}

/* A failure is ignored here: writing the file will report it. */
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

static bool ends_so(const char *name, const char *ending) {
  size_t length = strlen(name), end = strlen(ending);
  return length >= end && strcmp(name + length - end, ending) == 0;
}

/* Looks through the folder; how many such files there are, and the oldest of them (of two as old, the first by name),
 * allocated. */
static int32_t find_oldest(const char *folder, const char *ending, char **oldest) {
  DIR *dir = opendir(folder);
  int32_t count = 0;
  struct timespec least = {0};
  *oldest = NULL;
  for (const struct dirent *entry; dir && (entry = readdir(dir)) != NULL;) {
    struct stat about;
    char *path = ends_so(entry->d_name, ending) ? table_cache_path(folder, entry->d_name) : NULL;
    if (path && lstat(path, &about) == 0 && S_ISREG(about.st_mode)) {
      int64_t later = about.st_mtim.tv_sec != least.tv_sec ? (int64_t)about.st_mtim.tv_sec - (int64_t)least.tv_sec
                                                           : about.st_mtim.tv_nsec - least.tv_nsec;
      count++;
      if (!*oldest || later < 0 || (later == 0 && strcmp(path, *oldest) < 0)) {
        char *swap = *oldest;
        *oldest = path;
        path = swap;
        least = about.st_mtim;
      }
    }
    free(path);
  }
  if (dir) closedir(dir);
  return count;
}

/* What processes that were killed while they wrote have left behind, under the temporary names of file_write: nobody
 * else would ever remove it. Younger ones may still be written to. */
static void remove_torn(const char *folder, const char *ending) {
  DIR *dir = opendir(folder);
  time_t old = time(NULL) - TORN_SECONDS;
  for (const struct dirent *entry; dir && (entry = readdir(dir)) != NULL;) {
    struct stat about;
    const char *at = ends_so(entry->d_name, ".part") ? strstr(entry->d_name, ending) : NULL;
    char *path = at && at[strlen(ending)] == '.' ? table_cache_path(folder, entry->d_name) : NULL;
    if (path && lstat(path, &about) == 0 && S_ISREG(about.st_mode) && about.st_mtim.tv_sec < old) (void)unlink(path);
    free(path);
  }
  if (dir) closedir(dir);
}

bool table_cache_write(const char *folder, const char *path, uint8_t *bytes, size_t size, const TableCacheTag *tag,
                       const atomic_bool *cancel, Error *error) {
  memset(bytes, 0, TABLE_CACHE_HEADER);
  memcpy(bytes, tag->magic, MAGIC_SIZE);
  put_number(bytes + AT_VERSION, tag->version);
  put_number(bytes + AT_ABOUT, tag->about);
  put_number(bytes + AT_SIZE, size);
  put_number(bytes + AT_SUM, table_cache_sum(bytes, size, tag));
  put_number(bytes + AT_HEADER_SUM, checksum(FORMAT, bytes, AT_HEADER_SUM));
  make_folders(folder);
  struct stat about;
  if (stat(folder, &about) == 0 && S_ISDIR(about.st_mode) && !folder_private(folder))
    return error_set(error, "%s: others may write there", folder);
  const char *name = strrchr(path, '/'), *ending = name ? strrchr(name, '.') : NULL;
  if (ending) remove_torn(folder, ending);
  return file_write_cached(path, (const char *)bytes, size, cancel, error);
}

void table_cache_trim(const char *folder, const char *ending, int32_t most) {
  bool more = true;
  while (more) {
    char *oldest;
    more = find_oldest(folder, ending, &oldest) > most && oldest && unlink(oldest) == 0;
    free(oldest);
  }
}

char *table_cache_path(const char *folder, const char *name) {
  size_t room = strlen(folder) + strlen(name) + 2;
  char *path = malloc(room);
  if (path) snprintf(path, room, "%s/%s", folder, name);
  return path;
}

char *table_cache_folder(void) {
  const char *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
  if (cache && cache[0] == '/')
    return table_cache_path(cache, "pacade"); /* a relative one is to be ignored, says the standard */
  if (home && home[0] == '/') return table_cache_path(home, ".cache/pacade");
  return NULL;
}

/* ---- one thread that computes, others that wait ---- */

enum { CLAIMS = 64, NAP_NS = 5000000 };
static pthread_mutex_t claims_lock = PTHREAD_MUTEX_INITIALIZER;
static uint64_t claims[CLAIMS];
static int32_t claim_count;

/* Where it is in the list, or -1. The lock is held. */
static int32_t find_claim(uint64_t about) {
  for (int32_t i = 0; i < claim_count; i++)
    if (claims[i] == about) return i;
  return -1;
}

bool table_cache_claim(uint64_t about, const Budget *budget) {
  while (true) {
    pthread_mutex_lock(&claims_lock);
    bool mine = claim_count < CLAIMS && find_claim(about) < 0;
    if (mine) claims[claim_count++] = about;
    pthread_mutex_unlock(&claims_lock);
    if (mine) return true;
    if (budget_time(budget) != BUDGET_OK) return false;
    nanosleep(&(struct timespec){.tv_nsec = NAP_NS}, NULL);
  }
}

void table_cache_release(uint64_t about) {
  pthread_mutex_lock(&claims_lock);
  int32_t at = find_claim(about);
  if (at >= 0) claims[at] = claims[--claim_count];
  pthread_mutex_unlock(&claims_lock);
}
