/* The manual page and the shell completion, from the table of commands. */
#ifndef PACADE_CLI_MANUAL_H
#define PACADE_CLI_MANUAL_H

#include "game/cli/cli.h"

/* The page for man(1), in roff. */
void manual_page(const Command *const *commands, int32_t count, FILE *out);
/* The completion of "bash" or "zsh"; false, with nothing written, for another shell. */
bool manual_completion(const char *shell, const Command *const *commands, int32_t count, FILE *out);

#endif
