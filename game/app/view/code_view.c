/* Draws pseudocode and lights the line that runs. Must not know any algorithm, nor how it is written in C. */
#include "game/app/view/code_view.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "game/app/ui/widgets.h"

static const float LINE = 21; /* units */

ExplainLanguage explain_language(const Ui *ui) {
  return ui->language == LANGUAGE_VIETNAMESE ? EXPLAIN_VIETNAMESE : EXPLAIN_ENGLISH;
}

int32_t code_lines(const Explanation *page) {
  if (!page) return 0;
  int32_t lines = 1;
  for (const char *c = explain_words(page, EXPLAIN_CODE, EXPLAIN_ENGLISH); *c; c++) lines += *c == '\n';
  return lines;
}

static float line_height(const Ui *ui) { return px(ui, LINE) * (ui->large ? 1.15f : 1); }

float code_height(const Ui *ui, const Explanation *page) {
  return px(ui, 36) + (float)code_lines(page) * line_height(ui);
}

/* Whether a line with this letter runs at the stage. */
static bool runs(char letter, CodeStage stage) {
  static const char letters[STAGE_COUNT] = {[STAGE_BEGIN] = 'B', [STAGE_TAKE] = 'T',    [STAGE_CLOSE] = 'C',
                                            [STAGE_PUT] = 'P',   [STAGE_IMPROVE] = 'I', [STAGE_DONE] = 'D'};
  if (letter == '+') return stage == STAGE_PUT || stage == STAGE_IMPROVE;
  return letter == letters[stage];
}

void code_draw(const Ui *ui, const Explanation *page, CodeStage stage, const char *title, float left, float right,
               float y) {
  float side = put(ui, FACE_MONO, 12, right, y, ALIGN_RIGHT, tint(ui, TOKEN_MUTED), title);
  put_fit(ui, FACE_BOLD, 15, left, y, ALIGN_LEFT, right - left - side - px(ui, 8), tint(ui, TOKEN_TEXT),
          say(ui, STR_MICRO_CODE));
  if (!page) return;
  y += px(ui, 27);
  const char *stages = explain_stages(page);
  float line = line_height(ui);
  int32_t count = 0;
  for (const char *from = explain_words(page, EXPLAIN_CODE, explain_language(ui)); from;) {
    const char *end = strchr(from, '\n');
    char text[128], number[16];
    int depth = 0;
    while (from[depth] == ' ') depth++;
    snprintf(text, sizeof text, "%.*s", end ? (int)(end - from) - depth : (int)sizeof text - 1, from + depth);
    bool lit = stages && runs(stages[count], stage);
    Rectangle rect = rect_snap((Rectangle){left - px(ui, 4), y - line / 2, right - left + px(ui, 8), line});
    if (lit) {
      draw_round(rect, px(ui, 5), color_fade(tint(ui, TOKEN_ACCENT), 0.16f));
      draw_round((Rectangle){rect.x, rect.y, px(ui, 4), rect.height}, px(ui, 2), tint(ui, TOKEN_ACCENT));
    }
    snprintf(number, sizeof number, "%d", (int)++count);
    put(ui, FACE_MONO, 11, left + px(ui, 14), y, ALIGN_RIGHT, tint(ui, TOKEN_MUTED), number);
    float x = left + px(ui, 24) + (float)(depth / 2) * px(ui, ui->large || ui->width == WIDTH_NARROW ? 8 : 12);
    put_fit(ui, lit ? FACE_MONO_BOLD : FACE_MONO, 12, x, y, ALIGN_LEFT, right - x,
            tint(ui, lit ? TOKEN_ACCENT : TOKEN_TEXT), text);
    from = end ? end + 1 : NULL;
    y += line;
  }
}
