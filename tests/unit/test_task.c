/* Work in the background of the window: done and reported, stopped when asked, and modest with processors. */
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include "game/play/task.h"
#include "tests/support/check.h"

static void wait_a_moment(void) { nanosleep(&(struct timespec){.tv_nsec = 200000}, NULL); }

typedef struct Job {
  int64_t sum;    /* written by the work, read when it is done */
  bool cancelled; /* the work was told to stop */
  int priority;
  atomic_bool began;
} Job;

static void add_up(void *data, const atomic_bool *cancel) {
  Job *job = data;
  job->priority = getpriority(PRIO_PROCESS, 0);
  for (int64_t i = 1; i <= 100000; i++) job->sum += i;
  job->cancelled = atomic_load(cancel);
}

static void work_until_told(void *data, const atomic_bool *cancel) {
  Job *job = data;
  atomic_store(&job->began, true);
  while (!atomic_load(cancel)) wait_a_moment();
  job->cancelled = true;
}

static void test_work_is_done(void **unused) {
  (void)unused;
  Job jobs[8] = {{0}};
  Task *tasks[8];
  Error error = {.text = ""};
  int mine = getpriority(PRIO_PROCESS, 0);
  for (int i = 0; i < 8; i++)
    if (!(tasks[i] = task_start(add_up, &jobs[i], &error))) fail_msg("%s", error.text);
  for (int i = 0; i < 8; i++) {
    while (!task_done(tasks[i])) wait_a_moment();
    assert_int_equal(jobs[i].sum, 5000050000);
    assert_false(jobs[i].cancelled);
    assert_true(task_done(tasks[i])); /* and stays so */
    task_end(tasks[i]);
  }
#ifdef __linux__
  if (mine < 5) assert_int_equal(jobs[0].priority, 5); /* the window's thread goes first */
#endif
  assert_int_equal(getpriority(PRIO_PROCESS, 0), mine);
}

static void test_work_is_stopped(void **unused) {
  (void)unused;
  Job job = {0};
  Error error = {.text = ""};
  Task *task = task_start(work_until_told, &job, &error);
  assert_non_null(task);
  while (!atomic_load(&job.began)) wait_a_moment();
  assert_false(task_done(task));
  task_end(task); /* waits until it has stopped */
  assert_true(job.cancelled);
  /* Stopped before it began, it is waited for all the same. */
  job = (Job){0};
  task = task_start(work_until_told, &job, &error);
  assert_non_null(task);
  task_end(task);
  assert_true(job.cancelled);
  task_end(NULL);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_work_is_done), cmocka_unit_test(test_work_is_stopped)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
