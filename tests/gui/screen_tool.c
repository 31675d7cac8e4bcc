/* For the window test: counts pixels of a colour on Xvfb's screen (its frame buffer file, in XWD format), and asks a
 * window to close as a window manager would. Knows nothing of the program under test.
 *   screen_tool count FILE RRGGBB TOLERANCE X Y WIDTH HEIGHT
 *   screen_tool close WINDOW
 * Exit status: 0, 1 on failure, 2 wrong usage, 77 when this build can't do it. */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if !defined(NO_XLIB) && __has_include(<X11/Xlib.h>)
#include <X11/Xlib.h>
#define HAVE_XLIB 1
#else
#define HAVE_XLIB 0
#endif

enum { STATUS_OK, STATUS_FAILED, STATUS_USAGE, STATUS_CANNOT = 77 };

/* Places of the fields in an XWD header, in bytes; all are big-endian 32-bit numbers. */
enum { AT_HEADER = 0, AT_WIDTH = 16, AT_HEIGHT = 20, AT_ORDER = 28, AT_BITS = 44, AT_LINE = 48, AT_COLORS = 76 };
enum { HEADER_LEAST = 100, COLOR_SIZE = 12 };

static uint32_t field(const unsigned char *bytes, size_t at) {
  return (uint32_t)bytes[at] << 24 | (uint32_t)bytes[at + 1] << 16 | (uint32_t)bytes[at + 2] << 8 | bytes[at + 3];
}

static unsigned char *read_all(const char *path, size_t *size) {
  FILE *in = fopen(path, "rb");
  if (!in) return NULL;
  unsigned char *bytes = NULL;
  *size = 0;
  for (;;) {
    enum { BLOCK = 1 << 20 };
    unsigned char *more = realloc(bytes, *size + BLOCK);
    if (!more) {
      free(bytes);
      fclose(in);
      return NULL;
    }
    bytes = more;
    size_t got = fread(bytes + *size, 1, BLOCK, in);
    *size += got;
    if (got < BLOCK) break;
  }
  fclose(in);
  return bytes;
}

static int apart(unsigned a, unsigned b) { return a > b ? (int)(a - b) : (int)(b - a); }

static int count_pixels(char **args) {
  size_t size;
  unsigned char *bytes = read_all(args[0], &size);
  if (!bytes || size < HEADER_LEAST) {
    fprintf(stderr, "%s: no frame buffer\n", args[0]);
    free(bytes);
    return STATUS_FAILED;
  }
  unsigned wanted = (unsigned)strtoul(args[1], NULL, 16);
  int tolerance = (int)strtol(args[2], NULL, 10);
  long left = strtol(args[3], NULL, 10), top = strtol(args[4], NULL, 10);
  long right = left + strtol(args[5], NULL, 10), bottom = top + strtol(args[6], NULL, 10);
  uint32_t width = field(bytes, AT_WIDTH), height = field(bytes, AT_HEIGHT), line = field(bytes, AT_LINE);
  size_t start = field(bytes, AT_HEADER) + (size_t)field(bytes, AT_COLORS) * COLOR_SIZE;
  if (field(bytes, AT_BITS) != 32 || field(bytes, AT_ORDER) != 0 || start + (size_t)line * height > size) {
    fprintf(stderr, "%s: not a frame buffer of 32 bits a pixel\n", args[0]);
    free(bytes);
    return STATUS_FAILED;
  }
  long count = 0;
  for (long y = top < 0 ? 0 : top; y < bottom && y < (long)height; y++)
    for (long x = left < 0 ? 0 : left; x < right && x < (long)width; x++) {
      const unsigned char *pixel = bytes + start + (size_t)y * line + (size_t)x * 4;
      bool same = apart(pixel[2], wanted >> 16 & 0xFF) <= tolerance &&
                  apart(pixel[1], wanted >> 8 & 0xFF) <= tolerance && apart(pixel[0], wanted & 0xFF) <= tolerance;
      count += same;
    }
  printf("%ld\n", count);
  free(bytes);
  return STATUS_OK;
}

static int close_window(const char *text) {
#if HAVE_XLIB
  Display *display = XOpenDisplay(NULL);
  if (!display) return STATUS_FAILED;
  XEvent event = {0};
  event.xclient.type = ClientMessage;
  event.xclient.window = (Window)strtoul(text, NULL, 0);
  event.xclient.message_type = XInternAtom(display, "WM_PROTOCOLS", False);
  event.xclient.format = 32;
  event.xclient.data.l[0] = (long)XInternAtom(display, "WM_DELETE_WINDOW", False);
  event.xclient.data.l[1] = CurrentTime;
  int sent = XSendEvent(display, event.xclient.window, False, NoEventMask, &event);
  XCloseDisplay(display);
  return sent ? STATUS_OK : STATUS_FAILED;
#else
  (void)text;
  return STATUS_CANNOT;
#endif
}

/* The keys go to no window. */
static int take_keys(void) {
#if HAVE_XLIB
  Display *display = XOpenDisplay(NULL);
  if (!display) return STATUS_FAILED;
  XSetInputFocus(display, None, RevertToNone, CurrentTime);
  XCloseDisplay(display);
  return STATUS_OK;
#else
  return STATUS_CANNOT;
#endif
}

int main(int argc, char **argv) {
  if (argc == 9 && strcmp(argv[1], "count") == 0) return count_pixels(argv + 2);
  if (argc == 3 && strcmp(argv[1], "close") == 0) return close_window(argv[2]);
  if (argc == 2 && strcmp(argv[1], "unfocus") == 0) return take_keys();
  fprintf(stderr, "usage: screen_tool count FILE RRGGBB TOLERANCE X Y WIDTH HEIGHT | close WINDOW | unfocus\n");
  return STATUS_USAGE;
}
