/* What a program from outside may not do: limits of the system always, Landlock where the kernel has it.
 * sandbox_enter runs after a fork and may use system calls only. */
#define _GNU_SOURCE /* NOLINT(bugprone-reserved-identifier): the system shows what is Linux only then */
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <linux/capability.h>
#include <linux/landlock.h>
#include <sched.h>
#include <stddef.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "ai/outside/process_internal.h"

const char *const sandbox_ids[SANDBOX_COUNT + 1] = {"best", "none", "limits", "landlock", "bwrap", NULL};

enum {
  NOBODY = 65534,
  CPU_SECONDS = 4 * 3600, /* of one process in all its games */
  PROCESSES = 512,        /* threads count, and all agents of one user count together */
  OPEN_FILES = 256,
};
static const rlim_t data_bytes = (rlim_t)2 << 30, file_bytes = (rlim_t)16 << 20, stack_bytes = (rlim_t)64 << 20;

SandboxKind sandbox_find(const char *id) {
  SandboxKind kind = SANDBOX_BEST;
  while (kind < SANDBOX_COUNT && strcmp(sandbox_ids[kind], id) != 0) kind++;
  return kind;
}

/* Writing, making and removing files: everything that leaves a trace. Reading is free, for interpreters live anywhere.
 */
enum {
  WRITES = LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_REMOVE_DIR | LANDLOCK_ACCESS_FS_REMOVE_FILE |
           LANDLOCK_ACCESS_FS_MAKE_CHAR | LANDLOCK_ACCESS_FS_MAKE_DIR | LANDLOCK_ACCESS_FS_MAKE_REG |
           LANDLOCK_ACCESS_FS_MAKE_SOCK | LANDLOCK_ACCESS_FS_MAKE_FIFO | LANDLOCK_ACCESS_FS_MAKE_BLOCK |
           LANDLOCK_ACCESS_FS_MAKE_SYM,
  READS = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR | LANDLOCK_ACCESS_FS_EXECUTE,
  FILE_READS = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_EXECUTE, /* all that a file that is no folder takes */
  REFER = 1 << 13,                                                        /* version 2 of Landlock */
  TRUNCATE = 1 << 14,                                                     /* version 3 */
};
/* As in newer kernels' headers: version 4 knows TCP as well, version 6 signals and sockets without a file. */
typedef struct LandlockRules {
  uint64_t files, network, scoped;
} LandlockRules;

static long landlock_version(void) {
  return syscall(SYS_landlock_create_ruleset, NULL, (size_t)0, LANDLOCK_CREATE_RULESET_VERSION);
}

SandboxKind sandbox_best(void) { return landlock_version() >= 1 ? SANDBOX_LANDLOCK : SANDBOX_LIMITS; }

static void allow_reading(long set, const char *place) {
  struct landlock_path_beneath_attr beneath = {.allowed_access = READS};
  beneath.parent_fd = open(place, O_PATH | O_CLOEXEC);
  if (beneath.parent_fd < 0) return;
  if (syscall(SYS_landlock_add_rule, (int)set, LANDLOCK_RULE_PATH_BENEATH, &beneath, 0) != 0) {
    beneath.allowed_access = FILE_READS;
    syscall(SYS_landlock_add_rule, (int)set, LANDLOCK_RULE_PATH_BENEATH, &beneath, 0);
  }
  close(beneath.parent_fd);
}

static bool landlock_enter(const char *const *readable, const char *own) {
  long version = landlock_version();
  if (version < 1) return false;
  LandlockRules rules = {.files = WRITES | (version >= 2 ? REFER : 0) | (version >= 3 ? TRUNCATE : 0),
                         .network = 3 /* bind and connect */,
                         .scoped = 3 /* sockets without a file, and signals, only among its own processes */};
  if (readable) rules.files |= READS;
  size_t size = version >= 6   ? sizeof rules
                : version >= 4 ? offsetof(LandlockRules, scoped)
                               : offsetof(LandlockRules, network);
  long set = syscall(SYS_landlock_create_ruleset, &rules, size, 0);
  if (set < 0) return false;
  static const char *const allowed[] = {"/dev/null", "/dev/zero", "/dev/full"};
  for (size_t i = 0; i < sizeof allowed / sizeof *allowed; i++) {
    struct landlock_path_beneath_attr beneath = {.allowed_access =
                                                     LANDLOCK_ACCESS_FS_WRITE_FILE | (version >= 3 ? TRUNCATE : 0)};
    beneath.parent_fd = open(allowed[i], O_PATH | O_CLOEXEC);
    if (beneath.parent_fd < 0) continue;
    syscall(SYS_landlock_add_rule, (int)set, LANDLOCK_RULE_PATH_BENEATH, &beneath, 0);
    close(beneath.parent_fd);
  }
  for (; readable && *readable; readable++) allow_reading(set, *readable);
  if (own) allow_reading(set, own);
  bool ok = syscall(SYS_landlock_restrict_self, (int)set, 0) == 0;
  close((int)set);
  return ok;
}

static void limit(__rlimit_resource_t what, rlim_t most) {
  struct rlimit now;
  if (getrlimit(what, &now) == 0 && now.rlim_max != RLIM_INFINITY && now.rlim_max < most) most = now.rlim_max;
  struct rlimit wanted = {.rlim_cur = most, .rlim_max = most};
  setrlimit(what, &wanted);
}

/* The kernel exempts the superuser from the limit of processes. So it becomes nobody, and of its rights keeps only that
 * of reading: the program may lie in a folder that is root's alone. */
static bool leave_root(void) {
  if (geteuid() != 0) return true;
  struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
  struct __user_cap_data_struct sets[2] = {{0}};
  sets[0].effective = sets[0].permitted = sets[0].inheritable = 1u << CAP_DAC_READ_SEARCH;
  if (prctl(PR_SET_KEEPCAPS, 1) != 0) return false;
  syscall(SYS_setgroups, (size_t)0, NULL); /* forbidden in a namespace of users: there they mean nothing */
  if (syscall(SYS_setresgid, NOBODY, NOBODY, NOBODY) != 0 || syscall(SYS_setresuid, NOBODY, NOBODY, NOBODY) != 0)
    return false;
  if (syscall(SYS_capset, &header, sets) == 0) prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_RAISE, CAP_DAC_READ_SEARCH, 0, 0);
  return true;
}

bool sandbox_enter(SandboxKind kind, const char *const *readable, const char *own, int32_t others) {
  limit(RLIMIT_CORE, 0);
  if (kind == SANDBOX_NONE) return true;
  limit(RLIMIT_CPU, CPU_SECONDS);
  limit(RLIMIT_DATA, data_bytes);
  limit(RLIMIT_FSIZE, file_bytes);
  limit(RLIMIT_STACK, stack_bytes);
  limit(RLIMIT_NOFILE, OPEN_FILES);
  limit(RLIMIT_NPROC, PROCESSES + (rlim_t)others);
  if (kind == SANDBOX_BWRAP) return true; /* it needs its rights to build its own walls */
  if (!leave_root() || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return false;
  return kind != SANDBOX_LANDLOCK || landlock_enter(readable, own);
}
