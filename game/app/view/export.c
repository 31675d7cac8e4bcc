/* Plays a record on a stage nobody sees and takes a picture of every step.
 * Must not know the window's screens. */
#include "game/app/view/export.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/app/platform/canvas.h"
#include "game/app/platform/gif.h"
#include "game/app/platform/pixels.h"
#include "game/app/view/stage_view.h"
#include "game/store/user_dirs.h"

static const int32_t USUAL_WIDTH = 800, USUAL_HEIGHT = 560, CELL_MOST = 32, CELL_LEAST = 4; /* pixels */
static const int32_t MARGIN = 12, CAPTION = 34;
static const int32_t SIDE_MOST = 8192; /* pixels: what a texture may have everywhere */
static const int32_t LAST_FRAME = 150; /* hundredths of a second that the end stays */

static const float TURN_FRAME = 0.09f; /* seconds of a turn between two pictures */

struct Export {
  Record record;
  ExportConfig config;
  char path[PLACE_PATH];
  bool is_gif;
  Stage stage;
  StageShow show;
  Input input; /* nobody's */
  Ui ui;
  Picture picture;
  int32_t width, height, cell;
  Gif *gif;
  int32_t done;    /* pictures */
  int32_t at, all; /* moments of the time line, and how many there are; while a maze turns one takes several pictures */
  double first;    /* place on the time line where the moves begin */
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
  const Board *board = &e->record.map->board;
  int32_t cell = e->config.cell;
  if (cell <= 0) {
    int32_t wide = USUAL_WIDTH / board->cols, high = USUAL_HEIGHT / board->rows;
    cell = wide < high ? wide : high;
    cell = cell > CELL_MOST ? CELL_MOST : cell < CELL_LEAST ? CELL_LEAST : cell;
  }
  int64_t rim = 2 * (int64_t)MARGIN, width = (int64_t)cell * board->cols + rim;
  int64_t height = (int64_t)cell * board->rows + rim + CAPTION;
  if (width < 240) width = 240; /* room for the caption */
  if (width > SIDE_MOST || height > SIDE_MOST)
    return error_set(error, "a picture of %lld x %lld is too large (%d at most); fewer pixels a cell may do",
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
  if (!stage_begin(&e->stage, &session, error)) return false;
  e->picture = picture_create(e->width, e->height);
  if (!e->picture.id) return error_set(error, "no room for a picture of %d x %d", (int)e->width, (int)e->height);
  uint32_t colors[GIF_COLORS];
  int32_t count = make_palette(e->config.theme, colors);
  if (e->is_gif) e->gif = gif_create(e->width, e->height, colors, count, error);
  return !e->is_gif || e->gif != NULL;
}

Export *export_begin(Record *record, const ExportConfig *config, Error *error) {
  Export *e = calloc(1, sizeof *e);
  if (!e) {
    record_destroy(record);
    error_set(error, "out of memory for the pictures");
    return NULL;
  }
  e->record = *record;
  *record = (Record){0};
  e->config = *config;
  e->is_gif = config->gif != NULL;
  snprintf(e->path, sizeof e->path, "%s", config->gif ? config->gif : config->frames);
  e->config.gif = config->gif ? e->path : NULL;
  e->config.frames = config->gif ? NULL : e->path;
  if (e->config.steps < 1) e->config.steps = 1;
  e->show = (StageShow){.plan = true, .fog = true};
  e->input.muted = true;
  e->ui = (Ui){.theme = config->theme, .fonts = config->fonts, .input = &e->input, .s = 1, .calm = true};
  if (begin(e, error)) return e;
  export_end(e);
  return NULL;
}

void export_end(Export *e) {
  if (!e) return;
  stage_destroy(&e->stage);
  picture_destroy(&e->picture);
  gif_destroy(e->gif);
  record_destroy(&e->record);
  free(e);
}

const char *export_path(const Export *e) { return e->path; }

void export_progress(const Export *e, int32_t *done, int32_t *all) {
  *done = e->at;
  *all = e->all;
}

/* ---- a picture ---- */

static void draw_caption(Export *e) {
  Ui *ui = &e->ui;
  const State *state = session_state(e->stage.session);
  float y = (float)e->height - (float)CAPTION / 2 - 4, right = (float)(e->width - MARGIN), left = (float)MARGIN;
  char words[400], number[32];
  write_number(number, sizeof number, state->score);
  snprintf(words, sizeof words, "%s", number);
  float wide = fonts_draw(ui->fonts, FACE_MONO_BOLD, 16, (Vector2){right, y}, ALIGN_RIGHT, tint(ui, TOKEN_TEXT), words);
  const Map *map = e->record.map;
  const char *slash = strrchr(e->record.map_name, '/'), *file = slash ? slash + 1 : e->record.map_name;
  snprintf(words, sizeof words, "%s  \u00b7  %s", map->title[0] ? map->title : file, e->record.pacman);
  fonts_draw_fit(ui->fonts, FACE_MEDIUM, 14, (Vector2){left, y}, ALIGN_LEFT, right - left - wide - 16,
                 tint(ui, TOKEN_MUTED), words);
}

static void draw_moment(Export *e) {
  Rectangle room = {0, 0, (float)e->width, (float)(e->height - CAPTION)};
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
  bool turning = e->stage.turned > 0, last = e->at + 1 == e->all && !turning, ok;
  if (e->is_gif) {
    double speed = e->config.speed > 0 ? e->config.speed : 6;
    int32_t each = (int32_t)lround(100 / (speed * e->config.steps));
    ok = gif_add(e->gif, &pixels.at->r, last ? LAST_FRAME : each, error);
  } else {
    ok = write_frame(e, &pixels, error);
  }
  pixels_destroy(&pixels);
  e->done++;
  if (!turning) e->at++;
  e->ui.dt = turning ? TURN_FRAME : 0;
  return ok;
}

ExportStatus export_step(Export *e, double seconds, Error *error) {
  double until = clock_seconds() + seconds;
  Session *session = e->stage.session;
  session_sync(session);
  if (!session_done(session)) return EXPORT_GOES_ON; /* a record is played again in no time */
  if (session_error(session)) {
    error_set(error, "%s", session_error(session));
    return EXPORT_FAILED;
  }
  if (e->all == 0) e->all = session_length(session) * e->config.steps + 1;
  do {
    session_seek(e->stage.session, (double)e->at / e->config.steps);
    e->ui.now = (double)e->done * 0.08;
    e->stage.playing = true;
    if (!take_picture(e, error)) return EXPORT_FAILED;
  } while (e->at < e->all && clock_seconds() < until);
  if (e->at < e->all) return EXPORT_GOES_ON;
  if (e->is_gif && !gif_save(e->gif, e->path, error)) return EXPORT_FAILED;
  return EXPORT_DONE;
}
