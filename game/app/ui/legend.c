/* Key caps and rows of keys; the table of keys that share a cap.
 * Must not know which screen they are on, nor which key an action has. */
#include "game/app/ui/legend.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "game/app/ui/widgets.h"

static const float RADIUS_KEY = 6, LEGEND_GAP = 24; /* units */
static const char *const NO_KEY = "\u2013", *const MOUSE = "\u25CF", *const RANGE = "\u2013";
static const char *const BEFORE_SECOND = "   "; /* the second keys of a group stand apart */
enum { KEY_GROUP = 8, NUMBER_KEYS = 9, RANGE_LEAST = 4 };

/* How the keys on one cap are written. Together: no space between neighbouring arrows, nor between neighbouring
 * letters. Pad: the buttons of a pad instead of keys. */
typedef enum { APART, TOGETHER, PAD } Caps;

/* Actions whose keys share a cap. */
typedef struct KeyGroup {
  Action actions[KEY_GROUP]; /* in this order, up to the first ACTION_NONE; one named again: its second key */
  const char *between;       /* the space between two keys */
  Caps caps;
  Action click; /* what a click does; ACTION_NONE: nothing */
} KeyGroup;

#define GROUP(name) [(name)-ACTION_COUNT]
static const KeyGroup groups[LEGEND_GROUPS_END - ACTION_COUNT] = {
    GROUP(LEGEND_UP_DOWN) = {{ACTION_UP, ACTION_DOWN}, " ", APART, ACTION_DOWN},
    GROUP(LEGEND_UP_DOWN_TOGETHER) = {{ACTION_UP, ACTION_DOWN}, " ", TOGETHER, ACTION_DOWN},
    GROUP(LEGEND_LEFT_RIGHT) = {{ACTION_LEFT, ACTION_RIGHT}, " ", APART, ACTION_RIGHT},
    GROUP(LEGEND_ARROWS) = {{ACTION_LEFT, ACTION_UP, ACTION_DOWN, ACTION_RIGHT}, " ", TOGETHER, ACTION_NONE},
    GROUP(LEGEND_ARROWS_DOWN) = {{ACTION_LEFT, ACTION_UP, ACTION_DOWN, ACTION_RIGHT}, " ", TOGETHER, ACTION_DOWN},
    GROUP(LEGEND_ARROWS_APART) = {{ACTION_UP, ACTION_DOWN, ACTION_LEFT, ACTION_RIGHT}, " ", APART, ACTION_DOWN},
    GROUP(LEGEND_MOVES) = {{ACTION_MOVE_WEST, ACTION_MOVE_NORTH, ACTION_MOVE_SOUTH, ACTION_MOVE_EAST},
                           " ",
                           TOGETHER,
                           ACTION_NONE},
    GROUP(LEGEND_MOVES_ALL) = {{ACTION_MOVE_WEST, ACTION_MOVE_NORTH, ACTION_MOVE_SOUTH, ACTION_MOVE_EAST,
                                ACTION_MOVE_NORTH, ACTION_MOVE_WEST, ACTION_MOVE_SOUTH, ACTION_MOVE_EAST},
                               " ",
                               TOGETHER,
                               ACTION_NONE},
    GROUP(LEGEND_SECOND) = {{ACTION_SECOND_NORTH, ACTION_SECOND_WEST, ACTION_SECOND_SOUTH, ACTION_SECOND_EAST},
                            " ",
                            TOGETHER,
                            ACTION_NONE},
    GROUP(LEGEND_CORNERS) = {{ACTION_NUMBER_7, ACTION_NUMBER_9, ACTION_NUMBER_1, ACTION_NUMBER_3},
                             " ",
                             APART,
                             ACTION_NONE},
    GROUP(LEGEND_CORNERS_APART) = {{ACTION_NUMBER_7, ACTION_NUMBER_9, ACTION_NUMBER_1, ACTION_NUMBER_3},
                                   "  ",
                                   APART,
                                   ACTION_NONE},
    GROUP(LEGEND_STEP) = {{ACTION_STEP_BACK, ACTION_STEP_FORWARD}, " ", APART, ACTION_STEP_FORWARD},
    GROUP(LEGEND_ENDS) = {{ACTION_REWIND, ACTION_TO_END}, "  ", APART, ACTION_NONE},
    GROUP(LEGEND_SPEED) = {{ACTION_SLOWER, ACTION_FASTER}, " ", APART, ACTION_FASTER},
    GROUP(LEGEND_THINK) = {{ACTION_THINK_SLOWER, ACTION_THINK_FASTER}, " ", APART, ACTION_THINK_FASTER},
    GROUP(LEGEND_WIPE) = {{ACTION_WIPE_LEFT, ACTION_WIPE_RIGHT}, " ", APART, ACTION_WIPE_RIGHT},
    GROUP(LEGEND_ZOOM) = {{ACTION_ZOOM_IN, ACTION_ZOOM_OUT}, " ", APART, ACTION_ZOOM_IN},
    GROUP(LEGEND_ZOOM_APART) = {{ACTION_ZOOM_IN, ACTION_ZOOM_OUT}, "  ", APART, ACTION_ZOOM_IN},
    GROUP(LEGEND_SAVE_ALL) = {{ACTION_SAVE, ACTION_SAVE}, " ", APART, ACTION_SAVE},
    GROUP(LEGEND_HINTS) = {{ACTION_HINT, ACTION_WHOLE_WAY}, "   ", APART, ACTION_NONE},
    GROUP(LEGEND_AGAIN) = {{ACTION_AGAIN, ACTION_AGENT}, "   ", APART, ACTION_NONE},
    GROUP(LEGEND_MENUS) = {{ACTION_LEFT, ACTION_UP, ACTION_DOWN, ACTION_RIGHT, ACTION_ACCEPT, ACTION_BACK},
                           "  ",
                           TOGETHER,
                           ACTION_NONE},
    GROUP(LEGEND_LOOKS) = {{ACTION_THEME, ACTION_PICTURE, ACTION_FULL_SCREEN}, "   ", APART, ACTION_NONE},
    GROUP(LEGEND_PAD_CROSS) = {{ACTION_LEFT, ACTION_UP, ACTION_DOWN, ACTION_RIGHT}, "   ", PAD, ACTION_NONE},
    GROUP(LEGEND_PAD_ACCEPT) = {{ACTION_ACCEPT, ACTION_BACK}, "   ", PAD, ACTION_NONE},
    GROUP(LEGEND_PAD_PLAY) = {{ACTION_TAKE_OVER, ACTION_AGAIN}, "   ", PAD, ACTION_NONE},
    GROUP(LEGEND_PAD_GROUPS) = {{ACTION_PREVIOUS_GROUP, ACTION_NEXT_GROUP}, "   ", PAD, ACTION_NONE},
};

static const KeyGroup *group_of(const LegendItem *item) {
  bool group = item->keys >= (int32_t)ACTION_COUNT && item->keys < (int32_t)LEGEND_GROUPS_END;
  return group ? &groups[item->keys - (int32_t)ACTION_COUNT] : NULL;
}

Action legend_click(const LegendItem *item) {
  const KeyGroup *group = group_of(item);
  if (group) return group->click;
  return item->keys < (int32_t)ACTION_COUNT ? (Action)item->keys : ACTION_NONE;
}

/* ---- what stands on a cap ---- */

static bool is_letter(const char *cap) { return cap[0] >= 'A' && cap[0] <= 'Z' && cap[1] == '\0'; }

static bool is_arrow(const char *cap) { return strstr("\u2190\u2191\u2192\u2193", cap) != NULL && strlen(cap) == 3; }

/* The label after "Shift+", which the arrows of a group show only once. */
static const char *without_shift(const char *cap) {
  static const char shift[] = "Shift+";
  size_t length = sizeof shift - 1;
  return strncmp(cap, shift, length) == 0 ? cap + length : cap;
}

static void add(char out[LEGEND_CAPS], const char *words) {
  size_t used = strlen(out);
  snprintf(out + used, LEGEND_CAPS - used, "%s", words);
}

static void group_caps(const Ui *ui, const KeyGroup *group, InputContext context, char out[LEGEND_CAPS]) {
  char cap[KEY_CAP], before[KEY_CAP] = "";
  int32_t nth_before = 0;
  out[0] = '\0';
  for (int32_t i = 0; i < KEY_GROUP && group->actions[i] != ACTION_NONE; i++) {
    Action action = group->actions[i];
    int32_t nth = 0;
    for (int32_t k = 0; k < i; k++) nth += group->actions[k] == action;
    bool known = group->caps == PAD ? button_cap_of(action, context, cap)
                                    : binding_cap_of(action, context, ui->input->keymap, nth, cap);
    if (!known || (group->caps == PAD && strcmp(cap, before) == 0)) continue; /* a pad's cross is one cap */
    bool joined =
        group->caps == TOGETHER && ((is_arrow(cap) && is_arrow(before)) || (is_letter(cap) && is_letter(before)));
    bool shifted = group->caps == TOGETHER && without_shift(cap) != cap && without_shift(before) != before;
    if (before[0] && !joined && !shifted) add(out, nth > nth_before ? BEFORE_SECOND : group->between);
    add(out, shifted ? without_shift(cap) : cap);
    nth_before = nth;
    memcpy(before, cap, sizeof before);
  }
  if (!out[0]) add(out, NO_KEY);
}

static Action number_action(int32_t number) {
  static const Action actions[NUMBER_KEYS] = {ACTION_NUMBER_1, ACTION_NUMBER_2, ACTION_NUMBER_3,
                                              ACTION_NUMBER_4, ACTION_NUMBER_5, ACTION_NUMBER_6,
                                              ACTION_NUMBER_7, ACTION_NUMBER_8, ACTION_NUMBER_9};
  return actions[number - 1];
}

/* Consecutive numbers from 1 are written as a range, others one by one. */
static void number_caps(const Ui *ui, uint32_t numbers, InputContext context, char out[LEGEND_CAPS]) {
  int32_t last = 0;
  while (last < NUMBER_KEYS && numbers >> last & 1) last++;
  bool range = last >= RANGE_LEAST && numbers >> last == 0;
  KeyGroup group = {.between = range ? RANGE : " "};
  int32_t count = 0;
  for (int32_t i = 1; i <= NUMBER_KEYS && count < KEY_GROUP; i++)
    if (range ? i == 1 || i == last : numbers >> (i - 1) & 1) group.actions[count++] = number_action(i);
  group_caps(ui, &group, context, out);
}

void legend_caps(const Ui *ui, const LegendItem *item, InputContext context, char out[LEGEND_CAPS]) {
  const KeyGroup *group = group_of(item), one = {.actions = {legend_click(item)}, .between = ""};
  if (item->keys >= LEGEND_NUMBER_BITS)
    number_caps(ui, (uint32_t)(item->keys - LEGEND_NUMBER_BITS), context, out);
  else if (item->keys == (int32_t)LEGEND_MOUSE)
    snprintf(out, LEGEND_CAPS, "%s", MOUSE);
  else
    group_caps(ui, group ? group : &one, context, out);
}

/* ---- drawing ---- */

static float cap_width(const Ui *ui, const char *caps) {
  return fmaxf(width_of(ui, FACE_SEMIBOLD, 12, caps) + px(ui, 16), px(ui, 25));
}

float key_cap(const Ui *ui, float left, float center_y, const char *keys, bool hover) {
  float height = px(ui, 25), width = cap_width(ui, keys);
  Rectangle rect = rect_snap((Rectangle){left, center_y - height / 2, width, height});
  draw_round(rect, px(ui, RADIUS_KEY), tint(ui, TOKEN_RAISED));
  control_edge(ui, rect, px(ui, RADIUS_KEY), hover);
  put(ui, FACE_SEMIBOLD, 12, rect_center(rect).x, center_y, ALIGN_CENTER, tint(ui, TOKEN_TEXT), keys);
  return width;
}

void legend_row_of(Ui *ui, float left, float right, float center_y, const Legend *legend) {
  float x = left, wide[LEGEND_MOST], cap[LEGEND_MOST], all = 0, back = 0, gap = px(ui, LEGEND_GAP);
  char caps[LEGEND_MOST][LEGEND_CAPS];
  const char *labels[LEGEND_MOST];
  const LegendItem *items = legend->items;
  int32_t count = legend->count < LEGEND_MOST ? legend->count : LEGEND_MOST;
  InputContext context = legend->context ? legend->context : ui->context;
  for (int32_t i = 0; i < count; i++) {
    bool resumes = legend->paused && items[i].label == STR_KEY_PAUSE;
    labels[i] = say(ui, resumes ? STR_KEY_GO_ON : items[i].label);
    legend_caps(ui, &items[i], context, caps[i]);
    cap[i] = cap_width(ui, caps[i]);
    wide[i] = cap[i] + px(ui, 8) + width_of(ui, FACE_MEDIUM, 13, labels[i]);
    all += wide[i] + (i ? gap : 0);
    if (legend_click(&items[i]) == ACTION_BACK) back = wide[i] + gap;
  }
  if (ui->covered.width > 0 && center_y > ui->covered.y && center_y < ui->covered.y + ui->covered.height)
    right = fminf(right, ui->covered.x - px(ui, 8));
  bool whole = left + all <= right; /* else others make room for the back key */
  if (whole && legend->centered) x += (right - left - all) / 2;
  for (int32_t i = 0; i < count; i++) {
    Action click = legend_click(&items[i]);
    bool leads_back = click == ACTION_BACK;
    if (!whole && !leads_back && x + wide[i] + back > right) continue;
    if (x + wide[i] > right) continue;
    if (leads_back) back = 0;
    Rectangle target = {x - px(ui, 4), center_y - px(ui, 16), wide[i] + px(ui, 8), px(ui, 32)};
    bool hover = click != ACTION_NONE && input_hovers(ui->input, target);
    key_cap(ui, x, center_y, caps[i], hover);
    put(ui, FACE_MEDIUM, 13, x + cap[i] + px(ui, 8), center_y, ALIGN_LEFT, tint(ui, hover ? TOKEN_TEXT : TOKEN_MUTED),
        labels[i]);
    if (click != ACTION_NONE && input_clicked(ui->input, target)) input_push(ui->input, click);
    x += wide[i] + gap;
  }
}

void legend_row(Ui *ui, float left, float right, float center_y, const LegendItem *items, int32_t count) {
  legend_row_of(ui, left, right, center_y, &(Legend){.items = items, .count = count});
}
