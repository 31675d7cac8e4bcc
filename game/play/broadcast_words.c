/* What a reporter says about a moment, in any language.
 * Must not know a language: the phrase is handed in, English is here for those without a window. */
#include <stdio.h>
#include <string.h>

#include "game/play/broadcast.h"

const char *const broadcast_english[MOMENT_KINDS] = {
    [MOMENT_PATH] = "Path found: {2} steps, after looking at {3} cells",
    [MOMENT_PLAN] = "A plan: {2} steps",
    [MOMENT_NO_PATH] = "No path: all {3} cells that can be reached were looked at",
    [MOMENT_THROWN] = "{0} threw away {2}% ({3}% to {4}%)",
    [MOMENT_WON_BACK] = "{0} won back {2}% ({3}% to {4}%)",
    [MOMENT_TRAP] = "Trapped: the hunters can close every way out",
    [MOMENT_ESCAPE] = "Out of the trap after {3} turns",
    [MOMENT_FIRST_RISK] = "First food taken at risk: {1} is within {2}",
    [MOMENT_RISK_FOOD] = "Food taken at risk: {1} is within {2}",
    [MOMENT_GAMBLE] = "It takes a risk: {2}% to get through",
    [MOMENT_DOOMED] = "The monsters can force a catch within {2} turns",
    [MOMENT_SAFE] = "Out of reach: no catch can be forced any more",
    [MOMENT_BELIEF] = "It has recognised the monsters: {1}, {2}% sure",
    [MOMENT_REPEAT] = "The same position for the third time: it is going in circles",
    [MOMENT_FIRST_FOOD] = "First food, on turn {2}",
    [MOMENT_HALF] = "Half of the food is eaten: {2} of {3}",
    [MOMENT_LAST_FOOD] = "One food left",
    [MOMENT_POWER] = "A pie: through walls for {2} moves",
    [MOMENT_CAPSULE] = "A capsule: now the ghosts run",
    [MOMENT_HOME] = "Home number {2} is found: keep away from it",
    [MOMENT_PASSES] = "{1} passes at a distance of {2}, and can do nothing",
    [MOMENT_EATEN] = "{2} foods eaten",
    [MOMENT_HALFWAY] = "Halfway: {2} steps to go",
    [MOMENT_GHOST] = "{1} is eaten: {2} points",
    [MOMENT_TURNED] = "The maze rotates",
    [MOMENT_CARRIED] = "Across the map in one move",
    [MOMENT_WON] = "Won with {2} points in {3} moves",
    [MOMENT_PAR] = "Won with {2} points in {3} moves: par or better",
    [MOMENT_CAUGHT] = "Caught by {1}; food left: {2}",
    [MOMENT_GAVE_UP] = "It gives up; food left: {2}",
    [MOMENT_TIMEOUT] = "Time is up; food left: {2}",
    [MOMENT_STALLED] = "Stopped for going in circles; food left: {2}",
};

enum { NUMBER = 24 };

/* "12,345" */
static void grouped(int32_t value, char out[NUMBER]) {
  char digits[NUMBER];
  int length = snprintf(digits, sizeof digits, "%lld", value < 0 ? -(long long)value : (long long)value), used = 0;
  if (value < 0) out[used++] = '-';
  for (int i = 0; i < length && used + 2 < NUMBER; i++) {
    if (i > 0 && (length - i) % 3 == 0) out[used++] = ',';
    out[used++] = digits[i];
  }
  out[used] = 0;
}

void moment_words(const Moment *moment, const char *phrase, const MomentNames *names, char *out, size_t room) {
  char numbers[3][NUMBER];
  grouped(moment->a, numbers[0]);
  grouped(moment->b, numbers[1]);
  grouped(moment->c, numbers[2]);
  const char *places[] = {names->move ? names->move : "", names->actor ? names->actor : "", numbers[0], numbers[1],
                          numbers[2]};
  size_t used = 0;
  for (const char *c = phrase; *c && used + 1 < room; c++) {
    if (c[0] == '{' && c[1] >= '0' && c[1] <= '4' && c[2] == '}') {
      int wrote = snprintf(out + used, room - used, "%s", places[c[1] - '0']);
      used += wrote > 0 ? (size_t)wrote : 0;
      if (used >= room) used = room - 1;
      c += 2;
    } else {
      out[used++] = *c;
    }
  }
  out[used] = 0;
}
