/* The pseudocode of an algorithm, line by line, with the line that runs: the same words as on the algorithm's page. */
#ifndef PACADE_APP_VIEW_CODE_VIEW_H
#define PACADE_APP_VIEW_CODE_VIEW_H

#include "ai/explain.h"
#include "game/app/ui/ui.h"

typedef enum {
  STAGE_BEGIN,   /* nothing was done so far */
  STAGE_TAKE,    /* the next node is about to be taken */
  STAGE_CLOSE,   /* the node was closed */
  STAGE_PUT,     /* a node was opened */
  STAGE_IMPROVE, /* a node got a better parent */
  STAGE_DONE,    /* the goal was taken */
  STAGE_COUNT
} CodeStage;

/* The words of the page in the language of the window. */
ExplainLanguage explain_language(const Ui *ui);
/* Lines of the pseudocode; 0 where there is no page. */
int32_t code_lines(const Explanation *page);
float code_height(const Ui *ui, const Explanation *page);
/* Under a heading, with `title` at its right end. `page` may be NULL: then there are no lines. */
void code_draw(const Ui *ui, const Explanation *page, CodeStage stage, const char *title, float left, float right,
               float y);

#endif
