/* Picture files that unpack to what their header says, and those that unpack to far more: packed streams are made here
 * bit by bit, and pictures of this repository are read. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/app/model/unpacking.h"
#include "game/core/file.h"
#include "tests/support/check.h"

enum { ROOM = 1 << 20 };

/* A file as it is written: bytes, and bits with the lowest first. */
typedef struct Out {
  unsigned char bytes[ROOM];
  size_t size;
  uint32_t held, count;
} Out;
static Out out;

static void put(const void *bytes, size_t size) {
  assert_true(out.size + size <= ROOM);
  memcpy(out.bytes + out.size, bytes, size);
  out.size += size;
}

static void put_high_first(uint32_t value) {
  put((unsigned char[]){(unsigned char)(value >> 24), (unsigned char)(value >> 16), (unsigned char)(value >> 8),
                        (unsigned char)value},
      4);
}

static void put_bits(uint32_t value, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    out.held |= (value >> i & 1) << out.count;
    if (++out.count == 8) {
      put(&(unsigned char){(unsigned char)out.held}, 1);
      out.held = out.count = 0;
    }
  }
}

static void end_bits(void) {
  if (out.count > 0) put_bits(0, 8 - out.count);
}

/* Codes are written with their highest bit first. */
static void put_code(uint32_t code, uint32_t length) {
  for (uint32_t i = length; i-- > 0;) put_bits(code >> i & 1, 1);
}

static size_t chunk_start;
static void begin_chunk(const char *type) {
  chunk_start = out.size;
  put_high_first(0);
  put(type, 4);
}

static void end_chunk(void) {
  size_t end = out.size;
  out.size = chunk_start;
  put_high_first((uint32_t)(end - chunk_start - 8));
  out.size = end;
  put_high_first(0); /* the sum, which nobody looks at here */
}

enum { RGB = 2 };
static void begin_png(uint32_t width, uint32_t height) {
  out = (Out){.size = 0};
  put("\x89PNG\r\n\x1a\n", 8);
  begin_chunk("IHDR");
  put_high_first(width);
  put_high_first(height);
  put((unsigned char[]){8, RGB, 0, 0, 0}, 5);
  end_chunk();
}

/* A PNG whose only block has one byte, and then `copies` times 258 copies of it. */
static void make_png(uint32_t side, uint32_t copies, int pieces) {
  begin_png(side, side);
  begin_chunk("IDAT");
  put("\x78\x01", 2);
  put_bits(1, 1);
  put_bits(1, 2);
  put_code(0x30, 8);
  for (uint32_t i = 0; i < copies; i++) {
    put_code(0xC5, 8); /* 258 bytes */
    put_code(0, 5);    /* from one before */
    if (pieces > 1 && out.count == 0 && i % 7 == 0) {
      end_chunk();
      begin_chunk(i % 2 ? "IDAT" : "tEXt"); /* what is between them is skipped, and stops nothing */
      end_chunk();
      begin_chunk("IDAT");
    }
  }
  put_code(0, 7);
  end_bits();
  end_chunk();
  begin_chunk("IEND");
  end_chunk();
}

static bool bounded(int64_t width, int64_t height) {
  unsigned char *exact = malloc(out.size + (out.size == 0)); /* so that the sanitizers see a byte too far */
  assert_non_null(exact);
  memcpy(exact, out.bytes, out.size);
  bool ok = unpacking_is_bounded(exact, out.size, width, height);
  free(exact);
  return ok;
}

static void png_bombs(void **state) {
  (void)state;
  for (int pieces = 1; pieces <= 2; pieces++) {
    make_png(64, 64 * 193 / 258 + 1, pieces); /* its pixels, and little more */
    assert_true(bounded(64, 64));
    make_png(64, 400, pieces);
    assert_false(bounded(64, 64)); /* 100 kB for 12 kB of pixels */
    assert_true(bounded(256, 256));
    make_png(64, 500000, pieces);
    assert_false(bounded(64, 64)); /* 129 MB */
  }
  make_png(64, 48, 1);
  size_t whole = out.size;
  for (out.size = 0; out.size < whole - 12; out.size++) /* cut off anywhere */
    if (out.size < whole - 20) assert_false(bounded(64, 64));
}

static void png_stored(void **state) {
  (void)state;
  static const unsigned char rows[65535];
  for (int blocks = 1; blocks <= 3; blocks++) {
    begin_png(64, 64);
    begin_chunk("IDAT");
    put("\x78\x01", 2);
    for (int i = 0; i < blocks; i++) {
      put((unsigned char[]){i + 1 == blocks, 0xff, 0xff, 0, 0}, 5);
      put(rows, sizeof rows);
    }
    end_chunk();
    assert_int_equal(bounded(64, 64), blocks == 1);
    assert_true(bounded(512, 512));
  }
}

static void other_kinds_of_png(void **state) {
  (void)state;
  make_png(64, 48, 1);
  assert_true(bounded(64, 64));
  memcpy(out.bytes + 33 + 4, "CgBI", 4); /* would be unpacked as something else */
  assert_false(bounded(64, 64));
  make_png(64, 48, 1);
  out.bytes[25] = 7; /* no such colours */
  assert_false(bounded(64, 64));
}

/* A GIF of two colours whose codes are all `code`, after one clear code. */
static void make_gif(uint32_t side, uint32_t codes) {
  out = (Out){.size = 0};
  put("GIF89a", 6);
  unsigned char low = (unsigned char)side, high = (unsigned char)(side >> 8);
  put((unsigned char[]){low, high, low, high, 0x80, 0, 0}, 7);
  put("\0\0\0\xff\xff\xff", 6);
  put("\x21\xf9\x04\0\0\0\0\0", 8);
  put((unsigned char[]){0x2C, 0, 0, 0, 0, low, high, low, high, 0, 2}, 11);
  static unsigned char stream[ROOM];
  size_t start = out.size;
  uint32_t known = 6, width = 3;
  put_bits(4, width);
  for (uint32_t i = 0; i < codes; i++) { /* each is one longer than the one before */
    put_bits(i == 0 ? 0 : known < 4096 ? known : 4095, width);
    known += i > 0;
    if ((known & ((1U << width) - 1)) == 0 && known <= 0xFFF) width++;
  }
  put_bits(5, width);
  end_bits();
  size_t size = out.size - start;
  memcpy(stream, out.bytes + start, size);
  out.size = start;
  for (size_t at = 0; at < size; at += 255) {
    unsigned char part = (unsigned char)(size - at < 255 ? size - at : 255);
    put(&part, 1);
    put(stream + at, part);
  }
  put("\0;", 2);
}

static void gif_bombs(void **state) {
  (void)state;
  make_gif(64, 90); /* 1 + 2 + ... + 90 pixels */
  assert_true(bounded(64, 64));
  make_gif(64, 4000); /* eight million pixels in 6 kB */
  assert_false(bounded(64, 64));
  assert_true(bounded(2900, 2900));
}

static void jpeg_bombs(void **state) {
  (void)state;
  for (int scans = 1; scans <= 1025; scans += 512) {
    out = (Out){.size = 0};
    put("\xff\xd8", 2);
    for (int i = 0; i < scans; i++) put("\xff\xda\x00\x08\x01\x01\x00\x00\x3f\x00\x7f\xff\x00", 13);
    assert_int_equal(bounded(8192, 8192), scans == 1);
    assert_int_equal(bounded(1024, 1024), scans <= 1024);
    assert_true(bounded(512, 512));
  }
}

static void real_pictures(void **state) {
  (void)state;
  static const char *const names[] = {"play", "fog", "editor", "lab"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    char path[64];
    size_t size;
    snprintf(path, sizeof path, "assets/screenshots/%s.png", names[i]);
    unsigned char *bytes = (unsigned char *)file_read(path, 1 << 26, &size, NULL);
    assert_non_null(bytes);
    int64_t width = bytes[18] << 8 | bytes[19], height = bytes[22] << 8 | bytes[23];
    assert_true(unpacking_is_bounded(bytes, size, width, height));
    assert_false(unpacking_is_bounded(bytes, size, width, height / 2));
    free(bytes);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(png_bombs), cmocka_unit_test(png_stored), cmocka_unit_test(other_kinds_of_png),
      cmocka_unit_test(gif_bombs), cmocka_unit_test(jpeg_bombs), cmocka_unit_test(real_pictures),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
