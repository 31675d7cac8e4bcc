/* The manual page and the shell completion, written from the one table of commands, so that they are always up to date.
 * Must not know what any command does. */
#include "game/cli/manual.h"

#include <stdio.h>
#include <string.h>

#include "game/version.h"

/* The kind of an option's value, as far as a shell can complete it. */
typedef enum { VALUE_NONE, VALUE_OTHER, VALUE_FILE, VALUE_FOLDER, VALUE_MAP, VALUE_AGENT, VALUE_WORDS } ValueKind;

static ValueKind value_kind(const char *value) {
  static const struct {
    const char *start;
    ValueKind kind;
  } known[] = {{"FILE", VALUE_FILE}, {"DIR", VALUE_FOLDER}, {"MAP", VALUE_MAP}, {"ID", VALUE_AGENT}};
  if (!value) return VALUE_NONE;
  if (strchr(value, '|')) return VALUE_WORDS; /* one of the alternatives in the help */
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    if (strncmp(value, known[i].start, strlen(known[i].start)) == 0) return known[i].kind;
  return VALUE_OTHER;
}

/* Text for roff: no line is read as a request, no dash as a hyphen, no backslash as an escape. */
static void roff_text(const char *text, FILE *out) {
  bool line_start = true;
  for (; *text; text++) {
    if (line_start && (*text == '.' || *text == '\'' || *text == ' ')) fputs("\\&", out);
    if (*text == '-')
      fputs("\\-", out);
    else if (*text == '\\')
      fputs("\\e", out);
    else
      fputc(*text, out);
    line_start = *text == '\n';
  }
  fputc('\n', out);
}

/* Lines of the help keep their line breaks. */
static void roff_lines(const char *text, FILE *out) {
  fputs(".nf\n", out);
  roff_text(text, out);
  fputs(".fi\n", out);
}

static void roff_option(const char *name, const char *value, const char *help, FILE *out) {
  fputs(".TP\n.B \\-\\-", out);
  for (; *name; name++) fputs(*name == '-' ? "\\-" : (char[]){*name, 0}, out);
  if (value) fprintf(out, " \\fI%s\\fR", value);
  fputc('\n', out);
  roff_text(cli_text(help), out);
}

static void roff_command(const Command *command, FILE *out) {
  fprintf(out, cli_text(".SS \"pacade %s%s%s [options]\"\n"), command->name, *command->operands ? " " : "",
          command->operands);
  roff_text(cli_text(command->summary), out);
  if (command->details) {
    fputs(".PP\n", out);
    roff_lines(cli_text(command->details), out);
  }
  for (int32_t i = 0; i < command->opt_count; i++)
    roff_option(command->opts[i].name, command->opts[i].value, command->opts[i].help, out);
  if (!command->examples) return;
  fprintf(out, ".PP\n%s\n.PP\n", cli_text("examples:"));
  roff_lines(command->examples, out);
}

void manual_page(const Command *const *commands, int32_t count, FILE *out) {
  fprintf(out, ".TH PACADE 6 \"\" \"pacade %s\" \"Games\"\n", pacade_version());
  fputs(cli_text(".SH NAME\npacade \\- an arcade where search and adversarial AI are the players\n"
                 ".SH SYNOPSIS\n.B pacade\n[\\fIoptions\\fR]\n.br\n.B pacade\n\\fICOMMAND\\fR [\\fIoptions\\fR]\n"
                 ".SH DESCRIPTION\nWithout a command, the arcade window opens; the commands need no window.\n"
                 "\\fIMAP\\fR is the path of a file or the id of a shipped map (see \\fBpacade maps\\fR).\n"
                 ".SH OPTIONS\n"),
        out);
  roff_option("help", NULL,
              "show the commands and exit; after a command: show its options (the same as pacade help COMMAND)", out);
  roff_option("version", NULL, "show the version and the commit it was built from, and exit", out);
  roff_option("manual", NULL, "write this manual page and exit", out);
  roff_option("completion", "SHELL", "write the completion script for bash or zsh and exit", out);
  fputs(cli_text(".SH COMMANDS\n"), out);
  for (int32_t i = 0; i < count; i++) roff_command(commands[i], out);
  fputs(
      cli_text(
          ".SH EXIT STATUS\n0 success, 1 bad input or environment, 2 wrong usage, 3 no solution exists, 4 stopped by a "
          "limit.\n"
          ".SH ENVIRONMENT\n"
          ".TP\n.B PACADE_LEVELS\nfolder of the shipped maps, if it is not beside the program\n"
          ".TP\n.B XDG_CONFIG_HOME\nsettings are stored below this folder, in pacade (default: ~/.config)\n"
          ".TP\n.B XDG_DATA_HOME\nreplays, your own maps and results are stored below this folder (default: "
          "~/.local/share)\n"
          ".TP\n.B LC_ALL, LC_MESSAGES, LANG, LANGUAGE\nlanguage of the commands: Vietnamese for vi, English for all "
          "others\n"),
      out);
}

/* The names of the commands, separated by spaces. */
static void write_names(const Command *const *commands, int32_t count, FILE *out) {
  for (int32_t i = 0; i < count; i++) fprintf(out, "%s%s", i ? " " : "", commands[i]->name);
}

/* The words of "one|other", separated by spaces. */
static void write_words(const char *value, FILE *out) {
  for (; *value; value++) fputc(*value == '|' ? ' ' : *value, out);
}

/* The same for the first of the operands. */
static void write_operand_words(const char *operands, FILE *out) {
  for (; *operands && *operands != ' '; operands++) fputc(*operands == '|' ? ' ' : *operands, out);
}

/* Shell functions that ask the program itself for the ids of maps and agents. */
static const char ask_for_ids[] =
    "_pacade_ids() { pacade \"$1\" --json 2>/dev/null | sed -n 's/.*\"id\": *\"\\([^\"]*\\)\".*/\\1/p' | sort -u; }\n";

/* For bash, which ids begin with the word. Not by compgen -W: that takes what a map's name says for a command. */
static const char offer_ids[] =
    "_pacade_offer() {\n"
    "  local id\n"
    "  while IFS= read -r id; do [[ $id != \"$2\"* ]] || COMPREPLY+=(\"$id\"); done < <(_pacade_ids \"$1\")\n}\n";

static bool takes_map(const Command *command) {
  return strncmp(command->operands + (command->operands[0] == '['), "MAP", 3) == 0;
}

static void bash_options(const Command *command, FILE *out) {
  static const char *const answers[] = {
      [VALUE_OTHER] = "return",
      [VALUE_FILE] = "mapfile -t COMPREPLY < <(compgen -f -- \"$word\"); return",
      [VALUE_FOLDER] = "mapfile -t COMPREPLY < <(compgen -d -- \"$word\"); return",
      [VALUE_MAP] = "mapfile -t COMPREPLY < <(compgen -f -- \"$word\"); _pacade_offer maps \"$word\"; return",
      [VALUE_AGENT] = "_pacade_offer agents \"$word\"; return",
  };
  fprintf(out, "    %s)\n      options='--help", command->name);
  for (int32_t i = 0; i < command->opt_count; i++) fprintf(out, " --%s", command->opts[i].name);
  fputs("'\n      case $before in\n", out);
  for (ValueKind kind = VALUE_OTHER; kind <= VALUE_AGENT; kind++) {
    bool first = true;
    for (int32_t i = 0; i < command->opt_count; i++) {
      if (value_kind(command->opts[i].value) != kind) continue;
      fprintf(out, "%s--%s", first ? "        " : " | ", command->opts[i].name);
      first = false;
    }
    if (!first) fprintf(out, ") %s ;;\n", answers[kind]);
  }
  for (int32_t i = 0; i < command->opt_count; i++) {
    const char *value = command->opts[i].value;
    if (value_kind(value) != VALUE_WORDS) continue;
    fprintf(out, "        --%s) mapfile -t COMPREPLY < <(compgen -W '", command->opts[i].name);
    write_words(value, out);
    fputs("' -- \"$word\"); return ;;\n", out);
  }
  fputs("      esac\n", out);
  if (takes_map(command)) fputs("      maps=yes\n", out);
  if (value_kind(command->operands) == VALUE_WORDS) {
    fputs("      [ \"$COMP_CWORD\" != 2 ] || words='", out);
    write_operand_words(command->operands, out);
    fputs("'\n", out);
  }
  fputs("      ;;\n", out);
}

static void completion_bash(const Command *const *commands, int32_t count, FILE *out) {
  fprintf(out, "# Completion of pacade for bash, written by 'pacade --completion bash'.\n%s%s", ask_for_ids, offer_ids);
  fputs(
      "_pacade() {\n"
      "  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]} options "
      "maps= words=\n"
      "  COMPREPLY=()\n"
      "  if [ \"$COMP_CWORD\" = 1 ]; then\n    mapfile -t COMPREPLY < <(compgen -W '",
      out);
  write_names(commands, count, out);
  fputs(
      " help --help --version --manual --completion' -- \"$word\")\n    return\n  fi\n"
      "  case $command in\n    --completion)\n      mapfile -t COMPREPLY < <(compgen -W 'bash zsh' -- \"$word\")\n"
      "      return\n      ;;\n    help)\n      mapfile -t COMPREPLY < <(compgen -W '",
      out);
  write_names(commands, count, out);
  fputs("' -- \"$word\")\n      return\n      ;;\n", out);
  for (int32_t i = 0; i < count; i++) bash_options(commands[i], out);
  fputs(
      "    *) return ;;\n  esac\n"
      "  case $word in\n"
      "    -*) mapfile -t COMPREPLY < <(compgen -W \"$options\" -- \"$word\") ;;\n"
      "    *) if [ -n \"$words\" ]; then mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$word\")\n"
      "      else\n        mapfile -t COMPREPLY < <(compgen -f -- \"$word\")\n"
      "        [ -z \"$maps\" ] || _pacade_offer maps \"$word\"\n      fi ;;\n"
      "  esac\n}\ncomplete -o filenames -F _pacade pacade\n",
      out);
}

/* Text inside single quotes and brackets of zsh's _arguments. */
static void zsh_text(const char *text, FILE *out) {
  for (; *text; text++) {
    if (*text == '\'')
      fputs("'\\''", out);
    else if (strchr("[]:\\", *text))
      fprintf(out, "\\%c", *text);
    else
      fputc(*text == '\n' ? ' ' : *text, out);
  }
}

static void zsh_option(const Opt *opt, FILE *out) {
  static const char *const actions[] = {
      [VALUE_OTHER] = ":value:",         [VALUE_FILE] = ":file:_files",           [VALUE_FOLDER] = ":folder:_files -/",
      [VALUE_MAP] = ":map:_pacade_maps", [VALUE_AGENT] = ":agent:_pacade_agents",
  };
  bool repeats = opt->kind == OPT_TEXTS || opt->kind == OPT_INTEGERS;
  ValueKind kind = value_kind(opt->value);
  fprintf(out, " \\\n        '%s--%s[", repeats ? "*" : "", opt->name);
  zsh_text(cli_text(opt->help), out);
  fputs("]", out);
  if (kind == VALUE_WORDS) {
    fputs(":word:(", out);
    write_words(opt->value, out);
    fputc(')', out);
  } else if (opt->value && actions[kind]) {
    fputs(actions[kind], out);
  }
  fputs("'", out);
}

static void completion_zsh(const Command *const *commands, int32_t count, FILE *out) {
  fprintf(out, "#compdef pacade\n# Completion of pacade for zsh, written by 'pacade --completion zsh'.\n%s",
          ask_for_ids);
  fputs(
      "_pacade_maps() { local -a ids=(${(f)\"$(_pacade_ids maps)\"}); compadd -a ids; _files; }\n"
      "_pacade_agents() { local -a ids=(${(f)\"$(_pacade_ids agents)\"}); compadd -a ids; }\n"
      "_pacade() {\n  local -a commands=(\n",
      out);
  for (int32_t i = 0; i < count; i++) {
    fprintf(out, "    '%s:", commands[i]->name);
    zsh_text(cli_text(commands[i]->summary), out);
    fputs("'\n", out);
  }
  fputs(
      "  )\n  if (( CURRENT == 2 )); then\n"
      "    _describe command commands\n    compadd -- help --help --version --manual --completion\n    return\n  fi\n"
      "  local command=${words[2]}\n  shift words\n  (( CURRENT-- ))\n  case $command in\n"
      "    --completion) compadd bash zsh ;;\n    help) _describe command commands ;;\n",
      out);
  for (int32_t i = 0; i < count; i++) {
    fprintf(out, "    %s)\n      _arguments '--help[show this help and exit]'", commands[i]->name);
    for (int32_t k = 0; k < commands[i]->opt_count; k++) zsh_option(&commands[i]->opts[k], out);
    if (value_kind(commands[i]->operands) == VALUE_WORDS) {
      fputs(" \\\n        '1:word:(", out);
      write_operand_words(commands[i]->operands, out);
      fputs(")'", out);
    }
    fprintf(out, " \\\n        '*:%s'\n      ;;\n", takes_map(commands[i]) ? "map:_pacade_maps" : "file:_files");
  }
  fputs("  esac\n}\n_pacade \"$@\"\n", out);
}

bool manual_completion(const char *shell, const Command *const *commands, int32_t count, FILE *out) {
  if (strcmp(shell, "bash") == 0)
    completion_bash(commands, count, out);
  else if (strcmp(shell, "zsh") == 0)
    completion_zsh(commands, count, out);
  else
    return false;
  return true;
}
