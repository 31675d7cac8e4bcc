/* The drawing board: painting, symmetry, undo and redo, the size, what the levels say, saving and the draft. */
#include "tests/support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "game/app/model/edit_file.h"
#include "game/core/file.h"
#include "game/play/maps.h"

static Edit edit_of(int32_t rows, int32_t cols) {
  Edit edit;
  assert_true(edit_init(&edit, rows, cols, NULL));
  return edit;
}

static void same_picture(const Edit *edit, const char *const *lines, int32_t count) {
  assert_int_equal(edit->rows, count);
  for (int32_t r = 0; r < count; r++)
    if ((size_t)edit->cols != strlen(lines[r]) ||
        strncmp(&edit->cell[(size_t)r * (size_t)edit->cols], lines[r], strlen(lines[r])) != 0)
      fail_msg("row %d: '%.*s', expected '%s'", (int)r, (int)edit->cols, &edit->cell[(size_t)r * (size_t)edit->cols],
               lines[r]);
}

static void dot(Edit *edit, int32_t row, int32_t col, Brush brush) {
  edit_begin(edit);
  edit_paint(edit, row, col, brush);
  edit_end(edit);
}

static void test_painting(void **state) {
  (void)state;
  Edit edit = edit_of(5, 7);
  dot(&edit, 1, 1, BRUSH_PACMAN);
  dot(&edit, 3, 5, BRUSH_FOOD);
  dot(&edit, 2, 3, BRUSH_MONSTER);
  dot(&edit, 1, 5, BRUSH_EXIT);
  dot(&edit, 3, 1, BRUSH_PIE);
  same_picture(&edit, (const char *const[]){"%%%%%%%", "%P   E%", "%  G  %", "%o   .%", "%%%%%%%"}, 5);
  dot(&edit, 1, 2, BRUSH_PACMAN); /* there is only one: it moves */
  dot(&edit, 1, 4, BRUSH_EXIT);
  same_picture(&edit, (const char *const[]){"%%%%%%%", "% P E %", "%  G  %", "%o   .%", "%%%%%%%"}, 5);
  dot(&edit, 9, 9, BRUSH_WALL); /* outside: nothing */
  dot(&edit, -1, 2, BRUSH_WALL);
  assert_int_equal(edit.step_count, 7);
  edit_destroy(&edit);
}

static void test_tools(void **state) {
  (void)state;
  Edit edit = edit_of(6, 8);
  edit_begin(&edit);
  edit_rectangle(&edit, 4, 6, 1, 1, BRUSH_FOOD, false); /* any two corners */
  edit_end(&edit);
  edit_begin(&edit);
  edit_fill(&edit, 2, 3, BRUSH_WALL);
  edit_end(&edit);
  same_picture(&edit, (const char *const[]){"%%%%%%%%", "%......%", "%.%%%%.%", "%.%%%%.%", "%......%", "%%%%%%%%"}, 6);
  assert_int_equal(edit.step_count, 2);
  edit_begin(&edit);
  edit_rectangle(&edit, 2, 2, 3, 5, BRUSH_OPEN, true);
  edit_line(&edit, 1, 1, 4, 6, BRUSH_WALL);
  edit_end(&edit);
  /* No two cells of a line touch only at a corner. */
  int32_t walls = 0;
  for (int32_t r = 1; r < 5; r++)
    for (int32_t c = 1; c < 7; c++) walls += edit_at(&edit, r, c) == '%';
  assert_int_equal(walls, 3 + 5 + 1);
  assert_true(edit_undo(&edit) && edit_undo(&edit) && edit_undo(&edit) && !edit_undo(&edit));
  same_picture(&edit, (const char *const[]){"%%%%%%%%", "%      %", "%      %", "%      %", "%      %", "%%%%%%%%"}, 6);
  edit_destroy(&edit);
}

static void test_symmetry(void **state) {
  (void)state;
  static const int wanted[SYMMETRY_COUNT] = {1, 2, 2, 4, 4};
  for (int s = 0; s < SYMMETRY_COUNT; s++) {
    Edit edit = edit_of(9, 9);
    edit.symmetry = (Symmetry)s;
    dot(&edit, 1, 2, BRUSH_FOOD);
    dot(&edit, 2, 3, BRUSH_PACMAN);
    int foods = 0, heroes = 0;
    for (int i = 0; i < 81; i++) foods += edit.cell[i] == '.', heroes += edit.cell[i] == 'P';
    assert_int_equal(foods, wanted[s]);
    assert_int_equal(heroes, 1); /* whatever the symmetry */
    /* The picture is its own image. */
    for (int32_t r = 0; r < 9; r++)
      for (int32_t c = 0; c < 9; c++) {
        bool food = edit_at(&edit, r, c) == '.';
        if (s == SYMMETRY_ACROSS || s == SYMMETRY_BOTH) assert_true(food == (edit_at(&edit, r, 8 - c) == '.'));
        if (s == SYMMETRY_DOWN || s == SYMMETRY_BOTH) assert_true(food == (edit_at(&edit, 8 - r, c) == '.'));
        if (s == SYMMETRY_TURNED) assert_true(food == (edit_at(&edit, c, 8 - r) == '.'));
      }
    assert_true(edit_undo(&edit) && edit_undo(&edit));
    assert_null(memchr(edit.cell, '.', 81));
    edit_destroy(&edit);
  }
  Edit oblong = edit_of(4, 7);
  oblong.symmetry = SYMMETRY_TURNED;
  int32_t rows[4], cols[4];
  assert_int_equal(edit_images(&oblong, 1, 2, BRUSH_WALL, rows, cols), 2);
  assert_true(rows[1] == 2 && cols[1] == 4);
  edit_destroy(&oblong);
  Edit middle = edit_of(5, 5); /* the middle is its own image */
  middle.symmetry = SYMMETRY_BOTH;
  assert_int_equal(edit_images(&middle, 2, 2, BRUSH_WALL, rows, cols), 1);
  edit_destroy(&middle);
}

/* Random strokes, then all the way back and forth. */
static void test_undo_redo_at_random(void **state) {
  (void)state;
  enum { STROKES = 300 };
  Rng rng;
  rng_seed(&rng, 11, 0);
  Edit edit = edit_of(8, 11);
  char *pictures[STROKES + 1];
  int32_t sizes[STROKES + 1][2], made[STROKES + 1];
  int count = 0;
  for (int i = 0; i < STROKES; i++) {
    made[count] = edit.done;
    sizes[count][0] = edit.rows, sizes[count][1] = edit.cols;
    pictures[count] = malloc(((size_t)edit.rows * (size_t)edit.cols));
    memcpy(pictures[count], edit.cell, ((size_t)edit.rows * (size_t)edit.cols));
    count++;
    int32_t r = (int32_t)rng_below(&rng, 12) - 1, c = (int32_t)rng_below(&rng, 14) - 1;
    Brush brush = (Brush)rng_below(&rng, BRUSH_COUNT);
    edit.symmetry = (Symmetry)rng_below(&rng, SYMMETRY_COUNT);
    int32_t before = edit.done;
    if (rng_below(&rng, 8) == 0) {
      assert_true(edit_resize(&edit, 3 + (int32_t)rng_below(&rng, 9), 3 + (int32_t)rng_below(&rng, 9), NULL));
    } else {
      edit_begin(&edit);
      switch (rng_below(&rng, 4)) {
        case 0: edit_paint(&edit, r, c, brush); break;
        case 1: edit_line(&edit, r, c, (int32_t)rng_below(&rng, 9), (int32_t)rng_below(&rng, 9), brush); break;
        case 2: edit_fill(&edit, r, c, brush); break;
        default: edit_rectangle(&edit, r, c, (int32_t)rng_below(&rng, 9), 2, brush, rng_below(&rng, 2)); break;
      }
      edit_end(&edit);
    }
    if (edit.done == before) free(pictures[--count]); /* it changed nothing, and there is nothing to undo */
    int heroes = 0;
    for (int32_t k = 0; k < edit.rows * edit.cols; k++) heroes += edit.cell[k] == 'P';
    assert_true(heroes <= 1);
  }
  size_t last_size = (size_t)edit.rows * (size_t)edit.cols;
  char *last = malloc(last_size);
  memcpy(last, edit.cell, last_size);
  for (int i = count - 1; i >= 0; i--) {
    while (edit.done > made[i]) assert_true(edit_undo(&edit));
    assert_true(edit.rows == sizes[i][0] && edit.cols == sizes[i][1]);
    assert_memory_equal(edit.cell, pictures[i], ((size_t)edit.rows * (size_t)edit.cols));
  }
  assert_false(edit_undo(&edit) || edit_unsaved(&edit));
  while (edit_redo(&edit)) continue;
  assert_int_equal(((size_t)edit.rows * (size_t)edit.cols), last_size);
  assert_memory_equal(edit.cell, last, last_size);
  free(last);
  for (int i = 0; i < count; i++) free(pictures[i]);
  edit_destroy(&edit);
  assert_int_equal(edit.undo_bytes, 0);
}

/* The cost of a cell of the map that the drawing makes. */
static int32_t cost_of(const Edit *edit, int32_t row, int32_t col) {
  Map *map = edit_map(edit, NULL);
  assert_non_null(map);
  int32_t cost = board_cost(&map->board, board_cell(&map->board, row, col));
  map_destroy(map);
  return cost;
}

static void test_costs(void **state) {
  (void)state;
  Edit edit = edit_of(5, 7);
  dot(&edit, 1, 1, BRUSH_PACMAN);
  dot(&edit, 3, 5, BRUSH_FOOD);
  edit.cost = 7;
  edit_begin(&edit);
  edit_line(&edit, 1, 3, 3, 3, BRUSH_COST);
  edit_end(&edit);
  assert_int_equal(cost_of(&edit, 2, 3), 7);
  dot(&edit, 2, 3, BRUSH_WALL); /* a wall hides it, and keeps it */
  assert_int_equal(edit_cost_at(&edit, 2, 3), 7);
  edit.cost = 4;
  edit_begin(&edit);
  edit_fill(&edit, 1, 1, BRUSH_COST); /* up to other ground and walls */
  edit_end(&edit);
  assert_int_equal(cost_of(&edit, 3, 1), 4);
  assert_int_equal(cost_of(&edit, 1, 3), 7);
  assert_int_equal(cost_of(&edit, 1, 5), 1);
  dot(&edit, 3, 1, BRUSH_COST_ERASER);
  assert_int_equal(cost_of(&edit, 3, 1), 1);
  assert_true(edit_undo(&edit) && edit_undo(&edit));
  assert_int_equal(cost_of(&edit, 1, 1), 1);
  assert_true(edit_redo(&edit));
  assert_int_equal(cost_of(&edit, 1, 1), 4);
  assert_true(edit_resize(&edit, 6, 9, NULL));
  assert_int_equal(cost_of(&edit, 1, 3), 7);
  assert_int_equal(cost_of(&edit, 4, 7), 1);
  assert_true(edit_undo(&edit));
  assert_int_equal(cost_of(&edit, 1, 3), 7);
  /* Written, read again, and half a map of it as well. */
  Map *map = edit_map(&edit, NULL);
  size_t size;
  char *text = map_write(map, &size);
  Edit again;
  assert_true(edit_from_text(&again, text, size, "test", NULL));
  Map *second = edit_map(&again, NULL);
  assert_true(map_equal(map, second) && map->board.cost);
  EditReport report = {0};
  assert_true(edit_check(&report, second));
  assert_true(report.level[0].fits && report.level[1].fits && !report.level[2].fits);
  /* East of the ground of 7 there is no way but through it or around the wall: 6 steps from corner to corner. */
  assert_int_equal(report.way_count, 7);
  assert_true(report.way_cost > 6);
  edit_report_destroy(&report);
  map_destroy(second);
  map_destroy(map);
  free(text);
  edit_destroy(&again);
  edit_destroy(&edit);
}

static void test_redo_is_lost_by_painting(void **state) {
  (void)state;
  Edit edit = edit_of(5, 5);
  dot(&edit, 1, 1, BRUSH_FOOD);
  dot(&edit, 1, 2, BRUSH_FOOD);
  assert_true(edit_undo(&edit) && edit_can_redo(&edit));
  dot(&edit, 3, 3, BRUSH_WALL);
  assert_false(edit_can_redo(&edit) || edit_redo(&edit));
  assert_int_equal(edit_at(&edit, 1, 2), ' ');
  edit_destroy(&edit);
}

static void test_size(void **state) {
  (void)state;
  Edit edit = edit_of(4, 5);
  dot(&edit, 1, 1, BRUSH_PACMAN);
  assert_true(edit_resize(&edit, 5, 7, NULL)); /* the wall around goes with it */
  same_picture(&edit, (const char *const[]){"%%%%%%%", "%P    %", "%     %", "%     %", "%%%%%%%"}, 5);
  assert_true(edit_resize(&edit, 3, 3, NULL));
  same_picture(&edit, (const char *const[]){"%%%", "%P%", "%%%"}, 3);
  assert_true(edit_undo(&edit) && edit_undo(&edit));
  same_picture(&edit, (const char *const[]){"%%%%%", "%P  %", "%   %", "%%%%%"}, 4);
  Error error;
  assert_false(edit_resize(&edit, 0, 5, &error));
  assert_false(edit_resize(&edit, 5, BOARD_MAX_SIDE + 1, &error));
  assert_non_null(strstr(error.text, "4096"));
  assert_true(edit_resize(&edit, 40, BOARD_MAX_SIDE, &error));
  edit_destroy(&edit);
}

static void test_unsaved(void **state) {
  (void)state;
  Edit edit = edit_of(5, 5);
  assert_false(edit_unsaved(&edit));
  dot(&edit, 1, 1, BRUSH_FOOD);
  assert_true(edit_unsaved(&edit));
  edit_mark_saved(&edit);
  assert_false(edit_unsaved(&edit));
  edit_undo(&edit);
  assert_true(edit_unsaved(&edit));
  edit_redo(&edit);
  assert_false(edit_unsaved(&edit)); /* back where it was saved */
  edit_set_title(&edit, "Other");
  assert_true(edit_unsaved(&edit));
  edit_destroy(&edit);
}

/* ---- maps ---- */

static void test_maps_there_and_back(void **state) {
  (void)state;
  Rng rng;
  rng_seed(&rng, 5, 0);
  for (int i = 0; i < 60; i++) {
    RandomMap what = {.rows = 1 + (int32_t)rng_below(&rng, 12),
                      .cols = 2 + (int32_t)rng_below(&rng, 12),
                      .wall = 0.3,
                      .foods = 4,
                      .monsters = 3,
                      .format = i % 2 ? MAP_DIGITS : MAP_CHARACTERS};
    Map *map = map_random(&rng, &what);
    Edit edit;
    assert_true(edit_from_map(&edit, map, NULL));
    assert_false(edit_unsaved(&edit));
    Map *back = edit_map(&edit, NULL);
    assert_true(map_equal(map, back));
    map_destroy(back);
    edit_destroy(&edit);
    map_destroy(map);
  }
}

static void test_any_format_and_half_a_map(void **state) {
  (void)state;
  static const struct {
    const char *text;
    int32_t rows, cols;
    char at_1_1;
  } maps[] = {{"3 4\n1 1 1 1\n1 2 0 1\n1 1 1 1\n1 2\n", 3, 4, '.'},
              {"type octile\nheight 2\nwidth 3\nmap\n...\n.@.\n", 2, 3, '%'},
              {"# title: Half\n%%%%\n%. %\n%%%%\n", 3, 4, '.'},
              {"# energy: 9\n%%%%\n%5P%\n%%%%\n", 3, 4, '5'}};
  for (size_t i = 0; i < sizeof maps / sizeof *maps; i++) {
    Edit edit;
    Error error = {0};
    if (!edit_from_text(&edit, maps[i].text, strlen(maps[i].text), "test", &error)) fail_msg("%s", error.text);
    assert_int_equal(edit.rows, maps[i].rows);
    assert_int_equal(edit.cols, maps[i].cols);
    assert_int_equal(edit_at(&edit, 1, 1), maps[i].at_1_1);
    edit_destroy(&edit);
  }
  Edit edit;
  Error error;
  assert_false(edit_from_text(&edit, "%%#x", 4, "test", &error));
  assert_false(edit_from_text(&edit, "", 0, "test", &error));
}

static void test_check(void **state) {
  (void)state;
  Map *map = map_of("%%%%%%%%%\n%P G   .%\n% %%%%% %\n%       %\n%%%%%%%%%\n");
  EditReport report = {0};
  assert_true(edit_check(&report, map));
  assert_int_equal(report.way_count, 11); /* around the monster: 6 straight on, 10 below */
  assert_int_equal(report.foods_reached, 1);
  assert_false(report.level[0].fits); /* level 1 has no monsters, and says so */
  assert_non_null(strstr(report.level[0].why, "monster"));
  assert_true(report.level[1].fits);
  map_destroy(map);
  map = map_of("%%%%%%\n%P%..%\n%%%%%%\n");
  assert_true(edit_check(&report, map));
  assert_true(report.has_goal && report.way_count == 0 && report.foods_reached == 0 && report.foods == 2);
  map_destroy(map);
  /* The nearest of many, the one that finders agree with. */
  Rng rng;
  rng_seed(&rng, 3, 0);
  for (int i = 0; i < 50; i++) {
    map = map_random(&rng, &(RandomMap){.rows = 12, .cols = 12, .wall = 0.35, .foods = 6, .format = MAP_CHARACTERS});
    assert_true(edit_check(&report, map));
    int32_t least = -1;
    for (int32_t k = 0; k < map->foods.count; k++) {
      Map one = *map;
      one.foods = (CellList){.at = &map->foods.at[k], .count = 1};
      EditReport single = {0};
      assert_true(edit_check(&single, &one));
      if (single.way_count > 0 && (least < 0 || single.way_count < least)) least = single.way_count;
      edit_report_destroy(&single);
    }
    assert_int_equal(report.way_count, least < 0 ? 0 : least);
    for (int32_t k = 1; k < report.way_count; k++)
      assert_true(board_move_between(&map->board, report.way[k - 1], report.way[k]) < DIRECTION_COUNT &&
                  map->board.open[report.way[k]]);
    map_destroy(map);
  }
  edit_report_destroy(&report);
}

/* ---- files ---- */

static void test_names(void **state) {
  (void)state;
  static const char *const names[][2] = {{"My First Map", "my-first-map"},
                                         {"  --  ", "untitled"},
                                         {"", "untitled"},
                                         {"M\u00EA cung \u0110\u1ECF", "me-cung-do"},
                                         {"../../etc/passwd", "etc-passwd"},
                                         {"a\xff\xfe z", "a-z"},
                                         {"\u8FF7 7", "7"}};
  char out[EDIT_NAME];
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    edit_name(names[i][0], out);
    assert_string_equal(out, names[i][1]);
  }
  char longest[400];
  memset(longest, 'x', sizeof longest - 1);
  longest[sizeof longest - 1] = 0;
  edit_name(longest, out);
  assert_int_equal(strlen(out), EDIT_NAME - 1);
}

static char home[] = "/tmp/pacade-edit-XXXXXX";

static int own_home(void **state) {
  (void)state;
  return mkdtemp(home) && setenv("XDG_DATA_HOME", home, 1) == 0 ? 0 : 1;
}

static int remove_home(void **state) {
  (void)state;
  static const char *const files[] = {
      "pacade/maps/my-map.txt", "pacade/maps/other.txt", "pacade/editor-draft.txt", "pacade/maps", "pacade", ""};
  char path[512];
  for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
    snprintf(path, sizeof path, "%s/%s", home, files[i]);
    remove(path);
  }
  return 0;
}

static void test_saving(void **state) {
  (void)state;
  Edit edit = edit_of(4, 5);
  Error error;
  edit_set_title(&edit, "My Map");
  assert_int_equal(edit_save(&edit, false, &error), SAVE_REFUSED); /* no Pacman */
  assert_non_null(strstr(error.text, "Pacman"));
  dot(&edit, 1, 1, BRUSH_PACMAN);
  dot(&edit, 2, 3, BRUSH_FOOD);
  edit_set_level(&edit, 1);
  assert_int_equal(edit_save(&edit, false, &error), SAVE_DONE);
  assert_false(edit_unsaved(&edit));
  Map *map = maps_open("mine/my-map", &error), *drawn = edit_map(&edit, NULL);
  assert_non_null(map);
  assert_true(map_equal(map, drawn));
  assert_string_equal(map->title, "My Map");
  map_destroy(map);
  MapList list = {0};
  assert_true(maps_list_mine(&list, &error));
  assert_int_equal(list.count, 1);
  assert_string_equal(list.entries[0].id, "mine/my-map");
  assert_int_equal(list.entries[0].level, 1);
  maps_list_destroy(&list);
  /* Another map of that name is not written over unless told to. */
  Edit other = edit_of(3, 4);
  dot(&other, 1, 1, BRUSH_PACMAN);
  edit_set_title(&other, "my map");
  assert_int_equal(edit_save(&other, false, &error), SAVE_EXISTS);
  map = maps_open("mine/my-map", NULL);
  assert_true(map_equal(map, drawn));
  map_destroy(map);
  assert_true(edit_unsaved(&other));
  assert_int_equal(edit_save(&other, true, &error), SAVE_DONE);
  map = maps_open("mine/my-map", NULL);
  assert_false(map_equal(map, drawn));
  map_destroy(map);
  map_destroy(drawn);
  edit_destroy(&other);
  assert_true(edit_open(&other, "mine/my-map", &error));
  assert_int_equal(other.rows, 3);
  edit_destroy(&other);
  edit_destroy(&edit);
  assert_false(edit_open(&edit, "mine/none", &error));
}

static void test_shipped_maps_are_safe(void **state) {
  (void)state;
  /* Even when a person's own folder is, by accident, the shipped one. */
  char levels[600], inside[700];
  snprintf(levels, sizeof levels, "%s/pacade", home);
  assert_int_equal(setenv("PACADE_LEVELS", levels, 1), 0);
  Edit edit = edit_of(3, 4);
  Error error;
  dot(&edit, 1, 1, BRUSH_PACMAN);
  edit_set_title(&edit, "Other");
  assert_int_equal(edit_save(&edit, true, &error), SAVE_REFUSED);
  assert_non_null(strstr(error.text, "shipped"));
  snprintf(inside, sizeof inside, "%s/pacade/maps/other.txt", home);
  assert_int_not_equal(access(inside, F_OK), 0);
  unsetenv("PACADE_LEVELS");
  edit_destroy(&edit);
}

static void test_draft(void **state) {
  (void)state;
  Edit edit = edit_of(4, 6), back;
  assert_false(edit_draft_load(&back));
  dot(&edit, 1, 2, BRUSH_FOOD); /* no Pacman yet */
  edit_set_title(&edit, "Half \u0111\u01B0\u1EDDng");
  assert_true(edit_draft_save(&edit, NULL));
  assert_true(edit_draft_load(&back));
  assert_true(edit_unsaved(&back));
  assert_string_equal(back.title, edit.title);
  assert_true(back.rows == 4 && back.cols == 6);
  assert_memory_equal(back.cell, edit.cell, 24);
  edit_destroy(&back);
  dot(&edit, 1, 3, BRUSH_PACMAN);
  assert_true(edit_draft_save(&edit, NULL));
  assert_true(edit_draft_load(&back));
  assert_memory_equal(back.cell, edit.cell, 24);
  edit_destroy(&back);
  edit_draft_remove();
  assert_false(edit_draft_load(&back));
  edit_destroy(&edit);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_painting),
      cmocka_unit_test(test_tools),
      cmocka_unit_test(test_symmetry),
      cmocka_unit_test(test_undo_redo_at_random),
      cmocka_unit_test(test_costs),
      cmocka_unit_test(test_redo_is_lost_by_painting),
      cmocka_unit_test(test_size),
      cmocka_unit_test(test_unsaved),
      cmocka_unit_test(test_maps_there_and_back),
      cmocka_unit_test(test_any_format_and_half_a_map),
      cmocka_unit_test(test_check),
      cmocka_unit_test(test_names),
      cmocka_unit_test(test_saving),
      cmocka_unit_test(test_shipped_maps_are_safe),
      cmocka_unit_test(test_draft),
  };
  return cmocka_run_group_tests_name("edit", tests, own_home, remove_home);
}
