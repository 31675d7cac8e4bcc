/* How your agents look: the list with states and levels, the details with figures, what went wrong, options and
 * buttons. Must not know what the buttons do. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/outside/outside.h"
#include "game/app/screens/agents/agents_internal.h"
#include "game/app/view/empty.h"

static const float ROW = 72, LIST = 544; /* units */
static const char *const language_names[KIT_COUNT + 1] = {"Python", "C", "JavaScript", ""};
static const char *const language_files[KIT_COUNT] = {"agent.py", "agent.c", "agent.js"};
enum { TAIL_LINES = 40 };

/* ---- states: a shape, a word, a colour ---- */

static Token state_token(OwnState state) {
  switch (state) {
    case OWN_CHECKED: return TOKEN_GOOD_TEXT;
    case OWN_FAULTY: return TOKEN_DANGER_TEXT;
    case OWN_RUNNING: return TOKEN_BRAMBLE;
    case OWN_NEW:
    case OWN_STARTS:
    case OWN_STATES: break;
  }
  return TOKEN_TEXT;
}

static StringId state_word(OwnState state) {
  static const StringId words[OWN_STATES] = {[OWN_NEW] = STR_OWN_IS_NEW,
                                             [OWN_RUNNING] = STR_OWN_IS_RUNNING,
                                             [OWN_STARTS] = STR_OWN_IS_STARTS,
                                             [OWN_CHECKED] = STR_OWN_IS_CHECKED,
                                             [OWN_FAULTY] = STR_OWN_IS_FAULTY};
  return state < OWN_STATES ? words[state] : STR_OWN_IS_NEW;
}

static void draw_sign(const Ui *ui, OwnState state, Vector2 at) {
  float r = px(ui, 8), thick = fmaxf(px(ui, 2), 1);
  Color color = tint(ui, state_token(state));
  if (state == OWN_CHECKED) {
    draw_disc(at, r, color_mix(tint(ui, TOKEN_PANEL), color, 0.25f));
    draw_stroke((Vector2){at.x - r * 0.45f, at.y}, (Vector2){at.x - r * 0.1f, at.y + r * 0.4f}, thick, color);
    draw_stroke((Vector2){at.x - r * 0.1f, at.y + r * 0.4f}, (Vector2){at.x + r * 0.5f, at.y - r * 0.4f}, thick, color);
  } else if (state == OWN_FAULTY) {
    float k = r * 0.4f;
    draw_round((Rectangle){at.x - r, at.y - r, 2 * r, 2 * r}, px(ui, 3),
               color_mix(tint(ui, TOKEN_PANEL), color, 0.25f));
    draw_stroke((Vector2){at.x - k, at.y - k}, (Vector2){at.x + k, at.y + k}, thick, color);
    draw_stroke((Vector2){at.x - k, at.y + k}, (Vector2){at.x + k, at.y - k}, thick, color);
  } else if (state == OWN_RUNNING) {
    float turn = ui->calm ? 0 : (float)fmod(ui->now * 270, 360);
    draw_arc(at, r, thick, turn, turn + 100, color);
    draw_arc(at, r, fmaxf(thick * 0.5f, 1), 0, 360, tint(ui, TOKEN_LINE));
  } else {
    for (int i = 0; i < 8; i++) {
      float turn = (float)i * 0.785398f;
      draw_disc((Vector2){at.x + cosf(turn) * (r - thick / 2), at.y + sinf(turn) * (r - thick / 2)}, thick * 0.6f,
                color);
    }
  }
}

/* ---- the list ---- */

/* A chip per level: filled where it plays, an outline where it does not. */
static void draw_levels(App *app, const OwnAgent *agent, float left, float right, float y) {
  const Ui *ui = &app->ui;
  float size = px(ui, 24), step = px(ui, 30);
  if (left + step * (float)app->catalog.count > right) step = (right - left) / (float)app->catalog.count;
  size = fminf(size, step - px(ui, 4));
  if (size < px(ui, 12)) return;
  for (int32_t i = 0; i < app->catalog.count; i++) {
    int32_t level = app->catalog.shelves[i].level->number;
    bool plays = agent->info && (agent->info->levels >> level & 1);
    Rectangle chip = rect_snap((Rectangle){left + step * (float)i, y - size / 2, size, size});
    char text[8];
    snprintf(text, sizeof text, "%d", (int)level);
    if (plays)
      draw_round(chip, px(ui, 6), tint(ui, TOKEN_LINE));
    else
      draw_frame(chip, px(ui, 6), 1, tint(ui, TOKEN_LINE));
    Token ink = !plays ? TOKEN_MUTED : ui->theme->contrast ? TOKEN_BACKGROUND : TOKEN_TEXT; /* lines are light there */
    put(ui, FACE_MONO, 12, rect_center(chip).x, y, ALIGN_CENTER, tint(ui, ink), text);
  }
}

/* The width of the longest state, its sign included: the levels end before it. */
static float state_room(const Ui *ui) {
  float most = 0;
  for (OwnState state = 0; state < OWN_STATES; state++)
    most = fmaxf(most, width_of(ui, FACE_SEMIBOLD, 14, say(ui, state_word(state))));
  return most + px(ui, 26 + 12);
}

static void state_note(const Ui *ui, const OwnAgent *agent, char *out, size_t room) {
  out[0] = '\0';
  if (agent->state == OWN_CHECKED)
    snprintf(out, room, say(ui, STR_OWN_PER_MOVE), agent->median_us);
  else if (agent->state == OWN_FAULTY && agent->turn > 0)
    snprintf(out, room, say(ui, STR_OWN_AT_TURN), (int)agent->turn);
  else if (agent->state == OWN_STARTS)
    snprintf(out, room, "%s", say(ui, STR_OWN_UNCHECKED));
}

static void draw_row(App *app, int32_t index, const OwnAgent *agent, Rectangle row) {
  Ui *ui = &app->ui;
  AgentsState *s = agents_state(app);
  bool focused = index == s->list.focus;
  float first = row.y + px(ui, 24), second = row.y + px(ui, 50), right = row.x + row.width - px(ui, 16);
  char target[OWN_NAME + 16], note[160];
  list_row(ui, row, focused);
  snprintf(target, sizeof target, "agents.%s", agent->name + 5);
  app_target(app, target, row);
  if (input_clicked(ui->input, row)) {
    memcpy(s->chosen, agent->name, sizeof s->chosen);
    s->list.focus = index;
    s->page = ui->width == WIDTH_NARROW;
    s->options = false;
    s->rows.focus = -1;
  }
  float left = row.x + px(ui, 20), levels = row.x + row.width * 0.42f;
  put_fit(ui, FACE_SEMIBOLD, 16, left, first, ALIGN_LEFT, levels - left - px(ui, 12),
          tint(ui, focused ? TOKEN_ACCENT : TOKEN_TEXT), agent->name + 5);
  if (agent->language < KIT_COUNT) badge_left(ui, left, second, TOKEN_MUTED, language_names[agent->language]);
  draw_sign(ui, agent->state, (Vector2){right - px(ui, 8), first});
  put(ui, FACE_SEMIBOLD, 14, right - px(ui, 26), first, ALIGN_RIGHT, tint(ui, state_token(agent->state)),
      say(ui, state_word(agent->state)));
  state_note(ui, agent, note, sizeof note);
  put_fit(ui, FACE_MEDIUM, 12, right, second, ALIGN_RIGHT, right - levels, tint(ui, TOKEN_MUTED), note);
  draw_levels(app, agent, levels, right - state_room(ui), first);
}

static void draw_list(App *app, Rectangle room) {
  Ui *ui = &app->ui;
  AgentsState *s = agents_state(app);
  char words[64];
  panel(ui, room, TOKEN_PANEL);
  snprintf(words, sizeof words, say(ui, STR_OWN_COUNT), (int)s->list.count);
  float head = room.y + px(ui, 24), row = px(ui, ROW);
  put(ui, FACE_MEDIUM, 13, room.x + px(ui, 20), head, ALIGN_LEFT, tint(ui, TOKEN_MUTED), words);
  put(ui, FACE_MEDIUM, 13, room.x + px(ui, 8) + room.width * 0.42f, head, ALIGN_LEFT, tint(ui, TOKEN_MUTED),
      say(ui, STR_OWN_LEVELS));
  put(ui, FACE_MEDIUM, 13, room.x + room.width - px(ui, 24), head, ALIGN_RIGHT, tint(ui, TOKEN_MUTED),
      say(ui, STR_OWN_STATE));
  Rectangle rows = {room.x + px(ui, 8), room.y + px(ui, 44), room.width - px(ui, 16), room.height - px(ui, 44 + 40)};
  list_layout(&s->list, s->list.count, list_fit(rows.height, row, 0));
  list_scroll(&s->list, list_wheel(ui, rows));
  list_follow_moved(&s->list);
  for (int32_t i = 0; i < s->list.fit; i++) {
    OwnAgent agent;
    if (!own_agents_get(app->own_agents, s->list.scroll + i, &agent)) break;
    draw_row(app, s->list.scroll + i, &agent,
             rect_snap((Rectangle){rows.x, rows.y + (float)i * row, rows.width, row - px(ui, 4)}));
  }
  list_thumb(ui, &s->list, rows);
  put_fit(ui, FACE_MEDIUM, 12, room.x + px(ui, 28), room.y + room.height - px(ui, 20), ALIGN_LEFT,
          room.width - px(ui, 48), tint(ui, TOKEN_MUTED), say(ui, STR_OWN_DROP));
}

/* ---- details ---- */

static float draw_figures(const Ui *ui, const OwnAgent *agent, float x, float right, float y) {
  static const StringId heads[] = {STR_OWN_GAMES, STR_OWN_WON, STR_OWN_BEST, STR_OWN_SLOWEST};
  char texts[4][40] = {"\u2013", "\u2013", "\u2013", "\u2013"};
  if (agent->games > 0) {
    write_number(texts[0], sizeof texts[0], agent->games);
    snprintf(texts[1], sizeof texts[1], "%d%%", (int)lround(100.0 * agent->won / agent->games));
    write_number(texts[2], sizeof texts[2], agent->best);
    snprintf(texts[3], sizeof texts[3], agent->slowest_ms < 10 ? "%.1f ms" : "%.0f ms", agent->slowest_ms);
  }
  float step = fminf((right - x) / 4, px(ui, 130));
  for (int i = 0; i < 4; i++) {
    put_fit(ui, FACE_MEDIUM, 13, x + step * (float)i, y, ALIGN_LEFT, step - px(ui, 8), tint(ui, TOKEN_MUTED),
            say(ui, heads[i]));
    put(ui, FACE_MONO, 16, x + step * (float)i, y + px(ui, 22), ALIGN_LEFT, tint(ui, TOKEN_TEXT), texts[i]);
  }
  return y + px(ui, 44);
}

/* A line of the text without the path of the agent's own folder, which is shown above. */
static void take_line(const OwnAgent *agent, const char *from, char *out, size_t room) {
  const char *slash = strrchr(agent->source, '/');
  size_t folder = slash ? (size_t)(slash + 1 - agent->source) : 0, used = 0;
  for (const char *end = from + strcspn(from, "\n"); from < end && used + 1 < room;) {
    if (folder > 1 && strncmp(from, agent->source, folder) == 0)
      from += folder;
    else
      out[used++] = *from++;
  }
  out[used] = '\0';
}

/* Where a line names the agent's own file, and not one whose name ends the same. */
static const char *own_file(const OwnAgent *agent, const char *line) {
  const char *base = strrchr(agent->source, '/'), *at = line;
  while (base && (at = strstr(at, base + 1))) {
    if (at == line || strchr(" \"'/(", at[-1])) return at;
    at++;
  }
  return NULL;
}

/* The last line of a traceback says what, the last "File" line before it where. */
static void find_where(const OwnAgent *agent, char *what, char *where, size_t room) {
  const char *base = strrchr(agent->source, '/');
  what[0] = where[0] = '\0';
  for (const char *at = agent->tail; *at;) {
    int length = (int)strcspn(at, "\n");
    char line[300];
    take_line(agent, at, line, sizeof line);
    const char *file = own_file(agent, line), *number = file ? strstr(file, "line ") : NULL;
    if (file && !number) number = strchr(file, ':');
    if (number) {
      long at_line = strtol(number + (*number == ':' ? 1 : strlen("line ")), NULL, 10);
      if (at_line > 0) snprintf(where, room, "%s:%ld", base ? base + 1 : "agent", at_line);
    }
    if (length > 0 && line[0] != ' ') snprintf(what, room, "%s", line);
    at += length + (at[length] == '\n');
  }
}

static float draw_trouble(App *app, const OwnAgent *agent, Rectangle room, float y) {
  Ui *ui = &app->ui;
  if (agent->state != OWN_FAULTY) return y;
  char title[160], what[300], where[300], line[1280];
  find_where(agent, what, where, sizeof what);
  if (agent->turn > 0)
    snprintf(title, sizeof title, say(ui, STR_OWN_WENT_WRONG), (int)agent->turn);
  else
    snprintf(title, sizeof title, "%s", say(ui, STR_OWN_NEVER));
  float high = px(ui, 84);
  Rectangle box = rect_snap((Rectangle){room.x, y, room.width, high});
  draw_round(box, px(ui, 8), color_mix(tint(ui, TOKEN_PANEL), tint(ui, TOKEN_DANGER), 0.16f));
  draw_round((Rectangle){box.x, box.y, px(ui, 4), box.height}, px(ui, 2), tint(ui, TOKEN_DANGER));
  float left = box.x + px(ui, 44), right = box.x + box.width - px(ui, 16);
  draw_sign(ui, OWN_FAULTY, (Vector2){box.x + px(ui, 26), box.y + px(ui, 22)});
  if (agent->record[0]) {
    float wide = fminf(px(ui, 176), box.width * 0.4f);
    Rectangle place = rect_snap((Rectangle){right - wide, box.y + (high - px(ui, 40)) / 2, wide, px(ui, 40)});
    app_target(app, "agents.show", place);
    if (button(ui, place, BUTTON_PLAIN, say(ui, STR_OWN_SHOW), false)) agents_do(app, DO_SHOW);
    right = place.x - px(ui, 12);
  }
  put_fit(ui, FACE_SEMIBOLD, 16, left, box.y + px(ui, 22), ALIGN_LEFT, right - left, tint(ui, TOKEN_TEXT), title);
  snprintf(line, sizeof line, "%s%s%s", what[0] ? what : agent->reason, where[0] ? "  \u00b7  " : "", where);
  put_fit(ui, FACE_MEDIUM, 13, left, box.y + px(ui, 44), ALIGN_LEFT, right - left, tint(ui, TOKEN_DANGER_TEXT), line);
  put_fit(ui, FACE_MEDIUM, 13, left, box.y + px(ui, 65), ALIGN_LEFT, right - left, tint(ui, TOKEN_MUTED),
          what[0] ? app_trouble(app, agent->reason) : "");
  return y + high + px(ui, 12);
}

/* The user's own lines in the frontier colour, the error itself in danger. */
static float draw_tail(const Ui *ui, const OwnAgent *agent, Rectangle room, float y, float bottom) {
  const char *lines[TAIL_LINES];
  int32_t count = 0;
  if (!agent->tail[0]) return y;
  for (const char *at = agent->tail; *at;) {
    if (count == TAIL_LINES) memmove((void *)lines, (const void *)(lines + 1), sizeof *lines * (size_t)--count);
    lines[count++] = at;
    at += strcspn(at, "\n");
    if (*at) at++;
  }
  put(ui, FACE_SEMIBOLD, 14, room.x, y + px(ui, 8), ALIGN_LEFT, tint(ui, TOKEN_TEXT), say(ui, STR_OWN_TAIL));
  y += px(ui, 22);
  float step = px(ui, 19), pad = px(ui, 10);
  int32_t fit = (int32_t)((bottom - y - 2 * pad) / step);
  if (fit < 1) return y;
  int32_t shown = count < fit ? count : fit;
  Rectangle box = rect_snap((Rectangle){room.x, y, room.width, step * (float)shown + 2 * pad});
  draw_round(box, px(ui, 10), tint(ui, TOKEN_BACKGROUND));
  draw_frame(box, px(ui, 10), fmaxf(line_width(ui), 1), tint(ui, TOKEN_LINE));
  for (int32_t i = 0; i < shown; i++) {
    const char *from = lines[count - shown + i];
    char line[300];
    take_line(agent, from, line, sizeof line);
    bool own = own_file(agent, line) != NULL, last = count - shown + i == count - 1;
    put_fit(ui, FACE_MONO, 13, box.x + px(ui, 14), box.y + pad + step * ((float)i + 0.5f), ALIGN_LEFT,
            box.width - px(ui, 28),
            tint(ui, last  ? TOKEN_DANGER_TEXT
                     : own ? TOKEN_FRONTIER
                           : TOKEN_MUTED),
            line);
  }
  return box.y + box.height + px(ui, 12);
}

static float draw_options(App *app, const OwnAgent *agent, Rectangle room, float y, float bottom) {
  Ui *ui = &app->ui;
  AgentsState *s = agents_state(app);
  OptionValues *values = agent->info ? agents_values(app, agent->info) : NULL;
  if (!values || agent->info->option_count == 0 || bottom - y < px(ui, 60)) return y;
  put(ui, FACE_SEMIBOLD, 14, room.x, y + px(ui, 8), ALIGN_LEFT, tint(ui, TOKEN_TEXT), say(ui, STR_OWN_OPTIONS));
  put(ui, FACE_MEDIUM, 13, room.x + room.width, y + px(ui, 8), ALIGN_RIGHT, tint(ui, TOKEN_MUTED),
      say(ui, STR_OWN_ASKED));
  y += px(ui, 24);
  float high = fminf(option_row_height(ui) * (float)agent->info->option_count, bottom - y);
  Rectangle area = {room.x, y, fminf(room.width, px(ui, 480)), high};
  if (!s->options) s->rows.focus = -1;
  if (option_rows_draw(ui, area, agent->info->options, agent->info->option_count, values, &s->rows))
    agents_spread_values(app, agent->info);
  return y + high;
}

static void draw_buttons(App *app, const OwnAgent *agent, Rectangle room, float y) {
  static const struct {
    AgentsDeed deed;
    StringId words;
    const char *target;
  } all[] = {{DO_EDIT, STR_OWN_EDIT, "agents.edit"},
             {DO_CHECK, STR_OWN_CHECK, "agents.check"},
             {DO_FOLDER, STR_OWN_FOLDER, "agents.folder"},
             {DO_RACE, STR_OWN_RACE, "agents.race"}};
  Ui *ui = &app->ui;
  float x = room.x, gap = px(ui, 8), end = room.x + room.width;
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
    const char *words = say(ui, all[i].words), *reason = agents_why_not(app, agent, all[i].deed);
    float wide = fminf(width_of(ui, FACE_SEMIBOLD, 14, words) + px(ui, 40), (room.width - 3 * gap) / 4);
    Rectangle place = rect_snap((Rectangle){x, y, wide, px(ui, 40)});
    app_target(app, all[i].target, place);
    bool pressed = reason ? button_off(ui, place, BUTTON_PLAIN, words) : button(ui, place, BUTTON_PLAIN, words, false);
    if (pressed) agents_do(app, all[i].deed);
    x += wide + gap;
    if (reason && i + 1 == sizeof all / sizeof *all && end - x > px(ui, 60))
      put_fit(ui, FACE_MEDIUM, 13, x + px(ui, 4), y + px(ui, 20), ALIGN_LEFT, end - x, tint(ui, TOKEN_MUTED), reason);
  }
}

static void draw_details(App *app, Rectangle box) {
  Ui *ui = &app->ui;
  OwnAgent agent;
  panel(ui, box, TOKEN_PANEL);
  if (!own_agents_get(app->own_agents, agents_state(app)->list.focus, &agent)) return;
  Rectangle room = {box.x + px(ui, 20), box.y + px(ui, 16), box.width - px(ui, 40), box.height - px(ui, 32)};
  float right = room.x + room.width, y = room.y + px(ui, 14), bottom = room.y + room.height - px(ui, 52);
  const char *title = agent.info ? agent.info->title : agent.name + 5;
  float x =
      room.x + put_fit(ui, FACE_SEMIBOLD, 20, room.x, y, ALIGN_LEFT, room.width * 0.6f, tint(ui, TOKEN_TEXT), title);
  if (agent.language < KIT_COUNT) badge_left(ui, x + px(ui, 14), y, TOKEN_MUTED, language_names[agent.language]);
  draw_sign(ui, agent.state, (Vector2){right - px(ui, 8), y});
  put(ui, FACE_SEMIBOLD, 14, right - px(ui, 26), y, ALIGN_RIGHT, tint(ui, state_token(agent.state)),
      say(ui, state_word(agent.state)));
  const char *base = strrchr(agent.source, '/');
  char file[OWN_NAME + 64];
  snprintf(file, sizeof file, "%.70s%.40s", agent.name + 5, base ? base : "");
  put_fit(ui, FACE_MONO, 13, room.x, y + px(ui, 26), ALIGN_LEFT, room.width, tint(ui, TOKEN_MUTED),
          base ? file : say(ui, STR_OWN_NO_SOURCE));
  y = draw_figures(ui, &agent, room.x, right, y + px(ui, 58));
  y = draw_trouble(app, &agent, room, y + px(ui, 4));
  int32_t options = agent.info ? agent.info->option_count : 0;
  float kept = options > 0 ? fminf(px(ui, 30) + option_row_height(ui) * (float)options, (bottom - y) * 0.5f) : 0;
  y = draw_tail(ui, &agent, room, y, bottom - kept);
  (void)draw_options(app, &agent, room, y, bottom);
  draw_buttons(app, &agent, room, room.y + room.height - px(ui, 40));
}

/* ---- a new one ---- */

static void draw_menu(App *app, Rectangle under) {
  Ui *ui = &app->ui;
  AgentsState *s = agents_state(app);
  float wide = px(ui, 264), row = px(ui, 40);
  Rectangle box = rect_snap((Rectangle){under.x + under.width - wide, under.y + under.height + px(ui, 5), wide,
                                        row * KIT_COUNT + px(ui, 16)});
  draw_round(box, px(ui, 12), tint(ui, TOKEN_RAISED));
  draw_frame(box, px(ui, 12), fmaxf(line_width(ui), 1), tint(ui, TOKEN_LINE));
  for (int32_t i = 0; i < KIT_COUNT; i++) {
    Rectangle line = {box.x + px(ui, 8), box.y + px(ui, 8) + row * (float)i, box.width - px(ui, 16), row};
    char target[32], number[12];
    float y = rect_center(line).y;
    snprintf(target, sizeof target, "agents.new.%d", (int)i + 1);
    snprintf(number, sizeof number, "%d", (int)i + 1);
    app_target(app, target, line);
    list_row(ui, line, s->language == i);
    put(ui, FACE_SEMIBOLD, 14, line.x + px(ui, 16), y, ALIGN_LEFT,
        tint(ui, s->language == i ? TOKEN_ACCENT : TOKEN_TEXT), language_names[i]);
    put(ui, FACE_MEDIUM, 12, line.x + px(ui, 112), y, ALIGN_LEFT, tint(ui, TOKEN_MUTED), language_files[i]);
    put(ui, FACE_MONO, 12, line.x + line.width - px(ui, 14), y, ALIGN_RIGHT, tint(ui, TOKEN_TEXT), number);
    if (input_clicked(ui->input, line)) agents_make(app, i);
  }
}

static void draw_keys(App *app) {
  LegendItem keys[] = {{LEGEND_UP_DOWN, STR_KEY_CHOOSE},    {ACTION_ACCEPT, STR_OWN_KEY_EDIT},
                       {ACTION_COMPARE, STR_OWN_KEY_CHECK}, {ACTION_LOOK, STR_OWN_KEY_SHOW},
                       {ACTION_OPEN, STR_OWN_KEY_FOLDER},   {ACTION_NEW, STR_OWN_KEY_NEW},
                       {ACTION_RACE, STR_OWN_KEY_RACE},     {ACTION_BACK, STR_KEY_BACK}};
  static const LegendItem none[] = {
      {ACTION_NEW, STR_OWN_KEY_NEW}, {ACTION_OPEN, STR_OWN_KEY_FOLDER}, {ACTION_BACK, STR_KEY_BACK}};
  Ui *ui = &app->ui;
  bool some = agents_state(app)->list.count > 0;
  if (ui->width == WIDTH_NARROW && !agents_state(app)->page) keys[1].label = STR_KEY_OPEN; /* its page */
  legend_row(ui, ui_left(ui), ui_right(ui), ui_keys(ui), some ? keys : none, some ? 8 : 3);
}

void agents_draw(App *app) {
  Ui *ui = &app->ui;
  AgentsState *s = agents_state(app);
  char folder[OWN_PATH];
  Error error;
  bool narrow = ui->width == WIDTH_NARROW;
  float left = ui_left(ui), right = ui_right(ui), head = ui_head(ui), top = ui_top(ui), bottom = ui_bottom(ui);
  float wide = width_of(ui, FACE_SEMIBOLD, 14, say(ui, STR_OWN_NEW)) + px(ui, 48);
  Rectangle new_button = rect_snap((Rectangle){right - wide, head - px(ui, 20), wide, px(ui, 40)});
  if (!outside_folder(folder, sizeof folder, &error))
    snprintf(folder, sizeof folder, "%s", app_trouble(app, error.text));
  if (screen_heading(ui, say(ui, STR_OWN), folder, new_button.x - px(ui, 16), NULL)) input_push(ui->input, ACTION_BACK);
  app_target(app, "agents.new", new_button);
  if (button(ui, new_button, BUTTON_PRIMARY, say(ui, STR_OWN_NEW), false)) agents_do(app, DO_NEW);
  Rectangle room = {left, top, right - left, bottom - top};
  if (s->list.count == 0) {
    Rectangle where;
    if (empty_draw(ui, room, say(ui, STR_OWN_NONE), say(ui, STR_OWN_NEW), true, &where)) agents_do(app, DO_NEW);
    app_target(app, "agents.first", where);
  } else if (narrow) {
    if (s->page)
      draw_details(app, rect_snap(room));
    else
      draw_list(app, rect_snap(room));
  } else {
    float list = fminf(px(ui, LIST), room.width * 0.46f), gap = px(ui, 16);
    draw_list(app, rect_snap((Rectangle){room.x, room.y, list, room.height}));
    draw_details(app, rect_snap((Rectangle){room.x + list + gap, room.y, room.width - list - gap, room.height}));
  }
  if (s->menu) draw_menu(app, new_button);
  draw_keys(app);
}
