/* The figures of two searches in one sentence, in any language.
 * Must not know a language: the phrases are handed in, English is here for those without a window. */
#include <stdio.h>
#include <string.h>

#include "game/play/lens.h"

/* Names and numbers are passed as strings, numbers with grouped digits. A phrase whose name ends in _1 is for one
 * cell or one step. */
const char *const lens_english[LENS_SAY_COUNT] = {
    [LENS_SAY_LEFT_1] = "%s left %s cell untouched that %s looked at",                         /* name, cells, name */
    [LENS_SAY_LEFT] = "%s left %s cells untouched that %s looked at",                          /* the same */
    [LENS_SAY_APART_1] = "%s looked at %s cell that %s did not, and %s at %s that %s did not", /* name, cells, name;
                                                                                                 name, cells, name */
    [LENS_SAY_APART] = "%s looked at %s cells that %s did not, and %s at %s that %s did not",  /* the same */
    [LENS_SAY_SAME_1] = "Both looked at the same cell, and at no other%s",                     /* always empty */
    [LENS_SAY_SAME] = "Both looked at the same %s cells",                                      /* cells */
    [LENS_SAY_LENGTH] = "both paths are %s long",                                              /* steps */
    [LENS_SAY_SAME_PATH] = "both found the same path, %s long",                                /* steps */
    [LENS_SAY_LONGER_1] = "the path of %s is %s step longer, %s against %s", /* name, steps more, steps, steps */
    [LENS_SAY_LONGER] = "the path of %s is %s steps longer, %s against %s",  /* the same */
    [LENS_SAY_COST] = "both paths cost %s",                                  /* cost */
    [LENS_SAY_DEARER] = "the path of %s costs %s more, %s against %s",       /* name, cost more, cost, cost */
    [LENS_SAY_NEITHER] = "neither found a path%s",                           /* always empty */
    [LENS_SAY_ALONE] = "only %s found a path, %s long",                      /* name, steps */
    [LENS_SAY_STOPPED] = "%s was stopped by a limit",                        /* name */
    [LENS_SAY_JOINED] = "%s; %s.",
};

enum { NUMBER = 24, PART = 400 };

/* "12,345" */
static const char *grouped(int64_t value, char out[NUMBER]) {
  char digits[NUMBER];
  int length = snprintf(digits, sizeof digits, "%lld", (long long)value), used = 0;
  for (int i = 0; i < length && used + 2 < NUMBER; i++) {
    if (i > 0 && (length - i) % 3 == 0) out[used++] = ',';
    out[used++] = digits[i];
  }
  out[used] = 0;
  return out;
}

static void cells_words(const Lens *lens, const char *const *phrases, const char *const *names, char *out) {
  LensCounts counts = lens_counts(lens, lens->ticks);
  char a[NUMBER], b[NUMBER];
  grouped(counts.only_a, a);
  grouped(counts.only_b, b);
  if (counts.only_a > 0 && counts.only_b > 0)
    snprintf(out, PART, phrases[counts.only_a == 1 ? LENS_SAY_APART_1 : LENS_SAY_APART], names[0], a, names[1],
             names[1], b, names[0]);
  else if (counts.only_a > 0)
    snprintf(out, PART, phrases[counts.only_a == 1 ? LENS_SAY_LEFT_1 : LENS_SAY_LEFT], names[1], a, names[0]);
  else if (counts.only_b > 0)
    snprintf(out, PART, phrases[counts.only_b == 1 ? LENS_SAY_LEFT_1 : LENS_SAY_LEFT], names[0], b, names[1]);
  else if (counts.both == 1)
    snprintf(out, PART, phrases[LENS_SAY_SAME_1], "");
  else
    snprintf(out, PART, phrases[LENS_SAY_SAME], grouped(counts.both, a));
}

/* Where steps cost different amounts, the cost is what matters. */
static bool by_cost(const Lens *lens) {
  return lens->side[0].cost != lens->side[0].length || lens->side[1].cost != lens->side[1].length;
}

static void two_paths_words(const Lens *lens, const char *const *phrases, const char *const *names, char *out) {
  const LensSide *s = lens->side;
  bool cost = by_cost(lens);
  int32_t a = cost ? s[0].cost : s[0].length, b = cost ? s[1].cost : s[1].length, more = a > b ? a - b : b - a;
  char first[NUMBER], second[NUMBER], third[NUMBER];
  if (lens_same_path(lens))
    snprintf(out, PART, phrases[LENS_SAY_SAME_PATH], grouped(s[0].length, first));
  else if (more == 0)
    snprintf(out, PART, phrases[cost ? LENS_SAY_COST : LENS_SAY_LENGTH], grouped(a, first));
  else
    snprintf(out, PART,
             phrases[cost        ? LENS_SAY_DEARER
                     : more == 1 ? LENS_SAY_LONGER_1
                                 : LENS_SAY_LONGER],
             names[a > b ? 0 : 1], grouped(more, first), grouped(a > b ? a : b, second), grouped(a > b ? b : a, third));
}

static void paths_words(const Lens *lens, const char *const *phrases, const char *const *names, char *out) {
  const LensSide *s = lens->side;
  char number[NUMBER];
  if (s[0].path_count > 0 && s[1].path_count > 0) {
    two_paths_words(lens, phrases, names, out);
    return;
  }
  int stopped = s[0].stopped ? 0 : 1, found = s[0].path_count > 0 ? 0 : 1;
  if (s[0].stopped || s[1].stopped)
    snprintf(out, PART, phrases[LENS_SAY_STOPPED], names[stopped]);
  else if (s[found].path_count > 0)
    snprintf(out, PART, phrases[LENS_SAY_ALONE], names[found], grouped(s[found].length, number));
  else
    snprintf(out, PART, phrases[LENS_SAY_NEITHER], "");
}

void lens_sentence(const Lens *lens, const char *const phrases[LENS_SAY_COUNT], const char *const names[LENS_SIDES],
                   char *out, size_t room) {
  char cells[PART], paths[PART];
  cells_words(lens, phrases, names, cells);
  paths_words(lens, phrases, names, paths);
  snprintf(out, room, phrases[LENS_SAY_JOINED], cells, paths);
}
