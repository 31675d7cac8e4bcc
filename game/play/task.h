/* Work that takes long, done beside the window on a thread of its own. Knows no window and not what the work is. */
#ifndef PACADE_PLAY_TASK_H
#define PACADE_PLAY_TASK_H

#include <stdatomic.h>

#include "game/core/base.h"

typedef struct Task Task;
/* Gets what task_start was given; must come back soon after `cancel` is set. */
typedef void (*TaskWork)(void *data, const atomic_bool *cancel);

/* NULL with a message when there is no thread to be had. `data` is borrowed until task_end. */
Task *task_start(TaskWork work, void *data, Error *error);
/* What the work wrote into its data may be read from then on. */
bool task_done(const Task *task);
/* Asks it to stop if it still runs, waits for it and frees. NULL is fine. */
void task_end(Task *task);
/* The calling thread, and those it will start, let the window's go first where processors are short. */
void task_step_back(void);

#endif
