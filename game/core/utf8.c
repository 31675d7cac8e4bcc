/* The one reader and writer of UTF-8. Must not know what the text is for. */
#include "game/core/utf8.h"

size_t utf8_next(const char *at, size_t left, uint32_t *letter) {
  /* The smallest letter of each length: a smaller one written so long is overlong. */
  static const uint32_t least[5] = {0, 0, 0x80, 0x800, 0x10000};
  if (left == 0) return 0;
  unsigned char first = (unsigned char)at[0];
  size_t length = first < 0x80 ? 1 : first < 0xC0 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF8 ? 4 : 0;
  if (length == 0 || length > left) return 0;
  uint32_t value = length == 1 ? first : first & (0x7FU >> length);
  for (size_t i = 1; i < length; i++) {
    unsigned char next = (unsigned char)at[i];
    if ((next & 0xC0) != 0x80) return 0;
    value = value << 6 | (next & 0x3FU);
  }
  if (value < least[length] || value > 0x10FFFF || (value >= 0xD800 && value <= 0xDFFF)) return 0;
  if (letter) *letter = value;
  return length;
}

size_t utf8_write(uint32_t letter, char out[4]) {
  if (letter > 0x10FFFF || (letter >= 0xD800 && letter <= 0xDFFF)) return 0;
  size_t length = letter < 0x80 ? 1 : letter < 0x800 ? 2 : letter < 0x10000 ? 3 : 4;
  for (size_t i = length - 1; i > 0; i--, letter >>= 6) out[i] = (char)(0x80 | (letter & 0x3F));
  out[0] = (char)(length == 1 ? letter : letter | (0xF00U >> length & 0xFF));
  return length;
}

bool utf8_is_hidden(uint32_t letter) {
  static const uint32_t ranges[][2] = {{0x00, 0x1F},     {0x7F, 0x9F},       {0xAD, 0xAD},       {0x61C, 0x61C},
                                       {0x34F, 0x34F},   {0x115F, 0x1160},   {0x17B4, 0x17B5},   {0x180B, 0x180F},
                                       {0x2800, 0x2800}, {0x3164, 0x3164},   {0xFE00, 0xFE0F},   {0xFFA0, 0xFFA0},
                                       {0x200B, 0x200F}, {0x2028, 0x202E},   {0x2060, 0x206F},   {0xFEFF, 0xFEFF},
                                       {0xFFF0, 0xFFFB}, {0x1BCA0, 0x1BCA3}, {0x1D173, 0x1D17A}, {0xE0000, 0xE0FFF}};
  for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
    if (letter >= ranges[i][0] && letter <= ranges[i][1]) return true;
  return false;
}

bool utf8_is_combining(uint32_t letter) {
  return (letter >= 0x300 && letter <= 0x36F) || (letter >= 0x1AB0 && letter <= 0x1AFF) ||
         (letter >= 0x1DC0 && letter <= 0x1DFF) || (letter >= 0x20D0 && letter <= 0x20FF) ||
         (letter >= 0xFE20 && letter <= 0xFE2F);
}

bool utf8_is_blank(uint32_t letter) {
  return letter == ' ' || letter == 0xA0 || letter == 0x1680 || (letter >= 0x2000 && letter <= 0x200A) ||
         letter == 0x202F || letter == 0x205F || letter == 0x3000;
}
