/* Messages and their language, and output that either arrives whole or is reported as lost.
 * Must not know what any command does. */
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "game/app/model/messages.h"
#include "game/app/words/console.h"
#include "game/cli/cli.h"
#include "game/core/file.h"
#include "game/core/text.h"

Language cli_language(void) { return language_shows_utf8() ? language_of_system() : LANGUAGE_ENGLISH; }

const char *cli_text(const char *english) { return console_text(cli_language(), english); }

/* Messages are written in English by code that knows no other language, and are recognised here by their form. */
static void print_line(const char *kind, const char *format, va_list list) {
  char english[1024], text[2048];
  vsnprintf(english, sizeof english, format, list);
  text_clean(english, false); /* one line, whatever a file's name contains */
  (void)message_in(cli_language(), english, text, sizeof text);
  fprintf(stderr, "pacade: %s%s\n", kind, text);
}

int cli_fail(int status, const char *format, ...) {
  va_list list;
  va_start(list, format);
  print_line("", format, list);
  va_end(list);
  return status;
}

void cli_note(const char *format, ...) {
  va_list list;
  va_start(list, format);
  print_line(cli_text("note: "), format, list);
  va_end(list);
}

static bool lost; /* something could not be printed because memory was short */

void cli_print(const char *format, ...) {
  char small[512], *text = small;
  va_list list, again;
  const char *told = cli_text(format);
  va_start(list, format);
  va_copy(again, list);
  int length = vsnprintf(small, sizeof small, told, list);
  va_end(list);
  if (length >= (int)sizeof small) {
    text = malloc((size_t)length + 1);
    if (text) vsnprintf(text, (size_t)length + 1, told, again);
  }
  va_end(again);
  lost = lost || length < 0 || !text;
  if (length >= 0 && text) {
    text_clean(text, true);
    fputs(text, stdout);
  }
  if (text != small) free(text);
}

int cli_flush(void) {
  if (lost) return cli_fail(STATUS_INPUT, "out of memory for the output");
  errno = 0;
  if (fflush(stdout) == 0 && !ferror(stdout)) return STATUS_DONE;
  const char *why = errno ? strerror(errno) : "earlier output was lost";
  return cli_fail(STATUS_INPUT, "can't write to standard output: %s", why);
}

bool report_begin(Report *report, const char *path, Error *error) {
  *report = (Report){.path = path, .out = stdout};
  if (!path) return true;
  report->out = open_memstream(&report->bytes, &report->size);
  return report->out || error_set(error, "%s: out of memory", path);
}

bool report_end(Report *report, bool keep, Error *error) {
  bool ok = true;
  if (report->path) {
    ok = fclose(report->out) == 0;
    if (!ok)
      error_set(error, "%s: out of memory", report->path);
    else if (keep)
      ok = file_write(report->path, report->bytes, report->size, error);
    free(report->bytes);
  }
  *report = (Report){0};
  return ok;
}
