/* The puzzle room: its beginning and end, its moves, and what its keys do.
 * Must not know how anything is drawn, nor how a search works. */
#include "game/app/screens/puzzle/puzzle.h"
#include "ai/common/table_cache.h"
#include "game/app/screens/puzzle/puzzle_internal.h"
#include "game/app/screens/states/states.h"
#include "game/play/link.h"

#include <stdlib.h>
#include <string.h>

static const double NEVER = -100;    /* seconds: long before the window opened */
static const int32_t USUAL_RATE = 2; /* four moves per second: fast enough to watch, slow enough to follow */

const char *puzzle_estimate_short(const Ui *ui, Estimate estimate) {
  static const StringId words[ESTIMATE_COUNT] = {STR_PUZZLE_H1,       STR_PUZZLE_H2_SHORT,     STR_PUZZLE_H3_SHORT,
                                                 STR_PUZZLE_H4_SHORT, STR_PUZZLE_LINEAR_SHORT, STR_PUZZLE_WALKING_SHORT,
                                                 STR_PUZZLE_PDB_SHORT};
  return say(ui, words[estimate]);
}

const char *puzzle_estimate_fit(const Ui *ui, Estimate estimate, Face face, float size, float room) {
  const char *name = estimate_words(ui->language, estimate);
  return width_of(ui, face, size, name) <= room ? name : puzzle_estimate_short(ui, estimate);
}

static char *puzzle_link(App *app, Error *error) {
  const SlideGame *game = &puzzle_state(app)->game;
  Link link = {.kind = LINK_PUZZLE, .tiles_given = !game->shuffled, .puzzle = game->start, .seed = game->seed};
  return link_write(&link, error);
}

bool puzzle_open_link(App *app, const Link *link, Error *error) {
  (void)error;
  screen_prepare(app, &screen_puzzle);
  PuzzleState *r = puzzle_state(app);
  if (link->tiles_given)
    slides_begin(&r->game, &link->puzzle);
  else
    slides_shuffle(&r->game, link->puzzle.side, link->seed);
  app_go(app, &screen_puzzle);
  return true;
}

/* ---- solved ---- */

void puzzle_note_solved(App *app) {
  PuzzleState *r = puzzle_state(app);
  bool record = puzzle_note_best(app);
  app_log(app, "puzzle solved moves=%d seconds=%.3f helped=%d", (int)r->game.made, r->game.seconds, r->game.helped);
  r->solved_at = app->ui.now;
  sound_play(app->sound, SOUND_WON);
  StringId sentence = r->game.helped ? STR_PUZZLE_HELPED : record ? STR_PUZZLE_RECORD : STR_PUZZLE_WELL_DONE;
  snprintf(r->solved_words, sizeof r->solved_words, say(&app->ui, sentence), (int)r->game.made, r->game.seconds);
  if (!r->game.helped) puzzle_confetti_start(app);
}

/* ---- moves ---- */

void puzzle_forget_plan(PuzzleState *r) {
  r->plan_length = r->plan_at = 0;
  r->playing = false;
  r->hint = -1;
}

void puzzle_player_moved(App *app) {
  PuzzleState *r = puzzle_state(app);
  puzzle_forget_plan(r);
  if (r->job && r->job_for != FOR_COMPARING) puzzle_stop_job(app);
  if (r->game.fresh) puzzle_note_solved(app);
}

void puzzle_show_slide(App *app, int32_t blank_before) {
  PuzzleState *r = puzzle_state(app);
  r->slid_tile = r->game.board.at[blank_before];
  r->slid_from = puzzle_blank(&r->game.board);
  r->slid_at = app->ui.now;
  sound_play(app->sound, SOUND_SLIDE);
}

void puzzle_slide_by(App *app, Slide slide, bool person) {
  PuzzleState *r = puzzle_state(app);
  int32_t blank = puzzle_blank(&r->game.board);
  if (!slides_move(&r->game, slide)) return;
  puzzle_show_slide(app, blank);
  if (!person) return;
  char text[PUZZLE_TEXT_MAX];
  puzzle_write(&r->game.board, text);
  app_log(app, "puzzle move %c board=%s", slide_letter(slide), text);
  puzzle_player_moved(app);
}

static void log_board(App *app, const char *what) {
  char text[PUZZLE_TEXT_MAX];
  puzzle_write(&puzzle_state(app)->game.board, text);
  app_log(app, "puzzle %s side=%d board=%s", what, (int)puzzle_state(app)->game.board.side, text);
}

static void new_board(App *app, const char *what) {
  PuzzleState *r = puzzle_state(app);
  puzzle_stop_job(app);
  puzzle_forget_plan(r);
  r->has_result = false;
  r->solved_words[0] = 0;
  r->refused_at = NEVER;
  r->slid_at = r->solved_at = NEVER;
  r->row_count = 0;
  r->grabbed = -1;
  log_board(app, what);
}

void puzzle_set_size(App *app, int32_t side) {
  PuzzleState *r = puzzle_state(app);
  if (side < 3 || side > PUZZLE_SIDE_MAX || side == r->game.board.side) return;
  slides_shuffle(&r->game, side, r->game.seed);
  new_board(app, "size");
  settings_set(&app->settings, "puzzle.side", (const char[]){(char)('0' + side), 0});
  app_settings_changed(app);
}

void puzzle_shuffle_again(App *app) {
  PuzzleState *r = puzzle_state(app);
  slides_shuffle(&r->game, r->game.board.side, r->game.seed + 1);
  new_board(app, "shuffle");
}

/* ---- keys ---- */

static void type_key(App *app, Action action) {
  PuzzleState *r = puzzle_state(app);
  Puzzle board;
  uint64_t seed;
  Error error = {0};
  switch (action) {
    case ACTION_BACK: r->mode = ROOM_PLAY; return;
    case ACTION_ERASE: field_erase(&r->field); return;
    case ACTION_PASTE: field_paste(&r->field); return;
    case ACTION_ACCEPT: break;
    default: return;
  }
  if (r->mode == ROOM_PICTURE) {
    puzzle_choose_picture(app, r->field.text);
    return;
  }
  TypedStart kind = slides_read_start(r->field.text, &board, &seed, &error);
  if (kind == TYPED_WRONG) {
    snprintf(r->message, sizeof r->message, "%s", app_trouble(app, error.text));
    app_log(app, "puzzle wrong start %s", error.text);
    sound_play(app->sound, SOUND_ERROR);
    return;
  }
  if (kind == TYPED_SEED)
    slides_shuffle(&r->game, r->game.board.side, seed);
  else
    slides_begin(&r->game, &board);
  r->mode = ROOM_PLAY;
  new_board(app, "typed");
}

void puzzle_ask(App *app, RoomMode mode) {
  PuzzleState *r = puzzle_state(app);
  r->mode = mode;
  r->playing = false;
  r->message[0] = 0;
  field_set(&r->field, "");
  app_log(app, "puzzle asks");
}

static void change(App *app, int by) {
  PuzzleState *r = puzzle_state(app);
  switch (r->focus) {
    case ROOM_SIZE: puzzle_set_size(app, r->game.board.side + by); break;
    case ROOM_SEARCH:
      r->algorithm = (PuzzleAlgorithm)(((int)r->algorithm + by + PUZZLE_ALGORITHM_COUNT) % PUZZLE_ALGORITHM_COUNT);
      break;
    case ROOM_HEURISTIC: r->estimate = (Estimate)(((int)r->estimate + by + ESTIMATE_COUNT) % ESTIMATE_COUNT); break;
    case ROOM_LIMIT: r->limit = (r->limit + by + PUZZLE_LIMITS) % PUZZLE_LIMITS; break;
    default: break;
  }
}

/* An arrow moves the tile beside the blank that way: the blank goes the other way. */
static void arrow(App *app, Action action) {
  PuzzleState *r = puzzle_state(app);
  if (r->focus != ROOM_BOARD) {
    change(app, action == ACTION_RIGHT || action == ACTION_DOWN ? 1 : -1);
    return;
  }
  Slide slide = action == ACTION_UP     ? SLIDE_DOWN
                : action == ACTION_DOWN ? SLIDE_UP
                : action == ACTION_LEFT ? SLIDE_RIGHT
                                        : SLIDE_LEFT;
  puzzle_slide_by(app, slide, true);
}

static void undo(App *app, bool redo) {
  PuzzleState *r = puzzle_state(app);
  int32_t blank = puzzle_blank(&r->game.board);
  if (!(redo ? slides_redo(&r->game) : slides_undo(&r->game))) return;
  puzzle_show_slide(app, blank);
  puzzle_forget_plan(r);
  log_board(app, redo ? "redo" : "undo");
}

static void leave(App *app) {
  PuzzleState *r = puzzle_state(app);
  if (r->focus != ROOM_BOARD)
    r->focus = ROOM_BOARD;
  else
    app_back(app);
}

/* To the search from this board, step by step. */
static void look_closer(App *app) {
  PuzzleState *r = puzzle_state(app);
  if (!r->tables || r->game.board.side > PUZZLE_SOLVE_MAX) {
    puzzle_refuse(app, say(&app->ui, STR_PUZZLE_NO_SEARCH));
    return;
  }
  if (r->job) puzzle_stop_job(app);
  bool slow = r->estimate == ESTIMATE_PATTERN; /* its tables may still have to be built */
  StatesVisit visit = {
      .tables = r->tables,
      .query = {.start = r->game.board, .algorithm = r->algorithm, .estimate = slow ? ESTIMATE_LINEAR : r->estimate},
      .title = estimate_words(app->ui.language, slow ? ESTIMATE_LINEAR : r->estimate),
      .back = &screen_puzzle};
  states_visit(app, &visit);
}

static void play_key(App *app, Action action) {
  PuzzleState *r = puzzle_state(app);
  switch (action) {
    case ACTION_BACK: leave(app); break;
    case ACTION_UP:
    case ACTION_DOWN:
    case ACTION_LEFT:
    case ACTION_RIGHT: arrow(app, action); break;
    case ACTION_NEXT_GROUP: r->focus = (RoomFocus)((r->focus + 1) % ROOM_FOCUS_COUNT); break;
    case ACTION_PREVIOUS_GROUP: r->focus = (RoomFocus)((r->focus + ROOM_FOCUS_COUNT - 1) % ROOM_FOCUS_COUNT); break;
    case ACTION_SOLVE: puzzle_solve_key(app); break;
    case ACTION_HINT: puzzle_hint_key(app); break;
    case ACTION_NEW: puzzle_shuffle_again(app); break;
    case ACTION_COMPARE: puzzle_compare_key(app); break;
    case ACTION_EXPLAIN: r->sheet = SHEET_EXPLAIN; break;
    case ACTION_TREE: look_closer(app); break;
    case ACTION_LOOK: puzzle_look_key(app); break;
    case ACTION_HELP:
      r->mode = ROOM_KEYS;
      app_log(app, "puzzle keys shown");
      break;
    case ACTION_OPEN: puzzle_ask(app, ROOM_PICTURE); break;
    case ACTION_RENAME: puzzle_ask(app, ROOM_TYPE); break;
    case ACTION_UNDO: undo(app, false); break;
    case ACTION_REDO: undo(app, true); break;
    case ACTION_SLOWER: r->rate = r->rate > 0 ? r->rate - 1 : 0; break;
    case ACTION_FASTER: r->rate = r->rate + 1 < puzzle_rates() ? r->rate + 1 : r->rate; break;
    default: break;
  }
  if (action >= ACTION_NUMBER_3 && action <= ACTION_NUMBER_6)
    puzzle_set_size(app, 3 + (int32_t)(action - ACTION_NUMBER_3));
}

/* ---- the screen ---- */

static bool puzzle_types(const PuzzleState *r) { return r->mode == ROOM_TYPE || r->mode == ROOM_PICTURE; }

static void puzzle_update(App *app) {
  PuzzleState *r = puzzle_state(app);
  if (puzzle_types(r) && field_type(&r->field, &app->input)) r->message[0] = 0;
  while (!app->next && app->input.action_count > 0) {
    Action action = input_next(&app->input);
    if (r->mode == ROOM_KEYS)
      r->mode = ROOM_PLAY;
    else if (r->mode == ROOM_PLAY)
      play_key(app, action);
    else
      type_key(app, action);
  }
  puzzle_take_dropped(app);
  if (r->picture_theme != app->ui.theme) puzzle_make_picture(app);
  puzzle_watch_job(app);
  puzzle_play_back(app);
  if (r->mode == ROOM_PLAY && !r->playing && !r->job) slides_tick(&r->game, (double)app->ui.dt);
}

static void puzzle_init(App *app) {
  PuzzleState *r = puzzle_state(app);
  char *folder = table_cache_folder();
  r->tables = puzzle_tables_create(folder, NULL);
  free(folder);
  r->algorithm = PUZZLE_IDASTAR;
  r->estimate = ESTIMATE_LINEAR;
  r->limit = 1;
  r->rate = USUAL_RATE;
  r->hint = r->grabbed = -1;
  r->picture_map = -1;
  r->look_kind = LOOK_BOTH;
  r->solved_at = r->slid_at = r->refused_at = NEVER;
  const char *side = settings_get(&app->settings, "puzzle.side"), *kept = settings_get(&app->settings, "puzzle.look");
  if (kept && kept[0] >= '0' && kept[0] < '0' + LOOK_COUNT && !kept[1]) r->look_kind = (TileLook)(kept[0] - '0');
  int32_t first = side && side[0] >= '3' && side[0] <= '0' + PUZZLE_SIDE_MAX && !side[1] ? side[0] - '0' : 4;
  slides_init(&r->game, first);
  slides_shuffle(&r->game, first, app->options.seed);
}

static void puzzle_open(App *app) {
  app_log(app, "screen puzzle");
  log_board(app, "begins");
}

static void puzzle_leave(App *app) {
  PuzzleState *r = puzzle_state(app);
  puzzle_stop_job(app);
  r->playing = false;
  r->mode = ROOM_PLAY;
}

static InputContext puzzle_context(const App *app) {
  return puzzle_types(puzzle_state(app)) ? CONTEXT_TEXT : CONTEXT_PUZZLE;
}

static void puzzle_close(App *app) {
  PuzzleState *r = puzzle_state(app);
  puzzle_job_destroy(r->job);
  puzzle_tables_destroy(r->tables);
  slides_destroy(&r->game);
  tile_picture_destroy(&r->picture);
}

static bool puzzle_is(const App *app, const char *state) {
  const PuzzleState *r = puzzle_state(app);
  return strcmp(state, "idle") == 0 && !r->job && !r->playing;
}

const Screen screen_puzzle = {
    .name = "puzzle",
    .menu = MENU_ROOM,
    .title = STR_MENU_PUZZLE_ROOM,
    .note = STR_MENU_PUZZLE_ROOM_NOTE,
    .phone = true,
    .slides = true,
    .state_size = sizeof(PuzzleState),
    .init = puzzle_init,
    .open = puzzle_open,
    .leave = puzzle_leave,
    .close = puzzle_close,
    .context = puzzle_context,
    .update = puzzle_update,
    .link = puzzle_link,
    .draw = puzzle_draw,
    .is = puzzle_is,
};
