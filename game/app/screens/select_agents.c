/* Who plays: the list of agents, the chosen one's options as segments and sliders, and the button that starts.
 * Must not know the maps beyond the chosen one's name. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "game/app/screens/select.h"
#include "game/app/speed.h"

/* Units of the design. */
static const float PADDING = 24, ROW = 56, SEGMENT_ROW = 30, LABEL = 26, GAP = 12, SLIDER = 42, BUTTON = 48, MORE = 34;

enum { CHOICES_MOST = 16 };

/* A control of the options: the agent's own come first, the last is the speed of the picture. */
static bool has_speed(App *app) { return !(app_agent(app)->flags & AGENT_HUMAN); }

int32_t select_option_count(App *app) { return app_agent(app)->option_count + (has_speed(app) ? 1 : 0); }

static OptionValues *values_of(App *app) { return &app_choice(app)->options[app_choice(app)->agent]; }

static int32_t choice_count(const OptionInfo *option) {
  int32_t count = 0;
  while (option->choices[count] && count < CHOICES_MOST) count++;
  return count;
}

static int32_t segment_columns(const OptionInfo *option) {
  int32_t count = choice_count(option);
  if (count < 1) return 1;
  return count <= 4 ? count : (count + (count + 3) / 4 - 1) / ((count + 3) / 4);
}

static void log_option(App *app, int32_t index) {
  const AgentInfo *info = app_agent(app);
  char words[160];
  options_write(info->options, info->option_count, values_of(app), words, sizeof words);
  app_log(app, "option %s %s %s", info->id, info->options[index].name, words[0] ? words : "default");
}

static void set_option(App *app, int32_t index, double value) {
  const OptionInfo *option = &app_agent(app)->options[index];
  double *v = &values_of(app)->v[index];
  if (option->type == OPTION_INT || option->type == OPTION_REAL) {
    if (option->step > 0) value = option->min + round((value - option->min) / option->step) * option->step;
    value = fmin(fmax(value, option->min), option->max);
    if (option->type == OPTION_REAL) value = round(value * 1e6) / 1e6; /* steps such as 0.1 stay readable */
  }
  if (*v == value) return;
  *v = value;
  log_option(app, index);
}

static void set_speed(App *app, int32_t index) {
  index = index < 0 ? 0 : index >= speed_count() ? speed_count() - 1 : index;
  if (app->speed == speed_at(index)) return;
  app->speed = speed_at(index);
  app_log(app, "speed %g", app->speed);
}

static void change_option(App *app, int32_t index, int direction) {
  const AgentInfo *info = app_agent(app);
  if (index >= info->option_count) {
    set_speed(app, speed_index(app->speed) + direction);
    return;
  }
  const OptionInfo *option = &info->options[index];
  double v = values_of(app)->v[index];
  if (option->type == OPTION_BOOL) {
    set_option(app, index, direction > 0 ? 1 : 0);
  } else if (option->type == OPTION_CHOICE) {
    int32_t count = choice_count(option);
    set_option(app, index, (double)(((int32_t)v + direction + count) % count));
  } else {
    set_option(app, index, v + direction * (option->step > 0 ? option->step : (option->max - option->min) / 20));
  }
}

/* ---- keys ---- */

static void keys_in_agents(App *app, Action action) {
  int32_t agent = app_choice(app)->agent, last = app_shelf(app)->agent_count - 1, page = app->select.agent_rows;
  switch (action) {
    case ACTION_UP: select_agent(app, agent - 1); break;
    case ACTION_DOWN:
      if (agent < last)
        select_agent(app, agent + 1);
      else
        select_focus(app, select_option_count(app) ? GROUP_OPTIONS : GROUP_PLAY);
      break;
    case ACTION_LEFT: select_focus(app, GROUP_MAPS); break;
    case ACTION_RIGHT: select_focus(app, select_option_count(app) ? GROUP_OPTIONS : GROUP_PLAY); break;
    case ACTION_FIRST: select_agent(app, 0); break;
    case ACTION_LAST: select_agent(app, last); break;
    case ACTION_PAGE_UP: select_agent(app, agent > page ? agent - page : 0); break;
    case ACTION_PAGE_DOWN: select_agent(app, agent + page < last ? agent + page : last); break;
    case ACTION_ACCEPT: select_go_on(app); break;
    default: break;
  }
}

static void keys_in_options(App *app, Action action) {
  SelectState *s = &app->select;
  switch (action) {
    case ACTION_UP:
      if (s->option > 0)
        s->option--;
      else
        select_focus(app, GROUP_AGENTS);
      break;
    case ACTION_DOWN:
      if (s->option + 1 < select_option_count(app))
        s->option++;
      else
        select_focus(app, GROUP_PLAY);
      break;
    case ACTION_LEFT: change_option(app, s->option, -1); break;
    case ACTION_RIGHT: change_option(app, s->option, 1); break;
    case ACTION_ACCEPT: select_go_on(app); break;
    default: break;
  }
}

bool select_agents_key(App *app, Action action) {
  if (app->select.group == GROUP_AGENTS) {
    keys_in_agents(app, action);
  } else if (app->select.group == GROUP_OPTIONS) {
    keys_in_options(app, action);
  } else if (action == ACTION_ACCEPT) {
    select_go_on(app);
  } else if (action == ACTION_UP) {
    select_focus(app, select_option_count(app) ? GROUP_OPTIONS : GROUP_AGENTS);
    app->select.option = select_option_count(app) - 1;
  } else if (action == ACTION_LEFT) {
    select_focus(app, GROUP_MAPS);
  } else {
    return false;
  }
  return true;
}

/* ---- the list ---- */

static void draw_agent(App *app, int32_t index, Rectangle rect) {
  Ui *ui = &app->ui;
  const AgentInfo *info = app_shelf(app)->agents[index];
  bool chosen = app_choice(app)->agent == index, hover = input_hovers(ui->input, rect);
  if (chosen || hover) draw_round(rect, px(ui, 12), color_fade(tint(ui, TOKEN_RAISED), chosen ? 1 : 0.55f));
  if (chosen) {
    Rectangle bar = {rect.x, rect.y + px(ui, 8), px(ui, 4), rect.height - px(ui, 16)};
    draw_round(bar, px(ui, 2), tint(ui, TOKEN_ACCENT));
  }
  if (chosen && app->select.group == GROUP_AGENTS) focus_ring(ui, rect_inset(rect, px(ui, 3)), px(ui, 10));
  float left = rect.x + px(ui, 16), right = rect.x + rect.width - px(ui, 12), y = rect.y + px(ui, 18);
  if (info->optimal) right -= badge_small(ui, right, y + px(ui, 1), TOKEN_GOOD, say(ui, STR_OPTIMAL)) + px(ui, 8);
  put_fit(ui, FACE_SEMIBOLD, 16, left, y, ALIGN_LEFT, right - left, tint(ui, TOKEN_TEXT),
          agent_title(ui->language, info));
  put_fit(ui, FACE_MEDIUM, 13, left, rect.y + px(ui, 38), ALIGN_LEFT, rect.x + rect.width - px(ui, 12) - left,
          tint(ui, TOKEN_MUTED), agent_blurb(ui->language, info));
  char name[64];
  snprintf(name, sizeof name, "select.agent.%s", info->id);
  app_target(app, name, rect);
  if (input_clicked(ui->input, rect)) {
    select_agent(app, index);
    select_focus(app, GROUP_AGENTS);
  }
}

/* "4 more agents": a click turns to them, and back at the end. */
static void draw_more(App *app, Rectangle rect, int32_t below) {
  Ui *ui = &app->ui;
  char words[64];
  bool hover = input_hovers(ui->input, rect);
  Color ink = tint(ui, hover ? TOKEN_TEXT : TOKEN_MUTED);
  if (below > 0)
    snprintf(words, sizeof words, say(ui, STR_MORE_AGENTS), (int)below);
  else
    snprintf(words, sizeof words, "%s", say(ui, STR_FEWER_AGENTS));
  float x = rect.x + px(ui, 16), y = rect_center(rect).y;
  x += put(ui, FACE_MEDIUM, 14, x, y, ALIGN_LEFT, ink, words) + px(ui, 16);
  draw_chevron((Vector2){x, y}, px(ui, 11), below > 0 ? -1.5708f : 1.5708f, px(ui, 2), ink);
  app_target(app, "select.more", rect);
  if (!input_clicked(ui->input, rect)) return;
  app->select.agent_scroll = below > 0 ? app->select.agent_scroll + app->select.agent_rows : 0;
}

static void draw_agents(App *app, Rectangle area) {
  Ui *ui = &app->ui;
  SelectState *s = &app->select;
  int32_t count = app_shelf(app)->agent_count, chosen = app_choice(app)->agent;
  int32_t rows = (int32_t)(area.height / px(ui, ROW));
  if (rows < count) rows = (int32_t)((area.height - px(ui, MORE)) / px(ui, ROW));
  rows = rows < 1 ? 1 : rows > count ? count : rows;
  s->agent_rows = rows;
  if (ui->input->wheel != 0 && input_hovers(ui->input, area)) s->agent_scroll -= ui->input->wheel > 0 ? 1 : -1;
  if (s->follow_agent != chosen || s->follow_rows != rows) {
    if (chosen < s->agent_scroll) s->agent_scroll = chosen;
    if (chosen >= s->agent_scroll + rows) s->agent_scroll = chosen - rows + 1;
    s->follow_agent = chosen;
    s->follow_rows = rows;
  }
  int32_t most = count - rows;
  s->agent_scroll = s->agent_scroll < 0 ? 0 : s->agent_scroll > most ? most : s->agent_scroll;
  for (int32_t i = 0; i < rows; i++) {
    Rectangle rect = {area.x, area.y + (float)i * px(ui, ROW), area.width, px(ui, ROW - 2)};
    draw_agent(app, s->agent_scroll + i, rect_snap(rect));
  }
  if (rows == count) return;
  Rectangle more = {area.x, area.y + (float)rows * px(ui, ROW), area.width, px(ui, MORE)};
  draw_more(app, rect_snap(more), count - s->agent_scroll - rows);
}

/* ---- the options ---- */

static float option_height(const Ui *ui, const OptionInfo *option) {
  if (option && (option->type == OPTION_CHOICE || option->type == OPTION_BOOL)) {
    int32_t columns = option->type == OPTION_BOOL ? 2 : segment_columns(option);
    int32_t count = option->type == OPTION_BOOL ? 2 : choice_count(option);
    return px(ui, LABEL) + px(ui, SEGMENT_ROW) * (float)((count + columns - 1) / columns) + px(ui, GAP);
  }
  return px(ui, SLIDER);
}

static void draw_segments(App *app, int32_t index, const OptionInfo *option, Rectangle rect, bool focused) {
  Ui *ui = &app->ui;
  const char *labels[CHOICES_MOST] = {say(ui, STR_OFF), say(ui, STR_ON)};
  bool flag = option->type == OPTION_BOOL;
  int32_t count = flag ? 2 : choice_count(option), columns = flag ? 2 : segment_columns(option);
  for (int32_t i = 0; !flag && i < count && i < CHOICES_MOST; i++) labels[i] = choice_title(ui->language, option, i);
  float y = rect.y + px(ui, 9);
  put(ui, FACE_MEDIUM, 13, rect.x, y, ALIGN_LEFT, tint(ui, TOKEN_TEXT), option_title(ui->language, option));
  Rectangle bar = {rect.x, rect.y + px(ui, LABEL), rect.width, rect.height - px(ui, LABEL) - px(ui, GAP)};
  int32_t clicked = segmented(ui, rect_snap(bar), labels, count, columns, (int32_t)values_of(app)->v[index], focused);
  if (clicked >= 0) set_option(app, index, (double)clicked);
}

static void draw_slider(App *app, int32_t index, const OptionInfo *option, Rectangle rect, bool focused) {
  Ui *ui = &app->ui;
  char value[32];
  float place;
  if (option) {
    double v = values_of(app)->v[index];
    snprintf(value, sizeof value, option->type == OPTION_INT ? "%.0f" : "%.1f", v);
    place = (float)((v - option->min) / fmax(option->max - option->min, 1e-9));
  } else {
    speed_words(app->speed, value, sizeof value);
    place = (float)speed_index(app->speed) / (float)(speed_count() - 1);
  }
  float y = rect.y + px(ui, 8);
  put(ui, FACE_MEDIUM, 13, rect.x, y, ALIGN_LEFT, tint(ui, TOKEN_TEXT),
      option ? option_title(ui->language, option) : say(ui, STR_CELLS_A_SECOND));
  put(ui, FACE_MONO, 13, rect.x + rect.width, y, ALIGN_RIGHT, tint(ui, TOKEN_TEXT), value);
  Rectangle bar = {rect.x, rect.y + px(ui, 16), rect.width, px(ui, 24)};
  float moved = slider(ui, rect_snap(bar), place, focused);
  if (moved < 0) return;
  if (option)
    set_option(app, index, option->min + (double)moved * (option->max - option->min));
  else
    set_speed(app, (int32_t)lroundf(moved * (float)(speed_count() - 1)));
}

static float options_height(App *app) {
  const AgentInfo *info = app_agent(app);
  float height = 0;
  for (int32_t i = 0; i < info->option_count; i++) height += option_height(&app->ui, &info->options[i]);
  return height + (has_speed(app) ? option_height(&app->ui, NULL) : 0);
}

static void draw_options(App *app, Rectangle area) {
  Ui *ui = &app->ui;
  const AgentInfo *info = app_agent(app);
  float y = area.y;
  for (int32_t i = 0; i < select_option_count(app); i++) {
    const OptionInfo *option = i < info->option_count ? &info->options[i] : NULL;
    bool focused = app->select.group == GROUP_OPTIONS && app->select.option == i;
    Rectangle rect = {area.x, y, area.width, option_height(ui, option)};
    char name[64];
    snprintf(name, sizeof name, "select.option.%s", option ? option->name : "speed");
    app_target(app, name, rect);
    if (option && (option->type == OPTION_CHOICE || option->type == OPTION_BOOL))
      draw_segments(app, i, option, rect, focused);
    else
      draw_slider(app, i, option, rect, focused);
    if (input_presses(ui->input, rect)) {
      select_focus(app, GROUP_OPTIONS);
      app->select.option = i;
    }
    y += rect.height;
  }
}

void select_agents_draw(App *app, Rectangle rect) {
  Ui *ui = &app->ui;
  panel(ui, rect, TOKEN_PANEL);
  bool titled = ui->width != WIDTH_NARROW;
  float pad = px(ui, PADDING), left = rect.x + pad, width = rect.width - 2 * pad, bottom = rect.y + rect.height;
  if (titled)
    put(ui, FACE_LOGO, 20, left, rect.y + px(ui, 26), ALIGN_LEFT, tint(ui, TOKEN_TEXT), say(ui, STR_WHO_PLAYS));
  Rectangle start = {left, bottom - px(ui, 20) - px(ui, BUTTON), width, px(ui, BUTTON)};
  const MapCard *card = app_card(app);
  char label[192];
  snprintf(label, sizeof label, say(ui, STR_PLAY_MAP), card ? card->title : "");
  app_target(app, "select.play", start);
  if (card && button(ui, rect_snap(start), BUTTON_PRIMARY, label, app->select.group == GROUP_PLAY)) select_go_on(app);
  float options = options_height(app), options_top = start.y - options - px(ui, 8);
  float list_top = rect.y + px(ui, titled ? 52 : 12), list_bottom = options_top - (options > 0 ? px(ui, 16) : 0);
  draw_agents(app, (Rectangle){rect.x + px(ui, 12), list_top, rect.width - px(ui, 24), list_bottom - list_top});
  if (options <= 0) return;
  draw_rect(rect_snap((Rectangle){left, options_top - px(ui, 14), width, fmaxf(px(ui, 2), 1)}),
            color_fade(tint(ui, TOKEN_LINE), 0.6f));
  draw_options(app, rect_snap((Rectangle){left, options_top, width, options}));
}
