/* One loop over a listening socket and a fixed number of connections; each sends one request and gets one answer.
 * Slow, silent or numerous clients do not keep the others waiting. Must not know what the files are. */
#include "game/cli/static_server.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "ai/common/limits.h"
#include "game/cli/static_request.h"

enum { CONNECTIONS = 64, ANSWER = 1024, PIECE = 64 << 10, WAIT_MS = 200 };
static const double PATIENCE = 10; /* seconds for the whole request, and for each piece of the answer */

typedef struct Connection {
  int socket, file; /* -1: none */
  double until;     /* when it is closed unless there is progress */
  bool answering;
  char head[REQUEST_BYTES]; /* the request */
  size_t head_used;
  char *piece; /* of the answer */
  size_t piece_used, piece_sent;
  int64_t left; /* of the file */
} Connection;

struct StaticServer {
  int root, listener;
  int32_t port;
  bool loopback;
  Connection connections[CONNECTIONS];
};

/* ---- one connection ---- */

static void hang_up(Connection *c) {
  if (c->socket >= 0) close(c->socket);
  if (c->file >= 0) close(c->file);
  free(c->piece);
  *c = (Connection){.socket = -1, .file = -1};
}

static const char *reason(int status) {
  switch (status) {
    case 200: return "OK";
    case 301: return "Moved Permanently";
    case 400: return "Bad Request";
    case 403: return "Forbidden";
    case 404: return "Not Found";
    case 405: return "Method Not Allowed";
    case 408: return "Request Timeout";
    case 414: return "URI Too Long";
    case 431: return "Request Header Fields Too Large";
    case 505: return "HTTP Version Not Supported";
    default: return "Internal Server Error";
  }
}

/* Threads and exact clocks need an isolated page, which the first two lines ask for. */
static void begin_answer(Connection *c, int status, const char *type, int64_t size, const char *more) {
  c->answering = true;
  c->until = clock_seconds() + PATIENCE;
  if (!c->piece) c->piece = malloc(PIECE);
  if (!c->piece) {
    hang_up(c);
    return;
  }
  int length = snprintf(c->piece, ANSWER,
                        "HTTP/1.1 %d %s\r\n"
                        "Cross-Origin-Opener-Policy: same-origin\r\n"
                        "Cross-Origin-Embedder-Policy: require-corp\r\n"
                        "Cross-Origin-Resource-Policy: same-origin\r\n"
                        "X-Content-Type-Options: nosniff\r\n"
                        "Cache-Control: no-cache\r\n"
                        "Content-Type: %s\r\n"
                        "Content-Length: %lld\r\n"
                        "%s"
                        "Connection: close\r\n\r\n",
                        status, reason(status), type, (long long)size, more);
  c->piece_used = (size_t)length < ANSWER ? (size_t)length : 0;
}

static void refuse(Connection *c, int status) {
  char words[64];
  int length = snprintf(words, sizeof words, "%d %s\n", status, reason(status));
  begin_answer(c, status, "text/plain; charset=utf-8", length, status == 405 ? "Allow: GET, HEAD\r\n" : "");
  if (!c->piece) return;
  memcpy(c->piece + c->piece_used, words, (size_t)length);
  c->piece_used += (size_t)length;
}

static void answer(StaticServer *server, Connection *c) {
  StaticRequest request = request_read(c->head, c->head_used, server->loopback);
  if (request.status != 200) {
    refuse(c, request.status);
    return;
  }
  int64_t size = 0;
  const char *type;
  bool folder;
  int file = request_open(server->root, request.path, &size, &type, &folder);
  if (file < 0) {
    refuse(c, 404);
    return;
  }
  size_t length = strlen(request.path);
  if (folder && length > 0 && request.path[length - 1] != '/') { /* otherwise its relative links would be wrong */
    char more[REQUEST_PATH + 32];
    const char *last = strrchr(request.path, '/');
    last = last ? last + 1 : request.path;
    close(file);
    bool plain = strspn(last, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.") == strlen(last);
    if (!plain || strlen(last) > 200) {
      refuse(c, 404);
      return;
    }
    snprintf(more, sizeof more, "Location: %s/\r\n", last);
    begin_answer(c, 301, type, 0, more);
    return;
  }
  begin_answer(c, 200, type, size, "");
  if (!c->piece || request.head) {
    close(file);
    return;
  }
  c->file = file;
  c->left = size;
}

static void take_request(StaticServer *server, Connection *c) {
  ssize_t got = recv(c->socket, c->head + c->head_used, sizeof c->head - c->head_used, 0);
  if (got < 0 && (errno == EAGAIN || errno == EINTR)) return;
  if (got <= 0) {
    hang_up(c);
    return;
  }
  size_t from = c->head_used > 3 ? c->head_used - 3 : 0;
  c->head_used += (size_t)got;
  for (size_t i = from; i + 3 < c->head_used; i++)
    if (memcmp(c->head + i, "\r\n\r\n", 4) == 0) {
      c->head_used = i + 4;
      answer(server, c);
      return;
    }
  if (c->head_used == sizeof c->head) refuse(c, 431);
}

/* False at the end, and when the file has become shorter: the browser notices that by the announced length. */
static bool next_piece(Connection *c) {
  if (c->file < 0 || c->left <= 0) return false;
  size_t most = c->left < PIECE ? (size_t)c->left : PIECE;
  ssize_t got = read(c->file, c->piece, most);
  if (got <= 0) return false;
  c->left -= got;
  c->piece_used = (size_t)got;
  c->piece_sent = 0;
  return true;
}

static void send_answer(Connection *c) {
  if (c->piece_sent == c->piece_used && !next_piece(c)) {
    shutdown(c->socket, SHUT_WR);
    hang_up(c);
    return;
  }
  ssize_t sent = send(c->socket, c->piece + c->piece_sent, c->piece_used - c->piece_sent, MSG_NOSIGNAL);
  if (sent < 0 && (errno == EAGAIN || errno == EINTR)) return;
  if (sent <= 0) {
    hang_up(c);
    return;
  }
  c->piece_sent += (size_t)sent;
  c->until = clock_seconds() + PATIENCE;
}

/* ---- all of them ---- */

/* A free slot, otherwise that of the connection that has been silent for the longest time. */
static Connection *find_place(StaticServer *server) {
  Connection *oldest = NULL;
  for (int i = 0; i < CONNECTIONS; i++) {
    Connection *c = &server->connections[i];
    if (c->socket < 0) return c;
    if (!c->answering && (!oldest || c->until < oldest->until)) oldest = c;
  }
  if (oldest) hang_up(oldest);
  return oldest;
}

static void welcome(StaticServer *server) {
  int guest = accept(server->listener, NULL, NULL);
  if (guest < 0) return;
  Connection *c = find_place(server);
  if (!c || fcntl(guest, F_SETFL, O_NONBLOCK) != 0) {
    close(guest);
    return;
  }
  fcntl(guest, F_SETFD, FD_CLOEXEC);
  *c = (Connection){.socket = guest, .file = -1, .until = clock_seconds() + PATIENCE};
}

void server_run(StaticServer *server, const atomic_bool *stop) {
  while (!atomic_load(stop)) {
    struct pollfd waits[CONNECTIONS + 1];
    waits[CONNECTIONS] = (struct pollfd){.fd = server->listener, .events = POLLIN};
    for (int i = 0; i < CONNECTIONS; i++) {
      const Connection *c = &server->connections[i];
      waits[i] = (struct pollfd){.fd = c->socket, .events = c->answering ? POLLOUT : POLLIN};
    }
    int ready = poll(waits, CONNECTIONS + 1, WAIT_MS);
    double now = clock_seconds();
    for (int i = 0; i < CONNECTIONS; i++) {
      Connection *c = &server->connections[i];
      if (c->socket < 0) continue;
      if (ready > 0 && waits[i].revents != 0) {
        if (c->answering)
          send_answer(c);
        else
          take_request(server, c);
      } else if (now > c->until) {
        hang_up(c);
      }
    }
    if (ready > 0 && waits[CONNECTIONS].revents & POLLIN) welcome(server);
  }
}

/* ---- beginning and end ---- */

static bool is_loopback(const struct sockaddr *address) {
  if (address->sa_family == AF_INET)
    return (ntohl(((const struct sockaddr_in *)(const void *)address)->sin_addr.s_addr) >> 24) == 127;
  if (address->sa_family == AF_INET6)
    return IN6_IS_ADDR_LOOPBACK(&((const struct sockaddr_in6 *)(const void *)address)->sin6_addr);
  return false;
}

static bool listen_on(StaticServer *server, const ServerConfig *config, Error *error) {
  char port[16];
  snprintf(port, sizeof port, "%d", (int)config->port);
  struct addrinfo wish = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM, .ai_flags = AI_NUMERICHOST | AI_PASSIVE},
                  *found = NULL;
  if (getaddrinfo(config->address, port, &wish, &found) != 0)
    return error_set(error, "'%s' is not an address such as 127.0.0.1 or ::1", config->address);
  server->loopback = is_loopback(found->ai_addr);
  server->listener = socket(found->ai_family, SOCK_STREAM, 0);
  int on = 1;
  bool ok = server->listener >= 0 && setsockopt(server->listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) == 0 &&
            bind(server->listener, found->ai_addr, found->ai_addrlen) == 0 &&
            listen(server->listener, CONNECTIONS) == 0;
  int why = errno;
  freeaddrinfo(found);
  if (!ok)
    return error_set(error,
                     why == EADDRINUSE ? "can't listen on port %d of %s: %s; --port 0 takes any that is free"
                                       : "can't listen on port %d of %s: %s",
                     (int)config->port, config->address, strerror(why));
  fcntl(server->listener, F_SETFD, FD_CLOEXEC);
  fcntl(server->listener, F_SETFL, O_NONBLOCK);
  struct sockaddr_storage taken;
  socklen_t size = sizeof taken;
  if (getsockname(server->listener, (struct sockaddr *)(void *)&taken, &size) != 0)
    return error_set(error, "can't find out which port was taken: %s", strerror(errno));
  in_port_t number = taken.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)(void *)&taken)->sin6_port
                                                 : ((struct sockaddr_in *)(void *)&taken)->sin_port;
  server->port = ntohs(number);
  return true;
}

StaticServer *server_open(const ServerConfig *config, Error *error) {
  StaticServer *server = calloc(1, sizeof *server);
  if (!server) {
    error_set_memory(error, "out of memory for the server");
    return NULL;
  }
  server->listener = -1;
  for (int i = 0; i < CONNECTIONS; i++) server->connections[i] = (Connection){.socket = -1, .file = -1};
  server->root = open(config->folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (server->root < 0)
    error_set(error, "%s: can't read the folder: %s", config->folder, strerror(errno));
  else if (listen_on(server, config, error))
    return server;
  server_close(server);
  return NULL;
}

int32_t server_port(const StaticServer *server) { return server->port; }

void server_close(StaticServer *server) {
  if (!server) return;
  for (int i = 0; i < CONNECTIONS; i++) hang_up(&server->connections[i]);
  if (server->listener >= 0) close(server->listener);
  if (server->root >= 0) close(server->root);
  free(server);
}
