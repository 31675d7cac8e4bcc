/* A maze as a small picture, one pixel per room or cell: for the map in the corner, and for mazes too large to be drawn
 * wall by wall. Pixels change one by one; the picture is sent to the screen now and then. Knows no screen. */
#ifndef PACADE_APP_VIEW_MAZE_PICTURE_H
#define PACADE_APP_VIEW_MAZE_PICTURE_H

#include "game/app/ui/ui.h"
#include "game/core/board.h"

typedef struct MazePicture {
  Picture picture;
  Color *pixels;
  int32_t side;  /* pixels */
  int32_t rooms; /* per side */
  bool by_room;  /* a pixel is a room; else a cell of the board */
  bool dirty;
  double sent;
} MazePicture;

/* All of it from the board: walls, floors, rooms that are not connected yet. False when memory is short. */
bool maze_picture_fill(MazePicture *picture, const Board *board, const Theme *theme);
void maze_picture_destroy(MazePicture *picture);
/* One cell of the board. */
void maze_picture_dot(MazePicture *picture, const Board *board, Cell cell, Color color);
/* The door between two rooms beside each other, and the second of them. */
void maze_picture_step(MazePicture *picture, const Board *board, Cell from, Cell to, Color color);
/* As large as fits, a square in the middle of the room; returns where it is. Not while a picture is painted on. */
Rectangle maze_picture_draw(MazePicture *picture, Rectangle room, double now);
/* Where a cell is on it. */
Vector2 maze_picture_at(const MazePicture *picture, const Board *board, Rectangle drawn, Cell cell);

#endif
