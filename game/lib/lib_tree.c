/* All positions that can follow within a number of rounds: visited depth first with step and undo, stored layer by
 * layer. The search visits the nodes of a layer in the order of their parents, so that siblings are adjacent without
 * any sorting.
 * Knows no agents and no values. */
#include <stdlib.h>
#include <string.h>

#include "game/core/flood.h"
#include "game/lib/lib_internal.h"

enum { NO_FOOD = UINT16_MAX };
static const int64_t nodes_most = INT32_MAX;

typedef struct Node {
  int32_t parent; /* index in the previous layer */
  int32_t score, pacman, foods_left;
  uint8_t mover, move, outcome;
} Node;

typedef struct Layer {
  Node *nodes;
  int32_t *monsters;
  uint8_t *scared;
  int64_t count, room;
} Layer;

/* One position on the way down, with the moves that are still to be tried. */
typedef struct Frame {
  Undo undo;
  BerkeleyUndo classic;
  int64_t node;
  int32_t movers, tried, all; /* combinations of moves tried, and how many there are */
  Move *moves;                /* MOVE_COUNT per mover */
  uint8_t *counts;
  Move *made; /* the combination that was played */
} Frame;

struct PacadeTree {
  PacadeGame *game;
  Layer *layers;
  Frame *frames; /* one per layer */
  int32_t layer_count, layer_room;
  int64_t *starts;
  int64_t total;
  int32_t *root_food; /* 1 for each cell with food at the root; for the distances */
  /* What the caller gets pointers to, joined from the layers. */
  int32_t *parent, *score, *pacman, *foods_left, *monsters;
  uint8_t *mover, *move, *outcome, *scared;
  uint16_t *food_distance;
};

/* The current position: the engine itself under the Berkeley rules, because it is four times as fast. */
typedef struct Walk {
  PacadeTree *tree;
  const PacadeGame *game;
  State *state;
  BerkeleyState engine;
  bool classic;
  int32_t last_turn;
  int64_t max_nodes;
} Walk;

static bool out_of_memory(void) { return error_set_memory(lib_error(), "out of memory for a search tree"); }

PacadeTree *pacade_tree_create(PacadeGame *game) {
  PacadeTree *tree = calloc(1, sizeof *tree);
  if (!tree) {
    out_of_memory();
    return NULL;
  }
  tree->game = lib_hold(game);
  return tree;
}

static void drop_joined(PacadeTree *tree) {
  free(tree->parent);
  free(tree->score);
  free(tree->pacman);
  free(tree->foods_left);
  free(tree->monsters);
  free(tree->mover);
  free(tree->move);
  free(tree->outcome);
  free(tree->scared);
  free(tree->food_distance);
  tree->parent = tree->score = tree->pacman = tree->foods_left = tree->monsters = NULL;
  tree->mover = tree->move = tree->outcome = tree->scared = NULL;
  tree->food_distance = NULL;
}

void pacade_tree_destroy(PacadeTree *tree) {
  if (!tree) return;
  drop_joined(tree);
  for (int32_t i = 0; i < tree->layer_room; i++) {
    free(tree->layers[i].nodes);
    free(tree->layers[i].monsters);
    free(tree->layers[i].scared);
    free(tree->frames[i].moves);
    free(tree->frames[i].counts);
    free(tree->frames[i].made);
  }
  free(tree->layers);
  free(tree->frames);
  free(tree->starts);
  free(tree->root_food);
  pacade_game_destroy(tree->game);
  free(tree);
}

/* ---- growing ---- */

static bool add_layer(PacadeTree *tree) {
  if (tree->layer_count < tree->layer_room) {
    tree->layers[tree->layer_count++].count = 0;
    return true;
  }
  size_t bigger = (size_t)tree->layer_room + 1, actors = (size_t)lib_monsters(tree->game) + 1;
  Layer *layers = realloc(tree->layers, sizeof *layers * bigger);
  if (layers) tree->layers = layers;
  Frame *frames = realloc(tree->frames, sizeof *frames * bigger);
  if (frames) tree->frames = frames;
  int64_t *starts = realloc(tree->starts, sizeof *starts * (bigger + 1));
  if (starts) tree->starts = starts;
  if (!layers || !frames || !starts) return out_of_memory();
  Frame *frame = &frames[tree->layer_room];
  *frame = (Frame){.moves = malloc(actors * MOVE_COUNT), .counts = malloc(actors), .made = malloc(actors)};
  layers[tree->layer_room++] = (Layer){0};
  tree->layer_count++;
  return (frame->moves && frame->counts && frame->made) || out_of_memory();
}

static bool grow_layer(const PacadeTree *tree, Layer *layer) {
  if (layer->count < layer->room) return true;
  size_t room = layer->room ? (size_t)layer->room * 2 : 256, monsters = (size_t)lib_monsters(tree->game);
  Node *nodes = realloc(layer->nodes, sizeof *nodes * room);
  if (nodes) layer->nodes = nodes;
  int32_t *places = realloc(layer->monsters, sizeof *places * (room * monsters + 1));
  if (places) layer->monsters = places;
  uint8_t *scared = realloc(layer->scared, room * monsters + 1);
  if (scared) layer->scared = scared;
  if (!nodes || !places || !scared) return out_of_memory();
  layer->room = (int64_t)room;
  return true;
}

static void note_classic(const Walk *walk, Layer *layer, int64_t index) {
  const BerkeleyState *e = &walk->engine;
  const BerkeleyField *field = &walk->game->game.berkeley;
  const int32_t *flat_of = walk->game->flat_of;
  Node *node = &layer->nodes[index];
  node->score = e->score;
  node->pacman = flat_of[e->pacman];
  node->foods_left = e->foods_left;
  node->mover = e->next;
  node->outcome = e->outcome;
  size_t first = (size_t)index * (size_t)field->ghost_count;
  for (int32_t i = 0; i < field->ghost_count; i++) {
    layer->monsters[first + field->monster_of[i]] = flat_of[e->ghosts[i].cell];
    layer->scared[first + field->monster_of[i]] = e->ghosts[i].timer;
  }
}

static void note_state(const Walk *walk, Layer *layer, int64_t index) {
  const State *s = walk->state;
  const int32_t *flat_of = walk->game->flat_of;
  Node *node = &layer->nodes[index];
  node->score = s->score;
  node->pacman = flat_of[s->pacman];
  node->foods_left = s->foods_left;
  node->mover = s->phase == PHASE_PACMAN ? 0 : 1;
  node->outcome = s->outcome;
  size_t count = (size_t)lib_monsters(walk->game), first = (size_t)index * count;
  for (size_t i = 0; i < count; i++) {
    layer->monsters[first + i] = flat_of[s->monsters[i]];
    layer->scared[first + i] = 0;
  }
}

/* Stores the position as a node of a layer. */
static bool note(Walk *walk, int32_t depth, int64_t parent, Move move) {
  PacadeTree *tree = walk->tree;
  if (depth == tree->layer_count && !add_layer(tree)) return false;
  Layer *layer = &tree->layers[depth];
  if (tree->total >= walk->max_nodes)
    return error_set(lib_error(), "the tree has more than %lld nodes", (long long)walk->max_nodes);
  if (!grow_layer(tree, layer)) return false;
  layer->nodes[layer->count] = (Node){.parent = (int32_t)parent, .move = move};
  if (walk->classic)
    note_classic(walk, layer, layer->count);
  else
    note_state(walk, layer, layer->count);
  layer->count++;
  tree->total++;
  return true;
}

static bool is_leaf(const Walk *walk) {
  if (walk->classic)
    return walk->engine.outcome != OUTCOME_PLAYING ||
           (walk->engine.next == 0 && walk->engine.rounds >= walk->last_turn);
  return state_over(walk->state) || (walk->state->phase == PHASE_PACMAN && walk->state->turn >= walk->last_turn);
}

/* Lists the moves of every actor that moves in the position. */
static bool open_frame(Walk *walk, Frame *frame, int64_t node) {
  int32_t first = 0;
  frame->node = node;
  frame->tried = 0;
  if (walk->classic) {
    frame->movers = 1;
    frame->all = berkeley_moves(&walk->game->game.berkeley, &walk->engine, walk->engine.next, frame->moves);
    frame->counts[0] = (uint8_t)frame->all;
    return true;
  }
  frame->movers = game_movers(&walk->game->game, walk->state, &first);
  int64_t all = 1;
  for (int32_t i = 0; i < frame->movers; i++) {
    int32_t count = game_moves(&walk->game->game, walk->state, first + i, frame->moves + (size_t)i * MOVE_COUNT);
    frame->counts[i] = (uint8_t)count;
    all *= count;
    if (all > nodes_most) return error_set(lib_error(), "too many monsters for a tree of all their moves");
  }
  frame->all = (int32_t)all;
  return true;
}

/* The combination with that number; the last mover's move changes fastest. */
static void choose_moves(Frame *frame) {
  int32_t rest = frame->tried;
  for (int32_t i = frame->movers - 1; i >= 0; i--) {
    frame->made[i] = frame->moves[(size_t)i * MOVE_COUNT + (size_t)(rest % frame->counts[i])];
    rest /= frame->counts[i];
  }
  frame->tried++;
}

static void make(Walk *walk, Frame *frame) {
  if (walk->classic)
    berkeley_step(&walk->game->game.berkeley, &walk->engine, frame->made[0], &frame->classic);
  else
    game_step(&walk->game->game, walk->state, frame->made, &frame->undo);
}

static void unmake(Walk *walk, Frame *frame) {
  if (walk->classic)
    berkeley_undo(&walk->game->game.berkeley, &walk->engine, &frame->classic);
  else
    game_undo(&walk->game->game, walk->state, frame->made, &frame->undo);
}

static bool walk_tree(Walk *walk) {
  PacadeTree *tree = walk->tree;
  int32_t depth = 0;
  if (!note(walk, 0, -1, MOVE_STAY)) return false;
  if (is_leaf(walk)) return true;
  if (!open_frame(walk, &tree->frames[0], 0)) return false;
  while (depth >= 0) {
    Frame *frame = &tree->frames[depth];
    if (frame->tried == frame->all) {
      depth--;
      if (depth >= 0) unmake(walk, &tree->frames[depth]);
      continue;
    }
    choose_moves(frame);
    make(walk, frame);
    if (!note(walk, depth + 1, frame->node, frame->made[0])) return false;
    if (is_leaf(walk)) {
      unmake(walk, &tree->frames[depth]); /* adding a layer may have moved the frames */
      continue;
    }
    depth++;
    if (!open_frame(walk, &tree->frames[depth], tree->layers[depth].count - 1)) return false;
  }
  return true;
}

/* ---- what the caller reads ---- */

static bool join_layers(PacadeTree *tree) {
  size_t total = (size_t)tree->total, monsters = (size_t)lib_monsters(tree->game);
  tree->parent = malloc(sizeof(int32_t) * total);
  tree->score = malloc(sizeof(int32_t) * total);
  tree->pacman = malloc(sizeof(int32_t) * total);
  tree->foods_left = malloc(sizeof(int32_t) * total);
  tree->monsters = malloc(sizeof(int32_t) * (total * monsters + 1));
  tree->mover = malloc(total);
  tree->move = malloc(total);
  tree->outcome = malloc(total);
  tree->scared = malloc(total * monsters + 1);
  if (!tree->parent || !tree->score || !tree->pacman || !tree->foods_left || !tree->monsters || !tree->mover ||
      !tree->move || !tree->outcome || !tree->scared)
    return out_of_memory();
  int64_t at = 0, before = 0;
  for (int32_t l = 0; l < tree->layer_count; l++) {
    const Layer *layer = &tree->layers[l];
    tree->starts[l] = at;
    if (monsters > 0) {
      memcpy(tree->monsters + (size_t)at * monsters, layer->monsters,
             sizeof(int32_t) * (size_t)layer->count * monsters);
      memcpy(tree->scared + (size_t)at * monsters, layer->scared, (size_t)layer->count * monsters);
    }
    for (int64_t i = 0; i < layer->count; i++) {
      const Node *node = &layer->nodes[i];
      tree->parent[at + i] = l == 0 ? -1 : (int32_t)(before + node->parent);
      tree->score[at + i] = node->score;
      tree->pacman[at + i] = node->pacman;
      tree->foods_left[at + i] = node->foods_left;
      tree->mover[at + i] = node->mover;
      tree->move[at + i] = node->move;
      tree->outcome[at + i] = node->outcome;
    }
    before = at;
    at += layer->count;
  }
  tree->starts[tree->layer_count] = at;
  return true;
}

static bool begin_walk(Walk *walk, PacadeState *copy) {
  const PacadeGame *game = walk->game;
  walk->state = &copy->state;
  walk->classic = lib_is_classic(game) && copy->state.outcome == OUTCOME_PLAYING;
  size_t cells = (size_t)game->game.board->cells;
  free(walk->tree->root_food);
  walk->tree->root_food = malloc(sizeof(int32_t) * (size_t)game->cells);
  if (!walk->tree->root_food) return out_of_memory();
  for (int32_t i = 0; i < game->cells; i++) walk->tree->root_food[i] = copy->state.food[game->cell_of[i]];
  if (!walk->classic) return true;
  walk->engine.food = malloc(cells);
  walk->engine.capsules = malloc(cells);
  if (!walk->engine.food || !walk->engine.capsules) return out_of_memory();
  berkeley_of_game(&game->game, &copy->state, &walk->engine);
  return true;
}

int64_t pacade_tree_grow(PacadeTree *tree, const PacadeState *state, int32_t rounds, int64_t max_nodes) {
  if (state->game != tree->game) return LIB_FAIL("a tree grows only from states of its own game");
  if (rounds < 0) return LIB_FAIL("a tree of %d rounds", (int)rounds);
  PacadeState *copy = pacade_state_clone(state);
  if (!copy) return -1;
  drop_joined(tree);
  tree->layer_count = 0;
  tree->total = 0;
  int32_t turn = state->state.turn;
  Walk walk = {.tree = tree,
               .game = tree->game,
               .last_turn = rounds > INT32_MAX - turn ? INT32_MAX : turn + rounds,
               .max_nodes = max_nodes > 0 && max_nodes < nodes_most ? max_nodes : nodes_most};
  bool ok = begin_walk(&walk, copy) && walk_tree(&walk) && join_layers(tree);
  free(walk.engine.food);
  free(walk.engine.capsules);
  pacade_state_destroy(copy);
  if (ok) return tree->total;
  drop_joined(tree);
  tree->total = 0;
  tree->layer_count = 0;
  return -1;
}

int32_t pacade_tree_layers(const PacadeTree *tree, const int64_t **starts) {
  if (starts) *starts = tree->starts;
  return tree->layer_count;
}

const int32_t *pacade_tree_parent(const PacadeTree *tree) { return tree->parent; }
const uint8_t *pacade_tree_mover(const PacadeTree *tree) { return tree->mover; }
const uint8_t *pacade_tree_move(const PacadeTree *tree) { return tree->move; }
const int32_t *pacade_tree_score(const PacadeTree *tree) { return tree->score; }
const uint8_t *pacade_tree_outcome(const PacadeTree *tree) { return tree->outcome; }
const int32_t *pacade_tree_pacman(const PacadeTree *tree) { return tree->pacman; }
const int32_t *pacade_tree_foods_left(const PacadeTree *tree) { return tree->foods_left; }
const int32_t *pacade_tree_monsters(const PacadeTree *tree) { return tree->monsters; }
const uint8_t *pacade_tree_scared(const PacadeTree *tree) { return tree->scared; }

/* ---- the nearest food of the leaves ---- */

/* The root's foods sorted by their distance from a cell: pairs of cell and steps, -1 after the last. */
static int32_t *foods_by_distance(PacadeTree *tree, int32_t cell) {
  const PacadeGame *game = tree->game;
  const Board *board = game->game.board;
  FloodField field = {0};
  int32_t *list = malloc(sizeof(int32_t) * 2 * (size_t)(game->game.foods_total + 1)), used = 0;
  bool ok = list && flood_field_clear(&field, board);
  if (ok) flood_field_fill(&field, board, &(FloodPlan){.from = game->cell_of[cell]});
  for (int32_t i = 0; ok && i < field.reached; i++) {
    int32_t flat = game->flat_of[field.queue[i]];
    if (!tree->root_food[flat]) continue;
    list[used++] = flat;
    list[used++] = field.steps[field.queue[i]];
  }
  if (ok) list[used] = -1;
  flood_field_destroy(&field);
  if (ok) return list;
  free(list);
  return NULL;
}

/* Whether Pacman has been on a cell on the way to a node: then the food there is eaten. */
static bool was_on(const PacadeTree *tree, int64_t node, int32_t cell) {
  for (; node > 0; node = tree->parent[node])
    if (tree->pacman[node] == cell) return true;
  return false;
}

static uint16_t nearest_food(const PacadeTree *tree, int64_t node, const int32_t *list) {
  for (; *list >= 0; list += 2)
    if (!was_on(tree, node, *list)) return (uint16_t)(list[1] < NO_FOOD ? list[1] : NO_FOOD);
  return NO_FOOD;
}

const uint16_t *pacade_tree_food_distance(PacadeTree *tree) {
  if (tree->food_distance || tree->layer_count == 0) return tree->food_distance;
  int64_t first = tree->starts[tree->layer_count - 1], count = tree->total - first;
  uint16_t *found = malloc(sizeof *found * (size_t)count);
  int32_t **lists = calloc((size_t)tree->game->cells, sizeof *lists);
  bool ok = found && lists;
  for (int64_t i = 0; ok && i < count; i++) {
    int32_t cell = tree->pacman[first + i];
    if (!lists[cell]) lists[cell] = foods_by_distance(tree, cell);
    ok = lists[cell] != NULL;
    if (ok) found[i] = nearest_food(tree, first + i, lists[cell]);
  }
  for (int32_t i = 0; lists && i < tree->game->cells; i++) free(lists[i]);
  free(lists);
  if (ok) return tree->food_distance = found;
  free(found);
  out_of_memory();
  return NULL;
}
