/* Ctrl-C, a termination request, a terminal that is closed: the one place that handles signals.
 * Must not know what is interrupted. */
#ifndef PACADE_CLI_INTERRUPT_H
#define PACADE_CLI_INTERRUPT_H

#include <stdatomic.h>

/* From here on such a signal ends the program as usual, but leaves no file half written; and when a file reaches its
 * size limit or a pipe's reader has gone, writing fails instead of ending the program. Called once, by main. */
void interrupt_guard(void);
/* Until interrupt_listen_no_more, the first such signal only asks to stop; the second ends the program. */
void interrupt_listen(void);
void interrupt_listen_no_more(void);
/* Whether the program was asked to stop since listening began; long searches use it as their cancel flag. */
const atomic_bool *interrupt_asked(void);
/* Ends the program if that was asked for, as if nobody had listened; otherwise does nothing. */
void interrupt_obey(void);

#endif
