/* Watching a recorded game: its time line, its pace, and its way into a file. Must not know how a maze is drawn. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "game/app/screens/arcade/arcade.h"
#include "game/app/screens/arcade/arcade_internal.h"
#include "game/app/screens/help/help.h"
#include "game/core/file.h"
#include "game/store/user_dirs.h"

static const double TICK = 1.0 / ARCADE_RATE, MOST_AT_ONCE = 0.1;
enum { SEEK_MOST = 20000, STEP_TICKS = 5 * ARCADE_RATE }; /* ticks played in one frame; a step of the arrows */

void arcade_film_advance(App *app) {
  ArcadeRoom *room = arcade_state(app);
  ArcadeFilm *film = &room->film;
  if (!film->open) return;
  if (room->wanted >= 0) {
    if (arcade_film_seek(film, room->wanted, SEEK_MOST)) room->wanted = -1;
    room->left = 0;
    return;
  }
  if (room->paused) return;
  double passed = (double)app->ui.dt;
  room->left += (passed < MOST_AT_ONCE ? passed : MOST_AT_ONCE) * arcade_pace(room);
  while (room->left >= TICK) {
    room->left -= TICK;
    if (arcade_film_step(film)) {
      if (arcade_pace(room) > 2) continue; /* too fast to be heard one by one */
      arcade_hear(app, film->replay.state.events);
      continue;
    }
    if (!room->paused)
      app_log(app, "arcade shown tick=%d score=%d", (int)arcade_film_tick(film), (int)film->replay.state.score);
    room->paused = true;
    room->left = 0;
    return;
  }
}

static void seek(App *app, int32_t tick) {
  ArcadeRoom *room = arcade_state(app);
  int32_t length = arcade_film_length(&room->film);
  room->wanted = tick < 0 ? 0 : tick > length ? length : tick;
  app_log(app, "arcade seeks %d", (int)room->wanted);
}

/* A copy of the record goes to the replays of this person. */
static void keep(App *app) {
  const ArcadeRoom *room = arcade_state(app);
  char path[PLACE_PATH], words[PLACE_PATH + 200];
  Error error;
  size_t size;
  char *text = arcade_record_write(&room->film.record, &size);
  bool ok = text ? user_dirs_keep_replay(path, sizeof path, room->film.record.maps[0]->title, text, size, &error)
                 : error_set_memory(&error, "out of memory for the replay");
  free(text);
  snprintf(words, sizeof words, say(&app->ui, ok ? STR_REPLAY_KEPT : STR_REPLAY_NOT_KEPT),
           ok ? path : app_trouble(app, error.text));
  (ok ? app_toast : app_alarm)(app, words);
  app_log(app, "replay %s %s", ok ? "saved" : "failed", ok ? path : error.text);
}

void arcade_film_key(App *app, Action action) {
  ArcadeRoom *room = arcade_state(app);
  int32_t now = room->wanted >= 0 ? room->wanted : arcade_film_tick(&room->film);
  bool end = now >= arcade_film_length(&room->film);
  switch (action) {
    case ACTION_PAUSE:
    case ACTION_ACCEPT:
      if (end) seek(app, 0);
      room->paused = !room->paused;
      break;
    case ACTION_LEFT:
    case ACTION_STEP_BACK: seek(app, now - STEP_TICKS); break;
    case ACTION_RIGHT:
    case ACTION_STEP_FORWARD: seek(app, now + STEP_TICKS); break;
    case ACTION_REWIND: seek(app, 0); break;
    case ACTION_TO_END: seek(app, arcade_film_length(&room->film)); break;
    case ACTION_SLOWER: arcade_change_pace(room, -1); break;
    case ACTION_FASTER: arcade_change_pace(room, 1); break;
    case ACTION_KEEP: keep(app); break;
    case ACTION_GIF: app_export_arcade(app, &room->film.record, true); break;
    case ACTION_FRAMES: app_export_arcade(app, &room->film.record, false); break;
    case ACTION_KEYS: help_visit(app, app->catalog.count, &screen_arcade); break;
    case ACTION_BACK: arcade_leave_game(app); break;
    default: break;
  }
}

void arcade_watch_line(App *app, int32_t line) {
  ArcadeRoom *room = arcade_state(app);
  size_t size = 0;
  Error error = {.text = ""};
  ArcadeRecord record;
  char *text = boards_replay(app->db, room->top[line].id, &size, &error);
  bool ok = text && arcade_record_parse(&record, text, size, "the replay", &error);
  free(text);
  if (ok) ok = arcade_watch(app, &record, &screen_arcade, &error);
  app_log(app, "arcade replay %s", ok ? "opens" : error.text);
  if (!ok) app_alarm(app, app_trouble(app, error.text));
}

/* The time line with a tick where a life was lost or a round begins is left to the eye: here it is how far it is. */
void arcade_film_bar(App *app, Rectangle rect) {
  Ui *ui = &app->ui;
  const ArcadeRoom *room = arcade_state(app);
  const ArcadeFilm *film = &room->film;
  if (!film->open) return;
  char words[64], all[32];
  float y = rect.y + rect.height / 2, big = px(ui, 16);
  Vector2 at = {rect.x + big, y};
  Rectangle play = {at.x - big, at.y - big, 2 * big, 2 * big};
  Color on = tint(ui, TOKEN_ON_ACCENT);
  draw_disc(at, big, tint(ui, TOKEN_ACCENT));
  app_target(app, "arcade.play", play);
  if (room->paused) {
    draw_triangle((Vector2){at.x - px(ui, 5), y - px(ui, 7)}, (Vector2){at.x - px(ui, 5), y + px(ui, 7)},
                  (Vector2){at.x + px(ui, 8), y}, on);
  } else {
    for (int side = -1; side <= 1; side += 2)
      draw_round(
          rect_snap((Rectangle){at.x + (float)side * px(ui, 4) - px(ui, 2), y - px(ui, 7), px(ui, 4), px(ui, 14)}),
          px(ui, 1), on);
  }
  if (input_clicked(ui->input, play)) input_push(ui->input, ACTION_PAUSE);
  write_clock(words, sizeof words, (double)arcade_film_tick(film) / ARCADE_RATE);
  write_clock(all, sizeof all, (double)arcade_film_length(film) / ARCADE_RATE);
  snprintf(words + strlen(words), sizeof words - strlen(words), " / %s   %g×", all, arcade_pace(room));
  float wide = put(ui, FACE_MONO, 13, rect.x + rect.width, y, ALIGN_RIGHT, tint(ui, TOKEN_MUTED), words);
  Rectangle line = {at.x + big + px(ui, 14), y - px(ui, 12), rect.x + rect.width - wide - px(ui, 14), px(ui, 24)};
  line.width -= line.x;
  float length = fmaxf((float)arcade_film_length(film), 1);
  float place = (float)(room->wanted >= 0 ? room->wanted : arcade_film_tick(film)) / length;
  app_target(app, "arcade.line", line);
  float to = slider(ui, line, place, false);
  if (to >= 0 && fabsf(to - place) > 0.0005f) seek(app, (int32_t)(to * length));
}
