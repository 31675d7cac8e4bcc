/* The keys 1 to 4 of the play view: what each switches depends on what there is to see.
 * Must not know how it is drawn. */
#include <stdio.h>

#include "game/app/screens/play.h"

static void toggle(bool *flag) { *flag = !*flag; }

static void nothing(App *app, Action action) {
  char words[96], key[8];
  snprintf(key, sizeof key, "%d", (int)input_number(action));
  snprintf(words, sizeof words, say(&app->ui, STR_NOTHING_TO_SHOW), key);
  app_toast(app, words);
  app_log(app, "overlay none %s", key);
}

static void toggle_sight(App *app, Action action) {
  StageShow *show = &app->play.show;
  if (stage_by_person(&app->play.stage)) return; /* he sees what he sees, and has no plan to show */
  static const TraceKind kinds[] = {TRACE_PRUNED, TRACE_PATH, TRACE_TARGET};
  if (action != ACTION_NUMBER_1 && !stage_told(&app->play.stage, kinds[action - ACTION_NUMBER_2])) {
    nothing(app, action);
    return;
  }
  if (action == ACTION_NUMBER_1) toggle(&show->fog);
  if (action == ACTION_NUMBER_2) toggle(&show->danger);
  if (action == ACTION_NUMBER_3) toggle(&show->plan);
  if (action == ACTION_NUMBER_4) toggle(&show->homes);
  app_log(app, "overlay fog=%d danger=%d plan=%d homes=%d", show->fog, show->danger, show->plan, show->homes);
}

static void toggle_hunt(App *app, Action action) {
  StageShow *show = &app->play.show;
  static const TraceKind kinds[] = {TRACE_PATH, TRACE_TARGET, TRACE_REPLY, TRACE_VALUE};
  if (action != ACTION_NUMBER_2 && !stage_told(&app->play.stage, kinds[action - ACTION_NUMBER_1])) {
    nothing(app, action);
    return;
  }
  if (action == ACTION_NUMBER_1) toggle(&show->line);
  if (action == ACTION_NUMBER_2) toggle(&show->hunters);
  if (action == ACTION_NUMBER_3) toggle(&show->replies);
  if (action == ACTION_NUMBER_4) toggle(&show->values);
  app_log(app, "overlay line=%d hunters=%d replies=%d values=%d", show->line, show->hunters, show->replies,
          show->values);
}

void play_toggle(App *app, Action action) {
  StageShow *show = &app->play.show;
  if (stage_limited(&app->play.stage)) {
    toggle_sight(app, action);
    return;
  }
  if (stage_hunted(&app->play.stage)) {
    toggle_hunt(app, action);
    return;
  }
  if (action != ACTION_NUMBER_3 && !stage_shows_search(&app->play.stage)) {
    nothing(app, action);
    return;
  }
  if (action == ACTION_NUMBER_1) toggle(&show->heat);
  if (action == ACTION_NUMBER_2) toggle(&show->frontier);
  if (action == ACTION_NUMBER_3) toggle(&show->plan);
  if (action == ACTION_NUMBER_4) show->orders = (OrdersMode)((show->orders + 1) % ORDERS_COUNT);
  app_log(app, "overlay heat=%d frontier=%d plan=%d orders=%d", show->heat, show->frontier, show->plan,
          (int)show->orders);
}
