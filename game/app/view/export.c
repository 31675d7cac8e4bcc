/* Plays a record on an invisible stage and takes a picture of every step.
 * Must not know the window's screens. */
#include "game/app/view/export.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/app/platform/canvas.h"
#include "game/app/platform/gif.h"
#include "game/app/platform/pixels.h"
#include "game/app/view/arcade_reel.h"
#include "game/app/view/stage_view.h"
#include "game/store/user_dirs.h"

static const int32_t USUAL_WIDTH = 800, USUAL_HEIGHT = 560, CELL_MOST = 32, CELL_LEAST = 4; /* pixels */
static const int32_t MARGIN = 12, CAPTION = 34;
static const int32_t SIDE_MOST = 8192; /* pixels: what a texture may have everywhere */
static const int32_t LAST_FRAME = 150; /* hundredths of a second for which the last picture is shown */

static const float TURN_FRAME = 0.09f; /* seconds of a rotation between two pictures */

/* A search takes at most this many pictures, however large it is: the first of a game, and each later one. */
enum { THINK_PICTURES = 48, LATER_PICTURES = 12 };
static const int32_t THINK_FRAME = 6, PLAN_FRAME = 60; /* hundredths of a second: of the search, of its result */

/* A picture: its place on the time line, and how long a GIF shows it. */
typedef struct Moment {
  double place;
  int32_t hundredths;
} Moment;

struct Export {
  Record record;
  ExportConfig config;
  char path[PLACE_PATH];
  bool is_gif;
  Stage stage;
  StageShow show;
  Input input; /* receives no events */
  Ui ui;
  Picture picture;
  int32_t width, height, cell;
  Gif *gif;
  ArcadeReel *reel; /* of the arcade: instead of the stage; NULL: another game */
  int32_t done;     /* pictures */
  int32_t at, all; /* moments of the time line, and how many there are; while a maze turns one takes several pictures */
  Moment *moments;
};

/* ---- colours ---- */

static uint32_t packed(Color c) { return (uint32_t)c.r << 16 | (uint32_t)c.g << 8 | c.b; }

static int32_t add_color(uint32_t *colors, int32_t count, Color color) {
  uint32_t value = packed(color);
  for (int32_t i = 0; i < count; i++)
    if (colors[i] == value) return count;
  if (count < GIF_COLORS) colors[count++] = value;
  return count;
}

/* Every colour of the theme, and steps between those that meet on a board. */
static int32_t make_palette(const Theme *theme, uint32_t colors[GIF_COLORS]) {
  static const Token grounds[] = {TOKEN_FLOOR, TOKEN_BACKGROUND};
  static const Token inks[] = {TOKEN_HERO,     TOKEN_WALL_FILL, TOKEN_WALL_STROKE, TOKEN_FOOD,   TOKEN_HOB,
                               TOKEN_STILT,    TOKEN_DOZER,     TOKEN_BRAMBLE,     TOKEN_PATH,   TOKEN_TEXT,
                               TOKEN_FRONTIER, TOKEN_DANGER,    TOKEN_GOOD,        TOKEN_HEAT_3, TOKEN_HEAT_5};
  int32_t count = 0;
  for (int t = 0; t < TOKEN_COUNT; t++) count = add_color(colors, count, theme_color(theme, (Token)t));
  count = add_color(colors, count, COLOR_WHITE);
  count = add_color(colors, count, COLOR_BLACK);
  count = add_color(colors, count, theme_keyline(theme));
  for (int t = TOKEN_HOB; t <= TOKEN_BRAMBLE; t++)
    count = add_color(colors, count, color_darker(theme_color(theme, (Token)t), 0.34f));
  for (int step = 1; step < 6; step++)
    for (size_t i = 0; i < sizeof inks / sizeof *inks; i++)
      for (size_t g = 0; g < sizeof grounds / sizeof *grounds; g++)
        count = add_color(colors, count,
                          color_mix(theme_color(theme, grounds[g]), theme_color(theme, inks[i]), (float)step / 6));
  for (int step = 1; step < 4; step++) {
    float part = (float)step / 4;
    count = add_color(colors, count,
                      color_mix(theme_color(theme, TOKEN_WALL_FILL), theme_color(theme, TOKEN_WALL_STROKE), part));
    for (int t = TOKEN_HEAT_1; t < TOKEN_HEAT_5; t++)
      count =
          add_color(colors, count, color_mix(theme_color(theme, (Token)t), theme_color(theme, (Token)(t + 1)), part));
  }
  return count;
}

/* ---- beginning and end ---- */

static bool lay_out(Export *e, Error *error) {
  int32_t rows, cols, cell = e->config.cell;
  if (e->reel) {
    arcade_reel_size(e->reel, &rows, &cols);
  } else {
    rows = e->record.map->board.rows;
    cols = e->record.map->board.cols;
  }
  if (cell <= 0) {
    int32_t wide = USUAL_WIDTH / cols, high = USUAL_HEIGHT / rows;
    cell = wide < high ? wide : high;
    cell = cell > CELL_MOST ? CELL_MOST : cell < CELL_LEAST ? CELL_LEAST : cell;
  }
  int64_t rim = 2 * (int64_t)MARGIN, width = (int64_t)cell * cols + rim;
  int64_t height = (int64_t)cell * rows + rim + CAPTION;
  if (width < 240) width = 240; /* room for the caption */
  if (width > SIDE_MOST || height > SIDE_MOST)
    return error_set(error, "a picture of %lld x %lld is too large (%d at most); fewer pixels per cell may do",
                     (long long)width, (long long)height, (int)SIDE_MOST);
  e->width = (int32_t)width;
  e->height = (int32_t)height;
  e->cell = cell;
  return true;
}

static bool begin(Export *e, Error *error) {
  if (!lay_out(e, error)) return false;
  if (e->config.frames && !user_dirs_make(e->config.frames, error)) return false;
  SessionConfig session = {.record = &e->record};
  stage_init(&e->stage);
  if (!e->reel && !stage_begin(&e->stage, &session, error)) return false;
  e->picture = picture_create(e->width, e->height);
  if (!e->picture.id) return error_set(error, "no room for a picture of %d x %d", (int)e->width, (int)e->height);
  uint32_t colors[GIF_COLORS];
  int32_t count = e->reel ? arcade_reel_palette(e->reel, e->config.theme, colors, GIF_COLORS)
                          : make_palette(e->config.theme, colors);
  if (e->is_gif) e->gif = gif_create(e->width, e->height, colors, count, error);
  return !e->is_gif || e->gif != NULL;
}

static Export *make(const ExportConfig *config, Error *error) {
  Export *e = calloc(1, sizeof *e);
  if (!e) {
    error_set(error, "out of memory for the pictures");
    return NULL;
  }
  e->config = *config;
  e->is_gif = config->gif != NULL;
  snprintf(e->path, sizeof e->path, "%s", config->gif ? config->gif : config->frames);
  e->config.gif = config->gif ? e->path : NULL;
  e->config.frames = config->gif ? NULL : e->path;
  if (e->config.steps < 1) e->config.steps = 1;
  e->show = config->show ? *config->show : stage_show_all();
  e->config.show = NULL; /* it is copied */
  e->input.muted = true;
  e->ui = (Ui){.theme = config->theme,
               .fonts = config->fonts,
               .input = &e->input,
               .language = config->language,
               .s = 1,
               .calm = true};
  return e;
}

static Export *begun(Export *e, Error *error) {
  if (begin(e, error)) return e;
  export_end(e);
  return NULL;
}

Export *export_begin(Record *record, const ExportConfig *config, Error *error) {
  Export *e = make(config, error);
  if (!e) {
    record_destroy(record);
    return NULL;
  }
  e->record = *record;
  *record = (Record){0};
  return begun(e, error);
}

Export *export_begin_arcade(ArcadeRecord *record, const ExportConfig *config, Error *error) {
  ArcadeReel *reel = arcade_reel_open(record, error);
  Export *e = reel ? make(config, error) : NULL;
  if (!e) {
    arcade_reel_close(reel);
    return NULL;
  }
  e->reel = reel;
  e->ui.calm = false; /* what flashes in the game flashes in its film */
  return begun(e, error);
}

void export_end(Export *e) {
  if (!e) return;
  arcade_reel_close(e->reel);
  stage_destroy(&e->stage);
  picture_destroy(&e->picture);
  gif_destroy(e->gif);
  record_destroy(&e->record);
  free(e->moments);
  free(e);
}

const char *export_path(const Export *e) { return e->path; }

void export_progress(const Export *e, int32_t *done, int32_t *all) {
  *done = e->at;
  *all = e->all;
}

bool export_thinks(const Export *e, int32_t *done, int32_t *all) {
  if (e->reel) return false;
  *all = session_ply_count(e->stage.session);
  return session_rethinks(e->stage.session, done) || !session_done(e->stage.session);
}

/* ---- the moments ---- */

static int32_t think_pictures(const SessionPly *ply, bool first) {
  int32_t most = first ? THINK_PICTURES : LATER_PICTURES;
  return ply->closed < most ? ply->closed : most;
}

/* The start, every search in a few pictures, and every move in so many steps. False when memory is short. */
static bool list_moments(Export *e) {
  const Session *s = e->stage.session;
  int32_t steps = e->config.steps, plies = session_ply_count(s);
  double speed = e->config.speed > 0 ? e->config.speed : 6;
  int32_t each = (int32_t)lround(100 / (speed * steps));
  e->moments = malloc(sizeof *e->moments * ((size_t)plies * (size_t)(THINK_PICTURES + steps) + 1));
  if (!e->moments) return false;
  e->moments[e->all++] = (Moment){0, each};
  for (int32_t i = 0; i < plies; i++) {
    const SessionPly *ply = session_ply(s, i);
    int32_t pictures = think_pictures(ply, i == 0);
    if (ply->phase != PHASE_PACMAN) continue;
    for (int32_t k = 1; k <= pictures; k++)
      e->moments[e->all++] =
          (Moment){ply->start + floor((double)ply->closed * k / pictures), k == pictures ? PLAN_FRAME : THINK_FRAME};
    for (int32_t k = 1; k <= steps; k++) e->moments[e->all++] = (Moment){ply->end - 1 + (double)k / steps, each};
  }
  e->moments[e->all - 1].hundredths = LAST_FRAME;
  return true;
}

/* A picture every few ticks, so that there are about `steps` in a second of the film. */
static bool list_ticks(Export *e) {
  double speed = e->config.speed > 0 ? e->config.speed : 1;
  int32_t each = (int32_t)lround(ARCADE_RATE * speed / e->config.steps), ticks = arcade_reel_length(e->reel);
  if (each < 1) each = 1;
  int32_t hundredths = (int32_t)lround(100.0 * each / (ARCADE_RATE * speed));
  e->moments = malloc(sizeof *e->moments * ((size_t)(ticks / each) + 2));
  if (!e->moments) return false;
  for (int32_t tick = 0; tick < ticks; tick += each) e->moments[e->all++] = (Moment){tick, hundredths};
  e->moments[e->all++] = (Moment){ticks, LAST_FRAME};
  return true;
}

/* ---- a picture ---- */

static void title_words(const Export *e, char *out, size_t room) {
  const Map *map = e->record.map;
  const char *slash = strrchr(e->record.map_name, '/'), *file = slash ? slash + 1 : e->record.map_name;
  snprintf(out, room, "%s  \u00b7  %s", map->title[0] ? map->title : file, e->record.pacman);
}

/* What the numbers on the board are; false: there are none. */
static bool number_words(const Export *e, char *out, size_t room) {
  const Ui *ui = &e->ui;
  if (stage_shows_search(&e->stage)) {
    if (!e->show.heat || e->show.orders == ORDERS_NONE) return false;
    snprintf(out, room, say(ui, STR_EXPORT_NUMBERS), say(ui, STR_ORDER));
    return true;
  }
  bool line = e->show.line && stage_told(&e->stage, TRACE_PATH);
  bool values = e->show.values && stage_told(&e->stage, TRACE_VALUE);
  snprintf(out, room, "%s%s%s", line ? say(ui, STR_EXPORT_LINE) : "", line && values ? "   " : "",
           values ? say(ui, STR_EXPORT_VALUES) : "");
  return line || values;
}

static void draw_caption(Export *e) {
  Ui *ui = &e->ui;
  const State *state = session_state(e->stage.session);
  float y = (float)e->height - (float)CAPTION / 2 - 4, right = (float)(e->width - MARGIN), left = (float)MARGIN;
  char words[2 * RECORD_NAME + 16], number[32];
  write_number(number, sizeof number, state->score);
  right -= fonts_draw(ui->fonts, FACE_MONO_BOLD, 16, (Vector2){right, y}, ALIGN_RIGHT, tint(ui, TOKEN_TEXT), number);
  const char *score = say(ui, STR_SCORE);
  float wide = fonts_width(ui->fonts, FACE_MEDIUM, 12, score);
  if (right - left > 3 * wide) {
    fonts_draw(ui->fonts, FACE_MEDIUM, 12, (Vector2){right - 8, y}, ALIGN_RIGHT, tint(ui, TOKEN_MUTED), score);
    right -= wide + 8;
  }
  title_words(e, words, sizeof words);
  left += fonts_draw_fit(ui->fonts, FACE_MEDIUM, 14, (Vector2){left, y}, ALIGN_LEFT, right - left - 16,
                         tint(ui, TOKEN_MUTED), words);
  if (number_words(e, words, sizeof words) && fonts_width(ui->fonts, FACE_MEDIUM, 12, words) < right - left - 40)
    fonts_draw(ui->fonts, FACE_MEDIUM, 12, (Vector2){right - 20, y}, ALIGN_RIGHT, tint(ui, TOKEN_MUTED), words);
}

static void draw_moment(Export *e) {
  Rectangle room = {0, 0, (float)e->width, (float)(e->height - CAPTION)};
  if (e->reel) {
    arcade_reel_seek(e->reel, &e->ui, (int32_t)e->moments[e->at].place, (float)e->cell);
    canvas_onto(e->picture, theme_color(e->config.theme, TOKEN_BACKGROUND));
    arcade_reel_draw(e->reel, &e->ui, room, (float)e->cell);
    arcade_reel_caption(e->reel, &e->ui, (float)MARGIN, (float)(e->width - MARGIN),
                        (float)e->height - (float)CAPTION / 2 - 4);
    canvas_onto_end();
    return;
  }
  StageLook look = {
      .padding = (float)MARGIN, .radius = 0, .max_cell = (float)e->cell, .least_cell = 2, .calm = true, .turns = true};
  stage_prepare(&e->ui, &e->stage, &e->show, room, &look);
  canvas_onto(e->picture, theme_color(e->config.theme, TOKEN_BACKGROUND));
  stage_draw(&e->ui, &e->stage, &e->show, room, &look);
  draw_caption(e);
  canvas_onto_end();
}

static bool write_frame(const Export *e, const Pixels *pixels, Error *error) {
  char path[PLACE_PATH + 32];
  snprintf(path, sizeof path, "%s/frame-%05d.png", e->path, (int)e->done + 1);
  return pixels_save(pixels, PIXELS_OPAQUE, path, error);
}

static bool take_picture(Export *e, Error *error) {
  draw_moment(e);
  Pixels pixels = pixels_of_picture(e->picture);
  if (!pixels.at) return error_set(error, "the picture can't be read back");
  bool turning = e->stage.turned > 0, ok;
  const Moment *moment = &e->moments[turning ? e->all - 2 : e->at]; /* a rotation takes the time of a move */
  if (e->is_gif)
    ok = gif_add(e->gif, &pixels.at->r, moment->hundredths, error);
  else
    ok = write_frame(e, &pixels, error);
  pixels_destroy(&pixels);
  e->done++;
  if (!turning) e->at++;
  e->ui.dt = turning ? TURN_FRAME : 0;
  return ok;
}

static ExportStatus save_when_done(Export *e, Error *error) {
  if (e->at < e->all) return EXPORT_GOES_ON;
  return e->is_gif && !gif_save(e->gif, e->path, error) ? EXPORT_FAILED : EXPORT_DONE;
}

static ExportStatus step_reel(Export *e, double until, Error *error) {
  if (!e->moments && !list_ticks(e)) {
    error_set(error, "out of memory for the pictures");
    return EXPORT_FAILED;
  }
  do
    if (!take_picture(e, error)) return EXPORT_FAILED;
  while (e->at < e->all && clock_seconds() < until);
  return save_when_done(e, error);
}

ExportStatus export_step(Export *e, double seconds, Error *error) {
  double until = clock_seconds() + seconds;
  if (e->reel) return step_reel(e, until, error);
  Session *session = e->stage.session;
  session_sync(session);
  int32_t thought, plies;
  if (export_thinks(e, &thought, &plies)) return EXPORT_GOES_ON; /* every byte depends on all of it */
  if (session_error(session)) {
    error_set(error, "%s", session_error(session));
    return EXPORT_FAILED;
  }
  if (!e->moments && !list_moments(e)) {
    error_set(error, "out of memory for the pictures");
    return EXPORT_FAILED;
  }
  stage_listen(&e->stage);
  do {
    session_seek(e->stage.session, e->moments[e->at].place);
    e->ui.now = (double)e->done * 0.08;
    e->stage.playing = true;
    if (!take_picture(e, error)) return EXPORT_FAILED;
  } while (e->at < e->all && clock_seconds() < until);
  return save_when_done(e, error);
}
