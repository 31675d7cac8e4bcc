/* Before a race: what it is about, who runs in each pane, and the options of each.
 * Must not know how a race is run. */
#include <math.h>
#include <stdio.h>

#include "game/app/screens/race/race_internal.h"

static const float ROW = 46; /* units */

static void draw_heading(App *app, StringId title, const char *note) {
  Ui *ui = &app->ui;
  float y = ui_head(ui), x = ui_title_left(ui), right = ui_right(ui);
  if (back_button(ui, y, false)) input_push(ui->input, ACTION_BACK);
  x += put(ui, FACE_LOGO, 22, x, y, ALIGN_LEFT, tint(ui, TOKEN_TEXT), say(ui, title)) + px(ui, 16);
  put_fit(ui, FACE_MEDIUM, 14, x, y, ALIGN_LEFT, right - x, tint(ui, TOKEN_MUTED), note);
}

/* ---- the set-up ---- */

/* What tests and the mouse call a row. */
static void row_id(int32_t row, char *out, size_t room) {
  static const char *const ids[ROW_RACERS] = {"level", "map", "monsters", "seed", "panes", "tick", "budget"};
  if (row < ROW_RACERS)
    snprintf(out, room, "%s", ids[row]);
  else
    snprintf(out, room, "racer%d", (int)(row - ROW_RACERS + 1));
}

static void team_words(App *app, char *out, size_t room) {
  const AgentInfo *team = race_team(app);
  const MapCard *card = race_card(app);
  if (!team || !card || card->map->monsters.count == 0)
    snprintf(out, room, "%s", say(&app->ui, STR_RACE_NO_MONSTERS));
  else
    agent_short_words(app->ui.language, team, &race_state(app)->team_values, out, room);
}

static void row_words(App *app, int32_t row, char *label, size_t label_room, char *value, size_t value_room) {
  static const StringId labels[ROW_RACERS] = {STR_RACE_LEVEL, STR_RACE_MAP,  STR_RACE_MONSTERS, STR_RACE_SEED,
                                              STR_RACE_PANES, STR_RACE_UNIT, STR_BUDGET};
  static const StringId units[TICK_UNITS] = {STR_RACE_UNIT_NODES, STR_RACE_UNIT_MOVES, STR_RACE_UNIT_TIME};
  Ui *ui = &app->ui;
  RaceState *race = race_state(app);
  const Level *level = race_shelf(app)->level;
  Fair fair = fair_choice_at(race->fair);
  if (row < ROW_RACERS) snprintf(label, label_room, "%s", say(ui, labels[row]));
  switch (row) {
    case ROW_LEVEL: snprintf(value, value_room, "%d  %s", (int)level->number, level_title(ui->language, level)); break;
    case ROW_MAP: snprintf(value, value_room, "%s", race_card(app) ? race_card(app)->title : "\u2013"); break;
    case ROW_MONSTERS: team_words(app, value, value_room); break;
    case ROW_SEED: snprintf(value, value_room, "%llu", (unsigned long long)race->seed); break;
    case ROW_COUNT: snprintf(value, value_room, "%d", (int)race->count); break;
    case ROW_TICK: snprintf(value, value_room, "%s", say(ui, units[race->unit])); break;
    case ROW_BUDGET: fair_choice_words(ui->language, &fair, value, value_room); break;
    default:
      snprintf(label, label_room, say(ui, STR_RACE_RACER), (int)(row - ROW_RACERS + 1));
      race_racer_words(app, row - ROW_RACERS, value, value_room);
      break;
  }
}

/* What a racer may spend, or what the chosen budget means; empty on other rows. */
static void budget_of_row(App *app, int32_t row, char *out, size_t room) {
  out[0] = 0;
  if (row >= ROW_RACERS && row < race_rows(race_state(app)) - 1) race_budget_words(app, row - ROW_RACERS, out, room);
  Fair fair = fair_choice_at(race_state(app)->fair);
  if (row == ROW_BUDGET) fair_rule_words(app->ui.language, &fair, race_budgets_differ(app), out, room);
}

/* A row must be this high for a value with its budget below it. */
static float two_lines(const Ui *ui) { return (float)(px_letters(ui, 16) + px_letters(ui, 11)) * 1.15f; }

/* A line with an arrow at each end of its value. */
static void draw_row(App *app, int32_t row, Rectangle rect) {
  Ui *ui = &app->ui;
  RaceState *race = race_state(app);
  bool focused = race->focus == row, hover = input_hovers(ui->input, rect);
  char label[64], value[MAP_TEXT + 96], id[24], name[48];
  row_words(app, row, label, sizeof label, value, sizeof value);
  row_id(row, id, sizeof id);
  if (focused || hover) draw_round(rect, px(ui, 10), tint(ui, TOKEN_RAISED));
  if (focused)
    draw_round(rect_snap((Rectangle){rect.x, rect.y + px(ui, 8), px(ui, 4), rect.height - px(ui, 16)}), px(ui, 2),
               tint(ui, TOKEN_ACCENT));
  if (ui->input->mouse_moved && hover && race->focus != row) {
    race->focus = row;
    race->options.focus = -1;
  }
  snprintf(name, sizeof name, "race.row.%s", id);
  app_target(app, name, rect);
  float y = rect_center(rect).y, left = rect.x + px(ui, 18), right = rect.x + rect.width - px(ui, 10);
  float middle = left + px(ui, 128);
  if (row >= ROW_RACERS) {
    draw_disc((Vector2){left + px(ui, 4), y}, px(ui, 5), race_color(ui, row - ROW_RACERS));
    left += px(ui, 18);
  }
  put_fit(ui, FACE_MEDIUM, 14, left, y, ALIGN_LEFT, middle - left - px(ui, 6), tint(ui, TOKEN_MUTED), label);
  float arrow = px(ui, 34);
  Rectangle back = rect_snap((Rectangle){middle, y - arrow / 2, arrow, arrow});
  Rectangle on = rect_snap((Rectangle){right - arrow, y - arrow / 2, arrow, arrow});
  for (int side = 0; side < 2; side++) {
    Rectangle box = side ? on : back;
    bool over = input_hovers(ui->input, box);
    draw_chevron(rect_center(box), px(ui, 11), side ? 3.14159265f : 0, px(ui, 2.2f),
                 tint(ui, over || focused ? TOKEN_TEXT : TOKEN_MUTED));
    snprintf(name, sizeof name, "race.%s.%s", side ? "on" : "back", id);
    app_target(app, name, box);
    if (input_clicked(ui->input, box)) {
      race->focus = row;
      race_change(app, row, side ? 1 : -1);
    }
  }
  float room = on.x - back.x - arrow - px(ui, 8);
  char budget[96];
  budget_of_row(app, row, budget, sizeof budget);
  float lines = two_lines(ui);
  bool below = budget[0] && rect.height >= lines * (focused ? 1 : 1.2f); /* lines that touch can't be read */
  if (row >= ROW_RACERS)
    race_racer_fit(app, row - ROW_RACERS, focused ? FACE_BOLD : FACE_SEMIBOLD, 16, room, value, sizeof value);
  if (below && row >= ROW_RACERS && width_of(ui, FACE_MEDIUM, 11, budget) > room)
    race_budget_brief(app, row - ROW_RACERS, budget, sizeof budget);
  below = below && width_of(ui, FACE_MEDIUM, 11, budget) <= room;
  put_fit(ui, focused ? FACE_BOLD : FACE_SEMIBOLD, 16, (back.x + arrow + on.x) / 2, y - (below ? lines * 0.22f : 0),
          ALIGN_CENTER, room, tint(ui, TOKEN_TEXT), value);
  if (below)
    put_fit(ui, FACE_MEDIUM, 11, (back.x + arrow + on.x) / 2, y + lines * 0.30f, ALIGN_CENTER, room,
            tint(ui, TOKEN_MUTED), budget);
}

static void draw_map(App *app, Rectangle room) {
  Ui *ui = &app->ui;
  MapCard *card = race_card(app);
  if (!card) {
    put_fit(ui, FACE_MEDIUM, 14, rect_center(room).x, rect_center(room).y, ALIGN_CENTER, room.width,
            tint(ui, TOKEN_MUTED), say(ui, STR_NO_MAPS));
    return;
  }
  panel(ui, room, TOKEN_PANEL);
  preview_draw(&card->preview, rect_inset(room, px(ui, 16)));
}

/* The options of the row that has the focus. */
static void draw_options(App *app, Rectangle room) {
  Ui *ui = &app->ui;
  RaceState *race = race_state(app);
  OptionValues *values;
  const AgentInfo *info = race_option_owner(app, &values);
  if (!info) return;
  panel(ui, room, TOKEN_PANEL);
  float left = room.x + px(ui, 20), wide = room.width - px(ui, 40), y = room.y + px(ui, 26);
  char words[128], name[64];
  snprintf(words, sizeof words, say(ui, STR_RACE_OPTIONS), agent_title(ui->language, info));
  put_fit(ui, FACE_SEMIBOLD, 16, left, y, ALIGN_LEFT, wide, tint(ui, TOKEN_TEXT), words);
  Rectangle area = {left, room.y + px(ui, 48), wide, room.height - px(ui, 60)};
  if (option_rows_draw(ui, area, info->options, info->option_count, values, &race->options)) race_option_changed(app);
  for (int32_t i = 0; i < info->option_count; i++)
    for (int side = 0; side < 2; side++) {
      snprintf(name, sizeof name, "race.option.%s.%s", side ? "on" : "back", info->options[i].name);
      app_target(app, name, race->options.arrows[i][side]);
    }
}

static float options_height(App *app) {
  OptionValues *values;
  const AgentInfo *info = race_option_owner(app, &values);
  return info ? px(&app->ui, 62) + option_row_height(&app->ui) * (float)info->option_count : 0;
}

void race_setup_draw(App *app) {
  static const LegendItem keys[] = {
      {LEGEND_UP_DOWN, STR_KEY_CHOOSE},  {LEGEND_LEFT_RIGHT, STR_RACE_CHANGE}, {ACTION_NEXT_GROUP, STR_RACE_K_OPTIONS},
      {ACTION_ACCEPT, STR_MAZE_K_START}, {ACTION_BENCH, STR_RACE_SEND},        {ACTION_HELP, STR_KEY_HELP},
      {ACTION_BACK, STR_KEY_BACK}};
  Ui *ui = &app->ui;
  RaceState *race = race_state(app);
  Rectangle a = ui->area;
  bool narrow = ui->width == WIDTH_NARROW;
  float top = a.y + px(ui, 76), bottom = a.y + a.height - px(ui, 60), left = ui_left(ui), gap = px(ui, 16);
  float right = ui_right(ui), wide = fminf(px(ui, 500), (right - left) * (narrow ? 0.56f : 0.5f));
  int32_t rows = race_rows(race) - 1;
  float row = fminf(px(ui, ROW), (bottom - top - px(ui, 84)) / (float)rows);
  float high = fminf(row * (float)rows + px(ui, 84), bottom - top);
  if (bottom - top - high < row) high = bottom - top; /* as high as the map beside it, where little is missing */
  Rectangle box = {left, top, wide, high};
  Rectangle map = {left + wide + gap, top, right - left - wide - gap, bottom - top}, options = map;
  float tall = fminf(options_height(app), map.height);
  options.height = tall;
  if (tall > 0) map = (Rectangle){map.x, map.y + tall + gap, map.width, map.height - tall - gap};
  char budget[96]; /* of the focused row, under the map: with large letters and many racers a row has one line */
  budget_of_row(app, race->focus, budget, sizeof budget);
  float line = (float)px_letters(ui, 13) * 1.3f;
  if (row >= two_lines(ui)) budget[0] = 0;
  if (budget[0]) map.height -= line * 2;
  bool room_for_map = map.height > px(ui, 120);
  if (room_for_map && race_card(app)) { /* before anything is drawn: it bakes */
    Rectangle inside = rect_inset(map, px(ui, 16));
    MapCard *card = race_card(app);
    preview_make(&card->preview, card->map, (int32_t)inside.width, (int32_t)inside.height, ui->theme);
  }
  char rule[192];
  race_tick_words(app, rule, sizeof rule);
  draw_heading(app, STR_RACE, rule);
  panel(ui, box, TOKEN_PANEL);
  for (int32_t i = 0; i < rows; i++)
    draw_row(app, i,
             rect_snap((Rectangle){left + px(ui, 8), top + px(ui, 8) + row * (float)i, wide - px(ui, 16), row}));
  Rectangle start = {left + px(ui, 20), box.y + box.height - px(ui, 64), wide - px(ui, 40), px(ui, 48)};
  app_target(app, "race.start", start);
  if (button(ui, rect_snap(start), BUTTON_PRIMARY, say(ui, STR_RACE_START), race->focus == rows)) race_start(app);
  draw_options(app, rect_snap(options));
  if (budget[0])
    put_wrapped(ui, FACE_MEDIUM, 13, map.x, map.y + map.height + line, map.width, line, 1, tint(ui, TOKEN_TEXT),
                budget);
  if (room_for_map) draw_map(app, rect_snap(map));
  legend_row(ui, left, right, ui_keys(ui), keys, (int32_t)(sizeof keys / sizeof *keys));
}
