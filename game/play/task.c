/* One thread, a flag to stop it and a flag that it is done.
 * Must not know the window. */
#include "game/play/task.h"

#include <pthread.h>
#include <stdlib.h>
#include <sys/resource.h>

struct Task {
  TaskWork work;
  void *data;
  atomic_bool cancel, done;
  pthread_t thread;
};

void task_step_back(void) {
#ifdef __linux__ /* there it applies to the thread; elsewhere it would apply to the whole program */
  enum { PATIENCE = 5 };
  (void)setpriority(PRIO_PROCESS, 0, PATIENCE);
#endif
}

static void *run(void *self) {
  Task *task = self;
  task_step_back();
  task->work(task->data, &task->cancel);
  atomic_store(&task->done, true);
  return NULL;
}

Task *task_start(TaskWork work, void *data, Error *error) {
  Task *task = calloc(1, sizeof *task);
  if (!task) {
    error_set(error, "out of memory for a thread");
    return NULL;
  }
  task->work = work;
  task->data = data;
  atomic_init(&task->cancel, false);
  atomic_init(&task->done, false);
  if (pthread_create(&task->thread, NULL, run, task) == 0) return task;
  free(task);
  error_set(error, "can't start a thread");
  return NULL;
}

bool task_done(const Task *task) { return atomic_load(&task->done); }

void task_end(Task *task) {
  if (!task) return;
  atomic_store(&task->cancel, true);
  pthread_join(task->thread, NULL);
  free(task);
}
