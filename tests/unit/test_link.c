/* Links: what is written is read again as it was, what is packed comes out as it went in, and a hundred hostile links
 * are refused with a message that says why. */
#include "tests/support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/registry.h"
#include "game/core/pack.h"
#include "game/core/rng.h"
#include "game/play/link.h"
#include "game/play/maps.h"
#include "game/play/match.h"

static void round_trip(const char *bytes, size_t size) {
  Error error;
  size_t back;
  char *line = pack_write(bytes, size, &error);
  assert_non_null(line);
  char *out = pack_read(line, strlen(line), size, &back, &error);
  assert_non_null(out);
  assert_int_equal(back, size);
  assert_memory_equal(out, bytes, size);
  free(out);
  if (size > 0) assert_null(pack_read(line, strlen(line), size - 1, &back, &error));
  free(line);
}

static void test_pack(void **state) {
  (void)state;
  static char bytes[20000];
  Rng rng;
  rng_seed(&rng, 5, 0);
  round_trip("", 0);
  for (size_t size = 1; size < 200; size++) {
    for (size_t i = 0; i < size; i++) bytes[i] = (char)rng_below(&rng, 256);
    round_trip(bytes, size);
    memset(bytes, 'a', size);
    round_trip(bytes, size);
  }
  for (size_t i = 0; i < sizeof bytes; i++) bytes[i] = "NESW"[rng_below(&rng, 4)];
  round_trip(bytes, sizeof bytes);
  Error error;
  char *line = pack_write(bytes, sizeof bytes, &error);
  assert_true(strlen(line) < sizeof bytes * 2 / 6 + 2000); /* two bits per letter, six bits per letter of the line */
  free(line);
}

/* One letter added, dropped or changed: never a crash, and never other content without an error. */
static void test_damage(void **state) {
  (void)state;
  static const char text[] =
      "%%%%%%%\n%P   .%\n%%%%%%%\n# a map with a few more letters, so that there is something to damage\n";
  Error error;
  size_t size;
  char *line = pack_write(text, sizeof text - 1, &error);
  size_t length = strlen(line);
  int32_t refused = 0;
  for (size_t i = 0; i < length; i++) {
    char kept = line[i];
    line[i] = kept == 'A' ? 'B' : 'A';
    char *out = pack_read(line, length, 1 << 16, &size, &error);
    assert_true(!out || (size == sizeof text - 1 && memcmp(out, text, size) == 0)); /* a bit that is left over */
    refused += !out;
    free(out);
    line[i] = kept;
  }
  assert_true(refused > (int32_t)length - 8);
  for (size_t i = 0; i < length; i++) {
    char *out = pack_read(line, i, 1 << 16, &size, &error);
    assert_true(!out || memcmp(out, text, sizeof text - 1) == 0);
    free(out);
  }
  /* Letters that are not there are not made up, a megabyte of them, only to fail the check sum. */
  for (size_t i = 0; i < length / 2; i++) {
    assert_null(pack_read(line, i, 1 << 16, &size, &error));
    assert_non_null(strstr(error.text, "cut short"));
  }
  free(line);
}

static void same(const char *text, const char *written) {
  Link link, again;
  Error error = {0};
  if (!link_read(&link, text, &error)) fail_msg("%s: %s", text, error.text);
  char *out = link_write(&link, &error);
  assert_string_equal(out, written);
  assert_true(link_read(&again, out, &error));
  char *twice = link_write(&again, &error);
  assert_string_equal(twice, out);
  link_destroy(&again);
  link_destroy(&link);
  free(twice);
  free(out);
}

static void test_kinds(void **state) {
  (void)state;
  same("#play=1/08-pipe-organ&pacman=astar:heuristic=octile&seed=7",
       "#play=1/08-pipe-organ&level=1&pacman=astar:heuristic=octile&seed=7");
  same("https://example.org/a/#play=1%2F08-pipe-organ", "#play=1/08-pipe-organ&level=1");
  same("play=2/1/08-pipe-organ", "#play=1/08-pipe-organ&level=2");
  same("#play=4/01-open-court&pacman=human&monsters=chase&max-turns=9&seed=18446744073709551615",
       "#play=4/01-open-court&level=4&pacman=human&monsters=chase&seed=18446744073709551615&max-turns=9");
  same("#race=1/08-pipe-organ&agent=astar&agent=bfs&seed=2",
       "#race=1/08-pipe-organ&level=1&agent=astar&agent=bfs&seed=2");
  same("#maze=20", "#maze=20,dfs,0");
  same("#maze=50,wilson,12&energy=hidden", "#maze=50,wilson,12&energy=hidden");
  same("#puzzle=4", "#puzzle=4,0");
  same("#puzzle=1,2,5,3,4,0,6,7,8", "#puzzle=1,2,5,3,4,0,6,7,8");
  same("#lesson=3", "#lesson=3");
  same("#room=lab", "#room=lab");
}

/* A whole game of every kind of level goes through a link and comes out the same, byte for byte. */
static void test_replays(void **state) {
  (void)state;
  static const struct {
    int32_t level;
    const char *map, *pacman;
  } games[] = {{1, "1/08-pipe-organ", "astar"},  {2, "2/03-wild-geese", "bfs"}, {3, "3/06-sour-grapes", "local"},
               {4, "4/01-open-court", "random"}, {5, "5/01-first-bite", NULL},  {6, "6/02-the-night-watchman", NULL},
               {7, "7/01-corner-shop", "reflex"}};
  const int32_t turns = check_sample(120);
  for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
    Error error = {0};
    Map *map = maps_open(games[i].map, &error);
    assert_non_null(map);
    const char *pacman = games[i].pacman;
    if (pacman && !registry_find(pacman, SIDE_PACMAN, games[i].level)) pacman = NULL;
    MatchConfig config = {.map = map,
                          .map_name = games[i].map,
                          .level = level_find(games[i].level),
                          .pacman = pacman ? pacman : registry_champion(games[i].level),
                          .seed = 3,
                          .max_turns = turns,
                          .limits = {.max_nodes = 2000},
                          .keep = true};
    Match match;
    if (!match_init(&match, &config, &error)) fail_msg("%s: %s", games[i].map, error.text);
    while (match_ply(&match, NULL, &error) == MATCH_PLAYED) continue;
    size_t size;
    char *before = record_write(&match.record, &size), *text = link_write_record(&match.record, &error);
    if (!text) fail_msg("%s: %s", games[i].map, error.text);
    Link link;
    if (!link_read(&link, text, &error)) fail_msg("%s: %s", games[i].map, error.text);
    assert_int_equal(link.content_size, size);
    assert_string_equal(link.content, before);
    link_destroy(&link);
    free(before);
    free(text);
    match_destroy(&match);
    map_destroy(map);
  }
}

static void refuse(const char *text) {
  Link link;
  Error error = {0};
  if (link_read(&link, text, &error)) fail_msg("taken: %.80s", text);
  assert_true(strlen(error.text) > 8);
  assert_null(strchr(error.text, '\n'));
}

static void test_hostile(void **state) {
  (void)state;
  static const char *const links[] = {
#include "tests/support/hostile_links.inc"
  };
  enum { COUNT = sizeof links / sizeof *links };
  _Static_assert(COUNT >= 100, "at least a hundred");
  for (size_t i = 0; i < COUNT; i++) refuse(links[i]);
  static char large[1 << 20];
  memset(large, 'A', sizeof large - 1);
  memcpy(large, "#replay=", 8);
  refuse(large);
  large[9000] = '\0';
  refuse(large);
  large[8000] = '\0';
  refuse(large);
  memcpy(large, "#play=1/", 8);
  refuse(large);
}

/* Content that unpacks well but is no map, no game, or a game that breaks the rules. */
static void test_hostile_content(void **state) {
  (void)state;
  static const char *const texts[] = {
      "",
      "x",
      "pacade-record 2\n",
      "%%%\n%P%\n%%%\n",
      "\nend\n",
      "pacade-record 2\nmap: x\n\nend\nNNN",
      "pacade-record 2\nmap: x\npacman: astar\nmonsters: still\nlevel: 1\nseed: 1\nmax-turns: 5\nstill-monsters: "
      "1\nsight: diamond\n"
      "hash: 0000000000000000\nplies: 0\nboard: 3\n%%%%%\n%P .%\n%%%%%\nend\nNNNN",
      "pacade-record 2\nmap: x\npacman: astar\nmonsters: still\nlevel: 1\nseed: 1\nmax-turns: 5\nstill-monsters: "
      "1\nsight: diamond\n"
      "hash: 0000000000000000\nplies: 0\nboard: 3\n%%%%%\n%P .%\n%%%%%\nend\nEE",
      "pacade-record 2\nmap: x\npacman: astar\nmonsters: still\nlevel: 1\nseed: 1\nmax-turns: 5\nstill-monsters: "
      "1\nsight: diamond\n"
      "hash: 0000000000000000\nplies: 0\nboard: 3\n%%%%%\n%P .%\n%%%%%\nend\nEEEEEEEEEEEEEEEEEEEEEE"};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    Error error;
    char link[4096], *line = pack_write(texts[i], strlen(texts[i]), &error);
    snprintf(link, sizeof link, "#replay=%s", line);
    refuse(link);
    if (i != 3) {
      snprintf(link, sizeof link, "#map=%s&level=1", line);
      refuse(link);
    }
    free(line);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_pack),    cmocka_unit_test(test_damage),  cmocka_unit_test(test_kinds),
      cmocka_unit_test(test_replays), cmocka_unit_test(test_hostile), cmocka_unit_test(test_hostile_content),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
