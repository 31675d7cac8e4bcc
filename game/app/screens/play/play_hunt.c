/* The figures of a hunt: what each move is worth, how it will end, and how much the agent searched. Must not know how
 * the board is drawn. */
#include <math.h>
#include <stdio.h>

#include "game/app/screens/play/play_internal.h"

static const StringId move_words[MIND_MOVES] = {STR_WEST, STR_NORTH, STR_EAST, STR_SOUTH, STR_STAY};

/* A position that comes up for the third time: the agent goes in circles. */
enum { CIRCLE_TIMES = 3 };

bool play_fate_words(const App *app, char *out, size_t room, Token *token) {
  const Ui *ui = &app->ui;
  Mind mind = stage_mind(&play_state(app)->stage);
  if (stage_by_person(&play_state(app)->stage)) return false;
  if (session_repeats(play_state(app)->stage.session) >= CIRCLE_TIMES) {
    *token = TOKEN_DANGER;
    snprintf(out, room, "%s", say(ui, STR_CIRCLES_BADGE));
    return true;
  }
  if (mind.fate == MIND_UNKNOWN) return false;
  *token = mind.fate == 0 ? TOKEN_GOOD : TOKEN_DANGER;
  if (mind.fate == 0)
    snprintf(out, room, "%s", say(ui, STR_SAFE_FOREVER));
  else
    snprintf(out, room, say(ui, STR_CAUGHT_IN), (int)mind.fate);
  return true;
}

/* The range of values that are not lost, for the bars. */
static void value_range(const Mind *mind, int32_t *low, int32_t *high) {
  *low = INT32_MAX;
  *high = INT32_MIN;
  for (int m = 0; m < MIND_MOVES; m++) {
    if (!mind->known[m] || mind_move_lost(mind, m)) continue;
    if (mind->value[m] < *low) *low = mind->value[m];
    if (mind->value[m] > *high) *high = mind->value[m];
  }
}

static void draw_move(App *app, const Mind *mind, int m, Rectangle row, int32_t low, int32_t high) {
  Ui *ui = &app->ui;
  float y = rect_center(row).y, left = row.x + px(ui, 16), right = row.x + row.width - px(ui, 4);
  bool best = m == mind->best;
  if (best) {
    draw_round(row, px(ui, 8), tint(ui, TOKEN_RAISED));
    draw_round(rect_snap((Rectangle){row.x, y - px(ui, 10), px(ui, 4), px(ui, 20)}), px(ui, 2), tint(ui, TOKEN_ACCENT));
  }
  Color ink = tint(ui, mind->known[m] ? TOKEN_TEXT : TOKEN_MUTED);
  put_fit(ui, best ? FACE_BOLD : FACE_MEDIUM, 14, left, y, ALIGN_LEFT, px(ui, 54), ink, say(ui, move_words[m]));
  if (!mind->known[m]) {
    put(ui, FACE_MONO, 14, right, y, ALIGN_RIGHT, tint(ui, TOKEN_MUTED), "\u2013");
    return;
  }
  char words[32], value[16];
  float bar = left + px(ui, 60);
  mind_value_words(mind, m, value, sizeof value);
  bool lost = mind_move_lost(mind, m),
       decided = !mind->chances && (mind->value[m] >= TRACE_WON || mind->value[m] <= TRACE_LOST);
  Token color = best ? TOKEN_ACCENT : lost ? TOKEN_DANGER_TEXT : TOKEN_TEXT;
  float end = right;
  if (!decided) end -= put(ui, FACE_MONO_BOLD, 14, right, y, ALIGN_RIGHT, tint(ui, color), value) + px(ui, 10);
  if (mind->caught[m] > 0) {
    snprintf(words, sizeof words, say(ui, STR_CAUGHT_IN), (int)mind->caught[m]);
    badge_left(ui, bar, y, TOKEN_DANGER, words);
  } else if (decided) {
    badge_left(ui, bar, y, lost ? TOKEN_DANGER : TOKEN_GOOD, say(ui, lost ? STR_LOST_MOVE : STR_WON_MOVE));
  } else if (mind->caught[m] == 0 && !best) {
    badge_left(ui, bar, y, TOKEN_GOOD, say(ui, STR_SAFE_FOREVER));
  } else if (end - bar > px(ui, 12)) {
    float part = high > low ? 0.25f + 0.75f * (float)(mind->value[m] - low) / (float)(high - low) : 1;
    if (lost) part = 0.06f;
    Rectangle rect = {bar, y - px(ui, 4), (end - bar) * part, px(ui, 8)};
    draw_round(rect_snap(rect), px(ui, 4), best ? tint(ui, TOKEN_ACCENT) : color_fade(tint(ui, TOKEN_MUTED), 0.6f));
  }
}

enum { LINES_MOST = 5 };

typedef struct Line {
  StringId label;
  char value[64];
  const char *unit;
} Line;

/* What it expects of the game, then how much it searched for this move, or has searched so far. Where room is short the
 * last lines are left out. */
static int32_t gather_effort(App *app, const Mind *mind, Line out[LINES_MOST]) {
  const Ui *ui = &app->ui;
  const Session *s = play_state(app)->stage.session;
  double busy = session_thinking(s), seconds = 0;
  int32_t n = 0, closed, depth = mind->depth;
  int64_t nodes = mind->nodes;
  const SessionPly *thought = session_thought(s, &closed);
  if (thought) {
    int32_t at = thought->thought;
    seconds = thought->used.think_seconds - (at > 1 ? session_ply(s, at - 1)->used.think_seconds : 0);
  }
  if (session_waits(s) && session_thinking_nodes(s) > 0) { /* live */
    nodes = (int64_t)session_thinking_nodes(s);
    seconds = busy;
    if (session_thinking_depth(s) > 0) depth = session_thinking_depth(s);
  }
  if (mind->chance >= 0) {
    out[n] = (Line){.label = STR_SURVIVAL, .unit = "%"};
    snprintf(out[n++].value, sizeof out->value, "%d", (int)(mind->chance / 100));
  }
  const char *team = play_team_words(ui, mind->team);
  if (team[0]) {
    out[n] = (Line){.label = STR_PLAYS_LIKE};
    snprintf(out[n++].value, sizeof out->value, "%s %d%%", team, (int)(mind->belief / 100));
  }
  if (depth >= 0) {
    out[n] = (Line){.label = STR_DEPTH, .unit = say(ui, STR_TURNS_UNIT)};
    write_number(out[n++].value, sizeof out->value, depth);
  }
  if (nodes >= 0) {
    out[n] = (Line){.label = STR_NODES_MOVE};
    write_number(out[n++].value, sizeof out->value, nodes);
  }
  if (nodes > 0 && seconds > 1e-6) {
    double rate = (double)nodes / seconds;
    out[n] = (Line){.label = STR_NODE_RATE, .unit = say(ui, STR_PER_SECOND)};
    if (rate >= 1e6)
      snprintf(out[n++].value, sizeof out->value, "%.1f M", rate / 1e6);
    else
      snprintf(out[n++].value, sizeof out->value, "%.0f k", rate / 1e3);
  }
  return n;
}

float play_hunt_values(App *app, float left, float right, float y, float bottom) {
  Ui *ui = &app->ui;
  Mind mind = stage_mind(&play_state(app)->stage);
  int moves = stage_may_stay(&play_state(app)->stage) ? MIND_MOVES : DIRECTION_COUNT;
  float row = px(ui, moves == MIND_MOVES ? 29 : 32);
  if (mind.any && bottom - y > (float)moves * row + px(ui, 40)) {
    int32_t low, high;
    value_range(&mind, &low, &high);
    float wide = put_fit(ui, FACE_BOLD, 14, left, y + px(ui, 12), ALIGN_LEFT, right - left, tint(ui, TOKEN_TEXT),
                         say(ui, mind.chances ? STR_MOVE_CHANCES : STR_MOVE_VALUES));
    /* Explains the numbers: they are neither the score nor the chance to win. */
    put_fit(ui, FACE_MEDIUM, 11, right, y + px(ui, 12), ALIGN_RIGHT, right - left - wide - px(ui, 10),
            tint(ui, TOKEN_MUTED),
            say(ui, mind.chances    ? STR_MOVE_CHANCES_NOTE
                    : mind.risk > 0 ? STR_MOVE_RISK_NOTE
                                    : STR_MOVE_VALUES_NOTE));
    y += px(ui, 28);
    for (int m = 0; m < moves; m++) {
      Rectangle rect = {left - px(ui, 8), y, right - left + px(ui, 16), row};
      draw_move(app, &mind, m, rect_snap(rect), low, high);
      y += row;
    }
    y += px(ui, 8);
  }
  Line lines[LINES_MOST];
  int32_t count = gather_effort(app, &mind, lines);
  float step = px(ui, 27);
  for (int32_t i = 0; i < count && y + step < bottom; i++) {
    draw_rect(rect_snap((Rectangle){left, y, right - left, fmaxf(px(ui, 1), 1)}),
              color_fade(tint(ui, TOKEN_LINE), 0.7f));
    float middle = y + step / 2 + px(ui, 1), end = right;
    if (lines[i].unit)
      end -= put(ui, FACE_MEDIUM, 13, right, middle, ALIGN_RIGHT, tint(ui, TOKEN_MUTED), lines[i].unit) + px(ui, 6);
    float room = end - left - px(ui, 10);
    room -= put(ui, FACE_MEDIUM, 14, left, middle, ALIGN_LEFT, tint(ui, TOKEN_MUTED), say(ui, lines[i].label));
    bool long_words = width_of(ui, FACE_MONO, 16, lines[i].value) > room;
    put_fit(ui, long_words ? FACE_SEMIBOLD : FACE_MONO, long_words ? 13 : 16, end, middle, ALIGN_RIGHT, room,
            tint(ui, TOKEN_TEXT), lines[i].value);
    y += step;
  }
  return y;
}
