/* What a link can carry inside: a game without what its moves already tell, and maps. Private to link*.c. */
#ifndef PACADE_PLAY_LINK_CONTENT_H
#define PACADE_PLAY_LINK_CONTENT_H

#include "game/core/record.h"

/* A record as packed letters, and the whole text of a record (allocated) back from them: every move is played again
 * under the rules, and the game's hash must agree. NULL with a message. */
char *link_pack_record(const Record *record, Error *error);
char *link_unpack_record(const char *letters, size_t length, size_t *size, Error *error);
/* The same of a map. */
char *link_pack_map(const Map *map, Error *error);
char *link_unpack_map(const char *letters, size_t length, size_t *size, Error *error);

#endif
