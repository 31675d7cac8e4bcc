/* What a link can carry inside: maps, and games without what follows from their moves. Private to link*.c. */
#ifndef PACADE_PLAY_LINK_CONTENT_H
#define PACADE_PLAY_LINK_CONTENT_H

#include "game/core/record.h"

/* A record as packed letters, and back from them the whole text of the record (allocated): every move is played
 * again under the rules, and the game's hash must match. NULL with a message on failure. */
char *link_pack_record(const Record *record, Error *error);
char *link_unpack_record(const char *letters, size_t length, size_t *size, Error *error);
/* The same for a map. */
char *link_pack_map(const Map *map, Error *error);
char *link_unpack_map(const char *letters, size_t length, size_t *size, Error *error);

#endif
