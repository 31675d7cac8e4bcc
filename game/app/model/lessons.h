/* The lessons: one row per chapter, with its map, its agents and its questions; the answers are computed by the real
 * searches when they are needed. No raylib. */
#ifndef PACADE_APP_MODEL_LESSONS_H
#define PACADE_APP_MODEL_LESSONS_H

#include "game/app/words/strings.h"
#include "game/play/lesson_check.h"

/* How the right answer is found. */
typedef enum {
  ASK_LESS,  /* which of two agents has less of the measure, or do both have the same? */
  ASK_MORE,  /* the same: which has more? */
  ASK_VALUE, /* how much is it for agent `a`? */
  ASK_MOVE,  /* which move does the tree search of agent `a` choose? */
  ASK_CUT,   /* after which of Pacman's moves does alpha-beta leave answers out? */
  ASK_SAVED, /* what share of minimax's nodes does alpha-beta save? */
  ASK_BUILD  /* draw walls until greedy loses by LESSON_LOSS: nothing to choose */
} LessonAsk;

/* What can be looked at after an answer. */
typedef enum { LOOK_LENS, LOOK_MICROSCOPE, LOOK_GAME, LOOK_TREE } LessonLook;

enum { LESSON_QUESTIONS = 3, LESSON_CHOICES = 6, LESSON_LOSS = 20, LESSON_AGENTS = 4 };

typedef struct LessonQuestion {
  LessonAsk ask;
  LessonMeasure measure;
  const char *a, *b; /* agents; b only where two are compared */
  StringId words, why;
  LessonLook look;
  const char *map; /* NULL: the lesson's own; another where that one's figures have already been seen */
} LessonQuestion;

typedef struct Lesson {
  const char *id; /* kept in the store: never changes */
  StringId title, intro;
  LessonPlace place;
  LessonQuestion questions[LESSON_QUESTIONS];
  int32_t count;
  const char *experiment[LESSON_AGENTS]; /* whom the lab compares at the end, NULL-ended where fewer */
  int32_t games;
} Lesson;

int32_t lesson_count(void);
const Lesson *lesson_at(int32_t index);
/* Where a question is asked: the lesson's place, on the question's own map if it has one. */
LessonPlace lesson_place(const Lesson *lesson, const LessonQuestion *question);
/* The lesson of this number, from 1, or of this id: its index, or -1. */
int32_t lesson_find(const char *word);

typedef struct LessonAnswer {
  int32_t count;
  char choices[LESSON_CHOICES][96];
  unsigned right;    /* a bit per choice: some questions have several right answers */
  char figures[320]; /* what was measured, in words */
} LessonAnswer;

/* Searches, plays or counts to find the right answer. */
bool lesson_answer(Language language, const Lesson *lesson, int32_t question, LessonAnswer *out, Error *error);

#endif
