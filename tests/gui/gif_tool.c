/* For the window test: reads a GIF with a decoder of its own and prints how many frames it has. Every block must be
 * there, every code known, and every frame's picture filled to its last pixel. Knows nothing of the program under test.
 *   gif_tool FILE      exit status: 0, 1 with the reason when the file is broken, 2 wrong usage */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { CODES = 4096, MOST = 64 << 20 };

typedef struct Input {
  const unsigned char *at, *end;
} Input;

static int fail(const char *why) {
  printf("broken: %s\n", why);
  return -1;
}

static int byte_of(Input *in) { return in->at < in->end ? *in->at++ : -1; }

static int word_of(Input *in) {
  int low = byte_of(in), high = byte_of(in);
  return low < 0 || high < 0 ? -1 : low | high << 8;
}

static int skip_blocks(Input *in) {
  for (;;) {
    int size = byte_of(in);
    if (size < 0 || in->end - in->at < size) return fail("a block is cut");
    if (size == 0) return 0;
    in->at += size;
  }
}

typedef struct Bits {
  Input *in;
  uint32_t held;
  int count, left; /* bits held; bytes left in the block */
} Bits;

static int code_of(Bits *b, int width) {
  while (b->count < width) {
    if (b->left == 0) {
      b->left = byte_of(b->in);
      if (b->left <= 0) return fail("the codes end early");
    }
    int byte = byte_of(b->in);
    if (byte < 0) return fail("a block is cut");
    b->left--;
    b->held |= (uint32_t)byte << b->count;
    b->count += 8;
  }
  int code = (int)(b->held & ((1u << width) - 1));
  b->held >>= width;
  b->count -= width;
  return code;
}

/* The pixels of one image: how many its codes stand for must be exactly `pixels`. */
static int unpack(Input *in, long pixels) {
  static int length[CODES];
  int least = byte_of(in), width = least + 1, clear, next, before = -1;
  long done = 0;
  if (least < 2 || least > 8) return fail("a strange size of codes");
  Bits bits = {.in = in};
  clear = 1 << least;
  next = clear + 2;
  for (int i = 0; i < clear; i++) length[i] = 1;
  for (;;) {
    int code = code_of(&bits, width);
    if (code < 0) return -1;
    if (code == clear + 1) break;
    if (code == clear) {
      width = least + 1;
      next = clear + 2;
      before = -1;
      continue;
    }
    if (before < 0 ? code >= clear : code > next) return fail("a code that is not known yet");
    if (before >= 0 && next < CODES) {
      length[next++] = length[before] + 1;
      if (next == 1 << width && width < 12) width++;
    }
    done += length[code];
    before = code;
  }
  if (done != pixels) {
    printf("broken: %ld pixels instead of %ld\n", done, pixels);
    return -1;
  }
  if (bits.left > 0) in->at += bits.left;
  return byte_of(in) == 0 ? 0 : fail("something follows the last code");
}

static int read_image(Input *in, int width, int height) {
  int left = word_of(in), top = word_of(in), wide = word_of(in), high = word_of(in), flags = byte_of(in);
  if (flags < 0 || left + wide > width || top + high > height || wide < 1 || high < 1)
    return fail("a frame out of place");
  if (flags & 0x80) in->at += 3 << ((flags & 7) + 1);
  return unpack(in, (long)wide * high);
}

static int count_frames(Input *in) {
  if (in->end - in->at < 13 || in->at[0] != 'G' || in->at[1] != 'I' || in->at[2] != 'F') return fail("no GIF");
  in->at += 6;
  int width = word_of(in), height = word_of(in), flags = byte_of(in), frames = 0;
  in->at += 2;
  if (flags & 0x80) in->at += 3 << ((flags & 7) + 1);
  for (;;) {
    int kind = byte_of(in);
    if (kind == 0x3B) break;
    if (kind == 0x21) {
      byte_of(in);
      if (skip_blocks(in) < 0) return -1;
    } else if (kind == 0x2C) {
      if (read_image(in, width, height) < 0) return -1;
      frames++;
    } else {
      return fail("a block of no known kind");
    }
  }
  if (in->at != in->end) return fail("something follows the end");
  return frames;
}

int main(int argc, char **argv) {
  if (argc != 2) return 2;
  FILE *file = fopen(argv[1], "rb");
  if (!file) return fail("can't be read"), 1;
  unsigned char *bytes = malloc(MOST);
  size_t size = bytes ? fread(bytes, 1, MOST, file) : 0;
  fclose(file);
  if (!bytes) return fail("needs more memory"), 1;
  Input in = {bytes, bytes + size};
  int frames = count_frames(&in);
  free(bytes);
  if (frames < 0) return 1;
  printf("%d\n", frames);
  return 0;
}
