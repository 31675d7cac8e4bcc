/* The rules of levels 5 and 6 once more: slow, obvious, written from their description and sharing no code with
 * game/core, so that the tests have something to compare with. */
#ifndef PACADE_TESTS_COURSE_H
#define PACADE_TESTS_COURSE_H

#include "game/core/map.h"
#include "game/core/rng.h"

enum { COURSE_SIDE = 24, COURSE_GHOSTS = 6 };

typedef struct Course {
  int level, rows, cols;               /* rows and columns of the maze as it is seen now: it really turns */
  bool action;                         /* level 5: corners by an action of their own */
  char cell[COURSE_SIDE][COURSE_SIDE]; /* '%' ' ' '.' 'o' as they are now */
  char ring[COURSE_SIDE][COURSE_SIDE]; /* 1 on the outermost ring */
  int pr, pc, er, ec, power, steps, foods, ghosts;
  int gr[COURSE_GHOSTS], gc[COURSE_GHOSTS], sign[COURSE_GHOSTS];
  int ar[4], ac[4]; /* anchors of UL UR BL BR as seen now */
  bool lost, won;
} Course;

void course_init(Course *course, const Map *map, int level, bool action);
/* Names as in the JSON: "West", ..., "TUL", ...; returns how many. */
int course_moves(const Course *course, const char *names[8]);
/* Plays a legal move. */
void course_step(Course *course, const char *name);
/* Pacman's place in the unturned maze. */
void course_place(const Course *course, int *row, int *col);

/* A random map for these levels, at most COURSE_SIDE a side. */
typedef struct RandomCourse {
  int32_t rows, cols;
  double wall; /* share of inner cells; the ring is wall where `ring` is set */
  bool ring;
  int32_t foods, pies, ghosts;
  bool exit;
} RandomCourse;
Map *course_random(Rng *rng, const RandomCourse *what);

#endif
