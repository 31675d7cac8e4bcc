/* Long work calls this now and then: "here I could rest". Where there are threads, nobody listens; where there are
 * none, the window draws in between. Knows neither. */
#ifndef PACADE_CORE_PAUSE_H
#define PACADE_CORE_PAUSE_H

/* NULL, as at the start: nobody listens. Set before any work begins. */
extern void (*pause_listener)(void);

static inline void pause_here(void) {
  if (pause_listener) pause_listener();
}

#endif
