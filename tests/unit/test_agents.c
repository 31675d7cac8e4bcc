/* Options, the registry, and the agents that do not search. */
#include <string.h>

#include "ai/registry.h"
#include "game/core/record.h"
#include "tests/support/check.h"

static const char *const colours[] = {"red", "green", "blue", NULL};
static const OptionInfo table[] = {
    {.name = "depth", .type = OPTION_INT, .initial = 4, .min = 1, .max = 20, .step = 1},
    {.name = "p", .type = OPTION_REAL, .initial = 0.5, .min = 0, .max = 1, .step = 0.05},
    {.name = "colour", .type = OPTION_CHOICE, .initial = 1, .choices = colours, .choice_titles = colours},
    {.name = "fast", .type = OPTION_BOOL, .initial = 0},
};
enum { TABLE = sizeof table / sizeof *table };

static void test_options_read_and_write(void **unused) {
  (void)unused;
  OptionValues values, again;
  Error error = {.text = ""};
  char text[128];
  options_defaults(table, TABLE, &values);
  options_write(table, TABLE, &values, text, sizeof text);
  assert_string_equal(text, "");
  assert_true(options_parse(table, TABLE, "p=0.125,colour=blue,fast=yes,depth=20", &values, &error));
  assert_int_equal(values.v[0], 20);
  assert_true(values.v[1] == 0.125);
  assert_int_equal(values.v[2], 2);
  assert_int_equal(values.v[3], 1);
  options_write(table, TABLE, &values, text, sizeof text);
  assert_string_equal(text, "depth=20,p=0.125,colour=blue,fast=yes");
  options_defaults(table, TABLE, &again);
  assert_true(options_parse(table, TABLE, text, &again, &error));
  assert_memory_equal(&values, &again, sizeof values);
}

static void test_options_refuse(void **unused) {
  (void)unused;
  static const char *const bad[][2] = {
      {"depth=0", "a whole number from 1 to 20"},
      {"depth=2.5", "a whole number"},
      {"depth=1e1", "a whole number"},
      {"depth=", "a whole number"},
      {"p=1.01", "from 0 to 1"},
      {"p=nan", "a number"},
      {"p=0,5", "k=v"},
      {"colour=pink", "red, green"},
      {"fast=maybe", "yes or no"},
      {"speed=3", "this agent has depth, p"},
      {"depth", "k=v"},
      {"=3", "k=v"},
      {"depth=3,", "without a comma"},
      {",", "k=v"},
      {"p=0..5", "a number"},
  };
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    OptionValues values;
    Error error = {.text = ""};
    options_defaults(table, TABLE, &values);
    if (options_parse(table, TABLE, bad[i][0], &values, &error)) fail_msg("%s was read", bad[i][0]);
    if (!strstr(error.text, bad[i][1])) fail_msg("%s: said '%s'", bad[i][0], error.text);
  }
}

static void test_registry_is_well_formed(void **unused) {
  (void)unused;
  int32_t count;
  const AgentInfo *const *all = registry_table(&count);
  assert_true(count >= 12);
  for (int32_t i = 0; i < count; i++) {
    const AgentInfo *a = all[i];
    assert_true(a->id && a->title && a->blurb);
    bool person = a->flags & AGENT_HUMAN; /* has no agent to create: a seat plays for it */
    assert_true(!a->create == person && !a->act == person && !a->destroy == person);
    if (strlen(a->id) >= 32 || strlen(a->blurb) > 46)
      fail_msg("%s: an id has at most 31 letters and a blurb 46, which is the line it has in the menu", a->id);
    if (a->levels == 0) fail_msg("%s plays no level", a->id);
    assert_int_equal(strcspn(a->id, ":,= "), strlen(a->id));
    assert_true(a->option_count <= OPTION_MAX);
    for (int32_t k = 0; k < i; k++)
      if (strcmp(all[k]->id, a->id) == 0 && all[k]->side == a->side && all[k]->levels & a->levels)
        fail_msg("two agents of one side and level are called %s", a->id);
  }
  int32_t levels;
  const Level *level = level_table(&levels);
  for (int32_t i = 0; i < levels; i++) {
    if (!registry_has_level(level[i].number)) continue;
    assert_non_null(registry_find("champion", SIDE_PACMAN, level[i].number));
    assert_non_null(registry_find(level[i].monsters, SIDE_MONSTERS, level[i].number));
  }
}

static void test_agents_are_chosen_by_text(void **unused) {
  (void)unused;
  Agent agent;
  Error error = {.text = ""};
  char name[128];
  assert_true(agent_choose(&agent, "astar:weight=2,heuristic=octile", SIDE_PACMAN, 1, &error));
  agent_name(&agent, name, sizeof name);
  assert_string_equal(name, "astar:heuristic=octile,weight=2");
  assert_true(agent_choose(&agent, "astar", SIDE_PACMAN, 2, &error));
  agent_name(&agent, name, sizeof name);
  assert_string_equal(name, "astar");
  assert_true(agent_choose(&agent, "champion", SIDE_PACMAN, 1, &error));
  assert_string_equal(agent.info->id, registry_champion(1));
  assert_false(agent_choose(&agent, "nobody", SIDE_PACMAN, 1, &error));
  assert_non_null(strstr(error.text, "astar"));
  assert_false(agent_choose(&agent, "astar", SIDE_MONSTERS, 1, &error));
  assert_false(agent_choose(&agent, "bfs:weight=2", SIDE_PACMAN, 1, &error));
  assert_false(agent_choose(&agent, "", SIDE_PACMAN, 1, &error));
  assert_null(registry_find("astar", SIDE_PACMAN, 77));
}

static void test_limits_run_out(void **unused) {
  (void)unused;
  atomic_bool cancel = false;
  Limits limits = {.max_nodes = 5000, .cancel = &cancel};
  Budget budget = budget_start(&limits);
  assert_int_equal(budget_check(&budget, 4999), BUDGET_OK);
  assert_int_equal(budget_check(&budget, 5000), BUDGET_NODES);
  assert_true(budget_next(&budget, 4990) == 5000);
  assert_true(budget_next(&budget, 0) > 0 && budget_next(&budget, 0) <= 5000);
  atomic_store(&cancel, true);
  assert_int_equal(budget_check(&budget, 0), BUDGET_CANCELLED);
  Budget none = budget_start(NULL);
  assert_int_equal(budget_check(&none, UINT64_MAX - 1), BUDGET_OK);
  Limits time = {.max_seconds = 1e-9};
  Budget short_time = budget_start(&time);
  while (clock_seconds() <= short_time.deadline) continue;
  assert_int_equal(budget_check(&short_time, 0), BUDGET_TIME);
}

static void test_trace_counts_what_it_drops(void **unused) {
  (void)unused;
  Trace trace;
  trace_init(&trace, 1500);
  for (int i = 0; i < 2000; i++) trace_cell(&trace, TRACE_CLOSED, i, i);
  assert_int_equal(trace.count, 1500);
  assert_int_equal(trace.dropped, 500);
  assert_int_equal(trace.events[1499].cell, 1499);
  trace_clear(&trace);
  assert_int_equal(trace.count + trace.dropped, 0);
  trace_cell(NULL, TRACE_CLOSED, 1, 1);
  trace_destroy(&trace);
}

/* A program that was saved has other options: values stay by name and type, and what does not fit is the default. */
static void test_renewed_options(void **unused) {
  (void)unused;
  static const char *const modes[] = {"a", "b", "c", NULL}, *const fewer[] = {"x", "y", NULL};
  const OptionInfo old[] = {{.name = "mode", .type = OPTION_CHOICE, .choices = modes},
                            {.name = "depth", .type = OPTION_INT, .initial = 3, .min = 1, .max = 9},
                            {.name = "wide", .type = OPTION_BOOL}};
  const OptionInfo now[] = {{.name = "depth", .type = OPTION_INT, .initial = 2, .min = 1, .max = 5},
                            {.name = "mode", .type = OPTION_CHOICE, .choices = fewer, .initial = 1},
                            {.name = "wide", .type = OPTION_REAL, .initial = 0.5, .min = 0, .max = 1}};
  OptionValues values = {.v = {2, 4, 1}};
  options_renew(now, 3, old, 3, &values);
  assert_true(values.v[0] == 4 && values.v[1] == 1 && values.v[2] == 0.5);
  values = (OptionValues){.v = {0, 9, 1}};
  options_renew(now, 3, old, 3, &values);
  assert_true(values.v[0] == 2 && values.v[1] == 0 && values.v[2] == 0.5);
  values = (OptionValues){.v = {2.5, -1, 7, 3}};
  options_fit(now, 3, &values);
  assert_true(values.v[0] == 2 && values.v[1] == 1 && values.v[2] == 0.5 && values.v[3] == 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_options_read_and_write),
      cmocka_unit_test(test_options_refuse),
      cmocka_unit_test(test_renewed_options),
      cmocka_unit_test(test_registry_is_well_formed),
      cmocka_unit_test(test_agents_are_chosen_by_text),
      cmocka_unit_test(test_limits_run_out),
      cmocka_unit_test(test_trace_counts_what_it_drops),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
