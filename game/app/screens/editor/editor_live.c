/* A drawing as a maze of the arcade: what is still missing to a good one, in words. Must not know how it is drawn. */
#include <stdio.h>
#include <stdlib.h>

#include "game/app/screens/editor/editor_internal.h"
#include "game/core/arcade_make.h"

enum { ENERGIZERS = 4 };

/* The first of what is missing, the worst first. */
static void told(const Ui *ui, const ArcadeQuality *q, char *out, size_t size) {
  if (!q->house)
    snprintf(out, size, "%s", say(ui, STR_EDITOR_LIVE_HOUSE));
  else if (q->dead_ends > 0)
    snprintf(out, size, say(ui, q->dead_ends == 1 ? STR_EDITOR_LIVE_DEAD_END : STR_EDITOR_LIVE_DEAD_ENDS),
             (int)q->dead_ends);
  else if (q->bridges > 0)
    snprintf(out, size, say(ui, q->bridges == 1 ? STR_EDITOR_LIVE_BRIDGE : STR_EDITOR_LIVE_BRIDGES), (int)q->bridges);
  else if (q->tunnels == 0)
    snprintf(out, size, "%s", say(ui, STR_EDITOR_LIVE_TUNNEL));
  else if (q->energizers != ENERGIZERS)
    snprintf(out, size, say(ui, STR_EDITOR_LIVE_ENERGIZERS), ENERGIZERS, (int)q->energizers);
  else if (!q->symmetric)
    snprintf(out, size, "%s", say(ui, STR_EDITOR_LIVE_SYMMETRIC));
  else if (!q->fair)
    snprintf(out, size, "%s", say(ui, STR_EDITOR_LIVE_FAIR));
  else
    out[0] = '\0';
}

bool editor_live_words(const App *app, char *first, char *second, size_t size) {
  const Ui *ui = &app->ui;
  const EditorState *e = editor_state(app);
  const Level *level = editor_level(e);
  if (!level || !level->live || !e->map) return false;
  ArcadeMaze *maze = malloc(sizeof *maze);
  Error why = {.text = ""};
  first[0] = second[0] = '\0';
  bool whole = maze && level_accepts(level, e->map, NULL) && arcade_maze(maze, e->map, &why);
  if (whole) {
    ArcadeQuality quality;
    arcade_measure(maze, &quality);
    told(ui, &quality, first, size);
    snprintf(second, size, say(ui, STR_EDITOR_LIVE_FIGURES), (int)quality.foods, (int)quality.tunnels,
             (int)quality.energizers);
  }
  free(maze);
  return whole;
}
