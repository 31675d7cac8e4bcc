/* The choose screen: tabs of levels, cards of maps with their previews. Who plays is in select_agents.c.
 * Must not know how a game is played. */
#include "game/app/screens/select/select_internal.h"

#include <math.h>
#include <stdio.h>

#include "game/app/screens/help/help.h"
#include "game/app/screens/lens/lens.h"
#include "game/app/screens/play/play.h"
#include "game/app/screens/race/race.h"
#include "game/app/view/sprites.h"
#include "game/play/lens.h"

/* Units of the design. */
static const float MARGIN = 24, PHONE_MARGIN = 12, GUTTER = 16, PANEL_WIDE = 360, PANEL_MIDDLE = 300;
static const float CARD_LEAST_WIDTH = 240, CARD_LEAST_LARGE = 290, CARD_LEAST = 200, CARD_PHONE = 172, CARD_MOST = 300,
                   CARDS_TOP = 160, KEYS_FROM_BOTTOM = 26;

static const char *const group_names[GROUP_COUNT] = {"maps", "sides", "agents", "options", "play", "tabs"};

/* ---- choosing ---- */

void select_focus(App *app, SelectGroup group) {
  SelectState *s = select_state(app);
  if (s->group == group) return;
  s->group = group;
  if (group == GROUP_OPTIONS) s->option = 0;
  if (app->ui.width == WIDTH_NARROW) s->page = group == GROUP_MAPS || group == GROUP_TABS ? 0 : 1;
  app_log(app, "focus select %s", group_names[group]);
}

void select_map(App *app, int32_t map) {
  const Shelf *shelf = app_shelf(app);
  if (map < 0 || map >= shelf->count || map == app_choice(app)->map) return;
  app_choice(app)->map = map;
  select_state(app)->maps.followed = 0; /* also for another card of the same row */
  app_log(app, "focus select map=%s", shelf->cards[map].id);
}

Side select_side(App *app) { return app_shelf(app)->team_count > 1 ? select_state(app)->side : SIDE_PACMAN; }

void select_turn(App *app, Side side) {
  if (app_shelf(app)->team_count < 2 || select_state(app)->side == side) return;
  select_state(app)->side = side;
  select_state(app)->option = select_state(app)->option_scroll = 0;
  select_state(app)->agents = (List){.fit = select_state(app)->agents.fit};
  app_log(app, "focus select side=%s", side == SIDE_PACMAN ? "pacman" : "monsters");
}

void select_agent(App *app, int32_t agent) {
  const Shelf *shelf = app_shelf(app);
  bool pacman = select_side(app) == SIDE_PACMAN;
  int32_t *chosen = pacman ? &app_choice(app)->agent : &app_choice(app)->team;
  if (agent < 0 || agent >= (pacman ? shelf->agent_count : shelf->team_count) || agent == *chosen) return;
  *chosen = agent;
  select_state(app)->option_scroll = 0;
  app_log(app, "focus select %s=%s", pacman ? "agent" : "monsters", (pacman ? shelf->agents : shelf->teams)[agent]->id);
}

void select_level(App *app, int32_t shelf) {
  if (shelf < 0 || shelf >= app->catalog.count || shelf == app->shelf) return;
  app_remember(app);
  app->shelf = shelf;
  select_state(app)->option_scroll = 0;
  select_state(app)->maps = (List){.fit = select_state(app)->maps.fit};
  select_state(app)->agents = (List){.fit = select_state(app)->agents.fit};
  select_state(app)->side = SIDE_PACMAN;
  app_log(app, "screen select level=%d", (int)app_shelf(app)->level->number);
  for (int32_t i = 0; i < app_shelf(app)->count; i++)
    app_log(app, "map %s grade=%d", app_shelf(app)->cards[i].id, (int)app_shelf(app)->cards[i].grade);
}

void select_go_on(App *app) {
  if (app->ui.width == WIDTH_NARROW && select_state(app)->page == 0) {
    select_focus(app, GROUP_AGENTS);
    return;
  }
  if (app_card(app)) play_start(app);
}

/* The chosen search of the chosen map, beside another. */
static void compare(App *app) {
  const MapCard *card = app_card(app);
  char name[RECORD_NAME];
  if (!card) return;
  app_agent_name(app, name, sizeof name);
  lens_visit(app, &(LensVisit){.map = card->map,
                               .level = app_shelf(app)->level,
                               .title = card->title,
                               .agent = name,
                               .back = &screen_select});
}

static void go_back(App *app) {
  if (app->ui.width == WIDTH_NARROW && select_state(app)->page == 1)
    select_focus(app, GROUP_MAPS);
  else
    app_back(app);
}

/* ---- keys ---- */

static void keys_in_maps(App *app, Action action) {
  const SelectState *s = select_state(app);
  int32_t map = app_choice(app)->map, columns = s->columns > 0 ? s->columns : 1, count = app_shelf(app)->count;
  switch (action) {
    case ACTION_LEFT:
      if (map % columns > 0) select_map(app, map - 1);
      break;
    case ACTION_RIGHT:
      if (map % columns < columns - 1 && map + 1 < count)
        select_map(app, map + 1);
      else if (app->ui.width != WIDTH_NARROW)
        select_focus(app, GROUP_AGENTS);
      break;
    case ACTION_UP:
      if (map < columns)
        select_focus(app, GROUP_TABS);
      else
        select_map(app, map - columns);
      break;
    case ACTION_DOWN: select_map(app, map + columns < count ? map + columns : count - 1); break;
    case ACTION_FIRST: select_map(app, 0); break;
    case ACTION_LAST: select_map(app, count - 1); break;
    case ACTION_PAGE_UP: select_map(app, map - columns * s->maps.fit > 0 ? map - columns * s->maps.fit : 0); break;
    case ACTION_PAGE_DOWN:
      select_map(app, map + columns * s->maps.fit < count ? map + columns * s->maps.fit : count - 1);
      break;
    case ACTION_ACCEPT: select_go_on(app); break;
    default: break;
  }
}

static void keys_in_tabs(App *app, Action action) {
  if (action == ACTION_LEFT) select_level(app, app->shelf - 1);
  if (action == ACTION_RIGHT) select_level(app, app->shelf + 1);
  if (action == ACTION_DOWN || action == ACTION_ACCEPT) select_focus(app, GROUP_MAPS);
}

static void next_group(App *app, int step) {
  int group = (int)select_state(app)->group;
  do group = (group + step + GROUP_COUNT) % GROUP_COUNT;
  while ((group == GROUP_OPTIONS && select_option_count(app) == 0) ||
         (group == GROUP_SIDES && app_shelf(app)->team_count < 2));
  select_focus(app, (SelectGroup)group);
}

static void select_key(App *app, Action action) {
  SelectGroup group = select_state(app)->group;
  if (input_number(action) > 0) {
    int32_t shelf = catalog_shelf(&app->catalog, input_number(action));
    if (shelf >= 0) select_level(app, shelf);
  } else if (action == ACTION_BACK) {
    go_back(app);
  } else if (action == ACTION_NEXT_GROUP || action == ACTION_PREVIOUS_GROUP) {
    next_group(app, action == ACTION_NEXT_GROUP ? 1 : -1);
  } else if (action == ACTION_AGENT) {
    select_focus(app, GROUP_AGENTS);
  } else if (action == ACTION_LENS) {
    compare(app);
  } else if (action == ACTION_HELP) {
    bool agents = group == GROUP_AGENTS || group == GROUP_OPTIONS || group == GROUP_PLAY || group == GROUP_SIDES;
    const AgentInfo *agent = select_info(app);
    if (agents && agent && !(agent->flags & AGENT_HUMAN))
      help_visit_agent(app, agent, &screen_select);
    else
      help_visit(app, app->shelf, &screen_select);
  } else if (group == GROUP_MAPS) {
    keys_in_maps(app, action);
  } else if (group == GROUP_TABS) {
    keys_in_tabs(app, action);
  } else {
    select_agents_key(app, action);
  }
}

/* What another screen asked for: see Errand. */
static void run_errand(App *app) {
  Errand errand = app->errand;
  app->errand = (Errand){0};
  if (errand.kind == ERRAND_PLAY) (void)play_start(app);
  if (errand.kind != ERRAND_RACE) return;
  RaceVisit visit = {.shelf = app->shelf,
                     .map = app_choice(app)->map,
                     .pacmen = {errand.racer, errand.rival},
                     .count = 2,
                     .back = &screen_select,
                     .start = true};
  (void)race_visit(app, &visit);
}

static void select_update(App *app) {
  if (app->errand.kind != ERRAND_NONE) {
    run_errand(app);
    return;
  }
  while (!app->next && app->input.action_count > 0) select_key(app, input_next(&app->input));
}

/* ---- the map cards ---- */

static void draw_empty(App *app, Rectangle area) {
  Ui *ui = &app->ui;
  Vector2 middle = rect_center(area);
  MonsterPose pose = {
      .at = {middle.x, middle.y - px(ui, 50)}, .cell = px(ui, 84), .kind = MONSTER_DOZER, .asleep = true};
  monster_draw(&pose, ui->theme);
  char hint[128];
  snprintf(hint, sizeof hint, say(ui, STR_NO_MAPS_HINT), (int)app_shelf(app)->level->number);
  put(ui, FACE_SEMIBOLD, 16, middle.x, middle.y + px(ui, 20), ALIGN_CENTER, tint(ui, TOKEN_TEXT), say(ui, STR_NO_MAPS));
  put(ui, FACE_MEDIUM, 14, middle.x, middle.y + px(ui, 46), ALIGN_CENTER, tint(ui, TOKEN_MUTED), hint);
}

static void draw_cards(App *app, Rectangle area) {
  Ui *ui = &app->ui;
  SelectState *s = select_state(app);
  const Shelf *shelf = app_shelf(app);
  if (shelf->count == 0) {
    draw_empty(app, area);
    return;
  }
  float gap = px(ui, GUTTER);
  s->columns =
      (int32_t)fmaxf(floorf((area.width + gap) / (px(ui, ui->large ? CARD_LEAST_LARGE : CARD_LEAST_WIDTH) + gap)), 2);
  if (ui->width == WIDTH_NARROW) s->columns = 2;
  int32_t all_rows = (shelf->count + s->columns - 1) / s->columns,
          rows = list_fit(area.height, px(ui, ui->phone ? CARD_PHONE : CARD_LEAST), gap);
  float w = floorf((area.width - gap * (float)(s->columns - 1)) / (float)s->columns);
  float h =
      fminf(floorf((area.height - gap * (float)(rows - 1)) / (float)rows), px(ui, ui->phone ? CARD_LEAST : CARD_MOST));
  list_layout(&s->maps, all_rows, rows);
  list_scroll(&s->maps, list_wheel(ui, area));
  s->maps.focus = app_choice(app)->map / s->columns;
  list_follow_moved(&s->maps);
  for (int32_t i = 0; i < rows * s->columns; i++) {
    int32_t index = s->maps.scroll * s->columns + i;
    if (index >= shelf->count) break;
    Rectangle rect = {area.x + (float)(i % s->columns) * (w + gap), area.y + (float)(i / s->columns) * (h + gap), w, h};
    select_card_draw(app, index, rect_snap(rect));
  }
  list_thumb(ui, &s->maps, (Rectangle){area.x, area.y, area.width + px(ui, 16), area.height});
}

static void draw_tabs(App *app, float left, float right, float y) {
  Ui *ui = &app->ui;
  TabRow row = {.count = app->catalog.count, .chosen = app->shelf, .focused = select_state(app)->group == GROUP_TABS};
  char numbers[16][8], name[32];
  if (row.count > 16) row.count = 16;
  for (int32_t i = 0; i < row.count; i++) {
    const Level *level = app->catalog.shelves[i].level;
    snprintf(numbers[i], sizeof numbers[i], "%d", (int)level->number);
    row.numbers[i] = numbers[i];
    row.titles[i] = level_title(ui->language, level);
  }
  int32_t clicked = tab_row(ui, left, right, y, &row);
  for (int32_t i = 0; i < row.count; i++) {
    snprintf(name, sizeof name, "select.level.%s", numbers[i]);
    app_target(app, name, row.rects[i]);
  }
  if (clicked < 0) return;
  select_level(app, clicked);
  select_focus(app, GROUP_MAPS);
}

static void draw_keys(App *app) {
  int32_t levels = app->catalog.shelves[app->catalog.count - 1].level->number;
  bool maps = select_state(app)->group == GROUP_MAPS;
  const LegendItem keys[] = {{LEGEND_ARROWS, maps ? STR_KEY_MAP : STR_KEY_CHOOSE},
                             {ACTION_NEXT_GROUP, STR_KEY_NEXT_PART},
                             {ACTION_ACCEPT, STR_KEY_PLAY},
                             {LEGEND_NUMBERS(1, levels), STR_KEY_LEVEL},
                             {ACTION_HELP, STR_KEY_HELP},
                             {ACTION_BACK, STR_KEY_BACK},
                             {ACTION_LENS, STR_KEY_LENS}};
  int32_t count = lens_serves(app_shelf(app)->level) ? 7 : 6;
  Ui *ui = &app->ui;
  float right = ui->area.x + ui->area.width - (ui->width == WIDTH_NARROW ? px(ui, 16) : px(ui, PANEL_WIDE + 40));
  legend_row(ui, ui->area.x + px(ui, MARGIN), right, ui->area.y + ui->area.height - px(ui, KEYS_FROM_BOTTOM), keys,
             count);
}

/* What the level is about and, where there is room, what its maps are sorted by. */
static void draw_blurb(App *app, float left, float width, float top) {
  static const StringId rules[] = {
      [TASK_GOAL] = STR_SORTED_GOAL, [TASK_COLLECT] = STR_SORTED_COLLECT, [TASK_HUNTED] = STR_SORTED_HUNTED};
  Ui *ui = &app->ui;
  const Level *level = app_shelf(app)->level;
  const char *blurb = level_blurb(ui->language, level), *rule = say(ui, rules[difficulty_task(level)]);
  float y = top + px(ui, 133);
  if (ui->phone) {
    put_wrapped(ui, FACE_MEDIUM, 13, left, top + px(ui, 124), width, px(ui, 18), 2, tint(ui, TOKEN_MUTED), blurb);
    return;
  }
  put_fit(ui, FACE_MEDIUM, 14, left, y, ALIGN_LEFT, width, tint(ui, TOKEN_MUTED), blurb);
  if (width_of(ui, FACE_MEDIUM, 14, blurb) + width_of(ui, FACE_MEDIUM, 12, rule) + px(ui, 24) > width) return;
  put(ui, FACE_MEDIUM, 12, left + width, y, ALIGN_RIGHT, tint(ui, TOKEN_MUTED), rule);
}

static void select_draw(App *app) {
  Ui *ui = &app->ui;
  select_state(app)->baked = false;
  Rectangle a = ui->area;
  bool narrow = ui->width == WIDTH_NARROW;
  float margin = px(ui, ui->phone ? PHONE_MARGIN : MARGIN);
  if (!narrow) select_state(app)->page = 0;
  float header = ui_head(ui), left = a.x + margin, bottom = a.y + a.height - px(ui, 64);
  if (back_button(ui, header, false)) go_back(app);
  bool agents_page = narrow && select_state(app)->page == 1;
  put(ui, FACE_LOGO, 22, ui_title_left(ui), header, ALIGN_LEFT, tint(ui, TOKEN_TEXT),
      say(ui, agents_page ? STR_WHO_PLAYS : STR_CHOOSE_MAP));
  if (ui->phone)
    bottom = a.y + a.height - px(ui, 16);
  else
    draw_keys(app);
  if (agents_page) {
    float top = a.y + px(ui, 64);
    select_agents_draw(app, rect_snap((Rectangle){left, top, a.width - 2 * margin, bottom - top + px(ui, 8)}));
    return;
  }
  float side =
      narrow ? 0 : px(ui, ui->width == WIDTH_WIDE || ui->large || ui->low ? PANEL_WIDE : PANEL_MIDDLE) + margin;
  float cards_width = a.width - 2 * margin - side - (narrow ? px(ui, 8) : 0);
  draw_tabs(app, left, left + cards_width, a.y + px(ui, 90));
  draw_blurb(app, left, cards_width, a.y);
  float top = a.y + px(ui, CARDS_TOP), foot = narrow ? px(ui, 66) : 0;
  draw_cards(app, rect_snap((Rectangle){left, top, cards_width, bottom - top - foot}));
  if (narrow) {
    char label[160];
    const MapCard *card = app_card(app);
    snprintf(label, sizeof label, say(ui, STR_NEXT_AGENT), card ? card->title : "");
    Rectangle rect = {left, bottom - px(ui, 48), cards_width, px(ui, 44)};
    app_target(app, "select.next", rect);
    if (card && button(ui, rect_snap(rect), BUTTON_PRIMARY, label, select_state(app)->group == GROUP_PLAY))
      select_go_on(app);
    return;
  }
  Rectangle side_panel = {a.x + a.width - side, a.y + px(ui, 24), side - margin, a.height - px(ui, 48)};
  select_agents_draw(app, rect_snap(side_panel));
}

static void select_open(App *app) {
  SelectState *s = select_state(app);
  s->page = 0;
  s->maps.followed = s->agents.followed = 0;
  s->side = SIDE_PACMAN;
  s->group = app->agents_first ? GROUP_AGENTS : GROUP_MAPS;
  if (s->group == GROUP_AGENTS && app->ui.width == WIDTH_NARROW) s->page = 1;
  app_log(app, "screen select level=%d", (int)app_shelf(app)->level->number);
  for (int32_t i = 0; i < app_shelf(app)->count; i++)
    app_log(app, "map %s grade=%d", app_shelf(app)->cards[i].id, (int)app_shelf(app)->cards[i].grade);
  const MapCard *card = app_card(app);
  app_log(app, "focus select %s map=%s agent=%s", group_names[s->group], card ? card->id : "-", app_agent(app)->id);
}

static void select_leave(App *app) {
  app->agents_first = select_state(app)->group == GROUP_AGENTS;
  app_remember(app);
}

const Screen screen_select = {
    .name = "select",
    .alias = "play",
    .menu = MENU_ROOM,
    .title = STR_PLAY,
    .note = STR_PLAY_NOTE,
    .phone = true,
    .slides = true,
    .gives_way = true,
    .state_size = sizeof(SelectState),
    .open = select_open,
    .leave = select_leave,
    .update = select_update,
    .draw = select_draw,
};
