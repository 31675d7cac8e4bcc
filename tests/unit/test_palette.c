/* The themes can be read: words stand out from what is under them as the accessibility guidelines ask (4.5 to 1; 7 to 1
 * in the theme for high contrast), and what is on the board can be told apart, for colour-blind eyes too. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "game/app/model/palette.h"
#include "tests/support/check.h"

static double linear(uint32_t byte) {
  double c = byte / 255.0;
  return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4);
}

/* Relative luminance and contrast, as WCAG 2 defines them. */
static double luminance(uint32_t rgb) {
  return 0.2126 * linear(rgb >> 16) + 0.7152 * linear(rgb >> 8 & 0xFF) + 0.0722 * linear(rgb & 0xFF);
}

static double contrast(uint32_t a, uint32_t b) {
  double x = luminance(a) + 0.05, y = luminance(b) + 0.05;
  return x > y ? x / y : y / x;
}

static void is_at_least(const Theme *theme, Token ink, Token under, double least) {
  double found = contrast(theme->c[ink], theme->c[under]);
  if (found < least)
    fail_msg("%s: token %d on token %d has a contrast of %.2f, expected %.1f", theme->id, (int)ink, (int)under, found,
             least);
}

/* What words and signs stand on. */
static const Token grounds[] = {TOKEN_BACKGROUND, TOKEN_PANEL, TOKEN_RAISED};
enum { GROUNDS = sizeof grounds / sizeof *grounds };

static uint32_t mixed(uint32_t from, uint32_t to, double share) {
  uint32_t out = 0;
  for (int shift = 0; shift <= 16; shift += 8)
    out |= (uint32_t)lround((from >> shift & 0xFF) * (1 - share) + (to >> shift & 0xFF) * share) << shift;
  return out;
}

static void words_can_be_read(void **state) {
  (void)state;
  static const Token inks[] = {TOKEN_TEXT, TOKEN_MUTED, TOKEN_ACCENT, TOKEN_GOOD_TEXT, TOKEN_DANGER_TEXT};
  int32_t count;
  const Theme *themes = theme_table(&count);
  assert_true(count >= 4);
  for (int32_t i = 0; i < count; i++) {
    const Theme *t = &themes[i];
    double least = t->contrast ? 7 : 4.5;
    for (size_t k = 0; k < GROUNDS; k++)
      for (size_t w = 0; w < sizeof inks / sizeof *inks; w++) is_at_least(t, inks[w], grounds[k], least);
    is_at_least(t, TOKEN_ON_ACCENT, TOKEN_ACCENT, least); /* the main button, and the one that destroys */
    is_at_least(t, TOKEN_ON_ACCENT, TOKEN_DANGER, least);
  }
}

/* A badge: words drawn a little towards the colour of text, on a little of its colour over the panel. */
static void badges_can_be_read(void **state) {
  (void)state;
  static const Token badges[][2] = {{TOKEN_GOOD, TOKEN_GOOD_TEXT},
                                    {TOKEN_DANGER, TOKEN_DANGER_TEXT},
                                    {TOKEN_ACCENT, TOKEN_ACCENT},
                                    {TOKEN_FRONTIER, TOKEN_FRONTIER},
                                    {TOKEN_MUTED, TOKEN_MUTED}};
  int32_t count;
  const Theme *themes = theme_table(&count);
  for (int32_t i = 0; i < count; i++)
    for (size_t k = 0; k < sizeof badges / sizeof *badges; k++) {
      const uint32_t *c = themes[i].c;
      double found = contrast(mixed(c[badges[k][1]], c[TOKEN_TEXT], BADGE_TOWARD_TEXT),
                              mixed(c[TOKEN_PANEL], c[badges[k][0]], BADGE_TINT));
      if (found < 4.5) fail_msg("%s: the badge of token %d has %.2f", themes[i].id, (int)badges[k][0], found);
    }
}

/* Signs, rings, bars, dots of a chart: what means something without being a word. */
static void marks_can_be_seen(void **state) {
  (void)state;
  static const Token marks[] = {TOKEN_ACCENT, TOKEN_GOOD,  TOKEN_DANGER, TOKEN_FRONTIER, TOKEN_PATH,       TOKEN_MUTED,
                                TOKEN_HOB,    TOKEN_STILT, TOKEN_DOZER,  TOKEN_BRAMBLE,  TOKEN_WALL_STROKE};
  int32_t count;
  const Theme *themes = theme_table(&count);
  for (int32_t i = 0; i < count; i++)
    for (size_t m = 0; m < sizeof marks / sizeof *marks; m++)
      for (size_t k = 0; k < GROUNDS; k++)
        if (marks[m] != TOKEN_WALL_STROKE || grounds[k] != TOKEN_RAISED) /* walls stand on no raised ground */
          is_at_least(&themes[i], marks[m], grounds[k], 3);
}

/* A filled control under the mouse is read no worse than before. */
static void hovering_takes_nothing_away(void **state) {
  (void)state;
  static const Token fills[] = {TOKEN_ACCENT, TOKEN_DANGER};
  int32_t count;
  const Theme *themes = theme_table(&count);
  for (int32_t i = 0; i < count; i++)
    for (size_t k = 0; k < sizeof fills / sizeof *fills; k++) {
      uint32_t fill = themes[i].c[fills[k]], ink = themes[i].c[TOKEN_ON_ACCENT], lit = palette_lit(fill, ink);
      assert_true(contrast(lit, ink) >= contrast(fill, ink));
      assert_int_not_equal(lit, fill);
    }
}

/* The hero is told from the floor by its own colour or by the line around it. */
static void the_hero_can_be_seen(void **state) {
  (void)state;
  int32_t count;
  const Theme *themes = theme_table(&count);
  for (int32_t i = 0; i < count; i++) {
    const Theme *t = &themes[i];
    is_at_least(t, t->light ? TOKEN_WALL_STROKE : TOKEN_HERO, TOKEN_FLOOR, 3);
    if (t->light) is_at_least(t, TOKEN_WALL_STROKE, TOKEN_HERO, 3);
  }
}

static void the_board_can_be_seen(void **state) {
  (void)state;
  int32_t count;
  const Theme *themes = theme_table(&count);
  for (int32_t i = 0; i < count; i++) {
    const Theme *t = &themes[i];
    is_at_least(t, TOKEN_WALL_STROKE, TOKEN_FLOOR, t->contrast ? 7 : 3);
    is_at_least(t, TOKEN_FOOD, TOKEN_FLOOR, t->contrast ? 7 : 3);
    for (int token = TOKEN_HOB; token <= TOKEN_BRAMBLE; token++) is_at_least(t, (Token)token, TOKEN_FLOOR, 3);
    if (t->contrast) { /* where the search has been is seen; an empty bar is darker than what fills it */
      is_at_least(t, TOKEN_HEAT_1, TOKEN_FLOOR, 3);
      is_at_least(t, TOKEN_HEAT_3, TOKEN_TRACK, 2.5);
      is_at_least(t, TOKEN_ACCENT, TOKEN_TRACK, 7);
    }
    assert_true(t->c[TOKEN_PATH] != t->c[TOKEN_HERO]);
    for (int token = TOKEN_HEAT_1; token < TOKEN_HEAT_5; token++) { /* the ramp goes one way in lightness too */
      double low = luminance(t->c[token]), high = luminance(t->c[token + 1]);
      assert_true(t->light ? high < low : high > low);
    }
  }
}

/* How a colour looks to eyes that lack one kind of cone: the usual matrices, on linear light. */
static void seen_by(const double m[9], uint32_t rgb, double out[3]) {
  double c[3] = {linear(rgb >> 16), linear(rgb >> 8 & 0xFF), linear(rgb & 0xFF)};
  for (size_t r = 0; r < 3; r++) {
    double sum = m[3 * r] * c[0] + m[3 * r + 1] * c[1] + m[3 * r + 2] * c[2];
    out[r] = pow(fmin(fmax(sum, 0), 1), 1 / 2.2);
  }
}

static void monsters_differ_for_colour_blind_eyes(void **state) {
  (void)state;
  static const struct {
    const char *name;
    double m[9];
  } eyes[] = {{"protanopia", {0.152, 1.053, -0.205, 0.115, 0.786, 0.099, -0.004, -0.048, 1.052}},
              {"deuteranopia", {0.367, 0.861, -0.228, 0.280, 0.673, 0.047, -0.012, 0.043, 0.969}},
              {"tritanopia", {1.256, -0.077, -0.179, -0.078, 0.931, 0.148, 0.005, 0.691, 0.304}}};
  const Theme *t = theme_find("okabe-ito");
  assert_non_null(t);
  for (size_t e = 0; e < sizeof eyes / sizeof *eyes; e++)
    for (int a = TOKEN_HERO; a <= TOKEN_BRAMBLE; a++)
      for (int b = a + 1; b <= TOKEN_BRAMBLE; b++) {
        double x[3], y[3], apart = 0;
        seen_by(eyes[e].m, t->c[a], x);
        seen_by(eyes[e].m, t->c[b], y);
        for (int k = 0; k < 3; k++) apart += (x[k] - y[k]) * (x[k] - y[k]);
        if (sqrt(apart) < 0.12) fail_msg("%s: tokens %d and %d look alike (%.3f)", eyes[e].name, a, b, sqrt(apart));
      }
}

static void themes_are_whole(void **state) {
  (void)state;
  int32_t count;
  const Theme *themes = theme_table(&count), *at = themes;
  for (int32_t i = 0; i < count; i++) {
    assert_ptr_equal(theme_find(themes[i].id), &themes[i]);
    assert_non_null(strstr(theme_ids(), themes[i].id));
    at = theme_next(at);
  }
  assert_ptr_equal(at, themes); /* round and round */
  assert_null(theme_find("no-such-theme"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(words_can_be_read),
      cmocka_unit_test(badges_can_be_read),
      cmocka_unit_test(marks_can_be_seen),
      cmocka_unit_test(hovering_takes_nothing_away),
      cmocka_unit_test(the_hero_can_be_seen),
      cmocka_unit_test(the_board_can_be_seen),
      cmocka_unit_test(monsters_differ_for_colour_blind_eyes),
      cmocka_unit_test(themes_are_whole),
  };
  return cmocka_run_group_tests_name("palette", tests, NULL, NULL);
}
