/* Beside the maze: score, lives, the ladder of minds and the four monsters; or the same as two strips. */
#include <math.h>
#include <string.h>

#include "game/app/screens/arcade/arcade_internal.h"
#include "game/app/view/sprites.h"

static void rule(const Ui *ui, float left, float right, float y) {
  draw_rect((Rectangle){left, floorf(y), right - left, line_width(ui)}, tint(ui, TOKEN_LINE));
}

static void draw_lives(const App *app, float left, float y, float size) {
  const Ui *ui = &app->ui;
  const ArcadeState *state = &arcade_state(app)->match.state;
  for (int32_t i = 0; i < 3 || i < state->lives - 1; i++) {
    Vector2 at = {left + size * (0.5f + 1.25f * (float)i), y};
    if (i < state->lives - 1) {
      HeroPose pose = {.at = at, .cell = size, .facing = MOVE_EAST, .mouth = 0.7f, .size = 1};
      hero_draw(&pose, ui->theme);
    } else {
      draw_circle(at, size * 0.4f, line_width(ui), tint(ui, TOKEN_LINE));
    }
    if (i == 5) break;
  }
}

static void draw_items(const App *app, float right, float y, float size) {
  const ArcadeState *state = &arcade_state(app)->match.state;
  for (int32_t i = 0; i < 4; i++) {
    int32_t round = state->round - i;
    if (round < 1) break;
    arcade_item_draw((Vector2){right - size * (0.5f + 1.2f * (float)i), y}, size, arcade_round(round)->bonus);
  }
}

/* ---- the ladder ---- */

static void draw_ladder(const App *app, float left, float right, float bottom, float rung) {
  const Ui *ui = &app->ui;
  const ArcadeRoom *room = arcade_state(app);
  Mind now = room->mind < MIND_COUNT ? room->mind : MIND_RANDOM;
  float x0 = left + px(ui, 6), x1 = left + px(ui, 30), thick = fmaxf(px(ui, 3), 2);
  Color done = tint(ui, TOKEN_WALL_STROKE), line = tint(ui, TOKEN_LINE);
  for (int32_t i = 0; i < MIND_COUNT; i++) {
    float y = bottom - rung * ((float)i + 0.5f), top = y - rung / 2;
    bool climbed = i <= (int32_t)now, here = room->mind == (Mind)i;
    if (here) {
      Rectangle band = rect_snap((Rectangle){left - px(ui, 8), top, right - left + px(ui, 16), rung});
      draw_round(band, px(ui, 8), tint(ui, TOKEN_RAISED));
      draw_round((Rectangle){band.x, band.y, px(ui, 4), band.height}, px(ui, 2), tint(ui, TOKEN_ACCENT));
    }
    draw_stroke((Vector2){x0, top}, (Vector2){x0, top + rung}, thick, climbed ? done : line);
    draw_stroke((Vector2){x1, top}, (Vector2){x1, top + rung}, thick, climbed ? done : line);
    if (climbed) {
      draw_stroke((Vector2){x0, y}, (Vector2){x1, y}, here ? thick * 1.5f : thick,
                  here ? tint(ui, TOKEN_ACCENT) : done);
    } else {
      for (int k = 0; k < 4; k++)
        draw_stroke((Vector2){x0 + (x1 - x0) * (0.08f + 0.25f * (float)k), y},
                    (Vector2){x0 + (x1 - x0) * (0.17f + 0.25f * (float)k), y}, thick * 0.7f, line);
    }
    Token ink = here ? TOKEN_ACCENT : climbed ? TOKEN_TEXT : TOKEN_MUTED;
    float text = left + px(ui, 48), says = left + (right - left) * 0.52f;
    put_fit(ui, here ? FACE_SEMIBOLD : FACE_MEDIUM, 14, text, y, ALIGN_LEFT, says - text - px(ui, 8), tint(ui, ink),
            say(ui, arcade_mind_word((Mind)i, 0)));
    put_fit(ui, FACE_REGULAR, 12, says, y, ALIGN_LEFT, right - says - px(ui, 30),
            tint(ui, here ? TOKEN_TEXT : TOKEN_MUTED), say(ui, arcade_mind_word((Mind)i, 1)));
    char number[12];
    snprintf(number, sizeof number, "%d", (int)minds_round(room->grow, (Mind)i));
    put(ui, FACE_MONO, 13, right, y, ALIGN_RIGHT, tint(ui, ink), number);
  }
}

static void draw_news(const App *app, Rectangle rect) {
  const Ui *ui = &app->ui;
  const ArcadeRoom *room = arcade_state(app);
  if (room->news >= MIND_COUNT || ui->now > room->news_until) return;
  char words[128];
  snprintf(words, sizeof words, say(ui, arcade_mind_word(room->news, 2)), (int)room->match.state.round);
  draw_round(rect, px(ui, 8), color_fade(tint(ui, TOKEN_DANGER), 0.22f));
  draw_chevron((Vector2){rect.x + px(ui, 18), rect.y + rect.height / 2}, px(ui, 12), 1.5708f, px(ui, 2),
               tint(ui, TOKEN_DANGER_TEXT));
  put_fit(ui, FACE_SEMIBOLD, 13, rect.x + px(ui, 36), rect.y + rect.height / 2, ALIGN_LEFT, rect.width - px(ui, 48),
          tint(ui, TOKEN_DANGER_TEXT), words);
}

/* ---- the four ---- */

static int32_t steps_to(const ArcadeMatch *match, int32_t monster, Cell target) {
  const ArcadeMaze *maze = arcade_maze_of(&match->game, &match->state);
  const ArcadeActor *at = &match->state.monsters[monster].at;
  return board_manhattan(maze->board, arcade_cell(maze, at->x, at->y), target);
}

static StringId doing(const ArcadeRoom *room, int32_t monster) {
  const ArcadeState *state = &room->match.state;
  const ArcadeMonster *one = &state->monsters[monster];
  if (room->match.seats[ACTOR_MONSTER + monster].person) return STR_ARCADE_YOURS;
  if (one->mode == MONSTER_EYES || one->mode == MONSTER_ENTERS) return STR_ARCADE_EYES;
  if (one->mode != MONSTER_OUT) return STR_ARCADE_HOME;
  if (one->frightened) return STR_ARCADE_FRIGHTENED;
  if (room->mind == MIND_RANDOM || !room->match.targets[monster]) return STR_ARCADE_WANDERS;
  if (arcade_scatters(state)) return STR_ARCADE_SCATTERS;
  const ArcadeMaze *maze = arcade_maze_of(&room->match.game, state);
  Cell pacman = arcade_ahead(maze, &state->pacmen[0].at);
  return board_manhattan(maze->board, room->match.targets[monster], pacman) <= 1 ? STR_ARCADE_AFTER_YOU
                                                                                 : STR_ARCADE_AFTER_CELL;
}

static void draw_monster_line(const App *app, int32_t monster, float left, float right, float y) {
  static const StringId names[] = {STR_ARCADE_HOB, STR_ARCADE_STILT, STR_ARCADE_BRAMBLE, STR_ARCADE_DOZER};
  static const StringId does[] = {STR_ARCADE_HOB_DOES, STR_ARCADE_STILT_DOES, STR_ARCADE_BRAMBLE_DOES,
                                  STR_ARCADE_DOZER_DOES};
  const Ui *ui = &app->ui;
  const ArcadeRoom *room = arcade_state(app);
  const ArcadeMonster *one = &room->match.state.monsters[monster];
  MonsterPose pose = {.at = {left + px(ui, 16), y},
                      .cell = px(ui, 34),
                      .kind = arcade_kind(monster),
                      .blue = one->frightened,
                      .eyes = one->mode == MONSTER_EYES || one->mode == MONSTER_ENTERS};
  monster_draw(&pose, ui->theme);
  char words[96];
  snprintf(words, sizeof words, "%s: %s", say(ui, names[monster]), say(ui, does[monster]));
  float text = left + px(ui, 48), room_words = right - px(ui, one->frightened ? 156 : 84) - text;
  put_fit(ui, FACE_SEMIBOLD, 14, text, y - px(ui, 8), ALIGN_LEFT, room_words, tint(ui, TOKEN_TEXT), words);
  put_fit(ui, FACE_REGULAR, 12, text, y + px(ui, 9), ALIGN_LEFT, room_words,
          one->frightened ? (Color){110, 140, 255, 255} : tint(ui, TOKEN_MUTED), say(ui, doing(room, monster)));
  char number[48];
  if (one->frightened && room->match.state.fright_ticks > 0) {
    const ArcadeState *state = &room->match.state;
    float share = (float)state->fright_ticks / fmaxf((float)arcade_round(state->round)->fright, 1);
    Rectangle track = {right - px(ui, 148), y - px(ui, 3), px(ui, 72), px(ui, 6)};
    bar_track(ui, track);
    draw_round((Rectangle){track.x, track.y, track.width * share, track.height}, px(ui, 3),
               (Color){110, 140, 255, 255});
    snprintf(number, sizeof number, "%.1f s", (double)state->fright_ticks / ARCADE_RATE);
    put(ui, FACE_MONO, 13, right, y, ALIGN_RIGHT, tint(ui, TOKEN_TEXT), number);
  } else if (room->match.targets[monster] && one->mode == MONSTER_OUT) {
    snprintf(number, sizeof number, say(ui, STR_ARCADE_STEPS),
             (int)steps_to(&room->match, monster, room->match.targets[monster]));
    put(ui, FACE_MONO, 13, right, y, ALIGN_RIGHT, tint(ui, TOKEN_TEXT), number);
  }
}

void arcade_panel_draw(App *app, Rectangle rect) {
  const Ui *ui = &app->ui;
  const ArcadeRoom *room = arcade_state(app);
  if (!room->started) return;
  const ArcadeState *state = &room->match.state;
  float left = rect.x + px(ui, 20), right = rect.x + rect.width - px(ui, 20), y = rect.y + px(ui, 27);
  char number[32];
  put(ui, FACE_MEDIUM, 14, left, y, ALIGN_LEFT, tint(ui, TOKEN_MUTED), say(ui, STR_ARCADE_SCORE));
  put(ui, FACE_MEDIUM, 14, right, y, ALIGN_RIGHT, tint(ui, TOKEN_MUTED), say(ui, STR_ARCADE_HIGH));
  write_number(number, sizeof number, state->score);
  put(ui, FACE_MONO, 44, left, y + px(ui, 34), ALIGN_LEFT, tint(ui, TOKEN_TEXT), number);
  write_number(number, sizeof number, room->high > state->score || room->demo ? room->high : state->score);
  put(ui, FACE_MONO, 24, right, y + px(ui, 38), ALIGN_RIGHT, tint(ui, TOKEN_MUTED), number);
  y = rect.y + px(ui, 96);
  rule(ui, left, right, y);
  y += px(ui, 24);
  draw_lives(app, left, y, px(ui, 24));
  snprintf(number, sizeof number, "%d", (int)state->round);
  float middle = (left + right) / 2;
  put(ui, FACE_MEDIUM, 14, middle, y, ALIGN_RIGHT, tint(ui, TOKEN_MUTED), say(ui, STR_ARCADE_ROUND));
  put(ui, FACE_MONO, 24, middle + px(ui, 10), y, ALIGN_LEFT, tint(ui, TOKEN_TEXT), number);
  draw_items(app, right, y, px(ui, 24));
  y += px(ui, 24);
  rule(ui, left, right, y);
  y += px(ui, 22);
  put(ui, FACE_SEMIBOLD, 16, left, y, ALIGN_LEFT, tint(ui, TOKEN_TEXT), say(ui, STR_ARCADE_MINDS));
  put(ui, FACE_REGULAR, 12, right, y, ALIGN_RIGHT, tint(ui, TOKEN_MUTED), say(ui, STR_ARCADE_ROUND_HEAD));
  float lines = px(ui, 44), four = lines * ARCADE_MONSTERS, news = px(ui, 32);
  float ladder_top = y + px(ui, 16), ladder_bottom = rect.y + rect.height - four - news - px(ui, 40);
  float rung = fminf((ladder_bottom - ladder_top) / MIND_COUNT, px(ui, 28));
  ladder_bottom = ladder_top + rung * MIND_COUNT;
  draw_ladder(app, left, right, ladder_bottom, rung);
  draw_news(app, rect_snap((Rectangle){left - px(ui, 8), ladder_bottom + px(ui, 8), right - left + px(ui, 16), news}));
  y = rect.y + rect.height - four - px(ui, 12);
  rule(ui, left, right, y);
  const ArcadeMaze *maze = arcade_maze_of(&room->match.game, state);
  for (int32_t i = 0; i < maze->monsters; i++)
    draw_monster_line(app, i, left, right, y + lines * ((float)i + 0.5f) + px(ui, 4));
}

/* In a narrow window: one strip above, one below. */
void arcade_strip_draw(App *app, Rectangle top, Rectangle bottom) {
  const Ui *ui = &app->ui;
  const ArcadeRoom *room = arcade_state(app);
  if (!room->started) return;
  const ArcadeState *state = &room->match.state;
  char number[32], words[128];
  float y = top.y + top.height / 2;
  write_number(number, sizeof number, state->score);
  float x = top.x + put(ui, FACE_MONO, 24, top.x, y, ALIGN_LEFT, tint(ui, TOKEN_TEXT), number) + px(ui, 20);
  draw_lives(app, x, y, px(ui, 20));
  write_number(number, sizeof number, room->high > state->score || room->demo ? room->high : state->score);
  snprintf(words, sizeof words, "%s %d   %s %s", say(ui, STR_ARCADE_ROUND), (int)state->round, say(ui, STR_ARCADE_HIGH),
           number);
  put_fit(ui, FACE_MEDIUM, 14, top.x + top.width, y, ALIGN_RIGHT, top.width * 0.55f, tint(ui, TOKEN_MUTED), words);
  y = bottom.y + bottom.height / 2;
  if (room->news < MIND_COUNT && ui->now < room->news_until) {
    draw_news(app, bottom);
    return;
  }
  x = bottom.x;
  for (int32_t i = 0; i < arcade_maze_of(&room->match.game, state)->monsters; i++) {
    const ArcadeMonster *one = &state->monsters[i];
    MonsterPose pose = {.at = {x + px(ui, 14), y},
                        .cell = px(ui, 26),
                        .kind = arcade_kind(i),
                        .blue = one->frightened,
                        .eyes = one->mode == MONSTER_EYES || one->mode == MONSTER_ENTERS};
    monster_draw(&pose, ui->theme);
    x += px(ui, 32);
  }
  if (room->mind < MIND_COUNT) {
    snprintf(words, sizeof words, "%s: %s", say(ui, arcade_mind_word(room->mind, 0)),
             say(ui, arcade_mind_word(room->mind, 1)));
    put_fit(ui, FACE_SEMIBOLD, 14, x + px(ui, 8), y, ALIGN_LEFT, bottom.x + bottom.width - x - px(ui, 8),
            tint(ui, TOKEN_ACCENT), words);
  }
}
