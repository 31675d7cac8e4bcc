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

bool name_is_key(const char *key, size_t room) {
  size_t length = strnlen(key, room);
  if (length == 0 || length >= room) return false;
  for (size_t i = 0; i < length; i++)
    if (key[i] < 0x20 || key[i] > 0x7E) return false;
  return true;
}
