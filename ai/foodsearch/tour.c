/* Walks: nearest place first, then 2-opt and moving of short pieces between near neighbours until nothing helps, then
 * small shakes that are kept when they pay. Deterministic: the shakes come from a fixed seed. */
#include "ai/foodsearch/tour_internal.h"

#include <stdlib.h>
#include <string.h>

#include "game/core/rng.h"

enum { NEAR = 10, PIECE_MAX = 3, SHAKE_SPAN = 40, CHECK_EVERY = 64 };

typedef struct Tour {
  const int32_t *distance;
  int32_t n;
  int32_t *at, *place; /* order of visits, and its inverse */
  int32_t *near;       /* NEAR nearest of each, nearest first */
  int32_t near_count;
  int32_t *work;  /* places to look at */
  uint8_t *awake; /* whether on the list */
  int32_t work_count;
  int32_t *kept; /* the best order */
  Budget budget;
} Tour;

static int32_t between(const Tour *t, int32_t a, int32_t b) {
  return t->distance[(size_t)a * (size_t)t->n + (size_t)b];
}

/* What the step from position i to i + 1 costs; the end is open. */
static int32_t step_cost(const Tour *t, int32_t i) { return i + 1 < t->n ? between(t, t->at[i], t->at[i + 1]) : 0; }
static int32_t link(const Tour *t, int32_t a, int32_t i) { return i < t->n ? between(t, a, t->at[i]) : 0; }

static int32_t total(const Tour *t) {
  int32_t sum = 0;
  for (int32_t i = 0; i + 1 < t->n; i++) sum += step_cost(t, i);
  return sum;
}

static void wake(Tour *t, int32_t position) {
  if (position < 0 || position >= t->n) return;
  int32_t v = t->at[position];
  if (t->awake[v]) return;
  t->awake[v] = 1;
  t->work[t->work_count++] = v;
}

static void reverse(Tour *t, int32_t i, int32_t k) {
  for (; i < k; i++, k--) {
    int32_t a = t->at[i], b = t->at[k];
    t->at[i] = b;
    t->place[b] = i;
    t->at[k] = a;
    t->place[a] = k;
  }
}

/* Reverses the stretch i..k when that is shorter; position 0 stays. */
static bool try_reverse(Tour *t, int32_t i, int32_t k) {
  if (i < 1 || k >= t->n || i >= k) return false;
  int32_t old = step_cost(t, i - 1) + step_cost(t, k);
  int32_t fresh = between(t, t->at[i - 1], t->at[k]) + link(t, t->at[i], k + 1);
  if (fresh >= old) return false;
  reverse(t, i, k);
  wake(t, i - 1), wake(t, i), wake(t, k), wake(t, k + 1);
  return true;
}

/* Moves the piece i..k between positions j and j + 1 (both outside), either way round. */
static bool try_move(Tour *t, int32_t i, int32_t k, int32_t j) {
  if (i < 1 || k >= t->n || j < 0 || j >= t->n || (j >= i - 1 && j <= k)) return false;
  int32_t first = t->at[i], last = t->at[k];
  int32_t gain = step_cost(t, i - 1) + step_cost(t, k) - (k + 1 < t->n ? link(t, t->at[i - 1], k + 1) : 0);
  int32_t gap = step_cost(t, j);
  int32_t straight = between(t, t->at[j], first) + (j + 1 < t->n ? link(t, last, j + 1) : 0) - gap;
  int32_t turned = between(t, t->at[j], last) + (j + 1 < t->n ? link(t, first, j + 1) : 0) - gap;
  if ((straight < turned ? straight : turned) >= gain) return false;
  /* Three reversals move a piece; one more reverses it. */
  bool flip = turned < straight;
  int32_t size = k - i + 1, from, to;
  if (j > k) {
    reverse(t, i, k);
    reverse(t, k + 1, j);
    reverse(t, i, j);
    from = j - size + 1, to = j;
  } else {
    reverse(t, j + 1, i - 1);
    reverse(t, i, k);
    reverse(t, j + 1, k);
    from = j + 1, to = j + size;
  }
  if (flip) reverse(t, from, to);
  wake(t, i - 1), wake(t, i), wake(t, k), wake(t, k + 1), wake(t, j), wake(t, j + 1), wake(t, from), wake(t, to);
  wake(t, from - 1), wake(t, to + 1);
  return true;
}

static bool improve_at(Tour *t, int32_t v) {
  for (int32_t c = 0; c < t->near_count; c++) {
    int32_t u = t->near[v * NEAR + c], i = t->place[v], j = t->place[u];
    int32_t low = i < j ? i : j, high = i < j ? j : i;
    if (try_reverse(t, low + 1, high) || try_reverse(t, low, high - 1)) return true;
    for (int32_t size = 1; size <= PIECE_MAX; size++) {
      if (try_move(t, i, i + size - 1, j) || try_move(t, i, i + size - 1, j - 1)) return true;
      if (try_move(t, i - size + 1, i, j) || try_move(t, i - size + 1, i, j - 1)) return true;
    }
  }
  return try_reverse(t, t->place[v] + 1, t->n - 1) || try_reverse(t, t->place[v], t->n - 1);
}

/* Until nothing helps, or time is up: the walk is one at any moment. */
static void mend(Tour *t) {
  for (int32_t looked = 1; t->work_count > 0; looked++) {
    if (looked % CHECK_EVERY == 0 && budget_time(&t->budget) != BUDGET_OK) return;
    int32_t v = t->work[--t->work_count];
    t->awake[v] = 0;
    while (improve_at(t, v)) continue;
  }
}

static void start_nearest(Tour *t) {
  for (int32_t i = 0; i < t->n; i++) t->at[i] = i;
  for (int32_t i = 1; i < t->n; i++) {
    int32_t best = i;
    for (int32_t k = i + 1; k < t->n; k++)
      if (between(t, t->at[i - 1], t->at[k]) < between(t, t->at[i - 1], t->at[best])) best = k;
    int32_t v = t->at[best];
    t->at[best] = t->at[i];
    t->at[i] = v;
  }
  for (int32_t i = 0; i < t->n; i++) t->place[t->at[i]] = i;
}

static void find_near(Tour *t) {
  t->near_count = t->n - 1 < NEAR ? t->n - 1 : NEAR;
  for (int32_t v = 0; v < t->n; v++) {
    int32_t *near = t->near + (size_t)v * NEAR, count = 0;
    for (int32_t u = 0; u < t->n; u++) {
      if (u == v || (count == t->near_count && between(t, v, u) >= between(t, v, near[count - 1]))) continue;
      int32_t k = count < t->near_count ? count++ : count - 1;
      for (; k > 0 && between(t, v, u) < between(t, v, near[k - 1]); k--) near[k] = near[k - 1];
      near[k] = u;
    }
  }
}

/* Swaps two neighbouring stretches somewhere: three links change, which mending does not undo at once. */
static void shake(Tour *t, Rng *rng) {
  int32_t span = t->n - 1 < SHAKE_SPAN ? t->n - 1 : SHAKE_SPAN, cut[3];
  int32_t base = 1 + (int32_t)rng_below(rng, (uint32_t)(t->n - span));
  for (int i = 0; i < 3; i++) cut[i] = base + (int32_t)rng_below(rng, (uint32_t)span);
  for (int i = 0; i < 2; i++)
    for (int k = 0; k < 2; k++)
      if (cut[k] > cut[k + 1]) {
        int32_t swap = cut[k];
        cut[k] = cut[k + 1];
        cut[k + 1] = swap;
      }
  if (cut[0] == cut[1] || cut[1] == cut[2]) return;
  reverse(t, cut[0], cut[1] - 1);
  reverse(t, cut[1], cut[2] - 1);
  reverse(t, cut[0], cut[2] - 1);
  for (int i = 0; i < 3; i++) {
    wake(t, cut[i] - 1);
    wake(t, cut[i]);
  }
}

static void restore(Tour *t) {
  for (int32_t i = 0; i < t->n; i++) {
    t->at[i] = t->kept[i];
    t->place[t->at[i]] = i;
  }
}

static int32_t search(Tour *t, int32_t kicks, int32_t enough, const Limits *limits) {
  t->budget = budget_start(limits);
  Rng rng;
  rng_seed(&rng, 1, (uint64_t)t->n);
  start_nearest(t);
  find_near(t);
  for (int32_t i = 0; i < t->n; i++) wake(t, i);
  mend(t);
  int32_t best = total(t);
  memcpy(t->kept, t->at, sizeof *t->at * (size_t)t->n);
  for (int32_t k = 0; k < kicks && t->n > 4 && best > enough; k++) {
    if (k % CHECK_EVERY == 0 && budget_time(&t->budget) != BUDGET_OK) break;
    shake(t, &rng);
    mend(t);
    int32_t length = total(t);
    if (length <= best) {
      best = length;
      memcpy(t->kept, t->at, sizeof *t->at * (size_t)t->n);
    } else {
      restore(t);
    }
  }
  return best;
}

int32_t tour_find(const int32_t *distance, int32_t n, int32_t kicks, int32_t enough, const Limits *limits,
                  int32_t *order) {
  Tour t = {.distance = distance, .n = n};
  size_t room = (size_t)n;
  t.at = malloc(sizeof(int32_t) * room * (4 + NEAR));
  t.awake = calloc(room, 1);
  int32_t length = -1;
  if (t.at && t.awake) {
    t.place = t.at + room;
    t.work = t.place + room;
    t.kept = t.work + room;
    t.near = t.kept + room;
    length = search(&t, kicks, enough, limits);
    memcpy(order, t.kept, sizeof *order * room);
  }
  free(t.at);
  free(t.awake);
  return length;
}
