/* Descriptions of a tree's nodes, in the window's language. Must not know how anything is drawn. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "game/app/screens/tree/tree_internal.h"
#include "game/app/view/sprites.h"

/* Values of level 4 beyond this mean that the game is decided (see ai/level4_hunt/search.h): points never get there. */
static const double DECIDED = 250000;

void tree_actor_name(const Ui *ui, int32_t actor, char *out, size_t room) {
  static const StringId names[MONSTER_KINDS] = {STR_TREE_HOB, STR_TREE_STILT, STR_TREE_DOZER, STR_TREE_BRAMBLE};
  if (actor == 0)
    snprintf(out, room, "%s", say(ui, STR_PACMAN_SIDE));
  else if (actor <= MONSTER_KINDS)
    snprintf(out, room, "%s", say(ui, names[monster_kind(actor - 1)]));
  else
    snprintf(out, room, "%s %d", say(ui, names[monster_kind(actor - 1)]), (int)(actor - 1) / MONSTER_KINDS + 1);
}

const char *tree_move_name(const Ui *ui, Move move) {
  static const StringId names[] = {[MOVE_WEST] = STR_WEST,
                                   [MOVE_NORTH] = STR_NORTH,
                                   [MOVE_EAST] = STR_EAST,
                                   [MOVE_SOUTH] = STR_SOUTH,
                                   [MOVE_STAY] = STR_STAY};
  return move <= MOVE_STAY ? say(ui, names[move]) : "";
}

const char *tree_arrow(Move move) {
  static const char *const arrows[] = {[MOVE_WEST] = "\u2190",
                                       [MOVE_NORTH] = "\u2191",
                                       [MOVE_EAST] = "\u2192",
                                       [MOVE_SOUTH] = "\u2193",
                                       [MOVE_STAY] = "\u00b7"};
  return move <= MOVE_STAY ? arrows[move] : "";
}

Color tree_actor_color(const Ui *ui, int32_t actor) {
  return tint(ui, actor == 0 ? TOKEN_HERO : monster_token(monster_kind(actor - 1)));
}

void tree_value_words(const App *app, double value, char *out, size_t room) {
  const Ui *ui = &app->ui;
  const TreeState *s = tree_state(app);
  bool ghosts = s->has_state && s->state.ghosts;
  if (isinf(value)) {
    snprintf(out, room, "%s\u221e", value < 0 ? "\u2212" : "+");
  } else if (s->chances && !ghosts) {
    snprintf(out, room, "%.4f", value); /* a chance to survive: see ai/README.md */
  } else if (fabs(value) > DECIDED) {
    snprintf(out, room, "%s", say(ui, value > 0 ? STR_WON_MOVE : STR_LOST_MOVE));
  } else {
    double size = fabs(value);
    const char *sign = value < 0 ? "\u2212" : "";
    if (s->tree.risk && size < 9.995) /* where moves differ by a fraction of one chance in a thousand */
      snprintf(out, room, "%s%.2f", sign, size);
    else if (size >= 100 || size == floor(size))
      snprintf(out, room, "%s%.0f", sign, size);
    else
      snprintf(out, room, "%s%.1f", sign, size);
  }
}

void tree_node_words(const App *app, int32_t node, char *out, size_t room) {
  const TreeNode *at = &tree_state(app)->tree.nodes[node];
  char value[24];
  tree_value_words(app, at->value, value, sizeof value);
  bool leaf = at->end != TREE_INNER && at->end != TREE_TABLE; /* a leaf's value is exact */
  const char *sign = leaf || at->bound == TREE_EXACT ? "" : at->bound == TREE_LOWER ? "\u2265 " : "\u2264 ";
  snprintf(out, room, "%s%s", sign, value);
}

typedef struct Part {
  char actor[32], value[32];
  const char *move;
} Part;

/* Who moved to a node, where, and what it is worth. */
static Part part_of(const App *app, int32_t node) {
  const Tree *tree = &tree_state(app)->tree;
  Part part = {.move = ""};
  if (node < 0) return part;
  const TreeNode *at = &tree->nodes[node];
  if (at->parent >= 0) tree_actor_name(&app->ui, tree->nodes[at->parent].actor, part.actor, sizeof part.actor);
  part.move = tree_move_name(&app->ui, at->move);
  tree_node_words(app, node, part.value, sizeof part.value);
  return part;
}

static void why(const App *app, char *out, size_t room) {
  const Ui *ui = &app->ui;
  const TreeState *s = tree_state(app);
  TreeReason reason = tree_reason(&s->layout, s->chosen);
  const TreeNode *at = &s->tree.nodes[s->chosen];
  Part best = part_of(app, reason.best), second = part_of(app, reason.second), rival = part_of(app, reason.rival);
  char value[24], worth[32], actor[32];
  tree_value_words(app, at->value, value, sizeof value);
  tree_node_words(app, s->chosen, worth, sizeof worth);
  tree_actor_name(ui, at->actor, actor, sizeof actor);
  switch (reason.kind) {
    case REASON_DEPTH: snprintf(out, room, say(ui, STR_TREE_WHY_DEPTH), value); break;
    case REASON_WON: snprintf(out, room, "%s", say(ui, STR_TREE_WHY_WON)); break;
    case REASON_LOST: snprintf(out, room, "%s", say(ui, STR_TREE_WHY_LOST)); break;
    case REASON_TABLE: snprintf(out, room, "%s", say(ui, STR_TREE_WHY_TABLE)); break;
    case REASON_AGAIN: snprintf(out, room, "%s", say(ui, STR_TREE_WHY_AGAIN)); break;
    case REASON_RARE: snprintf(out, room, say(ui, STR_TREE_WHY_RARE), value); break;
    case REASON_EXPECTED: snprintf(out, room, say(ui, STR_TREE_WHY_EXPECTED), actor, best.move); break;
    case REASON_AVERAGE: snprintf(out, room, say(ui, STR_TREE_WHY_AVERAGE), actor, value); break;
    case REASON_REFUTED:
      snprintf(out, room, say(ui, STR_TREE_WHY_REFUTED), best.actor, best.move, value, rival.value, rival.move);
      break;
    case REASON_ENOUGH:
      snprintf(out, room, say(ui, STR_TREE_WHY_ENOUGH), best.actor, best.move, value, rival.actor, rival.value,
               rival.move);
      break;
    case REASON_TOO_LITTLE:
      snprintf(out, room, say(ui, STR_TREE_WHY_TOO_LITTLE), best.move, value, rival.value, rival.move);
      break;
    case REASON_TOO_MUCH:
      snprintf(out, room, say(ui, STR_TREE_WHY_TOO_MUCH), best.move, actor, value, rival.actor, rival.value,
               rival.move);
      break;
    case REASON_CHOICE:
      if (reason.second < 0)
        snprintf(out, room, say(ui, STR_TREE_WHY_FIRST), actor, best.move, worth);
      else
        snprintf(out, room, say(ui, STR_TREE_WHY_CHOICE), actor, best.move, worth, second.move, second.value);
      break;
    case REASON_ONLY: snprintf(out, room, say(ui, STR_TREE_WHY_ONLY), actor, best.move, worth); break;
    case REASON_UNKNOWN: snprintf(out, room, "%s", say(ui, STR_TREE_WHY_UNKNOWN)); break;
  }
}

int32_t tree_root_move(const Tree *tree, Move move) {
  for (int32_t i = 1; i < tree->count; i++)
    if (tree->nodes[i].parent == 0 && tree->nodes[i].move == move) return i;
  return -1;
}

bool tree_answers(const App *app, int32_t node, char *out, size_t room) {
  const Tree *tree = &tree_state(app)->tree;
  size_t used = 0;
  *out = '\0';
  for (int32_t at = tree->nodes[node].best; at >= 0 && used + 1 < room; at = tree->nodes[at].best) {
    int32_t actor = tree->nodes[tree->nodes[at].parent].actor;
    if (actor == 0) break;
    char name[32];
    tree_actor_name(&app->ui, actor, name, sizeof name);
    used += (size_t)snprintf(out + used, room - used, "%s%s %s", used > 0 ? ", " : "", name,
                             tree_move_name(&app->ui, tree->nodes[at].move));
  }
  return used > 0;
}

/* Adds a sentence to those that are there. */
static void add(char *out, size_t room, const char *words) {
  size_t used = strlen(out);
  if (used + 2 < room) snprintf(out + used, room - used, "%s%s", used > 0 ? " " : "", words);
}

void tree_sentence(const App *app, char *out, size_t room) {
  const Ui *ui = &app->ui;
  const TreeState *s = tree_state(app);
  const TreeNode *at = &s->tree.nodes[s->chosen];
  char more[160], list[96] = "", number[32], value[24];
  why(app, out, room);
  for (Move m = 0; m <= MOVE_STAY; m++) {
    if (!(at->pruned >> m & 1)) continue;
    if (list[0]) add(list, sizeof list, "\u00b7");
    add(list, sizeof list, tree_move_name(ui, m));
  }
  TreeReason reason = tree_reason(&s->layout, s->chosen);
  if (reason.kind == REASON_EXPECTED && reason.rival >= 0) {
    Part rival = part_of(app, reason.rival);
    tree_value_words(app, at->value, value, sizeof value);
    snprintf(more, sizeof more, say(ui, STR_TREE_WHY_NO_BETTER), value, rival.value, rival.move);
    add(out, room, more);
  }
  if (at->pruned) {
    snprintf(more, sizeof more, say(ui, STR_TREE_PRUNED_WORDS), list);
    add(out, room, more);
  }
  if (at->chance < 1) {
    snprintf(number, sizeof number, "%.1f", 100 * (double)at->chance);
    snprintf(more, sizeof more, say(ui, STR_TREE_LIKELY), number);
    add(out, room, more);
  }
  if (at->visits) {
    write_number(number, sizeof number, at->visits);
    snprintf(value, sizeof value, "%.4f", at->mean);
    snprintf(more, sizeof more, say(ui, STR_TREE_VISITS), number, value);
    add(out, room, more);
  }
}
