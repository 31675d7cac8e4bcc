/* Before a bench: the lists to choose from, by key and by mouse.
 * Must not know what a choice amounts to. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "game/app/screens/lab/lab_internal.h"
#include "game/app/view/sprites.h"

static const float LINE = 34, HEAD = 44; /* units */

/* ---- keys ---- */

/* The columns of the screen, top to bottom. */
enum { PLACES = 5 };
static const LabGroup columns[3][PLACES] = {{LAB_LEVELS, LAB_GAMES, LAB_BUDGET, LAB_SWEEP, LAB_RUN},
                                            {LAB_MAPS, LAB_MAPS, LAB_MAPS, LAB_MAPS, LAB_MAPS},
                                            {LAB_AGENTS, LAB_TEAMS, LAB_TEAMS, LAB_TEAMS, LAB_TEAMS}};

static void find_group(LabGroup group, int *column, int *place) {
  for (*column = 0; *column < 3; ++*column)
    for (*place = 0; *place < PLACES; ++*place)
      if (columns[*column][*place] == group) return;
}

static void go_sideways(LabState *lab, int by) {
  int column, place;
  find_group(lab->group, &column, &place);
  if (column + by >= 0 && column + by < 3) lab->group = columns[column + by][0];
}

static void go_along(LabState *lab, int by) {
  LabItems *list = &lab->lists[lab->group];
  int32_t to = list->lines.focus + by;
  if (lab_is_list(lab->group) && to >= 0 && to <= list->seen_count) {
    list->lines.focus = to;
    return;
  }
  int column, place;
  find_group(lab->group, &column, &place);
  place += by > 0 ? 1 : -1;
  if (place < 0 || place >= PLACES || columns[column][place] == lab->group) return;
  LabGroup next = columns[column][place];
  if (next == LAB_TEAMS && lab->lists[next].seen_count == 0) return;
  lab->group = next;
  if (lab_is_list(next)) lab->lists[next].lines.focus = by > 0 ? 0 : lab->lists[next].seen_count;
}

/* Skips empty lists, which can't have the focus. */
static void next_group(LabState *lab, int by) {
  do lab->group = (LabGroup)(((int)lab->group + by + LAB_GROUPS) % LAB_GROUPS);
  while (lab_is_list(lab->group) && lab->lists[lab->group].seen_count == 0);
}

static void page(LabState *lab, int by) {
  LabItems *list = &lab->lists[lab->group];
  if (lab_is_list(lab->group)) list_move(&list->lines, by);
}

void lab_setup_key(App *app, Action action) {
  LabState *lab = lab_state(app);
  LabItems *list = &lab->lists[lab->group];
  int32_t step = list->lines.fit > 1 ? list->lines.fit - 1 : 1;
  switch (action) {
    case ACTION_UP: go_along(lab, -1); break;
    case ACTION_DOWN: go_along(lab, 1); break;
    case ACTION_LEFT:
    case ACTION_RIGHT:
      if (lab->group == LAB_GAMES)
        lab_change_games(app, action == ACTION_LEFT ? -1 : 1);
      else if (lab->group == LAB_BUDGET)
        lab_change_budget(app, action == ACTION_LEFT ? -1 : 1);
      else if (lab->group == LAB_SWEEP)
        lab_change_sweep(app, action == ACTION_LEFT ? -1 : 1);
      else
        go_sideways(lab, action == ACTION_LEFT ? -1 : 1);
      break;
    case ACTION_NEXT_GROUP: next_group(lab, 1); break;
    case ACTION_PREVIOUS_GROUP: next_group(lab, -1); break;
    case ACTION_PAGE_UP: page(lab, -step); break;
    case ACTION_PAGE_DOWN: page(lab, step); break;
    case ACTION_FIRST: page(lab, -list->seen_count); break;
    case ACTION_LAST: page(lab, list->seen_count); break;
    case ACTION_ACCEPT:
      if (lab_is_list(lab->group))
        lab_toggle(app, lab->group, list->lines.focus);
      else
        lab_start(app);
      break;
    case ACTION_BENCH: lab_start(app); break;
    case ACTION_AGAIN:
      if (lab->bench.planned) lab->mode = LAB_TABLE;
      break;
    case ACTION_BACK: app_back(app); break;
    default: return;
  }
  app_log(app, "focus lab group=%d line=%d", (int)lab->group, (int)lab->lists[lab->group].lines.focus);
}

/* ---- drawing ---- */

static void draw_box(const Ui *ui, Rectangle box, bool on, bool some) {
  float radius = px(ui, 5);
  if (on)
    draw_round(box, radius, tint(ui, TOKEN_TEXT));
  else
    draw_frame(box, radius, fmaxf(px(ui, 2), 1), tint(ui, TOKEN_MUTED));
  if (on) draw_check(rect_center(box), box.width * 0.6f, fmaxf(px(ui, 2.2f), 1), tint(ui, TOKEN_PANEL));
  if (some)
    draw_round(rect_snap((Rectangle){box.x + box.width * 0.28f, rect_center(box).y - px(ui, 1.5f), box.width * 0.44f,
                                     fmaxf(px(ui, 3), 2)}),
               1, tint(ui, TOKEN_TEXT));
}

/* A map's id without its name, which its title repeats: "3/04-blind-alleys" becomes "3/04". */
static void short_id(char *id) {
  char *name = strchr(id, '-');
  if (name && strchr(id, '/')) *name = '\0';
}

/* What stands on a line, and beside it. */
static void line_words(App *app, LabGroup group, int32_t line, char *name, size_t room, char *note, size_t note_room) {
  Ui *ui = &app->ui;
  const LabItems *list = &lab_state(app)->lists[group];
  note[0] = '\0';
  if (line == 0) {
    snprintf(name, room, "%s", say(ui, STR_LAB_ALL));
    snprintf(note, note_room, say(ui, STR_LAB_OF), (int)lab_count_on(list), (int)list->seen_count);
    return;
  }
  const LabItem *item = &list->at[list->seen[line - 1]];
  const Shelf *shelf = &app->catalog.shelves[item->shelf];
  if (item->info) {
    snprintf(name, room, "%s", agent_title(ui->language, item->info));
    bool twin = false; /* another level's agent of the same id */
    for (int32_t i = 0; i < list->seen_count; i++) {
      const AgentInfo *other = list->at[list->seen[i]].info;
      twin |= other != item->info && strcmp(other->id, item->info->id) == 0;
    }
    if (!twin && group == LAB_AGENTS) { /* what it may spend per move */
      OptionValues usual;
      Fair fair = fair_choice_at(lab_state(app)->fair);
      options_defaults(item->info->options, item->info->option_count, &usual);
      agent_budget_words(ui->language, item->info, &usual, &fair, note, note_room);
    }
    for (int32_t s = 0; twin && s < app->catalog.count; s++) {
      int32_t number = app->catalog.shelves[s].level->number;
      size_t at = strlen(note);
      if (item->info->levels & LEVEL_BIT(number))
        snprintf(note + at, note_room - at, at ? " \u00b7 %d" : "%d", (int)number);
    }
  } else if (group == LAB_LEVELS) {
    snprintf(name, room, "%d  %s", (int)shelf->level->number, level_title(ui->language, shelf->level));
  } else {
    snprintf(name, room, "%s", shelf->cards[item->card].title);
    snprintf(note, note_room, "%s", shelf->cards[item->card].id);
    short_id(note);
  }
}

static void draw_line(App *app, LabGroup group, int32_t line, Rectangle rect) {
  Ui *ui = &app->ui;
  LabState *lab = lab_state(app);
  LabItems *list = &lab->lists[group];
  bool focused = lab->group == group && list->lines.focus == line;
  int32_t on = line == 0 ? lab_count_on(list) : list->at[list->seen[line - 1]].on;
  char name[MAP_TEXT + 16], note[1024], target[32];
  list_row(ui, rect, focused);
  float y = rect_center(rect).y, side = px(ui, 18), x = rect.x + px(ui, 14), right = rect.x + rect.width - px(ui, 10);
  bool all = line > 0 ? on > 0 : on == list->seen_count && on > 0;
  draw_box(ui, rect_snap((Rectangle){x, y - side / 2, side, side}), all, line == 0 && on > 0 && !all);
  x += side + px(ui, 10);
  line_words(app, group, line, name, sizeof name, note, sizeof note);
  Face face = line == 0 ? FACE_MEDIUM : FACE_SEMIBOLD; /* the name comes first: the note has what is left */
  float wide = width_of(ui, FACE_MEDIUM, 12, note), left_over = right - x - px(ui, 10) - width_of(ui, face, 14, name);
  if (wide > left_over) wide = 0; /* half an id is useless */
  if (wide > 0) put_fit(ui, FACE_MEDIUM, 12, right, y, ALIGN_RIGHT, wide + 1, tint(ui, TOKEN_MUTED), note);
  put_fit(ui, face, 14, x, y, ALIGN_LEFT, right - x - (wide > 0 ? wide + px(ui, 8) : 0),
          tint(ui, all || on > 0 ? TOKEN_TEXT : TOKEN_MUTED), name);
  snprintf(target, sizeof target, "lab.%d.%d", (int)group, (int)line);
  app_target(app, target, rect);
  if (!input_clicked(ui->input, rect)) return;
  lab->group = group;
  list->lines.focus = line;
  lab_toggle(app, group, line);
}

static float note_line(const Ui *ui) { return roundf((float)px_letters(ui, 13) * 1.4f); }

static void draw_list(App *app, LabGroup group, StringId title, Rectangle room) {
  Ui *ui = &app->ui;
  LabItems *list = &lab_state(app)->lists[group];
  panel(ui, room, TOKEN_PANEL);
  float pad = px(ui, 8), line = px(ui, LINE), head = px(ui, HEAD);
  put(ui, FACE_SEMIBOLD, 15, room.x + px(ui, 20), room.y + head / 2 + px(ui, 2), ALIGN_LEFT, tint(ui, TOKEN_TEXT),
      say(ui, title));
  Rectangle inside = {room.x + pad, room.y + head, room.width - 2 * pad, room.height - head - pad};
  if (list->seen_count == 0) {
    bool none = lab_count_on(&lab_state(app)->lists[LAB_LEVELS]) == 0;
    StringId words = none ? STR_LAB_NO_LEVEL : group == LAB_TEAMS ? STR_LAB_NO_TEAMS : STR_NO_MAPS;
    put_wrapped(ui, FACE_MEDIUM, 13, room.x + px(ui, 20), inside.y + px(ui, 8), room.width - px(ui, 40), note_line(ui),
                3, tint(ui, TOKEN_MUTED), say(ui, words));
    return;
  }
  List *lines = &list->lines;
  list_layout(lines, list->seen_count + 1, list_fit(inside.height, line, 0));
  list_scroll(lines, 2 * list_wheel(ui, room));
  list_follow_moved(lines);
  for (int32_t i = 0; i < lines->fit && lines->scroll + i < lines->count; i++)
    draw_line(app, group, lines->scroll + i,
              rect_snap((Rectangle){inside.x, inside.y + (float)i * line, inside.width, line - px(ui, 2)}));
  Rectangle track = {inside.x, inside.y, room.width - pad - px(ui, 3), inside.height};
  list_thumb(ui, lines, track);
}

/* Two arrows `between` pixels apart at the right end; returns where the left one begins. */
static float draw_arrows(App *app, LabGroup group, Rectangle room, float between, const char *const targets[2],
                         void (*change)(App *app, int by)) {
  Ui *ui = &app->ui;
  LabState *lab = lab_state(app);
  bool focused = lab->group == group;
  panel(ui, room, TOKEN_PANEL);
  if (focused) focus_ring(ui, room, px(ui, 16));
  float y = rect_center(room).y, arrow = px(ui, 34), right = room.x + room.width - px(ui, 10);
  Rectangle on = rect_snap((Rectangle){right - arrow, y - arrow / 2, arrow, arrow});
  Rectangle back = rect_snap((Rectangle){on.x - between - arrow, on.y, arrow, arrow});
  for (int side = 0; side < 2; side++) {
    Rectangle box = side ? on : back;
    bool over = input_hovers(ui->input, box);
    draw_chevron(rect_center(box), px(ui, 11), side ? 3.14159265f : 0, px(ui, 2.2f),
                 tint(ui, over || focused ? TOKEN_TEXT : TOKEN_MUTED));
    app_target(app, targets[side], box);
    if (!input_clicked(ui->input, box)) continue;
    lab->group = group;
    change(app, side ? 1 : -1);
  }
  return back.x;
}

static void draw_games(App *app, Rectangle room) {
  static const char *const targets[] = {"lab.fewer", "lab.more"};
  Ui *ui = &app->ui;
  char number[32];
  float between = px(ui, 52), y = rect_center(room).y;
  float end = draw_arrows(app, LAB_GAMES, room, between, targets, lab_change_games);
  put_fit(ui, FACE_SEMIBOLD, 15, room.x + px(ui, 20), y, ALIGN_LEFT, end - room.x - px(ui, 24), tint(ui, TOKEN_TEXT),
          say(ui, lab_state(app)->games == LAB_UNTIL_SURE ? STR_LAB_SURE : STR_LAB_GAMES));
  bool sure = lab_state(app)->games == LAB_UNTIL_SURE;
  if (sure)
    snprintf(number, sizeof number, "SPRT");
  else
    write_number(number, sizeof number, lab_state(app)->games);
  put(ui, FACE_MONO_BOLD, 16, end + px(ui, 34) + between / 2, y, ALIGN_CENTER, tint(ui, TOKEN_TEXT), number);
}

/* What every agent may spend per move. */
static void draw_budget(App *app, Rectangle room) {
  static const char *const targets[] = {"lab.budget.back", "lab.budget.on"};
  Ui *ui = &app->ui;
  char words[96];
  Fair fair = fair_choice_at(lab_state(app)->fair);
  fair_choice_words(ui->language, &fair, words, sizeof words);
  float end = draw_arrows(app, LAB_BUDGET, room, 0, targets, lab_change_budget), y = rect_center(room).y;
  float left = room.x + px(ui, 20), wide = end - left - px(ui, 4);
  put_fit(ui, FACE_MEDIUM, 12, left, y - px(ui, 10), ALIGN_LEFT, wide, tint(ui, TOKEN_MUTED), say(ui, STR_BUDGET));
  put_fit(ui, FACE_SEMIBOLD, 14, left, y + px(ui, 10), ALIGN_LEFT, wide, tint(ui, TOKEN_TEXT), words);
}

/* The option whose values are compared. */
static void draw_sweep(App *app, Rectangle room) {
  static const char *const targets[] = {"lab.sweep.back", "lab.sweep.on"};
  Ui *ui = &app->ui;
  char words[96];
  lab_sweep_words(lab_state(app), ui->language, words, sizeof words);
  float end = draw_arrows(app, LAB_SWEEP, room, 0, targets, lab_change_sweep), y = rect_center(room).y;
  float left = room.x + px(ui, 20), wide = end - left - px(ui, 4);
  put_fit(ui, FACE_MEDIUM, 12, left, y - px(ui, 10), ALIGN_LEFT, wide, tint(ui, TOKEN_MUTED), say(ui, STR_LAB_SWEEP));
  put_fit(ui, FACE_SEMIBOLD, 14, left, y + px(ui, 10), ALIGN_LEFT, wide, tint(ui, TOKEN_TEXT), words);
}

/* The first time: nobody has played yet. */
static void draw_empty(App *app, Rectangle room) {
  const Ui *ui = &app->ui;
  Vector2 middle = rect_center(room);
  bool low = room.height < px(ui, 110);
  if (room.height < px(ui, 24)) return;
  MonsterPose pose = {
      .at = {middle.x, middle.y - px(ui, 16)}, .cell = px(ui, 72), .kind = MONSTER_DOZER, .asleep = true};
  if (!low) monster_draw(&pose, ui->theme);
  put_fit(ui, FACE_MEDIUM, 13, middle.x, middle.y + (low ? 0 : px(ui, 42)), ALIGN_CENTER, room.width,
          tint(ui, TOKEN_MUTED), say(ui, STR_LAB_EMPTY));
}

static float list_height(const Ui *ui, int32_t lines) {
  return px(ui, HEAD) + px(ui, LINE) * (float)(lines + 1) + px(ui, 8);
}

static void draw_left(App *app, Rectangle room) {
  Ui *ui = &app->ui;
  LabState *lab = lab_state(app);
  float gap = px(ui, 9), start = px(ui, 48), games = px(ui, 50);
  float rest = room.height - start - 3 * games - 4 * gap;
  float levels = fminf(list_height(ui, app->catalog.count), rest), y = room.y + room.height - start;
  draw_list(app, LAB_LEVELS, STR_LAB_LEVELS, rect_snap((Rectangle){room.x, room.y, room.width, levels}));
  if (!lab->bench.planned) draw_empty(app, (Rectangle){room.x, room.y + levels, room.width, rest - levels});
  draw_games(app, rect_snap((Rectangle){room.x, y - 3 * gap - 3 * games, room.width, games}));
  draw_budget(app, rect_snap((Rectangle){room.x, y - 2 * gap - 2 * games, room.width, games}));
  draw_sweep(app, rect_snap((Rectangle){room.x, y - gap - games, room.width, games}));
  Rectangle rect = rect_snap((Rectangle){room.x, y, room.width, start});
  app_target(app, "lab.run", rect);
  if (button(ui, rect, BUTTON_PRIMARY, say(ui, STR_LAB_RUN), lab->group == LAB_RUN)) lab_start(app);
}

/* Agents, and below them the monsters where there is a choice. */
static void draw_right(App *app, Rectangle room) {
  Ui *ui = &app->ui;
  const LabItems *lists = lab_state(app)->lists;
  int32_t lines =
      fonts_lines(ui->fonts, FACE_MEDIUM, px_letters(ui, 13), room.width - px(ui, 40), say(ui, STR_LAB_NO_TEAMS));
  float gap = px(ui, 12), teams = px(ui, HEAD) + px(ui, 20) + note_line(ui) * (float)lines;
  if (lists[LAB_TEAMS].seen_count > 0) {
    float wanted = list_height(ui, lists[LAB_TEAMS].seen_count), agents = list_height(ui, lists[LAB_AGENTS].seen_count);
    teams = fminf(wanted, fmaxf(room.height - gap - agents, room.height * 0.4f));
  }
  Rectangle upper = {room.x, room.y, room.width, room.height - teams - gap};
  draw_list(app, LAB_AGENTS, STR_LAB_AGENTS, rect_snap(upper));
  draw_list(app, LAB_TEAMS, STR_LAB_TEAMS,
            rect_snap((Rectangle){room.x, room.y + room.height - teams, room.width, teams}));
}

void lab_setup_draw(App *app) {
  static const LegendItem keys[] = {{LEGEND_ARROWS_APART, STR_KEY_CHOOSE},
                                    {ACTION_ACCEPT, STR_KEY_TOGGLE},
                                    {ACTION_BENCH, STR_KEY_RUN},
                                    {ACTION_BACK, STR_KEY_BACK},
                                    {ACTION_AGAIN, STR_KEY_RESULTS}};
  Ui *ui = &app->ui;
  Rectangle a = ui->area;
  float y = ui_head(ui), x = ui_title_left(ui), left = ui_left(ui), right = ui_right(ui);
  char rows[32], games[32], size[96];
  if (back_button(ui, y, false)) input_push(ui->input, ACTION_BACK);
  x += put(ui, FACE_LOGO, 22, x, y, ALIGN_LEFT, tint(ui, TOKEN_TEXT), say(ui, STR_LAB)) + px(ui, 16);
  int64_t count = lab_setup_rows(app);
  write_number(rows, sizeof rows, count);
  write_number(games, sizeof games, count * lab_state(app)->games);
  if (lab_state(app)->games == LAB_UNTIL_SURE) { /* at most */
    char most[32];
    snprintf(most, sizeof most, "%s", games);
    snprintf(games, sizeof games, "\u2264 %.24s", most);
  }
  snprintf(size, sizeof size, say(ui, STR_LAB_SIZE), rows, games);
  float wide = put(ui, FACE_MONO, 14, right, y, ALIGN_RIGHT, tint(ui, count > 0 ? TOKEN_TEXT : TOKEN_MUTED), size);
  put_fit(ui, FACE_MEDIUM, 14, x, y, ALIGN_LEFT, right - x - wide - px(ui, 20), tint(ui, TOKEN_MUTED),
          say(ui, STR_LAB_NOTE));
  float top = a.y + px(ui, 72), high = a.height - px(ui, 72) - px(ui, 54), gap = px(ui, 16);
  float first = fminf(px(ui, 330), (right - left) * 0.3f), other = floorf((right - left - first - 2 * gap) / 2);
  draw_left(app, (Rectangle){left, top, first, high});
  draw_list(app, LAB_MAPS, STR_LAB_MAPS, rect_snap((Rectangle){left + first + gap, top, other, high}));
  draw_right(app, (Rectangle){right - other, top, other, high});
  legend_row(ui, left, right, ui_keys(ui), keys, lab_state(app)->bench.planned ? 5 : 4);
}
