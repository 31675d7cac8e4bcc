/* Reels beside the menu: the key moments of shipped games of several levels, with the commentary on them. Must not know
 * the menu, nor how a game is commented on. */
#include <dirent.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/app/screens/play/play.h"
#include "game/app/screens/title/title_internal.h"
#include "game/play/maps.h"

static const double SPEED = 10, BEFORE = 12, AFTER = 5; /* cells per second; steps before a moment and after it */
static const double REST = 1.6;                         /* seconds at the end */
static const double PATIENCE = 6;                       /* seconds to wait for a game's searches before it is shown */
static const char ending[] = ".pacade";

/* ---- the list ---- */

static int by_name(const void *a, const void *b) { return strcmp(a, b); }

static void list_reels(TitleReel *reel) {
  DIR *dir = opendir(reel->folder);
  if (!dir) return;
  for (struct dirent *entry; reel->count < REELS_MOST && (entry = readdir(dir)) != NULL;) {
    size_t length = strlen(entry->d_name), tail = sizeof ending - 1;
    if (length <= tail || length >= REEL_NAME || strcmp(entry->d_name + length - tail, ending) != 0) continue;
    memcpy(reel->names[reel->count++], entry->d_name, length + 1);
  }
  closedir(dir);
  qsort(reel->names, (size_t)reel->count, sizeof *reel->names, by_name);
}

void title_reel_init(TitleReel *reel) {
  Error ignored;
  stage_init(&reel->stage);
  reel->show = stage_show_all();
  reel->show.orders = ORDERS_NONE;
  if (maps_reels_folder(reel->folder, sizeof reel->folder, &ignored)) list_reels(reel);
}

void title_reel_stop(TitleReel *reel) {
  broadcast_feed_end(&reel->feed);
  stage_end(&reel->stage);
  record_destroy(&reel->record);
  reel->record = (Record){0};
  reel->on = false;
}

void title_reel_close(TitleReel *reel) {
  title_reel_stop(reel);
  stage_destroy(&reel->stage);
}

/* ---- one of them ---- */

bool title_reel_start(App *app, TitleReel *reel) {
  title_reel_stop(reel);
  for (int32_t tries = 0; tries < reel->count; tries++) {
    char path[sizeof reel->folder + REEL_NAME + 1];
    Error ignored;
    snprintf(path, sizeof path, "%s/%s", reel->folder, reel->names[reel->next]);
    reel->next = (reel->next + 1) % reel->count;
    if (!record_read(&reel->record, path, &ignored)) continue;
    const Level *level = level_find(reel->record.level);
    SessionConfig config = {.record = &reel->record};
    if (level && !level->rooms && stage_begin(&reel->stage, &config, &ignored)) {
      reel->on = true;
      reel->scene = -1;
      reel->waited = 0;
      app_log(app, "reel %s", path);
      return true;
    }
    record_destroy(&reel->record);
    reel->record = (Record){0};
  }
  return false;
}

/* The next scene: a key moment from a little before it. False at the end. */
static bool next_scene(TitleReel *reel) {
  Session *s = reel->stage.session;
  int32_t key[KEY_MOMENTS], count = broadcast_key_moments(&reel->feed.broadcast, key);
  bool whole = stage_shows_search(&reel->stage) || count == 0;
  if (++reel->scene >= (whole ? 1 : count)) return false;
  double place = whole ? 0 : broadcast_feed_place(s, reel->feed.broadcast.moments[key[reel->scene]].ply);
  session_seek(s, fmax(place - BEFORE, 0));
  reel->until = whole ? (double)session_length(s) : fmin(place + AFTER, (double)session_length(s));
  return true;
}

void title_reel_move(App *app, TitleReel *reel) {
  Session *s = reel->stage.session;
  int32_t rethought;
  session_sync(s);
  broadcast_feed_follow(&reel->feed, s);
  if (session_error(s)) {
    title_reel_stop(reel);
    return;
  }
  if (reel->scene < 0) {
    reel->waited += (double)app->ui.dt;
    bool ready = session_done(s) && (!session_rethinks(s, &rethought) || reel->waited > PATIENCE);
    if (!ready) return;
    if (!next_scene(reel)) title_reel_stop(reel);
    return;
  }
  if (session_place(s) < reel->until) {
    double left = reel->until - session_place(s);
    (void)session_advance(s, SPEED, THINK_AUTO, fmin((double)app->ui.dt, left / SPEED + 0.5));
    reel->rest = 0;
    return;
  }
  reel->rest += (double)app->ui.dt;
  if (reel->rest < REST) return;
  reel->rest = 0;
  if (!next_scene(reel)) title_reel_stop(reel);
}

void title_reel_draw(App *app, TitleReel *reel) {
  Ui *ui = &app->ui;
  if (reel->scene < 0) return;
  float left = fmaxf(ui->window.width * 0.42f, ui->area.x + px(ui, 520)), right = ui->window.width - px(ui, 32);
  Rectangle room = rect_snap((Rectangle){left, px(ui, 48), right - left, ui->window.height - px(ui, 160)});
  StageLook look = {
      .padding = px(ui, 8), .radius = px(ui, 16), .max_cell = px(ui, 48), .least_cell = 3, .calm = ui->calm};
  stage_draw(ui, &reel->stage, &reel->show, room, &look);
  char words[200], who[RECORD_NAME], title[RECORD_NAME + MAP_TEXT + 8];
  const Broadcast *b = &reel->feed.broadcast;
  int32_t known = broadcast_moments_at(b, broadcast_feed_clock(reel->stage.session));
  float y = room.y + room.height + px(ui, 26);
  if (known > 0) {
    play_moment_words(ui, &b->moments[known - 1], words, sizeof words);
    put_fit(ui, FACE_SEMIBOLD, 16, left, y, ALIGN_LEFT, right - left, tint(ui, TOKEN_TEXT), words);
  }
  agent_told(ui->language, reel->record.pacman, reel->record.level, who, sizeof who);
  snprintf(title, sizeof title, "%s \u00b7 %s", reel->record.map->title, who);
  put_fit(ui, FACE_MEDIUM, 13, left, y + px(ui, 24), ALIGN_LEFT, right - left, tint(ui, TOKEN_MUTED), title);
}
