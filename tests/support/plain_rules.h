/* The rules of levels 5 and 6 a second time: slow, obvious, written from their description and sharing no code with
 * game/core, so that the tests have something to compare with. */
#ifndef PACADE_TESTS_COURSE_H
#define PACADE_TESTS_COURSE_H

#include "game/core/map.h"
#include "game/core/rng.h"

enum { PLAIN_RULES_SIDE = 24, PLAIN_RULES_GHOSTS = 6 };

typedef struct PlainRules {
  int level, rows, cols;                         /* rows and columns of the maze as it is seen now: it really turns */
  bool action;                                   /* level 5: corners by an action of their own */
  char cell[PLAIN_RULES_SIDE][PLAIN_RULES_SIDE]; /* '%' ' ' '.' 'o' as they are now */
  char ring[PLAIN_RULES_SIDE][PLAIN_RULES_SIDE]; /* 1 on the outermost ring */
  int pr, pc, er, ec, power, steps, foods, ghosts;
  int gr[PLAIN_RULES_GHOSTS], gc[PLAIN_RULES_GHOSTS], sign[PLAIN_RULES_GHOSTS];
  int ar[4], ac[4]; /* anchors of UL UR BL BR as seen now */
  bool lost, won;
} PlainRules;

void plain_rules_init(PlainRules *c, const Map *map, int level, bool action);
/* Names as in the JSON: "West", ..., "TUL", ...; returns how many. */
int plain_rules_moves(const PlainRules *c, const char *names[8]);
/* Plays a legal move. */
void plain_rules_step(PlainRules *c, const char *name);
/* Pacman's place in the unturned maze. */
void plain_rules_place(const PlainRules *c, int *row, int *col);

/* A random map for these levels, at most PLAIN_RULES_SIDE per side. */
typedef struct RandomCourse {
  int32_t rows, cols;
  double wall; /* share of inner cells; the ring is wall where `ring` is set */
  bool ring;
  int32_t foods, pies, ghosts;
  bool exit;
} RandomCourse;
Map *plain_rules_random(Rng *rng, const RandomCourse *what);

#endif
