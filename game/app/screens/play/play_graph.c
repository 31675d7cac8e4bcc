/* The graph of a broadcast: the chance to win, or the score against par, turn by turn. It ends at now; of a finished
 * game it shows everything. Must not know how a chance is computed. */
#include <math.h>
#include <stdio.h>

#include "game/app/screens/play/play_internal.h"

typedef struct Graph {
  Rectangle rect;
  int32_t turns;     /* the right edge */
  int32_t low, high; /* values at the bottom and the top */
  bool chance;       /* hundredths of it, else points */
} Graph;

static int32_t value_of(const Graph *g, const BroadcastFrame *frame) {
  return g->chance ? frame->chance : frame->score;
}

static Vector2 graph_at(const Graph *g, int32_t turn, int32_t value) {
  float x = g->rect.x + g->rect.width * (float)turn / (float)(g->turns > 0 ? g->turns : 1);
  float part = g->high > g->low ? (float)(value - g->low) / (float)(g->high - g->low) : 0.5f;
  return (Vector2){x, g->rect.y + g->rect.height * (1 - part)};
}

/* Points: the range of what has been, zero and par. */
static void fit_points(const App *app, Graph *g, int32_t count) {
  const Broadcast *b = &play_state(app)->feed.broadcast;
  int32_t par = play_state(app)->stage.map->par;
  g->low = g->high = 0;
  for (int32_t i = 0; i < count; i++) {
    if (b->frames[i].score < g->low) g->low = b->frames[i].score;
    if (b->frames[i].score > g->high) g->high = b->frames[i].score;
  }
  if (par != MAP_NO_PAR && par < g->low) g->low = par;
  if (par != MAP_NO_PAR && par > g->high) g->high = par;
  if (g->high - g->low < 20) g->high = g->low + 20;
}

static void draw_line(const Ui *ui, const Graph *g, const Broadcast *b, int32_t count, int32_t now) {
  Color good = tint(ui, TOKEN_GOOD);
  float bottom = g->rect.y + g->rect.height;
  bool began = false;
  Vector2 last = {0};
  for (int32_t i = 0; i < count; i++) {
    if (g->chance && b->frames[i].chance == CHANCE_UNKNOWN) continue;
    Vector2 at = graph_at(g, b->frames[i].turn, value_of(g, &b->frames[i]));
    float fade = i <= now ? 1 : 0.35f;
    if (began && at.x - last.x >= 0.5f) {
      int32_t columns = (int32_t)(floorf(at.x) - floorf(last.x));
      for (int32_t k = 0; k < columns; k++) { /* the ground under it, column by column */
        float x = floorf(last.x) + (float)k, part = (x - last.x) / fmaxf(at.x - last.x, 1),
              y = last.y + (at.y - last.y) * fmaxf(part, 0);
        draw_rect((Rectangle){x, roundf(y), 1, roundf(bottom - y)}, color_fade(good, 0.16f * fade));
      }
    }
    bool fell = began && at.y - last.y > g->rect.height * 0.09f;
    if (began)
      draw_stroke(last, at, fmaxf(px(ui, fell ? 3 : 2), 1), color_fade(fell ? tint(ui, TOKEN_DANGER) : good, fade));
    last = at;
    began = true;
  }
}

void play_graph_draw(App *app, Rectangle room) {
  Ui *ui = &app->ui;
  const PlayState *p = play_state(app);
  const Broadcast *b = &p->feed.broadcast;
  int32_t now, count = play_frames_known(app, &now);
  bool chance = play_tells_chance(p);
  int32_t turn = now >= 0 ? b->frames[now].turn : 0;
  if (!p->live && session_at_end(p->stage.session) && count > 0) turn = b->frames[count - 1].turn;
  Graph g = {.rect = {room.x + px(ui, 34), room.y + px(ui, 8), room.width - px(ui, 34), room.height - px(ui, 30)},
             .turns = p->live     ? play_scale(turn)
                      : count > 0 ? b->frames[count - 1].turn
                                  : 1,
             .high = CHANCE_WHOLE,
             .chance = chance};
  g.rect = rect_snap(g.rect);
  notes_add(ui, room,
            !chance                    ? STR_SCORE_PAR_MEANS
            : stage_limited(&p->stage) ? STR_CHANCE_THROUGH_MEANS
                                       : STR_CHANCE_WIN_MEANS);
  if (g.turns < 1) g.turns = 1;
  if (!chance) fit_points(app, &g, count);
  Color muted = tint(ui, TOKEN_MUTED), line = color_fade(tint(ui, TOKEN_LINE), 0.7f);
  float now_x = graph_at(&g, turn, g.low).x, end = g.rect.x + g.rect.width;
  if (p->live && end - now_x > 4) {
    play_hatch((Rectangle){now_x + 1, g.rect.y, end - now_x - 1, g.rect.height}, px(ui, 9), 1, line);
    const char *words = say(ui, STR_FUTURE);
    if (end - now_x > width_of(ui, FACE_MEDIUM, 11, words) + px(ui, 12))
      put(ui, FACE_MEDIUM, 11, (now_x + end) / 2, g.rect.y + g.rect.height * 0.3f, ALIGN_CENTER, muted,
          words); /* clear of the lines */
  }
  int32_t par = p->stage.map->par;
  bool has_par = !chance && par != MAP_NO_PAR;
  int32_t marks[3] = {g.high, has_par ? par : (g.low + g.high) / 2, g.low};
  for (int i = 0; i < 3; i++) {
    float y = roundf(graph_at(&g, 0, marks[i]).y);
    char words[32];
    write_number(words, sizeof words, chance ? marks[i] / 100 : marks[i]);
    bool crowded = i == 1 && (y - g.rect.y < px(ui, 12) || g.rect.y + g.rect.height - y < px(ui, 12));
    if (!crowded) put(ui, FACE_MONO, 11, g.rect.x - px(ui, 6), y, ALIGN_RIGHT, muted, words);
    draw_rect((Rectangle){g.rect.x, y, g.rect.width, 1}, i == 1 && has_par ? tint(ui, TOKEN_ACCENT) : line);
  }
  draw_line(ui, &g, b, count, now);
  int32_t known = p->live ? play_moments_known(app) : b->moment_count;
  for (int32_t i = 0; i < known; i++) {
    MomentMark mark = moment_mark((MomentKind)b->moments[i].kind);
    if (mark == MARK_NONE) continue;
    int32_t at = 0;
    while (at + 1 < count && b->frames[at].ply < b->moments[i].ply) at++;
    if (chance && b->frames[at].chance == CHANCE_UNKNOWN) continue;
    Vector2 place = graph_at(&g, b->moments[i].turn, value_of(&g, &b->frames[at]));
    place.y += mark == MARK_THROWN ? px(ui, 9) : -px(ui, 9);
    place.y = fminf(fmaxf(place.y, g.rect.y), g.rect.y + g.rect.height);
    play_mark_draw(ui, mark, place, px(ui, 9));
  }
  if (now >= 0 && (!chance || b->frames[now].chance != CHANCE_UNKNOWN)) {
    Vector2 at = graph_at(&g, turn, value_of(&g, &b->frames[now]));
    draw_rect((Rectangle){roundf(at.x), g.rect.y, 1, g.rect.height}, tint(ui, TOKEN_TEXT));
    draw_disc(at, px(ui, 5), tint(ui, TOKEN_TEXT));
  }
  char words[48];
  float y = g.rect.y + g.rect.height + px(ui, 13);
  snprintf(words, sizeof words, say(ui, STR_NOW_N), (int)turn);
  float half = width_of(ui, FACE_MONO, 11, words) / 2, x = fminf(fmaxf(now_x, g.rect.x + half), end - half);
  put(ui, FACE_MONO, 11, x, y, ALIGN_CENTER, tint(ui, TOKEN_TEXT), words);
  if (x - half > g.rect.x + px(ui, 14)) put(ui, FACE_MONO, 11, g.rect.x, y, ALIGN_LEFT, muted, "0");
  snprintf(words, sizeof words, "%d", (int)g.turns);
  if (x + half < end - px(ui, 36)) put(ui, FACE_MONO, 11, end, y, ALIGN_RIGHT, muted, words);
}
