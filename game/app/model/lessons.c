/* The chapters, and their answers. A new chapter is a row here and its words in words/lessons.inc.
 * Must not know how a lesson is shown. */
#include "game/app/model/lessons.h"

#include <stdio.h>
#include <string.h>

#include "ai/registry.h"
#include "game/app/model/names.h"

static const Lesson lessons[] = {
    {.id = "dfs-bfs",
     .title = STR_LESSON_1,
     .intro = STR_LESSON_1_INTRO,
     .place = {.map = "1/04-archipelago", .level = 1},
     .questions = {{ASK_LESS, LESSON_LENGTH, "dfs", "bfs", STR_LESSON_ASK_SHORTER, STR_LESSON_1_WHY_LENGTH, LOOK_LENS,
                    NULL},
                   {ASK_LESS, LESSON_NODES, "dfs", "bfs", STR_LESSON_ASK_FEWER, STR_LESSON_1_WHY_NODES, LOOK_LENS,
                    NULL},
                   {ASK_VALUE, LESSON_LENGTH, "bfs", NULL, STR_LESSON_ASK_LENGTH, STR_LESSON_1_WHY_VALUE,
                    LOOK_MICROSCOPE, "1/05-fishbone"}},
     .count = 3,
     .experiment = {"dfs", "bfs"},
     .games = 5},
    {.id = "ucs",
     .title = STR_LESSON_2,
     .intro = STR_LESSON_2_INTRO,
     .place = {.map = "1/13-the-marsh", .level = 1},
     .questions = {{ASK_LESS, LESSON_LENGTH, "bfs", "ucs", STR_LESSON_ASK_STEPS, STR_LESSON_2_WHY_STEPS, LOOK_LENS,
                    NULL},
                   {ASK_LESS, LESSON_COST, "bfs", "ucs", STR_LESSON_ASK_CHEAPER, STR_LESSON_2_WHY_COST, LOOK_LENS,
                    NULL},
                   {ASK_VALUE, LESSON_COST, "ucs", NULL, STR_LESSON_ASK_COST, STR_LESSON_2_WHY_VALUE, LOOK_MICROSCOPE,
                    "1/14-the-high-pass"}},
     .count = 3,
     .experiment = {"bfs", "ucs", "astar"},
     .games = 5},
    {.id = "astar",
     .title = STR_LESSON_3,
     .intro = STR_LESSON_3_INTRO,
     .place = {.map = "1/07-manor-house", .level = 1},
     .questions = {{ASK_LESS, LESSON_NODES, "bfs", "astar", STR_LESSON_ASK_FEWER, STR_LESSON_3_WHY_NODES, LOOK_LENS,
                    NULL},
                   {ASK_LESS, LESSON_LENGTH, "astar", "astar:heuristic=euclidean2", STR_LESSON_ASK_SHORTER,
                    STR_LESSON_3_WHY_ADMISSIBLE, LOOK_LENS, NULL},
                   {ASK_LESS, LESSON_LENGTH, "astar", "astar-report", STR_LESSON_ASK_SHORTER, STR_LESSON_3_WHY_FLAW,
                    LOOK_LENS, "1/08-pipe-organ"}},
     .count = 3,
     .experiment = {"bfs", "astar", "astar:heuristic=euclidean2", "astar-report"},
     .games = 5},
    {.id = "greedy",
     .title = STR_LESSON_4,
     .intro = STR_LESSON_4_INTRO,
     .place = {.map = "1/06-the-bay", .level = 1},
     .questions = {{ASK_LESS, LESSON_LENGTH, "greedy", "astar", STR_LESSON_ASK_SHORTER, STR_LESSON_4_WHY_LENGTH,
                    LOOK_LENS, NULL},
                   {ASK_LESS, LESSON_LENGTH, "astar:weight=3", "greedy", STR_LESSON_ASK_SHORTER,
                    STR_LESSON_4_WHY_WEIGHT, LOOK_LENS, NULL},
                   {ASK_LESS, LESSON_NODES, "astar:weight=3", "astar", STR_LESSON_ASK_FEWER, STR_LESSON_4_WHY_NODES,
                    LOOK_LENS, NULL}},
     .count = 3,
     .experiment = {"greedy", "astar:weight=3", "astar"},
     .games = 5},
    {.id = "both-ends",
     .title = STR_LESSON_5,
     .intro = STR_LESSON_5_INTRO,
     .place = {.map = "1/07-manor-house", .level = 1},
     .questions = {{ASK_LESS, LESSON_NODES, "bfs", "bidirectional", STR_LESSON_ASK_FEWER, STR_LESSON_5_WHY_BOTH,
                    LOOK_LENS, NULL},
                   {ASK_LESS, LESSON_NODES, "astar", "jps", STR_LESSON_ASK_FEWER, STR_LESSON_5_WHY_JUMP, LOOK_LENS,
                    NULL},
                   {ASK_LESS, LESSON_LENGTH, "astar", "jps", STR_LESSON_ASK_SHORTER, STR_LESSON_5_WHY_SAME, LOOK_LENS,
                    NULL}},
     .count = 3,
     .experiment = {"bfs", "bidirectional", "jps"},
     .games = 5},
    {.id = "sleepers",
     .title = STR_LESSON_6,
     .intro = STR_LESSON_6_INTRO,
     .place = {.map = "2/06-ring-road", .level = 2},
     .questions = {{ASK_VALUE, LESSON_LENGTH, "astar", NULL, STR_LESSON_ASK_LENGTH, STR_LESSON_6_WHY_LENGTH,
                    LOOK_MICROSCOPE, NULL},
                   {ASK_LESS, LESSON_LENGTH, "greedy", "astar", STR_LESSON_ASK_SHORTER, STR_LESSON_6_WHY_GREEDY,
                    LOOK_LENS, NULL}},
     .count = 2,
     .experiment = {"astar", "greedy"},
     .games = 5},
    {.id = "fog",
     .title = STR_LESSON_7,
     .intro = STR_LESSON_7_INTRO,
     .place = {.map = "3/01-morning-meadow", .level = 3, .seed = 1},
     .questions = {{ASK_MORE, LESSON_SCORE, "explorer", "local", STR_LESSON_ASK_SCORE, STR_LESSON_7_WHY_SCORE,
                    LOOK_GAME, NULL},
                   {ASK_LESS, LESSON_MOVES, "explorer", "local", STR_LESSON_ASK_MOVES, STR_LESSON_7_WHY_MOVES,
                    LOOK_GAME, NULL}},
     .count = 2,
     .experiment = {"explorer", "local"},
     .games = 5},
    {.id = "minimax",
     .title = STR_LESSON_8,
     .intro = STR_LESSON_8_INTRO,
     .place = {.map = "4/02-lanes-and-loops", .level = 4, .monsters = "chase", .seed = 1, .turn = 1, .depth = 2},
     .questions = {{ASK_MOVE, LESSON_NODES, "minimax:depth=2", NULL, STR_LESSON_ASK_MOVE, STR_LESSON_8_WHY_MOVE,
                    LOOK_TREE, NULL}},
     .count = 1,
     .experiment = {"minimax:depth=2", "minimax:depth=3"},
     .games = 2},
    {.id = "alphabeta",
     .title = STR_LESSON_9,
     .intro = STR_LESSON_9_INTRO,
     .place = {.map = "4/02-lanes-and-loops", .level = 4, .monsters = "chase", .seed = 1, .turn = 1, .depth = 2},
     .questions = {{ASK_CUT, LESSON_NODES, "alphabeta:nodes=1000", NULL, STR_LESSON_ASK_CUT, STR_LESSON_9_WHY_CUT,
                    LOOK_TREE, NULL},
                   {ASK_SAVED, LESSON_NODES, "alphabeta:nodes=1000", "minimax:depth=2", STR_LESSON_ASK_SAVED,
                    STR_LESSON_9_WHY_SAVED, LOOK_TREE, NULL}},
     .count = 2,
     .experiment = {"alphabeta:nodes=1000", "minimax:depth=2"},
     .games = 2},
    {.id = "expectimax",
     .title = STR_LESSON_10,
     .intro = STR_LESSON_10_INTRO,
     .place = {.map = "7/02-two-lanterns", .level = 7, .monsters = "random", .seed = 3},
     .questions = {{ASK_MORE, LESSON_SCORE, "minimax", "expectimax", STR_LESSON_ASK_SCORE, STR_LESSON_10_WHY_SCORE,
                    LOOK_GAME, NULL},
                   {ASK_LESS, LESSON_MOVES, "minimax", "expectimax", STR_LESSON_ASK_MOVES, STR_LESSON_10_WHY_MOVES,
                    LOOK_GAME, NULL}},
     .count = 2,
     .experiment = {"minimax", "expectimax"},
     .games = 20},
    {.id = "planning",
     .title = STR_LESSON_11,
     .intro = STR_LESSON_11_INTRO,
     .place = {.map = "5/05-the-larder", .level = 5, .seed = 1},
     .questions = {{ASK_LESS, LESSON_MOVES, "nearest", "optimal", STR_LESSON_ASK_MOVES, STR_LESSON_11_WHY_MOVES,
                    LOOK_GAME, NULL},
                   {ASK_VALUE, LESSON_MOVES, "optimal", NULL, STR_LESSON_ASK_PLAN, STR_LESSON_11_WHY_VALUE, LOOK_GAME,
                    NULL}},
     .count = 2,
     .experiment = {"nearest", "anytime", "optimal"},
     .games = 1},
    {.id = "build",
     .title = STR_LESSON_12,
     .intro = STR_LESSON_12_INTRO,
     .place = {.map = "1/04-archipelago", .level = 1},
     .questions = {{ASK_BUILD, LESSON_LENGTH, "greedy", "astar", STR_LESSON_ASK_BUILD, STR_LESSON_12_WHY_BUILD,
                    LOOK_MICROSCOPE, NULL}},
     .count = 1,
     .experiment = {"greedy", "astar"},
     .games = 5},
};

int32_t lesson_count(void) { return (int32_t)(sizeof lessons / sizeof *lessons); }

const Lesson *lesson_at(int32_t index) { return &lessons[index]; }

int32_t lesson_find(const char *word) {
  for (int32_t i = 0; i < lesson_count(); i++) {
    char number[12];
    snprintf(number, sizeof number, "%d", (int)i + 1);
    if (strcmp(word, number) == 0 || strcmp(word, lessons[i].id) == 0) return i;
  }
  return -1;
}

/* ---- answers ---- */

/* "40 steps": a figure with what it counts. */
static void figure_words(Language language, LessonMeasure measure, int64_t value, char *out, size_t room) {
  static const StringId units[LESSON_MEASURES] = {[LESSON_NODES] = STR_LESSON_CELLS,
                                                  [LESSON_LENGTH] = STR_LESSON_STEPS,
                                                  [LESSON_COST] = STR_LESSON_COST,
                                                  [LESSON_SCORE] = STR_LESSON_POINTS,
                                                  [LESSON_MOVES] = STR_LESSON_MOVES};
  char number[32];
  write_number(number, sizeof number, value);
  snprintf(out, room, str(language, units[measure]), number);
}

static void name_of(Language language, const Lesson *lesson, const char *agent, char *out, size_t room) {
  Agent chosen;
  if (agent_choose(&chosen, agent, SIDE_PACMAN, lesson->place.level, NULL))
    agent_short_words(language, chosen.info, &chosen.setup.options, out, room);
  else
    snprintf(out, room, "%s", agent);
}

LessonPlace lesson_place(const Lesson *lesson, const LessonQuestion *question) {
  LessonPlace place = lesson->place;
  if (question->map) place.map = question->map;
  return place;
}

static bool compare(Language language, const Lesson *lesson, const LessonQuestion *q, LessonAnswer *out, Error *error) {
  int64_t a = 0, b = 0;
  char first[80], second[80], x[48], y[48];
  LessonPlace place = lesson_place(lesson, q);
  if (!lesson_measure(&place, q->a, q->measure, &a, error)) return false;
  if (!lesson_measure(&place, q->b, q->measure, &b, error)) return false;
  name_of(language, lesson, q->a, first, sizeof first);
  name_of(language, lesson, q->b, second, sizeof second);
  out->count = 3;
  snprintf(out->choices[0], sizeof *out->choices, "%s", first);
  snprintf(out->choices[1], sizeof *out->choices, "%s", second);
  snprintf(out->choices[2], sizeof *out->choices, "%s", str(language, STR_LESSON_SAME));
  bool a_wins = q->ask == ASK_LESS ? a < b : a > b;
  out->right = a == b ? 4 : a_wins ? 1 : 2;
  figure_words(language, q->measure, a, x, sizeof x);
  figure_words(language, q->measure, b, y, sizeof y);
  snprintf(out->figures, sizeof out->figures, "%s: %s  \u00b7  %s: %s", first, x, second, y);
  return true;
}

/* Four numbers, one of them right; the others are near enough to be plausible. */
static bool value(Language language, const Lesson *lesson, const LessonQuestion *q, LessonAnswer *out, Error *error) {
  static const int32_t apart[4][4] = {{0, 4, 10, 24}, {-6, 0, 8, 18}, {-12, -4, 0, 10}, {-16, -10, -4, 0}};
  int64_t right = 0;
  char name[80], number[48];
  LessonPlace where = lesson_place(lesson, q);
  if (!lesson_measure(&where, q->a, q->measure, &right, error)) return false;
  int32_t place = (int32_t)(right / 2 % 4);
  if (right + apart[place][0] <= 0) place = 0;
  out->count = 4;
  for (int32_t i = 0; i < 4; i++) write_number(out->choices[i], sizeof *out->choices, right + apart[place][i]);
  out->right = 1u << place;
  name_of(language, lesson, q->a, name, sizeof name);
  figure_words(language, q->measure, right, number, sizeof number);
  snprintf(out->figures, sizeof out->figures, "%s: %s", name, number);
  return true;
}

static const char *move_words(Language language, Move move) {
  static const StringId names[] = {STR_WEST, STR_NORTH, STR_EAST, STR_SOUTH, STR_STAY};
  return str(language, names[move]);
}

/* Pacman's moves at the root as choices. */
static bool moves(Language language, const Lesson *lesson, const LessonQuestion *q, LessonAnswer *out, Error *error) {
  Tree tree;
  tree_init(&tree, 200000);
  bool ok = lesson_tree(&lesson->place, q->a, &tree, error);
  size_t used = 0;
  for (int32_t i = 1; ok && i < tree.count && out->count < LESSON_CHOICES - 1; i++) {
    const TreeNode *node = &tree.nodes[i];
    if (node->parent != 0) continue;
    bool right = q->ask == ASK_MOVE ? tree.nodes[0].best == i : node->pruned != 0;
    const char *name = move_words(language, node->move);
    snprintf(out->choices[out->count], sizeof *out->choices, "%s", name);
    if (right) out->right |= 1u << out->count;
    out->count++;
    if (used < sizeof out->figures)
      used += (size_t)snprintf(out->figures + used, sizeof out->figures - used, "%s%s: %s%.1f",
                               used ? "  \u00b7  " : "", name, node->bound == TREE_UPPER ? "\u2264 " : "", node->value);
  }
  if (ok && q->ask == ASK_CUT) {
    snprintf(out->choices[out->count], sizeof *out->choices, "%s", str(language, STR_LESSON_NONE));
    if (out->right == 0) out->right = 1u << out->count;
    out->count++;
  }
  tree_destroy(&tree);
  return ok;
}

static bool saved(Language language, const Lesson *lesson, const LessonQuestion *q, LessonAnswer *out, Error *error) {
  static const StringId words[] = {STR_LESSON_SAVED_FEW, STR_LESSON_SAVED_HALF, STR_LESSON_SAVED_MOST};
  uint64_t nodes[2] = {0};
  const char *agents[2] = {q->a, q->b};
  for (int i = 0; i < 2; i++) {
    Tree tree;
    tree_init(&tree, 100);
    bool ok = lesson_tree(&lesson->place, agents[i], &tree, error);
    nodes[i] = ok ? tree.searched - 1 : 0; /* without the root, as everywhere else */
    tree_destroy(&tree);
    if (!ok) return false;
  }
  double share = nodes[1] > 0 ? 1 - (double)nodes[0] / (double)nodes[1] : 0;
  char a[32], b[32];
  out->count = 3;
  for (int i = 0; i < 3; i++) snprintf(out->choices[i], sizeof *out->choices, "%s", str(language, words[i]));
  out->right = share < 0.25 ? 1 : share < 0.75 ? 2 : 4;
  write_number(a, sizeof a, (int64_t)nodes[0]);
  write_number(b, sizeof b, (int64_t)nodes[1]);
  snprintf(out->figures, sizeof out->figures, str(language, STR_LESSON_SAVED_FIGURES), b, a, (int)(100 * share));
  return true;
}

bool lesson_answer(Language language, const Lesson *lesson, int32_t question, LessonAnswer *out, Error *error) {
  const LessonQuestion *q = &lesson->questions[question];
  *out = (LessonAnswer){0};
  switch (q->ask) {
    case ASK_LESS:
    case ASK_MORE: return compare(language, lesson, q, out, error);
    case ASK_VALUE: return value(language, lesson, q, out, error);
    case ASK_MOVE:
    case ASK_CUT: return moves(language, lesson, q, out, error);
    case ASK_SAVED: return saved(language, lesson, q, out, error);
    case ASK_BUILD: return true;
  }
  return false;
}
