/* A map's card: its picture, its size, what is on it, par and the best game.
 * Must not know what is done with the chosen map. */
#include <math.h>
#include <stdio.h>

#include "game/app/screens/select/select_internal.h"
#include "game/app/view/items.h"
#include "game/app/view/pill.h"
#include "game/app/view/sprites.h"

/* Of a map to walk out of: its rooms, or the energy that must last and the pills; returns where they end. */
static float draw_maze_counts(const Ui *ui, const Map *map, float x, float y) {
  char words[48];
  if (map->energy < 0) {
    exit_draw((Vector2){x + px(ui, 7), y}, px(ui, 20), ui->theme);
    snprintf(words, sizeof words, say(ui, STR_ROOMS_N), (int)map->rooms, (int)map->rooms);
    x += px(ui, 20);
    return x + put(ui, FACE_MEDIUM, 13, x, y, ALIGN_LEFT, tint(ui, TOKEN_MUTED), words);
  }
  pill_draw(ui, (Vector2){x + px(ui, 6), y}, px(ui, 24), "");
  snprintf(words, sizeof words, "%d", (int)map->pills.count);
  x += px(ui, 19);
  x += put(ui, FACE_MONO, 13, x, y, ALIGN_LEFT, tint(ui, TOKEN_TEXT), words) + px(ui, 12);
  notes_last(ui, STR_NOTE_PILLS);
  snprintf(words, sizeof words, say(ui, STR_ENERGY_N), (int)map->energy);
  return x + put(ui, FACE_MEDIUM, 13, x, y, ALIGN_LEFT, tint(ui, TOKEN_MUTED), words);
}

/* Returns where they end. */
static float draw_counts(const Ui *ui, const Map *map, float x, float y) {
  char number[16];
  if (map->foods.count == 0 && map->exit != CELL_NONE) return draw_maze_counts(ui, map, x, y);
  draw_disc((Vector2){x + px(ui, 5), y}, px(ui, 5), tint(ui, TOKEN_FOOD));
  snprintf(number, sizeof number, "%d", (int)map->foods.count);
  x += px(ui, 17);
  x += put(ui, FACE_MONO, 13, x, y, ALIGN_LEFT, tint(ui, TOKEN_TEXT), number) + px(ui, 22);
  notes_last(ui, STR_NOTE_MAP_FOODS);
  if (map->monsters.count == 0) return x - px(ui, 22);
  MonsterPose pose = {.at = {x, y}, .cell = px(ui, 20), .kind = monster_kind(0), .look = {0.3f, 0.3f}};
  monster_draw(&pose, ui->theme);
  snprintf(number, sizeof number, "%d", (int)map->monsters.count);
  x += px(ui, 15) + put(ui, FACE_MONO, 13, x + px(ui, 15), y, ALIGN_LEFT, tint(ui, TOKEN_TEXT), number);
  notes_last(ui, STR_NOTE_MAP_MONSTERS);
  return x;
}

typedef struct Line {
  float left, right, y; /* the room there is */
} Line;

/* "par  38 moves", or "par  1,640" where points count; right-aligned, without its label where that does not fit. */
static void draw_measure(const Ui *ui, StringId label, int32_t value, bool points, Line line, Color color) {
  float right = line.right, y = line.y;
  char words[32];
  if (points)
    write_number(words, sizeof words, value);
  else
    snprintf(words, sizeof words, say(ui, STR_MOVES_N), (int)value);
  float width = put(ui, FACE_MONO_BOLD, 13, right, y, ALIGN_RIGHT, color, words);
  notes_last(ui, label == STR_PAR ? STR_PAR_MEANS : label == STR_BEST_YOU ? STR_BEST_YOU_MEANS : STR_BEST_AGENT_MEANS);
  float wide = width_of(ui, FACE_MEDIUM, 13, say(ui, label)) + px(ui, 8);
  if (right - width - wide < line.left) return;
  put(ui, FACE_MEDIUM, 13, right - width - px(ui, 8), y, ALIGN_RIGHT, tint(ui, TOKEN_MUTED), say(ui, label));
}

static void draw_card_words(App *app, const MapCard *card, Rectangle rect, float top) {
  const Ui *ui = &app->ui;
  float left = rect.x + px(ui, 16), right = rect.x + rect.width - px(ui, 16), y = top;
  char size[32];
  snprintf(size, sizeof size, "%d \u00D7 %d", (int)card->map->board.rows, (int)card->map->board.cols);
  /* On a phone the picture tells the size well enough, and the title needs the line. */
  float wide = ui->phone ? 0 : put(ui, FACE_MONO, 13, right, y, ALIGN_RIGHT, tint(ui, TOKEN_MUTED), size) + px(ui, 8);
  if (!ui->phone) notes_last(ui, STR_NOTE_MAP_SIZE);
  put_fit(ui, FACE_SEMIBOLD, 16, left, y, ALIGN_LEFT, right - left - wide, tint(ui, TOKEN_TEXT), card->title);
  y += px(ui, 26);
  Line line = {draw_counts(ui, card->map, left, y) + px(ui, 8), right, y};
  if (card->map->par != MAP_NO_PAR)
    draw_measure(ui, STR_PAR, card_par(card), card->in_points, line, tint(ui, TOKEN_TEXT));
  else if (right - width_of(ui, FACE_MEDIUM, 13, say(ui, STR_NO_PAR)) >= line.left)
    put(ui, FACE_MEDIUM, 13, right, y, ALIGN_RIGHT, tint(ui, TOKEN_MUTED), say(ui, STR_NO_PAR));
  y += px(ui, 25);
  Best best, agents;
  line = (Line){left, right, y};
  /* The best game of people is the main figure; an agent's is shown beside it. */
  bool played = app_best(app, card, WHO_PEOPLE, &best), perfect = played && card_perfect(card, best.score);
  bool watched = app_best(app, card, WHO_AGENTS, &agents);
  if (perfect) {
    draw_check((Vector2){left + px(ui, 8), y}, px(ui, 13), px(ui, 2.4f), tint(ui, TOKEN_GOOD));
    line.left =
        left + px(ui, 22) + px(ui, 8) +
        put(ui, FACE_SEMIBOLD, 13, left + px(ui, 22), y, ALIGN_LEFT, tint(ui, TOKEN_GOOD_TEXT), say(ui, STR_PERFECT));
  }
  if (played)
    draw_measure(ui, STR_BEST_YOU, card->in_points ? best.score : best.moves, card->in_points, line,
                 tint(ui, perfect ? TOKEN_GOOD_TEXT : TOKEN_TEXT));
  else if (watched)
    draw_measure(ui, STR_BEST_AGENT, card->in_points ? agents.score : agents.moves, card->in_points, line,
                 tint(ui, TOKEN_MUTED));
  else
    put(ui, FACE_MEDIUM, 13, right, y, ALIGN_RIGHT, tint(ui, TOKEN_MUTED), say(ui, STR_NOT_PLAYED));
}

/* Five dots at the corner of the picture, as many filled as it is hard. */
static void draw_difficulty(const Ui *ui, int32_t difficulty, Rectangle frame) {
  enum { MOST = DIFFICULTY_GRADES };
  if (difficulty < 1 || difficulty > MOST) return;
  float gap = px(ui, 11), wide = gap * MOST + px(ui, 8);
  Rectangle pill =
      rect_snap((Rectangle){frame.x + frame.width - wide - px(ui, 7), frame.y + px(ui, 7), wide, px(ui, 18)});
  draw_round(pill, pill.height / 2, color_fade(tint(ui, TOKEN_BACKGROUND), 0.85f));
  for (int32_t i = 0; i < MOST; i++) {
    Vector2 at = {pill.x + px(ui, 4) + gap * ((float)i + 0.5f), rect_center(pill).y};
    if (i < difficulty)
      draw_disc(at, px(ui, 3.6f), tint(ui, TOKEN_ACCENT));
    else
      draw_circle(at, px(ui, 3.2f), fmaxf(px(ui, 1), 1), tint(ui, TOKEN_MUTED));
  }
}

void select_card_draw(App *app, int32_t index, Rectangle rect) {
  Ui *ui = &app->ui;
  MapCard *card = &app_shelf(app)->cards[index];
  bool chosen = app_choice(app)->map == index, focused = chosen && select_state(app)->group == GROUP_MAPS;
  bool hover = input_hovers(ui->input, rect);
  panel(ui, rect, chosen || hover ? TOKEN_RAISED : TOKEN_PANEL);
  float edge = px(ui, 10), words = px(ui, 92);
  Rectangle frame =
      rect_snap((Rectangle){rect.x + edge, rect.y + edge, rect.width - 2 * edge, rect.height - words - edge});
  draw_round(frame, px(ui, 10), tint(ui, TOKEN_FLOOR));
  Rectangle room = rect_inset(frame, px(ui, 7));
  /* One new picture per frame: a screen full of them at once would stall it. */
  const Preview *made = &card->preview;
  bool fresh = made->theme == ui->theme && made->width == (int32_t)room.width && made->height == (int32_t)room.height;
  if (!fresh && !select_state(app)->baked) {
    preview_make(&card->preview, card->map, (int32_t)room.width, (int32_t)room.height, ui->theme);
    select_state(app)->baked = fresh = true;
  }
  if (fresh) preview_draw(&card->preview, room);
  draw_difficulty(ui, card->grade, frame);
  if (app_shelf(app)->level->limited_sight) /* the whole map is shown for choosing, although players will not see it */
    badge_left(ui, frame.x + px(ui, 8), frame.y + px(ui, 20), TOKEN_ACCENT, say(ui, STR_IN_FOG));
  draw_card_words(app, card, rect, rect.y + rect.height - words + px(ui, 20));
  if (focused)
    focus_ring(ui, rect, px(ui, 16));
  else if (chosen)
    draw_frame(rect, px(ui, 16), fmaxf(px(ui, 2), 1), color_fade(tint(ui, TOKEN_ACCENT), 0.55f));
  char name[96];
  snprintf(name, sizeof name, "select.card.%.60s", card->id);
  app_target(app, name, rect);
  if (input_clicked_twice(ui->input, rect)) {
    select_map(app, index);
    select_go_on(app);
  } else if (input_clicked(ui->input, rect)) {
    select_map(app, index);
    select_focus(app, GROUP_MAPS);
  }
}
