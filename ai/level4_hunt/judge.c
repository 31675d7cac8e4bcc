/* Keeping the parts of a judgement together and up to date. Knows no search and no agent. */
#include "ai/level4_hunt/judge.h"

#include <stdlib.h>

bool judge_init(Judge *judge) {
  *judge = (Judge){.peril = NULL};
  judge->errands = calloc(1, sizeof *judge->errands);
  return judge->errands != NULL;
}

void judge_forget(Judge *judge) {
  peril_destroy(judge->peril);
  quarry_destroy(judge->quarry);
  judge->peril = NULL;
  judge->quarry = NULL;
  if (judge->errands) judge->errands->quarry = NULL;
}

void judge_destroy(Judge *judge) {
  judge_forget(judge);
  free(judge->errands);
  judge->errands = NULL;
}

static bool follow_quarry(Judge *judge, const Position *position) {
  const Peril *peril = judge->peril;
  if (judge->quarry && !quarry_fits(judge->quarry, peril)) {
    quarry_destroy(judge->quarry);
    judge->quarry = NULL;
  }
  if (!peril->whole || peril->kind == PERIL_PAIR_NONE) return true;
  if (!judge->quarry) judge->quarry = quarry_create(peril);
  if (judge->quarry) quarry_work(judge->quarry, peril, position);
  return judge->quarry != NULL;
}

bool judge_update(Judge *judge, const Arena *arena, const Position *position, int32_t idle, int32_t haste) {
  Errands *errands = judge->errands;
  if (!follow_quarry(judge, position)) return false;
  errands->arena = arena;
  errands->peril = judge->peril;
  errands->quarry = judge->quarry;
  errands->haste = haste > 0 ? haste : errands_haste(judge->peril, idle);
  return true;
}
