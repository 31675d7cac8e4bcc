/* A small web server for the files of one folder, for this machine or the network of the given address. Only reads:
 * regular files under the folder, reached through no symbolic link, whose names begin with no dot. Knows no game. */
#ifndef PACADE_CLI_STATIC_SERVER_H
#define PACADE_CLI_STATIC_SERVER_H

#include <stdatomic.h>

#include "game/core/base.h"

typedef struct StaticServer StaticServer;

typedef struct ServerConfig {
  const char *folder;
  const char *address; /* "127.0.0.1", "::1", "0.0.0.0", ... */
  int32_t port;        /* 0: any free port */
} ServerConfig;

/* Starts to listen; NULL with a message when the folder can't be read or the port is taken. */
StaticServer *server_open(const ServerConfig *config, Error *error);
int32_t server_port(const StaticServer *server);
/* Answers until *stop becomes true. */
void server_run(StaticServer *server, const atomic_bool *stop);
void server_close(StaticServer *server);

#endif
