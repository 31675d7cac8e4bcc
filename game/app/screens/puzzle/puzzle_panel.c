/* The puzzle room's solver panel: figures, size, search, heuristic, limit, progress, buttons.
 * Must not know how a search works. */
#include <math.h>

#include "game/app/screens/puzzle/puzzle_internal.h"

static const float CHOICES_TOP = 94, CHOICE = 32; /* units: where they begin under the title; how high one is */

/* Units from a label to what it names, and from one row of choices to the next: large letters want more. */
static float label_room(const Ui *ui) { return ui->large ? 17 : 14; }
static float choice_row(const Ui *ui) { return ui->large ? 72 : 64; }
static const double REFUSED_SECONDS = 3;

/* ---- figures ---- */

static void figure(const Ui *ui, float x, float y, float room, const char *name, const char *value, const char *unit,
                   Token token) {
  put_fit(ui, FACE_MEDIUM, 12, x, y, ALIGN_LEFT, room, tint(ui, TOKEN_MUTED), name);
  float width = put_fit(ui, FACE_MONO_BOLD, 28, x, y + px(ui, 30), ALIGN_LEFT, room, tint(ui, token), value);
  if (unit[0] && width + px(ui, 8) < room)
    put_fit(ui, FACE_MEDIUM, 12, x + width + px(ui, 8), y + px(ui, 35), ALIGN_LEFT, room - width - px(ui, 8),
            tint(ui, TOKEN_MUTED), unit);
}

static void draw_figures(App *app, float x, float y, float width) {
  PuzzleState *r = puzzle_state(app);
  const Ui *ui = &app->ui;
  float each = width / 4;
  char value[32], unit[48] = "";
  snprintf(value, sizeof value, "%d", (int)r->game.made);
  figure(ui, x, y, each - px(ui, 8), say(ui, STR_PUZZLE_MOVES), value, "", TOKEN_TEXT);
  bool plan = r->plan_length > 0;
  EstimateView view;
  bool known = plan || puzzle_view(app, ESTIMATE_LINEAR, &view);
  snprintf(value, sizeof value, "%d", plan ? (int)(r->plan_length - r->plan_at) : known ? (int)view.total : 0);
  figure(ui, x + each, y, each - px(ui, 8), say(ui, plan ? STR_PUZZLE_TO_GOAL : STR_PUZZLE_AT_LEAST), value, "",
         TOKEN_ACCENT);
  snprintf(value, sizeof value, "%d", (int)slides_at_home(&r->game));
  snprintf(unit, sizeof unit, say(ui, STR_PUZZLE_OF), (int)puzzle_cells(&r->game.board) - 1);
  figure(ui, x + 2 * each, y, each - px(ui, 8), say(ui, STR_PUZZLE_HOME), value, unit, TOKEN_TEXT);
  snprintf(value, sizeof value, r->game.seconds < 100 ? "%.1f" : "%.0f", r->game.seconds);
  figure(ui, x + 3 * each, y, each, say(ui, STR_PUZZLE_TIME), value, "s", TOKEN_TEXT);
}

static void draw_best(App *app, float x, float right, float y) {
  const Ui *ui = &app->ui;
  char words[96], line[160];
  const SlideBest *best = puzzle_best(app);
  if (best->moves > 0)
    snprintf(words, sizeof words, say(ui, STR_PUZZLE_BEST_NOTE), (int)best->moves, best->seconds);
  else
    snprintf(words, sizeof words, "%s", say(ui, STR_PUZZLE_BEST_NONE));
  snprintf(line, sizeof line, "%s: %s", say(ui, STR_PUZZLE_BEST), words);
  put_fit(ui, FACE_MEDIUM, 12, right, y, ALIGN_RIGHT, right - x, tint(ui, TOKEN_MUTED), line);
}

/* ---- choices ---- */

static void label(const Ui *ui, float x, float y, float room, StringId word) {
  put_fit(ui, FACE_MEDIUM, 12, x, y, ALIGN_LEFT, room, tint(ui, TOKEN_MUTED), say(ui, word));
}

static void draw_size(App *app, Rectangle rect) {
  static const char *const sizes[] = {"3", "4", "5", "6", "7", "8"};
  enum { SIZES = sizeof sizes / sizeof *sizes };
  PuzzleState *r = puzzle_state(app);
  for (int32_t i = 0; i < SIZES; i++) {
    char name[32];
    snprintf(name, sizeof name, "puzzle.size.%s", sizes[i]);
    app_target(app, name, (Rectangle){rect.x + rect.width / SIZES * (float)i, rect.y, rect.width / SIZES, rect.height});
  }
  notes_add(&app->ui, rect, STR_PUZZLE_SIZE_MEANS);
  int32_t side = r->game.board.side;
  int32_t clicked = segmented(&app->ui, rect, sizes, SIZES, SIZES, side - 3, r->focus == ROOM_SIZE);
  if (clicked >= 0) puzzle_set_size(app, clicked + 3);
}

/* A chooser that also logs where its arrows are. */
static int32_t choose_one(App *app, Rectangle rect, const char *words, bool focused, bool dim, const char *name) {
  Rectangle arrows[2];
  char target[48];
  int32_t by = chooser(&app->ui, rect, words, focused, dim, arrows);
  snprintf(target, sizeof target, "%s.next", name);
  app_target(app, target, arrows[1]);
  snprintf(target, sizeof target, "%s.previous", name);
  app_target(app, target, arrows[0]);
  return by;
}

static void draw_limit(App *app, Rectangle rect) {
  PuzzleState *r = puzzle_state(app);
  const char *labels[PUZZLE_LIMITS];
  char texts[PUZZLE_LIMITS][24];
  for (int32_t i = 0; i < PUZZLE_LIMITS; i++) {
    double seconds = puzzle_limit_seconds(i);
    bool minutes = seconds >= 120;
    snprintf(texts[i], sizeof texts[i], say(&app->ui, minutes ? STR_PUZZLE_LIMIT_MINUTES : STR_PUZZLE_LIMIT_SECONDS),
             minutes ? seconds / 60 : seconds);
    labels[i] = seconds > 0 ? texts[i] : say(&app->ui, STR_PUZZLE_LIMIT_NONE);
  }
  notes_add(&app->ui, rect, STR_PUZZLE_LIMIT_MEANS);
  int32_t clicked = segmented(&app->ui, rect, labels, PUZZLE_LIMITS, PUZZLE_LIMITS, r->limit, r->focus == ROOM_LIMIT);
  if (clicked >= 0) r->limit = clicked;
}

static void draw_choices(App *app, float x, float y, float width) {
  PuzzleState *r = puzzle_state(app);
  Ui *ui = &app->ui;
  static const char *const searches[PUZZLE_ALGORITHM_COUNT] = {"A*", "IDA*"};
  float gap = px(ui, 16), half = (width - gap) / 2, high = px(ui, CHOICE), under = px(ui, label_room(ui));
  label(ui, x, y, half, STR_PUZZLE_SIZE);
  draw_size(app, rect_snap((Rectangle){x, y + under, half, high}));
  label(ui, x + half + gap, y, half, STR_PUZZLE_SEARCH);
  Rectangle search = rect_snap((Rectangle){x + half + gap, y + under, half, high});
  int32_t clicked = segmented(ui, search, searches, PUZZLE_ALGORITHM_COUNT, PUZZLE_ALGORITHM_COUNT,
                              (int32_t)r->algorithm, r->focus == ROOM_SEARCH);
  if (clicked >= 0) r->algorithm = (PuzzleAlgorithm)clicked;
  app_target(app, "puzzle.search.astar", (Rectangle){search.x, search.y, search.width / 2, search.height});
  app_target(app, "puzzle.search.idastar",
             (Rectangle){search.x + search.width / 2, search.y, search.width / 2, search.height});
  y += px(ui, choice_row(ui));
  label(ui, x, y, half, STR_PUZZLE_HEURISTIC);
  bool fits = estimate_fits(r->estimate, r->game.board.side);
  const char *name = puzzle_estimate_fit(ui, r->estimate, FACE_SEMIBOLD, 13, half - px(ui, 66));
  int32_t by = choose_one(app, rect_snap((Rectangle){x, y + under, half, high}), name, r->focus == ROOM_HEURISTIC,
                          !fits, "puzzle.heuristic");
  if (by) r->estimate = (Estimate)(((int)r->estimate + by + ESTIMATE_COUNT) % ESTIMATE_COUNT);
  label(ui, x + half + gap, y, half, STR_PUZZLE_LIMIT);
  draw_limit(app, rect_snap((Rectangle){x + half + gap, y + under, half, high}));
  if (r->game.board.side <= PUZZLE_SOLVE_MAX) return;
  /* Controls that no search can use are dimmed. */
  Color veil = color_fade(tint(ui, TOKEN_PANEL), 0.6f);
  draw_rect((Rectangle){x - px(ui, 4), y - px(ui, 8), width + px(ui, 8), under + high + px(ui, 12)}, veil);
  draw_rect(
      (Rectangle){search.x - px(ui, 4), search.y - under - px(ui, 8), half + px(ui, 8), under + high + px(ui, 12)},
      veil);
}

/* ---- progress and answer ---- */

/* "35.2 M", "812 k": short enough to stand in a line that changes. */
static void short_number(char *out, size_t room, double value) {
  if (value >= 1e9)
    snprintf(out, room, "%.2f G", value / 1e9);
  else if (value >= 1e6)
    snprintf(out, room, "%.1f M", value / 1e6);
  else if (value >= 1e4)
    snprintf(out, room, "%.0f k", value / 1e3);
  else
    snprintf(out, room, "%.0f", value);
}

static void answer_words(const App *app, char *out, size_t room, Token *token) {
  const PuzzleState *r = puzzle_state(app);
  const Ui *ui = &app->ui;
  const PuzzleResult *a = &r->result;
  char nodes[32], time[32];
  const char *unit = "";
  *token = TOKEN_TEXT;
  write_number(nodes, sizeof nodes, (int64_t)a->generated);
  write_duration(time, sizeof time, &unit, a->seconds);
  switch (a->status) {
    case PUZZLE_SOLVED:
      *token = a->optimal ? TOKEN_GOOD_TEXT : TOKEN_FRONTIER;
      snprintf(out, room, say(ui, a->optimal ? STR_PUZZLE_FOUND : STR_PUZZLE_FOUND_LONG), (int)a->length, nodes, time,
               unit);
      break;
    case PUZZLE_OUT_OF_TIME: snprintf(out, room, "%s", say(ui, STR_PUZZLE_OUT_OF_TIME)); break;
    case PUZZLE_OUT_OF_NODES: snprintf(out, room, "%s", say(ui, STR_PUZZLE_OUT_OF_NODES)); break;
    case PUZZLE_OUT_OF_MEMORY: snprintf(out, room, "%s", say(ui, STR_PUZZLE_OUT_OF_MEMORY)); break;
    case PUZZLE_OUT_OF_DEPTH: snprintf(out, room, "%s", say(ui, STR_PUZZLE_OUT_OF_DEPTH)); break;
    case PUZZLE_CANCELLED: snprintf(out, room, "%s", say(ui, STR_PUZZLE_STOPPED)); break;
    default:
      *token = TOKEN_DANGER_TEXT;
      snprintf(out, room, say(ui, STR_PUZZLE_FAILED), a->note.text);
      break;
  }
}

static void draw_progress(App *app, float x, float y, float width) {
  PuzzleState *r = puzzle_state(app);
  const Ui *ui = &app->ui;
  char words[256] = "";
  Token token = TOKEN_TEXT;
  const char *why = puzzle_refusal(app);
  if (r->job && r->look.phase == PUZZLE_PREPARING) {
    snprintf(words, sizeof words, say(ui, STR_PUZZLE_PREPARING), (int)(r->look.prepared * 100));
    /* Beside the words: below them is no room before the buttons. */
    float words_width = width_of(ui, FACE_SEMIBOLD, 13, words), high = px(ui, 6), left = x + px(ui, 12) + words_width;
    Rectangle bar = {left, y - high / 2, fmaxf(x + width - left, high), high};
    bar_track(ui, bar);
    draw_round((Rectangle){bar.x, bar.y, fmaxf(bar.width * (float)fmin(r->look.prepared, 1), high), high}, high / 2,
               tint(ui, TOKEN_ACCENT));
  } else if (r->job) {
    char nodes[32], rate[32], memory[32];
    short_number(nodes, sizeof nodes, (double)r->look.generated);
    short_number(rate, sizeof rate, r->look.nodes_per_second);
    snprintf(memory, sizeof memory, "%.0f", (double)r->look.bytes / (1 << 20));
    snprintf(words, sizeof words, say(ui, STR_PUZZLE_THINKING), (int)r->look.threshold, nodes, rate, memory);
  } else if (r->solved_words[0] && puzzle_is_goal(&r->game.board)) {
    snprintf(words, sizeof words, "%s", r->solved_words);
    token = TOKEN_GOOD_TEXT;
  } else if (r->has_result) {
    answer_words(app, words, sizeof words, &token);
  } else if (why) {
    snprintf(words, sizeof words, "%s", why);
    token = TOKEN_MUTED;
  }
  if (ui->now - r->refused_at < REFUSED_SECONDS) { /* pressed although disabled: not shown by colour alone */
    snprintf(words, sizeof words, "%s", r->refusal);
    token = TOKEN_DANGER_TEXT;
    draw_round((Rectangle){x, y - px(ui, 12), px(ui, 4), px(ui, 24)}, px(ui, 2), tint(ui, TOKEN_DANGER));
    x += px(ui, 12), width -= px(ui, 12);
  }
  float line = px(ui, ui->large ? 20 : 16);
  if (width_of(ui, FACE_SEMIBOLD, 13, words) > width)
    put_wrapped(ui, FACE_SEMIBOLD, 13, x, y - line / 2, width, line, 2, tint(ui, token), words);
  else
    put(ui, FACE_SEMIBOLD, 13, x, y, ALIGN_LEFT, tint(ui, token), words);
}

/* ---- buttons ---- */

/* Widths that fit into the row: what stands around the words shrinks first, then the last ones are left out. */
static int32_t fit_buttons(const Ui *ui, const char *const *words, int32_t count, float room, float gap, float *wide) {
  for (; count > 1; count--) {
    float sum = gap * (float)(count - 1);
    for (int32_t i = 0; i < count; i++) sum += wide[i] = width_of(ui, FACE_BOLD, i == 0 ? 16 : 14, words[i]);
    float around = fminf((room - sum) / (float)count, px(ui, 30));
    if (around < px(ui, 12)) continue;
    for (int32_t i = 0; i < count; i++) wide[i] += around;
    return count;
  }
  wide[0] = room;
  return 1;
}

static void draw_buttons(App *app, float x, float y, float width) {
  enum { BUTTONS = 5 };
  static const char *const names[BUTTONS] = {"puzzle.solve", "puzzle.hint", "puzzle.shuffle", "puzzle.type",
                                             "puzzle.picture"};
  static const Action actions[BUTTONS] = {ACTION_SOLVE, ACTION_HINT, ACTION_NEW, ACTION_RENAME, ACTION_OPEN};
  PuzzleState *r = puzzle_state(app);
  Ui *ui = &app->ui;
  bool solving = r->job && r->job_for == FOR_SOLVING;
  bool able[BUTTONS] = {solving || puzzle_can_solve(app), puzzle_can_hint(app), true, true, true};
  const char *words[BUTTONS] = {say(ui, solving ? STR_PUZZLE_STOP : STR_PUZZLE_SOLVE), say(ui, STR_PUZZLE_HINT),
                                say(ui, STR_PUZZLE_SHUFFLE), say(ui, STR_PUZZLE_TYPE), say(ui, STR_PUZZLE_PICTURE)};
  float wide[BUTTONS], gap = px(ui, 8), high = px(ui, 36);
  int32_t count = fit_buttons(ui, words, BUTTONS, width, gap, wide);
  for (int32_t i = 0; i < count; i++) {
    Rectangle rect = rect_snap((Rectangle){x, y - high / 2, wide[i], high});
    ButtonKind kind = i == 0 ? BUTTON_PRIMARY : BUTTON_PLAIN;
    x += wide[i] + gap;
    app_target(app, names[i], rect);
    if (able[i] ? button(ui, rect, kind, words[i], false) : button_off(ui, rect, kind, words[i]))
      input_push(ui->input, actions[i]);
  }
}

void puzzle_panel_draw(App *app, Rectangle room) {
  Ui *ui = &app->ui;
  panel(ui, room, TOKEN_PANEL);
  float pad = px(ui, ui->phone ? 12 : 22), x = room.x + pad, width = room.width - 2 * pad, y = room.y + px(ui, 28);
  float buttons = room.y + room.height - px(ui, 30);
  float title = put(ui, FACE_LOGO, 18, x, y, ALIGN_LEFT, tint(ui, TOKEN_TEXT), say(ui, STR_PUZZLE_SOLVER));
  draw_best(app, x + title + px(ui, 12), x + width, y);
  draw_figures(app, x, y + px(ui, 30), width);
  draw_choices(app, x, y + px(ui, CHOICES_TOP), width);
  float below = y + px(ui, CHOICES_TOP + choice_row(ui) + label_room(ui) + CHOICE); /* the end of the choices */
  draw_progress(app, x, (below + buttons - px(ui, 18)) / 2, width);
  draw_buttons(app, x, buttons, width);
}
