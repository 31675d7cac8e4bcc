/* The rounds: one row each. Speeds and times rise and fall as in the arcades of 1980. */
#include "game/core/arcade.h"

enum { SECOND = ARCADE_RATE };

#define WAVES_FIRST \
  { 7 * SECOND, 20 * SECOND, 7 * SECOND, 20 * SECOND, 5 * SECOND, 20 * SECOND, 5 * SECOND, 0 }
#define WAVES_SECOND \
  { 7 * SECOND, 20 * SECOND, 7 * SECOND, 20 * SECOND, 5 * SECOND, 1033 * SECOND, 1, 0 }
#define WAVES_LATE \
  { 5 * SECOND, 20 * SECOND, 5 * SECOND, 20 * SECOND, 5 * SECOND, 1037 * SECOND, 1, 0 }
#define SLOW 80, 90, 75, 50, 40
#define QUICK 90, 95, 85, 55, 45
#define FAST 100, 100, 95, 60, 50
#define TIRED 90, 90, 95, 60, 50
#define LEAVE_FIRST \
  { 0, 0, 30, 60 }
#define LEAVE_SECOND \
  { 0, 0, 0, 50 }
#define LEAVE_LATE \
  { 0, 0, 0, 0 }

/*   speeds  rush: foods left, speeds    fright, flashes   waves        leave         idle        bonus */
static const ArcadeRound rounds[] = {
    {SLOW, {20, 10}, {80, 85}, 6 * SECOND, 5, WAVES_FIRST, LEAVE_FIRST, 4 * SECOND, 0},
    {QUICK, {30, 15}, {90, 95}, 5 * SECOND, 5, WAVES_SECOND, LEAVE_SECOND, 4 * SECOND, 1},
    {QUICK, {40, 20}, {90, 95}, 4 * SECOND, 5, WAVES_SECOND, LEAVE_LATE, 4 * SECOND, 2},
    {QUICK, {40, 20}, {90, 95}, 3 * SECOND, 5, WAVES_SECOND, LEAVE_LATE, 4 * SECOND, 2},
    {FAST, {40, 20}, {100, 105}, 2 * SECOND, 5, WAVES_LATE, LEAVE_LATE, 3 * SECOND, 3},
    {FAST, {50, 25}, {100, 105}, 5 * SECOND, 5, WAVES_LATE, LEAVE_LATE, 3 * SECOND, 3},
    {FAST, {50, 25}, {100, 105}, 2 * SECOND, 5, WAVES_LATE, LEAVE_LATE, 3 * SECOND, 4},
    {FAST, {50, 25}, {100, 105}, 2 * SECOND, 5, WAVES_LATE, LEAVE_LATE, 3 * SECOND, 4},
    {FAST, {60, 30}, {100, 105}, 1 * SECOND, 3, WAVES_LATE, LEAVE_LATE, 3 * SECOND, 5},
    {FAST, {60, 30}, {100, 105}, 5 * SECOND, 5, WAVES_LATE, LEAVE_LATE, 3 * SECOND, 5},
    {FAST, {60, 30}, {100, 105}, 2 * SECOND, 5, WAVES_LATE, LEAVE_LATE, 3 * SECOND, 6},
    {FAST, {80, 40}, {100, 105}, 1 * SECOND, 3, WAVES_LATE, LEAVE_LATE, 3 * SECOND, 6},
    {FAST, {80, 40}, {100, 105}, 1 * SECOND, 3, WAVES_LATE, LEAVE_LATE, 3 * SECOND, 7},
    {FAST, {80, 40}, {100, 105}, 3 * SECOND, 5, WAVES_LATE, LEAVE_LATE, 3 * SECOND, 7},
    {FAST, {100, 50}, {100, 105}, 1 * SECOND, 3, WAVES_LATE, LEAVE_LATE, 3 * SECOND, 7},
    {FAST, {100, 50}, {100, 105}, 1 * SECOND, 3, WAVES_LATE, LEAVE_LATE, 3 * SECOND, 7},
    {FAST, {100, 50}, {100, 105}, 0, 0, WAVES_LATE, LEAVE_LATE, 3 * SECOND, 7},
    {FAST, {100, 50}, {100, 105}, 1 * SECOND, 3, WAVES_LATE, LEAVE_LATE, 3 * SECOND, 7},
    {FAST, {120, 60}, {100, 105}, 0, 0, WAVES_LATE, LEAVE_LATE, 3 * SECOND, 7},
    {FAST, {120, 60}, {100, 105}, 0, 0, WAVES_LATE, LEAVE_LATE, 3 * SECOND, 7},
    {TIRED, {120, 60}, {100, 105}, 0, 0, WAVES_LATE, LEAVE_LATE, 3 * SECOND, 7},
};
enum { ROUNDS = sizeof rounds / sizeof *rounds };

const ArcadeRound *arcade_round(int32_t round) {
  int32_t row = round < 1 ? 0 : round - 1;
  return &rounds[row < ROUNDS ? row : ROUNDS - 1];
}

int32_t arcade_bonus_points(int32_t bonus) {
  static const int32_t points[ARCADE_BONUSES] = {100, 300, 500, 700, 1000, 2000, 3000, 5000};
  return points[bonus < 0 ? 0 : bonus < ARCADE_BONUSES ? bonus : ARCADE_BONUSES - 1];
}
