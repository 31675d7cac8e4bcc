/* Files in and out: what already stands in the place of a file to be written is treated as the kernel would, and keeps
 * its mode and its links; pipes and devices make nobody wait. Works in a folder of its own. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "game/core/file.h"
#include "tests/support/check.h"

static char folder[256], here[320], there[320];

static int make_folder(void **unused) {
  (void)unused;
  const char *base = getenv("TMPDIR");
  snprintf(folder, sizeof folder, "%s/pacade-file.XXXXXX", base ? base : "/tmp");
  if (!mkdtemp(folder)) return -1;
  snprintf(here, sizeof here, "%s/here", folder);
  snprintf(there, sizeof there, "%s/there", folder);
  return 0;
}

static int clear_folder(void **unused) {
  (void)unused;
  (void)unlink(here);
  (void)unlink(there);
  return 0;
}

static int remove_folder(void **unused) {
  (void)unused;
  return rmdir(folder);
}

static void assert_holds(const char *path, const char *text) {
  size_t size;
  char *bytes = file_read(path, 1000, &size, NULL);
  assert_non_null(bytes);
  assert_string_equal(bytes, text);
  free(bytes);
}

static void assert_mode(const char *path, mode_t mode) {
  struct stat info;
  assert_int_equal(lstat(path, &info), 0);
  assert_int_equal(info.st_mode & 07777, mode);
}

static void test_mode_stays(void **unused) {
  (void)unused;
  const mode_t modes[] = {0600, 0640, 0666, 0755};
  for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) {
    assert_true(file_write(here, "old", 3, NULL));
    assert_int_equal(chmod(here, modes[i]), 0);
    assert_true(file_write(here, "new", 3, NULL));
    assert_mode(here, modes[i]);
    assert_holds(here, "new");
  }
  assert_true(file_write_cached(here, "own", 3, NULL, NULL)); /* but what is kept is for nobody else */
  assert_mode(here, 0600);
}

static void test_link_stays(void **unused) {
  (void)unused;
  struct stat info;
  assert_true(file_write(there, "old", 3, NULL));
  assert_int_equal(chmod(there, 0640), 0);
  assert_int_equal(symlink("there", here), 0);
  assert_true(file_write(here, "new", 3, NULL));
  assert_int_equal(lstat(here, &info), 0);
  assert_true(S_ISLNK(info.st_mode));
  assert_holds(there, "new");
  assert_mode(there, 0640);
  assert_int_equal(unlink(there), 0); /* it points nowhere: what it names is made, and the link stays */
  assert_true(file_write(here, "made", 4, NULL));
  assert_int_equal(lstat(here, &info), 0);
  assert_true(S_ISLNK(info.st_mode));
  assert_holds(there, "made");
}

/* What somebody has put in the place of a cache file leads to no other file. */
static void test_link_for_a_cache(void **unused) {
  (void)unused;
  struct stat info;
  assert_true(file_write(there, "precious", 8, NULL));
  assert_int_equal(symlink("there", here), 0);
  assert_true(file_write_cached(here, "own", 3, NULL, NULL));
  assert_holds(there, "precious");
  assert_holds(here, "own");
  assert_int_equal(lstat(here, &info), 0);
  assert_true(S_ISREG(info.st_mode));
  assert_mode(here, 0600);
}

static void test_link_to_no_folder(void **unused) {
  (void)unused;
  Error error;
  assert_int_equal(symlink("none/there", here), 0);
  assert_false(file_write(here, "new", 3, &error));
  assert_non_null(strstr(error.text, "can't write"));
  struct stat info;
  assert_int_equal(lstat(here, &info), 0);
  assert_true(S_ISLNK(info.st_mode));
}

/* In a folder that everybody may write to, links of others are not followed, not even by the superuser. */
static void test_link_of_another(void **unused) {
  (void)unused;
  char sticky[300], link[340], rule = '0';
  FILE *kernel = fopen("/proc/sys/fs/protected_symlinks", "r");
  if (kernel) {
    rule = (char)fgetc(kernel);
    fclose(kernel);
  }
  if (geteuid() != 0 || rule != '1') skip(); /* it takes two users, and a kernel that has the rule */
  snprintf(sticky, sizeof sticky, "%s/sticky", folder);
  snprintf(link, sizeof link, "%s/link", sticky);
  assert_int_equal(mkdir(sticky, 0777), 0);
  assert_int_equal(chmod(sticky, 01777), 0);
  assert_true(file_write(there, "kept", 4, NULL));
  assert_int_equal(symlink(there, link), 0);
  assert_int_equal(lchown(link, 12345, 12345), 0);
  assert_false(file_write(link, "new", 3, NULL));
  assert_holds(there, "kept");
  assert_int_equal(unlink(link), 0);
  assert_int_equal(rmdir(sticky), 0);
}

static void test_read_only(void **unused) {
  (void)unused;
  if (geteuid() == 0) skip(); /* may write everything */
  assert_true(file_write(here, "old", 3, NULL));
  assert_int_equal(chmod(here, 0444), 0);
  assert_false(file_write(here, "new", 3, NULL));
  assert_holds(here, "old");
}

static void test_pipes(void **unused) {
  (void)unused;
  Error error;
  size_t size;
  char bytes[8] = "";
  assert_int_equal(mkfifo(here, 0600), 0);
  assert_false(file_write(here, "new", 3, &error)); /* nobody reads from it: an error at once */
  assert_non_null(strstr(error.text, "nobody reads"));
  assert_null(file_read_regular(here, 100, &size, &error));
  assert_non_null(strstr(error.text, "is a pipe"));
  assert_null(file_read_private(here, 100, &size, &error));
  int reader = open(here, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  assert_true(reader >= 0);
  assert_true(file_write(here, "new", 3, &error));
  assert_int_equal(read(reader, bytes, sizeof bytes), 3);
  assert_string_equal(bytes, "new");
  close(reader);
  assert_null(file_read_regular("/dev/zero", 100, &size, &error));
  assert_true(file_write("/dev/null", "new", 3, &error));
  assert_false(file_write("/dev/full", "new", 3, &error));
  assert_false(file_write(folder, "new", 3, &error));
  assert_non_null(strstr(error.text, "is a folder"));
}

static void test_private(void **unused) {
  (void)unused;
  size_t size;
  assert_true(file_write_cached(there, "own", 3, NULL, NULL));
  char *bytes = file_read_private(there, 100, &size, NULL);
  assert_non_null(bytes);
  free(bytes);
  assert_int_equal(symlink("there", here), 0);
  assert_null(file_read_private(here, 100, &size, NULL));
  assert_int_equal(chmod(there, 0660), 0);
  assert_null(file_read_private(there, 100, &size, NULL));
}

/* The longest names there are; nothing else is left in the folder, which could not be removed then. */
static void test_long_names(void **unused) {
  (void)unused;
  char path[600];
  for (int length = 200; length <= 255; length += 5) {
    int used = snprintf(path, sizeof path, "%s/", folder);
    memset(path + used, 'n', (size_t)length);
    path[used + length] = '\0';
    for (int i = 0; i < 2; i++) assert_true(file_write(path, "new", 3, NULL));
    assert_holds(path, "new");
    assert_int_equal(unlink(path), 0);
  }
}

/* Nothing that is there is replaced: no file, no folder, and no link, even to nothing. */
static void test_new(void **unused) {
  (void)unused;
  bool taken = true;
  assert_true(file_write_new(here, "first", 5, &taken, NULL) && !taken);
  assert_false(file_write_new(here, "second", 6, &taken, NULL) || !taken);
  assert_holds(here, "first");
  assert_false(file_write_new(folder, "x", 1, &taken, NULL) || !taken);
  assert_int_equal(symlink("nowhere", there), 0);
  assert_false(file_write_new(there, "x", 1, &taken, NULL) || !taken);
  assert_int_not_equal(access(there, F_OK), 0);
  char path[400];
  Error error = {0};
  snprintf(path, sizeof path, "%s/no/such/folder", folder);
  assert_false(file_write_new(path, "x", 1, &taken, &error) || taken);
  assert_true(error.text[0] != '\0');
}

/* What is printed into a file stays there when the same file is written, and goes on behind it. */
static void test_standard_output(void **unused) {
  (void)unused;
  assert_true(file_has_place(here));
  assert_false(file_has_place("/dev/null"));
  (void)fflush(stdout);
  int kept = dup(STDOUT_FILENO), file = open(here, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
  assert_true(kept >= 0 && file >= 0 && dup2(file, STDOUT_FILENO) >= 0);
  (void)printf("before ");
  bool place = file_has_place(here), ok = file_write(here, "new ", 4, NULL);
  (void)printf("after");
  (void)fflush(stdout);
  close(STDOUT_FILENO); /* its number is then the next file's, which is replaced like any other */
  bool replaced = file_write(there, "a long text", 11, NULL) && file_write(there, "short", 5, NULL);
  assert_true(dup2(kept, STDOUT_FILENO) >= 0);
  close(kept);
  close(file);
  assert_true(ok && replaced);
  assert_holds(there, "short");
  assert_false(place);
  assert_holds(here, "before new after");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(test_mode_stays, NULL, clear_folder),
      cmocka_unit_test_setup_teardown(test_link_stays, NULL, clear_folder),
      cmocka_unit_test_setup_teardown(test_link_for_a_cache, NULL, clear_folder),
      cmocka_unit_test_setup_teardown(test_link_to_no_folder, NULL, clear_folder),
      cmocka_unit_test_setup_teardown(test_link_of_another, NULL, clear_folder),
      cmocka_unit_test_setup_teardown(test_read_only, NULL, clear_folder),
      cmocka_unit_test_setup_teardown(test_pipes, NULL, clear_folder),
      cmocka_unit_test_setup_teardown(test_private, NULL, clear_folder),
      cmocka_unit_test_setup_teardown(test_long_names, NULL, clear_folder),
      cmocka_unit_test_setup_teardown(test_new, NULL, clear_folder),
      cmocka_unit_test_setup_teardown(test_standard_output, NULL, clear_folder),
  };
  return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
