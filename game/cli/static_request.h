/* What a browser asks for, parsed from the header that it sends: which file, and nothing outside the folder. Knows
 * no socket. */
#ifndef PACADE_CLI_STATIC_REQUEST_H
#define PACADE_CLI_STATIC_REQUEST_H

#include "game/core/base.h"

enum { REQUEST_BYTES = 8192, REQUEST_PATH = 1024 };

typedef struct StaticRequest {
  int status;              /* 200, or an error: 400, 403, 404, 405, 414 or 505 */
  bool head;               /* only the header is wanted */
  char path[REQUEST_PATH]; /* relative, decoded, checked; "" is the folder itself */
} StaticRequest;

/* `text` is everything up to and including the empty line. `loopback`: the host must be this machine, so that no
 * page from elsewhere can reach the server by DNS rebinding. */
StaticRequest request_read(const char *text, size_t size, bool loopback);
/* Opens the file under the folder `root`, one part of its path after the other and through no link. For a folder its
 * index.html is opened. Returns the descriptor, or -1; *size and *type (a MIME type) are set with it, *folder if it
 * was a folder. */
int request_open(int root, const char *path, int64_t *size, const char **type, bool *folder);

#endif
