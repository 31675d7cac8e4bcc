/* The three map formats, read and written, and every way to refuse them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/check.h"

static void test_digits(void **unused) {
  (void)unused;
  Map *map = map_of(
      "# title: A first map\r\n# author: me\n# level: 2\n# par: -7\n\n3 4\r\n1 1 1 1 \n\n1 0 2 1\n 1 3 0 1\n2 2");
  assert_int_equal(map->format, MAP_DIGITS);
  assert_string_equal(map->title, "A first map");
  assert_string_equal(map->author, "me");
  assert_int_equal(map->level, 2);
  assert_int_equal(map->par, -7);
  assert_int_equal(map->board.rows, 3);
  assert_int_equal(map->board.cols, 4);
  assert_int_equal(map->board.open_count, 4);
  assert_int_equal(map->foods.count, 1);
  assert_int_equal(map->foods.at[0], board_cell(&map->board, 1, 2));
  assert_int_equal(map->monsters.at[0], board_cell(&map->board, 2, 1));
  assert_int_equal(map->pacman, board_cell(&map->board, 2, 2));
  map_destroy(map);
}

static void test_characters(void **unused) {
  (void)unused;
  Map *map = map_of("\xef\xbb\xbf%%%%%%\n%P.G\n%oO0E2%\n\n%%%%%%\n\n\n");
  assert_int_equal(map->format, MAP_CHARACTERS);
  assert_int_equal(map->board.rows, 5);
  assert_int_equal(map->board.cols, 7);
  assert_true(map->board.open[board_cell(&map->board, 1, 6)]); /* ragged lines are filled with open cells */
  assert_true(map->board.open[board_cell(&map->board, 3, 0)]); /* an empty line in between is a row */
  assert_int_equal(map->pies.count, 3);
  assert_int_equal(map->monsters.count, 2);
  assert_int_equal(map->monster_tags[0], 'G');
  assert_int_equal(map->monster_tags[1], '2');
  assert_int_equal(map->exit, board_cell(&map->board, 2, 4));
  assert_int_equal(map->par, MAP_NO_PAR);
  map_destroy(map);
  map = map_of("# energy: 12\n# rooms: 2\n%%%%%\n%P5E%\n%%%%%\n");
  assert_int_equal(map->energy, 12);
  assert_int_equal(map->pills.count, 1);
  assert_int_equal(map->pill_values[0], 5);
  map_destroy(map);
}

static void test_characters_that_begin_like_digits(void **unused) {
  (void)unused;
  Map *map = map_of("1 2\nP .\n");
  assert_int_equal(map->format, MAP_CHARACTERS);
  assert_int_equal(map->monsters.count, 2);
  map_destroy(map);
}

static void test_lines_of_blanks_before_the_map(void **unused) {
  (void)unused;
  Map *map = map_of("   \n\n1 3\n0 0 2\n0 0\n");
  assert_int_equal(map->format, MAP_DIGITS);
  map_destroy(map);
  map = map_of(" \n# title: T\n \t\ntype octile\nheight 1\nwidth 2\nmap\n..\n");
  assert_int_equal(map->format, MAP_GRID);
  assert_string_equal(map->title, "T");
  map_destroy(map);
  map = map_of("   \n P.\n"); /* here the first line is a row */
  assert_int_equal(map->format, MAP_CHARACTERS);
  assert_int_equal(map->board.rows, 2);
  map_destroy(map);
}

static void test_grid(void **unused) {
  (void)unused;
  Map *map = map_of("type octile\nheight 2\nwidth 3\nmap\n.G@\nTS.\n\n");
  assert_int_equal(map->format, MAP_GRID);
  assert_int_equal(map->board.open_count, 4);
  assert_int_equal(map->pacman, CELL_NONE);
  map_destroy(map);
}

static void test_costs(void **unused) {
  (void)unused;
  Map *map = map_of("%%%%%\n%P\n%  .%\n\n# costs:\r\n%%%%%\r\n%3\n%9 2%\n\n");
  assert_int_equal(map->board.rows, 3);
  assert_int_equal(board_cost(&map->board, board_cell(&map->board, 1, 1)), 3);
  assert_int_equal(board_cost(&map->board, board_cell(&map->board, 1, 4)), 1); /* short lines are filled up with 1 */
  assert_int_equal(board_cost(&map->board, board_cell(&map->board, 2, 1)), 9);
  assert_int_equal(board_cost(&map->board, board_cell(&map->board, 2, 2)), 1); /* as is a space */
  assert_int_equal(board_least_cost(&map->board), 1);
  Map *dearer = map_of("%%%%%\n%P\n%  .%\n# costs:\n%%%%%\n%3\n%9 3%\n");
  Map *plain = map_of("%%%%%\n%P\n%  .%\n"), *ones = map_of("%%%%%\n%P\n%  .%\n# costs:\n%%%%%\n%1\n%111%\n");
  assert_false(map_equal(map, dearer) || map_equal(map, plain) || map_equal(plain, map));
  assert_true(map_hash(map) != map_hash(dearer) && map_hash(map) != map_hash(plain));
  assert_null(ones->board.cost); /* terrain that costs 1 everywhere is none */
  assert_true(map_equal(ones, plain) && map_hash(ones) == map_hash(plain));
  map_destroy(map);
  map_destroy(dearer);
  map_destroy(plain);
  map_destroy(ones);
}

static void test_header_text_is_cut_whole(void **unused) {
  (void)unused;
  char text[600] = "# title: ";
  for (int i = 0; i < 100; i++) strcat(text, "é");
  strcat(text, "\n%P%\n");
  Map *map = map_of(text);
  size_t length = strlen(map->title);
  assert_true(length < MAP_TEXT && length % 2 == 0); /* no half character at the end */
  map_destroy(map);
}

static void test_refusals_say_where_and_what(void **unused) {
  (void)unused;
  static const struct {
    const char *text, *say;
  } bad[] = {
      {"", "empty, expected a map"},
      {"\n\n\r\n", "empty, expected a map"},
      {"# title: nothing else\n", "empty, expected a map"},
      {"hello\n", "test:1:1: expected one of"},
      {"8 28\n", "ends before that"},
      {"0 5\n1\n", "expected 1 to 4096"},
      {"-3 5\n1 1\n", "expected 1 to 4096"},
      {"4097 3\n1 1 1\n", "expected 1 to 4096"},
      {"99999999999999999999 2\n1 1\n", "expected 1 to 4096"},
      {"5\n1 1 1\n", "ROWS COLS"},
      {"1 2 3\n1 1\n", "ROWS COLS"},
      {"4096 4096\n1 1 1\n", "ends before that"},
      {"2 2\n0 0\n0 4\n0 0\n", "test:3:3: expected 0 (open)"},
      {"2 2\n0 0\n0 x\n0 0\n", "test:3:3: expected 0 (open), 1 (wall), 2 (food) or 3 (monster), found 'x'"},
      {"2 2\n0 0\n0\n0 0\n", "found the end of the line"},
      {"2 2\n0 0 0\n0 0\n0 0\n", "the end of the row"},
      {"2 2\n00 0\n0 0x\n0 0\n", "expected 0 (open)"},
      {"2 2\n0 0\n0 0\n", "last line ROW COL"},
      {"2 2\n0 0\n0 0\n2 0\n", "inside 2 x 2"},
      {"2 2\n0 0\n0 0\n0 -1\n", "inside 2 x 2"},
      {"2 2\n1 0\n0 0\n0 0\n", "stands on a wall"},
      {"2 2\n3 0\n0 0\n0 0\n", "stands on a monster"},
      {"2 2\n0 0\n0 0\n0 0\n1 1\n", "the end of the map"},
      {"%%%\n%.%\n%%%\n", "expected one Pacman (P), found none"},
      {"%PP%\n", "test:1:3: expected only one Pacman"},
      {"%PEE%\n", "only one exit"},
      {"%P5%\n", "# energy"},
      {"%P\t%\n", "found the byte 0x09"},
      {"%P\xc3\xa9%\n", "found the byte 0xc3"},
      {"# level: x\n%P%\n", "a whole number from 1 to 99"},
      {"# par: 1 2\n%P%\n", "the end of the line"},
      {"# rooms: 0\n%P%\n", "a whole number from 1"},
      {"type octile\nheight 2\n", "expected a line 'map'"},
      {"type octile\nheight 2\nmap\n..\n..\n", "expected height and width"},
      {"type octile\nheight 0\nwidth 2\nmap\n", "a size from 1 to 4096"},
      {"type octile\nheight 2\nwidth 2\nmap\n..\n...\n", "expected a row of 2 cells, found 3"},
      {"type octile\nheight 2\nwidth 2\nmap\n..\n.\n", "expected a row of 2 cells, found 1"},
      {"type octile\nheight 2\nwidth 2\nmap\n...\n.\n", "expected a row of 2 cells, found 3"},
      {"type octile\nheight 1\nwidth 2\nmap\n..\n..\n", "the end of the map"},
      {"type octile\nwords\n", "height, width or map"},
      {"# costs:\n%P %\n", "test:1:1: expected the rows of the map before its costs"},
      {"%P %\n# costs:\n", "expected 1 rows of costs, found 0"},
      {"%P %\n%  %\n# costs:\n%11%\n", "expected 2 rows of costs, found 1"},
      {"%P %\n# costs:\n%10%\n", "test:3:3: expected a cost from 1 to 9"},
      {"%P %\n# costs:\n111%\n", "test:3:1: expected % where the map has a wall, found '1'"},
      {"%P %\n# costs:\n%%1%\n", "test:3:2: expected a cost from 1 to 9"},
      {"%P %\n# costs:\n%11%%\n", "test:3:5: expected the end of the row"},
      {"%P %\n# costs:\n%11%\n%11%\n", "test:4:1: expected the end of the map"},
      {"%P %\n# costs: 3\n%11%\n", "test:2:1: expected one of"},
      {"1 2\n0 2\n0 0\n# costs:\n1x\n", "test:5:2: expected a cost from 1 to 9"},
  };
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    Error error;
    const char *said = refusal_of(bad[i].text, strlen(bad[i].text), &error);
    if (!strstr(said, bad[i].say)) fail_msg("%s: said '%s', expected '%s'", bad[i].text, said, bad[i].say);
  }
  Error error;
  refusal_of("%P\0%\n", 5, &error);
  assert_non_null(strstr(error.text, "0x00"));
}

static void test_too_wide_or_too_high(void **unused) {
  (void)unused;
  size_t size = (size_t)5000 * 2;
  char *text = malloc(size);
  assert_non_null(text);
  Error error;
  memset(text, '%', size);
  assert_non_null(strstr(refusal_of(text, size, &error), "over 4096"));
  for (size_t i = 1; i < size; i += 2) text[i] = '\n';
  assert_non_null(strstr(refusal_of(text, size, &error), "over 4096"));
  free(text);
}

static void test_every_format_is_written_as_it_is_read(void **unused) {
  (void)unused;
  const char *texts[] = {
      "# title: One\n# author: me\n# level: 1\n# par: 12\n2 3\n0 1 2\n3 0 2\n1 1\n",
      "# energy: 9\n# rooms: 1\n%%%%%\n%P3E%\n%%%%%\n",
      "%%%%%%%\n%P.oEG%\n%41   %\n       \n",
      "type octile\nheight 2\nwidth 3\nmap\n..@\n@@.\n",
      "# level: 1\n2 3\n0 1 2\n0 0 0\n1 1\n# costs:\n1%9\n456\n",
      "%%%%%\n%P .%\n%%%%%\n# costs:\n%%%%%\n%123%\n%%%%%\n",
      "type octile\nheight 2\nwidth 3\nmap\n..@\n@@.\n# costs:\n19%\n%%2\n",
  };
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    Map *map = map_of(texts[i]);
    size_t size;
    char *again = map_write(map, &size);
    assert_int_equal(size, strlen(again));
    Map *copy = map_of(again);
    assert_true(map_equal(map, copy));
    assert_true(map_hash(map) == map_hash(copy));
    assert_string_equal(map->title, copy->title);
    assert_int_equal(map->par, copy->par);
    char *third = map_write(copy, &size);
    assert_string_equal(again, third);
    free(again);
    free(third);
    map_destroy(map);
    map_destroy(copy);
  }
  Map *a = map_of("%P.%"), *b = map_of("%.P%");
  assert_false(map_equal(a, b));
  assert_false(map_hash(a) == map_hash(b));
  map_destroy(a);
  map_destroy(b);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_digits),
      cmocka_unit_test(test_characters),
      cmocka_unit_test(test_characters_that_begin_like_digits),
      cmocka_unit_test(test_lines_of_blanks_before_the_map),
      cmocka_unit_test(test_grid),
      cmocka_unit_test(test_costs),
      cmocka_unit_test(test_header_text_is_cut_whole),
      cmocka_unit_test(test_refusals_say_where_and_what),
      cmocka_unit_test(test_too_wide_or_too_high),
      cmocka_unit_test(test_every_format_is_written_as_it_is_read),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
