/* What each agent of a bench may spend per move, in words: without it the nodes of two agents can't be compared.
 * Must not know how anything else is reported. */
#include <stdlib.h>
#include <string.h>

#include "game/lab/bench_pages.h"
#include "game/lab/lab_text.h"
#include "game/lab/svg.h"

/* The budget of a row's agent; false if nothing bounds it. `held`: the rule of the run applies to it. */
static bool row_budget(const Bench *bench, const BenchRow *row, char *out, size_t room, bool *held) {
  Agent agent;
  if (!agent_choose_known(&agent, row->agent, SIDE_PACMAN, row->level, NULL)) return false;
  Budgets budgets = fair_budgets(agent.info, &agent.setup.options, fair_seconds(&bench->fair));
  fair_words(&budgets, out, room);
  *held = fair_apply(&bench->fair, &agent);
  return budgets.nodes > 0 || budgets.depth > 0 || budgets.seconds > 0;
}

/* Whether this is the first row with this agent, on any map and against any team. */
static bool first_of_all(const Bench *bench, int32_t row) {
  for (int32_t i = 0; i < row; i++)
    if (bench->rows[i].level == bench->rows[row].level && strcmp(bench->rows[i].agent, bench->rows[row].agent) == 0)
      return false;
  return true;
}

void bench_budget_text(const Bench *bench, Text *out) {
  char words[96], first[96] = "";
  bool differ = false, own = bench->fair.kind == FAIR_OWN, held = false;
  for (int32_t i = 0; i < bench->row_count; i++) {
    if (!first_of_all(bench, i) || !row_budget(bench, &bench->rows[i], words, sizeof words, &held)) continue;
    const char *agent = bench->rows[i].agent;
    int length = own ? (int)strlen(agent) : (int)strcspn(agent, ":");
    text_print(out, "%s%.*s %s", first[0] ? "; " : lab_text("Budget per move: "), length, agent, words);
    differ |= own ? first[0] && strcmp(first, words) != 0 : !held;
    snprintf(first, sizeof first, "%s", words);
  }
  if (first[0]) text_print(out, ".\n");
  if (differ)
    text_print(out, "%s",
               lab_text(own ? "The budgets differ: --budget nodes=N, depth=N or time=S gives all the same.\n"
                            : "Agents without an option for this budget keep their own.\n"));
}

void bench_tell_budgets(const Bench *bench, FILE *out) {
  Text text = {0};
  bench_budget_text(bench, &text);
  if (text.at && !text.failed) text_clean(text.at, true);
  if (text.at && !text.failed) fputs(text.at, out);
  text_destroy(&text);
}

void bench_html_budgets(const Bench *bench, Text *out) {
  Text text = {0};
  bench_budget_text(bench, &text);
  if (text.failed) out->failed = true;
  if (text.at && !text.failed) {
    for (size_t i = 0; i < text.used; i++)
      if (text.at[i] == '\n') text.at[i] = ' ';
    text_print(out, "<p>");
    svg_text(out, text.at);
    text_print(out, "</p>");
  }
  text_destroy(&text);
}
