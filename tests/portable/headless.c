/* The commands that need neither a window nor the store, as a program of their own: for builds that have no libraries
 * (32 bits), so that their games can be compared with those of the whole program. Must not know what a command does. */
#include <string.h>

#include "ai/outside/outside.h"
#include "game/app/model/report_words.h"
#include "game/cli/commands.h"
#include "game/cli/interrupt.h"

static const Command *const commands[] = {&command_maps,  &command_solve,      &command_play,   &command_bench,
                                          &command_merge, &command_tournament, &command_puzzle, &command_maze};

static int run(const Command *command, int count, char *const *words) {
  Args args;
  Error error;
  bool ok = args_parse(&args, command, count, words, &error);
  reports_speak(cli_language());
  int status = ok ? command->run(&args) : cli_fail(error.memory ? STATUS_INPUT : STATUS_USAGE, "%s", error.text);
  args_destroy(&args);
  return status;
}

int main(int argc, char **argv) {
  interrupt_guard();
  for (int i = 0; argc > 1 && i < COUNT_OF(commands); i++) {
    if (strcmp(argv[1], commands[i]->name) != 0) continue;
    int status = run(commands[i], argc - 2, argv + 2);
    outside_close();
    return cli_flush() == STATUS_DONE ? status : STATUS_INPUT;
  }
  return cli_fail(STATUS_USAGE, "usage: headless COMMAND [options]");
}
