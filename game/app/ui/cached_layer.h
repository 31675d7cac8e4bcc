/* A part of a screen that is kept as a picture and redrawn only when something visible in it has changed. Must not know
 * what is drawn. */
#ifndef PACADE_APP_UI_CACHED_LAYER_H
#define PACADE_APP_UI_CACHED_LAYER_H

#include "game/app/ui/ui.h"

/* What a picture depends on besides its content. */
typedef struct CachedLayerKey {
  uint64_t content;
  const Theme *theme;
  Rectangle room;
  Vector2 mouse; /* only while it is inside: what lies under it may look different */
  float scale;
  int32_t language;
  bool large, calm;
} CachedLayerKey;

typedef struct CachedLayer {
  Picture picture;
  CachedLayerKey key;
  bool valid;
} CachedLayer;

/* True: it must be drawn now, at its place in the window, over the background; then call cached_layer_end. False: the
 * picture is still valid and on the screen. `content`: any number that changes with what is drawn. Clicks and the wheel
 * always cause drawing, because the drawing code handles them. */
bool cached_layer_begin(CachedLayer *layer, const Ui *ui, Rectangle room, uint64_t content);
void cached_layer_end(CachedLayer *layer);
void cached_layer_destroy(CachedLayer *layer);

#endif
