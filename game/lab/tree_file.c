/* Writes the tree of a search as JSON and as DOT. Knows no agent and no window. */
#include "game/lab/tree_file.h"

#include <math.h>
#include <string.h>

#include "game/core/utf8.h"
#include "game/lab/json.h"

static void json_letter(Json *json, const char *key, Move move) {
  json_string(json, key, move < MOVE_COUNT ? (char[]){move_letter(move), 0} : NULL);
}

/* The move that led to the node; for the root, the move that was chosen. */
static Move move_of(const Tree *tree, const TreeNode *node) {
  if (node->parent >= 0 || node->best < 0) return node->move;
  return tree->nodes[node->best].move;
}

static void json_node(Json *json, const Tree *tree, int32_t id) {
  const TreeNode *node = &tree->nodes[id];
  json_object(json, NULL);
  json_int(json, "id", id);
  json_int(json, "parent", node->parent);
  json_string(json, "kind", tree_kind_name(node->kind));
  json_int(json, "actor", node->actor);
  json_letter(json, "move", move_of(tree, node));
  json_real(json, "alpha", node->alpha);
  json_real(json, "beta", node->beta);
  json_real(json, "value", node->value);
  json_string(json, "bound", tree_bound_name(node->bound));
  json_bool(json, "cut", node->pruned != 0);
  json_bool(json, "pv", node->pv);
  if (node->pruned) {
    json_list(json, "pruned");
    for (Move m = 0; m < MOVE_COUNT; m++)
      if (node->pruned >> m & 1) json_letter(json, NULL, m);
    json_end_list(json);
  }
  if (node->end != TREE_INNER) json_string(json, "end", tree_end_name(node->end));
  if (node->expected) json_bool(json, "expected", true);
  if (node->chance < 1) json_real(json, "chance", round((double)node->chance * 1e6) / 1e6);
  if (node->visits) {
    json_uint(json, "visits", node->visits);
    json_real(json, "mean", node->mean);
  }
  if (node->left_out) json_uint(json, "left_out", node->left_out);
  json_end_object(json);
}

void tree_write_json(const Tree *tree, const TreeOrigin *origin, FILE *out) {
  Json json;
  json_begin(&json, out);
  json_object(&json, NULL);
  json_string(&json, "map", origin->map);
  json_int(&json, "turn", origin->turn);
  json_string(&json, "agent", origin->agent);
  json_string(&json, "search", tree->was_plain ? "plain" : "real");
  json_int(&json, "depth", tree->turns);
  json_string(&json, "order", tree_order_names[tree->order]);
  json_uint(&json, "searched", tree->searched);
  json_list(&json, "nodes");
  for (int32_t i = 0; i < tree->count; i++) {
    putc('\n', out);
    json_node(&json, tree, i);
  }
  json_end_list(&json);
  json_uint(&json, "left_out", tree_left_out(tree));
  json_end_object(&json);
  json_end_line(&json);
}

/* ---- Graphviz ---- */

static void dot_number(FILE *out, double value) {
  if (isinf(value))
    fputs(value < 0 ? "-∞" : "∞", out);
  else
    fprintf(out, "%g", value);
}

static void dot_node(const Tree *tree, int32_t id, FILE *out) {
  static const char *const shapes[] = {[TREE_MAX] = "box", [TREE_MIN] = "ellipse", [TREE_CHANCE] = "diamond"};
  static const char *const signs[] = {[TREE_EXACT] = "", [TREE_LOWER] = "≥ ", [TREE_UPPER] = "≤ "};
  const TreeNode *node = &tree->nodes[id];
  fprintf(out, "  n%d [shape=%s, label=\"%s ", (int)id, shapes[node->kind], tree_kind_name(node->kind));
  fprintf(out, "%d\\n%s", (int)node->actor, signs[node->bound]);
  dot_number(out, node->value);
  if (tree->pruned) {
    fputs("\\nα ", out);
    dot_number(out, node->alpha);
    fputs("  β ", out);
    dot_number(out, node->beta);
  }
  if (node->end != TREE_INNER) fprintf(out, "\\n%s", tree_end_name(node->end));
  if (node->visits) fprintf(out, "\\n%u playouts", (unsigned)node->visits);
  fprintf(out, "\"%s];\n", node->pv ? ", style=bold, color=\"#c98a00\"" : "");
  if (node->parent >= 0) {
    fprintf(out, "  n%d -> n%d [label=\"%c\"%s];\n", (int)node->parent, (int)id, move_letter(node->move),
            node->pv ? ", style=bold, color=\"#c98a00\"" : "");
  }
  for (Move m = 0; m < MOVE_COUNT; m++)
    if (node->pruned >> m & 1)
      fprintf(out,
              "  n%dx%d [shape=point, color=red];\n  n%d -> n%dx%d [label=\"%c\", style=dashed, color=red, "
              "fontcolor=red, arrowhead=tee];\n",
              (int)id, (int)m, (int)id, (int)id, (int)m, move_letter(m));
  if (node->left_out)
    fprintf(out, "  n%dm [shape=plaintext, label=\"%llu more\"];\n  n%d -> n%dm [style=dotted, arrowhead=none];\n",
            (int)id, (unsigned long long)node->left_out, (int)id, (int)id);
}

/* A name within a text in quotes: it can't end it, and holds nothing that a terminal obeys. */
static void dot_name(const char *name, FILE *out) {
  while (name && *name) {
    uint32_t letter = 0;
    size_t length = utf8_next(name, strnlen(name, 4), &letter);
    bool hidden = length == 0 || utf8_is_hidden(letter);
    if (*name == '"' || *name == '\\') fputc('\\', out);
    if (hidden)
      fputc('?', out);
    else
      fwrite(name, 1, length, out);
    name += length ? length : 1;
  }
}

void tree_write_dot(const Tree *tree, const TreeOrigin *origin, FILE *out) {
  fputs("digraph tree {\n  label=\"", out);
  dot_name(origin->map, out);
  fprintf(out, ", turn %d, ", (int)origin->turn);
  dot_name(origin->agent, out);
  fprintf(out, ", %s search, %d turns deep, %llu nodes\";\n", tree->was_plain ? "plain" : "real", (int)tree->turns,
          (unsigned long long)tree->searched);
  fputs("  node [fontname=\"sans-serif\", fontsize=10];\n  edge [fontname=\"sans-serif\", fontsize=10];\n", out);
  for (int32_t i = 0; i < tree->count; i++) dot_node(tree, i, out);
  fputs("}\n", out);
}
