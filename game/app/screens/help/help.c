/* The help: one page per level with its picture and its rules in three lines, how each agent works, and a page of keys.
 * Must not know how a level is played. */
#include "game/app/screens/help/help.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "game/app/screens/help/help_agents_internal.h"
#include "game/app/screens/help/help_scene_internal.h"

typedef struct HelpState {
  int32_t page; /* a level's place in the catalog, then the arcade, the agents and the keys */
  HelpScene scene;
  HelpAgents agents;
} HelpState;

static HelpState *help_state(const App *app) { return screen_state(app, &screen_help); }

typedef struct KeyLine {
  LegendItem row;
  InputContext context; /* where the keys mean that */
} KeyLine;

static const KeyLine watching[] = {{{ACTION_PAUSE, STR_HELP_K_PAUSE}, CONTEXT_WATCH},
                                   {{LEGEND_STEP, STR_HELP_K_STEP}, CONTEXT_WATCH},
                                   {{LEGEND_ENDS, STR_HELP_K_ENDS}, CONTEXT_WATCH},
                                   {{LEGEND_SPEED, STR_HELP_K_SPEED}, CONTEXT_WATCH},
                                   {{LEGEND_NUMBERS(1, 4), STR_HELP_K_OVERLAYS}, CONTEXT_WATCH},
                                   {{LEGEND_AGAIN, STR_HELP_K_AGAIN}, CONTEXT_WATCH},
                                   {{LEGEND_ZOOM_APART, STR_HELP_K_ZOOM}, CONTEXT_WATCH}};
static const KeyLine playing[] = {{{LEGEND_MOVES_ALL, STR_HELP_K_MOVE}, CONTEXT_PERSON},
                                  {{ACTION_TAKE_OVER, STR_HELP_K_TAKE_OVER}, CONTEXT_PERSON},
                                  {{ACTION_BEST_WAY, STR_HELP_K_BEST_WAY}, CONTEXT_PERSON}};
static const KeyLine pad[] = {{{LEGEND_PAD_CROSS, STR_HELP_K_CROSS}, CONTEXT_MENU},
                              {{LEGEND_PAD_ACCEPT, STR_HELP_K_AB}, CONTEXT_MENU},
                              {{LEGEND_PAD_PLAY, STR_HELP_K_XY}, CONTEXT_WATCH},
                              {{LEGEND_PAD_GROUPS, STR_HELP_K_SHOULDERS}, CONTEXT_MENU}};

/* The most important keys, on every level's page. */
static const KeyLine most[] = {{{LEGEND_MOVES_ALL, STR_HELP_K_MOVE}, CONTEXT_PERSON},
                               {{ACTION_PAUSE, STR_HELP_K_PAUSE}, CONTEXT_WATCH},
                               {{LEGEND_STEP, STR_HELP_K_STEP}, CONTEXT_WATCH},
                               {{LEGEND_NUMBERS(1, 4), STR_HELP_K_OVERLAYS}, CONTEXT_WATCH}};

/* Instead of them where the game runs in real time. */
static const KeyLine live[] = {{{LEGEND_MOVES, STR_HELP_K_MOVE}, CONTEXT_ARCADE},
                               {{ACTION_PAUSE, STR_HELP_K_PAUSE}, CONTEXT_ARCADE},
                               {{ACTION_LOOK, STR_HELP_K_MINDS}, CONTEXT_ARCADE},
                               {{ACTION_UNDO, STR_HELP_K_TURN_BACK}, CONTEXT_ARCADE}};
_Static_assert(sizeof live == sizeof most, "as many lines in either list");

/* Keys that only one level has, in the place of the last one above. */
static const KeyLine corners = {{LEGEND_CORNERS_APART, STR_HELP_K_CORNERS}, CONTEXT_PERSON};
static const KeyLine stay = {{ACTION_NUMBER_5, STR_HELP_K_STAY}, CONTEXT_PERSON};
static const KeyLine hint = {{LEGEND_HINTS, STR_HELP_K_HINT}, CONTEXT_MAZE};

#define LINES(list) (list), (int32_t)(sizeof(list) / sizeof *(list))

/* Units of the design. */
static const float MARGIN = 24, TOP = 120, BOTTOM = 64, LINE = 24, KEY_ROW = 33, LEAST_PICTURE = 110;
static const float KEY_ROWS = 12.4f; /* of the longer column, in rows */

static int32_t agents_page(const App *app) { return app->catalog.count + 1; }
static int32_t page_count(const App *app) { return app->catalog.count + 3; }

/* The level of a page: one of the catalog's, or the arcade, which has no maps to choose; NULL: the page is about
 * something else. */
static const Level *page_level(const App *app, int32_t page) {
  if (page < app->catalog.count) return app->catalog.shelves[page].level;
  return page < agents_page(app) ? level_of_id("arcade") : NULL;
}

static void turn_to(App *app, int32_t page) {
  int32_t count = page_count(app);
  page = (page + count) % count;
  if (page == help_state(app)->page) return;
  help_state(app)->page = page;
  app_log(app, "help page %d", (int)page + 1);
}

static void help_key(App *app, Action action) {
  if (help_state(app)->page == agents_page(app) && help_agents_key(app, &help_state(app)->agents, action)) return;
  switch (action) {
    case ACTION_LEFT:
    case ACTION_UP:
    case ACTION_PREVIOUS_GROUP:
    case ACTION_PAGE_UP: turn_to(app, help_state(app)->page - 1); break;
    case ACTION_RIGHT:
    case ACTION_DOWN:
    case ACTION_NEXT_GROUP:
    case ACTION_PAGE_DOWN:
    case ACTION_ACCEPT: turn_to(app, help_state(app)->page + 1); break;
    case ACTION_FIRST: turn_to(app, 0); break;
    case ACTION_LAST: turn_to(app, page_count(app) - 1); break;
    case ACTION_AGAIN: app_go(app, &screen_tour); break;
    case ACTION_HELP:
    case ACTION_BACK: app_back(app); break;
    default: break;
  }
  if (input_number(action) > 0) {
    for (int32_t i = 0; i < agents_page(app); i++)
      if (page_level(app, i)->number == input_number(action)) turn_to(app, i);
  }
}

static void help_update(App *app) {
  while (!app->next && app->input.action_count > 0) help_key(app, input_next(&app->input));
}

/* ---- drawing ---- */

static void draw_tabs(App *app, float left, float right, float y) {
  Ui *ui = &app->ui;
  TabRow row = {.count = page_count(app), .chosen = help_state(app)->page, .focused = true};
  char numbers[16][8], name[32];
  if (row.count > 16) row.count = 16;
  for (int32_t i = 0; i < row.count; i++) {
    const Level *level = page_level(app, i);
    if (level) snprintf(numbers[i], sizeof numbers[i], "%d", (int)level->number);
    row.numbers[i] = level ? numbers[i] : say(ui, i == agents_page(app) ? STR_HELP_AGENTS : STR_HELP_KEYS);
    row.titles[i] = level ? level_title(ui->language, level) : "";
  }
  int32_t clicked = tab_row(ui, left, right, y, &row);
  for (int32_t i = 0; i < row.count; i++) {
    snprintf(name, sizeof name, "help.page.%d", (int)i + 1);
    app_target(app, name, row.rects[i]);
  }
  if (clicked >= 0) turn_to(app, clicked);
}

typedef struct KeyColumn {
  float x, y, room, pitch;
} KeyColumn;

static void draw_keys(const Ui *ui, KeyColumn *column, StringId heading, const KeyLine *lines, int32_t count) {
  float x = column->x, room = column->room, *y = &column->y;
  put(ui, FACE_SEMIBOLD, 15, x, *y, ALIGN_LEFT, tint(ui, TOKEN_TEXT), say(ui, heading));
  *y += column->pitch;
  for (int32_t i = 0; i < count; i++) {
    char caps[LEGEND_CAPS];
    legend_caps(ui, &lines[i].row, lines[i].context, caps);
    float cap = key_cap(ui, x, *y, caps, false);
    float from = x + fmaxf(cap + px(ui, 10), fminf(px(ui, ui->large ? 176 : 148), room * 0.45f));
    put_fit(ui, FACE_MEDIUM, 14, from, *y, ALIGN_LEFT, x + room - from, tint(ui, TOKEN_MUTED),
            say(ui, lines[i].row.label));
    *y += column->pitch;
  }
  *y += column->pitch * 0.36f;
}

static void draw_keys_page(const App *app, Rectangle area) {
  const Ui *ui = &app->ui;
  int32_t levels = app->catalog.shelves[app->catalog.count - 1].level->number;
  const KeyLine everywhere[] = {{{LEGEND_MENUS, STR_HELP_K_CHOOSE}, CONTEXT_MENU},
                                {{ACTION_NEXT_GROUP, STR_HELP_K_TAB}, CONTEXT_MENU},
                                {{LEGEND_NUMBERS(1, levels), STR_HELP_K_LEVELS}, CONTEXT_MENU},
                                {{LEGEND_LOOKS, STR_HELP_K_THEME}, CONTEXT_MENU},
                                {{ACTION_NOTES, STR_KEY_NOTES}, CONTEXT_MENU}};
  panel(ui, area, TOKEN_PANEL);
  float pad_in = px(ui, 28), room = (area.width - 3 * pad_in) / 2, top = area.y + px(ui, 26);
  float pitch = fminf(px(ui, KEY_ROW), (area.height - px(ui, 36)) / KEY_ROWS); /* low windows: closer together */
  KeyColumn left = {area.x + pad_in, top, room, pitch}, right = {left.x + room + pad_in, top, room, pitch};
  draw_keys(ui, &left, STR_HELP_EVERYWHERE, LINES(everywhere));
  draw_keys(ui, &left, STR_HELP_PAD, LINES(pad));
  draw_keys(ui, &right, STR_HELP_WATCHING, LINES(watching));
  draw_keys(ui, &right, STR_HELP_PLAYING, LINES(playing));
}

static void draw_level_page(App *app, const Level *level, Rectangle area) {
  Ui *ui = &app->ui;
  bool narrow = ui->width == WIDTH_NARROW;
  float gap = px(ui, 24);
  Rectangle picture = area, words = area;
  if (!level->picture.map) {
    picture.height = 0;
  } else if (narrow) { /* the words first; a picture where there is room left for one */
    float need = px(ui, 92) + 5.6f * px(ui, ui->large ? LINE * 1.2f : LINE);
    picture.height = floorf(area.height - need - gap);
    if (picture.height < px(ui, LEAST_PICTURE)) picture.height = -gap;
    words.y += picture.height + gap;
    words.height -= picture.height + gap;
  } else {
    picture.width = floorf(area.width * 0.56f);
    words.x += picture.width + gap;
    words.width -= picture.width + gap;
  }
  if (picture.height > 0) help_scene_draw(&help_state(app)->scene, level, picture, true, ui);
  panel(ui, words, TOKEN_PANEL);
  float x = words.x + px(ui, 28), room = words.width - px(ui, 56), y = words.y + px(ui, 38);
  put_fit(ui, FACE_LOGO, 22, x, y, ALIGN_LEFT, room, tint(ui, TOKEN_TEXT), level_title(ui->language, level));
  float line = px(ui, ui->large ? LINE * 1.2f : LINE);
  y += px(ui, 38);
  y += line * (float)put_wrapped(ui, FACE_MEDIUM, 15, x, y, room, line, 3, tint(ui, TOKEN_MUTED),
                                 level_blurb(ui->language, level));
  y += px(ui, narrow ? 12 : 20);
  for (int k = 0; k < LEVEL_RULE_LINES && level->rule_lines[k]; k++) {
    char number[16];
    snprintf(number, sizeof number, "%d", k + 1);
    draw_disc((Vector2){x + px(ui, 11), y}, px(ui, 12), tint(ui, TOKEN_RAISED));
    put(ui, FACE_MONO_BOLD, 13, x + px(ui, 11), y, ALIGN_CENTER, tint(ui, TOKEN_ACCENT), number);
    y += line * (float)put_wrapped(ui, FACE_MEDIUM, 16, x + px(ui, 36), y, room - px(ui, 36), line, 4,
                                   tint(ui, TOKEN_TEXT), level_rule_line(ui->language, level, k));
    y += px(ui, narrow ? 6 : 14);
  }
  int32_t count = (int32_t)(sizeof most / sizeof *most);
  float lines = 1 + (float)count;
  KeyColumn column = {x, words.y + words.height - px(ui, KEY_ROW) * lines + px(ui, 8), room, px(ui, KEY_ROW)};
  KeyLine keys[sizeof most / sizeof *most];
  memcpy(keys, level->live ? live : most, sizeof most);
  if (level->corner_keys) keys[sizeof most / sizeof *most - 1] = corners;
  if (level->stay_key) keys[sizeof most / sizeof *most - 1] = stay;
  if (level->rooms) keys[sizeof most / sizeof *most - 1] = hint;
  if (!narrow && column.y > y + px(ui, 8)) draw_keys(ui, &column, STR_HELP_KEYS, keys, count);
}

static void help_draw(App *app) {
  static const LegendItem keys[] = {{LEGEND_LEFT_RIGHT, STR_KEY_PAGE},
                                    {ACTION_AGAIN, STR_KEY_TOUR},
                                    {ACTION_THEME, STR_KEY_THEME},
                                    {ACTION_BACK, STR_KEY_BACK}};
  Ui *ui = &app->ui;
  Rectangle a = ui->area;
  float header = ui_head(ui), left = a.x + px(ui, MARGIN), width = a.width - 2 * px(ui, MARGIN);
  if (back_button(ui, header, false)) app_back(app);
  put(ui, FACE_LOGO, 22, ui_title_left(ui), header, ALIGN_LEFT, tint(ui, TOKEN_TEXT), say(ui, STR_HELP));
  draw_tabs(app, left, left + width, a.y + px(ui, 90));
  Rectangle area = rect_snap((Rectangle){left, a.y + px(ui, TOP), width, a.height - px(ui, TOP + BOTTOM)});
  const Level *level = page_level(app, help_state(app)->page);
  if (level)
    draw_level_page(app, level, area);
  else if (help_state(app)->page == agents_page(app))
    help_agents_draw(app, &help_state(app)->agents, area);
  else
    draw_keys_page(app, area);
  legend_row(ui, left, ui_right(ui), ui_keys(ui), keys, 4);
}

static void help_open(App *app) {
  HelpState *h = help_state(app);
  if (h->page >= page_count(app)) h->page = 0;
  if (app->help_agent && help_agents_choose(app, &h->agents, app->help_agent)) h->page = agents_page(app);
  app->help_agent = NULL;
  app_log(app, "screen help");
}

static void help_close(App *app) { help_scene_destroy(&help_state(app)->scene); }

void help_visit(App *app, int32_t shelf, const Screen *back) {
  help_state(app)->page = shelf;
  app_visit(app, &screen_help, back);
}

void help_visit_agent(App *app, const AgentInfo *agent, const Screen *back) {
  app->help_agent = agent;
  app_visit(app, &screen_help, back);
}

const Screen screen_help = {
    .name = "help",
    .menu = MENU_LAST_ROW,
    .title = STR_HELP,
    .slides = true,
    .state_size = sizeof(HelpState),
    .open = help_open,
    .close = help_close,
    .update = help_update,
    .draw = help_draw,
};
