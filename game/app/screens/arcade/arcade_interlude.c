/* Short scenes after some rounds: what the monsters do in the break. Each is a few actors on a line, placed by the
 * tick; nothing in them is part of the game. */
#include <math.h>

#include "game/app/platform/canvas.h"
#include "game/app/screens/arcade/arcade_internal.h"

enum { SCENES = 3, SCENE_TICKS = 400 };
static const float PI_F = 3.14159265f;

int32_t arcade_interlude_after(int32_t round) {
  if (round == 2) return 1;
  if (round == 5) return 2;
  return round >= 9 && round % 4 == 1 ? 3 : 0;
}

int32_t arcade_interlude_length(int32_t which) { return which > 0 ? SCENE_TICKS : 0; }

typedef struct Stand {
  const Ui *ui;
  Rectangle room;
  float cell; /* of a sprite */
  float y;    /* the ground that everybody walks on */
  float tick;
} Stand;

/* From a to b while the tick goes from t0 to t1. */
static float ease(float t, float t0, float t1, float a, float b) {
  float s = fminf(fmaxf((t - t0) / (t1 - t0), 0), 1);
  return a + (b - a) * s;
}

static float across(const Stand *s, float share) { return s->room.x + s->room.width * share; }

static void monster(const Stand *s, int32_t index, float share, float lift, Move dir, bool blue) {
  static const float looks[DIRECTION_COUNT][2] = {{-1, 0}, {0, -1}, {1, 0}, {0, 1}};
  MonsterPose pose = {.at = {across(s, share), s->y - lift * s->cell},
                      .cell = s->cell,
                      .kind = arcade_kind(index),
                      .look = {looks[dir][0], looks[dir][1]},
                      .sway = sinf(s->tick * 0.4f),
                      .blue = blue};
  if (blue) pose.look = (Vector2){0, 0};
  monster_draw(&pose, s->ui->theme);
}

static void hero(const Stand *s, float share, Move dir, bool moves) {
  HeroPose pose = {.at = {across(s, share), s->y},
                   .cell = s->cell,
                   .facing = dir,
                   .mouth = moves ? 0.5f + 0.5f * sinf(s->tick * 0.8f) : 0.3f,
                   .size = 1};
  hero_draw(&pose, s->ui->theme);
}

/* A light over somebody's head. */
static void idea(const Stand *s, float share) {
  Vector2 at = {across(s, share), s->y - s->cell * 1.05f};
  Color light = tint(s->ui, TOKEN_HERO);
  draw_disc(at, s->cell * 0.18f, light);
  for (int i = 0; i < 8; i++) {
    float angle = (float)i * PI_F / 4;
    draw_stroke((Vector2){at.x + cosf(angle) * s->cell * 0.27f, at.y + sinf(angle) * s->cell * 0.27f},
                (Vector2){at.x + cosf(angle) * s->cell * 0.38f, at.y + sinf(angle) * s->cell * 0.38f},
                fmaxf(s->cell * 0.05f, 1.5f), light);
  }
}

/* One of them has an idea; Pacman hears it, and leaves. */
static void first_scene(const Stand *s) {
  float t = s->tick;
  bool lit = t > 150, runs = t > 230;
  for (int32_t i = 0; i < ARCADE_MONSTERS; i++) {
    float home = 0.22f + 0.12f * (float)i;
    float at = ease(t, 0, 90, home - 0.7f, home);
    if (runs) at = ease(t, 230 + 10 * (float)(3 - i), 390, home, home + 0.95f);
    Move look = runs || !lit ? MOVE_EAST : i == 0 ? MOVE_NORTH : MOVE_WEST;
    monster(s, i, at, 0, look, false);
  }
  if (lit && !runs) idea(s, 0.22f);
  float peeks = t < 230 ? ease(t, 170, 200, 1.1f, 0.93f) : ease(t, 230, 260, 0.93f, 1.1f);
  hero(s, peeks, t < 215 ? MOVE_WEST : MOVE_EAST, true);
}

/* They wait at both ends of his way; but something lies on it. */
static void second_scene(const Stand *s) {
  float t = s->tick;
  float walk = t < 200 ? ease(t, 0, 200, -0.1f, 0.5f) : 0.5f;
  bool eaten = t > 200, flee = t > 225;
  float chase = flee ? ease(t, 240, 390, 0.5f, 1.15f) : walk;
  for (int i = 1; i < 12; i++) { /* the way that they have drawn */
    float spot = (float)i / 12;
    if (spot > chase)
      draw_disc((Vector2){across(s, spot), s->y}, fmaxf(s->cell * 0.05f, 1.5f), tint(s->ui, TOKEN_PATH));
  }
  if (!eaten) draw_disc((Vector2){across(s, 0.5f), s->y}, s->cell * 0.17f, tint(s->ui, TOKEN_FOOD));
  monster(s, 1, flee ? ease(t, 225, 350, 0.82f, 1.2f) : 0.82f, 0, MOVE_WEST, eaten);
  monster(s, 2, flee ? ease(t, 225, 370, 0.93f, 1.3f) : 0.93f, 0, MOVE_WEST, eaten);
  float behind = t < 200 ? ease(t, 60, 200, -0.15f, 0.3f) : flee ? ease(t, 225, 330, 0.3f, -0.2f) : 0.3f;
  monster(s, 0, behind, 0, flee ? MOVE_WEST : MOVE_EAST, eaten);
  hero(s, chase, MOVE_EAST, !eaten || flee);
}

static void ladder(const Stand *s, float share, float lean) {
  float h = s->cell * 2.6f, half = s->cell * 0.3f, x = across(s, share);
  Color wood = tint(s->ui, TOKEN_WALL_STROKE);
  float thick = fmaxf(s->cell * 0.08f, 2), foot = s->y + s->cell * 0.4f;
  for (int side = -1; side <= 1; side += 2)
    draw_stroke((Vector2){x + (float)side * half, foot}, (Vector2){x + (float)side * half + lean * h, foot - h}, thick,
                wood);
  for (int i = 1; i < 6; i++) {
    float y = foot - h * (float)i / 6, by = lean * h * (float)i / 6;
    draw_stroke((Vector2){x - half + by, y}, (Vector2){x + half + by, y}, thick,
                i == 5 ? tint(s->ui, TOKEN_ACCENT) : wood);
  }
}

/* They climb their ladder; he takes it away. */
static void third_scene(const Stand *s) {
  float t = s->tick;
  bool gone = t > 250;
  float carried = ease(t, 260, 390, 0.62f, 1.2f);
  ladder(s, gone ? carried : 0.62f, 0);
  for (int32_t i = 0; i < ARCADE_MONSTERS; i++) {
    float start = 0.12f + 0.11f * (float)(3 - i), begin = 20 + 45 * (float)i;
    float x = ease(t, begin, begin + 60, start, 0.62f), lift = 0;
    if (t > begin + 60) lift = ease(t, begin + 60, begin + 110, 0, 2.0f - 0.55f * (float)i);
    if (gone) {
      float down = fmaxf(lift - (t - 250) * (t - 250) * 0.0025f, 0);
      x = 0.62f + 0.05f * ((float)i - 1.5f) * fminf((t - 250) / 40, 1);
      lift = down;
    }
    monster(s, i, x, lift, gone ? MOVE_EAST : t > begin + 60 ? MOVE_NORTH : MOVE_EAST, false);
  }
  float comes = gone ? carried + 0.07f : ease(t, 180, 245, 1.1f, 0.7f);
  hero(s, comes, gone ? MOVE_EAST : MOVE_WEST, true);
}

void arcade_interlude_draw(const App *app, Rectangle room, float cell) {
  static void (*const scenes[SCENES])(const Stand *) = {first_scene, second_scene, third_scene};
  static const StringId words[SCENES] = {STR_ARCADE_SCENE_1, STR_ARCADE_SCENE_2, STR_ARCADE_SCENE_3};
  const Ui *ui = &app->ui;
  const ArcadeRoom *r = arcade_state(app);
  int32_t which = (r->interlude - 1) % SCENES;
  Stand stand = {.ui = ui,
                 .room = room,
                 .cell = cell * 2.6f,
                 .y = room.y + room.height * 0.52f,
                 .tick = (float)r->interlude_ticks};
  canvas_clip(room);
  draw_rect(rect_snap(room), tint(ui, TOKEN_FLOOR));
  float ground = stand.y + stand.cell * 0.52f;
  draw_rect(rect_snap((Rectangle){room.x, ground, room.width, fmaxf(px(ui, 2), 1)}), tint(ui, TOKEN_WALL_STROKE));
  scenes[which](&stand);
  Vector2 middle = rect_center(room);
  put_fit(ui, FACE_LOGO, 24, middle.x, room.y + room.height * 0.2f, ALIGN_CENTER, room.width - px(ui, 40),
          tint(ui, TOKEN_TEXT), say(ui, words[which]));
  put_fit(ui, FACE_MEDIUM, 13, middle.x, room.y + room.height * 0.8f, ALIGN_CENTER, room.width - px(ui, 40),
          tint(ui, TOKEN_MUTED), say(ui, STR_ARCADE_ANY_KEY));
  canvas_unclip();
}
