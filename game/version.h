/* Which Pacade this is.
 * The one file that knows the commit, so that a new one rebuilds nothing else. */
#ifndef PACADE_VERSION_H
#define PACADE_VERSION_H

/* Release, then the commit when it was built from a git clone ('+' at the end: with local changes),
 * e.g. "0.1.0-1a2b3c4d". Never NULL. */
const char *pacade_version(void);

#endif
