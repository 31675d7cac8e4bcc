/* Reading boards from a file, one per line. Must not know how they are solved. */
#include <stdlib.h>
#include <string.h>

#include "game/cli/puzzle.h"
#include "game/core/file.h"

static const size_t file_bytes_max = (size_t)64 << 20;
enum { NUMBERS_MAX = PUZZLE_CELLS_MAX + 8, MORE_MIN = 2, MORE_MAX = 5 };

bool instances_add(InstanceList *list, const Instance *instance) {
  if (list->count == list->room) {
    int32_t room = list->room ? list->room * 2 : 128;
    Instance *more = realloc(list->at, sizeof *more * (size_t)room);
    if (!more) return false;
    list->at = more;
    list->room = room;
  }
  list->at[list->count++] = *instance;
  return true;
}

void instances_destroy(InstanceList *list) {
  free(list->at);
  *list = (InstanceList){0};
}

/* The numbers of a line; -1 with a message if the line contains anything else. */
static int32_t read_numbers(const char *path, const char *line, int32_t number, int64_t *out, Error *error) {
  static const char gaps[] = " \t\r,;";
  int32_t count = 0;
  for (const char *at = line + strspn(line, gaps); *at; at += strspn(at, gaps)) {
    size_t length = strcspn(at, gaps), digits = strspn(at, "0123456789");
    int column = (int)(at - line) + 1;
    if (digits != length || length > 18) {
      error_set(error, "%s:%d:%d: found '%.*s', expected a number", path, (int)number, column,
                length > 40 ? 40 : (int)length, at);
      return -1;
    }
    if (count == NUMBERS_MAX) {
      error_set(error, "%s:%d:%d: too many numbers, expected the tiles of one board", path, (int)number, column);
      return -1;
    }
    out[count++] = strtoll(at, NULL, 10);
    at += length;
  }
  return count;
}

/* The side of a board in a line with that many numbers, and where its tiles begin; 0 if no board fits. */
static int32_t side_of(int32_t count, int32_t *first) {
  for (int32_t side = PUZZLE_SIDE_MIN; side <= PUZZLE_SIDE_MAX; side++)
    if (side * side == count) {
      *first = 0;
      return side;
    }
  for (int32_t side = PUZZLE_SIDE_MIN; side <= PUZZLE_SIDE_MAX; side++) {
    int32_t more = count - side * side;
    if (more >= MORE_MIN && more <= MORE_MAX) {
      *first = 1;
      return side;
    }
  }
  return 0;
}

static bool read_line(InstanceList *list, const char *path, char *line, int32_t number, Error *error) {
  int64_t numbers[NUMBERS_MAX];
  line[strcspn(line, "#")] = '\0';
  int32_t count = read_numbers(path, line, number, numbers, error), first;
  if (count <= 0) return count == 0;
  int32_t side = side_of(count, &first);
  if (side == 0)
    return error_set(error,
                     "%s:%d: found %d numbers, expected a board's tiles (4, 9, 16, ... 64 of them), or a number, the "
                     "tiles and the shortest length",
                     path, (int)number, (int)count);
  Instance instance = {.line = number, .listed = -1};
  Error why;
  if (!puzzle_set(&instance.board, numbers + first, side * side, &why))
    return error_set(error, "%s:%d: %s", path, (int)number, why.text);
  if (first == 1) {
    int64_t listed = numbers[1 + side * side];
    instance.listed = listed > PUZZLE_LENGTH_MAX ? -1 : (int32_t)listed;
  }
  return instances_add(list, &instance) || error_set(error, "%s: out of memory", path);
}

bool instances_read(InstanceList *list, const char *path, Error *error) {
  size_t size;
  char *text = file_read(path, file_bytes_max, &size, error);
  if (!text) return false;
  bool ok = strlen(text) == size || error_set(error, "%s: expected text, found a zero byte", path);
  int32_t number = 0;
  for (char *line = text; ok && line && *line;) {
    char *stop = strchr(line, '\n');
    if (stop) *stop = '\0';
    ok = read_line(list, path, line, ++number, error);
    line = stop ? stop + 1 : NULL;
  }
  free(text);
  return ok && (list->count > 0 || error_set(error, "%s: no boards in the file", path));
}
