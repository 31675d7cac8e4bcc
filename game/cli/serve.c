/* pacade serve: the arcade in a browser, from this machine. Must not know how files are sent. */
#include "game/cli/commands.h"
#include "game/cli/interrupt.h"
#include "game/cli/static_server.h"

enum { O_PORT, O_ADDRESS };
enum { USUAL_PORT = 8023 };
static const Opt opts[] = {
    [O_PORT] = {"port", OPT_INTEGER, "N", "port to listen on; 0: any that is free (default: 8023)", 0, 65535},
    [O_ADDRESS] = {"address", OPT_TEXT, "IP",
                   "address to listen on (default: 127.0.0.1, this machine only; 0.0.0.0: anyone who can reach it)", 0,
                   0},
};

static int run(const Args *args) {
  const OptValue *o = args->opts;
  ServerConfig config = {.folder = args->operand_count > 0 ? args->operands[0] : "build/web",
                         .address = o[O_ADDRESS].given ? o[O_ADDRESS].text : "127.0.0.1",
                         .port = o[O_PORT].given ? (int32_t)o[O_PORT].integer : USUAL_PORT};
  Error error;
  StaticServer *server = server_open(&config, &error);
  if (!server) return cli_fail(STATUS_INPUT, "serve: %s", error.text);
  bool brackets = false;
  for (const char *c = config.address; *c; c++) brackets |= *c == ':';
  cli_print("serving %s at http://%s%s%s:%d/ (Ctrl+C ends it)\n", config.folder, brackets ? "[" : "", config.address,
            brackets ? "]" : "", (int)server_port(server));
  int status = cli_flush();
  if (status == STATUS_DONE) {
    interrupt_listen();
    server_run(server, interrupt_asked());
    interrupt_listen_no_more();
  }
  server_close(server);
  return status;
}

const Command command_serve = {
    .name = "serve",
    .operands = "[FOLDER]",
    .summary = "Serve a folder, such as the web build, to browsers on this machine.",
    .details =
        "FOLDER is build/web unless given ('make web' builds it). Files are only read, nothing outside the folder is\n"
        "reached, links are not followed. The headers are those that a page with threads needs.",
    .examples = "pacade serve build/web --port 8023",
    .opts = opts,
    .opt_count = COUNT_OF(opts),
    .operands_max = 1,
    .run = run,
};
