/* The boards of the arcade: kept in the store, per difficulty and mazes, people and agents separately, each with its
 * replay. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "game/app/screens/arcade/arcade_internal.h"

void arcade_scores_key(App *app, char out[BOARD_KEY], bool agents) {
  const ArcadeRoom *room = arcade_state(app);
  snprintf(out, BOARD_KEY, "arcade/%s/%s/%s", grow_ids[room->grow], room->daily ? "day" : "tour",
           agents ? "agents" : "people");
}

void arcade_scores_load(App *app) {
  ArcadeRoom *room = arcade_state(app);
  char key[BOARD_KEY];
  Error error;
  room->top_count = 0;
  room->high = 0;
  if (!app->db) return;
  if (app->writer) writer_flush(app->writer);
  arcade_scores_key(app, key, room->agents);
  int32_t count = boards_top(app->db, key, ORDER_SCORE, room->top, ARCADE_TOP, &error);
  room->top_count = count > 0 ? count : 0;
  if (room->top_count > 0) room->high = room->top[0].score;
}

/* Three letters, in capitals; a profile's own name as it is. */
static void clean_name(const App *app, const char *name, char out[RESULT_NAME]) {
  snprintf(out, RESULT_NAME, "%s", name[0] ? name : "???");
  for (char *c = out; !app->profile.id && *c; c++)
    if (*c >= 'a' && *c <= 'z') *c = (char)(*c - 'a' + 'A');
}

void arcade_score_keep(App *app, const char *name) {
  ArcadeRoom *room = arcade_state(app);
  const ArcadeRecord *record = &room->match.record;
  bool agent = room->party == ARCADE_WATCH;
  Result result = {.player = agent             ? PLAYER_AGENT
                             : app->profile.id ? PLAYER_PROFILE
                                               : PLAYER_GUEST,
                   .profile = agent ? 0 : app->profile.id,
                   .steps = record->round,
                   .ms = (int64_t)record->ticks * 1000 / ARCADE_RATE,
                   .score = record->score,
                   .seed = record->seed};
  arcade_scores_key(app, result.board, agent);
  if (agent)
    snprintf(result.name, sizeof result.name, "%s", name);
  else if (app->profile.id)
    snprintf(result.name, sizeof result.name, "%s", current_player_name(app));
  else
    clean_name(app, name, result.name);
  room->rank = 0;
  room->agents = agent;
  size_t size = 0;
  char *text = arcade_record_write(record, &size);
  Error error = {.text = ""};
  if (app->writer && text && size <= REPLAY_BYTES_MAX && !writer_result(app->writer, &result, text, size, &error))
    app_alarm(app, app_trouble(app, error.text));
  free(text);
  arcade_scores_load(app);
  for (int32_t i = 0; i < room->top_count && room->rank == 0; i++)
    if (room->top[i].score == result.score && strcmp(room->top[i].name, result.name) == 0) room->rank = i + 1;
  app_log(app, "arcade kept %s %s score=%lld rank=%d", result.board, result.name, (long long)result.score,
          (int)room->rank);
}

static void draw_line(const App *app, const Result *result, int32_t rank, Rectangle rect, bool own) {
  const Ui *ui = &app->ui;
  char number[32];
  float y = rect.y + rect.height / 2;
  if (own) draw_round(rect, px(ui, 8), tint(ui, TOKEN_RAISED));
  Color ink = tint(ui, own ? TOKEN_ACCENT : TOKEN_TEXT);
  snprintf(number, sizeof number, "%d", (int)rank);
  put(ui, FACE_MONO, 16, rect.x + px(ui, 34), y, ALIGN_RIGHT, tint(ui, TOKEN_MUTED), number);
  put_fit(ui, FACE_SEMIBOLD, 16, rect.x + px(ui, 54), y, ALIGN_LEFT, rect.width * 0.42f, ink, result->name);
  write_number(number, sizeof number, result->score);
  put(ui, FACE_MONO, 16, rect.x + rect.width * 0.78f, y, ALIGN_RIGHT, ink, number);
  char round[48];
  snprintf(round, sizeof round, "%s %d", say(ui, STR_ARCADE_ROUND), (int)result->steps);
  put_fit(ui, FACE_MEDIUM, 13, rect.x + rect.width - px(ui, 12), y, ALIGN_RIGHT, rect.width * 0.2f,
          tint(ui, TOKEN_MUTED), round);
}

void arcade_scores_draw(App *app, Rectangle rect) {
  Ui *ui = &app->ui;
  ArcadeRoom *room = arcade_state(app);
  static const StringId grows[GROW_COUNT] = {STR_ARCADE_EASY, STR_ARCADE_NORMAL, STR_ARCADE_HARD};
  const char *tabs[] = {say(ui, STR_ARCADE_PEOPLE), say(ui, STR_ARCADE_AGENTS)};
  float left = rect.x + px(ui, 20), width = rect.width - px(ui, 40), y = rect.y + px(ui, 36);
  char title[160];
  snprintf(title, sizeof title, "%s · %s", say(ui, STR_ARCADE_BOARD), say(ui, grows[room->grow]));
  put_fit(ui, FACE_LOGO, 22, left, y, ALIGN_LEFT, width, tint(ui, TOKEN_TEXT), title);
  Rectangle choice = rect_snap((Rectangle){left, y + px(ui, 24), width, px(ui, 36)});
  int32_t clicked = segmented(ui, choice, tabs, 2, 2, room->agents, false);
  if (clicked >= 0 && clicked != (int32_t)room->agents) {
    room->agents = clicked == 1;
    arcade_scores_load(app);
  }
  y = choice.y + choice.height + px(ui, 12);
  float line = fminf(px(ui, 34), (rect.y + rect.height - px(ui, 84) - y) / ARCADE_TOP);
  if (room->top_count == 0)
    put_fit(ui, FACE_REGULAR, 15, left, y + px(ui, 20), ALIGN_LEFT, width, tint(ui, TOKEN_MUTED),
            say(ui, STR_ARCADE_BOARD_EMPTY));
  for (int32_t i = 0; i < room->top_count; i++)
    draw_line(app, &room->top[i], i + 1, (Rectangle){left, y + line * (float)i, width, line}, room->rank == i + 1);
  Rectangle again = rect_snap((Rectangle){left, rect.y + rect.height - px(ui, 60), width, px(ui, 44)});
  app_target(app, "arcade.again", again);
  if (button(ui, again, BUTTON_PRIMARY, say(ui, STR_ARCADE_AGAIN), true)) arcade_begin(app);
}

void arcade_name_draw(App *app, Rectangle rect) {
  Ui *ui = &app->ui;
  ArcadeRoom *room = arcade_state(app);
  float left = rect.x + px(ui, 20), width = rect.width - px(ui, 40), y = rect.y + px(ui, 44);
  char number[32];
  put_fit(ui, FACE_LOGO, 28, left, y, ALIGN_LEFT, width, tint(ui, TOKEN_TEXT), say(ui, STR_ARCADE_GAME_OVER));
  write_number(number, sizeof number, room->match.state.score);
  put(ui, FACE_MONO, 44, left, y + px(ui, 60), ALIGN_LEFT, tint(ui, TOKEN_ACCENT), number);
  put_fit(ui, FACE_MEDIUM, 15, left, y + px(ui, 116), ALIGN_LEFT, width, tint(ui, TOKEN_MUTED),
          app->profile.id ? current_player_name(app) : say(ui, STR_ARCADE_YOUR_NAME));
  Rectangle field = rect_snap((Rectangle){left, y + px(ui, 138), width, px(ui, 44)});
  if (!app->profile.id) field_draw(ui, field, &room->name, say(ui, STR_ARCADE_NAME_HINT), true);
  Rectangle done = rect_snap((Rectangle){left, field.y + field.height + px(ui, 16), width, px(ui, 44)});
  app_target(app, "arcade.keep", done);
  if (button(ui, done, BUTTON_PRIMARY, say(ui, STR_ARCADE_BOARD), true)) input_push(ui->input, ACTION_ACCEPT);
}
