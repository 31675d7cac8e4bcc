/* A tournament as a page to keep: the champion, the rounds of a knockout, the cross table and the ratings.
 * Must not know how games are played or ratings fitted. */
#include <math.h>

#include "game/lab/bench_pages.h"
#include "game/lab/html_page.h"
#include "game/lab/knockout.h"
#include "game/lab/lab_text.h"
#include "game/lab/svg.h"
#include "game/lab/tournament_page.h"

static void cell_rate(Text *out, const BenchFigures *f) {
  Interval wins = stats_wilson(f->wins, f->games);
  if (f->games == 0) {
    text_print(out, "<td data-v=\"\">&#8211;</td>");
  } else {
    text_print(out, "<td data-v=\"%.4f\"><b>%.0f%%</b> <small>%.0f–%.0f, ", bench_win_rate(f), 100 * bench_win_rate(f),
               100 * wins.low, 100 * wins.high);
    text_print(out, lab_text("%lld games"), (long long)f->games);
    text_print(out, "</small></td>");
  }
}

static void write_cross(const Tournament *t, Text *out) {
  text_print(out, "<h2>%s</h2>\n<div class=\"scroll\"><table><thead><tr><th class=\"l\">Pacman</th>",
             lab_text("Pacman's win rate"));
  for (int32_t m = 0; m < t->team_count; m++) {
    text_print(out, "<th>");
    svg_text(out, tournament_team(t, m));
    text_print(out, "</th>");
  }
  text_print(out, "<th>%s</th><th>%s</th><th>%s</th></tr></thead><tbody>\n", lab_text("all"), lab_text("rating"),
             lab_text("95% interval"));
  for (int32_t p = 0; p < t->pacman_count; p++) {
    const Rating *rating = &t->ratings[p];
    text_print(out, "<tr><td class=\"l\">");
    svg_text(out, tournament_pacman(t, p));
    text_print(out, "</td>");
    for (int32_t m = 0; m < t->team_count; m++) cell_rate(out, &t->cells[p * t->team_count + m]);
    cell_rate(out, &t->pacmen[p]);
    text_print(out, "<td data-v=\"%.2f\"><b>%.0f</b></td><td data-v=\"%.2f\">%.0f&#8211;%.0f</td></tr>\n",
               rating->points, rating->points, rating->interval.low, rating->interval.low, rating->interval.high);
  }
  text_print(out, "</tbody></table></div>\n");
}

/* Writes the teams, or the maps by how easy they are for Pacman. */
static void write_side(const Tournament *t, int32_t from, int32_t count, bool teams, Text *out) {
  text_print(out,
             "<h2>%s</h2>\n<div class=\"scroll\"><table><thead><tr><th class=\"l\">%s</th><th>%s</th><th>%s</th>"
             "<th>%s</th></tr></thead><tbody>\n",
             lab_text(teams ? "Teams" : "Maps"), lab_text(teams ? "team" : "map"),
             teams ? lab_text("rating") : lab_text("ease for Pacman"), lab_text("95% interval"), lab_text("games"));
  for (int32_t i = 0; i < count; i++) {
    const Rating *rating = &t->ratings[from + i];
    text_print(out, "<tr><td class=\"l\">");
    svg_text(out, teams ? tournament_team(t, i) : tournament_ground(t, i));
    text_print(out,
               "</td><td data-v=\"%.2f\"><b>%.0f</b></td><td data-v=\"%.2f\">%.0f&#8211;%.0f</td><td>%lld</td></tr>\n",
               rating->points, rating->points, rating->interval.low, rating->interval.low, rating->interval.high,
               (long long)(teams ? t->teams[i].games : t->grounds[i].games));
  }
  text_print(out, "</tbody></table></div>\n");
}

static void write_rounds(const Tournament *t, const Knockout *knockout, Text *out) {
  text_print(out, "<h2>%s</h2>\n", lab_text("Rounds"));
  for (int32_t r = 0; r < knockout->rounds && r <= knockout->round; r++) {
    text_print(out, "<p><b>");
    text_print(out, lab_text("Round %d."), (int)r + 1);
    text_print(out, "</b> ");
    for (int32_t i = 0; i < knockout->pair_count[r]; i++) {
      const KnockoutPair *pair = &knockout->pairs[r][i];
      if (i > 0) text_print(out, "; ");
      svg_text(out, tournament_pacman(t, pair->first));
      if (pair->second < 0) {
        text_print(out, "%s", lab_text(" has no opponent"));
        continue;
      }
      text_print(out, " %lld : %lld ", (long long)pair->wins[0], (long long)pair->wins[1]);
      svg_text(out, tournament_pacman(t, pair->second));
    }
    text_print(out, "</p>\n");
  }
}

bool tournament_page(const Tournament *t, FILE *out, Error *error) {
  const Bench *bench = t->bench;
  Text page = {0};
  char line[256];
  int32_t best = 0;
  Knockout knockout = {.champion = -1};
  bool knocks = bench->kind == BENCH_KNOCKOUT;
  if (knocks) knockout_stand(&knockout, t);
  for (int32_t p = 1; p < t->pacman_count; p++)
    if (t->ratings[p].points > t->ratings[best].points) best = p;
  if (knocks && knockout.champion >= 0) best = knockout.champion;
  snprintf(line, sizeof line, lab_text("%lld games of %d Pacmen against %d teams on %d maps, seeds from %llu."),
           (long long)t->all->games, (int)t->pacman_count, (int)t->team_count, (int)t->ground_count,
           (unsigned long long)bench->seed);
  html_begin(&page, lab_text("Pacade league"), line);
  text_print(&page, "<h2>%s ",
             knocks && knockout.champion < 0 ? lab_text("In the lead:")
             : knocks                        ? lab_text("Champion:")
                                             : lab_text("Highest rating:"));
  svg_text(&page, tournament_pacman(t, best));
  text_print(&page, "</h2>\n");
  if (knocks) write_rounds(t, &knockout, &page);
  write_cross(t, &page);
  write_side(t, t->pacman_count, t->team_count, true, &page);
  if (t->ground_count > 1) write_side(t, t->pacman_count + t->team_count, t->ground_count, false, &page);
  text_print(
      &page, "</main>\n<footer><p>%s</p>",
      lab_text("Win rates have Wilson's 95% intervals. The chance that a Pacman beats a team on an average map is "
               "1 / (1 + 10^(−D/400)), where D is its rating minus the team's: only differences mean anything. "
               "Fitted to all games at once (the Bradley-Terry model with an ease for every map)."));
  bench_html_budgets(bench, &page);
  text_print(&page,
             lab_text("<p>Every game can be watched again; game g of a pairing on a map has the seed %llu + g − 1:"),
             (unsigned long long)bench->seed);
  text_print(
      &page,
      "<br/><code>pacade play MAP --level %d --pacman AGENT --monsters TEAM --seed S --watch</code></p></footer>\n",
      (int)bench->rows[0].level);
  html_end(&page);
  bool ok = !page.failed && fwrite(page.at, 1, page.used, out) == page.used;
  bool failed = page.failed;
  text_destroy(&page);
  return ok || error_set(error, failed ? "out of memory for the page" : "the page can't be written");
}

void tournament_rounds(const Tournament *t, FILE *out) {
  Knockout knockout;
  knockout_stand(&knockout, t);
  for (int32_t r = 0; r < knockout.rounds && r <= knockout.round; r++) {
    lab_print(out, lab_text("Round %d\n"), (int)r + 1);
    for (int32_t i = 0; i < knockout.pair_count[r]; i++) {
      const KnockoutPair *pair = &knockout.pairs[r][i];
      if (pair->second < 0)
        lab_print(out, lab_text("  %s has no opponent\n"), tournament_pacman(t, pair->first));
      else
        lab_print(out, "  %s %lld : %lld %s%s%s\n", tournament_pacman(t, pair->first), (long long)pair->wins[0],
                  (long long)pair->wins[1], tournament_pacman(t, pair->second),
                  pair->winner < 0 ? "" : lab_text("; goes on: "),
                  pair->winner < 0 ? "" : tournament_pacman(t, pair->winner));
    }
  }
  if (knockout.champion >= 0) lab_print(out, lab_text("Champion: %s\n"), tournament_pacman(t, knockout.champion));
  fputc('\n', out);
}
