/* Soft-edged shapes: a fan for the inside and a rim one pixel wide that fades to nothing.
 * Must not know colours by name, text or screens. */
#include "game/app/platform/draw.h"

#include <math.h>
#include <stddef.h>

#include "game/app/platform/canvas.h"

enum { MAX_POINTS = 160 };
static const float PI_F = 3.14159265f;
static const float FEATHER = 0.5f; /* half the width of the fading rim, in pixels */

Color color_fade(Color color, float alpha) {
  float a = (float)color.a * fminf(fmaxf(alpha, 0.0f), 1.0f);
  return (Color){color.r, color.g, color.b, (unsigned char)lroundf(a)};
}

static unsigned char mix_byte(unsigned char a, unsigned char b, float t) {
  return (unsigned char)lroundf((float)a + ((float)b - (float)a) * t);
}

Color color_mix(Color from, Color to, float t) {
  float x = fminf(fmaxf(t, 0.0f), 1.0f);
  return (Color){mix_byte(from.r, to.r, x), mix_byte(from.g, to.g, x), mix_byte(from.b, to.b, x),
                 mix_byte(from.a, to.a, x)};
}

/* The perceived brightness, 0 to 1. */
static float brightness(Color color) {
  return 0.2126f * powf((float)color.r / 255, 2.2f) + 0.7152f * powf((float)color.g / 255, 2.2f) +
         0.0722f * powf((float)color.b / 255, 2.2f);
}

Color color_ink(Color fill) {
  const Color dark = {20, 18, 14, 255}, light = {250, 248, 240, 255};
  float here = brightness(fill) + 0.05f;
  return here * here > (brightness(dark) + 0.05f) * (brightness(light) + 0.05f) ? dark : light;
}

Color color_darker(Color color, float towards) { return color_mix(color, (Color){0, 0, 0, color.a}, towards); }

Rectangle rect_inset(Rectangle r, float by) {
  return (Rectangle){r.x + by, r.y + by, fmaxf(r.width - 2 * by, 0), fmaxf(r.height - 2 * by, 0)};
}

Rectangle rect_snap(Rectangle r) {
  float x = roundf(r.x), y = roundf(r.y);
  return (Rectangle){x, y, roundf(r.x + r.width) - x, roundf(r.y + r.height) - y};
}

Vector2 rect_center(Rectangle r) { return (Vector2){r.x + r.width / 2, r.y + r.height / 2}; }

bool rect_has(Rectangle r, Vector2 p) {
  return p.x >= r.x && p.x < r.x + r.width && p.y >= r.y && p.y < r.y + r.height;
}

bool rect_meets(Rectangle a, Rectangle b) {
  return a.x < b.x + b.width && a.x + a.width > b.x && a.y < b.y + b.height && a.y + a.height > b.y;
}

static bool whole_pixels(Rectangle r) {
  return r.x == floorf(r.x) && r.y == floorf(r.y) && r.width == floorf(r.width) && r.height == floorf(r.height);
}

static void corner(QuadCorner **next, Vector2 p, Color color) { *(*next)++ = (QuadCorner){p.x, p.y, 0, 0, color}; }

/* Four corner colours, counterclockwise from the upper left. */
static void shade_rect(Rectangle r, Color a, Color b, Color c, Color d, ShapeKind kind) {
  QuadCorner *next = canvas_shape(0, 1);
  if (!next || r.width <= 0 || r.height <= 0) return;
  corner(&next, (Vector2){r.x, r.y}, a), corner(&next, (Vector2){r.x, r.y + r.height}, b);
  corner(&next, (Vector2){r.x + r.width, r.y + r.height}, c), corner(&next, (Vector2){r.x + r.width, r.y}, d);
  canvas_add(1, kind);
}

void draw_rect(Rectangle rect, Color color) {
  if (color.a == 0) return;
  shade_rect(rect, color, color, color, color, color.a == 255 && whole_pixels(rect) ? SHAPE_COVERS : SHAPE_BLENDS);
}

void draw_gradient(Rectangle r, Color left, Color right) { shade_rect(r, left, left, right, right, SHAPE_BLENDS); }

void draw_gradient_down(Rectangle r, Color top, Color bottom) { shade_rect(r, top, bottom, bottom, top, SHAPE_BLENDS); }

/* Pictures that are painted on are kept upside down. */
static QuadCorner *put_part(QuadCorner *next, Picture picture, Rectangle from, Rectangle to, Color color) {
  float w = (float)picture.width, h = (float)picture.height, left = from.x / w, right = (from.x + from.width) / w;
  float top = picture.target ? (h - from.y) / h : from.y / h;
  float bottom = picture.target ? (h - from.y - from.height) / h : (from.y + from.height) / h;
  *next++ = (QuadCorner){to.x, to.y, left, top, color};
  *next++ = (QuadCorner){to.x, to.y + to.height, left, bottom, color};
  *next++ = (QuadCorner){to.x + to.width, to.y + to.height, right, bottom, color};
  *next++ = (QuadCorner){to.x + to.width, to.y, right, top, color};
  return next;
}

static void put_picture(Picture picture, Rectangle from, Rectangle to, Color color, ShapeKind kind) {
  QuadCorner *next = picture.id ? canvas_shape(picture.id, 1) : NULL;
  if (!next) return;
  put_part(next, picture, from, to, color);
  canvas_add(1, kind);
}

static Rectangle all_of(Picture picture) { return (Rectangle){0, 0, (float)picture.width, (float)picture.height}; }

void draw_picture(Picture picture, Vector2 at, float light) {
  Rectangle to = {at.x, at.y, (float)picture.width, (float)picture.height};
  put_picture(picture, all_of(picture), to, color_fade(COLOR_WHITE, light), light >= 1 ? SHAPE_REPLACES : SHAPE_BLENDS);
}

void draw_picture_scaled(Picture picture, Rectangle to) {
  put_picture(picture, all_of(picture), to, COLOR_WHITE, SHAPE_REPLACES);
}

void draw_picture_part(Picture picture, Rectangle from, Rectangle to, Color color) {
  put_picture(picture, from, to, color, SHAPE_BLENDS);
}

void draw_picture_slice(Picture picture, Rectangle part, Vector2 at) {
  put_picture(picture, part, (Rectangle){at.x, at.y, part.width, part.height}, COLOR_WHITE, SHAPE_REPLACES);
}

void draw_picture_parts(Picture picture, const Rectangle *parts, int32_t count) {
  QuadCorner *next = picture.id ? canvas_shape(picture.id, count) : NULL;
  if (!next) return;
  for (int32_t i = 0; i < count; i++) next = put_part(next, picture, parts[i], parts[i], COLOR_WHITE);
  canvas_add(count, SHAPE_REPLACES);
}

/* The outward normal of every corner, lengthened so that the rim keeps its width at sharp ones. */
static void corner_normals(const Vector2 *p, int n, float sign, Vector2 *out) {
  for (int i = 0; i < n; i++) {
    Vector2 a = p[(i + n - 1) % n], b = p[i], c = p[(i + 1) % n];
    float ux = b.x - a.x, uy = b.y - a.y, vx = c.x - b.x, vy = c.y - b.y;
    float lu = sqrtf(ux * ux + uy * uy), lv = sqrtf(vx * vx + vy * vy);
    if (lu < 1e-5f) ux = vx, uy = vy, lu = lv;
    if (lv < 1e-5f) vx = ux, vy = uy, lv = lu;
    if (lu < 1e-5f) {
      out[i] = (Vector2){0, 0};
      continue;
    }
    float nx = uy / lu + vy / lv, ny = -ux / lu - vx / lv, square = nx * nx + ny * ny;
    float k = sign * 2.0f / fmaxf(square, 0.5f);
    out[i] = (Vector2){nx * k, ny * k};
  }
}

static float signed_area(const Vector2 *p, int n) {
  float area = 0;
  for (int i = 0, j = n - 1; i < n; j = i++) area += p[j].x * p[i].y - p[i].x * p[j].y;
  return area;
}

void draw_star(Vector2 center, const Vector2 *points, int count, Color color) {
  if (count < 3 || count > MAX_POINTS) return;
  Vector2 normal[MAX_POINTS];
  corner_normals(points, count, signed_area(points, count) > 0 ? 1.0f : -1.0f, normal);
  Color clear = color;
  clear.a = 0;
  QuadCorner *next = canvas_shape(0, count * 2);
  if (!next) return;
  for (int i = 0, j = count - 1; i < count; j = i++) {
    Vector2 ji = {points[j].x - normal[j].x * FEATHER, points[j].y - normal[j].y * FEATHER};
    Vector2 ii = {points[i].x - normal[i].x * FEATHER, points[i].y - normal[i].y * FEATHER};
    Vector2 jo = {points[j].x + normal[j].x * FEATHER, points[j].y + normal[j].y * FEATHER};
    Vector2 io = {points[i].x + normal[i].x * FEATHER, points[i].y + normal[i].y * FEATHER};
    corner(&next, center, color), corner(&next, ji, color), corner(&next, ii, color), corner(&next, ii, color);
    corner(&next, ji, color), corner(&next, jo, clear), corner(&next, io, clear), corner(&next, ii, color);
  }
  canvas_add(count * 2, SHAPE_BLENDS);
}

/* A band between two outlines of the same number of corners, both edges soft. */
static void draw_band(const Vector2 *inner, const Vector2 *outer, int count, bool closed, Color color) {
  Color clear = color;
  clear.a = 0;
  int last = closed ? count : count - 1;
  QuadCorner *next = canvas_shape(0, last * 3);
  if (!next) return;
  for (int k = 0; k < last; k++) {
    int i = k, j = (k + 1) % count;
    Vector2 edge[2][4];
    for (int e = 0; e < 2; e++) {
      Vector2 a = inner[e ? j : i], b = outer[e ? j : i];
      float dx = b.x - a.x, dy = b.y - a.y, length = fmaxf(sqrtf(dx * dx + dy * dy), 1e-5f);
      float fx = dx / length * FEATHER, fy = dy / length * FEATHER;
      edge[e][0] = (Vector2){a.x - fx, a.y - fy};
      edge[e][1] = (Vector2){a.x + fx, a.y + fy};
      edge[e][2] = (Vector2){b.x - fx, b.y - fy};
      edge[e][3] = (Vector2){b.x + fx, b.y + fy};
    }
    for (int strip = 0; strip < 3; strip++) {
      Color low = strip == 0 ? clear : color, high = strip == 2 ? clear : color;
      corner(&next, edge[0][strip], low), corner(&next, edge[1][strip], low);
      corner(&next, edge[1][strip + 1], high), corner(&next, edge[0][strip + 1], high);
    }
  }
  canvas_add(last * 3, SHAPE_BLENDS);
}

static int arc_steps(float radius, float angle) {
  int steps = (int)ceilf(fabsf(angle) * sqrtf(fmaxf(radius, 1.0f)) * 1.3f);
  return steps < 2 ? 2 : steps > 96 ? 96 : steps;
}

/* The outline of a rounded rectangle; returns the number of points. */
static int round_outline(Rectangle r, float radius, int steps, Vector2 *out) {
  int n = 0;
  for (int turn = 0; turn < 4; turn++) {
    float cx = turn == 0 || turn == 3 ? r.x + r.width - radius : r.x + radius;
    float cy = turn < 2 ? r.y + r.height - radius : r.y + radius;
    for (int i = 0; i <= steps; i++) {
      float angle = (float)turn * PI_F / 2 + PI_F / 2 * (float)i / (float)steps;
      out[n++] = (Vector2){cx + cosf(angle) * radius, cy + sinf(angle) * radius};
    }
  }
  return n;
}

static void soft_corners(Rectangle r, float in, Color color) {
  Color clear = color;
  clear.a = 0;
  int steps = arc_steps(in, PI_F / 2);
  for (int turn = 0; turn < 4; turn++) {
    bool right = turn == 0 || turn == 3, low = turn < 2;
    Vector2 middle = {right ? r.x + r.width - in : r.x + in, low ? r.y + r.height - in : r.y + in};
    QuadCorner *next = canvas_shape(0, steps * 2);
    if (!next) return;
    for (int i = 0; i < steps; i++) {
      Vector2 p[4];
      for (int k = 0; k < 4; k++) {
        float angle = (float)turn * PI_F / 2 + PI_F / 2 * (float)(i + (k & 1)) / (float)steps;
        float length = in + (k < 2 ? -FEATHER : FEATHER);
        p[k] = (Vector2){middle.x + cosf(angle) * length, middle.y + sinf(angle) * length};
      }
      corner(&next, middle, color), corner(&next, p[0], color), corner(&next, p[1], color), corner(&next, p[1], color);
      corner(&next, p[0], color), corner(&next, p[2], clear), corner(&next, p[3], clear), corner(&next, p[1], color);
    }
    canvas_add(steps * 2, SHAPE_BLENDS);
  }
}

/* Draws the straight parts as rectangles and the soft corners separately: a fan over a large panel would consist of
 * slivers, which software rendering takes three times as long to fill. */
static void round_on_pixels(Rectangle r, float radius, Color color) {
  float in = ceilf(radius);
  draw_rect((Rectangle){r.x + in, r.y, r.width - 2 * in, r.height}, color);
  draw_rect((Rectangle){r.x, r.y + in, in, r.height - 2 * in}, color);
  draw_rect((Rectangle){r.x + r.width - in, r.y + in, in, r.height - 2 * in}, color);
  soft_corners(r, in, color);
}

void draw_round(Rectangle r, float radius, Color color) {
  if (r.width <= 0 || r.height <= 0 || color.a == 0) return;
  float fit = fminf(radius, fminf(r.width, r.height) / 2);
  if (fit < 0.5f) {
    draw_rect(r, color);
    return;
  }
  if (whole_pixels(r) && 2 * ceilf(fit) <= fminf(r.width, r.height)) {
    round_on_pixels(r, fit, color);
    return;
  }
  Vector2 points[MAX_POINTS];
  int steps = arc_steps(fit, PI_F / 2);
  int n = round_outline(r, fit, steps > 32 ? 32 : steps, points);
  draw_star(rect_center(r), points, n, color);
}

void draw_frame(Rectangle r, float radius, float thick, Color color) {
  float fit = fmaxf(fminf(radius, fminf(r.width, r.height) / 2), thick + 0.01f);
  Vector2 outer[MAX_POINTS], inner[MAX_POINTS];
  int steps = arc_steps(fit, PI_F / 2);
  if (steps > 32) steps = 32;
  int n = round_outline(r, fit, steps, outer);
  round_outline(rect_inset(r, thick), fit - thick, steps, inner);
  draw_band(inner, outer, n, true, color);
}

void draw_disc(Vector2 center, float radius, Color color) {
  Vector2 points[MAX_POINTS];
  int n = arc_steps(radius, 2 * PI_F);
  if (n < 8) n = 8;
  for (int i = 0; i < n; i++) {
    float angle = 2 * PI_F * (float)i / (float)n;
    points[i] = (Vector2){center.x + cosf(angle) * radius, center.y + sinf(angle) * radius};
  }
  draw_star(center, points, n, color);
}

void draw_circle(Vector2 center, float radius, float thick, Color color) {
  Vector2 inner[MAX_POINTS], outer[MAX_POINTS];
  int n = arc_steps(radius, 2 * PI_F);
  if (n < 8) n = 8;
  for (int i = 0; i < n; i++) {
    float x = cosf(2 * PI_F * (float)i / (float)n), y = sinf(2 * PI_F * (float)i / (float)n);
    inner[i] = (Vector2){center.x + x * (radius - thick / 2), center.y + y * (radius - thick / 2)};
    outer[i] = (Vector2){center.x + x * (radius + thick / 2), center.y + y * (radius + thick / 2)};
  }
  draw_band(inner, outer, n, true, color);
}

void draw_arc(Vector2 center, float radius, float thick, float from, float to, Color color) {
  Vector2 inner[MAX_POINTS], outer[MAX_POINTS];
  int n = arc_steps(radius, to - from) + 1;
  for (int i = 0; i < n; i++) {
    float angle = from + (to - from) * (float)i / (float)(n - 1), x = cosf(angle), y = sinf(angle);
    inner[i] = (Vector2){center.x + x * (radius - thick / 2), center.y + y * (radius - thick / 2)};
    outer[i] = (Vector2){center.x + x * (radius + thick / 2), center.y + y * (radius + thick / 2)};
  }
  draw_band(inner, outer, n, false, color);
}

void draw_stroke(Vector2 a, Vector2 b, float thick, Color color) {
  Vector2 points[MAX_POINTS];
  float radius = thick / 2, turn = atan2f(b.y - a.y, b.x - a.x);
  int half = arc_steps(radius, PI_F), n = 0;
  for (int i = 0; i <= half; i++) {
    float angle = turn - PI_F / 2 + PI_F * (float)i / (float)half;
    points[n++] = (Vector2){b.x + cosf(angle) * radius, b.y + sinf(angle) * radius};
  }
  for (int i = 0; i <= half; i++) {
    float angle = turn + PI_F / 2 + PI_F * (float)i / (float)half;
    points[n++] = (Vector2){a.x + cosf(angle) * radius, a.y + sinf(angle) * radius};
  }
  draw_star((Vector2){(a.x + b.x) / 2, (a.y + b.y) / 2}, points, n, color);
}

void draw_triangle(Vector2 a, Vector2 b, Vector2 c, Color color) {
  Vector2 points[3] = {a, b, c};
  draw_star((Vector2){(a.x + b.x + c.x) / 3, (a.y + b.y + c.y) / 3}, points, 3, color);
}

void draw_chevron(Vector2 center, float size, float turn, float thick, Color color) {
  float x = cosf(turn), y = sinf(turn), h = size / 2, w = size / 4;
  Vector2 tip = {center.x - w * x, center.y - w * y};
  Vector2 up = {center.x + w * x + h * y, center.y + w * y - h * x};
  Vector2 down = {center.x + w * x - h * y, center.y + w * y + h * x};
  draw_stroke(up, tip, thick, color);
  draw_stroke(tip, down, thick, color);
}

void draw_check(Vector2 center, float size, float thick, Color color) {
  Vector2 left = {center.x - size * 0.5f, center.y + size * 0.02f};
  Vector2 low = {center.x - size * 0.14f, center.y + size * 0.36f};
  Vector2 right = {center.x + size * 0.5f, center.y - size * 0.36f};
  draw_stroke(left, low, thick, color);
  draw_stroke(low, right, thick, color);
}

void draw_warning(Vector2 center, float size, Color color, Color mark) {
  float half = size * 0.5f, thick = fmaxf(size * 0.13f, 1.4f), round = size * 0.08f;
  Vector2 top = {center.x, center.y - half + round}, left = {center.x - half * 1.08f + round, center.y + half - round};
  Vector2 right = {center.x + half * 1.08f - round, left.y};
  draw_triangle(top, right, left, color);
  draw_stroke(top, left, 2 * round, color);
  draw_stroke(top, right, 2 * round, color);
  draw_stroke(left, right, 2 * round, color);
  draw_stroke((Vector2){center.x, center.y - size * 0.14f}, (Vector2){center.x, center.y + size * 0.12f}, thick, mark);
  draw_disc((Vector2){center.x, center.y + size * 0.33f}, thick * 0.6f, mark);
}

void draw_mark(int shape, Vector2 center, float radius, Color color) {
  float x = center.x, y = center.y, r = radius, wide = r * 1.12f, thick = fmaxf(r * 0.55f, 1.5f);
  Vector2 diamond[4] = {{x, y - r * 1.3f}, {x + r * 1.3f, y}, {x, y + r * 1.3f}, {x - r * 1.3f, y}};
  switch (shape % DRAW_MARKS) {
    case 0: draw_disc(center, r, color); break;
    case 1: draw_round((Rectangle){x - r * 0.9f, y - r * 0.9f, r * 1.8f, r * 1.8f}, 0.6f, color); break;
    case 2:
      draw_triangle((Vector2){x, y - r * 1.15f}, (Vector2){x + wide, y + r * 0.85f}, (Vector2){x - wide, y + r * 0.85f},
                    color);
      break;
    case 3: draw_star(center, diamond, 4, color); break;
    case 4:
      draw_stroke((Vector2){x - r * 0.8f, y - r * 0.8f}, (Vector2){x + r * 0.8f, y + r * 0.8f}, thick, color);
      draw_stroke((Vector2){x - r * 0.8f, y + r * 0.8f}, (Vector2){x + r * 0.8f, y - r * 0.8f}, thick, color);
      break;
    case 5:
      draw_triangle((Vector2){x - wide, y - r * 0.85f}, (Vector2){x + wide, y - r * 0.85f}, (Vector2){x, y + r * 1.15f},
                    color);
      break;
    default: draw_circle(center, r * 0.8f, thick * 0.8f, color); break;
  }
}
