/* The bucket queue against a plain list: the lowest number first, and among equals the newest first; and it returns all
 * the memory that it takes from its budget. */
#include "tests/support/check.h"

#include "ai/common/bucket_queue.h"

enum { PUTS = 3000, NUMBERS = 700 };

typedef struct Item {
  int32_t number, order;
} Item;

/* Of those at or above `from`, the one that must come next; -1 when there is none. */
static int32_t next_of(const Item *items, int32_t count, int32_t from) {
  int32_t best = -1;
  for (int32_t i = 0; i < count; i++) {
    if (items[i].number < from) continue;
    bool sooner = best < 0 || items[i].number < items[best].number ||
                  (items[i].number == items[best].number && items[i].order > items[best].order);
    if (sooner) best = i;
  }
  return best;
}

static void test_order(void **state) {
  (void)state;
  Rng rng;
  rng_seed(&rng, 6, 0);
  Purse purse = {.max_bytes = UINT64_MAX};
  BucketQueue queue = {.purse = &purse};
  Item items[PUTS] = {{0}};
  int32_t count = 0, from = 0;
  for (int32_t i = 0; i < PUTS; i++) {
    /* As a search does: nothing is put in below what was taken last. */
    Item item = {.number = from + (int32_t)rng_below(&rng, NUMBERS), .order = i};
    assert_true(bucket_queue_put(&queue, item.number, &item, sizeof item));
    items[count++] = item;
    while (rng_below(&rng, 3) == 0 && count > 0) {
      Item taken = {0};
      int32_t expected = next_of(items, count, from);
      assert_true(bucket_queue_take(&queue, &from, &taken, sizeof taken));
      assert_int_equal(taken.order, items[expected].order);
      assert_int_equal(from, taken.number);
      items[expected] = items[--count];
    }
    assert_int_equal(queue.waiting, count);
  }
  for (; count > 0; count--) {
    Item taken = {0};
    int32_t expected = next_of(items, count, from);
    assert_true(bucket_queue_take(&queue, &from, &taken, sizeof taken));
    assert_int_equal(taken.order, items[expected].order);
    items[expected] = items[count - 1];
  }
  assert_false(bucket_queue_take(&queue, &from, &(Item){0}, sizeof(Item)));
  assert_true(purse.bytes > 0);
  bucket_queue_destroy(&queue, sizeof(Item));
  assert_int_equal(purse.bytes, 0);
}

static void test_purse(void **state) {
  (void)state;
  Purse purse = {.max_bytes = 1000};
  BucketQueue queue = {.purse = &purse};
  uint32_t put = 0, taken = 0;
  int32_t from = 0;
  while (put < 1000 && bucket_queue_put(&queue, 5, &put, sizeof put)) put++;
  assert_true(put >= 64 && put * sizeof put <= purse.max_bytes);
  assert_int_equal(queue.waiting, put);
  for (uint32_t i = put; i > 0; i--) { /* what is in it stays */
    assert_true(bucket_queue_take(&queue, &from, &taken, sizeof taken));
    assert_int_equal(taken, i - 1);
  }
  bucket_queue_destroy(&queue, sizeof put);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_order), cmocka_unit_test(test_purse)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
