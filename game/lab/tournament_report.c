/* A tournament as text: the cross table and the ratings, as a table for people, CSV or JSON.
 * Must not know how games are played or ratings fitted. */
#include <math.h>
#include <string.h>

#include "game/core/text.h"
#include "game/lab/bench_pages.h"
#include "game/lab/json.h"
#include "game/lab/lab_text.h"
#include "game/lab/table.h"
#include "game/lab/tournament_page.h"

static const char meaning[] =
    "The chance that a Pacman beats a team on an average map is 1 / (1 + 10^(-D/400)), where D is its rating minus "
    "the\n"
    "team's. Only differences mean anything. Fitted to all games at once (Bradley-Terry, with an ease for each map),\n"
    "95% intervals; a normal prior of 600 points keeps the ratings of those who won or lost everything finite.";

static double rounded(double value, int digits) {
  double scale = pow(10, digits);
  return round(value * scale) / scale;
}

static const char *rating_note(const Rating *rating) {
  return rating->all_won ? "won everything" : rating->all_lost ? "lost everything" : "";
}

/* What is listed about an entrant of either side. */
typedef struct Entry {
  const char *kind, *pacman, *team, *map;
  const BenchFigures *figures;
  const Rating *rating; /* NULL: a pairing */
  bool team_wins;       /* whose wins are counted */
} Entry;

static Entry entry_cell(const Tournament *t, int32_t pacman, int32_t team) {
  return (Entry){.kind = "pairing",
                 .pacman = tournament_pacman(t, pacman),
                 .team = tournament_team(t, team),
                 .map = "",
                 .figures = &t->cells[pacman * t->team_count + team]};
}

/* Pacmen, then teams, then maps: the order of the ratings. */
static Entry entry_rated(const Tournament *t, int32_t index) {
  Entry entry = {.pacman = "", .team = "", .map = "", .rating = &t->ratings[index]};
  int32_t team = index - t->pacman_count, ground = team - t->team_count;
  if (team < 0) {
    entry.kind = "pacman";
    entry.pacman = tournament_pacman(t, index);
    entry.figures = &t->pacmen[index];
  } else if (ground < 0) {
    entry.kind = "monsters";
    entry.team = tournament_team(t, team);
    entry.figures = &t->teams[team];
    entry.team_wins = true;
  } else {
    entry.kind = "map";
    entry.map = tournament_ground(t, ground);
    entry.figures = &t->grounds[ground];
    if (t->ground_count < 2) entry.rating = NULL;
  }
  return entry;
}

static int64_t entry_wins(const Entry *entry) {
  return entry->team_wins ? entry->figures->games - entry->figures->wins : entry->figures->wins;
}

static void cell_rate(Table *table, const BenchFigures *figures) {
  Interval wins = stats_wilson(figures->wins, figures->games);
  if (figures->games == 0)
    table_cell(table, "-");
  else
    table_cell(table, "%.3f (%.3f-%.3f)", bench_win_rate(figures), wins.low, wins.high);
}

/* The index, counted from `from`, of the entrant with that rank by rating. */
static int32_t ranked(const Tournament *t, int32_t from, int32_t to, int32_t rank) {
  for (int32_t i = from; i < to; i++) {
    int32_t ahead = 0;
    for (int32_t k = from; k < to; k++)
      ahead += t->ratings[k].points > t->ratings[i].points || (k < i && t->ratings[k].points == t->ratings[i].points);
    if (ahead == rank) return i - from;
  }
  return rank;
}

/* The cross table: Pacman's share of wins against each team. */
static bool write_cross(const Tournament *t, FILE *out) {
  Table table;
  table_begin(&table, "~pacman");
  for (int32_t i = 0; i < t->team_count; i++) table_column(&table, '>', tournament_team(t, i));
  table_column(&table, '>', "all");
  for (int32_t p = 0; p < t->pacman_count; p++) {
    table_cell(&table, "%s", tournament_pacman(t, p));
    for (int32_t m = 0; m < t->team_count; m++) cell_rate(&table, &t->cells[p * t->team_count + m]);
    cell_rate(&table, &t->pacmen[p]);
  }
  table_cell(&table, "all");
  for (int32_t m = 0; m < t->team_count; m++) cell_rate(&table, &t->teams[m]);
  cell_rate(&table, t->all);
  bool ok = table_write(&table, out);
  table_destroy(&table);
  return ok;
}

/* The ratings, the strongest first within a side; maps by their ease. */
static bool write_ratings(const Tournament *t, FILE *out) {
  Table table;
  table_begin(&table, "~side name >rating >low >high >games >won ~note");
  int32_t total = t->pacman_count + t->team_count + (t->ground_count > 1 ? t->ground_count : 0);
  const int32_t ends[] = {t->pacman_count, t->pacman_count + t->team_count, total};
  for (int32_t group = 0, from = 0; group < 3; from = ends[group++])
    for (int32_t rank = 0; rank < ends[group] - from; rank++) {
      int32_t place = ranked(t, from, ends[group], rank);
      Entry entry = entry_rated(t, from + place);
      const Rating *rating = &t->ratings[from + place];
      table_cell(&table, "%s", entry.kind);
      table_cell(&table, "%s%s%s", entry.pacman, entry.team, entry.map);
      table_cell(&table, group == 2 ? "%+.0f" : "%.0f", rating->points);
      table_cell(&table, group == 2 ? "%+.0f" : "%.0f", rating->interval.low);
      table_cell(&table, group == 2 ? "%+.0f" : "%.0f", rating->interval.high);
      table_cell(&table, "%lld", (long long)entry.figures->games);
      table_cell(&table, "%lld", (long long)entry_wins(&entry));
      table_cell(&table, "%s", rating_note(rating));
    }
  bool ok = table_write(&table, out);
  table_destroy(&table);
  return ok;
}

static bool write_text(const Tournament *t, FILE *out) {
  const Bench *bench = t->bench;
  fprintf(
      out,
      lab_text(
          "Pacman's win rate with its 95%% interval; %d game%s per pairing on each of %d map%s, seeds from %llu\n\n"),
      (int)bench->games, bench->games == 1 ? "" : "s", (int)t->ground_count, t->ground_count == 1 ? "" : "s",
      (unsigned long long)bench->seed);
  if (bench->kind == BENCH_KNOCKOUT) tournament_rounds(t, out);
  if (!write_cross(t, out)) return false;
  fputs(lab_text("\nRatings\n\n"), out);
  if (!write_ratings(t, out)) return false;
  fprintf(out, "\n%s\n", lab_text(meaning));
  bench_tell_budgets(bench, out);
  int32_t repeated = bench_repeated_rows(t->bench);
  if (repeated > 0)
    fprintf(out,
            lab_text("In %d of %d pairings on a map all games were the same, move for move: nothing in them is random, "
                     "and each\n"
                     "counts as one game in the ratings.\n"),
            (int)repeated, (int)bench->row_count);
  return true;
}

static void cell_real(Table *table, int digits, double value) {
  if (isnan(value))
    table_cell(table, "%s", "");
  else
    table_cell(table, "%.*f", digits, value);
}

static void csv_row(Table *table, const Entry *entry) {
  const BenchFigures *f = entry->figures;
  int64_t wins = entry_wins(entry);
  Interval rate = stats_wilson(wins, f->games), score = bench_score_interval(f);
  table_cell(table, "%s", entry->kind);
  table_cell(table, "%s", entry->pacman);
  table_cell(table, "%s", entry->team);
  table_cell(table, "%s", entry->map);
  table_cell(table, "%lld", (long long)f->games);
  table_cell(table, "%lld", (long long)f->distinct);
  table_cell(table, "%lld", (long long)wins);
  cell_real(table, 3, f->games > 0 ? (double)wins / (double)f->games : NAN);
  cell_real(table, 3, rate.low);
  cell_real(table, 3, rate.high);
  cell_real(table, 2, f->games > 0 ? f->score.mean : NAN);
  cell_real(table, 2, score.low);
  cell_real(table, 2, score.high);
  cell_real(table, 1, entry->rating ? entry->rating->points : NAN);
  cell_real(table, 1, entry->rating ? entry->rating->interval.low : NAN);
  cell_real(table, 1, entry->rating ? entry->rating->interval.high : NAN);
  cell_real(table, 5, bench_move_ms(f));
  cell_real(table, 5, bench_move_p99_ms(f));
}

static bool write_csv(const Tournament *t, FILE *out) {
  Table table;
  table_begin(
      &table,
      "kind pacman monsters map games distinct wins win_rate win_low win_high score score_low score_high rating "
      "rating_low rating_high move_ms move_p99_ms");
  for (int32_t p = 0; p < t->pacman_count; p++)
    for (int32_t m = 0; m < t->team_count; m++) csv_row(&table, (Entry[]){entry_cell(t, p, m)});
  for (int32_t i = 0; i < t->pacman_count + t->team_count + t->ground_count; i++)
    csv_row(&table, (Entry[]){entry_rated(t, i)});
  bool ok = table_write_csv(&table, out);
  table_destroy(&table);
  return ok;
}

static void json_entry(Json *json, const Entry *entry) {
  const BenchFigures *f = entry->figures;
  int64_t wins = entry_wins(entry);
  Interval rate = stats_wilson(wins, f->games), score = bench_score_interval(f);
  json_object(json, NULL);
  if (*entry->pacman) json_string(json, "pacman", entry->pacman);
  if (*entry->team) json_string(json, "monsters", entry->team);
  if (*entry->map) json_string(json, "map", entry->map);
  json_int(json, "games", f->games);
  json_int(json, "distinct", f->distinct);
  json_int(json, "wins", wins);
  json_real(json, "win_rate", f->games > 0 ? rounded((double)wins / (double)f->games, 3) : NAN);
  json_real(json, "win_low", rounded(rate.low, 3));
  json_real(json, "win_high", rounded(rate.high, 3));
  json_real(json, "score", f->games > 0 ? rounded(f->score.mean, 2) : NAN);
  json_real(json, "score_low", rounded(score.low, 2));
  json_real(json, "score_high", rounded(score.high, 2));
  if (entry->rating) {
    json_real(json, "rating", rounded(entry->rating->points, 1));
    json_real(json, "rating_low", rounded(entry->rating->interval.low, 1));
    json_real(json, "rating_high", rounded(entry->rating->interval.high, 1));
    const char *note = rating_note(entry->rating);
    json_string(json, "note", *note ? note : NULL);
  }
  json_real(json, "move_ms", rounded(bench_move_ms(f), 5));
  json_real(json, "move_p99_ms", rounded(bench_move_p99_ms(f), 5));
  json_end_object(json);
}

static void write_json(const Tournament *t, FILE *out) {
  Json json;
  json_begin(&json, out);
  json_object(&json, NULL);
  json_int(&json, "games_each", t->bench->games);
  json_uint(&json, "seed", t->bench->seed);
  json_string(&json, "rating_model",
              "P(pacman wins) = 1 / (1 + 10^(-(rating_pacman - rating_monsters + ease_map) / 400))");
  json_int(&json, "rating_prior", RATING_PRIOR);
  json_list(&json, "pairings");
  for (int32_t p = 0; p < t->pacman_count; p++)
    for (int32_t m = 0; m < t->team_count; m++) json_entry(&json, (Entry[]){entry_cell(t, p, m)});
  json_end_list(&json);
  const int32_t ends[] = {0, t->pacman_count, t->pacman_count + t->team_count,
                          t->pacman_count + t->team_count + t->ground_count};
  static const char *const keys[] = {"pacman", "monsters", "maps"};
  for (int group = 0; group < 3; group++) {
    json_list(&json, keys[group]);
    for (int32_t i = ends[group]; i < ends[group + 1]; i++) json_entry(&json, (Entry[]){entry_rated(t, i)});
    json_end_list(&json);
  }
  json_end_object(&json);
  json_end_line(&json);
}

bool tournament_report(const Tournament *t, BenchFormat format, FILE *out, Error *error) {
  bool ok = true;
  if (format == BENCH_HTML) return tournament_page(t, out, error);
  if (format == BENCH_JSON)
    write_json(t, out);
  else
    ok = format == BENCH_CSV ? write_csv(t, out) : write_text(t, out);
  return ok || error_set(error, "out of memory for the report");
}
