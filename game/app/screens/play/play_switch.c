/* The keys 1 to 4 of the play view: what each switches depends on what there is to see.
 * Must not know how it is drawn. */
#include <stdio.h>

#include "game/app/screens/play/play_internal.h"

enum { ALL_KEYS = 0xF };

/* Which of the four have had their event reported, one bit each; TRACE_KIND_COUNT: always available. */
static uint32_t told_of(const Stage *stage, const TraceKind kinds[4]) {
  uint32_t mask = 0;
  for (int i = 0; i < 4; i++) mask |= (uint32_t)(kinds[i] == TRACE_KIND_COUNT || stage_told(stage, kinds[i])) << i;
  return mask;
}

uint32_t play_overlays(const App *app) {
  static const TraceKind sight[4] = {TRACE_KIND_COUNT, TRACE_PRUNED, TRACE_PATH, TRACE_TARGET};
  static const TraceKind hunt[4] = {TRACE_PATH, TRACE_KIND_COUNT, TRACE_REPLY, TRACE_VALUE};
  const Stage *stage = &play_state(app)->stage;
  if (stage_limited(stage)) /* a person's sight can't be switched, and there is no plan to show */
    return stage_by_person(stage) ? 0 : told_of(stage, sight);
  if (stage_hunted(stage)) return told_of(stage, hunt);
  bool searched = !play_state(app)->is_replay || stage_told(stage, TRACE_CLOSED);
  return stage_shows_search(stage) && searched ? ALL_KEYS : 1U << 2; /* the plan and the way walked */
}

static void nothing(App *app, Action action) {
  char words[96], key[8];
  snprintf(key, sizeof key, "%d", (int)input_number(action));
  snprintf(words, sizeof words, say(&app->ui, STR_NOTHING_TO_SHOW), key);
  app_toast(app, words);
  app_log(app, "overlay none %s", key);
}

static void toggle(Action action, bool *const flags[4]) {
  bool *flag = flags[action - ACTION_NUMBER_1];
  *flag = !*flag;
}

void play_toggle(App *app, Action action) {
  StageShow *show = &play_state(app)->show;
  const Stage *stage = &play_state(app)->stage;
  if (stage_limited(stage) && stage_by_person(stage)) return;
  if ((play_overlays(app) >> (action - ACTION_NUMBER_1) & 1) == 0) {
    nothing(app, action);
  } else if (stage_limited(stage)) {
    toggle(action, (bool *const[]){&show->fog, &show->danger, &show->plan, &show->homes});
    app_log(app, "overlay fog=%d danger=%d plan=%d homes=%d", show->fog, show->danger, show->plan, show->homes);
  } else if (stage_hunted(stage)) {
    toggle(action, (bool *const[]){&show->line, &show->hunters, &show->replies, &show->values});
    app_log(app, "overlay line=%d hunters=%d replies=%d values=%d", show->line, show->hunters, show->replies,
            show->values);
  } else {
    if (action == ACTION_NUMBER_4)
      show->orders = (OrdersMode)((show->orders + 1) % ORDERS_COUNT);
    else
      toggle(action, (bool *const[]){&show->heat, &show->frontier, &show->plan, NULL});
    app_log(app, "overlay heat=%d frontier=%d plan=%d orders=%d", show->heat, show->frontier, show->plan,
            (int)show->orders);
  }
}
