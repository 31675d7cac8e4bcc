/* The guided tour: four pages on the first start, each with a game that plays, which can be skipped and come back only
 * when asked for. Its last page leads to a first game. Must not know what the other screens do. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "game/app/app_state.h"
#include "game/app/screens/help/help_scene_internal.h"
#include "game/app/view/stage_view.h"

static const struct {
  StringId title, text;
  const char *level;       /* id: whose picture it shows where the game can't be played */
  const char *map, *agent; /* what plays there */
} pages[] = {{STR_TOUR_1, STR_TOUR_1_TEXT, "hunt", "4/02-lanes-and-loops", "alphabeta"},
             {STR_TOUR_2, STR_TOUR_2_TEXT, "search", "1/10-the-braid", "bfs"},
             {STR_TOUR_3, STR_TOUR_3_TEXT, "sleepers", "2/09-moth", "greedy"},
             {STR_TOUR_4, STR_TOUR_4_TEXT, "fog", "3/01-morning-meadow", "explorer"}};
enum { PAGES = sizeof pages / sizeof *pages };

/* The game that the last page leads to. */
static const char *const FIRST_LEVEL = "search", *const FIRST_MAP = "1/09-stained-glass", *const FIRST_AGENT = "astar";

/* Units of the design. */
static const float WIDTH = 640, HEIGHT = 560;
static const double SPEED = 9;  /* cells per second */
static const double REST = 1.5; /* seconds at the end of a game */

typedef struct TourState {
  int32_t page;
  HelpScene scene;
  Stage stage;
  StageShow show;
  int32_t playing; /* the page whose game is on the stage, or -1 */
} TourState;

static TourState *tour_state(const App *app) { return screen_state(app, &screen_tour); }

/* The card of a map on the shelf of a level; -1: it is not there. */
static int32_t find_card(const App *app, const char *level, const char *id, int32_t *shelf) {
  const Level *row = level_of_id(level);
  *shelf = row ? catalog_shelf(&app->catalog, row->number) : -1;
  for (int32_t i = 0; *shelf >= 0 && i < app->catalog.shelves[*shelf].count; i++)
    if (strcmp(app->catalog.shelves[*shelf].cards[i].id, id) == 0) return i;
  return -1;
}

/* The game of the page, from its start. */
static void begin_game(App *app) {
  TourState *t = tour_state(app);
  int32_t shelf, card = find_card(app, pages[t->page].level, pages[t->page].map, &shelf);
  t->playing = -1;
  stage_end(&t->stage);
  if (card < 0) return;
  const Shelf *level = &app->catalog.shelves[shelf];
  SessionConfig config = {.map = level->cards[card].map,
                          .map_name = level->cards[card].id,
                          .level = level->level,
                          .pacman = pages[t->page].agent,
                          .monsters = level->level->monsters,
                          .seed = 3};
  if (stage_begin(&t->stage, &config, NULL)) t->playing = t->page;
}

static void end_tour(App *app, const char *how) {
  app->settings.tour_seen = true;
  app_settings_changed(app);
  app_log(app, "tour %s", how);
}

static void skip(App *app) {
  end_tour(app, "skipped");
  app_go(app, &screen_title);
}

/* A textbook search on a good-looking map; this choice is kept for the next game, too. */
static void first_game(App *app) {
  int32_t shelf, card = find_card(app, FIRST_LEVEL, FIRST_MAP, &shelf);
  Error ignored;
  end_tour(app, "done");
  if (card >= 0) {
    app->shelf = shelf;
    app_choice(app)->map = card;
    (void)app_choose_by_name(app, SIDE_PACMAN, FIRST_AGENT, &ignored);
    app_remember(app);
    app->errand = (Errand){.kind = ERRAND_PLAY};
  }
  app_go(app, card >= 0 ? &screen_select : &screen_title);
}

static void turn_to(App *app, int32_t page) {
  tour_state(app)->page = page;
  app_log(app, "tour page %d", (int)page + 1);
}

static void go_on(App *app) {
  if (tour_state(app)->page + 1 >= PAGES)
    first_game(app);
  else
    turn_to(app, tour_state(app)->page + 1);
}

static void move_game(App *app) {
  TourState *t = tour_state(app);
  if (t->playing != t->page) begin_game(app);
  if (t->playing < 0) return;
  Session *s = t->stage.session;
  session_sync(s);
  double rate = session_advance(s, SPEED, THINK_AUTO, (double)app->ui.dt);
  if (rate > 0) t->stage.rate = rate;
  stage_rest(&t->stage, (double)app->ui.dt);
  if (session_error(s) || t->stage.ended > REST) t->playing = -1; /* from the start again */
}

static void tour_update(App *app) {
  while (!app->next && app->input.action_count > 0) switch (input_next(&app->input)) {
      case ACTION_ACCEPT:
      case ACTION_RIGHT:
      case ACTION_DOWN:
      case ACTION_NEXT_GROUP: go_on(app); break;
      case ACTION_LEFT:
      case ACTION_UP:
      case ACTION_PREVIOUS_GROUP:
        if (tour_state(app)->page > 0) turn_to(app, tour_state(app)->page - 1);
        break;
      case ACTION_BACK: skip(app); break;
      default: break;
    }
  if (!app->next) move_game(app);
}

static void draw_game(App *app, Rectangle picture) {
  TourState *t = tour_state(app);
  Ui *ui = &app->ui;
  if (t->playing == t->page && t->stage.session) {
    StageLook look = {
        .padding = px(ui, 6), .radius = px(ui, 12), .max_cell = px(ui, 40), .least_cell = 2, .calm = ui->calm};
    stage_draw(ui, &t->stage, &t->show, picture, &look);
  } else {
    help_scene_draw(&t->scene, level_of_id(pages[t->page].level), picture, false, ui);
  }
}

static void tour_draw(App *app) {
  static const LegendItem keys[] = {{ACTION_ACCEPT, STR_KEY_NEXT}, {ACTION_BACK, STR_KEY_SKIP}};
  Ui *ui = &app->ui;
  int32_t page = tour_state(app)->page;
  float width = fminf(px(ui, WIDTH), ui->area.width - px(ui, 48));
  float height = fminf(px(ui, HEIGHT), ui->area.height - px(ui, 90));
  Vector2 middle = rect_center(ui->area);
  Rectangle box = rect_snap((Rectangle){middle.x - width / 2, middle.y - height / 2 - px(ui, 20), width, height});
  panel(ui, box, TOKEN_PANEL);
  float pad = px(ui, 28), left = box.x + pad, room = box.width - 2 * pad;
  float line = px(ui, ui->large ? 27 : 23), button_height = px(ui, 46);
  float words = px(ui, 44) + 4 * line + button_height + px(ui, 40);
  Rectangle picture = rect_snap((Rectangle){left, box.y + pad, room, fmaxf(box.height - words - pad, px(ui, 120))});
  draw_game(app, picture);
  float y = picture.y + picture.height + px(ui, 34);
  put_fit(ui, FACE_LOGO, 24, left, y, ALIGN_LEFT, room, tint(ui, TOKEN_TEXT), say(ui, pages[page].title));
  put_wrapped(ui, FACE_MEDIUM, 15, left, y + px(ui, 34), room, line, 4, tint(ui, TOKEN_MUTED),
              say(ui, pages[page].text));
  y = box.y + box.height - px(ui, 24) - button_height;
  bool last = page == PAGES - 1;
  float wide = px(ui, last ? 230 : 200);
  Rectangle next = rect_snap((Rectangle){box.x + box.width - pad - wide, y, wide, button_height});
  Rectangle other = rect_snap((Rectangle){next.x - px(ui, 14) - px(ui, 150), y, px(ui, 150), button_height});
  app_target(app, "tour.next", next);
  app_target(app, "tour.skip", other);
  if (button(ui, next, BUTTON_PRIMARY, say(ui, last ? STR_TOUR_WATCH : STR_TOUR_NEXT), true)) go_on(app);
  if (button(ui, other, BUTTON_PLAIN, say(ui, last ? STR_TOUR_START : STR_TOUR_SKIP), false)) skip(app);
  for (int32_t i = 0; i < PAGES; i++) {
    Vector2 at = {left + px(ui, 8) + (float)i * px(ui, 20), y + button_height / 2};
    draw_disc(at, px(ui, i == page ? 6 : 4), tint(ui, i == page ? TOKEN_ACCENT : TOKEN_MUTED));
  }
  legend_row(ui, ui_left(ui), ui_right(ui), ui_keys(ui), keys, 2);
}

static void tour_init(App *app) {
  TourState *t = tour_state(app);
  stage_init(&t->stage);
  t->show = stage_show_all();
  t->show.orders = ORDERS_NONE;
  t->playing = -1;
}

static void tour_open(App *app) {
  tour_state(app)->page = 0;
  app_log(app, "screen tour");
}

static void tour_leave(App *app) {
  stage_end(&tour_state(app)->stage);
  tour_state(app)->playing = -1;
}

static void tour_close(App *app) {
  stage_destroy(&tour_state(app)->stage);
  help_scene_destroy(&tour_state(app)->scene);
}

const Screen screen_tour = {
    .name = "tour",
    .slides = true,
    .state_size = sizeof(TourState),
    .init = tour_init,
    .open = tour_open,
    .leave = tour_leave,
    .close = tour_close,
    .update = tour_update,
    .draw = tour_draw,
};
