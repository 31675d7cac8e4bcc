/* Hero and monsters at the present moment: between cells, chewing, thinking, caught or glad.
 * Must not know how they got there. */
#include <math.h>
#include <stdio.h>

#include "game/app/view/extras.h"
#include "game/app/view/stage_view.h"
#include "game/core/maze_map.h"
#include "game/core/rules.h"

static const float PI_F = 3.14159265f;
static const float MOUTH_RATE = 8, FEET_RATE = 4; /* per second */
static const float SCARE_CELL = 16;               /* pixels: below this no ring and no number */
enum { LAST_MOVES = 8 };                          /* of a scared ghost: the ring takes the danger colour */
static const double CAUGHT_FREEZE = 0.25, CAUGHT_SHRINK = 0.6, WON_PULSE = 0.7;

/* The view that a ply was played in, to which its moves refer. */
static int32_t view_of_ply(const Game *game, int32_t ply) {
  return game->rules->turn_every > 0 ? ply / game->rules->turn_every % ROTATION_COUNT : 0;
}

/* The last direction, as it looks now. */
static Move last_move(const Session *s) {
  const Game *game = session_game(s);
  int32_t now = state_view(session_state(s), game);
  for (int32_t i = session_plies_done(s) - 1; i >= 0; i--)
    if (session_ply(s, i)->phase == PHASE_PACMAN) {
      Move move = session_moves(s, session_ply(s, i))[0];
      if (move <= MOVE_SOUTH) return rotation_of_maze(now, rotation_to_maze(view_of_ply(game, i), move));
    }
  return MOVE_EAST;
}

HeroMotion stage_hero(const Stage *stage) {
  const Session *s = stage->session;
  const Board *board = session_game(s)->board;
  const State *state = session_state(s);
  HeroMotion motion = {.at = board_view_at(&stage->view, board, state->pacman), .facing = last_move(s), .size = 1};
  int32_t next = session_plies_done(s);
  if (next >= session_ply_count(s)) return motion;
  const SessionPly *ply = session_ply(s, next);
  float part = (float)(session_place(stage->session) - (ply->end - 1));
  if (ply->phase != PHASE_PACMAN || part <= 0) return motion;
  Move move = session_moves(s, ply)[0];
  if (move <= MOVE_SOUTH) motion.facing = move;
  motion.moving = ply->pacman != state->pacman;
  motion.part = part;
  if (board_manhattan(board, state->pacman, ply->pacman) <= maze_stride(session_game(s)->map)) {
    motion.at = board_view_between(&stage->view, board, state->pacman, ply->pacman, part);
  } else { /* a teleport: it vanishes here and reappears there */
    motion.size = fabsf(1 - 2 * part);
    if (part > 0.5f) motion.at = board_view_at(&stage->view, board, ply->pacman);
  }
  return motion;
}

/* Where everybody will be after the step that is under way, or NULL: monsters are shown moving with the hero. */
static const State *state_ahead(const Stage *stage, float *part) {
  int32_t next = session_plies_done(stage->session);
  *part = 0;
  if (next >= session_ply_count(stage->session)) return NULL;
  const SessionPly *ply = session_ply(stage->session, next);
  *part = (float)(session_place(stage->session) - (ply->end - 1));
  return ply->phase == PHASE_PACMAN && *part > 0 ? session_ahead(stage->session) : NULL;
}

/* The place of a ghost where ghosts move one after the other, each in its own ply, and by half cells while scared. */
static Vector2 ghost_place(const Stage *stage, int32_t i, Cell *from, Cell *to) {
  const Session *s = stage->session;
  const Game *game = session_game(s);
  const BerkeleyGhost *ghost = &session_state(s)->ghosts[i];
  const int32_t *step = game->board->step;
  int32_t next = session_plies_done(s), number = 0;
  while (game->berkeley.monster_of[number] != i) number++;
  *from = *to = ghost->cell;
  Vector2 at = board_view_at(&stage->view, game->board, ghost->cell);
  if (ghost->half) at = board_view_between(&stage->view, game->board, *from, *from + step[ghost->facing], 0.5f);
  if (next + 1 + number >= session_ply_count(s)) return at;
  const SessionPly *pacman = session_ply(s, next), *mine = session_ply(s, next + 1 + number);
  float part = (float)(session_place(stage->session) - (pacman->end - 1));
  if (pacman->phase != PHASE_PACMAN || mine->phase != PHASE_MONSTERS || part <= 0) return at;
  Move move = session_moves(s, mine)[0];
  if (move > MOVE_SOUTH) return at;
  if (ghost->half || ghost->timer == 0) *to = *from + step[move];
  float begin = ghost->half ? 0.5f : 0, pace = ghost->timer > 0 ? 0.5f : 1;
  return board_view_between(&stage->view, game->board, *from, *from + step[move], begin + pace * part);
}

static Vector2 place_of(const Stage *stage, int32_t i, const State *ahead, float part, Cell *from, Cell *to) {
  const Board *board = session_game(stage->session)->board;
  if (session_state(stage->session)->ghosts) return ghost_place(stage, i, from, to);
  *from = session_state(stage->session)->monsters[i];
  *to = ahead ? ahead->monsters[i] : *from;
  if (board_manhattan(board, *from, *to) > 1) part = part > 0.5f ? 1 : 0; /* it was sent home */
  return board_view_between(&stage->view, board, *from, *to, part);
}

Vector2 stage_monster_at(const Stage *stage, int32_t monster) {
  float part;
  const State *ahead = state_ahead(stage, &part);
  Cell from, to;
  return place_of(stage, monster, ahead, part, &from, &to);
}

/* A ring around the monster that a person moves. */
static void draw_steered(Ui *ui, const Stage *stage, Vector2 at) {
  float wave = 0.5f + 0.5f * ui_wave(ui, 5);
  draw_circle(at, stage->view.cell * (0.56f + 0.05f * wave), fmaxf(stage->view.cell * 0.07f, 2),
              tint(ui, TOKEN_ACCENT));
}

/* How long a ghost can still be eaten: a ring that empties, and the number beside it. */
static void draw_scare(Ui *ui, const Stage *stage, MonsterPose *pose, int32_t timer) {
  float cell = stage->view.cell;
  pose->scared = timer > 0;
  if (timer == 0 || cell < SCARE_CELL) return;
  pose->look = (Vector2){-pose->look.x, -pose->look.y};
  Color color = tint(ui, timer <= LAST_MOVES ? TOKEN_DANGER : TOKEN_GOOD);
  float whole = (float)timer / BERKELEY_SCARED;
  draw_arc(pose->at, 0.56f * cell, fmaxf(0.06f * cell, 1.5f), -PI_F / 2, -PI_F / 2 + 2 * PI_F * fminf(whole, 0.999f),
           color);
  char words[8];
  snprintf(words, sizeof words, "%d", (int)timer);
  Vector2 at = {pose->at.x + 0.5f * cell, pose->at.y - 0.5f * cell};
  draw_disc(at, 0.24f * cell, tint(ui, TOKEN_FLOOR));
  fonts_draw(ui->fonts, FACE_MONO_BOLD, (int32_t)fmaxf(0.3f * cell, 9), at, ALIGN_CENTER,
             tint(ui, timer <= LAST_MOVES ? TOKEN_DANGER_TEXT : TOKEN_GOOD_TEXT), words);
}

void stage_draw_monsters(Ui *ui, const Stage *stage, Vector2 hero, const FogScene *scene) {
  const Game *game = session_game(stage->session);
  float part;
  const State *ahead = state_ahead(stage, &part);
  int32_t steered = session_person(stage->session);
  for (int32_t i = 0; i < game->monster_count; i++) {
    Cell from, to;
    Vector2 at = place_of(stage, i, ahead, part, &from, &to);
    /* One that leaves the sight is last seen on its edge. */
    if (scene && (!fog_in_sight(scene, from) || (part > 0.5f && ahead && !fog_in_sight(scene, to)))) continue;
    /* Those who share a cell stand side by side: they must not look like one. */
    int32_t below = 0;
    for (int32_t k = 0; k < i; k++) {
      Cell other_from, other_to;
      place_of(stage, k, ahead, part, &other_from, &other_to);
      below += other_from == from && other_to == to;
    }
    at.x += 0.2f * stage->view.cell * (float)below;
    at.y -= 0.14f * stage->view.cell * (float)below;
    float dx = hero.x - at.x, dy = hero.y - at.y, far = fmaxf(sqrtf(dx * dx + dy * dy), 1);
    /* Sleeping monsters open their eyes when somebody comes close; this is decoration only. */
    bool asleep = game->still_monsters && far > stage->view.cell * 3.5f;
    MonsterPose pose = {.at = at,
                        .cell = stage->view.cell,
                        .kind = monster_kind(i),
                        .look = {dx / far, dy / far},
                        .sway = asleep || ui->calm ? 0 : sinf((float)ui->now * 2 * PI_F * FEET_RATE + (float)i),
                        .asleep = asleep};
    const BerkeleyGhost *ghosts = session_state(stage->session)->ghosts;
    if (ghosts) draw_scare(ui, stage, &pose, ghosts[i].timer);
    if (steered == i + 1 && !stage->result_shown) draw_steered(ui, stage, at);
    monster_draw(&pose, ui->theme);
  }
}

/* Three dots and the node count over the hero, once a search takes a while. */
static void draw_thinking(Ui *ui, const Stage *stage, Vector2 at) {
  char words[32] = "";
  uint64_t nodes = session_thinking_nodes(stage->session);
  if (nodes > 0) write_number(words, sizeof words, (int64_t)nodes);
  float dots = px(ui, 30), tall = px(ui, ui->large ? 24 : 20), air = px(ui, 8);
  float wide = dots + (nodes > 0 ? width_of(ui, FACE_MONO_BOLD, 12, words) + air : 0) + air;
  Rectangle room = stage->view.room; /* completely inside the room, at its rim too */
  float x = fminf(fmaxf(at.x - wide / 2, room.x), room.x + room.width - wide);
  float y = fmaxf(at.y - 0.62f * fmaxf(stage->view.cell, 14) - tall, room.y);
  Rectangle rect = rect_snap((Rectangle){x, y, wide, tall});
  draw_round(rect, tall / 2, color_fade(tint(ui, TOKEN_PANEL), 0.94f));
  draw_frame(rect, tall / 2, fmaxf(px(ui, 1), 1), tint(ui, TOKEN_LINE));
  for (int i = 0; i < 3; i++) {
    float wave = 0.5f + 0.5f * sinf((float)ui->now * 6 - (float)i);
    Vector2 dot = {rect.x + air / 2 + dots / 2 + (float)(i - 1) * px(ui, 9), rect_center(rect).y};
    draw_disc(dot, px(ui, 2.2f + 0.9f * wave), color_fade(tint(ui, TOKEN_TEXT), 0.45f + 0.55f * wave));
  }
  put(ui, FACE_MONO_BOLD, 12, rect.x + rect.width - air, rect_center(rect).y, ALIGN_RIGHT, tint(ui, TOKEN_TEXT), words);
}

void stage_draw_hero(Ui *ui, const Stage *stage, const HeroMotion *motion, bool calm) {
  const State *state = session_state(stage->session);
  float cell = stage->view.cell, size = motion->size;
  float mouth =
      motion->moving && stage->playing ? 0.5f + 0.5f * sinf((float)ui->now * 2 * PI_F * MOUTH_RATE / 2) : 0.55f;
  if (state->outcome == OUTCOME_LOST) {
    float t = (float)fmin(fmax((stage->ended - CAUGHT_FREEZE) / CAUGHT_SHRINK, 0), 1);
    size = 1 - t * t;
  }
  if (session_person(stage->session) == 0 && !stage->result_shown && session_mixed(stage->session))
    draw_steered(ui, stage, motion->at);
  HeroPose pose = {.at = motion->at, .cell = cell, .facing = motion->facing, .mouth = mouth, .size = size};
  hero_draw(&pose, ui->theme);
  extras_draw_power(&stage->view, state, motion->at, motion->part, ui);
  if (!calm && state->outcome == OUTCOME_WON && stage->ended > 0 && stage->ended < WON_PULSE) {
    float t = (float)(stage->ended / WON_PULSE);
    for (int i = 0; i < 2; i++) {
      float phase = fminf(fmaxf(t * 1.5f - (float)i * 0.4f, 0), 1);
      if (phase > 0 && phase < 1)
        draw_circle(motion->at, cell * (0.5f + 1.6f * phase), fmaxf(cell * 0.08f, 1.5f),
                    color_fade(tint(ui, TOKEN_HERO), 1 - phase));
    }
  }
  if (session_waits(stage->session)) draw_thinking(ui, stage, motion->at);
}
