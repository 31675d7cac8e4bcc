/* Included before every file of the build without threads: what starts, waits for or ends a thread is done by taking
 * turns (see threads.c). Nothing else in the source knows of it. */
#ifndef PACADE_APP_PLATFORM_WEB_TURNS_H
#define PACADE_APP_PLATFORM_WEB_TURNS_H

#include <pthread.h>
#include <time.h>

int turns_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*work)(void *), void *data);
int turns_join(pthread_t thread, void **result);
int turns_wait(pthread_cond_t *condition, pthread_mutex_t *lock);
int turns_wait_until(pthread_cond_t *condition, pthread_mutex_t *lock, const struct timespec *until);
int turns_sleep(const struct timespec *time, struct timespec *left);

#define pthread_create turns_create
#define pthread_join turns_join
#define pthread_cond_wait turns_wait
#define pthread_cond_timedwait turns_wait_until
#define nanosleep turns_sleep

#endif
