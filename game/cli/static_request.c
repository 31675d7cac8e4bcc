/* Parses requests and opens the files that they name. Must not trust any byte of them. */
#define _GNU_SOURCE /* NOLINT(bugprone-reserved-identifier): the system shows O_PATH only then */
#include "game/cli/static_request.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

static int hex(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* Decoded only once: a '%' in the result is part of the name. */
static bool decode(const char *text, size_t size, char *out, size_t room) {
  size_t used = 0;
  for (size_t i = 0; i < size; i++) {
    int c = (unsigned char)text[i];
    if (c == '%') {
      int high = i + 2 < size ? hex(text[i + 1]) : -1, low = i + 2 < size ? hex(text[i + 2]) : -1;
      if (high < 0 || low < 0) return false;
      c = high * 16 + low;
      i += 2;
    }
    if (c < 0x20 || c == 0x7F || c == '\\' || used + 1 >= room) return false;
    out[used++] = (char)c;
  }
  out[used] = '\0';
  return true;
}

/* No part may be empty or begin with a dot, which excludes ".", ".." and hidden files. */
static bool parts_are_fine(const char *path) {
  for (const char *part = path; *part;) {
    size_t length = strcspn(part, "/");
    if (length == 0 || part[0] == '.') return false;
    part += length;
    if (*part == '/') part++;
  }
  return true;
}

static const char *find_header(const char *text, const char *end, const char *name, size_t *length) {
  size_t n = strlen(name);
  for (const char *line = memchr(text, '\n', (size_t)(end - text)); line && ++line < end;
       line = memchr(line, '\n', (size_t)(end - line))) {
    if ((size_t)(end - line) <= n || strncasecmp(line, name, n) != 0 || line[n] != ':') continue;
    const char *value = line + n + 1, *stop = memchr(value, '\r', (size_t)(end - value));
    if (!stop) stop = memchr(value, '\n', (size_t)(end - value));
    if (!stop) return NULL;
    while (value < stop && *value == ' ') value++;
    *length = (size_t)(stop - value);
    return value;
  }
  return NULL;
}

static bool names_this_machine(const char *text, const char *end) {
  static const char *const names[] = {"localhost", "127.0.0.1", "[::1]"};
  size_t length = 0;
  const char *host = find_header(text, end, "host", &length);
  if (!host) return true; /* every browser sends one */
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    size_t n = strlen(names[i]);
    if (length < n || strncasecmp(host, names[i], n) != 0) continue;
    if (length == n) return true;
    if (host[n] == ':' && strspn(host + n + 1, "0123456789") >= length - n - 1) return true;
  }
  return false;
}

StaticRequest request_read(const char *text, size_t size, bool loopback) {
  StaticRequest r = {.status = 400};
  const char *end = text + size, *line = memchr(text, '\n', size);
  if (!line || memchr(text, '\0', size)) return r;
  const char *blank = memchr(text, ' ', (size_t)(line - text));
  if (!blank) return r;
  size_t method = (size_t)(blank - text);
  r.head = method == 4 && memcmp(text, "HEAD", 4) == 0;
  if (!r.head && !(method == 3 && memcmp(text, "GET", 3) == 0)) {
    r.status = 405;
    return r;
  }
  const char *target = blank + 1, *stop = memchr(target, ' ', (size_t)(line - target));
  if (!stop) return r;
  if (strncmp(stop + 1, "HTTP/1.", 7) != 0) {
    r.status = 505;
    return r;
  }
  if (*target != '/') return r;
  if (!names_this_machine(text, end) && loopback) {
    r.status = 403;
    return r;
  }
  size_t length = (size_t)(stop - target);
  const char *query = memchr(target, '?', length), *mark = memchr(target, '#', length);
  if (query) length = (size_t)(query - target);
  if (mark && mark < target + length) length = (size_t)(mark - target);
  if (length >= REQUEST_PATH) {
    r.status = 414;
    return r;
  }
  if (!decode(target + 1, length - 1, r.path, sizeof r.path)) return r;
  r.status = parts_are_fine(r.path) ? 200 : 404;
  return r;
}

static const char *type_of(const char *name) {
  static const struct {
    const char *ending, *type;
  } types[] = {{".html", "text/html; charset=utf-8"},
               {".js", "text/javascript; charset=utf-8"},
               {".css", "text/css; charset=utf-8"},
               {".wasm", "application/wasm"},
               {".json", "application/json"},
               {".webmanifest", "application/manifest+json"},
               {".svg", "image/svg+xml"},
               {".png", "image/png"},
               {".gif", "image/gif"},
               {".ico", "image/x-icon"},
               {".txt", "text/plain; charset=utf-8"},
               {".md", "text/plain; charset=utf-8"},
               {".data", "application/octet-stream"}};
  const char *dot = strrchr(name, '.');
  for (size_t i = 0; dot && i < sizeof types / sizeof *types; i++)
    if (strcasecmp(dot, types[i].ending) == 0) return types[i].type;
  return "application/octet-stream";
}

/* Opens a part of the path; never waits for the other end of a pipe. */
static int open_part(int folder, const char *name) {
  return openat(folder, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
}

int request_open(int root, const char *path, int64_t *size, const char **type, bool *folder) {
  int at = open_part(root, ".");
  char part[REQUEST_PATH];
  *folder = false;
  *type = type_of(path);
  struct stat info;
  for (const char *rest = path; at >= 0 && *rest;) {
    size_t length = strcspn(rest, "/");
    snprintf(part, sizeof part, "%.*s", (int)length, rest);
    rest += length;
    int next = open_part(at, part);
    close(at);
    at = next;
    if (*rest != '/') break;
    rest++;
    if (at >= 0 && (fstat(at, &info) != 0 || !S_ISDIR(info.st_mode))) {
      close(at);
      return -1;
    }
  }
  if (at >= 0 && fstat(at, &info) == 0 && S_ISDIR(info.st_mode)) {
    *folder = true;
    *type = type_of("index.html");
    int page = open_part(at, "index.html");
    close(at);
    at = page;
  }
  if (at >= 0 && (fstat(at, &info) != 0 || !S_ISREG(info.st_mode))) {
    close(at);
    at = -1;
  }
  if (at >= 0) *size = info.st_size;
  return at;
}
