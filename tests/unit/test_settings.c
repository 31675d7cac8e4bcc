/* Settings: they survive a restart byte by byte, a broken file is set aside and never a crash, and a place that can't
 * be written to is no reason not to play. Works in a folder of its own. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "game/core/file.h"
#include "game/store/settings.h"
#include "tests/support/check.h"

static char root[512];

static void put_file(const char *name, const char *bytes, size_t size) {
  char path[FOLDER_PATH];
  assert_true(folder_path(FOLDER_CONFIG, name, path, sizeof path, NULL));
  assert_true(folder_make_for(path, NULL));
  assert_true(file_write(path, bytes, size, NULL));
}

static bool there(const char *name) {
  char path[FOLDER_PATH];
  assert_true(folder_path(FOLDER_CONFIG, name, path, sizeof path, NULL));
  return access(path, F_OK) == 0;
}

static int fresh_home(void **state) {
  (void)state;
  const char *place = getenv("TMPDIR");
  snprintf(root, sizeof root, "%s/pacade-settings-XXXXXX", place && *place ? place : "/tmp");
  if (!mkdtemp(root)) return -1;
  return setenv("XDG_CONFIG_HOME", root, 1);
}

static int remove_home(void **state) {
  (void)state;
  static const char *const names[] = {"settings", "settings.broken-1", "settings.broken-2"};
  char path[640];
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    snprintf(path, sizeof path, "%s/pacade/%s", root, names[i]);
    if (unlink(path) != 0) (void)rmdir(path);
  }
  snprintf(path, sizeof path, "%s/pacade", root);
  (void)rmdir(path);
  (void)rmdir(root);
  return 0;
}

static void survives(void **state) {
  (void)state;
  Settings a, b;
  Error error;
  assert_int_equal(settings_load(&a, &error), PAIRS_NONE);
  assert_string_equal(a.theme, "midnight");
  assert_true(a.writable);
  snprintf(a.theme, sizeof a.theme, "paper");
  snprintf(a.language, sizeof a.language, "vi");
  a.large_text = a.calm = a.mute = a.full_screen = a.tour_seen = true;
  a.music = 0;
  a.effects = 100;
  a.speed = 0.125;
  a.width = 800;
  a.height = 600;
  a.level = 4;
  assert_true(settings_choose(&a, 4, "map", "4/01-a"));
  assert_true(settings_choose(&a, 4, "monsters", "chase-random:p=0.25"));
  assert_true(settings_set(&a, "from.the.future", "B\u00E1nh m\u00EC = 1"));
  assert_true(settings_save(&a, &error));
  assert_int_equal(settings_load(&b, &error), PAIRS_READ);
  assert_string_equal(b.theme, "paper");
  assert_string_equal(b.language, "vi");
  assert_true(b.large_text && b.calm && b.mute && b.full_screen && b.tour_seen);
  assert_int_equal(b.music, 0);
  assert_int_equal(b.effects, 100);
  assert_true(b.speed == 0.125);
  assert_int_equal(b.width, 800);
  assert_int_equal(b.height, 600);
  assert_int_equal(b.level, 4);
  assert_string_equal(settings_choice(&b, 4, "map"), "4/01-a");
  assert_string_equal(settings_choice(&b, 4, "monsters"), "chase-random:p=0.25");
  assert_null(settings_choice(&b, 3, "map"));
  assert_string_equal(settings_get(&b, "from.the.future"), "B\u00E1nh m\u00EC = 1");
  assert_true(settings_choose(&b, 4, "map", NULL));
  assert_null(settings_choice(&b, 4, "map"));
  assert_false(settings_set(&b, "theme", "paper")); /* fields have their own way in */
  assert_false(settings_set(&b, "Odd key", "1"));
  assert_false(settings_set(&b, "odd", "two\nlines"));
  assert_false(settings_set(&b, "odd", "\xFF"));
  settings_destroy(&a);
  settings_destroy(&b);
}

static void is_broken(const char *bytes, size_t size) {
  Settings settings;
  Error error = {0};
  put_file("settings", bytes, size);
  PairsState found = settings_load(&settings, &error);
  if (found != PAIRS_BROKEN) print_error("taken for good: %.60s\n", bytes);
  assert_int_equal(found, PAIRS_BROKEN);
  assert_string_equal(settings.theme, "midnight"); /* nothing of it is taken */
  assert_int_equal(settings.others.count, 0);
  assert_non_null(strstr(error.text, "settings.broken-"));
  assert_true(settings.writable);
  assert_false(there("settings"));
  assert_true(settings_save(&settings, &error));
  settings_destroy(&settings);
  assert_int_equal(settings_load(&settings, &error), PAIRS_READ);
  settings_destroy(&settings);
  char path[FOLDER_PATH];
  assert_true(folder_path(FOLDER_CONFIG, "settings.broken-1", path, sizeof path, NULL));
  assert_int_equal(unlink(path), 0);
}

static void broken_is_set_aside(void **state) {
  (void)state;
  static const char *const texts[] = {
      "",
      "\n\n",
      "theme=paper\n",
      "version=0\n",
      "version=\n",
      "version=1x\n",
      "version=99999999999999999999\n",
      "version=1\ntheme=paper",
      "version=1\ntheme\n",
      "version=1\n=paper\n",
      "version=1\nTheme=paper\n",
      "version=1\ntheme=paper\ntheme=paper\n",
      "version=1\nversion=1\n",
      "version=1\nmusic=101\n",
      "version=1\nmusic=-1\n",
      "version=1\nmusic=5.5\n",
      "version=1\nmusic=0x10\n",
      "version=1\nmusic= 5\n",
      "version=1\nmusic=\n",
      "version=1\nspeed=nan\n",
      "version=1\nspeed=0\n",
      "version=1\nspeed=1e999\n",
      "version=1\nmute=yes\n",
      "version=1\nmute=2\n",
      "version=1\ntheme=a-name-that-is-longer-than-any-theme-has\n",
      "version=1\nnote=\x01\n",
      "version=1\nnote=\xC3\n",
      "version=1\nnote=\xED\x9F\n",
      "\x7F\x45\x4C\x46\x02\x01\x01",
  };
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) is_broken(texts[i], strlen(texts[i]));
  is_broken("version=1\nnote=a\0b\n", 19);
}

/* Another program's, and fine: it is neither read nor moved nor written over. */
static void later_is_left_alone(void **state) {
  (void)state;
  static const char text[] = "version=2\ntheme=paper\n";
  put_file("settings", text, sizeof text - 1);
  Settings settings;
  Error error = {0};
  assert_int_equal(settings_load(&settings, &error), PAIRS_UNKNOWN);
  assert_non_null(strstr(error.text, "later version"));
  assert_string_equal(settings.theme, "midnight");
  assert_true(settings_save(&settings, &error)); /* nothing to do */
  settings_destroy(&settings);
  char path[FOLDER_PATH];
  size_t size;
  assert_true(folder_path(FOLDER_CONFIG, "settings", path, sizeof path, NULL));
  char *bytes = file_read(path, 100, &size, NULL);
  assert_string_equal(bytes, text);
  free(bytes);
}

/* As some editors leave it. */
static void marks_of_editors(void **state) {
  (void)state;
  static const char text[] = "\xEF\xBB\xBF# mine\r\nversion=1\r\ntheme=paper\r\n";
  Settings settings;
  assert_true(settings_parse(&settings, text, sizeof text - 1, NULL));
  assert_string_equal(settings.theme, "paper");
  settings_destroy(&settings);
}

static void huge_is_set_aside(void **state) {
  (void)state;
  size_t size = (size_t)PAIRS_BYTES + 10;
  char *bytes = malloc(size);
  assert_non_null(bytes);
  memset(bytes, 'a', size);
  static const char head[10] = {'v', 'e', 'r', 's', 'i', 'o', 'n', '=', '1', '\n'};
  memcpy(bytes, head, sizeof head);
  is_broken(bytes, size);                     /* too large */
  is_broken(bytes, (size_t)PAIRS_BYTES - 10); /* one endless line */
  bytes[(size_t)PAIRS_BYTES - 11] = '\n';
  is_broken(bytes, (size_t)PAIRS_BYTES - 10); /* the same, ended */
  size_t used = 10;
  for (int i = 0; i <= PAIRS_MOST; i++) used += (size_t)snprintf(bytes + used, size - used, "k%d=\n", i);
  is_broken(bytes, used); /* too many lines */
  free(bytes);
}

/* Whatever a file is cut to or changed to, it is either taken or refused, and what is taken can be written again. */
static void survives_damage(void **state) {
  (void)state;
  static const char good[] =
      "# Pacade settings\nversion=1\ntheme=paper\nmusic=40\nspeed=12.5\nlevel.3.map=3/02-x\nnote=\xC3\xA9t\xC3\xA9\n";
  Rng rng;
  rng_seed(&rng, 7, 0);
  for (int i = 0; i < 20000; i++) {
    char bytes[sizeof good];
    size_t size = sizeof good - 1;
    memcpy(bytes, good, sizeof good);
    if (i % 2) size = rng_below(&rng, (uint32_t)size + 1);
    for (uint32_t k = rng_below(&rng, 3); size > 0 && k > 0; k--)
      bytes[rng_below(&rng, (uint32_t)size)] = (char)rng_below(&rng, 256);
    Settings settings;
    Error error = {0};
    if (settings_parse(&settings, bytes, size, &error)) {
      assert_true(settings.music >= 0 && settings.music <= 100);
      size_t written;
      char *text = pairs_write(&settings.others, "again", SETTINGS_VERSION, &written);
      Pairs again;
      assert_true(pairs_parse(&again, text, written, SETTINGS_VERSION, &error));
      assert_int_equal(again.count, settings.others.count);
      pairs_destroy(&again);
      free(text);
    } else {
      assert_true(error.text[0]);
      assert_string_equal(settings.theme, "midnight");
    }
    settings_destroy(&settings);
  }
}

static void no_place_is_no_crash(void **state) {
  (void)state;
  Settings settings;
  Error error = {0};
  char *home = getenv("HOME"), kept[1024] = "";
  if (home) snprintf(kept, sizeof kept, "%s", home);
  unsetenv("XDG_CONFIG_HOME");
  unsetenv("HOME");
  assert_int_equal(settings_load(&settings, &error), PAIRS_UNKNOWN);
  assert_true(error.text[0]);
  assert_false(settings.writable);
  assert_true(settings_save(&settings, &error)); /* nothing to do */
  settings_destroy(&settings);
  setenv("XDG_CONFIG_HOME", "relative/folder", 1); /* ignored, as the standard says */
  assert_int_equal(settings_load(&settings, &error), PAIRS_UNKNOWN);
  setenv("XDG_CONFIG_HOME", "/dev/null/no", 1);
  assert_int_equal(settings_load(&settings, &error), PAIRS_NONE);
  error.text[0] = 0;
  assert_false(settings_save(&settings, &error));
  assert_true(error.text[0]);
  settings_destroy(&settings);
  setenv("XDG_CONFIG_HOME", root, 1);
  if (home) setenv("HOME", kept, 1);
}

static void a_folder_in_its_place(void **state) {
  (void)state;
  char path[FOLDER_PATH];
  Settings settings;
  Error error;
  assert_true(folder_path(FOLDER_CONFIG, "settings", path, sizeof path, NULL));
  (void)unlink(path);
  assert_true(folder_make_for(path, NULL));
  assert_int_equal(mkdir(path, 0700), 0);
  assert_int_equal(settings_load(&settings, &error), PAIRS_BROKEN);
  assert_true(settings_save(&settings, &error));
  settings_destroy(&settings);
  assert_true(there("settings.broken-1"));
}

/* Nobody has named it, so nobody means a pipe: it is not waited for, though somebody has it open. */
static void a_pipe_in_its_place(void **state) {
  (void)state;
  char path[FOLDER_PATH];
  Settings settings;
  Error error;
  assert_true(folder_path(FOLDER_CONFIG, "settings", path, sizeof path, NULL));
  (void)unlink(path);
  assert_true(folder_make_for(path, NULL));
  assert_int_equal(mkfifo(path, 0600), 0);
  int held = open(path, O_RDWR | O_CLOEXEC);
  assert_true(held >= 0);
  assert_int_equal(settings_load(&settings, &error), PAIRS_BROKEN);
  assert_int_equal(close(held), 0);
  assert_true(settings_save(&settings, &error));
  settings_destroy(&settings);
}

/* A reset undoes what a person sets; the window's size and what was played last stay. */
static void reset_spares_what_is_kept(void **state) {
  (void)state;
  Settings s;
  settings_defaults(&s);
  snprintf(s.theme, sizeof s.theme, "paper");
  snprintf(s.language, sizeof s.language, "vi");
  s.large_text = s.calm = s.mute = s.full_screen = s.tour_seen = true;
  s.music = s.effects = 1;
  s.speed = 2;
  s.width = 800;
  s.height = 600;
  s.level = 4;
  assert_true(settings_set(&s, "lab.games", "7"));
  settings_reset(&s);
  assert_string_equal(s.theme, "midnight");
  assert_string_equal(s.language, "");
  assert_false(s.large_text || s.calm || s.mute || s.full_screen);
  assert_int_equal(s.music, 60);
  assert_int_equal(s.effects, 80);
  assert_true(s.speed == 16);
  assert_true(s.tour_seen && s.width == 800 && s.height == 600 && s.level == 4);
  assert_string_equal(settings_get(&s, "lab.games"), "7");
  settings_destroy(&s);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(reset_spares_what_is_kept),
      cmocka_unit_test_setup_teardown(survives, fresh_home, remove_home),
      cmocka_unit_test_setup_teardown(broken_is_set_aside, fresh_home, remove_home),
      cmocka_unit_test_setup_teardown(huge_is_set_aside, fresh_home, remove_home),
      cmocka_unit_test_setup_teardown(later_is_left_alone, fresh_home, remove_home),
      cmocka_unit_test(marks_of_editors),
      cmocka_unit_test(survives_damage),
      cmocka_unit_test_setup_teardown(no_place_is_no_crash, fresh_home, remove_home),
      cmocka_unit_test_setup_teardown(a_folder_in_its_place, fresh_home, remove_home),
      cmocka_unit_test_setup_teardown(a_pipe_in_its_place, fresh_home, remove_home),
  };
  return cmocka_run_group_tests_name("settings", tests, NULL, NULL);
}
