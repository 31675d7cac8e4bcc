/* The table of a grading in its three formats. Must not know how games are played. */
#include "game/lab/grade_report.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "game/lab/html_page.h"
#include "game/lab/lab_text.h"
#include "game/lab/svg.h"
#include "game/lab/table.h"

const char *const grade_format_ids[GRADE_FORMATS + 1] = {"table", "csv", "html", NULL};

GradeFormat grade_format_find(const char *id) {
  GradeFormat format = GRADE_TABLE;
  while (format < GRADE_FORMATS && strcmp(grade_format_ids[format], id) != 0) format++;
  return format;
}

/* The path from the report's folder to the file; unchanged if they are in different places. */
static const char *link_to(const char *file, const char *output) {
  const char *slash = output ? strrchr(output, '/') : NULL;
  size_t length = slash ? (size_t)(slash + 1 - output) : 0;
  return length > 0 && strncmp(file, output, length) == 0 ? file + length : file;
}

/* Remarks about a submission besides its figures. */
static void remarks(const Grade *grade, const GradeEntry *entry, Translator text, char *out, size_t room) {
  size_t used = 0;
  out[0] = '\0';
  if (entry->refused[0]) used += (size_t)snprintf(out, room, text("could not play: %s"), entry->refused);
  if (!entry->done) used += (size_t)snprintf(out, room, "%s", text("not played to the end"));
  if (entry->tied && used < room)
    used += (size_t)snprintf(out + used, room - used, "%s%s", used ? "; " : "", text("tied"));
  if (entry->same_as >= 0 && used < room)
    used += (size_t)snprintf(out + used, room - used, text("%sthe same games, move for move, as %s"), used ? "; " : "",
                             grade->entries[entry->same_as].name);
  if (entry->fault[0] && used < room)
    snprintf(out + used, room - used, text("%slast fault in %s"), used ? "; " : "", entry->fault);
}

/* What an empty cell contains: spreadsheets would read a '-' as a formula. */
static const char *none(GradeFormat format) { return format == GRADE_CSV ? "" : "-"; }

static void number(Table *table, GradeFormat format, double value, int digits) {
  if (isnan(value))
    table_cell(table, "%s", none(format));
  else
    table_cell(table, "%.*f", digits, value);
}

static bool write_table(const Grade *grade, GradeFormat format, const char *output, FILE *out, Error *error) {
  Table table;
  table_begin(&table,
              ">rank submission >games >wins >win_rate >win_low >win_high >score >score_low >score_high >moves "
              ">move_ms >move_p99_ms >faults >junk cheats remarks ~worst_outcome >worst_score >worst_seed worst_game");
  for (int32_t i = 0; i < grade->count; i++) {
    const GradeEntry *e = &grade->entries[i];
    char words[1400];
    bool plays = e->rank > 0;
    remarks(grade, e, format == GRADE_TABLE ? lab_text : plain_text, words, sizeof words);
    if (plays)
      table_cell(&table, "%s%d", e->tied && format == GRADE_TABLE ? "=" : "", (int)e->rank);
    else
      table_cell(&table, "%s", none(format));
    table_cell(&table, "%s", e->name);
    table_cell(&table, "%" PRId64, e->games);
    table_cell(&table, "%" PRId64, e->wins);
    number(&table, format, plays ? (double)e->wins / (double)e->games : NAN, 3);
    number(&table, format, plays ? e->win_interval.low : NAN, 3);
    number(&table, format, plays ? e->win_interval.high : NAN, 3);
    number(&table, format, plays ? e->score : NAN, 2);
    number(&table, format, plays ? e->score_low : NAN, 2);
    number(&table, format, plays ? e->score_high : NAN, 2);
    number(&table, format, plays ? e->moves : NAN, 1);
    number(&table, format, plays ? e->move_ms : NAN, 3);
    number(&table, format, plays ? e->move_p99_ms : NAN, 3);
    table_cell(&table, "%" PRIu64, e->faults);
    table_cell(&table, "%" PRIu64, e->junk);
    table_cell(&table, "%s", e->cheats[0] ? e->cheats : none(format));
    table_cell(&table, "%s", words[0] ? words : none(format));
    table_cell(&table, "%s", plays ? e->worst_outcome : none(format));
    if (plays)
      table_cell(&table, "%d", (int)e->worst_score);
    else
      table_cell(&table, "%s", none(format));
    if (plays)
      table_cell(&table, "%" PRIu64, e->worst_seed);
    else
      table_cell(&table, "%s", none(format));
    table_cell(&table, "%s", e->replay[0] ? link_to(e->replay, output) : none(format));
  }
  bool ok = format == GRADE_CSV ? table_write_csv(&table, out) : table_write(&table, out);
  table_destroy(&table);
  if (ok && format == GRADE_TABLE)
    fputs(
        lab_text("\nRanked by games won, then by score; = is a tie. 95% intervals. Times: mean and 99th percentile of "
                 "its moves,\n"
                 "sending and receiving included. cheats: what it tried that it may not do. worst_game: a replay, for\n"
                 "'pacade replay FILE --watch'.\n"),
        out);
  return ok || error_set_memory(error, "out of memory for the report");
}

static void cell(Text *out, bool left, const char *text) {
  text_print(out, left ? "<td class=\"l\">" : "<td>");
  svg_text(out, text);
  text_print(out, "</td>");
}

static void cell_real(Text *out, double value, int digits) {
  if (isnan(value))
    text_print(out, "<td>&#8211;</td>");
  else
    text_print(out, "<td data-v=\"%.6g\">%.*f</td>", value, digits, value);
}

/* A file's name as an address: no '%', '#' or '?' of it means anything, nor a word before a ':'. */
static void address(Text *out, const char *file) {
  static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./";
  for (; *file; file++)
    if (strchr(plain, *file))
      text_char(out, *file);
    else
      text_print(out, "%%%02X", (unsigned)(unsigned char)*file);
}

static void page_row(const Grade *grade, const GradeEntry *e, const char *output, Text *out) {
  char words[1400], text[64];
  bool plays = e->rank > 0;
  remarks(grade, e, lab_text, words, sizeof words);
  snprintf(text, sizeof text, "%s%d", e->tied ? "=" : "", (int)e->rank);
  text_print(out, "<tr>");
  cell(out, false, plays ? text : "\u2013");
  cell(out, true, e->name);
  text_print(out, "<td>%" PRId64 "</td><td>%" PRId64 "</td>", e->games, e->wins);
  snprintf(text, sizeof text, "%.0f%% (%.0f\u2013%.0f)", 100.0 * (double)e->wins / (double)(plays ? e->games : 1),
           100 * e->win_interval.low, 100 * e->win_interval.high);
  cell(out, false, plays ? text : "\u2013");
  snprintf(text, sizeof text, "%.1f (%.1f\u2013%.1f)", e->score, e->score_low, e->score_high);
  cell(out, false, plays ? text : "\u2013");
  cell_real(out, plays ? e->moves : NAN, 1);
  cell_real(out, plays ? e->move_ms : NAN, 3);
  cell_real(out, plays ? e->move_p99_ms : NAN, 3);
  text_print(out, "<td>%" PRIu64 "</td><td>%" PRIu64 "</td>", e->faults, e->junk);
  cell(out, true, e->cheats);
  cell(out, true, words);
  text_print(out, "<td class=\"l\">");
  if (e->replay[0]) {
    text_print(out, "<a href=\"");
    address(out, link_to(e->replay, output));
    text_print(out, "\">");
    snprintf(text, sizeof text, lab_text("%s, %d points, seed %llu"), lab_text(e->worst_outcome), (int)e->worst_score,
             (unsigned long long)e->worst_seed);
    svg_text(out, text);
    text_print(out, "</a>");
  }
  text_print(out, "</td></tr>\n");
}

static bool write_page(const Grade *grade, const GradeConfig *config, const char *output, FILE *file, Error *error) {
  static const char *const heads[] = {"rank",  "submission", "games",       "won",       "win rate",
                                      "score", "moves",      "ms per move", "p99 ms",    "faults",
                                      "junk",  "cheats",     "remarks",     "worst game"};
  Text out = {0};
  char line[200];
  snprintf(line, sizeof line, lab_text("%d submissions, level %d, %d games each on the same seeds, from %llu."),
           (int)grade->count, (int)config->level->number, (int)config->games, (unsigned long long)config->seed);
  html_begin(&out, lab_text("Pacade grading"), line);
  text_print(&out, "<table>\n<thead><tr>");
  for (size_t i = 0; i < sizeof heads / sizeof *heads; i++) text_print(&out, "<th>%s</th>", lab_text(heads[i]));
  text_print(&out, "</tr></thead>\n<tbody>\n");
  for (int32_t i = 0; i < grade->count; i++) page_row(grade, &grade->entries[i], output, &out);
  text_print(
      &out, "</tbody></table>\n</main>\n<footer><p>%s</p></footer>\n",
      lab_text("Ranked by games won, then by score; = is a tie. All intervals are 95% intervals. Times are of a "
               "move over the pipe, sending and receiving included. Cheats: what it tried although it may not; the "
               "sandbox refused it. The worst game opens with <code>pacade replay FILE --watch</code> or in the "
               "window."));
  html_end(&out);
  bool ok = !out.failed || error_set_memory(error, "out of memory for the page");
  if (ok) fwrite(out.at, 1, out.used, file);
  text_destroy(&out);
  return ok;
}

bool grade_report(const Grade *grade, const GradeConfig *config, GradeFormat format, const char *output, FILE *out,
                  Error *error) {
  if (format == GRADE_HTML) return write_page(grade, config, output, out, error);
  return write_table(grade, format, output, out, error);
}
