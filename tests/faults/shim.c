/* A library to be loaded before the program (LD_PRELOAD): counts calls of a kind, and makes the n-th fail, or every one
 * from the n-th on. Knows nothing of the game.
 *   FAULT_KIND    alloc open write read sync rename close thread sqlite       FAULT_AT=n, FAULT_STAY=1
 *   FAULT_PATH    instead of FAULT_AT: the first call that is reached by this path, a hash of where the program's
 *                 functions on the stack are; FAULT_TELL=1 prints that stack to standard error
 *   FAULT_REPORT  a file that gets, at the end, the number of calls of each kind, and whether the fault was met
 *   FAULT_LIST=1  puts a line for each path into it, in the order of their first calls */
#define _GNU_SOURCE /* NOLINT(bugprone-reserved-identifier): the system shows RTLD_NEXT only then */
#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <link.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

enum { ALLOC, OPEN, WRITE, READ, SYNC, RENAME, CLOSE, THREAD, SQLITE, KINDS };
static const char *const names[KINDS] = {"alloc",  "open",  "write",  "read",  "sync",
                                         "rename", "close", "thread", "sqlite"};

static atomic_long counts[KINDS];
static atomic_bool on, met;
static int kind = -1, report = -1;
static long at;
static bool stay, list, tell;

/* The allocator by its own names: looking it up would allocate. */
void *__libc_malloc(size_t size);                /* NOLINT(bugprone-reserved-identifier) */
void *__libc_calloc(size_t count, size_t size);  /* NOLINT(bugprone-reserved-identifier) */
void *__libc_realloc(void *old, size_t size);    /* NOLINT(bugprone-reserved-identifier) */
void *__libc_memalign(size_t edge, size_t size); /* NOLINT(bugprone-reserved-identifier) */

/* ---- paths ---- */

enum { FRAMES_MOST = 64, PATHS_MOST = 1 << 15 };
typedef struct Path {
  _Atomic uint64_t hash; /* 0: free */
  atomic_int order;
} Path;
static Path paths[KINDS][PATHS_MOST];
static atomic_int path_counts[KINDS];
static uint64_t path_wanted;
static uintptr_t program_start, program_end;

static int find_program(struct dl_phdr_info *info, size_t size, void *data) {
  (void)size, (void)data;
  program_start = info->dlpi_addr;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    uintptr_t end = info->dlpi_addr + info->dlpi_phdr[i].p_vaddr + info->dlpi_phdr[i].p_memsz;
    if (info->dlpi_phdr[i].p_type == PT_LOAD && end > program_end) program_end = end;
  }
  return 1; /* the first is the program */
}

/* How this call was reached. A function that calls itself counts once, however deep it is. */
static uint64_t path_here(void) {
  void *frames[FRAMES_MOST];
  int count = backtrace(frames, FRAMES_MOST);
  uint64_t hash = 0;
  uintptr_t last = 0;
  for (int i = 0; i < count; i++) {
    uintptr_t frame = (uintptr_t)frames[i];
    if (frame < program_start || frame >= program_end || frame == last) continue;
    last = frame;
    hash = (hash ^ (frame - program_start)) * UINT64_C(0x9fb21c651e98df25);
    hash ^= hash >> 29;
  }
  return hash ? hash : 1;
}

static void note_path(int which, uint64_t hash) {
  for (size_t i = hash % PATHS_MOST;; i = (i + 1) % PATHS_MOST) {
    uint64_t found = 0;
    if (atomic_compare_exchange_strong(&paths[which][i].hash, &found, hash)) {
      int order = atomic_fetch_add(&path_counts[which], 1);
      if (order >= PATHS_MOST / 2) abort(); /* never seen: the table is too small */
      atomic_store(&paths[which][i].order, order);
      return;
    }
    if (found == hash) return;
  }
}

/* Whether this call is the first of the path that is looked for, or comes after it and all of them fail. */
static bool on_path(uint64_t here) { return atomic_load(&met) ? stay : here == path_wanted; }

static bool is_place(int which, long number, uint64_t here) {
  if (path_wanted) return which == kind && on_path(here);
  return which == kind && at != 0 && (stay ? number >= at : number == at);
}

static _Thread_local bool looking; /* what looks at the stack may itself allocate */

/* Whether this call is to fail; errno is then as the system would set it. */
static bool fails(int which, int reason) {
  if (!atomic_load_explicit(&on, memory_order_relaxed) || looking) return false;
  looking = true;
  long number = atomic_fetch_add(&counts[which], 1) + 1;
  /* Asked for in one place: within the window these very functions are on the path as well. */
  uint64_t here = list || path_wanted ? path_here() : 0;
  if (list) note_path(which, here);
  bool place = is_place(which, number, here);
  if (place && !atomic_exchange(&met, true) && tell) {
    void *frames[FRAMES_MOST];
    backtrace_symbols_fd(frames, backtrace(frames, FRAMES_MOST), STDERR_FILENO);
  }
  looking = false;
  if (place) errno = reason;
  return place;
}

/* NOLINTBEGIN(readability-inconsistent-declaration-parameter-name): the system's headers name them __x */
/* Libraries loaded before us have run their constructors: only what main does is counted. */
__attribute__((constructor)) static void begin(void) {
  const char *wanted = getenv("FAULT_KIND"), *number = getenv("FAULT_AT"), *path = getenv("FAULT_REPORT");
  for (int i = 0; wanted && i < KINDS; i++)
    if (strcmp(names[i], wanted) == 0) kind = i;
  at = number ? strtol(number, NULL, 10) : 0;
  stay = getenv("FAULT_STAY") != NULL;
  list = getenv("FAULT_LIST") != NULL;
  tell = getenv("FAULT_TELL") != NULL;
  const char *path_text = getenv("FAULT_PATH");
  path_wanted = path_text ? strtoull(path_text, NULL, 16) : 0;
  (void)dl_iterate_phdr(find_program, NULL);
  void *warm[2]; /* the first look at a stack loads a library */
  (void)backtrace(warm, 2);
  if (path) {
    int (*real)(const char *, int, ...) = (int (*)(const char *, int, ...))dlsym(RTLD_NEXT, "open");
    report = real(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  }
  atomic_store(&on, true);
}

static void tell_paths(void) {
  static uint64_t sorted[PATHS_MOST];
  for (int k = 0; k < KINDS; k++) {
    for (size_t i = 0; i < PATHS_MOST; i++)
      if (atomic_load(&paths[k][i].hash)) sorted[atomic_load(&paths[k][i].order)] = atomic_load(&paths[k][i].hash);
    for (int i = 0; i < atomic_load(&path_counts[k]); i++)
      if (dprintf(report, "path-%s %016llx\n", names[k], (unsigned long long)sorted[i]) < 0) _exit(99);
  }
}

__attribute__((destructor)) static void end(void) {
  atomic_store(&on, false);
  char text[512];
  int used = 0;
  for (int i = 0; i < KINDS; i++)
    used += snprintf(text + used, sizeof text - (size_t)used, "%s %ld\n", names[i], atomic_load(&counts[i]));
  used += snprintf(text + used, sizeof text - (size_t)used, "met %d\n", (int)atomic_load(&met));
  if (report >= 0 && write(report, text, (size_t)used) != used) _exit(99);
  if (report >= 0 && list) tell_paths();
}

void *malloc(size_t size) { return fails(ALLOC, ENOMEM) ? NULL : __libc_malloc(size); }
void *calloc(size_t count, size_t size) { return fails(ALLOC, ENOMEM) ? NULL : __libc_calloc(count, size); }
void *realloc(void *old, size_t size) { return fails(ALLOC, ENOMEM) ? NULL : __libc_realloc(old, size); }
void *aligned_alloc(size_t edge, size_t size) { return fails(ALLOC, ENOMEM) ? NULL : __libc_memalign(edge, size); }
int posix_memalign(void **out, size_t edge, size_t size) {
  if (fails(ALLOC, ENOMEM)) return ENOMEM;
  *out = __libc_memalign(edge, size);
  return *out ? 0 : ENOMEM;
}

/* REAL(answer, name, arguments): `real` is the next definition of that name. */
#define REAL(answer, name, ...)       \
  static answer (*real)(__VA_ARGS__); \
  if (!real) *(void **)&real = dlsym(RTLD_NEXT, #name)

#define OPEN_MODE                      \
  mode_t mode = 0;                     \
  if (flags & (O_CREAT | O_TMPFILE)) { \
    va_list args;                      \
    va_start(args, flags);             \
    mode = (mode_t)va_arg(args, int);  \
    va_end(args);                      \
  }

int open(const char *path, int flags, ...) {
  REAL(int, open, const char *, int, ...);
  OPEN_MODE
  return fails(OPEN, EACCES) ? -1 : real(path, flags, mode);
}
int open64(const char *path, int flags, ...) {
  REAL(int, open64, const char *, int, ...);
  OPEN_MODE
  return fails(OPEN, EACCES) ? -1 : real(path, flags, mode);
}
FILE *fopen(const char *path, const char *how) {
  REAL(FILE *, fopen, const char *, const char *);
  return fails(OPEN, EMFILE) ? NULL : real(path, how);
}
int mkdir(const char *path, mode_t mode) {
  REAL(int, mkdir, const char *, mode_t);
  return fails(OPEN, EROFS) ? -1 : real(path, mode);
}
ssize_t write(int fd, const void *bytes, size_t size) {
  REAL(ssize_t, write, int, const void *, size_t);
  return fails(WRITE, ENOSPC) ? -1 : real(fd, bytes, size);
}
ssize_t pwrite(int fd, const void *bytes, size_t size, off_t where) {
  REAL(ssize_t, pwrite, int, const void *, size_t, off_t);
  return fails(WRITE, ENOSPC) ? -1 : real(fd, bytes, size, where);
}
ssize_t pwrite64(int fd, const void *bytes, size_t size, off_t where) {
  REAL(ssize_t, pwrite64, int, const void *, size_t, off_t);
  return fails(WRITE, ENOSPC) ? -1 : real(fd, bytes, size, where);
}
size_t fwrite(const void *bytes, size_t size, size_t count, FILE *out) {
  REAL(size_t, fwrite, const void *, size_t, size_t, FILE *);
  if (!fails(WRITE, ENOSPC)) return real(bytes, size, count, out);
  out->_flags |= _IO_ERR_SEEN; /* as the library notes it: ferror() knows */
  return 0;
}
int fflush(FILE *out) {
  REAL(int, fflush, FILE *);
  if (!fails(WRITE, ENOSPC)) return real(out);
  if (out) out->_flags |= _IO_ERR_SEEN;
  return EOF;
}
ssize_t read(int fd, void *bytes, size_t size) {
  REAL(ssize_t, read, int, void *, size_t);
  return fails(READ, EIO) ? -1 : real(fd, bytes, size);
}
ssize_t pread(int fd, void *bytes, size_t size, off_t where) {
  REAL(ssize_t, pread, int, void *, size_t, off_t);
  return fails(READ, EIO) ? -1 : real(fd, bytes, size, where);
}
ssize_t pread64(int fd, void *bytes, size_t size, off_t where) {
  REAL(ssize_t, pread64, int, void *, size_t, off_t);
  return fails(READ, EIO) ? -1 : real(fd, bytes, size, where);
}
int fsync(int fd) {
  REAL(int, fsync, int);
  return fails(SYNC, EIO) ? -1 : real(fd);
}
int fdatasync(int fd) {
  REAL(int, fdatasync, int);
  return fails(SYNC, EIO) ? -1 : real(fd);
}
int rename(const char *from, const char *to) {
  REAL(int, rename, const char *, const char *);
  return fails(RENAME, EACCES) ? -1 : real(from, to);
}
/* It is closed all the same, as the system does it. */
int close(int fd) {
  REAL(int, close, int);
  int answer = real(fd);
  return fails(CLOSE, EIO) ? -1 : answer;
}
int pthread_create(pthread_t *thread, const pthread_attr_t *how, void *(*start)(void *), void *data) {
  REAL(int, pthread_create, pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
  return fails(THREAD, EAGAIN) ? EAGAIN : real(thread, how, start, data);
}

/* NOLINTEND(readability-inconsistent-declaration-parameter-name) */

/* SQLite's own answers; the types are opaque here. */
enum { ANSWER_NOMEM = 7, ANSWER_IOERR = 10 };
int sqlite3_open_v2(const char *path, void **db, int flags, const char *system) {
  REAL(int, sqlite3_open_v2, const char *, void **, int, const char *);
  if (!fails(SQLITE, EIO)) return real(path, db, flags, system);
  *db = NULL;
  return ANSWER_NOMEM;
}
int sqlite3_prepare_v2(void *db, const char *text, int size, void **out, const char **rest) {
  REAL(int, sqlite3_prepare_v2, void *, const char *, int, void **, const char **);
  if (!fails(SQLITE, EIO)) return real(db, text, size, out, rest);
  *out = NULL;
  return ANSWER_IOERR;
}
int sqlite3_prepare_v3(void *db, const char *text, int size, unsigned how, void **out, const char **rest) {
  REAL(int, sqlite3_prepare_v3, void *, const char *, int, unsigned, void **, const char **);
  if (!fails(SQLITE, EIO)) return real(db, text, size, how, out, rest);
  *out = NULL;
  return ANSWER_IOERR;
}
int sqlite3_step(void *statement) {
  REAL(int, sqlite3_step, void *);
  return fails(SQLITE, EIO) ? ANSWER_IOERR : real(statement);
}
int sqlite3_exec(void *db, const char *text, void *tell, void *data, char **message) {
  REAL(int, sqlite3_exec, void *, const char *, void *, void *, char **);
  if (!fails(SQLITE, EIO)) return real(db, text, tell, data, message);
  if (message) *message = NULL;
  return ANSWER_IOERR;
}
