/* A maze of rooms with thin walls between them, and a camera that follows whoever walks. The visible part is baked with
 * a margin, so that a moving camera costs no more than a still one. Knows no rules, no agents and no screen. */
#ifndef PACADE_APP_VIEW_MAZE_VIEW_H
#define PACADE_APP_VIEW_MAZE_VIEW_H

#include "game/app/model/edge_marks.h"
#include "game/app/ui/ui.h"
#include "game/app/view/overlay.h"

typedef struct RoomRange {
  int32_t row, col, rows, cols;
} RoomRange;

typedef struct MazeView {
  Rectangle area;      /* in pixels, where the maze is seen */
  float origin_x;      /* where the left edge of the first room is */
  float origin_y;      /* the top edge */
  float x, y;          /* the middle of what is seen, in rooms */
  float zoom;          /* 1: the default scale */
  int32_t pitch, wall; /* pixels from room to room; of a wall */
  int32_t rooms;       /* per side */
  bool placed, whole;  /* all of it is seen */
  int32_t version;     /* incremented by whoever changes the board */
  Picture picture;
  RoomRange baked; /* rooms in it */
  const Board *board;
  const Theme *theme;
  int32_t baked_pitch, baked_version;
} MazeView;

void maze_view_init(MazeView *view);
void maze_view_destroy(MazeView *view);
/* Forgets what is baked and where the camera was. */
void maze_view_forget(MazeView *view);

/* Chooses the scale and moves the camera towards `follow` (in rooms, from the upper left). Bakes when needed, so it
 * must not be called while a picture is painted on. Where it has been placed before, `glide` false leaves it where it
 * is. */
typedef struct MazeLook {
  Rectangle area;
  float least, usual, most; /* pixels per room: below `least` only a part is shown, at `usual` */
  Vector2 follow;
  bool glide;
} MazeLook;
void maze_view_place(MazeView *view, const Board *board, const MazeLook *look, const Ui *ui);
/* Moves the camera by pixels. */
void maze_view_pan(MazeView *view, float dx, float dy);
/* Floor and walls. */
void maze_view_draw(const MazeView *view, const Ui *ui);

/* The rooms that are seen, wholly or in part. */
RoomRange maze_view_range(const MazeView *view);
/* The middle of a room (or of a door) of the board, in pixels, and a place between two. */
Vector2 maze_view_at(const MazeView *view, const Board *board, Cell cell);
Vector2 maze_view_between(const MazeView *view, const Board *board, Cell from, Cell to, float part);
/* The room under a point, CELL_NONE when there is none. */
Cell maze_view_room(const MazeView *view, const Board *board, Vector2 point);
static inline Cell maze_room_cell(const Board *board, int32_t row, int32_t col) {
  return board_cell(board, 2 * row + 1, 2 * col + 1);
}
/* The place of a cell in rooms, for the camera. */
Vector2 maze_view_rooms(const Board *board, Cell cell);

/* Layers, each only where it is seen. */
void maze_view_draw_heat(const MazeView *view, const Board *board, const Overlay *overlay, int32_t total,
                         const Theme *theme);
void maze_view_draw_frontier(const MazeView *view, const Board *board, const Overlay *overlay, const Theme *theme);
/* Paths are distinguished by their line style as well as by their colour. */
typedef enum { LINE_SOLID, LINE_DASHED, LINE_DOTTED } WayLine;
typedef struct WayLook {
  WayLine line;
  float thick; /* of a room */
  Color color;
} WayLook;
void maze_view_draw_marks(const MazeView *view, const EdgeMarks *marks, WayLook look);

#endif
