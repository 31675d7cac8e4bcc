/* Before a league: its rules, who enters, against which teams, on which maps.
 * Must not know how a league is played. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "game/app/screens/league/league_internal.h"

static const float LINE = 36, HEAD = 40; /* units */

static void focus_on(App *app, NightGroup group, int32_t line) {
  LeagueState *l = league_state(app);
  l->group = group;
  l->focus[group] = line;
  if (group == NIGHT_PACMEN || group == NIGHT_TEAMS) l->owner = group;
}

/* How high a line of small words is that stands between two rows. */
static float note_line(const Ui *ui) { return fmaxf(px(ui, ui->large ? 24 : 20), (float)px_letters(ui, 11) * 1.6f); }

/* A value between two arrows. */
static void value_line(App *app, NightGroup group, int32_t line, Rectangle rect, const char *label, const char *value) {
  Ui *ui = &app->ui;
  LeagueState *l = league_state(app);
  bool focused = l->group == group && l->focus[group] == line;
  Rectangle arrows[2], box = rect;
  char name[48];
  if (label) {
    float need = width_of(ui, FACE_SEMIBOLD, 14, value) + px(ui, 70); /* the value and its arrows come first */
    float wide = fminf(fminf(rect.width * 0.46f, px(ui, 170)), fmaxf(rect.width - need, rect.width * 0.3f));
    put_fit(ui, FACE_MEDIUM, 13, rect.x, rect_center(rect).y, ALIGN_LEFT, wide - px(ui, 8), tint(ui, TOKEN_MUTED),
            label);
    box.x += wide;
    box.width -= wide;
  }
  box = rect_snap((Rectangle){box.x, box.y + px(ui, 2), box.width, box.height - px(ui, 4)});
  int32_t by = chooser(ui, box, value, focused, false, arrows);
  for (int side = 0; side < 2; side++) {
    snprintf(name, sizeof name, "league.%s.%d.%d", side ? "on" : "back", (int)group, (int)line);
    app_target(app, name, arrows[side]);
  }
  if (by == 0 && !input_clicked(ui->input, box)) return;
  focus_on(app, group, line);
  if (by != 0) league_change(app, group, line, by);
}

static void title_line(App *app, Rectangle room, StringId title, const char *note) {
  const Ui *ui = &app->ui;
  float y = room.y + px(ui, 22), left = room.x + px(ui, 16), right = room.x + room.width - px(ui, 16);
  float wide = put(ui, FACE_SEMIBOLD, 15, left, y, ALIGN_LEFT, tint(ui, TOKEN_TEXT), say(ui, title));
  put_fit(ui, FACE_MEDIUM, 12, right, y, ALIGN_RIGHT, right - left - wide - px(ui, 10), tint(ui, TOKEN_MUTED), note);
  notes_last(ui, title == STR_LEAGUE ? STR_NOTE_NIGHT : STR_NOTE_CHOSEN);
}

static Rectangle line_at(const Ui *ui, Rectangle room, int32_t line, float high) {
  return (Rectangle){room.x + px(ui, 16), room.y + px(ui, HEAD) + high * (float)line, room.width - px(ui, 32), high};
}

static float line_height(const Ui *ui, Rectangle room, int32_t lines) {
  return fminf(px(ui, LINE), (room.height - px(ui, HEAD) - px(ui, 8)) / (float)(lines > 0 ? lines : 1));
}

static void draw_rules(App *app, Rectangle room) {
  static const StringId labels[] = {STR_LEAGUE_LEVEL, STR_LEAGUE_KIND, STR_LEAGUE_GAMES, STR_LEAGUE_SEED,
                                    STR_LEAGUE_BUDGET};
  Ui *ui = &app->ui;
  LeagueState *l = league_state(app);
  char value[96], games[32], words[96];
  Fair fair = fair_choice_at(l->fair);
  panel(ui, room, TOKEN_PANEL);
  write_number(games, sizeof games, league_planned_games(app));
  snprintf(words, sizeof words, say(ui, STR_LEAGUE_SIZE), games);
  title_line(app, room, STR_LEAGUE, words);
  float high = px(ui, LINE);
  for (int32_t i = 0; i < RULE_START; i++) {
    const Level *level = league_shelf(app)->level;
    if (i == RULE_LEVEL)
      snprintf(value, sizeof value, "%d  %s", (int)level->number, level_title(ui->language, level));
    else if (i == RULE_KIND)
      snprintf(value, sizeof value, "%s", say(ui, l->knockout ? STR_LEAGUE_KNOCKOUT : STR_LEAGUE_ROBIN));
    else if (i == RULE_BUDGET)
      fair_choice_brief(ui->language, &fair, value, sizeof value);
    else
      snprintf(value, sizeof value, "%llu",
               i == RULE_GAMES ? (unsigned long long)l->games : (unsigned long long)l->seed);
    value_line(app, NIGHT_RULES, i, line_at(ui, room, i, high), say(ui, labels[i]), value);
  }
  Rectangle start = line_at(ui, room, RULE_START, high);
  fair_rule_words(ui->language, &fair, league_budgets_differ(app), words, sizeof words);
  put_fit(ui, FACE_MEDIUM, 11, start.x + start.width, start.y + note_line(ui) / 2, ALIGN_RIGHT, start.width,
          tint(ui, TOKEN_MUTED), words);
  start.y += note_line(ui) + px(ui, 6);
  start.height = px(ui, 46);
  app_target(app, "league.start", start);
  bool focused = l->group == NIGHT_RULES && l->focus[NIGHT_RULES] == RULE_START;
  if (button(ui, rect_snap(start), BUTTON_PRIMARY, say(ui, STR_LEAGUE_START), focused)) {
    focus_on(app, NIGHT_RULES, RULE_START);
    input_push(ui->input, ACTION_ACCEPT);
  }
}

static void draw_options(App *app, Rectangle room) {
  Ui *ui = &app->ui;
  LeagueState *l = league_state(app);
  OptionValues *values;
  const AgentInfo *owner = league_option_owner(app, &values);
  int32_t at = l->focus[l->owner], count = league_rows_of(app, l->owner);
  char words[128];
  if (room.height < px(ui, 80) || at >= count) return;
  panel(ui, room, TOKEN_PANEL);
  snprintf(words, sizeof words, say(ui, STR_LEAGUE_OPTIONS), agent_title(ui->language, league_info(app, l->owner, at)));
  put_fit(ui, FACE_SEMIBOLD, 15, room.x + px(ui, 16), room.y + px(ui, 22), ALIGN_LEFT, room.width - px(ui, 32),
          tint(ui, TOKEN_TEXT), words);
  Rectangle area = {room.x + px(ui, 16), room.y + px(ui, HEAD), room.width - px(ui, 32),
                    room.height - px(ui, HEAD) - px(ui, 8)};
  if (!owner) {
    put(ui, FACE_MEDIUM, 13, area.x, area.y + px(ui, 14), ALIGN_LEFT, tint(ui, TOKEN_MUTED),
        say(ui, STR_LEAGUE_NO_OPTIONS));
    return;
  }
  l->options.focus = l->group == NIGHT_OPTIONS ? l->focus[NIGHT_OPTIONS] : -1;
  if (option_rows_draw(ui, area, owner->options, owner->option_count, values, &l->options)) league_remember(app);
}

/* What a Pacman may spend per move: below its name, or behind it where lines are low. How much of the line it took. */
static float put_budget(App *app, int32_t index, Rectangle line, char *words, size_t room) {
  const Ui *ui = &app->ui;
  char budget[96];
  float note = note_line(ui);
  league_budget_words(app, index, budget, sizeof budget);
  if (line.height >= px(ui, LINE) + note * 0.9f) {
    put_fit(ui, FACE_MEDIUM, 11, rect_center(line).x, line.y + line.height - note * 0.58f, ALIGN_CENTER, line.width,
            tint(ui, TOKEN_MUTED), budget);
    notes_last(ui, STR_LEAGUE_BUDGET_MEANS);
    return note;
  }
  size_t used = strlen(words);
  if (budget[0] && used < room) snprintf(words + used, room - used, "  \u00b7  %s", budget);
  return 0;
}

/* Entrants or teams: each with its agent, and at the end a way to add one. */
static void draw_entrants(App *app, NightGroup group, Rectangle room) {
  Ui *ui = &app->ui;
  LeagueState *l = league_state(app);
  bool teams = group == NIGHT_TEAMS;
  int32_t count = teams ? l->team_count : l->pacman_count, most = teams ? LEAGUE_TEAMS : LEAGUE_ENTRANTS;
  char words[192], note[32];
  panel(ui, room, TOKEN_PANEL);
  snprintf(note, sizeof note, "%d / %d", (int)count, (int)most);
  title_line(app, room, teams ? STR_LEAGUE_TEAMS : STR_LEAGUE_PACMEN, note);
  float high = line_height(ui, room, count + 1), wished = px(ui, LINE) + note_line(ui);
  if (!teams) high = fminf(wished, (room.height - px(ui, HEAD + 8)) / (float)(count + 1));
  for (int32_t i = 0; i < count; i++) {
    Rectangle line = line_at(ui, room, i, high);
    league_entrant_words(app, group, i, words, sizeof words);
    if (!teams) line.height -= put_budget(app, i, line, words, sizeof words);
    value_line(app, group, i, line, NULL, words);
  }
  float every = high;
  high = fminf(high, px(ui, LINE));
  if (count >= most) return;
  Rectangle line = line_at(ui, room, count, high);
  line.y = line_at(ui, room, count, every).y;
  Rectangle more = {line.x, line.y + px(ui, 2), px(ui, 72), high - px(ui, 4)};
  Rectangle less = {more.x + more.width + px(ui, 8), more.y, px(ui, 72), more.height};
  char name[32];
  snprintf(name, sizeof name, "league.add.%d", (int)group);
  app_target(app, name, more);
  if (button(ui, rect_snap(more), BUTTON_PLAIN, say(ui, STR_LEAGUE_K_ADD), false)) {
    focus_on(app, group, l->focus[group]);
    league_add(app, group);
  }
  if (count > (teams ? 1 : 2) && button(ui, rect_snap(less), BUTTON_PLAIN, say(ui, STR_LEAGUE_K_REMOVE), false))
    league_remove(app, group, l->focus[group]);
}

static void draw_maps(App *app, Rectangle room) {
  Ui *ui = &app->ui;
  LeagueState *l = league_state(app);
  int32_t count = league_map_count(app);
  char note[32], name[32];
  panel(ui, room, TOKEN_PANEL);
  snprintf(note, sizeof note, "%d / %d", (int)league_chosen_maps(app), (int)count);
  title_line(app, room, STR_LEAGUE_MAPS, note);
  float high = line_height(ui, room, count);
  for (int32_t i = 0; i < count; i++) {
    Rectangle line = rect_snap(line_at(ui, room, i, high));
    bool focused = l->group == NIGHT_MAPS && l->focus[NIGHT_MAPS] == i, hover = input_hovers(ui->input, line);
    if (focused || hover) draw_round(line, px(ui, 8), tint(ui, TOKEN_RAISED));
    if (focused)
      draw_round((Rectangle){line.x, line.y + px(ui, 5), px(ui, 4), line.height - px(ui, 10)}, px(ui, 2),
                 tint(ui, TOKEN_ACCENT));
    float y = rect_center(line).y, box = fminf(px(ui, 16), high * 0.6f);
    Rectangle check = rect_snap((Rectangle){line.x + px(ui, 12), y - box / 2, box, box});
    draw_frame(check, px(ui, 4), line_width(ui), tint(ui, TOKEN_MUTED));
    if (l->maps[i]) draw_check(rect_center(check), box * 0.8f, fmaxf(px(ui, 2), 1), tint(ui, TOKEN_ACCENT));
    put_fit(ui, FACE_MEDIUM, 13, check.x + box + px(ui, 10), y, ALIGN_LEFT,
            line.x + line.width - check.x - box - px(ui, 14), tint(ui, l->maps[i] ? TOKEN_TEXT : TOKEN_MUTED),
            league_shelf(app)->cards[i].title);
    snprintf(name, sizeof name, "league.map.%d", (int)i);
    app_target(app, name, line);
    if (!input_clicked(ui->input, line)) continue;
    focus_on(app, NIGHT_MAPS, i);
    league_change(app, NIGHT_MAPS, i, 1);
  }
}

void league_setup_draw(App *app) {
  static const LegendItem keys[] = {
      {LEGEND_UP_DOWN, STR_KEY_CHOOSE}, {LEGEND_LEFT_RIGHT, STR_RACE_CHANGE}, {ACTION_NEXT_GROUP, STR_LEAGUE_K_PART},
      {ACTION_NEW, STR_LEAGUE_K_ADD},   {ACTION_DELETE, STR_LEAGUE_K_REMOVE}, {ACTION_ACCEPT, STR_MAZE_K_START},
      {ACTION_HELP, STR_KEY_HELP},      {ACTION_BACK, STR_KEY_BACK}};
  Ui *ui = &app->ui;
  float left = ui_left(ui), right = ui_right(ui), top = ui_top(ui), bottom = ui_bottom(ui), gap = px(ui, 14);
  if (screen_heading(ui, say(ui, STR_LEAGUE), say(ui, STR_LEAGUE_NOTE), right, NULL))
    input_push(ui->input, ACTION_BACK);
  float wide = (right - left - 2 * gap) / 3, high = bottom - top;
  Rectangle rules = {left, top, wide, px(ui, HEAD) + px(ui, LINE) * RULE_START + note_line(ui) + px(ui, 66)};
  Rectangle options = {left, top + rules.height + gap, wide, high - rules.height - gap};
  Rectangle pacmen = {left + wide + gap, top, wide, high}, teams = {right - wide, top, wide, high};
  float lines = (float)(league_state(app)->team_count + 1);
  teams.height = fminf(px(ui, HEAD) + px(ui, LINE) * lines + px(ui, 12), high * 0.55f);
  Rectangle maps = {teams.x, top + teams.height + gap, wide, high - teams.height - gap};
  draw_rules(app, rect_snap(rules));
  draw_options(app, rect_snap(options));
  draw_entrants(app, NIGHT_PACMEN, rect_snap(pacmen));
  draw_entrants(app, NIGHT_TEAMS, rect_snap(teams));
  draw_maps(app, rect_snap(maps));
  legend_row(ui, left, right, ui_keys(ui), keys, (int32_t)(sizeof keys / sizeof *keys));
}
