/* A board for a report: tables whose signs are safe in Markdown and LaTeX, and an SVG with a shape for everything. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/app/model/sheet.h"
#include "tests/support/check.h"

static void put_rows(Sheet *sheet) {
  const char *heading[] = {"Figure", "A*", "50% & more"}, *row[] = {"a_b|c", "1,204", NULL};
  snprintf(sheet->title, sizeof sheet->title, "Map #1");
  snprintf(sheet->note, sizeof sheet->note, "x < y");
  sheet_add_row(sheet, heading, 3);
  sheet_add_row(sheet, row, 3);
}

static void check_text(Text *text, const char *expected) {
  assert_false(text->failed);
  assert_string_equal(text->at, expected);
  text_destroy(text);
}

static void test_tables(void **state) {
  (void)state;
  Map *map = map_of("%%%%%\n%P .%\n%%%%%\n");
  Sheet sheet;
  Text text = {0};
  sheet_init(&sheet, &map->board);
  put_rows(&sheet);
  sheet_markdown(&sheet, &text);
  check_text(
      &text,
      "**Map #1**: x \\< y\n\n| Figure | A\\* | 50% & more |\n| --- | ---: | ---: |\n| a\\_b\\|c | 1,204 |  |\n");
  sheet_latex(&sheet, &text);
  check_text(&text,
             "\\begin{table}\n  \\centering\n  \\begin{tabular}{lrr}\n    \\hline\n"
             "    Figure & A* & 50\\% \\& more \\\\\n    \\hline\n    a\\_b|c & 1,204 &  \\\\\n    \\hline\n"
             "  \\end{tabular}\n  \\caption{Map \\#1: x < y}\n\\end{table}\n");
  sheet_destroy(&sheet);
  map_destroy(map);
}

static int32_t times(const char *text, const char *word) {
  int32_t count = 0;
  for (const char *at = strstr(text, word); at; at = strstr(at + 1, word)) count++;
  return count;
}

static void test_svg(void **state) {
  (void)state;
  int32_t themes;
  const Theme *table = theme_table(&themes);
  Map *map = map_of("%%%%%\n%P .%\n%%%%%\n");
  for (int32_t t = 0; t < themes; t++) {
    Sheet sheet;
    Text text = {0};
    sheet_init(&sheet, &map->board);
    put_rows(&sheet);
    snprintf(sheet.title, sizeof sheet.title, "Cats & <dogs>");
    sheet_add_cell(&sheet, (SheetPlace){1, 1}, SHEET_HEAT, 0);
    sheet_add_cell(&sheet, (SheetPlace){1, 2}, SHEET_HEAT, 1);
    sheet_add_cell(&sheet, (SheetPlace){1, 3}, SHEET_FRONTIER, 0);
    sheet_add_line(&sheet, SHEET_PATH_A, 0);
    for (int32_t col = 1; col < 4; col++) sheet_add_place(&sheet, (SheetPlace){1, col});
    sheet_add_actor(&sheet, (SheetPlace){1, 1}, SHEET_HERO, MOVE_EAST);
    for (int32_t i = 0; i < 4; i++) sheet_add_actor(&sheet, (SheetPlace){1, 2}, SHEET_MONSTER, i);
    sheet_add_actor(&sheet, (SheetPlace){1, 3}, SHEET_FOOD, 0);
    for (SheetActorKind kind = SHEET_SCARED; kind <= SHEET_DOOR; kind++)
      if (kind != SHEET_FOOD) sheet_add_actor(&sheet, (SheetPlace){1, 3}, kind, kind == SHEET_PILL ? 4 : 1);
    sheet_add_chip(&sheet, 0, 2, CHIP_BEST, "+12");
    sheet_add_sign(&sheet, SHEET_HEAT, "expanded");
    sheet_svg(&sheet, &table[t], &text);
    assert_false(text.failed || sheet.failed);
    assert_non_null(strstr(text.at, "<title>Cats &amp; &lt;dogs&gt;</title>"));
    assert_int_equal(times(text.at, "<svg "), 1);
    assert_int_equal(times(text.at, "</svg>"), 1);
    assert_int_equal(times(text.at, "<polyline "), 2); /* its keyline, and itself */
    assert_int_equal(times(text.at, "stroke-dasharray"), 1);
    assert_int_equal(times(text.at, "fill=\"#ffffff\"") >= 8, 1); /* two eyes each */
    assert_int_equal(times(text.at, ">+12</text>"), 1);
    assert_int_equal(times(text.at, ">4</text>"), 1);        /* what the pill gives */
    assert_int_equal(times(text.at, "opacity=\"0.45\""), 1); /* the monster that can be eaten */
    assert_int_equal(times(text.at, ">expanded</text>"), 1);
    assert_int_equal(times(text.at, "<image"), 0); /* nothing is a picture */
    char color[40];
    snprintf(color, sizeof color, "fill=\"#%06x\" stroke=", (unsigned)table[t].c[TOKEN_FOOD]);
    assert_non_null(strstr(strstr(text.at, "<polyline "), color)); /* food is on the lines, with a rim */
    snprintf(color, sizeof color, "#%06x", (unsigned)table[t].c[TOKEN_HEAT_5]);
    assert_true(times(text.at, color) >= 2); /* the last cell, and the key */
    text_destroy(&text);
    sheet_destroy(&sheet);
  }
  map_destroy(map);
}

static void test_heat(void **state) {
  (void)state;
  const Theme *theme = theme_table(NULL);
  assert_int_equal(sheet_color(theme, SHEET_HEAT, 0), theme->c[TOKEN_HEAT_1]);
  assert_int_equal(sheet_color(theme, SHEET_HEAT, 1), theme->c[TOKEN_HEAT_5]);
  assert_int_equal(sheet_color(theme, SHEET_HEAT, 0.5), theme->c[TOKEN_HEAT_3]);
}

/* What cells cost is in the drawing, a number each. */
static void test_terrain(void **state) {
  (void)state;
  Map *map = map_of("%%%%%\n%P .%\n%%%%%\n");
  assert_true(board_add_cost(&map->board));
  map->board.cost[board_cell(&map->board, 1, 2)] = 7;
  board_finish(&map->board);
  Sheet sheet;
  Text text = {0};
  sheet_init(&sheet, &map->board);
  sheet_add_sign(&sheet, SHEET_COST, "cost 1 to 9");
  sheet_svg(&sheet, theme_table(NULL), &text);
  assert_int_equal(times(text.at, ">7</text>"), 1);
  assert_int_equal(times(text.at, ">cost 1 to 9</text>"), 1);
  char dearest[16];
  snprintf(dearest, sizeof dearest, "#%06x", (unsigned)sheet_color(theme_table(NULL), SHEET_COST, 1));
  assert_int_equal(times(text.at, dearest), 1); /* in the key alone: no cell costs 9 */
  text_destroy(&text);
  sheet_destroy(&sheet);
  map_destroy(map);
}

/* A heading begins another table, with columns of its own. */
static void test_two_tables(void **state) {
  (void)state;
  Map *map = map_of("%%%%%\n%P .%\n%%%%%\n");
  const char *heading[] = {"cell", "g", "h"}, *row[] = {"(1, 2)", "\u2264 4", "3"};
  Sheet sheet;
  Text text = {0};
  sheet_init(&sheet, &map->board);
  put_rows(&sheet);
  sheet_add_heading(&sheet, heading, 3);
  sheet_add_row(&sheet, row, 3);
  sheet_markdown(&sheet, &text);
  assert_non_null(strstr(
      text.at, "| a\\_b\\|c | 1,204 |  |\n\n| cell | g | h |\n| --- | ---: | ---: |\n| (1, 2) | \u2264 4 | 3 |\n"));
  text_destroy(&text);
  sheet_latex(&sheet, &text);
  assert_int_equal(times(text.at, "\\begin{tabular}{lrr}"), 2);
  assert_int_equal(times(text.at, "\\end{tabular}"), 2);
  assert_int_equal(times(text.at, "\\caption{"), 1);
  assert_non_null(strstr(text.at, "(1, 2) & $\\leq$ 4 & 3"));
  text_destroy(&text);
  sheet_destroy(&sheet);
  map_destroy(map);
}

/* Long words take more columns, then more lines; not a letter is lost. */
static void test_key(void **state) {
  (void)state;
  static const char LONG[] =
      "one two three four five six seven eight nine ten eleven twelve thirteen \u00e1\u00e9\u1ea5";
  SheetFlow flow = {.columns = 2, .width = 200};
  SheetSpot spot = sheet_flow(&flow, "short");
  assert_int_equal(spot.row * 10 + spot.col, 0);
  spot = sheet_flow(&flow, "more than one column of words"); /* no room beside the first */
  assert_int_equal(spot.row * 10 + spot.col, 10);
  assert_int_equal(spot.lines, 1);
  spot = sheet_flow(&flow, LONG);
  assert_int_equal(spot.row, 2);
  assert_true(spot.lines > 1);
  size_t bytes = 0, all = 0;
  const char *at = LONG;
  for (int32_t i = 0; i < spot.lines; i++, at += bytes) {
    at = sheet_line(at, spot.letters, &bytes);
    assert_true(bytes > 0);
    all += bytes;
  }
  assert_int_equal(*at, 0);
  assert_int_equal(all, sizeof LONG - 1 - (size_t)(spot.lines - 1)); /* the spaces at which it breaks */
}

/* Numbers in cells, rings, a tree beside the board, and tiles in its place. */
static void test_glass(void **state) {
  (void)state;
  Map *map = map_of("%%%%%\n%P .%\n%%%%%\n");
  const Theme *theme = theme_table(NULL);
  Sheet sheet;
  Text text = {0};
  sheet_init(&sheet, &map->board);
  sheet_add_cell(&sheet, (SheetPlace){1, 2}, SHEET_LOOKED_AT, 0);
  sheet_add_number(&sheet, 1, 2, CHIP_NUMBER, 0.5, "17");
  sheet_add_layer(&sheet, &(SheetLayer){"MAX", "Pacman"});
  sheet_add_layer(&sheet, &(SheetLayer){"MIN", "Hob"});
  sheet.tree_columns = 2;
  sheet_add_node(&sheet, &(SheetNode){.col = 0.5, .above = -1, .kind = NODE_LINE, .words = "27"});
  sheet_add_node(&sheet, &(SheetNode){.col = 0.5, .layer = 1, .kind = NODE_CHOSEN, .words = "5", .under = "window"});
  sheet_add_node(&sheet, &(SheetNode){.col = 1.5, .layer = 1, .kind = NODE_PRUNED, .words = "\u2190"});
  sheet_svg(&sheet, theme, &text);
  assert_int_equal(times(text.at, ">17</text>"), 1);
  assert_int_equal(times(text.at, ">27</text>"), 1);
  assert_int_equal(times(text.at, ">window</text>"), 1);
  assert_int_equal(times(text.at, ">Hob</text>"), 1);
  assert_int_equal(times(text.at, "stroke-dasharray=\"4 4\""), 1); /* the edge to what was cut off */
  text_destroy(&text);
  sheet_destroy(&sheet);
  sheet_init(&sheet, NULL);
  sheet.tiles = (SheetTiles){.side = 2, .at = {0, 3, 2, 1}};
  sheet_svg(&sheet, theme, &text);
  for (int32_t tile = 1; tile < 4; tile++) {
    char word[24];
    snprintf(word, sizeof word, ">%d</text>", (int)tile);
    assert_int_equal(times(text.at, word), 1);
  }
  char home[40];
  snprintf(home, sizeof home, "fill=\"#%06x\" stroke", (unsigned)theme->c[TOKEN_WALL_FILL]);
  assert_int_equal(times(text.at, home), 1); /* only 2 is at home */
  text_destroy(&text);
  sheet_destroy(&sheet);
  map_destroy(map);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_tables),     cmocka_unit_test(test_svg),
                                     cmocka_unit_test(test_heat),       cmocka_unit_test(test_terrain),
                                     cmocka_unit_test(test_two_tables), cmocka_unit_test(test_key),
                                     cmocka_unit_test(test_glass)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
