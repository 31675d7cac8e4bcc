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

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_tables), cmocka_unit_test(test_svg),
                                     cmocka_unit_test(test_heat), cmocka_unit_test(test_terrain)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
