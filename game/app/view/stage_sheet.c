/* Reads a stage and writes down what it shows.
 * Must not change the game, nor know how anything is drawn. */
#include "game/app/view/stage_sheet.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/app/model/names.h"
#include "game/app/view/extras.h"
#include "game/app/words/strings.h"

typedef struct Writer {
  Sheet *sheet;
  Stage *stage;
  const StageShow *show;
  const Ui *ui;
} Writer;

static SheetPlace place_of(const Writer *w, Cell cell) {
  SheetPlace at;
  board_view_seat(&w->stage->view, session_game(w->stage->session)->board, cell, &at.row, &at.col);
  return at;
}

static void add_cells(const Writer *w, SheetKind kind, int32_t actor, const Cell *cells, int32_t count) {
  if (count < 2) return;
  sheet_add_line(w->sheet, kind, actor);
  for (int32_t i = 0; i < count; i++) sheet_add_place(w->sheet, place_of(w, cells[i]));
}

/* ---- what was thought ---- */

static void add_search(const Writer *w) {
  const Overlay *overlay = &w->stage->overlay;
  int32_t closed;
  const SessionPly *thought = session_thought(w->stage->session, &closed);
  if (!thought || thought->closed == 0) return;
  for (Cell cell = 0; cell < overlay->cells; cell++) {
    int32_t order = overlay->order[cell];
    if (w->show->heat && order > 0)
      sheet_add_cell(w->sheet, place_of(w, cell), SHEET_HEAT,
                     thought->closed > 1 ? (double)(order - 1) / (thought->closed - 1) : 0);
    if (w->show->frontier && overlay->open[cell]) sheet_add_cell(w->sheet, place_of(w, cell), SHEET_FRONTIER, 0);
  }
  if (w->show->heat) sheet_add_sign(w->sheet, SHEET_HEAT, say(w->ui, STR_SHEET_EXPANDED));
  if (w->show->frontier) sheet_add_sign(w->sheet, SHEET_FRONTIER, say(w->ui, STR_SEEN));
}

static void add_plan(const Writer *w) {
  int32_t count, walked, trail = stage_trail(w->stage);
  const Cell *plan = stage_plan(w->stage, &count, &walked);
  if (!w->show->plan) return;
  add_cells(w, SHEET_TRAIL, 0, w->stage->trail, trail);
  if (trail > 1) sheet_add_sign(w->sheet, SHEET_TRAIL, say(w->ui, STR_SHEET_WALKED));
  if (!plan || !session_thought_over(w->stage->session) || count - walked < 2) return;
  add_cells(w, SHEET_PLAN, 0, plan + walked, count - walked);
  sheet_add_sign(w->sheet, SHEET_PLAN, say(w->ui, STR_PLAN));
}

static void add_values(const Writer *w, const Mind *mind) {
  static const int rows[] = {0, -1, 0, 1}, cols[] = {-1, 0, 1, 0}; /* west, north, east, south */
  SheetPlace hero = place_of(w, session_state(w->stage->session)->pacman);
  for (int m = 0; m < DIRECTION_COUNT; m++) {
    char words[16];
    if (!mind->known[m]) continue;
    mind_value_words(mind, m, words, sizeof words);
    SheetChipKind kind = m == mind->best ? CHIP_BEST : mind_move_lost(mind, m) ? CHIP_LOST : CHIP_PLAIN;
    sheet_add_chip(w->sheet, hero.row + 1.2 * rows[m], hero.col + 1.5 * cols[m], kind, words);
  }
  if (mind->any) sheet_add_sign(w->sheet, SHEET_VALUE, say(w->ui, STR_VALUES));
}

/* Whether the search is about the next move: see stage_draw. */
static bool thought_is_due(const Writer *w) {
  int32_t closed, next = session_plies_done(w->stage->session);
  const SessionPly *thought = session_thought(w->stage->session, &closed);
  return thought && next < session_ply_count(w->stage->session) && thought == session_ply(w->stage->session, next) &&
         !stage_by_person(w->stage);
}

static void add_hunt(const Writer *w) {
  const Game *game = session_game(w->stage->session);
  bool any = false;
  if (w->show->hunters && monster_paths_find(&w->stage->ways, w->stage->session))
    for (int32_t i = 0; i < game->monster_count; i++) {
      int32_t count;
      const Cell *way = monster_paths_of(&w->stage->ways, i, &count);
      add_cells(w, SHEET_HUNTER, i, way, count);
      any |= count > 1;
    }
  if (any) sheet_add_sign(w->sheet, SHEET_HUNTER, say(w->ui, STR_HUNTERS_WAY));
  if (!thought_is_due(w)) return;
  enum { LINE_MOST = 13 };
  int32_t count, walked;
  const Cell *line = stage_plan(w->stage, &count, &walked);
  if (w->show->line && line && count > 1) {
    add_cells(w, SHEET_MAIN_LINE, 0, line, count < LINE_MOST ? count : LINE_MOST);
    sheet_add_sign(w->sheet, SHEET_MAIN_LINE, say(w->ui, STR_MAIN_LINE));
  }
  Mind mind = stage_mind(w->stage);
  if (w->show->values) add_values(w, &mind);
}

/* ---- who and what is there ---- */

static void hide_unknown(const Writer *w, const FogScene *scene) {
  const Board *board = scene->game->board;
  w->sheet->hidden = calloc((size_t)board->cells, 1);
  if (!w->sheet->hidden) {
    w->sheet->failed = true;
    return;
  }
  for (int32_t row = 0; row < board->rows; row++)
    for (int32_t col = 0; col < board->cols; col++) {
      Cell cell = board_cell(board, row, col);
      if (sight_log_has(scene->log, cell, scene->plies)) continue;
      w->sheet->hidden[cell] = 1;
      sheet_add_cell(w->sheet, (SheetPlace){row, col}, SHEET_UNKNOWN, 0);
    }
  sheet_add_sign(w->sheet, SHEET_UNKNOWN, say(w->ui, STR_UNKNOWN));
}

/* Pies, capsules, pills, corners and the door: as extras_draw() shows them. */
static void add_items(const Writer *w) {
  const Game *game = session_game(w->stage->session);
  const State *state = session_state(w->stage->session);
  for (int c = 0; extras_has_corners(game) && c < CORNER_COUNT; c++)
    if (game->anchors[c] != CELL_NONE) sheet_add_actor(w->sheet, place_of(w, game->anchors[c]), SHEET_ANCHOR, 0);
  const CellList *pies = &game->map->pies, *pills = &game->map->pills;
  for (int32_t i = 0; state->power_cells && i < pies->count; i++)
    if (state->power_cells[pies->at[i]])
      sheet_add_actor(w->sheet, place_of(w, pies->at[i]), state->ghosts ? SHEET_CAPSULE : SHEET_PIE, 0);
  for (int32_t i = 0; state->pill && i < pills->count; i++)
    if (state->pill[pills->at[i]])
      sheet_add_actor(w->sheet, place_of(w, pills->at[i]), SHEET_PILL, game->hidden ? 0 : game->map->pill_values[i]);
}

static void add_actors(const Writer *w, const FogScene *scene) {
  const Session *s = w->stage->session;
  const Game *game = session_game(s);
  const State *state = session_state(s);
  const CellList *foods = &game->map->foods;
  for (int32_t i = 0; i < foods->count; i++) {
    Cell cell = foods->at[i];
    if (!state->food[cell] || (scene && !sight_log_has(scene->log, cell, scene->plies))) continue;
    sheet_add_actor(w->sheet, place_of(w, cell), foods->count == 1 ? SHEET_GOAL : SHEET_FOOD, 0);
  }
  add_items(w);
  if (game->map->exit != CELL_NONE && game->level->exit)
    sheet_add_actor(w->sheet, place_of(w, game->map->exit), SHEET_DOOR, state->foods_left == 0);
  for (int32_t i = 0; i < game->monster_count; i++)
    if (!scene || fog_in_sight(scene, state->monsters[i]))
      sheet_add_actor(w->sheet, place_of(w, state->monsters[i]),
                      state->ghosts && state->ghosts[i].timer > 0 ? SHEET_SCARED : SHEET_MONSTER, i);
  HeroMotion hero = stage_hero(w->stage);
  sheet_add_actor(w->sheet, place_of(w, state->pacman), SHEET_HERO, (int32_t)hero.facing);
}

/* ---- the table ---- */

static void add_row(const Writer *w, StringId label, const char *value) {
  const char *cells[] = {say(w->ui, label), value};
  sheet_add_row(w->sheet, cells, 2);
}

static void add_number(const Writer *w, StringId label, int64_t value) {
  char words[32];
  write_number(words, sizeof words, value);
  add_row(w, label, words);
}

static void add_move_values(const Writer *w, const Mind *mind) {
  static const StringId names[] = {STR_WEST, STR_NORTH, STR_EAST, STR_SOUTH};
  for (int m = 0; m < DIRECTION_COUNT; m++) {
    char words[48], value[16];
    if (!mind->known[m]) continue;
    mind_value_words(mind, m, value, sizeof value);
    snprintf(words, sizeof words, "%s%s", value, m == mind->best ? " *" : "");
    add_row(w, names[m], words);
  }
}

static void add_table(const Writer *w, const StagePage *page) {
  const Session *s = w->stage->session;
  const Game *game = session_game(s);
  const State *state = session_state(s);
  char words[SHEET_WORDS];
  add_row(w, STR_SHEET_FIGURE, say(w->ui, STR_SHEET_VALUE));
  add_row(w, STR_RACE_MAP, page->map);
  snprintf(words, sizeof words, "%d, %s", (int)game->level->number, level_title(w->ui->language, game->level));
  add_row(w, STR_RACE_LEVEL, words);
  add_row(w, STR_LENS_AGENT, page->agent);
  add_number(w, STR_SCORE, state->score);
  add_number(w, STR_MOVES, state->moves);
  if (game->board->cost) add_number(w, STR_COST, state_cost(state, game));
  snprintf(words, sizeof words, "%d / %d", (int)(game->foods_total - state->foods_left), (int)game->foods_total);
  if (game->foods_total > 1) add_row(w, STR_FOODS, words);
  if (w->stage->told == 0) return;
  add_number(w, STR_NODES, (int64_t)session_nodes(s));
  int32_t closed, count, walked;
  const SessionPly *thought = session_thought(s, &closed);
  if (stage_shows_search(w->stage) && thought) add_number(w, STR_FRONTIER, w->stage->overlay.frontier);
  if (stage_shows_search(w->stage) && session_thought_over(s) && stage_plan(w->stage, &count, &walked) && count > 0)
    add_number(w, STR_SHEET_LENGTH, count - 1);
  if (!stage_hunted(w->stage) || !thought_is_due(w)) return;
  Mind mind = stage_mind(w->stage);
  if (mind.depth != MIND_UNKNOWN) add_number(w, STR_DEPTH, mind.depth);
  if (mind.nodes != MIND_UNKNOWN) add_number(w, STR_SHEET_MOVE_NODES, mind.nodes);
  add_move_values(w, &mind);
}

void stage_sheet(Sheet *sheet, const StagePage *page, const Ui *ui) {
  Stage *stage = page->stage;
  Writer w = {.sheet = sheet, .stage = stage, .show = page->show, .ui = ui};
  const Game *game = session_game(stage->session);
  const Board *board = stage_board(stage);
  stage_listen(stage);
  sheet_init(sheet, board ? board : game->board);
  snprintf(sheet->title, sizeof sheet->title, "%s", page->map);
  snprintf(sheet->note, sizeof sheet->note, say(ui, STR_SHEET_NOTE), (int)game->level->number,
           level_title(ui->language, game->level), page->agent, (int)session_state(stage->session)->turn);
  bool fogged = stage_fogged(stage, page->show);
  FogScene scene = {0};
  if (fogged) scene = stage_scene(stage);
  if (fogged) hide_unknown(&w, &scene);
  if (sheet->board->cost) sheet_add_sign(sheet, SHEET_COST, say(ui, STR_COST_RAMP));
  if (!stage_limited(stage)) add_search(&w);
  if (stage_hunted(stage))
    add_hunt(&w);
  else if (!stage_by_person(stage))
    add_plan(&w);
  add_actors(&w, fogged ? &scene : NULL);
  add_table(&w, page);
}

/* ---- painting ---- */

static StageLook look_of(float cell) {
  return (StageLook){
      .padding = 12, .radius = 10, .max_cell = cell, .least_cell = 2, .ground = TOKEN_BACKGROUND, .calm = true};
}

static void prepare(void *context, Ui *ui, Rectangle room, float cell) {
  const StagePage *page = context;
  StageLook look = look_of(cell);
  float zoom = page->stage->view.zoom;
  page->stage->view.zoom = 1;
  stage_prepare(ui, page->stage, page->show, room, &look);
  page->stage->view.zoom = zoom;
}

static void paint(void *context, Ui *ui, Rectangle room, float cell) {
  const StagePage *page = context;
  StageLook look = look_of(cell);
  float zoom = page->stage->view.zoom;
  page->stage->view.zoom = 1;
  stage_draw(ui, page->stage, page->show, room, &look);
  page->stage->view.zoom = zoom;
}

SheetPainter stage_painter(StagePage *page) {
  return (SheetPainter){.prepare = prepare, .paint = paint, .context = page};
}
