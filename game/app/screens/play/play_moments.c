/* Moving between the moments of a game: what is live, jumping to a moment and back to live, and afterwards the key
 * moments with what the champion would have played, which is computed on a thread of its own. Must not draw. */
#include <stdio.h>
#include <string.h>

#include "game/app/screens/play/play_internal.h"

/* ---- live ---- */

void play_follow(App *app) {
  PlayState *p = play_state(app);
  const Session *s = p->stage.session;
  broadcast_feed_follow(&p->feed, s);
  if (p->live && session_place(s) > p->seen) p->seen = session_place(s);
  if (p->live && session_at_end(s)) p->live = false; /* everything has been seen */
  p->stage.live = p->live;
}

bool play_behind(const App *app) {
  const PlayState *p = play_state(app);
  return p->live && session_place(p->stage.session) < p->seen - 0.5;
}

void play_back_to_live(App *app) {
  PlayState *p = play_state(app);
  session_seek(p->stage.session, p->seen);
  p->stage.playing = true;
  play_note_place(app, "live");
}

/* ---- moments ---- */

void play_look_at(App *app, int32_t index) {
  PlayState *p = play_state(app);
  const Broadcast *b = &p->feed.broadcast;
  if (index < 0 || index >= b->moment_count) return;
  p->stage.playing = false;
  session_seek(p->stage.session, broadcast_feed_place(p->stage.session, b->moments[index].ply));
  app_log(app, "moment %d turn=%d", (int)index, (int)b->moments[index].turn);
  play_note_place(app, "seek");
}

/* Goes to the moment before or after the one shown; of a live game only those that have been seen. */
void play_step_moment(App *app, int direction) {
  PlayState *p = play_state(app);
  const Broadcast *b = &p->feed.broadcast;
  int32_t done = session_plies_done(p->stage.session), found = -1;
  for (int32_t i = 0; i < b->moment_count; i++) {
    const Moment *moment = &b->moments[i];
    double place = broadcast_feed_place(p->stage.session, moment->ply);
    if (p->live && place > p->seen) continue;
    if (direction < 0 && moment->ply < done) found = i;
    if (direction > 0 && moment->ply > done && found < 0) found = i;
  }
  if (found < 0)
    app_toast(app, say(&app->ui, STR_NO_MOMENT));
  else
    play_look_at(app, found);
}

/* ---- afterwards ---- */

static void find_advice(void *data, const atomic_bool *cancel) {
  PlayAdvice *advice = data;
  Error ignored;
  advice->found = advice_find(&advice->answer, &advice->record, cancel, &ignored);
}

void play_advice_end(PlayState *p) {
  task_end(p->advice.task);
  record_destroy(&p->advice.record);
  p->advice = (PlayAdvice){0};
}

/* Once the game is over and everything about it is known. */
void play_ask_champion(App *app) {
  PlayState *p = play_state(app);
  PlayAdvice *advice = &p->advice;
  const Broadcast *b = &p->feed.broadcast;
  int32_t rethought;
  Error error;
  if (advice->asked || p->live || !p->feed.begun || !session_done(p->stage.session)) return;
  if (session_rethinks(p->stage.session, &rethought) || b->plies < session_ply_count(p->stage.session)) return;
  advice->asked = true;
  advice->count = broadcast_key_moments(b, advice->key);
  advice->answer = (Advice){.count = advice->count};
  for (int32_t i = 0; i < advice->count; i++) advice->answer.plies[i] = b->moments[advice->key[i]].ply;
  if (advice->count == 0 || !session_copy_record(p->stage.session, &advice->record, &error)) return;
  advice->task = task_start(find_advice, advice, &error);
}

static bool champion_move(const PlayState *p, int32_t key, Move *move) {
  const PlayAdvice *advice = &p->advice;
  if (!advice->task || !task_done(advice->task) || !advice->found || key >= advice->count) return false;
  *move = advice->answer.moves[key];
  return *move < MOVE_COUNT;
}

void play_champion_words(const App *app, int32_t key, char *out, size_t room) {
  const PlayState *p = play_state(app);
  const Ui *ui = &app->ui;
  Move move;
  out[0] = 0;
  if (champion_move(p, key, &move))
    snprintf(out, room, say(ui, move == p->advice.answer.played[key] ? STR_CHAMPION_SAME : STR_CHAMPION_ELSE),
             play_move_words(ui, move));
  else if (p->advice.task && !task_done(p->advice.task))
    snprintf(out, room, "%s", say(ui, STR_CHAMPION_THINKS));
}

void play_champion_brief(const App *app, int32_t key, char *out, size_t room) {
  const PlayState *p = play_state(app);
  Move move;
  out[0] = 0;
  if (!champion_move(p, key, &move)) return;
  bool same = move == p->advice.answer.played[key];
  snprintf(out, room, say(&app->ui, same ? STR_CHAMPION_SHORT_SAME : STR_CHAMPION_SHORT),
           play_move_words(&app->ui, move));
}

bool play_advice_words(const App *app, char *out, size_t room) {
  const PlayState *p = play_state(app);
  if (p->live || p->stage.playing || !p->advice.asked) return false;
  for (int32_t i = 0; i < p->advice.count; i++) {
    if (session_plies_done(p->stage.session) != p->advice.answer.plies[i]) continue;
    play_champion_words(app, i, out, room);
    return out[0] != 0;
  }
  return false;
}
