/* Any bytes as the words of a command line (one per line), with an option of every kind. */
#include "game/cli/cli.h"
#include "tests/fuzz/fuzz.h"

enum { WORDS_MAX = 64 };

static const Opt opts[] = {
    {"flag", OPT_FLAG, NULL, "", 0, 0},         {"text", OPT_TEXT, "T", "", 0, 0},
    {"texts", OPT_TEXTS, "T", "", 0, 0},        {"whole", OPT_INTEGER, "N", "", -5, 1e9},
    {"wholes", OPT_INTEGERS, "N", "", 0, 1e15}, {"seed", OPT_SEED, "S", "", 0, 0},
    {"number", OPT_NUMBER, "X", "", -1.5, 1e6}, {"place", OPT_PLACE, "R,C", "", 0, 0},
};
static const Command command = {.name = "some",
                                .operands = "MAP",
                                .summary = "",
                                .opts = opts,
                                .opt_count = (int32_t)(sizeof opts / sizeof *opts),
                                .operands_max = 3};

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  char *text = text_of(bytes, size), *words[WORDS_MAX], *rest = NULL;
  int count = 0;
  for (char *word = strtok_r(text, "\n", &rest); word && count < WORDS_MAX; word = strtok_r(NULL, "\n", &rest))
    words[count++] = word;
  Args args;
  Error error;
  if (args_parse(&args, &command, count, words, &error)) {
    must(args.help || args.operand_count <= 3);
    if (args.opts[3].given && !args.help) must(args.opts[3].integer >= -5 && args.opts[3].integer <= 1000000000);
    if (args.opts[6].given && !args.help) must(args.opts[6].number >= -1.5 && args.opts[6].number <= 1e6);
  } else {
    must(error.text[0] != '\0');
  }
  args_destroy(&args);
  free(text);
  return 0;
}
