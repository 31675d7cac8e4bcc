/* Saving, opening and the draft. Files are written whole or not at all.
 * Must not know what is painted. */
#include "game/app/model/edit_file.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "game/core/file.h"
#include "game/core/utf8.h"
#include "game/play/maps.h"
#include "game/store/folders.h"

static const size_t MAP_BYTES = (size_t)64 << 20;

/* ---- names ---- */

/* Letters with marks, by ranges of code points. */
static const struct {
  uint32_t from, to;
  char plain;
} marks[] = {
    {0xC0, 0xC5, 'a'},     {0xC7, 0xC7, 'c'},     {0xC8, 0xCB, 'e'},     {0xCC, 0xCF, 'i'},     {0xD1, 0xD1, 'n'},
    {0xD2, 0xD6, 'o'},     {0xD9, 0xDC, 'u'},     {0xDD, 0xDD, 'y'},     {0xE0, 0xE5, 'a'},     {0xE7, 0xE7, 'c'},
    {0xE8, 0xEB, 'e'},     {0xEC, 0xEF, 'i'},     {0xF1, 0xF1, 'n'},     {0xF2, 0xF6, 'o'},     {0xF9, 0xFC, 'u'},
    {0xFD, 0xFF, 'y'},     {0x102, 0x103, 'a'},   {0x110, 0x111, 'd'},   {0x128, 0x129, 'i'},   {0x168, 0x169, 'u'},
    {0x1A0, 0x1A1, 'o'},   {0x1AF, 0x1B0, 'u'},   {0x1EA0, 0x1EB7, 'a'}, {0x1EB8, 0x1EC7, 'e'}, {0x1EC8, 0x1ECB, 'i'},
    {0x1ECC, 0x1EE3, 'o'}, {0x1EE4, 0x1EF1, 'u'}, {0x1EF2, 0x1EF9, 'y'},
};

/* The next letter; a wrong byte counts as a blank. */
static uint32_t next_letter(const char **at) {
  uint32_t letter = ' ';
  size_t length = utf8_next(*at, strnlen(*at, 4), &letter);
  *at += length > 0 ? length : 1;
  return letter;
}

static char plain_letter(uint32_t letter) {
  if ((letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9')) return (char)letter;
  if (letter >= 'A' && letter <= 'Z') return (char)(letter - 'A' + 'a');
  for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
    if (letter >= marks[i].from && letter <= marks[i].to) return marks[i].plain;
  return '-';
}

void edit_name(const char *title, char out[EDIT_NAME]) {
  size_t used = 0;
  while (*title && used + 1 < EDIT_NAME) {
    char letter = plain_letter(next_letter(&title));
    if (letter == '-' && (used == 0 || out[used - 1] == '-')) continue;
    out[used++] = letter;
  }
  while (used > 0 && out[used - 1] == '-') used--;
  out[used] = 0;
  if (used == 0) snprintf(out, EDIT_NAME, "untitled");
}

bool edit_path(const char *title, char out[EDIT_PATH], Error *error) {
  char folder[EDIT_PATH], name[EDIT_NAME];
  edit_name(title, name);
  if (!maps_mine_folder(folder, sizeof folder, error)) return false;
  int length = snprintf(out, EDIT_PATH, "%s/%s.txt", folder, name);
  return (length > 0 && length < EDIT_PATH) || error_set(error, "%s: the path is too long", folder);
}

void edit_id(const char *title, char *out, size_t room) {
  char name[EDIT_NAME];
  edit_name(title, name);
  snprintf(out, room, "mine/%s", name);
}

/* ---- saving ---- */

/* A user may have pointed their own folder at the shipped maps, or at a folder among them. */
static bool among_shipped(const char *path) {
  enum { UP = 4 };
  char folder[PATH_MAX], levels[PATH_MAX];
  struct stat shipped, info;
  if (!maps_folder(levels, sizeof levels, NULL) || stat(levels, &shipped) != 0) return false;
  snprintf(folder, sizeof folder, "%s", path);
  char *slash = strrchr(folder, '/');
  if (!slash) return false;
  *slash = 0;
  for (int i = 0; i < UP; i++) {
    if (stat(folder, &info) != 0) return false;
    if (info.st_dev == shipped.st_dev && info.st_ino == shipped.st_ino) return true;
    size_t length = strlen(folder);
    if (length + 4 >= sizeof folder) return false;
    memcpy(folder + length, "/..", 4);
  }
  return false;
}

static char *text_of(const Edit *edit, size_t *size, Error *error) {
  Map *map = edit_map(edit, error);
  char *text = map ? map_write(map, size) : NULL;
  map_destroy(map);
  if (!text) error_set(error, "out of memory for the map");
  return text;
}

/* The written file must read back as the same map. */
static bool reads_back(const char *text, size_t size, const char *path, Error *error) {
  Map *map = map_parse(text, size, path, error);
  map_destroy(map);
  return map != NULL;
}

SaveResult edit_save(Edit *edit, bool overwrite, Error *error) {
  char path[EDIT_PATH];
  struct stat info;
  size_t size;
  edit_end(edit);
  if (!edit_path(edit->title, path, error)) return SAVE_REFUSED;
  char *text = text_of(edit, &size, error);
  if (!text) return SAVE_REFUSED;
  SaveResult result = SAVE_REFUSED;
  if (!memchr(edit->cell, 'P', (size_t)edit->rows * (size_t)edit->cols)) {
    error_set(error, "a map needs a Pacman before it can be saved");
  } else if (!overwrite && lstat(path, &info) == 0) {
    result = SAVE_EXISTS;
  } else if (reads_back(text, size, path, error) && folder_make_for(path, error)) {
    if (among_shipped(path))
      error_set(error, "%s: is one of the shipped maps, which are never overwritten", path);
    else if (file_write(path, text, size, error))
      result = SAVE_DONE;
  }
  free(text);
  if (result == SAVE_DONE) edit_mark_saved(edit);
  return result;
}

bool edit_open(Edit *edit, const char *name, Error *error) {
  Map *map = maps_open(name, error);
  if (!map) return false;
  bool ok = edit_from_map(edit, map, error);
  map_destroy(map);
  return ok;
}

/* ---- the draft ---- */

static bool draft_path(char *out, Error *error) {
  return folder_path(FOLDER_DATA, "editor-draft.txt", out, EDIT_PATH, error);
}

bool edit_draft_save(const Edit *edit, Error *error) {
  char path[EDIT_PATH];
  size_t size;
  if (!draft_path(path, error) || !folder_make_for(path, error)) return false;
  char *text = text_of(edit, &size, error);
  bool ok = text && file_write(path, text, size, error);
  free(text);
  return ok;
}

bool edit_draft_load(Edit *edit) {
  char path[EDIT_PATH];
  size_t size;
  if (!draft_path(path, NULL)) return false;
  char *text = file_read_regular(path, MAP_BYTES, &size, NULL);
  bool ok = text && edit_from_text(edit, text, size, path, NULL);
  free(text);
  if (ok) edit->title_changed = true; /* it was never saved */
  return ok;
}

void edit_draft_remove(void) {
  char path[EDIT_PATH];
  if (draft_path(path, NULL)) unlink(path);
}
