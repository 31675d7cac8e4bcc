/* The command line: one table of commands, each in its own file under game/cli/. Without a command the window opens.
 * Must not know what any command does; it is the only place that decides how the program ends. */
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "ai/outside/outside.h"
#include "game/app/model/report_words.h"
#include "game/cli/commands.h"
#include "game/cli/interrupt.h"
#include "game/cli/manual.h"
#include "game/version.h"

static const Command *const commands[] = {
    &command_window,     &command_open,   &command_maps,    &command_agents, &command_agent, &command_solve,
    &command_play,       &command_replay, &command_analyse, &command_bench,  &command_grade, &command_merge,
    &command_tournament, &command_puzzle, &command_maze,    &command_serve,  &command_speed, &command_verify_trace,
};

static void print_help(void) {
  cli_print(
      "usage: pacade [options]              open the arcade window\n"
      "       pacade COMMAND [options]      run without a window\n"
      "\n"
      "A multi-level Pac-Man arcade where search and adversarial AI are the players.\n"
      "\n"
      "commands (see 'pacade COMMAND --help'):\n");
  for (int32_t i = 0; i < COUNT_OF(commands); i++)
    cli_print("  %-12s %s\n", commands[i]->name, cli_text(commands[i]->summary));
  cli_print(
      "\n"
      "options:\n"
      "  --help              show this help and exit\n"
      "  --version           show the version and commit, and exit\n"
      "  --manual            write the manual page and exit\n"
      "  --completion SHELL  write the completion script for bash or zsh and exit\n"
      "\n"
      "MAP is the path of a file or the id of a shipped map (see 'pacade maps').\n"
      "Exit status: 0 success, 1 bad input or environment, 2 wrong usage, 3 no solution exists, 4 stopped by a "
      "limit.\n");
}

static int run_command(const Command *command, int count, char *const *words) {
  Args args;
  Error error;
  int status;
  if (!args_parse(&args, command, count, words, &error)) {
    status = error.memory
                 ? cli_fail(STATUS_INPUT, "%s: %s", command->name, error.text)
                 : cli_fail(STATUS_USAGE, "%s: %s (try 'pacade %s --help')", command->name, error.text, command->name);
  } else if (args.help) {
    command_help(command, stdout);
    status = STATUS_DONE;
  } else {
    if (command != &command_window) reports_speak(cli_language()); /* the window follows its own setting */
    status = command->run(&args);
  }
  args_destroy(&args);
  return status;
}

static const Command *find_command(const char *word) {
  for (int32_t i = 0; i < COUNT_OF(commands); i++)
    if (strcmp(word, commands[i]->name) == 0) return commands[i];
  return NULL;
}

static int unknown_command(const char *word) {
  const char *names[COUNT_OF(commands) + 1];
  for (int32_t i = 0; i < COUNT_OF(commands); i++) names[i] = commands[i]->name;
  names[COUNT_OF(commands)] = NULL;
  const char *hint = nearest_word(word, names);
  if (hint) return cli_fail(STATUS_USAGE, "unknown command '%s'; did you mean '%s'?", word, hint);
  return cli_fail(STATUS_USAGE, "unknown command '%s' (try 'pacade --help')", word);
}

/* Of the program, or with a word of that command. */
static int show_help(const char *word) {
  const Command *command = word ? find_command(word) : NULL;
  if (word && !command) return unknown_command(word);
  if (command)
    command_help(command, stdout);
  else
    print_help();
  return STATUS_DONE;
}

static int run(int count, char *const *words) {
  if (count == 0) return run_command(&command_window, 0, words);
  const char *word = words[0];
  if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0) return show_help(NULL);
  if (strcmp(word, "help") == 0 && count > 2) return cli_fail(STATUS_USAGE, "help: unexpected argument '%s'", words[2]);
  if (strcmp(word, "help") == 0) return show_help(count > 1 ? words[1] : NULL);
  if (strcmp(word, "--version") == 0) {
    printf("pacade %s\n", pacade_version());
    return STATUS_DONE;
  }
  if (strcmp(word, "--manual") == 0) {
    manual_page(commands, COUNT_OF(commands), stdout);
    return STATUS_DONE;
  }
  if (strcmp(word, "--completion") == 0) {
    if (count == 2 && manual_completion(words[1], commands, COUNT_OF(commands), stdout)) return STATUS_DONE;
    return cli_fail(STATUS_USAGE, "option '--completion' takes bash or zsh");
  }
  if (word[0] == '-') return run_command(&command_window, count, words);
  const Command *command = find_command(word);
  return command ? run_command(command, count - 1, words + 1) : unknown_command(word);
}

int main(int argc, char **argv) {
  /* A standard stream that was closed would lend its number to the next file opened: take the places first.
   * Reading only, so that output that nobody receives is still noticed. */
  for (int fd = 0; fd <= 2; fd++)
    if (fcntl(fd, F_GETFD) == -1) (void)open("/dev/null", O_RDONLY);
  interrupt_guard(); /* what can't be written then shows as a failed write, with a message */
  int status = run(argc - 1, argv + 1);
  outside_close();
  bool answered = status == STATUS_DONE || status == STATUS_NO_WAY || status == STATUS_LIMIT;
  if (answered && cli_flush() != STATUS_DONE) status = STATUS_INPUT;
  return status;
}
