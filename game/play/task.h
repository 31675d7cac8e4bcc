/* Long work on a thread of its own, beside the window. Knows neither the window nor what the work is. */
#ifndef PACADE_PLAY_TASK_H
#define PACADE_PLAY_TASK_H

#include <stdatomic.h>

#include "game/core/base.h"

typedef struct Task Task;
/* Gets what task_start was given; must return soon after `cancel` is set. */
typedef void (*TaskWork)(void *data, const atomic_bool *cancel);

/* NULL with a message when no thread can be started. `data` is borrowed until task_end. */
Task *task_start(TaskWork work, void *data, Error *error);
/* Whether the work is done; from then on its data may be read. */
bool task_done(const Task *task);
/* Asks it to stop if it still runs, waits for it and frees. NULL is fine. */
void task_end(Task *task);
/* Lowers the priority of the calling thread and those it will start, so that the window's goes first. */
void task_step_back(void);

#endif
