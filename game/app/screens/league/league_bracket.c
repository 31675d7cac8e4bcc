/* A knockout as a bracket: a column per round, a box per pair with what both have won, lines to the box that the winner
 * goes to, and the champion at the end. Pairs stand beside those that they come from, so that no lines cross.
 * Must not change the league. */
#include <math.h>
#include <stdio.h>

#include "game/app/screens/league/league_internal.h"

static const float BOX = 60, GAP = 28; /* units: height of a box, width between two columns */

/* Where each pair of each round stands, as a share of the height. */
typedef struct Places {
  float at[KNOCKOUT_ROUNDS][KNOCKOUT_MOST / 2 + 1];
  int32_t count[KNOCKOUT_ROUNDS];
} Places;

/* Box `i` of a round is filled by the winners of boxes `i` and `count - 1 - i` of the one before: see knockout.c. */
static int32_t other_feeder(int32_t before, int32_t i) {
  int32_t other = before - 1 - i;
  return other > i ? other : -1;
}

/* The boxes of the first round in the order in which they are drawn: those that meet next stand side by side. */
/* NOLINTNEXTLINE(misc-no-recursion): one level a round */
static int32_t order_below(const Places *p, int32_t round, int32_t i, int32_t *out, int32_t used) {
  if (round == 0) {
    out[used++] = i;
    return used;
  }
  int32_t other = other_feeder(p->count[round - 1], i);
  used = order_below(p, round - 1, i, out, used);
  return other < 0 ? used : order_below(p, round - 1, other, out, used);
}

static Places make_places(int32_t entrants, int32_t rounds) {
  Places p = {0};
  for (int32_t round = 0, left = entrants; round < rounds; round++) p.count[round] = left = (left + 1) / 2;
  int32_t order[KNOCKOUT_MOST], used = rounds > 0 ? order_below(&p, rounds - 1, 0, order, 0) : 0;
  for (int32_t k = 0; k < used; k++) p.at[0][order[k]] = ((float)k + 0.5f) / (float)used;
  for (int32_t round = 1; round < rounds; round++)
    for (int32_t i = 0; i < p.count[round]; i++) {
      int32_t other = other_feeder(p.count[round - 1], i);
      p.at[round][i] = other < 0 ? p.at[round - 1][i] : (p.at[round - 1][i] + p.at[round - 1][other]) / 2;
    }
  return p;
}

/* One of a pair: name, wins, and a bar of the share won. */
static void draw_side(App *app, const KnockoutPair *pair, int side, Rectangle room) {
  Ui *ui = &app->ui;
  const League *league = &league_state(app)->league;
  int32_t pacman = side ? pair->second : pair->first;
  bool won = pair->winner == pacman, lost = pair->winner >= 0 && !won;
  Color color = tint(ui, lost ? TOKEN_MUTED : TOKEN_TEXT);
  char words[160], wins[32];
  float y = rect_center(room).y, left = room.x + px(ui, 10), right = room.x + room.width - px(ui, 10);
  league_name_words(app, tournament_pacman(&league->table, pacman), SIDE_PACMAN, words, sizeof words);
  snprintf(wins, sizeof wins, "%lld/%lld", (long long)pair->wins[side], (long long)pair->games[side]);
  float wide = pair->second < 0
                   ? 0
                   : put(ui, FACE_MONO_BOLD, 13, right, y, ALIGN_RIGHT, won ? tint(ui, TOKEN_ACCENT) : color, wins);
  put_fit(ui, won ? FACE_BOLD : FACE_MEDIUM, 13, left, y, ALIGN_LEFT, right - left - wide - px(ui, 8), color, words);
}

static void draw_pair(App *app, const KnockoutPair *pair, Rectangle box, bool running) {
  Ui *ui = &app->ui;
  draw_round(box, px(ui, 10), tint(ui, TOKEN_RAISED));
  if (running) draw_frame(box, px(ui, 10), fmaxf(px(ui, 2), 2), tint(ui, TOKEN_ACCENT));
  Rectangle half = {box.x, box.y, box.width, pair->second < 0 ? box.height : box.height / 2};
  draw_side(app, pair, 0, half);
  if (pair->second < 0) return;
  draw_rect(rect_snap((Rectangle){box.x + px(ui, 10), rect_center(box).y, box.width - px(ui, 20), fmaxf(px(ui, 1), 1)}),
            tint(ui, TOKEN_LINE));
  half.y += half.height;
  draw_side(app, pair, 1, half);
}

/* From the right edge of one box to the left edge of the next, at right angles. */
static void draw_link(const Ui *ui, Vector2 from, Vector2 to, Color color) {
  float thick = fmaxf(px(ui, 2), 1), middle = roundf((from.x + to.x) / 2);
  draw_rect(rect_snap((Rectangle){from.x, from.y - thick / 2, middle - from.x, thick}), color);
  draw_rect(rect_snap((Rectangle){middle, to.y - thick / 2, to.x - middle, thick}), color);
  float top = fminf(from.y, to.y), tall = fabsf(from.y - to.y);
  draw_rect(rect_snap((Rectangle){middle - thick / 2, top - thick / 2, thick, tall + thick}), color);
}

static Rectangle box_of(const Ui *ui, const Places *p, Rectangle room, int32_t rounds, int32_t round, int32_t i) {
  float wide = (room.width - px(ui, GAP) * (float)rounds) / (float)(rounds + 1);
  float tall = fminf(px(ui, BOX), room.height / (float)(p->count[0] + 1) * 0.86f);
  float x = room.x + (wide + px(ui, GAP)) * (float)round, at = round < rounds ? p->at[round][i] : p->at[rounds - 1][0];
  return rect_snap((Rectangle){x, room.y + room.height * at - tall / 2, wide, tall});
}

static void draw_champion(App *app, Rectangle box) {
  Ui *ui = &app->ui;
  const League *league = &league_state(app)->league;
  bool known = league->knockout.champion >= 0;
  char words[160];
  if (known)
    league_name_words(app, tournament_pacman(&league->table, league->knockout.champion), SIDE_PACMAN, words,
                      sizeof words);
  else
    snprintf(words, sizeof words, "?");
  draw_round(box, px(ui, 10), tint(ui, known ? TOKEN_ACCENT : TOKEN_RAISED));
  put_fit(ui, FACE_BOLD, 14, rect_center(box).x, rect_center(box).y, ALIGN_CENTER, box.width - px(ui, 16),
          tint(ui, known ? TOKEN_ON_ACCENT : TOKEN_MUTED), words);
}

void league_bracket_draw(App *app, Rectangle room) {
  Ui *ui = &app->ui;
  const Knockout *k = &league_state(app)->league.knockout;
  panel(ui, room, TOKEN_PANEL);
  if (k->rounds == 0) return;
  Places p = make_places(league_state(app)->league.table.pacman_count, k->rounds);
  Rectangle inside = {room.x + px(ui, 20), room.y + px(ui, 44), room.width - px(ui, 40), room.height - px(ui, 60)};
  for (int32_t round = 0; round <= k->rounds; round++) {
    char words[64];
    Rectangle head = box_of(ui, &p, inside, k->rounds, round, 0);
    bool last = round == k->rounds;
    snprintf(words, sizeof words, say(ui, last ? STR_LEAGUE_WINNER : STR_LEAGUE_ROUND), (int)round + 1, (int)k->rounds);
    put_fit(ui, FACE_MEDIUM, 12, rect_center(head).x, room.y + px(ui, 24), ALIGN_CENTER, head.width,
            tint(ui, round == k->round ? TOKEN_ACCENT : TOKEN_MUTED), words);
  }
  for (int32_t round = 0; round < k->rounds; round++)
    for (int32_t i = 0; i < p.count[round]; i++) {
      int32_t after = round + 1 < k->rounds ? p.count[round + 1] : 1, to = i < after ? i : p.count[round] - 1 - i;
      Rectangle from = box_of(ui, &p, inside, k->rounds, round, i);
      Rectangle next = box_of(ui, &p, inside, k->rounds, round + 1, to);
      bool decided = round < k->round || (i < k->pair_count[round] && k->pairs[round][i].winner >= 0);
      draw_link(ui, (Vector2){from.x + from.width, rect_center(from).y}, (Vector2){next.x, rect_center(next).y},
                tint(ui, decided ? TOKEN_ACCENT : TOKEN_LINE));
    }
  for (int32_t round = 0; round < k->rounds; round++)
    for (int32_t i = 0; i < p.count[round]; i++) {
      Rectangle box = box_of(ui, &p, inside, k->rounds, round, i);
      if (round <= k->round && i < k->pair_count[round])
        draw_pair(app, &k->pairs[round][i], box, round == k->round && k->pairs[round][i].winner < 0);
      else
        draw_frame(box, px(ui, 10), fmaxf(px(ui, 1), 1), tint(ui, TOKEN_LINE));
    }
  draw_champion(app, box_of(ui, &p, inside, k->rounds, k->rounds, 0));
}
