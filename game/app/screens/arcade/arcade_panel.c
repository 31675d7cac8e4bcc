/* Beside the maze: score, lives, the ladder of minds and the four monsters; or the same as two strips. */
#include <math.h>
#include <string.h>

#include "game/app/screens/arcade/arcade_internal.h"

static void rule(const Ui *ui, float left, float right, float y) {
  draw_rect((Rectangle){left, floorf(y), right - left, line_width(ui)}, tint(ui, TOKEN_LINE));
}

static void draw_lives(const App *app, float left, float y, float size) {
  const Ui *ui = &app->ui;
  const ArcadeState *state = arcade_now(arcade_state(app));
  bool won = ui->now < arcade_state(app)->life_until;
  for (int32_t i = 0; i < 3 || i < state->lives - 1; i++) {
    Vector2 at = {left + size * (0.5f + 1.25f * (float)i), y};
    if (i < state->lives - 1) {
      HeroPose pose = {.at = at, .cell = size, .facing = MOVE_EAST, .mouth = 0.7f, .size = 1};
      hero_draw(&pose, ui->theme);
      if (won && i == state->lives - 2)
        draw_circle(at, size * (0.62f + 0.08f * ui_wave(ui, 3)), fmaxf(size * 0.08f, 1.5f), tint(ui, TOKEN_ACCENT));
    } else {
      draw_circle(at, size * 0.4f, line_width(ui), tint(ui, TOKEN_LINE));
    }
    if (i == 5) break;
  }
}

/* The items of the last rounds and of this one; the last place is for the next. */
static void draw_items(const App *app, float right, float y, float size) {
  const ArcadeState *state = arcade_now(arcade_state(app));
  Vector2 next = {right - size * 0.5f, y};
  for (int i = 0; i < 8; i++)
    draw_arc(next, size * 0.36f, line_width(&app->ui), (float)i * 0.785398f, (float)i * 0.785398f + 0.45f,
             tint(&app->ui, TOKEN_LINE));
  for (int32_t i = 0; i < 4; i++) {
    int32_t round = state->round - i;
    if (round < 1) break;
    arcade_item_draw((Vector2){right - size * (1.65f + 1.15f * (float)i), y}, size, arcade_round(round)->bonus);
  }
}

/* ---- the ladder ---- */

static const float LEAST_RUNG = 18; /* units: its words can still be read */

/* As many rungs as there is room for, around the present one. */
static void draw_ladder(const App *app, float left, float right, float bottom, float rung, int32_t rungs) {
  const Ui *ui = &app->ui;
  const ArcadeRoom *room = arcade_state(app);
  Mind now = room->mind < MIND_COUNT ? room->mind : MIND_RANDOM;
  float x0 = left + px(ui, 6), x1 = left + px(ui, 30), thick = fmaxf(px(ui, 3), 2);
  Color done = tint(ui, TOKEN_WALL_STROKE), line = tint(ui, TOKEN_LINE);
  int32_t most = (int32_t)MIND_COUNT - rungs, first = (int32_t)now - rungs / 2;
  first = first < 0 ? 0 : first > most ? most : first;
  for (int32_t i = first; i < first + rungs; i++) {
    float y = bottom - rung * ((float)(i - first) + 0.5f), top = y - rung / 2;
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
            say(ui, arcade_mind_word(room, (Mind)i, 0)));
    put_fit(ui, FACE_REGULAR, 12, says, y, ALIGN_LEFT, right - says - px(ui, 30),
            tint(ui, here ? TOKEN_TEXT : TOKEN_MUTED), say(ui, arcade_mind_word(room, (Mind)i, 1)));
    char number[12];
    snprintf(number, sizeof number, "%d", (int)minds_round(arcade_grow(room), (Mind)i));
    put(ui, FACE_MONO, 13, right, y, ALIGN_RIGHT, tint(ui, ink), number);
  }
}

static void draw_news(const App *app, Rectangle rect) {
  const Ui *ui = &app->ui;
  const ArcadeRoom *room = arcade_state(app);
  if (room->news >= MIND_COUNT) return;
  if (rect.height < px(ui, 32) && ui->now > room->news_until) return; /* where it covers something else */
  char words[128];
  snprintf(words, sizeof words, say(ui, arcade_mind_word(room, room->news, 2)), (int)room->news_round);
  draw_round(rect, px(ui, 8), color_fade(tint(ui, TOKEN_DANGER), 0.22f));
  Vector2 arrow = {rect.x + px(ui, 18), rect.y + rect.height / 2};
  draw_stroke((Vector2){arrow.x, arrow.y + px(ui, 6)}, (Vector2){arrow.x, arrow.y - px(ui, 5)}, px(ui, 2),
              tint(ui, TOKEN_DANGER_TEXT));
  draw_chevron((Vector2){arrow.x, arrow.y - px(ui, 3)}, px(ui, 9), 1.5708f, px(ui, 2), tint(ui, TOKEN_DANGER_TEXT));
  put_fit(ui, FACE_SEMIBOLD, 13, rect.x + px(ui, 36), rect.y + rect.height / 2, ALIGN_LEFT, rect.width - px(ui, 48),
          tint(ui, TOKEN_DANGER_TEXT), words);
}

/* ---- the four ---- */

static Color fright_color(const Ui *ui) {
  return ui->theme->light ? (Color){52, 78, 200, 255} : (Color){120, 148, 255, 255};
}

/* What a monster is heading for, told by where that is from Pacman. */
static void told_target(const App *app, int32_t monster, char *out, size_t size) {
  static const StringId sides[DIRECTION_COUNT] = {STR_ARCADE_SIDE_WEST, STR_ARCADE_SIDE_NORTH, STR_ARCADE_SIDE_EAST,
                                                  STR_ARCADE_SIDE_SOUTH};
  const Ui *ui = &app->ui;
  const ArcadeRoom *room = arcade_state(app);
  const ArcadeState *state = arcade_now(room);
  const ArcadeMaze *maze = arcade_maze_of(arcade_game(room), state);
  const Board *board = maze->board;
  Cell target = room->match.targets[monster], hero = arcade_ahead(maze, &state->pacmen[0].at);
  if (board_manhattan(board, target, hero) <= 1) {
    snprintf(out, size, "%s", say(ui, arcade_word(room, STR_ARCADE_AFTER_YOU)));
    return;
  }
  if (state->lies[target] == ARCADE_ENERGIZER) {
    snprintf(out, size, "%s", say(ui, arcade_word(room, STR_ARCADE_AFTER_ENERGIZER)));
    return;
  }
  int32_t dx = board_col(board, target) - board_col(board, hero),
          dy = board_row(board, target) - board_row(board, hero);
  Move dir = state->pacmen[0].at.dir, side = dx * dx > dy * dy ? (dx < 0 ? MOVE_WEST : MOVE_EAST)
                                             : dy < 0          ? MOVE_NORTH
                                                               : MOVE_SOUTH;
  bool straight = dx == 0 || dy == 0;
  if (straight && side == dir)
    snprintf(out, size, say(ui, arcade_word(room, STR_ARCADE_AHEAD)), (int)(dx + dy < 0 ? -dx - dy : dx + dy));
  else if (straight && side == move_opposite(dir))
    snprintf(out, size, say(ui, arcade_word(room, STR_ARCADE_BEHIND)), (int)(dx + dy < 0 ? -dx - dy : dx + dy));
  else
    snprintf(out, size, say(ui, arcade_word(room, STR_ARCADE_EXIT)), say(ui, sides[side]));
}

/* Of one that is looked at alone: how far it looks, and what it bets on. False when it does not look ahead. */
static bool told_line(const App *app, int32_t monster, char *out, size_t size) {
  const Ui *ui = &app->ui;
  const ArcadeRoom *room = arcade_state(app);
  const ArcadeLine *line = &room->match.lines[monster];
  int32_t plies = 0, steps = 0;
  if (room->only != monster + 1 || line->count == 0) return false;
  for (int32_t i = 0; i < line->count; i++) {
    if (line->steps[i].ply > plies) plies = line->steps[i].ply;
    steps += line->steps[i].actor == monster + 1;
  }
  if (room->mind == MIND_EXPECTIMAX)
    snprintf(out, size, "%s", say(ui, arcade_word(room, STR_ARCADE_BETS)));
  else if (plies == 1)
    snprintf(out, size, "%s", say(ui, STR_ARCADE_LOOKS_ONE));
  else
    snprintf(out, size, say(ui, STR_ARCADE_LOOKS), (int)plies, (int)steps);
  return true;
}

/* While they scatter: some still hunt if Pacman is near. A record does not tell. */
static bool in_its_corner(const ArcadeRoom *room, int32_t monster) {
  const ArcadeMaze *maze = arcade_maze_of(arcade_game(room), arcade_now(room));
  return arcade_shows(room) || room->match.targets[monster] == maze->corner[monster];
}

static void told(const App *app, int32_t monster, char *out, size_t size) {
  const ArcadeRoom *room = arcade_state(app);
  const ArcadeState *state = arcade_now(room);
  const ArcadeMonster *one = &state->monsters[monster];
  StringId words = STR_ARCADE_WANDERS;
  bool person = !arcade_shows(room) && room->match.seats[ACTOR_MONSTER + monster].person;
  if (person)
    words = room->party == ARCADE_AGAINST ? STR_ARCADE_SECONDS : STR_ARCADE_YOURS;
  else if (one->mode == MONSTER_EYES || one->mode == MONSTER_ENTERS)
    words = STR_ARCADE_EYES;
  else if (one->mode != MONSTER_OUT)
    words = STR_ARCADE_HOME;
  else if (one->frightened)
    words = STR_ARCADE_FRIGHTENED;
  else if (arcade_scatters(state) && room->mind != MIND_RANDOM && in_its_corner(room, monster))
    words = STR_ARCADE_SCATTERS;
  else if (room->mind != MIND_RANDOM && arcade_shows(room))
    words = STR_ARCADE_HUNTING;
  else if (room->mind != MIND_RANDOM && room->match.targets[monster]) {
    if (!told_line(app, monster, out, size)) told_target(app, monster, out, size);
    return;
  }
  snprintf(out, size, "%s", say(&app->ui, words));
}

/* At the right end: how long it is still frightened, or how far it is from its target. */
static void draw_figure(const App *app, int32_t monster, float right, float y) {
  const Ui *ui = &app->ui;
  const ArcadeRoom *room = arcade_state(app);
  const ArcadeState *state = arcade_now(room);
  const ArcadeMonster *one = &state->monsters[monster];
  char number[48];
  if (one->frightened && state->fright_ticks > 0) {
    float share = (float)state->fright_ticks / fmaxf((float)arcade_round(state->round)->fright, 1);
    Rectangle track = {right - px(ui, 128), y - px(ui, 3), px(ui, 72), px(ui, 6)};
    bar_track(ui, track);
    draw_round((Rectangle){track.x, track.y, track.width * share, track.height}, px(ui, 3), fright_color(ui));
    snprintf(number, sizeof number, "%.1f s", (double)state->fright_ticks / ARCADE_RATE);
    put(ui, FACE_MONO, 13, right, y, ALIGN_RIGHT, fright_color(ui), number);
    return;
  }
  if (arcade_shows(room) || !room->match.targets[monster] || one->mode != MONSTER_OUT || state->stage != STAGE_PLAY)
    return;
  const ArcadeMaze *maze = arcade_maze_of(arcade_game(room), state);
  Cell target = room->match.targets[monster];
  int32_t steps = arcade_steps(maze, &one->at, target);
  if (steps == 1)
    snprintf(number, sizeof number, "%s", say(ui, STR_ARCADE_STEP));
  else
    snprintf(number, sizeof number, say(ui, STR_ARCADE_STEPS), (int)steps);
  float wide = put(ui, FACE_MONO, 13, right, y, ALIGN_RIGHT, tint(ui, TOKEN_TEXT), number);
  Vector2 sign = {right - fmaxf(wide, px(ui, 66)) - px(ui, 22), y};
  if (board_manhattan(maze->board, target, arcade_ahead(maze, &state->pacmen[0].at)) <= 1) {
    HeroPose pose = {.at = sign, .cell = px(ui, 22), .facing = MOVE_EAST, .mouth = 0.7f, .size = 1};
    hero_draw(&pose, ui->theme);
  } else {
    arcade_crosshair(sign, px(ui, 6), tint(ui, monster_token(arcade_kind(monster))));
  }
}

static void draw_monster_line(App *app, int32_t monster, float left, float right, float y) {
  Ui *ui = &app->ui;
  const ArcadeRoom *room = arcade_state(app);
  const ArcadeMonster *one = &arcade_now(room)->monsters[monster];
  if (room->only == monster + 1)
    draw_round((Rectangle){left - px(ui, 8), y - px(ui, 20), px(ui, 4), px(ui, 40)}, px(ui, 2), tint(ui, TOKEN_ACCENT));
  MonsterPose pose = {.at = {left + px(ui, 16), y},
                      .cell = px(ui, 34),
                      .kind = arcade_kind(monster),
                      .blue = one->frightened,
                      .eyes = one->mode == MONSTER_EYES || one->mode == MONSTER_ENTERS};
  monster_draw(&pose, ui->theme);
  char words[96], name[48];
  float text = left + px(ui, 48), room_words = right - px(ui, one->frightened ? 136 : 104) - text;
  snprintf(name, sizeof name, "%s: ", say(ui, (StringId)((int)STR_ARCADE_HOB + monster)));
  float wide = put(ui, FACE_SEMIBOLD, 14, text, y - px(ui, 8), ALIGN_LEFT, tint(ui, TOKEN_TEXT), name);
  put_fit(ui, FACE_MEDIUM, 14, text + wide, y - px(ui, 8), ALIGN_LEFT, room_words - wide, tint(ui, TOKEN_TEXT),
          say(ui, arcade_word(room, (StringId)((int)STR_ARCADE_HOB_DOES + monster))));
  told(app, monster, words, sizeof words);
  put_fit(ui, FACE_REGULAR, 12, text, y + px(ui, 9), ALIGN_LEFT, room_words,
          one->frightened ? fright_color(ui) : tint(ui, TOKEN_MUTED), words);
  draw_figure(app, monster, right, y);
}

static void draw_score(const App *app, float left, float right, float y) {
  const Ui *ui = &app->ui;
  const ArcadeRoom *room = arcade_state(app);
  const ArcadeState *state = arcade_now(room);
  bool over = room->high > state->score || !arcade_counts(room);
  char number[32];
  put(ui, FACE_MEDIUM, 14, left, y, ALIGN_LEFT, tint(ui, TOKEN_MUTED), say(ui, STR_ARCADE_SCORE));
  put(ui, FACE_MEDIUM, 14, right, y, ALIGN_RIGHT, tint(ui, TOKEN_MUTED), say(ui, STR_ARCADE_HIGH));
  write_number(number, sizeof number, state->score);
  put(ui, FACE_MONO_BOLD, 44, left, y + px(ui, 34), ALIGN_LEFT, tint(ui, TOKEN_TEXT), number);
  write_number(number, sizeof number, over ? room->high : state->score);
  put(ui, FACE_MONO, 24, right, y + px(ui, 38), ALIGN_RIGHT, tint(ui, over ? TOKEN_MUTED : TOKEN_ACCENT), number);
}

void arcade_panel_draw(App *app, Rectangle rect) {
  const Ui *ui = &app->ui;
  const ArcadeRoom *room = arcade_state(app);
  if (!arcade_there(room)) return;
  const ArcadeState *state = arcade_now(room);
  float left = rect.x + px(ui, 20), right = rect.x + rect.width - px(ui, 20), y = rect.y + px(ui, 27);
  char number[32];
  draw_score(app, left, right, y);
  y = rect.y + px(ui, 96);
  rule(ui, left, right, y);
  y += px(ui, 24);
  draw_lives(app, left, y, px(ui, 24));
  snprintf(number, sizeof number, "%d", (int)state->round);
  float middle = (left + right) / 2;
  put(ui, FACE_MEDIUM, 14, middle, y, ALIGN_RIGHT, tint(ui, TOKEN_MUTED), say(ui, STR_ARCADE_ROUND));
  put(ui, FACE_MONO_BOLD, 24, middle + px(ui, 10), y, ALIGN_LEFT, tint(ui, TOKEN_TEXT), number);
  draw_items(app, right, y, px(ui, 22));
  y += px(ui, 24);
  rule(ui, left, right, y);
  y += px(ui, 22);
  put(ui, FACE_SEMIBOLD, 16, left, y, ALIGN_LEFT, tint(ui, TOKEN_TEXT), say(ui, STR_ARCADE_MINDS));
  put(ui, FACE_REGULAR, 12, right, y, ALIGN_RIGHT, tint(ui, TOKEN_MUTED), say(ui, STR_ARCADE_ROUND_HEAD));
  float lines = px(ui, 44), four = lines * ARCADE_MONSTERS, news = px(ui, 32);
  float ladder_top = y + px(ui, 16), ladder_bottom = rect.y + rect.height - four - news - px(ui, 36);
  float high = ladder_bottom - ladder_top;
  int32_t rungs = (int32_t)fminf(fmaxf(high / px(ui, LEAST_RUNG), 1), MIND_COUNT);
  float rung = fminf(high / (float)rungs, px(ui, 40));
  ladder_bottom = ladder_top + rung * (float)rungs;
  draw_ladder(app, left, right, ladder_bottom, rung, rungs);
  draw_news(app, rect_snap((Rectangle){left - px(ui, 8), ladder_bottom + px(ui, 8), right - left + px(ui, 16), news}));
  y = rect.y + rect.height - four - px(ui, 12);
  rule(ui, left, right, y);
  const ArcadeMaze *maze = arcade_maze_of(arcade_game(room), state);
  for (int32_t i = 0; i < maze->monsters; i++)
    draw_monster_line(app, i, left, right, y + lines * ((float)i + 0.5f) + px(ui, 4));
}

/* In a narrow window: one strip above, one below. */
void arcade_strip_draw(App *app, Rectangle top, Rectangle bottom) {
  const Ui *ui = &app->ui;
  const ArcadeRoom *room = arcade_state(app);
  if (!arcade_there(room)) return;
  const ArcadeState *state = arcade_now(room);
  char number[32], words[160];
  float y = top.y + top.height / 2;
  write_number(number, sizeof number, state->score);
  float x = top.x + put(ui, FACE_MONO_BOLD, 24, top.x, y, ALIGN_LEFT, tint(ui, TOKEN_TEXT), number) + px(ui, 20);
  draw_lives(app, x, y, px(ui, 20));
  bool over = room->high > state->score || !arcade_counts(room);
  write_number(number, sizeof number, over ? room->high : state->score);
  if (ui->phone)
    snprintf(words, sizeof words, "%s %d", say(ui, STR_ARCADE_ROUND), (int)state->round);
  else
    snprintf(words, sizeof words, "%s %d   %s %s", say(ui, STR_ARCADE_ROUND), (int)state->round,
             say(ui, STR_ARCADE_HIGH), number);
  put_fit(ui, FACE_MEDIUM, 14, top.x + top.width, y, ALIGN_RIGHT, top.width * 0.55f, tint(ui, TOKEN_MUTED), words);
  y = bottom.y + bottom.height / 2;
  if (room->news < MIND_COUNT && ui->now < room->news_until) {
    draw_news(app, bottom);
    return;
  }
  x = bottom.x;
  for (int32_t i = 0; i < arcade_maze_of(arcade_game(room), state)->monsters; i++) {
    const ArcadeMonster *one = &state->monsters[i];
    MonsterPose pose = {.at = {x + px(ui, 14), y},
                        .cell = px(ui, 26),
                        .kind = arcade_kind(i),
                        .blue = one->frightened,
                        .eyes = one->mode == MONSTER_EYES || one->mode == MONSTER_ENTERS};
    monster_draw(&pose, ui->theme);
    if (room->only == i + 1)
      draw_round((Rectangle){x, bottom.y + bottom.height - px(ui, 4), px(ui, 28), px(ui, 3)}, px(ui, 1.5f),
                 tint(ui, TOKEN_ACCENT));
    x += px(ui, 32);
  }
  if (room->mind >= MIND_COUNT) return;
  if (room->only > 0) { /* what that one thinks, as the panel of a wide window says */
    char told_words[96];
    told(app, room->only - 1, told_words, sizeof told_words);
    snprintf(words, sizeof words, "%s: %s", say(ui, (StringId)((int)STR_ARCADE_HOB + room->only - 1)), told_words);
  } else {
    snprintf(words, sizeof words, "%s: %s", say(ui, arcade_mind_word(room, room->mind, 0)),
             say(ui, arcade_mind_word(room, room->mind, 1)));
  }
  put_fit(ui, FACE_SEMIBOLD, 14, x + px(ui, 8), y, ALIGN_LEFT, bottom.x + bottom.width - x - px(ui, 8),
          tint(ui, TOKEN_ACCENT), words);
}
