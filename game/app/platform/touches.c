/* Must not know what the pictures show. */
#include "game/app/platform/touches.h"

#include <math.h>

Box touches_box(Rectangle r) {
  return (Box){(int32_t)floorf(r.x), (int32_t)floorf(r.y), (int32_t)ceilf(r.x + r.width),
               (int32_t)ceilf(r.y + r.height)};
}

bool touches_add(Touches *touches, Picture picture, const Rectangle *parts, int32_t count) {
  if (touches->count == TOUCHES) return false;
  Touch *next = touches->at + touches->count;
  bool apart = count <= (TOUCHES - touches->count) / 2; /* another picture may follow */
  for (int32_t i = 0; i < count; i++) {
    Box part = touches_box(parts[i]);
    if (apart || i == 0)
      next[i] = (Touch){picture, part};
    else
      next->part = box_join(next->part, part);
  }
  touches->count += apart ? count : 1;
  return true;
}

/* Where the picture's upper left corner would be; false when it is drawn at a slant or in another size. Pictures that
 * are painted on are kept upside down. */
static bool corner_of(Picture picture, const QuadCorner *c, int32_t count, float *x, float *y) {
  float wide = (float)picture.width, high = (float)picture.height;
  bool upright = count == 4 && c[0].x == c[1].x && c[1].y == c[2].y;
  *x = c[0].x - c[0].u * wide;
  *y = c[0].y - (1 - c[0].v) * high;
  return upright && fabsf((c[2].u - c[0].u) * wide - (c[2].x - c[0].x)) < 0.01f &&
         fabsf((c[0].v - c[2].v) * high - (c[2].y - c[0].y)) < 0.01f;
}

Box touches_place(const Touch *touch, const QuadCorner *corners, int32_t count, Box box) {
  float x, y;
  if (!corner_of(touch->picture, corners, count, &x, &y)) return box;
  const Box *p = &touch->part;
  Rectangle moved = {x + (float)p->left, y + (float)p->top, (float)(p->right - p->left), (float)(p->bottom - p->top)};
  return box_meet(touches_box(moved), box);
}
