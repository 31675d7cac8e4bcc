/* The queue of A*: a stack for every sum and estimate, in blocks that are used again. Knows no puzzle rules. */
#include <stdlib.h>

#include "ai/puzzle/astar_table_internal.h"

enum { BLOCK_WORDS = 510 }; /* a block is 4 KiB */

struct QueueBlock {
  QueueBlock *below;
  uint64_t used;
  uint64_t word[BLOCK_WORDS];
};

typedef struct QueueRow {
  int32_t least; /* the stacks of all smaller estimates are empty */
  uint64_t count;
  QueueBlock *top[]; /* by estimate */
} QueueRow;

bool board_queue_init(BoardQueue *queue, int32_t most_sum, int32_t most_estimate, bool wide, Run *run) {
  *queue = (BoardQueue){
      .rows = most_sum + 1, .estimates = most_estimate + 1, .least = most_sum + 1, .wide = wide, .run = run};
  uint64_t bytes = (uint64_t)queue->rows * sizeof *queue->row;
  if (run_take_bytes(run, bytes)) queue->row = run_got(run, calloc((size_t)queue->rows, sizeof *queue->row));
  return queue->row != NULL;
}

static void free_blocks(QueueBlock *block) {
  while (block) {
    QueueBlock *below = block->below;
    free(block);
    block = below;
  }
}

void board_queue_destroy(BoardQueue *queue) {
  for (int32_t sum = 0; queue->row && sum < queue->rows; sum++) {
    if (!queue->row[sum]) continue;
    for (int32_t estimate = 0; estimate < queue->estimates; estimate++) free_blocks(queue->row[sum]->top[estimate]);
    free(queue->row[sum]);
  }
  free_blocks(queue->spare);
  free(queue->row);
  *queue = (BoardQueue){0};
}

static QueueRow *row_of(BoardQueue *queue, int32_t sum) {
  if (!queue->row[sum]) {
    size_t bytes = sizeof(QueueRow) + (size_t)queue->estimates * sizeof(QueueBlock *);
    if (!run_take_bytes(queue->run, bytes)) return NULL;
    queue->row[sum] = run_got(queue->run, calloc(1, bytes));
    if (queue->row[sum]) queue->row[sum]->least = queue->estimates;
  }
  return queue->row[sum];
}

static QueueBlock *take_block(BoardQueue *queue) {
  QueueBlock *block = queue->spare;
  if (block) {
    queue->spare = block->below;
    return block;
  }
  return run_take_bytes(queue->run, sizeof *block) ? run_got(queue->run, malloc(sizeof *block)) : NULL;
}

bool board_queue_push(BoardQueue *queue, int32_t sum, int32_t estimate, BoardKey key) {
  /* No true estimate is so large, but tables come from files: whatever they say, nothing is written outside. */
  if (estimate < 0 || estimate >= queue->estimates || sum >= queue->rows) return false;
  QueueRow *row = row_of(queue, sum);
  if (!row) return false;
  QueueBlock *block = row->top[estimate];
  if (!block || block->used == BLOCK_WORDS) {
    QueueBlock *fresh = take_block(queue);
    if (!fresh) return false;
    fresh->below = block;
    fresh->used = 0;
    row->top[estimate] = block = fresh;
  }
  block->word[block->used++] = key.low;
  if (queue->wide) block->word[block->used++] = key.high;
  row->count++;
  queue->count++;
  if (estimate < row->least) row->least = estimate;
  if (sum < queue->least) queue->least = sum;
  return true;
}

int32_t board_queue_pop(BoardQueue *queue, int32_t most, int32_t *sum, int32_t *estimate, BoardKey *keys) {
  while (queue->least < queue->rows && (!queue->row[queue->least] || queue->row[queue->least]->count == 0))
    queue->least++;
  if (queue->least >= queue->rows) return 0;
  QueueRow *row = queue->row[queue->least];
  while (!row->top[row->least]) row->least++;
  QueueBlock *block = row->top[row->least];
  int32_t count = 0;
  while (count < most && block->used > 0) {
    keys[count].high = queue->wide ? block->word[--block->used] : 0;
    keys[count++].low = block->word[--block->used];
  }
  *sum = queue->least;
  *estimate = row->least;
  row->count -= (uint64_t)count;
  queue->count -= (uint64_t)count;
  if (block->used == 0) {
    row->top[row->least] = block->below;
    block->below = queue->spare;
    queue->spare = block;
  }
  return count;
}
