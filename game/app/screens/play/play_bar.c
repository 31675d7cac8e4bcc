/* The chance to win as a bar: beside the board, in narrow windows above it.
 * Must not know how a chance is computed. */
#include <math.h>
#include <stdio.h>

#include "game/app/screens/play/play_internal.h"

static const float BAR = 24, BAR_ROOM = 58, THIN = 26; /* units */

void play_hatch(Rectangle rect, float gap, float thick, Color color) {
  int32_t stripes = (int32_t)ceilf((rect.width + rect.height) / gap);
  for (int32_t i = 0; i < stripes; i++) {
    float x0 = rect.x - rect.height + (float)i * gap, y0 = rect.y + rect.height, x1 = x0 + rect.height, y1 = rect.y;
    if (x0 < rect.x) y0 -= rect.x - x0, x0 = rect.x;
    if (x1 > rect.x + rect.width) y1 += x1 - rect.x - rect.width, x1 = rect.x + rect.width;
    if (x1 - x0 > 1) draw_stroke((Vector2){x0, y0}, (Vector2){x1, y1}, thick, color);
  }
}

/* In narrow windows: a thin bar above the board. */
static Rectangle draw_thin_bar(App *app, Rectangle room) {
  Ui *ui = &app->ui;
  int32_t chance = play_chance_now(app), percent = (chance + 50) / 100;
  float high = px(ui, THIN), y = room.y + high / 2 - px(ui, 3), side = px(ui, 48);
  Rectangle bar = rect_snap((Rectangle){room.x + side, y - px(ui, 4), room.width - 2 * side, px(ui, 8)});
  notes_add(ui, (Rectangle){room.x, room.y, room.width, high},
            stage_limited(&play_state(app)->stage) ? STR_CHANCE_THROUGH_MEANS : STR_CHANCE_WIN_MEANS);
  bar_track(ui, bar);
  if (chance != CHANCE_UNKNOWN) {
    float split = roundf(bar.x + bar.width * (float)chance / CHANCE_WHOLE);
    if (split - bar.x > 2)
      draw_round((Rectangle){bar.x, bar.y, split - bar.x, bar.height}, bar.height / 2, tint(ui, TOKEN_GOOD));
    if (bar.x + bar.width - split > 4)
      play_hatch((Rectangle){split + 1, bar.y, bar.x + bar.width - split - 1, bar.height}, px(ui, 7),
                 fmaxf(px(ui, 2), 1), tint(ui, TOKEN_DANGER));
    draw_rect(rect_snap((Rectangle){split - px(ui, 1), bar.y - px(ui, 4), fmaxf(px(ui, 2), 2), px(ui, 16)}),
              tint(ui, TOKEN_TEXT));
    char words[16];
    snprintf(words, sizeof words, "%d%%", (int)percent);
    put(ui, FACE_MONO_BOLD, 13, room.x, y, ALIGN_LEFT, tint(ui, TOKEN_GOOD_TEXT), words);
    snprintf(words, sizeof words, "%d%%", (int)(100 - percent));
    put(ui, FACE_MONO_BOLD, 13, room.x + room.width, y, ALIGN_RIGHT, tint(ui, TOKEN_DANGER_TEXT), words);
  }
  draw_rect(rect_snap((Rectangle){bar.x + bar.width / 2, bar.y, fmaxf(px(ui, 1), 1), bar.height}),
            tint(ui, TOKEN_BACKGROUND)); /* the notch at 50 */
  return play_bar_rest(app, room);
}

Rectangle play_bar_rest(const App *app, Rectangle room) {
  const Ui *ui = &app->ui;
  if (!play_has_chance(app)) return room;
  if (ui->width != WIDTH_NARROW) return (Rectangle){room.x, room.y, room.width - px(ui, BAR_ROOM), room.height};
  return (Rectangle){room.x, room.y + px(ui, THIN), room.width, room.height - px(ui, THIN)};
}

Rectangle play_bar_draw(App *app, Rectangle room) {
  Ui *ui = &app->ui;
  if (!play_has_chance(app)) return room;
  if (ui->width == WIDTH_NARROW) return draw_thin_bar(app, room);
  float wide = px(ui, BAR), right = room.x + room.width - px(ui, 12), top = room.y + px(ui, 38);
  panel(ui, rect_snap((Rectangle){right - wide - px(ui, 12), room.y, wide + px(ui, 24), room.height}), TOKEN_PANEL);
  Rectangle bar = rect_snap((Rectangle){right - wide, top, wide, room.height - px(ui, 76)});
  int32_t chance = play_chance_now(app);
  notes_add(ui, (Rectangle){bar.x, room.y, bar.width, room.height},
            stage_limited(&play_state(app)->stage) ? STR_CHANCE_THROUGH_MEANS : STR_CHANCE_WIN_MEANS);
  float part = chance == CHANCE_UNKNOWN ? 0.5f : (float)chance / CHANCE_WHOLE;
  bar_track(ui, bar);
  float edge = roundf(bar.y + bar.height * (1 - part));
  if (chance != CHANCE_UNKNOWN) {
    Color lost = tint(ui, TOKEN_DANGER), won = tint(ui, TOKEN_GOOD);
    if (edge - bar.y > 3) {
      draw_round((Rectangle){bar.x, bar.y, bar.width, edge - bar.y}, px(ui, 6), color_fade(lost, 0.25f));
      play_hatch((Rectangle){bar.x + 2, bar.y + 2, bar.width - 4, edge - bar.y - 4}, px(ui, 8), fmaxf(px(ui, 2), 1),
                 lost);
    }
    if (bar.y + bar.height - edge > 2)
      draw_round((Rectangle){bar.x, edge, bar.width, bar.y + bar.height - edge}, px(ui, 6), won);
    draw_round(rect_snap((Rectangle){bar.x - px(ui, 5), edge - px(ui, 1.5f), bar.width + px(ui, 10), px(ui, 3)}),
               px(ui, 1.5f), tint(ui, TOKEN_TEXT));
    char words[16];
    int32_t percent = (chance + 50) / 100;
    snprintf(words, sizeof words, "%d", (int)(100 - percent));
    put(ui, FACE_MONO_BOLD, 13, rect_center(bar).x, bar.y - px(ui, 16), ALIGN_CENTER, tint(ui, TOKEN_DANGER_TEXT),
        words);
    snprintf(words, sizeof words, "%d", (int)percent);
    put(ui, FACE_MONO_BOLD, 13, rect_center(bar).x, bar.y + bar.height + px(ui, 16), ALIGN_CENTER,
        tint(ui, TOKEN_GOOD_TEXT), words);
  }
  float half = bar.y + bar.height / 2; /* the notch at 50 */
  for (int side = 0; side < 2; side++)
    draw_rect(
        rect_snap((Rectangle){side ? bar.x + bar.width - px(ui, 6) : bar.x, half, px(ui, 6), fmaxf(px(ui, 2), 1)}),
        tint(ui, TOKEN_BACKGROUND));
  return play_bar_rest(app, room);
}
