/* A tournament as a page to keep, and the rounds of a knockout for reading.
 * Must not know how games are played or ratings fitted. */
#ifndef PACADE_LAB_TOURNAMENT_PAGE_H
#define PACADE_LAB_TOURNAMENT_PAGE_H

#include "game/lab/tournament.h"

/* One self-contained HTML file: no network, no fonts, a script only for sorting and for the colours. */
bool tournament_page(const Tournament *tournament, FILE *out, Error *error);
/* Who met whom, by round, and the champion. */
void tournament_rounds(const Tournament *tournament, FILE *out);

#endif
