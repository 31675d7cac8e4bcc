/* Pictures of parts of a screen: when they are still valid, and drawing into them.
 * Must not know what is drawn. */
#include "game/app/ui/cached_layer.h"

#include <math.h>

#include "game/app/platform/canvas.h"
#include "game/app/ui/notes.h"

static bool same_key(const CachedLayerKey *a, const CachedLayerKey *b) {
  return a->content == b->content && a->theme == b->theme && a->room.x == b->room.x && a->room.y == b->room.y &&
         a->room.width == b->room.width && a->room.height == b->room.height && a->mouse.x == b->mouse.x &&
         a->mouse.y == b->mouse.y && a->scale == b->scale && a->language == b->language && a->large == b->large &&
         a->calm == b->calm;
}

static CachedLayerKey make_key(const Ui *ui, Rectangle room, uint64_t content) {
  return (CachedLayerKey){.content = content,
                          .theme = ui->theme,
                          .room = room,
                          .mouse = input_hovers(ui->input, room) ? ui->input->mouse : (Vector2){-1, -1},
                          .scale = ui->s,
                          .language = (int32_t)ui->language,
                          .large = ui->large,
                          .calm = ui->calm};
}

static void show(const CachedLayer *layer) {
  draw_picture(layer->picture, (Vector2){layer->key.room.x, layer->key.room.y}, 1);
}

bool cached_layer_begin(CachedLayer *layer, const Ui *ui, Rectangle room, uint64_t content) {
  CachedLayerKey key = make_key(ui, room, content);
  bool answers = ui->input->click_count > 0 || ui->input->wheel != 0 || (ui->notes && ui->notes->gathers);
  if (layer->valid && !answers && same_key(&key, &layer->key)) {
    if (ui->notes && input_hovers(ui->input, room)) ui->notes->over = true; /* perhaps over some text */
    show(layer);
    return false;
  }
  int wide = (int)ceilf(room.width), high = (int)ceilf(room.height);
  if (wide < 1 || high < 1) return false;
  if (layer->picture.width != wide || layer->picture.height != high) {
    cached_layer_destroy(layer);
    layer->picture = picture_create(wide, high);
  }
  layer->key = key;
  layer->valid = layer->picture.id != 0;
  if (!layer->valid) return true; /* no room for a picture: straight to the window */
  canvas_onto(layer->picture, tint(ui, TOKEN_BACKGROUND));
  canvas_move((Vector2){-room.x, -room.y});
  return true;
}

void cached_layer_end(CachedLayer *layer) {
  if (!layer->valid) return;
  canvas_straight();
  canvas_onto_end();
  show(layer);
}

void cached_layer_destroy(CachedLayer *layer) {
  picture_destroy(&layer->picture);
  *layer = (CachedLayer){0};
}
