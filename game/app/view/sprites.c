/* Every sprite is drawn twice: a little larger in the keyline's colour, then itself.
 * Must not know why anybody is where they are. */
#include "game/app/view/sprites.h"

#include <math.h>

#include "game/app/platform/draw.h"

static const float PI_F = 3.14159265f;
static const Color EYES_BLUE = {68, 104, 255, 255};        /* on a dark floor */
static const float EYES_ALONE = 1.45f;                     /* times as large without a body */
static const Color INK = {20, 18, 34, 255};                /* of eyes and mouths */
static const float KEYLINE = 0.05f;                        /* cells */
static const float DARK = 0.34f;                           /* towards black: horns, ears, spikes, feet */
static const float SMALL_CELL = 8;                         /* below this no keyline, and the hero is a dot */
static const float SMILE_CELL = 18;                        /* below this no smile */
static const float MOUTH_SHUT = 0.05f, MOUTH_OPEN = 0.75f; /* half angles, radians */

typedef struct Brush {
  Vector2 at;
  float cell, grow; /* grow: cells added to every shape */
  Color body, dark;
} Brush;

float move_angle(Move move) {
  switch (move) {
    case MOVE_WEST: return PI_F;
    case MOVE_NORTH: return -PI_F / 2;
    case MOVE_SOUTH: return PI_F / 2;
    default: return 0;
  }
}

MonsterKind monster_kind(int32_t index) { return (MonsterKind)(index % MONSTER_KINDS); }

Token monster_token(MonsterKind kind) { return (Token)(TOKEN_HOB + (int)kind); }

static Vector2 spot(const Brush *b, float x, float y) {
  return (Vector2){b->at.x + x * b->cell, b->at.y + y * b->cell};
}

static void disc(const Brush *b, float x, float y, float r, Color color) {
  draw_disc(spot(b, x, y), (r + b->grow) * b->cell, color);
}

static void capsule(const Brush *b, float width, float height, float top, float radius, Color color) {
  float g = b->grow;
  Rectangle rect = {b->at.x - (width / 2 + g) * b->cell, b->at.y + (top - g) * b->cell, (width + 2 * g) * b->cell,
                    (height + 2 * g) * b->cell};
  draw_round(rect, (radius + g) * b->cell, color);
}

/* Five points of a horn, mirrored by `side`; grown away from their middle. */
static void horn(const Brush *b, float side) {
  static const float points[5][2] = {
      {0.12f, -0.20f}, {0.30f, -0.08f}, {0.37f, -0.26f}, {0.33f, -0.46f}, {0.25f, -0.30f}};
  Vector2 p[5];
  for (int i = 0; i < 5; i++) {
    float x = points[i][0], y = points[i][1], dx = x - 0.27f, dy = y + 0.26f;
    float length = fmaxf(sqrtf(dx * dx + dy * dy), 0.01f);
    p[i] = spot(b, side * (x + dx / length * b->grow), y + dy / length * b->grow);
  }
  draw_star(spot(b, side * 0.28f, -0.22f), p, 5, b->dark);
}

static void hob(const Brush *b, float sway) {
  horn(b, -1);
  horn(b, 1);
  disc(b, -0.16f, 0.37f + sway, 0.09f, b->dark);
  disc(b, 0.16f, 0.37f - sway, 0.09f, b->dark);
  disc(b, 0, 0.06f, 0.33f, b->body);
}

static void stilt(const Brush *b, float sway) {
  float thick = (0.09f + 2 * b->grow) * b->cell;
  draw_stroke(spot(b, -0.12f, 0.1f), spot(b, -0.12f, 0.41f + sway), thick, b->dark);
  draw_stroke(spot(b, 0.12f, 0.1f), spot(b, 0.12f, 0.41f - sway), thick, b->dark);
  capsule(b, 0.44f, 0.72f, -0.48f, 0.22f, b->body);
}

static void dozer(const Brush *b, float sway) {
  disc(b, -0.26f, -0.12f, 0.12f, b->dark);
  disc(b, 0.26f, -0.12f, 0.12f, b->dark);
  disc(b, -0.22f, 0.37f + sway, 0.08f, b->dark);
  disc(b, 0.22f, 0.37f - sway, 0.08f, b->dark);
  capsule(b, 0.90f, 0.54f, -0.16f, 0.25f, b->body);
}

static void bramble(const Brush *b, float sway) {
  enum { SPIKES = 9 };
  for (int i = 0; i < SPIKES; i++) {
    float angle = 2 * PI_F * ((float)i + sway * 4) / SPIKES - PI_F / 2, wide = PI_F / SPIKES * 0.95f;
    float tip = 0.46f + b->grow * 1.6f, base = 0.29f + b->grow;
    draw_triangle(spot(b, cosf(angle) * tip, sinf(angle) * tip),
                  spot(b, cosf(angle - wide) * base, sinf(angle - wide) * base),
                  spot(b, cosf(angle + wide) * base, sinf(angle + wide) * base), b->dark);
  }
  disc(b, 0, 0, 0.32f, b->body);
}

static void (*const bodies[MONSTER_KINDS])(const Brush *, float) = {hob, stilt, dozer, bramble};

/* Eyes by kind: distance from the middle, height, radius. */
static const struct {
  float x, y, r;
} eyes[MONSTER_KINDS] = {{0.135f, 0, 0.125f}, {0.105f, -0.24f, 0.105f}, {0.20f, 0.04f, 0.125f}, {0.125f, 0, 0.115f}};

static void draw_eyes(const Brush *b, const MonsterPose *pose) {
  float r = eyes[pose->kind].r;
  Color line = pose->flash ? INK : COLOR_WHITE;
  for (int side = -1; pose->blue && side <= 1; side += 2) {
    float x = (float)side * eyes[pose->kind].x, y = eyes[pose->kind].y, k = r * 0.55f;
    float thick = fmaxf(0.05f * b->cell, 1);
    draw_stroke(spot(b, x - k, y - k), spot(b, x + k, y + k), thick, line);
    draw_stroke(spot(b, x - k, y + k), spot(b, x + k, y - k), thick, line);
  }
  for (int side = -1; !pose->blue && side <= 1; side += 2) {
    float x = (float)side * eyes[pose->kind].x, y = eyes[pose->kind].y;
    if (pose->asleep) {
      float thick = fmaxf(0.05f * b->cell, 1);
      if (b->cell >= SMILE_CELL)
        draw_arc(spot(b, x, y - r * 0.3f), r * 0.75f * b->cell, thick, 0.3f, PI_F - 0.3f, INK);
      else
        draw_stroke(spot(b, x - r * 0.7f, y), spot(b, x + r * 0.7f, y), thick, INK);
      continue;
    }
    disc(b, x, y, r, COLOR_WHITE);
    disc(b, x + pose->look.x * 0.46f * r, y + pose->look.y * 0.46f * r, 0.56f * r, pose->eyes ? EYES_BLUE : INK);
  }
  if ((pose->scared || pose->blue) && b->cell >= SMILE_CELL) {
    float y = eyes[pose->kind].y + 0.22f, thick = fmaxf(0.04f * b->cell, 1);
    for (int i = 0; i < 4; i++)
      draw_stroke(spot(b, -0.14f + 0.07f * (float)i, y + (i & 1 ? 0.05f : 0)),
                  spot(b, -0.07f + 0.07f * (float)i, y + (i & 1 ? 0 : 0.05f)), thick, pose->blue ? line : INK);
    return;
  }
  bool smiles = !pose->eyes && (pose->kind == MONSTER_HOB || pose->kind == MONSTER_DOZER);
  if (smiles && b->cell >= SMILE_CELL)
    draw_arc(spot(b, 0, pose->kind == MONSTER_HOB ? 0.16f : 0.17f), 0.08f * b->cell, fmaxf(0.035f * b->cell, 1), 0.35f,
             PI_F - 0.35f, INK);
}

void monster_draw(const MonsterPose *pose, const Theme *theme) {
  Color key = theme_keyline(theme), body = theme_color(theme, monster_token(pose->kind));
  if (pose->scared) body = color_mix(body, theme_color(theme, TOKEN_TEXT), 0.62f);
  if (pose->blue) {
    body = pose->flash ? (Color){236, 240, 255, 255} : (Color){68, 104, 255, 255};
    key = pose->flash ? (Color){68, 104, 255, 255} : (Color){200, 212, 255, 255};
  }
  Brush brush = {.at = pose->at, .cell = pose->cell, .grow = KEYLINE, .body = key, .dark = key};
  float sway = pose->sway * 0.03f;
  if (pose->eyes) { /* alone they are larger, so that they can be told from food */
    brush.cell *= EYES_ALONE;
    for (int side = -1; side <= 1; side += 2) /* white on paper has a line round it */
      disc(&brush, (float)side * eyes[pose->kind].x, eyes[pose->kind].y, eyes[pose->kind].r, theme_keyline(theme));
    brush.grow = 0;
    draw_eyes(&brush, pose);
    return;
  }
  if (pose->cell >= SMALL_CELL) bodies[pose->kind](&brush, sway);
  brush = (Brush){.at = pose->at, .cell = pose->cell, .body = body, .dark = color_darker(body, DARK)};
  bodies[pose->kind](&brush, sway);
  draw_eyes(&brush, pose);
}

void monster_mark(Vector2 at, float size, MonsterKind kind, const Theme *theme) {
  Color color = theme_color(theme, monster_token(kind));
  float h = size / 2;
  switch (kind) {
    case MONSTER_HOB: /* two horns */
      draw_triangle((Vector2){at.x - h, at.y - h}, (Vector2){at.x - h, at.y + h}, (Vector2){at.x + 0.6f * h, at.y + h},
                    color);
      draw_triangle((Vector2){at.x + h, at.y - h}, (Vector2){at.x - 0.6f * h, at.y + h}, (Vector2){at.x + h, at.y + h},
                    color);
      break;
    case MONSTER_STILT: draw_round((Rectangle){at.x - 0.5f * h, at.y - 1.2f * h, h, 2.4f * h}, 0.5f * h, color); break;
    case MONSTER_DOZER: draw_round((Rectangle){at.x - h, at.y - h, 2 * h, 2 * h}, 0.3f * h, color); break;
    default:
      draw_triangle((Vector2){at.x - 1.2f * h, at.y}, (Vector2){at.x + 1.2f * h, at.y},
                    (Vector2){at.x, at.y - 1.2f * h}, color);
      draw_triangle((Vector2){at.x - 1.2f * h, at.y}, (Vector2){at.x, at.y + 1.2f * h},
                    (Vector2){at.x + 1.2f * h, at.y}, color);
      break;
  }
}

static void hero_shape(const HeroPose *pose, float grow, Color color) {
  Vector2 points[64];
  float r = (0.42f * pose->size + grow) * pose->cell, turn = move_angle(pose->facing);
  float half = MOUTH_SHUT + (MOUTH_OPEN - MOUTH_SHUT) * pose->mouth;
  if (grow > 0) half = fmaxf(half - 0.09f, 0.01f);
  int n = 0;
  /* The corner of the mouth is where the fan starts; the keyline's a little behind it. */
  float back = grow > 0 ? grow * pose->cell : 0;
  Vector2 corner = {pose->at.x - cosf(turn) * back, pose->at.y - sinf(turn) * back};
  points[n++] = corner;
  const int steps = 40;
  for (int i = 0; i <= steps; i++) {
    float angle = turn + half + (2 * PI_F - 2 * half) * (float)i / (float)steps;
    points[n++] = (Vector2){pose->at.x + cosf(angle) * r, pose->at.y + sinf(angle) * r};
  }
  /* Every point of the outline is visible from a point behind the mouth. */
  Vector2 inside = {pose->at.x - cosf(turn) * r * 0.05f - cosf(turn) * back,
                    pose->at.y - sinf(turn) * r * 0.05f - sinf(turn) * back};
  draw_star(inside, points, n, color);
}

void hero_draw(const HeroPose *pose, const Theme *theme) {
  Color yellow = theme_color(theme, TOKEN_HERO);
  if (pose->size <= 0.02f) return;
  if (pose->cell < SMALL_CELL) {
    draw_disc(pose->at, fmaxf(0.45f * pose->cell, 2) * pose->size, yellow);
    return;
  }
  hero_shape(pose, KEYLINE, theme_keyline(theme));
  hero_shape(pose, 0, yellow);
  /* The eye turns with the hero, but stays on the upper side when it looks left. */
  float turn = move_angle(pose->facing), x = 0.06f, y = pose->facing == MOVE_WEST ? 0.22f : -0.22f;
  Vector2 eye = {pose->at.x + (x * cosf(turn) - y * sinf(turn)) * pose->cell * pose->size,
                 pose->at.y + (x * sinf(turn) + y * cosf(turn)) * pose->cell * pose->size};
  draw_disc(eye, 0.06f * pose->cell * pose->size, (Color){27, 23, 48, 255});
}

void goal_draw(Vector2 at, float cell, const Theme *theme) {
  Color food = theme_color(theme, TOKEN_FOOD), floor = theme_color(theme, TOKEN_FLOOR);
  if (cell < SMALL_CELL) {
    draw_disc(at, fmaxf(cell * 0.3f, 1.5f), food);
    return;
  }
  draw_disc(at, 0.44f * cell, color_fade(theme->light ? COLOR_WHITE : floor, 0.9f));
  draw_circle(at, 0.37f * cell, fmaxf(0.075f * cell, 1.5f), theme_color(theme, TOKEN_PATH));
  draw_disc(at, 0.2f * cell, food);
}
