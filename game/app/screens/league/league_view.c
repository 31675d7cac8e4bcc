/* A league under way: the cross table with ratings, and where everything else goes. Must not change the league but by
 * pushing actions. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "game/app/screens/league/league_internal.h"

static const float GUTTER = 16, SIDE = 376; /* units */

/* ---- the table ---- */

typedef struct Grid {
  float left, top, names, cell, line, rating; /* pixels */
  float right;
} Grid;

static Grid make_grid(const Ui *ui, const Tournament *t, Rectangle room) {
  Grid g = {.left = room.x + px(ui, 20), .right = room.x + room.width - px(ui, 20), .top = room.y + px(ui, 84)};
  g.rating = fminf(px(ui, 120), room.width * 0.16f);
  g.names = fminf(px(ui, 222), room.width * 0.28f);
  g.cell = fminf((g.right - g.left - g.names - g.rating) / (float)t->team_count, px(ui, ui->large ? 240 : 170));
  float spare = g.right - g.left - g.names - g.rating - g.cell * (float)t->team_count; /* few teams: longer names */
  g.names += fminf(spare, px(ui, 120));
  g.line = fminf((room.y + room.height - px(ui, 76) - g.top) / (float)t->pacman_count, px(ui, 84));
  return g;
}

/* Wilson's interval on a track from none to all, a tick at the middle, the share as a dot. */
static void draw_interval(const Ui *ui, Rectangle track, double share, Interval interval) {
  float y = rect_center(track).y, thin = fmaxf(px(ui, 2), 1);
  draw_rect(rect_snap((Rectangle){track.x, y - thin / 2, track.width, thin}), tint(ui, TOKEN_LINE));
  if (!isnan(share)) {
    float low = track.x + track.width * (float)interval.low, high = track.x + track.width * (float)interval.high;
    draw_round((Rectangle){low, y - px(ui, 4), fmaxf(high - low, px(ui, 4)), px(ui, 8)}, px(ui, 2),
               color_fade(tint(ui, TOKEN_GOOD), 0.7f));
  }
  draw_rect(rect_snap((Rectangle){track.x + track.width / 2, y - px(ui, 5), fmaxf(px(ui, 1), 1), px(ui, 10)}),
            tint(ui, TOKEN_MUTED));
  if (!isnan(share)) draw_disc((Vector2){track.x + track.width * (float)share, y}, px(ui, 4), tint(ui, TOKEN_TEXT));
}

static void draw_dashes(const Ui *ui, Rectangle r, Color color) {
  float step = fminf(px(ui, 9), fminf(r.width, r.height) / 3), thick = fmaxf(px(ui, 1), 1);
  if (step < 1) return;
  int32_t across = (int32_t)ceilf(r.width / step) - 1, down = (int32_t)ceilf(r.height / step) - 1;
  for (int32_t i = 0; i < across; i++) {
    float x = r.x + step / 2 + (float)i * step;
    draw_rect(rect_snap((Rectangle){x, r.y, step / 2, thick}), color);
    draw_rect(rect_snap((Rectangle){x, r.y + r.height - thick, step / 2, thick}), color);
  }
  for (int32_t i = 0; i < down; i++) {
    float y = r.y + step / 2 + (float)i * step;
    draw_rect(rect_snap((Rectangle){r.x, y, thick, step / 2}), color);
    draw_rect(rect_snap((Rectangle){r.x + r.width - thick, y, thick, step / 2}), color);
  }
}

static bool is_running(const League *league, int32_t pacman, int32_t team) {
  int64_t list[64];
  int32_t count = league_running(league, list, 64);
  for (int32_t i = 0; i < count; i++) {
    int64_t row = list[i] / league->bench.games;
    if (league->table.row_pacman[row] == pacman && league->table.row_team[row] == team) return true;
  }
  return false;
}

/* Games that a pairing will have in all. */
static int64_t planned(const League *league) { return (int64_t)league->table.ground_count * league->bench.games; }

static void draw_cell(App *app, int32_t rank, int32_t team, Rectangle cell) {
  Ui *ui = &app->ui;
  LeagueState *l = league_state(app);
  const League *league = &l->league;
  int32_t pacman = l->order[rank];
  const BenchFigures *f = &league->table.cells[pacman * league->table.team_count + team];
  double share = bench_win_rate(f);
  bool running = is_running(league, pacman, team), chosen = l->row == rank && l->column == team,
       low = cell.height < px(ui, 46);
  char words[48], name[48];
  float radius = px(ui, 10), y = low ? rect_center(cell).y : cell.y + px(ui, 22);
  if (f->games > 0) {
    Color tinted = color_mix(tint(ui, TOKEN_RAISED), tint(ui, TOKEN_GOOD), 0.32f * (float)share);
    draw_round(cell, radius, tinted);
  } else {
    draw_dashes(ui, cell, tint(ui, TOKEN_LINE));
  }
  if (running) {
    draw_frame(rect_inset(cell, -px(ui, 2)), radius, fmaxf(px(ui, 3), 2), tint(ui, TOKEN_ACCENT));
    Vector2 at = {rect_center(cell).x, cell.y - px(ui, 2)};
    draw_triangle((Vector2){at.x - px(ui, 5), at.y - px(ui, 6)}, (Vector2){at.x - px(ui, 5), at.y + px(ui, 6)},
                  (Vector2){at.x + px(ui, 6), at.y}, tint(ui, TOKEN_ACCENT));
  }
  if (chosen) draw_frame(rect_inset(cell, px(ui, 3)), radius - px(ui, 3), line_width(ui), tint(ui, TOKEN_TEXT));
  float left = cell.x + px(ui, 12), right = cell.x + cell.width - px(ui, 12);
  if (f->games > 0)
    snprintf(words, sizeof words, "%.0f%%", 100 * share);
  else
    snprintf(words, sizeof words, "\u2013");
  float wide =
      put(ui, FACE_MONO_BOLD, 15, left, y, ALIGN_LEFT, tint(ui, f->games > 0 ? TOKEN_TEXT : TOKEN_MUTED), words);
  notes_add(ui, cell, STR_NOTE_CROSS);
  if (league->knocks || f->games == planned(league))
    snprintf(words, sizeof words, "%lld", (long long)f->games);
  else
    snprintf(words, sizeof words, "%lld/%lld", (long long)f->games, (long long)planned(league));
  if (width_of(ui, FACE_MONO, 12, words) < right - left - wide - px(ui, 4))
    put(ui, FACE_MONO, 12, right, y, ALIGN_RIGHT, tint(ui, TOKEN_MUTED), words);
  if (!low)
    draw_interval(ui, (Rectangle){left, cell.y + cell.height - px(ui, 22), right - left, px(ui, 8)}, share,
                  stats_wilson(f->wins, f->games));
  snprintf(name, sizeof name, "league.cell.%d.%d", (int)rank, (int)team);
  app_target(app, name, cell);
  if (!input_clicked(ui->input, cell)) return;
  l->row = rank;
  l->column = team;
  input_push(ui->input, ACTION_HOW);
}

static void draw_rating(App *app, int32_t pacman, Rectangle room, double low, double high) {
  const Ui *ui = &app->ui;
  const LeagueState *l = league_state(app);
  const Rating *rating = &l->league.table.ratings[pacman];
  bool played = l->league.table.pacmen[pacman].games > 0, tall = room.height >= px(ui, 46);
  float right = room.x + room.width, y = tall ? room.y + px(ui, 22) : rect_center(room).y;
  char words[48];
  snprintf(words, sizeof words, "%.0f", rating->points);
  float wide = put(ui, FACE_MONO_BOLD, 15, right, y, ALIGN_RIGHT, tint(ui, played ? TOKEN_TEXT : TOKEN_MUTED), words);
  notes_add(ui, room, STR_NOTE_RATING);
  double half = (rating->interval.high - rating->interval.low) / 2;
  if (half < 999) {
    snprintf(words, sizeof words, "\u00b1%.0f", half);
    if (width_of(ui, FACE_MONO, 12, words) < room.width - wide - px(ui, 6))
      put(ui, FACE_MONO, 12, right - wide - px(ui, 6), y, ALIGN_RIGHT, tint(ui, TOKEN_MUTED), words);
  }
  if (!tall || !played) return;
  float track = room.width, x = room.x, middle = room.y + room.height - px(ui, 18), thin = fmaxf(px(ui, 2), 1);
  float from = x + track * (float)((rating->interval.low - low) / (high - low));
  float to = x + track * (float)((rating->interval.high - low) / (high - low));
  draw_rect(rect_snap((Rectangle){x, middle - thin / 2, track, thin}), tint(ui, TOKEN_LINE));
  draw_round((Rectangle){from, middle - px(ui, 3), fmaxf(to - from, px(ui, 4)), px(ui, 6)}, px(ui, 2),
             color_fade(tint(ui, TOKEN_MUTED), 0.7f));
  draw_disc((Vector2){x + track * (float)((rating->points - low) / (high - low)), middle}, px(ui, 4),
            tint(ui, TOKEN_TEXT));
}

static void draw_row(App *app, int32_t rank, const Grid *g, double low, double high) {
  Ui *ui = &app->ui;
  LeagueState *l = league_state(app);
  const Tournament *t = &l->league.table;
  int32_t pacman = l->order[rank];
  const char *name = tournament_pacman(t, pacman);
  bool person = strncmp(name, "human", 5) == 0, tall = g->line >= px(ui, 46);
  Rectangle row = {g->left - px(ui, 8), g->top + g->line * (float)rank, g->right - g->left + px(ui, 16), g->line};
  if (person) draw_round(rect_inset(row, px(ui, 2)), px(ui, 10), tint(ui, TOKEN_RAISED));
  float y = row.y + g->line / 2;
  char words[160];
  bool played = t->pacmen[pacman].games > 0;
  int32_t place = league_place(&l->league, l->order, rank);
  snprintf(words, sizeof words, "%d", (int)place);
  put(ui, FACE_MONO_BOLD, 18, g->left, y, ALIGN_LEFT, tint(ui, place == 1 && played ? TOKEN_ACCENT : TOKEN_MUTED),
      played ? words : "\u2013");
  notes_last(ui, STR_NOTE_PLACE);
  float x = g->left + px(ui, 28), room = g->names - px(ui, 40);
  if (person) {
    league_who_draw(ui, true, -1, (Vector2){x + room - px(ui, 4), y - (tall ? px(ui, 9) : 0)}, px(ui, 18));
    room -= px(ui, 22);
  }
  Agent agent;
  bool known = league_agent_of(app, name, SIDE_PACMAN, &agent);
  bool outside = known && agent.info->flags & AGENT_OUTSIDE;
  char budget[96] = "";
  if (known && !person) {
    Budgets budgets = agent_budgets(agent.info, &agent.setup.options, &l->league.bench.fair);
    budgets = budgets_brief(&budgets);
    budget_words(ui->language, &budgets, budget, sizeof budget);
  }
  bool brief = ui->width == WIDTH_NARROW; /* no room for the options in words */
  char options[160];
  bool told = known && !person && option_words(ui->language, agent.info, &agent.setup.options, options, sizeof options);
  bool same = told && l->league.bench.fair.kind == FAIR_OWN; /* the options say it already */
  bool third = !brief && budget[0] && !same && g->line >= px(ui, 62);
  league_name_words(app, name, SIDE_PACMAN, words, sizeof words);
  put_fit(ui, FACE_SEMIBOLD, 14, x, tall ? y - px(ui, third ? 11 : 9) : y, ALIGN_LEFT, room, tint(ui, TOKEN_TEXT),
          tall && known && !brief ? agent_title(ui->language, agent.info) : words);
  const char *more = say(ui, person ? STR_LEAGUE_AT_KEYS : outside ? STR_LEAGUE_OUTSIDE : STR_LEAGUE_BUILT_IN);
  if (told) more = options;
  if (third) put_fit(ui, FACE_MEDIUM, 12, x, y + px(ui, 26), ALIGN_LEFT, room, tint(ui, TOKEN_MUTED), budget);
  if (third) notes_last(ui, STR_LEAGUE_BUDGET_MEANS);
  if (tall)
    put_fit(ui, FACE_MEDIUM, 12, x, y + px(ui, third ? 9 : 11), ALIGN_LEFT, room, tint(ui, TOKEN_MUTED),
            budget[0] && !third && !(same && !brief) ? budget : more);
  for (int32_t m = 0; m < t->team_count; m++)
    draw_cell(app, rank, m,
              rect_snap((Rectangle){g->left + g->names + g->cell * (float)m + px(ui, 4), row.y + px(ui, 4),
                                    g->cell - px(ui, 8), g->line - px(ui, 8)}));
  draw_rating(
      app, pacman,
      (Rectangle){g->right - g->rating + px(ui, 16), row.y + px(ui, 4), g->rating - px(ui, 16), g->line - px(ui, 8)},
      low, high);
}

/* A summary of the table: who won, or how far the order is from settled. */
static void verdict_words(App *app, char *out, size_t room) {
  const LeagueState *l = league_state(app);
  const Ui *ui = &app->ui;
  char name[160];
  int32_t open = league_unsettled(&l->league, l->order);
  if (league_over(&l->league)) {
    league_name_words(app, tournament_pacman(&l->league.table, league_champion(&l->league)), SIDE_PACMAN, name,
                      sizeof name);
    int32_t firsts = league_firsts(&l->league, l->order);
    int used = firsts > 1 ? snprintf(out, room, say(ui, STR_LEAGUE_SHARED), (int)firsts)
                          : snprintf(out, room, say(ui, STR_LEAGUE_CHAMPION), name);
    if (!l->league.knocks && open > 1 && used > 0 && (size_t)used < room) {
      size_t rest = room - (size_t)used;
      used += snprintf(out + used, rest, "  \u00b7  ");
      if ((size_t)used < room) snprintf(out + used, room - (size_t)used, say(ui, STR_LEAGUE_UNSETTLED), (int)open);
    }
  } else if (open > 1) {
    snprintf(out, room, say(ui, STR_LEAGUE_UNSETTLED), (int)open);
  } else {
    snprintf(out, room, "%s", say(ui, STR_LEAGUE_SETTLED));
  }
}

static void draw_table_heads(App *app, const Grid *g, float y) {
  Ui *ui = &app->ui;
  const Tournament *t = &league_state(app)->league.table;
  char words[160];
  put(ui, FACE_MEDIUM, 13, g->left, y - px(ui, 9), ALIGN_LEFT, tint(ui, TOKEN_MUTED), say(ui, STR_LEAGUE_PACMEN));
  put_fit(ui, FACE_MEDIUM, 12, g->left, y + px(ui, 10), ALIGN_LEFT, g->names - px(ui, 8), tint(ui, TOKEN_MUTED),
          say(ui, STR_LEAGUE_WON));
  for (int32_t m = 0; m < t->team_count; m++) {
    float x = g->left + g->names + g->cell * ((float)m + 0.5f), room = g->cell - px(ui, 8);
    league_name_words(app, tournament_team(t, m), SIDE_MONSTERS, words, sizeof words);
    float icon = room > px(ui, 90) ? px(ui, 22) : 0, wide = fminf(width_of(ui, FACE_SEMIBOLD, 13, words), room - icon);
    if (icon > 0)
      league_who_draw(ui, strstr(tournament_team(t, m), "+human") != NULL, m,
                      (Vector2){x - wide / 2 - px(ui, 2), y - px(ui, 9)}, px(ui, 20));
    put_fit(ui, FACE_SEMIBOLD, 13, x + icon / 2, y - px(ui, 9), ALIGN_CENTER, room - icon, tint(ui, TOKEN_TEXT), words);
    snprintf(words, sizeof words, "%.0f", t->ratings[t->pacman_count + m].points);
    put(ui, FACE_MONO, 12, x, y + px(ui, 11), ALIGN_CENTER, tint(ui, TOKEN_MUTED), words);
    notes_last(ui, STR_NOTE_RATING);
  }
  snprintf(words, sizeof words, "%s \u2193", say(ui, STR_LEAGUE_RATING));
  put_fit(ui, FACE_BOLD, 13, g->right, y - px(ui, 9), ALIGN_RIGHT, g->rating - px(ui, 8), tint(ui, TOKEN_TEXT), words);
  put(ui, FACE_MEDIUM, 12, g->right, y + px(ui, 10), ALIGN_RIGHT, tint(ui, TOKEN_MUTED), "\u00b1 95%");
  notes_last(ui, STR_NOTE_RATING);
  draw_rect(rect_snap((Rectangle){g->left, g->top - px(ui, 8), g->right - g->left, fmaxf(px(ui, 1), 1)}),
            tint(ui, TOKEN_LINE));
}

static void draw_table(App *app, Rectangle room) {
  static const StringId signs[] = {STR_LEAGUE_PLAYED, STR_LEAGUE_RUNNING, STR_LEAGUE_PENDING};
  Ui *ui = &app->ui;
  LeagueState *l = league_state(app);
  const Tournament *t = &l->league.table;
  panel(ui, room, TOKEN_PANEL);
  Grid g = make_grid(ui, t, room);
  draw_table_heads(app, &g, room.y + px(ui, 40));
  double low = 1e9, high = -1e9;
  for (int32_t p = 0; p < t->pacman_count; p++) {
    low = fmin(low, t->ratings[p].interval.low);
    high = fmax(high, t->ratings[p].interval.high);
  }
  if (!(high > low)) high = low + 1;
  for (int32_t i = 0; i < t->pacman_count; i++) draw_row(app, i, &g, low, high);
  float y = room.y + room.height - px(ui, 48), x = g.left;
  for (int i = 0; i < 3; i++) {
    Rectangle sign = rect_snap((Rectangle){x, y - px(ui, 8), px(ui, 28), px(ui, 16)});
    if (i == 0)
      draw_round(sign, px(ui, 5), color_mix(tint(ui, TOKEN_RAISED), tint(ui, TOKEN_GOOD), 0.32f));
    else if (i == 1)
      draw_frame(sign, px(ui, 5), fmaxf(px(ui, 2), 2), tint(ui, TOKEN_ACCENT));
    else
      draw_dashes(ui, sign, tint(ui, TOKEN_MUTED));
    x += px(ui, 36);
    x += put(ui, FACE_MEDIUM, 12, x, y, ALIGN_LEFT, tint(ui, TOKEN_MUTED), say(ui, signs[i])) + px(ui, 20);
  }
  char words[320];
  verdict_words(app, words, sizeof words);
  bool over = league_over(&l->league);
  put_fit(ui, over ? FACE_BOLD : FACE_MEDIUM, 13, g.left, room.y + room.height - px(ui, 20), ALIGN_LEFT,
          g.right - g.left, tint(ui, over ? TOKEN_ACCENT : TOKEN_TEXT), words);
}

/* ---- all of it ---- */

static float draw_buttons(App *app, float right, float y) {
  Ui *ui = &app->ui;
  LeagueState *l = league_state(app);
  bool over = league_over(&l->league);
  struct {
    StringId words;
    const char *name;
    Action action;
    bool there;
  } all[] = {{STR_LEAGUE_SAVE, "league.save", ACTION_KEEP, true},
             {l->paused ? STR_LEAGUE_GO_ON : STR_LEAGUE_PAUSE, "league.pause", ACTION_PAUSE, !over}};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
    if (!all[i].there) continue;
    float wide = width_of(ui, FACE_SEMIBOLD, 15, say(ui, all[i].words)) + px(ui, 30);
    Rectangle rect = rect_snap((Rectangle){right - wide, y - px(ui, 18), wide, px(ui, 36)});
    app_target(app, all[i].name, rect);
    if (button(ui, rect, over && i == 0 ? BUTTON_PRIMARY : BUTTON_PLAIN, say(ui, all[i].words), false))
      input_push(ui->input, all[i].action);
    right -= wide + px(ui, 10);
  }
  return right;
}

NightPages league_pages(const App *app) {
  const LeagueState *l = league_state(app);
  bool narrow = app->ui.width == WIDTH_NARROW, knocks = l->league.knocks;
  NightPages pages = {.count = 1 + knocks + narrow};
  int32_t page = l->page < pages.count ? l->page : 0;
  pages.bracket = knocks && page == 0;
  pages.table = page == (knocks ? 1 : 0);
  pages.board = !narrow || page == pages.count - 1;
  return pages;
}

void league_night_draw(App *app) {
  static const LegendItem keys[] = {{LEGEND_ARROWS, STR_LEAGUE_K_CELL}, {ACTION_ACCEPT, STR_LEAGUE_K_PLAY},
                                    {ACTION_HOW, STR_LEAGUE_K_WATCH},   {ACTION_PAUSE, STR_KEY_PAUSE},
                                    {ACTION_KEEP, STR_LEAGUE_K_PAGE},   {ACTION_NEXT_GROUP, STR_LEAGUE_K_PAGES},
                                    {ACTION_BACK, STR_RACE_SET_UP},     {ACTION_THEME, STR_KEY_THEME}};
  Ui *ui = &app->ui;
  LeagueState *l = league_state(app);
  bool narrow = ui->width == WIDTH_NARROW;
  float left = ui_left(ui), right = ui_right(ui), top = ui_top(ui), bottom = ui_bottom(ui), gap = px(ui, GUTTER);
  float side = narrow ? right - left : fminf(px(ui, SIDE), (right - left) * 0.34f);
  Rectangle table = {left, top, narrow ? right - left : right - left - side - gap, bottom - top};
  Rectangle board = {right - side, top, side, (bottom - top) * 0.58f};
  Rectangle next = {board.x, board.y + board.height + gap, side, bottom - top - board.height - gap};
  NightPages pages = league_pages(app);
  bool shows_board = pages.board;
  if (shows_board) league_board_prepare(app, rect_snap(board)); /* before anything is drawn: it bakes */
  char words[192];
  snprintf(words, sizeof words, say(ui, STR_LEAGUE_LEGS), (int)(l->games * league_chosen_maps(app)));
  char note[320], each[96] = "";
  const Fair *fair = &l->league.bench.fair;
  bool says_paused = l->paused && !narrow; /* the button says it too */
  if (fair->kind != FAIR_OWN) fair_choice_words(ui->language, fair, each, sizeof each);
  snprintf(note, sizeof note, "%s  \u00b7  %s%s%s%s%s",
           say(ui, l->league.knocks ? STR_LEAGUE_KNOCKOUT : STR_LEAGUE_ROBIN), words, each[0] ? "  \u00b7  " : "", each,
           says_paused ? "  \u00b7  " : "", says_paused ? say(ui, STR_LEAGUE_PAUSED) : "");
  float end = draw_buttons(app, right, ui_head(ui));
  if (league_budgets_differ(app))
    end -= badge(ui, end, ui_head(ui), TOKEN_DANGER, say(ui, STR_BUDGET_DIFFER)) + px(ui, 10);
  if (screen_heading(ui, say(ui, STR_LEAGUE), note, end - px(ui, 10), NULL)) input_push(ui->input, ACTION_BACK);
  notes_last(ui, STR_LEAGUE_LEGS_MEANS);
  if (pages.table) draw_table(app, rect_snap(table));
  if (pages.bracket) league_bracket_draw(app, rect_snap(table));
  if (shows_board) league_board_draw(app, rect_snap(board));
  if (shows_board) league_next_draw(app, rect_snap(next));
  LegendItem shown[sizeof keys / sizeof *keys];
  int32_t count = 0;
  for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
    if (keys[i].keys == ACTION_NEXT_GROUP && pages.count == 1) continue;
    if (keys[i].label == STR_LEAGUE_K_PLAY && l->waiting < 0) continue;
    shown[count++] = keys[i];
  }
  legend_row_of(ui, left, right, ui_keys(ui), &(Legend){.items = shown, .count = count, .paused = l->paused});
}
