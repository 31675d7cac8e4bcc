/* Reads a decision's trace and draws it: chips, numbered line, dots and dashes.
 * Must not know which agent it was, nor the rules. */
#include "game/app/view/mind.h"
#include "game/app/ui/notes.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const float CHIP_LEAST = 16;           /* pixels per cell: below this chips would hide the board */
static const float LINE_LEAST = 14;           /* the same for numbers */
enum { LINE_NUMBERS = 12, REPLY_TURNS = 12 }; /* more would be unreadable */
static const int32_t DOOMED = 50;             /* chance of survival in thousandths below which a move counts as lost */

Mind mind_read(const TraceEvent *events, int32_t count, Move made) {
  Mind mind = {.fate = MIND_UNKNOWN,
               .best = made <= MOVE_STAY ? made : MIND_UNKNOWN,
               .depth = MIND_UNKNOWN,
               .nodes = MIND_UNKNOWN,
               .chance = MIND_UNKNOWN,
               .team = MIND_UNKNOWN,
               .belief = MIND_UNKNOWN,
               .events = events,
               .count = count};
  _Static_assert((int)MOVE_STAY == (int)DIRECTION_COUNT, "standing still comes after the directions");
  for (int m = 0; m < MIND_MOVES; m++) mind.caught[m] = MIND_UNKNOWN;
  for (int32_t i = 0; i < count; i++) {
    const TraceEvent *e = &events[i];
    bool move = e->move < DIRECTION_COUNT;
    if (e->kind == TRACE_VALUE && e->move < MIND_MOVES) {
      mind.known[e->move] = mind.any = true;
      mind.value[e->move] = e->value;
    }
    if (e->kind == TRACE_PRUNED && move) mind.at_most[e->move] = true;
    if (e->kind == TRACE_CAUGHT && move) mind.caught[e->move] = e->value;
    if (e->kind == TRACE_CAUGHT && !move) mind.fate = e->value;
    if (e->kind == TRACE_DEPTH) mind.depth = e->value;
    if (e->kind == TRACE_NODES) mind.nodes = e->value;
    if (e->kind == TRACE_CHANCE) mind.chance = e->value;
    if (e->kind == TRACE_RISK && e->value > 0) mind.risk = e->value;
    if (e->kind == TRACE_BELIEF && mind.team == MIND_UNKNOWN) { /* the likeliest comes first */
      mind.team = e->actor;
      mind.belief = e->value;
    }
  }
  mind.chances = mind.chance != MIND_UNKNOWN;
  return mind;
}

/* Three digits: moves often differ by a fraction of one chance in a thousand. */
static void risk_words(double value, char *out, size_t room) {
  double size = fabs(value);
  snprintf(out, room, "%s%.*f", value < 0 ? "\u2212" : "+", size < 9.995 ? 2 : size < 99.95 ? 1 : 0, size);
}

void mind_value_words(const Mind *mind, int move, char *out, size_t room) {
  int32_t value = mind->value[move];
  if (mind->chances)
    snprintf(out, room, "%d%%", (int)((value < 1000 ? value + 5 : 1000) / 10)); /* food may raise it above 1000 */
  else if (value >= TRACE_WON)
    snprintf(out, room, "\u2713");
  else if (value <= TRACE_LOST)
    snprintf(out, room, "\u2715");
  else if (mind->risk > 0)
    risk_words((double)value / mind->risk, out, room);
  else
    snprintf(out, room, "%s%d", value < 0 ? "\u2212" : "+", abs(value));
}

bool mind_move_lost(const Mind *mind, int move) {
  return mind->chances ? mind->value[move] <= DOOMED : mind->value[move] <= TRACE_LOST || mind->caught[move] > 0;
}

/* A dash or a cross where the faces have no such sign. */
static void draw_sign(const Ui *ui, Vector2 at, float size, bool won, Color color) {
  if (won) {
    draw_check(at, size, fmaxf(size * 0.16f, 1.5f), color);
    return;
  }
  float half = size * 0.36f, thick = fmaxf(size * 0.16f, 1.5f);
  draw_stroke((Vector2){at.x - half, at.y - half}, (Vector2){at.x + half, at.y + half}, thick, color);
  draw_stroke((Vector2){at.x - half, at.y + half}, (Vector2){at.x + half, at.y - half}, thick, color);
  (void)ui;
}

/* Whether somebody stands where a chip would hide him. */
static bool hides(Vector2 chip, const Vector2 *others, int32_t count, float room) {
  for (int32_t i = 0; i < count; i++)
    if (fabsf(chip.x - others[i].x) < room && fabsf(chip.y - others[i].y) < room) return true;
  return false;
}

void mind_draw_values(const Mind *mind, const BoardView *view, Vector2 hero, const Vector2 *others, int32_t other_count,
                      Ui *ui) {
  if (view->cell < CHIP_LEAST) return;
  int32_t size = (int32_t)fminf(fmaxf(view->cell * 0.42f, 10), 15 * fmaxf(ui->s, 1));
  static const float away = 1.35f; /* cells from the hero: so that its own cell stays free */
  for (int m = 0; m < DIRECTION_COUNT; m++) {
    if (!mind->known[m]) continue;
    char words[16];
    mind_value_words(mind, m, words, sizeof words);
    bool best = m == mind->best, lost = mind_move_lost(mind, m);
    bool sign = !mind->chances && (mind->value[m] >= TRACE_WON || mind->value[m] <= TRACE_LOST);
    float wide = fmaxf(sign ? (float)size : fonts_width(ui->fonts, FACE_MONO_BOLD, size, words), (float)size) + 10;
    float tall = (float)size + 9;
    float dx = m == MOVE_WEST ? -1 : m == MOVE_EAST ? 1 : 0, dy = m == MOVE_NORTH ? -1 : m == MOVE_SOUTH ? 1 : 0;
    Vector2 middle = {hero.x + dx * fmaxf(away * view->cell, 0.55f * view->cell + wide / 2),
                      hero.y + dy * fmaxf(away * view->cell, 0.55f * view->cell + tall / 2)};
    if (hides(middle, others, other_count, 0.8f * view->cell)) { /* then a cell further out */
      middle.x += dx * view->cell;
      middle.y += dy * view->cell;
    }
    Rectangle rect = {roundf(middle.x - wide / 2), roundf(middle.y - tall / 2), roundf(wide), roundf(tall)};
    notes_add(ui, rect,
              mind->chances    ? STR_MOVE_CHANCES_MEANS
              : mind->risk > 0 ? STR_NOTE_RISK
                               : STR_MOVE_VALUES_MEANS);
    Color fill = tint(ui, best ? TOKEN_HERO : lost ? TOKEN_DANGER : TOKEN_RAISED);
    Color ink = best ? (Color){27, 23, 48, 255} : lost ? (Color){255, 255, 255, 255} : tint(ui, TOKEN_TEXT);
    if (lost && !best && !ui->theme->light) ink = (Color){27, 23, 48, 255};
    draw_round(rect_inset(rect, -2), 8, theme_keyline(ui->theme));
    draw_round(rect, 7, fill);
    if (sign)
      draw_sign(ui, rect_center(rect), (float)size * 0.8f, mind->value[m] >= TRACE_WON, ink);
    else
      fonts_draw(ui->fonts, FACE_MONO_BOLD, size, rect_center(rect), ALIGN_CENTER, ink, words);
  }
}

void mind_draw_line(const BoardView *view, const Board *board, const Cell *line, int32_t count, Ui *ui) {
  if (view->cell < LINE_LEAST) return;
  int32_t size = (int32_t)fminf(fmaxf(view->cell * 0.34f, 9), 13 * fmaxf(ui->s, 1));
  Color ink = tint(ui, TOKEN_PATH), ground = tint(ui, TOKEN_BACKGROUND);
  for (int32_t i = 1; i < count && i <= LINE_NUMBERS; i++) {
    bool again = false; /* a line that comes back keeps its first number there */
    for (int32_t k = 1; k < i && !again; k++) again = line[k] == line[i];
    if (again) continue;
    Vector2 at = board_view_at(view, board, line[i]);
    float fade = 1 - 0.55f * (float)(i - 1) / (float)LINE_NUMBERS, radius = 0.29f * view->cell;
    char words[16];
    snprintf(words, sizeof words, "%d", (int)i);
    Rectangle about = {at.x - radius, at.y - radius, 2 * radius, 2 * radius};
    if (i == 1 || input_hovers(ui->input, about)) notes_add(ui, about, STR_NOTE_LINE);
    draw_disc(at, radius, color_mix(ink, ground, 0.85f));
    draw_circle(at, radius, fmaxf(0.06f * view->cell, 1), color_fade(ink, fade));
    fonts_draw(ui->fonts, FACE_MONO_BOLD, size, at, ALIGN_CENTER, color_fade(ink, fade), words);
  }
}

void mind_draw_replies(const Mind *mind, const BoardView *view, const Board *board, const Cell *monsters,
                       int32_t monster_count, const Theme *theme) {
  for (int32_t i = 0; i < mind->count; i++) {
    const TraceEvent *e = &mind->events[i];
    if (e->kind != TRACE_REPLY || e->actor < 1 || e->actor > monster_count || e->value > REPLY_TURNS) continue;
    if (e->cell < 0 || e->cell >= board->cells || e->cell == monsters[e->actor - 1]) continue;
    float fade = 1 - 0.75f * (float)(e->value - 1) / (float)REPLY_TURNS;
    Color color = theme_color(theme, monster_token(monster_kind(e->actor - 1)));
    Vector2 at = board_view_at(view, board, e->cell);
    float shift = ((float)((e->actor - 1) % 3) - 1) * 0.16f * view->cell; /* several may pass the same cell */
    at.x += shift;
    at.y += shift;
    at.x -= view->cell / 2;
    at.y -= view->cell / 2;
    tileset_draw(&view->tiles, TILE_FOOD, at, color_fade(color, fade));
  }
}

/* A piece of a straight line, as a rectangle: a hunter's way is hundreds of them, and round ends cost forty times as
 * much. */
static void draw_dash(Vector2 from, Vector2 to, float thick, Color color) {
  float left = fminf(from.x, to.x), top = fminf(from.y, to.y);
  Rectangle rect = {left, top, fabsf(to.x - from.x), fabsf(to.y - from.y)};
  if (rect.width < rect.height)
    rect = (Rectangle){left - thick / 2, top, thick, rect.height};
  else
    rect = (Rectangle){left, top - thick / 2, rect.width, thick};
  draw_rect(rect_snap(rect), color);
}

void mind_draw_way(const BoardView *view, const Board *board, const Cell *way, int32_t count, int32_t monster,
                   Vector2 head, Vector2 hero, const Theme *theme) {
  static const float dash = 0.3f, gap = 0.2f, wide = 0.075f; /* cells; two dashes per cell */
  float room = 0.5f * view->cell;                            /* around the hero, so that dashes don't cover his mouth */
  Color color = color_fade(theme_color(theme, monster_token(monster_kind(monster))), 0.85f);
  float thick = fmaxf(roundf(wide * view->cell), 1), along = 0, period = (dash + gap) * view->cell;
  float shift = ((float)(monster % 3) - 1) * 0.12f * view->cell;
  for (int32_t i = 0; i + 1 < count; i++) {
    Vector2 a = i == 0 ? head : board_view_at(view, board, way[i]), b = board_view_at(view, board, way[i + 1]);
    if (i > 0) a.x += shift, a.y += shift;
    b.x += shift, b.y += shift;
    if (i == 0) a = fabsf(b.x - a.x) > fabsf(b.y - a.y) ? (Vector2){a.x, b.y} : (Vector2){b.x, a.y};
    float dx = b.x - a.x, dy = b.y - a.y, length = fabsf(dx) + fabsf(dy), at = 0;
    if (length < 0.5f) continue;
    while (at < length) {
      float phase = fmodf(along, period), left = phase < dash * view->cell ? dash * view->cell - phase : period - phase;
      float step = fminf(left, length - at);
      Vector2 from = {a.x + dx * at / length, a.y + dy * at / length};
      Vector2 to = {a.x + dx * (at + step) / length, a.y + dy * (at + step) / length};
      bool near = fabsf(to.x - hero.x) < room && fabsf(to.y - hero.y) < room;
      if (phase < dash * view->cell && !near) draw_dash(from, to, thick, color);
      at += step + 0.01f;
      along += step + 0.01f;
    }
  }
}
