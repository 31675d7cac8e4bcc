/* A recorded arcade game as a sequence of pictures: for exports. Knows no file and no window. */
#ifndef PACADE_APP_VIEW_ARCADE_REEL_H
#define PACADE_APP_VIEW_ARCADE_REEL_H

#include "game/app/ui/ui.h"
#include "game/core/arcade_record.h"

typedef struct ArcadeReel ArcadeReel;

/* Takes over the record, also on failure. NULL with a message. */
ArcadeReel *arcade_reel_open(ArcadeRecord *record, Error *error);
void arcade_reel_close(ArcadeReel *reel);
int32_t arcade_reel_length(const ArcadeReel *reel); /* ticks */
/* The largest of its boards. */
void arcade_reel_size(const ArcadeReel *reel, int32_t *rows, int32_t *cols);
/* Goes to a tick and bakes its walls; not while a picture is painted on. */
void arcade_reel_seek(ArcadeReel *reel, const Ui *ui, int32_t tick, float cell);
void arcade_reel_draw(const ArcadeReel *reel, const Ui *ui, Rectangle room, float cell);
/* Who plays on which maze, and the score, in one line. */
void arcade_reel_caption(const ArcadeReel *reel, const Ui *ui, float left, float right, float y);
/* Colours that its pictures have, as 0xRRGGBB; returns how many, `room` at most. */
int32_t arcade_reel_palette(const ArcadeReel *reel, const Theme *theme, uint32_t *colors, int32_t room);

#endif
