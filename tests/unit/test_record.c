/* Records: written, read, verified, and refused when anything in them was changed or cut. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/core/record.h"
#include "tests/support/check.h"

/* Plays random legal moves to the end (or `plies`) and records them. */
static void play_random_sight(Record *record, const char *map_text, int32_t level, uint64_t seed, int plies,
                              SightKind sight) {
  Map *map = map_of(map_text);
  Game game;
  State state;
  Rng rng;
  GameConfig config = {.sight = sight};
  rng_seed(&rng, seed, 0);
  assert_true(game_init(&game, map, level_find(level), &config, NULL));
  assert_true(state_init(&state, &game, NULL));
  assert_true(record_init(record, map, &game, NULL));
  snprintf(record->map_name, sizeof record->map_name, "a map");
  snprintf(record->pacman, sizeof record->pacman, "chance:k=1");
  snprintf(record->monsters, sizeof record->monsters, "chance");
  record->seed = seed;
  for (int i = 0; i < plies && !state_over(&state); i++) {
    Move moves[16], legal[MOVE_COUNT];
    int32_t first, count = game_movers(&game, &state, &first);
    Phase phase = (Phase)state.phase;
    for (int32_t k = 0; k < count; k++)
      moves[k] = legal[rng_below(&rng, (uint32_t)game_moves(&game, &state, first + k, legal))];
    Undo undo;
    game_step(&game, &state, moves, &undo);
    assert_true(record_add(record, moves, count, phase, &state, NULL));
  }
  state_destroy(&state);
  map_destroy(map);
}

static void play_random(Record *record, const char *map_text, int32_t level, uint64_t seed, int plies) {
  play_random_sight(record, map_text, level, seed, plies, SIGHT_DIAMOND);
}

static const char arena[] =
    "# title: Arena\n%%%%%%%%%\n%P..%..G%\n%.%...%.%\n%...%...%\n%.%...%.%\n%G..%..G%\n%%%%%%%%%\n";

/* What is said about the agents is kept line by line, however odd, and proves nothing. */
static void test_notes(void **unused) {
  (void)unused;
  Record record, again;
  play_random(&record, arena, 4, 1, 40);
  char endless[1000];
  memset(endless, 'y', sizeof endless - 1);
  endless[sizeof endless - 1] = '\0';
  assert_true(record_note(&record, "pacman", "sandbox limits", NULL));
  assert_true(record_note(&record, "monsters", "two\nlines\x1b[2J", NULL));
  assert_true(record_note(&record, "pacman", endless, NULL));
  size_t size;
  Error error = {.text = ""};
  char *text = record_write(&record, &size);
  assert_non_null(strstr(text, "\nnote: pacman: sandbox limits\nnote: monsters: two lines [2J\nnote: pacman: yyy"));
  if (!record_parse(&again, text, size, "record", &error) || !record_verify(&again, &error)) fail_msg("%s", error.text);
  assert_string_equal(again.notes, record.notes);
  for (int i = 0; i < 2000; i++) assert_true(record_note(&again, "pacman", endless, NULL));
  assert_true(strlen(again.notes) <= RECORD_NOTES_MAX);
  free(text);
  record_destroy(&again);
  record_destroy(&record);
}

static void test_round_trip_and_verify(void **unused) {
  (void)unused;
  for (uint64_t seed = 0; seed < 50; seed++) {
    Record record, again;
    play_random(&record, arena, 4, seed, 400);
    Error error = {.text = ""};
    if (!record_verify(&record, &error)) fail_msg("%s", error.text);
    size_t size;
    char *text = record_write(&record, &size);
    if (!record_parse(&again, text, size, "record", &error)) fail_msg("%s", error.text);
    if (!record_verify(&again, &error)) fail_msg("%s", error.text);
    assert_true(again.hash == record.hash);
    assert_int_equal(again.ply_count, record.ply_count);
    assert_string_equal(again.pacman, record.pacman);
    assert_string_equal(again.map->title, "Arena");
    char *text2 = record_write(&again, NULL);
    assert_string_equal(text, text2);
    free(text);
    free(text2);
    record_destroy(&record);
    record_destroy(&again);
  }
}

static void test_every_cut_is_refused(void **unused) {
  (void)unused;
  Record record, again;
  play_random(&record, arena, 4, 3, 12);
  size_t size;
  char *text = record_write(&record, &size);
  for (size_t cut = 0; cut < size; cut++) {
    Error error = {.text = ""};
    if (record_parse(&again, text, cut, "record", &error)) fail_msg("a record cut at %zu of %zu was read", cut, size);
    assert_true(strncmp(error.text, "record", 6) == 0);
  }
  free(text);
  record_destroy(&record);
}

static void test_every_changed_byte_is_noticed_or_harmless(void **unused) {
  (void)unused;
  Record record, again;
  play_random(&record, arena, 4, 3, 30);
  size_t size;
  char *text = record_write(&record, &size);
  const char *body = strstr(text, "\nP ");
  assert_non_null(body);
  int noticed = 0;
  for (size_t i = (size_t)(body - text) + 1; i < size; i++) {
    char kept = text[i];
    text[i] = kept == 'x' ? 'y' : 'x'; /* no legal byte of this part */
    Error error;
    bool same = record_parse(&again, text, size, "record", &error);
    if (same) {
      same = record_verify(&again, &error);
      record_destroy(&again);
    }
    if (same) fail_msg("byte %zu changed from '%c' went unnoticed", i, kept);
    noticed++;
    text[i] = kept;
  }
  assert_true(noticed > 100);
  free(text);
  record_destroy(&record);
}

static void test_a_tampered_move_names_its_turn(void **unused) {
  (void)unused;
  Record record;
  play_random(&record, "%%%%%%%\n%P    %\n%%%%%.%\n%%%%%%%", 1, 5, 12);
  assert_true(record.ply_count >= 6);
  Error error = {.text = ""};
  record.plies[3].score += 5;
  assert_false(record_verify(&record, &error));
  assert_non_null(strstr(error.text, "turn 4: the score"));
  record.plies[3].score -= 5;
  record.plies[4].hash ^= 1;
  assert_false(record_verify(&record, &error));
  assert_non_null(strstr(error.text, "turn 5: the position's hash"));
  record.plies[4].hash ^= 1;
  record.moves[record.plies[2].first_move] = MOVE_NORTH;
  assert_false(record_verify(&record, &error));
  assert_non_null(strstr(error.text, "turn 3: North is not a legal move"));
  record_destroy(&record);
}

static void test_the_game_hash_is_checked(void **unused) {
  (void)unused;
  Record record;
  play_random(&record, arena, 4, 9, 20);
  record.hash ^= 4;
  Error error = {.text = ""};
  assert_false(record_verify(&record, &error));
  assert_non_null(strstr(error.text, "the game's hash"));
  record_destroy(&record);
}

static void test_names_with_odd_bytes_survive(void **unused) {
  (void)unused;
  Record record, again;
  play_random(&record, "%P.%", 1, 1, 5);
  snprintf(record.map_name, sizeof record.map_name, "maps/ü: a \n b");
  size_t size;
  char *text = record_write(&record, &size);
  Error error = {.text = ""};
  if (!record_parse(&again, text, size, "record", &error)) fail_msg("%s", error.text);
  assert_string_equal(again.map_name, "maps/ü: a   b");
  record_destroy(&again);
  free(text);
  record_destroy(&record);
}

/* A record's text with one stretch of it replaced; allocated. */
static char *replaced(const char *text, const char *what, const char *by) {
  const char *at = strstr(text, what);
  assert_non_null(at);
  char *out = malloc(strlen(text) + strlen(by) + 1);
  assert_non_null(out);
  sprintf(out, "%.*s%s%s", (int)(at - text), text, by, at + strlen(what));
  return out;
}

/* Parses and verifies; the message is empty when both go well. */
static Error verdict(const char *text) {
  Record record;
  Error error = {.text = ""};
  if (!record_parse(&record, text, strlen(text), "record", &error)) return error;
  record_verify(&record, &error);
  record_destroy(&record);
  return error;
}

/* What Pacman saw shows in no position, so the hash starts from it: another word is noticed. Where all is seen there is
 * only one. Records of the first kind have a number, which is read as it is. */
static void test_sight_is_part_of_the_record(void **unused) {
  (void)unused;
  static const char *const lines[] = {"sight: diamond\n", "sight: walk\n", "sight: square\n"};
  for (int32_t level = 3; level <= 4; level++)
    for (int kind = 0; kind < SIGHT_KIND_COUNT; kind++) {
      Record record;
      play_random_sight(&record, arena, level, 5, 60, (SightKind)kind);
      char *text = record_write(&record, NULL);
      const char *own = lines[level == 3 ? kind : 0];
      assert_non_null(strstr(text, own));
      assert_string_equal(verdict(text).text, "");
      for (int other = 0; other < SIGHT_KIND_COUNT; other++) {
        char *changed = replaced(text, own, lines[other]);
        assert_true((lines[other] == own) == (verdict(changed).text[0] == '\0'));
        free(changed);
      }
      static const char *const refused[] = {"sight: 0\n", "sight: 7\n", "sight: Diamond\n", "sight: \n"};
      for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        char *changed = replaced(text, own, refused[i]);
        assert_non_null(strstr(verdict(changed).text, "diamond, walk or square"));
        free(changed);
      }
      free(text);
      record_destroy(&record);
    }
}

static void test_old_records_are_read(void **unused) {
  (void)unused;
  Record record;
  play_random(&record, arena, 3, 5, 60);
  char *text = record_write(&record, NULL), *old = replaced(text, "pacade-record 2", "pacade-record 1");
  for (int kind = 0; kind < 10; kind++) {
    char line[32];
    snprintf(line, sizeof line, "sight: %d\n", kind);
    char *numbered = replaced(old, "sight: diamond\n", line);
    Record again;
    Error error = verdict(numbered);
    if (kind >= SIGHT_KIND_COUNT) {
      assert_non_null(strstr(error.text, "a sight: 0, 1 or 2"));
    } else {
      assert_string_equal(error.text, "");
      assert_true(record_parse(&again, numbered, strlen(numbered), "record", &error));
      assert_int_equal(again.sight, kind);
      char *written = record_write(&again, NULL);
      assert_string_equal(verdict(written).text, "");
      assert_string_equal(written, kind == SIGHT_DIAMOND ? text : numbered);
      free(written);
      record_destroy(&again);
    }
    free(numbered);
  }
  char *moving = replaced(text, "still-monsters: 0", "still-monsters: 7"); /* numbers beyond their range, one digit */
  assert_non_null(strstr(verdict(moving).text, "a whole number in range"));
  free(moving);
  free(old);
  free(text);
  record_destroy(&record);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_notes),
      cmocka_unit_test(test_round_trip_and_verify),
      cmocka_unit_test(test_every_cut_is_refused),
      cmocka_unit_test(test_every_changed_byte_is_noticed_or_harmless),
      cmocka_unit_test(test_a_tampered_move_names_its_turn),
      cmocka_unit_test(test_the_game_hash_is_checked),
      cmocka_unit_test(test_names_with_odd_bytes_survive),
      cmocka_unit_test(test_sight_is_part_of_the_record),
      cmocka_unit_test(test_old_records_are_read),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
