/* The guided tour: four pages on the first start, which can be skipped and come back only when asked for.
 * Must not know what the other screens do. */
#include <math.h>
#include <stdio.h>

#include "game/app/app_state.h"
#include "game/app/screens/help/help_scene_internal.h"

static const struct {
  StringId title, text;
  const char *level; /* id: whose picture it shows */
} pages[] = {{STR_TOUR_1, STR_TOUR_1_TEXT, "hunt"},
             {STR_TOUR_2, STR_TOUR_2_TEXT, "search"},
             {STR_TOUR_3, STR_TOUR_3_TEXT, "sleepers"},
             {STR_TOUR_4, STR_TOUR_4_TEXT, "fog"}};
enum { PAGES = sizeof pages / sizeof *pages };

/* Units of the design. */
static const float WIDTH = 640, HEIGHT = 560;

typedef struct TourState {
  int32_t page;
  HelpScene scene;
} TourState;

static TourState *tour_state(const App *app) { return screen_state(app, &screen_tour); }

static void end_tour(App *app, const char *how) {
  app->settings.tour_seen = true;
  app_settings_changed(app);
  app_log(app, "tour %s", how);
  app_go(app, &screen_title);
}

static void go_on(App *app) {
  if (tour_state(app)->page + 1 >= PAGES) {
    end_tour(app, "done");
    return;
  }
  tour_state(app)->page++;
  app_log(app, "tour page %d", (int)tour_state(app)->page + 1);
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
        if (tour_state(app)->page > 0) tour_state(app)->page--;
        break;
      case ACTION_BACK: end_tour(app, "skipped"); break;
      default: break;
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
  help_scene_draw(&tour_state(app)->scene, level_of_id(pages[page].level), picture, false, ui);
  float y = picture.y + picture.height + px(ui, 34);
  put_fit(ui, FACE_LOGO, 24, left, y, ALIGN_LEFT, room, tint(ui, TOKEN_TEXT), say(ui, pages[page].title));
  put_wrapped(ui, FACE_MEDIUM, 15, left, y + px(ui, 34), room, line, 4, tint(ui, TOKEN_MUTED),
              say(ui, pages[page].text));
  y = box.y + box.height - px(ui, 24) - button_height;
  Rectangle next = rect_snap((Rectangle){box.x + box.width - pad - px(ui, 200), y, px(ui, 200), button_height});
  Rectangle skip = rect_snap((Rectangle){next.x - px(ui, 14) - px(ui, 170), y, px(ui, 170), button_height});
  app_target(app, "tour.next", next);
  app_target(app, "tour.skip", skip);
  bool last = page == PAGES - 1;
  if (button(ui, next, BUTTON_PRIMARY, say(ui, last ? STR_TOUR_START : STR_TOUR_NEXT), true)) go_on(app);
  if (!last && button(ui, skip, BUTTON_PLAIN, say(ui, STR_TOUR_SKIP), false)) end_tour(app, "skipped");
  for (int32_t i = 0; i < PAGES; i++) {
    Vector2 at = {left + px(ui, 8) + (float)i * px(ui, 20), y + button_height / 2};
    draw_disc(at, px(ui, i == page ? 6 : 4), tint(ui, i == page ? TOKEN_ACCENT : TOKEN_MUTED));
  }
  legend_row(ui, ui_left(ui), ui_right(ui), ui_keys(ui), keys, 2);
}

static void tour_open(App *app) {
  tour_state(app)->page = 0;
  app_log(app, "screen tour");
}

static void tour_close(App *app) { help_scene_destroy(&tour_state(app)->scene); }

const Screen screen_tour = {
    .name = "tour",
    .slides = true,
    .state_size = sizeof(TourState),
    .open = tour_open,
    .close = tour_close,
    .update = tour_update,
    .draw = tour_draw,
};
