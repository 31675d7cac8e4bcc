/* The bar under the board: rewind, step, pause, the time line of thinking and walking, and the speed.
 * For a person it holds arrows to click instead. Must not know how the game is drawn. */
#include <math.h>
#include <stdio.h>

#include "game/app/screens/play/play_internal.h"
#include "game/play/pace.h"

static const float PI_F = 3.14159265f;

/* Seconds: the same as for keys. */
static const double REPEAT_FIRST = 0.32, REPEAT_NEXT = 0.06;

/* A round target for a small sign; true when clicked. */
static bool sign_button(Ui *ui, Vector2 at, float radius) {
  Rectangle rect = {at.x - radius, at.y - radius, 2 * radius, 2 * radius};
  if (input_hovers(ui->input, rect)) draw_disc(at, radius, tint(ui, TOKEN_RAISED));
  return input_clicked(ui->input, rect);
}

/* The same, but it repeats while held down, and then the release does not count as a click. */
static void step_button(App *app, Vector2 at, float radius, Action action) {
  Ui *ui = &app->ui;
  PlayState *p = play_state(app);
  Rectangle rect = {at.x - radius, at.y - radius, 2 * radius, 2 * radius};
  bool clicked = sign_button(ui, at, radius), held = p->held == action;
  if (clicked && !(held && p->repeated)) input_push(ui->input, action);
  if (!input_presses(ui->input, rect) || !ui->input->down) {
    if (held) p->held = ACTION_NONE;
    return;
  }
  if (!held) {
    p->held = action;
    p->repeated = false;
    p->repeat_at = ui->now + REPEAT_FIRST;
  } else if (ui->now >= p->repeat_at) {
    p->repeated = true;
    p->repeat_at = ui->now + REPEAT_NEXT;
    input_push(ui->input, action);
  }
}

/* A triangle that points right (1) or left (-1). */
static void wedge(Vector2 at, float size, float way, Color color) {
  draw_triangle((Vector2){at.x - way * size * 0.45f, at.y - size * 0.5f},
                (Vector2){at.x - way * size * 0.45f, at.y + size * 0.5f}, (Vector2){at.x + way * size * 0.45f, at.y},
                color);
}

static void draw_buttons(App *app, float x, float y) {
  Ui *ui = &app->ui;
  float size = px(ui, 13), reach = px(ui, 17);
  Color ink = tint(ui, TOKEN_TEXT);
  Vector2 at = {x + px(ui, 30), y};
  if (sign_button(ui, at, reach)) input_push(ui->input, ACTION_REWIND);
  wedge((Vector2){at.x - px(ui, 5), y}, size, -1, ink);
  wedge((Vector2){at.x + px(ui, 5), y}, size, -1, ink);
  app_target(app, "play.rewind", (Rectangle){at.x, at.y, 0, 0});
  at.x = x + px(ui, 66);
  step_button(app, at, reach, ACTION_STEP_BACK);
  draw_round(rect_snap((Rectangle){at.x - px(ui, 7), y - size / 2, px(ui, 3), size}), px(ui, 1), ink);
  wedge((Vector2){at.x + px(ui, 2), y}, size, -1, ink);
  app_target(app, "play.step-back", (Rectangle){at.x, at.y, 0, 0});
  at.x = x + px(ui, 108);
  float big = px(ui, 20);
  Rectangle round = {at.x - big, y - big, 2 * big, 2 * big};
  bool pressed = input_presses(ui->input, round);
  Color fill = tint(ui, TOKEN_ACCENT), on = tint(ui, TOKEN_ON_ACCENT);
  if (input_hovers(ui->input, round)) fill = color_mix(fill, COLOR_WHITE, 0.14f);
  draw_disc(at, big, pressed ? color_darker(fill, 0.08f) : fill);
  if (play_state(app)->stage.playing) {
    for (int side = -1; side <= 1; side += 2)
      draw_round(
          rect_snap((Rectangle){at.x + (float)side * px(ui, 5) - px(ui, 2), y - px(ui, 8), px(ui, 4), px(ui, 16)}),
          px(ui, 1), on);
  } else {
    wedge((Vector2){at.x + px(ui, 1.5f), y}, px(ui, 17), 1, on);
  }
  if (input_clicked(ui->input, round)) input_push(ui->input, ACTION_PAUSE);
  app_target(app, "play.pause", round);
  at.x = x + px(ui, 150);
  step_button(app, at, reach, ACTION_STEP_FORWARD);
  wedge((Vector2){at.x - px(ui, 2), y}, size, 1, ink);
  draw_round(rect_snap((Rectangle){at.x + px(ui, 4), y - size / 2, px(ui, 3), size}), px(ui, 1), ink);
  app_target(app, "play.step-forward", (Rectangle){at.x, at.y, 0, 0});
}

static void draw_think_part(const Ui *ui, float left, float right, float y, float thick) {
  float part = (right - left) / (HEAT_STOPS - 1);
  if (right - left < 1) return;
  for (int i = 0; i < HEAT_STOPS - 1; i++)
    draw_gradient((Rectangle){left + part * (float)i, y - thick / 2, part, thick}, tint(ui, (Token)(TOKEN_HEAT_1 + i)),
                  tint(ui, (Token)(TOKEN_HEAT_1 + i + 1)));
}

/* The time line is drawn to scale, but a long search leaves the walk at least a quarter of it. */
static const float THINK_MOST = 0.75f;

typedef struct Ruler {
  float left, split, right; /* pixels: the start, where the walk begins, the end */
  float think, length;      /* steps */
} Ruler;

static Ruler make_ruler(Rectangle rect, int32_t think, int32_t length) {
  Ruler r = {.left = rect.x, .right = rect.x + rect.width, .think = (float)think, .length = (float)length};
  float part = length > 0 ? r.think / r.length : 0;
  if (think < length) part = fminf(part, THINK_MOST);
  r.split = r.left + rect.width * part;
  return r;
}

static float ruler_at(const Ruler *r, float place) {
  if (place <= r->think) return r->think > 0 ? r->left + (r->split - r->left) * place / r->think : r->left;
  return r->split + (r->right - r->split) * (place - r->think) / (r->length - r->think);
}

static double ruler_place(const Ruler *r, float x) {
  if (x < r->split || r->length <= r->think)
    return (double)(r->split > r->left ? (x - r->left) / (r->split - r->left) * r->think : 0);
  return (double)(r->think + (x - r->split) / (r->right - r->split) * (r->length - r->think));
}

/* What happened, as far as it has been seen of a live game: the mark of each moment. */
static void draw_moments(App *app, const Ruler *ruler, float y) {
  Ui *ui = &app->ui;
  const PlayState *p = play_state(app);
  const Broadcast *b = &p->feed.broadcast;
  int32_t known = p->live ? play_moments_known(app) : b->moment_count;
  float last = -1e9f;
  for (int32_t i = 0; i < known; i++) {
    MomentMark mark = moment_mark((MomentKind)b->moments[i].kind);
    float x = ruler_at(ruler, (float)broadcast_feed_place(p->stage.session, b->moments[i].ply));
    if (mark == MARK_NONE || x - last < px(ui, 12)) continue;
    last = x;
    draw_disc((Vector2){x, y}, px(ui, 8), tint(ui, TOKEN_PANEL));
    play_mark_draw(ui, mark, (Vector2){x, y}, px(ui, 11));
  }
}

/* Where a hunter came close: its sign each time it begins. */
static void draw_scares(App *app, const Ruler *ruler, float y) {
  Ui *ui = &app->ui;
  const Session *s = play_state(app)->stage.session;
  float last = -1e9f;
  int16_t before = -1;
  for (int32_t i = 0; i < session_ply_count(s); i++) {
    const SessionPly *ply = session_ply(s, i);
    bool begins = ply->near >= 0 && before < 0;
    before = ply->near;
    float x = ruler_at(ruler, (float)ply->end);
    if (!begins || x - last < px(ui, 20)) continue;
    last = x;
    draw_disc((Vector2){x, y}, px(ui, 8), tint(ui, TOKEN_PANEL));
    monster_mark((Vector2){x, y}, px(ui, 9), monster_kind(ply->near), ui->theme);
  }
}

static void draw_time_line(App *app, Rectangle rect) {
  Ui *ui = &app->ui;
  PlayState *p = play_state(app);
  int32_t length = session_length(p->stage.session), think = session_think_length(p->stage.session);
  bool live = p->live && play_is_watched(app);
  if (live) { /* as long as what has been seen, and some more of unknown length */
    bool thinks = p->seen < think;
    think = thinks ? 0 : think;
    length = think + play_scale((int32_t)ceil(p->seen) - think);
  }
  float y = rect_center(rect).y + px(ui, 2), thick = px(ui, 6), left = rect.x, right = rect.x + rect.width;
  Ruler ruler = make_ruler(rect, think, length);
  float split = ruler.split, at = ruler_at(&ruler, (float)session_place(p->stage.session));
  bar_track(ui, (Rectangle){left, y - thick / 2, rect.width, thick});
  draw_think_part(ui, left, fminf(split, at), y, thick);
  if (think > 0 && session_place(p->stage.session) < think) { /* the part of the search still to come, dimmed */
    draw_rect((Rectangle){at, y - thick / 2, split - at, thick}, color_fade(tint(ui, TOKEN_HEAT_3), 0.35f));
  }
  if (session_place(p->stage.session) > think) {
    float start = split + (think > 0 ? px(ui, 4) : 0);
    if (at > start) draw_round((Rectangle){start, y - thick / 2, at - start, thick}, thick / 2, tint(ui, TOKEN_ACCENT));
  }
  if (think > 0 && length > think)
    draw_rect(rect_snap((Rectangle){split, y - thick / 2, fmaxf(px(ui, 3), 1), thick}), tint(ui, TOKEN_PANEL));
  if (live) {
    float seen = ruler_at(&ruler, (float)p->seen);
    Rectangle rest = {seen, y - thick / 2, right - seen, thick};
    int32_t strokes = (int32_t)ceilf((rest.width - px(ui, 7)) / px(ui, 8));
    for (int32_t i = 0; i < strokes; i++) {
      float x = rest.x + px(ui, 3) + (float)i * px(ui, 8);
      draw_stroke((Vector2){x, y + thick / 2 - 1}, (Vector2){x + px(ui, 4), y - thick / 2 + 1}, 1,
                  color_fade(tint(ui, TOKEN_MUTED), 0.5f));
    }
    if (play_behind(app))
      draw_round((Rectangle){at, y - thick / 2, fmaxf(seen - at, 0), thick}, thick / 2,
                 color_fade(tint(ui, TOKEN_ACCENT), 0.4f));
  }
  if (play_is_watched(app))
    draw_moments(app, &ruler, y);
  else if (stage_hunted(&p->stage) && !p->live)
    draw_scares(app, &ruler, y);
  draw_disc((Vector2){at, y}, px(ui, 11), tint(ui, TOKEN_PANEL));
  draw_disc((Vector2){at, y}, px(ui, 9), tint(ui, TOKEN_ACCENT));
  Color muted = tint(ui, TOKEN_MUTED);
  char number[32];
  bool watched = play_is_watched(app);
  if (watched)
    play_comment_line(app, left, right, y - px(ui, 16));
  else if (think > 0)
    put(ui, FACE_SEMIBOLD, 11, left, y - px(ui, 16), ALIGN_LEFT, muted, say(ui, STR_THINK));
  if (!watched && length > think && right - split > px(ui, 40))
    put_fit(ui, FACE_SEMIBOLD, 11, split + (think > 0 ? px(ui, 4) : 0), y - px(ui, 16), ALIGN_LEFT, right - split,
            muted, say(ui, stage_hunted(&p->stage) ? STR_NEAR_MARKS : STR_WALK));
  put(ui, FACE_MONO, 11, left, y + px(ui, 16), ALIGN_LEFT, muted, "0");
  notes_add(ui, (Rectangle){left, y + px(ui, 8), right - left, px(ui, 16)}, STR_NOTE_TIME_LINE);
  snprintf(number, sizeof number, "%d", (int)length);
  if (live) snprintf(number, sizeof number, "?");
  float end_width = put(ui, FACE_MONO, 11, right, y + px(ui, 16), ALIGN_RIGHT, muted, number);
  snprintf(number, sizeof number, "%d", (int)think);
  if (think > 0 && split - left > px(ui, 36) && right - split > end_width + px(ui, 30))
    put(ui, FACE_MONO, 11, split, y + px(ui, 16), ALIGN_CENTER, muted, number);
  /* A click or a drag goes to that place. */
  Rectangle target = {left - px(ui, 10), y - px(ui, 18), rect.width + px(ui, 20), px(ui, 36)};
  app_target(app, "play.timeline", target);
  bool dragged = input_drags(ui->input, target);
  if ((input_clicked(ui->input, target) || dragged) && length > 0) {
    p->stage.playing = false;
    double place = round(ruler_place(&ruler, ui->input->mouse.x));
    session_seek(p->stage.session, live ? fmin(place, p->seen) : place); /* a live game can't be skipped forward */
    if (!dragged) play_note_place(app, "seek");
  }
}

/* Steps a click on the text faster or slower. */
static void draw_speed(App *app, Rectangle rect) {
  Ui *ui = &app->ui;
  const PlayState *p = play_state(app);
  char words[64], number[32];
  float right = rect.x + rect.width, y = rect_center(rect).y;
  bool turns = stage_hunted(&p->stage) || stage_limited(&p->stage);
  snprintf(words, sizeof words, say(ui, turns ? STR_TURN_N : STR_STEP_N), (int)floor(session_place(p->stage.session)));
  put(ui, FACE_MONO_BOLD, 13, right, y - px(ui, 8), ALIGN_RIGHT, tint(ui, TOKEN_TEXT), words);
  pace_words(app->speed, number, sizeof number);
  snprintf(words, sizeof words, say(ui, STR_SPEED_N), number);
  if (!p->stage.playing) /* while it searches nothing could continue anyway */
    snprintf(words, sizeof words, "%s", say(ui, session_waits(p->stage.session) ? STR_WAITING : STR_PAUSED));
  put_fit(ui, FACE_MEDIUM, 13, right, y + px(ui, 12), ALIGN_RIGHT, rect.width, tint(ui, TOKEN_MUTED), words);
  if (input_clicked(ui->input, rect)) input_push(ui->input, ACTION_FASTER);
  app_target(app, "play.speed", rect);
}

static void draw_arrows(App *app, Rectangle room) {
  static const Move order[] = {MOVE_WEST, MOVE_NORTH, MOVE_SOUTH, MOVE_EAST};
  static const char *const names[] = {"play.west", "play.north", "play.south", "play.east"};
  Ui *ui = &app->ui;
  float y = rect_center(room).y, x = room.x + px(ui, 34);
  for (int i = 0; i < 4; i++) {
    Rectangle rect = rect_snap((Rectangle){x - px(ui, 18), y - px(ui, 18), px(ui, 36), px(ui, 36)});
    bool hover = input_hovers(ui->input, rect);
    Color fill = tint(ui, TOKEN_RAISED);
    draw_round(rect, px(ui, 10), hover ? color_mix(fill, tint(ui, TOKEN_LINE), 0.7f) : fill);
    draw_frame(rect, px(ui, 10), fmaxf(px(ui, 1), 1), tint(ui, TOKEN_LINE));
    draw_chevron(rect_center(rect), px(ui, 12), move_angle(order[i]) + PI_F, px(ui, 2.4f), tint(ui, TOKEN_TEXT));
    app_target(app, names[i], rect);
    if (input_clicked(ui->input, rect)) session_press(play_state(app)->stage.session, order[i]);
    x += px(ui, 44);
  }
  char words[64];
  const State *state = session_state(play_state(app)->stage.session);
  put(ui, FACE_SEMIBOLD, 14, x + px(ui, 4), y, ALIGN_LEFT, tint(ui, TOKEN_TEXT),
      say(ui, session_thinking(play_state(app)->stage.session) > 0.3 ? STR_RACE_THINKING : STR_YOUR_MOVE));
  snprintf(words, sizeof words, say(ui, STR_MOVE_N), (int)state->moves);
  put(ui, FACE_MONO_BOLD, 13, room.x + room.width - px(ui, 16), y, ALIGN_RIGHT, tint(ui, TOKEN_TEXT), words);
}

/* ---- an upright phone: what fingers can hit ---- */

static void draw_phone_arrows(App *app, Rectangle room) {
  static const char *const names[] = {"play.west", "play.north", "play.east", "play.south"};
  Rectangle keys[4];
  int32_t tapped = arrow_pad(&app->ui, room, keys);
  for (int i = 0; i < 4; i++) app_target(app, names[i], keys[i]);
  if (tapped >= 0) session_press(play_state(app)->stage.session, (Move)tapped);
}

static void draw_phone_buttons(App *app, Rectangle room) {
  static const Action actions[] = {ACTION_REWIND, ACTION_STEP_BACK, ACTION_PAUSE, ACTION_STEP_FORWARD, ACTION_TO_END};
  static const char *const names[] = {"play.rewind", "play.step-back", "play.pause", "play.step-forward",
                                      "play.to-end"};
  Ui *ui = &app->ui;
  float y = room.y + px(ui, 36), pitch = room.width / 5, size = px(ui, 18);
  for (int i = 0; i < 5; i++) {
    Vector2 at = {room.x + pitch * ((float)i + 0.5f), y};
    bool big = i == 2, steps = i == 1 || i == 3;
    float half = px(ui, big ? 36 : 28), way = i < 2 ? -1.0f : 1.0f;
    Rectangle rect = rect_snap((Rectangle){at.x - half, at.y - half, 2 * half, 2 * half});
    Color ink = tint(ui, big ? TOKEN_ON_ACCENT : TOKEN_TEXT);
    if (big)
      draw_disc(at, half, tint(ui, TOKEN_ACCENT));
    else
      key_plate(ui, rect, input_presses(ui->input, rect));
    if (big && play_state(app)->stage.playing) {
      for (int side = -1; side <= 1; side += 2)
        draw_round(
            rect_snap((Rectangle){at.x + (float)side * px(ui, 8) - px(ui, 4), y - px(ui, 13), px(ui, 8), px(ui, 26)}),
            px(ui, 2), ink);
    } else if (steps) {
      draw_round(rect_snap((Rectangle){at.x + way * px(ui, 9) - px(ui, 1.5f), y - size / 2, px(ui, 3), size}),
                 px(ui, 1), ink);
      wedge((Vector2){at.x - way * px(ui, 3), y}, size, way, ink);
    } else {
      wedge((Vector2){at.x - (big ? 0 : px(ui, 7)), y}, big ? px(ui, 28) : size, way, ink);
      if (!big) wedge((Vector2){at.x + px(ui, 7), y}, size, way, ink);
    }
    app_target(app, names[i], rect);
    if (steps)
      step_button(app, at, half, actions[i]);
    else if (input_clicked(ui->input, rect))
      input_push(ui->input, actions[i]);
  }
}

/* The speed as a slider with a target of 48. */
static void draw_phone_speed(App *app, Rectangle room) {
  Ui *ui = &app->ui;
  char words[64], number[32];
  panel(ui, room, TOKEN_PANEL);
  float y = rect_center(room).y, left = room.x + px(ui, 16), right = room.x + room.width - px(ui, 16);
  left += put(ui, FACE_MEDIUM, 14, left, y, ALIGN_LEFT, tint(ui, TOKEN_MUTED), say(ui, STR_KEY_SPEED)) + px(ui, 16);
  pace_words(app->speed, number, sizeof number);
  snprintf(words, sizeof words, say(ui, STR_SPEED_N), number);
  put_fit(ui, FACE_MONO, 13, right, y, ALIGN_RIGHT, px(ui, 130), tint(ui, TOKEN_TEXT), words);
  right -= px(ui, 142);
  int32_t last = pace_count() - 1, now = pace_index(app->speed);
  float at = left + (right - left) * (float)now / (float)(last > 0 ? last : 1);
  bar_track(ui, (Rectangle){left, y - px(ui, 3), right - left, px(ui, 6)});
  draw_round((Rectangle){left, y - px(ui, 3), at - left, px(ui, 6)}, px(ui, 3), tint(ui, TOKEN_ACCENT));
  draw_disc((Vector2){at, y}, px(ui, 12), tint(ui, TOKEN_ACCENT));
  Rectangle target = {left - px(ui, 12), room.y, right - left + px(ui, 24), room.height};
  app_target(app, "play.speed", target);
  if (!input_drags(ui->input, target) && !input_clicked(ui->input, target)) return;
  float share = fminf(fmaxf((ui->input->mouse.x - left) / fmaxf(right - left, 1), 0), 1);
  int32_t wish = (int32_t)lroundf(share * (float)last);
  if (wish != now) app_change_speed(app, wish - now);
}

static void draw_phone(App *app, Rectangle room) {
  Ui *ui = &app->ui;
  if (session_has_person(play_state(app)->stage.session) && !play_state(app)->stage.result_shown) {
    draw_phone_arrows(app, room);
    return;
  }
  draw_phone_buttons(app, (Rectangle){room.x, room.y, room.width, px(ui, 72)});
  draw_time_line(app, (Rectangle){room.x + px(ui, 20), room.y + px(ui, 78), room.width - px(ui, 40), px(ui, 54)});
  draw_phone_speed(app, rect_snap((Rectangle){room.x, room.y + px(ui, 138), room.width, px(ui, 48)}));
}

void play_transport_draw(App *app, Rectangle room) {
  Ui *ui = &app->ui;
  if (ui->phone) {
    draw_phone(app, room);
    return;
  }
  panel(ui, room, TOKEN_PANEL);
  if (session_has_person(play_state(app)->stage.session) && !play_state(app)->stage.result_shown) {
    draw_arrows(app, room);
    return;
  }
  float speed = px(ui, ui->width == WIDTH_NARROW ? 118 : 150);
  draw_buttons(app, room.x, rect_center(room).y);
  float left = room.x + px(ui, ui->width == WIDTH_NARROW ? 190 : 220);
  float right = room.x + room.width - px(ui, 16) - speed - px(ui, 18);
  draw_time_line(app, (Rectangle){left, room.y, right - left, room.height});
  draw_speed(app, (Rectangle){room.x + room.width - px(ui, 16) - speed, room.y, speed, room.height});
}
