/* The saved games: open, rename, remove.
 * Must not know how a game is kept. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "game/app/screens/maze/maze.h"
#include "game/app/ui/dialog.h"
#include "game/app/ui/field.h"
#include "game/app/view/empty.h"

static const float ROW = 72, GAP = 8; /* units */
enum { PAGE = 6 };

typedef struct SaveCard {
  SaveInfo info;
  bool looked, broken;
  MazeChoice choice; /* what is in it */
  int64_t ms;
  int32_t steps, hints;
  char when[32];
} SaveCard;

typedef struct SavesState {
  SaveCard *cards; /* the newest first */
  List list;       /* of the cards */
  int32_t doomed;  /* the card that a second press removes, or -1 */
  bool renaming;
  Field name;
  Error error; /* why there is no list; empty: there is one */
} SavesState;

static SavesState *saves_state(const App *app) { return screen_state(app, &screen_saves); }

/* ---- the list ---- */

static void list_cards(App *app) {
  SavesState *s = saves_state(app);
  SaveInfo *infos = NULL;
  int32_t count = 0;
  free(s->cards);
  s->cards = NULL;
  s->list.count = 0;
  s->doomed = -1;
  s->error = (Error){0};
  if (!current_player_saves(app)) {
    snprintf(s->error.text, sizeof s->error.text, "%s", say(&app->ui, STR_STORE_NO_SAVES));
    return;
  }
  writer_flush(app->writer); /* a game that was just left must be listed */
  if (!saves_list(app->db, app->profile.id, "maze", &infos, &count, &s->error)) return;
  s->cards = calloc((size_t)count + 1, sizeof *s->cards);
  for (int32_t i = 0; s->cards && i < count; i++) s->cards[s->list.count++].info = infos[i];
  free(infos);
  if (s->list.focus >= s->list.count) s->list.focus = s->list.count > 0 ? s->list.count - 1 : 0;
}

/* What is in a save, when it is first seen. */
static void look_into(App *app, SaveCard *card) {
  if (card->looked) return;
  card->looked = true;
  time_t seconds = (time_t)(card->info.saved / 1000);
  struct tm parts;
  if (localtime_r(&seconds, &parts)) strftime(card->when, sizeof card->when, "%Y-%m-%d %H:%M", &parts);
  size_t size;
  Error error;
  MazeSaved saved;
  char *text = saves_get(app->db, app->profile.id, card->info.id, &size, &error);
  card->broken = !text || !maze_saved_read(&saved, text, size, &error);
  free(text);
  if (card->broken) return;
  card->choice = saved.choice;
  card->ms = saved.ms;
  card->steps = saved.move_count;
  card->hints = saved.hints;
  free(saved.moves);
}

/* ---- doing ---- */

static void refuse(App *app, const char *words) {
  app_alarm(app, words);
  app_log(app, "saves refused %s", words);
  sound_play(app->sound, SOUND_ERROR);
}

static void open_card(App *app) {
  SavesState *s = saves_state(app);
  if (s->list.focus >= s->list.count) {
    app_go(app, &screen_maze);
    return;
  }
  const SaveInfo *info = &s->cards[s->list.focus].info;
  size_t size;
  Error error = {0};
  char *text = saves_get(app->db, app->profile.id, info->id, &size, &error);
  app_log(app, "saves open %s", info->title);
  if (!text || !maze_open_saved(app, text, size, info->title, &error)) refuse(app, error.text);
  free(text);
}

static void remove_card(App *app) {
  SavesState *s = saves_state(app);
  if (s->list.focus >= s->list.count) return;
  if (s->doomed != s->list.focus) {
    s->doomed = s->list.focus;
    app_alarm(app, say(&app->ui, STR_SAVES_SURE));
    return;
  }
  const SaveInfo *info = &s->cards[s->list.focus].info;
  Error error = {0};
  if (info->automatic) maze_forget_automatic(app);
  if (!saves_remove(app->db, app->profile.id, info->id, &error)) refuse(app, error.text);
  app_log(app, "saves removed %s", info->title);
  list_cards(app);
}

static void ask_name(App *app) {
  SavesState *s = saves_state(app);
  if (s->list.focus >= s->list.count) return;
  s->renaming = true;
  s->name.most = SAVE_TITLE;
  field_propose(&s->name, s->cards[s->list.focus].info.title);
  app_log(app, "saves asks name");
}

static void rename_card(App *app) {
  SavesState *s = saves_state(app);
  Error error = {0};
  int64_t id = s->cards[s->list.focus].info.id;
  bool automatic = s->cards[s->list.focus].info.automatic;
  if (!saves_rename(app->db, app->profile.id, id, s->name.text, &error)) {
    refuse(app, error.text);
    return;
  }
  s->renaming = false;
  if (automatic) maze_drop_automatic(app); /* the autosave has become a named save */
  app_log(app, "saves renamed %s", s->name.text);
  list_cards(app);
}

/* The question whether to delete no longer applies: its message goes away, too. */
static void spare(App *app) {
  if (saves_state(app)->doomed >= 0) app->toast_left = 0;
  saves_state(app)->doomed = -1;
}

static void move_focus(App *app, int32_t by) {
  SavesState *s = saves_state(app);
  if (!list_move(&s->list, by)) return;
  spare(app);
  app_log(app, "focus saves %d", (int)s->list.focus);
}

static void list_key(App *app, Action action) {
  move_focus(app, list_step(&saves_state(app)->list, action, PAGE));
  switch (action) {
    case ACTION_ACCEPT: open_card(app); break;
    case ACTION_DELETE: remove_card(app); break;
    case ACTION_KEEP: ask_name(app); break;
    case ACTION_BACK: app_back(app); break;
    default: break;
  }
}

static void name_key(App *app, Action action) {
  SavesState *s = saves_state(app);
  field_key(&s->name, action);
  if (action == ACTION_BACK) s->renaming = false;
  if (action == ACTION_ACCEPT) rename_card(app);
}

static void saves_update(App *app) {
  SavesState *s = saves_state(app);
  if (s->renaming) field_type(&s->name, &app->input);
  while (!app->next && app->input.action_count > 0) {
    Action action = input_next(&app->input);
    if (s->renaming)
      name_key(app, action);
    else
      list_key(app, action);
  }
}

/* ---- drawing ---- */

static void draw_card(App *app, int32_t index, Rectangle row) {
  Ui *ui = &app->ui;
  SavesState *s = saves_state(app);
  SaveCard *card = &s->cards[index];
  bool focused = index == s->list.focus;
  look_into(app, card);
  draw_round(row, px(ui, 12), tint(ui, focused || input_hovers(ui->input, row) ? TOKEN_RAISED : TOKEN_PANEL));
  if (ui->theme->contrast) draw_frame(row, px(ui, 12), line_width(ui), tint(ui, TOKEN_LINE));
  if (focused) focus_ring(ui, row, px(ui, 12));
  char words[160], number[32], name[32];
  snprintf(name, sizeof name, "saves.%d", (int)index);
  app_target(app, name, row);
  float left = row.x + px(ui, 18), right = row.x + row.width - px(ui, 18), first = row.y + px(ui, 24);
  float second = row.y + row.height - px(ui, 22);
  float end = right - put(ui, FACE_MONO, 13, right, first, ALIGN_RIGHT, tint(ui, TOKEN_MUTED), card->when) - px(ui, 16);
  if (card->info.automatic) end -= badge_small(ui, end, first, TOKEN_ACCENT, say(ui, STR_SAVES_AUTOMATIC)) + px(ui, 10);
  put_fit(ui, FACE_SEMIBOLD, 16, left, first, ALIGN_LEFT, end - left, tint(ui, TOKEN_TEXT),
          card->info.automatic ? say(ui, STR_SAVES_LAST) : card->info.title);
  if (card->broken) {
    put_fit(ui, FACE_MEDIUM, 14, left, second, ALIGN_LEFT, right - left, tint(ui, TOKEN_DANGER_TEXT),
            say(ui, STR_REPLAY_BROKEN));
  } else {
    int32_t rooms = maze_choice_rooms(&card->choice);
    write_clock(number, sizeof number, (double)card->ms / 1000);
    snprintf(words, sizeof words, say(ui, STR_SAVES_NOTE), (int)rooms, (int)rooms, (int)card->steps, number,
             (int)card->hints);
    put_fit(ui, FACE_MEDIUM, 14, left, second, ALIGN_LEFT, right - left, tint(ui, TOKEN_MUTED), words);
  }
  bool twice = input_clicked_twice(ui->input, row), once = !twice && input_clicked(ui->input, row);
  if (once || twice) move_focus(app, index - s->list.focus);
  if (twice) open_card(app);
}

static void draw_list(App *app, Rectangle room) {
  Ui *ui = &app->ui;
  SavesState *s = saves_state(app);
  float row = px(ui, ROW), step = row + px(ui, GAP);
  list_layout(&s->list, s->list.count, list_fit(room.height, row, px(ui, GAP)));
  move_focus(app, list_wheel(ui, room));
  list_follow(&s->list);
  for (int32_t i = 0; i < s->list.fit && s->list.scroll + i < s->list.count; i++)
    draw_card(app, s->list.scroll + i, rect_snap((Rectangle){room.x, room.y + (float)i * step, room.width, row}));
}

static void draw_buttons(App *app, Rectangle room) {
  static const StringId words[] = {STR_SAVES_OPEN, STR_SAVES_RENAME, STR_SAVES_DELETE};
  static const char *const names[] = {"saves.open", "saves.rename", "saves.delete"};
  static void (*const acts[])(App *) = {open_card, ask_name, remove_card};
  Ui *ui = &app->ui;
  float gap = px(ui, 10), wide = fminf((room.width - 2 * gap) / 3, px(ui, 200));
  for (int i = 0; i < 3; i++) {
    Rectangle rect = rect_snap((Rectangle){room.x + (float)i * (wide + gap), room.y, wide, room.height});
    app_target(app, names[i], rect);
    bool sure = i == 2 && saves_state(app)->doomed == saves_state(app)->list.focus;
    const char *label = say(ui, sure ? STR_SAVES_DELETE_SURE : words[i]);
    ButtonKind kind = i == 0 ? BUTTON_PRIMARY : sure ? BUTTON_DANGER : BUTTON_PLAIN;
    if (button(ui, rect, kind, label, false)) acts[i](app);
  }
}

static void draw_empty(App *app, Rectangle room) {
  Ui *ui = &app->ui;
  const char *failed = saves_state(app)->error.text;
  Rectangle where;
  bool go = empty_draw(ui, room, failed[0] ? app_trouble(app, failed) : say(ui, STR_SAVES_NONE),
                       say(ui, STR_MENU_MAZE_ROOM), true, &where);
  app_target(app, "saves.play", where);
  if (go) app_go(app, &screen_maze);
}

static void draw_name(App *app) {
  Ui *ui = &app->ui;
  SavesState *s = saves_state(app);
  NameBox box = {.title = say(ui, STR_SAVES_NEW_NAME),
                 .hint = say(ui, STR_MAZE_SAVE_HINT),
                 .take = say(ui, STR_SAVES_RENAME),
                 .leave = say(ui, STR_SAVES_KEEP_NAME)};
  draw_rect(ui->window, color_fade(tint(ui, TOKEN_BACKGROUND), 0.6f));
  NameAnswer answer = name_box_draw(ui, ui->area, &box, &s->name);
  app_target(app, "saves.name.take", box.taking);
  app_target(app, "saves.name.leave", box.leaving);
  if (answer == NAME_TAKEN) rename_card(app);
  if (answer == NAME_LEFT) s->renaming = false;
}

static void saves_draw(App *app) {
  static const LegendItem keys[] = {{LEGEND_UP_DOWN, STR_KEY_CHOOSE},
                                    {ACTION_ACCEPT, STR_KEY_GO_ON},
                                    {ACTION_KEEP, STR_SAVES_K_RENAME},
                                    {ACTION_DELETE, STR_SAVES_K_DELETE},
                                    {ACTION_BACK, STR_KEY_BACK}};
  static const LegendItem none[] = {{ACTION_ACCEPT, STR_KEY_PLAY}, {ACTION_BACK, STR_KEY_BACK}};
  static const LegendItem naming[] = {{ACTION_ACCEPT, STR_SAVES_K_RENAME}, {ACTION_BACK, STR_KEY_BACK}};
  Ui *ui = &app->ui;
  Rectangle a = ui->area;
  ui->input->muted = saves_state(app)->renaming;
  if (screen_heading(ui, say(ui, STR_MAZE_SAVED), current_player_name(app), a.x + a.width - px(ui, 32), NULL))
    input_push(ui->input, ACTION_BACK);
  float wide = fminf(a.width - px(ui, 64), px(ui, 880));
  Rectangle room = {a.x + (a.width - wide) / 2, a.y + px(ui, 76), wide, a.height - px(ui, 76) - px(ui, 122)};
  if (saves_state(app)->list.count > 0) {
    draw_list(app, rect_snap(room));
    draw_buttons(app, (Rectangle){room.x, room.y + room.height + px(ui, 14), room.width, px(ui, 44)});
  } else {
    draw_empty(app, room);
  }
  ui->input->muted = false;
  bool renaming = saves_state(app)->renaming, any = saves_state(app)->list.count > 0;
  if (renaming) draw_name(app);
  legend_row(ui, ui_left(ui), ui_right(ui), ui_keys(ui),
             renaming ? naming
             : any    ? keys
                      : none,
             any && !renaming ? 5 : 2);
}

static void saves_open(App *app) {
  SavesState *s = saves_state(app);
  s->renaming = false;
  list_cards(app);
  app_log(app, "screen saves count=%d", (int)s->list.count);
}

static void saves_leave(App *app) { spare(app); }

static void saves_close(App *app) { free(saves_state(app)->cards); }

static InputContext saves_context(const App *app) { return saves_state(app)->renaming ? CONTEXT_TEXT : CONTEXT_MENU; }

const Screen screen_saves = {
    .name = "saves",
    .slides = true,
    .helps = true,
    .back = &screen_maze,
    .state_size = sizeof(SavesState),
    .open = saves_open,
    .leave = saves_leave,
    .close = saves_close,
    .context = saves_context,
    .update = saves_update,
    .draw = saves_draw,
};
