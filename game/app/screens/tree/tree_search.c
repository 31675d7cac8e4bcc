/* The search behind the tree: the position it is about, the job in the background, and its result. Must not know how
 * anything is drawn, nor how any agent searches. */
#include <stdlib.h>
#include <string.h>

#include "game/app/screens/tree/tree_internal.h"

enum { TREE_KEPT = 200000 };

/* Plies before the decision at the session's place: the last one, where the game is over there. */
static int32_t plies_before(const Session *session) {
  int32_t plies = session_plies_done(session);
  bool over = state_over(session_state(session));
  while (plies > 0 && over && session_ply(session, --plies)->phase != PHASE_PACMAN)
    ;
  return plies;
}

bool tree_take_position(App *app) {
  TreeState *s = tree_state(app);
  const Game *game = session_game(s->session);
  int32_t plies = plies_before(s->session), count = 0;
  if (s->has_state) state_destroy(&s->state);
  s->has_state = state_init(&s->state, game, NULL);
  for (int32_t i = 0; i < plies; i++) count += session_ply(s->session, i)->move_count;
  Move *moves = s->has_state ? realloc(s->moves, (size_t)count + 1) : NULL;
  if (!moves) return false;
  s->moves = moves;
  for (int32_t i = 0; i < plies; i++) {
    const SessionPly *ply = session_ply(s->session, i);
    memcpy(moves, session_moves(s->session, ply), (size_t)ply->move_count);
    Undo undo;
    game_step(game, &s->state, moves, &undo);
    moves += ply->move_count;
  }
  s->plies = plies;
  int32_t first;
  return game_movers(game, &s->state, &first) > 0 && first == 0;
}

void tree_forget(TreeState *s) {
  tree_job_end(s->job);
  s->job = NULL;
  tree_layout_destroy(&s->layout);
  tree_destroy(&s->tree);
  s->ready = s->again = s->too_large = s->has_counts = false;
}

static void begin(App *app) {
  TreeState *s = tree_state(app);
  static const TreeOrder orders[TREE_MODES] = {TREE_OWN, TREE_BEST, TREE_BOARD, TREE_WORST};
  TreeJobAsk ask = {
      .game = session_game(s->session), .agent = s->agent, .moves = s->moves, .plies = s->plies, .limit = TREE_KEPT};
  if (s->mode != TREE_MODE_REAL) ask.ask = (TreeAsk){.plain = true, .depth = s->depth, .order = orders[s->mode]};
  Error error;
  s->job = tree_job_start(&ask, &error);
  s->again = s->has_counts = s->too_large = false;
  s->job_since = app->ui.now;
  if (!s->job) app_alarm(app, app_trouble(app, error.text));
}

void tree_search_again(App *app) {
  TreeState *s = tree_state(app);
  if (s->job) {
    tree_job_stop(s->job);
    s->again = true; /* the next search begins when the job has stopped; no frame waits for it */
  } else {
    begin(app);
  }
}

void tree_choose(App *app, int32_t node) {
  TreeState *s = tree_state(app);
  s->chosen = node;
  s->aim = true;
  tree_layout_show(&s->layout, node);
  tree_future(session_game(s->session), &s->state, &s->tree, node, &s->future);
  char words[32];
  const TreeNode *at = &s->tree.nodes[node];
  tree_node_words(app, node, words, sizeof words);
  app_log(app, "tree chosen=%d depth=%d move=%c value=%s pruned=%d", (int)node, (int)at->depth,
          at->move < MOVE_COUNT ? move_letter(at->move) : '-', words, at->pruned != 0);
}

/* The chosen node's line in the new tree, as far as it goes. */
static int32_t same_place(const Tree *old, int32_t chosen, const TreeLayout *layout) {
  enum { PATH = 256 };
  int32_t path[PATH], count = chosen > 0 ? tree_path(old, chosen, path, PATH) : 0, at = 0;
  for (int32_t i = 0; i < count; i++) {
    int32_t child = layout->first_child[at];
    while (child >= 0 && layout->tree->nodes[child].move != old->nodes[path[i]].move) child = layout->next[child];
    if (child < 0) break;
    at = child;
  }
  return at;
}

static void take_tree(App *app, Tree *found, bool without_search) {
  TreeState *s = tree_state(app);
  Tree old = s->tree;
  bool had = s->ready;
  TreeLayout layout;
  s->tree = *found;
  s->without_search = without_search;
  if (!tree_layout_init(&layout, &s->tree)) {
    tree_destroy(&s->tree);
    s->tree = old;
    return;
  }
  int32_t chosen = had ? same_place(&old, s->chosen, &layout) : 0;
  tree_layout_destroy(&s->layout);
  tree_destroy(&old);
  s->layout = layout;
  s->ready = true;
  s->chances = false;
  for (int32_t i = 0; i < s->tree.count && !s->chances; i++) s->chances = s->tree.nodes[i].kind == TREE_CHANCE;
  app_log(app, "tree search=%s depth=%d order=%s nodes=%llu kept=%d", s->tree.was_plain ? "plain" : "real",
          (int)s->tree.turns, tree_order_names[s->tree.order], (unsigned long long)s->tree.searched,
          (int)s->tree.count);
  tree_choose(app, chosen);
}

void tree_watch_job(App *app) {
  TreeState *s = tree_state(app);
  if (!s->job) return;
  Tree found;
  bool without_search;
  if (!s->again && tree_job_take(s->job, &found, &without_search)) take_tree(app, &found, without_search);
  if (!tree_job_done(s->job)) return;
  if (!s->again) {
    s->has_counts = tree_job_counts(s->job, &s->counts);
    s->too_large = tree_job_too_large(s->job);
    if (s->has_counts)
      app_log(app, "tree counts minimax=%llu%s alphabeta=%llu", (unsigned long long)s->counts.minimax,
              s->counts.more ? "+" : "", (unsigned long long)s->counts.alphabeta);
    if (s->too_large) app_log(app, "tree too large");
  }
  bool again = s->again;
  tree_job_end(s->job);
  s->job = NULL;
  if (again) begin(app);
}
