/* Draws the program's icon: Pacman about to eat three foods, on a rounded tile. Run by `make install`.
 *   icon FILE.svg | icon FILE.png SIZE      Must not know the game; the same shapes are drawn both ways. */
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 128, SAMPLES = 4, SIZE_MAX_PNG = 1024, LONGEST_MATCH = 258, FURTHEST_MATCH = 32768 };

/* Shapes in a square of SIDE units, the later over the earlier. A disc's mouth opens to the right. */
typedef enum { SHAPE_TILE, SHAPE_DISC } ShapeKind;
typedef struct Shape {
  ShapeKind kind;
  double x, y, radius, mouth; /* a tile's radius is that of its corners; mouth: half its angle in radians */
  uint32_t colour;
} Shape;

static const Shape shapes[] = {
    {SHAPE_TILE, 64, 64, 28, 0, 0x343A6B},   {SHAPE_TILE, 64, 64, 24, 0, 0x15172A},
    {SHAPE_DISC, 54, 64, 36, 0.6, 0xFFCE3A}, {SHAPE_DISC, 58, 46, 5, 0, 0x1B1730},
    {SHAPE_DISC, 74, 64, 6, 0, 0xF4DFB6},    {SHAPE_DISC, 94, 64, 6, 0, 0xF4DFB6},
    {SHAPE_DISC, 112, 64, 5, 0, 0xF4DFB6},
};
static const int shape_count = (int)(sizeof shapes / sizeof *shapes);

/* The outer tile fills the square, the inner one leaves a frame. */
static double tile_half(const Shape *shape) { return shape->radius > 24 ? 62 : 58; }

static bool covers(const Shape *shape, double x, double y) {
  double dx = x - shape->x, dy = y - shape->y;
  if (shape->kind == SHAPE_TILE) {
    double straight = tile_half(shape) - shape->radius;
    double out_x = fabs(dx) - straight, out_y = fabs(dy) - straight;
    if (out_x < 0) out_x = 0;
    if (out_y < 0) out_y = 0;
    return hypot(out_x, out_y) <= shape->radius;
  }
  if (hypot(dx, dy) > shape->radius) return false;
  return shape->mouth <= 0 || fabs(atan2(dy, dx)) >= shape->mouth;
}

static void write_svg(FILE *out) {
  fprintf(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\">\n", SIDE, SIDE);
  for (int i = 0; i < shape_count; i++) {
    const Shape *s = &shapes[i];
    double half = tile_half(s), reach_x = s->radius * cos(s->mouth), reach_y = s->radius * sin(s->mouth);
    if (s->kind == SHAPE_TILE)
      fprintf(out, "  <rect x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\" rx=\"%g\" fill=\"#%06X\"/>\n", s->x - half,
              s->y - half, 2 * half, 2 * half, s->radius, (unsigned)s->colour);
    else if (s->mouth <= 0)
      fprintf(out, "  <circle cx=\"%g\" cy=\"%g\" r=\"%g\" fill=\"#%06X\"/>\n", s->x, s->y, s->radius,
              (unsigned)s->colour);
    else
      fprintf(out, "  <path d=\"M%g %gL%.3f %.3fA%g %g 0 1 1 %.3f %.3fZ\" fill=\"#%06X\"/>\n", s->x, s->y,
              s->x + reach_x, s->y + reach_y, s->radius, s->radius, s->x + reach_x, s->y - reach_y,
              (unsigned)s->colour);
  }
  fputs("</svg>\n", out);
}

/* One pixel, as the mean of a grid of samples. */
static void draw_pixel(int size, int column, int row, unsigned char *rgba) {
  unsigned sum[3] = {0}, covered = 0;
  for (int k = 0; k < SAMPLES * SAMPLES; k++) {
    double x = (column + (k % SAMPLES + 0.5) / SAMPLES) * SIDE / size;
    double y = (row + (double)(k / SAMPLES) / SAMPLES + 0.5 / SAMPLES) * SIDE / size;
    for (int i = shape_count - 1; i >= 0; i--) {
      if (!covers(&shapes[i], x, y)) continue;
      for (int c = 0; c < 3; c++) sum[c] += shapes[i].colour >> (16 - 8 * c) & 0xFF;
      covered++;
      break;
    }
  }
  for (int c = 0; c < 3; c++) rgba[c] = covered ? (unsigned char)(sum[c] / covered) : 0;
  rgba[3] = (unsigned char)(covered * 255 / (SAMPLES * SAMPLES));
}

static void put_32(unsigned char *at, uint32_t value) {
  for (int i = 0; i < 4; i++) at[i] = (unsigned char)(value >> (24 - 8 * i));
}

static uint32_t crc_32(const unsigned char *bytes, size_t size) {
  uint32_t crc = 0xFFFFFFFF;
  for (size_t i = 0; i < size; i++) {
    crc ^= bytes[i];
    for (int bit = 0; bit < 8; bit++) crc = crc & 1 ? crc >> 1 ^ 0xEDB88320 : crc >> 1;
  }
  return ~crc;
}

/* `body` holds the four letters of the chunk's kind, then its data. */
static void write_chunk(FILE *out, const unsigned char *body, size_t data) {
  unsigned char word[4];
  put_32(word, (uint32_t)data);
  fwrite(word, 1, 4, out);
  fwrite(body, 1, data + 4, out);
  put_32(word, crc_32(body, data + 4));
  fwrite(word, 1, 4, out);
}

/* ---- packing, as zlib does it (RFC 1950 and 1951): one block with the fixed codes ---- */

typedef struct Packer {
  unsigned char *out;
  size_t used;
  uint32_t bits;
  int count; /* bits that wait in `bits` */
} Packer;

/* The lowest bit first. */
static void put_bits(Packer *packer, uint32_t value, int count) {
  packer->bits |= value << packer->count;
  for (packer->count += count; packer->count >= 8; packer->count -= 8) {
    packer->out[packer->used++] = (unsigned char)packer->bits;
    packer->bits >>= 8;
  }
}

/* A code: its highest bit first. */
static void put_code(Packer *packer, uint32_t code, int count) {
  while (count-- > 0) put_bits(packer, code >> count & 1, 1);
}

/* A byte, or a length's symbol from 256 on. */
static void put_symbol(Packer *packer, uint32_t symbol) {
  if (symbol < 144)
    put_code(packer, 0x30 + symbol, 8);
  else if (symbol < 256)
    put_code(packer, 0x190 + symbol - 144, 9);
  else if (symbol < 280)
    put_code(packer, symbol - 256, 7);
  else
    put_code(packer, 0xC0 + symbol - 280, 8);
}

static int top_bit(uint32_t value) {
  int bit = 0;
  while (value >>= 1) bit++;
  return bit;
}

/* "The same again as so far back." */
static void put_match(Packer *packer, uint32_t length, uint32_t back) {
  uint32_t more = length - 3, away = back - 1;
  if (length == LONGEST_MATCH) {
    put_symbol(packer, 285);
  } else if (more < 8) {
    put_symbol(packer, 257 + more);
  } else {
    int extra = top_bit(more) - 2;
    put_symbol(packer, 257 + 4 * ((uint32_t)extra + 1) + (more >> extra & 3));
    put_bits(packer, more & ((1u << extra) - 1), extra);
  }
  if (away < 4) {
    put_code(packer, away, 5);
  } else {
    int extra = top_bit(away) - 1;
    put_code(packer, 2 * ((uint32_t)extra + 1) + (away >> extra & 1), 5);
    put_bits(packer, away & ((1u << extra) - 1), extra);
  }
}

static size_t match_at(const unsigned char *bytes, size_t at, size_t size, size_t back) {
  size_t length = 0;
  if (back > at || back > FURTHEST_MATCH) return 0;
  while (length < LONGEST_MATCH && at + length < size && bytes[at + length] == bytes[at + length - back]) length++;
  return length;
}

/* Looks for the pixel before and the row above only, which is enough for a drawing of a few colours. At worst it takes
 * nine bits a byte. */
static size_t pack(const unsigned char *bytes, size_t size, size_t row_bytes, unsigned char *out) {
  Packer packer = {.out = out};
  uint32_t a = 1, b = 0;
  for (size_t i = 0; i < size; i++) {
    a = (a + bytes[i]) % 65521;
    b = (b + a) % 65521;
  }
  put_bits(&packer, 0x0178, 16);
  put_bits(&packer, 3, 3); /* the last block, with the fixed codes */
  for (size_t at = 0; at < size;) {
    size_t left = match_at(bytes, at, size, 4), above = match_at(bytes, at, size, row_bytes);
    size_t most = left > above ? left : above;
    if (most < 3) {
      put_symbol(&packer, bytes[at++]);
      continue;
    }
    put_match(&packer, (uint32_t)most, (uint32_t)(left >= above ? 4 : row_bytes));
    at += most;
  }
  put_symbol(&packer, 256);
  put_bits(&packer, 0, 7);
  put_32(out + packer.used, b << 16 | a);
  return packer.used + 4;
}

static bool write_png(FILE *out, int size) {
  size_t row_bytes = (size_t)size * 4 + 1, all = (size_t)size * row_bytes;
  unsigned char head[17] = "IHDR", *rows = calloc(all, 1), *body = malloc(all + all / 8 + 64);
  if (!rows || !body) {
    free(rows);
    free(body);
    return false;
  }
  for (int row = 0; row < size; row++)
    for (int column = 0; column < size; column++)
      draw_pixel(size, column, row, rows + (size_t)row * row_bytes + 1 + (size_t)column * 4);
  put_32(head + 4, (uint32_t)size);
  put_32(head + 8, (uint32_t)size);
  head[12] = 8;            /* bits per channel */
  head[13] = 6;            /* red, green, blue, alpha */
  memcpy(body, "IDAT", 4); /* NOLINT(bugprone-not-null-terminated-result): the name of a chunk, no string */
  fwrite("\x89PNG\r\n\x1a\n", 1, 8, out);
  write_chunk(out, head, 13);
  write_chunk(out, body, pack(rows, all, row_bytes, body + 4));
  write_chunk(out, (const unsigned char *)"IEND", 0);
  free(rows);
  free(body);
  return true;
}

int main(int argc, char **argv) {
  char *end = NULL;
  long size = argc == 3 ? strtol(argv[2], &end, 10) : 0;
  if (argc != 2 && !(argc == 3 && *end == '\0' && size >= 8 && size <= SIZE_MAX_PNG)) {
    fputs("usage: icon FILE.svg | icon FILE.png SIZE\n", stderr);
    return 2;
  }
  FILE *out = fopen(argv[1], "wb");
  if (!out) {
    perror(argv[1]);
    return 1;
  }
  bool ok = true;
  if (argc == 2)
    write_svg(out);
  else
    ok = write_png(out, (int)size);
  ok = !ferror(out) && ok;
  if (fclose(out) != 0 || !ok) {
    perror(argv[1]);
    return 1;
  }
  return 0;
}
