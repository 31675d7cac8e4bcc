/* Cleaning of names. Must not know what is named. */
#include "game/store/names.h"

#include <string.h>

#include "game/core/utf8.h"

/* One bit for each of the alphabets whose letters look alike; 0 for everything else. */
static uint32_t alphabet_of(uint32_t letter) {
  bool latin = (letter >= 'A' && letter <= 'Z') || (letter >= 'a' && letter <= 'z') ||
               (letter >= 0xC0 && letter <= 0x24F && letter != 0xD7 && letter != 0xF7) ||
               (letter >= 0x1E00 && letter <= 0x1EFF);
  bool greek = (letter >= 0x370 && letter <= 0x3FF) || (letter >= 0x1F00 && letter <= 0x1FFF);
  bool cyrillic = letter >= 0x400 && letter <= 0x52F;
  return latin ? 1 : greek ? 2 : cyrillic ? 4 : letter >= 0xFF21 && letter <= 0xFF5A ? 8 : 0;
}

bool name_clean(const char *name, int32_t letters, const char *what, char *out, size_t room, Error *error) {
  /* No acceptable text is longer, whatever its spaces: a megabyte is not even read. */
  size_t length = strnlen(name, (size_t)letters * 16 + 1);
  if (length > (size_t)letters * 16) return error_set(error, "%s is longer than %d letters", what, (int)letters);
  size_t begin = 0, end = 0, at = 0;
  int32_t count = 0, counted = 0; /* letters so far, and up to `end` */
  uint32_t alphabets = 0;
  while (at < length) {
    uint32_t letter;
    size_t step = utf8_next(name + at, length - at, &letter);
    if (step == 0) return error_set(error, "%s is not valid text (UTF-8)", what);
    if (utf8_is_hidden(letter)) return error_set(error, "%s has a control or invisible character", what);
    if (utf8_is_combining(letter)) return error_set(error, "%s has an accent that stands apart from its letter", what);
    alphabets |= alphabet_of(letter);
    bool blank = utf8_is_blank(letter);
    if (blank && end == begin) {
      begin = end = at + step;
    } else {
      count++;
      if (!blank) {
        end = at + step;
        counted = count;
      }
    }
    at += step;
  }
  if (end == begin) return error_set(error, "%s is empty", what);
  if (alphabets & (alphabets - 1))
    return error_set(error, "%s mixes letters of different alphabets that look alike", what);
  if (counted > letters || end - begin >= room)
    return error_set(error, "%s is longer than %d letters", what, (int)letters);
  memcpy(out, name + begin, end - begin);
  out[end - begin] = 0;
  return true;
}

bool name_is_normal(const char *name, const char *what, Error *error) {
  uint32_t before = 0, letter;
  for (size_t step; (step = utf8_next(name, strnlen(name, 4), &letter)) > 0 && letter; name += step) {
    if (!utf8_is_normal(before, letter)) return error_set(error, "%s has a letter in an unusual spelling", what);
    before = letter;
  }
  return true;
}

/* Letters that look like one of a to z, small or capital, by the letter they look like. */
static uint32_t plain_letter(uint32_t letter) {
  static const struct {
    char looks;
    uint32_t letters[8];
  } alike[] = {
      {'a', {0x410, 0x430, 0x391, 0x3B1, 0x251}},
      {'b', {0x412, 0x432, 0x392}},
      {'c', {0x421, 0x441, 0x3F9, 0x3F2, 0x216D, 0x217D}},
      {'d', {0x500, 0x501, 0x216E, 0x217E}},
      {'e', {0x415, 0x435, 0x395}},
      {'g', {0x50C, 0x50D, 0x261}},
      {'h', {0x41D, 0x43D, 0x397, 0x4BA, 0x4BB}},
      {'i', {0x406, 0x456, 0x399, 0x3B9, 0x131, 0x269, 0x2160, 0x2170}},
      {'j', {0x408, 0x458, 0x3F3}},
      {'k', {0x41A, 0x43A, 0x39A, 0x3BA, 0x212A}},
      {'l', {0x4C0, 0x4CF, 0x216C, 0x217C}},
      {'m', {0x41C, 0x43C, 0x39C, 0x216F, 0x217F}},
      {'n', {0x39D, 0x3B7}},
      {'o', {0x41E, 0x43E, 0x39F, 0x3BF, 0x585}},
      {'p', {0x420, 0x440, 0x3A1, 0x3C1}},
      {'q', {0x51A, 0x51B}},
      {'s', {0x405, 0x455, 0x17F}},
      {'t', {0x422, 0x442, 0x3A4, 0x3C4}},
      {'u', {0x3C5, 0x57D}},
      {'v', {0x474, 0x475, 0x3BD, 0x2164, 0x2174}},
      {'w', {0x51C, 0x51D, 0x3C9}},
      {'x', {0x425, 0x445, 0x3A7, 0x3C7, 0x2169, 0x2179}},
      {'y', {0x423, 0x443, 0x3A5, 0x4AE, 0x4AF, 0x3B3}},
      {'z', {0x396}},
  };
  for (size_t i = 0; i < sizeof alike / sizeof *alike; i++)
    for (size_t k = 0; k < sizeof alike[i].letters / sizeof *alike[i].letters && alike[i].letters[k]; k++)
      if (alike[i].letters[k] == letter) return (uint32_t)alike[i].looks;
  return letter;
}

/* The small letter of a capital: Latin with all its accents, Greek and Cyrillic. */
static uint32_t small_of(uint32_t letter) {
  bool next = (letter >= 0x100 && letter <= 0x137) || (letter >= 0x14A && letter <= 0x177) ||
              (letter >= 0x1E00 && letter <= 0x1E95) || (letter >= 0x1EA0 && letter <= 0x1EFF) || letter == 0x1A0;
  bool even = (letter >= 0x139 && letter <= 0x148) || (letter >= 0x179 && letter <= 0x17E) || letter == 0x1AF;
  bool far = (letter >= 'A' && letter <= 'Z') || (letter >= 0xC0 && letter <= 0xDE && letter != 0xD7) ||
             (letter >= 0x391 && letter <= 0x3A9) || (letter >= 0x410 && letter <= 0x42F);
  if (letter == 0x130 || letter == 0x1E9E) return letter; /* their small letters are no letters beside them */
  if (letter == 0x178) return 0xFF;
  if (letter >= 0x400 && letter <= 0x40F) return letter + 0x50;
  return far ? letter + 32 : next ? letter | 1 : even ? letter + (letter & 1) : letter;
}

/* What a reader sees: capitals are small, wide, bold and circled letters and figures are plain ones. */
static uint32_t look_of(uint32_t letter) {
  if (utf8_is_blank(letter)) return ' ';
  if (letter >= 0xFF01 && letter <= 0xFF5E) letter -= 0xFF01 - '!';                        /* wide */
  if (letter >= 0x1D400 && letter <= 0x1D6A3) letter = 'a' + (letter - 0x1D400) % 52 % 26; /* bold, italic, ... */
  if (letter >= 0x1D7CE && letter <= 0x1D7FF) letter = '0' + (letter - 0x1D7CE) % 10;
  if (letter >= 0x24B6 && letter <= 0x24E9) letter = 'a' + (letter - 0x24B6) % 26; /* in circles */
  letter = plain_letter(letter);
  return small_of(letter);
}

/* What is seen at `at`, 0 at the end, and the bytes it takes. */
static uint32_t look_at(const char *at, size_t *bytes) {
  uint32_t letter = (unsigned char)*at; /* the end, or no UTF-8: as it is */
  size_t step = utf8_next(at, strnlen(at, 4), &letter);
  *bytes = step || !letter ? step : 1;
  return look_of(letter);
}

/* The next thing to be seen; spaces in a row are one. */
static uint32_t next_look(const char **at) {
  size_t bytes;
  uint32_t look = look_at(*at, &bytes);
  *at += bytes;
  while (look == ' ' && look_at(*at, &bytes) == ' ') *at += bytes;
  return look;
}

bool names_look_alike(const char *one, const char *other) {
  uint32_t look;
  do {
    look = next_look(&one);
    if (look != next_look(&other)) return false;
  } while (look);
  return true;
}

bool name_is_key(const char *key, size_t room) {
  size_t length = strnlen(key, room);
  if (length == 0 || length >= room) return false;
  for (size_t i = 0; i < length; i++)
    if (key[i] < 0x20 || key[i] > 0x7E) return false;
  return true;
}
