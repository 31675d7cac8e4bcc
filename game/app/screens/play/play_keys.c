/* The keys of the play view: a row under the board, and all of them on a panel.
 * Must not know what a key does: a click acts like it. */
#include "game/app/screens/play/play_internal.h"
#include "game/app/ui/dialog.h"
#include "game/app/view/extras.h"
#include "game/play/lens.h"
#include "game/play/tree_job.h"

/* Everything a key does in the play view, each once; the lists below name them. */
typedef enum {
  K_PAUSE,
  K_STEP,
  K_REWIND,
  K_TO_END,
  K_SPEED,
  K_THINK,
  K_OVERLAYS,
  K_LEGEND,
  K_ZOOM,
  K_MOVE,
  K_CORNERS,
  K_STAY,
  K_GHOST,
  K_LENS,
  K_LIVE,
  K_PANEL,
  K_MOMENT,
  K_TREE,
  K_TAKE_OVER,
  K_HAND_BACK,
  K_STEER,
  K_MICROSCOPE,
  K_AGENT,
  K_AGAIN,
  K_KEEP,
  K_GIF,
  K_FRAMES,
  K_PICTURE,
  K_DRAWING,
  K_LINK,
  K_THEME,
  K_FULL_SCREEN,
  K_KEYS,
  K_EXPLAIN,
  K_NOTES,
  K_MAPS,
  K_COUNT
} PlayKey;

static const LegendItem items_of[K_COUNT] = {[K_PAUSE] = {ACTION_PAUSE, STR_KEY_PAUSE},
                                             [K_STEP] = {LEGEND_STEP, STR_KEY_STEP},
                                             [K_REWIND] = {ACTION_REWIND, STR_KEY_REWIND},
                                             [K_TO_END] = {ACTION_TO_END, STR_KEY_TO_END},
                                             [K_SPEED] = {LEGEND_SPEED, STR_KEY_SPEED},
                                             [K_THINK] = {LEGEND_THINK, STR_KEY_THINK},
                                             [K_OVERLAYS] = {LEGEND_NUMBER_BITS, STR_KEY_OVERLAYS},
                                             [K_LEGEND] = {ACTION_HELP, STR_KEY_LEGEND},
                                             [K_ZOOM] = {LEGEND_ZOOM, STR_KEY_ZOOM},
                                             [K_MOVE] = {LEGEND_MOVES, STR_KEY_MOVE},
                                             [K_CORNERS] = {LEGEND_CORNERS, STR_KEY_CORNERS},
                                             [K_STAY] = {ACTION_NUMBER_5, STR_KEY_STAY},
                                             [K_GHOST] = {ACTION_BEST_WAY, STR_KEY_BEST_WAY},
                                             [K_LENS] = {ACTION_LENS, STR_KEY_LENS},
                                             [K_LIVE] = {ACTION_LENS, STR_KEY_LIVE},
                                             [K_PANEL] = {ACTION_BENCH, STR_KEY_PANEL},
                                             [K_MOMENT] = {LEGEND_UP_DOWN, STR_KEY_MOMENT},
                                             [K_TREE] = {ACTION_TREE, STR_KEY_TREE},
                                             [K_TAKE_OVER] = {ACTION_TAKE_OVER, STR_KEY_TAKE_OVER},
                                             [K_HAND_BACK] = {ACTION_TAKE_OVER, STR_KEY_HAND_BACK},
                                             [K_STEER] = {ACTION_STEER, STR_KEY_STEER},
                                             [K_MICROSCOPE] = {ACTION_EXPLAIN, STR_KEY_MICROSCOPE},
                                             [K_AGENT] = {ACTION_AGENT, STR_KEY_AGENT},
                                             [K_AGAIN] = {ACTION_AGAIN, STR_KEY_AGAIN},
                                             [K_KEEP] = {ACTION_KEEP, STR_KEY_KEEP},
                                             [K_GIF] = {ACTION_GIF, STR_KEY_GIF},
                                             [K_FRAMES] = {ACTION_FRAMES, STR_KEY_FRAMES},
                                             [K_PICTURE] = {ACTION_PICTURE, STR_KEY_PICTURE},
                                             [K_DRAWING] = {ACTION_DRAWING, STR_KEY_DRAWING},
                                             [K_THEME] = {ACTION_THEME, STR_KEY_THEME},
                                             [K_FULL_SCREEN] = {ACTION_FULL_SCREEN, STR_KEY_FULL_SCREEN},
                                             [K_LINK] = {ACTION_LINK, STR_KEY_LINK},
                                             [K_KEYS] = {ACTION_KEYS, STR_KEY_KEYS},
                                             [K_EXPLAIN] = {ACTION_HOW, STR_KEY_HOW},
                                             [K_NOTES] = {ACTION_NOTES, STR_KEY_NOTES},
                                             [K_MAPS] = {ACTION_BACK, STR_KEY_MAPS}};

/* Under the board; in narrow windows a few. K_COUNT ends a list. */
static const PlayKey watch[] = {K_PAUSE, K_STEP, K_LIVE,  K_MOMENT,   K_PANEL,     K_MICROSCOPE,
                                K_LENS,  K_TREE, K_SPEED, K_OVERLAYS, K_TAKE_OVER, K_AGENT,
                                K_AGAIN, K_KEYS, K_MAPS,  K_PICTURE,  K_THEME,     K_COUNT};
static const PlayKey few[] = {K_PAUSE, K_STEP, K_LIVE, K_MICROSCOPE, K_TREE, K_LEGEND, K_KEYS, K_MAPS, K_COUNT};
static const PlayKey person[] = {K_MOVE,  K_CORNERS, K_STAY, K_STEER,   K_HAND_BACK, K_GHOST,
                                 K_AGAIN, K_KEYS,    K_MAPS, K_PICTURE, K_COUNT};
/* On the panel, in two columns. */
static const PlayKey watch_all[] = {K_PAUSE,       K_STEP,      K_REWIND, K_TO_END,     K_SPEED,   K_THINK, K_OVERLAYS,
                                    K_MOMENT,      K_PANEL,     K_LIVE,   K_MICROSCOPE, K_ZOOM,    K_GHOST, K_LENS,
                                    K_TREE,        K_TAKE_OVER, K_STEER,  K_AGENT,      K_EXPLAIN, K_NOTES, K_AGAIN,
                                    K_KEEP,        K_GIF,       K_FRAMES, K_PICTURE,    K_DRAWING, K_LINK,  K_THEME,
                                    K_FULL_SCREEN, K_MAPS,      K_COUNT};
static const PlayKey person_all[] = {K_MOVE,  K_CORNERS, K_STAY,        K_HAND_BACK, K_STEER,   K_GHOST,   K_AGAIN,
                                     K_ZOOM,  K_KEEP,    K_GIF,         K_FRAMES,    K_PICTURE, K_DRAWING, K_LINK,
                                     K_NOTES, K_THEME,   K_FULL_SCREEN, K_MAPS,      K_COUNT};

static bool by_person(const Stage *stage) { return session_has_person(stage->session) && !stage->result_shown; }

/* Whether a key means something in this game. */
static bool means_something(const App *app, PlayKey key, bool row) {
  const Stage *stage = &play_state(app)->stage;
  const Game *game = session_game(stage->session);
  bool ghosts = session_state(stage->session)->ghosts, steers = session_person(stage->session) > 0;
  switch (key) {
    case K_OVERLAYS: return play_overlays(app) != 0;
    case K_CORNERS: return extras_has_corner_keys(game) && !ghosts;
    case K_STAY: return ghosts;
    case K_GHOST: return game->level->one_food && game->level->still;
    case K_TREE: return tree_job_serves(game->level);
    case K_LENS: return lens_serves(game->level) && !play_behind(app);
    case K_LIVE: return play_behind(app);
    case K_PANEL:
    case K_MOMENT: return play_is_watched(app);
    case K_MICROSCOPE: return play_can_look_closer(app);
    case K_HAND_BACK: return !row || !steers;
    case K_STEER: return game->monster_count > 0 && !game->still_monsters && !stage_limited(stage) && (!row || steers);
    default: return true;
  }
}

static int32_t gather(const App *app, const PlayKey *keys, bool row, LegendItem out[K_COUNT]) {
  int32_t count = 0;
  for (; *keys != K_COUNT; keys++) {
    if (!means_something(app, *keys, row)) continue;
    out[count] = items_of[*keys];
    if (*keys == K_OVERLAYS) out[count].keys += (int32_t)play_overlays(app);
    if (*keys == K_MAPS && (play_state(app)->back || play_state(app)->is_replay || !play_state(app)->card))
      out[count].label = STR_KEY_BACK;
    count++;
  }
  return count;
}

void play_keys_row(App *app, float y) {
  Ui *ui = &app->ui;
  const Stage *stage = &play_state(app)->stage;
  LegendItem items[K_COUNT];
  const PlayKey *keys = by_person(stage) ? person : ui->width == WIDTH_WIDE ? watch : few;
  int32_t count = gather(app, keys, true, items);
  Legend legend = {.items = items, .count = count, .paused = !stage->playing};
  legend_row_of(ui, ui_left(ui), ui_right(ui), y, &legend);
}

void play_keys_panel(App *app, Rectangle room) {
  Ui *ui = &app->ui;
  LegendItem items[K_COUNT];
  int32_t count = gather(app, by_person(&play_state(app)->stage) ? person_all : watch_all, false, items);
  key_box_draw(ui, room, &(Legend){.items = items, .count = count}, 2);
}
