/* Reads .scen files: a line "version", then nine fields per query. Every error names the line and what was expected.
 * Must not know maps, nor how queries are answered. */
#include "game/lab/scen.h"

#include <stdlib.h>
#include <string.h>

#include "game/core/file.h"

static const size_t scen_bytes_max = (size_t)256 << 20;
enum { FIELDS = 9, MAP_NAME_MAX = 512 };

static bool read_count(const char *field, int32_t *out) {
  size_t length = strlen(field);
  if (length == 0 || length > 9 || strspn(field, "0123456789") != length) return false;
  *out = (int32_t)strtol(field, NULL, 10);
  return true;
}

/* One line: bucket, map, width, height, start x, start y, goal x, goal y, length. */
static bool parse_line(Scen *scen, char *line, int32_t number, Error *error) {
  static const char *const names[FIELDS] = {"a bucket",     "a map's name",  "a width",
                                            "a height",     "the start's x", "the start's y",
                                            "the goal's x", "the goal's y",  "a length"};
  char *fields[FIELDS], *rest = NULL;
  int32_t count = 0;
  for (char *field = strtok_r(line, " \t\r", &rest); field; field = strtok_r(NULL, " \t\r", &rest)) {
    if (count == FIELDS) return error_set(error, "%s:%d: more than %d fields", scen->path, (int)number, FIELDS);
    fields[count++] = field;
  }
  if (count == 0) return true;
  if (count < FIELDS)
    return error_set(error, "%s:%d: expected %s, found the end of the line", scen->path, (int)number, names[count]);
  ScenQuery query = {.map = fields[1], .line = number};
  int32_t bucket = 0;
  int32_t *const numbers[FIELDS] = {&bucket,        NULL,          &query.width,  &query.height, &query.start_x,
                                    &query.start_y, &query.goal_x, &query.goal_y, NULL};
  for (int32_t i = 0; i < FIELDS; i++)
    if (numbers[i] && !read_count(fields[i], numbers[i]))
      return error_set(error, "%s:%d: expected %s, found '%s'", scen->path, (int)number, names[i], fields[i]);
  char *end;
  strtod(fields[8], &end);
  if (*end != '\0')
    return error_set(error, "%s:%d: expected %s, found '%s'", scen->path, (int)number, names[8], fields[8]);
  if (strlen(query.map) > MAP_NAME_MAX)
    return error_set(error, "%s:%d: a map's name of more than %d bytes", scen->path, (int)number, MAP_NAME_MAX);
  if (scen->count == scen->room) {
    int32_t room = scen->room ? scen->room * 2 : 256;
    ScenQuery *more = realloc(scen->queries, sizeof *more * (size_t)room);
    if (!more) return error_set(error, "%s: out of memory", scen->path);
    scen->queries = more;
    scen->room = room;
  }
  scen->queries[scen->count++] = query;
  return true;
}

bool scen_parse(Scen *scen, char *text, size_t size, const char *path, Error *error) {
  *scen = (Scen){.path = path, .text = text};
  if (strlen(text) != size) return error_set(error, "%s: expected text, found a zero byte", path);
  int32_t number = 0;
  for (char *line = scen->text; line && *line;) {
    char *stop = strchr(line, '\n');
    if (stop) *stop = '\0';
    number++;
    bool version = number == 1 && strncmp(line, "version", 7) == 0;
    if (number == 1 && !version) return error_set(error, "%s:1: expected 'version 1'", path);
    if (!version && !parse_line(scen, line, number, error)) return false;
    line = stop ? stop + 1 : NULL;
  }
  return scen->count > 0 || error_set(error, "%s: no queries in the file", path);
}

bool scen_read(Scen *scen, const char *path, Error *error) {
  size_t size;
  char *text = file_read(path, scen_bytes_max, &size, error);
  *scen = (Scen){0};
  return text && scen_parse(scen, text, size, path, error);
}

void scen_destroy(Scen *scen) {
  free(scen->queries);
  free(scen->text);
  *scen = (Scen){0};
}
