/* The leaderboards on the screen: what to show, ten rows, and one's own place.
 * Must not know where the rows come from. */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "game/app/screens/boards/boards_internal.h"
#include "game/app/view/empty.h"

static const float ROW = 42; /* units */
enum { LABELS = 16 };

/* ---- what to show ---- */

typedef struct Choices {
  const char *labels[LABELS];
  char texts[LABELS][40];
  int32_t count, chosen;
} Choices;

static void gather(const App *app, BoardsPart part, Choices *out) {
  static const StringId kinds[] = {STR_BOARDS_MAZES, STR_BOARDS_LEVELS};
  static const StringId sizes[] = {STR_MAZE_EASY, STR_MAZE_MEDIUM, STR_MAZE_HARD};
  static const StringId modes[] = {STR_MAZE_PLAIN, STR_MAZE_SHOWN, STR_MAZE_HIDDEN};
  static const StringId orders[] = {STR_BOARDS_BY_TIME, STR_BOARDS_BY_STEPS};
  const Ui *ui = &app->ui;
  const BoardsState *b = boards_state(app);
  out->count = 0;
  if (part == BOARDS_KIND) {
    for (int i = 0; i < 2; i++) out->labels[out->count++] = say(ui, kinds[i]);
    out->chosen = b->levels ? 1 : 0;
  } else if (part == BOARDS_FIRST && b->levels) {
    for (int32_t i = 0; i <= app->catalog.count && i < LABELS; i++) {
      const Level *level = boards_level(app, i);
      snprintf(out->texts[i], sizeof out->texts[i], "%d", (int)level->number);
      if (ui->width == WIDTH_WIDE)
        snprintf(out->texts[i], sizeof out->texts[i], "%d %.24s", (int)level->number, level_title(ui->language, level));
      out->labels[out->count++] = out->texts[i];
    }
    out->chosen = b->shelf;
  } else if (part == BOARDS_FIRST) {
    for (int i = 0; i < DIFFICULTY_OWN; i++) out->labels[out->count++] = say(ui, sizes[i]);
    snprintf(out->texts[0], sizeof out->texts[0], "%d \u00d7 %d", (int)b->page.own, (int)b->page.own);
    out->labels[out->count++] = out->texts[0];
    out->chosen = (int32_t)b->page.difficulty;
  } else if (part == BOARDS_SECOND) {
    for (int i = 0; i < ENERGY_COUNT; i++) {
      out->labels[out->count++] = out->texts[i];
      if (i == ENERGY_NONE || maze_factor_is_usual(b->page.factor))
        snprintf(out->texts[i], sizeof out->texts[i], "%s", say(ui, modes[i]));
      else
        snprintf(out->texts[i], sizeof out->texts[i], "%s %.1f\u00d7", say(ui, modes[i]), b->page.factor);
    }
    out->chosen = (int32_t)b->page.mode;
  } else {
    for (int i = 0; i < 2; i++) out->labels[out->count++] = say(ui, orders[i]);
    out->chosen = b->order == ORDER_STEPS ? 1 : 0;
  }
}

static void draw_choice(App *app, BoardsPart part, Rectangle rect) {
  static const char *const names[] = {"kind", "first", "second", "order"};
  Ui *ui = &app->ui;
  Choices c;
  gather(app, part, &c);
  char name[48];
  for (int32_t i = 0; i < c.count; i++) {
    float each = rect.width / (float)c.count;
    snprintf(name, sizeof name, "boards.%s.%d", names[part], (int)i);
    app_target(app, name, (Rectangle){rect.x + each * (float)i, rect.y, each, rect.height});
  }
  int32_t clicked =
      segmented(ui, rect_snap(rect), c.labels, c.count, c.count, c.chosen, boards_state(app)->part == part);
  if (clicked < 0) return;
  boards_state(app)->part = part;
  if (clicked != c.chosen) boards_change(app, part, clicked - c.chosen);
}

/* ---- rows ---- */

typedef struct Columns {
  float place, name, time, steps, hints, seed, when, right;
} Columns;

static void write_when(int64_t ms, char *out, size_t room) {
  time_t seconds = (time_t)(ms / 1000);
  struct tm parts;
  out[0] = 0;
  if (localtime_r(&seconds, &parts)) strftime(out, room, "%Y-%m-%d", &parts);
}

static const char *player_name(const App *app, const Result *result) {
  const BoardsState *b = boards_state(app);
  bool letters = b->levels && boards_level(app, b->shelf)->live && result->name[0]; /* which guests enter there */
  if (result->player == PLAYER_GUEST) return letters ? result->name : say(&app->ui, STR_PROFILE_GUEST);
  if (result->player != PLAYER_AGENT) return result->name;
  static char words[RESULT_NAME]; /* an agent as people know it, on the level of mazes */
  agent_told(app->ui.language, result->name, level_of_mazes()->number, words, sizeof words);
  return words;
}

static Columns columns(const Ui *ui, Rectangle room) {
  bool narrow = ui->width == WIDTH_NARROW;
  Columns c = {.place = room.x + px(ui, 56), .name = room.x + px(ui, 76), .right = room.x + room.width - px(ui, 18)};
  c.when = c.right;
  c.seed = narrow ? 0 : c.when - px(ui, ui->large ? 150 : 118); /* no room for it there */
  c.hints = narrow ? c.when - px(ui, ui->large ? 160 : 130) : c.seed - px(ui, 150);
  c.steps = c.hints - px(ui, 76);
  c.time = c.steps - px(ui, 90);
  return c;
}

static void draw_maze_row(App *app, const Columns *c, const Result *result, int32_t place, float y, Token ink) {
  Ui *ui = &app->ui;
  char words[64];
  Color color = tint(ui, ink);
  if (ink == TOKEN_ACCENT) { /* one's own: not by colour alone */
    float x = c->place - px(ui, 22), size = px(ui, 5);
    draw_triangle((Vector2){x - size, y - size}, (Vector2){x + size, y}, (Vector2){x - size, y + size}, color);
  }
  snprintf(words, sizeof words, "%d", (int)place);
  put(ui, FACE_MONO_BOLD, 15, c->place, y, ALIGN_RIGHT, tint(ui, place <= 3 ? TOKEN_ACCENT : TOKEN_MUTED), words);
  put_fit(ui, FACE_SEMIBOLD, 15, c->name, y, ALIGN_LEFT, c->time - c->name - px(ui, 90), color,
          player_name(app, result));
  write_clock(words, sizeof words, (double)result->ms / 1000);
  put(ui, FACE_MONO, 15, c->time, y, ALIGN_RIGHT, color, words);
  write_number(words, sizeof words, result->steps);
  put(ui, FACE_MONO, 15, c->steps, y, ALIGN_RIGHT, color, words);
  if (result->hints > 0) {
    snprintf(words, sizeof words, say(ui, STR_BOARDS_HINTS), (int)result->hints);
    badge_small(ui, c->hints + px(ui, 14), y, TOKEN_FRONTIER, words);
  }
  snprintf(words, sizeof words, "%llu", (unsigned long long)result->seed);
  if (c->seed > 0) put_fit(ui, FACE_MONO, 13, c->seed, y, ALIGN_RIGHT, px(ui, 90), tint(ui, TOKEN_MUTED), words);
  write_when(result->ended, words, sizeof words);
  put(ui, FACE_MONO, 13, c->when, y, ALIGN_RIGHT, tint(ui, TOKEN_MUTED), words);
}

/* An agent as people know it: "A*, Manhattan", not "astar". */
static void agent_named(const App *app, const Result *result, char *out, size_t room) {
  agent_told(app->ui.language, result->name, boards_level(app, boards_state(app)->shelf)->number, out, room);
}

/* "1,234  38 moves" or "1,234  Round 5", from `left` on; with hints it is marked. */
static float draw_result(const App *app, const Result *result, float left, float right, float y, Token ink) {
  const Ui *ui = &app->ui;
  char words[64];
  float x = left;
  write_number(words, sizeof words, result->score);
  x += put(ui, FACE_MONO_BOLD, 15, x, y, ALIGN_LEFT, tint(ui, ink), words) + px(ui, 10);
  if (boards_level(app, boards_state(app)->shelf)->live)
    snprintf(words, sizeof words, "%s %d", say(ui, STR_ARCADE_ROUND), (int)result->steps);
  else
    snprintf(words, sizeof words, say(ui, STR_MOVES_N), (int)result->steps);
  if (right - x > width_of(ui, FACE_MEDIUM, 13, words))
    x += put(ui, FACE_MEDIUM, 13, x, y, ALIGN_LEFT, tint(ui, TOKEN_MUTED), words) + px(ui, 10);
  return x;
}

static void draw_level_row(App *app, const Columns *c, const BoardLine *line, float y) {
  Ui *ui = &app->ui;
  char words[RESULT_NAME];
  float left = c->name - px(ui, 52), wide = c->right - left, people = left + wide * 0.3f, agents = left + wide * 0.62f;
  put_fit(ui, FACE_SEMIBOLD, 15, left, y, ALIGN_LEFT, people - left - px(ui, 12), tint(ui, TOKEN_TEXT), line->title);
  bool person = line->result.id != 0 && line->result.player != PLAYER_AGENT;
  if (person) {
    float x = draw_result(app, &line->result, people, agents, y, TOKEN_TEXT), end = agents - px(ui, 14);
    if (line->result.hints > 0) {
      snprintf(words, sizeof words, say(ui, STR_BOARDS_HINTS), (int)line->result.hints);
      end -= badge_small(ui, end, y, TOKEN_FRONTIER, words) + px(ui, 8);
    }
    put_fit(ui, FACE_MEDIUM, 14, x, y, ALIGN_LEFT, end - x, tint(ui, TOKEN_ACCENT), player_name(app, &line->result));
  } else {
    put_fit(ui, FACE_MEDIUM, 14, people, y, ALIGN_LEFT, agents - people - px(ui, 14), tint(ui, TOKEN_MUTED),
            say(ui, STR_NOT_PLAYED));
  }
  if (line->agent.id == 0) {
    put(ui, FACE_MEDIUM, 14, agents, y, ALIGN_LEFT, tint(ui, TOKEN_MUTED), "\u2013");
    return;
  }
  float x = draw_result(app, &line->agent, agents, c->right, y, TOKEN_TEXT);
  agent_named(app, &line->agent, words, sizeof words);
  put_fit(ui, FACE_MEDIUM, 14, x, y, ALIGN_LEFT, c->right - x, tint(ui, TOKEN_MUTED), words);
}

static void draw_level_header(const App *app, const Columns *c, float y) {
  const Ui *ui = &app->ui;
  float left = c->name - px(ui, 52), wide = c->right - left;
  Color ink = tint(ui, TOKEN_MUTED);
  put(ui, FACE_MEDIUM, 12, left, y, ALIGN_LEFT, ink, say(ui, STR_BOARDS_MAP));
  put(ui, FACE_MEDIUM, 12, left + wide * 0.3f, y, ALIGN_LEFT, ink, say(ui, STR_BOARDS_PEOPLE));
  put(ui, FACE_MEDIUM, 12, left + wide * 0.62f, y, ALIGN_LEFT, ink, say(ui, STR_BOARDS_AGENTS));
}

static void draw_header(App *app, const Columns *c, float y) {
  const Ui *ui = &app->ui;
  Color ink = tint(ui, TOKEN_MUTED);
  put(ui, FACE_MEDIUM, 12, c->name, y, ALIGN_LEFT, ink, say(ui, STR_BOARDS_NAME));
  put(ui, FACE_MEDIUM, 12, c->time, y, ALIGN_RIGHT, ink, say(ui, STR_MAZE_TIME));
  put(ui, FACE_MEDIUM, 12, c->steps, y, ALIGN_RIGHT, ink, say(ui, STR_MAZE_STEPS));
  if (c->seed > 0) put(ui, FACE_MEDIUM, 12, c->seed, y, ALIGN_RIGHT, ink, say(ui, STR_MAZE_SEED));
  put(ui, FACE_MEDIUM, 12, c->when, y, ALIGN_RIGHT, ink, say(ui, STR_BOARDS_WHEN));
}

static void draw_line(App *app, int32_t index, Rectangle row, const Columns *c) {
  Ui *ui = &app->ui;
  BoardsState *b = boards_state(app);
  bool focused = index == b->list.focus && b->part == BOARDS_LIST, hover = input_hovers(ui->input, row);
  const BoardLine *line = &b->lines[index];
  if (focused || hover) draw_round(row, px(ui, 8), tint(ui, TOKEN_RAISED));
  if (focused) focus_ring(ui, rect_inset(row, px(ui, 3)), px(ui, 8));
  char name[32];
  snprintf(name, sizeof name, "boards.row.%d", (int)index);
  app_target(app, name, row);
  float y = rect_center(row).y;
  if (b->levels)
    draw_level_row(app, c, line, y);
  else
    draw_maze_row(app, c, &line->result, line->rank, y,
                  b->has_own && line->result.id == b->mine.id ? TOKEN_ACCENT : TOKEN_TEXT);
  if (!input_clicked(ui->input, row)) return;
  b->part = BOARDS_LIST;
  b->list.focus = index;
  boards_watch(app, index);
}

static void draw_list(App *app, Rectangle box) {
  Ui *ui = &app->ui;
  BoardsState *b = boards_state(app);
  Columns c = columns(ui, box);
  float top = box.y + px(ui, 14);
  if (b->levels)
    draw_level_header(app, &c, top + px(ui, 6));
  else
    draw_header(app, &c, top + px(ui, 6));
  top += px(ui, 22);
  float own = b->levels ? 0 : px(ui, 44), room = box.y + box.height - px(ui, 12) - own - top;
  float row = b->levels ? px(ui, ROW) : fminf(px(ui, ROW), room / BOARD_ROWS);
  list_layout(&b->list, b->list.count, (int32_t)(room / row + 0.01f));
  if (b->levels && b->list.fit > 0) row = fminf(room / (float)b->list.fit, row * 1.2f); /* the rows fill the panel */
  list_move(&b->list, list_wheel(ui, box));
  for (int32_t i = 0; i < b->list.fit && b->list.scroll + i < b->list.count; i++)
    draw_line(app, b->list.scroll + i,
              rect_snap((Rectangle){box.x + px(ui, 8), top + row * (float)i, box.width - px(ui, 16), row - px(ui, 2)}),
              &c);
  list_thumb(ui, &b->list, (Rectangle){box.x, top, box.width - px(ui, 4), row * (float)b->list.fit});
  bool seen = false; /* one's own row is among those above */
  for (int32_t i = 0; i < b->list.fit && b->list.scroll + i < b->list.count; i++)
    seen |= b->has_own && b->lines[b->list.scroll + i].result.id == b->mine.id;
  if (b->levels || seen) return;
  float y = box.y + box.height - px(ui, 26);
  draw_rect(rect_snap((Rectangle){box.x + px(ui, 20), y - px(ui, 22), box.width - px(ui, 40), line_width(ui)}),
            color_fade(tint(ui, TOKEN_LINE), 0.7f));
  if (b->has_own) {
    draw_maze_row(app, &c, &b->mine, b->rank, y, TOKEN_ACCENT);
    return;
  }
  char words[PROFILE_NAME + 96];
  snprintf(words, sizeof words, say(ui, STR_BOARDS_NO_OWN), current_player_name(app));
  put_fit(ui, FACE_MEDIUM, 14, c.name, y, ALIGN_LEFT, c.right - c.name, tint(ui, TOKEN_MUTED), words);
}

static void draw_empty(App *app, Rectangle box) {
  Ui *ui = &app->ui;
  const BoardsState *b = boards_state(app);
  const char *failed = b->error.text;
  Rectangle where;
  if (empty_draw(ui, rect_inset(box, px(ui, 24)), failed[0] ? app_trouble(app, failed) : say(ui, STR_BOARDS_NONE),
                 say(ui, b->levels ? STR_PLAY : STR_MENU_MAZE_ROOM), b->part == BOARDS_LIST, &where))
    app_go(app, b->levels ? &screen_select : &screen_maze);
  app_target(app, "boards.play", where);
}

void boards_draw(App *app) {
  static const LegendItem keys[] = {{ACTION_NEXT_GROUP, STR_KEY_CHOOSE},
                                    {LEGEND_LEFT_RIGHT, STR_KEY_CHANGE},
                                    {LEGEND_UP_DOWN, STR_BOARDS_ROWS},
                                    {ACTION_ACCEPT, STR_KEY_WATCH},
                                    {ACTION_BACK, STR_KEY_BACK}};
  static const LegendItem none[] = {{ACTION_NEXT_GROUP, STR_KEY_CHOOSE},
                                    {LEGEND_LEFT_RIGHT, STR_KEY_CHANGE},
                                    {ACTION_ACCEPT, STR_KEY_PLAY},
                                    {ACTION_BACK, STR_KEY_BACK}};
  Ui *ui = &app->ui;
  BoardsState *b = boards_state(app);
  if (!b) return;
  Rectangle a = ui->area;
  float y = ui_head(ui), gap = px(ui, 12), x;
  static const StringId kinds[MAZE_KIND_COUNT] = {
      [MAZE_DFS] = STR_MAZE_DFS, [MAZE_WILSON] = STR_MAZE_WILSON, [MAZE_BRAIDED] = STR_MAZE_BRAIDED};
  const char *note = b->page.kind == MAZE_DFS ? NULL : say(ui, kinds[b->page.kind]);
  if (b->levels) /* wide windows name every level on its tab */
    note = ui->width == WIDTH_WIDE ? NULL : level_title(ui->language, boards_level(app, b->shelf));
  float wide = fminf(a.width - px(ui, 48), px(ui, 1080)), left = a.x + (a.width - wide) / 2, right = left + wide;
  if (screen_heading(ui, say(ui, STR_MAZE_BOARDS), note, right - px(ui, 276), &x)) input_push(ui->input, ACTION_BACK);
  Rectangle kind = {fmaxf(x, right - px(ui, 260)), y - px(ui, 17), 0, px(ui, 34)};
  kind.width = right - kind.x;
  draw_choice(app, BOARDS_KIND, kind);
  float top = a.y + px(ui, 72), high = px(ui, 36);
  if (b->levels) {
    draw_choice(app, BOARDS_FIRST, (Rectangle){left, top, wide, high});
  } else {
    float part = (wide - 2 * gap) / 10;
    draw_choice(app, BOARDS_FIRST, (Rectangle){left, top, part * 4, high});
    draw_choice(app, BOARDS_SECOND, (Rectangle){left + part * 4 + gap, top, part * 4, high});
    draw_choice(app, BOARDS_ORDER, (Rectangle){left + part * 8 + 2 * gap, top, part * 2, high});
  }
  top += high + gap;
  Rectangle box = rect_snap((Rectangle){left, top, wide, a.y + a.height - px(ui, 54) - top});
  panel(ui, box, TOKEN_PANEL);
  if (b->list.count > 0)
    draw_list(app, box);
  else
    draw_empty(app, box);
  legend_row(ui, ui_left(ui), ui_right(ui), ui_keys(ui), b->list.count > 0 ? keys : none, b->list.count > 0 ? 5 : 4);
}
