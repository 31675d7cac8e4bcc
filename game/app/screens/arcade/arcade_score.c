/* The boards of the arcade: kept in the store, per difficulty and mazes, people and agents separately, each with its
 * replay; and the three letters of a name. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "game/app/screens/arcade/arcade.h"
#include "game/app/screens/arcade/arcade_internal.h"
#include "game/core/utf8.h"
#include "game/store/names.h"

/* ---- the store ---- */

/* "arcade/normal/tour/people", "arcade/hard/day-20261118/agents", "arcade/easy/9/03-crossroads/people",
 * "arcade/normal/turbo/tour/people". */
void arcade_scores_key(App *app, char out[BOARD_KEY], bool agents) {
  const ArcadeRoom *room = arcade_state(app);
  char mazes[100] = "tour";
  const char *name = arcade_mazes_name(room);
  if (name) snprintf(mazes, sizeof mazes, "%.60s", name);
  if (room->mazes == ARCADE_MAZES_DAILY) snprintf(mazes, sizeof mazes, "day-%llu", (unsigned long long)arcade_today());
  snprintf(out, BOARD_KEY, "arcade/%s/%s%s/%s", grow_ids[room->grow], room->kind == ARCADE_TURBO ? "turbo/" : "", mazes,
           agents                           ? "agents"
           : room->party == ARCADE_TOGETHER ? "pairs"
           : room->party == ARCADE_AGAINST  ? "rivals"
                                            : "people");
}

bool arcade_board(const App *app, int32_t index, char people[BOARD_KEY], char agents[BOARD_KEY], char *title,
                  size_t size) {
  static const StringId grows[] = {STR_ARCADE_EASY, STR_ARCADE_NORMAL, STR_ARCADE_HARD};
  int32_t grow = index % GROW_COUNT;
  bool daily = index >= 2 * GROW_COUNT, turbo = !daily && index >= GROW_COUNT;
  char mazes[40];
  if (index >= 3 * GROW_COUNT) return false;
  snprintf(mazes, sizeof mazes, "%stour", turbo ? "turbo/" : "");
  if (daily) snprintf(mazes, sizeof mazes, "day-%llu", (unsigned long long)arcade_today());
  snprintf(people, BOARD_KEY, "arcade/%s/%s/people", grow_ids[grow], mazes);
  snprintf(agents, BOARD_KEY, "arcade/%s/%s/agents", grow_ids[grow], mazes);
  const char *kind = say(&app->ui, daily ? STR_ARCADE_DAILY : turbo ? STR_ARCADE_TURBO_MARK : STR_ARCADE_TOUR);
  snprintf(title, size, "%s · %s", kind, say(&app->ui, grows[grow]));
  return true;
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

int32_t arcade_score_place(App *app) {
  const ArcadeRoom *room = arcade_state(app);
  int32_t place = 1;
  for (int32_t i = 0; i < room->top_count; i++) place += room->top[i].score >= room->match.state.score;
  return place;
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
  snprintf(result.name, sizeof result.name, "%s", name);
  room->agents = agent;
  room->rank = 0;
  arcade_scores_load(app);
  int32_t place = arcade_score_place(app);
  size_t size = 0;
  char *text = arcade_record_write(record, &size);
  Error error = {.text = ""};
  bool kept = text ? !app->writer || writer_result(app->writer, &result, text, size, &error)
                   : error_set_memory(&error, "out of memory for the replay");
  if (!kept) app_alarm(app, app_trouble(app, error.text));
  free(text);
  arcade_scores_load(app);
  room->line = room->top_count;
  if (place <= room->top_count) room->rank = place;
  app_log(app, "arcade kept %s %s score=%lld rank=%d", result.board, result.name, (long long)result.score,
          (int)room->rank);
}

/* ---- three letters ---- */

static const char ALPHABET[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 ";

/* Bytes of the letter that begins here. */
static int32_t letter_bytes(const char *at) {
  unsigned char c = (unsigned char)*at;
  int32_t bytes = c < 0x80 ? 1 : c < 0xe0 ? 2 : c < 0xf0 ? 3 : 4;
  for (int32_t i = 1; i < bytes; i++)
    if (((unsigned char)at[i] & 0xc0) != 0x80) return 1;
  return bytes;
}

void arcade_name_set(ArcadeName *name, const char *words) {
  *name = (ArcadeName){0};
  for (int32_t i = 0; i < ARCADE_LETTERS; i++) {
    int32_t bytes = *words ? letter_bytes(words) : 0;
    snprintf(name->letter[i], ARCADE_LETTER, "%.*s", bytes ? bytes : 1, bytes ? words : " ");
    words += bytes;
  }
}

void arcade_name_words(const ArcadeName *name, char out[RESULT_NAME]) {
  char typed[RESULT_NAME];
  Error ignored;
  snprintf(typed, sizeof typed, "%s%s%s", name->letter[0], name->letter[1], name->letter[2]);
  if (!name_clean(typed, ARCADE_LETTERS, "the name", out, RESULT_NAME, &ignored)) snprintf(out, RESULT_NAME, "???");
}

static void write_letter(char out[ARCADE_LETTER], int32_t code) {
  if (code >= 'a' && code <= 'z') code += 'A' - 'a';
  if (code < 0x80)
    snprintf(out, ARCADE_LETTER, "%c", (char)code);
  else if (code < 0x800)
    snprintf(out, ARCADE_LETTER, "%c%c", (char)(0xc0 | code >> 6), (char)(0x80 | (code & 63)));
  else if (code < 0x10000)
    snprintf(out, ARCADE_LETTER, "%c%c%c", (char)(0xe0 | code >> 12), (char)(0x80 | (code >> 6 & 63)),
             (char)(0x80 | (code & 63)));
}

void arcade_name_type(ArcadeName *name, const Input *input) {
  for (int32_t i = 0; i < input->typed_count; i++) {
    int32_t code = input->typed[i];
    if (code < ' ' || code >= 0x10000 || utf8_is_hidden((uint32_t)code)) continue;
    for (int32_t k = 1; name->at == 0 && k < ARCADE_LETTERS; k++) snprintf(name->letter[k], ARCADE_LETTER, " ");
    write_letter(name->letter[name->at], code);
    if (name->at < ARCADE_LETTERS - 1) name->at++;
  }
}

static void turn_letter(ArcadeName *name, int32_t by) {
  const char *at = name->letter[name->at][1] ? NULL : strchr(ALPHABET, name->letter[name->at][0]);
  int32_t count = (int32_t)sizeof ALPHABET - 1, now = at && *at ? (int32_t)(at - ALPHABET) : 0;
  snprintf(name->letter[name->at], ARCADE_LETTER, "%c", ALPHABET[(now + by + count) % count]);
}

void arcade_name_key(App *app, Action action) {
  ArcadeRoom *room = arcade_state(app);
  ArcadeName *name = &room->name;
  char words[RESULT_NAME];
  switch (action) {
    case ACTION_UP: turn_letter(name, -1); break;
    case ACTION_DOWN: turn_letter(name, 1); break;
    case ACTION_LEFT: name->at = name->at > 0 ? name->at - 1 : 0; break;
    case ACTION_RIGHT: name->at = name->at < ARCADE_LETTERS - 1 ? name->at + 1 : name->at; break;
    case ACTION_ERASE:
      snprintf(name->letter[name->at], ARCADE_LETTER, " ");
      if (name->at > 0) name->at--;
      break;
    case ACTION_ACCEPT:
      arcade_name_words(name, words);
      if (settings_set(&app->settings, "arcade.name", words)) app_settings_changed(app);
      arcade_score_keep(app, app->profile.id ? current_player_name(app) : words);
      room->mode = ARCADE_TELLS;
      break;
    case ACTION_BACK: room->mode = ARCADE_TELLS; break;
    default: break;
  }
}

/* ---- drawing ---- */

static bool draw_line(App *app, int32_t index, Rectangle rect) {
  Ui *ui = &app->ui;
  const ArcadeRoom *room = arcade_state(app);
  const Result *result = &room->top[index];
  bool own = room->rank == index + 1, focused = room->line == index;
  char number[32], name[40];
  float y = rect.y + rect.height / 2;
  snprintf(name, sizeof name, "arcade.line.%d", (int)index);
  app_target(app, name, rect);
  if (own || focused || input_hovers(ui->input, rect)) draw_round(rect, px(ui, 8), tint(ui, TOKEN_RAISED));
  if (focused) draw_round((Rectangle){rect.x, rect.y, px(ui, 4), rect.height}, px(ui, 2), tint(ui, TOKEN_ACCENT));
  Color ink = tint(ui, own ? TOKEN_ACCENT : TOKEN_TEXT);
  snprintf(number, sizeof number, "%d", (int)index + 1);
  put(ui, FACE_MONO, 15, rect.x + px(ui, 34), y, ALIGN_RIGHT, tint(ui, TOKEN_MUTED), number);
  char who[RESULT_NAME];
  if (result->player == PLAYER_AGENT)
    agent_told(ui->language, result->name, ARCADE_LEVEL, who, sizeof who);
  else
    snprintf(who, sizeof who, "%s", result->name);
  put_fit(ui, FACE_SEMIBOLD, 15, rect.x + px(ui, 54), y, ALIGN_LEFT, rect.width * 0.34f, ink, who);
  write_number(number, sizeof number, result->score);
  put(ui, FACE_MONO_BOLD, 16, rect.x + rect.width * 0.74f, y, ALIGN_RIGHT, ink, number);
  char round[48];
  snprintf(round, sizeof round, "%s %d", say(ui, STR_ARCADE_ROUND), (int)result->steps);
  put_fit(ui, FACE_MEDIUM, 13, rect.x + rect.width - px(ui, 12), y, ALIGN_RIGHT, rect.width * 0.22f,
          tint(ui, TOKEN_MUTED), round);
  return input_clicked(ui->input, rect);
}

void arcade_scores_draw(App *app, Rectangle rect) {
  Ui *ui = &app->ui;
  ArcadeRoom *room = arcade_state(app);
  StringId people = room->party == ARCADE_TOGETHER  ? STR_ARCADE_PAIRS
                    : room->party == ARCADE_AGAINST ? STR_ARCADE_RIVALS
                                                    : STR_ARCADE_PEOPLE;
  const char *tabs[] = {say(ui, people), say(ui, STR_ARCADE_AGENTS)};
  float left = rect.x + px(ui, 20), width = rect.width - px(ui, 40), y = rect.y + px(ui, 34);
  const char *label;
  char title[160], grow[64], mazes[64], number[32];
  arcade_row_words(app, ARCADE_ROW_GROW, &label, grow, sizeof grow);
  arcade_row_words(app, ARCADE_ROW_MAZES, &label, mazes, sizeof mazes);
  put_fit(ui, FACE_LOGO, 22, left, y, ALIGN_LEFT, width * 0.55f, tint(ui, TOKEN_TEXT), say(ui, STR_ARCADE_BOARD));
  const char *turbo = room->kind == ARCADE_TURBO ? say(ui, STR_ARCADE_TURBO_MARK) : "";
  snprintf(title, sizeof title, "%s%s%s · %s", turbo, turbo[0] ? " · " : "", grow, mazes);
  put_fit(ui, FACE_MEDIUM, 13, left + width, y, ALIGN_RIGHT, width * 0.45f, tint(ui, TOKEN_MUTED), title);
  Rectangle choice = rect_snap((Rectangle){left, y + px(ui, 22), width, px(ui, 34)});
  int32_t clicked = segmented(ui, choice, tabs, 2, 2, room->agents, false);
  if (clicked >= 0 && clicked != (int32_t)room->agents) input_push(ui->input, ACTION_RIGHT);
  y = choice.y + choice.height + px(ui, 10);
  float line = fminf(px(ui, 34), (rect.y + rect.height - px(ui, 96) - y) / fmaxf((float)room->top_count, 1));
  if (room->top_count == 0)
    put_fit(ui, FACE_REGULAR, 15, left, y + px(ui, 20), ALIGN_LEFT, width, tint(ui, TOKEN_MUTED),
            say(ui, STR_ARCADE_BOARD_EMPTY));
  for (int32_t i = 0; i < room->top_count; i++)
    if (draw_line(app, i, rect_snap((Rectangle){left, y + line * (float)i, width, line - px(ui, 2)}))) {
      room->line = i;
      input_push(ui->input, ACTION_ACCEPT);
    }
  Rectangle again = rect_snap((Rectangle){left, rect.y + rect.height - px(ui, 60), width, px(ui, 44)});
  char words[96];
  words[0] = '\0';
  bool ended = room->over_at > 0 && !room->demo && room->started;
  if (room->line < room->top_count) {
    snprintf(words, sizeof words, "%s", say(ui, STR_ARCADE_WATCH_LINE));
  } else if (ended && room->rank == 0) {
    write_number(number, sizeof number, room->match.state.score);
    snprintf(words, sizeof words, say(ui, room->party == ARCADE_HUNTS ? STR_ARCADE_HUNTED : STR_ARCADE_NO_PLACE),
             number);
  }
  put_fit(ui, FACE_MEDIUM, 13, left + width / 2, again.y - px(ui, 14), ALIGN_CENTER, width, tint(ui, TOKEN_MUTED),
          words);
  app_target(app, "arcade.again", again);
  if (button(ui, again, BUTTON_PRIMARY, say(ui, ended ? STR_ARCADE_AGAIN : STR_ARCADE_START),
             room->line == room->top_count))
    arcade_begin(app);
}

/* Three large letters; arrows above and below the one that is changed, for pads and fingers. */
static void draw_letters(App *app, Rectangle rect) {
  Ui *ui = &app->ui;
  ArcadeRoom *room = arcade_state(app);
  float wide = px(ui, 64), gap = px(ui, 14), left = rect.x + (rect.width - 3 * wide - 2 * gap) / 2;
  for (int32_t i = 0; i < ARCADE_LETTERS; i++) {
    Rectangle box =
        rect_snap((Rectangle){left + (float)i * (wide + gap), rect.y + px(ui, 26), wide, rect.height - px(ui, 52)});
    bool here = room->name.at == i;
    draw_round(box, px(ui, 10), tint(ui, TOKEN_BACKGROUND));
    draw_frame(box, px(ui, 10), here ? px(ui, 3) : line_width(ui), tint(ui, here ? TOKEN_ACCENT : TOKEN_LINE));
    Vector2 middle = rect_center(box);
    put(ui, FACE_MONO_BOLD, 40, middle.x, middle.y, ALIGN_CENTER, tint(ui, TOKEN_TEXT), room->name.letter[i]);
    if (input_clicked(ui->input, box)) room->name.at = i;
    for (int side = -1; side <= 1; side += 2) {
      Rectangle arrow = {box.x, side < 0 ? box.y - px(ui, 26) : box.y + box.height, wide, px(ui, 26)};
      char name[32];
      snprintf(name, sizeof name, "arcade.letter.%d.%s", (int)i, side < 0 ? "up" : "down");
      app_target(app, name, arrow);
      draw_chevron(rect_center(arrow), px(ui, 12), side < 0 ? 1.5708f : -1.5708f, px(ui, 2),
                   tint(ui, here || input_hovers(ui->input, arrow) ? TOKEN_TEXT : TOKEN_LINE));
      if (!input_clicked(ui->input, arrow)) continue;
      room->name.at = i;
      input_push(ui->input, side < 0 ? ACTION_UP : ACTION_DOWN);
    }
  }
}

void arcade_name_draw(App *app, Rectangle rect) {
  Ui *ui = &app->ui;
  float left = rect.x + px(ui, 20), width = rect.width - px(ui, 40), y = rect.y + px(ui, 40);
  char number[32], words[96];
  put_fit(ui, FACE_LOGO, 26, left, y, ALIGN_LEFT, width * 0.6f, tint(ui, TOKEN_TEXT), say(ui, STR_ARCADE_GAME_OVER));
  snprintf(words, sizeof words, say(ui, STR_ARCADE_PLACE), (int)arcade_score_place(app));
  put_fit(ui, FACE_SEMIBOLD, 16, left + width, y, ALIGN_RIGHT, width * 0.4f, tint(ui, TOKEN_ACCENT), words);
  write_number(number, sizeof number, arcade_state(app)->match.state.score);
  put(ui, FACE_MONO_BOLD, 44, left, y + px(ui, 52), ALIGN_LEFT, tint(ui, TOKEN_ACCENT), number);
  put_fit(ui, FACE_MEDIUM, 15, left, y + px(ui, 98), ALIGN_LEFT, width * 0.56f, tint(ui, TOKEN_MUTED),
          app->profile.id ? current_player_name(app) : say(ui, STR_ARCADE_YOUR_NAME));
  if (!app->profile.id && !ui->phone)
    put_fit(ui, FACE_REGULAR, 12, left + width, y + px(ui, 98), ALIGN_RIGHT, width * 0.42f, tint(ui, TOKEN_MUTED),
            say(ui, STR_ARCADE_TYPE));
  if (!app->profile.id) draw_letters(app, (Rectangle){left, y + px(ui, 112), width, px(ui, 132)});
  Rectangle done = rect_snap((Rectangle){left, rect.y + rect.height - px(ui, 60), width, px(ui, 44)});
  app_target(app, "arcade.keep", done);
  if (button(ui, done, BUTTON_PRIMARY, say(ui, STR_ARCADE_KEEP), true)) input_push(ui->input, ACTION_ACCEPT);
}
