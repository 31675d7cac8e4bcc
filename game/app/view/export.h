/* A recorded game as an animated GIF or as numbered pictures, a few frames at a time: so that a window stays responsive
 * meanwhile. Needs an OpenGL context. */
#ifndef PACADE_APP_VIEW_EXPORT_H
#define PACADE_APP_VIEW_EXPORT_H

#include "game/app/platform/fonts.h"
#include "game/app/ui/theme.h"
#include "game/app/view/stage.h"
#include "game/core/arcade_record.h"
#include "game/core/record.h"

typedef struct ExportConfig {
  const char *gif;    /* file to write, or NULL */
  const char *frames; /* folder for frame-00001.png and so on, or NULL */
  const Theme *theme;
  Fonts *fonts;
  Language language;
  int32_t steps;         /* pictures per move, 1 or more */
  int32_t cell;          /* pixels per cell; 0: chosen for a picture of the default size */
  double speed;          /* moves per second of the GIF */
  const StageShow *show; /* which parts of the search are shown; NULL: all of it */
} ExportConfig;

typedef struct Export Export;

/* Takes over the record, also on failure. NULL with a message. */
Export *export_begin(Record *record, const ExportConfig *config, Error *error);
/* The same for a game of the arcade: `steps` is then pictures per second, and `speed` how often as fast as it was. */
Export *export_begin_arcade(ArcadeRecord *record, const ExportConfig *config, Error *error);
typedef enum { EXPORT_GOES_ON, EXPORT_DONE, EXPORT_FAILED } ExportStatus;
/* Continues for about `seconds`, and for at least one picture. Not while a picture is painted on. */
ExportStatus export_step(Export *export, double seconds, Error *error);
/* Whether it is still recomputing the agent's searches: for how many plies that is done, and of how many. */
bool export_thinks(const Export *export, int32_t *done, int32_t *all);
/* Pictures written, and all there will be. */
void export_progress(const Export *export, int32_t *done, int32_t *all);
/* Where it goes. */
const char *export_path(const Export *export);
/* Stops it; a GIF that is not done is not written. */
void export_end(Export *export);

#endif
