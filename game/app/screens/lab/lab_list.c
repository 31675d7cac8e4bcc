/* The games behind a figure of the lab: a list to sort, each game to be watched again.
 * Must not know how figures are made. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "game/app/screens/lab/lab_internal.h"
#include "game/app/screens/play/play.h"

static const float LINE = 34; /* units */
enum { MANY_NODES = 100000 };
static const StringId heads[BY_COUNT] = {STR_LAB_COL_SEED,       STR_LAB_COL_MAP,        STR_LAB_COL_TEAM,
                                         STR_LAB_COL_OUTCOME,    STR_LAB_COL_GAME_SCORE, STR_LAB_COL_MOVES,
                                         STR_LAB_COL_GAME_NODES, STR_LAB_COL_GAME_MS};
static const float shares[BY_COUNT] = {0.085f, 0.205f, 0.175f, 0.145f, 0.095f, 0.13f, 0.095f, 0.07f};
/* Large letters in a narrow window: names first. */
static const float tight_shares[BY_COUNT] = {0.115f, 0.255f, 0.24f, 0.19f, 0.10f, 0, 0.10f, 0};

static const float *shares_of(const Ui *ui) { return ui->large && ui->width == WIDTH_NARROW ? tight_shares : shares; }

/* ---- the order ---- */

static const BenchRow *row_of(const Bench *bench, int64_t index) { return &bench->rows[index / bench->games]; }

static int compare(const Bench *bench, LabOrder order, int64_t x, int64_t y) {
  const BenchGame *a = &bench->played[x], *b = &bench->played[y];
  switch (order) {
    case BY_SEED: return (x % bench->games > y % bench->games) - (x % bench->games < y % bench->games);
    case BY_MAP: return strcmp(row_of(bench, x)->map, row_of(bench, y)->map);
    case BY_TEAM: return strcmp(row_of(bench, x)->monsters, row_of(bench, y)->monsters);
    case BY_OUTCOME: return (a->outcome > b->outcome) - (a->outcome < b->outcome);
    case BY_SCORE: return (a->score > b->score) - (a->score < b->score);
    case BY_MOVES: return (a->moves > b->moves) - (a->moves < b->moves);
    case BY_NODES: return (a->expanded > b->expanded) - (a->expanded < b->expanded);
    default: return (a->think_ns > b->think_ns) - (a->think_ns < b->think_ns);
  }
}

static bool before(const LabState *lab, int64_t x, int64_t y) {
  int way = compare(&lab->bench.bench, lab->list.order, x, y);
  if (way != 0) return lab->list.down ? way > 0 : way < 0;
  return x < y;
}

/* A heap sort: fast on lists of any length, and without extra memory. */
static void sink(const LabState *lab, int64_t *games, int32_t at, int32_t count) {
  for (int32_t child; (child = 2 * at + 1) < count; at = child) {
    if (child + 1 < count && before(lab, games[child], games[child + 1])) child++;
    if (!before(lab, games[at], games[child])) return;
    int64_t swap = games[at];
    games[at] = games[child];
    games[child] = swap;
  }
}

static void sort_games(LabState *lab) {
  int64_t *games = lab->list.games;
  for (int32_t i = lab->list.lines.count / 2 - 1; i >= 0; i--) sink(lab, games, i, lab->list.lines.count);
  for (int32_t end = lab->list.lines.count - 1; end > 0; end--) {
    int64_t swap = games[0];
    games[0] = games[end];
    games[end] = swap;
    sink(lab, games, 0, end);
  }
}

static void sort_by(App *app, LabOrder order) {
  LabList *list = &lab_state(app)->list;
  list->down = list->order == order && !list->down;
  list->order = order;
  list->lines.focus = list->lines.scroll = 0;
  sort_games(lab_state(app));
  app_log(app, "lab list order=%d down=%d", (int)order, list->down);
}

/* ---- open, watch, close ---- */

void lab_list_close(App *app) {
  LabState *lab = lab_state(app);
  free(lab->list.games);
  lab->list = (LabList){0};
}

void lab_list_open(App *app, int32_t agent, LabOrder order, bool down) {
  LabState *lab = lab_state(app);
  int32_t count;
  int64_t *games = lab_bench_games(&lab->bench, agent, &count);
  if (!games) {
    app_toast(app, say(&app->ui, STR_LAB_NO_GAMES));
    return;
  }
  lab_list_close(app);
  lab->list = (LabList){.games = games, .lines = {.count = count}, .agent = agent, .order = order, .down = down};
  sort_games(lab);
  lab->mode = LAB_LIST;
  app->target_count = 0;
  app_log(app, "lab list agent=%s place=%d games=%d", lab_bench_agent(&lab->bench, agent), (int)lab->bench.shown,
          (int)count);
}

/* The game again, move for move, with its thinking. */
static void watch(App *app, int32_t line) {
  LabState *lab = lab_state(app);
  const Bench *bench = &lab->bench.bench;
  if (line < 0 || line >= lab->list.lines.count) return;
  int64_t index = lab->list.games[line];
  MatchConfig match;
  Error error;
  if (!bench_game_config(bench, index, &match)) return;
  SessionConfig config = {.map = match.map,
                          .map_name = match.map_name,
                          .level = match.level,
                          .pacman = match.pacman,
                          .monsters = match.monsters,
                          .seed = match.seed,
                          .max_turns = match.max_turns,
                          .max_idle = match.max_idle,
                          .sight = match.sight,
                          .max_nodes = match.limits.max_nodes};
  char seed[32], name[LAB_NAME], title[LAB_NAME + 64];
  snprintf(seed, sizeof seed, "%" PRIu64, match.seed);
  lab_name_words(&app->ui, match.pacman, SIDE_PACMAN, match.level->number, name, sizeof name);
  snprintf(title, sizeof title, say(&app->ui, STR_LAB_WATCHING), name, seed);
  app_log(app, "lab watch map=%s agent=%s seed=%s hash=%016" PRIx64, match.map_name, match.pacman, seed,
          bench->played[index].hash);
  if (play_start_game(app, &config, match.map->title[0] ? match.map->title : match.map_name, title, &error)) {
    app_wait_for_game(app, &screen_lab);
    return;
  }
  app_alarm(app, error.text);
  app_log(app, "lab watch failed %s", error.text);
}

static LabOrder next_order(const Ui *ui, LabOrder order) {
  do order = (LabOrder)((order + 1) % BY_COUNT);
  while (shares_of(ui)[order] <= 0); /* not shown */
  return order;
}

void lab_list_key(App *app, Action action) {
  LabState *lab = lab_state(app);
  LabList *list = &lab->list;
  switch (action) {
    case ACTION_UP:
    case ACTION_DOWN:
    case ACTION_PAGE_UP:
    case ACTION_PAGE_DOWN:
    case ACTION_FIRST:
    case ACTION_LAST: list_move(&list->lines, list_step(&list->lines, action, list->lines.fit)); break;
    case ACTION_NEXT_GROUP: sort_by(app, next_order(&app->ui, list->order)); break;
    case ACTION_PREVIOUS_GROUP: sort_by(app, list->order); break;
    case ACTION_ACCEPT: watch(app, list->lines.focus); break;
    case ACTION_BACK:
      lab_list_close(app);
      lab->mode = LAB_TABLE;
      app->target_count = 0;
      app_log(app, "lab table");
      break;
    default: break;
  }
}

/* ---- drawing ---- */

static void cell_words(App *app, int64_t index, int column, char *out, size_t room) {
  static const StringId outcomes[OUTCOME_COUNT] = {
      [OUTCOME_PLAYING] = STR_TIMEOUT, [OUTCOME_WON] = STR_REPLAY_WON,  [OUTCOME_LOST] = STR_LOST,
      [OUTCOME_TIMEOUT] = STR_TIMEOUT, [OUTCOME_GAVE_UP] = STR_GAVE_UP, [OUTCOME_STALLED] = STR_STALLED};
  const Bench *bench = &lab_state(app)->bench.bench;
  const BenchGame *game = &bench->played[index];
  const BenchRow *row = row_of(bench, index);
  switch (column) {
    case BY_SEED: snprintf(out, room, "%" PRIu64, bench->seed + (uint64_t)(index % bench->games)); break;
    case BY_MAP: lab_map_words(row, out, room); break;
    case BY_TEAM:
      if (row->monsters[0])
        lab_name_words(&app->ui, row->monsters, SIDE_MONSTERS, row->level, out, room);
      else
        snprintf(out, room, "\u2013");
      break;
    case BY_OUTCOME: snprintf(out, room, "%s", say(&app->ui, outcomes[game->outcome])); break;
    case BY_SCORE: write_number(out, room, game->score); break;
    case BY_MOVES:
      write_number(out, room, game->moves);
      if (row->terrain) { /* where cells cost 1 to 9 the moves alone don't determine the score */
        char cost[32];
        size_t used = strlen(out);
        snprintf(cost, sizeof cost, "%d", (int)bench_game_cost(row, game));
        snprintf(out + used, room - used, " (");
        used += 2;
        snprintf(out + used, room - used, say(&app->ui, STR_LAB_COSTS), cost);
        used = strlen(out);
        snprintf(out + used, room - used, ")");
      }
      break;
    case BY_NODES:
      if (game->expanded < MANY_NODES)
        write_number(out, room, (int64_t)game->expanded);
      else
        lab_short(out, room, (double)game->expanded);
      break;
    default:
      snprintf(out, room,
               game->think_ns < 5000       ? "<0.01"
               : game->think_ns < 10000000 ? "%.2f"
                                           : "%.0f",
               (double)game->think_ns / 1e6);
      break;
  }
}

static bool is_words(int column) { return column == BY_MAP || column == BY_TEAM || column == BY_OUTCOME; }

static void draw_cells(App *app, int32_t line, Rectangle rect) {
  Ui *ui = &app->ui;
  LabList *list = &lab_state(app)->list;
  float x = rect.x + px(ui, 12), wide = rect.width - px(ui, 24), y = rect_center(rect).y;
  for (int c = 0; c < BY_COUNT; c++) {
    char words[LAB_NAME], name[32];
    float part = wide * shares_of(ui)[c], room = part - px(ui, 12);
    if (part <= 0) continue;
    bool text = is_words(c);
    if (line >= 0) {
      cell_words(app, list->games[line], c, words, sizeof words);
      const BenchGame *game = &lab_state(app)->bench.bench.played[list->games[line]];
      Token token = c != BY_OUTCOME                 ? TOKEN_TEXT
                    : game->outcome == OUTCOME_WON  ? TOKEN_GOOD_TEXT
                    : game->outcome == OUTCOME_LOST ? TOKEN_DANGER_TEXT
                                                    : TOKEN_MUTED;
      put_fit(ui, text ? FACE_MEDIUM : FACE_MONO, 13, text ? x + px(ui, 12) : x + room, y,
              text ? ALIGN_LEFT : ALIGN_RIGHT, room, tint(ui, token), words);
    } else {
      bool sorted = list->order == (LabOrder)c;
      Rectangle head = {x, rect.y, part, rect.height};
      snprintf(words, sizeof words, "%s%s", say(ui, heads[c]), !sorted ? "" : list->down ? " \u2193" : " \u2191");
      put_fit(ui, sorted ? FACE_BOLD : FACE_MEDIUM, 13, text ? x + px(ui, 12) : x + room, y,
              text ? ALIGN_LEFT : ALIGN_RIGHT, room,
              tint(ui, sorted || input_hovers(ui->input, head) ? TOKEN_TEXT : TOKEN_MUTED), words);
      snprintf(name, sizeof name, "lab.order.%d", c);
      app_target(app, name, head);
      if (input_clicked(ui->input, head)) sort_by(app, (LabOrder)c);
    }
    x += part;
  }
}

static void draw_lines(App *app, Rectangle room) {
  Ui *ui = &app->ui;
  LabList *list = &lab_state(app)->list;
  float line = px(ui, LINE), pad = px(ui, 10);
  panel(ui, room, TOKEN_PANEL);
  Rectangle head = {room.x + pad, room.y + px(ui, 6), room.width - 2 * pad, line};
  draw_cells(app, -1, head);
  float top = head.y + line + px(ui, 4);
  list_layout(&list->lines, list->lines.count, list_fit(room.y + room.height - pad - top, line, 0));
  list_scroll(&list->lines, 3 * list_wheel(ui, room));
  for (int32_t i = 0; i < list->lines.fit && list->lines.scroll + i < list->lines.count; i++) {
    int32_t at = list->lines.scroll + i;
    Rectangle rect = rect_snap((Rectangle){head.x, top + (float)i * line, head.width, line - px(ui, 2)});
    char name[32];
    list_row(ui, rect, at == list->lines.focus);
    draw_cells(app, at, rect);
    snprintf(name, sizeof name, "lab.game.%d", (int)i);
    app_target(app, name, rect);
    if (!input_clicked(ui->input, rect)) continue;
    list->lines.focus = at;
    watch(app, at);
  }
  Rectangle track = {head.x, top, room.width - pad - px(ui, 4), (float)list->lines.fit * line};
  list_thumb(ui, &list->lines, track);
}

void lab_list_draw(App *app) {
  static const LegendItem keys[] = {{LEGEND_UP_DOWN, STR_KEY_CHOOSE},
                                    {ACTION_ACCEPT, STR_KEY_WATCH},
                                    {ACTION_NEXT_GROUP, STR_KEY_SORT},
                                    {ACTION_BACK, STR_KEY_BACK}};
  Ui *ui = &app->ui;
  LabState *lab = lab_state(app);
  Rectangle a = ui->area;
  float y = ui_head(ui), x = ui_title_left(ui), left = ui_left(ui), right = ui_right(ui);
  char name[LAB_NAME], words[LAB_NAME + 64], place[BENCH_NAME + 160], number[32], count[64];
  if (back_button(ui, y, false)) input_push(ui->input, ACTION_BACK);
  lab_agent_words(app, lab->list.agent, name, sizeof name);
  snprintf(words, sizeof words, say(ui, STR_LAB_GAMES_OF), name);
  x += put_fit(ui, FACE_LOGO, 22, x, y, ALIGN_LEFT, (right - x) * 0.6f, tint(ui, TOKEN_TEXT), words) + px(ui, 16);
  lab_place_words(app, lab->bench.shown, place, sizeof place);
  write_number(number, sizeof number, lab->list.lines.count);
  snprintf(count, sizeof count, say(ui, STR_LAB_COUNT), number);
  float wide = put(ui, FACE_MONO, 14, right, y, ALIGN_RIGHT, tint(ui, TOKEN_TEXT), count);
  put_fit(ui, FACE_MEDIUM, 14, x, y, ALIGN_LEFT, right - x - wide - px(ui, 16), tint(ui, TOKEN_MUTED), place);
  float top = a.y + px(ui, 72), high = a.height - px(ui, 72) - px(ui, 54);
  draw_lines(app, rect_snap((Rectangle){left, top, right - left, high}));
  if (lab->mode == LAB_LIST) legend_row(ui, left, right, ui_keys(ui), keys, 4);
}
