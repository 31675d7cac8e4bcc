/* Draws the program's icon: Pacman about to eat three foods, on a rounded tile. Run by `make install`.
 *   icon FILE.svg | icon FILE.png SIZE      Must not know the game; the same shapes are drawn both ways. */
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 128, SAMPLES = 4, SIZE_MAX_PNG = 1024 };

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

/* The rows as zlib wants them, each a stored block: an icon is small enough to stay unpacked. */
static size_t pack_rows(int size, unsigned char *out) {
  size_t row_bytes = (size_t)size * 4 + 1, used = 0;
  uint32_t a = 1, b = 0;
  out[used++] = 0x78;
  out[used++] = 0x01;
  for (int row = 0; row < size; row++) {
    out[used++] = row == size - 1;
    out[used++] = (unsigned char)(row_bytes & 0xFF);
    out[used++] = (unsigned char)(row_bytes >> 8);
    out[used++] = (unsigned char)(~row_bytes & 0xFF);
    out[used++] = (unsigned char)(~row_bytes >> 8 & 0xFF);
    unsigned char *bytes = out + used;
    bytes[0] = 0;
    for (int column = 0; column < size; column++) draw_pixel(size, column, row, bytes + 1 + (size_t)column * 4);
    for (size_t i = 0; i < row_bytes; i++) {
      a = (a + bytes[i]) % 65521;
      b = (b + a) % 65521;
    }
    used += row_bytes;
  }
  put_32(out + used, b << 16 | a);
  return used + 4;
}

static bool write_png(FILE *out, int size) {
  unsigned char head[17] = "IHDR", *body = malloc(4 + 2 + (size_t)size * ((size_t)size * 4 + 6) + 4);
  if (!body) return false;
  put_32(head + 4, (uint32_t)size);
  put_32(head + 8, (uint32_t)size);
  head[12] = 8;            /* bits per channel */
  head[13] = 6;            /* red, green, blue, alpha */
  memcpy(body, "IDAT", 4); /* NOLINT(bugprone-not-null-terminated-result): the name of a chunk, no string */
  fwrite("\x89PNG\r\n\x1a\n", 1, 8, out);
  write_chunk(out, head, 13);
  write_chunk(out, body, pack_rows(size, body + 4));
  write_chunk(out, (const unsigned char *)"IEND", 0);
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
