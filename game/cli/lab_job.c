/* The journal beside the output, the run, the report; and what is printed when the run is incomplete.
 * Must not know how games are played, counted or laid out: that is lab. */
#include "game/cli/lab_job.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "game/cli/cli.h"
#include "game/core/file.h"
#include "game/lab/knockout.h"

_Static_assert((int)BENCH_SHARDS_MAX <= (int)OPERANDS_MAX, "merge takes every part of a bench");

bool lab_read_shard(const char *text, BenchConfig *config, Error *error) {
  bool read = read_pair(text, '/', &config->shard, &config->shards);
  if (read && config->shard >= 1 && config->shard <= config->shards && config->shards <= BENCH_SHARDS_MAX) return true;
  return error_set(error, "--shard takes I/N with I from 1 to N and N up to %d, not '%s'", (int)BENCH_SHARDS_MAX, text);
}

int lab_read_budget(const char *text, bool nodes_given, BenchConfig *config) {
  Error error;
  if (!text) return STATUS_DONE;
  if (!fair_parse(&config->fair, text, &error)) return cli_fail(STATUS_USAGE, "--budget: %s", error.text);
  if (nodes_given || config->fair.kind == FAIR_OWN) return STATUS_DONE;
  if (config->fair.kind != FAIR_NODES) config->max_nodes = 0;
  if (config->fair.kind == FAIR_NODES && (double)config->max_nodes < config->fair.value)
    config->max_nodes = (uint64_t)config->fair.value;
  return STATUS_DONE;
}

/* The journal of a run while it plays. */
typedef struct Keeping {
  const char *path; /* of the journal; NULL: nothing is kept */
  Journal journal;
} Keeping;

static char *name_beside(const char *output) {
  size_t room = strlen(output) + sizeof ".resume";
  char *name = malloc(room);
  if (name) snprintf(name, room, "%s.resume", output);
  return name;
}

static bool take_over(Bench *bench, const char *path, Error *error) {
  BenchDamage damage;
  if (!bench_resume(bench, path, &damage, error)) return false;
  if (damage.lines > 0)
    cli_note(damage.lines == 1 ? "%s; %lld damaged line is left out, and what is missing is played again"
                               : "%s; %lld damaged lines are left out, and what is missing is played again",
             damage.first.text, (long long)damage.lines);
  return true;
}

/* Claims the journal beside the output, and takes in what an interrupted run left there. */
static bool begin_journal(Keeping *keeping, const LabJob *job, Bench *bench, Error *error) {
  bool left;
  if (!journal_claim(&keeping->journal, keeping->path, &left, error)) return false;
  bool ok = !left || job->resume ||
            error_set(error, "%s: left by an interrupted run; add --resume to continue it, or remove the file",
                      keeping->path);
  ok = ok && (!left || take_over(bench, keeping->path, error)) &&
       journal_open(&keeping->journal, keeping->path, bench, job->format, error);
  if (ok) return true;
  if (!left) unlink(keeping->path);
  journal_release(&keeping->journal);
  return false;
}

static bool write_tournament(const Bench *bench, BenchFormat format, FILE *out, Error *error) {
  Tournament tournament;
  if (!tournament_sum(&tournament, bench, error)) return false;
  bool ok = tournament_report(&tournament, format, out, error);
  tournament_destroy(&tournament);
  return ok;
}

static bool write_bench(const Bench *bench, BenchFormat format, ChartKind chart, FILE *out, Error *error) {
  if (bench->shards > 0) return bench_write_part(bench, format, out), true;
  if (bench->kind == BENCH_TOURNAMENT || bench->kind == BENCH_KNOCKOUT)
    return write_tournament(bench, format, out, error);
  return bench_report(bench, format, chart, out, error);
}

bool lab_report(const Bench *bench, BenchFormat format, ChartKind chart, const char *output, Error *error) {
  Report report;
  if (!report_begin(&report, output, error)) return false;
  bool ok = write_bench(bench, format, chart, report.out, error);
  return report_end(&report, ok, ok ? error : NULL) && ok;
}

static int tell_stopped(const Keeping *keeping, int64_t played, int64_t total) {
  if (keeping->path)
    return cli_fail(STATUS_LIMIT, "stopped after %lld of %lld games; the same command with --resume continues",
                    (long long)played, (long long)total);
  return cli_fail(STATUS_LIMIT,
                  "stopped after %lld of %lld games; with --output FILE the next run can continue with --resume",
                  (long long)played, (long long)total);
}

static int run_job(Bench *bench, const LabJob *job, Keeping *keeping) {
  Error error, lost;
  if (keeping->path && !begin_journal(keeping, job, bench, &error)) return cli_fail(STATUS_INPUT, "%s", error.text);
  LabResult result = LAB_DONE;
  bool more = true, knocks = bench->kind == BENCH_KNOCKOUT;
  while (more && result == LAB_DONE) { /* the next round of a knockout is known only once the current one is played */
    if (knocks && !knockout_prepare(bench, &more, &error)) result = LAB_FAILED;
    if (more && result == LAB_DONE) result = lab_run(bench, job->jobs, &keeping->journal, &error);
    more = more && knocks;
  }
  int64_t played, total;
  lab_count(bench, &played, &total);
  /* An incomplete part stays a journal, because merge could not use it. A tournament without games is not reported
   * either. */
  bool whole = result == LAB_DONE, shown = whole || (bench->shards == 0 && played > 0);
  bool ok = result != LAB_FAILED && (!shown || lab_report(bench, job->format, job->chart, job->output, &error));
  /* The journal is removed once the report is written, or if nothing was played; otherwise it stays, because a
   * failure may be temporary. */
  bool keep = whole ? !ok : result != LAB_FAILED || played > 0;
  if (keeping->path && !journal_close(&keeping->journal, keeping->path, keep, &lost)) cli_note("%s", lost.text);
  if (!ok) return cli_fail(STATUS_INPUT, "%s", error.text);
  return whole ? STATUS_DONE : tell_stopped(keeping, played, total);
}

int lab_job(Bench *bench, const LabJob *job) {
  bool kept = job->output && file_has_place(job->output);
  char *path = kept ? name_beside(job->output) : NULL;
  if (kept && !path) return cli_fail(STATUS_INPUT, "%s: out of memory", job->output);
  int status = run_job(bench, job, &(Keeping){.path = path, .journal = {.file = -1}});
  free(path);
  return status;
}
