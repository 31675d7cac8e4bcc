/* The lasting store with damage: bytes written over a whole file here and there (three bytes say where and how many),
 * or any bytes as the file. Whatever it is: opening, listing, reading and saving end, and a store that saves gives back
 * what was saved. */
#include <dirent.h>
#include <sys/stat.h>
#include <unistd.h>

#include "game/core/file.h"
#include "game/store/boards.h"
#include "game/store/preferences.h"
#include "game/store/saves.h"
#include "tests/fuzz/fuzz.h"

enum { WHOLE = 0xFF, BLOCK = 64 };
static char folder[256], path[300];
static char *sound;
static size_t sound_size;

/* What is left from the last input: the file, its journals, and what was set aside. */
static void clear_folder(void) {
  DIR *open_folder = opendir(folder);
  must(open_folder);
  const struct dirent *item;
  while ((item = readdir(open_folder))) {
    char file[600];
    snprintf(file, sizeof file, "%s/%s", folder, item->d_name);
    if (item->d_name[0] != '.') (void)unlink(file);
  }
  closedir(open_folder);
}

static void remove_folder(void) {
  clear_folder();
  (void)rmdir(folder);
  free(sound);
}

static void fill(Db *db) {
  Error error;
  Result result = {.board = "maze/easy", .player = PLAYER_GUEST, .steps = 12, .ms = 3400, .score = 7, .seed = 5};
  SaveDraft draft = {.kind = "maze", .title = "one", .bytes = "some bytes", .size = 10};
  must(boards_add(db, &result, "a replay", 8, NULL, &error));
  must(saves_put(db, &draft, NULL, &error));
  ProfileReply reply;
  profile_set_cost(db, PROFILE_COST_LEAST);
  must(profile_register(db, "Ada", "a password", &reply));
  must(preferences_set(db, reply.profile.id, "theme", "paper", &error));
}

static void begin(void) {
  Error error;
  snprintf(folder, sizeof folder, "%s/pacade-fuzz-%ld", access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp",
           (long)getpid());
  snprintf(path, sizeof path, "%s/pacade.db", folder);
  must(mkdir(folder, 0700) == 0);
  Db *db = db_open(path, &error);
  must(db && db_saves(db));
  fill(db);
  db_close(db);
  sound = file_read(path, (size_t)1 << 24, &sound_size, &error);
  must(sound);
  (void)atexit(remove_folder);
}

static void use(Db *db) {
  Error error;
  SaveInfo *saves = NULL;
  Profile *profiles = NULL;
  Pairs pairs = {0};
  int32_t count = 0;
  size_t size;
  Result top[4];
  if (saves_list(db, 0, NULL, &saves, &count, &error))
    for (int32_t i = 0; i < count; i++) free(saves_get(db, 0, saves[i].id, &size, &error));
  free(saves);
  if (profile_list(db, &profiles, &count, &error)) {
    for (int32_t i = 0; i < count; i++)
      if (preferences_load(db, profiles[i].id, &pairs, &error)) pairs_destroy(&pairs);
    free(profiles);
  }
  int32_t found = boards_top(db, "maze/easy", ORDER_TIME, top, 4, &error);
  for (int32_t i = 0; i < found; i++) free(boards_replay(db, top[i].id, &size, &error));
  SaveDraft draft = {.kind = "puzzle", .title = "two", .bytes = "other bytes", .size = 11};
  int64_t id;
  if (!saves_put(db, &draft, &id, &error)) return;
  char *bytes = saves_get(db, 0, id, &size, &error);
  must(!db_saves(db) || !bytes || (size == 11 && memcmp(bytes, "other bytes", 11) == 0));
  free(bytes);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  if (!sound) begin();
  char *copy = text_of((const uint8_t *)sound, sound_size);
  bool whole = size > 0 && bytes[0] == WHOLE;
  for (size_t at = 0; !whole && at + 3 < size;) {
    size_t place = ((size_t)bytes[at] << 8 | bytes[at + 1]) * 7919 % sound_size, many = bytes[at + 2] % BLOCK;
    for (at += 3; many > 0 && at < size && place < sound_size; many--) copy[place++] = (char)bytes[at++];
  }
  Error error;
  clear_folder();
  FILE *out = fopen(path, "wb");
  must(out);
  if (whole)
    fwrite(bytes + 1, 1, size - 1, out);
  else
    fwrite(copy, 1, sound_size, out);
  must(fclose(out) == 0);
  Db *db = db_open(path, &error);
  must(db);
  use(db);
  db_close(db);
  free(copy);
  return 0;
}
