/* Maps for tests, made from text or by chance, and how large a sample is. */
#include "tests/support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "game/core/text.h"

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
enum { SAMPLE_SHARE = 5 };
#else
enum { SAMPLE_SHARE = 1 };
#endif

bool check_slowed(void) {
  const char *wanted = getenv("PACADE_SAMPLE");
  return SAMPLE_SHARE > 1 || (wanted && strcmp(wanted, "small") == 0);
}

double check_cpu_seconds(void) {
  struct timespec now;
  assert_int_equal(clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now), 0);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

double check_pace(void) {
  enum { WORDS = 1 << 16, STEPS = 4000000, TRIES = 3 };
  static const double usual = 0.010; /* seconds */
  static uint32_t table[WORDS];
  double least = 1e9;
  for (int32_t t = 0; t < TRIES; t++) {
    uint32_t at = 1;
    double began = check_cpu_seconds();
    for (int32_t i = 0; i < STEPS; i++) {
      at = at * 1664525u + 1013904223u + table[at % WORDS];
      table[at >> 16] += at;
    }
    double took = check_cpu_seconds() - began;
    if (took < least) least = took;
  }
  double pace = least / usual;
  if (pace < 1) pace = 1;
  print_message("# pace: %.1f\n", pace);
  return pace;
}

double check_load_share(void) {
  double load = 0;
  long processors = sysconf(_SC_NPROCESSORS_ONLN);
  FILE *file = fopen("/proc/loadavg", "r");
  if (file) {
    if (fscanf(file, "%lf", &load) != 1) load = 0;
    fclose(file);
  }
  return 1 + load / (double)(processors > 0 ? processors : 1);
}

int32_t check_part(int32_t full, int32_t usual) {
  const char *wanted = getenv("PACADE_SAMPLE");
  const int32_t times = wanted ? atoi(wanted) : 0; /* 0 for a word */
  int32_t count = usual / SAMPLE_SHARE;
  if (wanted && strcmp(wanted, "full") == 0) count = full;
  if (wanted && strcmp(wanted, "small") == 0) count = full / 20;
  if (times > 0) count = full * times;
  if (count < 1) count = 1;
  print_message("# sample: %d of %d\n", (int)count, (int)full);
  return count;
}

int32_t check_sample(int32_t full) { return check_part(full, full); }

Map *map_of(const char *text) {
  Error error;
  Map *map = map_parse(text, strlen(text), "test", &error);
  if (!map) fail_msg("%s", error.text);
  return map;
}

const char *refusal_of(const char *text, size_t size, Error *error) {
  Map *map = map_parse(text, size, "test", error);
  if (map) {
    map_destroy(map);
    fail_msg("a map that should be refused was read: %.40s", text);
  }
  return error->text;
}

/* Puts `count` marks on cells that are still open; fewer when there are not so many. */
static void scatter(Rng *rng, char *picture, int32_t size, int32_t count, char mark) {
  for (int32_t tries = 0; count > 0 && tries < 50 * size; tries++) {
    uint32_t at = rng_below(rng, (uint32_t)size);
    if (picture[at] != ' ') continue;
    picture[at] = mark;
    count--;
  }
}

Map *map_random(Rng *rng, const RandomMap *what) {
  int32_t size = what->rows * what->cols;
  char *picture = malloc((size_t)size);
  assert_non_null(picture);
  for (int32_t i = 0; i < size; i++) picture[i] = rng_unit(rng) < what->wall ? '%' : ' ';
  uint32_t pacman = rng_below(rng, (uint32_t)size);
  picture[pacman] = 'P';
  scatter(rng, picture, size, what->foods, '.');
  scatter(rng, picture, size, what->monsters, 'G');
  Text text = {0};
  bool digits = what->format == MAP_DIGITS;
  if (digits) text_print(&text, "%d %d\n", (int)what->rows, (int)what->cols);
  for (int32_t i = 0; i < size; i++) {
    const char *from = "% .GP", *to = "10230";
    text_char(&text, digits ? to[strchr(from, picture[i]) - from] : picture[i]);
    bool last = (i + 1) % what->cols == 0;
    if (last || digits) text_char(&text, last ? '\n' : ' ');
  }
  if (digits) text_print(&text, "%d %d\n", (int)pacman / what->cols, (int)pacman % what->cols);
  free(picture);
  char *all = text_take(&text, NULL);
  Map *map = map_of(all);
  free(all);
  return map;
}
