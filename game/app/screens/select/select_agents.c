/* Who plays: the list of agents of a side, and the button that starts. Their options are in select_options.c.
 * Must not know the maps beyond the chosen one's name. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "game/app/screens/select/select_internal.h"

/* Units of the design. */
static const float PADDING = 24, ROW = 56, ROW_LARGE = 64, BUTTON = 48, MORE = 34;

static float row_height(const Ui *ui) { return px(ui, ui->large ? ROW_LARGE : ROW); }

static int32_t chosen_index(App *app) {
  return select_side(app) == SIDE_PACMAN ? app_choice(app)->agent : app_choice(app)->team;
}

static int32_t list_count(App *app) {
  return select_side(app) == SIDE_PACMAN ? app_shelf(app)->agent_count : app_shelf(app)->team_count;
}

static const AgentInfo *listed(App *app, int32_t index) {
  return (select_side(app) == SIDE_PACMAN ? app_shelf(app)->agents : app_shelf(app)->teams)[index];
}

const AgentInfo *select_info(App *app) { return listed(app, chosen_index(app)); }

/* ---- keys ---- */

static void keys_in_agents(App *app, Action action) {
  int32_t agent = chosen_index(app), last = list_count(app) - 1, page = select_state(app)->agents.fit;
  switch (action) {
    case ACTION_UP:
      if (agent > 0)
        select_agent(app, agent - 1);
      else
        select_focus(app, app_shelf(app)->team_count > 1 ? GROUP_SIDES : GROUP_TABS);
      break;
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
  SelectState *s = select_state(app);
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
    case ACTION_LEFT: select_change_option(app, s->option, -1); break;
    case ACTION_RIGHT: select_change_option(app, s->option, 1); break;
    case ACTION_ACCEPT: select_go_on(app); break;
    default: break;
  }
}

static void keys_in_sides(App *app, Action action) {
  if (action == ACTION_LEFT && select_side(app) == SIDE_PACMAN)
    select_focus(app, GROUP_MAPS);
  else if (action == ACTION_LEFT || action == ACTION_RIGHT)
    select_turn(app, action == ACTION_LEFT ? SIDE_PACMAN : SIDE_MONSTERS);
  else if (action == ACTION_DOWN)
    select_focus(app, GROUP_AGENTS);
  else if (action == ACTION_UP)
    select_focus(app, GROUP_TABS);
  else if (action == ACTION_ACCEPT)
    select_go_on(app);
}

bool select_agents_key(App *app, Action action) {
  if (select_state(app)->group == GROUP_SIDES) {
    keys_in_sides(app, action);
  } else if (select_state(app)->group == GROUP_AGENTS) {
    keys_in_agents(app, action);
  } else if (select_state(app)->group == GROUP_OPTIONS) {
    keys_in_options(app, action);
  } else if (action == ACTION_ACCEPT) {
    select_go_on(app);
  } else if (action == ACTION_UP) {
    select_focus(app, select_option_count(app) ? GROUP_OPTIONS : GROUP_AGENTS);
    select_state(app)->option = select_option_count(app) - 1;
  } else if (action == ACTION_LEFT) {
    select_focus(app, GROUP_MAPS);
  } else {
    return false;
  }
  return true;
}

/* ---- the list ---- */

/* What is proven about it, and who is the strongest; returns the width taken. */
static float draw_marks(App *app, const AgentInfo *info, float right, float y) {
  const Ui *ui = &app->ui;
  const Shelf *shelf = app_shelf(app);
  if (info->side != SIDE_PACMAN || info->flags & AGENT_HUMAN) return 0;
  bool proofs = false; /* is there anything to prove on this level? */
  for (int32_t i = 0; i < shelf->agent_count; i++) proofs |= shelf->agents[i]->optimal;
  const char *champion = registry_champion(shelf->level->number);
  const MapCard *card = app_card(app);
  if (card && card->map->energy >= 0 && !(info->flags & AGENT_ENERGY))
    return badge_small(ui, right, y, TOKEN_MUTED, say(ui, STR_IGNORES_ENERGY)) + px(ui, 8);
  if (info->optimal && info->flags & AGENT_STEPS && card && card->map->board.cost)
    return badge_small(ui, right, y, TOKEN_MUTED, say(ui, STR_OPTIMAL_STEPS)) + px(ui, 8);
  if (info->optimal) return badge_small(ui, right, y, TOKEN_GOOD, say(ui, STR_OPTIMAL)) + px(ui, 8);
  if (proofs) return badge_small(ui, right, y, TOKEN_MUTED, say(ui, STR_NOT_OPTIMAL)) + px(ui, 8);
  if (champion && strcmp(champion, info->id) == 0)
    return badge_small(ui, right, y, TOKEN_ACCENT, say(ui, STR_CHAMPION)) + px(ui, 8);
  return 0;
}

static void draw_agent(App *app, int32_t index, Rectangle rect) {
  Ui *ui = &app->ui;
  const AgentInfo *info = listed(app, index);
  bool chosen = chosen_index(app) == index, hover = input_hovers(ui->input, rect);
  if (chosen || hover) draw_round(rect, px(ui, 12), color_fade(tint(ui, TOKEN_RAISED), chosen ? 1 : 0.55f));
  if (chosen) {
    Rectangle bar = {rect.x, rect.y + px(ui, 8), px(ui, 4), rect.height - px(ui, 16)};
    draw_round(bar, px(ui, 2), tint(ui, TOKEN_ACCENT));
  }
  if (chosen && select_state(app)->group == GROUP_AGENTS) focus_ring(ui, rect_inset(rect, px(ui, 3)), px(ui, 10));
  float left = rect.x + px(ui, 16), right = rect.x + rect.width - px(ui, 12), y = rect.y + roundf(rect.height * 0.33f);
  right -= draw_marks(app, info, right, y + px(ui, 1));
  put_fit(ui, FACE_SEMIBOLD, 16, left, y, ALIGN_LEFT, right - left, tint(ui, TOKEN_TEXT),
          agent_title(ui->language, info));
  put_fit(ui, FACE_MEDIUM, 13, left, rect.y + roundf(rect.height * 0.7f), ALIGN_LEFT,
          rect.x + rect.width - px(ui, 12) - left, tint(ui, TOKEN_MUTED), agent_blurb(ui->language, info));
  char name[64];
  snprintf(name, sizeof name, "select.%s.%s", info->side == SIDE_PACMAN ? "agent" : "team", info->id);
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
  List *list = &select_state(app)->agents;
  list_scroll(list, below > 0 ? list->fit : -list->count);
}

static void draw_agents(App *app, Rectangle area) {
  Ui *ui = &app->ui;
  List *list = &select_state(app)->agents;
  int32_t count = list_count(app);
  int32_t rows = (int32_t)(area.height / row_height(ui));
  if (rows < count) rows = (int32_t)((area.height - px(ui, MORE)) / row_height(ui));
  rows = rows < 1 ? 1 : rows > count ? count : rows;
  list_layout(list, count, rows);
  list_scroll(list, list_wheel(ui, area));
  list->focus = chosen_index(app);
  list_follow_moved(list);
  for (int32_t i = 0; i < rows; i++) {
    float wide = area.width - (rows < count ? px(ui, 12) : 0); /* room for the bar */
    Rectangle rect = {area.x, area.y + (float)i * row_height(ui), wide, row_height(ui) - px(ui, 2)};
    draw_agent(app, list->scroll + i, rect_snap(rect));
  }
  if (rows == count) return;
  list_thumb(ui, list, (Rectangle){area.x, area.y, area.width + px(ui, 2), (float)rows * row_height(ui)});
  Rectangle more = {area.x, area.y + (float)rows * row_height(ui), area.width, px(ui, MORE)};
  draw_more(app, rect_snap(more), count - list->scroll - rows);
}

/* Where there are teams to choose from: Pacman's agents, or the monsters'. */
static void draw_sides(App *app, Rectangle rect) {
  Ui *ui = &app->ui;
  const char *labels[SIDE_COUNT] = {say(ui, STR_PACMAN_SIDE), say(ui, STR_MONSTERS_SIDE)};
  rect = rect_snap(rect);
  app_target(app, "select.side.pacman", (Rectangle){rect.x, rect.y, rect.width / 2, rect.height});
  app_target(app, "select.side.monsters", (Rectangle){rect.x + rect.width / 2, rect.y, rect.width / 2, rect.height});
  int32_t clicked = segmented(ui, rect, labels, SIDE_COUNT, SIDE_COUNT, (int32_t)select_side(app),
                              select_state(app)->group == GROUP_SIDES);
  if (clicked < 0) return;
  select_turn(app, (Side)clicked);
  select_focus(app, GROUP_AGENTS);
}

void select_agents_draw(App *app, Rectangle rect) {
  Ui *ui = &app->ui;
  panel(ui, rect, TOKEN_PANEL);
  bool titled = ui->width != WIDTH_NARROW;
  float pad = px(ui, PADDING), left = rect.x + pad, width = rect.width - 2 * pad, bottom = rect.y + rect.height;
  bool sides = app_shelf(app)->team_count > 1;
  if (titled && !sides)
    put(ui, FACE_LOGO, 20, left, rect.y + px(ui, 26), ALIGN_LEFT, tint(ui, TOKEN_TEXT), say(ui, STR_WHO_PLAYS));
  if (sides) draw_sides(app, (Rectangle){left, rect.y + px(ui, 14), width, px(ui, 32)});
  Rectangle start = {left, bottom - px(ui, 20) - px(ui, BUTTON), width, px(ui, BUTTON)};
  const MapCard *card = app_card(app);
  char label[192];
  snprintf(label, sizeof label, say(ui, STR_PLAY_MAP), card ? card->title : "");
  app_target(app, "select.play", start);
  if (card && button(ui, rect_snap(start), BUTTON_PRIMARY, label, select_state(app)->group == GROUP_PLAY))
    select_go_on(app);
  float list_top = rect.y + px(ui, titled || sides ? 54 : 12);
  /* The list keeps room for two rows; the options scroll when they need more than the rest. */
  float options = fminf(select_options_height(app), start.y - list_top - row_height(ui) * 2 - px(ui, MORE + 24));
  float options_top = start.y - options - px(ui, 8), list_bottom = options_top - (options > 0 ? px(ui, 16) : 0);
  draw_agents(app, (Rectangle){rect.x + px(ui, 12), list_top, rect.width - px(ui, 24), list_bottom - list_top});
  if (options <= 0) return;
  draw_rect(rect_snap((Rectangle){left, options_top - px(ui, 14), width, fmaxf(px(ui, 2), 1)}),
            color_fade(tint(ui, TOKEN_LINE), 0.6f));
  select_options_draw(app, rect_snap((Rectangle){left, options_top, width, options}));
}
