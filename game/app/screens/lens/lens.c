/* The lens: its keys, its time line and its layout. Who is compared is in lens_choice.c.
 * Must not know how anything is searched or drawn. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "game/app/screens/help/help.h"
#include "game/app/screens/lens/lens_internal.h"

/* Nodes per second that can be chosen; the first stands for "all of it within a few seconds". */
static const double paces[] = {0, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 4096, 16384};
enum { PACES = sizeof paces / sizeof *paces };
static const double WHOLE_SECONDS = 8, SLOWEST_WHOLE = 12; /* seconds for all of it; nodes per second at least */
static const float WIPE_STEP = 0.02f;

/* ---- the time line ---- */

void lens_seek(App *app, double tick) {
  LensState *s = lens_state(app);
  if (!s->ready) return;
  s->tick = fmin(fmax(tick, 0), (double)s->lens.ticks);
}

static void note(App *app, const char *what) {
  const LensState *s = lens_state(app);
  int32_t tick = (int32_t)s->tick;
  LensCounts counts = s->ready ? lens_counts(&s->lens, tick) : (LensCounts){0};
  app_log(app, "lens %s tick=%d both=%d only_a=%d only_b=%d wipe=%.2f", what, (int)tick, (int)counts.both,
          (int)counts.only_a, (int)counts.only_b, (double)s->wipe);
}

static void step(App *app, int by) {
  lens_state(app)->playing = false;
  lens_seek(app, floor(lens_state(app)->tick + 1e-6) + by);
  note(app, "step");
}

static void pause_or_play(App *app) {
  LensState *s = lens_state(app);
  if (!s->ready) return;
  if (!s->playing && s->tick >= (double)s->lens.ticks) s->tick = 0;
  s->playing = !s->playing;
  note(app, s->playing ? "play" : "pause");
}

static void advance(App *app) {
  LensState *s = lens_state(app);
  if (!s->playing || !s->ready) return;
  double rate = paces[s->pace] > 0 ? paces[s->pace] : fmax((double)s->lens.ticks / WHOLE_SECONDS, SLOWEST_WHOLE);
  lens_seek(app, s->tick + rate * (double)app->ui.dt);
  if (s->tick < (double)s->lens.ticks) return;
  s->playing = false;
  note(app, "end");
}

static void change_pace(App *app, int by) {
  LensState *s = lens_state(app);
  s->pace += by;
  if (s->pace < 0) s->pace = 0;
  if (s->pace >= PACES) s->pace = PACES - 1;
  char words[96], number[32];
  write_number(number, sizeof number, (int64_t)paces[s->pace]);
  if (paces[s->pace] > 0)
    snprintf(words, sizeof words, say(&app->ui, STR_THINK_AT), number);
  else
    snprintf(words, sizeof words, "%s", say(&app->ui, STR_THINK_WHILE));
  app_toast(app, words);
  app_log(app, "lens pace %g", paces[s->pace]);
}

/* ---- keys ---- */

void lens_toggle(App *app, int32_t layer) {
  LensState *s = lens_state(app);
  static const char *const names[LENS_LAYERS] = {"both", "only-a", "only-b"};
  s->layers[layer] = !s->layers[layer];
  app_log(app, "lens layer %s=%d", names[layer], s->layers[layer]);
}

static void choose(App *app, int32_t side) {
  LensState *s = lens_state(app);
  s->choosing = side;
  s->focus = 0;
  app_log(app, "lens choose %s", side < 0 ? "done" : side == 0 ? "a" : "b");
}

static void move_wipe(App *app, float by) {
  LensState *s = lens_state(app);
  s->wipe = fminf(fmaxf(s->wipe + by, 0), 1);
  note(app, "wipe");
}

static void look_key(App *app, Action action) {
  LensState *s = lens_state(app);
  switch (action) {
    case ACTION_BACK: app_back(app); break;
    case ACTION_PAUSE: pause_or_play(app); break;
    case ACTION_STEP_BACK: step(app, -1); break;
    case ACTION_STEP_FORWARD: step(app, 1); break;
    case ACTION_REWIND:
      lens_seek(app, 0);
      note(app, "seek");
      break;
    case ACTION_TO_END:
      lens_seek(app, 1e12);
      note(app, "seek");
      break;
    case ACTION_SLOWER: change_pace(app, -1); break;
    case ACTION_FASTER: change_pace(app, 1); break;
    case ACTION_WIPE_LEFT: move_wipe(app, -WIPE_STEP); break;
    case ACTION_WIPE_RIGHT: move_wipe(app, WIPE_STEP); break;
    case ACTION_AGENT: choose(app, 0); break;
    case ACTION_SIDE_B: choose(app, 1); break;
    case ACTION_SWAP: lens_swap(app); break;
    case ACTION_HOW:
    case ACTION_HOW_OTHER: help_visit_agent(app, s->choice[action == ACTION_HOW_OTHER].info, &screen_lens); break;
    case ACTION_ZOOM_IN: s->view.zoom = fminf(s->view.zoom * 1.25f, 8); break;
    case ACTION_ZOOM_OUT: s->view.zoom = fmaxf(s->view.zoom / 1.25f, 0.25f); break;
    default: break;
  }
  int32_t number = input_number(action);
  if (number >= 1 && number <= LENS_LAYERS) lens_toggle(app, number - 1);
}

static void choice_key(App *app, Action action) {
  LensState *s = lens_state(app);
  int32_t rows = lens_choice_rows(s) + 1; /* the last is the button */
  switch (action) {
    case ACTION_UP:
    case ACTION_PREVIOUS_GROUP: s->focus = (s->focus + rows - 1) % rows; break;
    case ACTION_DOWN:
    case ACTION_NEXT_GROUP: s->focus = (s->focus + 1) % rows; break;
    case ACTION_LEFT: lens_choice_change(app, s->focus, -1); break;
    case ACTION_RIGHT: lens_choice_change(app, s->focus, 1); break;
    case ACTION_ACCEPT:
    case ACTION_BACK: choose(app, -1); break;
    default: break;
  }
}

static void lens_update(App *app) {
  LensState *s = lens_state(app);
  lens_watch_job(app);
  while (!app->next && app->input.action_count > 0) {
    Action action = input_next(&app->input);
    if (!s->map) {
      if (action == ACTION_BACK || action == ACTION_ACCEPT) app_back(app);
    } else if (s->choosing >= 0) {
      choice_key(app, action);
    } else {
      look_key(app, action);
    }
  }
  advance(app);
}

/* ---- drawing ---- */

static const float GAP = 26, PANEL = 312, STRIP = 100; /* units */
static const float PANEL_MIDDLE = 268;                 /* pixels: at this width letters don't shrink */

static LensLayout lay_out(const Ui *ui) {
  Rectangle a = ui->area;
  float left = ui_left(ui), right = ui_right(ui), top = ui_top(ui), bottom = a.y + a.height;
  bool narrow = ui->width == WIDTH_NARROW;
  LensLayout l = {.time = {left, bottom - px(ui, narrow ? 112 : 106), right - left, px(ui, narrow ? 64 : 56)}};
  float low = l.time.y - px(ui, narrow ? 10 : 16);
  if (narrow) {
    l.panel = (Rectangle){left, a.y + px(ui, 52), right - left, px(ui, STRIP)};
    top = l.panel.y + l.panel.height + px(ui, 10);
    l.board = (Rectangle){left, top, right - left, low - top};
  } else {
    float side = ui->width == WIDTH_WIDE ? px(ui, PANEL) : PANEL_MIDDLE;
    l.panel = (Rectangle){right - side, top, side, low - top};
    l.board = (Rectangle){left, top, right - side - px(ui, GAP) - left, low - top};
  }
  l.board = rect_snap(l.board);
  l.panel = rect_snap(l.panel);
  l.time = rect_snap(l.time);
  return l;
}

/* What can be said of the two paths, once both are known. */
static bool verdict(App *app, char *out, size_t room, Token *token) {
  const LensState *s = lens_state(app);
  const LensSide *a = &s->lens.side[0], *b = &s->lens.side[1];
  Ui *ui = &app->ui;
  if (s->job && ui->now - s->job_since > 0.3) {
    char number[32];
    write_number(number, sizeof number, (int64_t)lens_job_nodes(s));
    snprintf(out, room, say(ui, STR_LENS_SEARCHING), number);
    *token = TOKEN_MUTED;
    return true;
  }
  if (!s->ready || !lens_done(&s->lens, 0, (int32_t)s->tick) || !lens_done(&s->lens, 1, (int32_t)s->tick)) return false;
  bool terrain = s->map->board.cost != NULL;
  bool proven[LENS_SIDES] = {a->optimal, b->optimal};
  int32_t best = proven[0] ? a->cost : proven[1] ? b->cost : -1;
  bool first = best >= 0 && a->cost == best, second = best >= 0 && b->cost == best;
  if (!first && !second) return false;
  *token = first && second ? TOKEN_GOOD : TOKEN_DANGER;
  char name[LENS_NAME];
  lens_name(app, first ? 0 : 1, name);
  if (first && second)
    snprintf(out, room, "%s", say(ui, terrain ? STR_LENS_BOTH_CHEAPEST : STR_LENS_BOTH_SHORTEST));
  else
    snprintf(out, room, say(ui, terrain ? STR_LENS_ONE_CHEAPEST : STR_LENS_ONE_SHORTEST), name);
  return true;
}

static void draw_heading(App *app) {
  Ui *ui = &app->ui;
  const LensState *s = lens_state(app);
  float y = ui->width == WIDTH_NARROW ? ui->area.y + px(ui, 28) : ui_head(ui), x = ui_title_left(ui),
        right = ui_right(ui);
  char words[LENS_NAME + 64];
  Token token = TOKEN_MUTED;
  if (back_button(ui, y, false)) input_push(ui->input, ACTION_BACK);
  if (s->map && verdict(app, words, sizeof words, &token)) right -= badge(ui, right, y, token, words) + px(ui, 16);
  x += put(ui, FACE_LOGO, 22, x, y, ALIGN_LEFT, tint(ui, TOKEN_TEXT), say(ui, STR_LENS)) + px(ui, 16);
  if (!s->map) return;
  draw_rect(rect_snap((Rectangle){x, y - px(ui, 10), fmaxf(px(ui, 2), 1), px(ui, 20)}), tint(ui, TOKEN_LINE));
  x += px(ui, 16);
  x += put_fit(ui, FACE_SEMIBOLD, 16, x, y, ALIGN_LEFT, right - x, tint(ui, TOKEN_TEXT), s->title) + px(ui, 14);
  if (right - x > width_of(ui, FACE_MEDIUM, 14, say(ui, STR_LENS_NOTE)))
    put(ui, FACE_MEDIUM, 14, x, y, ALIGN_LEFT, tint(ui, TOKEN_MUTED), say(ui, STR_LENS_NOTE));
}

static void draw_keys(App *app) {
  static const LegendItem chooses[] = {
      {LEGEND_UP_DOWN, STR_KEY_CHOOSE}, {LEGEND_LEFT_RIGHT, STR_RACE_CHANGE}, {ACTION_ACCEPT, STR_LENS_K_READY}};
  Ui *ui = &app->ui;
  const LensState *s = lens_state(app);
  const LegendItem look[] = {{ACTION_PAUSE, s->playing ? STR_KEY_PAUSE : STR_KEY_PLAY_BACK},
                             {LEGEND_STEP, STR_KEY_STEP},
                             {LEGEND_WIPE, STR_KEY_WIPE},
                             {LEGEND_NUMBERS(1, LENS_LAYERS), STR_KEY_LAYERS},
                             {ACTION_AGENT, STR_KEY_SIDE_A},
                             {ACTION_SIDE_B, STR_KEY_SIDE_B},
                             {ACTION_SWAP, STR_KEY_SWAP},
                             {ACTION_HOW, STR_KEY_HOW},
                             {ACTION_BACK, STR_KEY_BACK},
                             {ACTION_NOTES, STR_KEY_NOTES},
                             {LEGEND_SPEED, STR_KEY_SPEED},
                             {ACTION_PICTURE, STR_KEY_PICTURE}};
  Legend legend = {.items = look, .count = (int32_t)(sizeof look / sizeof *look)};
  if (s->choosing >= 0) legend = (Legend){.items = chooses, .count = 3};
  legend_row_of(ui, ui_left(ui), ui_right(ui), ui_keys(ui), &legend);
}

static void lens_draw(App *app) {
  Ui *ui = &app->ui;
  const LensState *s = lens_state(app);
  LensLayout l = lay_out(ui);
  bool under = s->choosing >= 0;
  if (!s->map) {
    draw_heading(app);
    put_fit(ui, FACE_SEMIBOLD, 16, rect_center(ui->area).x, rect_center(ui->area).y, ALIGN_CENTER, ui->area.width,
            tint(ui, TOKEN_MUTED), say(ui, STR_LENS_NO_MAP));
    return;
  }
  ui->input->muted = under;
  lens_board_draw(app, l.board); /* it may bake: before anything else is drawn */
  ui->input->muted = false;
  draw_heading(app);
  ui->input->muted = under;
  if (ui->width == WIDTH_NARROW)
    lens_strip_draw(app, l.panel);
  else
    lens_panel_draw(app, l.panel);
  lens_time_draw(app, l.time);
  ui->input->muted = false;
  if (under) lens_choice_draw(app, ui->width == WIDTH_NARROW ? l.board : l.panel);
  draw_keys(app);
}

/* ---- the screen ---- */

static void lens_init(App *app) {
  LensState *s = lens_state(app);
  board_view_init(&s->view);
  s->wipe = 0.5f;
  s->choosing = -1;
  for (int32_t i = 0; i < LENS_LAYERS; i++) s->layers[i] = true;
}

static void set_map(App *app, const LensVisit *visit) {
  LensState *s = lens_state(app);
  lens_end_job(s);
  if (s->ready) lens_destroy(&s->lens);
  s->ready = s->playing = false;
  s->paint.valid = false;
  s->map = visit->map;
  s->level = visit->level;
  s->back = visit->back;
  s->lost = visit->lost;
  snprintf(s->title, sizeof s->title, "%s", visit->title);
  board_view_forget(&s->view);
  s->view.zoom = 1;
  s->view.version++;
}

void lens_visit(App *app, const LensVisit *visit) {
  screen_prepare(app, &screen_lens);
  if (!lens_serves(visit->level)) {
    app_toast(app, say(&app->ui, STR_LENS_NOT_HERE));
    app_log(app, "lens not here");
    return;
  }
  set_map(app, visit);
  lens_choose_first(app, visit->agent, visit->against);
  app_visit(app, &screen_lens, visit->back);
}

/* Opened by the command line or a script: the map that is chosen, else the first that has searches to compare. */
static void take_chosen_map(App *app) {
  Shelf *shelf = app_shelf(app);
  MapCard *card = app_card(app);
  for (int32_t i = 0; i < app->catalog.count && !(card && lens_serves(shelf->level)); i++) {
    shelf = &app->catalog.shelves[i];
    card = shelf->count > 0 && lens_serves(shelf->level) ? &shelf->cards[app->choices[i].map] : NULL;
  }
  if (!card) return;
  set_map(app, &(LensVisit){.map = card->map, .level = shelf->level, .title = card->title});
  lens_choose_first(app, app->options.pacman, app->options.against);
}

static void lens_open(App *app) {
  LensState *s = lens_state(app);
  if (!s->map) take_chosen_map(app);
  s->choosing = -1;
  s->dragging = false;
  app_log(app, "screen lens");
  if (s->map && !s->ready && !s->job) lens_search_again(app);
}

static void lens_leave(App *app) {
  LensState *s = lens_state(app);
  if (app->next == &screen_help) return; /* it comes back */
  lens_end_job(s);
  if (s->ready) lens_destroy(&s->lens);
  s->ready = false;
  s->map = NULL; /* its owner may free it */
  lens_paint_destroy(&s->paint);
  if (s->lost && app->next != s->back) s->lost(app);
  s->lost = NULL;
}

static void lens_close(App *app) {
  LensState *s = lens_state(app);
  lens_end_job(s);
  if (s->ready) lens_destroy(&s->lens);
  lens_paint_destroy(&s->paint);
  lens_tiles_destroy(&s->tiles);
  board_view_destroy(&s->view);
}

static InputContext lens_context(const App *app) {
  return lens_state(app)->choosing >= 0 ? CONTEXT_MENU : (InputContext)(CONTEXT_LENS | CONTEXT_WATCH);
}

static bool lens_is(const App *app, const char *state) {
  const LensState *s = lens_state(app);
  return strcmp(state, "idle") == 0 && s->ready && !s->job && !s->playing;
}

const Screen screen_lens = {
    .name = "lens",
    .slides = true,
    .back = &screen_select,
    .under_help = true,
    .state_size = sizeof(LensState),
    .init = lens_init,
    .open = lens_open,
    .leave = lens_leave,
    .close = lens_close,
    .context = lens_context,
    .update = lens_update,
    .draw = lens_draw,
    .is = lens_is,
    .sheet = lens_sheet,
};
