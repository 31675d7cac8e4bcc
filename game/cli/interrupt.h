/* Ctrl-C, a polite kill, a terminal that goes away: the one place that hears signals.
 * Must not know what is interrupted. */
#ifndef PACADE_CLI_INTERRUPT_H
#define PACADE_CLI_INTERRUPT_H

#include <stdatomic.h>

/* From here on such a signal ends the program as usual, but leaves no file half written; and a file that may not grow
 * any more, or a reader that left, is a write that fails. For main, once. */
void interrupt_guard(void);
/* Until interrupt_listen_no_more, the first such signal only asks; the second ends the program. */
void interrupt_listen(void);
void interrupt_listen_no_more(void);
/* Whether it was asked to stop since listening began; long searches use it as their cancel flag. */
const atomic_bool *interrupt_asked(void);
/* The end that was asked for: as if nobody had listened. Nothing when it was not. */
void interrupt_obey(void);

#endif
