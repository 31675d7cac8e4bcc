/* How each agent works: what it keeps, how it chooses, when it is optimal, what it costs, what to watch for, and its
 * pseudocode. Must not know any algorithm: the words are in ai/explain.inc. */
#include "game/app/screens/help/help_agents_internal.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "ai/registry.h"
#include "game/app/model/names.h"
#include "game/app/platform/canvas.h"
#include "game/app/view/code_view.h"

enum { MOST = 128 };
/* Units of the design. */
static const float LIST_LEAST = 160, ROW = 30, PAD = 24, LINE = 21, CODE_LINE = 20, GAP = 14, SCROLL = 60;

/* Those that have a page, each once: agents of several levels may share an id and its page. */
static int32_t list_agents(const AgentInfo *out[MOST]) {
  int32_t count, n = 0;
  const AgentInfo *const *all = registry_table(&count);
  for (int32_t i = 0; i < count && n < MOST; i++) {
    const Explanation *page = explain_find(all[i]);
    bool known = !page;
    for (int32_t k = 0; k < n; k++) known |= explain_find(out[k]) == page;
    if (!known) out[n++] = all[i];
  }
  return n;
}

static void turn_to(App *app, HelpAgents *state, int32_t index) {
  const AgentInfo *agents[MOST];
  int32_t count = list_agents(agents);
  if (count == 0) return;
  state->chosen = (index % count + count) % count;
  state->scroll = 0;
  app_log(app, "help agent %s", agents[state->chosen]->id);
}

bool help_agents_choose(App *app, HelpAgents *state, const AgentInfo *agent) {
  const AgentInfo *agents[MOST];
  int32_t count = list_agents(agents);
  const Explanation *page = agent ? explain_find(agent) : NULL;
  for (int32_t i = 0; page && i < count; i++)
    if (explain_find(agents[i]) == page) {
      turn_to(app, state, i);
      return true;
    }
  return false;
}

bool help_agents_key(App *app, HelpAgents *state, Action action) {
  switch (action) {
    case ACTION_UP: turn_to(app, state, state->chosen - 1); return true;
    case ACTION_DOWN: turn_to(app, state, state->chosen + 1); return true;
    case ACTION_PAGE_UP: state->scroll -= px(&app->ui, 3 * SCROLL); return true;
    case ACTION_PAGE_DOWN: state->scroll += px(&app->ui, 3 * SCROLL); return true;
    default: return false;
  }
}

/* ---- the list ---- */

static void draw_list(App *app, HelpAgents *state, const AgentInfo *const *agents, int32_t count, Rectangle room) {
  Ui *ui = &app->ui;
  panel(ui, room, TOKEN_PANEL);
  float pad = px(ui, 10), pitch = px(ui, ui->large ? ROW * 1.2f : ROW);
  int32_t shown = (int32_t)((room.height - 2 * pad) / pitch), first = state->chosen - shown / 2;
  if (first > count - shown) first = count - shown;
  if (first < 0) first = 0;
  for (int32_t i = first; i < count && i < first + shown; i++) {
    Rectangle row = {room.x + pad, room.y + pad + (float)(i - first) * pitch, room.width - 2 * pad, pitch - px(ui, 2)};
    bool chosen = i == state->chosen, hover = input_hovers(ui->input, row);
    if (chosen || hover) draw_round(row, px(ui, 8), tint(ui, TOKEN_RAISED));
    if (chosen) draw_round((Rectangle){row.x, row.y, px(ui, 4), row.height}, px(ui, 2), tint(ui, TOKEN_ACCENT));
    bool monsters = agents[i]->side == SIDE_MONSTERS;
    put_fit(ui, FACE_MEDIUM, 14, row.x + px(ui, 14), rect_center(row).y, ALIGN_LEFT, row.width - px(ui, 22),
            tint(ui, monsters && !chosen ? TOKEN_MUTED : TOKEN_TEXT), agent_title(ui->language, agents[i]));
    char name[64];
    snprintf(name, sizeof name, "help.agent.%s.%s", monsters ? "monsters" : "pacman", agents[i]->id);
    app_target(app, name, row);
    if (input_clicked(ui->input, row)) turn_to(app, state, i);
  }
}

/* ---- the page ---- */

typedef struct Column {
  float x, y, room;
  Rectangle sight; /* parts that scroll out of it are not drawn */
} Column;

static bool in_sight(const Column *column, float height) {
  const Rectangle *sight = &column->sight;
  return column->y - height / 8 >= sight->y && column->y + height <= sight->y + sight->height;
}

static void draw_part(const Ui *ui, Column *column, const Explanation *page, ExplainPart part) {
  float line = px(ui, ui->large ? LINE * 1.2f : LINE), y = column->y + line;
  const char *words = explain_words(page, part, explain_language(ui));
  int32_t lines = put_wrapped(ui, FACE_MEDIUM, 14, column->x, y, column->room, line, 40, COLOR_NONE, words);
  float height = (float)(lines + 1) * line;
  if (in_sight(column, height - line / 2)) {
    put_fit(ui, FACE_SEMIBOLD, 14, column->x, column->y, ALIGN_LEFT, column->room, tint(ui, TOKEN_ACCENT),
            explain_heading(part, explain_language(ui)));
    put_wrapped(ui, FACE_MEDIUM, 14, column->x, y, column->room, line, 40, tint(ui, TOKEN_TEXT), words);
  }
  column->y += height + px(ui, GAP);
}

/* Line by line, in a box. */
static void draw_code(const Ui *ui, Column *column, const Explanation *page) {
  float line = px(ui, ui->large ? CODE_LINE * 1.2f : CODE_LINE), pad = px(ui, 12);
  const char *code = explain_words(page, EXPLAIN_CODE, explain_language(ui));
  int32_t lines = 1;
  for (const char *c = code; *c; c++) lines += *c == '\n';
  float height = px(ui, LINE) * 0.7f + (float)lines * line + 2 * pad;
  if (!in_sight(column, height)) {
    column->y += height + px(ui, GAP) + px(ui, 10);
    return;
  }
  put_fit(ui, FACE_SEMIBOLD, 14, column->x, column->y, ALIGN_LEFT, column->room, tint(ui, TOKEN_ACCENT),
          explain_heading(EXPLAIN_CODE, explain_language(ui)));
  column->y += px(ui, LINE) * 0.7f;
  Rectangle box = {column->x, column->y, column->room, (float)lines * line + 2 * pad};
  draw_round(box, px(ui, 10), tint(ui, TOKEN_BACKGROUND));
  float y = box.y + pad + line / 2;
  for (const char *from = code; from;) {
    const char *end = strchr(from, '\n');
    char text[128];
    int depth = 0;
    while (from[depth] == ' ') depth++;
    snprintf(text, sizeof text, "%.*s", end ? (int)(end - from) - depth : 120, from + depth);
    float x = box.x + pad + (float)depth * px(ui, 8);
    put_fit(ui, FACE_MONO, 13, x, y, ALIGN_LEFT, box.x + box.width - pad - x, tint(ui, TOKEN_TEXT), text);
    from = end ? end + 1 : NULL;
    y += line;
  }
  column->y = box.y + box.height + px(ui, GAP) + px(ui, 10);
}

static void draw_page(App *app, HelpAgents *state, const AgentInfo *agent, Rectangle room) {
  Ui *ui = &app->ui;
  const Explanation *page = explain_find(agent);
  panel(ui, room, TOKEN_PANEL);
  float pad = px(ui, PAD), width = room.width - 2 * pad, top = room.y + px(ui, 30) - state->scroll;
  /* The pseudocode stands beside the words where its longest lines have room. */
  float widest = width_of(ui, FACE_MONO, 13, "0123456789012345678901234567890123456789abcd") + px(ui, 24);
  bool beside = width * 0.46f - pad >= widest;
  canvas_clip(room);
  put_fit(ui, FACE_LOGO, 22, room.x + pad, top, ALIGN_LEFT, width, tint(ui, TOKEN_TEXT),
          agent_title(ui->language, agent));
  put_fit(ui, FACE_MEDIUM, 14, room.x + pad, top + px(ui, 28), ALIGN_LEFT, width, tint(ui, TOKEN_MUTED),
          agent_blurb(ui->language, agent));
  top += px(ui, 62);
  Column words = {room.x + pad, top, beside ? floorf(width * 0.54f) : width, room};
  Column code = {words.x + words.room + pad, top, width - words.room - pad, room};
  for (int part = EXPLAIN_KEEPS; part < EXPLAIN_CODE; part++) draw_part(ui, &words, page, (ExplainPart)part);
  if (!beside) code = words;
  draw_code(ui, &code, page);
  canvas_unclip();
  float end = fmaxf(words.y, code.y) + state->scroll;
  state->most = fmaxf(end - room.y - room.height, 0);
  if (input_hovers(ui->input, room) && ui->input->wheel != 0)
    state->scroll -= ui->input->wheel > 0 ? px(ui, SCROLL) : -px(ui, SCROLL);
  state->scroll = fminf(fmaxf(state->scroll, 0), state->most);
  if (state->most <= 0) return;
  float share = room.height / (room.height + state->most), bar = (room.height - px(ui, 24)) * share;
  float at = room.y + px(ui, 12) + (room.height - px(ui, 24) - bar) * state->scroll / state->most;
  draw_round(rect_snap((Rectangle){room.x + room.width - px(ui, 9), at, px(ui, 4), bar}), px(ui, 2),
             tint(ui, TOKEN_LINE));
}

void help_agents_draw(App *app, HelpAgents *state, Rectangle area) {
  const AgentInfo *agents[MOST];
  int32_t count = list_agents(agents);
  if (count == 0) return;
  if (state->chosen >= count) state->chosen = 0;
  float list = px(&app->ui, LIST_LEAST), gap = px(&app->ui, 16); /* as wide as the longest name */
  for (int32_t i = 0; i < count; i++)
    list =
        fmaxf(list, width_of(&app->ui, FACE_MEDIUM, 14, agent_title(app->ui.language, agents[i])) + px(&app->ui, 46));
  draw_list(app, state, agents, count, (Rectangle){area.x, area.y, list, area.height});
  draw_page(app, state, agents[state->chosen],
            (Rectangle){area.x + list + gap, area.y, area.width - list - gap, area.height});
}
