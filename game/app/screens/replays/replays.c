/* The replays screen: saved games, newest first; open one, or remove it.
 * Must not know how a record is written. */
#include <dirent.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "game/app/screens/play/play.h"
#include "game/app/view/empty.h"
#include "game/core/arcade_record.h"
#include "game/core/file.h"
#include "game/play/maps.h"
#include "game/store/user_dirs.h"

static const float ROW = 92, GAP = 10; /* units */
enum { PAGE = 5 };
static const char ending[] = ".pacade";

/* One file, looked into when it is first shown. */
typedef struct ReplayCard {
  char path[PLACE_PATH];
  bool loaded, broken;
  bool shipped; /* comes with the program: it can't be removed */
  Error error;  /* why it can't be read */
  char title[MAP_TEXT], agent[RECORD_NAME], when[32];
  int32_t level, score, moves;
  int32_t round; /* of an arcade game: the last one; 0: of another game */
  Outcome outcome;
  Map *map;
  Preview preview;
} ReplayCard;

typedef struct ReplaysState {
  ReplayCard *cards; /* the newest first */
  List list;         /* of the cards */
  int32_t doomed;    /* the card that a second Delete removes, or -1 */
  Error error;       /* why there is no list, or empty */
} ReplaysState;

static ReplaysState *replays_state(const App *app) { return screen_state(app, &screen_replays); }

/* ---- the list ---- */

static void card_free(ReplayCard *card) {
  preview_destroy(&card->preview);
  map_destroy(card->map);
  card->map = NULL;
}

static void drop_cards(ReplaysState *r) {
  for (int32_t i = 0; i < r->list.count; i++) card_free(&r->cards[i]);
  free(r->cards);
  r->cards = NULL;
  r->list.count = 0;
}

static bool has_ending(const char *name) {
  size_t length = strlen(name), tail = sizeof ending - 1;
  return length > tail && strcmp(name + length - tail, ending) == 0;
}

/* Names begin with the time: the last in order is the newest. */
static int by_name(const void *a, const void *b) {
  return -strcmp(((const ReplayCard *)a)->path, ((const ReplayCard *)b)->path);
}

static bool add_card(ReplaysState *r, const char *folder, const char *name) {
  if ((r->list.count & (r->list.count - 1)) == 0) {
    ReplayCard *more = realloc(r->cards, sizeof *more * (size_t)(r->list.count ? 2 * r->list.count : 1));
    if (!more) return error_set(&r->error, "out of memory for the list");
    r->cards = more;
  }
  ReplayCard *card = &r->cards[r->list.count];
  *card = (ReplayCard){0};
  int length = snprintf(card->path, sizeof card->path, "%s/%s", folder, name);
  if (length > 0 && (size_t)length < sizeof card->path) r->list.count++;
  return true;
}

static int by_title(const void *a, const void *b) {
  return strcmp(((const ReplayCard *)a)->path, ((const ReplayCard *)b)->path);
}

/* Games that come with the program, after one's own. */
static void list_shipped(ReplaysState *r) {
  char folder[PLACE_PATH];
  Error ignored;
  int32_t own = r->list.count;
  DIR *dir = maps_reels_folder(folder, sizeof folder, &ignored) ? opendir(folder) : NULL;
  if (!dir) return;
  for (struct dirent *entry; (entry = readdir(dir)) != NULL;)
    if (has_ending(entry->d_name) && !add_card(r, folder, entry->d_name)) break;
  closedir(dir);
  for (int32_t i = own; i < r->list.count; i++) r->cards[i].shipped = true;
  if (r->list.count - own > 1) qsort(r->cards + own, (size_t)(r->list.count - own), sizeof *r->cards, by_title);
}

static void list_cards(ReplaysState *r) {
  char folder[PLACE_PATH];
  drop_cards(r);
  r->error.text[0] = '\0';
  r->doomed = -1;
  if (!user_dirs_replays(folder, sizeof folder, &r->error)) return;
  DIR *dir = opendir(folder);
  if (!dir) {
    error_set(&r->error, "%s: %s", folder, strerror(errno));
    return;
  }
  for (struct dirent *entry; (entry = readdir(dir)) != NULL;)
    if (has_ending(entry->d_name) && !add_card(r, folder, entry->d_name)) break;
  closedir(dir);
  if (r->list.count > 1) qsort(r->cards, (size_t)r->list.count, sizeof *r->cards, by_name);
  list_shipped(r);
  if (r->list.focus >= r->list.count) r->list.focus = r->list.count > 0 ? r->list.count - 1 : 0;
}

static void load_arcade(ReplayCard *card, ArcadeRecord *record) {
  snprintf(card->title, sizeof card->title, "%.120s", record->maps[0]->title);
  snprintf(card->agent, sizeof card->agent, "%.*s", (int)sizeof card->agent - 1, record->pacman);
  card->level = record->maps[0]->level;
  card->score = record->score;
  card->round = record->round;
  card->outcome = (Outcome)record->outcome;
  card->map = record->maps[0];
  record->maps[0] = NULL;
  arcade_record_destroy(record);
}

/* Looks into the file: what was played and how it ended. */
static void load_card(ReplayCard *card) {
  if (card->loaded) return;
  card->loaded = true;
  struct stat info;
  struct tm parts;
  if (!card->shipped && stat(card->path, &info) == 0 && localtime_r(&info.st_mtime, &parts))
    strftime(card->when, sizeof card->when, "%Y-%m-%d %H:%M", &parts);
  ArcadeRecord arcade;
  Record record;
  size_t size;
  char *text = file_read_regular(card->path, RECORD_BYTES_MAX, &size, &card->error);
  bool is_arcade = text && arcade_record_is(text, size);
  card->broken = !text || !(is_arcade ? arcade_record_parse(&arcade, text, size, card->path, &card->error)
                                      : record_parse(&record, text, size, card->path, &card->error));
  free(text);
  if (card->broken) return;
  if (is_arcade) {
    load_arcade(card, &arcade);
    return;
  }
  const char *slash = strrchr(record.map_name, '/'), *file = slash ? slash + 1 : record.map_name;
  snprintf(card->title, sizeof card->title, "%.120s", record.map->title[0] ? record.map->title : file);
  snprintf(card->agent, sizeof card->agent, "%s", record.pacman);
  card->level = record.level;
  RecordEnd end = record_end(&record);
  card->moves = end.moves;
  card->score = end.score;
  card->outcome = end.outcome;
  card->map = record.map;
  record.map = NULL;
  record_destroy(&record);
}

/* ---- keys ---- */

static void open_card(App *app, int32_t index) {
  ReplaysState *r = replays_state(app);
  if (index < 0 || index >= r->list.count) return;
  Error error;
  if (play_start_replay(app, r->cards[index].path, &screen_replays, &error)) return;
  app_alarm(app, error.text);
  app_log(app, "replay refused %s", error.text);
}

/* The first press asks, the second does it. */
static void remove_card(App *app) {
  ReplaysState *r = replays_state(app);
  if (r->list.focus >= r->list.count) return;
  if (r->cards[r->list.focus].shipped) {
    app_toast(app, say(&app->ui, STR_REPLAY_SHIPPED));
    return;
  }
  if (r->doomed != r->list.focus) {
    r->doomed = r->list.focus;
    app_alarm(app, say(&app->ui, STR_REPLAY_DELETE));
    return;
  }
  bool ok = unlink(r->cards[r->list.focus].path) == 0;
  app_log(app, "replay removed %d", ok);
  app_toast(app, ok ? say(&app->ui, STR_REPLAY_DELETED) : strerror(errno));
  list_cards(r);
}

static void move_focus(App *app, int32_t by) {
  ReplaysState *r = replays_state(app);
  if (!list_move(&r->list, by)) return;
  if (r->doomed >= 0) app->toast_left = 0; /* the question no longer applies */
  r->doomed = -1;
  app_log(app, "focus replays %d", (int)r->list.focus);
}

static void replays_update(App *app) {
  ReplaysState *r = replays_state(app);
  while (!app->next && app->input.action_count > 0) {
    Action action = input_next(&app->input);
    move_focus(app, list_step(&r->list, action, PAGE));
    switch (action) {
      case ACTION_ACCEPT:
        if (r->list.count > 0)
          open_card(app, r->list.focus);
        else
          app_go(app, &screen_select);
        break;
      case ACTION_DELETE: remove_card(app); break;
      case ACTION_BACK: app_back(app); break;
      default: break;
    }
  }
}

/* ---- drawing ---- */

static void outcome_badge(const Ui *ui, const ReplayCard *card, float right, float y) {
  static const StringId words[OUTCOME_COUNT] = {
      [OUTCOME_PLAYING] = STR_RACE_TIMEOUT, [OUTCOME_WON] = STR_REPLAY_WON,       [OUTCOME_LOST] = STR_RACE_CAUGHT,
      [OUTCOME_TIMEOUT] = STR_RACE_TIMEOUT, [OUTCOME_GAVE_UP] = STR_RACE_GAVE_UP, [OUTCOME_STALLED] = STR_RACE_STALLED};
  if (card->round > 0) {
    char round[48];
    snprintf(round, sizeof round, "%s %d", say(ui, STR_ARCADE_ROUND), (int)card->round);
    badge(ui, right, y, TOKEN_ACCENT, round);
    return;
  }
  Token token = card->outcome == OUTCOME_WON ? TOKEN_GOOD : card->outcome == OUTCOME_LOST ? TOKEN_DANGER : TOKEN_MUTED;
  badge(ui, right, y, token, say(ui, words[card->outcome]));
}

static void draw_broken(App *app, const ReplayCard *card, Rectangle row) {
  const Ui *ui = &app->ui;
  float x = row.x + px(ui, 20), room = row.width - px(ui, 40);
  draw_round(rect_snap((Rectangle){row.x, row.y + px(ui, 14), px(ui, 4), row.height - px(ui, 28)}), px(ui, 2),
             tint(ui, TOKEN_DANGER));
  const char *slash = strrchr(card->path, '/');
  float wide = badge(ui, row.x + row.width - px(ui, 16), row.y + px(ui, 26), TOKEN_DANGER, say(ui, STR_REPLAY_BROKEN));
  put_fit(ui, FACE_SEMIBOLD, 16, x, row.y + px(ui, 26), ALIGN_LEFT, room - wide, tint(ui, TOKEN_TEXT),
          slash ? slash + 1 : card->path);
  /* The message begins with the path, which is above already. */
  const char *why = card->error.text;
  size_t length = strlen(card->path);
  if (strncmp(why, card->path, length) == 0 && why[length] == ':') why += length + 1;
  char words[sizeof card->error.text + 8];
  snprintf(words, sizeof words, "%s%s", *why >= '0' && *why <= '9' ? "line " : "", why);
  fonts_draw_wrapped(ui->fonts, FACE_MEDIUM, px_letters(ui, 13), (Vector2){x, row.y + px(ui, 52)}, room, px(ui, 18), 2,
                     tint(ui, TOKEN_MUTED), app_trouble(app, words));
}

static void draw_row(App *app, int32_t index, Rectangle row) {
  Ui *ui = &app->ui;
  ReplaysState *r = replays_state(app);
  ReplayCard *card = &r->cards[index];
  bool focused = index == r->list.focus, hover = input_hovers(ui->input, row);
  draw_round(row, px(ui, 14), tint(ui, focused || hover ? TOKEN_RAISED : TOKEN_PANEL));
  if (ui->theme->contrast) draw_frame(row, px(ui, 14), fmaxf(px(ui, 2), 1), tint(ui, TOKEN_LINE));
  if (focused) focus_ring(ui, row, px(ui, 14));
  char name[32];
  snprintf(name, sizeof name, "replays.%d", (int)index);
  app_target(app, name, row);
  if (input_clicked(ui->input, row)) {
    r->list.focus = index;
    open_card(app, index);
  }
  if (card->broken) {
    draw_broken(app, card, row);
    return;
  }
  if (!card->loaded) return;
  float pad = px(ui, 12), high = row.height - 2 * pad, wide = roundf(high * 1.5f);
  Rectangle picture = {row.x + pad, row.y + pad, wide, high};
  preview_draw(&card->preview, picture);
  float x = row.x + pad + wide + px(ui, 18), right = row.x + row.width - px(ui, 18);
  float first = row.y + px(ui, 28), second = row.y + row.height - px(ui, 28);
  char words[RECORD_NAME + 64], number[32];
  outcome_badge(ui, card, right, first);
  put_fit(ui, FACE_SEMIBOLD, 16, x, first, ALIGN_LEFT, right - x - px(ui, 150), tint(ui, TOKEN_TEXT), card->title);
  if (card->round > 0)
    snprintf(words, sizeof words, "%s", say(ui, STR_ARCADE));
  else
    snprintf(words, sizeof words, say(ui, STR_LEVEL_N), (int)card->level);
  char who[RECORD_NAME];
  agent_told(ui->language, card->agent, card->level, who, sizeof who);
  snprintf(words + strlen(words), sizeof words - strlen(words), "  \u00b7  %s", who);
  bool narrow = ui->width == WIDTH_NARROW;
  put_fit(ui, FACE_MEDIUM, 14, x, second, ALIGN_LEFT, (right - x) * (narrow ? 0.42f : 0.5f), tint(ui, TOKEN_MUTED),
          words);
  float end = right -
              put(ui, FACE_MONO, 13, right, second, ALIGN_RIGHT, tint(ui, TOKEN_MUTED),
                  card->shipped ? say(ui, STR_REPLAY_OURS) : card->when) -
              px(ui, 24);
  write_number(number, sizeof number, card->score);
  end -= put(ui, FACE_MONO_BOLD, 16, end, second, ALIGN_RIGHT, tint(ui, TOKEN_TEXT), number) + px(ui, 8);
  if (!narrow) put(ui, FACE_MEDIUM, 13, end, second, ALIGN_RIGHT, tint(ui, TOKEN_MUTED), say(ui, STR_SCORE));
}

/* Nothing there, or no way to look: a sleeping monster, a sentence, a button. */
static void draw_empty(App *app, Rectangle room) {
  Ui *ui = &app->ui;
  const char *failed = replays_state(app)->error.text;
  Rectangle where;
  bool go = empty_draw(ui, room, failed[0] ? app_trouble(app, failed) : say(ui, STR_REPLAYS_NONE),
                       say(ui, STR_REPLAYS_GO), true, &where);
  app_target(app, "replays.play", where);
  if (go) app_go(app, &screen_select);
}

/* One file and one preview per frame, so that a long list never stalls the picture. */
static void load_some(const Ui *ui, ReplaysState *r, int32_t first, int32_t last, float high) {
  for (int32_t i = first; i < last && i < r->list.count; i++) {
    ReplayCard *card = &r->cards[i];
    bool wanted = card->map && (card->preview.theme != ui->theme || card->preview.height != (int32_t)high);
    if (card->loaded && !wanted) continue;
    load_card(card);
    if (card->map) preview_make(&card->preview, card->map, (int32_t)roundf(high * 1.5f), (int32_t)high, ui->theme);
    return;
  }
}

static void draw_list(App *app, Rectangle room) {
  Ui *ui = &app->ui;
  ReplaysState *r = replays_state(app);
  float row = px(ui, ROW), gap = px(ui, GAP);
  list_layout(&r->list, r->list.count, list_fit(room.height, row, gap));
  if (r->list.fit > 0) row = fminf((room.height + gap) / (float)r->list.fit - gap, row * 1.25f); /* the rows fill it */
  float step = row + gap;
  move_focus(app, list_wheel(ui, room));
  list_follow(&r->list);
  load_some(ui, r, r->list.scroll, r->list.scroll + r->list.fit, row - 2 * px(ui, 12));
  for (int32_t i = 0; i < r->list.fit && r->list.scroll + i < r->list.count; i++)
    draw_row(app, r->list.scroll + i, rect_snap((Rectangle){room.x, room.y + (float)i * step, room.width, row}));
  list_thumb(ui, &r->list, (Rectangle){room.x, room.y, room.width + px(ui, 12), room.height});
}

static void replays_draw(App *app) {
  static const LegendItem keys[] = {{LEGEND_UP_DOWN, STR_KEY_CHOOSE},
                                    {ACTION_ACCEPT, STR_KEY_WATCH},
                                    {ACTION_DELETE, STR_KEY_REMOVE},
                                    {ACTION_BACK, STR_KEY_BACK}};
  static const LegendItem unread[] = {{LEGEND_UP_DOWN, STR_KEY_CHOOSE}, /* nothing to watch */
                                      {ACTION_DELETE, STR_KEY_REMOVE},
                                      {ACTION_BACK, STR_KEY_BACK}};
  static const LegendItem none[] = {{ACTION_ACCEPT, STR_KEY_PLAY}, {ACTION_BACK, STR_KEY_BACK}};
  Ui *ui = &app->ui;
  Rectangle a = ui->area;
  if (screen_heading(ui, say(ui, STR_REPLAYS), say(ui, STR_REPLAYS_NOTE), a.x + a.width - px(ui, 32), NULL))
    input_push(ui->input, ACTION_BACK);
  float wide = fminf(ui_right(ui) - ui_left(ui), px(ui, 980));
  Rectangle room = {a.x + (a.width - wide) / 2, a.y + px(ui, 76), wide, a.height - px(ui, 76) - px(ui, 60)};
  if (replays_state(app)->list.count > 0)
    draw_list(app, rect_snap(room));
  else
    draw_empty(app, room);
  const ReplaysState *r = replays_state(app);
  bool some = r->list.count > 0, broken = some && r->cards[r->list.focus].broken;
  legend_row(ui, ui_left(ui), ui_right(ui), ui_keys(ui),
             broken ? unread
             : some ? keys
                    : none,
             broken ? 3
             : some ? 4
                    : 2);
}

static void replays_open(App *app) {
  ReplaysState *r = replays_state(app);
  list_cards(r);
  app_log(app, "screen replays count=%d", (int)r->list.count);
}

static void replays_leave(App *app) { drop_cards(replays_state(app)); }

const Screen screen_replays = {
    .name = "replays",
    .menu = MENU_ROOM,
    .title = STR_MENU_REPLAYS,
    .note = STR_MENU_REPLAYS_NOTE,
    .slides = true,
    .helps = true,
    .state_size = sizeof(ReplaysState),
    .open = replays_open,
    .leave = replays_leave,
    .update = replays_update,
    .draw = replays_draw,
};
