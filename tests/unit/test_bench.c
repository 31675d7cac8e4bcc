/* The bench: what is planned, that the number of threads never shows, and that parts join into the whole.
 * Works on shipped maps; times are the only thing that may differ from run to run. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ai/registry.h"
#include "game/core/file.h"
#include "game/lab/bench_report.h"
#include "tests/support/check.h"

static const char *const two_maps[] = {"1/01-first-corridor", "2/01-the-nap"};
static const char *const three_agents[] = {"astar", "dfs", "greedy:heuristic=zero"};

static BenchConfig small_config(void) {
  return (BenchConfig){
      .maps = two_maps, .map_count = 2, .agents = three_agents, .agent_count = 3, .games = 3, .seed = 5};
}

/* Plans, plays and reports; times are set to 0, so that whole reports can be compared. */
static char *report_of(Bench *bench, int32_t jobs, BenchFormat format) {
  Error error;
  if (jobs > 0) assert_true(bench_run(bench, jobs, NULL, &error));
  for (int64_t i = 0; i < (int64_t)bench->row_count * bench->games; i++) bench->played[i].think_ns = 0;
  memset(bench->times, 0, sizeof *bench->times * (size_t)bench->row_count);
  char *text;
  size_t size;
  FILE *out = open_memstream(&text, &size);
  assert_non_null(out);
  assert_true(bench_report(bench, format, CHART_SCORE, out, &error));
  fclose(out);
  return text;
}

static void plans_rows_in_order(void **state) {
  (void)state;
  Bench bench;
  BenchConfig config = small_config();
  Error error;
  assert_int_equal(bench_plan(&bench, &config, &error), BENCH_OK);
  assert_int_equal(bench.row_count, 6);
  for (int32_t i = 0; i < 6; i++) {
    assert_int_equal(bench.rows[i].level, 1 + i / 3);
    assert_string_equal(bench.rows[i].map, two_maps[i / 3]);
    assert_string_equal(bench.rows[i].agent, three_agents[i % 3]);
    assert_string_equal(bench.rows[i].monsters, i < 3 ? "" : "still");
  }
  bench_destroy(&bench);
}

static void by_default_everything_takes_part(void **state) {
  (void)state;
  Bench bench;
  BenchConfig config = {.games = 1};
  Error error;
  assert_int_equal(bench_plan(&bench, &config, &error), BENCH_OK);
  int32_t agents = 0, count;
  const AgentInfo *const *table = registry_table(&count);
  for (int32_t i = 0; i < count; i++)
    agents += table[i]->side == SIDE_PACMAN && (table[i]->levels & LEVEL_BIT(1)) != 0 &&
              (table[i]->flags & (AGENT_HUMAN | AGENT_REPLAY)) == 0;
  int32_t on_first = 0;
  for (int32_t i = 0; i < bench.row_count; i++) on_first += strcmp(bench.rows[i].map, "1/01-first-corridor") == 0;
  assert_int_equal(on_first, agents);
  assert_true(bench.row_count >= 12 * agents);
  bench_destroy(&bench);
}

static void the_champion_is_one_row(void **state) {
  (void)state;
  const char *agents[] = {"champion", registry_champion(1)};
  BenchConfig config = {.maps = two_maps, .map_count = 1, .agents = agents, .agent_count = 2, .games = 1};
  Bench bench;
  Error error;
  assert_int_equal(bench_plan(&bench, &config, &error), BENCH_OK);
  assert_int_equal(bench.row_count, 1);
  assert_string_equal(bench.rows[0].agent, registry_champion(1));
  bench_destroy(&bench);
}

static void refuse(const BenchConfig *config, BenchStatus expected, const char *said) {
  Bench bench;
  Error error;
  assert_int_equal(bench_plan(&bench, config, &error), expected);
  assert_non_null(strstr(error.text, said));
}

static void refuses_what_it_cannot_do(void **state) {
  (void)state;
  BenchConfig config = small_config();
  config.agents = (const char *const[]){"nobody"};
  config.agent_count = 1;
  refuse(&config, BENCH_USAGE, "nobody");
  config.agents = (const char *const[]){"astar:heuristic=guess"};
  refuse(&config, BENCH_USAGE, "heuristic");
  config.agents = (const char *const[]){"human"};
  refuse(&config, BENCH_USAGE, "people");
  config = small_config();
  config.maps = (const char *const[]){"1/nowhere"};
  config.map_count = 1;
  refuse(&config, BENCH_INPUT, "1/nowhere");
  config = small_config();
  config.levels = (const int64_t[]){77};
  config.level_count = 1;
  refuse(&config, BENCH_USAGE, "77");
  config.levels = (const int64_t[]){1}; /* which refuses the second map: it has monsters */
  refuse(&config, BENCH_INPUT, two_maps[1]);
  config = small_config();
  config.monsters = (const char *const[]){"gremlins"};
  config.monster_count = 1;
  refuse(&config, BENCH_USAGE, "gremlins");
  config = small_config();
  config.games = 1000000000;
  refuse(&config, BENCH_INPUT, "games");
}

static void threads_do_not_show(void **state) {
  (void)state;
  BenchConfig config = small_config();
  Error error;
  for (int format = 0; format < BENCH_FORMAT_COUNT; format++) {
    Bench one, four;
    assert_int_equal(bench_plan(&one, &config, &error), BENCH_OK);
    assert_int_equal(bench_plan(&four, &config, &error), BENCH_OK);
    char *first = report_of(&one, 1, (BenchFormat)format), *second = report_of(&four, 4, (BenchFormat)format);
    assert_string_equal(first, second);
    free(first);
    free(second);
    bench_destroy(&one);
    bench_destroy(&four);
  }
}

static void figures_are_right(void **state) {
  (void)state;
  BenchConfig config = {.maps = two_maps, .map_count = 1, .agents = three_agents, .agent_count = 1, .games = 10};
  Bench bench;
  Error error;
  assert_int_equal(bench_plan(&bench, &config, &error), BENCH_OK);
  char *text = report_of(&bench, 1, BENCH_CSV);
  const char *row = strchr(text, '\n') + 1; /* par of the first map is 5: 15 moves to one food */
  const char expected[] = "1,1/01-first-corridor,astar,,10,10,1.000,0.722,1.000,5.00,5.00,5.00,1.00,15.00,";
  assert_memory_equal(row, expected, sizeof expected - 1);
  row = strchr(row, '\n') + 1;
  assert_memory_equal(row, "1,total,astar,,10,10,1.000,", 27);
  free(text);
  bench_destroy(&bench);
}

/* Fills a row by hand: scores from a base, with no spread or a little. */
static void fill_row(Bench *bench, int32_t row, int32_t base, int32_t spread) {
  for (int32_t i = 0; i < bench->games; i++)
    bench->played[row * bench->games + i] = (BenchGame){.played = true,
                                                        .outcome = OUTCOME_LOST,
                                                        .score = base + (i % 2 ? spread : -spread),
                                                        .decisions = 1,
                                                        .hash = (uint64_t)i};
}

/* The line of a report that starts so. */
static const char *line_of(const char *text, const char *start) {
  for (const char *line = text; *line; line = strchr(line, '\n') + 1)
    if (strncmp(line, start, strlen(start)) == 0) return line;
  fail_msg("no line '%s' in\n%s", start, text);
  return NULL;
}

/* Differences between maps are not chance: a total is as certain as its rows are. And agents of one name on two levels
 * have a total each. */
static void totals_are_of_one_agent_and_its_maps(void **state) {
  (void)state;
  const char *maps[] = {"4/01-open-court", "4/04-long-halls", "7/01-corner-shop"};
  const char *agents[] = {"alphabeta"};
  BenchConfig config = {.maps = maps, .map_count = 3, .agents = agents, .agent_count = 1, .games = 10};
  Bench bench;
  Error error;
  assert_int_equal(bench_plan(&bench, &config, &error), BENCH_OK);
  assert_int_equal(bench.row_count, 3);
  fill_row(&bench, 0, -50, 1);
  fill_row(&bench, 1, 90, 1);
  fill_row(&bench, 2, 7, 0);
  char *text = report_of(&bench, 0, BENCH_CSV);
  /* 20 -+ t(0.975, 18) sqrt(10/9) / sqrt(20) */
  assert_non_null(strstr(line_of(text, "4,total,alphabeta,,20,0,"), ",20.00,19.50,20.50,"));
  assert_non_null(strstr(line_of(text, "7,total,alphabeta,,10,0,"), ",7.00,7.00,7.00,"));
  free(text);
  text = report_of(&bench, 0, BENCH_JSON);
  assert_non_null(line_of(text, "{\"level\": 4, \"map\": \"total\", \"agent\": \"alphabeta\", "));
  assert_non_null(line_of(text, "{\"level\": 7, \"map\": \"total\", \"agent\": \"alphabeta\", "));
  free(text);
  text = report_of(&bench, 0, BENCH_HTML);
  assert_non_null(strstr(text, "<td class=\"l\">alphabeta</td><td data-v=\"20\">"));
  assert_non_null(strstr(text, "19.5, 20.5"));
  free(text);
  text = report_of(&bench, 0, BENCH_SVG);
  assert_non_null(strstr(text, "19.5"));
  free(text);
  bench_destroy(&bench);
}

/* A search that reached its limit is distinguished from a lost game, and the sight is named where it is limited. */
static void reports_say_why_and_with_what_sight(void **state) {
  (void)state;
  const char *maps[] = {"1/06-the-bay", "3/01-morning-meadow"}, *agents[] = {"bfs", "explorer"};
  BenchConfig config = {.maps = maps, .map_count = 2, .agents = agents, .agent_count = 2, .games = 2, .max_nodes = 3};
  config.sight = SIGHT_WALK;
  Bench bench;
  Error error;
  assert_int_equal(bench_plan(&bench, &config, &error), BENCH_OK);
  char *table = report_of(&bench, 2, BENCH_TABLE), *text = report_of(&bench, 0, BENCH_JSON);
  assert_non_null(strstr(table, "limit of 3 nodes"));
  assert_non_null(strstr(table, "Sight, where the level limits it: walk."));
  const char *line = line_of(text, "{\"level\": 1, \"map\": \"1/06-the-bay\", \"agent\": \"bfs\"");
  const char *stopped = strstr(line, "\"stopped\": 2"), *sight = strstr(line, "\"sight\": null");
  assert_true(stopped && sight && stopped < strchr(line, '\n') && sight < strchr(line, '\n'));
  assert_non_null(strstr(line_of(text, "{\"level\": 3, "), "\"sight\": \"walk\""));
  free(table);
  free(text);
  text = report_of(&bench, 0, BENCH_HTML);
  assert_non_null(strstr(text, "Sight: <b>walk</b>"));
  free(text);
  bench_destroy(&bench);
}

typedef struct Parts {
  char folder[256];
  char paths[3][300];
} Parts;

static void write_parts(Parts *parts) {
  const char *place = getenv("TMPDIR");
  snprintf(parts->folder, sizeof parts->folder, "%s/pacade-parts-XXXXXX", place && *place ? place : "/tmp");
  assert_non_null(mkdtemp(parts->folder));
  for (int32_t i = 0; i < 3; i++) {
    BenchConfig config = small_config();
    config.shard = i + 1;
    config.shards = 3;
    Bench bench;
    Error error;
    assert_int_equal(bench_plan(&bench, &config, &error), BENCH_OK);
    assert_true(bench_run(&bench, 1, NULL, &error));
    char *text;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    assert_non_null(out);
    bench_write_part(&bench, BENCH_CSV, out);
    fclose(out);
    char path[300]; /* apart from the folder's name, which must not be written over while it is read */
    snprintf(path, sizeof path, "%s/part%d", parts->folder, (int)i);
    memcpy(parts->paths[i], path, sizeof path);
    bool written = file_write(parts->paths[i], text, size, &error);
    free(text);
    assert_true(written);
    bench_destroy(&bench);
  }
}

static void drop_parts(const Parts *parts) {
  for (int i = 0; i < 3; i++) remove(parts->paths[i]);
  rmdir(parts->folder);
}

static void parts_join_into_the_whole(void **state) {
  (void)state;
  Parts parts;
  write_parts(&parts);
  const char *paths[] = {parts.paths[2], parts.paths[0], parts.paths[1]}; /* any order will do */
  Bench joined, whole;
  BenchFormat format;
  Error error;
  assert_true(bench_join(&joined, paths, 3, &format, &error));
  assert_int_equal(format, BENCH_CSV);
  BenchConfig config = small_config();
  assert_int_equal(bench_plan(&whole, &config, &error), BENCH_OK);
  char *second = report_of(&whole, 2, BENCH_CSV), *first = report_of(&joined, 0, BENCH_CSV);
  assert_string_equal(first, second);
  free(first);
  free(second);
  bench_destroy(&joined);
  bench_destroy(&whole);
  drop_parts(&parts);
}

/* A part is also what an interrupted run leaves: taken over, only the rest is played. */
static void an_interrupted_run_goes_on(void **state) {
  (void)state;
  Parts parts;
  write_parts(&parts);
  BenchConfig config = small_config();
  config.shard = 2;
  config.shards = 3;
  Bench bench, other;
  BenchDamage damage;
  Error error;
  assert_int_equal(bench_plan(&bench, &config, &error), BENCH_OK);
  assert_false(bench_resume(&bench, parts.paths[0], &damage, &error)); /* another part */
  assert_non_null(strstr(error.text, "another run"));
  assert_true(bench_resume(&bench, parts.paths[1], &damage, &error));
  for (int64_t i = 0; i < (int64_t)bench.row_count * bench.games; i++)
    assert_int_equal(bench.played[i].played, bench_in_shard(&bench, i));
  bench.played[1].score = 12345; /* the second game is this part's first: it must not be played again */
  bench.played[4].played = false;
  bench.played[4].score = 0;
  assert_true(bench_run(&bench, 2, NULL, &error));
  assert_int_equal(bench.played[1].score, 12345);
  assert_true(bench.played[4].played && bench.played[4].score != 0);
  bench_destroy(&bench);
  config.seed++;
  assert_int_equal(bench_plan(&other, &config, &error), BENCH_OK);
  assert_false(bench_resume(&other, parts.paths[1], &damage, &error));
  bench_destroy(&other);
  drop_parts(&parts);
}

static void refuse_join(const char *const *paths, int32_t count, const char *said) {
  Bench bench;
  BenchFormat format;
  Error error;
  assert_false(bench_join(&bench, paths, count, &format, &error));
  if (!strstr(error.text, said)) fail_msg("expected '%s' in '%s'", said, error.text);
}

/* Puts the part back with one text replaced by another of the same length. */
static void spoil(const char *path, const char *from, const char *to) {
  size_t size;
  Error error;
  char *text = file_read(path, 1 << 20, &size, &error);
  assert_non_null(text);
  char *at = strstr(text, from);
  assert_non_null(at);
  for (; *to; to++) *at++ = *to;
  assert_true(file_write(path, text, size, &error));
  free(text);
}

static void parts_that_do_not_belong_are_refused(void **state) {
  (void)state;
  Parts parts;
  write_parts(&parts);
  const char *p0 = parts.paths[0], *p1 = parts.paths[1], *p2 = parts.paths[2];
  refuse_join((const char *const[]){p0, p1}, 2, "part 3/3 is missing");
  refuse_join((const char *const[]){p0, p1, p1}, 3, "there twice");
  refuse_join((const char *const[]){p0, "/nowhere/part"}, 2, "/nowhere/part");
  spoil(p1, "seed\t5", "seed\t6");
  refuse_join((const char *const[]){p0, p1, p2}, 3, "not a part of the same run");
  spoil(p1, "seed\t6", "seed\t5");
  spoil(p1, "game\t0", "game\t9");
  refuse_join((const char *const[]){p0, p1, p2}, 3, "expected row");
  spoil(p1, "game\t9", "gnat\t0");
  refuse_join((const char *const[]){p0, p1, p2}, 3, "'game', 'times' or 'end'");
  spoil(p1, "gnat\t0", "game\t0");
  spoil(p2, "end\t", "end\tx");
  refuse_join((const char *const[]){p0, p1, p2}, 3, "number of games");
  spoil(p0, "pacade-bench-part", "someone-else-part");
  refuse_join((const char *const[]){p0, p1, p2}, 3, "a part of a bench");
  drop_parts(&parts);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(plans_rows_in_order),
      cmocka_unit_test(by_default_everything_takes_part),
      cmocka_unit_test(the_champion_is_one_row),
      cmocka_unit_test(refuses_what_it_cannot_do),
      cmocka_unit_test(threads_do_not_show),
      cmocka_unit_test(figures_are_right),
      cmocka_unit_test(parts_join_into_the_whole),
      cmocka_unit_test(parts_that_do_not_belong_are_refused),
      cmocka_unit_test(an_interrupted_run_goes_on),
      cmocka_unit_test(totals_are_of_one_agent_and_its_maps),
      cmocka_unit_test(reports_say_why_and_with_what_sight),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
