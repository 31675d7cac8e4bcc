/* Before a bench: which levels, maps, agents and monsters take part, and how many games a row.
 * Must not know how games are played or figures are shown. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "game/app/screens/lab.h"

static const float LINE = 34, HEAD = 44; /* units */
static const int32_t game_counts[] = {1, 2, 3, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000};
enum { GAME_COUNTS = sizeof game_counts / sizeof *game_counts, USUAL_GAMES = 10 };

static bool is_list(LabGroup group) { return group != LAB_GAMES && group != LAB_RUN; }

/* ---- what there is ---- */

static uint64_t key_of(const char *text, uint64_t level) {
  uint64_t key = 14695981039346656037u + level;
  for (; *text; text++) key = (key ^ (unsigned char)*text) * 1099511628211u;
  return key;
}

static void add_item(LabItems *list, LabItem item) { list->at[list->count++] = item; }

/* Whether it was chosen before the list was made anew. */
static bool was_on(const LabItems *old, uint64_t key, bool otherwise) {
  for (int32_t i = 0; i < old->count; i++)
    if (old->at[i].key == key) return old->at[i].on;
  return otherwise;
}

static bool plays(const LabItem *item, const Shelf *shelf) {
  return (item->info->levels & LEVEL_BIT(shelf->level->number)) != 0;
}

static bool level_on(const LabState *lab, int32_t shelf) { return lab->lists[LAB_LEVELS].at[shelf].on; }

/* What of a list the chosen levels have. */
static void see(App *app, LabGroup group) {
  LabState *lab = app->lab;
  LabItems *list = &lab->lists[group];
  list->seen_count = 0;
  for (int32_t i = 0; i < list->count; i++) {
    const LabItem *item = &list->at[i];
    bool seen = group == LAB_LEVELS || (group == LAB_MAPS && level_on(lab, item->shelf));
    for (int32_t s = 0; item->info && !seen && s < app->catalog.count; s++) {
      const Shelf *shelf = &app->catalog.shelves[s];
      seen = level_on(lab, s) && plays(item, shelf) && (group != LAB_TEAMS || shelf->team_count > 1);
    }
    if (seen) list->seen[list->seen_count++] = i;
  }
  if (list->focus > list->seen_count) list->focus = list->seen_count;
}

static void see_all(App *app) {
  for (LabGroup g = 0; g < LAB_GROUPS; g++)
    if (is_list(g)) see(app, g);
}

static bool fill_list(App *app, LabGroup group, LabItems *list, const LabItems *old) {
  int32_t agents, room = app->catalog.count;
  const AgentInfo *const *table = registry_table(&agents);
  for (int32_t s = 0; s < app->catalog.count; s++) room += app->catalog.shelves[s].count;
  if (room < agents) room = agents;
  list->at = calloc((size_t)room + 1, sizeof *list->at);
  list->seen = calloc((size_t)room + 1, sizeof *list->seen);
  if (!list->at || !list->seen) return false;
  const char *last = settings_get(&app->settings, "lab.level");
  for (int32_t s = 0; s < app->catalog.count; s++) {
    const Shelf *shelf = &app->catalog.shelves[s];
    uint64_t number = (uint64_t)shelf->level->number;
    bool first = last ? (uint64_t)strtol(last, NULL, 10) == number : s == 0;
    if (group == LAB_LEVELS) add_item(list, (LabItem){.shelf = s, .key = number, .on = was_on(old, number, first)});
    for (int32_t c = 0; group == LAB_MAPS && c < shelf->count; c++) {
      uint64_t key = key_of(shelf->cards[c].id, number);
      if (strlen(shelf->cards[c].id) < BENCH_NAME)
        add_item(list, (LabItem){.shelf = s, .card = c, .key = key, .on = was_on(old, key, true)});
    }
  }
  for (int32_t i = 0; (group == LAB_AGENTS || group == LAB_TEAMS) && i < agents; i++) {
    const AgentInfo *info = table[i];
    bool mine = (info->side == SIDE_PACMAN) == (group == LAB_AGENTS), on = (info->flags & AGENT_SLOW) == 0;
    if (!mine || (info->flags & (AGENT_HUMAN | AGENT_REPLAY)) != 0) continue;
    for (int32_t s = 0; group == LAB_TEAMS && s < app->catalog.count; s++) {
      const Shelf *shelf = &app->catalog.shelves[s];
      on = shelf->team_count > 1 && strcmp(shelf->level->monsters, info->id) == 0;
      if (on) break;
    }
    uint64_t key = key_of(info->id, (uint64_t)info->side);
    add_item(list, (LabItem){.info = info, .key = key, .on = was_on(old, key, on)});
  }
  return true;
}

bool lab_setup_begin(App *app) {
  LabState *lab = app->lab;
  bool ok = true;
  for (LabGroup g = 0; g < LAB_GROUPS && ok; g++) {
    if (!is_list(g)) continue;
    LabItems old = lab->lists[g];
    lab->lists[g] = (LabItems){.focus = old.focus, .scroll = old.scroll, .fit = old.fit};
    ok = fill_list(app, g, &lab->lists[g], &old);
    free(old.at);
    free(old.seen);
  }
  if (!ok) return false;
  if (lab->games == 0) {
    const char *games = settings_get(&app->settings, "lab.games");
    lab->games = USUAL_GAMES;
    for (int32_t i = 0; games && i < GAME_COUNTS; i++)
      if (game_counts[i] == strtol(games, NULL, 10)) lab->games = game_counts[i];
  }
  see_all(app);
  return true;
}

void lab_setup_free(LabState *lab) {
  for (LabGroup g = 0; g < LAB_GROUPS; g++) {
    free(lab->lists[g].at);
    free(lab->lists[g].seen);
  }
}

/* ---- what is chosen ---- */

static int32_t count_on(const LabItems *list) {
  int32_t on = 0;
  for (int32_t i = 0; i < list->seen_count; i++) on += list->at[list->seen[i]].on;
  return on;
}

static void toggle(App *app, LabGroup group, int32_t line) {
  LabItems *list = &app->lab->lists[group];
  bool all = count_on(list) < list->seen_count;
  if (line > list->seen_count) return;
  if (line == 0)
    for (int32_t i = 0; i < list->seen_count; i++) list->at[list->seen[i]].on = all;
  else
    list->at[list->seen[line - 1]].on = !list->at[list->seen[line - 1]].on;
  if (group == LAB_LEVELS) {
    see_all(app);
    for (int32_t i = 0; i < list->count; i++) {
      char text[16];
      snprintf(text, sizeof text, "%d", (int)app->catalog.shelves[list->at[i].shelf].level->number);
      if (list->at[i].on) settings_set(&app->settings, "lab.level", text);
      if (list->at[i].on) break;
    }
    app_settings_changed(app);
  }
  app_log(app, "lab set group=%d line=%d on=%d rows=%lld games=%d", (int)group, (int)line, (int)count_on(list),
          (long long)lab_setup_rows(app), (int)app->lab->games);
}

static void change_games(App *app, int by) {
  LabState *lab = app->lab;
  int32_t at = 0;
  while (at + 1 < GAME_COUNTS && game_counts[at] < lab->games) at++;
  at += by;
  if (at < 0 || at >= GAME_COUNTS) return;
  lab->games = game_counts[at];
  char text[16];
  snprintf(text, sizeof text, "%d", (int)lab->games);
  settings_set(&app->settings, "lab.games", text);
  app_settings_changed(app);
  app_log(app, "lab games %d", (int)lab->games);
}

/* Chosen agents (or teams) that play on a level. */
static int32_t count_players(const LabItems *list, const Shelf *shelf) {
  int32_t count = 0;
  for (int32_t i = 0; i < list->seen_count; i++)
    count += list->at[list->seen[i]].on && plays(&list->at[list->seen[i]], shelf);
  return count;
}

int64_t lab_setup_rows(App *app) {
  LabState *lab = app->lab;
  const LabItems *maps = &lab->lists[LAB_MAPS];
  int64_t rows = 0;
  for (int32_t i = 0; i < maps->seen_count; i++) {
    const LabItem *item = &maps->at[maps->seen[i]];
    const Shelf *shelf = &app->catalog.shelves[item->shelf];
    int32_t teams = shelf->cards[item->card].map->monsters.count > 0 && shelf->team_count > 1
                        ? count_players(&lab->lists[LAB_TEAMS], shelf)
                        : 1;
    if (item->on) rows += (int64_t)count_players(&lab->lists[LAB_AGENTS], shelf) * (teams > 0 ? teams : 1);
  }
  return rows;
}

/* Agents or teams that find a place: on a level of which a map is chosen. */
static int32_t names_of(App *app, LabGroup group, const char **names) {
  const LabItems *list = &app->lab->lists[group], *maps = &app->lab->lists[LAB_MAPS];
  int32_t count = 0;
  for (int32_t i = 0; i < list->seen_count; i++) {
    const LabItem *item = &list->at[list->seen[i]];
    bool used = false;
    for (int32_t m = 0; item->on && !used && m < maps->seen_count; m++) {
      const LabItem *map = &maps->at[maps->seen[m]];
      used = map->on && plays(item, &app->catalog.shelves[map->shelf]);
    }
    if (used) names[count++] = item->info->id;
  }
  return count;
}

/* A level without a team of the chosen ones has its usual one. */
static int32_t add_usual_teams(App *app, const char **teams, int32_t count) {
  const LabItems *maps = &app->lab->lists[LAB_MAPS];
  for (int32_t i = 0; i < maps->seen_count; i++) {
    const LabItem *map = &maps->at[maps->seen[i]];
    const Shelf *shelf = &app->catalog.shelves[map->shelf];
    bool there = !map->on;
    for (int32_t k = 0; k < count && !there; k++)
      there = registry_find(teams[k], SIDE_MONSTERS, shelf->level->number) != NULL;
    if (!there) teams[count++] = shelf->level->monsters;
  }
  return count;
}

void lab_start(App *app) {
  LabState *lab = app->lab;
  const LabItems *maps = &lab->lists[LAB_MAPS];
  size_t room = (size_t)maps->count + (size_t)lab->lists[LAB_AGENTS].count + (size_t)lab->lists[LAB_TEAMS].count +
                (size_t)app->catalog.count + 1;
  const char **names = calloc(3 * room, sizeof *names), **agents = names + room, **teams = agents + room;
  int64_t *levels = calloc(room, sizeof *levels);
  if (!names || !levels || lab_setup_rows(app) == 0) {
    app_toast(app, say(&app->ui, STR_LAB_NOTHING));
    free((void *)names);
    free(levels);
    return;
  }
  BenchConfig config = {.levels = levels,
                        .maps = names,
                        .agents = agents,
                        .monsters = teams,
                        .games = lab->games,
                        .seed = app->options.seed,
                        .max_turns = app->options.max_turns,
                        .sight = (SightKind)app->options.sight};
  for (int32_t i = 0; i < maps->seen_count; i++) {
    const LabItem *item = &maps->at[maps->seen[i]];
    if (item->on) names[config.map_count++] = app->catalog.shelves[item->shelf].cards[item->card].id;
  }
  for (int32_t s = 0; s < app->catalog.count; s++)
    if (level_on(lab, s)) levels[config.level_count++] = app->catalog.shelves[s].level->number;
  if (config.level_count > 1) config.level_count = 0; /* each map on its own level, not on all that would take it */
  config.agent_count = names_of(app, LAB_AGENTS, agents);
  config.monster_count = add_usual_teams(app, teams, names_of(app, LAB_TEAMS, teams));
  lab_send(app, &config, NULL);
  free((void *)names);
  free(levels);
}

/* ---- keys ---- */

/* The columns of the screen, top to bottom. */
static const LabGroup columns[3][3] = {
    {LAB_LEVELS, LAB_GAMES, LAB_RUN}, {LAB_MAPS, LAB_MAPS, LAB_MAPS}, {LAB_AGENTS, LAB_TEAMS, LAB_TEAMS}};

static void find_group(LabGroup group, int *column, int *place) {
  for (*column = 0; *column < 3; ++*column)
    for (*place = 0; *place < 3; ++*place)
      if (columns[*column][*place] == group) return;
}

static void go_sideways(LabState *lab, int by) {
  int column, place;
  find_group(lab->group, &column, &place);
  if (column + by >= 0 && column + by < 3) lab->group = columns[column + by][0];
}

static void go_along(LabState *lab, int by) {
  LabItems *list = &lab->lists[lab->group];
  int32_t to = list->focus + by;
  if (is_list(lab->group) && to >= 0 && to <= list->seen_count) {
    list->focus = to;
    return;
  }
  int column, place;
  find_group(lab->group, &column, &place);
  place += by > 0 ? 1 : -1;
  if (place < 0 || place > 2 || columns[column][place] == lab->group) return;
  LabGroup next = columns[column][place];
  if (next == LAB_TEAMS && lab->lists[next].seen_count == 0) return;
  lab->group = next;
  if (is_list(next)) lab->lists[next].focus = by > 0 ? 0 : lab->lists[next].seen_count;
}

static void page(LabState *lab, int by) {
  LabItems *list = &lab->lists[lab->group];
  if (!is_list(lab->group)) return;
  int32_t to = list->focus + by;
  list->focus = to < 0 ? 0 : to > list->seen_count ? list->seen_count : to;
}

void lab_setup_key(App *app, Action action) {
  LabState *lab = app->lab;
  LabItems *list = &lab->lists[lab->group];
  int32_t step = list->fit > 1 ? list->fit - 1 : 1;
  switch (action) {
    case ACTION_UP: go_along(lab, -1); break;
    case ACTION_DOWN: go_along(lab, 1); break;
    case ACTION_LEFT:
    case ACTION_RIGHT:
      if (lab->group == LAB_GAMES)
        change_games(app, action == ACTION_LEFT ? -1 : 1);
      else
        go_sideways(lab, action == ACTION_LEFT ? -1 : 1);
      break;
    case ACTION_NEXT_GROUP: lab->group = (lab->group + 1) % LAB_GROUPS; break;
    case ACTION_PREVIOUS_GROUP: lab->group = (lab->group + LAB_GROUPS - 1) % LAB_GROUPS; break;
    case ACTION_PAGE_UP: page(lab, -step); break;
    case ACTION_PAGE_DOWN: page(lab, step); break;
    case ACTION_FIRST: page(lab, -list->seen_count); break;
    case ACTION_LAST: page(lab, list->seen_count); break;
    case ACTION_ACCEPT:
      if (is_list(lab->group))
        toggle(app, lab->group, list->focus);
      else
        lab_start(app);
      break;
    case ACTION_BENCH: lab_start(app); break;
    case ACTION_AGAIN:
      if (lab->bench.planned) lab->mode = LAB_TABLE;
      break;
    case ACTION_BACK: app_go(app, &screen_title); break;
    default: return;
  }
  app_log(app, "focus lab group=%d line=%d", (int)lab->group, (int)lab->lists[lab->group].focus);
}

/* ---- drawing ---- */

static void draw_box(const Ui *ui, Rectangle box, bool on, bool some) {
  float radius = px(ui, 5);
  if (on)
    draw_round(box, radius, tint(ui, TOKEN_ACCENT));
  else
    draw_frame(box, radius, fmaxf(px(ui, 2), 1), tint(ui, TOKEN_MUTED));
  if (on) draw_check(rect_center(box), box.width * 0.6f, fmaxf(px(ui, 2.2f), 1), tint(ui, TOKEN_ON_ACCENT));
  if (some)
    draw_round(rect_snap((Rectangle){box.x + box.width * 0.28f, rect_center(box).y - px(ui, 1.5f), box.width * 0.44f,
                                     fmaxf(px(ui, 3), 2)}),
               1, tint(ui, TOKEN_ACCENT));
}

/* What stands on a line, and beside it. */
static void line_words(App *app, LabGroup group, int32_t line, char *name, size_t room, char *note, size_t note_room) {
  Ui *ui = &app->ui;
  const LabItems *list = &app->lab->lists[group];
  note[0] = '\0';
  if (line == 0) {
    snprintf(name, room, "%s", say(ui, STR_LAB_ALL));
    snprintf(note, note_room, say(ui, STR_LAB_OF), (int)count_on(list), (int)list->seen_count);
    return;
  }
  const LabItem *item = &list->at[list->seen[line - 1]];
  const Shelf *shelf = &app->catalog.shelves[item->shelf];
  if (item->info) {
    snprintf(name, room, "%s", agent_title(ui->language, item->info));
    snprintf(note, note_room, "%s", item->info->id);
  } else if (group == LAB_LEVELS) {
    snprintf(name, room, "%d  %s", (int)shelf->level->number, level_title(ui->language, shelf->level));
  } else {
    snprintf(name, room, "%s", shelf->cards[item->card].title);
    snprintf(note, note_room, "%s", shelf->cards[item->card].id);
  }
}

static void draw_line(App *app, LabGroup group, int32_t line, Rectangle rect) {
  Ui *ui = &app->ui;
  LabState *lab = app->lab;
  LabItems *list = &lab->lists[group];
  bool hover = input_hovers(ui->input, rect), focused = lab->group == group && list->focus == line;
  int32_t on = line == 0 ? count_on(list) : list->at[list->seen[line - 1]].on;
  char name[MAP_TEXT + 16], note[1024], target[32];
  if (focused || hover) draw_round(rect, px(ui, 8), tint(ui, TOKEN_RAISED));
  if (focused)
    draw_round(rect_snap((Rectangle){rect.x, rect.y + px(ui, 6), px(ui, 4), rect.height - px(ui, 12)}), px(ui, 2),
               tint(ui, TOKEN_ACCENT));
  float y = rect_center(rect).y, side = px(ui, 18), x = rect.x + px(ui, 14), right = rect.x + rect.width - px(ui, 10);
  bool all = line > 0 ? on > 0 : on == list->seen_count && on > 0;
  draw_box(ui, rect_snap((Rectangle){x, y - side / 2, side, side}), all, line == 0 && on > 0 && !all);
  x += side + px(ui, 10);
  line_words(app, group, line, name, sizeof name, note, sizeof note);
  float wide = fminf(width_of(ui, FACE_MEDIUM, 12, note), (right - x) * 0.45f);
  if (note[0]) put_fit(ui, FACE_MEDIUM, 12, right, y, ALIGN_RIGHT, wide + 1, tint(ui, TOKEN_MUTED), note);
  put_fit(ui, line == 0 ? FACE_MEDIUM : FACE_SEMIBOLD, 14, x, y, ALIGN_LEFT, right - x - wide - px(ui, 8),
          tint(ui, all || on > 0 ? TOKEN_TEXT : TOKEN_MUTED), name);
  snprintf(target, sizeof target, "lab.%d.%d", (int)group, (int)line);
  app_target(app, target, rect);
  if (!input_clicked(ui->input, rect)) return;
  lab->group = group;
  list->focus = line;
  toggle(app, group, line);
}

static void draw_list(App *app, LabGroup group, StringId title, Rectangle room) {
  Ui *ui = &app->ui;
  LabItems *list = &app->lab->lists[group];
  panel(ui, room, TOKEN_PANEL);
  float pad = px(ui, 8), line = px(ui, LINE), head = px(ui, HEAD);
  put(ui, FACE_SEMIBOLD, 15, room.x + px(ui, 20), room.y + head / 2 + px(ui, 2), ALIGN_LEFT, tint(ui, TOKEN_TEXT),
      say(ui, title));
  Rectangle inside = {room.x + pad, room.y + head, room.width - 2 * pad, room.height - head - pad};
  if (list->seen_count == 0) {
    bool none = count_on(&app->lab->lists[LAB_LEVELS]) == 0;
    put_wrapped(ui, FACE_MEDIUM, 13, room.x + px(ui, 20), inside.y + px(ui, 12), room.width - px(ui, 40), px(ui, 18), 3,
                tint(ui, TOKEN_MUTED),
                say(ui, none                 ? STR_LAB_NO_LEVEL
                        : group == LAB_TEAMS ? STR_LAB_NO_TEAMS
                                             : STR_NO_MAPS));
    return;
  }
  list->fit = (int32_t)fmaxf(inside.height / line, 1);
  int32_t lines = list->seen_count + 1, most = lines > list->fit ? lines - list->fit : 0;
  if (input_hovers(ui->input, room) && ui->input->wheel != 0) list->scroll += ui->input->wheel > 0 ? -2 : 2;
  if (list->focus != list->followed) { /* into sight, when it has moved */
    if (list->focus < list->scroll) list->scroll = list->focus;
    if (list->focus >= list->scroll + list->fit) list->scroll = list->focus - list->fit + 1;
    list->followed = list->focus;
  }
  list->scroll = list->scroll < 0 ? 0 : list->scroll > most ? most : list->scroll;
  for (int32_t i = 0; i < list->fit && list->scroll + i < lines; i++)
    draw_line(app, group, list->scroll + i,
              rect_snap((Rectangle){inside.x, inside.y + (float)i * line, inside.width, line - px(ui, 2)}));
  if (most > 0) {
    float part = inside.height * (float)list->fit / (float)lines;
    float at = (inside.height - part) * (float)list->scroll / (float)most;
    draw_round(rect_snap((Rectangle){room.x + room.width - px(ui, 6), inside.y + at, px(ui, 3), part}), px(ui, 1.5f),
               tint(ui, TOKEN_LINE));
  }
}

static void draw_games(App *app, Rectangle room) {
  Ui *ui = &app->ui;
  LabState *lab = app->lab;
  char number[32];
  panel(ui, room, TOKEN_PANEL);
  bool focused = lab->group == LAB_GAMES;
  if (focused) focus_ring(ui, room, px(ui, 16));
  float y = rect_center(room).y, arrow = px(ui, 34), right = room.x + room.width - px(ui, 10);
  Rectangle on = rect_snap((Rectangle){right - arrow, y - arrow / 2, arrow, arrow});
  Rectangle back = rect_snap((Rectangle){on.x - px(ui, 64) - arrow, on.y, arrow, arrow});
  put_fit(ui, FACE_SEMIBOLD, 15, room.x + px(ui, 20), y, ALIGN_LEFT, back.x - room.x - px(ui, 24), tint(ui, TOKEN_TEXT),
          say(ui, STR_LAB_GAMES));
  write_number(number, sizeof number, lab->games);
  put(ui, FACE_MONO_BOLD, 16, (back.x + arrow + on.x) / 2, y, ALIGN_CENTER, tint(ui, TOKEN_TEXT), number);
  for (int side = 0; side < 2; side++) {
    Rectangle box = side ? on : back;
    bool over = input_hovers(ui->input, box);
    draw_chevron(rect_center(box), px(ui, 11), side ? 3.14159265f : 0, px(ui, 2.2f),
                 tint(ui, over || focused ? TOKEN_TEXT : TOKEN_MUTED));
    app_target(app, side ? "lab.more" : "lab.fewer", box);
    if (!input_clicked(ui->input, box)) continue;
    lab->group = LAB_GAMES;
    change_games(app, side ? 1 : -1);
  }
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
  LabState *lab = app->lab;
  float gap = px(ui, 12), start = px(ui, 48), games = px(ui, 54), rest = room.height - start - games - 2 * gap;
  float levels = fminf(list_height(ui, app->catalog.count), rest), y = room.y + room.height - start;
  draw_list(app, LAB_LEVELS, STR_LAB_LEVELS, rect_snap((Rectangle){room.x, room.y, room.width, levels}));
  if (!lab->bench.planned) draw_empty(app, (Rectangle){room.x, room.y + levels, room.width, rest - levels});
  draw_games(app, rect_snap((Rectangle){room.x, y - gap - games, room.width, games}));
  Rectangle rect = rect_snap((Rectangle){room.x, y, room.width, start});
  app_target(app, "lab.run", rect);
  if (button(ui, rect, BUTTON_PRIMARY, say(ui, STR_LAB_RUN), lab->group == LAB_RUN)) lab_start(app);
}

/* Agents, and below them the monsters where there is a choice. */
static void draw_right(App *app, Rectangle room) {
  Ui *ui = &app->ui;
  const LabItems *lists = app->lab->lists;
  float gap = px(ui, 12), teams = px(ui, HEAD) + px(ui, 34);
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
  static const LegendItem keys[] = {{"\u2191 \u2193 \u2190 \u2192", STR_KEY_CHOOSE, ACTION_DOWN},
                                    {"Enter", STR_KEY_TOGGLE, ACTION_ACCEPT},
                                    {"B", STR_KEY_RUN, ACTION_BENCH},
                                    {"Esc", STR_KEY_BACK, ACTION_BACK},
                                    {"R", STR_KEY_RESULTS, ACTION_AGAIN}};
  Ui *ui = &app->ui;
  Rectangle a = ui->area;
  float y = a.y + px(ui, 38), x = a.x + px(ui, 64), left = a.x + px(ui, 24), right = a.x + a.width - px(ui, 24);
  char rows[32], games[32], size[96];
  if (back_button(ui, y, false)) input_push(ui->input, ACTION_BACK);
  x += put(ui, FACE_LOGO, 22, x, y, ALIGN_LEFT, tint(ui, TOKEN_TEXT), say(ui, STR_LAB)) + px(ui, 16);
  int64_t count = lab_setup_rows(app);
  write_number(rows, sizeof rows, count);
  write_number(games, sizeof games, count * app->lab->games);
  snprintf(size, sizeof size, say(ui, STR_LAB_SIZE), rows, games);
  float wide = put(ui, FACE_MONO, 14, right, y, ALIGN_RIGHT, tint(ui, count > 0 ? TOKEN_TEXT : TOKEN_MUTED), size);
  put_fit(ui, FACE_MEDIUM, 14, x, y, ALIGN_LEFT, right - x - wide - px(ui, 20), tint(ui, TOKEN_MUTED),
          say(ui, STR_LAB_NOTE));
  float top = a.y + px(ui, 72), high = a.height - px(ui, 72) - px(ui, 54), gap = px(ui, 16);
  float first = fminf(px(ui, 330), (right - left) * 0.3f), other = floorf((right - left - first - 2 * gap) / 2);
  draw_left(app, (Rectangle){left, top, first, high});
  draw_list(app, LAB_MAPS, STR_LAB_MAPS, rect_snap((Rectangle){left + first + gap, top, other, high}));
  draw_right(app, (Rectangle){right - other, top, other, high});
  legend_row(ui, left, right, a.y + a.height - px(ui, 26), keys, app->lab->bench.planned ? 5 : 4);
}
