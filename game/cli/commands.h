/* The commands, one per file: main.c lists them in the order of the help. */
#ifndef PACADE_CLI_COMMANDS_H
#define PACADE_CLI_COMMANDS_H

#include "game/cli/cli.h"

extern const Command command_window;
extern const Command command_open;
extern const Command command_maps;
extern const Command command_agents;
extern const Command command_agent;
extern const Command command_solve;
extern const Command command_play;
extern const Command command_replay;
extern const Command command_analyse;
extern const Command command_bench;
extern const Command command_grade;
extern const Command command_merge;
extern const Command command_tournament;
extern const Command command_puzzle;
extern const Command command_maze;
extern const Command command_speed;
extern const Command command_serve;
extern const Command command_verify_trace;

#define COUNT_OF(array) ((int32_t)(sizeof(array) / sizeof *(array)))

#endif
